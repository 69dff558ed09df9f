"""A calibration: who is right, what is hidden, the fit, its worth, and the threshold."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from watching import Watching

from groundwire.agents.confidence import Calibration, Signals, default_calibration
from groundwire.errors import InputError
from groundwire.evaluation.calibration.asking import Sample, ask_all, gold_passages, runs_of, shares
from groundwire.evaluation.calibration.calibrate import CalibrateOptions, calibrate
from groundwire.evaluation.calibration.measures import auroc, calibration_error, least_risk, share, threshold_at_risk
from groundwire.evaluation.calibration.regression import LEAST, cross_validated, fit, folds
from groundwire.evaluation.runs.plan import Plan
from groundwire.evaluation.runs.runner import run
from groundwire.evaluation.runs.store import Store
from groundwire.evaluation.runs.system import System
from groundwire.evaluation.sets.case import Case, Gold
from groundwire.evaluation.sets.eval_set import EvalSet
from groundwire.evaluation.sets.location import locate
from groundwire.graphs.turn.confidence import FILE, store_calibration
from groundwire.indexes.library import Library
from groundwire.settings import ModelSettings

REST = Case(
    id="rest", question="How long must an on-call engineer rest after a night call-out?", answers=["11 hours"],
    gold=[Gold(index="handbook", source="rest.md", quote="rest for 11 hours")],
)  # fmt: skip
BREAKER = Case(
    id="breaker", question="Why did the shore breaker trip?", gold=[Gold(index="incidents", source="breaker.md")]
)
TUBA = Case(id="tuba", question="Who plays the tuba?", unanswerable=True)
EQUALLY = [0.25] * 4
PROSE = Case(id="prose", question="How many days of paid leave are there?", answer="There are 28 of them.")


def sample(case: str, value: float, *, right: bool) -> Sample:
    values = dict.fromkeys(Signals.model_fields, 0.5) | {"similarity": value}
    return Sample(case, Signals.model_validate(values), answerable=right, right=right)


def random_samples(n: int, *, noise: float) -> list[Sample]:
    chance = random.Random(3)
    return [
        sample(f"case {at}", right * 1.0 + chance.gauss(0, noise), right=bool(right))
        for at in range(n)
        for right in (0, 1)
    ]


def test_the_area_of_a_known_example() -> None:
    area = auroc([0.1, 0.4, 0.35, 0.8], [False, False, True, True], ["a", "b", "c", "d"])
    assert area.value == pytest.approx(0.75)
    assert area.low is not None
    assert area.high is not None
    assert 0 <= area.low <= 0.75 <= area.high <= 1
    assert auroc([0.5] * 4, [True, False] * 2, list("abcd")).value == pytest.approx(0.5)
    assert auroc([0.5], [True], ["a"]).value is None


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans()), min_size=2, max_size=12))
def test_the_area_is_the_share_of_pairs_in_order(pairs: list[tuple[int, bool]]) -> None:
    up, down = [p for p, right in pairs if right], [p for p, right in pairs if not right]
    area = auroc([p / 5 for p, _ in pairs], [right for _, right in pairs], ["one case"] * len(pairs))
    if not up or not down:
        assert area.value is None
    else:
        wins = sum((a > b) + (a == b) / 2 for a in up for b in down)
        assert area.value == pytest.approx(wins / (len(up) * len(down)))


def test_the_calibration_error_is_none_where_the_stated_share_is_right() -> None:
    assert calibration_error([0.75] * 4, [True, True, True, False], EQUALLY) == pytest.approx(0)
    assert calibration_error([0.95] * 4, [False] * 4, EQUALLY) == pytest.approx(0.95)
    assert calibration_error([0.5] * 4, [True, False, False, False], [0.5, 0.2, 0.2, 0.1]) == pytest.approx(0)


def test_the_threshold_is_the_lowest_that_keeps_the_risk() -> None:
    probabilities = [0.9] * 10 + [0.6] * 10 + [0.3] * 10
    right = [True] * 10 + [True] * 8 + [False] * 2 + [False] * 10
    equally = [1.0] * 30
    assert threshold_at_risk(probabilities, right, 0.05, equally) == 0.9
    assert threshold_at_risk(probabilities, right, 0.1, equally) == 0.6
    assert threshold_at_risk(probabilities, right, 0.4, equally) == 0.3
    assert threshold_at_risk(probabilities, [not flag for flag in right], 0.1, equally) is None
    assert least_risk(probabilities, right, equally) == 0


def test_what_is_asked_less_often_risks_less() -> None:
    probabilities, right = [0.9] * 10 + [0.6] * 20, [True] * 20 + [False] * 10
    assert threshold_at_risk(probabilities, right, 0.2, [1.0] * 30) == 0.9
    assert threshold_at_risk(probabilities, right, 0.2, [1.0] * 20 + [0.25] * 10) == 0.6
    assert share([True, False], [0.25, 0.75]).value == 0.25


def test_the_samples_without_an_answer_count_one_in_five() -> None:
    counts = shares(random_samples(10, noise=0.1))
    assert sum(counts) == pytest.approx(1)
    assert sum(
        count for count, row in zip(counts, random_samples(10, noise=0.1), strict=True) if not row.answerable
    ) == (pytest.approx(0.2))
    assert shares([sample("a", 0.5, right=True)]) == [1]


def test_a_few_lucky_answers_are_no_threshold() -> None:
    probabilities, right = [0.99] * 3 + [0.5] * 20, [True] * 3 + [False] * 20
    assert threshold_at_risk(probabilities, right, 0.1, [1.0] * 23) is None


def test_a_separable_case_is_recovered() -> None:
    fitted = fit(random_samples(40, noise=0.01), [1.0] * 80)
    assert list(fitted.weights) == ["similarity"]
    high, low = sample("x", 1.0, right=True), sample("x", 0.0, right=True)
    assert fitted.probability(high.signals) > 0.75
    assert fitted.probability(low.signals) < 0.25


def test_no_signal_counts_against_an_answer() -> None:
    turned = [
        Sample(row.case, row.signals, row.answerable, right=not row.right) for row in random_samples(40, noise=0.1)
    ]
    assert fit(turned).weights == {}


def test_the_reader_counts_for_more_than_hidden_gold_teaches() -> None:
    chance = random.Random(7)
    samples = [
        Sample(row.case, row.signals.model_copy(update={"read": chance.gauss(0, 3)}), row.answerable, row.right)
        for row in random_samples(40, noise=0.1)
    ]
    assert fit(samples).weights["read"] == pytest.approx(LEAST["read"])


def test_shares_say_how_much_a_sample_counts() -> None:
    samples = random_samples(20, noise=0.3)
    mostly_wrong = fit(samples, [0.1 if row.right else 0.9 for row in samples])
    middle = sample("x", 0.5, right=True).signals
    assert mostly_wrong.probability(middle) < fit(samples).probability(middle)


def test_a_case_and_its_twin_are_never_on_both_sides() -> None:
    samples = random_samples(23, noise=0.3)
    fold = folds(samples, seed=1)
    by_case = {(row.case, at) for row, at in zip(samples, fold, strict=True)}
    assert len(by_case) == 23
    assert set(fold) == set(range(5))
    assert folds(samples, seed=1) == fold


def test_chance_stays_chance_when_it_is_cross_validated() -> None:
    chance = random.Random(5)
    samples = [sample(str(at), chance.random(), right=chance.random() < 0.5) for at in range(200)]
    area = auroc(cross_validated(samples), [row.right for row in samples], [row.case for row in samples])
    assert area.low is not None
    assert area.low < 0.5 < 0.65 > (area.value or 1)


def test_gold_is_hidden_wherever_a_part_of_it_stands(shelf) -> None:
    filler = "Ropes lie on the quay. " * 15
    shelf.write(
        "docs/a.md",
        f"# One\n\n{filler} Here begins it.\n\n# Two\n\nAnd here it ends. {filler}\n\n# Three\n\n{filler}\n",
    )
    shelf.index("harbour", "docs")
    library = shelf.library()
    text = library.text("harbour", "a.md")
    start, end = text.index("Here begins"), text.index("ends. ") + 5
    cases = [
        Case(id="both", question="What?", gold=[Gold(source="a.md", quote=text[start:end])]),
        Case(id="whole", question="What?", gold=[Gold(source="a.md")]),
        Case(id="none", question="What?", unanswerable=True),
    ]
    set_ = EvalSet("s", "", Path("s.jsonl"), tuple(cases))
    gold = gold_passages(cases, locate(set_, library), library)
    every = [id_ for *_, id_ in library.directory()]
    assert len(every) > 2
    overlap = {
        passage.id for passage in library.passages(every).values() if passage.start < end and start < passage.end
    }
    assert gold["both"] == overlap
    assert len(overlap) > 1
    assert gold["whole"] == set(every)
    assert "none" not in gold


@pytest.mark.slow
def test_each_case_is_asked_as_it_is_and_without_its_gold(library: Library, tmp_path: Path) -> None:
    set_ = EvalSet("s", "", Path("s.jsonl"), (REST, BREAKER, TUBA, PROSE))
    gold = locate(set_, library)
    notes: list[str] = []
    with Store.open(tmp_path / "store") as store:
        asked = {"system": System(name="naive", graph="naive"), "model": ModelSettings()}
        first = Watching(lambda record, _: notes.append(str(record.failure or "")))
        samples = ask_all(set_, gold, library, **asked, make=partial(run, store=store, watch=first))
        second = Watching(lambda _, old: notes.append("" if old else "new"))
        again = ask_all(set_, gold, library, **asked, make=partial(run, store=store, watch=second))
    assert set(notes) == {""}
    assert again == samples
    assert runs_of(set_, gold) == (2, len(notes) / 2)
    kinds = sorted((row.case, row.answerable, row.right) for row in samples)
    assert kinds == [
        ("breaker", False, False),
        ("breaker", True, True),
        ("rest", False, False),
        ("rest", True, True),
        ("tuba", False, False),
    ]


def test_a_set_that_is_too_small_is_told_before_its_first_run(shelf: Any) -> None:
    shelf.write("docs/rest.md", "# Rest\n\nAn on-call engineer must rest for 11 hours after a night call-out.\n")
    shelf.index("handbook", "docs")
    set_ = EvalSet("s", "", Path("s.jsonl"), (REST, TUBA, PROSE))
    options = CalibrateOptions(library=shelf.library().folder, system=System(name="naive", graph="naive"))
    made: list[str] = []
    with pytest.raises(InputError, match=r"'s' asks for 3 answers, of which at most 1 can be right: .* needs 10 right"):
        calibrate(set_, options, watch=Watching(lambda record, _: made.append(record.case)))
    assert made == []


def test_a_fact_that_stands_elsewhere_too_makes_no_question_without_an_answer(shelf: Any, tmp_path: Path) -> None:
    shelf.write("docs/a.md", "# Quay\n\nThe old quay has 12 berths for trawlers.\n")
    shelf.write("docs/b.md", "# Survey\n\nThe surveyor counted 12 berths for trawlers at the old quay.\n")
    shelf.index("harbour", "docs")
    case = Case(
        id="berths", question="How many berths for trawlers has the old quay?", answers=["12 berths"],
        gold=[Gold(source="a.md")],
    )  # fmt: skip
    set_, library = EvalSet("s", "", Path("s.jsonl"), (case,)), shelf.library()
    with Store.open(tmp_path / "store") as store:
        system, model = System(name="naive", graph="naive"), ModelSettings()
        asked = {"system": system, "model": model, "make": partial(run, store=store)}
        samples = ask_all(set_, locate(set_, library), library, **asked)
    assert [(row.answerable, row.right) for row in samples] == [(True, True)]


@pytest.mark.slow
def test_a_model_that_finds_nothing_is_asked_as_one_whose_word_is_weighed(
    library: Library, tmp_path: Path, actor: Any
) -> None:
    """Sentences are shown all the same, so that it can be learnt how often they are right."""
    set_ = EvalSet("s", "", Path("s.jsonl"), (REST, TUBA))
    system, model = System(name="naive", graph="naive"), actor(writer="Not found.")
    with Store.open(tmp_path / "store") as store:
        asked = {"system": system, "model": model, "make": partial(run, store=store)}
        samples = ask_all(set_, locate(set_, library), library, **asked)
    assert {row.signals.told for row in samples} == {0.0}
    assert [(row.case, row.right) for row in samples if row.answerable] == [("rest", True)]


def test_a_run_under_another_calibration_or_with_less_to_see_is_another_run(library: Library) -> None:
    strict = Calibration(weights={}, intercept=0, threshold=1, fitted_on="nothing")
    system = System(name="naive", graph="naive")

    def key(system: System, hidden: dict[str, frozenset[str]] | None = None) -> str:
        set_ = EvalSet("s", "", Path("s.jsonl"), (REST,))
        (job,) = Plan(set_, [system], lambda _: library, ModelSettings(), hidden=hidden or {}).jobs
        return job.fingerprint

    plain = key(system)
    assert plain == key(system) == key(system.model_copy(update={"calibration": default_calibration()}))
    others = [key(system.model_copy(update={"calibration": strict})), key(system, {"rest": frozenset({"a"})})]
    assert len({plain, *others}) == 3
    store_calibration(library.folder, strict)
    try:
        assert key(system) == others[0]
    finally:
        (library.folder / FILE).unlink()


def test_what_is_stored_names_signals_that_there_are() -> None:
    with pytest.raises(ValueError, match="there is no signal 'agreed': there are nearest, "):
        Calibration(weights={"agreed": 1.0}, intercept=0, threshold=0, fitted_on="an older version")
    with pytest.raises(ValueError, match="finite"):
        Calibration(weights={"told": float("nan")}, intercept=0, threshold=0, fitted_on="")


def test_the_shipped_calibration_refuses_some_and_weighs_nothing_against_an_answer() -> None:
    shipped = default_calibration()
    assert shipped.weights
    assert all(weight > 0 for weight in shipped.weights.values())
    best, worst = (Signals.model_validate(dict.fromkeys(Signals.model_fields, value)) for value in (1.0, 0.0))
    assert shipped.probability(worst) < shipped.threshold < shipped.probability(best)
