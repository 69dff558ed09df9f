"""A question about one year, and sentences about others: the sales of 2022 are not those of 2019."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import lru_cache

from ...evidence.address import Address
from ...evidence.bearing.dates import MONTHS
from ...evidence.passage import Passage
from ...evidence.text.english import ASKING, PREPOSITION, words
from ...evidence.text.years import OLD, RECENT
from .forms import BOUND
from .kinds import without_identifiers

_TOLD = re.compile(rf"(?<!\d){RECENT}(?!\d)")
_ASKED = re.compile(rf"(?<![\w.,/-]){RECENT}(?![\w/-])")
"""Alone, not as part of a code (`INC-2025-014`) or a date in figures."""
_IN = rf"\b{words('in during of year and or')} |\b(?:{'|'.join(MONTHS)}),? "
_GOES_ON = rf"(?:{ASKING}|{PREPOSITION}|and|or)"
_OLD_ASKED = re.compile(rf"(?:{_IN}){OLD}(?=\W{{0,5}}\Z|[,;:?!)]| {_GOES_ON}\b)", re.IGNORECASE)
"""Behind a word of time, and with nothing behind it that it may be an amount of: not `in 1500 steps`."""
_OLD_TOLD = re.compile(
    rf"(?:{_IN}|\b{words('since by from until till to before after around about')} |^\W{{0,5}}|[|(/_\u2013-] ?)"
    rf"({OLD})(?!\d|[.,]\d|%| ?(?:[a-z]{{2,20}}s|feet|ft|[kcm]?m|[kc]?g|kw|hp|t)\b)",
    re.IGNORECASE | re.MULTILINE,
)
"""Behind a word of time or a sign, or at the beginning of a line or a cell."""
_NAMED = re.compile(rf"(?<!\d)(?<![A-Z]-)({RECENT})(?!\d|-\d{{3}})")
_FIRST = 1900
"""The first year that is told wherever it stands; an older one is looked for only if one is asked about."""
_RULE = re.compile(r"\|[|:\s-]+")
"""Stands below the row of a table that names its columns."""
_FIRST_CELL = re.compile(r"\A(\s*\|[|\s]*+[^|\n]*+)\|.*")
"""The first cell of a row: the others may hold amounts such as 1985."""
_BOUND = re.compile(rf"\b{BOUND}(?: \w+){{0,2}} ?\Z", re.IGNORECASE)
"""Stands before a year from which or up to which something is asked."""


def years_asked(part: str) -> frozenset[int]:
    """The years that a part of a question asks about."""
    part = without_identifiers(part)
    ends = [year.end() for asked in (_ASKED, _OLD_ASKED) for year in asked.finditer(part)]
    return frozenset(int(part[end - 4 : end]) for end in ends if not _BOUND.search(part, max(0, end - 64), end - 4))


def of_other_years(asked: Collection[int], cited: Iterable[Address]) -> bool:
    """Whether all years `asked` lie outside those of the cited passages, which have some.

    The path, the title and the headings of a passage count as its text. A year between two of theirs may be covered.
    """
    old = any(year < _FIRST for year in asked)
    told = {year for address in cited for year in _years(address.passage, old=old)} if asked else set()
    return bool(told) and all(year < min(told) or year > max(told) for year in asked)


def years_named(name: str) -> frozenset[int]:
    """The years in the name or title of a document: in `leave-2024.md`, not in `INC-2024-033`."""
    return frozenset(int(year) for year in _NAMED.findall(name))


def _years(passage: Passage, *, old: bool) -> frozenset[int]:
    text = "\n".join((passage.text, passage.above, passage.title, passage.source, *passage.heading))
    return _years_in(text, old=old)


@lru_cache(maxsize=256)
def _years_in(text: str, *, old: bool) -> frozenset[int]:
    lines = without_identifiers(text).split("\n")
    named = {at - 1 for at, line in enumerate(lines) if _RULE.fullmatch(line)}
    read = "\n".join(line if at in named else _FIRST_CELL.sub(r"\1", line) for at, line in enumerate(lines))
    return frozenset(map(int, [*_TOLD.findall(read), *(_OLD_TOLD.findall(read) if old else ())]))
