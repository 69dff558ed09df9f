"""Follow-ups about one of several things by its place: "How do I ask for the second one?" """

from __future__ import annotations

import re

from ..questions.forms import ORDINALS, words
from .asked import Asked, content_of

_COUNTED = re.compile(rf"\bthe (?P<place>{'|'.join(ORDINALS)}|last|final)(?= \w)", re.IGNORECASE)
_ANOTHER = re.compile(
    rf"\W*(?:(?:and|so|then|ok|but)\b\W*)?(?:{words('what how')} (?:about|is|was) )?"
    rf"(?:the )?(?P<place>{'|'.join(ORDINALS)}|last|final|next)(?: one| step| item| point)?\W*",
    re.IGNORECASE,
)
_THEN = re.compile(r"\W*(?:and )?(?:then|(?:what )?(?:comes |happens |is )?(?:after that|next|then))\W*", re.IGNORECASE)
_PLACE = re.compile(
    rf"\bthe (?P<place>{'|'.join(ORDINALS)}|last|former|latter)(?: one| of (?:them|these|those|both|the two))?"
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
    """The question about the thing that its ordinal counts: one of the two that were compared, or of two in the last
    question, or an item of its answer. After a question with an ordinal, that question with the new one.

    None if the question has no such ordinal, or nothing is counted.
    """
    if counted := _COUNTED.search(last.bare):
        return _with_place(question, last, counted)
    place = _PLACE.search(question)
    if place is None:
        return None
    things = (
        last.things
        or _pair(last.bare)
        or [_MARKER.sub("", item["text"]).rstrip(" .;") for item in _ITEM.finditer(last.answer)]
    )
    word = place["place"].lower()
    index = ORDINALS.index(word) if word in ORDINALS else 0 if word == "former" else -1
    if not things or index >= len(things):
        return None
    thing = things[index]
    return Asked(f"{question[: place.start()]}{thing}{question[place.end() :]}", content_of(thing), thing)


def _with_place(question: str, last: Asked, counted: re.Match[str]) -> Asked | None:
    """The last question about another step: "And the last one?", "And then?" """
    another = _ANOTHER.fullmatch(question)
    if another is None and _THEN.fullmatch(question) is None:
        return None
    place = another["place"].lower() if another else "next"
    if place == "next":
        before = counted["place"].lower()
        at = ORDINALS.index(before) + 1 if before in ORDINALS else len(ORDINALS)
        if at == len(ORDINALS):
            return None
        place = ORDINALS[at]
    base = last.bare
    return Asked(f"{base[: counted.start('place')]}{place}{base[counted.end('place') :]}", last.topic)


def _pair(question: str) -> list[str]:
    pair = _PAIR.search(question)
    return [pair["first"], pair["second"]] if pair else []
