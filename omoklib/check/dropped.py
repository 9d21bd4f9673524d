"""The values that a learner's code drops, as where a `return` is missing, and the None it keeps."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from omoklib.check.sources import parsed

__all__ = ["IN_PLACE", "dropped", "kept_none"]

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
"""The builtins that change nothing: a call of one is made for its value."""

_NAMELESS: dict[object, str] = {
    **dict.fromkeys((ast.List, ast.ListComp, "list", "sorted"), "a list"),
    **dict.fromkeys((ast.Set, ast.SetComp, "set"), "a set"),
    **dict.fromkeys((ast.Dict, ast.DictComp, "dict"), "a dict"),
}
"""The expressions, and the builtins, that make what has no name yet -> what they make."""

IN_PLACE = {"add", "append", "clear", "extend", "insert", "remove", "reverse", "sort", "update"}
"""The methods of lists, sets and dicts that change them and return None."""

_WITH_DOCSTRINGS = (ast.FunctionDef, ast.ClassDef)


def dropped(things: Iterable[object]) -> list[str]:
    """The lines in the source of `things` whose value is dropped, from top to bottom.

    A text on a line of its own is among them, though it may be a comment; a docstring is not.
    """
    found = []
    for source, tree in parsed(things):
        lines = (ast.get_source_segment(source, node) for node in _statements(tree))
        found += [line for line in lines if line]
    return found


def kept_none(things: Iterable[object]) -> list[tuple[str, str, str]]:
    """The lines in the source of `things` that return or keep what `append` and its like give.

    Each comes with the method's name and with what it changes, by its name if it has one:
    `("return x.sort()", "sort", "x")`, `("return [2, 1].sort()", "sort", "a list")`.
    """
    found = []
    for source, tree in parsed(things):
        for node in ast.walk(tree):
            call = getattr(node, "value", None)
            if (
                isinstance(node, (ast.Assign, ast.Return))
                and isinstance(call, ast.Call)
                and isinstance(call.func, ast.Attribute)
                and call.func.attr in IN_PLACE
                and (owner := _owner(call.func.value)) is not None
            ):
                line = ast.get_source_segment(source, node) or ""
                found.append((line, call.func.attr, owner))
    return found


def _owner(node: ast.expr) -> str | None:
    """The name of the list, set or dict that `node` is, or "a list" and the like before it has one;
    None: it may be something else."""
    if isinstance(node, ast.Name):
        return None if node.id in ("np", "numpy") else node.id  # np.add returns its sum
    maker = getattr(node.func, "id", "") if isinstance(node, ast.Call) else type(node)
    return _NAMELESS.get(maker)


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
