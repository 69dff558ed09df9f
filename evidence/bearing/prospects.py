"""Whether a claim tells as a fact what its evidence only plans, expects, asks for or holds to be possible."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from ..text.english import BE
from .alignment import Alignment, Place
from .reading import Piece, Reading
from .verbs import is_past

_VERBS = (
    r"(?:expect|intend|hope|aim|forecast|predict|anticipate|schedul|promis|pledg|threaten|propos|recommend|seek"
    r"|suspect|fear|consider|plann|ask|urg|invit|advis|warn)(?:e?s|e?d|e)?"
)
_AHEAD = re.compile(
    rf"\b(?:{_VERBS}|plans? to|tr(?:y|ies|ied) to|attempt(?:s|ed)? to|forg(?:ets?|ot) to|pretend(?:s|ed)? to"
    r"|would (?:have|be)(?= [a-z])|told to|agree[sd]? to|want(?:s|ed)? to|wish(?:es|ed)? to"
    rf"|{BE} (?:due )?to(?= [a-z])|(?:may|might|could)(?= [a-z]))(?!\w)",
    re.IGNORECASE,
)
"""Words behind which nothing has happened yet, or not surely."""
_SUPPOSED = re.compile(r"(?:Suppose|Imagine|Assume|If only)\b", re.IGNORECASE)
"""Words at the beginning of a sentence that states nothing."""
_BEHIND = re.compile(rf"\b(?:{BE}|been) {_VERBS}(?! to\b)(?!\w)", re.IGNORECASE)
"""The same in the passive, before which nothing has happened yet: `tests are planned`."""
_HEDGED = re.compile(
    rf"\b(?:{_VERBS}|plans?(?= (?:to|for)\b)|tr(?:y|ies|ied|ying)"
    r"|attempt(?:s|ed|ing)?|forg[eo]t(?:s|ten|ting)?|pretend(?:s|ed|ing)?|agree[sd]?"
    r"|want(?:s|ed)?|wish(?:es|ed)?|due|(?:set|going|about|free|right) to|likely"
    r"|possibl[ey]|possibility|potential(?:ly)?|perhaps|probabl[ey]|proposal|prediction|expectation|outlook|guidance"
    r"|targets?|goals?|suspicion|estimate[sd]?|will|would|(?-i:may)|might|can|could|must|shall|should|if|whether"
    r"|allow(?:s|ed)?|permit(?:s|ted)?|entitle[sd]?|option(?:al|ally|s)?|able|suppose[sd]?|imagine|assum(?:e|es|ed|ing)|believe[sd]?|suggest(?:s|ed)?"
    r"|think|thought|unclear|unknown|sometimes|occasionally|authori[sz](?:e[sd]?|ation)|choose[sn]?|needs? to"
    rf"|has to|have to|to be|{BE} to)\b",
    re.IGNORECASE,
)
"""Words of a claim that says itself that it is no fact."""
_PAST = re.compile(r"\b(?:was|were|had|did|been)\b", re.IGNORECASE)
_OPEN = re.compile(
    r"\b(?:(?:not|never) (?:yet |been |be ){0,2}(?:known|clear|certain|sure|shown|established|proven|proved|confirmed"
    r"|decided)|unknown|unclear|uncertain|undecided|den(?:y|ies|ied)|rejec(?:ts|ted)|dismiss(?:es|ed)|disput(?:es|ed)"
    r"|doubt(?:s|ed)?|no evidence|claim(?:s|ed)?|alleg(?:e|es|ed)|hop(?:e|es|ed)|pretend(?:s|ed)?|allegations?"
    r"|misconceptions?|myths?|rumou?rs?|suppose)"
    r"(?: (?:the|a|any|his|her|their|its)(?: \w{1,20}){1,3})? (?:whether|if|that)\b",
    re.IGNORECASE,
)
"""Words behind which stands what is open or denied."""
_DENIED = re.compile(
    r"\b(?:not?|never|whether|den(?:y|ies|ied|ial)|reject\w{0,3}|dismiss\w{0,3}|disput\w{0,3}|doubt\w{0,3}|claim(?:s|ed)?"
    r"|alleg\w{0,6}|accus\w{0,6}|undecided|uncertain|open question"
    r"|according|hop(?:e|es|ed)|pretend\w{0,3}|misconceptions?|myths?|rumou?r\w{0,3}|false|say|says|said)\b|n['\u2019]t\b",
    re.IGNORECASE,
)
_UNSURE = frozenset({"may", "might", "could"})
_PRONOUN = re.compile(r"\W{0,4}(?:we|they|it|he|she) (?:may|might|could) ", re.IGNORECASE)
_MOST = 8
"""Most such words of a sentence that are looked at."""
_LEAST = 2
"""Fewest pieces of a claim that stand where nothing has happened yet, or where all is open."""
_SHARE = 0.4
"""Least share of its pieces that stand where nothing has happened yet."""
_ALL_BUT = 0.6
"""Least share of its pieces that stand where all is open."""


def assumed(alignment: Alignment) -> Iterator[str]:
    """The words of the evidence that a claim leaves out although they say that something is not, or not yet, a fact."""
    if _HEDGED.search(alignment.claim.text):
        return
    for which, source in enumerate(alignment.sources):
        ways = (_ahead, _unsure, _open, _supposed)
        if words := next(filter(None, (way(source, which, alignment) for way in ways)), ""):
            yield f"{words!r} is left out"


def _ahead(source: Reading, which: int, alignment: Alignment) -> str:
    """The words behind which the evidence has what the claim tells in the past; empty without any."""
    past = [at for at, piece in enumerate(alignment.claim.pieces) if is_past(piece.words.lower())]
    told = bool(past) or _PAST.search(alignment.claim.text) is not None
    for pattern, behind in ((_AHEAD, True), (_BEHIND, False)):
        for match in islice(pattern.finditer(source.text), _MOST) if told else ():
            at = source.first_from(match.end() if behind else match.start())
            open_ = set(_until_stop(source.pieces, at, behind=behind))
            inside = [own for place, own in alignment.back.items() if place.text == which and place.at in open_]
            telling = past if len(inside) >= max(_LEAST, _SHARE * len(alignment.claim.pieces)) else []
            if behind and not telling and _does(alignment, which, source.first_from(match.start()) - 1, at):
                telling = [alignment.back[Place(which, at)]]
            if telling and not any(_happened(alignment, own, which, open_) for own in telling):
                return match[0]
    return ""


def _does(alignment: Alignment, which: int, subject: int, verb: int) -> bool:
    """Whether the claim says in the past that what stands at one place does what stands at another."""
    own, deed = (alignment.back.get(Place(which, at)) for at in (subject, verb))
    told = deed is not None and is_past(alignment.claim.pieces[deed].words.lower())
    return deed is not None and told and own is not None and own < deed and alignment.firm[deed]


def _happened(alignment: Alignment, own: int, which: int, open_: set[int]) -> bool:
    """Whether the evidence has a past form of the claim too, and not only where nothing has happened yet."""
    place = alignment.places[own]
    if place is None:
        return False
    there = alignment.sources[place.text]
    piece = there.pieces[place.at]
    if place.text != which or place.at not in open_:
        return True
    return is_past(piece.words.lower()) and not there.text[: piece.start].rstrip().endswith((" be", " have", " to"))


def _until_stop(pieces: tuple[Piece, ...], at: int, *, behind: bool) -> Iterator[int]:
    """The indexes of the pieces from `at` on to the end of its sentence, or before it back to its beginning."""
    own = pieces[min(at, len(pieces) - 1)] if behind else pieces[max(at - 1, 0)]
    yield from (
        step for step in (range(at, len(pieces)) if behind else range(at)) if pieces[step].sentence == own.sentence
    )


def _unsure(source: Reading, which: int, alignment: Alignment) -> str:
    """The `may` of the evidence between a subject and a verb that the claim has too, in this order."""
    first = source.pieces[:1] if _PRONOUN.match(source.text) else ()
    if any(marker.words.lower() in _UNSURE for piece in first for marker in piece.before):
        verb = alignment.back.get(Place(which, 0))
        if verb is not None and alignment.firm[verb] and verb > 0:
            return next(marker.words for marker in source.pieces[0].before if marker.words.lower() in _UNSURE)
    for at, piece in enumerate(source.pieces[1:], 1):
        word = next((marker.words for marker in piece.before if marker.words.lower() in _UNSURE), "")
        subject, verb = (alignment.back.get(Place(which, step)) for step in (at - 1, at))
        if word and subject is not None and verb is not None and subject < verb and alignment.firm[verb]:
            return word
    return ""


def _open(source: Reading, which: int, alignment: Alignment) -> str:
    """The words that say that it is open or denied what the claim tells; empty without any."""
    if _DENIED.search(alignment.claim.text):
        return ""
    for match in islice(_OPEN.finditer(source.text), _MOST):
        if _said_behind(match, which, alignment):
            return match[0]
    return ""


def _supposed(source: Reading, which: int, alignment: Alignment) -> str:
    """The `Suppose` at the beginning of a sentence that the claim tells; empty without one."""
    match = _SUPPOSED.match(source.text)
    return match[0] if match and _said_behind(match, which, alignment) else ""


def _said_behind(match: re.Match[str], which: int, alignment: Alignment) -> bool:
    """Whether most of the claim stands behind these words of a source, in their sentence."""
    source = alignment.sources[which]
    inside = set(_until_stop(source.pieces, source.first_from(match.end()), behind=True))
    said = [place for place in alignment.places if place and place.text == which and place.at in inside]
    return len(said) >= max(_LEAST, _ALL_BUT * len(alignment.claim.pieces))
