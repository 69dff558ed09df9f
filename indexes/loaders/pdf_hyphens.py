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

Parted = tuple[str, str]
"""A word in two lines: "single" and "wire"."""


def parted_words(pieces: Sequence[Any]) -> list[Parted]:
    """The words of a page that its lines part behind a hyphen."""
    parted: list[Parted] = []
    for above, below in pairwise(pieces):
        first, second = _FIRST.search(above.text), _SECOND.match(below.text)
        if first and second and second["word"][0].islower() and below.y > above.y:
            parted.append((first["word"], second["word"]))
    return parted


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
        whole.append(page)
    return whole
