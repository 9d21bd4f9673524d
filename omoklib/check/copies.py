"""Copies of a learner's functions and classes, so that a check changes nothing in the notebook.

A copied function has its own globals: the learner's names at the time of the copy. Everything that
the function can reach there (other functions, classes, lists, dicts, arrays, random generators) is
a copy too. If a checked function changes a global counter, it changes the copy.
"""

from __future__ import annotations

import contextlib
import copy
import functools
import random
import types
from collections.abc import Iterable, Iterator, Mapping

import numpy as np

__all__ = ["isolated", "mentioned"]

_DATA = (list, dict, set, bytearray, np.ndarray, np.random.Generator, random.Random)


def isolated(
    namespace: dict, names: Iterable[str], instead: Mapping[str, object] | None = None
) -> dict[str, object]:
    """The values of `names` in `namespace`, copied with everything they reach.

    `instead` holds globals that the copies find in place of the notebook's own.
    """
    copier = _Copier(namespace, instead or {})
    return {name: copier.global_name(name) for name in names}


def mentioned(namespace: dict, names: Iterable[str]) -> set[str]:
    """All names that the code behind `names` mentions, directly or through other code of the
    notebook: globals, even if they are not defined yet, and attributes.
    """
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _names_behind(namespace.get(name), namespace)
    return found


def _names_behind(thing: object, namespace: dict) -> Iterator[str]:
    thing = getattr(thing, "__wrapped__", thing)
    if isinstance(thing, types.FunctionType) and thing.__globals__ is namespace:
        yield from _names_in(thing.__code__)
    elif isinstance(thing, type) and thing.__module__ == namespace.get("__name__", "__main__"):
        yield from (base.__name__ for base in thing.__bases__)
        for member in vars(thing).values():
            for part in _CALLED_OF:
                yield from _names_behind(getattr(member, part, None), namespace)
            yield from _names_behind(member, namespace)


_CALLED_OF = ("__func__", "fget", "fset", "func")
"""The attributes in which methods and properties keep the function that they call."""


class _Copier:
    """Copies things out of one namespace; a thing that is reached twice is copied once."""

    def __init__(self, namespace: dict, instead: Mapping[str, object]) -> None:
        self.namespace = namespace
        self.instead = instead
        self.globals = namespace | instead
        self.copied: dict[int, object] = {}

    def global_name(self, name: str) -> object:
        if name not in self.instead:
            self.globals[name] = self.copy(self.namespace[name])
        return self.globals[name]

    def copy(self, thing: object) -> object:
        if id(thing) not in self.copied:
            self.copied[id(thing)] = thing  # until the copy exists, for circles
            with contextlib.suppress(Exception):  # a thing that cannot be copied is used itself
                self._copy_into(thing)
        return self.copied[id(thing)]

    def _copy_into(self, thing: object) -> None:
        key = id(thing)
        if isinstance(thing, types.FunctionType):
            if thing.__globals__ is self.namespace:
                self._function(thing)
        elif isinstance(thing, type):
            if thing.__module__ == self.namespace.get("__name__", "__main__"):
                self._class(thing)
        elif isinstance(thing, (staticmethod, classmethod)):
            self.copied[key] = type(thing)(self.copy(thing.__func__))
        elif isinstance(thing, property):
            parts = (thing.fget, thing.fset, thing.fdel)
            self.copied[key] = property(*map(self.copy, parts), thing.__doc__)
        elif isinstance(thing, functools._lru_cache_wrapper):
            inner = self.copy(thing.__wrapped__)
            self.copied[key] = functools.lru_cache(**thing.cache_parameters())(inner)
        elif isinstance(thing, _DATA):
            self.copied[key] = copy.deepcopy(thing)

    def _function(self, f: types.FunctionType) -> None:
        cells = tuple(types.CellType() for _ in f.__closure__ or ())
        new = types.FunctionType(f.__code__, self.globals, f.__name__, None, cells)
        self.copied[id(f)] = new
        new.__defaults__ = copy.deepcopy(f.__defaults__)
        new.__kwdefaults__ = copy.deepcopy(f.__kwdefaults__)
        new.__qualname__, new.__module__ = f.__qualname__, f.__module__
        new.__doc__, new.__annotations__ = f.__doc__, f.__annotations__
        new.__dict__.update(f.__dict__)
        for old_cell, new_cell in zip(f.__closure__ or (), cells, strict=True):
            with contextlib.suppress(ValueError):  # an empty cell stays empty
                new_cell.cell_contents = self.copy(old_cell.cell_contents)
        for name in _names_in(f.__code__):
            if name in self.namespace:
                self.global_name(name)

    def _class(self, cls: type) -> None:
        slots = cls.__dict__.get("__slots__", ())
        slots = (slots,) if isinstance(slots, str) else tuple(slots)
        left_out = {"__dict__", "__weakref__", *slots}
        body = {key: value for key, value in cls.__dict__.items() if key not in left_out}
        bases = tuple(self.copy(base) for base in cls.__bases__)
        new = type(cls)(cls.__name__, bases, body)
        self.copied[id(cls)] = new
        for key, value in body.items():
            if self.copy(value) is not value:
                setattr(new, key, self.copy(value))


def _names_in(code: types.CodeType) -> Iterator[str]:
    """Every global name or attribute that `code` and the code inside it mention."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _names_in(constant)
