"""Whole lists: the line that announces a list, with all its items."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

from ...evidence.addresses import Address, Addresses, depths
from ...evidence.bearing.reading import read
from ...evidence.blocks import bulleted
from ...evidence.passage import Passage
from ...evidence.spans import Span
from ..forms import pattern, words
from ..prose import Claim, cite
from .code import code_lines

_MOST_ITEMS = 40
_LONGEST = 2_000
"""Most characters of a list that is shown whole."""
_SEVERAL = words(
    """kinds? types? sorts? options steps stages requirements conditions reasons ways rules parts duties examples
    benefits items things documents"""
)
_ASKED = pattern(
    "(?:what|which|who) (?:are|were)",
    "(?:list|name) (?:the|all)",
    f"{_SEVERAL} {words('of for to that are do can must should we i you does')}",
    "how (?:do|can|should|would|to|must|does one)",
    "what (?:must|should|do|can|may) (?:i|we|you|one|they|an?|the)",
    rf"(?:what|which) (?:\w+ )?\w{{3,}}s {words('are do does can must may should need have will')}",
)
"""Questions that a single list item seldom answers."""
_JOINED = re.compile(r"[,;] (?:and|or)\Z")
_NUMBER = re.compile(r"\d{1,3}[.)]\s+")
_POINTS = pattern("^(?:these|the following)\\b")
"""Begins a sentence about the list below it."""


def lists_asked(part: str) -> bool:
    """Whether a part of a question asks for several things, or for how something is done."""
    return _ASKED.search(part) is not None


def list_around(
    address: Address, addresses: Addresses, following: Callable[[Passage], Sequence[Address]], *, asks_list: bool
) -> Claim | None:
    """The list that a sentence announces, or with `asks_list` belongs to, with the announcing line; else None.

    A list that is cut off at the end of its passage continues in the `following` one. With `asks_list`, a sentence that
    gives the number of items also announces the list below its paragraph. None if an item reads like instructions to a
    model, since the list would not be complete without it.
    """
    if asks_list and (counted := _counted(address, addresses)) is not None:
        return counted
    announced = _announced(address, addresses)
    first = address if announced is None and asks_list and address.sentence.kind == "item" else announced
    items = _whole_list(first, addresses) if first is not None else []
    if items and addresses.ends_passage(items[-1]):
        items += _rest_of(items[0], items[-1].passage, following)
    if len(_first_sentences(items)) < (1 if announced else 2) or any(item.flagged for item in items):
        return None
    above = address if announced else announcer(items[0], addresses)
    return _claim(items[0].lead, above, items)


def is_joined(address: Address) -> bool:
    """Whether it is a list item that ends in a conjunction before the next one: "pay the fee, and"."""
    return address.sentence.kind == "item" and _JOINED.search(address.shown) is not None


def gathered(claims: Sequence[Claim], addresses: Addresses) -> list[Claim]:
    """Group consecutive claims that are items of one list below the line that announces it, shown once.

    The name that several consecutive claims explain, or the heading before them, is also shown once.
    """
    out: list[Claim] = []
    above = explained = ""
    for claim in claims:
        lead = _lead_of(claim, addresses)
        if lead and lead == above:
            if not out[-1].item:
                first = bulleted(out[-1].text.removeprefix(lead).strip())
                out[-1] = out[-1].model_copy(update={"text": f"{lead}\n{first}"})
            claim = claim.model_copy(update={"text": claim.text.removeprefix(lead).strip(), "item": True})
        name = _name_of(claim, addresses)
        if name and name == explained:
            claim = claim.model_copy(update={"text": claim.text.removeprefix(name).strip()})
        out.append(claim)
        above, explained = lead, name
    return out


def _name_of(claim: Claim, addresses: Addresses) -> str:
    """The name that a claim explains, or the heading before it; empty if there is neither."""
    cited = _cited(claim, addresses)
    names = [f"{address.explained}:" for address in cited if address.explained]
    headings = [f"{address.nearest_heading}:" for address in cited if address.nearest_heading]
    return next(iter((*names, *(heading for heading in headings if claim.text.startswith(f"{heading} ")))), "")


def _lead_of(claim: Claim, addresses: Addresses) -> str:
    """The line that announces a claim's list item; empty if the claim is not exactly one item."""
    sentences = _cited(claim, addresses)
    alone = len(sentences) == 1 and claim.text == f"{sentences[0].lead} {sentences[0].shown}"
    return sentences[0].lead if alone else ""


def _cited(claim: Claim, addresses: Addresses) -> list[Address]:
    return [address for cited in claim.cites for address in addresses.at(cited.passage, cited.start, cited.end)]


def _counted(address: Address, addresses: Addresses) -> Claim | None:
    """A sentence such as "It has five levels." or "These are installed.", with a list below that nothing announces.

    If the sentence gives a number, the list must have as many items, and other sentences may come between.
    """
    at = address.number + 1
    while (below := addresses.get(at)) is not None and below.passage.id == address.passage.id and _is_prose(below):
        at += 1
    if (
        not _is_prose(address)
        or below is None
        or below.passage.id != address.passage.id
        or below.sentence.kind != "item"
    ):
        return None
    items = [] if below.lead else _whole_list(below, addresses)
    numbers = {piece.quantity.value for piece in read(address.shown).pieces if piece.quantity}
    points = at == address.number + 1 and _POINTS.match(address.shown) is not None
    if len(items) < 2 or any(item.flagged for item in items):
        return None
    if not points and len(_first_sentences(items)) not in numbers:
        return None
    return _claim("", address, items)


def _claim(lead: str, above: Address | None, items: Sequence[Address]) -> Claim | None:
    """A list after the sentence `above` it, or else after its `lead`; None if it is too long.

    A list that is too long is shortened to the first sentence of each item, then also without its nested lists.
    """
    first_sentences = _first_sentences(items)
    head = above.shown if above else lead
    head += ":" if head[-1:].isalnum() else ""
    for version in (items, first_sentences, [item for item, depth in depths(first_sentences) if not depth]):
        text = "\n".join(filter(None, (head, *_indented(version))))
        if len(text) <= _LONGEST and len(_first_sentences(version)) <= _MOST_ITEMS:
            return Claim(text=text, cites=[cite(part) for part in (*filter(None, [above]), *version)])
    return None


def _first_sentences(items: Sequence[Address]) -> list[Address]:
    """The first sentence of each item."""
    return [item for item in items if not item.sentence.goes_on]


def _is_prose(address: Address) -> bool:
    return address.sentence.kind == "sentence" and not address.announces


def _line(item: Address, numbered: bool) -> str:
    if item.sentence.kind == "code":
        return code_lines(item)
    return bulleted(item.shown if numbered else _NUMBER.sub("", item.shown))


def _indented(items: Sequence[Address]) -> list[str]:
    """The items as lines; items of a nested list are indented below the item that announces them.

    If all items have the same number, as Markdown allows, no numbers are shown.
    """
    numbers = [number[0] for item in items if (number := _NUMBER.match(item.shown))]
    numbered = len(numbers) < 2 or len(set(numbers)) > 1
    lines: list[str] = []
    for item, depth in depths(items):
        if item.sentence.goes_on and lines:
            lines[-1] += f" {item.shown}"
        else:
            lines.append("   " * depth + _line(item, numbered))
    return lines


def _rest_of(first: Address, passage: Passage, following: Callable[[Passage], Sequence[Address]]) -> list[Address]:
    """The further items of a list that is cut off, from the passages that follow."""
    rest: list[Address] = []
    while len(rest) <= _MOST_ITEMS and (below := following(passage)):
        items = _opening(first, below)
        rest += items
        if len(items) < len(below):
            break
        passage = below[0].passage
    return rest


def _opening(first: Address, following: Sequence[Address]) -> list[Address]:
    """The items at the start of a passage that continue the list at the end of the passage before it."""

    def goes_on(address: Address) -> bool:
        nested = any(above.holds(address) for above in following)
        return address.sentence.kind in ("item", "code") and (nested or not _begins_anew(address))

    items = list(takewhile(goes_on, following))
    numbered = [item.shown[0].isdigit() for item in items if item.sentence.kind == "item"]
    return items if numbered[:1] == [first.shown[0].isdigit()] else []


def _begins_anew(address: Address) -> bool:
    return address.sentence.lead is not None or address.sentence.under is not None


def _announced(address: Address, addresses: Addresses) -> Address | None:
    """The first item of the list that a line announces."""
    following = addresses.get(address.number + 1)
    return following if following is not None and address.leads(following) else None


def _whole_list(address: Address, addresses: Addresses) -> list[Address]:
    """All items under the same announcing line, in order, with their nested lists and the code between them."""
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
    return other.sentence.kind == "code" or (
        other.sentence.kind == "item" and address.sentence.lead in _leads(other, addresses)
    )


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
