"""The learner's own functions once they pass their checks, and the reference's until then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from omoklib.check.copies import isolated, mentioned
from omoklib.check.records import Exercise
from omoklib.check.runner import Outcome, reference, reference_over, run_check

__all__ = ["Chooser"]


class Chooser:
    """Chooses, name by name, between the notebook's definition and the reference's.

    A definition is checked once. It is checked again only if the notebook has another object under
    one of the names that its code mentions.
    """

    def __init__(self, exercises: Sequence[Exercise]) -> None:
        self.exercises = exercises
        self._by_name = {name: e for e in exercises for name in e.names}
        self._judged: dict[str, tuple[dict[str, object], bool]] = {}

    def find(self, name: str) -> tuple[str, ...]:
        """The defined names that a name or an exercise's ID stands for.

        Raises:
            ValueError: no exercise defines `name`.
        """
        if name in self._by_name:
            return (name,)
        for exercise in self.exercises:
            if exercise.id == name:
                return exercise.names
        known = ", ".join(self._by_name)
        raise ValueError(f"no exercise defines {name!r}; these are defined: {known}")

    def choose(
        self, namespace: dict, names: Sequence[str], borrowed: Mapping[str, object]
    ) -> tuple[dict[str, object], list[str], list[str]]:
        """The chosen object for each of `names`; which of them are the learner's own; and the names
        that the learner's own code uses and for which it gets the reference's version.

        `borrowed` holds what `use_reference` has put into the notebook; it is not the learner's.
        Functions that call one another through the notebook's globals find the learner's versions
        if those pass, and the reference's otherwise.
        """
        own = [name for name in names if self._passes(self._by_name[name], namespace)]
        instead = self._instead(namespace, own)
        chosen = {name: namespace[name] for name in own}
        if instead:
            chosen = isolated(namespace, own, instead)
        for name in names:
            if name not in chosen:
                chosen[name] = self._reference(self._by_name[name], namespace)[name]
        learners = [name for name in own if namespace[name] is not borrowed.get(name)]
        return chosen, learners, sorted(instead) if own else []

    def _instead(self, namespace: dict, names: Sequence[str]) -> dict[str, object]:
        """The reference for everything that the code behind `names` mentions and does not pass."""
        calls = mentioned(namespace, [name for name in names if name in namespace])
        found: dict[str, object] = {}
        for exercise in self.exercises:
            if calls & set(exercise.names) and not self._passes(exercise, namespace):
                found |= reference(exercise)
        return found

    def _passes(self, exercise: Exercise, namespace: dict) -> bool:
        names = mentioned(namespace, exercise.names)
        now = {name: namespace.get(name) for name in names}
        before, passed = self._judged.get(exercise.id, ({}, False))
        if now.keys() != before.keys() or any(now[n] is not before[n] for n in now):
            self._judged[exercise.id] = now, False  # for functions that call each other
            instead = self._instead_of_helpers(exercise, namespace, names)
            result = run_check(exercise, namespace, instead=instead)
            passed = result.outcome is Outcome.CORRECT
            self._judged[exercise.id] = now, passed
        return passed

    def _instead_of_helpers(
        self, exercise: Exercise, namespace: dict, names: set[str]
    ) -> dict[str, object]:
        found: dict[str, object] = {}
        for helper in self.exercises:
            called = helper is not exercise and names & set(helper.names)
            if called and not self._passes(helper, namespace):
                found |= reference(helper)
        return found

    def _reference(self, exercise: Exercise, namespace: dict) -> dict[str, object]:
        """The reference solution, which calls the learner's versions of what it needs."""
        theirs: dict[str, object] = {}
        for helper in self.exercises:
            if helper.id in exercise.needs and self._passes(helper, namespace):
                instead = self._instead(namespace, helper.names)
                own = {name: namespace[name] for name in helper.names}
                theirs |= isolated(namespace, helper.names, instead) if instead else own
        return reference_over(exercise, theirs) if theirs else reference(exercise)
