"""Self-play by several threads, so that no processor waits.

Each thread searches a batch of its own. While one waits for the network, another searches; the
compiled search and the network do not hold the interpreter's lock. A game depends on nothing but
its generator and the evaluator's answers, so these are the games that one thread plays.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from queue import SimpleQueue

import numpy as np

from omoklib.engine.puct import PuctBatch
from omoklib.engine.selfplay import Played, play
from omoklib.games import State

__all__ = ["play_in_threads"]


def play_in_threads(
    searches: Sequence[PuctBatch],
    games: Iterable[tuple[State, np.random.Generator]],
    temperature_plies: int,
) -> Iterator[Played]:
    """As `play`, by one thread for each of `searches`; they take the games as they come.

    The threads end with the iterator: when it is exhausted or closed, or when one of them fails,
    whose error is raised here.

    Args:
        searches: alike; their evaluators may be one and the same, if threads may ask it at once.
    """
    waiting = enumerate(games)
    turn, stop = threading.Lock(), threading.Event()
    news: SimpleQueue[Played | BaseException | None] = SimpleQueue()

    def taken(indices: list[int]) -> Iterator[tuple[State, np.random.Generator]]:
        """The games that one thread takes; their places among all are noted in `indices`."""
        while True:
            with turn:
                index, game = next(waiting, (-1, None))
            if game is None:
                return
            indices.append(index)
            yield game

    def work(search: PuctBatch) -> None:
        indices: list[int] = []
        try:
            for played in play(search, taken(indices), temperature_plies, stop.is_set):
                news.put(played._replace(index=indices[played.index]))
            news.put(None)
        except BaseException as error:
            news.put(error)

    threads = [threading.Thread(target=work, args=(search,)) for search in searches]
    for thread in threads:
        thread.start()
    try:
        left = len(threads)
        while left:
            new = news.get()
            if isinstance(new, BaseException):
                raise new
            if new is None:
                left -= 1
            else:
                yield new
    finally:
        stop.set()
        for thread in threads:
            thread.join()
