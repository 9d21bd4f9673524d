"""Games as lists of moves, as people write them: `f5d6c3` in Othello, `h8 i9 g8` in Omok.

A move is the column's letter and the row's number. Othello counts rows from the top everywhere, and
so does this library for all its games. Gomoku and Renju are mostly written as on a Go board, with
row 1 at the bottom: pass `bottom=True` for those. (Read the wrong way up, an Omok game is only
mirrored; an Othello game becomes illegal at its first move.)
"""

from __future__ import annotations

import re

from omoklib.games import Game, NodeId, Othello, State
from omoklib.games.base import column_letters
from omoklib.games.othello import must_pass

__all__ = ["cell_text", "named_cell", "other_actions", "play_on", "read_moves", "write_moves"]

_PASSES = {"pass", "pa", "ps", "--"}
_WORD = re.compile(
    r"(?P<skip>[\s,;|]+|\d+\.+)"  # what comes between moves: blanks, commas, and "12." or "12..."
    r"|(?P<move>pass|pa|ps|--|[a-z][0-9]{1,2})"
    r"|(?P<junk>[^\s,;|]+)",
    re.I,
)


def cell_text(game: Game, action: int, *, bottom: bool = False) -> str:
    """`'e5'`; or `'pass'`, or what a game of your own calls an action that takes no cell. With
    `bottom`, row 1 is the lowest.

    >>> from omoklib.games import Omok
    >>> cell_text(Omok(15), 0), cell_text(Omok(15), 0, bottom=True)
    ('a1', 'a15')
    """
    if action >= game.size**2:
        return game.action_name(action)
    row, column = divmod(action, game.size)
    return f"{column_letters(column)}{game.size - row if bottom else row + 1}"


def named_cell(game: Game, text: str, *, bottom: bool = False) -> int:
    """The action of a name such as `e5`, in lower or upper case; or of an action that takes no
    cell, such as `pass` in Othello.

    Raises:
        ValueError: it is not a name, or not that of a cell on this board.

    >>> named_cell(Othello(), "F5"), named_cell(Othello(), "pa")
    (37, 64)
    """
    word = text.strip().lower()
    others = other_actions(game)
    if word in others:
        return others[word]
    if word in _PASSES:
        if isinstance(game, Othello):
            return game.pass_action
        raise ValueError(f"{text[:40]!r}: nobody passes in this game")
    found = re.fullmatch(r"([a-z])([0-9]{1,2})", word)
    column, number = (ord(found[1]) - ord("a"), int(found[2])) if found else (-1, 0)
    row = game.size - number if bottom else number - 1
    if not (0 <= row < game.size and 0 <= column < game.size):
        last = column_letters(game.size - 1)
        raise ValueError(
            f"{text[:40]!r} is not a cell of this board: its columns are a to {last}, "
            f"its rows 1 to {game.size}"
        )
    return row * game.size + column


def other_actions(game: Game) -> dict[str, int]:
    """The actions of `game` that take no cell, by their names in lower case.

    >>> other_actions(Othello())
    {'pass': 64}
    """
    beyond = range(game.size**2, game.num_actions)
    return {game.action_name(action).lower(): action for action in beyond}


def read_moves(game: Game, text: str, *, bottom: bool = False) -> NodeId:
    """The ID of the game whose moves are listed in `text`.

    Between moves there may be blanks, commas, line ends and numbers such as `12.`, or nothing at
    all. In Othello a pass may be written (`pa`, `ps`, `pass`, `--`) or left out.

    Args:
        bottom: whether rows are counted from the bottom; by default from the top.

    Raises:
        ValueError: a word is not a move, or not a legal one; the message gives the line and the
            number of the move.

    >>> read_moves(Othello(), "1. f5 d6 2. c3")
    (0, 37, 43, 18)
    """
    state, count = game.initial_state(), 0
    for found in _WORD.finditer(text):
        if found["skip"]:
            continue
        count += 1
        word = found.group()
        try:
            state = play_on(state, named_cell(game, word, bottom=bottom))
        except ValueError as error:
            line = 1 + text.count("\n", 0, found.start())
            raise ValueError(f"line {line}, move {count} ({word[:40]}): {error}") from None
    return state.id


def play_on(state: State, action: int) -> State:
    """The state after `action`, and after the pass before it that was left out, if one was.

    A pass after the end, as some programs write it, changes nothing.

    Raises:
        ValueError: the rules forbid `action`.
    """
    game = state.game
    if isinstance(game, Othello):
        if state.is_terminal() and action == game.pass_action:
            return state
        if action != game.pass_action and must_pass(state):
            state = state.take_action(game.pass_action)
    return state.take_action(action)


def write_moves(
    game: Game, node_id: NodeId, *, bottom: bool = False, separator: str = "", passes: bool = False
) -> str:
    """The moves of `node_id`, as `read_moves` reads them.

    Args:
        bottom: whether rows are counted from the bottom; by default from the top.
        separator: the text between two moves.
        passes: whether every pass is written, as `pa`. Othello players leave passes out, as the
            next move shows them; by default only a pass at the very end is written.

    Raises:
        ValueError: the rules forbid `node_id`.
    """
    actions = game.state(node_id).id[1:]
    words = []
    for index, action in enumerate(actions):
        name = cell_text(game, action, bottom=bottom)
        if not (isinstance(game, Othello) and action == game.pass_action):
            words.append(name)
        elif passes or index == len(actions) - 1:
            words.append("pa")
    return separator.join(words)
