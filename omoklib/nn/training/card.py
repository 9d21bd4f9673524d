"""Model cards: how weights were made and how strong they are, in Markdown."""

from __future__ import annotations

import dataclasses
import platform
from collections.abc import Sequence

from omoklib import __version__
from omoklib._util.threads import processors
from omoklib.games import TicTacToe, game_text
from omoklib.nn.judging.perfect import PerfectJudge
from omoklib.nn.training.recipes import RECIPES, Recipe
from omoklib.nn.training.trainer import Trainer

__all__ = ["training_card"]

_TOTALS = ("games", "positions", "evaluations", "seconds", "cpu_seconds")


def training_card(name: str, made_by: Recipe, trainer: Trainer) -> str:
    """The card of a run's weights; the command `strength` measures them and adds the result.

    Args:
        trainer: the trainer of the stage that made the weights, the last one trained so far.
    """
    config = trainer.config
    total = {key: sum(metrics.get(key, 0) for metrics in trainer.history) for key in _TOTALS}
    settings = "\n".join(
        f"| {field} | {value} |" for field, value in dataclasses.asdict(config).items()
    )
    boards = ", ".join(f"`{game!r}`" for game in trainer.games)
    known = name in RECIPES and RECIPES[name].about == made_by.about
    command = f"train {name}" if known else f"train --game {_text(made_by)}"
    return f"""# Weights: {name}

{made_by.about}

- Trained on {boards}.
- Network: {config.blocks} residual blocks of {config.filters} filters, \
{trainer.network.count_params():,} weights.
- Made by `python -m omoklib {command} --seed {config.seed}`, omoklib \
{__version__}{_stages(made_by)}.
- {trainer.iteration} of {config.iterations} iterations, {total["games"]:,} games of self-play, \
{total["positions"]:,} positions; the network was asked about {total["evaluations"]:,} positions.
- On {processors()} cores ({platform.machine()}, {platform.system()}), in \
{total["seconds"] / 60:.1f} minutes, {total["cpu_seconds"] / 60:.1f} of them processor time.

{_exact_strength(trainer) if trainer.game == TicTacToe() else ""}## Settings

| | |
|---|---|
{settings}
"""


def _text(made_by: Recipe) -> str:
    """The recipe's game as `--game` takes it; a notebook's own game in Python's words."""
    try:
        return game_text(made_by.game)
    except ValueError:
        return repr(made_by.game)


def _stages(made_by: Recipe) -> str:
    """A few words that name the stages, if there are several."""
    if len(made_by.stages) == 1:
        return ""
    names = ", ".join(stage.name for stage in made_by.stages)
    return f", in stages ({names}); the numbers below are those of the last one trained"


def _exact_strength(trainer: Trainer) -> str:
    """The strength in a solved game: every position is tried, so the figures have no intervals."""
    judge = PerfectJudge(trainer.game)
    raw = judge.verdict(judge.raw_actions(trainer.evaluator))
    simulations = trainer.config.simulations
    searched = judge.verdict(judge.search_actions(trainer.evaluator, simulations))
    return f"""## Strength

Measured against the exact solution, in each of the {raw.positions:,} positions that can be
reached and are not over. A mistake is a move that gives away some of the position's value.

| | mistakes | of these, from a win or a draw into a loss |
|---|---|---|
| the network alone | {_share(len(raw.mistakes), raw.positions)} | {len(raw.thrown_away)} |
| with {simulations} simulations | {_share(len(searched.mistakes), raw.positions)} | \
{len(searched.thrown_away)} |

## Weaknesses

{_weaknesses(raw.mistakes)}

"""


def _share(count: int, total: int) -> str:
    return f"{count} ({count / total:.2%})"


def _weaknesses(mistakes: Sequence) -> str:
    """The IDs of some positions in which the network alone errs."""
    if not mistakes:
        return "None was found: the network alone plays every position perfectly."
    examples = ", ".join(f"`{state.id}`" for state in mistakes[:3])
    return f"Alone, without a search, the network errs, for example, at {examples}."
