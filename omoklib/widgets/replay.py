"""A finished or earlier game, move by move, with a judge's values and blunders."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from omoklib.games import ROOT, Game, NodeId
from omoklib.games.session import Session
from omoklib.widgets.base import refusal
from omoklib.widgets.game_view import GameView, read_id
from omoklib.widgets.judges import Judgement, judge
from omoklib.widgets.review import BLUNDER, Review, review_buttons, solution_button
from omoklib.widgets.variations import Variations

__all__ = ["Replay"]


class Replay(GameView):
    """One game to step through by slider, curve or move list, with its ID and a judge's opinion.

    The judge works in its own thread, and the curve grows meanwhile. Before a blunder, a click on
    the board tries another move, which the judge compares with the one played; anywhere else it
    opens a variation. Pasting another ID shows that game.

    Args:
        game: the rules.
        node_id: the game's ID, finished or not.
        evaluator_or_search: the judge: an evaluator, a search, a player that can `analyse`, or a
            `Solver`.
        threshold: the least value that a blunder costs its mover, above 0 and up to 2.

    Attributes:
        node_id: the ID of the game shown.
        move: the number of moves that are on the board.
        review: the judge's findings.

    >>> from omoklib.games import TicTacToe
    >>> replay = Replay(TicTacToe(), (0, 4, 1, 0, 8))
    >>> replay.go_to(2)
    >>> replay.move, replay.status
    (2, 'O played b1. X to move.')
    """

    AFTER_THE_END = "The game is over: {}. Go back to try another move."
    WAKES_TO = "step through the game"

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
        self.on_play = self._try
        self.on_button = {
            "start": lambda: self._go_along(0),
            "back": lambda: self._go_along(self.move - 1),
            "forward": lambda: self._go_along(self.move + 1),
            "end": lambda: self._go_along(len(self.variations.line) - 1),
            "blunder": self.go_to_next_blunder,
            "solution": self._solve,
            "return": self._return,
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
            self.variations = Variations()
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
        """Shows the game's position after `move` moves, or the nearest one."""
        self._look_at(_up_to(self.node_id, move))

    def go_to_next_blunder(self) -> None:
        """Shows the position before the next blunder; after the last, the first comes again. In a
        game without one, the move that cost the most stands for it.

        Raises:
            ValueError: there is none, or the only one is the next move already.
        """
        on_game = self.review.holds(self.session.id)
        self.go_to(self.review.next_turning_point(self.move if on_game else -1) - 1)

    def blunders(self) -> dict[int, float]:
        """The loss of each blunder for its mover, by the move's number, from 1."""
        return self.review.blunders()

    def wait(self, seconds: float = 60.0) -> bool:
        """Waits until every position is judged. Returns whether that came in time."""
        return self.review.wait(seconds)

    def _look_at(self, node_id: NodeId) -> None:
        with self.session.lock:
            self.review.go_on()
            self.session.reset(node_id)
            self._show()

    def _go_along(self, move: int) -> None:
        self._look_at(_up_to(self.variations.line, move))

    def _try(self, action: int) -> None:
        """Tries a move in place of a blunder, or opens a variation with it."""
        node_id = self.session.id
        if self.review.is_riddle(node_id):
            self.review.try_instead(node_id, action)
            self._show()
        else:
            self._look_at((*node_id, action))

    def _solve(self) -> None:
        with self.session.lock:
            self.review.solve(self.session.id)
            self._show()

    def _return(self) -> None:
        """Leaves a variation, where it began."""
        here = self.session.id
        self.go_to(max(k for k in range(len(here)) if self.review.holds(here[: k + 1])))

    def _go(self, node_id: NodeId) -> None:
        known = (self.node_id, self.variations.line, *self.variations.branches)
        if not any(line[: len(node_id)] == node_id for line in known):
            raise refusal(node_id)
        self._look_at(node_id)

    def _read(self, text: str) -> None:
        self.read(text)

    def _set(self, name: str, value: Any, color: Any) -> None:
        match name, value:
            case "move", int(move) if not isinstance(move, bool):
                self._go_along(move)
            case _:
                raise refusal((name, value))

    def _show(self) -> None:
        with self.session.lock, self.hold_sync():
            state, review = self.session.state, self.review
            on_game = review.holds(state.id)
            self.variations.visit(self.node_id if on_game else state.id)
            line = self.variations.line
            review.look(state.id)
            self.refresh()
            self.playable = not state.is_terminal()
            self.notes = review.notes(state.id)
            self.buttons = self._replay_buttons(on_game)
            self.status = f"{review.words(state.id)} {self._way_back()}".strip()
            judged, where = review.judge is not None, "Move" if on_game else "A variation: move"
            self.side = self._tell(
                line,
                state.ply,
                review.values(line),
                headline=f"{where} {state.ply} of {len(line) - 1}",
                shows={"bar": judged, "curve": judged},
                curve=judged,
                scrubs=True,
                whole=True,
                **review.beside(line, self.variations.branches),
            )

    def _way_back(self) -> str:
        """What leads into the game from its end, where no button leads to a move to look at."""
        review, is_end = self.review, self.session.id == self.node_id != ROOT
        is_quiet = review.judge is None or (review.is_judged and not review.turning_points())
        return "The arrows lead back to its start." if is_end and is_quiet else ""

    def _replay_buttons(self, on_game: bool) -> list[dict[str, Any]]:
        buttons = review_buttons(self.session.id, self.variations.line, self.review)
        if on_game:
            return [*buttons, *solution_button(self.session.id, self.review)]
        back = {"id": "return", "label": "Back to game", "enabled": True, "primary": True}
        return [*buttons[:4], back]


def _up_to(line: NodeId, move: int) -> NodeId:
    """The position of `line` after `move` moves, or the nearest one."""
    return line[: max(0, min(len(line) - 1, move)) + 1]
