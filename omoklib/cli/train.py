"""`train`: a recipe, from nothing to weights."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from omoklib.cli.options import add_command, positive, whole
from omoklib.nn.training.recipes import RECIPES

__all__ = ["add_parser", "run"]


def add_parser(commands: argparse._SubParsersAction) -> None:
    """Describes the command."""
    listed = "\n".join(f"  {name:<12} {one.about}" for name, one in RECIPES.items())
    parser = add_command(
        commands,
        "train",
        help="train a network by self-play, from nothing",
        description="Trains a recipe. Stop it whenever you like, with Ctrl-C too: the same\n"
        "command goes on from where it stopped. In the folder are the weights and their card;\n"
        "`tensorboard --logdir DIR` shows the curves (needs omoklib[tensorboard]).\n\n"
        "  python -m omoklib train tictactoe\n"
        "  python -m omoklib train omok6 --minutes 10 --out my_first_run",
        more=f"recipes:\n{listed}",
    )
    parser.add_argument("recipe", choices=tuple(RECIPES), metavar="RECIPE", help="see below")
    parser.add_argument("--out", type=Path, metavar="DIR", help="default: runs/RECIPE")
    parser.add_argument(
        "--minutes", type=positive, metavar="M", help="stop after these; go on another time"
    )
    parser.add_argument(
        "--seed", type=whole(0), metavar="S", help="of all chance (default: the recipe's)"
    )
    parser.add_argument(
        "--start", type=Path, metavar="WEIGHTS", help="a .keras file to begin a new run with"
    )
    players = parser.add_mutually_exclusive_group()
    players.add_argument(
        "--threads", type=whole(1), metavar="N", help="that play the games (default: one a core)"
    )
    players.add_argument(
        "--workers", type=whole(1), metavar="N", help="processes that play them, one core each"
    )
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="of a Ray cluster for them: ray://HOST:10001, auto, or local (needs omoklib[ray])",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Trains; 0 where the recipe is finished, 1 where it is not."""
    from tqdm import tqdm

    from omoklib.nn.training.run import train

    iterations = RECIPES[options.recipe].config.iterations
    with tqdm(total=iterations, unit="iteration", desc=options.recipe, file=sys.stderr) as bar:

        def show(metrics: dict[str, Any]) -> None:
            bar.update(metrics["iteration"] - bar.n)
            bar.write(_line(metrics))

        trainer = train(
            options.recipe,
            options.out,
            minutes=options.minutes,
            seed=options.seed,
            start=options.start,
            threads=options.threads,
            workers=options.workers,
            ray=options.ray,
            say=bar.write,
            on_iteration=show,
        )
    folder = options.out or Path("runs") / options.recipe
    weights = folder / f"{options.recipe}.keras"
    if trainer.iteration < iterations:
        print(f"{trainer.iteration} of {iterations} iterations are done; so far: {weights}")
        return 1
    print(f"Finished: {weights}, and its card {weights.with_suffix('.md').name}.")
    return 0


def _line(metrics: dict[str, Any]) -> str:
    judged = "".join(
        f"  {name.replace('_', ' ')} {metrics[name]:.1%}"
        for name in ("mistakes", "wins_missed", "defences_missed", "endgame_mistakes")
        if name in metrics
    )
    return (
        f"iteration {metrics['iteration']:3d}  {metrics['size']}x{metrics['size']}  "
        f"loss {metrics['total']:.3f}{judged}  {metrics['seconds']:5.1f} s"
    )
