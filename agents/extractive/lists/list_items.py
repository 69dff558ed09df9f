"""Which sentences of the evidence belong to one list: its items, the nested lists, and what stands between them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ....evidence.address import Address
from ....evidence.addresses import Addresses
from ....evidence.markup.blocks import without_bullet, without_number
from ....evidence.paragraph import below_same_heading
from ....evidence.text.english import pattern, words
from ....evidence.text.line_spans import indent_of, line_start
from ....evidence.text.spans import Span

MOST_ITEMS = 40
"""Most items of a list that is shown whole."""
NUMBER = re.compile(r"(\d{1,3})[.)]\s+")
"""Begins a numbered item."""
_LINE_END = re.compile(r":\s{1,3}(?:\d{1,3}[.)]\s{1,3})?\Z")
"""Ends the line in front of an item."""
MARKS = "-*+\u2022 \t"
TO_DO = pattern(
    words("steps things ways tips points guidelines requirements prerequisites measures"),
    "(?:do|perform|take|follow|use|check|consider|remember|ensure) (?:this|these|(?:all )?(?:of )?the following)",
    "as follows",
    "^to [a-z]+",
)
"""In a line that announces what to do or to heed, whatever it is about."""
_FENCES = ("```", "~~~")
_NOTE = re.compile(r"\s*(?:!!!|\?\?\?)")


def goes_on(part: Address) -> bool:
    """Whether it continues a list item: a further sentence of it, or a paragraph below it."""
    return part.sentence.goes_on or part.sentence.kind == "sentence"


def shows_item(text: str, item: str) -> bool:
    """Whether a text has a list item, which may have another number there, behind its line or among others."""
    bare = without_number(item)
    lines = [without_number(without_bullet(line)[0]) for line in text.split("\n")]
    behind = text.endswith(bare) and _LINE_END.search(text, 0, len(text) - len(bare))
    return without_number(text) != bare and (bare in lines or bool(behind))


def first_sentences(items: Sequence[Address]) -> list[Address]:
    """The first sentence of each item, and the code between the items."""
    return [item for item in items if not goes_on(item)]


def is_numbered(item: Address) -> bool:
    """Whether an item of a list has a number."""
    return item.shown[:1].isdigit()


def is_deeper(item: Address, other: Address) -> bool:
    """Whether an item of a list is indented further than another one, as far as their passages tell."""
    return _shows_indent(item) and _shows_indent(other) and _indent(item) > _indent(other)


def _shows_indent(item: Address) -> bool:
    """Whether its passage has the white space before it: one that begins inside an item lacks that of its line."""
    text = item.passage.text
    return text[:1].isspace() or without_bullet(text)[1] or bool(text[: item.sentence.start].strip(MARKS))


def begins_anew(address: Address) -> bool:
    """Whether a line or a heading of its own passage stands above its list."""
    return address.sentence.lead is not None or address.sentence.under is not None


def announced_by(address: Address, addresses: Addresses) -> Address | None:
    """The first item of the list that a line announces."""
    following = addresses.get(address.number + 1)
    return following if following is not None and address.leads(following) else None


def whole_list(address: Address, addresses: Addresses) -> list[Address]:
    """All items under the same announcing line, in order, with nested lists and the code and paragraphs inside."""
    items = [address]
    for step in (-1, 1):
        between: list[Address] = []
        at = address.number + step
        while (other := addresses.get(at)) is not None and _beside(address, other, addresses):
            between.append(other)
            if other.sentence.kind == "item" or step > 0:
                items += between
                between = []
            at += step
    return sorted(items, key=lambda item: item.number)


def _beside(address: Address, other: Address, addresses: Addresses) -> bool:
    if not below_same_heading(address, other):
        return False
    in_other_tab = other.sentence.tab != address.sentence.tab
    if in_other_tab and (address.sentence.tab is not None or other.sentence.kind != "code"):
        return False
    if other.sentence.kind == "item":
        return address.sentence.lead in _leads(other, addresses)
    return other.sentence.kind == "code" or is_inside(address, other)


def is_inside(item: Address, paragraph: Address) -> bool:
    """Whether a paragraph is indented further than an item beside it: it belongs to one of the list's items, unless it
    is in a note beside the list.

    A fence that opens code which its passage cuts off reads as a paragraph, and does not belong to an answer.
    """
    if paragraph.sentence.kind != "sentence" or paragraph.words.startswith(_FENCES):
        return False
    return _indent(paragraph) > _indent(item) and not _is_noted(paragraph, _indent(item))


def _is_noted(paragraph: Address, depth: int) -> bool:
    """Whether the nearest line above it that is not indented further than `depth` begins a note of MkDocs."""
    above = paragraph.passage.text[: paragraph.sentence.start].split("\n")[-2::-1]
    line = next((line for line in above if line.strip() and indent_of(line) <= depth), "")
    return _NOTE.match(line) is not None


def _indent(address: Address) -> int:
    """How many white spaces the line begins with in which it begins."""
    text, start = address.passage.text, address.sentence.start
    return indent_of(text[line_start(text, start) : start + 1])


def _leads(item: Address, addresses: Addresses) -> Iterator[Span | None]:
    """The line that announces an item, then the one that announces the enclosing item, and so on outwards."""
    yield item.sentence.lead
    span = item.sentence.lead or (0, 0)
    above = next((other for other in addresses.at(item.passage.id, *span) if other.holds(item)), None)
    if above is not None:
        yield from _leads(above, addresses)


def announcer(item: Address, addresses: Addresses) -> Address | None:
    """The sentence or item that announces an item's list; None if a heading or nothing does."""
    lead = item.sentence.lead
    above = addresses.at(item.passage.id, *lead) if lead is not None else []
    return next((address for address in above if address.leads(item)), None)
