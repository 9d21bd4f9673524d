"""A slider that a screen reader can name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import anywidget
from traitlets import Int, List, Unicode, validate

__all__ = ["Slider"]

STATIC = Path(__file__).parent / "static"


class Slider(anywidget.AnyWidget):
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

    _esm = (STATIC / "slider.js").read_text(encoding="utf-8")
    _css = (STATIC / "slider.css").read_text(encoding="utf-8")

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
