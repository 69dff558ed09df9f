"""Messages between the indexer and a worker: length-prefixed JSON, and never pickle on the way back."""

from __future__ import annotations

import json
import struct
from typing import IO, Any

from ..loaders import Document, Section
from ..loaders.document import check_laws
from ..loaders.front_matter import storable

_LENGTH = struct.Struct("!I")
_MOST_BYTES = 500_000_000
"""Most bytes in one message."""


def send(stream: IO[bytes], message: dict[str, Any], data: bytes = b"") -> None:
    """Write a message and the bytes that belong to it."""
    head = json.dumps({**message, "bytes": len(data)}).encode()
    stream.write(_LENGTH.pack(len(head)) + head)
    stream.write(data)
    stream.flush()


def receive(stream: IO[bytes]) -> tuple[dict[str, Any], bytes] | None:
    """Read a message and its bytes; None at the end. Raises `ValueError` for an invalid message."""
    length = _exactly(stream, _LENGTH.size)
    if length is None:
        return None
    size = _LENGTH.unpack(length)[0]
    head = _exactly(stream, size) if size <= _MOST_BYTES else None
    if head is None:
        return None
    try:
        message = json.loads(head)
    except RecursionError as error:
        raise ValueError("a message nests too deep") from error
    if not isinstance(message, dict):
        raise ValueError(f"a message is {type(message).__name__}, not an object")
    size = message.get("bytes")
    if not isinstance(size, int) or not 0 <= size <= _MOST_BYTES:
        raise ValueError(f"a message has {size!r:.60} bytes behind it")
    data = _exactly(stream, size)
    return None if data is None else (message, data)


def _exactly(stream: IO[bytes], size: int) -> bytes | None:
    data = stream.read(size) if size else b""
    return data if len(data) == size else None


def fields_of(document: Document) -> dict[str, Any]:
    """A document without its picture, as plain data."""
    return {
        "text": document.text,
        "title": document.title,
        "sections": [
            (part.start, part.end, part.heading, part.apart, part.placed, part.front) for part in document.sections
        ],
        "metadata": dict(document.metadata),
        "pages": document.page_starts,
        "notes": document.notes,
    }


def document_of(fields: Any, picture: bytes) -> Document:
    """The document that a worker sent, with its picture.

    Raises `ValueError` for an invalid document, which a parser compromised by a file may send.
    """
    try:
        text = str(fields["text"])
        sections = tuple(
            Section(int(a), int(b), tuple(map(str, heading)), bool(apart), bool(placed), bool(front))
            for a, b, heading, apart, placed, front in fields["sections"]
        )
        pages = tuple(map(int, fields["pages"]))
        facts = {str(key): storable(value) for key, value in fields["metadata"].items()}
        metadata = {key: value for key, value in facts.items() if value is not None}
        notes = tuple(map(str, fields["notes"]))
        document = Document(text, str(fields["title"]), sections, metadata, pages, notes, picture)
    except (KeyError, TypeError, AttributeError, OverflowError) as error:
        raise ValueError(f"a document lacks {error}") from error
    check_laws(document)
    return document
