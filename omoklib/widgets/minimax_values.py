"""Minimax by hand: a tree whose values the reader fills in."""

from __future__ import annotations

from omoklib.draw.look import player_name, result_words
from omoklib.games import BLACK, State
from omoklib.gametree import minimax
from omoklib.widgets.base import refusal
from omoklib.widgets.board_tree import BoardTree, note, worth

__all__ = ["MinimaxValues"]

KEYS = {"+": 1, "1": 1, "0": 0, "-": -1}
NEXT = {None: 1, 1: 0, 0: -1, -1: 1}
"""The value that Enter puts in place of another."""


class MinimaxValues(BoardTree):
    """The tree below a state, with a blank at every board for its value.

    One of three small buttons, or of the keys +, 0 and -, fills a blank. Each value is judged at
    once, with a reason.

    Args:
        state: the root of the tree.
        mover: whether every value is as the player to move at its node sees it, which is how
            `minimax` counts; False: every value is as Black (X) sees it.

    Raises:
        ValueError: the tree has more than 40 nodes.

    >>> from omoklib.games import TicTacToe
    >>> tree = MinimaxValues(TicTacToe().state((0, 4, 0, 8, 2, 6, 3)))
    >>> tree.fill(3, 0)
    >>> tree.status
    'After b3: not yet. X wins: what is that worth to X?'
    """

    def __init__(self, state: State, *, mover: bool = False) -> None:
        self.filled: dict[int, int] = {}
        self.values: list[int] = []
        super().__init__(
            state, "", pressable=True, shortcuts="← ↑ ↓ → from board to board · +, 0 and − fill in"
        )
        self.look_through(mover)

    def look_through(self, mover: bool) -> None:
        """Shows values as the player to move (`mover`) or as Black sees them; what is filled in
        is turned with them."""
        signs = [state.player * BLACK for state in self.states]  # from one view to the other
        if self.values and bool(mover) != self.mover:
            self.filled = {node: value * signs[node] for node, value in self.filled.items()}
        self.mover = bool(mover)
        values = [int(minimax(node)) for node in self.states]
        self.values = values if mover else [v * k for v, k in zip(values, signs, strict=True)]
        black, white = (player_name(self.states[0].game, player) for player in (BLACK, -BLACK))
        seen = "the player to move" if mover else black
        self.heading = f"What is each board worth to {seen}?"
        words = "Press −1, 0 or +1 beside a board. Begin where they are blue: the game is over."
        if self.filled:
            words = f"The same values: where {white} is to move, the sign has changed."
        self._show(words)

    def fill(self, node: int, value: int) -> None:
        """Writes `value`, +1, 0 or -1, at a board.

        Raises:
            ValueError: there is no such board, or a value is none of these.
        """
        if not 0 <= node < len(self.states) or value not in (-1, 0, 1):
            raise ValueError(
                f"the board must be 0 to {len(self.states) - 1} and its value -1, 0 or 1; got "
                f"{node} and {value}"
            )
        self.filled[node] = value
        is_right = value == self.values[node]
        self._show(self._judgement(node, is_right), "right" if is_right else "wrong")

    def pick(self, node: int, key: str) -> None:
        """A key or a small button writes what it says; Enter, "", goes on to +1, 0, -1. A right
        answer stays: the focus is still on it, and the next key would undo it."""
        if key and key not in KEYS:
            raise refusal(key)
        if self._tone(node) == "right":
            return
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

    def _judgement(self, node: int, is_right: bool) -> str:
        is_done = all(self.filled.get(k) == v for k, v in enumerate(self.values))
        if not self.states[node].is_terminal():
            why = self._choice(node, is_right, is_done)
        else:
            why = self._ending(node, is_right)
        board = self.places[node]["moves"].capitalize()  # the pointer may be at another
        if is_done:
            return f"{board}: {why} All {len(self.values)} are right. Minimax does no more."
        return f"{board}: {'right' if is_right else 'not yet'}. {why}"

    def _ending(self, node: int, is_right: bool) -> str:
        """How the game has ended here; the question that is left, as long as it is."""
        state = self.states[node]
        ended = result_words(state)
        judge = player_name(state.game, state.player if self.mover else BLACK)
        if self.mover and state.winner():
            if is_right:
                return f"{ended}. {judge} would be next to move, and has lost."
            ended += f", and {judge} would be next to move"
        return f"{ended}." if is_right else f"{ended}: what is that worth to {judge}?"

    def _choice(self, node: int, is_right: bool, is_done: bool) -> str:
        """A reason for the value of an unfinished node that does not give the value away; a short
        one where all is done: more is said after it."""
        state, below = self.states[node], self.below[node]
        mover = player_name(state.game, state.player)
        known = all(self.filled.get(k) == self.values[k] for k in below)
        only = len(below) == 1  # then its value, said here, would be the answer
        turned = ", each with its sign changed" if self.mover else ""
        which = "highest" if self.mover or state.player == BLACK else "lowest"
        listed = f" ({', '.join(worth(self.values[k]) for k in below)})" if known else ""
        why = f"{mover} takes the {which} of its children's values{listed}{turned}"
        if not is_done:
            why = f"{mover} moves here, so {why}"
        if only:
            move = state.game.action_name(self.states[below[0]].last_action)
            turned = ", with the sign changed" if self.mover else ""
            why = f"{mover} has only {move} here, so this board has the value below{turned}"
        if known:
            return f"{why}."
        if is_right:
            return f"{why}. Now fill {'that' if only else 'those'} in, as a proof."
        return f"{why}: work {'that' if only else 'those'} out first."

    def _show(self, words: str, verdict: str = "") -> None:
        with self.hold_sync():
            self.marks = [self._mark(k) for k in range(len(self.states))]
            black = player_name(self.states[0].game, BLACK)
            other = f"As {black} sees it" if self.mover else "As the player to move sees it"
            self.buttons = [
                {"id": "clear", "label": "Clear", "enabled": bool(self.filled)},
                {"id": "eyes", "label": other, "enabled": True, "wide": True},
            ]
            right = sum(self.filled.get(k) == v for k, v in enumerate(self.values))
            wrong = len(self.filled) - right
            self.sentence = f"{right} of {len(self.values)} right" + f", {wrong} wrong" * bool(
                wrong
            )
            self.status, self.verdict = words, verdict

    def _mark(self, node: int) -> dict[str, object]:
        value = self.filled.get(node)
        said = "blank" if value is None else f"{worth(value)}, {self._tone(node)}"
        state = self.states[node]
        who = player_name(state.game, state.player) if self.mover else ""  # else all are one's
        text = "?" if value is None else worth(value)
        parent = self.places[node]["parent"]
        sign = -1 if self.mover else 1
        return note(
            f"{text} for {who}" if who else text,
            said,
            tone=self._tone(node),
            look="ready" if self._is_ready(node) else "",
            number=value,
            winner=None if value is None else value * (state.player if self.mover else BLACK),
            who=who,
            carried=parent >= 0
            and self._tone(node) == self._tone(parent) == "right"
            and self.values[parent] == sign * self.values[node],
        )

    def _is_ready(self, node: int) -> bool:
        """Whether a board is still to be judged, and all that its value needs is there."""
        known = all(self._tone(child) == "right" for child in self.below[node])
        return known and self._tone(node) != "right"

    def _tone(self, node: int) -> str:
        if node not in self.filled:
            return ""
        return "right" if self.filled[node] == self.values[node] else "wrong"
