"""The version of a change log, or the clause of rules, that a question names by its number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise, takewhile

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.entry_numbers import entry_heading, entry_number, without_zeros
from ...evidence.injection.flags import flags_in
from ..questions.entry_asked import EntryAsked, entry_asked
from ..replies.claim import Claim, cite
from .heading import has_verb, in_front
from .lists.list_items import announcer
from .lists.list_text import LONGEST, LONGEST_LEAD, list_claim
from .means import Means
from .scores.entry_match import is_meant, told_of
from .scores.scoring import Scored
from .stretch import stretch

_MOST_PASSAGES = 12
"""Most passages before and after the best one that are read of an entry."""


def entry_claims(part: str, ranked: Sequence[Scored], addresses: Addresses, means: Means) -> tuple[list[Claim], str]:
    """What a version or a clause says that a part of a question names: all of it, or the changes of the kind asked for.
    Then, in words, what does not fit the answer, if anything.

    Both are empty if the part asks for something else, or if the evidence has nothing of the version or the clause.
    """
    asked = entry_asked(part)
    below = [each.candidate.address for each in ranked if asked and is_meant(asked, each.candidate.address)]
    best = max(below, key=lambda address: told_of(asked.about, address), default=None) if asked else None
    if asked is None or best is None:
        return [], ""
    own = entry_number(best.path)
    whole, _ = stretch(best, addresses, means, partial(_is_same, own), _MOST_PASSAGES)
    wanted = list(_wanted(asked, own, whole))
    if any(address.flagged for address in whole):
        return [], ""
    heading = _heading(best)
    claims = list(_claims(wanted, heading, addresses))
    cited = {cited for claim in claims for cited in claim.cites}
    left = bool(claims) and not cited.issuperset(map(cite, wanted))
    return claims, f"the rest of {heading or own}" if left else ""


def _is_same(own: str, address: Address) -> bool:
    return without_zeros(entry_number(address.path)) == without_zeros(own)


def _wanted(asked: EntryAsked, own: str, whole: Iterable[Address]) -> Iterator[Address]:
    """The sentences of the kind that is asked for, by what they say themselves, or what they stand below: a heading, or
    a line without a verb that announces them, `**Removed:**`; without code and the lines that announce it."""
    announced = ""
    for address, after in pairwise([*whole, None]):
        if address is None or _is_code(address) or (address.announces and _is_code(after)):
            continue
        if address.sentence.kind == "sentence" and address.announces and not has_verb(address.shown):
            announced = address.shown
        below = takewhile(lambda heading: entry_number([heading]) != own, reversed(address.path))
        is_below = any(map(asked.wants_below, (*below, address.lead, announced)))
        if is_below or asked.wants(address.shown):
            yield address


def _is_code(address: Address | None) -> bool:
    return address is not None and address.sentence.kind == "code"


def _heading(address: Address) -> str:
    heading = entry_heading(address.path)
    return "" if flags_in(heading) else heading


def _claims(wanted: Sequence[Address], heading: str, addresses: Addresses) -> Iterator[Claim]:
    """A claim for each list, behind what it is read under, and for each run of sentences, as far as they fit; the first
    one behind the heading."""
    room, front = LONGEST, f"{in_front(heading)} " if heading else ""
    for members in _groups(wanted):
        is_list = members[0].sentence.kind == "item"
        whole = len(members)
        while members:
            claim = _listed(members, front, heading, addresses) if is_list else _said(members, front)
            if claim is not None and len(claim.text) <= room:
                yield claim
                room, front = room - len(claim.text), ""
                break
            members = members[: len(members) // 2]
        if len(members) < whole:
            return


def _groups(wanted: Sequence[Address]) -> list[list[Address]]:
    """The items of each list, with the lists inside, and the sentences between lists; a line that announces one of the
    lists is shown with it."""
    groups: list[list[Address]] = []
    for at, address in enumerate(wanted):
        if any(address.leads(after) for after in wanted[at + 1 : at + 2]) and address.sentence.kind != "item":
            continue
        group = groups[-1] if groups else []
        if group and address.sentence.kind == group[0].sentence.kind and _goes_with(address, group):
            group.append(address)
        else:
            groups.append([address])
    return groups


def _goes_with(address: Address, group: Sequence[Address]) -> bool:
    first = group[0]
    if address.sentence.kind != "item":
        return address.nearest_heading == first.nearest_heading
    inside = address.sentence.cut_off or any(above.leads(address) for above in group)
    return inside or (address.lead == first.lead and address.nearest_heading == first.nearest_heading)


def _listed(items: Sequence[Address], front: str, heading: str, addresses: Addresses) -> Claim | None:
    above = announcer(items[0], addresses)
    label = items[0].lead if len(items[0].lead) <= LONGEST_LEAD else ""
    label = label or items[0].nearest_heading
    label = label if label.rstrip(":") != heading.rstrip(":") else ""
    lead = f"{front}{in_front(label)}" if label else front.strip()
    return list_claim(lead, above, items)


def _said(sentences: Sequence[Address], front: str) -> Claim:
    text = " ".join(address.shown for address in sentences)
    return Claim(text=f"{front}{text}", cites=[cite(address) for address in sentences])
