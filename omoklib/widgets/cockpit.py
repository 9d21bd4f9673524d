"""The training cockpit: a training run as it happens, with start, stop and resume."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from html import escape
from math import floor, log10
from numbers import Real
from typing import Any, Protocol

from omoklib._util.threads import can_start_threads, in_background
from omoklib._util.words import counted
from omoklib.games import Game
from omoklib.widgets.charts import Axes, Line, above, chart, key_rows, svg, text, thinned, written
from omoklib.widgets.glimpse import AROUND, Glimpse, boards_of, glimpse_of
from omoklib.widgets.lab import Lab, button, slider, switch
from omoklib.widgets.worker import Worker

__all__ = ["AnyTrainer", "Cockpit"]

LOSSES = ("total", "policy", "value", "weights")
TICK_S = 1.0  # seconds between two pictures of a run, whose clock goes on within an iteration
LINE = "line-"  # before the name of a line, where its entry in a key is pressed
NO_LIMIT = 1_000_000  # iterations, beyond those that are planned: only the time limit counts
TINTS = ("blue", "orange", "green", "purple", "red")
HIGH, LEFT, BELOW = 180, 46, 40
"""The pixels of a chart's rectangle, and the room for the numbers left of it and below it."""
GAP = 24  # between two charts
LEAST = 280  # pixels wide; with less room charts stand one below the other
BOARD, BOARD_IF_LOW, APART = 124, 100, 14
"""The pixels of a small board's width, at most, and of the gap between two."""
BESIDE = 2 * LEAST + 2 * GAP + BOARD
"""The pixels from which the boards stand beside the charts, not above them."""
MOST_PLACES = 60  # iterations that can be pointed at
SOON = 60  # iterations of a plan that a chart has room for from the start
SMOOTH = 60  # iterations from which a line is drawn as an average, over its faint numbers
AHEAD = (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)  # the ends of an axis, times a power of ten


class AnyTrainer(Protocol):
    """The members that the cockpit needs of a trainer, so that it imports no network."""

    history: Sequence[Mapping[str, Any]]  # one entry for each iteration, numbers by name

    def run(
        self,
        *,
        iterations: int,
        seconds: float,
        stop: Callable[[], bool],
        on_iteration: Callable[..., object],
    ) -> object:
        """Trains until the time is up or `stop()` is true; calls `on_iteration` after each."""


class Cockpit(Lab):
    """The history of a trainer as growing curves, with a button to start and stop it.

    It finds numbers by their names in the history's entries. `total`, `policy`, `value`, `weights`
    and names with `loss` are losses. Names with `mistakes` are mistakes against exact play. A
    `score` is that of a match, in 0..1. `games` and `seconds` give the speed. A curve without
    numbers is left out; one whose name is pressed is hidden, and the others have its room. Above
    the curves stands what has improved, and by how much. If the trainer has a `judge` and no
    history, the judge sees the untrained `evaluator` first: iteration 0 of its curves.

    If the trainer has a `game` and an `evaluator`, two small boards show what it makes of the game:
    the first move that the network would play, and the last game of self-play in its `memory`.
    While an iteration is pointed at, they show those of that iteration.

    A press of the button ends when its time is up, which may be changed meanwhile, or when all the
    iterations that the trainer's `config` plans are done, if it has one; a press after that goes
    beyond the plan.

    Args:
        seconds: the seconds that the first press of the button trains for, at most.
        rival: the name of the player that the matches of a `score` are against; "" says none.
    """

    def __init__(self, trainer: AnyTrainer, seconds: float = 60.0, rival: str = "") -> None:
        if not (hasattr(trainer, "history") and hasattr(trainer, "run")):
            raise TypeError(f"a cockpit must have a trainer, such as nn.Trainer; got {trainer!r}")
        self.trainer, self.rival = trainer, rival
        self.worker = Worker()
        self._began = 0.0
        self._planned = 0.0
        self._is_late = False  # whether the time is up, after an iteration
        self._since = 0.0  # when the iteration at work began
        self._hidden: set[str] = set()  # the names of lines that are not drawn
        self._spent = 0.0  # the share of the time that the last run took; 1 if it is done
        self._end = "so far"  # how it ended
        self._newborn: dict[str, float] = {}  # what the judge measured of the untrained network
        self._is_judging = False  # whether the judge is at work on that
        self._glimpses: list[Glimpse] = []  # of the iterations since the cockpit was made
        self._blind = ""  # why there is none
        if trainer.history:
            self._glance()
        super().__init__(
            "Training cockpit",
            [
                slider("seconds", "Train for, seconds", 5, 600, 5, float(seconds)),
                button("start", "Resume" if trainer.history else "Start", primary=True),
                button("stop", "Stop", off=True),
                switch("log", "Spread out small numbers (log scale)"),
            ],
            status="Start, stop, and resume: what has been learned stays.",
            arrangement="top",
        )

    def _leave(self) -> None:
        self.worker.stop()

    def pressed(self, id: str) -> None:
        if id == "start":
            self._planned, self._began = float(self["seconds"]), time.monotonic()
            self._since = self._began
            self.configure("start", off=True)
            self.configure("stop", off=False)
            self.status = "Training goes on."
            if not self.trainer.history:
                self.status = (
                    "Training. The first iteration takes longest: the network is being compiled."
                )
            self.worker.start(self._train, self._finished)
            if can_start_threads():
                in_background(self._tick)
        elif id.startswith(LINE):
            name = id.removeprefix(LINE)
            if not any(name in entry for entry in self.trainer.history):
                raise KeyError(id)
            self._hidden ^= {name}
        elif id == "stop":
            self.worker.stop()
            self.status = "Stopping after the step in progress."
        else:
            raise KeyError(id)

    def changed(self, id: str) -> None:
        if id == "seconds" and self.worker.running:
            self._planned = float(self["seconds"])  # the run at work has more time, or less

    def draw(self) -> str:
        history = list(self.trainer.history)
        curves, boards = self._curves(history), self._boards(history)
        if boards:
            # where there is no room beside the charts, the boards stand above them
            curves = (
                f'<div style="display:flex;flex-wrap:wrap;gap:16px {GAP}px">{boards}'
                f'<div style="flex:1 1 {min(self._wide, 2 * LEAST)}px;min-width:0">{curves}</div>'
                "</div>"
            )
        return self._tiles(history) + curves

    # The run

    def _train(self) -> None:
        done = len(self.trainer.history)
        end = self._iterations if self._iterations > done else done + NO_LIMIT
        self._judge_newborn()
        if not self._glimpses or self._glimpses[-1].iteration < len(self.trainer.history):
            self._glance()
            self.redraw()
        given = 0.0  # the time that the trainer knows of
        while given < self._planned and len(self.trainer.history) < end:
            given, self._is_late = self._planned, False
            self.trainer.run(
                iterations=end - len(self.trainer.history),
                seconds=self._left,
                stop=lambda: self.worker.stopped() or self._is_late,
                on_iteration=self._iterated,
            )
            if self.worker.stopped():
                return

    def _iterated(self, *_: object) -> None:
        self._is_late = not self._left  # before the time that the trainer knows of, if it was cut
        self._glance()
        self._news()

    def _glance(self) -> None:
        """Sees what the training makes of its game. No run ends because this fails: the game may be
        anybody's.
        """
        try:
            seen = glimpse_of(self.trainer)
        except Exception as error:
            self._blind = f"{type(error).__name__}: {error}"
            return
        if seen is not None:
            self._glimpses.append(seen)

    def _judge_newborn(self) -> None:
        """Lets the judge see the network before its first iteration: there a curve begins."""
        evaluator = getattr(self.trainer, "evaluator", None)
        if self._is_judged and evaluator is not None and not self.trainer.history:
            self._is_judging = True
            try:
                measured = self.trainer.judge(evaluator)
            finally:
                self._is_judging = False
            self._newborn = {name: float(number) for name, number in measured.items()}
            self._news()

    @property
    def _measured(self) -> list[Mapping[str, Any]]:
        """What is known of each iteration; of iteration 0, too, if the judge has seen it."""
        return [self._newborn] * bool(self._newborn) + list(self.trainer.history)

    def _news(self) -> None:
        self._since = time.monotonic()
        if not self.worker.stopped():  # the tiles count; a screen reader reads a status aloud
            back = ": the boards go back with it" if self._has_board else " to read it"
            self.status = (
                f"Training goes on. Point at a chart{back}. Press a name to hide its line."
            )
        self.redraw()

    def _tick(self) -> None:
        """Keeps the clock going while an iteration runs: the first one takes longest."""
        while self.worker.running:
            self.redraw()
            time.sleep(TICK_S)

    def _finished(self, trouble: str) -> None:
        self.configure("start", off=False, label="Resume")
        self.configure("stop", off=True)
        is_all = len(self.trainer.history) == self._iterations
        why = "Stopped" if self.worker.stopped() else "Done" if is_all else "Time is up"
        self._end = "broken off" if trouble else why.lower()
        self._spent = self._share_spent if trouble or self.worker.stopped() else 1.0
        self._planned = 0.0
        done = counted(len(self.trainer.history), "iteration")
        if trouble:
            self.status = f"The training broke off: {trouble}. What is kept: {done}."
        else:
            more = "goes beyond the plan" if is_all else "goes on from here"
            self.status = f"{why} after {done}{self._progress()}. Resume {more}."
        self.redraw()

    @property
    def _iterations(self) -> int:
        """The iterations that the trainer's config plans; 0 if it says none."""
        return getattr(getattr(self.trainer, "config", None), "iterations", 0)

    @property
    def _left(self) -> float:
        """The seconds that are left of the planned time."""
        return max(0.0, self._planned - (time.monotonic() - self._began))

    @property
    def _share_spent(self) -> float:
        """The share of the planned time that has passed, or that the last run took."""
        if not self._planned:
            return self._spent
        return min(1.0, (time.monotonic() - self._began) / self._planned)

    @property
    def _share_done(self) -> float:
        """The share of the planned iterations that are done, also beyond the plan; of the time,
        where none are planned.
        """
        if self._iterations:
            return min(1.0, len(self.trainer.history) / self._iterations)
        return self._share_spent

    # The picture

    def _tiles(self, history: list[Mapping[str, Any]]) -> str:
        """What got better and by how much, the games of it, and the time that is left."""
        left = self._left
        measures = self._measures(self._measured)
        if not measures and self._is_judged:
            measures = ["judged"]
        tiles = [_gain(self._measured, name) for name in [*measures[:1], "total"]]
        if self.rival and measures[:1] in (["score"], ["judged"]):
            tiles[0] = (f"score against {self.rival}", *tiles[0][1:])
        played, speed = _total(history, "games"), _speed(history, "games") or 0.0
        if played is not None or not history:
            known = "–" if played is None else f"{played:,.0f}"
            rate = f"{speed:,.0f} a second" if speed >= 2 else f"{60 * speed:,.0f} a minute"
            tiles.append(("games", known, rate if speed else "", False))
        done, is_at_work = len(history), self.worker.running
        work = ""
        of_all = f" of {self._iterations:,}" if self._iterations > done else ""
        if is_at_work:
            work = f"iteration {done + 1}{of_all}" + ", its end" * (not left)
        if done and not is_at_work:
            called = "iteration" + "s" * (done > 1 or bool(of_all))
            tiles.append((called, f"{done:,}{of_all}", self._end, False))
        else:
            called = "left" if is_at_work else "to go"
            tiles.append((called, f"{left:.0f} s" if left else "–", work, False))
        better = ' class="lab-better"'
        cells = "".join(
            f'<div class="lab-tile"><b>{escape(value)}</b><span>{escape(name)}</span>'
            f"<small{better * is_better}>{escape(more)}</small></div>"
            for name, value, more, is_better in tiles
        )
        look = "lab-spent lab-busy" if is_at_work else "lab-spent"
        bar = f'<div class="{look}"><i style="width:{self._share_done:.1%}"></i></div>'
        return f'{bar}<div class="lab-tiles">{cells}</div>'

    @property
    def _wide(self) -> int:
        """The pixels that the charts have."""
        return self.room - self._board - GAP if self._is_beside else self.room

    @property
    def _board(self) -> int:
        """The width of a small board."""
        most = BOARD_IF_LOW if self.low else BOARD
        return most if self._is_beside else min(most, (self.room - GAP) // 2)

    @property
    def _is_beside(self) -> bool:
        """Whether the boards stand beside the charts, one below the other."""
        return self._has_board and self.room >= BESIDE

    def _high(self, rows: int) -> int:
        """The height of a chart's rectangle below a key of so many rows: beside boards it ends
        where they do.
        """
        if not self._is_beside:
            return HIGH
        return max(HIGH - 20, 2 * (self._board + AROUND) + APART - above(rows) - BELOW)

    @property
    def _has_board(self) -> bool:
        return isinstance(getattr(self.trainer, "game", None), Game) and hasattr(
            self.trainer, "evaluator"
        )

    def _boards(self, history: list[Mapping[str, Any]]) -> str:
        """The small boards; "" if there is no game to show."""
        if not self._has_board:
            return ""
        wide, trouble = self._board, self._blind
        if not trouble:
            try:
                places = _places(1 - bool(self._newborn), len(history))
                drawn = boards_of(self.trainer.game, self._glimpses, places, wide)
            except Exception as error:
                trouble = f"{type(error).__name__}: {error}"
        if trouble:
            return f'<p class="lab-hint">No board can be shown. {escape(trouble)}</p>'
        each = "".join(f'<div style="width:{wide}px">{picture}</div>' for picture in drawn)
        way = "column" if self._is_beside else "row"
        look = f"display:flex;flex-direction:{way};gap:{APART}px {GAP}px"
        return f'<div class="lab-own-size" style="{look}">{each}</div>'

    @property
    def _is_judged(self) -> bool:
        return getattr(self.trainer, "judge", None) is not None

    @staticmethod
    def _measures(history: list[Mapping[str, Any]]) -> list[str]:
        """The names of what is measured of the network's play: mistakes first, then scores."""
        names = {name for entry in history for name, value in entry.items() if _is_number(value)}
        return [name for part in ("mistake", "score") for name in sorted(names) if part in name]

    def _progress(self) -> str:
        """What has improved, as the end of a sentence; "" if nothing was measured twice."""
        history = self._measured
        for name in [*self._measures(history), "total"]:
            values = _values(history, name)
            if len(values) > 1:
                called = "the loss" if name == "total" else name.replace("_", " ")
                first, last = (_told(name, value) for value in (values[0], values[-1]))
                return f": {called} went from {first} to {last}"
        return ""

    def _curves(self, history: list[Mapping[str, Any]]) -> str:
        measured = self._measured
        names = {name for entry in measured for name, value in entry.items() if _is_number(value)}
        losses = [name for name in LOSSES if name in names]
        losses += sorted(name for name in names if "loss" in name)
        measures = self._measures(measured)
        mistakes, scores = ([n for n in measures if part in n] for part in ("mistake", "score"))
        against = f"Score against {self.rival}" if self.rival else "Score in matches"
        panels = (
            ("Mistakes against exact play", mistakes, True),
            (against, scores, True),
            ("Loss", losses, False),
        )
        shown = [panel for panel in panels if panel[1]]
        if not losses:
            shown.append(("Loss", [], False))
        if self._is_judged and not (mistakes or scores):
            title = against if self.rival else "What the judge measures"
            shown.insert(0, (title, [], bool(self.rival)))  # its place, before its word
        waiting = "Points appear as it trains."
        if self.worker.running and not history:
            doing = getattr(self.trainer, "doing", "") or "the first iteration"
            if self._is_judging:
                doing = "judging the untrained network"
            waiting = f"At work: {doing}, {time.monotonic() - self._since:.0f} s."
        columns = max(1, min(len(shown), (self._wide + GAP) // (LEAST + GAP)))
        wide = (self._wide - GAP * (columns - 1)) // columns
        rows = [
            key_rows([_called(name, title) for name in wanted or LOSSES], wide)
            for title, wanted, _ in shown  # of one without a point, the room of the longest key
        ]
        if columns > 1:  # charts beside each other begin at one height
            rows = [max(rows)] * len(rows)
        empty = next((panel for panel in shown if not panel[1]), None)
        pictures = "".join(
            _panel(
                *panel,
                measured,
                len(history) + 1 - len(measured),
                wide,
                count,
                self._high(count),
                waiting if panel == empty else "",  # said once
                self._hidden,
                end=_ahead(len(history), self._iterations),
                log=self["log"],
                explains=panel == shown[-1],
            )
            for panel, count in zip(shown, rows, strict=True)
        )
        # as many columns as above, and fewer where a narrower page shows the still
        least = f"repeat(auto-fit,minmax(min({LEAST}px,100%),1fr))"
        grid = f"display:grid;gap:{GAP}px;grid-template-columns:{least}"
        return f'<div class="lab-own-size" style="{grid}">{pictures}</div>'


def _panel(
    title: str,
    names: list[str],
    share: bool,
    measured: list[Mapping[str, Any]],
    begin: int,
    wide: int,
    rows: int,
    high: int,
    waiting: str,
    hidden: Collection[str],
    end: int,
    log: bool,
    explains: bool,
) -> str:
    """One chart of the numbers called `names`, over the iterations up to `end`, of which `begin` is
    the first of `measured`: `wide` pixels wide, its rectangle `high`, with so many rows for its
    key; `waiting` is what it says while it has no point. The lines of `hidden` names are not drawn;
    the others have the room. With `log`, equal steps up are equal factors, except for scores. One
    of the charts `explains` its bold lines.
    """
    curves = {
        name: [
            (k, float(entry[name]))
            for k, entry in enumerate(measured, begin)
            if _is_number(entry.get(name))
        ]
        for name in names
    }
    average = 1
    if len(measured) >= SMOOTH:  # an odd number: a mean has its place in the middle
        average = max(map(len, curves.values()), default=0) // 24 * 2 + 1
    shown = [points for name, points in curves.items() if name not in hidden]
    values = [value for points in shown for _, value in points]
    highest, lowest = max(values, default=1.0), min(0.0, *values, 0.0)
    percent = share and highest <= 1
    if percent and title.startswith("Score"):
        highest, log = 1 / 1.08, False  # all of the scale: a poor score looks poor
    top = highest * 1.08 or 1.0
    least = min((value for value in values if value > 0), default=0.0)
    if log and least:  # from one number that is written beside the axis to another
        lowest, top = _round_below(least), 1 / _round_below(1 / highest)
    axes = Axes(
        LEFT,
        above(rows),
        wide - LEFT,
        high,
        (0, end),
        (lowest, top),
        title,
        "iterations" if average < 2 or not explains else f"iterations; bold: means of {average}",
        percent=percent,
        log=log and least > 0,
        rows=rows,
    )
    lines = [
        Line(
            curves[name],
            TINTS[k % len(TINTS)],
            _called(name, title),
            faint=average > 1,
            press=f"{LINE}{name}",
            hidden=name in hidden,
        )
        for k, name in enumerate(names)
    ]
    smooth = [
        Line(_averages(line.points, average), line.color)
        for line in lines
        if line.faint and not line.hidden
    ]
    last = "; ".join(f"{line.name} {written(line.points[-1][1], percent)}" for line in lines)
    empty = ""
    if not lines:
        middle = (axes.left + axes.width / 2, axes.top + axes.height / 2 - 14)
        empty = text(*middle, waiting, style="t-soft")
    places = _places(begin, begin + len(measured) - 1)
    drawn = chart(axes, [*lines, *smooth], reading="iteration", places=places)
    label = f"{title}: {last or 'no iteration finished yet'}"
    return svg(wide, axes.top + high + BELOW, label, drawn, empty)


def _places(first: int, last: int) -> list[int]:
    """The iterations that can be pointed at: the same in all charts and boards, which are read
    together.
    """
    return thinned(range(first, last + 1), MOST_PLACES)


def _ahead(count: int, planned: int) -> int:
    """The end of an axis on which a line of so many points has room to grow: as many points as are
    planned, if a line of them is soon seen to grow; otherwise a round number, at most those."""
    if 0 < planned <= SOON and count <= planned:
        return planned
    power = 10 ** (len(str(max(count, 5))) - 1)
    end = next(round(end * power) for end in AHEAD if end * power > max(count, 5))
    return planned if 0 < planned < end and count <= planned else end


def _round_below(value: float) -> float:
    """The largest of 1, 2 and 5 times a power of ten that is not above `value`."""
    power = 10.0 ** floor(log10(value))
    return next(step * power for step in (5, 2, 1) if step * power <= value * (1 + 1e-9))


def _called(name: str, title: str) -> str:
    """What a line is called under `title`, which it does not repeat: "policy", of mistakes."""
    words = [word for word in name.split("_") if word not in title.lower().split()]
    return " ".join(words) or name.replace("_", " ")


def _averages(points: Sequence[tuple[float, float]], count: int) -> list[tuple[float, float]]:
    """Each point's mean with its neighbours, `count` in all, or fewer near the end. It begins at
    the first point that has so many: at a steep start, fewer would lie above the line.
    """
    found = []
    for k, (x, _) in enumerate(points[count // 2 :], count // 2):
        reach = min(count // 2, len(points) - 1 - k)
        near = [y for _, y in points[k - reach : k + reach + 1]]
        found.append((x, sum(near) / len(near)))
    return found


def _is_number(value: object) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool) and value == value


def _values(history: list[Mapping[str, Any]], name: str) -> list[float]:
    return [float(entry[name]) for entry in history if _is_number(entry.get(name))]


def _told(name: str, value: float) -> str:
    """A measured number in words: mistakes and scores are shares, a loss is a number."""
    return written(value, percent=name != "total" and 0 <= value <= 1)


def _gain(history: list[Mapping[str, Any]], name: str) -> tuple[str, str, str, bool]:
    """The tile of a measured number: its name, its last value, what it was at first, and whether
    that is better now.
    """
    values = _values(history, name)
    called = "loss" if name == "total" else name.replace("_", " ")
    if not values:
        return called, "–", "", False
    first, last = values[0], values[-1]
    if len(values) == 1:
        return called, _told(name, last), "", False
    is_better = last > first if "score" in name else last < first
    sign = "▲ " if last > first else "▼ "
    return called, _told(name, last), f"{sign * is_better}from {_told(name, first)}", is_better


def _total(history: list[Mapping[str, Any]], name: str) -> float | None:
    values = _values(history, name)
    return sum(values) if values else None


def _speed(history: list[Mapping[str, Any]], name: str) -> float | None:
    """The number `name` for each second of the last ten iterations."""
    last = [e for e in history[-10:] if _is_number(e.get(name)) and _is_number(e.get("seconds"))]
    seconds = sum(float(entry["seconds"]) for entry in last)
    return sum(float(entry[name]) for entry in last) / seconds if seconds > 0 else None
