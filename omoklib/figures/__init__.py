"""The course's matplotlib and networkx pictures, in one style: each function returns a figure.

`show(figure, alt)` displays one in a notebook, `save_figure(figure, path)` writes a file. Nothing
here goes through pyplot: no global setting is changed, and no figure stays behind in memory.
`board`, `numbered`, `shares`, `side_by_side`, `search_tree`, `state_tree`, `proof_walk`,
`proof_climb`, `chain_by_steps` and `chain_at_its_end` display positions and trees, drawn as SVG.
"""

from __future__ import annotations

try:
    import matplotlib  # noqa: F401
    import networkx  # noqa: F401
except ImportError as error:
    raise ImportError(
        f"omoklib.figures needs matplotlib and networkx, and {error.name} could not be imported. "
        "To install them: python -m pip install matplotlib networkx"
    ) from error

from omoklib.figures.boards import (
    Drawing,
    board,
    heatmap,
    numbered,
    planes,
    shares,
    side_by_side,
)
from omoklib.figures.charts import (
    bars,
    batches,
    compared,
    growth,
    heaps,
    intervals,
    lines,
    loss_curves,
    medians,
    same_exam,
    squares,
    stacked,
    stick,
)
from omoklib.figures.fours import chain_at_its_end, chain_by_steps
from omoklib.figures.graphs import history_graph, show_history_graph
from omoklib.figures.ladder import ladder
from omoklib.figures.networks import kernels, network
from omoklib.figures.proofs import proof_climb, proof_walk
from omoklib.figures.style import COLORS, Picture, new, save_figure, show
from omoklib.figures.trees import search_tree, state_tree

__all__ = [
    "COLORS",
    "Drawing",
    "Picture",
    "bars",
    "batches",
    "board",
    "chain_at_its_end",
    "chain_by_steps",
    "compared",
    "growth",
    "heaps",
    "heatmap",
    "history_graph",
    "intervals",
    "kernels",
    "ladder",
    "lines",
    "loss_curves",
    "medians",
    "network",
    "new",
    "numbered",
    "planes",
    "proof_climb",
    "proof_walk",
    "same_exam",
    "save_figure",
    "search_tree",
    "shares",
    "show",
    "show_history_graph",
    "side_by_side",
    "squares",
    "stacked",
    "state_tree",
    "stick",
]
