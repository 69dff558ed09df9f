"""The pages: one of a comparison (findings, charts, every case with every run), and one of a single run."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...evidence.trace import Trace
from ...settings import SearchSettings
from ..comparison.figures import chance, interval, number, with_interval
from ..comparison.results import PRIMARY, Results, SystemResult
from ..comparison.sentences import cautions, compared_cases, judge_sentences
from ..measures import MEASURES
from ..runs.record import Judgement, Place, Record
from ..runs.system import NO_RETRIEVAL
from ..sets.case import Case
from ..sets.eval_set import EvalSet
from ..sets.gold import Located
from .charts import cost_chart, latency_chart, quality_chart, risk_chart
from .outcomes import SIGNS, WORDS, Line, lines, runs_of, wrong_cases
from .page import page
from .runs import Data, case_data, passages_of, record_data, trace_data
from .tables import every_measure, main_table, type_table

Gold = Mapping[str, Sequence["Located"]]


def report_html(
    results: Results, set_: EvalSet, gold: Gold, records: Sequence[Record], judgements: Iterable[Judgement] = ()
) -> str:
    """One self-contained page; same arguments give equal bytes. `gold` comes from `gold.locate`.

    It holds the text of every passage that any run met, so only a reader who may see all of those may see the page; the
    page names the roles needed. Raises `InputError` if matplotlib is not installed.
    """
    traces = [record.trace for record in records if record.trace is not None]
    runs = runs_of(records)
    rows = lines(results, set_.cases, runs)
    charts = {
        "quality": quality_chart(results),
        "cost": cost_chart(results),
        "risk": risk_chart(results),
        "latency": latency_chart(results),
    }
    return page(
        "report.html",
        scripts=["run.js", "case.js", "report.js"],
        data=_data(results, set_, gold, records, judgements, rows),
        results=results,
        set=set_,
        k=_passages(results),
        labels=labels_of(traces, set_.cases),
        best=_best(results),
        charts=charts,
        main=main_table(results),
        types=type_table(results),
        every=every_measure(results),
        lines=rows,
        judged=[(system.name, judged) for system in results.systems for judged in system.judged],
        wrong=[
            (system, sum(line.outcomes[at] != "unjudged" for line in rows), wrong_cases(system, set_.cases, runs))
            for at, system in enumerate(results.systems)
        ],
        compared=compared_cases(results.differences) if results.differences else "",
        judging=judge_sentences(results),
        cautions=cautions(results),
        signs=SIGNS,
        words=WORDS,
        measures=MEASURES,
        number=number,
        with_interval=with_interval,
        interval=interval,
        chance=chance,
        primary=PRIMARY,
    )


def _data(
    results: Results,
    set_: EvalSet,
    gold: Gold,
    records: Sequence[Record],
    judgements: Iterable[Judgement],
    rows: Sequence[Line],
) -> Data:
    """The case data that the page's script shows."""
    judged: dict[Place, list[Judgement]] = defaultdict(list)
    for judgement in judgements:
        judged[judgement.place].append(judgement)
    names = [
        name for name in MEASURES if any(name in case.scores for system in results.systems for case in system.cases)
    ]
    systems = [system.name for system in results.systems]
    timed = any(system.seconds for system in results.systems)
    return {
        "systems": systems,
        "measures": [{"name": name, "label": MEASURES[name].label, "unit": MEASURES[name].unit} for name in names],
        "signs": SIGNS,
        "words": WORDS,
        "cases": [case_data(case, gold[case.id]) for case in set_.cases],
        "outcomes": {line.case.id: dict(zip(systems, line.outcomes, strict=True)) for line in rows},
        "scores": {
            system.name: {case.case: _rounded([case.scores.get(name) for name in names]) for case in system.cases}
            for system in results.systems
        },
        "runs": [record_data(record, gold[record.case], judged[record.place], timed=timed) for record in records],
        "passages": passages_of([record.trace for record in records if record.trace is not None]),
    }


def _best(results: Results) -> list[SystemResult]:
    """The systems with the highest share of right answers; several if they tie."""
    values = [system.measures[PRIMARY].value for system in results.systems]
    most = max((value for value in values if value is not None), default=None)
    return [
        system for system, value in zip(results.systems, values, strict=True) if value is not None and value == most
    ]


def _rounded(values: Sequence[float | None]) -> list[float | None]:
    return [None if value is None else round(value, 4) for value in values]


def _passages(results: Results) -> str:
    """The values of k (passages per search) of the systems; the model alone does not search."""
    usual = SearchSettings().k
    searching = (system for system in results.systems if system.graph != NO_RETRIEVAL)
    values: dict[Any, None] = dict.fromkeys(system.settings.get("search.k", usual) for system in searching)
    return ", ".join(map(str, values))


def trace_html(trace: Trace) -> str:
    """One self-contained page; equal traces give equal bytes.

    It holds the text of every passage that the run met, so only a reader who may see all of those may see the page; the
    page names the roles needed.
    """
    data = {"run": trace_data(trace), "passages": passages_of([trace])}
    return page("trace.html", scripts=["run.js", "single.js"], data=data, trace=trace, labels=labels_of([trace]))


def labels_of(traces: Iterable[Trace], cases: Iterable[Case] = ()) -> list[str]:
    """Labels of the passages met, and roles of the cases whose gold is shown, sorted; empty if all is public.

    A reader needs all of them to see the page.
    """
    met = {label for trace in traces for entry in trace.seen.values() for label in entry.passage.labels}
    return sorted(met | {role for case in cases if case.gold or case.answer for role in case.roles})
