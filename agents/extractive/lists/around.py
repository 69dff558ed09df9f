"""Whole lists: the line that announces a list, with all its items."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....evidence.address import Address
from ....evidence.addresses import Addresses
from ....evidence.bearing.reading import read
from ....evidence.paragraph import next_beside
from ....evidence.text.english import pattern, words
from ...replies.claim import Claim, cite
from ..code.named_tabs import of_named_tabs
from ..heading import in_front, label_of
from ..means import Means
from ..tables.caption import table_below
from .cut_lists import complete_list
from .enumeration import enumeration
from .list_items import (
    NUMBER,
    announced_by,
    announcer,
    first_sentences,
)
from .list_text import LONGEST, list_claim
from .parted_steps import parted_steps

_SHORT = 80
"""Most characters of a line that only announces a list."""
_JOINED = re.compile(r"[,;] (?:and|or)\Z")
_TOGETHER = re.compile(r"\b(?:either|both)(?: of)?(?: the following| these)?[:\s]*\Z", re.IGNORECASE)
_STEP = re.compile(r"step \d{1,3}\b", re.IGNORECASE)
_AIM = re.compile(r"(?:in order )?to (?!be\b)\w+|.{0,200}\b(?:steps|do (?:this|the following))\b", re.IGNORECASE)
"""Begins a line below which every item is a step: "To restore a backup:"."""
_OPTION = re.compile(r"[*_]{0,3}(?:`{1,2}-{0,2}\w[^`\n]{0,60}`{1,2}[^:\n]{0,40}?(?::| [\u2013\u2014-]) ?|-{1,2}\w)")
"""Begins an item with the name of what it explains, as code."""
_POINTS = pattern(
    "^these", "^the following", f"{words('any all each one some none either')} of (?:these|the following)"
)
"""In a sentence about the list right below it."""


def list_around(address: Address, addresses: Addresses, means: Means, part: str, *, asks_list: bool) -> Claim | None:
    """The list that a sentence announces, or with `asks_list` belongs to, with the announcing line or the heading.

    What is counted off in a paragraph, "(1) ... (2) ...", is a list too, and so are the rows of a small table that a
    line announces. A list that its passage cuts off begins in the one before it, or continues in the next. With
    `asks_list`, a sentence that gives the number of items also announces the list below its paragraph, and a step that
    announces a list is shown among the other steps. Of code in tabs, that of the tabs which the `part` of the question
    names is shown, or all. None if an item reads like instructions to a model, since the list would not be complete
    without it, or if there is no list.
    """
    below = _announcing_next(address, addresses) if asks_list else None
    if below is not None and (listed := list_around(below, addresses, means, part, asks_list=False)):
        return Claim(text=f"{address.shown} {listed.text}", cites=[cite(address), *listed.cites])
    if counted_off := enumeration(address, addresses, asks_list=asks_list):
        return _in_prose(counted_off)
    if asks_list and (counted := _counted(address, addresses, means)) is not None:
        return counted
    if rows := table_below(address, addresses, means.following):
        return list_claim("", address, rows)
    announced = None if asks_list and is_step(address) else announced_by(address, addresses)
    first = address if announced is None and asks_list and address.sentence.kind == "item" else announced
    items = complete_list(first, addresses, means) if first is not None else []
    items = parted_steps(items, addresses, means) or items
    if len(first_sentences(items)) < (1 if announced else 2) or any(item.flagged for item in items):
        return None
    above = address if announced else announcer(items[0], addresses)
    heading = first.nearest_heading if first is not None else ""
    lead = label_of(items[0]) or (in_front(heading) if heading else "")
    return list_claim(lead, above, of_named_tabs(part, items))


def _announcing_next(address: Address, addresses: Addresses) -> Address | None:
    """The sentence right after this one in its paragraph, if it is a mere "The allowed values are:"."""
    below = next_beside(address, addresses)
    mere = below is not None and below.announces and len(below.shown) <= _SHORT
    return below if mere and not address.announces else None


def _in_prose(sentences: Sequence[Address]) -> Claim | None:
    text = " ".join(sentence.shown for sentence in sentences)
    whole = len(text) <= LONGEST and not any(sentence.flagged for sentence in sentences)
    return Claim(text=text, cites=[cite(sentence) for sentence in sentences]) if whole else None


def is_joined(address: Address) -> bool:
    """Whether it is a list item that ends in a conjunction before the next one, "pay the fee, and", or is one of those
    that belong together below "under either of"."""
    together = _JOINED.search(address.shown) or _TOGETHER.search(address.lead)
    return address.sentence.kind == "item" and together is not None


def is_step(address: Address) -> bool:
    """Whether it is an item of a list that is numbered, "2." or "Step 2:", or that stands below "To restore a backup:"
    or the like."""
    announced = NUMBER.match(address.shown) or _STEP.match(address.shown) or _AIM.match(address.lead)
    return address.sentence.kind == "item" and announced is not None


def is_option(address: Address) -> bool:
    """Whether it is an item that explains one of several options, "--tow (-t): Tows it.", and so is no step."""
    return address.sentence.kind == "item" and _OPTION.match(address.words) is not None


def _counted(address: Address, addresses: Addresses, means: Means) -> Claim | None:
    """A sentence such as "It has five levels." or "These are installed.", with a list below that nothing announces.

    If the sentence gives a number, the list must have as many items, and other sentences may come between.
    """
    at = address.number + 1
    while (below := addresses.get(at)) is not None and below.passage.id == address.passage.id and _is_prose(below):
        at += 1
    is_list = below is not None and below.passage.id == address.passage.id and below.sentence.kind == "item"
    if below is None or not is_list or not _is_prose(address):
        return None
    items = [] if below.lead else complete_list(below, addresses, means)
    numbers = {piece.quantity.value for piece in read(address.shown).pieces if piece.quantity}
    points = at == address.number + 1 and _POINTS.search(address.shown) is not None
    if len(items) < 2 or any(item.flagged for item in items):
        return None
    if not points and len(first_sentences(items)) not in numbers:
        return None
    return list_claim("", address, items)


def _is_prose(address: Address) -> bool:
    return address.sentence.kind == "sentence" and not address.announces
