"""Numbers, dates and units of languages other than English in the form of English, so that they can be compared.

`counting.txt` has the months, the units of time and the number words of each language: a kind, then an English word
with the words for it (for months, the twelve in order). German and Dutch write longer number words as one word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from ..text.language import ENGLISH
from .dates import LONG_MONTHS, MONTHS

_POINTED = re.compile(r"(?<![\d.,])\d{1,3}(?:\.\d{3})+(?:,\d+)?(?![.,]?\d)")
"""`12.500,50`: points between groups of digits."""
_SPACED = re.compile(
    r"(?<![\d.,])(?<!\d[ \u00a0\u2009\u202f'\u2019])\d{1,3}(?:[ \u00a0\u2009\u202f'\u2019]\d{3})+(?!\d)(?:,\d+(?!\d))?"
)
"""`12 500,50` and `12'500`: spaces or apostrophes between groups of digits."""
_FRACTION = re.compile(r"(?<![\d.,])0,(?=\d)")
_GROUPED = str.maketrans(".,", ",.") | dict.fromkeys(map(ord, " \u00a0\u2009\u202f'\u2019"), ",")
_NUMBERED = re.compile(r"(?<=\d)(?:er\b|[\u00ba\u00aa]|\u00b0(?!\s?[CF]\b))")
"""`1er`, `7º`: the ending of an ordinal number."""
_CLOCK = re.compile(r"(?<![\d.,])(\d{1,2})\.(\d{2})(?=\s(?:Uhr|uur)\b)")
_DATED = re.compile(rf"(?<![\d.,])(\d{{1,2}})(?:\.|\.? d[ei])? ((?:{LONG_MONTHS})(?!\w))(?: del?(?= \d{{4}}))?")
_JOINED = {"de": ("und", "ein"), "nl": ("en", "een")}
"""`and` and `one` inside a number word: `einundzwanzig`."""
_LASTING = {
    "sekünd": "seconds",
    "minüt": "minutes",
    "stünd": "hours",
    "täg": "days",
    "wöch": "weeks",
    "monat": "months",
    "jähr": "years",
}
"""German adjectives such as `sechsmonatig`."""


def in_english(text: str, code: str) -> str:
    """The text with `1.800,50` as `1,800.50`, `acht Stunden` as `eight hours` and `3. Mai` as `3 May`.

    Only for a language of `counting.txt`; a text in another language is returned unchanged.
    """
    if code == ENGLISH:
        return text
    for grouped in (_POINTED, _SPACED):
        text = grouped.sub(lambda number: number[0].translate(_GROUPED), text)
    text = _CLOCK.sub(r"\1:\2", _NUMBERED.sub("", _FRACTION.sub("0.", text)))
    words, form = _translations(code)
    if code == "de":
        text = _lasting().sub(lambda match: f"{words.get(match[1].lower(), match[1])} {_LASTING[match[2]]} ", text)
    if code in _JOINED:
        text = _compounds(code).sub(lambda compound: _divided(compound[0].lower(), code), text)
    return _DATED.sub(r"\1 \2", form.sub(lambda word: words[word[0].lower()], text))


def _divided(compound: str, code: str) -> str:
    """`fünfhunderttausend` as `five hundred thousand`, `vierundzwanzig` as `twenty-four`."""
    words, (joint, one) = _numbers(code), _JOINED[code]
    parts = [words.get(part, "one" if part == one else part) for part in _number(code).findall(compound)]
    while joint in parts[1:-1]:
        at = parts.index(joint, 1)
        parts[at - 1 : at + 2] = [f"{parts[at + 1]}-{parts[at - 1]}"]
    return " ".join(parts)


@cache
def _numbers(code: str) -> dict[str, str]:
    return dict(_pairs(code, "number"))


@cache
def _number(code: str) -> re.Pattern[str]:
    return re.compile("|".join(sorted((*_numbers(code), *_JOINED[code]), key=len, reverse=True)))


@cache
def _compounds(code: str) -> re.Pattern[str]:
    words = "|".join(sorted(_numbers(code), key=len, reverse=True))
    joint, one = _JOINED[code]
    return re.compile(
        rf"(?<!\w)(?:{words}|{one}(?={joint}|{words}))(?:{words}|{joint}(?={words})){{1,5}}(?!\w)", re.IGNORECASE
    )


@cache
def _translations(code: str) -> tuple[dict[str, str], re.Pattern[str]]:
    """For each word of a language that counts, the English one; and a pattern that finds these words."""
    words = dict(_pairs(code))
    longest_first = sorted(words, key=len, reverse=True)
    return words, re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)


@cache
def _lasting() -> re.Pattern[str]:
    numbers = "|".join(sorted(_translations("de")[0], key=len, reverse=True))
    return re.compile(rf"(?<!\w)({numbers}|\d{{1,4}})-?({'|'.join(_LASTING)})ig\w{{0,2}}", re.IGNORECASE)


def _pairs(code: str, kind: str = "") -> Iterator[tuple[str, str]]:
    """The words of a language, of one kind or of all, each with its English word."""
    for line in (files(__package__) / "counting.txt").read_text(encoding="utf-8").splitlines():
        head, _, cells = line.partition(": ")
        if not head.endswith(kind):
            continue
        if head == f"{code} month":
            spelt = zip(map(str.capitalize, MONTHS), cells.split(), strict=True)
        elif head.startswith(f"{code} "):
            english, others = cells.split()[::2], cells.split()[1::2]
            spelt = zip(english, others, strict=True)
        else:
            continue
        yield from ((word.replace("_", " "), name) for name, forms in spelt for word in forms.split(","))
