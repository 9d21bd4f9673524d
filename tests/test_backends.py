"""The ways to run a network answer alike; the choice among them is measured once."""

import json
import math
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import numpy as np
import pytest

pytest.importorskip("tensorflow", reason="TensorFlow is not installed")

import keras
from positions import random_states

from omoklib.engine.leaves import ArrayEvaluator
from omoklib.engine.puct import puct_search
from omoklib.games import Omok, Othello, TicTacToe
from omoklib.nn import KerasEvaluator, build, evaluator_for, player, pretrained_network
from omoklib.nn.runners.backends import BACKENDS, IN_16_BITS, available, backend, has_gpu
from omoklib.nn.runners.graph import Untranslatable
from omoklib.nn.runners.plain import PlainEvaluator
from omoklib.nn.runners.speeds import Way, choose, measured, time_runners
from omoklib.players.pretrained import PRETRAINED
from omoklib.search import AlphaZeroSearch

POSITIONS = 2000

each_backend = pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            name, marks=pytest.mark.skipif(name not in available(), reason=f"no {packages}")
        )
        for name, packages in BACKENDS.items()
    ],
)


def taught(model):
    """`model` with other weights than it began with, as after learning; none of them is 0 or 1."""
    rng = np.random.default_rng(0)
    model.set_weights([w + np.abs(rng.normal(0, 0.1, w.shape)) for w in model.get_weights()])
    return model


def assert_answers_alike(evaluator, model, game):
    exact = KerasEvaluator(model, game)
    for count in (1, 7, 40):
        states = random_states(game, count, seed=count)
        wanted, got = exact(states), evaluator(states)
        np.testing.assert_allclose(got[0], wanted[0], atol=1e-4)
        np.testing.assert_allclose(got[1], wanted[1], atol=1e-4)


@pytest.mark.parametrize("game", [Omok(6, 4), Othello(6)], ids=repr)
@each_backend
def test_every_backend_answers_as_the_network_does(game, name):
    model = taught(build(game, blocks=2, filters=8, history=2))
    evaluator = backend(name, model, game, threads=1)
    assert isinstance(evaluator, ArrayEvaluator)
    assert_answers_alike(evaluator, model, game)


def quick_states(game, count, seed):
    """`count` moments of random games, from empty boards to full ones; faster than `random_states`
    where games are long."""
    rng = np.random.default_rng(seed)
    states = []
    while len(states) < count:
        state = game.initial_state()
        while not state.is_terminal():
            states.append(state)
            state = state.take_action(int(rng.choice(state.legal_actions())))
    return [states[k] for k in rng.permutation(len(states))[:count]]


@pytest.mark.slow
@pytest.mark.parametrize("name", PRETRAINED)
def test_on_thousands_of_positions_every_backend_agrees_with_every_other(name):
    """Two thousand positions for each network of the course, in batches of odd sizes: to 1e-4, no
    value beyond 1, and the same first idea unless two are equal to 1e-4."""
    game = PRETRAINED[name].game
    model = pretrained_network(name, game)
    ways = {kind: backend(kind, model, game, threads=1) for kind in available()}
    ways["light weights"] = PlainEvaluator(name, game)
    states = quick_states(game, POSITIONS, seed=game.size)
    batches = np.split(np.arange(POSITIONS), np.cumsum([1, 2, 3, 64, 65, 255, 256, 257, 512]))
    answers = {}
    for kind, evaluator in ways.items():
        parts = [evaluator([states[k] for k in batch]) for batch in batches]
        answers[kind] = [np.concatenate(part) for part in zip(*parts, strict=True)]
        assert np.abs(answers[kind][1]).max() <= 1
    for one, other in combinations(answers, 2):
        (p, v), (q, w) = answers[one], answers[other]
        np.testing.assert_allclose(p, q, rtol=0, atol=1e-4, err_msg=f"{one}, {other}")
        np.testing.assert_allclose(v, w, rtol=0, atol=1e-4, err_msg=f"{one}, {other}")
        theirs = np.take_along_axis(p, q.argmax(axis=1)[:, None], axis=1)[:, 0]
        assert (theirs >= p.max(axis=1) - 1e-4).all()


@pytest.mark.parametrize("name", sorted({*available()} - {"numpy"}))
def test_every_kind_of_layer_is_translated(name):
    """One network with all the words of `omoklib.nn.runners.graph`, in odd combinations.

    Numpy runs only networks of `omoklib.nn.build`.
    """
    layers, game = keras.layers, Omok(5, 4)
    planes = keras.Input((5, 5, 3))
    x = layers.Conv2D(6, (3, 1), padding="same", activation="relu")(planes)
    x = layers.Concatenate()([x, layers.Dropout(0.5)(planes)])
    x = layers.BatchNormalization(center=False)(layers.Activation("sigmoid")(x))
    mean = layers.GlobalAveragePooling2D(keepdims=True)(x)
    x = layers.Add()([x, layers.Multiply()([x, mean]), layers.GlobalMaxPooling2D(keepdims=True)(x)])
    small = layers.Conv2D(2, 3)(x)  # 3x3, no margin
    flat = layers.BatchNormalization(scale=False)(layers.Flatten()(small))
    again = layers.Flatten()(layers.ReLU()(layers.Reshape((3, 3, 2))(flat)))
    logits = layers.Dense(25)(layers.Concatenate()([flat, again, layers.Reshape((9,))(mean)]))
    value = layers.Dense(1, activation="tanh")(layers.GlobalMaxPooling2D()(x))
    model = taught(keras.Model(planes, [logits, value]))
    assert_answers_alike(backend(name, model, game, threads=1), model, game)


@each_backend
def test_after_learning_a_refreshed_evaluator_knows(name):
    game = Omok(5, 4)
    model = build(game, blocks=1, filters=4)
    evaluator = backend(name, model, game, threads=1)
    states = random_states(game, 5, seed=1)
    before = evaluator(states)[0]
    taught(model)
    evaluator.refresh()
    assert np.abs(evaluator(states)[0] - before).max() > 0.001
    assert_answers_alike(evaluator, model, game)


@each_backend
def test_several_threads_may_ask_at_once(name):
    game = Omok(5, 4)
    model = taught(build(game, blocks=1, filters=4))
    evaluator = backend(name, model, game, threads=2, callers=2)
    questions = [random_states(game, 30, seed=seed) for seed in range(5)] * 4
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(evaluator, questions))
    exact = KerasEvaluator(model, game)
    for question, (priors, values) in zip(questions, answers, strict=True):
        wanted = exact(question)
        np.testing.assert_allclose(priors, wanted[0], atol=1e-4)
        np.testing.assert_allclose(values, wanted[1], atol=1e-4)


@each_backend
def test_weights_that_are_no_numbers_are_reported(name):
    game = TicTacToe()
    model = build(game, blocks=1, filters=4)
    model.set_weights([np.full_like(w, np.nan) for w in model.get_weights()])
    with pytest.raises(ValueError, match="answered NaN"):
        backend(name, model, game)([game.initial_state()])


@each_backend
def test_no_certainty_is_beyond_1(name):
    game = Omok(6, 4)
    model = build(game, blocks=1, filters=4)
    for bias in np.linspace(4, 40, 7, dtype=np.float32):
        model.get_layer("value_tanh").bias.assign([bias])
        _, values = backend(name, model, game)(random_states(game, 8, seed=2))
        assert (np.abs(values) <= 1).all()


@pytest.mark.parametrize("name", sorted({*available()} & {*IN_16_BITS}))
def test_sixteen_bits_are_nearly_as_exact(name):
    game = Omok(6, 4)
    model = build(game, blocks=2, filters=8)
    states = random_states(game, 40, seed=1)
    exact = KerasEvaluator(model, game)(states)
    rough = backend(name, model, game, precision="bfloat16")(states)
    assert np.abs(rough[0] - exact[0]).max() < 0.1
    assert np.abs(rough[1] - exact[1]).max() < 0.1


@each_backend
def test_other_games_and_finished_ones_are_refused(name):
    evaluator = backend(name, build(TicTacToe(), blocks=1, filters=4), TicTacToe(), threads=1)
    for state in (Omok(5, 4).initial_state(), TicTacToe().state((0, 0, 3, 1, 4, 2))):
        with pytest.raises(ValueError, match=r"evaluator is for|is over"):
            evaluator([state])


@pytest.mark.parametrize(
    ("name", "settings", "words"),
    [
        ("abacus", {}, "no backend 'abacus'; there are: tensorflow, numpy, openvino, onnx, jax"),
        ("tensorflow", {"precision": "f8"}, "precision must be one of float32, bfloat16; got 'f8'"),
        ("tensorflow", {"precision": "bfloat16"}, "computes in float32 only"),
        ("onnx", {"threads": 0}, "threads must be 1 or more; got 0"),
        ("onnx", {"callers": 0}, "callers must be 1 or more; got 0"),
    ],
)
def test_what_no_backend_does_is_refused(name, settings, words):
    with pytest.raises(ValueError, match=words):
        backend(name, build(TicTacToe(), blocks=1, filters=4), TicTacToe(), **settings)


def test_a_backend_that_is_not_installed_says_how_to_get_it(monkeypatch):
    monkeypatch.setattr("omoklib.nn.runners.backends.find_spec", lambda package: None)
    assert available() == []
    with pytest.raises(ImportError, match="python -m pip install onnx onnxruntime"):
        backend("onnx", build(TicTacToe(), blocks=1, filters=4), TicTacToe())


def odd_network():
    """A network for Tic-Tac-Toe with a layer that has no translation."""
    planes = keras.Input((3, 3, 3))
    x = keras.layers.Flatten()(keras.layers.UpSampling2D()(planes))
    return keras.Model(planes, [keras.layers.Dense(9)(x), keras.layers.Dense(1, "tanh")(x)])


@pytest.mark.parametrize("name", sorted({*available()} - {"tensorflow"}))
def test_a_layer_without_a_translation_is_named(name):
    words = (
        "has no layer block|has no layer policy"
        if name == "numpy"
        else r"up_sampling2d.*UpSampling2D"
    )
    with pytest.raises(Untranslatable, match=words):
        backend(name, odd_network(), TicTacToe())


def test_what_cannot_be_translated_is_run_by_tensorflow(tmp_path):
    evaluator = evaluator_for(odd_network(), TicTacToe(), folder=tmp_path)
    assert isinstance(evaluator, KerasEvaluator)


def test_the_engine_asks_a_network_without_states_and_searches_alike():
    game = Omok(5, 4)
    evaluator = KerasEvaluator(build(game, blocks=1, filters=4, history=2), game)
    state = game.state((0, 12, 6, 7))
    ours = puct_search(state, evaluator, simulations=40)
    theirs = AlphaZeroSearch(evaluator, simulations=40).search(state)
    assert ours.visit_counts() == theirs.visit_counts()


@pytest.fixture
def pretended(monkeypatch):
    """Made-up speeds instead of measured ones; the list grows with every measuring."""
    measurings = []

    def pretend(model, game, *, precision):
        measurings.append(precision)
        return [
            Way("tensorflow", 2, "float32", 1, 90.0),
            Way("onnx", 1, "float32", 1, 100.0),
            Way("tensorflow", 2, "float32", 64, 960.0),
            Way("onnx", 1, "float32", 64, 700.0),
            Way("tensorflow", 2, "float32", 256, 1000.0),
        ]

    monkeypatch.setattr("omoklib.nn.runners.speeds.time_runners", pretend)
    return measurings


def test_the_choice_is_measured_once_and_kept(tmp_path, pretended):
    game = TicTacToe()
    model = build(game, blocks=1, filters=4)
    first, second = (choose(model, game, folder=tmp_path) for _ in range(2))
    assert first == second == Way("tensorflow", 2, "float32", 64, 960.0)
    assert pretended == ["float32"]
    choose(build(game, blocks=2, filters=4), game, folder=tmp_path)
    choose(model, game, folder=tmp_path, precision="bfloat16")
    assert pretended == ["float32", "float32", "bfloat16"]
    assert len(json.loads((tmp_path / "speeds.json").read_text())) == 3
    assert str(first) == "tensorflow, 2 threads, 64 at a time: 960 positions/s"
    assert isinstance(first.evaluator(model, game), KerasEvaluator)


def test_who_asks_about_few_positions_gets_what_is_fastest_for_few(tmp_path, pretended):
    game = TicTacToe()
    model = build(game, blocks=1, filters=4)
    chosen = [choose(model, game, batch=batch, folder=tmp_path) for batch in (1, 63, 64, 999)]
    assert [(choice.backend, choice.batch) for choice in chosen] == [
        ("onnx", 1),
        ("onnx", 1),
        ("tensorflow", 64),
        ("tensorflow", 256),
    ]
    with pytest.raises(ValueError, match="batch must be 1 or more; got 0"):
        choose(model, game, batch=0, folder=tmp_path)


@pytest.mark.parametrize("text", ["", "[1]", "{", '{"x": 1}'])
def test_a_spoilt_file_of_speeds_is_measured_again(tmp_path, pretended, text):
    (tmp_path / "speeds.json").write_text(text)
    model = build(TicTacToe(), blocks=1, filters=4)
    assert len(measured(model, TicTacToe(), folder=tmp_path)) == 5
    assert len(measured(model, TicTacToe(), folder=tmp_path)) == 5
    assert len(pretended) == 1


@pytest.mark.parametrize(
    ("field", "odd"),
    [
        ("backend", "abacus"),
        ("precision", "f8"),
        ("threads", 10**9),
        ("batch", 10**30),
        ("speed", math.nan),
        ("speed", math.inf),
        ("speed", -1.0),
        ("batch", 2),  # of every way: then none is left for one position at a time
    ],
)
def test_speeds_that_no_machine_has_are_measured_again(tmp_path, pretended, field, odd):
    model = build(TicTacToe(), blocks=1, filters=4)
    measured(model, TicTacToe(), folder=tmp_path)
    file = tmp_path / "speeds.json"
    kept = {
        key: [way | {field: odd} for way in ways]
        for key, ways in json.loads(file.read_text()).items()
    }
    file.write_text(json.dumps(kept))
    chosen = [choose(model, TicTacToe(), batch=batch, folder=tmp_path) for batch in (1, 999)]
    assert [way.backend for way in chosen] == ["onnx", "tensorflow"]
    assert len(pretended) == 2


def test_where_nothing_can_be_kept_it_is_measured_each_time(tmp_path, pretended):
    (tmp_path / "file").touch()
    model = build(TicTacToe(), blocks=1, filters=4)
    for _ in range(2):
        choose(model, TicTacToe(), folder=tmp_path / "file")
    assert len(pretended) == 2


def test_with_tensorflow_alone_nothing_is_measured(tmp_path, pretended, monkeypatch):
    monkeypatch.setattr("omoklib.nn.runners.speeds.available", lambda: ["tensorflow"])
    model = build(TicTacToe(), blocks=1, filters=4)
    assert isinstance(evaluator_for(model, TicTacToe(), folder=tmp_path), KerasEvaluator)
    assert pretended == []


def test_a_player_whose_network_learns_no_more_is_given_the_fastest_evaluator(monkeypatch):
    asked = []
    game = TicTacToe()
    model = build(game, blocks=1, filters=4)

    def fastest(model, game, *, batch):
        asked.append(batch)
        return KerasEvaluator(model, game)

    monkeypatch.setattr("omoklib.nn.playing.network.evaluator_for", fastest)
    frozen, live = (player(model, game, simulations=8, frozen=is_so) for is_so in (True, False))
    assert len(asked) == 1
    assert frozen(game.initial_state()) == live(game.initial_state())


def test_every_backend_worth_a_trial_is_measured_at_every_batch():
    game = TicTacToe()
    model = build(game, blocks=1, filters=4)
    choices = time_runners(model, game, batches=(1, 3), precision="bfloat16", seconds=0)
    worth_a_trial = {name for name in available() if name != "jax" or has_gpu()}
    assert {choice.backend for choice in choices} == worth_a_trial
    assert {choice.batch for choice in choices} == {1, 3}
    assert all(choice.speed > 0 for choice in choices)
    halves = {choice.backend for choice in choices if choice.precision == "bfloat16"}
    assert halves == worth_a_trial & {*IN_16_BITS}
