"""A board in a browser: from a click to the repaint, and to the first picture of all.

Beside it, in the same rounds, what one would build without it: a grid of `ipywidgets` buttons on
the same rules. Times are milliseconds, taken by the page itself until the change is on the screen.

The board lays the stone down itself and then waits to hear from Python whether it stays, so each
click on it has two times: until the stone is seen, and until Python's answer is. So has a scrub of
the stepper: its tree moves at once, the board and the table follow from Python. A button of the
grid shows nothing before Python's answer, so its one time stands against both.

A node of the explorer is pointed at for 150 ms before it is pressed, as by a hand with a mouse, and
the page asks Python what it holds meanwhile; one row presses without pointing first, half a second
after the last press, as a finger does. So is a place of the stepper's slider, in one row.
"""

from __future__ import annotations

import atexit
import tempfile
from contextlib import ExitStack
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from statistics import median, quantiles

from bench.lab_server import chromium_path, notebook_of, run_all, running_lab, show
from bench.rows import Measure, Missing, ratio, row

__all__ = ["clicks", "first_paint"]

BOARD = """from omoklib import Omok, widgets
widgets.Board(Omok(15, 15))"""

BUTTONS = """import ipywidgets
from omoklib import Omok
from omoklib.games.session import Session
session = Session(Omok(15, 15))
points = [ipywidgets.Button(layout={"width": "28px", "height": "28px"}) for _ in range(225)]
for k, point in enumerate(points):
    def put(_, k=k):
        points[k].description = "X" if session.state.player == 1 else "O"
        session.play(k)
    point.on_click(put)
ipywidgets.GridBox(points, layout={"grid_template_columns": "repeat(15, 32px)"})"""

SEARCHED = """import numpy as np
from omoklib import Omok, widgets
from omoklib.search import MonteCarloTreeSearch, Trace
def searched(iterations, trace=None):
    search = MonteCarloTreeSearch(
        iteration_limit=iterations, rng=np.random.default_rng(0), trace=trace)
    search.search(Omok(9).initial_state())
    return search.root
"""
TREE = SEARCHED + "widgets.TreeExplorer(searched(5000), top=10)"
STEPS = SEARCHED + "trace = Trace()\nsearched(400, trace)\nwidgets.SearchStepper(trace, Omok(9))"
LINKED = (
    SEARCHED
    + """import ipywidgets
tree, board = widgets.TreeExplorer(searched(5000), top=10), widgets.Board(Omok(9))
widgets.linked(tree, board)
ipywidgets.VBox([board, tree])"""
)
VIEWS = {
    "tree": (TREE, ".omok-tree-node"),
    "steps": (STEPS, ".omok-steps-slider"),
    "linked": (LINKED, ".omok-tree-node"),
}

CELLS = {"board": BOARD, "buttons": BUTTONS}
POINTS = {"board": "[data-point]", "buttons": ".jupyter-button"}
FEWEST_CLICKS = 10
MOST_STONES = 40  # then a new board: the 44th of these clicks makes fifteen in a row

SCRIPT = """
window.repainted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
window.until = (holds, watched) => new Promise((done) => {
  const look = () => { if (holds()) { watcher.disconnect(); done(window.repainted()); } };
  const watcher = new MutationObserver(look);
  watcher.observe(watched,
    { subtree: true, childList: true, attributes: true, characterData: true });
  look();
});
window.marked = (point) => (point.dataset.stone || point.textContent.trim()) !== "";
window.clickOne = async (selector) => {
  const free = [...document.querySelectorAll(selector)].filter((point) => !window.marked(point));
  const point = free[Math.floor(free.length / 2)], began = performance.now();
  point.click();
  await window.until(() => point.dataset.laid || window.marked(point), point);
  const seen = performance.now() - began;
  await window.until(() => window.marked(point), point);
  return { seen, answered: performance.now() - began };
};
window.openOne = async (pointing = 150) => {
  const closed = [...document.querySelectorAll("[data-testid^='node:'][aria-expanded=false]")];
  const key = closed[Math.floor(closed.length / 2)].dataset.testid;
  const find = () => document.querySelector(`[data-testid='${key}']`);
  const area = document.querySelector(".omok-tree");
  if (pointing) {
    find().dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    await new Promise((done) => setTimeout(done, pointing));
  } else await new Promise((done) => setTimeout(done, 500));
  const began = performance.now();
  find().dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await window.until(() => find()?.getAttribute("aria-expanded") === "true", area);
  const took = performance.now() - began;
  // A click on an open node chooses it first; a key closes it at once.
  find().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  await window.until(() => find()?.getAttribute("aria-expanded") === "false", area);
  return took;
};
window.scrubOne = async (pointing = 0) => {
  const slider = document.querySelector(".omok-steps-slider"), most = Number(slider.max);
  let k = (Number(slider.value) + Math.floor(most / 7) + 1) % most;
  if (pointing) { // at a whole pixel, as a mouse does; k is where a press there leads
    const box = slider.getBoundingClientRect(), first = box.left + 8, wide = box.width - 16;
    const clientX = Math.round(first + (k / most) * wide);
    k = Math.round(((clientX - first) / wide) * most);
    slider.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX }));
    await new Promise((done) => setTimeout(done, pointing));
  }
  const began = performance.now();
  const count = document.querySelector(".omok-steps-count");
  const board = document.querySelector(".omok-steps-board");
  slider.value = k;
  slider.dispatchEvent(new Event("input"));
  await window.until(() => count.textContent.includes(`event ${k} of`), count);
  const seen = performance.now() - began;
  await window.until(() => board.dataset.event === String(k), board);
  return { seen, answered: performance.now() - began };
};
window.pointOne = async () => {
  const below = ".omok-tree-node[aria-level='2'][data-testid^='node:']";
  const nodes = [...document.querySelectorAll(below)];
  const ghosts = document.querySelector(".omok-board .omok-pointed");
  const point = (type, node) => node.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  window.pointedAt = ((window.pointedAt ?? 0) + 1) % nodes.length;
  const node = nodes[window.pointedAt], began = performance.now();
  point("pointerover", node);
  await window.until(() => ghosts.childElementCount > 0, ghosts);
  const took = performance.now() - began;
  point("pointerout", node);
  await window.until(() => ghosts.childElementCount === 0, ghosts);
  return took;
};
window.paint = async (selector) => {
  const { commands, shell } = window.jupyterapp, area = shell.currentWidget.node;
  await commands.execute("notebook:clear-all-cell-outputs");
  await window.until(() => !document.querySelector(selector), area);
  const began = performance.now();
  commands.execute("notebook:run-all-cells");
  await window.until(() => document.querySelectorAll(selector).length === 225, area);
  return performance.now() - began;
};
"""


@cache
def _browser():
    """A Chromium, and a JupyterLab to look at, until Python ends."""
    if find_spec("jupyterlab") is None or find_spec("playwright") is None:
        raise Missing("missing: JupyterLab and Playwright (pip install jupyterlab playwright)")
    from playwright.sync_api import sync_playwright

    path = chromium_path()
    if path is None:
        raise Missing("missing: Chromium (python -m playwright install chromium)")
    with ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        lab = stack.enter_context(running_lab(Path(home)))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        atexit.register(stack.pop_all().close)
    return lab, browser


@cache
def _page(kind: str):
    """A page with a notebook that shows the board or the buttons."""
    lab, browser = _browser()
    page = browser.new_page(viewport={"width": 1280, "height": 1000})
    show(page, lab, notebook_of(CELLS[kind]))
    page.add_script_tag(content=SCRIPT)
    run_all(page)
    page.locator(POINTS[kind]).nth(224).wait_for()
    return page


def clicks(kind: str, seconds: float, until: str = "seen") -> list[float]:
    """Milliseconds from a click on a free point to its repaint, again and again.

    Args:
        until: the end of the time: "seen", when something shows there; or "answered", when Python's
            answer does.
    """
    page, selector = _page(kind), POINTS[kind]
    times: list[float] = []
    while len(times) < FEWEST_CLICKS or sum(times) < 1000 * seconds:
        stones = "(s) => [...document.querySelectorAll(s)].filter(marked).length"
        if page.evaluate(stones, selector) >= MOST_STONES:
            page.evaluate("(s) => paint(s)", selector)
        times.append(page.evaluate("(s) => clickOne(s)", selector)[until])
    return times


@cache
def _view(kind: str):
    """A page with a notebook that shows a tree of 5,000 nodes, or the steps of a search."""
    lab, browser = _browser()
    page = browser.new_page(viewport={"width": 1280, "height": 1000})
    code, selector = VIEWS[kind]
    show(page, lab, notebook_of(code))
    page.add_script_tag(content=SCRIPT)
    run_all(page)
    page.locator(selector).first.wait_for()
    return page


def _answers(kind: str, action: str, slow: bool = False, until: str = "seen") -> Measure:
    """Milliseconds until the page shows what was asked for: the median, or 9 in 10.

    Args:
        until: as in `clicks`, where the page shows something before Python has answered.
    """
    page = _view(kind)

    def measure(seconds: float) -> float:
        times: list[float] = []
        while len(times) < FEWEST_CLICKS or sum(times) < 1000 * seconds:
            took = page.evaluate(f"() => {action}")
            times.append(took[until] if isinstance(took, dict) else took)
        return quantiles(times, n=10)[-1] if slow else median(times)

    return measure


def first_paint(kind: str) -> float:
    """Milliseconds from running the cell to all 225 points on the screen."""
    return _page(kind).evaluate("(s) => paint(s)", POINTS[kind])


def _median_click(kind: str, until: str = "seen") -> Measure:
    _page(kind)
    return lambda seconds: median(clicks(kind, seconds, until))


def _slow_click(kind: str, until: str = "seen") -> Measure:
    _page(kind)
    return lambda seconds: quantiles(clicks(kind, seconds, until), n=10)[-1]


def _first_paint(kind: str) -> Measure:
    _page(kind)
    return lambda seconds: first_paint(kind)


@row("browser: click to repaint, Board 15x15", "ms")
def _() -> Measure:
    return _median_click("board")


@row("browser: click to Python's answer, Board 15x15", "ms")
def _() -> Measure:
    return _median_click("board", "answered")


@row("browser: click to repaint, 225 buttons", "ms")
def _() -> Measure:
    return _median_click("buttons")


@row("browser: 9 in 10 repaints within, Board 15x15", "ms")
def _() -> Measure:
    return _slow_click("board")


@row("browser: 9 in 10 answers within, Board 15x15", "ms")
def _() -> Measure:
    return _slow_click("board", "answered")


@row("browser: 9 in 10 repaints within, 225 buttons", "ms")
def _() -> Measure:
    return _slow_click("buttons")


@row("browser: first paint, Board 15x15", "ms")
def _() -> Measure:
    return _first_paint("board")


@row("browser: first paint, 225 buttons", "ms")
def _() -> Measure:
    return _first_paint("buttons")


@row("browser: open a node, TreeExplorer of 5,000 nodes", "ms")
def _() -> Measure:
    return _answers("tree", "openOne()")


@row("browser: 9 in 10 nodes open within, TreeExplorer of 5,000 nodes", "ms")
def _() -> Measure:
    return _answers("tree", "openOne()", slow=True)


@row("browser: open a node that was not pointed at before, TreeExplorer of 5,000 nodes", "ms")
def _() -> Measure:
    return _answers("tree", "openOne(0)")


@row("browser: point to ghost, TreeExplorer of 5,000 nodes and Board", "ms")
def _() -> Measure:
    return _answers("linked", "pointOne()")


@row("browser: 9 in 10 ghosts within, TreeExplorer of 5,000 nodes and Board", "ms")
def _() -> Measure:
    return _answers("linked", "pointOne()", slow=True)


@row("browser: scrub, SearchStepper of 400 simulations", "ms")
def _() -> Measure:
    return _answers("steps", "scrubOne()")


@row("browser: 9 in 10 scrubs within, SearchStepper of 400 simulations", "ms")
def _() -> Measure:
    return _answers("steps", "scrubOne()", slow=True)


@row("browser: scrub to Python's board and table, SearchStepper of 400 simulations", "ms")
def _() -> Measure:
    return _answers("steps", "scrubOne()", until="answered")


@row("browser: the same, pointed at before, SearchStepper of 400 simulations", "ms")
def _() -> Measure:
    return _answers("steps", "scrubOne(150)", until="answered")


for _buttons, _board in (
    ("click to repaint", "click to repaint"),
    ("click to repaint", "click to Python's answer"),
    ("9 in 10 repaints within", "9 in 10 repaints within"),
    ("9 in 10 repaints within", "9 in 10 answers within"),
    ("first paint", "first paint"),
):
    ratio(
        f"browser: 225 buttons / Board, {_board}",
        f"browser: {_buttons}, 225 buttons",
        f"browser: {_board}, Board 15x15",
        at_least=1.0,
    )
