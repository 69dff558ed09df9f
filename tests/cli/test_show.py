"""An answer as a person reads it: what supports each citation, and what is no answer."""

from __future__ import annotations

import io
from typing import Any, get_args

import pytest
from rich.console import Console
from trace_maker import make_citation, make_trace

from groundwire.cli.show import print_answer, shortened
from groundwire.evidence.answer import Searched
from groundwire.evidence.citation import Support


def printed_answer(text: str = "", **fields: Any) -> str:
    file = io.StringIO()
    print_answer(Console(file=file, width=400), make_trace(text, **fields).answer)
    return file.getvalue()


@pytest.mark.parametrize("support", [support for support in get_args(Support) if support != "unsupported"])
def test_the_support_of_each_citation_is_told(support: Support) -> None:
    output = printed_answer("An engineer rests for 11 hours. [1]", citations=[make_citation(0, 31, support=support)])
    assert f" [1] handbook: rest.md ({support})\n" in output
    assert "\u201cAn engineer rests for 11 hours.\u201d" in output


def test_a_place_is_named_once_for_all_that_is_cited_from_it_in_turn() -> None:
    first = make_citation(0, 31)
    places = [{}, {}, {"page": 2}, {"page": 2}, {"source": "fees.md"}]
    citations = [
        first.model_copy(update={**place, "marker": marker, "support": "verbatim"})
        for marker, place in enumerate(places, 1)
    ]
    lines = printed_answer("Rest. [1][2][3][4][5]", citations=citations).splitlines()
    assert [line for line in lines if line.startswith(" [")] == [
        " [1] handbook: rest.md (verbatim)",
        " [2] the same place (verbatim)",
        " [3] handbook: rest.md, page 2 (verbatim)",
        " [4] the same place (verbatim)",
        " [5] handbook: fees.md (verbatim)",
    ]


def test_a_document_that_is_not_in_force_is_told_as_such() -> None:
    cited = make_citation(0, 31, support="verbatim").model_copy(update={"standing": "superseded"})
    output = printed_answer("An engineer rests for 11 hours. [1]", citations=[cited])
    assert " [1] handbook: rest.md (verbatim, superseded)\n" in output
    related = cited.model_copy(update={"support": "unsupported"})
    assert " [1] handbook: rest.md (superseded)\n" in printed_answer(status="refused", related=[related])


def test_the_nearest_evidence_of_a_refusal_is_no_answer() -> None:
    related = [make_citation(0, 31, support="unsupported")]
    output = printed_answer(
        status="refused", related=related, missing=["Who pays?"], confidence=0.25, stop_reason="low_confidence"
    )
    assert "Sources" not in output
    before, _, after = output.partition("Related, not an answer")
    assert "An engineer rests" in after
    assert "An engineer rests" not in before
    assert " - Who pays?" in after
    assert "refused (too unsure) · confidence 0.25" in after


def test_a_search_that_failed_is_not_among_what_was_searched() -> None:
    searched = [
        Searched(where="notes", query="moons", found=0),
        Searched(where="duckduckgo", query="moons", web=True, found=0, failure="the web search was declined"),
    ]
    assert "Searched: notes.\n" in printed_answer(status="refused", searched=searched)
    assert "Searched: nothing.\n" in printed_answer(status="refused", searched=searched[1:])


def test_a_library_without_an_index_is_told_as_such() -> None:
    output = printed_answer(
        status="refused", stop_reason="no_index", searched=[Searched(where="all indexes", query="x", found=0)]
    )
    assert "There is no index that you may see: make one with `groundwire index PATH`, or name your roles." in output
    assert "Searched" not in output


@pytest.mark.parametrize(("mode", "notice"), [("extractive", True), ("scripted", False)])
def test_sentences_that_nobody_judged_are_announced_as_such(mode: str, notice: bool) -> None:
    output = printed_answer("An engineer rests for 11 hours. [1]", citations=[make_citation(0, 31)], mode=mode)
    assert ("no language model chose or judged them" in output.partition("An engineer")[0]) == notice


def test_a_document_does_not_command_the_terminal() -> None:
    hostile = make_citation(0, 31).model_copy(update={"quote": "a\x1b]0;title\x07b", "source": "\x9b2J"})
    assert not set("\x1b\x07\x9b") & set(printed_answer("x [1]", citations=[hostile], related=[hostile]))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("The quay is\n long", "The quay is long"),
        ("The quay is long and has seven cranes.", "The quay is ..."),
        ("A " + "x" * 30, "A xxxxxxxxxxxxxx ..."),
        ("# 港 " + "埠頭" * 20, "# 港 埠頭埠頭埠頭埠頭埠頭埠頭 ..."),
    ],
)
def test_a_text_is_cut_at_the_end_of_a_word_if_it_has_one(text: str, shown: str) -> None:
    assert shortened(text, 16) == shown


def test_quotes_of_code_and_lists_keep_their_lines() -> None:
    cited = make_citation(0, 10).model_copy(update={"shown": "for boat in boats:\n    ring(boat)\n\nrest()"})
    output = printed_answer("Rest. [1]", citations=[cited])
    assert "     \u201cfor boat in boats:\n         ring(boat)\n     \n     rest()\u201d\n" in output


def test_a_question_back_stands_below_the_answer() -> None:
    output = printed_answer("Rest. [1]", citations=[make_citation(0, 10)], asks="Which\nboat?")
    assert "Rest. [1]\n\nTo answer better: Which boat?\n\nSources\n" in output
    assert "Missing" not in output


def test_a_table_has_aligned_columns_in_a_terminal() -> None:
    file = io.StringIO()
    text = "Two ports: [1]\n\n| Port | Use |\n| --- | --- |\n| 22 | Shell [1] |\n| 8384 | Web page [1] |\n\nWait. [1]"
    console = Console(file=file, width=80, force_terminal=True, color_system=None)
    print_answer(console, make_trace(text, citations=[make_citation(0, 31)]).answer)
    lines = [line.rstrip() for line in file.getvalue().splitlines()]
    assert " Port   Use" in lines
    assert " 8384   Web page [1]" in lines
    assert text in printed_answer(text)  # Markdown in a pipe


def test_an_item_is_quoted_behind_the_line_that_announces_it() -> None:
    first = make_citation(0, 31)
    items = [("**Do not:**", "Rest."), ("**Do not:**", "Leave."), ("Do:", "Ring."), ("| a | b |", "1"), ("A list", "2")]
    citations = [
        first.model_copy(update={"marker": marker, "lead": lead, "shown": shown, "support": "verbatim"})
        for marker, (lead, shown) in enumerate(items, 1)
    ]
    lines = printed_answer("Do not rest. [1][2][3][4][5]", citations=citations).splitlines()
    quotes = [line.strip(" \u201c\u201d") for line in lines if "\u201c" in line]
    assert quotes == ["Do not: ... Rest.", "Leave.", "Do: ... Ring.", "1", "2"]
