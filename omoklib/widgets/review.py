"""A game judged move by move: the value of each position, and the moves that lost value.

A person who stands before such a move may look for a better one: what the judge prefers is not told
until they ask for it or have found one.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from omoklib._util.words import counted
from omoklib.draw.look import player_name, result_words
from omoklib.draw.numbers import chance, chance_percent
from omoklib.games import BLACK, WHITE, Game, NodeId, State
from omoklib.ids import turn
from omoklib.widgets.judges import Judge, Judgement, blunders
from omoklib.widgets.thinking import Thinker

__all__ = ["BLUNDER", "Review", "review_buttons", "solution_button"]

BLUNDER = 0.5  # the value, of the 2 between a win and a loss, that a move must lose to be one

WORTH_TELLING = 0.1  # a move that cost less is not named: judges are not that exact


class Review:
    """The verdicts on one game, from its end backwards, as they come.

    Args:
        game: the rules.
        judge: the judge; None: nobody judges.
        threshold: the least value that a blunder costs its mover, above 0 and up to 2.
        lock: the lock that is held while a verdict is stored.
        changed: a function that is called after each verdict.

    Attributes:
        node_id: the ID of the game.
        verdicts: the verdict on each position; None where there is none yet.
        trouble: the trouble that came up, in words; usually "".
    """

    def __init__(
        self,
        game: Game,
        judge: Judge | None,
        threshold: float,
        lock: threading.RLock,
        changed: Callable[[], object],
    ) -> None:
        if not 0 < threshold <= 2:
            raise ValueError(
                f"threshold must be a loss of value, above 0 and up to 2; got {threshold}"
            )
        self.game, self.judge, self.threshold = game, judge, threshold
        self._changed = changed
        self._thinker = Thinker(lock)
        self._reset((0,))

    def load(self, node_id: NodeId) -> None:
        """Judges another game, which must be legal."""
        self._reset(node_id)
        self._judge_next()

    def _reset(self, node_id: NodeId) -> None:
        self.node_id, self.verdicts, self.trouble = node_id, [None] * len(node_id), ""
        self._aside: dict[NodeId, Judgement | None] = {}  # positions that are not of the game
        self._solved: set[int] = set()  # turning points whose better move is told
        self._tries: dict[int, list[int]] = {}  # by turning point: the actions tried, the last last
        self._told_try = False  # whether the last try is what there is to tell

    def wait(self, seconds: float = 60.0) -> bool:
        """Waits until every position is judged. Returns whether that came in time."""
        return self._thinker.wait(seconds)

    def stop(self) -> None:
        """Stops judging."""
        self._thinker.drop()

    @property
    def is_judged(self) -> bool:
        """Whether every position has its verdict."""
        return None not in self.verdicts

    def holds(self, node_id: NodeId) -> bool:
        """Whether the position `node_id` is one of the game's."""
        return self.node_id[: len(node_id)] == node_id

    def values(self, line: NodeId) -> list[float | None]:
        """The value after 0, 1, ... moves of `line`, as Black sees it; None where nobody judged."""
        found = [self._verdict(line[: ply + 1]) for ply in range(len(line))]
        return [None if verdict is None else verdict.value for verdict in found]

    def beside(self, line: NodeId, branches: list[NodeId]) -> dict[str, Any]:
        """The parts of `GameView.side` that tell a variation from its game: a `line` that leaves
        the game stands among the `branches`, and the game stays what it was."""
        left = not self.holds(line) and line[: len(self.node_id)] != self.node_id
        game = self.node_id if left else line
        return {
            "game_left": list(game) if left else [],
            "under": self.values(game) if left else [],
            "signs": self.signs(game),
            "lines": [list(one) for one in [line, *branches] if one != game][:8],
        }

    def _verdict(self, node_id: NodeId) -> Judgement | None:
        if self.holds(node_id):
            return self.verdicts[len(node_id) - 1]
        return self._aside.get(node_id)

    def look(self, node_id: NodeId) -> None:
        """Judges a position that is not of the game, unless that was done."""
        if self.judge is not None and not self.holds(node_id) and node_id not in self._aside:
            self._aside[node_id] = None
            self._judge_next()

    # ----- the moves that decided the game -----

    def blunders(self) -> dict[int, float]:
        """The loss of each blunder for its mover, by the move's number, from 1."""
        return self._costs(self.threshold)

    def _costs(self, least: float) -> dict[int, float]:
        movers = [turn(self.node_id[:move]) for move in range(1, len(self.node_id))]
        return blunders(movers, self.verdicts, least)

    def turning_points(self) -> list[int]:
        """The numbers of the moves to look at: the blunders, or else the move that cost the most,
        once every move is judged and if it cost anything."""
        found = list(self.blunders())
        if found or not self.is_judged:
            return found
        costs = self._costs(WORTH_TELLING)
        return [max(costs, key=costs.get)] if costs else []

    def signs(self, line: NodeId) -> dict[str, str]:
        """What is written behind the turning points that are moves of `line`, by the move's number:
        as players do, "??" behind a blunder, "?" behind a mistake, which cost half as much or more,
        and "?!" behind an inaccuracy."""
        costs = self._costs(min(WORTH_TELLING, self.threshold))
        least = {"??": self.threshold, "?": self.threshold / 2, "?!": 0.0}
        return {
            str(move): next(sign for sign, cost in least.items() if costs[move] >= cost)
            for move in self.turning_points()
            if self.node_id[: move + 1] == line[: move + 1]
        }

    def next_turning_point(self, move: int) -> int:
        """The number of the first turning point after the move that follows `move` moves, or of the
        first in the game.

        Raises:
            ValueError: there is none, or the only one is the very next move.
        """
        moves = self.turning_points()
        if not moves:
            raise ValueError("No blunder has been found in this game.")
        if moves == [move + 1]:
            raise ValueError("No other blunder has been found in this game.")
        return next((found for found in moves if found > move + 1), moves[0])

    def turning_point_at(self, node_id: NodeId) -> int | None:
        """The number of the turning point that the position `node_id` stands before, or None."""
        move = len(node_id)
        return move if self.holds(node_id) and move in self.turning_points() else None

    def is_riddle(self, node_id: NodeId) -> bool:
        """Whether a move better than the turning point that follows is still to be found."""
        move = self.turning_point_at(node_id)
        return move is not None and move not in self._solved

    def solution(self, node_id: NodeId) -> int | None:
        """The move that the judge prefers to the turning point that follows, or None."""
        move = self.turning_point_at(node_id)
        return None if move is None else self._compare(move)[2]

    def solve(self, node_id: NodeId) -> None:
        """Has the better move told.

        Raises:
            ValueError: there is none to tell at the position `node_id`.
        """
        if self.solution(node_id) is None:
            raise ValueError("There is no solution to view here: it belongs to a blunder.")
        self._solved.add(len(node_id))
        self._look_at_the_goal(len(node_id))
        self.go_on()

    def found(self, node_id: NodeId) -> int | None:
        """The better move to go on with once it is solved: the last good one that was tried, or
        else the judge's; None: there is none."""
        move = self.turning_point_at(node_id)
        if move not in self._solved:
            return None
        good = [action for action in self._tries.get(move, ()) if self._is_good(move, action)]
        return good[-1] if good else self._compare(move)[2]

    def try_instead(self, node_id: NodeId, action: int) -> None:
        """Tries `action` in place of the turning point that follows `node_id`; it plays nothing."""
        move = self.turning_point_at(node_id)
        tried = self._tries.setdefault(move, [])
        self._tries[move] = [*(one for one in tried if one != action), action]
        self._told_try = True
        self._look_at_the_goal(move)
        if self._worth(move, action) is None:
            self.look((*node_id, action))
        self._settle()

    def go_on(self) -> None:
        """Notes that another position is looked at: what was said of a try is said no more."""
        self._told_try = False

    def _look_at_the_goal(self, move: int) -> None:
        """Has the judge's move in place of `move` judged now, unless that was done."""
        best = self._compare(move)[2]
        if best is not None:
            self.look((*self.node_id[:move], best))

    def _settle(self) -> None:
        """Solves the turning points at which a move as good as the judge's was tried."""
        for move, actions in self._tries.items():
            if any(self._is_good(move, action) for action in actions):
                self._solved.add(move)

    def _worth(self, move: int, action: int) -> float | None:
        """The value after `action` in place of `move`, for the mover; None: not judged yet. A bare
        network may see less in the position after its own move than in the one before it, so all
        moves are compared by what comes after them."""
        verdict = self._verdict((*self.node_id[:move], action))
        return None if verdict is None else turn(self.node_id[:move]) * verdict.value

    def _goal(self, move: int) -> float | None:
        """The value of the judge's move in place of `move`, for the mover; None: not judged yet."""
        _, (was, _), best = self._compare(move)
        return was if best is None else self._worth(move, best)

    def _is_good(self, move: int, action: int) -> bool | None:
        """Whether `action` is the judge's move in place of `move`, or as good; None: who knows."""
        worth, goal = self._worth(move, action), self._goal(move)
        if worth is None or goal is None:
            return None
        _, (_, after), best = self._compare(move)
        return action == best or (_is_better(worth, after) and worth > goal - WORTH_TELLING)

    def _is_favourite(self, move: int) -> bool:
        """Whether the judge's move in place of `move` is that move: it saw no better one either."""
        return self.verdicts[move - 1].best == self.node_id[move]

    def _compare(self, move: int) -> tuple[int, tuple[float, float], int | None]:
        """The mover; the values of the best move and of this one for the mover; the best move, if
        it is another."""
        mover = turn(self.node_id[:move])
        before, after = self.verdicts[move - 1], self.verdicts[move]
        best = None if before.best == self.node_id[move] else before.best
        return mover, (mover * before.value, mover * after.value), best

    # ----- what is shown and said -----

    def notes(self, node_id: NodeId) -> list[dict[str, Any]]:
        """The marks on the board before a turning point: that move, what was tried, and, once it is
        solved, the better one."""
        move = self.turning_point_at(node_id)
        if move is None:
            return []
        mover, _, best = self._compare(move)
        shown = dict.fromkeys((*self._tries.get(move, ()), self.node_id[move]))
        shown |= {best: None} if best is not None and move in self._solved else {}
        worths = {action: self._worth(move, action) for action in shown}
        return [
            {
                "action": action,
                "player": mover,
                "hue": "good" if action == best or self._is_good(move, action) else "bad",
                "label": "" if worth is None else chance(worth),
            }
            for action, worth in worths.items()
            if worth is not None or action == best
        ]

    def words(self, node_id: NodeId) -> str:
        """What there is to say at the position `node_id`: of the turning point that follows, or of
        the last move, the judging and what it found."""
        if self.trouble:
            return self.trouble
        if self.turning_point_at(node_id) is not None:
            return self._turning_words(len(node_id))
        state = self.game.state(node_id)
        return f"{self._place(state)} {self._found(node_id)}".strip()

    def _turning_words(self, move: int) -> str:
        name = self.game.action_name
        mover, (was, after), best = self._compare(move)
        played = self.node_id[move]
        if self._told_try and self._tries.get(move):
            return self._try_words(move, self._tries[move][-1])
        did = "was a blunder" if move in self.blunders() else "cost most"
        said = f"Move {move}, {player_name(self.game, mover)}'s {name(played)}, {did}: "
        said += f"from {chance(was)} to {chance(after)}."
        if self._is_favourite(move):
            return f"{said} The judge would have played it, too."
        if best is None:
            return said
        if move not in self._solved:
            return f"{said} Find a better move."
        goal = self._goal(move)
        is_better = goal is None or _is_better(goal, after)
        return f"{said} {'Better: ' if is_better else 'The judge prefers '}{name(best)}."

    def _try_words(self, move: int, action: int) -> str:
        _, (_, after), best = self._compare(move)
        worth, played = self._worth(move, action), self.node_id[move]
        tried, first = self.game.action_name(action), self.game.action_name(played)
        agrees = f"The judge would have played {first}, too." if self._is_favourite(move) else ""
        if action == played:
            todo = agrees or "Find a better move."
            return f"{first} is what was played: {chance(after)}. {todo}"
        if worth is None or self._goal(move) is None:
            return f"A look at {tried} ..."
        against = f"{chance(worth)}, where {first} was {chance(after)}"
        is_better = _is_better(worth, after)
        if self._is_good(move, action):
            if not is_better:
                return f"The judge prefers {tried}: {against}."
            return f"Yes, {tried} is {'the' if action == best else 'a'} better move: {against}."
        if worth > after + WORTH_TELLING:
            more = "" if best is None else " There is a better one still."
            return f"{tried} is better: {against}.{more}"
        much = "hardly" if is_better else "no"
        return f"{tried} is {much} better: {against}. {agrees or 'Try another.'}"

    def _place(self, state: State) -> str:
        """The last move, what it is worth if it is not the game's, and whose turn it is."""
        result = result_words(state)
        if state.last_action is None:
            return f"The start. {result}."
        move, who = state.ply, player_name(self.game, turn(state.id[:-1]))
        name = self.game.action_name(state.last_action)
        did = "passed" if name == "pass" else f"played {name}"
        if self.holds(state.id):
            if move not in self.turning_points():
                return f"{who} {did}. {result}."
            _, (was, after), _ = self._compare(move)
            kind = "a blunder" if move in self.blunders() else "the costliest move"
            return f"{who} {did}, {kind}: from {chance(was)} to {chance(after)}. {result}."
        verdict, instead = self._verdict(state.id), ""
        if self.holds(state.id[:-1]) and move < len(self.node_id):
            instead = f" instead of {self.game.action_name(self.node_id[move])}"
        worth = "" if verdict is None else f": {chance(turn(state.id[:-1]) * verdict.value)}"
        return f"{who} tries {name}{instead}{worth}. {result}."

    def _found(self, node_id: NodeId) -> str:
        """How far the judging is; at the end of the game, what it found."""
        unseen = sum(verdict is None for verdict in self.verdicts)
        if self.judge is None or not self.holds(node_id):
            return ""
        if unseen:
            return f"{unseen} of {len(self.verdicts)} positions are still to be judged."
        if node_id != self.node_id:
            return ""
        if self.blunders():
            return self._tally()
        costs = self._costs(WORTH_TELLING)
        none = f"No blunder in this game: no move cost {self.threshold:g} or more."
        if not costs:
            return none
        worst = max(costs, key=costs.get)
        name = self.game.action_name(self.node_id[worst])
        return f"{none} Move {worst}, {name}, cost the most: {costs[worst]:.2f}."

    def _tally(self) -> str:
        """Whose blunders there are, and how many."""
        movers = [turn(self.node_id[:blunder]) for blunder in self.blunders()]
        most, other = sorted((BLACK, WHITE), key=movers.count, reverse=True)
        made = f"{player_name(self.game, most)} made {counted(movers.count(most), 'blunder')}"
        return f"{made}, {player_name(self.game, other)} {movers.count(other) or 'none'}."

    # ----- the judging -----

    def _judge_next(self) -> None:
        """Judges what a person has just looked at, then the game from its end, and then what would
        have been better at its turning points."""
        aside = [node_id for node_id, verdict in self._aside.items() if verdict is None]
        unseen = [move for move, verdict in enumerate(self.verdicts) if verdict is None]
        if self.judge is None or self.trouble:
            return
        if not (aside or unseen):
            points = {move: self._compare(move)[2] for move in self.turning_points()}
            better = [
                (*self.node_id[:move], best) for move, best in points.items() if best is not None
            ]
            aside = [node_id for node_id in better if node_id not in self._aside]
        if not (aside or unseen):
            return
        node_id = aside[-1] if aside else self.node_id[: unseen[-1] + 1]
        state, game = self.game.state(node_id), self.node_id

        def note(verdict: Judgement | None, trouble: Exception | None) -> None:
            if trouble is not None:
                self.trouble = f"The judge failed: {type(trouble).__name__}: {trouble}"
            elif node_id == game[: len(node_id)]:
                self.verdicts[len(node_id) - 1] = verdict
            else:
                self._aside[node_id] = verdict
                self._settle()
            self._changed()
            if trouble is None:
                self._judge_next()

        self._thinker.start(lambda: self.judge(state), note)


def _is_better(worth: float, after: float) -> bool:
    """Whether a move of `worth` is better than one of `after`, as both numbers are written."""
    return chance_percent(worth) > chance_percent(after)


def review_buttons(node_id: NodeId, line: NodeId, review: Review) -> list[dict[str, Any]]:
    """The buttons that step along `line` from the position `node_id`, and the one that leads to the
    next blunder; it says why there is no other, and is not there where there is none."""
    move, last = len(node_id) - 1, len(line) - 1
    along = [
        {"id": "start", "label": "Start", "enabled": move > 0},
        {"id": "back", "label": "Back", "enabled": move > 0},
        {"id": "forward", "label": "Forward", "enabled": move < last},
        {"id": "end", "label": "End", "enabled": move < last},
    ]
    moves = review.turning_points()
    if review.judge is None:
        return along
    if not moves:
        judging = not review.is_judged and not review.trouble
        waits = {"id": "blunder", "label": "Judging ...", "enabled": False}
        return [*along, waits] if judging else along
    at = review.turning_point_at(node_id)
    ahead = any(found > move + 1 for found in moves)
    if not review.blunders():
        label = "Costliest move"
    elif len(moves) == 1 and review.is_judged:
        label = "The only blunder" if at else "The blunder"
    else:
        label = "Next blunder" if ahead else "First blunder"
    enabled = moves != [at]
    is_next = enabled and (at is None or (ahead and not review.is_riddle(node_id)))
    return [*along, {"id": "blunder", "label": label, "enabled": enabled, "primary": is_next}]


def solution_button(node_id: NodeId, review: Review) -> list[dict[str, Any]]:
    """The button that has the better move told, where it is still to be found."""
    if not review.is_riddle(node_id) or review.solution(node_id) is None:
        return []
    return [{"id": "solution", "label": "View solution", "enabled": True}]
