"""Our docstrings are written as Markdown is: Sphinx's own language wants two things differently.

Code stands in single backticks, where Sphinx reads two; and a block of code is what is indented,
which Sphinx wants announced by two colons.
"""

from __future__ import annotations

import re
from typing import Any

__all__ = ["setup"]

_CODE = re.compile(r"(?<![`:\w])`([^`\n]+(?:\n[^`\n]+)?)`(?!`)")
_BLOCK = re.compile(r"^(\S.*\n)\n(?= {4,}\S)(?! *>>>)", re.M)


def setup(app: Any) -> dict[str, bool]:
    """Sphinx calls this when it loads the extension."""
    app.connect("autodoc-process-docstring", _translate, priority=400)  # before napoleon's 500
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _translate(
    app: Any, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    text = _BLOCK.sub(r"\1\n::\n\n", "\n".join(lines))
    text = _CODE.sub(lambda found: "``" + " ".join(found[1].split()) + "``", text)
    lines[:] = text.split("\n")
