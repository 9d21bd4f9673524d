"""Trees are laid out tidily and drawn as text alone."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoklib.draw import tidy_layout, tree_svg
from omoklib.draw.layout import tidy_places
from omoklib.draw.theme import DARK, THEME, card_style
from omoklib.draw.tree_picture import value_color
from omoklib.games import TicTacToe
from omoklib.search import MonteCarloTreeSearch

CLOSE = 1e-9


@st.composite
def trees(draw, most=40):
    """`children` of nodes 0..K-1, parents before children; bushy, deep and mixed trees."""
    count = draw(st.integers(1, most))
    reach = draw(st.sampled_from([1, 2, 5, most]))
    children = [[] for _ in range(count)]
    for node in range(1, count):
        children[draw(st.integers(max(0, node - reach), node - 1))].append(node)
    return children


def levels(children):
    """The nodes of each depth, in the tree's own order."""
    rows, row = [], [0]
    while row:
        rows.append(row)
        row = [child for node in row for child in children[node]]
    return rows


def shape(children, node):
    return tuple(shape(children, child) for child in children[node])


@given(trees())
def test_nodes_of_one_depth_stand_in_order_and_at_least_one_apart(children):
    places = tidy_places(children)
    for depth, row in enumerate(levels(children)):
        assert {places[node][1] for node in row} == {depth}
        xs = [places[node][0] for node in row]
        assert all(b - a >= 1 - CLOSE for a, b in pairwise(xs))


@given(trees(), st.floats(1, 3))
def test_nodes_with_different_parents_stand_as_far_apart_as_they_must(children, apart):
    places = tidy_places(children, apart)
    parent = {child: node for node, below in enumerate(children) for child in below}
    for row in levels(children)[1:]:
        for a, b in pairwise(row):
            least = 1 if parent[a] == parent[b] else apart
            assert places[b][0] - places[a][0] >= least - CLOSE


@given(trees())
def test_a_parent_stands_over_the_middle_of_its_children(children):
    places = tidy_places(children)
    for node, below in enumerate(children):
        if below:
            middle = (places[below[0]][0] + places[below[-1]][0]) / 2
            assert places[node][0] == pytest.approx(middle)


@given(trees())
def test_equal_subtrees_have_equal_shapes(children):
    places = tidy_places(children)
    seen = {}
    for node in range(len(children)):
        inside, waiting = [], [node]
        for other in waiting:
            waiting += children[other]
            inside.append(places[other][0] - places[node][0])
        first = seen.setdefault(shape(children, node), inside)
        assert inside == pytest.approx(first)


@given(trees())
def test_the_leftmost_node_stands_at_zero_and_no_space_is_wasted_on_a_chain(children):
    xs = [x for x, _ in tidy_places(children)]
    assert min(xs) == 0
    if all(len(below) <= 1 for below in children):
        assert max(xs) == 0


def test_a_tree_ten_thousand_deep_is_laid_out_without_recursion():
    depth = 10_000
    children = [[node + 1] for node in range(depth)] + [[]]
    assert tidy_places(children)[-1] == (0.0, depth)


def test_a_node_reached_twice_is_refused_by_name():
    diamond = {"top": ["left", "right"], "left": ["bottom"], "right": ["bottom"], "bottom": []}
    with pytest.raises(ValueError, match="'bottom' is reached twice"):
        tidy_layout("top", diamond.get)


def searched(iterations=60):
    search = MonteCarloTreeSearch(iteration_limit=iterations, rng=np.random.default_rng(0))
    search.search(TicTacToe().initial_state())
    return search.root


def picture(root, **options):
    """The parsed SVG of a tree of `search.uct`."""
    name = root.state.game.action_name
    text = tree_svg(
        root,
        children=lambda node: {name(action): child for action, child in node.children.items()},
        visits=lambda node: node.visits,
        value=lambda node: -node.value,
        **options,
    )
    return ElementTree.fromstring(text)


def texts(svg, tag="text"):
    return [element.text for element in svg.iter(f"{{http://www.w3.org/2000/svg}}{tag}")]


def test_a_picture_has_a_role_a_title_and_says_what_it_shows():
    svg = picture(searched(), title="After 60 iterations")
    assert svg.get("role") == "img"
    assert texts(svg, "title")[0] == "After 60 iterations"
    assert "nodes drawn" in texts(svg, "desc")[0]


def test_the_most_visited_children_are_drawn_and_the_others_counted():
    root = searched()
    svg = picture(root, top=2, most=3)
    names = [root.state.game.action_name(a) for a in root.children]
    most = sorted(root.children.values(), key=lambda child: -child.visits)[:2]
    drawn = {root.state.game.action_name(child.action) for child in most}
    assert {text for text in texts(svg) if text in names} == drawn
    assert "+7" in texts(svg)


def test_a_picture_never_holds_more_nodes_than_asked_for():
    svg = picture(searched(300), top=9, most=25)
    assert len(list(svg.iter("{http://www.w3.org/2000/svg}circle"))) <= 25


def test_a_card_is_dark_on_a_dark_page_and_leaves_the_boards_on_it_alone():
    rules = card_style()
    rule = r'\[(fill|stroke)="(#[0-9a-f]{6})"\](.*?) \{ \w+: var\(--omok-([a-z-]+)'
    swaps = re.findall(rule, rules)
    assert {but for *_, but, _ in swaps} == {":not(.omok-board-svg *)"}
    swap = {(what, color): getattr(DARK, name.replace("-", "_")) for what, color, _, name in swaps}
    assert swap["fill", THEME.card] == DARK.card
    root = searched()
    text = tree_svg(
        root, children=lambda node: node.children, visits=lambda node: node.visits, top=2
    )
    assert rules in text
    for what, color in re.findall(r'(fill|stroke)="(#[0-9a-f]{6})"', text):
        assert (what, color) in swap or color == THEME.card_line, "it stays light on a dark page"


def test_labels_are_text_and_never_markup():
    text = tree_svg("<script>", children=lambda node: {}, label=str, title="<img src=x>")
    svg = ElementTree.fromstring(text)
    assert "<script>" in texts(svg)
    assert not list(svg.iter("{http://www.w3.org/2000/svg}script"))


@pytest.mark.parametrize("value", np.linspace(-1, 1, 21))
def test_a_value_and_its_opposite_have_different_colours(value):
    assert (value_color(value) == value_color(-value)) == (abs(value) < CLOSE)
