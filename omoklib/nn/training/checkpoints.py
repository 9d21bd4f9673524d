"""Checkpoints: one file each, complete or absent.

A checkpoint is an `.npz` file of plain arrays and one JSON text. `omoklib._util.files` writes it,
so the folder holds only whole checkpoints, whenever the machine stops. No pickle is ever read.

The games of an iteration never change, so they are written once, to their own file; a checkpoint
records the first iteration whose games it needs.
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
        OSError: for example, the disk is full; an older file at `path` does not change.
    """
    text = json.dumps({"format": _FORMAT, **facts})
    with replacing(path) as part:
        np.savez_compressed(part, facts=np.array(text), **arrays)


def read_arrays(path: Path) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """The facts and the arrays that `write_arrays` wrote.

    Raises:
        FileNotFoundError: there is no such file.
        ValueError: the file is truncated, damaged, or of another kind.
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
        folder: is created if it does not exist; files that a killed process left unfinished are
            deleted.
        keep: how many stay; older ones are deleted, with the games that none needs any more.
    """

    def __init__(self, folder: str | Path, keep: int = 3) -> None:
        self.folder = Path(folder)
        self.keep = keep
        self.folder.mkdir(parents=True, exist_ok=True)
        for path in self.folder.iterdir():
            if is_unfinished(path):
                path.unlink(missing_ok=True)
        # The games that older checkpoints need are not known yet, so none are deleted for now.
        self._needs = dict.fromkeys(self.paths(), 0)

    def paths(self) -> list[Path]:
        """The existing checkpoints, newest first."""
        return _numbered(self.folder, "checkpoint")

    def write(
        self,
        iteration: int,
        facts: Mapping[str, Any],
        arrays: Mapping[str, np.ndarray],
        oldest_games: int,
    ) -> Path:
        """Writes the checkpoint of `iteration`, then deletes the files that are too old.

        Args:
            oldest_games: the first iteration whose games it needs; it needs all from there on.

        Raises:
            OSError: it could not be written; the older ones do not change.
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
        """Writes the games of `iteration`; call it before writing a checkpoint that needs them.

        Raises:
            OSError: they could not be written.
        """
        path = self._games(iteration)
        write_arrays(path, {"iteration": iteration}, arrays)
        return path

    def read_newest(
        self, say: Callable[[str], object]
    ) -> tuple[Path, dict[str, Any], dict[str, np.ndarray], dict[int, dict[str, np.ndarray]]]:
        """The newest whole checkpoint: its path, its facts, its arrays, and the games by iteration.

        Args:
            say: is called with a sentence about each damaged checkpoint that is skipped.

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
