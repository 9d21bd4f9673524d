"""The exercise `policy` of lesson 09: "What to play, and what to learn from"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_09.proof_of import PROOFS, row
from omoklib.check.records import Case, Exercise, Misconception, Mutant, changed, close

__all__ = ["POLICY"]

_REFERENCE = '''
def policy(visits, proofs):
    """A list of shares that sum to 1: how often each move of the node should be played.

    `visits[k]` and `proofs[k]` belong to move k; the proofs (WIN, DRAW, LOSS or None) are as the
    player to move at the node sees them.
    """
    if WIN in proofs:
        left = [proof == WIN for proof in proofs]
    elif all(proof == LOSS for proof in proofs):
        left = [True] * len(proofs)
    else:
        left = [proof != LOSS for proof in proofs]
    votes = [N if kept else 0 for N, kept in zip(visits, left)]
    if not any(votes):
        votes = left
    return [vote / sum(votes) for vote in votes]
'''


def _shares(expected: object, got: object) -> str:
    """Like `close`, where a list, a tuple and an array of numbers are all the same."""
    if hasattr(got, "__len__") and not isinstance(got, (str, dict)):
        expected, got = np.asarray(expected, float).tolist(), np.asarray(got, float).tolist()
    return close(1e-9)(expected, got)


def _divided_by_nothing(got: object) -> bool:
    """Whether the shares were divided by 0: Python raises an error, numpy gives nan."""
    if isinstance(got, Exception):
        return isinstance(got, ZeroDivisionError)
    return bool(np.isnan(np.asarray(got, float)).any())


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(visits: list[int], proofs: list[int | None], size: int | None = None) -> Case:
        words = row(tuple(proofs))
        about = {"visits": visits, "proofs": proofs}
        code, right = f"policy({visits}, {words})", _shares_of(visits, proofs)
        return Case(code, right, _shares, about=about, size=size)

    yield case([6, 2], [None, None])
    yield case([6, 2], [None, 1])
    yield case([6, 0], [None, 1], size=100)
    yield case([6, 2], [-1, None])
    yield case([6, 2], [-1, 0])
    yield case([6, 2], [-1, -1])
    yield case([6, 0], [-1, None])
    yield case([6, 2, 4], [0, 1, 1])
    yield case([9, 0, 0], [-1, None, None])
    yield case([5, 3, 2], [0, None, -1])
    yield case([6, 0, 3], [None, None, -1], size=101)
    for _ in range(60):
        count = int(rng.integers(2, 6))
        proofs = [(None, None, 1, 0, -1, -1)[k] for k in rng.integers(0, 6, size=count)]
        yield case(rng.integers(1, 30, size=count).tolist(), proofs)


def _shares_of(visits: list[int], proofs: list[int | None]) -> list[float]:
    """What `policy` returns."""
    left = [proof == 1 for proof in proofs]
    if not any(left):
        left = [proof != -1 for proof in proofs]
    if not any(left):
        left = [True] * len(proofs)
    votes = [N if kept else 0 for N, kept in zip(visits, left, strict=True)]
    votes = votes if any(votes) else [int(kept) for kept in left]
    return [vote / sum(votes) for vote in votes]


def _left_of(case: Case) -> str:
    """What the position is like: "won", "lost", or "open"."""
    proofs = case.about["proofs"]
    return "won" if 1 in proofs else "lost" if all(p == -1 for p in proofs) else "open"


POLICY = Exercise(
    id="policy",
    title="What to play, and what to learn from",
    stars=2,
    minutes=10,
    names=("policy",),
    setup=PROOFS,
    starter='''
        def policy(visits, proofs):
            """A list of shares that sum to 1: how often each move of the node should be played.

            `visits[k]` and `proofs[k]` belong to move k; the proofs (WIN, DRAW, LOSS or None) are
            as the player to move at the node sees them.
            """
            ...
    ''',
    reference=_REFERENCE,
    hints=(
        "First decide for each move whether it counts: a list of True and False. Three cases: "
        "there is a won move; all moves are lost; anything else.",
        "Then keep the visits of the moves that count, put 0 in place of the others, and divide by "
        "the sum.",
        "If the sum is 0, no move that counts has a visit: give each that counts the same share.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            changed(
                _REFERENCE,
                "votes = [N if kept else 0 for N, kept in zip(visits, left)]",
                "votes = [N + 1 if kept else 0 for N, kept in zip(visits, left)]",
            ),
            "You give each move that counts one visit more. The visits count as they are: only if "
            "none of these moves has one do they share equally.",
        ),
        Mutant(
            """
            def policy(visits, proofs):
                if any(proof == WIN and N for N, proof in zip(visits, proofs)):
                    left = [proof == WIN for proof in proofs]
                elif all(proof == LOSS for proof in proofs):
                    left = [True] * len(proofs)
                else:
                    left = [proof != LOSS for proof in proofs]
                votes = [N if kept else 0 for N, kept in zip(visits, left)]
                if not any(votes):
                    votes = left
                return [vote / sum(votes) for vote in votes]
            """,
            "You count a won move only if it has visits. It is proved, so it needs none: "
            "where no won move has a visit, they share equally.",
        ),
        Mutant(
            """
            def policy(visits, proofs):
                if WIN in proofs:
                    return [(proof == WIN) / proofs.count(WIN) for proof in proofs]
                if all(proof == LOSS for proof in proofs):
                    left = [True] * len(proofs)
                else:
                    left = [proof != LOSS for proof in proofs]
                votes = [N if kept else 0 for N, kept in zip(visits, left)]
                if not any(votes):
                    votes = left
                return [vote / sum(votes) for vote in votes]
            """,
            "Your won moves share equally. They share by their visits, like all moves that "
            "count; equally only if none of them has a visit.",
        ),
        Mutant(
            """
            def policy(visits, proofs):
                total = sum(visits)
                shares = []
                for N, proof in zip(visits, proofs):
                    if proof == WIN:
                        shares.append(1.0)
                    else:
                        shares.append(0.0 if proof == LOSS else N / total)
                return shares
            """,
            "You decide about each move by itself. A proved win changes what the *others* get:"
            " first find out which moves count, then share 1 among those.",
        ),
        Mutant(
            """
            def policy(visits, proofs):
                count = [k for k, proof in enumerate(proofs) if proof == WIN]
                count = count or [k for k, proof in enumerate(proofs) if proof == DRAW]
                count = count or [k for k, proof in enumerate(proofs) if proof != LOSS]
                count = count or list(range(len(visits)))
                total = sum(visits[k] for k in count)
                equal = 1 / len(count)
                shares = [visits[k] / total if total else equal for k in range(len(visits))]
                return [share if k in count else 0 for k, share in enumerate(shares)]
            """,
            "You settle for a proved draw. An unknown move may still win, so draws and unknown "
            "moves both count.",
        ),
        Mutant(
            """
            def policy(visits, proofs):
                if LOSS in proofs:
                    left = [proof == LOSS for proof in proofs]
                elif all(proof == WIN for proof in proofs):
                    left = [True] * len(proofs)
                else:
                    left = [proof != WIN for proof in proofs]
                votes = [N if kept else 0 for N, kept in zip(visits, left)]
                if not any(votes):
                    votes = left
                return [vote / sum(votes) for vote in votes]
            """,
            "WIN and LOSS have changed places. These proofs are the moves' own, as the player who "
            "chooses sees them: a WIN is a move that wins for you.",
        ),
        Mutant(
            changed(
                _REFERENCE,
                "[proof != LOSS for proof in proofs]",
                "[proof is None if None in proofs else proof == DRAW for proof in proofs]",
            ),
            "Where no move is won you keep only the unknown ones. A move that draws for certain "
            "counts as well: draws and unknown moves both do.",
        ),
        Mutant(
            """
            def policy(visits, proofs):
                return [N / sum(visits) for N in visits]
            """,
            "This is lesson 06's policy: the proofs change nothing. A proved win takes everything, "
            "and a proved loss gets nothing unless all moves are lost.",
        ),
        Mutant(
            """
            def policy(visits, proofs):
                left = [proof != LOSS for proof in proofs]
                if not any(left):
                    left = [True] * len(proofs)
                votes = [N if kept else 0 for N, kept in zip(visits, left)]
                if not any(votes):
                    votes = left
                return [vote / sum(votes) for vote in votes]
            """,
            "You drop the lost moves, but a proved win gets no more than its visits. Once a move "
            "is won, nothing else counts.",
        ),
        Mutant(
            """
            def policy(visits, proofs):
                left = [proof == WIN for proof in proofs]
                if not any(left):
                    left = [True] * len(proofs)
                votes = [N if kept else 0 for N, kept in zip(visits, left)]
                if not any(votes):
                    votes = left
                return [vote / sum(votes) for vote in votes]
            """,
            "You never give up a proved win, and that is right. But where no move is won you let "
            "lost moves keep their visits: drop them, unless all moves are lost.",
        ),
        Mutant(
            """
            def policy(visits, proofs):
                best = max((p for p in proofs if p is not None), default=None)
                left = [best is None or proof == best for proof in proofs]
                votes = [N if kept else 0 for N, kept in zip(visits, left)]
                if not any(votes):
                    votes = left
                return [vote / sum(votes) for vote in votes]
            """,
            "You keep only the best of the *proved* moves. Unless it is a win, a move that is not "
            "proved yet may be better: it stays.",
        ),
        Mutant(
            """
            def policy(visits, proofs):
                left = [proof == WIN for proof in proofs]
                if not any(left):
                    left = [proof is None for proof in proofs]
                if not any(left):
                    left = [True] * len(proofs)
                votes = [N if kept else 0 for N, kept in zip(visits, left)]
                if not any(votes):
                    votes = left
                return [vote / sum(votes) for vote in votes]
            """,
            "You drop proved draws together with the losses. A draw may well be the best there is: "
            "its visits count.",
        ),
        Mutant(
            """
            def policy(visits, proofs):
                if WIN in proofs:
                    return [float(k == proofs.index(WIN)) for k in range(len(proofs))]
                left = [proof != LOSS for proof in proofs]
                if not any(left):
                    left = [True] * len(proofs)
                votes = [N if kept else 0 for N, kept in zip(visits, left)]
                if not any(votes):
                    votes = left
                return [vote / sum(votes) for vote in votes]
            """,
            "Where several moves are won you give everything to the first. All of them count, each "
            "with its visits.",
        ),
        Mutant(
            changed(
                _REFERENCE,
                "[vote / sum(votes) for vote in votes]",
                "[float(k == votes.index(max(votes))) for k in range(len(votes))]",
            ),
            "You give everything to one move. The moves that count *divide* the policy, in "
            "proportion to their visits.",
        ),
        Mutant(
            changed(
                changed(_REFERENCE, "if WIN in", "if LOSS in"),
                "[proof == WIN for",
                "[proof == LOSS for",
            ),
            "You read the proofs the wrong way round: they are as the player to move sees them, so "
            "play the moves that are a WIN.",
        ),
        Mutant(
            """
            def policy(visits, proofs):
                if WIN in proofs:
                    left = [proof == WIN for proof in proofs]
                elif all(proof == LOSS for proof in proofs):
                    left = [True] * len(proofs)
                else:
                    left = [proof != LOSS for proof in proofs]
                return [kept / sum(left) for kept in left]
            """,
            "You share equally among the moves that count. Their visits still say how good they "
            "are: share in proportion.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "empty" in str(got),
            "Here nothing is proved, so the list that you take `max` or `min` of is empty. Where "
            "no move is won and none is lost, every move counts by its visits.",
        ),
        Misconception(
            lambda case, got, expected: _divided_by_nothing(got) and _left_of(case) == "lost",
            "All moves are lost here, and you have dropped them all. Something must be played: so "
            "all count, and the visits say which loss took longest to find.",
        ),
        Misconception(
            lambda case, got, expected: (
                _divided_by_nothing(got)
                and any(n for n, share in zip(case.about["visits"], expected, strict=True) if share)
            ),
            "No move is left that counts, and you divide by 0. But here a move that counts has "
            "visits. Which moves do you keep?",
        ),
        Misconception(
            lambda case, got, expected: _divided_by_nothing(got),
            "The only moves that count have no visit here, and you divide by 0. Share equally "
            "among them.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (int, np.integer)),
            "You return one move. Return a share for every move, in their order.",
        ),
        Misconception(
            lambda case, got, expected: len(got) != len(expected),
            "Return a share for every move, 0 for those that do not count: the list is as long as "
            "`visits`.",
        ),
        Misconception(
            lambda case, got, expected: not np.any(got) and not {1, -1} & set(case.about["proofs"]),
            "No move has a share here, though all count. Do you divide with `//`? It drops "
            "everything behind the decimal point: divide with `/`.",
        ),
        Misconception(
            lambda case, got, expected: not np.any(got),
            "No move has a share here. If no move is won, the draws and the unknown ones count; "
            "if all are lost, all count; where those that count have no visits, they share "
            "equally.",
        ),
        Misconception(
            lambda case, got, expected: not np.isclose(np.sum(got), 1),
            "The shares must sum to 1: divide by the sum of the visits that count, or, if no move "
            "that counts has a visit, by their number.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.size == 101 and got[1] > 0 and got[0] > 0 and not got[2]
            ),
            "A move without a visit has a share here, though another that counts has visits. Its "
            "share is 0: they share equally only if *none* has a visit.",
        ),
        Misconception(
            lambda case, got, expected: (
                _left_of(case) == "won"
                and any(
                    share and proof != 1
                    for share, proof in zip(got, case.about["proofs"], strict=True)
                )
            ),
            "A move is proved won here, a WIN for the player who chooses. Nothing else counts, "
            "however many visits it has.",
        ),
        Misconception(
            lambda case, got, expected: _left_of(case) == "won",
            "Only won moves have a share here, and that is right. They share by their visits; "
            "equally only if none of them has a visit.",
        ),
        Misconception(
            lambda case, got, expected: _left_of(case) == "lost",
            "All moves are lost here, so all of them count, each with its visits.",
        ),
        Misconception(
            lambda case, got, expected: any(
                share and proof == -1
                for share, proof in zip(got, case.about["proofs"], strict=True)
            ),
            "You give a share to a move that is proved lost, though another move is not.",
        ),
        Misconception(
            lambda case, got, expected: np.max(got) == 1 and np.max(expected) < 1,
            "You give everything to one move. All that count have a share, in proportion to their "
            "visits, or equally if none of them has a visit.",
        ),
    ),
)
