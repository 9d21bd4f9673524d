"""A game judged move by move: the value of each position, and the moves that lost value."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from omoklib._util.words import counted
from omoklib.draw.look import player_name
from omoklib.draw.numbers import short, signed
from omoklib.games import BLACK, WHITE, Game, NodeId
from omoklib.ids import turn
from omoklib.widgets.judges import Judge, Judgement, blunders
from omoklib.widgets.thinking import Thinker

__all__ = ["BLUNDER", "Review"]

BLUNDER = 0.5  # the value, of the 2 between a win and a loss, that a move must lose to be one

WORTH_TELLING = 0.1  # a move that cost less is not named: judges are not that exact


class Review:
    """The verdicts on one game, from its end backwards, as they come.

    Args:
        game: the rules.
        judge: the judge; None: nobody judges.
        threshold: the least value that a blunder costs its mover, above 0 and up to 2.
        lock: the lock that is held while a verdict is stored.
        changed: a function that is called after each verdict.

    Attributes:
        node_id: the ID of the game.
        verdicts: the verdict on each position; None where there is none yet.
        trouble: the trouble that came up, in words; usually "".
    """

    def __init__(
        self,
        game: Game,
        judge: Judge | None,
        threshold: float,
        lock: threading.RLock,
        changed: Callable[[], object],
    ) -> None:
        if not 0 < threshold <= 2:
            raise ValueError(
                f"threshold must be a loss of value, above 0 and up to 2; got {threshold}"
            )
        self.game, self.judge, self.threshold = game, judge, threshold
        self.node_id: NodeId = (0,)
        self.verdicts: list[Judgement | None] = [None]
        self.trouble = ""
        self._changed = changed
        self._thinker = Thinker(lock)

    def load(self, node_id: NodeId) -> None:
        """Judges another game, which must be legal."""
        self.node_id, self.verdicts, self.trouble = node_id, [None] * len(node_id), ""
        self._judge_next()

    def wait(self, seconds: float = 60.0) -> bool:
        """Waits until every position is judged. Returns whether that came in time."""
        return self._thinker.wait(seconds)

    def stop(self) -> None:
        """Stops judging."""
        self._thinker.drop()

    @property
    def is_judged(self) -> bool:
        """Whether every position has its verdict."""
        return None not in self.verdicts

    def values(self) -> list[float | None]:
        """The value after 0, 1, ... moves, as Black sees it."""
        return [None if verdict is None else verdict.value for verdict in self.verdicts]

    def blunders(self) -> dict[int, float]:
        """The loss of each blunder for its mover, by the move's number, from 1."""
        return self._costs(self.threshold)

    def _costs(self, least: float) -> dict[int, float]:
        movers = [turn(self.node_id[:move]) for move in range(1, len(self.node_id))]
        return blunders(movers, self.verdicts, least)

    def next_blunder(self, move: int) -> int:
        """The number of the first blunder after the position that comes after `move` moves, or of
        the first in the game.

        Raises:
            ValueError: there is none, or the only one is the very next move.
        """
        moves = list(self.blunders())
        if not moves:
            raise ValueError("No blunder has been found in this game.")
        if moves == [move + 1]:
            raise ValueError("No other blunder has been found in this game.")
        return next((blunder for blunder in moves if blunder > move + 1), moves[0])

    def no_blunder_after(self, move: int) -> str:
        """The reason why `next_blunder` has none to name, in a few words; "" if it has one."""
        moves = list(self.blunders())
        if moves:
            return "No other blunder" if moves == [move + 1] else ""
        judging = any(verdict is None for verdict in self.verdicts) and not self.trouble
        return "Judging ..." if judging else "No blunder"

    def notes(self, move: int) -> list[dict[str, Any]]:
        """The marks on a board if the next move after `move` moves is a blunder: that move, and the
        better one."""
        blunder = move + 1
        if not self.is_blunder(blunder):
            return []
        mover, worth, best = self._compare(blunder)
        notes = [_note(self.node_id[blunder], mover, "bad", worth[1])]
        return notes if best is None else [*notes, _note(best, mover, "good", worth[0])]

    def words(self, move: int) -> str:
        """A sentence on the next move after `move` moves if it is a blunder, or on the judging."""
        if self.trouble:
            return self.trouble
        if self.is_blunder(move + 1):
            blunder, name = move + 1, self.game.action_name
            mover, (before, after), best = self._compare(blunder)
            whose = f"{player_name(self.game, mover)}'s {name(self.node_id[blunder])}"
            better = "" if best is None else f" Better: {name(best)}."
            said = f"Move {blunder}, {whose}: a blunder, from {signed(before)} to {signed(after)}."
            return said + better
        unseen = sum(verdict is None for verdict in self.verdicts)
        if self.judge is None:
            return ""
        if unseen:
            return f"{unseen} of {len(self.verdicts)} positions are still to be judged."
        if self.blunders():
            return self._tally()
        costs = self._costs(WORTH_TELLING)
        none = f"No blunder in this game: no move cost {self.threshold:g} or more."
        if not costs:
            return none
        worst = max(costs, key=costs.get)
        name = self.game.action_name(self.node_id[worst])
        return f"{none} Move {worst}, {name}, cost the most: {costs[worst]:.2f}."

    def _tally(self) -> str:
        """Whose blunders there are, and how many."""
        movers = [turn(self.node_id[:blunder]) for blunder in self.blunders()]
        most, other = sorted((BLACK, WHITE), key=movers.count, reverse=True)
        made = f"{player_name(self.game, most)} made {counted(movers.count(most), 'blunder')}"
        return f"{made}, {player_name(self.game, other)} {movers.count(other) or 'none'}."

    def is_blunder(self, move: int) -> bool:
        """Whether this move, counted from 1, is a blunder."""
        return move in self.blunders()

    def _compare(self, move: int) -> tuple[int, tuple[float, float], int | None]:
        """The mover; the values of the best move and of this one for the mover; the best move, if
        it is another."""
        mover = turn(self.node_id[:move])
        before, after = self.verdicts[move - 1], self.verdicts[move]
        best = None if before.best == self.node_id[move] else before.best
        return mover, (mover * before.value, mover * after.value), best

    def _judge_next(self) -> None:
        left = [move for move, verdict in enumerate(self.verdicts) if verdict is None]
        if self.judge is None or not left:
            return
        move, node_id = left[-1], self.node_id
        state = self.game.state(node_id[: move + 1])

        def note(verdict: Judgement | None, trouble: Exception | None) -> None:
            if trouble is not None:
                self.trouble = f"The judge failed: {type(trouble).__name__}: {trouble}"
            else:
                self.verdicts[move] = verdict
            self._changed()
            if trouble is None:
                self._judge_next()

        self._thinker.start(lambda: self.judge(state), note)


def _note(action: int, player: int, hue: str, worth: float) -> dict[str, Any]:
    return {"action": action, "player": player, "hue": hue, "label": short(worth)}
