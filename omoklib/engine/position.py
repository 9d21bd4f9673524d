"""Positions on arrays, and how they change: one set of functions for all games.

    rules = rules_of(Othello(8))             # a named tuple of numbers and tables, read-only
    position = position_of(rules, state)     # int64 [rules.words], changed in place
    actions = np.empty(rules.actions, np.int16)
    count = legal(rules, position, actions)  # actions[:count], increasing; 0: the game is over
    turned = apply(rules, position, actions[0])
    undo(rules, position, actions[0], turned)

A position, int64 `[rules.words]`:

    position[PLAYER]   who moves next, 1 Black, -1 White
    position[WINNER]   Omok, Connect Four: who has a winning line, 0 nobody
                       (Othello: `winner` counts the discs)
    position[LEFT]     empty cells
    position[BOARD:]   Omok, Connect Four: line words, Black's and White's (`omoklib.engine.omok`);
                       Othello to 8x8: Black's bitboard and White's (`omoklib.engine.othello`);
                       larger: rows of bits, Black's and White's (there too)

Nothing here allocates or checks: actions must be legal. Any copy of the array is a position too.
"""

from __future__ import annotations

import numpy as np

from omoklib.engine import omok, othello
from omoklib.engine.jit import inlined, lean
from omoklib.engine.rules import BITBOARD, BOARD, DROP, LEFT, OMOK, PLAYER, WINNER, Rules
from omoklib.games import State
from omoklib.ids import BLACK, ROOT, WHITE

__all__ = [
    "apply",
    "cells_of",
    "check_same_game",
    "count_legal",
    "discs_of",
    "first_word",
    "legal",
    "next_legal",
    "position_of",
    "rows_of",
    "start_position",
    "undo",
    "winner",
]


def start_position(rules: Rules) -> np.ndarray:
    """The position before the first move."""
    position = np.zeros(rules.words, np.int64)
    position[PLAYER] = BLACK
    position[LEFT] = rules.size**2
    if rules.kind > DROP:
        position[LEFT] -= 4
        low = (rules.size // 2 - 1) * (rules.size + 1)
        high = low + rules.size + 1
        for player, discs in ((WHITE, (low, high)), (BLACK, (low + 1, high - 1))):
            for cell in discs:
                word, bit = (0, cell) if rules.kind == BITBOARD else divmod(cell, rules.size)
                position[BOARD + (player == WHITE) * rules.side + word] |= 1 << bit
    return position


def position_of(rules: Rules, state: State) -> np.ndarray:
    """`state` as a position, made by replaying its ID.

    Raises:
        ValueError: as by `check_same_game`.
    """
    check_same_game(rules, state)
    position = start_position(rules)
    for action in state.id[len(ROOT) :]:
        apply(rules, position, action)
    return position


def check_same_game(rules: Rules, state: State) -> None:
    """Checks that `rules`, if they are those of a twin, lead to `state` and go on as it does.

    Nothing compiled checks its actions: one that is off the twin's board would be written beside
    it, and a game that is over for the twin alone would be searched for ever.

    Raises:
        ValueError: the twin is another game.
    """
    game = state.game
    if game.twin is game:
        return
    position, found = start_position(rules), np.empty(rules.actions, np.int16)
    same = rules.actions == game.num_actions
    for action in state.id[len(ROOT) :]:
        same = same and action in found[: legal(rules, position, found)]
        if same:
            apply(rules, position, action)
    if same and not state.is_terminal():
        same = found[: legal(rules, position, found)].tolist() == state.legal_actions()
    if not same:
        raise ValueError(
            f"{game!r} must have a twin that is the same game: {game.twin!r} does not go as it "
            f"does to {state.id} (omoklib.games.contract.check_game compares the two)"
        )


@inlined
def apply(rules, position, action):
    """Plays the legal `action`. Returns what `undo` needs: the discs that the action turned."""
    player = position[PLAYER]
    turned = 0
    if rules.kind <= DROP:
        position[LEFT] -= 1
        first, cell = first_word(rules, player), np.uint64(action)
        if omok.drop(position, first, rules.spots, cell, rules.line, rules.exact):
            position[WINNER] = player
    elif action < rules.size * rules.size:  # a pass changes the player only
        position[LEFT] -= 1
        if rules.kind == BITBOARD:
            turned = _turn(rules, position, action, player)
        else:
            own, other = rows_of(rules, player)
            turned = othello.count_turned(position, own, other, rules.size, action)
            othello.turn_discs(position, own, other, rules.size, action, turned)
            position[own + action // rules.size] |= 1 << action % rules.size
    position[PLAYER] = -player
    return turned


@inlined
def first_word(rules, player):
    """The index at which the board of `player` begins in a position, uint64."""
    return np.uint64(BOARD if player > 0 else BOARD + rules.side)


@lean
def rows_of(rules, player):
    """The indices at which the rows of `player`, and of the opponent, begin; for WIDE."""
    black, white = BOARD, BOARD + rules.side
    return (black, white) if player > 0 else (white, black)


@lean
def _turn(rules, position, action, player):
    """Plays a disc on bitboards. Returns the bitboard of the discs that it turns, as int64."""
    mine, theirs = first_word(rules, player), first_word(rules, -player)
    own, other = np.uint64(position[mine]), np.uint64(position[theirs])
    disc = othello.bit_at(action)
    flips = othello.find_flips(disc, own, other, np.uint64(rules.size), rules.inner)
    position[mine] = np.int64(own | flips | disc)
    position[theirs] = np.int64(other ^ flips)
    return np.int64(flips)


@lean
def undo(rules, position, action, turned):
    """Takes back `action`, the last one played; `turned` is the value that `apply` returned."""
    player = -position[PLAYER]
    mine, theirs = first_word(rules, player), first_word(rules, -player)
    position[PLAYER] = player
    if rules.kind <= DROP:
        omok.take(position, mine, rules.spots, np.uint64(action))
        position[WINNER] = 0
        position[LEFT] += 1
    elif action < rules.size * rules.size:
        position[LEFT] += 1
        if rules.kind == BITBOARD:
            position[mine] ^= np.int64(othello.bit_at(action)) | turned
            position[theirs] ^= turned
        else:
            own, other = rows_of(rules, player)
            othello.turn_discs(position, own, other, rules.size, action, turned)
            position[own + action // rules.size] ^= 1 << action % rules.size


@lean
def legal(rules, position, actions):
    """Writes the legal actions in increasing order. Returns how many; 0: the game is over.

    Args:
        actions: the integers `[A]`, or longer, to write to; entries beyond the count are not
            defined.
    """
    player = position[PLAYER]
    cells = rules.size * rules.size
    count = 0
    if rules.kind <= DROP and position[WINNER] != 0:
        return 0
    if rules.kind == DROP:
        for row in range(rules.size):
            landing = landing_in_row(rules, position, row)
            while landing:
                actions[count] = row * rules.size + othello.index_of(np.uint64(landing & -landing))
                count += 1
                landing &= landing - 1
        return count
    if rules.kind == OMOK:
        for row in range(rules.size):
            taken = position[BOARD + row] | position[BOARD + rules.side + row]
            for column in range(rules.size):
                actions[count] = row * rules.size + column
                count += 1 - (taken >> column & 1)  # the next cell overwrites a taken one
        return count
    if rules.kind == BITBOARD:
        own, other = discs_of(rules, position)
        moves = othello.find_moves(own, other, np.uint64(rules.size), rules.inner)
        while moves:
            lowest = othello.nth_bit(moves, 0)
            actions[count] = othello.index_of(lowest)
            count += 1
            moves ^= lowest
        can_pass = othello.find_moves(other, own, np.uint64(rules.size), rules.inner) != 0
    else:
        own, other = rows_of(rules, player)
        for row in range(rules.size):
            moves = othello.moves_in_row(position, own, other, rules.size, row)
            while moves:
                actions[count] = row * rules.size + othello.index_of(np.uint64(moves & -moves))
                count += 1
                moves &= moves - 1
        can_pass = count == 0 and othello.has_move(position, other, own, rules.size)
    if count == 0 and can_pass:
        actions[0] = cells
        return 1
    return count


@inlined
def landing_in_row(rules, position, row):
    """The cells of `row`, as bits, where a stone comes to rest, for DROP: empty, and under them a
    stone or the ground."""
    first, second = position[BOARD + row], position[BOARD + rules.side + row]
    below = np.int64((1 << rules.size) - 1)
    if row + 1 < rules.size:
        below = position[BOARD + row + 1] | position[BOARD + rules.side + row + 1]
    return below & ~(first | second)


@lean
def discs_of(rules, position):
    """The bitboards of the player to move and of the opponent, for BITBOARD."""
    black, white = np.uint64(position[BOARD]), np.uint64(position[BOARD + 1])
    if position[PLAYER] < 0:
        return white, black
    return black, white


@lean
def winner(rules, position):
    """The winner of a game that is over (`legal` finds nothing): 1 Black, -1 White, 0 nobody."""
    if rules.kind <= DROP:
        return position[WINNER]
    margin = 0
    for word in range(rules.side):
        margin += othello.count_bits(np.uint64(position[BOARD + word]))
        margin -= othello.count_bits(np.uint64(position[BOARD + rules.side + word]))
    return np.int64(margin > 0) - np.int64(margin < 0)


@lean
def cells_of(rules, position, cells):
    """Writes the board, row by row, as 1 Black, -1 White, 0 empty.

    Args:
        cells: int8 `[size**2]`, the board to write to.
    """
    if rules.kind == BITBOARD:
        black, white = position[BOARD], position[BOARD + 1]
        for cell in range(rules.size * rules.size):
            cells[cell] = (black >> cell & 1) - (white >> cell & 1)
        return
    for row in range(rules.size):  # the first of the line words are the rows
        black, white = position[BOARD + row], position[BOARD + rules.side + row]
        for column in range(rules.size):
            cells[row * rules.size + column] = (black >> column & 1) - (white >> column & 1)


@lean
def count_legal(rules, position):
    """The number of legal actions; it lists them only if it must."""
    if rules.kind == OMOK:
        return position[LEFT] if position[WINNER] == 0 else 0
    if rules.kind == DROP:
        full = position[BOARD] | position[BOARD + rules.side]  # columns filled to the top row
        return rules.size - othello.count_bits(np.uint64(full)) if position[WINNER] == 0 else 0
    if rules.kind == BITBOARD:
        own, other = discs_of(rules, position)
        size = np.uint64(rules.size)
        moves = othello.find_moves(own, other, size, rules.inner)
        if moves:
            return othello.count_bits(moves)
        return np.int64(othello.find_moves(other, own, size, rules.inner) != 0)
    own, other = rows_of(rules, position[PLAYER])
    count = 0
    for row in range(rules.size):
        moves = othello.moves_in_row(position, own, other, rules.size, row)
        count += othello.count_bits(np.uint64(moves))
    if count:
        return count
    return np.int64(othello.has_move(position, other, own, rules.size))


@lean
def next_legal(rules, position, action):
    """The lowest legal action above `action`; the position must have one."""
    cells = rules.size * rules.size
    if rules.kind == BITBOARD:
        own, other = discs_of(rules, position)
        moves = othello.find_moves(own, other, np.uint64(rules.size), rules.inner)
        moves &= ~np.uint64(0) << np.uint64(action + 1)
        return othello.index_of(othello.nth_bit(moves, 0)) if moves else cells
    own, other = rows_of(rules, position[PLAYER])
    above, column = divmod(action + 1, rules.size)
    for row in range(above, rules.size):
        if rules.kind == OMOK:
            free = ~(position[BOARD + row] | position[BOARD + rules.side + row])
            found = free & (1 << rules.size) - 1
        elif rules.kind == DROP:
            found = landing_in_row(rules, position, row)
        else:
            found = othello.moves_in_row(position, own, other, rules.size, row)
        found = found >> column << column  # on the first row, only the cells after `action`
        if found:
            return row * rules.size + othello.index_of(np.uint64(found & -found))
        column = 0
    return cells  # the pass
