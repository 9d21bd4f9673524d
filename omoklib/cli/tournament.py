"""The options and reports that commands which play many games share."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from omoklib._util.files import new_file
from omoklib.cli.options import add_seed, positive, whole
from omoklib.games import Game, NodeId, Othello, State

if TYPE_CHECKING:
    from omoklib.arena import Played

__all__ = [
    "add_tournament",
    "as_json",
    "check_save",
    "openings_of",
    "pairs_of",
    "shows_progress",
    "tell_how_to_resume",
    "usual_plies",
    "write_records",
]


def add_tournament(parser: argparse.ArgumentParser, *, games: str) -> None:
    """Adds the options of matches.

    Args:
        games: the help of `--games`.
    """
    parser.add_argument("--games", type=whole(2, 1_000_000), default=100, metavar="N", help=games)
    parser.add_argument(
        "--plies",
        type=whole(0),
        metavar="N",
        help="how many random moves each pair of games begins with (default: 4; Othello 6; "
        "small boards 3)",
    )
    parser.add_argument(
        "--even",
        metavar="PLAYER",
        help="keep only random openings in which this player, such as alphazero:200, sees neither "
        "side ahead: values between -0.1 and 0.1",
    )
    parser.add_argument(
        "--openings",
        type=Path,
        metavar="FILE",
        help="read the openings from a file, one on each line: IDs, or moves such as e5 f5",
    )
    parser.add_argument(
        "--seconds",
        type=positive,
        metavar="S",
        help="time limit for each move; a player who is late loses (default: none)",
    )
    parser.add_argument(
        "--workers",
        type=whole(1, 256),
        default=1,
        metavar="N",
        help="how many games to play at the same time, each in its own process (default: 1)",
    )
    parser.add_argument(
        "--out",
        type=new_file,
        metavar="FILE",
        help="save every game to this file as it ends; the same command resumes where it stopped",
    )
    parser.add_argument(
        "--save",
        type=new_file,
        metavar="FILE",
        help="write the games as text; as SGF if FILE ends in .sgf",
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    add_seed(parser, 0)


def usual_plies(game: Game) -> int:
    """The number of random moves that make games of `game` differ."""
    if game.num_actions <= 17:
        return 3
    return 6 if isinstance(game, Othello) else 4


def pairs_of(options: argparse.Namespace) -> int:
    """The pairs of games that `--games` stands for."""
    if options.games % 2:
        raise ValueError(
            f"--games must be an even number, because games come in pairs; got {options.games}"
        )
    return options.games // 2


def openings_of(options: argparse.Namespace, count: int) -> list[NodeId]:
    """The first `count` openings that the options name, or as many drawn at random."""
    import numpy as np

    from omoklib.arena.openings import balanced_openings, random_openings, read_openings

    if options.openings is None:
        plies = usual_plies(options.game) if options.plies is None else options.plies
        rng = np.random.default_rng(options.seed)
        if options.even is None:
            return random_openings(options.game, count, plies, rng)
        value = _judge(options.even, options.game, options.seed)
        return balanced_openings(options.game, count, plies, rng, value=value)
    if options.plies is not None or options.even is not None:
        raise ValueError(
            "openings must be either random, with --plies and --even, or read, with --openings"
        )
    found = read_openings(options.openings, options.game)
    if len(found) < count:
        raise ValueError(
            f"{options.openings} holds {len(found)} openings and {count} are needed, one for two "
            f"games: say --games {2 * len(found)}"
        )
    return found[:count]


def _judge(spec: str, game: Game, seed: int) -> Callable[[State], float]:
    """The value that the player `spec` sees in a state, for the player to move there."""
    import numpy as np

    from omoklib.players.specs import make_player

    player = make_player(spec, game, np.random.default_rng(seed))
    analyse = getattr(player, "analyse", None)
    if analyse is None:
        raise ValueError(
            f"--even asks a player for values, and {spec!r} has none; take a search, such as "
            "alphazero:200 or uct:2000"
        )
    return lambda state: analyse(state).value


def shows_progress(options: argparse.Namespace) -> bool:
    """Whether to show a progress bar, because a person may be watching."""
    return sys.stderr.isatty() and not options.json and find_spec("tqdm") is not None


def tell_how_to_resume(options: argparse.Namespace) -> None:
    """Says, after Ctrl-C, that the games so far are not lost."""
    if options.out:
        print(f"\n{options.out} has the games so far; the same command resumes", file=sys.stderr)


def check_save(options: argparse.Namespace) -> None:
    """Raises a ValueError if `--save` names a form that the game does not have: before the games,
    not after them."""
    if options.save:
        from omoklib.games.records import check_can_save

        check_can_save(options.save, options.game)


def write_records(options: argparse.Namespace, games: Iterable[Played]) -> None:
    """Writes the games as records, if `--save` asks for them."""
    if options.save:
        from omoklib.arena import record_of
        from omoklib.games.records import save_records

        save_records(options.save, [record_of(played, seed=f"{options.seed}") for played in games])


def as_json(facts: Any) -> str:
    """`facts` as strict JSON."""
    return json.dumps(facts, indent=2, ensure_ascii=False, allow_nan=False)
