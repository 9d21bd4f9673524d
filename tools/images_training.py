"""How strong a network grows, minute by minute: trained, held against UCT, rated, drawn.

    python tools/images_training.py omok8 runs/omok8   # trains there, measures, writes the picture
    python tools/make_images.py training               # draws it from the numbers that are there

The minutes are the clock's while the run plays and learns; other work on the machine makes them
more. A network plays with 100 simulations a move. Ratings are Elo's; 0 is UCT with 1,000 playouts a
move. A stopped training is resumed.
"""

from __future__ import annotations

import json
import platform
import sys
from pathlib import Path

import numpy as np

from omoklib._util.threads import processors
from omoklib.figures import style
from omoklib.games import Game

__all__ = ["draw", "make", "measure", "snapshots"]

IMAGES = Path(__file__).resolve().parent.parent / "images"
EVERY = 5  # minutes between two networks that are rated
PAIRS = 10  # pairs of games of a network with each UCT
PLIES = 4  # random moves at the beginning of each pair
SIMULATIONS = 100
PLAYOUTS = (100, 1_000, 10_000)
ANCHOR = "UCT 1,000"


def make(folder: Path) -> list[Path]:
    """Draws the picture into `folder` from the numbers there."""
    numbers, picture = folder / "training.json", folder / "training.png"
    draw(json.loads(numbers.read_text(encoding="utf-8")), picture)
    return [picture]


def snapshots(name: str, folder: Path) -> list[Path]:
    """The networks of a training of the recipe in `folder`, one for every few minutes, named after
    the minute."""
    from omoklib import nn

    made_by = nn.recipe(name)
    trainer = nn.Trainer(made_by.game, made_by.config, folder)
    shelf = folder / "snapshots"
    shelf.mkdir(parents=True, exist_ok=True)

    def keep(metrics: dict) -> None:
        minutes = sum(one["seconds"] for one in trainer.history) / 60
        before = minutes - metrics["seconds"] / 60
        if minutes // EVERY > before // EVERY or trainer.iteration == 1:
            nn.save(trainer.network, shelf / f"{minutes:06.2f}.keras")
        print(f"iteration {metrics['iteration']}, {minutes:.1f} minutes", flush=True)

    trainer.run(on_iteration=keep)
    return sorted(shelf.glob("*.keras"))


def measure(game: Game, networks: list[Path], about: str) -> dict:
    """The ratings of `networks`, files named after their minute, and of three strengths of UCT."""
    from omoklib import nn, players
    from omoklib.arena import match, random_openings
    from omoklib.arena.ratings import rate
    from omoklib.nn.judging.match import network_match

    rng = np.random.default_rng(0)
    ucts = {f"UCT {playouts:,}": players.uct(playouts, rng=rng) for playouts in PLAYOUTS}
    names = [*ucts, *(file.stem for file in networks)]
    points = np.zeros((len(names), len(names)))
    openings = random_openings(game, PAIRS, PLIES, rng)

    def count(first: str, second: str, score: float) -> None:
        one, other = names.index(first), names.index(second)
        points[one, other] += score * 2 * PAIRS
        points[other, one] += (1 - score) * 2 * PAIRS

    for first, second in zip(ucts, [*ucts][1:], strict=False):
        count(first, second, match(ucts[first], ucts[second], game, openings=openings).score)
    for file in networks:
        evaluator = nn.evaluator_for(nn.resized(nn.load(file), game), game)
        for opponent, uct in ucts.items():
            result = network_match(evaluator, uct, game, openings, simulations=SIMULATIONS)
            count(file.stem, opponent, result.score)
            print(f"{file.stem} against {opponent}: {result.tally}", flush=True)
    ratings = rate(names, points, anchor=ANCHOR)
    return {
        "about": about,
        "machine": f"{platform.machine()}, {processors()} cores, Python "
        f"{platform.python_version()}",
        "games": 2 * PAIRS * len(PLAYOUTS),
        "networks": {
            str(float(file.stem)): [ratings[file.stem], *ratings.interval(file.stem)]
            for file in networks
        },
        "UCT": {name: [ratings[name], *ratings.interval(name)] for name in ucts},
    }


def draw(numbers: dict, path: Path) -> None:
    """Draws Elo against minutes, with the ratings of the UCT players."""
    figure, axes = style.new(7.2, 4.0)
    with style.styled():
        minutes = [float(minute) for minute in numbers["networks"]]
        elo, low, high = np.array(list(numbers["networks"].values())).T
        blue, grey = style.COLORS["blue"], "#5f6368"
        axes.fill_between(minutes, low, high, color=blue, alpha=0.15, linewidth=0)
        axes.plot(minutes, elo, "o-", color=blue)
        lowest = min(rating for rating, _, _ in numbers["UCT"].values())
        for name, (rating, _, _) in numbers["UCT"].items():
            below = rating == lowest  # its neighbour's words stand above
            axes.axhline(rating, color=grey, linewidth=1, linestyle="--")
            axes.annotate(
                f"{name} playouts",
                (0.995, rating),
                xytext=(0, -4 if below else 3),
                ha="right",
                va="top" if below else "bottom",
                color=grey,
                fontsize=9,
                xycoords=("axes fraction", "data"),
                textcoords="offset points",
            )
        axes.set(title=numbers["about"], xlabel="minutes of training", ylabel="Elo", xlim=(0, None))
        axes.set_ylim(lowest - 150, None)
    style.save_figure(figure, path)


if __name__ == "__main__":
    name, folder = sys.argv[1], Path(sys.argv[2])
    from omoklib.nn.training.recipes import recipe

    trained = snapshots(name, folder)
    size = recipe(name).game.size
    about = f"{size}x{size} from nothing, {SIMULATIONS} simulations a move"
    numbers = measure(recipe(name).game, trained, about)
    text = json.dumps(numbers, indent=1) + "\n"
    (IMAGES / "training.json").write_text(text, encoding="utf-8", newline="\n")
    make(IMAGES)
