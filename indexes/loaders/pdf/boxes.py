"""Check boxes and radio buttons of a form: whether each is ticked, before the words behind it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

_TYPES = frozenset(("checkbox", "radio"))
_GAP = 20.0
"""Points between a box and its words, at most."""
_MOST_BOXES = 500
"""Most boxes of a page: more are no form that is read."""


def with_boxes(text: str, page: Any, pieces: Sequence[Any]) -> str:
    """The text of a page with `[x]` or `[ ]` before the words of each box, if it has these as often as the page."""
    boxes = [
        field for field in page.form_fields or () if field.type in _TYPES and field.rect and field.checked is not None
    ]
    if not boxes or len(boxes) > _MOST_BOXES:
        return text
    rows = sorted(pieces, key=lambda item: (item.y + item.height / 2, item.x))
    nths: defaultdict[str, list[Any]] = defaultdict(list)
    for item in rows:
        nths[item.text.strip()].append(item)
    marks: dict[int, str] = {}
    for box, label in _labels(boxes, pieces):
        words = label.text.strip()
        found = [match.start() for match in re.finditer(rf"(?<!\w){re.escape(words)}(?!\w)", text)]
        if len(found) == len(nths[words]):
            marks[found[nths[words].index(label)]] = "[x] " if box.checked else "[ ] "
    for at in sorted(marks, reverse=True):
        text = f"{text[:at]}{marks[at]}{text[at:]}"
    return text


def _labels(boxes: Sequence[Any], pieces: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """Each box with the piece of text right behind it; none that is behind two."""
    pairs: list[tuple[Any, Any]] = []
    for box in boxes:
        right, middle = box.rect.x + box.rect.width, box.rect.y + box.rect.height / 2
        behind = [
            item
            for item in pieces
            if item.y <= middle <= item.y + item.height and -box.rect.width / 2 <= item.x - right <= _GAP
        ]
        label = min(behind, key=lambda item: item.x, default=None)
        if label is not None and any(map(str.isalpha, label.text)):
            pairs.append((box, label))
    shared = Counter(id(label) for _, label in pairs)
    yield from (pair for pair in pairs if shared[id(pair[1])] == 1)
