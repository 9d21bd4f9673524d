"""Alpha-beta, step by step: the window on every edge, and the question "cut or look?"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import escape
from typing import Any

import numpy as np

from omoklib._util.words import counted
from omoklib.draw.look import player_name
from omoklib.games import State
from omoklib.widgets.base import refusal
from omoklib.widgets.board_tree import BoardTree, note, worth

__all__ = ["AlphaBetaStepper"]

WAKE = "A picture: press Shift+Enter in its cell to answer, and to go on step by step."

WIDEST = 2
"""A number one above any value: the window at the root is -2 to 2."""


@dataclass(frozen=True)
class Frame:
    """The picture after one step."""

    sentence: str
    now: int
    windows: dict[int, tuple[int, int]]  # node -> (alpha, beta), as its player to move sees them
    values: dict[int, int]  # node -> the value it returned
    cut: frozenset[int] = frozenset()
    answer: bool | None = None
    """Whether the rest is cut, if the reader is asked here; None if not."""
    asked: int = -1
    """The node of the move that the reader is asked about; -1 if none is."""


class AlphaBetaStepper(BoardTree):
    """Alpha-beta on a small tree. Before every further move it asks: cut, or look?

    Args:
        state: the root of the tree.
        rng: the generator for the positions of the button "New position".

    Raises:
        ValueError: the tree has more than 40 nodes.

    >>> from omoklib.games import TicTacToe
    >>> stepper = AlphaBetaStepper(TicTacToe().state((0, 4, 0, 8, 2, 6, 3)))
    >>> while stepper.frames[stepper.k].answer is None:
    ...     stepper.press("next")
    >>> stepper.press("cut")
    >>> stepper.status
    'Not yet: alpha is −1 and beta +2, so a better move may still come. Look.'
    """

    def __init__(self, state: State, *, rng: np.random.Generator | None = None) -> None:
        self.rng = np.random.default_rng(0) if rng is None else rng
        self.k = self.right = self.asked = 0
        self.answered: set[int] = set()
        super().__init__(
            state,
            "Alpha-beta, step by step: cut or look?",
            shortcuts="N next · B back · C cut · L look · ← ↑ ↓ → from board to board",
        )
        self._begin()

    def _begin(self) -> None:
        start = Frame("", 0, {}, {})
        self.frames = list(_walk(self.states, self.below, 0, (-WIDEST, WIDEST), start))
        last = self.frames[-1]
        seen = len(last.windows)
        mover = player_name(self.states[0].game, self.states[0].player)
        self.frames.append(
            replace(
                last,
                sentence=f"Done: {worth(last.values[0])} for {mover}. Alpha-beta looked at {seen} "
                f"of {len(self.states)} boards.",
                now=0,
            )
        )
        self.k, self.right, self.asked, self.answered = 0, 0, 0, set()
        self._show(self._hint())

    def press(self, button: str) -> None:
        """Steps, answers, begins again, or takes another position."""
        frame = self.frames[self.k]
        asking = frame.answer is not None
        if button in ("cut", "look") and asking:
            self._answer(frame, button == "cut")
        elif button == "next" and not asking and self.k < len(self.frames) - 1:
            self.k += 1
            self._show(self._hint())
        elif button == "back" and self.k:
            self.k -= 1
            self._show(self._hint())
        elif button == "again":
            self._begin()
        elif button == "other":
            self.plant(_another(self.states[0], self.rng))
            self._begin()
        else:
            raise refusal(button)

    def offline(self) -> dict[str, str]:
        """The picture at the first question whose answer is a cut, and the question."""
        frame = next((frame for frame in self.frames if frame.answer), self.frames[-1])
        html = (
            f"<div>{self.svg(self._marks(frame))}<p>{escape(frame.sentence)}</p><p>{WAKE}</p></div>"
        )
        return {"text/html": html, "text/plain": self.heading}

    def _marks(self, frame: Frame) -> list[dict[str, Any]]:
        """What is written at each node after the step `frame`."""
        return [_mark(frame, k, state) for k, state in enumerate(self.states)]

    def _answer(self, frame: Frame, cut: bool) -> None:
        alpha, beta = frame.windows[frame.now]
        true = cut == frame.answer
        if self.k not in self.answered:  # the first answer counts
            self.answered.add(self.k)
            self.asked += 1
            self.right += true
        opponent = player_name(self.states[0].game, -self.states[frame.now].player)
        if frame.answer:
            why = f"alpha is {worth(alpha)} and beta {worth(beta)}: alpha has reached beta, so "
            why += f"{opponent} will never let it come to this board. Cut."
        else:
            why = f"alpha is {worth(alpha)} and beta {worth(beta)}, so a better move may still "
            why += "come. Look."
        if true:
            self.k += 1
        self._show(f"{'Right' if true else 'Not yet'}: {why}", "right" if true else "wrong")

    def _show(self, words: str, verdict: str = "") -> None:
        frame = self.frames[self.k]
        asking = frame.answer is not None
        with self.hold_sync():
            self.marks = self._marks(frame)
            self.sentence = frame.sentence
            self.status, self.verdict = words, verdict
            self.buttons = [
                {"id": "cut", "label": "Cut", "key": "c", "enabled": asking, "primary": asking},
                {"id": "look", "label": "Look", "key": "l", "enabled": asking, "primary": asking},
                {"id": "back", "label": "Back", "key": "b", "enabled": self.k > 0},
                {
                    "id": "next",
                    "label": "Next",
                    "key": "n",
                    "enabled": not asking and self.k < len(self.frames) - 1,
                    "primary": not asking and self.k < len(self.frames) - 1,
                },
                {"id": "again", "label": "Start again", "enabled": self.k > 0},
                {"id": "other", "label": "New position", "enabled": True},
                {"id": "", "label": self._score(), "enabled": False},
            ]

    def _hint(self) -> str:
        """Why two buttons are idle, until the first question has come."""
        if any(frame.answer is not None for frame in self.frames[: self.k + 1]):
            return ""
        return "Cut and Look wait for a question. Press Next until one comes."

    def _score(self) -> str:
        """The number of questions answered right, in words; "" before the first."""
        return f"{self.right} of {self.asked} right" if self.asked else ""


def _mark(frame: Frame, node: int, state: State) -> dict[str, Any]:
    window, value = frame.windows.get(node), frame.values.get(node)
    mover = player_name(state.game, state.player)  # windows and values are as they see them
    look = "cut" if node in frame.cut else "" if window else "dim"
    said = {"cut": "cut", "dim": "not looked at yet", "": ""}[look]
    if window:
        said = f"alpha {worth(window[0])}, beta {worth(window[1])}"
    if value is not None:
        said += f", value {worth(value)} for {mover}"
    return note(
        "" if value is None else f"{worth(value)} for {mover}",
        said,
        tone="" if value is None else "told",
        span=window or (),
        look=look,
        now=node == frame.now,
        asks=node == frame.asked,
        who=mover,
    )


def _walk(
    states: list[State],
    below: list[list[int]],
    node: int,
    window: tuple[int, int],
    frame: Frame,
) -> Iterator[Frame]:
    """The frames of alpha-beta at `node` and below it; the last one holds the node's value."""
    state = states[node]
    mover = player_name(state.game, state.player)
    alpha, beta = window
    frame = replace(frame, now=node, windows={**frame.windows, node: window}, answer=None, asked=-1)
    if state.is_terminal():
        value = int(state.reward(state.player))
        words = f"The game is over. It gives {mover}, who would be next to move, {worth(value)}."
        yield replace(frame, sentence=words, values={**frame.values, node: value})
        return
    came = (
        "The window begins wider than any value"
        if node == 0
        else "The numbers change places and signs"
    )
    words = f"{mover} moves here. {came}: alpha {worth(alpha)}, beta {worth(beta)}."
    yield replace(frame, sentence=words)
    for k, child in enumerate(below[node]):
        for step in _walk(states, below, child, (-beta, -alpha), frame):
            frame = step
            yield step
        value = -frame.values[child]
        name = state.game.action_name(states[child].last_action)
        grows = f"alpha rises to {worth(value)}" if value > alpha else "alpha stays as it was"
        alpha = max(alpha, value)
        other = player_name(state.game, -state.player)
        words = (
            f"Back up: {name} is worth {worth(-value)} to {other}, so {worth(value)} to {mover}: "
            f"the sign changes, and {grows}."
        )
        windows = {**frame.windows, node: (alpha, beta)}
        frame = replace(frame, sentence=words, now=node, windows=windows)
        yield frame
        rest = below[node][k + 1 :]
        if rest:
            following = state.game.action_name(states[rest[0]].last_action)
            words = f"{mover} could also play {following}. Cut, or look?"
            yield replace(frame, sentence=words, answer=alpha >= beta, asked=rest[0])
        if rest and alpha >= beta:
            gone = frozenset(node for first in rest for node in _family(below, first))
            words = f"Cut: {counted(len(gone), 'board')} that nobody has to look at."
            frame = replace(frame, sentence=words, cut=frame.cut | gone)
            yield frame
            break
    values = {**frame.values, node: alpha}
    words = f"So this board gives {mover}, who moves here, {worth(alpha)}."
    yield replace(frame, sentence=words, values=values)


def _family(below: list[list[int]], node: int) -> Iterator[int]:
    """A node and all nodes below it."""
    yield node
    for child in below[node]:
        yield from _family(below, child)


def _another(state: State, rng: np.random.Generator) -> State:
    """A position of the same game whose tree is small and has at least two cuts."""
    for _ in range(2000):
        found = state.game.initial_state()
        for _ in range(int(rng.integers(5, 7))):
            if not found.is_terminal():
                found = found.take_action(int(rng.choice(found.legal_actions())))
        cuts = _cuts(found)
        if 9 <= _nodes(found, 17) <= 16 and cuts >= 2:
            return found
    return state


def _nodes(state: State, most: int) -> int:
    """The number of nodes in the tree below `state`; it stops counting at about `most`."""
    count = 1
    for action in state.legal_actions():
        count += _nodes(state.take_action(action), most - count) if count < most else 1
    return count


def _cuts(state: State) -> int:
    """The number of cuts that alpha-beta makes below `state`."""
    cuts = 0

    def look(state: State, alpha: int, beta: int) -> int:
        nonlocal cuts
        if state.is_terminal():
            return int(state.reward(state.player))
        actions = state.legal_actions()
        for k, action in enumerate(actions):
            alpha = max(alpha, -look(state.take_action(action), -beta, -alpha))
            if alpha >= beta:
                cuts += k + 1 < len(actions)
                break
        return alpha

    look(state, -WIDEST, WIDEST)
    return cuts
