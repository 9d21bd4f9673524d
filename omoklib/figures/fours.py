"""Chains of fours on the board: each four with its holes, and the chain as a whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from omoklib.figures.boards import Drawing, board, side_by_side
from omoklib.games import State
from omoklib.games.omok import straight_lines

__all__ = ["chain_at_its_end", "chain_by_steps"]

_PALE = {1: 0.4, -1: 0.8}
"""The strength of a pale stone: on the wood, white needs more of it than black."""


def chain_by_steps(
    start: State,
    chain: Sequence[int],
    holes: Callable[[list[int], int], Sequence[int]],
    *,
    size_px: int = 192,
) -> Drawing:
    """The board after each stone of the chain's player: the four stands out, its holes are blue.

    Args:
        start: the position before the chain.
        chain: the stones that follow: one of the player to move, the forced answer, and so on.
        holes: the function that finds the holes of a player, from a board, a list of numbers row by
            row, and the player.
    """
    game, player = start.game, start.player
    pictures, captions = [board(start, size_px=size_px)], ["the beginning"]
    for number, stone in enumerate(chain[::2], start=1):
        state = game.state((*start.id, *chain[: 2 * number - 1]))
        found = [] if state.is_terminal() else list(holes(state.board.ravel().tolist(), player))
        pictures.append(
            board(
                state,
                overlay=dict.fromkeys(found, 0.9),
                faded=_pale(start, _rows_of_four(state, player)),
                arriving=False,
                size_px=size_px,
            )
        )
        names = " and ".join(map(game.action_name, found))
        told = f"{'hole' if len(found) == 1 else 'holes'}: {names}" if found else "five"
        captions.append(f"{number}. {game.action_name(stone)}, {told}")
    return side_by_side(*pictures, captions=captions, columns=3)


def chain_at_its_end(start: State, chain: Sequence[int], *, size_px: int = 262) -> Drawing:
    """The board after the whole chain, whose stones are numbered; the others are pale, but for
    those of the five."""
    end = start.game.state((*start.id, *chain))
    return board(
        end,
        labels={cell: str(number) for number, cell in enumerate(chain, start=1)},
        faded=_pale(start, _rows_of_four(end, start.player)),
        arriving=False,
        last_move=False,
        size_px=size_px,
    )


def _pale(start: State, bright: set[int]) -> dict[int, float]:
    """The strength of the stones of `start`, but for those on the cells `bright`."""
    stones = enumerate(start.board.ravel().tolist())
    return {cell: _PALE[who] for cell, who in stones if who and cell not in bright}


def _rows_of_four(state: State, player: int) -> set[int]:
    """The cells of the rows in which `player` has a five, or a four and its hole."""
    size, line = state.game.size, state.game.line
    board_of = state.board.ravel().tolist()
    rows = straight_lines(size, line)
    full = (row for row in rows if player * sum(board_of[cell] for cell in row) >= line - 1)
    return {cell for row in full for cell in row}
