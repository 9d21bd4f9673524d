"""The trunk lab: the gradients of both heads, and how they meet in the layers that both share."""

from __future__ import annotations

from collections.abc import Mapping
from math import acos, cos, degrees, radians, sin
from textwrap import wrap

import numpy as np

from omoklib.widgets.charts import color, svg, text, text_within
from omoklib.widgets.lab import Lab, slider

__all__ = ["TrunkLab"]

BOXES = {  # the part: left, row, width, within the network's picture
    "stem": (10, 2, 200),
    "block": (10, 1, 200),
    "policy head": (0, 0, 106),
    "value head": (114, 0, 106),
}
WIDE = 220  # pixels of the network's picture
ROWS, ROWS_IF_LOW = ((54, 162, 270), 64, 404), ((48, 134, 220), 56, 340)
"""The tops of its rows, the height of a box, and the height of the whole."""
BESIDE = 520  # pixels from which the arrows stand beside the network; below that it is flat
FLAT, FLAT_HIGH = 340, 134  # pixels of a flat network, at most, and its height
HEAD, HEADS_APART, GAP_IF_FLAT, LOSS = (84, 50), 6, 16, 34
"""The size of its heads, the gaps between them and before them, and the pixels to their right."""
WORDS = 520  # pixels of the arrows' panel; on a narrower one, words are cut short
GAP = 36  # pixels between the network and the arrows
ABOVE, TALL, TALL_IF_FLAT, TALL_IF_LOW = 124, 208, 166, 150
"""The pixels for the words above the arrows, and the height that these may take."""
ABOVE_IF_TERSE = 102  # where the words stand below
ABOVE_IF_ASIDE = 48  # where they stand to the left
WORDS_ASIDE, ASIDE = 600, 216
"""The pixels of a panel from which words stand to the left of the arrows, and their room there."""
BELOW, LINE = 22, 18  # pixels from the arrows' room to such words, and from line to line
LETTER, LETTER_IF_SAVED = 6.9, 9.6
"""The pixels of a letter of such words; on a phone, a saved picture's are larger (lab.css)."""
BEFORE, AFTER = 24, 48  # pixels beside the arrows
BEYOND = 24, 42  # pixels above and below them, within which no word stands
MEASURE = 60  # pixels of the bar of a round length, at most
TIP = 12  # the radius of an arrow's handle: a finger has to find it
REACH = TIP + 5  # pixels from an arrow's end to the middle of its handle
MOST = 1.0  # the largest weight of a term
NEARLY, SNAP = 0.5, 2.5
"""The degrees from midway within which the step counts as midway, and within which a weight that is
moved snaps to it."""
CATCH, LIGHT = 11, 0.2
"""The pixels from a tip to where the step is midway, within which it snaps, too, and the weight
there, at most, for which that holds: of a small weight, a pixel turns the step by many degrees."""
ZOOM = 0.8  # how far short arrows are enlarged: 0, not at all; 1, until they fill the panel
LEAST_SIDE = 0.38  # of the arrows' height, above and below the line midway
BENDS = 40  # pieces of a tip's way: within one, its weights are nearly as far apart as its pixels
LIGHTEST = 1e-4  # a weight above 0, from which on the way is known
FREE = 17  # pixels from the middle of an angle's number to the arrows beside it
ASIDE_OF_TIP = (26, -16), (26, 28), (52, 5), (0, -22), (0, 34), (-56, 24), (-56, -14)
"""The places of the step's word, from its arrow's tip on, the best one first."""
WORD = 14, 4  # pixels of a word above and below its line, with its halo
LETTER_OF_WORD = 7.4
CLEAR = 9  # pixels from such a word to the middle of an arrow, beside which its head has room
MIDWAY = 30  # pixels around the word "midway"
NEAR, FAR = 40, 120  # the radius of the angles' marks, at least and at most
LOOK = {"half": True, "near": True}  # of a slider
HINT, HINT_IF_FLAT = "Boxes share one scale. Press one.", "One scale. Press a box."
MEANING = (  # of an angle up to so many degrees
    (75, "They agree: a step for one helps the other."),
    (105, "Nearly at right angles: neither does much to the other."),
    (180, "They pull apart: a step for one harms the other."),
)


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
        # The weight that was moved last, as it was moved; how far from midway that was, in degrees;
        # and whether it snapped to midway.
        self._moved: tuple[tuple[str, float] | None, float | None, bool] = (None, None, False)
        super().__init__(
            "Trunk lab: where two gradients meet",
            [
                slider(id, f"Weight of {id}", 0.0, MOST, 0.01, 1.0, tint=color(tint), **LOOK)
                for id, tint in (("policy", "blue"), ("value", "orange"))
            ],
            arrangement="bottom",
        )
        self._choose(self._part)

    def _obey(self, message: object) -> None:
        with self.hold_sync():  # the words come to the page with their picture
            super()._obey(message)

    def changed(self, id: str) -> None:
        self._snap(id)
        self.status = self._told()

    def pressed(self, id: str) -> None:
        part = id.replace("-", " ")
        if part not in BOXES:
            raise KeyError(id)
        self._choose(part)

    def _choose(self, part: str) -> None:
        """Shows `part`; a term that does not depend on it cannot be weighted there."""
        self._part, self._moved = part, (None, None, False)
        for id, pull in zip(("policy", "value"), self._pairs[part], strict=True):
            self.configure(id, off=not pull.any())
        self.status = self._told()

    def _snap(self, id: str) -> None:
        """Makes the step exactly midway if the weight `id` comes near to that: the steps of a
        slider, and of a hand, are too coarse. A weight that goes away from there is not held back.
        """
        moved, off = (id, self[id]), self._off
        before, off_before, has_snapped = self._moved
        if moved == before and not self.dragged:  # it is let go of
            snaps = has_snapped
        else:
            is_nearer = off_before is None or off is None or abs(off) < abs(off_before)
            snaps = off is not None and is_nearer and (abs(off) <= SNAP or self._is_caught(id))
        self._moved = moved, off, snaps
        if snaps:
            self.configure(id, value=min(MOST, self._midway_weight(id)))

    def _midway_weight(self, id: str) -> float:
        """The weight of `id` with which the step is midway."""
        policy, value = (float(np.linalg.norm(pull)) for pull in self._pairs[self._part])
        other = self["value"] * value if id == "policy" else self["policy"] * policy
        return other / (policy if id == "policy" else value)

    def _is_caught(self, id: str) -> bool:
        """Whether the tip of `id`, of a small weight, is so close to where the step is midway."""
        goal = self._midway_weight(id)
        if goal > LIGHT:
            return False
        way, _ = self._way(id, self._arrows_wide)
        at, there = np.interp((self[id], goal), *way)
        return abs(at - there) <= CATCH

    @property
    def lengths(self) -> tuple[float, float, float]:
        """The lengths of the chosen part's gradients, weighted: policy's, value's, their sum."""
        policy, value = self._weighted()
        return tuple(float(np.linalg.norm(array)) for array in (policy, value, policy + value))

    @property
    def angle(self) -> float | None:
        """The angle of the chosen part's two gradients, in degrees; None if one of them is 0."""
        return _angle_of(*self._pairs[self._part])

    def draw(self) -> str:
        if self._is_flat:
            place = f"translate({(self.room - self._flat_wide) / 2:.0f} 0)"
            network = f'<g transform="{place}">{self._network()}</g>'
            return svg(self.room, FLAT_HIGH, "The network", network)
        lens = self._lens(WIDE + GAP, self._high)
        arrows = self._arrows(WIDE + GAP, 0, self._panel)
        return svg(self.room, self._high, self._summary(), lens, self._network(), arrows)

    def draw_foot(self) -> str:
        """The arrows below a flat network: between the two there is room for the sliders."""
        if not self._is_flat:
            return ""
        return svg(self.room, self._high, self._summary(), self._arrows(0, 0, self.room))

    @property
    def _is_flat(self) -> bool:
        """Whether the network lies above the arrows, as on a phone: there it is low, so that all
        can be seen together.
        """
        return self.room < BESIDE

    @property
    def _flat_wide(self) -> int:
        return min(self.room, FLAT)

    @property
    def _rows(self) -> tuple[tuple[int, int, int], int, int]:
        """ROWS, or those of a low page."""
        return ROWS_IF_LOW if self.low else ROWS

    @property
    def _boxes(self) -> dict[str, tuple[float, float, float, float]]:
        """Each part's left, top, width and height: from the stem upwards to the heads, or in a flat
        network to the right.
        """
        if not self._is_flat:
            tops, high, _ = self._rows
            return {
                part: (left, tops[row], wide, high) for part, (left, row, wide) in BOXES.items()
            }
        wide, high = HEAD
        left, below = self._flat_wide - LOSS - wide, high + HEADS_APART
        slim = (left - 2 * GAP_IF_FLAT) / 2
        return {
            "stem": (0, 4, slim, high + below),
            "block": (slim + GAP_IF_FLAT, 4, slim, high + below),
            "policy head": (left, 4, wide, high),
            "value head": (left, 4 + below, wide, high),
        }

    @property
    def _tall(self) -> int:
        """The height that the arrows may take: also that of words which stand aside."""
        tall = TALL_IF_LOW if self.low else TALL_IF_FLAT if self._is_flat else TALL
        return tall + (ABOVE - self._above) * self._is_aside

    @property
    def _high(self) -> int:
        """The height of the arrows' panel: no other part or weight changes it."""
        high = self._above + self._tall + BEYOND[1] + 26
        if self._is_terse:
            lines = max(len(self._wrapped(meaning)) for _, meaning in MEANING)
            high += LINE * lines
        return max(high, self._rows[2]) if self.room >= BESIDE else high

    def _weighted(self) -> tuple[np.ndarray, np.ndarray]:
        policy, value = self._pairs[self._part]
        return self["policy"] * policy, self["value"] * value

    def _pulls(self, part: str) -> tuple[np.ndarray, np.ndarray]:
        """The two gradients of `part` as arrows in a plane, `[2]` each: as long as they are, and
        equally far above and below the horizontal.
        """
        policy, value = (np.linalg.norm(gradient) for gradient in self._pairs[part])
        half = radians(_angle_of(*self._pairs[part]) or 0.0) / 2
        return policy * np.array([cos(half), sin(half)]), value * np.array([cos(half), -sin(half)])

    # The network

    def _network(self) -> str:
        return "".join([self._wires(), *(self._box(part) for part in BOXES)])

    def _lens(self, left: float, high: float) -> str:
        """The beam from the chosen part to the arrows, which show it enlarged."""
        x, y, wide, box = self._boxes[self._part]
        points = f"{x + wide},{y} {left},6 {left},{high - 6} {x + wide},{y + box}"
        return f'<polygon points="{points}" fill="{color("raised")}"/>'

    def _box(self, part: str) -> str:
        left, top, wide, high = self._boxes[part]
        chosen, is_head = part == self._part, part.endswith("head")
        name_at, arrows_at = ((0.5, 0.33), (0.5, 0.67)) if is_head else ((0.24, 0.58), (0.68, 0.5))
        if self._is_flat and not is_head:
            name_at, arrows_at = (0.5, 0.2), (0.5, 0.6)
        place = f'x="{left:g}" y="{top}" width="{wide:g}" height="{high}" rx="7"'
        return (
            f'<g data-press="{part.replace(" ", "-")}" role="button" tabindex="0" '
            f'aria-label="the gradients of the {part}" aria-pressed="{str(chosen).lower()}">'
            f'<rect {place} fill="{color("card")}"/><rect class="lab-part" {place} '
            f'fill="{color("green")}" fill-opacity="{0.26 if chosen else 0.08}" '
            f'stroke="{color("green")}" stroke-width="{3 if chosen else 1.5}"/>'
            + text(left + name_at[0] * wide, top + name_at[1] * high, part)
            + self._small_arrows(part, left + arrows_at[0] * wide, top + arrows_at[1] * high)
            + f'<rect class="lab-ring" x="{left - 3:g}" y="{top - 3}" width="{wide + 6:g}" '
            f'height="{high + 6}" rx="9"/></g>'
        )

    def _small_arrows(self, part: str, x: float, y: float) -> str:
        """What pulls at `part`, as small arrows in the middle of (x, y)."""
        scale, pulls = self._small_scale, self._weighted_pulls(part)
        across, up, down = max(pull[0] for pull in pulls), pulls[0][1], -pulls[1][1]
        start = x - scale * across / 2, y + scale * (up - down) / 2
        drawn = ""
        for pull, name in zip(pulls, ("blue", "orange"), strict=True):
            if pull.any():
                tip = start[0] + scale * pull[0], start[1] - scale * pull[1]
                drawn += _arrow(*start, *tip, name, 2.5)
        return drawn

    def _weighted_pulls(self, part: str) -> tuple[np.ndarray, np.ndarray]:
        policy, value = self._pulls(part)
        return self["policy"] * policy, self["value"] * value

    @property
    def _small_scale(self) -> float:
        """The pixels of a unit in all small arrows: the longest fill their boxes. Smaller weights
        enlarge it as they enlarge that of the large arrows.
        """
        wide, high = 72, 0.72 * self._rows[1]
        if self._is_flat:
            wide, high = self._boxes["stem"][2] - 14, 58

        def fitting(policy: np.ndarray, value: np.ndarray) -> float:
            across, up = max(policy[0], value[0]), policy[1] - value[1]
            return min(wide / max(across, 1e-12), high / max(up, 1e-12))

        least, now = (
            min(fitting(*pulls(part)) for part in BOXES)
            for pulls in (self._pulls, self._weighted_pulls)
        )
        return least ** (1 - ZOOM) * now**ZOOM if now < 1e9 else 0.0

    def _wires(self) -> str:
        """The two gradients, from the loss through the heads to the stem: the larger a term's
        weight, the thicker its arrows.
        """
        if self._is_flat:
            return self._flat_wires()
        (heads, block, stem), box, high = self._rows
        ways = ((heads - 28, heads - 6), (heads + box + 2, block - 6), (block + box + 2, stem - 6))
        parts = [text(110, 16, "the loss", style="t-strong")]
        for x, name, weight in ((53, "blue", self["policy"]), (167, "orange", self["value"])):
            for top, bottom in ways if weight else ():
                parts.append(_arrow(x, max(20, top), x, bottom, name, 1 + 3 * weight))
        parts.append(text(110, stem + box + 18, "planes", style="t-soft"))
        return "".join(parts) + text(110, high - 14, HINT, style="t-soft lab-live")

    def _flat_wires(self) -> str:
        """The same from right to left."""
        boxes, right = self._boxes, self._flat_wide
        ends = [boxes["policy head"], boxes["block"], boxes["stem"]]
        starts = [right, *(left - 2 for left, *_ in ends[:2])]
        parts = []
        for head, name, id in (
            ("policy head", "blue", "policy"),
            ("value head", "orange", "value"),
        ):
            y = boxes[head][1] + HEAD[1] / 2
            for start, (left, _, wide, _) in zip(starts, ends, strict=True):
                if self[id]:
                    parts.append(_arrow(start, y, left + wide + 5, y, name, 1 + 3 * self[id]))
        middle = boxes["value head"][1] - HEADS_APART / 2 + 5
        parts.append(text(right, middle, "loss", style="t-strong", anchor="end"))
        stem = boxes["stem"]
        parts.append(text(stem[2] / 2, stem[3] + 22, "planes", style="t-soft"))
        return "".join(parts) + text(
            right, stem[3] + 22, HINT_IF_FLAT, style="t-soft", anchor="end"
        )

    # The arrows

    def _arrows(self, left: float, top: float, wide: float) -> str:
        """The two gradients from one point, their sum, which is the step, and the angles.

        Short arrows are enlarged; a bar says by how much.
        """
        policy, value, total = self.lengths
        full = self._pulls(self._part)
        clip = f"trunk-{left:.0f}-{top:.0f}-{wide:.0f}"
        box = f'x="{left + 1}" y="{top + 1}" width="{wide - 2}" height="{self._high - 2}" rx="8"'
        beside = self._words(left + 16, top)
        if self._is_aside and self.angle is not None:  # a single arrow lies under its title
            left, wide = left + ASIDE, wide - ASIDE
        bounds = top + WORD[0] + 2, top + self._high - WORD[1] - 4  # of a word's line
        (x, y), scale = self._origin(left, top, wide), self._scale(wide)
        ways = {id: self._way(id, wide) for id in ("policy", "value")}
        tips = self["policy"] * full[0], self["value"] * full[1]
        first, second, both = (
            (x + scale * a, y - scale * b) for a, b in (*tips, tips[0] + tips[1])
        )
        parts = [
            f'<rect {box} fill="{color("card")}" stroke="{color("line")}"/>'
            f'<clipPath id="{clip}"><rect {box}/></clipPath>'
            f'<g clip-path="url(#{clip})">'  # also of what glides in from another scale
            f'<g data-glide="arrows" data-frame="{x:.1f},{y:.1f},{scale:.6g}">'
        ]
        if self.angle is not None:
            end = left + wide - 14
            is_free = abs(both[1] - y) > 2 * MIDWAY or end - both[0] > MEASURE + MIDWAY
            word = "below" if both[1] < y or self.is_midway else "above"
            parts.append(self._midway(x, y, end, word if is_free or self.is_midway else ""))
        right, bottom = left + wide - AFTER, top + self._above + self._tall + BEYOND[1]
        units = []  # the pixels from the start to where each tip stands at a weight of 1
        for pull, (id, name) in zip(full, (("policy", "blue"), ("value", "orange")), strict=True):
            longest = ways[id][0][1][-1] / max(np.linalg.norm(pull), 1e-12)
            units.append(longest * pull)
            across, down = longest * pull[0], -longest * pull[1]  # where the tip can be dragged
            # What is longer than the panel ends before the words above and below.
            up_to = top + self._above - BEYOND[0] if down < 0 else bottom
            share = min(
                1.0, (right - x) / max(across, 1e-9), (up_to - y) / down if abs(down) > 1 else 1.0
            )
            parts.append(
                f'<path d="M{x:.1f} {y:.1f}l{share * across:.1f} {share * down:.1f}" '
                f'stroke="{color(name)}" stroke-width="10" stroke-linecap="round" '
                'stroke-opacity="0.25"/>'
            )
        if policy > 0 and value > 0:
            for start in (first, second):
                parts.append(
                    f'<line x1="{start[0]:.1f}" y1="{start[1]:.1f}" x2="{both[0]:.1f}" '
                    f'y2="{both[1]:.1f}" stroke="{color("soft")}" stroke-dasharray="4 4"/>'
                )
            half = radians(self.angle or 0.0) / 2
            to_step = half - self._between if total * scale > 1 else -half
            most = min(FAR, 0.6 * scale * min(policy, value))
            wedges = ((to_step, half, "blue"), (-half, to_step, "orange"))
            parts += [_wedge(x, y, *wedge, most) for wedge in wedges]
        for end, length, name, width in (
            (both, total * (policy > 0 and value > 0), "ink", 7),
            (first, policy, "blue", 6),
            (second, value, "orange", 6),
        ):
            if length * scale > 1:
                arrow = _arrow(x, y, *end, name, width)
                owner = {"blue": "policy", "orange": "value"}.get(name)
                parts.append(f'<g data-of="{owner}">{arrow}</g>' if owner else arrow)
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{color("ink")}"/>')
        if policy > 0 and value > 0:
            shares = self._shares if total * scale > 1 else (round(self.angle or 0.0), 0)
            bounded = [
                (wedge, told, min(total, length))
                for wedge, told, length in zip(wedges, shares, (policy, value), strict=True)
                if wedge[1] > wedge[0]
            ]
            places = [
                _middle_of(x, y, start, end, most, 0.85 * scale * shorter)
                for (start, end, _), _, shorter in bounded
            ]
            # One number without the other would pass for the whole angle.
            degrees_at = places if all(places) else []
            for place, (_, told, _) in zip(degrees_at, bounded, strict=False):
                parts.append(text(*place, f"{told:g}°", style="t-on"))
            taken = [np.linspace((x, y), tip, 40) for tip in (first, second, both)]
            for tip, pull, far in ((first, full[0], -20), (second, full[1], 30)):
                across, up = REACH * pull / np.linalg.norm(pull)
                taken.append(np.add((tip[0] + across, tip[1] - up), _round(far)))
            taken += [np.add(place, ((-12, -5), (0, -5), (12, -5))) for place in degrees_at]
            taken.append(np.linspace((x, y), (left + wide, y), 60))  # the line midway
            word, ends = f"step {total:.2f}", (left, left + wide)
            aside = _free(both, word, np.concatenate(taken), *ends)
            parts.append(_label(*both, word, left, wide, aside, bounds))
        for id, tip, pull, unit, name, far in (
            ("value", second, full[1], units[1], "orange", 30),
            ("policy", first, full[0], units[0], "blue", -20),
        ):
            length = np.linalg.norm(pull)
            if length > 0:
                words = f"{id} {self[id] * length:.2f}"
                if self[id] and total and min(policy, value) < 1e-12:
                    words += " = the step"
                # The handle stands beyond its arrow's tip, and hides no short arrow.
                off, down = REACH * pull[0] / length, -REACH * pull[1] / length
                place = tip[0] + off, tip[1] + down
                parts.append(_label(*place, words, left, wide, (0, far), bounds))
                bend = ways[id][1]
                parts.append(_handle(id, x + off, y + down, place, unit, bend, name))
        parts.append("</g></g>")
        parts += beside
        parts.append(_measure(left + wide - 16, top + (58 if self._is_terse else 36), scale))
        return "".join(parts)

    def _origin(self, left: float, top: float, wide: float) -> tuple[float, float]:
        """The point from which the arrows start: no weight moves it."""
        most = MOST * np.array([(1, 1), (1, 0), (0, 1)])
        across = np.array([pull[0] for pull in self._pulls(self._part)])
        widest = max(float(self._scale(wide, weights) * (weights @ across)) for weights in most)
        free = wide - BEFORE - AFTER - widest
        return left + BEFORE + free / 3, top + self._above + self._sides[0]

    @property
    def _sides(self) -> tuple[float, float]:
        """The pixels for the arrows above and below the line midway: the longer gradient has more,
        but the other has room to be enlarged.
        """
        policy, value = (np.linalg.norm(pull) for pull in self._pulls(self._part))
        above = np.clip(policy / (policy + value), LEAST_SIDE, 1 - LEAST_SIDE)
        return float(above * self._tall), float((1 - above) * self._tall)

    def _scale(self, wide: float, weights: np.ndarray | None = None) -> np.ndarray:
        """The pixels of a unit, at the weights of policy and value that there are or at others,
        `[..., 2]`. What the largest weights can draw fits a panel so wide; smaller weights enlarge
        it, by and by, so that an arrow's tip stays under the hand that drags it.
        """
        weights = np.array((self["policy"], self["value"])) if weights is None else weights
        full = self._pulls(self._part)

        def fitting(weights: np.ndarray) -> np.ndarray:
            """The pixels of a unit with which they fill the panel."""
            reaches = (
                (wide - BEFORE - AFTER, weights @ np.array([pull[0] for pull in full])),
                (self._sides[0], weights[..., 0] * full[0][1]),
                (self._sides[1], -weights[..., 1] * full[1][1]),
            )
            return np.min([room / np.maximum(far, 1e-12) for room, far in reaches], axis=0)

        least, now = fitting(np.array((MOST, MOST))), fitting(weights)
        is_drawn = weights @ np.array([np.linalg.norm(pull) for pull in full]) > 0
        return np.where(is_drawn, least ** (1 - ZOOM) * now**ZOOM, least)

    def _way(self, id: str, wide: float) -> tuple[tuple[np.ndarray, np.ndarray], np.ndarray]:
        """Weights of `id` with the pixels from the start to its tip at each, while the other weight
        stays; and the weights at equal pieces of that way, `[BENDS + 1]`.
        """
        which = int(id == "value")
        weights = np.concatenate([[0.0], np.geomspace(LIGHTEST, MOST, 160)])
        both = np.empty((len(weights), 2))
        both[:, which], both[:, 1 - which] = weights, self["policy" if which else "value"]
        long = np.linalg.norm(self._pulls(self._part)[which])
        pixels = self._scale(wide, both) * weights * long
        return (weights, pixels), np.interp(np.linspace(0, pixels[-1], BENDS + 1), pixels, weights)

    def _midway(self, x: float, y: float, right: float, word: str) -> str:
        """The line midway between the two gradients, the goal of the task; its name "above" or
        "below" it, or without a name.
        """
        name, words, style = "soft", "midway", "t-over"
        if self.is_midway:
            name, words, style = "green", "★ Midway!", "t-good"
        return (
            f'<path d="M{x:.1f} {y:.1f}H{right:.1f}" stroke="{color(name)}" '
            'stroke-width="1.5" stroke-dasharray="2 5"/>'
            + text(right, y + (20 if word == "below" else -9), words, style=style, anchor="end")
            * bool(word)
        )

    @property
    def _arrows_wide(self) -> int:
        """The width of the arrows' panel, without the words beside them."""
        return self._panel - ASIDE * (self._is_aside and self.angle is not None)

    @property
    def _panel(self) -> int:
        """The width of the arrows' panel."""
        return self.room - WIDE - GAP if self.room >= BESIDE else self.room

    @property
    def _is_terse(self) -> bool:
        """Whether the arrows' panel is too narrow for whole sentences."""
        return self._panel < WORDS

    @property
    def _is_aside(self) -> bool:
        """Whether it is so wide that words stand to the left of the arrows."""
        return self._panel >= WORDS_ASIDE

    @property
    def _above(self) -> int:
        return ABOVE_IF_TERSE if self._is_terse else ABOVE_IF_ASIDE if self._is_aside else ABOVE

    def _words(self, left: float, top: float) -> list[str]:
        """What is seen, and what it means: above the arrows, in a wide panel to the left of them,
        or in a narrow one below.
        """
        if self._is_aside:
            return self._words_aside(left, top)
        narrow = self._is_terse
        title = f"The {self._part}" if narrow else f"What pulls at the {self._part}"
        if self.angle is not None:
            title = f"In the {self._part}: {self.angle:.0f}° apart"
        said = [(28, title, "t-strong")]
        if self.angle is not None:
            lines = self._wrapped(self._meaning()) if narrow else [self._meaning()]
            first = self._above + self._tall + BEYOND[1] + BELOW if narrow else 52
            said += [(first + LINE * k, line, "t") for k, line in enumerate(lines)]
        return [text(left, top + y, words, style=style, anchor="start") for y, words, style in said]

    def _words_aside(self, left: float, top: float) -> list[str]:
        """The same, with the angle in large figures."""
        said = [(28, f"What pulls at the {self._part}", "t-strong")]
        if self.angle is not None:
            said = [(28, f"In the {self._part}", "t-strong"), (68, f"{self.angle:.0f}°", "t-large")]
            said.append((90, "between the two gradients", "t-soft"))
            lines = self._wrapped(self._meaning())
            said += [(120 + LINE * k, line, "t") for k, line in enumerate(lines)]
        return [text(left, top + y, words, style=style, anchor="start") for y, words, style in said]

    def _wrapped(self, words: str) -> list[str]:
        """The lines of `words` in a narrow panel, or beside the arrows."""
        room = ASIDE if self._is_aside else self._panel
        letter = LETTER if self._is_aside or self._is_flat else LETTER_IF_SAVED
        return wrap(words, int((room - 32) / letter))

    @property
    def _between(self) -> float:
        """The angle from the policy's gradient to the sum, in radians."""
        policy, value = self._weighted()
        total = policy + value
        product = np.linalg.norm(policy) * np.linalg.norm(total)
        return acos(np.clip(policy @ total / product, -1, 1)) if product > 1e-12 else 0.0

    @property
    def _shares(self) -> tuple[float, float]:
        """The degrees from the policy's gradient to the sum, and on to the value's: rounded so that
        they add up to the whole angle as it is written, and are equal where the sum is midway.
        """
        whole = round(self.angle or 0.0)
        near = whole / 2 if self.is_midway else round(degrees(self._between))
        return near, whole - near

    @property
    def is_midway(self) -> bool:
        """Whether the sum points midway between the chosen part's gradients."""
        return self._off is not None and abs(self._off) <= NEARLY

    @property
    def _off(self) -> float | None:
        """The degrees from the line midway between the gradients to their sum; None if one of the
        three is missing.
        """
        if self.angle is None or min(self.lengths) < 1e-12:
            return None
        return degrees(self._between) - self.angle / 2

    def _meaning(self) -> str:
        """What the angle between the two gradients means."""
        return next(meaning for most, meaning in MEANING if self.angle <= most)

    def _told(self) -> str:
        """What there is to do, and how far it is done."""
        if self.angle is None:
            return f"{self._summary()} Its pull is the step."
        if self.is_midway:
            other = "stem" if self._part == "block" else "block"
            return f"★ Midway! This step serves both heads alike. In the {other}, too?"
        policy, value, total = self.lengths
        if min(policy, value) < 1e-12:
            why = "only one of the two is pulling"
        elif total < 1e-12:
            why = "the two cancel out"
        else:
            longer = "policy" if policy > value else "value"
            why = f"it leans towards {longer}, whose pull is longer"
        told = f"Your task: a step midway. Not yet: {why}."
        return told if min(policy, value, total) < 1e-12 else f"{told} Drag a tip."

    def _summary(self) -> str:
        part = self._part.capitalize()
        if self.angle is None:
            return f"{part}: only one of the two terms reaches this head."
        return f"{part}: {self.angle:.0f} degrees between the policy's gradient and the value's."


def _angle_of(policy: np.ndarray, value: np.ndarray) -> float | None:
    """The angle of two gradients, in degrees; None if one of them is 0."""
    product = np.linalg.norm(policy) * np.linalg.norm(value)
    return None if product < 1e-12 else degrees(acos(np.clip(policy @ value / product, -1, 1)))


def _wedge(x: float, y: float, start: float, end: float, name: str, far: float) -> str:
    """The angle at (x, y), counterclockwise from `start` to `end`."""
    if end - start < radians(1):
        return ""
    far = max(NEAR, far)
    (x1, y1), (x2, y2) = ((x + far * cos(turn), y - far * sin(turn)) for turn in (start, end))
    return (
        f'<path d="M{x:.1f} {y:.1f}L{x1:.1f} {y1:.1f}'
        f'A{far:.1f} {far:.1f} 0 0 0 {x2:.1f} {y2:.1f}z" '
        f'fill="{color(name)}" fill-opacity="0.22"/>'
    )


def _middle_of(
    x: float, y: float, start: float, end: float, far: float, most: float
) -> tuple[float, float] | None:
    """The place of a wedge's number, between the arrows beside it: the smaller the angle, the
    farther out. None if there is no room within `most` pixels.
    """
    far, middle = max(NEAR, far), (start + end) / 2
    needed = FREE / max(sin((end - start) / 2), 1e-9)
    if needed > most:
        return None
    out = max(0.7 * far, NEAR + 4, needed)
    return x + out * cos(middle), y - out * sin(middle) + 5


def _round(far: float) -> list[tuple[float, float]]:
    """Places of a handle, and of its arrow's word at `far` pixels below it, from its middle on."""
    handle = [(TIP, 0), (-TIP, 0), (0, TIP), (0, -TIP)]
    return handle + [(across, far - 5) for across in range(-40, 41, 16)]


def _free(
    tip: tuple[float, float], word: str, taken: np.ndarray, left: float, right: float
) -> tuple[float, float]:
    """The first of ASIDE_OF_TIP at which `word`, between `left` and `right`, covers the fewest of
    the places `taken`, `[P, 2]`.
    """
    half = LETTER_OF_WORD * len(word) / 2

    def covered(aside: tuple[float, float]) -> int:
        middle = min(max(tip[0] + aside[0], left + 6 + half), right - 6 - half)
        across, down = (taken - np.array([middle, tip[1] + aside[1]])).T
        is_over = (down > -WORD[0] - CLEAR) & (down < WORD[1] + CLEAR)
        return int(np.sum((np.abs(across) < half + CLEAR) & is_over))

    return min(ASIDE_OF_TIP, key=covered)


def _measure(right: float, y: float, scale: float) -> str:
    """A bar of a round length, which says how long the arrows are."""
    room = MEASURE / scale
    step = 10.0 ** np.floor(np.log10(room))
    length = next(k * step for k in (5, 2, 1) if k * step <= room)
    start = right - scale * length
    return (
        f'<path d="M{start:.1f} {y - 4:.1f}v4H{right:.1f}v-4" fill="none" '
        f'stroke="{color("soft")}" stroke-width="1.5"/>'
        + text(right, y - 7, f"{length:g} long", style="t-soft", anchor="end")
    )


def _label(
    x: float,
    y: float,
    words: str,
    left: float,
    wide: float,
    aside: tuple[float, float],
    bounds: tuple[float, float],
) -> str:
    """What an arrow is called, beside its tip at (x, y) and within the picture; its line between
    the `bounds`.
    """
    line = min(max(y + aside[1], bounds[0]), bounds[1])
    return text_within(x + aside[0], line, words, left + 6, left + wide - 6, style="t-on")


def _handle(
    id: str,
    x: float,
    y: float,
    tip: tuple[float, float],
    full: np.ndarray,
    bend: np.ndarray,
    name: str,
) -> str:
    """The handle of an arrow, at (x, y) if its weight is 0, to be dragged: it sets the slider `id`,
    of which 1 is `full`, in pixels to the right and up, and `bend` holds the values at equal pieces
    of the way there.
    """
    return (
        f'<circle class="lab-handle" data-drag="{id}" data-from="{x:.1f},{y:.1f}" '
        f'data-unit="{full[0]:.2f},{-full[1]:.2f}" '
        f'data-bend="{",".join(f"{value:.4g}" for value in bend)}" cx="{tip[0]:.1f}" '
        f'cy="{tip[1]:.1f}" r="{TIP}" stroke="{color(name)}"/>'
    )


def _arrow(x1: float, y1: float, x2: float, y2: float, name: str, width: float) -> str:
    """An arrow: a line with a head of two strokes, so that it needs no SVG marker."""
    length = max(np.hypot(x2 - x1, y2 - y1), 1e-9)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    width = min(width, max(2.0, length / 5))  # a short arrow is more than its head
    head = min(7.0 + 1.5 * width, 0.5 * length)
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
