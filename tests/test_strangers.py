"""Games and players of anybody's, which lie, fail, never end or are something else altogether."""

from __future__ import annotations

import faulthandler
import math
import threading
import time
from dataclasses import dataclass

import numpy as np
import pytest

from omoklib import evaluators, players
from omoklib.arena import match, name_of, play, random_openings
from omoklib.engine.replay import positions_of
from omoklib.games import ROOT, Game, Omok, Othello, State, TicTacToe
from omoklib.games.connect_four import ConnectFour
from omoklib.games.contract import check_game
from omoklib.games.names import game_named
from omoklib.games.session import Session
from omoklib.gametree import Solver
from omoklib.search import AlphaZeroSearch, MonteCarloTreeSearch
from omoklib.selfplay.games import SearchSettings, play_games

NO_GAMES = [None, True, 9, 1.5, "omok", b"", [], {}, object(), Omok, math.nan, np.zeros(9)]


@pytest.fixture(autouse=True)
def no_test_hangs():
    faulthandler.dump_traceback_later(600, exit=True)  # a new machine compiles for minutes
    yield
    faulthandler.cancel_dump_traceback_later()


def rng():
    return np.random.default_rng(0)


def lowest(state):
    return state.legal_actions()[0]


class Endless(State):
    """A state of a game that always goes on, on one cell."""

    def __init__(self, game, node_id):
        self.game, self.id = game, node_id

    @property
    def board(self):
        return np.zeros((3, 3), np.int8)

    def legal_actions(self):
        return [0]

    def _after(self, action):
        return self if self.game.stays else Endless(self.game, (*self.id, action))

    def is_terminal(self):
        return False

    def winner(self):
        return 0

    def key(self):
        return self.id


@dataclass(frozen=True)
class EndlessGame(Game):
    """A game that does not end: the same state comes after itself (`stays`), or another one."""

    stays: bool = False
    size: int = 3
    max_plies = 9

    def initial_state(self):
        return Endless(self, ROOT)


class NoMove(Endless):
    """A state that is not over and leaves no action."""

    def legal_actions(self):
        return []


class NoMoveGame(EndlessGame):
    def initial_state(self):
        return NoMove(self, ROOT)


@pytest.mark.parametrize("stays", [False, True])
def test_a_game_that_does_not_end_is_refused_where_it_goes_beyond_its_promise(stays):
    game = EndlessGame(stays)
    words = "one action more" if stays else "no game may last more than max_plies = 9"
    result = match(lowest, lowest, game, openings=[ROOT])
    assert words in result.forfeits[0]
    for use in (
        lambda: random_openings(game, 1, 8, rng()),
        lambda: players.uct(50, rng=rng())(game.initial_state()),
    ):
        try:
            use()  # not beyond the promise, if that is all it needs
        except (TypeError, ValueError) as error:
            assert words in str(error) or "numbers" in str(error) or "found" in str(error)
    session = Session(game)
    with pytest.raises((TypeError, ValueError), match=words):
        for _ in range(20):
            session.play(0)
    with pytest.raises(AssertionError):
        check_game(game, rng(), 1)


def test_a_state_without_a_move_is_not_searched_for_ever():
    state = NoMoveGame().initial_state()
    for player in (
        players.uct(20, rng=rng()),
        players.uct(20, rng=rng(), weighted=True),
        players.alphazero(evaluators.uniform, 20, rng()),
    ):
        with pytest.raises(ValueError, match="no action is legal"):
            player(state)
    with pytest.raises(ValueError, match="no action is legal"):
        evaluators.uniform([state])


@pytest.mark.parametrize("name", ["num_actions", "max_plies"])
@pytest.mark.parametrize("number", [0, -1, 10**5, 10**12, 9.0, "9", None])
def test_numbers_that_no_memory_holds_are_a_broken_promise(name, number):
    game = type("Large", (Omok,), {name: number})(3, 3)
    with pytest.raises(AssertionError, match=f"{name} must be an integer from 1 to 10,000"):
        check_game(game, rng())


@pytest.mark.parametrize("thing", NO_GAMES, ids=range(len(NO_GAMES)))  # repr may hold an address
def test_what_is_no_game_is_a_wrong_type(thing):
    for use in (
        lambda: check_game(thing, rng()),
        lambda: match(lowest, lowest, thing, openings=[ROOT]),
        lambda: play(lowest, lowest, thing),
        lambda: random_openings(thing, 1, 1, rng()),
        lambda: Session(thing),
        lambda: evaluators.uniform([thing]),
        lambda: Solver(TicTacToe()).solve(thing),
        lambda: evaluators.rollouts(thing),
    ):
        with pytest.raises(TypeError, match="; got "):
            use()


@pytest.mark.parametrize("thing", [None, (0, 40), Omok(9), Omok], ids=str)
def test_what_is_no_state_is_a_wrong_type_for_every_search(thing):
    for search in (
        MonteCarloTreeSearch(iteration_limit=2, rng=rng()),
        AlphaZeroSearch(evaluators.uniform, simulations=2),
    ):
        with pytest.raises(TypeError, match="state must be a State, such as game"):
            search.search(thing)


@pytest.mark.parametrize("openings", [4, None], ids=str)
def test_openings_that_are_no_list_are_named(openings):
    with pytest.raises(TypeError, match=f"openings must be a list, .*; got {openings}"):
        match(lowest, lowest, TicTacToe(), openings=openings)


@pytest.mark.parametrize("size", [0, 1, 27, 10**6, 2**31, 10**400])
def test_a_board_of_connect_four_that_fills_the_memory_is_refused(size):
    with pytest.raises(ValueError, match="2 to 26 columns"):
        ConnectFour(size)


def test_a_text_from_anywhere_names_no_board_that_fills_the_memory():
    with pytest.raises(ValueError, match="must have 2 to 26 columns; got size=99999"):
        game_named("connect_four:99999")
    for odd in (True, 7.0, "7", None):
        with pytest.raises(TypeError, match="size must be an integer"):
            ConnectFour(odd)
        with pytest.raises(TypeError, match="line must be an integer"):
            ConnectFour(7, odd)


@pytest.mark.parametrize("number", [1.0, 1e300, 10**400, -1.0])
def test_a_playout_of_othello_ends_whatever_its_numbers_are(number):
    assert Othello(4).initial_state().playout([number] * 24) in (1, 0, -1)


@pytest.mark.parametrize("count", [0, -1, 1.5, True, None, "3", 10**7, math.nan])
def test_a_mean_is_of_a_whole_number_of_games(count):
    with pytest.raises((TypeError, ValueError), match=r"^count must be"):
        evaluators.rollouts(rng(), count)
    if count != 10**7:
        with pytest.raises((TypeError, ValueError), match=r"^capacity must be"):
            evaluators.cached(evaluators.uniform, count)


def test_numbers_beyond_all_floats_are_no_answer_of_an_evaluator():
    state = TicTacToe().initial_state()
    for answer in (([[10**400] * 9], [0]), ([[1] * 9], [10**400])):
        with pytest.raises(TypeError, match="two arrays of real numbers"):
            evaluators.evaluate(lambda states, answer=answer: answer, [state])


def moves_back(state):
    state.id = state.id[:-1]
    return 0


def lays_stones(state):
    state._cells = b"\1\1" + bytes(7)
    return 2


def takes_all(state):
    state.id = state.game = state._cells = None
    return 0


@pytest.mark.parametrize("cheat", [moves_back, lays_stones, takes_all])
def test_a_player_that_changes_the_state_loses_and_not_its_opponent(cheat):
    result = match(cheat, lowest, TicTacToe(), openings=[(0, 4)])
    assert result.losses == 2
    for words in result.forfeits:
        assert words.startswith(f"{cheat.__name__} changed the state")
    assert all(played.state.game == TicTacToe() for played in result.games)


@dataclass(frozen=True)
class SlowKey:
    """A key whose hash takes a moment, in which other threads run."""

    number: int

    def __hash__(self):
        time.sleep(0.0005)
        return self.number


class SlowState(Endless):
    def key(self):
        return SlowKey(self.id[-1])


def test_threads_share_a_cache_of_answers():
    remembering = evaluators.cached(evaluators.uniform, 2)
    game, failed = EndlessGame(), []

    def ask(first):
        try:
            for k in range(first, first + 30):
                remembering([SlowState(game, (0, k))])
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=ask, args=(10 * k,)) for k in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not failed


class Nameless:
    def __call__(self, state):
        return lowest(state)

    @property
    def name(self):
        raise RuntimeError("none")


class OddName(Nameless):
    name = np.array([1, 2])


def test_a_name_that_cannot_be_read_does_not_end_a_match():
    for player in (Nameless(), OddName()):
        assert name_of(player) == type(player).__name__
        assert not match(player, lowest, TicTacToe(), openings=[ROOT]).forfeits


@pytest.mark.parametrize("after", range(1, 12))
def test_the_file_of_a_match_that_is_deleted_meanwhile_is_written_again(after, tmp_path):
    out, asked = tmp_path / "match.jsonl", []

    def deletes(state):
        asked.append(state)
        if len(asked) == after:
            out.unlink()
        return lowest(state)

    openings = [ROOT, (0, 1)]
    ids = match(deletes, lowest, TicTacToe(), openings=openings, out=out).ids
    asked.clear()
    assert match(deletes, lowest, TicTacToe(), openings=openings, out=out).ids == ids
    assert not asked, "a game was played twice"


@dataclass(frozen=True)
class Liar(Omok):
    """Omok, which says that it is the game `other`."""

    other: Game | None = None

    @property
    def twin(self):
        return self.other


FOUR_STONES = (0, 76, 0, 77, 1, 78, 2, 79)
"""Black's lowest row has four stones: nothing on 9x9, a win where four are enough, and off a small
board."""


@pytest.mark.parametrize(
    "other", [Omok(5), Omok(26), Omok(9, line=4), Othello(8), ConnectFour(9), TicTacToe()], ids=str
)
def test_the_engine_plays_no_game_whose_twin_is_another(other):
    game = Liar(other=other)
    state = game.state(FOUR_STONES)
    settings = SearchSettings(simulations=2, engine=True)
    for use in (
        lambda: players.uct(20, rng=rng(), engine=True)(state),
        lambda: players.uct(20, rng=rng(), prove="all", engine=False)(state),
        lambda: players.alphazero(evaluators.uniform, 20, engine=True)(state),
        lambda: play_games(
            game, evaluators.uniform, 1, settings, rng=rng(), openings=[FOUR_STONES]
        ),
        lambda: positions_of(game, FOUR_STONES, 0, 1),
    ):
        with pytest.raises(ValueError, match="must have a twin that is the same game"):
            use()


@pytest.mark.parametrize("other", [None, "omok", Omok], ids=str)
def test_a_twin_that_is_no_game_is_named(other):
    game = Liar(other=other)
    with pytest.raises(TypeError, match="games whose twin is one of them; got Liar"):
        players.uct(20, rng=rng(), engine=True)(game.initial_state())
    with pytest.raises(AssertionError, match="a game's twin must be a game; got "):
        check_game(game, rng(), games=1)
