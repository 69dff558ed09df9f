"""Check boxes and radio buttons of a form: whether each is ticked, before the words behind it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from math import inf
from operator import itemgetter
from typing import Any

from .pieces import lines_across, on_one_line

_TYPES = frozenset(("checkbox", "radio"))
_GAP = 20.0
"""Points between a box and its words, at most."""
_FARTHER = 1.5
"""How many times as far from a box as its words those before it are, at least."""
_MOST_BOXES = 500
"""Most boxes of a page: more are no form that is read."""
_BETWEEN = r"[ *_|]{1,20}?"
"""What a text has between the words of two pieces of a line."""


def with_boxes(text: str, page: Any, pieces: Sequence[Any]) -> str:
    """The text of a page with `[x]` or `[ ]` before the words of each box.

    A line of boxes is left as it is if its words may stand before their boxes, or are not found for sure: half of the
    marks would tell the state of the wrong words.
    """
    boxes = [
        field for field in page.form_fields or () if field.type in _TYPES and field.rect and field.checked is not None
    ]
    if not boxes or len(boxes) > _MOST_BOXES:
        return text
    words = _Words(pieces, text)
    found = [[(words.place(_label(box, pieces)), box) for box in line] for line in _lines(boxes)]
    boxes_at = Counter(at for line in found for at, _ in line)
    sure = [line for line in found if all(at is not None and boxes_at[at] == 1 for at, _ in line)]
    for at, box in sorted((pair for line in sure for pair in line), key=itemgetter(0), reverse=True):
        text = f"{text[:at]}{'[x]' if box.checked else '[ ]'} {text[at:]}"
    return text


def _lines(boxes: Sequence[Any]) -> Iterator[list[Any]]:
    """The boxes beside one another."""
    line: list[Any] = []
    for box in sorted(boxes, key=_middle):
        if line and _middle(box) - _middle(line[0]) > box.rect.height / 2:
            yield line
            line = []
        line.append(box)
    yield line


def _middle(box: Any) -> float:
    return float(box.rect.y + box.rect.height / 2)


def _label(box: Any, pieces: Sequence[Any]) -> Any:
    """The piece of text right behind a box; None if there is none, or if the one before it is about as near."""
    left, right, half = box.rect.x, box.rect.x + box.rect.width, box.rect.width / 2
    beside = [item for item in pieces if item.y <= _middle(box) <= item.y + item.height]
    label = min((item for item in beside if item.x >= right - half), key=lambda item: item.x, default=None)
    if label is None or label.x - right > _GAP or not any(map(str.isalpha, label.text)):
        return None
    before = [left - item.x - item.width for item in beside if item.x < left - half]
    return label if min(before, default=inf) >= _FARTHER * max(1.0, label.x - right) else None


class _Words:
    """The words of a page line by line, to find its pieces in its text."""

    def __init__(self, pieces: Sequence[Any], text: str) -> None:
        self._text = text
        self._page = ""
        self._items: dict[int, Any] = {}
        self._lines: dict[int, tuple[int, list[Any]]] = {}
        self._found: dict[str, tuple[list[int], list[int]]] = {}
        for line in lines_across(pieces):
            for item in line:
                self._items[len(self._page)] = item
                self._lines[id(item)] = len(self._page), line
                self._page += f"{item.text.strip()} "
            self._page += "\n"

    def place(self, label: Any | None) -> int | None:
        """Where the words of a piece, if there is one, begin in the text, by themselves or with those before them.

        None if it has them more or less often than the page, or if the pieces with these words are neither below nor
        beside it: the text may have these in another order.
        """
        if label is None:
            return None
        at, line = self._lines[id(label)]
        words = rf"(?P<label>{re.escape(label.text.strip())})(?!\w)"
        before = (re.escape(item.text.strip()) + _BETWEEN for item in line[: line.index(label)])
        for each in (words, "".join((*before, words))):
            on_page, found = self._places(each)
            in_order = at in on_page and all(_in_order(self._items.get(start), label) for start in on_page)
            if in_order and len(on_page) == len(found):
                return found[on_page.index(at)]
        return None

    def _places(self, words: str) -> tuple[list[int], list[int]]:
        """Where words begin on the page and in the text."""
        if words not in self._found:
            pattern = re.compile(rf"(?<!\w){words}")
            self._found[words] = _starts(pattern, self._page), _starts(pattern, self._text)
        return self._found[words]


def _in_order(item: Any | None, label: Any) -> bool:
    """Whether a piece is below, above or beside another."""
    return item is not None and (abs(item.x - label.x) <= _GAP or on_one_line(item, label))


def _starts(pattern: re.Pattern[str], text: str) -> list[int]:
    return [match.start("label") for match in pattern.finditer(text)]
