"""Self-play on the processors and on a graphics card: positions a second, without TensorFlow.

    cd tools && python -m bench.device [SECONDS]

Every way plays with the same weights, those that come with the package, for SECONDS (default: 10)
at each number of threads and of games in a thread. The table shows the quickest of each.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import find_spec

from bench.rows_selfplay import self_play
from omoklib._util.threads import processors
from omoklib.nn.light_weights import LightWeights
from omoklib.nn.runners.evaluator import Runner, RunnerEvaluator
from omoklib.nn.runners.plain import PlainRunner
from omoklib.nn.shipped import shipped_light
from omoklib.players.pretrained import PRETRAINED

_NETWORKS = ("omok", "omok15")
_GAMES = (32, 64, 128, 256)  # in a thread


def _runners(weights: LightWeights, size: int) -> Iterator[tuple[str, Runner]]:
    """What can run the weights here, each with its name."""
    every = processors()
    yield f"{every} processors, numpy", PlainRunner(weights, threads=1)
    if find_spec("openvino"):
        from omoklib.nn.runners.openvino import OpenVinoRunner, has_bfloat16

        for precision in ("float32", "bfloat16") if has_bfloat16() else ("float32",):
            name = f"{every} processors, openvino, {precision}"
            yield name, OpenVinoRunner(weights, every, every, precision, size)
    if find_spec("onnxruntime"):
        from omoklib.nn.runners.onnx import OnnxRunner

        yield f"{every} processors, onnx", OnnxRunner(weights, every, every)
    if find_spec("jax"):
        import jax

        from omoklib.nn.runners.jax import JaxRunner, platform

        if platform() != "cpu":
            for precision in ("float32", "bfloat16"):
                name = f"{jax.local_devices()[0].device_kind}, jax, {precision}"
                yield name, JaxRunner(weights, precision, size)


def main(seconds: float) -> None:
    for network in _NETWORKS:
        game, weights = PRETRAINED[network].game, shipped_light(network)
        for name, runner in _runners(weights, game.size):
            evaluator, speeds = RunnerEvaluator(game, weights.history, runner), {}
            for batch in _GAMES:
                for threads in sorted({max(1, processors() // 4), processors()}):
                    speeds[threads, batch] = self_play(evaluator, game, threads, batch)(seconds)
            (threads, batch), best = max(speeds.items(), key=lambda pair: pair[1])
            how = f"{threads} threads of {batch} games"
            print(f"{network:8s} {name:42s} {best:10,.0f} positions/s  ({how})", flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0)
