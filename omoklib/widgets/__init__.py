"""Boards to play on, and searches to watch, in a notebook.

The widgets are views: rules, searches and training live elsewhere. Each is loaded when it is first
asked for, and all of them need `ipywidgets` and `anywidget`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = [
    "AlphaBetaStepper",
    "BanditLab",
    "Board",
    "Cockpit",
    "IdBridge",
    "IntervalLab",
    "KernelLab",
    "MinimaxValues",
    "Play",
    "PuctLab",
    "Replay",
    "SearchStepper",
    "TreeExplorer",
    "TrunkLab",
    "WeightEditor",
    "linked",
]

_MODULES = {
    "AlphaBetaStepper": "alpha_beta_stepper",
    "BanditLab": "bandit_lab",
    "Board": "board",
    "Cockpit": "cockpit",
    "IdBridge": "id_bridge",
    "MinimaxValues": "minimax_values",
    "IntervalLab": "interval_lab",
    "KernelLab": "kernel_lab",
    "Play": "play",
    "PuctLab": "puct_lab",
    "Replay": "replay",
    "SearchStepper": "stepper",
    "TreeExplorer": "explorer",
    "TrunkLab": "trunk_lab",
    "WeightEditor": "weight_editor",
    "linked": "base",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"omoklib.widgets has no {name!r}; it has {', '.join(__all__)}")
    try:
        module = import_module(f"omoklib.widgets.{_MODULES[name]}")
    except ModuleNotFoundError as error:
        if error.name not in ("ipywidgets", "anywidget", "traitlets"):
            raise
        raise ImportError(
            f"widgets.{name} needs {error.name}, which is not installed: "
            "run `python -m pip install ipywidgets anywidget`"
        ) from error
    return getattr(module, name)


def __dir__() -> list[str]:
    return sorted(__all__)
