"""How many options a line of a reply says there are: `Of the four, this one is best.`"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from ...evidence.text.english import AUXILIARY
from ...evidence.text.number_words import ONES
from .claim import Claim

_THOSE = re.compile(
    r"\b(?P<before>(?:of|among|between) (?:the|these|those|all)|all(?: of)?(?: the| these| those)?) "
    rf"(?P<number>[2-9]|{'|'.join(ONES[2:10])})(?: (?:options|choices|alternatives))?"
    rf"(?=[,.;:)]|\Z| {AUXILIARY}\b)",
    re.IGNORECASE,
)
"""Options by their number, without a word for what they are."""
_OPTION = r"(?:[^\s,;:?!]{1,60} ){0,3}[^\s,;:?!]{1,60}"
_LISTED = re.compile(rf"(?<!\S){_OPTION}(?:, {_OPTION}){{1,8}}?,? (?:and|or) ")
"""All but the last of three or more that a question names."""


def without_counts(at: int, claims: Sequence[Claim], question: str) -> str:
    """The text of the claim at `at` without the number of those options, if the question, or the table or the list
    right above it, has so many."""
    if claims[at].is_code:
        return claims[at].text
    counts = {*_listed_in(question), *_shown_above(claims[:at])}

    def bare(those: re.Match[str]) -> str:
        number = those["number"].lower()
        value = int(number) if number.isdigit() else ONES.index(number)
        return those["before"] if value in counts else those[0]

    return _THOSE.sub(bare, claims[at].text)


def _listed_in(question: str) -> Iterator[int]:
    for listed in _LISTED.finditer(question):
        yield listed[0].rstrip().removesuffix(" and").removesuffix(" or").rstrip(",").count(",") + 2


def _shown_above(claims: Sequence[Claim]) -> Iterator[int]:
    """How many rows the last table has, or how many items the last list, if nothing but prose stands behind it."""
    behind = [*takewhile(lambda each: not (each.row or each.item or each.is_code), reversed(claims))]
    above = claims[: len(claims) - len(behind)]
    last = above[-1] if above else None
    if last is not None and last.row:
        columns = last.row.columns
        yield len([*takewhile(lambda each: each.row is not None and each.row.columns == columns, reversed(above))])
    elif last is not None and last.item:
        own = takewhile(lambda each: not each.opens or each.item, reversed(above))
        yield sum(each.item and not each.depth for each in own)
