"""British and American spelling of one word have one stem; other words keep theirs."""

from __future__ import annotations

import pytest
from growth import linear

from groundwire.evidence.text.british import american
from groundwire.evidence.text.words import analyze, content_words, own_query

ALIKE = """
licence license, licences licensing, defence defense, practising practicing, organise organize, organised organizing,
organisation organizations, customisable customizable, criticise criticize, objectivise objectivize, recognised
recognize, analyse analyze, analyses analyzes, colour color, colourful colorful, behaviour behavior, favourite favorite,
neighbouring neighboring, centre center, centred centering, theatres theater, kilometre kilometers, litre liter, fibre
fiber, catalogue catalog, catalogued cataloging, dialogues dialog, programme program, programmes programming,
travelling traveler, cancelled canceled, labelled labels, fuelled fueled, dialling dials, judgement judgment,
acknowledgements acknowledgment, artefacts artifact, enquiry inquiry, ORGANISE Organized
"""
APART = """
prise prize, size sise, four for, hour hor, tour tor, flour flor, encourage encorage, rise rize, wise wize, promise
promize, advised advized, exercise exercize, premises premizes, franchise franchize, enterprise enterprize, surprising
surprizing, televised televized, raised raized, genre gener, acre acer, quelled queled, cheque check, tyre tire,
contour contor, rogue rog, programmer programer
"""


def pairs(text: str) -> list[list[str]]:
    return [pair.split() for pair in text.split(",")]


@pytest.mark.parametrize(("british", "plain"), pairs(ALIKE))
def test_two_spellings_of_one_word_have_one_stem(british: str, plain: str) -> None:
    assert analyze(british) == analyze(plain)


@pytest.mark.parametrize(("word", "other"), pairs(APART))
def test_words_that_only_look_like_two_spellings_stay_apart(word: str, other: str) -> None:
    assert analyze(word) != analyze(other)


def test_a_query_keeps_the_users_spelling() -> None:
    assert own_query("organization licenses", "Which licences does the organisation have?") == "licences organisation"
    assert content_words("the licence") == content_words("the license")


@pytest.mark.parametrize("piece", ["is", "our", "tre", "ll", "logu", "ising ", "aour"])
def test_it_takes_linear_time(piece: str) -> None:
    assert linear(american, piece, 10_000)
