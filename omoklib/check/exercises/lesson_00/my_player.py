"""The exercise `my_player` of lesson 00: "A player of your own"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_00 import slips
from omoklib.check.exercises.lesson_00.winning_move import WINNABLE
from omoklib.check.records import Case, Exercise, Misconception, Mutant, Slip
from omoklib.draw.look import cell_name
from omoklib.games import ENV_SMALL, State

__all__ = ["BRACKETS", "MY_PLAYER", "nearly_full", "plays_on", "plays_well", "winning_cells"]

BRACKETS = Slip(
    slips.lacks_brackets,
    "The brackets of `.winner()` are missing. Without them it is the method itself, and not its "
    "answer.",
)


def winning_cells(state: State) -> list[int]:
    """The cells on which the player to move makes five at once."""
    actions = state.legal_actions()
    return [a for a in actions if state.take_action(a).winner() == state.player]


def plays_well(state: State) -> Case:
    """A case: any free cell will do, but a win has to be taken."""
    wins = winning_cells(state)
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


def nearly_full(stones: int) -> State:
    """A game of so many stones, with no four in a row of either colour."""
    side = ENV_SMALL.size
    first = [a for a in range(side**2) if (a // side // 2 + a % side) % 2 == 0]
    second = [a for a in range(side**2) if a not in first]
    black, white = sorted((first, second), key=len, reverse=True)
    return ENV_SMALL.state((0, *((black, white)[i % 2][i // 2] for i in range(stones))))


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    yield plays_well(ENV_SMALL.initial_state())
    yield plays_well(ENV_SMALL.state((0, 40)))
    yield plays_well(ENV_SMALL.state(WINNABLE))
    yield plays_well(ENV_SMALL.state((0, 1, 5, 2, 80, 3, 72, 4, 36)))  # only a1, which is 0
    yield plays_well(ENV_SMALL.state((0, 80, 36, 79, 37, 71, 38, 70, 39)))  # Black cannot win yet
    yield plays_well(ENV_SMALL.state((0, 80, 36, 79, 37, 71, 38, 70, 39, 62)))  # White can
    yield plays_well(ENV_SMALL.state((0, 76, 75, 77, 0, 78, 2, 79, 4)))  # on the last free cell
    for stones in (77, 78, 79):  # a cell out of the air is taken here
        yield plays_well(nearly_full(stones))
    found = {1: 0, -1: 0, 0: 0}
    while min(found.values()) < 8:
        state = ENV_SMALL.initial_state()
        while not state.is_terminal():
            kind = state.player if winning_cells(state) else 0
            if found[kind] < 8 and (kind or rng.random() < 0.2):
                found[kind] += 1
                yield plays_well(state)
            state = state.take_action(int(rng.choice(state.legal_actions())))


def plays_on(case: Case, got: object, expected: object) -> bool:
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
    cases=_cases,
    if_correct="It wins at once where it can, and plays on a free cell elsewhere.",
    slips=(
        BRACKETS,
        Slip(
            slips.ends_in_its_first_round,
            "The loop ends in its first round, whatever it finds there: the `return` for a cell "
            "that does not win belongs after the loop, and not into it.",
        ),
        Slip(
            slips.asks_the_state_before,
            "You ask `state` itself who has won, which never changes. `take_action` returns the "
            "state *after* the move: ask that one.",
        ),
        Slip(
            slips.compares_with_the_next_player,
            "You compare with the `player` of the state after the move. After the move it is the "
            "other one's turn: compare with `state.player`.",
        ),
        Slip(
            slips.asks_what_is_always_true,
            "`... == 1 or -1` is always true: Python reads it as `(... == 1) or -1`, and any "
            "number but 0 counts as true. Compare with `state.player`.",
        ),
        Slip(
            slips.compares_with_words,
            "You compare the winner with a word. `.winner()` is a number, 1 or -1: compare it with "
            "`state.player`.",
        ),
        Slip(
            slips.shortens_the_list_it_walks,
            "You take moves out of the list that the loop is walking along. The rest moves up, and "
            "the loop skips one. Leave the list as it is.",
        ),
    ),
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
            "Your player takes the first free cell, even where another one wins. Ask the state "
            "after each move, `state.take_action(action)`, who has won there, and compare with "
            "`state.player`.",
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
            "Your player takes the last free cell, even where another one wins. Most likely the "
            "loop goes on after it has found the win, and forgets it: return it at once, `return "
            "action`. Or do you compare the winner with something other than `state.player`?",
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
            plays_on,
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
        Misconception(
            lambda case, got, expected: (
                case.about["wins"] == case.about["state"].legal_actions()[-1:]
                and got in case.about["state"].legal_actions()
            ),
            "Here only the last free cell wins, and your player passes it over. Does the loop stop "
            "one too early? `range(len(free))` reaches the last entry by itself, and a slice such "
            "as `free[:-1]` leaves it out.",
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
