"""Claims about the items of one list, or about one name, put together."""

from __future__ import annotations

from collections.abc import Sequence

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.markup.blocks import bulleted
from ...evidence.paragraph import is_beside
from ..replies.claim import Claim, cited_by
from .heading import in_front, label_of


def gathered(claims: Sequence[Claim], addresses: Addresses) -> list[Claim]:
    """Group consecutive claims that are items of one list below the line that announces it, shown once. Sentences of
    one item stay one behind the other.

    The name that several consecutive claims of one document explain, or the heading before them, is also shown once.
    """
    out: list[Claim] = []
    above: tuple[str, str, int] | None = None
    before: Address | None = None
    first, bullets = 0, False
    explained = ("", "", "")
    for claim in claims:
        item, line, place = _item_of(claim, addresses)
        if item and place == above:
            goes_on = before is not None and is_beside(before, item)
            if not goes_on and not bullets:
                words = bulleted(out[first].text.removeprefix(line).strip())
                out[first] = out[first].model_copy(update={"text": f"{line}\n{words}"})
                bullets = True
            text = claim.text.removeprefix(line).strip()
            claim = claim.model_copy(update={"text": text, "item": not goes_on})
        else:
            first, bullets = len(out), False
        name = _name_of(claim, addresses)
        if name[-1] and name == explained:
            claim = claim.model_copy(update={"text": claim.text.removeprefix(name[-1]).strip()})
        out.append(claim)
        above, before, explained = place, item, name
    return out


def _name_of(claim: Claim, addresses: Addresses) -> tuple[str, str, str]:
    """The index and document of a claim, and the name that it explains or the heading before it, if there is one."""
    cited = cited_by(claim, addresses)
    names = [in_front(address.explained) for address in cited if address.explained]
    headings = [in_front(address.nearest_heading) for address in cited if address.nearest_heading]
    name = next(iter((*names, *(heading for heading in headings if claim.text.startswith(f"{heading} ")))), "")
    return (cited[0].passage.index, cited[0].passage.source, name) if cited else ("", "", "")


def _item_of(claim: Claim, addresses: Addresses) -> tuple[Address | None, str, tuple[str, str, int] | None]:
    """The list item, or the sentence of one, that a claim is, the line before it, and the index, the document and
    the place there of the line that announces it; None if it is not exactly one."""
    sentences = cited_by(claim, addresses)
    item = sentences[0] if len(sentences) == 1 else None
    line = label_of(item) if item is not None else ""
    if item is None or not line or claim.text != f"{line} {item.shown}":
        return None, "", None
    span = item.sentence.lead or (0, 0)  # none if it stands in an earlier passage
    return item, line, (item.passage.index, item.passage.source, item.passage.start + span[0])
