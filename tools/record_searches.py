"""Records what the rules and the searches do in Python, to compare the engine in JavaScript with.

    python tools/record_searches.py            # writes tests/js/recorded.json
    python tools/record_searches.py --check    # compares it with what Python does today

The searches ask an evaluator whose answers are cut from a hash of 32 bits: arbitrary, the same in
both languages, and on a grid of 1/1024, so that sums of them are exact. What is compared is thus
equal to the last visit, or wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from omoklib.games import Game, State
from omoklib.games.names import game_named
from omoklib.games.planes import planes
from omoklib.search import AlphaZeroSearch, MonteCarloTreeSearch
from omoklib.search.policy import principal_line

__all__ = ["main", "record"]

FILE = Path(__file__).resolve().parents[1] / "tests" / "js" / "recorded.json"
GAMES = (
    "tictactoe",
    "omok",
    "omok:15",
    "omok:7,line=4",
    "omok:6,line=3,exact=yes",
    "omok:20,exact=yes",
    "othello:4",
    "othello:6",
    "othello",
    "othello:10",
    "connect_four",
    "connect_four:5,line=3",
)
MOST_POSITIONS = 20_000  # in a count of positions
GRID = 1024  # what is summed is a multiple of 1/GRID, and written down as its numerator
UINT = 0xFFFFFFFF


def mixed(seed: int, index: int) -> int:
    """32 bits that depend on both numbers (the finaliser of MurmurHash3)."""
    bits = seed ^ (index * 0x9E3779B1 & UINT)
    bits = (bits ^ bits >> 16) * 0x85EBCA6B & UINT
    bits = (bits ^ bits >> 13) * 0xC2B2AE35 & UINT
    return bits ^ bits >> 16


def seed_of(node_id: Sequence[int]) -> int:
    """32 bits of a history (FNV-1a, an action a step)."""
    seed = 0x811C9DC5
    for action in node_id[1:]:
        seed = (seed ^ action + 1) * 0x01000193 & UINT
    return seed


def hash_evaluator(states: Sequence[State]) -> tuple[np.ndarray, np.ndarray]:
    """Priors in 1/1024..1 and values in -1..1, both multiples of 1/1024."""
    actions = states[0].game.num_actions
    seeds = [seed_of(state.id) for state in states]
    priors = [[(mixed(seed, a + 1) % GRID + 1) / GRID for a in range(actions)] for seed in seeds]
    return np.array(priors), np.array([value_of(seed) for seed in seeds])


def value_of(seed: int) -> float:
    return (mixed(seed, 0) % (2 * GRID + 1) - GRID) / GRID


def record() -> dict[str, Any]:
    """Everything that is compared, in a form that JSON can hold."""
    rng = np.random.default_rng(15)
    return {text: _of_game(game_named(text), rng) for text in GAMES}


def _of_game(game: Game, rng: np.random.Generator) -> dict[str, Any]:
    played = [_random_game(game, rng) for _ in range(3)]
    places = [played[0][: 1 + (len(played[0]) - 1) * share // 4] for share in (0, 2, 3)]
    states = [state for node_id in places if not (state := game.state(node_id)).is_terminal()]
    return {
        "counts": _counts(game),
        "games": [_moments(game, node_id) for node_id in played],
        "playouts": [_playout(state, rng) for state in states for _ in range(2)],
        "planes": [_planes(state, history) for state in states for history in (1, 2, 8)],
        "puct": [
            _puct(state, simulations, cpuct)
            for state in states
            for simulations, cpuct in ((60, 1.5), (300, 0.6), (300, 4.0))
        ],
        "uct": [
            _uct(state, iterations, exploration, weighted)
            for state in states
            for iterations, exploration, weighted in ((400, 2**0.5, False), (400, 0.25, True))
        ],
    }


def _counts(game: Game) -> list[int]:
    """The numbers of sequences of 0, 1, 2, ... moves, as far as they are quickly counted."""
    level, counts = [game.initial_state()], [1]
    while True:
        if sum(len(state.legal_actions()) for state in level) > MOST_POSITIONS or len(counts) > 9:
            return counts
        level = [state.take_action(a) for state in level for a in state.legal_actions()]
        counts.append(len(level))


def _random_game(game: Game, rng: np.random.Generator) -> list[int]:
    state = game.initial_state()
    while not state.is_terminal():
        state = state.take_action(int(rng.choice(state.legal_actions())))
    return list(state.id)


def _moments(game: Game, node_id: list[int]) -> dict[str, Any]:
    states = [game.state(node_id[: ply + 1]) for ply in range(len(node_id))]
    end = states[-1]
    return {
        "id": node_id,
        "legal": [[len(moves), sum(moves)] for moves in (s.legal_actions() for s in states)],
        "board": end.board.ravel().tolist(),
        "winner": end.winner(),
        "line": end.winning_line(),
    }


def _playout(state: State, rng: np.random.Generator) -> dict[str, Any]:
    """The random numbers in 1/1024, so that they are short."""
    drawn = rng.integers(0, GRID, state.game.max_plies)
    end = state.playout((drawn / GRID).tolist())
    return {"id": list(state.id), "numbers": drawn.tolist(), "end": end}


def _planes(state: State, history: int) -> dict[str, Any]:
    """A sum in which every cell of every plane takes part."""
    seen = planes(state, history).ravel()
    return {
        "id": list(state.id),
        "history": history,
        "sum": int((seen * (np.arange(len(seen)) % 9973 + 1)).astype(np.float64).sum()),
    }


def _puct(state: State, simulations: int, cpuct: float) -> dict[str, Any]:
    search = AlphaZeroSearch(hash_evaluator, simulations=simulations, cpuct=cpuct)
    root = search.search(state)
    return {
        "id": list(state.id),
        "simulations": simulations,
        "cpuct": cpuct,
        "visits": [edge.N for edge in root.edges],
        "W": [int(GRID * edge.W) for edge in root.edges],
        "line": principal_line(root)[:12],
    }


def _uct(state: State, iterations: int, exploration: float, weighted: bool) -> dict[str, Any]:
    def guess(leaf: State, _: np.random.Generator) -> float:
        return value_of(seed_of(leaf.id))

    search = MonteCarloTreeSearch(
        iteration_limit=iterations,
        exploration=exploration,
        weighted=weighted,
        rollout=guess,
        rng=np.random.default_rng(0),
    )
    search.search(state)
    children = search.root.children.values()
    return {
        "id": list(state.id),
        "iterations": iterations,
        "exploration": exploration,
        "weighted": weighted,
        "actions": [child.action for child in children],
        "visits": [child.visits for child in children],
        "W": [int(GRID * child.total_reward) for child in children],
        "line": principal_line(search.root)[:12],
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes the file, or compares it. Returns 1 if it is out of date, else 0."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    options = parser.parse_args(arguments)
    text = json.dumps(record(), separators=(",", ":")).replace(',"', ',\n"') + "\n"
    if not options.check:
        FILE.write_text(text, encoding="utf-8")
        return 0
    if FILE.is_file() and FILE.read_text(encoding="utf-8") == text:
        return 0
    print(f"{FILE.name} is out of date: run python tools/record_searches.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
