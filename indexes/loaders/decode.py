"""Decodes bytes to text, or says plainly why they are not text."""

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
_GUESS_BYTES = 32_768
_SPOILT = 1_000
"""One character of so many may be unreadable in a text whose encoding was guessed; it becomes U+FFFD."""
_SOUND = 10
"""How many times as many other signs beyond ASCII a text must have to be UTF-8 with such characters."""


def byte_order_mark(data: bytes) -> tuple[bytes, str]:
    """Return the mark that `data` begins with and its encoding, or (b"", "")."""
    return next(((mark, encoding) for mark, encoding in _MARKS if data.startswith(mark)), (b"", ""))


def decode(data: bytes, name: str, *, encoding: str = "") -> str:
    """The text of a file without byte order mark, with every line end as one line feed.

    `encoding` is a Python codec that the file declares, used when there is no byte order mark; without one, UTF-8 and
    what the bytes look like are tried. Raises `UnreadableFileError` if the bytes are not valid in that encoding, in
    none that is known, or no text at all; `name` is for that error.
    """
    mark, mark_encoding = byte_order_mark(data)
    if not mark_encoding and b"\0" in data:
        raise UnreadableFileError(f"looks binary (a NUL byte at offset {data.index(0)})", name)
    try:
        text = data[len(mark) :].decode(mark_encoding or encoding or "utf-8")
    except UnicodeDecodeError as error:
        text = "" if mark_encoding or encoding else _guessed(data)
        if not text:
            offset = error.start + len(mark)
            label = (mark_encoding or encoding or "utf-8").upper()
            raise UnreadableFileError(
                f"is not valid {label} (byte 0x{data[offset]:02x} at offset {offset})", name
            ) from error
    if "\0" in text:
        raise UnreadableFileError(f"looks binary (a NUL character at offset {text.index(chr(0))})", name)
    sample = text[:_SAMPLE_CHARS]
    if 2 * len(_CONTROLS.findall(sample)) > len(sample):
        raise UnreadableFileError("looks binary (mostly control characters)", name)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _guessed(data: bytes) -> str:
    """The text in the encoding that its bytes suggest; "" if they suggest none."""
    if text := _mostly(data, "utf-8"):
        beyond = len(text) - len(text.encode("ascii", "ignore"))
        if beyond > (_SOUND + 1) * text.count("\ufffd"):
            return text
    from charset_normalizer import from_bytes

    # Around the first byte that is not ASCII: the guess takes long, and the rest tells nothing.
    first = next((at for at in range(0, len(data), 4_096) if not data[at : at + 4_096].isascii()), 0)
    best = from_bytes(data[max(0, first - 4_096) : first + _GUESS_BYTES], threshold=0.2).best()
    return _mostly(data, best.encoding) if best else ""


def _mostly(data: bytes, encoding: str) -> str:
    """The text in that encoding, with U+FFFD for a few spoilt bytes; "" if there are more of them."""
    try:
        text = data.decode(encoding, errors="replace")
    except LookupError:
        return ""
    return text if text.count("\ufffd") * _SPOILT <= len(text) else ""
