"""Which threads may compile. Compiling takes a minute, and in that time every thread of the process
runs at half its speed; a thread of a page therefore leaves it to another process."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["NotCompiled", "may_compile", "only_compiled"]

_here = threading.local()


class NotCompiled(Exception):
    """A function is neither compiled nor kept on the disk, in a thread that may not compile."""


@contextmanager
def only_compiled() -> Iterator[None]:
    """In the block, this thread compiles nothing: what is neither compiled nor kept on the disk
    raises `NotCompiled`."""
    before = not may_compile()
    _here.compiles_nothing = True
    try:
        yield
    finally:
        _here.compiles_nothing = before


def may_compile() -> bool:
    """Whether this thread may compile."""
    return not getattr(_here, "compiles_nothing", False)
