"""The files of a folder, in order, with a reason for each that is left out."""

from __future__ import annotations

import os
import re
import stat
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import InputError
from .loaders.reasons import of_os_error, too_large

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pathspec import GitIgnoreSpec

_BUILT = re.compile(r"node_modules|__pycache__|venv|dist|build|.*\.egg-info")
_GITIGNORE_BYTES = 1_000_000


@dataclass(frozen=True)
class Found:
    """A regular file that may be read."""

    path: Path
    name: str
    """Path from the root, with forward slashes; the file's own name when the root is a file."""
    size: int
    """In bytes."""
    mtime_ns: int
    """Time of the last change, in nanoseconds since 1970."""


@dataclass(frozen=True)
class Skipped:
    """A file or folder that is left out, and would be expected."""

    path: Path
    name: str
    reason: str
    """Reads on from the name: "is a symbolic link, which is not followed"."""


@dataclass(frozen=True)
class _Folder:
    path: Path
    name: str  # "" for the root, else with a slash at its end
    rules: tuple[tuple[str, GitIgnoreSpec], ...]  # (folder name, its .gitignore), outermost first


def walk(root: Path, *, max_bytes: int, exclude: Path | None = None) -> Iterator[Found | Skipped]:
    """Yield what lies under `root`, sorted by name.

    Hidden files and folders, well-known build folders (node_modules, dist, ...) and what `.gitignore` files
    at or below the root exclude are passed over in silence. Symbolic links are not followed, but for `root`
    itself.

    :param root: a folder, or one file, which is then the only one.
    :param max_bytes: a larger file is skipped.
    :param exclude: a folder to pass over, such as the library's own.
    :raises InputError: at once, if `root` does not exist.
    """
    try:
        found = root.stat()
    except OSError as error:
        raise InputError(f"{str(root)!r} {of_os_error(error)}: check the path") from error
    if not stat.S_ISDIR(found.st_mode):
        return iter((_file(root, root.name, found, max_bytes),))
    return _walk_folder(root, max_bytes, exclude.resolve() if exclude else None)


def _walk_folder(root: Path, max_bytes: int, exclude: Path | None) -> Iterator[Found | Skipped]:
    """Visit folders with a stack of its own: they nest deeper than Python recurses."""
    real_root = root.resolve()
    waiting: list[tuple[_Folder, os.DirEntry[str] | None]] = [(_Folder(root, "", ()), None)]
    while waiting:
        folder, entry = waiting.pop()
        if entry is not None:
            found = _look(folder, entry, max_bytes)
            if isinstance(found, Found | Skipped):
                yield found
                continue
            folder = found
        if exclude is not None and real_root / folder.name == exclude:
            continue
        try:
            entries = _entries(folder.path)
        except OSError as error:
            yield Skipped(folder.path, folder.name.rstrip("/") or root.name, of_os_error(error))
            continue
        folder = _with_rules(folder, entries)
        waiting.extend((folder, each) for each in reversed(entries) if not _ignored(folder, each))


def _entries(path: Path) -> list[os.DirEntry[str]]:
    """List a folder so that the names below it come out sorted as whole paths."""
    with os.scandir(path) as entries:
        return sorted(entries, key=lambda entry: f"{entry.name}/" if _is_folder(entry) else entry.name)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


def _look(folder: _Folder, entry: os.DirEntry[str], max_bytes: int) -> Found | Skipped | _Folder:
    path, name = folder.path / entry.name, folder.name + entry.name
    try:
        name.encode()
    except UnicodeEncodeError:
        return Skipped(path, name.encode(errors="replace").decode(), "has a name that is not valid Unicode")
    if _is_folder(entry):
        return _Folder(path, f"{name}/", folder.rules)
    try:
        return _file(path, name, entry.stat(follow_symlinks=False), max_bytes)
    except OSError as error:
        return Skipped(path, name, of_os_error(error))


def _file(path: Path, name: str, found: os.stat_result, max_bytes: int) -> Found | Skipped:
    if stat.S_ISLNK(found.st_mode):
        return Skipped(path, name, "is a symbolic link, which is not followed")
    if not stat.S_ISREG(found.st_mode):
        return Skipped(path, name, "is not a regular file")
    if found.st_size > max_bytes:
        return Skipped(path, name, too_large(found.st_size, max_bytes))
    return Found(path, name, found.st_size, found.st_mtime_ns)


def _ignored(folder: _Folder, entry: os.DirEntry[str]) -> bool:
    """Say whether an entry is passed over in silence."""
    is_folder = _is_folder(entry)
    if entry.name.startswith(".") or (is_folder and _BUILT.fullmatch(entry.name)):
        return True
    name = folder.name + entry.name + ("/" if is_folder else "")
    for above, rules in reversed(folder.rules):  # the innermost file that has an opinion decides
        include = rules.check_file(name[len(above) :]).include
        if include is not None:
            return include
    return False


def _with_rules(folder: _Folder, entries: list[os.DirEntry[str]]) -> _Folder:
    """Return the folder with the rules of its own `.gitignore`, if it has one that can be read."""
    if not any(entry.name == ".gitignore" and entry.is_file(follow_symlinks=False) for entry in entries):
        return folder
    from pathspec import GitIgnoreSpec

    try:
        with (folder.path / ".gitignore").open("rb") as file:
            lines = file.read(_GITIGNORE_BYTES).decode(errors="replace").splitlines()
    except OSError:
        return folder
    rules = GitIgnoreSpec.from_lines(filter(_valid, lines))
    return _Folder(folder.path, folder.name, (*folder.rules, (folder.name, rules)))


def _valid(line: str) -> bool:
    """Say whether a line of a `.gitignore` can be understood; git passes over the others too."""
    from pathspec import GitIgnoreSpec

    try:
        GitIgnoreSpec.from_lines([line])
    except ValueError:
        return False
    return True
