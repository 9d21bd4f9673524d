"""A slider that a screen reader can name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from traitlets import Int, List, Unicode, validate

from omoklib.widgets.base import PageWidget, joined

__all__ = ["Slider"]


class Slider(PageWidget):
    """One of some whole numbers.

    Args:
        label: its name, beside it and for screen readers.
        options: the numbers, in the order of the slider.
        value: the one chosen; any other number becomes the nearest option.

    >>> slider = Slider("strength", (10, 100, 1000), 100)
    >>> slider.value = 800
    >>> slider.value
    1000
    """

    _esm = joined("slider.js")
    _css = joined("slider.css")
    heard = ("value",)

    label = Unicode().tag(sync=True)
    options = List(Int(), minlen=1, default_value=[0]).tag(sync=True)
    value = Int().tag(sync=True)

    def __init__(self, label: str, options: Sequence[int], value: int) -> None:
        super().__init__(label=label)
        self.offer(options, value)

    def offer(self, options: Sequence[int], value: int) -> None:
        """Other numbers to choose from, and the one chosen."""
        with self.hold_sync():
            self.options = list(options)
            self.value = value

    @validate("value")
    def _nearest(self, proposal: dict[str, Any]) -> int:
        return min(self.options, key=lambda option: abs(option - proposal["value"]))
