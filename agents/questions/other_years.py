"""A question about one year, and sentences about others: the sales of 2022 are not those of 2019."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import lru_cache

from ...evidence.address import Address
from ...evidence.passage import Passage
from .forms import words
from .kinds import without_identifiers

_YEAR = r"(?:19|20)\d\d"
_TOLD = re.compile(rf"(?<!\d){_YEAR}(?!\d)")
_ASKED = re.compile(rf"(?<![\w.,/-]){_YEAR}(?![\w/-])")
"""Alone, not as part of a code (`INC-2025-014`) or a date in figures."""
_NAMED = re.compile(rf"(?<!\d)(?<![A-Z]-)({_YEAR})(?!\d|-\d{{3}})")
_RULE = re.compile(r"\|[|:\s-]+")
"""Stands below the row of a table that names its columns."""
_FIRST_CELL = re.compile(r"\A(\s*\|[|\s]*+[^|\n]*+)\|.*")
"""The first cell of a row: the others may hold amounts such as 1985."""
_BOUND = re.compile(
    rf"\b{words('since after before until till by from than through to between')}(?: \w+){{0,2}} ?\Z", re.IGNORECASE
)
"""Stands before a year from which or up to which something is asked."""


def years_asked(part: str) -> frozenset[int]:
    """The years that a part of a question asks about."""
    part = without_identifiers(part)
    years = _ASKED.finditer(part)
    return frozenset(int(year[0]) for year in years if not _BOUND.search(part, max(0, year.start() - 60), year.start()))


def of_other_years(asked: Collection[int], cited: Iterable[Address]) -> bool:
    """Whether all years `asked` lie outside those of the cited passages, which have some.

    The path, the title and the headings of a passage count as its text. A year between two of theirs may be covered.
    """
    told = {year for address in cited for year in _years(address.passage)} if asked else set()
    return bool(told) and all(year < min(told) or year > max(told) for year in asked)


def years_named(name: str) -> frozenset[int]:
    """The years in the name or title of a document: in `leave-2024.md`, not in `INC-2024-033`."""
    return frozenset(int(year) for year in _NAMED.findall(name))


def _years(passage: Passage) -> frozenset[int]:
    return _years_in("\n".join((passage.text, passage.above, passage.title, passage.source, *passage.heading)))


@lru_cache(maxsize=256)
def _years_in(text: str) -> frozenset[int]:
    lines = without_identifiers(text).split("\n")
    named = {at - 1 for at, line in enumerate(lines) if _RULE.fullmatch(line)}
    read = (line if at in named else _FIRST_CELL.sub(r"\1", line) for at, line in enumerate(lines))
    return frozenset(int(year) for line in read for year in _TOLD.findall(line))
