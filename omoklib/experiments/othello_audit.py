"""The audit of the source's Othello bot: each repair alone, and all together, in long matches.

`python -m omoklib audit` plays it and writes the file that lesson 04 reads. It is played in blocks,
each with its own seed, and saved after every block: a stopped run is resumed, and ends in the same
file as one that was not stopped.
"""

from __future__ import annotations

import json
import platform
import zlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np

from omoklib import players
from omoklib._util.files import read_json, write_whole
from omoklib._util.locks import only_writer
from omoklib._util.threads import processors
from omoklib.arena import match, random_openings
from omoklib.arena.scores import Tally
from omoklib.games import Othello
from omoklib.search.variants import SourceBotSearch

__all__ = [
    "OPPONENTS",
    "PAIRINGS",
    "RESULTS",
    "RESULTS_400",
    "RESULTS_AGAIN",
    "RESULTS_LONG",
    "RESULTS_LONG_400",
    "VARIANTS",
    "audit",
    "bot",
    "opponent",
    "play_block",
    "read_audit",
]

RESULTS = Path(__file__).with_name("othello_audit.json")
"""The audit that lesson 04 shows, 40 iterations a move; the file itself says how it was made."""

RESULTS_400 = Path(__file__).with_name("othello_audit_400.json")
"""The audit of some of its pairings again, 400 iterations a move."""

RESULTS_AGAIN = Path(__file__).with_name("othello_audit_again.json")
"""The match of the weights again, 40 iterations a move, with another seed and more games."""

RESULTS_LONG = Path(__file__).with_name("othello_audit_long.json")
"""The match of the weights once more, thousands of games, played by the compiled engine."""

RESULTS_LONG_400 = Path(__file__).with_name("othello_audit_long_400.json")
"""The same with 400 iterations a move."""

_ALL = {"fix_sign": True, "fix_reward": True, "fix_passes": True, "fix_choice": True}

VARIANTS: dict[str, dict[str, float]] = {
    "as written": {},
    "weights off": {"weighted": False},
    "sign fixed": {"fix_sign": True},
    "passes fixed": {"fix_passes": True},
    "win/loss reward": {"fix_reward": True},
    "most visited move": {"fix_choice": True},
    "sign fixed, weights off": {"fix_sign": True, "weighted": False},
    "all fixed, weights on": _ALL,
    "all fixed, weights off": _ALL | {"weighted": False},
    "rewards drowned": {"exploration": 1e9},
    "mobility alone": {"fix_sign": True, "weighted": False, "mobility_only": True},
}
"""The arguments of `SourceBotSearch` behind each line of the audit. In "rewards drowned", the
exploration term is so large that no reward can matter: the weight table plays alone. In "mobility
alone", the sign is right, the weights are off, and the discs do not count."""

OPPONENTS = ("random", "UCT", "as written", "all fixed, weights off")
"""The opponents: random moves; UCT of equal budget, with nothing added; the bot as it was written;
and, to meet "all fixed, weights on" alone, the bot that differs from it in the weights and in
nothing else."""

PAIRINGS = tuple(
    (variant, against)
    for against in OPPONENTS
    for variant in VARIANTS
    if variant != against
    and (against != "all fixed, weights off" or variant == "all fixed, weights on")
)
"""The pairings: `(variant, opponent)`."""

_MOST_BYTES = 16 * 2**20
_PAIRS = 10
"""The number of openings in a block."""
_PLIES = 6
"""The number of random plies in an opening."""


def bot(
    variant: str, iterations: int, rng: np.random.Generator, *, engine: bool = False
) -> players.NamedPlayer:
    """The source's bot with the switches of `variant`.

    Args:
        engine: whether the compiled engine plays, many times as fast. It has none of the errors, so
            it can play only a bot with every repair, weights on or off.

    Raises:
        ValueError: there is no such variant, or the engine is asked for one that it does not know.
    """
    if variant not in VARIANTS:
        raise ValueError(f"a variant must be one of {', '.join(VARIANTS)}; got {variant!r}")
    if engine:
        plain = [name for name, made in VARIANTS.items() if made.items() >= _ALL.items()]
        if variant not in plain:
            raise ValueError(f"the engine plays {' and '.join(plain)}; got {variant!r}")
        from omoklib.engine.uct import UCTSearch

        weighted = VARIANTS[variant].get("weighted", True)
        fast = UCTSearch(iteration_limit=iterations, exploration=2, weighted=weighted, rng=rng)
        return players.NamedPlayer(variant, lambda state: fast.search(state).action, fast.stop)
    search = SourceBotSearch(iteration_limit=iterations, rng=rng, **VARIANTS[variant])
    return players.NamedPlayer(variant, search.search, search.stop)


def opponent(
    name: str, iterations: int, rng: np.random.Generator, *, engine: bool = False
) -> players.NamedPlayer:
    """One of `OPPONENTS`; `engine` as for `bot`."""
    if name == "random":
        return players.random(rng)
    if name == "UCT":
        return players.uct(iterations, rng=rng, engine=False)  # the same on every machine
    return bot(name, iterations, rng, engine=engine)


def play_block(
    variant: str,
    against: str,
    index: int,
    *,
    size: int = 8,
    iterations: int = 40,
    seed: int = 4,
    engine: bool = False,
) -> tuple[Tally, Tally]:
    """The results of block `index`, 10 openings from both sides: `variant` as Black, and as White.

    Every opponent of every variant meets the same openings. `engine` is for `bot`.
    """
    game = Othello(size)
    openings = random_openings(game, _PAIRS, _PLIES, np.random.default_rng([seed, index]))
    label = zlib.crc32(f"{variant}/{against}".encode())
    one, two = np.random.default_rng([seed, index, label]).spawn(2)
    first = bot(variant, iterations, one, engine=engine)
    second = opponent(against, iterations, two, engine=engine)
    result = match(first, second, game, openings=openings)
    return result.as_black, result.as_white


def audit(
    path: Path,
    *,
    size: int = 8,
    iterations: int = 40,
    games: int = 200,
    seed: int = 4,
    engine: bool = False,
    pairings: Sequence[tuple[str, str]] | None = None,
    say: Callable[[str], None] = lambda text: None,
) -> dict[tuple[str, str], tuple[Tally, Tally]]:
    """Plays what `path` does not hold yet, up to `games` for each variant and opponent.

    Args:
        engine: as for `bot`.
        pairings: the pairings to play, from `PAIRINGS`; by default all.
        say: a function that is called with a line of text for every block.

    Raises:
        InUse: another program writes `path`.
        ValueError: `path` holds an audit with other settings, or none at all; or `games` is no
            multiple of 20; or a pairing is none of `PAIRINGS`.
    """
    pairings = PAIRINGS if pairings is None else pairings
    if unknown := [pairing for pairing in pairings if pairing not in PAIRINGS]:
        raise ValueError(f"the audit has no pairing {unknown[0]}; it has {PAIRINGS}")
    if games < 1 or games % (2 * _PAIRS):
        raise ValueError(f"games must be a multiple of {2 * _PAIRS}; got {games}")
    settings = {"size": size, "iterations": iterations, "seed": seed}
    if engine:
        settings["engine"] = True
    with only_writer(path):
        return _audited(path, settings, games, pairings, say)


def _audited(
    path: Path,
    settings: Mapping[str, int],
    games: int,
    pairings: Sequence[tuple[str, str]],
    say: Callable[[str], None],
) -> dict[tuple[str, str], tuple[Tally, Tally]]:
    """The work of `audit`, while no other program writes `path`."""
    done = {}
    if path.exists():
        try:
            known = read_json(path, _MOST_BYTES)
            done, played = _tallies(known), known["settings"]
        except (ValueError, KeyError, TypeError) as error:
            raise ValueError(f"{path} is not the file of an audit ({error})") from None
        if played != settings:
            raise ValueError(
                f"{path} holds an audit with {played}, not {settings}: name another file"
            )
    for index in range(games // (2 * _PAIRS)):
        for pairing in pairings:
            black, white = done.get(pairing, (Tally(), Tally()))
            if black.games >= (index + 1) * _PAIRS:
                continue
            more = play_block(*pairing, index, **settings)
            done[pairing] = black + more[0], white + more[1]
            _write(path, settings, done)
            say(f"block {index + 1}: {pairing[0]} against {pairing[1]}, {more[0] + more[1]}")
    return done


def read_audit(path: Path) -> dict[tuple[str, str], tuple[Tally, Tally]]:
    """`(variant, opponent)` -> the variant's results as Black, and as White."""
    return _tallies(read_json(Path(path), _MOST_BYTES))


def _tallies(saved: Mapping) -> dict[tuple[str, str], tuple[Tally, Tally]]:
    return {
        (row["variant"], row["opponent"]): (Tally(*row["as_black"]), Tally(*row["as_white"]))
        for row in saved["rows"]
    }


def _write(
    path: Path,
    settings: Mapping[str, int | bool],
    done: Mapping[tuple[str, str], tuple[Tally, Tally]],
) -> None:
    """Replaces the file as a whole: one that is half written never takes the old one's place."""
    rows = []
    for (variant, against), (black, white) in done.items():
        both = black + white
        low, high = both.interval
        rows.append(
            {
                "variant": variant,
                "opponent": against,
                "games": both.games,
                "score": round(both.score, 4),
                "interval": [round(low, 4), round(high, 4)],
                "as_black": [black.wins, black.draws, black.losses],
                "as_white": [white.wins, white.draws, white.losses],
            }
        )
    most = max(row["games"] for row in rows)
    command = "python -m omoklib audit --size {size} --iterations {iterations} --seed {seed}"
    if settings.get("engine"):
        command += " --engine"
    if set(done) != set(PAIRINGS):
        command += "".join(f' --pairing "{one}/{two}"' for one, two in done)
    head = {
        "about": "The source's Othello bot and its repairs. Wins, draws, losses of the variant; "
        "scores count a draw 1/2; intervals are Wilson's, 95%.",
        "command": f"{command.format(**settings)} --games {most} --out {path.as_posix()}",
        "machine": f"{platform.system()} {platform.machine()}, {processors()} cores, "
        f"Python {platform.python_version()}, numpy {np.__version__}",
        "settings": dict(settings),
        "variants": VARIANTS,
        "opening": f"{_PLIES} random plies, each opening from both sides",
    }
    lines = ",\n".join(f"  {json.dumps(row)}" for row in rows)
    facts = ",\n".join(f" {json.dumps(key)}: {json.dumps(fact)}" for key, fact in head.items())
    write_whole(path, f'{{\n{facts},\n "rows": [\n{lines}\n ]\n}}\n')
