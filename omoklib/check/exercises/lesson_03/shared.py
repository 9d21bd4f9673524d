"""What several exercises of lesson 03 share."""

from __future__ import annotations

import ast

from omoklib.check.raised import last_frame
from omoklib.check.records import Slip
from omoklib.games import TicTacToe

__all__ = ["GAME", "SETUP", "by_hand", "came_up_in"]

GAME = TicTacToe()

SETUP = """
    import math
    import numpy as np
    from omoklib import TicTacToe
    from omoklib.search import MonteCarloTreeSearch

    class Node:
        def __init__(self, state, parent=None, action=None):
            self.state = state
            self.parent = parent
            self.action = action
            self.children = {}
            self.untried = state.legal_actions()
            self.visits = 0
            self.total_reward = 0.0

    def parent_of(rows, visits, node_id=(0,)):
        parent = Node(TicTacToe().state(node_id))
        parent.visits, parent.untried = visits, []
        for action, (total_reward, n) in zip(parent.state.legal_actions(), rows):
            child = Node(parent.state.take_action(action), parent, action)
            child.visits, child.total_reward = n, total_reward
            parent.children[action] = child
        return parent

    def last_node(node_id):
        node = Node(TicTacToe().initial_state())
        for action in node_id[1:]:
            child = Node(node.state.take_action(action), node, action)
            node.children[action] = child
            node = child
        return node

    def way_down(node):
        above = way_down(node.parent) if node.parent else []
        return [*above, (node.visits, node.total_reward)]

    def ucb(w, n, N, c=1.4):
        return w / n + c * math.sqrt(math.log(N) / n) if n else math.inf

    def best_child(node, c=1.4):
        return max(
            node.children.values(),
            key=lambda child: ucb(child.total_reward, child.visits, node.visits, c),
        )

    def select(node, c=1.4):
        while not node.untried and node.children:
            node = best_child(node, c)
        return node

    def expand(node):
        if not node.untried:
            return node
        action = node.untried.pop(0)
        node.children[action] = Node(node.state.take_action(action), node, action)
        return node.children[action]

    def simulate(state, rng):
        me = state.player
        while not state.is_terminal():
            legal = state.legal_actions()
            state = state.take_action(legal[int(rng.integers(len(legal)))])
        return state.reward(me)

    def backpropagate(node, result):
        while node is not None:
            result = -result
            node.visits += 1
            node.total_reward += result
            node = node.parent
"""


def by_hand(call: str) -> Slip:
    """The slip of a solution that writes the formula itself where `call` would do."""

    def shows(tree: ast.AST) -> bool:
        names = {getattr(node, "id", getattr(node, "attr", "")) for node in ast.walk(tree)}
        return "ucb" not in names and any(name.startswith(("log", "sqrt")) for name in names)

    return Slip(
        shows,
        f"You write the formula out by hand. Call your own `ucb` in its place, `{call}`. If that "
        "helps, the slip is in the formula.",
        last_resort=True,
    )


def came_up_in(error: object, name: str) -> bool:
    """Whether an exception came up in the function of that name."""
    frame = last_frame(error) if isinstance(error, BaseException) else None
    return frame is not None and frame.f_code.co_name == name
