"""What GTP's commands are called and take, and how boards and opinions are written down."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from omoklib.bridges.vertices import LETTERS, vertex
from omoklib.games import BLACK, WHITE, Othello, State
from omoklib.players import Analysis

__all__ = [
    "COMMANDS",
    "NAMES",
    "RULES",
    "Refused",
    "analysis_text",
    "board_text",
    "color_of",
    "game_id",
    "number_of",
]

NAMES = {BLACK: "black", WHITE: "white"}
COLORS = {"b": BLACK, "black": BLACK, "w": WHITE, "white": WHITE}
SIGNS = {BLACK: "X", WHITE: "O", 0: "."}
SHOWN = 10  # moves of an analysis

COMMANDS: Mapping[str, str] = {
    "protocol_version": "",
    "name": "",
    "version": "",
    "known_command": "NAME",
    "list_commands": "",
    "quit": "",
    "boardsize": "SIZE",
    "clear_board": "",
    "komi": "KOMI",
    "play": "COLOR VERTEX",
    "genmove": "COLOR",
    "reg_genmove": "COLOR",
    "undo": "",
    "showboard": "",
    "final_score": "",
    "time_settings": "MAIN_TIME BYO_YOMI_TIME BYO_YOMI_STONES",
    "time_left": "COLOR TIME STONES",
    "list_games": "",
    "set_game": "NAME",
    "omoklib-analyze": "[COLOR]",
    "gomill-explain_last_move": "",
}
"""The commands and their arguments; in brackets what may be left out. Beside them: `RULES`."""


class Refused(Exception):
    """Why a command fails; the text of the `?` response."""


def color_of(text: str) -> int:
    """`BLACK` or `WHITE`."""
    if text.lower() not in COLORS:
        raise Refused(f"syntax error: a color is b, black, w or white; got {text[:20]!r}")
    return COLORS[text.lower()]


def number_of(text: str, *, whole: bool = False, negative: bool = False) -> float:
    """The number that `text` is; `whole`: without a fraction, `negative`: or below 0."""
    pattern = (r"-?" if negative else "") + r"\d{1,9}" + ("" if whole else r"(\.\d{0,9})?")
    if not re.fullmatch(pattern, text):
        kind = "a whole number" if whole else "a number"
        raise Refused(f"syntax error: {kind} is wanted; got {text[:20]!r}")
    return float(text)


def game_id(state: State) -> str:
    """What other programs call the game."""
    return "Othello" if isinstance(state.game, Othello) else "Gomoku"


def board_text(state: State, rows: str) -> str:
    """The board with its letters and numbers, below an empty line."""
    letters = "   " + " ".join(LETTERS[: state.game.size])
    lines = [
        f"{number:>2} {stones} {number}"
        for number, stones in zip(_numbers(state, rows), _stones(state), strict=True)
    ]
    return "\n".join(["", letters, *lines, letters, f"# X is Black; {state.result_text()}"])


def analysis_text(state: State, found: Analysis, rows: str) -> str:
    """What a player sees in `state`, in comments; values are as the player to move sees them."""
    known = found.visits or found.priors
    best = sorted(known, key=lambda action: (-known[action], action))[:SHOWN]
    line = " ".join(vertex(state.game, action, rows) for action in found.line)
    lines = [f"# value {found.value:+.3f} line {line}"]
    for action in best:
        parts = [f"# {vertex(state.game, action, rows)}"]
        parts += [f"visits {found.visits[action]}"] if action in found.visits else []
        parts += [f"value {found.Q[action]:+.3f}"] if action in found.Q else []
        parts += [f"prior {found.priors[action]:.3f}"] if action in found.priors else []
        lines.append(" ".join(parts))
    return "\n".join(lines)


def _numbers(state: State, rows: str) -> list[int]:
    """The rows' numbers, from the top row down."""
    numbers = list(range(1, state.game.size + 1))
    return numbers if rows == "top" else numbers[::-1]


def _stones(state: State) -> list[str]:
    return [" ".join(SIGNS[stone] for stone in row) for row in state.board.tolist()]


def _legal_moves(state: State, rows: str) -> str:
    return " ".join(vertex(state.game, action, rows) for action in state.legal_actions())


def _result(state: State, rows: str) -> str:
    if not state.is_terminal():
        return "unknown"
    return NAMES.get(state.winner(), "draw")


RULES: Mapping[str, Callable[[State, str], str]] = {
    "gogui-rules_game_id": lambda state, rows: game_id(state),
    "gogui-rules_board": lambda state, rows: "\n" + "\n".join(_stones(state)),
    "gogui-rules_board_size": lambda state, rows: str(state.game.size),
    "gogui-rules_legal_moves": _legal_moves,
    "gogui-rules_side_to_move": lambda state, rows: NAMES[state.player],
    "gogui-rules_final_result": _result,
}
"""How GoGui asks an engine about a game that is not Go; `(state, rows) -> answer`."""
