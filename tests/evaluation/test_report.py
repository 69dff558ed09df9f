"""The report and the trace page: one file that loads nothing, says what it holds, and obeys no text in it."""

from __future__ import annotations

import base64
import hashlib
import itertools
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


@pytest.fixture(scope="module")
def report() -> str:
    return report_html(*make_comparison().arguments)


@pytest.fixture(scope="module", params=["report", "trace"])
def page(request: pytest.FixtureRequest, report: str) -> str:
    return report if request.param == "report" else trace_html(comparison.trace())


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


def test_hostile_text_stays_text(page: str) -> None:
    tree = parser.document_fromstring(page)
    scripts = tree.findall(".//script")
    assert [script.get("id") for script in scripts[:1]] == ["data"]
    assert page.lower().count("<script") == page.lower().count("</script>") == len(scripts)
    assert "<!--" not in page
    assert not tree.xpath("//img | //iframe | //object | //embed | //form | //b | //base")
    assert not [name for element in tree.iter() for name in element.attrib if name.startswith("on")]
    assert not set(page) & {"\u202e", "\u0007"}
    assert "\u2028" not in "".join(script.text for script in scripts)
    assert "{{7*7}}" in page
    assert "49" not in tree.findtext(".//h1")


def test_nothing_is_loaded_from_anywhere(page: str) -> None:
    tree = parser.document_fromstring(page)
    links = [
        element.get(name) for element in tree.iter() for name in ("src", "href", "{*}href", "xlink:href", "action")
    ]
    assert {link.partition(":")[0] if link.startswith("data:") else link[:1] for link in links if link} <= {"#", "data"}
    assert set(re.findall(r"https?://[^\s\"'<\\]*", page)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert not re.findall(r"@import|url\((?!#)", page)


def test_the_policy_allows_this_page_s_own_style_and_scripts_only(page: str) -> None:
    tree = parser.document_fromstring(page)
    policy = tree.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")[0]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives["default-src"] == "'none'"
    assert directives["base-uri"] == directives["form-action"] == "'none'"
    for kind, elements in (("style-src", tree.xpath("//style")), ("script-src", tree.xpath("//script[not(@type)]"))):
        hashes = [base64.b64encode(hashlib.sha256(element.text.encode()).digest()).decode() for element in elements]
        assert directives[kind].split() == [f"'sha256-{digest}'" for digest in hashes]
    assert not tree.xpath("//@style")


def test_scripts_make_no_markup_of_text(report: str) -> None:
    scripts = "".join(re.findall(r"<script>(.*?)</script>", report, re.S))
    forbidden = "innerHTML outerHTML insertAdjacentHTML document.write eval( Function( DOMParser fetch( XMLHttpRequest"
    assert not [word for word in forbidden.split() if word in scripts]


def test_equal_results_give_equal_bytes(report: str) -> None:
    assert report_html(*make_comparison().arguments) == report
    assert trace_html(comparison.trace()) == trace_html(comparison.trace())


def test_without_clock_readings_two_runs_give_equal_bytes() -> None:
    pages = []
    for seconds in (1.0, 2.0):
        bundle = make_comparison()
        systems = [system.model_copy(update={"seconds": []}) for system in bundle.results.systems]
        for record in bundle.records:
            if record.trace is not None:
                record.trace.answer.cost.elapsed_seconds = seconds
        results = bundle.results.model_copy(update={"systems": systems})
        pages.append(report_html(results, bundle.set_, bundle.gold, bundle.records))
    assert pages[0] == pages[1]
    assert "Seconds per question" not in pages[0]


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


def test_charts_are_named_described_and_told_as_tables(report: str) -> None:
    tree = parser.document_fromstring(report)
    figures = tree.xpath("//figure")
    assert len(figures) == 4
    for figure in figures:
        (picture,) = figure.xpath("./svg")
        titles = picture.get("aria-labelledby").split()
        assert [picture.get("role"), *(tree.get_element_by_id(title).tag for title in titles)] == [
            "img",
            "title",
            "desc",
        ]
        assert len(figure.xpath(".//tbody/tr")) == len(SYSTEMS)
        assert "var(--" in parser.tostring(picture, encoding="unicode")
        assert not picture.xpath(".//style | .//metadata")


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


def test_the_page_is_built_for_keyboards_and_screen_readers(page: str) -> None:
    tree = parser.document_fromstring(page)
    assert tree.get("lang") == "en"
    assert [len(tree.xpath(f"//{tag}")) for tag in ("header", "main", "h1")] == [1, 1, 1]
    ids = tree.xpath("//@id")
    assert len(ids) == len(set(ids))
    assert set(tree.xpath("//a[starts-with(@href, '#') and not(contains(@href, '/'))]/@href")) <= {
        f"#{name}" for name in ids
    }
    for table in tree.xpath("//table"):
        assert table.xpath("./caption")
        assert all(head.get("scope") in ("col", "row") for head in table.xpath(".//th"))
    for box in tree.xpath("//*[contains(@class, 'scroll')]"):
        assert (box.get("role"), box.get("tabindex"), bool(box.get("aria-label"))) == ("region", "0", True)
    levels = [int(heading.tag[1]) for heading in tree.xpath("//h1 | //h2 | //h3 | //h4")]
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels))
    assert tree.xpath("//noscript")


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_contrast_is_enough(report: str, mode: str) -> None:
    style = parser.document_fromstring(report).xpath("//style")[0].text
    light, dark = (
        dict(re.findall(r"--([\w-]+): (#\w{6});", block)) for block in re.findall(r":root \{(.*?)\}", style, re.S)[:2]
    )
    colours = {**light, **dark} if mode == "dark" else light
    for text, grounds in {
        "ink": "page surface accent-tint warn-tint mark t0 t1 t2 t3 t4",
        "muted": "page surface",
        "accent": "page surface accent-tint",
        "good": "surface page good-tint accent-tint",
        "bad": "surface page bad-tint accent-tint",
        "warn": "surface page warn-tint accent-tint",
    }.items():
        for ground in grounds.split():
            assert contrast(colours[text], colours[ground]) >= 4.5, (text, ground)
    for number in range(8):
        assert contrast(colours[f"s{number}"], colours["surface"]) >= 3


@pytest.mark.slow
def test_a_large_report_stays_small() -> None:
    bundle = make_comparison()
    cases = [bundle.set_.cases[0].model_copy(update={"id": f"case-{number}"}) for number in range(119)]
    trace = bundle.records[0].trace
    assert trace is not None
    passages = {
        f"p{number}": trace.seen[3].passage.model_copy(
            update={"id": f"p{number}", "text": f"{number} {'words ' * 150}"}
        )
        for number in range(1000)
    }
    systems = [bundle.results.systems[0].model_copy(update={"name": f"system {number}"}) for number in range(8)]
    records = [
        record_of(trace, passages, case.id, system.name, place * 8 + at)
        for place, case in enumerate(cases)
        for at, system in enumerate(systems)
    ]
    set_ = type(bundle.set_)("large", "", bundle.set_.file, tuple(cases))
    results = bundle.results.model_copy(update={"systems": systems, "pareto": [], "hurt": [], "regret": None})
    assert (
        len(
            report_html(
                results, set_, dict.fromkeys((case.id for case in cases), bundle.gold[IDS[0]]), records
            ).encode()
        )
        < 8_000_000
    )


def record_of(trace: Any, passages: dict[str, Any], case: str, system: str, start: int) -> Any:
    from groundwire.evaluation.runs.record import Record

    entry = trace.seen[3]
    met = [passages[f"p{(start * 7 + step) % 1000}"] for step in range(12)]
    entries = {number: entry.model_copy(update={"passage": passage}) for number, passage in enumerate(met, start=1)}
    return Record(case=case, system=system, trace=trace.model_copy(update={"seen": entries}))


def words(page: str, section: str) -> str:
    """The text of a section, white space made one."""
    return " ".join(" ".join(parser.document_fromstring(page).get_element_by_id(section).itertext()).split())


def contrast(colour: str, other: str) -> float:
    """Of WCAG 2: 1 to 21."""
    light, dark = sorted((luminance(colour), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4 for channel in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
