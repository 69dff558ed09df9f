"""Pictures of text (image files, pages of scanned PDFs): read by the extra `ocr`, or handed over to a model."""

from __future__ import annotations

from typing import Any

from .document import Document, UnreadableFileError
from .loader import need
from .sections import sections_from_marks

_EXTRA = "ocr"
_DPI = 150.0


class ImageLoader:
    """Reads the text in a picture."""

    suffixes = frozenset({".png", ".jpg", ".jpeg", ".tif", ".tiff", ".bmp", ".webp"})
    version = "1"
    alone = True

    def __init__(self, *, hands_over: bool = False) -> None:
        """With `hands_over` a picture of a kind that chat models take becomes a document's `picture`."""
        self.hands_over = hands_over

    def load(self, data: bytes, name: str) -> Document:
        """Read a picture, or hand it over."""
        if self.hands_over and media_type(data):
            return Document("", "", (), {"format": "image"}, picture=data)
        text = _read(need("faster_paddle", _EXTRA, "an image", name), data, name)
        return Document(text, name, sections_from_marks(text, ()), {"format": "image"})


def media_type(picture: bytes) -> str:
    """The media type of a picture that chat models take, by its first bytes; "" for any other."""
    if picture.startswith(b"RIFF") and picture[8:12] == b"WEBP":
        return "image/webp"
    types = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}
    return next((kind for mark, kind in types.items() if picture.startswith(mark)), "")


class Ocr:
    """Reads pages of one PDF as pictures."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def page(self, number: int, what: str) -> tuple[str, str]:
        """(text, note) of a page without readable text of its own; the note says what it lacks to be read.

        `what` describes such pages: "that are pictures".
        """
        try:
            engine = need("faster_paddle", _EXTRA, "an image", "")
        except UnreadableFileError:
            return "", f"has pages {what}, which need `pip install 'groundwire[ocr]'`"
        try:
            picture = self.picture(number)
            return (_read(engine, picture, "") if picture else ""), ""
        except (UnreadableFileError, ValueError) as error:
            return "", _unreadable(number, error)

    def handed_over(self, number: int) -> tuple[bytes, str]:
        """(picture, note) of such a page; no picture if it is blank."""
        try:
            return self.picture(number), ""
        except ValueError as error:
            return b"", _unreadable(number, error)

    def picture(self, number: int) -> bytes:
        """A page as PNG; empty if it is blank. Raises `ValueError` if it cannot be drawn."""
        from liteparse import LiteParse, ParseError

        parser = LiteParse(
            ocr_enabled=False, quiet=True, extract_screenshots=True, dpi=_DPI, target_pages=str(number), num_workers=1
        )
        try:
            shots = parser.parse(self._data).screenshots
        except (ParseError, RuntimeError, OSError) as error:
            raise ValueError(str(error)) from error
        return bytes(shots[0].image_bytes) if shots and not shots[0].is_solid_fill else b""


def _unreadable(number: int, error: Exception) -> str:
    return f"has a page {number} that cannot be read as a picture ({str(error)[:80]})"


def _read(engine: Any, picture: bytes, name: str) -> str:
    try:
        result = engine.ocr(picture, resize=True)
    except (ValueError, RuntimeError, OSError) as error:
        raise UnreadableFileError(f"is no picture that can be read ({str(error)[:80]})", name) from error
    return str(result["text"]).replace("\0", "").strip()
