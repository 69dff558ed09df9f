"""The files of a folder, in order, with a reason for each that is left out."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..loaders.left_out import is_passed_over
from ..loaders.reasons import of_os_error
from ..tree import Identity, LeftOutError, Listed, Tree, check_readable
from .ignoring import NAME as GITIGNORE
from .ignoring import Ignored

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@dataclass(frozen=True)
class File:
    """A file that may be read."""

    path: Path
    name: str
    """Path from the root, with forward slashes; the file's own name when the root is a file."""
    size: int
    """In bytes."""
    mtime_ns: int
    """Time of the last change, in nanoseconds since 1970."""


@dataclass(frozen=True)
class Skipped:
    """A file or folder that is skipped although a user might expect it."""

    path: Path
    name: str
    reason: str
    """The reason, phrased to follow the name: "is a symbolic link, which is not followed"."""


@dataclass(frozen=True)
class _Folder:
    name: str  # "" for the root, else with a slash at its end
    ignored: Ignored


def walk(tree: Tree, *, max_bytes: int, exclude: Path | None = None) -> Iterator[File | Skipped]:
    """Yield what lies in `tree`, sorted by name; if that is one file, it is the only one.

    Hidden files and folders, well-known build folders (node_modules, dist, ...), what `.gitignore` files at or below
    the root exclude, and the folder `exclude` are passed over in silence. A file of more than `max_bytes` is skipped.
    Symbolic links are not followed, but for the root itself.
    """
    if tree.file is None:
        return _walk_folder(tree, max_bytes, _identity(exclude))
    return iter((_file(tree.root, tree.root.name, _status(tree), max_bytes),))


def _identity(folder: Path | None) -> Identity | None:
    if folder is None or not folder.is_dir():
        return None
    status = folder.stat()
    return status.st_dev, status.st_ino


def _status(tree: Tree) -> os.stat_result | OSError:
    try:
        return tree.status(tree.root.name)
    except OSError as error:
        return error


def _walk_folder(tree: Tree, max_bytes: int, exclude: Identity | None) -> Iterator[File | Skipped]:
    """Visit folders with a stack of its own: they nest deeper than Python recurses."""
    waiting: list[tuple[_Folder, Listed | None]] = [(_Folder("", Ignored()), None)]
    while waiting:
        folder, entry = waiting.pop()
        if entry is not None:
            item = _look(tree.root, folder, entry, max_bytes)
            if isinstance(item, File | Skipped):
                yield item
                continue
            folder = item
        try:
            folder, entries = _listed(tree, folder, exclude)
        except (OSError, LeftOutError) as error:
            reason = of_os_error(error) if isinstance(error, OSError) else str(error)
            yield Skipped(tree.root / folder.name, folder.name.rstrip("/") or tree.root.name, reason)
            continue
        waiting.extend((folder, inner) for inner in reversed(entries) if not _ignored(folder, inner))


def _listed(tree: Tree, folder: _Folder, exclude: Identity | None) -> tuple[_Folder, list[Listed]]:
    """The folder with the rules of its own `.gitignore`, and its entries, so that whole paths below it are sorted."""
    place = folder.name.rstrip("/")
    if tree.identity(place) == exclude:
        return folder, []
    entries = sorted(tree.entries(place), key=lambda entry: f"{entry.name}/" if entry.is_folder else entry.name)
    if any(entry.name == GITIGNORE and entry.is_file for entry in entries):  # git reads none through a link either
        folder = _Folder(folder.name, folder.ignored.below(tree, folder.name))
    return folder, entries


def _look(root: Path, folder: _Folder, entry: Listed, max_bytes: int) -> File | Skipped | _Folder:
    path, name = root / folder.name / entry.name, folder.name + entry.name
    if not _is_text(name):
        return Skipped(path, name.encode(errors="replace").decode(), "has a name that is not valid Unicode")
    if entry.is_folder:
        return _Folder(f"{name}/", folder.ignored)
    return _file(path, name, entry.status, max_bytes)


def _is_text(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _file(path: Path, name: str, status: os.stat_result | OSError, max_bytes: int) -> File | Skipped:
    if isinstance(status, OSError):
        return Skipped(path, name, of_os_error(status))
    try:
        check_readable(status, max_bytes)
    except LeftOutError as error:
        return Skipped(path, name, str(error))
    return File(path, name, status.st_size, status.st_mtime_ns)


def _ignored(folder: _Folder, entry: Listed) -> bool:
    """Say whether an entry is passed over in silence."""
    if is_passed_over(entry.name, is_folder=entry.is_folder):
        return True
    name = folder.name + entry.name + ("/" if entry.is_folder else "")
    return _is_text(name) and name in folder.ignored
