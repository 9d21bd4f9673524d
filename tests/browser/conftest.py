"""A real JupyterLab in a real Chromium, for every test marked `browser`.

One server and one browser serve the whole test session; each notebook gets a page and a kernel of
its own. A test looks like this:

    @pytest.mark.browser
    def test_a_click_puts_a_stone(open_notebook):
        page = open_notebook("from omoklib import TicTacToe, widgets\\nwidgets.Board(TicTacToe())")
        page.locator('[data-point="4"]').click()
        expect(page.locator('[data-point="4"]')).to_have_attribute("data-stone", "black")

Fixtures:
    lab: the running server (`lab.url`, `lab.token`, `lab.folder` for notebooks).
    open_notebook(*cells, dark=False, width=1280, height=900, run=True) -> page: a new notebook
        with these code cells (or the one given as `notebook=`), opened and, unless told otherwise,
        run. `run_all(page)` runs it again and waits until the kernel is idle.
    restart(page): restarts its kernel and runs nothing.

At the end of each test that used `open_notebook`, it fails if a page logged an error, if an
exception reached the page, or if it asked any host but the server for anything.

Without Chromium the tests are skipped with a word why, and fail where CI is "true" (the fixture
`chromium` of tests/conftest.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect, sync_playwright

from omoklib.bench import lab_server
from omoklib.bench.lab_server import IDLE, PATIENCE_MS, Lab, notebook_of, run_all

expect.set_options(timeout=PATIENCE_MS / 3)  # nothing waits that long unless it fails

# What JupyterLab itself logs as errors, and nobody's widget can help.
HARMLESS = ("favicon", "WebGL", "source map")


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


@pytest.fixture
def restart() -> Callable:
    """restart(page): restart the kernel of the notebook that `page` shows, without running it."""

    def restart_(page) -> None:
        page.evaluate(
            "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
        )
        page.wait_for_function(IDLE, timeout=PATIENCE_MS)

    return restart_


@pytest.fixture
def open_notebook(lab: Lab, browser) -> Iterator[Callable]:
    """See the module's docstring."""
    pages, complaints = [], []

    def open_(
        *cells: str,
        notebook=None,
        dark: bool = False,
        width: int = 1280,
        height: int = 900,
        run=True,
    ):
        page = browser.new_page()
        pages.append(page)
        page.set_viewport_size({"width": width, "height": height})
        listen(page, lab, complaints)
        lab_server.show(page, lab, notebook or notebook_of(*cells), dark=dark)
        if run:
            run_all(page)
        return page

    yield open_
    for page in pages:
        page.close()
    lab.end_kernels()
    assert complaints == []


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
