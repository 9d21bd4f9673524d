"""What the engine's speed depends on: the board, the tree, the batch.

    python tools/images_sizes.py          # measures again, writes numbers and picture
    python tools/make_images.py sizes     # draws the picture from the stored numbers

Times are processor times of one thread: other programs on the machine hardly change them.
"""

from __future__ import annotations

import json
import platform
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes

from omoklib.engine import UCTResult, UCTSearch
from omoklib.engine.leaves import UniformArrays
from omoklib.engine.puct import PuctBatch
from omoklib.engine.uct_tree import BYTES_A_PLACE, USED
from omoklib.figures import style
from omoklib.games import ENV_SMALL, Game, Omok, Othello

__all__ = ["draw", "make", "measure"]

IMAGES = Path(__file__).resolve().parent.parent / "images"
ENOUGH = 1.0  # seconds for one number
TREES = (1_000, 10_000, 100_000, 1_000_000)
BATCHES = tuple(2**k for k in range(10))
SIMULATIONS = 64


def make(folder: Path) -> list[Path]:
    """Draws the picture into `folder` from the numbers there, or from new ones without any."""
    numbers, picture = folder / "engine_sizes.json", folder / "engine_sizes.png"
    if not numbers.exists():
        numbers.write_text(json.dumps(measure(), indent=1) + "\n", encoding="utf-8", newline="\n")
    draw(json.loads(numbers.read_text(encoding="utf-8")), picture)
    return [numbers, picture]


def measure() -> dict:
    """Simulations a second by size of the board, of the tree and of the batch."""
    trees = [tree_of(iterations) for iterations in TREES]
    return {
        "machine": f"{platform.machine()}, Python {platform.python_version()}, one thread",
        "Omok": {size: uct_speed(Omok(size), 10_000) for size in range(6, 20)},
        "Othello": {size: uct_speed(Othello(size), 1_000) for size in range(6, 20, 2)},
        "tree": dict(zip(TREES, (speed for speed, _ in trees), strict=True)),
        "bytes a node": dict(zip(TREES, (size for _, size in trees), strict=True)),
        "batch": {batch: puct_speed(batch) for batch in BATCHES},
    }


def uct_speed(game: Game, iterations: int) -> float:
    """Simulations a second of UCT from the empty board."""
    search = UCTSearch(iteration_limit=iterations, rng=np.random.default_rng(0))
    return a_second(lambda: search.search(game.initial_state()).simulations)


def tree_of(iterations: int) -> tuple[float, float]:
    """Simulations a second on Omok 9x9, and bytes for each node of the tree."""
    search = UCTSearch(iteration_limit=iterations, rng=np.random.default_rng(0))
    results: list[UCTResult] = []

    def step() -> int:
        results[:] = [search.search(ENV_SMALL.initial_state())]
        return iterations

    speed = a_second(step)
    ((tree, _),) = results[0].root._places
    nodes = iterations + 1  # on this board every simulation adds one
    return speed, round(float(tree.counts[USED] * BYTES_A_PLACE / nodes), 1)


def puct_speed(batch: int) -> float:
    """Simulations a second of PUCT, all games together, by an evaluator that costs nothing."""
    search = PuctBatch(ENV_SMALL, UniformArrays(), batch=batch, simulations=SIMULATIONS)

    def step() -> int:
        for slot in range(batch):
            search.begin(slot, ENV_SMALL.initial_state())
        while search.busy:
            search.step()
        return batch * SIMULATIONS

    return a_second(step)


def a_second(step: Callable[[], int]) -> int:
    """The amount that `step` does in a second of the processor: the best of three times, if it is
    quick."""
    step()
    speeds: list[float] = []
    start = time.process_time()
    while len(speeds) < 3 and (not speeds or time.process_time() - start < ENOUGH):
        began = time.process_time()
        done = step()
        speeds.append(done / (time.process_time() - began))
    return round(max(speeds))


def draw(numbers: dict, path: Path) -> None:
    """Three charts side by side."""
    with style.styled():
        figure = style.Figure(figsize=(11, 3.7), layout="constrained")
        boards, trees, batches = figure.subplots(1, 3)
        blue, vermillion, green = (style.COLORS[k] for k in ("blue", "vermillion", "green"))
        line(boards, numbers["Omok"], blue, "o", "Omok")
        line(boards, numbers["Othello"], vermillion, "s", "Othello")
        boards.legend()
        boards.set(title="UCT, by board", xlabel="cells on a side", xticks=range(6, 20, 2))
        boards.set_ylabel("simulations a second")
        line(trees, numbers["tree"], blue, "o")
        for nodes, size in numbers["bytes a node"].items():
            note = {"ha": "center", "textcoords": "offset points", "xytext": (0, -16)}
            trees.annotate(
                f"{size:.0f} bytes\na node",
                (int(nodes), numbers["tree"][nodes]),
                va="top",
                fontsize=9,
                **note,
            )
        trees.set(title="UCT on 9x9, by tree", xlabel="nodes", xscale="log", xlim=(300, 3.5e6))
        line(batches, numbers["batch"], green, "^")
        batches.set_xscale("log", base=2)
        batches.set(title="PUCT on 9x9, by batch", xlabel="games searched together")
        batches.set(xticks=BATCHES[::3], xticklabels=BATCHES[::3])
        for axes in (boards, trees, batches):
            axes.set_yscale("log")
            axes.set_ylim(1e3 if axes is boards else 1e4, 3e6)
            axes.yaxis.set_major_formatter("{x:,.0f}")
            axes.grid(which="minor", axis="y", linewidth=0.3)
    style.save_figure(figure, path)


def line(axes: Axes, numbers: dict, color: str, marker: str, label: str | None = None) -> None:
    """Numbers by size; sizes are text, as JSON keeps them."""
    axes.plot([int(k) for k in numbers], numbers.values(), marker, ls="-", c=color, label=label)


if __name__ == "__main__":
    (IMAGES / "engine_sizes.json").unlink(missing_ok=True)
    for written in make(IMAGES):
        print(written.name)
    sys.exit(0)
