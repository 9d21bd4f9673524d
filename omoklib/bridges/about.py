"""What our engines say of themselves."""

from __future__ import annotations

from importlib import metadata

__all__ = ["version"]


def version() -> str:
    """The number of this version of omoklib; "0" if it was never installed."""
    try:
        return metadata.version("omoklib")
    except metadata.PackageNotFoundError:
        return "0"
