"""From headings to the sections of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .document import Document, Section
from .front_matter import text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

    from ...evidence.scalars import Value
    from ...evidence.text.spans import Span

Mark = tuple[int, tuple[str, ...]]
Part = tuple[int, int, tuple[str, ...]]
"""First character, end, heading with the path to it."""
Heading = tuple[int, int, str]
"""Offset, level from 1, words."""

# A heading is kept with every passage under it: one of a whole page is a file's mistake, or meant to do harm.
HEADING_CHARS = 200


def document_with_headings(
    text: str,
    name: str,
    headings: Iterable[Heading],
    facts: Mapping[str, Value],
    *,
    skip: Sequence[Span] = (),
    marks: Iterable[Mark] | None = None,
) -> Document:
    """A text that is stored unchanged; its title is the fact of that name, or the first heading, or `name`.

    `marks` are those of the headings if they do not simply follow from their levels.
    """
    headings = list(headings)
    titles = (text_of(facts.get("title", "")).strip(), *(words for _, _, words in headings), name)
    marks = marks_from_headings(headings) if marks is None else marks
    sections = sections_from_marks(text, marks, skip=skip, titles={offset for offset, _, _ in headings})
    return Document(text, next(filter(None, titles), name), sections, facts)


def with_offsets(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Each line of a text that was split at line feeds, after the offset of its first character."""
    at = 0
    for line in lines:
        yield at, line
        at += len(line) + 1


def sections_from_marks(
    text: str, marks: Iterable[Mark], *, skip: Sequence[Span] = (), titles: Set[int] | None = None
) -> tuple[Section, ...]:
    """Return sections that cover `text` but for `skip`, each from its mark (offset, heading) to the next.

    Marks and the ranges to skip are in order. A part of nothing but white space is left to the section before it, or,
    where none is before it, to the one after. A heading's own line is left out if a range to skip parts it from its
    text, which has the heading anyway; `titles` are the offsets of such lines, if some marks have none.
    """
    marks = list(marks)
    titles = {offset for offset, _ in marks} if titles is None else titles
    sections: list[Section] = []
    parts = list(_without(_between_marks(text, marks), skip))
    for at, (start, end, heading) in enumerate(parts):
        if start in titles and _is_heading_alone(text, at, parts):
            continue
        if text[start:end].strip():
            if sections and sections[-1].end == start and not text[sections[-1].start : start].strip():
                start = sections.pop().start
            sections.append(Section(start, end, heading))
        elif not sections or sections[-1].end != start:
            sections.append(Section(start, end, heading))
        else:
            sections[-1] = Section(sections[-1].start, end, sections[-1].heading)
    with_text = tuple(section for section in sections if text[section.start : section.end].strip())
    return with_text or tuple(sections)


def _is_heading_alone(text: str, at: int, parts: Sequence[Part]) -> bool:
    """Whether a part is only the line of its heading, and the next part, after a gap, is the text under it."""
    start, end, heading = parts[at]
    opens = bool(heading) and (at == 0 or parts[at - 1][2] != heading)
    follows = at + 1 < len(parts) and parts[at + 1][2] == heading and parts[at + 1][0] > end
    return opens and follows and "\n" not in text[start:end].strip()


def _between_marks(text: str, marks: Iterable[Mark]) -> Iterator[Part]:
    start = 0
    heading: tuple[str, ...] = ()
    for offset, following in marks:
        if offset > start:
            yield start, offset, heading
        start, heading = max(start, offset), following
    if start < len(text):
        yield start, len(text), heading


def _without(parts: Iterable[Part], skip: Sequence[Span]) -> Iterator[Part]:
    """Cut the ranges to skip out of the parts."""
    at = 0
    for start, end, heading in parts:
        while at < len(skip) and skip[at][1] <= start:
            at += 1
        nth = at
        while nth < len(skip) and skip[nth][0] < end:
            if skip[nth][0] > start:
                yield start, skip[nth][0], heading
            start = max(start, skip[nth][1])
            nth += 1
        if start < end:
            yield start, end, heading


def marks_from_headings(headings: Iterable[Heading]) -> Iterator[Mark]:
    """Turn headings into marks with the whole path; drop the empty."""
    path: list[tuple[int, str]] = []
    for heading in headings:
        if pushed(path, heading):
            yield heading[0], tuple(name for _, name in path)


def pushed(path: list[tuple[int, str]], heading: Heading) -> bool:
    """Whether a heading has words; it then takes the place of those in the path that it ends."""
    _, level, words = heading
    if not words:
        return False
    while path and path[-1][0] >= level:
        path.pop()
    path.append((level, words[:HEADING_CHARS]))
    return True
