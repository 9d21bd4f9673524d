"""The contract, held by every game; and broken games, to see that it is noticed."""

from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omoklib.games import ROOT, Game, Omok, Othello, State, TicTacToe
from omoklib.games.contract import check_game, check_line
from omoklib.games.omok import OmokState

GAMES = [
    TicTacToe(),
    Omok(1, 1),
    Omok(2, 2),
    Omok(3, 1),
    Omok(4, 3),
    Omok(5, 4, exact=True),
    Omok(9),
    Omok(15),
    Othello(4),
    Othello(6),
    Othello(8),
    Othello(10),
]

numbers = st.lists(st.floats(0, 1, exclude_max=True), max_size=130)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_game_keeps_the_contract(game, rng):
    check_game(game, rng, games=4)


@pytest.mark.parametrize("game", GAMES, ids=repr)
@settings(max_examples=20)
@given(numbers)
def test_every_line_of_play_keeps_the_contract(game, numbers):
    check_line(game, numbers)


@dataclass(frozen=True)
class Drop(Game):
    """A small Connect Four: an action is a column, the stone falls, three in a row win."""

    size: int = 4

    @property
    def num_actions(self) -> int:
        return self.size

    @property
    def max_plies(self) -> int:
        return self.size**2

    def initial_state(self) -> State:
        return DropState(self, ROOT, Omok(self.size, 3).initial_state())


class DropState(State):
    def __init__(self, game, node_id, placed):
        self.game, self.id, self._placed = game, node_id, placed

    @property
    def board(self):
        return self._placed.board

    def legal_actions(self):
        open_columns = np.flatnonzero(self.board[0] == 0).tolist()
        return [] if self._placed.winner() else open_columns

    def _after(self, action):
        if self.board[0, action]:
            raise ValueError(f"column {action} is full")
        row = int(np.flatnonzero(self.board[:, action] == 0)[-1])
        placed = self._placed.take_action(row * self.game.size + action)
        return DropState(self.game, (*self.id, action), placed)

    def is_terminal(self):
        return self._placed.is_terminal()

    def winner(self):
        return self._placed.winner()

    def key(self):
        return self._placed.key()


def test_a_game_of_ones_own_can_be_held_to_it(rng):
    check_game(Drop(), rng, games=20)


def broken(**methods):
    """Tic-Tac-Toe with some methods of its states replaced."""
    kind = type("BrokenState", (OmokState,), methods)

    def after(self, action):
        good = OmokState._after(self, action)
        return kind(good.game, good.id, good._cells, good._won)

    kind._after = methods.get("_after", after)

    class BrokenGame(Omok):
        def initial_state(self):
            return kind(self, ROOT, bytes(self.size**2), won=False)

    return BrokenGame(3, 3)


def overwrite(state, action):
    cells = bytearray(state._cells)
    cells[action] = 1 if state.player == 1 else 255
    won = state.game.wins_at(cells, action)
    return type(state)(state.game, (*state.id, action), bytes(cells), won)


def change_in_place(state, action):
    good = OmokState._after(state, action)
    state._cells = good._cells
    return type(state)(good.game, good.id, good._cells, good._won)


@pytest.mark.parametrize(
    ("methods", "promise"),
    [
        ({"legal_actions": lambda s: OmokState.legal_actions(s)[::-1]}, "increasing order"),
        ({"legal_actions": lambda s: set(OmokState.legal_actions(s))}, "must be a list"),
        (
            {"legal_actions": lambda s: list(range(9))},
            "must be possible to take the legal action .",
        ),
        ({"is_terminal": lambda s: s._won}, "exactly when"),
        ({"reward": lambda s, player: s.winner()}, "must be the other's loss"),
        ({"winner": lambda s: s.player if s._won else 0}, "playout"),
        ({"winner": lambda s: -s.player}, "nobody may win before the end"),
        ({"player": property(lambda s: 1)}, "parity"),
        ({"board": property(lambda s: OmokState.board.func(s).copy())}, "read-only"),
        ({"board": property(lambda s: OmokState.board.func(s).astype(int))}, "int8"),
        ({"key": lambda s: s.player}, "equal keys"),
        ({"playout": lambda s, numbers: 1}, "playout"),
        ({"_after": overwrite}, r"take_action\(\d\) must be refused"),
        ({"_after": change_in_place}, "must leave the state as it was"),
        ({"weight": lambda s, action: float("nan")}, "finite"),
        ({"winning_line": lambda s: [2, 1]}, "winning_line"),
    ],
)
def test_a_broken_promise_is_noticed_and_named(methods, promise, rng):
    with pytest.raises(AssertionError, match=promise):
        check_game(broken(**methods), rng, games=40)


def test_a_game_longer_than_it_says_is_noticed(rng):
    class Short(Omok):
        max_plies = 7

    with pytest.raises(AssertionError, match="max_plies"):
        check_game(Short(3, 3), rng)
