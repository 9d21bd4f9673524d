"""Attributes of a package that are loaded when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

__all__ = ["lazy_attributes"]


def lazy_attributes(
    package: str, modules: Mapping[str, str], needs: Sequence[str] = ()
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The `__getattr__` and the `__dir__` of `package` (PEP 562).

    Args:
        modules: the module in the package that defines each attribute, by the attribute's name.
        needs: the packages that may not be installed; if one of them is missing, the error says how
            to install them.
    """

    def get(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"{package} has no {name!r}; it has {', '.join(sorted(modules))}")
        try:
            module = import_module(f"{package}.{modules[name]}")
        except ModuleNotFoundError as error:
            if error.name not in needs:
                raise
            raise ImportError(
                f"{package}.{name} needs {error.name}, which is not installed: "
                f"run `python -m pip install {' '.join(needs)}`"
            ) from error
        return getattr(module, name)

    return get, lambda: sorted(modules)
