"""One item of a list, by the place that a question asks for: "What is the second step of docking?" """

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.passage import Passage
from ...evidence.text.english import words
from ...evidence.text.number_words import ORDINALS
from ..replies.claim import Claim, cite
from .heading import in_front
from .lists.cut_lists import rest_of
from .lists.list_items import NUMBER, announcer, goes_on, whole_list
from .scores.scoring import Scored

_ITEM = words("step stage phase task item point")
_PLACE = re.compile(
    rf"\b(?:the (?P<ordinal>{'|'.join(ORDINALS)}|last|final) {_ITEM}\b|{_ITEM} (?P<number>\d{{1,2}})\b)", re.IGNORECASE
)
_MOST_SENTENCES = 3
"""How many of the best sentences may lie in the list that is meant."""


def nth_item(
    part: str, ranked: Sequence[Scored], addresses: Addresses, following: Callable[[Passage], Sequence[Address]]
) -> Claim | None:
    """The item of a numbered list among the best sentences, by its number.

    None if no such item is asked for, or no list is found. The claim is empty if the list has no such item, or if its
    passage was not found: another item would be a wrong answer.
    """
    place = _PLACE.search(part)
    best = [scored.candidate.address for scored in ranked[:_MOST_SENTENCES]] if place else []
    listed = next(filter(None, (_list_of(address, addresses) for address in best)), {})
    if place is None or not listed:
        return None
    wanted = _number(place)
    if wanted not in listed:  # the last passage that was found may cut the list off
        last = listed[max(listed)]
        rest = rest_of(whole_list(last, addresses), following)
        listed |= {int(number[1]): item for item in rest if (number := NUMBER.match(item.shown))}
    item = listed.get(max(listed) if wanted is None else wanted)
    return Claim(text="") if item is None else _claim(item, addresses)


def _list_of(address: Address, addresses: Addresses) -> dict[int, Address]:
    """The items of the list that a sentence belongs to or announces, by number, from all passages of its section.

    Empty if it has no list, or if two items have the same number.
    """
    below = addresses.get(address.number + 1)
    is_in = address.sentence.kind == "item" or (below is not None and address.leads(below))
    near = (other for other in addresses if other.section == address.section) if is_in else ()
    items = (other for other in near if other.sentence.kind == "item")
    numbered = [(int(number[1]), other) for other in items if (number := NUMBER.match(other.shown))]
    listed = dict(numbered)
    return listed if len(listed) == len(numbered) > 1 else {}


def _number(place: re.Match[str]) -> int | None:
    """The number of the item, None for the last one."""
    if place["number"]:
        return int(place["number"])
    word = place["ordinal"].lower()
    return ORDINALS.index(word) + 1 if word in ORDINALS else None


def _claim(item: Address, addresses: Addresses) -> Claim:
    """The item with its further sentences, after what announces the list."""
    parts = [item]
    while (after := addresses.get(parts[-1].number + 1)) is not None and _is_of(item, after):
        parts.append(after)
    above = announcer(item, addresses)
    lead = above.shown if above else in_front(item.nearest_heading) if item.nearest_heading else ""
    text = " ".join(filter(None, (lead, *(part.shown for part in parts))))
    return Claim(text=text, cites=[cite(part) for part in (*filter(None, [above]), *parts)])


def _is_of(item: Address, after: Address) -> bool:
    more = item.holds(after) or (goes_on(after) and after.sentence.kind == "item")
    return more and after.passage.id == item.passage.id
