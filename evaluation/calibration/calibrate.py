"""`calibrate`: fit the confidence that an answer must have on a library's own cases, and store it there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from langchain_core.language_models import BaseChatModel
from pydantic import BaseModel, ConfigDict, Field, InstanceOf

from ...agents.confidence import Calibration
from ...errors import InputError
from ...graphs.turn.confidence import store_calibration
from ...indexes.labels import normalise_labels
from ...indexes.library import Library
from ...settings import ModelSettings, Settings
from ..comparison.results import Estimate, RiskPoint
from ..comparison.statistics import risk_coverage
from ..evaluate import EvalOptions, file_name
from ..extra import check_installed
from ..runs.record import Watch
from ..runs.runner import run
from ..runs.store import FOLDER, Store
from ..runs.system import System, chat_model, name_of
from ..sets.eval_set import EvalSet
from ..sets.location import locate
from .asking import Sample, ask_all, runs_of, shares
from .measures import auroc, calibration_error, least_risk, share, threshold_at_risk
from .regression import FOLDS, cross_validated, fit

_FEWEST = 2 * FOLDS
"""Fewest right answers, and fewest other ones, that a fit needs."""
_NEEDS = (
    f"a calibration needs {_FEWEST} right ones and {_FEWEST} others, so name a set of more cases that have gold quotes"
)


class CalibrateOptions(Settings):
    """The options of a calibration: what is asked, and the accepted share of wrong answers."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    library: Path = Field(
        description="Folder of the library that is calibrated; documents of the set are indexed in it."
    )
    system: System = Field(description="The pattern with its settings.")
    model: ModelSettings | InstanceOf[BaseChatModel] = Field(
        default_factory=ModelSettings, description="The chat model that answers; `none` makes extractive answers."
    )
    roles: list[str] = Field(default_factory=list, description="Roles of the cases that name none.")
    risk: float = Field(default=0.1, gt=0, lt=1, description="Share of the answers that may be wrong.")


class Calibrated(BaseModel):
    """The fitted calibration and its quality; all measures are cross-validated, from fits without the case in question.

    Measures over answerable and unanswerable questions weight the unanswerable ones as one question in five.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    set: str
    graph: str
    model: str
    risk: float
    answerable: int
    """Number of runs on answerable cases."""
    unanswerable: int
    """Number of runs on unanswerable cases: those of the set, and every other case with its gold hidden."""
    right: int
    drafts: int
    """Number of cases that no person has checked."""
    auroc: Estimate
    """Area under the ROC curve for right answers against all others, 0 to 1."""
    auroc_answerable: Estimate
    """Area under the ROC curve for answerable questions against the others, right or wrong, 0 to 1."""
    calibration_error: float
    risk_coverage: list[RiskPoint]
    answered: Estimate
    """Share of all questions that are answered at the threshold, 0 to 1."""
    wrong: Estimate
    """Share of wrong answers among these, 0 to 1."""
    answerable_refused: Estimate
    unanswerable_refused: Estimate
    calibration: Calibration


def calibrate(set_: EvalSet, options: CalibrateOptions, *, watch: Watch | None = None) -> Calibrated:
    """Ask each case as it is and with its gold hidden, fit the calibration, and store it in the library.

    Runs of an earlier, killed command are reused. Raises `InputError` if there are too few cases or no threshold keeps
    the risk, and then stores nothing; raises `LibraryError` or `ModelError` for options that cannot be used.
    """
    check_installed("scipy")
    watch = watch or Watch()
    set_ = _with_roles(set_, normalise_labels(options.roles))
    samples = _samples(set_, options, watch)
    right = sum(sample.right for sample in samples)
    if min(right, len(samples) - right) < _FEWEST:
        raise InputError(f"{right} of {len(samples)} answers to the set {set_.name!r} were right: {_NEEDS}")
    probabilities, outcomes = cross_validated(samples), [sample.right for sample in samples]
    threshold = threshold_at_risk(probabilities, outcomes, options.risk, shares(samples))
    if threshold is None:
        least = least_risk(probabilities, outcomes, shares(samples))
        raise InputError(
            f"no threshold keeps the risk at {options.risk:g}: of the answers to the set {set_.name!r} that are most "
            f"certain {least:.2f} are wrong, so the library refuses what it refused before; allow more with --risk, or "
            "have a better model answer"
        )
    result = _calibrated(set_, options, samples, probabilities, threshold)
    store_calibration(options.library, result.calibration)
    return result


def _samples(set_: EvalSet, options: CalibrateOptions, watch: Watch) -> list[Sample]:
    set_.build(options.library, progress=watch.building)
    with Library.open(options.library) as library:
        gold = locate(set_, library)
        answerable, runs = runs_of(set_, gold)
        if answerable < _FEWEST or runs < 2 * _FEWEST:
            raise InputError(
                f"the set {set_.name!r} asks for {runs} answers, of which at most {answerable} can be right: {_NEEDS}"
            )
        watch.running(runs)
        with Store.open(options.library / FOLDER / file_name(set_.name)) as store:
            make = partial(run, store=store, concurrency=EvalOptions().at_once(options.model), watch=watch)
            return ask_all(set_, gold, library, system=options.system, model=options.model, make=make)


def _calibrated(
    set_: EvalSet, options: CalibrateOptions, samples: Sequence[Sample], probabilities: list[float], threshold: float
) -> Calibrated:
    right, answerable = [sample.right for sample in samples], [sample.answerable for sample in samples]
    cases, counts = [sample.case for sample in samples], shares(samples)
    passes = [probability >= threshold for probability in probabilities]
    origin = f"{set_.name}: {len(set(cases))} cases in {len(samples)} runs of {options.system.name}, "
    fitted = fit(samples, fitted_on=f"{origin}model {name_of(options.model)}, risk {options.risk:g}")
    return Calibrated(
        set=set_.name,
        graph=options.system.graph,
        model=name_of(options.model),
        risk=options.risk,
        answerable=sum(answerable),
        unanswerable=len(samples) - sum(answerable),
        right=sum(right),
        drafts=sum(case.draft for case in set_.cases),
        auroc=auroc(probabilities, right, cases),
        auroc_answerable=auroc(probabilities, answerable, cases),
        calibration_error=calibration_error(probabilities, right, counts),
        risk_coverage=risk_coverage(probabilities, [float(value) for value in right], counts),
        answered=share(passes, counts),
        wrong=share(
            [not is_right for is_right, is_answered in zip(right, passes, strict=True) if is_answered],
            [count for count, is_answered in zip(counts, passes, strict=True) if is_answered],
        ),
        answerable_refused=share(
            [not is_answered for is_answered, is_answerable in zip(passes, answerable, strict=True) if is_answerable]
        ),
        unanswerable_refused=share(
            [
                not is_answered
                for is_answered, is_answerable in zip(passes, answerable, strict=True)
                if not is_answerable
            ]
        ),
        calibration=fitted.model_copy(update={"threshold": threshold, "extractive": chat_model(options.model) is None}),
    )


def _with_roles(set_: EvalSet, roles: Sequence[str]) -> EvalSet:
    cases = (case if case.roles else case.model_copy(update={"roles": list(roles)}) for case in set_.cases)
    return replace(set_, cases=tuple(cases)) if roles else set_
