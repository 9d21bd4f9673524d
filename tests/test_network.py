"""The policy-value network and its evaluator."""

import numpy as np
import pytest

from omoklib import nn
from omoklib.evaluators import evaluate
from omoklib.games import ENV_SMALL, Omok, Othello, TicTacToe
from omoklib.games.planes import planes_batch

TTT = TicTacToe()


def small(game=TTT, **options):
    return nn.build(game, **{"blocks": 1, "filters": 8, **options})


def states_of(game, count=5, seed=0):
    rng = np.random.default_rng(seed)
    states = [game.initial_state()]
    while len(states) < count:
        after = states[-1].take_action(int(rng.choice(states[-1].legal_actions())))
        states.append(game.initial_state() if after.is_terminal() else after)
    return states


@pytest.mark.parametrize("game", [TTT, ENV_SMALL, Omok(15), Othello(6)], ids=repr)
@pytest.mark.parametrize("history", [1, 2, 8])
def test_a_network_answers_with_one_logit_an_action_and_one_value(game, history):
    network = small(game, history=history)
    assert network.input_shape == (None, game.size, game.size, 2 * history + 1)
    logits, values = network(planes_batch(states_of(game), history))
    assert logits.shape == (5, game.num_actions)
    assert values.shape == (5,)
    assert (np.abs(values) <= 1).all()


def test_no_weight_has_a_shape_that_depends_on_the_board():
    shapes = [[w.shape for w in small(Omok(size)).weights] for size in (6, 9, 15)]
    assert shapes[0] == shapes[1] == shapes[2]


def test_weights_learnt_on_one_board_play_on_another():
    network = small(Omok(6), history=2, seed=3)
    larger = nn.resized(network, Omok(9))
    priors, _ = nn.KerasEvaluator(larger, Omok(9))([Omok(9).initial_state()])
    assert priors.shape == (1, 81)
    for mine, theirs in zip(network.get_weights(), larger.get_weights(), strict=True):
        np.testing.assert_array_equal(mine, theirs)
    with pytest.raises(ValueError, match="without a pass cannot serve Othello"):
        nn.resized(network, Othello(6))


def test_a_seed_decides_the_weights_and_no_two_layers_start_alike():
    one, same, other = small(seed=1), small(seed=1), small(seed=2)
    for a, b in zip(one.get_weights(), same.get_weights(), strict=True):
        np.testing.assert_array_equal(a, b)
    assert any((a != b).any() for a, b in zip(one.get_weights(), other.get_weights(), strict=True))
    inner = [w for w in one.get_weights() if w.shape == (3, 3, 8, 8)]
    assert len(inner) == 2 and (inner[0] != inner[1]).any()


@pytest.mark.parametrize("wrong", [{"blocks": 0}, {"filters": 0}, {"history": 0}])
def test_a_network_without_blocks_filters_or_history_is_refused(wrong):
    with pytest.raises(ValueError, match="must be at least 1"):
        small(**wrong)


def test_an_evaluator_keeps_to_the_contract_and_gives_illegal_actions_nothing():
    for game in (TTT, Othello(6)):
        states = states_of(game, 7)
        priors, values = evaluate(nn.KerasEvaluator(small(game), game), states)
        np.testing.assert_allclose(priors.sum(axis=1), 1, atol=1e-6)
        for row, state in zip(priors, states, strict=True):
            assert (np.flatnonzero(row) == state.legal_actions()).all()
        assert values.shape == (7,)


def test_an_evaluator_says_what_the_network_says():
    network = small(seed=5)
    states = states_of(TTT)
    priors, values = nn.KerasEvaluator(network, TTT)(states)
    logits, by_hand = network(planes_batch(states, 1), training=False)
    for row, state in enumerate(states):
        legal = state.legal_actions()
        exponentials = np.exp(logits.numpy()[row, legal])
        np.testing.assert_allclose(priors[row, legal], exponentials / exponentials.sum(), rtol=1e-4)
    np.testing.assert_allclose(values, by_hand, atol=1e-5)


def test_an_evaluator_traces_its_network_once_for_batches_of_every_size():
    network, traced = small(), []

    class Watched(type(network)):
        def call(self, *arguments, **options):
            traced.append(self)
            return super().call(*arguments, **options)

    network.__class__ = Watched
    evaluator = nn.KerasEvaluator(network, TTT)
    for count in (1, 2, 3, 17):
        evaluator(states_of(TTT, count))
    assert len(traced) == 1


def test_an_evaluator_follows_its_network_as_it_learns():
    network = small()
    evaluator = nn.KerasEvaluator(network, TTT)
    before = evaluator(states_of(TTT))[1]
    network.set_weights([w + 0.1 for w in network.get_weights()])
    assert (evaluator(states_of(TTT))[1] != before).any()


def test_a_network_that_answers_nan_is_a_value_error():
    network = small()
    network.set_weights([np.full_like(w, np.nan) for w in network.get_weights()])
    with pytest.raises(ValueError, match="answered NaN"):
        nn.KerasEvaluator(network, TTT)([TTT.initial_state()])


def test_finished_and_foreign_states_are_refused():
    evaluator = nn.KerasEvaluator(small(), TTT)
    with pytest.raises(ValueError, match="is over"):
        evaluator([TTT.state((0, 0, 3, 1, 4, 2))])
    with pytest.raises(ValueError, match="got a state of Omok"):
        evaluator([ENV_SMALL.initial_state()])


def test_a_model_of_other_shapes_is_refused_and_one_of_the_learners_own_is_welcome():
    import keras

    with pytest.raises(ValueError, match=r"logits \[B, 81\]"):
        nn.KerasEvaluator(small(), ENV_SMALL)
    with pytest.raises(TypeError, match="game must be a Game, such as Omok\\(9\\); got 50"):
        nn.player(small(), 50)  # the simulations come after the game
    planes = keras.Input((3, 3, 3))
    flat = keras.layers.Flatten()(planes)
    own = keras.Model(planes, [keras.layers.Dense(9)(flat), keras.layers.Dense(1, "tanh")(flat)])
    priors, values = nn.KerasEvaluator(own, TTT)([TTT.initial_state()])
    assert priors.shape == (1, 9) and values.shape == (1,)
