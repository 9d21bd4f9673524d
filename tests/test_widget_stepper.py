"""The search stepper's Python side: frames as plain data, and the widget as a plain object."""

from __future__ import annotations

import json
import math
import re
import subprocess
from dataclasses import asdict
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoklib.draw.layout import tidy_places
from omoklib.draw.theme import heat_in
from omoklib.evaluators import hashed, uniform
from omoklib.games import Omok, Othello, TicTacToe
from omoklib.search import AlphaZeroSearch, Choice, Event, MonteCarloTreeSearch, Trace
from omoklib.widgets import SearchStepper
from omoklib.widgets.frames import PHASE_COLORS, Frames
from omoklib.widgets.stepper import _why
from omoklib.widgets.terms import number

ASK = Path(__file__).resolve().parent / "js" / "ask_film.mjs"
GAME = TicTacToe()
OTHELLO = Othello(4)


def uct(game=GAME, iterations=30, **options):
    trace = Trace()
    rng = np.random.default_rng(0)
    search = MonteCarloTreeSearch(iteration_limit=iterations, rng=rng, trace=trace, **options)
    search.search(game.initial_state())
    return trace


def puct(game=GAME, simulations=20, **options):
    trace = Trace()
    search = AlphaZeroSearch(hashed, simulations=simulations, trace=trace, **options)
    search.search(game.initial_state())
    return trace


TRACES = {
    "uct": (uct(), GAME),
    "weighted uct": (uct(OTHELLO, weighted=True), OTHELLO),
    "puct": (puct(), GAME),
    "puct with noise": (puct(epsilon=0.25, rng=np.random.default_rng(0)), GAME),
    "puct keyed by position": (puct(keyed_by="position", simulations=80), GAME),
    "omok": (puct(Omok(9), simulations=15), Omok(9)),
}
every_trace = pytest.mark.parametrize("trace, game", TRACES.values(), ids=TRACES)


def say(stepper, message):
    """A message as the page sends it."""
    stepper._receive(stepper, message, [])


@every_trace
def test_scrubbing_to_the_end_and_back_shows_exactly_the_same_frames(trace, game):
    stepper = SearchStepper(trace, game)
    there, back = [stepper.frame], []
    for _ in trace.events:
        stepper.forward()
        there.append(stepper.frame)
    for _ in trace.events:
        back.append(stepper.frame)
        stepper.back()
    assert [*back, stepper.frame] == there[::-1]


@every_trace
def test_a_frame_is_plain_json_and_hangs_together(trace, game):
    frames = Frames(trace, game)
    for k in range(0, len(trace) + 1, 7):
        frame = json.loads(json.dumps(frames.frame(k)))
        nodes = json.loads(json.dumps(frames.nodes(k)))
        assert frame["k"] == k and frame["sentence"] and "<svg" in frame["board"]
        assert nodes[0]["parent"] == -1
        assert all(node["parent"] < place for place, node in enumerate(nodes))
        assert len(nodes) <= 120 + len(frame["crumbs"]) + 1


@every_trace
def test_the_visits_in_the_tree_are_those_of_the_trace(trace, game):
    frames = Frames(trace, game)
    for k in range(0, len(trace) + 1, 11):
        stats = trace.stats_at(k)
        for node in frames.nodes(k)[1:]:
            *above, action = node["id"]
            assert node["N"] == stats.get((tuple(above), action), (0, 0))[0]


@every_trace
def test_the_page_has_the_tree_of_every_frame_as_python_has_it(trace, game, node):
    frames = Frames(trace, game)
    choices = [
        [{"action": row.action, "name": game.action_name(row.action)} for row in event.choices]
        for event in frames.events
    ]
    told = json.dumps({**frames.film(), "choices": choices})
    done = subprocess.run([node, ASK], input=told, capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout)
    for k, shot in enumerate(answer["frames"]):
        frame, nodes = frames.frame(k), frames.nodes(k)
        assert (shot["simulation"], shot["phase"]) == (frame["simulation"], frame["phase"])
        assert [{name: drawn[name] for name in nodes[0]} for drawn in shot["nodes"]] == nodes
        credited = {tuple(crumb["id"]): crumb["value"] for crumb in frame["crumbs"]}
        for drawn in shot["nodes"]:
            assert drawn["credit"] == credited.get(tuple(drawn["id"]))
        below = [[] for _ in nodes]
        for place, drawn in enumerate(nodes[1:], 1):
            below[drawn["parent"]].append(place)
        places = np.array([(drawn["x"] / 25, drawn["y"] / 70) for drawn in shot["nodes"]])
        np.testing.assert_allclose(places, tidy_places(below, 1.6, 1.7), atol=1e-9)
    selections = [k for k, event in enumerate(frames.events) if event.phase == "select"]
    for shot, k in zip(answer["questions"], selections, strict=True):
        here = [drawn["id"] for drawn in shot["nodes"] if drawn["current"]]
        assert here == [list(frames.events[k].node_id)]
        drawn = [tuple(each["id"]) for each in shot["nodes"]]
        assert len(set(drawn)) == len(drawn)
        assert {(*frames.events[k].node_id, row["action"]) for row in choices[k]} <= set(drawn)
        assert all(drawn["credit"] is None for drawn in shot["nodes"])


@every_trace
def test_every_formula_with_its_numbers_gives_its_score(trace, game):
    """The constant is not in the trace: it is recovered, and every row is computed again."""
    frames = Frames(trace, game)
    assert frames.terms.kind in ("uct", "puct")
    for event in trace.events:
        if event.phase == "select":
            above = frames.terms.parent_visits(event.choices, event.node_id == frames.root)
            for row in event.choices:
                edge = event.node_id, row.action
                expected = frames.terms.exploration(edge, row, above)
                assert math.isclose(row.U, expected, abs_tol=1e-6)


@pytest.mark.parametrize("c", [0.5, math.sqrt(2), 3.0])
def test_the_constant_of_a_search_is_found_in_its_trace(c):
    assert Frames(uct(exploration=c), GAME).terms.factor == pytest.approx(c)
    assert Frames(puct(cpuct=c), GAME).terms.factor == pytest.approx(c)


def test_an_own_formula_is_shown_by_its_sum_alone():
    rows = [
        {
            "action": a,
            "N": 1 + a,
            "W": 0.5,
            "Q": 0.1,
            "P": None,
            "U": 7.0 - a * a,
            "score": 7.1 - a * a,
        }
        for a in range(3)
    ]
    event = {"simulation": 3, "phase": "select", "node_id": (0,), "player": 1, "action": 0}
    later = {**event, "simulation": 4, "choices": [{**row, "U": 1.0} for row in rows]}
    frames = Frames([{**event, "choices": rows}, later], GAME)
    assert frames.terms.kind == "own"
    assert frames.frame(1)["table"]["rows"][0]["formula"]["now"] == "0.10 + 7.00 = 7.10"


def test_a_selection_shows_every_child_and_marks_the_chosen_one():
    trace = uct()
    k = next(k for k, event in enumerate(trace.events) if event.phase == "select")
    event, table = trace.events[k], Frames(trace, GAME).frame(k + 1)["table"]
    assert [row["action"] for row in table["rows"]] == [row.action for row in event.choices]
    assert [row["action"] for row in table["rows"] if row["chosen"]] == [event.action]
    assert table["columns"] == ["n", "w", "w/n", "U", "UCB"]
    first = event.choices[0]
    cells = [cell["now"] for cell in table["rows"][0]["cells"]]
    worth = [number(value) for value in (first.Q, first.U, first.score)]
    assert cells == [str(first.N), number(first.W, 0), *worth]


def test_a_backpropagation_shows_the_numbers_before_and_after():
    trace = puct()
    frames = Frames(trace, GAME)
    for k, event in enumerate(trace.events, 1):
        if event.phase == "backpropagate":
            row = next(row for row in frames.frame(k)["table"]["rows"] if row["chosen"])
            N = row["cells"][0]
            assert (N["was"], N["now"]) == (str(event.before[0]), str(event.after[0]))


def test_the_table_holds_the_ten_highest_scores_and_counts_the_rest():
    frames = Frames(puct(Omok(9)), Omok(9))
    table = frames.frame(3)["table"]
    assert len(table["rows"]) == 10 and table["hidden"] == 71
    scores = [row.score for row in frames.events[2].choices]
    shown = {row["action"] for row in table["rows"]}
    assert set(np.argsort(scores)[-10:]) == shown


def test_breadcrumbs_light_up_from_the_leaf_home_and_change_their_sign():
    trace = uct(iterations=60)
    frames = Frames(trace, GAME)
    last = max(event.simulation for event in trace.events)
    ks = [
        k
        for k, event in enumerate(trace.events, 1)
        if event.simulation == last and event.phase == "backpropagate"
    ]
    for lit, k in enumerate(ks, 1):
        crumbs = frames.frame(k)["crumbs"]
        values = [crumb["value"] for crumb in crumbs]
        assert len(crumbs) == len(ks)
        assert [value is not None for value in values] == [False] * (len(ks) - lit) + [True] * lit
        assert [crumb["now"] for crumb in crumbs].index(True) == len(ks) - lit
        assert {c["player"] for c in crumbs[::2]} == {"X"}
    credits = [value for value in values if value]
    assert all(a == -b for a, b in pairwise(credits))


def test_the_third_phase_is_a_simulation_in_uct_and_an_evaluation_with_an_evaluator():
    names = [Frames(trace, GAME).phase_names["evaluate"] for trace in (uct(), puct())]
    assert names == ["Simulation", "Evaluation"]
    assert len(set(PHASE_COLORS.values())) == 4


def test_a_learners_own_search_is_replayed_from_plain_dicts():
    events = [asdict(event) for event in uct().events]
    own = json.loads(json.dumps(events))
    assert Frames(own, GAME).frame(50) == Frames(uct(), GAME).frame(50)


GOOD = [
    {"simulation": 0, "phase": "expand", "node_id": [0], "player": 1, "children": [[4, None]]},
    {"simulation": 0, "phase": "evaluate", "node_id": [0, 4], "player": -1, "value": 1.0},
    {
        "simulation": 0,
        "phase": "backpropagate",
        "node_id": [0],
        "player": 1,
        "action": 4,
        "value": -1.0,
        "before": [0, 0],
        "after": [1, -1],
    },
    {
        "simulation": 1,
        "phase": "select",
        "node_id": [0],
        "player": 1,
        "action": 4,
        "choices": [{"action": 4, "N": 1, "W": -1, "Q": -1, "P": None, "U": 0, "score": -1}],
    },
]


@pytest.mark.parametrize(
    "index, field, value",
    [
        (0, "phase", "grow"),
        (0, "node_id", [1, 2]),
        (0, "node_id", [0, 99]),
        (0, "children", []),
        (0, "children", [[99, None]]),
        (0, "children", [[4, "high"]]),
        (1, "player", 1),
        (1, "value", None),
        (1, "value", float("nan")),
        (1, "node_id", [0, 4, 4]),
        (2, "action", None),
        (2, "action", 9),
        (2, "before", None),
        (2, "after", [1]),
        (3, "action", 3),
        (3, "choices", [{"action": 4}]),
        (3, "choices", [{**GOOD[3]["choices"][0], "N": -1}]),
        (3, "choices", [{**GOOD[3]["choices"][0], "U": "much"}]),
        (3, "simulation", "first"),
    ],
)
def test_a_malformed_event_is_refused_with_its_index_and_field(index, field, value):
    Frames(GOOD, GAME)
    events = [dict(event) for event in GOOD]
    events[index][field] = value
    with pytest.raises(ValueError, match=rf"event {index}\b.*{field}"):
        SearchStepper(events, GAME)


@pytest.mark.parametrize("trace", [[], Trace()])
def test_an_empty_trace_is_refused_with_what_to_do(trace):
    with pytest.raises(ValueError, match="trace=trace"):
        SearchStepper(trace, GAME)


@pytest.mark.parametrize("trace", [None, "events", 3, {"phase": "select"}])
def test_what_is_no_trace_is_refused(trace):
    with pytest.raises(TypeError, match="a trace must be"):
        SearchStepper(trace, GAME)


def asked(trace=None):
    """A stepper that waits for a prediction, and the event it asks about."""
    stepper = SearchStepper(trace or uct(), GAME, predict=True)
    while not stepper.asking:
        stepper.forward()
    return stepper, stepper.frames.events[stepper.frame["k"]]


def test_a_question_shows_the_choices_without_u_score_and_answer():
    stepper, event = asked()
    assert event.phase == "select"
    table = stepper.frame["table"]
    assert all([cell["now"] for cell in row["cells"][-2:]] == ["?", "?"] for row in table["rows"])
    assert "?" not in [cell["now"] for row in table["rows"] for cell in row["cells"][:-2]]
    assert not any(row["chosen"] or row["formula"] for row in table["rows"])
    assert "●" not in stepper.frame["board"]


@pytest.mark.parametrize("way", ["forward", "choice", "go"])
def test_who_goes_past_a_question_has_skipped_it_and_begins_a_new_row(way):
    stepper, event = asked()
    stepper.guess(event.action)
    stepper.choice()
    k = stepper.frame["k"]
    ways = {"forward": stepper.forward, "choice": stepper.choice, "go": lambda: stepper.go(k + 1)}
    ways[way]()
    assert (stepper.right, stepper.asked, stepper.streak, stepper.skipped) == (1, 1, 0, 1)
    assert stepper.status == ("" if stepper.asking else "Skipped: the row begins anew.")
    stepper.go(k)
    stepper.forward()  # the question is still there
    stepper.back()
    assert stepper.skipped == 1 and stepper.status == "", "who goes back skips nothing"
    stepper.forward()
    stepper.guess(stepper.frames.events[k].action)
    assert (stepper.right, stepper.asked, stepper.streak, stepper.skipped) == (2, 2, 1, 0)


def test_a_right_and_a_wrong_prediction_are_counted_once_each():
    stepper, event = asked()
    k = stepper.frame["k"]
    stepper.guess(event.action)
    assert (stepper.right, stepper.asked, stepper.frame["k"]) == (1, 1, k + 1)
    assert stepper.status.startswith("Right")
    assert stepper.verdict == "right"
    stepper.back()
    assert stepper.verdict == ""
    stepper.forward()
    assert not stepper.asking and stepper.asked == 1
    while not stepper.asking:
        stepper.forward()
    event = stepper.frames.events[stepper.frame["k"]]
    ranked = sorted(event.choices, key=lambda row: (row.score, -row.action))
    low, high = ranked[0], ranked[-1]
    stepper.guess(low.action)
    assert (stepper.right, stepper.asked, stepper.verdict) == (1, 2, "wrong")
    assert high.action == event.action and low.score < high.score
    names = [GAME.action_name(row.action) for row in (low, high)]
    scores = f"it scores {low.score:.2f}, and {names[1]} {high.score:.2f}."
    assert stepper.status.startswith(f"Not {names[0]}: {scores} ")


def row(Q: float, U: float, P: float | None = None, N: int = 1) -> Choice:
    return Choice(0, N, Q * N, Q, P, U, Q + U)


@pytest.mark.parametrize(
    ("chosen", "other", "why"),
    [
        (row(1.0, 1.9), row(-1.0, 1.9), "Both have the same bonus U, so the mean decides."),
        (row(0.0, 0.9, 0.86), row(0.0, 0.0, 0.03), "c3 has the higher prior: 0.860 against 0.030."),
        (row(0.5, 1.2, N=2), row(0.5, 0.9, N=4), "c3 has fewer visits: 2 against 4."),
        (row(0.9, 0.2), row(0.1, 0.5), "c3's higher mean outweighs its lower bonus U."),
        (row(0.1, 0.9), row(0.4, 0.2), "c3's higher bonus U outweighs its lower mean."),
        (row(0.9, 0.6), row(0.4, 0.2), "c3 has the higher mean, and the higher bonus U."),
    ],
)
def test_a_wrong_prediction_is_told_what_decides(chosen, other, why):
    assert _why("c3", chosen, other).endswith(why)


def test_a_sum_has_as_many_digits_in_the_table_as_in_its_formula():
    frames = Frames(puct(), GAME)
    for k in range(1, len(frames.events) + 1):
        for row in (frames.frame(k)["table"] or {"rows": []})["rows"]:
            if row["formula"]["now"] and row["cells"][0]["now"] != "0":
                W = row["cells"][1]["now"].removeprefix("+")
                assert row["formula"]["now"].startswith(f"{W}/{row['cells'][0]['now']} + ")


@every_trace
def test_a_sentence_has_as_many_digits_as_the_table(trace, game):
    frames = Frames(trace, game)
    for k in range(1, len(frames.events) + 1):
        for digits in re.findall(r"\d\.(\d+)", frames.frame(k)["sentence"]):
            assert len(digits) == (3 if frames.has_priors else 2)


def test_an_answer_has_as_many_digits_as_the_table():
    stepper, event = asked(puct())
    score = next(row.score for row in event.choices if row.action == event.action)
    stepper.guess(event.action)
    assert f"scores {score:.3f}." in stepper.status
    assert stepper.digits == 3 and SearchStepper(uct(), GAME).digits == 2


def test_a_few_moves_of_the_root_are_drawn_before_they_are_tried():
    frames = Frames(puct(), GAME)
    k = next(k for k, event in enumerate(frames.events, 1) if event.phase == "expand")
    children = frames.events[k - 1].children
    assert len(frames.nodes(k)) == 1 + len(children)
    assert {node["N"] for node in frames.nodes(k)} == {0}


def test_the_edges_of_an_expansion_are_drawn_while_their_node_is_on_the_way():
    frames = Frames(puct(), GAME)
    for k, event in enumerate(frames.events[:60], 1):
        if event.phase != "expand" or event.node_id == frames.root:
            continue
        edges = {(*event.node_id, action) for action, _ in event.children}
        walk = [n for n in range(k, 62) if frames.frame(n)["simulation"] == event.simulation]
        assert len(walk) > 2, "the evaluation and the backfill, too"
        for n in walk:
            drawn = {tuple(node["id"]): node["N"] for node in frames.nodes(n)}
            assert [drawn.get(edge) for edge in edges] == [0] * len(edges)
        way = {tuple(crumb["id"]) for crumb in frames.frame(walk[-1] + 1)["crumbs"]}
        drawn = {tuple(node["id"]) for node in frames.nodes(walk[-1] + 1)}
        assert bool(edges & drawn) == (event.node_id in way)


def test_where_there_are_many_edges_a_choice_alone_is_drawn():
    frames = Frames(puct(Omok(9), simulations=15), Omok(9))
    k = next(k for k, event in enumerate(frames.events, 1) if event.phase == "expand")
    assert len(frames.events[k - 1].children) > 12
    assert len(frames.nodes(k)) == 1


def test_the_first_words_say_what_the_blue_button_does():
    stepper = SearchStepper(puct(), GAME, predict=True)
    assert "Press Next choice" in stepper.frame["sentence"]
    stepper._obey({"type": "predict", "on": False})
    assert "Press Play" in stepper.frame["sentence"]
    stepper._obey({"type": "predict", "on": True})
    assert "Press Next choice" in stepper.frame["sentence"]


def test_right_predictions_are_counted_in_a_row_which_a_wrong_one_ends():
    stepper, _ = asked()
    streaks = []
    for is_right in (True, True, True, False, True):
        event = stepper.frames.events[stepper.frame["k"]]
        others = [row.action for row in event.choices if row.action != event.action]
        stepper.guess(event.action if is_right else others[0])
        streaks.append(stepper.streak)
        stepper.choice()
    assert streaks == [1, 2, 3, 0, 1]


def test_the_tenth_right_prediction_in_a_row_is_said_to_be_the_goal():
    stepper, _ = asked(puct(simulations=40))
    said = []
    for _ in range(11):
        stepper.guess(stepper.frames.events[stepper.frame["k"]].action)
        said.append("Ten in a row" in stepper.status)
        stepper.choice()
    assert said == [False] * 9 + [True, False]


@every_trace
def test_every_bar_of_a_choice_lies_on_the_scale_of_the_search(trace, game):
    frames = Frames(trace, game)
    low, high = frames.scale
    assert low <= 0 <= high and low < high
    for row in (row for event in frames.events for row in event.choices or ()):
        assert low <= row.Q <= high
        assert low <= row.Q + (row.U or 0) <= high


def test_stepping_on_from_a_question_shows_the_answer_and_counts_nothing():
    stepper, _ = asked()
    k = stepper.frame["k"]
    stepper.forward()
    assert (stepper.frame, stepper.asked) == (stepper.frames.frame(k + 1), 0)


def test_questions_that_the_next_choice_passes_can_still_be_answered():
    stepper, event = asked()
    k = stepper.frame["k"]
    stepper.choice()
    stepper.choice()
    assert stepper.asked == 0
    stepper.go(k)
    stepper.forward()
    stepper.guess(event.action)
    assert (stepper.right, stepper.asked) == (1, 1)


def test_an_impossible_guess_changes_nothing():
    stepper, _ = asked()
    frame = stepper.frame
    for action in (99, True, None, [4]):
        say(stepper, {"type": "guess", "action": action})
        assert (stepper.frame, stepper.asking, stepper.asked) == (frame, True, 0)
        assert "not among the choices" in stepper.status


def test_jumps_go_from_simulation_to_simulation_and_stop_at_the_ends():
    stepper = SearchStepper(uct(), GAME)
    ks = []
    while stepper.frame["k"] < stepper.total:
        stepper.jump(1)
        ks.append(stepper.frame["k"])
    events = stepper.frames.events
    assert [events[k - 1].simulation for k in ks[:-1]] == list(range(30))
    assert all(k == 1 or events[k - 2].simulation < events[k - 1].simulation for k in ks[:-1])
    stepper.jump(-1)
    assert stepper.frame["k"] == ks[-2] and stepper.frame["simulation"] == 29, "this one's first"
    for _ in range(50):
        stepper.jump(-1)
    assert stepper.frame["k"] == 0


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=5), inside),
    max_leaves=5,
)
SHAPED = st.fixed_dictionaries(
    {"type": st.sampled_from(["go", "step", "simulation", "guess", "predict", "?"])},
    optional={name: JSON | st.integers(-1, 60) for name in ("k", "by", "action", "on")},
)
SHARED = SearchStepper(uct(iterations=15), GAME)


@given(st.lists(JSON | SHAPED, max_size=6))
def test_random_messages_never_raise_and_leave_a_frame_of_the_trace(messages):
    for message in messages:
        say(SHARED, message)
        k = SHARED.frame["k"]
        assert SHARED.asking or SHARED.frame == SHARED.frames.frame(k)


@pytest.mark.parametrize("message", [None, {}, {"type": "go"}, {"type": "go", "k": 1e9}, ["go", 1]])
def test_a_malformed_message_keeps_the_frame_and_says_what_happened(message):
    stepper = SearchStepper(uct(), GAME)
    stepper.go(20)
    before = stepper.frame
    say(stepper, message)
    assert stepper.frame == before and stepper.status


class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.seen = []

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)


def test_a_static_page_gets_the_whole_tree_and_the_last_table():
    stepper = SearchStepper(uct(), GAME)
    tags = Tags()
    tags.feed(stepper._repr_mimebundle_()[0]["text/html"])
    assert {"svg", "table", "caption"} <= set(tags.seen)
    assert stepper.frame["k"] == 0


def test_a_random_game_is_noted_with_the_moves_that_were_played():
    trace = uct()
    noted = [event for event in trace.events if event.phase == "evaluate" and event.moves]
    assert noted
    for event in noted:
        state = GAME.state((*event.node_id, *event.moves))
        assert state.is_terminal() and state.reward(event.player) == event.value


def test_the_board_of_a_random_game_ends_in_its_result():
    frames = Frames(uct(), GAME)
    ends = set()
    for k, event in enumerate(frames.events, 1):
        if not event.moves:
            continue
        end = GAME.state((*event.node_id, *event.moves))
        told = {1: "X wins", -1: "O wins", 0: "a draw"}[end.winner()]
        frame = frames.frame(k)
        assert frame["plays"] and not frames.frame(k - 1)["plays"]
        assert frame["board_key"] == f"A random game: {told}. Paler: later"
        assert f"of {len(event.moves)} move" in frame["sentence"]
        drawn = len(event.moves) + (2 if end.winner() else 1)  # the line, and the last mark
        assert frame["board"].count("animation-delay") == drawn
        ends.add(end.winner())
    assert len(ends) > 1


@pytest.mark.parametrize("node_id", [(0,), (0, 4)])
def test_the_rows_of_the_tree_are_the_moves_of_one_player_each(node_id):
    trace = Trace()
    MonteCarloTreeSearch(iteration_limit=9, trace=trace, rng=np.random.default_rng(0)).search(
        GAME.state(node_id)
    )
    first, second = SearchStepper(trace, GAME).movers
    assert first + second == ("XO" if len(node_id) % 2 else "OX")


@pytest.mark.parametrize("searched", [uct, puct], ids=["uct", "puct"])
@pytest.mark.parametrize("game", [GAME, Omok(15)], ids=["Tic-Tac-Toe", "15x15"])
def test_the_first_steps_that_one_presses_for_show_a_selection(searched, game):
    stepper = SearchStepper(searched(game, game.size**2 + 5), game)
    stepper.choice()
    event = stepper.frames.events[stepper.frame["k"] - 1]
    assert event.phase == "select" and len(event.choices) == game.size**2
    assert stepper.frame["table"]["rows"] and "chooses" in stepper.frame["sentence"]


def test_a_jump_asks_for_a_first_event_that_is_to_be_predicted():
    stepper = SearchStepper(puct(), GAME, predict=True)
    for n in (-1, 0, 1, 2):
        stepper.jump(1)
        event = stepper.frames.events[stepper.frame["k"] - (not stepper.asking)]
        assert stepper.frame["simulation"] == event.simulation == n
        assert stepper.asking == (n >= 0)
    stepper.jump(-1)
    assert stepper.asking and stepper.frame["simulation"] == 1


def test_the_next_choice_is_one_among_several_moves():
    stepper = SearchStepper(uct(), GAME)
    stepper.choice()
    assert stepper.frame["phase"] == "select"
    assert len(stepper.frames.events[stepper.frame["k"] - 1].choices) > 1
    stepper.go(stepper.total)
    with pytest.raises(ValueError, match="never chooses"):
        stepper.choice()


def test_frames_are_sent_beforehand_without_going_there():
    stepper = SearchStepper(uct(), GAME)
    sent = []
    stepper.send = sent.append
    say(stepper, {"type": "ahead", "frames": [3, 4]})
    assert sent[0] == {"type": "frames", "frames": [stepper.frames.frame(k) for k in (3, 4)]}
    assert (stepper.frame["k"], stepper.status) == (0, "")
    for frames in ([10**9], ["3"], list(range(40)), None):
        say(stepper, {"type": "ahead", "frames": frames})
        assert stepper.status and stepper.frame["k"] == 0


def test_a_saved_picture_draws_a_few_nodes_and_counts_the_others():
    game = Omok(5, line=4)
    stepper = SearchStepper(puct(game, simulations=100), game)
    html = stepper.static_html()
    picture = html[: html.index("</svg>")]
    heights = re.findall(r'<circle [^>]*cy="([\d.]+)"', picture)
    nodes = stepper.frames.nodes(stepper.total)
    tried = nodes[0]["hidden"] + sum(node["parent"] == 0 for node in nodes)
    assert 10 < len(heights) <= 26
    assert f">+{tried - heights.count(heights[1])}<" in picture


def test_a_saved_picture_counts_nothing_that_the_search_never_went_to():
    stepper = SearchStepper(puct(simulations=24), GAME)
    picture = stepper.static_html().split("</svg>")[0]
    nodes = stepper.frames.nodes(stepper.total)
    assert any(node["N"] == 0 and node["parent"] > 0 for node in nodes), "offered, on the way"
    real = [node for node in nodes if node["N"] or node["parent"] == 0 or node["parent"] < 0]
    drawn = picture.count("<circle")
    counted = sum(int(count) for count in re.findall(r">\+(\d+)<", picture))
    assert 10 < drawn <= 26 and drawn + counted == len(real)


def test_a_saved_picture_fits_a_notebook_in_a_window_of_800_pixels():
    game = Omok(5, line=4)
    for made, played in ((puct(game, simulations=100), game), (uct(), GAME)):
        html = SearchStepper(made, played).static_html()
        least = re.search(r"min-width:(\d+)px", html)
        assert least and int(least[1]) <= 600


def test_a_saved_tree_and_its_table_scroll_on_a_narrow_page():
    html = SearchStepper(uct(), GAME).static_html()
    box = '<div style="max-width:100%;overflow-x:auto'
    assert f'{box};position:relative"><svg' in html and f'{box}"><table' in html
    assert re.search(r"max-width:100%;min-width:\d+px", html)


def test_the_scale_of_the_bars_holds_every_mean_and_every_score():
    frames = Frames(puct(), GAME)
    low, high = frames.scale
    for k in range(len(frames.events) + 1):
        for row in (frames.frame(k)["table"] or {"rows": []})["rows"]:
            assert low <= row["Q"] <= high


def test_a_still_that_is_wider_than_its_page_begins_at_the_root():
    html = SearchStepper(uct(), GAME).static_html()
    left = float(re.search(r"left:calc\(([0-9.]+)px - 50%\)", html)[1])
    root = float(re.search(r'<circle cx="([0-9.]+)"', html)[1])
    assert left == pytest.approx(root, abs=0.1)
    assert "scroll-initial-target:nearest" in html.split("</i>")[0]


def test_a_saved_picture_that_asks_for_a_prediction_does_not_tell_the_answer():
    html = SearchStepper(uct(), GAME, predict=True).static_html()
    assert "Your turn to predict" in html and "(chosen)" not in html and "√(ln N / n)" in html
    assert re.search(r"<p>Here N = \d+, c = [\d.]+</p>", html)
    told = SearchStepper(uct(), GAME).static_html()
    assert "(chosen)" in told and "Your turn" not in told


def test_numbers_of_a_saved_table_break_before_their_arrow_and_nowhere_else():
    html = SearchStepper(uct(), GAME).static_html()
    arrows = html[html.index("<table") : html.index("</table>")].count("→")
    assert arrows > 0 and html.count('<span style="white-space:nowrap">→ ') == arrows


def test_a_saved_table_has_smaller_letters_and_gaps_on_a_narrow_page():
    html = SearchStepper(uct(), GAME).static_html()
    name, size = re.search(r'<table class="([a-z-]+)" style="([^"]*)">', html).groups()
    assert re.fullmatch(r"font-size:min\(.*em,.*vw\)", size)
    assert re.search(rf"table\.{name} :is\(td,th\){{padding:\S+ min\(.*em,.*vw\)}}", html)


def test_the_board_of_a_node_numbers_the_moves_from_the_root():
    frames = Frames(uct(), GAME)
    node = (*frames.root, 4, 0)
    told = frames.board(node)
    assert told["board_key"] == "After b2, a1"
    assert "b2: 1" in told["board"] and "a1: 2" in told["board"]
    with pytest.raises(ValueError, match="must begin with"):
        frames.board((1, 2))
    with pytest.raises(ValueError):
        frames.board((*frames.root, 4, 4))


def test_a_question_says_where_its_choices_lie_on_the_board():
    frames = Frames(uct(), GAME)
    k = frames.next_choice(0)
    cells = frames.question(k)["cells"]
    assert [action for action, *_ in cells["at"]] == list(range(9))
    xs = [x for _, x, _ in cells["at"][:3]]
    assert np.diff(xs) == pytest.approx(cells["side"])  # side by side, without a gap
    assert xs[0] > cells["side"] / 2 and xs[2] < 1 - cells["side"] / 2
    assert frames.frame(k)["cells"] is None


@pytest.mark.parametrize(
    ("chosen", "words"), [(0, "the lowest action wins"), (1, "this search took the higher action")]
)
def test_a_guess_that_ties_is_told_which_of_the_two_was_taken(chosen, words):
    rows = tuple(Choice(action, 1, 0.0, 0.0, None, 1.0, 1.0) for action in (0, 1))
    event = Event(0, "select", GAME.initial_state().id, 1, chosen, choices=rows)
    stepper = SearchStepper([event], GAME, predict=True)
    stepper.forward()
    stepper.guess(1 - chosen)
    assert stepper.status.startswith("b1 ties with a1" if not chosen else "a1 ties with b1")
    assert words in stepper.status


def strengths(frame):
    """How strong each blue of the frame's board is."""
    blue = re.compile(r'fill="#[0-9a-f]{6}" fill-opacity="([0-9.]+)"/>')
    return sorted(float(each) for each in blue.findall(frame["board"]))


def test_the_highest_prior_is_the_bluest_and_equal_ones_are_not_blue():
    trace = Trace()
    AlphaZeroSearch(hashed, simulations=1, trace=trace).search(GAME.initial_state())
    frames = Frames(trace, GAME)
    k = next(k for k, event in enumerate(frames.events, 1) if event.phase == "select")
    frame = frames.frame(k, False)
    assert "a higher prior P" in frame["board_key"]
    assert strengths(frame)[-1] == heat_in(1, is_on_tile=False)
    assert len(set(strengths(frame))) > 3

    trace = Trace()
    AlphaZeroSearch(uniform, simulations=1, trace=trace).search(GAME.initial_state())
    frames = Frames(trace, GAME)
    assert "Bluer" not in frames.frame(k, False)["board_key"]
    assert not strengths(frames.frame(k, False))
