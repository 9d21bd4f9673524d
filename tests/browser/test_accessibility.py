"""Every widget under axe-core and under the Tab key, on light and dark pages."""

from __future__ import annotations

from pathlib import Path

import axe_playwright_python
import pytest
from bench.lab_server import set_theme
from images_screens import IMPORTS, SCENES, Scene
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

# What a widget puts out, and not that the library compiles its searches, which it says beside it.
AREA = '.jp-OutputArea-output:not([data-mime-type="text/plain"])'
AXE = Path(axe_playwright_python.__file__).parent / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
LOUD = ("serious", "critical")
ARROWS = ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft")
GRADIENTS = """parts = ("stem", "block", "policy head", "value head")
pulls = dict.fromkeys(parts, (np.array([1.0, 0.0]), np.array([-0.5, 2.0])))
widgets.TrunkLab(pulls)"""
LEARNING = """lab = widgets.LearningLab(TicTacToe().state((0, 4, 1)), 2, ("one", "two"))
learned = lab.follow("one", lambda states: (np.full((1, 9), 1 / 7), np.zeros(1)))
learned(1, 1.5), learned(2, 1.0)
lab"""
MORE = (  # those of which there is no picture
    Scene("levers", "widgets.BanditLab(simple=True)"),
    Scene("kernel", "widgets.KernelLab()"),
    Scene("trunk", GRADIENTS),
    Scene("learning", LEARNING),
    Scene("interval", "widgets.IntervalLab()"),
    Scene("minimax", "widgets.MinimaxValues(TicTacToe().state((0, 4, 0, 8, 2, 6, 3)))"),
    Scene("alpha_beta", "widgets.AlphaBetaStepper(TicTacToe().state((0, 4, 0, 8, 2, 6, 3)))"),
)
WIDGETS = [scene for scene in SCENES if not scene.dark] + list(MORE)

FINDINGS = """async ([area, rules, loud]) => {
  const options = { runOnly: { type: "tag", values: rules }, resultTypes: ["violations"] };
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

# Resolves when the kernel has answered and no widget has been drawn afresh for half a second: a
# picture that comes while Tab is under way would lose the marks of what was reached.
SETTLED = """async (area) => {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  const quiet = () => new Promise((resolve) => {
    let timer;
    const wait = () => { clearTimeout(timer); timer = setTimeout(done, 500); };
    const watcher = new MutationObserver(wait);
    const done = () => { watcher.disconnect(); resolve(); };
    wait();
    for (const output of document.querySelectorAll(area))
      watcher.observe(output, { childList: true, subtree: true });
  });
  await quiet();
  await kernel.requestExecute({ code: "", store_history: false }).done;
  await quiet();
}"""

MOST_STOPS = 40  # of Tab in a widget: more than any has
FENCES = """(area) => document.querySelectorAll(area).forEach((output) => {
  for (const place of ["beforebegin", "afterend"])
    output.insertAdjacentHTML(place, "<button data-fence>fence</button>");
})"""

# Where the focus is: null on a fence, else a word for it and whether anything is drawn around it
# that goes with the focus. Marks it as reached, and its group, in which arrow keys go about.
STOP = """() => {
  const CONTROL = ".omok-widget :is(button, input, select, summary, a, [tabindex])";
  const GROUPS = "[role=grid], [role=tree], .omok-boards-svg, .omok-moves, .lab-machines, " +
    ".lab-picture svg:not([data-press])";
  const node = document.activeElement;
  if (node.matches("[data-fence]")) return null;
  if (!node.matches(CONTROL)) return { word: node.outerHTML.slice(0, 160), ringed: false };
  const parts = [node, node.closest("label"), ...node.querySelectorAll("*")].filter(Boolean);
  const look = () => parts.map((part) => {
    const style = getComputedStyle(part), { outlineStyle, outlineColor } = style;
    const outline = outlineStyle === "none" ? "none" : outlineStyle + outlineColor;
    return [outline, style.boxShadow, style.stroke, style.strokeDasharray].join();
  }).join();
  const seen = look();
  node.blur();
  const ringed = look() !== seen;
  node.focus({ focusVisible: true, preventScroll: true });
  node.dataset.reached = "true";
  const isSlider = node.getAttribute("role") === "slider"; // arrows change its value, not the focus
  const group = node.getAttribute("tabindex") === "0" && !isSlider && node.closest(GROUPS);
  const others = group ? [...group.querySelectorAll('[tabindex="-1"]')] : [];
  const roves = others.length > 0;
  for (const other of others) other.dataset.reached = "true";
  return { word: node.outerHTML.slice(0, 160), ringed, roves };
}"""
MOVED = """() => {
  const [now, before] = [document.activeElement, window.lastStop];
  window.lastStop = now;
  return now !== before && Boolean(now.closest(".omok-widget"));
}"""
MISSED = """(area) => {
  const twin = (node) => node.dataset.press && node.closest(".omok-widget")
    .querySelector(`[data-testid="${node.dataset.press}"][data-reached]`);
  const operable = ":is(button, input, select, summary, a[href], [tabindex], [data-press])";
  return [...document.querySelectorAll(`${area} .omok-widget ${operable}`)]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.disabled)
    .filter((node) => !node.dataset.reached && !twin(node))
    .filter((node) => !node.closest("[role=radiogroup]")?.querySelector("[data-reached]"))
    .map((node) => node.outerHTML.slice(0, 160));
}"""


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


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_tab_reaches_every_control_rings_it_and_leaves_every_widget(open_notebook, dark):
    codes = [scene.code for scene in WIDGETS]
    page = open_notebook(IMPORTS, *codes, dark=dark, width=1100, height=1400)
    expect(page.locator(AREA)).to_have_count(len(WIDGETS))
    page.evaluate(SETTLED, AREA)
    page.evaluate(FENCES, AREA)
    for place, scene in enumerate(WIDGETS):
        page.locator("[data-fence]").nth(2 * place).focus()
        stops = []
        for _ in range(MOST_STOPS):
            page.keyboard.press("Tab")
            stop = page.evaluate(STOP)
            if stop is None:
                break
            stops.append(stop)
            if stop.get("roves"):
                page.evaluate(MOVED)
                assert any(_moves(page, key) for key in ARROWS), (scene.name, stop["word"])
        else:
            pytest.fail(f"{scene.name} keeps the focus: {stops[-1]['word']}")
        assert stops, scene.name
        assert [stop["word"] for stop in stops if not stop.get("ringed")] == [], scene.name
    assert page.evaluate(MISSED, AREA) == []


def _moves(page, key: str) -> bool:
    """Whether the focus goes somewhere else in the widget at this key."""
    page.keyboard.press(key)
    return page.evaluate(MOVED)
