"""Which keys belong to a widget and which to the notebook, in a real JupyterLab."""

from __future__ import annotations

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
expect = playwright.expect

pytestmark = pytest.mark.browser

ENDGAME = (
    "from omoklib import TicTacToe, widgets\nstate = TicTacToe().state((0, 4, 0, 8, 2, 6, 3))\n"
)
STEPPER = """import numpy as np
from omoklib import TicTacToe, widgets
from omoklib.search import MonteCarloTreeSearch, Trace
game, trace = TicTacToe(), Trace()
search = MonteCarloTreeSearch(iteration_limit=30, rng=np.random.default_rng(0), trace=trace)
_ = search.search(game.initial_state())
widgets.SearchStepper(trace, game)"""
TREE = STEPPER.replace("SearchStepper(trace, game)", "TreeExplorer(search.root)")


def test_after_a_press_anywhere_in_alpha_beta_its_letters_are_its_own(open_notebook):
    page = open_notebook(ENDGAME + "widgets.AlphaBetaStepper(state)")
    tree, cells = page.locator(".omok-boards"), page.locator(".jp-Cell")
    many, sentence = cells.count(), tree.locator(".omok-boards-sentence")
    for place in (".omok-boards-stage", ".omok-boards-words", ".omok-boards-title"):
        first = sentence.inner_text()
        tree.locator(place).click(position={"x": 6, "y": 6})
        page.keyboard.press("n")
        expect(sentence).not_to_have_text(first)
        page.keyboard.press("b")  # in a notebook's command mode: a cell below
        expect(sentence).to_have_text(first)
    page.keyboard.press("ArrowDown")  # from beside the tree, into it
    expect(tree.locator('[data-node="1"]')).to_be_focused()
    page.keyboard.press("End")
    expect(tree.locator(".omok-boards-node").last).to_be_focused()
    page.keyboard.press("Home")
    expect(tree.locator('[data-node="0"]')).to_be_focused()
    assert cells.count() == many


def test_after_a_press_anywhere_in_the_stepper_the_arrows_step(open_notebook):
    page = open_notebook(STEPPER)
    one, cells = page.get_by_test_id("stepper"), page.locator(".jp-Cell")
    many = cells.count()
    one.get_by_test_id("slider").press("Home")
    places = (".omok-steps-stage", ".omok-steps-words", ".omok-steps-table", ".omok-steps-figure")
    for event, place in enumerate(places, 1):
        one.locator(place).click(position={"x": 9, "y": 9})
        for key in ("b", "ArrowRight", "ArrowRight", "ArrowLeft"):
            page.keyboard.press(key)
        expect(one.get_by_test_id("count")).to_contain_text(f"event {event} of")
    scroller = "() => document.querySelector('.jp-WindowedPanel-outer, .jp-Notebook').scrollTop"
    before = page.evaluate(scroller)
    one.get_by_test_id("forward").focus()
    page.keyboard.press("End")
    expect(one.get_by_test_id("next-simulation")).to_have_count(1)
    expect(one.locator(".omok-steps-crumb").first).to_be_attached()
    total = one.get_by_test_id("slider").get_attribute("max")
    expect(one.get_by_test_id("count")).to_contain_text(f"event {total} of {total}")
    page.keyboard.press("Home")
    expect(one.get_by_test_id("count")).to_contain_text("event 0 of")
    assert (page.evaluate(scroller), cells.count()) == (before, many)


def test_beside_the_nodes_of_a_tree_its_keys_work_and_home_and_end_stay_in_it(open_notebook):
    page = open_notebook(TREE)
    tree, cells = page.get_by_test_id("tree"), page.locator(".jp-Cell")
    many = cells.count()
    tree.locator(".omok-tree-stage").click(position={"x": 4, "y": 4})
    page.keyboard.press("ArrowRight")
    expect(tree.get_by_test_id("node:1")).to_be_focused()
    page.keyboard.press("Home")
    expect(tree.get_by_test_id("node:0")).to_be_focused()
    page.keyboard.press("End")
    expect(tree.get_by_test_id("node:0")).not_to_be_focused()
    assert page.evaluate("document.activeElement.closest('.omok-tree-stage') !== null")
    tree.locator(".omok-tree-stage").click(position={"x": 4, "y": 4})
    page.keyboard.press("b")
    expect(tree.get_by_test_id("status")).to_contain_text("Best line")
    assert cells.count() == many


def test_words_can_be_selected_trees_cannot_and_the_notebook_keeps_its_own_keys(open_notebook):
    page = open_notebook(ENDGAME + "widgets.AlphaBetaStepper(state)")
    tree = page.locator(".omok-boards")
    tree.locator(".omok-boards-title").dblclick(position={"x": 20, "y": 8})
    assert page.evaluate("getSelection().toString()").strip() in "Alpha-beta: cut or look?"
    assert page.evaluate("getSelection().toString()").strip()
    page.evaluate("getSelection().removeAllRanges()")
    box = tree.locator(".omok-boards-stage").bounding_box()
    page.mouse.move(box["x"] + 6, box["y"] + 6)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 9, box["y"] + 200, steps=5)
    page.mouse.up()
    assert page.evaluate("getSelection().toString()") == ""
    sentence = tree.locator(".omok-boards-sentence")
    first = sentence.inner_text()
    page.keyboard.press("n")
    expect(sentence).not_to_have_text(first)
    page.keyboard.press("Shift+Enter")  # runs the cell: another widget, at its beginning
    expect(sentence).to_have_text(first)


def test_the_card_of_the_keys_closes_by_escape_and_by_a_press_elsewhere(open_notebook):
    page = open_notebook(ENDGAME + "widgets.MinimaxValues(state)")
    tree = page.locator(".omok-boards")
    card, summary = tree.locator(".omok-help-keys"), tree.locator(".omok-help summary")
    summary.click()
    expect(card).to_be_visible()
    card.click()  # to select its words
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    summary.click()
    tree.locator('[data-node="3"] image').click()
    expect(card).to_be_hidden()
    summary.click()
    expect(card).to_be_visible()
    summary.click()
    expect(card).to_be_hidden()
