"""Numbers of a claim that are not in its evidence but follow from it: rounded, shares, sums, differences, multiples."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import chain, combinations, islice, permutations

from ..text.number_words import ONES, ORDINALS
from .facts import Facts
from .quantities import Quantity
from .reading import Reading

_ABOUT = re.compile(
    r"(?:\b(?:about|around|roughly|approximately|approx\.|nearly|almost|some|circa)|~|\u2248)\s*[£$€¥]?$", re.IGNORECASE
)
_BY = re.compile(r"\bby(?: (?:about|around|roughly|some|a total of))?\s*[£$€¥]?$", re.IGNORECASE)
_MORE = re.compile(
    r"\s+(?:\w{1,20}\s+){0,2}(?:more|less|fewer|higher|lower|longer|shorter|larger|smaller|later|earlier|older|younger|apart)\b",
    re.IGNORECASE,
)
_APART = re.compile(
    r"\b(?:difference|gap|majority|margin|improve(?:ment|[sd])?|deteriorat\w{0,5}|shortfall)\b", re.IGNORECASE
)
_BESIDE = 24
"""Characters before a number in which `by about` is looked for."""
_RANK = re.compile(r"(?:\d+)?(?:st|nd|rd|th)|second|third|\w{3,5}th", re.IGNORECASE)
_TOGETHER = re.compile(
    r"\b(?:together|total\w{0,4}|altogether|combined|in all|overall|sum|jointly|both|in the end)\b", re.IGNORECASE
)
_MONTHLY = re.compile(r"\b(?:a|per|each|every) month\b|\bmonthly\b", re.IGNORECASE)
_YEARLY = re.compile(r"\b(?:a|per|each|every) year\b|\b(?:annual(?:ly)?|yearly)\b", re.IGNORECASE)
_TIMES = re.compile(r"\s+times\b", re.IGNORECASE)
_PARTS = ["half", "third", "quarter", *ORDINALS[4:10]]
_NUMBERS = ["a", *ONES[1:10]]
_FRACTION = re.compile(
    rf"\b(?:({'|'.join(_NUMBERS)})[ -])?({'|'.join(_PARTS)})s?\b(?! of (?:january|may|june))"
    r"|(?<![\d.,])(\d{1,6}) (?:in|of|out of) (?:every |the )?(\d{1,6})\b(?![.,]\d)",
    re.IGNORECASE,
)
_MONTHS = 12
_MOST = 12
"""Most numbers of the evidence that are reckoned with."""


def derived(claim: Reading, at: int, sources: Sequence[Reading]) -> bool:
    """Whether the number at piece `at` of the claim follows from numbers of the sources, as the claim says it does.

    A number of a date, a rank or a year follows from nothing.
    """
    piece = claim.pieces[at]
    dated = any(other.kind == "date" for other in claim.pieces[max(0, at - 1) : at + 2])
    if piece.quantity is None or dated or _RANK.fullmatch(piece.words):
        return False
    alike = [other for other in claim.pieces if _is_same_amount(piece.quantity, other.quantity)]
    if any(map(Facts(sources).state, alike)):
        return True  # `1000 milliseconds (one second)`
    known = [known.quantity for source in sources for known in source.pieces if known.quantity][:_MOST]
    before = claim.text[max(0, piece.start - _BESIDE) : piece.start]
    values = chain(
        _converted(piece.quantity, claim, known, sources),
        _reckoned(piece.quantity, claim, piece.end, known, by=_BY.search(before) is not None),
        _in_shares(piece.quantity, known, sources),
    )
    rounded = _ABOUT.search(before) is not None
    return any(_same(piece.quantity, value, rounded=rounded) for value in values)


def _is_same_amount(own: Quantity, other: Quantity | None) -> bool:
    """Whether another number of a claim is the same amount in another unit."""
    if other is None or own.unit is None or other.unit is None:
        return False
    return own.unit != other.unit and own.amount == other.amount


def _same(own: Quantity, value: Decimal, *, rounded: bool) -> bool:
    """Whether a value in the unit of the claim is its number, or is rounded to it if it says so."""
    if own.value == value or not rounded or not own.value:
        return own.value == value
    places = -int(own.value.normalize().as_tuple().exponent)
    return round(value.scaleb(places)) == own.value.scaleb(places)


def _like(own: Quantity, known: Sequence[Quantity]) -> list[Decimal]:
    """The values of the same dimension, in the unit of the claim's number."""
    dimension, size = own.amount[0], own.unit.size if own.unit else Decimal(1)
    return [value.amount[1] / size for value in known if value.amount[0] == dimension]


def _converted(
    own: Quantity, claim: Reading, known: Sequence[Quantity], sources: Sequence[Reading]
) -> Iterator[Decimal]:
    """The values of the evidence, which may be rounded to the claim's, and those of a year for a month."""
    like = _like(own, known)
    yield from like
    is_time = own.amount[0] in ("months", "time")
    if not is_time and _MONTHLY.search(claim.text) and any(_YEARLY.search(source.text) for source in sources):
        yield from (value / _MONTHS for value in like)


def _reckoned(own: Quantity, claim: Reading, end: int, known: Sequence[Quantity], *, by: bool) -> Iterator[Decimal]:
    """Sums, differences and multiples of two values of the evidence, if the claim speaks of such."""
    like = _like(own, known)
    if own.amount[0] == "points":
        like += [value.value for value in known if value.amount[0] == "per cent"]
    told = by or _MORE.match(claim.text, end) or _APART.search(claim.text)
    if told and own.amount[0] != "per cent":  # the difference of two percentages is in percentage points
        yield from (abs(one - other) for one, other in combinations(like, 2))
    if _TOGETHER.search(claim.text):
        yield from (one + other for one, other in combinations(like, 2))
    if own.unit is None and _TIMES.match(claim.text, end):
        pairs = [pair for pair in permutations(known, 2) if pair[0].unit and pair[0].amount[0] == pair[1].amount[0]]
        yield from (one.amount[1] / other.amount[1] for one, other in pairs if other.value)


def _in_shares(own: Quantity, known: Sequence[Quantity], sources: Sequence[Reading]) -> Iterator[Decimal]:
    """Fractions of the evidence in per cent, and shares of its values."""
    shares = [share for source in sources for share in _shares(source)]
    if own.amount[0] == "per cent":
        yield from shares
    else:
        shares += [value.value for value in known if value.amount[0] == "per cent"]
        yield from (share * value / 100 for share in shares for value in _like(own, known))


def _shares(source: Reading) -> Iterator[Decimal]:
    """The fractions of a text in per cent: 20 for `a fifth` and for `1 in 5`."""
    for match in islice(_FRACTION.finditer(source.text), _MOST):
        if match[3]:
            if int(match[4]):
                yield Decimal(100) * int(match[3]) / int(match[4])
        else:
            many = max(1, _NUMBERS.index(match[1].lower())) if match[1] else 1
            yield Decimal(100) * many / (2 + _PARTS.index(match[2].lower()))
