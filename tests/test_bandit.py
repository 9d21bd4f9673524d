"""Bandits and the rules that play them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from omoklib.search.bandits import Bandit, epsilon_greedy, greedy, play_bandit, ucb, ucb_policy

THREE = Bandit((0.2, 0.5, 0.8))


def rng(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


def test_ucb_is_the_formula_of_the_source():
    assert ucb(3, 5, 20, 1.5) == pytest.approx(3 / 5 + 1.5 * math.sqrt(math.log(20) / 5))


def test_an_arm_never_tried_has_an_infinite_bound():
    assert ucb(0, 0, 10, 0.0) == math.inf


def test_every_rule_but_a_random_one_tries_each_arm_once_first():
    for policy in (greedy(), ucb_policy(1.0), epsilon_greedy(0.0)):
        assert play_bandit(THREE, policy, 3, rng()).arms.tolist() == [[0, 1, 2]]


def test_two_rules_with_equal_generators_meet_the_same_machines():
    one, other = (play_bandit(THREE, policy, 200, rng()) for policy in (greedy(), ucb_policy(2.0)))
    for arm in range(3):
        paid = [play.rewards[0][play.arms[0] == arm] for play in (one, other)]
        shared = min(map(len, paid))
        assert paid[0][:shared].tolist() == paid[1][:shared].tolist()


def test_regret_is_the_sum_of_the_gaps_of_the_arms_pulled():
    play = play_bandit(THREE, epsilon_greedy(1.0), 50, rng(), runs=4)
    assert np.allclose(play.regret[:, -1], THREE.gaps[play.arms].sum(axis=1))
    assert THREE.gaps.round(9).tolist() == [0.6, 0.3, 0.0] and THREE.best == 2


def test_the_pulls_asked_for_come_first():
    play = play_bandit(THREE, ucb_policy(1.0), 5, rng(), first=[1, 1, 0])
    assert play.arms[0, :3].tolist() == [1, 1, 0] and play.arms.shape == (1, 8)


def test_greedy_can_lock_on_to_the_wrong_arm_for_ever_and_ucb_does_not():
    stuck = play_bandit(THREE, greedy(), 400, rng(), runs=200)
    ucb_play = play_bandit(THREE, ucb_policy(0.5), 400, rng(), runs=200)
    assert (stuck.arms[:, -1] != THREE.best).mean() > 0.05
    assert ucb_play.regret[:, -1].mean() < stuck.regret[:, -1].mean()


def test_equal_seeds_give_equal_plays():
    one, two = (play_bandit(THREE, epsilon_greedy(0.3), 60, rng(5), runs=3) for _ in range(2))
    assert (one.arms == two.arms).all() and (one.rewards == two.rewards).all()


@pytest.mark.parametrize("means", [(), (0.5, 1.2), (-0.1,), (math.nan,)])
def test_a_bandit_says_what_means_it_takes(means):
    with pytest.raises(ValueError, match=r"0\.\.1"):
        Bandit(means)


@pytest.mark.parametrize(
    "make", [lambda: ucb_policy(-1.0), lambda: epsilon_greedy(1.5), lambda: ucb_policy(math.nan)]
)
def test_a_rule_says_what_numbers_it_takes(make):
    with pytest.raises(ValueError, match=r" must be .*; got"):
        make()


def test_a_play_says_what_it_needs():
    with pytest.raises(ValueError, match="first"):
        play_bandit(THREE, greedy(), 5, rng(), first=[3])


def test_a_short_play_is_the_beginning_of_a_longer_one():
    for policy in (greedy(), ucb_policy(1.0), epsilon_greedy(0.5)):
        short, long = (
            play_bandit(THREE, policy, pulls, rng(), runs=3, first=[2, 2]) for pulls in (7, 300)
        )
        assert (short.arms == long.arms[:, :9]).all()
        assert (short.rewards == long.rewards[:, :9]).all()
