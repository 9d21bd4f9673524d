"""The meaning of an exception in a learner's code, in plain words, and the line that raised it."""

from __future__ import annotations

import difflib
import re
import sysconfig
import traceback
from collections.abc import Collection, Iterable
from pathlib import Path
from types import FrameType

from omoklib.check.dropped import IN_PLACE

__all__ = ["gave_nothing", "last_frame", "what_was_raised"]

_NOT_THEIRS = (
    str(Path(__file__).parents[1]),
    *{path for name in ("stdlib", "purelib", "platlib") if (path := sysconfig.get_path(name))},
)
"""The folders of omoklib, of Python and of the packages: no line of theirs is a learner's."""


def what_was_raised(error: BaseException, names: Iterable[str], checks: Collection[str]) -> str:
    """A message about `error`, which the learner's code raised.

    Args:
        names: the names that the learner's notebook defines, to recognise a misspelt one.
        checks: the file names of the check's own code, whose lines are not the learner's.
    """
    if isinstance(error, RecursionError):
        return "RecursionError: the function calls itself without end. When should it stop?"
    if isinstance(error, SystemExit):
        return "The code calls `exit`, which would end the whole program."
    said = _said(error)
    said = f"{type(error).__name__}: {said}" if said else type(error).__name__
    lines = _learners(error, checks)
    line = f" in the line `{lines[-1]}`" if lines and lines[-1] else ""
    meaning = _loops_swapped(error, lines) or _meaning(error, names)
    return f"It raised {said.removesuffix('.')}{line}. {meaning}".rstrip()


def _said(error: BaseException) -> str:
    """What the error says, without the colours of a terminal and without Keras's frame around it:
    which of its own functions was called, and all the numbers that went in."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    text = text.partition("\n\nArguments received by ")[0]
    return re.sub(r"^Exception encountered when calling [^\n]*\n+", "", text)


def gave_nothing(error: BaseException, checks: Collection[str]) -> bool:
    """Whether the learner's code returned None, and the check's own code could not use it."""
    return "NoneType" in str(error) and not _learners(error, checks)


def _learners(error: BaseException, checks: Collection[str]) -> list[str]:
    """The learner's lines on the way to `error`; "" for a line whose text cannot be read."""
    frames = traceback.extract_tb(error.__traceback__)
    return [
        frame.line or ""
        for frame in frames
        if frame.filename not in checks and not frame.filename.startswith(_NOT_THEIRS)
    ]


def _loops_swapped(error: BaseException, lines: list[str]) -> str:
    """What is wrong where a comprehension's loop needs a name of a loop after it; else ""."""
    if not isinstance(error, NameError) or not error.name or not lines:
        return ""
    name = re.escape(error.name)
    if not re.search(rf"[\[({{].* for .+ in .*\b{name}\b.* for {name} in ", lines[-1]):
        return ""
    return (
        f"In a comprehension the outer loop comes first: put `for {error.name} in ...` before the "
        f"loop that needs `{error.name}`."
    )


def last_frame(error: BaseException) -> FrameType | None:
    """The frame of the function that raised; None if `error` was made, but never raised."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    return frames[-1] if frames else None


def _local(error: BaseException) -> list[str]:
    """The names of the function that raised."""
    frame = last_frame(error)
    return [] if frame is None else list(frame.f_code.co_varnames)


def _owner(error: BaseException) -> object:
    """The object whose method raised; None if it was no method."""
    frame = last_frame(error)
    return None if frame is None else frame.f_locals.get("self")


def _meaning(error: BaseException, names: Iterable[str]) -> str:
    text = str(error)
    if isinstance(error, UnboundLocalError):
        return (
            "A function that assigns to a name has a variable of its own by that name. It has no "
            "value yet when this line reads it."
        )
    if isinstance(error, NameError):
        if error.name in dir(_owner(error)):
            return f"In a method it is `self.{error.name}`."
        near = difflib.get_close_matches(error.name or "", [*_local(error), *names], 1, 0.8)
        return f"Do you mean `{near[0]}`?" if near else "Nothing by that name has been defined."
    if isinstance(error, AttributeError) and "NoneType" in text and error.name in IN_PLACE:
        return (
            f"`x.{error.name}(...)` changes `x` and returns None. So `x = x.{error.name}(...)` "
            "loses it: leave out the `x =`."
        )
    if "NoneType" in text:
        return (
            "A value in this line is None. Does a function that you call return nothing, or is "
            "None among the data?"
        )
    if "'ellipsis'" in text:  # in quotes: numpy's list of what may be an index has it without
        return "A value in this line is still `...`: something has not been filled in."
    if re.search(r"'(function|builtin_function_or_method)'", text):
        return (
            "A function stands here where its answer is needed: call it, with `()`. Or are the "
            "arguments of a call in another order?"
        )
    if isinstance(error, IndexError) and "too many indices" in text:
        return "One index for each axis is the most: a flat row takes one, a board two."
    if isinstance(error, (IndexError, TypeError)) and re.search(
        "only integers, slices|must be integers or slices, not float|must be of integer", text
    ):
        return "An index is a whole number. `/` makes a fraction; `//` does not."
    if isinstance(error, IndexError) and "empty" in text:
        return "What this line takes something from is empty."
    if isinstance(error, IndexError) and "out of" in text:
        return "The index is beyond the end. Counting starts at 0."
    if isinstance(error, TypeError) and "cannot unpack non-iterable" in text:
        return (
            "Several names on the left want as many values. A loop over a list gives one at a "
            "time; `enumerate(...)` gives pairs, the place and what is there."
        )
    if isinstance(error, ZeroDivisionError):
        return "Something is divided by a number that can be 0."
    if isinstance(error, ValueError) and "setting an array element" in text:
        return "A whole array or list cannot go into one place of an array. One number can."
    if isinstance(error, TypeError) and re.match("Cannot interpret .* as a data type", text):
        return (
            "The second argument is the data type. A shape of several numbers is one tuple, in "
            "brackets of its own: `np.zeros((3, 3))`."
        )
    if isinstance(error, TypeError) and "item assignment" in text:
        return "A tuple and a string cannot be changed: build a new one."
    if isinstance(error, TypeError) and "unhashable" in text:
        return "A list, a dict or an array cannot be a key. A tuple can."
    if isinstance(error, ValueError) and "truth value of an array" in text:
        return "An array holds many answers: `.any()` or `.all()` makes one of them."
    return ""
