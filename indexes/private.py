"""Restricts a library's files to their owner: they hold labelled text, which can be read from them without any role."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path
from typing import BinaryIO

from ..errors import LibraryError

_OWN = ("lock", "vectors", "words", "threads", "evaluations", "answers", "calibration.json")
_FOLDER, _FILE = 0o700, 0o600


def tighten(folder: Path) -> None:
    """Remove all access of other users to a library's files.

    Files made by Chroma and tantivy get the process's usual mode, but are in a folder that was closed before. The
    library's own folder is left alone if it holds other things too. Raises `LibraryError` if it is not permitted.
    """
    try:
        entries = sorted(folder.iterdir())
        own_entries = [entry for entry in entries if entry.name in _OWN or entry.name.startswith("catalog.sqlite")]
        if own_entries == entries:
            _chmod(folder, _FOLDER)
        for entry in own_entries:
            tighten_all(entry)
    except PermissionError as error:
        raise LibraryError(
            f"the library {str(folder)!r} cannot be closed to other users ({error.strerror}: "
            f"{str(error.filename)!r}): own its files, or make a library of your own"
        ) from error


def tighten_all(top: Path) -> None:
    """Restrict `top` and everything below it to the owner.

    If `top` is a link, such as to vectors on another disk, its target is restricted; links below it are not followed.
    """
    if not top.is_dir():
        _chmod(top, _FILE)
        return
    for folder, _, files in os.walk(top):
        _chmod(Path(folder), _FOLDER)
        for name in files:
            _chmod(Path(folder, name), _FILE)


def open_unlinked(file: Path, flags: int = 0) -> BinaryIO:
    """The file, opened for writing. Raises `OSError` if it is a link."""
    return os.fdopen(os.open(file, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | flags, _FILE), "r+b")


def write_whole(file: Path, text: str) -> None:
    """Write a file that only its owner may read, as a whole or not at all. Raises `OSError`.

    A process that is killed meanwhile leaves another file beside it, with the same ending.
    """
    descriptor, name = tempfile.mkstemp(prefix=f".{file.name}.", suffix=file.suffix, dir=file.parent)
    new = Path(name)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)


def ignore_all(folder: Path) -> None:
    """Make git, and indexers of the folder around it, ignore the contents of `folder`.

    Raises `OSError` if its `.gitignore` cannot be written or is a link.
    """
    rules = folder / ".gitignore"
    with open_unlinked(rules, os.O_CREAT | os.O_TRUNC) as file:
        file.write(b"*\n")
    _chmod(rules, _FILE)


def _chmod(path: Path, mode: int) -> None:
    try:
        status = path.lstat()
        if not stat.S_ISLNK(status.st_mode) and stat.S_IMODE(status.st_mode) != mode:
            path.chmod(mode)
    except FileNotFoundError:  # a log that SQLite took away meanwhile
        pass
