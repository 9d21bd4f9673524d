"""PUCT's formulas on arrays say what the search does edge by edge."""

from __future__ import annotations

import numpy as np

from omoklib import TicTacToe, evaluators
from omoklib.search import AlphaZeroSearch, Trace
from omoklib.search.formulas import mix_noise, puct_terms


def test_the_formulas_agree_with_every_selection_of_a_search():
    trace = Trace()
    AlphaZeroSearch(evaluators.hashed, simulations=60, cpuct=1.3, trace=trace).search(
        TicTacToe().state((0, 4))
    )
    selections = [event.choices for event in trace.events if event.phase == "select"]
    assert len(selections) >= 60
    for choices in selections:
        N, W, P = (np.array([getattr(row, name) for row in choices]) for name in "NWP")
        Q, U = puct_terms(N, W, P, 1.3)
        assert np.allclose(Q, [row.Q for row in choices])
        assert np.allclose(U, [row.U for row in choices])


def test_without_the_least_visit_the_first_selection_ignores_the_priors():
    zeros, P = np.zeros(3), np.array([0.1, 0.2, 0.7])
    assert puct_terms(zeros, zeros, P, 1.5, least=0)[1].tolist() == [0, 0, 0]
    assert puct_terms(zeros, zeros, P, 1.5)[1].argmax() == 2


def test_noise_keeps_the_priors_a_distribution():
    P, nu = np.array([0.2, 0.8]), np.array([0.9, 0.1])
    assert mix_noise(P, nu, 0.0).tolist() == P.tolist()
    assert mix_noise(P, nu, 1.0).tolist() == nu.tolist()
    assert np.isclose(mix_noise(P, nu, 0.25).sum(), 1)
