"""Answers without a model: which sentences are chosen, and what a reader gets of them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import strategies as st
from laws import law
from made_evidence import KEEPERS, addresses, answer, means, passage

from groundwire.agents.extractive.extract import extract
from groundwire.agents.extractive.means import ANSWER, Breadth

TABLE = """# Depths

| Berth | Depth | Limit |
|---|---|---|
| KEL-2 | 7 metres | 1,800 kW |
| KEL-3 | 9 metres | 180 kW |
"""
LINES = st.sampled_from(
    [
        "# Keepers", "The keeper rests for 11 hours.", "It is red.", "There are two kinds of keeper:", "- one keeper",
        "- another keeper", "1. ring the keeper", "1. ring 5. keepers", "| Keeper | Hours |",
        "|---|---|", "| tide | 11 |", "```", "x = 5",
        "", "Keeper: 11", "Status: final", "Hours: 7", "Who is the keeper?", "keeper", "{% keeper %}",
    ]
)  # fmt: skip


def test_the_document_in_force_is_preferred() -> None:
    old = passage("The keeper rests for 9 hours.", "a", metadata={"format": "markdown", "status": "superseded"})
    new = passage("The keeper rests for 11 hours.", "b", metadata={"format": "markdown", "status": "in force"})
    assert answer("How long does the keeper rest?", old, new)[0][0] == "The keeper rests for 11 hours."


def test_a_model_in_the_name_of_a_document_rules_out_no_other_one() -> None:
    parts = passage("Parts of the MK3 are sold by the yard.", "a", source="MK3_parts.md")
    guide = passage("To mount the mast, loosen both screws.", "b", heading=("Mounting the mast on the MK3",))
    shown = answer("How do I mount the mast on the MK3?", parts, guide)[0]
    assert shown[0] == "To mount the mast, loosen both screws."


def test_what_is_under_a_heading_with_the_number_of_a_document_is_about_it() -> None:
    rules = passage("# Rules\n\nBoats have lamps.", "a", source="rule-8.md")
    why = passage("The lamp is red since that is seen from afar.", "b", heading=("Why rule 8 wants a red lamp",))
    shown = answer("Why is the lamp red in rule 8?", rules, why)[0]
    assert shown == ["The lamp is red since that is seen from afar."]


def test_a_line_that_announces_a_list_is_not_shown_beside_a_number() -> None:
    moved = "The 2 days of leave of a year are moved if one of these falls on them:\n\n- May 1\n- June 5"
    shown = answer("How many days of leave are there in a year?", f"There are 30 days of leave in a year.\n\n{moved}")[
        0
    ]
    assert shown == ["There are 30 days of leave in a year."]


def test_a_part_that_names_a_document_is_answered_from_it() -> None:
    own = passage("# Style guide\n\nNo row may have more than 79 signs.", "a", source="pep-0008.md")
    guide = passage("The maximum length of a row in a style guide is 99 signs.", "b")
    old = passage(
        "# Old\n\nNo row may have more than 60 signs.", "c", source="pep-0009.md", metadata={"status": "Superseded"}
    )
    template = "What is the maximum length of a row in PEP {}?"
    for spelt in ("PEP {}", "pep-000{}", "PEP{}"):
        question = template.replace("PEP {}", spelt).format(8)
        assert answer(question, own, guide)[0] == ["No row may have more than 79 signs."]
    assert answer(template.format(9), old, guide)[0] == ["No row may have more than 60 signs."]
    assert "99" in answer(template.format(7), own, guide)[0][0]


def test_the_row_of_an_identifier_is_chosen_with_the_names_of_its_columns() -> None:
    assert answer("What is the depth of KEL-3?", KEEPERS, TABLE)[0] == ["Berth: KEL-3; Depth: 9 metres; Limit: 180 kW"]


def test_the_line_of_code_with_an_identifier_is_chosen() -> None:
    page = "# Settings\n\nThe limit is set at the start of the year.\n\n```\nramp_limit_kw = 180\n```\n"
    assert answer("What is ramp_limit_kw?", KEEPERS, page)[0] == ["ramp_limit_kw = 180"]


NEAR = (
    "The keeper rests for 11 hours.",
    "The keeper of the tide rests for 12 hours.",
    "The pilot earns 300 pounds.",
)


def test_near_sentences_come_once_each_part_has_its_best() -> None:
    claims, missing = answer("How many hours does the keeper rest, and how many pounds does the pilot earn?", *NEAR)
    assert (claims, missing) == ([NEAR[0], NEAR[2], NEAR[1]], [])
    assert answer("How many hours does the keeper rest?", *NEAR)[0] == list(NEAR[:2])


def test_a_report_shows_more_of_a_part_and_begins_as_an_answer_does() -> None:
    texts = ["The keeper rests for 11 hours.", "The keeper rests here.", "It is the keeper.", "A keeper is a person."]
    sentences, question = addresses(*texts), "How many hours does the keeper rest?"
    ids = list(dict.fromkeys(address.passage.id for address in sentences))
    answers = [
        [claim.text for claim in extract(question, sentences, ids, replace(means(), breadth=breadth)).claims]
        for breadth in (ANSWER, Breadth(3, 1.0))
    ]
    assert answers[1][: len(answers[0])] == answers[0]
    assert len(answers[0]) < len(answers[1]) <= 3


def test_only_passages_that_are_allowed_are_used() -> None:
    sentences = addresses("The keeper rests for 11 hours.", "The keeper rests for 12 hours.")
    (claim,) = extract("How long does the keeper rest?", sentences, ["b"], means()).claims
    assert [cite.passage for cite in claim.cites] == ["b"]


@law(
    25,
    100,
    texts=st.lists(st.lists(LINES, max_size=14).map("\n".join), max_size=3),
    question=st.sampled_from(
        ["How long does the keeper rest?", "Which kinds of keeper are there?", "How do I ring the keeper?", "keeper?"]
    ),
)
def test_an_answer_is_made_of_shown_sentences_none_of_them_twice(texts: list[str], question: str) -> None:
    sentences = addresses(*texts)
    draft = extract(question, sentences, [chr(97 + at) for at in range(len(texts))], means())
    cites = [cite for claim in draft.claims for cite in claim.cites]
    assert len(set(cites)) == len(cites)
    assert not draft.claims or any(not claim.beside for claim in draft.claims)
    for claim in draft.claims:
        evidence = [at for cite in claim.cites for at in sentences.at(cite.passage, cite.start, cite.end)]
        rest = " ".join(claim.text.split())
        for address in sorted(evidence, key=lambda address: -len(address.shown)):
            # all items are numbered 1
            text = address.shown if address.shown in rest else re.sub(r"^\d+[.)] ", "", address.shown)
            assert text in rest
            rest = "".join(rest.rpartition(text)[::2])
        leads = {lead for address in evidence for lead in (address.lead, f"{address.heading}:")}
        assert rest.replace("-", "").strip() in {"", ":", *leads}
    texts_said = [claim.text for claim in draft.claims]
    assert len(set(texts_said)) == len(texts_said)


@pytest.mark.parametrize(("key", "does"), [("Ctrl-k", "Cut the line"), ("Ctrl-d", "Leave the prompt of the shell")])
def test_a_name_that_is_spelt_alike_is_found_among_its_neighbours(key: str, does: str) -> None:
    rows = "| Key | Does |\n|---|---|\n| Ctrl-d | Leave the prompt of the shell |\n| Ctrl-k | Cut the line |"
    claims, _ = answer(f"What does pressing {key} do at the shell's prompt?", rows)
    assert claims[0] == f"Key: {key}; Does: {does}"


def test_one_sentence_answers_two_parts_if_no_other_comes_near() -> None:
    leave = "Every three years the crew may take a paid leave of six weeks."
    others = "The crew works in cycles of six weeks. All crews keep the same weeks."
    claims, missing = answer(
        "How many weeks of paid leave may the crew take, and how often may it take paid leave?", leave, others
    )
    assert (claims, missing) == ([leave], [])


def test_what_to_use_instead_is_told_by_a_sentence_that_advises_something() -> None:
    why = "The old crane stops at night because its pump is cold."
    near, advice = "The old crane has stopped for two nights in March.", "For the night, consider the tide crane."
    question = "The old crane stops at night. Why is that, and what should I use instead?"
    texts, missing = answer(question, why, near, advice)
    assert (texts[0], advice in texts, missing) == (why, True, [])
    assert answer(question, why, near)[1] == ["The old crane stops at night. what should I use instead"]
