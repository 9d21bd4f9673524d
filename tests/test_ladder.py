"""Ladders of many players."""

import json
import math
import threading

import numpy as np
import pytest
from arena_players import make_crashed, make_lowest, make_random

from omoklib._util.locks import InUse, only_writer
from omoklib.arena import Fresh, match, random_openings
from omoklib.arena.ladder import Ladder, all_meetings, swiss_round
from omoklib.arena.ladder.table import as_text
from omoklib.games import ROOT, Omok, TicTacToe
from omoklib.players import NamedPlayer

TTT = TicTacToe()
OPENINGS = random_openings(TTT, 6, 2, np.random.default_rng(1))


def highest(state):
    return state.legal_actions()[-1]


def new(path=None, **options):
    ladder = Ladder(TTT, path, openings=OPENINGS, **options)
    ladder.add("random", "random").add("low", Fresh(make_lowest))
    return ladder.add("UCT", "uct:20")


def games_of(ladder):
    """All of the games that is not time, by name and opening."""
    return {(p.black, p.white, p.opening): (p.id, p.result, p.forfeit) for p in ladder.games}


def test_everyone_meets_everyone_from_every_opening_from_both_sides():
    ladder = new().play()
    assert len(ladder.games) == 3 * 6 * 2
    wanted = {
        (black, white, opening)
        for one, other in all_meetings(["random", "low", "UCT"])
        for black, white in ((one, other), (other, one))
        for opening in OPENINGS
    }
    assert set(games_of(ladder)) == wanted


def test_the_table_is_that_of_the_games():
    ladder = new().play()
    ratings = ladder.ratings()
    assert ratings.anchor == "random"
    assert ratings["random"] == 0
    points = sum(
        (1 + p.result) / 2 if p.black == "UCT" else (1 - p.result) / 2
        for p in ladder.games
        if "UCT" in (p.black, p.white)
    )
    assert ratings.score("UCT") == points / 24
    assert ratings.order[0] == "UCT"
    assert ladder.ratings("").elo.mean() == pytest.approx(0)
    assert [row[0] for row in ladder.rows()] == ratings.order
    assert ladder.rows()[0][3] == "24"


def test_a_player_of_ones_own_is_one_line_and_only_the_missing_games_are_played():
    ladder = new().play()
    before = games_of(ladder)
    asked = []

    def mine(state):
        asked.append(state.id)
        return state.legal_actions()[0]

    ladder.add("<mine>", mine).play()
    after = games_of(ladder)
    assert len(after) - len(before) == 3 * 12
    assert before.items() <= after.items()
    count = len(asked)
    ladder.play()
    assert len(asked) == count > 0
    assert "&lt;mine&gt;" in ladder._repr_html_()
    assert "<mine>" in repr(ladder)


def test_a_game_does_not_depend_on_who_else_plays_nor_on_the_order_nor_on_the_processes():
    one = games_of(new().play())
    other = Ladder(TTT, openings=OPENINGS).add("UCT", "uct:20").add("random", "random")
    two = games_of(other.play(pairs=2).play())
    assert two.items() <= one.items()
    assert len(two) == 12
    assert games_of(new().play(workers=2)) == one


def test_a_ladder_is_kept_in_a_readable_file_and_goes_on_from_it(tmp_path):
    path = tmp_path / "ladder.json"
    new(path).play(pairs=2)
    again = Ladder(TTT, path)
    assert again.names == ["random", "low", "UCT"]
    assert again.openings == OPENINGS
    assert len(again.games) == 12
    again.play()  # "low" has not been added again: it waits
    assert len(again.games) == 12 + 8
    again.add("low", Fresh(make_lowest)).play()
    assert games_of(again) == games_of(new().play())
    text = path.read_text(encoding="utf-8")
    facts = json.loads(text)
    assert facts["players"] == {"random": "random", "low": None, "UCT": "uct:20"}
    assert facts["game"] == "Omok(size=3, line=3, exact=False)"
    assert len(text.splitlines()) == len(facts["games"]) + len(facts) + 3
    assert list(tmp_path.iterdir()) == [path]


def test_a_ladder_that_is_broken_off_has_kept_its_games_and_ends_as_the_unbroken_one(tmp_path):
    path, left = tmp_path / "ladder.json", iter(range(40))

    def tired(state):
        if next(left, None) is None:
            raise KeyboardInterrupt
        return state.legal_actions()[0]

    with pytest.raises(KeyboardInterrupt):
        new(path).add("mine", tired).play()
    kept = Ladder(TTT, path)
    whole = new().add("mine", make_lowest(None)).play()
    assert 0 < len(kept.games) < len(whole.games)
    kept.add("low", Fresh(make_lowest)).add("mine", make_lowest(None)).play()
    assert games_of(kept) == games_of(whole)


def test_forfeits_are_counted_and_the_ladder_goes_on():
    ladder = Ladder(TTT, openings=[ROOT, (0, 4)]).add("random", Fresh(make_random))
    ladder.add("broken", Fresh(make_crashed)).add("far", NamedPlayer("x", lambda state: 99))
    ladder.remove("broken").add("late", highest).play()
    assert len(ladder.games) == 12
    table = {row[0]: row for row in ladder.rows()}
    assert table["far"][3] == "8, 8 forfeited"
    assert table["random"][3] == "8"
    assert "8 forfeited" in ladder._repr_html_()


def test_a_removed_player_takes_its_games_along():
    ladder = new().play().remove("low")
    assert ladder.names == ["random", "UCT"]
    assert len(ladder.games) == 12
    with pytest.raises(ValueError, match="the players are random, UCT; got 'low'"):
        ladder.remove("low")


def test_swiss_rounds_pair_neighbours_who_have_not_met():
    met, order = set(), list("abcdefg")
    for _ in range(3):
        drawn = swiss_round(order, met, 3)
        names = [name for pair in drawn for name in pair]
        assert len(names) == len(set(names))
        assert not {frozenset(pair) for pair in drawn} & met
        met |= {frozenset(pair) for pair in drawn}
    while drawn := swiss_round(order, met, 3):
        met |= {frozenset(pair) for pair in drawn}
    counts = [sum(name in pair for pair in met) for name in order]
    assert min(counts) == 3
    assert max(counts) <= 4
    everyone = {frozenset(pair) for pair in all_meetings(order)}
    assert swiss_round(order, everyone, 99) == []


def test_a_swiss_ladder_finds_the_order_of_all_meetings_with_fewer_games():
    rng, n, rounds = np.random.default_rng(3), 32, 7
    strengths = dict(zip([f"p{k:02}" for k in range(n)], rng.permutation(n) * 30, strict=True))

    def score(one, other):
        chance = 1 / (1 + 10 ** ((strengths[other] - strengths[one]) / 400))
        return rng.binomial(40, chance)

    from omoklib.arena.ratings import rate

    names, met = list(strengths), set()
    points = np.zeros((n, n))
    while drawn := swiss_round(rate(names, points).order, met, rounds):
        for one, other in drawn:
            i, j = names.index(one), names.index(other)
            points[i, j] = score(one, other)
            points[j, i] = 40 - points[i, j]
            met.add(frozenset((one, other)))
    assert len(met) <= n * (rounds + 1) / 2
    found = rate(names, points).elo
    truth = np.array([strengths[name] for name in names])
    assert np.corrcoef(found, truth)[0, 1] > 0.97


def test_a_swiss_ladder_plays_whole_meetings_and_lets_a_newcomer_in():
    ladder = new().add("high", highest).add("low too", Fresh(make_lowest))
    ladder.play(schedule="swiss", rounds=2)
    for name in ladder.names:
        assert len(_opponents(ladder, name)) >= 2
    assert len(ladder.games) % 12 == 0
    before = len(ladder.games)
    assert len(ladder.play(schedule="swiss", rounds=2).games) == before
    ladder.add("new", "uct:10").play(schedule="swiss", rounds=2)
    assert len(_opponents(ladder, "new")) == 2
    assert len(ladder.games) == before + 24


def _opponents(ladder, name):
    return {p.black for p in ladder.games if p.white == name}


def test_players_who_repeat_themselves_are_told_so():
    ladder = Ladder(TTT, openings=[ROOT] * 10).add("a", highest).add("b", Fresh(make_lowest))
    assert "18 of the 20 games repeat others" in ladder.play().warning
    assert "18 of the 20" in repr(ladder)
    assert new().play().warning == ""


def test_a_name_in_a_file_cannot_command_a_terminal():
    text = as_text("Ladder", [("\x1b]0;x\x07\x1b[2J", "+0", "[-1, +1]", "2", "50.0%")], "")
    assert text.isprintable() or set(filter(lambda c: not c.isprintable(), text)) == {"\n"}
    assert r"\x1b]0;x\x07\x1b[2J" in text


def test_an_empty_ladder_is_shown_too():
    ladder = Ladder(TTT, openings=[ROOT])
    assert repr(ladder) == "Ladder of Omok(size=3, line=3, exact=False): 0 players, 0 games"
    assert "<table>" in ladder._repr_html_()
    assert ladder.play().play(schedule="swiss").games == []
    ladder.add("alone", "random").play()
    assert "alone" in ladder._repr_html_()


def test_time_limits_and_bars_hold_on_the_ladder_too(capsys):
    ladder = Ladder(TTT, openings=[ROOT], seconds_per_move=60)
    ladder.add("a", highest).add("b", Fresh(make_lowest)).play(progress=True)
    assert "ladder" in capsys.readouterr().err
    with pytest.raises(ValueError, match="seconds_per_move"):
        Ladder(TTT, openings=[ROOT], seconds_per_move=-1)


def test_what_makes_no_sense_is_refused(tmp_path):
    ladder, path = new(tmp_path / "ladder.json"), tmp_path / "ladder.json"
    with pytest.raises(ValueError, match="'UCT' is 'uct:20' on this ladder"):
        ladder.add("UCT", "uct:30")
    with pytest.raises(ValueError, match="name on the ladder must be a text"):
        ladder.add("", "random")
    with pytest.raises(TypeError, match="a player must be a function of a state"):
        ladder.add("x", 7)
    with pytest.raises(ValueError, match="schedule must be 'all' or 'swiss'; got 'knockout'"):
        ladder.play(schedule="knockout")
    with pytest.raises(ValueError, match="6 openings, too few for 7 pairs"):
        ladder.play(pairs=7)
    with pytest.raises(ValueError, match="needs openings"):
        Ladder(TTT)
    with pytest.raises(ValueError, match="is over"):
        Ladder(TTT, openings=[(0, 0, 3, 1, 4, 2)])
    with pytest.raises(ValueError, match="has other openings"):
        Ladder(TTT, path, openings=[ROOT])
    with pytest.raises(ValueError, match="is a ladder of Omok"):
        Ladder(Omok(5, 4), path)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text[:-30], "not a ladder.s file"),
        (lambda text: "diary", "not a ladder.s file"),
        (lambda text: "[" * 100_000, "not a ladder.s file"),
        (lambda text: text.replace('"seed": 0', '"seed": "x"'), "damaged: seed must be an integer"),
        (
            lambda text: text.replace('"grace": 1.0', '"grace": "x"'),
            "damaged: grace must be a number",
        ),
        (lambda text: text.replace('"uct:20"', "5"), "damaged: a player must be kept as a text"),
        (lambda text: text.replace('"UCT": "uct:20"', '"X": "uct:20"'), "damaged: game"),
        (lambda text: text.replace('"opening": 1', '"opening": 99'), "damaged: game"),
        (lambda text: text.replace('"result": 1', '"result": -1'), "damaged: the result"),
    ],
)
def test_a_damaged_file_is_refused_and_left_as_it_is(tmp_path, change, said):
    path = tmp_path / "ladder.json"
    new(path).play(pairs=2)
    path.write_text(change(path.read_text()))
    before = path.read_bytes()
    with pytest.raises(ValueError, match=said):
        Ladder(TTT, path)
    assert path.read_bytes() == before


def test_a_meeting_on_the_ladder_is_a_match():
    """With players who have no randomness, game by game."""
    ladder = Ladder(TTT, openings=OPENINGS).add("low", Fresh(make_lowest)).add("high", highest)
    result = match(Fresh(make_lowest), highest, TTT, openings=OPENINGS)
    assert sorted(p.id for p in ladder.play().games) == sorted(result.ids)
    assert math.isclose(ladder.ratings("").score("low"), result.score)


def lowest(state):
    return state.legal_actions()[0]


def test_two_ladders_of_one_file_lose_neither_players_nor_games(tmp_path):
    path = tmp_path / "ladder.json"
    openings = random_openings(TTT, 3, 2, np.random.default_rng(1))
    one = Ladder(TTT, path, openings=openings).add("low", lowest)
    other = Ladder(TTT, path)  # as another program has it
    one.add("high", lambda state: state.legal_actions()[-1]).play()
    other.add("new", lowest)
    assert other.names == ["low", "high", "new"] and len(other.games) == 6
    one.add("late", lowest)
    assert one.names == ["low", "high", "new", "late"]
    other.remove("new")
    assert one.remove("late").names == ["low", "high"] and len(one.games) == 6
    assert Ladder(TTT, path).names == ["low", "high"]


def test_a_ladder_on_which_somebody_plays_is_refused_to_others(tmp_path):
    path = tmp_path / "ladder.json"
    ladder = Ladder(TTT, path, openings=[(0,)]).add("low", lowest).add("random", "random")
    before, refused = path.read_bytes(), []

    def other():
        for change in (
            lambda one: one.add("x", lowest),
            Ladder.play,
            lambda one: one.remove("low"),
        ):
            try:
                change(Ladder(TTT, path))
            except InUse as error:
                refused.append(str(error))

    with only_writer(path):
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    assert len(refused) == 3 and "ladder.json is in use" in refused[0]
    assert path.read_bytes() == before and ladder.names == ["low", "random"]


def test_games_that_a_full_disk_has_not_taken_are_not_lost_to_another_program(
    tmp_path, monkeypatch
):
    path = tmp_path / "ladder.json"
    ladder = Ladder(TTT, path, openings=[(0,)]).add("low", lowest).add("random", "random")

    def full(*_):
        raise OSError(28, "No space left on device", str(path))

    with monkeypatch.context() as patch:
        patch.setattr("omoklib.arena.ladder.book.write_whole", full)
        with pytest.raises(OSError, match="No space left"):
            ladder.play()
    assert len(ladder.games) == 2
    Ladder(TTT, path).add("new", lowest)
    ladder.play()
    assert ladder.names == ["low", "random", "new"]
    assert {frozenset((p.black, p.white)) for p in Ladder(TTT, path).games} >= {
        frozenset(("low", "random"))
    }
