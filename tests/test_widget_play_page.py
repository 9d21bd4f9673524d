"""The page to play on, without a browser."""

from __future__ import annotations

import pytest

from omoklib.games import BLACK, WHITE, Othello, TicTacToe
from omoklib.widgets import PlayPage, SearchStepper, TreeExplorer, play_page
from omoklib.widgets.play_page import GAMES, ITERATIONS, STEPS, VIEWS

SMALL = {"Tic-Tac-Toe": TicTacToe(), "Othello 4x4": Othello(4)}


@pytest.fixture
def page(monkeypatch):
    monkeypatch.setattr(play_page, "ITERATIONS", 200)  # too few to load the engine for
    page = PlayPage(SMALL)
    yield page
    page.play.table.leave()


def words(page):
    return page._words.value


def test_every_game_of_the_page_can_be_chosen_and_has_opponents():
    page = PlayPage()
    for name, game in GAMES.items():
        page.game.value = name
        assert page.play.session.game == game
        assert page.play.opponents.names[0] == "UCT"
        assert page.play.strengths[WHITE].value == ITERATIONS


def test_the_last_search_is_shown_as_a_tree(page):
    assert "As soon as an opponent has moved" in words(page)
    page.play.table.play(4)
    assert page.wait()
    assert isinstance(page.found, TreeExplorer)
    assert page.found.tree.entries[0].node.state.id == (0, 4)
    assert words(page) == "What UCT 200 looked at for move 2."
    first = page.found
    page.play.table.play(page.play.session.state.legal_actions()[0])
    assert page.wait()
    assert page.found is first
    assert len(first.tree.entries[0].node.state.id) == 4


def test_the_first_steps_of_such_a_search_are_replayed(page):
    page.play.table.play(4)
    assert page.wait()
    page.view.value = VIEWS[2]
    assert page.wait()
    assert isinstance(page.found, SearchStepper)
    assert page.found.simulations == STEPS
    page.view.value = VIEWS[0]
    assert page.found is None and words(page) == ""


@pytest.mark.parametrize("view", VIEWS[1:])
def test_a_player_without_a_search_is_said_to_have_none(page, view):
    page.view.value = view
    page.play.seats[WHITE].value = "random"
    page.play.table.play(4)
    assert page.wait()
    assert page.found is None
    assert words(page) == "random plays without a search."


def test_a_search_that_cannot_be_told_in_steps_shows_its_tree(page):
    page.view.value = VIEWS[2]
    page.play.opponents._table["AlphaZero"] = page.play.opponents._table["UCT"]
    page.play.seats[WHITE].value = "AlphaZero"
    page.play.table.play(4)
    assert page.wait()
    assert "only UCT is replayed step by step" in words(page)


def test_another_game_ends_the_thoughts_of_the_one_before(page):
    page.play.seats[BLACK].value = "UCT"
    before = page.play
    page.game.value = "Othello 4x4"
    assert before.table.wait()
    length = len(before.session.id)
    assert page.play.session.game == Othello(4) and page.play.session.id == (0,)
    assert page.found is None
    assert len(before.session.id) == length
