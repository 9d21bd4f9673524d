"""What the widgets say when the kernel that they belong to is gone."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

ALL = """import numpy as np
from omoklib import TicTacToe, widgets
from omoklib.search import MonteCarloTreeSearch, Trace
trace = Trace()
search = MonteCarloTreeSearch(iteration_limit=30, rng=np.random.default_rng(0), trace=trace)
search.search(TicTacToe().initial_state())
widgets.Board(TicTacToe())"""
OTHERS = (
    "widgets.SearchStepper(trace, TicTacToe())",
    "widgets.TreeExplorer(search.root)",
    "widgets.BanditLab()",
)
SHUTDOWN = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.shutdown()"
# What is drawn; a mark of what was pointed at leaves an empty class behind.
DRAWN = """(all) => all.map((one) => one.innerHTML.replaceAll(' class=""', ""))"""


@pytest.mark.parametrize("end", ["restart", "shutdown"])
def test_every_widget_says_that_its_kernel_is_gone_and_keeps_its_picture(
    open_notebook, restart, end
):
    page = open_notebook(ALL, *OTHERS)
    board, stepper, tree = (page.get_by_test_id(name) for name in ("board", "stepper", "tree"))
    lab = page.locator(".omok-lab")
    board.locator('[data-point="4"]').click()
    expect(board.get_by_test_id("status")).to_contain_text("X played b2")
    stepper.get_by_test_id("forward").click()
    expect(stepper.get_by_test_id("count")).to_contain_text("event 1 of")
    lab.get_by_test_id("run").click()
    expect(lab.locator(".lab-status")).to_contain_text("1,000 pulls paid")
    if end == "restart":
        restart(page)
    else:
        page.evaluate(SHUTDOWN)
    pictures = page.locator(".omok-steps-svg, .lab-picture svg")
    nodes = tree.locator(".omok-tree-node").count()
    before = pictures.evaluate_all(DRAWN)
    assert len(before) >= 2
    board.locator('[data-point="0"]').click()
    stepper.get_by_test_id("forward").click()
    tree.get_by_test_id("more:0").click()
    lab.get_by_test_id("one").click()
    for widget in (board, stepper, tree):
        expect(widget.get_by_test_id("status")).to_contain_text("No answer from Python")
    expect(lab.locator(".lab-status")).to_contain_text("No answer from Python")
    expect(tree.locator(".omok-tree-node")).to_have_count(nodes)
    expect(board.locator('[data-point="4"]')).to_have_attribute("data-stone", "black")
    expect(board.locator('[data-point="0"]')).to_have_attribute("data-stone", "")
    assert pictures.evaluate_all(DRAWN) == before
