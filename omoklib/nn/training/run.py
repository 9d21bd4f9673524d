"""Training by a recipe, from its name to weights in a folder: `python -m omoklib train`.

The folder holds the checkpoints during the run; `best.keras`, the network with the fewest mistakes
so far; `tensorboard/`, the curves for TensorBoard; and at the end the weights with their model
card. If a recipe has several stages, each has its own folder inside that of the recipe.
"""

from __future__ import annotations

import contextlib
import dataclasses
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from omoklib._util.arguments import check_positive
from omoklib._util.files import write_whole
from omoklib._util.locks import only_writer
from omoklib.evaluators import Evaluator
from omoklib.games import Game, Omok, Othello, TicTacToe
from omoklib.nn._keras import tf
from omoklib.nn.config import DEVICES, TrainingConfig
from omoklib.nn.growth import grown, revived
from omoklib.nn.judging.endgames import EndgameJudge
from omoklib.nn.judging.perfect import PerfectJudge
from omoklib.nn.judging.threats import ThreatJudge
from omoklib.nn.network import PolicyValueNetwork, in_float32
from omoklib.nn.runners.backends import check_gpu
from omoklib.nn.shipped import shipped_file
from omoklib.nn.training.card import training_card
from omoklib.nn.training.checkpoints import Checkpoints
from omoklib.nn.training.local_workers import workers_of
from omoklib.nn.training.recipes import Recipe, Stage, recipe
from omoklib.nn.training.trainer import Metrics, Trainer
from omoklib.nn.training.workers import Workers
from omoklib.nn.weights import load, save

__all__ = ["Resources", "judge_of", "mistakes_of", "train"]

_SIZE = ("blocks", "filters")
_BEST = "best.keras"


@dataclass(frozen=True)
class Resources:
    """The threads or processes that play the games of a run, and where the network runs.

    Attributes:
        threads: the number of threads of this process, see `Trainer`.
        workers: the number of processes that play instead, see `omoklib.nn.training.workers`; None:
            none.
        ray: the address of a Ray cluster whose machines the workers run on, or "local"; None: they
            run on this machine, without Ray.
        device: "cpu", or "gpu", where JAX runs the network in the games.

    Raises:
        ValueError: a Ray cluster, but no number of workers; a GPU that JAX does not find, or one
            for workers, each of which has one processor.
    """

    threads: int | None = None
    workers: int | None = None
    ray: str | None = None
    device: str = "cpu"

    def __post_init__(self) -> None:
        if self.ray is not None and self.workers is None:
            raise ValueError("a Ray cluster runs workers: say how many, too")
        if self.device not in DEVICES:
            raise ValueError(f"the device must be one of {', '.join(DEVICES)}; got {self.device!r}")
        if self.device == "gpu":
            if self.workers is not None:
                raise ValueError("workers play on processors: choose either them or the GPU")
            check_gpu()


def train(
    name: str,
    folder: str | Path | None = None,
    *,
    made_by: Recipe | None = None,
    minutes: float | None = None,
    start: str | Path | None = None,
    resources: Resources | None = None,
    say: Callable[[str], object] = print,
    on_iteration: Callable[[Metrics], object] | None = None,
) -> Trainer:
    """Trains a recipe in a folder; a run that is already there is resumed.

    Args:
        name: the name of the recipe and of the weights.
        folder: the folder of the run; by default `runs/NAME`.
        made_by: the recipe; by default the one called `name`.
        minutes: the minutes after which no iteration begins; None: no limit.
        start: a file of weights that the first stage begins with; by default those that the recipe
            names, if it does. A network with fewer blocks or filters than a stage's config grows to
            them (`nn.growth`).
        resources: the threads or processes that play the games; by default this process.
        say: a function that is called with sentences that a person should read.
        on_iteration: a function that is called with the metrics of each iteration.

    Returns:
        The trainer of the last stage that was begun.

    A disk that is full or read-only does not end a run, and best weights of an earlier run are
    never overwritten: they get another name.

    Raises:
        InUse: another program trains in the folder; the message says which.
        FileNotFoundError: there are no weights to start from.
        ImportError: Ray is wanted, and is not installed.
        ValueError: there is no such recipe, or `minutes` is out of range; or as `Trainer`.
    """
    made_by = recipe(name) if made_by is None else made_by
    if minutes is not None:
        check_positive("minutes", minutes, zero=True)
    resources = resources or Resources()
    folder = Path(folder or Path("runs") / name)
    folder.mkdir(parents=True, exist_ok=True)
    with only_writer(folder):
        _check_is_no_stage(name, folder, made_by)
        if start is None and made_by.start:
            start = shipped_file(made_by.start)
        begin = None if start is None else load(start)
        weights = folder / f"{name}.keras"
        if not any(_begun(folder / stage.name, stage) for stage in made_by.stages):
            _set_aside(weights, say)
        say(f"{name}: {made_by.about}")
        with _hired(resources, say) as workers:
            run = _Run(made_by, folder, resources, workers, say, on_iteration)
            trainer = run.train(begin, np.inf if minutes is None else 60 * minutes)
        save(trainer.network, weights)
        write_whole(weights.with_suffix(".md"), training_card(name, made_by, trainer))
        return trainer


def _check_is_no_stage(name: str, folder: Path, made_by: Recipe) -> None:
    """Raises ValueError if `folder` holds the run of one stage, not of all of them."""
    if len(made_by.stages) > 1 and Checkpoints(folder).paths():
        raise ValueError(
            f"{folder} holds a run of an earlier omoklib, one stage of {name}: move it to "
            f"{folder / 'crowded'}, or train in another folder"
        )


@contextlib.contextmanager
def _hired(resources: Resources, say: Callable[[str], object]) -> Iterator[Workers | None]:
    """The workers that are wanted, if any; they end with the block."""
    if resources.workers is None:
        yield None
        return
    workers = workers_of(resources.workers, resources.ray, say)
    try:
        yield workers
    finally:
        workers.end()


def _begun(folder: Path, stage: Stage) -> bool:
    """Whether `folder` holds a run of `stage` that is resumed."""
    finished = stage.name and (folder / f"{stage.name}.keras").exists()
    return bool(finished) or (folder.is_dir() and bool(Checkpoints(folder).paths()))


def _set_aside(weights: Path, say: Callable[[str], object]) -> None:
    """Renames weights of an earlier run, with what belongs to them, where no run is resumed.

    Raises:
        OSError: they cannot be renamed, so a new run would overwrite them.
    """
    if not weights.exists():
        return
    number = 1
    while (kept := weights.with_name(f"{weights.stem}.old{number}.keras")).exists():
        number += 1
    for suffix in (".npz", ".md", ".keras"):
        with contextlib.suppress(FileNotFoundError):
            weights.with_suffix(suffix).rename(kept.with_suffix(suffix))
    say(
        f"{weights} is of an earlier run, whose checkpoints are gone: it is called {kept.name} "
        "now, and a new run begins."
    )


@dataclass(frozen=True)
class _Run:
    """The stages of a recipe in their folder, and what they share."""

    made_by: Recipe
    folder: Path
    resources: Resources
    workers: Workers | None
    say: Callable[[str], object]
    on_iteration: Callable[[Metrics], object] | None

    def train(self, begin: PolicyValueNetwork | None, seconds: float) -> Trainer:
        """Trains the stages one after the other, each from the weights of the one before.

        Returns:
            The trainer of the last stage that was begun.
        """
        stages = self.made_by.stages
        several = len(stages) > 1
        for number, stage in enumerate(stages, 1):
            own = self.folder / stage.name
            done = own / f"{stage.name}.keras"
            if several and done.exists():
                begin = load(done)
                continue
            if several:
                self.say(f"Stage {number} of {len(stages)}, {stage.name}: {stage.about}")
            if not _begun(own, stage):
                _set_aside(own / _BEST, self.say)
            began = time.monotonic()
            trainer = self._train_stage(stage, own, begin, seconds)
            seconds = max(0.0, seconds - (time.monotonic() - began))
            if trainer.iteration < stage.config.iterations:
                break
            begin = trainer.network
            if several and number < len(stages):
                save(trainer.network, done)
        return trainer

    def _train_stage(
        self, stage: Stage, folder: Path, begin: PolicyValueNetwork | None, seconds: float
    ) -> Trainer:
        """Trains one stage in its folder; no iteration begins after `seconds`."""
        game, config = self.made_by.game, stage.config
        if begin is not None:
            begin = self._grown(begin, config)
            shape = {part: getattr(begin, part) for part in (*_SIZE, "history", "value_head")}
            config = dataclasses.replace(config, **shape)
        trainer = Trainer(
            game,
            config,
            folder,
            boards=stage.boards,
            start=begin,
            judge=judge_of(game, self.say),
            threads=self.resources.threads,
            workers=self.workers,
            device=self.resources.device,
            say=self.say,
        )
        curves = _Curves(folder / "tensorboard", self.say)
        best = _Best(folder / _BEST, self.say)
        fewest = min(map(mistakes_of, trainer.history), default=np.inf)
        if trainer.history and mistakes_of(trainer.history[-1]) == fewest < np.inf:
            best.keep(trainer.network)  # the process was killed before it could

        def note(metrics: Metrics) -> None:
            nonlocal fewest
            curves.add(metrics)
            if mistakes_of(metrics) < fewest:
                fewest = mistakes_of(metrics)
                best.keep(trainer.network)
            else:
                best.keep_late()
            if self.on_iteration is not None:
                self.on_iteration(metrics)

        trainer.run(seconds=seconds, on_iteration=note)
        best.keep_late()
        return trainer

    def _grown(self, begin: PolicyValueNetwork, config: TrainingConfig) -> PolicyValueNetwork:
        """`begin`, with at least the blocks and filters of `config`, all of them alive."""
        alive = revived(begin, seed=config.seed)
        if alive is not begin:
            self.say("Blocks that had come to nothing are made new.")
            begin = alive
        size = {part: max(getattr(begin, part), getattr(config, part)) for part in _SIZE}
        if all(getattr(begin, part) == size[part] for part in _SIZE):
            return begin
        self.say(f"It grows to {size['blocks']} blocks of {size['filters']} filters.")
        return grown(begin, **size, seed=config.seed)


class _Best:
    """The file of the best weights so far. A disk that is full does not end the run; the weights
    are kept in memory, and written as soon as they can be."""

    def __init__(self, path: Path, say: Callable[[str], object]) -> None:
        self.path, self.say = path, say
        self._late: PolicyValueNetwork | None = None

    def keep(self, network: PolicyValueNetwork) -> None:
        """Writes the weights that `network` has now."""
        try:
            save(network, self.path)
            self._late = None
        except OSError as error:
            self._late = in_float32(network)
            self.say(f"The best weights could not be written, training goes on: {error}")

    def keep_late(self) -> None:
        """Writes the weights that could not be written, if there are some."""
        if self._late is not None:
            self.keep(self._late)


class _Curves:
    """The numbers of a run for TensorBoard. If it is not installed, or they cannot be written, the
    run says so once and goes on without them."""

    def __init__(self, folder: Path, say: Callable[[str], object]) -> None:
        self.say = say
        self._writer = None
        if find_spec("tensorboard") is None:  # newer versions of TensorFlow lack it
            say(
                "TensorBoard is not installed, so no curves are written: "
                "python -m pip install tensorboard"
            )
            return
        try:
            self._writer = tf.summary.create_file_writer(str(folder))
        except (OSError, tf.errors.OpError) as error:
            self._fail(error)

    def add(self, metrics: Metrics) -> None:
        if self._writer is None:
            return
        try:
            with self._writer.as_default(metrics["iteration"]):
                for key, number in metrics.items():
                    tf.summary.scalar(key, number)
        except (OSError, tf.errors.OpError) as error:
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        self._writer = None
        self.say(f"The curves cannot be written, training goes on without them: {error}")


def mistakes_of(metrics: Mapping[str, float]) -> float:
    """The sum of all kinds of mistakes that the judge counted; infinite if it was not asked."""
    kinds = ("mistakes", "wins_missed", "defences_missed", "endgame_mistakes")
    counted = [metrics[kind] for kind in kinds if kind in metrics]
    return sum(counted) if counted else np.inf


def judge_of(
    game: Game, say: Callable[[str], object] = print
) -> Callable[[Evaluator], Mapping[str, float]] | None:
    """A judge with exact knowledge of `game`; None if there is none for this game."""
    if game == TicTacToe():
        return PerfectJudge(game)
    if type(game) is Othello:
        return EndgameJudge(game)
    if type(game) is not Omok:
        return None
    try:
        return ThreatJudge(game)
    except ValueError as error:
        say(f"The network is trained without a judge: {error}.")
        return None
