"""Results as tables for a terminal: 80 columns wide, plain text when piped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..comparison import sentences
from ..comparison.figures import NONE, names_of, number, with_interval
from ..comparison.results import PRIMARY, Confusion, Estimate, Results, SystemResult
from ..measures import MEASURES, Group

if TYPE_CHECKING:
    from rich.table import Table

WIDTH = 80
_GAP = 3
_NAME = 22
"""Width of a name column; longer names wrap."""

Column = tuple[str, list[str]]
"""Head and cells."""


def tables(results: Results) -> list[Table]:
    """Quality, retrieval, cost, types, judges, graders and findings; a table that is too wide is split into several."""
    systems = results.systems
    names = [system.name for system in systems]
    quality = main_columns(systems, _names(systems, "answers", "citations", "refusals", "routing"))
    title = f"{results.set}, n = {results.n}, model {results.model}"
    lines = [
        *sentences.shown_differences(results), sentences.pareto_sentence(results),
        *sentences.regret_sentences(results), *sentences.hurt_sentences(results), *sentences.warnings(results),
        *sentences.judge_sentences(results),
    ]  # fmt: skip
    return [
        *_fitted(f"{title}: answers, points of 100", names, quality),
        *_fitted("retrieval, points of 100", names, _columns(systems, _names(systems, "retrieval"))),
        *_fitted("cost, means of one question", names, _columns(systems, _names(systems, "cost"))),
        *_fitted("right by type, points of 100", *by_type(results, lambda estimate: number(estimate.value, "share"))),
        *_fitted("judged, points of 100 (95%)", names, _judged(systems)),
        *_fitted("graders against gold, points of 100", [row.grader for row in results.audit], _audit(results)),
        *_list("what was shown", lines),
    ]


def main_columns(systems: Sequence[SystemResult], names: Sequence[str]) -> list[Column]:
    """The primary measure with its interval, the measures of these names, and the number of failures."""
    right = [with_interval(system.measures[PRIMARY]) for system in systems]
    failed = [str(system.failed) for system in systems]
    return [(f"{MEASURES[PRIMARY].label} (95%)", right), *_columns(systems, names), ("failed", failed)]


def by_type(results: Results, render: Callable[[Estimate], str]) -> tuple[list[str], list[Column]]:
    """The case types, and the score of each system on them in the primary measure."""
    first = results.systems[0].by_type if results.systems else {}
    columns = [(system.name, [render(system.by_type[kind][PRIMARY]) for kind in first]) for system in results.systems]
    return list(first), [("n", [str(first[kind][PRIMARY].n) for kind in first]), *columns]


def _names(systems: Sequence[SystemResult], *groups: Group) -> list[str]:
    return [name for name in names_of(list(systems)) if MEASURES[name].group in groups and name != PRIMARY]


def _columns(systems: Sequence[SystemResult], names: Sequence[str]) -> list[Column]:
    units = {name: MEASURES[name].unit for name in names}
    return [
        (MEASURES[name].label, [number(system.measures[name].value, unit) for system in systems])
        for name, unit in units.items()
    ]


def _judged(systems: Sequence[SystemResult]) -> list[Column]:
    metrics = dict.fromkeys((judged.metric, judged.judge) for system in systems for judged in system.judged)
    columns = []
    for metric, judge in metrics:
        by_system = [
            next((judged for judged in system.judged if (judged.metric, judged.judge) == (metric, judge)), None)
            for system in systems
        ]
        cells = [NONE if judged is None else with_interval(judged.estimate) for judged in by_system]
        columns.append((f"{metric} ({judge})", cells))
    return columns


def _audit(results: Results) -> list[Column]:
    if not results.audit:
        return []
    baselines = dict.fromkeys(row.baseline for row in results.audit)
    return [
        ("made by", [row.made_by for row in results.audit]),
        ("n", [str(row.accuracy.n) for row in results.audit]),
        ("accuracy (95%)", [with_interval(row.accuracy) for row in results.audit]),
        ("balanced", [number(row.balanced_accuracy, "share") for row in results.audit]),
        *((name, [_baseline(row, name) for row in results.audit]) for name in baselines),
    ]


def _baseline(confusion: Confusion, name: str) -> str:
    return number(confusion.baseline_balanced_accuracy, "share") if confusion.baseline == name else NONE


def _fitted(title: str, names: Sequence[str], columns: Sequence[Column]) -> list[Table]:
    """The columns next to the names, split into as many tables as the width needs."""
    if not names or not columns:
        return []
    room = WIDTH - min(_NAME, max(map(len, names))) - _GAP
    parts: list[list[Column]] = [[]]
    width = 0
    for head, cells in columns:
        wide = max(map(len, (head[:_NAME], *cells))) + _GAP
        if parts[-1] and width + wide > room:
            parts.append([])
            width = 0
        parts[-1].append((head, cells))
        width += wide
    more = f"{title.rpartition(': ')[2]} (more)"
    return [_table(more if at else title, names, part) for at, part in enumerate(parts)]


def _table(title: str, names: Sequence[str], columns: Sequence[Column]) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(_plain(title)), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("", max_width=_NAME, overflow="fold")
    for head, cells in columns:
        table.add_column(Text(_plain(head)), justify="right", max_width=max(_NAME, *map(len, cells)), overflow="fold")
    for at, name in enumerate(names):
        table.add_row(Text(_plain(name)), *(Text(_plain(cells[at])) for _, cells in columns))
    return table


def _list(title: str, sentences: Sequence[str]) -> list[Table]:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(
        title=Text(title), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, show_header=False, width=WIDTH
    )
    table.add_column(overflow="fold")
    for sentence in sentences:
        table.add_row(Text(_plain(sentence)))
    return [table] if sentences else []


def _plain(text: str) -> str:
    """`text` without control characters that a terminal would interpret: names and ids come from files."""
    return "".join(char if char.isprintable() else "\ufffd" for char in text)
