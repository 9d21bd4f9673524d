"""Checkpoints: one file for each, whole or not there at all.

A checkpoint is an `.npz` file of plain arrays, and one text with JSON. It is written as
`omoklib._util.files` writes: whenever the machine stops, the folder holds only whole checkpoints.
No pickle is ever read.

The games of an iteration never change, so they are written once, to a file of their own; a
checkpoint says from which iteration on it needs them.
"""

from __future__ import annotations

import json
import re
import zipfile
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from omoklib._util.files import is_unfinished, replacing

__all__ = ["Checkpoints", "read_arrays", "write_arrays"]

_FORMAT = "omoklib checkpoint 2"


def write_arrays(path: Path, facts: Mapping[str, Any], arrays: Mapping[str, np.ndarray]) -> None:
    """Writes `facts` (as JSON) and `arrays` to `path`, which ends in `.npz`, whole or not at all.

    Raises:
        OSError: the disk is full, say; an older file at `path` is as it was.
    """
    text = json.dumps({"format": _FORMAT, **facts})
    with replacing(path) as part:
        np.savez_compressed(part, facts=np.array(text), **arrays)


def read_arrays(path: Path) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """What `write_arrays` wrote: the facts and the arrays.

    Raises:
        FileNotFoundError: there is no such file.
        ValueError: it is truncated, damaged, or something else altogether.
    """
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        facts = json.loads(str(arrays.pop("facts")))
        known = facts["format"] == _FORMAT
    except (zipfile.BadZipFile, zlib.error, EOFError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path} is not a whole checkpoint ({error})") from error
    if not known:
        raise ValueError(f"{path} has format {facts['format']!r}; this version reads {_FORMAT!r}")
    return facts, arrays


class Checkpoints:
    """The checkpoints of one run, in one folder.

    Args:
        folder: is made if it is not there; what a killed process was writing is cleared away.
        keep: how many stay; older ones are deleted, and the games that none needs any more.
    """

    def __init__(self, folder: str | Path, keep: int = 3) -> None:
        self.folder = Path(folder)
        self.keep = keep
        self.folder.mkdir(parents=True, exist_ok=True)
        for path in self.folder.iterdir():
            if is_unfinished(path):
                path.unlink(missing_ok=True)
        # What checkpoints from before need is not known: for now nothing of theirs is deleted.
        self._needs = dict.fromkeys(self.paths(), 0)

    def paths(self) -> list[Path]:
        """The checkpoints there are, newest first."""
        return _numbered(self.folder, "checkpoint")

    def write(
        self,
        iteration: int,
        facts: Mapping[str, Any],
        arrays: Mapping[str, np.ndarray],
        oldest_games: int,
    ) -> Path:
        """Writes the checkpoint of `iteration`, then deletes what is too old.

        Args:
            oldest_games: the first iteration whose games it needs, all of them until its own.

        Raises:
            OSError: it could not be written; the older ones are as they were.
        """
        path = self.folder / f"checkpoint-{iteration:06d}.npz"
        write_arrays(path, {**facts, "oldest_games": oldest_games}, arrays)
        self._needs[path] = oldest_games
        for old in self.paths()[self.keep :]:
            old.unlink(missing_ok=True)
            self._needs.pop(old, None)
        needed = min(self._needs.values())
        for games in _numbered(self.folder, "games"):
            if _number(games) < needed:
                games.unlink(missing_ok=True)
        return path

    def write_games(self, iteration: int, arrays: Mapping[str, np.ndarray]) -> Path:
        """Writes the games of `iteration`; before the first checkpoint that needs them.

        Raises:
            OSError: they could not be written.
        """
        path = self._games(iteration)
        write_arrays(path, {"iteration": iteration}, arrays)
        return path

    def read_newest(
        self, say: Callable[[str], object]
    ) -> tuple[Path, dict[str, Any], dict[str, np.ndarray], dict[int, dict[str, np.ndarray]]]:
        """The newest whole checkpoint: its path, facts and arrays, and by iteration the games.

        Args:
            say: called with a sentence on each damaged one that is passed over.

        Raises:
            ValueError: none is whole.
        """
        for path in self.paths():
            try:
                facts, arrays = read_arrays(path)
                needed = range(facts["oldest_games"], _number(path) + 1)
                games = {k: read_arrays(self._games(k))[1] for k in needed}
                self._needs[path] = facts["oldest_games"]
                return path, facts, arrays, games
            except (FileNotFoundError, ValueError) as error:
                say(f"{error}; going back to the checkpoint before {path.name}.")
        raise ValueError(f"no checkpoint in {self.folder} is whole; train in another folder")

    def _games(self, iteration: int) -> Path:
        return self.folder / f"games-{iteration:06d}.npz"


def _numbered(folder: Path, kind: str) -> list[Path]:
    """The whole files `kind-000001.npz` and so on, newest first."""
    found = folder.glob(f"{kind}-*.npz")
    whole = (path for path in found if re.fullmatch(rf"{kind}-\d{{6}}\.npz", path.name))
    return sorted(whole, reverse=True)


def _number(path: Path) -> int:
    return int(path.stem.rpartition("-")[2])
