"""Bridges to other programs: our players as their engines, and their engines as our players.

- `gomocup.serve` and `gtp.serve` answer a manager over two pipes, with any player of the course.
- `GomocupEngine` and `GTPEngine` are players: call one with a state to get an action.

Programs for five in a row speak Gomocup's protocol. GTP 2 is the protocol of Go programs, and
Othello programs speak it too.
"""

from omoklib.bridges import gomocup, gtp
from omoklib.bridges.gomocup_engine import GomocupEngine
from omoklib.bridges.gtp_engine import GTPEngine
from omoklib.bridges.process import EngineError
from omoklib.bridges.punctual import MakePlayer

__all__ = ["EngineError", "GTPEngine", "GomocupEngine", "MakePlayer", "gomocup", "gtp"]
