"""What learners write wrongly in lesson 09, and what they must be told."""

from __future__ import annotations

from mistakes import Mistake, bodies, changed

__all__ = ["MISTAKES"]


_PROOFS = "[e.node.proof if e.node else None for e in node.edges]"
_CREDIT = "edge.N += 1\n    edge.W -= value\n    node = edge.origin"
_BACK = "for edge in reversed(breadcrumbs):\n    "

_CHAIN = """
def chain(board, player, moves):
    mine = holes(board, player)
    if mine:
        return mine[:1]
    if moves == 1:
        return []
    theirs = holes(board, -player)
    for cell, hole in fours(board, player):
        if [h for h in theirs if h != cell]:
            continue
        after = board[:]
        after[cell] = player
        after[hole] = -player
        rest = chain(after, player, moves - 1)
        if rest:
            return [cell, hole] + rest
    return []
"""

_RULES = "finished_games(state, at_root)"
_WON = "chain(state.board.ravel().tolist(), state.player, 5 if at_root else 3)"
_LOOK = (
    f"won = [] if state.is_terminal() else {_WON}\n"
    f"return Foreseen(WIN, [won[0]]) if won else {_RULES}"
)


def _chain(*pairs: str, says: str) -> Mistake:
    """The chain with one thing wrong: `pairs` are an old piece, its new one, and so on."""
    source = _CHAIN
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        assert source.count(old) == 1, old
        source = source.replace(old, new)
    return Mistake(source, says)


_FOURS = """
def holes(board, player):
    rows = [(row, [board[cell] for cell in row]) for row in ROWS]
    return sorted({row[s.index(0)] for row, s in rows if s.count(player) == 4 and 0 in s})


def fours(board, player):
    pairs = []
    for cell in range(81):
        if board[cell] == 0:
            after = board[:]
            after[cell] = player
            for hole in holes(after, player):
                pairs.append((cell, hole))
    return sorted(pairs)
"""
"""A stone on every cell, and then its holes: the ones that were there before are listed, too."""


MISTAKES: dict[str, tuple[Mistake, ...]] = {
    "proof_of": bodies(
        "proof_of(children)",
        ("return max(children)", "sign"),
        (
            "return WIN if WIN in children else None if None in children else max(children)",
            "opponent",
        ),
        ("return max([-c for c in children if c is not None], default=None)", "unknown"),
        ("return None if None in children else max(-c for c in children)", "One lost child"),
        ("return None if None in children else -max(children)", "You go there"),
        (
            "if LOSS in children: return WIN\nif all(c == WIN for c in children): return LOSS\n"
            "return DRAW if all(c == DRAW for c in children) else None",
            "whatever the others are",
        ),
        (
            "if LOSS in children: return WIN\nif DRAW in children: return DRAW\n"
            "return LOSS if None not in children else None",
            "draw",
        ),
        ("if LOSS in children: return WIN\nif None in children: return None", "`return`"),
        (
            "if LOSS in children: return 'WIN'\nreturn None if None in children else -min(children)",
            "three numbers",
        ),
        ("return [None if c is None else -c for c in children]", "one proof"),
        ("if LOSS in children: return WIN\nreturn -min(c or 0 for c in children)", "unknown"),
        (
            "return WIN if LOSS in children else LOSS if WIN in children else None",
            "the node is a draw",
        ),
        ("return LOSS in children", "three numbers"),
        (
            "if LOSS in children: return WIN\nif all(c == WIN for c in children): return LOSS\n"
            "return DRAW",
            "unknown",
        ),
    ),
    "carry_home": bodies(
        "carry_home(breadcrumbs, value)",
        (
            f"{_BACK}edge.N += 1\n    edge.W -= value\n    value = -value",
            "No node is proved",
        ),
        (
            f"{_BACK}{_CREDIT}\n    node.proof = proof_of([e.node.proof for e in node.edges])"
            "\n    value = -value if node.proof is None else node.proof",
            "never visited",
        ),
        (
            f"{_BACK}{_CREDIT}\n    edge.proof = proof_of({_PROOFS})\n    value = -value",
            "belongs to a node",
        ),
        (
            f"{_BACK}{_CREDIT}\n    node.proof = proof_of({_PROOFS})\n    value = -value",
            "Once a node is proved",
        ),
        (
            f"{_BACK}{_CREDIT}\n    node.proof = proof_of({_PROOFS})\n"
            "    value = -value if not node.proof else node.proof",
            "a draw is 0",
        ),
        (
            f"{_BACK}{_CREDIT}\n    node.proof = proof_of([e.proof for e in node.edges])\n"
            "    value = -value if node.proof is None else node.proof",
            "edge.proof",
        ),
        (
            f"for edge in breadcrumbs:\n    {_CREDIT}\n    node.proof = proof_of({_PROOFS})\n"
            "    value = -value if node.proof is None else node.proof",
            "reversed",
        ),
        (
            f"{_BACK}edge.N += 1\n    edge.W += value\n    node = edge.origin\n"
            f"    node.proof = proof_of({_PROOFS})\n"
            "    value = -value if node.proof is None else node.proof",
            "wrong sign",
        ),
        (
            f"{_BACK}{_CREDIT}\n    node.proof = proof_of({_PROOFS})\n"
            "    if node.proof is not None: return\n    value = -value",
            "one more visit",
        ),
        (
            f"{_BACK}edge.W -= value\n    node = edge.origin\n"
            f"    node.proof = proof_of({_PROOFS})\n"
            "    value = -value if node.proof is None else node.proof",
            "one more visit",
        ),
        (
            f"{_BACK}edge.N += 1\n    edge.Q -= value\n    value = -value",
            "Leave Q alone",
        ),
        (
            f"{_BACK}{_CREDIT}\n    node.proof = proof_of({_PROOFS})\n"
            "    value = -value if node.proof is None else -node.proof",
            "wrong sign",
        ),
    ),
    "policy": bodies(
        "policy(visits, proofs)",
        ("return [n / sum(visits) for n in visits]", "lesson 06"),
        (
            "won = WIN in proofs\n"
            "kept = [n if (p == WIN if won else p != LOSS) else -1 for n, p in zip(visits, proofs)]\n"
            "best = kept.index(max(kept)) if max(kept) >= 0 else visits.index(max(visits))\n"
            "return [float(k == best) for k in range(len(visits))]",
            "everything to one move",
        ),
        (
            "v = [0 if p == LOSS else n for n, p in zip(visits, proofs)]; return [n / sum(v) for n in v]",
            "won",
        ),
        (
            "v = [n if p == WIN else 0 for n, p in zip(visits, proofs)]; return [n / sum(v) for n in v]",
            "divide by 0",
        ),
        (
            "if WIN in proofs: return [float(p == WIN) for p in proofs]\n"
            "v = [0 if p == LOSS else n for n, p in zip(visits, proofs)]\n"
            "return [n / (sum(v) or 1) for n in v]",
            "No move has a share here",
        ),
        (
            "if WIN in proofs: return proofs.index(WIN)\nreturn visits.index(max(visits))",
            "one move",
        ),
        (
            "keep = [n for n, p in zip(visits, proofs) if p != LOSS] or visits\n"
            "return [n / (sum(keep) or 1) for n in keep]",
            "proved won",
        ),
        (
            "keep = [p == WIN for p in proofs]\nif not any(keep): keep = [p != LOSS for p in proofs]\n"
            "v = [n * k for n, k in zip(visits, keep)]\nreturn [n / sum(v) for n in v]",
            "Something must be played",
        ),
        (
            "keep = [p == WIN for p in proofs]\nif not any(keep): keep = [p != LOSS for p in proofs]\n"
            "if not any(keep): keep = [True] * len(proofs)\n"
            "v = [n * k for n, k in zip(visits, keep)]\nreturn [n / sum(v) for n in v]",
            "have no visit",
        ),
        (
            "keep = [p == WIN for p in proofs]\nif not any(keep): keep = [p != LOSS for p in proofs]\n"
            "if not any(keep): keep = [True] * len(proofs)\n"
            "v = [n * k for n, k in zip(visits, keep)]\nv = v if any(v) else keep\nreturn v",
            "sum to 1",
        ),
        (
            "keep = [p == LOSS for p in proofs]\nif not any(keep): keep = [p != WIN for p in proofs]\n"
            "if not any(keep): keep = [True] * len(proofs)\n"
            "v = [n * k for n, k in zip(visits, keep)]\nv = v if any(v) else keep\n"
            "return [n / sum(v) for n in v]",
            "changed places",
        ),
        (
            "keep = [p == WIN for p in proofs]\nif not any(keep): keep = [p is None for p in proofs]\n"
            "if not any(keep): keep = [True] * len(proofs)\n"
            "v = [n * k for n, k in zip(visits, keep)]\nv = v if any(v) else keep\n"
            "return [n / sum(v) for n in v]",
            "draw",
        ),
    ),
    "holes": bodies(
        "holes(board, player)",
        (
            "rows = [([board[c] for c in row], row) for row in ROWS]\n"
            "return sorted({row[s.index(0)] for s, row in rows if s.count(player) == 4})",
            "the opponent has filled it",
        ),
        (
            "return [c for row in ROWS for c in row if board[c] == 0 and "
            "sum(board[d] == player for d in row) == 4]",
            "twice",
        ),
        (
            "return {c for row in ROWS for c in row if board[c] == 0 and "
            "sum(board[d] == player for d in row) == 4}",
            "sorted",
        ),
        (
            "return sorted({c for row in ROWS for c in row if board[c] == 0 and "
            "sum(board[d] for d in row) == 4})",
            "White",
        ),
        (
            "return sorted({c for row in ROWS for c in row if board[c] == 0 and "
            "sum(board[d] != 0 for d in row) == 4})",
            "must all be",
        ),
        (
            "return sorted({row[4] for row in ROWS if board[row[4]] == 0 and "
            "[board[d] for d in row[:4]] == [player] * 4})",
            "missing",
        ),
        (
            "for row in ROWS:\n    s = [board[c] for c in row]\n"
            "    if s.count(player) == 4 and s.count(0) == 1: return row[s.index(0)]\nreturn []",
            "list of all",
        ),
        (
            "for row in ROWS:\n    s = [board[c] for c in row]\n"
            "    if s.count(player) == 4 and s.count(0) == 1: return [row[s.index(0)]]\nreturn []",
            "first hole",
        ),
        (
            "found = set()\nfor row in ROWS:\n    s = [board[c] for c in row]\n"
            "    if s.count(player) == 4 and s.count(0) == 1: found.add(s.index(0))\n"
            "return sorted(found)",
            "place within the row",
        ),
        (
            "found = set()\nfor row in ROWS:\n    s = [board[c] for c in row]\n"
            "    if s.count(player) == 4: found.add(row[s.index(0)])\nreturn sorted(found)",
            "four stones of `player` and no empty cell",
        ),
        (
            "found = set()\nfor row in ROWS:\n    s = [board[c] for c in row]\n"
            "    if s.count(player) >= 3 and 0 in s: found.add(row[s.index(0)])\n"
            "return sorted(found)",
            "does not complete five",
        ),
    ),
    "fours": bodies(
        "fours(board, player)",
        (
            "return sorted({c for row in ROWS for c in row if board[c] == 0 and "
            "sum(board[d] == player for d in row) == 3})",
            "pairs",
        ),
        (
            "return sorted({(a, b) for row in ROWS for a in row for b in row if a < b and "
            "board[a] == board[b] == 0 and sum(board[d] == player for d in row) == 3})",
            "two pairs",
        ),
        (
            "return sorted({(a, b) for row in ROWS for a in row for b in row if "
            "board[a] == board[b] == 0 and sum(board[d] == player for d in row) == 3})",
            "another cell",
        ),
        (
            "return {(a, b) for row in ROWS for a in row for b in row if a != b and "
            "board[a] == board[b] == 0 and sum(board[d] == player for d in row) == 3}",
            "sorted",
        ),
        (
            "return [(a, b) for row in ROWS for a in row for b in row if a != b and "
            "board[a] == board[b] == 0 and sum(board[d] == player for d in row) == 3]",
            "increasing order",
        ),
        (
            "return sorted({(a, b) for row in ROWS for a in row for b in row if a != b and "
            "board[a] == board[b] == 0 and sum(board[d] != 0 for d in row) == 3})",
            "three must all be",
        ),
        (
            "return sorted({(a, b) for row in ROWS for a in row for b in row if a != b and "
            "board[a] == board[b] == 0 and sum(board[d] for d in row) == 3})",
            "White",
        ),
        (
            "found = set()\nfor row in ROWS:\n    s = [board[c] for c in row]\n"
            "    if s[1:4] == [player] * 3 and s[0] == s[4] == 0:\n"
            "        found |= {(row[0], row[4]), (row[4], row[0])}\nreturn sorted(found)",
            "missing",
        ),
        (
            "found = set()\nfor row in ROWS:\n    s = [board[c] for c in row]\n"
            "    if s.count(player) == 3 and s.count(0) == 2:\n"
            "        found.add((row[s.index(0)], row[s.index(0)]))\nreturn sorted(found)",
            "another cell",
        ),
    )
    + (
        Mistake(_FOURS, "a row that it lies in itself"),
        Mistake(_FOURS.replace("board[:]", "board"), "under another name, not on a copy"),
        Mistake(_FOURS.replace("if board[cell] == 0:", "if True:"), "cells that are not empty"),
        Mistake(_FOURS.replace("(after, player):", "(after, player)[:1]:"), "A stone can make two"),
        Mistake(
            _FOURS.replace(
                "                pairs.append",
                "                if hole not in holes(board, player):\n                    pairs.append",
            ),
            "a new four with the same hole",
        ),
    ),
    "chain": (
        _chain("moves - 1", "moves", says="more stones than"),
        _chain("after = board[:]", "after = board", says="work on a copy"),
        Mistake("def chain(board, player, moves):\n    return []\n", "step 1 of the plan"),
        _chain("return [cell, hole] + rest", "return [hole, cell] + rest", says="wrong order"),
        _chain("return [cell, hole] + rest", "return rest + [cell, hole]", says="wrong order"),
        _chain("return mine[:1]", "return mine[0]", says="even where one stone"),
        _chain(
            "if mine:",
            "if holes(board, -player) and not moves == 1: mine = []\n    if mine:",
            says="Both players have a four",
        ),
        _chain("if moves == 1:", "if moves <= 2:", says="Two stones are enough"),
        _chain("if [h for h in theirs if h != cell]:", "if False:", says="opponent's fours"),
        _chain("if [h for h in theirs if h != cell]:", "if theirs:", says="give up"),
        _chain(
            "if [h for h in theirs if h != cell]:",
            "if [h for h in theirs if h not in (cell, hole)]:",
            says="wins first",
        ),
        _chain(
            "if [h for h in theirs if h != cell]:",
            "if theirs and cell not in theirs:",
            says="two holes",
        ),
        _chain(
            "            return [cell, hole] + rest\n    return []",
            "            return [cell, hole] + rest",
            says="`[]`",
        ),
        _chain("return [cell, hole] + rest", "return [cell] + rest", says="answers belong"),
        _chain("if moves == 1:", "if moves == 0:", says="one stone too long"),
        _chain("return mine[:1]", "return mine[0]", says="list"),
        _chain("after[hole] = -player", "after[hole] = player", says="opponent's: `-player`"),
        _chain("        after[hole] = -player\n", "", says="every four looks like a win"),
        _chain(
            "return [cell, hole] + rest",
            "return True",
            "return mine[:1]",
            "return True",
            says="chain itself",
        ),
        _chain("player, moves - 1)", "-player, moves - 1)", says="not `-player`"),
        _chain(
            "        if rest:\n            return [cell, hole] + rest",
            "        return [cell, hole] + rest",
            says="where no win follows",
        ),
        _chain("fours(board, player)", "fours(board, -player)", says="the opponent's fours"),
        _chain("return mine[:1]", "return mine", says="the chain has one cell"),
        _chain("return [cell, hole] + rest", "return [(cell, hole)] + rest", says="flat list"),
        _chain(
            "        if [h for h in theirs if h != cell]:\n            continue\n",
            "",
            "        rest = chain(",
            "        if holes(after, -player):\n            continue\n        rest = chain(",
            says="before the answer",
        ),
    ),
    "my_eyes": bodies(
        "my_eyes(state, at_root)",
        (f"won = {_WON}\nreturn Foreseen(WIN, [won[0]])", "no first stone"),
        (f"won = {_WON}\nif won: return Foreseen(WIN, [won[0]])", "one of its paths"),
        (f"won = {_WON}\nreturn Foreseen(WIN, [won[0]]) if won else {_RULES}", "game is over"),
        (f"if state.is_terminal(): return {_RULES}\nreturn {_WON} or {_RULES}", "`Foreseen`"),
        (f"{_LOOK.replace('5 if at_root else 3', '3')}", "up to five"),
        (f"{_LOOK.replace('5 if at_root else 3', '5')}", "five stones everywhere"),
        (f"{_LOOK.replace('5 if at_root else 3', '4')}", "up to five stones"),
        (f"{_LOOK.replace('[won[0]]', 'won')}", "first stone"),
        (f"{_LOOK.replace('[won[0]]', '[won[-1]]')}", "first stone"),
        (f"{_LOOK.replace('[won[0]]', 'state.legal_actions()')}", "first stone"),
        (f"{_LOOK.replace('state.player', '-state.player')}", "not* to move"),
        (f"{_LOOK.replace('state.player', '1')}", "always look for a chain of Black"),
        (f"{_LOOK.replace('WIN', 'state.player')}", "wrong way round"),
        (f"{_LOOK.replace('state.board.ravel().tolist()', 'state.board')}", "plain list"),
        (f"{_LOOK.replace(_RULES, 'Foreseen(DRAW, state.legal_actions())')}", "Nothing is certain"),
        (f"{_LOOK.replace(_RULES, 'None')}", "one of its paths"),
        (
            f"{_LOOK.replace(_RULES, 'Foreseen(None, state.legal_actions())')}",
            "you prove nothing",
        ),
    ),
}

_AGAIN: dict[str, tuple[Mistake, ...]] = {
    "proof_of": (
        Mistake(
            """
            def proof_of(children):
                if WIN in children:
                    return LOSS
                if None in children:
                    return None
                return -max(children)
            """,
            "One of these children is lost for its player",
        ),
        Mistake(
            """
            def proof_of(children):
                if all(c == LOSS for c in children):
                    return WIN
                if None in children:
                    return None
                return -max(children)
            """,
            "One of these children is lost for its player",
        ),
        Mistake(
            """
            def proof_of(children):
                known = [-c for c in children if c]
                return max(known) if known else None
            """,
            "Every child is known here",
        ),
        Mistake(
            """
            def proof_of(children):
                if LOSS in children:
                    return WIN
                if not all(children):
                    return None
                return -min(children)
            """,
            "You never prove a draw",
        ),
        Mistake(
            """
            def proof_of(children):
                if LOSS in children:
                    return WIN
                if None in children:
                    return DRAW
                return -min(children)
            """,
            "A child is unknown here",
        ),
        Mistake(
            """
            def proof_of(children):
                best = None
                for c in children:
                    if c is None:
                        continue
                    if best is None or -c > best:
                        best = -c
                return best
            """,
            "You leave the unknown children out",
        ),
        Mistake(
            """
            def proof_of(children):
                if LOSS in children:
                    return WIN
                if DRAW in children:
                    return DRAW
                return LOSS
            """,
            "A child is unknown here",
        ),
        Mistake(
            """
            def proof_of(children):
                for c in children:
                    if c == LOSS:
                        return WIN
                    if c is None:
                        return None
                return -min(children)
            """,
            "One lost child is enough",
        ),
        Mistake(
            """
            def proof_of(children):
                if LOSS in children:
                    return 'WIN'
                if None in children:
                    return None
                return -min(children)
            """,
            "Return `WIN`",
        ),
        Mistake(
            """
            def proof_of(children):
                return -sum(c or 0 for c in children)
            """,
            "A child is unknown here",
        ),
    ),
    "carry_home": (
        Mistake(
            """
            def carry_home(breadcrumbs, value):
                for edge in breadcrumbs:
                    edge.N += 1
                    edge.W -= value
                    node = edge.origin
                    if node.proof is None:
                        node.proof = proof_of([other.node and other.node.proof for other in node.edges])
                    value = -value if node.proof is None else node.proof
            """,
            "You go from the root to the leaf",
        ),
        Mistake(
            """
            def carry_home(breadcrumbs, value):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W += value
                    node = edge.origin
                    if node.proof is None:
                        node.proof = proof_of([other.node and other.node.proof for other in node.edges])
                    value = -value if node.proof is None else node.proof
            """,
            "The credits have the wrong sign",
        ),
        Mistake(
            """
            def carry_home(breadcrumbs, value):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W -= value
                    node = edge.node
                    if node.proof is None:
                        node.proof = proof_of([other.node and other.node.proof for other in node.edges])
                    value = -value if node.proof is None else node.proof
            """,
            "`proof_of` was asked about a node without moves",
        ),
        Mistake(
            """
            def carry_home(breadcrumbs, value):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W -= value
                    node = edge.origin
                    if node.proof is None:
                        node.proof = proof_of([other.node and other.node.proof for other in node.edges])
                    value = -value if node.proof is None else -node.proof
            """,
            "The proof that goes on up has the wrong sign",
        ),
        Mistake(
            """
            def carry_home(breadcrumbs, value):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W -= value
                    node = edge.origin
                    if node.proof is None:
                        node.proof = proof_of([other.node and other.node.proof for other in node.edges])
                    value = -value
            """,
            "You carry on with the leaf's value above a proved node",
        ),
        Mistake(
            """
            def carry_home(breadcrumbs, value):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W -= value
                    node = edge.origin
                    if node.proof is None:
                        node.proof = proof_of([other.node.proof for other in node.edges if other.node])
                    value = -value if node.proof is None else node.proof
            """,
            "You leave out the edges that were never visited",
        ),
        Mistake(
            """
            def carry_home(breadcrumbs, value):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W -= value
                    node = edge.origin
                    if node.proof is None:
                        node.proof = proof_of([edge.node.proof])
                    value = -value if node.proof is None else node.proof
            """,
            "You look at one child only",
        ),
        Mistake(
            """
            def carry_home(breadcrumbs, value):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W -= value
                    node = edge.origin
                    if node.proof is None:
                        node.proof = proof_of([-other.node.proof if other.node and other.node.proof is not None else None for other in node.edges])
                    value = -value if node.proof is None else node.proof
            """,
            "as the player who takes the edge sees them",
        ),
        Mistake(
            """
            def carry_home(breadcrumbs, value):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W -= value
                    node = edge.origin
                    if node.proof is None:
                        node.proof = proof_of([other.node and other.node.proof for other in node.edges])
                    if node.proof is not None:
                        break
                    value = -value
            """,
            "Every edge of the walk gets exactly one more visit",
        ),
        Mistake(
            """
            def carry_home(breadcrumbs, value):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W -= value
                    node = edge.origin
                    if node.proof is None:
                        node.proof = proof_of([other.node and other.node.proof for other in node.edges])
                    value = -value if not node.proof else node.proof
            """,
            "`not edge.origin.proof` is true for one",
        ),
        Mistake(
            """
            def carry_home(breadcrumbs, value):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W -= value
                    node = edge.origin
                    if node.proof is None:
                        node.proof = proof_of([other.proof for other in node.edges])
                    value = -value if node.proof is None else node.proof
            """,
            "as the player who takes the edge sees them",
        ),
    ),
    "policy": (
        Mistake(
            """
            def policy(visits, proofs):
                t = sum(visits)
                return [v / t for v in visits]
            """,
            "This is lesson 06's policy",
        ),
        Mistake(
            """
            def policy(visits, proofs):
                w = [v if p == WIN else 0 for v, p in zip(visits, proofs)]
                t = sum(w) or 1
                return [x / t for x in w]
            """,
            "No move has a share here",
        ),
        Mistake(
            """
            def policy(visits, proofs):
                w = [v if p != LOSS else 0 for v, p in zip(visits, proofs)]
                return [x / sum(w) for x in w]
            """,
            "A move is proved won here",
        ),
        Mistake(
            """
            def policy(visits, proofs):
                if WIN in proofs:
                    return [1 if p == WIN else 0 for p in proofs]
                w = [0 if p == LOSS else v for v, p in zip(visits, proofs)]
                if not any(w):
                    w = visits
                return [x / sum(w) for x in w]
            """,
            "You give a share to a move that is proved lost",
        ),
        Mistake(
            """
            def policy(visits, proofs):
                if WIN in proofs:
                    k = proofs.index(WIN)
                    return [float(j == k) for j in range(len(visits))]
                c = [j for j, p in enumerate(proofs) if p != LOSS] or list(range(len(visits)))
                t = sum(visits[j] for j in c)
                return [(visits[j] / t if t else 1 / len(c)) if j in c else 0 for j in range(len(visits))]
            """,
            "Where several moves are won you give everything to the first",
        ),
        Mistake(
            """
            def policy(visits, proofs):
                if WIN in proofs:
                    c = [j for j, p in enumerate(proofs) if p == WIN]
                elif DRAW in proofs:
                    c = [j for j, p in enumerate(proofs) if p == DRAW]
                else:
                    c = [j for j, p in enumerate(proofs) if p != LOSS] or list(range(len(visits)))
                t = sum(visits[j] for j in c)
                return [(visits[j] / t if t else 1 / len(c)) if j in c else 0 for j in range(len(visits))]
            """,
            "You settle for a proved draw",
        ),
        Mistake(
            """
            def policy(visits, proofs):
                if WIN in proofs:
                    c = [j for j, p in enumerate(proofs) if p == WIN]
                else:
                    c = [j for j, p in enumerate(proofs) if p != LOSS]
                t = sum(visits[j] for j in c)
                return [(visits[j] / t if t else 1 / len(c)) if j in c else 0 for j in range(len(visits))]
            """,
            "No move has a share here",
        ),
        Mistake(
            """
            def policy(visits, proofs):
                if WIN in proofs:
                    c = [j for j, p in enumerate(proofs) if p == WIN]
                else:
                    c = [j for j, p in enumerate(proofs) if p != LOSS] or list(range(len(visits)))
                t = sum(visits)
                return [visits[j] / t if j in c else 0 for j in range(len(visits))]
            """,
            "The shares must sum to 1: divide by the sum of the visits",
        ),
        Mistake(
            """
            def policy(visits, proofs):
                if WIN in proofs:
                    c = [j for j, p in enumerate(proofs) if p == WIN]
                else:
                    c = [j for j, p in enumerate(proofs) if p != LOSS] or list(range(len(visits)))
                t = sum(visits[j] for j in c)
                return [(visits[j] / t if t else 1 / len(visits)) if j in c else 0 for j in range(len(visits))]
            """,
            "The shares must sum to 1: divide by the sum of the visits",
        ),
        Mistake(
            """
            def policy(visits, proofs):
                if LOSS in proofs:
                    c = [j for j, p in enumerate(proofs) if p == LOSS]
                else:
                    c = [j for j, p in enumerate(proofs) if p != WIN] or list(range(len(visits)))
                t = sum(visits[j] for j in c)
                return [(visits[j] / t if t else 1 / len(c)) if j in c else 0 for j in range(len(visits))]
            """,
            "changed places",
        ),
        Mistake(
            """
            def policy(visits, proofs):
                if WIN in proofs:
                    c = [j for j, p in enumerate(proofs) if p == WIN]
                else:
                    c = [j for j, p in enumerate(proofs) if p != LOSS] or list(range(len(visits)))
                t = sum(visits[j] for j in c)
                return [visits[j] / t if t else 1 / len(c) for j in c]
            """,
            "Return a share for every move",
        ),
    ),
    "holes": (
        Mistake(
            """
            def holes(board, player):
                out = set()
                for row in ROWS:
                    if sum(board[c] for c in row) == 4 * player:
                        out.add(next(c for c in row if board[c] == 0))
                return out
            """,
            "The answer is a list in increasing order",
        ),
        Mistake(
            """
            def holes(board, player):
                out = []
                for row in ROWS:
                    if [board[c] for c in row].count(player) == 4:
                        out += [c for c in row if board[c] != player]
                return sorted(set(out))
            """,
            "You list a cell that is taken",
        ),
        Mistake(
            """
            def holes(board, player):
                out = []
                for row in ROWS:
                    if [board[c] for c in row].count(player) == 4:
                        out += [c for c in row if board[c] == 0]
                return sorted(out)
            """,
            "A cell is listed twice",
        ),
        Mistake(
            """
            def holes(board, player):
                out = set()
                for row in ROWS:
                    if [board[c] for c in row].count(player) >= 3:
                        out |= {c for c in row if board[c] == 0}
                return sorted(out)
            """,
            "You list a cell where one stone does not complete five",
        ),
        Mistake(
            """
            def holes(board, player):
                out = set()
                for row in ROWS:
                    values = [board[c] for c in row]
                    if values.count(player) == 4 and values.count(0) == 1:
                        out.add(values.index(0))
                return sorted(out)
            """,
            "is the place within the row",
        ),
        Mistake(
            """
            def holes(board, player):
                out = set()
                for row in ROWS:
                    if [board[c] for c in row].count(1) == 4:
                        out |= {c for c in row if board[c] == 0}
                return sorted(out)
            """,
            "You always look for Black's stones",
        ),
        Mistake(
            """
            def holes(board, player):
                for row in ROWS:
                    v = [board[c] for c in row]
                    if v.count(player) == 4 and 0 in v:
                        return [row[v.index(0)]]
                return []
            """,
            "You stop at the first hole",
        ),
        Mistake(
            """
            def holes(board, player):
                out = set()
                for row in ROWS:
                    v = [board[c] for c in row]
                    if v[:4] == [player] * 4 and v[4] == 0:
                        out.add(row[4])
                    if v[1:] == [player] * 4 and v[0] == 0:
                        out.add(row[0])
                return sorted(out)
            """,
            "You look only at the two ends of a row",
        ),
        Mistake(
            """
            def holes(board, player):
                out = set()
                for row in ROWS:
                    v = [board[c] for c in row]
                    if v.count(0) == 1:
                        out.add(row[v.index(0)])
                return sorted(out)
            """,
            "You count the empty cells alone",
        ),
        Mistake(
            """
            def holes(board, player):
                out = set()
                for row in ROWS:
                    if sum(board[c] for c in row) == 4:
                        out |= {c for c in row if board[c] == 0}
                return sorted(out)
            """,
            "You always look for Black's stones",
        ),
    ),
    "my_eyes": (
        Mistake(
            """
            def my_eyes(state, at_root):
                won = chain(state.board.ravel().tolist(), state.player, 5 if at_root else 3)
                if won:
                    return Foreseen(WIN, [won[0]])
                return finished_games(state, at_root)
            """,
            "This game is over",
        ),
        Mistake(
            """
            def my_eyes(state, at_root):
                if not state.is_terminal():
                    won = chain(state.board.ravel().tolist(), state.player, 5 if at_root else 3)
                    if won:
                        return Foreseen(WIN, won[0])
                return finished_games(state, at_root)
            """,
            "The proof is right",
        ),
        Mistake(
            """
            def my_eyes(state, at_root):
                if not state.is_terminal():
                    won = chain(state.board, state.player, 5 if at_root else 3)
                    if won:
                        return Foreseen(WIN, [won[0]])
                return finished_games(state, at_root)
            """,
            "`chain` wants a plain list of 81 numbers",
        ),
        Mistake(
            """
            def my_eyes(state, at_root):
                if not state.is_terminal():
                    won = chain(state.board.ravel().tolist(), state.player, 5 if at_root else 3)
                    if won:
                        return Foreseen(WIN, [won[-1]])
                return finished_games(state, at_root)
            """,
            "The proof is right",
        ),
        Mistake(
            """
            def my_eyes(state, at_root):
                if not state.is_terminal():
                    won = chain(state.board.ravel().tolist(), state.player, 5 if at_root else 3)
                    if won:
                        return WIN, [won[0]]
                return finished_games(state, at_root)
            """,
            "Return a `Foreseen`",
        ),
        Mistake(
            """
            def my_eyes(state, at_root):
                if not state.is_terminal():
                    won = chain(state.board.ravel().tolist(), state.player, 5 if at_root else 3)
                    if won:
                        return Foreseen(WIN, state.legal_actions())
                return finished_games(state, at_root)
            """,
            "The proof is right",
        ),
        Mistake(
            """
            def my_eyes(state, at_root):
                if not state.is_terminal():
                    won = chain(state.board.ravel().tolist(), state.player, 5 if at_root else 3)
                    return Foreseen(WIN, [won[0]])
                return finished_games(state, at_root)
            """,
            "An empty chain has no first stone",
        ),
        Mistake(
            """
            def my_eyes(state, at_root):
                if not state.is_terminal():
                    won = chain(state.board.ravel().tolist(), state.player, 5 if at_root else 3)
                    if won:
                        Foreseen(WIN, [won[0]])
                return finished_games(state, at_root)
            """,
            "Is a `return` missing?",
        ),
        Mistake(
            """
            def my_eyes(state, at_root):
                if at_root:
                    won = chain(state.board.ravel().tolist(), state.player, 5)
                    if won and not state.is_terminal():
                        return Foreseen(WIN, [won[0]])
                return finished_games(state, at_root)
            """,
            "There is a chain of three stones or fewer here",
        ),
        Mistake(
            """
            def my_eyes(state, at_root):
                if not state.is_terminal():
                    won = chain(state.board.ravel().tolist(), state.player, 5 if at_root else 3)
                    lost = chain(state.board.ravel().tolist(), -state.player, 5 if at_root else 3)
                    if won:
                        return Foreseen(WIN, [won[0]])
                    if lost:
                        return Foreseen(LOSS, [lost[0]])
                return finished_games(state, at_root)
            """,
            "Nothing is certain here",
        ),
    ),
}
"""A second round, again written down before the checks were looked at."""

for _id, _more in _AGAIN.items():
    MISTAKES[_id] += _more

_THIRD: dict[str, tuple[Mistake, ...]] = {
    "carry_home": (
        Mistake(
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
            "one step too low",
        ),
        Mistake(
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
            "only where the edge leads to a proved node",
        ),
    ),
    "policy": (
        Mistake(
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
            "each move by itself",
        ),
    ),
    "holes": (
        Mistake(
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
            "and leave it there",
        ),
        Mistake(
            """
            def holes(board, player):
                found = set()
                for row in ROWS:
                    stones = [board[cell] for cell in row]
                    if stones.count(player) == 4 and stones.count(0) == 1:
                        found.add(row[stones.index(0)])
                return sorted(found)[:2]
            """,
            "two holes at most",
        ),
        Mistake(
            """
            def holes(board, player):
                found = set()
                for row in ROWS:
                    stones = [board[cell] for cell in row]
                    if stones.count(player) == 4 and stones.count(0) == 1:
                        found.add(row[4])
                return sorted(found)
            """,
            "a cell that is taken",
        ),
    ),
    "fours": (
        Mistake(
            """
            def fours(board, player):
                found = set()
                for row in ROWS:
                    stones = [board[cell] for cell in row]
                    if stones.count(player) == 3:
                        first, second = [cell for cell in row if board[cell] == 0]
                        found |= {(first, second), (second, first)}
                return sorted(found)
            """,
            "need not have two empty cells",
        ),
        Mistake(
            """
            def holes(board, player):
                ...


            def fours(board, player):
                found = set()
                for cell in range(81):
                    if board[cell] == 0:
                        after = list(board)
                        after[cell] = player
                        found |= {(cell, hole) for hole in holes(after, player)}
                return sorted(found)
            """,
            "`fours` calls `holes`, which still has its `...`",
        ),
    ),
    "chain": (
        Mistake(
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
                        rest = chain(board, player, moves - 1)
                        if rest:
                            return [cell, hole, *rest]
                return []
            """,
            "On the old board it tries the same fours again and again",
        ),
        Mistake(  # the same, and it ends in time
            """
            def chain(board, player, moves):
                if holes(board, player):
                    return [holes(board, player)[0]]
                must = holes(board, -player)
                if moves == 1:
                    return []
                for cell, hole in fours(board, player)[:2]:
                    if set(must) <= {cell}:
                        after = list(board)
                        after[cell], after[hole] = player, -player
                        rest = chain(board, player, moves - 1)
                        if rest:
                            return [cell, hole, *rest]
                return []
            """,
            "On the old board it tries the same fours again and again",
        ),
        Mistake(
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
            "the rest alone",
        ),
        Mistake(
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
            "every four will do",
        ),
        Mistake(
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
            "filling the first is not enough",
        ),
        Mistake(
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
            "not two",
        ),
    ),
    "my_eyes": (
        Mistake(
            """
            def my_eyes(state, at_root):
                if not state.is_terminal():
                    won = chain(state.board.ravel().tolist(), state.player, 5 if at_root else 3)
                    if won:
                        return Foreseen([won[0]], WIN)
                return finished_games(state, at_root)
            """,
            "have changed places",
        ),
    ),
}
"""A third round: what the checks had not been told of before."""

for _id, _more in _THIRD.items():
    MISTAKES[_id] += _more


_FOURTH: dict[str, tuple[Mistake, ...]] = {
    "fours": (
        Mistake(
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
            "holes on the old board",
        ),
        Mistake(
            """
            def fours(board, player):
                found = []
                for cell in range(81):
                    if board[cell] == 0:
                        after = list(board)
                        after[cell] = player
                        for hole in holes(after, -player):
                            found.append((cell, hole))
                return sorted(found)
            """,
            "ask for the opponent's holes",
        ),
        Mistake(
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
            "places in the row",
        ),
        Mistake(
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
            "a list of holes",
        ),
    ),
    "policy": (
        Mistake(
            """
            def policy(visits, proofs):
                if WIN in proofs:
                    votes = [n if p == LOSS else 0 for n, p in zip(visits, proofs)]
                else:
                    votes = [n if p != LOSS else 0 for n, p in zip(visits, proofs)]
                return [vote / sum(votes) for vote in votes]
            """,
            "Which moves do you keep",
        ),
    ),
    "chain": (
        Mistake(
            """
            def chain(board, player, moves):
                if holes(board, player):
                    return holes(board, player)[:1]
                if moves <= 1:
                    return []
                for cell, hole in fours(board, player):
                    if set(holes(board, -player)) - {cell}:
                        continue
                    after = list(board)
                    after[cell], after[hole] = player, -player
                    rest = chain(after, player, moves - 2)
                    if rest:
                        return [cell, hole, *rest]
                return []
            """,
            "one stone, not two",
        ),
        Mistake(
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
            "You give up after the first four",
        ),
    ),
}
"""A fourth round, from a newcomer and from ninety more wrong answers."""

for _id, _more in _FOURTH.items():
    MISTAKES[_id] += _more

_FIFTH: dict[str, tuple[Mistake, ...]] = {
    "policy": (
        Mistake(
            """
            def policy(visits, proofs):
                if WIN in proofs:
                    counts = [proof == WIN for proof in proofs]
                else:
                    counts = [proof != LOSS for proof in proofs]
                if not any(counts):
                    counts = [True] * len(proofs)
                votes = [N * kept for N, kept in zip(visits, counts)]
                if sum(votes) == 0:
                    votes = counts
                best = votes.index(max(votes))
                return [float(k == best) for k in range(len(votes))]
            """,
            "You give everything to one move",
        ),
    ),
    "fours": (
        Mistake(
            """
            def fours(board, player):
                fives, found = set(), set()
                for row in ROWS:
                    stones = [board[cell] for cell in row]
                    if stones.count(player) == 4 and 0 in stones:
                        fives.add(row[stones.index(0)])
                for row in ROWS:
                    stones = [board[cell] for cell in row]
                    if stones.count(player) == 3 and stones.count(0) == 2:
                        a, b = [cell for cell in row if board[cell] == 0]
                        for cell, hole in ((a, b), (b, a)):
                            if cell not in fives:
                                found.add((cell, hole))
                return sorted(found)
            """,
            "You leave out the stones that complete five",
        ),
    ),
    "chain": (
        Mistake(
            """
            def chain(board, player, moves):
                if holes(board, player):
                    return [holes(board, player)[0]]
                if moves == 1:
                    return []
                after = list(board)
                for cell, hole in fours(board, player):
                    if set(holes(board, -player)) - {cell}:
                        continue
                    after[cell], after[hole] = player, -player
                    rest = chain(after, player, moves - 1)
                    if rest:
                        return [cell, hole, *rest]
                return []
            """,
            "You copy the board once",
        ),
        Mistake(
            """
            def chain(board, player, moves):
                if holes(board, player):
                    return [holes(board, player)[0]]
                if moves == 1:
                    return []
                for cell, hole in fours(board, player):
                    if set(holes(board, -player)) - {cell}:
                        continue
                    board[cell], board[hole] = player, -player
                    rest = chain(board, player, moves - 1)
                    if rest:
                        return [cell, hole, *rest]
                return []
            """,
            "on the very board",
        ),
    ),
}
"""A fifth round, from one more newcomer."""

for _id, _more in _FIFTH.items():
    MISTAKES[_id] += _more

_SIXTH: dict[str, tuple[Mistake, ...]] = {
    "chain": (
        Mistake(
            """
            def chain(board, player, moves):
                mine = holes(board, player)
                if mine:
                    return mine[:1]
                if moves == 1:
                    return []
                for cell, hole in fours(board, player):
                    board[cell] = player
                    if holes(board, -player):
                        continue
                    board[hole] = -player
                    rest = chain(board, player, moves - 1)
                    if rest:
                        return [cell, hole] + rest
                return []
            """,
            "not `board` itself",
        ),
        Mistake(
            """
            def chain(board, player, moves):
                mine = holes(board, player)
                if mine:
                    return mine[:1]
                if moves == 1:
                    return []
                theirs = holes(board, -player)
                for cell, hole in fours(board, player):
                    if [h for h in theirs if h != cell]:
                        continue
                    new = board[:]
                    new[cell] = player
                    if len(holes(new, player)) >= 2:
                        return [cell]
                    new[hole] = -player
                    rest = chain(new, player, moves - 1)
                    if rest:
                        return [cell, hole] + rest
                return []
            """,
            "Two holes do win, but the list goes on",
        ),
        Mistake(
            """
            def chain(board, player, moves):
                mine = holes(board, player)
                if mine:
                    return mine[:1]
                if moves == 1:
                    return []
                theirs = holes(board, -player)
                for cell, hole in fours(board, player):
                    if [h for h in theirs if h != cell]:
                        continue
                    board[cell] = player
                    board[hole] = -player
                    rest = chain(board, player, moves - 1)
                    if rest:
                        return [cell, hole] + rest
                return []
            """,
            "work on a copy",
        ),
        Mistake(
            """
            def chain(board, player, moves):
                mine = holes(board, player)
                if mine:
                    return mine[:1]
                if moves == 1:
                    return []
                for cell, hole in fours(board, player):
                    board[cell] = player
                    if holes(board, -player):
                        board[cell] = 0
                        continue
                    board[hole] = -player
                    rest = chain(board, player, moves - 1)
                    if rest:
                        return [cell, hole] + rest
                    board[cell] = 0
                    board[hole] = 0
                return []
            """,
            "work on a copy",
        ),
    ),
    "policy": (
        Mistake(
            """
            import numpy as np
            def policy(visits, proofs):
                visits = np.array(visits, float)
                if WIN in proofs:
                    left = np.array([p == WIN for p in proofs])
                elif all(p == LOSS for p in proofs):
                    left = np.ones(len(proofs), bool)
                else:
                    left = np.array([p != LOSS for p in proofs])
                votes = visits * left
                return list(votes / votes.sum())
            """,
            "Share equally among them",
        ),
        Mistake(
            """
            import numpy as np
            def policy(visits, proofs):
                visits = np.array(visits, float)
                if WIN in proofs:
                    left = np.array([p == WIN for p in proofs])
                else:
                    left = np.array([p != LOSS for p in proofs])
                votes = visits * left
                return votes / votes.sum()
            """,
            "All moves are lost here",
        ),
        Mistake(
            """
            import numpy as np
            def policy(visits, proofs):
                votes = np.array(visits, float)* np.array([p == WIN for p in proofs])
                return votes / votes.sum()
            """,
            "No move is left that counts",
        ),
    ),
    "carry_home": (
        Mistake(
            """
            def proof_of(children):
                if LOSS in children: return WIN
                if None in children: return None
                if DRAW in children: return DRAW
                return LOSS
            def carry_home(breadcrumbs, value):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W -= value
                    if edge.origin.proof is None:
                        edge.origin.proof = proof_of([e.node.proof if e.node else None for e in edge.node.edges])
                    value = -value if edge.origin.proof is None else edge.origin.proof
            """,
            "`edge.node.edges`",
        ),
        Mistake(
            """
            def carry_home(breadcrumbs, value):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W -= value
                    node = edge.origin
                    if node.proof is None:
                        node.proof = proof_of([e.node.proof if e.node else None for e in node.edges])
                    value = -value
                    if edge.origin.proof:
                        value = edge.origin.proof
            """,
            "`if edge.origin.proof:` skips a draw",
        ),
        Mistake(
            """
            def carry_home(breadcrumbs, value):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W -= value
                    if edge.origin.proof is None and edge.node.proof is not None:
                        edge.origin.proof = -edge.node.proof
                    value = -value if edge.origin.proof is None else edge.origin.proof
            """,
            "You look at one child only",
        ),
        Mistake(
            """
            def carry_home(breadcrumbs, value):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W -= value
                    if edge.origin.proof is None:
                        edge.origin.proof = proof_of([e.node.proof if e.node else None for e in edge.node.edges])
                    value = -value if edge.origin.proof is None else edge.origin.proof
            """,
            "ask at the node where it starts",
        ),
        Mistake(
            """
            def carry_home(breadcrumbs, value):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W -= value
                    if edge.origin.proof is None:
                        proofs = []
                        for e in edge.node.edges:
                            proofs.append(e.node.proof if e.node else None)
                        edge.origin.proof = proof_of(proofs)
                    value = -value if edge.origin.proof is None else edge.origin.proof
            """,
            "ask at the node where it starts",
        ),
    ),
}

for _id, _more in _SIXTH.items():
    MISTAKES[_id] += _more


_SEVENTH: dict[str, tuple[Mistake, ...]] = {
    "holes": (
        Mistake(
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
            "the board loses its stones",
        ),
        Mistake(
            """
            def holes(board, player):
                found = set()
                for row in ROWS:
                    stones = [board[c] for c in row]
                    if stones.count(player) == 4 and stones.count(0) == 1:
                        found.add(row[stones.index(0)])
                    return sorted(found)
            """,
            "it ends after the first row",
        ),
    ),
    "fours": (
        Mistake(
            """
            def fours(board, player):
                found = []
                for cell in range(81):
                    if board[cell] == 0 and cell not in holes(board, player):
                        after = list(board)
                        after[cell] = player
                        found += [(cell, hole) for hole in holes(after, player)]
                return found
            """,
            "again for every other stone",
        ),
        Mistake(
            """
            def fours(board, player):
                found = []
                for cell in range(81):
                    if board[cell] == 0:
                        after = list(board)
                        after[cell] = player
                        found.append((cell, holes(after, player)))
                return found
            """,
            "a list of holes into each pair",
        ),
    ),
    "my_eyes": (
        Mistake(
            """
            def my_eyes(state, at_root):
                if state.is_terminal():
                    return finished_games(state, at_root)
                line = chain(state.board.ravel().tolist(), state.player, 5 if at_root else 3)
                return Foreseen(WIN, line[:1])
            """,
            "You say WIN with no action that wins",
        ),
    ),
}

for _id, _more in _SEVENTH.items():
    MISTAKES[_id] += _more

_EIGHTH: dict[str, tuple[Mistake, ...]] = {
    "proof_of": (
        Mistake(
            """
            def proof_of(children):
                for child in children:
                    if child == LOSS:
                        return WIN
                    if child is None:
                        return None
                return LOSS
            """,
            "the node is a DRAW",
        ),
    ),
}

for _id, _more in _EIGHTH.items():
    MISTAKES[_id] += _more

_NINTH: dict[str, tuple[Mistake, ...]] = {
    "proof_of": bodies(
        "proof_of(children)",
        (
            "known = [-proof for proof in children if proof is not None]\n"
            "if max(known) == WIN:\n    return WIN\n"
            "return max(known) if len(known) == len(children) else None",
            "None of the children is proved here",
        ),
    ),
    "chain": changed(
        _CHAIN,
        ("    if moves == 1:\n        return []\n", "", "Only one stone is left here"),
    ),
    "my_eyes": bodies(
        "my_eyes(state, at_root)",
        (f"if {_RULES}:\n    return {_RULES}\n{_LOOK}", "Every `Foreseen` counts as true"),
    ),
}
"""A ninth round: no proof at all; a chain that never stops; a Foreseen that is taken for true."""

for _id, _more in _NINTH.items():
    MISTAKES[_id] += _more

_TENTH: dict[str, tuple[Mistake, ...]] = {
    "carry_home": bodies(
        "carry_home(breadcrumbs, value)",
        (
            f"while breadcrumbs:\n    edge = breadcrumbs.pop()\n    {_CREDIT}\n"
            f"    if node.proof is None:\n        node.proof = proof_of({_PROOFS})\n"
            "    value = -value if node.proof is None else node.proof",
            "No breadcrumbs are left",
        ),
        (
            f"{_BACK}{_CREDIT}\n"
            "    if node.proof is None:\n"
            "        node.proof = proof_of([e.node and e.node.proof or None for e in node.edges])\n"
            "    value = -value if node.proof is None else node.proof",
            "a draw. Is what `proof_of` returns",
        ),
    ),
    "policy": bodies(
        "policy(visits, proofs)",
        (
            "best = WIN in proofs\n"
            "keep = [p == WIN if best else p != LOSS for p in proofs]\n"
            "keep = keep if any(keep) else [True] * len(proofs)\n"
            "votes = [v * k for v, k in zip(visits, keep)]\n"
            "return [v / sum(votes) for v in votes] if sum(votes) else keep",
            "if no move that counts has a visit",
        ),
    ),
    "holes": bodies(
        "holes(board, player)",
        (
            "found = []\n"
            "for cell in range(81):\n"
            "    if board[cell] == 0:\n"
            "        tried = board\n"
            "        tried[cell] = player\n"
            "        for row in ROWS:\n"
            "            if all(tried[c] == player for c in row):\n"
            "                found.append(cell)\n"
            "return found",
            "leave it there: soon the board is full",
        ),
        (
            "found = set()\n"
            "for row in ROWS:\n"
            "    if abs(sum(board[c] for c in row)) == 4:\n"
            "        found |= {c for c in row if board[c] == 0}\n"
            "return sorted(found)",
            "the holes of both players",
        ),
        (
            "found = set()\n"
            "for cell in range(81):\n"
            "    if board[cell] == 0:\n"
            "        for step in (1, 9, 10, 8):\n"
            "            n, k = 1, cell + step\n"
            "            while k < 81 and board[k] == player:\n"
            "                n, k = n + 1, k + step\n"
            "            k = cell - step\n"
            "            while k >= 0 and board[k] == player:\n"
            "                n, k = n + 1, k - step\n"
            "            if n >= 5:\n"
            "                found.add(cell)\n"
            "return sorted(found)",
            "round the edge of the board",
        ),
    ),
    "fours": bodies(
        "fours(board, player)",
        (
            "pairs, used = [], set()\n"
            "for row in ROWS:\n"
            "    empty = [c for c in row if board[c] == 0]\n"
            "    if len(empty) == 2 and [board[c] for c in row].count(player) == 3:\n"
            "        for cell, hole in (empty, empty[::-1]):\n"
            "            if cell not in used:\n"
            "                used.add(cell)\n"
            "                pairs.append((cell, hole))\n"
            "return sorted(pairs)",
            "You list one hole for each cell",
        ),
    ),
    "my_eyes": bodies(
        "my_eyes(state, at_root)",
        (
            f"seen = {_RULES}\n"
            f"won = [] if state.is_terminal() else {_WON}\n"
            "if won:\n    seen.proof, seen.actions = WIN, won[:1]\n"
            "return seen",
            "A `Foreseen` cannot be changed",
        ),
        (
            "if not state.is_terminal():\n"
            "    for player in (state.player, -state.player):\n"
            "        won = chain(state.board.ravel().tolist(), player, 5 if at_root else 3)\n"
            "        if won:\n"
            "            return Foreseen(WIN if player == state.player else LOSS, won[:1])\n"
            f"return {_RULES}",
            "Nothing is certain here, and you say LOSS",
        ),
    ),
}
"""A tenth round: draws that count as false, stones that stay, rows round the edge, and more."""

for _id, _more in _TENTH.items():
    MISTAKES[_id] += _more

_TRIED = """
    pairs = set()
    for cell in range(81):
        if board[cell] == 0:
            after = board[:]
            after[cell] = player
            for row in ROWS:
                stones = [after[c] for c in row]
                if cell in row and stones.count(player) == 4 and stones.count(0) == 1:
                    pairs.add((cell, row[stones.index(0)]))
    return sorted(pairs)
"""
"""`fours`, with a stone on every empty cell; the first line is left out."""

_COUNTED = """
def policy(visits, proofs):
    counts = [p == WIN for p in proofs]
    counts = counts if any(counts) else [p != LOSS for p in proofs]
    counts = counts if any(counts) else [True for p in proofs]
    votes = [n * kept for n, kept in zip(visits, counts)]
    votes = votes if any(votes) else counts
    return [vote / sum(votes) for vote in votes]
"""

_ELEVENTH: dict[str, tuple[Mistake, ...]] = {
    "carry_home": bodies(
        "carry_home(breadcrumbs, value)",
        *(
            (
                f"{_BACK}{_CREDIT}\n    if node.proof is None:\n        node.proof = proof_of({given})\n"
                "    value = -value if node.proof is None else node.proof",
                says,
            )
            for given, says in (
                ("[e.node for e in node.edges]", "and gets nodes or edges"),
                ("node.edges", "and gets nodes or edges"),
                (
                    "[-p if p is not None else None for p in (e.node and e.node.proof for e in node.edges)]",
                    "as the player who takes the edge sees them",
                ),
            )
        ),
    ),
    "policy": changed(
        _COUNTED,
        ("[n * kept", "[max(n, 1) * kept", "A move without a visit has a share here"),
        ("vote / sum", "vote // sum", "Do you divide with `//`?"),
    ),
    "holes": bodies(
        "holes(board, player)",
        *(
            (
                f"return [c for c in {cells} if board[c] == 0 and any(c in row and "
                "sum(board[d] == player for d in row) == 4 for row in ROWS)]",
                "A hole in a corner is missing",
            )
            for cells in ("range(80)", "range(1, 81)")
        ),
        (
            "return sorted({divmod(c, 9) for row in ROWS for c in row if board[c] == 0 and "
            "sum(board[d] == player for d in row) == 4})",
            "Each cell is one number",
        ),
    ),
    "fours": changed(
        f"def fours(board, player):{_TRIED}",
        ("range(81)", "range(80)", "stones in a corner are missing"),
        ("range(81)", "range(1, 81)", "stones in a corner are missing"),
        ("if board[cell] == 0:", "if True:", "a cell that is taken"),
        ("4 and stones.count(0) == 1", "4", "the opponent has filled it"),
        (
            "pairs.add((cell, row[stones.index(0)]))",
            "pairs.add((cell, row[stones.index(0)], 0))",
            "Each entry is a pair",
        ),
        (
            "    pairs = set()",
            "    if holes(board, player):\n        return []\n    pairs = set()",
            "nothing where the player has a hole already",
        ),
    )
    + bodies(
        "fours(board, player)",
        *(
            (
                "found = set()\nfor row in ROWS:\n"
                "    empty = [c for c in row if board[c] == 0]\n"
                "    if len(empty) == 2 and [board[c] for c in row].count(player) == 3:\n"
                f"        found |= {{tuple(empty), tuple(empty[::-1])}}\n{end}",
                says,
            )
            for end, says in (
                ("        return sorted(found)\nreturn []", "You stop at the first row"),
                ("    return sorted(found)", "The `return` is inside the loop"),
            )
        ),
    ),
    "chain": (
        _chain(
            "return [cell, hole] + rest",
            "return [cell, hole].extend(rest)",
            says="`extend` changes a list itself and returns None",
        ),
        _chain(
            "        if [h for h in theirs if h != cell]:\n            continue\n",
            "",
            "        after[hole] = -player\n",
            "        if holes(after, player):\n            continue\n        after[hole] = -player\n",
            says="your own stone has just made one",
        ),
        _chain(
            "    theirs = holes(board, -player)\n",
            "    after = board[:]\n",
            "        if [h for h in theirs if h != cell]:\n            continue\n        after = board[:]\n",
            "",
            "        after[hole] = -player\n",
            "        if holes(after, -player):\n            continue\n        after[hole] = -player\n",
            says="not one copy for all",
        ),
    ),
}
"""An eleventh round: corners that are left out, loops that end early, lists that return nothing."""

for _id, _more in _ELEVENTH.items():
    MISTAKES[_id] += _more

_TWELFTH = {
    "policy": bodies(
        "policy(visits, proofs)",
        (
            "kept = [p == WIN if WIN in proofs else p != LOSS for p in proofs]\n"
            "kept = kept if any(kept) else [True] * len(proofs)\n"
            "votes = [(n + 1) * k for n, k in zip(visits, kept)]\n"
            "return [vote / sum(votes) for vote in votes]",
            "one visit more",
        ),
    ),
    "fours": bodies(
        "fours(board, player)",
        (
            "found = set()\n"
            "for row in ROWS:\n"
            "    empty = [cell for cell in row if board[cell] == 0]\n"
            "    if len(empty) == 2 and sum(board[cell] == player for cell in row) == 3:\n"
            "        board[empty[0]] = player\n"
            "        found |= {(empty[0], empty[1]), (empty[1], empty[0])}\n"
            "return sorted(found)",
            "they stay there",
        ),
    ),
}
"""A twelfth round: a visit too many for each move, a stone that stays on the board."""

for _id, _more in _TWELFTH.items():
    MISTAKES[_id] += _more
