"""Lessons 00 to 04 in JupyterLite: they run in the browser, and nothing is installed.

The page brings omoklib's wheel and the pure Python that the lessons need beside Pyodide's own
packages. Pyodide, the Python of web pages, comes from its own host, or lies beside the lessons.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from hosted_notebooks import with_install_cell
from jupyter_core.paths import jupyter_path

__all__ = ["LIVE", "bring_wheels", "build_live", "run"]

ROOT = Path(__file__).resolve().parent.parent
LIVE = ("00", "01", "02", "03", "04")
"""The lessons that run in a browser: TensorFlow and compiled code do not."""

_CELL = """\
# This notebook runs in your browser. This cell brings what it needs; it takes about a minute.
import os

import piplite

await piplite.install("omoklib[lessons]")
os.environ["OMOK_FAST"] = "1"  # a browser is slow: the longest cells do less work
"""
_WHEELS = (
    "anywidget",
    "comm",
    "ipywidgets",
    "jupyterlab_widgets",
    "networkx",
    "psygnal",
    "tqdm",
    "typing_extensions",
)
_EXTENSIONS = (
    "@jupyter-widgets/jupyterlab-manager",
    "@jupyterlite/pyodide-kernel-extension",
    "anywidget",
)
_SETTINGS = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "litePluginSettings": {
            # The page brings all that there is: no index is asked for anything.
            "@jupyterlite/pyodide-kernel-extension:kernel": {"disablePyPIFallback": True}
        }
    },
}
_LESSON_LINK = re.compile(r"\[([^]]+)\]\((\d\d)_\w+\.ipynb\)")


def build_live(out: Path, pyodide: Path | None = None) -> None:
    """Writes the folder `out`, whose `lab/index.html` opens the lessons.

    Args:
        pyodide: the folder of a Pyodide distribution to bring along; without one, the page fetches
            Pyodide from its own host when somebody opens a lesson.

    Raises:
        RuntimeError: a program that was needed failed; the message holds its words.
    """
    with tempfile.TemporaryDirectory() as room:
        lite, wheels = Path(room) / "lite", Path(room) / "wheels"
        _write_lessons(lite / "content")
        bring_wheels(wheels)
        config = {
            "LiteBuildConfig": {
                "apps": ["lab"],
                "contents": [str(lite / "content")],
                "federated_extensions": [_extension(name) for name in _EXTENSIONS],
                "ignore_sys_prefix": ["federated_extensions"],
                "no_sourcemaps": True,
                "output_dir": str(out),
            },
            "PipliteAddon": {"piplite_urls": sorted(map(str, wheels.glob("*.whl")))},
        }
        (lite / "jupyter_lite_config.json").write_text(json.dumps(config), encoding="utf-8")
        (lite / "jupyter-lite.json").write_text(json.dumps(_SETTINGS), encoding="utf-8")
        if pyodide is not None:
            shutil.copytree(pyodide, lite / "static" / "pyodide")
        run([sys.executable, "-m", "jupyterlite_core", "build"], folder=lite)


def bring_wheels(folder: Path) -> None:
    """Puts omoklib's wheel and those of the packages it needs into `folder`.

    The others are pure Python, in the versions that are installed here, fetched by pip.

    Raises:
        RuntimeError: a wheel could not be built or fetched.
    """
    build = ["build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    run([sys.executable, "-m", *build])
    pure = ["--no-deps", "--only-binary=:all:", "--platform=any", "--python-version=3.12"]
    pinned = [f"{name}=={version(name)}" for name in _WHEELS]
    run([sys.executable, "-m", "pip", "download", *pure, "--dest", str(folder), *pinned])


def run(command: list[str], folder: Path = ROOT) -> None:
    """Runs a program in `folder`.

    Raises:
        RuntimeError: it has failed; the message holds the end of what it said.
    """
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stdout + done.stderr).strip()[-6000:]
        raise RuntimeError(f"{' '.join(command[:4])} ended with {done.returncode}:\n{said}")


def _write_lessons(folder: Path) -> None:
    """The lessons with the cell that brings what they need, their pictures, and the README."""
    (folder / "notebooks").mkdir(parents=True)
    shutil.copytree(ROOT / "images", folder / "images")
    shutil.copy(ROOT / "README.md", folder / "README.md")

    def without_absent_lessons(text: str) -> str:
        return _LESSON_LINK.sub(lambda link: link[0] if link[2] in LIVE else link[1], text)

    for number in LIVE:
        (path,) = (ROOT / "notebooks").glob(f"{number}_*.ipynb")
        lesson = json.loads(path.read_text(encoding="utf-8"))
        text = json.dumps(with_install_cell(lesson, _CELL, without_absent_lessons), indent=1)
        (folder / "notebooks" / path.name).write_text(text, encoding="utf-8")


def _extension(name: str) -> str:
    """The folder of an installed extension of JupyterLab."""
    for folder in jupyter_path("labextensions"):
        if (found := Path(folder, name)).is_dir():
            return str(found)
    raise RuntimeError(f"JupyterLab's extension {name} is not installed: pip install -e '.[site]'")
