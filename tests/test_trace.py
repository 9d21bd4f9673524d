"""The event trace."""

import numpy as np
import pytest

from omoklib.games import TicTacToe
from omoklib.search import PHASES, Event, MonteCarloTreeSearch, Trace, as_event


def recorded() -> Trace:
    trace = Trace()
    rng = np.random.default_rng(0)
    MonteCarloTreeSearch(iteration_limit=30, rng=rng, trace=trace).search(
        TicTacToe().initial_state()
    )
    return trace


def test_a_trace_survives_json_exactly():
    trace = recorded()
    assert Trace.from_json(trace.to_json()).events == trace.events


def test_before_and_after_of_an_edge_join_without_a_gap():
    trace = recorded()
    for k, event in enumerate(trace.events):
        if event.phase == "backpropagate":
            known = trace.stats_at(k).get((event.node_id, event.action), (0, 0.0))
            assert known == event.before
            assert event.after == (event.before[0] + 1, event.before[1] + event.value)


def test_the_phases_of_a_simulation_come_in_their_order():
    by_simulation: dict[int, list[int]] = {}
    for event in recorded().events:
        by_simulation.setdefault(event.simulation, []).append(PHASES.index(event.phase))
    assert all(phases == sorted(phases) for phases in by_simulation.values())


@pytest.mark.parametrize(
    ("broken", "named"),
    [
        ({"phase": "select"}, "simulation"),
        ({"simulation": 0, "phase": "dream", "node_id": (0,), "player": 1}, "dream"),
        ({"simulation": 0, "phase": "select", "node_id": (3,), "player": 1}, "node_id"),
        ({"simulation": 0, "phase": "select", "node_id": (0,), "player": 1, "Q": 1}, "'Q'"),
        (
            {"simulation": 0, "phase": "select", "node_id": (0,), "player": 1, "choices": [{}]},
            "choices",
        ),
        (7, "7"),
    ],
)
def test_a_malformed_event_is_named_with_its_field(broken, named):
    with pytest.raises(ValueError, match="event 4") as error:
        as_event(broken, 4)
    assert named in str(error.value)


def test_a_trace_has_no_moment_beyond_its_end():
    with pytest.raises(ValueError, match="1 events"):
        trace = Trace()
        trace(Event(0, "select", (0,), 1))
        trace.stats_at(2)
