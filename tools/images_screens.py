"""Photographs of the widgets for the README and the lessons, taken in a real JupyterLab.

    python tools/make_images.py screens

Each is one cell's output, at twice the size, in few colours. What would be too small to read on a
phone is photographed twice: `NAME_narrow.png` is the same widget, in the same state, in a narrow
window, and the site shows it there. Needs Playwright, Chromium and Pillow.
Opponents and trainers work in threads of their own, so some pictures differ from run to run.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Collection
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from bench.lab_server import (
    PATIENCE_MS,
    chromium_path,
    notebook_of,
    run_all,
    running_lab,
    show,
)
from PIL import Image, ImageChops
from playwright.sync_api import Locator, Page, expect, sync_playwright

__all__ = ["LONG", "SCENES", "Scene", "make", "photograph"]

SCALE = 2  # picture pixels a screen pixel
COLORS = 96
LONG_MS = 1_200_000  # milliseconds that a press of a training's button may take
EDGE = 14  # screen pixels left around the widget
HEIGHT = 1400  # of the window
SETTLE_MS = 500  # milliseconds in which a widget fits itself to a window of another width
NARROW = 540  # the width of a narrow window, with the room that JupyterLab needs beside a cell
FLAGS = ["--no-sandbox", "--force-prefers-reduced-motion"]
NO_SIDEBAR = "window.jupyterapp.commands.execute('application:toggle-left-area')"
GAMES = re.compile("100 games: ")
TRAINED = re.compile(r"iteration 2\d")


@dataclass(frozen=True)
class Scene:
    """A widget in the state in which it shows best.

    Attributes:
        name: the name of the file.
        code: the code of the cell whose last expression is the widget.
        act: a function that does what a person would do before the photograph, on a page or in a
            cell of one.
        width: the width of the window in pixels.
        quick: whether `act` takes no more than a second or two.
        twice: whether there is a second photograph, in a narrow window.
    """

    name: str
    code: str
    act: Callable[[Page | Locator], object] = lambda page: None
    width: int = 1100
    dark: bool = False
    quick: bool = True
    twice: bool = False


def _play(page: Page | Locator) -> None:
    for switch in ("chances bar", "chances curve"):
        page.get_by_label(switch, exact=True).check()
    page.get_by_test_id("overlay").select_option("visits")
    board = page.get_by_test_id("board")
    for move in (1, 2):
        free = [board.locator(f'[data-point="{k}"][data-stone=""]') for k in (14, 21, 15, 20)]
        next(point for point in free if point.count()).click()
        answered = board.locator('[data-stone="white"]')
        expect(answered).to_have_count(move, timeout=PATIENCE_MS)
        expect(board.locator("svg .omok-text").first).to_be_visible(timeout=PATIENCE_MS)


def _explore(page: Page | Locator) -> None:
    tree = page.get_by_test_id("tree")
    for _ in range(6):  # in so high a window the tree would have more room than it needs
        tree.get_by_test_id("height").press("ArrowUp")
    tree.get_by_test_id("best-line").click()
    expect(tree.get_by_test_id("status")).to_contain_text("Best line")
    tree.get_by_test_id("fit").click()


def _step(page: Page | Locator) -> None:
    stepper = page.get_by_test_id("stepper")
    stepper.get_by_test_id("slider").evaluate(
        "(slider) => { slider.value = 208; slider.dispatchEvent(new Event('input')); }"
    )
    expect(stepper.get_by_test_id("count")).to_contain_text("event 208")


def _pull(page: Page | Locator) -> None:
    page.get_by_test_id("run").click()
    expect(page.locator(".lab-status")).to_contain_text("1,000 pulls paid")


def _match(page: Page | Locator) -> None:
    page.get_by_test_id("start").click()
    expect(page.get_by_label(GAMES)).to_be_visible(timeout=PATIENCE_MS)
    start = page.get_by_test_id("start")
    expect(start).to_have_attribute("aria-disabled", "false", timeout=PATIENCE_MS)


def _scrub(page: Page | Locator) -> None:
    expect(page.get_by_text("still to be judged")).to_have_count(0)
    page.get_by_test_id("blunder").click()
    page.get_by_test_id("solution").click()
    expect(page.locator(".omok-note-good")).to_have_count(1)


def _scrub_to_the_first(page: Page | Locator) -> None:
    """To the first of several blunders, with nothing given away."""
    expect(page.get_by_text("still to be judged")).to_have_count(0)
    page.get_by_test_id("blunder").click()


def _train(page: Page | Locator) -> None:
    page.get_by_test_id("start").click()
    expect(page.locator(".lab-tiles")).to_contain_text(TRAINED, timeout=LONG_MS)
    page.get_by_test_id("stop").click()
    expect(page.locator(".lab-status")).to_contain_text("Stopped after", timeout=PATIENCE_MS)


def _train_to_the_end(page: Page | Locator) -> None:
    start, status = page.get_by_test_id("start"), page.locator(".lab-status")
    while "Done after" not in status.inner_text():
        start.click()  # goes on for its minutes
        expect(start).to_have_attribute("aria-disabled", "true", timeout=PATIENCE_MS)
        expect(start).to_have_attribute("aria-disabled", "false", timeout=LONG_MS)


IMPORTS = """import numpy as np
from omoklib import Omok, Othello, TicTacToe, players, widgets
from omoklib.gametree import Solver
from omoklib.search import MonteCarloTreeSearch, Trace
from omoklib.games.session import Session
rng = np.random.default_rng(1)
"""
PLAY = """uct = players.uct(1000, rng=rng)
widgets.Play(Omok(6, 4), {"UCT, 1,000 playouts": uct})"""
TREE = """search = MonteCarloTreeSearch(iteration_limit=400, rng=rng)
search.search(TicTacToe().state((0, 4)))
widgets.TreeExplorer(search.root)"""
STEPPER = """trace = Trace()
search = MonteCarloTreeSearch(iteration_limit=60, rng=rng, trace=trace)
search.search(TicTacToe().state((0, 0, 4, 8)))
widgets.SearchStepper(trace, TicTacToe())"""
COCKPIT = """from omoklib import nn
game = TicTacToe()
recipe = nn.recipe("tictactoe").config
widgets.Cockpit(nn.Trainer(game, recipe, judge=nn.PerfectJudge(game)), seconds=300.0)"""
LOST = """from omoklib.nn.runners.plain import PlainEvaluator
lost = (0, 8, 7, 1, 2, 0, 4, 5, 6)  # the game of lesson 07, appendix C
evaluator = PlainEvaluator("tictactoe", TicTacToe())
widgets.Replay(TicTacToe(), lost, evaluator, threshold=0.5)"""
OWN = """from omoklib.experiments.workshop import Workshop
from omoklib.games.connect_four import ConnectFour
Workshop(ConnectFour()).cockpit()"""

SCENES = (
    Scene("play", PLAY, _play, width=1200),
    Scene("play_dark", PLAY, _play, width=1200, dark=True),
    Scene("board", "widgets.Board(Session(Othello(8), (0, 19, 18, 26, 20, 37)))", width=760),
    Scene("tree_explorer", TREE, _explore),
    Scene("search_stepper", STEPPER, _step),
    Scene("id_bridge", "widgets.IdBridge(Omok(9), (0, 40, 41, 31, 50, 22))"),
    Scene("bandit_lab", "widgets.BanditLab(seed=0)", _pull),
    Scene("puct_lab", "widgets.PuctLab()"),
    Scene("weight_editor", "widgets.WeightEditor(6)", _match, quick=False),
    Scene(
        "replay",
        "widgets.Replay(TicTacToe(), (0, 4, 1, 0, 8), Solver(TicTacToe()))",
        _scrub,
        width=1000,
    ),
    Scene("replay_lost", LOST, _scrub_to_the_first, width=1000, twice=True),
    Scene("cockpit", COCKPIT, _train, quick=False, twice=True),
)
LONG = (Scene("cockpit_own", OWN, _train_to_the_end, width=1000, quick=False, twice=True),)
"""The scenes that take many minutes: they are drawn only where they are asked for."""


def make(folder: Path, names: Collection[str] = ()) -> list[Path]:
    """Writes `NAME.png` of every scene into `folder`, or of those called `names`."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    with (
        tempfile.TemporaryDirectory() as home,
        running_lab(Path(home)) as lab,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS) as browser,
    ):
        asked = [scene for scene in (*SCENES, *LONG) if scene.name in names]
        for scene in asked if names else SCENES:
            page = browser.new_page(
                viewport={"width": scene.width, "height": HEIGHT}, device_scale_factor=SCALE
            )
            show(page, lab, notebook_of(IMPORTS + scene.code), dark=scene.dark)
            page.evaluate(NO_SIDEBAR)
            run_all(page)
            scene.act(page)
            widths = {f"{scene.name}.png": scene.width}
            if scene.twice:
                widths[f"{scene.name}_narrow.png"] = NARROW
            for name, width in widths.items():
                page.set_viewport_size({"width": width, "height": HEIGHT})
                page.wait_for_timeout(SETTLE_MS)
                paths.append(folder / name)
                photograph(page).save(paths[-1], optimize=True)
            page.close()
            lab.end_kernels()
    return paths


def photograph(page: Page) -> Image.Image:
    """The output that holds the first widget, cut to what is in it."""
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(0, 0)
    output = page.locator(".jp-OutputArea-output:has(.omok-widget)").first
    shot = output.screenshot(animations="disabled")
    picture = Image.open(BytesIO(shot)).convert("RGB")
    ground = Image.new("RGB", picture.size, picture.getpixel((picture.width - 1, 0)))
    box = ImageChops.difference(picture, ground).getbbox() or (0, 0, *picture.size)
    edge = EDGE * SCALE
    width, height = (box[k + 2] - box[k] + 2 * edge for k in (0, 1))
    cut = Image.new("RGB", (width, height), ground.getpixel((0, 0)))
    cut.paste(picture.crop(box), (edge, edge))
    return cut.quantize(COLORS, dither=Image.Dither.NONE)
