"""`ladder`: how strong is each of many players?"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from omoklib._util.words import counted
from omoklib.cli.options import add_command, add_game, games_help, players_help, whole
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
    from omoklib.arena.ladder import Ladder

__all__ = ["add_parser", "run"]


def add_parser(commands: argparse._SubParsersAction) -> None:
    """Describes the command."""
    parser = add_command(
        commands,
        "ladder",
        help="rate many players against each other, in one table",
        description="Plays matches between players, all against all or by the Swiss system, and\n"
        "prints their ratings with 95% intervals. With --out the ladder is a file: the same\n"
        "command resumes where it stopped, and new players join those on the ladder.\n\n"
        "  python -m omoklib ladder random uct:50 uct:200 --game tictactoe --out ladder.json\n"
        "  python -m omoklib ladder mine=alphazero:100,weights=my.keras --game tictactoe "
        "--out ladder.json",
        more=f"{players_help()}\n\n{games_help()}",
    )
    parser.add_argument(
        "players",
        metavar="PLAYER",
        nargs="*",
        help="such as uct:1000, or with a name of its own, me=uct:1000; see below",
    )
    add_game(parser)
    add_tournament(
        parser, games="how many games each two players meet for, an even number (default: 100)"
    )
    parser.add_argument(
        "--schedule",
        choices=["all", "swiss"],
        default="all",
        help="all: everyone meets everyone; swiss: neighbours in the table meet (default: all)",
    )
    parser.add_argument(
        "--rounds",
        type=whole(1),
        metavar="N",
        help="how many opponents each player meets in the Swiss system",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Plays the missing games and prints the table."""
    from omoklib.arena.ladder import Ladder

    check_save(options)
    pairs = pairs_of(options)
    players = dict(_named(text) for text in options.players)
    if len(players) < len(options.players):
        raise ValueError("a player was named twice; give one of the two a name: me=uct:100")
    resumes = options.out is not None and options.out.exists()
    if len(players) < 2 and not resumes:
        raise ValueError("a ladder needs two players or more; name some, such as random uct:100")
    _check(players, options)
    ladder = Ladder(
        options.game,
        options.out,
        openings=None if resumes else openings_of(options, pairs),
        seed=options.seed,
        seconds_per_move=options.seconds,
    )
    count = len(ladder.openings)
    if pairs > count:
        print(
            f"the ladder has {counted(count, 'opening')}: {2 * count} games a match",
            file=sys.stderr,
        )
    for name, spec in players.items():
        ladder.add(name, spec)
    try:
        ladder.play(
            schedule=options.schedule,
            rounds=options.rounds,
            pairs=min(pairs, count),
            workers=options.workers,
            progress=shows_progress(options),
        )
    except KeyboardInterrupt:
        tell_how_to_resume(options)
        raise
    print(as_json(_facts(ladder)) if options.json else ladder)
    write_records(options, ladder.games)
    return 0


def _named(text: str) -> tuple[str, str]:
    """A player's name on the ladder, and its spec."""
    name, equals, spec = text.partition("=")
    if equals and not set(name) & set(":,"):
        return name.strip(), spec
    return text, text


def _check(players: dict[str, str], options: argparse.Namespace) -> None:
    """Makes each player once, so that a wrong one is reported before any game or file."""
    import numpy as np

    from omoklib.players.specs import make_player

    for spec in players.values():
        player = make_player(spec, options.game, np.random.default_rng(options.seed))
        if hasattr(player, "close"):
            player.close()


def _facts(ladder: Ladder) -> dict[str, Any]:
    """The table for JSON, the strongest first."""
    ratings = ladder.ratings()
    return {
        "game": game_text(ladder.game),
        "games": len(ladder.games),
        "anchor": ratings.anchor,
        "warning": ladder.warning,
        "players": [
            {
                "name": name,
                "elo": ratings[name],
                "elo_interval": list(ratings.interval(name)),
                "games": ratings.games(name),
                "score": ratings.score(name),
            }
            for name in ratings.order
        ],
    }
