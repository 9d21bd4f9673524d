"""`match`: which of two players is stronger, and by how much?"""

from __future__ import annotations

import argparse
import math
from typing import TYPE_CHECKING, Any

from omoklib.cli.options import add_command, add_game, games_help, players_help, reading
from omoklib.cli.tournament import (
    add_tournament,
    as_json,
    check_save,
    openings_of,
    pairs_of,
    shows_progress,
    tell_how_to_resume,
    write_records,
)
from omoklib.games.names import game_text

if TYPE_CHECKING:
    from omoklib.arena import MatchResult

__all__ = ["add_parser", "run"]


def add_parser(commands: argparse._SubParsersAction) -> None:
    """Describes the command."""
    parser = add_command(
        commands,
        "match",
        help="measure which of two players is stronger, and by how much",
        description="Plays A against B in pairs of games: both games of a pair begin with the\n"
        "same random moves, and A is Black in one and White in the other. Prints the score and\n"
        "the difference in Elo, with 95% intervals. A player that crashes, is late or breaks the\n"
        "rules loses that game.\n\n"
        "  python -m omoklib match uct:200 uct:400 --game tictactoe --games 40\n"
        "  python -m omoklib match uct:800 uct:400 --workers 2 --out match.jsonl --sprt 0,50\n\n"
        "With --sprt the exit code is 0 if A was found stronger, else 1.",
        more=f"{players_help()}\n\n{games_help()}",
    )
    parser.add_argument("first", metavar="A", help="a player, such as uct:1000; see below")
    parser.add_argument("second", metavar="B", help="the other player")
    add_game(parser)
    add_tournament(parser, games="how many games in all, an even number (default: 100)")
    parser.add_argument(
        "--sprt",
        type=reading(_sprt),
        metavar="ELO0,ELO1",
        help="stop as soon as it is decided whether A is stronger by ELO0 or less, or by ELO1 or "
        "more; such as 0,50",
    )
    parser.set_defaults(run=run)


def _sprt(text: str) -> Any:
    from omoklib.arena import SPRT

    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise ValueError(f"must be two numbers, such as 0,50; got {text!r}") from None
    return SPRT(low, high)


def run(options: argparse.Namespace) -> int:
    """Plays the match and prints its result."""
    from omoklib.arena import match

    check_save(options)
    pairs = pairs_of(options)
    try:
        result = match(
            options.first,
            options.second,
            options.game,
            openings=openings_of(options, pairs),
            progress=shows_progress(options),
            seed=options.seed,
            seconds_per_move=options.seconds,
            sprt=options.sprt,
            workers=options.workers,
            out=options.out,
        )
    except KeyboardInterrupt:
        tell_how_to_resume(options)
        raise
    print(as_json(_facts(result)) if options.json else result)
    write_records(options, result.games)
    return 0 if options.sprt is None or result.verdict == "H1" else 1


def _facts(result: MatchResult) -> dict[str, Any]:
    """The result for JSON; an infinite Elo difference, after wins only, is None."""
    return {
        "first": result.first,
        "second": result.second,
        "game": game_text(result.game),
        "games": len(result.games),
        "distinct": result.distinct,
        "wins": result.wins,
        "draws": result.draws,
        "losses": result.losses,
        "score": result.score,
        "score_interval": list(result.interval),
        "elo": _finite(result.elo),
        "elo_interval": [_finite(end) for end in result.elo_interval],
        "score_as_black": result.as_black.score,
        "score_as_white": result.as_white.score,
        "verdict": result.verdict,
        "forfeits": result.forfeits,
        "warning": result.warning,
    }


def _finite(number: float) -> float | None:
    return number if math.isfinite(number) else None
