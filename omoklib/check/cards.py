"""The message of a check as a card: HTML in a notebook, text elsewhere."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

import numpy as np

from omoklib._util.words import counted
from omoklib.check.runner import Outcome, Result
from omoklib.games import ENV_REGULAR, ENV_SMALL, State, TicTacToe

__all__ = ["Card", "Claims", "result_card", "shown"]

_COLORS = {"good": "#009e73", "bad": "#d55e00", "info": "#0072b2", "wait": "#8c8c8c"}
_MARKS = {"good": "✓ ", "bad": "✗ ", "info": "", "wait": ""}
_ENDLESS = " (it may never end; the square above, ■, stops it)"
_GAMES = {"TicTacToe()": TicTacToe(), "ENV_SMALL": ENV_SMALL, "ENV_REGULAR": ENV_REGULAR}
_DRAWING_STYLE = (
    "<style>.jp-RenderedSVG img{max-width:100%;height:auto}"
    "[data-jp-theme-light='false'] :is(.jp-RenderedSVG,.jp-RenderedMarkdown) img[src*='svg']"
    "{filter:brightness(.78)}</style>"
)
"""The style of the drawings in a notebook's outputs and text. JupyterLab shows them in their own
size and colours: these rules make them fit a narrow page and dim them on a dark one, where a white
card glares. Every card brings the rules, because the output of any other may be cleared."""
_LONGEST = 600
"""The number of characters of a value that are shown."""


class Card:
    """A title, with lines below it in the order they were added; `aside`: a title in plain type.

    Everything is escaped, except pictures (`_repr_svg_`).
    """

    def __init__(self, kind: str, title: str, *, aside: bool = False) -> None:
        self.kind = kind
        self.weight = 400 if aside else 600
        self.title = title
        self._text: list[str] = [_MARKS[kind] + title]
        self._html: list[str] = []

    def say(self, text: str) -> Card:
        """Adds a sentence; text between backticks becomes code, and between asterisks emphasis."""
        if text:
            self._text.append(text)
            self._html.append(f"<div>{_prose(text)}</div>")
        return self

    def code(self, label: str, source: str) -> Card:
        """Adds code or a value, unchanged and in a monospaced font."""
        indented = source.replace("\n", "\n    ")
        self._text.append(f"{label}\n    {indented}" if label else source)
        if label:
            self._html.append(f"<div>{_prose(label)}</div>")
        self._html.append(
            "<pre style='margin:2px 0 6px 12px;white-space:pre-wrap'>"
            f"<code>{html.escape(source)}</code></pre>"
        )
        return self

    def picture(self, thing: object) -> Card:
        """Adds a board, or anything else with `_repr_svg_`.

        As text it is the code that makes it; if code on the card makes it already, nothing is said.
        """
        if hasattr(thing, "_repr_svg_"):
            source = _source(thing)
            if not any(source in text for text in self._text):
                self._text.append(f"on the board {source}")
            self._html.append(f"<div style='max-width:320px'>{thing._repr_svg_()}</div>")
        return self

    def table(
        self, head: Sequence[str], rows: Sequence[Sequence[object]], *, folded: str = ""
    ) -> Card:
        """Adds rows below a head, whose cells may be empty; everything is shown as text.

        Args:
            folded: the line that opens the table on a page; empty: it is open.
        """
        cells = [[str(cell) for cell in row] for row in (head, *rows)]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        for row in cells:
            padded = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            self._text.append("  ".join(padded).rstrip())
        style = "style='text-align:left;padding:2px 10px'"
        lines = []
        for kind, row in zip(["th"] + ["td"] * len(rows), cells, strict=True):
            tags = [kind if cell else "td" for cell in row]  # an empty heading is heard as a riddle
            columns = zip(tags, row, strict=True)
            line = "".join(f"<{tag} {style}>{_prose(cell)}</{tag}>" for tag, cell in columns)
            if any(row):
                lines.append(f"<tr>{line}</tr>")
        table = f"<table>{''.join(lines)}</table>"
        if folded:
            table = f"<details><summary>{_prose(folded)}</summary>{table}</details>"
        self._html.append(table)
        return self

    def __repr__(self) -> str:
        return "\n".join(self._text)

    def _repr_html_(self) -> str:
        color = _COLORS[self.kind]
        return (
            f"<div style='border-left:4px solid {color};padding:4px 12px;margin:4px 0'>"
            f"<div style='font-weight:{self.weight}'>{_MARKS[self.kind]}{_prose(self.title)}</div>"
            f"{''.join(self._html)}</div>{_DRAWING_STYLE}"
        )


class Claims:
    """The claims of one cell: one line that opens to show the sentences."""

    def __init__(self) -> None:
        self.sentences: list[str] = []

    @property
    def title(self) -> str:
        count = len(self.sentences)
        return f"✓ {counted(count, 'claim')} {'holds' if count == 1 else 'hold'}"

    def __repr__(self) -> str:
        return "\n".join([f"{self.title}:", *(f"  {sentence}" for sentence in self.sentences)])

    def _repr_html_(self) -> str:
        lines = "".join(f"<li>{_prose(sentence)}</li>" for sentence in self.sentences)
        return (
            f"<details><summary style='cursor:pointer'>{self.title}</summary>"
            f"<ul style='margin:4px 0'>{lines}</ul></details>"
        )


def result_card(title: str, result: Result, first: str = "", if_correct: str = "") -> Card:
    """The feedback of a check: its smallest counterexample, if there is one.

    `first` is a sentence that comes before the feedback; `if_correct` is said of a right answer
    that need not be the reference's.
    """
    kinds = {Outcome.CORRECT: "good", Outcome.NOT_ATTEMPTED: "wait", Outcome.NAME_MISSING: "wait"}
    card = Card(kinds.get(result.outcome, "bad"), f"{title}: {result.outcome.value}").say(first)
    if result.outcome is Outcome.CORRECT:
        which = {1: "It agrees", 2: "Both cases agree"}.get(result.cases)
        which = which or f"All {result.cases} cases agree"
        card.say(if_correct or f"{which} with the reference solution.")
        return card.say("" if result.message == "Correct." else result.message)
    card.say(result.message)
    case, (expected, got) = result.case, _of_one_type(result.expected, result.got)
    if case is None:
        return card
    is_call = not case.code.isidentifier()  # a mere name is the learner's answer: nothing to try
    label = "Try it yourself:"
    if result.outcome is Outcome.TOO_SLOW:
        label = f"Try it yourself{_ENDLESS}:"
    elif result.cases > 1:
        most = result.passed > result.cases / 2  # a small number of many would only discourage
        card.say(f"{result.passed} of {result.cases} cases are right." if most else "")
        label = "The smallest case that goes wrong (try it yourself):"
    if is_call:
        card.code(label, case.code)
    card.picture(case.picture)
    if f"Yours: {shown(result.got)}. Expected: {shown(result.expected)}." not in result.message:
        in_words = case.expected is result.expected and isinstance(case.expected, str)
        if in_words:
            card.say(f"Expected: {case.expected}.")
        else:
            card.code("Expected:", shown(expected))
        if result.outcome is Outcome.INCORRECT:
            card.code("Yours:", shown(got))
        if result.outcome is Outcome.RAISED and "It raised" not in result.message:
            said = f"{type(result.got).__name__}: {result.got}".removesuffix(": ")
            card.code("Yours raises:", _shortened(said))
    if result.printed:
        card.code("Your code printed:", _shortened(result.printed.rstrip("\n")))
    return card


def _of_one_type(expected: object, got: object) -> tuple[object, object]:
    """The two, as floats if one is an array of those and the other of integers.

    A check takes 1 and 1. for the same, so they should not look like a difference.

    >>> _of_one_type(np.array([1, 0]), np.array([1.0, 2.0]))
    (array([1., 0.]), array([1., 2.]))
    """
    pair = expected, got
    if all(isinstance(thing, np.ndarray) and thing.dtype.kind in "iuf" for thing in pair):
        whole = [thing.dtype.kind in "iu" for thing in pair]
        return (expected.astype(float), got.astype(float)) if any(whole) != all(whole) else pair
    return pair


def _source(thing: object) -> str:
    """The code that makes `thing`; the games of the lessons have the names that lessons use.

    >>> _source(TicTacToe().state((0, 4)))
    'TicTacToe().state((0, 4))'
    """
    for name, game in _GAMES.items():
        if isinstance(thing, State) and thing.game == game:
            return f"{name}.state({thing.id})"
    return repr(thing)


def shown(value: object) -> str:
    """`value` as text of reasonable length, whatever its `repr` does; numpy's numbers look as
    Python's do.

    >>> shown([np.float64(0.5), np.int64(3)])
    '[0.5, 3]'
    """
    try:
        with np.printoptions(legacy="1.25"):  # later versions write `np.float64(0.5)`
            return _shortened(repr(value))
    except Exception as error:
        return f"<a {type(value).__name__} whose repr raised {type(error).__name__}>"


def _shortened(text: str) -> str:
    if len(text) <= _LONGEST:
        return text
    half = _LONGEST // 2
    return f"{text[:half]} ... {text[-half:]}"


def _prose(text: str) -> str:
    """Escaped text; backticks become `<code>`, asterisks `<em>`, and line ends `<br>`."""
    escaped = html.escape(text).replace("\n", "<br>")
    return _MARKUP.sub(_tagged, escaped)


_MARKUP = re.compile(r"`([^`]+)`|(?<![\w*])\*([^\s*](?:[^*`]*[^\s*])?)\*(?![\w*])")
"""Code between backticks, or words between asterisks; `2 * 3 * 4` and `**options` are neither."""


def _tagged(found: re.Match) -> str:
    code, words = found.groups()
    return f"<em>{words}</em>" if code is None else f"<code>{code}</code>"
