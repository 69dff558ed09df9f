"""A claim about one thing does not rest on what a document says of the thing beside it."""

from __future__ import annotations

import pytest
from made_evidence import addresses, passage

from groundwire.evidence.support import rest

CARDS = passage(
    "# Cards\n\n## Harbour card\n\nA harbour card costs 9 crowns. It has no seat. Lost cards are kept for 7 days.\n\n"
    "## Island card\n\nIt includes a seat. Lost cards are kept for 30 days.\n",
    heading=("Cards",),
)
VIK = passage("# Vik\n\nThe crane lifts 14 tons. It is oiled every Monday.\n", "ports/vik", heading=("Vik",))
KELSO = passage("# Kelso\n\nThe crane lifts 20 tons. Only keepers may use it.\n", "ports/kelso", heading=("Kelso",))


def rested(claim: str, quote: str, question: str = "", before: str = "") -> tuple[str, list[str]]:
    among = addresses(CARDS, VIK, KELSO)
    cited = [address for address in among if address.shown == quote]
    result = rest(claim, cited, among, question=question, before=before)
    return result.support, [address.shown for address in result.cited]


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("The island card includes a seat.", "It includes a seat."),
        ("On the harbour card, lost cards are kept for 7 days.", "Lost cards are kept for 7 days."),
        ("The crane of Vik lifts 14 tons.", "The crane lifts 14 tons."),
    ],
)
def test_a_claim_rests_on_its_own_section(claim: str, quote: str) -> None:
    assert rested(claim, quote, "Tell me about Vik and day and island cards.") == ("consistent", [quote])


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("The harbour card includes a seat.", "It includes a seat."),
        ("With a harbour card, lost cards are kept for 30 days.", "Lost cards are kept for 30 days."),
        ("The crane of Kelso lifts 14 tons.", "The crane lifts 14 tons."),
        ("Kelso's crane is oiled every Monday.", "It is oiled every Monday."),
    ],
)
def test_but_not_on_the_one_beside_it_though_the_question_has_the_name(claim: str, quote: str) -> None:
    assert rested(claim, quote, "Is this so on the harbour card and in Kelso?") == ("unsupported", [])


def test_a_claim_without_a_name_is_about_what_the_question_names() -> None:
    asked = "Does the harbour card include a seat?"
    assert rested("Yes, a seat is included.", "It includes a seat.", asked)[0] == "unsupported"
    assert (
        rested("Yes, a seat is included.", "It includes a seat.", asked.replace("harbour", "island"))[0] == "consistent"
    )


def test_a_pronoun_points_back_to_what_the_claim_before_names() -> None:
    about = "The {} card costs 9 crowns."
    assert rested("It includes a seat.", "It includes a seat.", before=about.format("island"))[0] == "verbatim"
    assert rested("It includes a seat.", "It includes a seat.", before=about.format("harbour"))[0] == "unsupported"


def test_one_like_sentence_says_nothing_of_a_whole_document() -> None:
    leave = passage("# Leave\n\nAsk your master first. Write it in the log.\n", "rules/leave", heading=("Leave",))
    going = passage(
        "# Signing off\n\nAsk your master. Return the key within 5 days. The bunk is swept. The locker stays open.\n",
        "rules/off",
        heading=("Signing off",),
    )
    among = addresses(leave, going)
    key = [address for address in among if "key" in address.shown]
    claim = "When you leave the ship, return the key within 5 days."
    assert rest(claim, key, among, question="").support == "consistent"
