"""What is written reads back, fits its place, and obeys nothing that stands in names."""

from __future__ import annotations

import csv
import io
import string

import pytest
from hypothesis import strategies as st
from laws import law
from made_results import made_results, made_system
from rich.console import Console

from groundwire.evaluation.comparison.choice import regret
from groundwire.evaluation.comparison.differences import differences
from groundwire.evaluation.comparison.results import Confusion, Estimate, Hurt, Judged, Results
from groundwire.evaluation.export.markdown import to_markdown
from groundwire.evaluation.export.tables import tables
from groundwire.evaluation.export.values import to_csv, to_json
from groundwire.graphs import PATTERNS

TYPES = ["single", "changed_version"] * 10


@pytest.fixture(scope="module")
def results() -> Results:
    """Every pattern over 20 cases, with a judge, an audited grader and a hurt case."""
    systems = [
        made_system(
            name, TYPES, right=[float(case % 8 < at) for case in range(20)], f1=[at / 8] * 20,
            citation_recall=[0.5] * 20, citation_valid=[1.0] * 20, recall_at_5=[0.5] * 20, ndcg_at_10=[0.25] * 20,
            calls=[float(at)] * 20, input_tokens=[1000.0 * at] * 20, output_tokens=[10.0] * 20, passages=[6.0] * 20,
        )
        for at, name in enumerate(PATTERNS)
    ]  # fmt: skip
    estimate = Estimate(value=0.5, low=0.25, high=0.75, n=12)
    judged = [Judged(metric="faithfulness", judge="local", estimate=estimate, failed=3)]
    systems[0] = systems[0].model_copy(update={"judged": judged, "failed": 2})
    audit = Confusion(
        grader="relevance", made_by="local", true_positive=5, false_positive=5, true_negative=1, false_negative=1,
        accuracy=estimate, balanced_accuracy=0.5, baseline="retrieval score", baseline_balanced_accuracy=0.7,
        warning="The relevance grader is no better than the retrieval score.",
    )  # fmt: skip
    return made_results(
        *systems, drafts=4, differences=differences(systems), pareto=["naive", "research"],
        regret=regret(systems, seed=0), hurt=[Hurt(system="naive", cases=["case-1"], asked=20)], audit=[audit],
    )  # fmt: skip


def test_json_is_sorted_and_ends_in_a_line_feed(results: Results) -> None:
    text = to_json(results)
    assert text == to_json(results)
    assert text.endswith("}\n")
    assert text.index('"audit"') < text.index('"systems"')
    assert Results.model_validate_json(text).systems[3].name == PATTERNS[3]


scores = st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=6)


@law(10, 40, values=scores, name=st.text(max_size=8))
def test_json_read_back_gives_the_same_json(values: list[float], name: str) -> None:
    comparison = made_results(made_system("naive", price=[*values]), set=name)
    again = Results.model_validate_json(to_json(comparison))
    assert to_json(again) == to_json(comparison)
    price = again.systems[0].cases[0].scores["price"]
    assert price == pytest.approx(values[0], abs=1e-6)


def test_a_number_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError):
        to_json(made_results(made_system("naive", price=[float("inf")])))


def test_csv_has_a_row_for_each_case_and_system(results: Results) -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(results))))
    assert len(rows) == 8 * 20
    assert rows[-1] == {
        "system": "research", "case": "case-19", "type": "changed_version", "failures": "0", "right": "1",
        "f1": "0.875", "citation_valid": "1", "citation_recall": "0.5", "recall@5": "0.5", "ndcg@10": "0.25",
        "calls": "7", "input_tokens": "7000", "output_tokens": "10", "passages": "6",
    }  # fmt: skip


def test_an_empty_cell_is_a_measure_that_does_not_apply() -> None:
    text = to_csv(made_results(made_system("naive", right=[1.0, -0.0], f1=[None, 1e-9])))
    assert text.splitlines()[1:] == ["naive,case-0,question,0,1,", "naive,case-1,question,0,0,0"]


@pytest.mark.parametrize("begins", ["=", "+", "-", "@", "\t=", "\r=", "\u202e@"])
def test_no_name_is_a_formula_to_a_spreadsheet(begins: str) -> None:
    (row,) = csv.DictReader(io.StringIO(to_csv(made_results(made_system(f"{begins}1+1", [f"{begins}x"], right=[1.0])))))
    assert (row["system"], row["type"], row["right"]) == (f"'{begins[-1]}1+1", f"'{begins[-1]}x", "1")


def test_markdown_holds_the_table_the_sentences_and_what_got_worse(results: Results) -> None:
    text = to_markdown(results, worse=["naive lost 8.0 points."], notes=["30 cases are in both runs."])
    assert text.startswith("## groundwire eval: tides\n\n20 cases (0 of them unanswerable); model none;")
    assert "| research | 90.0 (" in text
    assert "**What got worse**\n\n- naive lost 8.0 points." in text
    assert "research is better than naive by 90.0 points" in text
    assert "chosen on these cases, which favours it" in text
    assert "1 of 20 cases were right without retrieval and wrong with it" in text
    assert "<details><summary>Right by type</summary>\n\n| type | n | naive |" in text
    for warning in ("4 of 20 cases are drafts", "naive ended 2 runs", "local gave no value for answers of naive"):
        assert warning in text


def test_names_are_no_markup() -> None:
    comparison = made_results(made_system("naive <b>|@all", right=[1.0, 0.0]), set="[x](http://y)\n# z")
    text = to_markdown(comparison)
    assert "<b>" not in text
    assert "@all" not in text
    assert "](" not in text
    assert "\n# z" not in text


def printed_lines(results: Results, width: int = 80) -> list[str]:
    file = io.StringIO()
    console = Console(file=file, width=width)
    for table in tables(results):
        console.print(table)
    return file.getvalue().splitlines()


def test_tables_fit_eighty_columns_and_lose_nothing(results: Results) -> None:
    lines = printed_lines(results)
    assert max(map(len, lines)) <= 80
    text = "\n".join(lines)
    assert "\x1b" not in text
    for word in (*PATTERNS, "changed_version", "90.0", "retrieval score", "no better than", "7000"):
        assert word in text
    assert "…" not in text


def test_tables_hold_whatever_the_names_hold() -> None:
    name = "corrective " + string.ascii_letters * 2 + "\x1b[31m [red]"
    lines = printed_lines(made_results(made_system(name, ["a" * 60, "b"], right=[1.0, 0.0])))
    assert max(map(len, lines)) <= 80
    assert "\x1b" not in "".join(lines)
    assert "[red]" in "".join("".join(lines).split())


def test_of_no_system_there_is_nothing_to_show() -> None:
    empty = made_results()
    assert printed_lines(empty)
    assert to_csv(empty) == "system,case,type,failures\n"
    assert to_markdown(empty).startswith("## groundwire eval")
