"""The ways to run a network answer alike; the choice among them is measured once."""

import json

import numpy as np
import pytest

pytest.importorskip("tensorflow", reason="TensorFlow is not installed")

from positions import random_states

from omoklib.engine.leaves import ArrayEvaluator
from omoklib.engine.puct import puct_search
from omoklib.games import Omok, Othello, TicTacToe
from omoklib.nn import KerasEvaluator, build
from omoklib.nn.backends import available, backend
from omoklib.nn.speeds import Choice, choose, measure
from omoklib.search import AlphaZeroSearch


@pytest.mark.parametrize("game", [Omok(6, 4), Othello(6)], ids=repr)
@pytest.mark.parametrize("name", available())
def test_every_backend_answers_as_the_network_does(game, name):
    model = build(game, blocks=2, filters=8, history=2)
    model.set_weights([w + 0.01 * i for i, w in enumerate(model.get_weights())])
    evaluator = backend(name, model, game, threads=1)
    assert isinstance(evaluator, ArrayEvaluator)
    for count in (1, 7, 40):
        states = random_states(game, count, seed=count)
        wanted, got = KerasEvaluator(model, game)(states), evaluator(states)
        np.testing.assert_allclose(got[0], wanted[0], atol=1e-4)
        np.testing.assert_allclose(got[1], wanted[1], atol=1e-4)


@pytest.mark.parametrize("name", available())
def test_other_games_and_finished_ones_are_refused(name):
    evaluator = backend(name, build(TicTacToe(), blocks=1, filters=4), TicTacToe(), threads=1)
    for state in (Omok(5, 4).initial_state(), TicTacToe().state((0, 0, 3, 1, 4, 2))):
        with pytest.raises(ValueError, match=r"evaluator is for|is over"):
            evaluator([state])


def test_an_unknown_backend_is_refused():
    with pytest.raises(ValueError, match="no backend 'abacus'; there are: tensorflow"):
        backend("abacus", build(TicTacToe(), blocks=1, filters=4), TicTacToe())


def test_the_engine_asks_a_network_without_states_and_searches_alike():
    game = Omok(5, 4)
    evaluator = KerasEvaluator(build(game, blocks=1, filters=4, history=2), game)
    state = game.state((0, 12, 6, 7))
    ours = puct_search(state, evaluator, simulations=40)
    theirs = AlphaZeroSearch(evaluator, simulations=40).search(state)
    assert ours.visit_counts() == theirs.visit_counts()


def test_the_choice_is_measured_once_and_kept(tmp_path, monkeypatch):
    measured = []

    def pretend(model, game):
        measured.append(model)
        return [Choice("tensorflow", 2, 64, 960.0), Choice("tensorflow", 2, 256, 1000.0)]

    monkeypatch.setattr("omoklib.nn.speeds.measure", pretend)
    game = TicTacToe()
    model = build(game, blocks=1, filters=4)
    first, second = (choose(model, game, folder=tmp_path) for _ in range(2))
    assert first == second == Choice("tensorflow", 2, 64, 960.0)
    assert len(measured) == 1
    assert len(json.loads((tmp_path / "speeds.json").read_text())) == 1
    assert str(first) == "tensorflow, 2 threads, 64 at a time: 960 positions/s"
    assert isinstance(first.evaluator(model, game), KerasEvaluator)


def test_every_installed_backend_is_measured_at_every_batch():
    game = TicTacToe()
    choices = measure(build(game, blocks=1, filters=4), game, batches=(1, 3), seconds=0.001)
    assert {choice.backend for choice in choices} == set(available())
    assert {choice.batch for choice in choices} == {1, 3}
    assert all(choice.speed > 0 for choice in choices)
