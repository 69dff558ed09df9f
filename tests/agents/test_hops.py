"""Bridge questions answered step by step, without a model."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer, entries, means, passage

from groundwire.agents.assessor import assess_by_words
from groundwire.evidence.addresses import Addresses

FLEET = passage(
    "| Vessel | Hull number | Class |\n|---|---|---|\n| Dunlin | HN-2211 | wader |\n| Whimbrel | HN-2214 | auk |\n",
    "fleet", title="Fleet",
)  # fmt: skip
CREW = passage("Dunlin needs 9 crew by day. Whimbrel needs 12 crew by day.", "crew", title="Crew")
SERVICES = passage("The ticket service is owned by Team Kestrel. The map service is owned by Team Gannet.", "services")
TEAMS = passage("Team Gannet is led by Odd Brekke. Team Kestrel is led by Ada Holm.", "teams")
PEOPLE = passage("Ada Holm has the phone 7391. Odd Brekke has the phone 2204.", "people")


def test_the_name_that_a_sentence_gives_leads_to_the_next_sentence() -> None:
    claims, missing = answer("Who leads the team that owns the ticket service?", SERVICES, TEAMS)
    assert (claims, missing) == (
        ["The ticket service is owned by Team Kestrel.", "Team Kestrel is led by Ada Holm."], [],
    )  # fmt: skip


def test_a_row_and_initials_may_have_any_capital() -> None:
    fleet = passage(FLEET.text.replace("Dunlin", "Øgle").replace("Whimbrel", "Ægir"), "fleet", title="Fleet")
    crew = passage("Øgle needs 9 crew by day. Ægir needs 12 crew by day.", "crew", title="Crew")
    claims, _ = answer("How many crew does the vessel with hull number HN-2211 need by day?", fleet, crew)
    assert claims[1:] == ["Øgle needs 9 crew by day."]


def test_a_chain_of_three_documents_is_followed_to_its_end() -> None:
    question = "What is the phone number of the leader of the team that owns the map service?"
    claims, _ = answer(question, SERVICES, TEAMS, PEOPLE)
    assert claims == [
        "The map service is owned by Team Gannet.", "Team Gannet is led by Odd Brekke.",
        "Odd Brekke has the phone 2204.",
    ]  # fmt: skip


def test_a_row_of_a_table_names_what_it_is_about() -> None:
    claims, _ = answer("How many crew does the vessel with hull number HN-2211 need by day?", FLEET, CREW)
    assert claims[0].startswith("Vessel: Dunlin; Hull number: HN-2211")
    assert claims[1] == "Dunlin needs 9 crew by day."


def test_the_page_of_a_thing_names_it_where_its_sentence_does_not() -> None:
    page = passage("We own the ticket service.", "kestrel", title="Team Kestrel")
    claims, _ = answer("Who leads the team that owns the ticket service?", page, TEAMS)
    assert claims == ["We own the ticket service.", "Team Kestrel is led by Ada Holm."]


def test_each_step_is_searched_for_if_the_evidence_lacks_it() -> None:
    queries: list[str] = []

    def more(query: str) -> Addresses:
        queries.append(query)
        return addresses(SERVICES, TEAMS)

    claims, _ = answer("Who leads the team that owns the ticket service?", SERVICES, more=more)
    assert claims == ["The ticket service is owned by Team Kestrel.", "Team Kestrel is led by Ada Holm."]
    assert queries == ["Who leads Team Kestrel?"]


def test_a_question_that_one_sentence_answers_is_not_followed() -> None:
    row = passage("Ada Holm leads the team that owns the ticket service.", "row")
    claims, _ = answer("Who leads the team that owns the ticket service?", row, SERVICES, TEAMS)
    assert claims[0] == "Ada Holm leads the team that owns the ticket service."


@pytest.mark.parametrize(
    ("evidence", "query"),
    [
        ([TEAMS], "Who is the team that owns the ticket service?"),
        ([SERVICES], "Who leads Team Kestrel?"),
        ([SERVICES, TEAMS], ""),
    ],
)
def test_the_assessor_asks_for_the_first_step_that_nothing_answers(evidence: list[object], query: str) -> None:
    question = "Who leads the team that owns the ticket service?"
    assessment = assess_by_words(question, entries(*evidence), means())  # type: ignore[arg-type]
    assert (assessment.sufficient, assessment.query) == (not query, query)
