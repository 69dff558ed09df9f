"""The warning that stands in a box directly below a list or a block of code, and limits it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.paragraph import is_beside
from ...evidence.text.english import pattern
from ..replies.claim import Claim, cite, cited_by
from .lists.cut_lists import in_one_section
from .means import Means

_BOX = re.compile(
    r"(?:^|\n)[ \t]{0,12}(?:>[ \t]?)?"
    r"(?:!!! |\?\?\?\+? |\[!|\.\. |:{3,6} ?\{?|`{3,6}\{)(?P<kind>[A-Za-z]{3,12})(?![\w-])[^\n]{0,120}\s"
)
"""The beginning of a box, between what stands above it and its first sentence."""
_WARNS = frozenset(("important", "warning", "caution", "danger", "attention"))
_REMARKS = frozenset(("note", "info", "seealso", "tip"))
_LIMITS = pattern("not", r"\w+n['\u2019]t", "cannot", "only", "unless", "except", "must", "no longer", "never")
"""In a mere note that limits what stands above it."""
_LONGEST = 450
"""Most characters of a warning that is shown."""


def with_warning(claims: Sequence[Claim], addresses: Addresses, means: Means) -> list[Claim]:
    """The claims; behind one that ends with a list or with code, the warning in the box directly below that."""
    out: list[Claim] = []
    told = {_place(each) for claim in claims for each in cited_by(claim, addresses)}
    for claim in claims:
        out.append(claim)
        last = max(cited_by(claim, addresses), key=lambda each: each.number, default=None)
        warning = _below(last, addresses, means) if last is not None and last.sentence.kind in ("item", "code") else []
        if warning and told.isdisjoint(map(_place, warning)):
            told.update(map(_place, warning))
            out.append(Claim(text=" ".join(each.shown for each in warning), cites=[cite(each) for each in warning]))
    return out


def _place(address: Address) -> tuple[str, int]:
    return address.passage.id, address.sentence.start


def _below(last: Address, addresses: Addresses, means: Means) -> list[Address]:
    """The first paragraph of the box directly below the end of a list or of a block of code, which may stand in the
    next passage; empty if there is none, if it is long, or if it is a remark that limits nothing."""
    below = list(takewhile(_is_prose, addresses.at(last.passage.id, last.sentence.end, len(last.passage.text))))
    between = last.passage.text[last.sentence.end :]
    if addresses.ends_passage(last):
        below = list(takewhile(_is_prose, means.following(last.passage)))
        between += f"\n{below[0].passage.text[: below[0].sentence.start]}" if below else ""
    elif below:
        between = last.passage.text[last.sentence.end : below[0].sentence.start]
    box = _BOX.search(between)
    if box is None or not below or not in_one_section(last, below[0]):
        return []
    found = below[: 1 + sum(1 for _ in takewhile(lambda pair: is_beside(*pair), pairwise(below)))]
    said = " ".join(each.shown for each in found)
    kind = box["kind"].lower()
    limits = kind in _WARNS or (kind in _REMARKS and _LIMITS.search(said) is not None)
    return found if limits and len(said) <= _LONGEST and not found[-1].announces else []


def _is_prose(address: Address) -> bool:
    return address.sentence.kind == "sentence" and not address.flagged
