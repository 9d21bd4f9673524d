"""Is everything that the lessons need installed? If not, which line installs the rest?"""

from __future__ import annotations

import platform
import re
import sys
from importlib import metadata

from omoklib.check.cards import Card

__all__ = ["PURPOSE", "environment"]

OLDEST = (3, 11)
"""The oldest Python on which omoklib runs."""
NEWEST_WITH_TENSORFLOW = (3, 13)
"""The newest Python that TensorFlow is built for."""

PURPOSE = {
    "numpy": "boards and numbers, in every lesson",
    "filelock": "files that two programs must not write at once",
    "ipykernel": "running a notebook's cells",
    "ipywidgets": "boards to play on",
    "anywidget": "boards to play on",
    "matplotlib": "figures",
    "networkx": "pictures of trees",
    "numba": "fast searches",
    "tqdm": "progress bars",
    "tensorflow": "the network, from lesson 05 on",
    "jupyterlab": "opening the lessons; other programs for notebooks do, too",
}
"""The purpose of each package. `tensorflow` also stands for `tensorflow-cpu`."""

NOT_IN_A_BROWSER = {"filelock", "ipykernel", "numba", "tensorflow", "jupyterlab"}
"""The packages that Pyodide, the Python that runs in a web page, does not need."""

_REQUIREMENT = re.compile(r"([\w.-]+)\s*(?:\[[^]]*\])?\s*\(?([^;)]*)\)?\s*(?:;(.*))?")


def environment(*, shell: bool = False) -> Card:
    """A table of what the lessons need and what is installed; if something is missing, the fix.

    Its kind is "good" if all lessons can run, "info" if some can (00 to 04 and 09 without
    TensorFlow, 00 to 04 in a browser), and "bad" otherwise. It imports nothing: the versions come
    from the installer's records.

    Args:
        shell: whether the fix is a line for a terminal instead of a notebook's cell.
    """
    pip = "python -m pip install" if shell else "%pip install"
    where = "Run this line:" if shell else "Run this in a cell, then restart the kernel:"
    if _version("omoklib") is None:
        card = Card(
            "bad", f"omoklib is not installed in the Python that runs this: {sys.executable}"
        )
        return card.code(where, f"{pip} -e {'.' if shell else '..'}")
    python = sys.version_info[:2]
    rows = [
        ("Python", "everything", _dotted(python), f">={_dotted(OLDEST)}", _mark(python >= OLDEST))
    ]
    missing: dict[str, str] = {}
    for name, wants in _wanted().items():
        found = _found(name)
        if found is None or not _allows(wants, found):
            missing[name] = f'"{_package(name)}{wants}"'
        rows.append((name, PURPOSE[name], found or "missing", wants, _mark(name not in missing)))
    card = _verdict(python, set(missing))
    folded = "What was checked" if card.kind == "good" else ""
    card.table(("what", "used for", "found", "wanted", ""), rows, folded=folded)
    if python < OLDEST:
        card.say(f"Install Python {_dotted(OLDEST)} or newer, and omoklib once more with it.")
    if "tensorflow" in missing and python > NEWEST_WITH_TENSORFLOW:
        del missing["tensorflow"]
        card.say(
            f"TensorFlow has no build for Python {_dotted(python)}: from lesson 05 on you need "
            f"Python {_dotted(OLDEST)} to {_dotted(NEWEST_WITH_TENSORFLOW)}."
        )
    if missing:
        card.code(where, f"{pip} {' '.join(missing.values())}")
    return card


def _verdict(python: tuple[int, int], missing: set[str]) -> Card:
    """The card's first line: which lessons can run."""
    if python < OLDEST or missing - {"tensorflow", "jupyterlab"}:
        return Card("bad", "Something is missing or too old for the lessons.")
    if sys.platform == "emscripten":
        return Card(
            "info",
            "This Python runs in a web page: lessons 00 to 04 can run here, their searches more "
            "slowly. The others need a Python on your computer: 05 to 08 for TensorFlow, and 09 "
            "for its compiled searches.",
        )
    if "tensorflow" in missing:
        return Card("info", "Lessons 00 to 04 and 09 can run; lessons 05 to 08 need TensorFlow.")
    if "jupyterlab" in missing:
        return Card(
            "good", "Everything is here but JupyterLab, which is one way to open the lessons."
        )
    return Card("good", "Everything is here.")


def _wanted() -> dict[str, str]:
    """The versions that each package of `PURPOSE` needs to have, such as `>=2.0,<3`.

    If several extras ask for a package, such as `ipykernel`, the widest bounds count.
    """
    found: dict[str, str] = {}
    for line in metadata.requires("omoklib") or ():
        name, versions, marker = _REQUIREMENT.match(line).groups()
        extras = set(re.findall(r"extra\s*==\s*['\"]([\w-]+)", marker or ""))
        name = name.removesuffix("-cpu")
        if name not in PURPOSE or (extras and not extras & {"lessons", "network", "course"}):
            continue
        if name not in found or not extras & {"course"}:
            found[name] = ",".join(sorted(versions.strip().split(","), reverse=True))
    here = PURPOSE.keys() - (NOT_IN_A_BROWSER if sys.platform == "emscripten" else set())
    return {name: found[name] for name in PURPOSE if name in found and name in here}


def _found(name: str) -> str | None:
    """The installed version of a package, or None."""
    return _version(name) or (_version("tensorflow-cpu") if name == "tensorflow" else None)


def _package(name: str) -> str:
    """The package to install for `name`: TensorFlow without GPUs is smaller, but exists for x86
    only."""
    small = sys.platform != "darwin" and platform.machine() != "aarch64"
    return "tensorflow-cpu" if name == "tensorflow" and small else name


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _allows(wants: str, found: str) -> bool:
    """Whether a version is within bounds such as `>=2.0,<3`; it knows only `>=` and `<`.

    The base installs no package that reads versions, and our bounds use only these two.

    >>> _allows(">=0.9.13,<0.12", "0.11.1"), _allows(">=7,<8", "8.0rc1"), _allows(">=7", "6.29")
    (True, False, False)
    """
    for bound in filter(None, wants.split(",")):
        least = bound.startswith(">=")
        if not least and not bound.startswith("<"):
            raise ValueError(f"a bound must be >=VERSION or <VERSION; got {bound!r}")
        if (_numbers(found) >= _numbers(bound.lstrip("<>= "))) != least:
            return False
    return True


def _numbers(version: str) -> tuple[int, ...]:
    """`2.21.0rc1` -> (2, 21); zeros at the end do not matter."""
    found = re.match(r"\d+(\.\d+)*", version)
    numbers = [int(part) for part in found.group().split(".")] if found else []
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def _mark(good: bool) -> str:
    return "✓" if good else "✗"


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))
