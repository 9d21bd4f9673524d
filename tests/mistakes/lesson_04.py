"""What learners write wrongly in lesson 04, and what they must be told."""

from __future__ import annotations

from mistakes import Mistake

__all__ = ["MISTAKES"]

_WALK = """
    def flips(board, player, action):
        size = len(board)
        row, column = divmod(action, size)
        if board[row, column] != 0:
            return []
        turned = []
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                if down == right == 0:
                    continue
                line = []
                r, c = row + down, column + right
                while {inside} and board[r, c] == -player:
                    line.append({cell})
                    r, c = r + down, c + right
                if {closed}:
                    {keep}
        return {answer}
"""
_INSIDE = "0 <= r < size and 0 <= c < size"


def _flips(
    inside: str = _INSIDE,
    cell: str = "r * size + c",
    closed: str = f"{_INSIDE} and board[r, c] == player",
    keep: str = "turned += line",
    answer: str = "sorted(turned)",
) -> str:
    return _WALK.format(inside=inside, cell=cell, closed=closed, keep=keep, answer=answer)


def _reversi(**methods: str) -> str:
    parts = {
        "legal": "return [] if self.is_terminal() else "
        "moves(self.board, self.player) or [self.board.size]",
        "take": """
            board = self.board.copy()
            if action != board.size:
                board.flat[[action, *flips(board, self.player, action)]] = self.player
            return Reversi(board, -self.player)""",
        "over": "return not moves(self.board, 1) and not moves(self.board, -1)",
        "reward": """
            margin = int(self.board.sum()) * player if self.is_terminal() else 0
            return (margin > 0) - (margin < 0)""",
    } | methods
    return f"""
    class Reversi:
        def __init__(self, board, player):
            self.board = board
            self.player = player

        def legal_actions(self):
            {parts["legal"]}

        def take_action(self, action):
            {parts["take"]}

        def is_terminal(self):
            {parts["over"]}

        def reward(self, player):
            {parts["reward"]}
    """


def _bot(answer: str) -> str:
    return f"""
    class BOT:
        def __init__(self, iterations=40):
            self.search = MonteCarloTreeSearch(
                iteration_limit=iterations, rollout=play_to_the_end, rng=np.random.default_rng(6)
            )

        def getAction(self, board, color):
            {answer}
    """


def _body(head: str, body: str) -> str:
    return f"""
    def {head}:
        {body}
    """


_FROM_1 = "range(1, len(results) + 1)"
_IMPATIENT = """for games in {games}:
            seen = results[:games]
            w, d, l = seen.count(1), seen.count(0), seen.count(-1)
            if verdict({asked}) != "not decided":
                return {found}"""
_UCB = "weighted_ucb(total, visits, parent_visits, weight, c=2)"
_WILSON = "interval(score, games, z=1.96)"

MISTAKES: dict[str, tuple[Mistake, ...]] = {
    "flips": (
        Mistake(_flips(inside="board[r, c] != 0"), "left the board"),
        Mistake(_flips(closed="board[r, c] == player"), "left the board"),
        Mistake(_flips(closed="line"), "closes it at the far end"),
        Mistake(_flips(cell="(r, c)"), "not as pairs"),
        Mistake(_flips(cell="c * size + r"), "changed places"),
        Mistake(_flips(keep="turned.append(line)", answer="turned"), "list of lists"),
        Mistake(_flips(answer="turned"), "increasing order"),
        Mistake(_flips(answer="sorted(turned + [action])"), "new disc"),
        Mistake(_flips(answer="set(turned)"), "a list of them"),
        Mistake(_flips(keep="return line"), "after the first direction"),
        Mistake(_flips(inside="0 < r < size and 0 < c < size"), "does not"),
        Mistake(_flips(inside="0 <= r < 8 and 0 <= c < 8"), "left the board"),
        Mistake(_flips(keep="board.flat[line] = player; turned += line"), "write on the board"),
        Mistake(
            _flips().replace("if board[row, column] != 0", "if board[row, column] == player"),
            "taken",
        ),
        Mistake(
            """
            def flips(board, player, action):
                size = len(board)
                row, column = divmod(action, size)
                if board[row, column] != 0:
                    return []
                turned, line = set(), []
                for down in (-1, 0, 1):
                    for right in (-1, 0, 1):
                        r, c = row + down, column + right
                        while 0 <= r < size and 0 <= c < size and board[r, c] == -player:
                            line.append(r * size + c)
                            r, c = r + down, c + right
                            if down == right == 0:
                                break
                        if 0 <= r < size and 0 <= c < size and board[r, c] == player:
                            turned |= set(line)
                return sorted(turned)
            """,
            "an empty one in each direction",
        ),
        Mistake(_flips(cell="r * 8 + c"), "eight cells to a row"),
        Mistake(
            _flips().replace("divmod(action, size)", "divmod(action, 8)"),
            "begin at the wrong cell of a smaller board",
        ),
        Mistake(
            _flips(cell="r * 8 + c").replace("divmod(action, size)", "divmod(action, 8)"),
            "counts eight cells to a row on every board",
        ),
        Mistake(
            _flips()
            .replace("turned = []", "turned, line = [], []")
            .replace("                line = []\n", ""),
            "more than once",
        ),
        Mistake(
            """
            def flips(board, player, action):
                n = len(board)
                r, c = divmod(action, n)
                if board[r, c] != 0:
                    return []
                out = []
                for dr in (-1, 0, 1):
                    for dc in (-1, 0, 1):
                        if dr == 0 and dc == 0:
                            continue
                        line = []
                        r, c = r + dr, c + dc
                        while 0 <= r < n and 0 <= c < n and board[r, c] == -player:
                            line.append(r * n + c)
                            r, c = r + dr, c + dc
                        if 0 <= r < n and 0 <= c < n and board[r, c] == player:
                            out += line
                return sorted(out)
            """,
            "Something that should turn does not",
        ),
        Mistake(
            """
            def flips(board, player, action):
                n = len(board)
                row, col = divmod(action, n)
                if board[row, col] != 0:
                    return []
                out = []
                for dr, dc in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]:
                    line, r, c = [], row + dr, col + dc
                    while 0 <= r < n and 0 <= c < n and board[r, c] != player:
                        line.append(r * n + c)
                        r, c = r + dr, c + dc
                    if 0 <= r < n and 0 <= c < n:
                        out += line
                return sorted(out)
            """,
            "An empty cell is in your list",
        ),
        Mistake(
            """
            def flips(board, player, action):
                n = len(board)
                row, col = divmod(action, n)
                if board[row, col] != 0:
                    return 0
                out = []
                for dr, dc in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]:
                    line, r, c = [], row + dr, col + dc
                    while 0 <= r < n and 0 <= c < n and board[r, c] == -player:
                        line.append(r * n + c)
                        r, c = r + dr, c + dc
                    if 0 <= r < n and 0 <= c < n and board[r, c] == player:
                        out += line
                return len(out)
            """,
            "how many discs turn",
        ),
        Mistake(
            """
            def flips(board, player, action):
                n = len(board)
                row, col = divmod(action, n)
                if board[row, col] != 0:
                    return []
                out = []
                for dr, dc in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]:
                    line, r, c = [], row + dr, col + dc
                    while 0 <= r < n and 0 <= c < n and board[r, c] == -player:
                        line.append(r * n + c)
                        r, c = r + dr, c + dc
                    if 0 <= r < n and 0 <= c < n and board[r, c] == player:
                        out += line
                    return sorted(out)
            """,
            "Something that should turn does not",
        ),
    ),
    "moves": (
        Mistake(
            _body(
                "moves(board, player)", "return [a for a in range(64) if flips(board, player, a)]"
            ),
            "not every board is 8x8",
        ),
        Mistake(
            _body(
                "moves(board, player)",
                "return [a for a in range(board.size) if flips(board, player, a) is not None]",
            ),
            "an empty list",
        ),
        Mistake(
            _body(
                "moves(board, player)",
                "return [flips(board, player, a) for a in range(board.size) "
                "if flips(board, player, a)]",
            ),
            "what each move turns",
        ),
        Mistake(
            _body(
                "moves(board, player)",
                "return [a for a in range(board.size) if flips(board, player, a)] or [board.size]",
            ),
            "The pass is no cell",
        ),
        Mistake(
            _body(
                "moves(board, player)",
                "return [divmod(a, len(board)) for a in range(board.size) "
                "if flips(board, player, a)]",
            ),
            "not as pairs",
        ),
        Mistake(
            _body(
                "moves(board, player)",
                "return [a for a in range(board.size) if len(flips(board, player, a)) > 1]",
            ),
            "single disc",
        ),
        Mistake(
            _body(
                "moves(board, player)",
                "return {a for a in range(board.size) if flips(board, player, a)}",
            ),
            "a list",
        ),
        Mistake(
            _body(
                "moves(board, player)",
                "return [a for a in range(board.size - 1) if flips(board, player, a)]",
            ),
            "last cell",
        ),
        Mistake(
            _body(
                "moves(board, player)",
                "return len([a for a in range(board.size) if flips(board, player, a)])",
            ),
            "how many",
        ),
        Mistake(
            _body(
                "moves(board, player)",
                "print([a for a in range(board.size) if flips(board, player, a)])",
            ),
            "printed",
        ),
        Mistake(
            """
                def moves(board, player):
                    return [a for a in range(board.size) if board[a] == 0 and flips(board, player, a)]
            """,
            "a whole row of the board",
        ),
        *(
            Mistake(_body("moves(board, player)", body), says)
            for body, says in (
                (
                    "return [a for a in range(board.size) if flips(board, player, a) == True]",
                    "a list is never `True`",
                ),
                (
                    "return [bool(flips(board, player, a)) for a in range(board.size)]",
                    "yes or no for every cell",
                ),
                (
                    "return [a for a in range(board.size) if flips(a, board, player)]",
                    "have changed places",
                ),
                (
                    "return [a for a in range(board.size)[::-1] if flips(board, player, a)]",
                    "increasing order",
                ),
                (
                    "return next((a for a in range(board.size) if flips(board, player, a)), [])",
                    "the first move",
                ),
            )
        ),
        Mistake(
            """
            def moves(board, player):
                return [a for a in board if flips(board, player, a)]
            """,
            "`board[action]` is a whole row of the board",
        ),
        Mistake(
            """
            def moves(board, player):
                for a in range(board.size):
                    if flips(board, player, a):
                        return [a]
                return []
            """,
            "the first move alone",
        ),
        Mistake(
            """
            def moves(board, player):
                found = [a for a in range(board.size) if flips(board, player, a)]
                return found or [board.size]
            """,
            "The pass is no cell:",
        ),
    ),
    "Reversi": (
        Mistake(
            _reversi(
                take="""
            board = self.board.copy()
            if action != board.size:
                board.flat[[action, *flips(board, self.player, action)]] = self.player
            self.player = -self.player
            return Reversi(board, self.player)"""
            ),
            "in the old one it is now the other player's turn",
        ),
        Mistake(
            _reversi(
                take="""
            if action == self.board.size:
                return self
            board = self.board.copy()
            board.flat[[action, *flips(board, self.player, action)]] = self.player
            return Reversi(board, -self.player)"""
            ),
            "After a pass, too",
        ),
        Mistake(_reversi(legal="return moves(self, self.player)"), "Give them `self.board`"),
        Mistake(_reversi(over="return self.legal_actions() == []"), "without end"),
        Mistake(
            _reversi(over="return not moves(self.board, 1) or not moves(self.board, -1)"),
            "neither",
        ),
        Mistake(_reversi(legal="return moves(self.board, self.player) or [64]"), "number of cells"),
        Mistake(
            _reversi(legal="return moves(self.board, self.player) or [self.board.size]"),
            "not even the pass",
        ),
        Mistake(_reversi(legal="return moves(self.board, -self.player)"), "other player"),
        Mistake(
            _reversi(
                take="""
            board = self.board.copy()
            board.flat[[action, *flips(board, self.player, action)]] = self.player
            return Reversi(board, -self.player)"""
            ),
            "The pass",
        ),
        Mistake(
            _reversi(
                take="""
            board = self.board.copy()
            if action != board.size:
                board.flat[action] = self.player
                board.flat[flips(board, self.player, action)] = self.player
            return Reversi(board, -self.player)"""
            ),
            "before",
        ),
        Mistake(
            _reversi(
                take="""
            if action != self.board.size:
                self.board.flat[[action, *flips(self.board, self.player, action)]] = self.player
            self.player = -self.player
            return self"""
            ),
            "copy",
        ),
        Mistake(
            _reversi(
                take="""
            board = self.board.copy()
            if action != board.size:
                board.flat[[action, *flips(board, self.player, action)]] = -self.player
            return Reversi(board, -self.player)"""
            ),
            "colour",
        ),
        Mistake(
            _reversi(
                take="""
            board = self.board.copy()
            if action != board.size:
                board.flat[[action, *flips(board, self.player, action)]] = self.player
            return board"""
            ),
            "must return a state",
        ),
        Mistake(
            _reversi(reward="return 1 if self.board.sum() * player > 0 else -1"), "Before the end"
        ),
        Mistake(
            _reversi(
                reward="""
            if not self.is_terminal():
                return 0
            return 1 if self.board.sum() * player > 0 else -1"""
            ),
            "draw",
        ),
        Mistake(
            _reversi(
                reward="""
            if not self.is_terminal():
                return 0
            return self.board.sum() * player > 0"""
            ),
            "True or False",
        ),
    ),
    "BOT": (
        Mistake(_bot("return self.search.search(board)"), "needs a State"),
        Mistake(
            _bot("return divmod(self.search(Reversi(board, color)), len(board))"),
            "What you call is its method",
        ),
        Mistake(_bot("return self.search.search(Reversi(board, color))"), "number"),
        Mistake(
            _bot(
                "action = self.search.search(Reversi(board, color)); "
                "return action if action < board.size else None"
            ),
            "it wants a row and a column",
        ),
        Mistake(
            _bot("return divmod(self.search.search(Reversi(board, color)), len(board))"), "pass"
        ),
        Mistake(
            _bot(
                "action = self.search.search(Reversi(board, color)); "
                "return (action % len(board), action // len(board)) if action < board.size else None"
            ),
            "changed places",
        ),
        Mistake(
            _bot(
                "action = self.search.search(Reversi(board, BLACK)); "
                "return divmod(action, len(board)) if action < board.size else None"
            ).replace("BLACK", "1"),
            "color",
        ),
        Mistake(
            _bot(
                "action = self.search.search(Reversi(board, color)); "
                "return divmod(action, board.size) if action < board.size else None"
            ),
            "len(board)",
        ),
        Mistake(
            _bot(
                "action = self.search.search(Reversi(board, color)); "
                "return list(divmod(action, len(board))) if action < board.size else None"
            ),
            "tuple",
        ),
        Mistake(
            _bot(
                "action = self.search.search(Reversi(board, color)); "
                'return divmod(action, len(board)) if action < board.size else "pass"'
            ),
            "None",
        ),
        Mistake(_bot("self.search.search(Reversi(board, color))"), "return"),
        Mistake(
            _bot(
                "action = self.search.search(Reversi(board, color)); "
                "return divmod(action, len(board)) if action else None"
            ),
            "pass",
        ),
    ),
    "disc_and_mobility": tuple(
        Mistake(_body("disc_and_mobility(board, player)", body), says)
        for body, says in (
            (
                "return board.sum() + len(moves(board, player)) - len(moves(board, -player))",
                "Black's",
            ),
            ("return board.sum() * player + len(moves(board, player))", "opponent's moves"),
            (
                "return board.sum() * player + moves(board, player) - moves(board, -player)",
                "needs `len`",
            ),
            (
                "return sum(board) * player + len(moves(board, player)) - len(moves(board, -player))",
                "one number",
            ),
            (
                "return (board == player).sum() + len(moves(board, player)) - len(moves(board, -player))",
                "opponent's are taken off",
            ),
            (
                "return (board.sum() * player, len(moves(board, player)) - len(moves(board, -player)))",
                "their sum",
            ),
            (
                "return board.sum() * player - len(moves(board, player)) + len(moves(board, -player))",
                "the wrong way round",
            ),
            ("return board.sum() * player", "the moves make no difference"),
            (
                "return len(moves(board, player)) - len(moves(board, -player))",
                "the discs make no difference",
            ),
            (
                "print(board.sum() * player + len(moves(board, player)) - len(moves(board, -player)))",
                "printed",
            ),
        )
    ),
    "weight_of": tuple(
        Mistake(_body("weight_of(action, size)", body), says)
        for body, says in (
            (
                "r, c = divmod(action, size); return 100 if r in (0, size - 1) or c in (0, size - 1) else 1",
                "touches a corner",
            ),
            (
                "r, c = divmod(action, size); return 100 if r in (0, size - 1) and c in (0, size - 1) else 1",
                "touches a corner",
            ),
            (
                "r, c = divmod(action, 8); d = max(min(r, 7 - r), min(c, 7 - c)); return {0: 100, 1: -100, 2: 50}.get(d, 1)",
                "an 8 or a 7",
            ),
            (
                "r, c = divmod(action, size); d = max(min(r, size - 1 - r), min(c, size - 1 - c)); return {0: 100, 1: -100, 2: 50}[d]",
                "none of the three rings",
            ),
            (
                "r, c = divmod(action, size); d = max(min(r, size - 1 - r), min(c, size - 1 - c)); return {0: 100, 1: 50, 2: -100}.get(d, 1)",
                "touches a corner",
            ),
            (
                "r, c = divmod(action, size); d = max(min(r, size - 1 - r), min(c, size - 1 - c)); return {0: '100', 1: '-100', 2: '50'}.get(d, '1')",
                "text",
            ),
            (
                "r, c = divmod(action, size); d = min(r, size - 1 - r) + min(c, size - 1 - c); return {0: 100, 1: -100, 2: 50}.get(d, 1)",
                "diagonally",
            ),
            (
                "r, c = divmod(action, size); d = max(r, c); return {0: 100, 1: -100, 2: 50}.get(d, 1)",
                "four",
            ),
            (
                "r, c = divmod(action, size); d = max(min(r, size - r), min(c, size - c)); return {0: 100, 1: -100, 2: 50}.get(d, 1)",
                "size - 1",
            ),
            (
                "r, c = divmod(action, size); d = max(min(r, size - 1 - r), min(c, size - 1 - c)); return {0: 100, 1: -100, 2: 50}.get(d, 0)",
                "1, not 0",
            ),
        )
    ),
    "weighted_ucb": tuple(
        Mistake(_body(_UCB, body), says)
        for body, says in (
            ("return total / visits + c * sqrt(weight * log(parent_visits) / visits)", "root"),
            (
                "return weight * total / visits + c * sqrt(log(parent_visits) / visits)",
                "mean reward",
            ),
            (
                "return (total / visits + c * sqrt(log(parent_visits) / visits)) * weight",
                "mean reward",
            ),
            ("return total / visits + c * sqrt(log(parent_visits) / visits)", "without the weight"),
            (
                "return total / visits + c * weight * sqrt(log(parent_visits)) / visits",
                "under the root",
            ),
            ("return total / visits + 2 * weight * sqrt(log(parent_visits) / visits)", "fixed"),
            ("return total + c * weight * sqrt(log(parent_visits) / visits)", "mean"),
            ("return total / visits + c * weight * sqrt(parent_visits / visits)", "logarithm"),
            ("return total / visits + c * weight * sqrt(log(visits) / visits)", "parent"),
            (
                "return total / visits + c + weight * sqrt(log(parent_visits) / visits)",
                "You add `c`",
            ),
            (
                "return total / visits + c * abs(weight) * sqrt(log(parent_visits) / visits)",
                "leave its sign",
            ),
            ("return visits / total + c * weight * sqrt(log(parent_visits) / visits)", "other way"),
            (
                "return round(total / visits + c * weight * sqrt(log(parent_visits) / visits), 2)",
                "round",
            ),
            (
                "return total / parent_visits + c * weight * sqrt(log(parent_visits) / visits)",
                "its own visits",
            ),
        )
    ),
    "first_verdict": tuple(
        Mistake(_body("first_verdict(results)", body), says)
        for body, says in (
            (
                _IMPATIENT.format(games="range(len(results))", asked="w, d, l", found="games"),
                "where no game has been played",
            ),
            (
                _IMPATIENT.format(games="range(len(results) + 1)", asked="w, d, l", found="games"),
                "where no game has been played",
            ),
            (
                _IMPATIENT.format(games=_FROM_1, asked="w, 0, l", found="games"),
                "begins with a draw",
            ),
            (_IMPATIENT.format(games=_FROM_1, asked="w, l, d", found="games"), "in this order"),
            (_IMPATIENT.format(games=_FROM_1, asked="w, d, l", found="games - 1"), "*one* game"),
            (_IMPATIENT.format(games=_FROM_1, asked="w, d, l", found="True"), "one number"),
            (
                _IMPATIENT.format(games=_FROM_1, asked="w, d, l", found="w, d, l"),
                "one number",
            ),
            (_IMPATIENT.format(games=_FROM_1, asked="w, d, l", found="games + 1"), "too many"),
            (_IMPATIENT.format(games=_FROM_1, asked="seen", found="games"), "three numbers"),
            (_IMPATIENT.format(games=_FROM_1, asked="*seen", found="games"), "three numbers"),
            (
                _IMPATIENT.format(
                    games=_FROM_1, asked="sum(seen), d, games - sum(seen) - d", found="games"
                ),
                "wins *less* the losses",
            ),
            (
                "for k in range(1, len(results) + 1):\n            low, high = scores.wilson(sum(results[:k]) / k, k)\n            if low > 0.5 or high < 0.5:\n                return k",
                "mean of the results",
            ),
            (
                _IMPATIENT.format(
                    games=_FROM_1,
                    asked="results.count(1), results.count(0), results.count(-1)",
                    found="games",
                ),
                "whole match",
            ),
            (
                "w = l = 0\n        for k, r in enumerate(results, 1):\n            w += r == 1; l += r == -1\n            if w + l and verdict(w, 0, l) != 'not decided':\n                return k",
                "leave the draws out",
            ),
            (
                "w = l = n = 0\n        for r in results:\n            if r == 0:\n                continue\n            n += 1; w += r > 0; l += r < 0\n            if verdict(w, 0, l) != 'not decided':\n                return n",
                "leave the draws out",
            ),
            (
                _IMPATIENT.format(
                    games="range(20, len(results) + 1)", asked="w, d, l", found="games"
                ),
                "A verdict comes in this match",
            ),
            (
                _IMPATIENT.format(
                    games="range(2, len(results) + 1, 2)", asked="w, d, l", found="games"
                ),
                "A verdict comes",
            ),
            (
                "for result in results:\n            w, d, l = result == 1, result == 0, result == -1\n            if verdict(w, d, l) != 'not decided':\n                return result",
                "always None",
            ),
            (
                "for k, result in enumerate(results):\n            if verdict(results[:k + 1].count(1), results[:k + 1].count(0), results[:k + 1].count(-1)) == 'better':\n                return k + 1",
                '"better" alone',
            ),
            (
                "return len(results) if abs(sum(results)) >= 4 else None",
                "after every game",
            ),
            (
                "for k in range(1, len(results) + 1):\n            if abs(sum(results[:k])) >= 4:\n                return k",
                "after every game",
            ),
        )
    ),
    "verdict": tuple(
        Mistake(_body("verdict(wins, draws, losses)", body), says)
        for body, says in (
            (
                "return 'better' if wins > losses else 'worse' if losses > wins else 'not decided'",
                "12 to 8",
            ),
            (
                "n = wins + draws + losses\n        low, high = scores.wilson((wins + draws / 2) / n, n)\n        if low > 0.5:\n            return 'better'\n        if high < 0.5:\n            'worse'\n        return 'not decided'",
                "The line `'worse'` has a value",
            ),
            (
                "low, high = scores.wilson(wins, wins + draws + losses); return 'better' if low > 0.5 else 'worse' if high < 0.5 else 'not decided'",
                "between 0 and 1",
            ),
            (
                "n = wins + losses; low, high = scores.wilson(wins / n, n); return 'better' if low > 0.5 else 'worse' if high < 0.5 else 'not decided'",
                "draws",
            ),
            (
                "n = wins + draws + losses; low, high = scores.wilson(wins / n, n); return 'better' if low > 0.5 else 'worse' if high < 0.5 else 'not decided'",
                "half a point",
            ),
            (
                "n = wins + draws + losses; low, high = scores.wilson((wins + draws / 2) / n, n); return 'better' if high > 0.5 else 'worse' if low < 0.5 else 'not decided'",
                "*upper* end",
            ),
            (
                "n = wins + draws + losses; low, high = scores.wilson((wins + draws / 2) / n, n); return low > 0.5",
                "texts",
            ),
            (
                "n = wins + draws + losses; low, high = scores.wilson((wins + draws / 2) / n, n); return 'Better' if low > 0.5 else 'Worse' if high < 0.5 else 'Not decided'",
                "exactly",
            ),
            (
                "n = wins + draws + losses; low, high = scores.wilson((wins + draws / 2) / n, n); return 'better' if low > 0.5 else 'not decided'",
                "a player is worse",
            ),
            (
                "n = wins + draws + losses; low, high = scores.wilson((wins + draws / 2) / n, n); return 'better' if (wins + draws / 2) / n > high else 'worse' if (wins + draws / 2) / n < low else 'not decided'",
                "0.5",
            ),
            (
                "n = wins + draws + losses; low, high = scores.wilson((wins + draws / 2) / n, n); return 'better' if low > 50 else 'worse' if high < 50 else 'not decided'",
                "0.5, not 50",
            ),
            (
                "n = wins + draws + losses; s = scores.wilson((wins + draws / 2) / n, n); return 'better' if s > 0.5 else 'worse' if s < 0.5 else 'not decided'",
                "two numbers",
            ),
            (
                "n = wins + draws + losses; s = (wins + draws / 2) / n; return 'better' if s > 0.6 else 'worse' if s < 0.4 else 'not decided'",
                "limit of your own",
            ),
            (
                "n = wins + draws + losses; low, high = scores.wilson((wins + draws) / n, n); return 'better' if low > 0.5 else 'worse' if high < 0.5 else 'not decided'",
                "half",
            ),
        )
    ),
    "back_up": tuple(
        Mistake(_body("back_up(path, end)", body), says)
        for body, says in (
            (
                "r = disc_and_mobility(end.board, end.player)\n        for node in path: node.visits += 1; node.total_reward += r",
                "as written",
            ),
            (
                "for node in path: node.visits += 1; node.total_reward += disc_and_mobility(end.board, node.state.player)",
                "wrong way round",
            ),
            (
                "for node in path: node.visits += 1; node.total_reward -= disc_and_mobility(end.board, end.player)",
                "sign",
            ),
            (
                "r = disc_and_mobility(end.board, end.player)\n        for node in reversed(path): node.visits += 1; node.total_reward += r; r = -r",
                "start",
            ),
            (
                "for node in path: node.visits += 1; node.total_reward += end.reward(-node.state.player)",
                "win or loss",
            ),
            (
                "for node in path: node.total_reward += disc_and_mobility(end.board, -node.state.player)",
                "count one more visit",
            ),
            (
                "for node in path: node.visits += 1; node.total_reward += abs(disc_and_mobility(end.board, end.player))",
                "sign",
            ),
            (
                "for node in path: node.visits = 1; node.total_reward += disc_and_mobility(end.board, -node.state.player)",
                "exactly one more",
            ),
            (
                "for node in path: node.visits += 1; node.total_reward += disc_and_mobility(node.state.board, -node.state.player)",
                "where the rollout stopped",
            ),
            (
                "for node in path[1:]: node.visits += 1; node.total_reward += disc_and_mobility(end.board, -node.state.player)",
                "root",
            ),
            (
                "for node in path: node.visits += 1; node.total_reward += disc_and_mobility(end, -node.state.player)",
                "`end.board`",
            ),
        )
    ),
    "over": tuple(
        Mistake(_body("over(state)", body), says)
        for body, says in (
            ("return not moves(state.board, state.player)", "as written"),
            ("return moves(state.board, 1) == [] or moves(state.board, -1) == []", "`and`"),
            ("return 0 not in state.board", "empty cells left"),
            ("return state.is_terminal", "call"),
            ("state.is_terminal()", "return"),
            (
                "return not state.legal_actions() or state.legal_actions() == [state.game.pass_action]",
                "pass",
            ),
            ("return state.reward(1) != 0", "draw"),
            ("return 'yes' if state.is_terminal() else 'no'", "True or False"),
            ("return not moves(state.board, -state.player)", "opponent alone"),
            ("return not moves(state, 1) and not moves(state, -1)", "takes a board"),
        )
    ),
    "choose": tuple(
        Mistake(_body("choose(root, ucb)", body), says)
        for body, says in (
            ("return max(root.children.values(), key=ucb).action", "as written"),
            ("return max(root.children.values(), key=lambda c: c.visits)", "child"),
            ("return max(c.visits for c in root.children.values())", "how often"),
            (
                "return max(root.children.values(), key=lambda c: c.total_reward / c.visits).action",
                "lucky",
            ),
            ("return max(root.children.values(), key=lambda c: c.total_reward).action", "sum"),
            ("return max(root.children)", "highest action"),
            (
                "return sorted(root.children.values(), key=lambda c: c.visits)[-1].action",
                "lower action",
            ),
            ("return sorted(root.children.values(), key=lambda c: c.visits)[0].action", "*least*"),
            (
                "return max(root.children, key=lambda a: (root.children[a].visits, a))",
                "lower action",
            ),
            ("return min(root.children)", "lowest action"),
            (
                "return [c.visits for c in root.children.values()].index(max(c.visits for c in root.children.values()))",
                "place in the list",
            ),
            ("return max(root.children, key=lambda c: c.visits).action", "gives actions"),
            ("return max(root.children.values()).action", "cannot be compared"),
            (
                "return max(root.children.values(), key=lambda c: c.visits + ucb(c)).action",
                "fewer visits",
            ),
        )
    ),
    "interval": tuple(
        Mistake(_body(_WILSON, body), says)
        for body, says in (
            (
                "h = z * sqrt(score * (1 - score) / games); return score - h, score + h",
                "normal distribution",
            ),
            (
                "m = score + z**2 / (2 * games); h = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2)); return m - h, m + h",
                "1 + z**2 / games",
            ),
            (
                "k = 1 + z**2 / games; m = score + z**2 / (2 * games); h = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2)); return m / k, h / k",
                "two ends",
            ),
            (
                "k = 1 + z**2 / games; m = score + z**2 / (2 * games); h = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2)); return [(m - h) / k, (m + h) / k]",
                "should be a tuple",
            ),
            (
                "k = 1 + z**2 / games; m = score + z**2 / (2 * games); h = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2)); return (m + h) / k, (m - h) / k",
                "lower end comes first",
            ),
            (
                "k = 1 + z**2 / games; m = score + z**2 / (2 * games); h = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2)); return 100 * (m - h) / k, 100 * (m + h) / k",
                "percent",
            ),
            (
                "z = 1.96; k = 1 + z**2 / games; m = score + z**2 / (2 * games); h = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2)); return (m - h) / k, (m + h) / k",
                "argument",
            ),
            (
                "k = 1 + z**2 / games; m = score + z**2 / (2 * games); h = z * sqrt(score * (1 - score) / games + z**2 / (4 * games)); return (m - h) / k, (m + h) / k",
                "squared",
            ),
            (
                "k = 1 + z**2 / games; m = score + z**2 / (2 * games); h = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2)); return round((m - h) / k, 2), round((m + h) / k, 2)",
                "round",
            ),
        )
    ),
    "elo": tuple(
        Mistake(_body("elo(score)", body), says)
        for body, says in (
            ("return 400 * log(score / (1 - score))", "natural logarithm"),
            ("return 200 * log10(score / (1 - score))", "Half of it"),
            ("return 400 * log10(score / 1 - score)", "brackets"),
            ("return 400 * log10((1 - score) / score)", "sign"),
            ("return log10(score / (1 - score))", "times 400"),
            ("return 400 * log10(score)", "*odds*"),
            ("return 1 / (1 + 10 ** (-score / 400))", "other way"),
            ("return 400 * score / (1 - score)", "logarithm"),
            ("return int(400 * log10(score / (1 - score)))", "round"),
            ("return 400 * log10(score / (100 - score))", "between 0 and 1"),
            ("return 400 + log10(score / (1 - score))", "times"),
            ("return 1500 + 400 * log10(score / (1 - score))", "*difference*"),
            ("return 400 * log10(score / (1 + score))", "lost"),
        )
    ),
}

IN_FULL: dict[str, tuple[Mistake, ...]] = {
    "flips": (
        Mistake(
            """
            def flips(board, player, action):
                size = len(board)
                row, column = divmod(action, size)
                if board[row, column] != 0:
                    return []
                turned = []
                for down in (-1, 0, 1):
                    for right in (-1, 0, 1):
                        line = []
                        r, c = row + down, column + right
                        while 0 <= r < size and 0 <= c < size and board[r, c] == -player:
                            line.append(r * size + c)
                        if 0 <= r < size and 0 <= c < size and board[r, c] == player:
                            turned += line
                return sorted(turned)
            """,
            "Does each round of the walk go one cell further?",
        ),
        Mistake(
            """
            def flips(board, player, action):
                n = len(board)
                r, c = divmod(action, n)
                if board[r, c] != 0:
                    return []
                out = []
                for dr in (-1, 0, 1):
                    for dc in (-1, 0, 1):
                        if dr == 0 and dc == 0:
                            continue
                        line = []
                        r, c = r + dr, c + dc
                        while 0 <= r < n and 0 <= c < n and board[r, c] == -player:
                            line.append(r * n + c)
                            r, c = r + dr, c + dc
                        if 0 <= r < n and 0 <= c < n and board[r, c] == player:
                            out += line
                return sorted(out)
            """,
            "Something that should turn does not",
        ),
        Mistake(
            """
            def flips(board, player, action):
                n = len(board)
                row, col = divmod(action, n)
                if board[row, col] != 0:
                    return []
                out = []
                for dr, dc in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]:
                    line, r, c = [], row + dr, col + dc
                    while 0 <= r < n and 0 <= c < n and board[r, c] != player:
                        line.append(r * n + c)
                        r, c = r + dr, c + dc
                    if 0 <= r < n and 0 <= c < n:
                        out += line
                return sorted(out)
            """,
            "An empty cell is in your list",
        ),
        Mistake(
            """
            def flips(board, player, action):
                n = len(board)
                row, col = divmod(action, n)
                if board[row, col] != 0:
                    return 0
                out = []
                for dr, dc in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]:
                    line, r, c = [], row + dr, col + dc
                    while 0 <= r < n and 0 <= c < n and board[r, c] == -player:
                        line.append(r * n + c)
                        r, c = r + dr, c + dc
                    if 0 <= r < n and 0 <= c < n and board[r, c] == player:
                        out += line
                return len(out)
            """,
            "how many discs turn",
        ),
        Mistake(
            """
            def flips(board, player, action):
                n = len(board)
                row, col = divmod(action, n)
                if board[row, col] != 0:
                    return []
                out = []
                for dr, dc in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]:
                    line, r, c = [], row + dr, col + dc
                    while 0 <= r < n and 0 <= c < n and board[r, c] == -player:
                        line.append(r * n + c)
                        r, c = r + dr, c + dc
                    if 0 <= r < n and 0 <= c < n and board[r, c] == player:
                        out += line
                    return sorted(out)
            """,
            "Something that should turn does not",
        ),
    ),
    "moves": (
        Mistake(
            """
            def moves(board, player):
                return [a for a in board if flips(board, player, a)]
            """,
            "`board[action]` is a whole row of the board",
        ),
        Mistake(
            """
            def moves(board, player):
                for a in range(board.size):
                    if flips(board, player, a):
                        return [a]
                return []
            """,
            "the first move alone",
        ),
        Mistake(
            """
            def moves(board, player):
                found = [a for a in range(board.size) if flips(board, player, a)]
                return found or [board.size]
            """,
            "The pass is no cell:",
        ),
    ),
    "disc_and_mobility": (
        Mistake(
            """
            def disc_and_mobility(board, player):
                return int(board.sum()) + len(moves(board, player)) - len(moves(board, -player))
            """,
            "The moves are right",
        ),
        Mistake(
            """
            def disc_and_mobility(board, player):
                return int((board == player).sum()) + len(moves(board, player))
            """,
            "You count what is `player`'s own",
        ),
        Mistake(
            """
            def disc_and_mobility(board, player):
                return player * int(board.sum()) + len(moves(board, 1)) - len(moves(board, -1))
            """,
            "The discs are right, but you take Black's moves less",
        ),
        Mistake(
            """
            def disc_and_mobility(board, player):
                return player * int(board.sum()) * (len(moves(board, player)) - len(moves(board, -player)))
            """,
            "You multiply the two differences",
        ),
        Mistake(
            """
            def disc_and_mobility(board, player):
                return player * int(board.sum()) + moves(board, player) - moves(board, -player)
            """,
            "`moves` gives a list",
        ),
        Mistake(
            """
            def disc_and_mobility(board, player):
                return player * int(board.sum()), len(moves(board, player)) - len(moves(board, -player))
            """,
            "You return the two parts",
        ),
        Mistake(
            """
            def disc_and_mobility(board, player):
                return player * int(board.sum()) - len(moves(board, player)) + len(moves(board, -player))
            """,
            "Own moves count for `player`, the opponent's against:",
        ),
        Mistake(
            """
            def disc_and_mobility(board, player):
                mine = (board == player).sum() + len(moves(board, player))
                return mine - (board != player).sum() - len(moves(board, -player))
            """,
            "true for the empty cells as well",
        ),
    ),
    "weighted_ucb": (
        Mistake(
            """
            def weighted_ucb(total, visits, parent_visits, weight, c=2):
                return total / visits + c * weight * sqrt(log(visits) / parent_visits)
            """,
            "`visits` and `parent_visits` have changed places under the",
        ),
        Mistake(
            """
            def weighted_ucb(total, visits, parent_visits, weight, c=2):
                return weight * (total / visits + c * sqrt(log(parent_visits) / visits))
            """,
            "The weight multiplies the exploration term only, not the",
        ),
        Mistake(
            """
            def weighted_ucb(total, visits, parent_visits, weight, c=2):
                return total / visits + c * weight * sqrt(log10(parent_visits) / visits)
            """,
            "That is the logarithm to the base 10",
        ),
        Mistake(
            """
            def weighted_ucb(total, visits, parent_visits, weight, c=2):
                return total / visits + (c + weight) * sqrt(log(parent_visits) / visits)
            """,
            "You add the weight to `c`",
        ),
    ),
    "back_up": (
        Mistake(
            """
            def back_up(path, end):
                for node in path:
                    node.visits += 1
                    node.total_reward += disc_and_mobility(end.board, node.state.player)
            """,
            "`node.state.player` moves next; the node belongs to",
        ),
        Mistake(
            """
            def back_up(path, end):
                for node in path:
                    node.visits += 1
                    node.total_reward -= disc_and_mobility(end.board, -node.state.player)
            """,
            "`node.state.player` moves next; the node belongs to",
        ),
        Mistake(
            """
            def back_up(path, end):
                reward = disc_and_mobility(end.board, end.player)
                for node in path:
                    node.visits += 1
                    node.total_reward += reward
                    reward = -reward
            """,
            "The sizes are right and at least one sign is wrong",
        ),
        Mistake(
            """
            def back_up(path, end):
                reward = disc_and_mobility(end.board, end.player)
                for node in reversed(path):
                    node.visits += 1
                    node.total_reward += reward
                    reward = -reward
            """,
            "The sign does turn at every step, but where does it start?",
        ),
        Mistake(
            """
            def back_up(path, end):
                for node in path:
                    node.visits += 1
                    node.total_reward = disc_and_mobility(end.board, -node.state.player)
            """,
            "You replace `total_reward`",
        ),
        Mistake(
            """
            def back_up(path, end):
                for node in path:
                    node.visits += 1
                    node.total_reward += disc_and_mobility(node.state.board, -node.state.player)
            """,
            "You ask what each node's own board is worth",
        ),
        Mistake(
            """
            def back_up(path, end):
                for node in path:
                    node.visits += 1
                    node.total_reward += disc_and_mobility(end.board, -end.player)
            """,
            "The sizes are right and at least one sign is wrong",
        ),
        Mistake(
            """
            def back_up(path, end):
                for node in path[1:]:
                    node.visits += 1
                    node.total_reward += disc_and_mobility(end.board, -node.state.player)
            """,
            "You leave the root out",
        ),
    ),
    "over": (
        Mistake(
            """
            def over(state):
                return moves(state.board, state.player) == [] or moves(state.board, -state.player) == []
            """,
            "`or` is too eager:",
        ),
        Mistake(
            """
            def over(state):
                return not moves(state.board, 1)
            """,
            "Here the player to move must pass, and then the other side",
        ),
        Mistake(
            """
            def over(state):
                return moves(state.board, state.player) == moves(state.board, -state.player)
            """,
            "You ask whether both sides have the *same* moves, and here",
        ),
        Mistake(
            """
            def over(state):
                if not moves(state.board, state.player) and not moves(state.board, -state.player):
                    return True
            """,
            "Your code returns None here",
        ),
        Mistake(
            """
            def over(state):
                return len(moves(state.board, state.player)) + len(moves(state.board, -state.player))
            """,
            "The question is a yes or no:",
        ),
        Mistake(
            """
            def over(state):
                return moves(state.board, state.player) and moves(state.board, -state.player)
            """,
            "The question is a yes or no:",
        ),
    ),
    "verdict": (
        Mistake(
            """
            def verdict(wins, draws, losses):
                games = wins + draws + losses
                low, high = scores.wilson(wins / games, games)
                return 'better' if low > 0.5 else 'worse' if high < 0.5 else 'not decided'
            """,
            "A draw is worth half a point:",
        ),
        Mistake(
            """
            def verdict(wins, draws, losses):
                games = wins + losses
                low, high = scores.wilson(wins / games, games)
                return 'better' if low > 0.5 else 'worse' if high < 0.5 else 'not decided'
            """,
            "You leave the draws out",
        ),
        Mistake(
            """
            def verdict(wins, draws, losses):
                games = wins + draws + losses
                low, high = scores.wilson((wins + draws / 2) / games, games)
                return 'better' if high > 0.5 else 'worse' if low < 0.5 else 'not decided'
            """,
            "If the *upper* end is above 0.5, the truth may still lie",
        ),
        Mistake(
            """
            def verdict(wins, draws, losses):
                games = wins + draws + losses
                low, high = scores.wilson(wins + draws / 2, games)
                return 'better' if low > 0.5 else 'worse' if high < 0.5 else 'not decided'
            """,
            "`scores.wilson` takes a score between 0 and 1, the points",
        ),
        Mistake(
            """
            def verdict(wins, draws, losses):
                games = wins + draws + losses
                score = (wins + draws / 2) / games
                return 'better' if score > 0.55 else 'worse' if score < 0.45 else 'not decided'
            """,
            "One half lies inside the interval of this match, so nothing",
        ),
        Mistake(
            """
            def verdict(wins, draws, losses):
                games = wins + draws + losses
                low, high = scores.wilson((wins + draws / 2) / games, games)
                if low > 0.5:
                    return 'better'
                if high < 0.5:
                    return 'worse'
                return 'undecided'
            """,
            "Write the text exactly as it is asked for:",
        ),
        Mistake(
            """
            def verdict(wins, draws, losses):
                games = wins + draws + losses
                low, high = scores.wilson((wins + draws / 2) / games, games)
                if low > 0.5:
                    print('better')
                elif high < 0.5:
                    print('worse')
                else:
                    print('not decided')
            """,
            "Your code prints something here and returns nothing:",
        ),
        Mistake(
            """
            def verdict(wins, draws, losses):
                games = wins + draws + losses
                low, high = scores.wilson((wins + draws / 2) / games, games)
                return 'worse' if low > 0.5 else 'better' if high < 0.5 else 'not decided'
            """,
            'You have "better" and "worse" the wrong way round:',
        ),
    ),
    "weight_of": (
        Mistake(
            """
            def weight_of(action, size):
                r, c = divmod(action, size)
                ring = min(r, c, size - 1 - r, size - 1 - c)
                return {0: 100, 1: -100, 2: 50}.get(ring, 1)
            """,
            "You give 100 to the whole edge",
        ),
        Mistake(
            """
            def weight_of(action, size):
                r, c = divmod(action, size)
                d = min(r, size - 1 - r) + min(c, size - 1 - c)
                return {0: 100, 1: -100, 2: 50}.get(d, 1)
            """,
            "You count steps along rows and columns, so that the cell",
        ),
        Mistake(
            """
            def weight_of(action, size):
                r, c = divmod(action, 8)
                d = max(min(r, 7 - r), min(c, 7 - c))
                return {0: 100, 1: -100, 2: 50}.get(d, 1)
            """,
            "The 8x8 board is right",
        ),
        Mistake(
            """
            def weight_of(action, size):
                r, c = divmod(action, size)
                d = max(min(r, size - r), min(c, size - c))
                return {0: 100, 1: -100, 2: 50}.get(d, 1)
            """,
            "The last row is number `size - 1`, so its distance from the",
        ),
        Mistake(
            """
            def weight_of(action, size):
                r, c = divmod(action, size)
                d = max(r, c)
                return {0: 100, 1: -100, 2: 50}.get(d, 1)
            """,
            "Right around the top left corner",
        ),
        Mistake(
            """
            def weight_of(action, size):
                r, c = divmod(action, size)
                d = max(min(r, size - 1 - r), min(c, size - 1 - c))
                return {0: 100, 1: 50, 2: -100}.get(d, 1)
            """,
            "This cell touches a corner, straight or diagonally:",
        ),
    ),
    "interval": (
        Mistake(
            """
            def interval(score, games, z=1.96):
                z2 = z * z
                half = z * (score * (1 - score) / games + z2 / (4 * games * games)) ** 0.5
                middle = score + z2 / (2 * games)
                return (middle - half) / (1 + z2 / games), middle + half / (1 + z2 / games)
            """,
            "The lower end is right",
        ),
        Mistake(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games)
                return score - half, score + half
            """,
            "This is the plain interval of a normal distribution",
        ),
        Mistake(
            """
            def interval(score, games, z=1.96):
                shrink = 1 + z**2 / games
                middle = score + z**2 / 2 * games
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Python reads `z**2 / 2 * games` as `(z**2 / 2) * games`",
        ),
        Mistake(
            """
            def interval(score, games, z=1.96):
                shrink = 1 + z**2 / games
                middle = score + z**2 / (2 * games)
                half = z * sqrt(score * (1 - score) / games + z**2 / 4 * games**2)
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Python reads `z**2 / 4 * games**2` as `(z**2 / 4) * games**2`",
        ),
        Mistake(
            """
            def interval(score, games, z=1.96):
                middle = score + z**2 / (2 * games)
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                return middle - half, middle + half
            """,
            "Now divide both ends by `1 + z**2 / games`",
        ),
        Mistake(
            """
            def interval(score, games, z=1.96):
                shrink = 1 + z**2 / games
                middle = score + z**2 / (2 * games)
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                return (middle + half) / shrink, (middle - half) / shrink
            """,
            "Both numbers are right",
        ),
        Mistake(
            """
            def interval(score, games, z=1.96):
                shrink = 1 + z**2 / games
                middle = score + z**2 / (2 * games)
                half = z * sqrt(score * (1 - score) / games) + z**2 / (4 * games**2)
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "The root ends too early:",
        ),
        Mistake(
            """
            def interval(score, games, z=1.96):
                shrink = 1 + 1.96**2 / games
                middle = score + 1.96**2 / (2 * games)
                half = 1.96 * sqrt(score * (1 - score) / games + 1.96**2 / (4 * games**2))
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Right for 1.96",
        ),
    ),
    "elo": (
        Mistake(
            """
            def elo(score):
                return round(400 * log10(score / (1 - score)))
            """,
            "Nearly:",
        ),
        Mistake(
            """
            def elo(score):
                return 400 * (log10(score) / log10(1 - score))
            """,
            "You divide one logarithm by another",
        ),
    ),
    "choose": (
        Mistake(
            """
            def choose(root, ucb):
                return max(root.children, key=lambda a: ucb(root.children[a]))
            """,
            "This is the part as written",
        ),
        Mistake(
            """
            def choose(root, ucb):
                best = None
                for child in root.children.values():
                    if best is None or child.visits >= best.visits:
                        best = child
                return best.action
            """,
            "Right, except for ties:",
        ),
        Mistake(
            """
            def choose(root, ucb):
                return max(root.children.items(), key=lambda pair: pair[1].visits)
            """,
            "The action is in there",
        ),
        Mistake(
            """
            def choose(root, ucb):
                return max(root.children.values(), key=lambda c: c.total_reward / root.visits).action
            """,
            "The highest sum is not the most visited child:",
        ),
    ),
}
"""Further mistakes, each written out."""

for name, found in IN_FULL.items():
    MISTAKES[name] += found

_FOURTH: dict[str, tuple[Mistake, ...]] = {
    "flips": (
        Mistake(
            """
            def flips(board, player, action):
                cells, size, turned = board.flatten(), len(board), []
                if cells[action] != 0:
                    return []
                for step in (1, -1, size, -size, size + 1, -size - 1, size - 1, -size + 1):
                    line, here = [], action + step
                    while 0 <= here < board.size and cells[here] == -player:
                        line.append(here)
                        here += step
                    if 0 <= here < board.size and cells[here] == player:
                        turned += line
                return sorted(turned)
            """,
            "goes on in the next one",
        ),
        Mistake(
            """
            def flips(board, player, action):
                size = len(board)
                row, column = divmod(action, size)
                if board[row, column] != 0: return []
                turned = []
                for down, right in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]:
                    line, r, c = [], row + down, column + right
                    while 0 <= r < size and 0 <= c < size and board[r, c] == player:
                        line.append(r * size + c)
                        r, c = r + down, c + right
                    if 0 <= r < size and 0 <= c < size and board[r, c] == -player:
                        turned += line
                return sorted(turned)
            """,
            "The colours have changed places",
        ),
    ),
    "Reversi": (
        Mistake(
            """
            class Reversi:
                def __init__(self, board, player):
                    self.board = board
                    self.player = player
                def legal_actions(self):
                    if self.is_terminal():
                        return []
                    return moves(self.board, self.player) or [self.board.size]
                def take_action(self, action):
                    board = self.board.copy()
                    if action != board.size:
                        board.flat[flips(board, self.player, action)] = self.player
                    return Reversi(board, -self.player)
                def is_terminal(self):
                    return not moves(self.board, 1) and not moves(self.board, -1)
                def reward(self, player):
                    if not self.is_terminal():
                        return 0
                    margin = int(self.board.sum()) * player
                    return (margin > 0) - (margin < 0)
            """,
            "the new one is missing",
        ),
    ),
    "moves": (
        Mistake(
            """
            def moves(board, player):
                found = []
                for a in range(board.size):
                    found += flips(board, player, a)
                return found
            """,
            "Collect the moves themselves",
        ),
        Mistake(
            """
            def moves(board, player):
                return sorted({b for a in range(board.size) for b in flips(board, player, a)})
            """,
            "all the discs that some move turns",
        ),
    ),
    "elo": (
        Mistake(
            """
            def elo(score):
                return log10(score / (1 - score)) / 400
            """,
            "You divide by 400",
        ),
        Mistake(
            """
            def elo(score):
                return 10 ** (score / 400)
            """,
            "That is the way back",
        ),
    ),
}
for _id, _more in _FOURTH.items():
    MISTAKES[_id] += _more

_PARTS = "wins + draws + losses"


def _lines(head: str, body: str) -> str:
    """A function whose body has several lines."""
    return _body(head, body.replace("\n", "\n        "))


_FIFTH: dict[str, tuple[Mistake, ...]] = {
    "flips": (
        Mistake(_flips().replace("len(board)", "8"), "takes every board for 8x8"),
        Mistake(
            _flips().replace("== -player", "== -1").replace("== player", "== 1"), "Right for Black"
        ),
        Mistake(
            _flips().replace(
                "down == right == 0", "down == right == 0 or (down, right) == (1, -1)"
            ),
            "below and left of the new disc",
        ),
        Mistake(_flips().replace("continue", "break"), "right of the new disc"),
    ),
    "moves": (
        Mistake(
            _lines(
                "moves(board, player)",
                "out = []\nfor a in range(board.size):\n    if flips(board, player, a):\n"
                "        out.append(a)\n        return out\nreturn out",
            ),
            "the first move alone",
        ),
        Mistake(
            _lines(
                "moves(board, player)",
                "out = []\nfor a in range(board.size):\n    out = []\n"
                "    if flips(board, player, a):\n        out.append(a)\nreturn out",
            ),
            "starts empty again for every cell",
        ),
        Mistake(
            _lines(
                "moves(board, player)",
                "return [a for a in range(board.size) if flips(board, 1, a)]",
            ),
            "always ask for Black",
        ),
    ),
    "Reversi": (
        Mistake(_reversi(legal="return moves(board, player)"), "the state's board is `self.board`"),
        Mistake(
            _reversi(legal="return [] if is_terminal() else moves(self.board, self.player)"),
            "through the state",
        ),
        Mistake(
            _reversi(legal="return self.moves(self.board, self.player) or [self.board.size]"),
            "without `self.`",
        ),
        Mistake(
            _reversi(
                legal="return [] if self.is_terminal else "
                "moves(self.board, self.player) or [self.board.size]"
            ),
            "Without the brackets",
        ),
        Mistake(
            _reversi(
                take="""
            board = self.board.copy()
            board.flat[[action, *flips(board, self.player, action)]] = self.player
            return Reversi(board, -self.player)"""
            ),
            "ask `if action != board.size`",
        ),
        Mistake(
            _reversi(
                take="""
            board = self.board.copy()
            if action != board.size:
                board.flat[[action, *flips(board, self.player, action)]] = self.player
            return Reversi(-self.player, board)"""
            ),
            "`Reversi(board, player)`",
        ),
    ),
    "BOT": (
        Mistake(
            _bot(
                "action = search(Reversi(board, color)); "
                "return divmod(action, len(board)) if action < board.size else None"
            ),
            "The search belongs to the bot",
        ),
        Mistake(
            _bot(
                "action = self.search.search(Reversi(board, color)); "
                "return (action // len(board) + 1, action % len(board) + 1) "
                "if action < board.size else None"
            ),
            "counted from 0",
        ),
    ),
    "weighted_ucb": tuple(
        Mistake(_body(_UCB, f"return {formula}"), says)
        for formula, says in (
            ("total / visits + 1.41 * weight * sqrt(log(parent_visits) / visits)", "lesson 03"),
            ("total / visits + weight * sqrt(c * log(parent_visits) / visits)", "`c` does not"),
            ("total / visits + sqrt(c * weight * log(parent_visits) / visits)", "Neither `c` nor"),
            (
                "c * total / visits + weight * sqrt(log(parent_visits) / visits)",
                "on the wrong term",
            ),
            ("total / visits + c * weight * sqrt(log(total) / visits)", "`log(parent_visits)"),
            ("total / visits * c * weight * sqrt(log(parent_visits) / visits)", "their sum"),
        )
    ),
    "disc_and_mobility": (
        Mistake(
            _lines(
                "disc_and_mobility(board, player)",
                "return board.sum() + len(moves(board, player))",
            ),
            "moves are missing",
        ),
        Mistake(
            _lines(
                "disc_and_mobility(board, player)",
                "return (board != 0).sum() * player "
                "+ len(moves(board, player)) - len(moves(board, -player))",
            ),
            "count all the discs",
        ),
    ),
    "back_up": (
        Mistake(
            _lines(
                "back_up(path, end)",
                "for node in path:\n    node.visits += 1\n"
                "    reward = disc_and_mobility(end.board, -node.state.player)\n"
                "    node.total_reward += (reward - node.total_reward) / node.visits",
            ),
            "You keep a mean",
        ),
    ),
    "verdict": (
        Mistake(
            _lines(
                "verdict(wins, draws, losses)",
                f"n = {_PARTS}\nlow, high = scores.wilson((wins + draws / 2) / n, n)\n"
                'return "better" if low > 0.5 else "worse" if low < 0.5 else "not decided"',
            ),
            "the truth may still lie above",
        ),
        Mistake(
            _lines(
                "verdict(wins, draws, losses)",
                "n = wins + losses\nlow, high = scores.wilson((wins + draws / 2) / n, n)\n"
                'return "better" if low > 0.5 else "worse" if high < 0.5 else "not decided"',
            ),
            "A drawn game is a game, too",
        ),
        Mistake(
            _lines(
                "verdict(wins, draws, losses)",
                f"n = {_PARTS}\nlow, high = scores.wilson((wins + draws / 2) / n, n)\n"
                'return "not decided" if low < 0.5 < high else "better"',
            ),
            "but which way",
        ),
    ),
}
for _id, _more in _FIFTH.items():
    MISTAKES[_id] += _more

_SIXTH: dict[str, tuple[Mistake, ...]] = {
    "BOT": (
        Mistake(
            _bot("return divmod(self.search.search(Reversi), len(board))"),
            "given the class itself",
        ),
    ),
    "over": (
        Mistake(
            _lines(
                "over(state)",
                "return bool(moves(state.board, 1)) and bool(moves(state.board, -1))",
            ),
            "you say that it is over",
        ),
    ),
    "verdict": (
        Mistake(
            _lines(
                "verdict(wins, draws, losses)",
                f"n = {_PARTS}\nlow, high = scores.wilson((wins + draws / 2) / n, n)\n"
                'return ("better" if low > 0.5 else "not decided", low, high)',
            ),
            "Return the word alone",
        ),
    ),
}
for _id, _more in _SIXTH.items():
    MISTAKES[_id] += _more

_SEVENTH: dict[str, tuple[Mistake, ...]] = {
    "moves": tuple(
        Mistake(_lines("moves(board, player)", f"return {answer}"), says)
        for answer, says in (
            ("[a for a in range(board.size) if flips(board, a, player)]", "changed places"),
            ("{a for a in range(board.size) if flips(board, player, a)}", "a set has no order"),
            ("(a for a in range(board.size) if flips(board, player, a))", "a generator"),
        )
    ),
    "BOT": (
        Mistake(
            _bot(
                "action = self.search.search(Reversi(board, color)); "
                "return divmod(action, len(board)) if action < board.size else (None, None)"
            ),
            "not a pair of them",
        ),
    ),
    "disc_and_mobility": (
        Mistake(
            _lines(
                "disc_and_mobility(board, player)",
                "return (board != 0).sum() "
                "+ len(moves(board, player)) + len(moves(board, -player))",
            ),
            "taken off",
        ),
    ),
    "weighted_ucb": tuple(
        Mistake(_body(_UCB, f"return {formula}"), says)
        for formula, says in (
            ("total / visits + c * weight * sqrt(parent_visits) / (1 + visits)", "lesson 06"),
            ("total / visits + c * weight / visits", "it changes nothing"),
        )
    ),
    "interval": tuple(
        Mistake(
            _lines(
                _WILSON,
                f"k = 1 + {below}\nm = score + {middle}\n"
                f"h = z * sqrt(score * (1 - score) / games + {under})\nreturn {answer}",
            ),
            says,
        )
        for below, middle, under, answer, says in (
            ("z**2 / games", "z**2 / (2 * games)", "0", "(m - h) / k, (m + h) / k", "is missing"),
            (
                "z**2 / games",
                "z / (2 * games)",
                "z**2 / (4 * games**2)",
                "(m - h) / k, (m + h) / k",
                "In the middle, too",
            ),
            (
                "z**2",
                "z**2 / (2 * games)",
                "z**2 / (4 * games**2)",
                "(m - h) / k, (m + h) / k",
                "not divided by the games",
            ),
            (
                "z**2 / games",
                "z**2 / (2 * games)",
                "z**2 / (4 * games**2)",
                "m / k - h, m / k + h",
                "and the root is not",
            ),
            (
                "z**2 / games",
                "z**2 / (2 * games)",
                "z**2 / (4 * games**2)",
                "(m - h) / k",
                "one number",
            ),
            (
                "z**2 / games",
                "z**2 / (2 * games)",
                "z**2 / (8 * games**2)",
                "(m - h) / k, (m + h) / k",
                "its width is not",
            ),
            (
                "z**2 / games",
                "z**2 / (3 * games)",
                "z**2 / (4 * games**2)",
                "(m - h) / k, (m + h) / k",
                "its middle is not",
            ),
        )
    ),
    "elo": (
        Mistake(_body("elo(score)", "return log10(400 * score / (1 - score))"), "in front"),
        Mistake(
            _body("elo(score)", 'return f"{400 * log10(score / (1 - score)):.0f}"'),
            "Yours is text",
        ),
    ),
    "verdict": (
        Mistake(
            _lines(
                "verdict(wins, draws, losses)",
                f"n = {_PARTS}\nlow, high = scores.wilson((wins + draws / 2) / n, max(1, wins))\n"
                'return "better" if low > 0.5 else "worse" if high < 0.5 else "not decided"',
            ),
            "the number of all games",
        ),
    ),
    "back_up": (
        Mistake(
            _lines(
                "back_up(path, end)",
                "for node in path:\n    node.visits += 1\n"
                "    node.total_reward += int(end.board.sum()) * -node.state.player",
            ),
            "moves count, too",
        ),
    ),
    "over": (
        Mistake(
            _lines("over(state)", "return 1 not in state.board or -1 not in state.board"),
            "both colours on the board",
        ),
        Mistake(_lines("over(state)", "return state.legal_actions() == [64]"), "in every case"),
    ),
}
for _id, _more in _SEVENTH.items():
    MISTAKES[_id] += _more

_EIGHTH: dict[str, tuple[Mistake, ...]] = {
    "flips": (
        *(
            Mistake(_flips().replace("if down == right == 0:", f"if {left_out}:"), "diagonals")
            for left_out in (
                "down * right != 0 or down == right == 0",
                "down * right == 0",
                "(down, right) not in [(0, 1), (1, 0), (1, 1), (1, -1)]",
            )
        ),
        Mistake(
            _flips().replace("if down == right == 0:", "if abs(down) + abs(right) != 1:"),
            "the diagonals too",
        ),
    ),
    "Reversi": (
        Mistake(_reversi(reward="return int(self.board.sum()) * player"), "during the game, too"),
        Mistake(_reversi(reward="return self.board.sum() * player"), "during the game, too"),
        Mistake(
            _reversi(legal="return moves(self.board, self.player) + [self.board.size]"),
            "not even the pass",
        ),
        Mistake(_reversi(over="return flips(self.board, 1) == []"), "asks about one cell"),
        Mistake(
            _reversi(over="return not flips(self.board, 1) and not flips(self.board, -1)"),
            "asks about one cell",
        ),
    ),
    "BOT": (
        Mistake(
            _bot(
                "action = self.search.search(Reversi(board, -color)); "
                "return None if action == board.size else divmod(action, len(board))"
            ),
            "for the other side",
        ),
        Mistake(
            _bot(
                "action = self.search.search(Reversi(board, color)); return None "
                "if action == board.size else (action % len(board), int(action / len(board)))"
            ),
            "changed places",
        ),
    ),
    "back_up": (
        Mistake(
            _lines(
                "back_up(path, end)",
                "for node in path:\n    node.visits += 1\n"
                "    node.total_reward += disc_and_mobility(end, -node.state.player)",
            ),
            "takes a board, not a state",
        ),
        Mistake(
            """
            def disc_and_mobility(board, player):
                discs = (board == player).sum() - (board == -player).sum()
                return discs + len(moves(board, player)) - len(moves(board, -player))

            def back_up(path, end):
                for node in path:
                    node.visits += 1
                    node.total_reward += disc_and_mobility(end, -node.state.player)
            """,
            "takes a board, not a state",
        ),
        *(
            Mistake(
                _lines(
                    "back_up(path, end)",
                    "reward = disc_and_mobility(end.board, end.player)\nfor node in path:\n"
                    f"    node.visits += 1\n    node.total_reward += reward * {sign}node.state.player",
                ),
                "in the eyes of `end.player`: that is Black after one rollout",
            )
            for sign in ("-", "")
        ),
        Mistake(
            _lines(
                "back_up(path, end)",
                "for node in path:\n    node.visits += 1\n    node.total_reward += end",
            ),
            "unsupported operand",
        ),
    ),
    "over": (
        Mistake(
            _body(
                "over(state)",
                "return len(moves(state.board, 1)) == len(moves(state.board, -1))",
            ),
            "*equally many* moves",
        ),
    ),
    "choose": (
        Mistake(
            _body(
                "choose(root, ucb)",
                "return max(root.children, key=lambda a: root.children[a].visits)",
            ),
            "of equals you take the first",
        ),
        Mistake(
            _body(
                "choose(root, ucb)",
                "return max(root.children.values(), key=lambda c: c.visits).action",
            ),
            "of equals you take the first",
        ),
        Mistake(
            _body(
                "choose(root, ucb)",
                "return max(root.children, key=lambda a: root.children[a].value)",
            ),
            "from a single lucky rollout",
        ),
        Mistake(
            _body(
                "choose(root, ucb)",
                "return max(root.children.values(), key=lambda c: c.total_reward).action",
            ),
            "rewards may be negative",
        ),
    ),
    "verdict": (
        Mistake(
            _lines(
                "verdict(wins, draws, losses)",
                f"games = {_PARTS}\nlow, high = scores.wilson((wins + draws / 2) / games, games)\n"
                'return "better" if low > 0.5 else "worse"',
            ),
            "the truth may still lie above",
        ),
        *(
            Mistake(
                _lines(
                    "verdict(wins, draws, losses)",
                    f"games = {_PARTS}\nlow, high = scores.wilson({score} / games, games)\n"
                    'return "better" if low > 0.5 else "worse" if high < 0.5 else "not decided"',
                ),
                "Losses are not taken off",
            )
            for score in ("(wins - losses)", "abs(wins - losses)")
        ),
    ),
    "interval": tuple(
        Mistake(
            _lines(
                _WILSON,
                f"root = z * sqrt(score * (1 - score) / games + z**2 / {under})\n"
                f"middle = score + z**2 / {below}\n"
                "return middle - root / 1 + z**2 / games, middle + root / 1 + z**2 / games",
            ),
            says,
        )
        for below, under, says in (
            ("(2 * games)", "(4 * games**2)", "Python divides by 1"),
            ("2 * games", "4 * games**2", "every denominator in brackets"),
            ("2 * games", "(4 * games**2)", "every denominator in brackets"),
            ("(2 * games)", "4 * games**2", "every denominator in brackets"),
        )
    ),
}
for _id, _more in _EIGHTH.items():
    MISTAKES[_id] += _more

_NINTH: dict[str, tuple[Mistake, ...]] = {
    "flips": (Mistake(_flips(keep="turned += line and [*line, r * size + c]"), "leave it out"),),
    "Reversi": (
        Mistake(
            _reversi(
                over="return (self.board != 0).all()",
                legal="return moves(self.board, self.player) or "
                "[self.board.size] * bool(moves(self.board, -self.player))",
            ),
            "whether cells are left",
        ),
    ),
    "BOT": tuple(
        Mistake(
            _bot(
                "action = self.search.search(Reversi(board, color)); "
                f"return {answer} if action < board.size else None"
            ),
            says,
        )
        for answer, says in (
            ("action / len(board)", "one number, with a fraction"),
            ("(action / len(board), action % len(board))", "The row is a whole number"),
            ("(action // len(board), action - action // len(board))", "beyond the board"),
            ("(action // len(board), action)", "beyond the board"),
            ("(round(action / len(board)), action % len(board))", "rounded down"),
            ("(-(-action // len(board)), action % len(board))", "rounded down"),
            (
                "'abcdefgh'[action % len(board)] + str(action // len(board) + 1)",
                "You answer with a word",
            ),
        )
    ),
    "choose": (
        Mistake(
            _lines(
                "choose(root, ucb)",
                "children = list(root.children.values())\n"
                "return children[int(np.argmax([child.visits for child in children]))].action",
            ),
            "of equals you take the first",
        ),
    ),
    "disc_and_mobility": (
        Mistake(
            _body(
                "disc_and_mobility(board, player)",
                "return int((board != 0).sum()) + len(moves(board, player)) "
                "- len(moves(board, -player))",
            ),
            "all the discs",
        ),
    ),
    "verdict": tuple(
        Mistake(
            _lines(
                "verdict(wins, draws, losses)",
                f"games = {_PARTS}\nlow, high = scores.wilson({points} // games, games)\n"
                'return "better" if low > 0.5 else "worse" if high < 0.5 else "not decided"',
            ),
            "drops the fraction",
        )
        for points in ("(wins + draws / 2)", "(wins + draws // 2)")
    ),
}
"""A ninth round, from one more newcomer: fractions for rows, and numpy's True and False."""

for _id, _more in _NINTH.items():
    MISTAKES[_id] += _more

_TENTH: dict[str, tuple[Mistake, ...]] = {
    "flips": (
        Mistake(_flips(cell="action"), "You collect the cell of the new disc"),
        Mistake(
            _flips().replace("board[r, c] == -player", "board[r, c] != player"),
            "An empty cell is in your list",
        ),
    ),
    "BOT": (
        Mistake(
            _bot(
                "action = self.search.search(Reversi(board, color)); "
                "return None if action == 64 else divmod(action, 8)"
            ),
            "16 on this board",
        ),
    ),
}
"""A tenth round: the wrong cell collected, a run that walks over empty cells, and an 8x8 board."""

for _id, _more in _TENTH.items():
    MISTAKES[_id] += _more

_ELEVENTH: dict[str, tuple[Mistake, ...]] = {
    "flips": (
        Mistake(
            _flips().replace("row + down, column + right", "row, column"), "does your run begin"
        ),
    ),
    "BOT": (
        Mistake(
            _bot(
                "action = self.search.search(Reversi(board, -1)); "
                "return None if action == board.size else divmod(action, len(board))"
            ),
            "always move for White",
        ),
    ),
    "disc_and_mobility": (
        Mistake(
            _body(
                "disc_and_mobility(board, player)",
                "return int(board.sum()) * player + len(moves(player, board)) "
                "- len(moves(-player, board))",
            ),
            "The board comes first",
        ),
    ),
    "weighted_ucb": tuple(
        Mistake(_body(_UCB, f"return total / visits + c * {term} / visits)"), says)
        for term, says in (
            ("max(weight, 0) * sqrt(log(parent_visits)", "never negative"),
            ("(weight if weight > 0 else 1) * sqrt(log(parent_visits)", "never negative"),
            ("sqrt(log(weight * parent_visits)", "inside the logarithm"),
        )
    ),
    "back_up": tuple(
        Mistake(_lines("back_up(path, end)", body), says)
        for body, says in (
            (
                "for node in path:\n    node.visits += 1\n"
                "node.total_reward += disc_and_mobility(end.board, -node.state.player)",
                "belongs inside it",
            ),
            (
                "board = path[-1].state.board\nfor node in path:\n    node.visits += 1\n"
                "    node.total_reward += disc_and_mobility(board, -node.state.player)",
                "board of the leaf",
            ),
        )
    ),
    "verdict": (
        Mistake(
            _lines(
                "verdict(wins, draws, losses)",
                "low, high = scores.wilson(wins / (wins + losses), wins + draws + losses)\n"
                'return "better" if low > 0.5 else "worse" if high < 0.5 else "not decided"',
            ),
            "leaves the draws out",
        ),
    ),
    "choose": (
        Mistake(
            _lines(
                "choose(root, ucb)",
                "best = 0\nfor action, child in root.children.items():\n"
                "    if child.visits > best:\n        best = action\nreturn best",
            ),
            "with the action that you keep",
        ),
    ),
    "first_verdict": (
        Mistake(
            _body(
                "first_verdict(results)",
                _IMPATIENT.format(games=_FROM_1, asked="w, d, l", found="seen[-1]"),
            ),
            "result of the last game",
        ),
        Mistake(
            _lines(
                "first_verdict(results)",
                "counts = results.count(1), results.count(0), results.count(-1)\n"
                'return len(results) if verdict(*counts) != "not decided" else None',
            ),
            "inside the loop",
        ),
    ),
    "interval": (
        Mistake(
            _lines(
                _WILSON,
                "middle = score + z**2 / (2 * games)\n"
                "half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))\n"
                "below = (1 + z**2) / games\n"
                "return (middle - half) / below, (middle + half) / below",
            ),
            "divide the 1",
        ),
    ),
    "elo": tuple(
        Mistake(_body("elo(score)", f"return {value}"), says)
        for value, says in (
            ("400 * log10(1 - score)", "share that was lost"),
            ("400 * log10((score - 0.5) / (1 - score))", "Are the brackets there?"),
            ("800 * log10(score / (1 - score))", "not 800"),
        )
    ),
}
"""An eleventh round: a run that begins on the new disc, a line beside its loop, draws left out."""

for _id, _more in _ELEVENTH.items():
    MISTAKES[_id] += _more

_TWELFTH: dict[str, tuple[Mistake, ...]] = {
    "weight_of": (
        Mistake(_body("weight_of(action, size)", "return WEIGHTS[action]"), "name 'WEIGHTS'"),
    ),
    "first_verdict": (
        Mistake(
            _body(
                "first_verdict(results)",
                _IMPATIENT.format(games=_FROM_1, asked="sum(seen), d, l", found="games"),
            ),
            "add up to no game",
        ),
    ),
    "interval": (
        Mistake(
            _lines(
                _WILSON,
                "middle = score + z**2 / (2 * games)\n"
                "half = z * sqrt(score * (1 - score) / games + z^2 / (4 * games^2))\n"
                "shrink = 1 + z**2 / games\n"
                "return (middle - half) / shrink, (middle + half) / shrink",
            ),
            "`^` does not raise to a power",
        ),
    ),
    "back_up": (
        Mistake(
            _lines(
                "back_up(path, end)",
                "while path:\n    node = path.pop()\n    node.visits += 1\n"
                "    node.total_reward += disc_and_mobility(end.board, -node.state.player)",
            ),
            "`path` is empty afterwards",
        ),
        Mistake(
            _lines(
                "back_up(path, end)",
                "for node in path:\n    node.visits += 1\n"
                "    board = end.state.board\n"
                "    node.total_reward += disc_and_mobility(board, -node.state.player)",
            ),
            "`end` is a state already",
        ),
    ),
    "weighted_ucb": tuple(
        Mistake(_body(_UCB, f"return {formula}"), says)
        for formula, says in (
            (
                "total / visits + c * weight * (log(parent_visits) / visits) ** 1 / 2",
                "the exponent in brackets",
            ),
            ("c * weight * sqrt(log(parent_visits) / visits)", "The mean reward is missing"),
            (
                "total / parent_visits + c * weight * sqrt(log(visits) / parent_visits)",
                "have changed places everywhere",
            ),
        )
    ),
}
"""A twelfth round: a name that nobody defined, a sum for a count, `^`, an emptied path."""

for _id, _more in _TWELFTH.items():
    MISTAKES[_id] += _more

_THIRTEENTH = {
    "back_up": tuple(
        Mistake(_lines("back_up(path, end)", body), says)
        for body, says in (
            (
                "for k, node in enumerate(path):\n    node.visits += 1\n"
                "    node.total_reward += disc_and_mobility(end.board, 1 if k % 2 else -1)",
                "Right wherever Black moves at the root",
            ),
            (
                "reward = disc_and_mobility(end.board, end.player)\n"
                "for node in path:\n    node.visits += 1\n"
                "    node.total_reward += reward\n    reward = -reward",
                "as if it were always the same player's",
            ),
        )
    ),
    "interval": tuple(
        Mistake(
            _lines(
                _WILSON,
                f"z2 = {square}\nmiddle, shrink = score + z2 / (2 * games), 1 + z2 / games\n"
                f"half = {front} * sqrt(score * (1 - score) / games + z2 / (4 * games**2))\n"
                "return (middle - half) / shrink, (middle + half) / shrink",
            ),
            says,
        )
        for square, front, says in (
            ("1.96**2", "z", "you square 1.96"),
            ("z**2", "1.96", "multiply the root by 1.96"),
        )
    )
    + (
        Mistake(
            _lines(
                _WILSON,
                "s, shrink = score / games, 1 + z**2 / games\n"
                "middle = s + z**2 / (2 * games)\n"
                "half = z * sqrt(s * (1 - s) / games + z**2 / (4 * games**2))\n"
                "return (middle - half) / shrink, (middle + half) / shrink",
            ),
            "It is a mean already",
        ),
    ),
}
"""A thirteenth round: players counted along the path, a z that is fixed in one place."""

for _id, _more in _THIRTEENTH.items():
    MISTAKES[_id] += _more

_FOURTEENTH = {
    "disc_and_mobility": (
        Mistake(
            _lines(
                "disc_and_mobility(board, player)",
                "own, other = (\n"
                "    sum(len(flips(board, who, a)) for a in moves(board, who))\n"
                "    for who in (player, -player)\n"
                ")\n"
                "return int(board.sum()) * player + own - other",
            ),
            "discs that the moves would turn",
        ),
    ),
    "first_verdict": (
        Mistake(
            _lines(
                "first_verdict(results)",
                "for k in range(1, len(results) + 1):\n    seen = results[-k:]\n"
                "    answer = verdict(seen.count(1), seen.count(0), seen.count(-1))\n"
                '    if answer != "not decided":\n        return k',
            ),
            "the *last* games of the match",
        ),
    ),
    "elo": tuple(
        Mistake(_lines("elo(score)", f"return {formula}"), says)
        for formula, says in (
            ("40 * log10(score / (1 - score))", "A tenth of it"),
            ("400 * log10(score / 0.5)", "with one half"),
            ("400 * log10(1 / score)", "the logarithm of 1 / score"),
        )
    ),
}
"""A fourteenth round: what the moves turn for how many they are, a match from its end."""

for _id, _more in _FOURTEENTH.items():
    MISTAKES[_id] += _more
