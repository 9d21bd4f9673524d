"""Our players as Gomocup engines: transcripts, with the words of both sides."""

import io
import threading

import numpy as np
import pytest
from bridge_talk import LOWEST, check_transcript, lowest, run

from omoklib._util.memory import memory_in_use
from omoklib.bridges import gomocup
from omoklib.bridges.clock import AT_ONCE, Due, GomocupClock, due, margin
from omoklib.bridges.fallback import EMPTY, NOBODY, OTHER, OWN, fallback_action, fallback_move
from omoklib.bridges.lines import LineReader, LineWriter, ReceivedLine
from omoklib.bridges.punctual import PunctualPlayer, Race
from omoklib.bridges.stones import Stones
from omoklib.games import WHITE, Omok, Othello, TicTacToe
from omoklib.players import Analysis, NamedPlayer, random


def serve(stdin, stdout, make_player=lowest):
    gomocup.serve(make_player, stdin, stdout, seconds=60)


def check(transcript, make_player=lowest):
    check_transcript(lambda *streams: serve(*streams, make_player), transcript)


def test_a_game_from_start_to_end():
    check("""
        > START 15
        < OK
        > INFO timeout_turn 60000
        > INFO timeout_match 0
        > INFO max_memory 0
        > INFO game_type 1
        > INFO rule 0
        > INFO time_left 2147483647
        > INFO folder /tmp/a folder
        > INFO evaluate 3,4
        > BEGIN
        < 0,0
        > INFO time_left 2147483647
        > TURN 1,0
        < 2,0
        > TURN 14,14
        < 3,0
        > RESTART
        < OK
        > TURN 0,0
        < 1,0
        > END
        > TURN 5,5
    """)


def test_about_is_keywords_with_values_in_quotes():
    answer = run(lambda *streams: gomocup.serve(lowest, *streams, name='a "b"'), b"ABOUT\r\n")
    assert answer.startswith("""name="a 'b'", version=\"""")
    assert 'author="' in answer
    assert answer.count("\n") == 1


def test_a_board_may_come_in_any_order_with_any_case_and_blanks():
    check("""
        > start 15
        < OK
        > board
        > 1,0,2
        > 0, 0, 1
        > 2 , 0 , 2
        > done
        < 3,0
        > Turn  4,0
        < 5,0
        > BOARD
        > DONE
        < 0,0
    """)


def test_a_board_that_no_game_leads_to_is_answered_all_the_same():
    check("""
        > START 15
        < OK
        > BOARD
        > 0,0,2
        > 1,0,2
        > 2,0,2
        > 3,0,2
        > DONE
        < 4,0
        > BOARD
        > 0,5,1
        > 1,5,1
        > 2,5,1
        > 3,5,1
        > 9,9,3
        > DONE
        < 4,5
    """)


def test_a_line_that_is_complete_already_does_not_stop_the_manager_from_going_on():
    answers = run(serve, b"START 15\nBOARD\n0,0,2\n1,0,2\n2,0,2\n3,0,2\n4,0,2\nDONE\n").split()
    assert answers[0] == "OK"
    assert answers[1] not in {"0,0", "1,0", "2,0", "3,0", "4,0"}


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("START", "ERROR START needs one number, the size; got ''"),
        ("START x", "ERROR START needs one number, the size; got 'x'"),
        ("START -5", "ERROR START needs one number, the size; got '-5'"),
        ("START 4", "ERROR unsupported size 4; allowed are 5 to 26, as 20"),
        ("START 27", "ERROR unsupported size 27; allowed are 5 to 26, as 20"),
        ("RECTSTART 20,15", "ERROR rectangular boards are not supported; START 20 is"),
        ("RECTSTART 20", "ERROR RECTSTART needs width,height; got '20'"),
        ("RECTSTART 20,20", "OK"),
        ("BEGIN", "ERROR there is no board yet: START comes first"),
        ("RESTART", "ERROR there is no board yet: START comes first"),
        ("TURN 1,1", "ERROR there is no board yet: START comes first"),
        ("SWAP2BOARD", "ERROR there is no board yet: START comes first"),
        ("YXSHOWINFO", "UNKNOWN command"),
        ("TURNING 1,1", "UNKNOWN command"),
        ("\x01\xff\x00", "UNKNOWN command"),
        ("TURN " + "1" * 5000, "ERROR the line is too long"),
    ],
)
def test_what_cannot_be_done_is_said(said, wanted):
    assert run(serve, f"{said}\r\n".encode("latin-1")) == wanted + "\n"


def test_a_bad_move_changes_nothing():
    check("""
        > START 5
        < OK
        > TURN 1,1
        < 0,0
        > TURN 1,1
        < ERROR the square is taken: 1,1
        > TURN 5,0
        < ERROR a square must be x,y, each 0 to 4; got '5,0'
        > TURN -1,0
        < ERROR a square must be x,y, each 0 to 4; got '-1,0'
        > TURN 1
        < ERROR a square must be x,y, each 0 to 4; got '1'
        > BEGIN
        < ERROR BEGIN is for an empty board; TURN and BOARD continue a game
        > BOARD
        > 0,0,1
        > 0,0,2
        > 1,1,1
        > DONE
        < ERROR the square is taken: 0,0; the board stays as it was
        > BOARD
        > 0,0,4
        > DONE
        < ERROR a stone must be x,y,1 or x,y,2; got '0,0,4'; the board stays as it was
        > TURN 2,1
        < 1,0
    """)


def test_a_board_that_is_broken_off_is_an_error_and_the_next_command_counts():
    check("""
        > START 5
        < OK
        > BOARD
        > 1,1,2
        > TURN 2,2
        < ERROR x,y,field or DONE must follow BOARD
        < 0,0
        > BOARD
        > INFO timeout_turn 60000
        > 3,3,2
        > DONE
        < 0,0
        > BOARD
        > 3,3,2
        > END
        < ERROR x,y,field or DONE must follow BOARD
    """)


SWAP2 = """
    > START 15
    < OK
    > SWAP2BOARD
    > DONE
    < 7,7 8,7 9,9
    > SWAP2BOARD
    > 7,7
    > 8,7
    > 9,9
    > DONE
    < {three}
    > SWAP2BOARD
    > 7,7
    > 8,7
    > 9,9
    > 8,8
    > 8,6
    > DONE
    < {five}
    > BOARD
    > 7,7,2
    > 8,7,1
    > 9,9,2
    > DONE
    < 0,0
    > TURN 1,0
    < 2,0
"""


@pytest.mark.parametrize(
    ("value", "three", "five"), [(-0.1, "SWAP", "SWAP"), (0.0, "6,6", "6,6"), (None, "0,0", "0,0")]
)
def test_the_better_colour_is_chosen_in_swap2(value, three, five):
    asked = []

    def analyse(state):
        asked.append(state.player)
        visits = {96: 5, 97: 5, 0: 2}
        return Analysis(visits, {}, {}, value, (), None)

    player = NamedPlayer("x", LOWEST.choose, analyse=None if value is None else analyse)
    check(SWAP2.format(three=three, five=five), lambda *given: player)
    # Once it was asked while it was made, before the game.
    assert asked[1:] == ([] if value is None else [WHITE] * 2)


def test_an_opening_of_swap2_that_is_none_is_an_error():
    check("""
        > START 15
        < OK
        > TURN 3,0
        < 0,0
        > SWAP2BOARD
        > 7,7
        > DONE
        < ERROR SWAP2BOARD wants 0, 3 or 5 stones of a game that is not over
        > SWAP2BOARD
        > 7,7
        > 7,7
        > 8,8
        > DONE
        < ERROR the square is taken: 7,7; the board stays as it was
        > SWAP2BOARD
        > 7,7
        > TURN 4,0
        < ERROR x,y,field or DONE must follow SWAP2BOARD
        < 1,0
    """)


def test_stones_are_taken_back_and_imposed():
    check("""
        > START 5
        < OK
        > TURN 4,4
        < 0,0
        > TAKEBACK 0,0
        < OK
        > TAKEBACK 4,4
        < OK
        > TAKEBACK 4,4
        < ERROR the square is empty: 4,4
        > BEGIN
        < 0,0
        > TAKEBACK 0,0
        < OK
        > PLAY 3,3
        < 3,3
        > TURN 0,0
        < 1,0
    """)


def test_rules_that_are_not_known_are_told_before_the_next_answer():
    check("""
        > START 15
        < OK
        > INFO rule 4
        > BEGIN
        < MESSAGE renju and caro are not known here; exactly five wins
        < 0,0
        > INFO rule 2
        > TURN 5,5
        < MESSAGE a game that goes on after a five is not known here
        < 1,0
    """)


@pytest.mark.parametrize(("rule", "exact"), [(0, False), (1, True), (4, True), (8, True)])
def test_the_rule_is_the_games(rule, exact):
    seen = []

    def note(game, seconds, rng):
        return NamedPlayer("note", lambda state: seen.append(state.game) or 0)

    said = f"INFO rule {rule}\nSTART 9\nTURN 4,4\nINFO rule {1 - exact}\nTURN 5,5\n".encode()
    run(lambda *streams: serve(*streams, note), said)
    assert seen[-2].exact is exact or seen[-1].exact is not exact
    assert {game.exact for game in seen} == {True, False}


def test_a_full_board_is_said():
    said = b"START 5\n" + b"BOARD\n"
    said += b"".join(
        b"%d,%d,%d\n" % (x, y, 1 + (x // 2 + y) % 2) for x in range(5) for y in range(5)
    )
    assert run(serve, said + b"DONE\n").split("\n")[1] == "ERROR the board is full"


def test_info_is_never_answered_whatever_it_says():
    said = [
        b"INFO",
        b"INFO x",
        b"INFO timeout_turn",
        b"INFO timeout_turn 1e9",
        b"INFO rule \xff\xff",
    ]
    said += [b"INFO rule -1", b"INFO timeout_turn -7", b"info TIME_LEFT 99999999999999999999"]
    assert run(serve, b"\r\n".join(said) + b"\r\nSTART 5\r\nBEGIN\r\n") == "OK\n0,0\n"


@pytest.mark.parametrize("ends", [b"\n", b"\r\n", b"\r", b"\n\n", b"\r\n\r\n"])
def test_any_line_end_will_do(ends):
    assert run(serve, ends.join([b"START 5", b"BEGIN", b"TURN 1,0", b""])) == "OK\n0,0\n2,0\n"


def test_the_last_line_needs_no_end():
    assert run(serve, b"START 5\nBEGIN") == "OK\n0,0\n"


def test_a_player_that_does_not_stop_is_done_without():
    patient = threading.Event()

    def stubborn(game, seconds, rng):
        return lambda state: patient.wait(60) and 0

    said = (
        b"START 9\nINFO timeout_turn 100\nBOARD\n0,0,2\n1,0,2\n2,0,2\n3,0,2\n8,8,1\n8,7,1\n8,6,1\n"
    )
    answers = run(lambda *streams: serve(*streams, stubborn), said + b"DONE\n").split("\n")
    patient.set()
    assert answers == ["OK", "MESSAGE a simple rule moves: the player does not stop", "4,0", ""]


def test_a_player_that_fails_or_answers_nonsense_is_done_without():
    for choose, trouble in [
        (lambda state: 1 / 0, "ZeroDivisionError: division by zero"),
        (lambda state: 99, "action 99 is not on the 5x5 board: actions are 0 to 24"),
        (lambda state: None, "the player answered None"),
        (lambda state: "a1", "an action must be an integer such as 40; got 'a1' (str)"),
    ]:
        transcript = f"> START 5\n< OK\n> BEGIN\n< MESSAGE a simple rule moves: {trouble}\n< 2,2"
        check(transcript, lambda *given, choose=choose: choose)


def test_a_player_that_cannot_be_made_is_the_answer_to_start():
    def none(game, seconds, rng):
        raise ValueError(f"there is no network\nfor {game.size} rows")

    check("> START 15\n< ERROR there is no network for 15 rows", none)


def test_a_manager_that_changes_its_mind_a_thousand_times_gets_one_thread_and_the_last_player():
    wanted, made, most = threading.Event(), [], 0
    before = set(threading.enumerate())  # those of other tests may still be ending

    def slow(game, seconds, rng):
        nonlocal most
        made.append(game)
        mine = set(threading.enumerate()) - before
        most = max(most, sum(thread.name == "omoklib-player" for thread in mine))
        wanted.wait(60 if len(made) == 1 else 0)
        return LOWEST

    said = [b"INFO rule %d\n" % (4 * (k % 2)) for k in range(1000)] + [b"INFO rule 1\n"]
    player = PunctualPlayer(slow, np.random.default_rng(0))
    session = gomocup.GomocupSession(
        player, LineReader(io.BytesIO()), LineWriter(io.BytesIO()), "x", 9
    )
    player.begin(Omok(15))
    session.stones = Stones(15)
    for line in said:
        session.handle(ReceivedLine(line.decode().strip(), 0.0))
    assert session.messages == ["renju and caro are not known here; exactly five wins"]
    wanted.set()
    player.prepare(Omok(15, exact=True))
    assert made == [Omok(15), Omok(15, exact=True)] and most <= 2
    session.lines.close()


def test_a_player_that_could_not_be_made_is_made_again_when_it_is_wanted_again():
    tried = []

    def second_time(game, seconds, rng):
        tried.append(game)
        if len(tried) == 1:
            raise ValueError("not yet")
        return LOWEST

    player = PunctualPlayer(second_time, np.random.default_rng(0))
    with pytest.raises(ValueError, match="not yet"):
        player.prepare(Omok(15))
    player.prepare(Omok(15))
    player.prepare(Omok(15))
    assert tried == [Omok(15), Omok(15)]


def test_a_player_is_told_to_stop_when_its_time_is_up():
    stopped = threading.Event()
    player = NamedPlayer("thinks until stopped", lambda state: 7 * stopped.wait(60), stopped.set)
    said = b"START 5\nINFO timeout_turn 200\nBEGIN\n"
    assert run(lambda *streams: serve(*streams, lambda *given: player), said) == "OK\n2,1\n"


def test_a_players_words_do_not_get_into_the_protocol(capsys):
    def loud(game, seconds, rng):
        print("loading ...")
        return LOWEST

    check("> START 5\n< OK\n> BEGIN\n< 0,0", loud)
    assert capsys.readouterr().err == "loading ...\n"


def test_the_first_move_of_a_player_is_made_before_the_game_and_leaves_no_trace():
    def moves(said):
        make = lambda game, seconds, rng: random(rng)  # noqa: E731
        streams = lambda *s: gomocup.serve(make, *s, rng=np.random.default_rng(5))  # noqa: E731
        return run(streams, said).split()[1:]

    alone, state = random(np.random.default_rng(5)), Omok(15).initial_state()
    expected = []
    for _ in range(3):
        action = alone(state)
        expected.append(f"{action % 15},{action // 15}")
    assert moves(b"START 15\n" + b"BOARD\nDONE\n" * 3) == expected


def test_a_player_is_made_ready_to_search_where_a_move_needs_no_search():
    searched = []

    def analyse(state):
        searched.append(state)
        return Analysis({0: 1}, {}, {}, 0.0, [0])

    player = NamedPlayer("x", LOWEST.choose, analyse=analyse)
    check("> START 15\n< OK\n> BEGIN\n< 0,0", lambda *given: player)
    assert len(searched) == 1


def test_a_quick_move_wins_first_and_stops_a_win_next():
    game = Omok(5)
    cells = [OTHER, OTHER, OTHER, OTHER, EMPTY] + [OWN] * 4 + [EMPTY] + [EMPTY] * 15
    assert fallback_move(cells, game) == 9
    cells[5] = NOBODY
    assert fallback_move(cells, game) == 4
    assert fallback_move([EMPTY] * 25, game) == 12
    assert fallback_move([OWN] * 25, game) is None
    assert fallback_action(TicTacToe().state((0, 0, 4, 1))) == 2
    assert fallback_action(Othello(4).initial_state()) in Othello(4).initial_state().legal_actions()


def test_the_stones_of_a_game_are_a_game_whatever_the_order_they_come_in():
    rng = np.random.default_rng(3)
    game = Omok(7, 5)
    for _ in range(200):
        state = game.initial_state()
        for _ in range(int(rng.integers(0, 30))):
            after = state.take_action(int(rng.choice(state.legal_actions())))
            if after.is_terminal():
                break
            state = after
        stones, owners = Stones(7), {state.player: OWN, -state.player: OTHER}
        for cell in rng.permutation(49).tolist():
            if stone := int(state.board.flat[cell]):
                stones.put(cell, owners[stone])
        assert stones.state(game).key() == state.key()


def test_the_clock_allows_what_was_told_less_a_margin():
    clock = GomocupClock(5.0)
    assert clock.limit == 5.0
    clock.timeout_turn = 1000
    assert clock.limit == 1.0
    clock.time_left = 2**31 - 1
    assert clock.limit == 1.0
    clock.time_left = 10_000
    assert clock.limit == 0.5
    clock.time_left = -3
    assert clock.limit == AT_ONCE
    clock.time_left, clock.timeout_turn = None, 0
    assert clock.limit == AT_ONCE
    clock.timeout_turn, clock.timeout_match = 30_000, 60_000
    assert clock.limit == 3.0
    clock.use(40.0)
    assert clock.limit == 1.0
    clock.timeout_turn = 8
    assert clock.limit == 0.008
    for limit in (0.05, 0.1, 0.5, 1.0, 5.0, 30.0, 300.0):
        assert 0.02 <= margin(limit) < limit / 2


def test_an_undecided_move_may_take_two_shares_of_the_games_time_within_a_moves_limit():
    clock = GomocupClock(5.0)
    assert clock.most == 5.0, "no limit: nothing to share out"
    clock.timeout_turn = 1000
    assert clock.most == 1.0
    clock.time_left = 10_000
    assert clock.limit == 0.5 and clock.most == 1.0
    clock.time_left = 4_000
    assert clock.limit == 0.2 and clock.most == 0.4
    clock.time_left = 0
    assert clock.most == clock.limit == AT_ONCE


def test_where_answers_come_late_a_move_is_stopped_sooner():
    calm, late, very_late = (due(10.0, 1.0, 2.0, 0.75, lag) for lag in (0.0, 0.2, 5.0))
    assert (calm.enough, calm.stop) == pytest.approx((10.8, 11.75))
    assert (late.enough, late.stop, late.give_up) == pytest.approx((10.6, 11.6, 11.9))
    assert (very_late.enough, very_late.stop) == pytest.approx((10.4, 10.8))


def test_a_searchs_time_ends_when_the_second_move_cannot_catch_up_and_lasts_if_it_is_close():
    standing = [0, 0, 0]
    race = Race(NamedPlayer("searches", min, standing=lambda: tuple(standing)))
    at = Due(enough=10.0, stop=20.0, give_up=21.0)
    standing[:] = 900, 100, 1000  # the tree that was kept from the move before
    assert not race.is_over(0.0, at)
    standing[:] = 90, 10, 100  # now the search has begun, with what was kept for it
    assert not race.is_over(0.1, at)
    standing[:] = 390, 10, 400
    assert not race.is_over(1.0, at), "too early to say"
    standing[:] = 700, 300, 1100
    assert not race.is_over(5.0, at), "as many simulations again may turn it"
    standing[:] = 1500, 400, 2000
    assert race.is_over(8.0, at), "500 more do not"
    assert race.is_over(10.0, at)
    standing[:] = 1000, 900, 2000
    assert not race.is_over(10.0, at) and not race.is_over(19.0, at)
    silent = Race(min)
    assert not silent.is_over(9.9, at) and silent.is_over(10.0, at)


def test_however_long_the_game_the_time_for_it_lasts():
    clock = GomocupClock(5.0, timeout_turn=1000, time_left=5000)
    for _ in range(200):  # moves of one side on 20x20, all of them undecided
        clock.use(clock.most)
        assert clock.time_left > 0


def thinks_until_stopped(game, seconds, rng):
    stopped = threading.Event()

    def choose(state):
        assert stopped.wait(60)
        return state.legal_actions()[-1]

    return NamedPlayer("patient", choose, stopped.set)


def test_a_search_ends_where_max_memory_does(monkeypatch):
    used = iter([50e6, 60e6, *[130e6] * 10**6])
    monkeypatch.setattr(gomocup, "memory_in_use", lambda: next(used))
    check(
        """
        > START 15
        < OK
        > INFO max_memory 125000000
        > BEGIN
        < 14,14
        > END
        """,
        thinks_until_stopped,
    )


@pytest.mark.parametrize(
    ("used", "why"),
    [
        (200_000_000, "200 MB are in use before any search; 267 MB are kept to"),
        (None, "this system does not say how much is in use"),
    ],
)
def test_max_memory_that_cannot_be_kept_is_answered_once(monkeypatch, used, why):
    monkeypatch.setattr(gomocup, "memory_in_use", lambda: used)
    check(f"""
        > START 15
        < OK
        > INFO max_memory 83886080
        > BEGIN
        < MESSAGE max_memory 84 MB cannot be kept: {why}
        < 0,0
        > TURN 1,0
        < 2,0
        > INFO max_memory 0
        > TURN 3,0
        < 4,0
        > END
    """)


def test_the_memory_in_use_is_known_where_the_system_says_it():
    used = memory_in_use()
    assert used is None or 10e6 < used < 1e12
