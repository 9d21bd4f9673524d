"""Boards to play on, and searches to watch, in a notebook.

The widgets are views: rules, searches and training live elsewhere. Each is loaded when it is first
asked for, and all of them need `ipywidgets` and `anywidget`.
"""

from __future__ import annotations

from omoklib._util.lazy import lazy_attributes

__all__ = [
    "AlphaBetaStepper",
    "BanditLab",
    "Board",
    "Cockpit",
    "IdBridge",
    "IntervalLab",
    "KernelLab",
    "LearningLab",
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
    "LearningLab": "learning_lab",
    "Play": "play",
    "PuctLab": "puct_lab",
    "Replay": "replay",
    "SearchStepper": "stepper",
    "TreeExplorer": "explorer",
    "TrunkLab": "trunk_lab",
    "WeightEditor": "weight_editor",
    "linked": "base",
}

_NEEDS = ("ipywidgets", "anywidget", "traitlets")

__getattr__, __dir__ = lazy_attributes(__name__, _MODULES, _NEEDS)
