"""The replay memory: the latest games of self-play, from which training draws its examples.

Games are kept as IDs with their policies and outcomes. States and planes are rebuilt when a batch
is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

import numpy as np

from omoklib._util.arguments import check_positive
from omoklib._util.settings import Range, Settings
from omoklib.games import Game, State
from omoklib.games.planes import legal_mask, planes, planes_batch
from omoklib.games.symmetries import (
    SYMMETRIES,
    symmetries_of,
    transform_action,
    transform_planes,
    transform_policy,
)
from omoklib.ids import BLACK, turn
from omoklib.selfplay.games import Record

__all__ = ["Batch", "BatchSettings", "ReplayMemory", "batch_of"]

_REBUILT = 10_000
"""The number of games whose planes are kept for the next time they are drawn."""


@dataclass(frozen=True)
class BatchSettings(Settings):
    """The settings for what the examples of a batch show and aim at; a `TrainingConfig` has them
    too."""

    history: int = 1
    """The number of boards that an example, and so the network, sees: the position and those before
    it."""
    symmetries: bool = True
    """Whether each example is turned or mirrored at random, by one of the symmetries under which
    the rules of the game stay the same (`symmetries_of`)."""
    root_value_share: float = 0.0
    """The share of the search's own value in the target `z`, beside the result of the game. It
    brings in less of the game's luck and more of the network; 0: none."""
    discount: float = 1.0
    """The factor by which a result's worth shrinks for every move before the end. Below 1, an early
    win is worth more than a late one, and a late defeat costs less. It applies before
    `root_value_share`. 1: nothing shrinks, and a win is a win."""

    RANGES: ClassVar[tuple[Range, ...]] = (
        (("history",), "at least 1", lambda x: x >= 1),
        (("root_value_share",), "a share, 0 to 1", lambda x: 0 <= x <= 1),
        (("discount",), "above 0 and at most 1", lambda x: 0 < x <= 1),
    )


class Batch(NamedTuple):
    """B examples to learn from, each as its own player to move sees it."""

    planes: np.ndarray
    """The planes, `[B, n, n, 2 * history + 1]` float32."""
    pi: np.ndarray
    """The search's policy, `[B, A]` float32."""
    z: np.ndarray
    """The end of the game, `[B]` float32, from -1 to 1."""
    legal: np.ndarray
    """The legal actions, `[B, A]` bool."""


def batch_of(positions: Sequence[tuple[State, Sequence[float], float]], symmetry: int = 0) -> Batch:
    """The batch of some `(state, pi, z)`, all turned or mirrored by one of the eight symmetries.

    Raises:
        ValueError: there are no positions.
    """
    if not positions:
        raise ValueError("a batch needs positions: put games into the memory first")
    states, pis, zs = zip(*positions, strict=True)
    game = states[0].game
    turned = transform_planes(planes_batch(states, 1), symmetry)
    pi, legal = (
        transform_policy(each, symmetry, game.size)
        for each in (np.float32(pis), legal_mask(states))
    )
    return Batch(np.ascontiguousarray(turned), pi, np.float32(zs), legal)


class ReplayMemory:
    """The latest games, as many as hold `capacity` positions.

    Args:
        game: the rules of all the games.
        capacity: the number of positions; the oldest games are removed first, each as a whole.
        engine: whether the compiled `omoklib.engine` rebuilds the positions: the same batches,
            sooner.

    Attributes:
        records: the games, oldest first.
    """

    def __init__(self, game: Game, capacity: int, *, engine: bool = False) -> None:
        check_positive("capacity", capacity, whole=True)
        self.game = game
        self.capacity = capacity
        self.engine = engine
        self.records: list[Record] = []
        self._positions = 0
        self._rebuilt = lru_cache(maxsize=_REBUILT)(self._rebuild)
        # Cell c of a turned board shows cell sources[k, c] of the board as it was.
        turned = [
            [transform_action(action, k, game.size) for action in range(game.num_actions)]
            for k in SYMMETRIES
        ]
        self._sources = np.argsort(turned, axis=1)

    def __len__(self) -> int:
        """The positions in memory."""
        return self._positions

    def add(self, records: Iterable[Record]) -> None:
        """Adds games, and removes the oldest to make room.

        The last game stays even if it alone is longer than the capacity.

        Raises:
            ValueError: a game was played by other rules; then no game is added.
        """
        new = list(records)
        for record in new:
            if record.game != self.game:
                raise ValueError(f"this memory is for {self.game!r}; got a game of {record.game!r}")
        kept = self.records + new
        positions = sum(len(record) for record in kept)
        oldest = 0
        while positions > self.capacity and oldest < len(kept) - 1:
            positions -= len(kept[oldest])
            oldest += 1
        self.records, self._positions = kept[oldest:], positions

    def sample(
        self,
        rng: np.random.Generator,
        count: int,
        settings: BatchSettings | None = None,
        **changes: Any,
    ) -> Batch:
        """`count` positions, each drawn from the whole memory with equal chances.

        Args:
            settings: the settings; by default `BatchSettings()`.
            changes: the fields of `settings` to replace, such as `history=2`.

        Raises:
            TypeError: there is no such setting.
            ValueError: the memory is empty, or a setting is out of range.
        """
        settings = settings or BatchSettings()
        settings = replace(settings, **changes) if changes else settings
        history, share = settings.history, settings.root_value_share
        if not self._positions:
            raise ValueError("the memory is empty: add games before drawing from them")
        ends = np.cumsum([len(record) for record in self.records])
        drawn = rng.integers(self._positions, size=count)
        games = np.searchsorted(ends, drawn, side="right")
        size, actions = self.game.size, self.game.num_actions
        pi = np.empty((count, actions), dtype=np.float32)
        z = np.empty(count, dtype=np.float32)
        stacked = np.empty((count, size, size, 2 * history + 1), dtype=np.float32)
        legal = np.empty((count, actions), dtype=bool)
        for row, (position, game) in enumerate(zip(drawn, games, strict=True)):
            record = self.records[game]
            move = position - ends[game] + len(record)
            node_id = record.id[: record.start + move + 1]
            pi[row] = record.policies[move]
            outcome = record.outcome * turn(node_id)
            outcome *= settings.discount ** (len(record) - 1 - move)
            z[row] = (1 - share) * outcome + share * record.values[move]
            shown, allowed = self._rebuilt(record, history)
            stacked[row], legal[row] = shown[move], allowed[move]
        batch = Batch(stacked, pi, z, legal)
        if not settings.symmetries:
            return batch
        symmetries = np.array(symmetries_of(self.game))
        return self._turned(batch, symmetries[rng.integers(len(symmetries), size=count)])

    def _rebuild(self, record: Record, history: int) -> tuple[np.ndarray, np.ndarray]:
        """The planes, one byte a number, and the legal actions at each recorded move of a game:
        `[M, n, n, 2 * history + 1]` and `[M, A]`."""
        if self.engine:
            from omoklib.engine.replay import positions_of  # numba loads only here

            return positions_of(self.game, record.id, record.start, history)
        states = [state for state, _, _ in record.examples()]
        shown = np.array([planes(state, history) for state in states], dtype=np.int8)
        return shown, legal_mask(states)

    def _turned(self, batch: Batch, ks: np.ndarray) -> Batch:
        """The batch with example i transformed by symmetry `ks[i]`."""
        rows = np.arange(len(ks))[:, None]
        sources = self._sources[ks]
        cells = sources[:, : self.game.size**2]
        flat = batch.planes.reshape(len(ks), -1, batch.planes.shape[-1])
        return Batch(
            flat[rows, cells].reshape(batch.planes.shape),
            batch.pi[rows, sources],
            batch.z,
            batch.legal[rows, sources],
        )

    def to_arrays(self) -> dict[str, np.ndarray]:
        """The memory as plain arrays, for `np.savez`; `from_arrays` reads them."""
        records, actions = self.records, self.game.num_actions
        return {
            "actions": np.array([a for r in records for a in r.id[1:]], dtype=np.int16),
            "plies": np.array([len(r.id) - 1 for r in records], dtype=np.int32),
            "starts": np.array([r.start for r in records], dtype=np.int32),
            "outcomes": np.array([r.outcome for r in records], dtype=np.int8),
            "policies": np.concatenate(
                [np.zeros((0, actions), np.float32), *(r.policies for r in records)]
            ),
            "values": np.concatenate([np.zeros(0, np.float32), *(r.values for r in records)]),
        }

    @classmethod
    def from_arrays(
        cls, game: Game, capacity: int, arrays: Mapping[str, np.ndarray], *, engine: bool = False
    ) -> ReplayMemory:
        """The memory that `to_arrays` described; every game is checked against the rules again.

        Raises:
            ValueError: an array is missing, they do not fit together or not `game`, a game is not
                one of these rules or has another result, or a policy or a value is out of range.
        """
        memory = cls(game, capacity, engine=engine)
        actions, plies, starts, outcomes, policies, values = _checked(game, arrays)
        games = np.split(actions, np.cumsum(plies)[:-1])
        lengths = plies - starts
        first_moves = np.cumsum(lengths) - lengths
        records = []
        for moves, start, first, length, outcome in zip(
            games[: len(plies)],
            starts.tolist(),
            first_moves.tolist(),
            lengths.tolist(),
            outcomes.tolist(),
            strict=True,
        ):
            state = game.state((0, *moves.tolist()))
            if not state.is_terminal() or state.reward(BLACK) != outcome:
                raise ValueError(f"{state.id} is not a finished game with the result {outcome}")
            own = slice(first, first + length)
            records.append(Record(game, state.id, start, policies[own], values[own], outcome))
        memory.add(records)
        return memory


_SUM = 1e-3
"""The distance that the sum of a policy may have from 1, and a value from -1..1: float32 rounds."""


def _checked(game: Game, arrays: Mapping[str, np.ndarray]) -> list[np.ndarray]:
    """The six arrays of games of `game`: actions, plies, starts, outcomes, policies, values.

    Raises:
        ValueError: one is missing, or they are not those of games.
    """
    names = ("actions", "plies", "starts", "outcomes", "policies", "values")
    found = [np.asarray(arrays[name]) for name in names if name in arrays]
    wrong = f"the saved games do not fit together, or are not of {game!r}"
    if len(found) < len(names):
        raise ValueError(f"{wrong}: {', '.join(name for name in names if name not in arrays)}?")
    for name, array in zip(names, found, strict=True):
        kinds = "f" if name in ("policies", "values") else "iu"
        axes = 2 if name == "policies" else 1
        if array.dtype.kind not in kinds or array.ndim != axes:
            raise ValueError(f"{wrong}: {name} are {array.dtype} of shape {array.shape}")
    actions, plies, starts, outcomes, policies, values = found
    plies, starts = plies.astype(np.int64), starts.astype(np.int64)
    total = len(values)
    if (
        not len(plies) == len(starts) == len(outcomes)
        or (starts < 0).any()
        or (starts > plies).any()
        or (plies > len(actions)).any()
        or plies.sum() != len(actions)
        or (plies - starts).sum() != total
        or policies.shape != (total, game.num_actions)
    ):
        raise ValueError(wrong)
    if not np.isin(outcomes, (1, 0, -1)).all():
        raise ValueError(f"{wrong}: an outcome must be 1, 0 or -1; got {outcomes[:9]}")
    # NaN is neither in range nor out of range, so the checks ask what is in range.
    if not (np.abs(values) <= 1 + _SUM).all():
        raise ValueError(f"{wrong}: a value must be from -1 to 1")
    shares = (policies >= 0).all() and (np.abs(policies.sum(axis=1) - 1) <= _SUM).all()
    if not shares:
        raise ValueError(f"{wrong}: a policy must be shares that add up to 1")
    return [actions, plies, starts, outcomes, policies, values]
