"""Matches in files: killed, resumed, torn and foreign."""

import json
import math
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from arena_players import games_of, make_lowest, make_random, make_slow

from omoklib._util.locks import InUse, only_writer
from omoklib.arena import SPRT, Fresh, Played, match, random_openings
from omoklib.arena.log import played_of, row_of
from omoklib.games import ROOT, TicTacToe

TTT = TicTacToe()
OPENINGS = random_openings(TTT, 10, 2, np.random.default_rng(2))
WHO = Fresh(make_random), Fresh(make_lowest)


def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines()


def test_a_file_has_a_line_for_the_match_and_one_for_each_game(tmp_path):
    path = tmp_path / "match.jsonl"
    result = match(*WHO, TTT, openings=OPENINGS, out=path)
    head, *rows = map(json.loads, lines_of(path))
    assert head["format"] == "omoklib match 1"
    assert head["game"] == "Omok(size=3, line=3, exact=False)"
    assert head["openings"] == [list(opening) for opening in OPENINGS]
    assert [row["game"] for row in rows] == list(range(20))
    assert [tuple(row["id"]) for row in rows] == result.ids
    assert rows[0]["black"] == result.first


def test_a_finished_match_is_read_and_not_played_again(tmp_path):
    path = tmp_path / "match.jsonl"
    result = match(*WHO, TTT, openings=OPENINGS, out=path)
    before = path.read_bytes()
    again = match(*WHO, TTT, openings=OPENINGS, out=path)
    assert games_of(again) == games_of(result)
    assert path.read_bytes() == before


@pytest.mark.parametrize("kept", [1, 2, 8, 20])
def test_a_match_cut_off_anywhere_ends_as_the_unbroken_one(tmp_path, kept):
    path = tmp_path / "match.jsonl"
    whole = match(*WHO, TTT, openings=OPENINGS, out=path, seed=5)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:kept]) + lines[kept][:-5])
    with pytest.warns(UserWarning, match="the last line was cut off and is dropped"):
        resumed = match(*WHO, TTT, openings=OPENINGS, out=path, seed=5)
    assert games_of(resumed) == games_of(whole)
    assert len(lines_of(path)) == 21


@pytest.mark.parametrize("workers", [1, 2])
def test_a_match_that_was_killed_ends_as_the_unbroken_one(tmp_path, workers):
    path = tmp_path / "match.jsonl"
    code = (
        "from arena_players import *; from omoklib.arena import *; import omoklib\n"
        f"match(Fresh(make_slow), Fresh(make_random), omoklib.TicTacToe(), openings={OPENINGS}, "
        f"workers={workers}, out={str(path)!r}, seed=9)"
    )
    folders = [str(Path(__file__).parent), *filter(None, sys.path)]
    process = subprocess.Popen(
        [sys.executable, "-c", code], env=os.environ | {"PYTHONPATH": os.pathsep.join(folders)}
    )
    while process.poll() is None and (not path.exists() or len(lines_of(path)) < 5):
        time.sleep(0.002)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert 5 <= len(lines_of(path)) < 21
    who = Fresh(make_slow), Fresh(make_random)
    whole = match(*who, TTT, openings=OPENINGS, seed=9)
    assert games_of(match(*who, TTT, openings=OPENINGS, seed=9, out=path)) == games_of(whole)


def test_games_that_ended_out_of_order_are_kept_and_the_missing_ones_played(tmp_path):
    path = tmp_path / "match.jsonl"
    whole = match(*WHO, TTT, openings=OPENINGS, out=path)
    head, *rows = lines_of(path)
    path.write_text("\n".join([head, *rows[13::-2]]) + "\n", encoding="utf-8")
    assert games_of(match(*WHO, TTT, openings=OPENINGS, out=path)) == games_of(whole)


def test_a_sequential_test_ends_a_resumed_match_where_it_ended_the_unbroken_one(tmp_path):
    who, openings = ("minimax", Fresh(make_lowest)), [ROOT, (0, 4)] * 100
    path = tmp_path / "match.jsonl"
    whole = match(*who, TTT, openings=openings, sprt=SPRT(0, 100), out=path)
    assert len(lines_of(path)) == 1 + len(whole.games)
    path.write_text("\n".join(lines_of(path)[:9]) + "\n", encoding="utf-8")
    resumed = match(*who, TTT, openings=openings, sprt=SPRT(0, 100), out=path)
    assert games_of(resumed) == games_of(whole)
    longer = match(*who, TTT, openings=openings[:10])
    assert games_of(longer) == games_of(whole)[:20]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 6}, "its seed is 5, not 6"),
        ({"openings": OPENINGS[:4]}, "its openings is"),
        ({"seconds_per_move": 60}, "its seconds_per_move is null, not 60"),
    ],
)
def test_a_file_of_another_match_is_refused_and_left_as_it_is(tmp_path, change, said):
    path = tmp_path / "match.jsonl"
    match(*WHO, TTT, openings=OPENINGS, out=path, seed=5)
    before = path.read_bytes()
    with pytest.raises(ValueError, match=f"is the file of another match: {said}"):
        match(*WHO, TTT, **{"openings": OPENINGS, "out": path, "seed": 5} | change)
    with pytest.raises(ValueError, match=r'its first is "arena_players\.make_random"'):
        match("random", WHO[1], TTT, openings=OPENINGS, out=path, seed=5)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"my diary\n", b"\x00\xff", b"[]\n", b'{"format": 1}\n'])
def test_a_file_that_is_no_match_is_refused_and_left_as_it_is(tmp_path, content):
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    with pytest.raises(ValueError, match="is not the file of a match"):
        match(*WHO, TTT, openings=OPENINGS, out=path)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "bad",
    [
        "{",
        "[]",
        '{"game": 1}',
        '{"game": 1, "id": [0, 4, 4], "black": "a", "white": "b"}',
        '{"game": Infinity}',
        "[" * 100_000,
    ],
)
def test_a_damaged_line_is_named(tmp_path, bad):
    path = tmp_path / "match.jsonl"
    match(*WHO, TTT, openings=OPENINGS, out=path)
    lines = lines_of(path)
    lines[3] = bad
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"match\.jsonl, line 4: "):
        match(*WHO, TTT, openings=OPENINGS, out=path)


def test_a_second_match_on_one_file_is_refused_and_a_torn_line_stays_until_all_is_checked(tmp_path):
    path = tmp_path / "match.jsonl"
    match(*WHO, TTT, openings=OPENINGS, out=path, seed=5)
    torn = path.read_bytes()[:-5]
    path.write_bytes(torn)
    with pytest.raises(ValueError, match="is the file of another match"):
        match(*WHO, TTT, openings=OPENINGS, out=path, seed=6)
    assert path.read_bytes() == torn, "a file that is refused does not change"
    refused = []

    def other():
        try:
            match(*WHO, TTT, openings=OPENINGS, out=path, seed=5)
        except InUse as error:
            refused.append(str(error))

    with only_writer(path):
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    assert "match.jsonl is in use: another thread of this program" in refused[0]
    assert path.read_bytes() == torn


@pytest.mark.parametrize("kept", [0, 1, 60])
def test_an_empty_file_and_one_with_the_beginning_of_its_first_line_are_a_new_match(tmp_path, kept):
    path = tmp_path / "match.jsonl"
    match(*WHO, TTT, openings=OPENINGS, out=path)
    path.write_bytes(path.read_bytes()[:kept])
    assert len(match(*WHO, TTT, openings=OPENINGS, out=path).games) == 20
    assert len(lines_of(path)) == 21


def test_a_game_is_its_row_and_a_row_with_a_wrong_result_is_none():
    won = Played(TTT, (0, 0, 3, 1, 4, 2), 0, "a", "b", 1, "", (0.25, 0.5))
    lost = Played(TTT, (0, 4), 1, "a", "b", 1, "b raised Error: x", (0.0, 0.0))
    for played in (won, lost):
        assert played_of(TTT, json.loads(json.dumps(row_of(played)))) == played
    for change in ({"result": -1}, {"result": 2}, {"start": 9}, {"id": [0, 4]}, {"id": [4]}):
        with pytest.raises(ValueError, match=r"result|start|ID"):
            played_of(TTT, row_of(won) | change)
    for seconds in ([math.nan, 1.0], [1.0, math.inf], [-1.0, 1.0], [10**400, 1.0]):
        with pytest.raises(ValueError, match=r"not the record of a game.*(seconds|float)"):
            played_of(TTT, row_of(won) | {"seconds": seconds})


@pytest.mark.skipif(os.name != "posix", reason="no devices")
def test_a_match_may_be_written_to_nowhere():
    assert len(match(*WHO, TTT, openings=OPENINGS[:1], out="/dev/null").games) == 2
