"""Minimax by hand: a tree whose values the reader fills in."""

from __future__ import annotations

from omoklib.draw.look import player_name
from omoklib.games import BLACK, State
from omoklib.gametree import minimax
from omoklib.widgets.base import refusal
from omoklib.widgets.board_tree import BoardTree, worth

__all__ = ["MinimaxValues"]

KEYS = {"+": 1, "1": 1, "0": 0, "-": -1}
NEXT = {None: 0, 0: 1, 1: -1, -1: 0}
"""The value that a click puts in place of another."""


class MinimaxValues(BoardTree):
    """The tree below a state, with a blank under every board for its value.

    A click, or one of the keys +, 0 and -, fills a blank. Each value is judged at once, with a
    reason.

    Args:
        state: the root of the tree.
        mover: whether every value is as the player to move at its node sees it, which is how
            `minimax` counts; False: every value is as Black (X) sees it.

    Raises:
        ValueError: the tree has more than 40 nodes.

    >>> from omoklib.games import TicTacToe
    >>> tree = MinimaxValues(TicTacToe().state((0, 4, 0, 8, 2, 6, 3)))
    >>> tree.fill(0, 0)
    >>> tree.status
    "Not yet. X moves here, so X takes the highest of its children's values: work those out first."
    """

    def __init__(self, state: State, *, mover: bool = False) -> None:
        self.filled: dict[int, int] = {}
        super().__init__(
            state, "", pressable=True, shortcuts="Keys: ← ↑ ↓ → move about · +, 0 and − fill in"
        )
        self.look_through(mover)

    def look_through(self, mover: bool) -> None:
        """Begins again, with values as the player to move (`mover`) or as Black sees them."""
        self.mover, self.filled = bool(mover), {}
        values = [int(minimax(node)) for node in self.states]
        if not mover:
            values = [v * s.player * BLACK for v, s in zip(values, self.states, strict=True)]
        self.values = values
        black = player_name(self.states[0].game, BLACK)
        seen = "the player to move there" if mover else black
        self.heading = f"What is each board worth to {seen}?"
        self._show("Click on a board, or press +, 0 or −. Begin where the game is over.")

    def fill(self, node: int, value: int) -> None:
        """Writes `value`, +1, 0 or -1, under a board.

        Raises:
            ValueError: there is no such board, or a value is none of these.
        """
        if not 0 <= node < len(self.states) or value not in (-1, 0, 1):
            raise ValueError(
                f"the board must be 0 to {len(self.states) - 1} and its value -1, 0 or 1; got "
                f"{node} and {value}"
            )
        self.filled[node] = value
        self._show(self._judgement(node, value))

    def pick(self, node: int, key: str) -> None:
        """A click goes from blank to 0, +1, -1; a key writes what it says."""
        if key and key not in KEYS:
            raise refusal(key)
        self.fill(node, KEYS[key] if key else NEXT[self.filled.get(node)])

    def press(self, button: str) -> None:
        """Clears the blanks, or changes whose view the values show."""
        if button not in ("clear", "eyes"):
            raise refusal(button)
        if button == "eyes":
            self.look_through(not self.mover)
            return
        self.filled = {}
        self._show("All blank again.")

    def _judgement(self, node: int, value: int) -> str:
        right = value == self.values[node]
        state = self.states[node]
        if state.is_terminal():
            why = f"{self._outcome(node)}."
            if self.mover and state.winner():
                loser = player_name(state.game, state.player)
                why = (
                    f"{self._outcome(node)}, and {loser} would be next to move: that is the loser."
                )
        else:
            why = self._choice(node)
        left = sum(self.filled.get(k) != v for k, v in enumerate(self.values))
        if right and not left:
            return f"{why} All {len(self.values)} are right. Minimax does nothing more than this."
        return f"{'Right' if right else 'Not yet'}. {why}"

    def _choice(self, node: int) -> str:
        """A reason for the value of an unfinished node that does not give the value away."""
        state, below = self.states[node], self.below[node]
        mover = player_name(state.game, state.player)
        known = all(self.filled.get(k) == self.values[k] for k in below)
        if self.mover:
            rule = f"{mover} takes the highest of its children's values, each with its sign changed"
        else:
            which = "highest" if state.player == BLACK else "lowest"
            rule = f"{mover} takes the {which} of its children's values"
        if not known:
            return f"{mover} moves here, so {rule}: work those out first."
        return f"{mover} moves here, so {rule}: {', '.join(worth(self.values[k]) for k in below)}."

    def _show(self, words: str) -> None:
        with self.hold_sync():
            self.marks = [self._mark(k) for k in range(len(self.states))]
            black = player_name(self.states[0].game, BLACK)
            other = f"as {black} sees it" if self.mover else "as the player to move sees it"
            self.buttons = [
                {"id": "clear", "label": "Clear", "enabled": bool(self.filled)},
                {"id": "eyes", "label": f"The same, {other}", "enabled": True},
            ]
            right = sum(self.filled.get(k) == v for k, v in enumerate(self.values))
            self.sentence = f"{right} of {len(self.values)} right"
            self.status = words

    def _mark(self, node: int) -> dict[str, object]:
        value = self.filled.get(node)
        tone = "" if value is None else "right" if value == self.values[node] else "wrong"
        said = "blank" if value is None else f"{worth(value)}, {tone}"
        state = self.states[node]
        whose = (
            f"{player_name(state.game, state.player)} " if self.mover else ""
        )  # else all are one's
        return {
            "value": whose + ("?" if value is None else worth(value)),
            "tone": tone,
            "span": [],
            "look": "",
            "now": False,
            "words": said,
        }
