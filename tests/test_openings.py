"""Openings, drawn and read."""

import numpy as np
import pytest

from omoklib.arena import balanced_openings, random_openings, read_openings
from omoklib.engine import uct_search
from omoklib.games import ENV_SMALL, ROOT, Omok, Othello, TicTacToe

TTT = TicTacToe()


def rng(seed=0):
    return np.random.default_rng(seed)


@pytest.mark.slow
@pytest.mark.parametrize("game", [Omok(7), Othello(6)])
def test_balanced_openings_are_judged_so_by_another_search_too(game):
    openings = balanced_openings(game, 12, 4, rng())
    assert len(set(openings)) == 12
    assert {len(opening) for opening in openings} == {5}
    mean = {}
    for kind, drawn in (("balanced", openings), ("any", random_openings(game, 12, 4, rng()))):
        roots = [uct_search(game.state(each), iterations=5000, seed=1).root for each in drawn]
        mean[kind] = np.mean([abs(root.value) for root in roots])
    assert mean["balanced"] < 0.1
    assert mean["balanced"] < 0.8 * mean["any"]


def test_balanced_openings_follow_the_generator():
    one, two, three = (balanced_openings(ENV_SMALL, 4, 3, rng(seed)) for seed in (4, 4, 5))
    assert one == two != three


def test_who_judges_balance_can_be_chosen():
    even = balanced_openings(TTT, 10, 2, rng(), bound=0, value=lambda state: state.id[1] % 2)
    assert all(opening[1] % 2 == 0 for opening in even)
    with pytest.raises(ValueError, match=r"balanced \(within 0\.1\) openings .* but only 0 found"):
        balanced_openings(TTT, 1, 2, rng(), value=lambda state: 1)
    with pytest.raises(ValueError, match="bound must be between 0 and 1"):
        balanced_openings(TTT, 1, 2, rng(), bound=2)


def test_more_openings_than_could_ever_be_found_are_not_looked_for_without_end():
    with pytest.raises(ValueError, match=r"1000000000 distinct openings .*, but only 504 found"):
        random_openings(TTT, 10**9, 3, rng())
    with pytest.raises(ValueError, match=r"plies must be below 9 for .*; got 9$"):
        random_openings(TTT, 1, 9, rng())


def test_openings_are_read_as_ids_and_as_moves(tmp_path):
    path = tmp_path / "openings.txt"
    path.write_text(
        "# openings for 9x9\n\n(0, 40, 41)\n0 40 41  # the same\n[0,40,41]\ne5 f5\nE5,f5\n0\n",
        encoding="utf-8-sig",
    )
    assert read_openings(path, ENV_SMALL) == [(0, 40, 41)] * 5 + [ROOT]


def test_what_was_drawn_is_written_in_one_line_of_python_and_read_back(tmp_path):
    openings = random_openings(Othello(6), 20, 6, rng())
    path = tmp_path / "openings.txt"
    path.write_text("\n".join(map(str, openings)))
    assert read_openings(path, Othello(6)) == openings


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("(0, 4, 4)", "line 3: action 4 .*taken"),
        ("(1, 4)", "line 3: an ID must start with the root's 0"),
        ("(0, 9)", "line 3: action 9 is not on the 3x3 board"),
        ("(0, -1)", "line 3: action -1"),
        ("b2 z9", r"line 3: move 2 \(z9\)"),
        ("b2 b2", r"line 3: move 2 \(b2\): .*taken"),
        ("hello", "line 3: move 1"),
        ("(0, 0, 3, 1, 4, 2)", r"line 3: .* this one is over \(Black wins\)"),
        ("\x00\x01", "line 3: move 1"),
    ],
)
def test_a_line_that_is_no_opening_is_named_with_the_reason(tmp_path, line, said):
    path = tmp_path / "openings.txt"
    path.write_text(f"# first\n(0, 4)\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=rf"openings\.txt, {said}"):
        read_openings(path, TTT)


def test_a_file_without_an_opening_is_refused(tmp_path):
    path = tmp_path / "openings.txt"
    path.write_text("# nothing yet\n")
    with pytest.raises(ValueError, match="holds no opening"):
        read_openings(path, TTT)
    with pytest.raises(FileNotFoundError):
        read_openings(tmp_path / "none.txt", TTT)
