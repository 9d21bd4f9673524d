"""States and trees as SVG text, with nothing imported beyond the rules."""

from omoklib.draw.board import board_svg

__all__ = ["board_svg"]
