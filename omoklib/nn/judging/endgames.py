"""A judge by solved endgames of Othello: in how many does a network give value away?

`omoklib.gametree` solves the last moves of a game completely. An endgame counts only if something
is at stake: at least one move keeps the value, and at least one does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from omoklib.evaluators import Evaluator
from omoklib.games import Othello, State
from omoklib.gametree import alpha_beta

__all__ = ["Endgame", "EndgameJudge", "endgames"]

_COUNT = 200
_EMPTY = (5, 9)
_SEED = 2026
_TRIES = 50


@dataclass(frozen=True)
class Endgame:
    """A solved position.

    Attributes:
        state: the position, which is not over; the player to move has more than one action.
        value: the value under perfect play, as the player to move sees it: 1 a win, 0 a draw. In a
            lost position nothing is at stake.
        best_actions: the actions that keep the value, in increasing order; not all actions do.
    """

    state: State
    value: int
    best_actions: tuple[int, ...]


def endgames(
    game: Othello,
    count: int,
    rng: np.random.Generator,
    *,
    empty: tuple[int, int] = _EMPTY,
) -> list[Endgame]:
    """`count` distinct endgames that random play leads to.

    Args:
        empty: the fewest and the most empty cells. Solving takes some hundredths of a second with 9
            empty cells, and two or three times as long with each further cell.

    Raises:
        ValueError: there are not enough endgames.

    >>> endgame, = endgames(Othello(4), 1, np.random.default_rng(0), empty=(4, 4))
    >>> set(endgame.best_actions) < set(endgame.state.legal_actions())
    True
    """
    found: list[Endgame] = []
    seen: set[object] = set()
    for _ in range(_TRIES * count):
        if len(found) == count:
            break
        state = _played(game, int(rng.integers(empty[0], empty[1] + 1)), rng)
        if state.key() in seen:
            continue
        seen.add(state.key())
        endgame = _solved(state)
        if len(endgame.best_actions) < len(state.legal_actions()):
            found.append(endgame)
    if len(found) < count:
        raise ValueError(f"only {len(found)} of {count} endgames of {game!r} were found")
    return found


class EndgameJudge:
    """Knows the best moves of some endgames of `game`. It can be a trainer's `judge`.

    Args:
        asked: the endgames. By default 200 with 5 to 9 empty cells. These are made on the spot,
            which takes some seconds, and are the same in every run.

    Attributes:
        asked: the endgames.
        states: the endgames' P positions, in their order.

    Raises:
        ValueError: an endgame is not of `game`.
    """

    def __init__(self, game: Othello, asked: Sequence[Endgame] | None = None) -> None:
        if asked is None:
            asked = endgames(game, _COUNT, np.random.default_rng(_SEED))
        self.game = game
        self.asked = list(asked)
        self.states = [endgame.state for endgame in self.asked]
        for state in self.states:
            if state.game != game:
                raise ValueError(f"the endgames are of {game!r}; got one of {state.game!r}")

    def __call__(self, evaluator: Evaluator) -> dict[str, float]:
        """A number for a trainer's history: "endgame_mistakes", the share of the endgames in which
        the evaluator's most likely move gives value away. The evaluator is called once."""
        actions = np.argmax(evaluator(self.states)[0], axis=1)
        wrong = [
            action not in endgame.best_actions
            for endgame, action in zip(self.asked, actions.tolist(), strict=True)
        ]
        return {"endgame_mistakes": float(np.mean(wrong))}


def _played(game: Othello, empty: int, rng: np.random.Generator) -> State:
    """A position with `empty` empty cells, or the end of the game if the game ends earlier."""
    state = game.initial_state()
    while not state.is_terminal() and np.count_nonzero(state.board == 0) > empty:
        legal = state.legal_actions()
        state = state.take_action(legal[rng.integers(len(legal))])
    return state


def _solved(state: State) -> Endgame:
    """The state with its value and its best actions; a finished state has none."""
    table: dict = {}
    values = {
        action: int(-alpha_beta(state.take_action(action), -1, 1, table=table))
        for action in state.legal_actions()
    }
    best = max(values.values(), default=0)
    return Endgame(state, best, tuple(a for a, value in values.items() if value == best))
