"""Every solved lesson, run from its first cell to its last in a real JupyterLab.

Its widgets are drawn, nothing is logged as an error, and nothing is asked of another host (the
fixture `open_notebook` sees to the last two). And its drawings suit the page.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from bench.lab_server import Lab, notebook_of
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
LESSONS = sorted((ROOT / "notebooks" / "solutions").glob("*.ipynb"))
PATIENCE_MS = 300_000  # for a whole lesson, in short runs, on a slow machine

FAST = "import os\nos.environ['OMOK_FAST'] = '1'\nos.chdir({folder!r})"

OUTPUTS = """() => window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells
  .flatMap((cell) => cell.cell_type === "code" ? cell.getOutputs() : [])"""
VIEW = "application/vnd.jupyter.widget-view+json"
# Progress bars are widgets too, but some vanish when they are full: they are not counted.
BAR = "%|"
DRAWN = ".jp-OutputArea-output.lm-Panel:not(:has(.widget-hprogress)) > .lm-Widget"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_every_widget_of_a_lesson_is_drawn(open_notebook, lab: Lab, lesson: Path, tmp_path: Path):
    text = lesson.read_text(encoding="utf-8").replace("../../images/", "images/")
    shutil.copytree(ROOT / "images", lab.folder / "images", dirs_exist_ok=True)
    notebook = json.loads(text)
    notebook["cells"] = notebook_of(FAST.format(folder=str(tmp_path)))["cells"] + notebook["cells"]
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = []
    page = open_notebook(notebook=notebook, patience_ms=PATIENCE_MS)
    outputs = page.evaluate(OUTPUTS)
    errors = [f"{o['ename']}: {o['evalue']}" for o in outputs if o["output_type"] == "error"]
    assert errors == []
    shown = [output["data"] for output in outputs if VIEW in output.get("data", {})]
    views = sum(BAR not in str(data.get("text/plain")) for data in shown)
    assert views > 0 or lesson.stem.startswith("05")
    expect(page.locator(DRAWN)).to_have_count(views)
    told = page.locator(".jp-OutputArea").get_by_text("Error displaying widget")
    expect(told).to_have_count(0)
    heights = "(nodes) => nodes.map((node) => node.getBoundingClientRect().height)"
    assert min(page.locator(DRAWN).evaluate_all(heights), default=1) > 0


DRAWING = """from IPython.display import SVG  # the form in which a notebook keeps a drawing
from omoklib import ENV_SMALL
from omoklib.draw import board_svg
SVG(board_svg(ENV_SMALL.state((0, 40))))"""
CARD = "from omoklib.check.cards import Card\nCard('info', 'A card.')"


def test_a_saved_drawing_fits_a_narrow_page_and_is_dimmed_on_a_dark_one(open_notebook):
    page = open_notebook(DRAWING, CARD, width=390, dark=True)
    drawing = page.locator(".jp-RenderedSVG img")
    expect(drawing).to_have_css("filter", "brightness(0.78)")
    fits = "(image) => image.getBoundingClientRect().width <= image.parentElement.clientWidth"
    assert drawing.evaluate(fits)
    assert drawing.evaluate("(image) => image.naturalWidth > image.parentElement.clientWidth")
    page = open_notebook(DRAWING, CARD)
    drawing = page.locator(".jp-RenderedSVG img")
    expect(drawing).to_have_css("filter", "none")
    assert drawing.evaluate("(image) => image.getBoundingClientRect().width") == 392
