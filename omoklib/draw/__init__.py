"""States and trees as SVG text; it needs only the rules."""

from omoklib.draw.board import board_svg, boards_in_a_row, placed
from omoklib.draw.layout import tidy_layout
from omoklib.draw.tree import tree_svg
from omoklib.draw.words import in_words

__all__ = ["board_svg", "boards_in_a_row", "in_words", "placed", "tidy_layout", "tree_svg"]
