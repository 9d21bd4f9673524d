"""The blanks of a starter that have not been changed: has the learner begun?"""

from __future__ import annotations

import ast
import dis
import types
from collections.abc import Iterator

from omoklib.check.sources import parsed

__all__ = ["untouched"]


def untouched(starter: str, given: dict, learners: dict) -> list[str]:
    """The names in `starter` that hold a blank (`...`) and that the learner has not changed.

    Args:
        starter: the source that the learner began with.
        given: the definitions of that source, by name.
        learners: the learner's definitions under the same names.
    """
    return [
        name
        for name in _blanks(starter)
        if name in learners
        and _fingerprint(given[name]) == _fingerprint(learners[name])
        and not _filled(learners[name])
    ]


def _filled(thing: object) -> bool:
    """Whether the source can be read, as in a notebook, and has a value in place of the `...`.

    A value whose `return` was forgotten makes the same code as a `...`.
    """
    _, tree = next(parsed([thing]), ("", None))
    if tree is None:
        return False
    values = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    texts = [value for value in values if isinstance(getattr(value, "value", None), str)]
    return not _has_blank(tree) and len(values) > len(texts)


def _blanks(starter: str) -> Iterator[str]:
    """The names defined at the top of `starter` whose definition has a `...` to fill in."""
    for node in ast.parse(starter).body:
        if not _has_blank(node):
            continue
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (target.id for target in targets if isinstance(target, ast.Name))


def _has_blank(node: ast.AST) -> bool:
    """Whether there is a `...` outside square brackets such as `x[..., 0]` or `tuple[int, ...]`."""
    if isinstance(node, ast.Constant):
        return node.value is ...
    if isinstance(node, ast.Subscript):
        return False
    return any(_has_blank(child) for child in ast.iter_child_nodes(node))


def _fingerprint(thing: object) -> object:
    """A value that is equal for two functions or classes made from the same source."""
    if isinstance(thing, type):
        members = vars(thing).items()
        return [(key, _fingerprint(f)) for key, f in members if hasattr(f, "__code__")]
    return _code(thing.__code__) if hasattr(thing, "__code__") else thing


def _code(code: types.CodeType) -> list:
    """The instructions of the code; docstrings, comments and line numbers do not count."""
    return [
        (
            step.opname,
            _code(value) if isinstance(value := step.argval, types.CodeType) else repr(value),
        )
        for step in dis.get_instructions(code)
    ]
