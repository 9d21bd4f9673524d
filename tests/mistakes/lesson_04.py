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
        Mistake(_flips(keep="return line"), "directions"),
        Mistake(_flips(inside="0 < r < size and 0 < c < size"), "does not"),
        Mistake(_flips(inside="0 <= r < 8 and 0 <= c < 8"), "left the board"),
        Mistake(_flips(keep="board.flat[line] = player; turned += line"), "write on the board"),
        Mistake(
            _flips().replace("if board[row, column] != 0", "if board[row, column] == player"),
            "taken",
        ),
        Mistake(_flips(cell="r * 8 + c"), "eight cells to a row"),
        Mistake(
            _flips()
            .replace("turned = []", "turned, line = [], []")
            .replace("                line = []\n", ""),
            "more than once",
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
        Mistake(_bot("return self.search.search(board)"), "asks a State"),
        Mistake(
            _bot("return divmod(self.search(Reversi(board, color)), len(board))"),
            "What you call is its method",
        ),
        Mistake(_bot("return self.search.search(Reversi(board, color))"), "number"),
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
    "verdict": tuple(
        Mistake(_body("verdict(wins, draws, losses)", body), says)
        for body, says in (
            (
                "return 'better' if wins > losses else 'worse' if losses > wins else 'not decided'",
                "12 to 8",
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
                "a limit of your own",
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
