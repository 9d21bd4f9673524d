"""The readable searches: UCT, with random games, and AlphaZero's search, with an evaluator.

UCT keeps its statistics on nodes (`nodes.UCTNode`). Its `search` returns the move to play, and the
tree stays in `root`. AlphaZero's search keeps its statistics on the edges (`edges.Edge`) between
its nodes (`edges.Node`). Its `search` returns the root, whose visits `visit_policy` turns into a
policy.
"""

from omoklib.search import puct, uct
from omoklib.search.policy import (
    best_action,
    legal_priors,
    principal_line,
    sample_action,
    visit_policy,
)
from omoklib.search.puct import AlphaZeroSearch, search_all
from omoklib.search.trace import PHASES, Choice, Event, Trace, as_event
from omoklib.search.uct import MonteCarloTreeSearch, random_rollout

__all__ = [
    "PHASES",
    "AlphaZeroSearch",
    "Choice",
    "Event",
    "MonteCarloTreeSearch",
    "Trace",
    "as_event",
    "best_action",
    "legal_priors",
    "principal_line",
    "puct",
    "random_rollout",
    "sample_action",
    "search_all",
    "uct",
    "visit_policy",
]
