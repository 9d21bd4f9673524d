"""The exercise `connect_four` of lesson 08: "A game of your own"."""

from __future__ import annotations

import traceback
from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_08.four_through import far_outside
from omoklib.check.raised import last_frame
from omoklib.check.records import Case, Exercise, Misconception, Mutant
from omoklib.games.connect_four import ConnectFour
from omoklib.games.random_moves import random_moves

__all__ = ["CONNECT_FOUR"]

_RULES = '''
__name__ = "__main__"  # a dataclass looks its module up
import numpy as np
from dataclasses import dataclass
from omoklib.games.base import Game, State
from omoklib.games.connect_four import four_through, landing_cells
from omoklib.games.contract import check_game
from omoklib.ids import ROOT

def with_stone(board, cell, player):
    if cell not in landing_cells(board):
        raise ValueError(f"no stone can come to rest on cell {cell}")
    after = board.copy()
    after.flat[cell] = player
    return after

def result_of(board, player, won):
    return -player if won else 0 if board.all() else None

def contract(game):
    """The first promise that `game` breaks, or that it keeps them all."""
    try:
        check_game(game, np.random.default_rng(0), games=3)
    except Exception as error:
        return str(error).partition(";")[0]
    return "the contract is kept"
'''


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    yield from _moments(ConnectFour(5), (0,))
    yield Case("ConnectFour(5).initial_state().key() is not None", size=1.9)
    yield Case("isinstance(hash(ConnectFour(5).initial_state().key()), int)", size=1.905)
    yield Case(
        "one, other = ConnectFour(5).initial_state(), ConnectFour(5).initial_state()\n"
        "one.key() == other.key()",
        size=1.91,
    )
    start = "start = ConnectFour(5).initial_state()\nstart._after(22)\n"
    yield Case(start + "start.id, bool(start.board.any())", size=1.95)
    yield from _moments(ConnectFour(5), (0, 22))
    game = "game = ConnectFour(4, 3)\ngame.initial_state().take_action(12).game == game"
    yield Case(game, size=2.9)
    yield from _moments(ConnectFour(5), (0, 22, 17))
    yield from _moments(ConnectFour(4, 3), (0, 12, 13, 8, 9, 4))
    yield from _moments(ConnectFour(4), (0, 12, 13, 8, 9, 4, 5, 0))
    yield from _moments(ConnectFour(5), (0, 20, 21, 24, 16, 15, 11, 23, 6))
    yield from _moments(ConnectFour(3, 3), (0, 8, 6, 7, 5, 4, 1, 3, 0, 2))  # full, and drawn
    yield from _moments(ConnectFour(4), (0, 12, 13, 8, 9, 15, 11, 5, 14, 7, 10, 1, 4, 6, 3, 0, 2))
    for size in (4, 4, 5, 7):
        state = random_moves(ConnectFour(size).initial_state(), rng)
        yield from _moments(state.game, state.id)
    yield Case(
        "one, other = (0, 20, 21, 22), (0, 22, 21, 20)\n"
        "ConnectFour(5).state(one).key() == ConnectFour(5).state(other).key()",
        size=100,
    )
    yield Case(
        "one, other = (0, 20, 21, 22), (0, 20, 22, 21)\n"
        "ConnectFour(5).state(one).key() == ConnectFour(5).state(other).key()",
        size=101,
    )
    for size in (4, 5):
        yield Case(f"contract(ConnectFour({size}))", size=1000 + size)


def _moments(game: ConnectFour, node_id: tuple[int, ...]) -> Iterator[Case]:
    """Everything that the rules say after these actions."""
    fields = f"{game.size}" if game.line == 4 else f"{game.size}, {game.line}"
    after = "initial_state()" if len(node_id) == 1 else f"state({node_id})"
    asked = ("legal_actions()", "is_terminal()", "winner()", "board.tolist()", "id")
    for place, question in enumerate(asked):
        yield Case(
            f"ConnectFour({fields}).{after}.{question}",
            picture=game.state(node_id),
            size=len(node_id) + place / 10,
        )


_CLASSES = '''
@dataclass(frozen=True)
class ConnectFour(Game):
    """`line` in a row on a board of `size` columns, each `size` cells high."""

    size: int = 7
    line: int = 4

    @property
    def max_plies(self):
        return self.size**2

    def initial_state(self):
        return Drop(self, ROOT, np.zeros((self.size, self.size), np.int8), False)


class Drop(State):
    """One moment of the game; `won`: the last stone has made a line."""

    def __init__(self, game, node_id, board, won):
        self.game, self.id, self._board, self.won = game, node_id, board, won
        board.flags.writeable = False

    @property
    def board(self):
        return self._board

    def legal_actions(self):
        """Where `player` can drop a stone; nowhere when the game is over."""
        {legal}

    def is_terminal(self):
        """Won, or the board is full."""
        {terminal}

    def winner(self):
        """1, -1, or 0 for nobody. `self.player` is the one who would move next."""
        {winner}

    def key(self):
        """The position without its history."""
        {key}

    def _after(self, action):
        """The state after `self.player` drops a stone that comes to rest on `action`.

        A ValueError where none can. This state's board must stay as it is.
        """
        {after}
'''

_BODIES = {
    "legal": "return [] if self.won else landing_cells(self.board)",
    "terminal": "return result_of(self.board, self.player, self.won) is not None",
    "winner": "return result_of(self.board, self.player, self.won) or 0",
    "key": "return self.board.tobytes(), self.player",
    "after": """board = with_stone(self.board, action, self.player)
        won = four_through(board, action, self.game.line)
        return Drop(self.game, (*self.id, action), board, won)""",
}

_GAPS = ("legal", "key", "after")

_AFTER_BY_HAND = """if action not in self.legal_actions():
            raise ValueError(f"no stone can come to rest on {self.game.action_name(action)}")
        board = self.board.copy()
        board.flat[action] = self.player
        won = four_through(board, action, self.game.line)
        return Drop(self.game, (*self.id, action), board, won)"""


def _written(**changed: str) -> str:
    """The two classes, with some of their bodies changed."""
    code = _CLASSES
    for name, body in (_BODIES | changed).items():
        code = code.replace("{" + name + "}", body)
    return code


def _entered(error: BaseException, name: str) -> int:
    """How often the function `name` was entered on the way to `error`."""
    return sum(frame.name == name for frame in traceback.extract_tb(error.__traceback__))


def _asked_itself(error: AttributeError) -> bool:
    """Whether a method asked its own object, `self`, for what it does not have."""
    frame = last_frame(error)
    return frame is not None and frame.f_locals.get("self") is error.obj


CONNECT_FOUR = Exercise(
    id="connect_four",
    title="A game of your own",
    stars=2,
    minutes=15,
    names=("ConnectFour", "Drop"),
    needs=("landing_cells", "four_through", "with_stone", "result_of"),
    setup=_RULES,
    starter=_written(**dict.fromkeys(_GAPS, "...")),
    reference=_written(),
    hints=(
        "One gap at a time. `legal_actions`: `self.won` says whether the last stone made a line, "
        "and a won game has no legal action. Otherwise ask `landing_cells`.",
        "`key`: the bytes of the board, `self.board.tobytes()`. You may add the side to move, "
        "`self.player`, but here the board tells it.",
        "`_after`: `with_stone` gives the new board, `four_through` says whether it is won; return "
        "`Drop(self.game, (*self.id, action), board, won)`.",
    ),
    cases=_cases,
    seconds=30.0,
    mutants=(
        Mutant(
            _written(winner="return -1 if self.won else 0"),
            "You always say that Yellow has won. Who made the last move?",
        ),
        Mutant(
            _written(terminal="return self.won or bool(self.board.any())"),
            "`any` asks whether some cell is taken. The board is full where `all` of them are.",
        ),
        Mutant(
            _written(after=_AFTER_BY_HAND.replace("(*self.id, action)", "(action, *self.id)")),
            "An ID lists the moves in the order of play: the new action comes last.",
        ),
        Mutant(
            _written(winner="return self.player if self.won else 0"),
            "The winner made the last move. `self.player` is the one who would move next.",
        ),
        Mutant(
            _written(legal="return landing_cells(self.board)"),
            "A won game is over: it has no legal actions, even if there is room.",
        ),
        Mutant(
            _written(terminal="return self.won"),
            "A full board is the end, too: a draw.",
        ),
        Mutant(
            _written(terminal="return bool(self.board.all())"),
            "A game that is won is over, even if there is room left.",
        ),
        Mutant(
            _written(winner="return -self.player if self.is_terminal() else 0"),
            "A full board without a line is a draw: nobody has won, 0. A game can be over without "
            "being won.",
        ),
        Mutant(
            _written(winner="return -self.player"),
            "Before the end nobody has won, and a draw has no winner either: return 0.",
        ),
        Mutant(
            _written(key="return self.player"),
            "Different positions share this key. It has to say what is on the board.",
        ),
        Mutant(
            _written(key="return self.id"),
            "This key is the history. Two ways to a position need equal keys: use the board.",
        ),
        Mutant(
            _written(
                after=_AFTER_BY_HAND.replace(
                    "action not in self.legal_actions()", "self.board.flat[action]"
                )
            ),
            "Your stones float. `_after` has to refuse a cell on which no stone can come to rest, "
            "and it is not enough that the cell is empty. To refuse means to `raise` an error, "
            "here a `ValueError`.",
        ),
        Mutant(
            _written(after=_AFTER_BY_HAND.replace("self.game.line)", "4)")),
            "The game's own `line` counts, not always 4.",
        ),
        Mutant(
            _written(after=_AFTER_BY_HAND.replace("= self.player", "= 1")),
            "All your stones are red. `self.player` is 1 or -1.",
        ),
        Mutant(
            _written(winner="return 1 if self.won else 0"),
            "You always say that Red has won. Who made the last move?",
        ),
        Mutant(
            _written(after=_AFTER_BY_HAND.replace("board, won)", "board, False)")),
            "Nobody ever wins: what `four_through` says must reach the new state as its `won`.",
        ),
        Mutant(
            _written(
                after=_AFTER_BY_HAND.replace("= four_through(board", "= four_through(self.board")
            ),
            "The first stone wins here. Do you look for the line on the old board, where the new "
            "stone is missing? `four_through` takes the new board, and `action`. Or does a `not` "
            "turn its answer round?",
        ),
        Mutant(
            _written(
                after=_BODIES["after"].replace("action), board, won", "action), self.board, won")
            ),
            "The new state has the old board: give it the one with the stone on it.",
        ),
        Mutant(
            _written(terminal="return self.won and bool(self.board.all())"),
            "A game is over if it is won *or* the board is full. One of the two is enough.",
        ),
        Mutant(
            _written(after=_AFTER_BY_HAND.replace("= self.player", "= -self.player")),
            "Your stones have the opponent's colour: `self.player` moves.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: "'ConnectFour' has no len()" in str(got),
            "`Drop` takes the game first, then the ID, the board and `won`. Are yours in that "
            "order?",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, AttributeError)
                and got.name == "flags"
                and isinstance(got.obj, (tuple, bool))
            ),
            "`Drop` takes the game first, then the ID, the board and `won`. Yours has something "
            "else where the board belongs.",
        ),
        Misconception(
            lambda case, got, expected: "'Drop' has no len()" in str(got),
            "Your functions take a board, and you gave them the state. Its board is `self.board`.",
        ),
        Misconception(
            lambda case, got, expected: "type 'int' has no len()" in str(got),
            "`landing_cells`, `four_through` and `with_stone` take the board first. Does one of "
            "them get a number there?",
        ),
        Misconception(
            lambda case, got, expected: "Drop.__init__() missing" in str(got),
            "`Drop` takes four things: the game, the ID, the board and `won`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, ValueError)
                and "start._after" in case.code
                and _entered(got, "with_stone") > 0
            ),
            "`_after` refuses a move that is legal. Does `with_stone` get the board, the cell and "
            "the player, in that order?",
        ),
        Misconception(
            lambda case, got, expected: "State() takes no arguments" in str(got),
            "`State` is the base class. The new state is a `Drop`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, RecursionError) and _entered(got, "take_action") > 2
            ),
            "`take_action` and `game.state` call your `_after` to make the next state, so `_after` "
            "cannot call them: they would call each other for ever.",
        ),
        Misconception(
            lambda case, got, expected: (
                "leave the state as it was" in str(got)
                or ("start._after" in case.code and isinstance(got, tuple))
            ),
            "`_after` changes the state that it is called on. A search comes back to it: leave"
            " `self` as it is, and give what is new to the new `Drop`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, AttributeError)
                and "'Drop' object has no" in str(got)
                and got.name in ("landing_cells", "with_stone", "four_through", "result_of")
            ),
            "Your functions are no methods of `Drop`. Call them by their names alone, without "
            "`self.` in front.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, AttributeError)
                and got.name in ("size", "line", "max_plies")
                and _asked_itself(got)
            ),
            "A state has no size and no line of its own. Its game has them: `self.game.size`, "
            "`self.game.line`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, AttributeError)
                and "'Drop' object has no" in str(got)
                and got.name in ("size", "line", "max_plies", "initial_state")
            ),
            "A `Drop` was taken for the game. The first thing that `Drop(...)` takes is the "
            "game, `self.game`, not the state `self`.",
        ),
        Misconception(
            lambda case, got, expected: (
                expected == [20, 21, 22, 23, 24] and list(got) == [0, 1, 2, 3, 4]
            ),
            "These are the columns, or their top cells. An action is the cell in which the stone "
            "comes to rest: `landing_cells` lists those.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith(".game == game") and got is False,
            "The new state is of another game. The first thing that `Drop(...)` takes is the game "
            "of this state, `self.game`: its board may be smaller, and its lines shorter.",
        ),
        Misconception(
            lambda case, got, expected: (
                "start" not in case.code
                and "initial_state" not in case.code
                and got == [] != expected
            ),
            "After this move no cell is legal, although the game goes on. Does the new state think "
            "that it is won? `four_through` has to look at the board that `with_stone` returned.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list) and isinstance(expected, list) and not got and bool(expected)
            ),
            "No cell is legal here, although the game goes on. A game that is *won* has no "
            "legal action; in any other, `landing_cells` lists them.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code.endswith("initial_state().is_terminal()") and got is True
            ),
            "The game is over before it has begun: the wrong way round. While it goes on, "
            "`result_of` is None.",
        ),
        Misconception(
            lambda case, got, expected: (
                got is None and "legal_actions" in case.code and expected != []
            ),
            "`legal_actions` gives nothing here. Is its gap still open, or is a `return` missing?",
        ),
        Misconception(
            lambda case, got, expected: got is None and "legal_actions" in case.code,
            "This game is over. It has no legal action: an empty list, `[]`, not None.",
        ),
        Misconception(
            lambda case, got, expected: ".key() is not None" in case.code and got is False,
            "`key` gives None at the beginning. Is its gap still open, or is a `return` missing?",
        ),
        Misconception(
            lambda case, got, expected: "one.key() == other.key()" in case.code and got is False,
            "Two states at the start of the game have different keys. A method without its "
            "brackets belongs to one state alone: it is called with `self.board.tobytes()`.",
        ),
        Misconception(
            lambda case, got, expected: "returned None" in str(got),
            "`_after` returns nothing. Is its gap still open, or is a `return` missing?",
        ),
        Misconception(
            lambda case, got, expected: (
                ".key() ==" in case.code and (got, expected) == (True, False)
            ),
            "Different positions share this key. It has to say which stone lies on which cell.",
        ),
        Misconception(
            lambda case, got, expected: (
                ".key() ==" in case.code and (got, expected) == (False, True)
            ),
            "Two ways to one position need equal keys, so the key must not know the order of "
            "moves: use the board.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, IndexError)
                and _entered(got, "legal_actions") > 0
                and _entered(got, "landing_cells") == 0
            ),
            "`legal_actions` looks beyond the board, whose side is `self.game.size`, not always 7. "
            "The floor is under the last row. `landing_cells(self.board)` takes care of both.",
        ),
        Misconception(
            lambda case, got, expected: (
                "legal_actions" in case.code and bool({*expected}) and {*got} > {*expected}
            ),
            "Your `legal_actions` lists cells in which no stone can come to rest. "
            "`landing_cells(self.board)` lists only those in which one can.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError) and far_outside(str(got)),
            "`board[action]` is a whole row. One cell is `board.flat[action]`.",
        ),
        Misconception(
            lambda case, got, expected: "returned array(" in str(got),
            "`_after` returns a board. Make a state of it: "
            "`Drop(self.game, (*self.id, action), board, won)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                "one action more than" in str(got) and not str(got).endswith("returned None")
            ),
            "The new state has the wrong ID. It is the old one with the action added at its end: "
            "`(*self.id, action)`.",
        ),
        Misconception(
            lambda case, got, expected: "concatenate tuple" in str(got),
            "A tuple grows by a tuple, not by a number or a list: `(*self.id, action)`.",
        ),
        Misconception(
            lambda case, got, expected: "'tuple' object has no attribute 'append'" in str(got),
            "A tuple never changes. Make a longer one: `(*self.id, action)`.",
        ),
        Misconception(
            lambda case, got, expected: "'numpy.ndarray' object is not callable" in str(got),
            "`self.board` is the array already: no brackets after it.",
        ),
        Misconception(
            lambda case, got, expected: (
                "legal_actions" in case.code and expected == [] and isinstance(got, list) and got
            ),
            "This game is over, and your `legal_actions` still lists cells. A won game has none, "
            "even if there is room.",
        ),
        Misconception(
            lambda case, got, expected: (
                ".winner()" in case.code and expected in (1, -1) and got == -expected
            ),
            "You name the loser. The winner made the last move; `self.player` is the one who would "
            "move next.",
        ),
        Misconception(
            lambda case, got, expected: ".winner()" in case.code and expected == 0 and got is None,
            "While nobody has won, your `winner` returns nothing. Return 0.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code.endswith(".id") and isinstance(got, tuple) and isinstance(got[0], tuple)
            ),
            "The old ID lies inside the new one, like a box in a box. Spread it out with a star: "
            "`(*self.id, action)`.",
        ),
        Misconception(
            lambda case, got, expected: "read-only" in str(got),
            "You write to this state's own board. The new state gets a copy: `self.board.copy()`.",
        ),
        Misconception(
            lambda case, got, expected: "refused with a ValueError" in got,
            "`_after` has to raise a `ValueError` where no stone can come to rest.",
        ),
        Misconception(
            lambda case, got, expected: (
                "unhashable" in str(got)
                or "truth value" in str(got)
                or (isinstance(got, np.ndarray) and ".key()" in case.code)
            ),
            "A key is looked up in tables, so it must be hashable: `self.board.tobytes()` is.",
        ),
        Misconception(
            lambda case, got, expected: "NoneType" in str(got),
            "Something gives None here. Is a `return` missing?",
        ),
    ),
)
