"""Judgements of answers by a judge model, using the metrics of RAGAS (Es et al., 2024).

The judge reads all passages of the records, restricted ones too, so use a model that may see them.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...errors import GroundwireError, InputError, ModelError
from ...evidence.cost import Call, Spent
from ...evidence.failure import Failure
from ...models.embeddings import load_embeddings
from ..runs.record import Judgement
from ..runs.silence import FEW, Silence
from ..runs.system import name_of
from ..sets.words import without_markers
from .ragas_parts import ragas_metrics

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from ragas.metrics.collections.base import BaseMetric

    from ..runs.record import Record
    from ..sets.case import Case

_SECONDS = 600.0
"""For one reply."""
_RESPONSE, _CONTEXTS, _REFERENCE = "response", "retrieved_contexts", "reference"
# Metric -> the fields that it reads besides the question.
_READS = {
    "faithfulness": (_RESPONSE, _CONTEXTS),
    "answer_relevancy": (_RESPONSE,),
    "context_precision": (_REFERENCE, _CONTEXTS),
    "context_recall": (_REFERENCE, _CONTEXTS),
}
METRICS = tuple(_READS)
_LACKS = {
    _RESPONSE: "the run gave no answer that could be judged",
    _CONTEXTS: "the run found no passage that could be judged",
    _REFERENCE: "the case has no gold answer to judge by",
}


@dataclass(frozen=True)
class _Job:
    record: Record
    metric: str
    given: dict[str, str | list[str]]
    """The input for RAGAS, under its own names."""
    calls: list[Call] = field(default_factory=list)
    """Filled as it is judged."""

    @property
    def lacks(self) -> str:
        """Why there is nothing to judge; empty if there is something."""
        if self.record.trace is None:
            return f"the run failed: {self.record.failure}"
        return next((_LACKS[name] for name in _READS[self.metric] if not self.given[name]), "")

    @property
    def no_reply(self) -> Failure | None:
        """Why the model said nothing, if it was asked and never replied."""
        return self.calls[-1].failure if self.calls and all(call.failure for call in self.calls) else None

    @property
    def key(self) -> tuple[str, str, int, str]:
        return self.record.case, self.record.system, self.record.repeat, self.metric


def judge(
    cases: Iterable[Case],
    records: Iterable[Record],
    *,
    model: BaseChatModel,
    metrics: Sequence[str] = METRICS,
    concurrency: int = 1,
    on_stop: Callable[[], None] = lambda: None,
    existing: Iterable[Judgement] = (),
    keep: Callable[[Judgement], None] = lambda _: None,
    name: str = "",
) -> list[Judgement]:
    """One judgement of each record by each metric, in that order.

    Judgements in `existing` are not made again; `keep` is called in this thread with each new judgement. A judgement
    without a value gives the reason: the model could not be reached, took longer than ten minutes for a reply or gave
    an unusable one, RAGAS returned NaN, or the run left nothing to judge. A model that gives no reply several times in
    a row is not asked again. At Ctrl-C, `on_stop` is called, the judgements in progress are completed and kept, and
    `KeyboardInterrupt` is raised again. `name` is the name of the judge, by default that of the model. The packaged
    embeddings are used. Raises `InputError` for an unknown metric, a record of an unknown case, or if ragas is not
    installed.
    """
    if unknown := [metric for metric in metrics if metric not in _READS]:
        raise InputError(f"the metric {unknown[0]!r} is unknown: name some of {', '.join(METRICS)}")
    by_id = {case.id: case for case in cases}
    jobs = [_job(record, metric, by_id) for record in records for metric in metrics]
    judgements = {
        (judgement.case, judgement.system, judgement.repeat, judgement.metric): judgement for judgement in existing
    }
    todo = [job for job in jobs if job.key not in judgements]
    judge_name = name or name_of(model)
    metrics_by_name = ragas_metrics(model, load_embeddings("minilm"), seconds=_SECONDS) if todo else {}
    silence = Silence(few=FEW, at_once=concurrency, heard=False)

    def done(job: _Job, scored: Future[float]) -> None:
        judgement = _judgement(job, scored, judge_name)
        if job.calls:
            silence.count(job.no_reply, replied=job.no_reply is None)
        keep(judgement)
        judgements[job.key] = judgement

    _score_all(todo, lambda job: _score(metrics_by_name[job.metric], job, silence), concurrency, done, on_stop)
    return [judgements[job.key] for job in jobs]


def _score_all(
    jobs: Sequence[_Job],
    score: Callable[[_Job], float],
    concurrency: int,
    done: Callable[[_Job, Future[float]], None],
    on_stop: Callable[[], None],
) -> None:
    """Score the jobs and call `done` as each ends; at Ctrl-C, those under way are completed first."""
    pool = ThreadPoolExecutor(concurrency, thread_name_prefix="judge")
    waiting = {pool.submit(score, job): job for job in jobs}
    try:
        for end in as_completed(list(waiting)):
            done(waiting[end], end)
            del waiting[end]
    except KeyboardInterrupt:
        on_stop()
        for end in as_completed([end for end in waiting if not end.cancel()]):
            done(waiting[end], end)
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _job(record: Record, metric: str, by_id: dict[str, Case]) -> _Job:
    if record.case not in by_id:
        raise InputError(f"the record of {record.system!r} is of the case {record.case!r}, which is not in the set")
    case, trace = by_id[record.case], record.trace
    answered = trace is not None and trace.answer.status != "refused"
    fields: dict[str, str | list[str]] = {
        _RESPONSE: without_markers(trace.answer.text) if trace is not None and answered else "",
        _CONTEXTS: [
            f"{entry.passage.place}\n{entry.passage.text}"
            for entry in (trace.seen.values() if trace is not None else ())
            if entry.grade != "irrelevant"
        ],
        _REFERENCE: case.answer,
    }
    return _Job(record, metric, {"user_input": case.question, **{field: fields[field] for field in _READS[metric]}})


def _score(metric: Callable[[list[Call]], BaseMetric], job: _Job, silence: Silence) -> float:
    """The value that RAGAS computes. Passes on whatever the model raises, or RAGAS when it reads the reply."""
    if job.lacks:
        raise InputError(job.lacks)
    if silence.is_long:
        raise ModelError(f"not asked, since the judge gave no reply to {silence.runs} judgements one after the other")
    return float(asyncio.run(metric(job.calls).ascore(**job.given)).value)


def _judgement(job: _Job, scored: Future[float], judge_name: str) -> Judgement:
    """Answer relevancy is a mean of cosines, which may lie slightly outside 0 to 1."""
    value, failure, error = None, "", scored.exception()
    if error is not None:
        failure = (
            str(error) if isinstance(error, GroundwireError) else f"RAGAS failed ({type(error).__name__}: {error})"
        )
    elif math.isnan(scored.result()):
        failure = "RAGAS made no number of the judge's reply (NaN)"
    else:
        value = min(1.0, max(0.0, scored.result()))
    record = job.record
    return Judgement(
        case=record.case,
        system=record.system,
        repeat=record.repeat,
        metric=job.metric,
        judge=judge_name,
        value=value,
        failure=failure,
        spent=_spent(job.calls),
    )


def _spent(calls: Iterable[Call]) -> Spent:
    spent = Spent()
    for call in calls:
        spent.add(call)
    return spent
