"""The search stepper in a real JupyterLab, by mouse and by keyboard."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

SEARCHED = """import numpy as np
from omoklib import TicTacToe, widgets
from omoklib.evaluators import hashed
from omoklib.search import AlphaZeroSearch, MonteCarloTreeSearch, Trace
game, trace = TicTacToe(), Trace()
search = MonteCarloTreeSearch(iteration_limit=30, rng=np.random.default_rng(0), trace=trace)
search.search(game.initial_state())
stepper = widgets.SearchStepper(trace, game)
stepper"""
PREDICTING = """second = Trace()
AlphaZeroSearch(hashed, simulations=20, trace=second).search(game.initial_state())
asking = widgets.SearchStepper(second, game, predict=True)
asking"""


def stepper(page: Page, k: int = 0):
    return page.get_by_test_id("stepper").nth(k)


def numbers(one):
    """The stepper, with its table in sight: on a phone the tree stands in its place."""
    if one.get_by_test_id("side-numbers").is_visible():
        one.get_by_test_id("side-numbers").click()
    return one


def more(one):
    """The stepper, with the row that "More" opens."""
    one.get_by_test_id("more").click()
    return one


def look(page: Page) -> dict[str, str]:
    """All that the page shows of a frame."""
    parts = {
        name: stepper(page).get_by_test_id(name).inner_html()
        for name in ("sentence", "crumbs", "table")
    }
    parts["tree"] = stepper(page).locator(".omok-steps-svg").inner_html()
    parts["board"] = stepper(page).get_by_test_id("board").get_attribute("src")
    return parts


def at(page: Page, event: int, k: int = 0) -> None:
    expect(stepper(page, k).get_by_test_id("count")).to_contain_text(f"event {event} of")


def slide(page: Page, event: int) -> None:
    """Put the slider there, as a drag ends there."""
    slider = stepper(page).get_by_test_id("slider")
    slider.evaluate(
        "(slider, k) => { slider.value = k; slider.dispatchEvent(new Event('input')); }", event
    )
    at(page, event)
    expect(stepper(page).get_by_test_id("board")).to_have_attribute("data-event", str(event))


def test_scrubbing_to_the_end_and_back_shows_exactly_the_same(open_notebook):
    page = open_notebook(SEARCHED)
    page.emulate_media(reduced_motion="reduce")  # nothing glides: what is drawn is where it will be
    end = int(stepper(page).get_by_test_id("slider").get_attribute("max"))
    first = {}
    for event in (0, 40, 90, end):
        slide(page, event)
        first[event] = look(page)
    for event in (90, 40, 0):
        slide(page, event)
        assert look(page) == first[event]


def test_the_buttons_and_arrow_keys_step_and_play_runs_to_the_end(open_notebook):
    page = open_notebook(SEARCHED)
    one = stepper(page)
    one.get_by_test_id("forward").click()
    at(page, 1)
    expect(one.locator('[aria-current="step"]')).to_have_text("Expansion")
    page.keyboard.press("ArrowRight")
    at(page, 2)
    expect(one.get_by_test_id("forward")).to_be_focused()
    expect(one.locator('[aria-current="step"]')).to_have_text("Simulation")
    page.keyboard.press("ArrowLeft")
    at(page, 1)
    expect(one.get_by_test_id("speed")).to_be_hidden()
    more(one).get_by_test_id("next-simulation").click()
    at(page, 4)
    expect(one.get_by_test_id("count")).to_contain_text("Iteration 2 of")
    end = one.get_by_test_id("slider").get_attribute("max")
    slide(page, int(end))
    one.get_by_test_id("previous-simulation").click()
    expect(one.get_by_test_id("count")).not_to_contain_text(f"event {end} of")  # else it plays all
    one.get_by_test_id("speed").select_option(label="Fast")
    one.get_by_test_id("play").press("Enter")
    at(page, int(end))
    expect(one.get_by_test_id("play")).to_have_text("Play")
    expect(one.get_by_test_id("play")).to_be_focused()


def test_the_value_goes_home_along_the_breadcrumbs(open_notebook):
    page = open_notebook(SEARCHED + "\nstepper.go(stepper.total)\nstepper")
    crumbs = stepper(page).locator(".omok-steps-crumb")
    count = crumbs.count()
    assert count >= 2
    expect(stepper(page).locator(".omok-steps-crumb[data-lit]")).to_have_count(count)
    expect(crumbs.first).to_have_attribute("aria-current", "true")
    expect(crumbs.first).to_have_text(re.compile("^X: .*[+−]"))
    stepper(page).get_by_test_id("back").click()
    expect(stepper(page).locator(".omok-steps-crumb[data-lit]")).to_have_count(count - 1)
    expect(stepper(page).get_by_test_id("table")).to_contain_text("→")


def test_predictions_are_asked_for_and_counted(open_notebook):
    page = open_notebook(SEARCHED, PREDICTING)
    two = stepper(page, 1)
    for event in (1, 2):
        two.get_by_test_id("forward").click()
        at(page, event, 1)
        expect(two.get_by_test_id("board")).to_have_attribute("data-event", str(event))
    two.get_by_test_id("forward").click()
    expect(two.get_by_test_id("sentence")).to_contain_text("Your turn to predict")
    columns = two.get_by_test_id("table").locator("thead th").count()
    expect(two.get_by_test_id("table").locator("tbody tr").first).to_contain_text("??")  # U, score
    expect(two.get_by_test_id("table").locator("tbody")).not_to_contain_text("=")
    two.locator('[data-testid^="guess-"]').first.press("Enter")
    expect(two.get_by_test_id("choice")).to_be_focused()  # the button that had it is gone
    expect(two.get_by_test_id("score")).to_have_text(re.compile("^[01] of 1 right$"))
    expect(two.get_by_test_id("status")).to_contain_text(re.compile("scores|ties|Right"))
    expect(two).to_have_attribute("data-verdict", re.compile("right|wrong"))
    expect(two.get_by_test_id("table").locator("thead th")).to_have_count(columns)
    two.get_by_test_id("choice").click()
    expect(two.get_by_test_id("sentence")).to_contain_text("Your turn to predict")
    two.get_by_test_id("forward").click()  # past the question
    expect(two.get_by_test_id("status")).to_contain_text("Skipped")
    expect(two.get_by_test_id("score")).to_have_text(re.compile("^[01] of 1 right, 1 skipped$"))
    more(two).get_by_test_id("predict").uncheck()
    two.get_by_test_id("next-simulation").click()
    expect(two.get_by_test_id("sentence")).to_contain_text("chooses")


def test_the_next_choice_is_found_and_the_letters_are_explained(open_notebook):
    page = open_notebook(SEARCHED)
    one = stepper(page)
    one.get_by_test_id("choice").click()
    expect(one.locator('[aria-current="step"]')).to_have_text("Selection")
    expect(one.locator(".omok-steps-chosen")).to_have_count(1)
    one.get_by_test_id("letters").locator("summary").click()
    expect(one.get_by_test_id("letters")).to_contain_text("visits of the node above")


def test_a_tree_moved_by_hand_stays_there_until_it_is_to_follow_again(open_notebook):
    page = open_notebook(SEARCHED)
    one = stepper(page)
    slide(page, 90)
    box = one.get_by_test_id("stage").bounding_box()
    page.mouse.move(box["x"] + 40, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 40, steps=4)
    page.mouse.up()
    expect(one.get_by_test_id("follow")).to_be_visible()
    one.get_by_test_id("follow").click()
    expect(one.get_by_test_id("follow")).to_be_hidden()


def test_the_table_stands_beside_the_tree_on_a_laptop(open_notebook):
    page = open_notebook(SEARCHED, width=1366, height=640)
    one = stepper(page)
    one.get_by_test_id("choice").click()
    expect(one.locator(".omok-steps-chosen")).to_have_count(1)
    tree = one.get_by_test_id("stage").bounding_box()
    table = one.get_by_test_id("table").bounding_box()
    assert table["x"] > tree["x"] + tree["width"] and table["y"] < tree["y"] + 20


def test_the_formula_is_that_of_the_move_that_is_pointed_at(open_notebook):
    page = open_notebook(SEARCHED)
    one = stepper(page)
    one.get_by_test_id("choice").click()
    formula, rows = one.get_by_test_id("formula"), one.get_by_test_id("table").locator("tbody tr")
    expect(formula).to_have_text(re.compile("^b1: .*√.* = "))  # the choice
    rows.nth(2).hover()
    expect(formula).to_have_text(re.compile("^c1: .*√.* = "))
    page.mouse.move(0, 0)
    expect(formula).to_have_text(re.compile("^b1: "))
    expect(rows.nth(2).locator(".omok-steps-bar i")).to_have_count(3)  # mean, U and their sum


def test_a_step_touches_only_what_it_changes(open_notebook):
    page = open_notebook(SEARCHED)
    expect(stepper(page).get_by_test_id("introduction")).to_contain_text("Expansion")
    slide(page, 90)
    expect(stepper(page).get_by_test_id("introduction")).to_have_count(0)
    kept = "[...document.querySelectorAll('.omok-steps-svg [data-node]')]"
    page.evaluate(f"window.before = {kept}")
    stepper(page).get_by_test_id("forward").click()
    at(page, 91)
    assert page.evaluate("before.every((one) => one.isConnected)"), "every element stays"
    slide(page, 0)
    assert page.evaluate(f"{kept}.every((one) => before.includes(one))")
    assert page.evaluate(f"{kept}.length") == 1, "the root alone"


def test_before_the_first_event_the_tree_to_come_is_drawn_faintly(open_notebook):
    page = open_notebook(SEARCHED)
    one = stepper(page)
    expect(one.get_by_test_id("sentence")).to_contain_text("30 iterations grow this tree")
    ghosts = one.locator(".omok-steps-ghost circle")
    expect(ghosts).to_have_count(30)
    stage = one.get_by_test_id("stage").bounding_box()
    for ghost in ghosts.all():
        box = ghost.bounding_box()
        assert stage["x"] < box["x"] < stage["x"] + stage["width"] - box["width"]
        assert stage["y"] < box["y"] < stage["y"] + stage["height"] - box["height"]
    one.get_by_test_id("forward").click()
    expect(ghosts).to_have_count(0)


def test_a_node_that_is_pointed_at_shows_its_board_and_the_way_there(open_notebook):
    page = open_notebook(SEARCHED)
    one = stepper(page)
    slide(page, 90)
    board, key = one.get_by_test_id("board"), one.get_by_test_id("board-key")
    own, words = board.get_attribute("src"), key.inner_text()
    deep = one.locator(".omok-steps-svg [data-node]").filter(has=page.locator("circle")).last
    deep.locator("circle").hover()
    expect(key).to_have_text(re.compile("^After [abc][123], [abc][123]"))
    expect(board).not_to_have_attribute("src", own)
    ring = "(made) => getComputedStyle(made, '::after').inset"
    assert one.locator(".omok-steps-picture").evaluate(ring) == "0px", "within the picture: uncut"
    assert "%3E2%3C%2Ftext" in board.get_attribute("src"), "the second move has its number"
    one.get_by_test_id("forward").press("Enter")  # the search goes on: its own board counts
    at(page, 91)
    expect(key).not_to_contain_text("After")
    page.mouse.move(0, 0)
    slide(page, 90)
    expect(board).to_have_attribute("src", own)
    expect(key).to_have_text(words)


STRUCK = """(root) => [...root.querySelectorAll(".omok-steps-edge")].filter((edge) => {
  const at = edge.getPointAtLength(edge.getTotalLength()).matrixTransform(edge.getScreenCTM());
  const ends = [...root.querySelectorAll(".omok-steps-name")].map((n) => n.getBoundingClientRect());
  return ends.some((box) => at.x > box.left && at.x < box.right && at.y > box.top + 3
    && at.y < box.bottom);
}).length"""


def test_edges_end_above_the_names_and_families_stand_apart(open_notebook):
    page = open_notebook(SEARCHED + "\nstepper.go(stepper.total)\nstepper")
    page.emulate_media(reduced_motion="reduce")
    one = stepper(page)
    expect(one.get_by_test_id("count")).to_contain_text("Iteration 30")
    assert one.evaluate(STRUCK) == 0
    where = {
        node.get_attribute("data-node"): node.locator("circle").bounding_box()
        for node in one.locator(".omok-steps-svg [data-node]").all()
    }
    leaves = sorted(
        (box["x"] + box["width"] / 2, tuple(name.split(",")[:-1]))
        for name, box in where.items()
        if name.count(",") == 2
    )
    gaps = {True: [], False: []}
    for (x, parent), (next_x, next_parent) in pairwise(leaves):
        gaps[parent == next_parent].append(next_x - x)
    assert min(gaps[False]) > 1.5 * min(gaps[True])


# The letters that the ring of the node which the step is about cuts into.
CUT = """(stepper) => {
  const dot = stepper.querySelector(".omok-steps-here"), box = dot.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const outer = dot.getScreenCTM().a * (dot.r.baseVal.value + 2.25); // half its stroke
  return [...dot.parentNode.querySelectorAll("text")]
    .filter((text) => text.textContent && text.getClientRects().length)
    .filter((text) => {
      const { top, height, left, right } = text.getBoundingClientRect();
      const [low, high] = [top + 0.25 * height, top + 0.8 * height]; // of its digits
      const [dx, dy] = [Math.max(left - x, 0, x - right), Math.max(low - y, 0, y - high)];
      return Math.hypot(dx, dy) < outer + 1;
    }).map((text) => text.textContent);
}"""


def test_the_ring_of_the_current_node_cuts_into_no_number(open_notebook):
    page = open_notebook(SEARCHED)
    page.emulate_media(reduced_motion="reduce")
    expect(stepper(page).get_by_test_id("count")).to_contain_text("event")
    for event in (5, 43, 80):
        slide(page, event)
        assert stepper(page).evaluate(CUT) == []


def test_a_press_on_a_cell_of_the_board_predicts(open_notebook):
    page = open_notebook(SEARCHED, PREDICTING)
    for k, one in enumerate(stepper(page, k) for k in (0, 1)):
        more(one).get_by_test_id("predict").check()
        one.get_by_test_id("choice").click()
        expect(one.get_by_test_id("sentence")).to_contain_text("Your turn to predict")
        expect(one.get_by_test_id("board-key")).to_contain_text("Press your choice")
        cells = one.locator(".omok-steps-cells > div")
        board = one.get_by_test_id("board").bounding_box()
        first = cells.first.bounding_box()
        assert board["x"] < first["x"] and board["y"] < first["y"]
        cells.nth(1).hover()
        name = one.locator("tr.omok-steps-marked th").inner_text()
        cells.nth(1).click()
        expect(one.get_by_test_id("score")).to_have_text(re.compile("^[01] of 1 right$"))
        said = one.get_by_test_id("status").inner_text()
        assert name in said or "Right" in said, (k, name, said)
        expect(cells).to_have_count(0)


def test_the_phases_are_explained_one_below_the_other(open_notebook):
    page = open_notebook(SEARCHED)
    lines = stepper(page).get_by_test_id("introduction").locator("dt, dd")
    boxes = [lines.nth(k).bounding_box() for k in range(lines.count())]
    assert len(boxes) == 8
    for above, below in pairwise(boxes):
        assert below["x"] == above["x"]
        assert below["y"] >= above["y"] + above["height"] - 1


def test_an_evaluation_has_the_same_sign_in_the_sentence_and_at_its_node(open_notebook):
    page = open_notebook(SEARCHED)
    one = stepper(page)
    phase, pill = one.locator('[aria-current="step"]'), one.locator(".omok-steps-credit")
    seen = set()
    for event in range(2, 90):
        slide(page, event)
        if phase.inner_text() != "Simulation":
            continue
        said = one.get_by_test_id("sentence").inner_text()
        value = re.search(r"[+−]?\d\.\d\d for [XO], who took", said)
        assert value is not None, said
        expect(pill).to_have_text(value.group().split()[0])
        seen.add(value.group()[0])
    assert {"+", "−"} <= seen


def test_a_credit_of_two_digits_before_its_point_fits_into_its_pill(open_notebook):
    page = open_notebook(
        "from omoklib import Othello, widgets\n"
        "credit = dict(simulation=0, phase='backpropagate', node_id=(0,), player=1, action=8)\n"
        "credit |= dict(value=-18.0, before=(0, 0.0), after=(1, -18.0))\n"
        "grow = dict(simulation=0, phase='expand', node_id=(0,), player=1, children=[(8, None)])\n"
        "widgets.SearchStepper([grow, credit], Othello(6))"
    )
    one = stepper(page)
    slide(page, 2)
    expect(one.locator(".omok-steps-credit")).to_have_text("−18.00")
    words, pill = (one.locator(f".omok-steps-{it}").bounding_box() for it in ("credit", "pill"))
    assert pill["width"] > words["width"] + 4


@pytest.mark.parametrize("width", [1366, 1060, 800])
def test_nothing_below_the_table_jumps(open_notebook, width):
    page = open_notebook(SEARCHED, PREDICTING, width=width)
    heights = set()
    slider = stepper(page).get_by_test_id("slider")
    wide = slider.bounding_box()["width"]
    for event in (0, 1, 2, 20, 45, 90, 91, 92, 93, 94):
        slide(page, event)
        page.wait_for_timeout(50)
        heights.add(stepper(page).bounding_box()["height"])
        assert slider.bounding_box()["width"] == wide, "the slider keeps its length"
    assert len(heights) == 1, heights
    more(stepper(page)).get_by_test_id("predict").check()  # the words get a line more, and keep it
    stepper(page).get_by_test_id("more").click()
    expect(stepper(page)).to_have_attribute("data-predicts", "true")  # Python has answered
    asked = {stepper(page).bounding_box()["height"]}
    stepper(page).get_by_test_id("choice").click()
    expect(stepper(page).get_by_test_id("sentence")).to_contain_text("Your turn")
    asked.add(stepper(page).bounding_box()["height"])
    assert len(asked) == 1, asked


STEP = """(root) => {
  const forward = root.querySelector("[data-testid=forward]");
  return [1, 2, 3].map(() => {
    forward.click();
    return root.querySelector("[data-testid=sentence]").textContent;
  });
}"""


def test_the_frames_nearby_are_shown_without_waiting_for_python(open_notebook):
    page = open_notebook(SEARCHED)
    one = stepper(page)
    said = []
    for event in (41, 42, 43):
        slide(page, event)
        said.append(one.get_by_test_id("sentence").inner_text())
    page = open_notebook(SEARCHED)
    one = stepper(page)
    slide(page, 40)
    page.wait_for_timeout(3000)  # what Python sends beforehand shows nowhere
    assert one.evaluate(STEP) == said, "each step at once"
    at(page, 43)
    one.get_by_test_id("back").click()
    expect(one.get_by_test_id("sentence")).to_have_text(said[1])
    expect(one.get_by_test_id("board")).to_have_attribute("data-event", "42")


LONG = """import numpy as np
from omoklib import TicTacToe, widgets
from omoklib.search import MonteCarloTreeSearch, Trace
trace = Trace()
search = MonteCarloTreeSearch(iteration_limit=200, rng=np.random.default_rng(0), trace=trace)
search.search(TicTacToe().initial_state())
widgets.SearchStepper(trace, TicTacToe())"""

SEEN_AT_ONCE = """(root) => {
  const [slider, sentence] = ["slider", "sentence"].map(
    (id) => root.querySelector(`[data-testid=${id}]`));
  slider.addEventListener("input", () => (window.seen = [slider.value, sentence.textContent]));
}"""


def test_a_press_on_the_slider_shows_a_far_frame_at_once(open_notebook):
    page = open_notebook(LONG)
    stepper(page).evaluate(SEEN_AT_ONCE)
    slider = stepper(page).get_by_test_id("slider")
    box = slider.bounding_box()
    for share in (0.7, 0.2, 0.9, 0.4):
        page.mouse.move(round(box["x"] + share * box["width"]), box["y"] + box["height"] / 2)
        page.wait_for_timeout(2000)  # Python's answer shows nowhere
        page.mouse.down()
        page.mouse.up()
        k, said = page.evaluate("window.seen")
        board = stepper(page).get_by_test_id("board")
        expect(board).to_have_attribute("data-event", k)
        expect(stepper(page).get_by_test_id("sentence")).to_have_text(said)
        page.wait_for_timeout(500)  # and it is Python's sentence
        expect(stepper(page).get_by_test_id("sentence")).to_have_text(said)
        at(page, int(k))


NARROW = PREDICTING.replace(", predict=True", "")


@pytest.mark.parametrize("width", [1366, 1180, 800])
def test_the_table_of_puct_is_never_cut(open_notebook, width):
    page = open_notebook(SEARCHED, NARROW, width=width, height=768)
    two = numbers(stepper(page, 1))
    two.get_by_test_id("choice").click()
    expect(two.locator(".omok-steps-chosen")).to_have_count(1)
    table = two.get_by_test_id("table")
    assert table.evaluate("(made) => made.scrollWidth - made.clientWidth") <= 0
    expect(table.locator("thead")).to_contain_text("score")
    bar = two.locator(".omok-steps-bar").first.bounding_box()
    assert bar["width"] >= table.bounding_box()["width"] - 12, "below the numbers, all across"


def test_what_the_letters_mean_keeps_its_place_and_stays_open(open_notebook):
    page = open_notebook(SEARCHED, NARROW, width=1366)
    for one in (stepper(page), stepper(page, 1)):
        letters, slider = one.get_by_test_id("letters"), one.get_by_test_id("slider")
        places, rows = set(), set()
        for k in range(20, 60, 3):
            slider.evaluate(
                "(slider, k) => { slider.value = k; slider.dispatchEvent(new Event('input')); }", k
            )
            expect(one.get_by_test_id("board")).to_have_attribute("data-event", str(k))
            if count := one.locator("tbody tr").count():
                rows.add(count)
                places.add(round(letters.bounding_box()["y"] - one.bounding_box()["y"]))
            if k == 41:
                letters.locator("summary").click()
        assert len(rows) > 1 and len(places) == 1
        expect(letters).to_have_attribute("open", "")


def test_the_count_has_no_gap_and_the_slider_keeps_its_length(open_notebook):
    page = open_notebook(SEARCHED, width=1280)
    one = stepper(page)
    count, slider = one.get_by_test_id("count"), one.get_by_test_id("slider")
    wide = slider.bounding_box()["width"]
    for k, words in ((0, "Iteration 0 of 30 · event 0 of"), (20, " · event 20 of")):
        slide(page, k)
        expect(count).to_contain_text(words)
        first, second = (count.locator("span > span").nth(n).bounding_box() for n in (0, 1))
        assert first["x"] + first["width"] == pytest.approx(second["x"], abs=1)
        assert slider.bounding_box()["width"] == wide


def test_a_long_way_is_seen_to_its_end_or_fades_where_it_goes_on(open_notebook):
    page = open_notebook(SEARCHED, PROVING, width=1280)
    one = stepper(page, 1)
    crumbs, slider = one.get_by_test_id("crumbs"), one.get_by_test_id("slider")
    last = int(slider.get_attribute("max"))
    slider.evaluate(
        "(slider, k) => { slider.value = k; slider.dispatchEvent(new Event('input')); }", last
    )
    expect(one.get_by_test_id("board")).to_have_attribute("data-event", str(last))
    assert crumbs.locator("li").count() >= 6
    whole = "(list) => list.scrollHeight <= list.clientHeight"
    assert crumbs.evaluate(whole)
    crumbs.evaluate("(list) => { list.style.cssText = 'min-height: 60px; max-height: 60px'; }")
    crumbs.evaluate("(list) => { list.scrollTop = 20; }")
    expect(crumbs).to_have_attribute("data-more", "above below")


@pytest.mark.parametrize("k", [0, 1])
def test_what_one_presses_to_predict_is_whole_beside_the_file_list(open_notebook, k):
    page = open_notebook(SEARCHED, PREDICTING, width=1280)
    one = stepper(page, k)
    if not k:
        more(one).get_by_test_id("predict").check()
    one.get_by_test_id("choice").click()
    expect(one.locator('[data-testid^="guess-"]').first).to_be_visible()
    table = one.get_by_test_id("table")
    assert table.evaluate("(made) => made.scrollWidth - made.clientWidth") <= 0
    expect(one.get_by_role("button", name="Choose a1", exact=True)).to_have_text("a1")


def test_a_press_in_the_tree_predicts_and_marks_nothing_afterwards(open_notebook):
    page = open_notebook(SEARCHED, PREDICTING)
    two = stepper(page, 1)
    expect(two.locator(".omok-primary")).to_have_text(["Next choice"])
    expect(stepper(page).locator(".omok-primary")).to_have_text(["Play"])
    for _ in range(2):
        two.get_by_test_id("choice").click()
        expect(two.get_by_test_id("sentence")).to_contain_text("Your turn to predict")
        child = two.locator(".omok-steps-svg [data-node]")
        rows = two.get_by_test_id("table").locator("tbody tr")
        asked = {row.get_attribute("data-node") for row in rows.all()}
        inside = [n for n in child.all() if n.get_attribute("data-node") in asked]
        assert len(inside) == len(asked), "all moves in question are drawn, tried or not"
    inside[0].locator("circle").click()
    expect(two.get_by_test_id("score")).to_have_text(re.compile("^[01] of 1 right, 1 skipped$"))
    expect(two.locator(".omok-steps-words")).to_contain_text(re.compile("Not|Right|ties"))
    expect(two.locator(".omok-steps-marked")).to_have_count(0)


ON_WORDS = """(svg) => {
  const boxes = (made) => [...svg.querySelectorAll(made)]
    .filter((each) => !each.closest("[visibility=hidden]"))
    .map((each) => each.getBoundingClientRect()).filter(({ width }) => width);
  const overlap = (a, b) => Math.min(a.right - b.left, b.right - a.left,
    a.bottom - b.top, b.bottom - a.top) > 5;
  const words = boxes(".omok-steps-name, .omok-steps-n");
  return boxes(".omok-steps-pill").flatMap((a) => words.filter((b) => overlap(a, b))).length;
}"""


@pytest.mark.parametrize("width", [640, 1366])  # beside the file list, 640 leaves a phone's width
def test_a_credit_lies_on_no_name_and_inside_the_stage(open_notebook, width):
    page = open_notebook(SEARCHED.replace("limit=30", "limit=60"), width=width)
    one = stepper(page)
    for event in (60, 90, 292, 293, 294):
        slide(page, event)
        assert one.locator(".omok-steps-svg").evaluate(ON_WORDS) == 0
        stage = one.get_by_test_id("stage").bounding_box()
        for pill in one.locator(".omok-steps-pill").all():
            box = pill.bounding_box()
            assert stage["x"] + 2 < box["x"]
            assert box["x"] + box["width"] < stage["x"] + stage["width"] - 2


def test_on_a_phone_the_board_on_which_one_answers_comes_before_the_tree(open_notebook):
    page = open_notebook(SEARCHED, width=640)
    one = stepper(page)
    board, stage = one.get_by_test_id("board"), one.get_by_test_id("stage")
    assert board.bounding_box()["y"] < stage.bounding_box()["y"]


def test_a_visit_that_is_on_its_way_stands_in_the_tree_as_in_the_formula(open_notebook):
    page = open_notebook(
        SEARCHED + "\nstepper.go(next(k for k, e in enumerate(trace.events, 1)"
        " if e.phase == 'backpropagate' and len(e.node_id) > 1))\nstepper"
    )
    one = stepper(page)
    expect(one.locator(".omok-steps-n", has_text="1 → 2")).to_have_count(1)
    expect(one.get_by_test_id("formula")).to_contain_text("ln 2 / 1")


PROVING = """from omoklib.evaluators import uniform
from omoklib.search.proving import ProvingAlphaZeroSearch
third = Trace()
danger = game.state((0, 0, 2, 4))
ProvingAlphaZeroSearch(uniform, simulations=200, cpuct=1.5, trace=third).search(danger)
proving = widgets.SearchStepper(third, game)
proving"""

# How high an edge is on the page, in pixels, at least; on the way a credit may cover much of one.
LOWEST_EDGE = """(svg) => Math.min(...[...svg.querySelectorAll(".omok-steps-edge")]
  .filter((edge) => !edge.classList.contains("omok-steps-way"))
  .map((edge) => edge.getBoundingClientRect().height))"""


def test_what_is_proved_is_a_marked_square_in_the_tree(open_notebook):
    page = open_notebook(SEARCHED, PROVING)
    one = stepper(page, 1)
    squares = one.locator(".omok-steps-svg rect.omok-steps-dot")
    expect(squares).to_have_count(0)
    slider = one.get_by_test_id("slider")
    slider.press("End")
    expect(one.get_by_test_id("sentence")).to_contain_text("Proved: a draw from the root")
    root = one.locator('.omok-steps-svg [data-node="0,0,2,4"]')
    expect(root.locator("title")).to_contain_text("proved: a draw")
    expect(root.locator("rect")).to_have_count(1)
    lost = one.locator(".omok-steps-svg title", has_text=re.compile("^(b1|a2|c2|a3|b3): .*loses$"))
    assert lost.count() >= 5
    expect(one.get_by_test_id("table").locator("tbody th").first).to_have_text("b1 ✗")
    expect(one.locator(".omok-steps-legend")).to_contain_text("proved: it wins, draws, loses")
    expect(stepper(page).locator(".omok-steps-legend")).not_to_contain_text("proved")
    slider.press("Home")
    expect(squares).to_have_count(0)


# How many dots lie under a credit or a name, and the side of the smallest square in pixels.
ON_DOTS = """(svg) => {
  const boxes = (made) => [...svg.querySelectorAll(made)]
    .map((each) => each.getBoundingClientRect()).filter(({ width }) => width);
  const overlap = (a, b) => Math.min(a.right - b.left, b.right - a.left,
    a.bottom - b.top, b.bottom - a.top) > 4;
  const dots = boxes(".omok-steps-dot"), words = boxes(".omok-steps-pill, .omok-steps-name");
  return [words.flatMap((a) => dots.filter((b) => overlap(a, b))).length,
    Math.min(...boxes("rect.omok-steps-dot").map(({ width }) => width))];
}"""


@pytest.mark.parametrize(("width", "height"), [(1366, 640), (1280, 900)])
def test_marks_of_proofs_can_be_told_apart_and_neither_credits_nor_names_lie_on_them(
    open_notebook, width, height
):
    page = open_notebook(SEARCHED, PROVING, width=width, height=height)
    page.emulate_media(reduced_motion="reduce")
    one = stepper(page, 1)
    slider = one.get_by_test_id("slider")
    for k in (300, 420, int(slider.get_attribute("max"))):
        slider.evaluate(
            "(slider, k) => { slider.value = k; slider.dispatchEvent(new Event('input')); }", k
        )
        expect(one.get_by_test_id("board")).to_have_attribute("data-event", str(k))
        covered, side = one.locator(".omok-steps-svg").evaluate(ON_DOTS)
        assert covered == 0
        assert side >= 11
        stage = one.get_by_test_id("stage").bounding_box()
        for pill in one.locator(".omok-steps-pill").all():
            box = pill.bounding_box()
            assert stage["x"] < box["x"] < stage["x"] + stage["width"] - box["width"]


@pytest.mark.parametrize("width", [800, 1280])
def test_the_edges_of_a_deep_tree_can_be_seen_and_no_table_runs_out_of_its_column(
    open_notebook, width
):
    page = open_notebook(SEARCHED, PROVING, width=width)
    page.emulate_media(reduced_motion="reduce")
    one = stepper(page, 1)
    slider = one.get_by_test_id("slider")
    for k in (300, int(slider.get_attribute("max"))):
        slider.evaluate(
            "(slider, k) => { slider.value = k; slider.dispatchEvent(new Event('input')); }", k
        )
        expect(one.get_by_test_id("board")).to_have_attribute("data-event", str(k))
        assert one.locator(".omok-steps-svg").evaluate(LOWEST_EDGE) >= 12
        assert one.get_by_test_id("table").evaluate("(t) => t.scrollWidth <= t.clientWidth")


def test_a_wrong_answer_in_two_lines_moves_nothing_below_it(open_notebook):
    page = open_notebook(SEARCHED, PREDICTING, width=1280)
    two = stepper(page, 1)
    expect(two.get_by_test_id("sentence")).to_contain_text("Press Next choice")
    top = two.get_by_test_id("stage").bounding_box()["y"]
    status = two.get_by_test_id("status")
    status.evaluate("(line) => { line.innerHTML = 'Not a1:<br>it scores less.'; }")
    assert status.bounding_box()["height"] > 30
    assert two.get_by_test_id("stage").bounding_box()["y"] == top


# Where the columns of the table end, in pixels from its left.
COLUMNS = """(table) => [...table.querySelectorAll("thead th")].filter((head) => head.offsetWidth)
  .map((head) => head.getBoundingClientRect().right - table.getBoundingClientRect().left)"""


@pytest.mark.parametrize("width", [640, 1366])
def test_no_column_of_the_table_hops_from_step_to_step(open_notebook, width):
    page = open_notebook(SEARCHED, PREDICTING, width=width)
    for one in (stepper(page), stepper(page, 1)):
        table, slider = one.get_by_test_id("table"), one.get_by_test_id("slider")
        found = []
        for k in range(45, 100, 9):
            slider.evaluate(
                "(slider, k) => { slider.value = k; slider.dispatchEvent(new Event('input')); }", k
            )
            expect(one.get_by_test_id("board")).to_have_attribute("data-event", str(k))
            if table.locator("thead th").count():
                found.append(table.evaluate(COLUMNS))
                assert table.evaluate("(t) => t.scrollWidth <= t.clientWidth")
        assert len(found) > 3
        for columns in found:
            assert columns == pytest.approx(found[0], abs=8)  # room for one digit more


@pytest.mark.parametrize("k", [0, 1])
def test_an_answer_moves_no_number_of_the_table(open_notebook, k):
    page = open_notebook(SEARCHED, PREDICTING, width=1280)
    one = stepper(page, k)
    if not k:
        more(one).get_by_test_id("predict").check()
        one.get_by_test_id("more").click()
    table = one.get_by_test_id("table")
    tops = """(table) => {
      const top = (part) => part.getBoundingClientRect().top, root = table.closest(".omok-steps");
      return [...table.querySelectorAll("tbody tr")].map((row) => top(row) - top(root));
    }"""
    one.get_by_test_id("choice").click()
    expect(table.locator("thead th").first).to_have_text("Pick")
    asked = table.evaluate(COLUMNS), table.evaluate(tops)
    one.get_by_test_id("guess-b1").click()
    expect(table.locator("thead th").first).to_have_text("Move")
    assert table.evaluate(COLUMNS) == pytest.approx(asked[0], abs=2)
    assert table.evaluate(tops) == pytest.approx(asked[1], abs=1)


def test_space_plays_after_a_press_by_hand_and_presses_what_the_keys_have_reached(open_notebook):
    page = open_notebook(SEARCHED)
    one = stepper(page)
    play, choice = one.get_by_test_id("play"), one.get_by_test_id("choice")
    choice.click()
    expect(one.locator(".omok-steps-chosen")).to_have_count(1)
    page.keyboard.press(" ")
    expect(play).to_have_text("Pause")
    page.keyboard.press(" ")
    expect(play).to_have_text("Play")
    slide(page, 0)
    one.get_by_test_id("slider").focus()
    page.keyboard.press("Tab")
    expect(choice).to_be_focused()
    page.keyboard.press(" ")
    expect(one.locator(".omok-steps-chosen")).to_have_count(1)
    expect(play).to_have_text("Play")


# Nodes whose words cannot be read: on the way the name, of the root's moves the count, too.
UNNAMED = """(root) => {
  const nodes = [...root.querySelectorAll(".omok-steps-svg [data-node]")];
  const top = Math.min(...nodes.map(({ dataset }) => dataset.node.split(",").length));
  const lacks = (node, made) => !node.querySelector(made)?.getClientRects().length;
  return nodes.filter((node) => node.dataset.node.split(",").length > top)
    .filter((node) => {
      const isFirst = node.dataset.node.split(",").length === top + 1;
      const isOnWay = node.classList.contains("omok-steps-onway");
      return ((isFirst || isOnWay) && lacks(node, ".omok-steps-name"))
        || (isFirst && lacks(node, ".omok-steps-n"));
    }).map(({ dataset }) => dataset.node);
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (1366, 640)])
def test_the_moves_of_the_root_and_the_way_are_named_in_a_grown_tree(open_notebook, width, height):
    page = open_notebook(LONG, width=width, height=height)
    one = stepper(page)
    for event in (300, 520, 700):
        slide(page, event)
        assert one.evaluate(UNNAMED) == []
        assert one.locator(".omok-steps-svg").evaluate(ON_WORDS.replace("> 5", "> 2")) == 0


FULL_ROW = """from omoklib import TicTacToe, widgets
from omoklib.evaluators import uniform
from omoklib.search import AlphaZeroSearch, Trace
game, trace = TicTacToe(), Trace()
AlphaZeroSearch(uniform, simulations=31, trace=trace).search(game.state((0, 0, 2, 4)))
widgets.SearchStepper(trace, game)"""


def test_every_node_of_a_full_row_has_its_name_beside_a_table(open_notebook):
    page = open_notebook(FULL_ROW, width=1540)  # as 1280 without the list of files
    slide(page, int(stepper(page).get_by_test_id("slider").get_attribute("max")))
    assert stepper(page).locator("[data-node]").count() > 25
    expect(stepper(page).locator(".omok-steps-crowded")).to_have_count(0)


def test_each_row_of_the_tree_says_whose_moves_it_has(open_notebook):
    page = open_notebook(SEARCHED)
    one = stepper(page)
    slide(page, 90)
    rows = {
        round(node.bounding_box()["y"]): node.get_attribute("data-node").count(",")
        for node in one.locator(".omok-steps-svg [data-node]").all()
    }
    letters = one.locator(".omok-steps-movers text")
    said = [letter.text_content() for letter in letters.all()]
    assert said == ["X", "O", "X", "O"][: max(rows.values())]
    expect(one.locator(".omok-steps-legend")).to_contain_text("whoever moved, X or O")


def test_a_tree_that_is_nearly_as_wide_as_its_window_is_whole(open_notebook):
    page = open_notebook(SEARCHED, PROVING, width=1280)
    one = stepper(page, 1)
    slider = one.get_by_test_id("slider")
    slider.evaluate(
        "(slider, k) => { slider.value = k; slider.dispatchEvent(new Event('input')); }", 150
    )
    expect(one.get_by_test_id("board")).to_have_attribute("data-event", "150")
    expect(one.get_by_test_id("map")).to_be_hidden()
    stage = one.get_by_test_id("stage").bounding_box()
    for dot in one.locator(".omok-steps-dot").all():
        box = dot.bounding_box()
        assert stage["x"] + 12 < box["x"]
        assert box["x"] + box["width"] < stage["x"] + stage["width"] - 12


WATCH = """(root) => {
  window.seen = [];
  const count = root.querySelector("[data-testid=count]");
  const note = () => window.seen.push([count.textContent.match(/event (\\d+)/)[1],
    performance.now()]);
  new MutationObserver(note).observe(count, { subtree: true, childList: true,
    characterData: true });
}"""


def test_a_random_game_is_seen_to_its_end_however_fast_the_search_plays(open_notebook):
    page = open_notebook(SEARCHED)
    one = stepper(page)
    slide(page, 1)
    page.emulate_media(reduced_motion="no-preference")
    more(one).get_by_test_id("speed").select_option(label="Fast")
    one.evaluate(WATCH)
    one.get_by_test_id("play").click()
    expect(one.get_by_test_id("board-key")).to_contain_text("A random game")
    assert "omok-turn" in one.get_by_test_id("board").get_attribute("src")
    at(page, 4)
    one.get_by_test_id("play").click()
    page.emulate_media(reduced_motion="reduce")
    times = {int(event): time for event, time in page.evaluate("window.seen")}
    assert times[3] - times[2] > 800


def test_an_expansion_grows_edges_that_stay_until_the_walk_is_over(open_notebook):
    page = open_notebook(SEARCHED, PREDICTING)
    page.emulate_media(reduced_motion="reduce")
    two = stepper(page, 1)
    dashed = two.locator(".omok-steps-svg path.omok-steps-untried")
    for event in (1, 2):
        two.get_by_test_id("forward").click()
        at(page, event, 1)
    expect(dashed).to_have_count(9)
    two.get_by_test_id("forward").click()
    expect(two.get_by_test_id("sentence")).to_contain_text("Your turn to predict")
    two.get_by_test_id("guess-a1").click()
    at(page, 3, 1)
    for event in (4, 5, 6):
        two.get_by_test_id("forward").click()
        at(page, event, 1)
        expect(dashed).to_have_count(8 + 8)
    two.get_by_test_id("choice").click()  # the next walk's first choice
    expect(two.get_by_test_id("sentence")).to_contain_text("Your turn to predict")
    expect(dashed).to_have_count(8)


def test_the_row_that_is_framed_takes_the_press(open_notebook):
    page = open_notebook(SEARCHED, PREDICTING)
    two = stepper(page, 1)
    two.get_by_test_id("choice").click()
    expect(two.get_by_test_id("sentence")).to_contain_text("Your turn to predict")
    row = two.get_by_test_id("table").locator("tbody tr").nth(1)
    row.hover()
    expect(row).to_have_class(re.compile("omok-steps-marked"))
    row.click()  # in its middle, beside the button
    expect(two.get_by_test_id("score")).to_have_text(re.compile("^[01] of 1 right$"))


def letters_beside_rows(one) -> None:
    """Each letter of the stepper `one` stands at the height of its row, and no node is under it."""
    rows = {}
    for node in one.locator(".omok-steps-svg [data-node]").all():
        depth = node.get_attribute("data-node").count(",")
        rows.setdefault(depth, []).append(node.locator(".omok-steps-dot").bounding_box())
    heights = [rows[depth][0]["y"] + rows[depth][0]["height"] / 2 for depth in sorted(rows)][1:]
    letters = [letter.bounding_box() for letter in one.locator(".omok-steps-movers text").all()]
    assert [box["y"] + box["height"] / 2 for box in letters] == pytest.approx(heights, abs=4)
    window = one.locator(".omok-steps-window").bounding_box()
    assert all(box["x"] + box["width"] <= window["x"] for box in letters), "the tree has its own"


def test_the_letters_of_the_rows_move_with_them_and_have_no_node_under_them(open_notebook):
    page = open_notebook(SEARCHED, PROVING)
    page.emulate_media(reduced_motion="reduce")
    for k, event in ((0, 19), (1, 300)):
        one = stepper(page, k)
        one.get_by_test_id("slider").evaluate(
            "(slider, k) => { slider.value = k; slider.dispatchEvent(new Event('input')); }", event
        )
        expect(one.get_by_test_id("board")).to_have_attribute("data-event", str(event))
        letters_beside_rows(one)
        one.get_by_test_id("stage").scroll_into_view_if_needed()
        box = one.get_by_test_id("stage").bounding_box()
        page.mouse.move(box["x"] + 150, box["y"] + 150)
        page.keyboard.down("Control")
        page.mouse.wheel(0, -120)
        page.keyboard.up("Control")
        expect(one.get_by_test_id("follow")).to_be_visible()
        letters_beside_rows(one)
    before = stepper(page).get_by_test_id("stage").bounding_box()["height"]
    page.set_viewport_size({"width": 1366, "height": 640})
    page.wait_for_function(
        "(high) => document.querySelector('.omok-steps-stage').offsetHeight < high - 20", arg=before
    )
    for k in (0, 1):
        letters_beside_rows(stepper(page, k))


def test_a_zoom_by_hand_is_kept_where_the_search_leaves_the_window(open_notebook):
    page = open_notebook(SEARCHED)
    page.emulate_media(reduced_motion="reduce")
    one = stepper(page)
    slide(page, 90)
    scale = """(scene) => scene.getAttribute("transform").match(/scale\\((.*)\\)/)[1]"""
    box = one.get_by_test_id("stage").bounding_box()
    page.mouse.move(box["x"] + 40, box["y"] + 40)
    page.keyboard.down("Control")
    for _ in range(4):
        page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    expect(one.get_by_test_id("follow")).to_be_visible()
    zoomed = one.locator(".omok-steps-svg > g").evaluate(scale)
    for event in range(91, 110):
        slide(page, event)
        assert one.locator(".omok-steps-svg > g").evaluate(scale) == zoomed
        here = one.locator(".omok-steps-here").bounding_box()
        assert box["x"] < here["x"] + here["width"] / 2 < box["x"] + box["width"]
        assert box["y"] < here["y"] + here["height"] / 2 < box["y"] + box["height"]
    expect(one.get_by_test_id("follow")).to_be_visible()


# So far below the top of the stepper its first row of numbers lies, in pixels.
FIRST_ROW = """(root) => root.querySelector("tbody tr").getBoundingClientRect().top
  - root.getBoundingClientRect().top"""


def test_on_a_phone_a_pick_from_the_numbers_is_answered_in_sight_and_leads_on(open_notebook):
    page = open_notebook(SEARCHED, PREDICTING, width=712, height=800)
    one, two = stepper(page), stepper(page, 1)
    expect(one.get_by_test_id("stage")).to_be_visible()  # there is room for one of the two
    expect(one.get_by_test_id("table")).to_be_hidden()
    one.get_by_test_id("side-numbers").click()
    expect(one.get_by_test_id("stage")).to_be_hidden()
    expect(one.get_by_test_id("table")).to_be_visible()
    one.get_by_test_id("side-tree").click()
    expect(one.get_by_test_id("stage")).to_be_visible()
    expect(two.get_by_test_id("side-numbers")).to_have_attribute("aria-pressed", "true")
    two.get_by_test_id("choice").click()
    sentence, status = two.get_by_test_id("sentence"), two.get_by_test_id("status")
    expect(sentence).to_contain_text("Your turn to predict")
    words = two.locator(".omok-steps-words")
    high = words.bounding_box()["height"]
    two.get_by_test_id("table").evaluate("(table) => table.scrollIntoView()")
    expect(sentence).not_to_be_in_viewport()
    two.get_by_test_id("guess-c3").click()
    expect(status).to_contain_text(re.compile("Not|Right|ties"))
    for seen in (sentence, status, two.get_by_test_id("score"), two.get_by_test_id("choice")):
        expect(seen).to_be_in_viewport(ratio=1)
    assert words.bounding_box()["height"] == high
    top = two.evaluate(FIRST_ROW)
    two.get_by_test_id("choice").click()
    expect(sentence).to_contain_text("Your turn to predict")
    assert two.evaluate(FIRST_ROW) == top
    one.get_by_test_id("more").click()
    one.get_by_test_id("predict").check()
    expect(one.get_by_test_id("table")).to_be_visible()  # one predicts from the numbers
    phases = two.locator(".omok-steps-phase")
    assert len({phase.bounding_box()["y"] for phase in phases.all()}) == 1, "all names in one line"
    assert all(
        phase.evaluate("(one) => one.scrollWidth <= one.clientWidth") for phase in phases.all()
    )


def test_on_the_narrowest_phone_every_phase_has_its_name_and_the_controls_two_rows(open_notebook):
    page = open_notebook(SEARCHED, width=712, height=800)
    one = stepper(page)
    one.evaluate("(root) => (root.style.width = '274px')")
    one.get_by_test_id("forward").click()
    at(page, 1)
    phases = one.locator(".omok-steps-phase").all()
    assert len({phase.bounding_box()["y"] for phase in phases}) == 1, "all names in one line"
    buttons = one.locator(".omok-steps-controls button").all()
    assert len(buttons) == 5
    assert len({button.bounding_box()["y"] for button in buttons}) == 1, "all in one row"
    slider, count = (one.get_by_test_id(it).bounding_box() for it in ("slider", "count"))
    assert (
        slider["x"] + slider["width"] <= count["x"] and slider["y"] < count["y"] + count["height"]
    )
    assert one.locator(".omok-steps-legend").bounding_box()["height"] < 24, "its scale is one line"
    letters = "(one) => parseFloat(getComputedStyle(one).fontSize)"
    assert min(phase.evaluate(letters) for phase in phases) >= 10
    assert phases[-1].bounding_box()["width"] > 50


CUT_CRUMBS = """(root) => {
  const right = (part) => part.getBoundingClientRect().right;
  const crumbs = [...root.querySelectorAll(".omok-steps-crumb")];
  return crumbs.filter((crumb) => right(crumb) > right(root)).length;
}"""
LINES = """(formula) => [...formula.querySelectorAll("span")].map((span) => {
  const high = parseFloat(getComputedStyle(span).lineHeight);
  return Math.round(span.getBoundingClientRect().height / high);
})"""


def test_on_a_phone_a_credit_on_the_way_is_whole_and_so_is_each_line_of_a_formula(open_notebook):
    page = open_notebook(FULL_ROW, width=640, height=844)  # the list of files takes 250
    one = numbers(stepper(page))
    slide(page, int(one.get_by_test_id("slider").get_attribute("max")))
    assert one.bounding_box()["width"] < 320
    assert one.evaluate(CUT_CRUMBS) == 0
    assert set(one.get_by_test_id("formula").evaluate(LINES)) == {1}


def test_in_a_high_window_the_table_stands_below_the_board(open_notebook):
    page = open_notebook(FULL_ROW, width=1280, height=900)
    one = stepper(page)
    slide(page, 45)
    board, table, stage = (one.get_by_test_id(it) for it in ("board", "table", "stage"))
    high = [part.bounding_box() for part in (board, table, stage)]
    assert high[0]["x"] == high[1]["x"] > high[2]["x"] + high[2]["width"]
    assert high[1]["y"] > high[0]["y"] + high[0]["height"]
    ends = [box["y"] + box["height"] for box in high[1:]]
    assert abs(ends[0] - ends[1]) < 60, "both columns are as long, but for the legend"
    page.set_viewport_size({"width": 1280, "height": 768})
    low = [part.bounding_box() for part in (board, stage, table)]
    assert low[0]["x"] < low[1]["x"] < low[2]["x"]
    assert low[1]["width"] < high[2]["width"]


OUT_OF_SIGHT = """(root) => {
  const frame = root.querySelector(".omok-steps-window").getBoundingClientRect();
  const parts = root.querySelectorAll(".omok-steps-onway .omok-steps-dot, .omok-steps-pill");
  return [...parts].filter((part) => {
    const { left, right } = part.getBoundingClientRect();
    return left < frame.left || right > frame.right;
  }).length;
}"""


def test_on_a_phone_the_way_of_the_last_proof_is_whole(open_notebook):
    page = open_notebook(SEARCHED, PROVING, width=712, height=844)
    one = stepper(page, 1)
    one.evaluate("(root) => (root.style.width = '340px')")
    one.get_by_test_id("slider").focus()
    page.keyboard.press("End")
    expect(one.get_by_test_id("sentence")).to_contain_text("the search stops")
    expect(one.locator(".omok-steps-credit").first).to_be_visible()
    assert one.evaluate(OUT_OF_SIGHT) == 0


def test_on_a_phone_no_score_takes_no_line_of_the_words(open_notebook):
    page = open_notebook(SEARCHED, width=640, height=844)
    one = stepper(page)
    slide(page, 40)
    expect(one.get_by_test_id("score")).to_be_empty()
    words = one.locator(".omok-steps-words")
    words.evaluate("(words) => { words.style.minHeight = 0; }")
    sentence = one.get_by_test_id("sentence").bounding_box()["height"]
    assert words.bounding_box()["height"] == pytest.approx(sentence + 8, abs=1)
