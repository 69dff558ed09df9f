"""A yes or a no to a question rests on sentences that have the words of the question."""

from __future__ import annotations

import pytest
from made_evidence import addresses

from groundwire.agents.confirmed import left_open, unconfirmed, words_lacking, yes_or_no


@pytest.mark.parametrize(
    ("question", "claim", "sentence", "unsaid"),
    [
        (
            "Can I buy a laptop from the harbour fund?",
            "Yes, you can buy a laptop from the harbour fund.",
            "You may also buy charts from the harbour fund.",
            ["laptop"],
        ),
        (
            "Can I buy a laptop from the harbour fund?",
            "You can buy a laptop from the harbour fund.",
            "You may also buy charts from the harbour fund.",
            ["laptop"],
        ),
        ("Does the mooring include single sign-on?", "The mooring includes single sign-on.", "The mooring has a log.",
         ["single", "sign"]),
        ("Is there a sauna on the pier?", "No, there is no sauna on the pier.", "The pier has a crane.", ["sauna"]),
        ("Do I pay with Holmcard?", "Yes, of course!", "Yes, of course! Bills are in pounds.", ["pay", "Holmcard"]),
        # The same in other words.
        ("Can I give my berth to a colleague?", "Yes, you can give your berth to a colleague.",
         "Keepers may hand their berth to a coworker.", []),
        ("Do I need a map when I claim fuel?", "Yes, you need a map when you claim fuel.",
         "A map of the trip must be added to the sheet for fuel.", []),
        ("Does the mooring include water?", "Yes, the mooring includes water.", "Water: yes, with every mooring.", []),
        # It says more than yes or no, in words of its own.
        ("Is a Tern good enough for the race?", "No: boats such as the Tern are too slow, as they lack sails.",
         "Boats such as the Tern are too slow, as they lack sails.", []),
        ("Is a Tern good enough for the race?", "No: the crane is too slow, as it lacks an engine.",
         "The crane is too slow, as it lacks an engine.", ["good", "enough", "race", "Tern"]),
        ("Can I leave the boat in winter?", "The harbour is closed from November.", "The harbour closes in November.",
         []),
    ],
)  # fmt: skip
def test_the_words_of_a_yes_stand_in_a_sentence_that_it_cites(
    question: str, claim: str, sentence: str, unsaid: list[str]
) -> None:
    assert yes_or_no(question) == [question.rstrip("?")] or yes_or_no(question) == [question]
    assert unconfirmed(question, claim, list(addresses(sentence))) == unsaid


def test_what_stands_above_a_sentence_counts() -> None:
    page = "# Laptops\n\nYou may buy one from the harbour fund.\n"
    claim = "Yes, you can buy a laptop from the harbour fund."
    assert unconfirmed("Can I buy a laptop from the harbour fund?", claim, list(addresses(page))[-1:]) == []


def test_sentences_in_another_language_are_not_compared() -> None:
    german = list(addresses("Aus dem Hafenfonds darf man auch Seekarten und andere Dinge kaufen."))
    claim = "Yes, you can buy a laptop from the harbour fund."
    assert unconfirmed("Can I buy a laptop from the harbour fund?", claim, german) == []


def test_other_questions_are_not_for_a_yes() -> None:
    assert yes_or_no("How long may I stay?") == []
    assert yes_or_no("Darf ich den Hund mit an Bord nehmen, wenn der Kapitän das erlaubt?") == []


@pytest.mark.parametrize(
    ("claims", "left"),
    [
        (["Yes, you can edit an entry for an hour."], True),
        (["Yes, of course!", "An entry is kept for a year."], True),
        (["Yes, you can delete an entry for an hour."], False),
        (["You can edit an entry for an hour."], False),
        (["No, you can only edit an entry."], False),
        (["Yes. Within the hour, editing may leave nothing of it."], False),
    ],
)
def test_a_yes_to_something_else_leaves_the_question_open(claims: list[str], left: bool) -> None:
    cited = list(addresses("An entry of the log can be edited for an hour."))
    assert left_open("Can I delete an entry of the log?", claims, cited) is left


def test_a_yes_about_another_name_leaves_the_question_open() -> None:
    cited = list(addresses("Yes, of course! Bills are paid in pounds."))
    assert left_open("Do I pay with Holmcard?", ["Yes, of course!", "Bills are paid in pounds."], cited)


@pytest.mark.parametrize(
    ("question", "lacking"),
    [
        ("Can I buy a laptop from the harbour fund?", ["laptop"]),
        ("Can I buy a chart from the harbour fund?", []),
        ("May I give a chart to a shipmate from the fund?", ["shipmate"]),
        ("Does Orla pay for a chart from the harbour fund?", ["Orla"]),
        ("How do I buy a laptop from the harbour fund?", []),
    ],
)
def test_an_extracted_sentence_has_the_words_of_a_question_for_a_yes(question: str, lacking: list[str]) -> None:
    cited = list(addresses("Keepers may pay for charts from the harbour fund."))
    assert words_lacking(question, cited) == lacking


def test_a_no_need_not_have_the_words_of_the_question() -> None:
    question = "Can I buy a laptop from the harbour fund?"
    assert words_lacking(question, list(addresses("The harbour fund does not pay for machines."))) == []
    story = "Can I, who moved to the mole with two boats in winter, buy a laptop from the harbour fund of the keepers?"
    assert words_lacking(story, list(addresses("Keepers may pay for charts from the harbour fund."))) == []
