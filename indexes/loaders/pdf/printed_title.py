"""The title that stands in the largest letters at the top of a PDF's first page, for files that do not say their own.

Many name another file instead ("Microsoft Word - draft3.doc", "paper.dvi"), or the journal.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from .pieces import joined, line_of, lines_across

_FILE = re.compile(
    r"(?:microsoft (?:word|powerpoint|excel)|powerpoint presentation|untitled|document\s?\d*|slide \d+)\b.*"
    r"|\S+|.*\.(?:dvi|docx?|indd|odt|pdf|pptx?|ps|qxd|rtf|tex|tmp|wpd|xlsx?)",
    re.IGNORECASE,
)
"""A title that a program made of the name of a file; one word alone may be one."""
_WORD = re.compile(r"[^\W_]+")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_NUMBERED = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?|(?i:table|figure) \S{1,9}) ")
"""Begins the heading of a section, or the caption of a table."""
_NOTE = re.compile("[*\u2217\u2020\u2021]")
"""Stands for a note at the foot of the page."""
_BROKEN = re.compile(r"(?<=[^\W\d_])- (?=[A-Z])")
"""Where a title is cut at the hyphen of a name: "Time- Sharing"."""
_LARGER = 1.2
"""Sizes of the page's usual letters from which on a line may be the title."""
_SAME = 0.95
_UPPER = 0.6
"""Share of a page's height, from its top, in which its title stands."""
_APART = 2.0
"""Heights of a line from which on the next one is no line of the same title."""
_LONG = 4
"""Fewest words of a long title."""
_HARDLY = 0.5
_LEAST, _MOST = 4, 200
"""Characters of a title."""


def title_of(declared: str, page: Any, pieces: Sequence[Any]) -> str:
    """The title of a file: the one it declares, or, where that is the name of a file or a single word that the page
    does not say, the one printed on its first page, whose pieces of text these are; so, too, if that is long, and the
    page says at most half of a short one. "" if there is neither."""
    share = _share_said(declared, pieces)
    if declared and declared.isprintable() and (share == 1 or not _FILE.fullmatch(declared)):
        is_foreign = share <= _HARDLY and len(_WORD.findall(declared)) < _LONG
        printed = printed_title(page, pieces) if is_foreign else ""
        return printed if len(_WORD.findall(printed)) >= _LONG else declared
    return printed_title(page, pieces)


def printed_title(page: Any, pieces: Sequence[Any]) -> str:
    """The first lines in the largest letters of a page, if these are larger than its usual ones, near its top, and as
    long as a title. "" if there are none."""
    upright = [item for item in pieces if not item.rotation]
    sizes: Counter[float] = Counter()
    for item in upright:
        sizes[round(item.font_height, 1)] += len(item.text.strip())
    if not sizes:
        return ""
    usual = max(sizes, key=lambda size: (sizes[size], -size))
    largest = max((size for size, chars in sizes.items() if chars >= _LEAST), default=0.0)
    lines = _together(lines_across(item for item in upright if item.font_height >= _SAME * largest))
    if largest < _LARGER * usual or not lines or line_of(lines[-1]).bottom > _UPPER * page.height:
        return ""
    title = unicodedata.normalize("NFKC", joined(item for line in lines for item in line))
    title = _BROKEN.sub("-", _NOTE.sub("", title))
    is_one = _LEAST <= len(title) <= _MOST and _LETTERS.search(title) and not _NUMBERED.match(title)
    return title if is_one else ""


def _together(lines: Sequence[Sequence[Any]]) -> list[Sequence[Any]]:
    """The first lines, each right below the one before it."""
    first = list(lines[:1])
    for above, below in pairwise(map(line_of, lines)):
        if below.middle - above.middle > _APART * (above.bottom - above.top):
            break
        first.append(lines[len(first)])
    return first


def _share_said(title: str, pieces: Sequence[Any]) -> float:
    """The share of the words of a title that stand on a page; 0 if it has none."""
    said = {word.casefold() for item in pieces for word in _WORD.findall(item.text)}
    words = [word.casefold() for word in _WORD.findall(title)]
    return sum(word in said for word in words) / max(1, len(words))
