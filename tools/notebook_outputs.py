"""The outputs of an executed notebook that are kept.

A saved widget shows nothing without its kernel, and JupyterLab puts an error in its place. So a
widget's live view is removed and its static picture stays; if it has none, a line says to run the
cell. Progress bars are removed, and so is everything written to stderr, and the engine's line about
its compiling: they are about the builder's machine.

GitHub takes an output's HTML before its picture, and strips the drawings and the styles from it. So
HTML that only draws gives way to a picture, with its words as plain text. Other HTML with drawings
gets a picture of them in front: whoever keeps its styles hides that one and shows the drawings.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from html import escape
from html.parser import HTMLParser
from xml.etree import ElementTree

from nbformat import NotebookNode
from nbformat.v4 import new_output

from omoklib.draw import in_words
from omoklib.engine.jit import COMPILING, HAS_COMPILED

__all__ = ["tidy"]

WIDGET = "application/vnd.jupyter.widget-view+json"
PICTURES = ("image/svg+xml", "image/png", "text/html")
CURTAIN = "Guess first. Then run this cell, or click here, to see the answer."
PLAIN_CURTAIN = "Closed until you run this cell, or click here."
"""The same for a cell that answers no guess."""
WIDGET_NOTE = "A widget: run this cell to use it."
WIDGET_REPR = re.compile(r"\w+\(.*=", re.DOTALL)
"""`Box(children=(...))`: the `repr` of a widget that has no other."""
ELSEWHERE = "<style>.omok-elsewhere { display: none !important; }</style>"
"""What hides the picture in front of drawings; it goes where the drawings go, and the picture
stays."""
FRONT = re.compile(re.escape(ELSEWHERE) + "<img [^>]*>")
"""The same with its picture, which a page that shows the drawings can do without."""
DRAWING_EDGE = re.compile(r"<svg\b|</svg>")
TAG = re.compile(r"<[^>]*>")
NAMELESS = re.compile(r"<[\w.]+ object( at 0x[0-9a-f]+)?>")
"""`<IPython.core.display.HTML object>`: the `repr` of an object that has no words."""
BOARD = re.compile(r'<svg\b[^>]*class="omok-board-svg\b')
STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
VOID = {"br", "col", "hr", "img", "input", "link", "meta", "wbr"}
"""The HTML elements that have no end tag."""
WIDEST, GAP = 720, 12
"""The width of a row of drawings, and the space between two, in pixels."""
OWN_WIDEST = re.compile(r"flex-wrap:wrap;max-width:([\d.]+)px")
"""The width of a row where the HTML itself limits it."""
PROGRESS_BAR = re.compile(r"([^|]*: )?\s*(\d+%\||\d+it \[)")


def tidy(notebook: NotebookNode) -> list[str]:
    """Removes the outputs that a reader cannot use. Returns the lines that were written to
    stderr."""
    stderr = []
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        kept: list[NotebookNode] = []
        for output in cell.outputs:
            if output in (_curtain(CURTAIN), _curtain(PLAIN_CURTAIN)):
                continue
            if output.get("name") == "stderr":
                stderr.append(f"{cell.id}: {output.text.strip()}")
            elif output.output_type == "stream" and kept and kept[-1].get("name") == output.name:
                kept[-1].text += output.text  # a kernel splits its prints at random
            elif not (_is_progress_bar(output) or _is_about_compiling(output)):
                kept.append(_with_picture(_without_widget(output)))
        closed = cell.metadata.get("jupyter", {}).get("outputs_hidden")
        if closed and kept:
            kept.insert(0, _curtain(CURTAIN if "q.reveal(" in cell.source else PLAIN_CURTAIN))
        cell.outputs = kept
    return stderr


def _curtain(words: str) -> NotebookNode:
    """The line before a closed output: JupyterLab shows the first line of everything that it
    folds."""
    return new_output("stream", name="stdout", text=words + "\n")


def _with_picture(output: NotebookNode) -> NotebookNode:
    """The output, with the drawings in its HTML as one picture beside it, and in front of its
    words."""
    data = output.get("data", {})
    seen = any(kind in data for kind in ("image/svg+xml", "image/png"))
    html = data.get("text/html", "")
    if BOARD.match(data.get("image/svg+xml", "")):
        data["text/plain"] = in_words(data["image/svg+xml"])
    if not (drawings := _drawings(html)):
        return output
    words = html
    for drawing in drawings:
        words = words.replace(drawing, "")
    only_drawings = not TAG.sub("", STYLE.sub("", words)).strip()
    if not seen:
        data["image/svg+xml"] = drawn_in(html)
    if only_drawings:
        # An untrusted notebook would show their texts, run together.
        del data["text/html"]
    elif "image/svg+xml" in data and not html.startswith(ELSEWHERE):
        said = in_words("".join(drawings)).replace("\n", " ")
        data["text/html"] = ELSEWHERE + _image(data["image/svg+xml"], said) + html
    if (only_drawings and not seen) or NAMELESS.fullmatch(data.get("text/plain", "")):
        data["text/plain"] = in_words(html) or data["text/plain"]
    return output


def _image(picture: str, words: str) -> str:
    """The element that shows `picture` only where the rule ELSEWHERE has been taken out."""
    source = b64encode(picture.encode()).decode()
    said = escape(words)
    return f'<img class="omok-elsewhere" alt="{said}" src="data:image/svg+xml;base64,{source}">'


def drawn_in(html: str) -> str:
    """The drawings (`<svg>`) in `html` in rows, as one drawing; "" where there is none.

    >>> drawn_in("<p>No drawing.</p>")
    ''
    """
    drawings = [_sized(drawing) for drawing in _drawings(html)]
    if not drawings:
        return ""
    limit = OWN_WIDEST.search(html)
    sizes = [(width, height) for _, width, height in drawings]
    placed = list(_in_rows(sizes, float(limit[1]) if limit else WIDEST))
    wide = max(x + width for (x, _), (_, width, _) in zip(placed, drawings, strict=True))
    high = max(y + height for (_, y), (_, _, height) in zip(placed, drawings, strict=True))
    styles = "".join(f"<style>{match[1]}</style>" for match in STYLE.finditer(html))
    around = _Surroundings(html).classes
    inside = "".join(
        f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}">'
        + "".join(f'<g class="{escape(name)}">' for name in names)
        + drawing
        + "</g>" * len(names)
        + "</svg>"
        for (x, y), (drawing, width, height), names in zip(placed, drawings, around, strict=True)
    )
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}" height="{high:g}" '
        f'viewBox="0 0 {wide:g} {high:g}">{styles}{inside}</svg>'
    )
    ElementTree.fromstring(picture)  # raises where a browser would show nothing
    return picture


def _drawings(html: str) -> list[str]:
    """Every `<svg>` that lies in no other one.

    >>> _drawings("<p><svg><svg></svg></svg> and <svg></svg></p>")
    ['<svg><svg></svg></svg>', '<svg></svg>']
    """
    found, depth, start = [], 0, 0
    for edge in DRAWING_EDGE.finditer(html):
        if edge.group() == "</svg>":
            depth -= 1
            if depth == 0:
                found.append(html[start : edge.end()])
        else:
            start = edge.start() if depth == 0 else start
            depth += 1
    return found


class _Surroundings(HTMLParser):
    """The classes of the elements around each drawing, from the outside in.

    Styles give colours to a class around a drawing, and the drawing uses them.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.classes: list[list[str]] = []
        self._open: list[tuple[str, str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag == "svg" and not any(name == "svg" for name, _ in self._open):
            self.classes.append([name for _, name in self._open if name])
        if tag not in VOID:
            self._open.append((tag, dict(attributes).get("class") or ""))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass


def _sized(drawing: str) -> tuple[str, float, float]:
    """A drawing made to fill its place, and the width and the height that it asks for."""
    root = ElementTree.fromstring(drawing)
    _, _, wide, high = map(float, root.attrib["viewBox"].replace(",", " ").split())
    width = root.attrib.get("width", "").removesuffix("px")
    width = float(width) if re.fullmatch(r"[\d.]+", width) else min(wide, WIDEST)
    opening, _, rest = drawing.partition(">")
    opening = re.sub(r"""\s(width|height|style)=("[^"]*"|'[^']*')""", "", opening)
    return f'{opening} width="100%" height="100%">{rest}', width, width * high / wide


def _in_rows(sizes: list[tuple[float, float]], widest: float) -> Iterator[tuple[float, float]]:
    """The place of each drawing: beside the one before, or below if the row is full."""
    x = y = tallest = 0.0
    for width, height in sizes:
        if x and x + width > widest:
            x, y, tallest = 0.0, y + tallest + GAP, 0.0
        yield x, y
        x, tallest = x + width + GAP, max(tallest, height)


def _is_progress_bar(output: NotebookNode) -> bool:
    data = output.get("data", {})
    return WIDGET in data and PROGRESS_BAR.match(data.get("text/plain", "")) is not None


def _is_about_compiling(output: NotebookNode) -> bool:
    return output.get("data", {}).get("text/plain") in (COMPILING, HAS_COMPILED)


def _without_widget(output: NotebookNode) -> NotebookNode:
    data = output.get("data", {})
    if WIDGET in data:
        del data[WIDGET]
        if WIDGET_REPR.match(data.get("text/plain", "")):
            data["text/plain"] = WIDGET_NOTE
        if not any(kind in data for kind in PICTURES):
            data["text/html"] = f"<em>{WIDGET_NOTE}</em>"
    return output
