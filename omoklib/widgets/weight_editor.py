"""The weight editor: paint Othello's weight table, and measure it in a match."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import accumulate

import numpy as np

from omoklib import arena, players
from omoklib._util.words import counted
from omoklib.arena.scores import Tally, wilson
from omoklib.draw.numbers import plain
from omoklib.games import BLACK, WHITE, Othello, State
from omoklib.games.symmetries import SYMMETRIES, transform_action
from omoklib.widgets.charts import Area, Axes, Line, above, chart, svg, text
from omoklib.widgets.lab import Lab, button, choice, entry, slider, switch
from omoklib.widgets.preview import (
    SMALL,
    disc,
    draw_preview,
    example,
    square,
    square_board,
    tint,
    visits_in,
)
from omoklib.widgets.worker import Worker

__all__ = ["WeightEditor"]

BRUSHES = {
    "100, a corner": 100.0,
    "50": 50.0,
    "1, no opinion": 1.0,
    "-100, beside a corner": -100.0,
}
FREE = "a value of your own"
SHORT = ("100", "50", "1", "−100", "own")  # the same, on the buttons
ONES, COURSE, COPY = "all ones: plain UCT", "the course's table", "the table you kept"
TOO_WIDE = 0.3  # of an interval, from which a match that goes on says nothing
MOST_GAMES, OPENING_PLIES = 400, 6
MOST_CHANGES = 200  # tables that are kept for Undo
BESIDE = 480  # pixels from which the search stands beside the table
SOON = 2.0  # seconds that a still waits for its visits, which take a twentieth of one
TRIES = 20  # for another position, on a board that may have few
FEW = 8  # squares of a stroke whose names are said
LARGEST, LARGEST_IF_LOW = 52, 34  # pixels of a square, at most
LARGEST_IN_ROW = 44  # of one on a low page, where the chart stands beside the boards
GAP, WIDE_GAP = 24, 72  # pixels between the two boards, at least and at most
HIGH, LOW, IN_ROW = 148, 64, 150  # pixels of the chart of a match; beside the boards
MOST_TOLD = 5  # lines of words about a match
WORDS = 240  # pixels for the words beside it, and for a chart beside the boards


class WeightEditor(Lab):
    """Othello's weight table, painted by mouse or keyboard, in a match with another table.

    Beside the table stands, after each stroke, where one search with it looks in one position, in
    the same colours: blue moves get more visits than from a table of all ones, orange ones fewer. A
    square that is pointed at marks its mirror images, which are painted with it.

    In the match, both sides are weighted UCT with the same number of iterations for a move. Each
    random opening is played twice, with the colours exchanged. `editor.table` is the painted table,
    `[size**2]`. The interval holds for a number of games that was fixed beforehand: stopping at the
    first good moment flatters the table.
    """

    def __init__(self, size: int = 6, seed: int = 0) -> None:
        self.game = Othello(size)
        self.table = list(self.game.weights[: size**2])
        self._first_board = self.game.initial_state().board
        self._stroke = 0  # the number of the last press that was not a drag's next square
        self._painted: set[int] = set()  # the squares of the last stroke
        self._before: list[tuple[int, list[float]]] = []  # stroke and table, before each change
        self._undone: list[list[float]] = []  # tables that Redo brings back, the next one last
        self.copy: list[float] | None = None
        self._played: list[float] = []  # the table that plays, or played last
        self._rival: list[float] = []  # the table that it plays, or played, against
        self._match_words = ("", "")  # against what, and with how many iterations
        self._planned = 0  # the games of the match that runs, or ran last
        self.results: list[int] = []  # as the painted side sees them: +1, 0 or -1
        self._earlier: list[int] = []  # the same of the match before, if it can be compared
        self.worker = Worker()
        self._seed = int(seed)
        self._position, self._examples = example(self.game), 1  # of the preview; how many so far
        self._looker = Worker()  # which searches there
        self._seen: tuple[list[float], int, State] | None = None
        """The table, the iterations and the position that it has shown."""
        self._visits: tuple[dict[int, int], dict[int, int]] = ({}, {})  # with the table, with ones
        super().__init__(
            f"Weight editor: Othello {size}x{size}",
            [
                choice(
                    "brush",
                    "Brush",
                    [*BRUSHES, FREE],
                    "100, a corner",
                    group="Paint",
                    first=True,
                    chips=[
                        {"text": short, "tint": _tint(weight)}
                        for short, weight in zip(SHORT, [*BRUSHES.values(), 1.0], strict=True)
                    ],
                ),
                entry("value", "Your own value", -1000, 1000, 1, 10, group="Paint", hidden=True),
                switch("mirror", "Paint all mirror images too", True, group="Paint"),
                button("undo", "Undo", group="The table", off=True),
                button("redo", "Redo", group="The table", off=True),
                button("ones", "All ones", group="The table"),
                button("course", "Course's table", group="The table"),
                button("keep", "Keep as opponent", group="The table"),
                choice("against", "Against", [ONES, COURSE, COPY], ONES, group="Match", near=True),
                slider(
                    "iterations",
                    "Iterations",
                    10,
                    200,
                    10,
                    40,
                    group="Match",
                    half=True,
                    name="Iterations a move",
                ),
                slider("games", "Games", 20, MOST_GAMES, 20, 100, group="Match", half=True),
                button("start", "Start the match", group="Match", primary=True),
                button("stop", "Stop", group="Match", off=True),
            ],
            status="Choose a brush, then press or drag over the cells; or use arrows and Enter.",
        )
        self._look()

    def changed(self, id: str) -> None:
        if id == "iterations":
            self._look()
        if id == "value":
            self.configure("brush", value=FREE)
        if id in ("brush", "value"):
            self.configure("value", hidden=self["brush"] != FREE)
            self.status = f"The brush paints {plain(self._weight)}: press or drag over the cells."
        if id == "against" and self["against"] == COPY and self.copy is None:
            self.status = "You have kept no table yet: press 'Keep as opponent' first."
        elif id == "against":
            self.status = f"The next match is against {self['against']}."

    def _leave(self) -> None:
        self.worker.stop()
        self._looker.stop()

    def pressed(self, id: str) -> None:
        self._stroke += not self.dragged
        if id.startswith("cell") and id[4:].isdigit() and int(id[4:]) < len(self.table):
            self._paint(int(id[4:]))
        elif id == "ones":
            self._repaint(
                [1.0] * len(self.table), "Every cell has weight 1: the search is plain UCT."
            )
        elif id == "course":
            self._repaint(list(self.game.weights[:-1]), "The table of the course is back.")
        elif id == "undo":
            self._undo()
        elif id == "redo":
            self._before.append((self._stroke, self.table))
            self._show(self._undone.pop(), "The change is made again.")
        elif id == "keep":
            self.copy = list(self.table)
            self.configure("against", value=COPY)
            self.status = "Kept: the next match is against this table. Now paint another."
        elif id == "other":
            self._other_position()
        elif id == "start":
            self._start()
        elif id == "stop":
            self.worker.stop()
            self.status = "The match stops after the game in progress."
        else:
            raise KeyError(id)

    def offline(self) -> dict[str, str]:
        """The heading and the current picture, with the visits of the first search."""
        self._looker.wait(SOON)
        return super().offline()

    def draw(self) -> str:
        beside = self.room >= BESIDE
        room = (self.room - GAP) // 2 if beside else self.room
        side = min(LARGEST_IF_LOW if self.low else LARGEST, (room - 28) // self.game.size)
        side = self._side_in_row or side
        _, iterations, position = self._seen or ([], 0, self._position)
        preview = draw_preview(position, *self._visits, iterations, side, self._point)
        wide = 26 + side * self.game.size
        if self._side_in_row:
            rest = self.room - 2 * (wide + GAP)
            grid = f"display:grid;gap:{GAP}px;grid-template-columns:{wide}px {wide}px {rest}px"
            match = self._match_chart(rest, IN_ROW, beside=False)
            boards = self._board(side) + preview
            return f'<div class="lab-own-size" style="{grid}">{boards}{match}</div>'
        gap = min(WIDE_GAP, self.room - 2 * wide - 2) if beside else 0
        # a page that shows the still may be narrower: then the boards stand one above the other
        columns = f"repeat(auto-fit, {wide}px)" if beside else f"{wide}px"
        grid = f"display:grid;gap:8px {gap}px;grid-template-columns:{columns}"
        return f'<div class="lab-own-size" style="{grid}">{self._board(side)}{preview}</div>'

    def draw_foot(self) -> str:
        if self._side_in_row:
            return ""
        tall = LOW if self.low else HIGH
        beside = self.room >= BESIDE
        chart = self._match_chart(self.room, tall, beside=beside)
        # of a still on a phone, where the words beside the chart are left out
        wider = f"--lab-wider:{self.room / (self.room - WORDS + 8):.0%}" if beside else ""
        return f'<div style="margin-top:8px;{wider}">{chart}</div>'

    @property
    def _side_in_row(self) -> int:
        """The pixels of a square where the page is low, and so wide that boards and chart stand
        in one row, in which the squares are larger; else 0.
        """
        side = ((self.room - WORDS) // 2 - GAP - 26) // self.game.size
        return min(side, LARGEST_IN_ROW) if self.low and side > LARGEST_IF_LOW else 0

    def _point(self, cell: int) -> str:
        """The name under which `cell` and its mirror images are pointed at."""
        return f"cell{min(self._painted_with(cell))}"

    # Painting

    def _paint(self, cell: int) -> None:
        if self._first_board.flat[cell]:
            if not self.dragged:  # a stroke goes over them
                name = self.game.action_name(cell)
                self.status = (
                    f"{name} has a stone from the start: no move goes there, so no weight."
                )
            return
        value = self._weight
        cells = self._painted_with(cell)
        self._painted = cells | (self._painted if self.dragged else set())
        names = ", ".join(self.game.action_name(k) for k in sorted(self._painted))
        if len(self._painted) > FEW:
            names = f"{len(self._painted)} cells"
        self._repaint(
            [float(value) if k in cells else weight for k, weight in enumerate(self.table)],
            f"{names}: weight {plain(value)}.",
        )

    @property
    def _weight(self) -> float:
        """What the brush paints."""
        return self["value"] if self["brush"] == FREE else BRUSHES[self["brush"]]

    def _painted_with(self, cell: int) -> set[int]:
        """The squares that one press on `cell` paints."""
        if not self["mirror"]:
            return {cell}
        return {transform_action(cell, k, self.game.size) for k in SYMMETRIES}

    def _repaint(self, table: list[float], words: str) -> None:
        """Changes the table to `table`; Undo brings the current one back."""
        if table != self.table:
            self._before = [*self._before[1 - MOST_CHANGES :], (self._stroke, self.table)]
            self._undone = []
        self._show(table, words)

    def _undo(self) -> None:
        """Brings back the table before the last stroke, however many squares it painted."""
        self._undone.append(self.table)
        last, table = self._before.pop()
        while self._before and self._before[-1][0] == last:
            table = self._before.pop()[1]
        self._show(table, "The last change is undone.")

    def _show(self, table: list[float], words: str) -> None:
        """Shows `table`; the status says `words`, and what they mean for the match."""
        if self.worker.running:
            words += " The match goes on with the table it began with, and judges that one."
        elif table != self.table and self.results:
            if table == self._played:
                words += " The match is this table's again."
            else:
                words += " The match in grey was another table's."
        self.table, self.status = table, words
        self.configure("undo", off=not self._before)
        self.configure("redo", off=not self._undone)
        self._look()

    # The preview

    def _look(self) -> None:
        """Lets a search look at the example with the current table, beside the kernel's thread."""
        if not self._looker.running:
            self._looker.start(self._look_on, self._looked)

    def _look_on(self) -> None:
        while self._seen != self._wanted and not self._looker.stopped():
            wanted = self._wanted
            table, iterations, position = wanted
            mine = visits_in(position, table, iterations)
            plain = self._visits[1]
            if self._seen is None or self._seen[1:] != wanted[1:]:  # a stroke does not change it
                plain = visits_in(position, [1.0] * len(table), iterations)
            self._visits, self._seen = (mine, plain), wanted
            self.redraw()

    def _looked(self, trouble: str) -> None:
        if trouble:
            self.status = f"The preview broke off: {trouble}"
        elif self._seen != self._wanted and not self._looker.stopped():
            self._look()  # it was painted on just before the worker ended

    @property
    def _wanted(self) -> tuple[list[float], int, State]:
        """The table, the iterations and the position that the preview has to show."""
        return self.table, int(self["iterations"]), self._position

    def _other_position(self) -> None:
        """Lets the search look at another example."""
        before = self._position
        for _ in range(TRIES):
            self._position = example(self.game, self._examples)
            self._examples += 1
            if self._position != before:
                break
        self.status = "The search looks at another position."
        self._look()

    # The match

    def _start(self) -> None:
        if self["against"] == COPY and self.copy is None:
            raise ValueError(
                "you have kept no table to play against: press 'Keep as opponent' first"
            )
        ones = [1.0] * len(self.table)
        rivals = {ONES: ones, COURSE: list(self.game.weights[:-1]), COPY: self.copy or ones}
        mine, theirs = list(self.table), list(rivals[self["against"]])
        if mine == theirs:
            raise ValueError("both tables are the same; paint yours, or choose another opponent")
        iterations = int(self["iterations"])
        words = f"against {self['against'].partition(':')[0]}", f"{iterations} iterations"
        is_alike = theirs == self._rival and words == self._match_words
        self._earlier = (self.results or self._earlier) if is_alike else []
        self.results, self._played, self._planned = [], mine, int(self["games"])
        self._rival, self._match_words = theirs, words
        self.configure("start", off=True)
        self.configure("stop", off=False)
        self.status = (
            f"Your table against {self['against']}, {iterations} iterations a move. "
            "The match keeps this table, whatever you paint."
        )
        self.worker.start(lambda: self._match(mine, theirs, iterations), self._finished)

    def _match(self, mine: Sequence[float], theirs: Sequence[float], iterations: int) -> None:
        openings = arena.random_openings(
            self.game, self._planned // 2, OPENING_PLIES, np.random.default_rng(self._seed)
        )
        me, rival = (
            _player(name, table, iterations, np.random.default_rng([self._seed, k]))
            for k, (name, table) in enumerate((("painted", mine), ("rival", theirs)), 1)
        )
        for opening in openings:
            for side in (BLACK, WHITE):
                if self.worker.stopped():
                    return
                black, white = (me, rival) if side == BLACK else (rival, me)
                played = arena.play(black, white, self.game, opening)
                if played.forfeit:
                    raise RuntimeError(played.forfeit)
                self.results = [*self.results, played.result * side]
                self.redraw()

    def _finished(self, trouble: str) -> None:
        self.configure("start", off=False)
        self.configure("stop", off=True)
        self.status = f"The match broke off: {trouble}" if trouble else self._verdict_line()
        self.redraw()

    @property
    def tally(self) -> Tally:
        """The result of the match so far, as the painted table sees it."""
        return Tally(*(self.results.count(result) for result in (1, 0, -1)))

    @property
    def _verdict(self) -> str:
        """What the interval decides; of a match that goes on, a wide one decides nothing, even
        where it lies on one side.
        """
        low, high = self.tally.interval
        if self.tally.games < self._planned and high - low > TOO_WIDE:
            return "too early to say" if low <= 0.5 <= high else "too early to trust"
        return self._side

    @property
    def _side(self) -> str:
        """Where the interval lies."""
        low, high = self.tally.interval
        return "better" if low > 0.5 else "worse" if high < 0.5 else "not decided"

    @property
    def _games_played(self) -> str:
        games = self.tally.games
        is_over = games >= self._planned
        return counted(games, "game") if is_over else f"{games} of {self._planned} games"

    def _verdict_line(self) -> str:
        """How the match ended; the picture has the numbers."""
        if not self.results:
            return "No game finished."
        whose = "your table" if self._is_played() else "the table before you painted"
        so_far = ", so far" * (self.tally.games < self._planned)
        verdict = self._verdict.replace("not decided", "proved neither better nor worse")
        if verdict == "too early to say":
            return f"{self._games_played}: {verdict} whether {whose} is better."
        if verdict == "too early to trust":
            return f"{self._games_played}: {verdict} that {whose} is {self._side}."
        return f"{self._games_played}{so_far}: {whose} is {verdict}."

    def _is_played(self) -> bool:
        """Whether the results belong to the current table."""
        return self.table == self._played

    @property
    def _is_past(self) -> bool:
        """Whether a match is over and another table's: it stays in grey until the next one."""
        return bool(self.results) and not self._is_played() and not self.worker.running

    # The picture

    def _board(self, side: int) -> str:
        size = self.game.size
        cells = [self._cell(*divmod(k, size), side) for k in range(size**2)]
        return square_board(
            size,
            side,
            "Your table",
            "press, or drag over cells",
            "blue attracts, orange repels",
            cells,
            "Weight of each cell",
        )

    def _cell(self, row: int, column: int, side: int) -> str:
        cell = row * self.game.size + column
        weight, name = self.table[cell], self.game.action_name(cell)
        attributes = (
            f'data-press="cell{cell}" data-cell="{row},{column}" data-point="{self._point(cell)}" '
            f'data-paint="" role="button" tabindex="-1"'
        )
        if stone := self._first_board[row, column]:  # its weight would count for nothing
            attributes += f' aria-disabled="true" aria-label="{name}: a stone from the start"'
            return square(row, column, side, "", disc(0.36 * side, stone), attributes)
        words = plain(weight)
        small = "t-small" if len(words) < 4 else "t-smallest"
        written = text(0, 5, words, style="t" if side >= SMALL else small)
        told = escape(f"{name}: weight {weight:g}")
        fill = _tint(weight)
        return square(row, column, side, fill, written, f'{attributes} aria-label="{told}"')

    def _match_chart(self, room: int, tall: int, *, beside: bool) -> str:
        """The score game by game, and in words beside it, or below it; in `room` pixels, the
        chart's rectangle `tall` pixels high.
        """
        games = len(self.results)
        width = self._planned if games else int(self["games"])
        title = (
            "Score of your table"
            if self._is_played() or not games
            else "Score of your earlier table"
        )
        axes = Axes(
            44,
            above(1),
            room - 54 - WORDS * beside,
            tall,
            (0, width),
            (0, 1),
            title,
            percent=True,
            rows=1,
        )
        score, earlier = _score_by_game(self.results), _score_by_game(self._earlier)
        name = "soft" if self._is_past else "blue"
        band = Area([(k, *wilson(share, k)) for k, share in score], name)
        half = Line([(0, 0.5), (width, 0.5)], "soft", dashed=True)
        words = "No game yet."
        told = [
            ("Is your table better?", "t-strong"),
            ("First decide how many games:", "t"),
            ("a stop at a good moment flatters.", "t"),
            ("Line: the score. Band: its interval.", "t-soft"),
        ]
        if games:
            low, high = self.tally.interval
            verdict, is_over = self._verdict, self.tally.games >= self._planned
            if not is_over and not verdict.startswith("too"):
                verdict = f"so far {verdict}"
            interval = f"95% interval {low:.1%} to {high:.1%}"
            opponent, iterations = self._match_words
            told = [
                (verdict.capitalize(), "t-strong" if is_over else "t"),
                (interval, "t-soft" if self._is_past else "t"),
                (opponent, "t-soft"),
                (f"{iterations}, {self._games_played}", "t-soft"),
            ]
            if earlier and not self._is_past:
                told.append((f"grey: the match before, {earlier[-1][1]:.1%}", "t-soft"))
            words = f"{self._games_played}: score {self.tally.score:.1%}, {interval}"
        bottom = axes.top + tall
        left, top = (axes.left + axes.width + 26, axes.top) if beside else (0, bottom + 42)
        said = "".join(
            text(left, top + 10 + 21 * k, line, style=style, anchor="start")
            for k, (line, style) in enumerate(told)
        )
        before = Line([(k, share) for k, share in earlier if k <= width], "soft")
        lines = [half, *[before] * (not self._is_past), Line(score, name, "score")]
        drawn = chart(axes, [band, *lines], reading="game")
        words_high = 21 * MOST_TOLD  # none moves what stands below
        below = max(24, words_high - tall) if beside else 42 + words_high
        aside = f'<g class="lab-aside">{said}</g>' if beside else said
        return svg(room, bottom + below, words, drawn, aside)


def _score_by_game(results: Sequence[int]) -> list[tuple[int, float]]:
    """The number of games and the score after each of them."""
    won = accumulate((result + 1) / 2 for result in results)
    return [(k, points / k) for k, points in enumerate(won, 1)]


def _tint(weight: float) -> str:
    """The colour of a square: blue above 1, orange below, stronger the farther from it."""
    if weight == 1:
        return tint(0.0)
    strength = min(1.0, max(abs(weight) / 100, 1e-9)) ** 2  # 50 and 100 are told apart
    return tint(strength if weight > 1 else -strength)


def _player(
    name: str, table: Sequence[float], iterations: int, rng: np.random.Generator
) -> players.NamedPlayer:
    """A player: UCT weighted by `table`; a pass has weight 1."""
    weights = (*table, 1.0)
    return players.uct(iterations, rng=rng, weighted=lambda _, action: weights[action], name=name)
