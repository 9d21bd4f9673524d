"""Our docstrings are written as Markdown is: Sphinx wants three things differently.

Code stands in single backticks, where Sphinx reads two. Indented lines are a block of code, which
Sphinx wants announced by two colons. And in the first line of an attribute or a property, the words
before a colon are part of the sentence, but Sphinx takes them for the type.

Sphinx also adds things that help nobody: the value of a constant that is a whole table, or a path
of the machine that built the page; and the number of a tuple's field.
"""

from __future__ import annotations

import re
from typing import Any

from sphinx.addnodes import desc_annotation

__all__ = ["setup"]

_CODE = re.compile(r"(?<![`:\w])`([^`\n]+(?:\n[^`\n]+)?)`(?!`)")
_VALUES = {"attribute", "data", "property"}
_COLON = "\ue000"
"""A stand-in for a colon while Sphinx looks for types: no text has this letter."""
_BLOCK = re.compile(r"^(\S.*\n)\n(?= {4,}\S)(?! *>>>)", re.M)
_ANNOUNCED = re.compile(r"(\n::\n\n(?:(?: {4}.*)?(?:\n|$))+)")
_FIELD = "Alias for field number"
_LONG = 120
"""The most letters of a value that is shown."""


def setup(app: Any) -> dict[str, bool]:
    """Sphinx calls this when it loads the extension."""
    app.connect("autodoc-process-docstring", _translate, priority=400)  # before napoleon's 500
    app.connect("autodoc-process-docstring", _put_colons_back, priority=600)
    app.connect("object-description-transform", _without_long_value)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _translate(
    app: Any, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    if lines and lines[0].startswith(_FIELD):
        lines.clear()
        return
    # Every second part is a block.
    parts = _ANNOUNCED.split(_BLOCK.sub(r"\1\n::\n\n", "\n".join(lines)))
    parts[::2] = [
        _CODE.sub(lambda found: "``" + " ".join(found[1].split()) + "``", part)
        for part in parts[::2]
    ]
    parts[1::2] = [part.replace("`", "") for part in parts[1::2]]
    lines[:] = "".join(parts).split("\n")
    if what in _VALUES:
        lines[0] = lines[0].replace(":", _COLON)


def _put_colons_back(
    app: Any, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    lines[:] = [line.replace(_COLON, ":") for line in lines]


def _without_long_value(app: Any, domain: str, kind: str, content: Any) -> None:
    for note in list(content.parent.findall(desc_annotation)):
        value = note.astext().lstrip()
        if value.startswith("=") and (len(value) > _LONG or "Path(" in value):
            note.parent.remove(note)
