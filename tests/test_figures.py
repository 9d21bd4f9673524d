"""Figures and how they are shown."""

import base64
import itertools
import re
import sys

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.colors import to_hex, to_rgba
from matplotlib.figure import Figure
from matplotlib.text import Text

from omoklib import figures
from omoklib.arena.ratings import rate
from omoklib.arena.scores import Tally
from omoklib.check.exercises.lesson_09 import NEW, walk
from omoklib.games import ENV_SMALL, Omok, TicTacToe
from omoklib.search import MonteCarloTreeSearch

PNG = b"\x89PNG\r\n\x1a\n"


ROOT = TicTacToe().state((0, 4, 0, 2, 6, 3))
FIGURES = {
    "lines": lambda: figures.lines(
        {"a": ([1, 2], [3, 4]), "b": ([1, 2], [1, 2], [0, 1], [2, 3])}, title="t", xlabel="x"
    ),
    "bars": lambda: figures.bars({"one": 1.0, "two": 2.0}, ranges={"two": (1.5, 2.5)}),
    "bars, logarithmic": lambda: figures.bars({"one": 0.5, "two": 2e6}, xscale="log"),
    "batches": lambda: figures.batches(3, 2, title="t"),
    "intervals": lambda: figures.intervals({"a": Tally(30, 5, 5), "b": Tally(5, 5, 7)}),
    "compared": lambda: figures.compared(
        {"one": {"a": Tally(3, 1, 2), "b": Tally(5, 0, 1)}, "two": {"a": Tally(), "b": Tally()}}
    ),
    "planes": lambda: figures.planes(np.eye(3)[:, :, None] * np.ones(3), "abc", columns=2),
    "ladder": lambda: figures.ladder(rate("abc", np.ones((3, 3)) - np.eye(3)), highlight=("b",)),
    "stick": lambda: figures.stick({"a1": 0.25, "b1": 0.75}, darts=(0.3,), title="t"),
    "squares": lambda: figures.squares({"nodes": 549_946, "positions": 5_478}, title="t"),
    "same_exam": lambda: figures.same_exam(30, {"one": {1, 2}, "two": [2, 7]}, title="t"),
    "stacked": lambda: figures.stacked({"a": {"Q": [0, 1], "U": [2, 1]}}, title="t", xlabel="x"),
    "growth": lambda: figures.growth({"Tic-Tac-Toe": [1, 9, 72, 504]}),
    "heaps": lambda: figures.heaps(
        {"4 games": [0.25, 0.5, 0.5, 1.0]},
        blue_above={"4 games": 0.5},
        brackets={"4 games": (0.3, 0.7)},
        notes={"4 games": "95 of 100:\n±20 points"},
    ),
    "loss_curves": lambda: figures.loss_curves({"value": [1.0, 0.5], "policy": [2.0, 1.0]}),
    "heatmap": lambda: figures.heatmap(np.arange(9).reshape(3, 3), numbers=".0f", label="visits"),
    "kernels": lambda: figures.kernels(
        {"newborn": np.zeros((2, 3, 3, 3)), "trained": np.ones((2, 3, 3, 3))},
        ("mine", "theirs", "Black\nto move?"),
        likes=np.zeros((2, 3, 3)),
        title="t",
    ),
}


def test_a_picture_is_a_card_that_follows_the_page_with_its_alt_text():
    figure, axes = figures.new(5.0, 3.0)
    axes.plot([1, 2, 3])
    picture = figures.show(figure, 'a line that rises <from> "one" to three')
    page = picture._repr_html_()
    assert "alt='a line that rises &lt;from&gt; &quot;one&quot; to three'" in page
    assert "background:#ffffff" in page
    assert "max-width:100%" in page
    assert '[data-jp-theme-light="false"]' in page and ".omok-figure { filter: invert(" in page
    assert "width='500'" in page
    assert repr(picture) == '[figure: a line that rises <from> "one" to three]'
    image = base64.b64decode(re.search("base64,([^']+)'", page)[1])
    assert image == picture.png
    assert image.startswith(PNG)


def test_a_figure_without_words_is_refused():
    figure, _ = figures.new()
    for alt in ("", "  ", None):
        with pytest.raises(ValueError, match="must describe the figure"):
            figures.show(figure, alt)
    with pytest.raises(TypeError, match="needs a figure"):
        figures.show("figure", "a figure")


@pytest.mark.parametrize("name", FIGURES)
def test_every_kind_of_figure_can_be_shown(name):
    figure = FIGURES[name]()
    assert isinstance(figure, Figure)
    assert figures.show(figure, name).png.startswith(PNG)


LONG = {
    "how": "most visited move, noise at the root",
    "title": "The policy's loss, and the floor under today's memory",
    "xlabel": "positions, by the value that the network gives",
}
WITH_LONG_WORDS = {
    "bars": lambda: figures.bars({LONG["how"]: 9.0}, title=LONG["title"], xlabel=LONG["xlabel"]),
    "bars, logarithmic": lambda: figures.bars(
        {LONG["how"]: 9e6}, title=LONG["title"], xlabel=LONG["xlabel"], xscale="log"
    ),
    "intervals": lambda: figures.intervals({LONG["how"]: Tally(900, 9, 900)}, title=LONG["title"]),
    "compared": lambda: figures.compared(
        {"5 moves": {"ends": Tally(99, 0, 999), "all": Tally(999, 0, 1)}}, title=LONG["title"]
    ),
    "lines": lambda: figures.lines(
        {"the library's loop": ([1, 2], [3, 4])}, title=LONG["title"], xlabel=LONG["xlabel"]
    ),
    "ladder": lambda: figures.ladder(
        rate(["AlphaZero 50, ends", "b", "c"], np.ones((3, 3)) - np.eye(3)), title=LONG["title"]
    ),
}


@pytest.mark.parametrize("name", WITH_LONG_WORDS)
def test_long_words_stay_inside_the_picture(name):
    figure = WITH_LONG_WORDS[name]()
    figure.draw_without_rendering()
    ticks = figure.axes[0].get_xticklabels()  # those beyond the axes are not drawn
    for text in figure.findobj(Text):
        if text.get_text() and text not in ticks:
            place = text.get_window_extent()
            inside = place.x0 >= 0 and place.x1 <= figure.bbox.width
            assert inside, text.get_text()


@pytest.mark.parametrize("name", ["heaps", "intervals", "compared", "ladder", "stacked"])
def test_words_beside_rows_have_ten_pixels_where_a_phone_leaves_the_picture_360(name):
    figure = FIGURES[name]()
    sizes = [text.get_fontsize() for text in figure.findobj(Text) if text.get_text()]
    assert 360 / (72 * figure.get_figwidth()) * min(sizes) >= 10


@pytest.mark.parametrize("name", ["bars", "kernels", "lines", "planes", "same_exam", "stick"])
def test_words_have_nine_pixels_where_a_phone_leaves_the_picture_360(name):
    figure = FIGURES[name]()
    shown_at = 360 / (72 * figure.get_figwidth())  # pixels for a point
    sizes = [text.get_fontsize() for text in figure.findobj(Text) if text.get_text()]
    assert shown_at * min(sizes) > 8.5, min(sizes)


def test_matplotlibs_settings_are_left_alone_and_do_not_matter(tmp_path):
    before = dict(mpl.rcParams)
    one = figures.save_figure(
        figures.lines({"a": ([1, 2], [3, 4])}, title="t"), tmp_path / "one.png"
    )
    with mpl.rc_context({"font.size": 30, "axes.grid": False, "lines.linewidth": 9}):
        figure = figures.lines({"a": ([1, 2], [3, 4])}, title="t")
        two = figures.save_figure(figure, tmp_path / "two.png")
    assert dict(mpl.rcParams) == before
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_the_same_figure_is_the_same_file(tmp_path, suffix):
    files = [
        figures.save_figure(FIGURES["lines"](), tmp_path / f"{name}.{suffix}").read_bytes()
        for name in ("one", "two")
    ]
    assert files[0] == files[1]


def test_a_ladder_has_the_strongest_on_top_and_says_where_0_is():
    axes = figures.ladder(rate("abc", [[0, 1, 2], [9, 0, 6], [8, 4, 0]], "c")).axes[0]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["b", "c", "a"]
    assert list(axes.get_yticks()) == [2, 1, 0]
    assert axes.get_xlabel().endswith("; 0 is c\n20 games for each player")
    with pytest.raises(TypeError, match=r"must be those of Ladder\.ratings\(\); got 'ladder'"):
        figures.ladder("ladder")


def test_beside_each_row_stand_its_numbers_with_a_real_minus_and_its_games():
    ladder = figures.ladder(rate("abc", [[0, 1999, 2000], [0, 0, 1], [0, 0, 0]], "b"))
    words = [note.get_text() for note in ladder.axes[0].texts]
    assert words[0].startswith("+1,") and words[0].endswith("\n3,999 games")
    assert words[1] == "0  the zero\n2,000 games"
    assert words[2].startswith("\N{MINUS SIGN}") and "-" not in words[2]
    one = figures.intervals({"a": Tally(1, 0, 0)}).axes[0].texts[0].get_text()
    assert one.endswith("\n1 game")


def test_a_number_of_games_that_all_rows_share_stands_below_them_and_a_zero_has_no_sign():
    axes = figures.ladder(rate("abc", np.ones((3, 3)) - np.eye(3), "b")).axes[0]
    assert axes.get_xlabel().endswith("0 is b\n4 games for each player")
    words = [note.get_text() for note in axes.texts]
    assert not any("game" in each for each in words) and "0  the zero" in words
    assert all(each.startswith("0  ") for each in words)


def test_scores_that_are_all_whole_percents_have_no_decimal():
    def written(*tallies):
        axes = figures.compared({"one": dict(zip("ab", tallies, strict=True))}).axes[0]
        return [note.get_text().partition("  ")[0] for note in axes.texts]

    assert written(Tally(49, 0, 1), Tally(50, 0, 0)) == ["98%", "100%"]
    assert written(Tally(1, 0, 2), Tally(1, 0, 1)) == ["33.3%", "50.0%"]


def test_other_kinds_of_file_are_refused(tmp_path):
    with pytest.raises(ValueError, match=r"\.png or \.svg; got 'figure\.pdf'"):
        figures.save_figure(figures.new()[0], tmp_path / "figure.pdf")


def test_a_mark_is_a_large_dot_with_its_words_and_no_name_of_a_curve():
    curves = {"a": ([1, 2, 3], [4, 5, 6]), "b": ([1, 2, 3], [1, 2, 3])}
    axes = figures.lines(curves, marks={"here": (2, 5)}).axes[0]
    assert [*axes.lines[-1].get_xydata()[0]] == [2, 5]
    assert [note.get_text() for note in axes.texts] == ["b", "a", "here"]


def test_a_level_is_a_dashed_line_with_its_words_where_the_first_curve_does_not_end():
    curves = {"a": ([1, 2, 3], [6, 5, 4]), "b": ([1, 2, 3], [9, 9, 9])}
    axes = figures.lines(curves, levels={"high": 20, "low": 2}).axes[0]
    assert [line.get_linestyle() for line in axes.lines[2:]] == ["--", "--"]
    words = {note.get_text(): note for note in axes.texts}
    assert [(words[name].xy[1], words[name].get_va()) for name in ("high", "low")] == [
        (20, "bottom"),
        (2, "top"),
    ]
    heights = {name: words[name].xy[1] for name in "ab"}  # of the curves' names, in the axes
    low, high = axes.get_ylim()
    assert low < 2 and high > 20
    assert heights["a"] == pytest.approx((4 - low) / (high - low))
    assert heights["b"] == pytest.approx((9 - low) / (high - low))


def test_curves_have_the_colours_that_are_asked_for():
    curves = {"a": ([1, 2], [1, 2]), "b": ([1, 2], [2, 3])}
    axes = figures.lines(curves, colors=("orange", "green")).axes[0]
    wanted = [figures.COLORS["orange"], figures.COLORS["green"]]
    assert [line.get_color() for line in axes.lines] == wanted


def test_a_curve_needs_columns_of_one_length():
    with pytest.raises(ValueError, match="series 'a'"):
        figures.lines({"a": ([1, 2], [1])})
    with pytest.raises(ValueError, match="series 'a'"):
        figures.lines({"a": ([1], [1], [1])})


def test_parts_stand_on_top_of_each_other_on_scales_that_all_panels_share():
    parts = {"Q": [0.5, 0.25], "U": [1, 2]}
    chart = figures.stacked({"a": parts, "b": {"Q": [0, 0], "U": [4, 4]}})
    first, second = chart.axes
    lower, upper = (area.get_paths()[0].vertices[:, 1] for area in first.collections)
    assert lower.max() == 0.5 and upper.min() == 0.25 and upper.max() == 2.25
    assert first.get_ylim() == second.get_ylim()
    for panels in ({}, {"a": parts, "b": {"Q": [1, 2]}}, {"a": {"Q": [1], "U": [1, 2]}}):
        with pytest.raises(ValueError, match="same parts"):
            figures.stacked(panels)


def test_a_heat_map_is_square_and_named_like_the_board():
    with pytest.raises(ValueError, match=r"must be a square array; got the shape \(2, 3\)"):
        figures.heatmap(np.zeros((2, 3)))
    axes = figures.heatmap(np.array([[1.0, np.nan], [2.0, 3.0]])).axes[0]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["a", "b"]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["1", "2"]


def test_a_heat_map_of_both_signs_is_white_at_0_orange_below_and_blue_above():
    axes = figures.heatmap(np.array([[-1.0, 0.0], [2.0, 1.0]]), numbers=".0f").axes[0]
    assert [text.get_text() for text in axes.texts] == ["−1", "0", "2", "1"]
    image = axes.images[0]
    assert image.get_clim() == (-2, 2)
    (low_red, _, low_blue, _), zero, (high_red, _, high_blue, _) = (
        image.to_rgba(value) for value in (-1.0, 0.0, 1.0)
    )
    assert low_red > low_blue and high_red < high_blue and min(zero) > 0.99


def test_a_tree_by_history_becomes_a_graph_by_position_with_the_same_number_of_histories():
    root = TicTacToe().state((0, 0, 1, 2, 3, 4))
    tree = figures.history_graph(root, 3, "history")
    graph = figures.history_graph(root, 3, "position")
    assert len(graph) < len(tree)
    for ply in range(4):
        at_ply = [
            sum(data["histories"] for _, data in one.nodes(data=True) if data["ply"] == ply)
            for one in (tree, graph)
        ]
        assert at_ply[0] == at_ply[1]
    assert all(degree <= 1 for _, degree in tree.in_degree())
    assert any(degree > 1 for _, degree in graph.in_degree())


def test_a_graph_too_large_to_be_read_is_refused():
    with pytest.raises(ValueError, match="cannot be read"):
        figures.show_history_graph(figures.history_graph(Omok(5, 4).initial_state(), 2))
    with pytest.raises(ValueError, match="keyed_by"):
        figures.history_graph(TicTacToe().initial_state(), 1, "symmetry")


def test_no_figure_is_kept_by_pyplot():
    FIGURES["lines"]()
    pyplot = sys.modules.get("matplotlib.pyplot")
    assert pyplot is None or not pyplot.get_fignums()


def test_rows_that_do_not_match_are_refused():
    with pytest.raises(ValueError, match="'two' has"):
        figures.compared({"one": {"a": Tally(1, 0, 0)}, "two": {"b": Tally(1, 0, 0)}})
    with pytest.raises(ValueError, match="2 titles"):
        figures.planes(np.zeros((3, 3, 3)), "ab")
    with pytest.raises(ValueError, match="each of 3 planes; got 2"):
        figures.planes(np.zeros((3, 3, 3)), "abc", newest=(4, None))


def test_the_newest_stone_of_a_plane_is_orange_where_the_plane_holds_it():
    stack = np.zeros((9, 9, 3))
    stack[0, 0, 0] = stack[0, 0, 1] = stack[8, 8, 1] = 1
    figure = figures.planes(stack, "abc", newest=(0, None, 0))
    [first, second, third] = (axes.collections[0] for axes in figure.axes)
    orange, blue = to_rgba("#d55e00"), to_rgba("#0072b2")

    def cells(mesh, colour):
        return int((mesh.to_rgba(mesh.get_array()) == colour).all(axis=-1).sum())

    assert [(cells(mesh, orange), cells(mesh, blue)) for mesh in (first, second, third)] == [
        (1, 0),
        (0, 2),
        (0, 0),
    ]


def test_series_are_named_once_over_the_rows_and_long_names_of_rows_take_two_lines():
    row = {"as Black": Tally(3, 0, 1), "as White": Tally(2, 0, 2)}
    figure = figures.compared({"sign fixed, weights off": row, "as written": row}, title="t")
    [legend] = figure.legends
    assert [text.get_text() for text in legend.get_texts()] == ["as Black", "as White"]
    assert legend.get_title().get_text() == "t"
    names = [label.get_text() for label in figure.axes[0].get_yticklabels()]
    assert names == ["sign fixed,\nweights off", "as written"]


def test_full_dots_beside_a_row_show_which_parts_are_changed_in_it():
    row = {"as Black": Tally(3, 1, 2)}
    parts = {"sign": [False, True], "move": [False, False]}
    figure = figures.compared({"as written": row, "sign fixed": row}, parts=parts, title="t")
    (axes,) = figure.axes
    dots = [line for line in axes.lines if line.get_linestyle() == "None" and len(line.get_ydata())]
    full = [[*dot.get_ydata()] for dot in dots if dot.get_markerfacecolor() != "none"]
    [[height]] = full
    assert -0.5 < height < 0.5, "the row below: its sign is changed"
    assert sorted(len(dot.get_ydata()) for dot in dots) == [1, 1, 2]
    assert {"sign", "move", "as written"} <= {text.get_text() for text in axes.texts}
    with pytest.raises(ValueError, match="each of the 2 rows whether it is changed; 'sign' speaks"):
        figures.compared({"as written": row, "sign fixed": row}, parts={"sign": [True]})


def test_names_over_the_rows_leave_the_scores_more_than_half_the_width():
    row = {"as Black": Tally(60, 0, 0), "as White": Tally(32, 0, 28)}
    parts = {f"{k} part": [True, False] for k in range(1, 6)}
    names = ("sign fixed, weights off", "all fixed, weights off")
    figure = figures.compared(dict.fromkeys(names, row), parts=parts, title="t")
    figure.draw_without_rendering()
    (axes,) = figure.axes
    assert axes.get_position().width > 0.5
    assert {*names} <= {text.get_text() for text in axes.texts}, "each in one line"


def test_numbers_below_a_chart_are_round_and_few_where_they_are_long():
    chart = figures.lines({"a": ([800, 7200], [0, 1])})
    assert len(chart.axes[0].get_xticks()) <= 7
    for last, step in ((4, 1), (16, 2), (20, 5), (30, 5), (1_920, 500)):
        chart = figures.lines({"a": ([0, last], [0, 1])})
        assert [t for t in chart.axes[0].get_xticks() if 0 <= t <= last][:2] == [0, step]
    chart = figures.bars({"few": 1_659, "many": 1_448_791}, xscale="log")
    shown = [tick for tick in chart.axes[0].get_xticks() if 1_000 <= tick <= 10_000_000]
    assert np.diff(np.log10(shown)).tolist() == [2.0, 2.0]


def test_a_logarithmic_axis_writes_numbers_out_only_where_they_are_short():
    for values, written in (([0.5, 40.0, 0.0], "20"), ([1.0, 1e-9, 1e-28], "10^{-28}")):
        chart = figures.lines({"a": (range(3), values)}, yscale="log")
        chart.draw_without_rendering()
        labels = [tick.get_text() for tick in chart.axes[0].get_yticklabels()]
        assert any(written in label for label in labels), labels


def test_boards_stand_side_by_side_and_say_in_words_what_they_show():
    one, two = TicTacToe().state((0, 4)), TicTacToe().state((0, 4, 8))
    row = figures.side_by_side(one, figures.board(two, size_px=90), captions=("now", "then"))
    html = row._repr_html_()
    assert html.count("<svg") == 2
    assert html.index("now") < html.index("then")
    assert "b2, X, move 1; c3, O, move 2" in repr(row)
    assert "<br>" not in figures.side_by_side(one)._repr_html_()
    with pytest.raises(ValueError, match="must be one caption for each of 2 boards; got 1"):
        figures.side_by_side(one, two, captions=("now",))


def test_numbers_on_a_board_are_written_as_wanted_and_the_highest_has_the_full_colour():
    state = TicTacToe().state((0, 4))
    drawn = figures.numbered(state, {0: 0.25, 8: 0.75}, form="{:.0%}", size_px=90)
    assert ">25%<" in drawn.svg and ">75%<" in drawn.svg
    same = figures.board(state, overlay={0: 1 / 3, 8: 1.0}, labels={0: "25%", 8: "75%"}, size_px=90)
    assert drawn.svg == same.svg
    assert figures.numbered(state, {}).svg == figures.board(state).svg


def test_a_board_shows_the_shares_of_its_legal_moves():
    state = TicTacToe().state((0, 4))
    policy = np.zeros(9)
    policy[[0, 8, 4]] = 0.25, 0.5, 0.25  # the centre is taken
    told = repr(figures.side_by_side(figures.shares(state, policy), captions=("pi",)))
    assert "a1 25; b1 0" in told and "c3 50" in told and "b2 25" not in told
    assert told.endswith("\npi")


@pytest.mark.parametrize(("shares", "darts"), [((0.5, 0.4), ()), ((1.5, -0.5), ()), ((1.0,), (2,))])
def test_a_stick_is_one_unit_long_and_a_dart_hits_it(shares, darts):
    with pytest.raises(ValueError, match=r"add up to 1|from 0 to 1"):
        figures.stick({f"{place}": share for place, share in enumerate(shares)}, darts=darts)


def test_squares_compare_by_their_areas():
    figure = figures.squares({"four": 4, "one": 1})
    sides = [patch.get_width() for patch in figure.axes[0].patches]
    assert sides == [1.0, 0.5]
    for counts in ({}, {"none": 0}):
        with pytest.raises(ValueError, match="counts must be above 0"):
            figures.squares(counts)


def test_an_exam_that_two_sat_shows_who_was_wrong_where():
    figure = figures.same_exam(30, {"one": {1, 2, 3}, "two": [2, 7]})
    assert len(figure.axes[0].patches) == 30
    words = [text.get_text() for text in figure.legends[0].get_texts()]
    assert words == ["only one wrong: 2", "only two wrong: 1", "both wrong: 1", "both right: 26"]
    with pytest.raises(ValueError, match="two players"):
        figures.same_exam(30, {"one": {1}})


def test_an_exam_shows_where_its_parts_begin():
    wrong = {"one": {1}, "two": [7]}
    figure = figures.same_exam(10, wrong, parts={"first": 4, "last": 6}, columns=5)
    axes = figure.axes[0]
    names = {text.get_text(): text.get_position()[1] for text in axes.texts}
    rows = [round(patch.get_y(), 2) for patch in axes.patches]
    assert rows[0] < names["first"] and rows[0] == rows[3] > names["last"] > rows[4] > rows[9]
    assert [patch.get_x() for patch in axes.patches][4] == 0.06  # a part begins a row
    with pytest.raises(ValueError, match="10 questions together"):
        figures.same_exam(10, wrong, parts={"first": 4})


def test_a_tree_of_states_shows_every_way_the_game_can_go_on():
    endgame = TicTacToe().state((0, 4, 0, 8, 2, 6, 3))
    drawn = figures.state_tree(endgame, lambda state: f"ply {state.ply}")
    assert drawn._repr_html_().count('class="omok-board-svg ') == 11
    assert repr(drawn) == "A tree of 11 nodes\nroot: ply 6; b1: ply 7; c2: ply 7; b3: ply 7"
    with pytest.raises(ValueError, match="more than 10 nodes"):
        figures.state_tree(endgame, lambda state: "", most=10)


def test_a_search_tree_shows_w_and_n_and_marks_the_way_to_a_node():
    search = MonteCarloTreeSearch(iteration_limit=9, rng=np.random.default_rng(1))
    search.search(TicTacToe().state((0, 0, 1, 2, 5, 8)))
    child = search.root.children[4]
    drawn = figures.search_tree(search.root, way_to=child, under=lambda node: f"N {node.visits}")
    svg = drawn._repr_html_()
    nodes = 1 + sum(1 + len(node.children) for node in search.root.children.values())
    assert svg.count('class="omok-board-svg ') == nodes
    marked = f'stroke="{figures.COLORS["vermillion"]}" stroke-width="4"'
    assert svg.count(marked) == 3  # the root, its child, and the edge between them
    assert f"b2: w +{child.total_reward:g}, n {child.visits}, N {child.visits}" in repr(drawn)
    with pytest.raises(ValueError, match=f"more than {nodes - 1} nodes"):
        figures.search_tree(search.root, most=nodes - 1)


def test_the_words_of_a_small_search_tree_are_read_on_a_phone_and_stand_apart():
    search = MonteCarloTreeSearch(iteration_limit=10, exploration=1.4, rng=np.random.default_rng(0))
    search.search(TicTacToe().state((0, 0, 1, 2, 4, 7)))
    svg = figures.search_tree(search.root, under=lambda node: "1 own + 3" * bool(node.children)).svg
    width = float(re.search('viewBox="0 0 ([0-9.]+)', svg)[1])
    assert 14 * 338 / width > 9
    words = re.findall('<text x="([0-9.]+)" y="([0-9.]+)" font-size="14"[^>]*>([^<]+)', svg)
    assert sum(text == "1 own + 3" for _, _, text in words) == 4
    lines = {}
    for x, y, text in words:
        lines.setdefault(y, []).append((float(x), 7 * len(text)))
    for line in lines.values():
        for (x, wide), (right, wider) in itertools.pairwise(sorted(line)):
            assert right - x >= (wide + wider) / 2


def test_words_in_capitals_below_neighbours_do_not_read_as_one_line():
    search = MonteCarloTreeSearch(iteration_limit=10, exploration=1.4, rng=np.random.default_rng(0))
    search.search(TicTacToe().state((0, 0, 1, 2, 4, 7)))
    svg = figures.search_tree(
        search.root, under=lambda node: "UCB 0.89" * (node.parent is search.root)
    ).svg
    assert 14 * 338 / float(re.search('viewBox="0 0 ([0-9.]+)', svg)[1]) > 9, "on a phone"
    at = sorted(float(x) for x in re.findall('<text x="([0-9.]+)"[^>]*>UCB 0.89<', svg))
    assert len(at) == 4
    assert min(right - left for left, right in itertools.pairwise(at)) > 66 + 10  # wide, and apart


def test_a_walk_shows_what_is_proved_and_a_climb_shows_it_step_by_step():
    breadcrumbs = walk([[NEW, 0], [1]], leaf=1)
    for edge in breadcrumbs:
        edge.N = 1
    breadcrumbs[1].origin.proof = -1
    drawn = figures.proof_walk(breadcrumbs)
    words = re.findall(">(WIN|LOSS|DRAW|[?])<", drawn.svg)
    assert sorted(words) == ["?", "DRAW", "LOSS", "WIN", "WIN"]
    assert "depth 0: not proved; beside: not visited, DRAW. depth 1: LOSS; beside: WIN" in repr(
        drawn
    )
    plain = figures.proof_walk(breadcrumbs, climbed=0, marked=False).svg
    assert 'stroke-width="3' in drawn.svg and 'stroke-width="3' not in plain
    climb = figures.proof_climb(breadcrumbs)
    assert [part.count(">LOSS<") for part in climb.svg.split("<svg ")[1:]] == [0, 1, 1]
    assert "".join(re.findall("N 1", climb.svg)) == "N 1" * 3
    for wrong in ({"climbed": 3}, {"climbed": -1}):
        with pytest.raises(ValueError, match="climbed is"):
            figures.proof_walk(breadcrumbs, **wrong)
    with pytest.raises(ValueError, match="must have at least one edge"):
        figures.proof_walk([])
    with pytest.raises(ValueError, match="must be one caption for each of 3"):
        figures.proof_climb(breadcrumbs, captions=["one"])


def test_a_chain_of_fours_by_steps_has_the_holes_of_each_four():
    start = ENV_SMALL.state((0, 37, 36, 38, 7, 39, 63, 22, 80, 31, 71))
    chain, asked = (40, 41, 49, 58, 13), []

    def holes(board, player):
        asked.append((sum(map(abs, board)), player))
        return [[41], [13, 58]][len(asked) - 1]

    drawn = figures.chain_by_steps(start, chain, holes)
    assert asked == [(11, 1), (13, 1)]
    said = ("the beginning", "1. e5, hole: f5", "2. e6, holes: e2 and e7", "3. e2, five")
    assert all(caption in drawn.svg for caption in said)
    pictures = drawn.svg.split("<svg ")[1:]
    pale = [(part.count('opacity="0.40"'), part.count('opacity="0.80"')) for part in pictures]
    assert pale == [(0, 0), (2, 5), (3, 5), (3, 5)]  # all but the four
    assert "omok-turn" not in drawn.svg


def test_a_chain_of_fours_at_its_end_numbers_its_stones():
    start = ENV_SMALL.state((0, 37, 36, 38, 7, 39, 63, 22, 80, 31, 71))
    drawn = figures.chain_at_its_end(start, (40, 41, 49, 58, 13))
    assert "Written: e2 5; e5 1; f5 2; e6 3; e7 4" in repr(drawn)
    assert "omok-turn" not in drawn.svg


class Built:
    """What `figures.network` reads of a Keras model: its configuration."""

    def __init__(self, *layers, outputs):
        self.layers, self.outputs = layers, outputs

    def get_config(self):
        return {"layers": list(self.layers), "output_layers": self.outputs}


def layer(kind, name, *origins, depth=None, **config):
    tensors = [{"config": {"keras_history": [origin, 0, 0]}} for origin in origins]
    inbound = [{"args": tensors, "kwargs": {}}] if origins else []
    built = {"build_config": {"input_shape": (None, 3, 3, depth)}} if depth else {}
    return {"class_name": kind, "name": name, "config": config, "inbound_nodes": inbound} | built


def test_a_network_is_drawn_with_its_way_around():
    convolution = {"filters": 8, "kernel_size": (3, 3), "activation": "relu"}
    model = Built(
        layer("InputLayer", "in", batch_shape=(None, 3, 3, 3)),
        layer("Conv2D", "stem", "in", **convolution),
        layer("Conv2D", "inner", "stem", depth=8, **convolution),
        layer("Add", "sum", "stem", "inner"),
        layer("Dense", "value", "sum", units=1, activation="tanh"),
        outputs=[["value", 0, 0]],
    )
    (axes,) = figures.network(model, title="mine").axes
    words = {text.get_text() for text in axes.texts}
    assert {"planes", "3\u00d73\u00d73", "Conv2D", "8 of 3\u00d73, ReLU", "Add", "1, tanh"} <= words
    assert "8 of 3\u00d73\u00d78, ReLU" in words, "a kernel of a built layer has a depth"
    arrows = [patch for patch in axes.patches if hasattr(patch, "get_connectionstyle")]
    ways_around = [arrow for arrow in arrows if "Bar" in str(arrow.get_connectionstyle())]
    assert (len(arrows), len(ways_around)) == (5, 1)
    heights = {text.get_text(): text.get_position()[1] for text in axes.texts}
    assert heights["planes"] < heights["Add"] < heights["Dense"], "a tower stands on its planes"
    assert axes.figure.get_figwidth() < 4, "inches: all words are read on a phone"


def test_the_answers_of_a_network_have_thick_frames_and_names_beside_or_above_them():
    model = Built(
        layer("InputLayer", "in", batch_shape=(None, 3, 3, 3)),
        layer("Conv2D", "stem", "in", filters=8, kernel_size=(3, 3)),
        layer("Dense", "value", "stem", units=1),
        outputs=[["stem", 0, 0], ["value", 0, 0]],
    )
    (axes,) = figures.network(model, answers=("answer 1", "answer 2")).axes
    at = {text.get_text(): text.get_position() for text in axes.texts}
    assert at["answer 1"][0] > at["Conv2D"][0] + 0.7, "it feeds another layer"
    assert at["answer 2"][1] > at["Dense"][1] + 0.3
    assert sum(patch.get_linewidth() == 2.4 for patch in axes.patches) == 2
    assert axes.figure.get_figwidth() < 4
    with pytest.raises(ValueError, match="a name for each of 2 outputs"):
        figures.network(model, answers=("answer 1",))


def test_the_loss_is_drawn_from_0_with_each_name_at_the_end_of_its_curve():
    (axes,) = figures.loss_curves({"a": [3.0, 1.0], "b": [4.0, 2.0]}).axes
    assert axes.get_ylim()[0] == 0
    heights = {text.get_text(): text.xyann and text.xy[1] for text in axes.texts}
    assert heights["a"] == pytest.approx(1 / axes.get_ylim()[1], abs=0.03)


def test_what_is_no_network_is_refused_with_what_is_wanted():
    with pytest.raises(TypeError, match=r"keras\.Model"):
        figures.network([1, 2])


def test_a_kernel_is_orange_below_0_and_blue_above_beside_the_board_that_it_answers_most():
    kernel = np.zeros((1, 2, 3, 3))
    kernel[0, 0, 0, 0], kernel[0, 1, 2, 2] = -0.4, 0.2
    likes = np.array([[[1, 0, 0], [0, -1, -1], [0, 0, 0]]])
    (axes,) = figures.kernels({"now": kernel}, ("mine", "theirs"), likes=likes).axes
    cells = [patch.get_facecolor() for patch in axes.patches if patch.get_fill()]
    assert to_rgba("#d55e00") in cells, "the lowest number"
    assert np.allclose(cells[1], 1, atol=0.02), "0 is white"
    assert cells[17][2] > cells[17][0], "half of the largest number: a light blue"
    stones = [line.get_marker() for line in axes.lines if line.get_marker() != "None"]
    assert stones == ["x", "o", "o"], "mine, theirs, theirs"
    words = {text.get_text() for text in axes.texts}
    assert {"now", "mine", "theirs", "the board it answers most"} < words
    assert "\N{MINUS SIGN}0.4 pushes down" in words


def test_framed_cells_of_a_kernel_have_a_frame_in_the_last_stage_and_are_grey_on_the_board():
    kernel, likes = np.zeros((1, 2, 3, 3)), np.array([[[1, 0, 0], [0, 1, 0], [0, 0, 0]]])
    framed = np.zeros((1, 2, 3, 3), bool)
    framed[0, :, 1] = True
    stages = {"then": kernel + 0.1, "now": kernel}
    (axes,) = figures.kernels(stages, ("mine", "theirs"), likes=likes, framed=framed).axes
    frames = [patch for patch in axes.patches if patch.get_linewidth() == 1.6]
    (now,) = (text.get_position()[1] for text in axes.texts if text.get_text() == "now")
    assert len(frames) == 6 and max(frame.get_y() for frame in frames) < now, "below its name"
    grey = [patch for patch in axes.patches if patch.get_facecolor() == to_rgba("#dcdfe3")]
    assert len(grey) == 3 and len({patch.get_y() for patch in grey}) == 1
    for refused, boards in ((framed[0], likes), (framed, np.zeros((1, 5, 5)))):
        with pytest.raises(ValueError, match=r"kernels frames cells of \[K, P, 3, 3\]"):
            figures.kernels({"now": kernel}, ("mine", "theirs"), likes=boards, framed=refused)


def test_a_kernel_has_a_column_and_the_picture_fits_a_phone_at_nearly_its_own_size():
    stages = {"then": np.ones((4, 3, 3, 3)), "now": np.ones((4, 3, 3, 3))}
    figure = figures.kernels(stages, "abc", likes=np.zeros((4, 3, 3)))
    (axes,) = figure.axes
    squares = [patch for patch in axes.patches if patch.get_width() > 0.5]
    across, down = {one.get_x() for one in squares}, {one.get_y() for one in squares}
    assert (len(across), len(down)) == (4, 6), "four kernels, and three planes at two stages"
    assert figure.get_size_inches()[0] < 4.5


def test_kernels_without_their_boards_or_names_are_refused():
    kernels = np.zeros((2, 3, 3, 3))
    for planes, boards in ((("a", "b"), 2), (("a", "b", "c"), 1)):
        with pytest.raises(ValueError, match=r"stages \[K, P, 3, 3\]"):
            figures.kernels({"now": kernels}, planes, likes=np.zeros((boards, 3, 3)))


def test_positions_that_several_histories_reach_are_orange_and_say_how_many_do():
    orange = figures.COLORS["vermillion"]
    tree, graph = (
        figures.show_history_graph(
            figures.history_graph(TicTacToe().state((0, 4, 0, 8, 2, 6)), 4, keyed_by)
        )
        for keyed_by in ("history", "position")
    )
    for drawn, frames, lines in ((tree, 0, 0), (graph, 7, 14)):
        assert len(re.findall(rf'<rect [^>]*stroke="{orange}"', drawn.svg)) == frames
        assert len(re.findall(rf'<path d="M[^"]*L[^"]*" stroke="{orange}"', drawn.svg)) == lines
    assert "ways" not in tree.svg
    assert sorted(re.findall(r">(\d) ways<", graph.svg)) == ["2"] * 6 + ["4"] * 2
    assert repr(tree).startswith("38 boards in layers\n")
    assert repr(graph).startswith("26 boards in layers; several lines lead to 7 of them\n")
    assert "layer 4: 9 boards, reached by 14 histories" in repr(graph)


@pytest.mark.parametrize("keyed_by", ["history", "position"])
def test_no_two_boards_of_a_graph_overlap(keyed_by):
    graph = figures.history_graph(TicTacToe().state((0, 4, 0, 8, 2, 6)), 4, keyed_by)
    svg = figures.show_history_graph(graph).svg
    assert re.search(r"max-width:100%;min-width:\d+px", svg)  # small boards are hard to compare
    places = [
        (float(x), float(y))
        for x, y in re.findall(r'<svg x="([\d.]+)" y="([\d.]+)" [^>]*class="omok-board', svg)
    ]
    assert len(places) == len(graph)
    for (x1, y1), (x2, y2) in itertools.combinations(places, 2):
        assert abs(x1 - x2) >= 63.9 or abs(y1 - y2) >= 85


def test_bars_of_whole_numbers_have_whole_ticks():
    ticks = figures.bars({"one": 9, "two": 8}).axes[0].get_xticks()
    assert len(ticks) > 2 and all(tick == int(tick) for tick in ticks)


def test_bars_of_small_shares_have_round_ticks():
    ticks = figures.bars({"one": -0.35, "two": 0.01}).axes[0].get_xticks()
    assert np.diff(ticks) == pytest.approx([0.1] * (len(ticks) - 1))


def test_bars_of_other_numbers_carry_them_where_a_form_is_given():
    axes = figures.bars({"one": -0.35, "two": 0.01}, form="{:+.2f}").axes[0]
    assert [text.get_text() for text in axes.texts] == ["−0.35", "+0.01"]
    assert not figures.bars({"one": -0.35, "two": 0.01}).axes[0].texts
    with pytest.raises(ValueError, match="no ranges"):
        figures.bars({"one": 0.5}, ranges={"one": (0.4, 0.6)}, form="{:.1f}")


def test_medians_are_bars_with_whiskers():
    chart = figures.medians({"one": [3, 1, 2], "two": [5.0]})
    assert [bar.get_width() for bar in chart.axes[0].patches] == [2, 5]
    assert [line.get_xdata().tolist() for line in chart.axes[0].lines] == [[1, 3], [5, 5]]


def test_the_number_of_a_bar_with_a_whisker_stands_beside_it():
    chart = figures.medians({"small": [0.774, 0.7, 0.8], "large": [13.8, 13.2, 14.6]})
    assert [text.get_text() for text in chart.axes[0].texts] == ["0.77", "13.8"]


def test_on_a_logarithmic_axis_a_dot_stands_for_a_bar():
    axes = figures.bars({"few": 11, "many": 783}, xscale="log").axes[0]
    assert axes.get_xlim() == (10, 1000)
    dots = [line for line in axes.lines if line.get_marker() == "o"]
    assert [float(dot.get_xdata()[0]) for dot in dots] == [11, 783]
    for values, ranges in (({"none": 0}, None), ({"one": 1}, {"one": (1, 2)}), ({}, None)):
        with pytest.raises(ValueError, match="numbers above 0, without ranges"):
            figures.bars(values, ranges=ranges, xscale="log")
    with pytest.raises(ValueError, match="'linear' or 'log'; got 'logarithmic'"):
        figures.bars({"one": 1}, xscale="logarithmic")


def test_side_by_side_the_games_share_their_calls():
    squares = figures.batches(4, 5).axes[0].patches
    assert len(squares) == 2 * 4 * 5
    columns = [round(square.get_x()) for square in squares]
    assert max(columns) == 19  # one game after another: 20 calls
    assert sum(column < 5 for column in columns) == 5 + 4 * 5
    with pytest.raises(ValueError, match="games and questions"):
        figures.batches(0, 5)


def test_a_heap_has_a_bar_for_each_score_as_high_as_it_is_frequent_and_blue_above_a_score():
    axes = FIGURES["heaps"]().axes[0]
    bars = [
        (bar.get_x() + bar.get_width() / 2, bar.get_height(), to_hex(bar.get_facecolor()))
        for bar in axes.patches
    ]
    blue, grey = figures.COLORS["blue"], "#767676"
    assert bars == [
        (pytest.approx(25), 0.5, grey),
        (pytest.approx(50), 1.0, grey),
        (pytest.approx(100), 0.5, blue),
    ]
    bracket, half = axes.lines
    assert [*bracket.get_xdata()] == pytest.approx([30, 70])
    assert [*half.get_xdata()] == [50, 50]
    with pytest.raises(ValueError, match="none for b"):
        figures.heaps({"a": [1], "b": []}, blue_above={"a": 0, "b": 0})


def test_a_median_of_nothing_is_refused():
    with pytest.raises(ValueError, match="none for two"):
        figures.medians({"one": [1], "two": []})


def test_an_interval_is_grey_until_it_decides():
    tallies = {"better": Tally(90, 0, 10), "worse": Tally(10, 0, 90), "open": Tally(11, 0, 9)}
    lines = figures.intervals(tallies).axes[0].lines[1:]  # the first is the rule
    colors = [line.get_color() for line in lines if line.get_marker() == "s"]
    assert colors == [figures.COLORS["blue"], figures.COLORS["vermillion"], "#767676"]


def test_the_ends_of_an_interval_are_seen_where_its_mark_hides_the_line():
    tally = Tally(3000, 1000, 4000)
    lines = figures.intervals({"long match": tally}).axes[0].lines
    ends = [line.get_xdata()[0] for line in lines if line.get_marker() == "|"]
    assert ends == pytest.approx(tally.interval)


def test_a_key_over_the_matches_says_what_the_colours_mean_that_occur():
    row = {"open": Tally(11, 0, 9), "bad": Tally(10, 0, 90), "as bad": Tally(10, 0, 90)}
    figure = figures.intervals(row, title="t")
    [key] = figure.legends
    assert [text.get_text() for text in key.get_texts()] == ["worse", "not decided"]
    assert key.get_title().get_text() == "t"


def test_the_series_of_a_comparison_take_the_colours_that_are_asked_for():
    row = {"random": Tally(3, 0, 1), "UCT": Tally(2, 0, 2)}
    axes = figures.compared({"a": row, "b": row}, colors=("green", "purple")).axes[0]
    points, names = axes.get_legend_handles_labels()
    found = {(name, point.get_color()) for name, point in zip(names, points, strict=True)}
    assert found == {("random", figures.COLORS["green"]), ("UCT", figures.COLORS["purple"])}


def test_names_of_curves_that_end_together_stand_apart_in_their_order():
    ends = {"low": 0.0, "middle": 0.01, "high": 0.02, "far": 1.0}
    chart = figures.lines({name: ([0, 1], [0.5, y]) for name, y in ends.items()})
    names = {text.get_text(): text.xy[1] for text in chart.axes[0].texts if text.get_text()}
    heights = [names[name] for name in ends]
    assert min(np.diff(heights)) > 0.064
    lead = [text for text in chart.axes[0].texts if text.get_text() == ""]
    assert len(lead) == 2  # the middle one stands at its line's end, and so does the far one
