"""A game played before, move by move, with the values and the blunders that a judge sees."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

import ipywidgets

from omoklib.draw.look import player_name
from omoklib.draw.values import value_curve_svg
from omoklib.games import BLACK, WHITE, Game, NodeId, State
from omoklib.games.session import Session
from omoklib.ids import turn
from omoklib.widgets.board import Board, beside
from omoklib.widgets.id_line import read_id, write_id
from omoklib.widgets.judges import Verdict, blunders, judge
from omoklib.widgets.slider import Slider
from omoklib.widgets.thinking import Thinker

__all__ = ["Replay"]


class Replay(ipywidgets.Box):
    """A timeline over one game, its ID to copy or to paste, and a judge's opinion of each move.

    The judge works in a thread of its own; the curve grows while it does.

    Args:
        game: the rules.
        node_id: the game's ID, finished or not.
        evaluator_or_search: who judges: an evaluator, a search, a player that can `analyse`, or a
            `Solver`.
        threshold: a move that costs its mover so much of the value, -1 to 1, is a blunder.

    Attributes:
        node_id: the game shown. slider: how many moves of it. line: its ID as text, editable.
        verdicts: one for each position, None where the judge has not been yet.

    >>> from omoklib.games import TicTacToe
    >>> replay = Replay(TicTacToe(), (0, 4, 1, 0, 8))
    >>> replay.slider.value, replay.line.value
    (4, '(0, 4, 1, 0, 8)')
    """

    def __init__(
        self,
        game: Game,
        node_id: Iterable[int],
        evaluator_or_search: Any = None,
        *,
        threshold: float = 0.5,
    ) -> None:
        if not 0 < threshold <= 2:
            raise ValueError(f"threshold is a loss of value, above 0 and up to 2; got {threshold}")
        self.judge = None if evaluator_or_search is None else judge(evaluator_or_search)
        self.threshold = threshold
        self.session = Session(game, node_id)
        self.board = Board(self.session, follow=False)
        self.board.on_play, self.board.playable = self._refuse_to_play, False
        self.board.on_button = {
            "start": lambda: self.go_to(0),
            "back": lambda: self.go_to(self.slider.value - 1),
            "forward": lambda: self.go_to(self.slider.value + 1),
            "end": lambda: self.go_to(len(self.node_id) - 1),
            "blunder": self.go_to_next_blunder,
        }
        self._thinker = Thinker(self.session.lock)
        self._trouble = ""  # what went wrong last, said until the slider moves
        self.slider = Slider("Move", [0], 0)
        self.line = ipywidgets.Text(
            description="ID",
            continuous_update=False,
            style={"description_width": "24px"},
            layout={"width": "100%", "margin": "6px 0"},
        )
        self._opinion = ipywidgets.HTML()
        super().__init__(
            beside([self.board, self.slider, self.line], [self._opinion], game),
            layout={"flex_flow": "row wrap", "grid_gap": "10px 20px"},
        )
        self.add_class("omok-replay")
        self.load(self.session.id)
        self.slider.observe(lambda change: self._show(trouble=""), "value")
        self.line.observe(lambda change: self._read(change["new"]), "value")

    def load(self, node_id: Iterable[int]) -> None:
        """Show another game from its end.

        Raises:
            ValueError, TypeError: the rules do not allow `node_id`; nothing is changed.
        """
        with self.session.lock:
            state = self.session.game.state(node_id)
            self.node_id: NodeId = state.id
            self.verdicts: list[Verdict | None] = [None] * len(state.id)
            self.slider.offer(range(state.ply + 1), state.ply)
            self.line.value = write_id(state.id)
            self._show(trouble="")
        self._judge_all()

    def go_to(self, move: int) -> None:
        """Show the position after `move` moves, or the nearest there is."""
        self.slider.value = move

    def go_to_next_blunder(self) -> None:
        """Show the position before the next blunder, round to the first after the last."""
        moves = [move - 1 for move in self.blunders()]
        if not moves:
            raise ValueError("No blunder has been found in this game.")
        self.go_to(next((move for move in moves if move > self.slider.value), moves[0]))

    def blunders(self) -> dict[int, float]:
        """Move, counted from 1 -> what it lost its mover."""
        movers = [turn(self.node_id[:move]) for move in range(1, len(self.node_id))]
        return blunders(movers, self.verdicts, self.threshold)

    def wait(self, seconds: float = 60.0) -> bool:
        """Wait until the judge has seen every position; whether that came in time."""
        return self._thinker.wait(seconds)

    def _refuse_to_play(self, action: int) -> None:
        raise ValueError("This game is over and done with: move along it with the slider.")

    def _read(self, text: str) -> None:
        if text == write_id(self.node_id):
            return
        try:
            self.load(read_id(text))
        except (ValueError, TypeError) as error:
            self._show(trouble=str(error))

    def _judge_all(self) -> None:
        """Judge from the end backwards, one position a thought."""
        left = [move for move, verdict in enumerate(self.verdicts) if verdict is None]
        if self.judge is None or not left:
            return
        move = left[-1]
        state = self.session.game.state(self.node_id[: move + 1])

        def note(verdict: Verdict | None, trouble: Exception | None) -> None:
            if trouble is not None:
                self._show(trouble=f"The judge failed: {type(trouble).__name__}: {trouble}")
                return
            self.verdicts[move] = verdict
            self._show()
            self._judge_all()

        self._thinker.start(lambda: self.judge(state), note)

    def _show(self, trouble: str | None = None) -> None:
        with self.session.lock, self.board.hold_sync():
            self._trouble = self._trouble if trouble is None else trouble
            move = self.slider.value
            state = self.session.reset(self.node_id[: move + 1])
            lost = self.blunders()
            self.board.refresh()
            self.board.buttons = _buttons(move, len(self.node_id) - 1, bool(lost))
            verdict = self.verdicts[move]
            if move + 1 in lost and verdict is not None and verdict.best is not None:
                self.board.hint = verdict.best
            self.board.status = self._trouble or self.board.status
            self._opinion.value = self._opinion_html(state, lost)

    def _opinion_html(self, state: State, lost: dict[int, float]) -> str:
        """The curve, and the blunders in words."""
        if self.judge is None:
            return ""
        game = state.game
        names = (player_name(game, BLACK), player_name(game, WHITE))
        values = [None if verdict is None else verdict.value for verdict in self.verdicts]
        parts = [value_curve_svg(values, at=state.ply, marked=lost, names=names)]
        told = []
        for move, loss in lost.items():
            mover = player_name(game, turn(self.node_id[:move]))
            text = f"Move {move}, {mover} {game.action_name(self.node_id[move])}: lost {loss:.2f}"
            best = self.verdicts[move - 1].best
            if best is not None:
                text += f"; {game.action_name(best)} seems better"
            told.append(f"<li>{escape(text)}.</li>")
        parts.append(f"<ul class='omok-list'>{''.join(told)}</ul>" if told else "")
        unseen = sum(verdict is None for verdict in self.verdicts)
        if unseen:
            parts.append(f"<div>{unseen} positions are still to be judged ...</div>")
        elif not lost:
            parts.append("<div>No blunder in this game.</div>")
        return "".join(parts)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live replay; beside it the picture, for pages without a kernel or widgets."""
        return super()._repr_mimebundle_(**kwargs) | self.board.offline()


def _buttons(move: int, moves: int, any_lost: bool) -> list[dict[str, Any]]:
    return [
        {"id": "start", "label": "Start", "enabled": move > 0},
        {"id": "back", "label": "Back", "enabled": move > 0},
        {"id": "forward", "label": "Forward", "enabled": move < moves},
        {"id": "end", "label": "End", "enabled": move < moves},
        {"id": "blunder", "label": "Next blunder", "enabled": any_lost},
    ]
