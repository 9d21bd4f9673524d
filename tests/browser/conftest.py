"""A real JupyterLab in a real Chromium, for every test marked `browser`.

One server, one browser, one page, one notebook and one kernel serve the whole test session: each
test gets them swept, with cells of its own. A test looks like this:

    @pytest.mark.browser
    def test_a_click_puts_a_stone(open_notebook):
        page = open_notebook("from omoklib import TicTacToe, widgets\\nwidgets.Board(TicTacToe())")
        page.locator('[data-point="4"]').click()
        expect(page.locator('[data-point="4"]')).to_have_attribute("data-stone", "black")

Fixtures:
    lab: the running server (`lab.url`, `lab.token`, `lab.folder` for notebooks).
    open_notebook(*cells, dark=False, width=1280, height=900) -> page: the notebook with these code
        cells and nothing else, run. `open_notebook(notebook=..., patience_ms=...)` runs the cells
        of a whole notebook in a kernel of its own.
    restart(page): restarts its kernel and runs nothing.

At the end of each test that used `open_notebook`, it fails if the page logged an error, if an
exception reached the page, or if it asked any host but the server for anything.

On a busy machine a page can be later than a test expects, in one run of hundreds. So a browser test
that fails is run once more, from its beginning, and the summary names it (RERUN) even if it passes.

Without Chromium the tests are skipped with a word why, and fail where CI is "true" (the fixture
`chromium` of tests/conftest.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from bench import lab_server
from bench.lab_server import IDLE, PATIENCE_MS, Lab, notebook_of, run_all
from playwright.sync_api import expect, sync_playwright

expect.set_options(timeout=PATIENCE_MS / 3)  # nothing waits that long unless it fails

# What JupyterLab itself logs as errors, and nobody's widget can help; the last where the site's
# tools are installed, too.
HARMLESS = ("favicon", "WebGL", "source map", "@jupyterlite/")

# The new cells come before the old ones go: into an empty notebook JupyterLab puts a cell.
PUT_CELLS = """(cells) => {
  const { model } = window.jupyterapp.shell.currentWidget.content, shared = model.sharedModel;
  shared.insertCells(0, cells);
  shared.deleteCellRange(cells.length, shared.cells.length);
}"""
ALIVE = """() => window.jupyterapp.shell.currentWidget.sessionContext.session?.kernel
  ?.connectionStatus === "connected\""""
RUN = """(code) => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel
  .requestExecute({ code, store_history: false }).done.then((reply) => reply.content.status)"""
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
PICTURES = "() => [...document.querySelectorAll('.omok-lab .lab-picture')].map((p) => p.innerHTML)"
RESTART = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"

SWEEP = """import os
import ipywidgets
from IPython import get_ipython
ipywidgets.Widget.close_all()
get_ipython().reset(new_session=False)"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each test of this folder has a second run; `items` are those of all folders."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))


class Desk:
    """The page with the one notebook, as long as nothing breaks it."""

    def __init__(self, lab: Lab, context) -> None:
        self.lab = lab
        self.context = context
        self.page = None
        self.kernel_is_used = False  # by a whole notebook: no sweeping helps, it is restarted
        self.complaints: list[str] = []

    def open(
        self,
        *cells: str,
        notebook: dict | None = None,
        dark: bool = False,
        width: int = 1280,
        height: int = 900,
        patience_ms: float = PATIENCE_MS,
    ):
        """The page with the cells run."""
        if self.page is None:
            self.page = self.context.new_page()
            listen(self.page, self.lab, self.complaints)
            lab_server.show(self.page, self.lab, notebook_of(""))
        elif self.kernel_is_used or notebook is not None:
            restart_kernel(self.page)
        self.kernel_is_used = notebook is not None
        page = self.page
        page.set_viewport_size({"width": width, "height": height})
        lab_server.set_theme(page, dark=dark)
        page.mouse.move(0, 0)
        page.evaluate(PUT_CELLS, (notebook or notebook_of(*cells))["cells"])
        run_all(page, patience_ms)
        if page.locator(".omok-lab").count():
            self.let_labs_measure()
        return page

    def let_labs_measure(self) -> None:
        """Waits until each lab has been drawn for the room that it has: the page tells the kernel
        how wide a picture is once it stands, and no part of an earlier one is there any more.
        """
        seen = None
        while seen != (seen := self.page.evaluate(PICTURES)):
            self.page.evaluate(FRAMES)
            self.page.evaluate(RUN, "")  # answered after what the page asked before
            self.page.evaluate(FRAMES)

    def sweep(self) -> None:
        """Leaves nothing of a test to the next one; not even the page, where it went wrong."""
        if self.page is None:
            return
        if not self.complaints and self.page.evaluate(ALIVE):
            self.page.evaluate(PUT_CELLS, notebook_of("")["cells"])
            if self.kernel_is_used or self.page.evaluate(RUN, SWEEP) == "ok":
                return
        self.page.close()
        self.page = None
        self.lab.end_kernels()


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator:
    """Chromium, started once, with one cache for all pages."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--force-prefers-reduced-motion"]
        )
        yield started.new_context()
        started.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab with config, data and notebooks in a temporary folder."""
    with lab_server.running_lab(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="session")
def desk(lab: Lab, browser) -> Desk:
    """What the tests of a session share."""
    return Desk(lab, browser)


@pytest.fixture
def restart() -> Callable:
    """restart(page): restart the kernel of the notebook that `page` shows, without running it."""
    return restart_kernel


@pytest.fixture
def open_notebook(desk: Desk) -> Iterator[Callable]:
    """See the module's docstring."""
    desk.complaints.clear()
    yield desk.open
    desk.sweep()
    assert desk.complaints == []


def restart_kernel(page) -> None:
    """Restarts the kernel of the notebook that `page` shows."""
    page.evaluate(RESTART)
    page.wait_for_function(IDLE, timeout=PATIENCE_MS)


def listen(page, lab: Lab, complaints: list[str]) -> None:
    """Write down what should not happen on `page`: errors, and requests to other hosts."""

    def on_console(message) -> None:
        if message.type == "error" and not any(word in message.text for word in HARMLESS):
            complaints.append(f"console: {message.text}")

    def on_request(request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(lab.url).netloc:
            complaints.append(f"request to another host: {request.url}")

    page.on("console", on_console)
    page.on("pageerror", lambda error: complaints.append(f"exception in the page: {error}"))
    page.on("request", on_request)
