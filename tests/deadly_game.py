"""A game that kills one of the processes that play it. Light: every worker imports it."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass

from omoklib.games import NodeId, Omok, State

__all__ = ["DeadlyGame"]

_begun = 0


@dataclass(frozen=True)
class DeadlyGame(Omok):
    """Tic-Tac-Toe, but the first process that begins its third game is killed.

    Attributes:
        spared: this process lives.
        marker: a file that is there once a process was killed; there is no second one.
    """

    spared: int = 0
    marker: str = ""

    def state(self, node_id: NodeId) -> State:
        global _begun
        _begun += 1
        if os.getpid() != self.spared and _begun == 3:
            try:
                os.close(os.open(self.marker, os.O_CREAT | os.O_EXCL))
                os.kill(os.getpid(), signal.SIGKILL)
            except FileExistsError:
                pass
        return super().state(node_id)
