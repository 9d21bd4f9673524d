"""The tree explorer in a real JupyterLab, by mouse and by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

SEARCHED = """import numpy as np
from omoklib import TicTacToe, widgets
from omoklib.search import MonteCarloTreeSearch
search = MonteCarloTreeSearch(iteration_limit=400, rng=np.random.default_rng(0))
search.search(TicTacToe().initial_state())
tree = widgets.TreeExplorer(search.root)
tree"""


def node(page: Page, number: int, k: int = 0):
    return page.get_by_test_id("tree").nth(k).get_by_test_id(f"node:{number}")


def says(page: Page, text: str, k: int = 0) -> None:
    expect(page.get_by_test_id("tree").nth(k).get_by_test_id("status")).to_contain_text(text)


def test_a_tree_is_opened_closed_and_followed_by_mouse(open_notebook):
    page = open_notebook(SEARCHED)
    tree = page.get_by_test_id("tree")
    root = node(page, 0)
    expect(root).to_have_attribute("aria-expanded", "true")
    expect(tree.get_by_test_id("more:0")).to_have_attribute("aria-label", "and 4 more")
    tree.get_by_test_id("more:0").click()
    expect(tree.get_by_test_id("more:0")).to_have_count(0)
    says(page, "The root has 9 children.")
    second = node(page, 2)
    second.click()
    expect(second).to_have_attribute("aria-expanded", "true")
    expect(second).to_have_attribute("aria-selected", "true")
    expect(tree.get_by_test_id("facts")).to_contain_text("Value for X")
    second.click()
    expect(second).to_have_attribute("aria-expanded", "false")
    tree.get_by_test_id("best-line").click()
    says(page, "Best line: ")
    expect(tree.locator(".omok-tree-dot.omok-tree-best").first).to_be_visible()


def test_a_tree_is_walked_by_keyboard_alone(open_notebook):
    page = open_notebook(SEARCHED)
    expect(page.get_by_test_id("tree").locator('.omok-tree-node[tabindex="0"]')).to_have_count(1)
    node(page, 0).focus()
    press = page.keyboard.press
    press("ArrowRight")
    expect(node(page, 1)).to_be_focused()
    press("ArrowDown")
    expect(node(page, 2)).to_be_focused()
    expect(node(page, 2)).to_have_attribute("aria-selected", "true")
    press("Enter")
    expect(node(page, 2)).to_have_attribute("aria-expanded", "true")
    expect(node(page, 2)).to_be_focused()
    press("ArrowRight")
    press("ArrowLeft")
    expect(node(page, 2)).to_be_focused()
    press("Enter")
    expect(node(page, 2)).to_have_attribute("aria-expanded", "false")
    press("Home")
    expect(node(page, 0)).to_be_focused()
    press("b")
    says(page, "Best line: ")


def test_zoom_drag_and_fit_move_the_picture_and_open_nothing(open_notebook):
    page = open_notebook(SEARCHED)
    tree = page.get_by_test_id("tree")
    scene = tree.locator(".omok-tree-svg > g").first
    place = scene.get_attribute("transform")
    tree.get_by_test_id("zoom-in").click()
    expect(scene).not_to_have_attribute("transform", place)
    tree.get_by_test_id("fit").click()
    fitted = scene.get_attribute("transform")
    box = tree.get_by_test_id("stage").bounding_box()
    x, y = box["x"] + 15, box["y"] + box["height"] - 15
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y - 40, steps=4)
    page.mouse.up()
    expect(scene).not_to_have_attribute("transform", fitted)
    before = tree.locator(".omok-tree-node").count()
    assert before == tree.locator(".omok-tree-node").count()
    tree.get_by_test_id("fit").click()
    expect(scene).to_have_attribute("transform", fitted)


def is_in_sight(page, stage) -> bool:
    """Whether a node of the tree stands inside the stage, which shows it at its own scale."""
    frame = stage.bounding_box()
    for node in page.get_by_test_id("tree").locator(".omok-tree-node").all():
        box = node.bounding_box()
        across = frame["x"] < box["x"] + box["width"] and box["x"] < frame["x"] + frame["width"]
        down = frame["y"] < box["y"] + box["height"] and box["y"] < frame["y"] + frame["height"]
        if across and down:
            return True
    return False


@pytest.mark.parametrize("way", [(-1, 0), (1, 0), (0, -1), (0, 1), (1, 1), (-1, -1)])
def test_no_drag_moves_the_tree_out_of_sight(open_notebook, way):
    page = open_notebook(SEARCHED)
    stage = page.get_by_test_id("tree").get_by_test_id("stage")
    for _ in range(3):  # each from the middle of the stage, as far as a hand can go
        stage.evaluate(FINGERS, [[[300, 150]], [[300 + 900 * way[0], 150 + 900 * way[1]]]])
    assert is_in_sight(page, stage)
    page.get_by_test_id("tree").get_by_test_id("zoom-in").click()
    assert is_in_sight(page, stage)


FINGERS = """(stage, [from, to]) => {
  const box = stage.getBoundingClientRect();
  const send = (target, type, finger, [x, y]) => target.dispatchEvent(new PointerEvent(type, {
    pointerId: 7 + finger, pointerType: "touch", bubbles: true, button: 0, isPrimary: !finger,
    clientX: box.left + x, clientY: box.top + y }));
  from.forEach((place, finger) => send(stage, "pointerdown", finger, place));
  to.forEach((place, finger) => send(window, "pointermove", finger, place));
  to.forEach((place, finger) => send(window, "pointerup", finger, place));
  const [, x, y, k] = stage.querySelector("svg > g").getAttribute("transform")
    .match(/translate\\((.*) (.*)\\) scale\\((.*)\\)/).map(Number);
  return { x, y, k };
}"""


def test_two_fingers_zoom_and_what_lies_under_them_stays(open_notebook):
    page = open_notebook(SEARCHED)
    stage = page.get_by_test_id("tree").get_by_test_id("stage")
    nodes = page.get_by_test_id("tree").locator(".omok-tree-node").count()
    before = stage.evaluate(FINGERS, [[[200, 100]], [[200, 100]]])
    apart = stage.evaluate(FINGERS, [[[150, 100], [250, 100]], [[100, 100], [300, 100]]])
    assert apart["k"] == pytest.approx(2 * before["k"])
    under = [(200 - view["x"]) / view["k"] for view in (before, apart)]
    assert under[1] == pytest.approx(under[0])
    moved = stage.evaluate(FINGERS, [[[200, 100]], [[260, 140]]])
    assert (moved["x"], moved["y"]) == pytest.approx((apart["x"] + 60, apart["y"] + 40))
    together = stage.evaluate(FINGERS, [[[100, 100], [300, 100]], [[150, 100], [250, 100]]])
    assert together["k"] == pytest.approx(before["k"])
    expect(page.get_by_test_id("tree").locator(".omok-tree-node")).to_have_count(nodes)


def test_a_tree_that_nobody_moved_fits_its_window_again_when_that_changes(open_notebook):
    page = open_notebook(SEARCHED)
    tree = page.get_by_test_id("tree")
    page.set_viewport_size({"width": 800, "height": 900})
    fits = """(tree) => {
      const stage = tree.querySelector("[data-testid=stage]").getBoundingClientRect();
      const root = tree.querySelector("[data-testid='node:0']").getBoundingClientRect();
      return root.left > stage.left && root.right < stage.right;
    }"""
    expect(tree).to_be_visible()
    page.wait_for_function(f"() => ({fits})(document.querySelector('[data-testid=tree]'))")


def test_the_outline_opens_branches_too(open_notebook):
    page = open_notebook(SEARCHED)
    outline = page.get_by_test_id("outline")
    outline.locator("summary").first.click()
    branch = outline.locator(".omok-tree-lines > details > ul > li > details").nth(1)
    expect(node(page, 2)).to_have_attribute("aria-expanded", "false")
    branch.locator("> summary").press("Enter")
    expect(node(page, 2)).to_have_attribute("aria-expanded", "true")
    expect(branch.locator("li").first).to_be_visible()
    expect(branch.locator("> summary")).to_be_focused()


def test_labels_from_anywhere_are_text_and_own_trees_are_drawn(open_notebook):
    evil = "<img src=x onerror=document.title=1>"
    page = open_notebook(
        f"""from omoklib import widgets
evil = {evil!r}
tree = {{"r": {{evil: "s"}}, "s": {{}}}}
widgets.TreeExplorer("r", children=tree.get, label=lambda node: evil)""",
        "widgets.TreeExplorer(1, children=lambda n: [2 * n, 2 * n + 1], label=str)",
    )
    first = page.get_by_test_id("tree").nth(0)
    expect(node(page, 1)).to_have_attribute("aria-label", f"{evil}, {evil}, no children")
    expect(first.locator("svg img, svg image")).to_have_count(0)
    expect(first.get_by_test_id("chosen-board")).to_be_hidden()
    for number in (2, 4, 6, 8):
        node(page, number, 1).click()
        expect(node(page, number, 1)).to_have_attribute("aria-expanded", "true")


SMALLEST_TEXT = """(tree) => Math.min(...[...tree.querySelectorAll(".omok-tree-texts text")]
  .filter((text) => text.getClientRects().length)
  .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))"""


def test_a_wide_tree_fits_with_readable_labels_and_has_a_map_when_it_does_not(open_notebook):
    page = open_notebook(
        "from omoklib import Omok, widgets\nwidgets.TreeExplorer(Omok(9).initial_state(), top=80)"
    )
    tree = page.get_by_test_id("tree")
    tree.get_by_test_id("fit").click()
    assert tree.evaluate(SMALLEST_TEXT) >= 9.99
    stage = tree.get_by_test_id("stage").bounding_box()
    for box in [node.bounding_box() for node in (node(page, 1), node(page, 80))]:
        assert stage["x"] <= box["x"] and box["x"] + box["width"] <= stage["x"] + stage["width"]
    expect(tree.get_by_test_id("map")).to_be_hidden()
    for _ in range(4):
        tree.get_by_test_id("zoom-in").click()
    expect(tree.get_by_test_id("map")).to_be_visible()
    assert tree.evaluate(SMALLEST_TEXT) >= 9.99


def test_a_box_of_what_is_not_drawn_never_stands_empty(open_notebook):
    page = open_notebook(WIDE.replace("search.root)", "search.root, top=3)"), height=640)
    tree = page.get_by_test_id("tree")
    for number in (2, 3):
        node(page, number).evaluate(PRESS)
        expect(node(page, number)).to_have_attribute("aria-expanded", "true")
    for shown in (13, 23, 33):
        tree.get_by_test_id("more:0").evaluate(PRESS)
        says(page, f"The root has 81 children: {shown} of them are shown.")
    tree.get_by_test_id("fit").click()
    assert tree.locator(".omok-tree-quiet").count() > 0, "not every label has room"
    boxes = tree.locator(".omok-tree-count")
    assert boxes.count() > 1
    for box in boxes.all():
        expect(box).to_be_visible()


def test_the_textbook_sign_turns_the_numbers(open_notebook):
    page = open_notebook(SEARCHED)
    tree = page.get_by_test_id("tree")
    before = tree.locator(".omok-tree-texts").text_content()
    tree.get_by_test_id("textbook").check()
    says(page, "textbook's sign")
    expect(tree.locator(".omok-tree-texts")).not_to_have_text(before)
    tree.get_by_test_id("textbook").uncheck()
    expect(tree.locator(".omok-tree-texts")).to_have_text(before)


# Whether the pointer, on a node's name, hits that node.
HIT = """(group) => {
  const box = group.querySelector(".omok-tree-reach").getBoundingClientRect();
  const hit = document.elementFromPoint(box.right - 8, box.top + box.height / 2);
  return box.width > 20 && group.contains(hit);
}"""


def test_the_sign_turns_in_a_tree_that_a_hand_has_moved_and_its_names_can_be_pressed(open_notebook):
    page = open_notebook(SEARCHED)
    tree = page.get_by_test_id("tree")
    tree.get_by_test_id("best-line").click()
    says(page, "Best line: ")
    value = tree.locator(".omok-tree-value").first
    before = value.text_content()
    turned = before.translate(str.maketrans("+−", "−+"))
    for check, now in ((True, turned), (False, before)):
        tree.get_by_test_id("textbook").set_checked(check)
        expect(value).to_have_text(now)
        node(page, 2).scroll_into_view_if_needed()
        assert node(page, 2).evaluate(HIT)
    page.mouse.move(0, 0)


WIDE = SEARCHED.replace("TicTacToe()", "Omok(9)").replace("TicTacToe", "Omok")


def test_a_node_that_opens_makes_only_what_is_new(open_notebook):
    page = open_notebook(SEARCHED)
    second = node(page, 2)
    page.evaluate("window.before = [...document.querySelectorAll('.omok-tree-node')]")
    second.click()
    expect(second).to_have_attribute("aria-expanded", "true")
    assert page.evaluate("before.every((one) => one.isConnected)"), "every element stays"
    expect(second).to_be_focused()
    second.press("Enter")
    expect(second).to_have_attribute("aria-expanded", "false")
    drawn = page.evaluate(
        "[...document.querySelectorAll('.omok-tree-node')].every((one) => before.includes(one))"
    )
    assert drawn, "what was opened is gone"
    expect(second).to_be_focused()


CUT = """(tree) => {
  const box = (node) => node.getBoundingClientRect();
  const stage = box(tree.querySelector("[data-testid=stage]"));
  const all = [...tree.querySelectorAll(".omok-tree-node")].map(box);
  const left = Math.min(...all.map((one) => one.left));
  const right = Math.max(...all.map((one) => one.right));
  return right - left <= stage.width && (left < stage.left || right > stage.right);
}"""


def test_a_tree_that_fits_its_window_is_never_cut(open_notebook):
    page = open_notebook(WIDE)
    tree = page.get_by_test_id("tree")
    tree.get_by_test_id("best-line").click()
    says(page, "Best line: ")
    for number in (2, 4, 1):
        node(page, number).focus()
        page.keyboard.press("Enter")
        says(page, "children")
        assert not tree.evaluate(CUT)


PRESS = """(group) => {
  group.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return group.getAttribute("aria-expanded");
}"""


def test_a_node_that_was_pointed_at_opens_at_once_and_stays_as_python_has_it(open_notebook):
    page = open_notebook(SEARCHED)
    second = node(page, 2)
    expect(second).to_have_attribute("aria-expanded", "false")
    second.hover()
    page.wait_for_timeout(3000)  # Python's answer to the peek shows nowhere
    assert second.evaluate(PRESS) == "true"
    says(page, "children")
    expect(second).to_have_attribute("aria-expanded", "true")
    second.press("Enter")
    expect(second).to_have_attribute("aria-expanded", "false")


def test_a_node_in_sight_opens_at_once_though_nobody_pointed_at_it(open_notebook):
    page = open_notebook(SEARCHED)
    tree = page.get_by_test_id("tree")
    tree.get_by_test_id("stage").hover(position={"x": 4, "y": 4})  # a hand is near
    page.wait_for_timeout(3000)  # Python's answer shows nowhere
    for number in (2, 3):
        assert node(page, number).evaluate(PRESS) == "true"
        says(page, "children")
        expect(node(page, number)).to_have_attribute("aria-expanded", "true")
        page.wait_for_timeout(2000)  # the tree has changed, so it is asked for again


SECOND_LINE = '.omok-tree-visits[height="5"]'  # the bars in it: those below one line are thinner


def test_a_tree_with_many_rows_has_its_numbers_in_one_line_and_at_last_the_names_alone(
    open_notebook,
):
    page = open_notebook(WIDE, width=1100)
    tree = page.get_by_test_id("tree")
    bars, numbers = tree.locator(".omok-tree-visits"), tree.locator(".omok-tree-value")
    expect(bars.nth(3)).to_be_visible()
    for shown in (15, 25):
        tree.get_by_test_id("more:0").evaluate(PRESS)
        says(page, f"The root has 81 children: {shown} of them are shown.")
    tree.get_by_test_id("fit").click()
    expect(bars).to_have_count(0)
    expect(numbers.nth(3)).to_be_visible()
    assert tree.evaluate(OVERLAPS) == 0
    page.set_viewport_size({"width": 600, "height": 900})
    tree.get_by_test_id("fit").click()
    assert tree.evaluate(SMALLEST_TEXT) >= 9.99
    assert tree.evaluate(OVERLAPS) == 0


STRAIGHT = """(tree) => [...tree.querySelectorAll(".omok-tree-dot.omok-tree-best")]
  .map((dot) => { const box = dot.getBoundingClientRect(); return box.top + box.height / 2; })"""


def test_the_best_line_is_one_row_and_a_node_that_opens_stays_near_the_hand(open_notebook):
    page = open_notebook(SEARCHED)
    tree = page.get_by_test_id("tree")
    tree.get_by_test_id("best-line").click()
    says(page, "Best line: ")
    rows = tree.evaluate(STRAIGHT)
    assert len(rows) > 3 and max(rows) - min(rows) < 1
    before = node(page, 2).bounding_box()
    node(page, 2).click()
    says(page, "children")
    after = node(page, 2).bounding_box()
    middles = [box["y"] + box["height"] / 2 for box in (before, after)]
    assert abs(middles[0] - middles[1]) < 1.5 * after["height"], "it stays near the hand"
    expect(tree.locator(".omok-tree-head")).to_have_text(
        ["X to move", *["X plays", "O plays"] * 3][: len(rows)]
    )


def test_children_that_come_out_far_below_their_parent_are_in_sight(open_notebook):
    page = open_notebook(WIDE.replace("search.root)", "search.root, top=14)"))
    tree = page.get_by_test_id("tree")
    for number in (2, 3, 4):
        node(page, number).evaluate(PRESS)
        expect(node(page, number)).to_have_attribute("aria-expanded", "true")
    came = tree.locator('.omok-tree-node[aria-level="3"][aria-posinset="1"]').last.bounding_box()
    stage = tree.get_by_test_id("stage").bounding_box()
    assert stage["y"] < came["y"] < stage["y"] + stage["height"] - came["height"]


def test_the_panel_follows_the_hand_and_comes_back_to_the_choice(open_notebook):
    page = open_notebook(SEARCHED)
    path = page.get_by_test_id("tree").get_by_test_id("path")
    node(page, 2).click()
    expect(path).not_to_have_text("Root")
    chosen = path.text_content()
    node(page, 3).hover()
    expect(path).not_to_have_text(chosen)
    expect(node(page, 3)).to_have_attribute("aria-selected", "false")
    page.mouse.move(2, 2)
    expect(path).to_have_text(chosen)


OVERLAPS = """async (tree) => {
  await Promise.allSettled(tree.getAnimations({ subtree: true }).map(({ finished }) => finished));
  const boxes = [...tree.querySelectorAll(".omok-tree-texts text")]
    .map((text) => text.getBoundingClientRect()).filter(({ width }) => width > 0);
  const cover = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  return boxes.flatMap((a, k) => boxes.slice(k + 1).filter((b) => cover(a, b))).length;
}"""
DEEP = """from omoklib.evaluators import hashed
from omoklib.search import AlphaZeroSearch
deep = AlphaZeroSearch(hashed, simulations=300)
deep.search(TicTacToe().state((0, 0, 4, 8)))
widgets.TreeExplorer(deep.root)"""


@pytest.mark.parametrize("width", [1280, 800, 600])
def test_no_label_of_a_tree_that_fits_covers_another(open_notebook, width):
    page = open_notebook(SEARCHED, DEEP, width=width)
    for k, tree in enumerate(page.get_by_test_id("tree").all()):
        tree.get_by_test_id("best-line").click()
        says(page, "Best line: ", k)
        tree.get_by_test_id("fit").click()
        assert tree.evaluate(OVERLAPS) == 0


def test_what_is_opened_comes_out_where_the_hand_is_and_nothing_else_is_chosen(open_notebook):
    page = open_notebook(SEARCHED + "\ntree.walk('b2', 'a1')\ntree", width=1800)  # room for all
    tree = page.get_by_test_id("tree")
    chosen = tree.locator('[aria-selected="true"]')
    name = chosen.get_attribute("data-testid")
    path = tree.get_by_test_id("path")
    expect(path).to_have_text("b2 → a1")
    strip = tree.get_by_test_id("more:0")
    before = strip.bounding_box()
    nodes = (
        "(root) => [...root.querySelectorAll('[data-key^=\"node:\"]')].map((n) => n.dataset.key)"
    )
    old = set(tree.evaluate(nodes))
    strip.click()
    says(page, "The root has 9 children.")
    came = [key for key in tree.evaluate(nodes) if key not in old]
    first = tree.get_by_test_id(came[0]).bounding_box()
    middle = [box["y"] + box["height"] / 2 for box in (before, first)]
    assert middle[0] == pytest.approx(middle[1], abs=8)
    page.mouse.move(2, 2)  # the panel follows the hand
    page.wait_for_timeout(400)  # a focus that lingers would choose
    expect(path).to_have_text("b2 → a1")
    expect(chosen).to_have_attribute("data-testid", name)
    stage, box = tree.get_by_test_id("stage").bounding_box(), chosen.bounding_box()
    assert stage["x"] <= box["x"] and box["x"] + box["width"] <= stage["x"] + stage["width"]
    assert box["y"] + box["height"] <= stage["y"] + stage["height"]


def test_nodes_show_their_boards_when_one_comes_near(open_notebook):
    page = open_notebook(SEARCHED)
    tree = page.get_by_test_id("tree")
    boards = tree.locator(".omok-tree-node image")
    expect(boards).to_have_count(0)
    for _ in range(4):
        tree.get_by_test_id("zoom-in").click()
    expect(boards.first).to_be_visible()
    sizes = [box["width"] for box in (each.bounding_box() for each in boards.all()) if box]
    assert min(sizes) >= 38
    letters = tree.locator(".omok-tree-name").nth(1)
    assert letters.evaluate("(t) => t.getBoundingClientRect().height") < 26, "letters do not grow"
    tree.get_by_test_id("fit").click()


LAPPED = """(tree) => {
  const all = [...tree.querySelectorAll(".omok-tree-frame")]
    .map((one) => one.getBoundingClientRect());
  return all.filter((a, k) => all.some((b, m) => m < k && a.left < b.right && b.left < a.right
    && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length;
}"""


def test_no_board_lies_over_another_at_any_zoom(open_notebook):
    page = open_notebook(SEARCHED)
    tree = page.get_by_test_id("tree")
    seen = 0
    for step in ("zoom-in",) * 3 + ("best-line", "fit") + ("zoom-in",) * 3:
        tree.get_by_test_id(step).click()
        if step == "best-line":
            says(page, "Best line: ")
        seen += tree.locator(".omok-tree-frame").count()
        assert tree.evaluate(LAPPED) == 0
    assert seen


# When what glides has come to rest.
WHOLE = """async (tree) => {
  await Promise.allSettled(tree.getAnimations({ subtree: true }).map(({ finished }) => finished));
  const stage = tree.querySelector("[data-testid=stage]").getBoundingClientRect();
  const all = [...tree.querySelectorAll('[aria-selected="true"] .omok-tree-reach')];
  return all.length === 1 && all.map((reach) => reach.getBoundingClientRect()).every((box) =>
    box.left >= stage.left - 1 && box.right <= stage.right + 1
    && box.top >= stage.top - 1 && box.bottom <= stage.bottom + 1);
}"""


@pytest.mark.parametrize("width", [1280, 600])
def test_the_end_of_the_best_line_is_wholly_in_sight_and_stays_there_when_one_comes_near(
    open_notebook, width
):
    page = open_notebook(SEARCHED, width=width)
    tree = page.get_by_test_id("tree")
    for _ in range(2):  # the second time nothing new is drawn
        tree.get_by_test_id("best-line").click()
        says(page, "Best line: ")
        assert tree.evaluate(WHOLE)
        for _ in range(4):
            tree.get_by_test_id("zoom-in").click()
            assert tree.evaluate(WHOLE)
        tree.get_by_test_id("fit").click()


def test_after_some_more_children_the_box_says_how_many_are_left(open_notebook):
    page = open_notebook(WIDE)
    tree = page.get_by_test_id("tree")
    for left in (66, 56):
        tree.get_by_test_id("more:0").click()
        expect(tree.get_by_test_id("more:0").locator("title")).to_have_text(f"and {left} more")
        says(page, f"has 81 children: {81 - left} of them are shown.")
        stage = tree.get_by_test_id("stage").bounding_box()
        box = tree.get_by_test_id("more:0").bounding_box()
        assert stage["y"] <= box["y"]
        assert box["y"] + box["height"] <= stage["y"] + stage["height"]


ENDINGS = """from omoklib import TicTacToe, widgets
def ending(state):
    return {1: "X wins", -1: "O wins", 0: "draw"}[state.winner()] if state.is_terminal() else ""
tree = widgets.TreeExplorer(TicTacToe().initial_state(), label=ending, top=3)
tree.walk("a1", "b1", "a2", "b2", "a3")
tree"""


ROWS = """(tree) => {
  const of = [...tree.querySelectorAll('[aria-level="2"] .omok-tree-dot')].map((dot) => {
    const box = dot.getBoundingClientRect();
    return box.top + box.height / 2;
  }).sort((a, b) => a - b);
  return of[1] - of[0];
}"""


def test_some_more_children_leave_rows_that_can_be_read_and_rows_part_again(open_notebook):
    page = open_notebook(WIDE + "\n", width=1280, height=900)
    page.emulate_media(reduced_motion="reduce")
    tree = page.get_by_test_id("tree")
    wide = tree.evaluate(ROWS)
    tree.get_by_test_id("more:0").click()
    says(page, "15 of them are shown")
    lines = 2 if tree.locator(".omok-tree-visits").count() else 1  # the bars are in the second
    assert tree.evaluate(ROWS) >= (25.9 if lines == 2 else 18.9), "no line touches another"
    assert tree.evaluate(OVERLAPS) == 0
    root = node(page, 0)
    for expanded in ("false", "true"):
        root.focus()
        page.keyboard.press("Enter")
        expect(root).to_have_attribute("aria-expanded", expanded)
    says(page, "The root has 81 children: 5 of them are shown.")
    assert tree.evaluate(ROWS) == pytest.approx(wide, abs=4)


def test_what_one_zooms_in_on_does_not_lie_under_the_map(open_notebook):
    page = open_notebook(SEARCHED.replace("initial_state()", "state((0, 0, 1, 4, 3))"), width=1280)
    tree = page.get_by_test_id("tree")
    node(page, 3).focus()
    page.keyboard.press("Enter")
    expect(node(page, 3)).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("End")
    chosen = tree.locator('.omok-tree-node[aria-selected="true"]')
    expect(chosen).to_have_attribute("aria-level", "3")
    for _ in range(3):
        tree.get_by_test_id("zoom-in").click()
    expect(tree.get_by_test_id("map")).to_be_visible()
    assert tree.evaluate(WHOLE)  # at rest
    box, small = chosen.bounding_box(), tree.get_by_test_id("map").bounding_box()
    assert any(
        one[side] + one[size] <= other[side]
        for side, size in (("x", "width"), ("y", "height"))
        for one, other in ((box, small), (small, box))
    )


# The corners of the map and of a level's boards, when what glides has come to rest.
BOXES = """async (tree) => {
  await Promise.allSettled(tree.getAnimations({ subtree: true }).map(({ finished }) => finished));
  const box = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const boards = tree.querySelectorAll('.omok-tree-node[aria-level="7"] .omok-tree-frame');
  return [box(tree.querySelector("[data-testid=map]")), [...boards].map(box)];
}"""


def test_no_child_that_comes_lies_under_the_map(open_notebook):
    page = open_notebook(ENDINGS, width=1280)
    tree = page.get_by_test_id("tree")
    expect(tree.get_by_test_id("map")).to_be_hidden()
    stage = tree.get_by_test_id("stage").bounding_box()
    x, y = stage["x"] + 20, stage["y"] + stage["height"] - 20
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 110, steps=4)
    page.mouse.up()
    tree.locator('.omok-tree-node[aria-level="6"][aria-expanded="false"]').first.click()
    says(page, "c1 has 4 children.")
    expect(tree.get_by_test_id("map")).to_be_visible()
    small, boards = tree.evaluate(BOXES)
    assert len(boards) == 4
    for board in boards:
        assert any(
            one[end] <= other[begin]
            for begin, end in (("left", "right"), ("top", "bottom"))
            for one, other in ((board, small), (small, board))
        )


def test_what_comes_under_a_hand_that_does_not_move_is_not_pointed_at(open_notebook):
    page = open_notebook(ENDINGS, width=1280)
    page.emulate_media(reduced_motion="reduce")
    tree = page.get_by_test_id("tree")
    marked = tree.locator(".omok-tree-marked:not([aria-selected=true])")
    box = tree.locator('.omok-tree-node[aria-level="6"][aria-expanded="false"]').first
    box.click()
    says(page, "c1 has 4 children.")
    page.wait_for_timeout(500)  # a pointer over what has moved would tell the page soon
    expect(marked).to_have_count(0)
    tree.locator('.omok-tree-node[aria-level="5"] .omok-tree-frame').last.hover(force=True)
    expect(marked).to_have_count(1)
    page.mouse.move(0, 0)


def test_a_family_that_opens_after_another_has_closed_is_whole(open_notebook):
    page = open_notebook(SEARCHED.replace("initial_state()", "state((0, 0, 1, 4, 3))"), width=1280)
    page.emulate_media(reduced_motion="reduce")
    tree = page.get_by_test_id("tree")
    for number, expanded in ((2, "true"), (2, "false"), (3, "true")):
        node(page, number).focus()
        page.keyboard.press("Enter")
        expect(node(page, number)).to_have_attribute("aria-expanded", expanded)
    stage = tree.get_by_test_id("stage").bounding_box()
    for text in tree.locator(".omok-tree-texts text").all():
        box = text.bounding_box()
        assert box["x"] + box["width"] <= stage["x"] + stage["width"] - 2


def test_a_drag_that_begins_on_a_node_does_not_choose_it(open_notebook):
    page = open_notebook(SEARCHED)
    box = node(page, 3).bounding_box()
    page.mouse.move(box["x"] + 15, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 60, steps=4)
    page.wait_for_timeout(300)
    page.mouse.up()
    page.mouse.move(2, 2)
    page.wait_for_timeout(300)
    expect(node(page, 0)).to_have_attribute("aria-selected", "true")


def test_the_keys_go_on_from_the_end_of_the_best_line(open_notebook):
    page = open_notebook(SEARCHED)
    node(page, 0).focus()
    page.keyboard.press("b")
    says(page, "Best line: ")
    chosen = page.get_by_test_id("tree").locator('[aria-selected="true"]')
    expect(chosen).to_be_focused()
    expect(chosen).not_to_have_attribute("data-testid", "node:0")


def test_tab_leads_to_the_chosen_node(open_notebook):
    page = open_notebook(SEARCHED + '.walk("b2", "a1")\ntree')
    tree = page.get_by_test_id("tree")
    only = tree.locator('.omok-tree-node[tabindex="0"]')
    expect(only).to_have_count(1)
    expect(only).to_have_attribute("aria-selected", "true")
    expect(only).not_to_have_attribute("data-testid", "node:0")
    tree.get_by_test_id("best-line").click()
    says(page, "Best line: ")
    tree.locator(".omok-tree-bar summary").focus()
    page.keyboard.press("Tab")
    expect(tree.locator('[aria-selected="true"]')).to_be_focused()
    says(page, "Best line: ")  # nothing else has been chosen


def test_the_edges_from_the_chosen_node_stand_out(open_notebook):
    page = open_notebook(SEARCHED)
    tree = page.get_by_test_id("tree")
    node(page, 2).click()
    expect(node(page, 2)).to_have_attribute("aria-selected", "true")
    children = tree.locator('.omok-tree-node[aria-level="3"]')
    own = int(children.last.get_attribute("aria-setsize"))
    expect(tree.locator(".omok-tree-family")).to_have_count(own)
    assert own < children.count()  # another node is open, too


WAY = """(tree) => [...tree.querySelectorAll(".omok-tree-edge.omok-tree-way")].map((path) => {
  const [, startX, startY] = path.getAttribute("d").match(/^M(\\S+) (\\S+)H/).map(Number);
  const [endY] = path.getAttribute("d").match(/ (\\S+)H\\S+$/).slice(1).map(Number);
  return [startY, endY];
})"""


def test_the_way_to_the_chosen_node_is_marked_from_the_root_on(open_notebook):
    page = open_notebook(SEARCHED)
    tree = page.get_by_test_id("tree")
    node(page, 2).click()
    expect(node(page, 2)).to_have_attribute("aria-expanded", "true")
    child = tree.locator('.omok-tree-node[aria-level="3"][aria-posinset="3"]').last
    child.click()
    expect(child).to_have_attribute("aria-selected", "true")
    expect(tree.locator(".omok-tree-way")).to_have_count(2)
    (from_root, to_parent), (from_parent, to_child) = tree.evaluate(WAY)
    assert from_root < to_parent == from_parent < to_child, "each begins at its parent"


HEIGHTS = """(tree) => {
  const nodes = tree.querySelectorAll(".omok-tree-node");
  const parts = [tree.querySelector("[data-testid=stage]"), ...nodes];
  return parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]);
}"""


def test_the_stage_can_be_pulled_higher_and_the_rows_use_that(open_notebook):
    page = open_notebook(SEARCHED)
    tree = page.get_by_test_id("tree")
    for number in (2, 3):
        node(page, number).click()
        expect(node(page, number)).to_have_attribute("aria-expanded", "true")
    handle = tree.get_by_test_id("height")
    handle.scroll_into_view_if_needed()
    box, before = handle.bounding_box(), tree.evaluate(HEIGHTS)
    page.mouse.move(box["x"] + 30, box["y"] + 7)
    page.mouse.down()
    page.mouse.move(box["x"] + 30, box["y"] + 107, steps=4)
    page.mouse.up()
    stage = tree.get_by_test_id("stage")
    expect(handle).to_have_attribute("aria-valuenow", str(round(before[0][1] - before[0][0] + 100)))
    after = tree.evaluate(HEIGHTS)
    assert max(low for _, low in after[1:]) > max(low for _, low in before[1:]) + 50
    handle.focus()
    page.keyboard.press("ArrowUp")
    expect(handle).to_have_attribute("aria-valuenow", str(round(stage.bounding_box()["height"])))
    handle.dblclick()
    expect(handle).to_have_attribute("aria-valuenow", str(round(before[0][1] - before[0][0])))


def test_a_label_in_the_last_column_is_whole_and_without_numbers_nothing_is_said_of_them(
    open_notebook,
):
    page = open_notebook(ENDINGS, width=1366)
    tree = page.get_by_test_id("tree")
    stage = tree.get_by_test_id("stage").bounding_box()
    label = tree.locator(".omok-tree-texts text", has_text="X wins")
    for level in (None, 4, 5):  # of a board that is opened
        if level:
            closed = f'.omok-tree-node[aria-level="{level}"][aria-expanded="false"]'
            tree.locator(closed).first.click()
            says(page, {4: "c1 has 6 children", 5: "a2 has 5 children"}[level])
        for at in label.all():
            box = at.bounding_box()
            assert box["x"] + box["width"] <= stage["x"] + stage["width"] - 5
    for gone in ("best-line", "textbook"):
        expect(tree.get_by_test_id(gone)).to_be_hidden()
    expect(tree.locator(".omok-tree-scale")).to_have_count(0)
    expect(tree.get_by_test_id("help")).not_to_contain_text("best line")


def test_on_a_phone_the_legend_lies_right_below_the_tree(open_notebook):
    page = open_notebook(SEARCHED, width=640)
    tree = page.get_by_test_id("tree")
    places = [
        tree.locator(each).bounding_box()["y"]
        for each in (".omok-tree-stage", ".omok-tree-under", ".omok-tree-aside")
    ]
    assert places == sorted(places)


def test_on_a_phone_each_sign_of_the_legend_takes_one_line_and_two_short_ones_share_one(
    open_notebook,
):
    page = open_notebook(PROVED, width=640, height=844)
    tree = page.get_by_test_id("tree")
    tree.evaluate("(tree) => (tree.style.width = '262px')")
    assert tree.locator(".omok-tree-under").bounding_box()["height"] < 4 * 26
    scale, plus, visits = (
        tree.locator(f".omok-tree-{each}").bounding_box()
        for each in ("scale", "key-plus", "key-visits")
    )
    assert scale["height"] < 24
    assert plus["y"] < visits["y"] + visits["height"] and visits["y"] < plus["y"] + plus["height"]


def test_words_fade_at_a_side_where_the_tree_goes_on_and_nowhere_else(open_notebook):
    page = open_notebook(SEARCHED, width=640, height=844)
    stage = page.get_by_test_id("tree").get_by_test_id("stage")
    mask = "(stage) => getComputedStyle(stage.querySelector('.omok-tree-svg')).maskImage"
    page.get_by_test_id("fit").click()
    expect(stage).to_have_attribute("data-cut", "")
    assert stage.evaluate(mask) == "none"
    for _ in range(5):
        page.get_by_test_id("zoom-in").click()
    expect(stage).to_have_attribute("data-cut", re.compile("left|right"))
    assert "gradient" in stage.evaluate(mask)


COVERED = """(tree) => {
  const map = tree.querySelector(".omok-map").getBoundingClientRect();
  return [...tree.querySelectorAll(".omok-tree-texts text")]
    .map((text) => text.getBoundingClientRect())
    .filter((box) => box.width && box.right > map.left && box.left < map.right)
    .filter((box) => box.bottom > map.top + 2 && box.top < map.bottom).length;
}"""


def test_on_a_phone_a_tree_that_can_be_read_is_whole(open_notebook):
    page = open_notebook(SEARCHED.replace("limit=400", "limit=2000"), width=700, height=844)
    tree = page.get_by_test_id("tree")
    expect(tree.locator(".omok-tree-value").first).to_be_visible()
    expect(tree.get_by_test_id("map")).to_be_hidden()
    stage = tree.get_by_test_id("stage").bounding_box()
    for text in tree.locator(".omok-tree-texts text").all():
        box = text.bounding_box()
        assert stage["y"] < box["y"] and box["y"] + box["height"] < stage["y"] + stage["height"]


def test_on_a_phone_the_map_covers_no_words(open_notebook):
    code = SEARCHED.replace("limit=400", "limit=2000").replace(
        "search.root)", "search.root, top=9)"
    )
    page = open_notebook(code, width=700, height=844)
    tree = page.get_by_test_id("tree")
    expect(tree.get_by_test_id("map")).to_be_visible()
    assert tree.evaluate(COVERED) == 0


def test_on_a_phone_words_stand_under_the_dots_and_every_column_has_its_head(open_notebook):
    page = open_notebook(SEARCHED, width=640)
    tree = page.get_by_test_id("tree")
    tree.get_by_test_id("best-line").click()
    says(page, "Best line: ")
    depth = len(tree.get_by_test_id("path").inner_text().split("→"))
    heads = tree.locator(".omok-tree-head")
    expect(heads).to_have_text(["X", *("XO"[k % 2] for k in range(depth))])
    chosen = tree.locator('[aria-selected="true"]')
    dot = chosen.locator(".omok-tree-dot").bounding_box()
    name = tree.locator(".omok-tree-texts .omok-tree-name").last.bounding_box()
    assert name["y"] > dot["y"] + dot["height"] / 2
    assert tree.evaluate(OVERLAPS) == 0
    assert tree.evaluate(WHOLE)


def test_what_is_proved_is_a_square_with_its_mark_in_place_of_a_number(open_notebook):
    page = open_notebook(
        "from omoklib import Omok, widgets\nfrom omoklib.evaluators import uniform\n"
        "from omoklib.search.proving import ProvingAlphaZeroSearch\n"
        "search = ProvingAlphaZeroSearch(uniform, simulations=10_000, cpuct=1.5)\n"
        "widgets.TreeExplorer(search.search(Omok(4, line=3).state((0, 5))))"
    )
    tree = page.get_by_test_id("tree")
    lost = tree.get_by_role("treeitem", name=re.compile("^d4, 408 visits.*proved: a loss"))
    expect(lost.locator("rect.omok-tree-dot")).to_have_count(1)
    unknown = tree.get_by_role("treeitem", name=re.compile("^c3, 131 visits"))
    expect(unknown.locator("circle.omok-tree-dot")).to_have_count(1)
    expect(tree.locator(".omok-tree-proof").first).to_have_text(re.compile("[✓✗]"))
    expect(tree.locator(".omok-tree-legend")).to_contain_text("proved: ✓ wins, = draws, ✗ loses")


BOARDS = """from omoklib import TicTacToe, widgets
tree = widgets.TreeExplorer(
    TicTacToe().initial_state(),
    children=lambda s: {s.game.action_name(a): s.take_action(a) for a in s.legal_actions()},
    label=lambda s: "",
    top=3,
)
tree"""
# How far each board lies inside its window, once it rests: from the left, top, right and bottom.
PLACES = """async (tree) => {
  await Promise.allSettled(tree.getAnimations({ subtree: true }).map(({ finished }) => finished));
  const stage = tree.querySelector("[data-testid=stage]").getBoundingClientRect();
  return [...tree.querySelectorAll(".omok-tree-frame")].map((frame) => {
    const { left, top, right, bottom } = frame.getBoundingClientRect();
    return [left - stage.left, top - stage.top, stage.right - right, stage.bottom - bottom];
  });
}"""


def test_boards_stay_boards_when_the_rest_of_some_siblings_comes(open_notebook):
    page = open_notebook(BOARDS, width=1366, height=640)
    tree = page.get_by_test_id("tree")
    expect(tree.locator(".omok-tree-frame")).to_have_count(4)
    tree.get_by_test_id("more:0").click()
    expect(tree.locator(".omok-tree-frame")).to_have_count(10)  # nine moves, and the root
    assert all(side > 0 for box in tree.evaluate(PLACES) for side in box)  # all are in sight


# Where the first of the nodes that come out of the box is a moment after the press, and at the end.
COMES = """async (tree) => {
  const last = () => tree.querySelector('[data-key="node:9"]');
  const place = () => [last().getBoundingClientRect().x, last().getBoundingClientRect().y];
  const box = tree.querySelector('[data-key="more:0"]');
  box.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  while (!last()) await new Promise(requestAnimationFrame);
  const moving = tree.getAnimations({ subtree: true });
  for (const animation of moving) { animation.pause(); animation.currentTime = 0; }
  const first = place();
  for (const animation of moving) animation.finish();
  return [moving.length, first, place()];
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_nodes_glide_to_their_places_unless_one_wants_no_motion(open_notebook, motion):
    page = open_notebook(BOARDS)
    page.emulate_media(reduced_motion=motion)
    moving, first, last = page.get_by_test_id("tree").evaluate(COMES)
    page.emulate_media(reduced_motion="no-preference")
    if motion == "reduce":
        assert moving == 0 and first == last
    else:  # the last child comes out of the box, which lies above its place
        assert moving and first[1] < last[1] - 20


# Presses a node, and says how far it has to go, in pixels, and how long that takes, in ms.
GLIDES = """async (tree, key) => {
  const node = tree.querySelector(`[data-key="${key}"]`);
  const high = () => node.querySelector(".omok-tree-dot, .omok-tree-frame")
    .getBoundingClientRect().top;
  const before = high();
  node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  while (node.getAttribute("aria-expanded") !== "true") await new Promise(requestAnimationFrame);
  const moving = tree.getAnimations({ subtree: true });
  const longest = Math.max(0, ...moving.map(({ effect }) => effect.getTiming().duration));
  for (const animation of moving) animation.finish();
  return [Math.abs(high() - before), longest];
}"""


def test_what_has_far_to_go_glides_longer_so_that_the_eye_follows(open_notebook):
    page = open_notebook(PROVED, width=640, height=844)
    page.emulate_media(reduced_motion="no-preference")
    tree = page.get_by_test_id("tree")
    seen = []
    for place in (3, 4):  # each opens below the family of the one before
        one = tree.locator(f'.omok-tree-node[aria-level="2"][aria-posinset="{place}"]')
        seen.append(tree.evaluate(GLIDES, one.get_attribute("data-key")))
    page.emulate_media(reduced_motion="reduce")
    assert max(seen)[0] > 100
    for way, duration in seen:
        assert duration == pytest.approx(220 + 1.4 * max(0, way - 60), abs=60) or duration == 520


def test_rows_that_come_close_have_one_line_of_numbers_in_place_of_two(open_notebook):
    code = SEARCHED.replace(".initial_state()", ".state((0, 4, 8, 6))").replace("=400", "=1000")
    page = open_notebook(code, width=1366, height=640)
    tree = page.get_by_test_id("tree")
    expect(tree.locator(".omok-tree-visits").first).to_be_visible()
    node(page, 2).click()
    says(page, "children")
    expect(tree.locator(SECOND_LINE)).to_have_count(0)
    assert tree.evaluate(OVERLAPS) == 0
    written = tree.locator(".omok-tree-texts > g").nth(1)
    expect(written.locator("text")).to_have_count(3)  # name, visits and value


VIEW = """async (tree) => {
  await Promise.allSettled(tree.getAnimations({ subtree: true }).map(({ finished }) => finished));
  return [...tree.querySelectorAll(".omok-tree-node")].map((one) => {
    const { left, top } = one.getBoundingClientRect();
    return [one.dataset.key, Math.round(left), Math.round(top)].join();
  });
}"""


@pytest.mark.parametrize("code", [ENDINGS, SEARCHED], ids=["boards", "numbers"])
def test_no_zoom_leads_farther_than_the_whole_tree_and_out_is_the_way_back(open_notebook, code):
    page = open_notebook(code)
    tree = page.get_by_test_id("tree")
    tree.get_by_test_id("fit").click()
    fitted = tree.evaluate(VIEW)
    expect(tree.get_by_test_id("zoom-out")).to_have_attribute("aria-disabled", "true")
    tree.locator('[data-key="node:0"]').focus()
    for key in ("+", "+", "-", "-", "-", "-"):
        page.keyboard.press(key)
    assert tree.evaluate(VIEW) == fitted
    stage = tree.get_by_test_id("stage").bounding_box()
    page.mouse.move(stage["x"] + 40, stage["y"] + stage["height"] - 20)
    page.keyboard.down("Control")
    for down in (-300, 900):
        page.mouse.wheel(0, down)
    page.keyboard.up("Control")
    expect(tree.get_by_test_id("zoom-out")).to_have_attribute("aria-disabled", "true")
    assert tree.evaluate(VIEW) == fitted


@pytest.mark.parametrize("width", [1100, 950])
def test_boards_stay_boards_when_one_fits_the_tree(open_notebook, width):
    page = open_notebook(ENDINGS, width=width)
    tree = page.get_by_test_id("tree")
    tree.locator('.omok-tree-node[aria-level="6"][aria-expanded="false"]').first.evaluate(PRESS)
    says(page, "c1 has 4 children.")  # seven columns
    tree.get_by_test_id("fit").click()
    nodes = tree.locator(".omok-tree-node[data-key^='node']").count()
    expect(tree.locator(".omok-tree-frame")).to_have_count(nodes)
    assert tree.evaluate(LAPPED) == 0
    assert tree.evaluate(OVERLAPS) == 0


# How many ways down run along another one: siblings share theirs, each other family has its own.
# That to the chosen node lies on them as a whole.
ALONG = """(tree) => {
  const ways = [...tree.querySelectorAll(".omok-tree-edge:not(.omok-tree-way)")].map((path) => {
    const numbers = path.getAttribute("d").match(/ (\\S+) (\\S+)V([^Q]+)Q/);
    const [turn, top, low] = numbers.slice(1).map(Number);
    return { turn, top, low };
  }).filter(({ top, low }) => low > top + 1);
  return ways.filter((a, k) => ways.some((b, m) => m < k && Math.abs(a.turn - b.turn) < 1
    && a.top < b.low - 1 && b.top < a.low - 1)).length;
}"""


def test_no_edge_runs_along_another(open_notebook):
    page = open_notebook(SEARCHED)
    tree = page.get_by_test_id("tree")
    for number in (2, 3, 4):
        node(page, number).focus()
        page.keyboard.press("Enter")
        expect(node(page, number)).to_have_attribute("aria-expanded", "true")
    assert tree.locator('.omok-tree-node[aria-level="3"]').count() > 8
    assert tree.evaluate(ALONG) == 0


def test_a_tree_that_was_seen_whole_is_not_cut_when_a_node_opens(open_notebook):
    page = open_notebook(ENDINGS, width=1366, height=640)
    page.emulate_media(reduced_motion="reduce")
    tree = page.get_by_test_id("tree")
    tree.locator('.omok-tree-node[aria-level="2"][aria-expanded="false"]').first.click()
    says(page, "b1 has 8 children")
    for left, top, right, bottom in tree.evaluate(PLACES):
        assert left > 0 and top > 26 and right > 0 and bottom > 0  # the heads are so high


# How far the words of the nodes end before the right edge of the window, at least.
WORDS_TO_EDGE = """(tree) => {
  const { right } = tree.querySelector("[data-testid=stage]").getBoundingClientRect();
  const ends = [...tree.querySelectorAll(".omok-tree-texts > g:not(.omok-tree-quiet)")]
    .map((words) => words.getBoundingClientRect().right);
  return right - Math.max(...ends);
}"""


def test_a_tree_that_was_seen_whole_is_whole_again_when_what_was_closed_opens(open_notebook):
    page = open_notebook(SEARCHED)
    page.emulate_media(reduced_motion="reduce")
    tree = page.get_by_test_id("tree")
    tree.get_by_test_id("best-line").click()
    says(page, "Best line: ")
    tree.get_by_test_id("fit").click()
    assert tree.evaluate(WORDS_TO_EDGE) >= 0
    first = node(page, 1)
    for is_open in ("false", "true"):
        first.focus()
        page.keyboard.press("Enter")
        expect(first).to_have_attribute("aria-expanded", is_open)
        assert tree.evaluate(WORDS_TO_EDGE) >= 0


def test_on_a_phone_the_value_of_the_last_node_is_whole_or_is_not_there(open_notebook):
    code = SEARCHED.replace("limit=400", "limit=1000")
    code = code.replace("initial_state()", "state((0, 4, 8, 7))") + '.walk("c1")\ntree'
    page = open_notebook(code, width=640, height=844)
    page.emulate_media(reduced_motion="reduce")
    tree = page.get_by_test_id("tree")
    tree.get_by_test_id("best-line").click()
    says(page, "Best line: ")
    tree.get_by_test_id("fit").click()
    assert tree.evaluate(WORDS_TO_EDGE) >= 0


def test_the_legend_tells_of_bars_where_there_are_bars_and_else_of_dots(open_notebook):
    page = open_notebook(WIDE, width=1100, height=700)
    tree = page.get_by_test_id("tree")
    bars, dots = (tree.locator(f".omok-tree-key-{name}") for name in ("bars", "dots"))
    expect(bars).to_be_visible()
    expect(dots).to_be_hidden()
    switch = tree.get_by_test_id("textbook")
    place = switch.bounding_box()["y"] - tree.bounding_box()["y"]  # the page may have scrolled
    switch.check()
    says(page, "textbook's sign")
    for shown in (15, 25):
        tree.get_by_test_id("more:0").evaluate(PRESS)
        says(page, f"{shown} of them are shown")
    tree.get_by_test_id("fit").click()
    expect(dots).to_be_visible()
    expect(bars).to_be_hidden()
    now = switch.bounding_box()["y"] - tree.bounding_box()["y"]
    assert now == pytest.approx(place, abs=0.1), "nothing jumps"


BARS = """(tree) => [...tree.querySelectorAll(".omok-tree-texts > g")].map((words) => {
  const wide = (style) => words.querySelector(style)?.getAttribute("width");
  return wide(".omok-tree-visits") / wide(".omok-tree-track");
}).filter(Number.isFinite)"""


def test_a_bar_is_full_as_far_as_the_parents_visits_went_there(open_notebook):
    page = open_notebook(SEARCHED)
    tree = page.get_by_test_id("tree")
    expect(tree.locator(".omok-tree-visits").first).to_be_visible()
    spoken = node(page, 1).get_attribute("aria-label")
    visits = int(re.search(r"(\d+) visits", spoken).group(1))
    root, first, *_ = tree.evaluate(BARS)
    assert root == 1
    assert first == pytest.approx(visits / 400, abs=0.01)


def test_no_ring_stays_where_the_pointer_has_left_the_tree(open_notebook):
    page = open_notebook(BOARDS)
    tree = page.get_by_test_id("tree")
    node(page, 2).hover()
    expect(tree.locator(".omok-tree-marked")).to_have_count(1)
    tree.evaluate(  # as when its board comes: what is under the pointer is drawn anew
        "(tree) => tree.querySelectorAll('[data-key=\"node:2\"] > *').forEach((p) => p.remove())"
    )
    page.mouse.move(2, 2)
    expect(tree.locator(".omok-tree-marked")).to_have_count(0)


@pytest.mark.parametrize("opened", [2, 3, 4])
def test_the_heads_cut_no_row_in_two_when_children_come_far_below(open_notebook, opened):
    page = open_notebook(WIDE.replace("search.root)", "search.root, top=9)"), height=640)
    page.emulate_media(reduced_motion="reduce")
    tree = page.get_by_test_id("tree")
    for number in range(2, opened + 1):
        node(page, number).evaluate(PRESS)
        expect(node(page, number)).to_have_attribute("aria-expanded", "true")
    edge = tree.locator(".omok-tree-heads").bounding_box()
    low = edge["y"] + edge["height"]
    for dot in tree.locator(".omok-tree-dot").all():
        box = dot.bounding_box()
        assert not (box["y"] + 1 < low < box["y"] + box["height"] - 1)


def test_a_searched_tree_that_was_seen_whole_stays_whole_while_its_rows_can_be_read(open_notebook):
    page = open_notebook(SEARCHED, height=640)
    page.emulate_media(reduced_motion="reduce")
    tree = page.get_by_test_id("tree")
    expect(tree.get_by_test_id("map")).to_be_hidden()
    for number in (2, 3):
        node(page, number).evaluate(PRESS)
        expect(node(page, number)).to_have_attribute("aria-expanded", "true")
    tree.get_by_test_id("best-line").click()
    says(page, "Best line: ")
    expect(tree.get_by_test_id("map")).to_be_hidden()
    stage = tree.get_by_test_id("stage").bounding_box()
    for dot in tree.locator(".omok-tree-dot").all():
        box = dot.bounding_box()
        assert stage["y"] + 26 <= box["y"] and box["x"] >= stage["x"]
        assert box["y"] + box["height"] <= stage["y"] + stage["height"]
    assert tree.evaluate(OVERLAPS) == 0


# How far below the heads the first of the last children begins; at once, for boards come anew.
BELOW_HEADS = """(tree) => {
  const first = tree.querySelectorAll('[aria-level="3"][aria-posinset="1"] .omok-tree-frame');
  const heads = tree.querySelector(".omok-tree-heads").getBoundingClientRect();
  return [...first].at(-1).getBoundingClientRect().top - heads.bottom;
}"""


def test_who_has_come_near_still_sees_boards_when_a_node_opens(open_notebook):
    page = open_notebook(SEARCHED)
    page.emulate_media(reduced_motion="reduce")
    tree = page.get_by_test_id("tree")
    for _ in range(3):
        tree.get_by_test_id("zoom-in").click()
    drawn = tree.locator(".omok-tree-frame")
    before = drawn.count()
    assert before > 5
    node(page, 2).evaluate(PRESS)
    expect(node(page, 2)).to_have_attribute("aria-expanded", "true")
    assert drawn.count() > before
    assert tree.evaluate(LAPPED) == 0
    assert tree.evaluate(BELOW_HEADS) >= 0, "the first child is whole"


# The boxes of a node with this name at this level and of its children, in the stage, at rest: the
# dots or boards alone, as [left, top, right, bottom].
FAMILY = """async (tree, key) => {
  await Promise.allSettled(tree.getAnimations({ subtree: true }).map(({ finished }) => finished));
  const stage = tree.querySelector("[data-testid=stage]").getBoundingClientRect();
  const of = (one) => {
    const drawn = one.querySelector(".omok-tree-dot, .omok-tree-frame").getBoundingClientRect();
    return [drawn.left - stage.left, drawn.top - stage.top,
      stage.right - drawn.right, stage.bottom - drawn.bottom];
  };
  const own = tree.querySelector(`[data-key="${key}"]`);
  const level = Number(own.getAttribute("aria-level")) + 1;
  const edges = [...tree.querySelectorAll(".omok-tree-edge.omok-tree-family")].length;
  const all = [...tree.querySelectorAll(`[data-key^="node"][aria-level="${level}"]`)];
  const middle = (box) => box.top + box.height / 2;
  const top = middle(own.getBoundingClientRect());
  const below = all.filter((one) => middle(one.getBoundingClientRect()) > top - 2);
  return [of(own), below.slice(0, edges).map(of)];
}"""


# The key of a node, its middle in the stage and the stage's corner; at once, for boards come anew.
STANDS = """(tree, [level, name, k]) => {
  const of = `.omok-tree-node[aria-level="${level}"][aria-label^="${name},"]`;
  const node = tree.querySelectorAll(of)[k];
  const box = node.querySelector(".omok-tree-dot, .omok-tree-frame").getBoundingClientRect();
  const stage = tree.querySelector("[data-testid=stage]").getBoundingClientRect();
  return [node.dataset.key, box.left + box.width / 2 - stage.left,
    box.top + box.height / 2 - stage.top, stage.left, stage.top, stage.height];
}"""


def press(page, level, name, k=0):
    """Presses the node under the mouse, and returns its key and how high the mouse was."""
    tree = page.get_by_test_id("tree")
    key, x, y, left, top, high = tree.evaluate(STANDS, [level, name, k])
    assert 26 < y < high, "it was in sight"
    page.mouse.click(left + x, top + y)
    expect(tree.locator(f'[data-key="{key}"]')).to_have_attribute("aria-selected", "true")
    says(page, f"{name} ")
    return key, y


STEPS = {
    (1280, 900): [(2, "b1", 0), (2, "c1", 0)],
    (1366, 640): [(2, "b1", 0), (3, "c1", 0), (2, "c1", 0)],
    (640, 844): [(2, "b1", 0)],
}


@pytest.mark.parametrize("size", STEPS)
def test_a_node_that_is_pressed_stays_in_sight_and_so_do_its_children(open_notebook, size):
    code = ENDINGS if size[0] > 1000 else BOARDS  # the end of a way is not beside its begin there
    page = open_notebook(code, width=size[0], height=size[1])
    page.emulate_media(reduced_motion="reduce")
    tree = page.get_by_test_id("tree")
    for step, pressed in enumerate(STEPS[size]):
        key, hand = press(page, *pressed)
        own, children = tree.evaluate(FAMILY, key)
        if step == 0 and size[0] > 1000:  # there is room for all
            assert own[1] < hand < own[1] + 30, "it stays under the hand"
        assert own[0] > 0 and own[1] >= 26 and own[2] > 0 and own[3] > 0
        shown = children if size[0] > 1000 else children[:2]
        assert len(shown) > 1
        assert all(top >= 26 and right > 0 and low > 0 for _, top, right, low in shown)


def test_a_node_that_opens_below_an_open_family_stays_near_the_hand(open_notebook):
    page = open_notebook(SEARCHED)
    page.emulate_media(reduced_motion="reduce")
    tree = page.get_by_test_id("tree")
    second = tree.locator('.omok-tree-node[aria-level="2"]').nth(1)
    name = second.get_attribute("aria-label").split(",")[0]
    key, hand = press(page, 2, name)
    _, _, middle, *_ = tree.evaluate(STANDS, [2, name, 0])
    assert middle == pytest.approx(hand, abs=30)
    own, children = tree.evaluate(FAMILY, key)
    assert all(low > 0 for *_, low in [own, *children])


def test_the_minus_of_an_open_node_closes_it_at_once_and_its_words_choose_it(open_notebook):
    page = open_notebook(PUZZLE)
    tree = page.get_by_test_id("tree")

    def at(name: str) -> tuple:
        key, x, y, left, top, _ = tree.evaluate(STANDS, [2, name, 0])
        return tree.locator(f'[data-key="{key}"]'), left + x, top + y

    best, x, y = at("b1")
    expect(best.locator(".omok-tree-minus")).to_have_css("display", "none")
    page.mouse.click(x + 30, y)
    expect(best).to_have_attribute("aria-selected", "true")
    expect(best).to_have_attribute("aria-expanded", "true")
    other, x, y = at("c1")
    page.mouse.move(x + 2, y)
    page.mouse.move(x, y)
    expect(other.locator(".omok-tree-minus")).to_have_css("display", "inline")
    page.mouse.click(x, y)
    says(page, "c1 is closed.")


PUZZLE = SEARCHED.replace("=400", "=1000, exploration=1.4")
PUZZLE = PUZZLE.replace("initial_state()", "state((0, 4, 8, 7))") + "\ntree.walk('c1')\ntree"
# The blank pixels above the highest dot and below the lowest.
BLANK = """(tree) => {
  const stage = tree.querySelector("[data-testid=stage]").getBoundingClientRect();
  const dots = [...tree.querySelectorAll(".omok-tree-dot")];
  const all = dots.map((one) => one.getBoundingClientRect());
  const low = Math.max(...all.map(({ bottom }) => bottom));
  return [Math.min(...all.map(({ top }) => top)) - stage.top - 26, stage.bottom - low];
}"""


def test_rows_use_the_height_that_there_is_and_closing_gives_it_back(open_notebook):
    page = open_notebook(PUZZLE)
    page.emulate_media(reduced_motion="reduce")
    tree = page.get_by_test_id("tree")
    wide = tree.evaluate(ROWS)
    before = tree.locator(".omok-tree-visits").count()
    assert before > 5
    for fitted in (False, True):
        key, _ = press(page, 2, "c2")
        says(page, "c2 has 5 children.")
        assert max(tree.evaluate(BLANK)) < 50
        if fitted:
            tree.get_by_test_id("fit").click()
        tree.locator(f'[data-key="{key}"]').evaluate(PRESS)
        says(page, "c2 is closed.")
        assert tree.evaluate(ROWS) == pytest.approx(wide, abs=4)
        expect(tree.locator(".omok-tree-visits")).to_have_count(before)
        tree.get_by_test_id("fit").click()


# The pixels between the end of the chosen node's words and the next boards.
GAP = """async (tree) => {
  await Promise.allSettled(tree.getAnimations({ subtree: true }).map(({ finished }) => finished));
  const level = Number(tree.querySelector('[aria-selected="true"]').getAttribute("aria-level"));
  const words = [...tree.querySelectorAll(".omok-tree-chosen text")];
  const next = [...tree.querySelectorAll(`[aria-level="${level + 1}"] .omok-tree-frame`)];
  return Math.min(...next.map((one) => one.getBoundingClientRect().left))
    - Math.max(...words.map((one) => one.getBoundingClientRect().right));
}"""


@pytest.mark.parametrize("times", [3, 5])
def test_coming_near_makes_what_is_drawn_larger_and_not_the_gaps(open_notebook, times):
    page = open_notebook(PUZZLE)
    tree = page.get_by_test_id("tree")
    before = tree.evaluate(GAP.replace("omok-tree-frame", "omok-tree-dot"))
    for _ in range(times):
        tree.get_by_test_id("zoom-in").click()
    assert tree.locator(".omok-tree-frame").count()
    assert 0 < tree.evaluate(GAP) < max(90, before + 10)


# How many of the chosen node and its children lie under the map.
UNDER_MAP = """async (tree) => {
  await Promise.allSettled(tree.getAnimations({ subtree: true }).map(({ finished }) => finished));
  const map = tree.querySelector("[data-testid=map]");
  if (getComputedStyle(map).display === "none" || getComputedStyle(map).visibility === "hidden")
    return 0;
  const box = map.getBoundingClientRect();
  const own = tree.querySelector('[aria-selected="true"]');
  const family = tree.querySelectorAll(".omok-tree-edge.omok-tree-family").length;
  const level = Number(own.getAttribute("aria-level")) + 1;
  const next = [...tree.querySelectorAll(`[aria-level="${level}"]`)];
  const top = own.getBoundingClientRect().top;
  const below = next.filter((one) => one.getBoundingClientRect().bottom > top).slice(0, family);
  return [own, ...below].filter((one) => {
    const reach = one.querySelector(".omok-tree-reach").getBoundingClientRect();
    const { left, top, right, bottom } = reach;
    return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
  }).length;
}"""


@pytest.mark.parametrize("size", [(1280, 900), (1366, 640)])
@pytest.mark.parametrize("name", ["ENDINGS", "PUZZLE"])
def test_the_map_never_lies_on_the_chosen_node_or_its_children(open_notebook, size, name):
    page = open_notebook(globals()[name], width=size[0], height=size[1])
    tree = page.get_by_test_id("tree")
    seen = 0
    for _ in range(5):
        tree.get_by_test_id("zoom-in").click(force=True)
        assert tree.evaluate(UNDER_MAP) == 0
        seen += tree.get_by_test_id("map").is_visible()
    assert seen
    stage = tree.get_by_test_id("stage")
    for way in ([300, 150], [420, 60], [180, 240]):
        stage.evaluate(FINGERS, [[[300, 150]], [way]])
        assert tree.evaluate(UNDER_MAP) == 0


PROVED = """from omoklib import Omok, widgets
from omoklib.evaluators import uniform
from omoklib.search.proving import ProvingAlphaZeroSearch
search = ProvingAlphaZeroSearch(uniform, simulations=10_000, cpuct=1.5)
widgets.TreeExplorer(search.search(Omok(4, line=3).state((0, 5))))"""


def test_on_a_laptop_nothing_moves_while_the_first_line_is_looked_at(open_notebook):
    page = open_notebook(PROVED, width=1366, height=640)
    tree = page.get_by_test_id("tree")
    still = (".omok-tree-under", '[data-testid="node:0"] .omok-tree-dot')
    before = [tree.locator(each).bounding_box() for each in still]
    for level in (2, 3, 4, 5):  # what is said of a proof is longer; the last is a leaf
        one = tree.locator(f'.omok-tree-node[aria-level="{level}"]').first
        one.click()
        expect(one).to_have_attribute("aria-selected", "true")
        assert [tree.locator(each).bounding_box() for each in still] == before


def test_on_a_phone_marks_stay_when_a_node_opens_and_every_column_has_its_head(open_notebook):
    page = open_notebook(PROVED, width=640, height=844)
    tree = page.get_by_test_id("tree")
    heads = tree.locator(".omok-tree-head")
    for opened in (False, True):
        if opened:
            press(page, 2, "c3")
        assert heads.count() == 5
        proofs = tree.locator("rect.omok-tree-dot").count()
        expect(tree.locator(".omok-tree-proof")).to_have_count(proofs)
        assert tree.evaluate(OVERLAPS) == 0


def test_on_a_phone_the_node_that_the_panel_speaks_of_is_in_sight_at_first(open_notebook):
    page = open_notebook(ENDINGS, width=640, height=844)
    tree = page.get_by_test_id("tree")
    expect(tree.get_by_test_id("path")).to_have_text("a1 → b1 → a2 → b2 → a3")
    assert tree.evaluate(WHOLE)


def test_on_a_phone_the_open_node_that_the_panel_speaks_of_shows_its_children(open_notebook):
    code = SEARCHED.replace(".initial_state()", ".state((0, 4, 8, 7))").replace("=400", "=1000")
    page = open_notebook(f'{code}.walk("c1")\ntree', width=640, height=844)
    tree = page.get_by_test_id("tree")
    expect(tree.get_by_test_id("path")).to_have_text("c1")
    stage = tree.get_by_test_id("stage").bounding_box()
    right = stage["x"] + stage["width"]
    chosen = tree.locator('[aria-selected="true"] .omok-tree-dot').bounding_box()
    assert chosen["x"] >= stage["x"]
    column = tree.locator(".omok-tree-texts > g").filter(has_text="b1")
    for words in column.all():
        box = words.bounding_box()
        assert box["x"] + box["width"] <= right, "what its first child is worth is whole"


@pytest.mark.parametrize("size", [(1366, 640), (640, 844)])
def test_a_long_path_takes_one_line_and_the_board_below_keeps_its_place(open_notebook, size):
    walk = 'walk(*"a1 b1 c1 a2 b2 c2 b3 a3".split())'
    page = open_notebook(f"{BOARDS}.{walk}\ntree", width=size[0], height=size[1])
    tree = page.get_by_test_id("tree")
    path, board = tree.get_by_test_id("path"), tree.get_by_test_id("chosen-board")
    expect(path).to_have_text("a1 b1 c1 a2 b2 c2 b3 a3")
    expect(path).to_have_attribute("title", "a1 → b1 → c1 → a2 → b2 → c2 → b3 → a3")
    assert path.evaluate("(path) => path.scrollWidth <= path.clientWidth")
    before = board.bounding_box()
    node(page, 0).evaluate(PRESS)
    expect(path).to_have_text("Root")
    assert board.bounding_box() == before


def test_on_a_phone_what_comes_out_of_a_box_is_in_sight(open_notebook):
    page = open_notebook(ENDINGS, width=640, height=844)
    tree = page.get_by_test_id("tree")
    stage = tree.get_by_test_id("stage").bounding_box()
    boxes = tree.locator('.omok-tree-node[aria-label="and 2 more"]')
    expect(boxes).to_have_count(1)  # far from the root, which has no room beside it
    old = tree.locator('[data-testid^="node:"]').count()
    boxes.click()
    says(page, "b2 has 5 children.")
    expect(boxes).to_have_count(0)
    expect(tree.locator('[data-testid^="node:"]')).to_have_count(old + 2)
    for place in (4, 5):
        deepest = f'.omok-tree-node[aria-level="6"][aria-posinset="{place}"]'
        box = tree.locator(deepest).bounding_box()
        assert stage["x"] <= box["x"] and box["x"] + box["width"] <= stage["x"] + stage["width"]
        assert stage["y"] <= box["y"] and box["y"] + box["height"] <= stage["y"] + stage["height"]


@pytest.mark.parametrize("times", [2, 4])
def test_who_has_come_near_still_sees_the_node_that_opens_and_its_first_child(open_notebook, times):
    page = open_notebook(ENDINGS)
    page.emulate_media(reduced_motion="reduce")
    tree = page.get_by_test_id("tree")
    for _ in range(times):
        tree.get_by_test_id("zoom-in").click()
    own, children = tree.evaluate(FAMILY, press(page, 5, "c2")[0])
    for left, top, right, bottom in (own, children[0]):
        assert left > 0 and top >= 26 and right > 0 and bottom > 0


def test_the_root_stays_in_sight_above_a_low_family_and_leads_back_to_its_row(open_notebook):
    page = open_notebook(PROVED, width=1366, height=640)
    tree = page.get_by_test_id("tree")
    root, stage = node(page, 0), tree.get_by_test_id("stage").bounding_box()
    best = tree.locator('.omok-tree-node[aria-level="2"]').first
    for level in (2, 3, 4):
        tree.locator(f'[aria-level="{level}"][aria-expanded="false"]').last.click()
        expect(tree.locator('[aria-selected="true"]')).to_have_attribute("aria-level", f"{level}")
    expect(best).not_to_be_in_viewport()  # its row is the root's
    box = root.locator(".omok-tree-dot").bounding_box()
    assert stage["y"] + 26 < box["y"] < stage["y"] + 80, "below the heads"
    root.locator(".omok-tree-dot").click()
    expect(root).to_have_attribute("aria-selected", "true")
    expect(root).to_have_attribute("aria-expanded", "true")  # it closes nothing
    expect(best).to_be_in_viewport()
    dots = [one.locator(".omok-tree-dot").bounding_box() for one in (root, best)]
    assert dots[0]["y"] + dots[0]["height"] / 2 == pytest.approx(
        dots[1]["y"] + dots[1]["height"] / 2, abs=1
    )
