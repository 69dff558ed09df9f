"""`groundwire calibrate`: how sure an answer must be before this library gives it."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError
from rich.console import Console
from rich.table import Table

from ..config import model_settings, read_operator
from ..errors import InputError
from ..evaluation.calibration.calibrate import Calibrated, CalibrateOptions, calibrate
from ..evaluation.comparison.results import Estimate
from ..evaluation.runs.naming import systems_of
from ..evaluation.sets.eval_set import EvalSet, load_set
from ..settings import Operator
from . import exits
from .interrupt import give_up, leave, on_ctrl_c
from .show import plain
from .tally import Tally
from .tracing import trace_nothing


@dataclass(frozen=True)
class CalibrateCommand:
    """What the command line was given."""

    set: Path
    risk: float = 0.1
    graph: str = "naive"
    model: str | None = None
    base_url: str | None = None
    roles: tuple[str, ...] = ()
    library: Path | None = None
    as_json: bool = False


def run_calibrate(command: CalibrateCommand) -> int:
    """Calibrate and tell what it is worth; returns the exit code."""
    operator = read_operator()
    options = _options(operator, command)
    if not command.set.exists():
        raise InputError(
            f"there is no set at {str(command.set)!r}: name a JSONL file of cases, the TOML file of a set, "
            "or a BEIR folder"
        )
    set_ = load_set(command.set)
    _hold_tracing(operator, set_, command)
    try:
        with on_ctrl_c(give_up), Tally(Console(stderr=True, highlight=False)) as tally:
            found = calibrate(set_, options, watch=tally)
    except KeyboardInterrupt:
        leave("interrupted; what was finished is kept, the same command goes on")
    if command.as_json:
        sys.stdout.write(found.model_dump_json(indent=2) + "\n")
    else:
        _print(Console(highlight=False), found, options.library)
    return exits.ANSWERED


def _options(operator: Operator, command: CalibrateCommand) -> CalibrateOptions:
    if "," in command.graph or ":" in command.graph or command.graph.partition("+")[0] == "all":
        raise InputError(f"one pattern is calibrated, not {command.graph!r}: name one")
    (system,) = systems_of([command.graph], search=operator.search, budget=operator.budget)
    try:
        return CalibrateOptions(
            library=command.library or Path(operator.library),
            system=system,
            model=model_settings(operator, command.model, command.base_url),
            roles=list(command.roles),
            risk=command.risk,
        )
    except ValidationError as error:
        first = error.errors()[0]
        raise InputError(f"{first['loc'][0]} cannot be {first.get('input')!r}: {first['msg'].lower()}") from error


def _hold_tracing(operator: Operator, set_: EvalSet, command: CalibrateCommand) -> None:
    labelled = bool(command.roles) or any(case.roles for case in set_.cases)
    if operator.tracing == "off" or (operator.tracing == "public" and labelled):
        trace_nothing()


def _print(console: Console, found: Calibrated, library: Path) -> None:
    table = Table("", "share", "95%", title=f"{found.set}: {found.graph}, model {found.model}, cross-validated")
    rows = {
        "AUROC, right answers over others": found.auroc,
        "AUROC, answerable questions over others": found.auroc_answerable,
        "answerable refused": found.answerable_refused,
        "unanswerable refused": found.unanswerable_refused,
        "answered": found.answered,
        "wrong among the answers": found.wrong,
    }
    for name, one in rows.items():
        table.add_row(name, *_told(one))
    table.add_row("calibration error", f"{found.calibration_error:.2f}", "")
    console.print(table)
    console.print(
        plain(
            f"{found.answerable} runs with an answer in the library and {found.unanswerable} without; {found.right} "
            f"answers were right. {library} now refuses answers that are less than "
            f"{found.calibration.threshold:.2f} likely right."
        ),
        markup=False,
        soft_wrap=True,
    )


def _told(one: Estimate) -> tuple[str, str]:
    if one.value is None:
        return "", ""
    return f"{one.value:.2f}", "" if one.low is None else f"{one.low:.2f} to {one.high:.2f}"
