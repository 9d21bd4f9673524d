"""The lines of one game: moves that were taken back or replaced stay as branches."""

from __future__ import annotations

from omoklib.ids import ROOT, NodeId

__all__ = ["Variations"]

MOST = 200  # lines that are kept


class Variations:
    """The lines that were played in one game, each to its end: the latest 200.

    Attributes:
        line: the line of the position shown, including the moves that were taken back.

    >>> lines = Variations()
    >>> for node_id in ((0, 4), (0, 4, 0), (0, 4), (0, 4, 8)):
    ...     lines.visit(node_id)
    >>> lines.line, lines.branches
    ((0, 4, 8), [(0, 4, 0)])
    """

    def __init__(self) -> None:
        self.line = ROOT
        self._lines = [ROOT]
        self._given = ROOT  # the last position that was put on the board, and not played there

    @property
    def branches(self) -> list[NodeId]:
        """The other lines, the latest first."""
        return [line for line in reversed(self._lines) if line != self.line]

    @property
    def is_played(self) -> bool:
        """Whether a move of the line was made on the board: it is not all given."""
        return not _begins(self.line, self._given)

    def give(self, node_id: NodeId) -> None:
        """Notes that `node_id` is put on the board; it may be of a line that was played there."""
        if not any(_begins(node_id, line) for line in self._lines):
            self._given = node_id

    def visit(self, node_id: NodeId) -> None:
        """Notes that `node_id` is on the board."""
        if _begins(node_id, self.line):
            return
        known = [line for line in self._lines if _begins(node_id, line)]
        if known:
            self.line = known[-1]
            return
        self._lines = [line for line in self._lines if not _begins(line, node_id)]
        self._lines = [*self._lines[1 - MOST :], node_id]
        self.line = node_id


def _begins(start: NodeId, line: NodeId) -> bool:
    return line[: len(start)] == start
