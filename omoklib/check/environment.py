"""Is everything installed that the lessons need? And if not: which line mends it."""

from __future__ import annotations

import sys
from importlib import metadata

from omoklib.check.cards import Card

__all__ = ["environment"]

PYTHONS = ((3, 11), (3, 13))
"""The oldest and the newest Python that the course was tried with."""

PURPOSE = {
    "numpy": "boards and numbers, in every lesson",
    "ipywidgets": "boards to play on",
    "anywidget": "boards to play on",
    "matplotlib": "figures",
    "networkx": "pictures of trees",
    "tqdm": "progress bars",
    "tensorflow": "the network, from lesson 05 on",
    "tensorflow-cpu": "the network, from lesson 05 on",
}


def environment() -> Card:
    """A table of what the lessons need and what is there; where something is missing, the fix.

    Nothing is imported for it: the versions are read from what the installer noted down.
    """
    if _version("omoklib") is None:
        card = Card("bad", "omoklib is not installed in the Python that runs this notebook.")
        return card.code("Run this in a cell, then restart the kernel:", "%pip install -e ..")
    python = sys.version_info[:2]
    fits = PYTHONS[0] <= python <= PYTHONS[1]
    wanted = f"{_dotted(PYTHONS[0])} to {_dotted(PYTHONS[1])}"
    rows = [("Python", "everything", _dotted(python), wanted, "✓" if fits else "✗")]
    broken = []
    for requirement, name, wants in _requirements():
        found = _version(name) or (_version("tensorflow") if "tensorflow" in name else None)
        good = found is not None and _allows(wants, found)
        if not good:
            broken.append(f'"{requirement}"')
        rows.append((name, PURPOSE[name], found or "missing", wants, "✓" if good else "✗"))
    good = fits and not broken
    card = Card("good" if good else "bad", "Everything is here." if good else "Something is amiss.")
    card.table(("what", "used for", "found", "wanted", ""), rows)
    if not fits:
        card.say(f"Install Python {wanted} and run `make clean lab`: it makes a new `.venv`.")
    if broken:
        card.code(
            "Run this in a cell, then restart the kernel:", f"%pip install {' '.join(broken)}"
        )
    return card


def _requirements() -> list[tuple[str, str, str]]:
    """`(requirement, name, versions wanted)` of each package that a lesson imports, here."""
    from packaging.requirements import Requirement  # comes with Jupyter

    found = []
    for line in metadata.requires("omoklib") or ():
        requirement = Requirement(line)
        marker = requirement.marker
        here = marker is None or marker.evaluate({"extra": "course"})
        if here and requirement.name in PURPOSE:
            wants = ",".join(sorted(map(str, requirement.specifier), reverse=True))
            found.append((f"{requirement.name}{wants}", requirement.name, wants))
    return found


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _allows(wants: str, found: str) -> bool:
    from packaging.specifiers import SpecifierSet

    return SpecifierSet(wants).contains(found, prereleases=True)


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))
