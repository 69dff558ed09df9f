"""All rows of a table that have what a question asks for, instead of the two that are most like it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from ...evidence.address import Address
from ...evidence.text.english import MODAL, pattern, words
from ...evidence.text.words import content_words
from ..questions.expectation import expectation
from ..replies.claim import Cite, Claim, cite
from .alone import alone
from .denied import behind_denial
from .means import Means
from .scores.definition import thing
from .scores.scoring import ANSWERS, Scored
from .tables.cells import shown_for
from .tables.row_query import rows_asked
from .tables.table import Row, Table, table_of
from .tables.ticked import ticked

_MOST_ROWS = 30
"""Most rows that are shown."""
_SEVERAL = pattern(
    rf"(?:which|what) (?:[\w-]+ )?[\w-]{{2,}}s (?:are|were|have|had|do|did|{MODAL}|need|use)",
    words("list all every each"),
)
_MOST_TICKED = 12
"""The same, if the question may ask for fewer of them."""
_OF_SEVERAL = re.compile(
    r"\b(?:which|what)(?: (?:[\w-]{1,30} ){0,3}[\w-]{2,30}s\b| of\b)|\blist\b|\b(?:all|every|each)\b", re.IGNORECASE
)
"""Asks for all that have a tick: "Which of the boats take coal?"."""
_MOST_RANKED = 12
"""Of so many of the best sentences, the rows are taken for parts of a table that may be asked for."""


def listed_rows(part: str, ranking: Sequence[Scored], means: Means) -> list[Claim]:
    """The rows that a part of a question asks for, one or a list; empty if it asks for none, or for too many."""
    best = (each.candidate.address for each in islice(ranking, _MOST_RANKED))
    rows = _asked(part, best, means)
    if rows and _tells_elsewhere(part, ranking[0].candidate.address, rows[0]):
        return []
    if len(rows) == 1:
        return [behind_denial(alone(rows[0].address, part), rows[0].address)]
    return [Claim(text=shown_for(row.address, part), cites=[cite(row.address)], item=True) for row in rows]


def _tells_elsewhere(part: str, best: Address, row: Row) -> bool:
    """Whether the best sentence stands in the section that is called as what is to be explained, and a row in another
    one."""
    called_so = thing(part) == set(content_words(best.nearest_heading)) and best.sentence.kind == "sentence"
    return called_so and best.section != row.address.section


def without_unticked(part: str, ranking: Sequence[Scored], means: Means) -> list[Scored]:
    """The same sentences without the rows of a table that lack the tick which a part of a question asks for."""
    lacking: set[Cite] = set()
    for table in _tables((each.candidate.address for each in islice(ranking, _MOST_RANKED)), means):
        lacking.update(cite(row.address) for row in (ticked(part, table)[1] if table else ()))
    return [each for each in ranking if cite(each.candidate.address) not in lacking]


def ticked_rows(part: str, ranking: Sequence[Scored], means: Means) -> list[Claim]:
    """The rows of the table of the best sentence that have the tick which a part of a question for several asks for,
    though it may say more of them; empty if it names no such column, or there are too many."""
    answers = bool(ranking) and ranking[0].score >= ANSWERS and _OF_SEVERAL.search(part) is not None
    best = ranking[0].candidate.address if answers else None
    table = table_of(best, means) if best is not None and best.table else None
    rows = ticked(part, table)[0] if table is not None else []
    if best is None or len(rows) > _MOST_TICKED or all(cite(row.address) != cite(best) for row in rows):
        return []
    return [Claim(text=shown_for(row.address, part), cites=[cite(row.address)], item=True) for row in rows]


def are_rows(part: str, cited: Iterable[Address], means: Means) -> bool:
    """Whether all the rows of a table that a part of a question asks for are among these sentences."""
    rows = [address for address in cited if address.table]
    asked = {cite(row.address) for row in _asked(part, rows, means)}
    return bool(asked) and asked <= {cite(row) for row in rows}


def are_counted_off(part: str, cited: Sequence[Address]) -> bool:
    """Whether a part of a question asks how many there are, and rows of a table are shown, which can be counted."""
    expected = expectation(part)
    counts = expected.kind == "how_many" and expected.counts and not expected.dimensions
    return counts and bool(cited) and all(address.table for address in cited)


def may_lack_rows(part: str, cited: Sequence[Address], means: Means) -> bool:
    """Whether rows are shown for a part of a question that asks for several or how many, and there may be more.

    There may be if the table is not all read, or if it has more rows and nothing tells which of them are asked for.
    """
    if are_counted_off(part, cited):
        told = any(expectation(part).met_by(address.with_name) for address in cited)
        return not told and not are_rows(part, cited, means)
    if not cited or not all(address.table for address in cited) or not _SEVERAL.search(part):
        return False
    table = table_of(cited[0], means)
    shown = {cite(address) for address in cited}
    return table is None or not (
        are_rows(part, cited, means) or shown.issuperset(cite(row.address) for row in table.rows)
    )


def _asked(part: str, best: Iterable[Address], means: Means) -> list[Row]:
    for table in _tables(best, means):
        if table is None:
            return []
        if rows := rows_asked(part, table):
            return rows if len(rows) <= _MOST_ROWS else []
    return []


def _tables(best: Iterable[Address], means: Means) -> Iterator[Table | None]:
    """The tables of the rows among these sentences, each once; None for one that is not all read."""
    seen: set[Cite] = set()
    for address in best:
        if address.table and cite(address) not in seen:
            table = table_of(address, means)
            seen.update(cite(row.address) for row in table.rows) if table else seen.add(cite(address))
            yield table
