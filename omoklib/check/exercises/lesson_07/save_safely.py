"""The exercise `save_safely` of lesson 07: "A file that is whole, or not there"."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from omoklib.check.records import Case, Exercise, Misconception, Mutant

__all__ = ["SAVE_SAFELY", "saved"]


class _OtherDisk(OSError):
    """A file was to move to another disk in one step."""


def saved(
    save: Callable,
    old: str | None,
    pieces: Sequence[str],
    power_cut: bool = False,
    then: Sequence[str] | None = None,
) -> dict[str, object]:
    """What `save(path, pieces)` came to: what is in the file, and what was in it on the way.

    Args:
        old: what is in the file before; None where there is none.
        power_cut: an OSError comes after the last of the `pieces`.
        then: what a second attempt writes, in the same folder, where nothing goes wrong.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "network.txt"
        if old is not None:
            path.write_text(old, encoding="utf-8")
            os.link(path, Path(folder) / "second name")
        meanwhile, put = [], []

        def look() -> str | None:
            return path.read_text(encoding="utf-8") if path.exists() else None

        class Coming:
            """The pieces, as often as somebody goes through them."""

            def __iter__(self) -> Iterator[str]:
                for piece in pieces:
                    meanwhile.append(look())
                    yield piece
                if power_cut:
                    raise OSError("the power went off")

        def replace(source: str | Path, *args: object, **options: object) -> None:
            stay_on_this_disk(source)
            meanwhile.append(look())  # if the old file was deleted first, nothing is there now
            real(source, *args, **options)
            put.append(look())

        def stay_on_this_disk(source: str | Path) -> None:
            """As if every other folder were on another disk: no step takes a file there."""
            if Path(source).resolve().parent != path.resolve().parent:
                raise _OtherDisk(f"{source} lies on another disk than {path.name}")

        def rename(source: str | Path, target: str | Path, **options: object) -> None:
            """As on Windows, on every system: nothing is replaced."""
            stay_on_this_disk(source)
            meanwhile.append(look())
            if Path(target).exists():
                raise FileExistsError(f"os.rename replaces no file, and there is {path.name}")
            real_rename(source, target, **options)

        real, os.replace = os.replace, replace
        real_rename, os.rename = os.rename, rename
        try:
            save(path, Coming())
            ended = "well"
        except FileExistsError:
            ended = "with a FileExistsError"
        except _OtherDisk:
            ended = "on another disk"
        except (OSError, UnicodeError):
            ended = "with an error"
        finally:
            os.replace, os.rename = real, real_rename
        now = look()
        meanwhile += [text for text in put if text != now]  # put in place, but not yet whole
        if old is not None and (Path(folder) / "second name").read_text(encoding="utf-8") != old:
            meanwhile.append("")  # the old file itself was opened, and so emptied, and written to
        found: dict[str, object] = {
            "ended": ended,
            "file": now,
            "seen on the way": sorted(set(meanwhile), key=str),  # None: no file was there
        }
        if then is not None:
            save(path, then)
            found["file after the second attempt"] = look()
        return found


SAVE_SAFELY = Exercise(
    id="save_safely",
    title="A file that is whole, or not there",
    stars=2,
    minutes=15,
    names=("save_safely",),
    setup="import os\nfrom omoklib.check.exercises.lesson_07 import saved",
    starter='''
        def save_safely(path, pieces):
            """Writes the strings in `pieces`, one after the other, to the file `path` (a `Path`).

            At every moment `path` is the whole old file or the whole new one. If an error is raised
            on the way, it is passed on, and the old file is still there. A file that a broken
            attempt has left beside it does not disturb the next attempt.
            """
            ...
    ''',
    reference='''
        def save_safely(path, pieces):
            """Writes the strings in `pieces`, one after the other, to the file `path` (a `Path`).

            At every moment `path` is the whole old file or the whole new one. If an error is raised
            on the way, it is passed on, and the old file is still there. A file that a broken
            attempt has left beside it does not disturb the next attempt.
            """
            part = path.with_name(path.name + ".part")
            with open(part, "w", encoding="utf-8") as file:
                for piece in pieces:
                    file.write(piece)
            os.replace(part, path)
    ''',
    hints=(
        'Opening a file with `"w"` empties it, at once. So do not open `path` itself.',
        'Write to a file beside it: `part = path.with_name(path.name + ".part")`.',
        "When all is written and closed, `os.replace(part, path)` puts it in place in one step.",
    ),
    cases=(
        Case('saved(save_safely, "old", ["new"])'),
        Case('saved(save_safely, None, ["new"])', size=98),
        Case('saved(save_safely, "old", ["new ", "and ", "longer"])'),
        Case('saved(save_safely, "old", [])', size=99),
        Case('saved(save_safely, "old", ["half"], True)'),
        Case('saved(save_safely, None, ["half"], True)'),
        Case('saved(save_safely, "old", ["ha", "lf"], True)'),
        Case('saved(save_safely, "old", ["half"], True, ["new"])'),
        Case('saved(save_safely, "old", ["half"], True, ["all ", "new"])'),
        # A lone surrogate cannot be written: as if the disk were full in the middle of a piece.
        Case(r'saved(save_safely, "old", ["half", "\ud800"])'),
    ),
    mutants=(
        Mutant(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                for piece in pieces:
                    with open(part, "a", encoding="utf-8") as file:
                        file.write(piece)
                    os.replace(part, path)
            """,
            "The file is put in place after each piece, so for a while `path` holds half of "
            "the new text. Write all the pieces first; `os.replace` comes once, at the end.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                for piece in pieces:
                    with open(part, "w", encoding="utf-8") as file:
                        file.write(piece)
                os.replace(part, path)
            """,
            'The file beside it is opened again for each piece, and `"w"` empties it each time.'
            " Open it once, before the loop; then it is there even if there is nothing to "
            "write.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                with open(path, "w", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
            """,
            'You open `path` itself: `"w"` empties the old file before anything new is there.',
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                with open(path, "w", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
                os.replace(part, path)
            """,
            "You open `path` itself, and nothing is written to `part`. It is `part` that must be "
            "opened.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                text = "".join(pieces)
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
            """,
            "Good: the pieces are gathered first. But if the writing itself breaks off, at a full "
            "disk, say, the old file is gone. Write beside it, then `os.replace`.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                path.unlink(missing_ok=True)
                with open(part, "w", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
                os.replace(part, path)
            """,
            "You delete the old file first. `os.replace` puts the new one over it by itself.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                try:
                    with open(part, "w", encoding="utf-8") as file:
                        for piece in pieces:
                            file.write(piece)
                finally:
                    os.replace(part, path)
            """,
            "After an error, half a file replaces the whole one. (What stands in a `finally` is "
            "run then, too.) Replace it only when everything has been written.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                try:
                    with open(part, "w", encoding="utf-8") as file:
                        for piece in pieces:
                            file.write(piece)
                    os.replace(part, path)
                except (OSError, UnicodeError):
                    pass
            """,
            "The old file is safe, but the error is swallowed: nobody learns that it went wrong.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                with open(part, "w", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
                    os.replace(part, path)
            """,
            "The file is put in place while it is still open, so its last words are not yet in it. "
            "Close it first: `os.replace` comes after the `with`, not inside it.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                with open(part, "w", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
            """,
            "All is written, but in the file beside it. `os.replace(part, path)` puts it in place.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                with open(path, "a", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
            """,
            '`"a"` adds to the end of the old file. The new text has to replace the old.',
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                with open(path, "r+", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
            """,
            '`"r+"` writes over the old file itself, letter by letter, and needs a file that is '
            "there already. Write to a new file beside it.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                with open(path, "r+" if path.exists() else "w", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
            """,
            '`"r+"` writes over the old file itself, letter by letter, so it is half old and half '
            "new for a while. Write to a new file beside it.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                with open(part, "w", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
                path.unlink(missing_ok=True)
                part.rename(path)
            """,
            "You delete the old file before the new one has its name: for a moment nothing is "
            "there, and the power can go off just then. `os.replace` needs no deleting.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                with open(part, "a", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
                os.replace(part, path)
            """,
            'The file beside it is opened with `"a"`: what an earlier, broken attempt left is '
            'still in front of the new text. `"w"` begins with an empty file.',
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                part = path.with_name(path.name + ".part")
                with open(part, "w", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
                import shutil
                shutil.move(part, path)
            """,
            "`shutil.move` copies where it cannot rename, and a copy is written piece by piece. "
            "`os.replace` is one step, or an error.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                old = path.read_text(encoding="utf-8") if path.exists() else None
                try:
                    with open(path, "w", encoding="utf-8") as file:
                        for piece in pieces:
                            file.write(piece)
                except Exception:
                    if old is not None:
                        path.write_text(old, encoding="utf-8")
                    raise
            """,
            "You repair the old file after an error. When the power is off, no code runs to repair "
            "it, and until then the file is empty. Write beside it, then `os.replace`.",
        ),
        Mutant(
            """
            def save_safely(path, pieces):
                import shutil
                part = path.with_name(path.name + ".part")
                with open(part, "w", encoding="utf-8") as file:
                    for piece in pieces:
                        file.write(piece)
                shutil.copyfile(part, path)
            """,
            "To copy, Python opens `path` and writes to it: for a moment it is empty. `os.replace` "
            "gives the new file the old one's name, in one step.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                isinstance(got, dict)
                and got["file"]
                and got["file"].split() == str(expected["file"]).split()
                and got["file"] != expected["file"]
            ),
            "The pieces follow one another as they are: write no line break or blank between them.",
        ),
        Misconception(
            lambda case, got, expected: (
                len(expected["file"]) > 0 and got["file"] == 2 * expected["file"]
            ),
            "The pieces are written twice. Go through them once.",
        ),
        Misconception(
            lambda case, got, expected: (
                (got["ended"], got["file"]) == ("well", "old") and expected["file"] != "old"
            ),
            "The old file is still there at the end. Does your code reach "
            "`os.replace(part, path)`, when all pieces are written?",
        ),
        Misconception(
            lambda case, got, expected: (
                got["file"] != expected["file"] and sorted(got["file"]) == sorted(expected["file"])
            ),
            "The pieces are in another order than they came.",
        ),
        Misconception(
            lambda case, got, expected: (
                got["file"] != expected["file"] and expected["file"].endswith(got["file"])
            ),
            "The beginning is missing. Do you write every piece, the first one included?",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, TypeError) and "Path' and 'str'" in str(got)
            ),
            'A `Path` and a string cannot be added. `path.with_name(path.name + ".part")` is a '
            "file beside it.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, dict) and got["file"] is None and expected["file"] is not None
            ),
            "Afterwards no file is left at `path`. `os.replace(part, path)`: the new file comes "
            "first, the name that it takes second.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, FileExistsError),
            "A broken attempt has left its file there, and your code stops at it, as the mode "
            '`"x"` does. `"w"` begins with an empty file.',
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, dict)
                and (expected["ended"], got["ended"]) == ("well", "with an error")
                and "" in got["seen on the way"]
            ),
            "You write to `path` itself, and then an error came. Write to a file beside it, opened "
            'with `"w"`; then `os.replace(part, path)` puts it in place.',
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, dict)
                and (expected["ended"], got["ended"]) == ("well", "with an error")
            ),
            "There was no trouble here, and yet an error came. Is the new file opened with "
            '`"w"`? That makes the file; without it, and with `"r+"`, it must be there already. '
            "And `os.replace(part, path)` takes the new file first; after it, no `part` is left to "
            "remove.",
        ),
        Misconception(
            lambda case, got, expected: "bytes-like object" in str(got),
            'The pieces are strings, and `"wb"` wants bytes: open with `"w"`.',
        ),
        Misconception(
            lambda case, got, expected: "write() argument must be str" in str(got),
            "`write` takes one string. Go through the `pieces`, and write each piece in turn.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, dict) and got["ended"] == "with a FileExistsError"
            ),
            "`rename` replaces no file on Windows, and this check does the same everywhere: an "
            "error. `os.replace` replaces the old file in one step, on every system.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, dict) and got["ended"] == "on another disk",
            "Your new file is first written to another folder. If that is on another disk, it "
            "cannot take the old file's place in one step. Write it beside the old one: "
            '`path.with_name(path.name + ".part")`. (A bare name lies where Python was started.)',
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, dict) and got["ended"] == "well" and expected["ended"] != "well"
            ),
            "Writing went wrong, and your code hides it. Let the error through: do not catch it, "
            "or `raise` it again.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, dict)
                and expected["ended"] != "well"
                and got["file"] not in (None, "", expected["file"])
                and "" not in got["seen on the way"]
            ),
            "Half of the new text has taken the old file's place. `os.replace` comes once, when "
            "all the pieces are written: not after each piece, and not after an error.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, dict)
                and None in got["seen on the way"]
                and None not in expected["seen on the way"]
            ),
            "For a moment no file is at `path`: you delete the old file, or move it away, before "
            "the new one has its name. `os.replace` puts the new one over it, in one step.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, dict)
                and bool({*got["seen on the way"]} - {*expected["seen on the way"]})
            ),
            "Anyone who opens the file while you write finds it empty, or half written. And if the "
            "power goes off then, no `except` runs to mend it. Write all of it to a file beside "
            "it; `os.replace` then gives that file the old one's name, in one step.",
        ),
    ),
)
