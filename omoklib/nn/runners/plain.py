"""A trained network in numpy: ready in a fraction of a second, without TensorFlow.

It runs `omoklib.nn.light_weights`, the plain arrays beside each network's file. Nearly all of its
work is in the 3x3 convolutions of the tower. If numba is installed, `winograd` turns them into
large products of matrices, with a third of the multiplications. If not, numpy lays the 3x3
neighbours of each cell side by side and multiplies those.

A batch is cut into blocks of a few positions, and a block goes through the whole network at once.
Its features therefore stay in the processor's cache, and threads can share the blocks.
"""

from __future__ import annotations

import threading
from functools import lru_cache, partial
from importlib.util import find_spec
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from omoklib._util.threads import processors, side_by_side
from omoklib.engine.jit import COMPILED
from omoklib.games import Game
from omoklib.nn.fit import check_pass
from omoklib.nn.light_weights import LightWeights
from omoklib.nn.runners import winograd
from omoklib.nn.runners.evaluator import Runner, RunnerEvaluator
from omoklib.nn.shipped import check_plays, shipped_light

if TYPE_CHECKING:
    pass

__all__ = ["PlainEvaluator", "PlainRunner", "quick_precision", "shipped_runner"]

_PRODUCT = 1 << 18
"""The most multiplications of one matrix product. For larger ones OpenBLAS uses its own threads,
which wait for each other too often at these sizes."""

_WORTH_A_THREAD = 1 << 17
"""A batch with more multiplications than this, for each of the 25 sums, is worth more threads."""


class PlainRunner:
    """One of our networks, on boards of every size; see `omoklib.nn.runners.evaluator.Runner`.

    Several threads may ask it at once.

    Args:
        threads: the number of threads it uses; None: one for each processor.
    """

    def __init__(self, weights: LightWeights, *, threads: int | None = None) -> None:
        self.weights = weights
        # Without numba, the products are large, and BLAS shares each among its own threads.
        self.threads = (threads or processors()) if COMPILED else 1
        self._filters = len(weights.shifts["stem"])
        self._kernels = {
            name: winograd.transformed(kernel) if COMPILED else kernel.reshape(-1, kernel.shape[-1])
            for name, kernel in weights.kernels.items()
            if kernel.ndim == 4 and kernel.any()  # else the layer adds its shift alone
        }
        self._own = threading.local()  # the rooms of each thread, by size of board and of block

    def run(self, planes: np.ndarray) -> list[np.ndarray]:
        """Logits `[B, A]` and values `[B]` for planes `[B, n, n, 2h+1]`."""
        B, size = planes.shape[:2]
        logits = np.empty((B, size**2 + self.weights.has_pass), np.float32)
        values = np.empty(B, np.float32)
        bounds = self._bounds(B, size)
        blocks = [slice(*pair) for pair in pairwise(bounds)]

        def share(first: int, step: int) -> None:
            for block in blocks[first::step]:
                logits[block], values[block] = self._answer(planes[block])

        callers = min(self.threads, len(blocks))
        side_by_side([partial(share, first, callers) for first in range(callers)])
        return [logits, values]

    def _bounds(self, B: int, size: int) -> list[int]:
        """The rows at which the blocks begin, and the end of the last one."""
        # The multiplications of one position for one of the 25 sums.
        one = winograd.tiles_of(size) * self._filters**2
        parts = -(-B // max(1, _PRODUCT // one))
        if self.threads > 1 and B * one > _WORTH_A_THREAD:
            parts = min(B, -(-parts // self.threads) * self.threads)
        return [B * part // parts for part in range(parts + 1)]

    def _answer(self, planes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Logits and values for one block, in the caller's thread."""
        K, S = self.weights.kernels, self.weights.shifts
        features = self._features(planes)  # [B, n * n, F]
        pooled = np.concatenate([features.mean(axis=1), features.max(axis=1)], axis=1)
        logits = features @ K["policy"][:, 0] + S["policy"]
        if self.weights.has_pass:
            passing = pooled @ K["policy_pass"] + S["policy_pass"]
            logits = np.concatenate([logits, passing], axis=1)
        hidden = np.maximum(pooled @ K["value_hidden"] + S["value_hidden"], 0)
        if self.weights.value_head == "tanh":
            return logits, np.tanh(hidden @ K["value_tanh"] + S["value_tanh"])[:, 0]
        winner = np.tanh(hidden @ K["value_winner"] + S["value_winner"])
        decided = hidden @ K["value_decided"] + S["value_decided"]
        # The sigmoid of x is (1 + tanh(x / 2)) / 2, which no x overflows.
        return logits, (winner * (1 + np.tanh(decided / 2)) / 2)[:, 0]

    def _features(self, planes: np.ndarray) -> np.ndarray:
        """The tower: `[B, n, n, 2h+1]` -> `[B, n * n, F]`."""
        B, size = planes.shape[:2]
        room = self._room(B, size)
        board = (slice(None), slice(1, size + 1), slice(1, size + 1))
        room.planes[board] = planes
        x, inner, spare = room.images
        self._convolve("stem", room.planes, room.nothing, x, room)
        for index in range(1, self.weights.blocks + 1):
            self._convolve(f"block{index}_1", x, room.nothing, inner, room)
            self._convolve(f"block{index}_2", inner, x, spare, room)
            x, spare = spare, x
        return x[board].reshape(B, size**2, -1)

    def _convolve(
        self, name: str, x: np.ndarray, added: np.ndarray, y: np.ndarray, room: _Room
    ) -> None:
        """Writes the ReLU of the convolution, its shift and `added` into the board of `y`."""
        size, shift = room.size, self.weights.shifts[name]
        board = (slice(None), slice(1, size + 1), slice(1, size + 1))
        if name not in self._kernels:
            y[board] = np.maximum(shift + added[board], 0)
            return
        kernel = self._kernels[name]
        C, F = x.shape[-1], kernel.shape[-1]
        if COMPILED:
            T = len(x) * winograd.tiles_of(size)
            tiles = room.tiles[: 25 * T * C].reshape(25, T, C)
            across = room.across[: 5 * x.shape[2] * C].reshape(5, -1)
            products = room.products
            winograd.to_tiles(x, across, tiles)
            np.matmul(tiles, kernel, out=products)
            winograd.from_tiles(products, shift, added, room.folded, y, size)
            return
        seen = np.lib.stride_tricks.sliding_window_view(x, (3, 3), axis=(1, 2))
        seen = seen[:, :size, :size].transpose(0, 1, 2, 4, 5, 3).reshape(-1, 9 * C)
        sums = (seen @ kernel).reshape(len(x), size, size, F)
        y[board] = np.maximum(sums + shift + added[board], 0)

    def _room(self, B: int, size: int) -> _Room:
        """The memory in which this thread computes with B positions."""
        rooms: dict[tuple[int, int], _Room] = self._own.__dict__
        if (B, size) not in rooms:
            h, F = 2 * self.weights.history + 1, self._filters
            T = B * winograd.tiles_of(size)
            side = winograd.TILE * -(-size // winograd.TILE) + 2

            def image(features: int) -> np.ndarray:
                return np.zeros((B, side, side, features), np.float32)

            rooms[B, size] = _Room(
                size,
                image(h),
                (image(F), image(F), image(F)),
                image(F),
                np.empty(5 * side * max(h, F), np.float32),
                np.empty(25 * T * max(h, F), np.float32),
                np.empty((25, T, F), np.float32),
                np.empty((3, 5, F), np.float32),
            )
        return rooms[B, size]


class _Room(NamedTuple):
    """Memory for one block of B positions, which is reused.

    Attributes:
        size: the size of the board.
        planes: the planes, `[B, 3t + 2, 3t + 2, 2h + 1]`, with a margin of zeros; see `winograd`.
        images: three arrays `[B, 3t + 2, 3t + 2, F]`, with margins too.
        nothing: such an image, of zeros.
        across, tiles, products, folded: the arrays that `winograd` writes to.
    """

    size: int
    planes: np.ndarray
    images: tuple[np.ndarray, np.ndarray, np.ndarray]
    nothing: np.ndarray
    across: np.ndarray
    tiles: np.ndarray
    products: np.ndarray
    folded: np.ndarray


class PlainEvaluator(RunnerEvaluator):
    """A network of plain arrays as an evaluator, for any board that it plays.

    Args:
        network: a runner, or the name of weights that come with the package.
        game: the rules of the states.
        precision: "float32", and numpy runs the network; or "bfloat16", numbers of 16 bits, in
            which OpenVINO runs a copy of it. See `quick_precision`.

    Raises:
        ValueError: there are no such weights, or they do not play `game`.
    """

    def __init__(self, network: PlainRunner | str, game: Game, precision: str = "float32") -> None:
        if isinstance(network, str):
            check_plays(network, game)
            self.name, plain = network, shipped_runner(network)
        else:
            check_pass(network.weights, game)
            self.name, plain = "network", network
        self.precision = precision
        runner: Runner = plain
        if precision == "bfloat16":
            from omoklib.nn.runners.openvino import OpenVinoRunner

            runner = OpenVinoRunner(plain.weights, plain.threads, 1, precision, game.size)
        super().__init__(game, plain.weights.history, runner)

    def __repr__(self) -> str:
        halved = "" if self.precision == "float32" else f", {self.precision}"
        return f"PlainEvaluator({self.name}, {self.game!r}{halved})"


def quick_precision() -> str:
    """The precision in which this machine runs light weights most quickly.

    It is "bfloat16" if the processor multiplies numbers of 16 bits itself and OpenVINO is
    installed: several times as fast, and off by about 1%. Otherwise it is "float32".
    """
    if find_spec("openvino") is None:
        return "float32"
    from omoklib.nn.runners.openvino import has_bfloat16

    return "bfloat16" if has_bfloat16() else "float32"


@lru_cache(maxsize=4)
def shipped_runner(name: str) -> PlainRunner:
    """The runner of weights that come with the package; a process has one for all boards.

    Raises:
        ValueError: there are no such weights, or no light ones.
    """
    return PlainRunner(shipped_light(name))
