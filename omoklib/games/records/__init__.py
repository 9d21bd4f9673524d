"""Games in files: our own readable record, SGF, and lists of moves such as `f5d6c3`.

>>> from omoklib.games import Othello
>>> record = GameRecord(Othello(), read_moves(Othello(), "f5d6c3"), black="Ann", white="Bob")
>>> from_sgf(to_sgf(record)) == [record] == from_text(to_text(record))
True
>>> write_moves(record.game, record.id)
'f5d6c3'
"""

from omoklib.games.records.files import check_can_save, load_records, save_records
from omoklib.games.records.moves import cell_text, named_cell, read_moves, write_moves
from omoklib.games.records.record import GameRecord
from omoklib.games.records.sgf import from_sgf, to_sgf
from omoklib.games.records.text import from_text, to_text

__all__ = [
    "GameRecord",
    "cell_text",
    "check_can_save",
    "from_sgf",
    "from_text",
    "load_records",
    "named_cell",
    "read_moves",
    "save_records",
    "to_sgf",
    "to_text",
    "write_moves",
]
