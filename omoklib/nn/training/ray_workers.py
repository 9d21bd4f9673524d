"""Workers on the machines of a Ray cluster: see `omoklib.nn.training.workers`.

Ray (`pip install -e ".[ray]"` in the course's folder) starts the processes, sends them the weights,
and replaces processes and machines that are lost. Every machine needs the same omoklib. If a
cluster asks for a token, set it as for Ray's own programs:
`RAY_AUTH_MODE=token RAY_AUTH_TOKEN=... python -m omoklib train ...`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from omoklib.nn.training.actor import play_alone
from omoklib.nn.training.learner import Stopped
from omoklib.nn.training.workers import PlayedShare, Share, Workers

__all__ = ["RayWorkers"]

_DEATHS = 10
"""The number of times that a share is played again if its worker dies."""

_POLL_S = 0.2
"""The seconds between two checks of whether to stop."""


class RayWorkers(Workers):
    """Processes of a Ray cluster, each on one core.

    Args:
        count: the number of shares of an iteration; if the cluster has fewer cores, some shares
            wait.
        address: the cluster: "ray://HOST:10001" or "auto", as in Ray; or "local": a cluster that
            consists of this machine only and ends with this process. If this process has already
            joined a cluster, that one is used.

    Raises:
        ConnectionError: there is no cluster at `address`, or a local one did not start in time.
        ImportError: Ray is not installed.
        ValueError: `count` is below 1.
    """

    def __init__(self, count: int, address: str) -> None:
        super().__init__(count)
        try:
            import ray
        except ImportError as error:
            raise ImportError(
                "workers on Ray need Ray: python -m pip install -e '.[ray]'; "
                "without it, workers are processes of this machine"
            ) from error
        self._ray = ray
        if not ray.is_initialized():
            here = {"num_cpus": count, "include_dashboard": False} if address == "local" else {}
            try:
                ray.init(address, log_to_driver=False, logging_level="error", **here)
            except Exception as error:  # Ray has no one class for what can go wrong here
                raise ConnectionError(f"no Ray cluster at {address!r} answers: {error}") from error
        self._play = ray.remote(num_cpus=1, max_retries=_DEATHS)(play_alone)

    def _ask(
        self, shares: Sequence[Share], weights: Sequence[np.ndarray], stop: Callable[[], bool]
    ) -> list[PlayedShare]:
        ray = self._ray
        sent = ray.put(weights)  # once, for all shares
        tasks = [self._play.remote(share, sent) for share in shares]
        waiting = tasks
        try:
            while waiting:
                if stop():
                    raise Stopped
                _, waiting = ray.wait(waiting, num_returns=len(waiting), timeout=_POLL_S)
            return ray.get(tasks)
        except ray.exceptions.RayError as error:
            raise RuntimeError(f"a worker failed: {error}") from error
        finally:
            for task in waiting:
                ray.cancel(task, force=True)

    def end(self) -> None:
        """Does nothing: the cluster's processes are the cluster's."""
