"""The source of a learner's functions and classes, where it can be read, as in a notebook."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterable, Iterator

__all__ = ["parsed"]


def parsed(things: Iterable[object]) -> Iterator[tuple[str, ast.AST]]:
    """The source of each thing and its tree; without a source, as in an `exec`, nothing."""
    for thing in things:
        try:
            source = textwrap.dedent(inspect.getsource(thing))
            yield source, ast.parse(source)
        except (OSError, TypeError, SyntaxError):
            continue
