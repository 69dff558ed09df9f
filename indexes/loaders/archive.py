"""Archives (zip, tar, gzip ...) as folders."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tarfile
import zlib
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from ...evidence.text.line import whole
from .document import Attachment, Document, UnreadableFileError
from .left_out import is_passed_over
from .zips import Zip

_TAR = (".tar", ".tgz", ".tbz", ".tbz2", ".txz", ".tar.gz", ".tar.bz2", ".tar.xz")
_OPENERS: dict[str, Any] = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}
_MEMBER_BYTES = 200_000_000
_ALL_BYTES = 1_000_000_000
_MOST_FILES = 50_000
_BROKEN = (tarfile.TarError, OSError, EOFError, zlib.error, lzma.LZMAError, ValueError, OverflowError)


class ArchiveLoader:
    """Reads the files in an archive as if it were a folder; the archive itself has no text."""

    suffixes = frozenset({".zip", ".gz", ".bz2", ".xz", *_TAR})
    version = "2"
    alone = True

    def load(self, data: bytes, name: str) -> Document:
        """An empty document: an archive has no text of its own."""
        return Document("", name, (), {"format": "archive"})

    def attachments(self, data: bytes, name: str) -> Iterator[Attachment]:
        """Yield the files in it, without hidden files and built folders, as for any folder."""
        lowered = name.lower()
        if data.startswith(b"PK") or lowered.endswith(".zip"):
            members = _zipped(data, name)
        elif lowered.endswith(_TAR):
            members = _tarred(data, name)
        else:
            members = _single(data, name)
        total = 0
        for number, member in enumerate(members, 1):
            total += len(member.data)
            if total > _ALL_BYTES or number > _MOST_FILES:
                raise UnreadableFileError(f"unpacks to too much (more than {_ALL_BYTES // 1_000_000} MB)", name)
            yield member


def _zipped(data: bytes, name: str) -> Iterator[Attachment]:
    package = Zip(data, name, what="a zip file")
    for part in package.names():
        path = _path(part)
        if path:
            yield Attachment(path, package.read(part))


def _tarred(data: bytes, name: str) -> Iterator[Attachment]:
    try:
        with tarfile.open(fileobj=io.BytesIO(data), mode="r|*") as archive:
            for member in archive:
                path = _path(member.name)
                if not member.isreg() or not path:  # links and devices lead elsewhere
                    continue
                if member.size > _MEMBER_BYTES:
                    raise UnreadableFileError(f"unpacks to too much (its file {member.name!r})", name)
                file = archive.extractfile(member)
                if file is not None:
                    yield Attachment(path, file.read(_MEMBER_BYTES))
    except _BROKEN as error:
        raise UnreadableFileError(f"is no archive that can be read, or is damaged ({str(error)[:80]})", name) from error


def _single(data: bytes, name: str) -> Iterator[Attachment]:
    suffix = PurePosixPath(name).suffix.lower()
    try:
        with _OPENERS.get(suffix, gzip.open)(io.BytesIO(data)) as file:
            content = file.read(_MEMBER_BYTES + 1)
    except _BROKEN as error:
        raise UnreadableFileError(f"is damaged ({str(error)[:80]})", name) from error
    if not content:
        raise UnreadableFileError("is empty", name)
    if len(content) > _MEMBER_BYTES:
        raise UnreadableFileError(f"unpacks to too much (more than {_MEMBER_BYTES // 1_000_000} MB)", name)
    yield Attachment(PurePosixPath(name).stem or "content", content)


def _path(name: str) -> str:
    """The path inside the archive, without parts that lead out of it; "" for a file that is skipped."""
    clean = whole(name).replace("\\", "/").replace("\0", "")
    parts = [part for part in clean.split("/") if part not in ("", ".", "..")]
    hidden = any(is_passed_over(part, is_folder=number < len(parts)) for number, part in enumerate(parts, 1))
    return "" if clean.endswith("/") or hidden else "/".join(parts)[:500]
