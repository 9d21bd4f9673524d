"""The judge of Othello's endgames, asked about evaluators of known skill."""

from __future__ import annotations

import numpy as np
import pytest

from omoklib.evaluators import uniform
from omoklib.games import Othello
from omoklib.gametree import minimax
from omoklib.nn.judging.endgames import EndgameJudge, endgames
from omoklib.nn.training.run import judge_of, mistakes_of

SMALL = Othello(4)


@pytest.fixture(scope="module")
def judge():
    return EndgameJudge(SMALL, endgames(SMALL, 12, np.random.default_rng(0), empty=(3, 5)))


def answering(judge, actions):
    """An evaluator for the judge's states that likes these actions."""

    def evaluator(states):
        assert states == judge.states
        return np.eye(judge.game.num_actions)[list(actions)], np.zeros(len(states))

    return evaluator


def test_an_endgame_is_solved_as_minimax_solves_it_and_something_is_at_stake(judge):
    for endgame in judge.asked:
        state = endgame.state
        assert 3 <= np.count_nonzero(state.board == 0) <= 5
        values = {a: -minimax(state.take_action(a)) for a in state.legal_actions()}
        assert endgame.value == max(values.values()) > min(values.values())
        assert endgame.best_actions == tuple(
            a for a, value in values.items() if value == endgame.value
        )


def test_endgames_are_distinct_and_the_same_in_every_run(judge):
    again = endgames(SMALL, 12, np.random.default_rng(0), empty=(3, 5))
    assert again == judge.asked
    assert len({state.key() for state in judge.states}) == 12


def test_mistakes_are_counted_and_perfect_play_makes_none(judge):
    actions = [endgame.best_actions[-1] for endgame in judge.asked]
    assert judge(answering(judge, actions)) == {"endgame_mistakes": 0.0}
    for index in (0, 5, 7):
        wrong = set(judge.states[index].legal_actions()) - set(judge.asked[index].best_actions)
        actions[index] = min(wrong)
    said = judge(answering(judge, actions))
    assert said == {"endgame_mistakes": 3 / 12} and mistakes_of(said) == 3 / 12


def test_training_othello_asks_this_judge_and_uniform_priors_err_often():
    judge = judge_of(Othello(6))
    assert len(judge.states) == 200
    assert 0.2 < judge(uniform)["endgame_mistakes"] < 0.8


def test_too_many_endgames_and_those_of_another_board_are_refused(judge):
    with pytest.raises(ValueError, match=r"of 50 endgames of Othello\(size=4\) were found"):
        endgames(SMALL, 50, np.random.default_rng(0), empty=(10, 10))
    with pytest.raises(ValueError, match="got one of"):
        EndgameJudge(Othello(6), judge.asked)
