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
from omoklib.games.random_moves import random_moves
from omoklib.widgets.base import refusal
from omoklib.widgets.board_tree import BoardTree, note, worth

__all__ = ["AlphaBetaStepper"]

WAKE = "A picture: press Shift+Enter in its cell to answer, and to go on step by step."

COUNTED = "The score counts first answers: try a new position."
ONCE_MORE = "Once more, for practice. The score counts first answers only."

WIDEST = 2
"""A number one above any value: the window at the root is -2 to 2."""


@dataclass(frozen=True)
class Frame:
    """The picture after one step."""

    sentence: str
    now: int
    windows: dict[int, tuple[int, int]]  # node -> (alpha, beta), as its player to move sees them
    values: dict[int, int]  # node -> the value it returned
    bounds: dict[int, tuple[int, int]]  # node -> what it may be worth, at least and at most
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
    >>> stepper.press("question")
    >>> stepper.press("cut")
    >>> stepper.status
    'No: alpha is −1 and beta +2, so a better move may still come. Look.'
    """

    def __init__(self, state: State, *, rng: np.random.Generator | None = None) -> None:
        self.rng = np.random.default_rng(0) if rng is None else rng
        self.k = self.right = self.asked = self.positions = 0  # the last three over all positions
        self.answered: set[int] = set()  # the frames of this position whose question is answered
        self.missed: set[int] = set()  # those that were answered wrong since its start
        self.practises = False  # whether it was started again after an answer
        super().__init__(
            state,
            "Alpha-beta: cut or look?",
            shortcuts="N next · Q next question · B back · C cut · L look · ← ↑ ↓ → to a board",
        )
        self._begin()

    def _begin(self) -> None:
        start = Frame("", 0, {}, {}, {})
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
        self.answered = set()
        self._start()

    def _start(self) -> None:
        """Goes back to the first step of this position."""
        self.k, self.missed = 0, set()
        self.practises = bool(self.answered)
        self._show(ONCE_MORE if self.practises else "")

    def press(self, button: str) -> None:
        """Steps, answers, begins again, or takes another position."""
        frame = self.frames[self.k]
        asking = frame.answer is not None
        if button in ("cut", "look") and asking:
            self._answer(frame, button == "cut")
        elif button == "next" and not asking and self.k < len(self.frames) - 1:
            self.k += 1
            is_done = self.k == len(self.frames) - 1
            self._show(*(self._outcome() if is_done else ()))
        elif button == "question" and not asking and self._next_question() is not None:
            self.k = self._next_question()
            self._show()
        elif button == "back" and self.k:
            self.k -= 1
            self._show()
        elif button == "again":
            self._start()
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
            self.positions += not self.answered
            self.answered.add(self.k)
            self.asked += 1
            self.right += true
        if not true:
            self.missed.add(self.k)
        opponent = player_name(self.states[0].game, -self.states[frame.now].player)
        if frame.answer:
            why = f"alpha is {worth(alpha)} and beta {worth(beta)}. Alpha has reached beta, so "
            why += f"{opponent} " + (
                "will never let it come to this board. Cut."
                if alpha > beta
                else "gains nothing by coming here. Cut."
            )
        else:
            why = f"alpha is {worth(alpha)} and beta {worth(beta)}, so a better move may still "
            why += "come. Look."
        if true:
            self.k += 1
        self._show(f"{'Right' if true else 'No'}: {why}", "right" if true else "wrong")

    def _outcome(self) -> tuple[str, str]:
        """What is said at the end of a position, and whether it is a verdict."""
        if not self.missed:
            if self.practises:
                return f"No mistake this time. {COUNTED}", "right"
            return "No mistake in this position.", "right"
        return f"{counted(len(self.missed), 'mistake')} in this position. Try a new one.", ""

    def _next_question(self) -> int | None:
        """The first frame after this one that asks; None if no question is left."""
        later = range(self.k + 1, len(self.frames))
        return next((k for k in later if self.frames[k].answer is not None), None)

    def _show(self, words: str = "", verdict: str = "") -> None:
        frame = self.frames[self.k]
        asking = frame.answer is not None
        is_done = self.k == len(self.frames) - 1
        told = asking and verdict == "wrong"  # then only the other answer is left
        cut, look = (
            asking and not (told and not frame.answer),
            asking and not (told and frame.answer),
        )
        with self.hold_sync():
            self.marks = self._marks(frame)
            self.sentence = frame.sentence
            self.status, self.verdict = words, verdict
            self.buttons = [
                {"id": "cut", "label": "Cut", "key": "c", "enabled": cut, "primary": cut},
                {"id": "look", "label": "Look", "key": "l", "enabled": look, "primary": look},
                {"id": "back", "label": "Back", "key": "b", "enabled": self.k > 0},
                {
                    "id": "next",
                    "label": "Next",
                    "key": "n",
                    "enabled": not asking and self.k < len(self.frames) - 1,
                    "primary": not asking and 0 < self.k < len(self.frames) - 1,
                },
                {
                    "id": "question",
                    "label": "Next question",
                    "key": "q",
                    "enabled": not asking and self._next_question() is not None,
                    "primary": self.k == 0,
                },
                {"id": "again", "label": "Start again", "enabled": self.k > 0},
                {"id": "other", "label": "New position", "enabled": True, "primary": is_done},
                {"id": "", "label": self._score(), "enabled": False},
            ]

    def _score(self) -> str:
        """How many questions of all positions were answered right; "" before the first."""
        if not self.asked:
            return ""
        over = f" in {self.positions} positions" if self.positions > 1 else ""
        return f"{self.right} of {self.asked} right{over}"


def _mark(frame: Frame, node: int, state: State) -> dict[str, Any]:
    window, value = frame.windows.get(node), frame.values.get(node)
    mover = player_name(state.game, state.player)  # windows and values are as they see them
    look = "cut" if node in frame.cut else "" if window else "dim"
    said = {"cut": "cut", "dim": "not looked at yet", "": ""}[look]
    if window:
        said = f"alpha {worth(window[0])}, beta {worth(window[1])}"
    if value is not None:
        said += f", value {_told(frame, node)} for {mover}"
    sign = _compared(frame, node, "≥ ", "≤ ")
    return note(
        "" if value is None else f"{sign}{worth(value)} for {mover}",
        said,
        tone="" if value is None else "told",
        number=value,
        winner=None if value is None else value * state.player,
        span=window or (),
        look=look,
        now=node == frame.now,
        asks=node == frame.asked,
        who=mover,
    )


def _compared(frame: Frame, node: int, least: str, most: str) -> str:
    """`least` or `most` where the value of a node is only a bound on what it is worth; else ""."""
    low, high = frame.bounds.get(node, (0, 0))
    return "" if low == high else most if frame.values[node] == high else least


def _told(frame: Frame, node: int, *, above: bool = False) -> str:
    """The value of a node in words, as a bound if it is one; `above`: as its parent's player sees
    it."""
    words = _compared(
        frame, node, *(("at most ", "at least ") if above else ("at least ", "at most "))
    )
    return words + worth(-frame.values[node] if above else frame.values[node])


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
        bounds = {**frame.bounds, node: (value, value)}
        yield replace(frame, sentence=words, values={**frame.values, node: value}, bounds=bounds)
        return
    came = (
        "The window begins wider than any value"
        if node == 0
        else "The numbers change places and signs"
    )
    words = f"{mover} moves here. {came}: alpha {worth(alpha)}, beta {worth(beta)}."
    yield replace(frame, sentence=words)
    low, high, seen = -1, -1, 0  # what the board may be worth, in -1..1
    best = -WIDEST  # alpha may be another board's
    for child in below[node]:
        for step in _walk(states, below, child, (-beta, -alpha), frame):
            frame = step
            yield step
        value = -frame.values[child]
        least, most = frame.bounds[child]
        low, high, seen = max(low, -most), max(high, -least), seen + 1
        name = state.game.action_name(states[child].last_action)
        grows = f"alpha rises to {worth(value)}" if value > alpha else "alpha stays as it was"
        if value:
            grows = f"the sign changes, and {grows}"
        alpha, best = max(alpha, value), max(best, value)
        other = player_name(state.game, -state.player)
        words = (
            f"Back up: {name} is worth {_told(frame, child)} to {other}, so "
            f"{_told(frame, child, above=True)} to {mover}: {grows}."
        )
        windows = {**frame.windows, node: (alpha, beta)}
        frame = replace(frame, sentence=words, now=node, windows=windows)
        yield frame
        rest = below[node][seen:]
        if rest:
            following = state.game.action_name(states[rest[0]].last_action)
            words = f"{mover} could also play {following}. Cut, or look?"
            yield replace(frame, sentence=words, answer=alpha >= beta, asked=rest[0])
        if rest and alpha >= beta:
            gone = frozenset(node for first in rest for node in _family(below, first))
            words = f"Cut: {counted(len(gone), 'board')} that nobody has to look at."
            frame = replace(frame, sentence=words, cut=frame.cut | gone)
            high = 1  # what was cut may be better
            yield frame
            break
    frame = replace(
        frame,
        values={**frame.values, node: best},
        bounds={**frame.bounds, node: (-1 if low < best else best, 1 if high > best else best)},
    )
    words = f"So this board gives {mover}, who moves here, {_told(frame, node)}."
    yield replace(frame, sentence=words)


def _family(below: list[list[int]], node: int) -> Iterator[int]:
    """A node and all nodes below it."""
    yield node
    for child in below[node]:
        yield from _family(below, child)


def _another(state: State, rng: np.random.Generator) -> State:
    """A position of the same game whose tree is small and has at least two cuts."""
    for _ in range(2000):
        found = random_moves(state.game.initial_state(), rng, int(rng.integers(5, 7)))
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
