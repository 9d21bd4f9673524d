"""The same searches, compiled: what `omoklib.search` means, as fast as the machine allows.

Nothing here means anything new: the rules equal `omoklib.games`, a search equals its readable twin
in every visit. Start with `position`: what a moment of a game is on arrays.
"""

from omoklib.engine.jit import COMPILED
from omoklib.engine.perft import perft
from omoklib.engine.playout import playouts
from omoklib.engine.rules import Rules, rules_of
from omoklib.engine.uct import UCTSearch, uct_search
from omoklib.engine.uct_node import TreeNode, UCTResult

__all__ = [
    "COMPILED", "Rules", "TreeNode", "UCTResult", "UCTSearch", "perft", "playouts", "rules_of",
    "uct_search",
]  # fmt: skip
