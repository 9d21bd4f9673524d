"""The same searches, compiled: what `omoklib.search` means, as fast as the machine allows.

Nothing here means anything new: the rules equal `omoklib.games`, a search equals its readable twin
in every visit. Start with `position`: what a moment of a game is on arrays.
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
