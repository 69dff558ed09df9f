"""`groundwire calibrate`: how confident an answer must be before this library gives it."""

from __future__ import annotations

import sys
from pathlib import Path

from pydantic import ValidationError
from rich.console import Console
from rich.table import Table

from ..config import model_settings
from ..errors import InputError
from ..evaluation.calibration.calibrate import Calibrated, CalibrateOptions, calibrate
from ..evaluation.comparison.results import Estimate
from ..evaluation.runs.naming import systems_of
from ..settings import validated
from ..settings_faults import fault_of
from . import exits
from .declared import split
from .eval_options import CalibrateCommand
from .eval_set import named_set
from .exits import give_up, leave, on_ctrl_c
from .show import plain
from .tally import Tally
from .tracing import hold_tracing_of


def run_calibrate(command: CalibrateCommand) -> int:
    """Calibrate on the set that is named, and print the result; return the exit code."""
    operator, graph = command.operator, command.graph
    if "," in graph or ":" in graph or graph.partition("+")[0] == "all":
        raise InputError(f"only one pattern can be calibrated, not {graph!r}: name one")
    (system,) = systems_of([graph], search=operator.search, budget=operator.budget)
    model = model_settings(operator, command.model, command.base_url)
    fields = {"system": system, "model": model, "library": command.folder, "risk": command.risk}
    try:
        options = validated(CalibrateOptions, {**fields, "roles": split(command.roles)})
    except ValidationError as error:
        raise InputError(fault_of(error)) from error
    set_ = named_set(command.cases)
    hold_tracing_of(operator, set_, options.roles)
    try:
        with on_ctrl_c(give_up), Tally(Console(stderr=True, highlight=False)) as tally:
            result = calibrate(set_, options, watch=tally)
    except KeyboardInterrupt:
        leave("interrupted; what was finished is kept, the same command goes on")
    if command.as_json:
        sys.stdout.write(result.model_dump_json(indent=2) + "\n")
    else:
        _print(Console(highlight=False), result, options.library)
    return exits.ANSWERED


def _print(console: Console, result: Calibrated, library: Path) -> None:
    table = Table("", "share", "95%", title=f"{result.set}: {result.graph}, model {result.model}, cross-validated")
    rows = {
        "AUROC, right answers over others": result.auroc,
        "AUROC, answerable questions over others": result.auroc_answerable,
        "answerable refused": result.answerable_refused,
        "unanswerable refused": result.unanswerable_refused,
        "answered": result.answered,
        "wrong among the answers": result.wrong,
    }
    for name, estimate in rows.items():
        table.add_row(name, *_cells(estimate))
    table.add_row("calibration error", f"{result.calibration_error:.2f}", "")
    console.print(table)
    console.print(
        plain(
            f"{result.answerable} runs with an answer in the library and {result.unanswerable} without; {result.right} "
            f"answers were right. {library} now refuses answers that are less than "
            f"{result.calibration.threshold:.2f} likely right."
        ),
        markup=False,
        soft_wrap=True,
    )
    if result.drafts:
        console.print(
            f"{result.drafts} of the cases are drafts that no person has checked.", markup=False, soft_wrap=True
        )


def _cells(estimate: Estimate) -> tuple[str, str]:
    if estimate.value is None:
        return "", ""
    return f"{estimate.value:.2f}", "" if estimate.low is None else f"{estimate.low:.2f} to {estimate.high:.2f}"
