"""The labs in a real JupyterLab: moved, pressed and painted as a learner does."""

from __future__ import annotations

import re

import pytest

from omoklib import widgets

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
expect = playwright.expect

pytestmark = pytest.mark.browser

FAKE_TRAINER = """
import time
class Trainer:
    def __init__(self):
        self.history = []
    def run(self, *, iterations, seconds, stop, on_iteration):
        end = time.monotonic() + seconds
        while time.monotonic() < end and not stop():
            time.sleep(0.05)
            k = len(self.history) + 1
            self.history.append({"<b>loss": 1 / k, "games": 4, "seconds": 0.05, "mistakes": 1 / k})
            on_iteration(self.history[-1])
from omoklib import widgets
widgets.Cockpit(Trainer())
"""


def slide(page, name: str, key: str, times: int = 1) -> None:
    control = page.get_by_test_id(name)
    control.focus()
    for _ in range(times):
        control.press(key)


def point_at(page, part, marked) -> None:
    """Points at `part` until that marks `marked`. A picture is drawn again, and elsewhere, once its
    room is known: what the pointer stood on may be gone.
    """
    for _ in range(20):
        page.mouse.move(0, 0)
        part.hover()
        page.wait_for_timeout(500)
        if "lab-pointed" in (marked.get_attribute("class") or ""):
            return
    raise AssertionError(f"pointing at {part} does not mark {marked}")


def test_no_verdict_makes_the_bandit_lab_higher(open_notebook):
    page = open_notebook("from omoklib import widgets\nwidgets.BanditLab(seed=2)", width=1366)
    page.set_viewport_size({"width": 1366, "height": 640})
    lab = page.locator(".omok-lab")
    expect(lab).to_have_class(re.compile("lab-low"))
    expect(lab).to_have_attribute("data-arrangement", "side")
    heights = {}
    for pull in range(1, 21):
        page.locator('[data-press="arm0"]').focus()
        page.keyboard.press("Enter")
        told = f"in {pull} of 20 pulls" if pull < 20 else "On average, random pulls win"
        expect(page.locator(".lab-status")).to_contain_text(told)
        heights[pull] = lab.bounding_box()["height"]
    assert heights[20] == heights[2]


# The corners of two buttons and the top of the picture, within the lab.
PLACES = """(lab) => {
  const { x, y } = lab.getBoundingClientRect();
  const at = (place) => lab.querySelector(place).getBoundingClientRect();
  const [run, one] = ["run", "one"].map((id) => at(`[data-testid="${id}"]`));
  const corner = (box) => [Math.round(box.x - x), Math.round(box.y - y)];
  return [corner(run), corner(one), corner(at(".lab-picture svg"))[1]];
}"""


@pytest.mark.parametrize("width", [710, 1280, 1500])  # beside the side bar, the first is a phone's
def test_neither_a_pull_nor_a_rule_moves_what_stands_in_the_bandit_lab(open_notebook, width):
    page = open_notebook("from omoklib import widgets\nwidgets.BanditLab(seed=2)", width=width)
    lab = page.locator(".omok-lab")
    before, status = lab.evaluate(PLACES), page.locator(".omok-lab .lab-status")
    for rule, named in (("greedy", ""), ("epsilon-greedy", "epsilon"), ("UCB", "c")):
        page.get_by_test_id("rule").select_option(rule)
        if named:
            expect(page.get_by_test_id(named)).to_be_visible()
        else:
            expect(page.get_by_test_id("c")).to_be_hidden()
        if width > 1000:  # on a phone a rule without a slider has a row less
            assert lab.evaluate(PLACES) == before
    page.get_by_test_id("one").click()
    expect(status).to_contain_text("A pays")
    assert lab.evaluate(PLACES) == before
    page.get_by_test_id("run").click()
    expect(status).to_contain_text("1,001 pulls paid")
    assert lab.evaluate(PLACES) == before


def test_the_bandit_lab_answers_while_the_slider_moves(open_notebook):
    page = open_notebook("from omoklib import widgets\nwidgets.BanditLab()")
    page.get_by_test_id("run").click()
    status = page.locator(".omok-lab .lab-status")
    expect(status).to_contain_text("1,000 pulls paid")
    before = status.inner_text()
    slide(page, "c", "ArrowLeft", 20)
    expect(status).not_to_have_text(before)
    expect(page.get_by_test_id("c")).to_have_value("0.4")
    expect(page.get_by_test_id("c")).to_be_focused()
    slide(page, "c", "ArrowRight", 20)
    expect(status).to_have_text(before)


def test_the_puct_lab_chooses_as_the_numbers_say_and_refuses_wrong_ones(open_notebook):
    page = open_notebook("from omoklib import widgets\nwidgets.PuctLab()")
    status = page.locator(".omok-lab .lab-status")
    page.get_by_test_id("clear").click()
    expect(status).to_contain_text("Edge a is chosen")
    page.get_by_test_id("source").check()
    expect(status).to_contain_text("4 edges tie")
    page.get_by_test_id("W2").select_text()
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect(status).to_contain_text("Nothing was changed")
    expect(page.get_by_test_id("W2")).to_have_value("0.0")
    page.get_by_test_id("reset").click()
    expect(page.get_by_test_id("W1")).to_have_value("−0.5")  # a minus, as in the picture
    page.get_by_test_id("W1").press("ArrowDown")
    expect(page.get_by_test_id("W1")).to_have_value("−0.6")
    page.get_by_test_id("W1").fill("-0.9")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("W1")).to_have_value("−0.9")
    page.get_by_test_id("ask").click()  # the answer is not given away
    expect(page.get_by_test_id("visit")).to_have_attribute("aria-disabled", "true")


def test_on_a_phone_the_reason_for_a_refusal_stands_within_the_lab(open_notebook):
    page = open_notebook("from omoklib import widgets\nwidgets.PuctLab()", width=700)
    expect(page.locator(".omok-lab")).to_be_visible()
    assert 300 < page.locator(".omok-lab").bounding_box()["width"] < 380  # beside the side bar
    for k in range(4):
        field = page.get_by_test_id(f"W{k}")
        field.fill("30")
        field.press("Enter")
        why = page.locator(f".lab-number:has([data-testid=W{k}]) .omok-why")
        expect(why).to_contain_text("30")
        words, lab = why.bounding_box(), page.locator(".omok-lab").bounding_box()
        assert lab["x"] <= words["x"]
        assert words["x"] + words["width"] <= lab["x"] + lab["width"]


def test_the_reason_for_a_refusal_stands_beside_the_number(open_notebook):
    page = open_notebook("from omoklib import widgets\nwidgets.PuctLab()")
    page.get_by_test_id("P0").fill("1.4")
    page.keyboard.press("Enter")
    why = page.locator(".lab-number:has([data-testid=P0]) .omok-why")
    expect(why).to_have_text("P must be from 0 to 1, not 1.4.")
    expect(page.get_by_test_id("P0")).to_have_value("0.40")
    page.get_by_test_id("N1").fill("-3")
    page.keyboard.press("Tab")  # to the number below, which must be in sight
    refused = page.locator(".lab-number:has([data-testid=N1]) .omok-why")
    expect(refused).to_be_visible()
    below = page.evaluate("document.activeElement.getBoundingClientRect().top")
    assert refused.bounding_box()["y"] + refused.bounding_box()["height"] <= below
    page.get_by_test_id("P1").click()  # goes through what lies on it
    expect(page.get_by_test_id("P1")).to_be_focused()
    page.get_by_test_id("P0").fill("0.5")
    expect(why).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("prior")).to_have_value("0.5")
    expect(why).to_have_count(0)  # what is taken has no reason to tell


COUNT_GLIDES = """() => {
  const animate = Element.prototype.animate;
  window.glides = [];
  window.lasting = {};
  Element.prototype.animate = function (...given) {
    window.glides.push(this.dataset.glide);
    window.lasting[this.dataset.glide] = given[1].duration;
    return animate.apply(this, given);
  };
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_bars_of_the_puct_lab_glide_unless_motion_is_unwanted(open_notebook, motion):
    page = open_notebook("from omoklib import widgets\nwidgets.PuctLab()")
    page.emulate_media(reduced_motion=motion)
    page.evaluate(COUNT_GLIDES)
    page.wait_for_timeout(300)  # a picture that follows another one at once does not glide
    page.get_by_test_id("visit").click()
    expect(page.locator('[data-glide="score2"]')).to_have_text("0.632")
    glided = page.evaluate("window.glides")
    page.emulate_media(reduced_motion="no-preference")  # as every other test has it
    assert ("score2" in glided) == (motion == "no-preference")


def test_the_weight_table_is_painted_by_keyboard_and_by_dragging(open_notebook):
    page = open_notebook("from omoklib import widgets\nwidgets.WeightEditor(6)")
    cell = '[data-press="cell{}"]'
    page.get_by_test_id("mirror").uncheck()
    page.get_by_test_id("ones").click()
    expect(page.locator(cell.format(8))).to_have_attribute("aria-label", "c2: weight 1")
    page.locator(cell.format(0)).focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(cell.format(8))).to_have_attribute("aria-label", "c2: weight 100")
    expect(page.locator(cell.format(8))).to_be_focused()
    boxes = [page.locator(cell.format(k)).bounding_box() for k in (24, 27)]
    middles = [(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes]
    page.mouse.move(*middles[0])
    page.mouse.down()
    page.mouse.move(*middles[1], steps=12)
    page.mouse.up()
    for k in (24, 25, 26, 27):
        expect(page.locator(cell.format(k))).to_have_attribute(
            "aria-label", f"{'abcd'[k - 24]}5: weight 100"
        )
    page.get_by_test_id("undo").click()
    for k in (24, 25, 26, 27):  # one stroke, one Undo
        expect(page.locator(cell.format(k))).to_have_attribute(
            "aria-label", f"{'abcd'[k - 24]}5: weight 1"
        )
    expect(page.locator(cell.format(8))).to_have_attribute("aria-label", "c2: weight 100")


def test_a_change_of_the_weight_table_is_undone(open_notebook):
    page = open_notebook("from omoklib import widgets\nwidgets.WeightEditor(6)")
    square = page.locator('[data-press="cell8"]')
    before = square.get_attribute("aria-label")
    square.click()
    expect(square).to_have_attribute("aria-label", "c2: weight 100")
    page.get_by_test_id("undo").click()
    expect(square).to_have_attribute("aria-label", before)
    expect(page.get_by_test_id("undo")).to_have_attribute("aria-disabled", "true")


def test_ctrl_z_undoes_a_stroke_wherever_the_focus_is_and_ctrl_y_makes_it_again(open_notebook):
    page = open_notebook("from omoklib import widgets\nwidgets.WeightEditor(6)")
    square, status = page.locator('[data-press="cell8"]'), page.locator(".lab-status")
    before = square.get_attribute("aria-label")
    square.click()
    expect(square).to_have_attribute("aria-label", "c2: weight 100")
    for undo, redo in (("Control+z", "Control+y"), ("Meta+z", "Control+Shift+Z")):
        page.keyboard.press(undo)
        expect(square).to_have_attribute("aria-label", before)
        page.locator(".omok-lab .lab-title").click()
        page.keyboard.press(redo)
        expect(square).to_have_attribute("aria-label", "c2: weight 100")
    page.locator('[data-press="cell14"]').click(force=True)
    expect(status).to_contain_text("c3 has a stone from the start")
    source = "window.jupyterapp.shell.currentWidget.content.model.cells.get(0).sharedModel.source"
    assert "WeightEditor" in page.evaluate(source)  # the notebook undoes nothing


def test_a_match_of_two_tables_grows_and_stops(open_notebook):
    page = open_notebook("from omoklib import widgets\nwidgets.WeightEditor(6)")
    status = page.locator(".omok-lab .lab-status")
    slide(page, "games", "End")  # so many that it is stopped before its end
    stop = page.get_by_test_id("stop")
    before = stop.bounding_box()
    page.get_by_test_id("start").click()
    expect(page.locator(".lab-picture svg").nth(2)).to_have_attribute(
        "aria-label", re.compile(r"\d+ of 400 games: score")
    )
    assert [stop.bounding_box()[side] for side in ("x", "width")] == pytest.approx(
        [before[side] for side in ("x", "width")], abs=0.5
    )
    stop.click()
    expect(status).to_contain_text(re.compile(r"\d+ of 400 games.*your table is"))
    expect(page.get_by_test_id("start")).to_have_attribute("aria-disabled", "false")


def test_the_id_bridge_follows_the_board_and_the_timeline(open_notebook):
    page = open_notebook(
        "from omoklib import Omok, widgets\nbridge = widgets.IdBridge(Omok(9), (0, 40))\nbridge"
    )
    node_id = page.get_by_test_id("id")
    expect(node_id).to_have_text("(0, 40)")
    page.locator('.omok-board [data-point="41"]').click()
    expect(node_id).to_have_text("(0, 40, 41)")
    slide(page, "ply", "Home")
    expect(page.locator(".lab-status").first).to_have_text("The root: its ID is (0,).")
    slide(page, "ply", "End")
    expect(page.locator(".lab-status").first).to_contain_text("4 · 9 + 5 = 41")
    choice = page.get_by_test_id("symmetry")
    before = choice.bounding_box()
    assert before["width"] >= 280  # its longest option is read whole
    choice.select_option("half a turn")
    expect(node_id).to_have_text("(0, 40, 39)")
    said = "f5 (41) is d5 (39) after half a turn."
    expect(page.locator(".lab-status").first).to_have_text(said)
    assert choice.bounding_box() == before  # nothing moves under the hand


@pytest.mark.parametrize("width", [1366, 1920])
def test_the_widgets_of_a_notebook_end_at_one_edge(open_notebook, width):
    codes = (
        "IdBridge(Omok(9))",
        "IntervalLab()",
        "MinimaxValues(TicTacToe().state((0, 4, 1, 0, 8, 6)))",
    )
    cells = [f"from omoklib import Omok, TicTacToe, widgets\nwidgets.{code}" for code in codes]
    page = open_notebook(*cells, width=width)
    cards = page.locator(".omok-widget:not(.omok-board)")
    expect(cards).to_have_count(4)
    boxes = [cards.nth(k).bounding_box() for k in range(4)]
    assert len({round(box["x"] + box["width"]) for box in boxes}) == 1


def test_a_stone_in_the_planes_points_at_its_move_everywhere(open_notebook):
    page = open_notebook(
        "from omoklib import Omok, widgets\nwidgets.IdBridge(Omok(9), (0, 40, 41, 31))"
    )
    stone, chip = page.locator('g[data-point="ply2"] rect'), '.lab-way-chip[data-point="ply2"]'
    point_at(page, stone.last, page.locator(chip))
    expect(page.locator('.lab-id span[data-point="ply2"]')).to_have_class(re.compile("pointed"))
    page.locator('.lab-way-chip[data-point="ply1"]').hover()
    expect(page.locator('g[data-told="ply1"]')).to_be_visible()
    expect(page.locator('g[data-told="ply2"]')).to_be_hidden()


LONG_GAME = "40, 41, 31, 49, 22, 13, 12, 21, 50, 39, 48, 57, 30, 32, 58, 66, 4, 5, 6, 14, 23, 33"


def test_a_free_cell_that_is_pointed_at_says_what_it_would_add_to_the_id(open_notebook):
    page = open_notebook(
        "from omoklib import Omok, widgets\nwidgets.IdBridge(Omok(9), (0, 40, 41, 31))"
    )
    next_, node_id = page.locator(".lab-next"), page.get_by_test_id("id")
    page.locator('.omok-board [data-point="22"]').first.hover()
    expect(next_).to_have_text("+ (22,)")
    page.locator('.omok-board [data-point="41"]').first.hover()  # a stone adds nothing
    expect(next_).to_be_hidden()
    page.locator('.omok-board [data-point="22"]').first.click()
    expect(node_id).to_have_text("(0, 40, 41, 31, 22)")
    page.locator('.omok-board [data-point="8"]').first.hover()
    expect(next_).to_have_text("+ (8,)")
    slide(page, "ply", "ArrowLeft")  # where a move would cut the ID off, too, nothing is told
    page.locator('.omok-board [data-point="9"]').first.hover()
    expect(next_).to_be_hidden()


def test_a_free_cell_that_is_pointed_at_tells_its_arithmetic_and_is_marked_in_the_planes(
    open_notebook,
):
    page = open_notebook(
        "from omoklib import Omok, widgets\nwidgets.IdBridge(Omok(9), (0, 40, 41, 31))"
    )
    status = page.locator(".omok-lab .lab-status").first
    cell, plane = page.locator(".lab-next-cell"), page.locator(".lab-plane").first  # own, now
    told = "d4 is in row 3 and column 3, counted from 0: 3 · 9 + 3 = 30."

    def expect_told(is_told=True):
        if not is_told:
            expect(status).not_to_have_text(told)
            expect(cell).to_be_hidden()
            return
        expect(status).to_have_text(told)
        expect(cell).to_be_visible()
        frame, whole = cell.locator("rect").first.bounding_box(), plane.bounding_box()
        for side, way in (("width", "x"), ("height", "y")):
            middle = frame[way] + frame[side] / 2 - whole[way]
            assert middle / whole[side] == pytest.approx(3.5 / 9, abs=0.02)

    page.locator('.omok-board [data-point="30"]').first.hover()
    expect_told()
    page.mouse.move(0, 0)
    expect_told(is_told=False)
    page.locator('.omok-board [data-point="40"]').first.focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect_told()
    page.locator('.lab-way-chip[data-point="ply1"]').click()  # in the past, too
    page.locator('.omok-board [data-point="30"]').first.hover()
    expect_told()
    page.locator('.omok-board [data-point="30"]').first.click()
    expect(status).to_have_text(f"Gone: f5, e4. {told}")
    page.get_by_test_id("undo").click()
    expect(status).to_contain_text("Back again: f5, e4.")
    expect(page.get_by_test_id("id")).to_have_text("(0, 40, 41, 31)")


def test_neither_pointing_nor_playing_moves_the_timeline_of_the_id_bridge(open_notebook):
    moves = "0, 40, 41, 30, 31, 22, 13, 12, 21, 62, 58, 72"
    page = open_notebook(
        f"from omoklib import ENV_SMALL, widgets\nwidgets.IdBridge(ENV_SMALL, ({moves}))"
    )
    planes, ply = page.locator(".lab-plane").first, page.get_by_test_id("ply")
    place = ply.bounding_box()["y"]
    expect(page.get_by_test_id("moves")).to_be_hidden()  # the way has them, and room is short
    for cell in (2, 3, 4, 5, 6):
        point = page.locator(f'[data-point="{cell}"]').first
        page.mouse.move(0, 0)
        at = planes.bounding_box()["y"]
        point.hover()
        expect(page.locator(".lab-next")).to_be_visible()
        assert planes.bounding_box()["y"] == at
        point.click()
        expect(page.get_by_test_id("id")).to_contain_text(f", {cell})")
        assert ply.bounding_box()["y"] == place


def test_keys_on_the_timeline_leave_no_mark_where_the_mouse_rests(open_notebook):
    page = open_notebook(
        "from omoklib import Omok, widgets\nwidgets.IdBridge(Omok(9), (0, 40, 41, 31))"
    )
    marked = page.locator(".omok-lab .lab-pointed")
    page.get_by_test_id("ply").focus()
    stone = page.locator('.omok-board [data-point="41"]').first
    stone.hover()
    expect(page.locator('.lab-id span[data-point="ply2"]')).to_have_class(re.compile("pointed"))
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_test_id("ply")).to_have_value("2")
    expect(marked).to_have_count(0)
    page.locator('.omok-board [data-point="40"]').first.hover()  # it moves: it points again
    expect(page.locator('.lab-id span[data-point="ply1"]')).to_have_class(re.compile("pointed"))


def test_a_move_that_is_pressed_at_the_end_of_a_long_way_marks_no_other(open_notebook):
    page = open_notebook(
        f"from omoklib import Omok, widgets\nwidgets.IdBridge(Omok(9), (0, {LONG_GAME}))"
    )
    chips = page.locator(".lab-way-chip")
    expect(chips.first).not_to_have_attribute("data-press", "at0")
    pressed = chips.first.get_attribute("data-press")
    chips.first.click()
    here = page.locator(".lab-way-chip[aria-current]")
    expect(here).to_have_attribute("data-press", pressed)
    expect(chips.first).not_to_have_attribute("data-press", pressed)  # what lies there now
    page.wait_for_timeout(300)
    marked = page.locator(".lab-way-chip.lab-pointed")
    assert {chip.get_attribute("data-press") for chip in marked.all()} <= {pressed}
    page.mouse.move(0, 0)
    chips.first.hover()
    expect(chips.first).to_have_class(re.compile("pointed"))


def test_the_preview_of_the_weight_editor_has_a_button_for_another_position(open_notebook):
    page = open_notebook("from omoklib import widgets\nwidgets.WeightEditor(6)")
    preview = page.locator(".lab-picture svg").nth(1)
    expect(preview).not_to_have_attribute("aria-label", re.compile(r"\.\.\."))  # it has looked
    before = preview.get_attribute("aria-label")
    preview.get_by_role("button", name="another position").click()
    expect(preview).not_to_have_attribute("aria-label", before)
    expect(page.locator(".lab-status")).to_have_text("The search looks at another position.")


def test_nothing_below_moves_while_the_id_and_the_way_grow(open_notebook):
    page = open_notebook("from omoklib import Omok, widgets\nwidgets.IdBridge(Omok(9))")
    card, tops = page.locator(".omok-lab").nth(1), []
    for count, move in enumerate(LONG_GAME.split(", ")[:14], 1):
        page.locator(f'.omok-board [data-point="{move}"]').click()
        expect(page.get_by_test_id("ply")).to_have_value(str(count))
        tops.append(card.bounding_box()["y"])
    assert max(tops) - min(tops) <= 1.5
    expect(page.locator(".lab-way-more").first).to_contain_text("before")
    slide(page, "ply", "ArrowLeft", 3)  # another past: what is gone takes two lines to tell
    status = page.locator(".lab-status").first
    expect(status).to_contain_text("= 48.")  # the game, too, is there
    page.locator('.omok-board [data-point="8"]').click()
    expect(status).to_contain_text("Gone: ")
    assert abs(card.bounding_box()["y"] - tops[-1]) <= 1.5


@pytest.mark.parametrize(
    ("width", "moves"), [(1366, "40, 41, 31"), (1600, "40, 41, 31"), (1366, LONG_GAME)]
)
def test_the_id_bridge_is_seen_whole_on_a_laptop(open_notebook, width, moves):
    code = f"from omoklib import Omok, widgets\nwidgets.IdBridge(Omok(9), (0, {moves}))"
    page = open_notebook(code, width=width, height=640)
    page.wait_for_function("document.querySelector('.widget-vbox').clientHeight < 520")


def test_the_sentence_below_the_id_bridge_follows_the_pointer(open_notebook):
    page = open_notebook(
        "from omoklib import Omok, widgets\nwidgets.IdBridge(Omok(9), (0, 40, 41, 31))"
    )
    status = page.locator(".omok-lab .lab-status").first
    now = "e4 is in row 3 and column 4, counted from 0: 3 · 9 + 4 = 31."
    page.locator('.lab-way-chip[data-point="ply2"]').hover()
    expect(status).to_have_text("f5 is in row 4 and column 5, counted from 0: 4 · 9 + 5 = 41.")
    page.locator('.lab-id [data-point="ply0"]').hover()
    expect(status).to_have_text("The root: its ID is (0,).")
    page.mouse.move(0, 0)
    expect(status).not_to_contain_text("root")
    page.locator('.omok-board [data-point="41"]').first.hover()
    expect(status).to_contain_text("= 41.")
    page.locator('.lab-way-chip[data-point="ply3"]').hover()
    expect(status).to_have_text(now)


def test_the_cockpit_starts_stops_and_resumes_while_the_kernel_stays_free(open_notebook):
    page = open_notebook(FAKE_TRAINER)
    status = page.locator(".omok-lab .lab-status")
    page.get_by_test_id("start").click()
    expect(status).to_contain_text("Training goes on")
    page.get_by_test_id("seconds").fill("600")  # more time, while it runs
    expect(page.locator(".lab-tiles")).to_contain_text(re.compile(r"5\d\d s\s*left"))
    page.get_by_test_id("stop").click()
    expect(status).to_contain_text("Stopped after")
    expect(page.get_by_test_id("start")).to_have_text("Resume")
    expect(page.locator(".lab-picture b", has_text="loss")).to_have_count(0)
    page.get_by_test_id("start").click()
    expect(status).to_contain_text("Training goes on")
    page.get_by_test_id("stop").click()
    expect(status).to_contain_text("Stopped after")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_lab_takes_the_theme_of_the_page_and_never_overflows_it(open_notebook, dark):
    page = open_notebook("from omoklib import widgets\nwidgets.PuctLab()", dark=dark, width=800)
    lab = page.locator(".omok-lab")
    expect(lab).to_have_css("color-scheme", "dark" if dark else "light")
    assert lab.evaluate("node => node.scrollWidth <= node.clientWidth + 1")


def test_the_kernel_lab_says_when_a_kernel_solves_the_task(open_notebook):
    page = open_notebook("from omoklib import widgets\nwidgets.KernelLab()")
    picture = page.locator(".lab-picture").first
    page.emulate_media(reduced_motion="no-preference")
    slide, status = page.get_by_test_id("slide"), page.locator(".omok-lab .lab-status")
    slide.click()
    expect(picture.locator(".lab-cover")).to_have_count(25)
    expect(slide).to_have_text("Stop the kernel")
    slide.click()
    expect(status).to_contain_text("of 25. Where will the answer be largest?")
    expect(picture.locator(".lab-cover")).to_have_count(0)
    slide.click()  # on from there; at its end the page tells so
    expect(status).to_contain_text("The largest answer on the board: 3, in row 2, column 3")
    page.emulate_media(reduced_motion="reduce")
    slide.click()  # nothing moves: it is at its end at once
    expect(status).to_contain_text("The largest answer on the board: 3, in row 2, column 3")
    expect(slide).to_have_text("Slide over the board")
    for _ in range(2):
        page.locator('[data-press="number-5"]').click()
    expect(page.locator(".lab-task")).to_contain_text("Solved!")


@pytest.mark.parametrize("width", [848, 330])
def test_the_kernel_lab_keeps_its_height_when_a_task_is_solved(open_notebook, width):
    page = open_notebook("from omoklib import widgets\nwidgets.KernelLab()")
    lab, task = page.locator(".omok-lab"), page.locator(".lab-task")
    lab.evaluate("(lab, width) => (lab.style.width = `${width}px`)", width)
    expect(page.locator(".lab-picture svg").first).to_have_attribute(
        "viewBox", re.compile(rf"0 0 {'5' if width > 640 else '2'}\d\d ")
    )
    expect(task).to_contain_text("Not yet")
    before = lab.bounding_box()["height"]
    page.locator('[data-press="number-5"]').focus()
    page.keyboard.type("-2")
    expect(task).to_contain_text("Solved!")
    assert lab.bounding_box()["height"] == before
    page.locator('[data-press="next"]').focus()
    page.keyboard.press("Enter")  # it goes, and the focus stays in the lab
    expect(task).to_contain_text("Find a gap between two stones")
    expect(page.locator(".omok-lab [data-cell]:focus")).to_have_count(1)


def test_the_window_and_the_sum_follow_what_points_at_an_answer(open_notebook):
    page = open_notebook("from omoklib import widgets\nwidgets.KernelLab()")
    shown = page.locator("[data-told].lab-pointed")
    answer = page.locator('[data-press="answer-16"]')
    point_at(page, answer, answer)
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("= 1  in row 4, column 2")
    expect(page.locator('[data-untold="answer"]')).to_be_hidden()
    page.locator(".lab-title").hover()
    expect(page.locator('[data-untold="answer"]')).to_contain_text("= 3  in row 2, column 3")


def test_a_number_of_the_kernel_is_typed_and_dragged_by_mouse_and_finger(open_notebook):
    page = open_to_scroll(
        open_notebook, "from omoklib import widgets\nwidgets.KernelLab()", '[data-press="number-5"]'
    )
    number = page.locator('[data-press="number-5"]')

    def expect_number(words: str) -> None:
        expect(number).to_have_attribute("aria-label", f"number, row 2, column 3: {words}")

    number.click()
    expect_number("2")
    for keys, words in (("-", "−2"), ("1", "−1"), ("2", "2"), ("Shift+ArrowDown", "1")):
        page.keyboard.press(keys)
        expect_number(words)
    for key in ("0", "-", "1"):
        page.keyboard.press(key)
    expect_number("−1")
    page.keyboard.press("7")
    expect(page.locator(".omok-lab .lab-status")).to_contain_text("must be from −2 to 2, not 7")
    expect(number).to_be_focused()
    x, y = middle(number)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y - 30, steps=6)  # off its cell, too
    page.mouse.up()
    expect_number("1")
    top = page.locator(".omok-lab").bounding_box()["y"]
    with Finger(page) as finger:
        finger.drag((x, y), 0, 45)
        expect_number("−2")
        assert page.locator(".omok-lab").bounding_box()["y"] == top
        finger.tap((x, y))
        expect_number("−1")
    page.keyboard.press("-")
    page.keyboard.press("2")
    page.locator('[data-press="next"]').click()
    expect(page.get_by_test_id("task")).to_have_value("a gap between two stones")


TRUNK = """
import numpy as np
from omoklib import widgets
parts = ("stem", "block", "policy head", "value head")
widgets.TrunkLab(dict.fromkeys(parts, (np.array([1.0, 0.0]), np.array([0.0, 2.0]))))
"""

MEASURED = """
from omoklib import widgets
class Trainer:
    history = [{"total": 3 / k, "policy_mistakes": 1 / k} for k in range(1, 31)]
    run = None
widgets.Cockpit(Trainer())
"""


def test_an_edge_is_marked_wherever_it_stands_by_mouse_and_by_keyboard(open_notebook):
    page = open_notebook("from omoklib import widgets\nwidgets.PuctLab()")
    pointed, told = page.locator(".lab-pointed"), page.locator("p.lab-formula .lab-pointed")
    edge = page.locator('[data-press="edge1"]')
    point_at(page, edge, edge)
    expect(told).to_have_text("U of b = 1.5 · 0.3 · √max(1, 10) / (1 + 3) = 0.356")
    expect(page.locator("td.lab-pointed")).to_have_count(3)
    expect(page.locator("[data-untold]").first).to_be_hidden()
    page.locator(".lab-title").hover()
    expect(pointed).to_have_count(0)
    page.get_by_test_id("W2").focus()  # the last of what is typed for edge c
    expect(told).to_contain_text("U of c")
    page.locator('[data-press="edge0"]').focus()
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("U of b")
    page.keyboard.press("Enter")
    expect(page.locator(".lab-status")).to_contain_text("Edge b: Q = −0.5 / 3")
    expect(page.locator('[data-press="edge1"]')).to_be_focused()


def test_a_button_that_goes_when_it_is_pressed_leaves_the_focus_in_its_group(open_notebook):
    page = open_notebook("from omoklib import widgets\nwidgets.PuctLab()")
    for came, goes, stays in (("ask", "back", "ask"), ("noise", "quiet", "noise")):
        page.get_by_test_id(came).press("Enter")
        page.get_by_test_id(goes).press("Enter")
        expect(page.get_by_test_id(goes)).to_be_hidden()
        expect(page.get_by_test_id(stays)).to_be_focused()


def test_all_charts_of_the_cockpit_show_the_iteration_that_one_is_pointed_at(open_notebook):
    page = open_notebook(MEASURED)
    shown = page.locator("[data-told].lab-pointed")
    column = page.locator('[data-point="at12"]').first
    point_at(page, column.locator("> rect"), column)
    expect(shown).to_have_count(2)
    for chart, value in ((0, "8.3%"), (1, "0.250")):
        expect(shown.nth(chart)).to_contain_text(value)
        expect(shown.nth(chart)).to_contain_text("iteration 12")
    page.locator(".lab-title").hover()
    expect(shown).to_have_count(0)
    chart = page.get_by_role("slider", name="Mistakes against exact play")
    chart.focus()
    for key in ("End", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    expect(chart).to_have_attribute("aria-valuetext", "iteration 28: policy 3.6%")
    expect(shown.first).to_contain_text("iteration 28")


START_OF_ARROW = """(tip) => {
  const [x, y] = tip.getAttribute("data-from").split(",").map(Number);
  const start = new DOMPoint(x, y).matrixTransform(tip.ownerSVGElement.getScreenCTM());
  return [start.x, start.y];
}"""


NEAR = "weight => Math.abs(document.querySelector('[data-testid=value]').value - weight) < 0.07"


def weight_at(tip, share: float) -> float:
    """The weight that an arrow's tip sets at that share of its way."""
    bend = [float(value) for value in tip.get_attribute("data-bend").split(",")]
    return bend[round(share * (len(bend) - 1))]


def test_the_kernel_goes_on_by_a_step_at_each_key(open_notebook):
    page = open_notebook("from omoklib import widgets\nwidgets.KernelLab()")
    step, status = page.get_by_test_id("step"), page.locator(".omok-lab .lab-status")
    unseen = page.locator('[aria-label$="not yet seen"]')
    step.focus()
    for count in (1, 2, 3):
        page.keyboard.press("Enter")
        expect(status).to_contain_text(f"Cell {count} of 25")
        expect(unseen).to_have_count(25 - count)
    expect(step).to_be_focused()
    page.locator('[data-press="answer-20"]').click()  # what is pressed is seen, and so is the rest
    expect(unseen).to_have_count(0)
    expect(status).to_contain_text("The largest answer on the board: 3")


def test_the_arrows_of_another_part_of_the_trunk_lab_ease_into_its_scale(open_notebook):
    page = open_notebook(
        TRUNK.replace("widgets.TrunkLab(", "lab = widgets.TrunkLab(")
        + 'widgets.TrunkLab(lab._pairs | {"stem": (np.array([9.0, 0.0]), np.array([0.0, 1.0]))})'
    )
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(COUNT_GLIDES)
    value = page.get_by_test_id("value")
    value.focus()
    page.keyboard.down("Home")
    expect(value).to_have_value("0")
    expect(page.locator(".lab-status")).to_contain_text("only one of the two is pulling")
    page.keyboard.up("Home")
    page.keyboard.press("End")
    expect(page.locator(".lab-status")).to_contain_text("leans towards value")
    assert page.evaluate("window.glides") == []  # under the hand, the scale changes by and by
    page.locator('[data-press="stem"]').click()
    page.wait_for_function("window.glides.includes('arrows')")
    assert page.evaluate("window.lasting.arrows") >= 500  # the eyes can follow the tip


def test_the_tip_of_an_arrow_is_dragged_to_the_task(open_notebook):
    page = open_notebook(TRUNK)
    tip = page.locator('[data-drag="value"]')
    tip.hover()  # when it stands still: the picture is drawn again once its room is known
    box = tip.bounding_box()
    assert box["width"] >= 24  # a finger finds it
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    left, top = tip.evaluate(START_OF_ARROW)
    page.mouse.move(x, y)
    page.mouse.down()
    bend = [float(value) for value in tip.get_attribute("data-bend").split(",")]
    share = sum(value < 0.5 for value in bend) / (len(bend) - 1)  # of the way, at a weight of 0.5
    hand = left + share * (x - left), top + share * (y - top)
    page.mouse.move(*hand, steps=8)
    expect(page.locator(".lab-picture").first).to_contain_text("Midway!")
    assert middle(tip) == pytest.approx(hand, abs=12)  # it snaps from so far
    page.mouse.up()
    expect(page.get_by_test_id("value")).to_have_value("0.5")
    page.mouse.move(*middle(tip))
    page.mouse.down()
    page.mouse.up()  # a click takes nothing back
    page.get_by_test_id("policy").focus()
    expect(page.locator(".lab-picture").first).to_contain_text("Midway!")
    expect(page.locator(".lab-picture").first).to_contain_text("Midway!")


SLOW = (
    TRUNK.replace("widgets.TrunkLab(", "lab = widgets.TrunkLab(")
    + """
import time
draw = lab.draw
lab.draw = lambda: time.sleep(1.5) or draw()
lab"""
)


def test_a_tip_follows_the_hand_and_no_press_is_lost_while_the_kernel_is_slow(open_notebook):
    page = open_notebook(SLOW)
    tip = page.locator('[data-drag="value"]')
    page.wait_for_timeout(4000)  # it is drawn again for its room, which takes as long as the rest
    (x, y), (left, up) = middle(tip), tip.evaluate(START_OF_ARROW)
    page.mouse.move(x, y)
    page.mouse.down()
    for share in (0.2, 0.4, 0.6):
        hand = x + share * (left - x), y + share * (up - y)
        page.mouse.move(*hand)
        assert middle(tip) == pytest.approx(hand, abs=3)
    page.mouse.up()
    stem = page.locator('[data-press="stem"]')
    page.mouse.move(*middle(stem))
    held = stem.element_handle()
    page.mouse.down()
    page.wait_for_function("(part) => !part.isConnected", arg=held)  # it is drawn afresh
    page.mouse.up()
    expect(stem).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".lab-status")).to_contain_text("Your task")


class Finger:
    """A finger: Chromium makes touches, pointers, scrolls and clicks of it, as on a phone."""

    def __init__(self, page) -> None:
        self.session = page.context.new_cdp_session(page)
        self.page = page

    def __enter__(self) -> Finger:
        self.session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        return self

    def __exit__(self, *_) -> None:
        self.session.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
        self.session.detach()

    def _send(self, kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def drag(self, start: tuple[float, float], across: float, down: float, steps: int = 12) -> None:
        """Goes from `start` by so many pixels, as a hand does in a fifth of a second."""
        (x, y) = start
        self._send("touchStart", x, y)
        for k in range(1, steps + 1):
            self._send("touchMove", x + across * k / steps, y + down * k / steps)
            self.page.wait_for_timeout(16)
        self._send("touchEnd")

    def tap(self, place: tuple[float, float]) -> None:
        self._send("touchStart", *place)
        self._send("touchEnd")


def middle(part) -> tuple[float, float]:
    while (box := part.bounding_box()) is None:  # it was drawn afresh while it was measured
        expect(part).to_be_visible()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def open_to_scroll(open_notebook, code: str, part: str):
    """The page with a lab, which stands still, and room to scroll below it."""
    page = open_notebook(code, "from IPython.display import HTML\nHTML('<p>below</p>' * 80)")
    page.locator(part).hover()  # when it stands still: it is drawn again once its room is known
    return page


def test_a_finger_drags_the_truth_and_the_page_stays(open_notebook):
    page = open_to_scroll(
        open_notebook, "from omoklib import widgets\nwidgets.IntervalLab()", '[data-drag="truth"]'
    )
    lab = page.locator(".omok-lab")
    top = lab.bounding_box()["y"]
    with Finger(page) as finger:
        finger.drag(middle(page.locator('[data-drag="truth"]')), 0, -60)
        expect(page.get_by_test_id("truth")).to_have_value(re.compile("0.6[6-9]"))
        assert lab.bounding_box()["y"] == top
        finger.drag((lab.bounding_box()["x"] + 300, 830), 0, -120)  # below it the page scrolls
        where = "document.querySelector('.omok-lab').getBoundingClientRect().top"
        page.wait_for_function(f"{where} < {top - 60}")


def test_a_finger_drags_an_arrow_and_the_page_stays(open_notebook):
    page = open_to_scroll(open_notebook, TRUNK, '[data-drag="value"]')
    tip, lab = page.locator('[data-drag="value"]'), page.locator(".omok-lab")
    top = lab.bounding_box()["y"]
    left, up = tip.evaluate(START_OF_ARROW)
    x, y = middle(tip)
    with Finger(page) as finger:
        halfway = weight_at(tip, 0.5)
        finger.drag((x, y), (left - x) / 2, (up - y) / 2)
        page.wait_for_function(NEAR, arg=halfway)
    assert lab.bounding_box()["y"] == top


def test_an_arrow_that_is_let_go_of_stays_under_the_hand(open_notebook):
    page = open_notebook(TRUNK)
    tip = page.locator('[data-drag="value"]')
    tip.hover()
    (x, y), (left, up), weight = middle(tip), tip.evaluate(START_OF_ARROW), weight_at(tip, 0.7)
    page.mouse.down()
    hand = x + 0.3 * (left - x), y + 0.3 * (up - y)
    page.mouse.move(*hand, steps=8)
    page.wait_for_function(NEAR, arg=weight)
    assert middle(tip) == pytest.approx(hand, abs=6)
    page.mouse.up()
    page.wait_for_timeout(1000)  # a picture of another scale would have come by now
    assert middle(tip) == pytest.approx(hand, abs=6)


def test_a_finger_paints_weights_on_its_way_down_and_the_page_stays(open_notebook):
    cell = '[data-press="cell{}"]'
    code = "from omoklib import widgets\nwidgets.WeightEditor(6)"
    page = open_to_scroll(open_notebook, code, cell.format(1))
    page.get_by_test_id("mirror").uncheck()
    page.get_by_test_id("ones").click()
    expect(page.locator(cell.format(1))).to_have_attribute("aria-label", "b1: weight 1")
    top = page.locator(".omok-lab").bounding_box()["y"]
    (x, y), (_, below) = (middle(page.locator(cell.format(k))) for k in (1, 25))
    with Finger(page) as finger:
        finger.drag((x, y), 0, below - y)
        for row in range(5):
            expect(page.locator(cell.format(1 + 6 * row))).to_have_attribute(
                "aria-label", f"b{row + 1}: weight 100"
            )
        assert page.locator(".omok-lab").bounding_box()["y"] == top
        finger.tap(middle(page.locator(cell.format(3))))
        expect(page.locator(cell.format(3))).to_have_attribute("aria-label", "d1: weight 100")


def test_a_finger_goes_along_a_chart_and_points_at_its_places(open_notebook):
    page = open_to_scroll(
        open_notebook, "from omoklib import widgets\nwidgets.IntervalLab()", '[data-drag="truth"]'
    )
    x, y = middle(page.locator("[data-along]"))
    last = page.locator("[data-along] > [data-point]").nth(80)
    with Finger(page) as finger:
        finger.drag((x, y), middle(last.locator("rect").first)[0] - x, 0)
        expect(last).to_have_class(re.compile("lab-pointed"))


def test_a_slider_that_is_held_is_let_go_by_hand_and_by_key(open_notebook):
    page = open_notebook(
        "from omoklib import widgets\n"
        "class Heard(widgets.IntervalLab):\n"
        "    def changed(self, id):\n"
        "        super().changed(id)\n"
        "        self.heading = f'{self[id]} held' if self.dragged else f'{self[id]} let go'\n"
        "Heard()"
    )
    heading, games = page.locator(".omok-lab .lab-title"), page.get_by_test_id("games")
    games.hover()
    page.mouse.down()
    expect(heading).to_contain_text("held")
    page.mouse.up()
    expect(heading).to_contain_text("let go")
    before = int(games.input_value())
    page.keyboard.down("ArrowRight")
    expect(heading).to_have_text(f"{before + 10} held")
    page.keyboard.up("ArrowRight")
    expect(heading).to_have_text(f"{before + 10} let go")


@pytest.mark.parametrize("simple", [True, False])
def test_a_lever_is_pulled_down_by_its_knob_and_the_arrows_go_to_the_next_one(
    open_notebook, simple
):
    page = open_notebook(f"from omoklib import widgets\nwidgets.BanditLab(simple={simple})")
    status = page.locator(".omok-lab .lab-status")
    machine = page.locator('[data-press="arm1"]')
    knob = machine.locator(".lab-knob")
    knob.hover()
    x, y = middle(knob)
    travel = 4 * knob.bounding_box()["height"]
    for far, words in ((0.2, "Pull 20 times"), (1, "in 1 of 20 pulls"), (0, "in 2 of 20 pulls")):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + far * travel, steps=6)
        moved = middle(knob)[1] - y
        assert (moved > 0) == (far > 0)  # it goes with the hand
        page.mouse.up()
        expect(status).to_contain_text(words)
        expect(machine).to_be_focused()
        assert page.evaluate("getSelection().toString()").strip() == ""
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-press="arm2"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(status).to_contain_text("C pays")
    expect(status).to_contain_text("in 3 of 20 pulls")
    with Finger(page) as finger:
        finger.tap(middle(page.locator('[data-press="arm3"] .lab-knob')))
        expect(status).to_contain_text("D pays")
        expect(status).to_contain_text("in 4 of 20 pulls")


def test_the_interval_lab_zooms_in_calmly_and_its_handle_stops_at_the_edge(open_notebook):
    page = open_notebook(
        "from omoklib import widgets\nlab = widgets.IntervalLab()\n"
        "lab.set('task', 'notice a 55% player')\nlab"
    )
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(COUNT_GLIDES)
    scale, games = page.locator("[data-scale]"), page.get_by_test_id("games")
    expect(scale).to_have_attribute("data-scale", "0.00,1.00")
    games.focus()
    page.keyboard.down("End")
    expect(games).to_have_value("1000")
    expect(page.locator(".lab-status")).not_to_contain_text("Not yet")
    expect(scale).to_have_attribute("data-scale", "0.00,1.00")
    page.keyboard.up("End")
    expect(scale).to_have_attribute("data-scale", "0.40,0.70")
    assert page.evaluate("window.lasting.match0") >= 500  # the eyes can follow
    page.wait_for_timeout(700)
    x, y = middle(page.locator('[data-drag="truth"]'))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 400, steps=8)
    expect(page.get_by_test_id("truth")).to_have_value("0.7")
    expect(scale).to_have_attribute("data-scale", "0.40,0.70")
    page.mouse.up()
    expect(scale).to_have_attribute("data-scale", "0.50,0.80")


@pytest.mark.parametrize(("code", "first"), [("PuctLab()", "ask"), ("WeightEditor(6)", "brush")])
def test_on_a_phone_what_is_pressed_first_stands_above_the_picture(open_notebook, code, first):
    page = open_notebook(f"from omoklib import widgets\nwidgets.{code}", width=390)
    asked = page.get_by_test_id(first).bounding_box()
    picture = page.locator(".lab-picture").first.bounding_box()
    assert asked["y"] + asked["height"] <= picture["y"]


def test_a_match_is_started_beside_its_chart(open_notebook):
    page = open_notebook("from omoklib import widgets\nwidgets.WeightEditor(6)")
    chart = page.locator(".lab-picture").nth(1).bounding_box()
    start, stop = (page.get_by_test_id(name).bounding_box() for name in ("start", "stop"))
    assert chart["y"] < start["y"] == stop["y"]
    assert start["y"] + start["height"] <= chart["y"] + chart["height"]


def test_on_a_phone_a_match_starts_between_the_tables_and_its_chart(open_notebook):
    page = open_notebook("from omoklib import widgets\nwidgets.WeightEditor(6)", width=390)
    tables, chart = (page.locator(".lab-picture").nth(k).bounding_box() for k in (0, 1))
    start = page.get_by_test_id("start").bounding_box()
    assert tables["y"] + tables["height"] <= start["y"]
    assert start["y"] + start["height"] <= chart["y"] <= start["y"] + start["height"] + 60


class Trained:
    """A trainer after two iterations."""

    def __init__(self):
        losses = {"total": 2.6, "policy": 1.9, "value": 0.633, "weights": 0.0738}
        self.history = [losses | {"games": 192, "seconds": 9}] * 2

    def run(self, **how):
        raise AssertionError("a picture trains nothing")


def thousand_pulls():
    """The bandit lab as lesson 03 shows it."""
    lab = widgets.BanditLab(seed=2)
    lab.press("run")
    return lab


@pytest.mark.parametrize(
    "lab",
    [
        widgets.WeightEditor(6),
        widgets.IntervalLab(),
        widgets.Cockpit(Trained()),
        widgets.PuctLab(),
        thousand_pulls(),
    ],
    ids=repr,
)
def test_a_picture_without_a_kernel_fits_a_phone_and_no_words_stand_on_others(browser, lab):
    page = browser.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.set_content(lab.offline()["text/html"])
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    key = "svg rect[width='11.0'][height='11.0']:visible"  # the squares of a key, beside its words
    boxes = [part.bounding_box() for part in page.locator(f"svg text:visible, {key}").all()]
    page.close()
    for number, box in enumerate(boxes):
        right, bottom = box["x"] + box["width"], box["y"] + box["height"]
        assert box["x"] >= 0 and right <= 390
        for other in boxes[:number]:
            beside = right <= other["x"] or other["x"] + other["width"] <= box["x"]
            under = bottom <= other["y"] + 2 or other["y"] + other["height"] <= box["y"] + 2
            assert beside or under


def test_the_weight_editor_and_its_buttons_are_seen_whole_on_a_laptop(open_notebook):
    code = "from omoklib import widgets\nwidgets.WeightEditor(6)"
    page = open_notebook(code, width=1366, height=640)
    page.wait_for_function("document.querySelector('.omok-lab').clientHeight < 530")


MATCH_LEVEL_WITH_ITS_CHART = """() => {
  const [match, chart] = [".lab-near legend", ".lab-below ~ .lab-picture svg text"].map((part) =>
    document.querySelector(".omok-lab " + part)?.getBoundingClientRect());
  return match && chart && Math.abs(match.top - chart.top) < 12;
}"""


def test_the_match_of_the_weight_editor_begins_level_with_its_chart(open_notebook):
    code = "from omoklib import widgets\nwidgets.WeightEditor(6)"
    page = open_notebook(code, width=1280, height=900)
    page.wait_for_function(MATCH_LEVEL_WITH_ITS_CHART)


def test_a_number_that_is_being_typed_outlives_an_answer_to_what_went_before(open_notebook):
    page = open_notebook("from omoklib import widgets\nwidgets.PuctLab()")
    field = page.get_by_test_id("W1")
    expect(field).to_have_value("−0.5")
    field.fill("-0.9")
    page.get_by_test_id("visit").evaluate("(node) => node.click()")  # the focus stays
    expect(page.get_by_test_id("N2")).to_have_value("2")
    expect(field).to_have_value("-0.9")
    field.press("Enter")
    expect(field).to_have_value("−0.9")


def test_the_click_that_comes_to_a_number_selects_it_and_the_next_one_puts_the_caret(open_notebook):
    page = open_notebook("from omoklib import widgets\nwidgets.PuctLab()")
    field = page.get_by_test_id("N1")
    field.click()
    page.keyboard.type("12")
    expect(field).to_have_value("12")
    page.keyboard.press("Enter")
    selected = "(input) => input.selectionEnd - input.selectionStart"
    field.click()
    assert field.evaluate(selected) == 0  # the focus is there: now the caret is wanted
    page.get_by_test_id("N0").click()
    assert page.get_by_test_id("N0").evaluate(selected) == 1
    page.keyboard.type("4")
    expect(page.get_by_test_id("N0")).to_have_value("4")


def test_the_puct_lab_is_seen_whole_on_a_laptop_with_its_noise_and_its_quiz(open_notebook):
    page = open_notebook("from omoklib import widgets\nwidgets.PuctLab()", width=1366, height=640)
    lab = page.locator(".omok-lab")
    for press, words in (("noise", "Edge c is chosen."), ("ask", "U follows from N and P.")):
        page.get_by_test_id(press).click()
        expect(lab.locator(".lab-status")).to_contain_text(words)
        expect(page.get_by_test_id("epsilon")).to_be_visible()
        # So much of a notebook is in sight, below its toolbar.
        page.wait_for_function("document.querySelector('.omok-lab').clientHeight < 515")


@pytest.mark.parametrize(
    ("dark", "ground"), [(False, "rgb(255, 255, 255)"), (True, "rgb(22, 27, 34)")]
)
def test_a_saved_picture_of_a_lab_is_dark_on_a_dark_page(open_notebook, dark, ground):
    page = open_notebook(
        "from IPython.display import HTML\nfrom omoklib import widgets\n"
        "HTML(widgets.PuctLab().offline()['text/html'])",
        dark=dark,
    )
    expect(page.locator(".lab-still")).to_have_css("background-color", ground)


LEARNED = """
import numpy as np
from IPython.display import display
from omoklib import TicTacToe, widgets
lab = widgets.LearningLab(TicTacToe().state((0, 4, 1)), 30, ("one", "two"))
shown = display(lab, display_id=True)
for name in ("one", "two"):
    steps = [0]
    def pupil(states):
        return np.full((1, 9), 1 / 7), np.array([steps[0] / 100])
    learned = lab.follow(name, pupil)
    for steps[0] in range(1, 31):
        learned(steps[0], 2 - steps[0] / 30)
shown.update(lab)
"""


@pytest.mark.parametrize("width", [330, 900])  # a phone's, a desk's
def test_the_slider_of_the_learning_lab_leads_back_to_any_step(open_notebook, width):
    page = open_notebook(LEARNED)
    expect(page.locator(".omok-lab")).to_have_count(1)  # the update shows no second one
    page.locator(".omok-lab").evaluate("(lab, w) => (lab.style.width = `${w}px`)", width)
    within = "document.querySelector('.lab-picture svg').viewBox.baseVal.width"
    page.wait_for_function(f"[w => {within} < w && {within} > w - 60][0]({width})")
    picture, step = page.locator(".lab-picture").first, page.get_by_test_id("step")
    expect(step).to_have_value("30")
    expect(picture.get_by_text("value +0.30")).to_have_count(2)
    expect(page.locator(".lab-status")).to_contain_text("Drag the slider back")
    step.focus()
    page.keyboard.press("Home")
    expect(picture.get_by_text("value 0.00")).to_have_count(2)
    page.keyboard.press("ArrowRight")
    expect(picture.get_by_text("value +0.01")).to_have_count(2)
    expect(step).to_be_focused()
