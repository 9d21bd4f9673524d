"""The exercise `careful_player` of lesson 00: "A player that looks around"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from omoklib.check.exercises.lesson_00 import slips
from omoklib.check.exercises.lesson_00.my_player import (
    BRACKETS,
    MY_PLAYER,
    nearly_full,
    plays_on,
    plays_well,
    winning_cells,
)
from omoklib.check.records import Case, Exercise, Misconception, Mutant, Slip, changed
from omoklib.draw.look import cell_name
from omoklib.games import ENV_SMALL, State
from omoklib.games.symmetries import transform_id

__all__ = ["CAREFUL_PLAYER"]


def _threats(state: State) -> list[int]:
    """The cells on which the other player makes five, unless a stone stops it."""
    after = [state.take_action(action) for action in state.legal_actions()[:2]]  # one hides its own
    return sorted({cell for looked_at in after for cell in winning_cells(looked_at)})


def _plays_safely(node_id: tuple[int, ...]) -> Case:
    state = ENV_SMALL.state(node_id)
    sensible, threats = plays_well(state), _threats(state)
    stops = not sensible.about["wins"] and len(threats) == 1  # of two, a stone stops only one
    who, other = ("Black", "White")[:: state.player]

    def compare(expected: object, got: object) -> str:
        wrong = sensible.compare(expected, got)
        if wrong or not stops or got == threats[0]:
            return wrong
        named, yours = (cell_name(state.game, int(action)) for action in (threats[0], got))
        return f"{other} threatens to win on {named}. Yours plays {yours}"

    stop = f"{cell_name(state.game, threats[0])}, where {who} stops {other}'s four" if stops else ""
    return replace(
        sensible,
        code=f"careful_player(ENV_SMALL.state({state.id}))",
        expected=stop or sensible.expected,
        compare=compare,
        about={**sensible.about, "threats": threats},
    )


_FOURS = (
    (0, 39, 38, 40, 20, 41, 60, 42),
    (0, 13, 4, 22, 70, 31, 78, 40),
    (0, 20, 10, 30, 8, 40, 72, 50),
    (0, 16, 24, 0, 32, 80, 40, 66, 48),
)
"""Games in which the player to move must stop a four: across, down, and both diagonals."""


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    for four in _FOURS:
        yield _plays_safely(four)
    yield _plays_safely((0, 79, *_FOURS[1][1:]))  # a stone in front: the colours change
    yield _plays_safely((0, 36, 80, 37, 72, 39, 8, 40))  # a hole in the middle
    yield _plays_safely((0, 40, 80, 41, 72, 42, 8, 43, 76))  # Black wins; no four of White's
    yield _plays_safely((0, 58, 1, 59, 2, 60, 3, 61, 4))  # Black wins; White has an open four, too
    yield _plays_safely((0, 79, 58, 1, 59, 2, 60, 3, 61, 4))  # and the other way round
    yield _plays_safely((0, 39, 0, 38, 80, 40, 70, 41))  # an open four; a1 and i9 are taken
    yield _plays_safely((0, 40, 1, 50, 2, 66, 3, 5, 4, 77, 79))  # only a1, which is 0
    for stones in (77, 78, 79, 80):
        yield _plays_safely(nearly_full(stones).id)
    yield _plays_safely(transform_id(_FOURS[0], int(rng.integers(1, 8)), ENV_SMALL.size))


def _careful(body: str) -> str:
    return f'''
        def careful_player(state):
            """A cell that wins at once; else one after which no answer wins; else any free one."""
            free = state.legal_actions()
            wins = [a for a in free if state.take_action(a).winner() == state.player]
            {body}
    '''


_SAFE = """safe = []
            for action in free:
                after = state.take_action(action)
                answers = after.legal_actions()
                if not any(after.take_action(b).winner() == after.player for b in answers):
                    safe.append(action)
            return (wins or safe or free)[0]"""

CAREFUL_PLAYER = Exercise(
    id="careful_player",
    title="A player that looks around",
    stars=3,
    minutes=12,
    names=("careful_player",),
    setup="from omoklib.games import ENV_SMALL",
    starter='''
        def careful_player(state):
            """A cell that wins at once; else one after which no answer wins; else any free one."""
            ...
    ''',
    reference='''
        def winning(state):
            """The cells where the player to move wins at once."""
            free = state.legal_actions()
            return [action for action in free if state.take_action(action).winner() == state.player]


        def careful_player(state):
            """A cell that wins at once; else one after which no answer wins; else any free one."""
            free = state.legal_actions()
            safe = [action for action in free if not winning(state.take_action(action))]
            return (winning(state) or safe or free)[0]  # the first of these lists that is not empty
    ''',
    hints=(
        "You have written half of it: a loop that looks for a winning cell. Make it a function of "
        "its own, `winning(state)`, that returns the list of *all* cells where the player to move "
        "wins at once.",
        "After your move, the other side is the player to move. So the answers that win are "
        "`winning(state.take_action(action))`. Your move is safe if that list is empty.",
        "Collect the safe moves in a list. Then there are three lists: the wins, the safe moves, "
        "the free cells. Return the first entry of the first that is not empty. (An empty list "
        "counts as false: `(wins or safe or free)[0]`.)",
    ),
    cases=_cases,
    seconds=60.0,  # a call tries thousands of moves
    if_correct="It wins at once where it can, and stops a four that can be stopped.",
    slips=(
        BRACKETS,
        Slip(
            slips.ends_in_its_first_round,
            "One of your loops ends in its first round, whatever it finds there. A move is safe "
            "only after *all* answers to it have been tried, and one that is not safe must not end "
            "the loop over the moves.",
        ),
        Slip(
            slips.forgets_in_an_else,
            "The next answer overwrites what you noted about the last one. Note that a move is "
            "safe before the loop over its answers; in the loop, only ever take that back.",
        ),
        Slip(
            slips.settles_for_one_answer,
            "You call a move safe once one answer does not win. It is safe if *none* of them does: "
            "that is known only after the loop over the answers.",
        ),
        Slip(
            slips.compares_answers_with_the_mover,
            "You compare the winner after an answer with `state.player`. It is the other side that "
            "answers: compare with `-state.player`.",
        ),
        Slip(
            slips.keeps_a_note_for_the_next_move,
            "What you noted about one move still stands when you come to the next. Note it again "
            "in every round of the outer loop, just before the loop over the answers.",
        ),
        Slip(
            slips.shortens_the_list_it_walks,
            "You take moves out of the list that the loop is walking along. The rest moves up, and "
            "the loop skips one. (`safe = free` makes no copy: it is a second name for the same "
            "list.) Collect the safe moves in a new list.",
        ),
        Slip(
            slips.looks_at_its_note_too_late,
            "You note whether a move is safe, and look at the note only after the loop over the "
            "moves: by then it speaks of the last move alone. Look at it in that loop, after the "
            "loop over the answers.",
        ),
    ),
    mutants=(
        Mutant(
            _careful("return (wins or free)[0]"),
            "Your player sees its own wins, and is blind to the other side's. The usual reasons:\n"
            "• You try your own moves only. After each, try every *answer*, too: "
            "`after.take_action(answer)`.\n"
            "• You compare the winner after an answer with `state.player`. It is the other side "
            "that answers: compare with `-state.player`.\n"
            "• You call a move safe once one answer does not win. It is safe if *none* of them "
            "does.",
        ),
        Mutant(
            _careful("return (wins or free[::-1])[0]"),
            "Your player sees its own wins, and is blind to the other side's: else it takes the "
            "last free cell. After each of your moves, try every *answer*, too. A move is safe if "
            "none of them wins for the other side.",
        ),
        Mutant(
            _careful(changed(_SAFE, "(wins or safe or free)", "(safe or free)")),
            "Safe it is, but your player does not take its own win. Look for that first, as in "
            "`my_player`.",
        ),
        Mutant(
            _careful(changed(_SAFE, "not any", "any")),
            "You have it the wrong way round: you pick a move after which an answer *does* win.",
        ),
        Mutant(
            _careful(changed(_SAFE, "== after.player", "== -1")),
            "Right for Black. If you are White, the answer that hurts is Black's: compare with "
            "`-state.player`, the other side.",
        ),
        Mutant(
            _careful(changed(_SAFE, "== after.player", "== 1")),
            "Right for White. If you are Black, the answer that hurts is White's: compare with "
            "`-state.player`, the other side.",
        ),
        Mutant(
            _careful(
                """after = state.take_action(free[-1])
            answers = after.legal_actions()
            hurts = [b for b in answers if after.take_action(b).winner() == after.player]
            return (hurts or wins or free)[0]"""
            ),
            "Your player stops the other side even where it can win itself. Whoever has five "
            "first, wins: look for your own win first.",
        ),
    ),
    misconceptions=(
        Misconception(
            plays_on,
            "Your code plays on after the end of a game. The answers to a move are "
            "`after.legal_actions()`: that list is empty if the move has won. (Do you write "
            "`state = state.take_action(...)`? Give the state after a move a name of its own.)",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "not in list" in str(got),
            "You take a move out of the list twice, because two of the answers win. One is enough: "
            "`break` ends the inner loop there.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "is taken" in str(got),
            "You try a cell that is taken. The answers to a move are `after.legal_actions()`, "
            "without the cell of the move itself.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "An empty list has no first entry. There may be no cell that wins, and against an "
            "open four no move is safe. Then return any free cell.",
        ),
        Misconception(
            lambda case, got, expected: got is None and len(case.about["threats"]) > 1,
            "Here no move is safe, and nothing comes back: the function returns None. After the "
            "loop, return any free cell.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["threats"] == [0]
                and not case.about["wins"]
                and got in case.about["state"].legal_actions()
            ),
            "The cell that stops the four here has the number 0, and Python takes 0 for false: `if "
            "best:` and `best or ...` pass it over. Ask `if best is not None:`.",
        ),
        *MY_PLAYER.misconceptions[:-2],  # the last two explain a None
    ),
)
