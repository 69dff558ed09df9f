"""Lists that passages cut off: their items in the passages before and after."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import dropwhile, takewhile

from ....evidence.address import Address
from ....evidence.addresses import Addresses
from ....evidence.headings import headings_above
from ....evidence.markup.verbatim import fence_of
from ....evidence.paragraph import is_beside
from ....evidence.passage import Passage
from ..means import Means
from .list_items import MARKS, MOST_ITEMS, NUMBER, begins_anew, is_deeper, is_inside, is_numbered, whole_list

_FIRST = re.compile(r"(?:1|a|i)[.)]\s")


def rest_of(items: Sequence[Address], following: Callable[[Passage], Sequence[Address]]) -> list[Address]:
    """The further items of a list that is cut off, from the passages that follow."""
    rest: list[Address] = []
    passage, in_code = items[-1].passage, _ends_in_code(items[-1])
    for _ in range(MOST_ITEMS):
        below = following(passage)
        if not below or not in_one_section(items[0], below[0]):
            break
        passage, shown = below[0].passage, _without_pictures(_below_code(below) if in_code else below)
        if not shown:
            continue
        more = _opening([*items, *rest], shown)
        if not more and _is_before_next([*items, *rest], shown, following):
            more = shown
        rest += more
        in_code = bool(more) and _ends_in_code(more[-1])
        if len(more) < len(shown) and not in_code:
            break
    return rest


def _begins_in_code(passage: Passage) -> bool:
    """Whether a passage begins inside a block of code, which the one before it began."""
    return fence_of(passage.above) != ""


def _ends_in_code(part: Address) -> bool:
    """Whether its passage ends behind it with the beginning of a block of code, which stands in no answer: what is cut
    off reads as prose."""
    lines = part.passage.text[part.sentence.end :].strip().splitlines()
    marks = fence_of(lines[0]) if lines else ""
    return bool(marks) and not any(line.strip().startswith(marks) for line in lines[1:])


def _below_code(below: Sequence[Address]) -> list[Address]:
    """The sentences of a passage below the rest of the block of code in which it begins; all if it begins in none."""
    cut = bool(below) and _begins_in_code(below[0].passage)
    return list(dropwhile(lambda part: part.sentence.kind == "code", below)) if cut else list(below)


def complete_list(item: Address, addresses: Addresses, means: Means) -> list[Address]:
    """The `whole_list` of an item without pictures, with what the passages before and after it hold if its passage cuts
    it off."""
    items = _without_pictures(whole_list(item, addresses))
    if addresses.ends_passage(items[-1]) or _ends_in_code(items[-1]):
        items += rest_of(items, means.following)
    before = addresses.at(items[0].passage.id, 0, items[0].sentence.start)
    rest = _rest_before(items[0], before)
    is_cut_off = rest or _is_cut_off(items[0], before)
    return [*(_beginning_of(items[0], means.preceding) if is_cut_off else ()), *rest, *items]


def in_one_section(one: Address, other: Address) -> bool:
    """Whether both are below the same headings: no list goes on below another one."""
    return headings_above(one.passage, one.sentence) == headings_above(other.passage, other.sentence)


def _is_cut_off(item: Address, before: Sequence[Address]) -> bool:
    """Whether it is not the first item of its list, and nothing comes `before` it in its passage but pictures, or what
    is inside an earlier item whose code goes on there."""
    if _FIRST.match(item.shown):
        return False
    if NUMBER.match(item.shown) and before and all(part.is_picture for part in before):
        return True
    if _begins_in_code(item.passage):
        return all(part.sentence.kind == "code" or is_inside(item, part) for part in before)
    return not item.passage.text[: item.sentence.start].strip(MARKS)


def _rest_before(item: Address, before: Sequence[Address]) -> list[Address]:
    """What comes `before` an item in its passage, if that is the rest of an item that began in an earlier one; of code
    that goes on there, only what stands below that. Empty if it is none."""
    if _begins_in_code(item.passage):
        below = _below_code(before)
        return below if all(part.sentence.kind == "code" or is_inside(item, part) for part in below) else []
    text, number = item.passage.text[: item.sentence.start].rstrip(" \t"), NUMBER.match(item.shown)
    joined = number is not None and _FIRST.match(item.shown) is None and "\n\n" not in text and text.endswith("\n")
    prose = all(part.sentence.kind == "sentence" and not part.announces for part in before)
    return list(before) if joined and prose else []


def _beginning_of(item: Address, preceding: Callable[[Passage], Sequence[Address]]) -> list[Address]:
    """The earlier items of the list whose `item` is the first in its passage, from the passages that precede it."""
    earlier: list[Address] = []
    passage = item.passage
    for _ in range(MOST_ITEMS):
        above = preceding(passage)
        if not above or not in_one_section(above[-1], item):
            break
        shown = _without_pictures(_above_code(above) if _begins_in_code(passage) else above)
        passage = above[0].passage
        if not shown:
            continue
        inside = takewhile(lambda part: part.sentence.kind in ("item", "code") or is_inside(item, part), shown[::-1])
        ends = [*inside][::-1]
        found = _of_list(earlier[0] if earlier else item, ends)
        found = [*(_rest_before(found[0], shown[: -len(found)]) if found else []), *found]
        earlier = [*found, *earlier]
        if len(ends if _begins_in_code(passage) else found) < len(shown):
            break
    return earlier


def _of_list(item: Address, above: Sequence[Address]) -> list[Address]:
    """Those above an item that are of its list, from the first below the line that announces it; where its passage
    begins inside code, below the line that announces the last item above it."""
    last = next((part for part in reversed(above) if part.sentence.kind == "item"), None)
    lead = last.lead if last is not None and _begins_in_code(item.passage) else item.lead
    return list(dropwhile(lambda other: other.sentence.kind != "item" or other.lead != lead, above))


def _above_code(above: Sequence[Address]) -> list[Address]:
    """The sentences of a passage above the block of code in which it ends; empty if it is all code."""
    last = next((at for at, part in enumerate(above) if _ends_in_code(part)), -1)
    return list(above[: last + 1])


def _without_pictures(parts: Sequence[Address]) -> list[Address]:
    return [part for part in parts if not part.is_picture]


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
    listed = any(item.sentence.kind == "item" for item in found) or _is_code_of(items[-1], following[0])
    return found if listed else []


def _is_code_of(last: Address, code: Address) -> bool:
    """Whether the code that a passage begins with is indented further than the item in which the passage before it
    ends."""
    begins = code.sentence.kind == "code" and fence_of(code.passage.text[: code.sentence.start])
    return bool(begins) and last.sentence.kind == "item" and is_deeper(code, last)


def _is_before_next(
    items: Sequence[Address], below: Sequence[Address], following: Callable[[Passage], Sequence[Address]]
) -> bool:
    """Whether a passage of prose stands before the one that begins with the next number of a list: it is a note inside
    the last item, whose passage has lost its indentation."""
    numbers = [number for item in items if (number := NUMBER.match(item.shown)) and not is_deeper(item, items[0])]
    prose = all(part.sentence.kind == "sentence" and part.sentence.under is None for part in below)
    after = following(below[0].passage) if prose and numbers else ()
    if not after or after[0].sentence.kind != "item" or not in_one_section(items[0], after[0]):
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
