"""The exercise `self_play` of lesson 07: "One game against itself"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np

from omoklib.check.exercises.lesson_07.choose_move import CHOOSE_MOVE
from omoklib.check.exercises.lesson_07.shared import random_games
from omoklib.check.exercises.lesson_07.z_targets import Z_TARGETS
from omoklib.check.records import Case, Exercise, Misconception, Mutant, changed, code_of
from omoklib.games import State, TicTacToe

__all__ = ["SELF_PLAY", "trial_game"]

_IMPORTS = """
import numpy as np
from omoklib import BLACK, WHITE, TicTacToe
from omoklib.check.exercises.lesson_07 import trial_game
"""


def trial_game(
    self_play: Callable, start: Sequence[int], drawn_plies: int, seed: int
) -> Iterable[object]:
    """What `self_play` returns for a game of Tic-Tac-Toe from the ID `start`; each state is a text.

    In place of a search, `self_play` gets shares that differ from position to position.

    Raises:
        ValueError: a position is searched twice, or after the end of the game.
    """
    asked = []

    def think(state: State) -> list[float]:
        if state.is_terminal():
            raise ValueError("the game is over: there is nothing to search")
        if state.id in asked:
            raise ValueError("this position has been searched already")
        asked.append(state.id)
        legal = state.legal_actions()
        parts = [2 ** ((action + state.ply) % 4) if action in legal else 0 for action in range(9)]
        return [part / sum(parts) for part in parts]

    rng = np.random.default_rng(seed)
    played = self_play(TicTacToe().state(tuple(start)), think, drawn_plies, rng)
    if isinstance(played, Iterator):  # empty once it has been read
        return played
    return _Played(
        ("state " + str(each[0].id), *each[1:]) if hasattr(each[0], "id") else each
        for each in played
    )


class _Played(list):
    """A list that shows a line for each of its items, and shares as percentages."""

    def __repr__(self) -> str:
        if not all(isinstance(each, tuple) and len(each) == 3 for each in self):
            return list.__repr__(self)
        return "\n".join(", ".join(map(_brief, each)) for each in self) or "[]"


def _brief(part: object) -> str:
    if isinstance(part, list) and all(isinstance(share, float) for share in part):
        return "pi in percent: " + " ".join(f"{100 * share:.0f}" for share in part)
    return f"z = {part}" if isinstance(part, (int, float)) else str(part)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    starts: list[tuple[int, ...]] = [(0,), (0, 4), (0, 4, 0), (0, 0, 3, 1, 4)]
    for end in random_games(rng, 8):
        starts.append(end.id[: int(rng.integers(1, len(end.id)))])
    for place, start in enumerate(starts):
        for drawn in (0, 9, 3):
            yield Case(
                f"trial_game(self_play, {start}, {drawn}, {place})",
                picture=TicTacToe().state(start),
                size=9 - len(start) + (9 if drawn == 3 else 0),
            )


def _parts(played: object) -> list[object] | None:
    """The positions and policies of what was returned; None if these are no triples."""
    triples = isinstance(played, list) and all(
        isinstance(each, (list, tuple)) and len(each) == 3 for each in played
    )
    return [each[0] for each in played] if triples and played else None


_SELF_PLAY_CODE = """
    def self_play(start, think, drawn_plies, rng):
        states, pis, state = [], [], start
        while not state.is_terminal():
            pi = think(state)
            states.append(state)
            pis.append(pi)
            action = choose_move(pi, state.ply, drawn_plies, rng.random())
            state = state.take_action(action)
        zs = z_targets(state.id, state.reward(BLACK))
        return list(zip(states, pis, zs[start.ply :]))
"""


def _self_played(old: str, new: str) -> str:
    """The game, with something in it changed."""
    return changed(_SELF_PLAY_CODE, old, new)


SELF_PLAY = Exercise(
    id="self_play",
    title="One game against itself",
    stars=2,
    minutes=15,
    names=("self_play",),
    needs=("z_targets", "choose_move"),
    setup=code_of(_IMPORTS, Z_TARGETS, CHOOSE_MOVE),
    starter='''
        def self_play(start, think, drawn_plies, rng):
            """A list: `(state, pi, z)` for every position from `start` on in which somebody moved.

            Until the game is over, `think(state)` gives `pi`, a list of shares, and
            `choose_move(pi, state.ply, drawn_plies, rng.random())` gives the action to play. At the
            end `z_targets` gives the `z` of all positions of the game. Leave out those before
            `start`: nobody searched them.
            """
            ...
    ''',
    reference='''
        def self_play(start, think, drawn_plies, rng):
            """A list: `(state, pi, z)` for every position from `start` on in which somebody moved.

            Until the game is over, `think(state)` gives `pi`, a list of shares, and
            `choose_move(pi, state.ply, drawn_plies, rng.random())` gives the action to play. At the
            end `z_targets` gives the `z` of all positions of the game. Leave out those before
            `start`: nobody searched them.
            """
            states, pis, state = [], [], start
            while not state.is_terminal():
                pi = think(state)
                states.append(state)
                pis.append(pi)
                action = choose_move(pi, state.ply, drawn_plies, rng.random())
                state = state.take_action(action)
            zs = z_targets(state.id, state.reward(BLACK))
            return list(zip(states, pis, zs[start.ply :]))
    ''',
    hints=(
        "While the game goes on, nobody knows `z` yet. So collect the states and the policies in "
        "two lists, and add `z` at the end.",
        "`while not state.is_terminal():` search, note the state and its `pi`, choose, and go on "
        "with `state = state.take_action(action)`.",
        "At the end `zs = z_targets(state.id, state.reward(BLACK))` has one `z` for each move of "
        "the game. The first `start.ply` of them belong to the opening: `zs[start.ply :]`.",
    ),
    cases=_cases,
    mutants=(
        *(
            Mutant(
                _self_played(
                    "while not state.is_terminal():\n",
                    "for ply in range(drawn_plies):\n            if state.is_terminal():\n"
                    "                break\n",
                ).replace("choose_move(pi, state.ply", f"choose_move(pi, {counted}"),
                "Your game stops after `drawn_plies` moves. That number says how long moves are "
                "drawn; the game goes on to its end: `while not state.is_terminal()`.",
            )
            for counted in ("state.ply", "ply")
        ),
        Mutant(
            _self_played("z_targets(state.id", "z_targets(start.id"),
            "Your list is empty. Does the loop run, `while not state.is_terminal()`, with brackets "
            "and all? Does every position get into the list? Is `z_targets` asked about the "
            "finished game, `state.id`, and not about `start`? Are only the first `start.ply` of "
            "its answer left out?",
        ),
        Mutant(
            _self_played("zs[start.ply :]", "zs"),
            "Where White moves first, every `z` has the wrong sign here. `z_targets` begins with "
            "the empty board, your game with `start`: leave out the first `start.ply`. And it "
            "wants the result as Black sees it, `state.reward(BLACK)`.",
        ),
        Mutant(
            _self_played("state.reward(BLACK)", "state.reward(state.player)"),
            "`z_targets` wants the result as Black sees it: `state.reward(BLACK)`. "
            "`state.player` is the one who would move next.",
        ),
        Mutant(
            _self_played("state.reward(BLACK)", "state.reward(WHITE)"),
            "`z_targets` wants the result as Black sees it: `state.reward(BLACK)`.",
        ),
        Mutant(
            _self_played(
                "zs = z_targets(state.id, state.reward(BLACK))",
                "zs = [state.reward(BLACK)] * (state.ply + 1)",
            ),
            "Every position gets the result as Black sees it. Where White is to move the sign is "
            "the other one: that is what `z_targets` is for.",
        ),
        Mutant(
            _self_played("state.ply, drawn_plies", "len(pis) - 1, drawn_plies"),
            "You count the moves from `start` on. The opening counts, too: `state.ply`.",
        ),
        Mutant(
            _self_played("state.ply, drawn_plies", "0, drawn_plies"),
            "Every move is chosen as if it were the first: give `choose_move` the `state.ply`.",
        ),
        Mutant(
            _self_played(
                "action = choose_move(pi, state.ply, drawn_plies, rng.random())",
                "action = pi.index(max(pi))",
            ),
            "You always play the best move. While learning, early moves are drawn: "
            "`choose_move(pi, state.ply, drawn_plies, rng.random())`.",
        ),
        Mutant(
            _self_played(
                """            states.append(state)
            pis.append(pi)
            action = choose_move(pi, state.ply, drawn_plies, rng.random())
            state = state.take_action(action)
""",
                """            pis.append(pi)
            action = choose_move(pi, state.ply, drawn_plies, rng.random())
            state = state.take_action(action)
            states.append(state)
""",
            ),
            "You put each `pi` beside the position *after* the move. It belongs to the one that "
            "was searched: note the state first, then move.",
        ),
        Mutant(
            _self_played("list(zip(states, pis, zs[start.ply :]))", "states, pis, zs"),
            "You return three lists. Return one list of triples: `list(zip(states, pis, zs))`, "
            "without the opening's `z`.",
        ),
        Mutant(
            _self_played(
                """state = state.take_action(action)
        zs""",
                """state = state.take_action(action)
            break
        zs""",
            ),
            "The game ends too soon: here positions are missing. Go on until `is_terminal()`.",
        ),
        Mutant(
            _self_played("rng.random())", "np.random.default_rng(0).random())"),
            "The same dart is thrown at every move. Each move needs a number of its own: "
            "`rng.random()`.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, Iterator),
            "A `zip`, like any iterator, gives its triples once and is empty from then on. A game "
            "in the memory is read again and again: make a list of it, `list(zip(...))`.",
        ),
        Misconception(
            lambda case, got, expected: (
                len(_parts(got)) > 1 and all(each == _parts(got)[0] for each in _parts(got))
            ),
            "The same position stands in every example. Note `state`, which changes with every "
            "move, and not `start`.",
        ),
        Misconception(
            lambda case, got, expected: "searched already" in str(got),
            "`think` was asked twice about one position. Ask once for each move, about `state` and "
            "not about `start`, and keep `pi`. And states never change: "
            "`state = state.take_action(action)` is the next one.",
        ),
        Misconception(
            lambda case, got, expected: "has no len()" in str(got),
            "`z_targets` takes the ID of the finished game first, `state.id`, and then its result.",
        ),
        Misconception(
            lambda case, got, expected: "nothing to search" in str(got),
            "You search a position in which the game is over. Nobody moves there: stop before.",
        ),
        Misconception(
            lambda case, got, expected: "'NoneType' object is not iterable" in str(got),
            "Your function returns nothing: return the list of `(state, pi, z)`.",
        ),
        Misconception(
            lambda case, got, expected: bool(got) and all(len(item) == 2 for item in got),
            "One thing is missing in each example: it is `(state, pi, z)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list) and any(isinstance(item, list) for item in got)
            ),
            "You return lists side by side. Return one list of triples: `zip` makes them.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, TypeError) and ("Generator" in str(got) or "method" in str(got))
            ),
            "`choose_move` takes a number from 0 to 1. `rng` makes one when it is called: "
            "`rng.random()`.",
        ),
        Misconception(
            lambda case, got, expected: _parts(got) is not None and isinstance(got[0][0], tuple),
            "You keep IDs. Keep the state itself: `(state, pi, z)`.",
        ),
        Misconception(
            lambda case, got, expected: _parts(got) and isinstance(got[0][0], np.ndarray),
            "You keep boards. Keep the state itself, which knows whose turn it is: "
            "`(state, pi, z)`.",
        ),
        Misconception(
            lambda case, got, expected: _parts(got) is not None and not isinstance(got[0][1], list),
            "The order is state, `pi`, `z`, and `pi` is the whole list of shares.",
        ),
        Misconception(
            lambda case, got, expected: _parts(got) and _parts(got)[0] != _parts(expected)[0],
            "The first position of your list is not `start`. Note each state before its move; and "
            "leave out the opening, which nobody searched.",
        ),
        Misconception(
            lambda case, got, expected: (
                _parts(got) is not None
                and len(got) < len(expected)
                and _parts(got) == _parts(expected)[: len(got)]
            ),
            "Positions are missing at the end. `zip` stops with the shortest of its lists: is one "
            "`z` too many left out? Or does the game end before `state.is_terminal()`?",
        ),
        Misconception(
            lambda case, got, expected: _parts(got) and _parts(got)[:-1] == _parts(expected),
            "Your list has one entry too many: at the end of the game nobody moves, so there is no "
            "`pi` to learn. Note a position only if somebody moves in it.",
        ),
        Misconception(
            lambda case, got, expected: _parts(got) and _parts(got) == _parts(expected),
            "The positions and policies are right, and `z` is not. When the game is over, take "
            "`z_targets(state.id, state.reward(BLACK))`, and leave out the first `start.ply`.",
        ),
        Misconception(
            lambda case, got, expected: bool(_parts(got)),
            "Another move was played here than `choose_move` would have chosen. Draw one number a "
            "move, `rng.random()`, count the plies from the empty board, `state.ply`, and leave "
            "the rest to `choose_move`.",
        ),
    ),
)
