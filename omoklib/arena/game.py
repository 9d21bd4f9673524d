"""One game of two players."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from omoklib.arena.clock import Clock, in_brief
from omoklib.games import BLACK, ROOT, WHITE, Game, NodeId, State
from omoklib.games.base import check_game_given
from omoklib.games.records import GameRecord
from omoklib.players import Player

__all__ = [
    "Played",
    "Watch",
    "check_opening",
    "forfeited",
    "name_of",
    "play",
    "play_by",
    "record_of",
]


Watch = Callable[[tuple[str, str], State], object]
"""A function that is called before each move with Black's and White's names and the state."""


@dataclass(frozen=True)
class Played:
    """One game of two players.

    Attributes:
        id: the ID of the game, up to the forfeit if there was one.
        start: the number of plies in the opening, which neither player chose.
        black, white: the players' names.
        result: the result as Black sees it: +1, 0 or -1.
        forfeit: the reason why the loser lost before the end, or "".
        seconds: the seconds each side spent choosing, Black's first.
    """

    game: Game
    id: NodeId
    start: int
    black: str
    white: str
    result: int
    forfeit: str = ""
    seconds: tuple[float, float] = (0.0, 0.0)

    @property
    def opening(self) -> NodeId:
        """The ID of the opening."""
        return self.id[: self.start + 1]

    @property
    def state(self) -> State:
        """The last state of the game, to look at."""
        return self.game.state(self.id)


def name_of(player: Player) -> str:
    """A player's own name, else its function's or class's."""
    for attribute in ("name", "__name__"):
        with contextlib.suppress(Exception):  # any object may be a player, and raise anything
            if name := str(getattr(player, attribute, None) or ""):
                return name
    return type(player).__name__


def check_opening(game: Game, opening: NodeId) -> State:
    """The state of `opening`, checked to be before the end of the game.

    Raises:
        TypeError: `game` is not a game.
        ValueError: `opening` is not an ID of the game, or ends it.
    """
    check_game_given(game)
    state = game.state(opening)
    if state.is_terminal():
        raise ValueError(f"an opening must leave a game to play; {opening} is over")
    return state


def play(
    black: Player,
    white: Player,
    game: Game,
    opening: NodeId = ROOT,
    *,
    seconds_per_move: float | None = None,
    grace: float = 1.0,
) -> Played:
    """One game from `opening` to its end.

    A player that raises an error, answers with an action that is not legal, changes the state that
    it was asked about, or does not answer in time, loses the game at once; `forfeit` says why.

    Args:
        seconds_per_move: the seconds for each move, after which a player with a `stop()` is asked
            to answer; None: no limit.
        grace: the seconds after that until the game is lost. See `Clock`.

    Raises:
        TypeError: a player is not a function of a state.
        ValueError: `opening` is not an ID of the game, or ends it.
    """
    for player in (black, white):
        if not callable(player):
            raise TypeError(
                f"a player must be a function of a state; got {player!r}. `match` also takes "
                "texts, and omoklib.players.specs.make_player makes a player from one"
            )
    return play_by(Clock(seconds_per_move, grace), black, white, game, opening)


def play_by(
    clock: Clock,
    black: Player,
    white: Player,
    game: Game,
    opening: NodeId,
    watch: Watch = lambda names, state: None,
) -> Played:
    """`play`, with a clock that remembers which players are stuck."""
    state = check_opening(game, opening)
    sides, seconds = {BLACK: black, WHITE: white}, {BLACK: 0.0, WHITE: 0.0}
    names = name_of(black), name_of(white)
    start = len(opening) - 1
    while not state.is_terminal():
        watch(names, state)
        before = state.id, state.player, state.key()
        answer = clock.ask(sides[state.player], state)
        node_id, mover, _ = before
        seconds[mover] += answer.seconds
        reason = answer.reason
        if _changed(state, before):
            state, reason = game.state(node_id), "changed the state that it was asked about"
        if not reason:
            try:
                state = state.take_action(answer.action)
                continue
            except Exception as error:  # the answer may be any object, and raise anything
                reason = f"answered {in_brief(repr, answer.action)}: {in_brief(str, error)}"
        return forfeited(state, start, names, reason, (seconds[BLACK], seconds[WHITE]))
    spent = (seconds[BLACK], seconds[WHITE])
    return Played(game, state.id, start, *names, state.reward(BLACK), "", spent)


def _changed(state: State, before: tuple[NodeId, int, Hashable]) -> bool:
    """Whether `state`, whose ID, player and key were `before`, is no longer the same."""
    try:
        return bool((state.id, state.player, state.key()) != before)
    except Exception:  # a player may have put anything there
        return True


def forfeited(
    state: State,
    start: int,
    names: tuple[str, str],
    reason: str,
    seconds: tuple[float, float] = (0.0, 0.0),
) -> Played:
    """The game that the player to move in `state` forfeits; `names` are Black's and White's."""
    loser = names[0 if state.player == BLACK else 1]
    return Played(state.game, state.id, start, *names, -state.player, f"{loser} {reason}", seconds)


def record_of(played: Played, **options: str) -> GameRecord:
    """The record of a game of the arena, with its times to the millisecond.

    Args:
        options: other facts to keep in the record.
    """
    black, white = (round(seconds, 3) for seconds in played.seconds)
    return GameRecord(
        played.game,
        played.id,
        played.black,
        played.white,
        played.result,
        played.forfeit,
        played.start,
        (black, white),
        options,
    )
