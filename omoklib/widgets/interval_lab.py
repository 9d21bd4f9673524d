"""The interval lab: 100 matches of the same two players, each with its 95% interval."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from omoklib.arena.scores import wilson
from omoklib.widgets.charts import PALE, Stop, along, color, legend, svg, text
from omoklib.widgets.lab import Lab, button, choice, slider, switch

__all__ = ["IntervalLab"]

MATCHES, WANTED = 100, 80  # matches; those that have to notice the better player, in a task
FEWEST, MOST, STEP = 10, 1000, 10  # games in a match
LEFT, TOP, UNDER = 46, 60, 34  # pixels left of the axis, above it and under it
HEIGHT, HEIGHT_IF_SMALL = 430, 346  # of the picture; on a low or narrow page
COUNTED, BAR = 24, 10  # the top of the bar that counts the matches, and how high it is
WORTH = 0.75  # of the axis; to show more of it than that, it is shown whole
NARROW = 480  # pixels; below it words are cut short
SHORT = 40  # pixels; shorter intervals are drawn stronger, and dark dots lie on them
HANDLE = 12  # the radius of the handle at the end of the truth's line
FREE = "look around"
TASKS = {"notice a 60% player": 0.6, "notice a 55% player": 0.55, "notice a 51% player": 0.51}
"""The tasks, and the true score of each."""


class IntervalLab(Lab):
    """The meaning of "95%": sliders show how wide the intervals are and how many miss the truth.

    A task asks for the fewest games with which 80 of the 100 intervals lie above 50%; then the
    colours say which do. The matches stay the same, and in their places while a slider is held:
    more games make them longer. So does the axis; zoomed in, it is fitted when the hand lets go.

    Args:
        seed: the seed of the first 100 matches; *New matches* draws others.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = np.random.default_rng(seed)
        self._draw_matches()
        self._range = 0.0, 1.0  # of the axis
        self._is_truth_held = False
        super().__init__(
            "Interval lab: 100 matches, one truth",
            [
                slider(
                    "games",
                    "Games in each match",
                    FEWEST,
                    MOST,
                    STEP,
                    20,
                    group="The matches",
                ),
                slider(
                    "truth",
                    "True score of the first player",
                    0.05,
                    0.95,
                    0.01,
                    0.5,
                    group="The matches",
                    percent=True,
                ),
                switch("sort", "Sort them by score", True, group="The matches"),
                switch("zoom", "Zoom in on the intervals", group="The matches"),
                button("new", "New matches", group="The matches"),
                choice("task", "With the fewest games", [FREE, *TASKS], FREE, group="Your task"),
            ],
        )
        self.status = self._told()

    def changed(self, id: str) -> None:
        if id == "task":
            self.configure("zoom", value=self["task"] != FREE)
        if id == "task" and self["task"] != FREE:
            self.configure("truth", value=TASKS[self["task"]])
            self.configure("games", value=20)
        elif id == "truth":
            self.configure("task", value=FREE)
        self._is_truth_held = self.dragged and id == "truth"
        if not self.dragged:
            self._order = None
        self.status = self._told()

    def pressed(self, id: str) -> None:
        if id != "new":
            raise KeyError(id)
        self._draw_matches()
        self.status = self._told()

    @property
    def scores(self) -> np.ndarray:
        """The first player's score in each match, `[100]`, 0 to 1."""
        return (self._luck[:, : int(self["games"])] < self["truth"]).mean(axis=1)

    @property
    def intervals(self) -> np.ndarray:
        """The ends of the intervals, `[100, 2]`, as the first player's scores."""
        games = int(self["games"])
        return np.array([wilson(float(score), games) for score in self.scores])

    def noticed(self, games: int) -> int:
        """The number of matches whose intervals lie above 50%, with so many games in each."""
        won = (self._luck[:, :games] < self["truth"]).sum(axis=1)
        least = next(w for w in range(games // 2, games + 1) if wilson(w / games, games)[0] > 0.5)
        return int((won >= least).sum())

    @property
    def fewest(self) -> int | None:
        """The fewest games with which 80 intervals lie above 50%; None: the most are too few."""
        counts = range(FEWEST, MOST + 1, STEP)
        return next((games for games in counts if self.noticed(games) >= WANTED), None)

    @property
    def misses(self) -> np.ndarray:
        """Whether each match's interval misses the true score, `[100]` bool."""
        low, high = self.intervals.T
        return (self["truth"] < low) | (self["truth"] > high)

    def draw(self) -> str:
        ends, scores = self.intervals, self.scores
        self._range = self._fitted(ends)
        if self._order is None:
            self._order = np.argsort(scores, kind="stable") if self["sort"] else range(MATCHES)
        order = self._order
        step = (self.room - LEFT - 16 - 2 * HANDLE) / MATCHES
        thin = (self.room - LEFT) / 250
        unit = self._y(0) - self._y(1)
        high = float((ends[:, 1] - ends[:, 0]).mean()) * unit
        dot = min(1.3 * thin, high / 9)  # it hides no short interval
        strong = 0.55 if high > SHORT else 0.9  # nor is that pale
        kinds = self._kinds(ends)
        parts = [self._key(kinds), *(self._rule(share) for share in self._ticks())]
        dots = []  # over the line of the truth, where many of them lie
        for place, index in enumerate(order):
            x = LEFT + 8 + place * step
            low, high_ = (self._y(end) for end in ends[index])
            name = kinds[index]
            wide = 1.6 * thin if name == "red" else thin
            pale = {"red": 1, "blue": strong, "soft": 0.6 * strong}[name]
            parts.append(
                f'<rect data-glide="match{index}" x="{x - wide / 2:.1f}" y="{high_:.1f}" '
                f'width="{wide:.1f}" height="{low - high_:.1f}" rx="{wide / 2:.1f}" '
                f'fill="{color(name)}" fill-opacity="{pale:.2f}"/>'
            )
            if not self._range[0] <= scores[index] <= self._range[1]:
                continue
            dots.append(
                f'<circle data-glide="score{index}" cx="{x:.1f}" '
                f'cy="{self._y(scores[index]):.1f}" r="{dot:.1f}" '
                f'fill="{color(name if high > SHORT else "ink")}"/>'
            )
        parts.append(self._line(self["truth"], "green", 2.0, glide="truth"))
        parts += dots
        told = [
            self._stop(index, ends[index], LEFT + 8 + place * step, step, kinds[index])
            for place, index in enumerate(order)
        ]
        parts.append(
            along(
                "The matches, from the lowest score" if self["sort"] else "The matches",
                told,
                (LEFT, TOP, self.room - LEFT, self._bottom - TOP),
            )
        )
        parts.append(self._handle())
        below = "100 scores, each with its interval"
        if self.room >= NARROW:
            sorted_ = ", sorted by score" * (self["sort"] and not self.dragged)
            below = f"100 matches{sorted_}; a dot is the score, its line the interval"
        parts.append(text(self.room / 2, self._height - 6, below, style="t-soft"))
        scale = ",".join(f"{end:.2f}" for end in self._range)
        return svg(
            self.room,
            self._height,
            self._summary(),
            f'<g data-scale="{scale}">{"".join(parts)}</g>',
        )

    # The axis

    @property
    def _height(self) -> int:
        return HEIGHT_IF_SMALL if self.low or self.room < NARROW else HEIGHT

    @property
    def _bottom(self) -> int:
        return self._height - UNDER

    def _fitted(self, ends: np.ndarray) -> tuple[float, float]:
        """The ends of the axis, in whole tens of points around all intervals, 50% and the truth.
        What is held moves them only to show more: a longer interval, or the truth.
        """
        if not self["zoom"]:
            return 0.0, 1.0
        shown = [0.5, self["truth"]]
        if not self._is_truth_held:
            shown += [float(ends.min()), float(ends.max())]
        low, high = np.floor(10 * min(shown) + 1e-9) / 10, np.ceil(10 * max(shown) - 1e-9) / 10
        if self.dragged:
            low, high = min(low, self._range[0]), max(high, self._range[1])
        return (float(low), float(high)) if high - low < WORTH else (0.0, 1.0)

    def _y(self, share: float) -> float:
        """The height of a score, within the axis."""
        low, high = self._range
        part = min(max((share - low) / (high - low), 0.0), 1.0)
        return self._bottom - part * (self._bottom - TOP)

    def _ticks(self) -> list[float]:
        low, high = (round(100 * end) for end in self._range)
        step = next(s for s in (5, 10, 25) if high - low <= 8 * s)
        return [k / 100 for k in range(-(-low // step) * step, high + 1, step)]

    def _rule(self, share: float) -> str:
        """A line across the picture with its number; that of 50% stands out."""
        half = share == 0.5
        name = "ink" if half and self["task"] != FREE else "soft"
        line = self._line(share, name, 1.2 if half else 0.5, dashes=half)
        label = text(LEFT - 6, self._y(share) + 4, f"{share:.0%}", style="t-soft", anchor="end")
        return f'<g data-glide="rule{share:.2f}">{line}{label}</g>'

    def _line(
        self, share: float, name: str, width: float, *, dashes: bool = False, glide: str = ""
    ) -> str:
        y = self._y(share)
        style = ' stroke-dasharray="5 4"' * dashes
        glides = f' data-glide="{glide}"' * bool(glide)
        return (
            f'<line x1="{LEFT}" x2="{self.room}" y1="{y:.1f}" y2="{y:.1f}" '
            f'stroke="{color(name)}" stroke-width="{width}"{style}{glides}/>'
        )

    # What is counted

    def _kinds(self, ends: np.ndarray) -> list[str]:
        """The colour of each match: does its interval hold the truth? In a task: does it lie above
        50%, include it, or lie below?
        """
        if self["task"] == FREE:
            return ["red" if missed else "blue" for missed in self.misses]
        return ["blue" if low > 0.5 else "red" if high < 0.5 else "soft" for low, high in ends]

    def _key(self, kinds: Sequence[str]) -> str:
        """The colours with their numbers of matches, and these as one bar: it fills up to what a
        task wants.
        """
        narrow = self.room < NARROW
        truth = f"{'' if narrow else 'the '}truth: {self['truth']:.0%}"
        counts = Counter(kinds)
        words = {"blue": "hold" if narrow else "hold the truth", "red": "miss it"}
        if narrow:
            words["red"] = "miss"
        if self["task"] != FREE:
            words = {"blue": "above 50%", "soft": "include 50%", "red": "below"}
            if narrow:
                words = {"blue": "above", "soft": "not"}
                counts["soft"] += counts.pop("red", 0)
        entries = [
            (name, f"{counts[name]} {told}")
            for name, told in words.items()
            if counts[name] or name != "red" or self["task"] == FREE
        ]
        left, gap = (0, 8) if narrow else (LEFT, 24)
        parts = [legend(left, 14, [*entries, ("green", truth)], gap=gap, pale={"soft"})]
        x, wide = LEFT, self.room - LEFT
        for name in words:
            part = wide * counts[name] / MATCHES
            pale = PALE * (name == "soft")
            parts.append(
                f'<rect data-glide="count-{name}" x="{x:.1f}" y="{COUNTED}" width="{part:.1f}" '
                f'height="{BAR}" fill="{color(name)}"{pale}/>'
            )
            x += part
        if self["task"] != FREE:
            at = LEFT + wide * WANTED / MATCHES
            parts.append(
                f'<path d="M{at:.1f} {COUNTED - 3}v{BAR + 6}" stroke="{color("ink")}" '
                'stroke-width="2.5"/>'
            )
            parts.append(text(at, COUNTED + BAR + 15, f"{WANTED} wanted", style="t-number"))
        return "".join(parts)

    def _handle(self) -> str:
        """The end of the truth's line, to be dragged up and down: it sets the slider."""
        x, y = self.room - HANDLE - 2, self._y(self["truth"])
        low, high = self._range
        unit = (TOP - self._bottom) / (high - low)  # pixels from a score of 0 to one of 1
        return (
            f'<g class="lab-handle" data-glide="handle" data-drag="truth" '
            f'data-from="{x:.1f},{self._bottom - low * unit:.1f}" data-unit="0,{unit:.1f}" '
            f'data-within="{low:.2f},{high:.2f}" stroke="{color("green")}">'
            f"<title>Drag: the true score</title>"
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{HANDLE}"/>'
            f'<path d="M{x - 4:.1f} {y - 2:.1f}l4 -4l4 4m0 4l-4 4l-4 -4" fill="none" '
            'stroke-width="2"/></g>'
        )

    def _task(self) -> str:
        """How far the task is done."""
        games, noticed = int(self["games"]), self.noticed(int(self["games"]))
        fewest = self.fewest
        if games == fewest:
            return (
                f"★ {games} games! {noticed} intervals lie above 50%; fewer games are not enough."
            )
        if noticed >= WANTED:
            return f"{noticed} intervals lie above 50%. Do fewer games suffice?"
        if games == MOST and fewest is None:
            return f"★ Even {MOST:,} games are too few: only {noticed} intervals lie above 50%."
        return f"Not yet: {noticed} of {MATCHES} intervals lie above 50%, and {WANTED} should."

    def _stop(self, index: int, ends: np.ndarray, x: float, step: float, kind: str) -> Stop:
        """A strip at x; the numbers of one match show while it is pointed at, and a rim around it
        in its colour.
        """
        games, (low, high) = int(self["games"]), ends
        y = self._y(high)
        won = int((self._luck[index, :games] < self["truth"]).sum())
        at = f'x="{x - step / 2:.1f}" y="{TOP}" width="{step:.1f}" height="{self._bottom - TOP}"'
        words = f"{won:,} of {games:,}: {won / games:.0%}, interval {low:.0%} to {high:.0%}"
        shown = words if self.room >= NARROW else words.partition(": ")[2]
        line = f'<path d="M{x:.1f} {self._y(low):.1f}V{self._y(high):.1f}" stroke-linecap="round" '
        told = (
            f'{line}stroke="{color("mark")}" stroke-width="8"/>'
            f'{line}stroke="{color(kind)}" stroke-width="4"/><circle cx="{x:.1f}" '
            f'cy="{self._y(won / games):.1f}" r="5" fill="{color(kind)}" stroke="{color("mark")}" '
            'stroke-width="2"/>' + self._tag(x, y - 30 if y > TOP + 30 else self._y(low) + 8, shown)
        )
        return Stop(f"match{index}", words, f'<rect {at} fill="transparent"/>', told)

    def _tag(self, x: float, top: float, words: str) -> str:
        """`words` on a ground of their own, near x and within the picture."""
        wide = min(self.room, 7.3 * len(words) + 20)
        left = min(max(x - wide / 2, 0), self.room - wide)
        return (
            f'<rect x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="22" rx="5" '
            f'fill="{color("card")}" stroke="{color("mark")}"/>'
            + text(left + wide / 2, top + 15.5, words, style="t-number")
        )

    def _draw_matches(self) -> None:
        """Draws the luck of 1,000 games for each match; a match of n games uses the first n."""
        self._luck = self._rng.random((MATCHES, 1000))
        self._order: Sequence[int] | None = None  # of the matches; None: the picture finds it

    def _summary(self) -> str:
        missed = int(self.misses.sum())
        return f"{missed} of {MATCHES} intervals miss the truth. {self._told()}"

    def _told(self) -> str:
        """How far the task is done; without one, what the picture does not say."""
        if self["task"] != FREE:
            return self._task()
        low, high = self.intervals.T
        wide = f"The intervals are about {100 * float((high - low).mean()):.0f} points wide"
        if self["truth"] == 0.5:  # those that miss 50% are those that miss the truth
            return f"{wide}."
        better = low > 0.5 if self["truth"] > 0.5 else high < 0.5
        return f"{wide}; {better.sum()} of them show which player is better."
