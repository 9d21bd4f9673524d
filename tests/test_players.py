"""Players made of searches, solvers and evaluators."""

import subprocess
import sys
import threading

import numpy as np
import pytest

from omoklib import players
from omoklib.engine import uct_search
from omoklib.evaluators import hashed, uniform
from omoklib.games import ENV_SMALL, Omok, Othello, TicTacToe
from omoklib.gametree import Solver
from omoklib.search import AlphaZeroSearch, MonteCarloTreeSearch, visit_policy

TTT = TicTacToe()
START = ENV_SMALL.initial_state()


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
        "random",
        "perfect",
        "UCT 50",
        "weighted UCT 50",
        "AlphaZero 30",
        "raw policy",
    ]
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
    with pytest.raises(ValueError, match="got seconds=None, iterations=None"):
        players.uct(rng=rng())
    with pytest.raises(ValueError, match=r"got seconds=1\.0, iterations=100"):
        players.uct(100, seconds=1.0, rng=rng())
    with pytest.raises(ValueError, match="iterations must be above 0; got 0"):
        players.uct(0, rng=rng())


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


def test_the_engines_player_can_be_stopped_from_another_thread():
    player, answers = players.uct(10**12, rng=rng()), []
    thread = threading.Thread(target=lambda: answers.append(player(START)))
    thread.start()
    while not answers:  # until then it may not have begun yet
        player.stop()
        thread.join(0.01)
    assert answers[0] in range(81)
    assert 1 <= player.analyse(START).root.visits < 10**12


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


class Arrays:
    """As `uniform`, of states or of arrays; counts what it is shown."""

    history = 1

    def __init__(self):
        self.batches = []

    def __call__(self, states):
        return uniform(states)

    def evaluate_arrays(self, planes, legal):
        self.batches.append(len(planes))
        return legal / legal.sum(axis=1, keepdims=True), np.zeros(len(planes))


def compiled(player, state=START):
    """Whether the player's move comes from the engine: its trees are of another class."""
    return "engine" in type(player.analyse(state).root).__module__


def test_the_engine_plays_uct_where_that_pays_and_where_it_is_asked_to():
    assert not compiled(players.uct(1999, rng=rng()))
    assert compiled(players.uct(2000, rng=rng()))
    assert compiled(players.uct(2000, rng=rng(), weighted=True), Othello(6).initial_state())
    assert compiled(players.uct(seconds=0.01, rng=rng()))
    assert compiled(players.uct(20, rng=rng(), threads=2))
    assert compiled(players.uct(20, rng=rng(), engine=True))
    assert not compiled(players.uct(2000, rng=rng(), engine=False))
    assert not compiled(players.uct(2000, rng=rng(), weighted=lambda state, action: 1.0))
    assert not compiled(players.uct(2000, rng=rng(), rollout=lambda state, rng: 0.0))


def test_the_engine_plays_alphazero_with_what_takes_arrays():
    assert not compiled(players.alphazero(Arrays(), 99))
    assert compiled(players.alphazero(Arrays(), 100))
    assert compiled(players.alphazero(uniform, 20, engine=True))
    assert not compiled(players.alphazero(uniform, 100))
    assert not compiled(players.alphazero(Arrays(), 100, engine=False))


def test_a_game_of_ones_own_is_played_by_the_readable_search():
    class Hex(Omok):
        """Rules of one's own."""

    state = Hex(4, 3).initial_state()
    assert not compiled(players.uct(2000, rng=rng()), state)
    assert not compiled(players.alphazero(Arrays(), 100), state)
    with pytest.raises(TypeError, match="the engine knows Omok, Othello and Connect Four"):
        players.uct(5, rng=rng(), engine=True)(state)


def test_one_player_may_be_asked_about_several_games():
    player = players.uct(2000, rng=rng())
    for game in (TTT, ENV_SMALL, Othello(6), TTT):
        assert player(game.initial_state()) in game.initial_state().legal_actions()


def test_the_engines_uct_player_plays_the_move_of_its_search_and_its_analysis_shows_it():
    state = ENV_SMALL.state((0, 40, 41))
    player = players.uct(300, rng=rng(3), engine=True)
    result = uct_search(state, iterations=300, rng=rng(3))
    assert player(state) == result.action
    seen = player.analyse(state)
    assert (seen.visits, seen.Q) == (result.visits, result.values)
    assert seen.line[0] == result.action
    assert seen.value == -result.root.value


def test_leaf_by_leaf_the_engines_alphazero_player_is_the_readable_one():
    state = ENV_SMALL.state((0, 40))
    ours = players.alphazero(hashed, 120, engine=True, leaves=1)
    theirs = players.alphazero(hashed, 120, engine=False)
    for _ in range(3):
        assert ours.analyse(state) == theirs.analyse(state)
        pi = visit_policy(AlphaZeroSearch(hashed, simulations=120).search(state))
        assert ours(state) == theirs(state) == int(pi.argmax())
        state = state.take_action(ours(state))


def test_a_network_is_shown_several_leaves_at_a_time_and_as_many_as_asked_for():
    for simulations, leaves, most in ((100, None, 1), (400, None, 4), (2000, None, 8), (40, 5, 5)):
        arrays = Arrays()
        players.alphazero(arrays, simulations, engine=True, leaves=leaves)(ENV_SMALL.state((0, 40)))
        assert max(arrays.batches) == most
        assert sum(arrays.batches) == simulations + 1
    with pytest.raises(ValueError, match="leaves must be above 0; got 0"):
        players.alphazero(uniform, 10, leaves=0)


@pytest.mark.parametrize("engine", [False, True])
def test_alphazero_ends_with_its_seconds_and_moves_in_any_case(engine):
    player = players.alphazero(uniform, 10**5, seconds=0.02, engine=engine)
    state = ENV_SMALL.initial_state()
    assert player(state) in range(81)
    assert 1 <= player.analyse(state).root.visits < 10**5
    with pytest.raises(ValueError, match="seconds must be above 0"):
        players.alphazero(uniform, 10, seconds=0, engine=engine)


def test_a_table_of_weights_is_a_weight_function_of_the_action():
    state, table = Othello(6).initial_state(), [float(k % 7) for k in range(37)]
    by_table = players.uct(100, rng=rng(1), weighted=table)
    by_function = players.uct(100, rng=rng(1), weighted=lambda state, action: table[action])
    assert by_table.analyse(state) == by_function.analyse(state)
    assert by_table.name == "weighted UCT 100"
    for engine in (False, True):
        with pytest.raises(
            ValueError, match="weights must hold 81 numbers, one per action; got 37"
        ):
            players.uct(10, rng=rng(), weighted=table, engine=engine)(ENV_SMALL.initial_state())


@pytest.mark.parametrize(
    ("options", "error", "match"),
    [
        ({"engine": True, "rollout": lambda state, rng: 0.0}, ValueError, "plays random games"),
        ({"engine": True, "weighted": lambda state, action: 1.0}, ValueError, "as a table"),
        (
            {"engine": False, "threads": 2},
            ValueError,
            "threads must be 1 for the readable search; got threads=2",
        ),
        ({"engine": "yes"}, TypeError, "engine must be True, False, or None .* got 'yes'"),
        ({"threads": 0}, ValueError, "threads must be above 0"),
        ({"weighted": None}, ValueError, "per action; got None"),
        ({"weighted": ["much"]}, TypeError, "must hold one number per action; got"),
    ],
)
def test_what_neither_search_can_do_is_refused_at_once(options, error, match):
    with pytest.raises(error, match=match):
        players.uct(10, rng=rng(), **options)


def test_equal_generators_play_whole_games_alike_with_the_engine():
    def played(seed):
        black = players.uct(60, rng=rng(seed), engine=True)
        white = players.alphazero(hashed, 60, rng(seed), engine=True, epsilon=0.25, drawn_plies=4)
        state = Omok(5, 4).initial_state()
        while not state.is_terminal():
            state = state.take_action((black if state.player == 1 else white)(state))
        return state.id

    assert played(1) == played(1)
    assert len({played(seed) for seed in range(4)}) > 1


SMALL_SEARCHES = """
import sys
import numpy as np
from omoklib import ENV_SMALL, players
from omoklib.evaluators import uniform
state, rng = ENV_SMALL.initial_state(), np.random.default_rng(0)
players.uct(5000, rng=rng)          # made, but not asked yet
players.uct(100, rng=rng)(state)
players.alphazero(uniform, 100)(state)
assert "numba" not in sys.modules and "omoklib.engine" not in sys.modules
players.uct(5000, rng=rng)(state)
assert "omoklib.engine" in sys.modules
"""


def test_the_engine_is_loaded_when_a_player_first_plays_with_it():
    subprocess.run([sys.executable, "-c", SMALL_SEARCHES], check=True)


@pytest.mark.parametrize(
    ("node_id", "urgent"),
    [
        ((0, 40, 4, 41, 5, 42, 6, 43), (39, 44)),  # White stops Black's four
        ((0, 40, 4, 41, 5, 42, 6, 43, 7), (39, 44)),  # Black wins, and lets White's four be
        ((0, 40, 4, 41, 5, 42, 6), None),
    ],
)
def test_a_win_and_its_stopping_need_no_search(node_id, urgent):
    state = ENV_SMALL.state(node_id)
    asked = []
    player = players.urgent(players.NamedPlayer("last", lambda s: asked.append(s) or 80))
    assert player.name == "last"
    if urgent is None:
        assert players.urgent_action(state) is None
        assert player(state) == 80 and asked == [state]
    else:
        assert players.urgent_action(state) in urgent
        assert player(state) in urgent and not asked


def test_where_exactly_five_win_six_are_not_urgent():
    node_id = (0, 36, 0, 37, 2, 38, 4, 40, 6, 41)  # x x x . x x: the gap makes six
    assert players.urgent_action(Omok(9).state((*node_id, 8))) == 39
    assert players.urgent_action(Omok(9, exact=True).state((*node_id, 8))) is None


def test_in_other_games_nothing_is_urgent():
    state = Othello(4).initial_state()
    assert players.urgent_action(state) is None
    assert players.urgent(players.random(np.random.default_rng(0)))(state) in state.legal_actions()
