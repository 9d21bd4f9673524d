"""The training cockpit: a training run as it happens, with start, stop and resume."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from html import escape
from numbers import Real
from typing import Any, Protocol

from omoklib.widgets.charts import Axes, Line, chart, svg
from omoklib.widgets.lab import Lab, button, slider
from omoklib.widgets.worker import Worker

__all__ = ["AnyTrainer", "Cockpit"]

LOSSES = ("total", "policy", "value", "weights")
TOLD_S = 15.0  # between two sentences in the status line: a screen reader says each of them
NO_LIMIT = 1_000_000  # iterations: the time decides
TINTS = ("blue", "orange", "green", "purple", "red")


class AnyTrainer(Protocol):
    """What the cockpit needs of a trainer. It imports no network: any such object will do."""

    history: Sequence[Mapping[str, Any]]  # one entry for each iteration, numbers by name

    def run(
        self,
        *,
        iterations: int,
        seconds: float,
        stop: Callable[[], bool],
        on_iteration: Callable[..., object],
    ) -> object:
        """Train until the time is up or `stop()` is true; `on_iteration` is called after each."""


class Cockpit(Lab):
    """The history of a trainer as curves that grow, and the switch.

    Numbers are found by their names in the history's entries: `total`, `policy`, `value`,
    `weights` and whatever has `loss` in its name are losses; `mistakes` in a name are against exact
    play, a `score` is a match's, in 0..1; `games`, `evaluations` and `seconds` give the speeds.
    A curve without numbers is left out.
    """

    def __init__(self, trainer: AnyTrainer, seconds: float = 60.0) -> None:
        self.trainer = trainer
        self.worker = Worker()
        self._began = 0.0
        self._planned = 0.0
        self._told = 0.0  # when the status line last spoke of the run
        super().__init__(
            "Training cockpit",
            [
                slider("seconds", "Train for, seconds", 5, 600, 5, float(seconds), group="Run"),
                button("start", "Resume" if trainer.history else "Start", group="Run"),
                button("stop", "Stop", group="Run", off=True),
            ],
            status="Start, stop, and go on: what has been learned stays.",
        )

    def pressed(self, id: str) -> None:
        if id == "start":
            self._planned, self._began = float(self["seconds"]), time.monotonic()
            self.configure("start", off=True)
            self.configure("stop", off=False)
            self.status = (
                "Training. The first iteration takes longest: the network is being compiled."
            )
            self.worker.start(self._train, self._finished)
        elif id == "stop":
            self.worker.stop()
            self.status = "Stopping after the step in progress."
        else:
            raise KeyError(id)

    def draw(self) -> str:
        history = list(self.trainer.history)
        return self._tiles(history) + self._curves(history)

    # The run

    def _train(self) -> None:
        self.trainer.run(
            iterations=NO_LIMIT,
            seconds=self._planned,
            stop=self.worker.stopped,
            on_iteration=lambda *_: self._news(),
        )

    def _news(self) -> None:
        now = time.monotonic()
        if not self.worker.stopped() and now - self._told >= TOLD_S:
            self._told = now
            left = self._planned - (time.monotonic() - self._began)
            self.status = (
                f"Iteration {len(self.trainer.history)} done; about {max(left, 0):.0f} s to go."
            )
        self.redraw()

    def _finished(self, trouble: str) -> None:
        self.configure("start", off=False, label="Resume")
        self.configure("stop", off=True)
        self._planned = 0.0
        done = len(self.trainer.history)
        if trouble:
            self.status = f"The training broke off: {trouble}. {done} iterations are kept."
        else:
            why = "Stopped" if self.worker.stopped() else "Time is up"
            self.status = f"{why} after {done} iterations. Resume goes on from here."
        self.redraw()

    # The picture

    def _tiles(self, history: list[Mapping[str, Any]]) -> str:
        left = max(0.0, self._planned - (time.monotonic() - self._began))
        tiles = [("iterations", f"{len(history)}")]
        for name in ("games", "evaluations"):
            total, speed = _total(history, name), _speed(history, name)
            if total is not None:
                tiles.append((name, f"{total:,.0f}"))
            if speed is not None:
                tiles.append((f"{name} a second", f"{speed:,.1f}"))
        tiles.append(("to go", f"{left:.0f} s" if left else "—"))
        cells = "".join(
            f'<div class="lab-tile"><b>{escape(value)}</b><span>{escape(name)}</span></div>'
            for name, value in tiles
        )
        return f'<div class="lab-tiles">{cells}</div>'

    def _curves(self, history: list[Mapping[str, Any]]) -> str:
        names = {name for entry in history for name, value in entry.items() if _is_number(value)}
        losses = [name for name in LOSSES if name in names]
        losses += sorted(name for name in names if "loss" in name)
        mistakes, scores = (sorted(n for n in names if part in n) for part in ("mistake", "score"))
        panels = (
            ("Loss", losses, False),
            ("Mistakes against exact play", mistakes, True),
            ("Score in matches", scores, True),
        )
        shown = [panel for panel in panels if panel[1]]
        if not shown:
            return '<p class="lab-formula">No iteration finished yet.</p>'
        pictures = "".join(_panel(title, wanted, share, history) for title, wanted, share in shown)
        return f'<div class="lab-row">{pictures}</div>'


def _panel(title: str, names: list[str], share: bool, history: list[Mapping[str, Any]]) -> str:
    """One small chart of the numbers called `names`, over the iterations."""
    curves = {
        name: [
            (k, float(entry[name]))
            for k, entry in enumerate(history, 1)
            if _is_number(entry.get(name))
        ]
        for name in names
    }
    highest = max(value for points in curves.values() for _, value in points)
    lowest = min(0.0, *(value for points in curves.values() for _, value in points), 0.0)
    percent = share and highest <= 1
    top = highest * 1.08 or 1.0
    axes = Axes(
        46,
        40,
        160,
        150,
        (0, max(5, len(history))),
        (lowest, top),
        title,
        "iterations",
        percent=percent,
    )
    lines = [
        Line(curves[name], TINTS[k % len(TINTS)], name.replace("_", " "))
        for k, name in enumerate(names)
    ]
    last = "; ".join(f"{name} {points[-1][1]:.3g}" for name, points in curves.items())
    return svg(330, 235, f"{title}: {last}", chart(axes, lines, hover=True))


def _is_number(value: object) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool) and value == value


def _total(history: list[Mapping[str, Any]], name: str) -> float | None:
    values = [float(entry[name]) for entry in history if _is_number(entry.get(name))]
    return sum(values) if values else None


def _speed(history: list[Mapping[str, Any]], name: str) -> float | None:
    """Of the last ten iterations."""
    last = [e for e in history[-10:] if _is_number(e.get(name)) and _is_number(e.get("seconds"))]
    seconds = sum(float(entry["seconds"]) for entry in last)
    return sum(float(entry[name]) for entry in last) / seconds if seconds > 0 else None
