"""Follow-ups about one of several things by its place: "How do I ask for the second one?" """

from __future__ import annotations

import re
from collections.abc import Sequence

from ...evidence.text.english import words
from ...evidence.text.number_words import ORDINALS
from ..questions.forms import EDGES
from .standalone import Standalone, content_of, with_words

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
_NUMBER = re.compile(
    rf"\b(?:the )?{words('step item point option number question')} #?(?P<number>[1-9]\d?)(?![\w.,]?\d)"
    r"|\bthe (?P<nth>[1-9])(?:st|nd|rd|th)\b",
    re.IGNORECASE,
)
_OTHER = re.compile(r"\bthe other(?: one| of the two)?(?=\W*$|['\u2019]s\b)", re.IGNORECASE)
_FRAGMENT = re.compile(
    rf"\W*(?:{words('and but or so ok then no')}\b\W*)*(?:{words('what how')} about )?\W*", re.IGNORECASE
)
_ITEM = re.compile(r"^(?P<indent>[ \t]{0,12})(?:[-*\u2022]|\d{1,3}[.)]) (?P<text>.{2,400})", re.MULTILINE)
_MARKER = re.compile(r" ?\[\d+\].*")
_HEAD = re.compile(r"(?P<head>[^:.;\u2013\u2014]{2,60}?)(?::| [-\u2013\u2014]|[.;]) .*", re.DOTALL)
"""What an item is about, before it is told of: `Anchor: holds the boat`."""
_LONGEST_ITEM = 80


def asked_of_nth(question: str, last: Standalone) -> Standalone | None:
    """The question about the thing that its ordinal counts: one of the two that were compared, or of two in the last
    question, or an item of its answer. After a question with an ordinal, that question with the new one.

    None if the question has no such ordinal, or nothing is counted.
    """
    question = _NUMBER.sub(_spelt_out, question)
    if counted := _COUNTED.search(last.bare):
        return _with_place(question, last, counted)
    known = last.things or _pair(last.bare)
    things = known or _items(last.answer)
    place = _PLACE.search(question) or _OTHER.search(question)
    index = None if place is None else _index(place, things, last.thing)
    if place is None or index is None:
        return None
    thing, before, after = things[index], question[: place.start()], question[place.end() :]
    if last.thing in things and last.thing in last.bare and _FRAGMENT.fullmatch(before) and not after.strip(EDGES):
        again = last.bare.replace(last.thing, thing)  # a question has been asked of another one of them
    else:
        again = f"{before}{thing}{after}"
    about = last.added if known else last.topic
    return Standalone(with_words(again, about), content_of(thing), thing, things=tuple(things))


def _index(place: re.Match[str], things: Sequence[str], known: str) -> int | None:
    """Which of the things it counts; None if there are fewer of them."""
    word = place.groupdict().get("place", "other").lower()
    if word == "other":
        return 1 - things.index(known) if len(things) == 2 and known in things else None
    index = ORDINALS.index(word) if word in ORDINALS else 0 if word == "former" else len(things) - 1
    return index if 0 <= index < len(things) else None


def _spelt_out(match: re.Match[str]) -> str:
    """`the third one` for `step 3`, `#3` or `the 3rd`."""
    number = int(match["number"] or match["nth"])
    if number > len(ORDINALS):
        return match[0]
    return f"the {ORDINALS[number - 1]}{' one' if match['number'] else ''}"


def _items(answer: str) -> list[str]:
    """What each item of a list in the answer is about, without the items of lists inside."""
    items = list(_ITEM.finditer(answer))
    outer = [item["text"] for item in items if len(item["indent"]) <= len(items[0]["indent"])]
    return [_about(_MARKER.sub("", text)) for text in outer]


def _about(item: str) -> str:
    text = head["head"] if (head := _HEAD.fullmatch(item)) else item
    return (
        text[: _LONGEST_ITEM + 1].rpartition(" ")[0].strip(EDGES) if len(text) > _LONGEST_ITEM else text.rstrip(" .;")
    )


def _with_place(question: str, last: Standalone, counted: re.Match[str]) -> Standalone | None:
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
    return Standalone(f"{base[: counted.start('place')]}{place}{base[counted.end('place') :]}", last.topic)


def _pair(question: str) -> list[str]:
    pair = _PAIR.search(question)
    return [pair["first"], pair["second"]] if pair else []
