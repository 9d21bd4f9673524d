"""The game in the terminal, as transcripts: what is typed, and what is shown."""

import io
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pie_rule import Hex

from omoklib.__main__ import main
from omoklib._util.grammar import Kind
from omoklib.cli.look import PLAIN, TerminalStyle, look_for
from omoklib.cli.phrases import help_text, why_not
from omoklib.cli.terminal_game import TerminalGame
from omoklib.games import BLACK, WHITE, Omok, Othello
from omoklib.games.connect_four import ConnectFour
from omoklib.games.records import load_records
from omoklib.players import NamedPlayer
from omoklib.players.specs import _KINDS as KINDS
from omoklib.players.specs import make_player

LOWEST = NamedPlayer("lowest cell", lambda state: state.legal_actions()[0])


@pytest.fixture
def typed(monkeypatch, capsys):
    """Plays with these lines typed, and gives back what was shown."""

    def play(text, *arguments):
        against = ["--against", "test"] if "test" in KINDS else []
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        monkeypatch.setattr("omoklib.cli.terminal_game.LONGER_SEARCH", "uct:1500")  # by no clock
        assert main(["play", "--seed", "1", *against, *arguments]) == 0
        shown = capsys.readouterr()
        assert shown.err == ""
        return re.sub(r"\(\d+\.\d s\)", "(0.0 s)", shown.out)

    return play


@pytest.fixture
def against(monkeypatch):
    """Puts a player of the test's own on the other side."""
    return lambda player: monkeypatch.setitem(KINDS, "test", Kind(lambda game, rng: player))


WHOLE_GAME = """\
Tic-Tac-Toe: 3 in a row wins.
You are Black (X) and move first.
Your opponent is White (O): lowest cell.
Type a cell, such as b2, or ? for help.

    a  b  c
 1  .  .  .  1
 2  .  .  .  2
 3  .  .  .  3
    a  b  c

Black X, move 1> b2
White plays a1 (0.0 s)

    a  b  c
 1 (O) .  .  1
 2  .  X  .  2
 3  .  .  .  3
    a  b  c

Black X, move 3> b2
b2 is taken

Black X, move 3> d4
'd4' is not a cell of this board: its columns are a to c, its rows 1 to 3

Black X, move 3> b22
'b22' is not a cell of this board: its columns are a to c, its rows 1 to 3

Black X, move 3> win
'win' is neither a move, such as c2, nor a command; try ?

Black X, move 3> C1
White plays b1 (0.0 s)

    a  b  c
 1  O (O) X  1
 2  .  X  .  2
 3  .  .  .  3
    a  b  c

Black X, move 5> a3

    a  b  c
 1  O  O [X] 1
 2  . [X] .  2
 3 [X] .  .  3
    a  b  c

You win: 3 in a row.

new, undo, save FILE or quit> a2
The game is over: new begins another, undo takes back its end

new, undo, save FILE or quit> quit
"""


def test_a_whole_game_wrong_lines_included(typed, against):
    against(LOWEST)
    lines = "b2\nb2\nd4\nb22\nwin\nC1\na3\na2\nquit\n"
    assert typed(lines, "--game", "tictactoe") == WHOLE_GAME


OTHELLO = """\
Othello on 4x4: enclose the other side's discs to turn them; the most discs win.
Black is X and moves first; White is O.
Type a cell, such as d3, or ? for help.

    a  b  c  d
 1  .  *  .  .  1
 2  *  O  X  .  2
 3  .  X  O  *  3
 4  .  .  *  .  4
    a  b  c  d
Black has 2, White 2 discs

Black X, move 1> a1
a1 turns no disc; you may play b1 a2 d3 c4

Black X, move 1> pass
You can move, so you may not pass

Black X, move 1> b1

    a  b  c  d
 1  * (X) *  .  1
 2  .  X  X  .  2
 3  *  X  O  .  3
 4  .  .  .  .  4
    a  b  c  d
Black has 4, White 1 discs

White O, move 2> moves
a1 c1 a3

White O, move 2> undo

    a  b  c  d
 1  .  *  .  .  1
 2  *  O  X  .  2
 3  .  X  O  *  3
 4  .  .  *  .  4
    a  b  c  d
Black has 2, White 2 discs

Black X, move 1> undo
There is no move of yours to take back
"""


def test_two_friends_play_othello(typed):
    shown = typed("a1\npass\nb1\nmoves\nundo\nundo\n", "--game", "othello:4", "--as", "both")
    assert shown.startswith(OTHELLO)


def test_a_pass_that_must_be_is_not_asked_for(typed):
    game = Othello(4)
    cells = [game.action_name(action) for action in range(16)]
    shown = typed("\n".join(cells * 12), "--game", "othello:4", "--as", "both")
    assert re.search(r"(White|Black) has no move and must pass\.", shown)
    assert re.search(r"(White|Black) wins, \d+ to \d+\.|A draw", shown)


def test_a_person_may_play_white(typed, against):
    against(LOWEST)
    shown = typed("b2\n", "--game", "tictactoe", "--as", "white")
    assert "You are White (O).\nYour opponent is Black (X): lowest cell.\n" in shown
    assert shown.index("plays a1") < shown.index("White O, move 2> b2")
    assert shown.count("plays") == 2


def test_undo_takes_back_the_answer_too_and_the_end_of_a_game(typed, against):
    against(LOWEST)
    shown = typed("b2\nc1\nundo\nc1\na3\nundo\nquit\n", "--game", "tictactoe")
    prompts = re.findall(r"(?:move (\d)|(new))[^>]*> (\w+)", shown)
    assert [number or new for number, new, _ in prompts] == list("13535") + ["new", "5"]


def test_white_cannot_take_back_what_it_did_not_play(typed, against):
    against(LOWEST)
    shown = typed("undo\n", "--game", "tictactoe", "--as", "white")
    assert "no move of yours to take back" in shown


def test_help_names_every_word_and_hints_show_letters_on_the_board(typed, against):
    against(LOWEST)
    shown = typed("?\nhelp\nhint\nb2\n", "--game", "tictactoe")
    for word in ("hint", "undo", "save FILE", "load FILE", "swap", "resign", "new", "quit"):
        assert f"\n  {word} " in shown
    assert "  A  b2 " in shown
    assert " 2  .  A  .  2" in shown
    assert " 2  .  X  .  2" in shown.partition("plays")[2]


def test_a_hint_is_the_opponents_own_opinion_unless_it_only_guesses(typed):
    hinted = "b2\nhint\n", "--game", "tictactoe", "--against"
    assert "UCT 1000 looked at:\n  A  " in typed(*hinted, "uct:1000")
    assert "UCT 1500 looked at:\n  A  " in typed(*hinted, "uct:20")


def test_swap_gives_the_move_to_the_opponent(typed, against):
    against(LOWEST)
    shown = typed("swap\n", "--game", "tictactoe")
    assert "You are now White (O)\nBlack plays a1" in shown


def test_resigning_ends_the_game_and_new_begins_another(typed, against):
    against(LOWEST)
    shown = typed("b2\nresign\nresign\nhint\nnew\nb2\n", "--game", "tictactoe")
    assert "You lose: Black resigned." in shown
    assert "The game is already over" in shown
    assert shown.count("Tic-Tac-Toe: 3 in a row") == 2


def test_a_search_says_why_it_moved(typed, against):
    shown = typed("why\nb2\nwhy\n", "--game", "tictactoe", "--against", "uct:50")
    assert "Nobody but you has moved yet" in shown
    assert re.search(r"UCT 50 looked at:\n  A  \w\d +\d+% of the visits, wins \d+%", shown)
    against(LOWEST)
    shown = typed("b2\nwhy\n", "--game", "tictactoe")
    assert "lowest cell does not say what it sees" in shown


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (lambda state: 4, "b2 is taken"),
        (lambda state: "e5", "str"),
        (lambda state: 1 / 0, "division by zero"),
    ],
)
def test_an_opponent_that_fails_loses(typed, against, answer, told):
    against(NamedPlayer("cheat", answer))
    shown = typed("b2\n", "--game", "tictactoe")
    assert "You win: cheat failed: " in shown
    assert told in shown


def test_an_opponent_that_is_a_program_is_ended(typed, against):
    ended = []

    class Program:
        name = "program"

        def __call__(self, state):
            return state.legal_actions()[0]

        def close(self):
            ended.append(True)

    against(Program())
    typed("b2\nnew\n", "--game", "tictactoe")
    assert len(ended) == 2


@pytest.mark.parametrize("name", ["game.txt", "game.sgf"])
def test_a_game_is_saved_and_gone_on_with(name, typed, against, tmp_path):
    against(LOWEST)
    path = tmp_path / name
    shown = typed(f"e5\nsave\nsave {path}\nload\nload nowhere.txt\n", "--game", "omok:6,line=4")
    assert f"Saved as {path}" in shown
    assert "Say where" in shown
    assert "Say what" in shown
    assert "nowhere.txt" in shown
    (record,) = load_records(path)
    assert (record.game, record.id) == (Omok(6, 4), (0, 28, 0))
    assert (record.black, record.white, record.result) == ("You", "lowest cell", None)
    for shown in (typed("", "--load", str(path)), typed(f"load {path}\n", "--game", "othello")):
        assert "Omok on 6x6" in shown
        assert "Black X, move 3>" in shown or "move 3" in shown


def test_the_record_is_kept_after_every_move(typed, against, tmp_path):
    against(LOWEST)
    path = tmp_path / "game.txt"
    typed("b2\nc1\nresign\n", "--game", "tictactoe", "--save", str(path))
    (record,) = load_records(path)
    assert (record.id, record.result, record.reason) == ((0, 4, 0, 2, 1), -1, "Black resigned")


def test_a_disk_that_is_full_ends_no_game(typed, against, tmp_path, monkeypatch):
    def fail(path, record):
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr("omoklib.cli.terminal_game.save_records", fail)
    against(LOWEST)
    shown = typed("b2\nc1\n", "--game", "tictactoe", "--save", str(tmp_path / "game.txt"))
    assert shown.count("The record could not be saved: [Errno 28] No space left on device") == 4
    assert "Black X, move 5>" in shown


def test_a_damaged_record_costs_nothing(typed, tmp_path):
    path = tmp_path / "game.txt"
    path.write_text("omoklib game 1\ngame: chess\nid: (0,)\n", encoding="utf-8")
    shown = typed(f"b2\nload {path}\n", "--game", "tictactoe", "--as", "both")
    assert "game.txt: line 2: 'chess' is not a game" in shown
    assert "White O, move 2>" in shown


def test_garbage_costs_nothing(typed):
    lines = ["\x00\x1b[31m", "", "   ", "é" * 1000, "e5 e6", "-1", "0", "1e5", "a" * 10_000, "b2"]
    garbage = "\n".join(lines)
    shown = typed(garbage, "--game", "tictactoe", "--as", "both")
    assert "White O, move 2>" in shown


WORDS = [
    "?",
    "hint",
    "undo",
    "moves",
    "board",
    "swap",
    "resign",
    "new",
    "why",
    "pass",
    "save",
    "load",
    "load nowhere",
    "a1",
    "b1",
    "c1",
    "d1",
    "a2",
    "b2",
    "c3",
    "A4",
    "d4",
    "e5",
]


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from([Othello(4), Omok(4, 3)]),
    st.sampled_from([{BLACK}, {WHITE}, {BLACK, WHITE}]),
    st.lists(st.sampled_from(WORDS) | st.text(max_size=6), max_size=25),
)
def test_whatever_is_typed_the_game_goes_on(game, people, lines):
    shown, left = [], iter(lines)
    table = TerminalGame(
        people,
        "random",
        np.random.default_rng(1),
        look=PLAIN,
        say=shown.append,
        ask=lambda prompt: next(left, None),
    )
    table.begin(game)
    table.adviser = make_player("uct:20", game, np.random.default_rng(2))
    table.run()
    assert table.record().id == table.state.id
    assert next(left, None) is None or "q" in " ".join(lines) or "exit" in lines


def test_there_is_no_colour_where_nobody_could_see_it(typed):
    assert "\x1b" not in typed("b2\n", "--game", "tictactoe", "--as", "both")
    assert "\x1b" in typed("b2\n", "--game", "tictactoe", "--as", "both", "--color", "always")


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("environ", "color", "look"),
    [
        ({"TERM": "xterm"}, "auto", TerminalStyle(color=True, round=True)),
        ({"TERM": "xterm", "LANG": "ko_KR.UTF-8"}, "auto", TerminalStyle(color=True)),
        ({"TERM": "dumb"}, "auto", PLAIN),
        ({"TERM": "xterm", "NO_COLOR": "1"}, "auto", PLAIN),
        ({"TERM": "xterm", "NO_COLOR": ""}, "auto", TerminalStyle(color=True, round=True)),
        ({"TERM": "xterm", "NO_COLOR": "1"}, "always", TerminalStyle(color=True, round=True)),
        ({"TERM": "xterm"}, "never", PLAIN),
    ],
)
def test_the_look_is_what_the_terminal_can_show(environ, color, look):
    assert look_for(Terminal(), environ, color) == look
    assert look_for(io.StringIO(), environ) == PLAIN


def test_colours_change_no_letter_and_bend_no_line():
    state = Omok(15).state((0, 112, 113, 97))
    plain = PLAIN.board(state, {0: "A"})
    painted = re.sub("\x1b\\[[0-9;]*m", "", TerminalStyle(color=True).board(state, {0: "A"}))
    assert painted == plain
    discs = re.sub(
        "\x1b\\[[0-9;]*m", "", TerminalStyle(color=True, round=True).board(state, {0: "A"})
    )
    assert discs.replace("●", "?") == re.sub("[XO]", "?", plain)
    rows = PLAIN.board(Omok(9).initial_state()).splitlines()[1:-1]
    assert {len(row) for row in rows} == {len(rows[0])}


def test_a_move_that_a_game_forbids_is_neither_proposed_nor_explained_by_othello():
    game = ConnectFour(5)
    said = why_not(game.initial_state(), 12)
    assert said == "c3 is not a legal move here; you may play a5 b5 c5 d5 e5"
    assert "c5" in help_text(game) and "c3" not in help_text(game)
    assert "c3" in help_text(Omok(5))


def test_where_stones_fall_a_column_is_enough(typed):
    shown = typed("d\nD\nmoves\n", "--game", "connect_four:6", "--as", "both")
    assert "Black X, move 3>" in shown
    assert "d4 a6 b6 c6 e6 f6" in shown
    assert "column d is full" in typed("d\n" * 7, "--game", "connect_four:6", "--as", "both")
    assert "neither a move" in typed("z\n", "--game", "connect_four:6", "--as", "both")
    assert "neither a move" in typed("d\n", "--game", "omok:6", "--as", "both")


def test_a_game_of_ones_own_is_played_to_its_end_saved_and_continued(typed, tmp_path):
    """Its moves may have any names, of commands too; it says itself what it forbids."""
    kept = tmp_path / "hex.txt"
    own = ("--game", "pie_rule:Hex", "--as", "both")
    shown = typed(f"?\nb1\nmoves\nswap\nswap\na2\nc3\nsave {kept}\n", *own)
    assert re.search(r"  swap +plays that move, where it is legal\n  hint ", shown)
    assert "changes sides" not in shown
    assert "e5 swap\n" in shown, "among the legal moves"
    assert "only White's first move may be the swap" in shown
    assert "a2 is taken" in shown
    assert "#  1. b1 swap  2. c3\n" in kept.read_text()
    (record,) = load_records(kept, Hex())
    assert record.game == Hex() and record.id == (0, 1, 25, 12)
    with pytest.raises(ValueError, match="'pie_rule:Hex' is not a game"):
        load_records(kept)  # a text makes no module run
    for again in (typed("", *own, "--load", str(kept)), typed(f"load {kept}\n", *own)):
        assert "White O, move 4>" in again
    ended = typed("c1 a1 c2 a2 c3 a3 c4 a4 c5".replace(" ", "\n"), *own)
    assert ended.rstrip().endswith("Black wins.\n\nnew, undo, save FILE or quit>")


@pytest.mark.parametrize("command", [["play"], ["match", "random", "uct:1"], ["ladder", "random"]])
def test_a_form_that_the_game_does_not_have_is_refused_before_the_first_move(
    command, tmp_path, capsys
):
    file = tmp_path / "games.sgf"
    assert main([*command, "--game", "connect_four", "--save", str(file)]) == 2
    shown = capsys.readouterr()
    assert "an SGF file must be of Omok or Othello; got ConnectFour" in shown.err
    assert shown.out == ""
