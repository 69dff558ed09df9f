"""What a reply puts before what the passages tell: that they say so, or that they say only so."""

from __future__ import annotations

import re

from ...evidence.text.opened import opened
from .ignorance import TELL, TELLING
from .remarks import PASSAGES

_NEAREST = (
    rf"(?:what|all) (?:{PASSAGES}|they) (?:do )?{TELL} is"
    r"|the (?:closest|nearest)(?: related)? (?:hint|information|match|passage|point|statement|thing)"
    rf"(?: (?:{PASSAGES}|they) {TELL})? is|the (?:closest|nearest) (?:{PASSAGES}|they) (?:come|get) is"
)
_LEAD = re.compile(
    rf"(?P<lead>(?:(?P<passages>{PASSAGES})|they|it) {TELLING}|(?P<nearest>{_NEAREST})) that,? (?P<told>.+)",
    re.IGNORECASE,
)
_ONLY = re.compile(r"\b(?:all|just|merely|only)\b", re.IGNORECASE)
_CLOSEST = re.compile(r"the (?:closest|nearest)\b", re.IGNORECASE)
_THOSE = re.compile(rf"\b(?:{PASSAGES}|they)\b", re.IGNORECASE)
_THAT = re.compile(r"\b(and|but|or) that\b", re.IGNORECASE)


def without_lead(sentence: str, *, after_silence: bool) -> tuple[str, str]:
    """`The passages say that the berth has 12 m.` without its lead, behind what of that is a reservation: what the
    passages `only` say, or what is `nearest`, is not all that was asked.

    `They` are the passages if the sentence before says what is not in them.
    """
    lead = _LEAD.fullmatch(sentence)
    if lead is None or not (after_silence or lead["passages"] or lead["nearest"]):
        return "", sentence
    told = _THAT.sub(lambda match: match[1], lead["told"])  # `they say that A and that B`
    reservation = _reservation(lead["lead"])
    return (reservation, told) if reservation else ("", opened(told))


def _reservation(lead: str) -> str:
    if _ONLY.search(lead):
        return "The documents only say that"
    return f"{opened(_THOSE.sub('the documents', lead))} that" if _CLOSEST.match(lead) else ""
