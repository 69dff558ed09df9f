"""Words with a hyphen of their own at the end of a line of a PDF, which liteparse joins as if it were none."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

_FIRST = re.compile(r"(?P<word>[^\W\d_]{2,40})[-\u2010]\s*\Z")
_SECOND = re.compile(r"\s*(?P<word>[^\W\d_]{2,40})")
_WORD = re.compile(r"[^\W\d_]+")
_COMPOUND = re.compile(r"(?<![^\W\d_])[^\W\d_]++(?:[-\u2010][^\W\d_]++)++")

_AND = frozenset("and or to und oder bis et ou à y o e".split())
_MOST_BETWEEN = 12
"""Most pieces of text between the lines of a cell, which are those of the cells beside it."""
_LINES = 1.8
"""Heights of a line from one line of a cell to the next, at most."""

Parted = tuple[str, str]
"""A word in two lines: "single" and "wire"."""


def parted_words(pieces: Sequence[Any]) -> list[Parted]:
    """The words of a page that its lines part behind a hyphen, in a column or in a cell."""
    parted: list[Parted] = []
    for at, above in enumerate(pieces):
        first = _FIRST.search(above.text)
        if first is None:
            continue
        after = pieces[at + 1 : at + 1 + _MOST_BETWEEN]
        below = next((each for each in after if _is_right_below(above, each)), after[0] if after else above)
        second = _SECOND.match(below.text)
        if second and second["word"][0].islower() and below.y > above.y:
            parted.append((first["word"], second["word"]))
    return parted


def _is_right_below(above: Any, below: Any) -> bool:
    """Whether a piece of text is in the line below another, and not beside it."""
    under = below.x < above.x + above.width and above.x < below.x + below.width
    return bool(under and 0.5 * above.height < below.y - above.y < _LINES * above.height)


def with_hyphens(pages: Sequence[str], parted: Sequence[Sequence[Parted]]) -> list[str]:
    """The texts of pages; of their parted words, those keep the hyphen that are written with it elsewhere in the
    document, and nowhere without, and those of a name in capitals: "OSCAL-based"."""
    words = Counter(word.lower() for page in pages for word in _WORD.findall(page))
    times = Counter("".join(pair).lower() for page in parted for pair in page)
    compounds = {
        (first.lower(), second.lower())
        for page in pages
        for compound in _COMPOUND.findall(page)
        for first, second in pairwise(re.split("[-\u2010]", compound))
    }
    whole: list[str] = []
    for page, pairs in zip(pages, parted, strict=True):
        for first, second in dict.fromkeys(pairs):
            joined = f"{first}{second}"
            known = (first.lower(), second.lower()) in compounds or first.isupper()
            if known and words[joined.lower()] <= times[joined.lower()]:
                page = re.sub(rf"(?<![^\W_]){joined}(?![^\W_])", f"{first}-{second}", page)
            if second not in _AND:  # as in "pre- and post-war"
                whole_word = f"{first}-{second}" if known else joined
                page = re.sub(rf"(?<![^\W_]){first}[-\u2010] {second}(?![^\W_])", whole_word, page)
        whole.append(page)
    return whole
