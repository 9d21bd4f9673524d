"""Games as SGF files (https://www.red-bean.com/sgf/): `GM[4]` for Omok, `GM[2]` for Othello.

A move is two letters, the column from the left and the row from the top, as in Go: `B[hh]`; a pass
is `B[]`. Othello's `B[f5]` is read too. The format cannot say how long a winning line is, so `RU`
does: `freestyle` (five or more), `standard` (exactly five), or, for example, `4 in a row`.
Everything that SGF has no property for (seconds, the opening, options, names of several lines) is
in a property of our own, `OMOK`, which other programs keep or ignore. So a record can be read back
from its SGF exactly.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from omoklib.games import BLACK, Game, NodeId, Omok, Othello, State
from omoklib.games.othello import must_pass
from omoklib.games.records.moves import named_cell, play_on
from omoklib.games.records.record import GameRecord
from omoklib.games.records.text import escaped, extras, read_fields

__all__ = ["SGFNode", "check_has_sgf", "from_sgf", "main_lines", "to_sgf"]

_COLORS = {"B": BLACK, "W": -BLACK}
_KINDS = {"2": "Othello", "4": "Omok"}
_REASONS = {"r": "resigned", "t": "out of time", "f": "forfeited"}
_USUAL_SIZES = {"2": "8", "4": "15"}


def to_sgf(*records: GameRecord) -> str:
    """The records as one SGF text, which declares UTF-8.

    Raises:
        ValueError: a game is neither Omok nor Othello.
    """
    return "".join(written([_root(record), *_moves(record)]) for record in records)


def check_has_sgf(game: Game) -> None:
    """Raises a ValueError unless SGF knows the rules of `game`."""
    if type(game) not in (Omok, Othello):
        raise ValueError(f"an SGF file must be of Omok or Othello; got {game!r}")


def _root(record: GameRecord) -> list[tuple[str, list[str]]]:
    game = record.game
    check_has_sgf(game)
    root = [
        ("FF", ["4"]),
        ("GM", ["2" if type(game) is Othello else "4"]),
        ("CA", ["UTF-8"]),
        ("AP", ["omoklib:1"]),
        ("SZ", [f"{game.size}"]),
        ("PB", [_shown(record.black)]),
        ("PW", [_shown(record.white)]),
    ]
    if type(game) is Omok:
        root.append(("RU", [_rules(game)]))
    if record.result is not None:
        root.append(("RE", [_result(record)]))
    ours = [f"{name}: {value}" for name, value in extras(record)]
    for side, name in (("black", record.black), ("white", record.white)):
        if _shown(name) != name:  # a name of several lines, which PB and PW cannot hold
            ours.append(f"{side}: {escaped(name)}")
    return [*root, ("OMOK", ours)] if ours else root


def _shown(name: str) -> str:
    """A name as a SimpleText can hold it."""
    return "".join(c if c.isprintable() else " " for c in name)


def _rules(game: Omok) -> str:
    if game.line == 5:
        return "standard" if game.exact else "freestyle"
    return f"{'exactly ' if game.exact else ''}{game.line} in a row"


def _result(record: GameRecord) -> str:
    if record.result == 0:
        return "0"
    winner = "B" if record.result == 1 else "W"
    if record.reason:
        return f"{winner}+F"
    state = record.state
    if type(record.game) is Othello and state.is_terminal():
        return f"{winner}+{abs(state.margin(BLACK))}"
    return f"{winner}+"


def _moves(record: GameRecord) -> list[list[tuple[str, list[str]]]]:
    size, nodes = record.game.size, []
    for index, action in enumerate(record.id[1:]):
        row, column = divmod(action, size)
        point = "" if action == size**2 else chr(ord("a") + column) + chr(ord("a") + row)
        nodes.append([("BW"[index % 2], [point])])
    return nodes


def from_sgf(text: str, game: Game | None = None) -> list[GameRecord]:
    """The games of an SGF text: each game's main line.

    Args:
        game: the rules, where the file does not say them as this module writes them, or says
            that it is Go (`GM[1]`), as many editors do.

    Raises:
        ValueError: the text is not SGF, a game is not one of ours, or a move is not legal; the
            message gives the line and the number of the move.
    """
    if not isinstance(text, str):
        raise TypeError(f"SGF must be read from a text; got {text!r}")
    return [_record(nodes, game) for nodes in main_lines(text)]


def _record(nodes: list[SGFNode], given: Game | None) -> GameRecord:
    root, line = nodes[0], nodes[0].line
    try:
        game = _game(root, given)
        fields = {"black": one_line(_value(root, "PB", "Black"))}
        fields["white"] = one_line(_value(root, "PW", "White"))
    except ValueError as error:
        raise ValueError(f"line {line}: {error}") from None
    node_id = _played(nodes, game)
    values = fields | read_fields(_ours(root))
    result, reason = _read_result(_value(root, "RE", ""))
    if game.state(node_id).is_terminal():  # the rules decide, whatever the file says
        result, reason = None, ""
    values = {"reason": reason} | values | {"game": game, "id": node_id, "result": result}
    try:
        return GameRecord(**values)
    except ValueError as error:
        raise ValueError(f"line {line}: {error}") from None


def _ours(root: SGFNode) -> list[tuple[int, str, str]]:
    """The lines of our own property, as `read_fields` wants them."""
    fields = []
    for value in root.values.get("OMOK", []):
        name, _, text = plain_text(value).partition(": ")
        fields.append((root.line, name, text))
    return fields


def _value(node: SGFNode, name: str, usual: str) -> str:
    return (node.values.get(name) or [usual])[0]


def _game(root: SGFNode, given: Game | None) -> Game:
    kind = _value(root, "GM", "1").strip()
    if given is None and kind not in _KINDS:
        raise ValueError(
            f"its game is GM[{kind}]; GM[4] is Omok and GM[2] is Othello. If it is one of them "
            "all the same, say which game it is"
        )
    text = _value(root, "SZ", f"{given.size}" if given else _USUAL_SIZES[kind]).strip()
    found = re.fullmatch(r"([0-9]{1,3})(:\1)?", text)
    if not found:
        raise ValueError(f"SZ, the board's size, must be a whole number; got {text!r}")
    size = int(found[1])
    if given is not None:
        if size != given.size:
            raise ValueError(f"its board has {size} rows, and {given!r} has {given.size}")
        return given
    if kind == "2":
        return Othello(size)
    rules = one_line(_value(root, "RU", "freestyle")).strip().lower()
    found = re.fullmatch(r"(exactly )?([0-9]{1,2}) in a row", rules)
    if found:
        return Omok(size, int(found[2]), exact=bool(found[1]))
    return Omok(size, 5, exact=rules == "standard")


def _played(nodes: list[SGFNode], game: Game) -> NodeId:
    state, count = game.initial_state(), 0
    for node in nodes:
        placed = [name for name in ("AB", "AW", "AE", "PL") if name in node.values]
        if placed and not _is_usual_start(node, state):
            raise ValueError(
                f"line {node.line}: {placed[0]} sets up a position; only games from the usual "
                "start can be read"
            )
        for name, color in _COLORS.items():
            for value in node.values.get(name, []):
                count += 1
                where = f"line {node.line}, move {count} ({name}[{value[:20]}])"
                try:
                    state = _moved(state, color, value)
                except ValueError as error:
                    raise ValueError(f"{where}: {error}") from None
    return state.id


def _is_usual_start(node: SGFNode, state: State) -> bool:
    """Whether the node only sets stones that are there anyway, as many files set Othello's four."""
    if state.ply or "AE" in node.values:
        return False
    board, size = state.board, state.game.size
    for name, color in (("AB", BLACK), ("AW", -BLACK)):
        for value in node.values.get(name, []):
            action = _point(value, state.game)
            if action is None or board[divmod(action, size)] != color:
                return False
    return _value(node, "PL", "B").strip() in ("B", "black", "Black", "1")


def _moved(state: State, color: int, value: str) -> State:
    game = state.game
    action = _point(value, game)
    if action is None:
        if not isinstance(game, Othello):
            raise ValueError("nobody passes in this game")
        return play_on(state, game.pass_action)
    if color == state.player and must_pass(state):
        raise ValueError("this side has no move and must pass")
    if color != state.player and not must_pass(state):  # else the file leaves the pass out
        raise ValueError(f"it is the other side's turn ({state.result_text()})")
    return play_on(state, action)


def _point(value: str, game: Game) -> int | None:
    """The action of two letters; None for a pass."""
    word, size = one_line(value).strip(), game.size
    if not word or (word == "tt" and size <= 19):
        return None
    if isinstance(game, Othello) and word[-1].isdigit():
        return named_cell(game, word)
    found = re.fullmatch(r"[a-z][a-z]", word)
    if not found or max(ord(letter) - ord("a") for letter in word) >= size:
        last = chr(ord("a") + size - 1)
        raise ValueError(
            f"a point must be two letters, a to {last} on this board; got {word[:20]!r}"
        )
    column, row = (ord(letter) - ord("a") for letter in word)
    return row * size + column


def _read_result(text: str) -> tuple[int | None, str]:
    """Black's result from `RE`, None if it gives none; and the reason."""
    word = one_line(text).strip().lower()
    if word.startswith(("b+", "w+")):
        return 1 if word[0] == "b" else -1, _REASONS.get(word[2:3], "")
    return (0 if word in ("0", "draw") else None), ""


# The grammar of SGF: games as trees of nodes, each with properties, each with values. It is lenient
# where older files differ from FF[4]. The libraries that exist (`sgfmill`, `pysgf`) are made for Go
# and do not say where in a file an error is; this grammar is small, and every node knows its line.
# A test compares it with `sgfmill`.


@dataclass(slots=True)
class SGFNode:
    """A node of a game's tree.

    Attributes:
        line: the line of the text where it begins, from 1.
        values: the values of each property, by its name, escapes and all.
    """

    line: int
    values: dict[str, list[str]] = field(default_factory=dict)


_START = re.compile(r"\(\s*+;")
# The `+` after a repetition gives nothing back, so a value with millions of escapes needs no memory
# for places to go back to.
_TOKEN = re.compile(
    r"(?P<blank>\s++)"
    r"|(?P<mark>[();])"
    r"|(?P<name>[A-Za-z]++)"
    r"|\[(?P<value>(?:[^\\\]]++|\\.)*+)\]"
    r"|(?P<junk>.)",
    re.S,
)
_MOST_GAMES = 100_000
_MOST_NODES = 500_000
_MOST_DEPTH = 1_000_000


def main_lines(text: str) -> Iterator[list[SGFNode]]:
    """Each game of `text` as the nodes of its main line, which follows the first variation
    everywhere.

    Text before the first `(;`, between two games or after the last is not SGF; it is skipped, as
    the format demands.

    Raises:
        ValueError: there is no game, one is damaged, or there are too many; the message gives the
            line.
    """
    position, line, count = 0, 1, 0
    while (start := _START.search(text, position)) is not None:
        line += text.count("\n", position, start.start())
        count += 1
        if count > _MOST_GAMES:
            raise ValueError(f"line {line}: a file must have at most {_MOST_GAMES:,} games")
        nodes, position, line = _main_line(text, start.start(), line)
        yield nodes
    if not count:
        raise ValueError("there is no game in it: an SGF file begins with '(;'")


def _main_line(text: str, start: int, line: int) -> tuple[list[SGFNode], int, int]:
    """The main line of the game that begins at `start`, in `line`; and the place and the line where
    the game ends."""
    game = _GameTree()
    counted = start
    for token in _TOKEN.finditer(text, start):
        line += text.count("\n", counted, token.start())
        counted = token.start()
        if token["blank"]:
            continue
        try:
            if token["mark"] == "(":
                game.open()
            elif token["mark"] == ")":
                if game.close():
                    return game.main, token.end(), line
            elif token["mark"]:
                game.add_node(line)
            elif token["name"]:
                game.add_name(token["name"])
            elif token["value"] is not None:
                game.add_value(token["value"])
            elif token["junk"] == "[":
                raise ValueError("the value that begins here has no end, a ']'")
            else:
                raise ValueError(f"{token['junk']!r} is not expected here")
        except ValueError as error:
            raise ValueError(f"line {line}: {error}") from None
    raise ValueError(f"line {line}: the file ends inside a game; a ')' is missing")


class _GameTree:
    """A game that is read mark by mark. Only the main line is kept; the rest is checked.

    Attributes:
        main: the nodes of the main line so far.
    """

    def __init__(self) -> None:
        self.main: list[SGFNode] = []
        # One entry for each open parenthesis: whether its nodes are of the main line, and whether
        # it has had a variation yet. A list, not a recursion: files nest as deep as they like.
        self._open: list[list[bool]] = []
        self._node: SGFNode | None = None
        self._values: list[str] = []  # of the property that was named last
        self._unvalued: str | None = None  # the property that still needs its first value

    def open(self) -> None:
        self._check_valued()
        on_main = not self._open or (self._open[-1][0] and not self._open[-1][1])
        if self._open:
            self._open[-1][1] = True
        self._open.append([on_main, False])
        if len(self._open) > _MOST_DEPTH:
            raise ValueError(f"variations must be nested at most {_MOST_DEPTH:,} deep")
        self._node = None

    def close(self) -> bool:
        """Whether this was the game's last parenthesis."""
        self._check_valued()
        self._open.pop()
        self._node = None
        return not self._open

    def add_node(self, line: int) -> None:
        self._check_valued()
        on_main, has_variation = self._open[-1]
        if has_variation:
            raise ValueError("a node comes after a variation")
        self._node = SGFNode(line)
        if on_main:
            self.main.append(self._node)
            if len(self.main) > _MOST_NODES:
                raise ValueError(f"a game must have at most {_MOST_NODES:,} nodes")

    def add_name(self, written: str) -> None:
        if self._node is None:
            raise ValueError("a property stands outside a node")
        self._check_valued()
        name = re.sub("[a-z]", "", written)  # FF[3] wrote Black[dd] for B[dd]
        self._values = self._node.values.setdefault(name, [])
        self._unvalued = name

    def add_value(self, value: str) -> None:
        if self._node is None or not self._node.values:
            raise ValueError("a value stands outside a property")
        self._values.append(value)
        self._unvalued = None

    def _check_valued(self) -> None:
        if self._unvalued is not None:
            raise ValueError(f"the property {self._unvalued!r} has no value")


def plain_text(value: str) -> str:
    """The text in a value of the type Text: escapes undone, its own line ends kept.

    >>> plain_text(r"a\\]b\\:c")
    'a]b:c'
    """
    value = re.sub(r"\r\n|\n\r|\r", "\n", value)
    value = re.sub(r"\\(\n|.)", lambda found: found[1].strip("\n"), value, flags=re.S)
    return re.sub(r"[^\S\n]", " ", value)


def one_line(value: str) -> str:
    """The text in a value of the type SimpleText: line ends are blanks."""
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
