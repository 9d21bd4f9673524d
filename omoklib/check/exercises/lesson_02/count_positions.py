"""The exercise `count_positions` of lesson 02: "Count positions"."""

from __future__ import annotations

from omoklib.check.exercises.lesson_02.shared import GAME, SETUP, state_cases
from omoklib.check.records import Case, Exercise, Misconception, Mutant, satisfies
from omoklib.games import State

__all__ = ["COUNT_POSITIONS", "positions"]


def positions(state: State) -> list[State]:
    """One state of each position that can be reached from `state`, itself included."""
    seen, found = {state.key()}, [state]
    for now in found:  # grows while we walk it
        for action in now.legal_actions():
            after = now.take_action(action)
            if after.key() not in seen:
                seen.add(after.key())
                found.append(after)
    return found


_SIX_LEFT = GAME.state((0, 0, 4, 8))

_STEPS = sum(len(state.legal_actions()) for state in positions(_SIX_LEFT))
"""The states that are made below it if every position is gone on from once."""

COUNT_POSITIONS = Exercise(
    id="count_positions",
    title="Count positions",
    stars=2,
    minutes=10,
    names=("count_positions",),
    setup=SETUP,
    starter='''
        def count_positions(state):
            """How many different positions can be reached from `state`, itself included."""
            ...
    ''',
    reference='''
        def count_positions(state):
            """How many different positions can be reached from `state`, itself included."""
            seen = {state.key()}
            waiting = [state]
            while waiting:
                now = waiting.pop()
                for action in now.legal_actions():
                    after = now.take_action(action)
                    if after.key() not in seen:
                        seen.add(after.key())
                        waiting.append(after)
            return len(seen)
    ''',
    hints=(
        "Begin with the worklist above the exercise. Which children go into it, and which do not?",
        "Besides the list you need the set `seen` of keys, with `state.key()` in it at the start. "
        "A position that is in it already needs no second look: all that comes after it was "
        "found the first time.",
        "For each child of the state that you take out: if `child.key()` is not in `seen`, add the "
        "key to `seen` and the child to the list. At the end, return `len(seen)`.",
    ),
    cases=state_cases("count_positions({state})"),
    besides=(
        (
            Case(
                f"gametree.looked_at(count_positions, TicTacToe().state({_SIX_LEFT.id}))",
                expected=_STEPS,
                compare=satisfies(f"be at most {_STEPS}", lambda made: made <= _STEPS),
            ),
            "But it goes on from some positions again and again. Leave out a child whose key is in "
            "the set already: then it goes on from 5,478 of the whole game's 549,946 nodes.",
        ),
    ),
    if_endless="Does each round of your loop take a state out of the list? `waiting.pop()` does.",
    mutants=(
        Mutant(
            """
            def count_positions(state):
                seen, waiting = set(), [state]
                while waiting:
                    now = waiting.pop()
                    if now.key() not in seen:
                        seen.add(now.key())
                        for action in now.legal_actions():
                            waiting = [now.take_action(action)]
                return len(seen)
            """,
            "Each child takes the place of what was waiting: `waiting = [...]` is a new list. Add "
            "to the old one: `waiting.append(child)`.",
        ),
        Mutant(
            """
            def count_positions(state):
                seen, waiting = {state.key()}, [state]
                while waiting:
                    now = waiting.pop()
                    for action in now.legal_actions():
                        after = now.take_action(action)
                        if after.key() not in seen and not after.is_terminal():
                            seen.add(after.key())
                            waiting.append(after)
                return len(seen)
            """,
            "You leave out the positions in which the game is over. They can be reached, too.",
        ),
        Mutant(
            """
            def count_positions(state):
                seen = {state.key()}
                for action in state.legal_actions():
                    child = state.take_action(action)
                    if child.key() not in seen:
                        count_positions(child)
                return len(seen)
            """,
            "You answer 1 for every state. Is there a `return` inside the loop? Is your question "
            "the right way round, `not in seen`? Do you add the key of the state that you have "
            "just reached? Or, if your function calls itself: every call makes a set of its own, "
            "and what it finds is lost.",
        ),
        Mutant(
            """
            def count_positions(state):
                seen = {state.key()}
                total = 1
                for action in state.legal_actions():
                    child = state.take_action(action)
                    total += count_positions(child)
                return total
            """,
            "You count the nodes of the tree, so no position is ever found in your set. Does the "
            "set hold an `.id`? An ID is a history; the position is `state.key()`, with its "
            "brackets. If it holds keys: do you add each key before its child waits, and do all "
            "calls share one set?",
        ),
        *(
            Mutant(
                f"""
                def count_positions(state):
                    seen, waiting = {{state.key(): state}}, [state]
                    for now in waiting:
                        for child in map(now.take_action, now.legal_actions()):
                            if child.key() not in seen:
                                seen[child.key()] = child
                                waiting.append(child)
                    return {answer}
                """,
                message,
            )
            for answer, message in (
                (
                    "len(seen) + 1",
                    "One too many: the position where you start is counted twice. Do you begin at "
                    "1, and then count it again when you take it out of the list?",
                ),
                (
                    "sum(not s.is_terminal() for s in seen.values())",
                    "You leave out the positions in which the game is over. They can be reached, "
                    "too.",
                ),
                (
                    "sum(s.is_terminal() for s in seen.values())",
                    "You count only the positions in which the game is over. All the others on the "
                    "way there count, too.",
                ),
            )
        ),
        Mutant(
            """
            def count_positions(state):
                seen, waiting, count = set(), [state], 0
                while waiting:
                    now = waiting.pop()
                    count += 1
                    if now.key() not in seen:
                        seen.add(now.key())
                        waiting += [now.take_action(a) for a in now.legal_actions()]
                return count
            """,
            "You count a position each time that you come to it. Count it only when its key goes "
            "into the set, or answer with the number of keys, `len(seen)`.",
        ),
        Mutant(
            """
            def count_positions(state):
                from omoklib.games.symmetries import SYMMETRIES, transform_id

                def least(s):
                    turned = (transform_id(s.id, k, s.game.size) for k in SYMMETRIES)
                    return min(s.game.state(one).key() for one in turned)

                seen, waiting = {least(state)}, [state]
                for now in waiting:
                    for child in map(now.take_action, now.legal_actions()):
                        if least(child) not in seen:
                            seen.add(least(child))
                            waiting.append(child)
                return len(seen)
            """,
            "You count turned and mirrored positions as one. That comes next; here each of them "
            "counts for itself.",
        ),
        Mutant(
            """
            def count_positions(state):
                seen, waiting = set(), [state]
                while waiting:
                    now = waiting.pop()
                    for action in now.legal_actions():
                        after = now.take_action(action)
                        if after.key() not in seen:
                            seen.add(after.key())
                            waiting.append(after)
                return len(seen)
            """,
            "One is missing: the position where you start counts too.",
        ),
        Mutant(
            """
            def count_positions(state):
                seen, waiting = set(), [state]
                while waiting:
                    now = waiting.pop()
                    seen.update(now.key())
                    waiting += [now.take_action(a) for a in now.legal_actions()]
                return len(seen)
            """,
            "A key is a pair, and `update` puts its two parts in, each by itself. `seen.add(key)` "
            "puts the whole key in.",
        ),
        Mutant(
            """
            def count_positions(state):
                seen, waiting = set(), [state]
                while waiting:
                    now = waiting.pop()
                    if now.key() in seen:
                        break
                    seen.add(now.key())
                    waiting += [now.take_action(a) for a in now.legal_actions()]
                return len(seen)
            """,
            "You stop altogether at the first position that you have seen before. Leave out only "
            "that one: `continue`, not `break`.",
        ),
        *(
            Mutant(
                f"""
                def count_positions(state):
                    seen, waiting = {{state.key()}}, [state]
                    while waiting:
                        now = waiting.pop({which})
                        for action in now.legal_actions():
                            after = now.take_action(action)
                            if after.key() in seen:
                                break
                            seen.add(after.key())
                            waiting.append(after)
                    return len(seen)
                """,
                "At the first child that you have seen before you leave out the children after it "
                "as well. Leave out only that one: `continue`, not `break`.",
            )
            for which in ("-1", "0")
        ),
        Mutant(
            """
            def count_positions(state):
                return len({state.take_action(a).key() for a in state.legal_actions()})
            """,
            "You count only the children. The state itself counts, too, and so does all that "
            "comes after the children, to the end of the game.",
        ),
        Mutant(
            """
            def count_positions(state):
                seen = {(state.ply, state.board.sum(dtype=int))}
                waiting = [state]
                while waiting:
                    now = waiting.pop()
                    for action in now.legal_actions():
                        after = now.take_action(action)
                        seen.add((after.ply, after.board.sum(dtype=int)))
                        waiting.append(after)
                return len(seen)
            """,
            "You tell positions apart only by how many stones they have. It matters where they "
            "are: take `state.key()`.",
        ),
        Mutant(
            """
            def count_positions(state):
                seen, waiting = set(), [state]
                while waiting:
                    now = waiting.pop()
                    if tuple(sorted(now.id)) not in seen:
                        seen.add(tuple(sorted(now.id)))
                        waiting += [now.take_action(a) for a in now.legal_actions()]
                return len(seen)
            """,
            "You tell positions apart by which cells are taken, but not by whom. `state.key()` "
            "tells X's cells from O's.",
        ),
        Mutant(
            """
            def count_positions(state):
                children = [state.take_action(a) for a in state.legal_actions()]
                return len({state.key(), *(child.key() for child in children)})
            """,
            "You look at the children and stop. Their children can be reached as well, and so on "
            "to the end of the game. (Is a child put on the waiting list *before* its key is "
            "added?)",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: got == 0 and isinstance(got, int),
            "0 cannot be, since the state itself counts. Does every key come into the set, "
            "`seen.add(now.key())`? And do you return `len(seen)`? (`waiting` is empty at the "
            "end.)",
        ),
        Misconception(
            lambda case, got, expected: got == 2 and expected == 3 and case.about["state"].ply == 7,
            "One is missing. Do you count the position where you start? Do you count positions "
            "apart that are each other's mirror image?",
        ),
        Misconception(
            lambda case, got, expected: "'list' object has no attribute 'add'" in str(got),
            "`waiting` is a list: `append` puts one state in, `+=` a list of states. Only the set "
            "has `add`.",
        ),
        Misconception(
            lambda case, got, expected: "'set' object has no attribute" in str(got),
            "`seen` is a set: `seen.add(key)` puts a key in.",
        ),
        Misconception(
            lambda case, got, expected: "'int' object has no attribute" in str(got),
            "There is an action where a state is wanted: the child is `now.take_action(action)`.",
        ),
        Misconception(
            lambda case, got, expected: "'list' object has no attribute" in str(got),
            "There is a list among the states: `waiting.append(children)` puts all of them in as "
            "*one* entry. `waiting += children` puts each in by itself.",
        ),
        Misconception(
            lambda case, got, expected: "unhashable" in str(got),
            "A set cannot hold arrays or lists. `state.key()` is made for it.",
        ),
        Misconception(
            lambda case, got, expected: "'dict' object has no attribute 'add'" in str(got),
            "`{}` is an empty dict. An empty set is `set()`.",
        ),
        Misconception(
            lambda case, got, expected: len(got) == expected,
            "You return the positions themselves. The answer is how many there are: `len(...)`.",
        ),
    ),
)
