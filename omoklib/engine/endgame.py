"""The last plies of Othello, solved: the result under perfect play, to the disc, compiled.

Alpha-beta on bitboards (`omoklib.gametree.alpha_beta` is the readable form), and four well-known
ideas that leave out most of the tree:

- *Mobility first*: the move that leaves the opponent the fewest replies is tried first.
- *Parity*: a move in a region with an odd number of empty cells comes earlier. The player who moves
  last in a region turns discs there that nobody can turn back. A region is a quarter of the board.
- *Null windows*: once a good move is known, the search only asks whether any other is better.
- *A table* of positions that were met before, with the proved bounds on their scores.

Close to the end all this costs more than it saves: with few empty cells, parity alone decides the
order. The opponent's stable discs can never be turned, so they bound the score from above.

A score is the player's discs less the opponent's, as in tournaments: cells that stay empty count
for the winner. Its sign is the result of the game.

Source: the techniques are those of Gunnar Andersson's endgame program (1998) and of Edax (Richard
Delorme); Knuth and Moore, 1975, for alpha-beta, Marsland and Campbell, 1982, for null windows.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from omoklib._util.arguments import check_positive
from omoklib.engine.jit import lean
from omoklib.engine.othello import count_bits, find_flips, find_moves, index_of, inner_of
from omoklib.games import Othello, State
from omoklib.games.base import check_not_over
from omoklib.games.othello import OthelloState

__all__ = [
    "EndgameSolver",
    "Endings",
    "Solved",
    "Squares",
    "Transpositions",
    "endings_for",
    "solve_bits",
    "squares_of",
    "stable_discs",
]

_ONE, _ZERO = np.uint64(1), np.uint64(0)
_WORST = -127  # below every score
_NO_MOVE = 255
_SHALLOW = 6  # with so many empty cells or fewer, parity alone orders the moves
_STABLE_FROM = 12  # stable discs are counted if alpha is at least this
_MIX = np.uint64(0x9E3779B97F4A7C15)


class Squares(NamedTuple):
    """A board of up to 8x8 for the solver.

    Attributes:
        size: the number of rows, and of columns.
        inner: the bitboard of `othello.inner_of`.
        board: the bitboard of all cells.
        quarters: uint64 `[4]`, the bitboards of the board's quarters.
        lines: uint64 `[4, 2 * size - 1]`, the rows, columns, diagonals and antidiagonals; 0 where
            an axis has no more of them.
        edges: uint64 `[4]`, the cells whose line on an axis ends there.
        corners: the bitboard of the four corners.
    """

    size: np.uint64
    inner: np.uint64
    board: np.uint64
    quarters: np.ndarray
    lines: np.ndarray
    edges: np.ndarray
    corners: np.uint64


class Transpositions(NamedTuple):
    """Positions that were met, a place for each hash value; a newer position replaces an older one.

    Attributes:
        discs: uint64 `[places, 2]`, the bitboards of the player to move and of the opponent.
        bounds: int8 `[places, 2]`, the least and the most that the score can be.
        best: uint8 `[places]`, the move to try first.
    """

    discs: np.ndarray
    bounds: np.ndarray
    best: np.ndarray


@lru_cache(maxsize=4)
def squares_of(size: int) -> Squares:
    """The board of `Othello(size)`, 8x8 at most."""
    cells = np.arange(size**2)
    rows, columns = np.divmod(cells, size)
    axes = (rows, columns, rows - columns + size - 1, rows + columns)
    lines = np.zeros((4, 2 * size - 1), np.uint64)
    for cell in cells.tolist():
        for axis, of_cell in enumerate(axes):
            lines[axis, of_cell[cell]] |= np.uint64(1 << cell)
    far = {0, size - 1}
    sides = [
        [cell for cell in cells.tolist() if columns[cell] in far],
        [cell for cell in cells.tolist() if rows[cell] in far],
    ]
    sides += [sides[0] + sides[1]] * 2
    edges = [sum(1 << cell for cell in set(side)) for side in sides]
    half = size // 2
    quarter = sum(((1 << half) - 1) << size * row for row in range(half))
    quarters = [quarter << right + size * down for down in (0, half) for right in (0, half)]
    corners = sum(1 << cell for cell in (0, size - 1, size * (size - 1), size**2 - 1))
    return Squares(
        np.uint64(size),
        np.uint64(inner_of(size)),
        np.uint64(2 ** (size**2) - 1),
        np.array(quarters, np.uint64),
        lines,
        np.array(edges, np.uint64),
        np.uint64(corners),
    )


class Endings(NamedTuple):
    """The arguments of `solve_bits` besides a position.

    Attributes:
        squares: the board.
        table: the positions that were met.
        room: uint64 `[cells + 1, 3, cells]`, the working room for ordering moves.
        nodes: int64 `[1]`, the number of positions visited.
    """

    squares: Squares
    table: Transpositions
    room: np.ndarray
    nodes: np.ndarray


def endings_for(size: int, places: int) -> Endings:
    """The `Endings` for the board of `Othello(size)`, 8x8 at most, with an empty table.

    Args:
        places: the number of places in the table, a power of two.
    """
    cells = size**2
    return Endings(
        squares_of(size),
        Transpositions(
            np.zeros((places, 2), np.uint64),
            np.zeros((places, 2), np.int8),
            np.zeros(places, np.uint8),
        ),
        np.zeros((cells + 1, 3, cells), np.uint64),
        np.zeros(1, np.int64),
    )


class Solved(NamedTuple):
    """A position under perfect play.

    Attributes:
        score: the score as the player to move sees it; see the module.
        action: a move that achieves it, the pass included; None where the game is over.
        nodes: the number of positions visited.
    """

    score: int
    action: int | None
    nodes: int


class EndgameSolver:
    """Solves positions of one game, and remembers what it met.

    Args:
        game: the rules, those of Othello on a board of up to 8x8.
        places: the number of places in the table, a power of two; each takes 19 bytes.

    Raises:
        TypeError: `game` is not Othello.
        ValueError: the board is larger, or `places` is not a power of two.

    >>> solver = EndgameSolver(Othello(4))
    >>> solver.solve(Othello(4).initial_state())[:2]  # White wins, 11 discs to 3, 2 cells empty
    (-10, 1)
    """

    def __init__(self, game: Othello, places: int = 2**18) -> None:
        if type(game) is not Othello:
            raise TypeError(f"these endgames are those of Othello; got {game!r}")
        if game.size > 8:
            raise ValueError(f"endgames are solved on boards of up to 8x8; got {game!r}")
        check_positive("places", places, whole=True)
        if places & (places - 1):
            raise ValueError(f"places must be a power of two, such as 262144; got {places}")
        self.game = game
        self._endings = endings_for(game.size, places)

    def solve(self, state: State, *, exact: bool = True) -> Solved:
        """The score of `state` and a move that achieves it.

        With 14 empty cells it takes hundredths of a second, with 20 some tens of seconds.

        Args:
            exact: whether the score is exact; False: it is only its sign, 1, 0 or -1, which is
                several times quicker.

        Raises:
            ValueError: `state` is of another game.
        """
        own, other = self._discs(state)
        low, high = (-(state.game.size**2), state.game.size**2) if exact else (-1, 1)
        nodes = self._endings.nodes
        nodes[0] = 0
        if state.is_terminal():
            score = int(end_score(own, other, self._endings.squares))
            return Solved(_clipped(score, exact), None, 0)
        best, action = _WORST, None
        for move in self._ordered(state):
            after = state.take_action(move)
            if action is None:
                score = -self._search(after, -high, -low)
            else:
                alpha = max(low, best)
                if alpha >= high:
                    break
                score = -self._search(after, -alpha - 1, -alpha)
                if alpha < score < high:
                    score = -self._search(after, -high, -alpha)
            if score > best:
                best, action = score, move
        return Solved(_clipped(best, exact), action, int(nodes[0]))

    def scores(self, state: State) -> dict[int, int]:
        """The exact score of every legal action, as the player to move sees it."""
        self._discs(state)
        check_not_over(state)
        most = state.game.size**2
        return {
            action: -self._search(state.take_action(action), -most, most)
            for action in state.legal_actions()
        }

    def _search(self, state: OthelloState, alpha: int, beta: int) -> int:
        """The score of `state` if it lies between the bounds, else one beyond them."""
        own, other = np.uint64(state.own), np.uint64(state.other)
        return int(solve_bits(own, other, alpha, beta, *self._endings))

    def _ordered(self, state: OthelloState) -> list[int]:
        """The legal actions, those that leave the opponent the fewest first; corners before all."""
        corners, cells = self._endings.squares.corners, state.game.size**2

        def freedom(action: int) -> tuple[bool, int]:
            corner = action < cells and corners >> action & 1 == 1
            return not corner, len(state.take_action(action).legal_actions())

        return sorted(state.legal_actions(), key=freedom)

    def _discs(self, state: State) -> tuple[np.uint64, np.uint64]:
        if state.game != self.game:
            raise ValueError(f"this solver knows {self.game!r}; got a state of {state.game!r}")
        return np.uint64(state.own), np.uint64(state.other)


def _clipped(score: int, exact: bool) -> int:
    return score if exact else (score > 0) - (score < 0)


@lean
def solve_bits(own, other, alpha, beta, squares, table, room, nodes):
    """The score of a position if it lies between alpha and beta; else a bound on it, beyond them.

    Args:
        own, other: the discs of the player to move and of the opponent, uint64.
        alpha, beta: the bounds: elsewhere in the tree the player to move is sure of `alpha`, the
            opponent of `beta`.
        squares, table, room, nodes: as in `Endings`.

    Numba keeps a function that calls itself on disk only if it was compiled for one set of argument
    types. A plain number as an argument would add a second set; `np.int64(1)` does not.
    """
    empty = squares.board & ~(own | other)
    left = count_bits(empty)
    if left <= _SHALLOW:
        return finish(own, other, alpha, beta, squares, nodes)
    nodes[0] += 1
    moves = find_moves(own, other, squares.size, squares.inner)
    if moves == _ZERO:
        if find_moves(other, own, squares.size, squares.inner) == _ZERO:
            return end_score(own, other, squares)
        return -solve_bits(other, own, -beta, -alpha, squares, table, room, nodes)
    if alpha >= _STABLE_FROM:
        most = count_bits(squares.board) - 2 * count_bits(stable_discs(other, own, squares))
        if most <= alpha:
            return most
    place = ((own ^ other * _MIX) * _MIX >> np.uint64(20)) & np.uint64(len(table.best) - 1)
    low, high, first = _WORST, -_WORST, _NO_MOVE
    if table.discs[place, 0] == own and table.discs[place, 1] == other:
        low, high = np.int64(table.bounds[place, 0]), np.int64(table.bounds[place, 1])
        first = np.int64(table.best[place])
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
    count = order_moves(own, other, moves, first, empty, squares, room[left])
    best, best_move, floor = _WORST, _NO_MOVE, alpha
    for k in range(count):
        flips, disc = room[left, 1, k], room[left, 2, k]
        mine, theirs = own | flips | disc, other ^ flips
        if k == 0:
            score = -solve_bits(theirs, mine, -beta, -floor, squares, table, room, nodes)
        else:
            score = -solve_bits(theirs, mine, -floor - 1, -floor, squares, table, room, nodes)
            if floor < score < beta:
                score = -solve_bits(theirs, mine, -beta, -score, squares, table, room, nodes)
        if score > best:
            best, best_move = score, index_of(disc)
            floor = max(floor, best)
            if best >= beta:
                break
    table.discs[place, 0], table.discs[place, 1] = own, other
    table.bounds[place, 0] = best if best > alpha else low
    table.bounds[place, 1] = best if best < beta else high
    table.best[place] = best_move
    return best


@lean
def order_moves(own, other, moves, first, empty, squares, row):
    """Writes the moves into a row of the room, the most promising first, and returns how many.

    Args:
        first: the cell that the table names, tried before all others; or _NO_MOVE.
        row: uint64 `[3, cells]`, for each move its rank (the lowest first), the discs that it
            turns, and its own disc.
    """
    odd, count = odd_quarters(empty, squares), 0
    while moves:
        disc = moves & ~(moves - _ONE)
        moves ^= disc
        flips = find_flips(disc, own, other, squares.size, squares.inner)
        mine, theirs = own | flips | disc, other ^ flips
        replies = find_moves(theirs, mine, squares.size, squares.inner)
        against = 4 * (count_bits(replies) + count_bits(replies & squares.corners))
        against += 0 if disc & odd else 3
        against += 0 if disc & squares.corners else 16
        if index_of(disc) == first:
            against = 0
        weight, k = np.uint64(against), count
        while k > 0 and row[0, k - 1] > weight:
            row[0, k], row[1, k], row[2, k] = row[0, k - 1], row[1, k - 1], row[2, k - 1]
            k -= 1
        row[0, k], row[1, k], row[2, k] = weight, flips, disc
        count += 1
    return count


@lean
def odd_quarters(empty, squares):
    """The cells of the quarters in which an odd number of cells is empty."""
    odd = _ZERO
    for k in range(4):
        if count_bits(empty & squares.quarters[k]) & 1:
            odd |= squares.quarters[k]
    return odd


@lean
def finish(own, other, alpha, beta, squares, nodes):
    """As `solve_bits`, for the last empty cells: odd quarters first, and without the table."""
    nodes[0] += 1
    empty = squares.board & ~(own | other)
    if empty & (empty - _ONE) == _ZERO:
        return last_disc(own, other, empty, squares)
    moves = find_moves(own, other, squares.size, squares.inner)
    if moves == _ZERO:
        if find_moves(other, own, squares.size, squares.inner) == _ZERO:
            return end_score(own, other, squares)
        return -finish(other, own, -beta, -alpha, squares, nodes)
    odd, best = odd_quarters(empty, squares), _WORST
    for part in (moves & odd, moves & ~odd):
        cells = part
        while cells:
            disc = cells & ~(cells - _ONE)
            cells ^= disc
            flips = find_flips(disc, own, other, squares.size, squares.inner)
            mine, theirs = own | flips | disc, other ^ flips
            score = -finish(theirs, mine, -beta, -max(alpha, best), squares, nodes)
            if score > best:
                best = score
                if best >= beta:
                    return best
    return best


@lean
def last_disc(own, other, disc, squares):
    """The score of a position in which one cell, `disc`, is empty, or none."""
    if disc:
        flips = find_flips(disc, own, other, squares.size, squares.inner)
        if flips:
            return count_bits(own | flips | disc) - count_bits(other ^ flips)
        flips = find_flips(disc, other, own, squares.size, squares.inner)
        if flips:
            return count_bits(own ^ flips) - count_bits(other | flips | disc)
    return end_score(own, other, squares)


@lean
def end_score(own, other, squares):
    """The score of a finished game: empty cells count for the winner."""
    margin = count_bits(own) - count_bits(other)
    left = count_bits(squares.board & ~(own | other))
    if margin > 0:
        return margin + left
    return margin - left if margin < 0 else margin


@lean
def stable_discs(own, other, squares):
    """A bitboard of discs of `own` that can never be turned; not always all of them.

    On each axis a stable disc stands at the edge, or on a full line, or beside a stable disc of its
    own colour.
    """
    full = own | other
    size = squares.size
    steps = (_ONE, size, size + _ONE, size - _ONE)
    stable = _ZERO
    safe_row, safe_column = squares.edges[0], squares.edges[1]
    safe_fall, safe_rise = squares.edges[2], squares.edges[3]
    for k in range(squares.lines.shape[1]):
        if squares.lines[0, k] & ~full == _ZERO:
            safe_row |= squares.lines[0, k]
        if squares.lines[1, k] & ~full == _ZERO:
            safe_column |= squares.lines[1, k]
        if squares.lines[2, k] & ~full == _ZERO:
            safe_fall |= squares.lines[2, k]
        if squares.lines[3, k] & ~full == _ZERO:
            safe_rise |= squares.lines[3, k]
    while True:
        grown = own
        grown &= safe_row | stable << steps[0] | stable >> steps[0]
        grown &= safe_column | stable << steps[1] | stable >> steps[1]
        grown &= safe_fall | stable << steps[2] | stable >> steps[2]
        grown &= safe_rise | stable << steps[3] | stable >> steps[3]
        if grown == stable:
            return stable
        stable = grown
