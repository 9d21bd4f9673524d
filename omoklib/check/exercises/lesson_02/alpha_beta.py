"""The exercise `alpha_beta` of lesson 02: "Alpha-beta"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_02.shared import RECURSION_SLIPS, SETUP, state_cases, states
from omoklib.check.records import Case, Exercise, Misconception, Mutant, changed, satisfies
from omoklib.gametree import SearchStats, alpha_beta, minimax

__all__ = ["ALPHA_BETA"]


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    yield from state_cases("alpha_beta({state})", count=25, least=2)(rng)
    for state in states(rng, 15, 2, 5):
        stats = SearchStats()
        alpha_beta(state, stats=stats)
        yield Case(
            f"gametree.looked_at(alpha_beta, TicTacToe().state({state.id}))",
            expected=stats.nodes - 1,
            compare=satisfies(
                f"be at most {stats.nodes - 1}, the states that must be looked at: pass `-beta, "
                "-alpha` to every child, raise alpha after each, and cut as soon as `alpha >= "
                "beta`",
                lambda made, most=stats.nodes - 1: made <= most,
            ),
            picture=state,
            size=100 + 10 * (9 - state.ply),
        )
    for state in states(rng, 4, 4, 5):  # a window that the first child closes: is there a cut?
        if not state.is_terminal():
            stats = SearchStats()
            alpha_beta(state, -2, -1, stats=stats)
            yield Case(
                "gametree.looked_at(lambda state: alpha_beta(state, -2, -1), "
                f"TicTacToe().state({state.id}))",
                expected=stats.nodes - 1,
                compare=satisfies(
                    f"be at most {stats.nodes - 1}: with -1 as its beta, the loop ends after the "
                    "first child",
                    lambda made, most=stats.nodes - 1: made <= most,
                ),
                picture=state,
                size=300 + 10 * (9 - state.ply),
            )
    for alpha, beta in ((-1, 0), (0, 1), (-2, 0), (0, 2), (-2, -1), (1, 2)):  # is a bound a bound?
        for state in states(rng, 3, 4, 6):
            worth = minimax(state)
            least, most = (worth, alpha) if worth <= alpha else (min(beta, worth), worth)
            yield Case(
                f"alpha_beta(TicTacToe().state({state.id}), {alpha}, {beta})",
                compare=satisfies(
                    f"be {worth}" if least == most else f"lie between {least} and {most}",
                    lambda made, least=least, most=most: least <= made <= most,
                ),
                picture=state,
                about={"worth": worth, "alpha": alpha, "beta": beta},
                size=400 + 10 * (9 - state.ply),
            )


_HARD = """
    def alpha_beta(state, alpha=-2, beta=2):
        if state.is_terminal():
            return state.reward(state.player)
        for action in state.legal_actions():
            value = -alpha_beta(state.take_action(action), -beta, -alpha)
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return alpha
"""

_SOFT = """
    def alpha_beta(state, alpha=-2, beta=2):
        if state.is_terminal():
            return state.reward(state.player)
        best = -2
        for action in state.legal_actions():
            value = -alpha_beta(state.take_action(action), -beta, -alpha)
            best = max(best, value)
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return best
"""

_LOWERED = (
    "You lower beta, and that is your opponent's number. The player to move looks for more: "
    "`alpha = max(alpha, value)`, and at the end `return alpha`."
)

_FROM_ZERO = (
    "Your best value starts at 0, so a lost state looks like a draw. Start at -2, below any value."
)

_FIRST_ALONE = (
    "You look at the first child only. Is there a `return` inside the loop? It belongs after it. "
    "Or is the comparison before `break` the wrong way round? Or do you lower beta as well? It is "
    "your opponent's number."
)

_SMALLEST = (
    "You keep the smallest value. The player to move wants the largest, whoever that is: take the "
    "`max`. The minus before the call serves the other player."
)

_TURNED = (
    "You return the value with its sign changed. The sign changes once, before the call for the "
    "child: return what the loop has found as it is."
)

_TOO_BAD = (
    "You leave the loop at a move that is worth no more than alpha. That move is only bad: a "
    "better one may follow. Leave when a move is too *good*: once `alpha >= beta`."
)


def _both(message: str, *slips: tuple[str, str]) -> Iterator[Mutant]:
    """One mistake in both forms: the one that returns `alpha`, and the one that keeps `best`.

    A wrong window gives the two different values, so one form would not recognise the other.
    """
    for source in (_HARD, _SOFT):
        for old, new in slips:
            source = changed(source, old, new)
        yield Mutant(source, message)


ALPHA_BETA = Exercise(
    id="alpha_beta",
    title="Alpha-beta",
    stars=3,
    minutes=20,
    names=("alpha_beta",),
    setup=SETUP,
    starter='''
        def alpha_beta(state, alpha=-2, beta=2):
            """What `state` is worth to the player to move, if that lies inside the window.
            If it is worth `alpha` or less: any number from there up to `alpha`.
            If it is worth `beta` or more: any number from `beta` up to there."""
            ...
    ''',
    reference='''
        def alpha_beta(state, alpha=-2, beta=2):
            """What `state` is worth to the player to move, if that lies inside the window.
            If it is worth `alpha` or less: any number from there up to `alpha`.
            If it is worth `beta` or more: any number from `beta` up to there."""
            if state.is_terminal():
                return state.reward(state.player)
            for action in state.legal_actions():
                value = -alpha_beta(state.take_action(action), -beta, -alpha)
                alpha = max(alpha, value)
                if alpha >= beta:
                    break  # the opponent gains nothing by coming to this state
            return alpha
    ''',
    hints=(
        "Begin with your `minimax`, written as a loop over the actions. Add the two numbers later.",
        "What you are sure of grows: `alpha = max(alpha, value)`. When it has reached `beta`, "
        "the opponent gains nothing by coming here, so leave the loop.",
        "For the child, the two numbers change places and signs: `-alpha_beta(child, -beta, "
        "-alpha)`. What I am already sure of is the limit to what I will allow my opponent: my "
        "alpha, with its sign changed, is their beta.",
        "The whole loop, in which alpha takes the place of `best`: `value = "
        "-alpha_beta(state.take_action(action), -beta, -alpha)`, then `alpha = max(alpha, value)`, "
        "then `if alpha >= beta: break`. After it, return `alpha`: at the root it is the best "
        "value.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            """
            def alpha_beta(state, alpha=-2, beta=2):
                if state.is_terminal():
                    return state.reward(state.player)
                for action in state.legal_actions():
                    beta = min(beta, -alpha_beta(state.take_action(action), -beta, -alpha))
                    if alpha >= beta:
                        break
                return beta
            """,
            _LOWERED,
        ),
        Mutant(changed(_SOFT, "alpha = max(alpha, value)", "beta = min(beta, value)"), _LOWERED),
        Mutant(changed(_SOFT, "alpha = max(alpha, value)", "beta = min(beta, best)"), _LOWERED),
        Mutant(changed(_SOFT, "best = max(best, value)", "best = min(best, value)"), _SMALLEST),
        Mutant(changed(_HARD, "max(alpha, value)", "min(alpha, value)"), _SMALLEST),
        Mutant(
            changed(
                changed(_SOFT, "best = max(best, value)", "best = min(best, value)"),
                "max(alpha, value)",
                "max(alpha, best)",
            ),
            _SMALLEST,
        ),
        Mutant(changed(_SOFT, "return best\n", "return -best\n"), _TURNED),
        Mutant(changed(_HARD, "return alpha\n", "return -alpha\n"), _TURNED),
        *_both(
            "At the end you ask for the wrong player's reward. After a win, the player who would "
            "be next to move has lost: `state.reward(state.player)`, which is -1.",
            ("reward(state.player)", "reward(-state.player)"),
        ),
        *_both(
            "You ask for the cut before alpha has risen, so it comes a child too late. First "
            "`alpha = max(alpha, value)`, then the question.",
            (
                "alpha = max(alpha, value)\n            if alpha >= beta:\n                break\n",
                "if alpha >= beta:\n                break\n            alpha = max(alpha, value)\n",
            ),
        ),
        Mutant(
            """
            def alpha_beta(state, alpha=-2, beta=2):
                if state.is_terminal():
                    return state.reward(state.player)
                return max(-alpha_beta(state.take_action(a)) for a in state.legal_actions())
            """,
            "The values are right, but nothing is ever cut: you look at as many states as minimax. "
            "A cut needs two things. Is alpha raised after each child, `alpha = max(alpha, "
            "value)`? Does the loop end once `alpha >= beta`? (And do you call `alpha_beta` for "
            "the child, with `-beta, -alpha`?)",
        ),
        Mutant(
            """
            def alpha_beta(state, alpha=-2, beta=2):
                if state.is_terminal():
                    return state.reward(state.player)
                for action in state.legal_actions():
                    alpha = max(alpha, -alpha_beta(state.take_action(action)))
                    if alpha >= beta:
                        break
                return alpha
            """,
            "Your loop can cut, but the window is not passed on to the child whole, so below the "
            "root nothing is ever cut. Do you still call `minimax` there? Call `alpha_beta`, and "
            "give it `-beta, -alpha`.",
        ),
        Mutant(
            changed(
                changed(_SOFT, "            alpha = max(alpha, value)\n", ""),
                "alpha >= beta",
                "best >= beta",
            ),
            "Is alpha raised after each child, `alpha = max(alpha, value)`? And does the child get "
            "`-beta, -alpha`? A child's beta is your alpha with its sign changed. Here it never "
            "comes down, so below the root nothing is cut.",
        ),
        Mutant(
            changed(_SOFT, "alpha = max(alpha, value)", "alpha = best"),
            "Your alpha can fall: `best` starts from -2, and may stay below the alpha that came "
            "from above. Keep the larger one: `alpha = max(alpha, best)`.",
        ),
        *_both(
            "You go on while alpha equals beta. The opponent is sure of as much elsewhere, so "
            "nothing that is left here can matter further up: leave the loop with `>=`, not `>`.",
            ("alpha >= beta", "alpha > beta"),
        ),
        Mutant(
            changed(_HARD, "-beta, -alpha", "alpha, beta"),
            "The child gets your `alpha` and `beta` as they are. It is the other player's turn "
            "there: pass on `-beta, -alpha`.",
        ),
        Mutant(
            """
            def alpha_beta(state, alpha=-2, beta=2):
                if state.is_terminal():
                    return state.reward(state.player)
                best = -2
                for action in state.legal_actions():
                    best = max(best, -alpha_beta(state.take_action(action), -beta, -best))
                    if best >= beta:
                        break
                return best
            """,
            "Every state starts again from -2. It may start from `alpha`: what is certain "
            "elsewhere helps to cut here, too. (Or does each child get a -2, in place of `-beta`?)",
        ),
        *_both(
            "On the way down the two numbers change their signs and change places: pass on "
            "`-beta, -alpha`.",
            ("-beta, -alpha", "-alpha, -beta"),
        ),
        *_both(
            "On the way down the two numbers change their signs and change places: pass on "
            "`-beta, -alpha`.",
            ("-beta, -alpha", "beta, alpha"),
        ),
        *(
            mutant
            for window in ("-beta, alpha", "beta, -alpha")
            for mutant in _both(
                "One of the two numbers keeps its sign on the way down. Both belong to the other "
                "player there: pass on `-beta, -alpha`.",
                ("-beta, -alpha", window),
            )
        ),
        Mutant(
            changed(
                _SOFT,
                "alpha = max(alpha, value)\n            if alpha >= beta:",
                "if value >= alpha:",
            ),
            "You cut as soon as a move is as good as alpha. That is the move you look for: it "
            "raises alpha. Cut when alpha has reached *beta*.",
        ),
        *_both(
            "At the end you always ask for X's reward. The value belongs to the player to move: "
            "`state.reward(state.player)`.",
            ("reward(state.player)", "reward(1)"),
        ),
        *_both(
            "The child's value is as your opponent sees it: put a minus before the call.",
            ("value = -alpha_beta", "value = alpha_beta"),
        ),
        Mutant(
            """
            def alpha_beta(state, alpha=-2, beta=2):
                if state.is_terminal():
                    return state.reward(1)
                best = -2 * state.player
                better = max if state.player == 1 else min
                for action in state.legal_actions():
                    best = better(best, alpha_beta(state.take_action(action), alpha, beta))
                    if state.player == 1:
                        alpha = max(alpha, best)
                    else:
                        beta = min(beta, best)
                    if alpha >= beta:
                        break
                return best
            """,
            "This is a correct alpha-beta with all values as X sees them. The exercise wants them "
            "as the player to move sees them: then `max` serves both players, and the window "
            "changes places and signs on its way down.",
        ),
        *_both(
            "alpha is the best so far, and you put every new value in its place, even a worse one: "
            "`alpha = max(alpha, value)`.",
            ("alpha = max(alpha, value)", "alpha = value"),
        ),
        Mutant(
            changed(_HARD, "return alpha\n", "return value\n"),
            "You return the value of the child that came last. The best so far is in `alpha`.",
        ),
        *_both(
            _TOO_BAD,
            (
                "alpha = max(alpha, value)",
                "if value <= alpha:\n                break\n            alpha = value",
            ),
        ),
        Mutant(
            changed(
                _SOFT,
                "best = max(best, value)",
                "if value <= alpha:\n                break\n            best = value",
            ),
            _TOO_BAD,
        ),
        Mutant(
            """
            def alpha_beta(state, alpha=-2, beta=2):
                if state.is_terminal():
                    return state.reward(state.player)
                best = -2
                for action in state.legal_actions():
                    value = -alpha_beta(state.take_action(action), -beta, -alpha)
                    alpha = max(alpha, value)
                    if alpha >= beta:
                        return best
                    best = max(best, value)
                return best
            """,
            "When you cut, the move that is too good for the opponent is not yet in your best "
            "value, and you return the one from before it. Raise the best value first, then cut.",
        ),
        Mutant(
            """
            def alpha_beta(state, alpha=-2, beta=2):
                if state.is_terminal():
                    return state.reward(state.player)
                for action in state.legal_actions():
                    value = -alpha_beta(state.take_action(action), -beta, -alpha)
                    if value >= beta:
                        break
                    alpha = max(alpha, value)
                return alpha
            """,
            "When you cut, the move that is too good for the opponent has not raised alpha yet, "
            "and you return the alpha from before it. Raise alpha first, then cut.",
        ),
        Mutant(
            changed(_SOFT, "best = -2", "best = 0"),
            _FROM_ZERO,
        ),
        Mutant(
            changed(
                changed(_SOFT, "best = -2", "best = 0"),
                "alpha = max(alpha, value)",
                "alpha = max(alpha, best)",
            ),
            _FROM_ZERO,
        ),
        Mutant(changed(_HARD, "        return alpha", " " * 12 + "return alpha"), _FIRST_ALONE),
        Mutant(changed(_SOFT, "        return best", " " * 12 + "return best"), _FIRST_ALONE),
        Mutant(
            """
            def alpha_beta(state, alpha=-2, beta=2):
                if state.is_terminal():
                    return state.reward(state.player)
                action = state.legal_actions()[0]
                return max(alpha, -alpha_beta(state.take_action(action), -beta, -alpha))
            """,
            _FIRST_ALONE,
        ),
        Mutant(
            """
            def alpha_beta(state, alpha=-2, beta=2):
                if state.is_terminal():
                    return state.reward(state.player)
                action = state.legal_actions()[0]
                return -alpha_beta(state.take_action(action), -beta, -alpha)
            """,
            _FIRST_ALONE,
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: "looked_at" in case.code and isinstance(got, int),
            "The values are right, but you look at more states than you need. Is `-beta, -alpha` "
            "passed on to every child? Does alpha rise after each? Does the loop end as soon as "
            "`alpha >= beta`? If so: every `take_action` counts. Make each child once, when its "
            "turn comes, in the order of `legal_actions()`.",
        ),
        Misconception(
            lambda case, got, expected: got > case.about["worth"] >= case.about["beta"],
            "After a cut you say more than this state is worth. Any number from beta up to its "
            "worth will do, but none above. Return what the loop has found, not a number of your "
            "own.",
        ),
        Misconception(
            lambda case, got, expected: got < case.about["worth"] <= case.about["alpha"],
            "No move gets above alpha here, and you say less than the state is worth. Any number "
            "from its worth up to alpha will do, but none below. Return what the loop has found, "
            "not a number of your own.",
        ),
        Misconception(
            lambda case, got, expected: got == -expected,
            "The sign is the wrong way round: a child's value belongs to the other player.",
        ),
        Misconception(
            lambda case, got, expected: abs(got) == 2,
            "No state is worth 2 or -2: that is the window's own end. Does a finished state return "
            "its reward before the loop? Does the loop raise alpha, `alpha = max(alpha, value)`, "
            "and do you return it, or the best value?",
        ),
        *RECURSION_SLIPS,
        Misconception(
            lambda case, got, expected: isinstance(got, int) and abs(got) <= 1,
            "Take the cut out for a moment. If the values are right without it, look at the window "
            "of the child, `-beta, -alpha`, at the question `alpha >= beta`, and at what you "
            "return after a cut. If they are not, look at what a finished state is worth, at the "
            "minus, and at what the loop keeps.",
        ),
    ),
)
