"""The exercise `back_up` of lesson 04: "The right sign"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_04.flips import FLIPS
from omoklib.check.exercises.lesson_04.moves import MOVES
from omoklib.check.exercises.lesson_04.shared import SETUP, finished, passing_states
from omoklib.check.records import Case, Exercise, Misconception, Mutant, code_of

__all__ = ["BACK_UP"]

_DISCS_AND_MOVES = '''
    def disc_and_mobility(board, player):
        """`player`'s discs less the opponent's, plus `player`'s moves less the opponent's."""
        discs = int(board.sum()) * player
        return discs + len(moves(board, player)) - len(moves(board, -player))
'''

_NODES = '''
    from types import SimpleNamespace

    def nodes(node_id, size=4):
        """A node for every state along an ID, from the root on, each visited before."""
        states = [Othello(size).state(node_id[:k]) for k in range(1, len(node_id) + 1)]
        return [SimpleNamespace(state=s, visits=2, total_reward=1.0) for s in states]
'''


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    ends = [*finished(rng, 10), *passing_states(rng, 4)]
    for end in ends:
        for depth in (1, 2, int(rng.integers(3, 6))):
            path = f"path = nodes({end.id[:depth]})"
            if depth > 2:
                path += "[1:]"  # White moves at this root
            code = f"{path}\nback_up(path, Othello(4).state({end.id}))"
            yield Case(
                f"{code}\n[(node.visits, node.total_reward) for node in path]",
                picture=end,
                size=100 * depth + len(end.id),
                about={"reward": None},
            )


def _back_up(body: str) -> str:
    return f'''
        def back_up(path, end):
            """Counts a rollout in the nodes from the root to the new leaf; it stopped at `end`."""
            {body}
    '''


BACK_UP = Exercise(
    id="back_up",
    title="The right sign",
    stars=2,
    minutes=10,
    names=("back_up",),
    needs=("disc_and_mobility",),
    setup=code_of(SETUP, FLIPS, MOVES, _DISCS_AND_MOVES, _NODES),
    starter=_back_up("..."),
    reference=_back_up(
        """for node in path:
                node.visits += 1
                node.total_reward += disc_and_mobility(end.board, -node.state.player)"""
    ),
    hints=(
        "`back_up_as_written` computes one reward, in the eyes of one player. How many players "
        "move along the path?",
        "The player who moved into a node is `-node.state.player`. What is `disc_and_mobility` of "
        "the end in that player's eyes?",
        "`node.total_reward += disc_and_mobility(end.board, -node.state.player)`, in the loop.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            _back_up(
                """for place, node in enumerate(path):
                node.visits += 1
                node.total_reward += disc_and_mobility(end.board, 1 if place % 2 else -1)"""
            ),
            "Right wherever Black moves at the root. But a search may begin with White to move: "
            "do not count along the path, and ask each node, `-node.state.player`.",
        ),
        Mutant(
            _back_up(
                """for node in path:
                node.visits += 1
                node.total_reward -= int(end.board.sum()) * node.state.player"""
            ),
            "The signs are right, and so are the discs. But moves count, too: call "
            "`disc_and_mobility`.",
        ),
        Mutant(
            """
            def back_up(path, end):
                for node in path:
                    node.visits += 1
                    node.total_reward += disc_and_mobility(end.board, -node.state.player)
                    return
            """,
            "Only the first node is counted: a `return` inside the loop ends the function there.",
        ),
        Mutant(
            _back_up(
                """value = disc_and_mobility(end.board, end.player)
            for node in reversed(path):
                node.visits += 1
                node.total_reward += value
                value = -value"""
            ),
            "The sign does turn at every step, but where does it start? The reward at `end` is in "
            "the eyes of `end.player`; either player may have moved into the leaf. Ask each node "
            "who moved into it.",
        ),
        *(
            Mutant(
                _back_up(
                    f"""reward = disc_and_mobility(end.board, end.player)
            for place, node in enumerate(path):
                node.visits += 1
                node.total_reward += reward * {sign}"""
                ),
                "The sizes are right and at least one sign is wrong. The reward is in the eyes of "
                "`end.player`: that is Black after one rollout and White after another, and you "
                "count it as if it were always the same player's. Ask for each node: what is "
                "`disc_and_mobility` in the eyes of the player who moved into it?",
            )
            for sign in (
                "-node.state.player",
                "node.state.player",
                "-((-1) ** place)",
                "(-1) ** place",
            )
        ),
        Mutant(
            _back_up(
                """for node in path:
                node.visits += 1
                node.total_reward += disc_and_mobility(end.board, end.player)"""
            ),
            "This is the part as written: every node gets the reward of the player who moves at "
            "the end, no matter which player moved into the node.",
        ),
        Mutant(
            _back_up(
                """for node in path:
                node.visits += 1
                node.total_reward += disc_and_mobility(end.board, node.state.player)"""
            ),
            "Every sign is the wrong way round. `node.state.player` moves next; the node belongs "
            "to the player who moved *into* it.",
        ),
        Mutant(
            _back_up(
                """for node in path:
                node.visits += 1
                node.total_reward += disc_and_mobility(end.board, 1)"""
            ),
            "Every node gets Black's reward. A node that White has moved into must get White's.",
        ),
        Mutant(
            _back_up(
                """for node in path:
                node.visits += 1
                reward = disc_and_mobility(end.board, -node.state.player)
                node.total_reward += (reward - node.total_reward) / node.visits"""
            ),
            "You keep a mean. `total_reward` is a sum: the search divides it by the visits itself.",
        ),
        Mutant(
            _back_up(
                """for node in path:
                node.visits += 1
                node.total_reward += (
                    disc_and_mobility(end.board, -node.state.player) / node.visits
                )"""
            ),
            "You divide by the visits. `total_reward` is a sum; the mean is taken when it is used.",
        ),
        Mutant(
            _back_up("return [disc_and_mobility(end.board, -node.state.player) for node in path]"),
            "Nothing has changed in the nodes. `back_up` need not return anything: it adds to each "
            "node's `visits` and `total_reward`.",
        ),
        Mutant(
            _back_up(
                """for node in path:
                node.total_reward += disc_and_mobility(end.board, -node.state.player)"""
            ),
            "The rewards are right. Each node must also count one more visit.",
        ),
        Mutant(
            _back_up(
                """for node in path:
                node.visits += 1
                node.total_reward = disc_and_mobility(end.board, -node.state.player)"""
            ),
            "You replace `total_reward`. It is a sum over all visits: `+=`.",
        ),
        Mutant(
            _back_up(
                """node = path[-1]
            node.visits += 1
            node.total_reward += disc_and_mobility(end.board, -node.state.player)"""
            ),
            "Only the leaf learns of the result. Every node of the path must.",
        ),
        Mutant(
            _back_up(
                """for node in path:
                node.visits += 1
            node.total_reward += disc_and_mobility(end.board, -node.state.player)"""
            ),
            "Every node counts its visit, and only the last one gets a reward: that line stands "
            "after the loop, and belongs inside it.",
        ),
        Mutant(
            _back_up(
                """for node in path[1:]:
                node.visits += 1
                node.total_reward += disc_and_mobility(end.board, -node.state.player)"""
            ),
            "You leave the root out. Its visits are the N in its children's formula.",
        ),
        Mutant(
            _back_up(
                """for node in path[:-1]:
                node.visits += 1
                node.total_reward += disc_and_mobility(end.board, -node.state.player)"""
            ),
            "You leave the leaf out, the node that was just tried.",
        ),
        Mutant(
            _back_up(
                """value = disc_and_mobility(end.board, end.player)
            for node in reversed(path):
                value = -value
                node.visits += 1
                node.total_reward += value"""
            ),
            "Turning the sign at every step is a good idea, but it must start right: the reward "
            "at `end` is in the eyes of `end.player`, and either player may have moved into the "
            "leaf. Ask each node who moved into it.",
        ),
        Mutant(
            _back_up(
                """for node in path:
                node.visits += 1
                node.total_reward += end.reward(-node.state.player)"""
            ),
            "The signs are right. But this is win or loss; here the reward is still "
            "`disc_and_mobility`. One change at a time!",
        ),
        Mutant(
            _back_up(
                """for node in path:
                node.visits += 1
                node.total_reward += disc_and_mobility(node.state.board, -node.state.player)"""
            ),
            "You ask what each node's own board is worth. The reward is that of `end`, where the "
            "rollout stopped.",
        ),
        Mutant(
            _back_up(
                """for node in path:
                node.visits += 1
                board = path[-1].state.board
                node.total_reward += disc_and_mobility(board, -node.state.player)"""
            ),
            "You ask what the board of the leaf is worth. The rollout went on from there, and the "
            "reward is that of `end`, where it stopped.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: "no attribute 'state'" in str(got),
            "A node has a `state`. `end` is a state already: its board is `end.board`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, (AttributeError, TypeError))
                and ("State" in str(got) or "'bool' object has no attribute" in str(got))
                and "+=" not in str(got)  # there `end` itself was added
            ),
            "`disc_and_mobility` takes a board, not a state: `end.board`.",
        ),
        Misconception(
            lambda case, got, expected: "no attribute 'player'" in str(got),
            "A node has no `player`; its state has: `node.state.player`.",
        ),
        Misconception(
            lambda case, got, expected: "no attribute 'reward'" in str(got),
            "A node's sum of rewards is called `total_reward`.",
        ),
        Misconception(
            lambda case, got, expected: got == [],
            "`path` is empty afterwards: `pop` takes the nodes out of the caller's list. Go "
            "through it with `for node in path`.",
        ),
        Misconception(
            lambda case, got, expected: [visits for visits, _ in got] != [v for v, _ in expected],
            "Count the visits again: every node of the path gets exactly one more.",
        ),
        Misconception(
            lambda case, got, expected: (
                [abs(total - 1) for _, total in got] == [abs(t - 1) for _, t in expected]
            ),
            "The sizes are right and at least one sign is wrong. Each node gets the reward in the "
            "eyes of the player who moved *into* it; that is not the one who moves next.",
        ),
    ),
)
