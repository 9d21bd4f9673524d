"""Boards as SVG."""

import colorsys
import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from omoklib import draw
from omoklib.draw import board_svg, boards_in_a_row
from omoklib.draw.look import look, points_in_words, result_words, star_points, summary
from omoklib.draw.theme import DARK, THEME, css_variables, heat_in
from omoklib.games import Game, Omok, Othello, State, TicTacToe
from omoklib.games.connect_four import ConnectFour, Drop

SVG = "{http://www.w3.org/2000/svg}"


def after_random_moves(game, moves, seed=0) -> State:
    rng, state = np.random.default_rng(seed), game.initial_state()
    for _ in range(moves):
        if not state.is_terminal():
            state = state.take_action(int(rng.choice(state.legal_actions())))
    return state


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def shapes(svg: str) -> str:
    """The picture without its style rules."""
    return re.sub("<style>.*?</style>", "", svg, flags=re.DOTALL)


def spoken(state: State) -> list[str]:
    names = [state.game.action_name(point) for point in range(state.game.size**2)]
    return points_in_words(look(state), names)


GAMES = [TicTacToe(), Omok(9), Omok(15), Omok(19), Omok(1, 1), Othello(4), Othello(6), Othello(8)]
GAMES += [ConnectFour(), ConnectFour(4)]


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("moves", [0, 1, 7, 500])
@pytest.mark.parametrize("numbers", [False, True])
def test_every_state_is_a_well_formed_picture_with_a_name(game, moves, numbers):
    state = after_random_moves(game, moves)
    root = ElementTree.fromstring(board_svg(state, numbers=numbers))
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title").text == summary(state)


def test_a_state_shows_itself():
    state = TicTacToe().state((0, 4))
    assert state._repr_svg_() == board_svg(state)


@pytest.mark.parametrize("game", [Omok(9), Othello(8)], ids=repr)
def test_each_stone_is_drawn_once_in_its_colour(game):
    state = after_random_moves(game, 20)
    svg = board_svg(state, last_move=False)
    for player, fill in ((1, THEME.black), (-1, THEME.white)):
        assert svg.count(f'r="17.5" fill="{fill}"') == (state.board == player).sum()


def test_marks_differ_in_shape_and_not_in_colour_alone():
    svg = shapes(board_svg(TicTacToe().state((0, 4, 0)), last_move=False))
    assert svg.count('<path d="M') == 2  # the lines, and the X
    assert svg.count(f'stroke="{THEME.x}"') == svg.count(f'stroke="{THEME.o}"') == 1


def test_move_numbers_are_those_of_the_id():
    svg = board_svg(Omok(9).state((0, 40, 41, 31)), numbers=True, coordinates=False)
    assert texts(svg) == ["3", "1", "2"]  # in the order of the cells


def test_the_winning_line_is_ringed():
    state = Omok(9).state((0, 40, 41, 31, 32, 22, 23, 13, 14, 4))
    assert board_svg(state).count(f'stroke="{THEME.win}"') == 5


def test_faded_stones_come_one_after_the_other_and_then_the_end():
    state = TicTacToe().state((0, 0, 3, 1, 4, 2))
    faded = {1: 0.8, 4: 0.6, 2: 0.4}
    picture = board_svg(state, faded=faded)
    delays = re.findall(r'animation-delay:(\d+)ms"><g opacity="([.0-9]+)', picture)
    assert sorted((int(delay), float(strength)) for delay, strength in delays) == [
        (0, 0.8),
        (130, 0.6),
        (260, 0.4),
    ]
    assert picture.count("animation-delay:390ms") == 2  # the cells of the line, and the last mark
    assert "prefers-reduced-motion" in picture
    assert "omok-turn" not in board_svg(state)
    at_once = board_svg(state, faded=faded, arriving=False)
    assert "omok-turn" not in at_once and at_once.count('<g opacity="0.') == len(faded)


def test_othello_shows_where_to_go_and_what_was_turned():
    state = Othello(8).state((0, 19))
    shown = look(state)
    assert shown.flips == (27,)
    assert board_svg(state).count('fill-opacity="0.6"') == len(state.legal_actions())
    assert spoken(state)[27] == "d4, black disc, just turned"


class Own(Game):
    """A game that says nothing of its board but by its rules."""

    def __init__(self, size: int, start: type[State]) -> None:
        self.size, self.line, self.start = size, 3, start

    @property
    def max_plies(self) -> int:
        return self.size**2

    def initial_state(self) -> State:
        return self.start(self, (0,), np.zeros((self.size, self.size), np.int8), won=False)


class Anywhere(Drop):
    def legal_actions(self) -> list[int]:
        return np.flatnonzero(self.board == 0).tolist()


def test_a_game_whose_stones_fall_has_a_frame_with_holes_whoever_wrote_it():
    for game in (ConnectFour(), Own(5, Drop)):
        state = game.initial_state().take_action(game.size**2 - 1)
        assert look(state).kind == "columns"
        svg, n = board_svg(state), game.size
        frame = next(path for path in svg.split("<path")[1:] if THEME.frame in path)
        assert frame.count("M") == 1 + n**2  # its outline, and the holes
        assert svg.index(f'fill="{THEME.disc_red}"') < svg.index(frame), "the disc is behind it"
        assert spoken(state)[-1].endswith("red disc, move 1")
        assert spoken(state)[-2].endswith("empty, legal move")
    assert look(Own(5, Anywhere).initial_state()).kind == "discs"
    assert look(Othello(8).initial_state()).kind == "discs"


@pytest.mark.parametrize("game", [TicTacToe(), Omok(9), Omok(15), Othello(8), ConnectFour()])
@pytest.mark.parametrize("wide", [112, 170, 200, 240, 360, None])
def test_coordinates_are_no_smaller_than_10_pixels_and_stand_inside(game, wide):
    if wide is not None and wide < 10 * game.size:
        pytest.skip("letters of that size would touch, so there are none")
    root = ElementTree.fromstring(board_svg(game.initial_state(), size_px=wide))
    side = float(root.get("viewBox").split()[-1])
    letters = next(group for group in root.iter(f"{SVG}g") if group.get("aria-hidden"))
    size = float(letters.get("font-size"))
    assert size * float(root.get("width")) / side >= 9.6
    for text in letters:
        half = 0.33 * size * len(text.text)
        assert half <= float(text.get("x")) <= side - half
        assert size * 0.7 <= float(text.get("y")) <= side
    below = [text for text in letters if text.text == "a" and float(text.get("y")) > side / 2]
    small = wide is not None and wide <= 200
    assert bool(below) == (not small), "two sides are enough for small ones"
    assert {text.text for text in letters} >= {"a", "1", str(game.size)}


def othello_pass() -> State:
    """A state whose player has to pass."""
    for seed in range(200):
        state, rng = Othello(4).initial_state(), np.random.default_rng(seed)
        while not state.is_terminal():
            if state.legal_actions() == [16]:
                return state
            state = state.take_action(int(rng.choice(state.legal_actions())))
    raise AssertionError("no pass in 200 games")


def test_a_pass_is_written_under_the_board():
    state = othello_pass()
    assert "only move: pass" in texts(board_svg(state))
    assert "last move: pass" in texts(board_svg(state.take_action(16)))


def test_points_are_said_as_a_person_would():
    state = Omok(9).state((0, 40, 41))
    words = spoken(state)
    assert words[40] == "e5, black stone, move 1"
    assert words[41] == "f5, white stone, move 2"
    assert words[0] == "a1, empty"
    state = TicTacToe().state((0, 4))
    assert spoken(state)[4] == "b2, X, move 1"


def test_results_are_said_in_the_games_own_words():
    assert result_words(TicTacToe().state((0, 0, 3, 1, 4, 2))) == "X wins"
    assert result_words(Omok(9).initial_state()) == "Black to move"
    over = after_random_moves(Othello(4), 99)
    assert re.fullmatch(r"(Black|White) wins, \d+ to \d+|A draw, 8 to 8", result_words(over))


def test_an_overlay_is_heat_with_labels_told_as_text():
    state = Omok(9).initial_state()
    svg = board_svg(state, overlay={0: 0.0, 40: 1.0, 41: np.float32(0.5)}, labels={40: "128"})
    for heat in (0.5, 1.0):
        assert f'fill="{THEME.board_heat}" fill-opacity="{heat_in(heat):g}"' in svg
    for color in (THEME.board_heat, THEME.heat_tile):
        assert svg.count(f' fill="{color}"') == 2  # no heat, no patch
    titles = [element.text for element in ElementTree.fromstring(svg).iter(f"{SVG}title")]
    assert "e5: 128" in titles  # the words that were given, and not the heat as well


def test_labels_are_text_and_never_markup():
    evil = '<img src=x onerror="alert(1)">'
    svg = board_svg(Omok(9).initial_state(), labels={40: evil})
    assert "<img" not in svg
    assert evil in texts(svg)


@pytest.mark.parametrize(
    ("overlay", "error"),
    [
        ({81: 0.5}, ValueError),
        ({-1: 0.5}, ValueError),
        ({40: 1.5}, ValueError),
        ({40: float("nan")}, ValueError),
        ({40: "hot"}, TypeError),
        ({40: True}, TypeError),
        ({"e5": 0.5}, TypeError),
    ],
)
def test_a_bad_overlay_says_what_is_allowed(overlay, error):
    with pytest.raises(error):
        board_svg(Omok(9).initial_state(), overlay=overlay)
    with pytest.raises((ValueError, TypeError)):
        board_svg(Omok(9).initial_state(), labels={99: "x"})


def luminance(color: str) -> float:
    channels = [int(color[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def seen_through(color: str, ground: str, opacity: float) -> str:
    channels = ([int(one[k : k + 2], 16) for k in (1, 3, 5)] for one in (color, ground))
    return "#" + "".join(
        f"{round(opacity * own + (1 - opacity) * below):02x}"
        for own, below in zip(*channels, strict=True)
    )


THEMES = pytest.mark.parametrize("theme", [THEME, DARK], ids=["light", "dark"])


@THEMES
def test_text_stands_out_from_its_ground(theme):
    for ground in ("wood", "felt", "paper", "frame", "card"):
        assert contrast(getattr(theme, f"{ground}_ink"), getattr(theme, ground)) >= 4.5
    assert contrast(theme.card_soft, theme.card) >= 4.5
    for ground, hues, most, ink in [  # the live board's overlays; `most` as in draw_board.js
        (theme.heat_tile, [theme.board_heat], heat_in(1), theme.label_ink),
        (theme.even_worth, [theme.board_good, theme.board_bad], 0.65, theme.label_ink),
        (theme.paper, [theme.board_heat, theme.board_bad], 0.65, theme.tag_ink),
        (theme.hole, [theme.board_heat, theme.board_bad], 0.65, theme.tag_ink),
    ]:
        for hue in hues:
            for share in np.linspace(0, most, 21):
                assert contrast(ink, seen_through(hue, ground, share)) >= 4.5


@THEMES
def test_the_heat_on_wood_and_felt_is_one_hue_from_its_tile_to_its_full_colour(theme):
    shown = [
        seen_through(theme.board_heat, theme.heat_tile, heat_in(heat))
        for heat in np.linspace(0, 1, 11)
    ]
    hues = [
        colorsys.rgb_to_hsv(*(int(one[k : k + 2], 16) / 255 for k in (1, 3, 5)))[0] for one in shown
    ]
    assert max(hues) - min(hues) < 0.04
    light = [luminance(one) for one in shown]
    assert light == sorted(light, reverse=True) and contrast(shown[0], shown[-1]) > 2
    for game in (Omok(9), Othello(6)):
        action = game.initial_state().legal_actions()[0]
        svg = board_svg(
            game.initial_state(), overlay={action: 1.0}, labels={action: "7"}, theme=theme
        )
        tile, blue = (svg.index(f' fill="{one}"') for one in (theme.heat_tile, theme.board_heat))
        assert tile < blue
        assert 'fill="#000000">7<' in svg


@THEMES
def test_marks_and_stones_stand_out_from_their_ground(theme):
    for mark in (theme.x, theme.o):
        assert contrast(mark, theme.paper) >= 3
        assert contrast(mark, theme.win_cell) >= 3
    assert contrast(theme.black, theme.white) >= 4.5
    for ground, stone in (("wood", "white"), ("hole", "disc_yellow"), ("hole", "disc_red")):
        ground = getattr(theme, ground)
        edged = (getattr(theme, stone), getattr(theme, f"{stone}_edge"))
        assert max(contrast(color, ground) for color in edged) >= 3
    assert contrast(theme.best, theme.wood) >= 3
    assert contrast(theme.x, theme.hole) >= 3  # the same ring on a hole
    assert contrast(theme.disc_red, theme.disc_yellow) >= 3
    assert contrast(theme.disc_red, theme.white) >= 4.5
    assert contrast(theme.disc_yellow, theme.black) >= 4.5
    for ground in ("wood", "felt", "paper", "card"):
        assert contrast(getattr(theme, f"{ground}_line"), getattr(theme, ground)) >= 3
    assert max(contrast(edge, theme.hole) for edge in (theme.frame, theme.frame_line)) >= 3
    for stone in (theme.black, theme.white):
        assert contrast(theme.win, stone) >= 3


def test_boards_are_dimmer_on_a_dark_page():
    for ground in ("wood", "paper", "frame", "hole", "felt", "card"):
        assert luminance(getattr(DARK, ground)) < luminance(getattr(THEME, ground))
    assert luminance(DARK.wood) < 0.5 * luminance(THEME.wood)
    light, *dark = css_variables(".here").splitlines()
    assert f"--omok-wood: {THEME.wood};" in light
    assert len(dark) == 2 and all(f"--omok-wood: {DARK.wood};" in rule for rule in dark)
    style = (Path(draw.__file__).parents[1] / "widgets" / "static" / "base.css").read_text()
    for rule in dark:  # as dark as the rest of a widget, and never without it
        condition = rule.partition(" .here {")[0].removeprefix(
            "@media (prefers-color-scheme: dark) { "
        )
        assert f"{condition} .omok-widget" in style


def colors_of(svg: str) -> set[tuple[str, str]]:
    """The attribute and the colour of all that is painted."""
    return set(re.findall(r'(fill|stroke)="(#[0-9a-f]{6})"', shapes(svg)))


@pytest.mark.parametrize("game", [TicTacToe(), Omok(9), Othello(8), ConnectFour()], ids=repr)
def test_a_drawn_board_on_a_dark_page_has_the_colours_of_a_dark_board(game):
    state = after_random_moves(game, 6)
    free = state.legal_actions()[0]
    how = {"overlay": {free: 0.7}, "labels": {free: "5"}}
    light, dark = board_svg(state, **how), board_svg(state, theme=DARK, **how)
    style = re.search("<style>(.*?)</style>", light, re.DOTALL)[1]
    assert "<style>" not in dark, "a theme of one's own stays as it is"
    named = dict(re.findall(r"(--omok-[a-z-]+): (#[0-9a-f]{6})", style.split('"]')[-1]))
    swaps = re.findall(r'\[(fill|stroke)="(#[0-9a-f]{6})"\] \{ \w+: var\((--[a-z-]+)\)', style)
    swap = {(what, color): (what, named[name]) for what, color, name in swaps}
    assert len(swap) == len(swaps), "one colour, two names"
    assert {swap.get(pair, pair) for pair in colors_of(light)} == colors_of(dark)


@THEMES
def test_a_stone_that_waits_for_python_stands_out_too_though_it_is_fainter(theme):
    style = (Path(draw.__file__).parents[1] / "widgets" / "static" / "board.css").read_text()
    opacity = float(re.search(r"\.omok-waiting \{ opacity: ([0-9.]+);", style)[1])
    assert opacity < 0.9
    for ground, colors in [
        (theme.paper, ["x"]),
        (theme.paper, ["o"]),
        (theme.wood, ["black", "black_edge"]),
        (theme.wood, ["white", "white_edge"]),
        (theme.felt, ["black", "black_edge"]),
        (theme.felt, ["white", "white_edge"]),
        (theme.hole, ["disc_red", "disc_red_edge"]),
        (theme.hole, ["disc_yellow", "disc_yellow_edge"]),
    ]:
        faint = [seen_through(getattr(theme, name), ground, opacity) for name in colors]
        assert max(contrast(color, ground) for color in faint) >= 3


def test_star_points_are_where_a_board_has_them():
    assert star_points(15) == [48, 56, 112, 168, 176]
    assert len(star_points(19)) == 9
    assert star_points(5) == []


def test_boards_stand_in_a_row_with_their_captions_as_plain_text():
    state = TicTacToe().initial_state()
    row = boards_in_a_row([(board_svg(state), "z = +1"), (board_svg(state), "a < b")])
    assert row.count("<svg") == 2
    assert "z = +1" in row
    assert "a &lt; b" in row


def test_boards_stand_in_rows_as_equal_as_they_can_be():
    board = (board_svg(TicTacToe().initial_state(), size_px=100), "")

    def width(count, columns):
        return re.search(r"wrap;max-width:(\d+)px", boards_in_a_row([board] * count, columns))[1]

    assert width(8, 4) == str(4 * 100 + 3 * 14)
    assert width(7, 5) == width(8, 5) == str(4 * 100 + 3 * 14)
    assert width(3, 5) == str(3 * 100 + 2 * 14)
    assert "wrap;max-width" not in boards_in_a_row([board] * 8)
    with pytest.raises(ValueError, match="columns must be 1 or more; got 0"):
        boards_in_a_row([board], 0)


def test_a_board_on_which_letters_would_touch_has_none():
    empty = Omok(15).initial_state()
    tiny = board_svg(empty, size_px=136)
    assert tiny == board_svg(empty, coordinates=False, size_px=136)
    assert board_svg(Omok(9).initial_state(), size_px=136).count(">h<") >= 1


def test_the_texts_on_a_board_have_one_size():
    drawn = board_svg(TicTacToe().initial_state(), labels={0: "9%", 4: "13%"})
    sizes = re.findall(r'font-size="([\d.]+)" font-weight="600"', str(drawn))
    assert len(sizes) == 2
    assert len(set(sizes)) == 1


def test_the_winning_line_shows_on_a_board_of_your_own_too():
    class Silent(Drop):
        def winning_line(self):
            return []

    class Own(ConnectFour):
        def initial_state(self):
            board = np.zeros((self.size, self.size), np.int8)
            return Silent(self, (0,), board, won=False)

    won = Own(4).state((0, 12, 13, 8, 9, 4, 5, 0))
    assert won.winning_line() == []
    assert look(won).line == (0, 4, 8, 12)


@pytest.mark.parametrize(("sign", "size"), [("✔", "26"), ("✘", "26"), ("5", "15")])
def test_a_tick_and_a_cross_are_as_large_as_marks(sign, size):
    drawn = board_svg(TicTacToe().initial_state(), labels={4: sign})
    assert re.search(rf'font-size="{size}"[^>]*>{sign}<', drawn)
