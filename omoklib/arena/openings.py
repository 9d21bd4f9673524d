"""Openings: first plies that are chosen for the players, so that the games of a match differ."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import numpy as np

from omoklib._util.arguments import check_positive, check_rng, check_share
from omoklib._util.files import read_limited
from omoklib.games import Game, NodeId, State
from omoklib.games.base import check_game_given
from omoklib.games.records import read_moves

__all__ = ["balanced_openings", "random_openings", "read_openings"]

_JUDGED = 2000
"""The number of playouts that judge an opening, unless the caller gives another judge."""

_MOST_BYTES = 16 * 2**20
_MOST_LINE = 100_000  # characters; the longest game of ours, with its numbers, has 7,000
_ID = re.compile(r"[(\[]?\s*-?\d+(?:[\s,]+-?\d+)*[\s,]*[)\]]?")


def random_openings(game: Game, count: int, plies: int, rng: np.random.Generator) -> list[NodeId]:
    """`count` distinct openings of `plies` random plies, none of which ends the game.

    Raises:
        ValueError: that many could not be found.
    """
    return _drawn(game, count, plies, rng, lambda state: True, "distinct")


def balanced_openings(
    game: Game,
    count: int,
    plies: int,
    rng: np.random.Generator,
    *,
    bound: float = 0.1,
    value: Callable[[State], float] | None = None,
) -> list[NodeId]:
    """`random_openings` that leave neither side much better off.

    From a lost position even the best player loses, so the same side wins both games of the pair,
    which then say nothing about the players.

    Args:
        bound: the limit of an opening's value: it is kept if its value lies in -bound..bound.
        value: the function that gives a state its value, in -1..1, as either player sees it. By
            default that of UCT with 2,000 playouts, compiled; for games that `omoklib.engine` does
            not know, give your own.

    Raises:
        ValueError: that many could not be found.
        TypeError: the game is not known to the engine, and no `value` is given.
    """
    check_share("bound", bound)
    judge = value or _uct_value(rng)
    kind = f"distinct and balanced (within {bound:g})"
    return _drawn(game, count, plies, rng, lambda state: abs(judge(state)) <= bound, kind)


def read_openings(path: str | Path, game: Game) -> list[NodeId]:
    """The openings of a text file, one a line, as IDs or as moves.

    `(0, 40, 41)`, `0 40 41` and `e5 f5` are the same opening on 9x9; rows are counted from the top.
    Anything after a `#` is a comment. So `path.write_text("\\n".join(map(str, openings)))` writes
    such a file.

    Raises:
        FileNotFoundError: there is no such file.
        ValueError: it has no opening, or a line is not one; the message says which line and why.
    """
    found = []
    text = read_limited(Path(path), _MOST_BYTES).decode("utf-8-sig", errors="replace")
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].strip()
        if not words:
            continue
        if len(words) > _MOST_LINE:
            raise ValueError(
                f"{path}, line {number}: an opening must have at most {_MOST_LINE:,} characters; "
                f"this line has {len(words):,}"
            )
        try:
            if _ID.fullmatch(words):
                state = game.state([int(word) for word in re.findall(r"-?\d+", words)])
            else:
                state = game.state(read_moves(game, words))
        except ValueError as error:
            reason = str(error).removeprefix("line 1, ")
            raise ValueError(f"{path}, line {number}: {reason}") from None
        if state.is_terminal():
            raise ValueError(
                f"{path}, line {number}: an opening must leave a game to play, but this one is "
                f"over ({state.result_text()})"
            )
        found.append(state.id)
    if not found:
        raise ValueError(f"{path} holds no opening; it must hold one per line, such as (0, 40, 41)")
    return found


def _drawn(
    game: Game,
    count: int,
    plies: int,
    rng: np.random.Generator,
    wanted: Callable[[State], bool],
    kind: str,
) -> list[NodeId]:
    """`count` openings of random plies that are `wanted`; `kind` describes them in messages."""
    check_positive("count", count, whole=True)
    check_positive("plies", plies, whole=True, zero=True)
    check_rng(rng)
    check_game_given(game)
    if plies >= game.max_plies:
        raise ValueError(
            f"plies must be below {game.max_plies} for {game!r}, to leave a game to play; "
            f"got {plies}"
        )
    seen: dict[NodeId, bool] = {}
    found = in_vain = 0
    for _ in range(100 * count + 1000):
        state = game.initial_state()
        while state.ply < plies and not state.is_terminal():
            legal = state.legal_actions()
            state = state.take_action(legal[int(rng.integers(len(legal)))])
        if not state.is_terminal() and state.id not in seen:
            seen[state.id] = wanted(state)
            found += seen[state.id]
            in_vain = 0
        if found == count:
            return [node_id for node_id, kept in seen.items() if kept]
        in_vain += 1
        if in_vain > 1000 + 100 * len(seen):  # there are almost certainly no others
            break
    raise ValueError(
        f"{count} {kind} openings of {plies} plies were asked for, but only {found} found for "
        f"{game!r}; ask for fewer, or for another number of plies"
    )


def _uct_value(rng: np.random.Generator) -> Callable[[State], float]:
    from omoklib.engine import uct_search  # compiled code, needed only here

    judged_by = np.random.default_rng(check_rng(rng).integers(2**32))
    return lambda state: uct_search(state, iterations=_JUDGED, rng=judged_by).root.value
