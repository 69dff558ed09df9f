"""The marks of emphasis in Org: which of them are marks, and which are signs of the text."""

from __future__ import annotations

import re

from ....evidence.text.spans import Span
from ..struck import without

BEFORE = r"(?<![^\s\u200b\-\u2013\u2014('\"{])"
"""What may stand before a mark."""
_AFTER = r"[^\s\x00\u200b\-\u2013\u2014.,;:!?'\")}\[\\]"
AFTER, INSIDE = rf"(?!{_AFTER})", rf"(?={_AFTER})"
"""What may stand after a mark, which NUL, for a note or a link, may too; and what shows that it is none."""
_SPAN = 1_000
"""Characters between two marks at most."""
_ROUNDS = 4
_MARKS = {
    mark: (
        re.compile(rf"{BEFORE}{re.escape(mark)}(?![\s\u200b{re.escape(mark)}])"),
        re.compile(rf"(?<![\s\u200b{re.escape(mark)}]){re.escape(mark)}{AFTER}"),
    )
    for mark in "*/_+"
}
"""Each mark where it may begin emphasis, and where it may end it; a doubled one is a sign."""


def without_emphasis(text: str) -> str:
    """The text without struck words, and without marks around bold, slanted or underlined ones, which may be marked
    several times."""
    for _ in range(_ROUNDS):
        before = text
        for mark in _MARKS:
            text = _without(text, mark)
        if text == before:
            break
    return text


def _without(text: str, mark: str) -> str:
    if text.count(mark) < 2:
        return text
    opens, closes = _MARKS[mark]
    ends = [match.start() for match in closes.finditer(text)]
    marked: list[Span] = []
    at = nth = 0
    for begin in (match.start() for match in opens.finditer(text)):
        while nth < len(ends) and ends[nth] <= begin + 1:
            nth += 1
        if nth == len(ends):
            break
        if begin >= at and _is_emphasis(text, begin, ends[nth], mark):
            marked.append((begin, ends[nth]))
            at = ends[nth] + 1
    if mark == "+":
        return without(text, ((begin, end + 1) for begin, end in marked))
    signs = {at for span in marked for at in span}
    return "".join(sign for at, sign in enumerate(text) if at not in signs) if signs else text


def _is_emphasis(text: str, begin: int, end: int, mark: str) -> bool:
    """Whether two marks belong together, in two lines at most: "/usr/bin" is a path, "+1" and "29+" are numbers."""
    if end - begin > _SPAN or text.count("\n", begin, end) > 1:
        return False
    inside = text[begin + 1 : end]
    first = inside.split(maxsplit=1)[0]
    number = mark == "+" and first != inside and (inside[0].isdigit() or inside[-1].isdigit())
    return mark not in first and not number
