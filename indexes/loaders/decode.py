"""Bytes to text, with a plain reason when they are none."""

from __future__ import annotations

import codecs
import re

from .document import UnreadableFileError

# UTF-32 first: its little-endian mark begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CONTROLS = re.compile(r"[\x01-\x08\x0e-\x1a\x1c-\x1f]")
_SAMPLE_CHARS = 8_192


def byte_order_mark(data: bytes) -> tuple[bytes, str]:
    """Return the mark that `data` begins with and its encoding, or (b"", "")."""
    return next(((mark, encoding) for mark, encoding in _MARKS if data.startswith(mark)), (b"", ""))


def decode(data: bytes, name: str, *, encoding: str = "utf-8") -> str:
    """Return the text of `data` without byte order mark, with every line end as one line feed.

    :param data: the bytes of a file.
    :param name: its name, for the error.
    :param encoding: a Python codec, used when there is no byte order mark.
    :raises UnreadableFileError: if the bytes are not valid in that encoding, or no text at all.
    """
    mark, marked = byte_order_mark(data)
    encoding = marked or encoding
    if not marked and b"\0" in data:
        raise UnreadableFileError(f"looks binary (a NUL byte at offset {data.index(0)})", name)
    try:
        text = data[len(mark) :].decode(encoding)
    except UnicodeDecodeError as error:
        offset = error.start + len(mark)
        label = encoding.upper()
        raise UnreadableFileError(
            f"is not valid {label} (byte 0x{data[offset]:02x} at offset {offset})", name
        ) from error
    if "\0" in text:
        raise UnreadableFileError(f"looks binary (a NUL character at offset {text.index(chr(0))})", name)
    sample = text[:_SAMPLE_CHARS]
    if 2 * len(_CONTROLS.findall(sample)) > len(sample):
        raise UnreadableFileError("looks binary (mostly control characters)", name)
    return text.replace("\r\n", "\n").replace("\r", "\n")
