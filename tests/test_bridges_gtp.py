"""Our players as GTP engines: transcripts, with the words of both sides."""

import threading

import pytest
from bridge_talk import check_transcript, lowest, run

from omoklib.bridges import gtp
from omoklib.bridges.clock import AT_ONCE, GTPClock
from omoklib.bridges.gtp import COMMANDS, RULES
from omoklib.bridges.vertices import LETTERS, ROWS, cell_of, vertex
from omoklib.games import BLACK, WHITE, Omok, Othello
from omoklib.players import NamedPlayer, uct

REQUIRED = {
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
}


def check(game, transcript, make_player=lowest):
    check_transcript(lambda *s: gtp.serve(make_player, game, *s, seconds=60), transcript)


def answers(game, said, make_player=lowest, **options):
    text = run(lambda *s: gtp.serve(make_player, game, *s, seconds=60, **options), said)
    assert text == "" or text.endswith("\n\n")
    return text.split("\n\n")[:-1]


def test_a_game_of_othello_in_othellos_own_squares():
    check(
        Othello(),
        """
        > boardsize 8
        < =
        > clear_board
        < =
        > genmove b
        < = D3
        > play w c3
        < =
        > genmove black
        < = B3
        > quit
        < =
        > name
        """,
    )


def test_a_game_of_omok_in_gos_squares():
    check(
        Omok(9),
        """
        > 1 boardsize 15
        < =1
        > 2 clear_board
        < =2
        > 3 komi 0
        < =3
        > 4 play black H8
        < =4
        > 5 genmove white
        < =5 A15
        > 6 play B a1
        < =6
        > 7 genmove W
        < =7 B15
        > 8 undo
        < =8
        > 9 undo
        < =9
        > 10 play b P1
        < =10
        > 11 reg_genmove w
        < =11 B15
        > 12 genmove w
        < =12 B15
        """,
    )


def test_comments_control_characters_and_empty_lines_are_left_out():
    said = (
        b"# a comment\n\n \t \n12\tprotocol_version # of GTP\r\n\x07ver\x00sion\x7f#\n# \n13 name\n"
    )
    assert [text.split()[0] for text in answers(Omok(9), said)] == ["=12", "=", "=13"]
    assert answers(Omok(9), b"protocol_version")[0] == "= 2"


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("hello", "? unknown command"),
        ("7 hello", "?7 unknown command"),
        ("7", "?7 unknown command"),
        ("known_command", "? syntax error: known_command NAME"),
        ("boardsize", "? syntax error: boardsize SIZE"),
        ("boardsize nine", "? syntax error: the argument must be a whole number; got 'nine'"),
        ("boardsize 26", "? unacceptable size: GTP has 25 columns at most"),
        (
            "boardsize 4",
            "? unacceptable size: line must be 1 to 4, so that it fits the board; got line=5",
        ),
        ("komi x", "? syntax error: the argument must be a number; got 'x'"),
        ("komi -6.5", "="),
        ("play b", "? syntax error: play COLOR VERTEX"),
        ("play red a1", "? syntax error: a color must be b, black, w or white; got 'red'"),
        ("play b i1", "? syntax error: a vertex must be from A1 to J9, or pass; got 'i1'"),
        ("play b a10", "? syntax error: a vertex must be from A1 to J9, or pass; got 'a10'"),
        ("play w a1", "? illegal move: it is black's turn, white may not move twice"),
        ("genmove w", "? it is black's turn, white may not move twice"),
        ("undo", "? cannot undo: no move has been played yet"),
        ("final_score", "? cannot score: the game is not over, Black to move"),
        ("set_game Othello", "? unsupported game; this engine plays Gomoku"),
        ("set_game gomoku", "="),
        ("list_games", "= Gomoku"),
        (
            "time_settings 1 2",
            "? syntax error: time_settings MAIN_TIME BYO_YOMI_TIME BYO_YOMI_STONES",
        ),
        ("time_left b x 0", "? syntax error: the argument must be a number; got 'x'"),
        ("time_left b -1 0", "="),
        ("known_command genmove", "= true"),
        ("known_command gogui-rules_board", "= true"),
        ("known_command hello", "= false"),
        ("omoklib-analyze", "? this player does not say what it sees"),
        ("omoklib-analyze w", "? it is black's turn"),
        ("gomill-explain_last_move", "="),
        ("komi " + "1" * 5000, "? syntax error: the line is too long"),
        ("pl\xffay b a1", "? unknown command"),
    ],
)
def test_every_command_is_answered(said, wanted):
    assert answers(Omok(9), said.encode("latin-1") + b"\n") == [wanted]


def test_all_commands_are_listed_and_the_required_ones_are_there():
    listed = answers(Omok(9), b"list_commands\n")[0].removeprefix("= ").split("\n")
    assert set(listed) == {*COMMANDS, *RULES}
    assert set(listed) >= REQUIRED
    for name in listed:
        assert answers(Omok(9), f"known_command {name}\n".encode()) == ["= true"]


def find_pass(size=6):
    """A state of Othello in which somebody has to pass."""
    game = Othello(size)
    stack = [game.initial_state()]
    while stack:
        state = stack.pop()
        legal = state.legal_actions()
        if legal == [game.pass_action]:
            return state
        stack += [state.take_action(action) for action in legal]
    raise AssertionError("there is always a pass somewhere")


def said_to_reach(state):
    lines = [f"boardsize {state.game.size}"]
    for ply, action in enumerate(state.id[1:]):
        lines.append(f"play {'bw'[ply % 2]} {vertex(state.game, action, 'top')}")
    return ("\n".join(lines) + "\n").encode()


def test_a_forced_pass_is_played_told_or_seen_in_silence():
    state = find_pass()
    mover, other = ("b", "w") if state.player == BLACK else ("w", "b")
    after = state.take_action(state.game.pass_action)
    reply = vertex(state.game, after.legal_actions()[0], "top")
    reach = said_to_reach(state)
    for said, wanted in [
        (f"genmove {mover}\ngenmove {other}\n", ["= pass", f"= {reply}"]),
        (f"play {mover} pass\ngenmove {other}\n", ["=", f"= {reply}"]),
        (f"genmove {other}\n", [f"= {reply}"]),
        (f"play {other} {reply}\n", ["="]),
        (f"play {other} {reply}\nundo\ngenmove {mover}\n", ["=", "=", "= pass"]),
        (f"play {other} pass\n", ["? illegal move: "]),
    ]:
        got = answers(state.game, reach + said.encode())[len(state.id) :]
        assert len(got) == len(wanted)
        assert all(
            text == want or text.startswith(want + "action")
            for text, want in zip(got, wanted, strict=True)
        )
    assert answers(Othello(), b"play b pass\n")[0].startswith("? illegal move: action 64")


def test_after_the_end_the_loser_resigns_and_the_others_pass():
    omok = b"boardsize 5\n" + b"".join(
        b"play b %c1\nplay w %c2\n" % (letter, letter) for letter in b"ABCD"
    )
    got = answers(
        Omok(5),
        omok + b"play b e1\ngenmove w\ngenmove b\nplay w pass\nplay w e2\n"
        b"final_score\ngogui-rules_final_result\nundo\nundo\n",
    )
    assert got[9:14] == ["=", "= resign", "= pass", "=", got[13]]
    assert got[13].startswith("? illegal move: action 19")
    assert got[14:] == ["= B+1", "= black", "=", "="]


def test_the_score_of_othello_is_the_difference_of_the_discs():
    state = Othello(4).initial_state()
    while not state.is_terminal():
        state = state.take_action(state.legal_actions()[0])
    got = answers(Othello(4), said_to_reach(state) + b"final_score\ngenmove b\n")
    winner = "B" if state.winner() == BLACK else "W"
    assert got[-2] == f"= {winner}+{state.margin(state.winner())}"
    assert got[-1] == ("= pass" if winner == "B" else "= resign")


def test_a_first_move_that_is_legal_only_the_other_way_up_turns_the_board():
    got = answers(Othello(), b"play b d6\nplay w c6\nclear_board\ngenmove b\n")
    assert got == ["=", "=", "=", "= D6"]
    assert answers(Othello(), b"genmove b\n", rows="bottom") == ["= D6"]
    assert answers(Othello(), b"play b d3\nplay w d6\n")[1].startswith("? illegal move")


def test_the_board_is_shown_with_row_1_where_the_game_has_it():
    got = answers(Omok(9), b"boardsize 5\nplay b a1\nplay w e5\nshowboard\ngogui-rules_board\n")
    assert got[3].split("\n") == [
        "=",
        "   A B C D E",
        " 5 . . . . O 5",
        " 4 . . . . . 4",
        " 3 . . . . . 3",
        " 2 . . . . . 2",
        " 1 X . . . . 1",
        "   A B C D E",
        "# X is Black; Black to move",
    ]
    assert got[4].split("\n")[1:] == [". . . . O", *[". . . . ."] * 3, "X . . . ."]
    assert answers(Othello(4), b"showboard\n")[0].split("\n")[2:4] == [
        " 1 . . . . 1",
        " 2 . O X . 2",
    ]


def test_every_vertex_is_read_back():
    for game in (Omok(25), Othello(8)):
        for rows in ROWS:
            names = [vertex(game, action, rows) for action in range(game.num_actions)]
            assert [cell_of(game, name.lower(), rows) for name in names] == list(
                range(game.num_actions)
            )
    assert "I" not in LETTERS
    assert vertex(Omok(19), 0, "bottom") == "A19"


def test_what_a_searching_player_sees_is_told_in_comments():
    def search(game, seconds, rng):
        return uct(50, rng=rng)

    got = answers(Othello(4), b"genmove b\ngomill-explain_last_move\nomoklib-analyze w\n", search)
    for text in got[1:]:
        lines = text.removeprefix("= ").split("\n")
        assert all(line.startswith("# ") for line in lines)
        assert lines[0].startswith("# value ")
        assert sum(int(line.split()[3]) for line in lines[1:]) == 50


def test_a_player_that_does_not_stop_is_done_without(capsys):
    patient = threading.Event()

    def stubborn(game, seconds, rng):
        return lambda state: patient.wait(60) and 0

    got = answers(Omok(9), b"time_settings 0 0 0\ngenmove b\n", stubborn)
    patient.set()
    assert got == ["=", "= E5"]
    assert "a simple rule moves: the player does not stop" in capsys.readouterr().err


def test_a_player_is_told_to_stop_when_its_time_is_up():
    stopped = threading.Event()
    player = NamedPlayer("thinks until stopped", lambda state: 7 * stopped.wait(60), stopped.set)
    assert answers(Omok(9), b"time_left b 2 0\ngenmove b\n", lambda *_: player) == ["=", "= H9"]


def test_a_game_that_cannot_be_served_is_an_error():
    for game in (object(), Omok(26)):
        with pytest.raises(ValueError, match="Omok and Othello of 25 rows at most"):
            gtp.serve(lowest, game)
    with pytest.raises(ValueError, match="rows must be 'top' or 'bottom'"):
        gtp.serve(lowest, Omok(9), rows="left")


def test_the_clock_reads_main_time_and_periods():
    clock = GTPClock(5.0)
    assert clock.limit(BLACK) == 5.0
    clock.settings(0, 1, 0)
    assert clock.limit(BLACK) == 5.0  # a period without stones: no limit
    clock.settings(0, 10, 5)
    assert clock.limit(BLACK) == 2.0
    clock.settings(100, 0, 0)
    assert clock.limit(BLACK) == clock.limit(WHITE) == 5.0
    clock.use(BLACK, 60.0)
    assert clock.limit(BLACK) == 2.0
    assert clock.limit(WHITE) == 5.0
    clock.use(BLACK, 60.0)
    assert clock.limit(BLACK) == AT_ONCE
    clock.left(BLACK, 40, 0)
    assert clock.limit(BLACK) == 2.0
    clock.left(BLACK, 30, 3)
    assert clock.limit(BLACK) == 10.0
    clock.use(BLACK, 20.0)
    assert clock.limit(BLACK) == 5.0
    clock.restart()
    assert clock.limit(BLACK) == 5.0
    clock.settings(0, 0, 0)
    assert clock.limit(BLACK) == AT_ONCE


def test_only_main_time_is_shared_out_by_need():
    clock = GTPClock(5.0)
    assert clock.most(BLACK) == 5.0
    clock.settings(100, 0, 0)
    assert (clock.limit(BLACK), clock.most(BLACK)) == (5.0, 10.0)
    clock.settings(100, 30, 3)
    assert (clock.limit(BLACK), clock.most(BLACK)) == (5.0, 10.0)
    clock.left(BLACK, 4, 0)  # less than a period's share: that is what counts
    assert clock.limit(BLACK) == clock.most(BLACK) == 10.0
    clock.left(BLACK, 30, 3)
    assert clock.limit(BLACK) == clock.most(BLACK) == 10.0
