"""A module with the rules of a game that a notebook defines, so that any program can import it."""

from __future__ import annotations

import ast
import builtins
import dis
import inspect
import linecache
import sys
import types
from collections.abc import Iterator

from omoklib.games.base import Game

__all__ = ["rules_module"]

_FUNCTIONS_OF = ("fget", "fset", "func", "__func__", "__wrapped__")
"""The attributes in which properties, methods and wrappers keep the function that they call."""


def rules_module(game: Game) -> str:
    """The text of a module that defines the class of `game`, and everything its code uses.

    Functions and classes from cells are written as the cells have them, helpers first. What was
    imported is imported, and plain constants are written out. Nothing else of the notebook is in
    it.

    Raises:
        TypeError: `game` is not a game.
        ValueError: the class, or something that its code uses, cannot be written down, and why.
    """
    if not isinstance(game, Game):
        raise TypeError(f"a module must be made of a game's rules; got {game!r}")
    kind = type(game)
    writer = _Writer()
    writer.define(kind.__name__, kind)
    module = inspect.getdoc(kind) or kind.__name__
    imports = "\n".join(sorted(writer.imports))
    text = "\n\n\n".join(part for part in (imports, *writer.parts) if part)
    return f'"""The rules of a game: {module.splitlines()[0].strip()}"""\n\n{text}\n'


class _Writer:
    """Collects definitions, each after those that it uses."""

    def __init__(self) -> None:
        self.imports: set[str] = set()
        self.parts: list[str] = []
        self._done: dict[str, object] = {}

    def define(self, name: str, thing: object) -> None:
        """Writes what makes `name` mean `thing`, unless that is written already."""
        if name in self._done:
            if self._done[name] is not thing:
                raise ValueError(f"{name!r} means two things in the notebook: rename one of them")
            return
        self._done[name] = thing
        if isinstance(thing, types.ModuleType):
            dotted = thing.__name__
            self.imports.add(f"import {dotted}" if dotted == name else f"import {dotted} as {name}")
        elif (home := _imported_from(thing)) is not None:
            itself = thing.__name__ == name
            self.imports.add(
                f"from {home} import {thing.__name__}{'' if itself else f' as {name}'}"
            )
        elif isinstance(thing, (types.FunctionType, type)):
            self._define_from_cell(name, thing)
        else:
            self.parts.append(f"{name} = {_literal(name, thing)}")

    def _define_from_cell(self, name: str, thing: types.FunctionType | type) -> None:
        own = thing.__name__
        if own != name:  # `Four = ConnectFour`
            self.define(own, thing)
            self.parts.append(f"{name} = {own}")
            return
        source, seen = _source_of(thing)
        for used in sorted(_names_used(source)):
            if used in seen:
                if seen[used] is not thing:
                    self.define(used, seen[used])
            elif not hasattr(builtins, used):
                raise ValueError(f"{own} uses {used!r}, which the notebook does not define")
        self.parts.append(source)


def _imported_from(thing: object) -> str | None:
    """The module that `thing` can be imported from; None if a cell has made it."""
    home, name = getattr(thing, "__module__", None), getattr(thing, "__name__", None)
    if home in (None, "__main__") or getattr(sys.modules.get(home), str(name), None) is not thing:
        return None
    return home


def _literal(name: str, thing: object) -> str:
    """The text of a plain constant, such as `((0, 1), (1, 0))`."""
    text = repr(thing)
    try:
        if ast.literal_eval(text) == thing:
            return text
    except (ValueError, SyntaxError):
        pass
    raise ValueError(
        f"the rules use {name!r}, which is neither a function or a class of a cell, nor imported, "
        f"nor a plain constant: {text[:60]}"
    )


def _source_of(thing: types.FunctionType | type) -> tuple[str, dict[str, object]]:
    """The definition as its cell has it, and the globals that its names are looked up in."""
    for function in _functions_in(thing):
        lines = linecache.getlines(function.__code__.co_filename)
        tree = ast.parse("".join(lines)) if lines else ast.Module([], [])
        for node in tree.body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name == thing.__name__:
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                found = "".join(lines[first - 1 : node.end_lineno]).rstrip()
                return found, function.__globals__
    raise ValueError(f"{thing.__name__} was not defined in a cell, so there is nothing to write")


def _functions_in(thing: object) -> Iterator[types.FunctionType]:
    """The function itself; or the functions, methods and properties of a class."""
    if isinstance(thing, types.FunctionType):
        yield getattr(thing, "__wrapped__", thing)
    elif isinstance(thing, type):
        for member in vars(thing).values():
            for part in (member, *(getattr(member, each, None) for each in _FUNCTIONS_OF)):
                if isinstance(part, types.FunctionType):
                    yield part


def _names_used(source: str) -> set[str]:
    """The global names that a definition reads, when it is run and later when it is called."""
    waiting, used = [compile(source, "<rules>", "exec")], set()
    while waiting:
        code = waiting.pop()
        steps = list(dis.get_instructions(code))
        made = {step.argval for step in steps if step.opname == "STORE_NAME"}
        for step in steps:
            is_global = step.opname == "LOAD_GLOBAL"
            if is_global or (step.opname == "LOAD_NAME" and step.argval not in made):
                used.add(step.argval)
        waiting += [each for each in code.co_consts if isinstance(each, types.CodeType)]
    return used - {"__name__"}
