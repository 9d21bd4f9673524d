"""The exercise `choose` of lesson 04: "The move to play"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_04.shared import SETUP
from omoklib.check.records import Case, Exercise, Misconception, Mutant, code_of

__all__ = ["CHOOSE"]


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    fixed = [{3: (5, 0.1, 9.0), 8: (9, 0.3, 1.0)}]
    fixed.append({1: (1, 0.9, 3.0), 6: (8, 0.3, 1.0)})  # the higher mean of a single visit
    fixed.append({4: (2, -0.5, 1.0), 5: (9, -0.3, 0.2)})  # the higher sum of fewer bad results
    fixed.append({2: (4, 0.2, 1.0), 7: (4, 0.9, 5.0)})
    fixed.append({9: (4, 0.2, 1.0), 5: (1, 0.5, 2.0), 1: (4, 0.9, 5.0)})  # in no order
    drawn = [
        {
            int(action): (
                int(rng.integers(1, 9)),
                round(float(rng.normal()), 2),
                round(float(rng.normal()) * 3, 2),
            )
            for action in sorted(rng.choice(36, int(rng.integers(2, 7)), replace=False))
        }
        for _ in range(30)
    ]
    for children in [*fixed, *drawn]:
        code = f"choose(root_of({children}), lambda child: child.ucb)"
        yield Case(code, size=len(children), about=children)


def _choose(body: str) -> str:
    return f'''
        def choose(root, ucb):
            """The action to play: that of the most visited child, the lowest where they tie."""
            {body}
    '''


CHOOSE = Exercise(
    id="choose",
    title="The move to play",
    stars=1,
    minutes=5,
    names=("choose",),
    setup=code_of(
        SETUP,
        '''
        from types import SimpleNamespace

        def root_of(children):
            """A root; `children` holds action -> (visits, mean reward, UCB)."""
            made = {
                action: SimpleNamespace(
                    action=action, visits=n, value=mean, total_reward=n * mean, ucb=score
                )
                for action, (n, mean, score) in children.items()
            }
            return SimpleNamespace(children=made, visits=sum(c.visits for c in made.values()))

        def ucb(child):
            return child.ucb
        ''',
    ),
    starter=_choose("..."),
    reference=_choose(
        """children = root.children
            return max(children, key=lambda action: (children[action].visits, -action))"""
    ),
    hints=(
        "`choose_as_written` compares the children by their UCB. What should it compare?",
        "Compare `child.visits`. Where several are equal, `max` gives the first that it meets, and "
        "a dict has its keys in the order in which they came. `sorted(root.children)` is in order.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            _choose("return min(root.children)"),
            "This is the lowest action, however often it was visited. Only ties go to the lowest.",
        ),
        Mutant(
            _choose("return max(root.children.values(), key=ucb).action"),
            "This is the part as written. UCB favours what was tried too little; that is for "
            "searching, not for playing.",
        ),
        Mutant(
            _choose("return max(root.children.values(), key=lambda child: child.value).action"),
            "The highest mean may come from a single lucky rollout. Play what was visited most.",
        ),
        Mutant(
            _choose(
                "return max(root.children.values(), key=lambda child: child.total_reward).action"
            ),
            "The highest sum is not the most visited child: rewards may be negative.",
        ),
        Mutant(
            _choose("return min(root.children.values(), key=lambda child: child.visits).action"),
            "That is the *least* visited child.",
        ),
        Mutant(
            _choose(
                "return max(root.children.values(), key=lambda c: (c.visits, c.action)).action"
            ),
            "Right, except for ties: where two are equally visited, the lower action is played.",
        ),
        Mutant(
            _choose("return max(child.visits for child in root.children.values())"),
            "This is how often the best child was visited. Return its action.",
        ),
        Mutant(
            _choose(
                """children = [*root.children.values()]
            return max(reversed(children), key=lambda child: child.visits).action"""
            ),
            "Right, except for ties: of equals you take the last that you meet, and the lower "
            "action is played.",
        ),
        Mutant(
            _choose("return max(root.children.values(), key=lambda child: child.visits).action"),
            "Right, except for ties: of equals you take the first that you meet, as `max` does, "
            "and here it is not the lowest action. `sorted(root.children)` puts them in order.",
        ),
        Mutant(
            _choose(
                """best = 0
            for action, child in root.children.items():
                if child.visits > best:
                    best = action
            return best"""
            ),
            "You compare a number of visits with the action that you keep. Keep its visits, too, "
            "and compare with those.",
        ),
        Mutant(
            _choose("return max(root.children)"),
            "This is the highest action. `max` needs a `key` to know what to compare.",
        ),
        Mutant(
            _choose("return max(root.children.values(), key=lambda c: (c.visits, c.value)).action"),
            "Among equally visited children you take the higher mean. A sound idea, but in this "
            "course ties go to the lower action, so that every search answers alike.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: hasattr(got, "visits"),
            "You return the child. Return its action: `.action`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, (tuple, list)) and got and expected == got[0]
            ),
            "The action is in there. Return it alone.",
        ),
        Misconception(
            lambda case, got, expected: list(case.about)[got] == expected,
            "This is the child's place in the list: the first child is 0. Return its action.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, AttributeError) and "'int'" in str(got),
            "`root.children` is a dict from actions to children, so a loop over it gives actions. "
            "The children are `root.children.values()`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, TypeError) and "not supported between" in str(got)
            ),
            "Children cannot be compared as they are. Tell `max` what to compare: "
            "`key=lambda child: child.visits`.",
        ),
        Misconception(
            lambda case, got, expected: (
                got in case.about
                and case.about[got][0] < max(visits for visits, *_ in case.about.values())
            ),
            "This child has fewer visits than another one. Compare the visits alone, and compare "
            "them with visits: not with UCB, and not with an action.",
        ),
        Misconception(
            lambda case, got, expected: got in case.about,
            "This child has as many visits as the right one, and ties go to the lower action.",
        ),
    ),
)
