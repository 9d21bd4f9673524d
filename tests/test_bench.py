"""The table of speeds: how it is put together, not what it says."""

import json
import sys

import bench as package
import pytest
from bench import RATIOS, ROWS, Missing, Ratio, Row, bench, ratio, row, steps_per_second


@pytest.fixture
def rows(monkeypatch):
    """Rows of our own; `calls` notes whose turn it was."""
    calls = []

    def prepare(name, numbers):
        def measure(seconds):
            calls.append(name)
            return numbers[calls.count(name) - 1]

        return lambda: measure

    def absent():
        raise Missing("missing: a peer (pip install peer)")

    mine = {
        "fast": Row("fast", "steps/s", prepare("fast", [50, 10, 40, 30, 20]), at_least=25),
        "slow": Row("slow", "steps/s", prepare("slow", [5, 1, 4, 3, 2]), at_least=4),
        "start": Row("start", "seconds", prepare("start", [0.5] * 5), at_most=0.3),
        "peer": Row("peer", "steps/s", absent),
    }
    monkeypatch.setattr(package.run, "ROWS", mine)
    ratios = {"r": Ratio("r", "fast", "slow", 20), "p": Ratio("p", "fast", "peer")}
    monkeypatch.setattr(package.run, "RATIOS", ratios)
    return calls


def test_rows_take_turns_and_the_median_is_reported(rows):
    report = bench()
    assert rows == ["fast", "slow", "start"] * 5
    assert [line.median for line in report.rows] == [30, 3, 0.5, None]


def test_what_is_asked_of_a_row_is_held_against_its_median(rows):
    fast, slow, start, peer = bench().rows
    assert (fast.met, slow.met, start.met, peer.met) == (True, False, False, None)
    assert (fast.wanted, start.wanted) == ("at least 25", "at most 0.3")


def test_ratios_are_taken_within_the_rounds(rows):
    (line,) = bench().ratios
    assert line.numbers == (10, 10, 10, 10, 10)
    assert line.met is False


def test_a_missing_peer_is_named_and_stops_nothing(rows):
    text = str(bench())
    assert "missing: a peer (pip install peer)" in text
    assert text.count("\n") > 6


def test_rows_are_chosen_by_a_part_of_their_name(rows):
    assert [line.name for line in bench(["FAS"]).rows] == ["fast"]
    with pytest.raises(ValueError, match="no row's name holds nothing; there are: fast, slow"):
        bench(["nothing"])


def test_the_report_names_machine_and_versions_and_reads_as_json(rows):
    report = bench()
    read = json.loads(report.to_json())
    assert read["machine"] == report.machine and "cores" in read["machine"]
    assert "numpy" in read["versions"]
    assert [line["name"] for line in read["measured"]] == ["fast", "slow", "start", "peer", "r"]
    assert read["measured"][0]["median"] == 30


@pytest.mark.parametrize("options", [{"rounds": 4}, {"seconds": 0}, {"seconds": float("nan")}])
def test_too_few_rounds_or_no_time_are_refused(rows, options):
    with pytest.raises(ValueError, match=r"rounds|seconds"):
        bench(**options)


def test_a_step_is_repeated_until_the_time_is_up_and_counted():
    calls = []
    measure = steps_per_second(lambda: calls.append(1) or 3)
    assert measure(0.0) > 0
    assert len(calls) == 1
    assert measure(0.01) > 0


def test_a_name_is_registered_once():
    with pytest.raises(ValueError, match="already"):
        row("UCT, Omok 9x9", "simulations/s")(lambda: None)
    with pytest.raises(ValueError, match="already"):
        ratio("compiled / predict, 1 position", "a", "b")


def test_the_table_holds_what_the_course_promises_to_measure():
    assert ROWS["UCT, Omok 9x9"].at_least == 1000
    assert ROWS["import omoklib, once numpy is there"].at_most == 0.05
    assert RATIOS["compiled / predict, 1 position"].at_least == 20
    assert RATIOS["compiled 256 / predict 1, a position"].at_least == 200
    assert RATIOS["network / OpenVINO directly"].at_least == 0.9
    assert RATIOS["self-play / network alone"].at_least == 0.85
    assert RATIOS["self-play / predict, one leaf at a time"].at_least == 200
    assert ROWS["a move of 400 simulations, network"].at_most == 0.4
    assert all(one.at_most == 0.5 for name, one in ROWS.items() if name.startswith("stop, "))
    assert RATIOS["browser: 225 buttons / Board, click to repaint"].at_least == 1
    assert RATIOS["browser: 225 buttons / Board, click to Python's answer"].at_least == 1
    for one in RATIOS.values():
        assert {one.first, one.second} <= ROWS.keys()


@pytest.mark.slow
def test_a_row_of_searches_and_one_of_playouts_can_be_measured():
    report = bench(["UCT, Tic-Tac-Toe", "playouts, Omok"], seconds=0.01)
    assert [line.median is None for line in report.rows if line.name.startswith("Open")] in (
        [False],
        [True],
    )
    assert all(line.median > 0 for line in report.rows if not line.missing)


@pytest.mark.slow
def test_self_play_and_the_network_alone_can_be_measured(monkeypatch, tmp_path):
    pytest.importorskip("tensorflow", reason="TensorFlow is not installed")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    report = bench(["self-play", "a move of 400"], seconds=0.01)
    assert [line.name for line in report.rows] == [
        "network alone, the batch of self-play",
        "self-play, leaves",
        "a move of 400 simulations, network",
    ]
    assert all(line.median > 0 for line in report.rows)
    assert [line.name for line in report.ratios] == ["self-play / network alone"]


def test_without_openvino_its_rows_say_so(monkeypatch):
    pytest.importorskip("tensorflow", reason="TensorFlow is not installed")
    monkeypatch.setitem(sys.modules, "openvino", None)
    monkeypatch.setattr(
        "omoklib.nn.runners.backends.find_spec", lambda name: name == "tensorflow" or None
    )
    report = bench(["in bf16", "OpenVINO directly, 256"], seconds=0.01)
    assert len(report.rows) == 3
    assert all("python -m pip install openvino" in line.missing for line in report.rows)
