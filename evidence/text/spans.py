"""Where do these words occur in that text?

They must match exactly, after normalising white space, quotation marks and dashes and removing Markdown's marks of code
and bold. Numbers and negations may not be cut: `1` does not quote `1,800`, nor does `can` quote `cannot`.
"""

from __future__ import annotations

import re

from .line import INVISIBLE
from .number_words import ONES

Span = tuple[int, int]
"""First character and one past the last: `text[start:end]`."""
_MARKS = str.maketrans({
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u00b4\u0060", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
})  # fmt: skip
_INVISIBLE = frozenset([*"\u00ad\u200b\u200c\u200d", *map(chr, INVISIBLE)])
_RUN = re.compile(r"`+|\*{2,}")
_NEGATION = re.compile(r"\b(?:\w+n't|not|no|never|none|nor|without|cannot|except|unless)\b", re.IGNORECASE)
_EXACT_WORDS = re.compile(
    rf"(?:(?<!\w)-)?\d+(?:[.,:/]\d+)*|{_NEGATION.pattern}"
    rf"|\b(?:{'|'.join(ONES[:13])}|\w+teen|\w{{3,5}}ty|hundred|thousand|million|half|once|twice)\b",
    re.IGNORECASE,
)


def find_span(words: str, text: str) -> Span | None:
    """The first span of `text` that matches `words`, or None if there is none; case counts."""
    sought = normalise(words)[0].strip()
    if not any(character.isalnum() for character in sought):
        return None
    normal, offsets = normalise(text)
    cuts = {at for match in _EXACT_WORDS.finditer(normal) for at in range(match.start() + 1, match.end())}
    at = normal.find(sought)
    while at >= 0:
        if at not in cuts and at + len(sought) not in cuts:
            return offsets[at], offsets[at + len(sought) - 1] + 1
        at = normal.find(sought, at + 1)
    return None


def normalise(text: str) -> tuple[str, list[int]]:
    """The normalised text and, for each of its characters, the offset it came from."""
    characters: list[str] = []
    offsets: list[int] = []
    markup = _markup(text)
    for offset, character in enumerate(text.translate(_MARKS)):
        if character in _INVISIBLE or offset in markup:
            continue
        if character.isspace():
            if characters and characters[-1] == " ":
                continue
            character = " "
        characters.append(character)
        offsets.append(offset)
    return "".join(characters), offsets


def _markup(text: str) -> set[int]:
    """Where Markdown's marks are; inside a word they do not count as marks: `2**3` is not `23`."""
    starts: set[int] = set()
    for run in _RUN.finditer(text):
        if not (text[run.start() - 1 : run.start()].isalnum() and text[run.end() : run.end() + 1].isalnum()):
            starts.update(range(*run.span()))
    return starts
