"""What is kept of an executed notebook's outputs.

A saved widget shows nothing without its kernel, and JupyterLab puts an error in its place. So a
widget's live view goes and its static picture stays; where it has none, a line says to run the
cell. Progress bars go. What was written to stderr goes too: it speaks of the builder's machine.
"""

from __future__ import annotations

import re

from nbformat import NotebookNode

__all__ = ["tidy"]

WIDGET = "application/vnd.jupyter.widget-view+json"
PICTURES = ("image/svg+xml", "image/png", "text/html")
WIDGET_NOTE = "A widget: run this cell to use it."
WIDGET_REPR = re.compile(r"\w+\(.*=", re.DOTALL)
"""`Box(children=(...))`: what a widget says of itself if it has not been taught better."""
PROGRESS_BAR = re.compile(r"([^|]*: )?\s*(\d+%\||\d+it \[)")


def tidy(notebook: NotebookNode) -> list[str]:
    """Keep of the outputs what a reader can use; what was written to stderr is returned instead."""
    stderr = []
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        kept: list[NotebookNode] = []
        for output in cell.outputs:
            if output.get("name") == "stderr":
                stderr.append(f"{cell.id}: {output.text.strip()}")
            elif output.output_type == "stream" and kept and kept[-1].get("name") == output.name:
                kept[-1].text += output.text  # how a kernel cuts its prints is chance
            elif not _is_progress_bar(output):
                kept.append(_without_widget(output))
        cell.outputs = kept
    return stderr


def _is_progress_bar(output: NotebookNode) -> bool:
    data = output.get("data", {})
    return WIDGET in data and PROGRESS_BAR.match(data.get("text/plain", "")) is not None


def _without_widget(output: NotebookNode) -> NotebookNode:
    data = output.get("data", {})
    if WIDGET in data:
        del data[WIDGET]
        if WIDGET_REPR.match(data.get("text/plain", "")):
            data["text/plain"] = WIDGET_NOTE
        if not any(kind in data for kind in PICTURES):
            data["text/html"] = f"<em>{WIDGET_NOTE}</em>"
    return output
