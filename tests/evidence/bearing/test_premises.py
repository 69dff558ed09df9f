"""Names that a claim takes from the question, over evidence about another place or thing."""

from __future__ import annotations

import pytest
from borne import bearing


@pytest.mark.parametrize(
    ("name", "claim", "evidence"),
    [
        ("Holm", "On Holm the charger takes at most 200 kW.", "On Tolm the charger takes at most 200 kW."),
        ("Sweden", "In Sweden, staff get five weeks of leave.", "Staff get five weeks of leave in Norway."),
        ("Puffin", "Puffin carries 40 cars.", "Tystie carries 40 cars."),
        ("winch.step", "The limit is set with `winch.step` alone.", "The limit is set with `winch.limit_kw` alone."),
    ],
)
def test_a_name_of_the_question_alone_does_not_stand_for_another_in_the_evidence(
    name: str, claim: str, evidence: str
) -> None:
    assert name in bearing(claim, [evidence], question=f"How is it with {name}?").lacking


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("At Fernhill, you get 18 days of leave.", "You get 18 days of leave."),
        ("Fernhill keeps its logs in Vik.", "We keep our logs in Vik."),
        ("Puffin carries 40 cars.", "The ferry carries 40 cars. It sails from Vik."),
        ("Staff of Fernhill in Oslo get 18 days.", "Staff in Oslo get 18 days."),
    ],
)
def test_a_name_of_the_question_may_stand_where_the_evidence_names_nothing_else(claim: str, evidence: str) -> None:
    assert bearing(claim, [evidence], question="How is it with Fernhill and Puffin in Vik and Oslo?").lacking == ()
