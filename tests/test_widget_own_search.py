"""A search of one's own, read as the library's own is."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("anywidget", reason="anywidget is not installed")

from omoklib import widgets
from omoklib.check.exercises import lesson_03, lesson_06, lesson_09
from omoklib.check.runner import reference
from omoklib.evaluators import hashed, uniform
from omoklib.games import TicTacToe
from omoklib.search import AlphaZeroSearch, MonteCarloTreeSearch, Trace
from omoklib.search.proving import ProvingAlphaZeroSearch
from omoklib.widgets.frames import Frames
from omoklib.widgets.own_search import (
    OwnProvingSearch,
    as_player,
    as_tree,
    recorded,
    recorded_on_edges,
    root_visits,
)

PUZZLE = TicTacToe().state((0, 4, 8, 7))
STEPS = ("select", "expand", "simulate", "backpropagate")


@pytest.fixture(scope="module")
def learners() -> dict:
    names: dict = {}
    exec(lesson_03.MY_SEARCH.setup, names)
    exec(lesson_03.MY_SEARCH.reference, names)
    return names


@pytest.fixture
def library(learners):
    trace = Trace()
    search = MonteCarloTreeSearch(
        iteration_limit=150,
        exploration=1.4,
        rollout=learners["simulate"],
        rng=np.random.default_rng(5),
        trace=trace,
    )
    search.search(PUZZLE)
    return search, trace


def test_the_recorded_events_are_those_of_the_library(learners, library):
    root, steps = learners["Node"](PUZZLE), tuple(learners[name] for name in STEPS)
    mine = recorded(root, 150, np.random.default_rng(5), steps, learners["ucb"])
    assert len(mine) == len(library[1])
    for own, ours in zip(mine.events, library[1].events, strict=True):
        assert (own.phase, own.node_id, own.player) == (ours.phase, ours.node_id, ours.player)
        assert (own.action, own.children, own.value) == (ours.action, ours.children, ours.value)
        assert (own.before, own.after) == (ours.before, ours.after)
        for one, other in zip(own.choices, ours.choices, strict=True):
            assert (one.action, one.N, one.W) == (other.action, other.N, other.W)
            assert one.score == pytest.approx(other.score)
    assert widgets.SearchStepper(mine, TicTacToe()).total == len(mine)


def test_the_random_games_of_ones_own_search_are_recorded(learners):
    root, steps = learners["Node"](PUZZLE), tuple(learners[name] for name in STEPS)
    trace = recorded(root, 60, np.random.default_rng(5), steps, learners["ucb"])
    games = [event for event in trace.events if event.phase == "evaluate"]
    assert any(event.moves for event in games)
    for event in games:
        end = TicTacToe().state((*event.node_id, *event.moves))
        assert end.is_terminal() and end.reward(event.player) == event.value


def test_a_simulation_that_plays_on_no_state_has_no_moves(learners):
    steps = [learners[name] for name in STEPS]
    steps[2] = lambda state, rng: state.playout(rng.random(9))
    trace = recorded(
        learners["Node"](PUZZLE), 20, np.random.default_rng(5), tuple(steps), learners["ucb"]
    )
    assert {event.moves for event in trace.events} == {()}


def test_its_tree_is_the_librarys_tree_and_can_be_explored(learners, library):
    tree = as_tree(learners["my_search"](PUZZLE, 150, np.random.default_rng(5)))
    theirs = library[0].root
    assert tree.visit_counts() == theirs.visit_counts()
    assert tree.children[1].total_reward == theirs.children[1].total_reward
    assert tree.children[1].untried == theirs.children[1].untried
    assert widgets.TreeExplorer(tree).sized


def test_it_plays_and_says_what_it_thinks(learners):
    player = as_player("mine", learners["my_search"], 400, np.random.default_rng(0))
    assert player(PUZZLE) == 1
    thought = player.analyse(PUZZLE)
    assert sum(thought.visits.values()) == 400 and thought.line[0] == 1


def test_the_parts_of_lesson_06_leave_the_trace_of_the_librarys_search():
    scope: dict = {}
    exec(lesson_06.SEARCH.setup, scope)
    parts = tuple(scope[name] for name in ("puct", "choose", "expand", "backfill"))
    state = TicTacToe().state((0, 4, 0))
    mine = recorded_on_edges(state, hashed, 30, parts, cpuct=1.5)
    theirs = Trace()
    search = AlphaZeroSearch(hashed, simulations=30, cpuct=1.5, trace=theirs)
    assert root_visits(mine) == search.search(state).visit_counts()
    assert len(mine.events) == len(theirs.events)
    for one, other in zip(mine.events, theirs.events, strict=True):
        assert (one.phase, one.node_id, one.action) == (other.phase, other.node_id, other.action)
        assert one.simulation == other.simulation
        assert one.value == pytest.approx(other.value)
        assert [row.score for row in one.choices] == pytest.approx(
            [row.score for row in other.choices]
        )


@pytest.mark.parametrize("node_id", [(0,), (0, 4, 8, 7), (0, 0, 2, 4)])
def test_a_search_with_a_carry_home_of_ones_own_is_the_librarys_search_that_proves(node_id):
    state, carry_home = TicTacToe().state(node_id), reference(lesson_09.CARRY_HOME)["carry_home"]
    traces = Trace(), Trace()
    settings = {"simulations": 150, "cpuct": 1.5}
    ours = ProvingAlphaZeroSearch(hashed, **settings, trace=traces[0])
    own = OwnProvingSearch(hashed, carry_home, **settings, trace=traces[1])
    assert ours.search(state).visit_counts() == own.search(state).visit_counts()
    assert ours.root.proof == own.root.proof
    told, mine = (
        [(e.phase, e.node_id, e.action, e.before, e.after) for e in trace.events]
        for trace in traces
    )
    assert mine == told
    last = [e for e in traces[1].events if e.phase == "select"]
    last = [e.action for e in last if e.simulation == last[-1].simulation]
    assert [edge.action for edge in own.last_walk] == last


def test_the_stepper_says_what_a_search_proves_and_whom_a_walk_avoids():
    state, trace = TicTacToe().state((0, 0, 2, 4)), Trace()
    root = ProvingAlphaZeroSearch(uniform, simulations=200, cpuct=1.5, trace=trace).search(state)
    assert root.proof == 0
    frames = Frames(trace, TicTacToe())
    last = frames.frame(len(trace))
    assert last["sentence"].endswith("Proved: a draw from the root, and the search stops.")
    marks = {row["name"]: row["mark"] for row in last["table"]["rows"]}
    assert marks == {**dict.fromkeys(("b1", "a2", "c2", "a3", "b3"), "✗"), "c3": "="}
    choices = [k for k, event in enumerate(trace.events, 1) if event.phase == "select"]
    chosen = max(k for k in choices if trace.events[k - 1].node_id == state.id)
    told = frames.frame(chosen)["sentence"]
    assert told.endswith("the highest of those that are not proved lost (✗).")
    early = frames.frame(choices[0])["table"]["rows"]
    assert not any(row["mark"] for row in early)
    stepper = widgets.SearchStepper(trace, TicTacToe(), predict=True)
    stepper.go(chosen - 1)
    stepper.forward()
    stepper.guess(next(row["action"] for row in last["table"]["rows"] if row["mark"] == "✗"))
    assert "it is proved lost (✗)" in stepper.status and "higher" not in stepper.status
    square = {tuple(node["id"]): node["proof"] for node in frames.film()["nodes"]}
    assert square[state.id] == [len(trace), 0], "the root, for the player to move"
    assert [square[(*state.id, row["action"])][1] for row in last["table"]["rows"]].count(-1) == 5
