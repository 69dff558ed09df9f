"""A file that only its owner may read: it may hold text that not everyone's roles open."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from ..errors import InputError


def check_writable(file: Path) -> None:
    """Check before any work is done. Raises `InputError` if the file could not be written."""
    if not file.parent.is_dir():
        raise InputError(f"{str(file)!r} cannot be written: there is no folder {str(file.parent)!r}, make it first")
    if file.is_symlink():
        raise _linked(file)
    if file.is_dir():
        raise InputError(f"{str(file)!r} cannot be written: it is a folder, name a file in it")
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise InputError(f"{str(file)!r} may not be written: name a file in a folder of yours")


def write_private(file: Path, text: str) -> None:
    """Write `text` as UTF-8, replacing an existing file but not following links. Raises `InputError` if that fails."""
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as stream:
            if stat.S_ISREG(os.fstat(descriptor).st_mode):
                os.fchmod(descriptor, 0o600)
            stream.write(text)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise _linked(file) from error
        raise InputError(f"{str(file)!r} cannot be written ({error.strerror}): name another file") from error


def _linked(file: Path) -> InputError:
    return InputError(f"{str(file)!r} is a symbolic link: name the file itself, nothing is written through a link")
