"""The neural half of AlphaZero: a policy-value network, its loss, its training, its weights.

This is the only part of omoklib that imports TensorFlow.
"""

from __future__ import annotations

import os

from omoklib.nn._quiet import quiet_greeting

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")  # both are read once, at the import
os.environ.setdefault("KERAS_BACKEND", "tensorflow")
try:
    with quiet_greeting():
        import keras
        import tensorflow  # noqa: F401
except ImportError as error:
    raise ImportError(
        f"omoklib.nn needs TensorFlow, which could not be imported ({error}). "
        "In the course's folder: python -m pip install -r requirements.txt"
    ) from error
if keras.backend.backend() != "tensorflow":
    raise ImportError(
        f"omoklib.nn needs Keras on TensorFlow; KERAS_BACKEND is {keras.backend.backend()!r}. "
        "Start Python again without it."
    )

from omoklib.nn.evaluator import KerasEvaluator
from omoklib.nn.judging.perfect import PerfectJudge
from omoklib.nn.loss import LossScales, loss_by_hand, loss_terms
from omoklib.nn.network import PolicyValueNetwork, build, resized
from omoklib.nn.network_player import player
from omoklib.nn.runners.speeds import evaluator_for
from omoklib.nn.training.config import TrainingConfig
from omoklib.nn.training.recipes import RECIPES, recipe
from omoklib.nn.training.trainer import Trainer
from omoklib.nn.weights import load, player_from, pretrained, pretrained_network, save

__all__ = [
    "RECIPES",
    "KerasEvaluator",
    "LossScales",
    "PerfectJudge",
    "PolicyValueNetwork",
    "Trainer",
    "TrainingConfig",
    "build",
    "evaluator_for",
    "load",
    "loss_by_hand",
    "loss_terms",
    "player",
    "player_from",
    "pretrained",
    "pretrained_network",
    "recipe",
    "resized",
    "save",
]
