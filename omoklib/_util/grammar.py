"""The grammar of specs: `kind:option=value,option=value,...`, the first option's name optional."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Kind", "make", "number", "parse", "truth", "whole"]

_TRUTHS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


@dataclass(frozen=True)
class Kind:
    """How one kind is made.

    Attributes:
        build: takes the options, read from the text, as keywords.
        options: name -> what reads its value; the first one's name may be left out.
        free: the first option is a text that may hold anything, commas included, such as the
            command of another program.
    """

    build: Callable[..., Any]
    options: Mapping[str, Callable[[str], Any]] = field(default_factory=dict)
    free: bool = False


def make(text: str, kinds: Mapping[str, Kind], noun: str, known: Iterable[str], *given: Any) -> Any:
    """What `text` stands for: built of `given` and of the options that the text names.

    Args, errors: those of `parse`.
    """
    kind, options = parse(text, kinds, noun, known)
    try:
        return kind.build(*given, **options)
    except ValueError as error:
        raise ValueError(f"{text!r}: {error}") from None


def parse(
    text: str, kinds: Mapping[str, Kind], noun: str, known: Iterable[str]
) -> tuple[Kind, dict[str, Any]]:
    """The kind and the options that `text` names.

    Args:
        kinds: by name, in small letters.
        noun: of what `text` names, for messages.
        known: the forms a text may have, for messages.

    Raises:
        TypeError: `text` is no text.
        ValueError: it names no kind, or an option that the kind does not have or not so.
    """
    if not isinstance(text, str):
        raise TypeError(f"a {noun} is named by a text, such as {next(iter(known))!r}; got {text!r}")
    name, rest = re.fullmatch(r"([^:,]*)[:,]?(.*)", text.strip(), re.S).groups()
    kind = kinds.get(name.strip().lower())
    if kind is None:
        raise ValueError(f"{text!r} is no {noun}; there is: {'; '.join(known)}")
    options: dict[str, Any] = {}
    for option, value in _pairs(rest, kind):
        if option not in kind.options:
            allowed = ", ".join(kind.options) or "no options"
            raise ValueError(f"{text!r}: {option or value!r} is not for {name}; it takes {allowed}")
        if option in options:
            raise ValueError(f"{text!r} says {option} twice")
        try:
            options[option] = kind.options[option](value)
        except ValueError as error:
            raise ValueError(f"{text!r}: {option} {error}") from None
    return kind, options


def _pairs(rest: str, kind: Kind) -> list[tuple[str, str]]:
    """The options of `size=6,line=4` with their values; "" where one's name is unknown."""
    # In free text only an option that the kind has ends the first one.
    names = "|".join(kind.options) if kind.free else r"\w+"
    pairs = []
    for index, part in enumerate(re.split(rf",(?=\s*(?:{names})\s*=)", rest) if rest else []):
        option, equals, value = part.partition("=")
        if not equals or (kind.free and option.strip() not in kind.options):
            option, value = next(iter(kind.options), "") if index == 0 else "", part
        pairs.append((option.strip(), value.strip()))
    return pairs


def whole(text: str) -> int:
    """The whole number, 0 or more, that `text` is."""
    if not re.fullmatch(r"[0-9]+", text):
        raise ValueError(f"is a whole number; got {text!r}")
    if len(text) > 12:
        raise ValueError(f"has 12 digits at most; got {text[:40]!r}")
    return int(text)


def number(text: str) -> float:
    """The finite number that `text` is."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise ValueError(f"is a number; got {text!r}")
    return value


def truth(text: str) -> bool:
    """Whether `text` says yes."""
    if text.lower() not in _TRUTHS:
        raise ValueError(f"is yes or no; got {text!r}")
    return _TRUTHS[text.lower()]
