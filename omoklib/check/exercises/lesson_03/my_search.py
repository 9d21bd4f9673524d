"""The exercise `my_search` of lesson 03: "All four together"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.cells import name_on_board
from omoklib.check.exercises.lesson_03.shared import GAME, SETUP, came_up_in
from omoklib.check.records import Case, Exercise, Misconception, Mutant, satisfies
from omoklib.gametree import Solver

__all__ = ["MY_SEARCH"]


_MOST_VISITED = "max(root.children, key=lambda a: root.children[a].visits)"


def _finds(best: list[int]) -> object:
    named = " or ".join(name_on_board(action, GAME.size) for action in best)
    return satisfies(f"be {named}, the best play here", lambda got: got in best)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    solver = Solver(GAME)
    call = "root = my_search(TicTacToe().state({}), {}, np.random.default_rng({}))\n"
    for node_id in ((0,), (0, 4, 0)):
        made = call.format(node_id, 60, 3)
        picture = GAME.state(node_id)
        yield Case(f"{made}root.visits", picture=picture, expected=60, size=10)
        yield Case(
            f"{made}sum(child.visits for child in root.children.values())",
            picture=picture,
            expected=60,
            size=20,
        )
        yield Case(
            f"rng = np.random.default_rng(3)\nmy_search(TicTacToe().state({node_id}), 60, rng)\n"
            "rng.random() == np.random.default_rng(3).random()  # is rng still unused?",
            picture=picture,
            expected=False,
            size=30,
        )
        yield Case(
            f"root = my_search(TicTacToe().state({node_id}), 60, np.random.default_rng(3), 1000.0)"
            "\nvisits = [child.visits for child in root.children.values()]"
            "\nmax(visits) - min(visits) <= 1  # so large a c makes all visits equal",
            picture=picture,
            expected=True,
            size=40,
        )
        yield Case(
            f"{call.format(node_id, 3, 3)}len(root.children)",
            picture=picture,
            expected=3,
            size=25,
        )
        yield Case(
            f"{made}all(float(c.total_reward).is_integer() for c in root.children.values())",
            picture=picture,
            expected=True,
            size=50,
        )
        yield Case(
            f"{made}max((c.visits, -a) for a, c in root.children.items())[0] >= 8",
            picture=picture,
            expected=True,
            size=300,
        )
    for node_id, iterations in (  # so many that a right search finds it, whatever its random games
        ((0, 0, 3, 1, 4), 400),
        ((0, 4, 8, 7), 400),
        ((0, 0, 8), 600),
        ((0, 1, 4), 400),
    ):
        state = GAME.state(node_id)
        best = solver.best_actions(state)
        for seed in range(3):
            yield Case(
                call.format(node_id, iterations, seed) + _MOST_VISITED,
                picture=state,
                expected=best[0],
                compare=_finds(best),
                size=iterations,
            )


MY_SEARCH = Exercise(
    id="my_search",
    title="All four together",
    stars=3,
    minutes=15,
    names=("my_search",),
    needs=("select", "expand", "simulate", "backpropagate"),
    setup=SETUP,
    starter='''
        def my_search(state, iterations, rng, c=1.4):
            """The root of a tree grown from `state` by that many iterations of the four steps."""
            ...
    ''',
    reference='''
        def my_search(state, iterations, rng, c=1.4):
            """The root of a tree grown from `state` by that many iterations of the four steps."""
            root = Node(state)
            for _ in range(iterations):
                leaf = expand(select(root, c))
                result = simulate(leaf.state, rng)
                backpropagate(leaf, result)
            return root
    ''',
    hints=(
        "A root, a loop, and in the loop the four steps, each of them one call.",
        "What does each step hand to the next? `select` returns a node, and `expand` the new one "
        "below it. At which of the two does the random game start, and the way home?",
    ),
    cases=_cases,
    seconds=20.0,
    if_endless="A `while iterations` never ends unless you count down. "
    "`for _ in range(iterations)` counts by itself.",
    mutants=(
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    leaf = expand(root if root.untried else best_child(root, c))
                    backpropagate(leaf, simulate(leaf.state, rng))
                return root
            """,
            "You go down one step, with `best_child`, and your tree stays two plies deep. `select` "
            "goes on to where something is untried.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    leaf = select(root, c)
                    if leaf.state.is_terminal():
                        continue
                    leaf = expand(leaf)
                    backpropagate(leaf, simulate(leaf.state, rng))
                return root
            """,
            "Where `select` comes to a finished game, your iteration ends without a result. That "
            "result counts each time: `simulate` returns it at once, and it goes home as always.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    leaf = expand(select(root, c))
                    if not leaf.state.is_terminal():
                        backpropagate(leaf, simulate(leaf.state, rng))
                return root
            """,
            "Where the new node ends the game, nothing goes home. That result is as good as any, "
            "and certain: `simulate` returns it at once, and it goes home as always.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    leaf = expand(select(root, c))
                    if leaf.state.is_terminal():
                        break
                    backpropagate(leaf, simulate(leaf.state, rng))
                return root
            """,
            "Your search ends as soon as one line of play ends. There is more to look at: let that "
            "result go home as always, and go on.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    leaf = expand(root)
                    backpropagate(leaf, simulate(leaf.state, rng))
                return root
            """,
            "You always expand the root, and never go down: `select` comes first.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    leaf = select(expand(root), c)
                    backpropagate(leaf, simulate(leaf.state, rng))
                return root
            """,
            "The first two steps have changed places: `select` goes down, and `expand` adds a "
            "node where it stops.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    leaf = expand(select(root, c))
                    backpropagate(leaf, simulate(state, rng))
                return root
            """,
            "Every random game starts at the root, so all moves look alike. It starts at the new "
            "node: `leaf.state`.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    node = select(root, c)
                    leaf = expand(node)
                    backpropagate(leaf, simulate(node.state, rng))
                return root
            """,
            "Your random game starts at the parent of the new node, but the result goes home from "
            "the new node: the new move was never played, and the sign is wrong.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    leaf = expand(select(root, c))
                    backpropagate(leaf, simulate(leaf.state, rng))
                    return root
            """,
            "Only one iteration counts. Is the `return` inside the loop? Do you make a new root in "
            "it? Does every result go home?",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    leaf = select(root, c)
                    expand(leaf)
                    backpropagate(leaf, simulate(leaf.state, rng))
                return root
            """,
            "You make the new node and forget it: `expand` *returns* it. The random game starts "
            "there, and the result goes home from there.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    leaf = expand(select(root, c))
                    backpropagate(leaf, -simulate(leaf.state, rng))
                return root
            """,
            "You change the sign of the result before `backpropagate` does. Changed twice, it is "
            "not changed at all: pass it on as it is.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    node = select(root, c)
                    leaf = expand(node)
                    backpropagate(node, simulate(leaf.state, rng))
                return root
            """,
            "The result goes home from the parent of the new node, so the new node never gets a "
            "visit, and every sign is off by one step. It goes home from the leaf.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                node = root
                for _ in range(iterations):
                    node = expand(select(node, c))
                    backpropagate(node, simulate(node.state, rng))
                return root
            """,
            "Each iteration begins at the root again, with `expand(select(root, c))` *in* the "
            "loop. Yours stays below the node that it made first.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                node = Node(state)
                for _ in range(iterations):
                    node = expand(select(node, c))
                    backpropagate(node, simulate(node.state, rng))
                return node
            """,
            "Each iteration begins at the root again. You go on from the node before, deeper and "
            "deeper.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    leaf = expand(select(root))
                    backpropagate(leaf, simulate(leaf.state, rng))
                return root
            """,
            "Your c is never used. Pass it on: `select(root, c)`.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations + 1):
                    leaf = expand(select(root, c))
                    backpropagate(leaf, simulate(leaf.state, rng))
                return root
            """,
            "You do one iteration too many.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: "'int' object is not iterable" in str(got),
            "`iterations` is a number, and a loop cannot go through a number: "
            "`for _ in range(iterations)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code.endswith("root.visits") and got > 60 and got % 60 == 0
            ),
            "Each of your iterations counts several games. It plays one, and carries one result "
            "home.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code.endswith("is_integer() for c in root.children.values())") and not got
            ),
            "Each result is +1, 0 or -1, so their sums are whole numbers. Yours are not. Do you "
            "take the mean of several games? An iteration plays one.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("len(root.children)") and got > expected,
            "After 3 iterations the root has more than 3 children. Each iteration adds one node, "
            "and nothing is added before the first.",
        ),
        Misconception(
            lambda case, got, expected: "Generator'" in str(got) and isinstance(got, TypeError),
            "`backpropagate` takes the *result* home: the number that `simulate` returns.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, (AttributeError, TypeError))
                and "'Node' object has no attribute" not in str(got)
                and came_up_in(got, "backpropagate")
            ),
            "`backpropagate` wants a node, and then the number that `simulate` returns: "
            "`backpropagate(leaf, result)`.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("root.visits") and got == 0,
            "The root has no visits. Make one root, once, and let every result go home to it.",
        ),
        Misconception(
            lambda case, got, expected: "'Node' object has no attribute 'player'" in str(got),
            "`simulate` plays on from a *state*: pass it `leaf.state`.",
        ),
        Misconception(
            lambda case, got, expected: "'tuple' object has no attribute 'legal_a" in str(got),
            "`Node` wants the state itself, not its ID: `Node(state)`.",
        ),
        Misconception(
            lambda case, got, expected: any(
                f"'{kind}' object" in str(got) for kind in ("int", "tuple")
            ),
            "Return the root itself, not a move. Its children have the visits from which the move "
            "is chosen.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("root.visits") and got == expected - 1,
            "One iteration is missing. `range(iterations)` begins at 0, and makes `iterations` "
            "rounds.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("root.visits") and 0 < got < expected,
            "What you return has too few visits. Return the root itself: not its best child, nor "
            "the last leaf. (Is it the root? Then your loop ends early.)",
        ),
        Misconception(
            lambda case, got, expected: "'dict' object has no attribute" in str(got),
            "Return the root itself, not its children: they are in it.",
        ),
        Misconception(
            lambda case, got, expected: "State' object has no attribute" in str(got),
            "The tree is made of nodes, and the root is one too: `root = Node(state)`.",
        ),
        Misconception(
            lambda case, got, expected: "still unused" in case.code and got is True,
            "Your search does not draw from the `rng` that was passed in. Pass it on to "
            "`simulate`.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("root.children.values())") and got == 0,
            "No child has a visit. Is `expand` called, and does the result go home from the "
            "*new* node?",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code.endswith("root.children.values())") and 0 < got < expected
            ),
            "Some results go home without passing a child. `expand` returns the new node: start "
            "the random game there, and the way home, too.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith(_MOST_VISITED) and isinstance(got, int),
            "The visits add up, but most of them go to a bad move. Does the random game start at "
            "the new node, `simulate(leaf.state, rng)`? Does its result go to `backpropagate` as "
            "it is, without a minus?",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "'NoneType'" in str(got),
            "One of your four functions gives None. If you have left one out, borrow ours: "
            '`q.use_reference("simulate")`.',
        ),
        Misconception(
            lambda case, got, expected: "'NoneType' object has no attribute" in str(got),
            "Something is None here. If it is the answer of `my_search`: return the root, after "
            "the loop.",
        ),
    ),
)
