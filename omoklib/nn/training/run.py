"""A recipe, from its name to weights in a folder: what `python -m omoklib train` does.

In the folder: checkpoints while it runs; `best.keras`, the network with the fewest mistakes so far;
`tensorboard/`, the curves for TensorBoard; and at the end the weights, with their model card. Where
a recipe has several stages, each has a folder of its own in that of the recipe.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from omoklib._util.files import write_whole
from omoklib.evaluators import Evaluator
from omoklib.games import Game, Omok, Othello, TicTacToe
from omoklib.nn._keras import tf
from omoklib.nn.card import training_card
from omoklib.nn.growth import grown
from omoklib.nn.judging.endgames import EndgameJudge
from omoklib.nn.judging.perfect import PerfectJudge
from omoklib.nn.judging.threats import ThreatJudge
from omoklib.nn.network import PolicyValueNetwork
from omoklib.nn.training.checkpoints import Checkpoints
from omoklib.nn.training.local_workers import workers_of
from omoklib.nn.training.recipes import Recipe, Stage, recipe
from omoklib.nn.training.trainer import Metrics, Trainer
from omoklib.nn.training.workers import Workers
from omoklib.nn.weights import load, save

__all__ = ["judge_of", "mistakes_of", "train"]

_SIZE = ("blocks", "filters")


def train(
    name: str,
    folder: str | Path | None = None,
    *,
    made_by: Recipe | None = None,
    minutes: float | None = None,
    seed: int | None = None,
    start: str | Path | None = None,
    threads: int | None = None,
    workers: int | None = None,
    ray: str | None = None,
    say: Callable[[str], object] = print,
    on_iteration: Callable[[Metrics], object] | None = None,
) -> Trainer:
    """Trains a recipe in a folder; a run that is there already goes on from where it stopped.

    Args:
        name: of the recipe, and of the weights.
        folder: of the run; by default `runs/NAME`.
        made_by: the recipe; by default the one called `name`.
        minutes: no iteration begins after these.
        seed: by default the recipe's own.
        start: a file of weights that the first stage begins with. A network with fewer blocks or
            filters than a stage's config grows to them (`nn.growth`).
        threads: that play the games, see `Trainer`.
        workers: processes that play the games, see `omoklib.nn.training.workers`; by default this
            one does.
        ray: the address of a Ray cluster whose machines they run on, or "local"; by default they
            run on this machine, without Ray.
        say: is called with sentences that a person should read.
        on_iteration: is called with the metrics of each iteration.

    Returns:
        The trainer of the last stage that was begun.

    Raises:
        FileNotFoundError: there are no weights to start from.
        ImportError: Ray is wanted, and is not installed.
        ValueError: there is no such recipe; or a Ray cluster, and no number of workers; or as
            `Trainer`.
    """
    made_by = recipe(name) if made_by is None else made_by
    if seed is not None:
        made_by = _seeded(made_by, seed)
    if ray is not None and workers is None:
        raise ValueError("a Ray cluster is for workers: say how many, too")
    folder = Path(folder or Path("runs") / name)
    several = len(made_by.stages) > 1
    if several and folder.exists() and Checkpoints(folder).paths():
        raise ValueError(
            f"{folder} holds a run of an earlier omoklib, of one stage of {name}: move it to "
            f"{folder / 'crowded'}, or train in another folder"
        )
    begin = None if start is None else load(start)
    left = np.inf if minutes is None else 60 * minutes  # seconds
    hands = None if workers is None else workers_of(workers, ray, say)
    say(f"{name}: {made_by.about}")
    try:
        for number, stage in enumerate(made_by.stages, 1):
            own = folder / stage.name
            done = own / f"{stage.name}.keras"
            if several and done.exists():
                begin = load(done)
                continue
            if several:
                say(f"Stage {number} of {len(made_by.stages)}, {stage.name}: {stage.about}")
            began = time.monotonic()
            trainer = _train_stage(
                made_by.game, stage, own, begin, left, threads, hands, say, on_iteration
            )
            left = max(0.0, left - (time.monotonic() - began))
            if trainer.iteration < stage.config.iterations:
                break
            begin = trainer.network
            if several and number < len(made_by.stages):
                save(trainer.network, done)
    finally:
        if hands is not None:
            hands.end()
    weights = save(trainer.network, folder / f"{name}.keras")
    write_whole(weights.with_suffix(".md"), training_card(name, made_by, trainer))
    return trainer


def _seeded(made_by: Recipe, seed: int) -> Recipe:
    """The same recipe with `seed` in every stage."""
    stages = (
        dataclasses.replace(stage, config=dataclasses.replace(stage.config, seed=seed))
        for stage in made_by.stages
    )
    return dataclasses.replace(made_by, stages=tuple(stages))


def _train_stage(
    game: Game,
    stage: Stage,
    folder: Path,
    begin: PolicyValueNetwork | None,
    seconds: float,
    threads: int | None,
    workers: Workers | None,
    say: Callable[[str], object],
    on_iteration: Callable[[Metrics], object] | None,
) -> Trainer:
    """Trains one stage in its folder; no iteration begins after so many seconds."""
    config = stage.config
    if begin is not None:
        size = {part: max(getattr(begin, part), getattr(config, part)) for part in _SIZE}
        if any(getattr(begin, part) < size[part] for part in _SIZE):
            say(f"It grows to {size['blocks']} blocks of {size['filters']} filters.")
            begin = grown(begin, **size, seed=config.seed)
        shape = size | {part: getattr(begin, part) for part in ("history", "value_head")}
        config = dataclasses.replace(config, **shape)
    trainer = Trainer(
        game,
        config,
        folder,
        boards=stage.boards,
        start=begin,
        judge=judge_of(game, say),
        threads=threads,
        workers=workers,
        say=say,
    )
    curves = find_spec("tensorboard") is not None  # newer versions of TensorFlow come without it
    writer = tf.summary.create_file_writer(str(folder / "tensorboard")) if curves else None
    if not curves:
        say(
            "TensorBoard is not installed, so no curves are written: "
            "python -m pip install -e '.[tensorboard]'"
        )
    fewest = min(map(mistakes_of, trainer.history), default=np.inf)
    if trainer.history and mistakes_of(trainer.history[-1]) == fewest < np.inf:
        save(trainer.network, folder / "best.keras")  # the process was killed before it could

    def note(metrics: Metrics) -> None:
        nonlocal fewest
        if writer is not None:
            with writer.as_default(metrics["iteration"]):
                for key, number in metrics.items():
                    tf.summary.scalar(key, number)
        if mistakes_of(metrics) < fewest:
            fewest = mistakes_of(metrics)
            save(trainer.network, folder / "best.keras")
        if on_iteration is not None:
            on_iteration(metrics)

    trainer.run(seconds=seconds, on_iteration=note)
    return trainer


def mistakes_of(metrics: Mapping[str, float]) -> float:
    """What the judge counted, all kinds together; infinite where it was not asked."""
    kinds = ("mistakes", "wins_missed", "defences_missed", "endgame_mistakes")
    counted = [metrics[kind] for kind in kinds if kind in metrics]
    return sum(counted) if counted else np.inf


def judge_of(
    game: Game, say: Callable[[str], object] = print
) -> Callable[[Evaluator], Mapping[str, float]] | None:
    """What knows something exact about `game`; None for games of which nothing is known."""
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
