"""The audit of the source's Othello bot: that it is played right. What it found is lesson 04's."""

import json

import numpy as np
import pytest

from omoklib.arena.scores import Tally
from omoklib.cli.main import main
from omoklib.experiments import othello_audit as room
from omoklib.experiments.othello_audit import (
    OPPONENTS,
    PAIRINGS,
    VARIANTS,
    audit,
    bot,
    play_block,
    read_audit,
)
from omoklib.games import Othello

SMALL = {"size": 4, "iterations": 2, "seed": 1}


@pytest.fixture
def short(monkeypatch):
    monkeypatch.setattr(room, "VARIANTS", {k: VARIANTS[k] for k in ("as written", "sign fixed")})
    monkeypatch.setattr(room, "OPPONENTS", ("random", "as written"))
    pairs = [pair for pair in PAIRINGS if {*pair} <= {"as written", "sign fixed", "random"}]
    monkeypatch.setattr(room, "PAIRINGS", tuple(pairs))
    monkeypatch.setattr(room, "_PLIES", 3)


def test_every_bot_plays_legal_moves_and_an_unknown_one_is_refused():
    state = Othello(6).initial_state()
    for variant in VARIANTS:
        assert bot(variant, 5, np.random.default_rng(0))(state) in state.legal_actions()
    with pytest.raises(ValueError, match="a variant must be one of as written"):
        bot("better", 5, np.random.default_rng(0))


def test_a_block_depends_on_its_settings_alone_and_counts_each_colour_once(monkeypatch):
    monkeypatch.setattr(room, "_PLIES", 3)
    one, two = (play_block("sign fixed", "UCT", 0, **SMALL) for _ in range(2))
    assert one == two
    assert [tally.games for tally in one] == [10, 10]


def test_an_audit_that_was_stopped_ends_as_one_that_was_not(tmp_path, short):
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    audit(whole, games=40, **SMALL)

    told = []

    def stop(text):
        told.append(text)
        if len(told) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        audit(parts, games=40, say=stop, **SMALL)
    again = audit(parts, games=40, **SMALL)
    assert parts.read_text().replace("parts", "whole") == whole.read_text()
    assert again == read_audit(whole)
    before = parts.stat().st_mtime_ns
    audit(parts, games=40, **SMALL)
    assert parts.stat().st_mtime_ns == before


def test_the_file_says_how_it_was_made_and_can_be_read(tmp_path, short):
    path = tmp_path / "audit.json"
    audit(path, games=20, **SMALL)
    read = json.loads(path.read_text())
    assert read["command"].startswith("python -m omoklib audit --size 4 --iterations 2 --seed 1")
    assert "cores" in read["machine"]
    assert {row["opponent"] for row in read["rows"]} <= set(OPPONENTS)
    for row in read["rows"]:
        tally = Tally(*row["as_black"]) + Tally(*row["as_white"])
        assert row["games"] == tally.games == 20
        assert row["score"] == pytest.approx(tally.score, abs=1e-4)


def test_other_settings_need_another_file(tmp_path, short):
    path = tmp_path / "audit.json"
    audit(path, games=20, **SMALL)
    with pytest.raises(ValueError, match="name another file"):
        audit(path, games=20, **SMALL | {"seed": 2})
    with pytest.raises(ValueError, match="multiple of 20; got 25"):
        audit(path, games=25, **SMALL)


def test_the_audit_that_the_lesson_shows_is_complete():
    read = json.loads(room.RESULTS.read_text(encoding="utf-8"))
    assert read["variants"] == VARIANTS
    pairings = {(row["variant"], row["opponent"]) for row in read["rows"]}
    assert pairings == set(PAIRINGS)
    assert {(v, o) for v in VARIANTS for o in OPPONENTS[:3] if v != o} <= pairings
    assert len({row["games"] for row in read["rows"]}) == 1
    assert f"--games {read['rows'][0]['games']} " in read["command"]


def test_the_second_match_of_the_weights_was_played_with_another_seed():
    read = json.loads(room.RESULTS_AGAIN.read_text(encoding="utf-8"))
    assert read["settings"] == {"size": 8, "iterations": 40, "seed": 5}
    assert [(row["variant"], row["opponent"], row["games"]) for row in read["rows"]] == [
        ("all fixed, weights on", "all fixed, weights off", 400)
    ]


@pytest.mark.parametrize(
    ("path", "iterations"), [(room.RESULTS_LONG, 40), (room.RESULTS_LONG_400, 400)]
)
def test_the_long_match_of_the_weights_was_played_by_the_engine(path, iterations):
    read = json.loads(path.read_text(encoding="utf-8"))
    assert read["settings"] == {"size": 8, "iterations": iterations, "seed": 6, "engine": True}
    assert " --engine " in read["command"]
    row = read["rows"][0]
    assert row["games"] == {40: 8000, 400: 2000}[iterations]


def test_the_engine_plays_the_bots_with_every_repair_and_no_other(monkeypatch):
    state = Othello(6).initial_state()
    for variant in ("all fixed, weights on", "all fixed, weights off"):
        player = bot(variant, 5, np.random.default_rng(0), engine=True)
        assert player(state) in state.legal_actions()
    with pytest.raises(ValueError, match="the engine plays all fixed, weights on and all fixed"):
        bot("sign fixed", 5, np.random.default_rng(0), engine=True)
    monkeypatch.setattr(room, "_PLIES", 3)
    pair = ("all fixed, weights on", "all fixed, weights off")
    one, two = (play_block(*pair, 0, **SMALL, engine=True) for _ in range(2))
    assert one == two


def test_a_pairing_is_asked_for_by_name_even_with_a_slash_in_it(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(room, "_PLIES", 3)
    settings = ["--size", "4", "--iterations", "2", "--games", "20", "--out", str(tmp_path / "a")]
    assert main(["audit", "--pairing", "win/loss reward/UCT", *settings]) == 0
    assert capsys.readouterr().out.startswith("win/loss reward          against UCT")
