"""A drafted question with its answer, and how to draft one without a model, from the headings and words of passages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from pydantic import BaseModel, ConfigDict

from ..evidence.markup.block import Block
from ..evidence.markup.blocks import blocks
from ..evidence.markup.plain import markup_of, plain_text
from ..evidence.markup.sentences import sentence_spans
from ..evidence.passage import Passage
from ..evidence.text.letters import CAPITAL
from ..evidence.text.words import content_words

_CAPITALISED = rf"[{CAPITAL}](?=\w|['.-]+\w)\w*+(?:['.-]++\w++)*+"
NAME = re.compile(rf"(?<![\w'.-]){_CAPITALISED}(?: {_CAPITALISED})++|\b[A-Z][A-Za-z]*-\d[\w-]*\b")
"""A name that two documents may share: capitalised words in a row, or a code."""
_VALUE = re.compile(r"(?<![\w.-])[£$€]?\d+(?:[.,:/-]\d+)*(?: ?%)?(?![\w-])")
_CODE = re.compile(r"\b[A-Z][A-Za-z]*-(\d{2,})\b")
_CODE_SPAN = re.compile(r"(?<!`)`([^`\n]{2,60})`(?!`)")
_ITEM = re.compile(r"\A\s*(?:[-*+]|\d+[.)])\s+")
_BARE_NUMBER = re.compile(r"\W*\d+\W*")
_RULE = re.compile(r"[\s|:+-]+")
_SHORTEST, _LONGEST = 40, 300
_LONGEST_CELL = 60
"""Characters; a right answer repeats a longer cell hardly ever word for word."""
GAP = "___"


class Quote(BaseModel):
    """Words copied from a passage."""

    model_config = ConfigDict(extra="forbid")

    passage: int
    """The passage's number."""
    words: str
    """One contiguous piece of it, character by character."""


class Drafted(BaseModel):
    """What a drafter returns."""

    model_config = ConfigDict(extra="forbid")

    question: str
    answer: str
    """In a sentence; empty if there is none."""
    contains: list[str]
    """What a right answer contains, all of it."""
    quotes: list[Quote]
    """The words that state the answer, by the passage's number from 1."""


def names_in(text: str) -> list[str]:
    """The names in a text, in order, without duplicates and without the "On" or "The" that a sentence begins with."""
    found: dict[str, None] = {}
    for name in NAME.findall(text):
        first, _, rest = name.partition(" ")
        kept = name if not rest or content_words(first) else rest
        if NAME.fullmatch(kept):
            found[kept] = None
    return list(found)


def single(passage: Passage) -> Drafted | None:
    """A sentence of the passage with a number, a code or a name left out; without any, what the section says."""
    sentences = list(_sentences(passage))
    for left_out in (_numbers, _codes_and_names):
        for sentence in sentences:
            text = _plain(sentence, passage)
            for value in left_out(sentence, text):
                at = text.find(value)
                if at >= 0 and value not in _place(passage) and text.count(value) == 1:
                    gapped = f"{text[:at]}{GAP}{text[at + len(value) :]}"
                    question = f'According to {_place(passage)}, what stands in the gap: "{gapped}"?'
                    return _drafted(question, text, [value], [sentence])
    if not sentences:
        return None
    return _drafted(f"What does {_place(passage)} say?", _plain(sentences[0], passage), [], [sentences[0]])


def _numbers(_: str, text: str) -> Iterator[str]:
    yield from (value[0] for value in _VALUE.finditer(text))


def _codes_and_names(sentence: str, text: str) -> Iterator[str]:
    yield from _CODE_SPAN.findall(sentence)
    yield from names_in(text)


def table(passage: Passage) -> Drafted | None:
    """The value of the last column in one row of the first table of the passage that has a header.

    A row that is named like another is not asked about. Where a cell of the last column is long, the column before it
    is asked for.
    """
    for header, row, alike in _rows(passage.text):
        names, cells = (_cells(line, passage) for line in (header, row))
        if alike or len(names) != len(cells) or not all(names) or not cells[0]:
            continue
        for name, cell in reversed(list(zip(names, cells, strict=True))[1:]):
            if len(cell) <= _LONGEST_CELL and any(map(str.isalnum, cell)) and cell != cells[0]:
                row_name = f"{names[0]} {cells[0]}" if _BARE_NUMBER.fullmatch(cells[0]) else cells[0]
                question = f'According to {_place(passage)}, what is "{name}" for "{row_name}"?'
                return _drafted(question, f"{row_name}: {cell}.", [cell], [row])
    return None


def joined(first: Passage, second: Passage, name: str) -> Drafted | None:
    """What two documents say of the same name."""
    statements = [next((text for text in _sentences(passage) if name in text), "") for passage in (first, second)]
    if not all(statements) or statements[0] == statements[1]:
        return None
    question = f"What do {_place(first)} and {_place(second)} say about {name}?"
    answer = " ".join(_plain(text, passage) for text, passage in zip(statements, (first, second), strict=True))
    return _drafted(question, answer, [], statements)


def unanswerable(passage: Passage, exists: Callable[[str], bool]) -> Drafted | None:
    """A question about a code that does not exist but resembles one in the passage; without a code, who first proposed
    it."""
    for code in _CODE.finditer(passage.text):
        start, end = code.span(1)
        for step in range(1, 10):
            digits = "".join(str((int(digit) + step) % 10) for digit in code[1])
            made_up = passage.text[code.start() : start] + digits + passage.text[end : code.end()]
            if not exists(made_up):
                return _drafted(f'What does "{passage.title or passage.source}" say about {made_up}?', "", [], [])
    if not passage.heading or exists("first proposed"):
        return None
    return _drafted(f"Who first proposed what {_place(passage)} says, and in which year?", "", [], [])


def _drafted(question: str, answer: str, contains: list[str], quotes: list[str]) -> Drafted:
    numbered = [Quote(passage=number, words=words) for number, words in enumerate(quotes, 1)]
    return Drafted(question=question, answer=" ".join(answer.split()), contains=contains, quotes=numbered)


def _plain(sentence: str, passage: Passage) -> str:
    """The sentence on one line, as a reader sees it: without the marks of a list item, of emphasis and of links."""
    return plain_text(_ITEM.sub("", sentence), markup_of(passage))


def _place(passage: Passage) -> str:
    heading = passage.heading[-1] if passage.heading else ""
    title = passage.title or passage.source
    return f'"{heading}" of "{title}"' if heading and heading != title else f'"{title}"'


def _sentences(passage: Passage) -> Iterator[str]:
    """Sentences of prose that end as such, and are neither fragments nor overlong."""
    rst = passage.form == "rst"
    prose = [block for block in blocks(passage.text, rst=rst) if block.kind in ("paragraph", "item")]
    for start, end in sentence_spans(passage.text, rst=rst):
        whole = _SHORTEST <= end - start <= _LONGEST and passage.text[end - 1] == "."
        if whole and any(block.start <= start < block.end for block in prose):
            yield passage.text[start:end]


def _rows(text: str) -> Iterator[tuple[str, str, bool]]:
    """(header, row, whether another row begins alike) of each table that has a header: a rule stands under it."""
    groups: dict[int, list[Block]] = {}
    for block in blocks(text):
        if block.kind == "row":
            groups.setdefault(block.group, []).append(block)
    for group in groups.values():
        rows = [text[block.start : block.end] for block in group]
        if len(rows) > 2 and _RULE.fullmatch(rows[1]):
            first = Counter(_raw_cells(row)[0] for row in rows[2:])
            for row in rows[2:]:
                yield rows[0], row, first[_raw_cells(row)[0]] > 1


def _raw_cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def _cells(row: str, passage: Passage) -> list[str]:
    """As a reader sees them."""
    return [plain_text(cell, markup_of(passage)) for cell in _raw_cells(row)]
