"""Gold of cases: its spans in a stored text, and the passages that meet it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ...evidence.citation import Citation
from ...evidence.passage import Passage
from ...evidence.text.spans import Span, find_span
from ...indexes.loaders import UnreadableFileError, parse
from ...indexes.sets import SetFile
from .case import Case, Gold
from .reading import Faults, Line


@dataclass(frozen=True)
class Located:
    """One gold span."""

    index: str
    source: str
    start: int
    """First character, in the stored source text."""
    end: int
    """One past the last character."""
    passage: str = ""
    """Id of the passage, if the gold names one."""
    relevance: int = 1
    also: tuple[Span, ...] = ()
    """Other places in the source where the same quote occurs."""
    whole: bool = False
    """Whether any part of the document counts as gold."""

    def holds(self, *passages: Passage) -> bool:
        """Whether passages together have at least half of the characters; for a whole document, any passage counts."""
        within = [passage for passage in passages if self._in(passage.index, passage.source)]
        return bool(within) and (
            self.whole or any(2 * _covered(span, within) >= span[1] - span[0] for span in self.spans)
        )

    def touched_by(self, part: Citation | Passage) -> bool:
        """Whether a citation or a passage has at least half of it, or lies at least half within it."""
        return self._in(part.index, part.source) and (
            self.whole
            or any(2 * _shared(span, part) >= min(span[1] - span[0], part.end - part.start) > 0 for span in self.spans)
        )

    @property
    def spans(self) -> tuple[Span, ...]:
        """Every place in the source where it occurs."""
        return ((self.start, self.end), *self.also)

    def _in(self, index: str, source: str) -> bool:
        return (index, source) == (self.index, self.source)


def met(gold: Sequence[Located], passages: Sequence[Passage]) -> list[list[int]]:
    """For each passage the places of the units that it holds, or holds together with the passages before it.

    So a quote that is cut into many passages is met as soon as half of it was read.
    """
    return [
        [
            place
            for place, unit in enumerate(gold)
            if unit.holds(passage) or (unit.holds(*passages[: at + 1]) and unit.touched_by(passage))
        ]
        for at, passage in enumerate(passages)
    ]


def quoted(quote: str, text: str) -> tuple[Span, ...]:
    """The places of `quote` in `text`, verbatim; if none, ignoring differences in white space, quotation marks and
    dashes."""
    spans: list[Span] = []
    at = text.find(quote)
    while at >= 0:
        spans.append((at, at + len(quote)))
        at = text.find(quote, at + len(quote))
    if not spans and (near := find_span(quote, text)) is not None:
        spans.append(near)
    return tuple(spans)


def _covered(span: Span, passages: Sequence[Passage]) -> int:
    """Number of characters of the span that any of the passages has."""
    covered, end = 0, span[0]
    for passage in sorted(passages, key=lambda passage: passage.start):
        upto = min(span[1], passage.end)
        covered += max(0, upto - max(end, passage.start))
        end = max(end, upto)
    return covered


def _shared(span: Span, part: Passage | Citation) -> int:
    """Number of characters that both share."""
    return max(0, min(span[1], part.end) - max(span[0], part.start))


def settled_cases(
    cases: list[tuple[Line, Case]], described: SetFile, folder: Path, faults: Faults
) -> list[tuple[Line, Case]]:
    """The cases with the index of each gold filled in; notes faults for indexes and documents that the set lacks."""

    @cache
    def text_of(index: str, source: str) -> str | None:
        path = described.indexes[index].path
        return _text(folder / path, source) if path is not None else None

    settled = []
    for line, case in cases:
        for name in case.indexes:
            if name not in described.indexes:
                faults.add(line.place, _unknown(name, described))
        gold = [_with_index(unit, described) for unit in case.gold]
        for unit in gold:
            if not unit.index and not unit.passage:
                faults.add(line.place, f"gold in {unit.source!r} names no index, and the set has several")
            elif unit.index and unit.index not in described.indexes:
                faults.add(line.place, _unknown(unit.index, described))
            elif unit.source and described.indexes[unit.index].path is not None:
                _check(unit, text_of(unit.index, unit.source), line, faults)
        settled.append((line, case.model_copy(update={"gold": gold})))
    return settled


def _with_index(gold: Gold, described: SetFile) -> Gold:
    if gold.index or gold.passage or len(described.indexes) != 1:
        return gold
    return gold.model_copy(update={"index": next(iter(described.indexes))})


def _unknown(name: str, described: SetFile) -> str:
    return f"there is no index {name!r} in the set: it has {', '.join(map(repr, described.indexes))}"


def _check(gold: Gold, text: str | None, line: Line, faults: Faults) -> None:
    if text is None:
        faults.add(line.place, f"there is no document {gold.source!r} in the index {gold.index!r}")
    elif gold.quote and not quoted(gold.quote, text):
        faults.add(line.place, f"the quote {gold.quote!r} is not in the document {gold.source!r} of {gold.index!r}")


def _text(top: Path, source: str) -> str | None:
    """The document's text as the library will store it; None if no readable document of that name is below `top`."""
    path = top / source
    try:
        if not path.resolve().is_relative_to(top.resolve()):
            return None
        return parse(path.read_bytes(), source).text
    except (OSError, ValueError, UnreadableFileError):
        return None
