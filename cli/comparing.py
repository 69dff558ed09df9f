"""`groundwire eval`, `calibrate` and `eval-set make`: their options are passed to modules of their own."""

from __future__ import annotations

from . import exits
from .declared import with_options
from .eval_options import CalibrateCommand, DraftCommand, EvalCommand


@with_options
def evaluate(options: EvalCommand) -> int:
    """Compare patterns on a set of cases: quality, citations, refusals and cost. An interrupted run continues."""
    from .evaluate import run_eval

    return run_eval(options)


@with_options
def calibrate(options: CalibrateCommand) -> int:
    """Learn how confident an answer must be: ask each case as it is, and with its gold passages hidden."""
    from .calibrate import run_calibrate

    return run_calibrate(options)


@with_options
def make_eval_set(options: DraftCommand) -> int:
    """Draft cases from a library for a person to check, with the model if there is one."""
    from .eval_set import make_set

    make_set(options)
    return exits.ANSWERED
