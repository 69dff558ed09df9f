"""Claims about the items of one list, or about one name, put together."""

from __future__ import annotations

from collections.abc import Sequence

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.markup.blocks import bulleted
from ..replies.prose import Claim
from .heading import in_front


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
