"""What `omoklib check` and lesson 00 say about an installation."""

import sys

import pytest

from omoklib.check import environment

ALL = {
    "omoklib": "0.1.0",
    "numpy": "2.1.3",
    "ipykernel": "6.17.1",
    "ipywidgets": "7.7.1",
    "anywidget": "0.9.13",
    "matplotlib": "3.10.0",
    "networkx": "3.4",
    "numba": "0.61.2",
    "tqdm": "4.67.1",
    "tensorflow": "2.20.0",
    "jupyterlab": "4.4.0",
}
RANGES = [
    "numpy<3,>=2.0",
    "ipykernel<8,>=7; extra == 'course'",
    "ipykernel>=6.17.1; extra == 'course'",
    "jupyterlab<5,>=4.4; extra == 'course'",
    "tensorflow-cpu<2.22,>=2.20; sys_platform != 'darwin' and extra == 'course'",
    "pytest>=8.3; extra == 'dev'",
    "anywidget<0.12,>=0.9.13; extra == 'lessons'",
    "ipykernel>=6.17.1; extra == 'lessons'",
    "ipywidgets<9,>=7.7.1; extra == 'lessons'",
    "matplotlib<4,>=3.9; extra == 'lessons'",
    "networkx<4,>=3.3; extra == 'lessons'",
    "numba<1,>=0.61; (sys_platform != 'emscripten') and extra == 'lessons'",
    "tqdm<5,>=4.66; extra == 'lessons'",
]


@pytest.fixture
def installed(monkeypatch):
    """What the installer noted down, to be changed by a test."""
    found = dict(ALL)
    monkeypatch.setattr(environment, "_version", found.get)
    monkeypatch.setattr(environment.metadata, "requires", lambda name: RANGES)
    return found


def test_the_environment_is_complete_where_the_tests_run():
    card = environment.environment()
    assert card.kind == "good" and "numpy" in repr(card)


def test_a_hosted_notebooks_older_packages_are_enough(installed):
    assert environment.environment().kind == "good"
    assert "ipykernel   running a notebook's cells" in repr(environment.environment())


@pytest.mark.parametrize("name", ["numpy", "numba", "ipykernel", "anywidget", "networkx"])
def test_a_missing_package_is_named_with_the_line_that_mends_it(installed, name):
    del installed[name]
    assert environment.environment().kind == "bad"
    assert f'%pip install "{name}>=' in repr(environment.environment())
    assert f'python -m pip install "{name}>=' in repr(environment.environment(shell=True))


@pytest.mark.parametrize(
    ("version", "kind"), [("0.9.12", "bad"), ("0.12", "bad"), ("0.11", "good")]
)
def test_a_package_out_of_bounds_is_not_good(installed, version, kind):
    installed["anywidget"] = version
    assert environment.environment().kind == kind


def test_without_tensorflow_it_says_which_lessons_can_run(installed):
    del installed["tensorflow"]
    card = environment.environment()
    assert card.kind == "info"
    assert "Lessons 00 to 04 and 09 can run; lessons 05 to 08 need TensorFlow." in repr(card)
    assert 'install "tensorflow' in repr(card)
    installed["tensorflow-cpu"] = "2.21.0"
    assert environment.environment().kind == "good"


def test_where_tensorflow_has_no_build_nobody_is_told_to_install_it(installed, monkeypatch):
    del installed["tensorflow"]
    monkeypatch.setattr(sys, "version_info", (3, 14, 0))
    card = repr(environment.environment())
    assert "TensorFlow has no build for Python 3.14: from lesson 05 on you need Python 3.11" in card
    assert "pip install" not in card


def test_in_a_web_page_the_first_lessons_need_no_numba_and_no_jupyterlab(installed, monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    for name in ("numba", "ipykernel", "tensorflow", "jupyterlab"):
        del installed[name]
    card = environment.environment()
    assert card.kind == "info" and "lessons 00 to 04 can run here" in repr(card)
    assert "pip install" not in repr(card)
    del installed["networkx"]
    assert '%pip install "networkx>=' in repr(environment.environment())


def test_jupyterlab_is_named_but_not_required(installed):
    del installed["jupyterlab"]
    card = environment.environment()
    assert card.kind == "good" and "Everything is here but JupyterLab" in repr(card)


def test_without_an_installation_it_says_which_python_runs(installed):
    del installed["omoklib"]
    card = repr(environment.environment())
    assert "omoklib is not installed" in card and sys.executable in card
    assert "%pip install -e .." in card
