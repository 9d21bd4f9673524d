"""Weights in files, and checkpoints: whole, or refused in words."""

import io
import json
import zipfile

import keras
import numpy as np
import pytest

from omoklib import nn
from omoklib._util.arrays import read_arrays, write_arrays
from omoklib.games import ENV_SMALL, Omok, Othello, TicTacToe
from omoklib.nn.playing import file as file_player
from omoklib.nn.training.checkpoints import Checkpoints
from omoklib.players.pretrained import PRETRAINED, weights_for

TTT = TicTacToe()


def small(game=TTT, **options):
    return nn.build(game, **{"blocks": 1, "filters": 8, **options})


@pytest.fixture
def saved(tmp_path):
    return nn.save(small(seed=3), tmp_path / "net.keras")


def test_a_saved_network_comes_back_with_its_weights_and_how_it_was_built(saved):
    network = nn.load(saved, TTT)
    original = small(seed=3)
    assert network.get_config() == original.get_config()
    for mine, theirs in zip(original.get_weights(), network.get_weights(), strict=True):
        np.testing.assert_array_equal(mine, theirs)


def test_keras_itself_reads_the_file_in_safe_mode(saved):
    network = keras.saving.load_model(saved, safe_mode=True)
    assert isinstance(network, nn.PolicyValueNetwork)
    assert network.history == 1


@pytest.mark.parametrize("keep", [0.0, 0.3, 0.9, 0.999])
def test_a_truncated_file_is_a_value_error(saved, keep):
    whole = saved.read_bytes()
    saved.write_bytes(whole[: int(keep * len(whole))])
    with pytest.raises(ValueError, match="not a whole Keras file"):
        nn.load(saved)


def test_a_file_with_a_flipped_byte_is_a_value_error(saved):
    whole = bytearray(saved.read_bytes())
    whole[len(whole) // 2] ^= 0xFF
    saved.write_bytes(whole)
    with pytest.raises(ValueError, match=r"not a whole Keras file|is damaged|cannot be read"):
        nn.load(saved)


def test_a_foreign_file_is_a_value_error(tmp_path):
    text = tmp_path / "poem.keras"
    text.write_text("Shall I compare thee")
    with pytest.raises(ValueError, match="not a whole Keras file"):
        nn.load(text)
    other = tmp_path / "other.keras"
    with zipfile.ZipFile(other, "w") as file:
        file.writestr("config.json", json.dumps(["no", "model"]))
    with pytest.raises(ValueError, match="not a whole Keras file"):
        nn.load(other)
    with pytest.raises(FileNotFoundError, match="there is no file"):
        nn.load(tmp_path / "nowhere.keras")


def test_a_model_of_another_class_is_refused_before_any_of_it_is_built(tmp_path):
    planes = keras.Input((3, 3, 3))
    model = keras.Model(planes, keras.layers.Lambda(lambda x: x)(planes))
    model.save(tmp_path / "lambda.keras")
    with pytest.raises(ValueError, match="only 'omoklib>PolicyValueNetwork' is read"):
        nn.load(tmp_path / "lambda.keras")


def repacked(path, **parts):
    """The Keras file at `path`, with other parts; returns `path`."""
    with zipfile.ZipFile(path) as file:
        old = {name: file.read(name) for name in file.namelist()}
    with zipfile.ZipFile(path, "w") as file:
        for name, content in {**old, **parts}.items():
            file.writestr(name, content)
    return path


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"filters": 4000}, "or more"),
        ({"blocks": 150}, "or more"),
        ({"blocks": 10**9}, "its config says blocks"),
        ({"size": 10**9}, "its config says size"),
        ({"size": -1}, "its config says size"),
        ({"size": 3.0}, "its config says size"),
        ({"history": True}, "its config says history"),
        ({"seed": "x"}, "its config says seed"),
        ({"value_head": "x"}, "its config says value_head"),
        ({"value_head": []}, "its config says value_head"),
        ({"name": "x"}, "its config says name"),
        ({"size": {"class_name": "Lambda", "config": {}}}, "its config says size"),
        ({"blocks": 2}, "or more|cannot be read|not a whole"),
    ],
)
def test_a_config_that_asks_for_too_much_or_for_nonsense_is_refused_unbuilt(saved, change, said):
    with zipfile.ZipFile(saved) as file:
        config = json.loads(file.read("config.json"))
    config["config"] |= change
    with pytest.raises(ValueError, match=said):
        nn.load(repacked(saved, **{"config.json": json.dumps(config)}))


@pytest.mark.parametrize(
    "content",
    ["", "[]", "3", "{}", "[" * 60_000, '{"registered_name": []}', '{"config": 1}', "\xff"],
)
def test_a_config_that_is_none_is_refused(saved, content):
    with pytest.raises(ValueError, match=r"net\.keras is not a whole Keras file of ours"):
        nn.load(repacked(saved, **{"config.json": content.encode("latin-1")}))


def test_a_file_that_would_fill_the_memory_is_refused_by_its_table_of_contents(saved):
    with pytest.raises(ValueError, match=r"config\.json has 1,000,000 bytes; .* at most 65,536"):
        nn.load(repacked(saved, **{"config.json": b" " * 1_000_000}))
    with zipfile.ZipFile(saved, "a", zipfile.ZIP_DEFLATED) as file:
        file.writestr("more", bytes(1_000_000))
    with pytest.raises(ValueError, match="it holds"):
        nn.load(saved)


@pytest.mark.parametrize("kind", ["external", "soft", "packed", "other", "no hdf5"])
def test_weights_that_are_elsewhere_or_larger_than_their_file_are_refused(saved, kind, tmp_path):
    h5py = pytest.importorskip("h5py")
    with zipfile.ZipFile(saved) as file:
        content = io.BytesIO(file.read("model.weights.h5"))
    with h5py.File(content, "a") as weights:
        if kind == "external":
            weights["odd"] = h5py.ExternalLink("/etc/hostname", "/")
        elif kind == "soft":
            weights["odd"] = h5py.SoftLink("/layers")
        elif kind == "packed":
            weights.create_dataset("odd", (10**9,), "f4", chunks=(10**6,), compression="gzip")
        elif kind == "other":
            weights["odd"] = "a text"
    data = content.getvalue() if kind != "no hdf5" else bytes(len(content.getvalue()))
    with pytest.raises(ValueError, match=r"have a link|are not plain|are \(\)|cannot be read"):
        nn.load(repacked(saved, **{"model.weights.h5": data}))


@pytest.mark.parametrize("seed", [2**31, 2**63, 10**20 - 1, 10**49])
def test_a_huge_seed_is_a_seed(seed, tmp_path):
    network = small(seed=seed)
    again = nn.load(nn.save(network, tmp_path / "net.keras"))
    assert again.seed == seed
    for mine, theirs in zip(network.get_weights(), again.get_weights(), strict=True):
        np.testing.assert_array_equal(mine, theirs)


@pytest.mark.parametrize("game", [ENV_SMALL, Othello(4)], ids=repr)
def test_weights_of_another_board_are_refused(saved, game):
    with pytest.raises(ValueError, match="plays on 3x3 boards") as refusal:
        nn.load(saved, game)
    assert ("nn.resized" in str(refusal.value)) == (game == ENV_SMALL)  # a pass is another layer


def test_only_networks_are_saved_and_only_as_keras_files(tmp_path):
    with pytest.raises(TypeError, match="made by omoklib"):
        nn.save("weights", tmp_path / "net.keras")
    with pytest.raises(ValueError, match=r"must end in \.keras"):
        nn.save(small(), tmp_path / "net.h5")
    assert list(tmp_path.iterdir()) == []


def test_a_save_that_fails_leaves_the_older_file_as_it_was(saved, monkeypatch):
    before = saved.read_bytes()

    def full_disk(self, path):
        path.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(nn.PolicyValueNetwork, "save", full_disk)
    with pytest.raises(OSError, match=rf"No space left on device: '.*{saved.name}'"):
        nn.save(small(), saved)
    assert saved.read_bytes() == before
    assert sorted(path.name for path in saved.parent.iterdir()) == ["net.keras", "net.npz"]


def test_arrays_and_facts_come_back_from_a_checkpoint(tmp_path):
    arrays = {"a/b": np.arange(6).reshape(2, 3), "c": np.float32(1.5)}
    write_arrays(tmp_path / "x.npz", {"history": [{"loss": 0.1}]}, arrays)
    facts, again = read_arrays(tmp_path / "x.npz")
    assert facts["history"] == [{"loss": 0.1}]
    assert again.keys() == arrays.keys()
    np.testing.assert_array_equal(again["a/b"], arrays["a/b"])


def test_a_checkpoint_with_pickled_objects_is_refused(tmp_path):
    np.savez(tmp_path / "x.npz", facts=np.array([{"an": "object"}], dtype=object))
    with pytest.raises(ValueError, match="not an array of numbers"):
        read_arrays(tmp_path / "x.npz")


def test_a_folder_keeps_the_newest_checkpoints_and_no_leavings(tmp_path):
    checkpoints = Checkpoints(tmp_path / "run", keep=2)
    for iteration in (1, 2, 3, 12):
        checkpoints.write(iteration, {}, {}, oldest_games=iteration)
    names = ["checkpoint-000012.npz", "checkpoint-000003.npz"]
    assert [path.name for path in checkpoints.paths()] == names
    assert sorted(path.name for path in checkpoints.folder.iterdir()) == sorted(names)


@pytest.mark.parametrize("name", PRETRAINED)
def test_every_network_in_the_package_has_a_card_and_fits_its_game(name):
    from importlib import resources

    folder = resources.files("omoklib.nn") / "pretrained"
    network = nn.pretrained_network(name)
    assert network.size == PRETRAINED[name].game.size
    assert "## Strength" in (folder / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("game", "names"),
    [
        (Omok(15), ["omok15", "omok"]),
        (Omok(15, exact=True), ["omok15", "omok"]),
        (Omok(14), ["omok"]),
        (Omok(20), ["omok"]),
        (Omok(21), []),
        (Omok(9, line=4), []),
        (Omok(6, line=4), ["omok6"]),
        (Omok(6, line=4, exact=True), []),
        (Omok(3, 3, exact=True), []),
        (Othello(8), ["othello"]),
    ],
)
def test_weights_are_for_one_game_or_for_many_boards_of_it_by_either_rule(game, names):
    assert weights_for(game) == names


def test_a_network_that_learnt_on_other_boards_plays_on_gomocups():
    game = Omok(20, exact=True)
    state = game.state((0, 0, 21, 1, 22, 2, 23, 3, 24))
    assert nn.pretrained("omok", simulations=30, game=game)(state) == 4


def test_the_shipped_tictactoe_player_throws_nothing_away_in_any_position():
    judge = nn.PerfectJudge(TTT)
    evaluator = nn.KerasEvaluator(nn.pretrained_network("tictactoe"), TTT)
    assert judge(evaluator)["mistakes"] <= 0.02
    assert judge.verdict(judge.search_actions(evaluator, 50)).mistakes == []


def test_a_pretrained_player_plays_at_once_with_a_search_or_without():
    for simulations in (0, 10):
        player = nn.pretrained("tictactoe", simulations=simulations)
        assert player(TTT.state((0, 0, 3, 1, 4))) == 2  # three in a row, now
    with pytest.raises(ValueError, match="there are weights for tictactoe"):
        nn.pretrained("chess")


@pytest.mark.parametrize("quick", ["float32", "bfloat16"])
def test_only_by_the_clock_a_player_computes_in_the_quickest_precision(quick, monkeypatch):
    asked = []

    class Noting(file_player.PlainEvaluator):
        def __init__(self, network, game, precision):
            super().__init__(network, game)
            asked.append(precision)

    monkeypatch.setattr(file_player, "quick_precision", lambda: quick)
    monkeypatch.setattr(file_player, "PlainEvaluator", Noting)
    nn.pretrained("tictactoe", simulations=10)
    nn.pretrained("tictactoe", seconds=1.0)
    nn.pretrained("tictactoe", seconds=1.0, precision="float32")
    assert asked == ["float32", quick, "float32"]
    with pytest.raises(ValueError, match="precision must be one of float32, bfloat16; got 'int8'"):
        nn.pretrained("tictactoe", precision="int8")
    if quick == "float32":
        with pytest.raises(ValueError, match="does not compute in bfloat16: that takes OpenVINO"):
            nn.pretrained("tictactoe", precision="bfloat16")
