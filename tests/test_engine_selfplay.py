"""Self-play through the engine: the same records."""

import numpy as np
import pytest

from omoklib.engine.foresight import foresight_for
from omoklib.engine.leaves import UniformArrays
from omoklib.evaluators import hashed, uniform
from omoklib.games import Omok, Othello, TicTacToe
from omoklib.selfplay.games import play_games

GAMES = [TicTacToe(), Omok(5, 4), Othello(4)]


def played(game, evaluator=hashed, count=7, **options):
    given = {"simulations": 12, "rng": np.random.default_rng(1), "parallel": 3, **options}
    return play_games(game, evaluator, count, **given)


def assert_same(ours, theirs):
    assert [record.id for record in ours] == [record.id for record in theirs]
    for first, second in zip(ours, theirs, strict=True):
        assert (first.game, first.start, first.outcome) == (
            second.game,
            second.start,
            second.outcome,
        )
        assert np.array_equal(first.policies, second.policies)
        assert np.array_equal(first.values, second.values)
        assert first.policies.dtype == first.values.dtype == np.float32


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("options", [{}, {"epsilon": 0.0, "temperature_plies": 2}])
def test_the_engine_plays_the_readable_searchs_games(game, options):
    assert_same(played(game, engine=True, **options), played(game, **options))


@pytest.mark.parametrize("options", [{}, {"engine": True}, {"engine": True, "threads": 2}], ids=str)
def test_every_game_that_ends_is_told_of(options):
    ended = []
    played(TicTacToe(), count=7, on_game=lambda: ended.append(1), **options)
    assert len(ended) == 7


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


@pytest.mark.parametrize("options", [{}, {"considered": 4}], ids=["PUCT", "Gumbel"])
@pytest.mark.parametrize("game", [Omok(7, 4), Othello(6)], ids=repr)
def test_moves_are_played_by_proof_where_the_result_is_proved(game, options):
    foresee, proved = foresight_for(game), 0
    for record in played(game, engine=True, finish_proved=True, **options):
        moves = zip(record.examples(), record.values, record.id[record.start + 1 :], strict=True)
        for (state, pi, z), value, action in moves:
            proof, actions = foresee(state, True)
            if proof is not None:
                proved += 1
                assert (value, z) == (proof, proof)
                assert (action, pi[action], pi.sum()) == (actions[0], 1, 1)
    assert proved > 20


def test_a_game_that_is_proved_from_its_opening_is_played_without_the_evaluator():
    def refuse(states):
        raise AssertionError("nothing is to be searched")

    three = (0, 16, 30, 17, 37, 18, 40)  # Black, to move, has three in a row
    (record,) = played(Omok(7, 4), refuse, 1, openings=[three], engine=True, finish_proved=True)
    assert record.outcome == 1
    assert record.values[0] == 1
