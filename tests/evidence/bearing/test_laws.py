"""What holds for every claim: its own words are never held against it, and no figure of it can be changed."""

from __future__ import annotations

import pytest
from borne import bearing
from growth import linear
from hypothesis import strategies as st
from laws import law

WORDS = """
the pump gate crew harbour valve keeper opens closed unsafe safe north July Monday Hansen Oslo must may not never no
without unless until before after at least most more than less all some every only first last by of and or because if
5 12 3.5 40% 9:30 £20 kW metres days QX-1180 v2.4.1 2031-06-30 longer wider , ; : . ( ) > <
""".split()
SENTENCES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=25, unique=True).map(" ".join)


@law(25, 50, claim=st.text(max_size=80), evidence=st.text(max_size=80))
def test_any_text_can_be_held_against_any_other(claim: str, evidence: str) -> None:
    assert 0 <= bearing(claim, [evidence]).covered <= 1


@law(25, 50, sentence=SENTENCES, data=st.data())
def test_a_claim_that_is_its_evidence_passes(sentence: str, data: st.DataObject) -> None:
    others = data.draw(st.lists(st.sampled_from(["The barn is red.", "Nobody saw the eagle."]), max_size=3))
    assert bearing(sentence, [*others, sentence]).lacking == ()


@law(
    25,
    50,
    number=st.decimals(min_value=0, max_value=99_999, places=1).map(lambda value: f"{value:f}"),
    unit=st.sampled_from(["kW", "days", "litres", "%", "dollars", "boats", ""]),
    data=st.data(),
)
def test_one_figure_changed_is_vetoed(number: str, unit: str, data: st.DataObject) -> None:
    at = data.draw(st.sampled_from([at for at, sign in enumerate(number) if sign.isdigit()]))
    digit = data.draw(st.sampled_from([figure for figure in "0123456789" if figure != number[at]]))
    substitute = number[:at] + digit + number[at + 1 :]
    sentence = "In the old harbour the limit is {} {} for every crew."
    assert bearing(sentence.format(number, unit), [sentence.format(number, unit)]).consistent
    assert not bearing(sentence.format(substitute, unit), [sentence.format(number, unit)]).consistent


@pytest.mark.slow
@pytest.mark.parametrize(
    "part",
    [
        "5 ",
        "not ",
        "at least 3 days because ",
        "Abc ",
        "A1-",
        "\n",
        "Name: a; ",
        "because x ",
        "x then y ",
        "is expected to ",
        "Ann said ",
    ],
)
def test_time_grows_with_the_text_and_no_faster(part: str) -> None:
    assert linear(lambda text: bearing(text, [f"{text} end"]), part, 1_000)


def test_a_question_says_who_is_meant_but_no_value_that_the_evidence_has_otherwise() -> None:
    evidence = ["The pump was repaired on 3 May."]
    assert bearing("Hansen says the pump was repaired.", evidence, question="Did Hansen see it?").consistent
    assert not bearing("The pump was repaired on 4 May.", evidence, question="Was it repaired on 4 May?").consistent


def test_what_stands_above_the_evidence_counts() -> None:
    assert not bearing("Lost keys are covered.", ["Lost keys"], context="Not covered are:").consistent
    assert bearing("Lost keys are not covered.", ["Lost keys"], context="Not covered are:").consistent
    assert bearing("At Vik the pump stands still.", ["The pump stands still."], context="Vik").consistent


def test_a_veto_says_what_is_lacking() -> None:
    assert bearing("The heater draws 9 kW.", ["The heater draws 3 kW."]).lacking == ("9 kW",)
    assert bearing("The crew sails alone.", ["The crew never sails alone."]).lacking == ("'never' is left out",)
