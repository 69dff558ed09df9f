"""Whether a claim drops a word without which it says more than its evidence: `almost failed`, `the deputy mayor`, `the
alleged thief`, `the mayor's lawyer`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from ..text.english import DETERMINER
from .alignment import Alignment, Place
from .reading import Reading

_ALMOST = r"almost|nearly|virtually|practically|all but|not quite|far from"
_SAID = r"allegedly|supposedly|reportedly|purportedly|ostensibly|seemingly|apparently|presumably|possibly|arguably"
_UNLIKE = r"alleged|supposed|purported|suspected|would-be|so-called|fake|forged|mock|draft|proposed|planned"
_RANK = r"deputy|vice|acting|interim|assistant|associate|sub|honorary|ex|former|co"
_HEDGE = re.compile(
    rf"(?<![\w-])(?:(?P<almost>{_ALMOST})|(?P<said>{_SAID})|(?P<unlike>{_UNLIKE})|(?P<rank>{_RANK}))"
    r"[ -]{1,3}(?=[\w\"'\u2018\u201c])",
    re.IGNORECASE,
)
_VERBAL = re.compile(
    r"(?:acting|associate|draft|proposed|planned|suspected|alleged|supposed|purported|forged|mock)\b", re.IGNORECASE
)
_DETERMINED = re.compile(rf"(?:\A|[.:;]\s|\b(?:{DETERMINER}|no|any)\s)\Z", re.IGNORECASE)
"""Before one of these that is no verb: `the acting director`, but not `the crew acting at once`."""
_KEPT = {
    "almost": rf"{_ALMOST}|most|majority|close|about|around|approximately|roughly|hardly|barely|seldom|rarely|not"
    r"|away|long way|distant|remote\w*|online|virtual\w*"
    r"|\w{1,8}n['\u2019]t",
    "said": rf"{_SAID}|{_UNLIKE}|alleg\w*|report\w*|sa(?:id|ys?)|according|claim\w*|believ\w*|suppos\w*|suspect\w*"
    r"|thought|seem\w*|appear\w*|may|might|could|probabl[ey]|likely|perhaps",
    "unlike": rf"{_UNLIKE}|alleg\w*|suppos\w*|suspect\w*|accus\w*|drafts?|fakes?|forg\w+|propos\w+|plan\w*|would|will"
    r"|may|might|could|if|claim\w*|said|called",
    "rank": rf"{_RANK}|deput\w+|vices?|assistan\w+|previous|earlier|then|once|past|formerly|used|predecessor|until"
    r"|before",
}
"""Words of a claim by which it still says it."""
_PEOPLE = (
    "brother sister mother father son daughter wife husband partner lawyer solicitor attorney deputy assistant"
    " secretary agent spokesman spokeswoman spokesperson adviser advisor representative subsidiary predecessor"
    " successor widow nephew niece cousin uncle aunt friend"
).split()
_OF = re.compile(
    rf"(?<!\w)(?P<owner>\w{{1,30}})['\u2019]s?\s(?P<people>{'|'.join(_PEOPLE)})\b|\b(?P<who>{'|'.join(_PEOPLE)})\sof\s(?:the\s|an?\s)?(?=\w)",
    re.IGNORECASE,
)
_BEGINS = re.compile(r"\W{0,5}(?:(?:the|an?|both|his|her|their) )?(?:\w{1,20} ){0,2}", re.IGNORECASE)
"""Before somebody's people who are what the sentence is about."""
_MOST = 6
_SMALL = 8
"""Characters between `almost` and what it belongs to: `almost no member`, `nearly all the boats`."""


def unhedged(alignment: Alignment) -> Iterator[str]:
    """The words of the evidence that the claim drops in front of what it has too."""
    for which, source in enumerate(alignment.sources):
        for match in islice(_HEDGE.finditer(source.text), _MOST):
            kind = match.lastgroup or ""
            at = source.first_from(match.end())
            before = source.text[max(0, match.start() - _SMALL) : match.start()]
            if _VERBAL.match(match[0]) and not _DETERMINED.search(before):
                continue
            if at == len(source.pieces) or source.pieces[at].start > match.end() + 1 + _SMALL * (kind == "almost"):
                continue
            own = alignment.back.get(Place(which, at))
            if own is None or source.pieces[at].quantity or _kept(kind, alignment.claim):
                continue
            if not _elsewhere(source.pieces[at].key, match, at, alignment.sources, which):
                yield f"{match[0].strip(' -')!r} is left out"


def of_their_people(claim: Reading, sources: Sequence[Reading]) -> Iterator[str]:
    """Somebody's brother or deputy whom the claim puts in that one's place, or that one whom it puts in theirs."""
    here = {(match["people"] or match["who"]).lower() for match in _OF.finditer(claim.text)}
    everything = " ".join(source.text for source in sources).lower()
    yield from (people for people in sorted(here) if people not in everything)
    told = claim.text.lower()
    for source in sources:
        for match in islice(_OF.finditer(source.text), _MOST):
            if not _BEGINS.fullmatch(source.text[source.statement_at(match.end())[0] : match.start()]):
                continue
            people, words = (match["people"] or match["who"]).lower(), match["owner"] or ""
            at = source.first_from(match.start("owner") if words else match.end())
            key = source.pieces[at].key if at < len(source.pieces) else ""
            once = sum(len(other.places.get(key, ())) for other in sources) == 1
            if people not in told and key in claim.keys and once:
                rest = source.pieces[at + 1 :]
                if any(piece.key in claim.keys for piece in rest):
                    yield f"{match[0]!r} is left out"


def _kept(kind: str, claim: Reading) -> bool:
    return re.search(rf"(?<!\w)(?:{_KEPT[kind]})(?!\w)", claim.text, re.IGNORECASE) is not None


def _elsewhere(key: str, match: re.Match[str], at: int, sources: Sequence[Reading], which: int) -> bool:
    """Whether the evidence has this word in another place too, without the word before it."""
    for number, source in enumerate(sources):
        for place in source.places.get(key, ()):
            if (number, place) == (which, at):
                continue
            start = source.pieces[place].start
            before = source.text[max(0, start - len(match[0]) - _SMALL) : start]
            if match[0].strip(" -").lower() not in before.lower():
                return True
    return False
