"""A run of the rows in turns, and the report of their medians."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from importlib import metadata
from statistics import median

from bench.rows import RATIOS, ROWS, Missing, Row
from omoklib._util.threads import processors

__all__ = ["ROUNDS", "Measured", "Report", "bench"]

ROUNDS = 5
_PACKAGES = (
    "numpy",
    "tensorflow",
    "tensorflow-cpu",
    "keras",
    "openvino",
    "onnxruntime",
    "open_spiel",
)


@dataclass(frozen=True)
class Measured:
    """The numbers of a row or a ratio.

    Attributes:
        numbers: the numbers, one for each round; empty if `missing` says why.
        wanted: the demand on the median, in words.
        met: whether the median keeps to it; None if nothing is asked.
    """

    name: str
    unit: str
    numbers: tuple[float, ...]
    wanted: str = ""
    met: bool | None = None
    missing: str = ""

    @property
    def median(self) -> float | None:
        return median(self.numbers) if self.numbers else None


@dataclass(frozen=True)
class Report:
    """Everything that was measured, and where."""

    machine: str
    versions: dict[str, str]
    rows: tuple[Measured, ...]
    ratios: tuple[Measured, ...] = field(default=())

    def to_json(self) -> str:
        lines = [asdict(line) | {"median": line.median} for line in (*self.rows, *self.ratios)]
        return json.dumps(
            {"machine": self.machine, "versions": self.versions, "measured": lines}, indent=1
        )

    def __str__(self) -> str:
        versions = ", ".join(f"{name} {version}" for name, version in self.versions.items())
        table = [("", "median", "lowest", "highest", "unit", "wanted", "")]
        for line in (*self.rows, *self.ratios):
            if line.missing:
                table.append((line.name, line.missing, "", "", "", "", ""))
                continue
            numbers = (line.median, min(line.numbers), max(line.numbers))
            mark = {True: "✓", False: "✗", None: ""}[line.met]
            table.append((line.name, *map(_short, numbers), line.unit, line.wanted, mark))
        whole = [cells for cells in table if cells[2] or not cells[1]]
        widths = [max(len(cells[k]) for cells in whole) for k in range(7)]
        widths[0] = max(len(cells[0]) for cells in table)
        lines = []
        for cells in table:
            right = 1 if cells[2] == "" else 4  # what is missing is said in words, from the left
            padded = (
                cell.rjust(width) if 0 < k < right else cell.ljust(width)
                for k, (cell, width) in enumerate(zip(cells, widths, strict=True))
            )
            lines.append("  ".join(padded).rstrip())
        rounds = max((len(line.numbers) for line in self.rows), default=0)
        how = f"Medians of {rounds} rounds, in which the rows took turns."
        return "\n".join([self.machine, versions, how, "", *lines])


def bench(
    only: Sequence[str] = (),
    *,
    seconds: float = 1.0,
    rounds: int = ROUNDS,
    say: Callable[[str], None] = lambda text: None,
) -> Report:
    """The report of all rows, or of those whose names hold one of the words of `only`.

    Args:
        seconds: the seconds for each row, all rounds together.
        rounds: the number of rounds, at least 5, so that the median means something.
        say: a function that is called with a sentence on the progress.

    Raises:
        ValueError: no row has such a name, or a number is out of range.
    """
    if rounds < ROUNDS:
        raise ValueError(f"a median must have at least {ROUNDS} rounds; got {rounds}")
    if not 0 < seconds < float("inf"):
        raise ValueError(f"seconds must be above 0; got {seconds}")
    chosen = _chosen(only)
    measures, missing = {}, {}
    for one in chosen.values():
        say(f"preparing {one.name}")
        try:
            measures[one.name] = one.prepare()
        except Missing as reason:
            missing[one.name] = str(reason)
    numbers: dict[str, list[float]] = {name: [] for name in chosen}
    for turn in range(rounds):
        say(f"round {turn + 1} of {rounds}")
        for name, measure in measures.items():
            numbers[name].append(measure(seconds / rounds))
    rows = tuple(_measured(one, numbers[one.name], missing) for one in chosen.values())
    return Report(machine(), versions(), rows, tuple(_ratios(numbers)))


def machine() -> str:
    """The machine in one line."""
    processor = platform.processor() or platform.machine()
    return (
        f"{platform.system()} {platform.machine()} ({processor}), {processors()} cores, "
        f"Python {platform.python_version()}"
    )


def versions() -> dict[str, str]:
    """The packages whose speed is measured, as far as they are installed."""
    found = {}
    for name in ("omoklib", *_PACKAGES):
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return found


def _chosen(only: Sequence[str]) -> dict[str, Row]:
    words = [word.lower() for word in only]
    chosen = {
        name: one
        for name, one in ROWS.items()
        if not words or any(word in name.lower() for word in words)
    }
    if not chosen:
        raise ValueError(f"no row's name holds {' or '.join(only)}; there are: {', '.join(ROWS)}")
    return chosen


def _measured(one: Row, numbers: Sequence[float], missing: Mapping[str, str]) -> Measured:
    if one.name in missing:
        return Measured(one.name, one.unit, (), missing=missing[one.name])
    wanted = ""
    if one.at_least is not None:
        wanted = f"at least {_short(one.at_least)}"
    elif one.at_most is not None:
        wanted = f"at most {_short(one.at_most)}"
    return Measured(one.name, one.unit, tuple(numbers), wanted, one.is_met(median(numbers)))


def _ratios(numbers: Mapping[str, Sequence[float]]) -> list[Measured]:
    found = []
    for one in RATIOS.values():
        pairs = list(zip(numbers.get(one.first, ()), numbers.get(one.second, ()), strict=False))
        if pairs:
            shares = tuple(first / second for first, second in pairs)
            wanted = "" if one.at_least is None else f"at least {_short(one.at_least)}"
            found.append(Measured(one.name, "times", shares, wanted, one.is_met(median(shares))))
    return found


def _short(number: float) -> str:
    """A number with three significant digits, or without decimals.

    >>> _short(12345.6), _short(12.345), _short(0.01234)
    ('12,346', '12.3', '0.0123')
    """
    return f"{number:,.0f}" if abs(number) >= 100 else f"{number:.3g}"
