"""The page of lesson 08 that a friend gets, photographed in a wide and in a narrow window.

    python tools/make_images.py page

Its network is new-born: what it thinks of the position is nothing to learn from. Needs TensorFlow,
Playwright, Chromium and Pillow, and npm once (`omoklib page`).
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from bench.lab_server import PATIENCE_MS, chromium_path
from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

from omoklib import nn
from omoklib.cli.page_server import page_server
from omoklib.games.connect_four import ConnectFour

__all__ = ["make"]

SCALE = 2  # picture pixels a screen pixel
COLORS = 96
WINDOWS = {"page_own.png": (1000, 616), "page_own_narrow.png": (390, 780)}
MOVES = (45, 44, 46)  # d7, c7 and e7, or the next free cell above
FLAGS = ["--no-sandbox", "--force-prefers-reduced-motion"]


def make(folder: Path) -> list[Path]:
    """Writes both pictures into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / name for name in WINDOWS]
    with (
        tempfile.TemporaryDirectory() as room,
        _served(_page(Path(room))) as address,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS) as browser,
    ):
        page = browser.new_page(device_scale_factor=SCALE)
        _resize(page, *next(iter(WINDOWS.values())))
        page.goto(address)
        _play(page)
        for path, size in zip(paths, WINDOWS.values(), strict=True):
            _resize(page, *size)
            picture = Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
            picture.quantize(COLORS, dither=Image.Dither.NONE).save(path, optimize=True)
    return paths


def _page(room: Path) -> Path:
    """The folder of a page with a network that has learned nothing."""
    weights = nn.save(nn.build(ConnectFour(), blocks=2, filters=16, seed=0), room / "mine.keras")
    words = ["page", str(weights), "--game", "connect_four", "--name", "My network"]
    command = [sys.executable, "-m", "omoklib", *words, "--out", str(room / "page")]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return room / "page"


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    server = page_server(folder, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def _play(page: Page) -> None:
    """A few moves against the network, as far as nobody has won; then its visits are shown."""
    board = page.get_by_test_id("board")
    for number, cell in enumerate(MOVES, start=1):
        free = [board.locator(f'[data-point="{k}"][data-stone=""]') for k in range(cell, -1, -7)]
        next(point for point in free if point.count()).click()
        stones = board.locator('[data-point]:not([data-stone=""])')
        expect(stones).to_have_count(2 * number, timeout=PATIENCE_MS)
    page.get_by_role("radio", name="visits").or_(
        page.get_by_text("visits", exact=True)
    ).first.click()
    page.mouse.move(0, 0)


def _resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(800)
    page.evaluate("scrollTo(0, 0)")
