"""The exercise `expand` of lesson 03: "Expansion"."""

from __future__ import annotations

from omoklib.check.exercises.lesson_03.shared import GAME, SETUP, came_up_in
from omoklib.check.records import Case, Exercise, Misconception, Mutant

__all__ = ["EXPAND"]

EXPAND = Exercise(
    id="expand",
    title="Expansion",
    stars=1,
    minutes=8,
    names=("expand",),
    setup=SETUP,
    starter='''
        def expand(node):
            """A new child of `node`, for its lowest untried action; `node` at a game's end."""
            ...
    ''',
    reference='''
        def expand(node):
            """A new child of `node`, for its lowest untried action; `node` at a game's end."""
            if not node.untried:
                return node
            action = node.untried.pop(0)
            child = Node(node.state.take_action(action), node, action)
            node.children[action] = child
            return child
    ''',
    hints=(
        "Go through what `Node` keeps, line by line. Which of it changes in `node`? What must the "
        "new child know from the start? And who tells the parent that it has a child?",
        "`node.untried` is in increasing order, and `pop(0)` takes its first entry out and returns "
        "it. `Node(state, parent, action)` makes the child. One line is still missing then.",
    ),
    cases=lambda rng: (
        [
            Case(
                f"root = Node(TicTacToe().state({node_id}))\n"
                f"grown = [expand(root) for _ in range({times})]\n"
                "[g.state.id for g in grown], [g.action for g in grown], root.untried, "
                "[(a, k.parent is root) for a, k in root.children.items()]",
                size=100 + times + len(node_id),
                picture=GAME.state(node_id),
            )
            for node_id in ((0,), (0, 4), (0, 0, 4, 8), (0, 4, 0, 8, 2))
            for times in (1, 2, 5)
        ]
        + [
            Case(
                f"node = Node(TicTacToe().state((0, 4)))\nchild = expand(node)\n{question}",
                size=size,
                picture=GAME.state((0, 4)),
            )
            for size, question in enumerate(
                (
                    "len(node.children)",
                    "child.state.id",
                    "child.action",
                    "node.untried",
                    "list(node.children)",
                    "node.children[0] is child",
                    "child.parent is node",
                    "child.visits, child.total_reward, node.visits",
                    "node.action, node.parent, node.state.id",
                    "expand(node).untried",
                    "node.visits, node.total_reward = 3, 2.0\nlater = expand(node)\n"
                    "later.visits, later.total_reward, node.visits",
                )
            )
        ]
        + [
            Case(
                "root = Node(TicTacToe().state((0, 0, 3, 1, 4, 2)))\n"
                "expand(root) is root, root.children",
                size=50,
                picture=GAME.state((0, 0, 3, 1, 4, 2)),
            )
        ]
    ),
    mutants=(
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.untried.pop(min(node.untried))
                node.children[action] = Node(node.state.take_action(action), node, action)
                return node.children[action]
            """,
            "`pop` wants a place in the list, and you give it an action. The list is in increasing "
            "order, so the lowest action is in place 0: `node.untried.pop(0)`.",
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = min(node.untried)
                node.untried = node.untried.remove(action)
                node.children[action] = Node(node.state.take_action(action), node, action)
                return node.children[action]
            """,
            "`remove` changes the list and returns None, so `node.untried` is None now. Call it, "
            "and assign nothing.",
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.untried[0]
                node.children[action] = Node(node.state.take_action(action), node, action)
                return node.children[action]
            """,
            "The action stays in `node.untried`, so the next expansion makes the same child "
            "again, and forgets what the first one knew.",
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.untried.pop(0)
                node.state = node.state.take_action(action)
                node.children[action] = Node(node.state, node, action)
                return node.children[action]
            """,
            "You change the state of the parent. It stays where it is; only the child has the "
            "move.",
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.untried.pop(0)
                child = Node(node.state.take_action(action), node, action)
                node.children = {action: child}
                return child
            """,
            "Each new child puts a new dict in the place of the old one, and its siblings are "
            "lost: `node.children[action] = child`.",
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.untried.pop(0)
                child = Node(node.state.take_action(action), node, action)
                node.children[len(node.children)] = child
                return child
            """,
            "You number the children 0, 1, 2, ... The key of a child is the action that leads to "
            "it: `node.children[action]`.",
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.untried.pop()
                node.children[action] = Node(node.state.take_action(action), node, action)
                return node.children[action]
            """,
            "You take the last action. The lowest is wanted: `node.untried.pop(0)`.",
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                for action in node.untried:
                    node.children[action] = Node(node.state.take_action(action), node, action)
                node.untried = []
                return next(iter(node.children.values()))
            """,
            "You make all the children at once. Here each call makes one: the source's step is "
            '"create new node". (AlphaZero makes all the children at once; that is lesson 06.)',
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.untried.pop(0)
                return Node(node.state.take_action(action), node, action)
            """,
            "The child knows its parent, but the parent does not know the child: put it into "
            "`node.children`.",
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.untried.pop(0)
                node.children[action] = Node(node.state.take_action(action))
                return node.children[action]
            """,
            "The child does not know where it comes from: make it with `Node(state, parent, "
            "action)`. Without a parent no result finds its way home.",
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return None
                action = node.untried.pop(0)
                node.children[action] = Node(node.state.take_action(action), node, action)
                return node.children[action]
            """,
            "Where nothing is untried, return `node` itself: there the random game has no moves "
            "left, and its result is that of the position.",
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.untried.pop(0)
                node.children[action] = Node(node.state, node, action)
                return node.children[action]
            """,
            "The child has its parent's state. Play the move: `node.state.take_action(action)`.",
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.untried.pop(0)
                node.children[action] = Node(node.state.take_action(action), node, action)
                return node
            """,
            "The child is made, and you return its parent. The random game starts at the "
            "new child: return that.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, UnboundLocalError) and case.size == 50,
            "Where nothing is untried, there is no new child to return: return `node` itself.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("children[0] is child") and got is False,
            "What you put into `node.children` is not the node that you return. Make one `Node`, "
            "give it a name, put it there (the node, not its state), and return it.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code.endswith("list(node.children)") and not isinstance(got[0], int)
            ),
            "In `node.children` the action is the key, and the child the value: "
            "`node.children[action] = child`.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("len(node.children)") and got == 0,
            "`node.children` is still empty: either no child is made, or it is not put in there. "
            "(If you ask whether the game is over: is it `is_terminal()`, with brackets?)",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("node.state.id"),
            "You change what `node` says of its own past. Its state, parent and action stay as "
            "they are; only its list of untried actions and its children change.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code.endswith("expand(node).untried") and got == [1, 2, 3, 5, 6, 7, 8]
            ),
            "The second call makes no second child. Does it return `node`, because that has a "
            "child already? Or does it take the first *legal* action once more, which always stays "
            "the same? Take the first of `node.untried`, as long as there is one.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code.endswith("expand(node).untried") and isinstance(got, list)
            ),
            "At the second child of a node, `untried` is wrong. In the child's own position, all "
            "its legal actions are untried, and `Node` has written them down: leave them.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("child.parent is node") and not got,
            "The child does not know its parent: `Node(state, parent, action)`. Without one, no "
            "result finds its way home.",
        ),
        Misconception(
            lambda case, got, expected: (
                "untried" in case.code
                and len(got) == len(expected) + 1
                and set(expected) < set(got)
            ),
            "The action stays in `node.untried`, so the next expansion would make the same child "
            "again. Take it out of the list: `node.untried.pop(0)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                len(got) == 4 and got[1] == expected[1] and got[2] != expected[2]
            ),
            "What goes out of `node.untried` is not the action of the new child. `pop(k)` and "
            "`del untried[k]` go by the place k in the list; `remove(action)` goes by the action.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("len(node.children)") and got > 1,
            "You make all the children at once. Here each call makes one: the source's step is "
            '"create new node". (AlphaZero makes all the children at once; that is lesson 06.)',
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("node.visits") and got != expected,
            "The new node has had no visit yet, and `node` none more: at both nodes, `visits` and "
            "`total_reward` stay as they are. Backpropagation counts the visits, for all the nodes "
            "on the way at once.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("child.action") and got is None,
            "The child does not know which move led to it: `Node(state, parent, action)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                "'NoneType' object has no attribute 'children'" in str(got)
                and not came_up_in(got, "<module>")
            ),
            "You put the child into the dict of something that is None; the root's `parent` is. A "
            "child of `node` belongs in `node.children`.",
        ),
        Misconception(
            lambda case, got, expected: (
                "'NoneType' object has no attribute" in str(got) and came_up_in(got, "<module>")
            ),
            "You return None here: the new child is made, but not returned.",
        ),
        Misconception(
            lambda case, got, expected: "no attribute 'legal_actions'" in str(got),
            "`Node` wants the state first: `Node(state, parent, action)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, IndexError)
                or (isinstance(got, ValueError) and case.size == 50 and "empty" in str(got))
            ),
            "Here nothing is untried, since the game is over: return `node` itself.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, ValueError) and "not in list" in str(got) and case.size != 50
            ),
            "You take an action out of `node.untried` that is no longer in it. Is it the first of "
            "`node.state.legal_actions()`, which always stays the same? Take the first of "
            "`node.untried`.",
        ),
        Misconception(
            lambda case, got, expected: "no attribute 'append'" in str(got),
            "`node.children` is a dict from actions to nodes: `node.children[action] = child`.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("action") and hasattr(got, "children"),
            "Parent and action have changed places: `Node(state, parent, action)`.",
        ),
        Misconception(
            lambda case, got, expected: "'int' object has no attribute 'state'" in str(got),
            "You return the action. The answer is the new node: `node.children[action]`.",
        ),
        Misconception(
            lambda case, got, expected: "has no attribute 'state'" in str(got),
            "What you return is a state. The answer is a node of the tree: `Node(state, parent, "
            "action)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code.endswith("child.state.id") and len(got) == len(expected)
            ),
            "This is not the *lowest* untried action. Do you take one out of the list before you "
            "look at it, or draw one at random? The order must be the same in every run.",
        ),
    ),
)
