"""What learners write wrongly in lesson 07, and what they must be told."""

from __future__ import annotations

from mistakes import Mistake
from omoklib.check.exercises.lesson_07 import (
    AGAINST_EVERYONE,
    CHOOSE_MOVE,
    MEMORY,
    SAVE_SAFELY,
    SELF_PLAY,
)

__all__ = ["MISTAKES"]


def _all(head: str, *pairs: tuple[str, str]) -> tuple[Mistake, ...]:
    """One mistake for each pair of a function's body and what must be said of it."""
    indented = ((body.replace("\n", "\n    "), says) for body, says in pairs)
    return tuple(Mistake(f"\ndef {head}:\n    {body}\n", says) for body, says in indented)


def _changed(code: str, *pairs: tuple[str, str, str]) -> tuple[Mistake, ...]:
    """The right `code` with one thing wrong: old, new, and what must be said of it."""
    for old, _, _ in pairs:
        assert old in code, old
    return tuple(Mistake(code.replace(old, new), says) for old, new, says in pairs)


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

MISTAKES: dict[str, tuple[Mistake, ...]] = {
    "count_mistakes": _all(
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
    "z_targets": _all(
        "z_targets(node_id, outcome)",
        (f"return [outcome for _ in {_PLIES}]", "as Black sees it"),
        ("return [outcome * (-1) ** ply for ply in range(len(node_id))]", "One too many"),
        (f"return [-outcome if ply % 2 == 0 else outcome for ply in {_PLIES}]", "other way round"),
        (f"return [1 if ply % 2 == 0 else -1 for ply in {_PLIES}]", "do not use `outcome`"),
        ("return [outcome * (-1) ** ply for ply in range(len(node_id) - 2)]", "One is missing"),
        (f"return [outcome * (-1) ** ply for ply in {_PLIES}][::-1]", "wrong end"),
        (f"return [abs(outcome) for ply in {_PLIES}]", "one winner"),
        ("return [outcome if a % 2 == 0 else -outcome for a in node_id[1:]]", "place of the cell"),
        (
            "last = len(node_id) - 1\n"
            "return [1 if (last - ply) % 2 == 1 else -1 for ply in range(last)]",
            "draw",
        ),
    ),
    "choose_move": _changed(
        CHOOSE_MOVE.reference,
        ("ply >= drawn_plies", "ply > drawn_plies", "Off by one"),
        ("ply >= drawn_plies", "ply < drawn_plies", "other way round"),
        ("number < end", "number <= end", "border"),
        ("number < end", "number < share", "None"),
        ("end += share", "end = share", "None"),
        ("pi.index(max(pi))", "max(pi)", "share"),
    )
    + _all(
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
    "memory": _changed(
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
            ("return sum(map(len, self.games))", "how many there are"),
        )
    ),
    "training_loop": _all(
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
    "against_everyone": _changed(
        AGAINST_EVERYONE.reference,
        (_ASKED, "state.legal_actions()", "all games there are"),
        (_ASKED, "[choose(state)]", "Both sides play `choose`"),
        ("state.player == side", "state.player != side", "sides are swapped"),
        ("state.reward(side)", "state.reward(state.player)", "player to move"),
        ("state.reward(side)", "state.reward(1)", "Black's result"),
        ("wins, draws, losses = 0, 0, 0", "wins, draws, losses = 1, 0, 0", "sums begin with 0"),
        (_ENDS, "int(result == -1), int(result == 0), int(result == 1)", "losses are swapped"),
        ("wins + won, draws + drawn, losses + lost", "won, drawn, lost", "only the last"),
        ("take_action(action), side)", "take_action(action), -side)", "change `side`"),
        ("    return wins, draws, losses", "        return wins, draws, losses", "first reply"),
    ),
    "save_safely": _changed(
        SAVE_SAFELY.reference,
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
    ),
    "self_play": (
        *_changed(
            SELF_PLAY.reference,
            ("zs[start.ply :]", "zs", "leave out the first"),
            ("state.reward(BLACK)", "state.reward(state.player)", "as Black sees it"),
            (
                "        state = state.take_action",
                "        state.take_action",
                "states never change",
            ),
            ("rng.random()", "rng.random", "when it is called"),
            ("    return list(zip", "    list(zip", "returns nothing"),
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
