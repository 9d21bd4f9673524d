"""The values that a learner's code makes and drops: mostly, the `return` before one is missing."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterable, Iterator

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

_WITH_DOCSTRINGS = (ast.FunctionDef, ast.ClassDef)


def dropped(things: Iterable[object]) -> list[str]:
    """The lines in the source of `things` whose value is dropped, from top to bottom.

    A text on a line of its own is among them, though it may be a comment; a docstring is not.
    """
    found = []
    for thing in things:
        try:
            source = textwrap.dedent(inspect.getsource(thing))
            tree = ast.parse(source)
        except (OSError, TypeError, SyntaxError):
            continue  # without a source, as in an `exec`, nothing can be said
        lines = (ast.get_source_segment(source, node) for node in _statements(tree))
        found += [line for line in lines if line]
    return found


def _statements(tree: ast.AST) -> Iterator[ast.expr]:
    """The expressions that stand alone and do nothing, from top to bottom."""
    told = ast.get_docstring(tree, clean=False) if isinstance(tree, _WITH_DOCSTRINGS) else None
    for node in ast.iter_child_nodes(tree):
        if not isinstance(node, ast.Expr):
            yield from _statements(node)
        elif not (told is not None and node is tree.body[0]) and _gives_a_value(node.value):
            yield node.value


def _gives_a_value(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return node.value not in (None, ...)
    if isinstance(node, ast.Call):
        name = getattr(node.func, "id", "")
        return name in _MAKERS or name.endswith(("Error", "Exception"))
    return isinstance(node, _VALUES)
