"""Lesson 00, start here: the other player, a winning move, and two first players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from omoklib.check.cells import cell_number
from omoklib.check.records import Case, Exercise, Misconception, Mutant, Option, Question, changed
from omoklib.draw.look import cell_name
from omoklib.games import ENV_SMALL, State
from omoklib.games.symmetries import transform_id

__all__ = ["EXERCISES", "QUIZ", "WINNABLE"]

WINNABLE = (0, 40, 41, 31, 32, 49, 50, 22, 23)
"""Both sides have an open four, side by side; Black is to move, and wins on e2 (13) or e7 (58)."""

OPPONENT = Exercise(
    id="opponent",
    title="The other player",
    stars=1,
    minutes=3,
    names=("opponent",),
    starter='''
        def opponent(player):
            """The other player: -1 (White) for 1 (Black), and 1 for -1."""
            ...
    ''',
    reference='''
        def opponent(player):
            """The other player: -1 (White) for 1 (Black), and 1 for -1."""
            return -player
    ''',
    hints=(
        "Black is 1 and White is -1. What turns 1 into -1, and -1 back into 1?",
        "A minus sign does it, both ways: `-player`.",
    ),
    cases=(Case("opponent(1)"), Case("opponent(-1)")),
    mutants=(
        Mutant(
            "def opponent(player): return 1",
            "You always say Black. But when `player` is Black, the other one is White. (Two `if`s "
            "in a row may undo each other. A minus sign needs neither.)",
        ),
        Mutant(
            "def opponent(player): return 1 - player",
            "`1 - player` turns players called 0 and 1 into each other. Ours are 1 and -1.",
        ),
        Mutant("def opponent(player): return player", "You return the same player."),
        Mutant(
            "def opponent(player): return -1",
            "You always say White. But when `player` is White, the other one is Black.",
        ),
        Mutant(
            "def opponent(player): return ~player",
            "That adds 1 and changes the sign, as `~` does. A minus sign alone will do.",
        ),
        Mutant(
            "def opponent(player): return 1 if player == 0 else 0",
            "Nobody is called 0 here: Black is 1, and White is -1.",
        ),
        Mutant(
            "def opponent(player): return 2 if player == 1 else 1",
            "You number the players 1 and 2. Ours are 1 and -1: a minus sign changes sides.",
        ),
        Mutant(
            "def opponent(player): return -1 if player == 1 else -1",
            "You always say White. But when `player` is White, the other one is Black.",
        ),
        Mutant(
            "def opponent(player): return 1 if player == 1 else -1",
            "You return the same player.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, str),
            "That is a word. The players are numbers: 1 and -1.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, dict),
            "The whole dictionary comes back. Look the player up in it: put `[player]` behind it.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, bool),
            "True or False came back, from a `not` or a comparison such as `==`. The players are "
            "numbers: 1 and -1.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, UnboundLocalError),
            "For one of the players no branch of your `if` gives the answer a value.",
        ),
        Misconception(
            lambda case, got, expected: got == -expected,
            "Here you return the same player.",
        ),
        Misconception(
            lambda case, got, expected: got not in (1, -1) and isinstance(got, (int, float)),
            "Nobody is called that here: Black is 1, and White is -1. (One rule is right for both: "
            "a minus sign.)",
        ),
    ),
)

WINNING = Exercise(
    id="winning_move",
    title="Five in a row",
    stars=1,
    minutes=3,
    names=("winning_move",),
    starter="winning_move = ...  # the number of a cell where Black wins",
    reference="winning_move = 58  # the number of a cell where Black wins",
    hints=(
        "Black's four stones stand in column e, one below the other. Look at both ends of the row.",
        "One step down adds 9 to a cell's number, one step up takes 9 away.",
        "The lowest of the four stones is on e6 (49), the highest on e3 (22).",
    ),
    cases=(
        Case(
            "winning_move",
            expected="a cell at one end of Black's four",
            compare=lambda expected, got: _wins(got),
            picture=ENV_SMALL.state(WINNABLE),
        ),
    ),
    if_correct="Black has five in a row there.",
    mutants=(
        Mutant(
            "winning_move = 59",
            "f7 (59) is at one end of White's four. Black need not stop anything: look for a fifth "
            "stone for Black's own four. (Do you count the cells from 1? The first is 0.)",
        ),
        Mutant(
            "winning_move = 14",
            "f2 (14) is at one end of White's four. Black need not stop anything: look for a fifth "
            "stone for Black's own four. (Do you count the cells from 1? The first is 0.)",
        ),
        Mutant("winning_move = 40", "There is a stone on e5 (40) already: Black's first."),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, (list, tuple, set)),
            "Write one number, without brackets. One of the two cells is enough.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, str) and _number_of(got) in (13, 58),
            "The right cell. Write its number, without quotes.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, str),
            "Quotes make it text. Write the number of the cell, without quotes.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, bool),
            "True and False are not cells. Write the number of the cell, 0 to 80.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, float) and got in (13, 58),
            "The right cell, written as a decimal number. A cell's number has no decimal point.",
        ),
        Misconception(
            lambda case, got, expected: got in ENV_SMALL.state(WINNABLE).id[1:],
            "There is a stone on this cell already. Black's fifth stone goes next to the four.",
        ),
        Misconception(
            lambda case, got, expected: got in (12, 57),
            "One column too far to the left. Columns, too, count from 0: column e is number 4.",
        ),
        Misconception(
            lambda case, got, expected: not 0 <= got < ENV_SMALL.num_actions,
            "The cells of this board are numbered 0 to 80.",
        ),
        Misconception(
            lambda case, got, expected: got in (4, 67),
            "The right column, but a gap is left: the five stones must stand next to each other.",
        ),
        Misconception(
            lambda case, got, expected: got in ENV_SMALL.state(WINNABLE).legal_actions(),
            "Black does not have five after this. Black's four stand in column e, one below the "
            "other: the fifth stone belongs at one end of them. One step down adds 9.",
        ),
    ),
)


def _number_of(text: str) -> int | None:
    """The number of a cell that was written as text; None where it is none."""
    try:
        return cell_number(int(text) if text.strip().isdigit() else text, ENV_SMALL.size)
    except ValueError:
        return None


def _wins(move: object) -> str:
    """What is wrong with a move in `WINNABLE`; "" if Black wins by it."""
    if not isinstance(move, (int, np.integer)) or not 0 <= move < ENV_SMALL.num_actions:
        return "It should be the number of a cell, 0 to 80"
    state, move = ENV_SMALL.state(WINNABLE), int(move)
    if move not in state.legal_actions():
        return "there is a stone on this cell already"
    return "" if state.take_action(move).is_terminal() else "Black does not have five after this"


def _winning_cells(state: State) -> list[int]:
    """The cells on which the player to move makes five at once."""
    actions = state.legal_actions()
    return [a for a in actions if state.take_action(a).winner() == state.player]


def _plays_well(state: State) -> Case:
    wins = _winning_cells(state)
    who = "Black" if state.player == 1 else "White"
    named = " or ".join(cell_name(state.game, action) for action in wins)

    def compare(expected: object, got: object) -> str:
        if isinstance(got, bool) or not isinstance(got, (int, np.integer)):
            return "It should be the number of a cell"
        if got not in state.legal_actions():
            return f"{got} is not the number of a free cell here"
        if not wins or got in wins:
            return ""
        return f"{who} wins at once on {named}. Yours plays {cell_name(state.game, int(got))}"

    return Case(
        f"my_player(ENV_SMALL.state({state.id}))",
        expected=f"{named}, where {who} wins at once" if wins else "any free cell",
        compare=compare,
        size=len(state.id),
        picture=state,
        about={"wins": wins, "state": state},
    )


def _nearly_full(stones: int) -> State:
    """A game of so many stones, with no four in a row of either colour."""
    side = ENV_SMALL.size
    first = [a for a in range(side**2) if (a // side // 2 + a % side) % 2 == 0]
    second = [a for a in range(side**2) if a not in first]
    black, white = sorted((first, second), key=len, reverse=True)
    return ENV_SMALL.state((0, *((black, white)[i % 2][i // 2] for i in range(stones))))


def _player_cases(rng: np.random.Generator) -> Iterator[Case]:
    yield _plays_well(ENV_SMALL.initial_state())
    yield _plays_well(ENV_SMALL.state((0, 40)))
    yield _plays_well(ENV_SMALL.state(WINNABLE))
    yield _plays_well(ENV_SMALL.state((0, 1, 5, 2, 80, 3, 72, 4, 36)))  # only a1, which is 0
    yield _plays_well(ENV_SMALL.state((0, 80, 36, 79, 37, 71, 38, 70, 39)))  # Black cannot win yet
    yield _plays_well(ENV_SMALL.state((0, 80, 36, 79, 37, 71, 38, 70, 39, 62)))  # White can
    yield _plays_well(ENV_SMALL.state((0, 76, 75, 77, 0, 78, 2, 79, 4)))  # on the last free cell
    for stones in (77, 78, 79):  # a cell out of the air is taken here
        yield _plays_well(_nearly_full(stones))
    found = {1: 0, -1: 0, 0: 0}
    while min(found.values()) < 8:
        state = ENV_SMALL.initial_state()
        while not state.is_terminal():
            kind = state.player if _winning_cells(state) else 0
            if found[kind] < 8 and (kind or rng.random() < 0.2):
                found[kind] += 1
                yield _plays_well(state)
            state = state.take_action(int(rng.choice(state.legal_actions())))


def _plays_on(case: Case, got: object, expected: object) -> bool:
    """Whether the learner's code played a move after the end of a game."""
    return isinstance(got, ValueError) and "after the end of the game" in str(got)


def _player(body: str) -> str:
    return f'''
        def my_player(state):
            """A cell that wins at once for the player to move; if there is none, any free one."""
            {body}
    '''


MY_PLAYER = Exercise(
    id="my_player",
    title="A player of your own",
    stars=2,
    minutes=10,
    names=("my_player",),
    setup="from omoklib.games import ENV_SMALL",
    starter=_player(
        """for action in state.legal_actions():
                ...  # does a stone on `action` win for `state.player`? Then return `action`
            ...  # no cell wins: return any free one"""
    ),
    reference=_player(
        """for action in state.legal_actions():
                if state.take_action(action).winner() == state.player:
                    return action
            return state.legal_actions()[0]"""
    ),
    hints=(
        "In the loop, make the state after the move: `after = state.take_action(action)`. Who has "
        "won there?",
        "`if after.winner() == state.player: return action`. When the loop has ended without a "
        "`return`, no cell wins: then `state.legal_actions()[0]` is as good as any.",
    ),
    cases=_player_cases,
    if_correct="It wins at once where it can, and plays on a free cell elsewhere.",
    mutants=(
        Mutant(
            _player(
                """best = state.legal_actions()[0]
            for action in state.legal_actions():
                if state.take_action(action).winner() == state.player:
                    best = action
                else:
                    best = state.legal_actions()[0]
            return best"""
            ),
            "You find the winning cell, and the next round of the loop forgets it again. Return it "
            "at once: `return action`.",
        ),
        Mutant(
            _player("return state.legal_actions()[0]"),
            "Your player takes the first free cell, even where another one wins. The usual "
            "reasons:\n"
            "• The loop ends in its first round: the last `return` belongs after the loop, not in "
            "an `else`.\n"
            "• The brackets of `.winner()` are missing.\n"
            "• You ask `state` itself, which never changes. `take_action` returns the state "
            "*after* the move: ask that one.\n"
            "• You compare with the `player` of the state after the move. After the move it is "
            "the other one's turn: compare with `state.player`.",
        ),
        Mutant(
            _player(
                """for action in state.legal_actions():
                if state.take_action(action).winner() == 1:
                    return action
            return state.legal_actions()[0]"""
            ),
            "Right for Black. White is -1: compare with `state.player`, the player to move.",
        ),
        Mutant(
            _player(
                """for action in state.legal_actions():
                if state.take_action(action).winner() == -1:
                    return action
            return state.legal_actions()[0]"""
            ),
            "Right for White. Black is 1: compare with `state.player`, the player to move.",
        ),
        Mutant(
            _player(
                """free = state.legal_actions()
            return free[-1]"""
            ),
            "Your player takes the last free cell, even where another one wins. The usual "
            "reasons:\n"
            "• The loop goes on after it has found the win, and forgets it: return it at once, "
            "`return action`.\n"
            "• The brackets of `.winner()` are missing.\n"
            "• You ask `state` itself, which never changes. `take_action` returns the state "
            "*after* the move: ask that one.\n"
            "• You compare with the `player` of the state after the move. After the move it is "
            "the other one's turn: compare with `state.player`.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, NameError) and got.name in dir(State),
            "What belongs to a state is asked for with a dot: `state.player`, "
            "`state.legal_actions()`, and `.winner()` behind the state after the move.",
        ),
        Misconception(
            lambda case, got, expected: "'method' object" in str(got) or "bound method" in str(got),
            "A method is called with brackets: `state.legal_actions()`, `after.winner()`.",
        ),
        Misconception(
            lambda case, got, expected: "'int' object has no attribute" in str(got),
            "`action` is only a number, the number of a cell. Ask the state after the move, "
            "`state.take_action(action)`, who has won.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, UnboundLocalError) and not case.about["wins"]
            ),
            "Where no cell wins, the name that you return has no value. After the loop, return "
            "any free cell.",
        ),
        Misconception(
            lambda case, got, expected: "'int' object is not callable" in str(got),
            "`state.player` is a number and takes no brackets. (`winner()` and `legal_actions()` "
            "do.)",
        ),
        Misconception(
            _plays_on,
            "Your stones pile up until the game is over. Do you write `state = "
            "state.take_action(...)`? Try every move from the same state: give the state after it "
            "a name of its own.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["wins"] == [0] and got in case.about["state"].legal_actions()
            ),
            "The cell that wins here has the number 0, and Python takes 0 for false: `if best:` "
            "and `best or ...` pass it over. Ask `if best is not None:`, or return `action` at "
            "once.",
        ),
        Misconception(
            lambda case, got, expected: (
                got not in case.about["wins"]
                and got >= 0
                and case.about["state"].legal_actions()[got] in case.about["wins"]
            ),
            "That is the *place* of the winning cell in the list `state.legal_actions()`. Return "
            "the number that stands there: the cell itself.",
        ),
        Misconception(
            lambda case, got, expected: (
                0 <= got < ENV_SMALL.num_actions and got not in case.about["state"].legal_actions()
            ),
            "Your player puts a stone on a cell that is taken. Return a number *from* the list "
            "`state.legal_actions()`, such as its first, `state.legal_actions()[0]`. (To draw one "
            "at random, draw from that list: `random.choice(state.legal_actions())`.)",
        ),
        # The smallest wins are Black's: who misses White's first has found all of those.
        Misconception(
            lambda case, got, expected: (
                case.about["state"].player == -1
                and case.about["wins"]
                and got in case.about["state"].legal_actions()
            ),
            "Right for Black. White is -1: compare with `state.player`, the player to move.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError) and not case.about["wins"],
            "Where no cell wins, a list of the winning cells is empty and has no first entry. Then "
            "return any free cell.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "is taken" in str(got),
            "You try a cell that is taken. Not every number is a free cell: go through "
            "`state.legal_actions()` itself.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and set(got) <= {*case.about["wins"]},
            "The right cells. Return one of them, not the list.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list),
            "That is a list. One cell is wanted: a number.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, State),
            "That is a state. Return the move that leads to it: `action`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, bool),
            "True and False are not cells. Return `action` itself.",
        ),
        Misconception(
            lambda case, got, expected: got is None and not case.about["wins"],
            "Nothing comes back where no cell wins: the function returns None there. After the "
            "loop, return any free cell.",
        ),
        Misconception(
            lambda case, got, expected: got is None,
            "A cell wins here, and nothing comes back. Does your `return` stand inside the `if`?",
        ),
    ),
)


def _threats(state: State) -> list[int]:
    """The cells on which the other player makes five, unless a stone stops it."""
    after = [state.take_action(action) for action in state.legal_actions()[:2]]  # one hides its own
    return sorted({cell for looked_at in after for cell in _winning_cells(looked_at)})


def _plays_safely(node_id: tuple[int, ...]) -> Case:
    state = ENV_SMALL.state(node_id)
    sensible, threats = _plays_well(state), _threats(state)
    stops = not sensible.about["wins"] and len(threats) == 1  # of two, a stone stops only one
    who, other = ("Black", "White")[:: state.player]

    def compare(expected: object, got: object) -> str:
        wrong = sensible.compare(expected, got)
        if wrong or not stops or got == threats[0]:
            return wrong
        named, yours = (cell_name(state.game, int(action)) for action in (threats[0], got))
        return f"{other} threatens to win on {named}. Yours plays {yours}"

    stop = f"{cell_name(state.game, threats[0])}, where {who} stops {other}'s four" if stops else ""
    return replace(
        sensible,
        code=f"careful_player(ENV_SMALL.state({state.id}))",
        expected=stop or sensible.expected,
        compare=compare,
        about={**sensible.about, "threats": threats},
    )


FOURS = (
    (0, 39, 38, 40, 20, 41, 60, 42),
    (0, 13, 4, 22, 70, 31, 78, 40),
    (0, 20, 10, 30, 8, 40, 72, 50),
    (0, 16, 24, 0, 32, 80, 40, 66, 48),
)
"""Games in which the player to move must stop a four: across, down, and both diagonals."""


def _careful_cases(rng: np.random.Generator) -> Iterator[Case]:
    for four in FOURS:
        yield _plays_safely(four)
    yield _plays_safely((0, 79, *FOURS[1][1:]))  # a stone in front: the colours change
    yield _plays_safely((0, 36, 80, 37, 72, 39, 8, 40))  # a hole in the middle
    yield _plays_safely((0, 40, 80, 41, 72, 42, 8, 43, 76))  # Black wins; no four of White's
    yield _plays_safely((0, 58, 1, 59, 2, 60, 3, 61, 4))  # Black wins; White has an open four, too
    yield _plays_safely((0, 79, 58, 1, 59, 2, 60, 3, 61, 4))  # and the other way round
    yield _plays_safely((0, 39, 10, 38, 30, 40, 70, 41))  # an open four: nothing helps
    yield _plays_safely((0, 40, 1, 50, 2, 66, 3, 5, 4, 77, 79))  # only a1, which is 0
    for stones in (77, 78, 79, 80):
        yield _plays_safely(_nearly_full(stones).id)
    yield _plays_safely(transform_id(FOURS[0], int(rng.integers(1, 8)), ENV_SMALL.size))


def _careful(body: str) -> str:
    return f'''
        def careful_player(state):
            """A cell that wins at once; else one after which no answer wins; else any free one."""
            free = state.legal_actions()
            wins = [a for a in free if state.take_action(a).winner() == state.player]
            {body}
    '''


_SAFE = """safe = []
            for action in free:
                after = state.take_action(action)
                answers = after.legal_actions()
                if not any(after.take_action(b).winner() == after.player for b in answers):
                    safe.append(action)
            return (wins or safe or free)[0]"""

CAREFUL = Exercise(
    id="careful_player",
    title="A player that looks around",
    stars=3,
    minutes=12,
    names=("careful_player",),
    setup="from omoklib.games import ENV_SMALL",
    starter='''
        def careful_player(state):
            """A cell that wins at once; else one after which no answer wins; else any free one."""
            ...
    ''',
    reference='''
        def winning(state):
            """The cells where the player to move wins at once."""
            free = state.legal_actions()
            return [action for action in free if state.take_action(action).winner() == state.player]


        def careful_player(state):
            """A cell that wins at once; else one after which no answer wins; else any free one."""
            free = state.legal_actions()
            safe = [action for action in free if not winning(state.take_action(action))]
            return (winning(state) or safe or free)[0]  # the first of these lists that is not empty
    ''',
    hints=(
        "You have written half of it: a loop that looks for a winning cell. Make it a function of "
        "its own, `winning(state)`, that returns the list of *all* cells where the player to move "
        "wins at once.",
        "After your move, the other side is the player to move. So the answers that win are "
        "`winning(state.take_action(action))`. Your move is safe if that list is empty.",
        "Collect the safe moves in a list. Then there are three lists: the wins, the safe moves, "
        "the free cells. Return the first entry of the first that is not empty. (An empty list "
        "counts as false: `(wins or safe or free)[0]`.)",
    ),
    cases=_careful_cases,
    if_correct="It wins at once where it can, and stops a four that can be stopped.",
    seconds=60.0,  # a call tries thousands of moves
    mutants=(
        Mutant(
            _careful("return (wins or free)[0]"),
            "Your player sees its own wins, and is blind to the other side's. The usual reasons:\n"
            "• You try your own moves only. After each, try every *answer*, too: "
            "`after.take_action(answer)`.\n"
            "• You compare the winner after an answer with `state.player`. It is the other side "
            "that answers: compare with `-state.player`.\n"
            "• You call a move safe once one answer does not win. It is safe if *none* of them "
            "does.\n"
            "• The brackets of `.winner()` are missing.",
        ),
        Mutant(
            _careful("return (wins or free[::-1])[0]"),
            "Your player sees its own wins, and is blind to the other side's: else it takes the "
            "last free cell. After each of your moves, try every *answer*, too. A move is safe if "
            "none of them wins for the other side.",
        ),
        Mutant(
            _careful(changed(_SAFE, "(wins or safe or free)", "(safe or free)")),
            "Safe it is, but your player does not take its own win. Look for that first, as in "
            "`my_player`.",
        ),
        Mutant(
            _careful(changed(_SAFE, "not any", "any")),
            "You have it the wrong way round: you pick a move after which an answer *does* win.",
        ),
        Mutant(
            _careful(changed(_SAFE, "== after.player", "== -1")),
            "Right for Black. If you are White, the answer that hurts is Black's: compare with "
            "`-state.player`, the other side.",
        ),
        Mutant(
            _careful(changed(_SAFE, "== after.player", "== 1")),
            "Right for White. If you are Black, the answer that hurts is White's: compare with "
            "`-state.player`, the other side.",
        ),
        Mutant(
            _careful(
                """after = state.take_action(free[-1])
            answers = after.legal_actions()
            hurts = [b for b in answers if after.take_action(b).winner() == after.player]
            return (hurts or wins or free)[0]"""
            ),
            "Your player stops the other side even where it can win itself. Whoever has five "
            "first, wins: look for your own win first.",
        ),
    ),
    misconceptions=(
        Misconception(
            _plays_on,
            "Your code plays on after the end of a game. The answers to a move are "
            "`after.legal_actions()`: that list is empty if the move has won. (Do you write "
            "`state = state.take_action(...)`? Give the state after a move a name of its own.)",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "not in list" in str(got),
            "You take a move out of the list twice, because two of the answers win. One is enough: "
            "`break` ends the inner loop there.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "is taken" in str(got),
            "You try a cell that is taken. The answers to a move are `after.legal_actions()`, "
            "without the cell of the move itself.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "An empty list has no first entry. There may be no cell that wins, and against an "
            "open four no move is safe. Then return any free cell.",
        ),
        Misconception(
            lambda case, got, expected: got is None and len(case.about["threats"]) > 1,
            "Here no move is safe, and nothing comes back: the function returns None. After the "
            "loop, return any free cell.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["threats"] == [0]
                and not case.about["wins"]
                and got in case.about["state"].legal_actions()
            ),
            "The cell that stops the four here has the number 0, and Python takes 0 for false: `if "
            "best:` and `best or ...` pass it over. Ask `if best is not None:`.",
        ),
        *MY_PLAYER.misconceptions[:-2],  # the last two explain a None
    ),
)

EXERCISES = (OPPONENT, WINNING, MY_PLAYER, CAREFUL)

QUIZ = (
    Question(
        "What does `...` mean in a cell of this course?",
        (
            Option(
                "Something is broken, and Python will complain",
                "Python does not mind: `...` is a value like any other.",
            ),
            Option(
                "Here is something for you to fill in", "A guess, an answer, or a function's body."
            ),
            Option("The author fell asleep", "Wide awake, and waiting for you to write something."),
        ),
        "b",
    ),
    Question(
        "You changed a function, but the check still complains about the old one. Why?",
        (
            Option(
                "The check bears a grudge: it remembers the old one",
                "It has no memory, and looks at what is there now.",
            ),
            Option("You asked for a hint", "Hints cost nothing and change nothing."),
            Option(
                "The cell with the function was not run again",
                "Changing text changes nothing; running it does.",
            ),
        ),
        "c",
    ),
    Question(
        "White has three in a row with both ends free. Black has nothing like it, but it is "
        "Black's turn. What should Black do?",
        (
            Option(
                "Wait until it is a four, then stop it",
                "Then it has two free ends, and you have one stone. You have seen how that ends.",
            ),
            Option("Stop it now", "A three can still be stopped; an open four no longer can."),
            Option(
                "Play in a corner and hope",
                "The player of random moves does that. How often did it beat you?",
            ),
        ),
        "b",
    ),
    Question(
        "The network saw that danger in a single look. Who had told it?",
        (
            Option(
                "Nobody", "It played against itself, saw who won, and drew its own conclusions."
            ),
            Option("A strong human player", "It has never been shown a human game."),
            Option(
                "The little search, with its random games",
                "It had no idea itself: in random games a three hardly ever grows into a five.",
            ),
        ),
        "a",
    ),
    Question(
        "You are stuck on an exercise, hints and all. What now?",
        (
            Option(
                "Stop here: the rest of the lesson needs it",
                "Read on: where your answer is missing, the library's version stands in.",
            ),
            Option("Restart the kernel", "Python forgets your functions; the puzzle stays."),
            Option(
                "Look at the solution, or borrow the reference version",
                "`q.opponent.solution()` shows one; `q.use_reference(...)` lends you one.",
            ),
        ),
        "c",
    ),
)
