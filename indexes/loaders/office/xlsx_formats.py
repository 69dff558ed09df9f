"""What number formats of Excel add to a number: currency, percents, units, leading zeros, hours beyond a day."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ..grid import number_text

CODE_CHARS = 200
"""A longer format is cut."""
BUILT_IN = {"9": "0%", "10": "0.00%", "46": "[h]:mm:ss"}
"""The formats that a file need not spell out, but for those that depend on the country of the reader."""
_TOKEN = re.compile(
    r'"(?P<quoted>[^"]{0,200})"|\\(?P<escaped>.)|\[\$(?P<currency>[^\]-]{0,20})[^\]]{0,40}\]|\[[^\]]{0,60}\]'
    r"|[_*].|(?P<digits>General|[0#?][0#?.,]{0,60}|\.[0#?]{1,60})|(?P<sign>[$€£¥%\u20b9 +:/()-])|(?P<other>.)",
    re.DOTALL,
)
_CONDITION = re.compile(r"\[[<>=]")
_NUMBERS = 3
"""Parts of a format that are for numbers; a fourth one is for words."""
_ELAPSED = re.compile(r"\[(h{1,2}|m{1,2}|s{1,2})\]", re.IGNORECASE)
_QUOTED = re.compile(r'"[^"]{0,200}"|\\.', re.DOTALL)
_CELL_CHARS = 32_767
_LIMIT = 1e15
"""Numbers beyond this are not exact."""


class _Section(NamedTuple):
    """One of the parts of a format, as for numbers above and below zero."""

    before: str
    digits: str
    """Empty if it shows words only, as in `"yes";;"no"`."""
    after: str
    percent: bool


def shown(raw: str, code: str) -> str:
    """A number of a file as people write it, 0.1, not 0.10000000000000001, with what its format adds; else its text."""
    try:
        return formatted(float(raw), code[:CODE_CHARS])
    except ValueError:
        return raw[:_CELL_CHARS]


def formatted(number: float, code: str) -> str:
    """A number with what its format adds; no digit of it is rounded away, and none is put into groups."""
    sections = _sections(code)
    if not sections or abs(number) >= _LIMIT:
        return number_text(number)
    nth = 1 if number < 0 else 2 if number == 0 else 0
    section = sections[nth] if nth < len(sections) else sections[0]
    if not section.digits and any(map(str.isalnum, section.before)):
        return section.before.strip()
    if number == 0 or not section.digits:  # a zero may be shown as a dash
        nth, section = 0, sections[0]
    if not section.digits:
        return number_text(number)
    before, after = section.before.lstrip(), section.after.rstrip()
    if nth == 1 and nth < len(sections):  # it says by itself that a number is below zero
        before, after = before.strip("-("), after.rstrip("-)")
    return f"{'-' if number < 0 else ''}{before}{_digits(abs(number), section)}{after}".strip()


def elapsed(days: float, code: str) -> str | None:
    """Hours, minutes or seconds that are counted beyond a day, as by `[h]:mm`; None for any other format."""
    match = _ELAPSED.search(_QUOTED.sub("", code))
    if match is None or abs(days) >= _LIMIT:
        return None
    seconds = round(abs(days) * 86_400)
    sign = "-" if days < 0 and seconds else ""
    unit = match[1][0].lower()
    if unit == "s":
        return f"{sign}{seconds}"
    minutes, rest = divmod(seconds, 60)
    if unit == "m":
        return f"{sign}{minutes}:{rest:02}"
    hours, minutes = divmod(minutes, 60)
    return f"{sign}{hours}:{minutes:02}{f':{rest:02}' if rest else ''}"


def _digits(number: float, section: _Section) -> str:
    scale = len(section.digits) - len(section.digits.rstrip(","))
    number = number * 100 if section.percent else number
    text = number_text(float(f"{number / 1000**scale:.15g}"))
    whole = section.digits.rstrip(",").partition(".")[0]
    return text.zfill(len(whole)) if set(whole) == {"0"} and text.isdigit() else text


@lru_cache(maxsize=256)
def _sections(code: str) -> tuple[_Section, ...]:
    """The parts of a format that is to be shown; none if it is for dates, fractions or powers of ten."""
    sections: list[_Section] = []
    for part in [] if not code or _CONDITION.search(code) else _parts(code)[:_NUMBERS]:
        before = digits = after = ""
        percent = any(token["sign"] == "%" for token in part)
        for token in part:
            if token["other"]:
                return ()
            if token["digits"]:
                if digits:
                    return ()
                digits = token["digits"]
                continue
            words = token["quoted"] or token["escaped"] or token["currency"] or token["sign"] or ""
            before, after = (before, after + words) if digits else (before + words, after)
        sections.append(_Section(before, digits, after, percent))
    return tuple(sections)


def _parts(code: str) -> list[list[re.Match[str]]]:
    parts: list[list[re.Match[str]]] = [[]]
    for token in _TOKEN.finditer(code):
        if token["other"] == ";":
            parts.append([])
        else:
            parts[-1].append(token)
    return parts
