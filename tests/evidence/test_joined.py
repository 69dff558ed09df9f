"""A claim that joins what several sentences say rests on them if each clause does on one."""

from __future__ import annotations

import re

import pytest
from made_evidence import addresses

from groundwire.evidence.support import rest

TEXT = """Make sure you:

- set a minimum depth of at least 8 metres
- do not set a maximum depth

The pump may stop at low tide. However, the gate must not be opened by the pump. The crane weighs 9 tonnes and lifts
boats. People need to know:

- when the gate will be open
- how they can do it
"""
CITED = list(addresses(TEXT))


@pytest.mark.parametrize(
    "claim",
    [
        "Set a minimum depth of at least 8 metres and do not set a maximum depth.",
        "People need to know when the gate will be open and how they can do it.",
        "The pump may stop at low tide, but the pump must not open the gate, and the crane weighs 9 tonnes.",
        "Set a minimum depth of at least 8 metres and do not set a maximum depth, and the pump may stop at low tide, "
        "but the gate must not be opened by the pump, and the crane weighs 9 tonnes, while the crane lifts boats.",
    ],
)
def test_each_clause_rests_on_a_sentence(claim: str) -> None:
    assert rest(claim, CITED, CITED, question="").support == "consistent"


@pytest.mark.parametrize(
    "claim",
    [
        "Set a maximum depth of at least 8 metres and do not set a minimum depth.",
        "Set a minimum depth of at least 8 metres and set a maximum depth.",
        "The pump must stop at low tide, and the crane weighs 9 tonnes.",
        "The pump may stop at low tide, but the gate may be opened by the pump.",
    ],
)
def test_a_clause_that_no_sentence_bears_out_is_not_carried_by_the_other(claim: str) -> None:
    assert rest(claim, CITED, CITED, question="").support == "unsupported"


ASIDE = (
    "Ann Hale is the author of The Tides of Vik. Both Ann Hale and Bo Lund served on the Tern Line. "
    "The Kestrel weighs 9 tonnes. The Plover is a tug of the Tern Line. "
    "The Tern Line's Night Crew, known as the NC, sails on Sundays."
)
OTHERS = {"Ann Hale": "Åse Øle", "Bo Lund": "Łuk Ñan", "Tern": "Ærn", "Plover": "Ølver", "Kestrel": "Éstrel"}


def in_other_letters(text: str) -> str:
    """The text with names that begin with other letters than those of English."""
    return re.sub("|".join(OTHERS), lambda name: OTHERS[name[0]], text)


def rested(claim: str) -> set[str]:
    """What the claim rests on, with names of either sort."""
    both = [(form(claim), list(addresses(form(ASIDE)))) for form in (str, in_other_letters)]
    return {rest(text, cited, cited, question="").support for text, cited in both}


@pytest.mark.parametrize(
    "claim",
    [
        "Bo Lund and Ann Hale, the author of The Tides of Vik, served on the Tern Line.",
        "Ann Hale, who is the author of The Tides of Vik, served on the Tern Line.",
        "The Plover is a tug of the Tern Line, whose Night Crew is known as the NC.",
        "The Plover is a tug of the Tern Line, and the Kestrel weighs 9 tonnes.",
        "Ann Hale, the author of The Tides of Vik, served on the Tern Line; the Kestrel weighs 9 tonnes.",
    ],
)
def test_what_is_said_by_the_way_rests_on_a_sentence_of_its_own(claim: str) -> None:
    assert rested(claim) == {"consistent"}


@pytest.mark.parametrize(
    "claim",
    [
        "Bo Lund, the author of The Tides of Vik, served on the Tern Line.",
        "The Plover, a tug of the Tern Line, weighs 9 tonnes.",
        "The Plover is a tug of the Tern Line and weighs 9 tonnes.",
        "The Plover, which weighs 9 tonnes, is a tug of the Tern Line.",
        "The Kestrel, whose Night Crew is known as the NC, weighs 9 tonnes.",
    ],
)
def test_what_is_said_by_the_way_of_another_is_vetoed(claim: str) -> None:
    assert rested(claim) == {"unsupported"}
