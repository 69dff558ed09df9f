"""What a question asks of a table: "Which tugs were built after 2015?", "Which ferry has the largest capacity?"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ....evidence.text.english import pattern, words
from ....evidence.text.words import analyze, content_words
from ...questions.forms import LITTLE
from ...questions.kinds import YEAR
from .row_dates import dated
from .row_limits import limits_of, measured
from .table import Row, Table

_OTHERWISE = pattern(
    words("not no none never nor neither without except besides unlike other only total sum average median"),
    rf"{words('the a arithmetic geometric weighted')} mean",  # but not "What does 5 mean?"
    words("altogether combined percentage share second third fourth fifth both"),
    r"\w+n['\u2019]t",
)
"""Asks for something that rows which have a value do not tell, or for a calculation."""
_NOTHING = frozenset(
    analyze(
        """all any each every list name show tell find number there currently now record row table entry column value
        person people thing one ones amount figure of for with be lie stand sit belong come go have own work live stay
        exist run use take get do did kept listed"""
    )
)
"""Words of such questions that no table has."""
_YES, _NO = (
    frozenset("yes true y x \u2713 \u2714 \u2705".split()),
    frozenset(("no", "false", "n", "-", "\u2013", "\u2717", "\u274c", "")),
)
_WORD = re.compile(r"[^\W_]+(?:['\u2019]t)?")
_IN_BRACKETS = re.compile(r"\([^()]*\)")
"""In the name of a column, the unit of what stands in it."""
_BETWEEN = re.compile(r", | / |; | or | and ")
_MOST_WORDS = 5
"""Most words of a cell that a question names."""


def rows_asked(part: str, table: Table) -> list[Row]:
    """The rows that a part of a question asks for, in order: those with the values and of the date that it names and
    beyond the bound that it sets, or of these the ones with the greatest or least value.

    Empty if it names no value and no date and sets no bound, or if it has words that the table has not.
    """
    if asks_otherwise(part, table.labels):
        return []
    stems = content_words(LITTLE.sub(" ", part))
    labels = [set(content_words(_IN_BRACKETS.sub("", label)) or content_words(label)) for label in table.labels]
    named = _named(stems, labels)
    limits, used = limits_of(part, table, named)
    when = dated(part, table, named)
    used |= when.said if when else set()
    values = dict(_values(stems, named, labels, table, used))
    if 0 not in values:
        values |= {at: yes for at in named if at and at not in values and (yes := yes_cells(table, at))}
    if not limits and not when and not values.keys() - {0}:
        return []
    around = f"{table.rows[0].address.passage.title} {' '.join(table.rows[0].address.path)}"
    known = {*analyze(around), *analyze(table.rows[0].address.passage.source), *_NOTHING, *used}.union(*labels)
    known.update(stem for cells in values.values() for cell in cells for stem in analyze(cell))
    if not known.issuperset(stems):  # a word that is not understood may be what matters
        return []
    rows = [row for row in table.rows if all(_has(row.cells[at], cells) for at, cells in values.items())]
    if not rows and 0 in values:  # "Is the Orla a tug?" of a ferry
        rows = [row for row in table.rows if _has(row.cells[0], values[0])]
    rows = when.of(rows) if when else rows
    best_of_all = any(limit.bound is None for limit in limits)
    if best_of_all and any(_repeats(rows, at) for at in named if at not in values and not measured(table, [at])):
        return []  # "Which department spent the most?" of a table with several rows for each
    for limit in sorted(limits, key=lambda limit: limit.bound is None):  # the greatest of those within the bound
        rows = limit.of(rows)
    return rows


def _listed(cell: str) -> set[str]:
    """The cell, and the single words that it lists: `tow, moor`."""
    return {cell, *(word for word in _BETWEEN.split(cell) if " " not in word)}


def _has(cell: str, values: set[str]) -> bool:
    return not values.isdisjoint(_listed(cell))


def asks_otherwise(part: str, lines: Sequence[str]) -> bool:
    """Whether a part of a question asks for what rows with a value do not tell, "Which boat is not a tug?", or for a
    calculation, by a word that none of the rows, or of the names of the columns, has."""
    said = set(_WORD.findall(" ".join(lines).lower()))
    return any(word.lower() not in said for word in _OTHERWISE.findall(part))


def _named(stems: Sequence[str], labels: Sequence[set[str]]) -> list[int]:
    """The columns that a part of a question names: not `ordered on` beside `order`, which names the rows, and not
    `cost` if it names `yearly cost`."""
    having = [at for at, label in enumerate(labels) if label and label <= set(stems)]
    meant = [at for at in having if at == 0 or labels[at] != labels[0]]
    return [at for at in meant if not any(labels[at] < labels[other] for other in meant)]


def _repeats(rows: Sequence[Row], at: int) -> bool:
    return len({row.cells[at] for row in rows}) < len(rows)


def yes_cells(table: Table, at: int) -> set[str]:
    """The cells that mean yes, of a column that says nothing but yes or no."""
    cells = {row.cells[at] for row in table.rows}
    yes = {cell for cell in cells if cell.lower() in _YES}
    return yes if all(cell.lower() in _NO for cell in cells - yes) else set()


def _values(
    stems: Sequence[str], named: Sequence[int], labels: Sequence[set[str]], table: Table, used: set[str]
) -> Iterator[tuple[int, set[str]]]:
    """For each column, its cells that a part of a question names: a number only if it names the column too, or a
    year; `Holm` is not meant by "Holm North" if there is such a cell."""
    sought = set(stems) - used
    for at, label in enumerate(labels):
        found: dict[str, set[str]] = {}
        for cell in {value for row in table.rows for value in _listed(row.cells[at])}:
            own = set(content_words(cell))
            if not own or len(own) > _MOST_WORDS or not own <= sought or own <= label:
                continue
            if any(map(str.isalpha, cell)) or at in named or YEAR.fullmatch(cell):
                found[cell] = own
        if found:
            yield at, {cell for cell, own in found.items() if not any(own < other for other in found.values())}
