"""The site in full: it builds without a warning, and Chromium finds nothing that is missing."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

import axe_playwright_python
import pytest
from bench.lab_server import PATIENCE_MS
from live_lessons import LIVE
from playwright.sync_api import BrowserContext, Page, Route, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
AXE = Path(axe_playwright_python.__file__).parent / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
FINDINGS = """async (rules) => {
  const { passes, violations } = await axe.run({ exclude: [["iframe"]] },
    { runOnly: { type: "tag", values: rules } });
  return [passes.map((rule) => rule.id), violations.flatMap((found) =>
    found.nodes.map((node) => `${found.id}: ${node.html.slice(0, 160)}: ${node.failureSummary}`))];
}"""
LINK = re.compile(r"""(?:href|action|src)=["']([^"'#?]+)""")
IDLE = """() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status
  === "idle\""""
RUN_ALL = """async () => {
  await window.jupyterapp.commands.execute("notebook:run-all-cells");
  const cells = window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells;
  return cells.filter((cell) => cell.cell_type === "code").map((cell) => [cell.execution_count,
    cell.outputs.filter((out) => out.output_type === "error").map((out) => out.evalue)]);
}"""

pytestmark = pytest.mark.slow


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        """Says nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory, request) -> Path:
    """The folder of the whole site, with a Pyodide of its own. `OMOK_SITE` names one that is
    already built, by `tools/site/build.py --pyodide`."""
    if "OMOK_SITE" in os.environ:
        return Path(os.environ["OMOK_SITE"]).resolve()
    pyodide = request.getfixturevalue("pyodide")
    for name in ("myst_nb", "jupyterlite_pyodide_kernel"):
        pytest.importorskip(name, reason=f"{name} is not installed: pip install -e '.[site]'")
    out = tmp_path_factory.mktemp("site") / "site"
    command = [sys.executable, str(ROOT / "tools" / "site" / "build.py"), "--out", str(out)]
    subprocess.run([*command, "--pyodide", str(pyodide)], check=True, cwd=ROOT)
    return out


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Where the site is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def visit(chromium: str, address: str) -> Iterator[Callable[..., Page]]:
    """visit(path, dark=, width=): that page; in the end none has complained or asked elsewhere."""
    complaints: list[str] = []
    contexts: dict[tuple[bool, int], BrowserContext] = {}

    def asked(url: str) -> None:
        if not url.startswith((address, "data:", "blob:")):
            complaints.append(f"asks {url}")

    expect.set_options(timeout=PATIENCE_MS / 3)  # as long as a busy machine may take
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])

        def visited(path: str, *, dark: bool = False, width: int = 1280) -> Page:
            if (dark, width) not in contexts:
                contexts[dark, width] = browser.new_context(
                    color_scheme="dark" if dark else "light",
                    viewport={"width": width, "height": 900},
                )
                contexts[dark, width].on("request", lambda request: asked(request.url))
                contexts[dark, width].route("**/live/jupyter-lite.json", expose)
            page = contexts[dark, width].new_page()
            page.set_default_timeout(PATIENCE_MS)
            page.on("pageerror", lambda error: complaints.append(f"{path}: {error}"))
            page.goto(address + path)
            return page

        yield visited
        browser.close()
    assert complaints == []


def expose(route: Route) -> None:
    """JupyterLite's settings with one more: its program can be reached as `window.jupyterapp`."""
    answer = route.fetch()
    settings = answer.json()
    settings["jupyter-config-data"]["exposeAppInBrowser"] = True
    route.fulfill(response=answer, body=json.dumps(settings))


def pages(site: Path) -> list[str]:
    """The addresses of the pages that are ours: what JupyterLite is made of is not."""
    found = (path.relative_to(site).as_posix() for path in site.rglob("*.html"))
    return sorted(name for name in found if not name.startswith(("live/", "_static/")))


def test_every_lesson_and_every_room_has_a_page(site):
    lessons = {path.stem for path in (ROOT / "notebooks").glob("[0-9]*.ipynb")}
    assert lessons <= {path.stem for path in (site / "lessons").glob("*.html")}
    rooms = {path.stem for path in (site / "api").glob("*.html")}
    assert {"games", "search", "engine", "arena", "nn", "widgets"} <= rooms


def test_an_answer_waits_for_the_readers_guess(site):
    page = (site / "lessons" / "03_ucb_mcts.html").read_text(encoding="utf-8")
    folded = re.findall(r'<details class="admonition hide.*?</details>', page, re.S)
    guesses = [part for part in folded if "Guess first. Then click here" in part]
    for answer in ("61.8%", "41.2%"):  # the second one's code is folded, too
        assert [part for part in guesses if answer in part]
    checks = [part for part in folded if "The numbers of this section, checked" in part]
    assert checks and not [part for part in checks if "<img" in part]
    assert "<summary>" in page and "Toggle hidden content" not in page  # its words are its name


def test_every_page_is_linked_from_another_and_every_link_leads_somewhere(site):
    linked, broken = set(), []
    for name in pages(site):
        for link in LINK.findall((site / name).read_text(encoding="utf-8")):
            if urlsplit(link).scheme or link.startswith("//"):
                continue
            target = (site / name).parent / unquote(link)
            if target.exists():
                linked.add(target.resolve())
            else:
                broken.append(f"{name}: {link}")
    assert not broken
    alone = [name for name in pages(site) if (site / name).resolve() not in linked]
    assert not alone
    assert (site / "live" / "lab" / "index.html").resolve() in linked


def test_no_page_shows_a_path_of_the_machine_that_built_it(site):
    texts = [(site / name).read_text(encoding="utf-8") for name in pages(site)]
    assert not [text for text in texts if str(ROOT) in text or "PosixPath(" in text]


def test_no_page_asks_another_machine_for_anything(site, visit):
    for name in pages(site):
        page = visit(name)
        expect(page.locator("h1").first).to_be_visible()
        page.close()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing_and_nothing_sticks_out(visit, dark, width):
    kinds = ["index.html", "lessons/index.html", "lessons/03_ucb_mcts.html", "api/index.html"]
    for name in [*kinds, "search.html"]:
        page = visit(name, dark=dark, width=width)
        page.wait_for_load_state("networkidle")
        page.evaluate(AXE.read_text("utf-8"))
        passed, found = page.evaluate(FINDINGS, RULES)
        assert "color-contrast" in passed
        assert found == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        page.close()


def test_the_front_page_has_a_board_that_answers_at_once(visit):
    page = visit("index.html", width=390)
    board = page.frame_locator("iframe.omok-board")
    expect(board.locator(".top")).to_be_hidden()  # the front page has a heading of its own
    first = board.locator('main :is(select, button, [tabindex="0"])').first
    expect(first).to_have_attribute("data-point", "40")  # the keyboard comes to the board first
    board.locator('[data-point="40"]').click()
    expect(board.locator('[data-point][data-stone="white"]')).to_have_count(1)


def test_a_search_finds_lessons_first_and_then_the_librarys_names(visit):
    found = visit("search.html?q=check_game").locator("#search-results li > a")
    expect(found.first).to_have_text(re.compile(r"^\d\d · "))
    expect(found.nth(1)).to_have_text("omoklib.games.contract.check_game")


@pytest.mark.parametrize("number", LIVE[:2])
def test_a_lesson_runs_in_the_browser_without_being_installed(visit, number):
    (lesson,) = (ROOT / "notebooks").glob(f"{number}_*.ipynb")
    page = visit(f"live/lab/index.html?path=notebooks/{lesson.name}")
    page.wait_for_selector(".jp-NotebookPanel .jp-Notebook", timeout=8 * PATIENCE_MS)
    page.wait_for_function(IDLE, timeout=8 * PATIENCE_MS)
    ran = page.evaluate(RUN_ALL)
    assert ran and all(count is not None for count, _ in ran)
    assert not [error for _, errors in ran for error in errors]
    if number == "00":
        expect(page.locator(".omok-widget [data-point]").first).to_be_attached()
