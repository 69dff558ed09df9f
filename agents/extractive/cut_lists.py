"""Lists that passages cut off: their items in the passages before and after."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import dropwhile, takewhile

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.headings import headings_above
from ...evidence.paragraph import is_beside
from ...evidence.passage import Passage
from .list_items import MARKS, MOST_ITEMS, NUMBER, begins_anew, is_deeper, is_inside, is_numbered, whole_list
from .means import Means

_FIRST = re.compile(r"(?:1|a|i)[.)]\s")


def rest_of(items: Sequence[Address], following: Callable[[Passage], Sequence[Address]]) -> list[Address]:
    """The further items of a list that is cut off, from the passages that follow."""
    rest: list[Address] = []
    passage = items[-1].passage
    while len(rest) <= MOST_ITEMS and (below := following(passage)) and _in_one_section(items[0], below[0]):
        more = _opening([*items, *rest], below)
        if not more and _is_before_next([*items, *rest], below, following):
            more = list(below)
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
    return not item.passage.text[: item.sentence.start].strip(MARKS) and _FIRST.match(item.shown) is None


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
        inside = takewhile(lambda part: part.sentence.kind in ("item", "code") or is_inside(item, part), above[::-1])
        ends = [*inside][::-1]
        found = list(dropwhile(lambda other: other.sentence.kind != "item" or other.lead != item.lead, ends))
        found = [*(_rest_before(found[0], above[: -len(found)]) if found else []), *found]
        earlier = [*found, *earlier]
        if len(found) < len(above):
            break
    return earlier


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
            return not begins_anew(address) and not is_deeper(first, address) and (outer or inner)
        inside = address.sentence.kind in ("item", "code") or is_inside(first, address)
        return inside and (nested or not begins_anew(address))

    found = list(takewhile(continues, following))
    return found if any(item.sentence.kind == "item" for item in found) else []


def _is_before_next(
    items: Sequence[Address], below: Sequence[Address], following: Callable[[Passage], Sequence[Address]]
) -> bool:
    """Whether a passage of prose stands before the one that begins with the next number of a list: it is a note inside
    the last item, whose passage has lost its indentation."""
    numbers = [number for item in items if (number := NUMBER.match(item.shown)) and not is_deeper(item, items[0])]
    prose = all(part.sentence.kind == "sentence" and part.sentence.under is None for part in below)
    after = following(below[0].passage) if prose and numbers else ()
    if not after or after[0].sentence.kind != "item" or not _in_one_section(items[0], after[0]):
        return False
    number = NUMBER.match(after[0].shown)
    return number is not None and int(number[1]) == int(numbers[-1][1]) + 1


def _rest_of_item(last: Address, following: Sequence[Address]) -> list[Address]:
    """The sentences at the start of a passage that belong to the paragraph in which the passage before it ends."""
    goes_on = 0 <= following[0].passage.start - last.passage.end <= 1  # no empty line
    begins = not following[0].passage.text[: following[0].sentence.start].strip(MARKS)
    if not (goes_on and begins and following[0].sentence.kind == "sentence"):
        return []
    rest = [following[0]]
    rest += takewhile(lambda after: is_beside(following[0], after), following[1:])
    return rest
