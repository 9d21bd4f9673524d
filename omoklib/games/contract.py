"""Does a game keep the contract? One check for every game, yours included.

`Game` and `State` say what a search, a trainer or a board relies on. `check_game` plays random
games and checks every moment of them. If a promise is broken, it says which one, what was found,
and in which state.

>>> from omoklib.games import TicTacToe
>>> check_game(TicTacToe(), np.random.default_rng(0))
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Hashable, Sequence
from typing import Any

import numpy as np

from omoklib.games.base import Game, State, check_game_given
from omoklib.ids import BLACK, ROOT, WHITE

__all__ = ["check_game", "check_line"]

_MOST = 10_000


def check_game(game: Game, rng: np.random.Generator, games: int = 10) -> None:
    """Plays `games` random games and checks the contract at every moment of them.

    Raises:
        TypeError: `game` is not a game.
        AssertionError: a promise is broken; the message says which and where.
    """
    check_game_given(game)
    _check_rules(game)
    seen: dict[Hashable, tuple[Any, ...]] = {}
    for _ in range(games):
        end = check_line(game, rng.random(game.max_plies).tolist(), seen)
        _hold(end.is_terminal(), end, "a game must be over after max_plies", game.max_plies)
        if game.twin is not game:
            _check_twin(game, end)


def check_line(
    game: Game, numbers: Sequence[float], seen: dict[Hashable, tuple[Any, ...]] | None = None
) -> State:
    """The last state of one line of play, with the contract checked at every moment of it.

    Args:
        numbers: numbers drawn uniformly from [0, 1); the k-th move is
            `legal[int(numbers[k] * len(legal))]`. The line ends with the game, or with the numbers.
        seen: what is known about each `key()` so far; the check of this line adds to it.

    Raises:
        AssertionError: a promise is broken; the message says which and where.
    """
    seen = {} if seen is None else seen
    state = game.initial_state()
    _hold(state.id == ROOT, state, "a game must start at the root", state.id)
    _check_state(state, seen)
    line = [state]
    for number in numbers:
        legal = state.legal_actions()
        if not legal:
            break
        action = legal[int(number * len(legal))]
        child = state.take_action(action)
        _hold(child.id == (*state.id, action), state, "take_action must add to the ID", child.id)
        state = child
        _check_state(state, seen)
        line.append(state)
    for state in line:
        _check_playout(state, numbers[state.ply :])
    return state


def _check_rules(game: Game) -> None:
    """Checks what the game promises before the first move."""
    root = game.initial_state()
    _hold(isinstance(game.size, int) and game.size > 0, root, "size must be 1 or more", game.size)
    for name in ("num_actions", "max_plies"):
        number = getattr(game, name)
        promise = (
            f"{name} must be an integer from 1 to {_MOST:,}: searches reserve memory for as many"
        )
        _hold(isinstance(number, int) and 1 <= number <= _MOST, root, promise, number)
    _hold(
        hash(game) == hash(root.game) and game == root.game,
        root,
        "a state must know its game",
        game,
    )
    _hold(
        game.num_actions >= game.size**2,
        root,
        "num_actions must be size**2 or more: boards and networks take the first actions for the "
        "cells, row by row",
        game.num_actions,
    )
    names = [game.action_name(action) for action in range(game.num_actions)]
    _hold(
        all(names) and len(set(names)) == len(names),
        root,
        "each action must have its own name",
        names,
    )
    for action, name in list(enumerate(names))[game.size**2 :]:
        promise = f"action_name({action}) must be a word such as 'pass': it takes no cell"
        _hold(not re.fullmatch(r"[a-z]+[0-9]+", name), root, promise, name)
    _hold(not root.is_terminal(), root, "a game must not be over before it starts", True)
    for bad in (True, 0.0, "0", None):
        _refuses(root, bad, TypeError)
    for bad in (-1, game.num_actions):
        _refuses(root, bad, ValueError)
    for bad in ((), (1,), (0, -1)):
        _raises(lambda bad=bad: game.state(bad), ValueError, root, f"state({bad}) must be refused")


def _check_state(state: State, seen: dict[Hashable, tuple[Any, ...]]) -> None:
    """Checks what every state promises."""
    game, legal = state.game, state.legal_actions()
    board = state.board
    _hold(
        isinstance(board, np.ndarray) and board.shape == (game.size, game.size),
        state,
        "board must be an array [size, size]",
        board,
    )
    _hold(board.dtype == np.int8, state, "board must be int8", board.dtype)
    _hold(
        not board.flags.writeable,
        state,
        "board must be read-only",
        "a board that can be written to",
    )
    _hold(np.isin(board, (BLACK, 0, WHITE)).all(), state, "board must hold 1, 0 and -1 only", board)
    _hold(state.ply == len(state.id) - 1, state, "ply must count the actions", state.ply)
    _hold(state.ply <= game.max_plies, state, "no game may be longer than max_plies", state.ply)
    turn = BLACK if state.ply % 2 == 0 else WHITE
    _hold(state.player == turn, state, "the player must match the ID's parity", state.player)
    _hold(isinstance(legal, list), state, "legal_actions must be a list", legal)
    _hold(all(type(action) is int for action in legal), state, "actions must be plain int", legal)
    _hold(legal == sorted(set(legal)), state, "legal_actions must be in increasing order", legal)
    _hold(
        all(0 <= action < game.num_actions for action in legal),
        state,
        "legal actions must be in 0..num_actions-1",
        legal,
    )
    _hold(
        state.is_terminal() == (not legal),
        state,
        "a game must be over exactly when there is no legal action",
        legal,
    )
    _check_result(state)
    for action in _some(sorted(set(range(game.num_actions)) - set(legal))):
        _refuses(state, action, ValueError)
    before = _moment(state)
    for action in _some(legal):
        weight = state.weight(action)
        _hold(math.isfinite(weight), state, "a weight must be a finite number", weight)
        try:
            state.take_action(action)
        except Exception as error:
            _hold(False, state, f"it must be possible to take the legal action {action}", error)
        _hold(_moment(state) == before, state, "take_action must leave the state as it was", action)
    again = game.state(state.id)
    _hold(
        again == state and hash(again) == hash(state), state, "an ID must lead to one state", again
    )
    _hold(_moment(again) == _moment(state), state, "an ID must lead to one board", again.board)
    first = seen.setdefault(state.key(), _moment(state))
    _hold(first == _moment(state), state, "states with equal keys must have the same future", first)


def _check_twin(game: Game, end: State) -> None:
    """Checks that the game that ends in `end` has the same moments when it is played on the
    twin."""
    state = game.initial_state()
    _hold(isinstance(game.twin, Game), state, "a game's twin must be a game", game.twin)
    twin = game.twin.initial_state()
    for action in (*end.id[len(ROOT) :], None):
        promise = f"its twin, {game.twin!r}, must be the same game"
        _hold(_moment(state) == _moment(twin), state, promise, twin.board)
        if action is not None:
            state, twin = state.take_action(action), twin.take_action(action)


def _check_result(state: State) -> None:
    black, white, winner = state.reward(BLACK), state.reward(WHITE), state.winner()
    _hold(black in (1, 0, -1), state, "a reward must be 1, 0 or -1", black)
    _hold(black == -white, state, "one player's reward must be the other's loss", (black, white))
    _hold(black == winner, state, "reward and winner must agree", (black, winner))
    _hold(state.is_terminal() or winner == 0, state, "nobody may win before the end", winner)
    _hold(bool(state.result_text()), state, "the result must have words", "none")
    line = state.winning_line()
    _hold(line == sorted(set(line)), state, "winning_line must be in increasing order", line)
    _hold(winner != 0 or not line, state, "only a won game may have a winning line", line)


def _check_playout(state: State, numbers: Sequence[float]) -> None:
    """Checks that a game's own, faster playout ends as the plain one of `State` does."""
    try:
        expected: object = State.playout(state, numbers)
    except ValueError:
        _raises(
            lambda: state.playout(numbers),
            ValueError,
            state,
            "a playout short of numbers must say so",
        )
        return
    found = state.playout(numbers)
    _hold(found == expected, state, f"playout({list(numbers)}) must be {expected}", found)


def _moment(state: State) -> tuple[Any, ...]:
    """All that the rules say about a state, apart from its history."""
    legal = tuple(state.legal_actions())
    return state.board.tobytes(), state.player, legal, state.is_terminal(), state.winner()


def _some(actions: list[int]) -> list[int]:
    """About eight of `actions`: enough to notice a wrong rule in a few games."""
    return actions[:: max(1, len(actions) // 8)]


def _refuses(state: State, action: object, error: type[Exception]) -> None:
    before = _moment(state)
    promise = f"take_action({action!r}) must be refused with a {error.__name__}"
    _raises(lambda: state.take_action(action), error, state, promise)
    _hold(_moment(state) == before, state, "a refused action must change nothing", action)


def _raises(call: Callable[[], object], error: type[Exception], state: State, promise: str) -> None:
    try:
        found: object = call()
    except error:
        return
    except Exception as other:
        found = other
    _hold(False, state, promise, found)


def _hold(kept: bool, state: State, promise: str, found: object) -> None:
    if not kept:
        raise AssertionError(f"{promise}; got {found!r} at {state!r}")
