"""What several exercises of lesson 06 share."""

from __future__ import annotations

from omoklib.check.records import same_numbers

__all__ = ["SETUP", "numbers"]

numbers = same_numbers(1e-9)
"""The comparer of lists and arrays of numbers."""

SETUP = """
import math

import numpy as np

from omoklib import Omok, Othello, TicTacToe
from omoklib.evaluators import hashed, uniform

class Edge:
    def __init__(self, action, player, P, N=0, W=0.0):
        self.action, self.player, self.P, self.N, self.W = action, player, P, N, W

    @property
    def Q(self):
        return self.W / self.N if self.N else 0.0

    def __repr__(self):
        return f"Edge({self.action})"
"""
