"""Networks while they learn: what each makes of one position, and its loss, step by step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil

from omoklib._util.words import counted
from omoklib.draw.board import board_svg, placed
from omoklib.draw.numbers import signed
from omoklib.evaluators import Evaluator
from omoklib.games import State
from omoklib.widgets.charts import Axes, Line, above, chart, color, key_rows, svg, text
from omoklib.widgets.lab import Lab, slider, still

__all__ = ["LearningLab"]

STOPS = 30  # places of the slider, about: there the networks are asked
SMOOTH = 10  # steps whose mean is drawn: single batches differ
TINTS = ("blue", "orange", "green", "purple", "red")
TITLE, CAPTION, GAP = 22, 30, 14
"""The pixels above a board, below it and between two."""
WIDEST, WIDEST_IF_LOW = 206, 150
"""The pixels of a board, at most."""
SMALLEST = 100  # pixels of a board, at least: its numbers can be read
LEFT, RIGHT, HIGH, HIGH_IF_LOW, BELOW = 46, 12, 150, 110, 40
"""The pixels left and right of the chart's rectangle, of its height, and below it."""
BESIDE, LEAST = 36, 280
"""The pixels between the boards and a chart beside them, and those of such a chart, at least."""
MOMENTS = (0, 0.1, 1 / 3, 1)  # of a training, on a page without a kernel


@dataclass
class Run:
    """A network in training.

    Attributes:
        losses: the loss at every step so far, before the step was taken.
        seen: the number of steps -> the share of each legal move then, and the value.
    """

    name: str
    losses: list[float] = field(default_factory=list)
    seen: dict[int, tuple[dict[int, float], float]] = field(default_factory=dict)


class LearningLab(Lab):
    """A board for each network, with its shares and its value, above the curves of their losses.

    While a network learns, the slider runs along; afterwards it leads back to any step. All
    boards show the same step, so that the networks can be compared.

    Args:
        state: the position that the networks are asked about.
        steps: the steps of a training.
        names: the names of the networks, at most five.

    Raises:
        ValueError: there is no network, or there are more than five, or no step.
    """

    def __init__(self, state: State, steps: int, names: Sequence[str]) -> None:
        if not (1 <= len(names) <= len(TINTS) and steps >= 1):
            raise ValueError(
                f"a learning lab must have 1 to {len(TINTS)} networks and at least 1 step; got "
                f"{counted(len(names), 'network')} and {counted(steps, 'step')}"
            )
        self.state, self.steps = state, steps
        self.runs = [Run(str(name)) for name in names]
        self._every = ceil(steps / STOPS)
        super().__init__(
            "Learning lab: one position, while the networks learn",
            [slider("step", "Step", 0, steps, 1, 0)],
            status="Nothing is learned yet.",
            arrangement="bottom",
        )

    def follow(self, name: str, evaluator: Evaluator) -> Callable[[int, float], None]:
        """The function to call after every step of a training, with the number of steps taken and
        the loss; `evaluator` asks the network as it is then.

        Raises:
            ValueError: there is no network of that name.
        """
        run = next((run for run in self.runs if run.name == name), None)
        if run is None:
            known = ", ".join(run.name for run in self.runs)
            raise ValueError(f"this lab has the networks {known}; got {name!r}")
        run.losses, run.seen = [], {}
        self._look(run, evaluator)

        def learned(step: int, loss: float) -> None:
            run.losses.append(loss)
            if step % self._every == 0 or step == self.steps:
                self._look(run, evaluator)

        return learned

    def changed(self, id: str) -> None:
        self.status = self._told()

    def draw(self) -> str:
        step = int(self["step"])
        picture = self._picture([(run, step) for run in self.runs], step, self.room)
        # A cell that trains hears only afterwards how wide the page is: nothing is enlarged for it.
        return f'<div style="max-width: {self.room}px">{picture}</div>'

    def offline(self) -> dict[str, str]:
        """The heading, the first network at a few moments of its training, and the curves."""
        first = self.runs[0]
        if not first.losses:
            return super().offline()
        moments = [(first, round(part * len(first.losses))) for part in MOMENTS]
        heading = f"{self.heading}; on the boards, {first.name}"
        return {"text/html": still(heading, self._picture(moments, self.steps, self.room))}

    def _look(self, run: Run, evaluator: Evaluator) -> None:
        """Asks the network about the position, and shows it."""
        (priors,), (value,) = evaluator([self.state])
        shares = {action: float(priors[action]) for action in self.state.legal_actions()}
        run.seen[len(run.losses)] = shares, float(value)
        self.configure("step", value=len(run.losses))
        self.status = self._told(run)
        self.redraw()

    def _told(self, learning: Run | None = None) -> str:
        if learning is not None and len(learning.losses) < self.steps:
            if not learning.losses:
                return f"{learning.name}: the first step takes longest."
            return f"{learning.name}: step {len(learning.losses)} of {self.steps}."
        if not all(run.losses for run in self.runs):
            return f"{counted(sum(bool(run.losses) for run in self.runs), 'network')} trained."
        return "Drag the slider back, and watch them learn once more."

    def _picture(self, shots: Sequence[tuple[Run, int]], until: int, wide: int) -> str:
        """A board for each network at a step, above the curves as far as the step `until`."""
        widest = WIDEST_IF_LOW if self.low else WIDEST
        most = max(1, min(len(shots), (wide + GAP) // (SMALLEST + GAP)))
        rows = ceil(len(shots) / most)
        columns = ceil(len(shots) / rows)  # no row is much shorter than another
        side = min(widest, (wide - GAP * (columns - 1)) // columns)
        row = TITLE + side + CAPTION
        are_moments = len({run.name for run, _ in shots}) < len(shots)
        parts, words = [], []
        for place, (run, step) in enumerate(shots):
            x, y = place % columns * (side + GAP), place // columns * row
            title = f"step {step}" if are_moments else run.name
            caption, drawn = self._board(run, step, side)
            parts.append(text(x + side / 2, y + 14, title, style="t-strong"))
            parts.append(placed(drawn, x, y + TITLE))
            parts.append(text(x + side / 2, y + TITLE + side + 19, caption))
            words.append(f"{title}: {caption}")
        boards = columns * (side + GAP) - GAP
        left, top = boards + BESIDE, 0
        if wide - left < LEAST:
            left, top = 0, rows * row
        curves, high = self._curves(until, wide - left)
        parts.append(f'<g transform="translate({left} {top})">{curves}</g>')
        high = max(rows * row, top + high)
        return svg(wide, high, "; ".join(words), *parts)

    def _curves(self, until: int, wide: int) -> tuple[str, int]:
        """The losses as far as the step `until`, and how high their picture is."""
        # Also of those that have not begun: no network that begins moves the chart.
        rows = key_rows([run.name for run in self.runs], wide - RIGHT)
        highest = max((max(run.losses) for run in self.runs if run.losses), default=1.0)
        axes = Axes(
            LEFT,
            above(rows),
            wide - LEFT - RIGHT,
            HIGH_IF_LOW if self.low else HIGH,
            (0, self.steps),
            (0, ceil(2 * highest) / 2),
            title=f"The loss (means of {SMOOTH} steps)",
            x_title="step",
            rows=rows,
        )
        x, low = axes.at(until, 0)
        now = (
            f'<path d="M{x:.1f} {axes.top}V{low:.1f}" stroke="{color("mark")}" '
            'stroke-width="1.5" stroke-dasharray="3 3"/>'
        )
        return chart(axes, self._lines(until)) + now, above(rows) + int(axes.height) + BELOW

    def _board(self, run: Run, step: int, side: int) -> tuple[str, str]:
        """What a network makes of the position after `step` steps, in words and as a board."""
        known = max((at for at in run.seen if at <= step), default=None)
        if known is None:
            return "not yet begun", board_svg(self.state, size_px=side)
        shares, value = run.seen[known]
        most = max(shares.values(), default=0) or 1
        drawn = board_svg(
            self.state,
            overlay={action: share / most for action, share in shares.items()},
            labels={action: f"{share:.0%}" for action, share in shares.items()},
            size_px=side,
        )
        return f"value {signed(value)}", drawn

    def _lines(self, until: int) -> list[Line]:
        """Of each network the loss up to a step, and what came after it, faint."""
        lines = []
        for run, tint in zip(self.runs, TINTS, strict=False):
            recent = [run.losses[max(0, k + 1 - SMOOTH) : k + 1] for k in range(len(run.losses))]
            points = [(k, sum(some) / len(some)) for k, some in enumerate(recent)]
            known = max(1, min(until, len(points)))
            lines.append(Line(points, tint, faint=True))
            lines.append(Line(points[:known], tint, run.name))
        return lines
