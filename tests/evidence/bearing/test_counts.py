"""A writer may count what it lists or cites, but not otherwise than its sources do."""

from __future__ import annotations

import pytest
from borne import bearing

KEEPERS = ("keeper: name: Hansen; berth: north", "keeper: name: Okafor; berth: south")
BOTH = ("The new valve takes over the work of the old pump.", "It is not possible to run them both on one circuit.")
TOOLS = ("A winch of the yard lifts boats, buoys and nets.", "A crane of the yard lifts masts.")
KINDS = ("The Orla comes with a winch, a crane and a lamp.",)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("There are two keepers: Hansen and Okafor.", KEEPERS),
        ("It has two keepers, Hansen of the north berth and Okafor of the south berth.", KEEPERS),
        ("The new valve takes over the work of the old pump, so the two cannot run on one circuit.", BOTH),
        ("The Orla comes with three things: a winch, a crane, and a lamp.", KINDS),
        ("The yard has two tools: a **winch** for boats, buoys and nets, and a **crane** for masts.", TOOLS),
    ],
)
def test_a_count_of_what_is_listed_or_cited_needs_no_number_in_the_evidence(claim: str, evidence: list[str]) -> None:
    assert bearing(claim, evidence, question="What is there?").lacking == ()


@pytest.mark.parametrize(
    ("claim", "evidence", "number"),
    [
        ("There are three keepers: Hansen and Okafor.", KEEPERS, "three"),
        ("The Orla comes with four things: a winch, a crane, and a lamp.", KINDS, "four"),
        ("The new valve takes over the work of three old pumps.", BOTH, "three"),
        ("Two keepers watch: Hansen and Okafor.", ("Three keepers, Hansen, Okafor and Ruiz, watch.",), "Two"),
        ("The yard has four tools: a **winch** for boats, buoys and nets, and a **crane** for masts.", TOOLS, "four"),
        ("The Orla has two winches.", ("The Orla has a winch.", "Its winches are old."), "two"),
    ],
)
def test_a_count_of_anything_else_is_vetoed(claim: str, evidence: list[str], number: str) -> None:
    assert number in bearing(claim, evidence, question="What is there?").lacking


def test_a_part_of_a_joined_code_is_in_the_evidence() -> None:
    evidence = ["i18n:master - moved by Hansen"]
    assert bearing("Hansen moved i18n.", evidence).lacking == ()
    assert bearing("Hansen moved i19n.", evidence).lacking == ("i19n",)


def test_an_acronym_may_stand_in_a_code() -> None:
    evidence = ["Set it with radio:set_vhf_channel."]
    assert bearing("You set the VHF channel with radio:set_vhf_channel.", evidence).lacking == ()
    assert bearing("You set the UHF channel with radio:set_vhf_channel.", evidence).lacking == ("UHF",)


def test_the_place_of_a_word_is_where_the_same_small_word_stands_before_it() -> None:
    evidence = ["The harbour published the first edition of the atlas in 1971, and the final edition in 2016."]
    assert bearing("Its final edition was published in 2016.", evidence).lacking == ()
    assert bearing("Its final edition was published in 1971.", evidence).lacking
