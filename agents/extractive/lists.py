"""Whole lists: the line that announces a list, with all its items."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...evidence.addresses import Address, Addresses, depths
from ...evidence.bearing.reading import read
from ...evidence.markup.blocks import bulleted
from ..questions.forms import pattern, words
from ..replies.prose import Claim, cite
from .code_block import code_lines
from .enumeration import enumeration
from .heading import in_front
from .list_items import (
    MOST_ITEMS,
    announced_by,
    announcer,
    complete_list,
    first_sentences,
    goes_on,
    is_deeper,
    is_numbered,
    table_below,
    whole_list,
    without_number,
)
from .means import Means
from .paragraph import next_beside
from .tabs import below_tab

_LONGEST = 2_000
"""Most characters of a list that is shown whole."""
_SHORT = 80
"""Most characters of a line that only announces a list."""
_SEVERAL = words(
    """kinds? types? sorts? options steps stages requirements conditions reasons ways rules parts duties examples
    benefits items things documents"""
)
_HEEDED = (
    "(?:(?:keep|kept|bear|borne) in mind|(?:watch|watched|look|looked) out for|(?:pay|paid) (?:\\w{1,30} )?attention"
    "|(?:be )?(?:aware of|careful)|beware of|consider(?:ed)?|taken? into (?:account|consideration)|observed?"
    "|remember(?:ed)?|noted?)"
)
"""What is done with several things at once."""
_ASKED = pattern(
    "(?:what|which|who) (?:are|were)",
    "(?:list|name) the",
    "(?:list|name|(?:give|show|tell) (?:me|us)) (?:all|every|each)",
    f"{_SEVERAL} {words('of for to that are do can must should we i you does')}",
    "(?:what|which) (?:order|sequence)",
    "how (?:do|can|should|would|to|must|does one)",
    "what (?:else )?(?:must|should|do|can|may) (?:i|we|you|one|they|an?|the)",
    f"what (?:else )?(?:must|should|is there to|(?:has|have|needs?) to|needs|to) (?:\\w{{1,30}} ){{0,4}}{_HEEDED}",
    f"(?:what (?:else )?do(?:es)?|anything) (?:\\w{{1,30}} ){{0,4}}(?:to|must|should) (?:\\w{{1,30}} ){{0,3}}{_HEEDED}",
    f"what (?:is (?:most )?important|matters) {words('when while if for on in at before after during')}",
    rf"(?:what|which) (?:\w+ )?\w{{3,}}s {words('are do does can must may should need have will')}",
    rf"(?:what|which) (?:\w+ )?\w{{3,}}s {words('count belong apply qualify exist fall come go lead depend make')}",
    f"what {words('counts qualifies')} as",
    rf"{words('different various possible available allowed')} \w+s",
)
"""Questions that a single list item seldom answers."""
_ALL = pattern("all|every|each")
_JOINED = re.compile(r"[,;] (?:and|or)\Z")
_TOGETHER = re.compile(r"\b(?:either|both)(?: of)?(?: the following| these)?[:\s]*\Z", re.IGNORECASE)
_NUMBER = re.compile(r"\d{1,3}[.)]\s+")
_AIM = re.compile(r"(?:in order )?to (?!be\b)\w+|.{0,200}\b(?:steps|do (?:this|the following))\b", re.IGNORECASE)
"""Begins a line below which every item is a step: "To restore a backup:"."""
_POINTS = pattern("^(?:these|the following)\\b")
"""Begins a sentence about the list below it."""


def all_asked(part: str) -> bool:
    """Whether a part of a question asks for all of several things."""
    return _ALL.search(part) is not None and lists_asked(part)


def lists_asked(part: str) -> bool:
    """Whether a part of a question asks for several things, or for how something is done."""
    return _ASKED.search(part) is not None


def list_around(address: Address, addresses: Addresses, means: Means, *, asks_list: bool) -> Claim | None:
    """The list that a sentence announces, or with `asks_list` belongs to, with the announcing line or the heading.

    What is counted off in a paragraph, "(1) ... (2) ...", is a list too, and so are the rows of a small table that a
    line announces. A list that its passage cuts off begins in the one before it, or continues in the next. With
    `asks_list`, a sentence that gives the number of items also announces the list below its paragraph, and a step that
    announces a list is shown among the other steps. None if an item reads like instructions to a model, since the list
    would not be complete without it, or if there is no list.
    """
    if (
        asks_list
        and (below := _announcing_next(address, addresses))
        and (listed := list_around(below, addresses, means, asks_list=False))
    ):
        return Claim(text=f"{address.shown} {listed.text}", cites=[cite(address), *listed.cites])
    if counted_off := enumeration(address, addresses, asks_list=asks_list):
        return _in_prose(counted_off)
    if asks_list and (counted := _counted(address, addresses)) is not None:
        return counted
    if rows := table_below(address, addresses):
        return _claim("", address, rows)
    announced = None if asks_list and is_step(address) else announced_by(address, addresses)
    first = address if announced is None and asks_list and address.sentence.kind == "item" else announced
    items = complete_list(first, addresses, means) if first is not None else []
    if len(first_sentences(items)) < (1 if announced else 2) or any(item.flagged for item in items):
        return None
    above = address if announced else announcer(items[0], addresses)
    heading = first.nearest_heading if first is not None else ""
    return _claim(items[0].lead or (in_front(heading) if heading else ""), above, items)


def _announcing_next(address: Address, addresses: Addresses) -> Address | None:
    """The sentence right after this one in its paragraph, if it is a mere "The allowed values are:"."""
    below = next_beside(address, addresses)
    mere = below is not None and below.announces and len(below.shown) <= _SHORT
    return below if mere and not address.announces else None


def _in_prose(sentences: Sequence[Address]) -> Claim | None:
    text = " ".join(sentence.shown for sentence in sentences)
    whole = len(text) <= _LONGEST and not any(sentence.flagged for sentence in sentences)
    return Claim(text=text, cites=[cite(sentence) for sentence in sentences]) if whole else None


def is_joined(address: Address) -> bool:
    """Whether it is a list item that ends in a conjunction before the next one, "pay the fee, and", or is one of those
    that belong together below "under either of"."""
    together = _JOINED.search(address.shown) or _TOGETHER.search(address.lead)
    return address.sentence.kind == "item" and together is not None


def is_step(address: Address) -> bool:
    """Whether it is an item of a list that is numbered, or that stands below "To restore a backup:" or the like."""
    announced = _NUMBER.match(address.shown) or _AIM.match(address.lead)
    return address.sentence.kind == "item" and announced is not None


def gathered(claims: Sequence[Claim], addresses: Addresses) -> list[Claim]:
    """Group consecutive claims that are items of one list below the line that announces it, shown once.

    The name that several consecutive claims of one document explain, or the heading before them, is also shown once.
    """
    out: list[Claim] = []
    above: tuple[str, int] | None = None
    explained = ("", "")
    for claim in claims:
        lead, place = _lead_of(claim, addresses)
        if lead and place == above:
            if not out[-1].item:
                first = bulleted(out[-1].text.removeprefix(lead).strip())
                out[-1] = out[-1].model_copy(update={"text": f"{lead}\n{first}"})
            claim = claim.model_copy(update={"text": claim.text.removeprefix(lead).strip(), "item": True})
        name = _name_of(claim, addresses)
        if name[1] and name == explained:
            claim = claim.model_copy(update={"text": claim.text.removeprefix(name[1]).strip()})
        out.append(claim)
        above, explained = place, name
    return out


def _name_of(claim: Claim, addresses: Addresses) -> tuple[str, str]:
    """The document of a claim, and the name that it explains or the heading before it; empty if there is neither."""
    cited = _cited(claim, addresses)
    names = [in_front(address.explained) for address in cited if address.explained]
    headings = [in_front(address.nearest_heading) for address in cited if address.nearest_heading]
    name = next(iter((*names, *(heading for heading in headings if claim.text.startswith(f"{heading} ")))), "")
    return cited[0].passage.source if cited else "", name


def _lead_of(claim: Claim, addresses: Addresses) -> tuple[str, tuple[str, int] | None]:
    """The line that announces a claim's list item, with its document and its place there; empty and None if it is
    not exactly one item."""
    sentences = _cited(claim, addresses)
    item = sentences[0] if len(sentences) == 1 else None
    if item is None or not item.lead or claim.text != f"{item.lead} {item.shown}":
        return "", None
    span = item.sentence.lead or (0, 0)  # none if it stands in an earlier passage
    return item.lead, (item.passage.source, item.passage.start + span[0])


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
    items = [] if below.lead else whole_list(below, addresses)
    numbers = {piece.quantity.value for piece in read(address.shown).pieces if piece.quantity}
    points = at == address.number + 1 and _POINTS.match(address.shown) is not None
    if len(items) < 2 or any(item.flagged for item in items):
        return None
    if not points and len(first_sentences(items)) not in numbers:
        return None
    return _claim("", address, items)


def _claim(lead: str, above: Address | None, items: Sequence[Address]) -> Claim | None:
    """A list after the sentence `above` it, or else after its `lead`; None if it is too long.

    A list that is too long is shortened to the first sentence of each item, then also without its nested lists.
    """
    firsts = first_sentences(items)
    head = above.shown if above else lead
    head += ":" if head[-1:].isalnum() else ""
    for version in (items, firsts, [item for item, depth in _depths(firsts) if not depth]):
        text = "\n".join(filter(None, (head, *_indented(version))))
        if len(text) <= _LONGEST and len(first_sentences(version)) <= MOST_ITEMS:
            cites = [cite(part) for part in (*filter(None, [above]), *version)]
            return Claim(text=below_tab(items[0], text), cites=cites)
    return None


def _is_prose(address: Address) -> bool:
    return address.sentence.kind == "sentence" and not address.announces


def _line(item: Address, numbered: bool, tab: str) -> str:
    if item.sentence.kind == "code":
        title = [f"   {in_front(item.tab)}"] if item.tab and item.tab != tab else []
        return "\n".join([*title, code_lines(item)])
    return bulleted(item.shown if numbered else without_number(item.shown))


def _indented(items: Sequence[Address]) -> list[str]:
    """The items as lines; items of a nested list are indented below the item that announces them.

    If all items have the same number, as Markdown allows, no numbers are shown.
    """
    numbers = [number[0] for item in items if (number := _NUMBER.match(item.shown))]
    numbered = len(numbers) < 2 or len(set(numbers)) > 1
    lines: list[str] = []
    before: Address | None = None
    for item, depth in _depths(items):
        if before is None or not goes_on(item):
            lines.append("   " * depth + _line(item, numbered, (before or items[0]).tab))
        elif before.sentence.kind == "code":
            lines.append(f"   {item.shown}")
        else:
            first = before.sentence.kind == "item" and item.sentence.term is not None
            lines[-1] = f"{in_front(lines[-1]) if first else lines[-1]} {item.shown}"
        before = item
    return lines


def _depths(items: Sequence[Address]) -> Iterator[tuple[Address, int]]:
    """Each item with the number of items that enclose it, also of those in earlier passages.

    Bullets that begin a later passage go on with the nested list before them if the list itself is numbered, or if they
    are indented further than it.
    """
    inner = 0
    for item, depth in depths(items):
        if item.sentence.kind == "item" and not item.sentence.goes_on:
            deeper = is_deeper(item, items[0])
            goes_inside = deeper or (is_numbered(items[0]) and not is_numbered(item))
            inner = depth or (max(inner, int(deeper)) if goes_inside else 0)
            yield item, inner
        else:
            yield item, depth
