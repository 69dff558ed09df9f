"""Short lists of cases, each with its amount or its time: one of them alone tells a reader the wrong thing if it is not
the reader's."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.bearing.reading import read
from ...evidence.text.english import words
from ...evidence.text.words import analyze, content_words
from ..questions.expectation import expectation
from .lists.cut_lists import complete_list
from .lists.list_items import NUMBER, first_sentences
from .means import Means
from .scores.limits import covers
from .scores.tiers import is_for

_MOST = 6
"""Most cases of a list that is shown whole."""
_LONGEST = 700
"""Most characters of one."""
_BEYOND = re.compile(
    rf"\b{words('after over above beyond past under below before than least most within until')} \d[\d.,]{{0,20}}",
    re.IGNORECASE,
)
"""Sets a bound by a number: the case that has this number may be the one on its other side."""
_JOINING = frozenset(content_words("while during until since because per"))
"""Words that tell nothing of a case."""


def cases_around(part: str, item: Address, addresses: Addresses, means: Means) -> list[Address]:
    """The items of the short list of cases that an item is one of, if what stands above it has a word of a part of a
    question, and this asks how much or when, or has an amount of its own; empty for any other list."""
    if item.sentence.kind != "item" or item.sentence.goes_on:
        return []
    items = complete_list(item, addresses, means)
    firsts = first_sentences(items)
    if not 1 < len(firsts) <= _MOST or len(item.lead) + sum(len(each.shown) for each in items) > _LONGEST:
        return []
    told = [each for each in firsts if each.sentence.kind == "item" and not NUMBER.match(each.shown)]
    about_it = not set(content_words(part)).isdisjoint(analyze(" ".join((item.lead, *item.path))))
    return firsts if about_it and len(told) == len(firsts) and _are_cases(part, firsts) else []


def case_meant(part: str, cases: Sequence[Address]) -> Address | None:
    """The one case that covers the amount in a part of a question, or else has more of its words for itself than any
    other, besides those of what stands above them; None if there is none."""
    covering = [case for case in cases if is_for(case, part) or covers(case.shown, part)]
    if len(covering) == 1:
        return covering[0]
    above = analyze(" ".join((cases[0].lead, *cases[0].path)))
    asked = set(content_words(_BEYOND.sub(" ", part))).difference(_JOINING, above)
    stems = [asked.intersection(content_words(case.shown)) for case in cases]
    own = [len(said.difference(*stems[:at], *stems[at + 1 :])) for at, said in enumerate(stems)]
    best = max(own)
    return cases[own.index(best)] if own.count(best) == 1 else None


def _are_cases(part: str, items: Sequence[Address]) -> bool:
    """Whether nearly all items have what is asked for, or an amount of the same kind as the one in the question."""
    expected = expectation(part)
    if expected.kind in ("how_many", "when"):
        met = sum(expected.met_by(item.shown) for item in items)
    else:
        asked = _dimensions(part)
        met = sum(not asked.isdisjoint(_dimensions(item.shown)) for item in items) if expected.kind != "steps" else 0
    return met >= max(2, len(items) - 1)


def _dimensions(text: str) -> set[str]:
    """The dimensions of the amounts in a text."""
    quantities = (piece.quantity for piece in read(text).pieces)
    return {each.unit.dimension for each in quantities if each is not None and each.unit is not None}
