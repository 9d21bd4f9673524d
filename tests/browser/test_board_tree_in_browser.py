"""Minimax filled in and alpha-beta stepped through, with the mouse and with keys alone."""

from __future__ import annotations

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
expect = playwright.expect

pytestmark = pytest.mark.browser

ENDGAME = (
    "from omoklib import TicTacToe, widgets\nstate = TicTacToe().state((0, 4, 0, 8, 2, 6, 3))\n"
)


def test_values_are_filled_in_by_clicks_and_by_keys(open_notebook):
    page = open_notebook(ENDGAME + "widgets.MinimaxValues(state)")
    tree = page.locator(".omok-boards")
    node = tree.locator('[data-node="3"]')  # X's c3 ends the game
    node.locator("image").click()
    expect(node).to_be_focused()
    expect(node).to_have_attribute("data-tone", "")  # to point at a board is no answer
    node.locator('.omok-boards-choice[data-number="0"]').click()
    expect(tree.locator(".omok-boards-status")).to_contain_text("what is that worth to X?")
    expect(node).to_have_attribute("data-tone", "wrong")
    expect(node.locator(".omok-boards-choice")).to_have_text(["+1", "✗", "−1"])
    # A right −1 is filled with that colour.
    wrong = node.locator('.omok-boards-choice[data-on="true"] rect')
    expect(wrong).not_to_have_css("fill", "rgb(179, 74, 0)")
    page.keyboard.press("+")
    expect(node).to_have_attribute("data-tone", "right")
    expect(node.locator(".omok-boards-value")).to_have_text("✓ +1")
    page.mouse.click(4, 4)  # without the focus, nothing looks selected
    for frame in (".omok-boards-ring", ".omok-boards-here"):
        expect(node.locator(frame)).to_have_css("stroke", "none")
    node.focus()
    page.keyboard.press("ArrowUp")
    expect(tree.locator('[data-node="0"]')).to_be_focused()
    page.keyboard.press("-")
    expect(tree.locator(".omok-boards-status")).to_contain_text("highest of its children's values")
    expect(tree.locator(".omok-boards-sentence")).to_have_text("1 of 11 right, 1 wrong")


def test_the_move_in_question_is_looked_at_or_cut_in_the_tree(open_notebook):
    page = open_notebook(ENDGAME + "widgets.AlphaBetaStepper(state)", height=720)
    tree = page.locator(".omok-boards")
    assert tree.bounding_box()["height"] < 610  # what JupyterLab shows of a laptop's screen
    asked = tree.locator('.omok-boards-node[data-asks="true"]')
    page.get_by_test_id("question").click()
    expect(asked).to_have_count(1)
    move = asked.get_attribute("data-node")
    tree.locator(".omok-boards-door:visible").click()
    expect(tree).to_have_attribute("data-verdict", "wrong")
    expect(tree.locator(".omok-primary")).to_have_text(["Look"])
    mark, board = (asked.locator(each).bounding_box() for each in ("circle", "image"))
    assert mark["x"] > board["x"] + board["width"] / 2, "the board to judge is seen"
    assert mark["y"] < board["y"]
    asked.click()
    expect(tree).to_have_attribute("data-verdict", "right")
    expect(tree.locator(f'[data-node="{move}"]')).to_have_attribute("data-now", "true")
    for window in tree.locator('.omok-boards-window[visibility="visible"]').all():
        # The way's line ends behind the ground, so at no letter.
        ground = window.locator(".omok-boards-ground").bounding_box()
        for label in (each.bounding_box() for each in window.locator("text").all()):
            assert ground["x"] <= label["x"]
            assert label["x"] + label["width"] <= ground["x"] + ground["width"]
    root = tree.locator('[data-node="0"] image')
    root.hover()
    expect(tree.locator(".omok-boards-caption")).to_contain_text("the root")
    expect(tree.locator(".omok-boards-whose")).to_contain_text("X's window: alpha −2, beta +2")


def test_the_verdict_comes_first_and_no_colour_tells_a_cut_before_the_answer(open_notebook):
    page = open_notebook(
        ENDGAME + "stepper = widgets.AlphaBetaStepper(state)\n"
        "stepper.k = next(k for k, frame in enumerate(stepper.frames) if frame.answer)\n"
        "stepper._show()\nstepper"
    )
    tree = page.locator(".omok-boards")
    closed = tree.locator('.omok-boards-window[data-closed="true"][visibility="visible"]')
    expect(tree.locator(".omok-boards-sentence")).to_contain_text("Cut, or look?")
    expect(tree.locator(".omok-boards-gauge")).to_have_attribute("data-look", "open")
    expect(closed).to_have_count(0)
    page.get_by_test_id("cut").click()
    expect(tree.locator(".omok-boards-status")).to_contain_text("Right: ")
    expect(closed).to_have_count(1)
    expect(tree.locator(".omok-boards-gauge")).to_have_attribute("data-look", "closed")
    said, then = (
        tree.locator(f".omok-boards-{each}").bounding_box() for each in ("status", "sentence")
    )
    assert said["y"] + said["height"] <= then["y"]


TOUCHED = """(svg) => {
  const boxes = (made) => [...svg.querySelectorAll(made)]
    .map((each) => each.getBoundingClientRect()).filter(({ width }) => width);
  const rest = boxes(".omok-boards-patch[visibility=visible], .omok-boards-cut");
  return boxes(".omok-boards-name").filter((a) => rest.some((b) =>
    a.left < b.right && b.left < a.right && a.top + 3 < b.bottom && b.top < a.bottom - 3)).length;
}"""

OVERLAPS = """(svg) => {
  const boxes = [...svg.querySelectorAll(".omok-boards-window")]
    .filter((made) => made.getAttribute("visibility") === "visible")
    .flatMap((made) => [...made.querySelectorAll("text")])
    .map((text) => text.getBoundingClientRect());
  return boxes.flatMap((a, k) => boxes.slice(k + 1).filter((b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)).length;
}"""


STRUCK = """(tree) => [...tree.querySelectorAll(".omok-boards-way")].filter((way) => {
  const line = way.querySelector(".omok-boards-edge"), name = way.querySelector("text").getBBox();
  for (let at = 0; at <= line.getTotalLength(); at += 1) {
    const { x, y } = line.getPointAtLength(at);
    const isWithin = x > name.x + 1 && x < name.x + name.width - 1;
    if (isWithin && y > name.y + 4 && y < name.y + name.height - 4) return true;
  }
  return false;
}).length"""


def test_no_edge_strikes_out_its_move_where_a_window_stands_above_the_board(open_notebook):
    code = "from omoklib import TicTacToe, widgets\n"
    code += "widgets.AlphaBetaStepper(TicTacToe().state((0, 2, 7, 1, 0, 3, 5)))"
    page = open_notebook(code, width=1366)
    tree = page.locator(".omok-boards")
    page.get_by_test_id("question").click()
    expect(tree.locator('.omok-boards-way[data-look="way"]')).to_have_count(1)
    assert tree.evaluate(STRUCK) == 0


def test_alpha_beta_is_stepped_through_with_keys_alone(open_notebook):
    page = open_notebook(ENDGAME + "widgets.AlphaBetaStepper(state)")
    tree = page.locator(".omok-boards")
    expect(tree.locator('[data-node="0"] .omok-boards-window')).to_have_text("α −2β +2")
    open_part = tree.locator('[data-node="0"] .omok-boards-open')
    whole = open_part.bounding_box()["width"]
    assert whole == pytest.approx(
        tree.locator('[data-node="0"] .omok-boards-scale').bounding_box()["width"], abs=2
    )
    page.get_by_test_id("next").focus()
    for _ in range(40):
        sentence = tree.locator(".omok-boards-sentence")
        before = sentence.inner_text()
        if before.startswith("Done"):
            break
        name = tree.locator(".omok-primary").last.get_attribute("data-id")
        page.get_by_test_id(name).focus()
        page.keyboard.press("Enter")
        expect(tree.locator(".omok-boards-status, .omok-boards-sentence").nth(0)).to_be_visible()
        page.wait_for_timeout(150)
    expect(sentence).to_contain_text("looked at 9 of 11 boards")
    expect(tree.locator('.omok-boards-node[data-look="cut"]')).to_have_count(2)
    expect(tree.locator(".omok-boards-cut:visible")).to_have_count(1)  # where the two hang
    assert open_part.bounding_box()["width"] < whole, "alpha has risen"
    assert tree.locator(".omok-boards-svg").evaluate(OVERLAPS) == 0
    assert tree.locator(".omok-boards-svg").evaluate(TOUCHED) == 0, "names, values, cuts"
    expect(tree.locator('[data-node="3"] .omok-boards-value')).to_have_text("−1 for O")


OUTSIDE = """(svg) => {
  const edge = svg.getBoundingClientRect();
  return [...svg.querySelectorAll("image")].map((node) => node.getBoundingClientRect())
    .filter((at) => at.left < edge.left || at.right > edge.right || at.bottom > edge.bottom).length;
}"""


def test_after_a_click_on_a_button_the_arrows_lead_to_the_board_of_the_step(open_notebook):
    page = open_notebook(ENDGAME + "widgets.AlphaBetaStepper(state)")
    tree = page.locator(".omok-boards")
    page.get_by_test_id("question").click()
    now = tree.locator('[data-now="true"]')
    expect(tree.locator('[data-asks="true"]')).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(now).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(now).not_to_be_focused()
    expect(tree.locator("[data-node]:focus")).to_have_count(1)


def test_the_board_that_is_seen_large_is_marked_in_the_tree(open_notebook):
    page = open_notebook(ENDGAME + "widgets.AlphaBetaStepper(state)")
    tree = page.locator(".omok-boards")
    large, caption = tree.locator(".omok-boards-large"), tree.locator(".omok-boards-caption")
    shown = tree.locator('[data-shown="true"]')
    page.get_by_test_id("question").click()
    expect(tree.locator('[data-asks="true"]')).to_have_count(1)
    of_step = caption.inner_text()
    expect(large).to_have_attribute("data-shown", "step")
    tree.locator('[data-node="0"] image').hover()
    expect(tree.locator('[data-node="0"]')).to_have_attribute("data-shown", "true")
    expect(large).to_have_attribute("data-shown", "other")
    expect(caption).to_contain_text("the root")
    page.mouse.move(2, 2)
    expect(shown).to_have_count(0)
    assert caption.inner_text() == of_step
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Home")  # the board with the focus is the one that is seen
    expect(tree.locator('[data-node="0"]')).to_be_focused()
    expect(caption).to_contain_text("the root")
    expect(large).to_have_attribute("data-shown", "other")
    page.keyboard.press("b")  # a step comes: its board is seen
    expect(large).to_have_attribute("data-shown", "step")
    expect(shown).to_have_count(0)
    tree.locator('[data-node="3"] image').hover()  # the pointer rests there; what came last leads
    expect(tree.locator('[data-node="3"]')).to_have_attribute("data-shown", "true")
    page.keyboard.press("n")
    expect(large).to_have_attribute("data-shown", "step")
    expect(shown).to_have_count(0)
    tree.locator('[data-node="3"] image').hover(position={"x": 3, "y": 3})
    page.keyboard.press("End")
    expect(tree.locator('[data-shown="true"]:focus')).to_have_count(1)
    expect(shown).to_have_count(1)


def test_letters_answer_and_every_position_is_drawn_whole(open_notebook):
    page = open_notebook(ENDGAME + "stepper = widgets.AlphaBetaStepper(state)\nstepper")
    tree = page.locator(".omok-boards")
    svg = tree.locator(".omok-boards-svg")
    for _ in range(4):
        drawn = svg.inner_html()
        page.get_by_test_id("other").click()
        page.wait_for_function(
            "([svg, before]) => svg.innerHTML !== before", arg=[svg.element_handle(), drawn]
        )
        assert svg.evaluate(OUTSIDE) == 0
    for _ in range(8):
        if page.get_by_test_id("look").get_attribute("aria-disabled") == "false":
            break
        sentence = tree.locator(".omok-boards-sentence").inner_text()
        page.keyboard.press("n")
        expect(tree.locator(".omok-boards-sentence")).not_to_have_text(sentence)
    expect(tree.locator(".omok-boards-sentence")).to_contain_text("Cut, or look?")
    page.keyboard.press("c")
    expect(tree.locator(".omok-boards-score")).to_contain_text("of 1 right")


@pytest.mark.parametrize("width", [560, 640])  # with the side bar
def test_a_tree_wider_than_a_narrow_page_is_scrolled_to_the_board_of_the_step(open_notebook, width):
    page = open_notebook(ENDGAME + "widgets.AlphaBetaStepper(state)", width=width)
    stage = page.locator(".omok-boards-stage")
    assert stage.evaluate("(node) => node.scrollWidth > node.clientWidth")
    now = page.locator('.omok-boards-node[data-now="true"]')

    def is_seen() -> bool:
        at, window = now.locator("image").bounding_box(), stage.bounding_box()
        return window["x"] <= at["x"] and at["x"] + at["width"] <= window["x"] + window["width"]

    expect(now).to_have_attribute("data-node", "0")
    assert is_seen()
    page.get_by_test_id("next").focus()
    for _ in range(4):
        page.keyboard.press("n")
    expect(now).not_to_have_attribute("data-node", "0")
    assert is_seen()


def test_a_tree_to_fill_in_begins_with_its_root_in_the_middle_of_a_narrow_page(open_notebook):
    page = open_notebook(ENDGAME + "widgets.MinimaxValues(state)", width=560)
    stage = page.locator(".omok-boards-stage")
    assert stage.evaluate("(node) => node.scrollWidth > node.clientWidth")
    root, window = (
        part.bounding_box()
        for part in (page.locator('.omok-boards-node[data-node="0"] image'), stage)
    )
    middles = [box["x"] + box["width"] / 2 for box in (root, window)]
    assert middles[0] == pytest.approx(middles[1], abs=40)  # its middle, without the small marks
    stage.evaluate("(node) => (node.scrollLeft = 0)")
    page.locator('.omok-boards-node[data-node="1"] image').click(force=True)
    assert stage.evaluate("(node) => node.scrollLeft") == 0  # where the hand has put it


CUT_OFF = """(svg) => {
  const edge = svg.getBoundingClientRect();
  return [...svg.querySelectorAll(".omok-boards-who")].map((made) => made.getBoundingClientRect())
    .filter((at) => at.left < edge.left || at.right > edge.right || at.top < edge.top).length;
}"""

CROSSED = """(svg) => [...svg.querySelectorAll(".omok-boards-edge")].filter((line) => {
  const letters = [...svg.querySelectorAll(".omok-boards-who")].map((who) => who.getBBox());
  for (let at = 0; at <= line.getTotalLength(); at += 1) {
    const { x, y } = line.getPointAtLength(at);
    const isIn = (at, from, long) => at > from && at < from + long;
    if (letters.some((box) => isIn(x, box.x, box.width) && isIn(y, box.y, box.height))) return true;
  }
  return false;
}).length"""


def test_the_letter_of_a_value_is_whole_and_stands_at_its_own_board(open_notebook):
    page = open_notebook(ENDGAME + "widgets.MinimaxValues(state, mover=True)")
    svg = page.locator(".omok-boards-svg")
    assert svg.evaluate(CUT_OFF) == 0
    assert svg.evaluate(CROSSED) == 0
    row = [svg.locator(f'[data-node="{k}"]') for k in (4, 5)]  # neighbours
    letter = row[0].locator(".omok-boards-who").bounding_box()
    own = row[0].locator('.omok-boards-choice[data-number="0"]').bounding_box()
    other = row[1].locator("image").bounding_box()
    beside = letter["x"] - own["x"] - own["width"]
    assert 0 <= beside < (other["x"] - letter["x"] - letter["width"]) / 1.5
    middles = [box["y"] + box["height"] / 2 for box in (letter, own)]
    assert middles[0] == pytest.approx(middles[1], abs=3)


def test_where_one_can_begin_and_where_the_keys_are_have_signs_of_their_own(open_notebook):
    page = open_notebook(ENDGAME + "widgets.MinimaxValues(state)")
    tree = page.locator(".omok-boards")
    ready = tree.locator('.omok-boards-node[data-look="ready"]')
    here = '(node) => getComputedStyle(node.querySelector(".omok-boards-here")).stroke'
    framed = '(node) => getComputedStyle(node.querySelector(".omok-boards-ring")).stroke'
    expect(ready).to_have_count(5)
    tree.locator('[data-node="0"]').focus()
    page.keyboard.press("ArrowDown")
    place = tree.locator('[data-node="1"]')
    expect(place).to_be_focused()
    nodes = tree.locator(".omok-boards-node").all()
    assert [node.evaluate(here) != "none" for node in nodes].count(True) == 1
    assert place.evaluate(here) != "none"
    assert {node.evaluate(framed) for node in nodes} == {"none"}
    fills = [
        tree.locator(f'[data-node="{k}"] .omok-boards-choice rect').first.evaluate(
            "(rect) => getComputedStyle(rect).stroke"
        )
        for k in (1, ready.first.get_attribute("data-node"))
    ]
    assert fills[0] != fills[1]
    frame, name = (
        part.bounding_box()
        for part in (
            place.locator(".omok-boards-here"),
            tree.get_by_text("b1", exact=True).first,
        )
    )
    assert frame["y"] < name["y"]  # it strikes no move out


def test_a_tree_with_small_buttons_is_whole_beside_an_open_file_browser(open_notebook):
    page = open_notebook(ENDGAME + "widgets.MinimaxValues(state, mover=True)")
    page.locator(".omok-boards").evaluate("(tree) => (tree.style.width = '766px')")
    stage = page.locator(".omok-boards-stage")
    page.wait_for_function(
        "(node) => node.scrollWidth <= node.clientWidth", arg=stage.element_handle()
    )


@pytest.mark.parametrize("width", [274, 848])  # a phone's; that beside an open file browser
def test_a_second_press_on_the_switch_of_views_brings_the_first_view_back(open_notebook, width):
    page = open_notebook(ENDGAME + "widgets.MinimaxValues(state)")
    page.locator(".omok-boards").evaluate("(tree, w) => (tree.style.width = `${w}px`)", width)
    page.get_by_test_id("eyes").scroll_into_view_if_needed()
    switch, title = page.get_by_test_id("eyes"), page.locator(".omok-boards-title")
    box, first = switch.bounding_box(), title.inner_text()
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(*at)
    expect(title).not_to_have_text(first)
    assert switch.bounding_box() == pytest.approx(box, abs=1)
    page.mouse.click(*at)
    expect(title).to_have_text(first)


def test_small_buttons_on_a_laptop_are_24_pixels_and_nearer_to_their_own_board(open_notebook):
    page = open_notebook(
        ENDGAME + "widgets.MinimaxValues(state, mover=True)", width=1366, height=640
    )
    tree = page.locator(".omok-boards")
    for choice in tree.locator(".omok-boards-choice rect").all():
        box = choice.bounding_box()
        assert min(box["width"], box["height"]) >= 24
    own, choice, other = (
        tree.locator(f'[data-node="{k}"] {part}').first.bounding_box()
        for k, part in ((4, "image"), (4, ".omok-boards-choice"), (5, "image"))
    )
    near = choice["x"] - own["x"] - own["width"]
    assert 0 < near < (other["x"] - choice["x"] - choice["width"]) / 2
    assert tree.bounding_box()["height"] < 515


def test_on_a_phone_the_boards_come_before_the_words_about_them(open_notebook):
    page = open_notebook(ENDGAME + "widgets.MinimaxValues(state)")
    tree = page.locator(".omok-boards")
    tree.evaluate("(tree) => (tree.style.width = '280px')")
    stage, words = (
        tree.locator(f".omok-boards-{part}").bounding_box() for part in ("stage", "words")
    )
    assert stage["y"] + stage["height"] <= words["y"]


def test_on_a_phone_a_tapped_board_has_large_choices_and_the_tree_is_dragged(open_notebook):
    page = open_notebook(ENDGAME + "widgets.MinimaxValues(state)")
    tree = page.locator(".omok-boards")
    expect(page.get_by_test_id("pad0")).to_be_hidden()
    tree.evaluate("(tree) => (tree.style.width = '334px')")
    pad = [page.get_by_test_id(f"pad{value}") for value in (1, 0, -1)]
    for button in pad:
        box = button.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
    node, stage = tree.locator('[data-node="3"]'), tree.locator(".omok-boards-stage")
    stage.evaluate("(stage) => (stage.scrollLeft = 0)")
    box = stage.bounding_box()
    x, y = box["x"] + box["width"] - 20, box["y"] + 20
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y, steps=5)
    page.mouse.up()
    assert stage.evaluate("(stage) => stage.scrollLeft") == 60
    node.locator("image").click()
    expect(tree.locator(".omok-boards-pad")).to_contain_text("after b3")
    pad[1].click()
    expect(tree.locator(".omok-boards-status")).to_contain_text("what is that worth to X?")
    pad[0].click()
    expect(node).to_have_attribute("data-tone", "right")
    expect(pad[0]).to_be_hidden()  # a right answer stays
    onward = page.get_by_test_id("pad-next")
    expect(onward).to_be_focused()
    onward.click()
    expect(tree.locator(".omok-boards-pad")).not_to_contain_text("after b3:")
    chosen = tree.locator('.omok-boards-node[tabindex="0"]')
    expect(chosen).to_have_attribute("data-look", "ready")
    expect(pad[0]).to_be_focused()
    board, stage = chosen.locator("image").bounding_box(), stage.bounding_box()
    assert stage["x"] <= board["x"] and board["x"] + board["width"] <= stage["x"] + stage["width"]


def test_on_a_phone_one_begins_at_a_blue_board_in_sight_and_is_led_through_the_tree(open_notebook):
    page = open_notebook(ENDGAME + "widgets.MinimaxValues(state)", width=640)
    tree = page.locator(".omok-boards")
    chosen = tree.locator('.omok-boards-node[tabindex="0"]')
    expect(chosen).to_have_attribute("data-look", "ready")
    expect(chosen.locator("image")).to_be_in_viewport(ratio=1)
    right, onward = tree.locator('.omok-boards-node[data-tone="right"]'), "pad-next"
    for count in range(1, 12):
        for value in (1, 0, -1):
            if right.count() < count:
                page.get_by_test_id(f"pad{value}").click()
                choice = chosen.locator(f'.omok-boards-choice[data-number="{value}"]')
                expect(choice).to_have_attribute("data-on", "true")  # it is judged
        expect(right).to_have_count(count)
        if count < 11:
            page.get_by_test_id(onward).click()
    expect(page.get_by_test_id(onward)).to_be_hidden()
    expect(tree.locator(".omok-boards-status")).to_contain_text("All 11 are right.")


def test_on_a_phone_a_verdict_is_in_one_sight_with_its_tree(open_notebook):
    page = open_notebook(ENDGAME + "widgets.MinimaxValues(state, mover=True)")
    tree = page.locator(".omok-boards")
    tree.evaluate("(tree) => (tree.style.width = '274px')")
    words = tree.locator(".omok-boards-words")
    before = words.bounding_box()
    tree.locator('[data-node="0"] image').click()
    page.get_by_test_id("pad0").click()  # the longest word about a wrong answer
    status = tree.locator(".omok-boards-status")
    expect(status).to_contain_text("each with its sign changed: work those out first.")
    assert words.bounding_box() == before
    stage = tree.locator(".omok-boards-stage").bounding_box()
    assert before["y"] + before["height"] - stage["y"] < 690  # on a touched one rows are higher


def test_the_frame_of_a_wrong_answer_lies_over_its_neighbours(open_notebook):
    page = open_notebook(ENDGAME + "widgets.MinimaxValues(state)")
    node = page.locator('.omok-boards [data-node="3"]')
    slip = node.locator(".omok-boards-slip")
    expect(slip).to_be_hidden()
    for value in (0, -1):
        choice = node.locator(f'.omok-boards-choice[data-number="{value}"]')
        choice.click()
        expect(choice).to_have_attribute("data-on", "true")
        expect(slip).to_have_attribute("y", choice.locator("rect").get_attribute("y"))
        assert slip.evaluate("(frame) => frame === frame.parentNode.lastElementChild")


def test_the_keys_follow_a_focus_that_another_program_has_put_on_a_board(open_notebook):
    page = open_notebook(ENDGAME + "widgets.MinimaxValues(state)")
    node = page.locator('.omok-boards [data-node="3"]')
    node.evaluate("(node) => node.focus()")
    page.keyboard.press("+")
    expect(node).to_have_attribute("data-tone", "right")


def test_on_a_phone_the_tree_stands_between_its_question_and_the_buttons_that_begin_anew(
    open_notebook,
):
    page = open_notebook(
        "from omoklib import TicTacToe, widgets\n"
        "widgets.AlphaBetaStepper(TicTacToe().state((0, 2, 7, 1, 0, 3, 5)))"
    )
    page.locator(".omok-boards").evaluate("(tree) => (tree.style.width = '300px')")
    stage = page.locator(".omok-boards-stage").bounding_box()
    for name in ("cut", "look", "back", "next", "question", "again", "other"):
        box = page.locator(f'.omok-boards-buttons [data-id="{name}"]').bounding_box()
        if name in ("again", "other"):
            assert box["y"] >= stage["y"] + stage["height"]
        else:
            assert box["y"] + box["height"] <= stage["y"]


@pytest.mark.parametrize("what", ["MinimaxValues", "AlphaBetaStepper"])
def test_a_tree_on_a_low_and_wide_stage_is_drawn_wider(open_notebook, what):
    page = open_notebook(f"{ENDGAME}widgets.{what}(state)", width=1366, height=640)
    tree, stage = page.locator(".omok-boards"), page.locator(".omok-boards-stage").bounding_box()
    boards = tree.locator(".omok-boards-node > image")
    across = "document.querySelector('.omok-boards-svg').getBoundingClientRect().width"
    page.wait_for_function(f"{across} > {0.7 * stage['width']}")
    boxes = [board.bounding_box() for board in boards.all()]
    left, right = (
        edge(box["x"] + part * box["width"] for box in boxes) for edge, part in ((min, 0), (max, 1))
    )
    assert left >= stage["x"] and right <= stage["x"] + stage["width"]
    assert right - left > 0.7 * stage["width"]
    tree.locator('[data-node="3"]').focus()
    width = "document.querySelector('.omok-boards-svg').viewBox.baseVal.width"
    wide = page.evaluate(width)
    page.set_viewport_size({"width": 900, "height": 640})  # drawn again, it keeps the focus
    page.wait_for_function(f"{width} < {wide}")
    expect(tree.locator('[data-node="3"]')).to_be_focused()
    expect(tree.locator('[data-node="3"] .omok-boards-ring')).to_be_visible()


@pytest.mark.parametrize("width", [390, 800, 1280])
def test_nothing_moves_while_alpha_beta_is_stepped_through(open_notebook, width):
    page = open_notebook(
        "from omoklib import TicTacToe, widgets\n"
        "widgets.AlphaBetaStepper(TicTacToe().state((0, 2, 7, 1, 0, 3, 5)))",
        width=1280,
    )
    tree = page.locator(".omok-boards")
    tree.evaluate("(tree, width) => (tree.style.width = `${width}px`)", min(width - 110, 848))

    def buttons() -> list[float]:
        top = tree.bounding_box()["y"]
        boxes = [each.bounding_box() for each in tree.locator(".omok-boards-buttons button").all()]
        return [tree.bounding_box()["height"], *(box["y"] - top for box in boxes)]

    first = buttons()
    for _ in range(60):
        step = tree.locator(
            ':is([data-id="cut"], [data-id="look"], [data-id="next"])[aria-disabled="false"]'
        ).first
        if step.count() == 0:
            break
        words = tree.locator(".omok-boards-words").inner_text()
        step.click()
        expect(tree.locator(".omok-boards-words")).not_to_have_text(words, use_inner_text=True)
        if width > 390 or "Done: " not in tree.locator(".omok-boards-sentence").inner_text():
            assert buttons() == pytest.approx(first, abs=0.5)
    expect(tree.locator(".omok-boards-sentence")).to_contain_text("Done: 0 for X")
    if width > 390:
        return
    other, next_step = page.get_by_test_id("other"), page.get_by_test_id("next")
    above = next_step.bounding_box()["y"] - other.bounding_box()["y"]
    assert 25 < above < 60, "on a phone a new position is offered where the answers were"
    before = tree.bounding_box()["y"]
    other.click()
    expect(tree.locator(".omok-boards-sentence")).to_contain_text("The window begins")
    expect(page.get_by_test_id("cut")).to_be_visible()
    assert tree.bounding_box()["y"] == before, "the page stays where it is"
