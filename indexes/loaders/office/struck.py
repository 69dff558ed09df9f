"""Text from which the words that an author struck out or hid are left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def joined(pieces: Iterable[str | None]) -> str:
    """The pieces of a text, of which None was left out: what stood before and behind it stays apart."""
    kept: list[str] = []
    last, parted = "", False
    for piece in pieces:
        if piece is None:
            parted = True
        elif piece:
            if parted and last.isalnum() and piece[0].isalnum():
                kept.append(" ")
            kept.append(piece[1:] if parted and last == piece[0] == " " else piece)
            last, parted = piece[-1], False
    return "".join(kept)
