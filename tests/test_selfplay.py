"""Self-play records."""

import threading
import time

import numpy as np
import pytest
from interrupting import output_after_sigint

from omoklib.evaluators import hashed
from omoklib.games import Omok, Othello, TicTacToe
from omoklib.ids import BLACK, WHITE
from omoklib.selfplay.games import Record, play_games

GAMES = [TicTacToe(), Omok(5, 4), Othello(4)]


def played(game, count=12, seed=1, evaluator=hashed, **options):
    rng = np.random.default_rng(seed)
    return play_games(game, evaluator, count, **{"simulations": 12, "rng": rng, **options})


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_record_is_a_finished_game_with_a_policy_for_every_move(game):
    for record in played(game):
        final = game.state(record.id)
        assert final.is_terminal()
        assert record.outcome == final.reward(BLACK)
        assert len(record) == final.ply == len(record.values)
        for state, pi, z in record.examples():
            assert pi.sum() == pytest.approx(1)
            assert set(np.flatnonzero(pi)) <= set(state.legal_actions())
            assert z == final.reward(state.player)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_game_in_a_batch_equals_the_same_game_alone(game):
    one, many = played(game, parallel=1), played(game, parallel=7)
    for first, second in zip(one, many, strict=True):
        assert first.id == second.id
        assert np.array_equal(first.policies, second.policies)
        assert np.array_equal(first.values, second.values)


def test_the_generators_state_is_all_that_the_next_games_depend_on():
    rng = np.random.default_rng(3)
    play_games(TicTacToe(), hashed, 3, simulations=8, rng=rng)
    saved = rng.bit_generator.state
    after = [r.id for r in play_games(TicTacToe(), hashed, 3, simulations=8, rng=rng)]
    resumed = np.random.default_rng()
    resumed.bit_generator.state = saved
    again = [r.id for r in play_games(TicTacToe(), hashed, 3, simulations=8, rng=resumed)]
    assert after == again


def test_an_opening_is_played_but_not_recorded():
    openings = [(0, 4, 0), (0, 8)]
    records = played(TicTacToe(), count=4, openings=openings)
    for record, opening in zip(records, openings * 2, strict=True):
        assert record.id[: len(opening)] == opening
        assert record.start == len(opening) - 1
        assert len(record) == len(record.id) - len(opening)
        first, _, _ = next(record.examples())
        assert first.id == opening


def test_after_the_temperature_plies_the_most_visited_move_is_played():
    for record in played(Omok(5, 4), temperature_plies=2, epsilon=0.0):
        for ply in range(2, len(record)):
            assert record.policies[ply][record.id[ply + 1]] == record.policies[ply].max()


def test_a_game_turned_where_the_loser_last_did_not_expect_to_lose():
    ids = (0, 0, 3, 1, 4, 8, 5)  # White completes the second row
    values = np.float32([0.4, -0.3, 0.1, 0.2, -0.5, 0.9])  # of Black, White, Black, ...

    def turned(start=0, outcome=WHITE):
        policies = np.zeros((6 - start, 9), np.float32)
        record = Record(TicTacToe(), ids, start, policies, values[start:], outcome)
        return record.turning_point()

    assert turned() == (0, 0, 3)  # at 0.1; two plies later, at -0.5, Black sees the loss
    assert turned(start=1) == (0, 0, 3)
    assert turned(start=3) is None
    assert turned(outcome=BLACK) == (0, 0, 3, 1, 4, 8)
    assert turned(outcome=0) is None


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("options", [{}, {"considered": 4}])
@pytest.mark.parametrize("threads", [2, 5, 20])
def test_threads_play_the_games_that_one_plays(game, threads, options):
    wanted = played(game, parallel=4, engine=True, **options)
    shared = played(game, parallel=4, engine=True, threads=threads, **options)
    for first, second in zip(wanted, shared, strict=True):
        assert (first.id, first.outcome) == (second.id, second.outcome)
        assert np.array_equal(first.policies, second.policies)
        assert np.array_equal(first.values, second.values)


def test_which_states_are_asked_in_one_call_does_not_depend_on_how_fast_the_threads_are():
    def asked(seed):
        """All calls, with pauses between them that are drawn."""
        calls, rng, turn = [], np.random.default_rng(seed), threading.Lock()

        def slow(states):
            with turn:
                calls.append([state.id for state in states])
                pause = rng.choice([0, 0.002])
            time.sleep(pause)
            return hashed(states)

        played(TicTacToe(), evaluator=slow, parallel=8, engine=True, threads=2)
        return sorted(calls)

    calls = asked(0)
    assert calls == asked(1)
    assert max(map(len, calls)) == 4  # half of the games each


def test_the_error_of_one_thread_ends_all():
    before = threading.active_count()
    calls = []

    def failing(states):
        calls.append(states)
        if len(calls) == 20:
            raise RuntimeError("out of wisdom")
        return hashed(states)

    with pytest.raises(RuntimeError, match="out of wisdom"):
        played(Omok(5, 4), evaluator=failing, count=10_000, engine=True, threads=3)
    assert threading.active_count() == before


INTERRUPTED = """
import threading
import time
import numpy as np
from omoklib.evaluators import hashed
from omoklib.games import TicTacToe
from omoklib.selfplay.games import Record, play_games
options = {"simulations": 8, "rng": np.random.default_rng(0), "engine": True, "threads": 2}
play_games(TicTacToe(), hashed, 1, **options)
print("searching", flush=True)
try:
    play_games(TicTacToe(), hashed, 10**6, **options)
except KeyboardInterrupt:
    late = time.monotonic() + 10  # the last one may still be on its way out
    while threading.active_count() > 1 and time.monotonic() < late:
        time.sleep(0.01)
    print("interrupted", threading.active_count())
"""


def test_ctrl_c_ends_the_threads():
    assert output_after_sigint(INTERRUPTED) == "interrupted 1\n"


@pytest.mark.parametrize(
    "options",
    [
        {"count": 0},
        {"parallel": 0},
        {"threads": 0, "engine": True},
        {"threads": 2},
        {"finish_proved": True},
        {"openings": [(0, 0, 3, 1, 4, 2)]},
    ],
)
def test_bad_settings_are_refused_in_words(options):
    with pytest.raises(ValueError, match=r"got|over|engine=True"):
        played(TicTacToe(), **options)
