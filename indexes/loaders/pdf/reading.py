"""The text of a page without tags.

liteparse finds headings, tables and paragraphs. Where it mixes the lines of two columns, each column is handed to it by
itself; where it puts words in the wrong order, a page is read line by line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isfinite
from typing import Any

from .false_tables import without_false_tables
from .gutter import crops, gutter, has_sides
from .line_numbers import line_numbers
from .lines import has_parted_lines, is_garbled, is_out_of_order, text_by_lines
from .mixed_lines import is_inside, mixed_part
from .pages import Crop, parsed
from .paragraphs import whole_paragraphs, whole_sentences
from .pieces import letters

_MARGIN = 0.08
"""Share of a page's height, at its top and bottom, in which a line that liteparse leaves out is a running head."""
_WHOLE: Crop = (0.0, 0.0, 0.0, 0.0)
_LEAST_RULED = 0.1
"""Share of a page's area in ruled tables."""
_LEAST_KEPT = 0.98
_TWO, _OFF_CENTRE = 2, 0.1
"""Columns of a page with one gutter, and the share of its width that this is beside the middle if there are more."""
_WORD = re.compile(r"\w+")


def untagged_text(data: bytes, page: Any) -> str:
    """A page of the file `data` as Markdown."""
    pieces = placed(page)
    if text := _beside_numbers(data, page, pieces):
        return text
    if _has_a_ruled_table(page):
        return whole_paragraphs(page)
    at = gutter(pieces, page.width)
    if at and not _has_three_columns(page, at) and (text := _by_columns(data, page, pieces, at)):
        return text
    text = whole_paragraphs(page) if at or has_sides(pieces, page.width) else _in_one(page, pieces)
    return _unmixed(data, page, _body(page, pieces), _WHOLE, text)


def _has_a_ruled_table(page: Any) -> bool:
    """Whether ruled tables take up much of a page in which liteparse sees one column: their cells are no columns."""
    layout = page.complexity.layout if page.complexity else None
    return layout is not None and layout.column_count < 2 and layout.ruled_table_coverage >= _LEAST_RULED


def _has_three_columns(page: Any, at: float) -> bool:
    """Whether liteparse sees more than two columns in a page whose gutter is not in its middle: it mixes no lines of
    such a page, of which the gutter would leave two columns together."""
    layout = page.complexity.layout if page.complexity else None
    return layout is not None and layout.column_count > _TWO and abs(at / page.width - 0.5) > _OFF_CENTRE


def _beside_numbers(data: bytes, page: Any, pieces: Sequence[Any]) -> str:
    """A page whose lines are numbered, without the numbers: what is to their right, then what begins to their left;
    what is as wide as both stands above or below. Empty if no lines are numbered, or words were lost."""
    place = line_numbers(pieces) if page.width > 0 and page.height > 0 else None
    if place is None:
        return ""
    wide = [item for item in pieces if item.x < place.left and item.x + item.width > place.right and not item.rotation]
    head = max((float(item.y + item.height) for item in wide if item.y + item.height <= place.top), default=0.0)
    foot = min((float(item.y) for item in wide if item.y >= place.bottom), default=float(page.height))
    right = [item for item in pieces if item.x >= place.right and item.y >= head and item.y + item.height <= foot]
    left = [item for item in pieces if item.x < place.left and head <= item.y < foot and not item.rotation]
    edge = (place.right + min(float(item.x) for item in right)) / 2 / page.width
    crop = (
        (head + place.top) / 2 / page.height if head else 0.0,
        0.0,
        1 - (foot + place.bottom) / 2 / page.height,
        edge,
    )
    part = cropped(data, page, (*crop[:2], max(0.0, crop[2]), crop[3]))
    body = "" if part is None else _in_one(part, placed(part)).strip()
    if letters(body) < _LEAST_KEPT * sum(letters(item.text) for item in right):
        return ""
    above = [item for item in pieces if item.y < head]
    below = [item for item in pieces if item.y >= foot]
    return "\n\n".join(filter(None, [text_by_lines(above), body, text_by_lines(left), text_by_lines(below)]))


def _stamped_margins(pieces: Sequence[Any], width: float) -> tuple[float, float]:
    """The shares of a page's width, at its right and its left, with text that runs upwards or downwards beside all
    other text, such as the stamp of an archive; 0 for a margin without. liteparse leaves it out of a whole page, but
    not of a part."""
    upright = [item for item in pieces if not item.rotation]
    turned = [item for item in pieces if item.rotation]
    if not upright or not turned or width <= 0:
        return 0.0, 0.0
    left, right = min(item.x for item in upright), max(item.x + item.width for item in upright)
    if not all(item.x + item.width <= left or item.x >= right for item in turned):
        return 0.0, 0.0
    return (
        max(0.0, 1 - (right + 1) / width) if any(item.x >= right for item in turned) else 0.0,
        max(0.0, (left - 1) / width) if any(item.x < left for item in turned) else 0.0,
    )


def cropped(data: bytes, page: Any, crop: Crop) -> Any:
    """A part of a page, or None if it cannot be read."""
    try:
        return next(iter(parsed(data, page.page_num, page.page_num, crop).pages), None)
    except ValueError:
        return None


def _by_columns(data: bytes, page: Any, pieces: Sequence[Any], at: float) -> str:
    """The text, part by part; empty if there are too many parts, or words were lost."""
    body = _body(page, pieces)
    margins = _stamped_margins(body, page.width)
    texts: list[str] = []
    for crop in crops(body, at, page.width, page.height):
        top, right, bottom, left = crop
        crop = (top, max(right, margins[0]), bottom, max(left, margins[1]))
        part = cropped(data, page, crop)
        if part is None:
            return ""
        read = _in_one if right == left == 0 else _column
        inside = placed(part)
        texts.append(_unmixed(data, page, inside, crop, read(part, inside)).strip())
    text = "\n\n".join(filter(None, whole_sentences(texts)))
    return text if letters(text) >= _LEAST_KEPT * sum(letters(item.text) for item in body) else ""


def _body(page: Any, pieces: Sequence[Any]) -> list[Any]:
    """The pieces of a page without running heads: those in its margins that liteparse left out."""
    told = _in_words(page.markdown or "")
    top, bottom = _MARGIN * page.height, (1 - _MARGIN) * page.height
    return [item for item in pieces if top < item.y < bottom or _in_words(item.text) in told]


def _in_words(text: str) -> str:
    return " ".join(_WORD.findall(text))


def _unmixed(data: bytes, page: Any, pieces: Sequence[Any], crop: Crop, text: str) -> str:
    """A part of a page, with the lines that its text mixes or tears read by themselves; unchanged if words go lost."""
    found = mixed_part(pieces, without_false_tables(text)) if page.width > 0 and page.height > 0 else None
    if found is None:
        return text
    by_lines = text == text_by_lines(pieces)
    texts: list[str] = []
    for area, is_torn in found.crops(crop, page.width, page.height):
        inside = [item for item in pieces if not item.rotation and is_inside(item, area, page.width, page.height)]
        if by_lines or is_torn:
            texts.append(text_by_lines(inside))
        elif inside and (part := cropped(data, page, area)):
            read = _column if area[1] or area[3] else _in_one
            texts.append(read(part, placed(part)).strip())
    whole = "\n\n".join(filter(None, whole_sentences(texts)))
    return whole if letters(whole) >= _LEAST_KEPT * letters(text) else text


def _in_one(page: Any, pieces: Sequence[Any]) -> str:
    """A page, or a part of it, in one column."""
    text = whole_paragraphs(page)
    return text_by_lines(pieces) if is_garbled(pieces, text) or has_parted_lines(pieces, text) else text


def _column(part: Any, pieces: Sequence[Any]) -> str:
    """A column, whose lines follow each other."""
    text = _in_one(part, pieces)
    return text_by_lines(pieces) if is_out_of_order(pieces, text) else text


def placed(page: Any) -> list[Any]:
    """The pieces of text with a position that can be computed with."""
    return [
        item for item in page.text_items if item.text.strip() and isfinite(item.x + item.y + item.width + item.height)
    ]
