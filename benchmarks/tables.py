"""Questions over tables with a known answer: are exactly the rows cited that a filter keeps?

    python benchmarks/tables.py FOLDER [--graph naive] [--each 2] [--work DIR] [--json OUT]

FOLDER has CSV files of 10 to 1,000 rows; others are passed over. For each, at most `--each` questions of each form are
asked, without a model, about columns and values drawn with a fixed seed, if between one and 20 rows are the answer.
"""

from __future__ import annotations

import argparse
import csv
import random
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from intervals import mean_of
from results import write_results
from rich.console import Console
from rich.table import Table

from groundwire import Answer, Context, Library, ask

_LEAST, _MOST, _MOST_ASKED = 10, 1_000, 20
Row = tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """A question, with the numbers of the rows that answer it."""

    form: str
    file: str
    text: str
    rows: frozenset[int]


def questions(file: Path, each: int, seed: int) -> list[Question]:
    """The questions over one file; none if it is too short or too long, or has rows of different lengths."""
    with file.open(encoding="utf-8", newline="") as stream:
        header, *rows = [tuple(row) for row in csv.reader(stream)] or [()]
    whole = all(len(row) == len(header) for row in rows)
    if not whole or not _LEAST <= len(rows) <= _MOST or len(set(rows)) < len(rows):
        return []
    draw = random.Random(f"{seed}{file.name}")
    forms: tuple[tuple[str, Callable[[], Iterator[tuple[str, set[int]]]]], ...] = (
        ("value", lambda: _by_value(header, rows, "Which entries have the {label} {value}?")),
        ("count", lambda: _by_value(header, rows, "How many entries with the {label} {value} are there?")),
        ("greatest", lambda: _greatest(header, rows)),
        ("bound", lambda: _beyond(header, rows)),
    )
    found: list[Question] = []
    for form, ask_all in forms:
        fit = [(text, asked) for text, asked in ask_all() if 1 <= len(asked) <= _MOST_ASKED]
        drawn = draw.sample(sorted(fit, key=lambda pair: pair[0]), min(each, len(fit)))
        found += [Question(form, file.name, text, frozenset(asked)) for text, asked in drawn]
    return found


def _by_value(header: Row, rows: list[Row], form: str) -> Iterator[tuple[str, set[int]]]:
    for at, label in enumerate(header[1:], 1):
        for value in {row[at] for row in rows}:
            if value and not any(map(str.isdigit, value)):
                asked = {number for number, row in enumerate(rows) if row[at] == value}
                yield form.format(label=label.replace("_", " "), value=value), asked


def _greatest(header: Row, rows: list[Row]) -> Iterator[tuple[str, set[int]]]:
    for at, label, values in _numeric(header, rows):
        for word, best in (("highest", max(values)), ("lowest", min(values))):
            asked = {number for number, row in enumerate(rows) if float(row[at]) == best}
            yield f"Which entry has the {word} {label}?", asked


def _beyond(header: Row, rows: list[Row]) -> Iterator[tuple[str, set[int]]]:
    for at, label, values in _numeric(header, rows):
        bound = sorted(values)[-min(8, len(values))]
        asked = {number for number, row in enumerate(rows) if float(row[at]) > bound}
        yield f"Which entries have a {label} above {bound:.10g}?", asked


def _numeric(header: Row, rows: list[Row]) -> Iterator[tuple[int, str, list[float]]]:
    for at, label in enumerate(header[1:], 1):
        try:
            yield at, label.replace("_", " "), [float(row[at]) for row in rows]
        except ValueError:
            continue


def cited(answer: Answer, file: Path) -> set[int]:
    """The numbers of the rows of a file that an answer cites."""
    with file.open(encoding="utf-8", newline="") as stream:
        _, *rows = list(csv.reader(stream))
    shown = [citation.shown for citation in answer.citations if Path(citation.source).name == file.name]
    cells = [[cell.partition(": ")[2] for cell in line.split("; ")] for line in shown]
    return {
        number
        for number, row in enumerate(rows)
        if [cell for cell in row if cell] in [[c for c in own if c] for own in cells]
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--graph", default="naive")
    parser.add_argument("--each", type=int, default=2, help="questions of each form and file")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--work", type=Path, help="where the library is kept")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--show", action="store_true", help="print each question that is not answered exactly")
    arguments = parser.parse_args()
    console = Console(width=150)
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        library = Library.create((arguments.work or Path(folder)) / "tables")
        for file in sorted(arguments.folder.rglob("*.csv")):
            asked = questions(file, arguments.each, arguments.seed)
            if not asked:
                continue
            name = f"t{len(library.indexes())}"
            library.add_files(file, index=name, description=file.stem)
            for question in asked:
                answer = ask(question.text, graph=arguments.graph, context=Context(library=library, indexes=[name]))
                exact = cited(answer, file) == question.rows and answer.status != "refused"
                lines.append({"form": question.form, "exact": float(exact), "status": answer.status})
                if arguments.show and not exact:
                    console.print(
                        file.name, question.text, answer.status, len(question.rows), answer.text[:200], markup=False
                    )
    grid = Table("form", "n", "exactly the rows", "others called answered", "refused")
    results = {}
    for form in ("value", "count", "greatest", "bound", "all"):
        own = [line for line in lines if form in (line["form"], "all")]
        wrong = [float(line["status"] == "answered" and not line["exact"]) for line in own]
        refused = [float(line["status"] == "refused") for line in own]
        results[form] = {
            "n": len(own),
            "exact": mean_of([line["exact"] for line in own]),
            "wrong": mean_of(wrong),
            "refused": mean_of(refused),
        }
        cells = (_figure(results[form][name]) for name in ("exact", "wrong", "refused"))
        grid.add_row(form, str(len(own)), *cells)
    console.print(grid)
    if arguments.json:
        write_results(arguments.json, {"graph": arguments.graph, "forms": results})


def _figure(estimate: dict[str, float] | None) -> str:
    return f"{estimate['value']:.2f} ({estimate['low']:.2f} to {estimate['high']:.2f})" if estimate else "-"


if __name__ == "__main__":
    main()
