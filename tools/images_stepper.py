"""The README's moving picture: the search stepper, photographed frame by frame.

    python tools/make_images.py stepper

The page holds the widget's own script and style with a stand-in for the kernel, so it looks as in
a notebook. Needs Playwright, Chromium and Pillow.
"""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import numpy as np
from bench.lab_server import chromium_path
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from omoklib.games import TicTacToe
from omoklib.search import MonteCarloTreeSearch, Trace
from omoklib.widgets import SearchStepper

__all__ = ["make"]

WIDTH, HEIGHT = 1100, 480
WINDOW = 572  # high; a lower one has a lower tree
START = (0, 0, 4, 8)  # three stones are there, six points are free
ITERATIONS = 40
SLOW = (35, 38)
"""The simulations shown event by event; of the earlier ones, every other shows its last event."""
QUICK_MS, SLOW_MS, LAST_MS = 200, 1100, 2500
COLORS = 80
DRAWN = """(k) => [...document.images].every((image) =>
  image.complete && image.dataset.event === k)"""

PAGE = """<!doctype html><meta charset="utf-8"><style>
body { margin: 0; padding: 16px 20px; background: #ffffff; width: WIDTHpx; box-sizing: border-box; }
</style><style>STYLE</style><div id="here"></div>
<script type="module">
SCRIPT
const traits = TRAITS, listeners = [];
const model = { get: (name) => traits[name], on: (_, listen) => listeners.push(listen),
                off: () => {}, send: () => {} };
render({ model, el: document.getElementById("here") });
window.show = (frame) => { traits.frame = frame; listeners[0](); };
window.ready = true;
</script>"""


def make(folder: Path) -> list[Path]:
    """Writes `search_stepper.gif` into `folder`."""
    stepper = stepped()
    with sync_playwright() as playwright:
        options = {"executable_path": chromium_path(), "args": ["--no-sandbox"]}
        browser = playwright.chromium.launch(**options)
        page = browser.new_page(
            viewport={"width": WIDTH, "height": WINDOW}, reduced_motion="reduce"
        )
        page.set_content(page_of(stepper))
        page.wait_for_function("window.ready")
        pictures, times = photographed(page, stepper)
        browser.close()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "search_stepper.gif"
    palette = _side_by_side(pictures[-12:]).quantize(COLORS)  # the colours of every phase
    flat = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    flat[0].save(path, save_all=True, append_images=flat[1:], duration=times, loop=0, optimize=True)
    return [path]


def stepped() -> SearchStepper:
    """The stepper of a small search."""
    trace, game = Trace(), TicTacToe()
    rng = np.random.default_rng(1)
    search = MonteCarloTreeSearch(iteration_limit=ITERATIONS, rng=rng, trace=trace)
    search.search(game.state(START))
    return SearchStepper(trace, game)


def page_of(stepper: SearchStepper) -> str:
    """A page with the widget, its traits as they are now."""
    names = [*SearchStepper.class_own_traits(sync=True), "status", "link"]
    traits = json.dumps({name: getattr(stepper, name) for name in names})
    script = stepper._esm.replace("export default ", "const { render } = ")
    page = PAGE.replace("WIDTH", str(WIDTH)).replace("STYLE", stepper._css)
    return page.replace("SCRIPT", script).replace("TRAITS", traits.replace("</", "<\\/"))


def photographed(page: Page, stepper: SearchStepper) -> tuple[list[Image.Image], list[int]]:
    """The pictures, and the number of milliseconds for which each is shown."""
    events = stepper.frames.events
    pictures, times = [], []
    for k, event in enumerate(events, 1):
        slow = SLOW[0] <= event.simulation < SLOW[1]
        last = k == len(events) or events[k].simulation != event.simulation
        quick = last and event.simulation < SLOW[0] and event.simulation % 2 == 0
        if not (slow or quick):
            continue
        page.evaluate("frame => window.show(frame)", stepper.frames.frame(k))
        page.wait_for_function(DRAWN, arg=str(k))
        shot = page.screenshot(
            animations="disabled", clip={"x": 0, "y": 0, "width": WIDTH, "height": HEIGHT}
        )
        pictures.append(Image.open(BytesIO(shot)).convert("RGB"))
        times.append(SLOW_MS if slow else QUICK_MS)
    times[-1] = LAST_MS
    return pictures, times


def _side_by_side(pictures: list[Image.Image]) -> Image.Image:
    row = Image.new("RGB", (WIDTH * len(pictures), HEIGHT))
    for place, picture in enumerate(pictures):
        row.paste(picture, (WIDTH * place, 0))
    return row
