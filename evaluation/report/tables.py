"""The tables of a report: systems by measures, by types, and every measure of every system."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..comparison.figures import COSTS, interval, names_of, precise
from ..comparison.results import PRIMARY, Estimate, Results, SystemResult
from ..measures import MEASURES, Unit

_MAIN = ("right", "f1", "citation_precision", "citation_recall", "recall@5")
_STEPS = 5
"""Number of shades of a cell."""


@dataclass(frozen=True)
class Head:
    """A column."""

    label: str
    about: str
    unit: str = ""


@dataclass
class Cell:
    """A value: `value` is for sorting, `text` is shown."""

    text: str
    value: float | None = None
    interval: str = ""
    best: bool = False
    shade: int | None = None
    """The shade, 0 to 4, from the lowest to the highest of all shares."""


@dataclass(frozen=True)
class Row:
    """A system with its cells."""

    name: str
    cells: list[Cell] = field(default_factory=list)


@dataclass(frozen=True)
class Table:
    """Rows with as many cells as there are heads."""

    heads: list[Head]
    rows: list[Row]


def main_table(results: Results) -> Table:
    """The systems by main measures, refusals and costs.

    Columns without a value are left out, and so are costs that are zero everywhere, such as model costs without a
    model.
    """
    systems = results.systems
    names = names_of(systems)
    costs = [
        name
        for name in COSTS
        if name in names and any(name in system.measures and system.measures[name].value for system in systems)
    ]
    columns = [_column(systems, name) for name in _MAIN if name in names]
    columns += _refusals(systems)
    columns += [_column(systems, name) for name in costs]
    if any(system.failed for system in systems):
        head = Head("Failed", "Runs that ended without an answer; they count as wrong.")
        columns.append((head, [Cell(str(system.failed), system.failed) for system in systems]))
    return _table([system.name for system in systems], columns)


def type_table(results: Results) -> Table:
    """The systems by case type, in the primary measure."""
    types = list(dict.fromkeys(type_ for system in results.systems for type_ in sorted(system.by_type)))
    columns = []
    for type_ in types:
        estimates = [system.by_type.get(type_, {}).get(PRIMARY) for system in results.systems]
        cells = [_cell(estimate, "share") if estimate is not None else Cell("-") for estimate in estimates]
        for cell in cells:
            cell.shade = None if cell.value is None else min(int(cell.value * _STEPS), _STEPS - 1)
        _mark_best(cells, higher_is_better=True)
        most = max((estimate.n for estimate in estimates if estimate is not None), default=0)
        columns.append((Head(type_, f"{most} cases", f"n = {most}"), cells))
    return _table([system.name for system in results.systems], columns)


def every_measure(results: Results) -> Table:
    """The measures by system: the main table transposed, with nothing left out."""
    heads = [Head(system.name, system.graph) for system in results.systems]
    rows = []
    for name in names_of(results.systems):
        measure = MEASURES[name]
        cells = [
            _cell(system.measures[name], measure.unit) if name in system.measures else Cell("-")
            for system in results.systems
        ]
        _mark_best(cells, higher_is_better=measure.higher_is_better)
        rows.append(Row(name, cells))
    return Table(heads, rows)


_Column = tuple[Head, list[Cell]]


def _column(systems: Sequence[SystemResult], name: str) -> _Column:
    measure = MEASURES[name]
    cells = [_cell(system.measures[name], measure.unit) if name in system.measures else Cell("-") for system in systems]
    _mark_best(cells, higher_is_better=measure.higher_is_better)
    return Head(measure.label, measure.about, "%" if measure.unit == "share" else ""), cells


def _refusals(systems: Sequence[SystemResult]) -> list[_Column]:
    kinds = (
        ("ref. P", "Share of its refusals that were of questions the documents do not answer.", "precision"),
        ("ref. R", "Share of the questions that the documents do not answer that it refused.", "recall"),
    )
    columns: list[_Column] = []
    for label, about, kind in kinds:
        values = [system.refusal_precision if kind == "precision" else system.refusal_recall for system in systems]
        if any(value is not None for value in values):
            cells = [Cell(precise(value, "share"), value) for value in values]
            _mark_best(cells, higher_is_better=True)
            columns.append((Head(label, about, "%"), cells))
    return columns


def _table(names: Sequence[str], columns: Sequence[_Column]) -> Table:
    rows = [Row(name, [cells[place] for _, cells in columns]) for place, name in enumerate(names)]
    return Table([head for head, _ in columns], rows)


def _cell(estimate: Estimate, unit: Unit) -> Cell:
    return Cell(precise(estimate.value, unit), estimate.value, interval(estimate, unit))


def _mark_best(cells: Sequence[Cell], *, higher_is_better: bool | None) -> None:
    """The best values as printed, all of them if they tie; none if all values are the same."""
    values = {cell.text: cell.value for cell in cells if cell.value is not None}
    if higher_is_better is None or len(values) < 2:
        return
    best = (max if higher_is_better else min)(values, key=lambda text: values[text] or 0.0)
    for cell in cells:
        cell.best = cell.text == best
