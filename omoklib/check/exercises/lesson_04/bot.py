"""The exercise `bot` of lesson 04: "The bot"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_04.flips import FLIPS
from omoklib.check.exercises.lesson_04.moves import MOVES
from omoklib.check.exercises.lesson_04.reversi import REVERSI
from omoklib.check.exercises.lesson_04.shared import SETUP, board, passing_states
from omoklib.check.records import Case, Exercise, Misconception, Mutant, code_of
from omoklib.games import Othello, State
from omoklib.games.random_moves import random_moves
from omoklib.gametree import solve

__all__ = ["BOT"]

_ROLLOUT = '''
    from omoklib.search import MonteCarloTreeSearch

    def play_to_the_end(state, rng):
        """One random game from `state`: its result in the eyes of the player to move in `state`."""
        player = state.player
        while not state.is_terminal():
            state = state.take_action(int(rng.choice(state.legal_actions())))
        return state.reward(player)
'''

_BOT = '''
    class BOT:
        """Answers a plain board and a colour with a cell."""

        def __init__(self, iterations=40):
            self.search = MonteCarloTreeSearch(
                iteration_limit=iterations, rollout=play_to_the_end, rng=np.random.default_rng(6)
            )

        def getAction(self, board, color):
            """`(row, column)` of the cell that `color` plays on `board`; None for a pass."""
            {answer}
'''


def _bot(answer: str) -> str:
    return _BOT.format(answer=answer)


def _endgames(rng: np.random.Generator, count: int) -> Iterator[tuple[State, int]]:
    """`count` states on 4x4 near the end with one best action, and that action."""
    while count:
        state = random_moves(Othello(4).initial_state(), rng, int(rng.integers(8, 12)))
        if state.is_terminal() or len(state.legal_actions()) == 1:
            continue
        best = solve(state).best_actions
        if len(best) == 1 and best[0] != state.game.pass_action:
            count -= 1
            yield state, best[0]


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    for state in [Othello(4).initial_state(), *passing_states(rng, 1)]:
        code = f"board = {board(state)}.copy()\nBOT(5).getAction(board, {state.player})"
        yield Case(f"{code}\nboard.tolist()", picture=state, size=300, about={"asks": "board"})
    for state in passing_states(rng, 4):
        code = f"BOT(5).getAction({board(state)}.copy(), {state.player})"
        yield Case(code, None, picture=state, about={"asks": "pass", "size": 4})
    for state, best in _endgames(rng, 12):
        code = f"BOT(200).getAction({board(state)}.copy(), {state.player})"
        about = {"asks": "move", "size": 4, "player": state.player}
        yield Case(code, divmod(best, 4), picture=state, about=about)


_PAIR = "divmod(action, len(board))"

BOT = Exercise(
    id="BOT",
    title="The bot",
    stars=2,
    minutes=12,
    names=("BOT",),
    needs=("Reversi",),
    setup=code_of(SETUP, FLIPS, MOVES, REVERSI, _ROLLOUT),
    starter=_bot("..."),
    reference=_bot(
        f"""action = self.search.search(Reversi(board.copy(), color))
            return None if action == board.size else {_PAIR}"""
    ),
    hints=(
        "The search wants a State. You have a class that makes one of a board and a player.",
        "`self.search.search(Reversi(board.copy(), color))` is an action: a cell's number, or the "
        "pass, `board.size`.",
        "`divmod(action, len(board))` gives row and column. A pass is no cell: return None.",
    ),
    cases=_cases,
    seconds=30.0,
    mutants=(
        Mutant(
            _bot("return self.search.search(Reversi(board.copy(), color))"),
            "You hand over the action's number. The caller wants a pair, row and column, and None "
            "for a pass: it has never heard of our numbers.",
        ),
        Mutant(
            _bot(
                f"""action = self.search.search(Reversi(board.copy(), color))
            return {_PAIR}"""
            ),
            "The cells are right. Where the only action is the pass, the answer is None: the pass "
            "is no cell. (Its number is `board.size`: 64 on 8x8, 16 on 4x4.)",
        ),
        Mutant(
            _bot(
                f"""action = self.search.search(Reversi(board.copy(), color))
            return None if action == board.size else {_PAIR}[::-1]"""
            ),
            "Row and column have changed places: the row comes first.",
        ),
        Mutant(
            _bot(
                f"""action = self.search.search(Reversi(board.copy(), 1))
            return None if action == board.size else {_PAIR}"""
            ),
            "You always move for Black. The caller says whose move it is: `color`.",
        ),
        Mutant(
            _bot(
                f"""action = self.search.search(Reversi(board.copy(), -1))
            return None if action == board.size else {_PAIR}"""
            ),
            "You always move for White. The caller says whose move it is: `color`.",
        ),
        Mutant(
            _bot(
                f"""action = self.search.search(Reversi(board.copy(), -color))
            return None if action == board.size else {_PAIR}"""
            ),
            "You search for the other side: `color` is the player who moves now.",
        ),
        Mutant(
            _bot(
                f"""action = Reversi(board.copy(), color).legal_actions()[0]
            return None if action == board.size else {_PAIR}"""
            ),
            "This is the first legal move. Ask the search: `self.search.search(state)`.",
        ),
        Mutant(
            _bot(
                """action = self.search.search(Reversi(board.copy(), color))
            return None if action == board.size else divmod(action, 8)"""
            ),
            "You divide by 8. Not every board is 8x8: its width is `len(board)`.",
        ),
        Mutant(
            _bot(
                f"""action = self.search.search(Reversi(board.copy(), color))
            if action != board.size:
                board.flat[action] = color
            return None if action == board.size else {_PAIR}"""
            ),
            "The answer is right, but the caller's board has a new disc on it. Only the caller "
            "plays the move.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                isinstance(got, TypeError) and "missing" in str(got) and "self" in str(got)
            ),
            "The search was given the class itself. It needs a State, made of this board and this "
            "colour: `Reversi(board.copy(), color)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                expected and got == (0, expected[0] * case.about["size"] + expected[1])
            ),
            "You divide by the number of cells. Divide by the length of a row, `len(board)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, TypeError) and "must be a State" in str(got)
            ),
            "The search was given a plain board. It needs a State: `Reversi(board.copy(), color)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, int) and isinstance(expected, tuple),
            "That is one number. The caller knows no actions: it wants a row and a column. "
            "`divmod(action, len(board))` gives both.",
        ),
        Misconception(
            lambda case, got, expected: (
                expected
                and isinstance(got, float)
                and got * case.about["size"] == expected[0] * case.about["size"] + expected[1]
            ),
            "`action / len(board)` is one number, with a fraction. The caller wants two whole "
            "ones, the row and the column: `divmod(action, len(board))` gives both.",
        ),
        Misconception(
            lambda case, got, expected: expected and isinstance(got, str),
            "You answer with a word. The caller wants two numbers, the row and the column: "
            "`divmod(action, len(board))`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, tuple) and got == (expected[0] + 1, expected[1])
            ),
            "The column is right, and the row is one too many. Rows are counted from 0, and the "
            "division is rounded down: `action // len(board)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, tuple) and got[0] == expected[0] and got[1] >= case.about["size"]
            ),
            "The row is right, and the column is beyond the board. It is what the whole rows leave "
            "over: `action % len(board)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and tuple(got) == expected,
            "Row and column are right; return them as a tuple, `(row, column)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, NameError) and got.name == "search",
            "The search belongs to the bot, and its method has the same name: "
            "`self.search.search(state)`.",
        ),
        Misconception(
            lambda case, got, expected: tuple(n - 1 for n in got) == expected,
            "Rows and columns are counted from 0, as in `divmod`, so nothing is added.",
        ),
        Misconception(
            lambda case, got, expected: "object is not callable" in str(got),
            "`self.search` is the whole search, an object. What you call is its method: "
            "`self.search.search(state)`.",
        ),
        Misconception(
            lambda case, got, expected: got == (None, None),
            "A pass is `None` alone, not a pair of them.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, tuple) and len(got) == 2 and got[1] is None,
            "Python reads `a, b if c else d` as `a, (b if c else d)`. Put the pair in brackets: "
            "`(a, b) if c else d`.",
        ),
        Misconception(
            lambda case, got, expected: (
                expected
                and isinstance(got, tuple)
                and got[1] == expected[1]
                and int(got[0]) == expected[0]
            ),
            "The row is a whole number: `action // len(board)`, or `divmod`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, AttributeError) and "'int'" in str(got),
            "Is that `Reversi(color, board)`? The board comes first.",
        ),
        Misconception(
            lambda case, got, expected: "no attribute 'playout'" in str(got),
            "You made a search of your own, with the library's rollouts, and those do not know "
            "`Reversi`. The bot has a search already: `self.search`.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["asks"] == "pass" and not isinstance(got, Exception)
            ),
            "There is no move here, only the pass. The caller expects None for it. (The number of "
            "the pass is `board.size`: 64 on 8x8, and 16 on this board.)",
        ),
        Misconception(
            lambda case, got, expected: got is None,
            "None means a pass, and there is a move here. Is there a path without a `return`? Or "
            "did you ask the root for its action? `self.search.search(state)` returns it.",
        ),
    ),
)
