"""Audit of the graders against gold, before they may gate anything.

A grader says yes to what it lets through: a passage graded `relevant` or `partial` may be cited, a claim judged
`supported` or `partial` stays. A claim that a model left unjudged counts as a no, because verification fails closed.
Without a model, the check of meaning decides; it says yes if some sentences support the claim.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from langchain_core.language_models import BaseChatModel

from ...agents.checker import check_draft
from ...agents.replies.claim import Claim, Draft
from ...agents.requests.allowance import Allowance
from ...evidence.addresses import Addresses
from ...evidence.ledger import Entry
from ...evidence.passage import Passage
from ...evidence.support import rest
from ...evidence.text.words import content_words, overlap
from ...evidence.trace import Trace
from ...indexes.library import Library
from ..comparison import statistics
from ..comparison.results import Confusion
from ..runs.record import Record
from ..runs.system import name_of
from ..sets.case import Case
from ..sets.eval_set import EvalSet
from ..sets.gold import Located

_FALLBACK = "fallback"
# As many as fit in a prompt if gold is a whole document of many passages.
_MOST_PASSAGES = 8
_CALLS = Allowance(calls=2)


def audit_relevance(
    cases: Sequence[Case], gold: Mapping[str, Sequence[Located]], records: Iterable[Record], *, model: str
) -> list[Confusion]:
    """The relevance grades in the records against gold, one matrix per grader; no model is called.

    A passage is truly relevant if it touches a gold unit; an unanswerable case has no relevant passage, and answerable
    cases without gold are left out. Only the grade `relevant`, which ends the search for better evidence, counts as a
    yes. If the same grader graded a passage more than once for a case, its first grade counts. The baseline is the
    retrieval score. `model` names the model that graded; if empty, it is the one that wrote answers.
    """
    gold_of = {case.id: gold.get(case.id, ()) for case in cases if case.unanswerable or gold.get(case.id)}
    traces = [(record.case, record.trace) for record in records if record.trace is not None and record.case in gold_of]
    model_name = model or next((trace.answer.mode for _, trace in traces if trace.answer.mode != "extractive"), "model")
    pairs: dict[str, dict[tuple[str, str], JudgedPair]] = defaultdict(dict)
    for case, trace in traces:
        entries = {entry.passage.id: entry for entry in trace.seen.values()}
        for id_, relevant, by_fallback in _grades(trace):
            if (entry := entries.get(id_)) is not None:
                true = any(unit.touched_by(entry.passage) for unit in gold_of[case])
                maker = _FALLBACK if by_fallback else model_name
                pairs[maker].setdefault((case, id_), JudgedPair(case, relevant, true, entry.score))
    return [
        confusion("relevance", maker, list(judged.values()), baseline="retrieval score")
        for maker, judged in sorted(pairs.items())
    ]


def _grades(trace: Trace) -> Iterator[tuple[str, bool, bool]]:
    """For each grade of a run: the passage id, whether it was graded relevant, and whether the fallback graded it."""
    for step in trace.answer.steps:
        for grade in step.detail.get("grades", []):
            yield grade["id"], grade["grade"] == "relevant", step.made_by == _FALLBACK


def audit_support(
    set_: EvalSet,
    gold: Mapping[str, Sequence[Located]],
    library: Library,
    model: BaseChatModel | None,
    *,
    name: str = "",
) -> list[Confusion]:
    """The support checker on claims that gold passages support and on claims that they do not, one call per case.

    Each case with an answer and gold gives a pair: its answer, which its gold passages support, and the answer of the
    next case of its type, which they do not. The checker is shown both as one draft, in alternating order. A case that
    is the only one of its type gives just the first claim. The baseline is the share of a claim's content words that
    occur in the passages. `name` is the name of the model; passages are read with the roles of the case.
    """
    usable = [case for case in set_.cases if case.answer and not case.unanswerable and gold.get(case.id)]
    directory = library.directory(roles={role for case in usable for role in case.roles})
    places: dict[tuple[str, str], list[str]] = defaultdict(list)
    for index, source, id_ in directory:
        places[index, source].append(id_)
    model_name = name or (name_of(model) if model is not None else _FALLBACK)
    pairs: dict[str, list[JudgedPair]] = defaultdict(list)
    for at, case in enumerate(usable):
        passages = _holding(gold[case.id], places, library, case.roles)
        claims = [(case.answer, True), *((other.answer, False) for other in _other(case, usable))]
        if passages:
            maker, judged = _ask(case, passages, claims[:: -1 if at % 2 else 1], model)
            pairs[model_name if maker != _FALLBACK else _FALLBACK] += judged
    return [confusion("support", maker, judged, baseline="word overlap") for maker, judged in sorted(pairs.items())]


def _ask(
    case: Case, passages: Sequence[Passage], claims: Sequence[tuple[str, bool]], model: BaseChatModel | None
) -> tuple[str, list[JudgedPair]]:
    """The judge of the claims, and the claims that it lets through."""
    entries = {number: Entry(passage=passage, query="") for number, passage in enumerate(passages, start=1)}
    draft = Draft(claims=[Claim(text=text) for text, _ in claims])
    reply = check_draft(case.question, draft, entries, tried=[], model=model, allowance=_CALLS)
    if reply.made_by == _FALLBACK:
        among = list(Addresses(entries))
        backed = {at for at, (text, _) in enumerate(claims, 1) if rest(text, [], among, question=case.question).cited}
    else:
        backed = {claim.claim for claim in reply.value.claims if claim.verdict != "unsupported"}
    evidence = " ".join(part for passage in passages for part in (passage.title, *passage.heading, passage.text))
    return reply.made_by, [
        JudgedPair(case.id, number in backed, true, overlap(content_words(text), evidence))
        for number, (text, true) in enumerate(claims, start=1)
    ]


def _holding(
    gold: Sequence[Located], places: Mapping[tuple[str, str], Sequence[str]], library: Library, roles: Sequence[str]
) -> list[Passage]:
    """The first passages that hold a gold unit, in reading order, if these roles may read them."""
    ids = dict.fromkeys(id_ for unit in gold for id_ in places.get((unit.index, unit.source), ()))
    by_id = library.passages(list(ids), roles=roles)
    there = [by_id[id_] for id_ in ids if id_ in by_id]
    return [passage for passage in there if any(unit.touched_by(passage) for unit in gold)][:_MOST_PASSAGES]


def _other(case: Case, cases: Sequence[Case]) -> list[Case]:
    """The next case of the same type with another answer, wrapping around at the end; None if there is none."""
    alike = [other for other in cases if other.type == case.type]
    at = alike.index(case)
    return [other for other in (*alike[at + 1 :], *alike[:at]) if other.answer != case.answer][:1]


@dataclass(frozen=True)
class JudgedPair:
    """One item that a grader said yes or no to."""

    case: str
    verdict: bool
    true: bool
    baseline: float
    """The baseline's value: a higher one should mean yes."""


def confusion(grader: str, made_by: str, judged: Sequence[JudgedPair], *, baseline: str) -> Confusion:
    """The confusion matrix of `judged`, and the best result of a threshold on the baseline.

    Accuracy is the share of right judgements per case, averaged over cases, since the items of one case are not
    independent. The warning is empty if the grader's balanced accuracy is above the baseline's.
    """
    balanced = balanced_accuracy([pair.verdict for pair in judged], [pair.true for pair in judged])
    best = best_threshold([pair.baseline for pair in judged], [pair.true for pair in judged])
    by_case: dict[str, list[float]] = {}
    for pair in judged:
        by_case.setdefault(pair.case, []).append(float(pair.verdict == pair.true))
    return Confusion(
        grader=grader,
        made_by=made_by,
        true_positive=sum(pair.verdict and pair.true for pair in judged),
        false_positive=sum(pair.verdict and not pair.true for pair in judged),
        true_negative=sum(not pair.verdict and not pair.true for pair in judged),
        false_negative=sum(not pair.verdict and pair.true for pair in judged),
        accuracy=statistics.mean([statistics.average(values) for values in by_case.values()], within=statistics.SHARE),
        balanced_accuracy=balanced,
        baseline=baseline,
        baseline_balanced_accuracy=best,
        warning=_warning(grader, made_by, balanced, baseline, best),
    )


def balanced_accuracy(verdicts: Sequence[bool], true: Sequence[bool]) -> float | None:
    """Mean of the true positive and true negative rates, 0 to 1; None if there are no true or no false pairs.

    A constant judgement scores 0.5, however rare true pairs are (Brodersen et al., 2010).
    """
    positive = [verdict for verdict, is_true in zip(verdicts, true, strict=True) if is_true]
    negative = [not verdict for verdict, is_true in zip(verdicts, true, strict=True) if not is_true]
    if not positive or not negative:
        return None
    return (sum(positive) / len(positive) + sum(negative) / len(negative)) / 2


def best_threshold(values: Sequence[float], true: Sequence[bool]) -> float | None:
    """The highest balanced accuracy of any rule `value >= threshold`, at least 0.5; None as in `balanced_accuracy`.

    The threshold is chosen on the same values that it is measured on, which favours it: it is a bar to clear, not a
    forecast.
    """
    positives = sum(true)
    negatives = len(true) - positives
    if not positives or not negatives:
        return None
    best, hits, alarms = 0.5, 0, 0
    pairs = sorted(zip(values, true, strict=True), key=lambda pair: -pair[0])
    for at, (value, is_true) in enumerate(pairs):
        hits, alarms = hits + is_true, alarms + (not is_true)
        if at + 1 == len(pairs) or pairs[at + 1][0] != value:
            best = max(best, (hits / positives + 1 - alarms / negatives) / 2)
    return best


def _warning(grader: str, made_by: str, balanced: float | None, baseline: str, best: float | None) -> str:
    if balanced is None or best is None:
        return f"The {grader} grader ({made_by}) cannot be judged: gold says the same of all it graded."
    if balanced > best:
        return ""
    return (
        f"The {grader} grader ({made_by}) is no better than the {baseline} alone: balanced accuracy {balanced:.2f} "
        f"against {best:.2f} at the best threshold, which was chosen on the same data and so is a little favoured."
    )
