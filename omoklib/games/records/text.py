r"""The library's own record: a text that people read and that comes back exactly.

    omoklib game 1
    game: omok:6,line=4
    black: UCT 400
    white: Ann
    result: Black wins
    seconds: 1.25 30.5
    option seed: 7
    id: (0, 14, 20, 15, 19, 16, 21, 17)
    #
    #  1. c3 c4  2. d3 b4  3. e3 d4  4. f3

One `name: value` on each line; defaults are left out. The ID is the game, and can be
pasted into `game.state(...)`. Lines that start with `#`, such as the moves in words, are for people
only. Characters that cannot be shown on a line are written as in Python: `\n`, `\\`. A file may
hold many records, each with the heading and the version of the form, 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from omoklib.games import Game, NodeId
from omoklib.games.names import game_named, game_text
from omoklib.games.records.record import RESULTS, GameRecord
from omoklib.ids import check_id

__all__ = ["HEADING", "escaped", "extras", "from_text", "read_fields", "to_text", "unescaped"]

HEADING = "omoklib game 1"
_WIDTH = 100
_OPTION = "option "
_MOST_RECORDS = 100_000
_MOST_ID = 100_000  # characters; the longest game of ours has 3,400
_END = re.compile(r"\r\n|\n|\r")


def to_text(*records: GameRecord) -> str:
    """The records, as `from_text` reads them.

    Raises:
        ValueError: `omoklib.games.game_text` has no text for a game.
    """
    return "\n".join(_text(record) for record in records)


def _text(record: GameRecord) -> str:
    lines = [
        HEADING,
        f"game: {game_text(record.game)}",
        f"black: {escaped(record.black)}",
        f"white: {escaped(record.white)}",
        f"result: {record.result_text}",
        *(f"{name}: {value}" for name, value in extras(record)),
        *_wrapped(f"id: {record.id}", "    "),
        "#",
        *_wrapped(f"#  {_words(record)}".rstrip(), "#  "),
    ]
    return "\n".join(lines) + "\n"


def extras(record: GameRecord) -> Iterator[tuple[str, str]]:
    """The facts of a record beyond its game, names, result and moves: names and values, escaped."""
    if record.reason:
        yield "reason", escaped(record.reason)
    if record.start:
        yield "opening", f"{record.start}"
    if record.seconds is not None:
        yield "seconds", "{!r} {!r}".format(*record.seconds)
    for name, value in record.options.items():
        yield _OPTION + escaped(name).replace(":", r"\x3a"), escaped(value)


def _words(record: GameRecord) -> str:
    """The moves with their numbers, two to a number, as in `1. c3 c4  2. d3 b4`."""
    names = [record.game.action_name(action) for action in record.id[1:]]
    pairs = (f"{k // 2 + 1}. {' '.join(names[k : k + 2])}" for k in range(0, len(names), 2))
    return "  ".join(pairs)


def _wrapped(text: str, indent: str) -> list[str]:
    lines = []
    while len(text) > _WIDTH:
        at = text.rfind(" ", len(indent), _WIDTH)
        lines.append(text[:at].rstrip())
        text = indent + text[at:].lstrip()
    return [*lines, text]


def from_text(text: str, game: Game | None = None) -> list[GameRecord]:
    """The records that `text` holds.

    Args:
        game: a game of your own, for the records that name it: no text makes its module run.

    Raises:
        ValueError: there is none, or one is damaged; the message gives the line and, for an illegal
            move, its number.
    """
    if not isinstance(text, str):
        raise TypeError(f"a record must be read from a text; got {text!r}")
    records, fields, heading = [], {}, 0
    for number, line in _lines(text):
        if line == HEADING:
            if heading:
                records.append(_record(fields, heading, game))
                if len(records) >= _MOST_RECORDS:
                    raise ValueError(
                        f"line {number}: a file must have at most {_MOST_RECORDS:,} records"
                    )
            fields, heading = {}, number
        elif not heading:
            raise ValueError(
                f"line {number}: a record must begin with the line {HEADING!r}; got {line[:60]!r}"
            )
        else:
            name, colon, value = line.partition(":")
            if not colon:
                raise ValueError(f"line {number}: a field must be 'name: value'; got {line[:60]!r}")
            if name in fields:
                raise ValueError(f"line {number}: {name!r} is there a second time")
            fields[name] = number, value.strip()
    if not heading:
        raise ValueError(f"there is no record in it: one begins with the line {HEADING!r}")
    return [*records, _record(fields, heading, game)]


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that count, numbered from 1; an indented line continues the one before."""
    number, kept = 0, []
    for index, line in enumerate(_END.split(text.removeprefix("\ufeff")), 1):
        if line.startswith("#") or not line.strip():
            continue
        if line[0] in " \t" and kept:
            kept.append(line.strip())
            continue
        if kept:
            yield number, " ".join(kept)
        number, kept = index, [line.rstrip(" \t")]
    if kept:
        yield number, " ".join(kept)


def _record(fields: dict[str, tuple[int, str]], heading: int, own: Game | None) -> GameRecord:
    for name in ("game", "id"):
        if name not in fields:
            raise ValueError(f"line {heading}: this record says no {name!r}")
    lines = ((number, name, value) for name, (number, value) in fields.items())
    values = read_fields(lines, own)
    try:
        return GameRecord(**values)
    except ValueError as error:
        raise ValueError(f"line {fields['id'][0]}: {error}") from None


def read_fields(fields: Iterable[tuple[int, str, str]], own: Game | None = None) -> dict[str, Any]:
    """The arguments of a `GameRecord` from line numbers, names and values.

    Args:
        own: as for `from_text`.

    Raises:
        ValueError: a name or its value is not as `to_text` writes it; the message gives the line.
    """
    values: dict[str, Any] = {"options": {}}
    for number, name, value in fields:
        try:
            if name.startswith(_OPTION):
                values["options"][unescaped(name.removeprefix(_OPTION))] = unescaped(value)
            elif name == "game" and own is not None and value == game_text(own):
                values["game"] = own
            elif name in _READERS:
                argument, read = _READERS[name]
                values[argument] = read(value)
            else:
                known = f"{', '.join(_READERS)} and '{_OPTION}...'"
                raise ValueError(f"there is no {name!r} in a record; there are {known}")
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
    return values


def _result(text: str) -> int | None:
    for result, words in RESULTS.items():
        if words == text:
            return result
    raise ValueError(f"a result must be one of {', '.join(RESULTS.values())}; got {text!r}")


def _node_id(text: str) -> NodeId:
    if len(text) > _MOST_ID:
        raise ValueError(
            f"an ID must have at most {_MOST_ID:,} characters; this one has {len(text):,}"
        )
    words = text[1:-1].removesuffix(",").split(",") if text[:1] + text[-1:] == "()" else []
    actions = [word.strip() for word in words]
    if not actions or not all(re.fullmatch(r"[0-9]{1,6}", action) for action in actions):
        raise ValueError(f"an ID must be written like (0, 40, 41); got {text[:60]!r}")
    return check_id([int(action) for action in actions])


def _seconds(text: str) -> tuple[float, ...]:
    words = text.split()
    if len(words) != 2:
        raise ValueError(f"seconds must be two numbers, Black's first; got {text!r}")
    return tuple(float(word) for word in words)


def _count(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise ValueError(f"an opening must be a number of plies; got {text!r}")
    return int(text)


def escaped(text: str) -> str:
    """`text` as one line that survives having its ends stripped."""
    shown = "".join(
        character if character.isprintable() and character != "\\" else _escape(character)
        for character in text
    )
    for end in (0, -1):
        if shown and shown[end] == " ":
            shown = r"\x20" + shown[1:] if end == 0 else shown[:-1] + r"\x20"
    return shown


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


_ESCAPE = re.compile(r"\\(\\|n|r|t|x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8}|.?)", re.S)


def unescaped(text: str) -> str:
    """The text that `escaped` was given."""

    def read(found: re.Match[str]) -> str:
        word = found[1]
        if word in _PLAIN:
            return _PLAIN[word]
        if len(word) < 3 or int(word[1:], 16) > 0x10FFFF:
            raise ValueError(f"{found.group()!r} stands for no character; a backslash is \\\\")
        return chr(int(word[1:], 16))

    return _ESCAPE.sub(read, text)


_PLAIN = {"\\": "\\", "n": "\n", "r": "\r", "t": "\t"}
_READERS = {
    "game": ("game", game_named),
    "black": ("black", unescaped),
    "white": ("white", unescaped),
    "result": ("result", _result),
    "reason": ("reason", unescaped),
    "opening": ("start", _count),
    "seconds": ("seconds", _seconds),
    "id": ("id", _node_id),
}
