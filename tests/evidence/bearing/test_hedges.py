"""Words without which more would be said than the evidence says are not dropped."""

from __future__ import annotations

import pytest
from borne import bearing

CASES = (
    # evidence, said otherwise, what is false
    ("The pump almost failed in May.", "The pump nearly failed in May.", "The pump failed in May."),
    ("Almost no member voted.", "Hardly a member voted.", "No member voted."),
    ("The bridge is far from safe.", "The bridge is far from being safe.", "The bridge is safe."),
    ("The hatch allegedly leaks.", "The hatch is said to leak.", "The hatch leaks."),
    ("The alleged thief fled to Vik.", "The suspected thief fled to Vik.", "The thief fled to Vik."),
    (
        "The draft contract was signed by Ann.",
        "Ann signed the draft of the contract.",
        "The contract was signed by Ann.",
    ),
    ("The deputy mayor resigned.", "The deputy of the mayor resigned.", "The mayor resigned."),
    ("The vice president of Vik signed it.", "The vice president signed it.", "The president of Vik signed it."),
    ("The ex-husband of Ann signed it.", "The former husband of Ann signed it.", "The husband of Ann signed it."),
    ("The mayor's deputy resigned.", "The deputy of the mayor resigned.", "The mayor resigned."),
    ("The subsidiary of Vik AS signed it.", "Vik AS's subsidiary signed it.", "Vik AS signed it."),
    ("Ann Hale signed it.", "It was signed by Ann Hale.", "Ann Hale's lawyer signed it."),
    (
        "The mayor tried to close the bridge.",
        "The mayor attempted to close the bridge.",
        "The mayor closed the bridge.",
    ),
    (
        "The mayor forgot to close the bridge.",
        "The mayor forgot to close it, the bridge.",
        "The mayor closed the bridge.",
    ),
    ("The hatch is expected to open.", "The hatch will probably open.", "The hatch opened."),
    (
        "The bridge would have collapsed in May.",
        "In May the bridge would have collapsed.",
        "The bridge collapsed in May.",
    ),
    (
        "If the pump leaked, it would be replaced.",
        "A leaking pump would be replaced.",
        "The pump leaked and was replaced.",
    ),
    ("Suppose the bridge collapses in May.", "Suppose that it collapses in May.", "The bridge collapses in May."),
    ("Critics claim that the hatch leaks.", "According to critics, the hatch leaks.", "The hatch leaks."),
    ("The board denied that the plan failed.", "The board disputed that the plan failed.", "The plan failed."),
    ("The rumour that the pump leaks is false.", "It is a rumour that the pump leaks.", "The pump leaks."),
)


@pytest.mark.parametrize(("evidence", "true", "false"), CASES)
def test_what_is_only_nearly_or_allegedly_so_is_not_told_as_a_fact(evidence: str, true: str, false: str) -> None:
    assert bearing(true, [evidence]).consistent
    assert not bearing(false, [evidence]).consistent


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        ("The crew acting at once saved the boat.", "The crew saved the boat at once."),
        ("The meeting was held virtually on Monday.", "On Monday the meeting was held online."),
        ("The hotel is close to the beach.", "The hotel is near the beach."),
        ("Ann is the deputy mayor; Bo is the mayor.", "Bo is the mayor."),
        ("Nearly all members voted.", "Most members voted."),
        ("They tried to fix the pump and fixed the pump on Monday.", "They fixed the pump on Monday."),
    ],
)
def test_the_same_words_that_hedge_nothing_are_dropped_freely(evidence: str, claim: str) -> None:
    assert bearing(claim, [evidence]).consistent
