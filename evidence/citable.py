"""The parts of a passage that can be cited: sentences, list items, table rows, lines of code.

Each is a span of the passage's text. A list item records the line that announces its list, and a table row its header
row, since neither means much without it. Headings, front matter, rules and bare markup cannot be cited.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby, takewhile
from typing import Literal

from .announcing import Lists, indent_of, title_of
from .entries import name_of
from .markup import rst
from .markup.blocks import Block, blocks, marker_end
from .markup.contents import is_contents, is_entry
from .markup.plain import Markup, markup_of, plain_text
from .markup.records import log_entries, settings
from .markup.rows import head_of, says_nothing
from .markup.sentences import prose_spans
from .markup.source_code import SETTINGS, SOURCE, as_prose, pieces_of
from .markup.tabs import tab_around
from .markup.templates import TEMPLATED, blanked
from .markup.titles import with_titles
from .markup.verbatim import fence_of
from .passage import Passage
from .terms import Terms
from .text.spans import Span

Kind = Literal["sentence", "item", "row", "field", "code"]

_LONGEST_ITEM = 300
"""Most characters of a list item that is cited whole; a longer one is cited sentence by sentence."""
_PROSE_ROW = re.compile(r"[|\s]*([^|\s<](?:[^|]*[^|\s])?)[|\s]*")
_CODE_LINES = 4
"""Most lines of code that are cited together."""
_WORD = re.compile(r"\w+")
_FENCE = re.compile(r"[ \t]*(?:`{3,}|~{3,})")
_SNIPPET = re.compile(r"\s*-+8<-+ ")
"""A MkDocs line that includes the text of another file."""
_PAGE = re.compile(r"\W*(?:page|seite|p\.)\s*\d+(?:\s*(?:of|von|/)\s*\d+)?\W*", re.IGNORECASE)
"""The number of a page, in a line of its own."""
_ORDERED = re.compile(r"\s*(?:\d|\(|[a-z])")
_FIELD = re.compile(r"(?:[A-Z][\w./-]*(?: [\w./-]+){0,3}|:[A-Za-z][\w ./-]{0,40}): +\S")
_LEAST_FIELDS = 3
_DATA = frozenset({"json", "yaml"})
"""Formats in which each line is a path followed by a value, with indented continuation lines below it."""
_RECORD = re.compile(r"; [^\s:;.,][^:;.,]{0,40}: ")
"""The start of the next field inside a one-line record."""
_SIMPLE_RULE = re.compile(r"[=-]{2,}(?:[ \t]+[=-]{2,})+")
"""The rules of a reStructuredText simple table: above and below its header, and at its end."""
_MARKUP = re.compile(r"(?:<[^<>]*>|\{[{%][^{}]*[%}]\}|\[[^\[\]]+\]: \S.*|\s)*")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A part of a passage that can be cited."""

    start: int
    """First character in the passage's text."""
    end: int
    """One past its last character."""
    kind: Kind
    lead: Span | None = None
    """Span of the line that announces its list, or of its table's header row."""
    under: Span | None = None
    """Span of the nearest heading before it, if that is in the passage."""
    tab: Span | None = None
    """Span of the title of the tab that it stands in, if that is in the passage."""
    term: Span | None = None
    """Span of the list item above it that is nothing but the term that it explains, if that is in the passage."""
    goes_on: bool = False
    """Whether it continues the list item of the sentence before it: a long item has several sentences."""
    cut_off: bool = False
    """Whether it is a row of a table, or an item of a list, that began in an earlier passage: `Passage.above` holds the
    header row, or the line that announces the list."""


def sentences_of(passage: Passage) -> tuple[Sentence, ...]:
    """The parts of a passage that can be cited, in order. A line that repeats its title or a heading counts only if
    there is nothing else, and the name that the passage explains is left out."""
    form = passage.form
    settings = passage.metadata.get("language") in SETTINGS
    marks = fence_of(passage.above)
    if marks:  # a block that begins above also tells which fences in the text close a block and which open one
        whole = f"{passage.above}\n{passage.text}\n{marks}"
        parts = _sentences(whole, markup_of(passage), form, settings)
        sentences = tuple(_later(part, -len(passage.above) - 1) for part in parts)
    else:
        sentences = _sentences(passage.text, markup_of(passage), form, settings)
    if name := name_of(passage):
        sentences = tuple(_behind(passage.text, name, sentence) for sentence in sentences if sentence.end > name[1])
    above = {tuple(_WORD.findall(text)) for text in (passage.title, *passage.heading)}
    if passage.above and sentences and not marks:
        goes_on = _is_row if sentences[0].kind == "row" else _is_of_first_list
        cut_off = sum(1 for _ in takewhile(goes_on, sentences))
        sentences = (*map(_cut_off, sentences[:cut_off]), *sentences[cut_off:])
    body = tuple(
        sentence
        for sentence in sentences
        if tuple(_WORD.findall(passage.text, sentence.start, sentence.end)) not in above
    )
    return body or sentences


def _is_row(sentence: Sentence) -> bool:
    """Whether it is a row of the table that a passage begins with."""
    return sentence.kind == "row" and sentence.lead is None


def _is_of_first_list(sentence: Sentence) -> bool:
    """Whether it is an item of the list that a passage begins with, or of a nested one, or code between items."""
    return sentence.kind in ("item", "code") and sentence.under is None


def _cut_off(sentence: Sentence) -> Sentence:
    """The sentence as one of a table or a list that began in an earlier passage, but for code and nested items."""
    return replace(sentence, cut_off=sentence.kind != "code" and sentence.lead is None)


def _behind(text: str, name: Span, sentence: Sentence) -> Sentence:
    """The sentence without the name at its beginning."""
    if sentence.start > name[0]:
        return sentence
    after = text[name[1] : sentence.end]
    return replace(sentence, start=name[1] + len(after) - len(after.lstrip()))


@lru_cache(maxsize=4096)
def _sentences(text: str, markup: Markup, form: str, settings: bool) -> tuple[Sentence, ...]:
    if form == SOURCE:
        return tuple(_of_source(text, settings))
    return tuple(_of_blocks(text, markup, form))


def _of_source(text: str, settings: bool) -> Iterator[Sentence]:
    """The statements or settings of source code, and the sentences of its comments and docstrings."""
    prose = as_prose(text)
    for start, end, kind, head in pieces_of(text, settings=settings):
        if kind == "code":
            yield from (part for part in [Sentence(start, end, "code", head)] if _says_something(text, part, "none"))
        else:
            first = prose.rfind("\n", 0, start) + 1  # with its indentation, which tells list items apart
            yield from (_later(part, first) for part in _of_blocks(prose[first:end], "none", SOURCE))


def _later(sentence: Sentence, by: int) -> Sentence:
    def moved(span: Span | None) -> Span | None:
        return span and (span[0] + by, span[1] + by)

    return replace(
        sentence, start=sentence.start + by, end=sentence.end + by, lead=moved(sentence.lead),
        under=moved(sentence.under), tab=moved(sentence.tab), term=moved(sentence.term),
    )  # fmt: skip


def _of_blocks(text: str, markup: Markup, form: str) -> list[Sentence]:
    if form == TEMPLATED:
        text = blanked(text)
    text_blocks = [block for block in blocks(text) if block.kind != "mark"]
    sentences: list[Sentence] = []
    lists, terms = Lists(text), Terms(text)
    under: Span | None = None
    for (kind, _), group in groupby(text_blocks, key=lambda block: (block.kind, block.group)):
        members = list(group)
        lists.see(members[0])
        terms.see(members[0])
        if kind == "heading":
            under = title_of(text, members[0])
        tab = tab_around(text, members[0].start)
        around = tab.title if tab else None
        parts = [part for part in _parts(text, kind, members, lists.lead, form) if _says_something(text, part, markup)]
        sentences += [
            replace(part, under=under, tab=around, term=terms.term, goes_on=kind == "item" and at > 0)
            for at, part in enumerate(parts)
        ]
    return sentences


def _parts(text: str, kind: str, members: Sequence[Block], lead: Span | None, form: str) -> list[Sentence]:
    if kind == "row":
        return _rows(text, members)
    if kind == "code":
        return _code(members, text)
    if kind == "item":
        return _item(text, members[0], lead)
    if kind != "paragraph" or is_contents(text, lines := list(_lines(text, members[0].start, members[0].end))):
        return []
    return _paragraph(text, members[0], lines, form)


def _paragraph(text: str, block: Block, lines: Sequence[Span], form: str) -> list[Sentence]:
    rules = [at for at, line in enumerate(lines) if _SIMPLE_RULE.fullmatch(text, *line)]
    if rules and len(rules) < len(lines):
        head = lines[rules[0] + 1] if len(rules) > 1 and rules[1] == rules[0] + 2 else None
        return [Sentence(*line, "field", head) for at, line in enumerate(lines) if at not in rules and line != head]
    fields = _fields(text, lines)
    documented = form == SOURCE and text[block.start] == ":"
    if (documented or len(fields) >= _LEAST_FIELDS) and all(_FIELD.match(text, *field) for field in fields):
        return [Sentence(*field, "field") for field in fields]
    if form in _DATA and not indent_of(text, lines[0][0]):
        return [part for field in fields for part in _datum(text, block._replace(start=field[0], end=field[1]))]
    if form == "text" and (records := settings(text, lines) or log_entries(text, lines)):
        return [Sentence(*record, "item" if section else "field", section) for record, section in records]
    return [Sentence(start, end, "sentence") for start, end in with_titles(text, prose_spans(text, block))]


def _datum(text: str, line: Block) -> Iterator[Sentence]:
    """A whole record, or else the sentences of a value, the first with its path; dots in the path end no sentence."""
    if _RECORD.search(text, line.start, line.end):
        yield Sentence(line.start, line.end, "field")
        return
    after = text.find(": ", line.start, line.end)
    yield from (Sentence(*span, "sentence") for span in prose_spans(text, line, after=max(after, line.start)))


def _fields(text: str, lines: Sequence[Span]) -> list[Span]:
    """The lines, each joined with the lines below it that are indented further than the first."""
    rows = [lines[0]]
    for start, end in lines[1:]:
        if indent_of(text, start) > indent_of(text, lines[0][0]):
            rows[-1] = rows[-1][0], end
        else:
            rows.append((start, end))
    return rows


def _item(text: str, block: Block, lead: Span | None) -> list[Sentence]:
    marked = marker_end(text, block)
    body = marked + len(text[marked : block.end]) - len(text[marked : block.end].lstrip())
    if is_entry(text, (body, block.end), lead):
        return []
    start = block.start if _ORDERED.match(text, block.start, marked) else body
    if block.end - start <= _LONGEST_ITEM:
        return [Sentence(start, block.end, "item", lead)] if start < block.end else []
    spans = [(max(left, start), right) for left, right in with_titles(text, prose_spans(text, block))]
    return [Sentence(left, right, "item", lead) for left, right in spans if left < right]


def _rows(text: str, members: Sequence[Block]) -> list[Sentence]:
    """The rows of a table; a long row with a single cell, as in PDF layouts, is split into sentences."""
    spans = [(block.start, block.end) for block in members]
    lead, head = head_of(text, spans)
    rows: list[Sentence] = []
    for block, span in zip(members, spans, strict=True):
        prose = _PROSE_ROW.fullmatch(text, *span) if span[1] - span[0] > _LONGEST_ITEM else None
        if prose:
            inside = block._replace(start=prose.start(1), end=prose.end(1))
            rows += [Sentence(*part, "sentence") for part in prose_spans(text, inside)]
        elif span not in head and not says_nothing(text[slice(*span)]):
            rows.append(Sentence(*span, "row", lead))
    return rows


def _code(members: Sequence[Block], text: str) -> list[Sentence]:
    return _grouped(
        text,
        [
            (member.start, member.end)
            for member in members
            if not _FENCE.match(text, member.start, member.end) and not _SNIPPET.match(text, member.start, member.end)
        ],
    )


def _grouped(text: str, lines: Sequence[Span]) -> list[Sentence]:
    """Groups of a few lines; lines that only close brackets join the group before them."""
    parts: list[Span] = []
    for at in range(0, len(lines), _CODE_LINES):
        start, end = lines[at][0], lines[at : at + _CODE_LINES][-1][1]
        if parts and not any(map(str.isalnum, text[start:end])):
            parts[-1] = parts[-1][0], end
        else:
            parts.append((start, end))
    return [Sentence(*part, "code") for part in parts]


def _lines(text: str, start: int, end: int) -> Iterator[Span]:
    at = start
    for line in text[start:end].split("\n"):
        body = line.strip()
        if body:
            first = at + line.index(body)
            yield first, first + len(body)
        at += len(line) + 1


def _says_something(text: str, sentence: Sentence, markup: Markup) -> bool:
    words = text[sentence.start : sentence.end]
    if (
        markup == "rst"
        and sentence.kind != "code"
        and rst.is_markup(text[text.rfind("\n", 0, sentence.start) + 1 : sentence.end])
    ):
        return False
    marked = markup == "markdown" and sentence.kind != "row"
    plain = plain_text(words, "markdown") if marked else words
    no_words = _PAGE.fullmatch(plain) or (markup == "markdown" and _MARKUP.fullmatch(plain))
    return any(map(str.isalnum, plain)) and not no_words
