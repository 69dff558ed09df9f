"""Whether a claim keeps what its evidence says of a number: at least 300, 20 euros per person, 12 feet long, 300 BC.

The small words before a number (`polarity.py`) are compared where both texts have one; here also where the claim drops
it, with what else makes another number of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from .markers import BINDING
from .reading import Piece, Reading
from .units import unit

_KINDS = {
    "low": r"at (?:the very )?least|(?:no|not) (?:fewer|less) than|(?:a )?minimum(?: of)?",
    "high": r"at (?:the )?most|up to|(?:no|not) (?:more|longer|later) than|(?:a )?maximum(?: of)?",
    "above": r"more than|over|above|exceed(?:s|ed|ing)?|(?:great|high|larg|long)er than|beyond",
    "below": r"(?:less|fewer|lower|smaller|shorter) than|(?:just )?under|below",
    "nearly": r"nearly|almost|not quite|close to",
    "about": r"about|around|approximately|approx\.|roughly|circa|some|~|\u2248",
    "exactly": r"exactly|precisely",
    "within": r"within",
    "every": r"every|each",
    "by": r"by",
    "to": r"to",
    "from": r"from",
}
_BEFORE = re.compile(
    rf"(?<![\w-])(?<!up )(?:{'|'.join(f'(?P<{kind}>{words})' for kind, words in _KINDS.items())})"
    r"(?: (?:a|an|the|its|only|about|around|nearly|almost))? ?[£$€¥]?\Z",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r"\W{0,2}(?:[\w%]{1,12} )?(?:"
    r"(?P<low>or (?:more|above|older|over|longer|higher)|and (?:above|over|older)|at least|minimum)"
    r"|(?P<high>or (?:less|fewer|under|below|shorter)|at (?:the )?most|maximum)|(?P<about>or so))\b",
    re.IGNORECASE,
)
_WINDOW = 32
"""Characters on each side of a number that are looked at."""
_DROPPED = frozenset({"low", "high", "above", "below"})
_BOUNDING = BINDING | {"within", "since", "not"}
_AGAINST = {
    "exactly": frozenset({"about", "nearly", "low", "high", "above", "below"}),
    "above": frozenset({"nearly", "below", "high"}),
    "low": frozenset({"nearly", "below", "high"}),
    "nearly": frozenset({"above", "low"}),
    "every": frozenset({"within"}),
    "within": frozenset({"every"}),
    "by": frozenset({"to", "from"}),
    "to": frozenset({"by"}),
}
_LIMIT = re.compile(
    r"\b(?:limit\w{0,7}|max\w{0,6}|min(?:imum|imal)?|cap|capped|ceiling|floor|threshold|deadline|capacity|range\w{0,2}"
    r"|allow\w{0,5}|permit\w{0,4}|requir\w{0,6}|needs?|needed|must|enough|suffic\w{0,6}|quorum|longest|shortest|least|most"
    r"|largest|smallest|highest|lowest|or|between|can|entitle\w{0,3}|if|when|once|how)\b",
    re.IGNORECASE,
)
"""Words of a claim or of a question that make a bound of a number by themselves."""
_DIMENSIONS = {
    "length": "long|length",
    "width": "wide|broad|width|breadth",
    "thickness": "thick|thickness",
    "height": "high|tall|height",
    "depth": "deep|depth",
}
_MEASURED = re.compile(
    rf"[\s-]{{1,2}}(?:in )?(?:{'|'.join(f'(?P<{name}>{words})' for name, words in _DIMENSIONS.items())})\b",
    re.IGNORECASE,
)
_ERA = re.compile(r"\s?B\.?C\.?(?:E\b)?|(?<=\d{4})s\b")
_PER = re.compile(r"\W{0,2}(?:[a-z\u20ac$\u00a3]{1,12} )?per (?P<of>[a-z]{3,20})\b", re.IGNORECASE)
_EACH = re.compile(r"\b(?:per|each|every|apiece|individual(?:ly)?|a head|rates?)\b|/", re.IGNORECASE)
_VALUE = r"(\d[\d.,:]{0,12}(?<=\d)|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?)"
_RANGE = re.compile(rf"(?<![\w.,-]){_VALUE}(?: to |\s?[-\u2013]\s?| through | until | till ){_VALUE}(?![\w-])")
_LIST = re.compile(rf"(?<!between )(?<!from )(?<![\w.,-]){_VALUE},? (?:and|or|and on|or on) {_VALUE}(?![\w-])")
_WORD = re.compile(r"[^\W\d_]+")
_STEM = 4
"""First letters of a word that tell it from others."""
_MOST = 12


@dataclass(frozen=True, slots=True)
class _Said:
    """What a text says of a number beside it."""

    kind: str
    words: str


@dataclass(frozen=True)
class _Claim:
    """A claim and the question, with what is looked up for each of its numbers and depends on none."""

    reading: Reading
    question: Reading

    @cached_property
    def is_limited(self) -> bool:
        """Whether a word of the claim or of the question makes a bound of a number by itself."""
        claim = self.reading
        limit = _LIMIT.search(claim.text) or _LIMIT.search(self.question.text) or "+" in claim.text
        return bool(limit) or not _BOUNDING.isdisjoint(claim.kinds)

    @cached_property
    def says_each(self) -> bool:
        """Whether it says that something is for each of several."""
        return _EACH.search(self.reading.text) is not None

    @cached_property
    def beginnings(self) -> frozenset[str]:
        """The first letters of the words of both."""
        words = _WORD.findall(f"{self.reading.text} {self.question.text}".lower())
        return frozenset(word[:_STEM] for word in words)


def unbounded(claim: Reading, sources: Sequence[Reading], question: Reading) -> Iterator[str]:
    """What the claim drops or changes of what its evidence says of the same numbers."""
    yield from _listed(claim, sources)
    asked = _Claim(claim, question)
    by_key: dict[object, list[tuple[Reading, Piece]]] = {}
    by_amount: dict[object, list[tuple[Reading, Piece]]] = {}
    for source in sources:
        for other in source.pieces:
            if other.quantity is not None:
                by_key.setdefault(other.key, []).append((source, other))
                by_amount.setdefault(other.quantity.amount, []).append((source, other))
    for piece in claim.pieces:
        if piece.quantity is None:
            continue
        yield from _of_another_era(claim, piece, by_key.get(piece.key, [])[:_MOST])
        if amounts := by_amount.get(piece.quantity.amount, [])[:_MOST]:
            yield from _bound_otherwise(asked, piece, amounts)
            yield from _measured_otherwise(claim, piece, amounts)
            yield from _per_another(asked, piece, amounts)


def _bound_otherwise(asked: _Claim, piece: Piece, same: Sequence[tuple[Reading, Piece]]) -> Iterator[str]:
    claim = asked.reading
    own, others = _said(claim, piece), [_said(*pair) for pair in same]
    kinds = {other.kind for other in others}
    if own.kind in _AGAINST and kinds and kinds <= _AGAINST[own.kind]:
        yield f"{own.words} for {others[0].words}"
    dropped = bool(kinds) and kinds <= _DROPPED and not own.kind and not asked.is_limited
    if dropped and not _bound_by_a_word(claim, piece, [source for source, _ in same]):
        yield f"{others[0].words!r} is left out"


def _said(reading: Reading, piece: Piece) -> _Said:
    """The bound of a number; its kind is empty if there is none."""
    before = _BEFORE.search(reading.text, max(0, piece.start - _WINDOW), piece.start)
    if before and before.lastgroup == "above" and _is_time(piece) and before[0].lower().startswith("over"):
        before = None  # `over five years` is during them
    behind = _BEHIND.match(reading.text, piece.end) if before is None else None
    match = before or behind
    return _Said(match.lastgroup or "", match[0].strip()) if match else _Said("", "")


def _bound_by_a_word(claim: Reading, piece: Piece, sources: Sequence[Reading]) -> bool:
    """Whether a word that the evidence does not have is right before a number, and may bound it: `topping 300`."""
    at = claim.first_from(piece.start)
    before = claim.pieces[at - 1] if at else None
    beside = before is not None and claim.text[before.end : piece.start].strip() == ""
    return before is not None and beside and all(before.key not in source.keys for source in sources)


def _is_time(piece: Piece) -> bool:
    unit = piece.quantity.unit if piece.quantity else None
    return unit is not None and unit.dimension in ("time", "months", "nights", "working days")


def _measured_otherwise(claim: Reading, piece: Piece, same: Sequence[tuple[Reading, Piece]]) -> Iterator[str]:
    """Another dimension than that of the evidence: `12 feet wide` for `12 feet long`."""
    own = _MEASURED.match(claim.text, piece.end)
    others = [match for source, other in same if (match := _MEASURED.match(source.text, other.end))]
    if own and len(others) == len(same) and own.lastgroup not in {match.lastgroup for match in others}:
        yield f"{own[0].strip()} for {others[0][0].strip()}"


def _of_another_era(claim: Reading, piece: Piece, same: Sequence[tuple[Reading, Piece]]) -> Iterator[str]:
    """A year for a year before Christ or for a decade."""
    first = [_ERA.match(source.text, other.start + len(other.words.rstrip("s"))) for source, other in same]
    if first and all(first) and not _ERA.match(claim.text, piece.start + len(piece.words.rstrip("s"))):
        yield f"{piece.words} without {first[0][0].strip() if first[0] else ''}"


def _per_another(asked: _Claim, piece: Piece, same: Sequence[tuple[Reading, Piece]]) -> Iterator[str]:
    """An amount that the evidence gives for each of something else, or that the claim gives for all."""
    claim = asked.reading
    others = [match for source, other in same if (match := _PER.match(source.text, other.end))]
    others = [match for match in others if unit(match["of"]) is None and match["of"].lower() != "annum"]
    if len(others) < len(same):
        return
    own = _PER.match(claim.text, piece.end)
    if own and own["of"].lower()[:_STEM] not in {match["of"].lower()[:_STEM] for match in others}:
        yield own[0].strip()
    named = any(match["of"].lower()[:_STEM] in asked.beginnings for match in others)
    if own is None and not named and not asked.says_each:
        yield f"'per {others[0]['of']}' is left out"


def _listed(claim: Reading, sources: Sequence[Reading]) -> Iterator[str]:
    """Two values of the claim for all from one to the other: `5 and 12` for `5 to 12`."""
    for match in islice(_LIST.finditer(claim.text), _MOST):
        pair = match.groups()
        ranges = any(pair == other.groups() for source in sources for other in _RANGE.finditer(source.text))
        if ranges and not any(pair == other.groups() for source in sources for other in _LIST.finditer(source.text)):
            yield match[0]
