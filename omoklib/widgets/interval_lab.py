"""The interval lab: 100 matches of the same two players, each with its 95% interval."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from omoklib.arena.scores import wilson
from omoklib.widgets.charts import Stop, along, color, legend, svg, text
from omoklib.widgets.lab import Lab, button, choice, slider, switch

__all__ = ["IntervalLab"]

MATCHES, WANTED = 100, 80  # matches; those that have to notice the better player, in a task
FEWEST, MOST, STEP = 10, 1000, 10  # games in a match
HEIGHT, LEFT, TOP, BOTTOM = 346, 46, 34, 312
NARROW = 480  # pixels; below it words are cut short
SHORT = 40  # pixels; shorter intervals are drawn stronger, and dark dots lie on them
HANDLE = 12  # the radius of the handle at the end of the truth's line
FREE = "look around"
TASKS = {"notice a 60% player": 0.6, "notice a 55% player": 0.55, "notice a 51% player": 0.51}
"""The tasks, and the true score of each."""


class IntervalLab(Lab):
    """The meaning of "95%": sliders show how wide the intervals are and how many miss the truth.

    A task asks for the fewest games with which 80 of the 100 intervals lie above 50%. The matches
    stay the same, and in their places while a slider is held: more games make them longer.

    Args:
        seed: the seed of the first 100 matches; *New matches* draws others.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = np.random.default_rng(seed)
        self._draw_matches()
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
                button("new", "New matches", group="The matches"),
                choice("task", "With the fewest games", [FREE, *TASKS], FREE, group="Your task"),
            ],
        )
        self.status = self._told()

    def changed(self, id: str) -> None:
        if id == "task" and self["task"] != FREE:
            self.configure("truth", value=TASKS[self["task"]])
            self.configure("games", value=20)
        elif id == "truth":
            self.configure("task", value=FREE)
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
        ends, misses, scores = self.intervals, self.misses, self.scores
        if self._order is None:
            self._order = np.argsort(scores, kind="stable") if self["sort"] else range(MATCHES)
        order = self._order
        step = (self.room - LEFT - 16 - 2 * HANDLE) / MATCHES
        thin = (self.room - LEFT) / 250
        high = float((ends[:, 1] - ends[:, 0]).mean()) * (BOTTOM - TOP)
        dot = min(1.3 * thin, high / 9)  # it hides no short interval
        strong = 0.55 if high > SHORT else 0.9  # nor is that pale
        truth = f"the truth: {self['truth']:.0%}"
        held, missed = f"{MATCHES - misses.sum()} hold the truth", f"{misses.sum()} miss it"
        if self.room < NARROW:
            truth, held, missed = truth[4:], held.removesuffix(" the truth"), missed[:-3]
        entries = [("blue", held), ("red", missed), ("green", truth)]
        left, gap = (LEFT, 24) if self.room >= NARROW else (0, 8)
        parts = [legend(left, 14, entries, gap=gap)]
        parts += [self._rule(share, f"{share:.0%}", "soft", 0.5) for share in (0, 0.25, 0.75, 1)]
        parts.append(self._rule(0.5, "50%", "soft", 1.0, dashes=True))
        dots = []  # over the line of the truth, where many of them lie
        for place, index in enumerate(order):
            x = LEFT + 8 + place * step
            low, high = (_y(end) for end in ends[index])
            name, width = ("red", 1.6 * thin) if misses[index] else ("blue", thin)
            parts.append(
                f'<line data-glide="match{index}" x1="{x:.1f}" x2="{x:.1f}" '
                f'y1="{low:.1f}" y2="{high:.1f}" stroke="{color(name)}" stroke-width="{width:.1f}" '
                f'stroke-linecap="round" stroke-opacity="{1 if misses[index] else strong}"/>'
            )
            dots.append(
                f'<circle data-glide="score{index}" cx="{x:.1f}" cy="{_y(scores[index]):.1f}" '
                f'r="{dot:.1f}" '
                f'fill="{color(name if high > SHORT else "ink")}"/>'
            )
        parts.append(self._rule(self["truth"], "", "green", 2.0))
        parts += dots
        told = [
            self._stop(index, ends[index], LEFT + 8 + place * step, step)
            for place, index in enumerate(order)
        ]
        parts.append(
            along(
                "The matches, from the lowest score" if self["sort"] else "The matches",
                told,
                (LEFT, TOP, self.room - LEFT, BOTTOM - TOP),
            )
        )
        parts.append(self._handle())
        below = "100 scores, each with its interval"
        if self.room >= NARROW:
            sorted_ = ", sorted by score" * (self["sort"] and not self.dragged)
            below = f"100 matches{sorted_}; a dot is the score, its line the interval"
        parts.append(text(self.room / 2, HEIGHT - 6, below, style="t-soft"))
        return svg(self.room, HEIGHT, self._summary(), *parts)

    def _handle(self) -> str:
        """The end of the truth's line, to be dragged up and down: it sets the slider."""
        x, y = self.room - HANDLE - 2, _y(self["truth"])
        return (
            f'<g class="lab-handle" data-drag="truth" data-from="{x:.1f},{_y(0):.1f}" '
            f'data-unit="0,{_y(1) - _y(0):.1f}" stroke="{color("green")}">'
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

    def _stop(self, index: int, ends: np.ndarray, x: float, step: float) -> Stop:
        """A strip at x; the numbers of one match show while it is pointed at."""
        games, (low, high) = int(self["games"]), ends
        won = int((self._luck[index, :games] < self["truth"]).sum())
        at = f'x="{x - step / 2:.1f}" y="{TOP}" width="{step:.1f}" height="{BOTTOM - TOP}"'
        words = f"{won:,} of {games:,}: {won / games:.0%}, interval {low:.0%} to {high:.0%}"
        shown = words if self.room >= NARROW else words.partition(": ")[2]
        told = (
            f'<path d="M{x:.1f} {_y(low):.1f}V{_y(high):.1f}" stroke="{color("mark")}" '
            f'stroke-width="4" stroke-linecap="round"/><circle cx="{x:.1f}" '
            f'cy="{_y(won / games):.1f}" r="5" fill="{color("mark")}"/>'
            + self._tag(x, _y(high) - 30 if _y(high) > TOP + 30 else _y(low) + 8, shown)
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

    def _rule(
        self, share: float, words: str, name: str, width: float, *, dashes: bool = False
    ) -> str:
        y = _y(share)
        style = ' stroke-dasharray="5 4"' if dashes else ""
        label = text(LEFT - 6, y + 4, words, style="t-soft", anchor="end") if words else ""
        return (
            f'<line x1="{LEFT}" x2="{self.room}" y1="{y:.1f}" y2="{y:.1f}" '
            f'stroke="{color(name)}" stroke-width="{width}"{style}/>{label}'
        )

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


def _y(share: float) -> float:
    return BOTTOM - share * (BOTTOM - TOP)
