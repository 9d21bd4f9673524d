"""The trunk lab: the gradients of both heads, and how they meet in the layers that both share."""

from __future__ import annotations

from collections.abc import Mapping
from math import acos, cos, degrees, radians, sin

import numpy as np

from omoklib.widgets.charts import color, svg, text, text_within
from omoklib.widgets.lab import Lab, slider

__all__ = ["TrunkLab"]

BOXES = {  # the part: left, top, width, within the network's picture
    "stem": (20, 256, 160),
    "block": (20, 152, 160),
    "policy head": (0, 48, 96),
    "value head": (104, 48, 96),
}
NETWORK, HIGH = (200, 374), 44
"""The width and the height of the network's picture; the height of a box."""
BESIDE = 520  # pixels from which the arrows stand beside the network
GAP, TALL, ASIDE = 30, 264, 46
"""The pixels between the network and the arrows; the height that the arrows may take; the room
beside them for their names."""
TIP = 9  # the radius of an arrow's handle
MOST = 1.5  # the largest weight of a term
NEARLY = 3.0  # degrees
NEAR, ARC = 24, 52  # the radius of the angles' marks, at least and at most


class TrunkLab(Lab):
    """Two gradients of one part of a network as arrows, and their sum: the step that it takes.

    Args:
        gradients: two gradients for each of the parts "stem", "block", "policy head" and "value
            head", that of the policy's term and that of the value's: two arrays of equal shape (any
            shape; 0 if a term does not depend on the part).

    Raises:
        ValueError: a part is missing, or its two arrays differ in shape.
    """

    def __init__(self, gradients: Mapping[str, tuple[np.ndarray, np.ndarray]]) -> None:
        self._pairs = {}
        for part in BOXES:
            if part not in gradients:
                raise ValueError(f"gradients must hold those of the {part}; got {list(gradients)}")
            policy, value = (np.asarray(array, float) for array in gradients[part])
            if policy.shape != value.shape:
                raise ValueError(
                    f"both gradients of the {part} must have a number for each of its weights; got "
                    f"shapes {policy.shape} and {value.shape}"
                )
            self._pairs[part] = (policy.ravel(), value.ravel())
        self._part = "block"
        super().__init__(
            "Trunk lab: where two gradients meet",
            [
                slider("policy", "Weight of the policy's term", 0.0, MOST, 0.1, 1.0),
                slider("value", "Weight of the value's term", 0.0, MOST, 0.1, 1.0),
            ],
            arrangement="top",
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
        wide, high = NETWORK
        beside = self.room >= BESIDE
        left = 0.0 if beside else (self.room - wide) / 2
        network = "".join([self._wires(), *(self._box(part) for part in BOXES)])
        at = (wide + GAP, 0) if beside else (0, high + 12)
        arrows = self._arrows(*at, self.room - at[0])
        total = high if beside else at[1] + high
        parts = f'<g transform="translate({left:.0f} 0)">{network}</g>', arrows
        return svg(self.room, total, self._summary(), *parts)

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
            f'<rect class="lab-part" x="{left}" y="{top}" width="{wide}" height="{HIGH}" rx="7" '
            f'fill="{color("green")}" fill-opacity="{0.26 if chosen else 0.08}" '
            f'stroke="{color("green")}" stroke-width="{width}"/>'
            + text(left + wide / 2, top + HIGH / 2 + 5, part)
            + f'<rect class="lab-ring" x="{left - 3}" y="{top - 3}" width="{wide + 6}" '
            f'height="{HIGH + 6}" rx="9"/></g>'
        )

    def _wires(self) -> str:
        """The two gradients, from the loss down through the heads to the stem: the larger a term's
        weight, the thicker its arrows.
        """
        parts = [text(100, 16, "the loss", style="t-strong")]
        for x, name, weight in ((48, "blue", self["policy"]), (152, "orange", self["value"])):
            for top, bottom in ((24, 44), (94, 148), (198, 252)) if weight else ():
                parts.append(_arrow(x, top, x, bottom, name, 1 + 2 * weight))
        parts.append(text(100, 322, "planes", style="t-soft"))
        return "".join(parts) + text(100, 360, "Press a part: what pulls at it?", style="t-soft")

    def _arrows(self, left: float, top: float, wide: float) -> str:
        """The two gradients from one point, their sum, and the lengths of all three.

        Their scale holds for every weight, so an arrow's tip can be dragged: it is the weight.
        """
        policy, value, total = self.lengths
        angle = radians(self.angle or 0.0)
        along = (cos(angle), sin(angle))  # the value's direction; the policy's is to the right
        x, y, scale = self._frame(left, top, wide, along)
        first, second = (policy, 0.0), (value * along[0], value * along[1])
        both = (first[0] + second[0], second[1])
        first, second, both = ((x + scale * a, y - scale * b) for a, b in (first, second, both))
        title = f"What pulls at the {self._part}"
        middle = left + wide / 2
        parts = [text(middle, top + 16, title, style="t-strong")]
        if policy > 0 and value > 0:
            for start in (first, second):
                parts.append(
                    f'<line x1="{start[0]:.1f}" y1="{start[1]:.1f}" x2="{both[0]:.1f}" '
                    f'y2="{both[1]:.1f}" stroke="{color("soft")}" stroke-dasharray="4 4"/>'
                )
        for end, length, name, width in (
            (both, total, "ink", 5.5),
            (first, policy, "blue", 4.5),
            (second, value, "orange", 4.5),
        ):
            if length * scale > 1:
                short = 0 if name == "ink" else min(TIP, 0.5 * length * scale)  # beside its handle
                share = 1 - short / (length * scale)
                tip = x + share * (end[0] - x), y + share * (end[1] - y)
                parts.append(_arrow(x, y, *tip, name, width))
        if policy > 0 and value > 0:
            most = 0.5 * scale * min(policy, value)
            between = self._between if total * scale > 1 else angle
            for start, end, name in ((0.0, between, "blue"), (between, angle, "orange")):
                parts.append(_angle(x, y, start, end, name, most))
            if scale * policy < ARC:  # an arrow so short that its direction has to be drawn
                parts.append(
                    f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{x + ARC + 12:.1f}" y2="{y:.1f}" '
                    f'stroke="{color("blue")}" stroke-dasharray="2 4"/>'
                )
            parts.append(_label(*both, f"sum {total:.2f}", left, wide, (48, 4)))
        reaching = [np.linalg.norm(gradient) for gradient in self._pairs[self._part]]
        if reaching[1] > 0:
            parts.append(_label(*second, f"value {value:.2f}", left, wide, (-6, -14)))
            parts.append(_handle("value", x, y, second, along, scale * reaching[1], "orange"))
        if reaching[0] > 0:
            parts.append(_label(*first, f"policy {policy:.2f}", left, wide, (-8, 24)))
            parts.append(_handle("policy", x, y, first, (1.0, 0.0), scale * reaching[0], "blue"))
        for k, (words, style) in enumerate(self._task()):
            parts.append(text(middle, top + 38 + 20 * k, words, style=style))
        return "".join(parts)

    def _frame(
        self, left: float, top: float, wide: float, along: tuple[float, float]
    ) -> tuple[float, float, float]:
        """The point from which the arrows start, and the pixels of a unit: all that the largest
        weights can draw fits.
        """
        policy, value = (MOST * np.linalg.norm(array) for array in self._pairs[self._part])
        across, up = value * along[0], value * along[1]
        lowest, highest = min(0.0, across), max(policy, across, policy + across, 1e-12)
        scale = min((wide - 2 * ASIDE) / (highest - lowest), TALL / max(up, 1e-12))
        x = left + (wide - scale * (highest + lowest)) / 2
        return x, top + 80 + (TALL + scale * up) / 2, scale

    @property
    def _between(self) -> float:
        """The angle from the policy's gradient to the sum, in radians."""
        policy, value = self._weighted()
        total = policy + value
        product = np.linalg.norm(policy) * np.linalg.norm(total)
        return acos(np.clip(policy @ total / product, -1, 1)) if product > 1e-12 else 0.0

    @property
    def is_midway(self) -> bool:
        """Whether the sum points midway between the chosen part's gradients, within 3 degrees."""
        policy, value, total = self.lengths
        if self.angle is None or min(policy, value, total) < 1e-12:
            return False
        return abs(2 * degrees(self._between) - self.angle) <= 2 * NEARLY

    def _task(self) -> list[tuple[str, str]]:
        """What there is to do, and how far it is done: the words, and their style."""
        if self.angle is None:
            name = "value's" if np.any(self._pairs[self._part][1]) else "policy's"
            return [
                (f"Only the {name} term reaches this head:", "t"),
                ("its pull is the step.", "t"),
            ]
        task = ("Task: a step midway between the two", "t")
        if self.is_midway:
            other = "stem" if self._part == "block" else "block"
            return [task, (f"★ Midway! Is it so in the {other}, too?", "t-good")]
        policy, value, total = self.lengths
        if min(policy, value, total) < 1e-12:
            why = (
                "the two cancel out" if min(policy, value) > 1e-12 else "only one of the two pulls"
            )
            return [task, (f"Not yet: {why}.", "t-soft")]
        near = degrees(self._between)
        told = f"Not yet: {near:.0f}° to policy, {self.angle - near:.0f}° to value."
        if self.room >= 320:
            told += " Drag a tip."
        return [task, (told, "t-soft")]

    def _summary(self) -> str:
        part = self._part.capitalize()
        if self.angle is None:
            return f"{part}: only one of the two terms reaches this head."
        return f"{part}: {self.angle:.0f} degrees between the policy's gradient and the value's."


def _angle(x: float, y: float, start: float, end: float, name: str, most: float) -> str:
    """The mark of an angle at (x, y), counterclockwise from `start` to `end`, with its degrees: the
    smaller it is, the farther out these stand.
    """
    if end - start < radians(1):
        return ""
    far = max(NEAR, min(ARC, most))
    (x1, y1), (x2, y2) = ((x + far * cos(turn), y - far * sin(turn)) for turn in (start, end))
    middle = (start + end) / 2
    out = far + max(18.0, 14 / max(sin((end - start) / 2), 0.12) - far)
    return (
        f'<path d="M{x1:.1f} {y1:.1f}A{far:.1f} {far:.1f} 0 0 0 {x2:.1f} {y2:.1f}" '
        f'fill="none" stroke="{color(name)}" stroke-width="2.5"/>'
        + text(
            x + out * cos(middle),
            y - out * sin(middle) + 4,
            f"{degrees(end - start):.0f}°",
            style="t-on",
        )
    )


def _label(
    x: float, y: float, words: str, left: float, wide: float, aside: tuple[float, float]
) -> str:
    """What an arrow is called, beside its tip at (x, y) and within the picture."""
    return text_within(x + aside[0], y + aside[1], words, left, left + wide, style="t-on")


def _handle(
    id: str,
    x: float,
    y: float,
    tip: tuple[float, float],
    along: tuple[float, float],
    unit: float,
    name: str,
) -> str:
    """The tip of an arrow from (x, y), to be dragged: it sets the slider `id`, of which 1 is `unit`
    pixels in the direction `along`.
    """
    return (
        f'<circle class="lab-handle" data-drag="{id}" data-from="{x:.1f},{y:.1f}" '
        f'data-unit="{unit * along[0]:.2f},{-unit * along[1]:.2f}" cx="{tip[0]:.1f}" '
        f'cy="{tip[1]:.1f}" r="{TIP}" stroke="{color(name)}"/>'
    )


def _arrow(x1: float, y1: float, x2: float, y2: float, name: str, width: float) -> str:
    """An arrow: a line with a head of two strokes, so that it needs no SVG marker."""
    length = max(np.hypot(x2 - x1, y2 - y1), 1e-9)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    head = min(7.0 + 1.5 * width, 0.6 * length)
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
        f'stroke="{color(name)}" stroke-width="{width}" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
    )
