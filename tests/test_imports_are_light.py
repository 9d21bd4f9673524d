"""What an import brings along, seen from a fresh interpreter."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

HEAVY = ("anywidget", "ipywidgets", "keras", "matplotlib", "networkx", "numba", "tensorflow")


def brought_by(statement: str) -> set[str]:
    """The packages in `sys.modules` after a statement, in an interpreter of its own."""
    code = f"import sys\n{statement}\nprint(*{{name.partition('.')[0] for name in sys.modules}})"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return set(run.stdout.split())


@pytest.mark.parametrize(
    "statement",
    [
        "import omoklib",
        "import omoklib.gametree, omoklib.games.planes, omoklib.evaluators, omoklib.draw",
        "import omoklib.search",
        "import omoklib.players, omoklib.arena, omoklib.selfplay.games, omoklib.games.session",
        "from omoklib.check import lesson; lesson('01')",
        "import omoklib; omoklib.TicTacToe().initial_state()._repr_svg_()",
        "from omoklib import nn; nn.TrainingConfig(), nn.RECIPES, nn.recipe('omok6')",
        "from importlib import import_module as load; load('omoklib.cli.main')._parser()",
    ],
)
def test_rules_searches_players_and_checks_load_nothing_heavy(statement):
    assert brought_by(statement).isdisjoint(HEAVY)


@pytest.mark.parametrize("room", ["widgets", "figures"])
def test_boards_and_pictures_never_load_tensorflow(room):
    assert brought_by(f"import omoklib.{room}").isdisjoint({"tensorflow", "keras", "numba"})


@pytest.mark.parametrize(
    "statement",
    [
        "from omoklib import nn; nn.pretrained('omok', simulations=0)",
        "from omoklib.nn.runners.plain import PlainEvaluator",
        "from omoklib.players.specs import make_player as m; import numpy as np; "
        "from omoklib import Omok; m('alphazero:400', Omok(15), np.random.default_rng(0))",
    ],
)
def test_the_networks_that_come_with_the_package_play_without_tensorflow(statement):
    assert brought_by(statement).isdisjoint({"tensorflow", "keras", "onnx", "openvino"})


def test_by_the_clock_they_play_without_tensorflow_too():
    statement = "from omoklib import nn; nn.pretrained('omok', seconds=1)"
    assert brought_by(statement).isdisjoint({"tensorflow", "keras", "onnx"})


def test_openvino_tells_its_makers_nothing(tmp_path):
    """Telling begins with a name for the user, in a file in the home folder."""
    pytest.importorskip("openvino", reason="OpenVINO is not installed")
    code = "import omoklib.nn.runners.openvino"
    home = os.environ | {"HOME": str(tmp_path)}
    subprocess.run([sys.executable, "-c", code], env=home, check=True)
    assert not list(tmp_path.rglob("*openvino*"))


def test_a_network_is_what_loads_tensorflow():
    assert {"keras", "tensorflow"} <= brought_by("from omoklib import nn; nn.build")


def test_networks_without_tensorflow_say_what_to_install():
    code = (
        "import sys; sys.modules['tensorflow'] = None\n"
        "from omoklib import nn\n"
        "nn.recipe('omok6')\n"
        "try: nn.build\n"
        "except ImportError as error: print(error)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("networks need TensorFlow, which could not be imported")
    assert "pip install tensorflow" in run.stdout


def test_the_rules_need_numpy_and_nothing_else():
    before = brought_by("import numpy")
    assert brought_by("import omoklib") - before - set(sys.stdlib_module_names) == {"omoklib"}
