"""Where the sentences of a text begin and end.

Lines decide first (a list item, table row, heading or line of code never runs into the next one); inside a
paragraph or list item `sentencex` decides, which knows the abbreviations of a language and the dates of German.
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from ..text.language import ENGLISH, language
from ..text.letters import CAPITAL
from ..text.line import whole
from ..text.spans import Span
from .block import Block
from .blocks import blocks, marker_end
from .pictures import pictures_apart, pictures_in
from .verbatim import reads_as_prose

if TYPE_CHECKING:
    from collections.abc import Iterator


# sentencex takes quadratic time over quotation marks that never close, so it is given this much at a time.
_WINDOW = 8_000
# Of a text of nothing but quotation marks, all that are left would be run through at every edge.
_MOST_CLOSING = 20
# Prose wrapped at any width has sentences of fewer lines, but for laws; what has more is data without full stops.
_MOST_LINES = 8
_MOST_LINES_OF_PROSE = 30
# Emphasis, quotation marks, brackets and the raised number of a note that close a sentence come after its full stop.
_CLOSING = re.compile(r"[*_`\"'\u201d\u2019)\]\u00b9\u00b2\u00b3\u2070\u2074-\u2079]+(?=\s|$)")
_DOTTED = re.compile(r"(?<=[A-Za-z0-9_]\.)[A-Z_][A-Za-z]*|(?<=`\.)[A-Za-z_]+|(?<=\s\.)[\w/]+|(?<=[\s/]\.\.)/")
"""After a full stop without a space: a name such as `json.Decoder`, `.decoder` or `./folder`, unless it is a word that
begins a sentence."""
_MARKED = re.compile(r"(?<!`)(`{1,2})(?![`\s])[^`]{1,200}(?<!\s)\1(?!`)")
"""Code, or the text of a link or a role of reStructuredText: no sentence begins inside it."""
_BEGINS = frozenset(
    """a an the this that these those it he she they we you i my our your his her its their there here if when while
    after before since although though because as at by for from in of on to with without and but or nor so yet also
    additionally however moreover then thus please no not all each every some most many any both what who how why where
    which see do does is are was were can will""".split()
)
_NUMBERED = re.compile(r"(?<!\S)\((?=\w{1,4}\)\s)")
"""Opens the number of a paragraph in laws and contracts: "(1) The tenant ..."."""
_GOES_ON = re.compile(r"(?:(?:,|\b(?:and|or))\s+|\w[ \t]+)(?=\(\w{1,4}\)\s)")
"""Precedes a number inside a sentence: "However, (a) the tenant pays, and (b) ..."."""
_NO_START = re.compile(r"(?<=[?!.])(?:[*_\"'\u201d\u2019)]{1,4})?[:;,](?=\s)")
"""Behind the end of a term that reads like a sentence: "**Is it moored?**: check the ropes"."""
_ZONED = re.compile(
    r"(?<=[AaPp]\.[Mm]\.\s)(?:[A-Z]{2,5}|Eastern|Central|Mountain|Pacific|Atlantic|Greenwich|British)(?!\w)"
)
"""A time zone after a time: "at 11:45 a.m. Eastern"."""
_TRAILING = re.compile(
    r"(?<=\s)(?:\.{3}|\u2026)\s{1,20}(?=(?::[a-z][\w:+.-]{0,30}:)?[`*_\"'\u2018\u201c(\[~!]{0,4}[a-z])"
)
"""Dots in the middle of a sentence, before a word without a capital: "a ``try`` ... ``except`` statement"."""
_ANYTHING = re.compile(r"(?<=\.)\*\s{1,20}(?=[a-z])")
"""The star that stands for anything, within a sentence: "Version 1.9.* works with it", "The .* takes all"."""
_ASIDE = re.compile(rf"(?:(?<=[.!?)]\s)|\A)\([{CAPITAL}][^()]{{3,400}}[.!?]\)\s{{1,20}}(?=[{CAPITAL}(])")
"""A sentence in brackets, which sentencex takes for the beginning of the next one."""
_UNIT = re.compile(rf"(?<=\d)[ \u00a0\u202f]?[dghlmst]\.\s{{1,20}}(?=[{CAPITAL}])")
"""A unit of one letter at the end of a sentence, which sentencex takes for an initial: "The depth is 12 m. It ..."."""
_UNEQUAL = re.compile(r"(?<=!)(?==)")
"""Inside `!=`: the mark ends no sentence before `=`."""
_SHORTENED = re.compile(r"\b(?:resp|approx|incl|excl|bzw|ggf)\.\s{1,20}", re.IGNORECASE)
"""A shortened word that sentencex does not know, and that ends no sentence."""


def sentence_spans(text: str, *, rst: bool = False) -> list[Span]:
    """Return the character spans of the sentences of `text`, in order.

    Spans are not empty, do not overlap and are stripped of white space; every non-space character lies in
    exactly one. A list marker belongs to its item's first sentence. A plain paragraph wrapped over several
    lines is read as one; a list item, table row, heading, code line or blank line always ends a sentence. `rst` is that
    of `blocks`.
    """
    spans: list[Span] = []
    for block in blocks(text, rst=rst):
        if block.kind in ("paragraph", "item"):
            spans.extend(prose_spans(text, block))
        else:
            spans.append((block.start, block.end))
    return spans


def prose_spans(text: str, block: Block, *, after: int = 0) -> list[Span]:
    """Return the spans of the sentences of a paragraph or list item; none but the first begins before `after`."""
    marked = block.start if text.startswith("(", block.start) else marker_end(text, block)
    return list(_prose(text, block.start, max(after, marked), block.end))


def _prose(text: str, start: int, body: int, end: int) -> Iterator[Span]:
    """Yield the sentences of text[start:end], looking for the first boundary after `body`."""
    edges = [start, *(_after_marks(text, edge, end) for edge in _starts(text, body, end) if edge > body), end]
    previous: Span | None = None
    for left, right in itertools.pairwise(edges):
        span = strip(text, left, right)
        if span is None:
            continue
        if previous and not any(map(str.isalnum, text[span[0] : span[1]])):
            previous = (previous[0], span[1])  # a lone bracket or underline is not a sentence
            continue
        if previous:
            yield from _unless_data(text, previous)
        previous = span
    if previous:
        yield from _unless_data(text, previous)


def _starts(text: str, start: int, end: int) -> Iterator[int]:
    """Yield the offsets in text[start:end] where a sentence begins."""
    codes = sorted({ENGLISH, language(text)})
    while start < end:
        stop = min(end, start + _WINDOW)
        part = whole(text[start:stop])
        # Only where English and the text's own language agree: each knows abbreviations that the other lacks.
        agreed = set.intersection(*(_boundaries(part, code) for code in codes))
        agreed -= {name.start() for name in _DOTTED.finditer(part) if name[0].lower() not in _BEGINS}
        agreed -= {at for code in _MARKED.finditer(part) for at in range(code.start() + 1, code.end())}
        agreed -= {inside.end() for inside in _GOES_ON.finditer(part)}
        agreed -= {at for term in _NO_START.finditer(part) for at in range(term.start(), term.end() + 2)}
        agreed -= {zone.start() for zone in _ZONED.finditer(part)}
        agreed -= {sign.end() for sign in _UNEQUAL.finditer(part)}
        agreed -= {short.end() for short in _SHORTENED.finditer(part)}
        agreed -= {dots.end() for dots in _TRAILING.finditer(part)}
        agreed -= {at for star in _ANYTHING.finditer(part) for at in range(star.start(), star.end() + 1)}
        agreed |= {unit.end() for unit in _UNIT.finditer(part)}
        agreed |= {aside.end() for aside in _ASIDE.finditer(part)}
        agreed -= {at for left, right in pictures_in(part) for at in range(left + 1, right)}
        agreed |= {edge for picture in pictures_apart(part) for edge in picture}
        starts = sorted({start + offset for offset in agreed} - {start})
        yield from starts
        if stop == end:
            return
        # The window may have cut its last sentence short: look at that one again from its own start.
        if not starts:
            starts = [_last_gap(text, start, stop)]
            yield starts[0]
        start = starts[-1]


def _boundaries(text: str, code: str) -> set[int]:
    """Return the offsets where sentencex sees a sentence of that language begin."""
    from sentencex import get_sentence_boundaries  # type: ignore[import-untyped]

    # It sees no end of a sentence after "(1)"; after another sign it does, but may miss where that sentence begins.
    versions = {text, _NUMBERED.sub("\u00a7", text)}
    return {int(boundary["start_index"]) for part in versions for boundary in get_sentence_boundaries(code, part)}


def _after_marks(text: str, edge: int, end: int) -> int:
    """Return the offset after the marks at `edge` that close what comes before it."""
    match = None if text[edge - 1].isspace() else _CLOSING.match(text, edge, min(end, edge + _MOST_CLOSING))
    return match.end() if match else edge


def _last_gap(text: str, start: int, stop: int) -> int:
    """Return where the last word of text[start:stop] begins, or `stop` when it is the only one."""
    pieces = text[start:stop].rsplit(None, 1)
    if text[stop - 1].isspace() or len(pieces) < 2:
        return stop
    return stop - len(pieces[1])


def _unless_data(text: str, span: Span) -> Iterator[Span]:
    """Yield the span, or its lines if it has more of them than any sentence."""
    start, end = span
    breaks = text.count("\n", start, end)
    if breaks < _MOST_LINES or (breaks < _MOST_LINES_OF_PROSE and reads_as_prose(text[start:end].split("\n"))):
        yield span
        return
    while start < end:
        newline = text.find("\n", start, end)
        stop = end if newline < 0 else newline + 1
        line = strip(text, start, stop)
        if line:
            yield line
        start = stop


def strip(text: str, start: int, end: int) -> Span | None:
    """Return [start, end) without white space at its edges, or None when nothing is left."""
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return (start, end) if start < end else None
