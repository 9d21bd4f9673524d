"""Five ways to run a network: TensorFlow, numpy with our own compiled convolutions, and OpenVINO,
ONNX Runtime and JAX if they are installed. JAX alone also computes on a graphics card (GPU).

All are evaluators of states and of arrays (`omoklib.engine.leaves.ArrayEvaluator`), and their
answers agree to 1e-4. The fastest way, with its number of threads and its batch size, depends on
the machine, so it is measured (`omoklib.nn.runners.speeds`).

    evaluator = backend("openvino", network, game)
    ...                                             # the network learns
    evaluator.refresh()                             # and only now the evaluator knows

TensorFlow always runs the network as it is now. The others take a copy of its weights.
"""

from __future__ import annotations

from importlib.util import find_spec

from omoklib._util.threads import processors
from omoklib.games import Game
from omoklib.nn._keras import keras
from omoklib.nn.config import check_precision
from omoklib.nn.light_weights import light_of
from omoklib.nn.runners.evaluator import NetworkEvaluator, Runner, RunnerEvaluator
from omoklib.nn.runners.keras import KerasEvaluator, history_of
from omoklib.nn.runners.plain import PlainRunner

__all__ = [
    "BACKENDS",
    "IN_16_BITS",
    "CompiledEvaluator",
    "available",
    "backend",
    "check_gpu",
    "has_gpu",
]

BACKENDS: dict[str, tuple[str, ...]] = {
    "tensorflow": ("tensorflow",),
    "numpy": ("numba",),
    "openvino": ("openvino",),
    "onnx": ("onnx", "onnxruntime"),
    "jax": ("jax",),
}
"""The ways to run a network, with the packages that each needs."""

IN_16_BITS = ("openvino", "jax")
"""The backends that can compute in numbers of 16 bits."""


def available() -> list[str]:
    """The names of `BACKENDS` that are installed here."""
    return [name for name, packages in BACKENDS.items() if all(map(find_spec, packages))]


def backend(
    name: str,
    model: keras.Model,
    game: Game,
    *,
    threads: int | None = None,
    callers: int = 1,
    precision: str = "float32",
) -> NetworkEvaluator:
    """`model` as an evaluator that the backend `name` runs.

    Args:
        threads: the number of threads it may use; None: one for each processor. TensorFlow's number
            is fixed once for a process, and so is JAX's: this does not change them.
        callers: the number of your threads that will ask at once; they share its threads.
        precision: the precision of the arithmetic. "bfloat16" computes in numbers of 16 bits:
            several times as fast if the processor or GPU supports them, and off by about 1%;
            OpenVINO and JAX only.

    Raises:
        ValueError: there is no such backend or precision, a number is below 1, the model does not
            fit the game, or it has an unusual layer (`light_weights.Untranslatable`).
        ImportError: its package is not installed.
    """
    if name not in BACKENDS:
        raise ValueError(f"there is no backend {name!r}; there are: {', '.join(BACKENDS)}")
    check_precision(precision)
    if precision != "float32" and name not in IN_16_BITS:
        raise ValueError(f"the {name} backend computes in float32 only; got {precision!r}")
    threads = processors() if threads is None else threads
    for what, number in (("threads", threads), ("callers", callers)):
        if number < 1:
            raise ValueError(f"{what} must be 1 or more; got {number}")
    if name not in available():
        packages = " ".join(BACKENDS[name])
        raise ImportError(f"the {name} backend is missing: python -m pip install {packages}")
    if name == "tensorflow":
        return KerasEvaluator(model, game)
    return CompiledEvaluator(name, model, game, threads, callers, precision)


def has_gpu() -> bool:
    """Whether JAX is installed and finds something else than a processor to compute on."""
    if "jax" not in available():
        return False
    from omoklib.nn.runners.jax import platform

    return platform() != "cpu"


def check_gpu() -> None:
    """Raises ValueError if JAX has no GPU to compute on; the message says how to get JAX for it."""
    if not has_gpu():
        what = "finds no GPU here" if "jax" in available() else "is not installed"
        raise ValueError(
            f"a network runs on a GPU in JAX, which {what}. For a card of NVIDIA's: "
            "python -m pip install 'jax[cuda13]'. For others: "
            "https://docs.jax.dev/en/latest/installation.html"
        )


class CompiledEvaluator(RunnerEvaluator):
    """A copy of a Keras network that another program runs; it answers as `KerasEvaluator` does.

    Several threads may ask it at once. `backend` makes it.

    Attributes:
        model: the Keras network.
        history: the number of boards that the network sees.
    """

    def __init__(
        self, name: str, model: keras.Model, game: Game, threads: int, callers: int, precision: str
    ) -> None:
        self.name, self.model = name, model
        self.threads, self.callers, self.precision = threads, callers, precision
        super().__init__(game, history_of(model, game), self._copied())

    def refresh(self) -> None:
        """Copies the weights of the network again; do not call it while a thread is asking."""
        self._runner = self._copied()

    def _copied(self) -> Runner:
        """A runner of the weights that the network has now."""
        if self.name == "numpy":
            return PlainRunner(light_of(self.model), threads=max(1, self.threads // self.callers))
        if self.name == "openvino":
            from omoklib.nn.runners.openvino import OpenVinoRunner

            return OpenVinoRunner(self.model, self.threads, self.callers, self.precision)
        if self.name == "jax":
            from omoklib.nn.runners.jax import JaxRunner

            return JaxRunner(self.model, self.precision)
        from omoklib.nn.runners.onnx import OnnxRunner

        return OnnxRunner(self.model, self.threads, self.callers)

    def __repr__(self) -> str:
        how = f"{self.name}, {self.precision}, threads={self.threads}"
        return f"CompiledEvaluator({self.model.name}, {self.game!r}, {how})"
