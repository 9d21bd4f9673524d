'''Records of exercises and quiz questions. Each lesson has its records in `exercises/`.

A record is the only place that describes an exercise: the notebooks are built from its
`starter` and `reference`, the checks from its `cases`, the feedback from its `mutants` and
`misconceptions` (and `slips`, where the source says more than the answers). A complete one:

    from omoklib.check.records import Case, Exercise, Misconception, Mutant, close

    def _cases(rng):
        yield Case("mean([4])")
        yield Case("mean([1, 2])", compare=close())
        for _ in range(50):
            numbers = rng.integers(-9, 10, size=rng.integers(1, 6)).tolist()
            yield Case(f"mean({numbers})", compare=close(), about={"numbers": numbers})

    MEAN = Exercise(
        id="mean",
        title="The mean of a list",
        stars=1,
        minutes=5,
        names=("mean",),
        starter="""
            def mean(numbers):
                # the sum of the numbers, divided by how many there are
                ...
        """,
        reference="""
            def mean(numbers):
                # the sum of the numbers, divided by how many there are
                return sum(numbers) / len(numbers)
        """,
        hints=("What does `sum` give you?", "`len(numbers)` says how many there are."),
        cases=_cases,
        mutants=(
            Mutant(
                "def mean(numbers): return sum(numbers) // len(numbers)",
                "`//` throws the fraction away; `/` keeps it.",
            ),
            Mutant("def mean(numbers): return sum(numbers)", "This is the sum: divide it."),
        ),
        misconceptions=(
            Misconception(
                lambda case, got, expected: got == -expected,
                "The size is right, the sign is not.",
            ),
        ),
    )
    EXERCISES = (MEAN,)

The tests prove for every record: starter -> not attempted, reference -> correct, every mutant ->
incorrect with its own message.
'''

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np

from omoklib.check.compare import Comparer, close, same, same_members, same_numbers, satisfies

__all__ = [
    "FROM_REFERENCE",
    "Case",
    "Exercise",
    "Misconception",
    "Mutant",
    "Option",
    "Question",
    "Slip",
    "changed",
    "close",
    "code_of",
    "same",
    "same_members",
    "same_numbers",
    "satisfies",
]


class _FromReference:
    def __repr__(self) -> str:
        return "FROM_REFERENCE"


FROM_REFERENCE = _FromReference()
"""The default of `Case.expected`: the answer that the reference solution gives."""


@dataclass(frozen=True, eq=False)
class Case:
    """One test of the learner's code, and the right answer.

    `code` is Python that a learner can paste: a call such as `ucb(3, 5, 20)`, a name such as
    `answer`, or several lines that end in an expression. It runs again for every solution, so its
    arguments are always new. Pass arguments by position: learners may rename parameters. It sees
    the exercise's `names` and everything that its `setup` defines.
    """

    code: str
    expected: object = FROM_REFERENCE
    compare: Comparer = same
    size: float | None = None
    """The size by which the smallest failing case is found, to be shown; None: the length of
    `code`."""
    picture: object = None
    """A picture beside a counterexample: a `State`, or anything with `_repr_svg_`."""
    about: Mapping[str, object] = field(default_factory=dict)
    """The facts for the predicates of misconceptions; they are not shown."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", inspect.cleandoc(self.code))
        if self.size is None:
            object.__setattr__(self, "size", len(self.code))


@dataclass(frozen=True)
class Misconception:
    """A message for a smallest counterexample of a known kind.

    It is used if `applies(case, got, expected)` is true; `got` is the exception if the code raised
    one. A predicate that raises does not apply, nor does one that speaks of an exception and would
    say the same of a `NameError`, which is a misspelt name and no mistake of thought.
    """

    applies: Callable[[Case, object, object], bool]
    message: str


@dataclass(frozen=True)
class Mutant:
    """A known wrong solution, recognised by its answers to all cases. It must not raise."""

    source: str
    message: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "source", inspect.cleandoc(self.source))


@dataclass(frozen=True)
class Slip:
    """A message for a wrong solution in whose source the reason can be read.

    Several mistakes may give the same answers, and only the source tells them apart. `shows(tree)`
    is asked about each of the learner's functions; what it finds must be wrong in any solution, or
    else the slip is a `last_resort`: told only where no mutant and no misconception fits.
    """

    shows: Callable[[ast.AST], bool]
    message: str
    last_resort: bool = False


def changed(source: str, old: str, new: str) -> str:
    """`source` with its only `old` replaced by `new`, for mutants with a single mistake.

    Raises:
        ValueError: `old` is not in `source` exactly once.
    """
    if source.count(old) != 1:
        raise ValueError(f"{old!r} is in the source {source.count(old)} times; it must be once")
    return source.replace(old, new)


@dataclass(frozen=True, eq=False, kw_only=True)
class Exercise:
    """One exercise: its task, its checks, and the messages for wrong answers.

    A record gives these in this order. A check looks for its message in the same order: first
    among the `slips`, then the `mutants`, then the `misconceptions`; slips that are a last resort
    come after these.
    """

    id: str
    """A Python name: `q.<id>.check()`."""
    title: str
    stars: int
    """The difficulty, from 1 (a few lines) to 3 (sleep on it)."""
    minutes: int
    names: tuple[str, ...]
    """The names that the learner defines: functions, classes or values."""
    needs: tuple[str, ...] = ()
    """The IDs of the exercises of the same lesson whose functions a solution of this one may call.
    If one of them is empty or wrong, the feedback names it first."""
    setup: str = "import numpy as np"
    """The source that runs before starter, reference, mutants and cases: imports, and the solutions
    of the exercises that this one `needs` (`code_of` joins them). The learner's notebook must
    define whatever the reference needs from it."""
    starter: str
    """The cell as the learner finds it, with `...` where something is to be written."""
    reference: str
    """The cell solved. It may use what `setup` defines."""
    hints: tuple[str, ...]
    """At least two hints, from a nudge to nearly everything. Backticks show code."""
    cases: tuple[Case, ...] | Callable[[np.random.Generator], Iterable[Case]]
    """The cases, or a function that makes them from a generator with a fixed seed."""
    besides: tuple[tuple[Case, str], ...] = ()
    """Cases that a right solution need not pass, and what is said of one that does not: it works
    too hard, for example. One that raises an exception there is told nothing."""
    seconds: float = 10.0
    """The seconds for all cases together. If there are several, one of them may take 0.3 of that.
    The reference should need a tenth."""
    if_endless: str = ""
    """The usual reason why a loop never ends here: it is said when one of several calls
    takes far too long."""
    if_correct: str = ""
    """What is said of a right answer where several are right: what the check has found. By default,
    that it agrees with the reference."""
    slips: tuple[Slip, ...] = ()
    mutants: tuple[Mutant, ...]
    misconceptions: tuple[Misconception, ...] = ()

    def __post_init__(self) -> None:
        for name in ("starter", "reference", "setup"):
            object.__setattr__(self, name, inspect.cleandoc(getattr(self, name)))


def code_of(*parts: str | Exercise) -> str:
    """These parts one after the other, for a `setup`: source, and the references of exercises."""
    sources = (part.reference if isinstance(part, Exercise) else part for part in parts)
    return "\n\n".join(textwrap.dedent(source).strip() for source in sources)


@dataclass(frozen=True)
class Option:
    """One answer to choose from, and why it is right or wrong."""

    text: str
    why: str


@dataclass(frozen=True)
class Question:
    """A quiz question: its options are called a, b, c, d in this order."""

    text: str
    options: tuple[Option, ...]
    answer: str
    """The letter of the right option."""
