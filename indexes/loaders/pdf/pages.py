"""What liteparse makes of the pages of a PDF."""

from __future__ import annotations

from collections import Counter
from typing import Any

_MOST_PAGES = 100_000
_SIDES = (90, 180, 270)
_LEAST_TURNED = 0.9
"""Share of a page's letters that are turned the same way if the page lies on its side."""

Crop = tuple[float, float, float, float]
"""Shares of a page cut off at its top, right, bottom and left, each from 0 to 1."""


def parsed(data: bytes, first: int, last: int, crop: Crop | None = None) -> Any:
    """What liteparse makes of some pages, or of the text that is wholly in one part of each. Pages that lie on their
    side are set upright.

    With a crop there are no tags and no facts of the file, which take time that grows with its pages. Raises
    `ValueError`, liteparse's own error among them.
    """
    result = _parsed(data, first, last, crop, [])
    turns = [(int(page.page_num), turn) for page in result.pages if (turn := _turn(page))]
    return _parsed(data, first, last, crop, turns) if turns else result


def _turn(page: Any) -> int:
    """By how many degrees, a multiple of 90, nearly all text of a page is turned; else 0."""
    letters: Counter[int] = Counter()
    for item in page.text_items:
        letters[round(item.rotation or 0) % 360] += len(item.text)
    turn, most = letters.most_common(1)[0] if letters else (0, 0)
    return turn if turn in _SIDES and most >= _LEAST_TURNED * letters.total() else 0


def _parsed(data: bytes, first: int, last: int, crop: Crop | None, turns: list[tuple[int, int]]) -> Any:
    from liteparse import LiteParse, ParseError

    parser = LiteParse(
        ocr_enabled=False,
        output_format="markdown",
        quiet=True,
        image_mode="off",
        extract_links=False,
        extract_document_metadata=crop is None,
        extract_structure_tree=crop is None,
        extract_blocks=True,
        extract_form_fields=crop is None,
        extract_text_metadata=True,
        include_complexity=crop is None,
        continue_on_page_error=True,
        max_pages=_MOST_PAGES,
        target_pages=f"{first}-{last}",
        num_workers=1,
        crop_box=crop,
        page_orientation_corrections=turns or None,
    )
    try:
        return parser.parse(data)
    except (ParseError, RuntimeError, OSError) as error:
        raise ValueError(str(error)) from error
