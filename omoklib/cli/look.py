"""The look of a board in a terminal: in colours if the terminal shows them, else in letters.

There are no colours if the output is not a terminal, if the terminal is a dumb one, or if the
variable NO_COLOR is set (https://no-color.org). Nothing here moves the cursor.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TextIO

from omoklib.games import BLACK, Othello, State
from omoklib.games.base import column_letters

__all__ = ["PLAIN", "TerminalStyle", "look_for"]

_WOOD, _STONES = "48;5;179", {BLACK: "38;5;16", -BLACK: "1;38;5;231"}
_FAINT, _LOUD = "38;5;94", "1;38;5;124"


@dataclass(frozen=True)
class TerminalStyle:
    """The style in which states and sentences are shown.

    Attributes:
        color: whether there are ANSI colours.
        round: whether stones are discs; otherwise X is Black and O is White.
    """

    color: bool = False
    round: bool = False

    def stone(self, player: int) -> str:
        """A player's stone, in the middle of a sentence."""
        if self.color and self.round:
            return self._painted(" ● ", _WOOD, _STONES[player])
        return "X" if player == BLACK else "O"

    def loud(self, text: str) -> str:
        """`text`, emphasized."""
        return self._painted(text, "1") if self.color else text

    def faint(self, text: str) -> str:
        """`text`, toned down."""
        return self._painted(text, "2") if self.color else text

    def board(self, state: State, marks: Mapping[int, str] | None = None) -> str:
        """The board with its coordinates. The last move is in ( ), a winning line in [ ]; a *
        marks a legal move in Othello.

        Args:
            marks: the letters for cells, such as hints.
        """
        size, width = state.game.size, len(f"{state.game.size}")
        legal = state.legal_actions() if isinstance(state.game, Othello) else ()
        header = " " * (width + 3) + "  ".join(column_letters(column) for column in range(size))
        rows = [header]
        for row in range(size):
            cells = "".join(
                self._cell(state, row * size + column, marks or {}, legal) for column in range(size)
            )
            rows.append(f" {row + 1:>{width}} {cells} {row + 1}")
        return "\n".join([*rows, header])

    def _cell(
        self, state: State, action: int, marks: Mapping[int, str], legal: Collection[int]
    ) -> str:
        owner = int(state.board[divmod(action, state.game.size)])
        ends = "  "
        if action in state.winning_line():
            ends = "[]"
        elif action == state.last_action:
            ends = "()"
        if action in marks:
            glyph, paint = marks[action], _LOUD
        elif owner:
            glyph = "●" if self.color and self.round else "X" if owner == BLACK else "O"
            paint = _STONES[owner]
        else:
            glyph, paint = ("*" if action in legal else "."), _FAINT
        if not self.color:
            return ends[0] + glyph + ends[1]
        left, right = (self._painted(end, _WOOD, _LOUD) for end in ends)
        return left + self._painted(glyph, _WOOD, paint) + right

    def _painted(self, text: str, *codes: str) -> str:
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m"


PLAIN = TerminalStyle()
"""The style of letters only, for files, pipes and tests."""


def look_for(stream: TextIO, environ: Mapping[str, str], color: str = "auto") -> TerminalStyle:
    """The style that `stream` can show.

    Args:
        environ: the environment's variables.
        color: the use of colours: `always`, `never` or `auto`.
    """
    if color == "auto":
        dumb = environ.get("TERM", "") == "dumb" or bool(environ.get("NO_COLOR"))
        color = "always" if stream.isatty() and not dumb else "never"
    if color == "never":
        return PLAIN
    if os.name == "nt":
        os.system("")  # a console of Windows understands colours after its first command
    # East Asian terminals may show a disc two columns wide, which would distort the board.
    speaks = (environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG") or "")[:2]
    narrow = speaks not in ("ko", "ja", "zh")
    unicode = (getattr(stream, "encoding", "") or "").lower().replace("-", "") == "utf8"
    return TerminalStyle(color=True, round=narrow and unicode)
