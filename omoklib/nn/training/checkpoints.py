"""Checkpoints: one file each, complete or absent.

A checkpoint is an `.npz` file of plain arrays and one JSON text. `omoklib._util.files` writes it,
so the folder holds only whole checkpoints, whenever the machine stops. No pickle is ever read.

The games of an iteration never change, so they are written once, to their own file; a checkpoint
records the first iteration whose games it needs.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from omoklib._util.arrays import read_arrays, write_arrays
from omoklib._util.files import is_unfinished, stamp_of
from omoklib._util.locks import InUse, only_writer

__all__ = ["Checkpoints"]

_FORMAT = "omoklib checkpoint 2"


class Checkpoints:
    """The checkpoints of one run, in one folder.

    Args:
        folder: the folder, which is created if it does not exist; files that a killed process left
            unfinished are deleted.
        keep: the number of checkpoints that stay; older ones are deleted, with the games that none
            needs any more.
    """

    def __init__(self, folder: str | Path, keep: int = 3) -> None:
        self.folder = Path(folder)
        self.keep = keep
        self.folder.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(InUse, OSError), only_writer(self.folder):
            for path in self.folder.iterdir():
                if is_unfinished(path):
                    path.unlink(missing_ok=True)
        # The games that older checkpoints need are not known yet, so none are deleted for now.
        self._needs = dict.fromkeys(self.paths(), 0)
        self._seen = self._stamps()

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
        write_arrays(path, {"format": _FORMAT, **facts, "oldest_games": oldest_games}, arrays)
        self._needs[path] = oldest_games
        # A later one is damaged, or the run would have resumed from it; it must not count.
        whole = [old for old in self.paths() if _number(old) <= iteration]
        for old in whole[self.keep :]:
            old.unlink(missing_ok=True)
            self._needs.pop(old, None)
        needed = min(self._needs.get(kept, 0) for kept in whole[: self.keep])
        for games in _numbered(self.folder, "games"):
            if _number(games) < needed:
                games.unlink(missing_ok=True)
        return path

    def write_games(self, iteration: int, arrays: Mapping[str, np.ndarray]) -> Path:
        """Writes the games of `iteration`; call it before writing a checkpoint that needs them.

        Raises:
            OSError: they could not be written.
        """
        path = self.games_file(iteration)
        write_arrays(path, {"format": _FORMAT, "iteration": iteration}, arrays)
        return path

    def read_whole(
        self, say: Callable[[str], object]
    ) -> Iterator[tuple[Path, dict[str, Any], dict[str, np.ndarray]]]:
        """The whole checkpoints, newest first: each one's path, its facts and its arrays.

        Args:
            say: a function that is called with a sentence about each damaged checkpoint that is
                skipped.
        """
        for path in self.paths():
            try:
                facts, arrays = _read(path)
                oldest, number = facts.pop("oldest_games", None), _number(path)
                if type(oldest) is not int or not 0 <= oldest <= number:
                    raise ValueError(f"{path} is not a whole checkpoint (its games: {oldest!r})")
            except (OSError, ValueError) as error:
                say(f"{error}; going back to the checkpoint before {path.name}.")
                continue
            self._needs[path] = oldest
            yield path, facts, arrays

    def read_games(self, iteration: int) -> dict[str, np.ndarray]:
        """The games of `iteration`, as `write_games` was given them.

        Raises:
            OSError: there is no such file, or it cannot be read.
            ValueError: it is damaged.
        """
        return _read(self.games_file(iteration))[1]

    def needed(self, path: Path) -> range:
        """The iterations whose games the checkpoint at `path` needs."""
        return range(max(1, self._needs[path]), _number(path) + 1)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Until the block ends, this thread is the only one that writes to the folder.

        Raises:
            InUse: somebody else writes to it.
            ValueError: somebody has written to it since it was read; then the run that was read
                is not the newest any more, and writing would lose the other's iterations.
        """
        with only_writer(self.folder):
            if any(self._seen.get(path) != stamp for path, stamp in self._stamps().items()):
                raise ValueError(
                    f"{self.folder} has been written to since this run was read from it: make a "
                    "new Trainer, which resumes from what is there now"
                )
            try:
                yield
            finally:
                self._seen = self._stamps()

    def _stamps(self) -> dict[Path, tuple[int, ...]]:
        """The stamp of each checkpoint."""
        stamps = {path: stamp_of(path) for path in self.paths()}
        return {path: stamp for path, stamp in stamps.items() if stamp is not None}

    def games_file(self, iteration: int) -> Path:
        """The path of the games of `iteration`."""
        return self.folder / f"games-{iteration:06d}.npz"


def _read(path: Path) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """The facts and the arrays of a checkpoint or of games.

    Raises:
        OSError: there is no such file, or it cannot be read.
        ValueError: the file is truncated, damaged, or of another kind.
    """
    try:
        facts, arrays = read_arrays(path)
    except ValueError as error:
        raise ValueError(f"{path} is not a whole checkpoint ({error})") from error
    if (found := facts.pop("format", None)) != _FORMAT:
        raise ValueError(f"{path} has format {str(found)[:60]!r}; this version reads {_FORMAT!r}")
    return facts, arrays


def _numbered(folder: Path, kind: str) -> list[Path]:
    """The whole files `kind-000001.npz` and so on, newest first."""
    found = folder.glob(f"{kind}-*.npz")
    whole = (path for path in found if re.fullmatch(rf"{kind}-\d{{6}}\.npz", path.name))
    return sorted(whole, reverse=True)


def _number(path: Path) -> int:
    return int(path.stem.rpartition("-")[2])
