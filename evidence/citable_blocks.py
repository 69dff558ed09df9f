"""The sentences, items, rows and lines of code in the blocks of a text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .markup import rst
from .markup.block import Block
from .markup.blocks import marker_end
from .markup.contents import is_contents, is_entry
from .markup.plain import Markup, plain_text
from .markup.records import log_entries, settings
from .markup.rows import head_of, says_nothing
from .markup.sentences import prose_spans
from .markup.source_code import SOURCE
from .markup.titles import with_titles
from .sentence import Sentence
from .text.letters import CAPITAL
from .text.line_spans import before_on_line, line_spans, line_start
from .text.spans import Span

_LONGEST_ITEM = 300
"""Most characters of a list item that is cited whole; a longer one is cited sentence by sentence."""
_PROSE_ROW = re.compile(r"[|\s]*([^|\s<](?:[^|]*[^|\s])?)[|\s]*")
_CODE_LINES = 4
"""Most lines of code that are cited together."""
_FENCE = re.compile(r"[ \t]*(?:`{3,}|~{3,})")
_SNIPPET = re.compile(r"\s*-+8<-+ ")
"""A MkDocs line that includes the text of another file."""
_PAGE = re.compile(r"\W*(?:page|seite|p\.)\s*\d+(?:\s*(?:of|von|/)\s*\d+)?\W*", re.IGNORECASE)
"""The number of a page, in a line of its own."""
_ORDERED = re.compile(r"\s*(?:\d|\(|[a-z]|\[[ xX])")
_MARKER = re.compile(r"\s*+(?:\d{1,3}[.)]|[a-z][.)]|\[[ xX]\])?\s*+")
"""An item of which nothing is left but its number or its box."""
_FIELD = re.compile(rf"(?:[{CAPITAL}][\w./-]*(?: [\w./-]+){{0,3}}|:[A-Za-z][\w ./-]{{0,40}}): +\S")
_LEAST_FIELDS = 3
_DATA = frozenset({"json", "yaml"})
"""Formats in which each line is a path followed by a value, with indented continuation lines below it."""
_RECORD = re.compile(r"; [^\s:;.,][^:;.,]{0,40}: ")
"""The start of the next field inside a one-line record."""
_SIMPLE_RULE = re.compile(r"[=-]{2,}(?:[ \t]+[=-]{2,})+")
"""The rules of a reStructuredText simple table: above and below its header, and at its end."""
_MARKUP = re.compile(r"(?:<[^<>]*>|\{[{%][^{}]*[%}]\}|\[[^\[\]]+\]: \S++(?:\s+[\"'(].*)?|!?\[\]\([^()\s]*\)|\s)*")


def parts_of(text: str, kind: str, members: Sequence[Block], lead: Span | None, form: str) -> list[Sentence]:
    if kind == "row":
        return _rows(text, members)
    if kind == "code":
        return _code(members, text)
    if kind == "fact":
        return [Sentence(members[0].start, members[0].end, "field")]
    if kind == "item":
        return _item(text, members[0], lead)
    lines = list(line_spans(text, members[0].start, members[0].end))
    comment = form == "rst" and rst.is_comment(text[members[0].start : members[0].end])
    if kind != "paragraph" or comment or is_contents(text, lines):
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
    if form == "rst" and (_are_fields(text, fields) or all(rst.is_option(text, *field) for field in fields)):
        return [Sentence(*field, "sentence") for field in fields]
    if form in _DATA and not before_on_line(text, lines[0][0]):
        return [part for field in fields for part in _datum(text, block._replace(start=field[0], end=field[1]))]
    if form == "text" and (records := settings(text, lines) or log_entries(text, lines)):
        return [Sentence(*record, "item" if section else "field", section) for record, section in records]
    are_definitions = form == "rst" and len(fields) > 1 and all("\n" in text[slice(*field)] for field in fields)
    whole = fields if are_definitions else [(block.start, block.end)]
    spans = [span for start, end in whole for span in prose_spans(text, block._replace(start=start, end=end))]
    return [Sentence(start, end, "sentence") for start, end in with_titles(text, spans)]


def _are_fields(text: str, lines: Sequence[Span]) -> bool:
    """Whether lines are fields of reStructuredText, with markup between fields."""
    if text[lines[0][0]] != ":":
        return False
    return all(rst.FIELD.match(line) or rst.is_markup(line) for line in (text[slice(*each)] for each in lines))


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
        if len(before_on_line(text, start)) > len(before_on_line(text, lines[0][0])):
            rows[-1] = rows[-1][0], end
        else:
            rows.append((start, end))
    return rows


def _item(text: str, block: Block, lead: Span | None) -> list[Sentence]:
    marked = marker_end(text, block)
    body = marked + len(text[marked : block.end]) - len(text[marked : block.end].lstrip())
    if is_entry(text, (body, block.end), lead):
        return []
    if _MARKER.fullmatch(text, body, block.end):
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
    """Groups of a few lines; lines without a word, as those that close brackets, join the group before them, or at the
    beginning the one after them."""
    parts: list[Span] = []
    for at in range(0, len(lines), _CODE_LINES):
        start, end = lines[at][0], lines[at : at + _CODE_LINES][-1][1]
        if parts and not all(any(map(str.isalnum, text[slice(*part)])) for part in (parts[-1], (start, end))):
            parts[-1] = parts[-1][0], end
        else:
            parts.append((start, end))
    return [Sentence(*part, "code") for part in parts]


def says_something(text: str, sentence: Sentence, markup: Markup) -> bool:
    words = text[sentence.start : sentence.end]
    if sentence.kind == "code":  # XML and templates of any kind are told as they are written
        return any(map(str.isalnum, words))
    line = text[line_start(text, sentence.start) : sentence.end]
    if markup == "rst" and rst.is_markup(line):
        return False
    marked = markup == "markdown" and sentence.kind != "row"
    plain = plain_text(words, "markdown") if marked else words
    no_words = _PAGE.fullmatch(plain) or (markup == "markdown" and _MARKUP.fullmatch(plain))
    return any(map(str.isalnum, plain)) and not no_words
