"""Lesson 02: what goes wrong when people write their first tree search."""

from __future__ import annotations

from mistakes import Mistake, changed

__all__ = ["MISTAKES"]

RIGHT_NEXT_LAYER = """
def next_layer(states):
    after = []
    for state in states:
        for action in state.legal_actions():
            after.append(state.take_action(action))
    return after
""".strip()

NEXT_LAYER = (
    Mistake(
        """
        def next_layer(states):
            after = []
            for state in states:
                for action in state.legal_actions():
                    after.append(state.take_action(action))
        """,
        "Is the `return` missing",
    ),
    Mistake(
        """
        def next_layer(states):
            return [states[0].take_action(a) for a in states[0].legal_actions()]
        """,
        "go through all of them",
    ),
    Mistake(
        """
        def next_layer(states):
            return [s.take_action(a) for a in s.legal_actions() for s in states]
        """,
        "In a comprehension the outer loop comes first: put `for s in ...`",
    ),
    Mistake(
        """
        def next_layer(states):
            return [state.take_action(action) for action in state.legal_actions() for state in states]
        """,
        "put `for state in ...` before the loop",
    ),
    *changed(
        RIGHT_NEXT_LAYER,
        (
            "after.append(state.take_action(action))",
            "state.take_action(action)\n            after.append(state)",
            "does not change a state",
        ),
        ("after.append(state.take_action(action))", "after.append(action)", "holds actions"),
        (
            "after.append(state.take_action(action))",
            "state = state.take_action(action)\n            after.append(state)",
            "same state",
        ),
        (
            "after = []\n    for state in states:",
            "for state in states:\n        after = []",
            "before the loops",
        ),
        ("    return after", "        return after", "`return` inside the loop"),
        (
            "for action in state.legal_actions():\n            after.append(state.take_action(action))",
            "after.append([state.take_action(a) for a in state.legal_actions()])",
            "one flat list",
        ),
        ("for action in state.legal_actions():", "for action in range(9):", "not legal"),
        (
            "for action in state.legal_actions():",
            "for action in state.legal_actions:",
            "with brackets",
        ),
        ("for state in states:", "while states:\n        state = states.pop()", "take nothing out"),
        (
            "for state in states:",
            "for state in states:\n        if state.is_terminal():\n            after.append(state)",
            "does not stay",
        ),
        (
            "after.append(state.take_action(action))",
            "after = after.append(state.take_action(action))",
            "`append` changes the list itself",
        ),
        (
            "after.append(state.take_action(action))",
            "child = state.take_action(action)\n        after.append(child)",
            "belongs in the inner loop",
        ),
        (
            "for state in states:",
            "for state in states:\n        if state.is_terminal():\n            break",
            "You stop at the first finished state",
        ),
    ),
    Mistake(
        "def next_layer(states):\n    out = []\n    for s in states:\n        for a in s.legal_actions():\n            out += s.take_action(a)\n    return out",
        "joins a list to a list",
    ),
    Mistake(
        "def next_layer(states):\n    return [(a, s.take_action(a)) for s in states for a in s.legal_actions()]",
        "Your list holds tuples. Are they pairs",
    ),
    Mistake(
        "def next_layer(states):\n    return [(*s.id, a) for s in states for a in s.legal_actions()]",
        "or IDs",
    ),
    Mistake(
        "def next_layer(states):\n    return [s.take_action(s.legal_actions()[0]) for s in states]",
        "add only one state for each of `states`",
    ),
    Mistake(
        """
        def next_layer(states):
            after = set()
            for state in states:
                for action in state.legal_actions():
                    after.add(state.take_action(action))
            return after
        """,
        "list",
    ),
    Mistake(
        """
        def next_layer(states):
            for state in states:
                for action in state.legal_actions():
                    yield state.take_action(action)
        """,
        "list",
    ),
    Mistake(
        """
            def next_layer(states):
                return [states.take_action(a) for a in states.legal_actions()]
        """,
        "`states` is a list",
    ),
    Mistake(
        """
        def next_layer(states):
            states = []
            for s in states:
                for a in s.legal_actions():
                    states.append(s.take_action(a))
            return states
        """,
        "Your list stays empty",
    ),
    Mistake(
        """
        def next_layer(states):
            return [s.take_action(a) for a in range(81) for s in states if a in s.legal_actions()]
        """,
        "The right states in another order",
    ),
    Mistake(
        """
        def next_layer(states):
            out = []
            for s in states:
                kids = [s.take_action(a) for a in s.legal_actions()]
                out += kids + next_layer(kids)
            return out
        """,
        "You go on to the end of the game",
    ),
    Mistake(
        """
        def next_layer(states):
            out = []
            for s in states:
                out = out.append([s.take_action(a) for a in s.legal_actions()])
            return out
        """,
        "changes `out` itself and returns None",
    ),
    Mistake(
        """
        from omoklib.ids import child, legal_actions

        def next_layer(states):
            return [child(s.id, a) for s in states for a in legal_actions(s.id, 3)]
        """,
        "made with lesson 01's `legal_actions`",
    ),
)

RIGHT_COUNT = """
def count_tree(state):
    if state.is_terminal():
        return 1, 1
    nodes, leaves = 1, 0
    for action in state.legal_actions():
        n, k = count_tree(state.take_action(action))
        nodes += n
        leaves += k
    return nodes, leaves
""".strip()

COUNT = (
    Mistake(
        """
        def count_tree(state):
            if state.is_terminal():
                return 1, 1
            nodes, leaves = len(state.legal_actions()), 0
            for action in state.legal_actions():
                more, ends = count_tree(state.take_action(action))
                nodes, leaves = nodes + more, leaves + ends
            return nodes, leaves
        """,
        "You count each child once more",
    ),
    Mistake(
        """
        def count_tree(state):
            nodes, leaves = 1, 0
            for a in state.legal_actions():
                child = state.take_action(a)
                n, k = count_tree(child)
                nodes += n
                leaves += 1 if child.is_terminal() else k
            return nodes, leaves
        """,
        "a state that is finished from the start",
    ),
    Mistake(
        """
            def count_tree(state):
                if state.is_terminal():
                    return 1, 1
                nodes, leaves = 1, 0
                for action in state.legal_actions():
                    nodes_below, leaves_below = count_tree(state.take_action(action))
                    nodes = nodes_below + 1
                    leaves = leaves_below
                return nodes, leaves
            """,
        "Only the last child is counted",
    ),
    Mistake(
        """
        def count_tree(state):
            if state.is_terminal():
                return 1, 1
            nodes, leaves = 1, 0
            for action in state.legal_actions():
                nodes += count_tree(state.take_action(action))
                leaves += 1
            return nodes, leaves
        """,
        "a number and a pair cannot be added",
    ),
    Mistake(
        "def count_tree(state):\n    if state.is_terminal():\n        return 1, 1\n    nodes, leaves = 1, 0\n    for a in state.legal_actions():\n        n, k = count_tree(state.take_action(a))\n        nodes += 1 + n\n        leaves += k\n    return nodes, leaves",
        "its own count has it already",
    ),
    *changed(
        RIGHT_COUNT,
        (
            "return 1, 1\n    nodes, leaves = 1, 0",
            "return 0, 1\n    nodes, leaves = 0, 0",
            "no node is ever counted",
        ),
        (
            "n, k = count_tree(state.take_action(action))",
            "n, k = count_tree(state)",
            "pass on the child",
        ),
        (
            "n, k = count_tree(state.take_action(action))",
            "n, k = 1, int(state.take_action(action).is_terminal())",
            "let `count_tree` call itself",
        ),
        (
            "for action in state.legal_actions():\n        n, k = count_tree(state.take_action(action))",
            "for a in state.legal_actions():\n        n, k = count_tree(a)",
            "it was given an action",
        ),
        ("nodes, leaves = 1, 0", "nodes, leaves = 0, 0", "nodes is 1"),
        (
            "if state.is_terminal():\n        return 1, 1\n    nodes, leaves = 1, 0",
            "nodes, leaves = 1, 0",
            "finished state is itself a leaf",
        ),
        ("return 1, 1", "return 0, 1", "A leaf is a node"),
        ("return 1, 1", "return 1", "two numbers"),
        ("nodes, leaves = 1, 0", "nodes, leaves = 1, 1", "every node as a leaf"),
        ("    return nodes, leaves", "        return nodes, leaves", "Only the first child"),
        (
            "n, k = count_tree(state.take_action(action))",
            "state = state.take_action(action)\n        n, k = count_tree(state)",
            "same state",
        ),
        ("if state.is_terminal():", "if state.winner() != 0:", "although nobody has won"),
    ),
    Mistake(
        """
        def count_tree(state, nodes=0, leaves=0):
            nodes += 1
            if state.is_terminal():
                leaves += 1
                return nodes, leaves
            for action in state.legal_actions():
                n, k = count_tree(state.take_action(action), nodes, leaves)
                nodes += n
                leaves += k
            return nodes, leaves
        """,
        "starts its own count",
    ),
    Mistake(
        """
        nodes = 0
        leaves = 0
        def count_tree(state):
            global nodes, leaves
            nodes += 1
            if state.is_terminal():
                leaves += 1
            for action in state.legal_actions():
                count_tree(state.take_action(action))
            return nodes, leaves
        """,
        "from call to call",
    ),
    Mistake(
        """
        def count_tree(state):
            nodes, leaves = 1, 0
            if state.is_terminal():
                leaves = 1
            for action in state.legal_actions():
                count_tree(state.take_action(action))
            return nodes, leaves
        """,
        "what the calls give back",
    ),
    Mistake(
        """
        def count_tree(state):
            if state.is_terminal():
                return 1, 1
            nodes, leaves = 1, 0
            for action in state.legal_actions():
                nodes, leaves = count_tree(state.take_action(action))
            return nodes, leaves
        """,
        "last child",
    ),
    Mistake(
        """
            def count_tree(state):
                if state.is_terminal():
                    return 1
                return 1 + sum(count_tree(state.take_action(a)) for a in state.legal_actions())
        """,
        "Two are wanted",
    ),
    Mistake(
        """
            def count_tree(state):
                nodes, leaves = 1, 0
                if state.is_terminal():
                    leaves += 1
                for action in state.legal_actions():
                    n, k = count_tree(state.take_action(action))
                    nodes = nodes + n
                    leaves = k
                return nodes, leaves
            """,
        "The nodes are right, and leaves are lost",
    ),
    Mistake(
        """
        def count_tree(state):
            if state.is_terminal(): return (1, 1)
            total = (1, 0)
            for a in state.legal_actions():
                total += count_tree(state.take_action(a))
            return total
        """,
        "puts two pairs side by side",
    ),
    Mistake(
        """
        def count_tree(state):
            seen = {}
            def go(s):
                if s.key() in seen: return
                seen[s.key()] = s.is_terminal()
                for a in s.legal_actions(): go(s.take_action(a))
            go(state)
            return len(seen), sum(seen.values())
        """,
        "You count each position once",
    ),
    Mistake(
        """
        def count_tree(state):
            if state.is_terminal(): return (1, 1)
            n, l = 1, 0
            for a in state.legal_actions():
                x, y = count_tree(state.take_action(a)); n += 1; l += y
            return (n, l)
        """,
        "You add 1 for each child",
    ),
    Mistake(
        """
        def count_tree(state):
            if state.is_terminal():
                return 1, 1
            pairs = [count_tree(state.take_action(a)) for a in state.legal_actions()]
            return 1 + max(n for n, _ in pairs), max(k for _, k in pairs)
        """,
        "You keep the largest child alone",
    ),
    Mistake(
        """
        def count_tree(state):
            actions = state.legal_actions()
            if len(actions) <= 1:
                return 1, 1
            nodes, leaves = 1, 0
            for action in actions:
                below = count_tree(state.take_action(action))
                nodes, leaves = nodes + below[0], leaves + below[1]
            return nodes, leaves
        """,
        "With one move left, the game is not over yet",
    ),
    Mistake(
        """
        def count_tree(state):
            nodes, leaves, todo = 0, 0, [state]
            for now in todo:
                nodes += 1
                leaves += now.is_terminal()
                todo = todo + [now.take_action(a) for a in now.legal_actions()]
            return nodes, leaves
        """,
        "In a worklist, do the children come into the list",
    ),
    Mistake(
        """
        def count_tree(state):
            if state.is_terminal():
                return 1, 1
            k = len(state.legal_actions())
            n, m = count_tree(state.take_action(state.legal_actions()[0]))
            return k * n + 1, k * m
        """,
        "Their trees are not equally big",
    ),
    Mistake(
        """
        def count_tree(state):
            if state.is_terminal():
                return 1, 1
            nodes, leaves = 1, 0
            actions = state.legal_actions()
            while actions:
                n, k = count_tree(state.take_action(actions.pop()))
                nodes += n
                leaves += k
                return nodes, leaves
        """,
        "Do its numbers take the place of those before",
    ),
    Mistake(
        """
        def count_tree(state):
            nodes, leaves = 1, 1 if state.is_terminal else 0
            for a in state.legal_actions():
                n, k = count_tree(state.take_action(a))
                nodes += n
                leaves += k
            return nodes, leaves
        """,
        "is it `is_terminal()`, with brackets?",
    ),
)

RIGHT_POSITIONS = """
def count_positions(state):
    waiting, seen = [state], set()
    while waiting:
        now = waiting.pop()
        if now.key() in seen:
            continue
        seen.add(now.key())
        waiting += [now.take_action(a) for a in now.legal_actions()]
    return len(seen)
""".strip()

POSITIONS = (
    Mistake(
        """
        def count_positions(state):
            waiting, seen, count = [state], set(), 0
            while waiting:
                now = waiting.pop()
                count += 1
                if now.key() in seen:
                    continue
                seen.add(now.key())
                waiting += [now.take_action(a) for a in now.legal_actions()]
            return count
        """,
        "each time that you come to it",
    ),
    Mistake(
        """
        def count_positions(state):
            seen, waiting = {state.id}, [state]
            while waiting:
                s = waiting.pop()
                for a in s.legal_actions():
                    c = s.take_action(a)
                    if c.id not in seen:
                        seen.add(c.id)
                        waiting.append(c)
            return len(seen)
        """,
        "Does the set hold an `.id`",
    ),
    Mistake(
        """
        def count_positions(state):
            seen, waiting = set(), [state]
            while waiting:
                s = waiting.pop()
                seen.add(s.id)
                waiting += [s.take_action(a) for a in s.legal_actions()]
            return len(seen)
        """,
        "Does the set hold an `.id`",
    ),
    Mistake(
        """
        def count_positions(state):
            seen, waiting = set(), [state]
            count = 0
            while waiting:
                s = waiting.pop(0)
                seen.add(s.key())
                count += 1
                for a in s.legal_actions():
                    c = s.take_action(a)
                    if c.key() not in seen:
                        waiting.append(c)
            return count
        """,
        "do you add each key before its child waits",
    ),
    Mistake(
        """
        def count_positions(state):
            seen, waiting = {state.key()}, [state]
            while waiting:
                s = waiting.pop()
                for a in s.legal_actions():
                    c = s.take_action(a)
                    if c.key() in seen:
                        break
                    seen.add(c.key())
                    waiting.append(c)
            return len(seen)
        """,
        "leave out the children after it",
    ),
    *changed(
        RIGHT_POSITIONS,
        ("seen.add(now.key())", "seen.update(now.key())", "puts the whole key in"),
        (
            "if now.key() in seen:\n            continue",
            "if now.key() in seen: break",
            "`continue`, not `break`",
        ),
        (
            "waiting += [now.take_action(a) for a in now.legal_actions()]",
            "waiting.append([now.take_action(a) for a in now.legal_actions()])",
            "puts all of them in as *one* entry",
        ),
        (
            "waiting += [now.take_action(a) for a in now.legal_actions()]",
            "for action in now.legal_actions():\n            waiting.add(now.take_action(action))",
            "Only the set has `add`",
        ),
        (
            "waiting += [now.take_action(a) for a in now.legal_actions()]",
            "for action in now.legal_actions():\n            waiting.append(action)",
            "There is an action where a state is wanted",
        ),
    ),
    Mistake(
        "def count_positions(state):\n    waiting, seen = [state], {}\n    while waiting:\n        now = waiting.pop()\n        if now.key() not in seen:\n            seen.add(now.key())\n            waiting += [now.take_action(a) for a in now.legal_actions()]\n    return len(seen)",
        "An empty set is `set()`",
    ),
    Mistake(
        "def count_positions(state):\n    return len({state.take_action(a).key() for a in state.legal_actions()})",
        "count only the children",
    ),
    Mistake(
        "def count_positions(state):\n    waiting, seen = [state], [state.key()]\n    while waiting:\n        now = waiting.pop()\n        for a in now.legal_actions():\n            child = now.take_action(a)\n            if child.key() in seen:\n                seen.append(child.key())\n                waiting.append(child)\n    return len(seen)",
        "the right way round, `not in seen`",
    ),
    Mistake(
        """
        def count_positions(state):
            seen = set()
            seen.add(state.key())
            for action in state.legal_actions():
                child = state.take_action(action)
                if child.key() not in seen:
                    count_positions(child)
            return len(seen)
        """,
        "set of its own",
    ),
    Mistake(
        """
        def count_positions(state):
            seen = {state.key()}
            total = 1
            for action in state.legal_actions():
                child = state.take_action(action)
                if child.key() not in seen:
                    seen.add(child.key())
                    total += count_positions(child)
            return total
        """,
        "share one set",
    ),
    Mistake(
        """
        def count_positions(state, seen=set()):
            seen.add(state.key())
            for action in state.legal_actions():
                child = state.take_action(action)
                if child.key() not in seen:
                    count_positions(child, seen)
            return len(seen)
        """,
        "from call to call",
    ),
    Mistake(
        """
        def count_positions(state):
            seen, waiting = set(), [state]
            while waiting:
                now = waiting.pop()
                seen.add(now.id)
                for action in now.legal_actions():
                    child = now.take_action(action)
                    if child.id not in seen:
                        waiting.append(child)
            return len(seen)
        """,
        "nodes of the tree",
    ),
    Mistake(
        """
        def count_positions(state):
            seen, waiting = set(), [state]
            while waiting:
                now = waiting.pop()
                seen.add(now)
                for action in now.legal_actions():
                    waiting.append(now.take_action(action))
            return len(seen)
        """,
        "nodes of the tree",
    ),
    Mistake(
        """
        def count_positions(state):
            seen, waiting = set(), [state]
            while waiting:
                now = waiting.pop()
                for action in now.legal_actions():
                    child = now.take_action(action)
                    if child.key() not in seen:
                        seen.add(child.key())
                        waiting.append(child)
            return len(seen)
        """,
        "where you start counts",
    ),
    Mistake(
        """
        def count_positions(state):
            seen, waiting = set(), [state]
            while waiting:
                now = waiting.pop()
                seen.add(now.board)
                for action in now.legal_actions():
                    waiting.append(now.take_action(action))
            return len(seen)
        """,
        "cannot hold arrays",
    ),
    Mistake(
        """
        def count_positions(state):
            seen = {state.key()}
            for action in state.legal_actions():
                seen.add(state.take_action(action).key())
            return len(seen)
        """,
        "children and stop",
    ),
    Mistake(
        """
        def count_positions(state):
            seen, waiting = {state.key()}, [state]
            while waiting:
                now = waiting.pop()
                for action in now.legal_actions():
                    child = now.take_action(action)
                    if child.key() not in seen:
                        seen.add(child.key())
                        waiting.append(child)
            return seen
        """,
        "how many",
    ),
    Mistake(
        """
        def count_positions(state):
            seen, waiting = {state.key}, [state]
            while waiting:
                now = waiting.pop()
                for action in now.legal_actions():
                    child = now.take_action(action)
                    if child.key not in seen:
                        seen.add(child.key)
                        waiting.append(child)
            return len(seen)
        """,
        "with its brackets",
    ),
    Mistake(
        """
        def count_positions(state):
            seen, waiting = {state.key()}, [state]
            while waiting:
                now = waiting.pop()
                for action in now.legal_actions():
                    child = now.take_action(action)
                    seen.add(child.key())
                    if child.key() not in seen:
                        waiting.append(child)
            return len(seen)
        """,
        "children and stop",
    ),
    Mistake(
        """
            def count_positions(state):
                waiting, seen = [state], set()
                while waiting:
                    now = waiting.pop()
                    if now.key() not in seen:
                        seen.add(now.key())
                        for action in now.legal_actions():
                            waiting = [now.take_action(action)]
                return len(seen)
            """,
        "takes the place of what was waiting",
    ),
    Mistake(
        """
            def count_positions(state):
                waiting, seen = [state], {state.key()}
                while waiting:
                    now = waiting.pop()
                    for action in now.legal_actions():
                        child = now.take_action(action)
                        if child.key() not in seen and not child.is_terminal():
                            seen.add(child.key())
                            waiting.append(child)
                return len(seen)
            """,
        "in which the game is over",
    ),
    Mistake(
        """
        def count_positions(state):
            waiting, seen = [state], set()
            while waiting:
                now = waiting.pop()
                seen.add(now.key())
                for a in now.legal_actions():
                    child = now.take_action(a)
                    if child.key() not in seen:
                        waiting.append(child)
            return len(waiting)
        """,
        "0 cannot be",
    ),
    Mistake(
        """
        def count_positions(state):
            waiting, seen = [state], set()
            while waiting:
                now = waiting.pop()
                seen.add(state.key())
                waiting += [now.take_action(a) for a in now.legal_actions()]
            return len(seen)
        """,
        "the state that you have just reached",
    ),
    Mistake(
        """
        def count_positions(state):
            waiting, seen = [state], set()
            while waiting:
                s = waiting.pop()
                if s.key() in seen: continue
                seen.add(s.key())
                waiting += [s.take_action(a) for a in s.legal_actions()]
            return len(seen) + 1
        """,
        "is counted twice",
    ),
    Mistake(
        """
        def count_positions(state):
            waiting, seen = [state], set()
            while waiting:
                s = waiting.pop()
                if s.is_terminal() or s.key() in seen: continue
                seen.add(s.key())
                waiting += [s.take_action(a) for a in s.legal_actions()]
            return len(seen)
        """,
        "in which the game is over",
    ),
    Mistake(
        """
        def count_positions(state):
            waiting, seen, n = [state], set(), 0
            while waiting:
                s = waiting.pop()
                if s.key() in seen: continue
                seen.add(s.key())
                n += s.is_terminal()
                waiting += [s.take_action(a) for a in s.legal_actions()]
            return n
        """,
        "only the positions in which the game is over",
    ),
    Mistake(
        """
        def count_positions(state):
            waiting, seen, n = [state], set(), 0
            while waiting:
                s = waiting.pop()
                if s.key() in seen: continue
                n += 1
                waiting += [s.take_action(a) for a in s.legal_actions()]
            return n
        """,
        "do you add each key",
    ),
    Mistake(
        """
        def count_positions(state):
            waiting, seen = [state], set()
            while waiting:
                s = waiting.pop()
                if s.key() not in seen:
                    seen.add(s.key())
                    waiting += [s.take_action(a) for a in s.legal_actions()]
                return len(seen)
        """,
        "`return` inside the loop",
    ),
    Mistake(
        """
        def count_positions(state):
            waiting, seen = [state], set()
            while waiting:
                s = waiting[-1]
                seen.add(s.key())
                waiting += [s.take_action(a) for a in s.legal_actions()]
            return len(seen)
        """,
        "take a state out of the list",
    ),
    Mistake(
        """
        def count_positions(state):
            from omoklib.games.symmetries import SYMMETRIES, transform_id
            waiting, seen = [state], set()
            while waiting:
                s = waiting.pop()
                k = min(str(s.game.state(transform_id(s.id, j, s.game.size)).board) for j in SYMMETRIES)
                if k in seen: continue
                seen.add(k)
                waiting += [s.take_action(a) for a in s.legal_actions()]
            return len(seen)
        """,
        "turned and mirrored positions as one",
    ),
    Mistake(
        """
        def count_positions(state):
            waiting, seen = [state], set()
            while waiting:
                now = waiting.pop()
                cells = frozenset(now.id[1:])
                if cells not in seen:
                    seen.add(cells)
                    waiting += [now.take_action(a) for a in now.legal_actions()]
            return len(seen)
        """,
        "by which cells are taken, but not by whom",
    ),
    Mistake(
        """
        def count_positions(state):
            waiting, seen = [state], set()
            while waiting:
                now = waiting.pop()
                if now.key() in seen:
                    continue
                seen.append(now.key())
                for action in now.legal_actions():
                    waiting.append(now.take_action(action))
            return len(seen)
        """,
        "`seen.add(key)` puts a key in",
    ),
    Mistake(
        """
        def count_positions(state):
            waiting, seen = [state], set()
            while waiting:
                now = waiting.pop()
                if now.key() not in seen:
                    waiting += [now.take_action(a) for a in now.legal_actions()]
            return len(seen)
        """,
        "Does every key come into the set",
    ),
)

MINIMAX = (
    Mistake(
        """
        def minimax(state):
            if state.is_terminal():
                return state.reward(state.player)
            best = -1
            for action in state.legal_actions():
                value = -minimax(state.take_action(action))
                if value > best:
                    return value
            return best
        """,
        "return the best one after the loop",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal():
                return state.reward(state.player)
            for action in state.legal_actions():
                value = -minimax(state.take_action(action))
                if value == 1:
                    return value
            return value
        """,
        "a draw that came before it is lost",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal():
                return state.reward(state.player)
            return [-minimax(state.take_action(a)) for a in state.legal_actions()]
        """,
        "All the children's values come back",
    ),
    Mistake(
        """
            def minimax(state):
                if state.is_terminal():
                    return state.reward(state.player)
                best = -1
                for action in state.legal_actions():
                    value = -minimax(state.take_action(action))
                    if value < best:
                        best = value
                return best
            """,
        "you always answer -1",
    ),
    Mistake(
        "def minimax(state):\n    if state.is_terminal():\n        return 0\n    return max(-minimax(state.take_action(a)) for a in state.legal_actions())",
        "Every finished game is worth 0",
    ),
    Mistake(
        "def minimax(state):\n    if state.is_terminal():\n        return 1\n    return max(-minimax(state.take_action(a)) for a in state.legal_actions())",
        "worth the same to you",
    ),
    Mistake(
        "def minimax(state):\n    if state.is_terminal():\n        return state.reward(state.player)\n    best, chosen = -2, None\n    for a in state.legal_actions():\n        value = -minimax(state.take_action(a))\n        if value > best:\n            best, chosen = value, a\n    return chosen",
        "Do you return an action",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal():
                return state.reward(state.player)
            return max(minimax(state.take_action(a)) for a in state.legal_actions())
        """,
        "The minus is missing",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal():
                return state.reward(state.player)
            return min(minimax(state.take_action(a)) for a in state.legal_actions())
        """,
        "`min` without the minus",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal():
                return state.reward(state.player)
            return -min(minimax(state.take_action(a)) for a in state.legal_actions()) * -1
        """,
        "`min` without the minus",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal():
                return state.reward(state.player)
            return -max(minimax(state.take_action(a)) for a in state.legal_actions())
        """,
        "the minus inside",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal():
                return state.reward(-state.player)
            return max(-minimax(state.take_action(a)) for a in state.legal_actions())
        """,
        "has lost",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal():
                return state.reward(1)
            return max(-minimax(state.take_action(a)) for a in state.legal_actions())
        """,
        "Black's reward",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal():
                return state.reward(state.player)
            best = 0
            for a in state.legal_actions():
                best = max(best, -minimax(state.take_action(a)))
            return best
        """,
        "starts at 0",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal():
                return state.reward(state.player)
            for a in state.legal_actions():
                value = -minimax(state.take_action(a))
                return value
        """,
        "first child's value",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal:
                return state.reward(state.player)
            return max(-minimax(state.take_action(a)) for a in state.legal_actions())
        """,
        "called with its brackets",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal():
                state.reward(state.player)
            return max(-minimax(state.take_action(a)) for a in state.legal_actions())
        """,
        "no children",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal():
                return state.reward(state.player)
            return sum(-minimax(state.take_action(a)) for a in state.legal_actions())
        """,
        "add up",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal():
                return state.reward(1)
            if state.player == 1:
                return max(minimax(state.take_action(a)) for a in state.legal_actions())
            return min(minimax(state.take_action(a)) for a in state.legal_actions())
        """,
        "as Black sees them",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal():
                return state.reward(state.player)
            return max(-minimax(a) for a in state.legal_actions())
        """,
        "an action",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal():
                return state.winner()
            return max(-minimax(state.take_action(a)) for a in state.legal_actions())
        """,
        "Black's reward",
    ),
    Mistake(
        """
            def minimax(state):
                if state.is_terminal():
                    return state.reward()
                return max(-minimax(state.take_action(a)) for a in state.legal_actions())
            """,
        "A reward is always somebody's",
    ),
    Mistake(
        """
            def minimax(state):
                if state.is_terminal():
                    return state.reward(state.player)
                return -min(-minimax(state.take_action(a)) for a in state.legal_actions())
            """,
        "That is the same as `max(v)`",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal(): return state.reward(state.player)
            v = [-minimax(state.take_action(a)) for a in state.legal_actions()]
            return sum(v) / len(v)
        """,
        "You take the average",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal():
                return state.reward(state.player)
            values = [-minimax(state.take_action(a)) for a in state.legal_actions()]
            return max(values) if state.player == 1 else min(values)
        """,
        "With the minus, both players take the `max`",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal():
                return state.reward(state.player)
            return 1 + max(-minimax(state.take_action(a)) for a in state.legal_actions())
        """,
        "You add 1 for each ply, as `longest` does",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal():
                return state.reward(state.player())
            return max(-minimax(state.take_action(a)) for a in state.legal_actions())
        """,
        "takes no brackets",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal():
                return state.reward(state.player)
            return -max(-minimax(state.take_action(a)) for a in state.legal_actions())
        """,
        "Is it `-max(-v)`?",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal():
                return state.reward(state.player)
            best = -2
            for a in state.legal_actions():
                child = state.take_action(a)
                best = max(best, -child.reward(child.player))
            return best
        """,
        "you ask the children for their `reward`",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal():
                return state.reward(state.player)
            best = -2
            for a in state.legal_actions():
                value = -minimax(state.take_action(a))
                if value < best:
                    best = value
            return best
        """,
        "The comparison is `value > best`",
    ),
)

BEST = (
    Mistake(
        """
        def best_actions(state):
            worth = {a: -state.take_action(a).reward(state.player) for a in state.legal_actions()}
            return [a for a in worth if worth[a] == max(worth.values())]
        """,
        "for their `reward`?",
    ),
    Mistake(
        """
        def best_actions(state):
            worth = {a: state.take_action(a).reward(state.player) for a in state.legal_actions()}
            return [a for a in worth if worth[a] == max(worth.values())]
        """,
        "You look one move ahead",
    ),
    Mistake(
        """
        def best_actions(state):
            worth = {a: minimax(state) for a in state.legal_actions()}
            return [a for a in worth if worth[a] == max(worth.values())]
        """,
        "ask it about the child",
    ),
    Mistake(
        """
        def best_actions(state):
            best, out = 0, []
            for a in state.legal_actions():
                v = -minimax(state.take_action(a))
                if v > best:
                    best, out = v, [a]
                elif v == best:
                    out.append(a)
            return out
        """,
        "Do you begin with a best value of 0, which none of them reaches",
    ),
    Mistake(
        """
        def best_actions(state):
            best, out = -2, []
            for a in state.legal_actions():
                v = -minimax(state.take_action(a))
                if v > best:
                    best = v
                    out = [a]
                if v == best:
                    out.append(a)
            return out
        """,
        "Make the second `if` an `elif`",
    ),
    Mistake(
        """
            def best_actions(state):
                worth = {a: -minimax(state.take_action(a)) for a in state.legal_actions()}
                return [a for a in worth if worth[a] == max(worth)]
            """,
        "your list is empty",
    ),
    Mistake(
        """
        def best_actions(state):
            actions = state.legal_actions()
            if not actions:
                return []
            worth = [minimax(state.take_action(a)) for a in actions]
            return [a for a, v in zip(actions, worth) if v == max(worth)]
        """,
        "best moves for your opponent",
    ),
    Mistake(
        """
        def best_actions(state):
            actions = state.legal_actions()
            worth = [-minimax(state.take_action(a)) for a in actions]
            best = max(worth)
            return [a for a, v in zip(actions, worth) if v == best]
        """,
        "empty list",
    ),
    Mistake(
        """
        def best_actions(state):
            actions = state.legal_actions()
            if not actions:
                return []
            return max(actions, key=lambda a: -minimax(state.take_action(a)))
        """,
        "A list of actions",
    ),
    Mistake(
        """
        def best_actions(state):
            actions = state.legal_actions()
            if not actions:
                return []
            return [max(actions, key=lambda a: -minimax(state.take_action(a)))]
        """,
        "You return one best action",
    ),
    Mistake(
        """
        def best_actions(state):
            return [a for a in state.legal_actions()
                    if minimax(state.take_action(a)) == minimax(state)]
        """,
        "change the sign of one",
    ),
    Mistake(
        """
        def best_actions(state):
            return [a for a in state.legal_actions() if -minimax(state.take_action(a)) == 1]
        """,
        "winning moves only",
    ),
    Mistake(
        """
        def best_actions(state):
            worth = [-minimax(state.take_action(a)) for a in state.legal_actions()]
            return [i for i, v in enumerate(worth) if v == max(worth)]
        """,
        "no actions of this state",
    ),
    Mistake(
        """
        def best_actions(state):
            worth = [-minimax(a) for a in state.legal_actions()]
            return [a for a, v in zip(state.legal_actions(), worth) if v == max(worth)]
        """,
        "given an action",
    ),
    Mistake(
        """
        def best_actions(state):
            worth = {a: -minimax(state.take_action(a)) for a in state.legal_actions()}
            return {a for a in worth if worth[a] == max(worth.values())}
        """,
        "list",
    ),
    Mistake(
        """
        def best_actions(state):
            if state.is_terminal():
                return
            worth = {a: -minimax(state.take_action(a)) for a in state.legal_actions()}
            return [a for a in worth if worth[a] == max(worth.values())]
        """,
        "empty list",
    ),
    Mistake(
        """
            def best_actions(state):
                worth = {a: -minimax(state.take_action(a)) for a in state.legal_actions()}
                return sorted(worth, key=worth.get, reverse=True)
            """,
        "You list every action",
    ),
    Mistake(
        """
            def best_actions(state):
                best, found = -2, []
                for action in state.legal_actions():
                    value = -minimax(state.take_action(action))
                    best = max(best, value)
                    if value == best:
                        found.append(action)
                return found
            """,
        "are no longer the best",
    ),
    Mistake(
        """
        def best_actions(state):
            v = {a: -minimax(state.take_action(a)) for a in state.legal_actions()}
            return [a for a in v if v[a] == min(v.values())]
        """,
        "`min` with a minus",
    ),
    Mistake(
        """
        def best_actions(state):
            v = {a: -minimax(state.take_action(a)) for a in state.legal_actions()}
            return [(a, x) for a, x in v.items() if x == max(v.values())]
        """,
        "values, pairs",
    ),
    Mistake(
        """
        def best_actions(state):
            best, found = -2, []
            for action in state.legal_actions():
                value = -minimax(state.take_action(action))
                if value != best:
                    best, found = value, [action]
                elif value == best:
                    found.append(action)
            return found
        """,
        "c3 (8) is in your list, and another move is worth more",
    ),
    Mistake(
        """
        def best_actions(state):
            best, found = -2, []
            for action in state.legal_actions():
                value = -minimax(state.take_action(action))
                if value >= best:
                    best, found = value, [action]
            return found
        """,
        "one best action, the last",
    ),
    Mistake(
        """
        def best_actions(state):
            worth = {a: state.player * minimax(state.take_action(a)) for a in state.legal_actions()}
            return [a for a in worth if worth[a] == max(worth.values())]
        """,
        "who is your opponent in either case",
    ),
    Mistake(
        """
        def best_actions(state):
            worth = {a: -state.player * minimax(state.take_action(a)) for a in state.legal_actions()}
            return [a for a in worth if worth[a] == max(worth.values())]
        """,
        "who is your opponent in either case",
    ),
    Mistake(
        """
        def best_actions(state):
            if state.is_terminal():
                return []
            worth = {a: minimax(state.take_action(a)) for a in state.legal_actions()}
            best = (max if state.player == 1 else min)(worth.values())
            return [a for a in worth if worth[a] == best]
        """,
        "take the `max` for both",
    ),
    Mistake(
        """
        def best_actions(state):
            wins = [a for a in state.legal_actions() if minimax(state.take_action(a)) == -1]
            draws = [a for a in state.legal_actions() if minimax(state.take_action(a)) == 0]
            return wins or draws
        """,
        "Where every move loses, your list is empty. Then all of them are best",
    ),
    Mistake(
        """
        def best_actions(state):
            if state.is_terminal():
                return [None]
            worth = {a: -minimax(state.take_action(a)) for a in state.legal_actions()}
            return [a for a in worth if worth[a] == max(worth.values())]
        """,
        "the answer is the empty list `[]`",
    ),
    Mistake(
        """
        def best_actions(state):
            if state.is_terminal:
                return []
            worth = {a: -minimax(state.take_action(a)) for a in state.legal_actions()}
            return [a for a in worth if worth[a] == max(worth.values())]
        """,
        "Is `is_terminal()` called with its brackets?",
    ),
)

RIGHT_BY_ALPHA = """
def alpha_beta(state, alpha=-2, beta=2):
    if state.is_terminal():
        return state.reward(state.player)
    for a in state.legal_actions():
        value = -alpha_beta(state.take_action(a), -beta, -alpha)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return alpha
""".strip()

RIGHT_ALPHA_BETA = """
def alpha_beta(state, alpha=-2, beta=2):
    if state.is_terminal():
        return state.reward(state.player)
    best = -2
    for action in state.legal_actions():
        best = max(best, -alpha_beta(state.take_action(action), -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
""".strip()

RIGHT_SHORT_ALPHA_BETA = """
def alpha_beta(state, alpha=-2, beta=2):
    if state.is_terminal(): return state.reward(state.player)
    best = -2
    for a in state.legal_actions():
        v = -alpha_beta(state.take_action(a), -beta, -alpha)
        best = max(best, v); alpha = max(alpha, v)
        if alpha >= beta: break
    return best
""".strip()

ALPHA_BETA = (
    Mistake(
        """
        def alpha_beta(state, alpha=-2, beta=2):
            if state.is_terminal():
                return state.reward(state.player)
            for action in state.legal_actions():
                alpha = max(alpha, -alpha_beta(state.take_action(action), -2, -alpha))
                if alpha >= beta:
                    break
            return alpha
        """,
        "does each child get a -2",
    ),
    Mistake(
        """
        def alpha_beta(state, alpha=-2, beta=2):
            if state.is_terminal():
                return 0
            for action in state.legal_actions():
                alpha = max(alpha, -alpha_beta(state.take_action(action), -beta, -alpha))
                if alpha >= beta:
                    break
            return alpha
        """,
        "what a finished state is worth",
    ),
    Mistake(
        """
        def alpha_beta(state, alpha=-2, beta=2):
            if state.is_terminal():
                return state.reward(state.player)
            for action in state.legal_actions():
                alpha = max(alpha, -alpha_beta(state.take_action(action), -beta, 2))
                if alpha >= beta:
                    break
            return alpha
        """,
        "not passed on to the child whole",
    ),
    *changed(
        RIGHT_ALPHA_BETA,
        ("best = max(best,", "best = min(best,", "You keep the smallest value"),
        ("-beta, -alpha", "-beta, alpha", "One of the two numbers keeps its sign"),
        ("-beta, -alpha", "beta, -alpha", "One of the two numbers keeps its sign"),
        (
            "alpha = max(alpha, best)\n        if alpha >= beta:",
            "if best >= alpha:",
            "raises alpha. Cut when",
        ),
        ("return best", "return -best", "with its sign changed"),
        ("alpha = max(alpha, best)", "beta = min(beta, best)", "You lower beta"),
        ("reward(state.player)", "reward(-state.player)", "the wrong player's reward"),
        ("    return best", "        return best", "a `return` inside the loop"),
        (
            "best = max(best, -alpha_beta(state.take_action(action), -beta, -alpha))",
            "best = max(best, -alpha_beta(state.take_action(action), alpha, beta))",
            "does the child get `-beta, -alpha`?",
        ),
        ("alpha = max(alpha, best)", "alpha = best", "Your alpha can fall"),
        (
            "alpha = max(alpha, best)\n        if alpha >= beta:",
            "if alpha >= beta:",
            "nothing is ever cut: you look at as many",
        ),
        ("break", "return 2", "After a cut you say more than this state is worth"),
        ("break", "return 1", "After a cut you say more than this state is worth"),
        ("break", "return float('inf')", "After a cut you say more than this state is worth"),
        ("best = -2", "best = 0", "Your best value starts at 0"),
        (
            "alpha = max(alpha, best)",
            "alpha = max(alpha, best)\n        beta = min(beta, best)",
            "do you lower beta as well",
        ),
    ),
    Mistake(
        """
        def alpha_beta(state, alpha=-2, beta=2):
            if state.is_terminal():
                return state.reward(state.player)
            for action in state.legal_actions():
                value = -alpha_beta(state.take_action(action), -beta, -alpha)
                alpha = max(alpha, value)
            return alpha
        """,
        "nothing is ever cut: you look at as many",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal(): return state.reward(state.player)
            return max(-minimax(state.take_action(a)) for a in state.legal_actions())

        def alpha_beta(state, alpha=-2, beta=2):
            if state.is_terminal():
                return state.reward(state.player)
            for action in state.legal_actions():
                value = -minimax(state.take_action(action))
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
            return alpha
        """,
        "Do you still call `minimax` there",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal(): return state.reward(state.player)
            return max(-minimax(state.take_action(a)) for a in state.legal_actions())

        def alpha_beta(state, alpha=-2, beta=2):
            if state.is_terminal():
                return state.reward(state.player)
            for action in state.legal_actions():
                value = -minimax(state.take_action(action))
                alpha = max(alpha, value)
            return alpha
        """,
        "nothing is ever cut: you look at as many",
    ),
    *changed(
        RIGHT_BY_ALPHA,
        (
            "for a in state.legal_actions():\n        value = -alpha_beta(state.take_action(a), -beta, -alpha)",
            "for action in state.legal_actions():\n        value = -alpha_beta(state.take_action(action))",
            "Do you still call `minimax` there",
        ),
        (
            "value = -alpha_beta(state.take_action(a), -beta, -alpha)",
            "value = -alpha_beta(state.take_action(a), -alpha, -beta)",
            "change places",
        ),
        (
            "value = -alpha_beta(state.take_action(a), -beta, -alpha)",
            "value = -alpha_beta(state.take_action(a), beta, alpha)",
            "change their signs",
        ),
        (
            "value = -alpha_beta(state.take_action(a), -beta, -alpha)",
            "value = -alpha_beta(state.take_action(a), alpha, beta)",
            "as they are",
        ),
        ("if alpha >= beta:", "if alpha > beta:", "`>=`"),
        (
            "value = -alpha_beta(state.take_action(a), -beta, -alpha)",
            "value = alpha_beta(state.take_action(a), -beta, -alpha)",
            "minus before the call",
        ),
        (
            "        if alpha >= beta:\n            break\n    return alpha",
            "    return alpha",
            "Does the loop end once",
        ),
        (
            "value = -alpha_beta(state.take_action(a), -beta, -alpha)",
            "value = -alpha_beta(state.take_action(a))",
            "passed on to the child",
        ),
        ("return alpha", "return beta", "window's own end"),
        ("alpha = max(alpha, value)", "alpha = value", "the best so far"),
        ("if alpha >= beta:", "if alpha <= beta:", "first child only"),
    ),
    Mistake(
        """
        def alpha_beta(state, alpha=-2, beta=2):
            if state.is_terminal():
                return state.reward(state.player)
            for action in state.legal_actions():
                value = -alpha_beta(state.take_action(action))
                alpha = max(alpha, value)
            return alpha
        """,
        "nothing is ever cut: you look at as many",
    ),
    Mistake(
        """
        def minimax(state):
            if state.is_terminal(): return state.reward(state.player)
            return max(-minimax(state.take_action(a)) for a in state.legal_actions())

        def alpha_beta(state, alpha=-2, beta=2):
            if state.is_terminal():
                return state.reward(state.player)
            best = -2
            for action in state.legal_actions():
                best = max(best, -minimax(state.take_action(action)))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
            return best
        """,
        "Do you still call `minimax` there",
    ),
    Mistake(
        """
        def alpha_beta(state, alpha=-2, beta=2):
            if state.is_terminal():
                return state.reward(1)
            for a in state.legal_actions():
                alpha = max(alpha, -alpha_beta(state.take_action(a), -beta, -alpha))
                if alpha >= beta:
                    break
            return alpha
        """,
        "always ask for X's reward",
    ),
    Mistake(
        """
        def alpha_beta(state, alpha=-2, beta=2):
            if state.is_terminal():
                return state.reward(state.player)
            best = -2
            for a in state.legal_actions():
                value = -alpha_beta(state.take_action(a), -beta, -alpha)
                best = max(best, value)
                if alpha >= beta:
                    break
            return best
        """,
        "alpha raised after each child",
    ),
    Mistake(
        """
        def alpha_beta(state, alpha=-2, beta=2):
            if state.is_terminal():
                return state.reward(state.player)
            best = -2
            for a in state.legal_actions():
                value = -alpha_beta(state.take_action(a), -beta, -alpha)
                best = max(best, value)
                if best >= beta:
                    break
            return best
        """,
        "alpha raised after each child",
    ),
    Mistake(
        """
            def alpha_beta(state, alpha=-2, beta=2):
                if state.is_terminal():
                    return state.reward(state.player)
                for action in state.legal_actions():
                    if alpha >= beta:
                        break
                    beta = min(beta, -alpha_beta(state.take_action(action), -beta, -alpha))
                return beta
            """,
        "that is your opponent's number",
    ),
    Mistake(
        """
            def alpha_beta(state, alpha=-2, beta=2):
                if state.is_terminal():
                    return state.reward(state.player)
                for action in state.legal_actions():
                    value = -alpha_beta(state.take_action(action), -beta, -alpha)
                    beta = min(beta, value)
                    if alpha >= beta:
                        break
                return alpha
            """,
        "Does the loop raise alpha",
    ),
    Mistake(
        """
        def alpha_beta(state, alpha=-2, beta=2):
            if state.is_terminal():
                return state.reward(state.player)
            for a in state.legal_actions():
                v = -alpha_beta(state.take_action(a), -beta, -alpha)
                alpha = max(alpha, v)
                if alpha == 1:
                    break
            return alpha
        """,
        "as soon as `alpha >= beta`",
    ),
    *changed(
        RIGHT_SHORT_ALPHA_BETA,
        (
            "v = -alpha_beta(state.take_action(a), -beta, -alpha)",
            "v = -alpha_beta(state.take_action(a), -alpha, -beta)",
            "change their signs and change places",
        ),
        (
            "v = -alpha_beta(state.take_action(a), -beta, -alpha)",
            "v = -alpha_beta(state.take_action(a), beta, alpha)",
            "change their signs and change places",
        ),
        ("if alpha >= beta: break", "if alpha > beta: break", "leave the loop with `>=`"),
        (
            "v = -alpha_beta(state.take_action(a), -beta, -alpha)",
            "v = -alpha_beta(state.take_action(a), -beta, -alpha)\n        if v <= alpha: break",
            "a better one may follow",
        ),
        ("best = -2", "best = 0", "starts at 0"),
        (
            "best = max(best, v); alpha = max(alpha, v)",
            "best = max(best, v); beta = min(beta, v)",
            "You lower beta",
        ),
        (
            "for a in state.legal_actions():",
            "for a in state.legal_actions():\n        if state.take_action(a).is_terminal() and state.take_action(a).reward(state.player) == 1: return 1",
            "Make each child once",
        ),
    ),
    Mistake(
        """
        def alpha_beta(state, alpha=-2, beta=2):
            if state.is_terminal(): return state.reward(state.player)
            best = -2
            for a in state.legal_actions():
                v = -alpha_beta(state.take_action(a), -beta, -alpha)
                alpha = max(alpha, v)
                if alpha >= beta: return best
                best = max(best, v)
            return best
        """,
        "Raise the best value first",
    ),
    Mistake(
        """
        def alpha_beta(state, alpha=-2, beta=2):
            if state.is_terminal(): return state.reward(1)
            if state.player == 1:
                best = -2
                for a in state.legal_actions():
                    best = max(best, alpha_beta(state.take_action(a), alpha, beta)); alpha = max(alpha, best)
                    if alpha >= beta: break
                return best
            best = 2
            for a in state.legal_actions():
                best = min(best, alpha_beta(state.take_action(a), alpha, beta)); beta = min(beta, best)
                if alpha >= beta: break
            return best
        """,
        "all values as X sees them",
    ),
    Mistake(
        """
        def alpha_beta(state, alpha=-2, beta=2):
            if state.is_terminal(): return state.reward(state.player)
            kids = [state.take_action(a) for a in state.legal_actions()]
            best = -2
            for k in kids:
                v = -alpha_beta(k, -beta, -alpha)
                best = max(best, v); alpha = max(alpha, v)
                if alpha >= beta: break
            return best
        """,
        "every `take_action` counts",
    ),
    Mistake(
        """
        def alpha_beta(state, alpha=-2, beta=2):
            if state.is_terminal(): return state.reward(state.player)
            best = -2
            for action in state.legal_actions():
                best = max(best, -alpha_beta(state.take_action(action), -alpha))
                alpha = max(alpha, best)
                if alpha >= beta: break
            return best
        """,
        "`-beta, -alpha`",
    ),
    Mistake(
        """
        def alpha_beta(state, alpha=-2, beta=2):
            if state.is_terminal(): return state.reward(state.player)
            best = -2
            for action in state.legal_actions():
                value = -alpha_beta(state.take_action(action), -beta, -alpha)
                best = max(best, value)
                alpha = max(alpha, value)
                if alpha >= beta: return 0
            return best
        """,
        "what you return after a cut",
    ),
    Mistake(
        """
        def alpha_beta(state, alpha=-2, beta=2):
            if state.is_terminal(): return state.reward(state.player)
            best = -2
            for action in state.legal_actions():
                value = -alpha_beta(state.take_action(action), -beta, -alpha)
                best = max(best, value)
                if alpha >= beta: break
                alpha = max(alpha, best)
            return best
        """,
        "ask for the cut before alpha has risen",
    ),
    Mistake(
        """
        def alpha_beta(state, alpha=-2, beta=2):
            if state.is_terminal():
                return state.reward(state.player)
            best = -2
            for action in state.legal_actions():
                best = max(best, -alpha_beta(state.take_action(action), -beta, -max(alpha, best)))
                if best >= beta:
                    return best
            return best if best > alpha else -2
        """,
        "Return what the loop has found, not a number of your own",
    ),
    Mistake(
        """
        def alpha_beta(state, alpha=-2, beta=2):
            if state.is_terminal():
                return state.reward(state.player)
            best = -2
            for action in state.legal_actions():
                best = max(best, -alpha_beta(state.take_action(action), -beta, -alpha))
                alpha = max(alpha, best)
                return best
        """,
        "You look at the first child only",
    ),
    Mistake(
        """
        def alpha_beta(state, alpha=-2, beta=2):
            if state.is_terminal():
                return state.reward(state.player)
            best = -2
            for action in state.legal_actions():
                best = max(best, -alpha_beta(state.take_action(action), -beta, -alpha))
                if best >= beta:
                    break
                alpha = max(alpha, best)
            return alpha
        """,
        "Raise alpha first, then cut",
    ),
)

MEMORY = (
    Mistake(
        """
        def remembering(state, memory):
            if state.is_terminal():
                return state.reward(state.player)
            best = -2
            for action in state.legal_actions():
                child = state.take_action(action)
                if child.key() not in memory:
                    memory[child.key()] = -remembering(child, memory)
                best = max(best, memory[child.key()])
            memory[state.key()] = best
            return best
        """,
        "Asked after its children",
    ),
    Mistake(
        """
        def remembering(state, memory):
            if state.key() in memory:
                return memory[state.key()]
            best = -2
            for action in state.legal_actions():
                best = max(best, -remembering(state.take_action(action), memory))
            memory[state.key()] = best
            return best
        """,
        "No state is worth 2 or -2",
    ),
    Mistake(
        """
        def remembering(state, memory):
            if state.key() in memory:
                return memory[state.key()]
            if state.is_terminal():
                return state.reward(state.player)
            for action in state.legal_actions():
                memory[state.key()] = -remembering(state.take_action(action), memory)
            return memory[state.key()]
        """,
        "You keep the last child's value",
    ),
    Mistake(
        "def remembering(state, memory):\n    if state.key() in memory:\n        return memory\n    if state.is_terminal():\n        memory[state.key()] = state.reward(state.player)\n    else:\n        memory[state.key()] = max(-remembering(state.take_action(a), memory) for a in state.legal_actions())\n    return memory[state.key()]",
        "You return the whole dict",
    ),
    Mistake(
        "def remembering(state, memory):\n    if memory[state.key()] is not None:\n        return memory[state.key()]\n    if state.is_terminal():\n        memory[state.key()] = state.reward(state.player)\n    else:\n        memory[state.key()] = max(-remembering(state.take_action(a), memory) for a in state.legal_actions())\n    return memory[state.key()]",
        "Ask first: `if state.key() in memory`",
    ),
    Mistake(
        """
        def remembering(state, memory):
            if state.id in memory:
                return memory[state.id]
            if state.is_terminal():
                value = state.reward(state.player)
            else:
                value = max(-remembering(state.take_action(a), memory)
                            for a in state.legal_actions())
            memory[state.id] = value
            return value
        """,
        "state.key()",
    ),
    Mistake(
        """
        def remembering(state, memory):
            if state.key() in memory:
                return memory[state.key()]
            if state.is_terminal():
                return state.reward(state.player)
            return max(-remembering(state.take_action(a), memory) for a in state.legal_actions())
        """,
        "stays empty",
    ),
    Mistake(
        """
        def remembering(state, memory):
            key = state.key()
            if key in memory:
                return memory[key]
            if state.is_terminal():
                memory[key] = state.reward(state.player)
            else:
                memory[key] = max(-remembering(state.take_action(a), {})
                                  for a in state.legal_actions())
            return memory[key]
        """,
        "the *same* dict",
    ),
    Mistake(
        """
        def remembering(state, memory):
            if memory.get(state.key()):
                return memory[state.key()]
            if state.is_terminal():
                value = state.reward(state.player)
            else:
                value = max(-remembering(state.take_action(a), memory)
                            for a in state.legal_actions())
            memory[state.key()] = value
            return value
        """,
        "A draw is looked up in vain",
    ),
    Mistake(
        """
        def remembering(state, memory):
            key = state.key()
            if key in memory:
                return -memory[key]
            if state.is_terminal():
                memory[key] = state.reward(state.player)
            else:
                memory[key] = max(-remembering(state.take_action(a), memory)
                                  for a in state.legal_actions())
            return memory[key]
        """,
        "What you file and what you look up differ by a sign",
    ),
    Mistake(
        """
        def remembering(state, memory):
            key = state.key()
            if key in memory:
                return memory[key]
            if state.is_terminal():
                memory[key] = state.reward(state.player)
            else:
                memory[key] = max(-minimax(state.take_action(a)) for a in state.legal_actions())
            return memory[key]
        """,
        "solved again",
    ),
    Mistake(
        """
        def remembering(state, memory):
            key = state.key()
            if key in memory:
                return memory[key]
            if state.is_terminal():
                memory[key] = state.reward(state.player)
            else:
                memory[key] = max(-remembering(state.take_action(a)) for a in state.legal_actions())
            return memory[key]
        """,
        "memory",
    ),
    Mistake(
        """
        def remembering(state, memory):
            key = state.key()
            if key in memory:
                return memory[key]
            if state.is_terminal():
                memory[key] = state.reward(state.player)
                return memory[key]
            memory[key] = max(-remembering(state.take_action(a), memory)
                              for a in state.legal_actions())
        """,
        "None",
    ),
    Mistake(
        """
        def remembering(state, memory):
            key = state.board
            if key not in memory:
                if state.is_terminal():
                    memory[key] = state.reward(state.player)
                else:
                    memory[key] = max(-remembering(state.take_action(a), memory)
                                      for a in state.legal_actions())
            return memory[key]
        """,
        "state.key()",
    ),
    Mistake(
        """
        def remembering(state, memory):
            key = state.key()
            if key not in memory:
                if state.is_terminal():
                    memory[key] = state.reward(state.player)
                else:
                    memory[key] = max(remembering(state.take_action(a), memory)
                                      for a in state.legal_actions())
            return memory[key]
        """,
        "The minus is missing",
    ),
    Mistake(
        """
            def remembering(state, memory):
                if state.is_terminal():
                    return state.reward(state.player)
                if state.id in memory:
                    return memory[state.id]
                worth = [-remembering(state.take_action(a), memory) for a in state.legal_actions()]
                memory[state.id] = max(worth)
                return memory[state.id]
        """,
        "Those are histories",
    ),
    Mistake(
        """
            def remembering(state, memory):
                if state.is_terminal():
                    return state.reward(state.player)
                if state.key() in memory:
                    return memory[state.key()]
                best = max(-remembering(state.take_action(a), memory) for a in state.legal_actions())
                memory[state] = best
                return best
            """,
        "file values under the state",
    ),
    Mistake(
        """
            def remembering(state, memory):
                if state.is_terminal():
                    return state.reward(state.player)
                for action in state.legal_actions():
                    child = state.take_action(action)
                    if child.key() not in memory:
                        memory[child.key()] = -remembering(child, memory)
                return max(memory.values())
            """,
        "the best of *all* the values",
    ),
    Mistake(
        """
        def remembering(state, memory):
            if state.is_terminal():
                return state.reward(state.player)
            if state.key() in memory:
                return -memory[state.key()]
            memory[state.key()] = max(-remembering(state.take_action(a), memory) for a in state.legal_actions())
            return memory[state.key()]
        """,
        "without a minus",
    ),
    Mistake(
        """
        def remembering(state, memory):
            if state.key() in memory: return memory[state.key()]
            if state.is_terminal(): return state.reward(1)
            vs = [remembering(state.take_action(a), memory) for a in state.legal_actions()]
            v = memory[state.key()] = max(vs) if state.player == 1 else min(vs)
            return v
        """,
        "all values as X sees them",
    ),
    Mistake(
        """
        MEM = {}
        def remembering(state, memory):
            if state.key() in MEM: return MEM[state.key()]
            if state.is_terminal(): return state.reward(state.player)
            v = MEM[state.key()] = max(-remembering(state.take_action(a), memory) for a in state.legal_actions())
            return v
        """,
        "stays empty",
    ),
    Mistake(
        """
        def remembering(state, memory):
            if "v" in memory: return memory["v"]
            if state.is_terminal(): return state.reward(state.player)
            v = memory["v"] = max(-remembering(state.take_action(a), memory) for a in state.legal_actions())
            return v
        """,
        "under the key of its own state",
    ),
    Mistake(
        """
        def remembering(state, memory):
            if state.key() in memory: return memory[state.key()]
            if state.is_terminal(): return state.reward(state.player)
            best = -2
            for a in state.legal_actions():
                child = state.take_action(a)
                x = -remembering(child, memory)
                memory[child.key()] = x
                best = max(best, x)
            return best
        """,
        "differ by a sign",
    ),
    Mistake(
        """
        def remembering(state, memory):
            key = state.key()
            if key not in memory:
                if state.is_terminal():
                    memory[key] = state.reward(state.player)
                else:
                    memory[key] = min(-remembering(state.take_action(a), memory) for a in state.legal_actions())
            return memory[key]
        """,
        "the worst for themselves",
    ),
    Mistake(
        """
        def remembering(state, memory):
            if state.is_terminal():
                return state.reward(state.player)
            best = -2
            for action in state.legal_actions():
                child = state.take_action(action)
                if child.key() in memory:
                    return -memory[child.key()]
                best = max(best, -remembering(child, memory))
            memory[state.key()] = best
            return best
        """,
        "It is only one of the moves",
    ),
    Mistake(
        """
        def remembering(state, memory, alpha=-2, beta=2):
            if state.key() in memory:
                return memory[state.key()]
            if state.is_terminal():
                return state.reward(state.player)
            for action in state.legal_actions():
                alpha = max(alpha, -remembering(state.take_action(action), memory, -beta, -alpha))
                if alpha >= beta:
                    break
            memory[state.key()] = alpha
            return alpha
        """,
        "After a cut it is only a bound",
    ),
    Mistake(
        """
        def remembering(state, memory):
            if state.key() in memory:
                return memory[state.key()]
            if state.is_terminal():
                return state.reward(1)
            best = -2
            for action in state.legal_actions():
                best = max(best, -remembering(state.take_action(action), memory))
            memory[state.key()] = best
            return best
        """,
        "At the end you always ask for Black's reward",
    ),
    Mistake(
        """
        def remembering(state, memory):
            if state.key() in memory:
                return memory[state.key()]
            if state.is_terminal():
                return state.reward(state.player)
            best = 0
            for action in state.legal_actions():
                best = max(best, -remembering(state.take_action(action), memory))
            memory[state.key()] = best
            return best
        """,
        "Your best value starts at 0",
    ),
    Mistake(
        """
        def remembering(state, memory):
            if state.key() in memory:
                return memory[state.key()]
            if state.is_terminal():
                return state.reward(state.player)
            best = -2
            for action in state.legal_actions():
                best = max(best, -remembering(state.take_action(action), memory))
                memory[state.key()] = best; return best
            memory[state.key()] = best
            return best
        """,
        "You keep the first child's value",
    ),
    Mistake(
        """
        def remembering(state, memory):
            if state.key() not in memory:
                if state.is_terminal():
                    memory[state.key()] = (state.reward(state.player), state)
                else:
                    worth = [-remembering(state.take_action(a), memory) for a in state.legal_actions()]
                    memory[state.key()] = (max(worth), state)
            return memory[state.key()]
        """,
        "File the value alone",
    ),
    Mistake(
        """
        def remembering(state, memory):
            if state.key() in memory:
                return memory[state.key()]
            if state.is_terminal():
                return state.reward(state.player)
            value = max(-remembering(state.take_action(a), memory) for a in state.legal_actions())
            memory.append(value)
            return value
        """,
        "`memory` is a dict",
    ),
)

MISTAKES: dict[str, tuple[Mistake, ...]] = {
    "next_layer": NEXT_LAYER,
    "count_tree": COUNT,
    "count_positions": POSITIONS,
    "minimax": MINIMAX,
    "best_actions": BEST,
    "alpha_beta": ALPHA_BETA,
    "remembering": MEMORY,
}
