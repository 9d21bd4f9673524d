"""The exercise `against_everyone` of lesson 07: "One player against everyone"."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_07.shared import random_games
from omoklib.check.records import Case, Exercise, Misconception, Mutant
from omoklib.games import TicTacToe

__all__ = ["AGAINST_EVERYONE"]

_CHOOSERS = """
import numpy as np
from omoklib import BLACK, WHITE, TicTacToe
from omoklib.gametree import Solver

solver = Solver(TicTacToe())


def lowest(state):
    return state.legal_actions()[0]


def perfect(state):
    return solver.best_actions(state)[0]
"""


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    ids = [(0, 0, 3, 1, 4, 2), (0, 0, 3, 1, 4), (0, 4, 0, 2, 6, 3, 5, 1), (0, 4, 0, 8), (0, 4, 2)]
    for end in random_games(rng, 6):
        ids.append(end.id[: int(rng.integers(4, len(end.id)))])
    for node_id in ids:
        for side in ("BLACK", "WHITE"):
            for chooser in ("lowest", "perfect"):
                yield Case(
                    f"against_everyone({chooser}, TicTacToe().state({node_id}), {side})",
                    picture=TicTacToe().state(node_id),
                    size=len(node_id) + 0.1 * (chooser == "perfect"),
                )
    for side in ("BLACK", "WHITE"):
        yield Case(f"against_everyone(lowest, TicTacToe().state((0, 4)), {side})", size=100)


def _asked_too_late(error: object) -> bool:
    """Whether a player was asked for a move and found none."""
    if not isinstance(error, IndexError):
        return False
    frames = traceback.extract_tb(error.__traceback__)
    return any(frame.name in ("lowest", "perfect") for frame in frames)


AGAINST_EVERYONE = Exercise(
    id="against_everyone",
    title="One player against everyone",
    stars=3,
    minutes=20,
    names=("against_everyone",),
    setup=_CHOOSERS,
    starter='''
        def against_everyone(choose, state, side):
            """`(wins, draws, losses)`: how all the games end that `side` can have from `state`.

            In these games `side` (BLACK or WHITE) always plays `choose(state)`, one action; its
            opponent may play any legal action, good or bad. The counts are as `side` sees them, no
            matter who is to move in `state`.
            """
            ...
    ''',
    reference='''
        def against_everyone(choose, state, side):
            """`(wins, draws, losses)`: how all the games end that `side` can have from `state`.

            In these games `side` (BLACK or WHITE) always plays `choose(state)`, one action; its
            opponent may play any legal action, good or bad. The counts are as `side` sees them, no
            matter who is to move in `state`.
            """
            if state.is_terminal():
                result = state.reward(side)
                return int(result == 1), int(result == 0), int(result == -1)
            actions = [choose(state)] if state.player == side else state.legal_actions()
            wins, draws, losses = 0, 0, 0
            for action in actions:
                won, drawn, lost = against_everyone(choose, state.take_action(action), side)
                wins, draws, losses = wins + won, draws + drawn, losses + lost
            return wins, draws, losses
    ''',
    hints=(
        "As with minimax in lesson 02: the function calls itself for the states that follow.",
        "At the end of a game there is one result: `state.reward(side)` says which, and the answer "
        "is `(1, 0, 0)`, `(0, 1, 0)` or `(0, 0, 1)`.",
        "Before the end: one action if `state.player == side`, else all of "
        "`state.legal_actions()`; add the three numbers up over them.",
    ),
    cases=_cases,
    seconds=20.0,
    mutants=(
        Mutant(
            """
            def against_everyone(choose, state, side):
                counts = [0, 0, 0]
                if state.is_terminal():
                    counts[int(state.reward(side))] += 1
                    return tuple(counts)
                for action in [choose(state)] if state.player == side else state.legal_actions():
                    found = against_everyone(choose, state.take_action(action), side)
                    counts = [count + more for count, more in zip(counts, found)]
                return tuple(counts)
            """,
            "Draws stand first here, and wins second: is the result itself the place in your list? "
            "The order is wins, draws, losses: a result of 1 counts at place 0.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    return (1, 0, 0) if state.reward(side) else (0, 1, 0)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                counts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*counts)))
            """,
            "You count a lost game as won: `if state.reward(side):` takes -1 for true, too. A win "
            "is a result of 1.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                counts = [
                    against_everyone(choose, state.take_action(choose(state)), side)
                    for action in actions
                ]
                return tuple(map(sum, zip(*counts)))
            """,
            "You go through the opponent's actions, and play the move of `choose` for each of "
            "them. Play the action that the loop is at: `state.take_action(action)`.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                if state.player == side:
                    state = state.take_action(choose(state))
                wins, draws, losses = 0, 0, 0
                for action in state.legal_actions():
                    won, drawn, lost = against_everyone(choose, state.take_action(action), side)
                    wins, draws, losses = wins + won, draws + drawn, losses + lost
                return wins, draws, losses
            """,
            "A game that ends with a move of `side` is not counted: you go straight on to the "
            "opponent's moves, and there are none. Ask `state.is_terminal()` after every move.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                wins, draws, losses = 0, 0, 0
                for action in [choose(state)] if state.player == side else state.legal_actions():
                    after = state.take_action(action)
                    if after.is_terminal():
                        result = after.reward(side)
                        wins, draws, losses = (
                            wins + (result == 1),
                            draws + (result == 0),
                            losses + (result == -1),
                        )
                        continue
                    won, drawn, lost = against_everyone(choose, after, side)
                    wins, draws, losses = wins + won, draws + drawn, losses + lost
                return wins, draws, losses
            """,
            "Here the game is over before anybody moves, and that is one game, too. Ask "
            "`state.is_terminal()` first, about the state that you are given.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result >= 0), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                counts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*counts)))
            """,
            "You count a draw as a win, too: only a result of +1 is a win.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                mine = state.player == side
                actions = [choose(state)] if mine else state.legal_actions()
                counts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                wins, draws, losses = map(sum, zip(*counts))
                return (wins, draws, losses) if mine else (losses, draws, wins)
            """,
            "You exchange wins and losses where the opponent moves. The counts are as `side` sees "
            "them, at every depth.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == -1), int(result == 0)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                counts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*counts)))
            """,
            "Draws and losses have changed places: the order is wins, draws, losses.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                wins, draws, losses = 0, 0, 0
                if state.is_terminal():
                    if state.reward(side) == 1:
                        wins = 1
                    if state.reward(side) == 0:
                        draws = 1
                    else:
                        losses = 1
                    return wins, draws, losses
                actions = [choose(state)] if state.player == side else state.legal_actions()
                for action in actions:
                    won, drawn, lost = against_everyone(choose, state.take_action(action), side)
                    wins, draws, losses = wins + won, draws + drawn, losses + lost
                return wins, draws, losses
            """,
            "A won game counts as lost, too: your `else` belongs to the second `if` alone. "
            "Write `elif`.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == 1 else state.legal_actions()
                parts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*parts)))
            """,
            "`choose` always plays Black here. It plays `side`, which may be White.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                parts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return max(parts)
            """,
            "You keep the best of the replies. Every reply counts: add the three numbers up over "
            "all of them.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                parts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                wins, draws, losses = map(sum, zip(*parts))
                return losses, draws, wins
            """,
            "Wins and losses change places at every move. They are `side`'s throughout, so "
            "nothing is swapped on the way up.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(state.player)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                parts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*parts)))
            """,
            "You ask for the result as the player to move sees it. It is `side` that counts, even "
            "where the other player would move next.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                return against_everyone(choose, state.take_action(choose(state)), side)
            """,
            "Both sides play `choose`: that is one game. The opponent tries everything.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player != side else state.legal_actions()
                parts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*parts)))
            """,
            "The sides are swapped: `choose` plays where `state.player == side`.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                parts = []
                for action in state.legal_actions():
                    after = state.take_action(action)
                    if not after.is_terminal():
                        after = after.take_action(choose(after))
                    parts.append(against_everyone(choose, after, side))
                return tuple(map(sum, zip(*parts)))
            """,
            "You let the opponent move first, wherever the game begins. Ask at each state who is "
            "to move, `state.player == side`, and play one move at a time.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if not state.is_terminal():
                    state = state.take_action(choose(state))
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = state.legal_actions()
                parts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*parts)))
            """,
            "You let `side` move first, wherever the game begins. The opponent may be to move: ask "
            "at each state, `state.player == side`, and play one move at a time.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                parts = [
                    against_everyone(choose, state.take_action(a), side)
                    for a in state.legal_actions()
                ]
                return tuple(map(sum, zip(*parts)))
            """,
            "You play all games there are. Where `side` moves, play only `choose(state)`.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                parts = []
                for action in state.legal_actions():
                    if state.player == side:
                        action = choose(state)
                    parts.append(against_everyone(choose, state.take_action(action), side))
                return tuple(map(sum, zip(*parts)))
            """,
            "Where `side` moves, you count the game of its one move again for every legal action. "
            "Ask whose turn it is before the loop, not in it.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                for action in actions:
                    last = against_everyone(choose, state.take_action(action), side)
                return last
            """,
            "Only the last of the replies is counted. Add the three numbers up over all of them.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(1)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                parts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*parts)))
            """,
            "You always ask for Black's result. It is `side` that counts: `state.reward(side)`.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                parts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                wins, draws, losses = tuple(map(sum, zip(*parts)))
                return wins + 1, draws, losses
            """,
            "You count more games than there are. The three sums begin with 0.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                parts = [against_everyone(choose, state.take_action(a), -side) for a in actions]
                return tuple(map(sum, zip(*parts)))
            """,
            "You change `side` on the way down. The results are those of the same side throughout.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                for action in actions:
                    return against_everyone(choose, state.take_action(action), side)
            """,
            "Only the first reply is tried. Is the `return` inside the loop, or do you take one "
            "action of the opponent's? Every legal action counts.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                mine = state.player == side
                actions = [choose(state)] if mine else state.legal_actions()[:-1]
                counts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*counts))) or (0, 0, 0)
            """,
            "The last reply is never tried: `[:-1]` leaves out the last action. Every legal action "
            "counts.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                side = state.player
                counts = [against_everyone(choose, state.take_action(choose(state)), side)]
                return tuple(map(sum, zip(*counts)))
            """,
            "You put `state.player` into `side`, and the side that you were asked about is lost. "
            "Compare the two: `state.player == side`.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                if state.player == side:
                    return against_everyone(choose, state.take_action(choose(state)), side)
                actions = state.legal_actions()
                parts = [against_everyone(choose, state.take_action(a), -side) for a in actions]
                return tuple(map(sum, zip(*parts)))
            """,
            "You change `side` on the way down. The results are those of the same side throughout.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == -1), int(result == 0), int(result == 1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                parts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*parts)))
            """,
            "Wins and losses are swapped: wins come first, losses last.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                wins = draws = losses = 0
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                for action in actions:
                    against_everyone(choose, state.take_action(action), side)
                return wins, draws, losses
            """,
            "Where the game is over you count right; everywhere else your answer is (0, 0, 0). It "
            "must be the sum of what the calls for the next states return.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                return 0, 0, 0
            """,
            "Your answer is always (0, 0, 0), so no game is ever counted. Begin with the end: "
            "where `state.is_terminal()`, the answer has one 1.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                mine = state.player == side
                actions = [choose(state)] if mine else [solver.best_actions(state)[0]]
                counts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*counts)))
            """,
            "Your opponent plays perfectly. It may play any legal action, good or bad: try them "
            "all.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                mine = state.player == side
                actions = [choose(state)] if mine else solver.best_actions(state)
                counts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*counts)))
            """,
            "Your opponent plays only its best moves. It may play any legal action, good or bad: "
            "try them all.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result != 1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                counts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*counts)))
            """,
            "You count a draw as lost, too: only a result of -1 is a loss.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [choose(state)] if state.player == side else state.legal_actions()
                counts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(sum(count > 0 for count in column) for column in zip(*counts))
            """,
            "You count each reply once, however many games follow it. Add up what the calls "
            "return.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [lowest(state)] if state.player == side else state.legal_actions()
                counts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*counts)))
            """,
            "`side` always plays `lowest`, no matter which player you were given. Call that one: "
            "`choose(state)`.",
        ),
        Mutant(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                actions = [perfect(state)] if state.player == side else state.legal_actions()
                counts = [against_everyone(choose, state.take_action(a), side) for a in actions]
                return tuple(map(sum, zip(*counts)))
            """,
            "`side` always plays `perfect`, no matter which player you were given. Call that one: "
            "`choose(state)`.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                re.search("'(function|int)' object has no attribute", str(got)) is not None
            ),
            "A function or a number stands where a state should. Are the arguments in their order, "
            "`against_everyone(choose, state, side)`?",
        ),
        Misconception(
            lambda case, got, expected: "'int' and 'str'" in str(got),
            "Do you return a dict? Going through one gives its keys. Return a tuple of three "
            "numbers: wins, draws, losses.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, dict),
            "You return a dict. Return a tuple of three numbers: wins, draws, losses.",
        ),
        Misconception(
            lambda case, got, expected: got == (0, 1, 0) and sum(expected) > 1,
            "You count one draw, and no other game. Does your function stop before the game is "
            "over, where the result is still 0? `state.is_terminal()` needs its brackets. Or does "
            "the opponent play one action alone? Every legal one counts.",
        ),
        Misconception(
            lambda case, got, expected: any(isinstance(count, float) for count in got),
            "Return how many games end in each way, not which share of them: whole numbers, "
            "nothing divided.",
        ),
        Misconception(
            lambda case, got, expected: (
                "an action must be an integer" in str(got) and "<function" in str(got)
            ),
            "`choose` is a function, not an action: `choose(state)` gives the action.",
        ),
        Misconception(
            lambda case, got, expected: any(isinstance(count, bool) for count in got),
            "True and False are no counts: `int(...)` makes 1 and 0 of them.",
        ),
        Misconception(
            lambda case, got, expected: _asked_too_late(got),
            "You never stop at the end of a game. Where `state.is_terminal()`, nobody moves: return"
            " 1 for how it ended, and 0 for the rest.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "after the end" in str(got),
            "Your loop goes on from a position in which the game is over. Do you put the next "
            "state into `state` itself? Then the second action starts from there, not from the"
            " position that the loop is about. Give it a name of its own.",
        ),
        Misconception(
            lambda case, got, expected: "'int' object is not iterable" in str(got),
            "There is one number where several are wanted. At the end of a game the answer is "
            "three numbers, such as `(1, 0, 0)`. And the one action goes into a list, "
            "`[choose(state)]`, if a loop runs over it.",
        ),
        Misconception(
            lambda case, got, expected: "'int' and 'tuple'" in str(got),
            "`sum` cannot add tuples up: it begins with the number 0. Add wins to wins, draws to "
            "draws, losses to losses.",
        ),
        Misconception(
            lambda case, got, expected: "unpack non-iterable int" in str(got),
            "At the end of a game, too, the answer is three numbers: `(1, 0, 0)` for a win.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, int),
            "That is one number. Return three: how many wins, how many draws, how many losses.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, RecursionError),
            "The function calls itself without end. Does the state that you pass on ever change? "
            "`state.take_action(action)` leaves `state` as it is, and returns the new one.",
        ),
        Misconception(
            lambda case, got, expected: "NoneType" in str(got),
            "A call of `against_everyone` gives None: it prints, or ends without a `return`. At "
            "the end of a game, too, `return` the three numbers.",
        ),
        Misconception(
            lambda case, got, expected: len(got) > 3 and len(got) % 3 == 0,
            "`+` lays tuples end to end: `(1, 0, 0) + (0, 1, 0)` has six numbers. Add wins to "
            "wins, draws to draws, losses to losses.",
        ),
        Misconception(
            lambda case, got, expected: len(got) == 3 and sum(got) == 1 < sum(expected),
            "You count one game, and there are more. The opponent may play any legal action: go "
            "through all of them instead of drawing one, and add up what each leads to.",
        ),
        Misconception(
            lambda case, got, expected: not got[1] and expected[1] and sum(got) == sum(expected),
            "As many games as there are, and no draw among them. A game whose result is 0 is a "
            "draw, and the order is wins, draws, losses.",
        ),
        Misconception(
            lambda case, got, expected: not any(got[1:2]) and any(expected[1:2]),
            "No draw is counted here. Does your game end only when somebody has won? A full board "
            "is the end, too: `state.is_terminal()` knows both.",
        ),
        Misconception(
            lambda case, got, expected: (
                (got[0], got[2]) == (expected[0], expected[2]) and got[1] > expected[1]
            ),
            "There are fewer draws. Do you count positions in which the game still goes on? Only "
            "its end has a result.",
        ),
        Misconception(
            lambda case, got, expected: len(got) == 4,
            "Those are four numbers. Three are wanted: wins, draws, losses.",
        ),
        Misconception(
            lambda case, got, expected: len(got) > 3,
            "`+` lays tuples end to end. Add wins to wins, draws to draws, losses to losses.",
        ),
        Misconception(
            lambda case, got, expected: (
                len(got) == 3 and sum(g < e for g, e in zip(got, expected, strict=True)) > 1
            ),
            "There are more games than you count. Each legal action of the opponent begins games "
            "of its own, and two orders of moves are two games, even if they lead to one position.",
        ),
    ),
)
