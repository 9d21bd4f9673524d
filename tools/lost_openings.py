"""Counts the games that a network lost in `strength` and that nobody could have saved.

    python tools/lost_openings.py          # omok6, wins of up to 6 moves: some minutes
    python tools/lost_openings.py omok6 5

Openings are random, and after some of them one side wins by force. In a pair of games from such an
opening each player has that side once: a player whose opponent finds the win loses a game. This
tool plays the first match of `strength` again, and tries to prove for every lost game that its
opening was already lost.
"""

from __future__ import annotations

import sys

from omoklib.games import NodeId, Omok
from omoklib.nn import pretrained_network
from omoklib.nn.judging.strength import MATCHES, play_match
from omoklib.nn.network import resized
from omoklib.nn.runners.speeds import evaluator_for
from omoklib.threats.solve import prover_of

__all__ = ["is_lost", "main"]


def is_lost(game: Omok, opening: NodeId, side: int, moves: int) -> bool:
    """Whether the opponent of `side` has a forced win within `moves` own moves after `opening`."""
    state = game.state(opening)
    prover = prover_of(state)
    if state.player != side:
        return prover.wins(moves)
    return all(prover.loses(action, moves) for action in state.legal_actions())


def main(name: str = "omok6", moves: str = "6") -> None:
    """Prints the match, and how many of the lost games each deeper proof explains."""
    game = MATCHES[name][0].game
    evaluator = evaluator_for(resized(pretrained_network(name), game), game, precision="bfloat16")
    result = play_match(name, 0, evaluator)
    print(f"{name}: {result.tally}", flush=True)
    lost = [
        (played.opening, side) for played, side in result.with_sides if side * played.result < 0
    ]
    for deep in range(1, int(moves) + 1):
        lost = [(opening, side) for opening, side in lost if not is_lost(game, opening, side, deep)]
        proved = result.tally.losses - len(lost)
        print(
            f"lost from the opening within {deep} moves: {proved} of {result.tally.losses}; "
            f"at best {1 - proved / len(result.games):.1%}",
            flush=True,
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
