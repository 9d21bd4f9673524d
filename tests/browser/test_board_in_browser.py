"""Boards, opponents and replays, used in a real JupyterLab as a person uses them."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from omoklib.draw.theme import THEME, heat_in
from omoklib.games import TicTacToe

pytestmark = pytest.mark.browser

TESTS = Path(__file__).resolve().parents[1]


def board(page: Page, k: int = 0):
    return page.get_by_test_id("board").nth(k)


def point(page: Page, number: int, k: int = 0):
    return board(page, k).locator(f'[data-point="{number}"]')


def says(page: Page, text: str, k: int = 0) -> None:
    expect(board(page, k).get_by_test_id("status")).to_contain_text(text)


def test_a_whole_game_by_mouse(open_notebook):
    page = open_notebook("from omoklib import TicTacToe, widgets\nwidgets.Board(TicTacToe())")
    says(page, "X to move")
    for number in (0, 3, 1, 4, 2):
        point(page, number).click()
    says(page, "X played c1. X wins.")
    for number, stone in ((0, "black"), (3, "white"), (8, "")):
        expect(point(page, number)).to_have_attribute("data-stone", stone)
    point(page, 8).click()
    says(page, "The game is over: X wins.")
    expect(point(page, 8)).to_have_attribute("data-stone", "")
    board(page).get_by_test_id("new").click()
    says(page, "X to move")


def test_a_whole_game_by_keyboard(open_notebook):
    page = open_notebook("from omoklib import TicTacToe, widgets\nwidgets.Board(TicTacToe())")
    expect(board(page).locator('[tabindex="0"]')).to_have_count(1)
    point(page, 4).focus()  # where Tab leads
    keys = page.keyboard
    keys.press("Enter")
    says(page, "X played b2")
    keys.press("ArrowLeft")
    keys.press("Space")
    says(page, "O played a2")
    keys.press("u")
    says(page, "O to move")
    expect(point(page, 3)).to_be_focused()  # nothing takes the focus away
    keys.press("Enter")
    keys.press("ArrowUp")
    keys.press("Enter")
    keys.press("End")
    keys.press("Enter")
    keys.press("Enter")  # once more on a taken point
    says(page, "c1 is taken.")
    expect(page.locator(".omok-refused")).to_have_count(0)  # after a moment: told once
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "Enter"):
        keys.press(key)
    says(page, "X played c3. X wins.")
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(1)  # no shortcut went astray


def test_a_screen_reader_hears_every_point_and_every_move(open_notebook):
    page = open_notebook(
        "from omoklib import Othello, Omok, widgets\nwidgets.Board(Omok(9))",
        "widgets.Board(Othello(4))",
    )
    grid = board(page).get_by_role("grid")
    expect(grid).to_have_attribute("aria-label", re.compile("Omok 9x9, no move yet"))
    expect(grid.get_by_role("row")).to_have_count(9)
    expect(grid.get_by_role("gridcell")).to_have_count(81)
    point(page, 40).click()
    expect(point(page, 40)).to_have_attribute("aria-label", "e5, black stone, move 1")
    expect(point(page, 41)).to_have_attribute("aria-label", "f5, empty")
    expect(point(page, 1, 1)).to_have_attribute("aria-label", "b1, empty, legal move")
    expect(board(page).get_by_role("status")).to_have_attribute("aria-live", "polite")


def test_a_hand_faster_than_the_kernel_loses_no_click(open_notebook):
    page = open_notebook("from omoklib import Omok, widgets\nwidgets.Board(Omok(15))")
    expect(board(page)).to_be_visible()
    page.evaluate(
        """() => { for (let k = 0; k < 30; k++)
             document.querySelector(`[data-point="${(k * 13) % 225}"]`).click(); }"""
    )
    says(page, "White played")
    expect(board(page).locator('[data-stone="black"]')).to_have_count(15)
    expect(board(page).locator('[data-stone="white"]')).to_have_count(15)


LOOK = """(number) => {
  const data = document.querySelector(`[data-point="${number}"]`).dataset;
  const status = document.querySelector("[data-testid=status]").textContent;
  return [data.laid ?? "", data.stone, status];
}"""
CLICK = f"""(number) => {{
  document.querySelector(`[data-point="${{number}}"]`).click();
  return ({LOOK})(number);
}}"""


def test_a_stone_is_seen_at_once_and_heard_when_python_has_played_it(open_notebook):
    page = open_notebook("from omoklib import Omok, widgets\nwidgets.Board(Omok(9))")
    says(page, "Black to move.")
    assert page.evaluate(CLICK, 40) == ["black", "", "Black to move."]
    says(page, "Black played e5. White to move.")
    assert page.evaluate(LOOK, 40) == ["", "black", "Black played e5. White to move."]
    expect(board(page).locator(".omok-waiting > *")).to_have_count(0)
    assert page.evaluate(CLICK, 40)[0] == ""  # a taken point
    says(page, "e5 is taken.")


LET_DOWN = """import threading, time
from pathlib import Path
from omoklib import Omok, widgets
from omoklib.games.session import Session
board = widgets.Board(Omok(9))
def wait(name):
    while not Path(name).exists(): time.sleep(0.02)
def refuse(action):
    raise ValueError("Not on a Sunday.")
def happen():
    with board.session.lock:
        board.status = "Busy."
        wait("free")
    wait("again")
    with board.session.lock:
        board.status = "Busy again."
        wait("replace")
        board.session = Session(Omok(9))
    wait("refuse")
    board.on_play = refuse
    board.status = "Closed."
threading.Thread(target=happen).start()
board"""


def test_a_stone_that_python_does_not_play_goes_away_and_the_board_says_why(open_notebook, lab):
    page = open_notebook(LET_DOWN)
    now = lambda name: (lab.folder / name).touch()  # noqa: E731
    says(page, "Busy.")
    assert page.evaluate(CLICK, 40)[:2] == ["black", ""]
    says(page, "No answer from Python.")
    assert page.evaluate(LOOK, 40)[:2] == ["", ""]
    now("free")  # the click was only late
    says(page, "Black played e5.")
    now("again")
    says(page, "Busy again.")
    assert page.evaluate(CLICK, 41)[:2] == ["white", ""]
    now("replace")
    says(page, "The position changed before your move came; nothing was played.")
    assert page.evaluate(LOOK, 41)[:2] == page.evaluate(LOOK, 40)[:2] == ["", ""]
    now("refuse")
    says(page, "Closed.")
    assert page.evaluate(CLICK, 0)[:2] == ["black", ""]
    says(page, "Not on a Sunday.")
    assert page.evaluate(LOOK, 0)[:2] == ["", ""]


def test_a_forced_pass_is_a_button(open_notebook):
    page = open_notebook(
        "from omoklib import Othello, widgets\n"
        "from omoklib.games.session import Session\n"
        "game = Othello(4)\n"
        "state, todo = None, [game.initial_state()]\n"
        "while state is None:\n"
        "    at = todo.pop()\n"
        "    if at.legal_actions() == [16]: state = at\n"
        "    todo += [at.take_action(a) for a in at.legal_actions()]\n"
        "widgets.Board(Session(game, state.id))",
    )
    says(page, "There is no move but to pass.")
    board(page).get_by_test_id("move-pass").click()
    says(page, "passed.")
    expect(board(page).get_by_test_id("move-pass")).to_have_attribute("aria-disabled", "true")


def test_a_move_may_have_the_name_of_a_button(open_notebook):
    page = open_notebook(
        f"import sys; sys.path.append({str(TESTS)!r})",
        "from omoklib import widgets\n"
        "from pie_rule import Hex\n"
        "widgets.Play(Hex(), {'first': lambda state: state.legal_actions()[0]}, -1)",
    )
    board(page).get_by_test_id("move-swap").click()
    moves = board(page).get_by_test_id("moves").locator(".omok-move")
    expect(moves).to_have_text(["a1", "swap", "b1"])
    expect(board(page).get_by_test_id("swap")).to_have_text("Swap sides")


def test_an_opponent_that_thinks_can_be_stopped(open_notebook):
    page = open_notebook(
        "import numpy as np\nfrom omoklib import Omok, players, widgets\n"
        "uct = players.uct(10**9, rng=np.random.default_rng(0), engine=False)\n"
        "play = widgets.Play(Omok(9), {'UCT': uct})\nplay",
        "runs = globals().get('runs', 0) + 1\nprint(f'run {runs}')",
    )
    point(page, 40).click()
    headline(page, "White (UCT) is thinking ...")
    point(page, 41).click()
    says(page, "It is White (UCT)'s turn")
    # The kernel does not hang meanwhile.
    page.locator(".jp-CodeCell").nth(1).locator(".cm-content").click()
    page.keyboard.press("Control+Enter")
    expect(page.locator(".jp-OutputArea-output").last).to_contain_text("run 2")
    says(page, "It is White (UCT)'s turn")
    board(page).get_by_test_id("stop").click()
    expect(board(page).locator('[data-stone="white"]')).to_have_count(1)
    headline(page, "Your move, Black")
    board(page).get_by_test_id("undo").click()
    expect(board(page).locator('[data-stone="black"]')).to_have_count(0)


UCT = """import numpy as np
from omoklib import Omok, Othello, TicTacToe, players, widgets
rng = np.random.default_rng(0)
uct = players.uct(200, rng=rng)
"""


def headline(page: Page, text: str) -> None:
    expect(page.locator(".omok-headline")).to_have_text(text)


def test_play_shows_what_the_opponent_thinks(open_notebook):
    page = open_notebook(UCT + "widgets.Play(TicTacToe(), {'UCT': uct})")
    page.get_by_test_id("overlay").select_option("visits")
    page.get_by_label("chances bar").check()
    page.get_by_label("chances curve", exact=True).check()
    expect(page.get_by_test_id("value-bar")).to_have_attribute(
        "aria-label", re.compile("X [0-9]+%")
    )
    expect(page.get_by_test_id("curve")).to_contain_text("At the start: X")
    expect(board(page).locator("svg .omok-text")).to_have_count(9)
    expect(page.locator(".omok-legend")).to_contain_text("how often UCT tried a move")
    best = board(page).locator(".omok-best")
    expect(best).to_have_count(1)
    board(page).get_by_test_id("hint").click()
    says(page, re.compile(r"looks best: \d\d%"))
    expect(board(page).locator(".omok-hint")).to_have_count(1)
    expect(best).to_have_count(0)  # on the same point: the ring is enough
    expect(board(page).locator("g:has(> .omok-hint) > .omok-label")).to_have_text(
        re.compile(r"\d+")
    )
    page.get_by_test_id("overlay").select_option("best line")
    expect(board(page).locator(".omok-expected text").first).to_have_text("1")
    expect(page.locator(".omok-legend")).to_contain_text("the moves that UCT expects")
    expect(board(page).locator("svg .omok-label")).to_have_count(0)  # no visits between them
    page.get_by_test_id("overlay").select_option("priors")
    expect(page.locator(".omok-legend")).to_contain_text("has no priors")
    board(page).get_by_test_id("swap").click()
    expect(board(page).locator('[data-stone="black"]')).to_have_count(1)


def test_a_switch_stays_as_it_was_clicked_while_python_still_answers_the_one_before(open_notebook):
    page = open_notebook(UCT + "widgets.Play(TicTacToe(), {'UCT': uct})")
    expect(page.get_by_test_id("show-curve")).to_be_visible()
    seen = page.evaluate(
        """async () => {
          const [curve, bar] = ["show-curve", "show-bar"].map(
            (id) => document.querySelector(`[data-testid=${id}]`));
          const [before, seen] = [[curve.checked, bar.checked], []];
          curve.click();
          bar.click();
          const end = performance.now() + 2000;
          while (performance.now() < end) {
            seen.push([curve.checked, bar.checked]);
            await new Promise(requestAnimationFrame);
          }
          return seen.every(([a, b]) => a !== before[0] && b !== before[1]);
        }"""
    )
    assert seen is True


def test_names_and_labels_are_text_and_never_markup(open_notebook):
    evil = "<img src=x onerror=window.hacked=1>"
    page = open_notebook(
        "from omoklib import TicTacToe, players, widgets\n"
        f"evil = {evil!r}\n"
        "think = lambda s: players.Analysis({0: 1}, {0: .5}, {}, 0.5, [0])\n"
        "them = players.NamedPlayer(evil, lambda s: 1 / 0, analyse=think)\n"
        "play = widgets.Play(TicTacToe(), {evil: them})\n"
        "play.show(bar=True, curve=True, overlay='visits')\nplay",
        "board = widgets.Board(TicTacToe())\nboard.show_overlay({4: 1.0}, {4: evil})\n"
        "board.status = evil\nboard",
    )
    expect(page.locator(".omok-legend")).to_contain_text(f"how often {evil} tried")
    point(page, 4).click()
    says(page, f"O ({evil}) failed: ZeroDivisionError")
    says(page, evil, 1)
    expect(board(page, 1).locator("svg text", has_text=evil)).to_have_count(1)
    assert page.evaluate("window.hacked") is None


def test_pointing_at_a_move_anywhere_marks_it_everywhere(open_notebook):
    page = open_notebook(
        UCT + "play = widgets.Play(TicTacToe(), {'UCT': uct})\nplay.choose(-1, 'You')\n"
        "play.show(curve=True)\nplay.table.play(4)\nplay.table.play(0)\nplay"
    )
    expect(page.locator(".omok-move")).to_have_count(2)
    page.locator(".omok-move").first.hover()
    expect(board(page).locator(".omok-pointed-ring")).to_have_count(1)
    expect(page.locator(".omok-curve-guide path")).to_have_count(1)
    point(page, 4).hover()  # its stone
    expect(page.locator(".omok-move").first).to_have_class(re.compile("omok-marked"))
    point(page, 8).hover()  # a free point: the move that a click would make
    expect(board(page).locator(".omok-pointed .omok-x")).to_have_count(1)
    expect(page.locator(".omok-marked")).to_have_count(0)
    page.mouse.move(0, 0)
    expect(board(page).locator(".omok-pointed > *")).to_have_count(0)
    hovered = """(link) => document.dispatchEvent(new CustomEvent("omok-point",
      { detail: { link: link, node: [0, 4, 0, 8, 2] } }))"""
    page.evaluate(hovered, "nobody's")
    expect(board(page).locator(".omok-pointed > *")).to_have_count(0)


TAP = """(point) => document.querySelector(`[data-point="${point}"]`).dispatchEvent(
  new PointerEvent("click", { pointerType: "touch", bubbles: true }))"""


def test_a_finger_on_small_cells_aims_before_it_plays(open_notebook):
    page = open_notebook(
        "from omoklib import Omok, widgets\nwidgets.Board(Omok(15))", width=390, height=844
    )
    says(page, "Black to move.")
    page.evaluate(TAP, 112)
    says(page, "Tap h8 again to play there.")
    expect(board(page).locator(".omok-cross")).to_have_count(1)
    expect(point(page, 112)).to_have_attribute("data-stone", "")
    page.evaluate(TAP, 113)
    says(page, "Tap i8 again to play there.")
    page.evaluate(TAP, 113)
    says(page, "Black played i8. White to move.")
    expect(board(page).locator(".omok-cross")).to_have_count(0)


def test_in_a_game_of_ones_own_a_column_takes_the_disc_wherever_it_is_clicked(open_notebook):
    page = open_notebook(
        "from omoklib import widgets\nfrom omoklib.games.connect_four import ConnectFour\n"
        "class Mine(ConnectFour): pass\nwidgets.Board(Mine(5))"
    )
    point(page, 0).hover()
    disc_and_rim = board(page).locator(".omok-pointed .omok-black")
    expect(disc_and_rim).to_have_count(2)
    point(page, 0).click()
    says(page, "Red played a5. Yellow to move.")
    expect(point(page, 20)).to_have_attribute("data-stone", "black")
    point(page, 12).focus()
    page.keyboard.press("Enter")
    says(page, "Yellow played c5. Red to move.")
    for filled in range(3, 6):  # a click that comes before the answer means the same cell
        point(page, 20).click()
        expect(board(page).locator("[data-stone]:not([data-stone=''])")).to_have_count(filled)
    says(page, "Red played a2. Yellow to move.")


def test_a_node_of_a_tree_that_is_linked_ghosts_on_the_board_and_back(open_notebook):
    page = open_notebook(
        "import numpy as np\nfrom omoklib import TicTacToe, widgets\n"
        "from omoklib.search import MonteCarloTreeSearch\n"
        "search = MonteCarloTreeSearch(iteration_limit=60, rng=np.random.default_rng(0))\n"
        "search.search(TicTacToe().initial_state())\n"
        "board, tree = widgets.Board(TicTacToe()), widgets.TreeExplorer(search.root)\n"
        "widgets.linked(board, tree)\nboard",
        "tree",
    )
    ghosts = board(page).locator(".omok-pointed .omok-x")
    nodes = page.get_by_test_id("tree").locator(".omok-tree-node")
    expect(nodes.nth(1)).to_be_visible()
    page.mouse.move(0, 0)
    expect(ghosts).to_have_count(0)
    nodes.nth(1).hover()
    expect(ghosts).to_have_count(1)


def test_the_bar_keeps_the_last_value_under_a_veil_and_says_of_when_it_is(open_notebook):
    page = open_notebook(
        UCT + "play = widgets.Play(TicTacToe(), {'UCT': uct})\nplay.show(bar=True, curve=True)\n"
        "play.table.play(4)\nplay.wait()\n"
        "play.side = play.side | {'values': [*play.side['values'][:-1], None]}\nplay"
    )
    bar, words = page.get_by_test_id("value-bar"), r" X \d+%, O \d+%\.$"
    expect(bar).to_have_attribute("aria-label", re.compile(f"^Chances after move 1:{words}"))
    expect(bar).to_have_class(re.compile("omok-old"))
    expect(page.locator(".omok-curve-words")).to_be_empty()
    page.locator(".omok-move").first.click()
    expect(bar).to_have_attribute("aria-label", re.compile(f"^Chances:{words}"))
    expect(bar).not_to_have_class(re.compile("omok-old"))
    svg, words = (page.locator(f".omok-curve {part}") for part in ("svg", "text"))
    assert svg.bounding_box()["width"] == page.locator(".omok-moves").bounding_box()["width"]
    assert words.last.evaluate("text => [text.textContent, getComputedStyle(text).fontSize]") == [
        "9",  # the longest game
        "11px",
    ]


def test_the_news_keeps_its_height_whatever_it_says(open_notebook):
    loading = "Loading once, about a minute: 161 s"
    wait = "It is White (AlphaZero 100)'s turn: wait, or press Stop."
    nobody = (
        "No answer from Python. If a cell is running, this waits for it; "
        "if the kernel was restarted, run this cell again."
    )
    page = open_notebook(
        UCT + "plays = [widgets.Play(TicTacToe(), {'UCT': uct}) for _ in range(3)]\n"
        f"plays[1].progress = {{'share': None, 'words': {loading!r}}}\n"
        f"plays[1].status = {wait!r}\n"
        f"plays[2].status = {nobody!r}\nimport ipywidgets\nipywidgets.VBox(plays)"
    )
    news = page.locator(".omok-news")
    expect(news).to_have_count(3)
    expect(news.nth(1)).to_contain_text(loading)
    expect(news.nth(1)).to_contain_text(wait)
    assert len({round(one.bounding_box()["height"]) for one in news.all()}) == 1


def test_the_curve_and_the_moves_are_clicked_and_nothing_is_lost(open_notebook):
    page = open_notebook(
        UCT + "play = widgets.Play(TicTacToe(), {'UCT': uct})\nplay.choose(-1, 'You')\n"
        "play.show(curve=True)\nplay"
    )
    for number in (4, 0, 8):
        point(page, number).click()
        expect(point(page, number)).not_to_have_attribute("data-stone", "")
    stones = board(page).locator('[data-stone="black"], [data-stone="white"]')
    moves = page.locator(".omok-moves-main .omok-move")
    moves.first.click()
    expect(stones).to_have_count(1)
    expect(moves).to_have_count(3)  # what was taken back stays in the list
    point(page, 2).click()
    expect(page.locator(".omok-moves-branch")).to_contain_text("instead: 2.a13.c3")
    page.locator(".omok-moves-branch .omok-move").last.click()
    expect(stones).to_have_count(3)
    expect(page.locator(".omok-curve-dot")).to_have_count(1)
    box = page.get_by_test_id("curve").locator("svg").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 42 / 340, box["y"] + 20)
    expect(stones).to_have_count(0)
    headline(page, "A look back: move 0 of 3")
    board(page).get_by_test_id("return").click()
    headline(page, "O to move")
    expect(stones).to_have_count(3)


def test_the_end_is_worth_winning_for_and_no_game_is_lost(open_notebook):
    page = open_notebook(
        UCT + "play = widgets.Play(TicTacToe(), {'lowest': lambda s: s.legal_actions()[0]})\nplay"
    )
    bar = board(page).locator(".omok-bar")
    height = bar.bounding_box()["height"]
    new = page.get_by_test_id("new")
    place = new.bounding_box()
    stones = board(page).locator('[data-stone="black"], [data-stone="white"]')
    for answered, number in enumerate((4, 2, 6)):
        expect(stones).to_have_count(2 * answered)
        headline(page, "Your move, X")
        point(page, number).click()
    headline(page, "You won!")
    expect(board(page).locator(".omok-win-cell")).to_have_count(3)
    expect(board(page)).to_have_attribute("data-over", "won")
    assert bar.bounding_box()["height"] == height
    assert new.bounding_box() == place
    # This opponent cannot judge a position; a longer search does.
    expect(page.get_by_test_id("review")).to_have_attribute("aria-disabled", "false")
    expect(page.get_by_test_id("id")).to_have_value("(0, 4, 0, 2, 1, 6)")
    page.get_by_test_id("rematch").click()
    headline(page, "Your move, O")
    says(page, "X played a1.")
    page.get_by_test_id("undo").click()  # nobody has played yet but the opponent
    headline(page, "You won!")
    says(page, "You beat lowest at move 5.")
    page.get_by_test_id("new").click()
    headline(page, "Your move, X")
    kept = page.get_by_test_id("kept")
    expect(kept).to_be_visible()
    kept.select_option("(0, 4, 0, 2, 1, 6)")
    headline(page, "You won!")
    page.evaluate("localStorage.removeItem('omok-games')")


@pytest.mark.parametrize("width", [1280, 1000])
def test_a_review_finds_its_room_kept_and_its_arrows_stay_where_they_are(open_notebook, width):
    page = open_notebook(
        UCT + "play = widgets.Play(TicTacToe(), {'UCT': uct})\nplay.choose(-1, 'You')\n"
        "play.go_to((0, 4, 1, 0, 8, 2, 6, 5, 3, 7))\nplay",
        width=width,
    )
    body = page.locator(".omok-game-body")
    review = page.get_by_test_id("review")
    expect(review).to_be_visible()
    seen = [body.bounding_box()]
    review.click()
    expect(page.get_by_test_id("curve")).to_be_visible()
    expect(page.get_by_test_id("blunder")).not_to_have_text("Judging ...")
    seen.append(body.bounding_box())
    back = page.get_by_test_id("back")
    places = [back.bounding_box()]
    for move in range(8, -1, -1):
        back.click()
        headline(page, f"Review: move {move} of 9")
        expect(page.locator(".omok-undone")).to_have_count(0)  # nothing is taken back
        places.append(back.bounding_box())
        seen.append(body.bounding_box())
    assert all(place == places[0] for place in places), places
    assert all(one == seen[1] for one in seen[2:]), seen
    bar = 0 if width == 1280 else 24  # in one column it lies above the board
    assert seen[1]["height"] == seen[0]["height"] + bar


def test_in_a_narrow_notebook_the_buttons_of_a_review_end_where_the_widget_does(open_notebook):
    page = open_notebook(
        UCT + "play = widgets.Play(TicTacToe(), {'UCT': uct})\nplay.choose(-1, 'You')\n"
        "play.go_to((0, 0, 3, 1, 4, 2))\nplay"
    )
    board(page).evaluate("(board) => { board.style.width = '244px'; }")
    page.get_by_test_id("review").click()
    blunder = page.get_by_test_id("blunder")
    expect(blunder).not_to_have_text("Judging ...")
    blunder.evaluate(
        "(one) => { one.textContent = 'Costliest move'; one.className += ' omok-primary'; }"
    )
    bar = board(page).locator(".omok-bar")
    expect(bar.get_by_role("button")).to_have_count(6)
    assert bar.bounding_box()["width"] == 244
    assert bar.evaluate("(bar) => bar.scrollWidth <= bar.clientWidth")


def test_in_a_narrow_notebook_a_replay_says_right_below_the_board_what_a_click_led_to(
    open_notebook,
):
    page = open_notebook(
        "from omoklib import TicTacToe, widgets\nwidgets.Replay(TicTacToe(), (0, 4, 1, 0, 8))",
        width=390,
        height=844,
    )
    stage, news, along = (page.locator(f".omok-{one}") for one in ("table", "news", "along"))
    expect(along).to_be_visible()
    boxes = [one.bounding_box() for one in (stage, news, along)]
    for above, below in pairwise(boxes):
        assert 0 <= below["y"] - above["y"] - above["height"] < 16


def test_the_games_kept_have_their_room_before_there_is_one(open_notebook):
    page = open_notebook(
        "from omoklib import TicTacToe, widgets\n"
        "play = widgets.Play(TicTacToe(), {'lowest': lambda s: s.legal_actions()[0]})\n"
        "play.show(bar=True, curve=True)\nplay"
    )
    page.evaluate("localStorage.removeItem('omok-games')")
    stones = board(page).locator('[data-stone="black"], [data-stone="white"]')
    kept = page.locator(".omok-kept")
    point(page, 4).click()
    expect(stones).to_have_count(2)
    expect(kept).to_have_css("visibility", "hidden")
    high = [board(page).bounding_box()["height"]]
    page.get_by_test_id("new").click()
    expect(stones).to_have_count(0)
    expect(kept).to_have_css("visibility", "visible")
    high.append(board(page).bounding_box()["height"])
    point(page, 4).click()  # the same game once more: there is no other
    expect(stones).to_have_count(2)
    expect(kept).to_have_css("visibility", "hidden")
    high.append(board(page).bounding_box()["height"])
    assert len(set(high)) == 1, high
    page.evaluate("localStorage.removeItem('omok-games')")


def test_a_search_that_is_compiled_says_so_in_one_line(open_notebook):
    page = open_notebook(
        "from omoklib import TicTacToe, widgets\nwidgets.Play(TicTacToe())",
        width=1366,
        height=640,
    )
    expect(board(page).locator(".omok-headline")).to_contain_text("Your move")
    lines = board(page).evaluate(
        """(board) => {
          const row = board.querySelector(".omok-progress-row");
          row.hidden = false;
          row.querySelector("progress").removeAttribute("value");
          const words = row.querySelector(".omok-progress-words");
          words.textContent = "59 s; compiled, once, in about a minute";
          const range = document.createRange();
          range.selectNodeContents(words);
          return range.getClientRects().length;
        }"""
    )
    assert lines == 1


def test_numbers_over_a_board_are_of_one_size_with_one_digit_and_with_two(open_notebook):
    page = open_notebook(
        "from omoklib import Omok, widgets\nboard = widgets.Board(Omok(9))\n"
        "board.overlay = [{'action': at, 'heat': 0.5, 'hue': 'heat', 'label': label, 'best': False}"
        " for at, label in enumerate(('5%', '34%', '<1%'))]\nboard"
    )
    labels = board(page).locator(".omok-label")
    expect(labels).to_have_text(["5%", "34%", "<1%"])
    sizes = labels.evaluate_all("(labels) => labels.map((one) => getComputedStyle(one).fontSize)")
    assert len(set(sizes)) == 1, sizes


@pytest.mark.parametrize("game", ["Omok(9)", "Othello(6)", "TicTacToe()"])
def test_the_heat_of_a_live_board_is_that_of_a_drawn_one(open_notebook, game):
    page = open_notebook(
        f"from omoklib import Omok, TicTacToe, widgets\nfrom omoklib.games import Othello\n"
        f"board = widgets.Board({game})\n"
        "heats = dict(zip(board.session.state.legal_actions(), (1.0, 0.5, 0.0)))\n"
        "board.show_overlay(heats, dict.fromkeys(heats, '7'))\nboard"
    )
    on_tile = game != "TicTacToe()"
    blues = board(page).locator(".omok-heat-heat")
    expect(blues).to_have_count(2)  # no heat, no patch
    for blue, heat in zip(blues.all(), (1.0, 0.5), strict=True):
        told = float(blue.get_attribute("fill-opacity"))
        assert told == pytest.approx(heat_in(heat, is_on_tile=on_tile), abs=1e-3)
    tile = board(page).locator(".omok-heat-tile").first
    red, green, blue = (int(THEME.heat_tile[k : k + 2], 16) for k in (1, 3, 5))
    expect(tile).to_have_css("fill", f"rgb({red}, {green}, {blue})" if on_tile else "none")
    number = board(page).locator("g:has(> .omok-heat-heat) > .omok-label").first
    expect(number).to_have_css("fill", "rgb(0, 0, 0)")


def test_a_board_says_in_the_room_it_has_that_the_game_before_is_back(open_notebook):
    page = open_notebook("from omoklib import Omok, widgets\nwidgets.Board(Omok(9))")
    board(page).evaluate("(board) => { board.style.width = '274px'; }")
    for number in (40, 41):
        point(page, number).click()
        expect(point(page, number)).not_to_have_attribute("data-stone", "")
    height = board(page).bounding_box()["height"]
    page.get_by_test_id("new").click()
    says(page, "New game. Black to move.")
    page.get_by_test_id("undo").click()
    says(page, "Back again. White played f5. Black to move.")
    assert board(page).bounding_box()["height"] == height


def test_a_new_game_moves_no_button_and_brings_no_second_row(open_notebook):
    page = open_notebook("from omoklib import Omok, widgets\nwidgets.Board(Omok(9))")
    point(page, 40).click()
    says(page, "Black played e5. White to move.")
    page.mouse.move(0, 0)
    places = """[...document.querySelectorAll(".omok-bar-row .omok-button, .omok-help")]
      .concat(document.querySelector(".omok-moves")).map((part) => part.getBoundingClientRect())
      .map(({ x, y, width }) => [x, y, width])"""
    before = page.evaluate(places)
    assert max(y for _, y, _ in before[:4]) - before[0][1] < 10, "one row, with the question mark"
    page.get_by_test_id("new").click()
    expect(page.get_by_test_id("undo")).to_have_text("Last game")
    assert page.evaluate(places) == before


def test_a_line_that_breaks_goes_on_below_its_own_moves(open_notebook):
    page = open_notebook(
        "from omoklib import Omok, widgets\nfrom omoklib.games.session import Session\n"
        "shown = widgets.Board(Session(Omok(9), (0, 40, 41, 30, 31, 50, 51, 20)))\nshown"
    )
    page.locator(".omok-move").first.click()
    says(page, "Black played e5. White to move.")
    point(page, 0).click()
    branch = page.locator(".omok-moves-branch")
    expect(branch).to_contain_text("instead: 2.f53.d4")
    lefts = branch.locator(".omok-move").evaluate_all(
        "(moves) => moves.map((move) => [move.offsetLeft, move.offsetTop])"
    )
    firsts = {min(x for x, y in lefts if y == top) for top in {y for _, y in lefts}}
    assert len({y for _, y in lefts}) > 1 and len(firsts) == 1


def test_in_a_narrow_notebook_all_that_may_be_done_stands_in_one_row(open_notebook):
    page = open_notebook(
        "from omoklib import widgets\nfrom omoklib.games import Othello\nwidgets.Board(Othello(6))"
    )
    board(page).evaluate("(board) => { board.style.width = '274px'; }")
    point(page, 8).click()
    says(page, "Black played c2.")
    height = board(page).bounding_box()["height"]
    page.get_by_test_id("new").click()
    expect(page.get_by_test_id("undo")).to_have_text("Last game")
    assert board(page).bounding_box()["height"] == height
    row = page.locator(".omok-bar-row > .omok-bar > *, .omok-bar-row > .omok-help").all()
    middles = [box["y"] + box["height"] / 2 for box in (one.bounding_box() for one in row)]
    assert len(row) == 5 and max(middles) - min(middles) <= 1


def test_a_board_shows_who_is_to_move_and_its_moves_are_clicked(open_notebook):
    page = open_notebook("from omoklib import Omok, widgets\nwidgets.Board(Omok(9))")
    expect(board(page)).to_have_attribute("data-turn", "black")
    for number in (40, 41, 31):
        point(page, number).click()
        expect(point(page, number)).not_to_have_attribute("data-stone", "")
    expect(board(page)).to_have_attribute("data-turn", "white")
    moves = board(page).locator(".omok-move")
    expect(moves).to_have_text(["e5", "f5", "e4"])
    moves.nth(0).click()
    says(page, "Black played e5. White to move.")
    expect(moves).to_have_text(["e5", "f5", "e4"])
    moves.nth(1).focus()
    page.keyboard.press("Enter")
    says(page, "White played f5. Black to move.")
    said = board(page).get_by_test_id("status").bounding_box()
    board(page).get_by_test_id("help").locator("summary").click()
    keys = board(page).locator(".omok-help-keys").bounding_box()
    assert keys["y"] >= said["y"] + said["height"], "the keys leave what is said in sight"


def test_a_variation_leaves_the_game_in_the_list_and_its_curve_in_sight(open_notebook):
    page = open_notebook(
        "from omoklib import TicTacToe, widgets\nfrom omoklib.gametree import Solver\n"
        "widgets.Replay(TicTacToe(), (0, 4, 1, 0, 8), Solver(TicTacToe()))"
    )
    says(page, "O made 1 blunder, X none.")
    game = page.locator(".omok-moves-main .omok-move")
    expect(page.locator(".omok-curve-under")).to_have_count(0)
    game.first.click()
    board(page).get_by_test_id("back").click()
    point(page, 0).click()
    headline(page, "A variation: move 1 of 1")
    expect(game).to_have_text(["b2", "b1??", "a1", "c3"])
    expect(page.locator(".omok-moves-branch [aria-current]")).to_have_text("a1")
    expect(page.locator(".omok-curve-under")).to_have_count(1)
    expect(page.locator(".omok-curve-blunder")).to_have_count(1)
    page.get_by_test_id("copy").click()
    says(page, re.compile(r"The variation's ID is copied|marked ID"))
    at_the_end = page.locator(".omok-curve-grid").first.evaluate(
        "line => [line.getBoundingClientRect().right - 7, line.getBoundingClientRect().top + 20]"
    )
    page.mouse.move(*at_the_end)  # of the game that was left, which is pale
    expect(page.locator(".omok-curve-words")).to_contain_text("After move 4: ")
    page.mouse.click(*at_the_end)
    headline(page, "Move 4 of 4")
    page.locator(".omok-moves-branch .omok-move").first.click()
    headline(page, "A variation: move 1 of 1")
    board(page).get_by_test_id("return").click()
    expect(page.locator(".omok-curve-under")).to_have_count(0)


@pytest.mark.parametrize("width", [1280, 390])
def test_the_number_of_a_judged_move_covers_no_stone_beside_it(open_notebook, width):
    page = open_notebook(
        "from omoklib import Omok, widgets\nboard = widgets.Board(Omok(9))\n"
        "board.session.reset((0, 40, 41))\n"
        "board.notes = [{'action': at, 'player': 1, 'hue': 'good', 'label': '+.35'}"
        " for at in (31, 50)]\nboard",
        width=width,
    )
    tags = board(page).locator(".omok-tag")
    expect(tags).to_have_count(2)
    above, below = (tag.bounding_box() for tag in tags.all())
    black, white = (point(page, action).bounding_box() for action in (40, 41))
    assert above["y"] + above["height"] <= black["y"]
    assert below["y"] >= white["y"] + white["height"]


def test_a_board_shows_its_result_and_the_winning_line_where_the_words_were(open_notebook):
    page = open_notebook("from omoklib import TicTacToe, widgets\nwidgets.Board(TicTacToe())")
    for number in (4, 0, 2, 1):
        point(page, number).click()
        expect(point(page, number)).not_to_have_attribute("data-stone", "")
    expect(board(page)).to_have_attribute("data-result", "")
    new = page.get_by_test_id("new")
    place = new.bounding_box()
    point(page, 6).click()
    says(page, "X wins.")
    expect(board(page)).to_have_attribute("data-result", "black")
    expect(board(page).locator(".omok-won .omok-win-cell")).to_have_count(3)
    expect(new).to_have_class(re.compile("omok-primary"))
    assert new.bounding_box() == place
    new.click()
    expect(board(page)).to_have_attribute("data-result", "")
    expect(board(page).locator(".omok-won")).to_have_count(0)


def test_a_replay_stands_before_the_blunder_and_a_click_tries_a_better_move(open_notebook):
    page = open_notebook(
        "from omoklib import TicTacToe, widgets\nfrom omoklib.gametree import Solver\n"
        "widgets.Replay(TicTacToe(), (0, 4, 1, 0, 8), Solver(TicTacToe()))"
    )
    says(page, "O made 1 blunder, X none.")
    stones = board(page).locator('[data-stone="black"], [data-stone="white"]')
    names = ("Start", "Back", "Forward", "End", "The blunder")
    along = [board(page).get_by_role("button", name=name, exact=True) for name in names]
    assert len({button.bounding_box()["y"] for button in along}) == 1, "in one row"
    along[0].click()
    expect(stones).to_have_count(0)
    board(page).get_by_test_id("blunder").click()
    expect(stones).to_have_count(1)
    said = "Move 2, O's b1, was a blunder: from 50% to 0%."
    says(page, f"{said} Find a better move.")
    bad, good = (board(page).locator(f".omok-note-{hue}") for hue in ("bad", "good"))
    expect(bad).to_have_count(1)
    expect(good).to_have_count(0)
    point(page, 3).click()
    says(page, "a2 is no better: 0%, where b1 was 0%. Try another.")
    expect(bad).to_have_count(2)
    expect(stones).to_have_count(1)
    board(page).get_by_test_id("solution").click()
    says(page, f"{said} Better: a1.")
    expect(good).to_have_count(1)
    expect(page.locator(".omok-curve-blunder")).to_have_count(1)
    expect(page.locator(".omok-move-bad")).to_have_text("b1??")
    expect(page.locator(".omok-move[aria-current]")).to_have_text("b2")
    expect(page.locator(".omok-undone")).to_have_count(0)  # what comes later is not taken back
    expect(board(page).locator(".omok-tag")).to_have_count(3)
    point(page, 0).click()  # it is solved: now a click opens a variation
    says(page, "O tries a1 instead of b1: 50%. X to move.")
    expect(page.locator(".omok-moves-branch")).to_contain_text("instead: 2.a1")
    board(page).get_by_test_id("return").click()
    expect(stones).to_have_count(1)
    expect(page.locator(".omok-move-bad")).to_have_text("b1??")
    line = page.get_by_test_id("curve").locator(".omok-curve-line")
    right = "(part) => part.getBBox().x + part.getBBox().width"
    axis = page.locator(".omok-curve-grid").first.evaluate(right)
    assert axis - 10 < line.evaluate(right) < axis, "to the edge, with room for a mark"
    board(page).get_by_test_id("end").click()
    expect(stones).to_have_count(4)
    page.get_by_role("slider", name="Move").press("ArrowLeft")
    expect(stones).to_have_count(3)
    page.locator(".omok-move").first.click()
    expect(stones).to_have_count(1)
    line = page.get_by_role("textbox", name="ID")
    line.fill("(0, 4, 4)")
    line.press("Enter")
    says(page, "b2 is taken")
    line.fill("0, 8, 4")
    line.press("Enter")
    says(page, "O played b2.")
    line.blur()
    expect(line).to_have_value("(0, 8, 4)")


def test_after_a_click_in_a_replay_the_keys_are_its_own_and_the_arrows_go_along_the_game(
    open_notebook,
):
    page = open_notebook(
        "from omoklib import TicTacToe, widgets\nwidgets.Replay(TicTacToe(), (0, 4, 1, 0, 8))"
    )
    stones = board(page).locator('[data-stone="black"], [data-stone="white"]')
    expect(stones).to_have_count(4)
    cells = page.locator(".jp-Cell")
    many = cells.count()
    moves = page.locator(".omok-moves-main .omok-move")
    places = {
        "the moves": moves.nth(1),
        "a button": board(page).get_by_test_id("back"),
        "words": page.locator(".omok-headline"),
        "the board": point(page, 4),
    }
    for name, place in places.items():
        board(page).get_by_test_id("start").click()
        expect(stones).to_have_count(0)
        board(page).get_by_test_id("end").click()
        expect(stones).to_have_count(4)
        place.click()
        page.keyboard.press("b")  # in a notebook's command mode: a cell below
        before = {"the moves": 2, "a button": 3}.get(name, 4)
        expect(stones).to_have_count(before)
        page.keyboard.press("ArrowLeft")
        expect(stones).to_have_count(before - 1)
        page.keyboard.press("ArrowLeft")
        expect(stones).to_have_count(before - 2)
        page.keyboard.press("ArrowRight")
        expect(stones).to_have_count(before - 1)
        if name == "the moves":
            expect(moves.first).to_be_focused()
    assert cells.count() == many


def test_share_copies_the_whole_game_of_a_replay(open_notebook):
    page = open_notebook(
        "from omoklib import TicTacToe, widgets\nwidgets.Replay(TicTacToe(), (0, 4, 1, 0, 8))"
    )
    board(page).get_by_test_id("back").click()
    line = page.get_by_test_id("id")
    expect(line).to_have_value("(0, 4, 1, 0)")
    page.get_by_test_id("copy").click()
    expect(line).to_have_value("(0, 4, 1, 0, 8)")
    says(page, re.compile(r"The whole game's ID is copied|marked ID"))


@pytest.mark.parametrize("widget", ["Replay(TicTacToe(), (0, 4, 1))", "Play(TicTacToe())"])
def test_why_an_id_is_refused_stands_at_its_line_until_another_is_typed(open_notebook, widget):
    page = open_notebook(f"from omoklib import TicTacToe, widgets\nwidgets.{widget}")
    line, why = page.get_by_test_id("id"), page.locator(".omok-id-line .omok-why")
    expect(line).to_have_value(re.compile(r"^\(0,"))
    kept = line.input_value()
    for typed, told in (
        ("(0, 4, 4)", "Action 4 (move 2) is not legal: b2 is taken."),
        ("hello", "An ID is a line such as (0, 40, 41); this is not one: 'hello'."),
    ):
        line.fill(typed)
        line.press("Enter")
        expect(why).to_have_text(told)
        expect(line).to_have_attribute("aria-invalid", "true")
    line.press("Escape")
    expect(line).to_have_value(kept)
    expect(why).to_have_count(0)
    line.fill("0, 4, 2")
    line.press("Enter")
    expect(line).to_have_value("(0, 4, 2)")
    expect(line).to_have_attribute("aria-invalid", "false")


@pytest.mark.parametrize("width", [1280, 800])
def test_nothing_moves_in_a_replay_when_a_solution_is_offered_and_viewed(open_notebook, width):
    page = open_notebook(
        "from omoklib import TicTacToe, widgets\nfrom omoklib.gametree import Solver\n"
        "widgets.Replay(TicTacToe(), (0, 4, 1, 0, 8), Solver(TicTacToe()))",
        width=width,
    )
    says(page, "O made 1 blunder, X none.")
    solution, seen = board(page).get_by_test_id("solution"), []
    place = """() => [".omok-scrub", ".omok-moves"].map((name) =>
      document.querySelector(name).offsetTop)"""
    seen.append(page.evaluate(place))
    board(page).get_by_test_id("blunder").click()
    expect(solution).to_be_visible()
    seen.append(page.evaluate(place))
    solution.click()
    expect(solution).to_have_count(0)
    seen.append(page.evaluate(place))
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_a_laptop_shows_all_at_once_and_a_phone_has_targets_for_a_thumb(
    open_notebook, width, height
):
    page = open_notebook(
        UCT + "play = widgets.Play(Omok(9), {'UCT': uct})\nplay.show(bar=True, curve=True)\nplay",
        width=width,
        height=height,
    )
    headline(page, "Your move, Black")
    boxes = [page.locator(name).bounding_box() for name in (".omok-stage", ".omok-game-body")]
    stage, body = boxes
    if width > 1000:
        assert stage["width"] >= 500 and body["height"] <= 610  # its cell is in sight as well
        assert page.locator(".omok-side").bounding_box()["x"] > stage["x"] + stage["width"]
        return
    for button in page.locator(".omok-game .omok-button").all():
        assert button.bounding_box()["height"] >= 44
    assert page.locator(".omok-news").bounding_box()["y"] > stage["y"] + stage["width"]
    wide = page.locator(".jp-OutputArea-output").first.bounding_box()["width"]
    assert body["width"] <= wide + 1


def test_in_a_low_window_the_moves_stand_beside_what_is_said_and_all_is_in_sight(open_notebook):
    page = open_notebook(
        """
        from omoklib import Omok, widgets
        play = widgets.Play(Omok(9), {"lowest": lambda state: state.legal_actions()[0]})
        play.show(curve=True)
        play.go_to((0, 40, 41, 31, 32, 50, 51, 22, 23, 13, 14, 4))
        play""",
        width=1600,
        height=640,
    )
    stage, news, charts, id_line, moves = (
        page.locator(f".omok-game .omok-{part}").bounding_box()
        for part in ("stage", "news", "charts", "id-line", "moves")
    )
    assert charts["x"] > news["x"] + news["width"]
    assert id_line["y"] + id_line["height"] <= stage["y"] + 490  # with what is said under the board
    assert charts["y"] + charts["height"] >= stage["y"] + stage["height"]
    assert moves["height"] > 6 * 24  # twelve moves and more
    around = 1600 - page.locator(".jp-OutputArea-output").first.bounding_box()["width"]
    page.set_viewport_size({"width": round(around) + 950, "height": 640})  # four in a line
    expect(page.locator(".omok-moves-main")).to_have_css("display", "grid")
    tops = page.locator(".omok-moves-main .omok-move").evaluate_all(
        "(moves) => moves.map((move) => move.offsetTop)"
    )
    assert len(set(tops)) == 3 and tops[0] == tops[3]
    page.locator(".omok-move[aria-current]").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".omok-move:focus")).to_have_text("e3")  # move 7


def test_an_id_that_is_too_long_begins_with_a_whole_number(open_notebook):
    page = open_notebook(
        """
        from omoklib import Omok, widgets
        play = widgets.Play(Omok(9), {"lowest": lambda state: state.legal_actions()[0]})
        play.go_to((0, 40, 41, 31, 32, 50, 51, 22, 23, 13, 14, 4))
        play"""
    )
    line = page.get_by_test_id("id")
    expect(line).to_have_value(re.compile(r" 4\)$"))
    seen, before = line.evaluate(
        """(line) => {
          const { font, paddingLeft, paddingRight } = getComputedStyle(line);
          const pen = document.createElement("canvas").getContext("2d");
          pen.font = font;
          const room = line.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
          const seen = room / pen.measureText("0").width;
          return [seen, line.value.at(-Math.round(seen) - 1)];
        }"""
    )
    assert seen == pytest.approx(round(seen), abs=0.05) and before == " "


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_drawn_state_looks_like_the_board_and_both_stand_whole_on_a_laptop(open_notebook, dark):
    page = open_notebook(
        "from omoklib import Omok, widgets\nstate = Omok(9).state((0, 40, 41))\nstate",
        "widgets.Board(Omok(9))",
        dark=dark,
        width=1366,
        height=768,
    )
    says(page, "Black to move")
    drawn, live = page.locator(".omok-board-svg"), page.locator(".omok-stage svg")
    paint = "(one) => [getComputedStyle(one).fill, getComputedStyle(one).stroke]"
    grounds = [svg.locator("rect").first.evaluate(paint) for svg in (drawn, live)]
    assert grounds[0] == grounds[1]
    thin = "(one) => parseFloat(getComputedStyle(one).strokeWidth) * one.getScreenCTM().a"
    lines = [svg.locator("path").first.evaluate(thin) for svg in (drawn, live)]
    assert lines[0] == pytest.approx(lines[1], rel=0.05)
    assert board(page).bounding_box()["height"] <= 590


def test_what_is_said_by_the_way_makes_room_again_in_a_notebook(open_notebook):
    page = open_notebook("from omoklib import TicTacToe, widgets\nwidgets.Play(TicTacToe())")
    says(page, "Three in a row wins")
    page.get_by_test_id("copy").click()
    says(page, re.compile(r"ID is copied|marked ID"))
    says(page, "Three in a row wins")  # after a moment, whatever was said of the copy


def test_brackets_step_through_the_moves(open_notebook):
    page = open_notebook("from omoklib import TicTacToe, widgets\nwidgets.Board(TicTacToe())")
    point(page, 4).focus()
    for key in ("Enter", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    says(page, "O played a2")
    page.keyboard.press("[")
    says(page, "Took back a2.")
    page.keyboard.press("]")
    says(page, "O played a2")
    expect(board(page).get_by_test_id("redo")).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_text_around_the_board_is_readable_in_both_themes(open_notebook, dark):
    page = open_notebook(
        "from omoklib import TicTacToe, widgets\nwidgets.Board(TicTacToe())", dark=dark, width=800
    )
    status = board(page).get_by_test_id("status")
    expect(status).to_be_visible()
    shades = status.evaluate(
        """(element) => {
          const shade = (color) => color.match(/[0-9.]+/g).slice(0, 3).map(Number);
          const panel = element.closest(".jp-NotebookPanel, .jp-Notebook");
          return [shade(getComputedStyle(element).color),
                  shade(getComputedStyle(panel).backgroundColor)].map(
                    (rgb) => rgb.reduce((a, b) => a + b) / 3);
        }"""
    )
    text, ground = shades
    assert (text > ground) == dark
    assert abs(text - ground) > 120
    stage = board(page).locator(".omok-stage").bounding_box()
    assert stage["x"] + stage["width"] <= 800


def test_the_saved_notebook_holds_the_position_as_a_picture(open_notebook, lab):
    page = open_notebook("from omoklib import TicTacToe, widgets\nwidgets.Board(TicTacToe())")
    says(page, "X to move")
    bundle = page.evaluate(
        """() => window.jupyterapp.shell.currentWidget.content.widgets[0].model
                 .outputs.get(0).toJSON().data"""
    )
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert TicTacToe().initial_state()._repr_svg_() in bundle["image/svg+xml"]
    assert "press Shift+Enter in its cell to play" in bundle["image/svg+xml"]
