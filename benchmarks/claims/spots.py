"""Where numbers, quantities, dates, times and codes stand in a text, each thing once and as one whole."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

MONTHS = "January February March April May June July August September October November December".split()
WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
SMALL = "two three four five six seven eight nine ten eleven twelve".split()
WORDS = {
    **{word: at for at, word in enumerate(["one", *SMALL], start=1)},
    **dict(zip("thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(), range(13, 20), strict=True)),
    **dict(zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10), strict=True)),
    "twenty-two": 22,
    "twenty-four": 24,
    "sixty-six": 66,
}
ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
UNITS = (
    r"kW|MW|MWh|kWh|kVA|m/s|km|metres?|meters?|kilometres?|miles?|centimetres?|cm|mm|GB|°C|volts|newton\smetres|pence"
    r"|milliseconds|seconds?|minutes?|hours?|working\sdays?|days?|nights?|weeks?|months?|years?|per\scent|%|ms|min|s|h"
)
_MONTH = "|".join(MONTHS)
_DAY = "|".join(WEEKDAYS)
_NUMBER = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_DASH = "\N{EN DASH}"
_WORD = "|".join(sorted(WORDS, key=len, reverse=True))
_SPOT = re.compile(
    rf"""
    (?P<code>\b[A-Z]{{1,4}}(?:-[A-Z]{{2,4}})?-?\d[0-9A-Z]*(?:-[0-9A-Z]+)*\b)
  | (?P<key>(?<![\w./-])[a-z]{{2,}}(?:[._][a-z0-9]+)+(?![\w/-]))
  | \b(?:extension|account|port|release|releases?|version|status|Status)\s(?P<label>\d[\d.]*\d|\d+)\b
  | (?P<date>\b\d{{1,2}}(?:st|nd|rd|th)?\s(?:{_MONTH})(?:\s\d{{4}})?\b
      |\b(?:{_MONTH})\s\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s(?:19|20)\d\d)?(?!\d|:)
      |\b(?:{_MONTH})\s(?:of\s)?(?:19|20)\d\d\b
      |\b(?:January|February|March|April|June|July|August|September|October|November|December)\b
      |(?<=\bin\s)May\b|(?<=\bduring\s)May\b|(?<=\bof\s)May\b|(?<=\bsince\s)May\b|(?<=\buntil\s)May\b
      |\b(?:{_DAY})(?=s?\b)
      |\b(?:1[4-9]|20)\d\d(?:[-{_DASH}]\d\d)?(?![\d,.]\d|\s?(?:kW|scans|seats|requests|matings))\b)
  | (?P<time>\b\d{{1,2}}:\d{{2}}\b)
  | (?P<ordinal>(?<=\bthe\s)(?:{"|".join(ORDINALS[1:])})\b|(?<=\bits\s)(?:{"|".join(ORDINALS[1:])})\b)
  | (?P<number>(?<![\w.,/_=:{_DASH}-])(?:[£$€])?(?P<value>{_NUMBER})(?!\w)(?![:_=/])|\b(?P<word>{_WORD})\b)
      (?:(?P<gap>[\s-]|(?=%))(?P<unit>{UNITS})(?!\w))?
    """,
    re.VERBOSE | re.IGNORECASE,
)
_FILES = (".md", ".sql", ".js", ".toml", ".d", ".c")
_CASED = re.compile(r"[A-Z]")


@dataclass(frozen=True)
class Spot:
    """A thing in a text, by `kind`: code, key, label, date, time, ordinal, number."""

    kind: str
    start: int
    end: int
    text: str
    unit: str = ""
    unit_start: int = 0


def spots(text: str) -> list[Spot]:
    """All of them from left to right; nothing stands in two."""
    matches = []
    for match in _SPOT.finditer(text):
        kind = next(name for name in ("code", "key", "label", "date", "time", "ordinal", "number") if match[name])
        start, end = match.span(kind)
        if kind in ("code", "date") and not _CASED.match(text[start]) and not text[start].isdigit():
            continue
        if text[start:end].lower() == "one" or (kind == "key" and text[start:end].endswith(_FILES)):
            continue
        unit = match["unit"] or "" if kind == "number" else ""
        matches.append(Spot(kind, start, end, text[start:end], unit, match.start("unit") if unit else 0))
    return matches


def value(text: str) -> Decimal | None:
    """What a number in figures or words comes to; None if it is none."""
    plain = text.strip().lstrip("£$€").replace(",", "").lower()
    if plain in WORDS:
        return Decimal(WORDS[plain])
    if plain in ORDINALS:
        return Decimal(ORDINALS.index(plain) + 1)
    try:
        return Decimal(plain.rstrip("stndrh"))
    except InvalidOperation:
        return None


def values(text: str) -> set[Decimal]:
    """Every number that stands in a text, in figures or in words, also inside codes, dates and times."""
    numbers = {value(word) for word in re.findall(rf"{_NUMBER}|\d+", text)}
    numbers |= {value(word) for word in re.findall(r"[A-Za-z]+(?:-[a-z]+)?", text)}
    return {number for number in numbers if number is not None}
