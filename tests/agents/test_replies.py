"""Questions above a text, as in a FAQ, and what answers them there."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer, passage

QUAY = "## May I fish at the quay?\n\nNo. The tugs need it.\n\nThe bay has fish of all kinds.\n"


def test_yes_or_no_is_shown_behind_the_question_that_it_answers() -> None:
    shown, _ = answer("Could I fish from the north quay?", QUAY)
    assert shown[0] == "May I fish at the quay? No. The tugs need it."


def test_it_is_shown_alone_if_that_was_asked() -> None:
    assert answer("May I fish at the quay?", QUAY)[0][0] == "No. The tugs need it."


def test_no_is_no_reply_to_a_heading_that_asks_nothing() -> None:
    shown, _ = answer("Could I fish from the north quay?", QUAY.replace("May I fish at the quay?", "Fish and quays"))
    assert not any("Fish and quays" in text for text in shown)


@pytest.mark.parametrize(
    ("said", "replied"),
    [
        ("No.", True),
        ("Yes, on calm days.", True),
        ("Yes and no.", True),
        ("Probably not.", True),
        ("Usually yes, on calm days.", True),
        ("Not really.", True),
        ("Usually.", True),
        ("Usually it is shut.", False),
        ("Of course, the lamp costs 40 euros.", False),
        ("Generally, tugs leave at 5.", False),
        ("No-one may.", False),
        ("Nobody fishes.", False),
        ("No tug may.", False),
    ],
)
def test_what_replies_to_the_question_above(said: str, *, replied: bool) -> None:
    (address,) = addresses(passage(f"## May I fish at the quay?\n\n{said}\n"))
    assert bool(address.replied_to) is replied


def test_a_brief_reply_is_shown_with_the_next_sentence() -> None:
    page = "## Why does my tug show a lamp?\n\nThat is the bow lamp. It burns at dusk, when tugs turn.\n"
    assert answer("Why does my tug show the lamp?", page, near="bow lamp")[0] == [
        "That is the bow lamp.",
        "It burns at dusk, when tugs turn.",
    ]
    long = page.replace("the bow lamp", "the bow lamp, which each keeper lights by hand")
    assert len(answer("Who lights the lamp?", long, near="bow lamp")[0]) == 1


def test_a_short_answer_to_the_question_asked_is_shown_whole() -> None:
    reply = "Tugs with a pass may leave by the north gate. All others wait at the quay. The gate opens at nine."
    faq = f"Q: May a tug leave in fog?\n\nA: {reply}\n\nQ: Is coal sold?\n\nA: Coal is sold at the quay.\n"
    shown = ["Q: May a tug leave in fog?", *(f"{each}." for each in reply.rstrip(".").split(". "))]
    assert answer("May a tug leave the harbour in fog?", faq, near="in fog")[0] == shown
    headed = f"## May a tug leave in fog?\n\n{reply}\n"
    assert answer("May a tug leave the harbour in fog?", headed, near="north gate")[0] == shown[1:]
    assert answer("When is the gate open?", headed, near="The gate opens")[0] == shown[-1:]
    longer = headed.replace("The gate", "It is dark. They are warned. The gate")
    assert len(answer("May a tug leave the harbour in fog?", longer, near="north gate")[0]) == 1


def test_little_between_two_sentences_of_a_paragraph_is_shown_with_them() -> None:
    page = "A tug is towed by its rope. The mate holds the lamp. A towed tug is slow. It is cold at sea."
    assert answer("How is a tug towed?", page, near="towed")[0] == [f"{each}." for each in page.split(". ")[:3]]
    apart = page.replace(" The mate", "\n\nThe mate")
    assert "The mate holds the lamp." not in answer("How is a tug towed?", apart, near="towed")[0]
    elsewhere = page.replace("The mate holds the lamp", "See the guide of the mates")
    assert "See the guide of the mates." not in answer("How is a tug towed?", elsewhere, near="towed")[0]


def test_when_something_was_removed_a_version_says() -> None:
    log = passage("- The whistle was removed.\n", heading=("Changes", "Tug 2.1.0"), source="CHANGELOG.md")
    assert answer("When was the whistle removed?", log) == (["Tug 2.1.0: The whistle was removed."], [])
    assert answer("When was the whistle heard?", log)[0] == ["The whistle was removed."]


def test_whether_something_was_removed_is_shown_with_the_version() -> None:
    log = passage("- The whistle has been removed.\n", heading=("Changes", "Tug 2.1.0"), source="CHANGELOG.md")
    assert answer("Is the whistle deprecated?", log)[0] == ["Tug 2.1.0: The whistle has been removed."]
    assert answer("Is the whistle loud?", log)[0] == ["The whistle has been removed."]
