"""Follow-ups that name another thing and ask nothing more: "And in Vik?", "What about sickness?" """

from __future__ import annotations

import re

from ...evidence.text.english import ASKING, AUXILIARY, PARTICIPLE, PREPOSITION, words

PLACING = f"(?:{PREPOSITION}|per|if|when|without|outside)"
_FRAGMENT = re.compile(
    rf"\W*(?:(?:and|but|or|so|no|sorry|not that),? )*(?:(?:what|how) about|i (?:meant|mean)|rather|and|but|or|so)\b,? ?"
    rf"(?P<thing>(?!\s|(?:{ASKING}|no|not)\b)(?:[^?!.,;:]|\.(?=\w)){{2,60}})[?!.\s]*",
    re.IGNORECASE,
)
_BARE = re.compile(
    rf"\W*(?P<thing>(?!of )(?:{PREPOSITION}|per) (?!(?:{ASKING}|that)\b)[^?!.,;:]{{2,40}}?)"
    rf"(?: {words('i you')} (?:meant|mean))?[?\s]*",
    re.IGNORECASE,
)
"""A phrase that says where, when or for whom, without "and" before it."""
_TOO = re.compile(
    rf"\W*(?:also )?(?P<thing>(?!(?:{ASKING}|also|me|you|i|we|no|not)\b)\w[\w-]{{0,40}}(?: \w[\w-]{{0,40}}){{0,2}}?)"
    r",? (?:too|as well)\W*",
    re.IGNORECASE,
)
"""A phrase that is said to be another one: "Trainees too?" """
_VERB = re.compile(rf"\b{AUXILIARY}\b", re.IGNORECASE)
_SAME = re.compile(
    rf"\W*(?:(?:and|but|or|so|ok|then)\b,? )*(?:is|are|was|does|do|did|will|would) (?:it|that|this|they)"
    rf"(?: (?:also|still|be))*(?: (?:the same|different|apply|true))+(?: too| also| as well)?"
    rf" (?P<thing>{PLACING} [^?!.,;:]{{2,60}}?)(?: too| also| as well)?[?!.\s]*",
    re.IGNORECASE,
)
NO_NOUN = (
    rf"(?=\W*$|[,;:.?!]| (?:{AUXILIARY}|{PREPOSITION}|{PARTICIPLE}|{words('and or to too as then that if when')})\b)"
)
"""What is before it has no noun behind it."""
ONE = rf"\b{words('the that this which other another new old')} (?:[\w-]+ ){{0,2}}ones?\b|\bones?\b{NO_NOUN}"
"""`one` for a thing, and no number: "the other one", "How do I get one?", but not "one day"."""
_BACK = re.compile(
    r"^(?:that['\u2019]?s|its|their|his|her)\b|\bthat\b(?! \w)"
    rf"|\b(?:it|they|them|then|there|this|these|those|else)\b|{ONE}",
    re.IGNORECASE,
)
PLACED = re.compile(rf"(?P<word>{PLACING}) (?P<rest>.+)", re.IGNORECASE)
_MOST_BARE = 5


def fragment_of(question: str) -> str:
    """What a fragment names, with its preposition; empty if the question asks more than that.

    "Is it the same for trainees?" asks no more than "and for trainees?".
    """
    if same := _SAME.fullmatch(question):
        return re.sub(r"^to ", "for ", same["thing"], flags=re.IGNORECASE)
    fragment = _FRAGMENT.fullmatch(question) or _bare(question)
    thing = fragment["thing"].strip() if fragment else ""
    return "" if _BACK.search(thing) else thing


def is_fragment(question: str) -> bool:
    """Whether a question only names something, even if that points back: "and the gate?", "and two of them?" """
    return _FRAGMENT.fullmatch(question) is not None or _bare(question) is not None


def is_placed(fragment: str) -> bool:
    """Whether a fragment says where, when or for whom: "in Vik", "for trainees"."""
    return PLACED.fullmatch(fragment) is not None


def _bare(question: str) -> re.Match[str] | None:
    found = _TOO.fullmatch(question) or _BARE.fullmatch(question)
    return None if found is None or len(found["thing"].split()) > _MOST_BARE or _VERB.search(question) else found
