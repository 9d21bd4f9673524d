"""A pupil thinks, learns and begins games; the games, the memory and the loop are not its own."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from omoklib import TicTacToe, nn
from omoklib.evaluators import uniform
from omoklib.games.connect_four import ConnectFour
from omoklib.selfplay.games import play_games

GAME = TicTacToe()
CONFIG = nn.TrainingConfig(
    blocks=1, filters=8, simulations=12, steps=8, batch_size=32, opening_share=0.5, opening_plies=5
)


def pupil_of(seed=0, game=GAME, **changes):
    rng = np.random.default_rng(seed)
    judge = changes.pop("judge", None)
    return nn.Pupil(game, dataclasses.replace(CONFIG, **changes), judge, rng=rng)


@pytest.fixture(scope="module")
def positions():
    records = play_games(GAME, uniform, 20, simulations=12, rng=np.random.default_rng(1))
    return [example for record in records for example in record.examples()]


def test_it_learns_from_the_positions_and_notes_each_loss(positions):
    pupil = pupil_of()
    losses = [pupil.learn(positions) for _ in range(4)]
    assert [each["total"] for each in pupil.history] == losses
    assert losses[-1] < losses[0]


def test_the_judge_sees_the_network_after_each_call(positions):
    seen = []
    pupil = pupil_of(judge=lambda ask: seen.append(ask([GAME.initial_state()])[1][0]) or {"v": 1.0})
    pupil.learn(positions)
    pupil.learn(positions)
    assert [each["v"] for each in pupil.history] == [1.0, 1.0]
    assert seen[0] != seen[1]


def test_it_thinks_with_the_network_as_it_is_now(positions):
    state = GAME.state((0, 4, 0))
    pupil = pupil_of(epsilon=0.0)
    before = pupil.think(state)
    assert sum(before) == pytest.approx(1)
    assert {a for a, share in enumerate(before) if share} <= set(state.legal_actions())
    assert pupil.think(state) == before
    for _ in range(4):
        pupil.learn(positions)
    assert pupil.think(state) != before


def test_equal_seeds_and_positions_make_equal_pupils(positions):
    one, other = pupil_of(3), pupil_of(3)
    assert one.opening().id == other.opening().id
    assert one.think(GAME.initial_state()) == other.think(GAME.initial_state())
    assert one.learn(positions) == other.learn(positions)


def test_openings_are_as_often_random_and_as_long_as_the_config_says():
    plies = [pupil.opening().ply for pupil in [pupil_of(7)] for _ in range(300)]
    assert set(plies) == set(range(6))
    assert 0.4 < np.mean(np.array(plies) > 0) < 0.6
    assert {pupil.opening().ply for pupil in [pupil_of(opening_share=0.0)] for _ in range(9)} == {0}
    pupil = pupil_of(opening_share=0.3, scattered_share=0.6, scattered_plies=12)
    plies = np.array([pupil.opening().ply for _ in range(300)])
    assert 0.02 < np.mean(plies == 0) < 0.2 and 0.2 < np.mean(plies > 5) < 0.5


def test_stones_that_fall_are_never_turned():
    game = ConnectFour(4)
    pupil = pupil_of(game=game, filters=4, steps=30)
    state = game.initial_state()
    pi = [0.0] * 12 + [1.0, 0.0, 0.0, 0.0]
    pupil.learn([(state, pi, 1)])  # a batch turned by a quarter would teach a cell in the air
    assert set(np.flatnonzero(pupil.think(state))) <= {12, 13, 14, 15}


def test_what_it_cannot_do_is_refused_with_what_it_takes():
    with pytest.raises(ValueError, match=r"history must be 1, .*; got history=2"):
        pupil_of(history=2)
    with pytest.raises(ValueError, match="put games into the memory first"):
        pupil_of().learn([])
