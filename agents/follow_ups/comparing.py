"""Follow-ups that compare the last two things that were asked about: "Which of the two is older?" """

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ...evidence.bearing.names import names
from ...evidence.text.english import words
from ...evidence.text.words import content_words
from ..questions.queries import LONGEST_QUERY
from .another import asked_of_another
from .pointing import points_back
from .standalone import Standalone, codes_of, distinct

_TWO = "(?:them|these|those|both|the two)"
_LAST = "(?:that|this|it|them|these|those)"
_IS = words("is was are were costs? lasts? takes? came comes ends? ended starts? started runs? has have")
_DEGREE = r"(?:\w{2,}er|\w{3,}est|more|less|most|least|better|best|worse|worst|first|last)"
_COMPARES = re.compile(
    rf"\W*(?:(?:and|so|but|then|ok)\b\W*)?(?:which(?: ones?)?(?: of {_TWO})? {_IS} (?:the )?{_DEGREE}(?: \w+)?"
    rf"(?: of {_TWO})?(?: then)?|(?:(?:can|could) you )?compare {_TWO}"
    rf"|(?:what(?:['\u2019]s| is) |how about )?the difference(?: between {_TWO})?)\W*",
    re.IGNORECASE,
)
_COMPARES_WITH = re.compile(
    rf"\W*(?:(?:and|so|but|then|ok)\b\W*)?(?:(?:(?:can|could) you )?compare {_LAST} (?:with|to|and|against)"
    r"|compared (?:with|to)"
    rf"|how (?:does|do) {_LAST} (?:compare|differ) (?:with|to|from)"
    rf"|(?:what(?:['\u2019]s| is) |how about )?the difference (?:to|from|with|between {_LAST} and))"
    r" (?P<thing>[^?!.,;:]{2,60}?)\W*",
    re.IGNORECASE,
)


def compares(question: str) -> bool:
    """Whether a question compares things that were asked about: the answers to them are told once more."""
    return _COMPARES.fullmatch(question) is not None or _COMPARES_WITH.fullmatch(question) is not None


def last_two(asked: Sequence[Standalone]) -> tuple[Standalone, Standalone] | None:
    """The last question about another thing than the last one, and the last one; None if all are about one thing."""
    last = set(content_words(_thing(asked[-1])))
    for earlier in reversed(asked[:-1]):
        other = set(content_words(_thing(earlier)))
        if last and other and not (last <= other or other <= last):
            return earlier, asked[-1]
    return None


def things_of(two: tuple[Standalone, Standalone]) -> tuple[str, str]:
    """What the two questions are about."""
    return _thing(two[0]), _thing(two[1])


def asked_of_both(question: str, asked: Sequence[Standalone]) -> Standalone | None:
    """The last two questions once more, if the question compares what they are about: the answers tell.

    "Compare that with the ferry" asks the last question of both. None if it compares nothing, or if only one thing was
    asked about.
    """
    if with_another := _COMPARES_WITH.fullmatch(question):
        other = asked_of_another(f"and {with_another['thing']}?", asked[-1])
        two = None if other is None else (asked[-1], replace(other, thing=with_another["thing"]))
    else:
        two = last_two(asked) if compares(question) else None
    if two is None or any(points_back(one.bare) for one in two):
        return None
    again = " ".join(f"{one.bare.rstrip(' ?.!')}?" for one in two)
    topic = distinct((*two[0].topic, *two[1].topic))
    return Standalone(again, topic, things=things_of(two)) if len(again) <= LONGEST_QUERY else None


def _thing(asked: Standalone) -> str:
    return asked.thing or " ".join((*codes_of(asked.bare), *names(asked.bare))) or " ".join(asked.topic)
