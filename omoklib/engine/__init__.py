"""The searches of `omoklib.search`, compiled.

The engine adds speed and no behaviour: its rules equal those of `omoklib.games`, and each search
equals its readable twin visit for visit. Start with `position`, which stores a moment of a game in
arrays.
"""

from omoklib.engine.following import PuctGame, UCTGame
from omoklib.engine.gumbel import GumbelBatch
from omoklib.engine.jit import COMPILED
from omoklib.engine.leaves import ArrayEvaluator
from omoklib.engine.perft import perft
from omoklib.engine.playout import playouts
from omoklib.engine.puct import PuctBatch, puct_search, search_batch
from omoklib.engine.rules import Rules, rules_of
from omoklib.engine.uct import UCTSearch, uct_search
from omoklib.engine.uct_tree import TreeNode, UCTResult

__all__ = [
    "COMPILED",
    "ArrayEvaluator",
    "GumbelBatch",
    "PuctBatch",
    "PuctGame",
    "Rules",
    "TreeNode",
    "UCTGame",
    "UCTResult",
    "UCTSearch",
    "perft",
    "playouts",
    "puct_search",
    "rules_of",
    "search_batch",
    "uct_search",
]
