"""Players made of searches, solvers and evaluators."""

import threading

import numpy as np
import pytest

from omoklib import players
from omoklib.evaluators import hashed, uniform
from omoklib.games import ENV_SMALL, Othello, TicTacToe
from omoklib.gametree import Solver
from omoklib.search import MonteCarloTreeSearch

TTT = TicTacToe()


def rng(seed=0):
    return np.random.default_rng(seed)


def all_players(seed=0):
    return [
        players.random(rng(seed)),
        players.minimax(),
        players.uct(50, rng=rng(seed)),
        players.uct(50, rng=rng(seed), weighted=True),
        players.alphazero(uniform, 30),
        players.raw_policy(hashed),
    ]


@pytest.mark.parametrize("player", all_players(), ids=lambda player: player.name)
def test_every_player_answers_with_a_legal_action(player):
    for node_id in [(0,), (0, 4), (0, 4, 0, 2, 6)]:
        state = TTT.state(node_id)
        assert player(state) in state.legal_actions()


@pytest.mark.parametrize("player", all_players(), ids=lambda player: player.name)
def test_every_player_refuses_what_is_not_a_state_to_move_in(player):
    with pytest.raises(TypeError, match="state"):
        player((0, 4))
    with pytest.raises(ValueError, match="the game is over"):
        player(TTT.state((0, 0, 3, 1, 4, 2)))


def test_players_have_names_for_tables():
    assert [player.name for player in all_players()] == [
        "random", "perfect", "UCT 50", "weighted UCT 50", "AlphaZero 30", "raw policy",
    ]  # fmt: skip
    assert players.uct(seconds=0.5, rng=rng()).name == "UCT 0.5 s"
    assert repr(players.random(rng())) == "NamedPlayer(name='random')"


def test_players_with_equal_generators_play_the_same():
    state = ENV_SMALL.state((0, 40))
    for one, two in zip(all_players(5), all_players(5), strict=True):
        if one.name != "perfect":
            assert [one(state) for _ in range(3)] == [two(state) for _ in range(3)]


def test_random_plays_every_legal_action():
    player = players.random(rng())
    assert {player(TTT.state((0, 4))) for _ in range(200)} == set(range(9)) - {4}


def test_minimax_plays_only_best_actions_and_all_of_them_if_it_may_draw():
    solver = Solver(TTT)
    state = TTT.state((0, 4))
    best = solver.solve(state).best_actions
    assert players.minimax()(state) == best[0]
    drawing = players.minimax(rng())
    assert {drawing(state) for _ in range(60)} == set(best)


def test_uct_plays_the_move_of_its_search():
    state = ENV_SMALL.state((0, 40, 41))
    search = MonteCarloTreeSearch(iteration_limit=120, rng=rng(3))
    assert players.uct(120, rng=rng(3))(state) == search.search(state)


def test_weighted_uct_uses_the_games_weights():
    state = Othello(8).state((0, 19, 18, 17))  # White may take b2, next to a corner
    plain = players.uct(60, rng=rng(), exploration=2.0)
    weighted = players.uct(60, rng=rng(), exploration=2.0, weighted=True)
    assert plain.analyse(state).visits != weighted.analyse(state).visits


def test_limits_are_one_or_the_other():
    with pytest.raises(ValueError, match="time_limit"):
        players.uct(rng=rng())
    with pytest.raises(ValueError, match="time_limit"):
        players.uct(100, seconds=1.0, rng=rng())


def test_what_a_search_saw_is_told_as_the_player_to_move_sees_it():
    blacks_win, whites_win = TTT.state((0, 0, 3, 1, 4)), TTT.state((0, 0, 3, 1, 4, 8))
    for player in (players.uct(400, rng=rng()), players.alphazero(uniform, 400)):
        for state, action in ((blacks_win, 2), (whites_win, 5)):
            seen = player.analyse(state)
            assert sorted(seen.visits) == state.legal_actions()
            assert seen.line == [action] == [player(state)]
            assert seen.Q[action] == 1
            assert seen.value > 0.5


def test_an_analysis_of_the_state_just_played_shows_that_very_search():
    player = players.uct(80, rng=rng())
    state = TTT.initial_state()
    player(state)
    assert player.analyse(state) == player.analyse(state)
    assert sum(player.analyse(state).visits.values()) == 80


def test_priors_are_told_where_there_are_any():
    state = TTT.state((0, 4))
    assert players.alphazero(uniform, 20).analyse(state).priors == {
        action: pytest.approx(1 / 8) for action in state.legal_actions()
    }
    raw = players.raw_policy(hashed)
    seen = raw.analyse(state)
    assert sum(seen.priors.values()) == pytest.approx(1)
    assert raw(state) == max(seen.priors, key=seen.priors.__getitem__)
    assert players.uct(20, rng=rng()).analyse(state).priors == {}
    assert players.random(rng()).analyse is None


def test_early_moves_are_drawn_if_asked_for():
    state = TTT.initial_state()
    fixed = players.alphazero(uniform, 30)
    assert len({fixed(state) for _ in range(10)}) == 1
    drawing = players.alphazero(uniform, 30, rng(), drawn_plies=1)
    assert len({drawing(state) for _ in range(30)}) > 1
    assert len({drawing(TTT.state((0, 4))) for _ in range(10)}) == 1
    with pytest.raises(TypeError, match="rng"):
        players.alphazero(uniform, 30, drawn_plies=1)


@pytest.mark.parametrize("kind", ["uct", "alphazero"])
def test_a_thinking_player_can_be_stopped_from_another_thread(kind):
    started = threading.Event()

    def slow(states):
        started.set()
        return uniform(states)

    def slow_rollout(state, rng):
        started.set()
        return 0.0

    player = (
        players.uct(10**9, rng=rng(), rollout=slow_rollout)
        if kind == "uct"
        else players.alphazero(slow, 10**9)
    )
    answers = []
    thread = threading.Thread(target=lambda: answers.append(player(ENV_SMALL.initial_state())))
    thread.start()
    assert started.wait(30)
    player.stop()
    thread.join(30)
    assert not thread.is_alive()
    assert answers[0] in range(81)
