"""A finished or earlier game, move by move, with a judge's values and blunders."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from omoklib.draw.look import player_name, result_words
from omoklib.games import Game, NodeId
from omoklib.games.session import Session
from omoklib.ids import turn
from omoklib.widgets.base import refusal
from omoklib.widgets.game_view import GameView, read_id
from omoklib.widgets.judges import Judgement, judge
from omoklib.widgets.review import BLUNDER, Review

__all__ = ["Replay", "review_buttons"]


class Replay(GameView):
    """One game to step through by slider, curve or move list, with its ID and a judge's opinion.

    The judge works in its own thread, and the curve grows meanwhile. Pasting another ID shows that
    game.

    Args:
        game: the rules.
        node_id: the game's ID, finished or not.
        evaluator_or_search: the judge: an evaluator, a search, a player that can `analyse`, or a
            `Solver`.
        threshold: the least value that a blunder costs its mover, above 0 and up to 2.

    Attributes:
        node_id: the ID of the game shown.
        move: the number of its moves that are on the board.
        review: the judge's findings.

    >>> from omoklib.games import TicTacToe
    >>> replay = Replay(TicTacToe(), (0, 4, 1, 0, 8))
    >>> replay.go_to(2)
    >>> replay.move, replay.status
    (2, 'O played b1. X to move.')
    """

    def __init__(
        self,
        game: Game,
        node_id: Iterable[int],
        evaluator_or_search: Any = None,
        *,
        threshold: float = BLUNDER,
    ) -> None:
        session = Session(game, node_id)
        known = None if evaluator_or_search is None else judge(evaluator_or_search)
        self.review = Review(game, known, threshold, session.lock, self._show)
        super().__init__(session)
        self.playable, self.on_play = False, self._refuse_to_play
        self.on_button = {
            "start": lambda: self.go_to(0),
            "back": lambda: self.go_to(self.move - 1),
            "forward": lambda: self.go_to(self.move + 1),
            "end": lambda: self.go_to(len(self.node_id) - 1),
            "blunder": self.go_to_next_blunder,
        }
        self.load(self.session.id)

    def _leave(self) -> None:
        self.review.stop()
        super()._leave()

    @property
    def node_id(self) -> NodeId:
        """The whole game."""
        return self.review.node_id

    @property
    def move(self) -> int:
        """The number of moves on the board."""
        return self.session.state.ply

    @property
    def verdicts(self) -> list[Judgement | None]:
        """The verdict on each position; None for those not judged yet."""
        return self.review.verdicts

    def load(self, node_id: Iterable[int]) -> None:
        """Shows another game, from its end.

        Raises:
            ValueError, TypeError: the rules do not allow `node_id`; then nothing changes.
        """
        with self.session.lock:
            state = self.session.reset(node_id)
            self.review.load(state.id)
            self._show()

    def read(self, text: str) -> None:
        """Shows the game whose ID is in `text`.

        Raises:
            ValueError, TypeError: there is no ID in it, or the rules do not allow it; then nothing
                changes.
        """
        self.load(read_id(text))

    def go_to(self, move: int) -> None:
        """Shows the position after `move` moves, or the nearest one."""
        move = max(0, min(len(self.node_id) - 1, move))
        with self.session.lock:
            self.session.reset(self.node_id[: move + 1])
            self._show()

    def go_to_next_blunder(self) -> None:
        """Shows the next blunder on the board; after the last, the first comes again.

        Raises:
            ValueError: there is none, or the only one is the last move on the board.
        """
        self.go_to(self.review.next_blunder(self.move - 1))

    def blunders(self) -> dict[int, float]:
        """The loss of each blunder for its mover, by the move's number, from 1."""
        return self.review.blunders()

    def wait(self, seconds: float = 60.0) -> bool:
        """Waits until every position is judged. Returns whether that came in time."""
        return self.review.wait(seconds)

    def _refuse_to_play(self, action: int) -> None:
        raise ValueError("This game is a replay: click its moves, or drag the slider.")

    def _go(self, node_id: NodeId) -> None:
        if node_id != self.node_id[: len(node_id)]:
            raise refusal(node_id)
        self.go_to(len(node_id) - 1)

    def _set(self, name: str, value: Any, color: Any) -> None:
        match name, value:
            case "move", int(move) if not isinstance(move, bool):
                self.go_to(move)
            case "id", str(text):
                self.read(text)
            case _:
                raise refusal((name, value))

    def _show(self) -> None:
        with self.session.lock, self.hold_sync():
            move, moves = self.move, len(self.node_id) - 1
            self.refresh()
            self.notes = self.review.notes(move - 1)  # of the last move on the board
            self.buttons = review_buttons(move, moves, self.review, move - 1)
            self.status = self._words(move)
            values = self.review.values()
            judged = self.review.judge is not None
            self.side = self._tell(
                self.node_id,
                move,
                values,
                headline=f"Move {move} of {moves}",
                shows={"bar": judged, "curve": judged},
                curve=judged,
                scrubs=True,
                marked=list(self.blunders()),
            )

    def _words(self, move: int) -> str:
        words = self.review.words(move - 1)
        if self.review.is_blunder(move):
            return f"{words} {result_words(self.session.state)}."
        is_fine = self.review.is_judged and not self.blunders()
        if is_fine and move < len(self.node_id) - 1:
            return self._where(move)  # "No blunder" is said once, at the end
        return f"{self._where(move)} {words}".strip()

    def _where(self, move: int) -> str:
        state = self.session.state
        if not move:
            return f"The start. {result_words(state)}."
        who = player_name(state.game, turn(state.id[:-1]))
        name = state.game.action_name(state.last_action)
        did = "passed" if name == "pass" else f"played {name}"
        return f"{who} {did}. {result_words(state)}."


def review_buttons(move: int, moves: int, review: Review, seen: int) -> list[dict[str, Any]]:
    """The buttons that step through a game; the last one leads to a blunder, or says why not.

    Args:
        seen: as in `Review.next_blunder`: the words now are on the move after so many.
    """
    along = [
        {"id": "start", "label": "Start", "enabled": move > 0},
        {"id": "back", "label": "Back", "enabled": move > 0},
        {"id": "forward", "label": "Forward", "enabled": move < moves},
        {"id": "end", "label": "End", "enabled": move < moves},
    ]
    if review.judge is None:
        return along
    why_not = review.no_blunder_after(seen)
    which = "Next" if why_not or review.next_blunder(seen) > seen else "First"
    label = why_not or f"{which} blunder"
    is_next = not why_not and not review.is_blunder(seen + 1)
    return [*along, {"id": "blunder", "label": label, "enabled": not why_not, "primary": is_next}]
