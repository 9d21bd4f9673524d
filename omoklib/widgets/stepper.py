"""A search, step by step, forwards and backwards.

The page (static/stepper.js) shows frames and asks for others; `omoklib.widgets.frames` makes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from traitlets import Bool, Dict, Float, Int, List, Unicode

from omoklib._util.words import counted
from omoklib.draw.numbers import signed
from omoklib.draw.theme import ink_on
from omoklib.draw.tree_picture import Drawn, drawn_root, drawn_svg, drawn_width
from omoklib.games import Game
from omoklib.search import Choice, Event, Trace
from omoklib.widgets.base import PageWidget, joined, refusal, scrolling
from omoklib.widgets.event_table import MARKS
from omoklib.widgets.frames import PHASE_COLORS, Frames
from omoklib.widgets.terms import number

__all__ = ["SearchStepper"]

SAME = 0.005  # a smaller difference decides nothing that one can see
GOAL = 10  # right predictions in a row, as the lessons ask for them
MOST_AHEAD = 32  # frames in one answer
MOST_DRAWN = 26  # nodes of a saved picture, which nobody can zoom
WIDEST = 750
"""Units of a saved picture: at its smallest it fits into the 600 pixels that JupyterLab has for it
in a window of 800."""
TABLE_LETTERS = "font-size:min(.93em,3.1vw)"
TABLE_GAPS = "<style>table.omok-edges :is(td,th){padding:.3em min(.5em,.9vw)}</style>"
"""The letters and the gaps of a saved table. They shrink on a phone, so that the last column, the
scores, is in sight."""
WAKE = "A picture: press Shift+Enter in its cell to go through the search step by step."


class SearchStepper(PageWidget):
    """The trace of a search, with a slider over its events.

    Args:
        trace_or_events: the `Trace` that a search filled, a list of events, or a list of dicts with
            the same fields from a search of your own.
        game: the game that was searched.
        predict: whether the stepper stops before every choice and asks for a prediction.

    Raises:
        ValueError: the trace is empty, or an event is malformed; the message names its index and
            the field.
        TypeError: `trace_or_events` is not a trace.

    >>> import numpy as np
    >>> from omoklib.games import TicTacToe
    >>> from omoklib.search import MonteCarloTreeSearch, Trace
    >>> trace, game = Trace(), TicTacToe()
    >>> search = MonteCarloTreeSearch(iteration_limit=30, rng=np.random.default_rng(0), trace=trace)
    >>> _ = search.search(game.initial_state())
    >>> stepper = SearchStepper(trace, game)
    >>> stepper.go(4)
    >>> stepper.frame["phase"], [node["edge"] for node in stepper.frames.nodes(4)]
    ('expand', ['', 'a1', 'b1'])
    """

    _esm = joined(
        "base.js",
        "camera.js",
        "tidy.js",
        "film.js",
        "ahead.js",
        "step_board.js",
        "step_tree.js",
        "step_table.js",
        "stepper.js",
    )
    _css = joined("base.css", "camera.css", "stepper.css")

    film = Dict().tag(sync=True)  # the tree of every frame: see `Frames.film`
    frame = Dict().tag(sync=True)  # what is shown beside the tree: see `Frames.frame`
    total = Int().tag(sync=True)  # the last frame's number
    simulations = Int().tag(sync=True)
    unit = Unicode().tag(sync=True)  # what a simulation is called: "iteration" in UCT
    movers = List(Unicode()).tag(sync=True)  # who moves at the root, and who after that
    rows = Int().tag(sync=True)  # in the longest table
    scale = List(Float()).tag(sync=True)  # the ends of all bars' scale
    digits = Int(2).tag(sync=True)  # of a number that is not whole, everywhere
    phases = List(Dict()).tag(sync=True)  # {id, name, color, ink}
    predict = Bool(False).tag(sync=True)
    asking = Bool(False).tag(sync=True)  # whether the reader is to predict the next choice
    right = Int(0).tag(sync=True)  # the number of right predictions
    asked = Int(0).tag(sync=True)  # the number of all predictions
    streak = Int(0).tag(sync=True)  # the right ones since the last that was wrong or skipped
    skipped = Int(0).tag(sync=True)  # the questions that the reader went past, and has not answered
    verdict = Unicode().tag(sync=True)  # "right" or "wrong", while the status is about a prediction

    def __init__(
        self,
        trace_or_events: Trace | Iterable[Event | Mapping[str, Any]],
        game: Game,
        *,
        predict: bool = False,
    ) -> None:
        self.frames = Frames(trace_or_events, game)
        self.predictions: dict[int, int] = {}  # by the index of the select event
        self._passed: set[int] = set()  # the indices of those that were skipped
        names = self.frames.phase_names
        super().__init__(
            total=len(self.frames.events),
            simulations=self.frames.simulations,
            unit=self.frames.unit,
            phases=[
                {"id": phase, "name": names[phase], "color": color, "ink": ink_on(color)}
                for phase, color in PHASE_COLORS.items()
            ],
            movers=list(self.frames.movers),
            rows=self.frames.longest_table,
            scale=list(self.frames.scale),
            digits=self.frames.terms.digits,
            predict=bool(predict),
            film=self.frames.film(),
            frame=self.frames.frame(0, bool(predict)),
        )

    def go(self, k: int) -> None:
        """Shows the search after its first `k` events; an open question before them is skipped."""
        said, frame = "", self.frames.frame(k, self.predict)
        with self.hold_sync():
            if self.asking and k > self.frame["k"]:
                said = "Skipped: the row begins anew." if self.streak else "Skipped."
                self._passed.add(self.frame["k"])
                self.skipped, self.streak = len(self._passed), 0
            self.frame, self.asking, self.status, self.verdict = frame, False, said, ""

    def forward(self) -> None:
        """Goes one event forward; if predictions are on, it asks the question first."""
        k = self.frame["k"]
        if self.predict and not self.asking and k not in self.predictions and self.frames.asks(k):
            with self.hold_sync():
                self.frame, self.asking = self.frames.question(k), True
                self.status, self.verdict = "", ""
        elif k < self.total:
            self.go(k + 1)

    def back(self) -> None:
        """Goes one event back; from a question, to the frame before it."""
        k = self.frame["k"]
        self.go(k if self.asking else max(k - 1, 0))

    def jump(self, by: int) -> None:
        """Goes to the first event of the next simulation, of this one, or of the one before; if
        predictions are on, it asks for it first."""
        k = self.frame["k"] + self.asking  # a question is about the event that comes
        firsts = [start + 1 for start in self.frames.starts]
        if by > 0:
            there = next((first for first in firsts if first > k), None)
        else:
            there = max((first for first in firsts if first < k), default=0)
        with self.hold_sync():
            self.go(self.total if there is None else max(there - 1, 0))
            if there:
                self.forward()

    def choice(self) -> None:
        """Goes to the next choice among several moves; a search begins by trying each move once.

        Raises:
            ValueError: there are no more choices.
        """
        k = self.frame["k"]
        k = self.frames.next_choice(k + 1 if self.asking else k)
        if k is None:
            raise ValueError("From here on, the search never chooses among several moves.")
        self.go(k)
        self.forward()

    def guess(self, action: int) -> None:
        """Predicts the next choice; only the first guess at a choice counts.

        Raises:
            ValueError: there is no question now, or `action` is not among the choices.
        """
        if not self.asking:
            raise ValueError("There is no question here: step forward to the next one.")
        k = self.frame["k"]
        event = self.frames.events[k]
        names = {row.action: self.frames.game.action_name(row.action) for row in event.choices}
        if isinstance(action, bool) or not isinstance(action, int) or action not in names:
            raise ValueError(f"{action!r} is not among the choices: {', '.join(names.values())}.")
        self.predictions[k] = action
        true = action == event.action
        scores = {row.action: row.score for row in event.choices}
        yours, best = _told_apart(scores[action], scores[event.action], self.digits)
        if true:
            said = f"Right: {names[action]} scores {best}."
        elif action in self.frames.lost(k):
            said = f"Not {names[action]}: it is proved lost (✗), whatever it scores. "
            said += f"{names[event.action]} scores {number(scores[event.action], self.digits)}."
        elif scores[action] == scores[event.action]:
            said = f"{names[action]} ties with {names[event.action]}, and "
            is_lower = event.action < action
            said += "the lowest action wins." if is_lower else "this search took the higher action."
        else:
            rows = {row.action: row for row in event.choices}
            said = f"Not {names[action]}: it scores {yours}, and {names[event.action]} {best}."
            if scores[action] < scores[event.action]:
                said += _why(names[event.action], rows[event.action], rows[action])
        self._passed.discard(k)
        with self.hold_sync():
            self.asking = False  # it is answered
            self.go(k + 1)
            self.skipped = len(self._passed)
            self.asked += 1
            self.right += true
            self.streak = self.streak + 1 if true else 0
            if self.streak == GOAL:
                said += " Ten in a row: you choose as the search does."
            self.status, self.verdict = said, "right" if true else "wrong"

    def _obey(self, message: object) -> None:
        match message:
            case {"type": "go", "k": k}:
                self.go(k)
            case {"type": "ahead", "frames": list(ks)} if len(ks) <= MOST_AHEAD:
                self.send(
                    {"type": "frames", "frames": [self.frames.frame(k, self.predict) for k in ks]}
                )
            case {"type": "board", "node": list(node)}:
                board = self.frames.board(tuple(node))
                self.send({"type": "board", "node": node, **board})
            case {"type": "step", "by": 1}:
                self.forward()
            case {"type": "step", "by": -1}:
                self.back()
            case {"type": "simulation", "by": (1 | -1) as by}:
                self.jump(by)
            case {"type": "choice"}:
                self.choice()
            case {"type": "guess", "action": action}:
                self.guess(action)
            case {"type": "predict", "on": bool(on)}:
                self.predict = on
                if (self.asking and not on) or self.frame["k"] == 0:
                    self.go(self.frame["k"])
            case _:
                raise refusal(message)

    def offline(self) -> dict[str, str]:
        """The whole tree and the last step's table; where it asks for predictions, a question."""
        text = f"Search of {counted(self.simulations, self.unit)}, {counted(self.total, 'event')}"
        return {"text/html": f"<div>{self.static_html()}</div>", "text/plain": text}

    def static_html(self) -> str:
        """The tree at the end, the numbers of its last step, and how to wake the stepper.

        With `predict`, a question from the middle of the search, whose answer it does not tell.
        """
        k = self.frames.next_choice(self.total // 2) if self.predict else None
        frame = self.frames.frame(self.total) if k is None else self.frames.question(k)
        sentence = f"<p>{escape(frame['sentence'])}</p>"
        table = "" if frame["table"] is None else _table_html(frame["table"])
        tree = self._tree(frame["k"])
        return f"{tree}{sentence}{scrolling(table)}<p>{WAKE}</p>"

    def _tree(self, k: int) -> str:
        """The most visited nodes after the first `k` events; on a narrow page, first the root."""
        nodes = self.frames.nodes(k)
        fewer = (self._drawn(nodes, most) for most in range(MOST_DRAWN, 0, -1))
        drawn = next(some for some in fewer if drawn_width(some) <= WIDEST)
        title = f"The search tree after {k} of {self.total} events"
        return scrolling(drawn_svg(drawn, title=title, line="Path"), drawn_root(drawn))

    def _drawn(self, nodes: Sequence[Mapping[str, Any]], most: int) -> list[Drawn]:
        """`most` of the nodes, and strips that count the others."""
        kept = _most_visited(nodes, most)
        place = {index: rank for rank, index in enumerate(kept)}
        drawn = [
            Drawn(
                place.get(node["parent"], -1),
                f"{node['edge']} {MARKS[node['proof']]}".rstrip(),
                f"{node['N']}" + ("" if node["Q"] is None else f"\n{signed(node['Q'])}"),
                node["N"],
                node["Q"],
                best=node["path"],
            )
            for node in (nodes[index] for index in kept)
        ]
        hidden = {index: node["hidden"] for index, node in enumerate(nodes)}
        for index, node in enumerate(nodes):
            # What the search never went to is left out silently, but for moves of the root.
            if index not in place and (node["N"] or node["parent"] == 0):
                hidden[node["parent"]] += 1
        return drawn + [Drawn(place[index], more=hidden[index]) for index in kept if hidden[index]]


def _why(name: str, chosen: Choice, other: Choice) -> str:
    """What makes `chosen` score more than `other`, in a sentence; "" where U is not known."""
    if chosen.U is None or other.U is None:
        return ""
    mean, bonus = chosen.Q - other.Q, chosen.U - other.U
    if abs(bonus) < SAME:
        return " Both have the same bonus U, so the mean decides."
    if abs(mean) >= SAME:
        higher, lower = ("mean", "bonus U") if mean > 0 else ("bonus U", "mean")
        if mean > 0 and bonus > 0:
            return f" {name} has the higher mean, and the higher bonus U."
        return f" {name}'s higher {higher} outweighs its lower {lower}."
    if chosen.P is not None and chosen.P > other.P:
        priors = f"{chosen.P:.3f} against {other.P:.3f}"
        return f" Their means are the same, and {name} has the higher prior: {priors}."
    return f" Their means are the same, and {name} has fewer visits: {chosen.N} against {other.N}."


def _told_apart(one: float | None, other: float | None, least: int) -> tuple[str, str]:
    """Two scores as text, with as many digits as it takes to tell them apart, `least` to five."""
    for digits in range(least, 6):
        texts = number(one, digits), number(other, digits)
        if texts[0] != texts[1]:
            break
    return texts if one != other else (number(one, least), number(other, least))


def _most_visited(nodes: Sequence[Mapping[str, Any]], most: int) -> list[int]:
    """The numbers of the nodes on the path and of the most visited others, `most` in all, in the
    order of `nodes`. A child has no more visits than its parent, so parents come along."""
    urgent = sorted(range(len(nodes)), key=lambda k: (not nodes[k]["path"], -nodes[k]["N"], k))
    return sorted(urgent[:most])


def _table_html(table: Mapping[str, Any]) -> str:
    """The numbers of every child, and the formula in numbers of the one that is chosen."""

    def cell(pair: Mapping[str, str | None]) -> str:
        now = escape(pair["now"])
        if pair["was"] is None:
            return f"<td>{now}</td>"
        # Where the column is narrow, the line ends before the arrow and nowhere else.
        return f'<td>{escape(pair["was"])} <span style="white-space:nowrap">→ {now}</span></td>'

    def told(row: Mapping[str, Any]) -> str:
        return " ".join(filter(None, (row["name"], row["mark"], row["chosen"] and "(chosen)")))

    head = "".join(f"<th>{escape(name)}</th>" for name in ["move", *table["columns"]])
    rows = "".join(
        f"<tr><th>{escape(told(row))}</th>{''.join(map(cell, row['cells']))}</tr>"
        for row in table["rows"]
    )
    more = f"<p>and {table['hidden']} more</p>" if table["hidden"] else ""
    chosen = next((row for row in table["rows"] if row["chosen"]), None)
    below = f"<p>Here {escape(table['known'])}</p>" if "known" in table else ""
    if chosen is not None and chosen["formula"]["now"]:
        below = f"<p><b>{escape(chosen['name'])}:</b> {escape(chosen['formula']['now'])}</p>"
    words = f"{escape(table['title'])}: {escape(table['formula'])}"
    caption = f'<caption style="white-space:nowrap">{words}</caption>'  # wider than a narrow table
    body = f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
    opened = f'<table class="omok-edges" style="{TABLE_LETTERS}">'
    return f"{opened}{caption}{body}</table>{TABLE_GAPS}{more}{below}"
