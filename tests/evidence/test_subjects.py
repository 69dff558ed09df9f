"""What a sentence is about, and claims that tell it of something else."""

from __future__ import annotations

import pytest
from made_evidence import addresses, passage

from groundwire.evidence.subjects import subjects
from groundwire.evidence.support import rest

BOLD = (
    "**Harbour**\n\nIt has no seat. Cards are kept for 7 days.\n\n"
    "**Island**\n\nIt has a seat. Cards are kept for 30 days.\n"
)
ITEMS = "- **Harbour**: Costs 9 crowns. No seat by day.\n- **Island**: Costs 29 crowns. A seat by day.\n"
LISTS = "Harbour:\n\n- No seat by day\n- Cards for 7 days\n\nIsland:\n\n- A seat by day\n- Cards for 30 days\n"
ROWS = "| Card | Seat | Kept |\n|---|---|---|\n| Harbour | no | 7 days |\n| Island | yes | 30 days |\n"
PROSE = "The Harbour card has no seat. It is kept for 7 days. The Island card has a seat. It is kept for 30 days.\n"
LABELS = (
    "**Harbour:** Cards without a seat. They are kept for 7 days.\n\n"
    "**Island:** Cards with a seat. They are kept for 30 days.\n"
)


@pytest.mark.parametrize(
    ("text", "about"),
    [
        (BOLD, ["Harbour"] * 3 + ["Island"] * 3),
        (ITEMS, ["Harbour", "Island"]),
        (LISTS, ["Harbour", "Harbour", "Island", "Island"]),
        (ROWS, ["Harbour", "Island"]),
        (PROSE, ["Harbour", "Harbour", "Island", "Island"]),
        (LABELS, ["Harbour", "Harbour", "Island", "Island"]),
        ("Keepers sleep on board. They wake at six.\n", []),
        ("Öffnung: Bis 16 Uhr. Danach nicht.\n\nÅsa wrote it. She left.\n", ["Öffnung", "Öffnung", "Åsa", "Åsa"]),
    ],
)
def test_what_sentences_are_about(text: str, about: list[str]) -> None:
    assert list(subjects(addresses(passage(text))).values()) == about


@pytest.mark.parametrize("text", [BOLD, LISTS, ROWS, PROSE, LABELS])
def test_a_claim_rests_on_what_is_said_of_its_own_subject(text: str) -> None:
    among = addresses(passage(text))
    question = "For how many days is the Harbour card kept, and the Island card?"

    def rested(claim: str) -> list[str]:
        supports = {rest(claim, [address], among, question=question).support for address in among}
        return sorted({*supports, rest(claim, [], among, question=question).support})

    assert rested("The Harbour card is kept for 30 days.") == ["unsupported"]
    assert rested("The Island card is kept for 7 days.") == ["unsupported"]
    assert "consistent" in rested("The Harbour card is kept for 7 days.")
    assert "consistent" in rested("The Island card is kept for 30 days.")


def test_a_bare_label_bears_nothing_out() -> None:
    among = addresses(passage(BOLD))
    label = [address for address in among if address.shown == "Harbour"]
    assert rest("The Harbour card has a seat.", label, label, question="Has the Harbour card a seat?").cited == ()


def test_a_second_sentence_does_not_lend_its_name_to_what_the_first_says_of_another() -> None:
    among = addresses("The nearest quay to the office is Vik. Kelso boats run at night.")
    nearest, kelso = among
    question = "Is the nearest quay to the office Kelso?"
    false = "The nearest quay to the office is Kelso."
    for cited in ([nearest], [nearest, kelso], []):
        assert rest(false, cited, among, question=question).support == "unsupported"
    true = "The nearest quay to the office is Vik, and Kelso boats run at night."
    assert rest(true, [nearest, kelso], among, question=question).support == "consistent"
