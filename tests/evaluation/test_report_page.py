"""The report and the trace page: one file that loads nothing, obeys no text in it, and can be used by everybody."""

from __future__ import annotations

import base64
import hashlib
import itertools
import re
from typing import Any

import comparison
import pytest
from comparison import IDS, SYSTEMS, make_comparison
from lxml import html as parser

from groundwire.evaluation.report import report_html, trace_html


@pytest.fixture(scope="module", params=["report", "trace"])
def page(request: pytest.FixtureRequest, report: str) -> str:
    return report if request.param == "report" else trace_html(comparison.trace())


@pytest.mark.slow
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


@pytest.mark.slow
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


def contrast(colour: str, other: str) -> float:
    """Of WCAG 2: 1 to 21."""
    light, dark = sorted((luminance(colour), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4 for channel in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
