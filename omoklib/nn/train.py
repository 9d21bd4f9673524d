"""`python -m omoklib.nn.train tictactoe --out runs/tictactoe`: a recipe, from nothing to weights.

In the folder: checkpoints while it runs, and at the end `tictactoe.keras`, the weights, with their
card `tictactoe.md`. Started again on the same folder it resumes, and says so.
"""

from __future__ import annotations

import argparse
import dataclasses
import os
import platform
import sys
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path

from omoklib.nn.judge import PerfectJudge
from omoklib.nn.recipes import RECIPES, Recipe, recipe
from omoklib.nn.training import Metrics, Trainer
from omoklib.nn.weights import save

__all__ = ["main", "model_card"]


def main(arguments: Sequence[str] | None = None) -> int:
    """The command. Returns the exit status: 0 where the recipe is finished, 1 where it is not."""
    parser = argparse.ArgumentParser(prog="python -m omoklib.nn.train", description=__doc__)
    parser.add_argument("recipe", choices=sorted(RECIPES), help="what to train")
    parser.add_argument("--out", type=Path, help="the run's folder (default: runs/RECIPE)")
    parser.add_argument("--minutes", type=float, help="stop after these; go on another time")
    parser.add_argument("--seed", type=int, help="of all chance (default: the recipe's own)")
    options = parser.parse_args(arguments)
    chosen = recipe(options.recipe)
    if options.seed is not None:
        config = dataclasses.replace(chosen.config, seed=options.seed)
        chosen = dataclasses.replace(chosen, config=config)
    folder = options.out or Path("runs") / options.recipe
    try:
        trainer = Trainer(chosen.game, chosen.config, folder, judge=PerfectJudge(chosen.game))
        print(f"{options.recipe}: {chosen.about}")
        seconds = None if options.minutes is None else 60 * options.minutes
        trainer.run(seconds=seconds, on_iteration=_print_line)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    if trainer.iteration < chosen.config.iterations:
        print(f"{trainer.iteration} of {chosen.config.iterations} iterations are done.")
        return 1
    weights = save(trainer.network, folder / f"{options.recipe}.keras")
    card = weights.with_suffix(".md")
    card.write_text(model_card(options.recipe, chosen, trainer), encoding="utf-8")
    print(f"Finished: {weights}, and its card {card.name}.")
    return 0


def _print_line(metrics: Metrics) -> None:
    print(
        f"iteration {metrics['iteration']:3d}  loss {metrics['total']:.3f}  "
        f"mistakes {metrics['mistakes']:6.2%}  {metrics['seconds']:5.1f} s",
        flush=True,
    )


def model_card(name: str, made_by: Recipe, trainer: Trainer) -> str:
    """How the weights of a finished run were made, and how strong they are, in Markdown.

    Every position of the game is tried, so the figures are no samples and have no intervals.
    """
    judge = PerfectJudge(trainer.game)
    raw = judge.verdict(judge.raw_actions(trainer.evaluator))
    simulations = trainer.config.simulations
    searched = judge.verdict(judge.search_actions(trainer.evaluator, simulations))
    total = {key: sum(metrics[key] for metrics in trainer.history) for key in _TOTALS}
    settings = "\n".join(
        f"| {field} | {value} |" for field, value in dataclasses.asdict(trainer.config).items()
    )
    return f"""# Weights: {name}

{made_by.about}

- Game: `{trainer.game!r}`.
- Network: {trainer.config.blocks} residual blocks of {trainer.config.filters} filters, \
{trainer.network.count_params():,} weights.
- Made by `python -m omoklib.nn.train {name} --seed {trainer.config.seed}`, omoklib \
{metadata.version("omoklib")}.
- On {os.cpu_count()} cores ({platform.machine()}, {platform.system()}), in \
{total["seconds"]:.0f} seconds, {total["cpu_seconds"]:.0f} of them processor time.
- {trainer.iteration} iterations, {total["games"]:,} games of self-play, the network was asked \
about {total["evaluations"]:,} positions.

## Strength

Against the exact solution, in every one of the {raw.positions:,} positions that are reachable and
undecided. A mistake is a move that gives some of the position's value away.

| | mistakes | of them from a win or a draw into a loss |
|---|---|---|
| the network alone | {_share(len(raw.mistakes), raw.positions)} | {len(raw.thrown_away)} |
| with {simulations} simulations | {_share(len(searched.mistakes), raw.positions)} | \
{len(searched.thrown_away)} |

## Weaknesses

{_weaknesses(raw.mistakes)}

## Settings

| | |
|---|---|
{settings}
"""


_TOTALS = ("games", "evaluations", "seconds", "cpu_seconds")


def _share(count: int, total: int) -> str:
    return f"{count} ({count / total:.2%})"


def _weaknesses(mistakes: Sequence) -> str:
    """Where the network alone errs, with IDs to look at."""
    if not mistakes:
        return "None was found: the network alone plays every position perfectly."
    examples = ", ".join(f"`{state.id}`" for state in mistakes[:3])
    return f"Alone, without a search, the network errs for example at {examples}."


if __name__ == "__main__":
    sys.exit(main())
