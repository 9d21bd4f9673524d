"""The trunk lab: the gradients of both heads, and how they meet in the layers that both share."""

from __future__ import annotations

from collections.abc import Mapping
from math import acos, cos, degrees, sin

import numpy as np

from omoklib.widgets.charts import colour, legend, svg, text
from omoklib.widgets.lab import Lab, slider

__all__ = ["TrunkLab"]

WIDTH, HEIGHT = 640, 330
BOXES = {  # the part: left, top, width
    "stem": (20, 222, 150),
    "block": (20, 142, 150),
    "policy head": (4, 46, 92),
    "value head": (100, 46, 92),
}
HIGH = 44
ORIGIN, LONGEST, TALLEST = (320, 260), 270, 190
"""The start of the arrows, and the most they may reach to the right and upwards."""


class TrunkLab(Lab):
    """Two gradients of one part of a network as arrows, and their sum: the step that it takes.

    Args:
        gradients: for each of the parts "stem", "block", "policy head" and "value head", the
            gradient of the policy's term and that of the value's: two arrays of equal shape (any
            shape; 0 if a term does not depend on the part).

    Raises:
        ValueError: a part is missing, or its two arrays differ in shape.
    """

    def __init__(self, gradients: Mapping[str, tuple[np.ndarray, np.ndarray]]) -> None:
        self._pairs = {}
        for part in BOXES:
            if part not in gradients:
                raise ValueError(f"gradients of the {part} are missing; got {list(gradients)}")
            policy, value = (np.asarray(array, float) for array in gradients[part])
            if policy.shape != value.shape:
                raise ValueError(
                    f"both gradients of the {part} have a number for each of its weights; got "
                    f"shapes {policy.shape} and {value.shape}"
                )
            self._pairs[part] = (policy.ravel(), value.ravel())
        self._part = "block"
        super().__init__(
            "Trunk lab: where two gradients meet",
            [
                slider("policy", "Weight of the policy's term", 0.0, 2.0, 0.1, 1.0),
                slider("value", "Weight of the value's term", 0.0, 2.0, 0.1, 1.0),
            ],
        )
        self.status = self._summary()

    def changed(self, id: str) -> None:
        self.status = self._summary()

    def pressed(self, id: str) -> None:
        part = id.replace("-", " ")
        if part not in BOXES:
            raise KeyError(id)
        self._part = part
        self.status = self._summary()

    @property
    def lengths(self) -> tuple[float, float, float]:
        """The lengths of the chosen part's gradients, weighted: policy's, value's, their sum."""
        policy, value = self._weighted()
        return tuple(float(np.linalg.norm(array)) for array in (policy, value, policy + value))

    @property
    def angle(self) -> float | None:
        """The angle of the chosen part's two gradients, in degrees; None if one of them is 0."""
        policy, value = self._pairs[self._part]
        product = np.linalg.norm(policy) * np.linalg.norm(value)
        return None if product < 1e-12 else degrees(acos(np.clip(policy @ value / product, -1, 1)))

    def draw(self) -> str:
        parts = [self._wires(), *(self._box(part) for part in BOXES), self._arrows()]
        return svg(WIDTH, HEIGHT, self._summary(), *parts, scaled=True)

    def _weighted(self) -> tuple[np.ndarray, np.ndarray]:
        policy, value = self._pairs[self._part]
        return self["policy"] * policy, self["value"] * value

    def _box(self, part: str) -> str:
        left, top, wide = BOXES[part]
        chosen = part == self._part
        width = 3 if chosen else 1.5
        return (
            f'<g data-press="{part.replace(" ", "-")}" role="button" tabindex="0" '
            f'aria-label="the gradients of the {part}" aria-pressed="{str(chosen).lower()}">'
            f'<rect x="{left}" y="{top}" width="{wide}" height="{HIGH}" rx="7" '
            f'fill="{colour("green")}" fill-opacity="{0.26 if chosen else 0.08}" '
            f'stroke="{colour("green")}" stroke-width="{width}"/>'
            + text(left + wide / 2, top + HIGH / 2 + 5, part)
            + f'<rect class="lab-ring" x="{left - 3}" y="{top - 3}" width="{wide + 6}" '
            f'height="{HIGH + 6}" rx="9"/></g>'
        )

    def _wires(self) -> str:
        """The picture of the two gradients, from the loss down through the heads to the stem."""
        parts = [text(97, 24, "the loss", style="t-strong")]
        for x, name in ((50, "blue"), (144, "orange")):
            for top, bottom in ((30, 42), (90, 138), (186, 218)):
                parts.append(_arrow(x, top, x, bottom, name, 3))
        return "".join(parts) + text(95, 286, "planes", style="t-soft")

    def _arrows(self) -> str:
        policy, value, total = self.lengths
        scale = min(LONGEST / max(policy + value, 1e-12), TALLEST / max(value, 1e-12))
        angle = (self.angle or 0.0) * np.pi / 180
        x, y = ORIGIN
        first = (x + scale * policy, y)
        second = (x + scale * value * cos(angle), y - scale * value * sin(angle))
        both = (first[0] + second[0] - x, second[1])
        parts = [text(430, 24, f"what pulls at the {self._part}", style="t-strong")]
        if policy > 0 and value > 0:
            for start in (first, second):
                parts.append(
                    f'<line x1="{start[0]:.1f}" y1="{start[1]:.1f}" x2="{both[0]:.1f}" '
                    f'y2="{both[1]:.1f}" stroke="{colour("soft")}" stroke-dasharray="4 4"/>'
                )
        for end, length, name, width in (
            (both, total, "ink", 4.5),
            (first, policy, "blue", 3.5),
            (second, value, "orange", 3.5),
        ):
            if length * scale > 1:
                parts.append(_arrow(x, y, *end, name, width))
        entries = [("blue", "policy's"), ("orange", "value's"), ("ink", "their sum")]
        parts.append(legend(270, HEIGHT - 12, entries))
        return "".join(parts)

    def _summary(self) -> str:
        policy, value, total = self.lengths
        told = (
            f"{self._part.capitalize()}: policy's gradient {policy:.2f} long, value's {value:.2f}"
        )
        if self.angle is None:
            return f"{told}. Only one of the two terms reaches this head."
        between = f"{self.angle:.0f} degrees between them"
        return f"{told}, {between}; their sum is {total:.2f} long."


def _arrow(x1: float, y1: float, x2: float, y2: float, name: str, width: float) -> str:
    """An arrow: a line with a head of two strokes, so that it needs no SVG marker."""
    length = max(np.hypot(x2 - x1, y2 - y1), 1e-9)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    head = min(9.0, 0.6 * length)
    ends = [
        (
            x2 - head * (ux * cos(turn) - uy * sin(turn)),
            y2 - head * (uy * cos(turn) + ux * sin(turn)),
        )
        for turn in (0.5, -0.5)
    ]
    points = (
        f"M{ends[0][0]:.1f} {ends[0][1]:.1f}L{x2:.1f} {y2:.1f}L{ends[1][0]:.1f} {ends[1][1]:.1f}"
    )
    return (
        f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}{points}" fill="none" '
        f'stroke="{colour(name)}" stroke-width="{width}" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
    )
