"""The package's metadata that depends on the project's public address: the README and the links.

The build of a wheel or an sdist runs this (`[tool.hatch.metadata.hooks.custom]` in pyproject.toml).
A package index shows the README outside the repository, where relative links lead nowhere. With an
address they become absolute; without one, a link becomes its text and a picture its description.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

try:
    from hatchling.metadata.plugin.interface import MetadataHookInterface
except ImportError:  # the functions below are of use without the build's program
    MetadataHookInterface = object

__all__ = ["ProjectMetadata", "public_address", "readme_for_an_index"]

_PICTURE = re.compile(r"!\[([^]]*)\]\((?!https?:)([^)]+)\)")
_LINK = re.compile(r"(?<!!)\[((?:[^][]|\[[^]]*\])*)\]\((?!https?:)([^)]+)\)")


def public_address(root: Path) -> str:
    """The address in `root`/pyproject.toml, without a slash at its end; "" if none is set."""
    text = (root / "pyproject.toml").read_text(encoding="utf-8")
    return str(tomllib.loads(text)["tool"]["omoklib"]["address"]).rstrip("/")


def readme_for_an_index(text: str, address: str) -> str:
    """The README as a package index can show it, away from the repository's files.

    Args:
        text: the README's Markdown, with links that are relative to the repository.
        address: the repository's address, or "" if it has none.

    >>> readme_for_an_index("![A board.](images/board.png) [MIT](LICENSE) [up](#top)", "")
    '*A board.* MIT [up](#top)'
    >>> readme_for_an_index("[MIT](LICENSE)", "https://example.org/us/omok")
    '[MIT](https://example.org/us/omok/blob/main/LICENSE)'
    """

    def link(match: re.Match[str]) -> str:
        words, target = match.groups()
        if target.startswith("#"):
            return match.group()
        return f"[{words}]({address}/blob/main/{target})" if address else words

    if address:
        text = _PICTURE.sub(rf"![\1]({address}/raw/main/\2)", text)
    else:
        text = _PICTURE.sub(r"*\1*", text)
    return _LINK.sub(link, text)


class ProjectMetadata(MetadataHookInterface):
    """Fills in `readme` and `urls`, which pyproject.toml declares dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Writes both into `metadata`."""
        root = Path(self.root)
        address = public_address(root)
        text = (root / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": readme_for_an_index(text, address),
        }
        metadata["urls"] = {"Repository": address} if address else {}
