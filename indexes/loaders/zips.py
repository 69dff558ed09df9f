"""Zip files from strangers, which are checked before they are unpacked."""

from __future__ import annotations

import io
import lzma
import zipfile
import zlib
from collections.abc import Sequence

from .document import UnreadableFileError

_MOST_FILES = 50_000
_PART_BYTES = 200_000_000
_SMALL_BYTES = 10_000_000
# XML of a million equal rows shrinks to a sixtieth; what shrinks more was made to harm.
_MOST_TIMES = 200
_ENCRYPTED = 0x1
# Python 3.14 could unpack Zstandard too; a file is read alike by every version.
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA})
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    NotImplementedError,
    OSError,
    ValueError,
    RuntimeError,
)


class Zip:
    """A zip file whose parts are read one by one, none larger than is honest."""

    def __init__(self, data: bytes, name: str, *, what: str) -> None:
        """Read the directory. Raises `UnreadableFileError` if there is none that can be used."""
        self._name = name
        try:
            self._file = zipfile.ZipFile(io.BytesIO(data))
        except _BROKEN as error:
            raise UnreadableFileError(f"is not {what}, or was cut short ({error})", name) from error
        self._parts = {info.filename: info for info in self._file.infolist() if not info.is_dir()}
        if len(self._parts) > _MOST_FILES:
            raise UnreadableFileError(
                f"holds too many files ({len(self._parts):,}; the limit is {_MOST_FILES:,})", name
            )

    def names(self) -> Sequence[str]:
        """The paths of all files in it, in the order of its directory."""
        return list(self._parts)

    def __contains__(self, part: str) -> bool:
        return part in self._parts

    def size(self, part: str) -> int:
        """The size of a file in it, in bytes, according to its directory; no more is ever read."""
        return self._parts[part].file_size

    def read(self, part: str) -> bytes:
        """Unpack one file. Raises `UnreadableFileError` if it is missing, broken, encrypted, a bomb or packed by an
        unknown method."""
        info = self._parts.get(part)
        if info is None:
            raise UnreadableFileError(f"lacks its part {part!r}", self._name)
        if info.flag_bits & _ENCRYPTED:
            raise UnreadableFileError("is encrypted", self._name)
        if info.compress_type not in _METHODS:
            raise UnreadableFileError(
                f"is packed in a way that is not read (its part {part!r}: method {info.compress_type})", self._name
            )
        bomb = info.file_size > _SMALL_BYTES and info.file_size > _MOST_TIMES * max(1, info.compress_size)
        if bomb or info.file_size > _PART_BYTES:
            raise UnreadableFileError(
                f"unpacks to too much (its part {part!r} from {info.compress_size:,} to {info.file_size:,} bytes)",
                self._name,
            )
        try:
            return self._file.read(info)
        except _BROKEN as error:
            raise UnreadableFileError(f"is damaged (its part {part!r}: {error})", self._name) from error
