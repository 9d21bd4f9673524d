"""The record of one game: what a file keeps of it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from omoklib.games import BLACK, Game, NodeId, State
from omoklib.games.base import check_game_given
from omoklib.ids import check_id

__all__ = ["RESULTS", "GameRecord"]


@dataclass(frozen=True)
class GameRecord:
    """One game of two players, checked against the rules.

    Attributes:
        game: the rules.
        id: the moves, up to the resignation or forfeit if there was one.
        black, white: the players' names.
        result: the result as Black sees it: +1, 0 or -1; None if the game is not over. It may be
            left out if the game ended by its rules, which then give the result.
        reason: the reason why the game ended before its rules ended it, or "".
        start: the number of plies in the opening, which neither player chose.
        seconds: the seconds each side spent choosing, Black's first; None if nobody measured them.
        options: any other facts, as texts, such as `{"seed": "7"}`.

    Raises:
        TypeError: something has the wrong type.
        ValueError: the rules forbid the moves, or they have another result.

    >>> from omoklib.games import TicTacToe
    >>> GameRecord(TicTacToe(), (0, 0, 3, 1, 4, 2), black="Ann", white="Bob").result
    1
    """

    game: Game
    id: NodeId
    black: str = "Black"
    white: str = "White"
    result: int | None = None
    reason: str = ""
    start: int = 0
    seconds: tuple[float, float] | None = None
    options: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        check_game_given(self.game, "a record must be of a game")
        object.__setattr__(self, "id", check_id(self.id))
        object.__setattr__(self, "options", dict(self.options))
        texts = (self.black, self.white, self.reason, *self.options, *self.options.values())
        for text in texts:
            if not isinstance(text, str):
                raise TypeError(f"names, reasons and options must be texts; got {text!r}")
        if self.result not in (1, 0, -1, None):
            raise ValueError(f"a result must be 1, 0, -1 or None; got {self.result!r}")
        if not 0 <= self.start < len(self.id):
            raise ValueError(
                f"an opening must be 0 to {len(self.id) - 1} of this game's plies; got {self.start}"
            )
        if self.seconds is not None:
            black, white = (float(seconds) for seconds in self.seconds)
            if not (0 <= black < math.inf and 0 <= white < math.inf):
                raise ValueError(f"seconds must be 0 or more; got {self.seconds!r}")
            object.__setattr__(self, "seconds", (black, white))
        self._check_result()

    def _check_result(self) -> None:
        state = self.state
        if not state.is_terminal():
            return
        ruled = state.reward(BLACK)
        if self.result is None:
            object.__setattr__(self, "result", ruled)
        elif self.result != ruled:
            raise ValueError(
                f"by its rules the game ended otherwise ({state.result_text()}); "
                f"got the result {self.result}"
            )

    @property
    def state(self) -> State:
        """The last state of the game, to look at."""
        return self.game.state(self.id)

    @property
    def result_text(self) -> str:
        """The result in words: `Black wins`, `White wins`, `draw` or `not over`."""
        return RESULTS[self.result]


RESULTS = {1: "Black wins", -1: "White wins", 0: "draw", None: "not over"}
"""The words for each result."""
