"""Follow-ups about one of several things by its place: "How do I ask for the second one?" """

from __future__ import annotations

import re

from .asked import Asked, content_of
from .forms import words

_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_PLACE = re.compile(
    rf"\bthe (?P<place>{'|'.join(_ORDINALS)}|last|former|latter)(?: one| of (?:them|these|those|both|the two))?"
    rf"(?=\W*$|['\u2019]s\b| {words('is are do does did can may must good for mean work apply and or in on of')}\b)",
    re.IGNORECASE,
)
_PAIR = re.compile(
    r"(?<![\w-])(?P<first>[\w-]{1,60}+),? (?:and|or|vs\.?|versus) (?:(?:an?|the) )?(?P<second>[\w-]+)\W*$",
    re.IGNORECASE,
)
_ITEM = re.compile(r"^[ \t]{0,12}(?:[-*\u2022]|\d{1,3}[.)]) (?P<text>.{2,80})", re.MULTILINE)
_MARKER = re.compile(r" ?\[\d+\].*")


def asked_of_nth(question: str, last: Asked) -> Asked | None:
    """The question about the thing that its ordinal counts: one of two in the last question, or an item of its answer.

    None if the question has no such ordinal, or nothing is counted.
    """
    place = _PLACE.search(question)
    if place is None:
        return None
    things = _pair(last.bare) or [_MARKER.sub("", item["text"]).rstrip(" .;") for item in _ITEM.finditer(last.answer)]
    word = place["place"].lower()
    index = _ORDINALS.index(word) if word in _ORDINALS else 0 if word == "former" else -1
    if not things or index >= len(things):
        return None
    thing = things[index]
    return Asked(f"{question[: place.start()]}{thing}{question[place.end() :]}", content_of(thing), thing)


def _pair(question: str) -> list[str]:
    pair = _PAIR.search(question)
    return [pair["first"], pair["second"]] if pair else []
