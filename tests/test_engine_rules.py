"""The rules and the playouts on arrays: equal to the readable ones, move for move."""

import os
import subprocess
import sys

import numpy as np
import pytest

from omoklib import gametree
from omoklib.engine import COMPILED, perft, playouts, rules_of
from omoklib.engine.playout import fill, new_seed, play_out
from omoklib.engine.position import (
    apply,
    cells_of,
    count_legal,
    legal,
    next_legal,
    position_of,
    start_position,
    undo,
    winner,
)
from omoklib.engine.rules import LEFT, PLAYER
from omoklib.games import ENV_REGULAR, ENV_SMALL, Game, Omok, Othello, TicTacToe
from omoklib.games.connect_four import ConnectFour
from omoklib.ids import WHITE

GAMES = [
    TicTacToe(),
    ENV_SMALL,
    ENV_REGULAR,
    Omok(6, 4),
    Omok(6, 3, exact=True),
    Omok(26, 5),
    Omok(7, 5, exact=True),
    Omok(1, 1),
    Omok(4, 2),
    Othello(4),
    Othello(6),
    Othello(8),
    Othello(10),
    ConnectFour(),
    ConnectFour(4),
    ConnectFour(5, 3),
    ConnectFour(9, 5),
]

every_game = pytest.mark.parametrize("game", GAMES, ids=repr)


def hold_a_random_game(game: Game, rng: np.random.Generator) -> None:
    """Plays one random game on both, and compares all that can be asked at every moment."""
    rules, state = rules_of(game), game.initial_state()
    position, actions = start_position(rules), np.empty(rules.actions, np.int16)
    cells = np.empty(game.size**2, np.int8)
    while True:
        count = legal(rules, position, actions)
        expected = state.legal_actions()
        assert actions[:count].tolist() == expected, state
        assert count_legal(rules, position) == count, state
        cells_of(rules, position, cells)
        assert cells.reshape(game.size, -1).tolist() == state.board.tolist(), state
        assert position[PLAYER] == state.player
        assert position[LEFT] == np.count_nonzero(state.board == 0)
        if not count:
            assert state.is_terminal()
            assert winner(rules, position) == state.winner(), state
            return
        for last, action in zip([-1, *expected], expected, strict=False):
            assert next_legal(rules, position, last) == action, state
        action = expected[int(rng.integers(count))]
        before = position.copy()
        turned = apply(rules, position, action)
        after = position.copy()
        undo(rules, position, action, turned)
        assert np.array_equal(position, before), (state, action)
        apply(rules, position, action)
        assert np.array_equal(position, after)
        state = state.take_action(action)
        assert np.array_equal(position_of(rules, state), position) or state.ply > 12


def hold_a_playout(game: Game, rng: np.random.Generator) -> None:
    """One random position, and one playout from it with the same numbers on both."""
    state, rules = game.initial_state(), rules_of(game)
    for _ in range(int(rng.integers(game.max_plies + 1))):
        following = state.take_action(int(rng.choice(state.legal_actions())))
        if following.is_terminal():
            break
        state = following
    numbers = rng.integers(2**32, size=game.max_plies + 1, dtype=np.uint32)
    room = np.empty(rules.actions, np.int16)
    got = play_out(rules, position_of(rules, state), room, numbers, True)
    assert got == state.playout((numbers / 2**32).tolist()), state


@every_game
def test_rules_on_arrays_equal_the_readable_ones_at_every_moment_of_random_games(game, rng):
    for _ in range(max(5, min(400, 6000 // game.size**2))):  # about as many moments of every board
        hold_a_random_game(game, rng)


@pytest.mark.slow
@pytest.mark.parametrize("game", [TicTacToe(), ENV_SMALL, Othello(6), Othello(8)], ids=repr)
def test_rules_on_arrays_equal_the_readable_ones_in_10_000_games(game, rng):
    for _ in range(10_000):
        hold_a_random_game(game, rng)


@every_game
def test_a_playout_equals_the_readable_one_on_the_same_numbers(game, rng):
    for _ in range(200 if game.size <= 10 else 40):
        hold_a_playout(game, rng)


def test_perft_of_othello_is_the_published_one_to_depth_7():
    start_of = Othello(8).initial_state()
    counts = [perft(start_of, depth) for depth in range(8)]
    assert counts == [1, 4, 12, 56, 244, 1396, 8200, 55092]


@pytest.mark.slow
def test_perft_of_othello_is_the_published_one_to_depth_9():
    assert perft(Othello(8).initial_state(), 8) == 390216
    assert perft(Othello(8).initial_state(), 9) == 3005288


@pytest.mark.parametrize("game", [Othello(10), Othello(4), TicTacToe(), Omok(4, 3)], ids=repr)
def test_perft_equals_the_readable_one(game):
    state = game.initial_state()
    assert perft(state, 5) == gametree.perft(state, 5)
    with pytest.raises(ValueError, match="0 plies or more; got -1"):
        perft(state, -1)


def shares_of(results) -> np.ndarray:
    return np.array([np.mean(np.asarray(results) == result) for result in (1, 0, -1)])


def hold_shares(game: Game, ours: int, theirs: int, rng: np.random.Generator) -> None:
    """The shares of wins, draws and losses lie within 4 standard errors of each other."""
    state = game.initial_state()
    mine = shares_of(playouts(state, ours, rng))
    readable = shares_of(
        [state.playout(rng.random(game.max_plies).tolist()) for _ in range(theirs)]
    )
    pooled = (mine * ours + readable * theirs) / (ours + theirs)
    error = np.sqrt(pooled * (1 - pooled) * (1 / ours + 1 / theirs))
    assert (np.abs(mine - readable) <= 4 * error + 1e-12).all(), (mine, readable)


@pytest.mark.parametrize("game", [ENV_SMALL, TicTacToe(), Othello(6)], ids=repr)
def test_playouts_win_as_often_as_the_readable_ones(game, rng):
    hold_shares(game, 20_000, 4_000, rng)


@pytest.mark.slow
def test_200_000_playouts_win_as_often_as_the_readable_ones(rng):
    hold_shares(ENV_SMALL, 200_000, 200_000, rng)


def test_every_first_move_of_a_playout_is_as_likely():
    """On a board where the first stone wins, `numbers` decide nothing but its cell."""
    numbers, seed = np.zeros(2, np.uint32), new_seed(np.random.default_rng(0))
    drawn = []
    for _ in range(4000):
        fill(numbers, seed)
        drawn += [int(number) * 9 >> 32 for number in numbers]
    counts = np.bincount(drawn, minlength=9)
    expected = len(drawn) / 9
    assert ((counts - expected) ** 2 / expected).sum() < 30  # chi-squared of 8: 1 in 5,000


def test_the_same_generator_gives_the_same_playouts(rng):
    state = ENV_SMALL.state((0, 40))
    first, second = (playouts(state, 50, np.random.default_rng(3)) for _ in range(2))
    assert first.tolist() == second.tolist()
    over = TicTacToe().state((0, 0, 3, 1, 4, 2))
    assert over.player == WHITE
    assert playouts(over, 3, rng).tolist() == [-1, -1, -1]
    with pytest.raises(TypeError, match=r"rng must be a np\.random\.Generator"):
        playouts(state, 3, 7)
    with pytest.raises(ValueError, match="count must be above 0; got 0"):
        playouts(state, 0, rng)


def test_a_game_that_the_engine_does_not_know_is_refused():
    class Hex(Omok):
        """Rules of one's own."""

    for game in (Hex(), "omok"):
        with pytest.raises(
            TypeError, match="the engine knows Omok, Othello and Connect Four, and games"
        ):
            rules_of(game)


SWITCHED_OFF = """
import numpy as np
import test_engine_rules as rules_tests, test_engine_uct as uct_tests
from omoklib.engine import COMPILED, perft
from omoklib.games import Omok, Othello, TicTacToe
from omoklib.games.connect_four import ConnectFour
import sys
assert not COMPILED and "numba" not in sys.modules
rng = np.random.default_rng(1)
omoks = TicTacToe(), Omok(6, 4, exact=True), ConnectFour(5)
for game in (*omoks, Othello(6), Othello(8), Othello(10)):
    rules_tests.hold_a_random_game(game, rng)
    rules_tests.hold_a_playout(game, rng)
    uct_tests.hold_a_search(game.initial_state(), 30, seed=2)
assert perft(Othello(8).initial_state(), 4) == 244
"""


@pytest.mark.parametrize("switch", ["NUMBA_DISABLE_JIT", "OMOK_NO_JIT"])
def test_everything_is_the_same_with_compilation_switched_off(switch):
    environment = {**os.environ, switch: "1", "PYTHONPATH": os.path.dirname(__file__)}
    code = [sys.executable, "-W", "error", "-c", SWITCHED_OFF]
    run = subprocess.run(code, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert COMPILED or os.environ.get(switch)
