"""The play page, served as any web host would serve it, played by mouse, touch and keyboard."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import axe_playwright_python
import pytest
from bench.lab_server import PATIENCE_MS
from playwright.sync_api import Page, Route, expect

from omoklib.cli import page as command
from omoklib.games import TicTacToe
from omoklib.players.levels import LEVEL_NAMES
from omoklib.widgets.page_folder import COURSE_GAMES, bring_runtime, write_page

pytestmark = pytest.mark.browser

AXE = Path(axe_playwright_python.__file__).parent / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
FINDINGS = """async (rules) => {
  const options = { runOnly: { type: "tag", values: rules }, resultTypes: ["violations"] };
  const { passes, violations } = await axe.run(document, options);
  return [passes.map((rule) => rule.id), violations.flatMap((found) =>
    found.nodes.map((node) => `${found.id}: ${node.html.slice(0, 160)}: ${node.failureSummary}`))];
}"""
TARGETS = "button, select, .page-segments label"
SMALL_TARGETS = """(targets) => [...document.querySelectorAll(targets)]
  .filter((node) => node.getClientRects().length && !node.matches(".omok-move"))
  .filter((node) => Math.min(node.getBoundingClientRect().height, 44) < 44)
  .map((node) => node.outerHTML.slice(0, 120))"""
LOST = "#tictactoe/0.0.1.4.8.2.6.5"  # O answers a1 with b1, which loses


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        """Says nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Where the page is served; and why no network plays on it, or "" where one does."""
    folder = tmp_path_factory.mktemp("page")
    trouble = ""
    try:
        runtime = bring_runtime(print)
        network = command._network("tictactoe", TicTacToe(), "AlphaZero")
        write_page(folder, COURSE_GAMES, {TicTacToe(): network}, runtime)
    except (ImportError, OSError) as error:
        trouble = str(error)
        write_page(folder, COURSE_GAMES, {}, None, trouble)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/", trouble
    server.shutdown()
    server.server_close()


@pytest.fixture
def network(site) -> None:
    """Skips where no network can be had."""
    if site[1]:
        pytest.skip(f"no network on this page: {site[1]}")


@pytest.fixture
def open_page(browser, site) -> Iterator[Callable[..., Page]]:
    """open_page(hash, dark, width, ...): the page; in the end it has complained of nothing."""
    contexts, complaints = [], []
    address = site[0]

    def opened(
        hash: str = "", *, dark=False, width=1280, height=900, touch=False, broken=()
    ) -> Page:
        context = browser.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            has_touch=touch,
            is_mobile=touch,
            permissions=["clipboard-read", "clipboard-write"],
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        for pattern in broken:
            page.route(pattern, lambda route: route.abort())
        page.on("pageerror", lambda error: complaints.append(str(error)))
        if not broken:
            page.on("console", lambda m: m.type == "error" and complaints.append(m.text))
        page.on(
            "request",
            lambda asked: (
                asked.url.startswith((address, "data:", "blob:")) or complaints.append(asked.url)
            ),
        )
        page.goto(address + hash)
        expect(page.locator("html")).to_have_attribute("data-ready", "true")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


def stones(page: Page, color: str):
    return page.locator(f'[data-point][data-stone="{color}"]')


def point(page: Page, action: int):
    return page.locator(f'[data-point="{action}"]')


def choose(page: Page, **choices: str) -> None:
    """choose(page, game="Tic-Tac-Toe", opponent="Beginner")."""
    for name, value in choices.items():
        label = name.replace("_", " ").capitalize()
        choice = page.get_by_role("combobox", name=label, exact=True)
        if name == "opponent":
            choice.select_option(value=value)
        else:
            choice.select_option(label=value)


def test_a_game_by_mouse_is_answered_and_stays_in_the_address(open_page):
    page = open_page()
    choose(page, game="Tic-Tac-Toe", opponent="Beginner")
    point(page, 4).click()
    expect(stones(page, "white")).to_have_count(1)
    expect(page.get_by_test_id("status")).to_contain_text("Your move: you are X")
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.4\.\d$"))
    page.reload()
    expect(point(page, 4)).to_have_attribute("data-stone", "black")
    expect(stones(page, "white")).to_have_count(1)
    page.get_by_test_id("undo").click()
    expect(stones(page, "black")).to_have_count(0)


def test_a_reload_right_after_a_move_an_undo_or_a_review_loses_nothing(open_page, network):
    page = open_page("#tictactoe/0")
    choose(page, opponent="Beginner")
    point(page, 4).click()
    page.reload()  # the opponent may be thinking: it goes on
    expect(stones(page, "white")).to_have_count(1)
    expect(page.get_by_test_id("status")).to_contain_text("Your move: you are X")
    page.get_by_test_id("undo").click()
    page.reload()
    expect(page.get_by_test_id("undo")).to_have_text("Undo")  # nobody only looks
    expect(stones(page, "black")).to_have_count(0)
    page.goto(page.url.partition("#")[0] + LOST)
    review(page)
    page.get_by_test_id("leave").click()
    before = page.get_by_test_id("moves").inner_text()
    page.reload()
    expect(page.get_by_test_id("blunder")).to_be_visible()
    assert page.get_by_test_id("moves").inner_text() == before
    signed = page.locator(".omok-move", has_text="?")
    found = signed.count()
    page.evaluate("page.play.reviewed.slips.push(6), page.play.address.write()")
    page.reload()  # what the review has marked stays, whatever a search would say of it by now
    expect(signed).to_have_count(found + 1)


def test_an_address_without_a_game_leaves_the_game_in_its_place(open_page):
    page = open_page("#tictactoe/0.4")
    notice = page.get_by_test_id("notice")
    page.evaluate("location.hash = '#nothing'")
    expect(notice).to_contain_text("holds no game")
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.4$"))
    page.reload()
    expect(point(page, 4)).to_have_attribute("data-stone", "black")
    page.evaluate("location.hash = '#nothing'")
    expect(notice).to_contain_text("holds no game")
    page.evaluate("location.hash = '#tictactoe/0.0'")
    expect(point(page, 0)).to_have_attribute("data-stone", "black")
    expect(notice).to_be_empty()


def test_two_tabs_count_their_games_together(open_page):
    page = open_page("#tictactoe/0.0.3.1.4")
    choose(page, opponent="Casual")
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator("html")).to_have_attribute("data-ready", "true")
    for tab, wins in ((page, 1), (other, 2)):
        point(tab, 2).click()
        expect(tab.get_by_test_id("thinking")).to_have_text(f"Your score: you {wins}, Casual 0.")


def test_a_link_beside_the_frame_takes_the_game_along(open_page, site):
    page = open_page("#tictactoe/0")
    choose(page, game="Tic-Tac-Toe", opponent="Beginner", you_play="both sides")
    around = '<a href="index.html">all</a><iframe src="index.html#tictactoe/0"></iframe>'
    page.route("**/around.html", lambda route: route.fulfill(body=around, content_type="text/html"))
    page.goto(f"{site[0]}around.html")
    page.frame_locator("iframe").locator('[data-point="4"]').click()
    expect(page.frame_locator("iframe").locator('[data-stone="black"]')).to_have_count(1)
    page.get_by_role("link", name="all").click()
    expect(page).to_have_url(re.compile(r"index\.html#tictactoe/0\.4$"))
    expect(point(page, 4)).to_have_attribute("data-stone", "black")


def test_where_no_search_can_run_the_page_says_so_and_one_may_try_again(open_page):
    page = open_page("#tictactoe/0", broken=("**/page/worker.js",))
    choose(page, opponent="Beginner")
    point(page, 4).click()
    status = page.get_by_test_id("status")
    expect(status).to_contain_text("The search failed")
    page.unroute("**/page/worker.js")
    page.get_by_test_id("go").click()
    expect(stones(page, "white")).to_have_count(1)


def test_another_page_of_the_same_host_begins_with_its_own_game(open_page):
    page = open_page()
    choose(page, game="Tic-Tac-Toe")
    address = page.url.partition("#")[0]
    page.goto(f"{address}?again")
    expect(page.get_by_role("combobox", name="Game")).to_have_value("tictactoe")

    def renamed(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"title": "Mina's network"})

    page.route("**/play.json", renamed)
    page.goto(f"{address}?mina")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Mina's network")
    expect(page.get_by_role("combobox", name="Game")).to_have_value("omok")


def test_the_first_screen_shows_where_to_begin_and_a_hint_what_a_search_thinks(open_page, network):
    page = open_page("#tictactoe/0")
    choose(page, opponent="Expert")
    expect(page.locator(".omok-expected circle, .omok-expected path").first).to_be_attached()
    expect(page.get_by_test_id("value-bar")).not_to_have_attribute(
        "aria-label", re.compile("not known")
    )
    expect(page.locator(".page-table tbody tr[data-id], .page-tree-node")).to_have_count(0)
    expect(page.locator(".page-thoughts")).to_contain_text("Your move to find")
    page.get_by_test_id("hint").click()
    expect(page.locator(".page-table tbody tr[data-id]")).to_have_count(5)
    expect(page.locator(".page-verdict")).to_have_attribute("data-turn", "X")
    point(page, 0).click()
    expect(page.locator(".omok-expected > *")).to_have_count(0)


def test_a_weak_opponent_answers_but_does_not_judge(open_page):
    page = open_page("#omok:15/0")
    choose(page, opponent="Beginner")
    point(page, 112).click()
    expect(stones(page, "white")).to_have_count(1)
    expect(page.locator(".page-thoughts")).to_contain_text("simulations for move 2")
    first = page.locator(".page-table tbody tr[data-id]").first  # of those with as many visits, too
    expect(first).to_contain_text("played")
    expect(first).to_have_class("page-row-played")
    expect(page.locator(".page-table thead th", has_text="prior")).to_be_hidden()
    expect(page.get_by_test_id("value-bar")).to_have_attribute(
        "aria-label", re.compile("not known")
    )


def test_how_far_a_search_is_stands_in_one_line_and_moves_nothing(open_page):
    page = open_page("#omok:9/0", width=1366, height=768)
    choose(page, opponent="Skilled")
    page.evaluate(
        """() => {
          const line = document.querySelector(".page-verdict .page-small");
          const card = line.parentElement, high = line.clientHeight;
          window.seen = [];
          new MutationObserver(() => window.seen.push({
            words: line.textContent,
            fits: line.scrollWidth <= line.clientWidth && line.scrollHeight <= high,
            card: Math.round(card.getBoundingClientRect().height),
            turns: getComputedStyle(line, "::before").content !== "none",
          })).observe(line, { childList: true, characterData: true, subtree: true });
        }"""
    )
    point(page, 40).click()
    expect(stones(page, "white")).to_have_count(1)
    thinking = [one for one in page.evaluate("seen") if re.search(r"thinks: \d", one["words"])]
    assert thinking
    assert all(one["fits"] for one in thinking), thinking
    assert len({one["card"] for one in thinking}) == 1, thinking
    turning = [one["words"] for one in page.evaluate("seen") if one["turns"]]
    assert turning and all(turning), turning  # the wheel never turns without words


def test_a_network_answers_and_shows_what_it_thought(open_page, network):
    page = open_page("#tictactoe/0")
    choose(page, opponent="Expert")
    point(page, 0).click()
    expect(stones(page, "white")).to_have_count(1)
    expect(page.get_by_test_id("notice")).to_be_empty()
    thoughts = page.locator(".page-thoughts")
    expect(thoughts).to_contain_text("AlphaZero: 50 simulations for move 2")
    expect(thoughts.locator("thead th", has_text="prior")).to_be_visible()
    expect(thoughts.locator("tbody tr").first).to_contain_text("%")
    page.get_by_label("visits", exact=True).check()
    expect(page.locator(".omok-heat-heat").first).to_be_visible()
    page.get_by_label("best line", exact=True).check()
    expect(page.locator(".omok-expected text").first).to_have_text("1")
    expect(page.locator(".omok-heat-heat, .omok-label")).to_have_count(0)  # no visits between them


def test_without_its_network_the_page_says_so_and_plays_on(open_page, network):
    page = open_page("#tictactoe/0", broken=("**/*.onnx",))
    choose(page, opponent="Champion")
    point(page, 0).click()
    manner = page.locator(".page-manner")
    expect(page.get_by_test_id("notice")).to_contain_text("UCT, which needs none, stands in for it")
    expect(manner).to_contain_text("random games")  # as it plays now
    expect(stones(page, "white")).to_have_count(1)
    page.unroute("**/*.onnx")  # the host is back: another game, and this one again, may have theirs
    choose(page, game="Connect Four")
    expect(page.get_by_test_id("notice")).to_be_empty()
    choose(page, game="Tic-Tac-Toe", opponent="Expert")
    point(page, 0).click()
    expect(stones(page, "white")).to_have_count(1)
    expect(page.get_by_test_id("notice")).to_be_empty()
    expect(page.locator(".page-thoughts")).to_contain_text("AlphaZero")
    expect(manner).to_contain_text("a neural network")


def test_a_whole_game_by_keyboard(open_page):
    page = open_page("#tictactoe/0")
    choose(page, opponent="Beginner", you_play="both sides")
    point(page, 4).focus()
    for keys in ("Enter", "ArrowUp Enter", "ArrowDown ArrowLeft Enter", "ArrowUp ArrowUp Enter"):
        for key in keys.split():
            page.keyboard.press(key)
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.4\.1\.3\.0$"))
    page.keyboard.press("u")
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.4\.1\.3$"))
    expect(page.get_by_test_id("status")).to_contain_text("Took back a1")
    page.keyboard.press("]")
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.4\.1\.3\.0$"))
    page.keyboard.press("h")
    expect(page.get_by_test_id("status")).to_contain_text("looks best")
    expect(page.locator(".omok-hint")).to_have_count(1)


def test_the_arrows_go_along_the_game_and_on_the_board_to_another_point(open_page):
    page = open_page("#tictactoe/0")
    choose(page, opponent="Beginner", you_play="both sides")
    for place in (4, 0, 8):
        point(page, place).click()
    for keys, line in (("ArrowLeft ArrowLeft", "0.4"), ("ArrowRight", "0.4.0")):
        for key in keys.split():  # the last click has left the focus on the board
            page.keyboard.press(key)
        expect(page).to_have_url(re.compile(rf"#tictactoe/{re.escape(line)}$"))
    page.get_by_test_id("leave").focus()
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.4$"))
    point(page, 8).focus()  # as Tab does
    page.keyboard.press("ArrowLeft")
    expect(point(page, 7)).to_be_focused()
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.4$"))
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.4\.7$"))


def test_a_click_on_what_it_thinks_looks_at_that_move(open_page):
    page = open_page("#tictactoe/0")
    choose(page, opponent="Beginner", you_play="both sides")
    page.get_by_label("visits", exact=True).check()
    for kind in (".page-table tbody tr", ".page-tree-node"):
        found = page.locator(f"{kind}[data-id]").nth(1)
        expect(found).to_have_attribute("data-id", re.compile(r"^0(,\d)+$"))
        line = found.get_attribute("data-id").replace(",", ".")
        found.click()
        expect(page).to_have_url(re.compile(rf"#tictactoe/{re.escape(line)}$"))
        if kind.startswith(".page-table"):  # nobody played it; the tree may lead there once more
            expect(page.get_by_test_id("status")).to_contain_text("A look at ")
        for _ in line[1::2]:
            page.keyboard.press("ArrowLeft")
        expect(page).to_have_url(re.compile(r"#tictactoe/0$"))


def test_a_look_at_a_move_does_not_become_the_game(open_page):
    page = open_page("#tictactoe/0")
    choose(page, opponent="Casual")
    point(page, 4).click()
    expect(stones(page, "white")).to_have_count(1)
    expect(page.get_by_test_id("status")).to_contain_text("Your move: you are X.")
    here = page.evaluate("location.href")  # `page.url` may be a moment late
    page.get_by_test_id("hint").click()
    row = page.locator(".page-table tbody tr[data-id]").nth(1)
    expect(row).to_have_attribute("data-id", re.compile(r"^0(,\d){3}$"))
    row.click()
    expect(page.get_by_test_id("status")).to_contain_text("A look at ")
    expect(page.locator(".omok-moves-main .omok-move")).to_have_count(2)
    expect(page.locator(".omok-moves-branch .omok-move[aria-current]")).to_have_count(1)
    expect(page.locator(".page-table")).not_to_contain_text("played")
    page.reload()  # which keeps the game, and the look
    expect(page.get_by_test_id("status")).to_contain_text("A look at ")
    expect(page.get_by_test_id("leave")).to_have_text("Back to game")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_test_id("status")).to_contain_text("X played b2.")
    page.get_by_test_id("leave").click()
    expect(page).to_have_url(here)
    expect(page.get_by_test_id("status")).to_contain_text("Your move: you are X.")
    expect(stones(page, "white")).to_have_count(1)
    expect(page.get_by_test_id("undo")).to_be_visible()
    page.get_by_test_id("hint").click()
    row.click()
    page.get_by_test_id("leave").click()
    expect(page).to_have_url(here)
    page.get_by_test_id("hint").click()
    row.click()
    page.get_by_test_id("go").click()  # now it is the game
    expect(stones(page, "white")).to_have_count(2)
    expect(page.get_by_test_id("leave")).to_have_count(0)


def test_the_line_that_is_pointed_at_stands_alone_on_the_board(open_page):
    page = open_page("#tictactoe/0")
    choose(page, opponent="Casual", you_play="both sides")
    page.get_by_label("best line", exact=True).check()
    expected = page.locator(".omok-expected")
    expect(expected.locator("> *").first).to_be_visible()
    page.locator(".page-table tbody tr[data-id]").nth(1).hover()
    expect(expected).to_have_css("visibility", "hidden")
    page.mouse.move(0, 0)
    expect(expected).to_have_css("visibility", "visible")


def test_what_it_thinks_is_one_stop_of_tab_with_arrows_that_ghost_moves(open_page):
    page = open_page("#tictactoe/0")
    choose(page, opponent="Beginner", you_play="both sides")
    page.get_by_label("visits", exact=True).check()
    page.get_by_label("visits", exact=True).focus()
    rows = page.locator(".page-table tbody tr[data-id]")
    expect(rows).to_have_count(5)
    page.keyboard.press("Tab")
    expect(rows.nth(0)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(rows.nth(1)).to_be_focused()
    expect(rows.nth(1)).to_have_class(re.compile("omok-marked"))
    expect(page.locator(".omok-pointed > *")).to_have_count(1)
    page.keyboard.press("Tab")  # past the other rows, into the tree
    nodes = page.locator(".page-tree-node")
    first = rows.nth(0).get_attribute("data-id")
    expect(page.locator(f'.page-tree-node[data-id="{first}"]')).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".page-tree-node:focus")).to_have_attribute(
        "data-id", re.compile(rf"^{first},\d$")
    )
    expect(page.locator(".omok-pointed > *")).to_have_count(2)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    focused = page.locator(".page-tree-node:focus")
    expect(focused).to_have_attribute("data-id", re.compile(r"^0,\d$"))
    expect(focused).not_to_have_attribute("data-id", first)
    line = focused.get_attribute("data-id").replace(",", ".")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"#tictactoe/{re.escape(line)}$"))
    expect(nodes.nth(0)).to_have_attribute("data-id", re.compile(rf"^{line.replace('.', ',')},"))
    expect(page.locator(".page-tree-node:focus")).to_have_count(1)
    page.keyboard.press("Tab")
    expect(page.locator(".page-thoughts :focus")).to_have_count(0)


def test_the_focus_stays_on_a_move_while_the_search_goes_on_to_other_positions(open_page):
    page = open_page("#connect_four/0")
    choose(page, opponent="Beginner", you_play="both sides")
    page.get_by_label("visits", exact=True).check()
    rows = page.locator(".page-table tbody tr[data-id]")
    rows.nth(2).focus()
    page.keyboard.press("h")  # all is shown again
    expect(page.get_by_test_id("status")).to_contain_text("looks best")
    expect(rows.nth(2)).to_be_focused()
    page.keyboard.press("Enter")  # there other moves are looked at
    expect(rows.nth(0)).to_have_attribute("data-id", re.compile(r"^0,\d+,\d+$"))
    expect(page.locator(".page-table tr:focus")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"#connect_four/0$"))


def test_the_wheel_over_the_board_goes_along_a_finished_game_and_nowhere_else(open_page):
    page = open_page("#tictactoe/0.0.3.1.4.2", height=540)
    top = page.get_by_role("heading", level=1)  # in sight until the page scrolls
    point(page, 4).hover()
    page.mouse.wheel(0, -100)
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.0\.3\.1\.4$"))
    page.mouse.wheel(0, 100)
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.0\.3\.1\.4\.2$"))
    expect(top).to_be_in_viewport()
    page.get_by_test_id("moves").hover()
    page.mouse.wheel(0, 100)
    expect(top).not_to_be_in_viewport()
    expect(page).to_have_url(re.compile(r"\.4\.2$"))
    page.mouse.wheel(0, -1000)
    expect(top).to_be_in_viewport()
    page.get_by_test_id("new").click()
    choose(page, opponent="Beginner", you_play="both sides")
    point(page, 4).click()
    page.mouse.wheel(0, 100)  # a game that is being played: the page scrolls
    expect(top).not_to_be_in_viewport()
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.4$"))


def test_the_curve_is_drawn_along_the_game(open_page):
    page = open_page("#tictactoe/0.0.3.1.4.2")
    curve = page.get_by_test_id("curve").locator("svg").bounding_box()
    middle = curve["y"] + curve["height"] / 2
    page.mouse.move(curve["x"] + curve["width"] - 4, middle)
    page.mouse.down()
    page.mouse.move(curve["x"] + 4, middle, steps=8)
    expect(page).to_have_url(re.compile(r"#tictactoe/0$"))  # before the button is released
    assert page.evaluate("getSelection().toString()") == ""
    page.mouse.up()
    expect(page).to_have_url(re.compile(r"#tictactoe/0$"))


def test_keys_typed_quickly_are_all_played_while_the_page_looks_for_advice(open_page):
    page = open_page("#omok/0")
    choose(page, opponent="Champion", you_play="both sides")
    page.get_by_label("visits", exact=True).check()  # from now on every position is looked at
    point(page, 40).focus()
    keys = "Enter ArrowUp Enter ArrowUp Enter ArrowLeft Enter ArrowDown Enter ArrowDown Enter"
    for key in keys.split():
        page.keyboard.press(key)
    expect(page).to_have_url(re.compile(r"#omok/0\.40\.31\.22\.21\.30\.39$"))
    for _ in range(150):  # more changes of the address than a browser allows at once
        page.keyboard.press("[")
        page.keyboard.press("]")
    page.keyboard.press("u")
    expect(page).to_have_url(re.compile(r"#omok/0\.40\.31\.22\.21\.30$"))


def test_once_loaded_the_page_plays_on_without_its_host(open_page, network):
    page = open_page("#tictactoe/0")
    choose(page, opponent="Champion")
    point(page, 0).click()
    expect(stones(page, "white")).to_have_count(1)
    page.context.set_offline(True)
    free = page.locator('[data-point][data-stone=""]').first
    free.click()
    expect(stones(page, "white")).to_have_count(2)
    expect(page.get_by_test_id("notice")).to_be_empty()


@pytest.mark.parametrize("size", [(1280, 900), (1366, 640), (800, 900), (390, 844)])
def test_nothing_moves_when_a_game_is_lost_or_a_blunder_is_shown(open_page, size):
    page = open_page("#omok/0.40.41", width=size[0], height=size[1])
    heights = page.evaluate(
        """() => {
          const verdict = document.querySelector(".page-verdict");
          const high = (result, words, isReviewed = false) => {
            verdict.dataset.result = result;
            verdict.dataset.reviewed = String(isReviewed);
            verdict.querySelector(".page-status").textContent = words;
            return verdict.offsetHeight;
          };
          return [
            high("", "Black to move."),
            high("lost", "Champion wins at move 24. Review shows where it turned."),
            high("", "Move 12, White's d6, was a blunder: from 34% to 100%. " +
              "Find a better move."),
            high("won", "This search saw White behind after move 26, and no move that cost much.",
              true),
          ];
        }"""
    )
    assert len(set(heights)) == 1, heights


def test_on_a_phone_the_first_words_of_every_game_have_the_room_of_those_that_follow(open_page):
    page = open_page("#omok/0", width=390, height=844)
    games = page.get_by_role("combobox", name="Game").locator("option").all_inner_texts()
    high = set()
    for game in games:
        choose(page, game=game)
        high.add(round(page.locator(".page-verdict").bounding_box()["height"]))
    assert "Connect Four" in games
    assert len(high) == 1, high


def test_a_level_says_what_a_ladder_measured_of_it(open_page):
    page = open_page("#omok/0")
    expect(page.get_by_test_id("status")).to_contain_text("choose a point to begin")
    choose(page, game="Connect Four", opponent="Skilled")
    expect(page.get_by_test_id("status")).to_contain_text("choose a column to begin")
    expect(page.get_by_test_id("strength")).to_contain_text("Elo 1500")
    choose(page, game="Tic-Tac-Toe")
    expect(page.get_by_test_id("status")).to_contain_text("choose a cell to begin")
    choose(page, game="Othello 6×6")
    expect(page.get_by_test_id("status")).to_contain_text("choose a dot to begin")
    expect(page.get_by_test_id("strength")).to_contain_text("No ladder")
    tops = set()
    for level in LEVEL_NAMES:  # and nothing jumps from one to the next
        choose(page, opponent=level)
        tops.add(page.get_by_test_id("undo").bounding_box()["y"])
        page.get_by_text("How strong is that?").click()
        expect(page.get_by_test_id("strength")).to_be_visible()
        tops.add(page.get_by_test_id("undo").bounding_box()["y"])
        page.keyboard.press("Escape")
        expect(page.get_by_test_id("strength")).to_be_hidden()
    assert len(tops) == 1


@pytest.mark.parametrize(
    "size", [(1366, 640), (1280, 720), (900, 700), (800, 900), (390, 844), (360, 740)]
)
def test_the_page_never_scrolls_sideways(open_page, size):
    width, height = size
    page = open_page("#omok/0.40.41", width=width, height=height)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_game_by_touch_on_a_phone(open_page):
    page = open_page("#omok:6,line=4/0", width=390, height=844, touch=True)
    choose(page, opponent="Beginner")
    point(page, 14).tap()
    expect(stones(page, "white")).to_have_count(1)
    page.get_by_test_id("undo").tap()
    expect(stones(page, "black")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate(SMALL_TARGETS, TARGETS) == []


def test_on_a_phone_what_it_thinks_is_seen_with_the_board(open_page):
    page = open_page("#omok/0.40.41", width=390, height=844, touch=True)
    choose(page, opponent="Beginner")
    page.get_by_test_id("hint").tap()
    expect(page.get_by_test_id("status")).to_contain_text("looks best")
    chips = page.get_by_test_id("strip").get_by_role("button")
    expect(chips).to_have_count(3)
    expect(chips.last).to_be_in_viewport(ratio=1)
    expect(point(page, 0)).to_be_in_viewport()
    page.get_by_label("Thoughts", exact=True).check()
    expect(page.get_by_role("combobox", name="Game")).to_be_hidden()
    expect(page.locator(".page-table tbody tr[data-id]").first).to_be_in_viewport()
    page.get_by_role("radio", name="Moves", exact=True).check()
    expect(page.locator(".page-thoughts")).to_be_hidden()
    expect(page.get_by_test_id("moves")).to_contain_text("e5")
    name = chips.first.locator("b").text_content()
    chips.first.tap()
    expect(page.get_by_test_id("moves")).to_contain_text(name)
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.get_by_test_id("strip")).to_be_hidden()
    expect(page.locator(".page-tabs")).to_be_hidden()
    expect(page.locator(".page-thoughts")).to_be_visible()


def test_on_small_cells_a_finger_aims_before_it_plays(open_page):
    page = open_page("#omok:15/0", width=390, height=844, touch=True)
    choose(page, opponent="Beginner")
    point(page, 112).tap()
    expect(page.get_by_test_id("status")).to_contain_text("Tap h8 again")
    expect(stones(page, "black")).to_have_count(0)
    cross = page.locator(".omok-cross")
    choose(page, opponent="Novice")  # the page is drawn again, and still the next tap plays
    expect(page.get_by_test_id("status")).not_to_contain_text("Tap h8 again")
    expect(cross).to_have_count(1)
    point(page, 112).tap()
    expect(point(page, 112)).to_have_attribute("data-stone", "black")
    expect(cross).to_have_count(0)


def test_no_aim_outlives_its_game(open_page):
    page = open_page("#omok:15/0", width=390, height=844, touch=True)
    point(page, 40).tap()
    expect(page.locator(".omok-cross")).to_have_count(1)
    choose(page, game="Omok 9×9")
    expect(point(page, 80)).to_be_visible()
    expect(page.locator(".omok-cross")).to_have_count(0)


BLUNDER = "Move 2, O's b1, was a blunder: from "


def review(page: Page) -> None:
    """Reviews the game, and goes to its first blunder."""
    page.get_by_test_id("review").click()
    expect(page.get_by_test_id("blunder")).to_have_text(re.compile("(First|The) blunder"))
    page.get_by_test_id("blunder").click()
    expect(page.get_by_test_id("status")).to_contain_text(BLUNDER)


def test_a_review_begins_with_what_it_found_and_can_be_left(open_page, network):
    page = open_page(LOST)
    page.get_by_test_id("review").click()
    expect(page.get_by_test_id("status")).to_have_text("X made 2 blunders, O 1. O to move.")
    expect(page).to_have_url(re.compile(re.escape(LOST) + "$"))
    expect(page.locator(".omok-curve-blunder")).not_to_have_count(0)
    page.get_by_test_id("blunder").click()
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.0$"))
    page.get_by_test_id("leave").click()
    expect(page).to_have_url(re.compile(re.escape(LOST) + "$"))
    expect(page.get_by_test_id("undo")).to_be_visible()


def test_what_a_review_found_is_hidden_from_who_looks_for_a_better_move(open_page, network):
    page = open_page(LOST)
    page.get_by_label("visits", exact=True).check()
    review(page)
    rows = page.locator(".page-table tbody tr[data-id]")
    expect(page.get_by_test_id("status")).to_contain_text("Find a better move.")
    expect(page.get_by_test_id("status")).not_to_contain_text("b2")
    expect(page.locator(".page-thoughts")).to_contain_text("Hidden while you look")
    expect(rows).to_have_count(0)
    expect(page.locator(".page-tree-node, .omok-heat-heat, .omok-note-good")).to_have_count(0)
    expect(page.locator(".omok-note-bad")).to_have_count(1)
    page.keyboard.press("h")
    expect(page.get_by_test_id("status")).to_contain_text(re.compile(rf"{BLUNDER}4\d%"))
    expect(page.get_by_test_id("status")).to_contain_text("Better: b2.")
    expect(page.locator(".omok-note-good")).to_have_count(1)
    expect(page.locator(".omok-heat-heat")).not_to_have_count(0)
    expect(rows).not_to_have_count(0)
    page.get_by_test_id("blunder").click()  # the next is a riddle of its own
    expect(page.get_by_test_id("status")).to_contain_text("Find a better move.")
    page.get_by_test_id("solution").click()
    expect(page.get_by_test_id("status")).to_contain_text("Better: ")


def test_the_review_stands_before_a_blunder_from_where_the_game_may_go_on(open_page, network):
    page = open_page(LOST)
    review(page)
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.0$"))
    expect(page.get_by_test_id("moves")).to_contain_text("b1??")
    page.get_by_test_id("solution").click()
    expect(page.get_by_test_id("go")).to_have_text("Play from here")
    choose(page, you_play="both sides")
    point(page, 4).click()  # another line: nothing is said of its moves
    expect(page.get_by_test_id("moves")).to_contain_text("b2")
    expect(page.locator(".omok-move-bad")).to_have_count(0)
    page.locator('.omok-move[data-id="0,0,1"]').click()
    expect(page.locator(".omok-move-bad").first).to_have_text("b1??")


def test_a_try_at_a_blunder_has_its_verdict_and_plays_nothing(open_page, network):
    page = open_page(LOST)  # the person is X: anybody's blunder may be mended
    review(page)
    for action, told in (
        (0, r"a1 is taken\."),
        (1, r"b1 is what was played: \d+%\. Find a better move\."),
        (2, r"c1 is no better: \d+%, where b1 was \d+%\. Try another\."),
        (4, r"Yes, b2 is the better move: \d+%, where b1 was \d+%\."),
    ):
        point(page, action).click()
        expect(page.get_by_test_id("status")).to_have_text(re.compile(told))
        expect(page).to_have_url(re.compile(r"#tictactoe/0\.0$"))
    expect(stones(page, "white")).to_have_count(0)
    expect(page.locator(".omok-note-bad")).to_have_count(2)  # what was played, and what was tried
    expect(page.locator(".omok-note-good")).to_have_count(1)
    expect(page.get_by_test_id("blunder")).to_have_class(re.compile("omok-primary"))
    page.reload()  # what was found stays found
    expect(page.get_by_test_id("status")).to_contain_text("Better: b2.")
    expect(page.locator(".omok-note-bad")).to_have_count(2)


def test_a_review_is_whole_after_a_reload_and_what_was_found_is_played(open_page, network):
    page = open_page(LOST)
    review(page)
    page.get_by_test_id("solution").click()
    curve = page.locator(".omok-curve-line")
    rows = page.locator(".page-table tbody tr[data-id]")
    before = curve.get_attribute("d"), page.locator(".omok-curve-words").inner_text()
    looked_at = rows.all_inner_texts()
    page.reload()
    expect(page.get_by_test_id("status")).to_contain_text("Better: b2.")
    expect(curve).to_have_attribute("d", before[0])
    expect(page.locator(".omok-curve-words")).to_have_text(before[1])
    expect(page.locator(".omok-curve-blunder")).not_to_have_count(0)
    expect(rows).to_have_text(
        [re.compile(r"\s*".join(map(re.escape, t.split()))) for t in looked_at]
    )
    page.get_by_test_id("go").click()
    expect(point(page, 4)).to_have_attribute("data-stone", "white")
    expect(page.get_by_test_id("status")).to_contain_text("Your move: you are X.")


def test_on_a_marked_move_a_review_says_what_it_cost(open_page, network):
    page = open_page(LOST)
    review(page)
    page.keyboard.press("]")
    told = r"O played b1, a blunder: from \d+% to \d+%\. X to move\."
    expect(page.get_by_test_id("status")).to_have_text(re.compile(told))
    page.reload()
    expect(page.get_by_test_id("status")).to_have_text(re.compile(told))
    page.keyboard.press("[")
    expect(page.get_by_test_id("status")).to_contain_text(BLUNDER)
    page.keyboard.press("[")
    expect(page.get_by_test_id("status")).not_to_contain_text("blunder")


def test_home_and_end_lead_to_the_start_of_a_game_and_its_end(open_page):
    page = open_page(LOST)
    page.locator(".omok-move").nth(1).click()
    for key, line in (("Home", "0"), ("End", LOST.partition("/")[2])):
        page.keyboard.press(key)
        expect(page).to_have_url(re.compile(rf"#tictactoe/{re.escape(line)}$"))


def test_a_game_that_is_watched_can_be_held_and_goes_on_from_there(open_page):
    page = open_page("#omok/0")
    choose(page, opponent="Beginner", you_play="watch only")
    moves = page.locator(".omok-move")
    for hold in (lambda: page.keyboard.press("s"), page.get_by_test_id("stop").click):
        before = moves.count()
        expect(moves).not_to_have_count(before)
        hold()
        expect(page.get_by_test_id("go")).to_have_class(re.compile("omok-primary"))
        held = moves.count()
        page.wait_for_timeout(2000)  # more than a move's time
        expect(moves).to_have_count(held)
        page.get_by_test_id("go").click()
        expect(moves).not_to_have_count(held)


def test_a_game_that_is_watched_goes_faster_where_one_is_in_a_hurry(open_page):
    page = open_page("#omok/0")
    choose(page, opponent="Beginner", you_play="watch only")
    pace = page.get_by_test_id("pace")
    expect(pace).to_have_text("Faster")
    moves = page.locator(".omok-move")
    expect(moves).not_to_have_count(0)
    page.evaluate(  # no search takes time here, however slow the machine: the pace is left
        """() => {
          const later = setTimeout, now = performance.now();
          performance.now = () => now;
          window.waits = [];
          window.setTimeout = (act, ms, ...more) => {
            window.waits.push(ms ?? 0);
            return later(act, ms, ...more);
          };
        }"""
    )

    def pace_ms() -> float:  # of the second of two moves
        count = moves.count()
        expect(moves.nth(count)).to_be_attached()
        page.evaluate("window.waits.length = 0")
        expect(moves.nth(count + 2)).to_be_attached()
        return page.evaluate("Math.max(...window.waits)")

    slow = pace_ms()
    pace.click()
    expect(pace).to_have_text("Slower")
    assert pace_ms() < slow - 500
    pace.click()
    expect(pace).to_have_text("Faster")


def test_what_is_copied_is_said_for_a_while_to_who_watches(open_page):
    page = open_page("#omok/0")
    choose(page, opponent="Beginner", you_play="watch only")
    moves = page.locator(".omok-move")
    expect(moves).not_to_have_count(0)
    page.evaluate(  # the while ends after the next move, however slow the machine
        """() => {
          const later = setTimeout;
          const keep = (act) => { window.end = act; };
          window.setTimeout = (act, ms, ...more) => (ms >= 3000 ? keep : later)(act, ms, ...more);
        }"""
    )
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_test_id("status")).to_contain_text("is copied")
    count = moves.count()
    expect(moves).not_to_have_count(count)
    expect(page.get_by_test_id("status")).to_contain_text("is copied")
    page.evaluate("window.end()")
    expect(page.get_by_test_id("status")).to_contain_text(" played ")


def test_the_choices_of_a_side_are_read_whole(open_page):
    page = open_page("#omok/0")
    sides = page.get_by_role("combobox", name="You play")
    wanted = sides.evaluate(
        """(side) => {
          const alone = side.cloneNode(true);
          alone.style.cssText = "position: absolute; width: auto; left: 0; top: 0";
          side.closest(".omok-widget").append(alone);
          alone.className = side.className;
          const { font } = getComputedStyle(side);
          alone.style.font = font;
          alone.style.padding = getComputedStyle(side).padding;
          const { width } = alone.getBoundingClientRect();
          alone.remove();
          return width;
        }"""
    )
    assert sides.bounding_box()["width"] >= wanted


def test_share_gives_the_whole_game_while_an_earlier_move_is_looked_at(open_page):
    page = open_page(LOST)
    choose(page, you_play="both sides")  # the opponent would move on
    share = page.get_by_role("button", name="Share")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.0\.1\.4\.8$"))
    share.click()
    expect(page.get_by_test_id("status")).to_contain_text("holds every move")
    assert page.evaluate("navigator.clipboard.readText()").endswith(LOST)
    page.get_by_test_id("leave").click()
    page.get_by_test_id("undo").click()
    page.evaluate("navigator.clipboard.writeText('')")
    share.click()
    expect(page.get_by_test_id("status")).to_contain_text("copied")
    assert page.evaluate("navigator.clipboard.readText()").endswith("#tictactoe/0.0.1.4.8.2.6")


def test_on_ones_own_turn_nothing_names_the_best_move_until_it_is_asked_for(open_page):
    page = open_page("#omok:15/0")
    choose(page, opponent="Casual")
    point(page, 112).click()
    expect(page.get_by_test_id("status")).to_contain_text("Your move")
    expect(page.locator(".page-thoughts")).to_contain_text("simulations for move 2")
    nodes = page.locator(".page-tree-node")
    expect(nodes.first).to_be_attached()
    height = page.locator(".page-thoughts").bounding_box()["height"]
    assert {node.get_attribute("aria-level") for node in nodes.all()} == {"1"}
    expect(page.locator(".page-tree")).to_contain_text("your move to find")
    page.keyboard.press("[")  # nor one move back, where the opponent thinks of it
    expect(page.get_by_test_id("leave")).to_have_text("Back to game")
    assert {node.get_attribute("aria-level") for node in nodes.all()} == {"1"}
    page.get_by_test_id("leave").click()
    page.get_by_test_id("hint").click()
    expect(page.locator(".page-thoughts")).to_contain_text("simulations for move 3")
    expect(page.locator(".page-tree")).not_to_contain_text("your move to find")
    assert page.locator(".page-thoughts").bounding_box()["height"] == height


def test_what_a_search_knows_of_ones_next_move_is_seen_only_while_it_is_wanted(open_page):
    page = open_page("#tictactoe/0.0.3.1.8")
    choose(page, opponent="Beginner")
    rows = page.locator(".page-table tbody tr[data-id]")
    expect(rows).to_have_count(0)
    page.get_by_label("visits", exact=True).check()
    expect(rows).not_to_have_count(0)
    page.get_by_label("nothing", exact=True).check()
    expect(rows).to_have_count(0)


def test_a_look_back_leads_back_to_the_game_in_one_click(open_page):
    page = open_page("#tictactoe/0")
    choose(page, opponent="Casual")
    point(page, 4).click()
    expect(stones(page, "white")).to_have_count(1)
    page.locator(".omok-move").first.click()
    expect(page.get_by_test_id("status")).to_have_text("X played b2. O to move.")
    expect(page.get_by_test_id("undo")).to_have_count(0)
    page.get_by_test_id("leave").click()
    expect(page.get_by_test_id("status")).to_contain_text("Your move: you are X.")
    page.get_by_test_id("undo").click()
    expect(page.get_by_test_id("status")).to_contain_text("Took back b2")
    expect(page.get_by_test_id("leave")).to_have_count(0)


def test_moves_that_were_taken_back_are_the_game_again_once_all_have_come_back(open_page):
    page = open_page("#tictactoe/0")
    choose(page, opponent="Casual")
    point(page, 4).click()
    expect(stones(page, "white")).to_have_count(1)
    page.keyboard.press("u")
    expect(page.get_by_test_id("status")).to_contain_text("Took back b2")
    page.keyboard.press("]")
    expect(page.get_by_test_id("leave")).to_have_text("Back to game")  # a look, half-way
    page.keyboard.press("]")
    expect(page.get_by_test_id("status")).to_contain_text("Your move: you are X.")
    expect(page.get_by_test_id("leave")).to_have_count(0)
    page.get_by_test_id("undo").click()
    expect(page.get_by_test_id("status")).to_contain_text("Took back b2")


def test_the_move_that_was_played_has_its_row_however_bad_it_was(open_page):
    page = open_page("#tictactoe/0.4.1", width=1366, height=640)
    choose(page, opponent="Beginner", you_play="both sides")
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("status")).to_contain_text("looks best")
    rows = page.locator(".page-table [data-id]")
    shown = [row.get_attribute("data-id") for row in rows.all()]
    left = next(
        action for action in range(9) if action not in (4, 1) and f"0,4,1,{action}" not in shown
    )
    point(page, left).click()
    played = page.locator(".page-row-played")
    expect(played).to_have_attribute("data-id", f"0,4,1,{left}")
    assert rows.count() == len(shown)


def test_the_lines_beside_the_game_outlive_a_reload(open_page):
    page = open_page("#tictactoe/0")
    choose(page, you_play="both sides")
    for action in (4, 0, 8):
        point(page, action).click()
    page.keyboard.press("u")
    page.keyboard.press("u")
    point(page, 1).click()
    branch = page.locator(".omok-moves-branch")
    expect(branch).to_have_text("instead: 2.a13.c3")
    for look in (None, branch.locator(".omok-move").last):  # from the game, and from that line
        if look:
            look.click()
            expect(page).to_have_url(re.compile(r"#tictactoe/0\.4\.0\.8$"))
        page.reload()
        expect(branch).to_have_text("instead: 2.a13.c3")
    page.get_by_test_id("leave").click()
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.4\.1$"))
    expect(branch).to_have_text("instead: 2.a13.c3")


@pytest.mark.parametrize("width, height", [(1366, 640), (390, 844)])
def test_names_of_three_letters_have_their_room_in_the_tree(open_page, width, height):
    page = open_page("#omok:15/0", width=width, height=height)
    if width == 390:
        page.get_by_role("radio", name="Thoughts").check(force=True)
    lie = page.evaluate(
        """async () => {
          const { drawTree } = await import("./page/tree.js");
          const host = document.querySelector(".page-thoughts .page-card-body");
          host.querySelector(".page-tree").remove();
          const branch = (action, N, children = []) => ({ action, N, Q: -0.22, children });
          const three = (N, inside) => [0, 1, 2].map((action) => branch(action, N, inside));
          const names = ["m12", "m13", "m14", "pass"];
          const tree = three(9, [branch(0, 6, [branch(1, 3)]), branch(2, 3, [branch(0, 2)])]);
          drawTree(host, { tree, isOpen: true, searches: true, node: [0], names });
          const box = (part) => part.getBoundingClientRect();
          const dots = [...host.querySelectorAll(".page-tree-node circle")].map(box);
          const ends = box(host.querySelector(".page-tree svg")).right;
          return [...host.querySelectorAll(".page-tree-node text")].map(box).filter((text) =>
            text.right > ends || dots.some((dot) => dot.left < text.right + 1
              && dot.right > text.right && dot.top < text.bottom && dot.bottom > text.top)).length;
        }"""
    )
    assert lie == 0


@pytest.mark.parametrize("plies", [29, 46, 61])
def test_a_long_list_of_moves_shows_whole_rows_only(open_page, plies):
    game = ".".join(str(2 * k % 225) for k in range(plies))
    page = open_page(f"#omok:15,line=15/0.{game}", width=1366, height=640)
    moves = page.get_by_test_id("moves")
    expect(moves.locator("[aria-current]")).to_be_in_viewport(ratio=1)
    top, foot, row, room = moves.evaluate(
        """(moves) => [moves.scrollTop, moves.querySelector(".omok-moves-foot").offsetHeight,
          moves.querySelector(".omok-moves-row").offsetHeight, moves.clientHeight]"""
    )
    assert top % row == 0 and top > 0 and (room - foot) % row == 0


def test_on_a_phone_a_short_game_is_in_sight_without_a_scroll_of_its_own(open_page):
    game = ".".join(str(2 * k) for k in range(14))
    page = open_page(f"#omok:15/0.{game}", width=390, height=844, touch=True)
    page.get_by_role("radio", name="Moves").check(force=True)
    inside, room = page.get_by_test_id("moves").evaluate(
        "(moves) => [moves.scrollHeight, moves.clientHeight]"
    )
    assert inside <= room


def test_what_is_said_by_the_way_makes_room_again_for_whose_turn_it_is(open_page):
    page = open_page("#omok/0.40.41")
    page.clock.install()
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_test_id("status")).to_contain_text("copied")
    point(page, 40).click()
    expect(page.get_by_test_id("status")).to_have_text("e5 is taken.")
    page.clock.run_for(5000)
    expect(page.get_by_test_id("status")).to_contain_text("Your move: you are Black.")


def test_a_review_that_finds_nothing_leads_through_the_game(open_page, network):
    page = open_page("#tictactoe/0.4.0.8.2.1.7.3.5.6")  # a draw
    page.get_by_test_id("review").click()
    expect(page.get_by_test_id("status")).to_have_text("No blunder was found in this game.")
    page.get_by_test_id("start").click()
    expect(page).to_have_url(re.compile(r"#tictactoe/0$"))
    page.get_by_test_id("forward").click()
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.4$"))
    page.get_by_test_id("leave").click()
    expect(page).to_have_url(re.compile(r"\.6$"))
    page.goto(page.url.partition("#")[0] + "#tictactoe/0.4.0.8.2")  # a game in play
    page.get_by_test_id("review").click()
    expect(page.get_by_test_id("status")).to_have_text(
        "No blunder was found in this game. X to move."
    )
    thoughts = page.locator(".page-thoughts")
    expect(thoughts).not_to_contain_text("for move 5")  # the person's own, which is still to come
    page.get_by_test_id("start").click()
    expect(thoughts).to_contain_text("for move 1")


def test_a_review_goes_on_while_one_goes_along_its_game(open_page, network):
    page = open_page(LOST)
    page.get_by_test_id("review").click()
    for _ in range(3):
        page.keyboard.press("[")
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.0\.1\.4\.8$"))
    expect(page.get_by_test_id("status")).to_contain_text("X made 2 blunders, O 1.")
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.0\.1\.4\.8$"))
    page.get_by_test_id("leave").click()
    expect(page).to_have_url(re.compile(re.escape(LOST) + "$"))


def test_what_a_search_thinks_is_said_in_the_percent_of_the_bar(open_page, network):
    page = open_page("#tictactoe/0.0.1")
    page.get_by_label("chances", exact=True).check()
    row = page.locator(".page-table tr[data-id]").first
    expect(row.locator(".page-value")).to_have_text(re.compile(r"^\d+%$"))
    [name, share] = [row.locator(part).inner_text() for part in ("th", ".page-value")]
    node = page.locator(f'.page-tree-node[data-id="{row.get_attribute("data-id")}"]')
    expect(node).to_contain_text(f"{name} {share}")
    expect(page.locator(".omok-text").filter(has_text=share)).not_to_have_count(0)


def test_a_loss_points_to_the_review(open_page):
    page = open_page("#tictactoe/0.0.3.1.4.8")
    choose(page, opponent="Champion")
    expect(page.get_by_test_id("status")).to_have_text(
        "Champion wins at move 6. Review shows where it turned."
    )
    expect(page.get_by_test_id("review")).to_have_class(re.compile("omok-primary"))
    expect(page.get_by_test_id("rematch")).not_to_have_class(re.compile("omok-primary"))


def test_nobody_moves_the_opponents_stones(open_page):
    page = open_page("#tictactoe/0.4")
    point(page, 0).click()
    expect(page.get_by_test_id("status")).to_contain_text("turn: press Play from here.")
    expect(stones(page, "white")).to_have_count(0)
    page.get_by_test_id("go").click()
    expect(stones(page, "white")).to_have_count(1)


def test_back_leads_from_a_second_try_to_the_review_and_a_second_try_is_called_one(
    open_page, network
):
    page = open_page(LOST + ".7")  # and X the game
    choose(page, you_play="both sides")
    review(page)
    page.get_by_test_id("solution").click()
    page.get_by_test_id("go").click()
    expect(page.get_by_test_id("status")).to_contain_text("Second try, from move 1.")
    page.go_back()  # before a move of it
    expect(page.get_by_test_id("status")).to_contain_text(BLUNDER)
    expect(page.get_by_test_id("tried")).to_be_empty()
    page.get_by_test_id("go").click()  # with the move that was found
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.0\.4$"))
    point(page, 1).click()
    expect(page.get_by_test_id("tried")).to_have_text("second try, from move 1")
    expect(page.get_by_test_id("review")).to_be_visible()  # and no blunder in a game in play
    page.reload()
    expect(page.get_by_test_id("tried")).to_have_text("second try, from move 1")
    page.go_back()
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.0$"))
    expect(page.get_by_test_id("moves")).to_contain_text("b1??")
    expect(page.get_by_test_id("status")).to_contain_text(BLUNDER)
    page.go_forward()
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.0\.4\.1$"))


def test_a_second_try_does_not_count(open_page):
    page = open_page("#tictactoe/0.0.3.1.4")
    choose(page, opponent="Casual")
    point(page, 2).click()
    expect(page.get_by_test_id("thinking")).to_have_text("Your score: you 1, Casual 0.")
    page.get_by_test_id("undo").click()
    choose(page, you_play="both sides")
    point(page, 8).click()
    point(page, 7).click()
    choose(page, you_play="X")
    point(page, 2).click()
    expect(page.get_by_test_id("thinking")).to_have_text("Not counted: a second try.")
    expect(page.locator(".page-step-beaten")).to_have_count(1)


def test_the_level_stays_with_another_game(open_page):
    page = open_page("#omok/0")
    level = page.get_by_role("combobox", name="Opponent").input_value()
    choose(page, game="Connect Four")
    expect(page.get_by_role("combobox", name="Opponent")).to_have_value(level)
    expect(page.get_by_label("priors", exact=True)).to_be_disabled()


def test_nobody_waits_for_a_network_after_the_end_of_a_game(open_page, network, site):
    page = open_page("#omok/0")  # without a network here
    page.add_init_script(
        """new MutationObserver(() => {
          const words = document.querySelector(".page-verdict .page-small")?.textContent;
          if (words) (window.told ??= []).push(words);
        }).observe(document, { subtree: true, childList: true, characterData: true });"""
    )
    page.goto(f"{site[0]}{LOST}.7")
    page.reload()
    page.get_by_test_id("review").click()
    expect(page.get_by_test_id("blunder")).to_have_text(re.compile("blunder$"))
    told = page.evaluate("window.told")
    assert told and not any("being loaded" in words for words in told)


def test_on_a_phone_what_is_not_known_yet_is_said_where_it_will_stand(open_page):
    page = open_page("#tictactoe/0", width=390, height=844, touch=True)
    strip = page.get_by_test_id("strip")
    [words, box] = [node.bounding_box() for node in (strip.locator(".page-small"), strip)]
    middles = [one["y"] + one["height"] / 2 for one in (words, box)]
    assert middles[0] == pytest.approx(middles[1], abs=2)
    page.get_by_test_id("hint").tap()
    expect(strip.get_by_role("button")).to_have_count(3)
    assert strip.bounding_box() == box  # and nothing has moved


def test_after_the_only_blunder_there_is_no_other(open_page, network):
    page = open_page("#tictactoe/0.0.1.4")
    review(page)
    expect(page.get_by_test_id("blunder")).to_have_text("The only blunder")
    expect(page.get_by_test_id("blunder")).to_have_attribute("aria-disabled", "true")
    page.get_by_test_id("leave").click()
    expect(page.get_by_test_id("blunder")).to_have_text("The blunder")
    page.get_by_test_id("blunder").click()
    expect(page.get_by_test_id("status")).to_contain_text(BLUNDER)
    page.get_by_test_id("solution").click()
    page.get_by_test_id("go").click()
    expect(page.get_by_test_id("review")).to_be_visible()


def test_once_its_blunders_are_solved_a_review_leads_to_another_game(open_page, network):
    page = open_page("#tictactoe/0.0.1.4.8.2.5")
    point(page, 6).click()
    status, first = page.get_by_test_id("status"), page.locator(".page-buttons .omok-primary")
    expect(first).to_have_text(re.compile("Next: "))
    page.get_by_test_id("review").click()
    expect(status).to_have_text(re.compile(r"^\w+ made 2 blunders, you 1\.$"))
    for is_found in (True, False, False):
        expect(first).to_have_text(re.compile("blunder$"))
        page.get_by_test_id("blunder").click()
        if is_found:
            point(page, 4).click()
            expect(status).to_contain_text("Yes, b2 is the better move")
        else:
            page.get_by_test_id("solution").click()
            expect(status).to_contain_text("Better: ")
    page.get_by_test_id("leave").click()
    expect(status).to_contain_text("made 2 blunders, you 1. Solved: 1 of 3.")  # two were told
    expect(first).to_have_text(re.compile("Next: "))


def test_what_is_chosen_after_the_end_does_not_change_whose_win_it_was(open_page):
    page = open_page("#tictactoe/0.0.3.1.4")
    choose(page, opponent="Casual")
    point(page, 2).click()
    status = page.get_by_test_id("status")
    expect(status).to_have_text("You beat Casual at move 5.")
    expect(page.locator(".omok-bar-white")).to_be_hidden()  # no chance is no stripe
    expect(page.locator(".page-tree")).not_to_contain_text("grows")  # there is no next move
    expect(page.get_by_test_id("next")).to_be_visible()
    choose(page, you_play="O", opponent="Master")
    expect(page.get_by_test_id("new")).to_be_visible()  # no level is next to two
    expect(status).to_have_text("You beat Casual at move 5.")
    page.reload()
    expect(page.get_by_role("combobox", name="Opponent", exact=True)).to_have_value("Casual")
    expect(status).to_have_text("You beat Casual at move 5.")
    page.get_by_test_id("undo").click()
    choose(page, you_play="O")  # who goes on is as it is chosen
    expect(stones(page, "black")).to_have_count(3)


def test_the_end_says_who_won_and_offers_a_rematch(open_page):
    page = open_page("#tictactoe/0.0.3.1.4.2")  # as somebody sent it
    expect(page.get_by_test_id("status")).to_have_text("X wins at move 5.")
    expect(page.locator(".omok-primary")).to_have_text("Review")  # what it was sent for
    page.get_by_test_id("undo").click()
    point(page, 2).click()
    expect(page.get_by_test_id("status")).to_contain_text("You beat")
    page.reload()
    expect(page.get_by_test_id("status")).to_contain_text("You beat")
    page.get_by_test_id("rematch").click()
    expect(page.get_by_test_id("status")).to_have_text(
        "A rematch, with the sides swapped. X to move. Three in a row wins."
    )
    expect(page.get_by_role("combobox", name="You play")).to_have_value("white")
    expect(stones(page, "black")).to_have_count(1)
    page.get_by_test_id("undo").click()  # nobody has moved but the opponent: the new game is undone
    expect(page.get_by_test_id("status")).to_contain_text("You beat")
    expect(page.get_by_role("combobox", name="You play")).to_have_value("black")
    opponent = page.get_by_role("combobox", name="Opponent")
    level = opponent.input_value()
    page.get_by_test_id("next").click()
    expect(opponent).not_to_have_value(level)
    page.get_by_test_id("undo").click()
    expect(page.get_by_test_id("status")).to_contain_text(f"You beat {level}")
    expect(opponent).to_have_value(level)


def test_a_win_counts_once_and_leads_to_the_next_level(open_page):
    page = open_page("#tictactoe/0.0.3.1.4")
    choose(page, opponent="Casual")
    point(page, 2).click()
    expect(page.get_by_test_id("status")).to_contain_text("You beat Casual")
    expect(page.get_by_test_id("thinking")).to_have_text("Your score: you 1, Casual 0.")
    point(page, 8).click()  # a stray click
    expect(page.get_by_test_id("thinking")).to_contain_text("The game is over")
    expect(page.get_by_test_id("status")).to_contain_text("You beat Casual")
    beaten = page.locator(".page-step-beaten")
    expect(beaten).to_have_attribute("data-level", "Casual")
    page.get_by_test_id("undo").click()
    point(page, 2).click()  # the same game again
    expect(page.get_by_test_id("thinking")).to_have_text("Your score: you 1, Casual 0.")
    page.get_by_test_id("undo").click()
    page.get_by_test_id("undo").click()
    page.reload()
    expect(beaten).to_have_count(1)
    page.goto(page.url.partition("#")[0] + "#tictactoe/0.0.3.1.4")
    point(page, 2).click()
    page.get_by_test_id("next").click()
    expect(page.get_by_role("combobox", name="Opponent")).to_have_value("Skilled")
    expect(page).to_have_url(re.compile(r"#tictactoe/0$"))
    manner = page.locator(".page-manner").text_content()
    point(page, 4).click()  # and that one plays
    number = re.search(r"[\d,]+(?= random games)", manner)[0]
    expect(page.locator(".page-thoughts")).to_contain_text(f"{number} simulations for move")
    page.locator('[data-level="Novice"]').click()
    expect(page.get_by_role("combobox", name="Opponent")).to_have_value("Novice")
    expect(page.get_by_test_id("ladder")).to_contain_text("level 2 of 7")


def test_no_game_is_lost_by_going_back_reloading_or_another_game(open_page):
    page = open_page("#tictactoe/0")
    choose(page, you_play="both sides")
    for action in (4, 0, 8):
        point(page, action).click()
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.4\.0\.8$"))
    page.keyboard.press("[")
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.4\.0$"))
    page.reload()  # the move that was taken back is still there
    expect(page.get_by_test_id("moves")).to_contain_text("c3")
    page.keyboard.press("]")
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.4\.0\.8$"))
    choose(page, game="Connect Four")
    expect(page).to_have_url(re.compile(r"#connect_?four/0$"))
    page.go_back()
    expect(page).to_have_url(re.compile(r"#tictactoe/0\.4\.0\.8$"))
    expect(point(page, 8)).to_have_attribute("data-stone", "black")
    page.get_by_test_id("new").click()
    expect(page).to_have_url(re.compile(r"#tictactoe/0$"))
    page.go_back()
    expect(point(page, 8)).to_have_attribute("data-stone", "black")


@pytest.mark.parametrize("width, height", [(1366, 640), (1024, 768), (390, 667), (844, 390)])
def test_board_words_and_buttons_are_in_sight_at_once(open_page, width, height):
    page = open_page("#omok/0.40.41", width=width, height=height)
    for part in ("board", "status", "undo", "review"):
        expect(page.get_by_test_id(part)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width, height", [(1366, 768), (1366, 640), (1280, 720), (1920, 1080)])
def test_the_cards_end_where_the_board_does_whatever_they_say(open_page, width, height):
    page = open_page("#omok/0.40.41", width=width, height=height)
    choose(page, opponent="Beginner")
    ends = """[...document.querySelectorAll(".page-board, .page-moves, .page-thoughts")]
      .map((part) => Math.round(part.getBoundingClientRect().bottom))"""
    for act in (lambda: None, page.get_by_test_id("hint").click):
        act()
        expect(page.get_by_test_id("hint")).to_be_visible()
        assert len(set(page.evaluate(ends))) == 1
        assert page.get_by_test_id("board").bounding_box()["width"] > width / 2.8
        assert page.evaluate("document.documentElement.scrollHeight") <= height


def test_in_a_low_window_the_moves_it_looked_at_most_are_in_sight(open_page):
    page = open_page("#omok/0.40.41", width=1024, height=640)
    choose(page, opponent="Beginner")
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("status")).to_contain_text("looks best")
    for part in ("board", "value-bar", "status", "undo"):
        expect(page.get_by_test_id(part)).to_be_in_viewport(ratio=1)
    rows = page.locator(".page-table tbody tr[data-id]")
    for place in range(3):
        expect(rows.nth(place)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", ["omok", "omok:15", "othello", "tictactoe"])
def test_letters_and_numbers_on_a_board_are_never_tiny(open_page, game):
    page = open_page(f"#{game}/0", width=360, height=740, touch=True)
    choose(page, opponent="Beginner", you_play="both sides")
    page.get_by_label("Thoughts", exact=True).check()
    page.get_by_label("chances", exact=True).check()
    expect(page.locator(".omok-text").first).to_be_attached()
    sizes = page.evaluate("""[...document.querySelectorAll(".omok-name, .omok-text")]
      .map((node) => node.getScreenCTM().a * parseFloat(getComputedStyle(node).fontSize))""")
    assert min(sizes) > 9.7


def test_othello_passes_and_in_connect_four_a_column_stands_for_its_free_cell(open_page):
    page = open_page("#connectfour/0.45")
    choose(page, you_play="both sides")
    point(page, 3).hover()
    expect(page.locator(".omok-pointed > *")).to_have_count(1)
    point(page, 3).click()
    expect(point(page, 38)).to_have_attribute("data-stone", "white")
    for _ in range(5):
        point(page, 10).click()
    point(page, 31).click()  # the column is full
    expect(page.get_by_test_id("status")).to_contain_text("Column d is full")
    choose(page, game="Othello 6×6")
    expect(page.get_by_test_id("status")).to_contain_text("Black 2, White 2")
    expect(page.get_by_test_id("pass")).to_have_count(0)


def test_a_mouse_that_rests_shows_the_next_move_there(open_page):
    page = open_page("#omok/0.40")
    choose(page, you_play="both sides")
    marks = page.locator(".omok-pointed > *")
    point(page, 41).hover()
    expect(marks).to_have_count(1)
    point(page, 31).focus()
    page.keyboard.press("Enter")  # the board changes, the mouse does not move
    expect(point(page, 31)).to_have_attribute("data-stone", "white")
    expect(marks).to_have_count(1)
    point(page, 41).click()
    expect(point(page, 41)).to_have_attribute("data-stone", "black")
    expect(marks).to_have_count(0)


def test_who_must_pass_finds_pass_in_the_place_of_the_hint(open_page):
    page = open_page("#othello:4/0.14.13.4.15")
    choose(page, you_play="both sides")
    expect(page.get_by_test_id("status")).to_contain_text("must pass")
    expect(page.get_by_test_id("hint")).to_have_count(0)
    page.get_by_test_id("pass").click()
    expect(page.get_by_test_id("pass")).to_have_count(0)


@pytest.mark.parametrize("size", [(1280, 900), (1024, 768), (1024, 640), (800, 900), (390, 844)])
def test_the_buttons_stand_in_rows_of_as_many(open_page, size):
    page = open_page("#omok/0.40.41", width=size[0], height=size[1])
    tops = [one.bounding_box()["y"] for one in page.locator(".page-buttons .omok-button").all()]
    assert len(tops) == 4 and tops.count(tops[0]) in (2, 4), tops


def test_in_a_high_window_the_chances_stand_below_the_board(open_page):
    page = open_page("#omok/0.40.41", width=1280, height=900)
    chances = page.locator(".page-chances")
    expect(page.locator(".page-columns")).to_have_attribute("data-chances", "below")
    [below, board] = [chances.bounding_box(), page.get_by_test_id("board").bounding_box()]
    assert below["y"] > board["y"] + board["height"]
    assert below["width"] == board["width"]
    assert below["y"] + below["height"] <= 900
    page.get_by_test_id("hint").click()
    branches = page.locator('.page-tree-node[aria-level="1"]')
    expect(branches).to_have_count(5)  # as many as the table has rows
    page.set_viewport_size({"width": 1920, "height": 1080})
    expect(page.locator(".page-columns")).to_have_attribute("data-chances", "below")
    page.wait_for_function(  # not that of the lower window
        """() => {
          const { bottom } = document.querySelector(".page-chances").getBoundingClientRect();
          return bottom > 980 && bottom <= 1080;
        }"""
    )
    page.set_viewport_size({"width": 1366, "height": 640})
    expect(page.locator(".page-columns")).to_have_attribute("data-chances", "beside")
    expect(branches).to_have_count(3)
    assert chances.bounding_box()["x"] > page.get_by_test_id("board").bounding_box()["width"]


def test_the_list_counts_moves_as_every_sentence_does(open_page):
    page = open_page("#omok/0.40.41.31")
    expect(page.locator(".omok-moves-row")).to_have_text(["1.e52.f5", "3.e4"])


def test_a_column_takes_a_tap_and_a_key_anywhere_in_it(open_page):
    page = open_page("#connect_four/0", width=390, height=844, touch=True)
    choose(page, you_play="both sides")
    point(page, 1).tap()  # the top of column b
    expect(point(page, 43)).to_have_attribute("data-stone", "black")
    point(page, 43).tap()  # and the disc at its bottom
    expect(point(page, 36)).to_have_attribute("data-stone", "white")
    point(page, 24).focus()
    page.keyboard.press("Enter")
    expect(point(page, 45)).to_have_attribute("data-stone", "black")
    names = page.locator(".omok-name").all_text_contents()
    assert set(names) == set("abcdefg1234567")  # a disc on b7 is found there


MOVING = """(action) => {
  document.querySelector(`[data-point="${action}"]`)?.click();
  const names = document.getAnimations().map((one) => one.animationName ?? "");
  return [...new Set(names.filter((name) => name.startsWith("omok-") && name !== "omok-appear"))];
}"""


@pytest.mark.parametrize(
    ("game", "action", "moves"),
    [
        ("connect_four/0.45", 3, ["omok-fall"]),
        ("othello/0.19", 18, ["omok-land", "omok-to-white"]),
        ("omok/0.40", 41, ["omok-land"]),
    ],
)
def test_a_move_is_seen_to_be_made_once_and_never_where_motion_is_unwanted(
    open_page, game, action, moves
):
    page = open_page(f"#{game}")
    choose(page, you_play="both sides")
    page.emulate_media(reduced_motion="no-preference")
    assert sorted(page.evaluate(MOVING, action)) == moves
    expect(stones(page, "white").first).to_be_attached()  # the state is right at once
    page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    page.keyboard.press("[")
    page.keyboard.press("]")
    assert page.evaluate(MOVING, -1) == []  # looked at again, and not made
    page.emulate_media(reduced_motion="reduce")
    page.get_by_test_id("undo").click()
    assert page.evaluate(MOVING, action) == []


def test_where_a_ghost_or_a_ring_stands_no_number_is_read_through_it(open_page):
    page = open_page("#omok/0.40.41")
    choose(page, opponent="Beginner", you_play="both sides")
    page.get_by_label("visits", exact=True).check()
    numbers = page.locator(".omok-label").filter(visible=True)
    expect(page.locator(".omok-best").first).to_be_attached()
    expect(numbers).not_to_have_count(0)
    shown = numbers.count()
    box = page.locator("g:has(> .omok-label) > .omok-clear").first.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".omok-pointed > *")).to_have_count(1)
    expect(numbers).to_have_count(shown - 1)
    page.mouse.move(0, 0)
    expect(numbers).to_have_count(shown)
    page.get_by_label("visits", exact=True).focus()
    page.keyboard.press("h")
    expect(page.locator(".omok-hint")).to_have_count(1)
    expect(page.locator("g:has(> .omok-hint) > .omok-best")).to_have_count(0)
    expect(page.locator("g:has(> .omok-hint) > .omok-label")).to_have_text(re.compile(r"\d+"))
    page.get_by_label("best line", exact=True).check()  # the ring goes around the ghost
    expect(page.locator(".omok-expected .omok-hint")).to_have_count(1)
    expect(page.locator(".omok-hint")).to_have_count(1)


def test_a_faint_stone_covers_the_dot_of_a_legal_move(open_page):
    page = open_page("#othello:6/0.22")
    choose(page, opponent="Beginner", you_play="both sides")
    dots = page.locator(".omok-stage svg .omok-dot-white").filter(visible=True)
    expect(dots).not_to_have_count(0)
    before = dots.count()
    page.get_by_label("best line", exact=True).check()
    expect(page.locator(".omok-expected > *")).not_to_have_count(0)
    assert dots.count() < before


def test_an_address_without_a_game_says_so_and_a_share_copies_it(open_page):
    page = open_page("#omok/0.40.40")
    expect(page.get_by_test_id("notice")).to_contain_text("holds no game")
    page = open_page("#omok/0.40.41")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_test_id("status")).to_contain_text("copied")
    assert page.evaluate("navigator.clipboard.readText()").endswith("#omok/0.40.41")


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing_and_nothing_sticks_out(open_page, dark, width):
    page = open_page("#omok/0.40.41.31.32", dark=dark, width=width)
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert (int(ground.split("(")[1].split(",")[0]) < 64) == dark
    page.get_by_test_id("hint").click()
    page.get_by_label("Thoughts", exact=True).check() if width < 600 else None
    expect(page.locator(".page-tree-node").first).to_be_visible()
    if width > 600:
        page.get_by_role("button", name="Keys").click()
        expect(page.get_by_text("play there, or look there")).to_be_visible()
    # The page's own policy forbids scripts from elsewhere: axe comes by the debugger.
    page.evaluate(AXE.read_text("utf-8"))
    passed, found = page.evaluate(FINDINGS, RULES)
    assert "color-contrast" in passed
    assert found == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_while_a_review_runs_and_after_it_the_next_level_keeps_its_button(open_page):
    page = open_page("#tictactoe/0.0.3.1.4")
    choose(page, opponent="Casual")
    point(page, 2).click()
    expect(page.get_by_test_id("next")).to_have_text("Next: Skilled")
    page.evaluate(
        """() => {
          const row = document.querySelector(".page-buttons");
          const look = () => window.seen.push([...row.children].map((one) =>
            [one.dataset.testid, one.textContent, one.className.includes("omok-primary")]));
          window.seen = [];
          new MutationObserver(look).observe(row, { attributes: true, childList: true,
            characterData: true, subtree: true });
        }"""
    )
    page.get_by_test_id("review").click()
    expect(page.get_by_test_id("stop")).to_have_count(0)
    during = [one for one in page.evaluate("seen") if one[2][0] == "stop"]
    assert during
    assert {one[3][1] for one in during} == {"Next: Skilled"}, during
    assert not any(is_first for one in during for *_, is_first in one), during
    page.keyboard.press("[")
    expect(page.get_by_test_id("leave")).to_be_visible()
    expect(page.get_by_test_id("next")).to_have_text("Next: Skilled")


def test_a_level_without_a_search_shows_its_first_idea_and_promises_no_tree(open_page, network):
    page = open_page("#tictactoe/0")
    choose(page, opponent="Champion")
    thoughts = page.locator(".page-thoughts")
    expect(thoughts).to_contain_text("Champion plays its first idea: only Hint and Review search.")
    point(page, 0).click()
    expect(stones(page, "white")).to_have_count(1)
    expect(thoughts).to_contain_text("AlphaZero's first idea for move 2")
    row = page.locator(".page-table tr[data-id]").first
    expect(row).to_have_text(re.compile(r"^b2 played.*[1-9]\d?%$"))
    expect(row.locator("td").first).not_to_be_visible()  # it has not visited anything
    expect(page.get_by_test_id("judge")).to_have_text("as AlphaZero sees them")
    expect(page.locator(".page-tree svg")).to_be_hidden()
    assert page.locator(".page-table tbody tr").count() > 5  # in the place of a tree
    card = thoughts.bounding_box()
    page.get_by_test_id("hint").click()
    expect(page.locator(".page-tree-node").first).to_be_visible()
    assert thoughts.bounding_box() == card


def test_in_a_low_window_the_other_moves_keep_their_row(open_page):
    page = open_page("#omok:15/0", width=1366, height=640)
    choose(page, opponent="Beginner")
    point(page, 112).click()
    expect(stones(page, "white")).to_have_count(1)
    others = page.locator(".page-row-others")
    expect(others).to_be_visible()
    rows = page.locator(".page-table tbody tr[data-id]")
    expect(rows).to_have_count(3)
    expect(others).to_contain_text(f"{224 - 3} others")  # all of them were tried
    page.set_viewport_size({"width": 1366, "height": 900})
    expect(rows).to_have_count(4)


def test_a_phone_shows_no_stone_before_the_first_tap(open_page):
    page = open_page("#omok/0", width=390, height=844, touch=True)
    expect(page.locator(".omok-expected > *").first).to_be_attached()
    expect(page.locator(".omok-expected")).to_be_hidden()


def test_a_second_try_leaves_the_curve_of_the_game_in_sight(open_page, network):
    page = open_page("#tictactoe/0.0.4.1.2.6.3.5.8.7")  # a draw
    choose(page, you_play="both sides")
    page.get_by_test_id("review").click()
    expect(page.get_by_test_id("stop")).to_have_count(0)
    expect(page.locator(".omok-curve-under")).to_have_count(0)
    page.locator(".omok-move").first.click()
    point(page, 8).click()
    expect(page.get_by_test_id("tried")).to_have_text("second try, from move 1")
    expect(page.locator(".omok-curve-under")).to_have_count(1)


def test_on_a_phone_the_sound_and_the_theme_are_pictures_with_a_name(open_page):
    page = open_page("#tictactoe/0", width=390, height=844, touch=True)
    sound = page.get_by_role("button", name="Sound: off")
    expect(sound).to_be_in_viewport(ratio=1)
    assert sound.bounding_box()["width"] == 44
    expect(sound.locator(".top-silent")).to_be_visible()
    sound.tap()
    sound = page.get_by_role("button", name="Sound: on")
    expect(sound.locator(".top-sounds")).to_be_visible()
    expect(sound.locator(".top-silent")).to_be_hidden()
    for theme in ("auto", "light", "dark"):
        button = page.get_by_role("button", name=f"Theme: {theme}")
        for name in ("auto", "light", "dark"):
            picture = button.locator(f".top-{name}").first
            expect(picture).to_be_visible(visible=name == theme)
        button.tap()


def test_the_curve_of_a_game_that_nobody_reviewed_is_there_after_a_reload(open_page, network):
    page = open_page("#tictactoe/0")
    choose(page, opponent="Champion")
    for k, action in enumerate((0, 8), 1):
        point(page, action).click()
        expect(stones(page, "white")).to_have_count(k)
    line = page.locator(".omok-curve-line").first
    expect(line).to_be_attached()
    drawn = line.get_attribute("d")
    thought = page.locator(".page-table").inner_text()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-ready", "true")
    expect(line).to_have_attribute("d", drawn)
    assert page.locator(".page-table").inner_text() == thought


def test_a_page_enlarged_twice_has_a_board_whose_points_can_be_hit(open_page):
    page = open_page("#omok", width=640, height=450)  # a window of 1280 x 900 at 200%
    assert point(page, 40).bounding_box()["width"] >= 24
    assert page.evaluate("document.documentElement.scrollWidth") == 640


def test_colours_that_say_something_stay_where_the_reader_chooses_all_others(open_page):
    page = open_page("#tictactoe/0.0.1.4.8.2.6.5")
    page.emulate_media(forced_colors="active")
    ground = "(node) => getComputedStyle(node).backgroundColor"
    choices = page.locator(".page-thoughts .page-segments span")
    assert len({choices.nth(k).evaluate(ground) for k in (0, 1)}) == 2, "which is chosen?"
    steps = page.locator(".page-step i")
    assert len({steps.nth(k).evaluate(ground) for k in range(steps.count())}) > 1, "how strong?"
    halves = [page.locator(f".omok-bar-{color}").evaluate(ground) for color in ("black", "white")]
    assert halves[0] != halves[1], "who stands better?"
