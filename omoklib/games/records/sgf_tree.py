"""The grammar of SGF: games as trees of nodes, each with properties, each with values.

Written for https://www.red-bean.com/sgf/ (FF[4]), lenient where older files differ. The libraries
that exist (`sgfmill`, `pysgf`) are made for Go and do not tell where in a file an error is; this
grammar is small enough to be written out, and every node knows its line. A test holds it against
`sgfmill`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

__all__ = ["Node", "main_lines", "one_line", "plain_text", "written"]


@dataclass
class Node:
    """A node of a game's tree.

    Attributes:
        line: where it begins, from 1.
        values: property -> its values, escapes and all.
    """

    line: int
    values: dict[str, list[str]] = field(default_factory=dict)


_START = re.compile(r"\(\s*;")
_TOKEN = re.compile(
    r"(?P<blank>\s+)"
    r"|(?P<mark>[();])"
    r"|(?P<name>[A-Za-z]+)"
    r"|\[(?P<value>[^\\\]]*(?:\\.[^\\\]]*)*)\]"
    r"|(?P<junk>.)",
    re.S,
)


def main_lines(text: str) -> list[list[Node]]:
    """Each game of `text` as the nodes of its main line: the first variation, everywhere.

    What stands before the first `(;`, between two games or after the last one is no SGF and is
    skipped, as the format wants it.

    Raises:
        ValueError: there is no game, or one is damaged; it says in which line.
    """
    games, position = [], 0
    while (start := _START.search(text, position)) is not None:
        nodes, position = _game(text, start.start())
        games.append(nodes)
    if not games:
        raise ValueError("there is no game in it: an SGF file begins with '(;'")
    return games


def _game(text: str, start: int) -> tuple[list[Node], int]:
    """The main line of the game that begins at `start`, and where the game ends."""
    main: list[Node] = []
    # One entry for each open parenthesis: whether its nodes are of the main line, and whether it
    # has had a variation yet. A list, not a recursion: files nest as deep as they like.
    open_trees: list[list[bool]] = []
    node, name = None, None
    line, counted = 1 + text.count("\n", 0, start), start
    for token in _TOKEN.finditer(text, start):
        line += text.count("\n", counted, token.start())
        counted = token.start()
        if token["blank"]:
            continue
        if token["mark"]:
            if name is not None:
                raise ValueError(f"line {line}: the property {name!r} has no value")
            mark = token["mark"]
            if mark == "(":
                on_main = not open_trees or (open_trees[-1][0] and not open_trees[-1][1])
                if open_trees:
                    open_trees[-1][1] = True
                open_trees.append([on_main, False])
                node = None
            elif mark == ")":
                open_trees.pop()
                node = None
                if not open_trees:
                    return main, token.end()
            else:
                if open_trees[-1][1]:
                    raise ValueError(f"line {line}: a node comes after a variation")
                node = Node(line)
                if open_trees[-1][0]:
                    main.append(node)
        elif token["name"]:
            if node is None:
                raise ValueError(f"line {line}: a property stands outside of a node")
            if name is not None:
                raise ValueError(f"line {line}: the property {name!r} has no value")
            name = re.sub("[a-z]", "", token["name"])  # FF[3] wrote Black[dd] for B[dd]
            valued = node.values.setdefault(name, [])
            empty = len(valued)
        elif token["value"] is not None:
            if node is None or not node.values:
                raise ValueError(f"line {line}: a value stands outside of a property")
            valued.append(token["value"])
            name = name if len(valued) == empty else None
        elif token["junk"] == "[":
            raise ValueError(f"line {line}: the value that begins here has no end, a ']'")
        else:
            raise ValueError(f"line {line}: {token['junk']!r} is not expected here")
    raise ValueError(f"line {line}: the file ends inside a game; a ')' is missing")


def plain_text(value: str) -> str:
    """What a value of the type Text says: escapes undone, its own line ends kept.

    >>> plain_text(r"a\\]b\\:c")
    'a]b:c'
    """
    value = re.sub(r"\r\n|\n\r|\r", "\n", value)
    value = re.sub(r"\\(\n|.)", lambda found: found[1].strip("\n"), value, flags=re.S)
    return re.sub(r"[^\S\n]", " ", value)


def one_line(value: str) -> str:
    """What a value of the type SimpleText says: line ends are blanks."""
    return plain_text(value).replace("\n", " ")


def _escape(text: str) -> str:
    return re.sub(r"([\\\]])", r"\\\1", text)


def written(nodes: Iterable[Sequence[tuple[str, Sequence[str]]]]) -> str:
    """A game without variations, of nodes of properties with plain values, as SGF."""
    return "(" + "\n".join(_lines(nodes)) + ")\n"


def _lines(nodes: Iterable[Sequence[tuple[str, Sequence[str]]]]) -> Iterator[str]:
    line = ""
    for node in nodes:
        text = ";" + "".join(
            name + "".join(f"[{_escape(value)}]" for value in values) for name, values in node
        )
        if line and len(line) + len(text) > 79:
            yield line
            line = ""
        line += text
    yield line
