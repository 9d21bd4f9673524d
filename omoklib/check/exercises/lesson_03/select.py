"""The exercise `select` of lesson 03: "Selection, all the way down"."""

from __future__ import annotations

from omoklib.check.exercises.lesson_03.shared import GAME, SETUP, came_up_in
from omoklib.check.records import Case, Exercise, Misconception, Mutant

__all__ = ["SELECT"]


def _tree(iterations: int, seed: int, node_id: tuple[int, ...]) -> str:
    return (
        f"tree = MonteCarloTreeSearch(iteration_limit={iterations}, "
        f"rng=np.random.default_rng({seed}))\ntree.search(TicTacToe().state({node_id}))\n"
    )


SELECT = Exercise(
    id="select",
    title="Selection, all the way down",
    stars=1,
    minutes=8,
    names=("select",),
    needs=("best_child",),
    setup=SETUP,
    starter='''
        def select(node, c=1.4):
            """The node at which the search stops on its way down from `node`."""
            ...
    ''',
    reference='''
        def select(node, c=1.4):
            """The node at which the search stops on its way down from `node`."""
            while not node.untried and node.children:
                node = best_child(node, c)
            return node
    ''',
    hints=(
        "A `while` loop: what must hold so that one more step down is taken?",
        "There are two reasons to stop: a move is untried, or the game is over. How does each of "
        "them show in `node.untried` and `node.children`?",
        "Nothing is untried at the young tree's root, which you leave, nor at the end of a game, "
        "where you stay. What tells the two apart? Your loop needs both conditions.",
    ),
    cases=lambda rng: (
        [
            Case(
                _tree(iterations, seed, node_id) + "select(tree.root, 1.4).state.id",
                size=iterations,
                picture=GAME.state(node_id),
            )
            for seed, (iterations, node_id) in enumerate(
                [
                    (3, (0,)),
                    (9, (0,)),
                    (12, (0, 4)),
                    (40, (0,)),
                    (60, (0, 4, 0)),
                    (200, (0, 4, 0, 8, 2)),
                    (400, (0, 4, 0, 8, 2, 6)),
                    (100, (0, 0, 4)),
                    (8, (0,)),  # one move is untried
                ]
            )
        ]
        + [
            Case(
                _tree(60, 3, (0, 4)) + f"select(tree.root, {c}).state.id",
                size=60,
                picture=GAME.state((0, 4)),
            )
            for c in (0.0, 0.3, 5.0)
        ]
        + [
            Case(
                _tree(60, 4, (0, 4, 0))
                + "select(tree.root, 1.4)\ntree.root.visits, len(tree.root.children)",
                size=1000,
                picture=GAME.state((0, 4, 0)),
            )
        ]
    ),
    if_endless="Does each round of yours go one node further down, `node = best_child(node, c)`?",
    mutants=(
        Mutant(
            """
            def select(node, c=1.4):
                while not node.untried and node.children:
                    node = best_child(node, c)
                if node.untried:
                    action = node.untried.pop(0)
                    node.children[action] = Node(node.state.take_action(action), node, action)
                    return node.children[action]
                return node
            """,
            "You walk down, and then add a new node. That is the next step, expansion, with an "
            "exercise of its own: `select` returns the node where it stops.",
        ),
        Mutant(
            """
            def select(node, c=1.4):
                if not node.untried and node.children:
                    return select(best_child(node, c))
                return node
            """,
            "Only the first step uses your c. Where `select` calls itself, pass it on: "
            "`select(best_child(node, c), c)`.",
        ),
        Mutant(
            """
            def select(node, c=1.4):
                return best_child(node, c) if node.children and not node.untried else node
            """,
            "You take one step. The same choice is made again at the node you reach, and so on "
            "to the end of the tree.",
        ),
        Mutant(
            """
            def select(node, c=1.4):
                while node.children:
                    node = best_child(node, c)
                return node
            """,
            "You walk past nodes that still have untried actions. Those are where the tree grows.",
        ),
        Mutant(
            """
            def select(node, c=1.4):
                while not node.untried and node.children:
                    node = max(node.children.values(), key=lambda child: child.visits)
                return node
            """,
            "You follow the most visits. That is how the move is chosen at the *end* of a search. "
            "On the way down, take your `best_child`.",
        ),
        Mutant(
            "def select(node, c=1.4): return node",
            "You stay where you are. With children and nothing untried, go down, and return the "
            "node that you reach. (If `select` calls itself, return what that call returns. If you "
            "ask `is_terminal()`, call it with its brackets.)",
        ),
        Mutant(
            """
            def select(node, c=1.4):
                while node.untried and node.children:
                    node = best_child(node, c)
                return node
            """,
            "A `not` is missing: you go down where something is still untried, and stop where "
            "everything was tried. It is the other way round.",
        ),
        Mutant(
            """
            def select(node, c=1.4):
                while not node.untried and node.children:
                    node = best_child(node)
                return node
            """,
            "Your c is always 1.4, by hand, or because you call `best_child` without c. Pass yours "
            "on: `best_child(node, c)`.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                case.size == 1000 and not isinstance(got, Exception) and got[0] > expected[0]
            ),
            "You count a visit on the way down. `select` only looks for a node: the visits are "
            "counted on the way home, in backpropagation.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 1000 and not isinstance(got, Exception),
            "You change the tree on the way down. `select` only looks for a node.",
        ),
        Misconception(
            lambda case, got, expected: (
                expected == (0,)
                and isinstance(got, (ValueError, AttributeError))
                and any(word in str(got) for word in ("empty", "NoneType"))
                and not came_up_in(got, "<module>")
            ),
            "The root has untried actions here, so stop there. You go on, to a child without "
            "children, and ask that for its best child. (Is a `not` missing?)",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, KeyError),
            "`best_child` gives the child itself, not its action: `node = best_child(node, c)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                "State' object has no attribute" in str(got) and "'state'" not in str(got)
            ),
            "A state has come up where a node is wanted: `best_child(node, c)`, not `node.state`.",
        ),
        Misconception(
            lambda case, got, expected: any(
                f"attribute '{name}'" in str(got) for name in ("untried", "children")
            ),
            "You ask a node without children for its best child, and go on with None. Where "
            "the game is over, nothing is untried and there are no children: stop there.",
        ),
        Misconception(
            lambda case, got, expected: (
                len(got) > len(expected) and got[: len(expected)] == expected
            ),
            "You walk past a node that still has untried actions. *Both* must hold for a "
            "step down: nothing is untried, `and` there are children.",
        ),
        Misconception(
            lambda case, got, expected: got == expected[: len(got)],
            "You stop too early. At this node nothing is untried, and it has children: go on down.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, tuple),
            "You take another way down. At each node, the next one is `best_child(node, c)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                "has no attribute 'state'" in str(got) and "NoneType" not in str(got)
            ),
            "The answer is the node that you have come to: one `Node`, not its state and not a "
            "list.",
        ),
        Misconception(
            lambda case, got, expected: "'NoneType' object has no attribute" in str(got),
            "There is a None where a node should be. Is a `return` missing? (A function that calls "
            "itself must return what that call returns.) Do you go on below a node without "
            "children, which has no best child? Or do you return the node's `action`, which the "
            "root lacks?",
        ),
        Misconception(
            lambda case, got, expected: "empty" in str(got),
            "You ask a node without children for its best child. Where the game is over, nothing "
            "is untried and there are no children: stop there.",
        ),
    ),
)
