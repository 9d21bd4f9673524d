"""A match in a file: one line of JSON about the match, then one for each game as it ends.

The file can be read while the match is running. At worst, a program that is killed leaves half a
last line; it is dropped, and that game is played again.
"""

from __future__ import annotations

import json
import math
import os
import warnings
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

from omoklib._util.files import json_of, read_limited, synced_folder
from omoklib._util.locks import only_writer
from omoklib.arena.game import Played
from omoklib.games import Game
from omoklib.ids import as_action, check_id

__all__ = ["MatchLog", "played_of", "row_of"]

_FORMAT = "omoklib match 1"
_MOST_BYTES = 256 * 2**20


def row_of(played: Played) -> dict[str, Any]:
    """A game as a JSON object; `played_of` reads it."""
    row: dict[str, Any] = {
        "black": played.black,
        "white": played.white,
        "result": played.result,
        "id": list(played.id),
        "start": played.start,
        "seconds": [round(seconds, 4) for seconds in played.seconds],
    }
    return row | ({"forfeit": played.forfeit} if played.forfeit else {})


def played_of(game: Game, row: Mapping[str, Any]) -> Played:
    """The game that `row_of` wrote as `row`.

    Raises:
        ValueError: the row does not have that form, or its ID is not one of `game`'s.
    """
    try:
        reached = game.state(check_id(row["id"]))
        black, white = str(row["black"]), str(row["white"])
        first, second = (float(seconds) for seconds in row["seconds"])
        start, result = (
            as_action(row[key], f"{key} must be an integer") for key in ("start", "result")
        )
        forfeit = str(row.get("forfeit", ""))
    except (KeyError, TypeError, AttributeError, OverflowError) as error:
        raise ValueError(f"not the record of a game ({type(error).__name__}: {error})") from None
    if not (0 <= first < math.inf and 0 <= second < math.inf):  # JSON knows NaN and Infinity
        raise ValueError(f"not the record of a game: seconds {row['seconds']!r}")
    if start not in range(reached.ply + 1) or result not in (1, 0, -1):
        raise ValueError(f"not the record of a game: start {start!r}, result {result!r}")
    if not forfeit and (not reached.is_terminal() or reached.winner() != result):
        raise ValueError(f"the result {result} is not that of {reached.id}")
    return Played(game, reached.id, start, black, white, result, forfeit, (first, second))


class MatchLog:
    """The games of one match, by number, kept in a file that only this program writes to.

    Close it when the match has ended, or use it in a `with`.

    Args:
        path: the file, which is created if it does not exist.
        facts: the facts that identify the match, for JSON; an existing file must have the same.
        game: the rules of the games in the file.

    Attributes:
        games: the games in the file, by number.

    Raises:
        InUse: another program, or another thread of this one, writes the file.
        ValueError: the file is another match's, or not a match's at all; it is left as it is.
        OSError: it cannot be read or written.
    """

    def __init__(self, path: str | Path, facts: Mapping[str, Any], game: Game) -> None:
        self.path = Path(path)
        self.games: dict[int, Played] = {}
        self._head = head = {"format": _FORMAT} | dict(facts)
        with ExitStack() as opened:
            opened.enter_context(only_writer(self.path))
            self._open(head, game)
            self._opened = opened.pop_all()

    def _open(self, head: Mapping[str, Any], game: Game) -> None:
        """Reads the file, if there is one, and makes it end with a whole line.

        Everything is checked before anything is cut off: a file that is refused does not change.
        """
        content = b""
        if self.path.exists():
            content = read_limited(self.path, _MOST_BYTES)
        whole = content[: content.rfind(b"\n") + 1]
        if not whole and json.dumps(head).encode().startswith(content):
            if content:  # a program that was killed left the beginning of the first line
                os.truncate(self.path, 0)
            self._append(head)
            return
        if not whole.startswith(b'{"format": "omoklib'):
            raise ValueError(f"{self.path} is not the file of a match; it is left as it is")
        try:
            lines = whole.decode().splitlines()
        except UnicodeDecodeError as error:
            raise ValueError(f"{self.path} is not a text: {error}") from None
        _check_head(self.path, lines[0], json.loads(json.dumps(head)))
        for index, line in enumerate(lines[1:], 2):
            try:
                row = json_of(line)
                number = as_action(row["game"], "game must be an integer")
                self.games.setdefault(number, played_of(game, row))
            except (ValueError, KeyError, TypeError, OverflowError) as error:
                raise ValueError(f"{self.path}, line {index}: {error}") from None
        if whole != content:
            warnings.warn(
                f"{self.path}: the last line was cut off and is dropped; its game is played again",
                stacklevel=5,
            )
            os.truncate(self.path, len(whole))

    def close(self) -> None:
        """Lets other programs write the file."""
        self._opened.close()

    def __enter__(self) -> MatchLog:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def add(self, number: int, played: Played) -> None:
        """Adds a game; it is in the file when this returns, even if the file was deleted."""
        self.games[number] = played
        if self.path.exists():
            self._append({"game": number} | row_of(played))
            return
        self._append(self._head)  # somebody has deleted the file: it begins again with all games
        for known, game in self.games.items():
            self._append({"game": known} | row_of(game))

    def _append(self, row: Mapping[str, Any]) -> None:
        line = json.dumps(row) + "\n"
        new = not self.path.exists()
        try:
            with open(self.path, "ab") as file:
                before = file.tell()
                try:
                    file.write(line.encode())
                    file.flush()
                    if self.path.is_file():  # a device, such as /dev/null, is not flushed
                        os.fsync(file.fileno())
                except OSError:  # half a line would spoil the next one
                    with suppress(OSError):
                        os.truncate(self.path, before)
                    raise
            if new:
                synced_folder(self.path.parent)
        except OSError as error:  # a full disk does not say which file it was
            raise OSError(error.errno, error.strerror, str(self.path)) from None


def _check_head(path: Path, line: str, wanted: Mapping[str, Any]) -> None:
    try:
        found = dict(json_of(line))
    except (ValueError, TypeError):
        raise ValueError(f"{path} is not the file of a match; it is left as it is") from None
    for key in [*wanted, *found]:
        if found.get(key) != wanted.get(key):
            raise ValueError(
                f"{path} is the file of another match: its {key} is {_short(found.get(key))}, "
                f"not {_short(wanted.get(key))}. Name another file, or delete this one"
            )


def _short(thing: object, most: int = 60) -> str:
    text = json.dumps(thing)
    return text if len(text) <= most else f"{text[:most]}..."
