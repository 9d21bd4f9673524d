"""The tree explorer's Python side, as a plain object."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoklib.evaluators import hashed, uniform
from omoklib.games import Omok, TicTacToe
from omoklib.search import AlphaZeroSearch, MonteCarloTreeSearch, principal_line
from omoklib.search.proving import ProvingAlphaZeroSearch, proved_line
from omoklib.widgets import TreeExplorer
from omoklib.widgets.explorer import MOVED

GAME = TicTacToe()


def uct_root(iterations=200, game=GAME):
    search = MonteCarloTreeSearch(iteration_limit=iterations, rng=np.random.default_rng(0))
    search.search(game.initial_state())
    return search.root


def puct_root(simulations=60, game=GAME):
    return AlphaZeroSearch(hashed, simulations=simulations).search(game.initial_state())


def drawn(explorer):
    return [node for node in explorer.nodes if node["kind"] == "node"]


def say(explorer, message):
    """A message as the page sends it."""
    explorer._receive(explorer, message, [])


def snapshot(explorer):
    names = ("nodes", "chosen", "path", "facts", "board")
    return {name: getattr(explorer, name) for name in names}


@pytest.mark.parametrize("root", [uct_root(), puct_root()], ids=["uct", "puct"])
def test_children_come_with_the_most_visited_first_and_the_rest_as_a_number(root):
    explorer = TreeExplorer(root, top=3)
    first = [node for node in drawn(explorer) if node["parent"] == 0]
    visits = sorted(root.visit_counts().values(), reverse=True)
    assert [node["visits"] for node in first] == visits[:3]
    more = [node for node in explorer.nodes if node["kind"] == "more" and node["parent"] == 0]
    assert [node["spoken"] for node in more] == ["and 6 more"]


@pytest.mark.parametrize("root", [uct_root(), puct_root()], ids=["uct", "puct"])
def test_an_edge_twice_as_thick_means_four_times_the_visits_all_over_the_tree(root):
    explorer = TreeExplorer(root, top=9)
    explorer.expand(1)
    for node in drawn(explorer):
        assert node["share"] ** 2 * root.visits == pytest.approx(node["visits"], abs=0.1)
    assert any(node["level"] == 3 for node in drawn(explorer))


@pytest.mark.parametrize("root", [uct_root(), puct_root()], ids=["uct", "puct"])
def test_a_nodes_value_is_as_the_player_who_moved_there_sees_it(root):
    explorer = TreeExplorer(root, top=9)
    first = [node for node in drawn(explorer) if node["parent"] == 0]
    total = sum(-(node["value"] or 0) * node["visits"] for node in first)
    assert explorer.nodes[0]["value"] * root.visits == pytest.approx(total)


class OwnNode:
    """A node as the learner of lesson 03 writes it."""

    def __init__(self, state, parent=None, action=None):
        self.state, self.parent, self.action = state, parent, action
        self.children, self.visits, self.total_reward = {}, 0, 0.0


def test_a_tree_of_the_learners_own_nodes_is_read_as_it_is():
    root = OwnNode(TicTacToe().initial_state())
    for action, (visits, total) in {4: (6, 3.0), 0: (2, -1.0), 8: (0, 0.0)}.items():
        child = OwnNode(root.state.take_action(action), root, action)
        child.visits, child.total_reward = visits, total
        root.children[action] = child
    root.visits = 8
    explorer = TreeExplorer(root)
    first = {node["edge"]: node for node in drawn(explorer) if node["parent"] == 0}
    assert {name: node["value"] for name, node in first.items()} == {"b2": 0.5, "a1": -0.5}
    strip = next(node for node in explorer.nodes if node["kind"] == "more")
    assert strip["unvisited"] and strip["spoken"] == "and 1 unvisited"
    assert ">1 unvisited<" in explorer.svg()
    explorer.follow_best_line()
    assert explorer.path == ["b2"] and first["b2"]["id"] == [0, 4]


def test_the_textbook_sign_turns_the_numbers_and_not_the_colours():
    explorer = TreeExplorer(uct_root())
    before = explorer.nodes
    explorer._obey({"type": "textbook", "on": True})
    for old, new in zip(before[1:], explorer.nodes[1:], strict=True):
        assert old["value"] == new["value"]
        if old["value"]:
            signs = {node["label"].split("\n")[1][0] for node in (old, new)}
            assert signs == {"+", "−"} or abs(old["value"]) < 0.005


def test_a_node_that_several_ways_share_says_so_and_which_way_was_first():
    search = AlphaZeroSearch(hashed, simulations=400, keyed_by="position")
    explorer = TreeExplorer(search.search(GAME.initial_state()), top=9)
    for node in drawn(explorer)[1:]:
        explorer.expand(node["number"])
    shared = [node for node in drawn(explorer) if node["label"].endswith("shared")]
    assert shared and all("same node as another way's" in node["spoken"] for node in shared)
    explorer.choose(shared[0]["number"])
    facts = dict(explorer.facts)
    assert sorted(facts["Same node as after"].split()) == sorted(explorer.path)
    assert facts["Same node as after"].split() != explorer.path


def test_more_shows_further_children_until_none_is_left():
    explorer = TreeExplorer(Omok(9).initial_state())
    for _ in range(8):
        explorer.more(0)
    assert len([node for node in drawn(explorer) if node["parent"] == 0]) == 81
    assert all(node["kind"] == "node" for node in explorer.nodes)


def test_a_page_that_peeks_gets_the_trees_that_its_wishes_will_show_and_nothing_changes():
    explorer, sent = TreeExplorer(uct_root(), top=3), []
    explorer.send = sent.append
    closed = next(node for node in drawn(explorer) if node["children"] and not node["open"])
    wishes = [
        {"type": "expand", "node": closed["number"]},
        {"type": "more", "node": 0},
        {"type": "collapse", "node": 0},
    ]
    unknown = [{"type": "expand", "node": 10**6}, {"type": "burn", "node": 0}, {}, 7]
    before = snapshot(explorer)
    say(explorer, {"type": "peek", "of": [*wishes, *unknown]})
    ahead, _ = sent
    assert snapshot(explorer) == before
    assert [tree["of"] for tree in ahead["trees"]] == wishes
    for tree in ahead["trees"]:
        twin = TreeExplorer(uct_root(), top=3)
        say(twin, tree["of"])
        nodes = [
            node
            if isinstance(node, dict)
            else explorer.nodes[node[0]] | dict(zip(MOVED, node[1:], strict=True))
            for node in tree["nodes"]
        ]
        assert nodes == twin.nodes != explorer.nodes
        assert sum(isinstance(node, list) for node in tree["nodes"]) >= len(nodes) // 2 - 1


def test_a_page_that_peeks_too_far_is_refused():
    explorer = TreeExplorer(uct_root())
    say(explorer, {"type": "peek", "of": [{"type": "expand", "node": 1}] * 33})
    assert "means nothing here" in explorer.status


def test_a_peek_calls_no_function_of_the_learners():
    asked, sent = [], []

    def children(n):
        asked.append(n)
        return [2 * n, 2 * n + 1]

    explorer = TreeExplorer(1, children=children)
    explorer.send = sent.append
    asked.clear()
    say(explorer, {"type": "peek", "of": [{"type": "expand", "node": 1}]})
    assert not asked and [message["type"] for message in sent] == ["answer"]


def place_of(explorer, wanted):
    return [
        node["kind"] == "node" and node["number"] == wanted["number"] for node in explorer.nodes
    ].index(True)


@pytest.mark.parametrize("reach", [3, 6, 9])
@pytest.mark.parametrize("opened", [1, 2, 3, 4, 5])
def test_no_family_stands_far_below_its_parent_and_none_among_another(opened, reach):
    explorer = TreeExplorer(TicTacToe().initial_state())
    explorer.set_state({"reach": reach})  # as the page says how high it is
    for number in range(1, opened + 1):
        explorer.expand(number)
    nodes = explorer.nodes
    for place, node in enumerate(nodes):
        rows = [other["y"] for other in nodes if other["parent"] == place]
        if rows:
            assert all(low - high >= 0.9 for high, low in pairwise(rows))
            assert 0 <= round(rows[0] - node["y"], 1) <= reach
    for column in {node["x"] for node in nodes}:
        rows = sorted(node["y"] for node in nodes if node["x"] == column)
        assert all(low - high >= 0.9 for high, low in pairwise(rows))


def test_a_node_that_opens_moves_nothing_before_it_and_goes_down_only_to_be_near_its_children():
    explorer = TreeExplorer(uct_root(), top=4)
    explorer.reach = 3
    explorer.follow_best_line()
    before = {node["number"]: (node["x"], node["y"]) for node in drawn(explorer)}
    assert {y for number, (x, y) in before.items() if number in explorer.tree.line} == {0}
    third = [node for node in drawn(explorer) if node["parent"] == 0][2]
    explorer.expand(third["number"])
    after = {node["number"]: (node["x"], node["y"]) for node in drawn(explorer)}
    assert len(after) > len(before)
    down = {number: after[number][1] - y for number, (x, y) in before.items() if x < 2}
    assert all(after[number][0] == x for number, (x, _) in before.items() if x < 2)
    ahead = [number for number in down if before[number][1] < third["y"]]
    assert len(ahead) > 2 and all(down[number] == 0 for number in ahead), "nothing above it moves"
    first = next(node for node in drawn(explorer) if node["parent"] == place_of(explorer, third))
    assert 0 <= round(first["y"] - after[third["number"]][1], 1) <= 3, "its children are near"
    assert min(down.values()) >= 0
    rows = [node["y"] for node in explorer.nodes if node["x"] == 2]
    assert rows == sorted(rows) and min(np.diff(rows)) >= 1


def test_what_is_closed_and_opened_again_is_as_before():
    explorer = TreeExplorer(uct_root())
    before = explorer.nodes
    explorer.collapse(0)
    assert len(explorer.nodes) == 1
    explorer.expand(0)
    assert explorer.nodes == before


def test_closing_a_branch_brings_the_choice_out_of_it():
    explorer = TreeExplorer(uct_root())
    deep = max(drawn(explorer), key=lambda node: node["level"])["number"]
    explorer.choose(deep)
    explorer.collapse(0)
    assert explorer.chosen == 0 and explorer.path == []


def test_words_about_a_node_go_when_another_one_is_chosen():
    explorer = TreeExplorer(uct_root())
    explorer.choose(1)
    assert explorer.status == "Press a node to see what comes after it."  # these are about none
    explorer.expand(2)
    explorer.choose(2)
    assert "children" in explorer.status
    explorer.choose(1)
    assert explorer.status == ""
    explorer.follow_best_line()
    assert explorer.status.startswith("Best line: ")
    explorer.choose(explorer.chosen)
    assert explorer.status.startswith("Best line: ")
    explorer.choose(1)
    assert explorer.status == ""


@pytest.mark.parametrize("iterations", [20, 200, 1000])
def test_the_best_line_is_the_searchs_own_and_ends_before_moves_with_one_visit(iterations):
    root = uct_root(iterations)
    explorer = TreeExplorer(root, top=1)
    explorer.follow_best_line()
    names, node = [], root
    for action in principal_line(root):
        node = node.children[action]
        names.append(GAME.action_name(action))
    assert explorer.path == names
    assert len(names) == 1 or node.visits > 1
    assert max((child.visits for child in node.children.values()), default=0) < 2
    assert ("visited once" in explorer.status) == bool(node.children)
    assert [entry["edge"] for entry in explorer.nodes if entry["best"]] == ["", *names]
    assert f"Best line: {', '.join(names)}." in explorer.svg()


def test_equal_visits_go_to_the_higher_value_on_the_best_line():
    tree = {"root": "a", "a": "bcd", "b": "", "c": "", "d": ""}
    visits = {"root": 9, "a": 8, "b": 2, "c": 2, "d": 2}
    values = {"root": 0, "a": 0, "b": -0.5, "c": 0.5, "d": 0}
    explorer = TreeExplorer(
        "root", children=tree.get, label=str, visits=visits.get, value=values.get
    )
    explorer.follow_best_line()
    assert [node["label"] for node in explorer.nodes if node["best"]] == ["root", "a", "c"]


def test_without_visits_the_best_line_is_the_best_for_who_moves():
    tree = {"root": {"x": "a", "y": "b"}, "a": {}, "b": {}}
    values = {"root": None, "a": -0.5, "b": 0.5}
    explorer = TreeExplorer("root", children=tree.get, value=values.get, top=1)
    explorer.follow_best_line()
    assert explorer.path == ["y"]


def test_a_tree_that_never_ends_is_opened_as_far_as_asked():
    explorer = TreeExplorer(1, children=lambda number: [2 * number, 2 * number + 1], label=str)
    for _ in range(20):
        explorer.expand(drawn(explorer)[-1]["number"])
    assert drawn(explorer)[-1]["label"] == str(2**22 - 1)


def test_only_what_is_drawn_is_asked_for():
    asked = []

    def children(number):
        asked.append(number)
        return [10 * number + k for k in range(1, 10)]

    TreeExplorer(1, children=children, label=str)
    assert set(asked) <= {1, *range(11, 20)}


def test_no_more_than_300_nodes_are_drawn_and_the_refusal_changes_nothing():
    explorer = TreeExplorer(0, children=lambda node: range(200), top=200)
    before = snapshot(explorer)
    with pytest.raises(ValueError, match="close a branch first"):
        explorer.expand(1)
    assert snapshot(explorer) == before


def test_a_node_of_ones_own_needs_children_and_gets_all_the_rest():
    with pytest.raises(TypeError, match="give it children="):
        TreeExplorer(object())
    tree = {"r": ["s", "t"], "s": [], "t": []}
    explorer = TreeExplorer(
        "r",
        children=tree.get,
        label=str.upper,
        state=lambda node: GAME.state((0, 4)),
        visits=lambda node: len(tree[node]),
        value=lambda node: 1,
    )
    assert [node["label"] for node in explorer.nodes] == ["R", "S", "T"]
    assert "<svg" in explorer.board and "b2" in explorer.board_words


@pytest.mark.parametrize("value", [1.5, "high", float("nan")])
def test_a_value_that_is_none_is_refused_with_what_was_received(value):
    with pytest.raises(ValueError, match="value of a node must be"):
        TreeExplorer("r", children=lambda node: (), value=lambda node: value)


@pytest.mark.parametrize("top", [0, -1, True, 2.5])
def test_top_is_a_positive_number(top):
    with pytest.raises(ValueError, match="top, how many children"):
        TreeExplorer(GAME.initial_state(), top=top)


def test_a_tree_without_visits_and_values_has_no_best_line_and_says_so():
    explorer = TreeExplorer(GAME.initial_state())
    before = snapshot(explorer)
    say(explorer, {"type": "best line"})
    assert snapshot(explorer) == before
    assert explorer.status.startswith("No line is best")


def test_a_choice_brings_its_board_path_and_facts():
    explorer = TreeExplorer(puct_root())
    number = next(node["number"] for node in drawn(explorer) if node["level"] == 2)
    explorer.choose(number)
    (name,) = explorer.path
    assert f"last at {name}" in explorer.board_words
    assert {"Visits", "Value for X", "Prior", "Children"} <= {fact[0] for fact in explorer.facts}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=5), inside),
    max_leaves=5,
)
SHAPED = st.fixed_dictionaries(
    {"type": st.sampled_from(["expand", "collapse", "more", "choose", "best line", "?"])},
    optional={"node": JSON | st.integers(-1, 30)},
)


@given(st.lists(JSON | SHAPED, max_size=8))
def test_random_messages_never_raise_and_leave_a_tree_that_hangs_together(messages):
    explorer = TreeExplorer(uct_root(30))
    for message in messages:
        say(explorer, message)
        assert explorer.status
        assert all(node["parent"] < k for k, node in enumerate(explorer.nodes))
        assert 0 <= explorer.chosen < len(explorer.tree.entries)


@pytest.mark.parametrize("message", [None, {}, {"type": "expand"}, {"type": "choose", "node": "0"}])
def test_a_malformed_message_keeps_everything_and_says_what_was_received(message):
    explorer = TreeExplorer(uct_root(30))
    before = snapshot(explorer)
    say(explorer, message)
    assert snapshot(explorer) == before
    assert "nothing changed" in explorer.status or "got '0'" in explorer.status


def test_an_error_in_ones_own_function_is_said_and_changes_nothing():
    def children(node):
        if node:
            raise KeyError("no such node")
        return [0, 0]

    explorer = TreeExplorer(0, children=children)
    before = snapshot(explorer)
    explorer.tree.entries[1].node = 7
    say(explorer, {"type": "expand", "node": 1})
    assert snapshot(explorer) == before
    assert explorer.status == "KeyError: 'no such node'"


class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.seen = []

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)


def test_a_static_page_gets_the_picture_and_an_outline_and_labels_stay_text():
    name = "<img src=x onerror=alert(1)>"
    explorer = TreeExplorer("r", children=lambda n: {name: "s"} if n == "r" else {}, label=str)
    html = explorer._repr_mimebundle_()[0]["text/html"]
    tags = Tags()
    tags.feed(html)
    assert {"svg", "details", "summary"} <= set(tags.seen)
    assert "img" not in tags.seen and "&lt;img" in html


def test_one_wish_is_one_change_on_the_page():
    explorer = TreeExplorer(TicTacToe().initial_state())
    sent = []
    explorer.send_state = lambda names=None: sent.append(set(names))
    say(explorer, {"type": "expand", "node": 2})
    assert len(sent) == 1 and {"nodes", "status"} <= sent[0]


def test_a_way_is_opened_by_its_edges_and_the_static_page_shows_it_and_its_board():
    explorer = TreeExplorer(GAME.initial_state(), top=2)
    explorer.walk("a1", "b2", "c3")
    assert explorer.path == ["a1", "b2", "c3"]
    html = explorer.offline()["text/html"]
    boards = len(drawn(explorer)) + 1  # in the tree, and the chosen one beside it
    assert html.count("<svg") == 1 + boards and html.count('stroke-width="3"') >= 3
    before = snapshot(explorer)
    with pytest.raises(ValueError, match="'a1' is none of the edges here: b1, c1"):
        explorer.walk("a1", "a1")
    assert snapshot(explorer) == before


def test_a_saved_tree_keeps_letters_that_can_be_read_and_scrolls_on_a_narrow_page():
    explorer = TreeExplorer(uct_root())
    explorer.follow_best_line()
    for html in (explorer.offline()["text/html"], TreeExplorer(puct_root()).offline()["text/html"]):
        before, _, picture = html.partition('<svg xmlns="http://www.w3.org/2000/svg" role="img"')
        assert before.endswith('<div style="max-width:100%;overflow-x:auto">')
        wide, least = (
            float(re.search(pattern, picture)[1])
            for pattern in (r' width="(\d+)"', r"min-width:(\d+)px")
        )
        assert 9 <= 11.5 * least / wide < 11.5  # the smallest letters, in pixels


def test_the_saved_picture_grows_to_the_right_as_the_live_one_does():
    explorer = TreeExplorer(uct_root())
    explorer.follow_best_line()
    picture = explorer.svg()
    wide, high = map(float, re.search(r'viewBox="0 0 (\S+) (\S+)"', picture).groups())
    at = [tuple(map(float, each)) for each in re.findall(r'<circle cx="(\S+)" cy="(\S+)"', picture)]
    nodes = [node for node in explorer.nodes if node["kind"] == "node"]
    for (x, y), node in zip(at, nodes, strict=True):
        assert (x < wide and y < high) and ((x > at[0][0]) == (node["x"] > 0))
        for (other_x, other_y), other in zip(at, nodes, strict=True):
            assert (x < other_x) == (node["x"] < other["x"])
            assert (y < other_y) == (node["y"] < other["y"])
    for node in nodes:
        for text in (node["edge"], *node["label"].split("\n")):
            assert f">{text}</text>" in picture or not text


def test_a_saved_tree_without_numbers_shows_its_boards():
    explorer = TreeExplorer(TicTacToe().initial_state())
    assert explorer.svg().count("<svg") == 1 + sum(n["kind"] == "node" for n in explorer.nodes)
    assert TreeExplorer(uct_root()).svg().count("<svg") == 1


def proving_tree():
    """Lesson 09's: 4x4, three in a row wins; Black has a middle cell, and White has lost."""
    search = ProvingAlphaZeroSearch(uniform, simulations=10_000, cpuct=1.5)
    return search.search(Omok(4, line=3).state((0, 5)))


def test_a_proof_is_told_with_its_winner_and_goes_before_the_mean():
    explorer = TreeExplorer(proving_tree())
    first = explorer.tree.below(0)[0]
    explorer.choose(first)
    facts = dict(explorer.facts)
    assert facts["Proved"] == "Black wins"
    assert "Mean value for White" in facts and "Value for White" not in facts
    shown = next(node for node in explorer.nodes if node["number"] == first)
    assert shown["value"] == -1  # as White sees it, who moved there
    explorer.choose(0)
    assert dict(explorer.facts)["Proved"] == "Black wins"


def test_what_is_proved_has_its_mark_in_place_of_a_value_and_the_textbooks_sign_turns_it():
    explorer = TreeExplorer(proving_tree())
    moves = [node for node in explorer.nodes if node["parent"] == 0 and node["kind"] == "node"]
    assert {(node["proof"], node["mark"]) for node in moves} == {(-1, "✗")}  # White has lost
    assert all("proved: a loss" in node["spoken"] for node in moves)
    assert explorer.nodes[0]["mark"] == "✗", "the root is as the player to move sees it"
    assert {node["mark"] for node in explorer.nodes if node["proof"] is None} == {""}
    assert "✗" in explorer.svg() and "−1.00" not in explorer.svg()
    say(explorer, {"type": "textbook", "on": True})
    moves = [node for node in explorer.nodes if node["parent"] == 0 and node["kind"] == "node"]
    assert {(node["proof"], node["mark"]) for node in moves} == {(1, "✓")}
    assert explorer.nodes[0]["mark"] == "✗"


def test_a_single_child_that_is_left_is_shown_and_has_no_box():
    tree = {"": list("abcd")}
    explorer = TreeExplorer("", children=lambda node: tree.get(node, ()), top=3)
    assert [node["kind"] for node in explorer.nodes] == ["node"] * 5


def test_the_best_line_of_a_search_that_proves_is_the_line_that_it_proved():
    root = proving_tree()
    explorer = TreeExplorer(root)
    explorer.follow_best_line()
    names = [root.state.game.action_name(action) for action in proved_line(root)]
    assert explorer.path == names
    assert root.state.game.state((*root.state.id, *proved_line(root))).is_terminal()
