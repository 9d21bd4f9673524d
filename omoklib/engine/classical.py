"""A classical engine for Omok, as programs were before networks learned to judge positions.

Alpha-beta as in `omoklib.gametree`, with the usual additions:

- *Patterns*: a window is `line` cells in a row. One that holds stones of a single player can still
  become that player's line, and is worth more with every stone. A position is worth the windows of
  the player to move, less the opponent's.
- *Candidates*: only cells near a stone are tried, and of these only the `width` that build or block
  the most, best first.
- *Iterative deepening*: depth 1, then 2, and so on, until a limit is reached. The table of
  positions that each depth leaves behind tells the next one which move to try first.
- *Fours*: at every position the holes of both sides are found first, and then wins by continuous
  fours (`omoklib.engine.fours`). A hole that has to be filled costs no depth.

Values are as the player to move sees them. A win is worth `WON` less the plies that it takes; a
chain of fours counts as the longest that is looked for. Because only candidates are tried, a win or
a loss that the search finds is certain only against them, unless `width` is 0 (`Found.sure`). So
when every candidate loses, the search tries more of them, as long as there is time.

Source: Victor Allis, "Searching for Solutions in Games and Artificial Intelligence", 1994, for
threats; Knuth and Moore, "An analysis of alpha-beta pruning", 1975; Zobrist, "A new hashing method
with application for game playing", 1970.
"""

from __future__ import annotations

import math
import time
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from omoklib._util.arguments import check_positive, check_search_limits
from omoklib._util.threads import can_start_threads, in_background
from omoklib.engine import omok
from omoklib.engine.foresight import NOTHING, UNPROVED, Ahead, ahead_for, look_at_root
from omoklib.engine.fours import NOWHERE, lowest_hole, wins_by_fours
from omoklib.engine.jit import lean
from omoklib.engine.position import legal, position_of
from omoklib.engine.rules import rules_of
from omoklib.games import Omok, State
from omoklib.games.base import check_not_over
from omoklib.games.omok import straight_lines

__all__ = [
    "WON",
    "ClassicalSearch",
    "Desk",
    "Found",
    "Windows",
    "desk_for",
    "search_to",
    "windows_of",
]

WON = 1_000_000
"""The value of a win, less one for each ply that it takes."""

_SURE = WON - 1000  # beyond this a value is a win (below the negative, a loss) and depends on plies
_MOST_DEPTH = 60
_NO_LIMIT = 2**62  # positions
_TRIES = 24  # stones that are tried for a win by fours at a position
_MOVES = 10  # own moves of such a win, at most
_LONE_DEPTH = 4  # plies deep that a lone move is searched: for its value; it is played anyway
_NEAR = 2  # cells at most this far from a stone are candidates
_STOP, _NODES, _LIMIT = 0, 1, 2  # places in `Desk.control`
_EXACT, _LEAST, _MOST = 1, 2, 3  # a value in the table is exact, a lower bound, an upper bound


class Windows(NamedTuple):
    """The windows of a board, W of them, as compiled functions take them.

    Attributes:
        of_cell: int32 `[cells, 4 * line]`, the windows that hold a cell; -1 where there are fewer.
        near: int32 `[cells, 24]`, the cells at most two steps away; -1 where there are fewer.
        keys: uint64 `[2, cells]`, Zobrist's random numbers for Black's and White's stones.
        worth: int64 `[line + 1]`, the worth of a window with k stones of one player and no others.
    """

    of_cell: np.ndarray
    near: np.ndarray
    keys: np.ndarray
    worth: np.ndarray


@lru_cache(maxsize=8)
def windows_of(game: Omok) -> Windows:
    """The windows of `game`'s board."""
    size, line = game.size, game.line
    of_cell: list[list[int]] = [[] for _ in range(size**2)]
    for number, cells in enumerate(straight_lines(size, line)):
        for cell in cells:
            of_cell[cell].append(number)
    held = np.full((size**2, 4 * line), -1, np.int32)
    near = np.full((size**2, (2 * _NEAR + 1) ** 2 - 1), -1, np.int32)
    for cell, windows in enumerate(of_cell):
        held[cell, : len(windows)] = windows
        row, column = divmod(cell, size)
        around = [
            r * size + c
            for r in range(max(0, row - _NEAR), min(size, row + _NEAR + 1))
            for c in range(max(0, column - _NEAR), min(size, column + _NEAR + 1))
            if (r, c) != (row, column)
        ]
        near[cell, : len(around)] = around
    keys = np.random.default_rng(1970).integers(2**64, size=(2, size**2), dtype=np.uint64)
    worth = np.array([0] + [7 ** min(k, 6) for k in range(line)], np.int64)
    return Windows(held, near, keys, worth)


class Desk(NamedTuple):
    """The desk of a search: the position, the table, and working room.

    Attributes:
        windows, ahead: the board's windows, and what is foreseen on it.
        words: int64, Black's line words and White's (`omoklib.engine.omok`).
        stones: int8 `[cells]`, the stones: 1 Black, -1 White, 0 empty.
        counts: int8 `[2, W]`, Black's and White's stones in each window.
        total: int64 `[1]`, the worth of all windows as Black sees it.
        close: int16 `[cells]`, the number of stones near each cell.
        hash: uint64 `[1]`, the position's hash.
        left: int64 `[1]`, the number of empty cells.
        known: uint64 `[places]`, the hashes of the positions in the table.
        notes: int32 `[places, 4]`, the value, depth, kind of value (0: empty place) and best move
            of each.
        room: int64 `[plies, 2, cells]`, the candidates and their promise, for each ply.
        control: int64 `[3]`, whether to stop (not 0), the number of positions visited, and the
            number at which to stop.
        width: the most candidates that are tried; 0: every empty cell.
        tries: as for `fours.wins_by_fours`; 0: fours are not looked for.
    """

    windows: Windows
    ahead: Ahead
    words: np.ndarray
    stones: np.ndarray
    counts: np.ndarray
    total: np.ndarray
    close: np.ndarray
    hash: np.ndarray
    left: np.ndarray
    known: np.ndarray
    notes: np.ndarray
    room: np.ndarray
    control: np.ndarray
    width: int
    tries: int


def desk_for(game: Omok, *, width: int, tries: int = _TRIES, places: int = 2**20) -> Desk:
    """An empty board to search on; `places` of the table is a power of two."""
    windows, cells = windows_of(game), game.size**2
    return Desk(
        windows=windows,
        ahead=ahead_for(game, "all", threes=False),
        words=np.zeros(2 * omok.line_words(game.size), np.int64),
        stones=np.zeros(cells, np.int8),
        counts=np.zeros((2, int(windows.of_cell.max()) + 1), np.int8),
        total=np.zeros(1, np.int64),
        close=np.zeros(cells, np.int16),
        hash=np.zeros(1, np.uint64),
        left=np.full(1, cells, np.int64),
        known=np.zeros(places, np.uint64),
        notes=np.zeros((places, 4), np.int32),
        room=np.zeros((cells + 1, 2, cells), np.int64),
        control=np.array([0, 0, _NO_LIMIT], np.int64),
        width=width,
        tries=tries,
    )


class Found(NamedTuple):
    """The result of a search.

    Attributes:
        action: the move to play.
        value: the value as the player to move sees it; above `WON - 1000` a win, below its negative
            a loss.
        depth: the depth, in plies, of the search that found `action`; 0 if none was needed.
        nodes: the number of positions visited.
        line: the expected moves, as far as the table knows them.
        sure: whether the value is a win or a loss against every move, not only against candidates.
    """

    action: int
    value: int
    depth: int
    nodes: int
    line: list[int]
    sure: bool


class ClassicalSearch:
    """Iterative deepening for the positions of one game; its table is kept from move to move.

    Args:
        game: the rules, those of Omok.
        seconds: the most seconds for a move. One limit or several are given.
        depth: the depth of the deepest search, in plies.
        nodes: the most positions that are visited for a move: the same work on any machine.
        width: the most candidates at a position, and half of the most at the root; 0: every empty
            cell.
        fours: whether holes and wins by continuous fours are looked for.

    Raises:
        TypeError: `game` is not Omok, or an argument is not a number.
        ValueError: no limit is given, or a number is out of range.
    """

    def __init__(
        self,
        game: Omok,
        *,
        seconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        width: int = 14,
        fours: bool = True,
    ) -> None:
        if type(game) is not Omok:
            raise TypeError(f"the classical engine plays Omok; got {game!r}")
        check_search_limits(seconds, depth, nodes)
        check_positive("width", width, whole=True, zero=True)
        self.game = game
        self.seconds = seconds
        self.depth = min(depth or _MOST_DEPTH, _MOST_DEPTH)
        self.nodes = nodes
        self._rules = rules_of(game)
        self._desk = desk_for(game, width=width, tries=_TRIES if fours else 0)
        self._desk.control[_LIMIT] = _NO_LIMIT if nodes is None else nodes

    @property
    def done(self) -> int:
        """The number of positions visited by the current search, or by the last one."""
        return int(self._desk.control[_NODES])

    def stop(self) -> None:
        """Makes a running search answer with the best it has found; any thread may call it."""
        self._desk.control[_STOP] = 1

    def search(self, state: State) -> Found:
        """The move for `state`.

        Raises:
            ValueError: the game is over, or `state` is of another game.
        """
        if state.game != self.game:
            raise ValueError(f"this searches {self.game!r}; got a state of {state.game!r}")
        check_not_over(state)
        if self.seconds is not None:
            _load_compiled_code()
        end = math.inf if self.seconds is None else time.perf_counter() + self.seconds
        desk, player = self._desk, state.player
        self._set_up(state)
        actions = np.empty(self.game.size**2, np.int16)
        position = position_of(self._rules, state)
        count = legal(self._rules, position, actions)
        ahead = desk.ahead if desk.tries else NOTHING
        proof, count = look_at_root(self._rules, ahead, position, actions, count)
        if count == 1 and proof != UNPROVED:
            action = int(actions[0])
            return Found(action, int(proof) * (WON - 2 * _MOVES), 0, 0, [action], True)
        result = np.array([NOWHERE, 0, 0, -1], np.int64)
        if self.seconds is None or not can_start_threads():
            self._deepen(player, actions[:count], result, end)
        else:
            # Compiled code notices neither the clock nor Ctrl-C, so this thread does.
            failed: list[BaseException] = []

            def deepen() -> None:
                try:
                    self._deepen(player, actions[:count], result, end)
                except BaseException as error:
                    failed.append(error)

            worker = in_background(deepen)
            try:
                worker.join(max(0.0, end - time.perf_counter()))
            finally:
                self.stop()
                worker.join()
            if failed:
                raise failed[0]
        action, value, depth, width = map(int, result)
        # Otherwise the player has a line already, and no answer can take it back.
        sure = abs(value) > _SURE and (width == 0 or value == WON - 1)
        return Found(action, value, depth, self.done, self._line(player, action), sure)

    def _deepen(self, player: int, actions: np.ndarray, result: np.ndarray, end: float) -> None:
        """Searches one depth after the other, until the limit is reached or a side wins.

        If every candidate loses and there is work left, more and more of them are tried.

        Args:
            result: int64 `[4]`, as for `search_root`, and the width of the last search that was
                finished, or -1.
        """
        desk = self._desk
        order_root(desk, player, actions)
        result[0] = actions[0]
        most = min(self.depth, int(desk.left[0]))
        if len(actions) == 1:
            most = min(most, _LONE_DEPTH)
        depth = 1
        while depth <= most:
            search_root(desk, player, depth, actions, result[:3])
            if desk.control[_STOP] or time.perf_counter() > end:
                return
            result[3] = desk.width
            goes_on = self.seconds is not None or self.nodes is not None
            lost = result[1] < -_SURE and desk.width > 0 and goes_on
            if lost and len(actions) > 1:
                wider = 2 * desk.width
                desk = desk._replace(width=wider if wider < self.game.size**2 else 0)
                desk.notes[:] = 0  # its values hold for fewer candidates
            elif abs(result[1]) > _SURE:
                return
            else:
                depth += 1

    def _set_up(self, state: State) -> None:
        """Puts the stones of `state` on the desk, in place of those of the last search."""
        desk = self._desk
        for cell in np.flatnonzero(desk.stones).tolist():
            lift(desk, int(desk.stones[cell]), cell)
        for cell, stone in enumerate(state.board.ravel().tolist()):
            if stone:
                place(desk, stone, cell)
        desk.control[[_STOP, _NODES]] = 0

    def _line(self, player: int, action: int) -> list[int]:
        """The moves that the table expects, from `action` on; the board stays as it is."""
        desk, line = self._desk, []
        while action != NOWHERE and desk.stones[action] == 0 and len(line) < self.depth:
            line.append(action)
            place(desk, player, action)
            player = -player
            entry = int(desk.hash[0] & np.uint64(len(desk.known) - 1))
            known = desk.known[entry] == desk.hash[0] and desk.notes[entry, 2]
            action = int(desk.notes[entry, 3]) if known else NOWHERE
        for cell in reversed(line):
            player = -player
            lift(desk, player, cell)
        return line


@cache
def _load_compiled_code() -> None:
    """Runs a small search, so that all the compiled code of a search is loaded."""
    ClassicalSearch(Omok(5, 4), depth=2).search(Omok(5, 4).state((0, 12)))


def search_to(state: State, depth: int, *, width: int = 0, fours: bool = False) -> int:
    """The value of `state` for its player to move, searched `depth` plies deep.

    By default every move is tried, and fours are not looked for.

    >>> search_to(Omok(6, 4).state((0, 0, 6, 1, 7, 2, 8)), 1) == WON - 1  # a line of four
    True
    """
    search = ClassicalSearch(state.game, depth=depth, width=width, fours=fours)
    return search.search(state).value


@lean
def place(desk, player, cell):
    """Puts a stone on an empty cell. Returns whether it makes a winning line."""
    desk.stones[cell] = player
    change(desk, player, cell, 1)
    first = np.uint64(0 if player > 0 else len(desk.words) // 2)
    lines = desk.ahead.fours.lines
    return omok.drop(desk.words, first, lines.spots, np.uint64(cell), lines.line, lines.exact)


@lean
def lift(desk, player, cell):
    """Takes the stone off `cell`."""
    desk.stones[cell] = 0
    change(desk, player, cell, -1)
    first = np.uint64(0 if player > 0 else len(desk.words) // 2)
    omok.take(desk.words, first, desk.ahead.fours.lines.spots, np.uint64(cell))


@lean
def change(desk, player, cell, by):
    """Adds a stone (`by` 1) to all counts of the desk, or takes it out (-1)."""
    own, other = (0, 1) if player > 0 else (1, 0)
    worth, counts = desk.windows.worth, desk.counts
    for k in range(desk.windows.of_cell.shape[1]):
        window = desk.windows.of_cell[cell, k]
        if window < 0:
            break
        mine, theirs = counts[own, window], counts[other, window]
        counts[own, window] = mine + by
        if theirs == 0:
            desk.total[0] += player * (worth[mine + by] - worth[mine])
        elif mine + by == 0:  # the window is the opponent's alone again
            desk.total[0] -= player * worth[theirs]
        elif mine == 0:  # the window is no longer the opponent's alone
            desk.total[0] += player * worth[theirs]
    for k in range(desk.windows.near.shape[1]):
        neighbour = desk.windows.near[cell, k]
        if neighbour < 0:
            break
        desk.close[neighbour] += by
    desk.hash[0] ^= desk.windows.keys[own, cell]
    desk.left[0] -= by


@lean
def promise(desk, player, cell):
    """A measure of what a stone on `cell` builds and blocks; it orders and limits the
    candidates."""
    own, other = (0, 1) if player > 0 else (1, 0)
    worth, sum_ = desk.windows.worth, 0
    for k in range(desk.windows.of_cell.shape[1]):
        window = desk.windows.of_cell[cell, k]
        if window < 0:
            break
        mine, theirs = desk.counts[own, window], desk.counts[other, window]
        if theirs == 0:
            sum_ += 2 * (worth[mine + 1] - worth[mine])
        elif mine == 0:
            sum_ += worth[theirs + 1] - worth[theirs]
    return sum_


@lean
def candidates(desk, player, first, row):
    """Writes the moves to try, the most promising first, and returns how many.

    There is always one: the board is not full, and below the root it is not empty.

    Args:
        first: the move that the table names, which comes before all others; or NOWHERE.
        row: int64 `[2, cells]`, the moves and their promise.
    """
    count, cells = 0, len(desk.stones)
    most = cells if desk.width == 0 else desk.width
    for cell in range(cells):
        if desk.stones[cell] != 0 or (desk.width > 0 and desk.close[cell] == 0):
            continue
        hope = WON * 1000 if cell == first else promise(desk, player, cell)
        if count == most and hope <= row[1, count - 1]:
            continue
        k = min(count, most - 1)
        while k > 0 and row[1, k - 1] < hope:
            row[0, k], row[1, k] = row[0, k - 1], row[1, k - 1]
            k -= 1
        row[0, k], row[1, k] = cell, hope
        count = min(count + 1, most)
    return count


@lean
def order_root(desk, player, actions):
    """Sorts the root's actions by their promise, the most promising first."""
    hopes = desk.room[0, 1]  # the root needs no other room
    for k in range(len(actions)):
        action, at = actions[k], k
        hope = promise(desk, player, action)
        while at > 0 and hopes[at - 1] < hope:
            actions[at], hopes[at] = actions[at - 1], hopes[at - 1]
            at -= 1
        actions[at], hopes[at] = action, hope


@lean
def search_root(desk, player, depth, actions, result):
    """Searches the root's actions to `depth`; the best so far is always in `result`.

    Args:
        actions: int16, the actions to try; the best is moved to the front.
        result: int64 `[3]`, the action, its value, and the depth to which they were searched.
    """
    # A call of a recursive function takes no plain numbers: see `endgame.solve_bits`.
    low, ply = np.int64(-WON), np.int64(1)
    best, tried = low, len(actions)
    if desk.width > 0:
        tried = min(tried, 2 * desk.width)
    for k in range(tried):
        action, value = actions[k], 0
        if place(desk, player, action):
            value = WON - 1
        elif desk.left[0] > 0:
            if k > 0:
                value = -negamax(desk, -player, depth - 1, -best - 1, -best, ply)
            if k == 0 or value > best:
                value = -negamax(desk, -player, depth - 1, low, -best, ply)
        lift(desk, player, action)
        if desk.control[_STOP] != 0:
            return
        if value > best or k == 0:
            best = value
            result[0], result[1], result[2] = action, value, depth
            for at in range(k, 0, -1):
                actions[at] = actions[at - 1]
            actions[0] = action


@lean
def negamax(desk, player, depth, alpha, beta, ply):
    """The value of the position if it lies between alpha and beta; else a bound on it.

    Args:
        player: the player to move, 1 Black, -1 White; the value is as this player sees it.
        depth: the number of further plies to search; at 0 the windows give the value.
        ply: the number of plies since the root.
    """
    if desk.control[_NODES] >= desk.control[_LIMIT]:
        desk.control[_STOP] = 1
        return alpha  # nobody reads it: a search that stops keeps what it had found
    desk.control[_NODES] += 1
    count, value, depth = look(desk, player, depth, alpha, beta, ply)
    if count == 0:
        return value
    row = desk.room[ply]
    best, best_move, floor = -WON, NOWHERE, alpha
    for k in range(count):
        cell = row[0, k]
        if place(desk, player, cell):
            value = WON - ply - 1
        elif desk.left[0] == 0:
            value = 0
        else:
            if k > 0:
                value = -negamax(desk, -player, depth - 1, -floor - 1, -floor, ply + 1)
            if k == 0 or floor < value < beta:
                value = -negamax(desk, -player, depth - 1, -beta, -floor, ply + 1)
        lift(desk, player, cell)
        if desk.control[_STOP] != 0:
            return best
        if value > best:
            best, best_move = value, cell
            floor = max(floor, best)
            if best >= beta:
                break
    kind = _MOST if best <= alpha else _LEAST if best >= beta else _EXACT
    note(desk, best, depth, kind, best_move, ply)
    return best


@lean
def look(desk, player, depth, alpha, beta, ply):
    """The value of a position if it is known without trying moves, or else the moves to try.

    Returns:
        The number of moves to try, written to `desk.room[ply]` (0: the value is known); the value;
        and the depth, one more if the only move fills a hole.
    """
    row, must = desk.room[ply], NOWHERE
    if desk.tries > 0:
        mine = np.uint64(0 if player > 0 else len(desk.words) // 2)
        theirs = np.uint64(len(desk.words) // 2 if player > 0 else 0)
        lines = desk.ahead.fours.lines
        hole, _ = lowest_hole(lines, desk.words, mine, theirs)
        if hole != NOWHERE:
            return 0, WON - ply - 1, depth
        must, several = lowest_hole(lines, desk.words, theirs, mine)
        if several:
            return 0, ply + 2 - WON, depth
        moves, room = _MOVES, desk.ahead.fours.room
        first = wins_by_fours(lines, desk.words, mine, theirs, must, moves, desk.tries, room)
        if first != NOWHERE:
            return 0, WON - ply - 2 * moves, depth
    if must != NOWHERE:
        row[0, 0] = must
        return 1, 0, depth + 1
    if depth <= 0:
        return 0, max(-_SURE, min(_SURE, player * desk.total[0])), depth
    place_, first = desk.hash[0] & np.uint64(len(desk.known) - 1), NOWHERE
    if desk.known[place_] == desk.hash[0] and desk.notes[place_, 2] != 0:
        value, kind = np.int64(desk.notes[place_, 0]), desk.notes[place_, 2]
        first = np.int64(desk.notes[place_, 3])
        if value > _SURE:
            value -= ply
        elif value < -_SURE:
            value += ply
        if desk.notes[place_, 1] >= depth and (
            kind == _EXACT
            or (kind == _LEAST and value >= beta)
            or (kind == _MOST and value <= alpha)
        ):
            return 0, value, depth
    return candidates(desk, player, first, row), 0, depth


@lean
def note(desk, value, depth, kind, move, ply):
    """Writes the result of a search into the table; a win's plies count from this position."""
    entry = desk.hash[0] & np.uint64(len(desk.known) - 1)
    desk.known[entry] = desk.hash[0]
    if value > _SURE:
        value += ply
    elif value < -_SURE:
        value -= ply
    desk.notes[entry, 0], desk.notes[entry, 1] = value, depth
    desk.notes[entry, 2], desk.notes[entry, 3] = kind, move
