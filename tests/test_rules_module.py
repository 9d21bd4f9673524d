"""The rules of a game from a notebook's cells, as a module."""

from __future__ import annotations

import linecache
from collections.abc import Callable

import numpy as np
import pytest

from omoklib.check.exercises.lesson_08 import (
    CONNECT_FOUR,
    FOUR_THROUGH,
    LANDING_CELLS,
    RESULT_OF,
    WITH_STONE,
)
from omoklib.games import Omok
from omoklib.games.contract import check_game
from omoklib.games.rules_module import rules_module

HEAD = """
import numpy as np
from dataclasses import dataclass
from omoklib.games.base import Game, State
from omoklib.games.connect_four import ConnectFour as LibraryConnectFour
from omoklib.ids import ROOT
"""
MINE = """
@dataclass(frozen=True)
class MyFour(Four):
    \"\"\"My game, and its compiled twin.\"\"\"

    @property
    def twin(self):
        return LibraryConnectFour(self.size, self.line)
"""
RULES = tuple(
    exercise.reference
    for exercise in (LANDING_CELLS, FOUR_THROUGH, WITH_STONE, RESULT_OF, CONNECT_FOUR)
)


@pytest.fixture
def run_cell() -> Callable[[str], dict]:
    """Runs a cell as a notebook does, and returns the notebook's names."""
    names: dict = {"__name__": "__main__"}
    cells: list[str] = []

    def run(text: str) -> dict:
        place = f"<cell {len(cells)} of {id(names)}>"
        cells.append(place)
        linecache.cache[place] = (len(text), None, text.splitlines(True), place)
        exec(compile(text, place, "exec"), names)
        return names

    yield run
    for place in cells:
        linecache.cache.pop(place, None)


def imported(text: str, name: str) -> object:
    scope: dict = {"__name__": __name__}
    exec(text, scope)
    return scope[name]


def test_a_game_of_several_cells_becomes_a_module_that_keeps_the_contract(run_cell):
    for cell in (HEAD, *RULES, "Four = ConnectFour", "board = 'a name that functions use, too'"):
        run_cell(cell)
    text = rules_module(run_cell(MINE)["MyFour"]())
    game = imported(text, "MyFour")()
    check_game(game, np.random.default_rng(0), games=3)
    assert repr(game) == "MyFour(size=7, line=4)"
    assert "a name that" not in text
    assert text.startswith('"""The rules of a game: My game, and its compiled twin."""')


def test_the_last_version_of_a_cell_is_what_is_written(run_cell):
    for cell in (HEAD, *RULES, LANDING_CELLS.reference + "\n# once more", "Four = ConnectFour"):
        run_cell(cell)
    run_cell(LANDING_CELLS.reference.replace("cells = []", "cells = list()"))
    assert "cells = list()" in rules_module(run_cell(MINE)["MyFour"]())


def test_constants_modules_and_other_names_are_written_too(run_cell):
    run_cell(HEAD + "import math as m\nWAYS = ((0, 1), (1, 0))\n")
    run_cell(
        "@dataclass(frozen=True)\nclass Little(LibraryConnectFour):\n"
        "    def ways(self):\n        return WAYS, m.pi, len(WAYS)\n"
    )
    text = rules_module(run_cell("")["Little"]())
    assert "WAYS = ((0, 1), (1, 0))" in text
    assert "import math as m" in text
    assert imported(text, "Little")(5).ways()[2] == 2


def test_what_cannot_be_written_is_named(run_cell):
    run_cell(HEAD + "table = {object(): 1}\n")
    run_cell(
        "@dataclass(frozen=True)\nclass Odd(LibraryConnectFour):\n"
        "    def look(self):\n        return table\n"
    )
    with pytest.raises(ValueError, match="'table', which is neither"):
        rules_module(run_cell("")["Odd"]())
    run_cell(
        "@dataclass(frozen=True)\nclass Odder(LibraryConnectFour):\n"
        "    def look(self):\n        return nowhere\n"
    )
    with pytest.raises(ValueError, match="'nowhere', which the notebook does not define"):
        rules_module(run_cell("")["Odder"]())


def test_only_games_have_rules():
    with pytest.raises(TypeError, match="must be made of a game's rules"):
        rules_module("chess")


def test_a_game_of_the_library_is_imported():
    assert "from omoklib.games.omok import Omok" in rules_module(Omok(7, line=4))
