"""From records to results: scores, means with intervals, comparisons."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ... import __version__
from ...errors import InputError
from ...evidence.trace import Trace
from ...indexes.content import hash_of
from ..measures import MEASURES, Price, score_all
from ..measures.measure import Scores
from ..runs.plan import Plan
from ..runs.record import Judgement, Record
from ..runs.system import System, name_of
from ..sets.case import Case
from ..sets.gold import Located
from . import statistics
from .choice import cost_measure, hurt, pareto, regret
from .differences import differences
from .figures import range_of
from .results import PRIMARY, CaseScore, Confusion, Estimate, Judged, Results, RiskPoint, SystemResult
from .statistics import SHARE, area_under, risk_coverage

_ASKED = {"question", "conversation", "roles", "answer", "answers", "unanswerable"}
"""What two cases must share for their scores to be compared; gold follows the documents, which may change."""
CLOCK = "seconds"
"""The measure that differs from run to run."""


def assemble(
    plan: Plan,
    gold: Mapping[str, tuple[Located, ...]],
    records: Sequence[Record],
    judgements: Sequence[Judgement],
    *,
    seed: int,
    price: Price | None,
    timed: bool,
    audit: Sequence[Confusion],
) -> Results:
    """The results of the records; every case counts once per system, however often it was repeated.

    `seed` seeds the resampling. Without `timed`, clock readings are left out, so the same answers give the same
    results. Raises `InputError` if a run of the plan is missing, or one was made that is not in it.
    """
    set_ = plan.set_
    _check_complete(plan, records)
    scored = _scored(set_.cases, gold, records, price=price, timed=timed)
    by_system = _by_system(judgements)
    results = [
        _system_result(system, set_.cases, scored[system.name], by_system[system.name], seed=seed, timed=timed)
        for system in plan.systems
    ]
    model = name_of(plan.model)
    model = "none" if model == "extractive" else model
    cost = cost_measure(results, model=model)
    return Results(
        set=set_.name,
        n=len(set_.cases),
        unanswerable=sum(case.unanswerable for case in set_.cases),
        drafts=sum(case.draft for case in set_.cases),
        repeats=plan.repeat,
        model=model,
        seed=seed,
        version=__version__,
        systems=results,
        differences=differences(results, seed=seed),
        pareto=pareto(results, cost),
        cost_measure=cost,
        regret=regret(results, seed=seed),
        hurt=hurt(results),
        audit=list(audit),
    )


@dataclass(frozen=True)
class _Scored:
    record: Record
    scores: Scores


def _check_complete(plan: Plan, records: Iterable[Record]) -> None:
    expected = Counter(
        (system.name, case.id, at) for system in plan.systems for case in plan.set_.cases for at in range(plan.repeat)
    )
    there = Counter((record.system, record.case, record.repeat) for record in records)
    wrong = sorted((expected - there) | (there - expected))
    if wrong:
        system, case, at = wrong[0]
        raise InputError(
            f"runs are missing, repeated or not asked for ({len(wrong)}), such as case {case!r} of {system!r} "
            f"(repeat {at}): run the evaluation again, it goes on where it stopped"
        )


def _scored(
    cases: Sequence[Case],
    gold: Mapping[str, tuple[Located, ...]],
    records: Sequence[Record],
    *,
    price: Price | None,
    timed: bool,
) -> dict[str, dict[str, list[_Scored]]]:
    """System -> case -> its runs, in order of their repeats."""
    by_id = {case.id: case for case in cases}
    ordered = sorted(records, key=lambda record: record.repeat)
    scores = score_all(
        [by_id[record.case] for record in ordered], gold, [record.trace for record in ordered], price=price
    )
    scores_of: dict[str, dict[str, list[_Scored]]] = defaultdict(lambda: defaultdict(list))
    for record, score in zip(ordered, scores, strict=True):
        measures = {name: value for name, value in score.items() if timed or name != CLOCK}
        scores_of[record.system][record.case].append(_Scored(record, measures))
    return scores_of


def _system_result(
    system: System,
    cases: Sequence[Case],
    runs: Mapping[str, list[_Scored]],
    judgements: Sequence[Judgement],
    *,
    seed: int,
    timed: bool,
) -> SystemResult:
    scores = [_case_score(case, runs[case.id]) for case in cases]
    types = dict.fromkeys(case.type for case in cases)
    flat = [run for case in cases for run in runs[case.id]]
    points = _curve([(run.record.trace, right) for run in flat if (right := run.scores[PRIMARY]) is not None])
    refused = [score.scores["refused"] or 0.0 for score in scores]
    search_failures = [failure for run in flat for failure in run.record.search_failures]
    unaided = [run.record.unaided[0] for run in flat if run.record.unaided]
    rightly = [value for value, case in zip(refused, cases, strict=True) if case.unanswerable]
    return SystemResult(
        name=system.name,
        graph=system.graph,
        settings=changed(system),
        measures=_measures(scores, seed),
        by_type={kind: _measures([score for score in scores if score.type == kind], seed) for kind in types},
        refusal_precision=sum(rightly) / sum(refused) if sum(refused) else None,
        refusal_recall=statistics.average(rightly),
        risk_coverage=points,
        risk_area=area_under(points),
        seconds=[run.record.trace.answer.cost.elapsed_seconds for run in flat if run.record.trace] if timed else [],
        failed=sum(score.failures for score in scores),
        failed_searches=len(search_failures),
        search_failure=search_failures[0] if search_failures else "",
        unaided=len(unaided),
        unaided_because=str(unaided[0]) if unaided else "",
        cases=scores,
        judged=_judged(judgements, seed),
    )


def _case_score(case: Case, runs: Sequence[_Scored]) -> CaseScore:
    names = [name for name in MEASURES if name in runs[0].scores]
    return CaseScore(
        case=case.id,
        asked=hash_of(case.model_dump(mode="json", include=_ASKED)),
        type=case.type,
        scores={name: statistics.average(run.scores[name] for run in runs) for name in names},
        failures=sum(run.record.trace is None for run in runs),
    )


def _measures(scores: Sequence[CaseScore], seed: int) -> dict[str, Estimate]:
    names = list(scores[0].scores) if scores else []
    return {
        name: statistics.mean([score.scores[name] for score in scores], seed=seed, within=range_of(name))
        for name in names
    }


def _curve(runs: Sequence[tuple[Trace | None, float]]) -> list[RiskPoint]:
    """Risk and coverage by the confidence of the answers: 0 for an answer without one; no curve if none has one."""
    given = [None if trace is None or trace.answer.status == "refused" else trace.answer for trace, _ in runs]
    if all(answer is None or answer.confidence is None for answer in given):
        return []
    confidences = [None if answer is None else answer.confidence or 0.0 for answer in given]
    return risk_coverage(confidences, [right for _, right in runs])


def _by_system(judgements: Iterable[Judgement]) -> dict[str, list[Judgement]]:
    by_system: dict[str, list[Judgement]] = defaultdict(list)
    for judgement in judgements:
        by_system[judgement.system].append(judgement)
    return by_system


def _judged(judgements: Sequence[Judgement], seed: int) -> list[Judged]:
    groups: dict[tuple[str, str], list[Judgement]] = defaultdict(list)
    for judgement in judgements:
        groups[judgement.metric, judgement.judge].append(judgement)
    return [
        Judged(
            metric=metric,
            judge=judge,
            estimate=statistics.mean(_by_case(group), seed=seed, within=SHARE),
            failed=sum(judgement.value is None for judgement in group),
            failed_because=_most_frequent(judgement.failure for judgement in group if judgement.value is None),
            calls=sum(judgement.spent.calls for judgement in group),
            input_tokens=sum(judgement.spent.input_tokens for judgement in group),
            output_tokens=sum(judgement.spent.output_tokens for judgement in group),
        )
        for (metric, judge), group in sorted(groups.items())
    ]


def _most_frequent(reasons: Iterable[str]) -> str:
    return next((reason for reason, _ in Counter(reasons).most_common(1)), "")


def _by_case(judgements: Sequence[Judgement]) -> list[float | None]:
    values: dict[str, list[float | None]] = defaultdict(list)
    for judgement in judgements:
        values[judgement.case].append(judgement.value)
    return [statistics.average(values[case]) for case in sorted(values)]


def changed(system: System) -> dict[str, object]:
    """The settings that differ from the defaults, by dotted name, such as `search.k` or `transform`."""
    settings = system.model_dump(mode="json", exclude={"name", "graph"}, exclude_defaults=True)
    flat: dict[str, object] = {}
    for part, value in settings.items():
        fields = value if isinstance(value, dict) else {"": value}
        flat |= {f"{part}.{name}".rstrip("."): value for name, value in fields.items()}
    return flat
