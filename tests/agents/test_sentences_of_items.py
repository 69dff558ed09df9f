"""The sentences of one list item are read one behind the other, as those of a paragraph are, and an item below a mere
label says what it is about."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer, passage

from groundwire.agents.extractive.alone import alone
from groundwire.agents.extractive.companions import leaned_on
from groundwire.agents.extractive.gathering import gathered
from groundwire.agents.extractive.reading_order import in_order

_LONG = (
    "The harbour office keeps a book of all tolls, of all ships that come in at night, and of the keepers on duty. " * 2
)
BOOK = f"""Of each berth the book has these:

- Toll: the sum that a ship pays. {_LONG}For example, a tug of two nights pays 80 crowns. This is due at noon.
- Depth: in metres at ebb.

The book is red. This is an old custom.
"""


def shown(*texts: str) -> list[tuple[str, bool]]:
    evidence = addresses(BOOK)
    found = [next(each for each in evidence if each.shown.startswith(text)) for text in texts]
    claims = in_order([alone(address, "") for address in found], evidence)
    return [(claim.text, claim.item) for claim in gathered(claims, evidence)]


def test_they_are_in_their_order_and_no_items_of_their_own() -> None:
    claims = shown("For example", "Toll")
    assert [item for _, item in claims] == [False, False]
    assert claims[0][0].endswith("these: Toll: the sum that a ship pays.")
    assert claims[1][0].startswith("For example, a tug")


def test_other_items_are_listed_and_the_sentences_stay_with_theirs() -> None:
    claims = shown("Toll", "For example", "Depth")
    assert [item for _, item in claims] == [False, False, True]
    assert claims[0][0].splitlines()[1] == "- Toll: the sum that a ship pays."
    assert claims[2][0] == "Depth: in metres at ebb."


def test_a_sentence_of_an_earlier_item_begins_another_bullet() -> None:
    claims = shown("Depth", "For example")
    assert [item for _, item in claims] == [False, True]
    assert claims[0][0].endswith("\n- For example, a tug of two nights pays 80 crowns.")
    assert claims[1][0] == "Depth: in metres at ebb."


def test_items_of_two_documents_of_the_same_name_are_no_one_list() -> None:
    tug, gig = "The tug needs these:\n\n- A long tow rope.\n", "The gig needs these:\n\n- Two oars of ash.\n"
    evidence = addresses(
        passage(tug, index="tugs", source="README.md"), passage(gig, "b", index="gigs", source="README.md")
    )
    claims = [alone(address, "") for address in evidence if address.sentence.kind == "item"]
    assert [claim.text for claim in gathered(claims, evidence)] == [
        "The tug needs these: A long tow rope.",
        "The gig needs these: Two oars of ash.",
    ]


@pytest.mark.parametrize(
    ("text", "before"),
    [("This is due", "For example"), ("This is an old", "The book is red"), ("Depth", None), ("For example", None)],
)
def test_one_that_refers_back_leans_on_the_one_before_it(text: str, before: str | None) -> None:
    evidence = addresses(BOOK)
    found = leaned_on(next(each for each in evidence if each.shown.startswith(text)), evidence)
    assert found is None if before is None else found is not None and found.shown.startswith(before)


DEPTHS = """# Berths

## `depth`

- Kind: metres. Read the scale at ebb, when the harbour is at its lowest.
- Rules
  - Never above 12.
  - The depth is painted on the quay in white.

## `length`

- What the harbour office wants you to know:
  - The length is taken by the master.
"""


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Never above", "depth: Rules: Never above 12."),
        ("The depth", "Rules: The depth is painted on the quay in white."),
        ("The length", "What the harbour office wants you to know: The length is taken by the master."),
    ],
)
def test_an_item_below_a_mere_label_is_shown_with_the_name_that_its_section_explains(text: str, shown: str) -> None:
    found = next(each for each in addresses(DEPTHS) if each.shown.startswith(text))
    assert alone(found, "").text == shown


def test_so_is_a_list() -> None:
    (text, *_), _ = answer("What are the rules of depth?", DEPTHS, near="Rules")
    assert text.splitlines()[:2] == ["depth: Rules:", "- Never above 12."]
