"""Lesson 09, search that proves: proofs in a tree, what to play with them, and chains of fours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

import numpy as np

from omoklib.check.cells import name_on_board
from omoklib.check.compare import Comparer
from omoklib.check.records import (
    Case,
    Exercise,
    Misconception,
    Mutant,
    Option,
    Question,
    changed,
    close,
)
from omoklib.games import ENV_SMALL, TicTacToe
from omoklib.ids import NodeId
from omoklib.search.edges import Edge, Node
from omoklib.search.proving import Foreseen

__all__ = ["EXERCISES", "NEW", "QUIZ", "told", "walk"]

NEW = "not visited yet"
"""In place of a proof: the move has not been tried, so that no node lies behind it."""


def walk(beside: Sequence[Sequence[int | str | None]], leaf: int | None = None) -> list[Edge]:
    """The breadcrumbs of a made-up walk down Tic-Tac-Toe: no edge is credited yet.

    Args:
        beside: for every node on the way, the proofs behind its *other* moves.
        leaf: the proof of the node where the walk ends.
    """
    node, breadcrumbs = Node(TicTacToe().initial_state()), []
    for proofs in beside:
        actions = node.state.legal_actions()[: 1 + len(proofs)]
        node.edges = [Edge(node, action, 1 / len(actions)) for action in actions]
        for edge, proof in zip(node.edges, [None, *proofs], strict=True):
            if proof != NEW:
                edge.node = Node(node.state.take_action(edge.action))
                edge.node.proof = proof
                edge.N = int(edge is not node.edges[0])  # the walk itself is still to be credited
        breadcrumbs.append(node.edges[0])
        node = node.edges[0].node
    node.proof = leaf
    return breadcrumbs


def told(breadcrumbs: Sequence[Edge]) -> list[tuple[int, float, int | None]]:
    """`(N, W, proof of the origin)` of every edge, from the root down."""
    return [(edge.N, edge.W, edge.origin.proof) for edge in breadcrumbs]


_PROOFS = """
import numpy as np

from omoklib.check.exercises.lesson_09 import NEW, told, walk

WIN, DRAW, LOSS = 1, 0, -1
"""

_PROOF_OF_REFERENCE = '''
def proof_of(children):
    """A node's proof, WIN, DRAW, LOSS or None, as the player to move at the node sees it.

    `children` has an entry for each move of the node: the proof of the node that the move leads
    to, as the player to move *there*, the opponent, sees it; None where nothing is proved.
    """
    if LOSS in children:
        return WIN
    if None in children:
        return None
    return -min(children)
'''

_NAMES = {1: "WIN", 0: "DRAW", -1: "LOSS", None: "None"}


def _row(proofs: tuple[int | None, ...]) -> str:
    return f"[{', '.join(_NAMES[proof] for proof in proofs)}]"


def _proof_cases(rng: np.random.Generator) -> Iterator[Case]:
    values = (1, -1, 0, None)
    for count in (1, 2, 3):
        for proofs in product(values, repeat=count):
            yield Case(f"proof_of({_row(proofs)})", size=count, about={"proofs": proofs})
    for _ in range(20):
        proofs = tuple(values[k] for k in rng.integers(0, 4, size=int(rng.integers(4, 8))))
        yield Case(f"proof_of({_row(proofs)})", size=len(proofs), about={"proofs": proofs})


PROOF_OF = Exercise(
    id="proof_of",
    title="What follows from the children",
    stars=1,
    minutes=8,
    names=("proof_of",),
    setup=_PROOFS,
    starter='''
        def proof_of(children):
            """A node's proof, WIN, DRAW, LOSS or None, as the player to move at the node sees it.

            `children` has an entry for each move of the node: the proof of the node that the move
            leads to, as the player to move *there*, the opponent, sees it; None where nothing is
            proved.
            """
            ...
    ''',
    reference=_PROOF_OF_REFERENCE,
    hints=(
        "If the player to move at one child is sure to lose, what does that mean for you, who can "
        "choose to go there?",
        "`LOSS in children` is a win for you, whatever else is unknown. Otherwise one unknown "
        "child (`None in children`) is enough to leave the node unproved.",
        "If every child is known and none is lost, take the child that is worst for the opponent, "
        "and change its sign: `-min(children)`.",
    ),
    cases=_proof_cases,
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "NoneType" in str(got),
            "`None` is not a number: look for it with `None in children` before you compare or "
            "change signs.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (str, bool)),
            "Return `WIN`, `DRAW`, `LOSS` or `None`: three numbers, or nothing.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (list, tuple)),
            "Return one proof, that of the node, not a proof for each child.",
        ),
        Misconception(
            lambda case, got, expected: (
                expected == 1 and None in case.about["proofs"] and got is None
            ),
            "One lost child is enough: the player goes there and wins, so it does not matter that "
            "another child is unknown.",
        ),
        Misconception(
            lambda case, got, expected: (
                got is None and expected == 0 and len(set(case.about["proofs"])) > 1
            ),
            "Every child is known here, none is lost, and one is drawn: the node is a draw, "
            "whatever the others are. (A DRAW is 0, which `if` treats as false.)",
        ),
        Misconception(
            lambda case, got, expected: got is None and expected == 0,
            "Every child is known here, and the node is a draw. Does your code treat a DRAW, "
            "which is 0, as nothing? `if` treats 0 as false: ask `is None`, or `None in children`.",
        ),
        Misconception(
            lambda case, got, expected: got is None and expected is not None,
            "Every child is known here, so the node is proved. You return `None`; does every path "
            "through your function end in a `return`?",
        ),
        Misconception(
            lambda case, got, expected: expected is None and 0 in case.about["proofs"] and got == 0,
            "A draw is certain here, but an unknown child may still be a win: nothing is proved.",
        ),
        Misconception(
            lambda case, got, expected: expected is None,
            "A child is unknown here, and none of the others is a sure win for you. Nothing is "
            "proved yet: return `None`.",
        ),
        Misconception(
            lambda case, got, expected: expected == 0,
            "Every child is known here, none is lost, and one is drawn. The player goes there: the "
            "node is a DRAW.",
        ),
        Misconception(
            lambda case, got, expected: expected == 1 and len(set(case.about["proofs"])) > 1,
            "One of these children is lost for its player. You go there and win: it does not "
            "matter what the others are.",
        ),
        Misconception(
            lambda case, got, expected: expected is not None and got == -expected != 0,
            "The sign is the wrong way round. A child's proof is as the *child's* player sees it, "
            "your opponent: what they lose, you win.",
        ),
    ),
    mutants=(
        Mutant(
            """
            def proof_of(children):
                if LOSS in children:
                    return WIN
                return None if None in children else LOSS
            """,
            "You never answer DRAW. Where every child is known and none is lost, one that is "
            "drawn makes the node a draw: its player goes there.",
        ),
        Mutant(
            """
            def proof_of(children):
                if WIN in children:
                    return WIN
                return None if None in children else max(children)
            """,
            "You take the children's proofs as if they were yours. Each is as the child's player "
            "sees it, and that is your opponent: a child that is a LOSS for them is your WIN.",
        ),
        Mutant(
            """
            def proof_of(children):
                return None if None in children else -min(children)
            """,
            "You wait until every child is known. One lost child is enough: the player moves there "
            "and wins.",
        ),
        Mutant(
            """
            def proof_of(children):
                known = [proof for proof in children if proof is not None]
                return -min(known) if known else None
            """,
            "You leave the unknown children out, as if they did not exist. Unless you have a sure "
            "win, one unknown child may still be better than all that is known: return `None`.",
        ),
        Mutant(
            """
            def proof_of(children):
                if LOSS in children:
                    return WIN
                if DRAW in children:
                    return DRAW
                return None if None in children else LOSS
            """,
            "You settle for a draw as soon as one child is drawn. An unknown child may still be a "
            "win: a draw, like a loss, is proved by all children together.",
        ),
        Mutant(
            """
            def proof_of(children):
                if WIN in children:
                    return LOSS
                return None if None in children else -min(children)
            """,
            "One child that the opponent wins does not make the node lost: the player need not go "
            "there. Only *all* children together prove a loss.",
        ),
        Mutant(
            """
            def proof_of(children):
                if LOSS in children:
                    return WIN
                return None if None in children else -max(children)
            """,
            "Where all children are known you take the one that is best for the opponent. You "
            "choose, so take the one that is best for you: `-min(children)`.",
        ),
        Mutant(
            """
            def proof_of(children):
                if LOSS in children:
                    return WIN
                if all(proof == WIN for proof in children):
                    return LOSS
                return None
            """,
            "You never prove a draw. If every child is known, none is lost and one is drawn, the "
            "node is a draw. (A DRAW is 0, which `if` and `all` treat as false.)",
        ),
        Mutant(
            """
            def proof_of(children):
                if LOSS in children:
                    return WIN
                return None if None in children else min(children)
            """,
            "Your last line forgets to change the sign. If the opponent wins after every move, "
            "you have lost.",
        ),
    ),
)


_CARRY_REFERENCE = '''
def carry_home(breadcrumbs, value):
    """Credits every edge of a walk, and proves what follows at the nodes where they start.

    `breadcrumbs` holds the edges, the root's first; `value` is the leaf's, from -1 to 1, as the
    player to move at the leaf sees it.
    """
    for edge in reversed(breadcrumbs):
        edge.N += 1
        edge.W -= value
        node = edge.origin
        if node.proof is None:
            node.proof = proof_of([other.node and other.node.proof for other in node.edges])
        value = -value if node.proof is None else node.proof
'''


def _carry_cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(siblings: list[str], leaf: int | None, value: float, twice: bool = False) -> Case:
        rows = ", ".join(siblings)
        call = f"carry_home(breadcrumbs, {value})"
        lines = [f"breadcrumbs = walk([{rows}], leaf={_NAMES[leaf]})", call]
        if twice:
            lines.append(call)
        about = {"leaf": leaf, "plain": leaf is None, "length": len(siblings)}
        code = "\n".join([*lines, "told(breadcrumbs)"])
        return Case(code, compare=close(1e-9), about=about, size=len(rows) + 100 * twice)

    yield case(["[]"], None, 0.5)
    yield case(["[NEW]", "[NEW]"], None, 0.5)
    yield case(["[NEW]"], -1, -1)
    yield case(["[NEW]", "[NEW]"], -1, -1)
    yield case(["[NEW]", "[WIN]"], 1, 1)
    yield case(["[NEW]", "[WIN]"], -1, -1)
    yield case(["[LOSS]", "[NEW]"], None, 0.25)
    yield case(["[DRAW]", "[]"], 0, 0)
    yield case(["[None]", "[WIN]", "[NEW]"], -1, -1)
    yield case(["[NEW]", "[None]", "[DRAW, WIN]"], 1, 1, twice=True)
    words = ("NEW", "None", "WIN", "WIN", "DRAW", "LOSS")
    for _ in range(60):
        rows = []
        for _ in range(int(rng.integers(1, 5))):
            row = [words[k] for k in rng.integers(0, len(words), size=int(rng.integers(0, 3)))]
            rows.append(f"[{', '.join(row)}]")
        leaf = (None, 1, 0, -1, -1)[int(rng.integers(0, 5))]
        value = round(float(rng.uniform(-1, 1)), 2) if leaf is None else leaf
        yield case(rows, leaf, value)


def _values(got: object) -> tuple[list, list, list]:
    """The visits, the sums and the proofs out of what `told` says."""
    return tuple(list(part) for part in zip(*got, strict=True))  # type: ignore[call-overload]


CARRY_HOME = Exercise(
    id="carry_home",
    title="Carry the proof home",
    stars=3,
    minutes=18,
    names=("carry_home",),
    needs=("proof_of",),
    setup=_PROOFS + _PROOF_OF_REFERENCE,
    starter='''
        def carry_home(breadcrumbs, value):
            """Credits every edge of a walk, and proves what follows at the nodes where they start.

            `breadcrumbs` holds the edges, the root's first; `value` is the leaf's, from -1 to 1, as
            the player to move at the leaf sees it.
            """
            for edge in reversed(breadcrumbs):
                ...
    ''',
    reference=_CARRY_REFERENCE,
    hints=(
        "Begin with lesson 06: every edge gets a visit and the value, whose sign changes at each "
        "step up. Make that work first.",
        "After the credit, look at `edge.origin`. If it is not proved yet, its proof is what "
        "`proof_of` returns for the proofs of the nodes behind its edges. An edge that was never "
        "visited has no node (`edge.node` is None): its proof is None.",
        "Then decide which value goes on up: if `edge.origin` is proved now, its proof; otherwise "
        "`-value`.",
    ),
    cases=_carry_cases,
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list) and len(got) > 1 and got[::-1] == expected
            ),
            "The list of breadcrumbs itself has been turned round. `reversed(breadcrumbs)` "
            "goes through it backwards and leaves it as it is.",
        ),
        Misconception(
            lambda case, got, expected: "empty" in str(got) and isinstance(got, ValueError),
            "`proof_of` was asked about a node without moves: the leaf. An edge leads from "
            "`edge.origin` to `edge.node`; ask at the node where it starts.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, AttributeError) and "NoneType" in str(got),
            "An edge that was never visited has no node yet: `edge.node` is None. Its proof is "
            "None, too.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, AttributeError) and "property" in str(got) and "Q" in str(got)
            ),
            "Leave Q alone: an edge works it out from W and N whenever you read it.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, AttributeError) and "proof" in str(got),
            "`edge.proof` cannot be set: a proof belongs to a node, here to `edge.origin`.",
        ),
        Misconception(
            lambda case, got, expected: (
                not isinstance(got, Exception)
                and any(proof is not None for proof in _values(expected)[2])
                and all(proof is None for proof in _values(got)[2])
            ),
            "No node is proved on your walk, though one should be. Is what `proof_of` returns "
            "stored, in `edge.origin.proof`?",
        ),
        Misconception(
            lambda case, got, expected: _values(got)[0] != _values(expected)[0],
            "Every edge of the walk gets exactly one more visit, proved or not.",
        ),
        Misconception(
            lambda case, got, expected: (
                _values(got)[2] == _values(expected)[2]
                and all(w == -x for w, x in zip(_values(got)[1], _values(expected)[1], strict=True))
            ),
            "All the credits have the wrong sign. `value` is as the leaf's player sees it, and the "
            "last edge was taken by the opponent.",
        ),
        Misconception(
            lambda case, got, expected: (
                _values(got)[2] == _values(expected)[2]
                and all(proof is None for proof in (case.about["leaf"], *_values(expected)[2]))
            ),
            "Nothing is won or lost for sure on this walk, so the credits are those of lesson 06: "
            "the sign changes at every step.",
        ),
        Misconception(
            lambda case, got, expected: _values(got)[2] == _values(expected)[2],
            "The proofs are right, the credits are not. Above a proved node its proof is the value "
            "that goes on up, as that node's player sees it.",
        ),
        Misconception(
            lambda case, got, expected: _values(got)[2][-1] != _values(expected)[2][-1],
            "The proof of the node just above the leaf is wrong. Does `proof_of` get the proofs of "
            "*all* the nodes behind its edges, `edge.node.proof`, each as its own player sees it?",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list),
            "The node just above the leaf is right, but one further up is not. Ask `proof_of` at "
            "every origin, from the leaf to the root: each proof may complete the next.",
        ),
    ),
    mutants=(
        Mutant(
            changed(_CARRY_REFERENCE, "edge.W -= value", "edge.W = -value"),
            "You overwrite W at every visit, and what was there is lost. W is a sum: `edge.W "
            "-= value`.",
        ),
        Mutant(
            changed(_CARRY_REFERENCE, "edge.W -= value", "edge.W -= value / edge.N"),
            "You divide by N. W is the plain sum; the edge divides by N itself, in `edge.Q`.",
        ),
        Mutant(
            """
            def carry_home(breadcrumbs, value):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W -= value
                    node = edge.origin
                    if node.proof is None:
                        edge.node.proof = proof_of([e.node and e.node.proof for e in node.edges])
                    value = -value if node.proof is None else node.proof
            """,
            "You store the proof one step too low, at `edge.node`. What follows from the edges"
            " of `edge.origin` is proved about `edge.origin`.",
        ),
        Mutant(
            """
            def carry_home(breadcrumbs, value):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W -= value
                    node = edge.origin
                    if node.proof is None and edge.node.proof is not None:
                        node.proof = proof_of([e.node and e.node.proof for e in node.edges])
                    value = -value if node.proof is None else node.proof
            """,
            "You ask `proof_of` only where the edge leads to a proved node. Another move of "
            "the origin may prove it: ask wherever `edge.origin.proof is None`.",
        ),
        Mutant(
            changed(
                _CARRY_REFERENCE,
                "value = -value if node.proof is None else node.proof",
                "value = -value",
            ),
            "You carry on with the leaf's value above a proved node. Once a node is proved, its "
            "proof is what it is worth: let that go on up.",
        ),
        Mutant(
            changed(
                _CARRY_REFERENCE,
                "proof_of([other.node and other.node.proof for other in node.edges])",
                "proof_of([edge.node.proof])",
            ),
            "You look at one child only, the one that the walk comes from. That is enough for a "
            "win, but a loss or a draw is proved only when *all* moves are known: ask `proof_of` "
            "about the nodes behind all edges of `edge.origin`.",
        ),
        Mutant(
            """
            def proof_of(children):
                if LOSS in children:
                    return WIN
                if None in children:
                    return None
                return DRAW if DRAW in children else LOSS

            def carry_home(breadcrumbs, value):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W -= value
                    node = edge.origin
                    if node.proof is None:
                        node.proof = proof_of([e.node and e.node.proof for e in edge.node.edges])
                    value = -value if node.proof is None else node.proof
            """,
            "You go over `edge.node.edges`, the moves of the node that the edge leads *to*. What "
            "follows is stored at `edge.origin`, so ask about its moves: `edge.origin.edges`.",
        ),
        Mutant(
            changed(_CARRY_REFERENCE, "else node.proof", "else -node.proof"),
            "The proof that goes on up has the wrong sign. `edge.origin.proof` is as the player at "
            "that node sees it, which is just what `value` means there.",
        ),
        Mutant(
            changed(_CARRY_REFERENCE, "edge.W -= value", "edge.W += value"),
            "The credits have the wrong sign: the edge into the leaf was taken by the *opponent* "
            "of the leaf's player.",
        ),
        Mutant(
            changed(_CARRY_REFERENCE, "in reversed(breadcrumbs)", "in breadcrumbs"),
            "You go from the root to the leaf. Proofs climb: begin at the leaf, with "
            "`reversed(breadcrumbs)`.",
        ),
        Mutant(
            """
            def carry_home(breadcrumbs, value):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W -= value
                    node = edge.origin
                    if node.proof is None:
                        node.proof = proof_of([e.proof for e in node.edges])
                    value = -value if node.proof is None else node.proof
            """,
            "`edge.proof` is as the player who takes the edge sees it, so its sign has changed "
            "already, and `proof_of` changes it again. Give it the proofs of the nodes, "
            "`edge.node.proof`.",
        ),
        Mutant(
            """
            def carry_home(breadcrumbs, value):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W -= value
                    value = -value
                edge = breadcrumbs[-1]
                others = edge.origin.edges
                edge.origin.proof = proof_of([e.node.proof if e.node else None for e in others])
            """,
            "You prove only the node above the leaf. That proof may complete the next one up: ask "
            "at every edge of the walk, and let a proof replace the value.",
        ),
        Mutant(
            """
            def carry_home(breadcrumbs, value):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W -= value
                    node = edge.origin
                    visited = [e.node.proof for e in node.edges if e.node]
                    node.proof = proof_of(visited)
                    value = -value if node.proof is None else node.proof
            """,
            "You leave out the edges that were never visited. They are unknown, so they count as "
            "None: without them you call a node lost while a move is still untried.",
        ),
        Mutant(
            """
            def carry_home(breadcrumbs, value):
                for edge in reversed(breadcrumbs):
                    node = edge.origin
                    node.proof = proof_of([e.node.proof if e.node else None for e in node.edges])
                    if node.proof is not None:
                        value = -node.proof
                    edge.N += 1
                    edge.W -= value
                    value = -value
            """,
            "You let the origin's proof replace the value *before* its edge is credited. The edge "
            "led to a node of its own, and is credited with what came from there; the origin's "
            "proof is for the edges further up.",
        ),
        Mutant(
            changed(
                _CARRY_REFERENCE,
                "value = -value if node.proof is None else node.proof",
                "value = -value if not node.proof else node.proof",
            ),
            "`if edge.origin.proof:` skips a draw, because a draw is 0, and 0 counts as false. (So "
            "`not edge.origin.proof` is true for one.) Ask `edge.origin.proof is None`.",
        ),
    ),
)


_POLICY_REFERENCE = '''
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


def _policy_cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(visits: list[int], proofs: list[int | None], size: int | None = None) -> Case:
        words = _row(tuple(proofs))
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
    setup=_PROOFS,
    starter='''
        def policy(visits, proofs):
            """A list of shares that sum to 1: how often each move of the node should be played.

            `visits[k]` and `proofs[k]` belong to move k; the proofs (WIN, DRAW, LOSS or None) are
            as the player to move at the node sees them.
            """
            ...
    ''',
    reference=_POLICY_REFERENCE,
    hints=(
        "First decide for each move whether it counts: a list of True and False. Three cases: "
        "there is a won move; all moves are lost; anything else.",
        "Then keep the visits of the moves that count, put 0 in place of the others, and divide by "
        "the sum.",
        "If the sum is 0, no move that counts has a visit: give each that counts the same share.",
    ),
    cases=_policy_cases,
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
            lambda case, got, expected: not np.any(got),
            "No move has a share here. If no move is won, the draws and the unknown ones count; "
            "if all are lost, all count; where those that count have no visits, they share "
            "equally.",
        ),
        Misconception(
            lambda case, got, expected: not np.isclose(np.sum(got), 1),
            "The shares must sum to 1: divide by the sum of the visits that count.",
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
    mutants=(
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
                _POLICY_REFERENCE,
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
                _POLICY_REFERENCE,
                "[vote / sum(votes) for vote in votes]",
                "[float(k == votes.index(max(votes))) for k in range(len(votes))]",
            ),
            "You give everything to one move. The moves that count *divide* the policy, in "
            "proportion to their visits.",
        ),
        Mutant(
            changed(
                changed(_POLICY_REFERENCE, "if WIN in", "if LOSS in"),
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
)


_BOARD = """
import numpy as np

from omoklib import ENV_SMALL

ROWS = []
for row in range(9):
    for column in range(9):
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            cells = [(row + k * down, column + k * right) for k in range(5)]
            if all(0 <= r < 9 and 0 <= c < 9 for r, c in cells):
                ROWS.append([9 * r + c for r, c in cells])

def board_of(node_id):
    return ENV_SMALL.state(node_id).board.ravel().tolist()
"""

_HOLES_REFERENCE = '''
def holes(board, player):
    """A sorted list of the cells where one more stone of `player` completes five.

    `board` is a list of 81 numbers: 1 is Black, -1 White, 0 empty; `player` is 1 or -1.
    """
    found = set()
    for row in ROWS:
        stones = [board[cell] for cell in row]
        if stones.count(player) == 4 and stones.count(0) == 1:
            found.add(row[stones.index(0)])
    return sorted(found)
'''

_FOURS_REFERENCE = '''
def fours(board, player):
    """A sorted list of `(cell, hole)`: a stone on `cell` makes a four with that `hole`.

    The stone and the four are `player`'s; `board` and `player` are as in `holes`.
    """
    found = set()
    for row in ROWS:
        stones = [board[cell] for cell in row]
        if stones.count(player) == 3 and stones.count(0) == 2:
            first, second = [cell for cell in row if board[cell] == 0]
            found |= {(first, second), (second, first)}
    return sorted(found)
'''

_CHAIN_REFERENCE = '''
def chain(board, player, moves):
    """A win by fours, a list of cells: stone, answer, stone and so on; [] if there is none.

    `player` is to move and places at most `moves` stones, the fifth in the row included.
    """
    if holes(board, player):
        return [holes(board, player)[0]]
    must = holes(board, -player)
    if moves == 1:
        return []
    for cell, hole in fours(board, player):
        if set(must) <= {cell}:
            after = list(board)
            after[cell], after[hole] = player, -player
            rest = chain(after, player, moves - 1)
            if rest:
                return [cell, hole, *rest]
    return []
'''

_HAND_MADE: tuple[NodeId, ...] = (
    (0, 36, 0, 37, 2, 38, 4, 39),  # a four at the edge, one hole
    (0, 38, 0, 39, 2, 40, 20, 41),  # an open four, two holes
    (0, 38, 0, 39, 2, 41, 20, 42),  # a four with its hole inside
    (0, 37, 0, 38, 2, 40, 4, 41, 20, 42),  # two rows of five with one hole
    (0, 36, 0, 37, 41, 38, 4, 39),
    (0, 38, 37, 39, 0, 40, 20),  # three stones
    (0, 0, 36, 2, 37, 20, 38, 80, 39),  # White's four
    (0, 20, 10, 30, 8, 40, 72, 50, 1),  # a diagonal
    (0, 24, 10, 32, 8, 40, 70, 48, 1),
    (0, 36, 0, 38, 2, 40, 4, 42),  # every second cell
    (0, 7, 30, 8, 32, 9, 60, 10, 62),  # does not go round the edge
    (0, 6, 30, 7, 32, 8, 60, 9, 62),
    (0, 40, 0, 41, 1, 42, 2, 31, 4, 22),
    (0, 38, 0, 39, 2, 40, 4, 41, 6, 14, 8, 23, 72, 32, 76),  # two fours, three holes
)


def _positions(rng: np.random.Generator, count: int) -> Iterator[NodeId]:
    """Positions with stones close together, in which threes and fours turn up."""
    for _ in range(count):
        area = [9 * r + c for r in range(2, 8) for c in range(1, 7)]
        moves = rng.permutation(area)[: int(rng.integers(8, 19))].tolist()
        node_id: NodeId = (0,)
        for move in moves:
            if ENV_SMALL.state(node_id).is_terminal():
                break
            node_id = (*node_id, int(move))
        if not ENV_SMALL.state(node_id).is_terminal():
            yield node_id


def _board_cases(function: str) -> Callable[[np.random.Generator], Iterator[Case]]:
    def cases(rng: np.random.Generator) -> Iterator[Case]:
        for node_id in (*_HAND_MADE, *_positions(rng, 60)):
            for player in (1, -1):
                state = ENV_SMALL.state(node_id)
                size = len(node_id) + (player < 0) / 2
                code = f"{function}(board_of({node_id}), {player})"
                about = {"player": player, "board": state.board.ravel().tolist()}
                yield Case(code, size=size, picture=state, about=about)

    return cases


_FIVE = "for row in ROWS:"

HOLES = Exercise(
    id="holes",
    title="The hole of a four",
    stars=2,
    minutes=10,
    names=("holes",),
    setup=_BOARD,
    starter='''
        def holes(board, player):
            """A sorted list of the cells where one more stone of `player` completes five.

            `board` is a list of 81 numbers: 1 is Black, -1 White, 0 empty; `player` is 1 or -1.
            """
            ...
    ''',
    reference=_HOLES_REFERENCE,
    hints=(
        "Go through `ROWS`. For each `row`, make a list `stones` of what lies on its five cells.",
        "A row has a hole if four of its cells are `player`'s and one is empty: "
        "`stones.count(player) == 4 and stones.count(0) == 1`.",
        "`row[stones.index(0)]` is the hole. Two rows may have the same one: collect them in a "
        "set, and return them `sorted`.",
    ),
    cases=_board_cases("holes"),
    misconceptions=(
        Misconception(
            lambda case, got, expected: any(case.about["board"][cell] for cell in got),
            "You list a cell that is taken. The hole is the *empty* cell of a row, wherever it "
            "lies. A row without an empty cell has none.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "not in list" in str(got),
            "A row can have four stones of `player` and no empty cell: the opponent has filled it. "
            "Then it has no hole.",
        ),
        Misconception(
            lambda case, got, expected: got is None,
            "You return nothing. With no hole at all the answer is `[]`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (set, frozenset)),
            "The answer is a list in increasing order: `sorted(...)` turns your set into one.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (int, np.integer)),
            "There may be two holes, or none: return a list of all the holes.",
        ),
        Misconception(
            lambda case, got, expected: sorted(set(got)) == expected and len(got) > len(expected),
            "A cell is listed twice: two rows of five may share a hole. Collect holes in a set.",
        ),
        Misconception(
            lambda case, got, expected: sorted(got) == expected,
            "The cells are right, their order is not: return them `sorted`.",
        ),
        Misconception(
            lambda case, got, expected: not set(expected) <= set(got),
            "A hole is missing. It may lie at either end of the row or inside it, and there may be "
            "several.",
        ),
        Misconception(
            lambda case, got, expected: set(got) > set(expected),
            "You list a cell where one stone does not complete five. The row needs four stones of "
            "`player` and an empty fifth cell.",
        ),
    ),
    mutants=(
        Mutant(
            """
            def holes(board, player):
                found = set()
                for cell in range(81):
                    if board[cell] == 0:
                        board[cell] = player
                        if any(all(board[c] == player for c in row) for row in ROWS):
                            found.add(cell)
                return sorted(found)
            """,
            "You try a stone on every empty cell, and leave it there: soon the board is full. "
            "Take each one back, `board[cell] = 0`, or try it on a copy.",
        ),
        Mutant(
            """
            def holes(board, player):
                found = []
                for cell in range(81):
                    board[cell] = player
                    if any(all(board[c] == player for c in row) for row in ROWS):
                        found.append(cell)
                    board[cell] = 0
                return found
            """,
            "You try a stone on every cell, and then empty it, even where a stone lay before: the "
            "board loses its stones. Try only the cells with `board[cell] == 0`.",
        ),
        Mutant(
            changed(
                _HOLES_REFERENCE, "\n    return sorted(found)", "\n        return sorted(found)"
            ),
            "The `return` is inside the loop: it ends after the first row.",
        ),
        Mutant(
            """
            def holes(board, player):
                found = set()
                for row in ROWS:
                    stones = [board[cell] for cell in row]
                    if stones.count(player) == 4 and stones.count(0) == 1:
                        found.add(row[stones.index(0)])
                return sorted(found)[:2]
            """,
            "You return two holes at most. Two fours can have three or four: return them all.",
        ),
        Mutant(
            changed(_HOLES_REFERENCE, "stones.count(player) == 4", "stones.count(1) == 4"),
            "You always look for Black's stones. White's are -1: count those of `player`.",
        ),
        Mutant(
            changed(
                _HOLES_REFERENCE,
                "stones.count(player) == 4 and stones.count(0) == 1",
                "stones.count(0) == 1",
            ),
            "You count the empty cells alone. The other four must all be `player`'s.",
        ),
        Mutant(
            """
            def holes(board, player):
                found = set()
                for row in ROWS:
                    stones = [board[cell] for cell in row]
                    for end, rest in ((0, stones[1:]), (4, stones[:4])):
                        if stones[end] == 0 and rest == [player] * 4:
                            found.add(row[end])
                return sorted(found)
            """,
            "You look only at the two ends of a row. Two stones, a gap, two stones is a four as "
            "well: its hole lies inside.",
        ),
        Mutant(
            """
            def holes(board, player):
                found = []
                for row in ROWS:
                    stones = [board[cell] for cell in row]
                    if stones.count(player) == 4 and 0 in stones and not found:
                        found.append(row[stones.index(0)])
                return found
            """,
            "You stop at the first hole. A four with both ends open has two, and that is the whole "
            "point: nobody can fill both.",
        ),
        Mutant(
            changed(_HOLES_REFERENCE, "stones.count(player) == 4", "stones.count(-player) == 4"),
            "These are the opponent's holes. Count the stones of `player`.",
        ),
        Mutant(
            changed(
                changed(_HOLES_REFERENCE, "== 4", "== 3"), "stones.count(0) == 1", "0 in stones"
            ),
            "Three stones are not a four: one more stone does not complete five.",
        ),
        Mutant(
            changed(_HOLES_REFERENCE, "row[stones.index(0)]", "stones.index(0)"),
            "`index(0)` is the place within the row, 0 to 4. The cell at that place is "
            "`row[place]`.",
        ),
    ),
)


_FOURS_BY_HOLES = (
    _HOLES_REFERENCE
    + """

def fours(board, player):
    found = set()
    for cell in range(81):
        if board[cell] == 0:
            after = list(board)
            after[cell] = player
            found |= {(cell, hole) for hole in holes(after, player)}
    return sorted(found)
"""
)
"""What many write: a stone on every cell, and then its holes, with those that were there before."""


FOURS = Exercise(
    id="fours",
    title="The cells that make a four",
    stars=2,
    minutes=8,
    names=("fours",),
    needs=("holes",),
    setup=_BOARD + _HOLES_REFERENCE,
    starter='''
        def fours(board, player):
            """A sorted list of `(cell, hole)`: a stone on `cell` makes a four with that `hole`.

            The stone and the four are `player`'s; `board` and `player` are as in `holes`.
            """
            ...
    ''',
    reference=_FOURS_REFERENCE,
    hints=(
        "It is `holes` one stone earlier: three stones of `player` and two empty cells.",
        "A stone on either empty cell makes a four, and the other one is then its hole. So each "
        "such row gives two pairs.",
        "`first, second = [cell for cell in row if board[cell] == 0]`; then add "
        "`(first, second)` and `(second, first)`.",
    ),
    cases=_board_cases("fours"),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "unpack" in str(got),
            "A row with three stones need not have two empty cells: the opponent may have a "
            "stone in it, and then there is no four. Ask for two empty cells as well.",
        ),
        Misconception(
            lambda case, got, expected: got is None,
            "You return nothing. With no such cell the answer is `[]`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (set, frozenset)),
            "The answer is a sorted list: `sorted(...)` turns your set into one.",
        ),
        Misconception(
            lambda case, got, expected: any(not isinstance(pair, (tuple, list)) for pair in got),
            "Return pairs, `(cell, hole)`: the answer in the hole is what makes a four so strong.",
        ),
        Misconception(
            lambda case, got, expected: any(isinstance(hole, list) for _, hole in got),
            "You put a list of holes into each pair. Each pair has one hole: a four with two "
            "holes gives two pairs.",
        ),
        Misconception(
            lambda case, got, expected: any(cell == hole for cell, hole in got),
            "The hole is another cell, not the one where the stone goes. The row has two empty "
            "cells: one takes the stone, the other is the hole.",
        ),
        Misconception(
            lambda case, got, expected: (
                {tuple(pair) for pair in got} == set(expected) and len(got) > len(expected)
            ),
            "A pair is listed twice: two rows may give the same one. Collect them in a set.",
        ),
        Misconception(
            lambda case, got, expected: sorted(map(tuple, got)) == expected,
            "The pairs are right, but they should be tuples in increasing order: `sorted(...)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                set(got) < set(expected) and set(got) | {(b, a) for a, b in got} == set(expected)
            ),
            "Each row gives two pairs: either empty cell can take the stone, and the other one is "
            "then the hole.",
        ),
        Misconception(
            lambda case, got, expected: set(expected) < set(got),
            "Some of your pairs make no four: the row needs three stones of `player` and two empty "
            "cells.",
        ),
        Misconception(
            lambda case, got, expected: not got and bool(expected),
            "All pairs are missing here. Whose stones do you count, and on which board? The three "
            "need not be side by side.",
        ),
        Misconception(
            lambda case, got, expected: set(got) < set(expected),
            "Some pairs are missing. The three stones need not be side by side.",
        ),
    ),
    mutants=(
        Mutant(
            """
            def fours(board, player):
                found, fives = set(), set()
                for row in ROWS:
                    stones = [board[cell] for cell in row]
                    empty = [cell for cell in row if board[cell] == 0]
                    if stones.count(player) == 4:
                        fives |= set(empty)
                    if stones.count(player) == 3 and len(empty) == 2:
                        first, second = empty
                        found |= {(first, second), (second, first)}
                return sorted(pair for pair in found if pair[0] not in fives)
            """,
            "You leave out the stones that complete five. Here they count like all others, if they "
            "make a four in another row: `holes` knows which of them win at once.",
        ),
        Mutant(
            """
            def fours(board, player):
                found = []
                for cell in range(81):
                    if board[cell] == 0:
                        after = list(board)
                        after[cell] = player
                        for hole in holes(board, player):
                            found.append((cell, hole))
                return sorted(found)
            """,
            "You look for holes on the old board. Ask about the one with the new stone: "
            "`holes(after, player)`.",
        ),
        Mutant(
            """
            def fours(board, player):
                found = set()
                for row in ROWS:
                    stones = [board[cell] for cell in row]
                    if stones.count(player) == 3 and stones.count(0) == 2:
                        first, second = [k for k in range(5) if stones[k] == 0]
                        found |= {(first, second), (second, first)}
                return sorted(found)
            """,
            "These are places in the row, 0 to 4. `row[k]` is the cell at place `k`.",
        ),
        Mutant(
            """
            def fours(board, player):
                found = []
                for cell in range(81):
                    if board[cell] == 0:
                        after = list(board)
                        after[cell] = player
                        if holes(after, player):
                            found.append((cell, holes(after, player)))
                return sorted(found)
            """,
            "You put a list of holes into each pair. Each pair has one hole: a four with two "
            "holes gives two pairs.",
        ),
        Mutant(
            changed(_FOURS_BY_HOLES, "list(board)", "board"),
            "You try stones on the board itself, perhaps under another name, not on a copy: every "
            "stone that you try stays on it. `list(board)` makes a copy.",
        ),
        Mutant(
            changed(_FOURS_BY_HOLES, "holes(after, player)", "holes(after, -player)"),
            "You put down a stone of `player`, and then ask for the opponent's holes: "
            "`-player`. Ask for those of `player`.",
        ),
        Mutant(
            _FOURS_BY_HOLES,
            "The player has a hole already, and you list it again for every stone, wherever it "
            "goes. A stone makes a four only in a row that it lies in itself.",
        ),
        Mutant(
            changed(
                _FOURS_BY_HOLES,
                "if board[cell] == 0:",
                "if board[cell] == 0 and cell not in holes(board, player):",
            ),
            "The player has a hole already, and you list it again for every other stone. A stone "
            "makes a four only in a row that it lies in itself. And one that fills the hole "
            "counts like all others, if it makes a four in another row.",
        ),
        Mutant(
            changed(
                _FOURS_BY_HOLES,
                "for hole in holes(after, player)}",
                "for hole in holes(after, player)[:1]}",
            ),
            "You take one hole for each stone. A stone can make two, and these pairs win: list "
            "both. But do not list a hole that was there before: this stone did not make it.",
        ),
        Mutant(
            changed(_FOURS_BY_HOLES, "if board[cell] == 0:", "if True:"),
            "You put the stone on cells that are not empty, too. And do not list a hole that was "
            "there before: this stone did not make it.",
        ),
        Mutant(
            changed(
                _FOURS_BY_HOLES,
                "for hole in holes(after, player)}",
                "for hole in holes(after, player) if hole not in holes(board, player)}",
            ),
            "You leave out every hole that was there before. But a stone in another row can make a "
            "new four with the same hole. Go through `ROWS` and look for three stones.",
        ),
        Mutant(
            changed(_FOURS_REFERENCE, "{(first, second), (second, first)}", "{(first, second)}"),
            "Each row gives two pairs: either empty cell can take the stone, and the other one is "
            "then the hole. You list one of the two.",
        ),
        Mutant(
            changed(_FOURS_REFERENCE, "stones.count(player) == 3", "stones.count(1) == 3"),
            "You always look for Black's stones. White's are -1: count those of `player`.",
        ),
        Mutant(
            changed(
                _FOURS_REFERENCE,
                "stones.count(player) == 3 and stones.count(0) == 2",
                "stones.count(0) == 2",
            ),
            "Two empty cells are not enough: the other three must all be `player`'s.",
        ),
        Mutant(
            """
            def fours(board, player):
                found = set()
                for row in ROWS:
                    stones = [board[cell] for cell in row]
                    for k in range(3):
                        if stones[k:k + 3] == [player] * 3 and stones.count(0) == 2:
                            first, second = [cell for cell in row if board[cell] == 0]
                            found |= {(first, second), (second, first)}
                return sorted(found)
            """,
            "You want the three stones side by side. Two stones, a gap and one stone will do, "
            "too: count the stones, wherever they are in the row.",
        ),
        Mutant(
            """
            def fours(board, player):
                found = set()
                for row in ROWS:
                    stones = [board[cell] for cell in row]
                    if stones.count(player) == 4 and stones.count(0) == 1:
                        hole = row[stones.index(0)]
                        found.add((hole, hole))
                return sorted(found)
            """,
            "You look for rows with four stones. Those are fours already; here one stone is still "
            "missing, so look for three stones and two empty cells.",
        ),
        Mutant(
            changed(_FOURS_REFERENCE, "stones.count(player) == 3", "stones.count(-player) == 3"),
            "These are the opponent's fours. Count the stones of `player`.",
        ),
        Mutant(
            """
            def fours(board, player):
                found = {}
                for row in ROWS:
                    stones = [board[cell] for cell in row]
                    if stones.count(player) == 3 and stones.count(0) == 2:
                        first, second = [cell for cell in row if board[cell] == 0]
                        found[first], found[second] = second, first
                return sorted(found.items())
            """,
            "A dict keeps one hole for each cell. A cell can make two fours at once, with two "
            "holes, and those are the cells that win: collect the pairs in a set.",
        ),
    ),
)


def _rows() -> list[list[int]]:
    """The straight rows of five cells on the 9x9 board."""
    scope: dict[str, object] = {}
    exec(_BOARD, scope)
    return scope["ROWS"]  # type: ignore[return-value]


_ROWS = _rows()


def _holes(board: list[int], player: int) -> set[int]:
    """As the exercise's `holes`."""
    rows = ([board[cell] for cell in row] for row in _ROWS)
    return {
        row[stones.index(0)]
        for row, stones in zip(_ROWS, rows, strict=True)
        if stones.count(player) == 4 and 0 in stones
    }


def _with_stone(board: list[int], player: int, cell: int) -> set[int]:
    """The holes of `player` once a stone is on `cell`."""
    return _holes([player if k == cell else there for k, there in enumerate(board)], player)


def _flaw(board: list[int], player: int, moves: int, line: list[int]) -> str:
    """What is wrong with a chain of fours; "" if it wins by force."""
    board = list(board)
    stones = (len(line) + 1) // 2
    if len(line) % 2 == 0:
        return "The chain must end with your stone, the one that completes five"
    if stones > moves:
        return f"Your chain has {stones} stones of the player. At most: {moves}"
    for k in range(0, len(line), 2):
        cell = line[k]
        if board[cell]:
            return f"Stone {k // 2 + 1} goes to {name_on_board(cell, 9)}, which is not empty"
        if cell in _holes(board, player):
            last = k == len(line) - 1
            return "" if last else f"{name_on_board(cell, 9)} completes five, and the chain goes on"
        if k == len(line) - 1:
            return f"The last stone, on {name_on_board(cell, 9)}, does not complete five"
        if _holes(board, -player) - {cell}:
            return (
                f"When the player goes to {name_on_board(cell, 9)}, the opponent has a four and "
                "wins first: a stone must go into the opponent's hole"
            )
        board[cell] = player
        if line[k + 1] not in _holes(board, player):
            return (
                f"{name_on_board(line[k + 1], 9)} is not a hole of the four on "
                f"{name_on_board(cell, 9)}, so the opponent need not answer there"
            )
        board[line[k + 1]] = -player
    return ""


def _is_chain(case: Case, line: Iterable[int]) -> bool:
    """Whether `line` wins by force in the case's position."""
    cells = list(line)
    board, player, moves = (case.about[name] for name in ("board", "player", "moves"))
    return all(isinstance(cell, int) and 0 <= cell < 81 for cell in cells) and not _flaw(
        board, player, moves, cells
    )


def _swapped(line: Sequence[int]) -> list[int]:
    """`line` with each stone and its answer exchanged."""
    pairs = zip(line[:-1:2], line[1::2], strict=False)
    return [cell for stone, answer in pairs for cell in (answer, stone)] + [line[-1]]


def _both_have_a_four(case: Case) -> bool:
    return all(_holes(case.about["board"], player) for player in (1, -1))


def _chain_compare(board: list[int], player: int, moves: int) -> Comparer:
    def compare(expected: object, got: object) -> str:
        if not isinstance(got, list):
            return f"Yours: {got!r}. Expected: a list of cells, or [] where there is no such win"
        if not all(isinstance(cell, (int, np.integer)) for cell in got):
            return f"Yours: {got!r}. Expected: a flat list of numbers, stone, answer, stone"
        if not got:
            return "Yours: []. Expected: a chain, since there is a win by fours" if expected else ""
        cells = [int(cell) for cell in got]
        flaw = _flaw(board, player, moves, cells)
        if expected:
            return flaw
        line = ", ".join(name_on_board(cell, 9) for cell in cells)
        return f"Yours: {line}. Expected: [], since no win by fours is that short. {flaw}"

    return compare


_CHAINS: tuple[tuple[NodeId, int], ...] = (
    ((0, 50, 37, 59, 38, 68, 39, 0, 40), 2),  # White has two holes, and Black can fill one
    ((0, 30, 43, 21, 42, 12, 41, 80, 40), 2),  # the same, upside down: the other hole is filled
    ((0, 37, 27, 38, 1, 39, 3, 45, 17, 54, 80, 63), 2),  # the first four wins
    ((0, 50, 37, 59, 38, 68, 39, 36, 40), 2),  # one hole, and filling it makes a four
    ((0, 51, 37, 60, 38, 69, 39, 36, 40), 2),  # one hole, and filling it makes none
    ((0, 51, 37, 60, 38, 69, 39, 36, 40), 3),
    ((0, 36, 54, 37, 55, 38, 56, 39, 57), 2),  # both have a four: whoever moves completes five
    # the forced answer to a four completes the opponent's own five
    ((0, 37, 36, 38, 5, 39, 14, 65, 23, 66, 32, 67, 80, 50, 8), 3),
)


def _chain_cases(rng: np.random.Generator) -> Iterator[Case]:
    from omoklib.threats import stored_puzzles

    asked = [(node_id, moves) for node_id in _HAND_MADE for moves in (1, 2)] + list(_CHAINS)
    puzzles = stored_puzzles("attack")
    asked += [(p.state.id, p.depth) for p in puzzles[::9]]
    asked += [(p.state.id, p.depth - 1) for p in puzzles[1::18]]
    for node_id, moves in asked:
        state = ENV_SMALL.state(node_id)
        for player in (1, -1):
            board = state.board.ravel().tolist()
            yield Case(
                f"chain(board_of({node_id}), {player}, {moves})",
                compare=_chain_compare(board, player, moves),
                size=len(node_id) + 3 * moves + (player < 0) / 2,
                picture=state,
                about={"board": board, "player": player, "moves": moves},
            )


CHAIN = Exercise(
    id="chain",
    title="A chain of fours",
    stars=3,
    minutes=20,
    names=("chain",),
    needs=("holes", "fours"),
    setup=_BOARD + _HOLES_REFERENCE + _FOURS_REFERENCE,
    starter='''
        def chain(board, player, moves):
            """A win by fours, a list of cells: stone, answer, stone and so on; [] if there is none.

            `player` is to move and places at most `moves` stones, the fifth in the row included.
            """
            ...
    ''',
    reference=_CHAIN_REFERENCE,
    hints=(
        "Steps 1 and 2: `holes(board, player)` says where the player completes five, and a chain "
        "of one stone is a list of one cell. If there is no hole and `moves == 1`, return `[]`.",
        "Step 3 goes over `fours(board, player)`. The opponent's holes are "
        "`holes(board, -player)`. A stone on `cell` fills one of them at most, so "
        "`set(holes(board, -player)) - {cell}` must be empty.",
        "Steps 4 and 5: `after = list(board)` is the copy; put the stones on `after[cell]` and "
        "`after[hole]`. Then `rest = chain(after, player, moves - 1)`. If it is not empty, the "
        "answer is `[cell, hole, *rest]`.",
    ),
    cases=_chain_cases,
    seconds=20.0,
    if_endless="Does each call get one stone fewer, `moves - 1`, and the board with your stone and "
    "the answer on it? On the old board it tries the same fours again and again.",
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, RecursionError),
            "Your function calls itself without end. Each call passes one stone fewer, "
            "`moves - 1`, and at `moves == 1` it stops.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "NoneType" in str(got),
            "Your function returns None on one of its paths. Where there is no win it must return "
            "`[]`.",
        ),
        Misconception(
            lambda case, got, expected: got is None,
            "You return nothing here. Where there is no win the answer is `[]`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list)
                and len(got) > 1
                and set(map(str, got))
                <= set(map(str, _holes(case.about["board"], case.about["player"])))
            ),
            "You return all the holes. One stone completes five, so the chain has one cell.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, bool),
            "Return the chain itself, a list of cells, or `[]`. A list counts as true if it is not "
            "empty.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (int, np.integer)),
            "Return a list, even where one stone completes five: a chain of one cell.",
        ),
        Misconception(
            lambda case, got, expected: any(isinstance(cell, (list, tuple)) for cell in got),
            "A chain is a flat list, stone, answer, stone, and yours has a list or a tuple inside. "
            "A star takes the cells out of a list: `[1, 2, *[3, 4]]` is `[1, 2, 3, 4]`.",
        ),
        Misconception(
            lambda case, got, expected: (
                expected
                and len(got) > 1
                and (_is_chain(case, _swapped(got)) or _is_chain(case, [*got[1:], got[0]]))
            ),
            "These are the right cells in the wrong order. The list follows the game: your stone, "
            "the answer to it, and then the rest.",
        ),
        Misconception(
            lambda case, got, expected: (
                len(got) == 1 < len(expected)
                and len(_with_stone(case.about["board"], case.about["player"], got[0])) > 1
            ),
            "Two holes do win, but the list goes on: after your stone come the answer in one hole "
            "and the stone that completes five in the other.",
        ),
        Misconception(
            lambda case, got, expected: not got and expected and _both_have_a_four(case),
            "Both players have a four here, and `player` is to move: completing five wins, "
            "whatever the opponent threatens. Look at your own holes first.",
        ),
        Misconception(
            lambda case, got, expected: (len(got) + 1) // 2 > case.about["moves"],
            "Your chain has more stones than `moves` allows. Each call has one stone fewer: pass "
            "on `moves - 1`.",
        ),
        Misconception(
            lambda case, got, expected: (
                not got
                and bool(expected)
                and bool(_holes(case.about["board"], -case.about["player"]))
            ),
            "The opponent has a four here. The player's stone must go into its hole, but that "
            "stone may make a four, too: then the chain goes on.",
        ),
        Misconception(
            lambda case, got, expected: not got and len(expected) == 3 and case.about["moves"] == 2,
            "Two stones are enough here: the first makes a four, the answer is forced, the second "
            "completes five. `moves` counts only the player's own stones, and at `moves == 2` "
            "there is still one four to try.",
        ),
        Misconception(
            lambda case, got, expected: not got and len(expected) == 1,
            "One stone completes five here, and that is a chain already: step 1 of the plan, with "
            "`holes(board, player)`.",
        ),
        Misconception(
            lambda case, got, expected: not got and len(expected) > 1,
            "There is a chain here, and you do not find it. Put the first stones of the expected "
            "one on a board, with their answers, and ask your function again: from where on does "
            "it see the win?",
        ),
    ),
    mutants=(
        Mutant(
            """
            def chain(board, player, moves):
                if holes(board, player):
                    return [holes(board, player)[0]]
                must = holes(board, -player)
                if moves == 1:
                    return []
                for cell, hole in fours(board, player):
                    if set(must) <= {cell}:
                        after = list(board)
                        after[cell], after[hole] = player, -player
                        rest = chain(after, player, moves - 1)
                        if rest:
                            return [cell, hole, *rest]
                        return []
                return []
            """,
            "You give up after the first four that leads nowhere. Where `chain` answers `[]`, try "
            "the next four.",
        ),
        Mutant(
            "def chain(board, player, moves): return holes(board, player)[:1]",
            "You find a five that is one stone away, and no longer chain. Does `chain`, where it "
            "calls itself, get the board with your stone and the answer on it? On the old board it "
            "tries the same fours again and again.",
        ),
        Mutant(
            changed(
                changed(_CHAIN_REFERENCE, "moves - 1", "moves - 2"), "moves == 1", "moves <= 1"
            ),
            "Each call uses up one stone, not two: `moves` counts your own stones, and the answers "
            "are not yours.",
        ),
        Mutant(
            changed(_CHAIN_REFERENCE, "fours(board, player)", "fours(board, -player)"),
            "You go through the opponent's fours. Yours are `fours(board, player)`.",
        ),
        Mutant(
            """
            def chain(board, player, moves):
                if holes(board, player):
                    return [holes(board, player)[0]]
                must = holes(board, -player)
                if moves == 1:
                    return []
                for cell, hole in fours(board, player):
                    if set(must) <= {cell}:
                        after = list(board)
                        after[cell], after[hole] = player, -player
                        rest = chain(after, player, moves - 1)
                        if rest:
                            return rest
                return []
            """,
            "You return the rest alone. Your stone and the forced answer come before it: "
            "`[cell, hole, *rest]`.",
        ),
        Mutant(
            """
            def chain(board, player, moves):
                if holes(board, player):
                    return [holes(board, player)[0]]
                must = holes(board, -player)
                if moves == 1:
                    return []
                for cell, hole in fours(board, player):
                    if cell in must:
                        after = list(board)
                        after[cell], after[hole] = player, -player
                        rest = chain(after, player, moves - 1)
                        if rest:
                            return [cell, hole, *rest]
                return []
            """,
            "You try a four only if it fills a hole of the opponent. If the opponent has none,"
            " every four will do.",
        ),
        Mutant(
            """
            def chain(board, player, moves):
                if holes(board, player):
                    return [holes(board, player)[0]]
                must = holes(board, -player)
                if moves == 1:
                    return []
                for cell, hole in fours(board, player):
                    if not must or must[0] == cell:
                        after = list(board)
                        after[cell], after[hole] = player, -player
                        rest = chain(after, player, moves - 1)
                        if rest:
                            return [cell, hole, *rest]
                return []
            """,
            "If the opponent has two holes, filling the first is not enough: they win in the "
            "other.",
        ),
        Mutant(
            """
            def chain(board, player, moves):
                if holes(board, player):
                    return [holes(board, player)[0]]
                must = holes(board, -player)
                if moves == 1:
                    return []
                for cell, hole in fours(board, player):
                    if set(must) <= {cell}:
                        after = list(board)
                        after[cell], after[hole] = player, -player
                        rest = chain(after, player, moves - 2)
                        if rest:
                            return [cell, hole, *rest]
                return []
            """,
            "Each call uses up one stone, not two: `moves` counts your own stones, not the "
            "answers.",
        ),
        Mutant(
            changed(_CHAIN_REFERENCE, "if set(must) <= {cell}:", "if True:"),
            "You never look at the opponent's fours. If they have one, they complete five instead "
            "of answering yours: your stone must go into their hole.",
        ),
        Mutant(
            """
            def chain(board, player, moves):
                if holes(board, player):
                    return [holes(board, player)[0]]
                if moves == 1:
                    return []
                for cell, hole in fours(board, player):
                    after = list(board)
                    after[cell], after[hole] = player, -player
                    if not holes(after, -player):
                        rest = chain(after, player, moves - 1)
                        if rest:
                            return [cell, hole, *rest]
                return []
            """,
            "You skip a four if the *answer* to it makes a hole for the opponent. Your next stone "
            "may fill that hole and make a four. Count the opponent's holes before the answer.",
        ),
        Mutant(
            changed(
                changed(_CHAIN_REFERENCE, "            after = list(board)\n", ""),
                "    for cell, hole",
                "    after = list(board)\n    for cell, hole",
            ),
            "You copy the board once, so the stones of a four that failed are still there when you "
            "try the next. Each four needs a fresh copy.",
        ),
        Mutant(
            changed(_CHAIN_REFERENCE, "if set(must) <= {cell}:", "if not must:"),
            "You give up as soon as the opponent has a four. If your own four can be made by a "
            "stone in that hole, the chain goes on.",
        ),
        Mutant(
            changed(_CHAIN_REFERENCE, "if set(must) <= {cell}:", "if not must or cell in must:"),
            "If the opponent has two holes, filling one of them is not enough: they win in the "
            "other.",
        ),
        Mutant(
            """
            def chain(board, player, moves):
                if holes(board, player):
                    return [holes(board, player)[0]]
                must = holes(board, -player)
                if moves == 1 or not fours(board, player):
                    return []
                cell, hole = fours(board, player)[0]
                if not set(must) <= {cell}:
                    return []
                after = list(board)
                after[cell], after[hole] = player, -player
                rest = chain(after, player, moves - 1)
                return [cell, hole, *rest] if rest else []
            """,
            "You try only the first four of each position. If it leads nowhere, try the "
            "next: the `return []` belongs after the loop.",
        ),
        Mutant(
            changed(_CHAIN_REFERENCE, "if rest:", "if True:"),
            "You return the first four and its answer even where no win follows. There is a win "
            "only if `chain` finds how to go on from there; if it does not, try the next four.",
        ),
        Mutant(
            changed(
                _CHAIN_REFERENCE,
                "chain(after, player, moves - 1)",
                "chain(after, -player, moves - 1)",
            ),
            "After your four and its answer it is `player`'s turn again. Pass `player` on to "
            "`chain`, not `-player`.",
        ),
        Mutant(
            """
            def chain(board, player, moves):
                if holes(board, player):
                    return [holes(board, player)[0]]
                must = holes(board, -player)
                if moves == 1:
                    return []
                for cell, hole in fours(board, player):
                    if set(must) <= {cell}:
                        after = list(board)
                        after[cell] = player
                        if len(holes(after, player)) > 1:
                            return [cell, hole, [h for h in holes(after, player) if h != hole][0]]
                return []
            """,
            "You find a four with two holes only where one stone makes it. Earlier fours and their "
            "answers may prepare it: put the answer on the board and call `chain` again.",
        ),
        Mutant(
            changed(
                changed(
                    _CHAIN_REFERENCE,
                    "after[cell], after[hole] = player, -player",
                    "after[cell] = player",
                ),
                "[cell, hole, *rest]",
                "[cell, hole, *[c for c in rest if c != hole]]",
            ),
            "You never put the opponent's answer on the board, so every four looks like a win. The "
            "stone in the hole belongs to `-player`.",
        ),
        Mutant(
            changed(
                _CHAIN_REFERENCE,
                "after[cell], after[hole] = player, -player",
                "after[cell] = player",
            ),
            "You never put the opponent's answer on the board, so every four looks like a win. The "
            "stone in the hole belongs to `-player`.",
        ),
        Mutant(
            changed(
                changed(_CHAIN_REFERENCE, "after = list(board)", "after = board"),
                "set(must)",
                "set(holes(board, -player))",
            ),
            "You put the stones on the very board that you were given. They are still there when "
            "the next four is tried: work on a copy, `list(board)`.",
        ),
        Mutant(
            changed(_CHAIN_REFERENCE, "after = list(board)", "after = board"),
            "You put the stones on the very board that you were given. They are still there when "
            "the next four is tried: work on a copy, `list(board)`.",
        ),
        Mutant(
            changed(_CHAIN_REFERENCE, "= player, -player", "= player, player"),
            "You fill the hole with a stone of the same player. The answer is the opponent's: "
            "`-player`.",
        ),
        Mutant(
            changed(_CHAIN_REFERENCE, "return [cell, hole, *rest]", "return [cell, *rest]"),
            "You list only the player's stones. The answers belong in the list, each after the "
            "four that forces it.",
        ),
        Mutant(
            changed(_CHAIN_REFERENCE, "if moves == 1:", "if moves == 0:"),
            "Your chains are one stone too long: `moves` counts all the player's stones, the one "
            "that completes five included.",
        ),
    ),
)


_EYES_REFERENCE = '''
def my_eyes(state, at_root):
    """A `Foreseen`: what is certain about `state`, by a chain of fours or by the rules.

    The proof is as the player to move in `state` sees it. `at_root`: is it the root?
    """
    if not state.is_terminal():
        won = chain(state.board.ravel().tolist(), state.player, 5 if at_root else 3)
        if won:
            return Foreseen(WIN, [won[0]])
    return finished_games(state, at_root)
'''


def _first_stone_wins(board: list[int], player: int, moves: int, cell: int) -> bool:
    """Whether a chain of fours of at most `moves` stones can begin on `cell`."""
    scope: dict[str, Callable] = {}
    exec(_BOARD + _HOLES_REFERENCE + _FOURS_REFERENCE + _CHAIN_REFERENCE, scope)
    if cell in scope["holes"](board, player):
        return True
    if set(scope["holes"](board, -player)) - {cell}:
        return False
    for first, hole in scope["fours"](board, player):
        after = list(board)
        after[first], after[hole] = player, -player
        if first == cell and scope["chain"](after, player, moves - 1):
            return True
    return False


def _eyes_compare(node_id: NodeId, at_root: bool) -> Comparer:
    state = ENV_SMALL.state(node_id)

    def words(proof: int | None, actions: Sequence[int]) -> str:
        cells = [name_on_board(int(action), 9) for action in actions]
        some = f"{cells}" if len(cells) < 4 else f"{len(cells)} actions"
        return f"Foreseen({_NAMES.get(proof, proof)}, {some})".replace("'", "")

    def compare(expected: object, got: object) -> str:
        proof, actions = expected  # type: ignore[misc]
        if not isinstance(got, Foreseen):
            return f"Yours: {got!r}. Expected: {words(proof, actions)}"
        mine = list(np.atleast_1d(np.asarray(got.actions, int)).tolist())
        board, moves = state.board.ravel().tolist(), 5 if at_root else 3
        right = np.ndim(got.actions) == 1 and (  # a search goes over the actions: no single number
            len(mine) == 1 and _first_stone_wins(board, state.player, moves, mine[0])
            if proof == 1
            else mine == list(actions)
        )
        if got.proof == proof and right:
            return ""
        return f"Yours: {words(got.proof, mine)}. Expected: {words(proof, actions)}"

    return compare


def _eyes_cases(rng: np.random.Generator) -> Iterator[Case]:
    from omoklib.threats import stored_puzzles

    over = (0, 0, 36, 2, 37, 4, 38, 6, 39, 20, 40)  # White has five; Black has no chain
    late = (0, 37, 0, 38, 1, 39, 2, 40, 3, 41)  # Black has five, and White has a hole
    far = [p for p in stored_puzzles("attack") if p.depth >= 4][3::16]
    near = [p for p in stored_puzzles("attack") if p.depth <= 3][5::20]
    asked = [((0,), False), ((0, 40, 41), True), (over, False), (late, True), (late, False)]
    asked += [(p.state.id, at_root) for p in near + far for at_root in (True, False)]
    for node_id, at_root in asked:
        state = ENV_SMALL.state(node_id)
        yield Case(
            f"my_eyes(ENV_SMALL.state({node_id}), {at_root})",
            compare=_eyes_compare(node_id, at_root),
            size=len(node_id) + at_root / 2,
            picture=state,
            about={"over": state.is_terminal(), "at_root": at_root},
        )


MY_EYES = Exercise(
    id="my_eyes",
    title="Eyes for the search",
    stars=1,
    minutes=8,
    names=("my_eyes",),
    needs=("chain",),
    setup=(
        _BOARD
        + _HOLES_REFERENCE
        + _FOURS_REFERENCE
        + _CHAIN_REFERENCE
        + "\nfrom omoklib.search.proving import Foreseen, finished_games\n"
        + "WIN, DRAW, LOSS = 1, 0, -1\n"
    ),
    starter='''
        def my_eyes(state, at_root):
            """A `Foreseen`: what is certain about `state`, by a chain of fours or by the rules.

            The proof is as the player to move in `state` sees it. `at_root`: is it the root?
            """
            ...
    ''',
    reference=_EYES_REFERENCE,
    hints=(
        "Three lines do it. Call `chain` with the board as a list, the player to move, and 5 or 3 "
        "stones. Look at what it returns. If it is empty, ask `finished_games(state, at_root)`.",
        "`line = chain(state.board.ravel().tolist(), state.player, ...)`. A chain that is not "
        "empty proves a WIN, and its first stone is the one action worth a search: "
        "`Foreseen(WIN, [line[0]])`.",
        "Where the game is over, do not look for a chain at all: the opponent may have won. "
        "`state.is_terminal()` tells you.",
    ),
    cases=_eyes_cases,
    seconds=20.0,
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "finished_games" in str(got),
            "`finished_games` wants two things: the state, and whether it is the root. "
            "`finished_games(state, at_root)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got.proof, list),
            "The two have changed places: first the proof, then the list of actions, "
            "`Foreseen(WIN, [first_stone])`.",
        ),
        Misconception(
            lambda case, got, expected: got is None,
            "Your function returns None on one of its paths. Where there is no chain, return what "
            "`finished_games(state, at_root)` says.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "An empty chain has no first stone: check that there is a chain before you read `[0]`. "
            "Or does `chain` get rows? It wants a plain list of 81 numbers, "
            "`state.board.ravel().tolist()`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (TypeError, ValueError, IndexError)),
            "`chain` wants a plain list of 81 numbers: `state.board.ravel().tolist()`.",
        ),
        Misconception(
            lambda case, got, expected: not isinstance(got, (Foreseen, Exception)),
            "Return a `Foreseen`: the proof first, then the list of actions that are worth a "
            "search.",
        ),
        Misconception(
            lambda case, got, expected: case.about["over"] and got.proof == 1,
            "This game is over, and the player to move has lost. `finished_games` knows that, and "
            "a chain after the end proves nothing: ask `state.is_terminal()` first.",
        ),
        Misconception(
            lambda case, got, expected: case.about["over"] and got.proof is None,
            "This game is over, and you prove nothing. Where you find no chain, return what "
            "`finished_games(state, at_root)` says: it knows who has won.",
        ),
        Misconception(
            lambda case, got, expected: (
                expected.proof == 1 and got.proof is None and case.about["at_root"]
            ),
            "There is a chain of fours here, and this is the root: look for one of up to five "
            "stones of the player to move.",
        ),
        Misconception(
            lambda case, got, expected: expected.proof == 1 and got.proof is None,
            "There is a chain of three stones or fewer here, and no proof comes back. Look for "
            "those everywhere, not only at the root, and `return` what you have found.",
        ),
        Misconception(
            lambda case, got, expected: (
                expected.proof is None and got.proof == 1 and len(got.actions) == 0
            ),
            "You say WIN with no action that wins. Where `chain` returns `[]`, it has found "
            "nothing: then return what `finished_games(state, at_root)` says.",
        ),
        Misconception(
            lambda case, got, expected: expected.proof is None and got.proof == 1,
            "The chain you found is too long for this node, or belongs to the other player. Away "
            "from the root look for three stones at most, those of `state.player`.",
        ),
        Misconception(
            lambda case, got, expected: expected.proof == 1 and got.proof == -1,
            "The sign is the wrong way round. The chain belongs to the player to move, who wins.",
        ),
        Misconception(
            lambda case, got, expected: expected.proof == 1 and got.proof == 1,
            "The proof is right. The actions should be a list of one: the chain's first stone, in "
            "square brackets.",
        ),
        Misconception(
            lambda case, got, expected: expected.proof is None,
            "Nothing is certain here, so every legal action is worth a search. "
            "`finished_games(state, at_root)` says just that.",
        ),
    ),
    mutants=(
        Mutant(
            changed(_EYES_REFERENCE, "5 if at_root else 3", "3"),
            "At the root you may look further: up to five stones. Everywhere else three are "
            "enough.",
        ),
        Mutant(
            changed(_EYES_REFERENCE, "5 if at_root else 3", "5"),
            "You look for five stones everywhere. That is too slow for every node: five at the "
            "root, three elsewhere.",
        ),
        Mutant(
            changed(_EYES_REFERENCE, "5 if at_root else 3", "3 if at_root else 5"),
            "Five and three have changed places. The long look belongs to the root.",
        ),
        Mutant(
            changed(_EYES_REFERENCE, "state.player,", "-state.player,"),
            "You look for a chain of the player who is *not* to move. It would begin with a "
            "move that is not theirs to make.",
        ),
        Mutant(
            changed(_EYES_REFERENCE, "state.player,", "1,"),
            "You always look for a chain of Black. It belongs to the player to move: "
            "`state.player`.",
        ),
        Mutant(
            changed(_EYES_REFERENCE, "[won[0]]", "won"),
            "You hand over the whole chain, the opponent's answers included. Only its first stone "
            "is an action at this node.",
        ),
        Mutant(
            changed(_EYES_REFERENCE, "Foreseen(WIN,", "Foreseen(LOSS,"),
            "The player to move has the chain, and wins: `WIN`. A node's proof is as its own "
            "player sees it.",
        ),
        Mutant(
            changed(_EYES_REFERENCE, "finished_games(state, at_root)", "Foreseen(None, [])"),
            "Without a chain you say that no action is worth a search, and forget finished games. "
            "`finished_games(state, at_root)` knows both.",
        ),
    ),
)

EXERCISES = (PROOF_OF, CARRY_HOME, POLICY, HOLES, FOURS, CHAIN, MY_EYES)

QUIZ = (
    Question(
        "A node has three moves. The first leads to a node that is proved a LOSS for the player to "
        "move there, the second to a WIN; the third is unknown. What is proved about the node?",
        (
            Option("Nothing: one move is still unknown", "Whatever it is, one sure win is enough."),
            Option(
                "It is a WIN",
                "Yes: its player takes the move to the node that is lost for the opponent.",
            ),
            Option("It is a LOSS", "One bad move loses nothing: nobody has to take it."),
            Option("It is a DRAW", "Proofs are not averaged. That is the point of them."),
        ),
        "b",
    ),
    Question(
        "A move has 500 visits and Q = +0.6. Now its node is proved a WIN for the opponent. What "
        "do you play?",
        (
            Option("That move: 500 visits do not lie", "They were opinions, and this is a proof."),
            Option(
                "That move, but only if its Q stays highest",
                "Q is an average over the time before the proof. It no longer matters.",
            ),
            Option(
                "Another move, unless all of them are lost",
                "Yes: a lost move gets nothing, whatever its visits say.",
            ),
            Option("A random move", "The other moves still have their visits: use them."),
        ),
        "c",
    ),
    Question(
        "The opponent has a four with one hole, and you have none. Which moves can begin a win by "
        "a chain of fours?",
        (
            Option("Any that makes a four", "The opponent would complete five and not answer."),
            Option(
                "A stone in that hole, if it makes a four",
                "Yes: it must stop the opponent's five, and threaten one of yours.",
            ),
            Option("None: you must defend first", "One stone can do both."),
            Option("Any that makes two holes", "The opponent is quicker: they need one stone."),
        ),
        "b",
    ),
    Question(
        "A search that proves stops after 40 of its 400 simulations. Why?",
        (
            Option("Its time was up", "It counts simulations, not seconds."),
            Option(
                "It is sure enough: one move has nearly all of the visits so far",
                "It is not sure *enough*. It is sure.",
            ),
            Option(
                "Its root is proved, and there is nothing left to find out",
                "Yes. (Some programs go on, to find a quicker win or a slower loss.)",
            ),
            Option(
                "The network gave it no more priors", "The network answers whenever it is asked."
            ),
        ),
        "c",
    ),
    Question(
        "In which of these does a proof help least?",
        (
            Option("Othello with ten empty cells", "The solver sees to the end in milliseconds."),
            Option("A position with a win by three fours", "That is what the chain is for."),
            Option(
                "An empty 9x9 board",
                "Yes: the ends of the game are far away, nothing is certain, and only opinions are "
                "left. That is what the network is for.",
            ),
            Option(
                "Tic-Tac-Toe after five stones",
                "There the search proves the root within moments.",
            ),
        ),
        "c",
    ),
)
