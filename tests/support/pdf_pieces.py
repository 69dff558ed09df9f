"""Pieces of text on a page, as liteparse finds them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any


def piece(text: str, left: float, width: float, top: float, *, size: float = 10) -> Any:
    """With the box of the ink: a word without tall letters has a lower top."""
    tall = any(letter in "bdfhkltABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890" for letter in text)
    height = 0.7 * size if tall else 0.45 * size
    return SimpleNamespace(
        text=text, x=left, width=width, y=top + size - height, height=height, font_size=size,
        trailing_space_generated=True, font_name="", rotation=0.0,
    )  # fmt: skip


def row(top: float, *cells: tuple[float, str]) -> list[Any]:
    """The pieces of a line, each from its left edge and its words."""
    return [piece(words, left, 4.6 * len(words), top) for left, words in cells]


def row_to(top: float, *cells: tuple[float, str]) -> list[Any]:
    """Pieces of a line that end at these places."""
    return [
        SimpleNamespace(text=text, x=right - 5 * len(text), y=top, width=5.0 * len(text), height=8.0, rotation=0.0)
        for right, text in cells
    ]
