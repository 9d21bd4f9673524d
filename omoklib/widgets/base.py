"""What the widgets share: how a page's script is put together, and how its messages are taken.

A page draws plain data and sends wishes; it sets nothing by itself, and whatever it sends is
answered in words.
"""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from typing import Any, ClassVar

import anywidget
from traitlets import TraitError, Unicode

__all__ = ["PageWidget", "joined", "linked", "refusal"]

STATIC = Path(__file__).parent / "static"

_IMPORT = re.compile(r'^import [^\n]* from "\./[^"\n]+";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=async |class |const |function |let )", re.MULTILINE)
_LINKS = count(1)


def joined(*names: str) -> str:
    """The files of those names in `static`, one after the other, as one text.

    A static page imports the scripts as the modules they are. A notebook loads one script and one
    style a widget, so there the modules are written one after the other, those that others import
    first, without their imports and exports; no two may give one name to different things.
    """
    text = "\n".join((STATIC / name).read_text(encoding="utf-8") for name in names)
    return _EXPORT.sub("", _IMPORT.sub("", text))


def linked(*widgets: PageWidget) -> None:
    """Link `widgets`: a move pointed at in one of them is marked in all."""
    for widget in widgets:
        widget.link = widgets[0].link


def refusal(message: object, most: int = 80) -> ValueError:
    """The error that answers a message which asks for nothing that there is."""
    text = repr(message)
    text = text if len(text) <= most else f"{text[:most]}..."
    return ValueError(f"The page sent {text}, which means nothing here; nothing changed.")


class PageWidget(anywidget.AnyWidget):
    """A widget whose page sends wishes. A subclass says in `_obey` what they do.

    Attributes:
        heard: the names of the traits that the page may set; any other stays Python's.
        status: what the page says below the picture.
        link: a name; widgets with the same one mark what is pointed at in any of them.
    """

    heard: ClassVar[tuple[str, ...]] = ()
    status = Unicode().tag(sync=True)
    link = Unicode().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**{"link": f"link-{next(_LINKS)}", **traits})
        self.on_msg(self._receive)

    def offline(self) -> dict[str, str]:
        """What a page without a kernel, or without widgets, shows instead, by MIME type."""
        return {}

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live widget, and beside it what is shown offline."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, **self.offline()}, metadata

    def _obey(self, message: Any) -> None:
        """Do what `message` asks for; what it raises is shown in the status line."""
        raise refusal(message)

    def _receive(self, _: object, message: object, __: object) -> None:
        """A wish of the page. Whatever it holds, the answer is words, and never an exception."""
        try:
            self._obey(message)
        except (ValueError, TypeError) as error:
            self.status = str(error)
        except Exception as error:  # players, observers, children may be anybody's functions
            self.status = f"{type(error).__name__}: {error}"
        finally:
            wish = message.get("wish") if isinstance(message, dict) else None
            self.send({"type": "answer", "wish": wish})

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """The page's own changes: those it may make. The others it gets back as they were."""
        wrong = [name for name in sync_data if name not in self.heard]
        for name in sync_data.keys() - set(wrong):
            try:
                super().set_state({name: sync_data[name]})
            except TraitError:
                wrong.append(name)
        if wrong:
            self.status = f"The page cannot set {', '.join(map(str, wrong))[:80]}; nothing changed."
            self.send_state([name for name in wrong if name in self.keys] or None)
