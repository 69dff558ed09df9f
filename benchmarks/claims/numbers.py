"""Another number in place of one: figures, words, ordinals; and another unit behind the same number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from .record import Edit
from .spots import ORDINALS, WORDS, Spot, spots, value, values

_OTHER = {
    "kw": "MW",
    "mw": "kW",
    "mwh": "kWh",
    "kva": "MVA",
    "m/s": "km/h",
    "km": "miles",
    "metre": "foot",
    "metres": "feet",
    "meters": "feet",
    "kilometre": "mile",
    "centimetres": "millimetres",
    "cm": "mm",
    "mm": "cm",
    "gb": "MB",
    "°c": "°F",
    "volts": "kilovolts",
    "newton metres": "foot-pounds",
    "pence": "pounds",
    "ms": "s",
    "s": "min",
    "min": "h",
    "h": "min",
    "second": "minute",
    "seconds": "minutes",
    "minute": "hour",
    "minutes": "hours",
    "hour": "day",
    "hours": "days",
    "working day": "calendar day",
    "working days": "calendar days",
    "day": "week",
    "days": "weeks",
    "night": "week",
    "nights": "weeks",
    "week": "month",
    "weeks": "months",
    "month": "year",
    "months": "years",
    "year": "month",
    "years": "months",
    "per cent": "percentage points",
}
_SECOND = {"days": "hours", "weeks": "days", "hours": "minutes", "minutes": "seconds", "months": "weeks", "day": "hour"}
# Of a level, per cent and percentage points may mean the same.
_CHANGE = re.compile(r"\b(?:rise|rose|fell|less|more)\b")
_POWER = {"kw", "mw", "mwh", "kva", "volts", "°c", "gb", "newton metres"}
_LENGTH = {"m/s", "km", "metre", "metres", "meters", "kilometre", "centimetres", "cm", "mm"}
_MONEY = {"£": ("$", "€"), "$": ("£", "€"), "€": ("$", "£")}
_RATE = re.compile(r"(?<=\ba )(year|week|day|month|minute|kilometre|night)\b(?! (?:later|before|ago|call))")


def number_edits(text: str, around: str) -> Iterator[Edit]:
    """Every number changed to ones that neither `text` nor what is `around` it has."""
    numbers = values(text) | values(around)
    for spot in spots(text):
        if spot.kind not in ("number", "ordinal"):
            continue
        for replacement, form in _others(spot):
            if value(replacement) not in numbers:
                yield Edit(spot.start, spot.end, replacement, form)


def _others(spot: Spot) -> Iterator[tuple[str, str]]:
    lowered = spot.text.lower()
    if spot.kind == "ordinal":
        at = ORDINALS.index(lowered)
        yield from ((ORDINALS[index], "ordinal") for index in (at - 1, at + 1) if 1 <= index < len(ORDINALS))
    elif lowered in WORDS:
        yield from ((_cased(word, spot.text), "word") for word in _near_words(lowered))
    else:
        percent = spot.unit in ("%", "per cent")
        yield from (figures for figures in _figures(spot.text) if not percent or (value(figures[0]) or 0) <= 100)


def _near_words(word: str) -> list[str]:
    words = [candidate for candidate in WORDS if "-" not in candidate and candidate != "one"]
    if word not in words:
        return ["twenty-six" if word != "twenty-six" else "twenty-eight"]
    at = words.index(word)
    return [words[index] for index in (at - 1, at + 1, at + 2) if 0 <= index < len(words)]


def _cased(word: str, like: str) -> str:
    return word.capitalize() if like[0].isupper() else word


def _figures(text: str) -> Iterator[tuple[str, str]]:
    """Two figures exchanged, one figure changed, ten times, a tenth, the decimal point moved."""
    places = [at for at, letter in enumerate(text) if letter.isdigit()]
    for first, second in pairwise(places):
        if text[first] != text[second] and text[second] != "0" and text[first] != "0":
            yield _replace_figures(text, {first: text[second], second: text[first]}), "exchanged"
    last = int(text[places[-1]])
    yield _replace_figures(text, {places[-1]: str((last + 3) % 10 or 4)}), "figure"
    if len(places) > 1:
        yield _replace_figures(text, {places[0]: str(int(text[places[0]]) % 9 + 1)}), "figure"
    mark = "".join(letter for letter in text[:1] if not letter.isdigit())
    plain = Decimal(text[len(mark) :].replace(",", ""))
    if "." in text:
        yield f"{mark}{_grouped(plain * 10)}", "decimal"
    elif plain >= 100 and plain % 10 == 0:
        yield f"{mark}{_grouped(plain / 10)}", "thousands"
    if plain >= 100:
        yield f"{mark}{_grouped(plain * 10)}", "thousands"


def _replace_figures(text: str, figures: dict[int, str]) -> str:
    return "".join(figures.get(at, letter) for at, letter in enumerate(text))


def _grouped(number: Decimal) -> str:
    return f"{number.quantize(Decimal(1)) if number == number.to_integral() else number.normalize():,}"


def _family(unit: str) -> str:
    if unit in _POWER:
        return "power and size"
    if unit in _LENGTH:
        return "length"
    return "share" if unit == "per cent" else "money" if unit == "pence" else "time"


def unit_edits(text: str, around: str) -> Iterator[Edit]:
    """Every unit, currency and rate changed to another of its kind that does not stand with that number `around`."""
    context = around.lower()
    for spot in spots(text):
        if spot.kind != "number":
            continue
        unit = spot.unit.lower()
        if unit == "per cent" and not _CHANGE.search(text):
            continue
        for replacement in filter(None, (_OTHER.get(unit), _SECOND.get(unit))):
            if f"{spot.text} {replacement}".lower() not in context:
                yield Edit(spot.unit_start, spot.unit_start + len(spot.unit), replacement, _family(unit))
        for replacement in _MONEY.get(spot.text[0], ()):
            yield Edit(spot.start, spot.start + 1, replacement, "money")
    for match in _RATE.finditer(text):
        other = _OTHER[match[1]]
        if f"a {other}" not in context:
            yield Edit(match.start(), match.end(), other, "rate")
