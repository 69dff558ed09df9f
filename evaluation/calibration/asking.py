"""Every case of a set asked as it is and with its gold hidden: the signals of the answers, and which were right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ...agents.confidence import Calibration, Signals
from ...evidence.passage import Passage
from ...evidence.trace import Trace
from ...indexes.library import Library
from ..measures.answers import answer_scores
from ..runs.record import Record
from ..runs.runner import Model, OnRecord, run
from ..runs.store import Store
from ..runs.system import System
from ..sets.case import Case
from ..sets.eval_set import EvalSet
from ..sets.gold import Located

ALL = Calibration(weights={}, intercept=30.0, threshold=0.0, fitted_on="nothing")
"""Refuses nothing, and shows sentences whatever a model says of them: a threshold shows only what passed it."""
Directory = Mapping[tuple[str, str], Sequence[str]]
"""(index, source) -> ids of its passages."""


@dataclass(frozen=True)
class Sample:
    """One run."""

    case: str
    signals: Signals
    answerable: bool
    """Whether the library, as far as it was shown, holds the answer."""
    right: bool
    """Whether the answer was right and complete."""


UNANSWERABLE = 0.2
"""Share of the questions that a library is taken to be asked which it does not answer; in the samples it is half."""


def shares(samples: Sequence[Sample]) -> list[float]:
    """How much each sample counts, 1 in all: those without an answer together `UNANSWERABLE`, or all equally."""
    answerable = sum(sample.answerable for sample in samples)
    if answerable in (0, len(samples)):
        return [1 / len(samples)] * len(samples)
    each = {True: (1 - UNANSWERABLE) / answerable, False: UNANSWERABLE / (len(samples) - answerable)}
    return [each[sample.answerable] for sample in samples]


def ask_all(
    set_: EvalSet,
    gold: Mapping[str, Sequence[Located]],
    library: Library,
    *,
    system: System,
    model: Model,
    store: Store,
    concurrency: int = 2,
    on_record: OnRecord = lambda *_: None,
    on_stop: Callable[[], None] = lambda: None,
) -> list[Sample]:
    """A sample for each run that searched and did not fail; what `store` has from before is not run again.

    A case is left out that names neither what a right answer contains nor gold: nobody could say who was right. With
    its gold hidden a case is left out, too, if it is answered rightly all the same: then the answer stands elsewhere.
    """
    judgeable = replace(
        set_, cases=tuple(case for case in set_.cases if case.unanswerable or case.answers or gold[case.id])
    )
    hidden = gold_passages(judgeable.cases, gold, library)
    twins = replace(judgeable, cases=tuple(case for case in judgeable.cases if case.id in hidden))
    open_system = system.model_copy(update={"calibration": ALL})
    cases = {case.id: case for case in judgeable.cases}

    def records(some: EvalSet, without: Mapping[str, frozenset[str]]) -> list[Record]:
        return run(
            some, [open_system], library_for=lambda _: library, model=model, store=store, hidden=without,
            concurrency=concurrency, on_record=on_record, on_stop=on_stop,
        )  # fmt: skip

    samples = [
        _sample(cases[record.case], gold[record.case], record.trace, hidden=False) for record in records(judgeable, {})
    ]
    blind = [
        _sample(cases[record.case], gold[record.case], record.trace, hidden=True) for record in records(twins, hidden)
    ]
    return [sample for sample in (*samples, *blind) if sample is not None]


def runs_of(set_: EvalSet, gold: Mapping[str, Sequence[Located]]) -> int:
    """How many runs `ask_all` makes."""
    cases = [case for case in set_.cases if case.unanswerable or case.answers or gold[case.id]]
    return len(cases) + sum(bool(gold[case.id]) for case in cases)


def _sample(case: Case, gold: Sequence[Located], trace: Trace | None, *, hidden: bool) -> Sample | None:
    signals = _signals(trace)
    if trace is None or signals is None:
        return None
    if hidden:
        elsewhere = answer_scores(case, trace)["right"] == 1
        return None if elsewhere else Sample(case.id, signals, answerable=False, right=False)
    right = not case.unanswerable and _right(case, gold, trace)
    return Sample(case.id, signals, answerable=not case.unanswerable, right=right)


def _signals(trace: Trace | None) -> Signals | None:
    details = [step.detail for step in trace.answer.steps if step.node == "check"] if trace is not None else []
    signals = details[-1].get("signals") if details else None
    return None if signals is None else Signals.model_validate(signals)


def _right(case: Case, gold: Sequence[Located], trace: Trace) -> bool:
    """Whether the answer contains what a right one must; if the case does not say what, whether it cites gold."""
    right = answer_scores(case, trace)["right"]
    if right is not None:
        return right == 1
    return any(unit.cited_by(citation) for unit in gold for citation in trace.answer.citations)


def gold_passages(
    cases: Iterable[Case], gold: Mapping[str, Sequence[Located]], library: Library
) -> dict[str, frozenset[str]]:
    """Case id -> ids of all passages that hold any part of its gold; cases without gold are left out."""
    directories: dict[tuple[str, ...], Directory] = {}
    ids: dict[str, frozenset[str]] = {}
    for case in cases:
        roles = tuple(sorted(case.roles))
        if gold[case.id]:
            directories[roles] = directories.get(roles) or _directory(library, roles)
            ids[case.id] = frozenset(_touched(gold[case.id], directories[roles], library, roles))
    return ids


def _directory(library: Library, roles: Sequence[str]) -> Directory:
    sources: dict[tuple[str, str], list[str]] = {}
    for index, source, id_ in library.directory(roles=roles):
        sources.setdefault((index, source), []).append(id_)
    return sources


def _touched(gold: Sequence[Located], directory: Directory, library: Library, roles: Sequence[str]) -> Iterable[str]:
    for unit in gold:
        passages = library.passages(directory.get((unit.index, unit.source), []), roles=roles)
        yield from (id_ for id_, passage in passages.items() if unit.whole or _overlap(unit, passage))


def _overlap(gold: Located, passage: Passage) -> bool:
    return any(start < passage.end and passage.start < end for start, end in gold.spans)
