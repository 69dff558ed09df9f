"""What stands below another heading than the named one is no answer."""

from __future__ import annotations

from made_evidence import answer, passage

CARDS = (
    "# Cards\n\nAll cards are valid on Sundays.\n\n## Harbour card\n\nA harbour card costs 9 crowns. "
    "It has no seat. Lost cards are kept for 7 days.\n\n"
    "## Island card\n\nAn island card costs 90 crowns. It includes a seat. Lost cards are kept for 30 days.\n\n"
    "## Dogs\n\nDogs travel on a harbour card of their own and need a muzzle.\n"
)


def test_a_section_beside_the_named_one_does_not_answer() -> None:
    assert "It includes a seat." not in answer("Does the harbour card include a seat?", CARDS)[0]
    assert "It includes a seat." in answer("Does the island card include a seat?", CARDS)[0]
    assert answer("How long are lost cards kept on the harbour card?", CARDS)[0] == ["Lost cards are kept for 7 days."]


def test_a_sentence_with_the_name_may_stand_anywhere() -> None:
    claims, _ = answer("Do dogs need a muzzle on the harbour card?", CARDS)
    assert any("muzzle" in claim for claim in claims)


def test_what_is_above_all_sections_stays() -> None:
    claims, _ = answer("Is the harbour card valid on Sundays?", CARDS)
    assert "All cards are valid on Sundays." in claims


def test_each_part_is_answered_behind_the_heading_that_it_names() -> None:
    claims, _ = answer("How long are lost cards kept on the harbour card and on the island card?", CARDS)
    assert claims == [
        "Harbour card: Lost cards are kept for 7 days.",
        "Island card: Lost cards are kept for 30 days.",
    ]


def test_documents_that_say_the_same_of_two_things_are_told_apart() -> None:
    vik = passage("The crane lifts 14 tons. It is oiled every Monday.", "ports/vik", heading=("Vik",))
    kelso = passage("The crane lifts 20 tons. Only keepers may use it.", "ports/kelso", heading=("Kelso",))
    assert "The crane lifts 14 tons." not in answer("How many tons does the crane in Kelso lift?", vik, kelso)[0]
    assert answer("How many tons does the crane in Vik lift?", vik, kelso)[0][0] == "The crane lifts 14 tons."


def test_a_kind_of_what_is_to_be_explained_is_not_that() -> None:
    passes = "# Passes\n\n## Day pass\n\nIt opens the gate.\n\n## Spare day pass\n\nA day pass is a card for guests.\n"
    assert answer("What is a day pass?", passes)[0] == ["It opens the gate."]
    assert "A day pass is a card for guests." in answer("What is a spare day pass?", passes)[0][0]
    assert (
        "A day pass is a card for guests."
        in answer("What is a day pass?", passes.replace("## Day pass", "## Gate"))[0][0]
    )


def test_an_item_that_only_names_what_is_to_be_explained_is_no_answer() -> None:
    page = "# Passes\n\nWe sell these passes:\n\n- Day pass\n- Week pass\n\n## Day pass\n\nIt opens the gate.\n"
    assert answer("What is a day pass?", page)[0] == ["It opens the gate."]
    assert "- Week pass" in answer("Which passes do you sell?", page)[0][0]


KETTLE = (
    "The kettle:\n\n| Heat | Time (minutes) | Price |\n|---|---|---|\n"
    "| 40 | 50 | 60 |\n| 55 | 60 | 9 |\n| 70 | 75 | 60 |\n"
)


def test_the_row_of_the_measure_that_a_question_names_answers_it() -> None:
    claims, _ = answer("What is the heat of the kettle after 60 minutes?", KETTLE, near="Heat: 40")
    assert claims == ["Heat: 55; Time (minutes): 60; Price: 9"]
    claims, _ = answer("What is the heat of the kettle after 65 minutes?", KETTLE, near="Heat: 40")
    assert claims[0].startswith("Heat: 40")


def test_what_is_said_of_all_does_not_answer_for_one_whose_row_tells_it() -> None:
    said = "In 2007 a share of 6 percent of all tugs was painted, a smaller share of tugs than in 2006."
    table = "| Port | Painted (%) | Rowed (%) |\n|---|---|---|\n| Kelso | 5 | 9 |\n| Vik | 65 | 3 |\n"
    page = f"# Tugs\n\n{said}\n\n{table}"
    row = "Port: Vik; Painted (%): 65; Rowed (%): 3"
    assert answer("What percentage of tugs in Vik was painted?", page)[0] == [row]
    assert answer("What share of all tugs was painted in 2007?", page)[0][0] == said


def test_a_row_without_what_is_asked_for_leaves_what_is_said_of_all() -> None:
    table = "| Plan | Price |\n|---|---|\n| Basic | 10 euros |\n| Team | 20 euros |\n"
    said = "The price of every plan rises by 2 euros on 1 May."
    page = f"# Plans\n\n{table}\n{said}\n"
    assert said in answer("When does the price of the Basic plan rise?", page)[0]
    assert said in answer("By how many euros does the price of the Basic plan rise?", page)[0]
