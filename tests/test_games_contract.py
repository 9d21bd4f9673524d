"""The contract, held by every game; and broken games, to see that it is noticed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pie_rule import Hex

from omoklib.games import ROOT, Game, Omok, Othello, TicTacToe
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


def test_a_game_of_ones_own_can_be_held_to_it(rng):
    check_game(Hex(4), rng, games=20)


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


@pytest.mark.parametrize(
    ("rules", "promise"),
    [
        ({"num_actions": 4}, r"num_actions must be size\*\*2 or more"),
        ({"action_name": Game.action_name}, r"action_name\(16\) must be a word"),
    ],
    ids=["an action is a column", "the swap is called a5"],
)
def test_the_first_actions_are_the_cells_and_the_others_have_names(rules, promise, rng):
    with pytest.raises(AssertionError, match=promise):
        check_game(type("Broken", (Hex,), rules)(4), rng)
