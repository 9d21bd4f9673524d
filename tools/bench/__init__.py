"""How fast is it, on this machine? One table: `python -m omoklib bench`.

A row is a small function in a `rows_*` module, registered by name. The rows take turns, round after
round, so that other work on the machine slows all of them alike; a row's number is the median.
"""

from importlib import import_module

from bench.rows import RATIOS, ROWS, Missing, Ratio, Row, ratio, row, steps_per_second
from bench.run import Measured, Report, bench

__all__ = [
    "RATIOS",
    "ROWS",
    "Measured",
    "Missing",
    "Ratio",
    "Report",
    "Row",
    "bench",
    "ratio",
    "row",
    "steps_per_second",
]

_MODULES = (
    "rows_start",
    "rows_search",
    "rows_network",
    "rows_selfplay",
    "rows_peers",
    "rows_widgets",
    "rows_stop",
    "rows_engine",
    "rows_engine_puct",
    "rows_proving",
)

for _name in _MODULES:
    import_module(f"{__name__}.{_name}")  # registers its rows, in the order of the table
