"""Whether a claim says more surely, or of more, what its evidence says: `will` for `may`, `read and write` for
`read-only`, `stronger than` for `as strong as`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from .alignment import Alignment
from .reading import Piece, Reading

_CERTAIN = re.compile(
    r"\b(?:(?P<will>will|would|shall)|(?:must|(?:has|have|needs?) to|(?:is|are) (?:required|obliged) to))\b"
    r"(?! (?:not|never|be (?:able|allowed|permitted|entitled|free)|have the (?:option|right|chance)|only|probably"
    r"|possibly|likely|usually|often|sometimes|normally)\b)",
    re.IGNORECASE,
)
_OPEN = re.compile(r"\b(?:may|might|could)(?! not\b)(?= [a-z])")
_ALLOWED = re.compile(
    r"\b(?:(?:may|might|could|can|should)(?! not\b)(?= [a-z])"
    r"|(?:ask|encourage|recommend|advise|suggest|invite|prefer)(?:s|ed)? (?:that )?(?!to\b)(?=[a-z]))"
)
_ALWAYS = re.compile(r"\b(?:never|always|every(?: time)?|all(?! of the\b)|none|any|without exception)\b", re.IGNORECASE)
_MOSTLY = re.compile(
    r"\b(?:typically|usually|normally|generally|mostly|often|sometimes|occasionally|rarely|seldom|as a rule"
    r"|in (?:most|some|many) cases)\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[,;:!?\n](?=\s|$)|\.(?=\s|$)|\b(?:and|but|or|because|if|when|unless|while|whereas|so|until)\b")
_LEAST = 2
"""Fewest words behind `will` that the evidence has behind `may`."""
_SHARE = 0.6
"""Least share of the words behind `will` that stand there."""
_MOST = 6
"""Most such words of a text that are looked at."""
_AS = re.compile(
    r"(?P<but>(?:not|n['\u2019]t|never|least|most|twice|half|times|almost|nearly|quarter|third|just) )?"
    r"\bas (?P<how>[a-z]{3,20}) as\b",
    re.IGNORECASE,
)
_NO_QUALITY = frozenset("soon long well far much many possible such few little often".split())
"""In `as soon as` and the like nothing is compared."""
_THAN = re.compile(r"\b(?:(?:more|less) (?P<how>[a-z]{3,20})|(?P<er>[a-z]{2,20}er)) than\b", re.IGNORECASE)
_ONLY = re.compile(r"\b(?P<kind>[a-z]{3,20})-only\b", re.IGNORECASE)


def made_certain(alignment: Alignment) -> Iterator[str]:
    """The `will` and `must` of a claim for which the evidence has `may` before the same words."""
    claim = alignment.claim
    for match in islice(_CERTAIN.finditer(claim.text), _MOST):
        behind = _clause(claim, match.end())
        first = claim.first_from(match.end())
        places = [place for at in range(first, first + len(behind)) if (place := alignment.places[at])]
        if len(places) < _LEAST or len({place.text for place in places}) > 1:
            continue
        which, keys = places[0].text, {piece.key for piece in behind}
        others = (text for at, text in enumerate(alignment.sources) if at != which)
        if any(len(keys & other.keys) >= _LEAST for other in others):
            continue
        if claim.text[match.start() : behind[0].end] in alignment.sources[which].text:
            continue
        open_ = _OPEN if match["will"] else _ALLOWED
        if _only_possible(alignment.sources[which], open_, [place.at for place in places]):
            yield match[0]


def always_for_usually(alignment: Alignment) -> Iterator[str]:
    """The `never` or `all` of a claim whose sentence of the evidence says `usually`, and nothing of all."""
    claim = alignment.claim
    absolute = _ALWAYS.search(claim.text)
    if absolute is None or _MOSTLY.search(claim.text):
        return
    said = Counter(place.text for place in alignment.places if place)
    most = max(said.values(), default=0)
    sources = [alignment.sources[which].text for which, count in said.items() if count == most]
    if sources and all(_MOSTLY.search(text) and not _ALWAYS.search(text) for text in sources):
        yield absolute[0]


def _clause(reading: Reading, start: int) -> Sequence[Piece]:
    """The pieces from a position of the text to the end of its clause."""
    end = _CLAUSE.search(reading.text, start)
    return reading.between(start, end.start() if end else len(reading.text))


def _only_possible(source: Reading, open_: re.Pattern[str], places: Sequence[int]) -> bool:
    """Whether the first of these pieces and most others stand behind the same `may`, in a statement that says nothing
    surely behind it."""
    for match in islice(open_.finditer(source.text), _MOST):
        last = source.statement_at(match.end())[1]
        inside = range(source.first_from(match.end()), source.first_from(last))
        if places[0] in inside and sum(at in inside for at in places) >= _SHARE * len(places):
            return not _CERTAIN.search(source.text, match.end(), last)
    return False


def compared_otherwise(claim: Reading, sources: Sequence[Reading]) -> Iterator[str]:
    """Comparisons of the claim that the evidence has as an equality, and equalities that it has as a comparison."""
    equal = {how for source in sources for how in _equal(source.text)}
    unequal = {how for source in sources for how in _unequal(source.text)}
    for how in _unequal(claim.text):
        if how & _united(equal) and not how & _united(unequal):
            yield f"{min(how, key=len)} for as {min(how, key=len)} as"
    for how in _equal(claim.text):
        if how & _united(unequal) and not how & _united(equal):
            yield f"as {min(how, key=len)} as"


def _united(hows: set[frozenset[str]]) -> frozenset[str]:
    return frozenset[str]().union(*hows)


def _equal(text: str) -> Iterator[frozenset[str]]:
    for match in _AS.finditer(text):
        if not match["but"] and match["how"].lower() not in _NO_QUALITY:
            yield frozenset({match["how"].lower()})


def _unequal(text: str) -> Iterator[frozenset[str]]:
    """The words that a comparative may come from: `dryer` from `dry`, `drye`, `dryer`."""
    for match in _THAN.finditer(text):
        if match["how"]:
            yield frozenset({match["how"].lower()})
            continue
        stem = match["er"].lower()[:-2]
        undoubled = stem[:-1] if stem[-2:-1] == stem[-1:] else stem
        yield frozenset({stem, f"{stem}e", undoubled, f"{stem[:-1]}y" if stem.endswith("i") else stem})


def widened(claim: Reading, sources: Sequence[Reading]) -> Iterator[str]:
    """What the claim puts beside a word of which the evidence says `only`: `read and write` for `read-only`."""
    for kind in {match["kind"].lower() for source in sources for match in _ONLY.finditer(source.text)}:
        if re.search(rf"\b(?:{kind}[- ]only|only {kind}|{kind} only)\b", claim.text, re.IGNORECASE):
            continue
        joint = r"(?: ?/ ?| and | or |-and-)"
        pair = re.search(
            rf"\b(?:{kind}{joint}(?P<behind>[a-z]{{3,20}})|(?P<before>[a-z]{{3,20}}){joint}{kind})\b",
            claim.text,
            re.IGNORECASE,
        )
        if pair:
            yield f"{pair[0]} for {kind}-only"
