"""What learners write wrongly in lesson 06, and what they must be told."""

from __future__ import annotations

from mistakes import Mistake

__all__ = ["MISTAKES"]


def _all(head: str, *pairs: tuple[str, str]) -> tuple[Mistake, ...]:
    """One mistake for each pair of a function's body and what must be said of it."""
    return tuple(Mistake(f"\ndef {head}:\n    {body}", says) for body, says in pairs)


_ROOT = "math.sqrt(max(1, total))"
_SUM = "total = sum(e.N for e in edges)"
_SCORES = f"{_SUM}; scores = [puct(e.Q, e.P, e.N, total, cpuct) for e in edges]"

_SEARCH = """
def search(state, evaluator, simulations, cpuct):
    tree = {}

    def look(node):
        if node.is_terminal():
            return node.reward(node.player)
        priors, values = evaluator([node])
        tree[node.id] = expand(node, priors[0])
        return values[0]

    look(state)
    for _ in range(simulations):
        node, crumbs = state, []
        while node.id in tree:
            edges = tree[node.id]
            edge = edges[choose(edges, cpuct)]
            crumbs.append(edge)
            node = node.take_action(edge.action)
        backfill(crumbs, look(node), node.player)
    return {edge.action: edge.N for edge in tree[state.id]}
"""


def _search(old: str, new: str, says: str) -> Mistake:
    """The whole search with one thing wrong."""
    assert _SEARCH.count(old) == 1, old
    return Mistake(_SEARCH.replace(old, new), says)


MISTAKES: dict[str, tuple[Mistake, ...]] = {
    "puct": _all(
        "puct(Q, P, N, total, cpuct)",
        ("return Q + cpuct * P * math.sqrt(total) / (1 + N)", "max(1, total)"),
        (f"return Q + cpuct * P * {_ROOT} / 1 + N", "brackets"),
        (f"return Q + cpuct * P * {_ROOT} / N", "divide by 0"),
        ("return Q + cpuct * P * math.sqrt(max(1, total) / (1 + N))", "under the root"),
        (f"return Q + P * {_ROOT} / (1 + N)", "cpuct"),
        (f"return cpuct * P * {_ROOT} / (1 + N)", "U alone"),
        (f"return Q, cpuct * P * {_ROOT} / (1 + N)", "Their sum"),
        (f"return Q / (1 + N) + cpuct * P * {_ROOT} / (1 + N)", "Q is a mean already"),
        ("return Q + cpuct * math.sqrt(math.log(max(1, total)) / (1 + N))", "logarithm"),
        (f"return Q + cpuct + P * {_ROOT} / (1 + N)", "multiplied"),
        (f"print(Q + cpuct * P * {_ROOT} / (1 + N))", "printed"),
        ("return Q + cpuct * P * math.sqrt(max(1, N)) / (1 + N)", "edge's own N"),
        (f"return Q + cpuct * (P + {_ROOT} / (1 + N))", "prior is added"),
        (f"return Q + 1.5 * P * {_ROOT} / (1 + N)", "fixed"),
        (f"return max(Q, cpuct * P * {_ROOT} / (1 + N))", "*sum* of Q and U"),
        ("return Q + cpuct * P * math.sqrt(max(1, sum(N))) / (1 + N)", "are numbers here"),
    ),
    "choose": _all(
        "choose(edges, cpuct)",
        (f"{_SUM}; return max(puct(e.Q, e.P, e.N, total, cpuct) for e in edges)", "score"),
        (
            f"{_SUM}; return max(edges, key=lambda e: puct(e.Q, e.P, e.N, total, cpuct))",
            "the edge itself",
        ),
        (
            f"{_SUM}; return max(edges, key=lambda e: puct(e.Q, e.P, e.N, total, cpuct)).action",
            "action of the edge",
        ),
        (
            f"{_SUM}; scores = [puct(e.Q * e.player, e.P, e.N, total, cpuct) for e in edges]; return scores.index(max(scores))",
            "turn Q round",
        ),
        (
            f"{_SUM}; scores = [puct(e.W, e.P, e.N, total, cpuct) for e in edges]; return scores.index(max(scores))",
            "mean",
        ),
        (
            "scores = [puct(e.Q, e.P, e.N, e.N, cpuct) for e in edges]; return scores.index(max(scores))",
            "all edges of the node",
        ),
        (
            "scores = [puct(e.Q, e.P, e.N, len(edges), cpuct) for e in edges]; return scores.index(max(scores))",
            "number of edges",
        ),
        (
            f"{_SCORES}; best = 0; where = None\n    for k, score in enumerate(scores):\n        if score > best: best, where = score, k\n    return where",
            "below 0",
        ),
        (
            f"{_SCORES}; best = -9; where = None\n    for k, score in enumerate(scores):\n        if score >= best: best, where = score, k\n    return where",
            "Ties",
        ),
        (
            f"{_SUM}; edges.sort(key=lambda e: -puct(e.Q, e.P, e.N, total, cpuct)); return 0",
            "Positions",
        ),
        (f"{_SCORES}; return np.argmin(scores)", "lowest"),
        (f"{_SCORES}; return scores", "all the scores"),
        ("total = sum(edges.N); return 0", "each *edge*"),
        (
            "scores = [puct(e, cpuct) for e in edges]; return scores.index(max(scores))",
            "five numbers",
        ),
        (
            "total, scores = 0, []\n    for e in edges:\n        total += e.N\n        scores.append(puct(e.Q, e.P, e.N, total, cpuct))\n    return scores.index(max(scores))",
            "Sum the visits of all edges first",
        ),
    ),
    "expand": _all(
        "expand(state, priors)",
        (
            "return [Edge(a, state.player, p) for a, p in enumerate(priors)]",
            "every action of the game",
        ),
        (
            "return [Edge(a, state.player, priors[a]) for a in state.legal_actions()]",
            "no longer sum to 1",
        ),
        (
            "A = state.legal_actions(); t = sum(priors[a] for a in A); return [Edge(a, state.player, priors[a] / t) for a in A]",
            "the trap",
        ),
        (
            "A = state.legal_actions(); t = sum(priors[a] for a in A) or 1; return [Edge(a, state.player, priors[a] / t) for a in A]",
            "Make them equal",
        ),
        (
            "A = state.legal_actions(); t = sum(priors[a] for a in A) or 1; return [Edge(a, 1, priors[a] / t) for a in A]",
            "may be White",
        ),
        (
            "A = state.legal_actions(); t = sum(priors); return [Edge(a, state.player, priors[a] / t) for a in A]",
            "sum",
        ),
        (
            "A = state.legal_actions(); t = sum(priors[a] for a in A); return {a: Edge(a, state.player, priors[a] / t if t else 1 / len(A)) for a in A}",
            "list",
        ),
        (
            "A = state.legal_actions(); t = sum(priors[a] for a in A); return [(a, priors[a] / t if t else 1 / len(A)) for a in A]",
            "`Edge`",
        ),
        (
            "A = state.legal_actions(); t = sum(priors[a] for a in A); return [Edge(k, state.player, priors[a] / t if t else 1 / len(A)) for k, a in enumerate(A)]",
            "number the edges",
        ),
        (
            "A = state.legal_actions(); t = sum(priors[a] for a in A); priors /= t or 1; return [Edge(a, state.player, priors[a] if t else 1 / len(A)) for a in A]",
            "changes",
        ),
        (
            "A = state.legal_actions(); t = sum(priors[a] for a in A); return [Edge(a, state.player, priors[k] / t if t else 1 / len(A)) for k, a in enumerate(A)]",
            "at its own number",
        ),
        (
            "A = state.legal_actions(); t = sum(priors[a] for a in A); return [Edge(a, priors[a] / t if t else 1 / len(A), state.player) for a in A]",
            "changed places",
        ),
        (
            "A = state.legal_actions(); t = sum(priors[a] for a in A); return [Edge(a, state.player, round(priors[a] / t, 2) if t else 1 / len(A)) for a in A]",
            "round",
        ),
        (
            "A = [a for a in state.legal_actions() if priors[a] > 0]; t = sum(priors[a] for a in A); return [Edge(a, state.player, priors[a] / t) for a in A]",
            "missing",
        ),
    ),
    "backfill": _all(
        "backfill(breadcrumbs, value, leaf_player)",
        ("for e in breadcrumbs: e.N += 1; e.W += value", "zero-sum"),
        ("for e in breadcrumbs: e.N += 1; e.W += value; value = -value", "leaf"),
        ("for e in reversed(breadcrumbs): e.N += 1; e.W += value; value = -value", "opposite"),
        ("for e in breadcrumbs: e.N += 1; e.W += value * e.player", "Black's"),
        ("for e in breadcrumbs: e.N = 1; e.W = value * e.player", "overwrite"),
        ("for e in breadcrumbs: e.N += 1; e.W += value * leaf_player", "as Black sees it"),
        (
            "for e in breadcrumbs: e.N += 1; e.W += value if e.player == -1 else -value",
            "whether White took",
        ),
        (
            "for e in breadcrumbs: e.N += 1; e.W += value if e.player == leaf_player else 1 - value",
            "from -1 to 1",
        ),
        (
            "for e in breadcrumbs:\n        if e.player == leaf_player: e.N += 1; e.W += value",
            "other player get nothing",
        ),
        ("for e in breadcrumbs: e.W += value if e.player == leaf_player else -value", "No visit"),
        (
            "for e in breadcrumbs: e.N = 1; e.W = value if e.player == leaf_player else -value",
            "overwrite",
        ),
        (
            "for e in breadcrumbs: e.N += 1; e.W += value if e.player == leaf_player else 0",
            "gets nothing",
        ),
        (
            "for e in breadcrumbs: e.N += 1; e.W += value if e.player == leaf_player else -value; e.Q = e.W / e.N",
            "Leave Q alone",
        ),
        (
            "for e in breadcrumbs[:-1]: e.N += 1; e.W += value if e.player == leaf_player else -value",
            "last edge",
        ),
        (
            "for e in breadcrumbs: e.N += 1; e.W = (e.W + (value if e.player == leaf_player else -value)) / e.N",
            "W is a sum",
        ),
        (
            "for e in breadcrumbs:\n        e.N += 1; e.W += value if e.player == leaf_player else -value\n        return breadcrumbs",
            "Only some",
        ),
    ),
    "search": (
        _search("    look(state)\n    for", "    for", "one too few"),
        _search("look(node), node.player", "look(node), state.player", "at the leaf"),
        _search("node.reward(node.player)", "node.reward(state.player)", "player to move there"),
        _search("node.reward(node.player)", "-node.reward(node.player)", "wrong sign"),
        _search("evaluator([node])", "evaluator(node)", "*list*"),
        _search("expand(node, priors[0])", "expand(node, priors)", "priors[0]"),
        _search(
            "        if node.is_terminal():\n            return node.reward(node.player)\n",
            "",
            "shown a game that is over",
        ),
        _search("look(node), node.player)", "look(node), -node.player)", "wrong sign"),
        _search("range(simulations)", "range(simulations - 1)", "`simulations`"),
        _search(
            "{edge.action: edge.N for edge in tree[state.id]}",
            "{e.action: e.N for e in tree[state.id] if e.N}",
            "Edges without a visit",
        ),
        _search(
            "{edge.action: edge.N for edge in tree[state.id]}",
            "max(tree[state.id], key=lambda e: e.N).action",
            "visits",
        ),
        _search("            crumbs.append(edge)\n", "", "No edge has a visit"),
        _search("while node.id in tree:", "if node.id in tree:", "a single step"),
        _search("while node.id in tree:", "while not node.is_terminal():", "has no edges"),
        _search("expand(node, priors[0])", "expand(state, priors[0])", "again and again"),
        _search("edges[choose(edges, cpuct)]", "choose(edges, cpuct)", "gives a position"),
        _search(
            "edges[choose(edges, cpuct)]", "max(edges, key=lambda e: e.P)", "the highest prior"
        ),
        _search("choose(edges, cpuct)", "choose(edges, 1.0)", "is fixed"),
        _search("return values[0]", "return priors[0]", "`values[0]`"),
    ),
    "noise": _all(
        "mix(P, nu, epsilon)",
        ("return P + epsilon * nu", "more than 1"),
        ("return epsilon * P + (1 - epsilon) * nu", "swapped"),
        ("return 1 - epsilon * P + epsilon * nu", "Brackets"),
        ("return P * nu", "multiply"),
        ("return 0.75 * P + 0.25 * nu", "always"),
        ("return [(1 - epsilon) * P, epsilon * nu]", "two parts"),
        ("return sum((1 - epsilon) * P + epsilon * nu)", "one number"),
        ("P *= 1 - epsilon; P += epsilon * nu; return P", "changes"),
        ("return (1 - epsilon) * P + epsilon * np.random.dirichlet([0.3] * len(P))", "`nu`"),
        ("return (1 - epsilon) * (P + nu)", "share"),
        ("return (1 - epsilon) * P + nu", "gets a share, too"),
        ("return (P + nu) / 2", "half and half"),
        ("return (1 + epsilon) * P - epsilon * nu", "taken away"),
    ),
    "temperature": _all(
        "to_policy(visits, tau)",
        ("p = [n ** (1 / tau) for n in visits]; return [x / sum(p) for x in p]", "tau 0"),
        ("return [n / sum(visits) for n in visits]", "ignore the temperature"),
        (
            "if tau == 0: return visits.index(max(visits))\n    p = [(n / max(visits)) ** (1 / tau) for n in visits]; return [x / sum(p) for x in p]",
            "a row too",
        ),
        (
            "if tau == 0: return [float(n == max(visits)) for n in visits]\n    p = [(n / max(visits)) ** (1 / tau) for n in visits]; return [x / sum(p) for x in p]",
            "first",
        ),
        (
            "if tau == 0: return [float(k == visits.index(max(visits))) for k in range(len(visits))]\n    p = [n ** (1 / tau) for n in visits]; return [x / sum(p) for x in p]",
            "too large",
        ),
        (
            "if tau == 0: return [float(k == visits.index(max(visits))) for k in range(len(visits))]\n    p = [n ** 1 / tau for n in visits]; return [x / sum(p) for x in p]",
            "n ** (1 / tau)",
        ),
        (
            "if tau == 0: return [float(k == visits.index(max(visits))) for k in range(len(visits))]\n    p = [(n / max(visits)) ** tau for n in visits]; return [x / sum(p) for x in p]",
            "`1 / tau`",
        ),
        (
            "if tau == 0: return [float(k == visits.index(max(visits))) for k in range(len(visits))]\n    p = [math.exp(n / max(visits) / tau) for n in visits]; return [x / sum(p) for x in p]",
            "exp",
        ),
        (
            "if tau == 0: return [float(k == visits.index(max(visits))) for k in range(len(visits))]\n    return [(n / max(visits)) ** (1 / tau) for n in visits]",
            "sum to 1",
        ),
        (
            "if tau == 0: tau = 0.001\n    p = [(n / max(visits)) ** (1 / tau) for n in visits]; return [x / sum(p) for x in p]",
            "single action",
        ),
        (
            "if tau == 0: return [n / sum(visits) for n in visits]\n    p = [(n / max(visits)) ** (1 / tau) for n in visits]; return [x / sum(p) for x in p]",
            "that is tau 1",
        ),
        (
            "if tau < 0.1: return [float(k == visits.index(max(visits))) for k in range(len(visits))]\n    p = [(n / max(visits)) ** (1 / tau) for n in visits]; return [x / sum(p) for x in p]",
            "is not 0",
        ),
    ),
}
