"""The pages in a headless Chromium: no complaint, no request, no overflow, and every case opens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import comparison
import pytest
from browser import Browser, find_chromium
from comparison import HOSTILE, IDS, QUOTE, SYSTEMS, make_comparison
from rich.console import Console
from trace_maker import TEXT, make_citation, make_passage, make_trace

from groundwire.cli.show import print_answer
from groundwire.evaluation.report import report_html, trace_html
from groundwire.evaluation.report.page import fragment, printable
from groundwire.evidence.citation import Support

CHROMIUM = find_chromium()
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed"),
]
VIEWS = [(width, dark) for width in (1280, 360) for dark in (False, True)]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    assert CHROMIUM is not None
    with Browser(CHROMIUM, tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("pages") / "report.html"
    file.write_text(report_html(*make_comparison().arguments), encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def trace(report: Path) -> Path:
    file = report.parent / "trace.html"
    file.write_text(trace_html(comparison.trace()), encoding="utf-8")
    return file


@pytest.mark.parametrize(("width", "dark"), VIEWS)
@pytest.mark.parametrize("part", ["overview", "answers", "run", "single"])
def test_nothing_is_said_asked_for_or_cut_off(
    browser: Browser, report: Path, trace: Path, part: str, width: int, dark: bool
) -> None:
    address = {"answers": fragment("case", IDS[1]), "run": fragment("case", IDS[1], SYSTEMS[0])}.get(part, "")
    file = trace if part == "single" else report
    browser.view(width, 800, dark=dark)
    browser.open(file, address)
    browser.run("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert browser.complaints() == []
    assert browser.requests() == [f"{file.as_uri()}"]
    assert browser.run("document.documentElement.scrollWidth") <= width
    assert browser.run("getComputedStyle(document.body).backgroundColor") == (
        "rgb(19, 21, 25)" if dark else "rgb(250, 250, 248)"
    )
    assert browser.run("document.querySelectorAll('main section').length") >= 3
    assert not [event for event in browser.events if event["method"] == "Page.javascriptDialogOpening"]


@pytest.mark.parametrize("support", get_args(Support))
def test_every_citation_is_told_with_its_support_and_standing(browser: Browser, tmp_path: Path, support: str) -> None:
    cited = make_citation(0, 31, support=support, standing="superseded")
    page = make_trace("An engineer rests for 11 hours. [1]", seen=[make_passage(0, len(TEXT))], citations=[cited])
    (tmp_path / "trace.html").write_text(trace_html(page), encoding="utf-8")
    browser.view(1280, 800)
    browser.open(tmp_path / "trace.html")
    assert browser.complaints() == []
    words = {
        "verbatim": "word for word",
        "supported": "supported, says the checker",
        "consistent": "contradicts nothing, not judged",
        "partial": "partly supported, says the checker",
        "unsupported": "not supported, says the checker",
    }
    shown = browser.run("[...document.querySelectorAll('#source-1 .tag')].map((one) => one.textContent).join('; ')")
    assert shown == f"{words[support]}; superseded"


def test_a_place_is_told_as_in_the_terminal(browser: Browser, tmp_path: Path) -> None:
    passage = make_passage(0, len(TEXT)).model_copy(update={"heading": ("Rest", "At night"), "page": 3})
    cited = make_citation(0, 31, passage=passage, heading="Rest > At night", page=3)
    page = make_trace("An engineer rests for 11 hours. [1]", seen=[passage], citations=[cited])
    (tmp_path / "trace.html").write_text(trace_html(page), encoding="utf-8")
    browser.open(tmp_path / "trace.html")
    console = Console(record=True, width=200)
    print_answer(console, page.answer)
    (line,) = [line.strip() for line in console.export_text().splitlines() if line.startswith(" [1] ")]
    shown = browser.run("document.querySelector('#source-1 .meta').textContent")
    assert f"{shown} (verbatim)" == line


def test_a_link_opens_its_run_and_the_back_button_returns(browser: Browser, report: Path) -> None:
    browser.view(1280, 800)
    browser.open(report)
    browser.run("document.querySelectorAll('#matrix tbody tr')[0].querySelectorAll('a')[1].click()")
    browser.wait("!document.getElementById('case').hidden")
    assert browser.run("document.querySelector('#case mark').textContent") == QUOTE
    assert browser.run("document.querySelector('#case mark').className") == "gold"
    assert browser.run("document.activeElement.textContent") == printable(f"How long is the rest? {HOSTILE}")
    assert browser.run("document.getElementById('overview').hidden")
    assert "holds gold" in browser.run("document.getElementById('case').textContent")
    browser.run("history.back()")
    browser.wait("document.getElementById('case').hidden")
    assert not browser.run("document.getElementById('overview').hidden")


def test_a_run_tells_what_a_judge_said_of_it(browser: Browser, report: Path) -> None:
    browser.open(report, fragment("case", IDS[0], SYSTEMS[0]))
    text = browser.run("document.getElementById('case').textContent")
    assert "Judged by a model" in text
    assert re.search(r"faithfulness.*?25\.0.*?context_recall.*?It is away", text, re.DOTALL)
    browser.open(report, fragment("case", IDS[1], SYSTEMS[1]))
    assert "Judged by a model" not in browser.run("document.getElementById('case').textContent")


def test_a_run_tells_how_likely_its_answer_is_right(browser: Browser, trace: Path) -> None:
    browser.open(trace)
    assert "confidence: 0.38" in browser.run("document.querySelector('.tags').textContent")


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ((IDS[1], SYSTEMS[2]), "Before it"),
        ((IDS[1], SYSTEMS[1]), "The run failed."),
        (("nowhere",), "There is no such case here"),
        ((IDS[0], "no such system"), "There is no such case here"),
    ],
)
def test_every_address_shows_something(browser: Browser, report: Path, parts: tuple[str, ...], text: str) -> None:
    browser.open(report, fragment("case", *parts))
    assert text in browser.run("document.getElementById('case').textContent")
    assert browser.complaints() == []


def test_a_broken_address_shows_something(browser: Browser, report: Path) -> None:
    browser.open(report, "#case/%E0%A4%A")
    assert "There is no such case here" in browser.run("document.getElementById('case').textContent")
    assert browser.complaints() == []


def test_all_can_be_done_with_the_keyboard(browser: Browser, report: Path) -> None:
    browser.view(1280, 800)
    browser.open(report)
    browser.press("Tab")
    assert browser.run("document.activeElement.className") == "skip"
    assert browser.run("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    browser.run("document.querySelectorAll('#systems th button')[1].focus()")
    browser.press("Enter")
    assert browser.run("document.querySelectorAll('#systems thead th')[1].getAttribute('aria-sort')") == "descending"
    assert browser.run("document.querySelector('#systems tbody th').textContent") == SYSTEMS[2]
    browser.press("Enter")
    assert browser.run("document.querySelector('#systems tbody th').textContent") == SYSTEMS[0]


def test_the_skip_link_stays_in_the_case(browser: Browser, report: Path) -> None:
    browser.open(report, fragment("case", IDS[0], SYSTEMS[0]))
    browser.run("document.querySelector('.skip').click()")
    assert browser.run("document.activeElement.id") == "main"
    assert not browser.run("document.getElementById('case').hidden")


def test_cases_are_filtered(browser: Browser, report: Path) -> None:
    browser.open(report)
    browser.run(
        "const choice = document.querySelector('#filters select'); choice.value = 'single'; "
        "choice.dispatchEvent(new Event('change')); 0"
    )
    assert browser.run("document.querySelector('#filters [role=status]').textContent") == "1 of 3 cases"
    assert browser.run("[...document.querySelectorAll('#matrix tbody tr')].filter((one) => !one.hidden).length") == 1


def test_without_scripts_tables_and_charts_are_there(browser: Browser, report: Path) -> None:
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.open(report)
        assert browser.run("document.querySelectorAll('svg').length") == 4
        assert browser.run("document.querySelectorAll('#matrix tbody tr').length") == len(IDS)
        assert "Without JavaScript" in browser.run("document.body.innerText")
    finally:
        browser.call("Emulation.setScriptExecutionDisabled", value=False)
