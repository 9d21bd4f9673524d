"""Both bridges at once: a match of our engines through the protocols is the match in process."""

import sys

import numpy as np
import pytest

from omoklib.arena import match
from omoklib.arena.openings import random_openings
from omoklib.bridges import GomocupEngine, GTPEngine
from omoklib.games import ENV_SMALL, Omok, Othello
from omoklib.players import uct

ITERATIONS = 20


def rng(seed):
    return np.random.default_rng(seed)


def command(room, arguments, seed):
    code = f"""
import numpy as np
from omoklib.bridges import {room}
from omoklib.games import *
from omoklib.players import uct
{room}.serve(
    lambda game, seconds, rng: uct({ITERATIONS}, rng=rng),
    {arguments}
    rng=np.random.default_rng({seed}),
    seconds=60.0,
)
"""
    return [sys.executable, "-c", code]


def in_process(game, openings):
    players = [uct(ITERATIONS, rng=rng(seed)) for seed in (1, 2)]
    return match(*players, game, openings=openings)


@pytest.mark.parametrize("game", [ENV_SMALL, Omok(6, exact=True)])
def test_a_match_through_gomocup_is_the_match_in_process(game):
    openings = [(0,), *random_openings(game, 1, 3, rng(7))]
    first, second = (command("gomocup", "", seed) for seed in (1, 2))
    with GomocupEngine(first, 60.0) as one, GomocupEngine(second, 60.0) as two:
        through = match(one, two, game, openings=openings)
    assert not through.forfeits
    assert through.ids == in_process(game, openings).ids


@pytest.mark.parametrize("game", [Omok(7), Othello(6), Othello(4)])
def test_a_match_through_gtp_is_the_match_in_process(game):
    openings = [(0,), *random_openings(game, 1, 3, rng(8))]
    first, second = (command("gtp", f"{type(game).__name__}({game.size}),", s) for s in (1, 2))
    with GTPEngine(first, 60.0) as one, GTPEngine(second, 60.0) as two:
        through = match(one, two, game, openings=openings)
    assert not through.forfeits
    assert through.ids == in_process(game, openings).ids


def test_an_engine_of_ours_may_be_a_player_of_another_engine_of_ours():
    """A bridge into a bridge: GTP outside, Gomocup inside."""
    inner = command("gomocup", "", 1)
    code = f"""
from omoklib.bridges import GomocupEngine, gtp
from omoklib.games import Omok
gtp.serve(lambda game, seconds, rng: GomocupEngine({inner!r}, 60.0), Omok(7), seconds=60.0)
"""
    state = Omok(7).initial_state()
    with GTPEngine([sys.executable, "-c", code], 60.0, start_seconds=60.0) as engine:
        assert engine(state) == uct(ITERATIONS, rng=rng(1))(state)
