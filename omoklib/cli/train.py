"""`train`: weights from nothing, by a recipe or for any game."""

from __future__ import annotations

import argparse
import shlex
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from omoklib.cli.options import add_command, as_called, games_help, positive, reading, whole
from omoklib.games import Game, game_text
from omoklib.games.names import any_game, file_name
from omoklib.nn.config import DEVICES
from omoklib.nn.training.recipes import RECIPES, Recipe, Stage, config_for, recipe
from omoklib.widgets.page_folder import page_text

__all__ = ["add_parser", "run"]

_MINUTES = 8.0


def add_parser(commands: argparse._SubParsersAction) -> None:
    """Describes the command."""
    listed = "\n".join(f"  {name:<12} {one.about}" for name, one in RECIPES.items())
    parser = add_command(
        commands,
        "train",
        help="train a network by self-play, from nothing",
        description="Trains a network by a recipe, or for any game for some minutes. You can stop\n"
        "it at any time with Ctrl-C; the same command resumes it. The folder holds the\n"
        "weights and their card; `tensorboard --logdir DIR` shows the curves (it needs\n"
        "`pip install tensorboard`).\n\n"
        "  python -m omoklib train tictactoe\n"
        "  python -m omoklib train omok6 --minutes 10 --out my_first_run\n"
        "  python -m omoklib train --game omok:7,line=4 --minutes 8\n"
        "  python -m omoklib train --game mymodule:ConnectFour",
        more=f"recipes:\n{listed}\n\n{games_help()}",
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "recipe", nargs="?", type=reading(_recipe_name), metavar="RECIPE", help="see below"
    )
    what.add_argument(
        "--game",
        type=reading(any_game),
        metavar="GAME",
        help="a game, in place of a recipe; its settings are chosen for you; see below",
    )
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="folder to write to (default: runs/RECIPE)"
    )
    parser.add_argument(
        "--minutes",
        type=positive,
        metavar="M",
        help=f"stop after this many (default: no limit for a recipe, {_MINUTES:g} for a game)",
    )
    parser.add_argument(
        "--seed",
        type=whole(0),
        metavar="S",
        help="seed for everything random (default: the recipe's)",
    )
    parser.add_argument(
        "--start",
        type=Path,
        metavar="WEIGHTS",
        help="begin a new run with the weights in this .keras file",
    )
    players = parser.add_mutually_exclusive_group()
    players.add_argument(
        "--threads",
        type=whole(1),
        metavar="N",
        help="threads that play the games (default: one per core)",
    )
    players.add_argument(
        "--workers",
        type=whole(1),
        metavar="N",
        help="play the games in N processes instead, one core each",
    )
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="Ray cluster for the processes: ray://HOST:10001, auto, or local (needs omoklib[ray])",
    )
    parser.add_argument(
        "--device",
        choices=DEVICES,
        default="cpu",
        help="where the network runs in the games; gpu: JAX runs it (needs omoklib[gpu])",
    )
    parser.set_defaults(run=run)


def _recipe_name(text: str) -> str:
    """`text`, checked to name a recipe."""
    recipe(text)
    return text


def run(options: argparse.Namespace) -> int:
    """Trains. Returns 0 if all iterations are done, 1 if they are not."""
    from tqdm import tqdm

    if options.game is None:
        name, made_by, minutes = options.recipe, RECIPES[options.recipe], options.minutes
    else:
        minutes = options.minutes or _MINUTES
        name, made_by = file_name(options.game), _recipe_for(options.game, minutes)
    if options.seed is not None:
        made_by = made_by.with_seed(options.seed)
    folder = options.out or Path("runs") / name

    from omoklib.nn.training.run import Resources, train

    resources = Resources(options.threads, options.workers, options.ray, options.device)
    with tqdm(total=made_by.iterations, unit="iteration", desc=name, file=sys.stderr) as bar:

        def show(metrics: dict[str, Any]) -> None:
            bar.update()
            bar.write(_line(metrics))

        trainer = train(
            name,
            folder,
            made_by=made_by,
            minutes=minutes,
            start=options.start,
            resources=resources,
            say=bar.write,
            on_iteration=show,
        )
    weights = folder / f"{name}.keras"
    last = trainer.games == (made_by.game, *made_by.stages[-1].boards)
    done = last and trainer.iteration >= trainer.config.iterations
    if done:
        print(f"Finished: {weights}, and its card {weights.with_suffix('.md').name}.")
    else:
        print(
            f"{trainer.iteration} of {trainer.config.iterations} iterations are done; "
            f"the weights so far: {weights}. The same command resumes the run."
        )
    print(_what_now(made_by.game, weights))
    return 0 if done else 1


def _recipe_for(game: Game, minutes: float) -> Recipe:
    about = f"{game_text(game)}, from nothing, in about {minutes:g} minutes."
    return Recipe(game, about, (Stage(config_for(game, minutes)),))


def _what_now(game: Game, weights: Path) -> str:
    """The commands that play, measure and show the new weights."""
    player = shlex.quote(f"alphazero:100,weights={weights}")
    text = shlex.quote(game_text(game))
    lines = [
        f"Play it:    python -m omoklib play --game {text} --against {player}",
        f"Measure it: python -m omoklib match {player} uct:400 --game {text} --games 40",
    ]
    with suppress(ValueError):  # the page does not know the rules of every game
        page_text(game)
        file = shlex.quote(str(weights))
        lines.append(f"Show it:    python -m omoklib page {file} --game {text} --out mypage")
    return as_called("\n".join(lines))


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
