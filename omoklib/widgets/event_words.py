"""An event of a trace, in words."""

from __future__ import annotations

from collections.abc import Container, Mapping

from omoklib._util.words import counted
from omoklib.draw.look import player_name, result_words
from omoklib.draw.numbers import signed
from omoklib.games import Game, State
from omoklib.ids import NodeId
from omoklib.search import Event
from omoklib.widgets.terms import number, total

__all__ = ["adds_one", "opening", "sentence"]


def adds_one(event: Event) -> bool:
    """Whether an expansion adds only the child that is visited next, as in UCT."""
    return len(event.children) == 1 and event.children[0][1] is None


def opening(rounds: int, unit: str, predicts: bool = False) -> str:
    """The moment before the first event in words; the page draws the last tree faintly.

    Args:
        unit: what a round is called, "iteration" or "simulation".
        predicts: whether the reader came to predict choices.
    """
    grow = "grows" if rounds == 1 else "grow"
    count = counted(rounds, unit)
    if predicts:
        return f"{count} {grow} the tree. Press Next choice, and say what the search will choose."
    return f"{count} {grow} this tree. Press Play, or ▶ to go on event by event."


def sentence(
    event: Event,
    states: Mapping[NodeId, State],
    root: NodeId,
    game: Game,
    has_priors: bool,
    lost: Container[int] = (),
    digits: int = 2,
) -> str:
    """The event in words.

    Args:
        lost: the moves at its node that are proved lost.
        digits: how many the numbers have that are not whole, as in the table.
    """
    mover = player_name(game, event.player)
    if event.phase == "select":
        return _selection(event, game, mover, lost, digits)
    if event.phase == "expand":
        return _expansion(event, game, mover)
    if event.phase == "evaluate":
        return _evaluation(event, states[event.node_id], root, has_priors, digits)
    name = game.action_name(event.action)
    (N, W), (N_after, W_after) = event.before, event.after
    n, w = ("N", "W") if has_priors else ("n", "w")
    value = signed(event.value, f".{digits}f")
    text = (
        f"{mover} took {name}, so the value goes to {mover}: {value}. "
        f"{n} {N} → {N_after}, {w} {total(W, digits)} → {total(W_after, digits)}."
    )
    return text + _proof(event, mover, event.node_id == root)


def _proof(event: Event, mover: str, is_root: bool) -> str:
    """The sentence on what is proved by now about the node of the event, if anything is."""
    if event.proof is None:
        return ""
    end = {1: f"{mover} wins", 0: "a draw", -1: f"{mover} loses"}[event.proof]
    place = "the root, and the search stops" if is_root else "this node"
    return f" Proved: {end} from {place}."


def _selection(event: Event, game: Game, mover: str, lost: Container[int], digits: int) -> str:
    name = game.action_name(event.action)
    scores = {row.action: row.score for row in event.choices}
    if not scores:
        return f"{mover} moves here and chooses {name}."
    best = max(scores.values())
    text = f"{mover} moves here and chooses {name}, score {number(scores[event.action], digits)}"
    better = [action for action, score in scores.items() if score > scores[event.action]]
    if better and all(action in lost for action in better):
        return f"{text}: the highest of those that are not proved lost (✗)."
    if better:
        highest = number(best, digits)
        return f"{text}. The highest score is {highest}: this search chooses in another way."
    if sum(score == best for score in scores.values()) > 1:
        return f"{text}: the highest, and the first of those that tie."
    return f"{text}: the highest." if len(scores) > 1 else f"{text}: there is no other."


def _expansion(event: Event, game: Game, mover: str) -> str:
    if adds_one(event):
        name = game.action_name(event.children[0][0])
        return f"{mover} moves here, and {name} has not been tried: the tree gets a node for it."
    count = counted(len(event.children), "edge")
    text = f"The node gets {count}, one for each move of {mover}"
    if event.simulation < 0:
        text = f"Before the first simulation: the root gets {count}"
    return f"{text}, with the priors P of the evaluator."


def _evaluation(event: Event, state: State, root: NodeId, has_priors: bool, digits: int) -> str:
    """The value as the tree's badge shows it: for the player who made the move to the node. No move
    of the search leads to the root, so there it is for the player to move."""
    game, is_root, form = state.game, event.node_id == root, f".{digits}f"
    if is_root:
        value = (
            f"{signed(event.value, form)} for {player_name(game, event.player)}, who is to move."
        )
    else:
        name = game.action_name(event.node_id[-1])
        value = (
            f"{signed(-event.value, form)} for {player_name(game, -event.player)}, who took {name}."
        )
    if state.is_terminal():
        result = result_words(state).replace("A draw", "a draw")
        return f"The game is over: {result}. That is {value}"
    if event.simulation < 0:
        return f"The evaluator's value of the root: {value} It is credited to no edge."
    if event.proof is not None:
        return f"Proved, so the evaluator is not asked: {value}"
    if has_priors:
        return f"The evaluator's value: {value}"
    count = f" of {counted(len(event.moves), 'move')}" if event.moves else ""
    return f"A random game{count} from here: {value}"
