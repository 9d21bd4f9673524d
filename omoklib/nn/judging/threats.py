"""A judge by forced wins: how many of its own does a network miss, and how many of the opponent's?

It is for Omok, whose boards are too large to solve; `omoklib.threats` solves single positions. A
network that plays well without a search has learned to see these wins.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from omoklib.evaluators import Evaluator
from omoklib.games import ENV_SMALL, Omok
from omoklib.threats import Puzzle, puzzles, stored_puzzles

__all__ = ["ThreatJudge"]

_COUNT = 100
_DEPTH = (2, 3)
_SEED = 7


class ThreatJudge:
    """Knows the moves that solve some puzzles of `game`. It can be a trainer's `judge`.

    Args:
        attacks, defences: the puzzles. By default, for `ENV_SMALL` the 400 that come with omoklib;
            for any other game 100 of each kind, two or three moves deep. These are made on the
            spot, which takes some seconds, and are the same in every run.

    Attributes:
        attacks, defences: the puzzles.
        states: the P states of the puzzles, those of the attacks, then those of the defences.

    Raises:
        TypeError: `game` is not Omok.
        ValueError: a puzzle is not of `game`; or `game` has too few.
    """

    def __init__(
        self,
        game: Omok,
        attacks: Sequence[Puzzle] | None = None,
        defences: Sequence[Puzzle] | None = None,
    ) -> None:
        self.game = game
        self.attacks = _made(game, "attack") if attacks is None else list(attacks)
        self.defences = _made(game, "defence") if defences is None else list(defences)
        self.states = [puzzle.state for puzzle in (*self.attacks, *self.defences)]
        for state in self.states:
            if state.game != game:
                raise ValueError(f"the puzzles are of {game!r}; got one of {state.game!r}")

    def __call__(self, evaluator: Evaluator) -> dict[str, float]:
        """`missed` for the evaluator's most likely moves; the evaluator is called once."""
        return self.missed(np.argmax(evaluator(self.states)[0], axis=1))

    def missed(self, actions: Sequence[int]) -> dict[str, float]:
        """Numbers for a trainer's history: "wins_missed", the share of the attacks that the
        action does not solve (it may still win, but too slowly to count), and "defences_missed",
        the share of the defences in which it loses by force.

        Args:
            actions: the actions, one for each of `states`, in their order.

        Raises:
            ValueError: there are fewer or more.
        """
        if len(actions) != len(self.states):
            raise ValueError(
                f"the judge needs one action for each of {len(self.states)} states; "
                f"got {len(actions)}"
            )
        first = len(self.attacks)
        return {
            "wins_missed": _share(self.attacks, actions[:first]),
            "defences_missed": _share(self.defences, actions[first:]),
        }


def _made(game: Omok, kind: str) -> list[Puzzle]:
    if game == ENV_SMALL:
        return stored_puzzles(kind)
    return puzzles(game, _COUNT, np.random.default_rng(_SEED), depth=_DEPTH, kind=kind)


def _share(asked: Sequence[Puzzle], actions: Sequence[int]) -> float:
    """The share of the puzzles that their actions do not solve; 0 if there are no puzzles."""
    solved = [puzzle.solved_by(int(a)) for puzzle, a in zip(asked, actions, strict=True)]
    return 1 - sum(solved) / len(solved) if solved else 0.0
