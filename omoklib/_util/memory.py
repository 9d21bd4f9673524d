"""The memory that this process uses."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["memory_in_use"]

_STATM = Path("/proc/self/statm")


def memory_in_use() -> int | None:
    """The bytes of memory that this process holds now; None where the system does not say (Linux
    does)."""
    try:
        pages = int(_STATM.read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        return None
