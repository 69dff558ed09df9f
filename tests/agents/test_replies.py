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
    assert len(answer("Why does my tug show the lamp?", long, near="bow lamp")[0]) == 1


def test_when_something_was_removed_a_version_says() -> None:
    log = passage("- The whistle was removed.\n", heading=("Changes", "Tug 2.1.0"), source="CHANGELOG.md")
    assert answer("When was the whistle removed?", log) == (["Tug 2.1.0: The whistle was removed."], [])
    assert answer("When was the whistle heard?", log)[0] == ["The whistle was removed."]


def test_whether_something_was_removed_is_shown_with_the_version() -> None:
    log = passage("- The whistle has been removed.\n", heading=("Changes", "Tug 2.1.0"), source="CHANGELOG.md")
    assert answer("Is the whistle deprecated?", log)[0] == ["Tug 2.1.0: The whistle has been removed."]
    assert answer("Is the whistle loud?", log)[0] == ["The whistle has been removed."]
