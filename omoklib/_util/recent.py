"""A mapping that keeps only what was used last."""

from __future__ import annotations

import threading
from typing import TypeVar

__all__ = ["Recent"]

Key = TypeVar("Key")
Value = TypeVar("Value")


class Recent(dict[Key, Value]):
    """A dict of at most `most` entries: a new one replaces the one that was used longest ago.

    Used is what was set, or read by `recent[key]` or `recent.get(key)`. Several threads may do so.

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
        self._lock = threading.Lock()

    def __setitem__(self, key: Key, value: Value) -> None:
        with self._lock:
            self.pop(key, None)
            super().__setitem__(key, value)  # now the last one
            while len(self) > self._most:
                del self[next(iter(self))]

    def __getitem__(self, key: Key) -> Value:
        with self._lock:
            value = self.pop(key)
            super().__setitem__(key, value)
            return value

    def get(self, key: Key, default: Value | None = None) -> Value | None:
        try:
            return self[key]
        except KeyError:
            return default
