"""The page of `make play`, served as it is for people, in a real browser."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from bench.lab_server import PATIENCE_MS
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser
pytest.importorskip("voila", reason="Voila is not installed: python -m pip install -e '.[page]'")

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "page"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the page is served, with the folders of the account left alone."""
    home = tmp_path_factory.mktemp("voila")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folders = {f"JUPYTER_{name}_DIR": str(home / name) for name in ("CONFIG", "DATA", "RUNTIME")}
    environment = os.environ | folders | {"JUPYTER_PATH": str(FOLDER), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "voila", "play.ipynb", "--no-browser", f"--port={port}"]
    with (home / "log").open("wb") as log:
        server = subprocess.Popen(command, cwd=FOLDER, env=environment, stdout=log, stderr=log)
    try:
        deadline = time.monotonic() + PATIENCE_MS / 1000
        while not _listens("127.0.0.1", port):
            printed = (home / "log").read_text(encoding="utf-8", errors="replace")
            assert server.poll() is None and time.monotonic() < deadline, printed
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait(timeout=20)


def _listens(host: str, port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(2)
        return probe.connect_ex((host, port)) == 0


@pytest.fixture(scope="module")
def page(browser, address: str) -> Iterator[Page]:
    """The page as it stands, which in the end has complained of nothing and asked nobody else.

    One for all tests: behind each is a kernel that gets the engine ready.
    """
    page = browser.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda told: told.type == "error" and complaints.append(told.text))
    page.on("request", lambda asked: complaints.extend(_foreign(asked.url, address)))
    page.set_default_timeout(PATIENCE_MS)
    page.goto(address)
    expect(page.get_by_test_id("board")).to_be_visible(timeout=PATIENCE_MS)
    yield page
    page.close()
    assert complaints == []


def _foreign(url: str, address: str) -> list[str]:
    """`[url]` where it is asked of another host than the page's own, else `[]`."""
    parts = urlsplit(url)
    own = parts.scheme in ("data", "blob") or parts.netloc == urlsplit(address).netloc
    return [] if own else [url]


def test_a_game_is_chosen_and_played_and_the_opponents_search_is_shown(page):
    page.get_by_role("combobox", name="Game").select_option("Tic-Tac-Toe")
    board = page.get_by_test_id("board")
    expect(board.locator("[data-point]")).to_have_count(9)
    page.get_by_role("slider", name="strength").press("Home")
    board.locator('[data-point="4"]').click()
    expect(board.locator('[data-stone="white"]')).to_have_count(1)
    expect(page.get_by_text("What UCT 10 looked at for move 2.")).to_be_visible()
    expect(page.get_by_test_id("tree")).to_be_visible()
    page.get_by_label("Show of the last search:").select_option("its first steps")
    expect(page.get_by_test_id("stepper")).to_be_visible()
    page.get_by_test_id("end").click()
    expect(page.get_by_test_id("count")).to_contain_text("Simulation 60 of 60")
    board.get_by_test_id("undo").click()
    expect(board.locator('[data-stone="white"]')).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_light_or_dark_as_the_reader_likes_it_and_never_wider_than_the_window(
    page, scheme
):
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 800, "height": 900})
    dark = scheme == "dark"
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", str(not dark).lower())
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (int(ground.split("(")[1].split(",")[0]) < 64) == dark
    assert page.evaluate("document.documentElement.scrollWidth") <= 800


def test_nobody_outside_this_machine_is_served(address):
    own = socket.gethostbyname_ex(socket.gethostname())[2]
    outward = [host for host in own if not host.startswith("127.")]
    assert not any(_listens(host, urlsplit(address).port) for host in outward)
