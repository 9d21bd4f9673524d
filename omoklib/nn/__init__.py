"""The neural half of AlphaZero: a policy-value network, its loss, its training, its weights.

This is the only room that loads TensorFlow. It does so when a network is built, trained or loaded:
settings and recipes can be read without it, and the networks that come with the package play
without it.
"""

from __future__ import annotations

import os

from omoklib._util.lazy import lazy_attributes

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")  # Keras and TensorFlow read these once, when
os.environ.setdefault("KERAS_BACKEND", "tensorflow")  # they are loaded, by us or by a notebook

__all__ = [
    "RECIPES",
    "KerasEvaluator",
    "LossScales",
    "PerfectJudge",
    "PolicyValueNetwork",
    "Pupil",
    "Trainer",
    "TrainingConfig",
    "build",
    "config_for",
    "descend",
    "evaluator_for",
    "gradients_by_part",
    "keras",
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
    "tf",
]

_MODULES = {
    "KerasEvaluator": "runners.keras",
    "LossScales": "loss",
    "PerfectJudge": "judging.perfect",
    "PolicyValueNetwork": "network",
    "Pupil": "training.pupil",
    "RECIPES": "training.recipes",
    "Trainer": "training.trainer",
    "TrainingConfig": "config",
    "build": "network",
    "config_for": "training.recipes",
    "descend": "descent",
    "evaluator_for": "runners.speeds",
    "gradients_by_part": "gradients",
    "keras": "_keras",
    "load": "weights",
    "loss_by_hand": "loss",
    "loss_terms": "loss",
    "player": "playing.network",
    "player_from": "playing.file",
    "pretrained": "playing.file",
    "pretrained_network": "weights",
    "recipe": "training.recipes",
    "resized": "network",
    "save": "weights",
    "tf": "_keras",
}

__getattr__, __dir__ = lazy_attributes(__name__, _MODULES)
