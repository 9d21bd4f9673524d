"""The base of the small laboratories: controls, a picture made in Python, and a status line.

A lab declares its controls as data and draws its picture as text. The page (`static/lab.js`) shows
both and reports what was moved or pressed. Every message of the page is checked here: one that
makes no sense changes nothing, and the status line says so.
"""

from __future__ import annotations

import threading
from html import escape
from typing import Any

import traitlets

from omoklib.draw.numbers import plain
from omoklib.draw.theme import css_variables
from omoklib.widgets.base import PageWidget, joined

__all__ = ["Lab", "button", "choice", "entry", "slider", "still", "switch"]

ROOM = 660
"""The width of a picture, in pixels, as long as no page has reported its own."""

OF_A_BOARD = ".lab-wood", ".lab-t-wood", ".lab-felt", ".lab-stone", "[data-stone]"
"""What has the colours of the boards."""

WAKE = "A picture: press Shift+Enter in its cell to try it out."


def slider(
    id: str, label: str, low: float, high: float, step: float, value: float, **more: Any
) -> dict:
    """A control for a number in `low`..`high` that is dragged, or moved with the arrow keys; with
    `percent=True` it is written as a percentage.
    """
    return {
        "id": id,
        "kind": "slider",
        "label": label,
        "min": low,
        "max": high,
        "step": step,
        "value": value,
    } | more


def entry(
    id: str, label: str, low: float, high: float, step: float, value: float, **more: Any
) -> dict:
    """A control for a number in `low`..`high` that is typed."""
    return slider(id, label, low, high, step, value, **more) | {"kind": "number"}


def choice(id: str, label: str, options: list[str], value: str, **more: Any) -> dict:
    """A control for one of several named options.

    With `chips=[{"text": ..., "tint": ...}]`, one an option, they lie side by side, each a button
    of that text and colour.
    """
    return {"id": id, "kind": "choice", "label": label, "options": options, "value": value} | more


def switch(id: str, label: str, value: bool = False, **more: Any) -> dict:
    """A control that is on or off."""
    return {"id": id, "kind": "switch", "label": label, "value": value} | more


def button(id: str, label: str, **more: Any) -> dict:
    """A control that does one thing when pressed; with `primary=True`, the one to press first."""
    return {"id": id, "kind": "button", "label": label} | more


class Lab(PageWidget):
    """Controls beside a picture. A subclass declares the controls and draws the picture.

    A control's optional `group` puts it under that heading, `below=True` its group under the
    picture; on a phone `first=True` puts its group above the picture, and `near=True` its group
    between the picture and the foot; `off=True` greys it out (a button stays
    reachable by keyboard, and says so), `hint` is a line below it, `name` is what a screen reader
    says in place of its label, `point` what is pointed at where it is used: all parts of the
    picture with that `data-point` are marked with it; a slider with `half=True` takes half a row,
    and `tint` is its colour.

    Attributes:
        heading: the title.
        picture, foot: the drawings above and below the groups of controls under the picture.
        arrangement: the place of the controls: "side", beside the picture, or in a row above it,
            "top", or below it, "bottom"; "bare" is a picture alone.
        room: the width of the picture on the page, in pixels; a picture drawn for that width keeps
            the size of its letters.
        low: whether the page is as low as a laptop's, where the picture has to be low to be seen
            whole.
        dragged: whether the last press belongs to the same drag as the one before it; after a
            slider was moved, whether it, or a part of the picture that sets it, is still held.
    """

    _esm = joined("base.js", "lab.js")
    _css = css_variables(f".omok-lab :is({', '.join(OF_A_BOARD)})") + joined("base.css", "lab.css")

    heard = ("room", "low")

    heading = traitlets.Unicode().tag(sync=True)
    controls = traitlets.List().tag(sync=True)
    picture = traitlets.Unicode().tag(sync=True)
    foot = traitlets.Unicode().tag(sync=True)
    arrangement = traitlets.Unicode("side").tag(sync=True)
    room = traitlets.Int(ROOM, min=180, max=1200).tag(sync=True)
    low = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self, heading: str, controls: list[dict], status: str = "", *, arrangement: str = "side"
    ) -> None:
        super().__init__(heading=heading, controls=controls, status=status, arrangement=arrangement)
        self.dragged = False
        self._lock = threading.RLock()  # a worker's thread and the kernel's both change a lab
        self.redraw()
        self.observe(lambda _: self.redraw(), names=["room", "low"])

    # For subclasses

    def draw(self) -> str:
        """The picture of the current state: HTML or SVG, with every foreign text escaped."""
        raise NotImplementedError

    def draw_foot(self) -> str:
        """The HTML below the groups of controls under the picture; usually ""."""
        return ""

    def changed(self, id: str) -> None:
        """Reacts to a new value of the control `id`."""

    def pressed(self, id: str) -> None:
        """Reacts to a press of the button `id`, or of a picture's part with `data-press="id"`."""
        raise KeyError(id)

    # For everyone

    def __getitem__(self, id: str) -> Any:
        """The value of the control `id`."""
        return self._control(id)["value"]

    def set(self, id: str, value: Any, dragged: bool = False) -> None:
        """Sets the control `id` to `value`, as a learner does by moving it.

        Args:
            dragged: whether the slider, or a part of the picture that sets it, is still held; then
                the scale of a picture stays, and the order of its parts.

        Raises:
            ValueError: there is no such control, or it cannot have this value.
        """
        control = self._control(id)
        if control.get("off"):
            raise ValueError(f"{control['label']!r} cannot be changed just now")
        self.configure(id, value=_checked(control, value))
        self.dragged = dragged
        self.changed(id)
        self.redraw()

    def press(self, id: str, dragged: bool = False) -> None:
        """Presses the button, or the part of the picture, that is called `id`.

        Args:
            dragged: whether the pointer came here from the last press without being lifted.
        """
        if self._has(id) and self._control(id).get("off"):
            raise ValueError(f"{self._control(id)['label']!r} is not available just now")
        self.dragged = dragged
        try:
            self.pressed(id)
        except KeyError:
            raise ValueError(f"there is nothing here to press that is called {id!r}") from None
        self.redraw()

    def configure(self, id: str, **changes: Any) -> None:
        """Changes a control's entries (`value`, `label`, `off`...) without telling the subclass."""
        with self._lock:
            self._control(id)
            self.controls = [c | changes if c["id"] == id else c for c in self.controls]

    def redraw(self) -> None:
        """Draws the picture of the current state."""
        with self._lock, self.hold_sync():
            self.picture, self.foot = self.draw(), self.draw_foot()

    def _obey(self, message: object) -> None:
        try:
            match message:
                case {"type": "set", "id": str(id), "value": value}:
                    self.set(id, value, dragged=message.get("dragged") is True)
                case {"type": "press", "id": str(id)}:
                    self.press(id, dragged=message.get("dragged") is True)
                case _:
                    raise ValueError("the page sent a message that means nothing here")
        except (ValueError, TypeError) as error:
            raise ValueError(f"Nothing was changed: {error}.") from error

    def __repr__(self) -> str:
        return f"[{self.heading}]"

    def offline(self) -> dict[str, str]:
        """The heading and the current picture."""
        return {"text/html": still(self.heading, self.picture + self.foot)}

    def _has(self, id: str) -> bool:
        return any(control["id"] == id for control in self.controls)

    def _control(self, id: str) -> dict:
        for control in self.controls:
            if control["id"] == id:
                return control
        raise ValueError(f"there is no control called {id!r}")


def still(heading: str, picture: str) -> str:
    """The picture for a page without a kernel: a card with nothing to press."""
    return (
        f'<style>{Lab._css}</style><div class="omok-widget omok-lab lab-still">'
        f'<div class="lab-title">{escape(heading)}</div>'
        f'<div class="lab-picture lab-scaled">{picture}</div>'
        f'<p class="lab-status">{WAKE}</p></div>'
    )


def _checked(control: dict, value: Any) -> Any:
    kind, label = control["kind"], control["label"]
    if kind in ("slider", "number"):
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise ValueError(f"{label} must be a number, not {value!r}"[:160])
        if not control["min"] <= value <= control["max"]:
            low, high, given = (
                plain(number, ",.10g") for number in (control["min"], control["max"], value)
            )
            raise ValueError(f"{label} must be from {low} to {high}, not {given}"[:160])
        return value
    if kind == "choice":
        if value not in control["options"]:
            raise ValueError(
                f"{label} must be one of {', '.join(control['options'])}, not {value!r}"[:200]
            )
        return value
    if kind == "switch":
        if not isinstance(value, bool):
            raise ValueError(f"{label} must be on or off, not {value!r}"[:160])
        return value
    raise ValueError(f"{label} is pressed, not set")
