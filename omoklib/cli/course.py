"""`course`: the lessons in the learner's own folder, opened in JupyterLab.

The installed package contains the built lessons. They are copied, so that a learner can write into
them. A note beside them records what each file was when it was copied: a lesson that differs from
its note was changed by the learner, and is never overwritten.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shlex
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import omoklib
from omoklib._util.files import json_of, read_json, write_whole
from omoklib._util.locks import only_writer
from omoklib.cli.options import add_command, program

__all__ = ["add_parser", "course_files", "fingerprint", "lay_out", "run"]

_NOTE = ".omok-course.json"
_MOST_BYTES = 16 * 2**20
_PATIENCE_S = 60.0
_FOLDER = Path("omok-course")
_FIRST = "notebooks/00_start_here.ipynb"
_SETTINGS = Path(__file__).with_name("jupyterlab")
"""Settings of JupyterLab, where `JUPYTER_CONFIG_PATH` leads; a person's own come first."""
_KINDS = ("notebooks/*.ipynb", "notebooks/solutions/*.ipynb", "images/*.svg", "images/*.png")


def add_parser(commands: argparse._SubParsersAction) -> None:
    """Describes the command."""
    parser = add_command(
        commands,
        "course",
        help="copy the lessons into a folder and open them in JupyterLab",
        description="Copies the lessons, their solutions and their pictures into FOLDER and opens\n"
        "the first lesson. Existing files are not changed: the same command opens the course\n"
        "again, and brings back a lesson that you have deleted.\n\n"
        "After you have installed a newer omoklib, --update brings its lessons. A lesson that you\n"
        "have only run is replaced. A lesson that you have written into stays, and the new one is\n"
        "put beside it, such as 03_ucb_mcts.new.ipynb.",
    )
    parser.add_argument(
        "folder",
        type=Path,
        nargs="?",
        metavar="FOLDER",
        help=f"default: this folder if it already has the course, otherwise ./{_FOLDER}",
    )
    parser.add_argument(
        "--update", action="store_true", help="bring the lessons of a newer omoklib"
    )
    parser.add_argument("--no-open", action="store_true", help="copy only, do not open JupyterLab")
    parser.add_argument(
        "--lab",
        metavar="FLAG",
        action="append",
        default=[],
        help="a flag for JupyterLab, such as --lab=--no-browser; may be given more than once",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Copies, reports, and opens JupyterLab. Returns JupyterLab's exit code; 1 if it is missing."""
    here = Path() if Path(_NOTE).is_file() else _FOLDER
    folder = (options.folder or here).resolve()
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"the course needs a folder; {folder} is a file")
    done = lay_out(course_files(), folder, update=options.update)
    for line in _report(done, folder):
        print(line)
    if options.no_open:
        return 0
    if find_spec("jupyterlab") is None:
        print(
            f"The lessons are in {folder}. JupyterLab, which would open them, is not installed: "
            "open them in another program for notebooks, or run: python -m pip install jupyterlab\n"
            f"`{program()} check` says what else the lessons need, and how to install it.",
            file=sys.stderr,
        )
        return 1
    return _open(folder, options.lab, [folder / path for path in done["new"] + done["updated"]])


def course_files() -> dict[str, Path]:
    """The files of the course, by their path in a learner's folder, such as `images/board.png`.

    Raises:
        RuntimeError: this installation has no lessons.
    """
    package = Path(omoklib.__file__).parent
    packed = package / "_course"
    source = packed if packed.is_dir() else package.parent  # a clone has them beside the package
    found = {
        path.relative_to(source).as_posix(): path
        for kind in _KINDS
        for path in sorted(source.glob(kind))
        if ".new" not in path.suffixes
    }
    if _FIRST not in found:
        raise RuntimeError(
            f"this installation of omoklib has no lessons: {source / _FIRST} is missing. Install "
            "omoklib from its wheel or from a clone."
        )
    return found


def fingerprint(path: Path) -> str:
    """The SHA-256 of a file's contents; for a notebook, of its cells' text without the outputs."""
    data = path.read_bytes()
    if path.suffix == ".ipynb":
        # Every byte counts in a file that is not a notebook.
        with suppress(ValueError, KeyError, TypeError, AttributeError):
            data = json.dumps(list(_cells(json_of(data)))).encode()
    return hashlib.sha256(data).hexdigest()


def _cells(notebook: dict) -> Iterator[list[str]]:
    for cell in notebook["cells"]:
        text = "".join(cell["source"])
        if text.strip():
            yield [cell["cell_type"], text]


def lay_out(files: dict[str, Path], folder: Path, *, update: bool) -> dict[str, list[str]]:
    """Copies the course into `folder` without changing a file that the learner has changed.

    Args:
        files: the source of each file, by its path in `folder`.
        update: whether a newer lesson replaces an unchanged copy, and is put beside a changed one.

    Returns:
        The paths, by what was done: `new` files did not exist; `updated` ones replaced an unchanged
        older file; `beside` ones are next to a changed file, under the returned name; `waiting`
        ones would come with `update`.
    """
    note = folder / _NOTE
    note.parent.mkdir(parents=True, exist_ok=True)
    with only_writer(note, _PATIENCE_S):
        return _laid_out(files, folder, note, update)


def _laid_out(
    files: dict[str, Path], folder: Path, note: Path, update: bool
) -> dict[str, list[str]]:
    """The work of `lay_out`, while no other program does it in this folder."""
    known = _read(note)
    done: dict[str, list[str]] = defaultdict(list)
    for path, source in files.items():
        target, newest = folder / path, fingerprint(source)
        if not target.exists():
            done["new"].append(path)
        elif (there := fingerprint(target)) == newest:
            known[path] = newest
            continue
        elif known.get(path) == newest:
            continue  # the learner's own work on the newest lesson
        elif not update:
            done["waiting"].append(path)
            continue
        elif known.get(path) == there:
            done["updated"].append(path)
        else:
            target = _beside(target)
            done["beside"].append(target.relative_to(folder).as_posix())
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(target, source.read_bytes())
        known[path] = newest
    text = json.dumps({"version": omoklib.__version__, "files": known}, indent=1, sort_keys=True)
    write_whole(note, text + "\n")
    return done


def _read(note: Path) -> dict[str, str]:
    """The fingerprints in the note; none if there is no note.

    Raises:
        ValueError: the file is not such a note.
    """
    if not note.exists():
        return {}
    try:
        files = read_json(note, _MOST_BYTES)["files"]
        return {str(path): str(value) for path, value in files.items()}
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ValueError(
            f"{note}, which records the lessons as they were copied, cannot be read. If "
            "you delete it, every lesson counts as changed, and newer ones are put beside it."
        ) from None


def _beside(path: Path) -> Path:
    """A free name next to `path`: `03.new.ipynb`, then `03.new2.ipynb` and so on."""
    number = 1
    while (free := path.with_suffix(f".new{number if number > 1 else ''}{path.suffix}")).exists():
        number += 1
    return free


def _report(done: dict[str, list[str]], folder: Path) -> Iterator[str]:
    if done["new"]:
        yield f"{_number(done['new'])} copied into {folder}"
    for path in done["updated"]:
        yield f"replaced by the newer one: {path}"
    for path in done["beside"]:
        yield f"you have changed this file, so the newer one is beside yours: {path}"
    if done["waiting"]:
        yield (
            f"this omoklib has other versions of {_number(done['waiting'])} in {folder}. To get "
            "them and keep what you have written, run: "
            f"{program()} course --update {shlex.quote(str(folder))}"
        )
    if not any(done.values()):
        yield f"the course in {folder} is up to date"


def _number(paths: list[str]) -> str:
    return f"{len(paths)} file{'s' if len(paths) > 1 else ''}"


def _open(folder: Path, flags: list[str], written: list[Path]) -> int:
    """Runs JupyterLab until it ends. Returns its exit code."""
    notebooks = [str(path) for path in written if path.suffix == ".ipynb"]
    if notebooks:  # otherwise JupyterLab would hide the saved pictures until their cells are run
        subprocess.run(
            [sys.executable, "-m", "nbformat.sign", *notebooks], capture_output=True, check=False
        )
    as_root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    # Jupyter's news: the settings keep it from asking over the first lesson whether it may tell
    # them, and the flag from fetching them.
    paths = [str(_SETTINGS), *filter(None, [os.environ.get("JUPYTER_CONFIG_PATH")])]
    lab = subprocess.Popen(
        [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}"]
        + ["--LabApp.news_url=None", f"--LabApp.default_url=/lab/tree/{_FIRST}", *as_root, *flags],
        env=os.environ | {"JUPYTER_CONFIG_PATH": os.pathsep.join(paths)},
    )
    while True:
        try:
            return lab.wait()
        except KeyboardInterrupt:
            continue  # Ctrl-C also reaches JupyterLab, which asks for confirmation
