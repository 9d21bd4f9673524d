"""Every widget under axe-core, as screen readers and weak eyes meet it, on light and dark pages."""

from __future__ import annotations

from pathlib import Path

import axe_playwright_python
import pytest
from bench.lab_server import set_theme
from images_screens import IMPORTS, SCENES, Scene
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

AREA = ".jp-OutputArea-output"
AXE = Path(axe_playwright_python.__file__).parent / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
LOUD = ("serious", "critical")
GRADIENTS = """parts = ("stem", "block", "policy head", "value head")
pulls = dict.fromkeys(parts, (np.array([1.0, 0.0]), np.array([-0.5, 2.0])))
widgets.TrunkLab(pulls)"""
MORE = (  # those of which there is no picture
    Scene("levers", "widgets.BanditLab(simple=True)"),
    Scene("kernel", "widgets.KernelLab()"),
    Scene("trunk", GRADIENTS),
    Scene("interval", "widgets.IntervalLab()"),
    Scene("minimax", "widgets.MinimaxValues(TicTacToe().state((0, 4, 0, 8, 2, 6, 3)))"),
    Scene("alpha_beta", "widgets.AlphaBetaStepper(TicTacToe().state((0, 4, 0, 8, 2, 6, 3)))"),
)
WIDGETS = [scene for scene in SCENES if not scene.dark] + list(MORE)

FINDINGS = """async ([area, rules, loud]) => {
  const options = { runOnly: { type: "tag", values: rules } };
  const { passes, violations } = await axe.run(area, options);
  const loudest = violations.filter((found) => loud.includes(found.impact));
  return [passes.map((rule) => rule.id), loudest.flatMap((found) =>
    found.nodes.map((node) => `${found.id}: ${node.html.slice(0, 160)}: ${node.failureSummary}`))];
}"""

OVERFLOWING = """(area) => [...document.querySelectorAll(area)].flatMap((output) => {
  const edge = output.getBoundingClientRect().right + 1;
  const cut = (node) => {
    for (let up = node.parentElement; up !== output; up = up.parentElement)
      if (getComputedStyle(up).overflowX !== "visible") return true;
    return false;
  };
  return [...output.querySelectorAll("*")]
    .filter((node) => node.getClientRects().length && node.getBoundingClientRect().right > edge)
    .filter((node) => !cut(node))
    .map((node) => node.outerHTML.slice(0, 160));
})"""


def test_axe_finds_nothing_serious_in_any_widget_and_none_sticks_out(open_notebook):
    codes = [scene.code for scene in WIDGETS]
    page = open_notebook(IMPORTS, *codes, width=800, height=1400)
    cells = page.locator(".jp-CodeCell")
    for place, scene in enumerate(WIDGETS, 1):
        if scene.quick:
            scene.act(cells.nth(place))
    page.add_script_tag(path=AXE)
    expect(page.locator(AREA)).to_have_count(len(WIDGETS))
    for dark in (False, True):
        set_theme(page, dark=dark)
        passed, found = page.evaluate(FINDINGS, [AREA, RULES, LOUD])
        assert "color-contrast" in passed
        assert found == []
        assert page.evaluate(OVERFLOWING, AREA) == []
