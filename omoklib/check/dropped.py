"""A value that a learner's code computes and drops: mostly, the `return` before it is missing."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Collection, Iterable, Iterator

__all__ = ["dropped"]

_VALUES = (
    ast.Attribute,
    ast.BinOp,
    ast.Compare,
    ast.Dict,
    ast.JoinedStr,
    ast.List,
    ast.Name,
    ast.Set,
    ast.Subscript,
    ast.Tuple,
    ast.UnaryOp,
)
"""The expressions that do nothing but give a value, unlike most calls."""

_MAKERS = {"bool", "dict", "float", "int", "len", "list", "max", "min", "round", "set", "sorted"}
_MAKERS |= {"str", "sum", "tuple"}
"""The builtins that change nothing: whoever calls one wants its value."""


def dropped(things: Iterable[object], texts: Collection[object] = ()) -> str:
    """The first line in the source of `things` whose value is dropped; "" if there is none.

    A text on a line of its own may be a comment: it counts only if it is among `texts`.
    """
    for thing in things:
        try:
            lines = textwrap.dedent(inspect.getsource(thing))
            tree = ast.parse(lines)
        except (OSError, TypeError, SyntaxError):
            continue  # without a source, as in an `exec`, nothing can be said
        for node in _statements(tree):
            if _gives_a_value(node, texts):
                return ast.get_source_segment(lines, node) or ""
    return ""


def _statements(tree: ast.AST) -> Iterator[ast.expr]:
    """The expressions that stand alone, from top to bottom."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Expr):
            yield node.value
        else:
            yield from _statements(node)


def _gives_a_value(node: ast.expr, texts: Collection[object]) -> bool:
    if isinstance(node, ast.Constant):
        text = isinstance(node.value, str)
        return node.value in texts if text else node.value not in (None, ...)
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in _MAKERS
    return isinstance(node, _VALUES)
