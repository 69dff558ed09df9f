"""Ask every case of a set as it is and with its gold hidden, and collect each answer's signals and correctness."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ...agents.confidence import Calibration, Signals
from ...evidence.passage import Passage
from ...evidence.trace import Trace
from ...indexes.library import Library
from ..measures.answers import answer_scores
from ..runs.plan import Plan
from ..runs.record import Record
from ..runs.system import Model, System
from ..sets.case import Case
from ..sets.eval_set import EvalSet
from ..sets.gold import Located

ALL = Calibration(weights={}, intercept=30.0, threshold=0.0, fitted_on="nothing")
"""A calibration that refuses nothing, so that signals are also collected for answers below any threshold."""
Make = Callable[[Plan], list[Record]]
_Directory = Mapping[tuple[str, str], Sequence[str]]
"""(index, source) -> ids of its passages."""


@dataclass(frozen=True)
class Sample:
    """One run of a case, with its signals and whether it was right."""

    case: str
    signals: Signals
    answerable: bool
    """Whether the answer is in the part of the library that was not hidden."""
    right: bool
    """Whether the answer was right and complete."""


UNANSWERABLE = 0.2
"""Assumed share of a library's questions that it cannot answer; among the samples it is about half."""


def shares(samples: Sequence[Sample]) -> list[float]:
    """The weight of each sample; they sum to 1. If both kinds occur, unanswerable ones get `UNANSWERABLE`."""
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
    make: Make,
) -> list[Sample]:
    """One sample for each run that searched and did not fail. `make` makes the runs of a plan, as `run` does.

    A case that gives neither the contents of a right answer nor gold is left out, since its answers cannot be judged. A
    case with hidden gold is also left out if its answer is right nevertheless, since the library has it elsewhere.
    """
    judgeable = replace(set_, cases=_judgeable(set_, gold))
    hidden = gold_passages(judgeable.cases, gold, library)
    twins = replace(judgeable, cases=tuple(case for case in judgeable.cases if case.id in hidden))
    cases = {case.id: case for case in judgeable.cases}
    plan = Plan(judgeable, [system.model_copy(update={"calibration": ALL})], lambda _: library, model)
    blind_plan = replace(plan, set_=twins, hidden=hidden)
    samples = [_sample(cases[record.case], gold[record.case], record.trace, hidden=False) for record in make(plan)]
    blind = [_sample(cases[record.case], gold[record.case], record.trace, hidden=True) for record in make(blind_plan)]
    return [sample for sample in (*samples, *blind) if sample is not None]


def runs_of(set_: EvalSet, gold: Mapping[str, Sequence[Located]]) -> tuple[int, int]:
    """How many answers can be right, and how many runs `ask_all` makes."""
    cases = _judgeable(set_, gold)
    return sum(not case.unanswerable for case in cases), len(cases) + sum(bool(gold[case.id]) for case in cases)


def _judgeable(set_: EvalSet, gold: Mapping[str, Sequence[Located]]) -> tuple[Case, ...]:
    return tuple(case for case in set_.cases if case.unanswerable or case.answers or gold[case.id])


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
    """Whether the answer contains what the case requires; if the case requires nothing, whether it cites gold."""
    right = answer_scores(case, trace)["right"]
    if right is not None:
        return right == 1
    return any(unit.touched_by(citation) for unit in gold for citation in trace.answer.citations)


def gold_passages(
    cases: Iterable[Case], gold: Mapping[str, Sequence[Located]], library: Library
) -> dict[str, frozenset[str]]:
    """Case id -> ids of all passages that hold any part of its gold; cases without gold are left out."""
    directories: dict[tuple[str, ...], _Directory] = {}
    ids: dict[str, frozenset[str]] = {}
    for case in cases:
        roles = tuple(sorted(case.roles))
        if gold[case.id]:
            directories[roles] = directories.get(roles) or _directory(library, roles)
            ids[case.id] = frozenset(_touched(gold[case.id], directories[roles], library, roles))
    return ids


def _directory(library: Library, roles: Sequence[str]) -> _Directory:
    sources: dict[tuple[str, str], list[str]] = {}
    for index, source, id_ in library.directory(roles=roles):
        sources.setdefault((index, source), []).append(id_)
    return sources


def _touched(gold: Sequence[Located], directory: _Directory, library: Library, roles: Sequence[str]) -> Iterable[str]:
    for unit in gold:
        passages = library.passages(directory.get((unit.index, unit.source), []), roles=roles)
        yield from (id_ for id_, passage in passages.items() if unit.whole or _overlap(unit, passage))


def _overlap(gold: Located, passage: Passage) -> bool:
    return any(start < passage.end and passage.start < end for start, end in gold.spans)
