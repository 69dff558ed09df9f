"""Results: the findings of a comparison, as plain values for JSON, the report and a pull request alike."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from ..measures.measure import Scores

CostMeasure = Literal["price", "tokens", "passages"]
PRIMARY = "right"
"""The measure that systems are ranked by: 1 for a right answer, or for refusing what the documents do not answer."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Estimate(_Part):
    """A mean over cases with its 95% bootstrap interval; fewer than two cases have no interval."""

    value: float | None
    low: float | None = None
    high: float | None = None
    n: int
    """Number of cases that the measure applies to."""


class Difference(_Part):
    """`first` minus `second` on one measure, case by case."""

    measure: str
    first: str
    second: str
    estimate: Estimate
    p: float
    """Two-sided p-value of a paired permutation test."""
    corrected: float
    """`p` after Holm's correction over all differences that were tested together."""
    shown: bool
    """Whether `corrected` is at most 0.05."""
    sentence: str
    """Such as `self_rag is better than naive by 4.1 points (1.2 to 7.0)` or `no difference shown (n = 60)`."""


class CaseScore(_Part):
    """The result of one system on one case, the mean of its repeats."""

    case: str
    asked: str
    """Hash of what was asked, by whom, and of the right answer: only what is the same can be compared."""
    type: str
    scores: Scores
    failures: int = 0
    """Repeats that ended without an answer."""


class RiskPoint(_Part):
    """The share of wrong answers if only the most confident share of the cases is answered."""

    coverage: float
    risk: float


class Judged(_Part):
    """The judgements of one system by a judge on one metric."""

    metric: str
    judge: str
    estimate: Estimate
    failed: int
    """Judgements without a value."""
    failed_because: str = ""
    """The most frequent reason."""
    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0


class SystemResult(_Part):
    """One system over all cases."""

    name: str
    graph: str
    settings: dict[str, object]
    """The settings that differ from the defaults."""
    measures: dict[str, Estimate]
    by_type: dict[str, dict[str, Estimate]]
    """Case type -> measure -> estimate."""
    refusal_precision: float | None
    """Share of its refusals that were on unanswerable cases; None if it never refused."""
    refusal_recall: float | None
    """Share of the unanswerable cases that it refused; None if there are none."""
    risk_coverage: list[RiskPoint]
    risk_area: float | None = None
    """Mean risk over the coverages of `risk_coverage`, 0 to 1, smaller is better; None without a curve."""
    seconds: list[float]
    """Seconds of each record, in case order; empty if clock readings are left out."""
    failed: int
    """Records that ended without an answer; they count as wrong."""
    failed_searches: int = 0
    """Searches that failed in runs that continued without them, for example because the web was unreachable."""
    search_failure: str = ""
    """Reason of the first of these failures."""
    unaided: int = 0
    """Runs in which a rule of ours decided something in place of the model, which gave no reply or none of use."""
    unaided_because: str = ""
    """Why, in the first of these runs."""
    cases: list[CaseScore]
    judged: list[Judged] = []


class Regret(_Part):
    """The loss, in the primary measure, from letting the router choose the pattern."""

    router: str
    best_fixed: str
    over_best_fixed: Estimate
    """Best fixed pattern minus router."""
    over_oracle: Estimate
    """Best pattern per case minus router."""


class Hurt(_Part):
    """Cases that a system got wrong although the model alone, without any retrieval, got them right."""

    system: str
    cases: list[str]
    asked: int
    """Number of cases that both answered."""


class Confusion(_Part):
    """How a grader's decisions agree with gold, compared with what the retrieval score alone could tell."""

    grader: str
    """`relevance` or `support`."""
    made_by: str
    """The model's name, or `fallback`."""
    true_positive: int
    false_positive: int
    true_negative: int
    false_negative: int
    accuracy: Estimate
    balanced_accuracy: float | None
    baseline: str
    """The baseline, such as `retrieval score`."""
    baseline_balanced_accuracy: float | None
    """At the baseline's best threshold."""
    warning: str = ""
    """A sentence if the grader is no better than its baseline."""


class Results(_Part):
    """Everything that `groundwire eval` found."""

    set: str
    n: int
    """Number of cases."""
    unanswerable: int
    drafts: int
    """Number of cases that no person has checked."""
    repeats: int
    model: str
    """The model's settings string, `none` in extractive mode."""
    seed: int
    version: str
    """Version of Groundwire."""
    systems: list[SystemResult]
    differences: list[Difference]
    pareto: list[str]
    """Systems that no other beats in quality at the same or lower cost."""
    cost_measure: CostMeasure
    """The measure of cost in `pareto`."""
    regret: Regret | None = None
    hurt: list[Hurt] = []
    audit: list[Confusion] = []
