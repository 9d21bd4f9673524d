"""Games in files: every form comes back exactly, and says where a foreign file is wrong."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omoklib import players
from omoklib.arena import play, record_of
from omoklib.games import Omok, Othello, TicTacToe
from omoklib.games.records import (
    GameRecord,
    from_sgf,
    from_text,
    load_records,
    read_moves,
    save_records,
    to_sgf,
    to_text,
    write_moves,
)

GAMES = [
    TicTacToe(),
    Omok(9),
    Omok(15),
    Omok(6, 4),
    Omok(9, exact=True),
    Omok(5, 3, exact=True),
    Omok(26),
    Omok(1, 1),
    Othello(),
    Othello(4),
    Othello(6),
    Othello(20),
]
texts = st.text(st.characters(), max_size=12)


@st.composite
def node_ids(draw, game):
    """A game's ID, played on at random for some plies, or to its end."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    plies = draw(st.integers(0, 60) | st.just(game.max_plies))
    state = game.initial_state()
    while state.ply < plies and not state.is_terminal():
        legal = state.legal_actions()
        state = state.take_action(legal[int(rng.integers(len(legal)))])
    return state.id


@st.composite
def records(draw):
    game = draw(st.sampled_from(GAMES))
    node_id = draw(node_ids(game))
    over = game.state(node_id).is_terminal()
    seconds = st.floats(0, 1e300)
    return GameRecord(
        game,
        node_id,
        black=draw(texts),
        white=draw(texts),
        result=None if over else draw(st.sampled_from([None, 1, 0, -1])),
        reason=draw(texts),
        start=draw(st.integers(0, len(node_id) - 1)),
        seconds=draw(st.none() | st.tuples(seconds, seconds)),
        options=draw(st.dictionaries(texts, texts, max_size=3)),
    )


@settings(max_examples=100, deadline=None)
@given(st.lists(records(), min_size=1, max_size=3))
def test_every_record_comes_back_exactly_from_its_text(given_records):
    assert from_text(to_text(*given_records)) == given_records


@settings(max_examples=100, deadline=None)
@given(st.lists(records(), min_size=1, max_size=3))
def test_every_record_comes_back_exactly_from_its_sgf(given_records):
    assert from_sgf(to_sgf(*given_records)) == given_records


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(GAMES).flatmap(lambda game: st.tuples(st.just(game), node_ids(game))),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["", " ", "\n", ", "]),
)
def test_every_game_comes_back_exactly_from_its_moves(played, bottom, passes, separator):
    game, node_id = played
    text = write_moves(game, node_id, bottom=bottom, passes=passes, separator=separator)
    assert read_moves(game, text, bottom=bottom) == node_id
    assert read_moves(game, text.upper(), bottom=bottom) == node_id


@pytest.mark.parametrize("name", ["games.txt", "games.sgf", "GAMES.SGF"])
def test_a_file_holds_many_records_and_gives_them_back(name, tmp_path):
    kept = [GameRecord(Othello(4), (0, 1)), GameRecord(Omok(6, 4), (0, 14), "ö", "金\n木")]
    path = save_records(tmp_path / name, kept)
    assert load_records(path) == kept
    assert [entry.name for entry in tmp_path.iterdir()] == [name]
    assert load_records(save_records(path, kept[0])) == kept[:1]


def test_a_record_is_a_text_that_people_can_read():
    record = GameRecord(
        Omok(6, 4),
        (0, 14, 20, 15, 19, 16, 21, 17),
        black="UCT 400",
        white="Ann",
        start=2,
        seconds=(1.25, 30.5),
        options={"seed": "7"},
    )
    assert to_text(record).splitlines() == [
        "omoklib game 1",
        "game: omok:6,line=4",
        "black: UCT 400",
        "white: Ann",
        "result: Black wins",
        "opening: 2",
        "seconds: 1.25 30.5",
        "option seed: 7",
        "id: (0, 14, 20, 15, 19, 16, 21, 17)",
        "#",
        "#  1. c3 c4  2. d3 b4  3. e3 d4  4. f3",
    ]


def test_a_long_game_is_wrapped():
    cells = np.random.default_rng(1).permutation(225)
    record = GameRecord(Omok(15, line=15), (0, *cells.tolist()))
    assert max(map(len, to_text(record).splitlines())) <= 100
    assert from_text(to_text(record)) == [record]


def test_a_game_of_the_arena_becomes_a_record():
    rng = np.random.default_rng(1)
    played = play(players.random(rng), players.random(rng), TicTacToe(), (0, 4))
    record = record_of(played, seed="1")
    assert (record.id, record.result, record.start) == (played.id, played.result, 1)
    assert record.seconds == pytest.approx(played.seconds, abs=1e-3)
    assert record.options == {"seed": "1"}


def test_a_forfeit_keeps_its_reason_in_every_form():
    rng = np.random.default_rng(1)
    played = play(players.random(rng), lambda state: 1 / 0, TicTacToe())
    record = record_of(played)
    assert record.result == 1
    assert "ZeroDivisionError" in record.reason
    assert from_sgf(to_sgf(record)) == [record] == from_text(to_text(record))
    assert "RE[B+F]" in to_sgf(record)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"result": 2}, "a result must be 1, 0, -1 or None"),
        ({"id": (0, 0, 0)}, "a1 is taken"),
        ({"id": (0, 0, 3, 1, 4, 2), "result": 0}, "Black wins"),
        ({"start": 3}, "must be 0 to 2 of this game's plies"),
        ({"seconds": (1, math.nan)}, "0 or more"),
        ({"seconds": (1, -1)}, "0 or more"),
    ],
)
def test_a_record_is_checked_against_the_rules(change, told):
    with pytest.raises(ValueError, match=told):
        GameRecord(**{"game": TicTacToe(), "id": (0, 0, 4)} | change)


def test_names_are_texts_and_games_are_games():
    with pytest.raises(TypeError, match="texts"):
        GameRecord(TicTacToe(), (0,), black=7)
    with pytest.raises(TypeError, match="texts"):
        GameRecord(TicTacToe(), (0,), options={"seed": 7})
    with pytest.raises(TypeError, match="of a game"):
        GameRecord("omok", (0,))


GOOD = to_text(GameRecord(TicTacToe(), (0, 0, 4), options={"seed": "7"}))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("omoklib game 1", "omoklib game 2"), "line 1: a record must begin with"),
        (("game: tictactoe", "game: chess"), "line 2: 'chess' is not a game"),
        (("game: tictactoe\n", ""), "line 1: this record says no 'game'"),
        (("black: Black", "black Black"), "line 3: a field must be 'name: value'"),
        (("white: White", "black: White"), "line 4: 'black' is there a second time"),
        (("white: White", r"white: \q"), r"line 4: '\\\\q' stands for no character"),
        (("white: White", r"white: \U00110000"), "line 4: .* stands for no character"),
        (("white: White", "white: back\\"), "line 4: .* stands for no character"),
        (("result: not over", "result: 1"), "line 5: a result must be one of Black wins"),
        (("result: not over", "opening: -1"), "line 5: an opening must be a number of plies"),
        (("result: not over", "seconds: 1"), "line 5: seconds must be two numbers"),
        (("result: not over", "seconds: 1 x"), "line 5: could not convert"),
        (("result: not over", "score: 3"), "line 5: there is no 'score' in a record"),
        (("(0, 0, 4)", "(0, 0, 0)"), r"line 7: action 0 \(move 2\) is not legal: a1 is taken"),
        (("(0, 0, 4)", "(0, 0, 9)"), "line 7: .*action 9 is not on the 3x3 board"),
        (("(0, 0, 4)", "0, 4"), "line 7: an ID must be written like"),
        (("(0, 0, 4)", "(1, 4)"), "line 7: "),
    ],
)
def test_a_damaged_record_is_refused_with_its_line(change, told, tmp_path):
    damaged = GOOD.replace(*change)
    assert damaged != GOOD
    with pytest.raises(ValueError, match=told):
        from_text(damaged)
    path = tmp_path / "game.txt"
    path.write_text(damaged, encoding="utf-8")
    with pytest.raises(ValueError, match=r"game\.txt: line "):
        load_records(path)


def test_what_is_no_record_at_all_is_refused(tmp_path):
    for text in ("", "\n\n", "# only a comment\n"):
        with pytest.raises(ValueError, match="there is no record in it"):
            from_text(text)
    path = tmp_path / "game.txt"
    path.write_bytes(b"omoklib game 1\nblack: \xff\xfe\n")
    with pytest.raises(ValueError, match="line 2 is not UTF-8"):
        load_records(path)
    with pytest.raises(FileNotFoundError):
        load_records(tmp_path / "nowhere.txt")
    with pytest.raises(TypeError, match="from a text"):
        from_text(b"")


def test_line_ends_and_blanks_of_other_editors_change_nothing():
    for text in (GOOD.replace("\n", "\r\n"), "\ufeff" + GOOD, GOOD.replace("\n", "  \n\n")):
        assert from_text(text) == from_text(GOOD)


@settings(max_examples=500, deadline=None)
@given(st.text() | st.text("omklibgae 1:\n(0,4)\\#x ", max_size=200).map(GOOD.__add__))
def test_no_text_breaks_the_reader(text):
    try:
        for record in from_text(text):
            assert from_text(to_text(record)) == [record]
    except ValueError as error:
        assert str(error)
