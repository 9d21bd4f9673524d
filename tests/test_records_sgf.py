"""SGF: what we write is what others read, and what others write is what we read."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omoklib.games import Omok, Othello, State
from omoklib.games.records import GameRecord, from_sgf, load_records, to_sgf
from omoklib.games.records.sgf import main_lines, one_line, plain_text


def random_game(game, seed):
    rng = np.random.default_rng(seed)
    state: State = game.initial_state()
    while not state.is_terminal():
        state = state.take_action(int(rng.choice(state.legal_actions())))
    return state.id


def only(text, **options):
    (record,) = from_sgf(text, **options)
    return record


def test_omok_is_gm_4_and_othello_gm_2():
    omok = GameRecord(Omok(15), (0, 112, 113), black="Ann", white="Bob")
    assert to_sgf(omok) == (
        "(;FF[4]GM[4]CA[UTF-8]AP[omoklib:1]SZ[15]PB[Ann]PW[Bob]RU[freestyle];B[hh];W[ih])\n"
    )
    assert "GM[2]" in to_sgf(GameRecord(Othello(), (0, 37)))
    assert ";B[fe]" in to_sgf(GameRecord(Othello(), (0, 37)))


def test_the_result_is_written_as_the_format_wants_it():
    won = (0, 0, 9, 1, 10, 2, 11, 3, 12, 4)
    assert "RE[B+]" in to_sgf(GameRecord(Omok(9), won))
    assert "RE" not in to_sgf(GameRecord(Omok(9), won[:-1]))
    assert "RE[0]" in to_sgf(GameRecord(Omok(9), won[:-1], result=0))
    assert "RE[W+F]" in to_sgf(GameRecord(Omok(9), won[:-1], result=-1, reason="late"))
    record = GameRecord(Othello(4), random_game(Othello(4), 1))
    margin = record.state.margin(1)
    assert f"RE[{'B' if margin > 0 else 'W'}+{abs(margin)}]" in to_sgf(record)


def test_the_first_variation_is_the_game_however_deep():
    text = "(;GM[4]SZ[9];B[ee](;W[ef](;B[fe];W[ff])(;B[aa]))(;W[bb];B[cc]))"
    assert only(text).id == (0, 40, 49, 41, 50)
    deep = "(;GM[4]SZ[26]" + "".join(
        f"(;{'BW'[k % 2]}[{chr(97 + k % 26)}{chr(97 + k // 26)}]" for k in range(4)
    )
    assert len(only(deep + "(;C[x]" * 20_000 + ")" * 20_005).id) == 5


def test_files_of_other_programs_are_read():
    assert only("(;GaMe[2]FileFormat[3];Black[f5];White[f6])").id == (0, 37, 45)
    assert only("junk (;GM[2];B[f5];W[d6];B[c3])").id == (0, 37, 43, 18)
    assert only("(;GM[2];B[fe];W[df];B[cc])\n").id == (0, 37, 43, 18)
    assert only("(;GM[4]RE[W+R];B[hh];W[hg])").game == Omok(15)
    assert only("(;GM[4]RE[W+R];B[hh];W[hg])").result == -1
    assert only("(;GM[4]RE[W+R];B[hh];W[hg])").reason == "resigned"
    assert only("(;GM[4]RU[Standard]SZ[9])").game == Omok(9, exact=True)
    assert only("(;GM[4]SZ[9:9])").game == Omok(9)
    assert only("(;GM[1]SZ[15];B[hh])", game=Omok(15)).id == (0, 112)
    assert len(from_sgf("(;GM[4];B[hh])\n\n(;GM[2])")) == 2


def test_the_usual_four_discs_may_be_set_up_and_nothing_else():
    text = "(;GM[2]AB[ed][de]AW[dd][ee]PL[B];B[fe])"
    assert only(text).id == (0, 37)
    for wrong in ("AB[aa]", "AW[ed]", "AB[ed]PL[W]", "AE[dd]"):
        with pytest.raises(ValueError, match=r"line 1: A[BWE] sets up a position"):
            only(f"(;GM[2]{wrong};B[fe])")


def test_a_pass_may_be_written_in_two_ways_or_left_out():
    game = Othello(4)
    node_id = next(
        found
        for found in (random_game(game, seed) for seed in range(50))
        if game.pass_action in found[1:-1]
    )
    text = to_sgf(GameRecord(game, node_id))
    assert only(text).id == node_id
    assert only(text.replace("[]", "[tt]")).id == node_id
    assert only(text.replace(";B[]", "").replace(";W[]", "")).id == node_id


def test_texts_are_unescaped_as_the_format_says():
    assert plain_text("a\\]b\\\\c\\:d") == "a]b\\c:d"
    assert plain_text("soft\\\nbreak\r\nhard\ttab") == "softbreak\nhard tab"
    assert plain_text("soft\\\r\nbreak") == "softbreak"
    assert one_line("two\nlines") == "two lines"
    assert only("(;GM[4]PB[a\\]b \\\\ [c];B[hh])").black == "a]b \\ [c"


@settings(max_examples=200, deadline=None)
@given(st.text(st.characters(), max_size=20), st.text(st.characters(), max_size=20))
def test_any_name_comes_back_exactly(black, white):
    record = GameRecord(Omok(9), (0, 40), black=black, white=white)
    assert from_sgf(to_sgf(record)) == [record]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "there is no game in it"),
        ("hello", "there is no game in it"),
        ("(;GM[4]\n;B[hh]\n;B[hg])", r"line 3, move 2 \(B\[hg\]\): it is the other side's turn"),
        (
            "(;GM[4]SZ[3]RU[3 in a row];B[aa];W[ba];B[ca];W[bb];B[ab];W[cb];B[bc];W[ac];W[cc])",
            r"line 1, move 9 \(W\[cc\]\): it is the other side's turn",  # the last cell
        ),
        ("(;GM[4]\n;B[hh]\n\n;W[hh])", r"line 4, move 2 \(W\[hh\]\): .*h8 is taken"),
        ("(;GM[4]\n;B[zz])", r"line 2, move 1 \(B\[zz\]\): a point must be two letters, a to o"),
        ("(;GM[4]\n;B[h8])", r"line 2, move 1 \(B\[h8\]\): a point must be two letters"),
        ("(;GM[4]\n;B[])", r"line 2, move 1 \(B\[\]\): nobody passes"),
        ("(;GM[2]\n;B[fe]\n;W[])", r"line 3, move 2 .*the pass, is not legal"),
        ("(;GM[2]\n;B[aa])", r"line 2, move 1 .*turns no disc"),
        ("(;GM[4]\n;B[hh]", "line 2: the file ends inside a game"),
        ("(;GM[4]\n;B[hh)", r"line 2: the value that begins here has no end"),
        ("(;GM[4]\n;B;W[hh])", "line 2: the property 'B' has no value"),
        ("(;GM[4]\n;B W[hh])", "line 2: the property 'B' has no value"),
        ("(;GM[4]\n;[hh])", "line 2: a value stands outside a property"),
        ("(;GM[4]\n(B[hh]))", "line 2: a property stands outside a node"),
        ("(;GM[4](;B[hh])\n;W[aa])", "line 2: a node comes after a variation"),
        ("(;GM[4]\n;B[hh] $)", r"line 2: '\$' is not expected here"),
        ("\n(;GM[1];B[aa])", r"line 2: its game is GM\[1\]"),
        ("(;GM[4]SZ[x])", "line 1: SZ, the board's size, must be a whole number"),
        ("(;GM[4]SZ[99])", "line 1: an Omok board must have 1 to 26 rows"),
        ("(;GM[2]SZ[7])", "line 1: an Othello board must have an even number"),
        ("(;GM[4]OMOK[seconds: x y])", "line 1: could not convert"),
        ("(;GM[4]OMOK[speed: 3])", "line 1: there is no 'speed' in a record"),
    ],
)
def test_a_foreign_file_with_an_error_is_told_its_line_and_move(text, told, tmp_path):
    with pytest.raises(ValueError, match=told):
        from_sgf(text)
    path = tmp_path / "game.sgf"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=rf"game\.sgf: {told}"):
        load_records(path)


def test_the_game_given_must_fit_the_file():
    with pytest.raises(ValueError, match="its board has 19 rows"):
        only("(;GM[1]SZ[19];B[aa])", game=Omok(15))


@pytest.mark.parametrize("charset", ["UTF-8", "ISO-8859-1", "GB18030", "Shift_JIS"])
def test_a_file_is_read_in_the_character_set_that_it_names(charset, tmp_path):
    name = {"ISO-8859-1": "Zoë"}.get(charset, "金")
    path = tmp_path / "game.sgf"
    path.write_bytes(f"(;GM[4]CA[{charset}]PB[{name}];B[hh])".encode(charset))
    (record,) = load_records(path)
    assert record.black == name


@settings(max_examples=500, deadline=None)
@given(st.text() | st.text("();BWGMSZ[]abh4\\\n ").map("(;GM[4]SZ[9]".__add__))
def test_no_text_breaks_the_reader(text):
    try:
        for record in from_sgf(text):
            assert from_sgf(to_sgf(record)) == [record]
    except ValueError as error:
        assert str(error)


@settings(max_examples=300, deadline=None)
@given(st.text("();AB[]ab\\\n ", max_size=40).map("(;GM[4]".__add__))
def test_sgfmill_finds_the_same_main_line(text):
    grammar = pytest.importorskip("sgfmill.sgf_grammar", reason="sgfmill, the referee, is missing")
    try:
        ours = next(main_lines(text))
    except ValueError:
        return  # the other grammar forgives more
    tree = grammar.parse_sgf_game(text.encode())
    theirs = [
        {name: [value.decode() for value in values] for name, values in node.items()}
        for node in grammar.main_sequence_iter(tree)
    ]
    assert [node.values for node in ours] == theirs


def test_sgfmill_reads_what_we_write():
    grammar = pytest.importorskip("sgfmill.sgf_grammar", reason="sgfmill, the referee, is missing")
    record = GameRecord(Othello(), random_game(Othello(), 3), black="a]b\\c:d", white="金")
    nodes = list(grammar.main_sequence_iter(grammar.parse_sgf_game(to_sgf(record).encode())))
    assert len(nodes) == len(record.id)
    assert nodes[0]["PB"] == [rb"a\]b\\c:d"]
    assert nodes[0]["PW"] == ["金".encode()]
    assert all(len(node) == 1 for node in nodes[1:])
