"""Numbered steps that code or paragraphs at the margin part: step 3 goes on with the list of step 2."""

from __future__ import annotations

from collections.abc import Sequence

from ....evidence.address import Address
from ....evidence.addresses import Addresses
from ....evidence.bearing.commands import is_order
from ....evidence.markup.blocks import without_number
from ..code.code_block import THEN
from ..means import Means
from ..stretch import stretch
from .list_items import NUMBER, is_deeper

_MOST_BETWEEN = 6
"""Most sentences at the margin between two steps."""
_MOST_PASSAGES = 4


def parted_steps(items: Sequence[Address], addresses: Addresses, means: Means) -> list[Address]:
    """All steps of the section of a list whose numbers go on before or behind it, with the code, the paragraphs and the
    tables between them; empty if no such step is parted from the list, or if most of them do not tell to
    do something."""
    known = {item.number for item in items}
    mine = _outermost(items)
    if mine is None:
        return []
    section, _ = stretch(mine, addresses, means, lambda each: each.section == mine.section, _MOST_PASSAGES)
    parts = [each for each in section if not each.is_picture]
    at = next((at for at, each in enumerate(parts) if each.number == mine.number), None)
    if at is None:
        return []
    places = sorted([*_in_turn(parts, at, -1), at, *_in_turn(parts, at, 1)])
    steps = [parts[place] for place in places]
    orders = sum(is_order(without_number(step.shown)) for step in steps)
    if all(step.number in known for step in steps) or 2 * orders < len(steps):
        return []
    last = max(places[-1], *(place for place, each in enumerate(parts) if each.number in known))
    while last + 1 < len(parts) and parts[last + 1].sentence.kind == "code":
        last += 1
    return parts[places[0] : last + 1]


def _outermost(items: Sequence[Address]) -> Address | None:
    """The first of the numbered items that are indented least."""
    found: Address | None = None
    for item in filter(_number, items):
        if found is None or is_deeper(found, item):
            found = item
    return found


def _in_turn(parts: Sequence[Address], at: int, step: int) -> list[int]:
    """The places of the steps before (-1) or behind (1) one, as far as each number is the next and no line begins
    another list, nearest first."""
    found: list[int] = []
    between, first, last = 0, parts[at], _number(parts[at])
    place = at + step
    while 0 <= place < len(parts) and between <= _MOST_BETWEEN:
        part, number = parts[place], _number(parts[place])
        line, item = sorted((part, parts[place - step]), key=lambda each: each.number)
        if _begins_another(line, item) and not is_deeper(item, first):
            break
        if number and not is_deeper(part, first):
            if number != last + step:
                break
            found.append(place)
            last, between = number, 0
        elif part.sentence.kind == "sentence" and not part.sentence.goes_on:
            between += 1
        place += step
    return found


def _begins_another(line: Address, item: Address) -> bool:
    """Whether a line right above a numbered item announces it for a purpose of its own, "To wash the belt:", and not
    as what is to be done then."""
    return bool(_number(item)) and line.leads(item) and line.announces and THEN.search(line.shown) is None


def _number(part: Address) -> int:
    """The number that an item of a list begins with; 0 for any other part."""
    match = NUMBER.match(part.shown) if part.sentence.kind == "item" else None
    return int(match[1]) if match else 0
