"""The exercise `carry_home` of lesson 09: "Carry the proof home"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_09.proof_of import NAMES, PROOF_OF, PROOFS
from omoklib.check.records import Case, Exercise, Misconception, Mutant, changed, close, code_of

__all__ = ["CARRY_HOME"]

_REFERENCE = '''
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


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(siblings: list[str], leaf: int | None, value: float, twice: bool = False) -> Case:
        rows = ", ".join(siblings)
        call = f"carry_home(breadcrumbs, {value})"
        lines = [f"breadcrumbs = walk([{rows}], leaf={NAMES[leaf]})", call]
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
    setup=code_of(PROOFS, PROOF_OF),
    starter='''
        def carry_home(breadcrumbs, value):
            """Credits every edge of a walk, and proves what follows at the nodes where they start.

            `breadcrumbs` holds the edges, the root's first; `value` is the leaf's, from -1 to 1, as
            the player to move at the leaf sees it.
            """
            for edge in reversed(breadcrumbs):
                ...
    ''',
    reference=_REFERENCE,
    hints=(
        "Begin with lesson 06: every edge gets a visit and the value, whose sign changes at each "
        "step up. Make that work first.",
        "After the credit, look at `edge.origin`. If it is not proved yet, its proof is what "
        "`proof_of` returns for the proofs of the nodes behind its edges. An edge that was never "
        "visited has no node (`edge.node` is None): its proof is None.",
        "Then decide which value goes on up: if `edge.origin` is proved now, its proof; otherwise "
        "`-value`.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            changed(_REFERENCE, "edge.W -= value", "edge.W = -value"),
            "You overwrite W at every visit, and what was there is lost. W is a sum: `edge.W "
            "-= value`.",
        ),
        Mutant(
            changed(_REFERENCE, "edge.W -= value", "edge.W -= value / edge.N"),
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
                _REFERENCE,
                "value = -value if node.proof is None else node.proof",
                "value = -value",
            ),
            "You carry on with the leaf's value above a proved node. Once a node is proved, its "
            "proof is what it is worth: let that go on up.",
        ),
        Mutant(
            changed(
                _REFERENCE,
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
            changed(_REFERENCE, "else node.proof", "else -node.proof"),
            "The proof that goes on up has the wrong sign. `edge.origin.proof` is as the player at "
            "that node sees it, which is just what `value` means there.",
        ),
        Mutant(
            changed(_REFERENCE, "edge.W -= value", "edge.W += value"),
            "The credits have the wrong sign: the edge into the leaf was taken by the *opponent* "
            "of the leaf's player.",
        ),
        Mutant(
            changed(_REFERENCE, "in reversed(breadcrumbs)", "in breadcrumbs"),
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
            "`proof_of` gets the proofs as the player who takes the edge sees them (`edge.proof` "
            "is one): their sign has changed already, and it changes it again. Give it the proofs "
            "of the nodes, `edge.node.proof`, as they are.",
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
                _REFERENCE,
                "value = -value if node.proof is None else node.proof",
                "value = -value if not node.proof else node.proof",
            ),
            "`if edge.origin.proof:` skips a draw, because a draw is 0, and 0 counts as false. (So "
            "`not edge.origin.proof` is true for one.) Ask `edge.origin.proof is None`.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: got == [],
            "No breadcrumbs are left when you come home: `pop` and `remove` take the edges out of "
            "the list. `reversed(breadcrumbs)` goes through it backwards and leaves it as it is.",
        ),
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
            lambda case, got, expected: (
                isinstance(got, TypeError)
                and any(sign in str(got) for sign in ("unary", "between instances"))
                and any(f"'{kind}'" in str(got) for kind in ("Node", "Edge"))
            ),
            "`proof_of` wants proofs, and gets nodes or edges. The proof of the node behind an "
            "edge is `edge.node.proof`; where `edge.node` is None, it is None.",
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
                all(proof is None for proof in _values(got)[2])
                and {*_values(expected)[2]} in ({0}, {0, None})
            ),
            "No node is proved on your walk, though one should be: a draw. Is what `proof_of` "
            "returns stored, in `edge.origin.proof`? A DRAW is 0, which `if`, `and` and `or` treat "
            "as false: ask whether a proof `is None`.",
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
)
