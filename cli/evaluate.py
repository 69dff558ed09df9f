"""`groundwire eval`: which pattern suits these documents, as tables, a report, and a gate for a build."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from pathlib import Path

from pydantic import ValidationError
from rich.console import Console
from rich.text import Text

from ..config import model_settings, read_operator
from ..errors import InputError, LibraryError
from ..evaluation.comparison.gate import check, check_baseline, check_floor, compared, not_shown
from ..evaluation.comparison.results import Results
from ..evaluation.evaluate import EvalOptions, Evaluation, evaluate
from ..evaluation.export.markdown import to_markdown
from ..evaluation.export.tables import tables
from ..evaluation.export.values import to_csv, to_json
from ..evaluation.extra import check_installed
from ..evaluation.measures import Price
from ..evaluation.report.report import labels_of
from ..evaluation.runs.naming import sweep, systems_of
from ..evaluation.runs.system import name_of
from ..evaluation.sets.eval_set import EvalSet
from ..operator_settings import Operator
from ..settings import validated
from ..settings_faults import fault_of
from . import exits
from .declared import search_settings
from .eval_options import EvalCommand
from .eval_set import named_set
from .exits import give_up, leave, on_ctrl_c
from .private import check_writable, write_private
from .show import plain
from .tally import Tally
from .tracing import hold_tracing_of

_AS_GIVEN = ("library", "samples", "repeat", "concurrency", "seed", "audit", "fresh")
"""Options that are fields of `EvalOptions` too."""


def run_eval(command: EvalCommand) -> int:
    """Evaluate, print the tables, write the requested files; return the exit code."""
    baseline = _baseline(command.against)
    floors = _floors(command.fail_under or ())
    operator = read_operator()
    search = search_settings(operator, command.k)
    options = _options(operator, command)
    _check_files(command)
    names = [name.strip() for name in command.graphs.split(",") if name.strip()]
    if any(":" in name for name in names) and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))  # the user's own system lies here; the console script does not look there
    with redirect_stdout(sys.stderr):  # the user's module may print, and standard output is for the results alone
        systems = systems_of(names, search=search, budget=operator.budget)
    set_ = named_set(command.cases)
    if options.library is None and not set_.has_documents:
        options = options.model_copy(update={"library": _default_library(operator, set_)})
    systems = sweep(systems, command.sweep or ())
    hold_tracing_of(operator, set_)
    if baseline is not None:
        check_baseline(baseline, set_name=set_.name, model=name_of(options.model), systems=systems)
    console = Console(stderr=True, highlight=False)
    try:
        with redirect_stdout(sys.stderr), on_ctrl_c(give_up), Tally(console) as tally:
            evaluation = evaluate(set_, systems, options, watch=tally)
    except KeyboardInterrupt:
        leave("interrupted; what was finished is kept, the same command goes on")
    try:
        failed, notes = _gate(evaluation.results, baseline, floors)
    except InputError:  # the runs were paid for: only the gate is left out
        _hand_over(evaluation, command, console, [], [])
        raise
    _hand_over(evaluation, command, console, failed, notes)
    for note in notes:
        console.print(Text(note), soft_wrap=True)
    for sentence in failed:
        console.print(Text(f"failed: {plain(sentence)}", style="red"), soft_wrap=True)
    return exits.GATE if failed else exits.ANSWERED


def _default_library(operator: Operator, set_: EvalSet) -> Path:
    """The library that has the documents of a set which brings none. Raises `LibraryError` if there is none."""
    folder = Path(operator.library)
    if not folder.exists():
        raise LibraryError(
            f"the set {set_.name!r} brings no documents, and there is no library at {str(folder)!r}: name the library "
            "that has them with --library"
        )
    return folder


def _gate(results: Results, baseline: Results | None, floors: dict[str, float]) -> tuple[list[str], list[str]]:
    """What failed, and what else is to be told of the comparison. Raises `InputError` as `check` does."""
    failed = check(results, baseline=baseline, floors=floors)
    notes = not_shown(results, floors)
    if baseline is not None:
        notes.append(compared(results, baseline) + ("" if failed else " No loss against it was shown."))
    return failed, notes


def _check_files(command: EvalCommand) -> None:
    """Raise `InputError` for a file that cannot be created, or that would overwrite one that is read or written."""
    paths = {file.resolve() for file in (command.cases, command.against) if file is not None}
    if command.report is not None:
        check_installed("matplotlib")
    for file in filter(None, (command.report, command.csv, command.markdown)):
        check_writable(file)
        if file.resolve() in paths:
            raise InputError(f"{str(file)!r} cannot be written: this command reads or writes it already, name another")
        paths.add(file.resolve())


def _options(operator: Operator, command: EvalCommand) -> EvalOptions:
    """The options of the evaluation itself. Raises `InputError` for one that cannot be used."""
    model = model_settings(operator, command.model, command.base_url)
    judge = None
    if command.judge is not None:
        judge = model if command.judge == "same" else model_settings(operator, command.judge, command.base_url)
        if judge.name in ("none", "extractive"):
            raise InputError(f"--judge {command.judge!r} names no model: give --model too, or name the judge's own")
    extractive = model.name in ("none", "extractive")
    timed = not (command.as_json and extractive)
    fields = {name: getattr(command, name) for name in _AS_GIVEN}
    fields |= {"model": model, "judge": judge, "price": _price(command.price), "timed": timed}
    try:
        return validated(EvalOptions, fields)
    except ValidationError as error:
        raise InputError(fault_of(error)) from error


def _price(text: str | None) -> Price | None:
    if text is None:
        return None
    try:
        numbers = [float(part) for part in text.split(",")]
        if not 2 <= len(numbers) <= 3 or not all(0 <= number < math.inf for number in numbers):
            raise ValueError(text)
    except ValueError as error:
        raise InputError(
            f"the price {text!r} cannot be used: write IN,OUT or IN,OUT,CACHED, per million tokens"
        ) from error
    return Price(*numbers)


def _baseline(file: Path | None) -> Results | None:
    if file is None:
        return None
    try:
        return Results.model_validate_json(file.read_bytes())
    except OSError as error:
        raise InputError(f"the baseline {str(file)!r} cannot be read ({error.strerror}): check the path") from error
    except ValidationError as error:
        raise InputError(
            f"the baseline {str(file)!r} holds no results of this version: write one with `groundwire eval SET --json`"
        ) from error


def _floors(texts: Sequence[str]) -> dict[str, float]:
    floors = {}
    for text in texts:
        name, _, value = (part.strip() for part in text.partition("="))
        try:
            floors[name] = float(value)
        except ValueError as error:
            raise InputError(f"the floor {text!r} has no number: write it as {name or 'right'}=0.6") from error
        check_floor(name, floors[name])
    return floors


def _hand_over(
    evaluation: Evaluation, command: EvalCommand, console: Console, failed: Sequence[str], notes: Sequence[str]
) -> None:
    """Write the files and print the results, which are not lost if the disk has no room for a file."""
    try:
        _write(evaluation, command, console, failed, notes)
    finally:
        _print(evaluation.results, as_json=command.as_json)


def _write(
    evaluation: Evaluation, command: EvalCommand, console: Console, failed: Sequence[str], notes: Sequence[str]
) -> None:
    """Write the files. Only the report holds text of documents."""
    texts: list[tuple[Path | None, Callable[[], str]]] = [
        (command.report, evaluation.report),
        (command.csv, lambda: to_csv(evaluation.results)),
        (command.markdown, lambda: to_markdown(evaluation.results, worse=failed, notes=notes)),
    ]
    for file, render in texts:
        if file is not None:
            write_private(file, render())
            console.print(Text(f"wrote {file}"), soft_wrap=True)
    labels = labels_of(
        [record.trace for record in evaluation.records if record.trace is not None], evaluation.set_.cases
    )
    if command.report is not None and labels:
        roles = ", ".join(labels)
        console.print(
            Text(f"the report holds text that only these roles open: {roles}", style="yellow"), soft_wrap=True
        )


def _print(results: Results, *, as_json: bool) -> None:
    if as_json:
        sys.stdout.write(to_json(results))
        return
    console = Console(highlight=False)
    for table in tables(results):
        console.print(table)
        console.print()
