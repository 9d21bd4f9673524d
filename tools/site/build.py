"""Builds the site: one static folder that can lie on any web host.

    python tools/site/build.py --out site

- `index.html`: what this is, and a board to play on at once
- `install.html`: how to install the course on one's own computer, from the README
- `lessons/`: the lessons to read, with their pictures and a search
- `api/`: the reference, from the docstrings
- `play/`: the page to play on (`omoklib page`)
- `live/`: lessons 00 to 04 in JupyterLite, to run in the browser without installing anything

Needs the extra `site` of pyproject.toml, and npm for the two programs that the pages bring along.
"""

from __future__ import annotations

import argparse
import importlib
import json
import pkgutil
import re
import shutil
import sys
import tarfile
import tempfile
from collections.abc import Collection
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
from live_lessons import LIVE, build_live, run  # noqa: E402
from notebook_outputs import CURTAIN, FRONT, PLAIN_CURTAIN  # noqa: E402
from project_metadata import public_address  # noqa: E402

__all__ = ["build", "for_phones", "main"]

HERE = Path(__file__).resolve().parent
MATHJAX = "mathjax@3.2.2"
MARK = ".nojekyll"
"""The file that tells GitHub that the folder is a finished site, and us that it is ours."""
IMAGE = re.compile(r'<img\b[^>]*\bsrc="(?P<folder>[^"]*/)(?P<name>[^"/]+)\.png"[^>]*>')
say = partial(print, flush=True)

CODE = "The code of this cell"
SHOWS = {
    CURTAIN: "Guess first. Then click here to see the answer.",
    PLAIN_CURTAIN: "Click here to see what this cell shows.",
}
CHECKS = {
    "input": "The code of this check",
    "cell": "The numbers of this section, checked: guess first, then look.",
}
"""The words on the folded parts of a lesson: on code, on what a cell shows, and on a check of the
text."""

WAKES = "press Shift+Enter in its cell to", "run the lesson to"
"""What the picture of a widget says it takes to wake it: in a notebook, and on a page to read."""

SCROLLS = '<div style="max-width:100%;overflow-x:auto'
"""How the box of a wide picture begins (`omoklib.widgets.base.scrolling`)."""

ICON = re.compile(r'<link rel="icon" href="data:image/svg[+]xml,([^"]+)">')

INDEX = """\
---
html_theme.sidebar_secondary.remove: true
myst:
  html_meta:
    description: &words "A course in notebooks: build AlphaZero from nothing, for Omok, five in a
      row. Play against it here, read the ten lessons, run them on your own computer."
    "property=og:title": AlphaZero from nothing
    "property=og:description": *words
---

# AlphaZero from nothing

A course in notebooks that you run, break and repair. It starts with one tuple, `(0, 40, 41)`, which
is a whole game of Omok, five in a row. It ends with a neural network that has taught itself to
play.

```{{raw}} html
<iframe class="omok-board" src="play/index.html" title="A board to play on" data-compact></iframe>
```

You build every part yourself: the rules, the game tree, Monte Carlo tree search, the network,
self-play. You need Python, a laptop and curiosity. You need no mathematics beyond fractions and
square roots, no graphics card, and no account anywhere.

```{{raw}} html
<p class="omok-ways">
<a class="omok-way omok-first" href="play/index.html"><strong>Play</strong> on a full page, and see
what it thinks</a>
<a class="omok-way" href="lessons/00_start_here.html"><strong>Read</strong> the lessons</a>
{live}
<a class="omok-way" href="install.html"><strong>Install</strong> the course</a>
<a class="omok-way" href="api/index.html"><strong>Look up</strong> the library</a>
</p>
```

```{{container}} omok-lessons
Ten lessons, an evening each:

{lessons}
```

## What you will touch

{pictures}

```{{toctree}}
:hidden:

lessons/index
install
api/index
```
"""

INSTALL = """\
# Install

On your own computer every lesson runs, and your work stays in your own files. {where}:

{short}
## Other ways to install

{other}
"""

LIVE_LINK = """\
<a class="omok-way" href="live/lab/index.html?path=notebooks/00_start_here.ipynb">
<strong>Run</strong> them here</a>"""

RUN_HERE = """\
<p class="omok-run">This page is for reading.
<a href="../live/lab/index.html?path=notebooks/{name}">Run the lesson in your browser</a>, with
nothing installed, or <a href="../install.html">install the course</a>.</p>
"""

RUN_AT_HOME = """\
<p class="omok-run">This page is for reading.
<a href="../install.html">Install the course</a> to run the lesson.</p>
"""

CSS = """\
html { --pst-font-size-h1: 2.2rem; --pst-font-size-h2: 1.65rem; --pst-font-size-h3: 1.3rem;
  --pst-font-size-h4: 1.1rem; }
.omok-ways { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
.omok-way { padding: 8px 14px; min-height: 44px;
  border: 1px solid var(--pst-color-border); border-radius: 10px;
  text-decoration: none; color: var(--pst-color-text-base); }
.omok-way:hover { border-color: var(--pst-color-primary); text-decoration: underline; }
/* no place stays empty */
.omok-first, .omok-way:last-child:nth-child(even) { grid-column: 1 / -1; }
.omok-lessons ol { margin: -8px 0 0; padding-left: 36px; columns: 18rem 2;
  list-style: decimal-leading-zero; }
.omok-lessons li > p { margin: 0; }
.omok-first, .omok-first:hover { background: var(--pst-color-primary);
  border-color: var(--pst-color-primary); color: var(--pst-color-primary-text); }
.omok-pictures { display: grid; gap: 16px; padding: 0; max-width: none;
  grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); }
.omok-pictures figure { margin: 0; width: 100%; }
.omok-pictures figcaption { margin-top: 4px; text-align: left; font-weight: 400; }
.omok-pictures img { width: 100%; border-radius: 10px; border: 1px solid var(--pst-color-border); }
/* The front page: words beside a board that one can play on at once, which sets its own height. */
.omok-board { display: block; width: 100%; max-width: 480px; height: 640px; margin: 0 auto 24px;
  border: 1px solid var(--pst-color-border); border-radius: 10px; }
section:has(> .omok-board) > p code { white-space: nowrap; }
@media (min-width: 960px) {
  .bd-main .bd-content .bd-article-container:has(.omok-board) { max-width: 72rem; }
  section:has(> .omok-board) { display: grid; column-gap: 48px;
    grid-template: auto auto auto auto 1fr auto / minmax(0, 1fr) 420px; }
  section:has(> .omok-board) > .omok-board { grid-area: 1 / 2 / 6 / 3; margin: 0; }
  section:has(> .omok-board) > section { grid-column: 1 / -1; }
  section:has(> .omok-board) > h1 { margin-top: 24px; }
}
/* What the lessons show is made for light and for dark pages: the theme's own light ground would
   hide words on dark ones. */
html[data-theme="dark"] .bd-content div.cell_output .text_html:not(:has(table.dataframe)) {
  background: none; color: inherit; padding: 0; }
html[data-theme="dark"] .bd-content div.cell_output img { background: none; filter: none;
  padding: 0; }
.cell_output table { margin: 0 0 8px; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
.cell_output table:not(.dataframe) :is(th, td) { padding: 1px 10px 1px 0; }
/* On a phone the words of a table with many columns would stand one below the other: it scrolls. */
.cell_output table:has(th:nth-child(8)) td { white-space: nowrap; }
table.table:has(th:nth-child(6)) td:nth-child(2) { min-width: 12rem; }
@media (max-width: 600px) {
  html { --pst-font-size-h1: 1.8rem; --pst-font-size-h2: 1.4rem; --pst-font-size-h3: 1.2rem; }
  /* The table of the lessons: a title and its time, and below them what one builds. */
  .omok-table thead { display: none; }
  .omok-table tr { display: grid; grid-template-columns: 2.2rem 1fr auto; padding: 8px 4px; }
  .omok-table.omok-table td { display: block; border: 0; padding: 0 4px; box-shadow: none; }
  .omok-table td:nth-child(3) { grid-area: 2 / 2 / 3 / -1; }
}
.bd-article :is(h1, h2, h3), .toc-entry a { overflow-wrap: anywhere; }
table.indextable tr.cap { background: var(--pst-color-surface); }
/* Lines of code are long: they get the room that the list of lessons does not need. */
@media (min-width: 960px) {
  .bd-sidebar-primary { flex: 0 0 16rem; }
  .bd-content div.highlight pre { font-size: 0.8125rem; }
}
.omok-run { padding: 4px 14px; border-left: 3px solid var(--pst-color-primary); }
/* As exact as the rule of MyST-NB that leaves no room in a fold. */
.bd-content div.cell.container details.hide > summary { min-height: 44px; padding: 10px 16px; }
"""


def build(out: Path, *, live: bool = True, play: bool = True, pyodide: Path | None = None) -> None:
    """Writes the site to `out`, in place of what is there.

    Args:
        live: whether lessons can be run on the site.
        play: whether the page to play on is built.
        pyodide: a folder with a Pyodide distribution, which `live/` then brings along; without one
            it comes from Pyodide's own host when somebody opens a lesson there.

    Raises:
        RuntimeError: a part could not be built; the message holds its program's words.
        ValueError: `out` has files, but no site.
    """
    if out.exists() and not (out / MARK).is_file() and (out.is_file() or any(out.iterdir())):
        raise ValueError(
            f"{out} holds files that are not a site of this project; choose a new folder"
        )
    if shutil.which("npm") is None:
        raise RuntimeError(
            "the site needs npm, which fetches MathJax and ONNX Runtime: install Node.js"
        )
    say("The lessons and the reference (about two minutes) ...")
    with tempfile.TemporaryDirectory() as room:
        source = Path(room) / "source"
        _write_source(source, live=live)
        command = [sys.executable, "-m", "sphinx", "-b", "html", "-c", str(HERE), "-q", "-W"]
        command += ["--keep-going", "-D", f"html_static_path={source / '_static'}"]
        command += ["-D", f"html_favicon={source / '_static' / 'icon.svg'}"]
        run([*command, str(source), str(Path(room) / "html")])
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir(parents=True)
        (out / MARK).touch()
        without = shutil.ignore_patterns(".doctrees")
        shutil.copytree(Path(room) / "html", out, ignore=without, dirs_exist_ok=True)
    narrow = {path.name for path in (ROOT / "images").glob("*_narrow.png")}
    for name in narrow:
        shutil.copy(ROOT / "images" / name, out / "_images" / name)
    for page in (out / "lessons").glob("*.html"):  # a screen reader reads a fold's own words
        text = page.read_text(encoding="utf-8").replace(' aria-label="Toggle hidden content"', "")
        text = text.replace(SCROLLS, SCROLLS.replace("<div", '<div tabindex="0"'))  # by keyboard
        page.write_text(for_phones(text, narrow), encoding="utf-8")
    if play:
        say("The page to play on ...")
        words = ["page", "--out", str(out / "play"), "--home", "../index.html"]
        run([sys.executable, "-m", "omoklib", *words])
    if live:
        say("The lessons to run (about a minute) ...")
        build_live(out / "live", pyodide)


def _write_source(source: Path, *, live: bool) -> None:
    """The pages for Sphinx: the index, the built lessons, and a page for every room."""
    lessons = sorted((ROOT / "notebooks").glob("[0-9][0-9]_*.ipynb"))
    (source / "lessons").mkdir(parents=True)
    for lesson in lessons:
        text = lesson.read_text(encoding="utf-8").replace("](../README.md", "](../install.md")
        text = FRONT.sub("", text.replace(*WAKES))
        pages = _with_ways_to_run(_with_folds(json.loads(text)), lesson.name, live=live)
        (source / "lessons" / lesson.name).write_text(json.dumps(pages), encoding="utf-8")
    shutil.copytree(ROOT / "images", source / "images")
    names = "\n".join(lesson.stem for lesson in lessons)
    listing = (
        f"# The lessons\n\n```{{container}} omok-table\n{_table_of_lessons()}\n```\n\n"
        f"```{{toctree}}\n:hidden:\n\n{names}\n```\n"
    )
    (source / "lessons" / "index.md").write_text(listing, encoding="utf-8")
    titles = re.findall(r"\[(.+?)\]\(([^)]+)\)", _table_of_lessons())
    listed = "\n".join(f"{k}. [{title}](lessons/{path})" for k, (title, path) in enumerate(titles))
    index = INDEX.format(live=LIVE_LINK if live else "", lessons=listed, pictures=_pictures())
    (source / "index.md").write_text(index, encoding="utf-8")
    (source / "install.md").write_text(_how_to_install(), encoding="utf-8")
    static = source / "_static"
    static.mkdir()
    (static / "site.css").write_text(CSS, encoding="utf-8")
    (static / "icon.svg").write_text(_icon(), encoding="utf-8")
    _bring_mathjax(static / "mathjax")
    _write_reference(source / "api")


def _with_folds(lesson: dict[str, Any]) -> dict[str, Any]:
    """The lesson with the folds of JupyterLab, so that an answer waits for the guess on the page
    too."""
    for cell in lesson["cells"]:
        hidden = cell["metadata"].get("jupyter", {})
        parts = [hidden.get("source_hidden", False), hidden.get("outputs_hidden", False)]
        fold = {(True, False): "input", (False, True): "output", (True, True): "cell"}
        if cell["cell_type"] != "code" or not cell["outputs"] or tuple(parts) not in fold:
            continue
        curtain = "".join(cell["outputs"][0].get("text", "")).strip()
        if curtain in (CURTAIN, PLAIN_CURTAIN):
            del cell["outputs"][0]
        part = fold[tuple(parts)]
        cell["metadata"].setdefault("tags", []).append(f"hide-{part}")
        words = CODE if part == "input" else SHOWS.get(curtain, SHOWS[PLAIN_CURTAIN])
        if any(tag.startswith("claim:") for tag in cell["metadata"]["tags"]):
            words = CHECKS.get(part, words)
        cell["metadata"]["mystnb"] = {"code_prompt_show": words, "code_prompt_hide": words}
    return lesson


def for_phones(page: str, narrow: Collection[str]) -> str:
    """The text of a page on which a phone shows the narrow picture where there is one.

    Args:
        narrow: the names of the narrow pictures, such as `cockpit_narrow.png` of `cockpit.png`.
    """

    def either(image: re.Match[str]) -> str:
        name = f"{image['name']}_narrow.png"
        if name not in narrow:
            return image[0]
        source = f'<source media="(max-width: 600px)" srcset="{image["folder"]}{name}">'
        return f"<picture>{source}{image[0]}</picture>"

    return IMAGE.sub(either, page)


def _with_ways_to_run(lesson: dict[str, Any], name: str, *, live: bool) -> dict[str, Any]:
    """The lesson with a line under its title on where its cells can be run: on this page they
    cannot."""
    here = live and name.startswith(LIVE)
    words = RUN_HERE.format(name=name) if here else RUN_AT_HOME
    title, _, rest = "".join(lesson["cells"][0]["source"]).partition("\n\n")
    lesson["cells"][0]["source"] = f"{title}\n\n{words}\n{rest}"
    return lesson


def _table_of_lessons() -> str:
    """The README's table, with links to the pages beside the list."""
    section = (ROOT / "README.md").read_text(encoding="utf-8").partition("## The lessons\n")[2]
    rows = [line for line in section.partition("\n## ")[0].splitlines() if line.startswith("|")]
    return "\n".join(rows).replace("](notebooks/", "](")


def _pictures() -> str:
    """The README's table of pictures, each as a figure with its words."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    table = text[text.index("\n| ![") + 1 :].partition("\n\n")[0].replace("|---|---|\n", "")
    rows = [[cell.strip() for cell in row.strip("|").split(" | ")] for row in table.splitlines()]
    figures = [
        f"```{{figure}} {path}\n:alt: {alt}\n\n{words}\n```"
        for shown, captions in zip(rows[::2], rows[1::2], strict=True)
        for picture, words in zip(shown, captions, strict=True)
        for alt, path in re.findall(r"!\[(.*)\]\((.*)\)", picture)
    ]
    return "````{container} omok-pictures\n" + "\n\n".join(figures) + "\n````"


def _how_to_install() -> str:
    """The README's lines on installing, as a page of their own."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    short = text[text.index("```sh\nmake lab") :].partition("\n| ")[0]
    other = text.partition("## Other ways to install\n")[2].partition("\n## ")[0].strip()
    address = public_address(ROOT)
    clone = f"`git clone {address}` copies the course; in that folder" if address else ""
    where = clone or "In a copy of the course's repository"
    return INSTALL.format(where=where, short=short, other=other)


def _write_reference(folder: Path) -> None:
    """One page for every public module, and one that lists the rooms."""
    folder.mkdir()
    package = importlib.import_module("omoklib")
    rooms: dict[str, list[str]] = {}
    for found in pkgutil.walk_packages(package.__path__, "omoklib."):
        parts = found.name.split(".")
        if any(part.startswith("_") for part in parts) or parts[1] in ("cli", "check"):
            continue
        rooms.setdefault(parts[1], []).append(found.name)
    listing = []
    for room, modules in rooms.items():
        title = f"omoklib.{room}"
        text = f"{title}\n{'=' * len(title)}\n\n"
        for module in modules:
            # A package repeats the names that its modules define: there, its own words are enough.
            heading = "" if module == title else f"{module}\n{'-' * len(module)}\n\n"
            packages = module == title and len(modules) > 1
            members = "" if packages else "   :members:\n"
            text += f"{heading}.. automodule:: {module}\n{members}\n"
        (folder / f"{room}.rst").write_text(text, encoding="utf-8")
        first = (importlib.import_module(title).__doc__ or "").strip().partition("\n\n")[0]
        words = " ".join(first.split()).replace("`", "``")
        listing.append(f"- :doc:`{title} <{room}>`: {words}")
    names = "\n".join(f"   {room}" for room in rooms)
    index = "The library\n===========\n\nThe rooms of ``omoklib``, each with a page of its own:\n\n"
    index += "\n".join(listing)
    index += (
        "\n\nIn alphabetical order: :ref:`all names <genindex>`, :ref:`all modules <modindex>`."
    )
    index += f"\n\n.. toctree::\n   :hidden:\n\n{names}\n"
    (folder / "index.rst").write_text(index, encoding="utf-8")


def _icon() -> str:
    """The picture on a browser's tab: that of the page to play on."""
    page = ROOT / "omoklib" / "widgets" / "static" / "page" / "index.html"
    return unquote(ICON.search(page.read_text(encoding="utf-8"))[1])


def _bring_mathjax(folder: Path) -> None:
    """MathJax's one file for pages, so that formulas need no other machine."""
    with tempfile.TemporaryDirectory() as room:
        run(["npm", "pack", "--silent", MATHJAX, "--pack-destination", room])
        with tarfile.open(next(Path(room).glob("*.tgz"))) as archive:
            script = archive.extractfile("package/es5/tex-svg.js").read()
    folder.mkdir(parents=True)
    (folder / "tex-svg.js").write_bytes(script)


def main() -> int:
    """Builds the site from the command line; returns 0, or 1 if that failed."""
    parser = argparse.ArgumentParser(description="Build the site, one static folder.")
    parser.add_argument("--out", type=Path, default=ROOT / "site", help="(default: site)")
    parser.add_argument("--without-live", action="store_true", help="leave JupyterLite out")
    parser.add_argument("--without-play", action="store_true", help="leave the play page out")
    parser.add_argument(
        "--pyodide",
        type=Path,
        metavar="FOLDER",
        help="a Pyodide distribution to include (default: pages load it from its own host)",
    )
    chosen = parser.parse_args()
    pyodide = chosen.pyodide and chosen.pyodide.resolve()
    live, play = not chosen.without_live, not chosen.without_play
    try:
        build(chosen.out.resolve(), live=live, play=play, pyodide=pyodide)
    except (ValueError, RuntimeError, OSError) as error:
        print(f"The site is not built. {error}", file=sys.stderr)
        return 1
    say(f"Written: {chosen.out}. Look at it: python -m http.server --directory {chosen.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
