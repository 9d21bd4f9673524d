"""Forced wins in Omok, and the moves that stop them. Every proof holds against any defence."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from omoklib._util.arguments import check_positive
from omoklib.engine import omok
from omoklib.engine.fours import Lines, completing, lines_of, words_of
from omoklib.games import Omok, State
from omoklib.games.base import check_not_over
from omoklib.threats.proof import ANYWHERE, room_for, wins

__all__ = [
    "Prover",
    "ThreatSolution",
    "forced_defences",
    "prover_of",
    "solve_threats",
    "winning_actions",
    "winning_line",
]


class ThreatSolution(NamedTuple):
    """Whether the player to move has a forced win, and its first moves.

    Attributes:
        wins: whether there is a forced win within the number of moves that was asked for.
        actions: the first moves of all quickest wins, in increasing order; `[]` if there is none.
        depth: the number of own moves of the quickest win, against the longest defence; None if
            there is none.
    """

    wins: bool
    actions: list[int]
    depth: int | None


class Prover:
    """One position, prepared for many questions.

    Attributes:
        mine, theirs: the indices of the first line word of the player to move and of the opponent.
        winning: the cells where the player wins at once.
        blocks: the cells where the opponent would win at once.
    """

    def __init__(self, lines: Lines, words: np.ndarray, mine: np.uint64, theirs: np.uint64) -> None:
        self.lines, self.words, self.mine, self.theirs = lines, words, mine, theirs
        self.winning = np.flatnonzero(completing(lines, words, mine, theirs)).tolist()
        self.blocks = np.flatnonzero(completing(lines, words, theirs, mine)).tolist()

    def wins(self, moves: int, fours_only: bool = False, action: int = ANYWHERE) -> bool:
        """Whether the player wins within `moves` own moves, the first of which is `action`.

        If the player can win at once, only the moves that do so count as wins here.
        """
        if self.winning:
            return action == ANYWHERE or action in self.winning
        if len(self.blocks) > 1 or (self.blocks and action not in (ANYWHERE, *self.blocks)):
            return False
        only = self.blocks[0] if self.blocks else action
        return wins(
            self.lines,
            self.words,
            self.mine,
            self.theirs,
            only,
            ANYWHERE,
            moves,
            fours_only,
            room_for(self.lines, moves),
        )

    def passed(self) -> Prover:
        """The position with the opponent to move."""
        return Prover(self.lines, self.words, self.theirs, self.mine)

    def loses(self, action: int, moves: int, fours_only: bool = False) -> bool:
        """Whether the opponent wins within `moves` own moves after the legal `action`."""
        if action in self.winning:
            return False
        lines, spot = self.lines, np.uint64(action)
        omok.drop(self.words, self.mine, lines.spots, spot, lines.line, lines.exact)
        lost = self.passed().wins(moves, fours_only)
        omok.take(self.words, self.mine, lines.spots, spot)
        return lost


def prover_of(state: State, depth: int = 1) -> Prover:
    """A prover for `state`; errors as in `solve_threats`."""
    if not isinstance(state, State) or type(state.game) is not Omok:
        raise TypeError(f"only Omok has threats; got {state!r}")
    check_not_over(state)
    check_positive("depth", depth, whole=True)
    return Prover(lines_of(state.game), *words_of(state))


def solve_threats(state: State, *, depth: int = 5, fours_only: bool = False) -> ThreatSolution:
    """The quickest forced win of the player to move within `depth` own moves.

    The answer is exact: either some strategy wins within that many moves against every defence, or
    none does. Each further move multiplies the time by about the number of empty cells (9x9,
    compiled: milliseconds for 4 moves, a fraction of a second for 5).

    Args:
        fours_only: whether only moves are tried that the opponent must answer at one cell: a win by
            continuous fours. This is much quicker, so a `depth` of 10 is easy, and exact among wins
            of that kind.

    Raises:
        TypeError: not a state of Omok.
        ValueError: the game is over, or `depth` is not 1 or more.

    >>> from omoklib.games import Omok
    >>> solve_threats(Omok(6, 4).state((0, 14, 0, 15, 5)))  # two in the middle: three, then four
    ThreatSolution(wins=True, actions=[13, 16], depth=2)
    """
    prover = prover_of(state, depth)
    for moves in range(1, depth + 1):
        if prover.wins(moves, fours_only):
            legal = state.legal_actions()
            first = [action for action in legal if prover.wins(moves, fours_only, action)]
            return ThreatSolution(True, first, moves)
    return ThreatSolution(False, [], None)


def winning_actions(state: State, *, depth: int = 5, fours_only: bool = False) -> list[int]:
    """Every first move, quickest or not, that wins within `depth` own moves; in increasing order.

    If a stone wins at once, only such stones are listed. Arguments and errors as in
    `solve_threats`.
    """
    prover = prover_of(state, depth)
    return [action for action in state.legal_actions() if prover.wins(depth, fours_only, action)]


def winning_line(state: State, depth: int = 5) -> list[int]:
    """A forced win, move by move, ours first: the quickest attack against the longest defence.

    Ties go to the lowest action. `[]` if there is no win within `depth` own moves.

    >>> from omoklib.games import Omok
    >>> winning_line(Omok(6, 4).state((0, 14, 0, 15, 5)))
    [13, 1, 12]
    """
    found = solve_threats(state, depth=depth)
    if not found.wins:
        return []
    action = found.actions[0]
    after = state.take_action(action)
    if after.is_terminal():
        return [action]
    left = found.depth - 1
    answers = [after.take_action(answer) for answer in after.legal_actions()]
    longest = max(answers, key=lambda answer: solve_threats(answer, depth=left).depth)
    return [action, longest.last_action, *winning_line(longest, left)]


def forced_defences(state: State, *, depth: int = 4, fours_only: bool = False) -> list[int]:
    """The moves that do not lose by force: after them the opponent has no win within `depth` moves.

    Without a threat, these are all legal moves; if every move loses, `[]`. With `depth=1` they are
    the moves that leave the opponent no winning move. A winning move is among them.

    Arguments and errors as in `solve_threats`; `depth` and `fours_only` are the opponent's.

    >>> from omoklib.games import Omok
    >>> forced_defences(Omok(6, 4).state((0, 14, 0, 15)), depth=2)  # two in the middle
    [13, 16]
    """
    prover = prover_of(state, depth)
    return [
        action for action in state.legal_actions() if not prover.loses(action, depth, fours_only)
    ]
