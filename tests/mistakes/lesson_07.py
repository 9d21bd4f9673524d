"""What learners write wrongly in lesson 07, and what they must be told."""

from __future__ import annotations

import textwrap

from mistakes import Mistake, bodies, changed
from omoklib.check.exercises.lesson_07 import (
    AGAINST_EVERYONE,
    CHOOSE_MOVE,
    MEMORY,
    SAVE_SAFELY,
    SELF_PLAY,
    TRAINING_LOOP,
)

__all__ = ["MISTAKES"]


_PLIES = "range(len(node_id) - 1)"
_PAIRS = "for action, value in zip(chosen, values)"

_ASKED = "[choose(state)] if state.player == side else state.legal_actions()"

_ENDS = "int(result == 1), int(result == 0), int(result == -1)"

_LOOP = """losses = []
for _ in range(iterations):
    for game in play():
        memory.add(game)
    losses.append(learn(memory))
return losses"""

_RIGHT_SELF_PLAY = """def self_play(start, think, drawn_plies, rng):
    states, pis, state = [], [], start
    while not state.is_terminal():
        pi = think(state)
        states.append(state)
        pis.append(pi)
        state = state.take_action(choose_move(pi, state.ply, drawn_plies, rng.random()))
    zs = z_targets(state.id, state.reward(BLACK))
    return list(zip(states, pis, zs[start.ply:]))"""

_RIGHT_MEMORY = """class Memory:
    def __init__(self, capacity):
        self.capacity, self.games = capacity, []
    def add(self, game):
        self.games.append(game)
        while len(self.positions()) > self.capacity and len(self.games) > 1:
            self.games.pop(0)
    def positions(self):
        return [p for g in self.games for p in g]"""

_RIGHT_LOOP = "def training_loop(iterations, play, memory, learn):\n" + textwrap.indent(
    _LOOP, "    "
)

_RIGHT_COUNT = """def against_everyone(choose, state, side):
    if state.is_terminal():
        r = state.reward(side)
        return int(r == 1), int(r == 0), int(r == -1)
    acts = [choose(state)] if state.player == side else state.legal_actions()
    parts = [against_everyone(choose, state.take_action(a), side) for a in acts]
    return tuple(map(sum, zip(*parts)))"""

_RIGHT_SAVE = """def save_safely(path, pieces):
    import os
    tmp = path.with_suffix('.tmp')
    with open(tmp, 'w', encoding='utf-8') as file:
        for p in pieces:
            file.write(p)
    os.replace(tmp, path)"""

MISTAKES: dict[str, tuple[Mistake, ...]] = {
    "count_mistakes": bodies(
        "count_mistakes(chosen, values)",
        (f"return sum(value[action] > min(value.values()) {_PAIRS})", "better than the worst"),
        (f"return sum(value[action] <= max(value.values()) {_PAIRS})", "count every one"),
        (f"return sum(value[action] < each {_PAIRS} for each in value.values())", "counts once"),
        (
            "return sum(v[a] < max(v.values()) for v, a in zip(chosen, values))",
            "action first",
        ),
        (f"return sum(value[action] == -1 {_PAIRS})", "losing moves"),
        (f"return sum(value[action] < 1 {_PAIRS})", "does not win"),
        (f"return sum(action < max(value.values()) {_PAIRS})", "a place on the board"),
        (f"return sum(value[action] < max(value) {_PAIRS})", "largest key"),
        (f"return sum(action != max(value, key=value.get) {_PAIRS})", "only the first"),
        (f"return sum(max(value.values()) - value[action] {_PAIRS})", "how much was given away"),
        (f"return [value[action] < max(value.values()) {_PAIRS}]", "one number"),
        (f"return sum(value[action] == max(value.values()) {_PAIRS})", "count the good moves"),
        (
            f"return sum(value[action] < max(value.values()) {_PAIRS}) / len(chosen)",
            "share",
        ),
        (
            f"count = 0\n{_PAIRS}:\n    if value[action] < max(value.values()):\n"
            "        count += 1\n    return count",
            "inside the loop",
        ),
    ),
    "z_targets": bodies(
        "z_targets(node_id, outcome)",
        (f"return [outcome for _ in {_PLIES}]", "as Black sees it"),
        ("return [outcome * (-1) ** ply for ply in range(len(node_id))]", "One too many"),
        (f"return [-outcome if ply % 2 == 0 else outcome for ply in {_PLIES}]", "other way round"),
        (f"return [1 if ply % 2 == 0 else -1 for ply in {_PLIES}]", "do not use `outcome`"),
        ("return [outcome * (-1) ** ply for ply in range(len(node_id) - 2)]", "One is missing"),
        (f"return [outcome * (-1) ** ply for ply in {_PLIES}][::-1]", "last move back"),
        (f"return [abs(outcome) for ply in {_PLIES}]", "one winner"),
        ("return [outcome if a % 2 == 0 else -outcome for a in node_id[1:]]", "place of the cell"),
        (
            "last = len(node_id) - 1\n"
            "return [1 if (last - ply) % 2 == 1 else -1 for ply in range(last)]",
            "draw",
        ),
        (
            "n = len(node_id) - 1\nif outcome == 0:\n    return [0] * n\n"
            "return [(-1) ** (n - 1 - ply) for ply in range(n)]",
            "count back from the last move",
        ),
        (
            "n = len(node_id) - 1\n"
            "return [abs(outcome) * (-1) ** (n - 1 - ply) for ply in range(n)]",
            "count back from the last move",
        ),
        (
            f"return [outcome * (-1) ** (len(node_id) - 2 - ply) for ply in {_PLIES}]",
            "last move back",
        ),
    ),
    "choose_move": changed(
        CHOOSE_MOVE.reference,
        ("ply >= drawn_plies", "ply > drawn_plies", "Off by one"),
        ("ply >= drawn_plies", "ply < drawn_plies", "other way round"),
        ("number < end", "number <= end", "border"),
        ("number < end", "number < share", "each share by itself"),
        ("end += share", "end = share", "each share by itself"),
        ("pi.index(max(pi))", "max(pi)", "share"),
    )
    + bodies(
        "choose_move(pi, ply, drawn_plies, number)",
        ("return pi.index(max(pi))", "always play the best"),
        (
            "if ply < drawn_plies:\n    return int(number * len(pi))\nreturn pi.index(max(pi))",
            "equal shares",
        ),
        (
            "if ply >= drawn_plies:\n    return len(pi) - 1 - pi[::-1].index(max(pi))\nend = 0.0\n"
            "for action, share in enumerate(pi):\n    end += share\n    if number < end:\n"
            "        return action",
            "the last",
        ),
    ),
    "memory": changed(
        MEMORY.reference,
        ("self.games.pop(0)", "self.games.pop()", "newest"),
        ("while len(self.positions())", "if len(self.positions())", "`while`"),
        ("> self.capacity", ">= self.capacity", "exactly full"),
        ("len(self.positions()) > self", "len(self.games) > self", "count games"),
        (" and len(self.games) > 1", "", "stays in any case"),
        (
            "return [position for game in self.games for position in game]",
            "return self.games",
            "lists in a list",
        ),
        (
            "return [position for game in self.games for position in game]",
            "return [position for game in self.games[::-1] for position in game]",
            "another order",
        ),
    )
    + tuple(
        Mistake(
            f"""
class Memory:
    def __init__(self, capacity):
        self.capacity, self.games = capacity, []

    def add(self, game):
        self.games.append(game)
        while len(self.games) > 1 and sum(map(len, self.games)) > self.capacity:
            self.games.pop(0)

    def positions(self):
        {body}
""",
            says,
        )
        for body, says in (
            (
                "found = []\n        while self.games:\n            found += self.games.pop(0)\n"
                "        return found",
                "empties the memory",
            ),
            (
                "found = self.games[0] if self.games else []\n"
                "        for game in self.games[1:]:\n            found += game\n"
                "        return found",
                "twice",
            ),
            ("return sum(map(len, self.games))", "That is a number"),
        )
    ),
    "training_loop": bodies(
        "training_loop(iterations, play, memory, learn)",
        (_LOOP.replace("    losses.append", "        losses.append"), "after every game"),
        (_LOOP.replace("learn(memory)", "learn(play())"), "`play()` twice"),
        (_LOOP.replace("play()", "play"), "play()"),
        (_LOOP.replace("return losses", "    return losses"), "inside the loop"),
        (_LOOP.replace("return losses", "return losses[-1]"), "losses of all iterations"),
        (_LOOP.replace("losses.append(learn(memory))", "learn(memory)"), "drop it"),
        (_LOOP.replace("    for game in play():\n        memory.add(game)\n", ""), "never play"),
        (
            "for _ in range(iterations):\n    for game in play():\n        memory.add(game)\n"
            "return [learn(memory) for _ in range(iterations)]",
            "learn at the end",
        ),
        (
            "games = play()\n" + _LOOP.replace("play()", "games"),
            "again and again",
        ),
    ),
    "against_everyone": changed(
        AGAINST_EVERYONE.reference,
        (_ASKED, "state.legal_actions()", "all games there are"),
        (_ASKED, "[choose(state)]", "Both sides play `choose`"),
        ("state.player == side", "state.player != side", "sides are swapped"),
        ("state.reward(side)", "state.reward(state.player)", "player to move"),
        ("state.reward(side)", "state.reward(1)", "Black's result"),
        ("wins, draws, losses = 0, 0, 0", "wins, draws, losses = 1, 0, 0", "sums begin with 0"),
        (_ENDS, "int(result == -1), int(result == 0), int(result == 1)", "losses are swapped"),
        ("wins + won, draws + drawn, losses + lost", "won, drawn, lost", "Only the last"),
        ("take_action(action), side)", "take_action(action), -side)", "change `side`"),
        ("    return wins, draws, losses", "        return wins, draws, losses", "first reply"),
        (
            "return wins, draws, losses",
            "return 0, 0, 0",
            "everywhere else your answer is (0, 0, 0)",
        ),
        (
            "state.legal_actions()",
            "[solver.best_actions(state)[0]]",
            "Your opponent plays perfectly",
        ),
        ("state.legal_actions()", "solver.best_actions(state)", "only its best moves"),
        ("int(result == -1)", "int(result != 1)", "You count a draw as lost"),
        ("legal_actions()", "legal_actions()[:1]", "Only the first reply"),
        ("legal_actions()", "legal_actions()[:-1]", "The last reply is never tried"),
        ("state.is_terminal()", "state.winner() != 0", "A full board is the end, too"),
        ("    actions =", "    side = state.player\n    actions =", "the side that you were asked"),
        ("wins, draws, losses = 0, 0, 0", "wins, draws, losses = 0, 1, 0", "still goes on"),
        (
            "    return wins, draws, losses",
            "    return wins, draws, losses, wins + draws + losses",
            "too many values to unpack",
        ),
        ("    return wins, draws, losses", "    print(wins, draws, losses)", "it prints, or ends"),
        (
            "won, drawn, lost = against_everyone(choose, state.take_action(action), side)",
            "state.take_action(action)\n        won, drawn, lost = against_everyone(choose, state, "
            "side)",
            "Does the state that you pass on ever change",
        ),
        ("wins + won, draws", "wins + (won > 0), draws", "Yours at index 0"),
        ("choose(state)", "lowest(state)", "`side` always plays `lowest`"),
        ("choose(state)", "perfect(state)", "`side` always plays `perfect`"),
        ("[choose(state)]", "[choose]", "not an action: `choose(state)` gives"),
        (
            "    return wins, draws, losses",
            "    n = len(actions)\n    return wins / n, draws / n, losses / n",
            "nothing divided",
        ),
    ),
    "save_safely": changed(
        SAVE_SAFELY.reference,
        (
            "            file.write(piece)",
            "            file.write(piece)\n        for piece in pieces:\n            file.write(piece)",
            "written twice",
        ),
        ("file.write(piece)", "file.write(piece)\n            return", "Does your code reach"),
        ("in pieces", "in reversed(list(pieces))", "another order"),
        ("in pieces", "in list(pieces)[1:]", "The beginning is missing"),
        ('part, "w"', 'path, "r+"', "You write to `path` itself"),
        ('part, "w"', 'part, "r+"', "That makes the file"),
        ('part, "w"', "part", "That makes the file"),
        ('part, "w", encoding="utf-8"', 'part, "wb"', "The pieces are strings"),
        ("file.write(piece)", "file.write(path)", "each piece in turn"),
        (
            "os.replace(part, path)",
            "path.unlink(missing_ok=True)\n    part.rename(path)",
            "delete the old file",
        ),
        ("os.replace(part, path)", "import shutil\n    shutil.move(part, path)", "one step"),
        ("os.replace(part, path)", "os.rename(part, path)", "Windows"),
        ("os.replace(part, path)", "import shutil\n    shutil.copyfile(part, path)", "To copy"),
        ('part, "w"', 'part, "a"', "earlier, broken attempt"),
        ("    os.replace(part, path)", "    pass", "beside it"),
        ("    os.replace(part, path)", "        os.replace(part, path)", "still open"),
        ("open(part", "open(path", "open `path` itself"),
        (
            'path.with_name(path.name + ".part")',
            '__import__("pathlib").Path(__import__("tempfile").gettempdir(), "new.part")',
            "another folder",
        ),
        (
            "    part = path",
            "    path.unlink(missing_ok=True)\n    part = path",
            "delete the old file",
        ),
        (
            "os.replace(part, path)",
            "os.remove(path)\n    os.rename(part, path)",
            "elete the old file",
        ),
    ),
    "self_play": (
        *changed(
            SELF_PLAY.reference,
            ("zs[start.ply :]", "zs", "leave out the first"),
            ("state.reward(BLACK)", "state.reward(state.player)", "as Black sees it"),
            (
                "        state = state.take_action",
                "        state.take_action",
                "states never change",
            ),
            ("rng.random()", "rng.random", "when it is called"),
            ("    return list(zip", "    list(zip", "Is a `return` missing"),
            ("while not state.is_terminal():", "while True:", "the game is over"),
            ("state.ply, drawn_plies", "len(states) - 1, drawn_plies", "The opening counts"),
            ("zs[start.ply :]", "zs[start.ply + 1 :]", "missing at the end"),
            ("states.append(state)", "states.append(state.id)", "the state itself"),
            ("list(zip(states, pis, zs[start.ply :]))", "states, pis, zs", "one list of triples"),
            (
                "list(zip(states, pis, zs[start.ply :]))",
                "list(zip(states, zs[start.ply :], pis))",
                "order is state",
            ),
            (
                "choose_move(pi, state.ply, drawn_plies, rng.random())",
                "int(rng.choice(9, p=pi))",
                "Another move",
            ),
        ),
        Mistake(
            """
            def self_play(start, think, drawn_plies, rng):
                played, state = [], start
                while not state.is_terminal():
                    pi = think(state)
                    played.append((state, pi, state.reward(state.player)))
                    action = choose_move(pi, state.ply, drawn_plies, rng.random())
                    state = state.take_action(action)
                return played
            """,
            "`z` is not",
        ),
    ),
}

_AGAIN: dict[str, tuple[Mistake, ...]] = {
    "count_mistakes": (
        Mistake(
            """
            def count_mistakes(chosen, values):
                return sum(v[a] != max(v.values()) and v[a] < 0 for a, v in zip(chosen, values))
            """,
            "Turning a win into a draw is a mistake",
        ),
        Mistake(
            """
            def count_mistakes(chosen, values):
                return sum(v[a] < max(v.values()) for a, v in zip(chosen, values)) / max(1, len(chosen))
            """,
            "You divide: that is a share. Return how ",
        ),
        Mistake(
            """
            def count_mistakes(chosen, values):
                n = 0
                for a, v in zip(chosen, values):
                    best = max(v, key=v.get)
                    if a != best:
                        n += 1
                return n
            """,
            "Several actions may be best",
        ),
        Mistake(
            """
            def count_mistakes(chosen, values):
                n = 0
                for a, v in zip(chosen, values):
                    if v[a] < sum(v.values()) / len(v):
                        n += 1
                return n
            """,
            "You compare with the average action",
        ),
        Mistake(
            """
            def count_mistakes(chosen, values):
                best = max(max(v.values()) for v in values) if values else 0
                return sum(v[a] < best for a, v in zip(chosen, values))
            """,
            "You compare with the best value of *all* positions",
        ),
    ),
    "z_targets": (
        Mistake(
            """
            def z_targets(node_id, outcome):
                return [outcome if ply % 2 == 0 else -outcome for ply in node_id[1:]]
            """,
            "You check whether the action is even",
        ),
        Mistake(
            """
            def z_targets(node_id, outcome):
                return [outcome if ply % 2 else -outcome for ply in range(1, len(node_id) - 1)]
            """,
            "One is missing",
        ),
        Mistake(
            """
            def z_targets(node_id, outcome):
                z = []
                for ply in range(len(node_id) - 1):
                    outcome = -outcome
                    z.append(outcome)
                return z
            """,
            "Every sign is the other way round",
        ),
        Mistake(
            """
            def z_targets(node_id, outcome):
                return [outcome, -outcome] * (len(node_id) // 2)
            """,
            "One too many",
        ),
        Mistake(
            """
            def z_targets(node_id, outcome):
                return [outcome if ply % 2 == 0 else 0 for ply in range(len(node_id) - 1)]
            """,
            "White's positions all get 0, a draw",
        ),
        Mistake(
            """
            def z_targets(node_id, outcome):
                z = [outcome]
                for ply in range(len(node_id) - 1):
                    z.append(-z[-1])
                return z
            """,
            "One too many",
        ),
        Mistake(
            """
            def z_targets(node_id, outcome):
                for ply in range(len(node_id) - 1):
                    return outcome if ply % 2 == 0 else -outcome
            """,
            "That is one number",
        ),
        Mistake(
            """
            def z_targets(node_id, outcome):
                return [outcome * -1 ** ply for ply in range(len(node_id) - 1)]
            """,
            "that is `-(1 ** ply)`, always -1",
        ),
    ),
    "choose_move": (
        Mistake(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply < drawn_plies:
                    for k in range(len(pi)):
                        if pi[k] > number:
                            return k
                else:
                    return pi.index(max(pi))
            """,
            "compare `number` with each share by itself",
        ),
        Mistake(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply >= drawn_plies:
                    return pi.index(max(pi))
                end = 0
                for a, s in enumerate(pi):
                    if number < end:
                        return a
                    end += s
            """,
            "compare before you add",
        ),
        Mistake(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply >= drawn_plies:
                    return max(pi)
                end = 0
                for a, s in enumerate(pi):
                    end += s
                    if number < end:
                        return a
            """,
            "That is a share",
        ),
        Mistake(
            """
            def choose_move(pi, ply, drawn_plies, number):
                import random
                if ply >= drawn_plies:
                    return pi.index(max(pi))
                return random.choices(range(len(pi)), pi)[0]
            """,
            "you throw a dart of your own",
        ),
        Mistake(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply >= drawn_plies:
                    return pi.index(max(pi))
                end = 0
                for a, s in enumerate(sorted(pi, reverse=True)):
                    end += s
                    if number < end:
                        return a
            """,
            "You sort the shares",
        ),
        Mistake(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply >= drawn_plies:
                    return pi.index(max(pi))
                end = 0
                for s in pi:
                    end += s
                    if number < end:
                        return pi.index(s)
            """,
            "Two actions may have the same share",
        ),
        Mistake(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply >= drawn_plies:
                    return pi.index(max(pi))
                end = 1
                for a, s in enumerate(pi):
                    end -= s
                    if number >= end:
                        return a
            """,
            "You measure from the right end of the stick",
        ),
        Mistake(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply >= drawn_plies:
                    return pi.index(max(pi))
                return min(range(len(pi)), key=lambda a: abs(pi[a] - number))
            """,
            "`number` lies on the piece of another action",
        ),
        Mistake(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply >= drawn_plies:
                    return pi.index(max(pi))
                end, a = 0, -1
                while end < number:
                    a += 1
                    end += pi[a]
                return a
            """,
            "`number` lies on the piece of another action",
        ),
    ),
    "memory": (
        *changed(
            _RIGHT_MEMORY,
            (
                "while len(self.positions()) > self.capacity and len(self.games) > 1",
                "if len(self.positions()) > self.capacity",
                "Two things are missing",
            ),
            (
                "while len(self.positions()) > self.capacity and len(self.games) > 1:\n            self.games.pop(0)",
                "while len(self.positions()) > self.capacity:\n            if len(self.games) > 1:\n                self.games.pop(0)\n            else:\n                self.games[0].pop(0)",
                "You shorten the newest game",
            ),
        ),
        Mistake(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games = capacity, []
                def add(self, game):
                    self.games += game
                    while len(self.positions()) > self.capacity and len(self.games) > 1:
                        self.games.pop(0)
                def positions(self):
                    return self.games
            """,
            "Half a game is left at the old end",
        ),
        Mistake(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games = capacity, []
                def add(self, game):
                    self.games.insert(0, game)
                    while len(self.positions()) > self.capacity and len(self.games) > 1:
                        self.games.pop()
                def positions(self):
                    return [p for g in self.games for p in g]
            """,
            "The right positions in another order",
        ),
        *changed(
            _RIGHT_MEMORY,
            (
                "[p for g in self.games for p in g]",
                "sum(self.games, [])[:self.capacity]",
                "You hand out only the oldest positions",
            ),
            (
                "while len(self.positions()) > self.capacity and len(self.games) > 1:\n            self.games.pop(0)",
                "if len(self.positions()) > self.capacity:\n            self.games = [game]",
                "You throw away all the old games at once",
            ),
            (
                "len(self.positions()) > self.capacity",
                "len(self.positions()) - len(game) > self.capacity",
                "You do not count the positions of the new game",
            ),
            ("p for g in self.games for p in g", "g for g in self.games", "These are games"),
            (
                "self.games.append(game)\n        while len(self.positions()) > self.capacity and len(self.games) > 1:\n            self.games.pop(0)",
                "games = self.games\n        games = games + [game]\n        while sum(map(len, games)) > self.capacity and len(games) > 1:\n            games.pop(0)",
                "change a list of your own",
            ),
        ),
    ),
    "training_loop": (
        *changed(
            _RIGHT_LOOP,
            (
                "losses.append(learn(memory))",
                "loss = learn(memory)\n    losses.append(loss)",
                "Only the last loss is in your list",
            ),
            (
                "for game in play():\n            memory.add(game)",
                "games = play()\n        memory.add(games[0])",
                "An iteration may bring any number of games",
            ),
            ("play()", "play", "`play` is a function"),
        ),
        Mistake(
            """
            def training_loop(iterations, play, memory, learn):
                losses = 0
                for _ in range(iterations):
                    for game in play():
                        memory.add(game)
                    losses += learn(memory)
                return losses / iterations
            """,
            "That is one loss",
        ),
        *changed(
            _RIGHT_LOOP,
            (".add", ".append", "`memory.add(game)` is how a game gets into the memory"),
        ),
        Mistake(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for game in play():
                    for _ in range(iterations):
                        memory.add(game)
                        losses.append(learn(memory))
                return losses
            """,
            "The loops have changed places",
        ),
        *changed(
            _RIGHT_LOOP,
            ("(iterations)", "(iterations + 1)", "One iteration too many"),
        ),
        Mistake(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                while len(losses) < iterations:
                    for game in play():
                        memory.add(game)
                    losses = learn(memory)
                return losses
            """,
            "`losses = learn(memory)` puts one number in the place of",
        ),
        *changed(
            _RIGHT_LOOP,
            ("return losses", "return losses[-1]", "That is one loss"),
            (
                "losses.append(learn(memory))",
                "    loss = learn(memory)\n        losses.append(loss)",
                "and keep the last loss",
            ),
        ),
        Mistake(
            """
            def training_loop(iterations, play, memory, learn):
                losses = []
                for _ in range(iterations):
                    games = play()
                    losses.append(learn(memory))
                    for game in games:
                        memory.add(game)
                return losses
            """,
            "before the new games are in the memory",
        ),
    ),
    "self_play": (
        *changed(
            _RIGHT_SELF_PLAY,
            ("state = state", "state", "`think` was asked twice about one position"),
            ("start.ply", "len(start.id)", "Positions are missing at the end"),
            ("state.id", "start.id", "and not about `start`"),
            (
                "[], [], start",
                "[], [], TicTacToe().initial_state()",
                "The first position of your list is not `start`",
            ),
            ("rng.random()", "0.5", "Another move was played here than `choose_move` would have"),
            (
                "state.ply",
                "len(state.id)",
                "Another move was played here than `choose_move` would have",
            ),
            (
                "choose_move(pi, state.ply, drawn_plies, rng.random())",
                "int(rng.choice(len(pi), p=pi))",
                "Another move was played here than `choose_move` would have",
            ),
            ("states, pis, zs", "pis, states, zs", "The order is state"),
            ("BLACK", "start.player", "Where White moves first"),
            ("append(state)", "append(state.id)", "You keep IDs"),
            ("think(state)", "think(start)", "`think` was asked twice about one position"),
        ),
    ),
    "against_everyone": (
        *changed(
            _RIGHT_COUNT,
            ("[choose(state)]", "choose(state)", "There is one number where several are wanted"),
            ("player == side", "player == BLACK", "`choose` always plays Black here"),
            ("reward(side)", "winner()", "You always ask for Black's result"),
            ("tuple(map(sum, zip(*parts)))", "max(parts)", "You keep the best of the replies"),
            ("tuple(map(sum, zip(*parts)))", "sum(parts)", "`sum` cannot add tuples up"),
            (
                "int(r == 1), int(r == 0), int(r == -1)",
                "r",
                "There is one number where several are wanted",
            ),
            (
                "return tuple(map(sum, zip(*parts)))",
                "w, d, l = map(sum, zip(*parts))\n    return l, d, w",
                "Wins and losses change places at every move",
            ),
            (
                "if state.is_terminal():\n        r = state.reward(side)",
                "if not state.legal_actions():\n        r = state.reward(-side)",
                "Wins and losses are swapped",
            ),
        ),
    ),
    "save_safely": (
        Mistake(
            """
            def save_safely(path, pieces):
                path.write_text(''.join(pieces), encoding='utf-8')
            """,
            "Good: the pieces are gathered first. But",
        ),
        Mistake(
            """
            def save_safely(path, pieces):
                with open(path, 'a', encoding='utf-8') as file:
                    for p in pieces:
                        file.write(p)
            """,
            '`"a"` adds to the end of the old file',
        ),
        Mistake(
            """
            def save_safely(path, pieces):
                import shutil
                backup = path.with_suffix('.bak')
                if path.exists():
                    shutil.copy(path, backup)
                with open(path, 'w', encoding='utf-8') as file:
                    for p in pieces:
                        file.write(p)
            """,
            "You open `path` itself",
        ),
        *changed(
            _RIGHT_SAVE,
            (
                "os.replace(tmp, path)",
                "    os.replace(tmp, path)",
                "The file is put in place while it is still open",
            ),
            (
                "os.replace(tmp, path)",
                "path.unlink()\n    os.rename(tmp, path)",
                "For a moment no file is at `path`",
            ),
            ("'w',", "'x',", "A broken attempt has left its file there"),
        ),
        Mistake(
            """
            def save_safely(path, pieces):
                import os
                tmp = path.with_suffix('.tmp')
                try:
                    with open(tmp, 'w', encoding='utf-8') as file:
                        for p in pieces:
                            file.write(p)
                except Exception:
                    pass
                os.replace(tmp, path)
            """,
            "Writing went wrong",
        ),
        Mistake(
            """
            def save_safely(path, pieces):
                import os
                tmp = path.with_suffix('.tmp')
                try:
                    with open(tmp, 'w', encoding='utf-8') as file:
                        for p in pieces:
                            file.write(p)
                    os.replace(tmp, path)
                except Exception:
                    print('failed')
            """,
            "The old file is safe",
        ),
        *changed(
            _RIGHT_SAVE,
            ("'w',", "'a',", 'The file beside it is opened with `"a"`'),
            ("(tmp, path)", "(path, tmp)", "Afterwards no file is left at `path`"),
        ),
    ),
}
"""A second round, again written down before the checks were looked at."""

for _id, _more in _AGAIN.items():
    MISTAKES[_id] += _more

_THIRD: dict[str, tuple[Mistake, ...]] = {
    "count_mistakes": (
        Mistake(
            """
            def count_mistakes(chosen, values):
                count = 0
                for action, value in zip(chosen, values):
                    if value[action] == min(value.values()):
                        count += 1
                return count
            """,
            "You count the worst moves",
        ),
        Mistake(
            """
            def count_mistakes(chosen, values):
                count = 0
                for i in range(len(chosen) - 1):
                    if values[i][chosen[i]] < max(values[i].values()):
                        count += 1
                return count
            """,
            "The last position is left out",
        ),
    ),
    "z_targets": (
        Mistake(
            """
            def z_targets(node_id, outcome):
                plies = len(node_id) - 1
                return [outcome * (-1) ** (plies - ply) for ply in range(plies)]
            """,
            "from the last move back",
        ),
        Mistake(
            """
            def z_targets(node_id, outcome):
                plies = len(node_id) - 1
                return [outcome * (-1) ** (plies - 1 - ply) for ply in range(plies)]
            """,
            "from the last move back",
        ),
    ),
    "memory": (
        Mistake(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games, self.count = capacity, [], 0

                def add(self, game):
                    self.games.append(game)
                    self.count += len(game)
                    while self.count > self.capacity and len(self.games) > 1:
                        self.games.pop(0)
                        self.count -= len(game)

                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "length of the *new* game",
        ),
        Mistake(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games, self.count = capacity, [], 0

                def add(self, game):
                    self.games.append(game)
                    for old in self.games:
                        if len(self.positions()) > self.capacity:
                            self.games.remove(old)

                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "that your loop goes over",
        ),
        Mistake(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games, self.count = capacity, [], 0

                def add(self, game):
                    self.games.append(game)

                def positions(self):
                    return sum(self.games)
            """,
            "That is a number",
        ),
    ),
    "training_loop": (
        *changed(
            _RIGHT_LOOP,
            (
                "for game in play():\n            memory.add(game)",
                "games = play()\n        for game in games:\n            memory.add(games)",
                "whole list in",
            ),
            ("= []", "= [0] * iterations", "begins with zeros"),
            ("learn(memory)", "round(learn(memory), 1)", "Do not round"),
        ),
    ),
    "against_everyone": (
        Mistake(
            """
            def against_everyone(choose, state, side):
                wins, draws, losses = 0, 0, 0
                if state.is_terminal():
                    if state.reward(side) == 1:
                        wins = 1
                    if state.reward(side) == 0:
                        draws = 1
                    else:
                        losses = 1
                    return wins, draws, losses
                actions = [choose(state)] if state.player == side else state.legal_actions()
                for action in actions:
                    won, drawn, lost = against_everyone(choose, state.take_action(action), side)
                    wins, draws, losses = wins + won, draws + drawn, losses + lost
                return wins, draws, losses
            """,
            "Write `elif`",
        ),
        Mistake(
            """
            def against_everyone(choose, state, side):
                wins, draws, losses = 0, 0, 0
                if state.is_terminal():
                    result = state.reward(side)
                    wins, draws, losses = int(result == 1), int(result == 0), int(result == -1)
                    return wins, draws, losses
                actions = [choose(state)] if state.player == side else state.legal_actions()
                for action in actions:
                    state = state.take_action(action)
                    won, drawn, lost = against_everyone(choose, state, side)
                    wins, draws, losses = wins + won, draws + drawn, losses + lost
                return wins, draws, losses
            """,
            "Give it a name of its own",
        ),
    ),
    "save_safely": (
        Mistake(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                for piece in pieces:
                    with open(part, "a", encoding="utf-8") as file:
                        file.write(piece)
                    os.replace(part, path)
            """,
            "after each piece",
        ),
        Mistake(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                for piece in pieces:
                    with open(part, "w", encoding="utf-8") as file:
                        file.write(piece)
                os.replace(part, path)
            """,
            "opened again for each piece",
        ),
    ),
}
"""A third round: what the checks had not been told of before."""

for _id, _more in _THIRD.items():
    MISTAKES[_id] += _more


_FOURTH: dict[str, tuple[Mistake, ...]] = {
    "choose_move": (
        Mistake(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply > drawn_plies:
                    end = 0.0
                    for action, share in enumerate(pi):
                        end += share
                        if number < end:
                            return action
                return pi.index(max(pi))
            """,
            "wrong way round",
        ),
        Mistake(
            """
            def choose_move(pi, ply, drawn_plies, number):
                if ply >= drawn_plies:
                    end = 0.0
                    for action, share in enumerate(pi):
                        end += share
                        if number < end:
                            return action
                return pi.index(max(pi))
            """,
            "The other way round",
        ),
    ),
    "training_loop": (
        *changed(
            _RIGHT_LOOP,
            (
                "        losses.append(learn(memory))",
                "    losses.append(learn(memory))",
                "learn once, after all iterations",
            ),
        ),
    ),
    "against_everyone": (
        Mistake(
            """
            def against_everyone(choose, state, side):
                actions = [choose(state)] if state.player == side else state.legal_actions()
                wins, draws, losses = 0, 0, 0
                for action in actions:
                    won, drawn, lost = against_everyone(choose, state.take_action(action), side)
                    wins, draws, losses = wins + won, draws + drawn, losses + lost
                return wins, draws, losses
            """,
            "never stop at the end of a game",
        ),
    ),
}
"""A fourth round, from a newcomer and from ninety more wrong answers."""

for _id, _more in _FOURTH.items():
    MISTAKES[_id] += _more

_FIFTH: dict[str, tuple[Mistake, ...]] = {
    "count_mistakes": bodies(
        "count_mistakes(chosen, values)",
        (
            "count = 0\nfor action, value in zip(chosen, values):\n"
            "    if value[action] < max(value.values()):\n        count =+ 1\nreturn count",
            "sets `count` to +1",
        ),
        (
            f"return sum(value[action] != max(value, key=value.get) {_PAIRS})",
            "is an action, and you compare it with a value",
        ),
    ),
    "memory": changed(
        MEMORY.reference,
        ("self.games.append(game)", "games.append(game)", "`self.games`"),
    ),
    "self_play": changed(
        SELF_PLAY.reference,
        ("states.append(state)", "states.append(start)", "same position stands in every example"),
        ("zip(states, pis, zs[start.ply :])", "zip(states, pis)", "One thing is missing"),
    ),
    "against_everyone": changed(
        AGAINST_EVERYONE.reference,
        (
            _ENDS,
            "int(result == 1), int(result == -1), int(result == 0)",
            "Draws and losses have changed places",
        ),
        (_ENDS, "int(result >= 0), int(result == 0), int(result == -1)", "a draw as a win, too"),
        (_ENDS, "result == 1, result == 0, result == -1", "are no counts"),
        (
            "against_everyone(choose, state.take_action(action), side)",
            "against_everyone(state.take_action(action), choose, side)",
            "Are the arguments in their order",
        ),
    ),
    "save_safely": changed(
        SAVE_SAFELY.reference,
        ("file.write(piece)", 'file.write(piece + "\\n")', "no line break or blank"),
        ('path.with_name(path.name + ".part")', 'path + ".part"', "cannot be added"),
        ('path.with_name(path.name + ".part")', 'path.name + ".part"', "where Python was started"),
        (
            "for piece in pieces:\n            file.write(piece)",
            "file.write(pieces)",
            "write each",
        ),
        (
            "os.replace(part, path)",
            "path.unlink()\n    os.replace(part, path)",
            "you delete the old file, or move it away",
        ),
        (
            "os.replace(part, path)",
            "if path.exists():\n        path.unlink()\n    os.replace(part, path)",
            "for a moment nothing is there",
        ),
    ),
}
for _id, _more in _FIFTH.items():
    MISTAKES[_id] += _more

_SIXTH: dict[str, tuple[Mistake, ...]] = {
    "self_play": changed(
        SELF_PLAY.reference,
        (
            "list(zip(states, pis, zs[start.ply :]))",
            "zip(states, pis, zs[start.ply :])",
            "list(zip(",
        ),
    ),
}
for _id, _more in _SIXTH.items():
    MISTAKES[_id] += _more

_SEVENTH: dict[str, tuple[Mistake, ...]] = {
    "memory": changed(
        MEMORY.reference,
        (
            "while len(self.positions()) > self.capacity and len(self.games) > 1:\n"
            "            self.games.pop(0)",
            "while len(self.positions()) > self.capacity:\n            self.games[0].pop(0)",
            "Part of a game has left",
        ),
    ),
    "self_play": changed(
        SELF_PLAY.reference,
        (
            "return list(zip(states, pis, zs[start.ply :]))",
            "return [*zip(states, pis, zs[start.ply :]), (state, None, 0)]",
            "one entry too many",
        ),
    ),
    "against_everyone": (
        Mistake(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                if state.player == side:
                    return against_everyone(choose, state.take_action(choose(state)), side)
                total = (0, 0, 0)
                for action in state.legal_actions():
                    total += against_everyone(choose, state.take_action(action), side)
                return total
            """,
            "end to end",
        ),
        Mistake(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal():
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                wins, draws, losses = 0, 0, 0
                for action in state.legal_actions():
                    after = state.take_action(action)
                    if not after.is_terminal():
                        after = after.take_action(choose(after))
                    won, drawn, lost = against_everyone(choose, after, side)
                    wins, draws, losses = wins + won, draws + drawn, losses + lost
                return wins, draws, losses
            """,
            "You let the opponent move first",
        ),
    ),
}
for _id, _more in _SEVENTH.items():
    MISTAKES[_id] += _more

_EIGHTH: dict[str, tuple[Mistake, ...]] = {
    "count_mistakes": (
        Mistake(
            """
            def count_mistakes(chosen, values):
                return sum(1 in v.values() and v[a] != 1 for a, v in zip(chosen, values))
            """,
            "A draw turned into a loss is a mistake, too",
        ),
        Mistake(
            """
            def count_mistakes(chosen, values):
                count = 0
                for action, value in zip(chosen, values):
                    if max(value.values()) == 1 and value[action] != 1:
                        count += 1
                return count
            """,
            "A draw turned into a loss is a mistake, too",
        ),
    ),
    "choose_move": (
        Mistake(
            """
            import numpy as np
            def choose_move(pi, ply, drawn_plies, number):
                if ply >= drawn_plies:
                    return pi.index(max(pi))
                return int(np.random.choice(len(pi), p=pi))
            """,
            "you throw a dart of your own",
        ),
        Mistake(
            """
            import random
            def choose_move(pi, ply, drawn_plies, number):
                if ply >= drawn_plies:
                    return pi.index(max(pi))
                return random.choices(range(len(pi)), weights=pi)[0]
            """,
            "you throw a dart of your own",
        ),
        Mistake(
            """
            import numpy as np
            def choose_move(pi, ply, drawn_plies, number):
                if ply >= drawn_plies:
                    return pi.index(max(pi))
                return int(np.random.default_rng().choice(len(pi), p=pi))
            """,
            "you throw a dart of your own",
        ),
    ),
}

for _id, _more in _EIGHTH.items():
    MISTAKES[_id] += _more


_NINTH: dict[str, tuple[Mistake, ...]] = {
    "count_mistakes": (
        Mistake(
            """
            def count_mistakes(chosen, values):
                count = 0
                for i in range(len(chosen)):
                    if values[chosen[i]] < max(values[i]):
                        count += 1
                return count
            """,
            "You compare a whole dict with a number",
        ),
        Mistake(
            """
            def count_mistakes(chosen, values):
                count = 0
                for action, value in zip(chosen, values):
                    if value[action] == 0 and max(value.values()) == 1:
                        count += 1
                return count
            """,
            "one kind of mistake",
        ),
    ),
    "self_play": (
        Mistake(
            """
            def self_play(start, think, drawn_plies, rng):
                state, found = start, []
                while not state.is_terminal():
                    pi = think(start)
                    found.append((state, pi))
                    action = choose_move(pi, state.ply, drawn_plies, rng.random())
                    state = state.take_action(action)
                z = z_targets(state.id, state.reward(BLACK))[start.ply :]
                return [(*pair, mark) for pair, mark in zip(found, z)]
            """,
            "not about `start`",
        ),
    ),
    "against_everyone": (
        Mistake(
            """
            def against_everyone(choose, state, side):
                def result(end):
                    r = end.reward(side)
                    return int(r == 1), int(r == 0), int(r == -1)
                if state.is_terminal():
                    return result(state)
                mine = state.take_action(choose(state))
                if mine.is_terminal():
                    return result(mine)
                won, drawn, lost = 0, 0, 0
                for reply in mine.legal_actions():
                    more = against_everyone(choose, mine.take_action(reply), side)
                    won, drawn, lost = won + more[0], drawn + more[1], lost + more[2]
                return won, drawn, lost
            """,
            "You let `side` move first",
        ),
    ),
}

for _id, _more in _NINTH.items():
    MISTAKES[_id] += _more

_TENTH: dict[str, tuple[Mistake, ...]] = {
    "count_mistakes": (
        Mistake(
            """
            def count_mistakes(chosen, values):
                best = max(max(value.values()) for value in values)
                return sum(value[action] < best for action, value in zip(chosen, values))
            """,
            "its own best value",
        ),
    ),
    "memory": (
        Mistake(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity = capacity
                    self.games = []
                def add(self, game):
                    while self.games and len(self.positions()) >= self.capacity:
                        self.games.pop(0)
                    self.games.append(game)
                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "Put the newest in first",
        ),
    ),
    "against_everyone": (
        Mistake(
            """
            def against_everyone(choose, state, side):
                counts, waiting, seen = {1: 0, 0: 0, -1: 0}, [state], set()
                while waiting:
                    here = waiting.pop()
                    if here.key() in seen:
                        continue
                    seen.add(here.key())
                    if here.is_terminal():
                        counts[here.reward(side)] += 1
                    elif here.player == side:
                        waiting.append(here.take_action(choose(here)))
                    else:
                        waiting += [here.take_action(a) for a in here.legal_actions()]
                return counts[1], counts[0], counts[-1]
            """,
            "two orders of moves are two games",
        ),
    ),
}

for _id, _more in _TENTH.items():
    MISTAKES[_id] += _more

_ELEVENTH: dict[str, tuple[Mistake, ...]] = {
    "memory": (
        Mistake(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity = capacity
                    self.games = []
                def add(self, game):
                    self.games.append(game)
                    for old in self.games:
                        if len(self.positions()) > self.capacity and len(self.games) > 1:
                            self.games.remove(old)
                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "it skips some",
        ),
        Mistake(
            """
            class Memory:
                def __init__(self, capacity):
                    self.capacity = capacity
                    self.games = []
                def add(self, game):
                    while len(self.positions()) > self.capacity and len(self.games) > 1:
                        self.games.pop(0)
                def positions(self):
                    return [position for game in self.games for position in game]
            """,
            "Nothing gets into `self.games`",
        ),
    ),
    "z_targets": bodies(
        "z_targets(node_id, outcome)",
        ("return [-outcome] * (len(node_id) - 1)", "Every `z` is `-outcome`"),
    ),
    "choose_move": bodies(
        "choose_move(pi, ply, drawn_plies, number)",
        (
            "if ply >= drawn_plies: return pi.index(max(pi))\n"
            "for action, share in enumerate(pi):\n    end += share\n"
            "    if number < end: return action",
            "no value yet",
        ),
    ),
    "training_loop": bodies(
        "training_loop(iterations, play, memory, learn)",
        (
            "losses = []\nfor _ in range(iterations):\n"
            "    for game in play(): memory.add(game)\n    losses.add(learn(memory))\n"
            "return losses",
            "'list' object has no attribute 'add'",
        ),
    ),
    "self_play": bodies(
        "self_play(start, think, drawn_plies, rng)",
        (
            "found, state = [], start\nwhile not state.is_terminal():\n"
            "    pi = think(state)\n    found.append((state, pi))\n"
            "    action = choose_move(pi, state.ply, drawn_plies, rng.random())\n"
            "    state = state.take_action(action)\n"
            "zs = z_targets(state.id, state.reward(BLACK))[state.ply :]\n"
            "return [(*pair, z) for pair, z in zip(found, zs)]",
            "Are only the first `start.ply`",
        ),
        (
            "found, state = [], start\nwhile not state.is_terminal:\n"
            "    pi = think(state)\n    found.append((state, pi))\n"
            "    action = choose_move(pi, state.ply, drawn_plies, rng.random())\n"
            "    state = state.take_action(action)\n"
            "zs = z_targets(state.id, state.reward(BLACK))[start.ply :]\n"
            "return [(*pair, z) for pair, z in zip(found, zs)]",
            "with brackets",
        ),
    ),
    "against_everyone": (
        Mistake(
            """
            def against_everyone(choose, state, side):
                if state.is_terminal:
                    result = state.reward(side)
                    return int(result == 1), int(result == 0), int(result == -1)
                wins, draws, losses = 0, 0, 0
                actions = [choose(state)] if state.player == side else state.legal_actions()
                for action in actions:
                    more = against_everyone(choose, state.take_action(action), side)
                    wins, draws, losses = wins + more[0], draws + more[1], losses + more[2]
                return wins, draws, losses
            """,
            "needs its brackets",
        ),
        Mistake(
            """
            def against_everyone(choose, state, side):
                count = {1: 0, 0: 0, -1: 0}
                def play(here):
                    if here.is_terminal():
                        count[here.reward(side)] += 1
                    elif here.player == side:
                        play(here.take_action(choose(here)))
                    else:
                        for action in here.legal_actions():
                            play(here.take_action(action))
                play(state)
                return count
            """,
            "You return a dict",
        ),
    ),
}

for _id, _more in _ELEVENTH.items():
    MISTAKES[_id] += _more

_TWELFTH: dict[str, tuple[Mistake, ...]] = {
    "count_mistakes": bodies(
        "count_mistakes(chosen, values)",
        (
            f"{_PAIRS}:\n    if value[action] < max(value.values()):\n        return 1\nreturn 0",
            "Does a `return` or `break` end the loop at the first mistake?",
        ),
        (
            "count = 0\nfor action in chosen:\n    value = values[chosen.index(action)]\n"
            "    if value[action] < max(value.values()):\n        count += 1\nreturn count",
            "the first position in which this action was chosen",
        ),
    ),
    "z_targets": bodies(
        "z_targets(node_id, outcome)",
        (
            f"return [int((ply % 2 == 0) == (outcome == 1)) for ply in {_PLIES}]",
            "The loser's positions get 0",
        ),
    ),
    "memory": tuple(
        Mistake(
            f"""
            class Memory:
                def __init__(self, capacity):
                    self.capacity, self.games, self.count = capacity, [], 0
                def add(self, game):
                    self.games.append(game)
                    self.count += len(game)
                    while self.count > self.capacity and len(self.games) > 1:
                        {leaves}
                def positions(self):
                    {asked}
            """,
            says,
        )
        for leaves, asked, says in (
            (
                "self.games.pop(0)",
                "return [position for game in self.games for position in game]",
                "it must fall by the length of each game that leaves",
            ),
            (
                "self.games.pop(0); self.count -= 1",
                "return [position for game in self.games for position in game]",
                "it must fall by more than 1",
            ),
            (
                "self.count -= len(self.games.pop(0))",
                "return (position for game in self.games for position in game)",
                "Yours is a generator",
            ),
        )
    ),
    "training_loop": bodies(
        "training_loop(iterations, play, memory, learn)",
        (
            _LOOP.replace("in play()", "in (games := play())").replace(
                "    losses.append", "    if games:\n        losses.append"
            ),
            "in every iteration",
        ),
    ),
    "against_everyone": bodies(
        "against_everyone(choose, state, side)",
        (
            "rng = np.random.default_rng(0)\n"
            "while not state.is_terminal():\n"
            "    mine = state.player == side\n"
            "    any_one = int(rng.choice(state.legal_actions()))\n"
            "    state = state.take_action(choose(state) if mine else any_one)\n"
            "result = state.reward(side)\n"
            "return int(result == 1), int(result == 0), int(result == -1)",
            "You count one game, and there are more",
        ),
    ),
    "save_safely": (
        Mistake(
            """
            def save_safely(path, pieces):
                part, text = path.with_name(path.name + ".part"), ""
                for piece in pieces:
                    text += piece
                    part.write_text(text, encoding="utf-8")
                    os.replace(part, path)
            """,
            "not after each piece",
        ),
        Mistake(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                try:
                    with open(part, "w", encoding="utf-8") as file:
                        for piece in pieces:
                            file.write(piece)
                except BaseException:
                    if part.stat().st_size:
                        os.replace(part, path)
                    raise
                os.replace(part, path)
            """,
            "After an error, half a file",
        ),
    ),
}
"""A twelfth round: a count of one's own, and files that are put in place too early."""

for _id, _more in _TWELFTH.items():
    MISTAKES[_id] += _more

_THIRTEENTH: dict[str, tuple[Mistake, ...]] = {
    "count_mistakes": bodies(
        "count_mistakes(chosen, values)",
        (
            "count = 0\nfor i, value in enumerate(values):\n"
            "    if value[i] < max(value.values()):\n        count += 1\nreturn count",
            "number of the position",
        ),
        (
            "return sum(v[a] < max(v.values()) for v in values for a in chosen)",
            "every action in every position",
        ),
        (
            f"count = 0\n{_PAIRS}:\n    if value[action] < max(value.values()):\n"
            "        count += 1\n        break\nreturn count",
            "or `break`",
        ),
    ),
    "training_loop": bodies(
        "training_loop(iterations, play, memory, learn)",
        (
            _LOOP.replace("losses = []\n", "").replace(
                "    for game", "    losses = []\n    for game"
            ),
            "Make the list once",
        ),
        (
            _LOOP.replace("losses = []\n", "").replace(
                "losses.append(learn(memory))", "losses = [learn(memory)]"
            ),
            "Make the list once",
        ),
        (
            _LOOP.replace("for _ in", "for i in").replace(
                "losses.append(learn(memory))", "losses[i] = learn(memory)"
            ),
            "no place yet",
        ),
        (_LOOP.replace("for game in play():\n        memory.add(game)", "play()"), "You play, but"),
        (
            _LOOP.replace("for game in play():\n        memory.add(game)", "memory.games = play()"),
            "You play, but",
        ),
        (_LOOP.replace("memory.add(game)", "memory.games.append(game)"), "how it keeps its games"),
        (_LOOP.replace("learn(memory)", "learn(memory.games)"), "`learn` gets the memory itself"),
        (_LOOP.replace("memory.add(game)", "memory(game)"), "gets into the memory"),
        (_LOOP.replace("memory.add(game)", "memory += game"), "gets into the memory"),
        (_LOOP.replace("in play()", "in range(len(play()))"), "You put numbers into the memory"),
    ),
    "against_everyone": bodies(
        "against_everyone(choose, state, side)",
        (
            "wins = draws = losses = 0\n"
            f"for action in {_ASKED}:\n"
            "    after = state.take_action(action)\n"
            "    if after.is_terminal():\n"
            "        result = after.reward(side)\n"
            "        wins += int(result == 1)\n"
            "        draws += int(result == 0)\n"
            "        losses += int(result == -1)\n"
            "    else:\n"
            "        won, drawn, lost = against_everyone(choose, after, side)\n"
            "        wins, draws, losses = wins + won, draws + drawn, losses + lost\n"
            "return wins, draws, losses",
            "before anybody moves",
        ),
        (
            "if state.is_terminal():\n"
            "    result = state.reward(side)\n"
            f"    return {_ENDS}\n"
            "if state.player == side:\n"
            "    state = state.take_action(choose(state))\n"
            "counts = [0, 0, 0]\n"
            "for action in state.legal_actions():\n"
            "    found = against_everyone(choose, state.take_action(action), side)\n"
            "    counts = [count + more for count, more in zip(counts, found)]\n"
            "return tuple(counts)",
            "ends with a move of `side`",
        ),
    ),
    "save_safely": changed(
        SAVE_SAFELY.reference,
        (
            "    with open(part",
            "    if part.exists():\n        raise FileExistsError(part)\n    with open(part",
            "your code stops at it",
        ),
        ('part, "w"', 'part, "x"', "your code stops at it"),
    ),
    "self_play": changed(
        SELF_PLAY.reference,
        ("states.append(state)", "states.append(state.board)", "You keep boards"),
    ),
}
"""A thirteenth round: lists made again in every turn, and ends of games that are not counted."""

for _id, _more in _THIRTEENTH.items():
    MISTAKES[_id] += _more

_FOURTEENTH: dict[str, tuple[Mistake, ...]] = {
    "count_mistakes": bodies(
        "count_mistakes(chosen, values)",
        (
            "count = 0\n"
            "for action, value in zip(chosen, values):\n"
            "    best = 0\n"
            "    for each in value.values():\n"
            "        if each > best:\n"
            "            best = each\n"
            "    if value[action] < best:\n"
            "        count += 1\n"
            "return count",
            "even where every move loses",
        ),
        (
            "return sum(\n"
            "    values[i][chosen[i]] < max(values[i].values()) for i in range(1, len(chosen))\n"
            ")",
            "The first position is left out",
        ),
        (
            "count, best = 0, -1\n"
            "for action, value in zip(chosen, values):\n"
            "    best = max(best, *value.values())\n"
            "    count += value[action] < best\n"
            "return count",
            "The best of one position lives on",
        ),
        (f"return sum(value[action] < value[max(value)] {_PAIRS})", "with the last action"),
        (
            f"return sum(value[action] < list(value.values())[0] {_PAIRS})",
            "with the first action alone",
        ),
    ),
    "z_targets": bodies(
        "z_targets(node_id, outcome)",
        (f"return [(-outcome) ** ply for ply in {_PLIES}]", "powers of the outcome"),
    ),
    "choose_move": changed(
        CHOOSE_MOVE.reference,
        ("enumerate(pi)", "enumerate(pi, 1)", "counted from 1"),
        ("if ply >=", "pi = [share for share in pi if share]\n    if ply >=", "Leave them in"),
        ("number < end", "number > end", "The wrong way round"),
        (
            "        end += share\n        if number < end:\n            return action",
            "        if end < number < end + share:\n            return action\n"
            "        end += share\n    return pi.index(max(pi))",
            "Each holds its left end",
        ),
    ),
    "training_loop": changed(
        TRAINING_LOOP.reference,
        (
            "losses = []\n    for _ in range(iterations):\n        for game in play():",
            "losses, games = [], []\n    for _ in range(iterations):\n        games += play()\n"
            "        for game in games:",
            "puts the old games into the memory once more",
        ),
        (
            "for game in play():\n            memory.add(game)",
            "games = play()\n        while games:\n            memory.add(games.pop())",
            "Keep their order",
        ),
        *(
            (
                "memory.add(game)\n        losses.append(learn(memory))",
                f"memory.add(game)\n{learns}",
                "from that game alone",
            )
            for learns in (
                "            losses.append(learn(game))",
                "            loss = learn(game)\n        losses.append(loss)",
            )
        ),
    ),
    "self_play": changed(
        SELF_PLAY.reference,
        (
            "while not state.is_terminal():\n",
            "for _ in range(drawn_plies):\n        if state.is_terminal():\n            break\n",
            "Your game stops after `drawn_plies` moves",
        ),
        ("z_targets(state.id,", "z_targets(state,", "the ID of the finished game first"),
    ),
    "against_everyone": changed(
        AGAINST_EVERYONE.reference,
        (
            "return int(result == 1), int(result == 0), int(result == -1)",
            "return (1, 0, 0) if result else (0, 1, 0)",
            "You count a lost game as won",
        ),
        (
            "return int(result == 1), int(result == 0), int(result == -1)",
            "return (1, 0, 0) if result == 1 else (0, 0, 1)",
            "no draw among them",
        ),
        ("return wins, draws, losses", "return wins, losses, draws", "no draw among them"),
        ("state.take_action(action)", "state.take_action(choose(state))", "the loop is at"),
        (
            "choose, state.take_action(action), side",
            "choose, side, state.take_action(action)",
            "in their order",
        ),
        (
            "return int(result == 1), int(result == 0), int(result == -1)",
            "return tuple(int(place == result % 3) for place in range(3))",
            "Draws stand first here",
        ),
    ),
}
"""A fourteenth round: a best that begins at 0, one game to learn from, and draws that are lost."""

for _id, _more in _FOURTEENTH.items():
    MISTAKES[_id] += _more

_FIFTEENTH: dict[str, tuple[Mistake, ...]] = {
    "z_targets": bodies(
        "z_targets(node_id, outcome)",
        (
            f"zs = []\nfor ply in {_PLIES}:\n    if ply % 2 == 0:\n        zs.append(outcome)\nreturn zs",
            "White's positions are left out",
        ),
    ),
    "memory": changed(_RIGHT_MEMORY, ("> self.capacity", "< self.capacity", "wrong way round")),
    "choose_move": bodies(
        "choose_move(pi, ply, drawn_plies, number)",
        (
            "if ply >= drawn_plies: return pi.index(max(pi))\n"
            "for action in reversed(range(len(pi))):\n    if number < sum(pi[action:]):\n"
            "        return action",
            "from the right end",
        ),
    ),
    "training_loop": bodies(
        "training_loop(iterations, play, memory, learn)",
        (
            _LOOP.replace("memory.add(game)", "for position in game: memory.add(position)"),
            "wants whole games",
        ),
        (_LOOP.replace("losses = []", "losses = [0]"), "no loss"),
        (_LOOP.replace("append(", "insert(0, "), "`append` puts"),
        (_LOOP.replace("play()", "play()[1:]"), "first game of each `play()`"),
    ),
    "save_safely": changed(
        SAVE_SAFELY.reference,
        (
            "os.replace(part, path)",
            "os.replace(part, path)\n    os.remove(part)",
            "no `part` is left to remove",
        ),
    ),
}
"""A fifteenth round: a stick from the right, games in pieces, and lists that begin wrongly."""

for _id, _more in _FIFTEENTH.items():
    MISTAKES[_id] += _more
