"""A network's pictures: its layers as boxes and arrows, its kernels as coloured squares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patches import FancyArrowPatch, FancyBboxPatch, Rectangle

from omoklib.draw.numbers import signed
from omoklib.figures.style import COLORS, new, put_title, styled

__all__ = ["kernels", "network"]

_BOX = 1.54, 0.5  # inches
_STEP = 1.7, 0.72  # inches from one box to the next, across and up
_ARC = 0.32  # inches from the side of a box to an arc beside it
_FILLS = {
    "Conv2D": "#d6e6f3",
    "Dense": "#d6e6f3",
    "InputLayer": "#ececec",
    "Add": "#fbe3cf",
}
_NAMES = {"InputLayer": "planes", "GlobalAveragePooling2D": "GlobalAverage\nPooling2D"}

_CELL = 0.245  # inches, of a kernel
_GAPS = 0.08, 0.14  # inches between two planes of a kernel, and between two kernels
_ASIDE, _HEAD = 0.8, 0.34  # inches for the names of the planes, and for that of a stage
_LEAST = 4.0  # inches that the scale of the kernels needs
_PULLS = LinearSegmentedColormap.from_list(
    "pulls", [COLORS["vermillion"], "#ffffff", COLORS["blue"]]
)


def network(model: Any, *, answers: Sequence[str] = (), title: str = "") -> Figure:
    """The layers of a Keras model from bottom to top, with arrows from each to those it feeds.

    An arrow that jumps over layers, as a residual block's way around does, goes around their left.

    Args:
        model: a functional `keras.Model`; only its configuration is read.
        answers: names for the model's outputs, in their order. The box of each gets a thick frame,
            and its name above it, or beside it where the answer feeds another layer.

    Raises:
        TypeError: `model` is not a functional model.
        ValueError: there are names for the outputs, but not one for each.
    """
    config = model.get_config() if hasattr(model, "get_config") else {}
    if "layers" not in config or "output_layers" not in config:
        raise TypeError(f"network draws a keras.Model of inputs and outputs; got {model!r}")
    layers = {layer["name"]: layer for layer in config["layers"]}
    ends = list(_ends(config["output_layers"])) if answers else []
    if len(ends) != len(answers):
        raise ValueError(f"network needs a name for each of {len(ends)} outputs; got {answers!r}")
    named = dict(zip(ends, answers, strict=True))
    feeds = {name: tuple(dict.fromkeys(_origins(layers[name]))) for name in layers}
    fed = {origin for origins in feeds.values() for origin in origins}
    heights = _heights(feeds)
    places = _places(heights)
    jumps = {
        (origin, name): heights[name] - heights[origin] > 1
        for name in feeds
        for origin in feeds[name]
    }
    sides = [abs(x) + _BOX[0] / 2 for x, _ in places.values()]
    arcs = [_BOX[0] / 2 + _ARC for far in jumps.values() if far]
    wide, top = max(sides + arcs), max(heights.values()) * _STEP[1] + _BOX[1] / 2
    top += 0.28 * any(name not in fed for name in named)  # its name stands above it
    figure, axes = new(2 * wide + 0.4, top + _BOX[1] / 2 + 0.4 + 0.3 * bool(title))
    with styled():
        put_title(figure, title)
        axes.set(xlim=(-wide - 0.05, wide + 0.05), ylim=(-_BOX[1] / 2 - 0.05, top + 0.05))
        axes.set_aspect("equal")
        axes.axis("off")
        for (origin, name), far in jumps.items():
            _arrow(axes, places[origin], places[name], far)
        for name, layer in layers.items():
            _box(axes, places[name], layer, is_answer=name in named)
        for name, words in named.items():
            (x, y), (width, height) = places[name], _BOX
            bold = {"weight": "bold", "fontsize": 11}
            if name in fed:
                axes.text(x + width / 2 + 0.1, y, words, va="center", **bold)
            else:
                axes.text(x, y + height / 2 + 0.16, words, ha="center", va="center", **bold)
    return figure


def _ends(outputs: Any) -> Iterator[str]:
    """The names of the layers whose answers a model returns, read off its configuration."""
    if isinstance(outputs, dict):
        outputs = list(outputs.values())
    if outputs and isinstance(outputs[0], str):
        yield outputs[0]
    else:
        for part in outputs:
            yield from _ends(part)


def _origins(thing: Any) -> Iterator[str]:
    """The names of the layers whose answers go into a layer, read off its configuration."""
    if isinstance(thing, dict):
        if "keras_history" in thing:
            yield thing["keras_history"][0]
        for key, part in thing.items():
            if key != "config" or "keras_history" in part:
                yield from _origins(part)
    elif isinstance(thing, (list, tuple)) and thing and not isinstance(thing[0], str):
        for part in thing:
            yield from _origins(part)


def _heights(feeds: dict[str, tuple[str, ...]]) -> dict[str, int]:
    """The length of the longest way to each layer; layers are in an order in which each follows its
    origins."""
    heights: dict[str, int] = {}
    for name, origins in feeds.items():
        heights[name] = 1 + max((heights[origin] for origin in origins), default=-1)
    return heights


def _places(heights: dict[str, int]) -> dict[str, tuple[float, float]]:
    """The middle of each box in inches; boxes of one height stand side by side."""
    places = {}
    for height in sorted(set(heights.values())):
        names = [name for name, at in heights.items() if at == height]
        for column, name in enumerate(names):
            places[name] = (column - (len(names) - 1) / 2) * _STEP[0], height * _STEP[1]
    return places


def _arrow(axes: Axes, start: tuple[float, float], end: tuple[float, float], jumps: bool) -> None:
    (x1, y1), (x2, y2), (width, height) = start, end, _BOX
    color = COLORS["vermillion"] if jumps else "#5a6068"
    if jumps:  # from the left side of one box around all between to the left side of the other
        start, end = (x1 - width / 2, y1), (x2 - width / 2, y2)
        curve = f"bar,armA=0,armB=0,fraction={-_ARC / (y2 - y1):.3f}"
    else:
        start, end = (x1, y1 + height / 2), (x2, y2 - height / 2)
        curve = "arc3"
    axes.add_patch(
        FancyArrowPatch(
            start,
            end,
            connectionstyle=curve,
            arrowstyle="-|>",
            mutation_scale=11,
            shrinkA=0,
            shrinkB=0,
            linewidth=1.6 if jumps else 1.2,
            color=color,
        )
    )


def _box(axes: Axes, place: tuple[float, float], layer: dict[str, Any], *, is_answer: bool) -> None:
    (x, y), (width, height) = place, _BOX
    kind = layer["class_name"]
    axes.add_patch(
        FancyBboxPatch(
            (x - width / 2 + 0.05, y - height / 2 + 0.05),
            width - 0.1,
            height - 0.1,
            boxstyle="round,pad=0.05",
            facecolor=_FILLS.get(kind, "#ffffff"),
            edgecolor=COLORS["black"] if is_answer else "#5a6068",
            linewidth=2.4 if is_answer else 1.0,
        )
    )
    words = _words(layer)
    name = _NAMES.get(kind, kind)
    if words:
        axes.text(x, y + 0.1, name, ha="center", va="center", fontsize=11)
        axes.text(x, y - 0.12, words, ha="center", va="center", fontsize=10, color="#5a6068")
    else:
        axes.text(x, y, name, ha="center", va="center", fontsize=11 if "\n" not in name else 10)


def _words(layer: dict[str, Any]) -> str:
    """The words below the name in a layer's box: its size and its activation.

    A built layer knows how many planes come in, so its kernels have a depth.
    """
    words, config = [], layer["config"]
    if "batch_shape" in config:
        words.append("×".join(str(side) for side in config["batch_shape"][1:]))
    if "filters" in config:
        incoming = (layer.get("build_config") or {}).get("input_shape") or ()
        sides = (*config["kernel_size"], *incoming[-1:])
        words.append(f"{config['filters']} of {'×'.join(map(str, sides))}")
    elif "units" in config:
        words.append(f"{config['units']}")
    activation = config.get("activation")
    if isinstance(activation, str) and activation != "linear":
        words.append({"relu": "ReLU"}.get(activation, activation))
    return ", ".join(words)


def kernels(
    stages: Mapping[str, np.ndarray],
    planes: Sequence[str],
    *,
    likes: np.ndarray,
    framed: np.ndarray | None = None,
    title: str = "",
) -> Figure:
    """A column for each kernel: its numbers at every stage, and the board that it answers most.

    Numbers below 0 are orange and those above 0 blue, on one scale for the whole picture. A frame
    marks cells of the last stage; the board is grey there.

    Args:
        stages: a stage's name -> the K kernels then, `[K, P, 3, 3]`, one 3x3 square a plane.
        planes: the names of the P planes; a name may hold line breaks.
        likes: the board that each kernel answers most, together `[K, n, n]`: 1 where the player to
            move has a stone, -1 where the opponent has one.
        framed: `[K, P, 3, 3]`, True for the cells to frame; the boards must then be 3x3.

    Raises:
        ValueError: the kernels of the stages, the names of the planes, the boards and the frames do
            not match.
    """
    stacks = {name: np.asarray(stack, dtype=float) for name, stack in stages.items()}
    shapes = {stack.shape for stack in stacks.values()}
    wanted = {(len(likes), len(planes), 3, 3)}
    if shapes != wanted or np.ndim(likes) != 3:
        raise ValueError(
            "kernels draws stages [K, P, 3, 3] with the names of P planes and K boards [K, n, n]; "
            f"got {sorted(shapes)}, {len(planes)} names and the boards {np.shape(likes)}"
        )
    if framed is not None and (np.shape(framed) not in wanted or np.shape(likes)[1:] != (3, 3)):
        raise ValueError(
            f"kernels frames cells of [K, P, 3, 3], {sorted(wanted)} here, beside boards of 3x3; "
            f"got {np.shape(framed)} and the boards {np.shape(likes)}"
        )
    frames = np.zeros((len(likes), len(planes), 3, 3), bool) if framed is None else framed
    largest = max(float(np.abs(stack).max()) for stack in stacks.values())
    side, count = 3 * _CELL, len(likes)
    lefts = [_ASIDE + kernel * (side + _GAPS[1]) for kernel in range(count)]
    wide = max(lefts[-1] + side, _LEAST)
    tall = _HEAD + len(planes) * (side + _GAPS[0])  # a stage
    high = len(stacks) * tall + _HEAD + side + 0.5
    figure, axes = new(wide + 0.3, high + 0.4 * bool(title))
    with styled():
        put_title(figure, title)
        axes.set(xlim=(-0.05, wide + 0.05), ylim=(-high, 0), aspect="equal")
        axes.axis("off")
        soft = {"fontsize": 10, "color": "#5a6068", "va": "center"}
        for index, (name, stack) in enumerate(stacks.items()):
            axes.text(0, -index * tall - _HEAD / 2, name, weight="bold", va="center")
            for plane, words in enumerate(planes):
                y = -index * tall - _HEAD - plane * (side + _GAPS[0])
                axes.text(0, y - side / 2, words, **soft)
                for kernel, x in enumerate(lefts):
                    _square(axes, x, y, _PULLS(0.5 + stack[kernel, plane] / (2 * largest)))
                    if index == len(stacks) - 1:
                        _frame(axes, x, y, frames[kernel, plane])
        y = -len(stacks) * tall
        axes.text(0, y - _HEAD / 2, "the board it answers most", weight="bold", va="center")
        y -= _HEAD
        axes.text(0, y - side / 2, "× mine\n○ theirs", **soft)
        for kernel, x in enumerate(lefts):
            _ground(axes, x, y, np.any(frames[kernel], axis=0))
            _stones(axes, x, y, likes[kernel])
        _scale(axes, 0.0, -high + 0.13, largest)
    return figure


def _cell(x: float, y: float, row: int, column: int, inset: float = 0.0, **look: Any) -> Rectangle:
    """A cell of the square whose upper left corner is at x, y."""
    place = x + column * _CELL + inset, y - (row + 1) * _CELL + inset
    return Rectangle(place, _CELL - 2 * inset, _CELL - 2 * inset, **look)


def _square(axes: Axes, x: float, y: float, colors: np.ndarray) -> None:
    """A kernel's 3x3 numbers for one plane, with its upper left corner at x, y."""
    for row, column in np.ndindex(3, 3):
        look = {"facecolor": colors[row, column], "edgecolor": "#c3c8cf", "linewidth": 0.5}
        axes.add_patch(_cell(x, y, row, column, **look))
    outer = {"fill": False, "edgecolor": "#5a6068", "linewidth": 0.9}
    axes.add_patch(Rectangle((x, y - 3 * _CELL), 3 * _CELL, 3 * _CELL, **outer))


def _frame(axes: Axes, x: float, y: float, framed: np.ndarray) -> None:
    """A frame inside each `framed` cell of the square whose upper left corner is at x, y."""
    look = {"fill": False, "edgecolor": COLORS["black"], "linewidth": 1.6, "zorder": 3}
    for row, column in np.argwhere(framed):
        axes.add_patch(_cell(x, y, row, column, 0.02, **look))


def _ground(axes: Axes, x: float, y: float, grey: np.ndarray) -> None:
    """The `grey` cells of a 3x3 board, below its lines and stones."""
    for row, column in np.argwhere(grey):
        axes.add_patch(_cell(x, y, row, column, facecolor="#dcdfe3", linewidth=0, zorder=0))


def _stones(axes: Axes, x: float, y: float, board: np.ndarray) -> None:
    """A board as large as a kernel: crosses for 1, rings for -1, in the ink of words: here blue and
    orange mean something else."""
    size = len(board)
    step = 3 * _CELL / size
    for line in range(1, size):
        grid = {"color": "#8a8f98", "linewidth": 0.9}
        axes.plot([x, x + 3 * _CELL], [y - line * step] * 2, **grid)
        axes.plot([x + line * step] * 2, [y, y - 3 * _CELL], **grid)
    for (row, column), stone in np.ndenumerate(board):
        if stone:
            place = x + (column + 0.5) * step, y - (row + 0.5) * step
            look = {"marker": "x" if stone > 0 else "o", "color": COLORS["black"]}
            axes.plot(*place, markersize=34 * step, mew=1.8, markerfacecolor="none", **look)


def _scale(axes: Axes, x: float, y: float, largest: float) -> None:
    """The colours from the lowest number to the highest, with the numbers at both ends and 0."""
    swatches = 9
    words = {"fontsize": 10, "va": "center", "color": "#5a6068"}
    axes.text(x, y, f"{signed(-largest, '.1f')} pushes down", **words)
    left, step = x + 1.43, 0.12
    for place in range(swatches):
        color = _PULLS(place / (swatches - 1))
        box = (left + place * step, y - 0.07)
        axes.add_patch(Rectangle(box, step, 0.14, facecolor=color, edgecolor="#c3c8cf", lw=0.5))
    end = left + swatches * step + 0.08
    axes.text(end, y, f"{signed(largest, '.1f')} lifts the answer", **words)
