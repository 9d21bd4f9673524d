"""The grammar of specs: `kind:option=value,option=value,...`, the first option's name optional."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Kind", "make", "parse", "read_number", "read_one_of", "read_truth", "read_whole"]

_TRUTHS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


@dataclass(frozen=True)
class Kind:
    """The way to make one kind of thing.

    Attributes:
        build: a function that takes the options in the text as keywords.
        options: the function that reads each option's value, by the option's name; the first name
            may be left out.
        free: whether the first option is a text that may hold anything, commas included, such as
            the command of another program.
    """

    build: Callable[..., Any]
    options: Mapping[str, Callable[[str], Any]] = field(default_factory=dict)
    free: bool = False


def make(text: str, kinds: Mapping[str, Kind], noun: str, known: Iterable[str], *given: Any) -> Any:
    """The thing that `text` stands for, built from `given` and the options in the text.

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
        kinds: the kinds by name, in lower case.
        noun: the word in messages for what `text` names.
        known: the forms a text may have, for messages.

    Raises:
        TypeError: `text` is not a text.
        ValueError: it names no kind, or an option that the kind does not have, or a wrong value.
    """
    if not isinstance(text, str):
        raise TypeError(
            f"a {noun}'s name must be a text, such as {next(iter(known))!r}; got {text!r}"
        )
    name, rest = re.fullmatch(r"([^:,]*)[:,]?(.*)", text.strip(), re.S).groups()
    kind = kinds.get(name.strip().lower())
    if kind is None:
        raise ValueError(f"{text!r} is not a {noun}; the {noun}s are: {'; '.join(known)}")
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
    """The options in `size=6,line=4` with their values; "" if a name is unknown."""
    # In free text, only the name of an option of this kind ends the first option's value.
    names = "|".join(kind.options) if kind.free else r"\w+"
    pairs = []
    for index, part in enumerate(re.split(rf",(?=\s*(?:{names})\s*=)", rest) if rest else []):
        option, equals, value = part.partition("=")
        if not equals or (kind.free and option.strip() not in kind.options):
            option, value = next(iter(kind.options), "") if index == 0 else "", part
        pairs.append((option.strip(), value.strip()))
    return pairs


def read_whole(text: str) -> int:
    """The whole number, 0 or more, that `text` spells."""
    if not re.fullmatch(r"[0-9]+", text):
        raise ValueError(f"must be a whole number; got {text!r}")
    if len(text) > 12:
        raise ValueError(f"must have 12 digits at most; got {text[:40]!r}")
    return int(text)


def read_number(text: str) -> float:
    """The finite number that `text` spells."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise ValueError(f"must be a number; got {text!r}")
    return value


def read_one_of(words: Collection[str]) -> Callable[[str], str]:
    """The function that reads one of `words`."""

    def read(text: str) -> str:
        if text not in words:
            raise ValueError(f"must be one of {', '.join(words)}; got {text!r}")
        return text

    return read


def read_truth(text: str) -> bool:
    """Whether `text` says yes."""
    if text.lower() not in _TRUTHS:
        raise ValueError(f"must be yes or no; got {text!r}")
    return _TRUTHS[text.lower()]
