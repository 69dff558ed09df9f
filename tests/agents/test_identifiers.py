"""Answers without a model to questions that name codes, such as `INC-2` or `SHA-256`."""

from __future__ import annotations

from made_evidence import KEEPERS, answer


def test_a_sentence_about_another_code_is_no_answer() -> None:
    text = "INC-1 was caused by a loose cable.\n\nINC-2 was caused by a wave."
    assert answer("What caused INC-2?", text)[0] == ["INC-2 was caused by a wave."]
    question = "What caused INC-3?"
    assert answer(question, text) == ([], [question])


def test_a_name_without_a_number_before_the_question_leaves_out_nothing() -> None:
    text = "Connections are kept if the value is FPM."
    question = "We use pg_connect everywhere. With which value are connections kept?"
    assert answer(question, text) == ([text], [])
    assert answer("With which value are the connections of pg_connect kept?", text)[0] == []


def test_a_code_is_found_inside_a_longer_one() -> None:
    rows = "| KDF | Least |\n|---|---|\n| HMAC-SHA-512 | 210 rounds |\n| HMAC-SHA-256 | 600 rounds |\n"
    assert answer("How many rounds for SHA-256?", KEEPERS, rows)[0] == ["KDF: HMAC-SHA-256; Least: 600 rounds"]


def test_the_last_part_of_a_dotted_name_is_enough_if_it_is_a_code() -> None:
    text = "The call wait_all blocks until the tug is moored.\n\nThe call close_all sinks it."
    assert answer("What does tug.wait_all do?", text)[0] == ["The call wait_all blocks until the tug is moored."]
    assert answer("What does tug.open_all do?", text)[0] == []


def test_a_code_that_only_an_answer_named_leaves_out_nothing_of_the_next_part() -> None:
    cost, limit = "The power supply PX-12 cost 340 pounds.", "A spare is ordered up to 9,000 pounds."
    question = "What did the power supply cost, and up to what sum may it be ordered as a spare?"
    assert answer(question, cost, limit) == ([cost, limit], [])


def test_a_code_that_an_answer_named_may_be_what_the_next_part_means() -> None:
    ticket, licence = "The mate at the quay had the ticket HV-2.", "A licence is renewed every 5 years."
    course = "The course for HV-2 takes 4 days. A pass is renewed every 3 years."
    claims, _ = answer("Which ticket had the mate at the quay, and how often is it renewed?", ticket, licence, course)
    assert claims[:2] == [ticket, "A pass is renewed every 3 years."]


def test_each_code_of_a_question_is_a_part_of_its_own() -> None:
    text = "INC-1 was caused by a loose cable.\n\nINC-2 was caused by a wave."
    claims, missing = answer("What caused INC-1 and INC-2 and INC-3?", text)
    assert claims == ["INC-1 was caused by a loose cable.", "INC-2 was caused by a wave."]
    assert missing == ["What caused INC-3"]
