"""Splits a text into the parts that carry meaning and the small words between them, without overlaps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from ..text.language import ENGLISH, is_small
from ..text.words import analyzer_of, content_words
from .codes import codes
from .dates import moments
from .markers import Marker, markers
from .quantities import Quantity, quantities
from .verbs import present

Kind = Literal["word", "name", "number", "date", "code"]

_LIGHT = frozenset(
    "he she his her hers him himself herself itself themselves them they it its i ourselves we us you your my me own "
    "who whom whose which what that this these those there here then thus so too very just even still already yet "
    "again ever quite rather much many such else also both during between through "
    "per via towards toward among amongst upon onto off up down out about around along across back away well "
    "be am is are was were been being do does did doing done have has had having get gets got getting gotten "
    "go goes going went gone one ones thing things way mean means meant say says said give gives gave given "
    "make makes made take takes took taken become becomes became while whilst because since although though but and "
    "or as if than how why where when i.e e.g etc mr mrs ms dr yes no not".split()
)
_SAME = {"women": "female", "females": "female", "men": "male", "males": "male"}
"""Words for which tables have others in the names of their columns."""
_WORD = re.compile(r"[^\W_]+")
_PLURAL = re.compile(r"(?<![^\W_])([A-Z]{2,10})s(?![^\W_])")
"""Several of what a short form names: `VMs`."""
_LISTED = re.compile(r"\s*\(?\d{1,3}[.)](?=\s)")
_ENUMERATED = re.compile(r"(?<!\w)\((\d{1,2})\)(?=\s)")
_BEGINNING = re.compile(r"(?:^|[.!?]\s|\n)[\s\"'\u201c\u2018(\[*_#-]{0,9}(?=[^\W\d_])")


@dataclass(frozen=True, slots=True)
class Part:
    """A content word, number, part of a date, or code; a name is a capitalised word that does not begin a sentence."""

    start: int
    end: int
    key: str
    kind: Kind
    quantity: Quantity | None = None


def parts(text: str, code: str) -> tuple[list[Part], list[Marker]]:
    """The parts and the small words of a text in the language with this code, each in order."""
    parts = [Part(code.start, code.end, code.key, "code") for code in codes(text)]
    rest = _without(text, parts)
    dates = [Part(moment.start, moment.end, moment.key, "date") for moment in moments(rest)]
    rest = _without(rest, dates)
    if listed := _LISTED.match(rest):
        rest = " " * listed.end() + rest[listed.end() :]
    rest = _without(rest, _labels(rest))
    numbers = [
        Part(quantity.start, quantity.end, f"{quantity.value:f}", "number", quantity) for quantity in quantities(rest)
    ]
    rest = _without(rest, numbers)
    small = list(markers(rest, code))
    parts += [*dates, *numbers, *_words(text, _without(rest, small), code)]
    return sorted(parts, key=lambda part: (part.start, part.end)), small


def _labels(text: str) -> list[Part]:
    """The numbers of a list inside a sentence, `(1) ..., (2) ...`, which count nothing."""
    labels = [Part(match.start(), match.end(), match[1], "number") for match in _ENUMERATED.finditer(text)]
    in_order = [label.key for label in labels] == [str(at) for at in range(1, len(labels) + 1)]
    return labels if in_order and len(labels) > 1 else []


def _without(text: str, spans: Iterable[Part | Marker]) -> str:
    """The text with the spans replaced by spaces."""
    rest, at = [], 0
    for span in sorted(spans, key=lambda part: part.start):
        if span.end > at:
            rest += [text[at : span.start], " " * (span.end - max(at, span.start))]
            at = span.end
    return "".join([*rest, text[at:]])


def _words(text: str, rest: str, code: str) -> Iterator[Part]:
    beginnings = {match.end() for match in _BEGINNING.finditer(text)}
    noun_ends = -1  # where the last capitalised word ended that does not begin a sentence
    for match in _WORD.finditer(rest):
        letters = match[0]
        if is_small(letters, code):
            continue
        inside = match.start() not in beginnings or letters[1:].isupper()
        capital = letters[0].isupper() and inside
        # German capitalises every noun, but two of them stand side by side in names only.
        name = capital and (code != "de" or match.start() == noun_ends + 1)
        noun_ends = match.end() if capital else noun_ends
        key = _stem(_PLURAL.sub(r"\1", letters), code) or (
            letters.lower() if len(letters) > 1 and letters.isupper() else ""
        )
        if key:
            yield Part(match.start(), match.end(), key, "name" if name else "word")


@lru_cache(maxsize=16384)
def _stem(word: str, code: str) -> str:
    """The stem of one word in the language with this code; empty for a word without a meaning of its own."""
    if word.casefold() in _LIGHT:
        return ""
    word = _SAME.get(word.casefold()) or present(word.casefold()) if code == ENGLISH else word
    if code != ENGLISH:
        return next(iter(analyzer_of(code).analyze(word)), "") if content_words(word) else ""
    return next(iter(content_words(word)), "")
