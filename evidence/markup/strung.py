"""The lines of a table cell, on one line."""

from __future__ import annotations

from collections.abc import Iterable

_ENDED = (".", ",", ";", ":", "!", "?", "/")


def strung(pieces: Iterable[str]) -> str:
    """Lines, paragraphs or items with a stroke between them; a space where a mark ends one or "(" begins the next."""
    text = ""
    for piece in filter(None, map(str.strip, pieces)):
        joint = "" if not text else " " if text.endswith(_ENDED) or piece.startswith("(") else " / "
        text += f"{joint}{piece}"
    return text
