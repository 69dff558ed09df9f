"""Which sentences of the evidence belong to one list: its items, the nested lists, and what stands between them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import dropwhile, takewhile

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.headings import headings_above
from ...evidence.markup.blocks import without_bullet
from ...evidence.paragraph import is_beside
from ...evidence.passage import Passage
from ...evidence.text.spans import Span
from .means import Means

MOST_ITEMS = 40
"""Most items of a list that is shown whole."""
_FIRST = re.compile(r"(?:1|a|i)[.)]\s")
NUMBER = re.compile(r"\d{1,3}[.)]\s+")
"""Begins a numbered item."""
_LINE_END = re.compile(r":\s{1,3}(?:\d{1,3}[.)]\s{1,3})?\Z")
"""Ends the line in front of an item."""
_MARKS = "-*+\u2022 \t"
_FENCES = ("```", "~~~")
_NOTE = re.compile(r"\s*(?:!!!|\?\?\?)")


def goes_on(part: Address) -> bool:
    """Whether it continues a list item: a further sentence of it, or a paragraph below it."""
    return part.sentence.goes_on or part.sentence.kind == "sentence"


def without_number(text: str) -> str:
    """A list item without its number."""
    number = NUMBER.match(text)
    return text[number.end() :] if number else text


def shows_item(text: str, item: str) -> bool:
    """Whether a text has a list item, which may have another number there, behind its line or among others."""
    bare = without_number(item)
    lines = [without_number(without_bullet(line)[0]) for line in text.split("\n")]
    behind = text.endswith(bare) and _LINE_END.search(text, 0, len(text) - len(bare))
    return without_number(text) != bare and (bare in lines or bool(behind))


def first_sentences(items: Sequence[Address]) -> list[Address]:
    """The first sentence of each item, and the code between the items."""
    return [item for item in items if not goes_on(item)]


def rest_of(items: Sequence[Address], following: Callable[[Passage], Sequence[Address]]) -> list[Address]:
    """The further items of a list that is cut off, from the passages that follow."""
    rest: list[Address] = []
    passage = items[-1].passage
    while len(rest) <= MOST_ITEMS and (below := following(passage)) and _in_one_section(items[0], below[0]):
        more = _opening([*items, *rest], below)
        rest += more
        if len(more) < len(below):
            break
        passage = below[0].passage
    return rest


def complete_list(item: Address, addresses: Addresses, means: Means) -> list[Address]:
    """The `whole_list` of an item, with what the passages before and after it hold if its passage cuts it off."""
    items = whole_list(item, addresses)
    if addresses.ends_passage(items[-1]):
        items += rest_of(items, means.following)
    before = addresses.at(items[0].passage.id, 0, items[0].sentence.start)
    items = [*_rest_before(items[0], before), *items]
    return [*_beginning_of(items[0], means.preceding), *items] if _is_cut_off(items[0]) else items


def _in_one_section(one: Address, other: Address) -> bool:
    """Whether both are below the same headings: no list goes on below another one."""
    return headings_above(one.passage, one.sentence) == headings_above(other.passage, other.sentence)


def _is_cut_off(item: Address) -> bool:
    """Whether it begins its passage and is not the first item of its list."""
    return not item.passage.text[: item.sentence.start].strip(_MARKS) and _FIRST.match(item.shown) is None


def _rest_before(item: Address, before: Sequence[Address]) -> list[Address]:
    """What comes `before` a numbered item in its passage, if that is the rest of an item that began in an earlier one;
    else empty."""
    text, number = item.passage.text[: item.sentence.start].rstrip(" \t"), NUMBER.match(item.shown)
    joined = number is not None and _FIRST.match(item.shown) is None and "\n\n" not in text and text.endswith("\n")
    prose = all(part.sentence.kind == "sentence" and not part.announces for part in before)
    return list(before) if joined and prose else []


def _beginning_of(item: Address, preceding: Callable[[Passage], Sequence[Address]]) -> list[Address]:
    """The earlier items of the list whose `item` begins its passage, from the passages that precede it."""
    earlier: list[Address] = []
    while len(earlier) <= MOST_ITEMS and (above := preceding((earlier or [item])[0].passage)):
        if not _in_one_section(above[-1], item):
            break
        inside = takewhile(lambda part: part.sentence.kind in ("item", "code") or _is_inside(item, part), above[::-1])
        ends = [*inside][::-1]
        found = list(dropwhile(lambda other: other.sentence.kind != "item" or other.lead != item.lead, ends))
        found = [*(_rest_before(found[0], above[: -len(found)]) if found else []), *found]
        earlier = [*found, *earlier]
        if len(found) < len(above):
            break
    return earlier


def is_numbered(item: Address) -> bool:
    """Whether an item of a list has a number."""
    return item.shown[:1].isdigit()


def _opening(items: Sequence[Address], following: Sequence[Address]) -> list[Address]:
    """The items at the start of a passage that continue the list at the end of the passage before it, or first the rest
    of that one's last item, or the list inside it."""
    first, last = items[0], next(item for item in reversed(items) if item.sentence.kind == "item")
    rest = _rest_of_item(items[-1], following)
    inner = is_numbered(last) != is_numbered(first)  # until an item is one of the outer list

    def continues(address: Address) -> bool:
        nonlocal inner
        if address.sentence.goes_on or address in rest:
            return True
        nested = is_deeper(address, first) or any(
            above.leads(address) for above in following if above in rest or above.sentence.kind == "item"
        )
        if address.sentence.kind == "item" and not nested:
            outer = is_numbered(address) == is_numbered(first)
            inner = inner and not outer
            return not _begins_anew(address) and not is_deeper(first, address) and (outer or inner)
        inside = address.sentence.kind in ("item", "code") or _is_inside(first, address)
        return inside and (nested or not _begins_anew(address))

    found = list(takewhile(continues, following))
    return found if any(item.sentence.kind == "item" for item in found) else []


def _rest_of_item(last: Address, following: Sequence[Address]) -> list[Address]:
    """The sentences at the start of a passage that belong to the paragraph in which the passage before it ends."""
    goes_on = 0 <= following[0].passage.start - last.passage.end <= 1  # no empty line
    begins = not following[0].passage.text[: following[0].sentence.start].strip(_MARKS)
    if not (goes_on and begins and following[0].sentence.kind == "sentence"):
        return []
    rest = [following[0]]
    rest += takewhile(lambda after: is_beside(following[0], after), following[1:])
    return rest


def is_deeper(item: Address, other: Address) -> bool:
    """Whether an item of a list is indented further than another one, as far as their passages tell."""
    return _shows_indent(item) and _shows_indent(other) and _indent(item) > _indent(other)


def _shows_indent(item: Address) -> bool:
    """Whether its passage has the white space before it: one that begins inside an item lacks that of its line."""
    text = item.passage.text
    return text[:1].isspace() or without_bullet(text)[1] or bool(text[: item.sentence.start].strip(_MARKS))


def _begins_anew(address: Address) -> bool:
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
    if other.passage.id != address.passage.id or other.sentence.under != address.sentence.under:
        return False
    in_other_tab = other.sentence.tab != address.sentence.tab
    if in_other_tab and (address.sentence.tab is not None or other.sentence.kind != "code"):
        return False
    if other.sentence.kind == "item":
        return address.sentence.lead in _leads(other, addresses)
    return other.sentence.kind == "code" or _is_inside(address, other)


def _is_inside(item: Address, paragraph: Address) -> bool:
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
    line = next((line for line in above if line.strip() and len(line) - len(line.lstrip()) <= depth), "")
    return _NOTE.match(line) is not None


def _indent(address: Address) -> int:
    """How many white spaces the line begins with in which it begins."""
    text, start = address.passage.text, address.sentence.start
    before = text[text.rfind("\n", 0, start) + 1 : start + 1]
    return len(before) - len(before.lstrip())


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
