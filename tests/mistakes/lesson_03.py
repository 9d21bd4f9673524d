"""Lesson 03: what goes wrong when people write their first Monte Carlo tree search."""

from __future__ import annotations

from mistakes import Mistake, bodies, changed

__all__ = ["MISTAKES"]

UCB = (
    Mistake(
        """
        def ucb(w, n, N, c=1.4):
            if n == 0:
                return math.inf
            return w / n + math.sqrt(2 * math.log(N) / n)
        """,
        "whatever c is given",
    ),
    *bodies(
        "ucb(w, n, N, c=1.4)",
        (
            "if n == 0:\n    score = math.inf\nscore = w / n + c * math.sqrt(math.log(N) / n)\nreturn score",
            "`return` it at once",
        ),
        (
            "if n == 0:\n    return math.inf\nreturn w / n + c * math.log(math.sqrt(N / n))",
            "have changed places",
        ),
    ),
    Mistake(
        """
        def ucb(w, n, N, c=1.4):
            if n == 0: return math.inf
            return w / n + c * (math.log(N) / n) ** 1/2
        """,
        "Python reads `** 1 / 2` as",
    ),
    Mistake(
        """
        def ucb(w, n, N, c=1.4):
            if n == 0:
                return math.inf
            return w / N + c * math.sqrt(math.log(n) / N)
        """,
        "changed places everywhere",
    ),
    Mistake(
        "def ucb(w, n, N, c=1.4):\n    if n == 0:\n        return math.inf\n    return w / n + c * math.sqrt(2 * math.log(N) / n)",
        "There is a 2 under your root",
    ),
    Mistake(
        "def ucb(w, n, N, c=1.4):\n    if n == 0:\n        return math.inf\n    return w / n + c * math.sqrt(math.log(N / n) / n)",
        "You take the logarithm of N / n",
    ),
    Mistake(
        "def ucb(w, n, N, c=1.4):\n    if n == 0:\n        return math.inf\n    return c * math.sqrt(math.log(N) / n)",
        "the bonus alone",
    ),
    Mistake(
        "def ucb(w, n, N, c=1.4):\n    if n == 0:\n        return math.inf\n    return w / n",
        "the mean alone",
    ),
    Mistake(
        "def ucb(w, n, N, c=1.4):\n    if n == 0:\n        return math.inf\n    return w / n + c * math.sqrt(log(N) / n)",
        "`math.log` and `math.sqrt`",
    ),
    Mistake(
        "def ucb(w, n, N, c=1.4):\n    if n == 0:\n        return math.inf\n    return w / n + c ** 2 * math.sqrt(math.log(N) / n)",
        "Your c counts twice",
    ),
    Mistake(
        "def ucb(w, n, N, c=1.4):\n    if n == 0:\n        return math.inf\n    return w / n + c * math.sqrt(math.log(N + 1) / n)",
        "You add 1 to N",
    ),
    Mistake(
        """
        def ucb(w, n, N, c=1.4):
            if n == 0:
                return math.inf
            return w / n + c * math.sqrt(math.log(n) / N)
        """,
        "n and N have changed places",
    ),
    Mistake(
        """
        def ucb(w, n, N, c=1.4):
            if n == 0:
                return math.inf
            return w / n + c * math.log(N) / n
        """,
        "square root is missing",
    ),
    Mistake(
        """
        def ucb(w, n, N, c=1.4):
            if n == 0:
                return math.inf
            return w / n + math.sqrt(math.log(N) / n)
        """,
        "without c",
    ),
    Mistake(
        """
        def ucb(w, n, N, c=1.4):
            if n == 0:
                return math.inf
            return w / n + 1.4 * math.sqrt(math.log(N) / n)
        """,
        "hand-written 1.4",
    ),
    Mistake(
        """
        def ucb(w, n, N, c=1.4):
            if n == 0:
                return 0
            return w / n + c * math.sqrt(math.log(N) / n)
        """,
        "must come first",
    ),
    Mistake(
        """
        def ucb(w, n, N, c=1.4):
            return w / n + c * math.sqrt(math.log(N) / n)
        """,
        "divided by zero",
    ),
    Mistake(
        """
        def ucb(w, n, N, c=1.4):
            if n == 0:
                return math.inf
            return w / n + c * math.sqrt(math.log10(N) / n)
        """,
        "base 10",
    ),
    Mistake(
        """
        def ucb(w, n, N, c=1.4):
            if n == 0:
                return math.inf
            return w / n + c * math.sqrt(math.ln(N) / n)
        """,
        "called `math.log`",
    ),
    Mistake(
        """
        def ucb(w, n, N, c=1.4):
            if n == 0:
                return math.inf
            return w / n + math.sqrt(c * math.log(N) / n)
        """,
        "c is under the root",
    ),
    Mistake(
        """
        def ucb(w, n, N, c=1.4):
            if n == 0:
                return math.inf
            return w + c * math.sqrt(math.log(N) / n)
        """,
        "sum w favours",
    ),
    Mistake(
        """
        def ucb(w, n, N, c=1.4):
            if n == 0:
                return math.inf
            return (w / n + c) * math.sqrt(math.log(N) / n)
        """,
        "around the mean, too",
    ),
    Mistake(
        """
        def ucb(w, n, N, c=1.4):
            if n == 0:
                return math.inf
            return w / n + c * math.sqrt(math.log(N / n))
        """,
        "bracket is in the wrong place",
    ),
    Mistake(
        """
        def ucb(w, n, N, c=1.4):
            if n == 0:
                return 1000
            return w / n + c * math.sqrt(math.log(N) / n)
        """,
        "above all numbers",
    ),
    Mistake(
        "def ucb(w, n, N, c=1.4): return math.inf if n == 0 else w / n + c * math.sqrt(N / n)",
        "The logarithm is missing",
    ),
    Mistake(
        """
        def ucb(w, n, N, c=1.4):
            if N == 0:
                return 0
            if n == 0:
                return math.inf
            return w / n + c * math.sqrt(math.log(N) / n)
        """,
        "An arm that was never pulled must come before every other",
    ),
    Mistake(
        """
        def ucb(w, n, N, c=1.4):
            doubt = math.log(N)
            return w / n + c * math.sqrt(doubt / n) if n else math.inf
        """,
        "Before the first pull N is 0",
    ),
    Mistake(
        """
        def ucb(w, n, N, c=1.4):
            if n <= 1:
                return math.inf
            return w / n + c * math.sqrt(math.log(N) / n)
        """,
        "An arm that was pulled once has a score like any other",
    ),
    Mistake(
        """
        def ucb(w, N, n, c=1.4):
            if n == 0:
                return math.inf
            return w / n + c * math.sqrt(math.log(N) / n)
        """,
        "changed places everywhere",
    ),
    Mistake(
        """
        def ucb(w, n, N, c=1.4):
            if n == 0:
                return inf
            return w / n + c * math.sqrt(math.log(N) / n)
        """,
        "Infinity comes from the module `math`",
    ),
)

CHOOSE_ARM = (
    Mistake(
        """
        def choose_arm(wins, pulls, c):
            scores = [ucb(w / n if n else 0, n, sum(pulls), c) for w, n in zip(wins, pulls)]
            return scores.index(max(scores))
        """,
        "divided twice",
    ),
    Mistake(
        """
        def choose_arm(wins, pulls, c):
            N = sum(wins) + sum(pulls)
            scores = [ucb(w, n, N, c) for w, n in zip(wins, pulls)]
            return scores.index(max(scores))
        """,
        "You add up wins and pulls",
    ),
    *bodies(
        "choose_arm(wins, pulls, c)",
        (
            "N = sum(pulls)\nscores = [w / n + c * math.sqrt(2 * math.log(N) / n) if n else math.inf for w, n in zip(wins, pulls)]\nreturn scores.index(max(scores))",
            "You write the formula out by hand",
        ),
        (
            "best = 0\nN = sum(pulls)\nfor k in range(len(pulls) - 1):\n    if ucb(wins[k], pulls[k], N, c) > ucb(wins[best], pulls[best], N, c):\n        best = k\nreturn best",
            "You never pull the last arm",
        ),
        (
            "best = 0\nN = sum(pulls)\nfor k in range(1, len(pulls)):\n    if ucb(wins[k], pulls[k], N, c) > ucb(wins[k - 1], pulls[k - 1], N, c):\n        best = k\nreturn best",
            "with the best one so far",
        ),
    ),
    Mistake(
        "def choose_arm(wins, pulls, c):\n    return max(range(len(wins)), key=lambda k: ucb(wins[k], pulls[k], sum(wins), c))",
        "all the *pulls*",
    ),
    Mistake(
        "def choose_arm(wins, pulls, c):\n    best = 0\n    for k in range(len(wins)):\n        if ucb(wins[k], pulls[k], sum(pulls), c) > best:\n            best = k\n    return best",
        "compare a score with the *number*",
    ),
    Mistake(
        "def choose_arm(wins, pulls, c):\n    for w, n in zip(wins, pulls):\n        score = ucb(w, n, sum(pulls), c)\n    return score",
        "That is a score",
    ),
    Mistake(
        """
        def choose_arm(wins, pulls, c):
            means = [w / n if n else math.inf for w, n in zip(wins, pulls)]
            return means.index(max(means))
        """,
        "means only",
    ),
    Mistake(
        """
        def choose_arm(wins, pulls, c):
            scores = [ucb(w, n, len(pulls), c) for w, n in zip(wins, pulls)]
            return scores.index(max(scores))
        """,
        "number of arms",
    ),
    Mistake(
        """
        def choose_arm(wins, pulls, c):
            scores = [ucb(w, n, pulls, c) for w, n in zip(wins, pulls)]
            return scores.index(max(scores))
        """,
        "`sum(pulls)`",
    ),
    Mistake(
        """
        def choose_arm(wins, pulls, c):
            scores = [ucb(w, n, sum(pulls), c) for w, n in zip(wins, pulls)]
            return max(scores)
        """,
        "the highest score",
    ),
    Mistake(
        """
        def choose_arm(wins, pulls, c):
            scores = [ucb(w, n, sum(pulls), c) for w, n in zip(wins, pulls)]
            return scores.index(max(scores)) + 1
        """,
        "count the arms from 1",
    ),
    Mistake(
        """
        def choose_arm(wins, pulls, c):
            best, best_score = 0, -math.inf
            for k in range(len(wins)):
                score = ucb(wins[k], pulls[k], sum(pulls), c)
                if score >= best_score:
                    best, best_score = k, score
            return best
        """,
        "last arm",
    ),
    Mistake(
        """
        def choose_arm(wins, pulls, c):
            scores = [ucb(n, w, sum(pulls), c) for w, n in zip(wins, pulls)]
            return scores.index(max(scores))
        """,
        "changed places in your call",
    ),
    Mistake(
        """
        def choose_arm(wins, pulls, c):
            scores = [ucb(w, n, sum(pulls)) for w, n in zip(wins, pulls)]
            return scores.index(max(scores))
        """,
        "Pass yours on",
    ),
    Mistake(
        """
        def choose_arm(wins, pulls, c):
            best, best_score = None, 0
            for k in range(len(wins)):
                score = ucb(wins[k], pulls[k], sum(pulls), c)
                if score > best_score:
                    best, best_score = k, score
            return best
        """,
        "-math.inf",
    ),
    Mistake(
        """
        def choose_arm(wins, pulls, c):
            N, scores = 0, []
            for w, n in zip(wins, pulls):
                N += n
                scores.append(ucb(w, n, N, c))
            return scores.index(max(scores))
        """,
        "still growing",
    ),
    Mistake(
        """
        def choose_arm(wins, pulls, c):
            scores = [ucb(w, n, sum(pulls), c) for w, n in zip(wins, pulls)]
            return [k for k, s in enumerate(scores) if s == max(scores)]
        """,
        "number of the arm",
    ),
    Mistake(
        """
        def choose_arm(wins, pulls, c):
            if 0 in pulls:
                return 0
            N = sum(pulls)
            s = [ucb(w, n, N, c) for w, n in zip(wins, pulls)]
            return s.index(max(s))
        """,
        "you always answer 0",
    ),
    Mistake(
        """
        def choose_arm(wins, pulls, c):
            best, top = 0, -math.inf
            for k in range(len(wins)):
                score = ucb(wins[k], pulls[k], sum(pulls), c)
                if score > top:
                    best = k
            return best
        """,
        "do you keep its score as well",
    ),
    Mistake(
        """
        def choose_arm(wins, pulls, c):
            best, top = 0, -math.inf
            for k in range(1, len(wins)):
                score = ucb(wins[k], pulls[k], sum(pulls), c)
                if score > top:
                    best, top = k, score
            return best
        """,
        "You never pull arm 0",
    ),
    Mistake(
        """
        def choose_arm(wins, pulls, c):
            best, top = 0, -math.inf
            for k in wins:
                score = ucb(wins[k], pulls[k], sum(pulls), c)
                if score > top:
                    best, top = k, score
            return best
        """,
        "their numbers are `range(len(wins))`",
    ),
    Mistake(
        """
        def choose_arm(wins, pulls, c):
            N = sum(pulls)
            best, score = 0, 0
            for k, (w, n) in enumerate(zip(wins, pulls)):
                if ucb(w, n, N, c) > score:
                    best = k
            return best
        """,
        "keep its number, but not its score",
    ),
    Mistake(
        """
        def choose_arm(wins, pulls, c):
            N = sum(pulls)
            best, score = 0, 0
            for k, (w, n) in enumerate(zip(wins, pulls)):
                if ucb(w, n, N, c) > score:
                    best, score = w, ucb(w, n, N, c)
            return best
        """,
        "what the best arm has paid",
    ),
    Mistake(
        """
        def choose_arm(wins, pulls, c):
            N = sum(pulls)
            best, score = 0, -math.inf
            for k, (w, n) in enumerate(zip(wins, pulls)):
                if ucb(w, n, N, c) > score:
                    best, score = n, ucb(w, n, N, c)
            return best
        """,
        "how often the best arm was pulled",
    ),
)

RIGHT_BEST_CHILD = """
def best_child(node, c=1.4):
    best, best_score = None, -math.inf
    for child in node.children.values():
        score = ucb(child.total_reward, child.visits, node.visits, c)
        if score > best_score:
            best, best_score = child, score
    return best
""".strip()

BEST_CHILD = (
    Mistake(
        """
        def best_child(node, c=1.4):
            bonus = c * math.sqrt(math.log(node.visits) / node.visits)
            return max(node.children.values(), key=lambda k: k.total_reward / k.visits + bonus)
        """,
        "Or is it the same for every child?",
    ),
    Mistake(
        """
        def best_child(node, c=1.4):
            return max(node.children.values(), key=lambda k: k.total_reward)
        """,
        "however often it was visited",
    ),
    Mistake(
        """
        def choose_arm(wins, pulls, c):
            scores = [ucb(w, n, sum(pulls), c) for w, n in zip(wins, pulls)]
            return scores.index(max(scores))
        def best_child(node, c=1.4):
            kids = list(node.children.values())
            k = choose_arm([ch.total_reward for ch in kids], [ch.visits for ch in kids], c)
            return node.children[k]
        """,
        "A place in a list is no action",
    ),
    Mistake(
        "def best_child(node, c=1.4):\n    return max(node.children.items(), key=lambda p: ucb(p[1].total_reward, p[1].visits, node.visits, c))",
        "pairs of an action and a child",
    ),
    Mistake(
        "def best_child(node, c=1.4):\n    return max(node.children.values(), key=lambda k: ucb(k.w, k.n, node.n, c))",
        "called something else",
    ),
    Mistake(
        """
        def best_child(node, c=1.4):
            sign = node.state.player
            return max(
                node.children.values(),
                key=lambda k: ucb(sign * k.total_reward, k.visits, node.visits, c))
        """,
        "whether Black or White",
    ),
    *changed(
        RIGHT_BEST_CHILD,
        (
            "score = ucb(child.total_reward, child.visits, node.visits, c)",
            "score = c * math.sqrt(math.log(node.visits) / child.visits)",
            "You leave it out",
        ),
        (
            "score = ucb(child.total_reward, child.visits, node.visits, c)",
            "score = child.total_reward / child.visits + c * math.sqrt(math.log10(node.visits) / child.visits)",
            "Call your own `ucb` in its place",
        ),
        (
            "score = ucb(child.total_reward, child.visits, node.visits, c)",
            "score = child.total_reward / node.visits + c * math.sqrt(math.log(node.visits) / child.visits)",
            "Call your own `ucb` in its place",
        ),
        (
            "node.children.values()",
            "sorted(node.children.values())",
            "nothing needs sorting",
        ),
        (
            "score = ucb(child.total_reward, child.visits, node.visits, c)",
            "w = child.total_reward if node.state.player == 1 else -child.total_reward\n        score = ucb(w, child.visits, node.visits, c)",
            "whether Black or White",
        ),
        (
            "for child in node.children.values():",
            "for child in node.children:",
            "goes over its keys",
        ),
        ("best, best_score = None, -math.inf", "best, best_score = None, 0", "-math.inf"),
        ("if score > best_score:", "if score >= best_score:", "last child"),
    ),
    Mistake(
        """
        def best_child(node, c=1.4):
            return max(
                node.children.values(),
                key=lambda k: ucb(-k.total_reward, k.visits, node.visits, c))
        """,
        "no sign to change",
    ),
    Mistake(
        """
        def best_child(node, c=1.4):
            return max(
                node.children.values(),
                key=lambda k: ucb(k.total_reward, k.visits, node.parent.visits, c))
        """,
        "the visits of `node`",
    ),
    Mistake(
        """
        def best_child(node, c=1.4):
            return max(
                node.children.values(),
                key=lambda k: ucb(k.total_reward, k.visits, k.visits, c))
        """,
        "child's own",
    ),
    Mistake(
        """
        def best_child(node, c=1.4):
            def score(a):
                child = node.children[a]
                return ucb(child.total_reward, child.visits, node.visits, c)

            return max(node.children, key=score)
        """,
        "You return a number. The answer is the child itself",
    ),
    Mistake(
        """
        def best_child(node, c=1.4):
            return max(
                node.children.values(),
                key=lambda k: k.visits)
        """,
        "most visited child",
    ),
    Mistake(
        """
        def best_child(node, c=1.4):
            family = node.children.values()
            return max(ucb(k.total_reward, k.visits, node.visits, c) for k in family)
        """,
        "You return the score",
    ),
    Mistake(
        """
        def best_child(node, c=1.4):
            family = node.children.values()
            return min(family, key=lambda k: ucb(k.total_reward, k.visits, node.visits, c))
        """,
        "lowest score",
    ),
    Mistake(
        """
        def best_child(node, c=1.4):
            return max(
                node.children.values(),
                key=lambda k: ucb(k.total_reward / k.visits, k.visits, node.visits, c))
        """,
        "mean is divided twice",
    ),
    Mistake(
        "def best_child(node, c=1.4): return max(node.children.values(), key=lambda ch: ucb(ch.total_reward, ch.visits, ch.parent.total_reward, c))",
        "your N is not above 0",
    ),
    Mistake(
        "def best_child(node, c=1.4): return max(node.children.values(), key=lambda ch: ucb(ch.visits, ch.total_reward, node.visits, c))",
        "Reward and visits have changed places",
    ),
    Mistake(
        "def best_child(node, c=1.4): return max(node.children.values(), key=ucb)",
        "you give it a node",
    ),
    Mistake(
        """
        def best_child(node, c=1.4):
            best, top = None, -math.inf
            for child in node.children.values():
                score = ucb(child.total_reward, child.visits, node.visits, c)
                if score > top:
                    best = child
            return best
        """,
        "You always take the last child",
    ),
    Mistake(
        """
        def best_child(node, c=1.4):
            best, top = None, -math.inf
            for action, child in node.children:
                score = ucb(child.total_reward, child.visits, node.visits, c)
                if score > top:
                    best, top = child, score
            return best
        """,
        "`node.children.items()`",
    ),
)

SELECT = (
    Mistake(
        """
        def select(node, c=1.4):
            while not node.untried and node.children:
                node = best_child(node, c)
            return node.action
        """,
        "do you return the node's `action`",
    ),
    Mistake(
        "def select(node, c=1.4):\n    while not node.untried and node.children:\n        node = best_child(node, 0)\n    return node",
        "another way down",
    ),
    Mistake(
        """
        def select(node, c=1.4):
            while not node.untried and node.children:
                node = best_child(node, c)
            if node.untried:
                a = node.untried.pop(0)
                node.children[a] = Node(node.state.take_action(a), node, a)
                node = node.children[a]
            return node
        """,
        "then add a new node",
    ),
    Mistake(
        "def select(node, c=1.4):\n    while not node.state.is_terminal():\n        node = best_child(node, c)\n    return node",
        "best child",
    ),
    Mistake(
        "def select(node, c=1.4):\n    while len(node.untried) == 0 and len(node.children) > 0:\n        node = max(node.children.values(), key=lambda k: k.visits)\n    return node",
        "You follow the most visits",
    ),
    Mistake(
        "def select(node, c=1.4):\n    while not node.untried and node.children:\n        node = best_child(node.state, c)\n    return node",
        "not `node.state`",
    ),
    Mistake(
        """
        def select(node, c=1.4):
            if node.children and not node.untried:
                return best_child(node, c)
            return node
        """,
        "one step",
    ),
    Mistake(
        """
        def select(node, c=1.4):
            while node.children:
                node = best_child(node, c)
            return node
        """,
        "walk past",
    ),
    Mistake(
        """
        def select(node, c=1.4):
            while not node.untried:
                node = best_child(node, c)
            return node
        """,
        "game is over",
    ),
    Mistake(
        """
        def select(node, c=1.4):
            while node.untried and node.children:
                node = best_child(node, c)
            return node
        """,
        "A `not` is missing",
    ),
    Mistake(
        """
        def select(node, c=1.4):
            while node.children and not node.untried:
                node = best_child(node)
            return node
        """,
        "Pass yours on",
    ),
    Mistake(
        """
        def select(node, c=1.4):
            if node.children and not node.untried:
                select(best_child(node, c), c)
            else:
                return node
        """,
        "must return what that call returns",
    ),
    Mistake(
        """
        def select(node, c=1.4):
            while node.children and not node.untried:
                node = best_child(node, c)
            return node.state
        """,
        "not its state",
    ),
    Mistake(
        """
        def select(node, c=1.4):
            while node.children or not node.untried:
                node = best_child(node, c)
            return node
        """,
        "Both",
    ),
    Mistake(
        """
        def select(node, c=1.4):
            while node.children and not node.untried:
                best_child(node, c)
                break
            return node
        """,
        "stay where you are",
    ),
    Mistake(
        """
        def select(node, c=1.4):
            while node.children and not node.untried:
                node = best_child(node, c)
                return node
            return node
        """,
        "one step",
    ),
    Mistake(
        """
        def select(node, c=1.4):
            if not node.untried and node.children:
                return select(best_child(node, c))
            return node
        """,
        "Only the first step uses your c",
    ),
    Mistake(
        """
        def select(node, c=1.4):
            while not node.untried and node.children:
                node = node.children[best_child(node, c)]
            return node
        """,
        "`best_child` gives the child itself",
    ),
    Mistake(
        """
        def select(node, c=1.4):
            while len(node.untried) <= 1 and node.children:
                node = best_child(node, c)
            return node
        """,
        "You walk past a node that still has untried actions",
    ),
    Mistake(
        """
        def select(node, c=1.4):
            while not node.untried and not node.state.is_terminal:
                node = best_child(node, c)
            return node
        """,
        "call it with its brackets",
    ),
)

RIGHT_EXPAND = """
def expand(node):
    if not node.untried:
        return node
    action = node.untried.pop(0)
    child = Node(node.state.take_action(action), node, action)
    node.children[action] = child
    return child
""".strip()

RIGHT_EXPAND_WITHOUT_CHILD = """
def expand(node):
    if not node.untried:
        return node
    action = node.untried.pop(0)
    node.children[action] = Node(node.state.take_action(action), node, action)
    return node.children[action]
""".strip()

EXPAND = (
    Mistake(
        """
        def expand(node):
            if not node.untried:
                return node
            action = node.untried.pop(0)
            child = Node(node.state.take_action(action), node, action)
            node.children[action] = child.state
            return child
        """,
        "is not the node that you return",
    ),
    Mistake(
        """
        def expand(node):
            if not node.untried:
                return node
            action = node.untried.pop(0)
            node.children[action] = Node(node.state.take_action(action), node, action)
            return Node(node.state.take_action(action), node, action)
        """,
        "is not the node that you return",
    ),
    Mistake(
        """
        def expand(node):
            if not node.untried:
                return node
            action = node.untried.pop(0)
            node.children[action] = Node(node.state.take_action(action), node, action)
            node.visits += 1
            return node.children[action]
        """,
        "at both nodes, `visits`",
    ),
    Mistake(
        """
        def expand(node):
            if not node.untried: return node
            a = node.untried.pop(min(node.untried))
            child = Node(node.state.take_action(a), node, a)
            node.children[a] = child
            return child
        """,
        "`pop` wants a place in the list",
    ),
    Mistake(
        "def expand(node):\n    if not node.untried:\n        return node\n    action = node.untried[0]\n    node.untried.remove(action)\n    child = Node(action, node, node.state)\n    node.children[action] = child\n    return child",
        "wants the state first",
    ),
    *changed(
        RIGHT_EXPAND,
        (
            "child = Node(node.state.take_action(action), node, action)",
            "node.state = node.state.take_action(action)\n    child = Node(node.state, node, action)",
            "change the state of the parent",
        ),
        (
            "node.children[action] = child",
            "node.children = {action: child}",
            "its siblings are lost",
        ),
        (
            "node.children[action] = child",
            "node.children[len(node.children)] = child",
            "The key of a child is the action",
        ),
        (
            "action = node.untried.pop(0)",
            "node.untried = node.untried[1:]\n    action = node.untried[0]",
            "not the *lowest* untried action",
        ),
        (
            "action = node.untried.pop(0)",
            "action = node.untried[0]",
            "forgets what the first one knew",
        ),
        ("action = node.untried.pop(0)", "action = node.untried.pop()", "You take the last action"),
        (
            "child = Node(node.state.take_action(action), node, action)",
            "child = Node(node.state.take_action(action), node, action)\n    child.visits = 1",
            "visit yet",
        ),
        (
            "child = Node(node.state.take_action(action), node, action)",
            "child = Node(node.state.take_action(action), node, action)\n    node.visits += 1",
            "visit yet",
        ),
        (
            "child = Node(node.state.take_action(action), node, action)",
            "child = Node(node.state.take_action(action), node)",
            "which move led to it",
        ),
        (
            "child = Node(node.state.take_action(action), node, action)",
            "child = Node(node.state.take_action(action))",
            "where it comes from",
        ),
        ("node.children[action] = child", "node.children.append(child)", "is a dict"),
        (
            "if not node.untried:\n        return node\n    action = node.untried.pop(0)",
            "action = node.untried.pop(0)",
            "return `node` itself",
        ),
        (
            "action = node.untried.pop(0)",
            "action = node.untried.pop(int(np.random.default_rng(3).integers(len(node.untried))))",
            "lowest",
        ),
        (
            "child = Node(node.state.take_action(action), node, action)",
            "child = Node(node.state.take_action(action), action=action)",
            "does not know its parent",
        ),
        (
            "child = Node(node.state.take_action(action), node, action)",
            "child = Node(node.state.take_action(action), node, action)\n    child.untried = node.untried",
            "all its legal actions are untried",
        ),
        (
            "child = Node(node.state.take_action(action), node, action)",
            "child = Node(node.state.take_action(action), node, action)\n    child.untried = list(node.untried)",
            "all its legal actions are untried",
        ),
        (
            "child = Node(node.state.take_action(action), node, action)",
            "child = Node(node.state.take_action(action), node, action)\n    child.untried.pop(0)",
            "all its legal actions are untried",
        ),
        (
            "child = Node(node.state.take_action(action), node, action)",
            "child = Node(node.state.take_action(action), node, action)\n    child.visits, child.total_reward = node.visits, node.total_reward",
            "no visit yet",
        ),
        (
            "node.children[action] = child",
            "node.parent.children[action] = child",
            "belongs in `node.children`",
        ),
    ),
    Mistake(
        """
        def expand(node):
            if not node.untried:
                return node
            for action in node.untried:
                node.children[action] = Node(node.state.take_action(action), node, action)
            node.untried = []
            return node.children[action]
        """,
        "all the children at once",
    ),
    Mistake(
        """
        def expand(node):
            if not node.untried:
                return node
            while node.untried:
                action = node.untried.pop(0)
                node.children[action] = Node(node.state.take_action(action), node, action)
            return node
        """,
        "all the children at once",
    ),
    *changed(
        RIGHT_EXPAND_WITHOUT_CHILD,
        (
            "node.children[action] = Node(node.state.take_action(action), node, action)\n    return node.children[action]",
            "return Node(node.state.take_action(action), node, action)",
            "the parent does not know the child",
        ),
        ("return node.children[action]", "return node", "you return its parent"),
        (
            "action = node.untried.pop(0)",
            "action = node.untried[-1]\n    node.untried.remove(action)",
            "You take the last action",
        ),
        (
            "node.children[action] = Node(node.state.take_action(action), node, action)",
            "node.children[action] = Node(node.state.take_action(action), node, action)\n    node.action = action",
            "says of its own past",
        ),
        (
            "if not node.untried:\n        return node",
            "if node.state.is_terminal: return node",
            "`is_terminal()`, with brackets",
        ),
        (
            "if not node.untried:",
            "if node.children or not node.untried:",
            "The second call makes no second child",
        ),
    ),
    Mistake(
        """
        def expand(node):
            if not node.untried:
                return node
            action = node.untried.pop(0)
            node.children[action] = Node(node.state.take_action(action), node, action)
        """,
        "not returned",
    ),
    Mistake(
        """
        def expand(node):
            if node.untried:
                action = node.untried.pop(0)
                child = Node(node.state.take_action(action), node, action)
                node.children[action] = child
            return child
        """,
        "there is no new child to return",
    ),
    Mistake(
        """
        def expand(node):
            if node.state.is_terminal(): return node
            action = node.untried.pop(0)
            child = Node(node.state.take_action(action), node, action)
            node.children[child] = action
            return child
        """,
        "the action is the key",
    ),
    Mistake(
        """
        def expand(node):
            if not node.untried:
                return node
            action = node.state.legal_actions()[0]
            if action in node.untried:
                node.untried.remove(action)
            node.children[action] = Node(node.state.take_action(action), node, action)
            return node.children[action]
        """,
        "take the first *legal* action once more",
    ),
)

RIGHT_SIMULATE = """
def simulate(state, rng):
    me = state.player
    while not state.is_terminal():
        legal = state.legal_actions()
        state = state.take_action(legal[rng.integers(len(legal))])
    return state.reward(me)
""".strip()

SIMULATE = (
    Mistake(
        """
        def simulate(state, rng):
            now = state
            while not now.is_terminal():
                legal = now.legal_actions()
                now = now.take_action(legal[rng.integers(len(legal))])
            return state.reward(state.player)
        """,
        "where the game *began*",
    ),
    *changed(
        RIGHT_SIMULATE,
        (
            "state = state.take_action(legal[rng.integers(len(legal))])",
            "state = state.take_action(legal[rng.integers(len(legal) - 1)] if len(legal) > 1 else legal[0])",
            "Your last legal move is never drawn",
        ),
        (
            "state = state.take_action(legal[rng.integers(len(legal))])\n    return state.reward(me)",
            "state = state.take_action(legal[int(rng.integers(len(legal)))])\n    return state.reward(-me)",
            "*opponent*",
        ),
        (
            "legal = state.legal_actions()\n        state = state.take_action(legal[rng.integers(len(legal))])",
            "state = state.take_action(state.legal_actions()[0])",
            "not random",
        ),
        (
            "legal = state.legal_actions()\n        state = state.take_action(legal[rng.integers(len(legal))])",
            "state = state.take_action(int(np.random.choice(state.legal_actions())))",
            "does not draw from the `rng`",
        ),
        (
            "legal = state.legal_actions()\n        state = state.take_action(legal[rng.integers(len(legal))])",
            "state = state.take_action(int(rng.integers(9)))",
            "not legal",
        ),
        (
            "state = state.take_action(legal[rng.integers(len(legal))])",
            "state = state.take_action(legal[int(rng.integers(len(legal) - 1))])",
            "full length",
        ),
        (
            "state = state.take_action(legal[rng.integers(len(legal))])\n    return state.reward(me)",
            "state = state.take_action(legal[int(rng.integers(len(legal)))])\n    return state.winner() == me",
            "+1, 0 or -1",
        ),
        (
            "state = state.take_action(legal[rng.integers(len(legal))])",
            "state.take_action(legal[int(rng.integers(len(legal)))])",
            "Do you keep what it returns",
        ),
        (
            "me = state.player\n    while not state.is_terminal():",
            "while not state.is_terminal():\n        me = state.player",
            "Note whose eyes count *before* the loop",
        ),
        (
            "return state.reward(me)",
            "return 1 if state.winner() == me else -1",
            "a draw is worth 0",
        ),
        (
            "state = state.take_action(legal[rng.integers(len(legal))])",
            "state = state.take_action(legal[round(rng.random() * (len(legal) - 1))])",
            "In a random game every legal move is equally likely",
        ),
        (
            "state = state.take_action(legal[rng.integers(len(legal))])",
            "wins = [a for a in legal if state.take_action(a).winner() != 0]\n        state = state.take_action(wins[0] if wins else legal[rng.integers(len(legal))])",
            "In a random game every legal move is equally likely",
        ),
        (
            "state = state.take_action(legal[rng.integers(len(legal))])",
            "state = state.take_action(legal[rng.integers(len(legal) + 1)])",
            "Your index lies beyond the end of the list",
        ),
    ),
    Mistake(
        """
        def simulate(state, rng):
            while not state.is_terminal():
                state = state.take_action(int(rng.choice(state.legal_actions())))
            return -state.reward(state.player)
        """,
        "made the *last* move",
    ),
    Mistake(
        """
        def simulate(state, rng):
            me = state.player
            while True:
                state = state.take_action(int(rng.choice(state.legal_actions())))
                if state.is_terminal():
                    return state.reward(me)
        """,
        "There is no move left to draw",
    ),
    Mistake(
        """
        def simulate(state, rng):
            s = state
            while not state.is_terminal():
                legal = s.legal_actions()
                s = s.take_action(legal[rng.integers(len(legal))])
            return s.reward(state.player)
        """,
        "that it has come to",
    ),
    Mistake(
        "def simulate(state, rng):\n    me = state.player\n    moves = state.legal_actions()\n    while not state.is_terminal():\n        state = state.take_action(moves[rng.integers(len(moves))])\n    return state.reward(me)",
        "before every move",
    ),
    Mistake(
        """
        def simulate(state, rng):
            while not state.is_terminal():
                legal = state.legal_actions()
                state = state.take_action(legal[int(rng.integers(len(legal)))])
            return state.reward(state.player)
        """,
        "at the *end*",
    ),
    Mistake(
        """
        def simulate(state, rng):
            while not state.is_terminal():
                legal = state.legal_actions()
                state = state.take_action(legal[int(rng.integers(len(legal)))])
            return state.reward(1)
        """,
        "always as Black sees it",
    ),
    Mistake(
        """
        def simulate(state, rng):
            me = state.player
            if not state.is_terminal():
                legal = state.legal_actions()
                state = state.take_action(legal[int(rng.integers(len(legal)))])
            return state.reward(me)
        """,
        "`while`, not `if`",
    ),
    Mistake(
        """
        def simulate(state, rng):
            while not state.is_terminal():
                legal = state.legal_actions()
                state = state.take_action(legal[int(rng.integers(len(legal)))])
            return state.winner()
        """,
        "says who won",
    ),
    Mistake(
        """
            def simulate(state, rng):
                me = state.player
                legal = state.legal_actions()
                state = state.take_action(legal[rng.integers(len(legal))])
                return state.reward(me)
        """,
        "has nothing to draw from",
    ),
    Mistake(
        """
        def simulate(state, rng):
            player = state.player
            while not state.is_terminal():
                legal = state.legal_actions()
                state = state.take_action(rng.integers(legal))
            return state.reward(player)
        """,
        "you give it the list",
    ),
    Mistake(
        """
        def simulate(state, rng):
            player = state.player
            while not state.is_terminal():
                legal = state.legal_actions()
                state = state.take_action(legal[rng.integers(1, len(legal))])
            return state.reward(player)
        """,
        "leaves out the first move",
    ),
)

RIGHT_BACKPROPAGATE = """
def backpropagate(node, result):
    while node is not None:
        result = -result
        node.visits += 1
        node.total_reward += result
        node = node.parent
""".strip()

BACKPROPAGATE = (
    Mistake(
        """
        def backpropagate(node, result):
            while node is not None:
                result = -result
                node.visits += 1
                node.total_reward += result or 0.5
                node = node.parent
        """,
        "a draw adds 0",
    ),
    Mistake(
        """
        def backpropagate(node, result):
            while node is not None:
                node.visits += 1
                if result > 0:
                    node.total_reward += 1
                result = -result
                node = node.parent
        """,
        "never take a loss away",
    ),
    *changed(
        RIGHT_BACKPROPAGATE,
        (
            "result = -result",
            "if result == 1: result = -1\n        if result == -1: result = 1",
            "The same sign at every node",
        ),
        (
            "result = -result\n        node.visits += 1",
            "node.visits += 1",
            "The sign never changes",
        ),
        ("while node is not None:", "while node.parent is not None:", "stop below the root"),
        ("while node is not None:", "while node.parent:", "stop below the root"),
        (
            "while node is not None:\n        result = -result",
            "result = -result\n    while node is not None:",
            "Every node gets the same",
        ),
        ("while node is not None:", "while True:", "above the root"),
        (
            "node.total_reward += result",
            "node.total_reward = result",
            "in the place of the old sum",
        ),
        (
            "node.visits += 1\n        node.total_reward += result",
            "node.n += 1\n        node.w += result",
            "called something else",
        ),
        (
            "node.visits += 1\n        node.total_reward += result",
            "node.total_reward += result",
            "visits first",
        ),
        (
            "node.total_reward += result",
            "if result > 0:\n            node.total_reward += result",
            "wins only",
        ),
        ("node = node.parent", "node = node.children[0]", "The way home leads up"),
        ("node.total_reward += result", "node.total_reward *= result", "Your sums stay at 0"),
        ("result = -result", "result = 1 - result", "makes a draw of a win"),
    ),
    Mistake(
        """
        def backpropagate(node, result):
            while node is not None:
                node.visits += 1
                node.total_reward += result
                result = -result
                node = node.parent
        """,
        "wrong way round",
    ),
    Mistake(
        """
        def backpropagate(node, result):
            while node is not None:
                node.visits += 1
                node.total_reward += -result * node.state.player
                node = node.parent
        """,
        "take `result` to be Black's",
    ),
    Mistake(
        """
        def backpropagate(node, result):
            node = node.parent
            while node is not None:
                node.visits += 1
                node.total_reward += result
                result = -result
                node = node.parent
        """,
        "skip the node that was passed in",
    ),
    Mistake(
        """
        def backpropagate(node, result):
            me = node.state.player
            while node is not None:
                node.visits += 1
                node.total_reward += result if node.state.player == me else -result
                node = node.parent
        """,
        "wrong way round",
    ),
    Mistake(
        """
        def backpropagate(node, result):
            node.visits += 1
            node.total_reward -= result
            if node.parent is not None:
                backpropagate(node.parent, result)
        """,
        "Every node gets the same",
    ),
    Mistake(
        """
        def backpropagate(node, result):
            winner = node.state.player if result == 1 else -node.state.player
            while node is not None:
                node.visits += 1
                node.total_reward += -1 if node.state.player == winner else 1
                node = node.parent
        """,
        "A draw adds 0 to every sum",
    ),
    Mistake(
        """
        def backpropagate(node, result):
            while node.parent is not None:
                node.visits += 1
                result = -result
                node.total_reward += result
                node = node.parent
            node.visits += 1
        """,
        "Does every node on the way get its result, the root as well",
    ),
    Mistake(
        """
        def backpropagate(node, result):
            while node is not None:
                node.visits += 1
                node = node.parent
                if node is not None:
                    node.total_reward += result
                result = -result
        """,
        "Add its result before you move up to the parent",
    ),
    Mistake(
        """
        def backpropagate(node, result):
            node.visits += 1
            node.total_reward -= result
            while node.parent:
                result = -result
                node.parent.visits += 1
                node.parent.total_reward += result
                node = node.parent
        """,
        "The new node and its parent get the same",
    ),
    Mistake(
        """
        def backpropagate(node, result):
            while node:
                node.visits += 1
                if result > 0:
                    node.total_reward -= 1
                result = -result
                node = node.parent
        """,
        "give the winner nothing",
    ),
    Mistake(
        """
        def backpropagate(node, result):
            while node:
                result = -result
                node.visits += 1
                node.total_reward = (node.total_reward + result) / node.visits
                node = node.parent
        """,
        "You divide by the visits",
    ),
)

RIGHT_SEARCH = """
def my_search(state, iterations, rng, c=1.4):
    root = Node(state)
    for _ in range(iterations):
        leaf = expand(select(root, c))
        backpropagate(leaf, simulate(leaf.state, rng))
    return root
""".strip()

MY_SEARCH = (
    Mistake(
        """
        def my_search(state, iterations, rng, c=1.4):
            root = Node(state)
            for _ in range(iterations):
                leaf = expand(root if root.untried else best_child(root, c))
                backpropagate(leaf, simulate(leaf.state, rng))
            return root
        """,
        "stays two plies deep",
    ),
    *changed(
        RIGHT_SEARCH,
        (
            "leaf = expand(select(root, c))",
            "leaf = expand(select(root, c))\n        if leaf.state.is_terminal():\n            continue",
            "Where the new node ends the game, nothing goes home",
        ),
        (
            "leaf = expand(select(root, c))",
            "leaf = expand(select(root, c))\n        if leaf.state.is_terminal():\n            break",
            "ends as soon as one line of play ends",
        ),
        (
            "leaf = expand(select(root, c))",
            "leaf = select(root)\n        expand(leaf)",
            "`expand` returns the new node",
        ),
        ("leaf = expand(select(root, c))", "leaf = select(expand(root), c)", "have changed places"),
        (
            "for _ in range(iterations):\n        leaf = expand(select(root, c))",
            "leaf = expand(select(root, c))\n    for _ in range(iterations):",
            "*in* the loop",
        ),
        (
            "backpropagate(leaf, simulate(leaf.state, rng))",
            "simulate(leaf.state, rng)\n        backpropagate(leaf, rng)",
            "takes the *result* home",
        ),
        ("leaf = expand(select(root, c))", "leaf = expand(root)", "never go down"),
        (
            "return root",
            "return max(root.children, key=lambda a: root.children[a].visits)",
            "Return the root",
        ),
        (
            "return root",
            "return max(root.children.values(), key=lambda k: k.visits)",
            "Return the root",
        ),
        (
            "leaf = expand(select(root, c))",
            "leaf = select(root, c)\n        expand(leaf)",
            "make the new node and forget it",
        ),
        (
            "backpropagate(leaf, simulate(leaf.state, rng))",
            "backpropagate(leaf, -simulate(leaf.state, rng))",
            "before `backpropagate` does",
        ),
        ("    return root", "        return root", "Only one iteration"),
        (
            "backpropagate(leaf, simulate(leaf.state, rng))",
            "backpropagate(leaf, simulate(leaf, rng))",
            "pass it `leaf.state`",
        ),
        (
            "leaf = expand(select(root, c))",
            "leaf = expand(select(root))",
            "Pass it on: `select(root, c)`",
        ),
        (
            "backpropagate(leaf, simulate(leaf.state, rng))",
            "backpropagate(leaf, simulate(leaf.state, np.random.default_rng()))",
            "does not draw from the `rng`",
        ),
        (
            "backpropagate(leaf, simulate(leaf.state, rng))",
            "backpropagate(leaf, simulate(state, rng))",
            "random game starts at the root",
        ),
        (
            "backpropagate(leaf, simulate(leaf.state, rng))",
            "for _ in range(5):\n            backpropagate(leaf, simulate(leaf.state, rng))",
            "counts several games",
        ),
        (
            "for _ in range(iterations):",
            "for _ in iterations:",
            "a loop cannot go through a number",
        ),
        ("for _ in range(iterations):", "while iterations:", "never ends unless you count down"),
        (
            "root = Node(state)",
            "root = Node(state.id)",
            "`Node` wants the state itself, not its ID",
        ),
    ),
    Mistake(
        "def my_search(state, iterations, rng, c=1.4):\n    select(Node(state), c)\n    expand(Node(state))\n    return Node(state)",
        "The root has no visits",
    ),
    Mistake(
        """
        def my_search(state, iterations, rng, c=1.4):
            root = Node(state)
            for _ in range(iterations):
                node = select(root, c)
                leaf = expand(node)
                backpropagate(leaf, simulate(node.state, rng))
            return root
        """,
        "starts at the parent",
    ),
    Mistake(
        """
        def my_search(state, iterations, rng, c=1.4):
            root = Node(state)
            for _ in range(iterations):
                node = select(root, c)
                leaf = expand(node)
                backpropagate(node, simulate(leaf.state, rng))
            return root
        """,
        "goes home from the parent",
    ),
    Mistake(
        """
        def my_search(state, iterations, rng, c=1.4):
            root = Node(state)
            node = root
            for _ in range(iterations):
                node = expand(select(node, c))
                backpropagate(node, simulate(node.state, rng))
            return root
        """,
        "begins at the root again",
    ),
    Mistake(
        """
        def my_search(state, iterations, rng, c=1.4):
            for _ in range(iterations):
                leaf = expand(select(state, c))
                backpropagate(leaf, simulate(leaf.state, rng))
            return state
        """,
        "made of nodes",
    ),
    Mistake(
        """
        def my_search(state, iterations, rng, c=1.4):
            root = Node(state)
            for _ in range(iterations):
                leaf = select(root, c)
                if leaf.state.is_terminal():
                    continue
                leaf = expand(leaf)
                backpropagate(leaf, simulate(leaf.state, rng))
            return root
        """,
        "your iteration ends without a result",
    ),
)

TRAP = (
    Mistake(
        """
        def trap():
            return (0, 4, 8, 7)
        """,
        "the lesson's own puzzle",
    ),
    Mistake(
        """
        def trap():
            return (0, 7, 8, 4)
        """,
        "the lesson's own puzzle",
    ),
    Mistake(
        """
        def trap():
            return (0,)
        """,
        "every move is as good",
    ),
    Mistake(
        """
        def trap():
            return (0, 0, 1, 4)
        """,
        "a block too",
    ),
    Mistake(
        """
        def trap():
            return TicTacToe().state((0, 2, 6, 3, 8))
        """,
        "It is a state",
    ),
    Mistake(
        """
        def trap():
            return (2, 6, 3, 8)
        """,
        "begins with the root's 0",
    ),
    Mistake(
        """
        def trap():
            return (0, 4, 4, 8)
        """,
        "One cell is played twice",
    ),
    Mistake(
        """
        def trap():
            return (0, 0, 3, 1, 4, 2)
        """,
        "game is over",
    ),
    Mistake(
        """
        def trap():
            return (0, 0, 3, 1, 4)
        """,
        "good news",
    ),
    Mistake(
        """
        def trap():
            return (0, 0, 4, 8)
        """,
        "one of them",
    ),
    Mistake(
        """
        def trap():
            print((0, 2, 6, 3, 8))
        """,
        "not printed",
    ),
    Mistake(
        """
        def trap():
            return (0, 4, 0, 8, 2, 6, 3, 5, 7)
        """,
        "every move is as good",
    ),
    Mistake(
        """
            def trap(): return '(0, 2, 6, 3, 8)'
        """,
        "That is text",
    ),
    Mistake(
        """
        def trap():
            return (0, 1, 4, 3, 5, 8)
        """,
        "is nearly a trap",
    ),
    Mistake(
        """
        def trap():
            return (0, 0, 8, 5, 6)
        """,
        "nothing elsewhere tempts X enough",
    ),
)

MISTAKES: dict[str, tuple[Mistake, ...]] = {
    "ucb": UCB,
    "choose_arm": CHOOSE_ARM,
    "best_child": BEST_CHILD,
    "select": SELECT,
    "expand": EXPAND,
    "simulate": SIMULATE,
    "backpropagate": BACKPROPAGATE,
    "my_search": MY_SEARCH,
    "trap": TRAP,
}

_AGAIN: dict[str, tuple[Mistake, ...]] = {
    "ucb": (
        Mistake(
            """
            def ucb(w, n, N, c=1.4):
                return w / n + c * math.sqrt(math.log(N) / N) if n else math.inf
            """,
            "Under the root you have N twice",
        ),
        Mistake(
            """
            def ucb(w, n, N, c=1.4):
                n = max(n, 1)
                return w / n + c * math.sqrt(math.log(N) / n)
            """,
            "An arm that was never pulled must come before every other",
        ),
        Mistake(
            """
            def ucb(w, n, N, c=1.4):
                return w / n + c * math.sqrt(math.log(N) / (n + 1)) if n else math.inf
            """,
            "You add 1 to n",
        ),
        Mistake(
            """
            def ucb(w, n, N, c=1.4):
                return w / n + c * math.sqrt(math.log(N, 2) / n) if n else math.inf
            """,
            "That is the logarithm to the base 2. The formula's ln is",
        ),
        Mistake(
            """
            def ucb(w, n, N, c=1.4):
                return w / n + c * math.sqrt(math.log(N) / n) if w else math.inf
            """,
            "You ask whether the arm has *paid*. An arm is new if it was",
        ),
        Mistake(
            """
            def ucb(w, n, N, c=1.4):
                return w / n + c * (math.log(N) / n) ** 2 if n else math.inf
            """,
            "You square where the formula takes a root",
        ),
        Mistake(
            """
            def ucb(w, n, N, c=1.4):
                return math.inf if n == 0 else print(w / n + c * math.sqrt(math.log(N) / n))
            """,
            "The answer is printed",
        ),
        Mistake(
            """
            def ucb(w, n, N, c=1.4):
                return w / n + c * math.sqrt(math.log(N) * n) if n else math.inf
            """,
            "You multiply by n under the root",
        ),
        Mistake(
            """
            def ucb(w, n, N, c=1.4):
                if n == 0:
                    return math.inf
                return round(w / n + c * math.sqrt(math.log(N) / n), 2)
            """,
            "You round the score",
        ),
    ),
    "choose_arm": (
        Mistake(
            """
            def choose_arm(wins, pulls, c):
                scores = [ucb(w, n, sum(pulls), c) for w, n in zip(wins, pulls)]
                return scores.index(min(scores))
            """,
            "You take the lowest score",
        ),
        Mistake(
            """
            def choose_arm(wins, pulls, c):
                scores = [ucb(w, n, sum(wins) or 1, c) for w, n in zip(wins, pulls)]
                return scores.index(max(scores))
            """,
            "You add up the wins",
        ),
        Mistake(
            """
            def choose_arm(wins, pulls, c):
                return [ucb(w, n, sum(pulls), c) for w, n in zip(wins, pulls)]
            """,
            "You return a list",
        ),
        Mistake(
            """
            def choose_arm(wins, pulls, c):
                scores = [ucb(w, n, sum(pulls), c) for w, n in zip(wins, pulls)]
                return scores.index(max(scores)) + 1
            """,
            "You count the arms from 1. The first is number 0",
        ),
        Mistake(
            """
            def choose_arm(wins, pulls, c):
                scores = [ucb(n, w, sum(pulls), c) for w, n in zip(wins, pulls)]
                return scores.index(max(scores))
            """,
            "Wins and pulls have changed places in your call",
        ),
        Mistake(
            """
            def choose_arm(wins, pulls, c):
                best, top = 0, 0
                for k in range(len(pulls)):
                    if pulls[k] > 0:
                        s = ucb(wins[k], pulls[k], sum(pulls), c)
                        if s > top:
                            best, top = k, s
                return best
            """,
            "You pass over the arms that were never pulled",
        ),
        Mistake(
            """
            def choose_arm(wins, pulls, c):
                N, best, top = 0, None, -1
                for k in range(len(pulls)):
                    N += pulls[k]
                    s = ucb(wins[k], pulls[k], max(N, 1), c)
                    if s > top:
                        best, top = k, s
                return best
            """,
            "Your N is still growing while you score the arms",
        ),
        Mistake(
            """
            def choose_arm(wins, pulls, c):
                best, top = 0, 0
                for k in range(len(pulls)):
                    s = ucb(wins[k], pulls[k], sum(pulls), c)
                    if s >= top:
                        best, top = k, s
                return best
            """,
            "Where scores tie",
        ),
        Mistake(
            """
            def choose_arm(wins, pulls, c):
                scores = [ucb(w, n, sum(pulls), c) for w, n in zip(wins, pulls)]
                return max(scores, key=scores.index)
            """,
            "That is a score",
        ),
        Mistake(
            """
            def choose_arm(wins, pulls, c):
                scores = [ucb(w, n, sum(pulls), c) for w in wins for n in pulls]
                return scores.index(max(scores))
            """,
            "side by side",
        ),
        Mistake(
            """
            def choose_arm(wins, pulls, c):
                scores = {}
                for k in range(len(wins)):
                    scores[k] = ucb(wins[k], pulls[k], sum(pulls), c)
                return max(scores)
            """,
            "largest *key*",
        ),
        Mistake(
            """
            def choose_arm(wins, pulls, c):
                best_score = 0
                for k in range(len(wins)):
                    score = ucb(wins[k], pulls[k], sum(pulls), c)
                    if score > best_score:
                        best_score = score
                        best = k
                return best
            """,
            "the name that you return has no value",
        ),
    ),
    "best_child": (
        Mistake(
            """
            def best_child(node, c=1.4):
                return max(node.children, key=lambda a: ucb(node.children[a].total_reward, node.children[a].visits, node.visits, c))
            """,
            "You return a number. The answer is the child itself",
        ),
        Mistake(
            """
            def best_child(node, c=1.4):
                return max(node.children.values(), key=lambda k: ucb(k.total_reward, k.visits, k.visits, c))
            """,
            "N is the number of visits of the parent",
        ),
        Mistake(
            """
            def best_child(node, c=1.4):
                best, best_score = None, -math.inf
                for child in node.children.values():
                    score = ucb(child.total_reward, node.visits, child.visits, c)
                    if score > best_score:
                        best, best_score = child, score
                return best
            """,
            "The visits have changed places",
        ),
        Mistake(
            """
            def best_child(node, c=1.4):
                return max(node.children.values(), key=lambda k: ucb(-k.total_reward, k.visits, node.visits, c))
            """,
            "You change the sign of the reward",
        ),
        Mistake(
            """
            def best_child(node, c=1.4):
                N = sum(k.visits for k in node.children.values())
                return max(node.children.values(), key=lambda k: ucb(k.total_reward, k.visits, N, c))
            """,
            "You add up the children's visits",
        ),
        Mistake(
            """
            def best_child(node, c=1.4):
                return max(node.children.values(), key=lambda k: ucb(node.total_reward, k.visits, node.visits, c))
            """,
            "w is the *child's* `total_reward`",
        ),
        Mistake(
            """
            def best_child(node, c=1.4):
                best = None
                for k in node.children.values():
                    if best is None or ucb(k.total_reward, k.visits, node.visits, c) >= ucb(best.total_reward, best.visits, node.visits, c):
                        best = k
                return best
            """,
            "Where scores tie",
        ),
        Mistake(
            """
            def best_child(node, c=1.4):
                return max(node.children, key=lambda k: ucb(k.total_reward, k.visits, node.visits, c))
            """,
            "A loop over a dict goes over its keys",
        ),
        Mistake(
            """
            def best_child(node, c=1.4):
                return max(node.children.values(), key=lambda k: ucb(k.total_reward, k.visits, node.visits))
            """,
            "because you call `ucb` without c",
        ),
        Mistake(
            """
            def best_child(node, c=1.4):
                return max(ucb(k.total_reward, k.visits, node.visits, c) for k in node.children.values())
            """,
            "You return the score",
        ),
        Mistake(
            """
            def best_child(node, c=1.4):
                scores = {ucb(k.total_reward, k.visits, node.visits, c): k for k in node.children.values()}
                return scores[max(scores)]
            """,
            "Where scores tie",
        ),
        Mistake(
            """
            def best_child(node, c=1.4):
                scores = [
                    ucb(k.total_reward, k.visits, node.visits, c) for k in node.children.values()
                ]
                return node.children[scores.index(max(scores))]
            """,
            "by its place in a list",
        ),
    ),
    "select": (
        Mistake(
            """
            def select(node, c=1.4):
                if not node.untried and node.children:
                    node = best_child(node, c)
                return node
            """,
            "You take one step",
        ),
        Mistake(
            """
            def select(node, c=1.4):
                while node.children:
                    node = best_child(node, c)
                return node
            """,
            "You walk past nodes that still have untried actions",
        ),
        Mistake(
            """
            def select(node, c=1.4):
                while not node.untried:
                    node = best_child(node, c)
                return node
            """,
            "You ask a node without children for its best child",
        ),
        Mistake(
            """
            def select(node, c=1.4):
                if node.untried or not node.children:
                    return node
                select(best_child(node, c), c)
            """,
            "There is a None where a node should be",
        ),
        Mistake(
            """
            def select(node, c=1.4):
                if not node.untried and node.children:
                    select(best_child(node, c), c)
                return node
            """,
            "return what that call returns",
        ),
        Mistake(
            """
            def select(node, c=1.4):
                while not node.untried and node.children:
                    best_child(node, c)
                    break
                return node
            """,
            "You stay where you are",
        ),
        Mistake(
            """
            def select(node, c=1.4):
                way = [node]
                while not node.untried and node.children:
                    node = best_child(node, c)
                    way.append(node)
                return way
            """,
            "The answer is the node that you have come to",
        ),
        Mistake(
            """
            def select(node, c=1.4):
                while not node.state.is_terminal():
                    node = best_child(node, c)
                return node
            """,
            "The root has untried actions here",
        ),
        Mistake(
            """
            def select(node, c=1.4):
                while not node.untried and node.children:
                    node = best_child(node)
                return node
            """,
            "because you call `best_child` without c",
        ),
        Mistake(
            """
            def select(node, c=1.4):
                while node.untried and node.children:
                    node = best_child(node, c)
                return node
            """,
            "A `not` is missing",
        ),
    ),
    "expand": (
        Mistake(
            """
            def expand(node):
                action = min(node.untried)
                child = Node(node.state.take_action(action), node, action)
                node.children[action] = child
                return child
            """,
            "Take it out of the list",
        ),
        *changed(
            RIGHT_EXPAND_WITHOUT_CHILD,
            (
                "action = node.untried.pop(0)",
                "action = node.untried.pop()",
                "You take the last action",
            ),
            (
                "node.children[action] = Node(node.state.take_action(action), node, action)\n    return node.children[action]",
                "return Node(node.state.take_action(action), node, action)",
                "The child knows its parent",
            ),
            (
                "node.children[action] = Node(node.state.take_action(action), node, action)",
                "node.children[action] = Node(node.state.take_action(action))",
                "The child does not know where it comes from",
            ),
            (
                "action = node.untried.pop(0)",
                "action = node.untried[0]",
                "The action stays in `node.untried`",
            ),
            ("return node.children[action]", "return node", "The child is made"),
            (
                "node.children[action] = Node(node.state.take_action(action), node, action)",
                "node.children[action] = Node(node.state.take_action(action), action, node)",
                "Parent and action have changed places",
            ),
            ("        return node", "        return None", "Where nothing is untried"),
            (
                "node.children[action] = Node(node.state.take_action(action), node, action)\n    return node.children[action]",
                "node.children.append(Node(node.state.take_action(action), node, action))\n    return node.children[-1]",
                "`node.children` is a dict from actions to nodes",
            ),
            (
                "node.children[action] = Node(node.state.take_action(action), node, action)",
                "node.state = node.state.take_action(action)\n    node.children[action] = Node(node.state, node, action)",
                "You change the state of the parent",
            ),
            (
                "action = node.untried.pop(0)",
                "action = min(node.untried)\n    node.untried = node.untried.remove(action)",
                "`remove` changes the list and returns None",
            ),
        ),
        Mistake(
            """
            def expand(node):
                action = min(node.untried)
                node.untried.remove(action)
                node.children[action] = Node(node.state.take_action(action), node, action)
                return node.children[action]
            """,
            "Here nothing is untried, since the game is over",
        ),
        Mistake(
            """
            def expand(node):
                if not node.untried:
                    return node
                for action in node.untried:
                    node.children[action] = Node(node.state.take_action(action), node, action)
                node.untried = []
                return node.children[action]
            """,
            "You make all the children at once",
        ),
    ),
    "backpropagate": (
        Mistake(
            """
            def backpropagate(node, result):
                while node is not None:
                    node.visits += 1
                    node.total_reward += result
                    result = -result
                    node = node.parent
            """,
            "wrong way round",
        ),
        *changed(
            RIGHT_BACKPROPAGATE,
            (
                "while node is not None:",
                "while node.parent is not None:",
                "You stop below the root",
            ),
            (
                "node.total_reward += result",
                "node.total_reward = result",
                "You put the new result in the place of the old sum",
            ),
            ("result = -result", "result -= result", "`result -= result` is always 0"),
            (
                "node.total_reward += result",
                "node.total_reward += result / node.visits",
                "You add fractions",
            ),
        ),
        Mistake(
            """
            def backpropagate(node, result):
                node.visits += 1
                node.total_reward -= result
            """,
            "Look at the visits first",
        ),
        Mistake(
            """
            def backpropagate(node, result):
                while node is not None:
                    node.visits += 1
                    node.total_reward -= result
                    node = node.parent
            """,
            "Every node gets the same",
        ),
        Mistake(
            """
            def backpropagate(node, result):
                node.visits += 1
                node.total_reward += result
                if node.parent:
                    backpropagate(node.parent, -result)
            """,
            "wrong way round",
        ),
        Mistake(
            """
            def backpropagate(node, result):
                while node is not None:
                    result = -result
                    if result > 0:
                        node.total_reward += result
                    node.visits += 1
                    node = node.parent
            """,
            "You count wins only",
        ),
        Mistake(
            """
            def backpropagate(node, result):
                while node is not None:
                    result = -result
                    node.total_reward += result
                    node = node.parent
                    node.visits += 1
            """,
            "You went on above the root",
        ),
        Mistake(
            """
            def backpropagate(node, result):
                while node is not None:
                    node.visits += 1
                    node.total_reward += result * node.state.player
                    node = node.parent
            """,
            "You take `result` to be Black's",
        ),
        Mistake(
            """
            def backpropagate(node, result):
                sign = -1
                while node is not None:
                    node.visits += 1
                    node.total_reward += sign * result
                    node = node.parent
                    sign -= sign
            """,
            "`x -= x` is always 0",
        ),
    ),
    "trap": (
        Mistake(
            """
            def trap():
                return positions_of_the_exam[0].id
            """,
            "Nothing by that name has been defined",
        ),
        Mistake(
            """
            def trap():
                return (4, 8, 7)
            """,
            "begins with the root's 0",
        ),
        Mistake(
            """
            def trap():
                return [(0, 4, 8, 7)]
            """,
            "an ID inside a list",
        ),
        Mistake(
            """
            def trap():
                return (0, 0, 1, 3, 4)
            """,
            "wins at once on a3 (6)",
        ),
        Mistake(
            """
            def trap():
                return (0, 4, 2, 1)
            """,
            "This is the lesson's own puzzle",
        ),
        Mistake(
            """
            def trap():
                return 0, 4, 4, 8
            """,
            "One cell is played twice",
        ),
        Mistake(
            """
            def trap():
                return (0, 0, 4, 8, 2)
            """,
            "with 5 of 5 seeds. O does threaten a3 (6)",
        ),
        Mistake(
            """
            def trap():
                return '0478'
            """,
            "That is text",
        ),
        Mistake(
            """
            def trap():
                return (0, 9)
            """,
            "outside the board",
        ),
    ),
}
"""A second round, again written down before the checks were looked at."""

_ONCE_MORE: dict[str, tuple[Mistake, ...]] = {
    "ucb": (
        Mistake(
            """
            def ucb(w, n, N, c=1.4):
                if n == 0:
                    return math.inf
                return w / n * c * math.sqrt(math.log(N) / n)
            """,
            "there is a plus",
        ),
        Mistake(
            """
            def ucb(w, n, N, c=1.4):
                if n == 0:
                    return math.inf
                return c * (w / n + math.sqrt(math.log(N) / n))
            """,
            "multiplies the mean, too",
        ),
        Mistake(
            """
            def ucb(w, n, N, c=1.4):
                if n == 0:
                    return math.inf
                return int(w / n) + c * math.sqrt(math.log(N) / n)
            """,
            "`int` throws the fraction away",
        ),
        Mistake(
            """
            def ucb(w, n, N, c=1.4):
                if n == 0:
                    return math.inf
                return w / (n + 1) + c * math.sqrt(math.log(N) / (n + 1))
            """,
            "in the mean and in the bonus",
        ),
        Mistake(
            """
            def ucb(w, n, N, c=1.4):
                return w / (n + 1) + c * math.sqrt(math.log(N) / (n + 1))
            """,
            "so that it is never 0",
        ),
        Mistake(
            """
            def ucb(n, w, N, c=1.4):
                if n == 0:
                    return math.inf
                return w / n + c * math.sqrt(math.log(N) / n)
            """,
            "w and n have changed places",
        ),
        Mistake(
            """
            def ucb(w, n, N, c=1.4):
                if n == 0:
                    return "math.inf"
                return w / n + c * math.sqrt(math.log(N) / n)
            """,
            "because of the quotes",
        ),
    ),
    "choose_arm": (
        Mistake(
            """
            def choose_arm(wins, pulls, c):
                best, best_score = 0, 0
                for k, (w, n) in enumerate(zip(wins, pulls)):
                    score = ucb(w, n, sum(pulls), c)
                    if score > best_score:
                        best, best_score = k, score
                return best
            """,
            "Your best score begins too high",
        ),
        Mistake(
            """
            def choose_arm(wins, pulls, c):
                return max(
                    range(len(wins)), key=lambda k: ucb(wins[k], pulls[k], sum(pulls), 1.4)
                )
            """,
            "Your c is always 1.4",
        ),
        Mistake(
            """
            def choose_arm(wins, pulls, c):
                return max((ucb(w, n, sum(pulls), c), k) for k, (w, n) in enumerate(zip(wins, pulls)))
            """,
            "several things at once",
        ),
        Mistake(
            """
            def choose_arm(wins, pulls, c):
                return wins.index(max(wins))
            """,
            "has paid most in all",
        ),
        Mistake(
            """
            def choose_arm(wins, pulls, c):
                best, highest = 0, -1
                for k, (w, n) in enumerate(zip(wins, pulls)):
                    score = ucb(w, n, sum(pulls), c)
                    if score > highest:
                        best, highest = k, score
                    return best
            """,
            "You always answer 0",
        ),
        Mistake(
            """
            def choose_arm(wins, pulls, c):
                scores = [ucb(w, n, sum(pulls) + 1, c) for w, n in zip(wins, pulls)]
                return scores.index(max(scores))
            """,
            "one pull too many",
        ),
    ),
    "best_child": (
        Mistake(
            """
            def best_child(node, c=1.4):
                return max(
                    node.children.values(),
                    key=lambda k: ucb(k.total_reward, k.visits, node.visits, 1.4),
                )
            """,
            "Your c is always 1.4",
        ),
        Mistake(
            """
            def best_child(node, c=1.4):
                return max(
                    node.children.values(),
                    key=lambda k: ucb(k.total_reward, k.visits, node.visits + 1, c),
                )
            """,
            "one visit too many",
        ),
        Mistake(
            """
            def best_child(node, c=1.4):
                N = node.parent.visits if node.parent is not None else node.visits
                return max(
                    node.children.values(),
                    key=lambda k: ucb(k.total_reward, k.visits, N, c),
                )
            """,
            "one node too far up",
        ),
        Mistake(
            """
            def best_child(node, c=1.4):
                return max(
                    node.children.values(),
                    key=lambda k: ucb(node.total_reward, node.visits, node.visits, c),
                )
            """,
            "You always take the first child",
        ),
        Mistake(
            """
            def best_child(node, c=1.4):
                children = list(node.children.values())
                return children[
                    choose_arm([k.total_reward for k in children], [k.visits for k in children], c)
                ]


            def choose_arm(wins, pulls, c):
                scores = [ucb(w, n, sum(pulls), c) for w, n in zip(wins, pulls)]
                return scores.index(max(scores))
            """,
            "`choose_arm` does, if you call it",
        ),
        Mistake(
            """
            def best_child(node, c=1.4):
                return max(
                    (ucb(k.total_reward, k.visits, node.visits, c), a, k) for a, k in node.children.items()
                )
            """,
            "a tuple where a node should be",
        ),
        Mistake(
            """
            def best_child(node, c=1.4):
                children = list(node.children.values())
                scores = [ucb(k.total_reward, k.visits, node.visits, c) for k in children]
                return scores.index(max(scores))
            """,
            "You return a number",
        ),
    ),
    "select": (
        Mistake(
            """
            def select(node, c=1.4):
                while not node.untried and node.children:
                    node.visits += 1
                    node = best_child(node, c)
                return node
            """,
            "You count a visit on the way down",
        ),
        Mistake(
            """
            def select(node, c=1.4):
                while node.untried:
                    node = best_child(node, c)
                return node
            """,
            "The root has untried actions here",
        ),
        Mistake(
            """
            def select(node, c=1.4):
                while not node.state.is_terminal():
                    node = best_child(node, c)
                return node
            """,
            "The root has untried actions here",
        ),
        Mistake(
            """
            def select(node, c=1.4):
                before = node
                while not node.untried and node.children:
                    before = node
                    node = best_child(node, c)
                return before
            """,
            "You stop too early",
        ),
        Mistake(
            """
            def select(node, c=1.4):
                while not node.untried and node.children:
                    node = list(node.children.values())[0]
                return node
            """,
            "You take another way down",
        ),
        Mistake(
            """
            def select(node, c=1.4):
                while not node.untried and node.children:
                    node = best_child(node, 1.4)
                return node
            """,
            "Your c is always 1.4",
        ),
    ),
    "expand": (
        Mistake(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.state.legal_actions()[0]
                node.untried.remove(action)
                node.children[action] = Node(node.state.take_action(action), node, action)
                return node.children[action]
            """,
            "Take the first of `node.untried`",
        ),
        Mistake(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = min(node.untried)
                del node.untried[action]
                node.children[action] = Node(node.state.take_action(action), node, action)
                return node.children[action]
            """,
            "go by the place k",
        ),
        Mistake(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.untried.pop(0)
                child = Node(node.state.take_action(action), node, action)
                node.children[action] = child
                return action
            """,
            "You return the action",
        ),
        Mistake(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.untried.pop(0)
                child = Node(node.state.take_action(action), node, action)
                node.children[child.state] = child
                return child
            """,
            "the action is the key",
        ),
    ),
    "simulate": (
        Mistake(
            """
            def simulate(state, rng):
                results = []
                for _ in range(2):
                    now = state
                    while not now.is_terminal():
                        legal = now.legal_actions()
                        now = now.take_action(legal[rng.integers(len(legal))])
                    results.append(now.reward(state.player))
                return sum(results) / 2
            """,
            "Do you take the mean of several games?",
        ),
        Mistake(
            """
            def simulate(state, rng):
                return state.reward(state.player)
            """,
            "No move is played",
        ),
        Mistake(
            """
            def simulate(state, rng):
                me = state.player
                while not state.is_terminal:
                    legal = state.legal_actions()
                    state = state.take_action(legal[rng.integers(len(legal))])
                return state.reward(me)
            """,
            "No move is played",
        ),
        Mistake(
            """
            def simulate(state, rng):
                while not state.is_terminal():
                    legal = state.legal_actions()
                    state = state.take_action(legal[rng.integers(len(legal))])
                return state
            """,
            "You return the state at the end",
        ),
        Mistake(
            """
            def simulate(state, rng):
                while not state.is_terminal():
                    legal = state.legal_actions()
                    state = state.take_action(legal[rng.integers(len(legal))])
                return state.reward()
            """,
            "wants to know who is asking",
        ),
    ),
    "my_search": (
        Mistake(
            """
            def simulate(state, rng):
                me = state.player
                while not state.is_terminal():
                    legal = state.legal_actions()
                    state = state.take_action(legal[int(rng.random() * len(legal))])
                return state.reward(me)

            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    leaf = expand(select(root, c))
                    backpropagate(leaf, -simulate(leaf.state, rng))
                return root
            """,
            "without a minus",
        ),
        *changed(
            RIGHT_SEARCH,
            (
                "backpropagate(leaf, simulate(leaf.state, rng))",
                "backpropagate(simulate(leaf.state, rng), leaf)",
                "`backpropagate` wants a node",
            ),
            (
                "for _ in range(iterations):",
                "for _ in range(iterations - 1):",
                "One iteration is missing",
            ),
            (
                "backpropagate(leaf, simulate(leaf.state, rng))",
                "result = (simulate(leaf.state, rng) + simulate(leaf.state, rng)) / 2\n        backpropagate(leaf, result)",
                "An iteration plays one",
            ),
            (
                "root = Node(state)",
                "root = Node(state)\n    for _ in list(root.untried):\n        expand(root)",
                "nothing is added before the first",
            ),
            ("return root", "return root.children", "not its children"),
        ),
        Mistake(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    leaf = expand(select(root, c))
                    result = simulate(leaf.state, rng)
                    backpropagate(leaf, result)
                    if result == 1:
                        break
                return root
            """,
            "your loop ends early",
        ),
    ),
}
"""A third round, by somebody new to the lesson."""

for _round in (_AGAIN, _ONCE_MORE):
    for _id, _more in _round.items():
        MISTAKES[_id] += _more
