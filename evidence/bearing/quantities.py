"""The quantities of a text: numbers with their units, so that `1,800 W` is `1.8 kW` and not `180 kW`.

Number words and names of units are English here: `translated.py` and `numerals.py` bring those of other languages into
this form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from ..text.number_words import ONES, ORDINALS, TENS
from .units import Unit, unit

_WORDS = {word: at for at, word in enumerate(ONES)} | {word: 20 + 10 * at for at, word in enumerate(TENS)}
_SCALES = {"dozen": 12, "hundred": 100, "thousand": 1_000, "k": 1_000, "million": 10**6, "m": 10**6, "mn": 10**6,
           "billion": 10**9, "bn": 10**9, "trillion": 10**12}  # fmt: skip
_NUMBER = re.compile(
    r"(?P<money>[£$€¥])?\s?(?<![\w.,])(?P<sign>[-\u2212\u2013](?=\d)|minus\s(?=\d))?"
    r"(?:(?P<digits>\d+(?:[.,]\d+)*)(?:(?:st|nd|rd|th)\b)?"
    rf"|(?P<word>(?:{'|'.join(TENS)})(?:[- ](?:{'|'.join(ONES[1:10])}))?|{'|'.join(ONES)}"
    r"|(?=(?:hundred|thousand|dozen|million)\b))\b"
    rf"|(?P<rank>(?<=\bthe )second|{'|'.join(ORDINALS[2:])})\b)"
    r"(?P<scale>(?:[\s-]?(?:hundred|thousand|million|billion|trillion|dozen|bn|mn)\b){1,3}|[km]\b)?",
    re.IGNORECASE,
)
_UNIT = re.compile(
    r"[\s\u00a0-]?((?:percentage|basis) points?|per cent|(?:working|calendar|business|nautical)[\s-](?:days?|miles?)"
    r"|(?:fluid|fl\.?)[\s-](?:ounces?|oz)|newton[\s-]met(?:re|er)s?|foot-pounds?|°\s?[CF]\b|°|[%\u2030]|[A-Za-z\u00b5\u03bc\u03a9\u2126]+(?:/[A-Za-z]+|[\u00b2\u00b3]|(?<=m)[23]\b)?)",
    re.IGNORECASE,
)
_AGAIN = re.compile(r"\s?\((\d{1,9})\)(?=[\s\u00a0])")
"""`fifteen (15) days`: contracts and laws give a number in words and in digits."""
_SINGLE = re.compile(
    r"\b(?:(?:an?|per|each|every)\s(minute|hour|day|week|month|year|night|decade)|per\s(second))\b"
    r"|\b(?:hourly|daily|weekly|fortnightly|monthly|quarterly|yearly|annual|annually)\b",
    re.IGNORECASE,
)
_NO_LENGTH = re.compile(
    r"\b(?:beginning|end|middle|rest|start)s? of an?\s\w+|\b(?:during|for|in|on) an?\s\w+ (?:in which|that|whose)\b",
    re.IGNORECASE,
)
"""In `the end of a month` and `a month in which`, the month is no length of time."""
_HALF = re.compile(r"\bhalf\s$", re.IGNORECASE)
_HALF_CHARS = 5
_MOST_DIGITS = 30


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit."""

    value: Decimal
    unit: Unit | None
    """The unit; None if it is unknown."""
    start: int
    end: int

    @property
    def amount(self) -> tuple[str, Decimal]:
        """Its dimension and its size in the base unit, so that `90 minutes` equals `1.5 hours`."""
        return (self.unit.dimension, self.value * self.unit.size) if self.unit else ("", self.value)


def quantities(text: str) -> list[Quantity]:
    """The quantities of a text, in order; `a week` is one week, but not in `the end of a week`."""
    return sorted([*_numbers(text), *_singles(text)], key=lambda quantity: quantity.start)


def _numbers(text: str) -> Iterator[Quantity]:
    for match in _NUMBER.finditer(text):
        value = _value(match)
        again = _AGAIN.match(text, match.end()) if match["word"] else None
        again = again if again and Decimal(again[1]) == value else None
        behind = _UNIT.match(text, again.end() if again else match.end())
        of = unit(match["money"]) if match["money"] else unit(behind[1]) if behind else None
        if match["scale"] == "m" and not match["money"]:
            value, of = _from_digits(match["digits"] or ""), unit("m")
        if value is None or ((match["word"] or "").lower() == "one" and of is None):
            continue
        end = behind.end() if behind and of and not match["money"] and not again else match.end()
        yield Quantity(value, of, match.end() - len(match[0].lstrip()), end)


def _singles(text: str) -> Iterator[Quantity]:
    named = [match.span() for match in _NO_LENGTH.finditer(text)]
    for match in _SINGLE.finditer(text):
        of = unit(match[1] or match[2] or match[0])
        if of and not any(start <= match.start() < end for start, end in named):
            half = _HALF.search(text, max(0, match.start() - _HALF_CHARS), match.start())
            yield Quantity(
                Decimal("0.5") if half else Decimal(1), of, half.start() if half else match.start(), match.end()
            )


def _value(match: re.Match[str]) -> Decimal | None:
    if match["digits"]:
        number = _from_digits(match["digits"])
        if number is None:
            return None
    elif match["rank"]:
        number = Decimal(1 + ORDINALS.index(match["rank"].lower()))
    else:
        words = re.split(r"[- ]", match["word"].lower()) if match["word"] else []
        number = Decimal(sum(_WORDS[word] for word in words) or (0 if words else 1))
    for word in re.findall(r"[a-z]+", (match["scale"] or "").lower()):
        number *= _SCALES[word]
    return (-number if match["sign"] and not match["money"] else number).normalize()


def _from_digits(digits: str) -> Decimal | None:
    """The value of digits: 1800 for `1,800`, 3.5 for `3,5`, None for `1.2.3`, which is not a number."""
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", digits):
        digits = digits.replace(",", "")
    elif re.fullmatch(r"\d+,\d{1,2}", digits):
        digits = digits.replace(",", ".")
    return Decimal(digits) if len(digits) <= _MOST_DIGITS and re.fullmatch(r"\d+(?:\.\d+)?", digits) else None
