"""Numbers of a claim that it works out from two others which it states too: `1,200 boats against 4,400, so 3,200 fewer,
or about 3.7 times as many`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from itertools import combinations

from ..text.number_words import ORDINALS
from .quantities import Quantity
from .reading import Piece, Reading

_SOME = r"(?:about|around|roughly|approximately|nearly|almost|some|circa|close to)"
_ABOUT = re.compile(rf"(?:\b{_SOME}|[~\u2248])\s*(?:an? |one |two |three )?[£$€¥]?$", re.IGNORECASE)
_COMPARED = re.compile(
    r"\s+(?:(?!(?:and|or|but|while)\b)[\w/-]{1,20}\s+){0,5}?(?:(?P<less>less|fewer|lower|shorter|smaller|cheaper)"
    r"|(?P<more>more|higher|longer|larger|greater|bigger|dearer)|slower|faster|later|earlier|older|younger"
    r"|heavier|lighter|apart)\b",
    re.IGNORECASE,
)
"""Stands behind a difference: `40 boats a day fewer`."""
_BY = re.compile(
    rf"\b(?:by|differ(?:s by|ence (?:is|of))|(?:gap|margin) (?:is|of))(?: {_SOME})?(?: an?| one)?\s*[£$€¥]?$",
    re.IGNORECASE,
)
_TIMES = re.compile(r"\s+times\s+(?:as|the|\w{3,10}er|more|less)\b|[ -]?fold\b|\s?[x\u00d7](?!\w)", re.IGNORECASE)
"""Stands behind a ratio; `it rings 3 times` is none."""
_FACTOR = re.compile(rf"\b(?:factor|ratio) of(?: {_SOME})?\s*$", re.IGNORECASE)
_TOGETHER = re.compile(r"\b(?:together|altogether|combined|in all|in total|a total|totals?|the sum)\b", re.IGNORECASE)
_SHARE = re.compile(r"\s*(?:of|as)\b", re.IGNORECASE)
_FALLS = re.compile(r"\b(?:fell|falls?|drop\w{0,4}|decreas\w{1,3}|reduc\w{1,3}|shr[aiu]nk\w?|lost)\b", re.IGNORECASE)
_RISES = re.compile(r"\b(?:rose|rises?|gr[eo]ws?|increas\w{1,3}|gain\w{0,3}|rais\w{1,3})\b", re.IGNORECASE)
_ONE = re.compile(r"\b(?:an?|one)[ -]$", re.IGNORECASE)
_PART = ["half", "third", "quarter", *ORDINALS[4:]]
_PARTS = re.compile(rf"[ -](?P<part>{'|'.join(_PART[1:])})s\b", re.IGNORECASE)
_AGAINST = re.compile(r"\b(?:against|versus|vs|compared (?:to|with)|rather than|than)\b", re.IGNORECASE)
_DECIMALS = re.compile(r"\.(\d+)")
_BEFORE = 40
"""Characters before a number that are looked at."""
_FAR, _NEAR = Decimal("0.1"), Decimal("0.03")
"""How far, as a share of it, a number may be from what it is worked out as: one behind `about`, and a whole one."""
_MOST = 8
"""Most numbers of a claim that are worked with."""


@dataclass(frozen=True)
class _Number:
    """A number of a claim that may be worked out, with what the claim says beside it."""

    text: str
    piece: Piece
    quantity: Quantity

    @cached_property
    def before(self) -> str:
        """What stands right before it."""
        return self.text[max(0, self.piece.start - _BEFORE) : self.piece.start]

    @cached_property
    def part(self) -> Decimal | None:
        """What it is of one: 0.4 for `40%`, and for `two fifths`; None for other numbers."""
        if self.quantity.amount[0] == "per cent":
            return self.quantity.value / 100
        if self.piece.words.lower() in ORDINALS and _ONE.search(self.before):
            return 1 / self.quantity.value
        several = _PARTS.match(self.text, self.piece.end)
        return self.quantity.value / (2 + _PART.index(several["part"].lower())) if several else None

    @cached_property
    def end(self) -> int:
        """Where it ends with the name of its parts."""
        several = _PARTS.match(self.text, self.piece.end)
        return several.end() if several else self.piece.end

    @cached_property
    def compared(self) -> str:
        """What it is a difference in: `less`, `more`, or `other`; empty if it is none."""
        behind = _COMPARED.match(self.text, self.end)
        if behind is not None:
            return "less" if behind["less"] else "more" if behind["more"] else "other"
        if _BY.search(self.before) is None:
            return ""
        falls, rises = _FALLS.search(self.text), _RISES.search(self.text)
        return "less" if falls and not rises else "more" if rises and not falls else "other"

    @property
    def is_ratio(self) -> bool:
        """Whether it says how many times one is of another."""
        return bool(_TIMES.match(self.text, self.end) or _FACTOR.search(self.before))

    def is_worked_out(self, value: Decimal, own: Decimal, *, exact: bool) -> bool:
        """Whether `own`, as which it is read, is a value, or rounded from it: to its decimals, unless it must be that
        exactly, or behind `about` to its last digit that is no zero."""
        if value == own:
            return True
        off = abs(value - own) / own
        step = self.quantity.value * off * 2  # in its own unit, of one that it would be rounded to
        if _ABOUT.search(self.before):
            told = Decimal(1).scaleb(int(self.quantity.value.normalize().as_tuple().exponent))
            return off <= _FAR and (step <= told or not any(map(str.isdigit, self.piece.words)))
        if exact:
            return False
        decimals = _DECIMALS.search(self.piece.words)
        if decimals or self.quantity.amount[0] == "per cent":
            return step <= Decimal(1).scaleb(-len(decimals[1]) if decimals else 0)
        return off <= _NEAR


def reckoned(claim: Reading, at: int, is_stated: Callable[[Piece], bool]) -> bool:
    """Whether the number at piece `at` is the difference, the sum or the ratio of two numbers of the claim itself that
    are stated, both of the same unit, and the claim says that it is.

    A ratio may be rounded; `about` lets any of them be further off.
    """
    piece = claim.pieces[at]
    if piece.quantity is None or piece.quantity.value <= 0:
        return False
    number = _Number(claim.text, piece, piece.quantity)
    others = (other for place, other in enumerate(claim.pieces) if place != at and _is_amount(other))
    known = [other for other in others if is_stated(other)][:_MOST]
    return any(
        number.is_worked_out(value, own, exact=exact)
        for pair in combinations(known, 2)
        for value, own, exact in _values(number, *pair)
    )


def _is_amount(piece: Piece) -> bool:
    """Whether a piece is a number to work with, rather than `per second` or a rank."""
    return piece.quantity is not None and piece.quantity.value not in (0, 1) and piece.words.lower() not in ORDINALS


def _values(number: _Number, one: Piece, other: Piece) -> Iterator[tuple[Decimal, Decimal, bool]]:
    """What a number would be of these two, as what it is then read, and whether it must be that exactly."""
    if one.quantity is None or other.quantity is None:
        return
    (of, first), (of_other, second), (dimension, size) = (
        each.amount for each in (one.quantity, other.quantity, number.quantity)
    )
    if of != of_other or first == second or min(first, second) <= 0:
        return
    low, high = sorted((first, second))
    told = "" if _is_turned(number, one, other, rises=second > first) else number.compared
    if dimension == of and of != "per cent":
        yield from [(high - low, size, True)] if told and number.part is None else []
        yield from [(low + high, size, True)] if _TOGETHER.search(number.text) else []
    if number.part is not None and of != "per cent":
        yield from [(low / high, number.part, False)] if _SHARE.match(number.text, number.end) else []
        bases = {"less": [high], "more": [low], "other": [low, high], "": []}[told]
        yield from (((high - low) / base, number.part, False) for base in bases)
    elif not dimension and number.is_ratio:
        yield high / low, number.quantity.value, False


def _is_turned(number: _Number, one: Piece, other: Piece, *, rises: bool) -> bool:
    """Whether a claim says of the first of two numbers, `against` the second, that it is less and it is more, or the
    other way round."""
    against = _AGAINST.search(number.text, one.end, other.start)
    return against is not None and number.compared == ("less" if not rises else "more")
