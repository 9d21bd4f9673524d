"""Self-play through the engine: the same records."""

from threading import active_count

import numpy as np
import pytest

from omoklib.engine.leaves import UniformArrays
from omoklib.engine.puct import PuctBatch
from omoklib.engine.selfplay import play
from omoklib.engine.threads import play_in_threads
from omoklib.evaluators import hashed, uniform
from omoklib.games import Omok, Othello, TicTacToe
from omoklib.selfplay import play_games

GAMES = [TicTacToe(), Omok(5, 4), Othello(4)]


def played(game, evaluator=hashed, count=7, **options):
    given = {"simulations": 12, "rng": np.random.default_rng(1), "parallel": 3, **options}
    return play_games(game, evaluator, count, **given)


def assert_same(ours, theirs):
    assert [record.id for record in ours] == [record.id for record in theirs]
    for first, second in zip(ours, theirs, strict=True):
        assert (first.game, first.start, first.outcome) == (
            second.game, second.start, second.outcome,
        )  # fmt: skip
        assert np.array_equal(first.policies, second.policies)
        assert np.array_equal(first.values, second.values)
        assert first.policies.dtype == first.values.dtype == np.float32


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("options", [{}, {"epsilon": 0.0, "temperature_plies": 2}])
def test_the_engine_plays_the_readable_searchs_games(game, options):
    assert_same(played(game, engine=True, **options), played(game, **options))


def test_openings_and_the_number_of_games_side_by_side_change_nothing():
    openings = [(0, 4, 0), (0, 8)]
    wanted = played(TicTacToe(), openings=openings)
    for parallel in (1, 5, 50):
        ours = played(TicTacToe(), openings=openings, parallel=parallel, engine=True)
        assert_same(ours, wanted)


def test_an_evaluator_of_arrays_plays_the_same_games():
    game = Omok(5, 4)
    assert_same(played(game, UniformArrays(), engine=True), played(game, uniform))


def test_the_batch_stays_full_until_the_last_games():
    asked = []

    def counted(states):
        asked.append(len(states))
        return hashed(states)

    played(Omok(5, 4), counted, count=12, parallel=4, engine=True)
    assert set(asked[: len(asked) // 2]) == {4}


def test_an_opening_that_ends_the_game_is_refused():
    with pytest.raises(ValueError, match="over"):
        played(TicTacToe(), openings=[(0, 0, 3, 1, 4, 2)], engine=True)


def starts(game, count):
    return [(game.initial_state(), np.random.default_rng(seed)) for seed in range(count)]


def batches(game, evaluator, count):
    return [PuctBatch(game, evaluator, batch=3, simulations=12, epsilon=0.2) for _ in range(count)]


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("threads", [1, 2, 5])
def test_several_threads_play_the_games_of_one(game, threads):
    (alone,) = batches(game, hashed, 1)
    wanted = sorted(play(alone, starts(game, 9), 3), key=lambda one: one.index)
    searches = batches(game, hashed, threads)
    ours = sorted(play_in_threads(searches, starts(game, 9), 3), key=lambda one: one.index)
    assert [one.index for one in ours] == list(range(9))
    for first, second in zip(ours, wanted, strict=True):
        assert (first.id, first.outcome, first.values) == (second.id, second.outcome, second.values)
        assert np.array_equal(first.policies, second.policies)


def test_threads_end_with_the_iterator():
    game, before = Omok(5, 4), active_count()
    endless = ((game.initial_state(), np.random.default_rng(seed)) for seed in range(10**9))
    games = play_in_threads(batches(game, hashed, 2), endless, 3)
    next(games)
    games.close()
    assert active_count() == before


def test_the_error_of_one_thread_ends_all():
    game, before = Omok(5, 4), active_count()
    asked = []

    def failing(states):
        asked.append(len(states))
        if len(asked) > 20:
            raise RuntimeError("out of wisdom")
        return hashed(states)

    with pytest.raises(RuntimeError, match="out of wisdom"):
        list(play_in_threads(batches(game, failing, 2), starts(game, 100), 3))
    assert active_count() == before
