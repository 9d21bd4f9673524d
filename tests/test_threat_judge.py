"""The judge of forced wins and forced defences, asked about evaluators of known skill."""

from __future__ import annotations

import numpy as np
import pytest

from omoklib.evaluators import uniform
from omoklib.games import ENV_SMALL, Omok, Othello
from omoklib.nn.judging.threats import ThreatJudge
from omoklib.threats import puzzles

GAME = Omok(6, 4)


@pytest.fixture(scope="module")
def judge():
    made = {
        kind: puzzles(GAME, 8, np.random.default_rng(2), depth=(2, 3), kind=kind)
        for kind in ("attack", "defence")
    }
    return ThreatJudge(GAME, made["attack"], made["defence"])


def answering(judge, actions):
    """An evaluator for the judge's states that likes these actions; it can be asked once."""
    asked = []

    def evaluator(states):
        assert not asked, "one batch is enough"
        asked.extend(states)
        assert asked == judge.states
        return np.eye(judge.game.num_actions)[list(actions)], np.zeros(len(states))

    return evaluator


def test_who_solves_everything_misses_nothing_in_one_call(judge):
    solutions = [puzzle.solutions[-1] for puzzle in judge.attacks + judge.defences]
    assert judge(answering(judge, solutions)) == {"wins_missed": 0.0, "defences_missed": 0.0}


def test_what_is_missed_is_counted_kind_by_kind(judge):
    actions = [puzzle.solutions[0] for puzzle in judge.attacks + judge.defences]
    for index in (0, 1, len(judge.attacks)):
        legal = set(judge.states[index].legal_actions())
        solved = (judge.attacks + judge.defences)[index].solutions
        actions[index] = min(legal - set(solved))
    assert judge.missed(actions) == {"wins_missed": 2 / 8, "defences_missed": 1 / 8}


def test_the_9x9_board_has_its_puzzles_ready_and_uniform_priors_miss_most_of_them():
    judge = ThreatJudge(ENV_SMALL)
    missed = judge(uniform)
    assert set(missed) == {"wins_missed", "defences_missed"}
    assert all(0.7 < share <= 1 for share in missed.values())


def test_a_judge_without_puzzles_of_one_kind_says_nothing_was_missed(judge):
    assert ThreatJudge(GAME, judge.attacks, []).missed([0] * 8)["defences_missed"] == 0


def test_bad_puzzles_and_answers_are_refused(judge):
    with pytest.raises(ValueError, match="one action for each of 16 states; got 1"):
        judge.missed([0])
    with pytest.raises(ValueError, match=r"the puzzles are of Omok\(size=9"):
        ThreatJudge(ENV_SMALL, judge.attacks, [])
    with pytest.raises(TypeError, match="a puzzle must be of Omok; got Othello"):
        ThreatJudge(Othello(6))
