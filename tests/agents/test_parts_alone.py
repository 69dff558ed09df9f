"""The parts of a question as they are searched: each with what it is about."""

from __future__ import annotations

import pytest

from groundwire.agents.follow_ups.parts_alone import parts_alone, to_rank_with
from groundwire.agents.questions.parts import parts


@pytest.mark.parametrize(
    ("question", "alone"),
    [
        ("What is the mooring fee, and when does it fall due?", "when does the mooring fee fall due"),
        ("Where is the chart room, and who may use it at night?", "who may use the chart room at night"),
        ("Who paints the buoys, and how often are they checked?", "how often are they checked (buoys)?"),
        ("How are pilots chosen, and which harbours train them?", "which harbours train them (pilots)?"),
        ("How do I write a berth plan, and what is only useful?", "what is only useful (berth plan)?"),
        (
            "How often is a lost rope thrown, and how long does Vik wait before it throws again?",
            "how long does Vik wait before it throws again (lost rope thrown)?",
        ),
        ("What is a fender loop, and which boats need it in winter?", "which boats need fender loop in winter"),
    ],
)
def test_a_part_that_points_back_is_searched_with_what_it_is_about(question: str, alone: str) -> None:
    assert parts_alone(question)[1] == alone
    assert parts(question)[1] != alone


@pytest.mark.parametrize(
    ("question", "added"),
    [
        ("How do I reserve the Night Berth in Kelso, and what do I write on the form?", "Night Berth Kelso"),
        ("What does a Kelso mooring plan for Tugs have to say, can you show it, and which form do I fill?",
         "Kelso Tugs mooring plan"),
        ("Since Vik is what we use for barges, how do I moor a new tug at it, and how long can I keep old tugs there?",
         "Vik"),
        ("How do I charter the Kelso night ferry by mail, and is it the right choice for a crew that sails north?",
         "Kelso night ferry"),
        ("Which sizes does the Kelso berth list have, and what does the cover sheet look like?", "Kelso berth list"),
        ("Our crew must moor three tugs. Where do the ropes go and what do I call them?", "ropes"),
        ("I sail alone. What kinds of mooring can I choose from and how do they differ?", "mooring"),
        ("Which alarm levels are there for boats, and how fast do we have to answer to each?", "alarm levels boats"),
        ("How is a berth held in Kelso until the new warden comes, and do tenants lose their keys meanwhile?", "Kelso"),
        ("In Kelso, are red tugs, tide barges and night ferry boats for crews, and when do you book them?",
         "Kelso red tugs tide barges night ferry boats"),
        ("Who paints the buoys if I write a note, and how often are they checked?", "buoys note"),
    ],
)  # fmt: skip
def test_what_is_added_are_names_and_nouns_of_the_first_part(question: str, added: str) -> None:
    last, alone = parts(question)[-1], parts_alone(question)[-1]
    assert alone == f"{last} ({added})?"


@pytest.mark.parametrize(
    "question",
    [
        "What is the mooring fee, and who paints the buoys?",
        "What is the mooring fee, and does Vik collect it?",
        "What is the mooring fee, and does FM-7 change it?",
        "Who paints the buoys, and what colour would the harbour board like them to have in winter?",
        "The old crane is to be sold. What is it worth, and who may buy it?",
        "Is there a mooring fee?",
        "Who is Ann Lee, and what is the mooring fee?",
        "What does the Kelso berth cost, and what does the Vik berth cost?",
        "Compare Kelso and the tug: how long is each?",
        "What is the difference between Kelso and a tug?",
        "In INC-7 when was the fault found, and by what time must a roster be out?",
        "How does the ferry moor, and how long does the tug wait before it sails?",
        "How do I moor at Kelso, and what colour would the harbour board like small buoys to have in winter?",
        "What is the fee of the Kelso quay, and has the fee of the lock changed?",
        "Kelso berth fees of the year; mooring ropes",
        "Wat kost het liggeld, en wanneer is het verschuldigd?",
    ],
)
def test_a_part_that_says_enough_stays_as_it_is(question: str) -> None:
    assert parts_alone(question) == parts(question)


def test_a_part_further_on_is_about_what_the_part_before_it_was_about() -> None:
    asked = "What is the mooring fee, and who collects it on Sundays, and which boats escape it?"
    _, second, third = parts_alone(asked)
    assert "mooring fee" in second
    assert "mooring" in third


def test_sentences_are_ranked_with_what_a_part_is_about_only_where_it_says_hardly_anything() -> None:
    assert to_rank_with("How do I write a plan, and what is only useful?")[1] == "what is only useful (plan)?"
    for question in ("What is the mooring fee, and how often is it paid?", "What is a plan, and who paints the buoys?"):
        assert to_rank_with(question) == parts(question)


def test_who_undoes_something_again_does_it_for_the_first_time() -> None:
    part = "Can I undo the lock again later"
    assert parts_alone(f"If I lock the Kelso boats nobody rows there, right? {part}?")[1] == part


def test_it_after_a_question_for_a_kind_of_thing_means_that_thing() -> None:
    _, second = parts_alone("Which buoy does the Tern use, and how do I move it in Vik?")
    assert second == "how do I move it in Vik (buoy Tern)?"
    assert to_rank_with("Which buoy does the Tern use, and how do I move it in Vik?")[1] == second
    question = "Which buoy does the Tern use, and how does the Heron moor?"
    assert parts_alone(question)[1] == "how does the Heron moor"


def test_the_same_for_two_things_is_asked_of_each() -> None:
    question = "Will they pay for a cup of tea with lunch and for my ferry?"
    assert parts_alone(question) == ["Will they pay for a cup of tea with lunch", "Will they pay for my ferry"]
    assert len(parts_alone("Will they pay for tea and for lunch?")) == 1


@pytest.mark.parametrize(
    ("question", "each"),
    [
        ("list all the states a berth can be in and what each one means", "what each of the states means"),
        ("List the kinds of berths, and what each costs", "what each of the kinds of berths costs"),
        ("Which kinds of berths does Vik have, and what does each one cost?",
         "what does each of the kinds of berths cost (Vik)?"),
        ("Which lamps are there at the quay, and how far does each reach?", "how far does each of the lamps reach"),
        ("Who moors at Kelso, and how long may each one stay?", "how long may each one stay (Kelso)?"),
        ("How many tugs lie at the quay, and what does each tug carry?", "what does each tug carry"),
    ],
)  # fmt: skip
def test_each_one_is_one_of_what_the_part_before_asks_for(question: str, each: str) -> None:
    assert parts_alone(question)[1] == each


def test_a_reason_to_ask_is_not_searched_with_what_names_the_same() -> None:
    asked = "how do I get there from Vik, and how many berths has the Kelso quay"
    reason = "Since the Kelso quay has no berths, our tug must wait."
    assert parts_alone(f"{reason} {asked}?") == [
        f"{reason} how do I get there from Vik",
        "how many berths has the Kelso quay",
    ]
