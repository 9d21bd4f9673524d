"""The weight editor: paint Othello's weight table on the board, and let a match say what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

import numpy as np

from omoklib.arena import wilson
from omoklib.games import Othello, State
from omoklib.search import MonteCarloTreeSearch
from omoklib.symmetries import SYMMETRIES, transform_action
from omoklib.widgets.charts import Area, Axes, Line, chart, colour, svg, text
from omoklib.widgets.lab import Lab, button, choice, number, slider, switch
from omoklib.widgets.worker import Worker

__all__ = ["WeightEditor"]

BRUSHES = {"100, a corner": 100.0, "50": 50.0, "1, no opinion": 1.0, "-100, beside a corner": -100.0}
FREE = "a value of your own"
ONES, COURSE, COPY = "all ones: plain UCT", "the course's table", "the copy"
MOST_GAMES, OPENING_PLIES = 400, 4


class WeightEditor(Lab):
    """Othello's weight table, painted by mouse or keyboard, against another table, game by game.

    Both sides are weighted UCT with the same number of iterations a move. Each random opening is
    played twice with the colours exchanged. `editor.table` is the table as painted, `[size**2]`.
    """

    def __init__(self, size: int = 6, seed: int = 0) -> None:
        self.game = Othello(size)
        self.table = list(self.game.weights[: size**2])
        self.copy: list[float] | None = None
        self.results: list[float] = []  # the painted side's: 1 won, 0.5 drawn, 0 lost
        self.worker = Worker()
        self._seed = int(seed)
        super().__init__(
            f"Weight editor: Othello {size}x{size}",
            [
                choice("brush", "Brush", [*BRUSHES, FREE], "100, a corner", group="Paint"),
                number("value", "Your own value", -1000, 1000, 1, 10, group="Paint", hidden=True),
                switch("mirror", "Paint all mirror images too", True, group="Paint"),
                button("ones", "All ones", group="Paint"),
                button("course", "The course's table", group="Paint"),
                button("keep", "Copy this table", group="Paint"),
                choice("against", "Against", [ONES, COURSE, COPY], ONES, group="Match"),
                slider("iterations", "Iterations a move", 10, 200, 10, 40, group="Match"),
                button("start", "Start the match", group="Match"),
                button("stop", "Stop", group="Match", off=True),
            ],
            status="Choose a brush, then press or drag over the squares; arrows and Enter do it too.",
        )

    def changed(self, id: str) -> None:
        if id == "brush":
            self.configure("value", hidden=self["brush"] != FREE)
        if id == "against" and self["against"] == COPY and self.copy is None:
            self.status = "There is no copy yet: press 'Copy this table' first."

    def pressed(self, id: str) -> None:
        if id.startswith("cell") and id[4:].isdigit() and int(id[4:]) < len(self.table):
            self._paint(int(id[4:]))
        elif id == "ones":
            self._repaint([1.0] * len(self.table), "Every square has weight 1: the search is plain UCT.")
        elif id == "course":
            self._repaint(list(self.game.weights[:-1]), "The table of the course is back.")
        elif id == "keep":
            self.copy = list(self.table)
            self.status = "Copied. Paint on, and play the copy by choosing it under 'Against'."
        elif id == "start":
            self._start()
        elif id == "stop":
            self.worker.stop()
            self.status = "The match stops after the game in progress."
        else:
            raise KeyError(id)

    def draw(self) -> str:
        return f'<div class="omok-row">{self._board()}{self._match_chart()}</div>'

    # Painting

    def _paint(self, cell: int) -> None:
        value = self["value"] if self["brush"] == FREE else BRUSHES[self["brush"]]
        cells = {cell}
        if self["mirror"]:
            cells = {transform_action(cell, k, self.game.size) for k in SYMMETRIES}
        self._repaint(
            [float(value) if k in cells else weight for k, weight in enumerate(self.table)],
            f"{', '.join(self.game.action_name(k) for k in sorted(cells))}: weight {value:g}.",
        )

    def _repaint(self, table: list[float], words: str) -> None:
        if table != self.table and self.results and not self.worker.running:
            self.results = []
            words += " The old match is wiped: it was another table's."
        elif self.worker.running:
            words += " The match under way goes on with the table it began with."
        self.table, self.status = table, words

    # The match

    def _start(self) -> None:
        if self["against"] == COPY and self.copy is None:
            raise ValueError("there is no copy to play against: press 'Copy this table' first")
        ones = [1.0] * len(self.table)
        rivals = {ONES: ones, COURSE: list(self.game.weights[:-1]), COPY: self.copy or ones}
        mine, theirs = list(self.table), list(rivals[self["against"]])
        iterations = int(self["iterations"])
        self.worker.start(lambda: self._match(mine, theirs, iterations), self._finished)
        self.results = []
        self.configure("start", off=True)
        self.configure("stop", off=False)
        self.status = f"Your table against {self['against']}, {iterations} iterations a move."

    def _match(self, mine: Sequence[float], theirs: Sequence[float], iterations: int) -> None:
        for index in range(MOST_GAMES):
            if self.worker.stopped():
                return
            pair, swapped = divmod(index, 2)
            state = _random_opening(self.game, np.random.default_rng([self._seed, pair]))
            rng = np.random.default_rng([self._seed, pair, swapped + 1])
            sides = (theirs, mine) if swapped else (mine, theirs)  # Black's table, White's
            choosers = [_chooser(table, iterations, rng) for table in sides]
            while not state.is_terminal():
                state = state.take_action(choosers[(1 - state.player) // 2](state))
            me = -1 if swapped else 1
            self.results = [*self.results, (state.reward(me) + 1) / 2]
            self.redraw()

    def _finished(self, trouble: str) -> None:
        self.configure("start", off=False)
        self.configure("stop", off=True)
        self.status = f"The match broke off: {trouble}" if trouble else self._score_line()
        self.redraw()

    def _score_line(self) -> str:
        if not self.results:
            return "No game finished."
        low, high = wilson(sum(self.results), len(self.results))
        share = sum(self.results) / len(self.results)
        verdict = "better" if low > 0.5 else "worse" if high < 0.5 else "not decided yet"
        return (
            f"{len(self.results)} games: your table scores {share:.0%}, "
            f"95% interval {low:.0%} to {high:.0%}: {verdict}."
        )

    # The picture

    def _board(self) -> str:
        size, side = self.game.size, 50
        cells = [self._cell(*divmod(k, size), side) for k in range(size**2)]
        letters = [text(24 + (c + 0.5) * side, 15, self.game.action_name(c)[:-1], style="t-soft") for c in range(size)]
        rows = [text(10, 24 + (r + 0.5) * side + 4, r + 1, style="t-soft") for r in range(size)]
        extent = 26 + side * size
        return (
            f'<svg viewBox="0 0 {extent} {extent}" role="group" aria-label="Weight of each square" '
            f'xmlns="http://www.w3.org/2000/svg">{"".join([*letters, *rows, *cells])}</svg>'
        )

    def _cell(self, row: int, column: int, side: int) -> str:
        cell = row * self.game.size + column
        weight = self.table[cell]
        x, y = 24 + column * side, 24 + row * side
        strength = 0.0 if weight == 1 else min(0.55, 0.12 + 0.43 * (abs(weight) / 100) ** 0.5)
        name = f"{self.game.action_name(cell)}: weight {weight:g}"
        return (
            f'<g data-press="cell{cell}" data-cell="{row},{column}" role="button" tabindex="-1" '
            f'aria-label="{escape(name)}">'
            f'<rect x="{x + 1}" y="{y + 1}" width="{side - 2}" height="{side - 2}" rx="4" '
            f'class="omok-cell" fill="{colour("red" if weight < 1 else "blue")}" fill-opacity="{strength:.2f}"/>'
            f'<rect x="{x + 2}" y="{y + 2}" width="{side - 4}" height="{side - 4}" rx="4" class="omok-ring"/>'
            f"{text(x + side / 2, y + side / 2 + 5, f'{weight:g}')}</g>"
        )

    def _match_chart(self) -> str:
        results, games = self.results, len(self.results)
        axes = Axes(44, 44, 260, 200, (0, max(20, games)), (0, 1), "Score of your table", "games", percent=True)
        points = np.cumsum(results) if games else np.zeros(0)
        band = [(k, *wilson(float(won), k)) for k, won in enumerate(points, 1)]
        half = Line([(0, 0.5), (max(20, games), 0.5)], "soft", dashed=True)
        score = Line([(k, float(won) / k) for k, won in enumerate(points, 1)], "blue")
        words = self._score_line() if games else "Press 'Start the match'."
        lines = [text(44, 300, words.partition(": ")[0], style="t-strong", anchor="start")]
        if games:
            low, high = wilson(float(points[-1]), games)
            verdict = words.rpartition(": ")[2]
            lines.append(text(44, 320, f"{points[-1] / games:.0%}, interval {low:.0%} to {high:.0%}", anchor="start"))
            lines.append(text(44, 340, verdict, anchor="start"))
        return svg(330, 350, words, chart(axes, [Area(band), half, score]), *lines)


def _chooser(
    table: Sequence[float], iterations: int, rng: np.random.Generator
) -> Callable[[State], int]:
    """Weighted UCT by `table`; a pass has weight 1."""
    weights = (*table, 1.0)
    search = MonteCarloTreeSearch(
        iteration_limit=iterations, weighted=lambda _, action: weights[action], rng=rng
    )
    return search.search


def _random_opening(game: Othello, rng: np.random.Generator) -> State:
    state = game.initial_state()
    for _ in range(OPENING_PLIES):
        state = state.take_action(int(rng.choice(state.legal_actions())))
    return state
