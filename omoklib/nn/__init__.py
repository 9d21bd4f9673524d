"""The neural half of AlphaZero: a policy-value network, its loss, its training, its weights.

This is the only part of omoklib that imports TensorFlow.
"""

from __future__ import annotations

import os

from omoklib.nn._quiet import quiet_greeting

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")  # read once, when TensorFlow is imported
try:
    with quiet_greeting():
        import keras
        import tensorflow  # noqa: F401
except ImportError as error:
    raise ImportError(
        f'omoklib.nn needs TensorFlow, which could not be imported ({error}). '
        f'Install it with: pip install "omoklib[nn]"'
    ) from error
