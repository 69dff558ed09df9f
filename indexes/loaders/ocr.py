"""Pictures of text read by the extra `ocr`: image files and the pages of scanned PDFs."""

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

    def load(self, data: bytes, name: str) -> Document:
        """Read a picture."""
        text = _read(need("faster_paddle", _EXTRA, "an image", name), data, name)
        return Document(text, name, sections_from_marks(text, ()), {"format": "image"})


class Ocr:
    """Reads pages of one PDF as pictures."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def page(self, number: int) -> tuple[str, str]:
        """(text, note) of a page without text of its own; the note says what it lacks to be read."""
        try:
            engine = need("faster_paddle", _EXTRA, "an image", "")
        except UnreadableFileError:
            return "", "has pages that are pictures, which need `pip install 'groundwire[ocr]'`"
        try:
            picture = self._picture(number)
            return (_read(engine, picture, "") if picture else ""), ""
        except (UnreadableFileError, ValueError, RuntimeError) as error:
            return "", f"has a page {number} that cannot be read as a picture ({str(error)[:80]})"

    def _picture(self, number: int) -> bytes:
        from liteparse import LiteParse

        parser = LiteParse(
            ocr_enabled=False, quiet=True, extract_screenshots=True, dpi=_DPI, target_pages=str(number), num_workers=1
        )
        shots = parser.parse(self._data).screenshots
        return bytes(shots[0].image_bytes) if shots and not shots[0].is_solid_fill else b""


def _read(engine: Any, picture: bytes, name: str) -> str:
    try:
        result = engine.ocr(picture, resize=True)
    except (ValueError, RuntimeError, OSError) as error:
        raise UnreadableFileError(f"is no picture that can be read ({str(error)[:80]})", name) from error
    return str(result["text"]).replace("\0", "").strip()
