"""Forced wins of Omok, and how to meet them: what is proved here holds against every defence."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from omoklib._util.arguments import check_positive
from omoklib.engine import omok
from omoklib.games import Omok, State
from omoklib.games.base import check_not_over
from omoklib.threats.fours import Lines, completing, lines_of, words_of
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
    """Whether the player to move has a forced win, and which.

    Attributes:
        wins: whether there is one within the moves that were asked for.
        actions: every first move of the quickest, in increasing order; `[]` without one.
        depth: how many own moves the quickest takes, against the longest defence; None without one.
    """

    wins: bool
    actions: list[int]
    depth: int | None


class Prover:
    """One position, to ask many questions about.

    Attributes:
        mine, theirs: where the line words of the player to move begin, and those of the opponent.
        winning: the cells at which the player wins at once.
        blocks: the cells at which the opponent could.
    """

    def __init__(self, lines: Lines, words: np.ndarray, mine: np.uint64, theirs: np.uint64) -> None:
        self.lines, self.words, self.mine, self.theirs = lines, words, mine, theirs
        self.winning = np.flatnonzero(completing(lines, words, mine, theirs)).tolist()
        self.blocks = np.flatnonzero(completing(lines, words, theirs, mine)).tolist()

    def wins(self, moves: int, fours_only: bool = False, action: int = ANYWHERE) -> bool:
        """Whether the player wins within `moves` own moves, the first of them being `action`.

        Who can win at once is not asked about other actions: they are no wins here.
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
    """A prover for `state`; errors are those of `solve`."""
    if not isinstance(state, State) or type(state.game) is not Omok:
        raise TypeError(f"threats are those of Omok; got {state!r}")
    check_not_over(state)
    check_positive("depth", depth, whole=True)
    return Prover(lines_of(state.game), *words_of(state))


def solve_threats(state: State, *, depth: int = 5, fours_only: bool = False) -> ThreatSolution:
    """The quickest forced win of the player to move within `depth` own moves.

    The answer is exact: there is a strategy that wins within so many moves against every defence,
    or there is none. The time it takes grows by about the number of empty cells with each move
    (9x9, compiled: milliseconds for 4, a fraction of a second for 5).

    Args:
        fours_only: only moves that the opponent has to answer at one cell are tried: a victory by
            continuous fours. Much quicker, so that a `depth` of 10 is no trouble; exact among
            those.

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

    Where a stone wins at once, such stones alone. Arguments and errors are those of `solve`.
    """
    prover = prover_of(state, depth)
    return [action for action in state.legal_actions() if prover.wins(depth, fours_only, action)]


def winning_line(state: State, depth: int = 5) -> list[int]:
    """A forced win, move for move, ours first: the quickest attack, the longest defence.

    Of equals the lowest action is taken. `[]` where there is no win within `depth` own moves.

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

    All legal moves where nothing is threatened; `[]` where every move loses. With `depth=1` these
    are the moves that leave the opponent no winning move. A move that wins is among them.

    Arguments and errors are those of `solve`, its `depth` and `fours_only` meaning the opponent's.

    >>> from omoklib.games import Omok
    >>> forced_defences(Omok(6, 4).state((0, 14, 0, 15)), depth=2)  # two in the middle
    [13, 16]
    """
    prover = prover_of(state, depth)
    return [
        action for action in state.legal_actions() if not prover.loses(action, depth, fours_only)
    ]
