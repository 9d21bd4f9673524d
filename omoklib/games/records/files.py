"""Records in files: as SGF if the name ends in `.sgf`, otherwise in the library's own form."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable
from pathlib import Path

from omoklib._util.files import read_limited, write_whole
from omoklib.games import Game, game_text
from omoklib.games.records.record import GameRecord
from omoklib.games.records.sgf import check_has_sgf, from_sgf, to_sgf
from omoklib.games.records.text import from_text, to_text

__all__ = ["check_can_save", "is_sgf", "load_records", "save_records"]

_MOST_BYTES = 64 * 2**20
_CHARSETS = re.compile(
    r"ascii|utf-(8|16|32).*|iso8859-\d+|cp\d+|mac-.+|koi8-.|gb.*|big5.*|hz|euc_.*|shift_jis.*"
    r"|iso2022_.*|johab|tis-620|ptcp154|kz1048|hp-roman8"
)
"""The codecs that are character sets, as Python names them. Others, such as `punycode` and
`unicode_escape`, are for other things, and some take hours for a file."""


def check_can_save(path: str | Path, game: Game) -> None:
    """Raises a ValueError unless `save_records` can write games of `game` to such a file."""
    if is_sgf(Path(path)):
        check_has_sgf(game)
    else:
        game_text(game)


def is_sgf(path: Path) -> bool:
    """Whether the name of a file says that it is SGF."""
    return path.suffix.lower() == ".sgf"


def save_records(path: str | Path, records: GameRecord | Iterable[GameRecord]) -> Path:
    """Writes one record or many to `path`, completely or not at all; an old file is replaced.

    Raises:
        OSError: the file cannot be written.
        ValueError: a game cannot be written in that form.
    """
    path = Path(path)
    if isinstance(records, GameRecord):
        records = [records]
    write_whole(path, (to_sgf if is_sgf(path) else to_text)(*records))
    return path


def load_records(path: str | Path, game: Game | None = None) -> list[GameRecord]:
    """The records in the file at `path`.

    Args:
        game: the rules, for SGF files of other programs that do not give them (`from_sgf`), and for
            records of a game of your own (`from_text`).

    Raises:
        OSError: the file does not exist, or cannot be read.
        ValueError: it has no record, or a damaged one; the message names the file and the line.
    """
    path = Path(path)
    data = read_limited(path, _MOST_BYTES)
    try:
        if is_sgf(path):
            return from_sgf(_decoded(data), game)
        return from_text(data.decode("utf-8-sig"), game)
    except UnicodeDecodeError as error:
        line = 1 + data.count(b"\n", 0, error.start)
        raise ValueError(f"{path}: line {line} is not UTF-8 text") from None
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def _decoded(data: bytes) -> str:
    """An SGF file as text: in the character set that it names, else UTF-8, else Latin-1."""
    named = re.search(rb"CA\s*\[\s*([\w.:-]{1,40})\s*\]", data)
    for name in ([named[1].decode("ascii")] if named else []) + ["utf-8-sig"]:
        try:
            if _CHARSETS.fullmatch(codecs.lookup(name).name):
                return data.decode(name)
        except (LookupError, UnicodeError):
            continue
    return data.decode("latin-1")
