"""Two sentences that share a name and answer together what no single one does."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer, means, passage

from groundwire.agents.extractive.extract import extract
from groundwire.evidence.addresses import Addresses


def test_a_chain_shows_both_of_its_links_in_order() -> None:
    question = "On which river lies the town where the Orla pump was built?"
    claims, missing = answer(question, "Vik lies on the river Senn.", "The Orla pump was built in Vik. It is red.")
    assert (claims, missing) == (["The Orla pump was built in Vik.", "Vik lies on the river Senn."], [])


def test_a_sentence_that_covers_more_by_itself_is_better_than_a_chain() -> None:
    question = "Is a Tern with two masts good enough for the race?"
    best, linked = "For the race of Kelso a Gull is good enough.", "The Tern came to Kelso with new masts."
    alone = "A Tern with two masts is slow in a race."
    assert answer(question, best, linked)[0] == [linked, best]
    assert answer(question, best, linked, alone)[0] == [best, alone]


def test_a_chain_goes_on_in_the_document_about_a_name_in_other_words() -> None:
    film = passage("The Lantern is a drama that was directed by Odd Brekke. It has two parts.", title="The Lantern")
    text = "Brekke, the son of the actor Leif Brekke, grew up in Vik. He liked boats."
    person = passage(text, "b", title="Odd Brekke")
    question = "Who is the father of him that directed The Lantern?"
    claims, _ = answer(question, film, person, rarity=6.0)
    assert claims[0].startswith("The Lantern is a drama")
    assert claims[1].startswith("Brekke, the son of the actor")
    alone, _ = answer("Who directed The Lantern?", film, person, rarity=6.0)
    assert alone[0].startswith("The Lantern is a drama")
    assert not any("son of the actor" in claim for claim in alone)
    sentences = addresses(film, person)
    on_every_page = extract(question, sentences, [film.id, person.id], means(rarity=0.5)).claims
    assert all(claim.beside for claim in on_every_page if "son of the actor" in claim.text)


def test_the_missing_link_of_a_chain_is_searched_for_once_more() -> None:
    pump, river = "The Orla pump was built in Vik.", "Vik lies on the river Senn."
    queries: list[str] = []

    def more(query: str) -> Addresses:
        queries.append(query)
        return addresses(pump, river)

    claims, _ = answer("On which river lies the town where the Orla pump was built?", pump, more=more)
    assert claims == [pump, river]
    assert len(queries) == 1
    assert "Vik" in queries[0]
    assert "river" in queries[0]


def test_a_chain_leads_to_no_passage_that_was_found_irrelevant_and_how_long_needs_no_word() -> None:
    pump, river = "The Orla pump was built in Vik.", "Vik lies on the river Senn."
    sentences = addresses(pump, river)
    question = "On which river lies the town where the Orla pump was built?"
    draft = extract(
        question, sentences, [next(iter(sentences)).passage.id], means(more=lambda _: addresses(pump, river))
    )
    assert [claim.text for claim in draft.claims] == [pump]
    searched: list[str] = []
    answer("How long rests the keeper?", "The keeper rests at Vik.", more=searched.append)
    assert searched == []


@pytest.mark.parametrize(
    ("pays", "source", "linked"),
    [
        ("The harbour pays for oil and wicks.", "a", False),
        ("The harbour pays the Gate for oil and wicks.", "a", True),  # both name it
        ("The harbour pays for oil and wicks.", "b", True),  # of another document with the same title
    ],
)
def test_the_title_of_their_document_alone_is_no_link_between_two_sentences(
    pays: str, source: str, linked: bool
) -> None:
    guest = passage("A guest berth is booked at the Gate.", title="Rules of Kelso", source="a.md")
    oil = passage(pays, "b", start=100, title="Rules of Kelso", source=f"{source}.md")
    claims = extract(
        "Does the harbour pay for a guest berth?", addresses(guest, oil), ["a", "b"], means("guest berth")
    ).claims
    assert [claim.text for claim in claims if not claim.beside] == [guest.text, *([oil.text] if linked else [])]
