"""Where exactly do these words stand in that text?

Words are looked for exactly after normalising white space, quotation marks and dashes and leaving out Markdown's marks
of code and bold, which models drop as they copy (case counts), and else within a bounded Levenshtein distance: at most
one edit per `CHARACTERS_PER_EDIT` characters, `MOST_EDITS` in all, none in words shorter than that, and never one
that changes a number or a negation. Neither may be cut: `1` does not quote `1,800`, nor `can` a passage that says
`cannot`.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

CHARACTERS_PER_EDIT = 20
MOST_EDITS = 20

_MARKS = str.maketrans({
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u00b4\u0060", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
})  # fmt: skip
_INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u2060\ufeff")
_RUN = re.compile(r"`+|\*{2,}")
NEGATION = re.compile(r"\b(?:\w+n't|not|no|never|none|nor|without|cannot|except|unless)\b", re.IGNORECASE)
"""In normalised text."""
_EXACT_WORDS = re.compile(
    rf"(?:(?<!\w)-)?\d+(?:[.,:/]\d+)*|{NEGATION.pattern}"
    r"|\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w{3,5}ty|hundred|thousand|million"
    r"|half|once|twice)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Span:
    """Where words were found: character offsets into the text that was searched."""

    start: int
    end: int
    edits: int = 0
    """Levenshtein distance to the normalised text; 0 for an exact match."""


def find_span(words: str, text: str, *, near: bool = True) -> Span | None:
    """The span of `text` that holds `words`, or None if they do not occur within the stated distance.

    Without `near` that distance is 0: only white space, quotation marks, dashes and Markdown's marks may differ.
    """
    wanted, _ = normalise(words)
    wanted = wanted.strip()
    if not any(character.isalnum() for character in wanted):
        return None
    found, offsets = normalise(text)
    cuts = {at for match in _EXACT_WORDS.finditer(found) for at in range(match.start() + 1, match.end())}
    at = found.find(wanted)
    while at >= 0:
        if at not in cuts and at + len(wanted) not in cuts:
            return Span(offsets[at], offsets[at + len(wanted) - 1] + 1)
        at = found.find(wanted, at + 1)
    nearest = _nearest(wanted, found, cuts) if near else None
    if nearest is None:
        return None
    start, end, edits = nearest
    return Span(offsets[start], offsets[end - 1] + 1, edits)


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
    """Where Markdown's marks stand; inside a word they are none: `2**3` is not `23`."""
    found: set[int] = set()
    for run in _RUN.finditer(text):
        if not (text[run.start() - 1 : run.start()].isalnum() and text[run.end() : run.end() + 1].isalnum()):
            found.update(range(*run.span()))
    return found


def _nearest(wanted: str, text: str, cuts: AbstractSet[int]) -> tuple[int, int, int] | None:
    from rapidfuzz import fuzz
    from rapidfuzz.distance import Levenshtein

    allowed = min(MOST_EDITS, len(wanted) // CHARACTERS_PER_EDIT)
    if allowed == 0 or not text:
        return None
    lowest = 100.0 * (1 - 2 * (allowed + 1) / (2 * len(wanted)))
    window = fuzz.partial_ratio_alignment(wanted, text, score_cutoff=max(0.0, lowest))
    if window is None:
        return None
    best: tuple[int, int, int] | None = None
    for start in range(max(0, window.dest_start - allowed), min(len(text), window.dest_start + allowed) + 1):
        for end in range(max(start + 1, window.dest_end - allowed), min(len(text), window.dest_end + allowed) + 1):
            if start in cuts or end in cuts:
                continue
            edits = Levenshtein.distance(wanted, text[start:end], score_cutoff=allowed)
            if edits <= allowed and (best is None or edits < best[2]):
                best = (start, end, edits)
    if best is None or _numbers_and_negations(wanted) != _numbers_and_negations(text[best[0] : best[1]]):
        return None
    return best


def _numbers_and_negations(text: str) -> list[str]:
    return [match.lower() for match in _EXACT_WORDS.findall(text)]
