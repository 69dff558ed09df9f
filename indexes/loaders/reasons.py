"""Why a file was left out, in words that read on from its name."""

from __future__ import annotations

import errno

_MEGABYTE = 1_000_000


def too_large(size: int, max_bytes: int) -> str:
    """Say that a file of `size` bytes is over the limit of `max_bytes`."""
    return f"is too large ({_megabytes(size)}; the limit is {_megabytes(max_bytes)})"


def of_os_error(error: OSError) -> str:
    """Describe an error of the operating system."""
    if error.errno in (errno.ENOENT, errno.ESTALE):
        return "was gone before it could be read"
    if error.errno in (errno.EACCES, errno.EPERM):
        return "cannot be opened: permission denied"
    return f"cannot be read: {(error.strerror or type(error).__name__).lower()}"


def _megabytes(size: int) -> str:
    return (
        f"{size / _MEGABYTE:.1f} MB"
        if size >= _MEGABYTE / 10
        else f"{size / _MEGABYTE:.6f}".rstrip("0").rstrip(".") + " MB"
    )
