"""What several exercises of lesson 06 share."""

from __future__ import annotations

__all__ = ["EDGE"]

EDGE = """
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
