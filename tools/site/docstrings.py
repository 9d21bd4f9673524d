"""Our docstrings are written as Markdown is: Sphinx wants three things differently.

Code stands in single backticks, where Sphinx reads two. A block of code is what is indented, which
Sphinx wants announced by two colons. And in the first line of an attribute or a property, what
stands before a colon is part of the sentence, where Sphinx takes it for the type.
"""

from __future__ import annotations

import re
from typing import Any

__all__ = ["setup"]

_CODE = re.compile(r"(?<![`:\w])`([^`\n]+(?:\n[^`\n]+)?)`(?!`)")
_VALUES = {"attribute", "data", "property"}
_COLON = "\ue000"
"""It stands for a colon while Sphinx looks for types: no text has this letter."""
_BLOCK = re.compile(r"^(\S.*\n)\n(?= {4,}\S)(?! *>>>)", re.M)


def setup(app: Any) -> dict[str, bool]:
    """Sphinx calls this when it loads the extension."""
    app.connect("autodoc-process-docstring", _translate, priority=400)  # before napoleon's 500
    app.connect("autodoc-process-docstring", _put_colons_back, priority=600)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _translate(
    app: Any, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    text = _BLOCK.sub(r"\1\n::\n\n", "\n".join(lines))
    text = _CODE.sub(lambda found: "``" + " ".join(found[1].split()) + "``", text)
    lines[:] = text.split("\n")
    if what in _VALUES:
        lines[0] = lines[0].replace(":", _COLON)


def _put_colons_back(
    app: Any, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    lines[:] = [line.replace(_COLON, ":") for line in lines]
