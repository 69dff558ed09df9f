"""What a report says: what was found and no more, which runs failed, and whose text it holds."""

from __future__ import annotations

import json
import re
from typing import Any

import comparison
import pytest
from comparison import ASTRAL, FAILURE, IDS, SYSTEMS, make_comparison
from lxml import html as parser

from groundwire.evaluation.comparison.results import CaseScore, Estimate, RiskPoint
from groundwire.evaluation.report import report_html, trace_html
from groundwire.evaluation.report.charts import risk_chart
from groundwire.evaluation.report.page import fragment, printable


def data_of(page: str) -> Any:
    (data,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)
    return json.loads(data)


@pytest.mark.slow
def test_a_small_p_is_not_called_zero() -> None:
    results, *rest = make_comparison().arguments
    tiny = results.differences[0].model_copy(update={"p": 0.0001, "corrected": 0.0012})
    page = report_html(results.model_copy(update={"differences": [tiny]}), *rest)
    figures = [cell.text_content() for cell in parser.document_fromstring(page).xpath("//*[@id='found']//td")]
    assert ("<0.001" in figures, "0.001" in figures, "0.000" in figures) == (True, True, False)


@pytest.mark.slow
def test_whose_text_is_inside_is_told(report: str) -> None:
    assert "Restricted." in report
    assert "<code>people</code>" in report
    assert "Restricted." not in report_html(*make_comparison(labels=()).arguments)
    assert "<code>secret</code>" in trace_html(comparison.trace(labels=["secret"]))


def test_what_was_found_is_claimed_and_no_more(report: str) -> None:
    text = words(report, "found")
    assert f"{SYSTEMS[1]} is better than naive by 33.3 points (5.0 to 60.0)" in text
    assert f"For their cost, no other system beats {SYSTEMS[0]} or {SYSTEMS[1]}" in text
    assert "All 2 comparisons; in 1 no difference was shown" in text
    silent = words(report_html(*make_comparison(shown=False).arguments), "found")
    assert "No difference between the systems was shown (n = 3)" in silent
    assert "better than" not in silent


def test_sections_tell_regret_harm_audit_and_judges(report: str) -> None:
    assert "20.0 points more right (-10.0 to 50.0), which may be nothing" in words(report, "choice")
    assert "1 of 3" in words(report, "choice")
    assert "It is no better than the score." in words(report, "graders")
    judged = words(report, "judges")
    assert "faithfulness a judge 50.0 2 1" in judged


def test_failed_runs_and_wrong_cases_are_listed_with_their_links(report: str) -> None:
    tree = parser.document_fromstring(report)
    links = set(tree.xpath("//section[@id='wrong']//a/@href"))
    assert fragment("case", IDS[1], SYSTEMS[0]) in links
    assert fragment("case", IDS[0], SYSTEMS[0]) not in links
    assert "The model was away" in words(report, "wrong")
    outcomes = data_of(report)["outcomes"]
    assert outcomes[IDS[1]][SYSTEMS[1]] == "partly"
    assert outcomes[IDS[2]][SYSTEMS[0]] == "wrong"


def test_a_case_that_nobody_can_judge_was_run_and_can_be_opened() -> None:
    bundle = make_comparison()
    systems = [
        system.model_copy(
            update={
                "measures": system.measures | {"right": Estimate(value=1.0, n=1)},
                "cases": [system.cases[0], *(without_judgement(case) for case in system.cases[1:])],
            }
        )
        for system in bundle.results.systems
    ]
    page = report_html(bundle.results.model_copy(update={"systems": systems}), *bundle.arguments[1:])
    assert data_of(page)["outcomes"][IDS[2]] == dict.fromkeys(SYSTEMS, "unjudged")
    links = parser.document_fromstring(page).xpath("//table[@id='matrix']//a/@href")
    assert fragment("case", IDS[2], SYSTEMS[0]) in links
    assert "naive : 0 of 1 not right" in words(page, "wrong")
    assert "2 of 3 cases name nothing that a right answer contains" in words(page, "found")


def without_judgement(case: CaseScore) -> CaseScore:
    return case.model_copy(update={"scores": case.scores | {"right": None}})


def test_without_a_right_answer_there_is_no_chart_of_right_answers() -> None:
    bundle = make_comparison()
    nothing = Estimate(value=None, n=0)
    systems = [
        system.model_copy(update={"measures": system.measures | {"right": nothing}, "risk_coverage": []})
        for system in bundle.results.systems
    ]
    page = report_html(bundle.results.model_copy(update={"systems": systems, "regret": None}), *bundle.arguments[1:])
    assert len(parser.document_fromstring(page).xpath("//figure")) == 1  # of the seconds


def test_data_hold_each_passage_once_and_say_what_holds_gold(report: str) -> None:
    data = data_of(report)
    assert set(data["passages"]) == {"a1", "b2"}
    runs = [run for run in data["runs"] if run["case"] == IDS[0]]
    assert [entry["gold"] for entry in runs[0]["seen"]] == [[0], []]
    assert [entry["number"] for entry in runs[0]["seen"]] == [3, 1]
    assert runs[0]["citations"][0]["gold"] == [0]
    assert [run["failure"] for run in data["runs"] if run["failure"]] == [printable(FAILURE)]
    text, start = data["passages"]["a1"]["text"], data["passages"]["a1"]["start"]
    citation = runs[0]["citations"][0]
    assert text[citation["start"] - start : citation["end"] - start] == comparison.QUOTE
    assert text.startswith(ASTRAL)


def test_a_curve_of_one_point_is_drawn() -> None:
    bundle = make_comparison()
    systems = [
        system.model_copy(update={"risk_coverage": [RiskPoint(coverage=1.0, risk=0.5 + place / 10)]})
        for place, system in enumerate(bundle.results.systems)
    ]
    chart = risk_chart(bundle.results.model_copy(update={"systems": systems}))
    assert chart is not None
    markers = parser.fromstring(chart.picture).xpath(".//*[@clip-path]/*[local-name() = 'use']")
    assert len(markers) == len(SYSTEMS)


def words(page: str, section: str) -> str:
    """The text of a section, white space made one."""
    return " ".join(" ".join(parser.document_fromstring(page).get_element_by_id(section).itertext()).split())
