"""The base of all widgets: it joins the page's scripts and receives the page's messages.

A page draws plain data and sends wishes. It changes nothing by itself, and every message gets an
answer in words, with the number of the wish: a page sends one at a time, and waits for its answer
(`Wishes` in static/base.js).
"""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from typing import Any, ClassVar

import anywidget
from traitlets import TraitError, Unicode

__all__ = ["PageWidget", "joined", "linked", "refusal", "scrolling"]

STATIC = Path(__file__).parent / "static"

_IMPORT = re.compile(r'^import [^\n]* from "\./[^"\n]+";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=async |class |const |function |let )", re.MULTILINE)
_LINKS = count(1)


def joined(*names: str) -> str:
    """The files of these names in `static`, one after the other, as one text.

    A static page imports the scripts as modules. A notebook loads one script and one style for each
    widget, so here the modules follow each other without their imports and exports, imported ones
    first. No two of them may use one name for different things.
    """
    text = "\n".join((STATIC / name).read_text(encoding="utf-8") for name in names)
    return _EXPORT.sub("", _IMPORT.sub("", text))


def linked(*widgets: PageWidget) -> None:
    """Links `widgets`: pointing at a move in one of them marks it in all."""
    for widget in widgets:
        widget.link = widgets[0].link


def refusal(message: object, most: int = 80) -> ValueError:
    """The error that answers a message which the widget does not know."""
    text = repr(message)
    text = text if len(text) <= most else f"{text[:most]}..."
    return ValueError(f"The page sent {text}, which means nothing here; nothing changed.")


def scrolling(html: str, middle: float | None = None) -> str:
    """`html` of a still in a box that is never wider than the page, in which it scrolls sideways.

    Args:
        middle: the pixels from its left edge to what is in sight at first, near the middle of the
            box, in browsers that know `scroll-initial-target`; None: it begins at the left edge.

    >>> scrolling("")
    ''
    """
    if not html:
        return ""
    style, target = "max-width:100%;overflow-x:auto", ""
    if middle is not None:
        style += ";position:relative"
        place = f"position:absolute;top:0;left:calc({middle:g}px - 50%);width:1px;height:1px"
        target = f'<i style="{place};scroll-initial-target:nearest"></i>'
    return f'<div style="{style}">{html}{target}</div>'


class _OpenedWhole(type(anywidget.AnyWidget)):
    """The kind of class whose widgets open to the page when their constructors have ended.

    As a rule a widget opens first, with the values that its traits begin with, and then sends those
    that its constructor gives them. A busy page can lose such a change, and so draw a board of size
    0; and two messages would say what one can.
    """

    def __call__(cls, *args: Any, **settings: Any) -> Any:
        widget = super().__call__(*args, **settings)
        widget.is_whole = True
        before = widget.get_state()
        widget.open()
        now = widget.get_state()
        changed = [name for name in now if now[name] != before[name]]  # by a thread, meanwhile
        if changed:
            widget.send_state(changed)
        return widget


class PageWidget(anywidget.AnyWidget, metaclass=_OpenedWhole):
    """A widget whose page sends wishes. A subclass carries them out in `_obey`.

    Attributes:
        heard: the names of the traits that the page may set; only Python sets the others.
        status: the line below the picture.
        link: the name of a group of widgets, all of which mark a move that is pointed at in one of
            them; "" for none.
        is_whole: whether its constructor has ended; only then does it open to the page.
    """

    is_whole = False
    heard: ClassVar[tuple[str, ...]] = ()
    status = Unicode().tag(sync=True)
    link = Unicode().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**{"link": f"link-{next(_LINKS)}", **traits})
        self.on_msg(self._receive)

    def open(self) -> None:
        """Shows the widget to the page, once its constructor has ended."""
        if self.is_whole:
            super().open()

    def close(self) -> None:
        """Takes the widget off the page and gives back all it holds; a closed one stays closed.

        Jupyter keeps every widget until it is closed, even if the cell that made it runs again.
        """
        if self.comm is not None:
            self._leave()
            self.layout.close()
        super().close()

    def _leave(self) -> None:
        """Ends what a subclass has begun: threads, and what it observes."""

    def offline(self) -> dict[str, str]:
        """The substitute for a page without a kernel or without widgets, by MIME type."""
        return {}

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live widget, with what is shown offline beside it."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, **self.offline()}, metadata

    def _obey(self, message: Any) -> None:
        """Carries out `message`; the status line shows the errors that this raises."""
        raise refusal(message)

    def _receive(self, _: object, message: object, __: object) -> None:
        """Answers a wish of the page in words, whatever it holds, and never with an exception."""
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
        """Accepts the changes that the page may make, and sends back the old values of others."""
        wrong = [name for name in sync_data if name not in self.heard]
        for name in sync_data.keys() - set(wrong):
            try:
                super().set_state({name: sync_data[name]})
            except TraitError:
                wrong.append(name)
        if wrong:
            self.status = f"The page cannot set {', '.join(map(str, wrong))[:80]}; nothing changed."
            self.send_state([name for name in wrong if name in self.keys] or None)
