"""Opens files below a folder safely: no link is followed, and only regular files are read."""

from __future__ import annotations

import errno
import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from ..errors import InputError
from .loaders.reasons import of_os_error, too_large

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
# Without O_NONBLOCK, opening a pipe that nobody writes to would wait forever.
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_LINK = "is a symbolic link, which is not followed"

Identity = tuple[int, int]
"""Device and inode."""


class LeftOutError(Exception):
    """A file that is not read; the message is phrased to follow the file's name."""


@dataclass(frozen=True)
class Listed:
    """What a folder lists: a file, a folder, or something else."""

    name: str
    status: os.stat_result | OSError
    """Of the entry itself, not of what it may lead to."""

    @property
    def is_folder(self) -> bool:
        """Whether it is a folder and not a link to one."""
        return isinstance(self.status, os.stat_result) and stat.S_ISDIR(self.status.st_mode)

    @property
    def is_file(self) -> bool:
        """Whether it is a regular file."""
        return isinstance(self.status, os.stat_result) and stat.S_ISREG(self.status.st_mode)


class Tree:
    """A folder that is held open, or one file in it; names are paths below it with forward slashes.

    Each step of a path is opened in the folder above it, which is open already. So a file or folder that is swapped for
    a link after it was listed is refused, whatever the link leads to.
    """

    def __init__(self, root: Path) -> None:
        """`root` itself may be a link. Raises `InputError` if it is not there."""
        self.root = root
        try:
            real = root.resolve(strict=True)
            check_unicode(real)
            self.file = None if real.is_dir() else real.name
            self._top = os.open(real if self.file is None else real.parent, _FOLDER)
        except InputError:
            raise
        except (OSError, RuntimeError, ValueError) as error:  # before Python 3.13 a loop of links is a RuntimeError
            reason = of_os_error(error) if isinstance(error, OSError) else f"cannot be read ({error})"
            reason = "is not there" if isinstance(error, FileNotFoundError) else reason
            raise InputError(
                f"{str(root)!r} {reason}: check the path, or forget it (`--forget`, `forget_files`) if it is gone"
            ) from error
        self._last = ("", os.dup(self._top))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._last[1])
        os.close(self._top)

    def identity(self, folder: str) -> Identity:
        """The unique identity of a folder. Raises `OSError`."""
        status = os.fstat(self._folder(folder))
        return status.st_dev, status.st_ino

    def entries(self, folder: str) -> list[Listed]:
        """The entries of a folder, in no particular order. Raises `OSError`."""
        with os.scandir(self._folder(folder)) as entries:
            return [Listed(entry.name, _status(entry)) for entry in entries]

    def status(self, name: str) -> os.stat_result:
        """Of the file itself. Raises `OSError`."""
        folder, last = self._split(name)
        return os.stat(last, dir_fd=self._folder(folder), follow_symlinks=False)

    def read(self, name: str, max_bytes: int) -> tuple[bytes, os.stat_result]:
        """A file's bytes, and its status when it was opened. Raises `LeftOutError`."""
        folder, last = self._split(name)
        try:
            descriptor = os.open(last, _FILE, dir_fd=self._folder(folder))
            with os.fdopen(descriptor, "rb") as file:
                status = os.fstat(descriptor)
                check_readable(status, max_bytes)
                data = file.read(status.st_size + 1)  # this much memory is set aside, however small the file
                if len(data) > status.st_size:
                    data += file.read(max_bytes + 1 - len(data))
        except OSError as error:
            linked = error.errno == errno.ELOOP  # a link, with O_NOFOLLOW
            raise LeftOutError(_LINK if linked else of_os_error(error)) from error
        if len(data) > max_bytes:  # it grew
            raise LeftOutError(too_large(len(data), max_bytes))
        return data, status

    def _split(self, name: str) -> tuple[str, str]:
        folder, _, last = name.rpartition("/")
        return ("", self.file) if self.file is not None else (folder, last)

    def _folder(self, name: str) -> int:
        """The descriptor of a folder. The last one is kept, since the next is usually the same folder or inside it."""
        last_name, descriptor = self._last
        if name == last_name:
            return descriptor
        inside = name.startswith(f"{last_name}/") if last_name else True
        handle = os.dup(descriptor if inside else self._top)
        try:
            for part in filter(None, (name[len(last_name) :] if inside else name).split("/")):
                above, handle = handle, os.open(part, _FOLDER, dir_fd=handle)
                os.close(above)
        except OSError:
            os.close(handle)
            raise
        os.close(descriptor)
        self._last = (name, handle)
        return handle


def check_unicode(path: Path) -> None:
    """Raises `InputError` for a name that neither the catalog nor Chroma can keep."""
    try:
        str(path).encode()
    except UnicodeEncodeError as error:
        raise InputError(
            f"{str(path)!r} has a name that is not valid Unicode, so it cannot be kept: rename it"
        ) from error


def check_readable(status: os.stat_result, max_bytes: int) -> None:
    """Raises `LeftOutError` if it is not a regular file or is larger than `max_bytes`."""
    if stat.S_ISLNK(status.st_mode):
        raise LeftOutError(_LINK)
    if not stat.S_ISREG(status.st_mode):
        raise LeftOutError("is not a regular file")
    if status.st_size > max_bytes:
        raise LeftOutError(too_large(status.st_size, max_bytes))


def _status(entry: os.DirEntry[str]) -> os.stat_result | OSError:
    try:
        return entry.stat(follow_symlinks=False)
    except OSError as error:
        return error
