"""Names and dates of a reader's own, put in where the evidence shows a pattern: `2031-05-02-new-lamp.md` by
`YYYY-MM-DD-filename.md`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from .bearing.dates import MONTHS
from .bearing.mixed_dates import dates_of

ISO_DATE = re.compile(r"(?<!\d)(?<!\d-)\d{4}-\d{2}-\d{2}(?!\d|-\d)")
_GAP = re.compile(
    r"(?P<date>YYYY-MM-DD)|<[\w .:-]{1,60}>|\{[\w .:-]{1,60}\}"
    r"|(?<![A-Za-z])(?:(?:YOUR|MY)[-_][A-Z]{2,20}|(?:FILE|USER)?NAME|TITLE|SLUG"
    r"|(?:your|my)[-_][a-z]{2,20}|(?:file|user)?name|title|slug)(?![A-Za-z])"
)
"""What of a pattern stands for the reader's own: a date, or words."""
_PATTERN = re.compile(r"(?:[\w./-]|<[\w .:-]{1,60}>|\{[\w .:-]{1,60}\}){3,120}")
_LETTERS = re.compile(r"[A-Za-z]{2}")
_WORD = re.compile(r"[^\W_]+")
_NAME = re.compile(r"[A-Za-z_](?:[\w.-]{0,80}\w)?")
_BEGINS = " \t\"'$>["
"""What may stand before the first word of a line of code."""
_SETS = re.compile(r"[\"']?[ \t]{0,40}(?:[:=][ \t]{0,40}\S|\()")
"""Stands behind the name of a setting, or of what is called."""
_MOST, _MOST_GAPS = 100, 3
"""Most patterns that are read, and most gaps of one."""


def is_own_name(name: str, evidence: Iterable[str], question: str) -> bool:
    """Whether a name is one of the evidence with words or a date of the question in place of what stands for them."""
    asked = {word.lower() for word in _WORD.findall(question)}
    for pattern in islice(_patterns(evidence), _MOST):
        filled = re.fullmatch(_expression(pattern), name)
        own = [part for part in filled.groups() if part] if filled else []
        if own and all(_is_of(part, asked, question) for part in own):
            return True
    return False


def names_own(name: str, code: str) -> bool:
    """Whether a block of code has a name as a value or in a path, which its writer may choose: `bow` in `[lamps.bow]`;
    not as a command, as what is called, or as that of a setting."""
    if _NAME.fullmatch(name) is None:
        return False
    for there in re.finditer(rf"(?<![\w-]){re.escape(name)}(?![\w-])", code):
        before = code[code.rfind("\n", 0, there.start()) + 1 : there.start()]
        behind = code[there.end() :].partition("\n")[0]
        if behind.strip() == ":" or (before.strip(_BEGINS) and not _SETS.match(behind)):
            return True
    return False


def iso_dates(text: str) -> Iterator[str]:
    """The whole dates of a text as `2031-05-02`."""
    for date in dates_of(text):
        if date.day is not None and date.year is not None:
            yield f"{date.year:04}-{MONTHS.index(date.month) + 1:02}-{date.day:02}"


def _patterns(evidence: Iterable[str]) -> Iterator[str]:
    """Names with a gap or more, of which a part stays as it is: the ending of a file, or a folder."""
    found = dict.fromkeys(match[0].rstrip(".") for text in evidence for match in _PATTERN.finditer(text))
    for each in found:
        gaps = len(_GAP.findall(each))
        if 0 < gaps <= _MOST_GAPS and _LETTERS.search(_GAP.sub(" ", each)):
            yield each


def _expression(pattern: str) -> str:
    shown, at = "", 0
    for gap in _GAP.finditer(pattern):
        own = r"(\d{4}-\d{2}-\d{2})" if gap["date"] else r"([\w-]{1,80})"
        shown, at = f"{shown}{re.escape(pattern[at : gap.start()])}{own}", gap.end()
    return shown + re.escape(pattern[at:])


def _is_of(part: str, asked: set[str], question: str) -> bool:
    """Whether a part of a name is a date of the question, or all its words are words of it."""
    if ISO_DATE.fullmatch(part):
        return part in iso_dates(question)
    return asked.issuperset(word.lower() for word in _WORD.findall(part))
