"""A recipe, from its name to weights in a folder: what `python -m omoklib train` does.

In the folder: checkpoints while it runs; `best.keras`, the network with the fewest mistakes so far;
`tensorboard/`, the curves for TensorBoard; and at the end the weights, with their model card.
"""

from __future__ import annotations

import dataclasses
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
from omoklib.nn.training.recipes import Recipe, recipe
from omoklib.nn.training.trainer import Metrics, Trainer
from omoklib.nn.training.workers import workers_of
from omoklib.nn.weights import load, save

__all__ = ["judge_of", "mistakes_of", "train"]

_SIZE = ("blocks", "filters")


def train(
    name: str,
    folder: str | Path | None = None,
    *,
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
        name: of the recipe.
        folder: of the run; by default `runs/NAME`.
        minutes: no iteration begins after these.
        seed: by default the recipe's own.
        start: a file of weights that a new run begins with; by default, where the recipe goes on
            from another, the weights of that recipe's run, in the folder beside this one's. A
            network with fewer blocks or filters than the recipe's grows to them (`nn.growth`).
        threads: that play the games, see `Trainer`.
        workers: processes that play the games, see `omoklib.nn.training.workers`; by default this
            one does.
        ray: the address of a Ray cluster whose machines they run on, or "local"; by default they
            run on this machine, without Ray.
        say: is told, in sentences, what a person should know.
        on_iteration: is called with the metrics of each iteration.

    Raises:
        FileNotFoundError: there are no weights to start from.
        ImportError: Ray is wanted, and is not installed.
        ValueError: there is no such recipe; or a Ray cluster, and no number of workers; or as
            `Trainer`.
    """
    chosen = recipe(name)
    if seed is not None:
        config = dataclasses.replace(chosen.config, seed=seed)
        chosen = dataclasses.replace(chosen, config=config)
    folder = Path(folder or Path("runs") / name)
    begin = _start(chosen, start, folder, say)
    if begin is not None:
        size = {part: max(getattr(begin, part), getattr(chosen.config, part)) for part in _SIZE}
        if any(getattr(begin, part) < size[part] for part in _SIZE):
            say(f"It grows to {size['blocks']} blocks of {size['filters']} filters.")
            begin = grown(begin, **size, seed=chosen.config.seed)
        shape = size | {part: getattr(begin, part) for part in ("history", "value_head")}
        config = dataclasses.replace(chosen.config, **shape)
        chosen = dataclasses.replace(chosen, config=config)
    if ray is not None and workers is None:
        raise ValueError("a Ray cluster is for workers: say how many, too")
    hands = None if workers is None else workers_of(workers, ray, say)
    trainer = Trainer(
        chosen.game,
        chosen.config,
        folder,
        boards=chosen.boards,
        start=begin,
        judge=judge_of(chosen.game),
        threads=threads,
        workers=hands,
        say=say,
    )
    say(f"{name}: {chosen.about}")
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

    try:
        trainer.run(seconds=None if minutes is None else 60 * minutes, on_iteration=note)
    finally:
        if hands is not None:
            hands.end()
    weights = save(trainer.network, folder / f"{name}.keras")
    card = training_card(name, chosen, trainer)
    write_whole(weights.with_suffix(".md"), card)
    return trainer


def mistakes_of(metrics: Mapping[str, float]) -> float:
    """What the judge counted, all kinds together; infinite where it was not asked."""
    kinds = ("mistakes", "wins_missed", "defences_missed", "endgame_mistakes")
    counted = [metrics[kind] for kind in kinds if kind in metrics]
    return sum(counted) if counted else np.inf


def judge_of(game: Game) -> Callable[[Evaluator], Mapping[str, float]] | None:
    """Who knows what is exact about `game`; None where nobody does."""
    if game == TicTacToe():
        return PerfectJudge(game)
    if isinstance(game, Othello):
        return EndgameJudge(game)
    return ThreatJudge(game) if isinstance(game, Omok) else None


def _start(
    chosen: Recipe, start: str | Path | None, folder: Path, say: Callable[[str], object]
) -> PolicyValueNetwork | None:
    """The network that a new run begins with; None: chance."""
    if start is not None:
        return load(start)
    if not chosen.start:
        return None
    beside = folder.parent / chosen.start
    weights = beside / f"{chosen.start}.keras"
    if weights.exists():
        say(f"Starts from {weights}.")
        return load(weights)
    if folder.exists() and Checkpoints(folder).paths():
        return None  # a run that goes on has weights of its own
    raise FileNotFoundError(
        f"this recipe goes on from {chosen.start}, and there is no run of it in {beside}: train it "
        "first, or give a file of weights to start from"
    )
