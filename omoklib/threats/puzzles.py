"""Puzzles: positions of Omok with a forced win to find, or with an opponent's to prevent.

They come from random games between players who notice every four, their own and the opponent's,
and otherwise play close to the stones. A game yields at most one position. Its solutions are
proved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from omoklib._util.arguments import check_positive, check_rng
from omoklib.games import Omok, State
from omoklib.games.base import close_cells
from omoklib.threats.solve import Prover, prover_of

__all__ = ["KINDS", "Puzzle", "puzzles", "sensible_game"]

KINDS = ("attack", "defence")
"""The task: find a move that wins by force, or one that does not lose by force."""

_PATIENCE = 400
"""The most games in a row that may yield nothing."""
_SLACK = 2
"""The most moves beyond the quickest win in which slower wins are searched for."""
_QUIET = 4
"""The depth beyond which wins are searched for among continuous fours only."""


@dataclass(frozen=True)
class Puzzle:
    """A position, and every move that solves it.

    Attributes:
        state: the position, in which neither player has a four.
        kind: the task, one of `KINDS`.
        depth: the number of moves of the quickest forced win. In an attack it is the win of the
            player to move; in a defence, the win that the opponent would have after a pass.
        within: the depth of the proof, in moves. An attack's solutions win within this many own
            moves; after a defence's solution the opponent has no forced win within this many.
        solutions: the solving actions, all of them, in increasing order.
    """

    state: State
    kind: str
    depth: int
    within: int
    solutions: tuple[int, ...]

    def solved_by(self, action: int) -> bool:
        """Whether `action` solves it."""
        return action in self.solutions

    def kept_by(self, action: int) -> bool:
        """Whether `action` solves it, or is the first move of a slower win in an attack.

        A slower win takes at most two moves more than the quickest. Beyond `within`, the proof is
        made now, in some seconds.
        """
        if self.solved_by(action):
            return True
        moves = self.depth + _SLACK
        slower = self.kind == "attack" and moves > self.within
        return slower and prover_of(self.state).wins(moves, action=action)


def puzzles(
    game: Omok,
    count: int,
    rng: np.random.Generator,
    *,
    depth: tuple[int, int] = (2, 5),
    kind: str = "attack",
    on_puzzle: Callable[[Puzzle], None] = lambda puzzle: None,
) -> list[Puzzle]:
    """`count` puzzles of different positions, equally many of each depth if enough are found.

    At most a quarter of the legal moves solve a puzzle. In a defence, the player to move has no
    forced win of the threat's depth. Solutions are proved up to two moves deeper than
    `Puzzle.depth`, but no deeper than the second number of `depth`. From five moves on, the
    quickest wins are continuous fours.

    Args:
        depth: the smallest and the largest `Puzzle.depth`, at least 2.
        on_puzzle: a function that is called with every puzzle.

    Raises:
        TypeError: `game` is not Omok, `rng` not a generator, or `depth` not a pair of integers.
        ValueError: a number or the kind is out of range, or the game has too few such positions.

    >>> from omoklib.threats import solve_threats
    >>> [puzzle] = puzzles(Omok(6, 4), 1, np.random.default_rng(0), depth=(2, 2))
    >>> found = solve_threats(puzzle.state)
    >>> found.depth, found.actions == list(puzzle.solutions)
    (2, True)
    """
    if not isinstance(depth, Sequence) or len(depth) != 2:
        raise TypeError(f"depth must be a pair, such as (2, 5); got {depth!r}")
    least, most = depth
    for number in (least, most, count):
        check_positive("a number of moves or puzzles", number, whole=True)
    if type(game) is not Omok:
        raise TypeError(f"a puzzle must be of Omok; got {game!r}")
    if not 2 <= least <= most:
        raise ValueError(f"depth must be (least, most) with 2 <= least <= most; got {depth!r}")
    if kind not in KINDS:
        raise ValueError(f"kind must be one of {', '.join(KINDS)}; got {kind!r}")
    check_rng(rng)
    make = _attack if kind == "attack" else _defence
    wanted = dict.fromkeys(range(least, most + 1), -(-count // (most - least + 1)))
    found: dict[object, Puzzle] = {}
    games_since = 0
    while len(found) < count:
        if games_since == _PATIENCE and len(set(wanted.values())) > 1:
            wanted = dict.fromkeys(wanted, count)  # some depths are too rare: take any from now on
            games_since = 0
        if games_since == _PATIENCE:
            raise ValueError(
                f"the last {_PATIENCE} games of {game!r} yielded no {kind} of depth {depth}, after "
                f"{len(found)}; ask for fewer, or for other depths"
            )
        games_since += 1
        puzzle = _find(sensible_game(game, rng), make, wanted, most, rng)
        if puzzle is not None and puzzle.state.key() not in found:
            found[puzzle.state.key()] = puzzle
            wanted[puzzle.depth] -= 1
            games_since = 0
            on_puzzle(puzzle)
    return list(found.values())


def sensible_game(game: Omok, rng: np.random.Generator) -> list[State]:
    """The states of one random game, without the last.

    A player who can complete a line does so. Otherwise the player stops the opponent from doing so
    with the next stone, or else plays at random one or two steps from a stone.
    """
    state, states = game.initial_state(), []
    while not state.is_terminal():
        states.append(state)
        prover = prover_of(state)
        cells = prover.winning or prover.blocks or close_cells(state, 1 + int(rng.random() < 0.3))
        state = state.take_action(int(rng.choice(cells or state.legal_actions())))
    return states


def _find(
    states: list[State],
    make: Callable[[State, dict[int, int], int], Puzzle | None],
    wanted: dict[int, int],
    most: int,
    rng: np.random.Generator,
) -> Puzzle | None:
    """The first puzzle of a wanted depth among the states of a game, taken in random order."""
    for index in rng.permutation(len(states)):
        puzzle = make(states[index], wanted, most)
        if puzzle is not None:
            return puzzle
    return None


def _attack(state: State, wanted: dict[int, int], most: int) -> Puzzle | None:
    """`state` as a puzzle, if it is one of a wanted depth."""
    prover = prover_of(state)
    depth = _quickest(prover, wanted)
    if depth is None:
        return None
    within = min(depth + _SLACK, most)
    legal = state.legal_actions()
    solutions = tuple(action for action in legal if prover.wins(within, action=action))
    return _puzzle(state, "attack", depth, within, solutions)


def _defence(state: State, wanted: dict[int, int], most: int) -> Puzzle | None:
    """`state` as a puzzle, if it is one of a wanted depth."""
    prover = prover_of(state)
    depth = _quickest(prover.passed(), wanted)
    if depth is None or prover.wins(depth):
        return None
    within = min(depth + _SLACK, most)
    left = state.legal_actions()
    for moves in range(depth, within + 1):
        left = [action for action in left if not prover.loses(action, moves)]
    return _puzzle(state, "defence", depth, within, tuple(left))


def _puzzle(
    state: State, kind: str, depth: int, within: int, solutions: tuple[int, ...]
) -> Puzzle | None:
    """The puzzle; None if nothing solves it, or more than a quarter of the legal moves do."""
    many = len(solutions) > len(state.legal_actions()) / 4
    return Puzzle(state, kind, depth, within, solutions) if solutions and not many else None


def _quickest(prover: Prover, wanted: dict[int, int]) -> int | None:
    """The number of moves of the quickest win, if it is wanted and nobody has a four."""
    depths = [moves for moves, left in wanted.items() if left > 0]
    if prover.winning or prover.blocks:
        return None
    if min(depths) > _QUIET and not prover.wins(max(depths), fours_only=True):
        return None
    for moves in range(2, max(depths) + 1):
        if prover.wins(moves, fours_only=moves > _QUIET):
            break
    else:
        return None
    quicker = (fewer for fewer in range(_QUIET + 1, moves) if prover.wins(fewer))
    moves = next(quicker, moves)
    return moves if moves in depths else None
