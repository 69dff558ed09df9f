"""Claims that cite nothing, or too little, are attributed to the sentences that bear them out."""

from __future__ import annotations

from typing import Any

import pytest
from made_evidence import addresses, passage

from groundwire.evidence.support import rest


def found_for(claim: str, question: str, *texts: str) -> list[str]:
    """The sentences that a claim without citations rests on."""
    among = addresses(*texts)
    return [address.shown for address in rest(claim, [], among, question=question).cited]


def test_a_claim_keeps_the_sentence_that_it_cites_beside_the_one_that_it_forgot() -> None:
    depth, told, noon = among = addresses(
        "The depth of the basin defaults to 7 metres. At noon the basin's depth of 7 metres is told, and defaults are "
        "measured at the gate. Rangers measure it at noon."
    )
    claim = "The depth of the basin defaults to 7 metres and is measured by Rangers at noon."
    resting = rest(claim, [depth], among, question="")
    assert (list(resting.cited), told in resting.cited) == ([depth, noon], False)


def test_the_sentences_that_a_claim_cites_stay_beside_those_found_for_what_they_lack() -> None:
    wrote, named, moon, slow = among = addresses(
        "Usually your own office writes and signs the passes of the crew.\n\nA pass has a field called `grade`.\n\n"
        "The moon is old.\n\nLet us make a grade called deck_hand for the crew of the office."
    )
    claim = "Have your own office write and sign the passes, with a field called `grade`, such as `deck_hand`."
    assert list(rest(claim, [wrote, named], among, question="").cited) == [wrote, named, slow]
    assert list(rest(claim, [wrote, moon, named], among, question="").cited) == [wrote, named, slow]
    assert rest(claim.replace("deck_hand", "mate_hand"), [wrote, named], among, question="").cited == ()


def test_one_that_says_otherwise_does_not() -> None:
    old, new, wage = among = addresses(
        "The fee of the Kelso berth is 7 pounds.\n\nThe fee of the Tolm berth is 9 pounds.\n\nIts keeper earns wages."
    )
    assert list(rest("The fee of the Tolm berth is 9 pounds.", [old, wage], among, question="").cited) == [new]


def test_a_claim_that_repeats_the_question_rests_on_a_sentence_that_says_it_or_on_nothing() -> None:
    """Its words are all in the question, so they show nothing."""
    seen = "The relay operator can see how much traffic flows between the pilots."
    built = "A relay was built for the pilots, and the data transferred over it is obscure."
    question = "Can a relay operator read the transferred data?"
    assert found_for("A relay operator can read the transferred data.", question, f"{built} {seen}") == []
    read = "The operator of a relay can read all data."
    assert found_for("A relay operator can read the transferred data.", question, f"{built} {seen} {read}") == [read]


def test_a_claim_that_repeats_the_question_may_cite_a_sentence_in_other_words() -> None:
    among = addresses("Tugs are not allowed through the lock between 22:00 and 06:00.")
    claim, question = "The tug cannot pass the lock at night.", "Can a tug pass the lock at night?"
    assert rest(claim, list(among), among, question=question).support == "consistent"


def test_a_claim_that_repeats_the_question_cites_no_sentence_that_only_has_its_name() -> None:
    among = addresses("Cy Dorn wrote to Bo Lund. Bo Lund was seen to murder Ada Hale.")
    claim, question = "Bo Lund murdered Ada Hale.", "Did Bo Lund murder Ada Hale?"
    wrote, murder = among
    assert list(rest(claim, [wrote], [wrote], question=question).cited) == []
    assert list(rest(claim, [murder], list(among), question=question).cited) == [murder]


def test_no_claim_is_put_together_from_sentences_about_other_things() -> None:
    question = "What is the largest number of barges that one berth of the harbour can be shared with?"
    claim = "The largest number of barges that one berth of the harbour can be shared with is 1."
    others = (
        "Sort by largest first or smallest first.",
        "The list may begin with a barge of 1 tonne, until the other barges are known to the harbour.",
        "Share the berth with the other barge. The harbour then exchanges the papers.",
    )
    assert found_for(claim, question, *others) == []


@pytest.mark.parametrize("unit", ["metres", "meters", "m"])
def test_a_claim_without_sources_finds_the_line_that_names_its_unit_in_any_spelling(unit: str) -> None:
    line, basin, gate = (
        "Depths are in metres below the datum.",
        "Basin 1 depth 4.4 arm long.",
        "Gate 7 depth 5.2 no arm.",
    )
    question = "What is the depth of gate 7?"
    assert found_for(f"The depth of gate 7 is 5.2 {unit}.", question, f"{line} {basin} {gate}") == [line, gate]
    assert found_for("The depth of gate 7 is 5.2 feet.", question, f"{line} {basin} {gate}") == []


@pytest.mark.parametrize("claim", ["Kelso 2 has a depth of {} metres.", "The depth of gate 2 at Kelso is {} metres."])
def test_a_claim_without_sources_takes_no_number_from_the_row_of_another_thing(claim: str) -> None:
    line = "Depths are in metres below the datum."
    rows = "Ennick 2 depth 6.1 arm long. Kelso 1 depth 4.4 arm short. Kelso 2 depth 5.2 arm long."
    question = "What is the depth of gate 2 at Kelso?"
    assert found_for(claim.format("5.2"), question, f"{line} {rows}") == [line, "Kelso 2 depth 5.2 arm long."]
    assert found_for(claim.format("4.4"), question, f"{line} {rows}") == []


def test_a_claim_is_attributed_to_no_sentence_that_it_does_not_need() -> None:
    told = "For tugs, it is broadcast to the harbour at channel 2102."
    near = "Tugs in the harbour may use the discovery broadcasts of a channel."
    question = "Which channel is used for discovery broadcasts in the harbour?"
    assert found_for("The channel used for discovery broadcasts in the harbour is 2102.", question, near, told) == [
        told
    ]


def test_a_sentence_that_states_another_value_is_no_part_of_what_a_claim_is_attributed_to_anew() -> None:
    facts = addresses(
        "Boats of a length of 20 m and above need a horn. Boats of 25 m and above need a lamp.",
        passage("- name: coal-quay; port: 3100; gate: 8\n- name: grain-quay; port: 3101; gate: 9\n", "b"),
    )
    horn, lamp, coal, grain = facts

    def cited(text: str, *addresses: Any) -> list[Any]:
        return list(rest(text, addresses, facts, question="What holds?").cited)

    assert cited("A boat of 20 m or above needs a horn.", horn) == [horn]
    assert cited("A boat of 25 m or above needs a horn.", horn) == []
    assert cited("A boat of 25 m or above needs a lamp.", horn) == [lamp]
    assert cited("The gate of the grain-quay has port 3101.", grain) == [grain]
    assert cited("The gate of the grain-quay has port 3101.", coal) == [grain]
    assert cited("The grain-quay has port 3100.", grain) == []


def test_the_signs_that_a_claim_lists_stand_in_what_it_rests_on() -> None:
    question = "Which characters in the names of berths are known to cause problems with the harbour's log?"
    names = "Special characters in the names of berths can cause problems with the log of the harbour."
    known = "The following characters are known to cause trouble: `<`, `>`, `:`, `|`, `\\`"
    for signs in ("<, >, :, |, and \\", "`<`, `>`, `:`, `|`, and `\\`"):
        claim = f"The characters {signs} are known to cause problems with the log."
        assert found_for(claim, question, f"{names} {known}") == [addresses(known).get(1).shown]
    for signs in ("@, #, %, and ~", "<, >, %, and ~"):
        claim = f"The characters {signs} are known to cause problems with the log."
        assert found_for(claim, question, f"{names} {known}") == []
    sum_of_two = "Berths 3, 4, and 5 have a depth of 7 metres."
    assert found_for(sum_of_two, "", sum_of_two) == [sum_of_two]
