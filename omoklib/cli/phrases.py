"""The sentences of a game in the terminal."""

from __future__ import annotations

from collections.abc import Collection

from omoklib.cli.look import TerminalStyle
from omoklib.draw.look import disc_counts
from omoklib.games import BLACK, WHITE, Game, Omok, Othello, State, TicTacToe
from omoklib.games.connect_four import ConnectFour
from omoklib.games.names import game_title
from omoklib.games.records.moves import other_actions
from omoklib.players import Analysis, Player

__all__ = [
    "advice_lines",
    "commands_for",
    "describe",
    "help_text",
    "outcome",
    "side_name",
    "why_not",
]

_COURSE = Omok | Othello | ConnectFour
"""The games whose rules have words here. A game of your own has its own."""

_HELP = {
    "hint": "shows what a search would play here, and what it expects",
    "why": "shows what your opponent saw before its last move",
    "undo": "takes back your last move and the answer to it",
    "moves": "lists the legal moves",
    "board": "shows the board again",
    "swap": "changes sides",
    "resign": "gives up the game",
    "new": "begins another game",
    "save FILE": "saves the game; as SGF if the name ends in .sgf",
    "load FILE": "continues a saved game",
    "quit": "leaves; so does the end of the input",
}

_COMMANDS = {words.split()[0]: words.split()[0] for words in _HELP} | {
    "?": "help",
    "help": "help",
    "h": "help",
    "u": "undo",
    "q": "quit",
    "exit": "quit",
}


def commands_for(game: Game) -> dict[str, str]:
    """The words that may be typed, and the command that each stands for. The name of a move stands
    for the move."""
    moves = other_actions(game)
    return {word: command for word, command in _COMMANDS.items() if word not in moves}


def side_name(player: int) -> str:
    """`Black` or `White`."""
    return "Black" if player == BLACK else "White"


def describe(
    game: Game, people: Collection[int], opponent: Player | None, look: TerminalStyle
) -> str:
    """The text before a game: what is played, and by whom."""
    board = "" if game == TicTacToe() else f" on {game.size}x{game.size}"
    lines = [look.loud(f"{game_title(game)}{board}: {_rules(game)}")]
    if opponent is None:
        lines.append(f"Black is {look.stone(BLACK)} and moves first; White is {look.stone(WHITE)}.")
    else:
        (side,) = people
        first = " and move first" if side == BLACK else ""
        lines.append(f"You are {side_name(side)} ({look.stone(side)}){first}.")
        lines.append(f"Your opponent is {side_name(-side)} ({look.stone(-side)}): {opponent.name}.")
    return "\n".join([*lines, f"Type a cell, such as {_example(game)}, or ? for help."])


def _example(game: Game) -> str:
    """The name of a cell that a first move may take."""
    if isinstance(game, Othello):
        return "d3"
    legal, middle = game.initial_state().legal_actions(), game.size // 2 * (game.size + 1)
    return game.action_name(middle if middle in legal else legal[len(legal) // 2])


def _rules(game: Game) -> str:
    if isinstance(game, Othello):
        return "enclose the other side's discs to turn them; the most discs win."
    if isinstance(game, Omok):
        return f"{'exactly ' if game.exact else ''}{game.line} in a row wins."
    if isinstance(game, ConnectFour):
        return f"stones fall to the bottom of a column; {game.line} in a row wins."
    return "a game with rules of your own."


def help_text(game: Game) -> str:
    """The list of everything that may be typed."""
    moves, commands = _moves_without_a_cell(game), commands_for(game)
    width = max(map(len, [*_HELP, *moves])) + 2
    rows = [f"  {name:<{width}}plays that move, where it is legal" for name in moves]
    rows += [
        f"  {words:<{width}}{text}" for words, text in _HELP.items() if words.split()[0] in commands
    ]
    signs = "On the board the last move is in ( ), a winning line in [ ]"
    signs += "; a * can be played." if isinstance(game, Othello) else "."
    alone = "; the letter is enough" if isinstance(game, ConnectFour) else ""
    cell = (
        "  " + f"{_example(game):<{width}}plays there: the column's letter, the row's number{alone}"
    )
    return "\n".join([_rules(game).capitalize(), "You may type:", cell, *rows, signs])


def _moves_without_a_cell(game: Game) -> list[str]:
    """The names of the moves that take no cell; none in Othello, whose passes play themselves."""
    return [] if isinstance(game, Othello) else list(other_actions(game))


def why_not(state: State, action: int) -> str:
    """The reason why the rules forbid `action` here, and what they allow."""
    game = state.game
    name = game.action_name(action)
    if not isinstance(game, _COURSE):
        return _own_words(state, action)
    if name == "pass":
        return "You can move, so you may not pass"
    if state.board[divmod(action, game.size)]:
        return f"{name} is taken"
    names = " ".join(game.action_name(legal) for legal in state.legal_actions())
    why = "turns no disc" if isinstance(game, Othello) else "is not a legal move here"
    return f"{name} {why}; you may play {names}"


def _own_words(state: State, action: int) -> str:
    """The words in which a game of your own forbids `action`."""
    try:
        state.take_action(action)
    except ValueError as error:
        return f"{state.game.action_name(action)} is not possible: {error}"
    return f"{state.game.action_name(action)} is not a legal move here"


def outcome(state: State, given_up: int, reason: str, people: Collection[int]) -> str:
    """The result of the game, in words.

    Args:
        given_up: the side that gave up the game for a `reason`, or 0.
        people: the sides of the people at the keyboard.
    """
    winner = -given_up or state.winner()
    if not winner:
        words = "A draw"
    elif len(people) == 2:
        words = f"{side_name(winner)} wins"
    else:
        words = "You win" if winner in people else "You lose"
    if given_up:
        return f"{words}: {reason}."
    if isinstance(state.game, Othello):
        return f"{words}, {max(disc_counts(state))} to {min(disc_counts(state))}."
    if isinstance(state.game, _COURSE):
        return f"{words}: {f'{state.game.line} in a row' if winner else 'the board is full'}."
    return f"{words}."


def advice_lines(state: State, who: str, seen: Analysis) -> tuple[dict[int, str], list[str]]:
    """The favourite moves of a player of this name: letters on the board, and a line for each."""
    weigh = seen.visits or seen.priors
    total = sum(weigh.values())
    unit = "of the visits" if seen.visits else "of the first idea"
    marks, lines = {}, []
    favourites = sorted(weigh, key=lambda action: (-weigh[action], action))
    for letter, action in zip("ABC", favourites, strict=False):
        marks[action] = letter
        name = state.game.action_name(action)
        words = f"  {letter}  {name:<4} {weigh[action] / total:4.0%} {unit}"
        if action in seen.Q:
            words += f", wins {(1 + seen.Q[action]) / 2:.0%}"
        lines.append(words)
    return marks, [f"{who} looked at:", *lines]
