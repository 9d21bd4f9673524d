"""A mapping that keeps only what was used last."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

__all__ = ["Recent"]

Key = TypeVar("Key")
Value = TypeVar("Value")


class Recent(OrderedDict[Key, Value]):
    """A dict of at most `most` entries: a new one replaces the one that was used longest ago.

    Used is what was set, or read by `recent[key]` or `recent.get(key)`.

    >>> recent = Recent(2)
    >>> recent["a"], recent["b"] = 1, 2
    >>> recent["a"]
    1
    >>> recent["c"] = 3
    >>> list(recent)
    ['a', 'c']
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: Key, value: Value) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self._most:
            del self[next(iter(self))]

    def __getitem__(self, key: Key) -> Value:
        value = super().__getitem__(key)
        self.move_to_end(key)
        return value

    def get(self, key: Key, default: Value | None = None) -> Value | None:
        if key not in self:  # not "try": a missing key is nothing unusual
            return default
        return self[key]
