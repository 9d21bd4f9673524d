"""The wheel and the sdist: what they hold, and that they work far from the repository.

The slow tests install into environments of their own, from the index that pip is set up for.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

from omoklib.cli.course import course_files

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def built(tmp_path_factory) -> Path:
    """A folder with the wheel and the sdist of this working tree."""
    folder = tmp_path_factory.mktemp("dist")
    words = [
        "-m",
        "build",
        "--wheel",
        "--sdist",
        "--no-isolation",
        "--outdir",
        str(folder),
        str(ROOT),
    ]
    ran(sys.executable, *words, cwd=folder)
    return folder


@pytest.fixture(scope="session")
def wheel(built) -> Path:
    (found,) = built.glob("*.whl")
    return found


def ran(program, *words, cwd, code=0, timeout=1200, **environment) -> str:
    """What a program printed; it must end with `code`. Nothing of the repository is on its path."""
    clean = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [program, *map(str, words)],
        cwd=cwd,
        env=clean | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=timeout,
    )
    assert done.returncode == code, done.stdout[-4000:]
    return done.stdout


def test_the_wheel_brings_the_library_and_the_course(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        metadata = Parser().parsestr(
            archive.read(next(name for name in names if name.endswith("METADATA"))).decode()
        )
        scripts = archive.read(next(n for n in names if n.endswith("entry_points.txt"))).decode()
    kinds = {".py", ".js", ".css", ".json", ".keras", ".npz", ".md"}
    library = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "omoklib").rglob("*")
        if path.suffix in kinds and "__pycache__" not in path.parts
    }
    assert library <= names
    assert {f"omoklib/_course/{path}" for path in course_files()} <= names
    assert "omoklib/py.typed" in names
    assert {"engine/puct.js", "page/index.html", "page/page.js"} <= {
        name.removeprefix("omoklib/widgets/static/") for name in names
    }
    assert not [name for name in names if "__pycache__" in name or "/source/" in name]
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"omoklib"}
    assert "omoklib = omoklib.__main__:start" in scripts
    assert metadata["Requires-Python"] == ">=3.11"
    needs = metadata.get_all("Requires-Dist")
    assert [line for line in needs if "extra" not in line] == [
        "filelock<5,>=4.2; sys_platform != 'emscripten'",
        "numpy<3,>=2.0",
    ]
    lessons = " ".join(line for line in needs if "extra == 'lessons'" in line)
    assert "tensorflow" not in lessons and "jupyterlab" not in lessons
    assert "](images/" not in metadata.get_payload()  # relative pictures show nowhere else
    assert "](notebooks/" not in metadata.get_payload()


def test_the_sdist_has_what_its_tests_read(built):
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for name in (
        "Makefile",
        ".ci/run",
        "requirements.txt",
        "requirements-dev.txt",
        "CONTRIBUTING.md",
    ):
        assert name in names
    for folder in ("tests", "tools", "notebooks/source", "omoklib"):
        texts = [p for p in (ROOT / folder).rglob("*.py") if "__pycache__" not in p.parts]
        assert {path.relative_to(ROOT).as_posix() for path in texts} <= names
    assert not [name for name in names if name.startswith((".venv", "build/", "dist/"))]


@pytest.mark.slow
def test_the_sdists_tests_run(built, tmp_path):
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (root,) = tmp_path.iterdir()
    chosen = ["ids", "omok", "public", "project", "layers", "build_notebooks", "page_folder"]
    files = [f"tests/test_{name}.py" for name in chosen]
    words = ["-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *files]
    said = ran(sys.executable, *words, cwd=root, PYTHONPATH=str(root))
    assert " passed" in said and str(ROOT) not in said


def environment(folder: Path, *packages: str) -> tuple[Path, Path]:
    """The Python and the `omoklib` of a fresh virtual environment with `packages` installed."""
    venv.create(folder, with_pip=True)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    ran(scripts / "python", "-m", "pip", "install", "--quiet", *packages, cwd=folder)
    return scripts / "python", scripts / "omoklib"


EXECUTE = """
import nbformat, sys
from nbclient import NotebookClient
for path in sys.argv[1:]:
    NotebookClient(nbformat.read(path, as_version=4), timeout=600,
                   resources={"metadata": {"path": "notebooks"}}).execute()
    print("ran", path)
"""


@pytest.mark.slow
def test_the_base_plays_searches_checks_and_says_what_is_missing(wheel, tmp_path):
    python, omoklib = environment(tmp_path / "env", str(wheel))
    listed = ran(python, "-m", "pip", "list", "--format", "json", cwd=tmp_path)
    found = {one["name"] for one in json.loads(listed.splitlines()[0])}
    assert found - {"pip", "setuptools"} == {"filelock", "numpy", "omoklib"}
    played = ran(omoklib, "match", "uct:20", "random", "--game", "tictactoe", cwd=tmp_path)
    assert "UCT 20 against random" in played
    missing = ran(omoklib, "check", cwd=tmp_path, code=1)
    assert 'python -m pip install "ipykernel>=' in missing and "tensorflow" in missing
    assert "omoklib check" in ran(omoklib, "train", "tictactoe", cwd=tmp_path, code=1)
    told = ran(omoklib, "course", "mine", cwd=tmp_path, code=1)
    assert "pip install jupyterlab" in told
    assert (tmp_path / "mine/notebooks/00_start_here.ipynb").is_file()
    assert "clone" in ran(omoklib, "bench", cwd=tmp_path, code=2)


@pytest.mark.slow
def test_the_lessons_extra_runs_lessons_00_to_04_and_09_without_tensorflow(wheel, tmp_path):
    python, omoklib = environment(tmp_path / "env", f"{wheel}[lessons]", "nbclient")
    assert "Lessons 00 to 04 and 09 can run" in ran(omoklib, "check", cwd=tmp_path, code=1)
    ran(omoklib, "course", "mine", "--no-open", cwd=tmp_path)
    lessons = sorted((tmp_path / "mine/notebooks").glob("0[0-49]*.ipynb"))
    assert len(lessons) == 6
    ran(python, "-c", EXECUTE, *lessons, cwd=tmp_path / "mine", timeout=2400, OMOK_FAST="1")


HOSTED = ["ipykernel==6.17.1", "ipython==7.34.0", "ipywidgets==7.7.1", "numpy==2.1.3"]
"""What a hosted service had in August 2026, with TensorFlow 2.20."""


@pytest.mark.slow
def test_the_first_lessons_and_the_weights_work_with_a_hosted_services_versions(wheel, tmp_path):
    tensorflow = "tensorflow==2.20.0" if sys.platform == "darwin" else "tensorflow-cpu==2.20.0"
    python, omoklib = environment(
        tmp_path / "env", f"{wheel}[lessons,network]", *HOSTED, tensorflow, "nbclient"
    )
    assert "Everything is here" in ran(omoklib, "check", cwd=tmp_path)
    ran(omoklib, "course", "mine", "--no-open", cwd=tmp_path)
    lessons = sorted((tmp_path / "mine/notebooks").glob("0[0-2]*.ipynb"))
    assert len(lessons) == 3
    ran(python, "-c", EXECUTE, *lessons, cwd=tmp_path / "mine", timeout=2400, OMOK_FAST="1")
    words = ["alphazero:50", "random", "--game", "omok:6,line=4", "--games", "2"]
    assert "2 (" in ran(omoklib, "match", *words, cwd=tmp_path)


@pytest.mark.slow
def test_the_course_extra_has_everything_and_opens_in_jupyterlab(wheel, tmp_path):
    _, omoklib = environment(tmp_path / "env", f"{wheel}[course]")
    assert "Everything is here." in ran(omoklib, "check", cwd=tmp_path)
    trained = ran(omoklib, "train", "tictactoe", "--minutes", "0.2", cwd=tmp_path, code=1)
    assert "so far: runs" in trained
    said = ran(omoklib, "course", "mine", "--lab=--version", cwd=tmp_path)  # it starts and ends
    assert said.splitlines()[-1].startswith("4.")
