"""Every reader of foreign bytes, given what nobody would write: a value, or a ValueError that says
what is wrong; never another error, and never long."""

from __future__ import annotations

import io
import json
import os
import struct
import time
import tracemalloc
import warnings
import zipfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from omoklib._util.arrays import read_arrays, write_arrays
from omoklib._util.files import json_of
from omoklib.arena.ladder import Ladder
from omoklib.arena.log import MatchLog
from omoklib.arena.openings import read_openings
from omoklib.check.progress import LessonProgress
from omoklib.games import Omok, Othello, TicTacToe
from omoklib.games.names import game_named
from omoklib.games.records import (
    GameRecord,
    from_text,
    load_records,
    read_moves,
    to_sgf,
    to_text,
)
from omoklib.nn.light_weights import light_beside, light_path, read_light, write_light
from omoklib.nn.shipped import shipped_file
from omoklib.search.trace import Trace
from omoklib.selfplay.memory import ReplayMemory

TTT = TicTacToe()
MANY = int(os.environ.get("OMOK_FUZZ", "60"))
fuzz = settings(
    max_examples=MANY,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

RECORD = GameRecord(
    Othello(6),
    read_moves(Othello(6), "e4"),
    black="Ann]\\",
    white="Bob\n",
    start=1,
    seconds=(1.5, 2.0),
    options={"a": "b"},
)
ODD = [b"\x00", b"\xff", b"(", b")", b"[", b"]", b";", b"\\", b"{", b"}", b'"', b"\n", b" ", b"-1"]
ODD += [
    b"NaN",
    b"Infinity",
    b"1e400",
    b"9" * 30,
    b"null",
    b"true",
    b"CA[punycode]",
    b"\xef\xbb\xbf",
]


@st.composite
def damaged(draw, whole: bytes) -> bytes:
    """`whole` with some bytes changed, cut out, doubled or put in."""
    data = bytearray(whole)
    for _ in range(draw(st.integers(1, 4))):
        at, to = sorted(draw(st.integers(0, len(data))) for _ in range(2))
        kind = draw(st.sampled_from(["flip", "cut", "double", "put", "end"]))
        if kind == "flip" and data:
            data[min(at, len(data) - 1)] ^= 1 << draw(st.integers(0, 7))
        elif kind == "cut":
            del data[at : min(to, at + 40)]
        elif kind == "double":
            data[at:at] = data[at : min(to, at + 40)]
        elif kind == "put":
            data[at:at] = draw(st.sampled_from(ODD) | st.binary(max_size=8))
        else:
            del data[at:]
    return bytes(data)


def bytes_of(whole: bytes) -> st.SearchStrategy[bytes]:
    return damaged(whole) | st.binary(max_size=200)


def refused_or_read(read, *arguments):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        try:
            return read(*arguments)
        except ValueError as error:
            assert str(error) and len(str(error)) < 3000
            return None


@fuzz
@given(data=bytes_of(to_text(RECORD, RECORD).encode()))
def test_texts_of_records(data, tmp_path):
    path = tmp_path / "games.txt"
    path.write_bytes(data)
    refused_or_read(load_records, path)


@fuzz
@given(data=bytes_of(to_sgf(RECORD, RECORD).encode()), game=st.sampled_from([None, Othello(6)]))
def test_sgf(data, game, tmp_path):
    path = tmp_path / "games.sgf"
    path.write_bytes(data)
    refused_or_read(load_records, path, game)


@fuzz
@given(data=bytes_of(b"(0, 4, 8) # centre\na1 b2\n0 4 8\n[0, 1]\n"))
def test_openings(data, tmp_path):
    path = tmp_path / "openings.txt"
    path.write_bytes(data)
    refused_or_read(read_openings, path, TTT)


@fuzz
@given(text=st.text(max_size=60) | st.from_regex(r"(omok|othello|tictactoe)[:,=\w]{0,30}"))
def test_names_of_games(text):
    refused_or_read(game_named, text)


@fuzz
@given(text=st.text(max_size=60) | st.from_regex(r"([a-z]\d{1,2}[ ,.]?){1,9}"))
def test_lists_of_moves(text):
    refused_or_read(read_moves, Omok(9), text)


@pytest.fixture(scope="module")
def ladder(tmp_path_factory) -> bytes:
    path = tmp_path_factory.mktemp("ladder") / "ladder.json"
    made = Ladder(TTT, path, openings=[(0,), (0, 4)])
    made.add("low", "random").add("me", lambda state: state.legal_actions()[0]).play()
    return path.read_bytes()


@fuzz
@given(data=st.data())
def test_ladders(data, ladder, tmp_path):
    path = tmp_path / "ladder.json"
    path.write_bytes(data.draw(bytes_of(ladder)))
    read = refused_or_read(Ladder, TTT, path)
    if read is not None:
        assert repr(read) and read._repr_html_()


@pytest.fixture(scope="module")
def match(tmp_path_factory) -> bytes:
    from omoklib.arena.game import Played

    path = tmp_path_factory.mktemp("match") / "match.jsonl"
    with MatchLog(path, {"seed": 1}, TTT) as log:
        for number in range(3):
            log.add(number, Played(TTT, (0, 0, 3, 1, 4, 2), 0, "a", "b", 1, "", (0.5, 0.0)))
    return path.read_bytes()


@fuzz
@given(data=st.data())
def test_matches(data, match, tmp_path):
    path = tmp_path / "match.jsonl"
    content = data.draw(bytes_of(match))
    path.write_bytes(content)
    log = refused_or_read(MatchLog, path, {"seed": 1}, TTT)
    if log is None:
        assert path.read_bytes() == content, "a file that is refused does not change"
    else:
        log.close()


@fuzz
@given(data=st.data())
def test_progress(data, tmp_path):
    whole = {
        "lessons": {"03": {"exercises": {"ucb": {"outcome": "correct", "tries": 2, "hints": 0}}}}
    }
    path = tmp_path / "progress.json"
    path.write_bytes(data.draw(bytes_of(json.dumps(whole).encode())))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OMOK_PROGRESS", str(path))
        assert LessonProgress("03").save()
    json_of(path.read_bytes())


EVENT = {"simulation": 0, "phase": "backpropagate", "node_id": [0, 4], "player": -1}
EVENT |= {"action": 4, "after": [1, 0.5], "choices": [{"action": 4}]}


@fuzz
@given(data=bytes_of(json.dumps([EVENT]).encode()))
def test_traces(data):
    refused_or_read(Trace.from_json, data.decode("latin-1"))


@pytest.mark.parametrize("text", ["[" * 100_000, "3", "{}", '"ab"', "null"])
def test_texts_that_are_no_traces(text):
    with pytest.raises(ValueError, match=r"nested too deeply|must be a list of events"):
        Trace.from_json(text)


def packed(arrays: dict, facts: object, way: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", way) as archive:
        for name, array in (arrays | {"facts": np.array(json.dumps(facts))}).items():
            content = io.BytesIO()
            np.save(content, array)
            archive.writestr(f"{name}.npy", content.getvalue())
    return file.getvalue()


@fuzz
@given(data=bytes_of(packed({"a": np.arange(20.0), "b": np.zeros((2, 3))}, {"x": 1})))
def test_damaged_files_of_arrays(data, tmp_path):
    path = tmp_path / "x.npz"
    path.write_bytes(data)
    refused_or_read(read_arrays, path)


@fuzz
@given(data=st.data())
def test_whole_files_of_odd_arrays(data, tmp_path):
    """Zips that are whole, with entries that are not: each entry is damaged by itself."""
    path = tmp_path / "x.npz"
    content = io.BytesIO()
    np.save(content, np.arange(6, dtype=np.float32).reshape(2, 3))
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.npy", data.draw(bytes_of(content.getvalue())))
        archive.writestr("facts.npy", data.draw(bytes_of(content.getvalue())))
    refused_or_read(read_arrays, path)


class Dangerous:
    """What must never be made of a file."""

    def __reduce__(self):
        return os.system, ("touch /tmp/omoklib-was-here",)


@pytest.mark.parametrize(
    "odd",
    [
        np.array([Dangerous()], dtype=object),
        np.array([("a", 1)], dtype=[("x", "U1"), ("y", "i4")]),
        np.array(["2020-01-01"], dtype="datetime64[D]"),
        np.array([1 + 2j]),
        np.array([b"bytes"]),
    ],
)
def test_arrays_of_other_things_than_numbers_are_refused(odd, tmp_path):
    path = tmp_path / "x.npz"
    np.savez(path, odd=odd, facts=np.array("{}"))
    with pytest.raises(ValueError, match="not an array of numbers"):
        read_arrays(path)
    assert not Path("/tmp/omoklib-was-here").exists()


def test_an_array_that_claims_more_than_is_there_is_refused_without_memory_for_it(tmp_path):
    path = tmp_path / "x.npz"
    content = io.BytesIO()
    np.save(content, np.zeros(1))
    lying = content.getvalue().replace(b"(1,), }     ", b"(99999999,),}"[:12])
    huge = content.getvalue().replace(b"(1,), }" + 12 * b" ", b"(99999999999,), }  ")
    for data in (lying, huge):
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("a.npy", data)
            archive.writestr("facts.npy", content.getvalue())
        with pytest.raises(ValueError, match=r"too many or too few|not an array of numbers"):
            read_arrays(path)


def test_a_small_file_that_would_fill_the_memory_is_refused_by_its_table_of_contents(tmp_path):
    path = tmp_path / "bomb.npz"
    write_arrays(path, {}, {"a": np.zeros(10_000_000, dtype=np.int8)})
    assert path.stat().st_size < 100_000
    with pytest.raises(ValueError, match="at most 1,000,000 are"):
        read_arrays(path, most=1_000_000)


def claiming(path, packing, size):
    """An `.npz` with 50 MB of zeros, whose table of contents says that they are `size` bytes."""
    content, facts = io.BytesIO(), io.BytesIO()
    np.save(content, np.zeros(50_000_000, dtype=np.int8))
    np.save(facts, np.array("{}"))
    with zipfile.ZipFile(path, "w", packing) as archive:
        archive.writestr("a.npy", content.getvalue())
        archive.writestr("facts.npy", facts.getvalue())
    data = bytearray(path.read_bytes())
    entry = data.index(b"PK\x01\x02")
    data[entry + 24 : entry + 28] = struct.pack("<I", size)
    path.write_bytes(data)


@pytest.mark.parametrize("packing", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_file_that_understates_what_it_holds_gets_no_more_memory_than_it_says(packing, tmp_path):
    claiming(tmp_path / "x.npz", packing, 1000)
    tracemalloc.start()
    try:
        with pytest.raises(ValueError, match=r"CRC|packed in a way"):
            read_arrays(tmp_path / "x.npz")
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_an_opening_as_long_as_a_file_is_refused_at_once(tmp_path):
    path = tmp_path / "openings.txt"
    path.write_text("(0, 40, 41)\n" + "0 " * 2_000_000)
    tracemalloc.start()
    try:
        with pytest.raises(
            ValueError, match="line 2: an opening must have at most 100,000 characters"
        ):
            read_openings(path, Omok(9))
        assert tracemalloc.get_traced_memory()[1] < 30_000_000
    finally:
        tracemalloc.stop()


def test_an_id_as_long_as_a_file_is_refused_at_once():
    with pytest.raises(ValueError, match="line 3: an ID must have at most 100,000 characters"):
        from_text("omoklib game 1\ngame: omok\nid: (0" + ",0" * 3_000_000 + ")\n")


def test_light_weights_without_a_filter_are_refused(tmp_path):
    weights, _ = read_light(light_path(shipped_file("tictactoe")))
    none = {
        name: np.zeros([side if side < 10 else 0 for side in kernel.shape[:-1]] + [0], np.float32)
        for name, kernel in weights.kernels.items()
    }
    empty = replace(weights, kernels=none, shifts={name: np.zeros(0, np.float32) for name in none})
    write_light(empty, tmp_path / "none.npz", shipped_file("tictactoe"))
    with pytest.raises(ValueError, match="no first layer with a filter or more"):
        read_light(tmp_path / "none.npz")


def test_passes_after_the_end_take_no_longer_than_their_number():
    began = time.process_time()
    assert len(read_moves(Othello(), "e6f4e3f6g5d6e7f5c5" + " pa" * 400_000)) == 10
    assert time.process_time() - began < 10


@fuzz
@given(data=st.data())
def test_light_weights(data, tmp_path):
    source = shipped_file("tictactoe")
    path = tmp_path / "tictactoe.npz"
    whole = light_path(source).read_bytes()
    path.write_bytes(data.draw(damaged(whole)))
    refused_or_read(read_light, path)
    (tmp_path / "tictactoe.keras").write_bytes(data.draw(bytes_of(source.read_bytes()[-400:])))
    light_beside(tmp_path / "tictactoe.keras")


def whole_games() -> dict:
    from omoklib.evaluators import uniform
    from omoklib.selfplay.games import play_games

    memory = ReplayMemory(TTT, 999)
    rng = np.random.default_rng(0)
    memory.add(play_games(TTT, uniform, 2, simulations=4, rng=rng))
    return memory.to_arrays()


GAMES = whole_games()


@fuzz
@given(
    name=st.sampled_from(sorted(GAMES)),
    at=st.integers(0, 1000),
    number=st.sampled_from([-(2**31), -2, -1, 0, 1, 2, 7, 99, 2**15, 2**31, np.nan, np.inf, 0.5]),
    kind=st.sampled_from(["int8", "int16", "int32", "uint8", "uint64", "float32", "U3", "bool"]),
    cut=st.sampled_from([slice(None), slice(1, None), slice(0, 0), np.newaxis]),
)
def test_memories(name, at, number, kind, cut):
    array = GAMES[name].copy()
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        array = array.astype(np.float64)
        array.flat[at % max(1, array.size)] = number
        array = array.astype(kind)[cut]
    memory = refused_or_read(ReplayMemory.from_arrays, TTT, 99, GAMES | {name: array})
    if memory is not None and len(memory):
        batch = memory.sample(np.random.default_rng(0), 8)
        assert np.isfinite(batch.pi).all() and np.isfinite(batch.z).all()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("omoklib game 1\ngame: omok\nid: (0" + " " * 2_000_000 + "x\n", "an ID must have at most"),
        ("omoklib game 1\ngame: omok\nid: (0" + "," * 2_000_000 + ")\n", "an ID must have at most"),
        (
            "omoklib game 1\ngame: omok\nid: (0" + ",0" * 1_000_000 + ")\n",
            "an ID must have at most",
        ),
        ("omoklib game 1\nblack: a" + "\n b" * 700_000, "says no 'game'"),
        ("omoklib game 1\n" * 1_000_000, "says no 'game'"),
        ("omoklib game 1\ngame: omok\nid: (0)\n" * 110_000, "at most 100,000 records"),
    ],
)
@pytest.mark.slow
def test_long_texts_take_no_longer_than_their_length(text, said, tmp_path):
    path = tmp_path / "games.txt"
    path.write_text(text)
    with pytest.raises(ValueError, match=said):
        load_records(path)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"(;)" * 100_100, "at most 100,000 games"),
        (b"(;" + b";" * 2_000_000 + b")", "at most 500,000 nodes"),
        (b"(;" + b"(" * 2_000_000, "at most 1,000,000 deep"),
        (b"(;CA[punycode]C[" + b"-a" * 1_000_000 + b"])", None),
        (b"(;CA[unicode_escape]C[" + b"a" * 4_000_000 + b"])", None),
        (b"(;C[" + b"\\a" * 4_000_000 + b"])", None),
        (b"(;C[" + b"\\a" * 4_000_000, "has no end"),
        (b"(" * 4_000_000, "there is no game"),
        ((b"(" + b" " * 100) * 40_000, "there is no game"),
        (b"(;" + b"A" * 4_000_000 + b")", "has no value"),
        (b"(;A" + b"[]" * 2_000_000 + b")", None),
    ],
)
@pytest.mark.slow
def test_long_sgf_takes_no_longer_than_its_length(data, said, tmp_path):
    path = tmp_path / "games.sgf"
    path.write_bytes(data)
    if said is None:
        assert len(load_records(path, Omok(9))) == 1
    else:
        with pytest.raises(ValueError, match=said):
            load_records(path, Omok(9))
