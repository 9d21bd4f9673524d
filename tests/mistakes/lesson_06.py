"""What learners write wrongly in lesson 06, and what they must be told."""

from __future__ import annotations

from mistakes import Mistake, bodies

__all__ = ["MISTAKES"]


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
    "puct": bodies(
        "puct(Q, P, N, total, cpuct)",
        ("return Q + cpuct * P * math.sqrt(total) / (1 + N)", "max(1, total)"),
        (f"return Q + cpuct * P * {_ROOT} / 1 + N", "brackets"),
        (
            "return P if total == 0 else Q + cpuct * P * math.sqrt(total) / (1 + N)",
            "the prior alone",
        ),
        (f"return Q + cpuct * P * {_ROOT} * (1 + N)", "each visit lifts U"),
        ("return Q + cpuct * P * math.sqrt(total + 1e-9) / (1 + N)", "hardly more than 0"),
        (
            f"return Q + cpuct * P * {_ROOT} / (1 + N) if N else math.inf",
            "every unvisited edge to the front",
        ),
        (f"return (Q / N if N else 0) + cpuct * P * {_ROOT} / (1 + N)", "once more"),
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
        ("return Q + cpuct * P * math.sqrt(math.log(total) / (1 + N))", "0 has no logarithm"),
        ("return Q + cpuct * P * math.log(total) / (1 + N)", "0 has no logarithm"),
        ("return Q + cpuct * P * math.sqrt(max(1, total) / N)", "divide by 0"),
    ),
    "choose": bodies(
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
            f"{_SCORES}; best = 0; where = None\nfor k, score in enumerate(scores):\n    if score > best: best, where = score, k\nreturn where",
            "below 0",
        ),
        (
            f"{_SCORES}; best = -9; where = None\nfor k, score in enumerate(scores):\n    if score >= best: best, where = score, k\nreturn where",
            "scores are equal you take the last",
        ),
        (
            f"{_SUM}; edges.sort(key=lambda e: -puct(e.Q, e.P, e.N, total, cpuct)); return 0",
            "in the order of the edges",
        ),
        (
            "total, best, where = 0, -math.inf, None\nfor k, e in enumerate(edges):\n    total += e.N\n    score = puct(e.Q, e.P, e.N, total, cpuct)\n    if score >= best: best, where = score, k\nreturn where",
            "All edges are equal here, so the first wins",
        ),
        (f"{_SCORES}; return 1 + scores.index(max(scores))", "Or do you count from 1?"),
        (f"{_SCORES}; return np.argmin(scores)", "lowest"),
        (f"{_SCORES}; return scores", "all the scores"),
        ("total = sum(edges.N); return 0", "each *edge*"),
        (
            "scores = [puct(e, cpuct) for e in edges]; return scores.index(max(scores))",
            "five numbers",
        ),
        (
            "total, scores = 0, []\nfor e in edges:\n    total += e.N\n    scores.append(puct(e.Q, e.P, e.N, total, cpuct))\nreturn scores.index(max(scores))",
            "Sum the visits of all edges first",
        ),
    ),
    "expand": bodies(
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
    "backfill": bodies(
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
            "for e in breadcrumbs:\n    if e.player == leaf_player: e.N += 1; e.W += value",
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
            "for e in breadcrumbs:\n    e.N += 1; e.W += value if e.player == leaf_player else -value\n    return breadcrumbs",
            "Only some",
        ),
    ),
    "search": (
        Mistake(
            """
            def search(state, evaluator, simulations, cpuct):
                p, _ = evaluator([state]); tree = {state.id: expand(state, p[0])}
                for _ in range(simulations):
                    leaf, crumbs = state, []
                    while leaf.id in tree:
                        k = choose(tree[leaf.id], cpuct)
                        crumbs.append(tree[leaf.id][k]); leaf = leaf.take_action(k)
                    if leaf.is_terminal(): v = leaf.reward(leaf.player)
                    else:
                        p, vs = evaluator([leaf]); tree[leaf.id] = expand(leaf, p[0]); v = float(vs[0])
                    backfill(crumbs, v, leaf.player)
                return {e.action: e.N for e in tree[state.id]}
            """,
            "Play the edge's own action",
        ),
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
            "The unvisited edges are missing",
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
        _search("edges[choose(edges, cpuct)]", "choose(edges, cpuct)", "gives an index"),
        _search(
            "edges[choose(edges, cpuct)]", "max(edges, key=lambda e: e.P)", "the highest prior"
        ),
        _search("choose(edges, cpuct)", "choose(edges, 1.0)", "is fixed"),
        _search("return values[0]", "return priors[0]", "`values[0]`"),
        Mistake(
            """
            def search(state, evaluator, simulations, cpuct):
                tree = {}
                def value_of(s):
                    if s.is_terminal():
                        return -1
                    priors, values = evaluator([s])
                    tree[s.id] = expand(s, priors[0])
                    return float(values[0])
                value_of(state)
                for _ in range(simulations):
                    leaf, crumbs = state, []
                    while leaf.id in tree:
                        edge = tree[leaf.id][choose(tree[leaf.id], cpuct)]
                        crumbs.append(edge)
                        leaf = leaf.take_action(edge.action)
                    backfill(crumbs, value_of(leaf), leaf.player)
                return {e.action: e.N for e in tree[state.id]}
            """,
            "You count every finished game as lost for the player to move",
        ),
        Mistake(
            """
            def search(state, evaluator, simulations, cpuct):
                tree = {}
                priors, values = evaluator([state])
                tree[state.id] = expand(state, priors[0])
                crumbs = []
                for _ in range(simulations):
                    leaf = state
                    while leaf.id in tree:
                        edge = tree[leaf.id][choose(tree[leaf.id], cpuct)]
                        crumbs.append(edge)
                        leaf = leaf.take_action(edge.action)
                    if leaf.is_terminal():
                        value = leaf.reward(leaf.player)
                    else:
                        priors, values = evaluator([leaf])
                        tree[leaf.id] = expand(leaf, priors[0])
                        value = float(values[0])
                    backfill(crumbs, value, leaf.player)
                return {e.action: e.N for e in tree[state.id]}
            """,
            "Your breadcrumbs are never cleared",
        ),
        Mistake(
            """
            def search(state, evaluator, simulations, cpuct):
                tree = {}
                priors, values = evaluator([state])
                tree[state.id] = expand(state, priors[0])
                leaf = state
                for _ in range(simulations):
                    crumbs = []
                    while leaf.id in tree:
                        edge = tree[leaf.id][choose(tree[leaf.id], cpuct)]
                        crumbs.append(edge)
                        leaf = leaf.take_action(edge.action)
                    if leaf.is_terminal():
                        value = leaf.reward(leaf.player)
                    else:
                        priors, values = evaluator([leaf])
                        tree[leaf.id] = expand(leaf, priors[0])
                        value = float(values[0])
                    backfill(crumbs, value, leaf.player)
                return {e.action: e.N for e in tree[state.id]}
            """,
            "The visits of the root's edges do not sum to `simulations`",
        ),
        Mistake(
            """
            def search(state, evaluator, simulations, cpuct):
                tree = {}
                priors, values = evaluator([state])
                tree[state.id] = expand(state, priors[0])
                for _ in range(simulations):
                    leaf, crumbs = state, []
                    while leaf.id in tree:
                        edge = tree[leaf.id][choose(tree[leaf.id], cpuct)]
                        crumbs.append(edge)
                        leaf = leaf.take_action(edge.action)
                    if not leaf.is_terminal():
                        priors, values = evaluator([leaf])
                        tree[leaf.id] = expand(leaf, priors[0])
                    backfill(crumbs, float(values[0]), leaf.player)
                return {e.action: e.N for e in tree[state.id]}
            """,
            "The number of visits is right, but they go elsewhere",
        ),
        Mistake(
            """
            def search(state, evaluator, simulations, cpuct):
                tree = {}
                def value_of(s):
                    if s.is_terminal():
                        return s.reward(s.player)
                    priors, values = evaluator([s])
                    tree[s.id] = expand(s, priors[0])
                    return float(values[0])
                value_of(state)
                for _ in range(simulations):
                    leaf, crumbs = state, []
                    while leaf.id in tree:
                        edge = tree[leaf.id][choose(tree[leaf.id], cpuct)]
                        crumbs.append(edge)
                        leaf = leaf.take_action(edge.action)
                    backfill(crumbs, value_of(leaf), leaf.player)
                return {e.action: e.Q for e in tree[state.id]}
            """,
            "Visits are whole numbers:",
        ),
        Mistake(
            """
            def search(state, evaluator, simulations, cpuct):
                tree = {}
                for _ in range(simulations + 1):
                    leaf, crumbs = state, []
                    while leaf.id in tree and not leaf.is_terminal():
                        edge = tree[leaf.id][choose(tree[leaf.id], cpuct)]
                        crumbs.append(edge)
                        leaf = leaf.take_action(edge.action)
                    if leaf.is_terminal():
                        value = leaf.winner()
                    else:
                        priors, values = evaluator([leaf])
                        tree[leaf.id] = expand(leaf, priors[0])
                        value = float(values[0])
                    backfill(crumbs, value, leaf.player)
                return {e.action: e.N for e in tree[state.id]}
            """,
            "At the end of a game you take Black's reward",
        ),
    ),
    "noise": bodies(
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
    "temperature": bodies(
        "to_policy(visits, tau)",
        ("p = [n ** (1 / tau) for n in visits]; return [x / sum(p) for x in p]", "tau 0"),
        ("return [n / sum(visits) for n in visits]", "ignore the temperature"),
        (
            "if tau == 0: return visits.index(max(visits))\np = [(n / max(visits)) ** (1 / tau) for n in visits]; return [x / sum(p) for x in p]",
            "a row too",
        ),
        (
            "if tau == 0: return [float(n == max(visits)) for n in visits]\np = [(n / max(visits)) ** (1 / tau) for n in visits]; return [x / sum(p) for x in p]",
            "first",
        ),
        (
            "if tau == 0: return [float(k == visits.index(max(visits))) for k in range(len(visits))]\np = [n ** (1 / tau) for n in visits]; return [x / sum(p) for x in p]",
            "too large",
        ),
        (
            "if tau == 0: return [float(k == visits.index(max(visits))) for k in range(len(visits))]\np = [n ** 1 / tau for n in visits]; return [x / sum(p) for x in p]",
            "n ** (1 / tau)",
        ),
        (
            "if tau == 0: return [float(k == visits.index(max(visits))) for k in range(len(visits))]\np = [(n / max(visits)) ** tau for n in visits]; return [x / sum(p) for x in p]",
            "`1 / tau`",
        ),
        (
            "if tau == 0: return [float(k == visits.index(max(visits))) for k in range(len(visits))]\np = [math.exp(n / max(visits) / tau) for n in visits]; return [x / sum(p) for x in p]",
            "exp",
        ),
        (
            "if tau == 0: return [float(k == visits.index(max(visits))) for k in range(len(visits))]\nreturn [(n / max(visits)) ** (1 / tau) for n in visits]",
            "sum to 1",
        ),
        (
            "if tau == 0: tau = 0.001\np = [(n / max(visits)) ** (1 / tau) for n in visits]; return [x / sum(p) for x in p]",
            "single move",
        ),
        (
            "if tau == 0: return [n / sum(visits) for n in visits]\np = [(n / max(visits)) ** (1 / tau) for n in visits]; return [x / sum(p) for x in p]",
            "that is tau 1",
        ),
        (
            "if tau < 0.1: return [float(k == visits.index(max(visits))) for k in range(len(visits))]\np = [(n / max(visits)) ** (1 / tau) for n in visits]; return [x / sum(p) for x in p]",
            "is not 0",
        ),
        (
            "best = [float(k == visits.index(max(visits))) for k in range(len(visits))]\nif tau == 0: return best\ntry: p = [n ** (1 / tau) for n in visits]\nexcept OverflowError: return best\nreturn [x / sum(p) for x in p]",
            "the second move still gets a share",
        ),
    ),
}

IN_FULL: dict[str, tuple[Mistake, ...]] = {
    "puct": (
        Mistake(
            """
            def puct(Q, P, N, total, cpuct):
                return (Q + cpuct) * P * math.sqrt(max(1, total)) / (1 + N)
            """,
            "Your brackets take in Q",
        ),
        Mistake(
            """
            def puct(Q, P, N, total, cpuct):
                if N == 0:
                    return float("inf")
                return Q + cpuct * P * math.sqrt(total) / N
            """,
            "You send an unvisited edge to the front",
        ),
        Mistake(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(max(1, total)) / (N + 1) ** 2
            """,
            "You divide by the square of `1 + N`",
        ),
        Mistake(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct / P * math.sqrt(max(1, total)) / (1 + N)
            """,
            "You divide by the prior:",
        ),
        Mistake(
            """
            def puct(Q, P, N, total, cpuct):
                return (Q + cpuct * P * math.sqrt(max(1, total))) / (1 + N)
            """,
            "Q is a mean already:",
        ),
        Mistake(
            """
            def puct(Q, P, N, total, cpuct):
                U = cpuct * P * math.sqrt(max(1, total)) / (1 + N)
                Q + U
            """,
            "The line `Q + U` has a value",
        ),
        Mistake(
            """
            def puct(Q, P, N, total, cpuct):
                return Q * cpuct * P * math.sqrt(max(1, total)) / (1 + N)
            """,
            "Q is multiplied in your score",
        ),
        Mistake(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * max(1, math.sqrt(total) / (1 + N))
            """,
            "Yours:",
        ),
        Mistake(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(min(1, total)) / (1 + N)
            """,
            "`min(1, total)` never grows beyond 1",
        ),
    ),
    "choose": (
        Mistake(
            """
            def choose(edges, cpuct):
                total = sum(e.N for e in edges)
                scores = [puct(e.Q(), e.P, e.N, total, cpuct) for e in edges]
                return scores.index(max(scores))
            """,
            "brackets behind a number",
        ),
        Mistake(
            """
            def choose(edges, cpuct):
                total = sum(e.N for e in edges)
                return max(edges, key=lambda e: puct(e.Q, e.P, e.N, total, cpuct)).action
            """,
            "You return the action of the edge",
        ),
        Mistake(
            """
            def choose(edges, cpuct):
                scores = [puct(e.Q, e.P, e.N, e.N, cpuct) for e in edges]
                return scores.index(max(scores))
            """,
            "The sum under the root runs over all edges of the node, not",
        ),
        Mistake(
            """
            def choose(edges, cpuct):
                total = len(edges)
                scores = [puct(e.Q, e.P, e.N, total, cpuct) for e in edges]
                return scores.index(max(scores))
            """,
            "You pass the number of edges",
        ),
        Mistake(
            """
            def choose(edges, cpuct):
                total = sum(e.N for e in edges)
                scores = [puct(e.W, e.P, e.N, total, cpuct) for e in edges]
                return scores.index(max(scores))
            """,
            "You pass W, the sum",
        ),
        Mistake(
            """
            def choose(edges, cpuct):
                total = sum(e.N for e in edges)
                best = 0
                for i, e in enumerate(edges):
                    if puct(e.Q, e.P, e.N, total, cpuct) >= puct(edges[best].Q, edges[best].P, edges[best].N, total, cpuct):
                        best = i
                return best
            """,
            "Where two scores are equal you take the last",
        ),
        Mistake(
            """
            def choose(edges, cpuct):
                total = sum(e.N for e in edges)
                scores = [puct(e.P, e.Q, e.N, total, cpuct) for e in edges]
                return scores.index(max(scores))
            """,
            "Q and P have changed places:",
        ),
        Mistake(
            """
            def choose(edges, cpuct):
                total = sum(e.N for e in edges)
                scores = [puct(e.Q, e.P, e.N, total, cpuct) for e in edges]
                return max(scores)
            """,
            "That is a score",
        ),
        Mistake(
            """
            def choose(edges, cpuct):
                counts = [e.N for e in edges]
                return counts.index(max(counts))
            """,
            "You follow the most visited edge",
        ),
    ),
    "expand": (
        Mistake(
            """
            def expand(state, priors):
                total = sum(priors)
                return [Edge(a, state.player, float(priors[a] / total)) for a in state.legal_actions()]
            """,
            "The P of the edges do not sum to 1",
        ),
        Mistake(
            """
            def expand(state, priors):
                actions = state.legal_actions()
                total = sum(priors[a] for a in actions)
                return [Edge(a, state.player, float(priors[i] / total) if total else 1 / len(actions)) for i, a in enumerate(actions)]
            """,
            "You take the first priors of the row, one after another",
        ),
        Mistake(
            """
            def expand(state, priors):
                actions = state.legal_actions()
                total = sum(priors[a] for a in actions)
                return [Edge(a, -state.player, float(priors[a] / total) if total else 1 / len(actions)) for a in actions]
            """,
            "An edge belongs to the player who takes it:",
        ),
        Mistake(
            """
            def expand(state, priors):
                actions = state.legal_actions()
                total = sum(priors[a] for a in actions)
                return [Edge(a, state.player, float(priors[a] / total) if total else 0.0) for a in actions]
            """,
            "When the network gave nothing to any legal action, all your",
        ),
        Mistake(
            """
            def expand(state, priors):
                actions = state.legal_actions()
                total = sum(priors[a] for a in actions)
                return [Edge(a, state.player, float(priors[a] / total) if total else 1 / len(priors)) for a in actions]
            """,
            "When the network gave nothing to any legal action, you",
        ),
        Mistake(
            """
            def expand(state, priors):
                actions = [a for a in state.legal_actions() if priors[a] > 0]
                total = sum(priors[a] for a in actions)
                return [Edge(a, state.player, float(priors[a] / total)) for a in actions]
            """,
            "Some edges are missing",
        ),
        Mistake(
            """
            def expand(state, priors):
                actions = state.legal_actions()
                total = sum(priors[a] for a in actions)
                return {a: Edge(a, state.player, float(priors[a] / total) if total else 1 / len(actions)) for a in actions}
            """,
            "Return a list of `Edge` objects, one for each legal action",
        ),
        Mistake(
            """
            def expand(state, priors):
                actions = state.legal_actions()
                kept = np.exp(np.asarray(priors)[actions])
                return [Edge(a, state.player, float(p)) for a, p in zip(actions, kept / kept.sum())]
            """,
            "You take a softmax",
        ),
    ),
    "backfill": (
        Mistake(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs:
                    edge.N += 1
                    edge.W += value * edge.player
            """,
            "You treat the value as Black's",
        ),
        Mistake(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs:
                    edge.N += 1
                    edge.W += value
                    value = -value
            """,
            "Your first edge gets the value as it is, as if it were the",
        ),
        Mistake(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W += value
                    value = -value
            """,
            "Every sign is the opposite of what it should be",
        ),
        Mistake(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs:
                    edge.N += 1
                    if edge.player == leaf_player:
                        edge.W += value
            """,
            "Here an edge gets nothing",
        ),
        Mistake(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs:
                    edge.N += 1
                    edge.Q += value if edge.player == leaf_player else -value
            """,
            "Leave Q alone:",
        ),
        Mistake(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs:
                    if edge.player == leaf_player:
                        edge.N += 1
                        edge.W += value
                    else:
                        edge.N -= 1
                        edge.W -= value
            """,
            "You take a visit off where the other player moved",
        ),
        Mistake(
            """
            def backfill(breadcrumbs, value, leaf_player):
                edge = breadcrumbs[-1]
                edge.N += 1
                edge.W += value if edge.player == leaf_player else -value
            """,
            "Here an edge gets nothing",
        ),
        Mistake(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs:
                    edge.N += 1
                    edge.W = (edge.W + (value if edge.player == leaf_player else -value)) / edge.N
            """,
            "This edge has been visited before",
        ),
    ),
    "noise": (
        Mistake(
            """
            def mix(P, nu, epsilon):
                return [epsilon * p + (1 - epsilon) * n for p, n in zip(P, nu)]
            """,
            "The shares are swapped:",
        ),
        Mistake(
            """
            def mix(P, nu, epsilon):
                return [p + epsilon * n for p, n in zip(P, nu)]
            """,
            "Your priors sum to more than 1",
        ),
        Mistake(
            """
            def mix(P, nu, epsilon):
                return [(1 - epsilon) * p + epsilon for p, n in zip(P, nu)]
            """,
            "Where is the noise?",
        ),
        Mistake(
            """
            def mix(P, nu, epsilon):
                return [0.75 * p + 0.25 * n for p, n in zip(P, nu)]
            """,
            "You always mix in a quarter",
        ),
        Mistake(
            """
            def mix(P, nu, epsilon):
                return sum((1 - epsilon) * p + epsilon * n for p, n in zip(P, nu))
            """,
            "You return one number",
        ),
        Mistake(
            """
            def mix(P, nu, epsilon):
                return [(1 - epsilon) * p * epsilon * n for p, n in zip(P, nu)]
            """,
            "You multiply the two shares",
        ),
        Mistake(
            """
            def mix(P, nu, epsilon):
                return [p - epsilon + epsilon * n for p, n in zip(P, nu)]
            """,
            "You take `epsilon` itself from every prior",
        ),
    ),
    "temperature": (
        Mistake(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    return [float(k == visits.index(max(visits))) for k in range(len(visits))]
                powers = np.exp((np.array(visits) - max(visits)) / tau)
                return list(powers / powers.sum())
            """,
            "softmax of the visits",
        ),
        Mistake(
            """
            def to_policy(visits, tau):
                if tau < 0.01:
                    best = visits.index(max(visits))
                    return [float(i == best) for i in range(len(visits))]
                powers = [v ** tau for v in visits]
                return [p / sum(powers) for p in powers]
            """,
            "And a tiny tau is not 0",
        ),
        Mistake(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    return [float(v == max(visits)) for v in visits]
                scaled = [(v / max(visits)) ** (1 / tau) for v in visits]
                return [s / sum(scaled) for s in scaled]
            """,
            "Where several moves share the most visits you give 1 to each",
        ),
        Mistake(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    best = visits.index(max(visits))
                    return [float(i == best) for i in range(len(visits))]
                powers = [v ** tau for v in visits]
                return [p / sum(powers) for p in powers]
            """,
            "The exponent is `1 / tau`:",
        ),
        Mistake(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    return visits.index(max(visits))
                powers = [v ** (1 / tau) for v in visits]
                return [p / sum(powers) for p in powers]
            """,
            "You return the place of the most visited move",
        ),
        Mistake(
            """
            def to_policy(visits, tau):
                if tau < 0.1:
                    best = visits.index(max(visits))
                    return [float(i == best) for i in range(len(visits))]
                powers = [v ** (1 / tau) for v in visits]
                return [p / sum(powers) for p in powers]
            """,
            "A small tau is not 0",
        ),
        Mistake(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    best = visits.index(max(visits))
                    return [float(i == best) for i in range(len(visits))]
                powers = [v ** (1 / tau) for v in visits]
                return powers
            """,
            "The shares must sum to 1",
        ),
        Mistake(
            """
            def to_policy(visits, tau):
                powers = [(v / max(visits)) ** (1 / (tau + 1e-9)) for v in visits]
                return [p / sum(powers) for p in powers]
            """,
            "Two moves have the most visits here, and tau is 0:",
        ),
        Mistake(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    best = visits.index(max(visits))
                    return [float(i == best) for i in range(len(visits))]
                shares = [v / sum(visits) for v in visits]
                return [s ** (1 / tau) for s in shares]
            """,
            "The shares must sum to 1",
        ),
    ),
    "search": (
        Mistake(
            """
            def search(state, evaluator, simulations, cpuct):
                tree = {}
                def value_of(s):
                    if s.is_terminal():
                        return -1
                    priors, values = evaluator([s])
                    tree[s.id] = expand(s, priors[0])
                    return float(values[0])
                value_of(state)
                for _ in range(simulations):
                    leaf, crumbs = state, []
                    while leaf.id in tree:
                        edge = tree[leaf.id][choose(tree[leaf.id], cpuct)]
                        crumbs.append(edge)
                        leaf = leaf.take_action(edge.action)
                    backfill(crumbs, value_of(leaf), leaf.player)
                return {e.action: e.N for e in tree[state.id]}
            """,
            "You count every finished game as lost for the player to move",
        ),
        Mistake(
            """
            def search(state, evaluator, simulations, cpuct):
                tree = {}
                priors, values = evaluator([state])
                tree[state.id] = expand(state, priors[0])
                crumbs = []
                for _ in range(simulations):
                    leaf = state
                    while leaf.id in tree:
                        edge = tree[leaf.id][choose(tree[leaf.id], cpuct)]
                        crumbs.append(edge)
                        leaf = leaf.take_action(edge.action)
                    if leaf.is_terminal():
                        value = leaf.reward(leaf.player)
                    else:
                        priors, values = evaluator([leaf])
                        tree[leaf.id] = expand(leaf, priors[0])
                        value = float(values[0])
                    backfill(crumbs, value, leaf.player)
                return {e.action: e.N for e in tree[state.id]}
            """,
            "Your breadcrumbs are never cleared",
        ),
        Mistake(
            """
            def search(state, evaluator, simulations, cpuct):
                tree = {}
                priors, values = evaluator([state])
                tree[state.id] = expand(state, priors[0])
                leaf = state
                for _ in range(simulations):
                    crumbs = []
                    while leaf.id in tree:
                        edge = tree[leaf.id][choose(tree[leaf.id], cpuct)]
                        crumbs.append(edge)
                        leaf = leaf.take_action(edge.action)
                    if leaf.is_terminal():
                        value = leaf.reward(leaf.player)
                    else:
                        priors, values = evaluator([leaf])
                        tree[leaf.id] = expand(leaf, priors[0])
                        value = float(values[0])
                    backfill(crumbs, value, leaf.player)
                return {e.action: e.N for e in tree[state.id]}
            """,
            "The visits of the root's edges do not sum to `simulations`",
        ),
        Mistake(
            """
            def search(state, evaluator, simulations, cpuct):
                tree = {}
                priors, values = evaluator([state])
                tree[state.id] = expand(state, priors[0])
                for _ in range(simulations):
                    leaf, crumbs = state, []
                    while leaf.id in tree:
                        edge = tree[leaf.id][choose(tree[leaf.id], cpuct)]
                        crumbs.append(edge)
                        leaf = leaf.take_action(edge.action)
                    if not leaf.is_terminal():
                        priors, values = evaluator([leaf])
                        tree[leaf.id] = expand(leaf, priors[0])
                    backfill(crumbs, float(values[0]), leaf.player)
                return {e.action: e.N for e in tree[state.id]}
            """,
            "The number of visits is right, but they go elsewhere",
        ),
        Mistake(
            """
            def search(state, evaluator, simulations, cpuct):
                tree = {}
                def value_of(s):
                    if s.is_terminal():
                        return s.reward(s.player)
                    priors, values = evaluator([s])
                    tree[s.id] = expand(s, priors[0])
                    return float(values[0])
                value_of(state)
                for _ in range(simulations):
                    leaf, crumbs = state, []
                    while leaf.id in tree:
                        edge = tree[leaf.id][choose(tree[leaf.id], cpuct)]
                        crumbs.append(edge)
                        leaf = leaf.take_action(edge.action)
                    backfill(crumbs, value_of(leaf), leaf.player)
                return {e.action: e.Q for e in tree[state.id]}
            """,
            "Visits are whole numbers:",
        ),
        Mistake(
            """
            def search(state, evaluator, simulations, cpuct):
                tree = {}
                for _ in range(simulations + 1):
                    leaf, crumbs = state, []
                    while leaf.id in tree and not leaf.is_terminal():
                        edge = tree[leaf.id][choose(tree[leaf.id], cpuct)]
                        crumbs.append(edge)
                        leaf = leaf.take_action(edge.action)
                    if leaf.is_terminal():
                        value = leaf.winner()
                    else:
                        priors, values = evaluator([leaf])
                        tree[leaf.id] = expand(leaf, priors[0])
                        value = float(values[0])
                    backfill(crumbs, value, leaf.player)
                return {e.action: e.N for e in tree[state.id]}
            """,
            "At the end of a game you take Black's reward",
        ),
    ),
}
"""Further mistakes, each written out."""

for name, found in IN_FULL.items():
    MISTAKES[name] += found

_SAM = """
wrong_line = "D"

def sams_search(state, evaluator, simulations, cpuct):
    tree = {}
    for _ in range(simulations):
        leaf, breadcrumbs = state, []
        while leaf.id in tree:  # A
            edges = tree[leaf.id]
            edge = edges[choose(edges, cpuct)]  # B
            breadcrumbs.append(edge)
            leaf = leaf.take_action(edge.action)  # C
        if leaf.is_terminal():
            value = leaf.reward(state.player)  # D
        else:
            priors, values = evaluator([leaf])
            tree[leaf.id] = expand(leaf, priors[0])  # E
            value = float(values[0])  # F
        backfill(breadcrumbs, value, leaf.player)  # G
    return {edge.action: edge.N for edge in tree[state.id]}  # H
"""
_LOOP = "    for _ in range(simulations):\n"
_AT_THE_END = "leaf.reward(state.player)"
_ROOT_FIRST = "    tree[state.id] = expand(state, evaluator([state])[0][0])\n" + _LOOP
_BOTH = ((_AT_THE_END, "leaf.reward(leaf.player)"), (_LOOP, _ROOT_FIRST))


def _repair(says: str, *pairs: tuple[str, str], letter: str = '"D"') -> Mistake:
    """Sam's program after these changes, and the letter that the learner names."""
    source = _SAM.replace('"D"', letter)
    for old, new in pairs:
        assert source.count(old) == 1, old
        source = source.replace(old, new)
    return Mistake(source, says)


MISTAKES["repair"] = (
    # The wrong line, named wrongly: in a program that is mended, or as it was.
    _repair("Line A is right", *_BOTH, letter='"A"'),
    _repair("It passed its check", letter='"B"'),
    _repair("stands on the next state", letter='"c"'),
    _repair("never comes to this line", *_BOTH, letter='"E"'),
    _repair("`backfill` wants just that", letter='"F"'),
    _repair("it says whose value it carries", letter='"G"'),
    _repair("One visit is missing before", letter='"line H"'),
    _repair("One letter, please", letter='"value = leaf.reward(state.player)"'),
    _repair("One letter, please", letter='"missing"'),
    _repair("in quotes", letter="16"),
    _repair("in quotes", letter='["D"]'),
    # The right letter, and a program that is not mended, or by half.
    _repair("Now mend it"),
    _repair("still sum to one too few", _BOTH[0]),
    _repair("Line D is still wrong", _BOTH[1]),
    # Line D mended wrongly.
    _repair("walks into its opponent's", (_AT_THE_END, "-leaf.reward(state.player)"), _BOTH[1]),
    _repair("has the wrong sign now", (_AT_THE_END, "-leaf.reward(leaf.player)"), _BOTH[1]),
    _repair("who made the last move", (_AT_THE_END, "leaf.reward(-leaf.player)"), _BOTH[1]),
    _repair("It may be a draw", (_AT_THE_END, "-1"), _BOTH[1]),
    _repair("as Black sees it", (_AT_THE_END, "leaf.reward(1)"), _BOTH[1]),
    _repair("as Black sees it", (_AT_THE_END, "leaf.winner()"), _BOTH[1]),
    _repair("has mostly *lost*", (_AT_THE_END, "abs(leaf.reward(state.player))"), _BOTH[1]),
    _repair(
        "An edge knows its `action`", (_AT_THE_END, "leaf.reward(edge.state.player)"), _BOTH[1]
    ),
    # Another line changed in its place.
    _repair(
        "all the evaluator's values with the wrong one",
        ("value, leaf.player)", "value, state.player)"),
        _BOTH[1],
    ),
    _repair(
        "line G was right", _BOTH[0], ("value, leaf.player)", "value, state.player)"), _BOTH[1]
    ),
    _repair("line G was right", _BOTH[0], ("value, leaf.player)", "value, state.player)")),
    _repair(
        "still goes home with the wrong sign",
        ("float(values[0])", "-float(values[0])"),
        _BOTH[0],
        _BOTH[1],
    ),
    # The missing line, wrong or in the wrong place.
    _repair(
        "takes a *list* of states", _BOTH[0], (_LOOP, _ROOT_FIRST.replace("[state]", "state", 1))
    ),
    _repair(
        "Before the loop there is no `leaf`",
        _BOTH[0],
        (_LOOP, _ROOT_FIRST.replace("state", "leaf")),
    ),
    _repair(
        "in every simulation",
        _BOTH[0],
        (_LOOP, _LOOP + "        tree[state.id] = expand(state, evaluator([state])[0][0])\n"),
    ),
    _repair(
        "one simulation too many",
        _BOTH[0],
        (_LOOP, _ROOT_FIRST.replace("(simulations)", "(simulations + 1)")),
    ),
    _repair("still sum to one too few", _BOTH[0], (_LOOP, _ROOT_FIRST.replace("state.id", "0"))),
)

_THIRD: dict[str, tuple[Mistake, ...]] = {
    "puct": (
        Mistake(
            """
            def puct(Q, P, N, total, cpuct):
                return (Q + cpuct * P) * math.sqrt(max(1, total)) / (1 + N)
            """,
            "Q is inside your brackets",
        ),
        Mistake(
            """
            def puct(Q, P, N, total, cpuct):
                if N == 0:
                    return cpuct * P
                return Q + cpuct * P * math.sqrt(total) / (1 + N)
            """,
            "needs no rule of its own",
        ),
        Mistake(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(max(1, total / (1 + N)))
            """,
            "outside of it",
        ),
        Mistake(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * max(1, math.log(total + 1)) / (1 + N)
            """,
            "The logarithm belongs to UCB",
        ),
        Mistake(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct**P * math.sqrt(max(1, total)) / (1 + N)
            """,
            "is a power",
        ),
    ),
    "choose": (
        Mistake(
            """
            def choose(edges, cpuct):
                total = sum(edge.N for edge in edges)
                scores = [puct(edge.Q, edge.P, total, edge.N, cpuct) for edge in edges]
                return scores.index(max(scores))
            """,
            "have changed places: `puct",
        ),
        Mistake(
            """
            def choose(edges, cpuct):
                total = sum(edge.N for edge in edges)
                for k, edge in enumerate(edges):
                    if edge.N == 0:
                        return k
                scores = [puct(edge.Q, edge.P, edge.N, total, cpuct) for edge in edges]
                return scores.index(max(scores))
            """,
            "as UCB does",
        ),
    ),
    "expand": (
        Mistake(
            """
            def expand(state, priors):
                actions = state.legal_actions()
                total = sum(priors[action] for action in actions)
                edges = []
                for action in actions:
                    P = priors[action] / total if priors[action] > 0 else 1 / len(actions)
                    edges.append(Edge(action, state.player, P))
                return edges
            """,
            "A single legal move",
        ),
    ),
    "backfill": (
        Mistake(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for k, edge in enumerate(breadcrumbs):
                    edge.N += 1
                    edge.W += value if k % 2 else -value
            """,
            "place in the list",
        ),
        Mistake(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for k, edge in enumerate(breadcrumbs):
                    edge.N += 1
                    edge.W += -value if k % 2 else value
            """,
            "Your first edge gets the value as it is",
        ),
    ),
    "search": (
        Mistake(
            """
            def search(state, evaluator, simulations, cpuct):
                tree = {}
                priors, values = evaluator([state])
                tree[state.id] = expand(state, priors[0])
                for _ in range(simulations):
                    leaf, crumbs = state, []
                    while leaf.id in tree:
                        edge = tree[leaf.id][choose(tree[leaf.id], cpuct)]
                        leaf = leaf.take_action(edge.action)
                    crumbs.append(edge)
                    if leaf.is_terminal():
                        value = leaf.reward(leaf.player)
                    else:
                        priors, values = evaluator([leaf])
                        tree[leaf.id] = expand(leaf, priors[0])
                        value = float(values[0])
                    backfill(crumbs, value, leaf.player)
                return {edge.action: edge.N for edge in tree[state.id]}
            """,
            "only the last edge of each walk",
        ),
        Mistake(
            """
            def search(state, evaluator, simulations, cpuct):
                tree = {}
                priors, values = evaluator([state])
                tree[state.id] = expand(state, priors[0])
                crumbs = []
                for _ in range(simulations):
                    leaf = state
                    while leaf.id in tree:
                        edge = tree[leaf.id][choose(tree[leaf.id], cpuct)]
                        crumbs.append(edge)
                        leaf = leaf.take_action(edge.action)
                    if leaf.is_terminal():
                        value = leaf.reward(leaf.player)
                    else:
                        priors, values = evaluator([leaf])
                        tree[leaf.id] = expand(leaf, priors[0])
                        value = float(values[0])
                    backfill(crumbs, value, leaf.player)
                return {edge.action: edge.N for edge in tree[state.id]}
            """,
            "never cleared",
        ),
    ),
    "repair": (
        Mistake(
            """
            wrong_line = "D"

            def sams_search(state, evaluator, simulations, cpuct):
                tree = {state.id: []}
                for _ in range(simulations):
                    leaf, breadcrumbs = state, []
                    while leaf.id in tree:
                        edges = tree[leaf.id]
                        edge = edges[choose(edges, cpuct)]
                        breadcrumbs.append(edge)
                        leaf = leaf.take_action(edge.action)
                    if leaf.is_terminal():
                        value = leaf.reward(leaf.player)
                    else:
                        priors, values = evaluator([leaf])
                        tree[leaf.id] = expand(leaf, priors[0])
                        value = float(values[0])
                    backfill(breadcrumbs, value, leaf.player)
                return {edge.action: edge.N for edge in tree[state.id]}
            """,
            "has no edges to choose from",
        ),
    ),
    "noise": (
        Mistake(
            """
            def mix(P, nu, epsilon):
                return [p * (1 - epsilon * n) for p, n in zip(P, nu)]
            """,
            "only takes away",
        ),
        Mistake(
            """
            def mix(P, nu, epsilon):
                return [max(p, epsilon * n) for p, n in zip(P, nu)]
            """,
            "the larger of the two",
        ),
    ),
}
"""A third round: what the checks had not been told of before."""

for _id, _more in _THIRD.items():
    MISTAKES[_id] += _more


_FOURTH: dict[str, tuple[Mistake, ...]] = {
    "puct": (
        Mistake(
            """
            def puct(Q, P, N, total, cpuct): return Q + cpuct * P * math.sqrt(max(1, total)) // (1 + N)
            """,
            "drops everything",
        ),
        Mistake(
            """
            def puct(Q, P, N, total, cpuct): return Q + cpuct * P * math.sqrt(max(1, total)) / (1 - N)
            """,
            "`1 - N` turns",
        ),
        Mistake(
            """
            def puct(Q, P, N, total, cpuct): return Q + cpuct * P * math.sqrt(max(1, N)) / (1 + total)
            """,
            "changed places",
        ),
    ),
    "choose": (
        Mistake(
            """
            def choose(edges, cpuct):
                total = sum(edge.W for edge in edges)
                scores = [puct(edge.Q, edge.P, edge.N, total, cpuct) for edge in edges]
                return scores.index(max(scores))
            """,
            "You sum up W",
        ),
        Mistake(
            """
            def choose(edges, cpuct):
                total = sum(edge.N for edge in edges)
                for k, edge in enumerate(edges):
                    score = puct(edge.Q, edge.P, edge.N, total, cpuct)
                    best = 0
                    if score > best:
                        best = score
                        place = k
                return place
            """,
            "set `best` back",
        ),
    ),
    "expand": (
        Mistake(
            """
            def expand(state, priors):
                edges = []
                total = sum(priors[a] for a in state.legal_actions())
                for a in state.legal_actions():
                    P = priors[a] / total if total else 1 / len(state.legal_actions())
                    edges.append(Edge(a, state.player, P))
                    return edges
            """,
            "inside the loop",
        ),
    ),
    "backfill": (
        Mistake(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs:
                    edge.N += 1
                    edge.W -= value
            """,
            "take the value away from every edge",
        ),
    ),
    "noise": (
        Mistake(
            """
            def mix(P, nu, epsilon):
                mixed = []
                for p in P:
                    for n in nu:
                        mixed.append((1 - epsilon) * p + epsilon * n)
                return mixed
            """,
            "every prior with every noise",
        ),
        Mistake(
            """
            def mix(P, nu, epsilon):
                mixed = []
                for p, n in zip(P, nu):
                    mixed.append((1 - epsilon) * p + epsilon * n)
                    return mixed
            """,
            "inside the loop",
        ),
    ),
    "search": (
        Mistake(
            """
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
                        node = state.take_action(edge.action)
                    backfill(crumbs, look(node), node.player)
                return {edge.action: edge.N for edge in tree[state.id]}
            """,
            "never arrives",
        ),
        Mistake(
            """
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
                return {edge.action: edge.N for edge in tree[node.id]}
            """,
            "comes from the root's edges",
        ),
    ),
}
"""A fourth round, from a newcomer and from ninety more wrong answers."""

for _id, _more in _FOURTH.items():
    MISTAKES[_id] += _more

_FIFTH: dict[str, tuple[Mistake, ...]] = {
    "puct": (
        Mistake(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(max(1, total)) / N if N else 0
            """,
            "its prior speaks for it",
        ),
        Mistake(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(max(1, total - N)) / (1 + N)
            """,
            "own visits out of the sum",
        ),
    ),
    "noise": (
        Mistake(
            """
            def mix(P, nu, epsilon):
                return [(1 - epsilon) * (p + epsilon * n) for p, n in zip(P, nu)]
            """,
            "brackets take in the noise",
        ),
        Mistake(
            """
            def mix(P, nu, epsilon):
                return [p - epsilon * p + epsilon * max(nu) for p in P]
            """,
            "Each gets its own",
        ),
    ),
    "temperature": (
        Mistake(
            """
            def to_policy(visits, tau):
                most = max(visits)
                if tau < 1e-3:
                    return [float(k == visits.index(most)) for k in range(len(visits))]
                powers = [(n / most) ** (1 / tau) for n in visits]
                return [power / sum(powers) for power in powers]
            """,
            "A tiny tau is not 0",
        ),
        Mistake(
            """
            def to_policy(visits, tau):
                most = max(visits)
                if tau == 0:
                    return [float(k == visits.index(most)) for k in range(len(visits))]
                powers = [(n / most) ** (1 / tau) for n in visits]
                return [round(power / sum(powers), 3) for power in powers]
            """,
            "You round",
        ),
    ),
}

for _id, _more in _FIFTH.items():
    MISTAKES[_id] += _more

_SIXTH: dict[str, tuple[Mistake, ...]] = {
    "backfill": bodies(
        "backfill(breadcrumbs, value, leaf_player)",
        (
            "for edge in breadcrumbs:\n    edge.N += 1\n"
            "    edge.W += (value * edge.player * leaf_player - edge.W) / edge.N",
            "W is a sum",
        ),
        (
            "for edge in breadcrumbs:\n    edge.N += 1\n"
            "    if edge.player == leaf_player:\n        edge.N += 1; edge.W += value\n"
            "    else:\n        edge.W -= value",
            "more than one visit",
        ),
        (
            "for edge in breadcrumbs:\n    edge.N = 1\n"
            "    edge.W += value if edge.player == leaf_player else -value",
            "forget those visits",
        ),
    ),
    "choose": bodies(
        "choose(edges, cpuct)",
        (
            f"{_SUM}; scores = [puct(e.Q, e.N, e.P, total, cpuct) for e in edges]\n"
            "return scores.index(max(scores))",
            "in this order",
        ),
        (f"{_SCORES}\nreturn [scores.index(max(scores))]", "You return a list"),
    ),
    "expand": bodies(
        "expand(state, priors)",
        (
            "total = sum(priors[a] for a in state.legal_actions)\n"
            "return [Edge(a, state.player, priors[a] / total) for a in state.legal_actions]",
            "is a method",
        ),
        (
            "first = state.legal_actions[0]\nreturn [Edge(first, state.player, 1.0)]",
            "is a method",
        ),
    ),
    "temperature": bodies(
        "to_policy(visits, tau)",
        (
            "if tau == 0: return [float(k == visits.index(max(visits))) for k in range(len(visits))]\n"
            "powers = [(n / sum(visits)) ** (1 / tau) for n in visits]\n"
            "return [power / sum(powers) for power in powers]",
            "so small that a computer takes them for 0",
        ),
        (
            "visits = np.array(visits, float)\n"
            "if tau == 0: return np.eye(len(visits))[visits.argmax()]\n"
            "powers = (visits / visits.sum()) ** (1 / tau)\nreturn powers / powers.sum()",
            "too small or too large",
        ),
        (
            "if tau == 0: return [float(k == visits.index(max(visits))) for k in range(len(visits))]\n"
            "powers = [(n / min(visits)) ** (1 / tau) for n in visits]\n"
            "return [power / sum(powers) for power in powers]",
            "division by zero",
        ),
    ),
    "search": (
        _search("edge.action: edge.N", "edge.action: edge", "whole edges"),
        _search("node.is_terminal()", "node.is_terminal", "have its brackets"),
        Mistake("tree = {}\n\n" + _SEARCH.replace("    tree = {}\n", ""), "with an empty dict"),
    ),
    "repair": (
        _repair("does the loop run", *_BOTH, ("(simulations)", "(simulations - 1)")),
        _repair("a single letter", letter='"D", "G"'),
        _repair("argument", (_AT_THE_END, "leaf.reward()"), _BOTH[1]),
    ),
}
"""A sixth round: a running mean for W, powers that vanish, one tree for all searches."""

for _id, _more in _SIXTH.items():
    MISTAKES[_id] += _more

_ONE_HOT = "[float(k == visits.index(max(visits))) for k in range(len(visits))]"
_SHARED = "return [power / sum(powers) for power in powers]"
_SIGNED = "value * edge.player * leaf_player"
_SEVENTH: dict[str, tuple[Mistake, ...]] = {
    "puct": bodies(
        "puct(Q, P, N, total, cpuct)",
        (f"return abs(Q) + cpuct * P * {_ROOT} / (1 + N)", "may be negative"),
        (f"return max(Q, 0) + cpuct * P * {_ROOT} / (1 + N)", "may be negative"),
        (f"return -Q + cpuct * P * {_ROOT} / (1 + N)", "without a minus"),
        (f"return round(Q + cpuct * P * {_ROOT} / (1 + N), 3)", "You round"),
    ),
    "choose": bodies(
        "choose(edges, cpuct)",
        (
            f"{_SCORES}\nbest = [k for k, score in enumerate(scores) if score == max(scores)]\n"
            "return best[0] if len(best) == len(edges) else best[-1]",
            "have equal scores",
        ),
        (
            f"{_SCORES}\n"
            "return next(k for k, score in enumerate(scores) if score > max(scores) - 1e-3)",
            "or let a small difference pass",
        ),
    ),
    "expand": bodies(
        "expand(state, priors)",
        (
            "moves = state.legal_actions()\ntotal = sum(priors[a] for a in moves)\n"
            "kept = [priors[a] / total if total > 1e-3 else 1 / len(moves) for a in moves]\n"
            "return [Edge(a, state.player, P) for a, P in zip(moves, kept)]",
            "a small sum for none",
        ),
    ),
    "backfill": bodies(
        "backfill(breadcrumbs, value, leaf_player)",
        (
            f"for edge in breadcrumbs:\n    edge.N += value\n    edge.W += {_SIGNED}",
            "add 1, whatever the value is",
        ),
        (
            f"for edge in breadcrumbs:\n    edge.N += 1\n    edge.W += int({_SIGNED})",
            "whole numbers only",
        ),
        (
            f"for edge in breadcrumbs:\n    edge.N += 1\n    edge.W += round({_SIGNED}, 2)",
            "without rounding",
        ),
    ),
    "temperature": bodies(
        "to_policy(visits, tau)",
        (
            f"if tau == 0: return {_ONE_HOT}\ntau = max(tau, 1e-3)\n"
            f"powers = [(n / max(visits)) ** (1 / tau) for n in visits]\n{_SHARED}",
            "Take `tau` as it is",
        ),
        (
            f"if tau == 0: return {_ONE_HOT}\n"
            "logs = [math.log(n + 1e-10) / tau for n in visits]\n"
            f"powers = [math.exp(log - max(logs)) for log in logs]\n{_SHARED}",
            "An unvisited move gets a share",
        ),
        (
            f"if tau == 0: return {_ONE_HOT}\n"
            f"powers = [((n + 1) / (max(visits) + 1)) ** (1 / tau) for n in visits]\n{_SHARED}",
            "You add 1 to every count",
        ),
        (
            f"if tau < 1: return {_ONE_HOT}\n"
            f"powers = [(n / max(visits)) ** (1 / tau) for n in visits]\n{_SHARED}",
            "Below tau 1",
        ),
        (
            "visits = [n for n in visits if n]\n"
            f"if tau == 0: return {_ONE_HOT}\n"
            f"powers = [(n / max(visits)) ** (1 / tau) for n in visits]\n{_SHARED}",
            "A move is missing",
        ),
    ),
    "search": (
        _search("edge.action: edge.N", "str(edge.action): edge.N", "are texts"),
        _search("edges[choose(edges, cpuct)]", "edges[0]", "Does `choose` decide"),
        Mistake(
            _SEARCH.replace(".id]", ".board.tobytes()]").replace("node.id", "node.board.tobytes()"),
            "by its position",
        ),
    ),
    "noise": bodies(
        "mix(P, nu, epsilon)",
        (
            "return [(1 - epsilon) * p + epsilon * n if p else 0.0 for p, n in zip(P, nu)]",
            "There it is needed most",
        ),
        ("return [max((1 - epsilon) * p, epsilon * n) for p, n in zip(P, nu)]", "the larger"),
    ),
}
"""A seventh round: a tau that is made larger, a visit that is no 1, sums that are small, not 0."""

for _id, _more in _SEVENTH.items():
    MISTAKES[_id] += _more

_EIGHTH: dict[str, tuple[Mistake, ...]] = {
    "backfill": bodies(
        "backfill(breadcrumbs, value, leaf_player)",
        (
            f"for edge in breadcrumbs:\n    edge.N += 1\n"
            f"    edge.W += {_SIGNED} / len(breadcrumbs)",
            "the whole value",
        ),
        (
            f"for edge in breadcrumbs:\n    edge.N += 1\n    edge.W += {_SIGNED}\n"
            "    edge.P = edge.W / edge.N",
            "you change P",
        ),
    ),
    "choose": bodies(
        "choose(edges, cpuct)",
        (
            f"{_SCORES}\nbest, place = -math.inf, 0\nfor k, score in enumerate(scores):\n"
            "    if score > best: place = k\nreturn place",
            "keep the highest score so far",
        ),
    ),
    "search": (_search("range(simulations)", "range(simulations + 1)", "one too many"),),
    "temperature": bodies(
        "to_policy(visits, tau)",
        (
            f"if tau == 0: return {_ONE_HOT}\n"
            f"powers = [(n / max(visits)) ** (1 / tau) for n in visits if n]\n{_SHARED}",
            "A move is missing",
        ),
    ),
}
"""An eighth round: a value that is shared out, and a simulation too many."""

for _id, _more in _EIGHTH.items():
    MISTAKES[_id] += _more

_NINTH: dict[str, tuple[Mistake, ...]] = {
    "puct": bodies(
        "puct(Q, P, N, total, cpuct)",
        (f"return (1 - P) * Q + cpuct * P * {_ROOT} / (1 + N)", "You weigh Q with `1 - P`"),
        (f"return (Q + 1) / 2 + cpuct * P * {_ROOT} / (1 + N)", "a share from 0 to 1"),
        ("return Q + cpuct * math.sqrt(P * max(1, total)) / (1 + N)", "The prior is under"),
    ),
    "backfill": bodies(
        "backfill(breadcrumbs, value, leaf_player)",
        (
            "for edge in reversed(breadcrumbs):\n    edge.N += 1\n"
            "    if edge.player != leaf_player:\n        value = -value\n    edge.W += value",
            "You change `value` itself",
        ),
    ),
    "noise": bodies(
        "mix(P, nu, epsilon)",
        ("return [epsilon * n for n in nu]", "the noise's share alone"),
        (
            "return [(1 - epsilon) * p + epsilon * p * n for p, n in zip(P, nu)]",
            "You multiply the noise by the prior",
        ),
    ),
    "temperature": bodies(
        "to_policy(visits, tau)",
        (
            f"if tau == 0: return {_ONE_HOT}\npowers = [n * (1 / tau) for n in visits]\n{_SHARED}",
            "a factor cancels out",
        ),
        (
            f"if tau == 0: return {_ONE_HOT}\n"
            "powers = [(n / max(visits)) ** (1 / tau) for n in visits]\n"
            "return [power // sum(powers) for power in powers]",
            "All your shares are 0",
        ),
    ),
    "search": (_search("look(node), node.player", "look(state), node.player", "in place of"),),
}
"""A ninth round: a Q that is weighed, a value that turns again and again, noise without a prior."""

for _id, _more in _NINTH.items():
    MISTAKES[_id] += _more

_TENTH = {
    "puct": bodies(
        "puct(Q, P, N, total, cpuct)",
        (f"return cpuct * (Q + P) * {_ROOT} / (1 + N)", "Q is inside your brackets"),
        (f"return Q + (cpuct + P) * {_ROOT} / (1 + N)", "The two are multiplied"),
        ("return Q + cpuct * P * math.sqrt(total) / max(1, N)", "stands in the wrong place"),
    ),
    "noise": bodies(
        "mix(P, nu, epsilon)",
        ("return (P + epsilon * nu) / 2", "You halve the sum"),
        (
            "return [(1 - epsilon) * p for p in P] + [epsilon * n for n in nu]",
            "one part stands behind the other",
        ),
    ),
}
"""A tenth round: brackets around too much, parts that stand one behind the other."""

for _id, _more in _TENTH.items():
    MISTAKES[_id] += _more
