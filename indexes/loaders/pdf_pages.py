"""What liteparse makes of the pages of a PDF."""

from __future__ import annotations

from typing import Any

_MOST_PAGES = 100_000

Crop = tuple[float, float, float, float]
"""Shares of a page cut off at its top, right, bottom and left, each from 0 to 1."""


def parsed(data: bytes, first: int, last: int, crop: Crop | None = None) -> Any:
    """What liteparse makes of some pages, or of the text that is wholly in one part of each.

    With a crop there are no tags and no facts of the file, which take time that grows with its pages. Raises
    `ValueError`, liteparse's own error among them.
    """
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
    )
    try:
        return parser.parse(data)
    except (ParseError, RuntimeError, OSError) as error:
        raise ValueError(str(error)) from error
