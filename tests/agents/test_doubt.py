"""What makes an answer doubtful however likely it is."""

from __future__ import annotations

import pytest
from made_evidence import addresses

from groundwire.agents.doubt import (
    _lacks_moment,
    _lacks_system,
    _names_none,
    is_doubtful,
    lacks_count,
    lacks_name,
    names_the_unknown,
    tells_of_another,
)
from groundwire.agents.extractive.means import Means


@pytest.mark.parametrize(
    ("question", "text", "read", "lacking"),
    [
        ("How many days may a tug stay?", "A tug may stay until it is called for.", 5.0, True),
        ("How many days may a tug stay?", "A tug may stay for 5 days.", -5.0, False),
        ("How many days may a tug stay?", "The mole is shut on 5 days.", -5.0, True),
        ("How many days may a tug stay?", "Ships leave within 5 days.", 5.0, False),
        ("How many days are there?", "Ships leave within 5 days.", -5.0, False),
        ("How many days may a tug stay?", "A tug may stay as many days as it likes.", -5.0, False),
        ("How many tugs may stay?", "A tug may stay until it is called for.", -5.0, False),  # of no unit
        ("How long may a tug stay?", "A tug may stay until it is called for.", -5.0, False),
    ],
)
def test_a_count_of_days_is_a_number_of_days_of_what_is_asked_about(
    question: str, text: str, read: float, lacking: bool
) -> None:
    assert lacks_count(question, list(addresses(text)), read) is lacking


@pytest.mark.parametrize(
    ("question", "text", "another"),
    [
        ("Where is the lamp kept on Holm?", "The lamp is kept in the shed on Vik.", True),
        ("Where is the lamp kept on sideHolm?", "On sideVik, the lamp is kept in the shed.", True),
        ("Where is the lamp kept on Holm?", "The lamp is kept in the shed on Holm, and on Vik too.", False),
        ("Where is the lamp kept on Holm?", "Holm is dark.\n\nThe lamp is kept in the shed on Vik.", False),
        ("Where is the lamp kept on Holm?", "The lamp is kept in the shed.", False),
        ("Where is the lamp kept on Holm?", "The lamp is kept by Ann of Vik.", False),
        ("Where is the lamp kept on Holm?", "The tug calls on Vik at noon.", False),
        ("Who keeps the lamp on Holm on Sunday?", "Ann keeps the lamp on Sunday.", False),
        ("Where is the lamp kept?", "The lamp is kept in the shed on Vik.", False),
    ],
)
def test_what_is_said_of_another_thing_answers_nothing(question: str, text: str, another: bool) -> None:
    assert tells_of_another(question, list(addresses(text))) is another


@pytest.mark.parametrize(
    ("question", "unknown"),
    [
        ("How long does Holm rest?", True),
        ("How long does Vik rest?", False),  # told elsewhere
        ("How long does Moss rest?", False),  # cited
        ("How long does the HR office rest?", False),  # an abbreviation, which the documents may spell out
        ("How long does a keeper rest?", False),
        ("How long does Vik Harbour rest?", False),
        ("How long does Åland rest?", True),
        ("How long does Vik's keeper rest?", False),
        ("How long does O'Brien's keeper rest?", True),
        ("Über Vik: how long does it rest?", False),
        ("Сколько отдыхает Мурманск?", False),  # it may be there in another form
    ],
)
def test_a_name_that_no_passage_has_makes_an_answer_doubtful(question: str, unknown: bool) -> None:
    means = Means(lambda _texts, _others: [], lambda _stems: {}, list, known={"vik"}.intersection)
    assert names_the_unknown(question, list(addresses("# Moss\n\nIt rests for 11 hours.")), means) is unknown


def test_what_a_code_means_is_no_calculation_over_rows() -> None:
    cited = list(addresses("| Status | Text |\n|---|---|\n| 404 | No boat. |\n"))
    means = Means(lambda _texts, _others: [], lambda _stems: {}, list)
    assert not is_doubtful("What does status 404 mean?", cited, means, read=1.0, probability=0.9)
    assert not is_doubtful("What is the text of the 404th status?", cited, means, read=1.0, probability=0.9)
    assert is_doubtful("What is not the text of status 404?", cited, means, read=1.0, probability=0.9)
    assert is_doubtful("What is the mean status?", cited, means, read=1.0, probability=0.9)


@pytest.mark.parametrize(
    ("question", "text", "lacks"),
    [
        ("What share of tugs is painted in Vik?", "A share of 6 percent of all tugs is painted.", True),
        ("What share of tugs is painted in Vik?", "# Vik\n\nA share of 6 percent of all tugs is painted.", False),
        ("What share of tugs is painted in Vik?", "A share of 6 percent is painted. Vik has none.", False),
        ("What is the fee for boats from Norway?", "Norwegian boats pay a fee of 20 euros.", False),
        ("Wie hoch sind die Kosten am Sonntag?", "Die Liegegebühr ist 20 Euro.", False),  # nouns have capitals
        ("Where is the log kept on a Mac?", "The log has a MAC for each boat.", True),
        ("How do I log in on Windows?", "To log in, open the window of the tower.", True),
        ("How do I log in on Windows?", "To log in on windows and doors, press the bell.", False),
        ("What did Ada Hale pay?", "The total was 40 pounds.", True),
        ("Somebody lost a rope. Who pays?", "The keeper pays for what is lost.", False),  # no name
        ("What does the MOLE cost?", "The toll is 40 pounds.", False),  # may be written out
    ],
)
def test_an_answer_from_passages_without_the_name_is_doubtful(question: str, text: str, lacks: bool) -> None:
    assert lacks_name(question, list(addresses(text))[-1:]) == lacks


@pytest.mark.parametrize(
    ("question", "text", "doubtful"),
    [
        ("By when must I hand in the log?", "Hand in the log after the trip.\n\nThe mast is checked on 3 May.", True),
        ("By when must I hand in the log?", "Hand in the log by 3 May.", False),
        ("When must I hand in the log?", "Hand in the log after the trip.", False),
    ],
)
def test_by_when_asks_for_a_moment_of_the_thing(question: str, text: str, doubtful: bool) -> None:
    assert _lacks_moment(question, list(addresses(text))) is doubtful


@pytest.mark.parametrize(
    ("question", "cited", "doubtful"),
    [
        ("Where is the log kept on a Mac?", 1, True),
        ("Where is the log kept on Windows?", 1, False),
        ("Where is the log kept on Linux?", 1, False),  # of which the passage tells nothing
        ("Where is the log kept?", 1, False),
        ("Where is the log kept on a Mac?", 2, False),
    ],
)
def test_what_is_said_of_another_system_is_doubtful(question: str, cited: int, doubtful: bool) -> None:
    text = "On Windows, the log is kept in the drawer.\n\nOn macOS, it is kept in the loft."
    assert _lacks_system(question, list(addresses(text))[:cited]) is doubtful


@pytest.mark.parametrize(
    ("question", "text", "doubtful"),
    [
        ("Which ropes float?", "Certain ropes float.", True),
        ("Which ropes float?", "There are several ropes that float.", True),
        ("Which ropes float?", "Certain ropes float: hemp and wire.", False),
        ("Which ropes float?", "Ropes of hemp float.", False),
        ("Do ropes float?", "Certain ropes float.", False),
    ],
)
def test_that_there_are_some_does_not_say_which(question: str, text: str, doubtful: bool) -> None:
    assert _names_none(question, list(addresses(text))) is doubtful
