"""A player of one's own, from the rules to files that play outside the notebook."""

from __future__ import annotations

import dataclasses
import subprocess

import numpy as np
import pytest

from omoklib.arena.ratings import rate
from omoklib.experiments.workshop import OURS, Workshop
from omoklib.games import Omok
from omoklib.games.connect_four import ConnectFour
from omoklib.nn import config_for
from omoklib.widgets import Cockpit, Play

MINE = """
@dataclasses.dataclass(frozen=True)
class Mine(ConnectFour):
    @property
    def twin(self):
        return ConnectFour(self.size, self.line)
"""
"""A game with a compiled twin, as a notebook defines it."""


def tiny(game):
    return dataclasses.replace(
        config_for(game), games=8, parallel=8, simulations=8, first_simulations=8, steps=2
    )


@pytest.fixture(scope="module")
def workshop(tmp_path_factory):
    folder = tmp_path_factory.mktemp("players")
    game = Omok(7, line=4)
    return Workshop(game, config=tiny(game), folder=folder, rungs=(10, 20), simulations=8)


def test_every_step_is_one_call(workshop):
    assert isinstance(workshop.cockpit(), Cockpit)
    assert workshop.trainer.iteration == 1
    board = workshop.board()
    assert isinstance(board, Play)
    assert board.opponents.names == ["your network (iteration 1)", "UCT 10", "UCT 20"]
    picture = workshop.ladder(pairs=1, progress=False)
    assert "your network (iteration 1)" in repr(picture)
    assert "UCT 20" in workshop.ratings.order


def test_a_ladder_says_under_which_name_the_player_joined_it_while_a_cockpit_trains_on(workshop):
    workshop.trainer.run(iterations=1)
    workshop.ladder(pairs=1, progress=False)
    joined = workshop.name
    workshop.trainer.run(iterations=1)
    assert (workshop.latest, workshop.name == joined) == (joined, False)
    assert workshop.latest in workshop.ratings.names


def test_the_measured_network_joins_the_last_ladder(tmp_path):
    mine = Workshop.quick(Omok(7, line=4), folder=tmp_path)
    assert mine.pairs == 1
    with pytest.raises(RuntimeError, match=r"call ladder\(\) first"):
        mine.ladder_with_ours()
    mine.ratings = rate(("UCT 100", "UCT 400"), np.array([[0, 5], [15, 0]]), anchor="UCT 100")
    for _ in range(2):
        assert OURS in repr(mine.ladder_with_ours())
    assert mine.ratings.games(OURS) == 80
    assert mine.ratings[OURS] > mine.ratings["UCT 400"]


def test_a_game_of_which_nothing_was_measured_keeps_its_ladder(tmp_path):
    mine = Workshop.quick(Omok(6, line=4), folder=tmp_path)
    mine.ratings = rate(("UCT 100", "UCT 400"), np.array([[0, 5], [15, 0]]), anchor="UCT 100")
    assert OURS not in repr(mine.ladder_with_ours())


def test_a_player_that_is_kept_plays_in_a_fresh_python(workshop):
    kept = workshop.keep()
    assert kept.game == "omok:7,line=4"
    assert "network, 8 simulations" in kept.said
    assert str(workshop.folder) in repr(kept)


def test_a_later_workshop_continues_the_run_and_its_ladder(workshop):
    if workshop.trainer.iteration == 0:  # where no test before this one ran
        workshop.trainer.run(1)
    again = Workshop(
        workshop.game,
        config=tiny(workshop.game),
        folder=workshop.folder.parent,
        rungs=(10, 20),
        simulations=8,
    )
    assert again.trainer.iteration == workshop.trainer.iteration
    again.cockpit()
    assert again.trainer.iteration == workshop.trainer.iteration


def test_rules_that_cannot_be_written_give_way_to_the_twins_and_it_says_so(tmp_path):
    scope = {"__name__": "__main__", "ConnectFour": ConnectFour, "dataclasses": dataclasses}
    exec(MINE, scope)  # its text is lost
    game = scope["Mine"](4)
    mine = Workshop(game, config=tiny(game), folder=tmp_path, rungs=(10,), simulations=8)
    kept = mine.keep()
    assert kept.game == "my_game:my_game"
    assert "the twin's rules, not yours: Mine was not defined in a cell" in repr(kept)


def test_a_page_that_cannot_be_made_says_why(workshop, monkeypatch):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(workshop, "game", Omok(7, line=4))
    ended = subprocess.CompletedProcess((), 1, "", "omoklib: the page needs onnx\n")
    monkeypatch.setattr(subprocess, "run", lambda *words, **options: ended)
    with pytest.raises(RuntimeError, match="`omoklib page` says: omoklib: the page needs onnx"):
        workshop.page("Mina's network")
