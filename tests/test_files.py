"""Files that are written whole or not at all, and read up to a limit."""

import os
import stat
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from omoklib._util.files import is_unfinished, read_limited, replacing, write_whole


@pytest.mark.parametrize("content", ["ö金\nline\n", "", b"\x00\xff\r\n"])
def test_what_is_written_is_there_and_nothing_else(content, tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"an older one, which is longer than all the new ones")
    write_whole(path, content)
    assert path.read_bytes() == (content.encode() if isinstance(content, str) else content)
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("error", [OSError(28, "No space left"), KeyboardInterrupt(), KeyError()])
def test_after_an_error_there_is_what_was_there_before(error, tmp_path):
    path = tmp_path / "file.txt"
    path.write_text("older")
    with pytest.raises(type(error)), replacing(path) as part:
        part.write_text("half")
        raise error
    assert path.read_text() == "older"
    assert [entry.name for entry in tmp_path.iterdir()] == ["file.txt"]


def test_until_the_block_is_done_the_older_file_is_there(tmp_path):
    path = tmp_path / "file.txt"
    write_whole(path, "older")
    with replacing(path) as part:
        part.write_text("newer")
        assert path.read_text() == "older"
    assert path.read_text() == "newer"


@pytest.mark.parametrize("name", ["checkpoint-000001.npz", "best.keras", "games", "a.tar.gz"])
def test_an_unfinished_file_keeps_its_ending_and_is_known_by_its_name(name, tmp_path):
    path = tmp_path / name
    with replacing(path) as part:
        part.touch()
        assert part.suffix == path.suffix or not path.suffix
        assert is_unfinished(part) and not is_unfinished(path)


def test_the_content_is_on_the_disk_before_it_gets_its_name(monkeypatch, tmp_path):
    path, done = tmp_path / "file.txt", []
    flush, rename = os.fsync, os.replace

    def flushed(number):
        facts = os.fstat(number)
        done.append(("flushed", "folder" if stat.S_ISDIR(facts.st_mode) else facts.st_size))
        flush(number)

    def renamed(part, target):
        done.append(("renamed", target))
        rename(part, target)

    monkeypatch.setattr(os, "fsync", flushed)
    monkeypatch.setattr(os, "replace", renamed)
    write_whole(path, "newer")
    folder = [("flushed", "folder")] if os.name == "posix" else []
    assert done == [("flushed", 5), ("renamed", path.resolve()), *folder]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names, nor links, on Windows")
def test_a_link_is_followed_and_a_pipe_stays_one(tmp_path):
    link, pipe = tmp_path / "link.txt", tmp_path / "pipe.txt"
    (tmp_path / "far").mkdir()
    link.symlink_to(tmp_path / "far" / "file.txt")
    write_whole(link, "through the link")
    assert link.is_symlink()
    assert (tmp_path / "far" / "file.txt").read_text() == "through the link"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, "through the pipe")
    assert os.read(reader, 10_000) == b"through the pipe"
    os.close(reader)
    assert pipe.is_fifo() and {entry.name for entry in tmp_path.iterdir()} == {
        "far",
        "link.txt",
        "pipe.txt",
    }


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no disk that is always full")
def test_a_full_disk_is_told_by_the_files_name(tmp_path):
    link = tmp_path / "file.txt"
    link.symlink_to("/dev/full")
    with pytest.raises(OSError, match=r"No space left on device: '.*file\.txt'"):
        write_whole(link, "text")


def test_a_library_that_numbers_no_error_keeps_its_words(tmp_path):
    with pytest.raises(OSError, match="all is lost"), replacing(tmp_path / "file.txt"):
        raise OSError("all is lost")


@pytest.mark.skipif(os.name != "posix", reason="only POSIX files have modes")
def test_a_file_keeps_its_mode_and_is_never_more_open_than_it_was(tmp_path):
    path = tmp_path / "secret.json"
    path.write_text("older")
    path.chmod(0o600)
    with replacing(path) as part:
        part.write_text("newer")
        assert stat.S_IMODE(part.stat().st_mode) == 0o600
    assert path.read_text() == "newer"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o751)
    write_whole(path, "newest")
    assert stat.S_IMODE(path.stat().st_mode) == 0o751


@pytest.mark.skipif(os.name != "posix", reason="only POSIX files have modes")
def test_a_write_protected_file_is_not_replaced(tmp_path):
    path = tmp_path / "kept.txt"
    path.write_text("older")
    path.chmod(0o444)
    with pytest.raises(PermissionError, match=r"kept\.txt"):
        write_whole(path, "newer")
    assert path.read_text() == "older"


def test_threads_that_write_one_file_at_once_all_succeed_and_one_of_them_wins(tmp_path):
    path = tmp_path / "file.txt"
    texts = [f"{number}" * 50_000 for number in range(10)]
    with ThreadPoolExecutor(10) as pool:
        for done in [pool.submit(write_whole, path, text) for text in 10 * texts]:
            done.result()
    assert path.read_text() in texts
    assert [entry.name for entry in tmp_path.iterdir()] == ["file.txt"]


@pytest.mark.parametrize("name", ["x" * 255, "ö" * 127, "a." + "s" * 250, ".hidden", "no end."])
def test_names_of_any_length_are_written(name, tmp_path):
    path = tmp_path / name
    write_whole(path, "text")
    assert path.read_text() == "text"


def test_the_words_of_a_library_name_the_file_and_not_its_unfinished_one(tmp_path):
    path = tmp_path / "best.keras"
    with pytest.raises(OSError, match=r"cannot create .*/best\.keras'$"), replacing(path) as part:
        raise OSError(f"cannot create '{part}'")


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no links")
def test_links_that_run_in_a_circle_are_an_error_of_the_system(tmp_path):
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with pytest.raises(OSError, match="link"):
        write_whole(tmp_path / "a", "text")


def test_a_file_is_read_up_to_its_limit_and_a_device_without_end_too(tmp_path):
    path = tmp_path / "file.txt"
    path.write_bytes(b"12345")
    assert read_limited(path, 5) == b"12345"
    with pytest.raises(ValueError, match=r"file\.txt is too long: .* at most 4 bytes"):
        read_limited(path, 4)
    if Path("/dev/zero").exists():
        with pytest.raises(ValueError, match="/dev/zero is too long"):
            read_limited(Path("/dev/zero"), 1000)


def test_a_short_file_takes_no_more_memory_than_its_length_whatever_the_limit(tmp_path):
    path = tmp_path / "short"
    path.write_bytes(b"x" * 3_000_000)
    tracemalloc.start()
    try:
        assert len(read_limited(path, 2**31)) == 3_000_000
        assert tracemalloc.get_traced_memory()[1] < 8_000_000
    finally:
        tracemalloc.stop()
