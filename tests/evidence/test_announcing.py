"""Which line announces a list."""

from __future__ import annotations

import pytest
from made_evidence import addresses


def test_a_heading_between_two_rules_announces_by_its_words() -> None:
    sentences = list(addresses("--------\nLeaving the quay\n--------\n\n1. Ring the bell.\n2. Let go of the rope."))
    assert [(address.shown, address.lead) for address in sentences] == [
        ("1. Ring the bell.", "Leaving the quay:"),
        ("2. Let go of the rope.", "Leaving the quay:"),
    ]


def test_the_first_item_of_a_passage_is_beside_the_one_with_the_next_number() -> None:
    text = "8. The bell is rung.\n        - It is loud.\n    9. The lamp is lit.\n    10. The gate is shut."
    assert [(address.shown, address.lead) for address in addresses(text)] == [
        ("8. The bell is rung.", ""),
        ("It is loud.", "The bell is rung."),
        ("9. The lamp is lit.", ""),
        ("10. The gate is shut.", ""),
    ]
    bullets = addresses(
        "- if the bell is\n    broken.\n  - if the lamp is out.\n    - at night\n  - if the gate is shut."
    )
    assert [address.lead for address in bullets] == ["", "", "if the lamp is out.", ""]
    inside = addresses("- the bell, which\n  is loud\n  - the rope\n- the lamp")
    assert [address.lead for address in inside] == ["", "the bell, which is loud:", ""]
    nested = addresses("8. The bell is rung.\n    1. It is loud.\n    2. It is old.")
    assert [address.lead for address in nested] == ["", "The bell is rung.", "The bell is rung."]


def test_the_target_of_a_link_between_two_items_announces_nothing() -> None:
    text = "Before you sail:\n\n- Read [the times][ferry].\n\n[ferry]: ferry.html\n\n- Ring the bell."
    assert [address.lead for address in addresses(text)][1:] == ["Before you sail:"] * 2


def test_a_number_one_below_bullets_begins_a_list_of_its_own() -> None:
    text = "A tug cannot bring these:\n\n- ropes\n- lamps\n1. Ring the bell.\n2. Let go."
    assert [address.lead for address in addresses(text)][1:] == ["A tug cannot bring these:"] * 2 + ["", ""]
    inner = "Before you sail:\n\n1. Ring the bell.\n- twice\n2. Let go."
    assert [address.lead for address in addresses(inner)][1:] == ["Before you sail:"] * 3


def test_a_colon_with_a_dash_announces_a_list() -> None:
    assert [address.lead for address in addresses("Bring these:-\n\n- a rope\n- a lamp")][1:] == ["Bring these:-"] * 2


@pytest.mark.parametrize("line", ["You may bring tools such as;", "On board, bring,", "Bring, for example;"])
def test_a_line_that_goes_on_behind_a_semicolon_or_a_comma_announces_a_list(line: str) -> None:
    assert [address.lead for address in addresses(f"{line}\n\n- a rope\n- a lamp")][1:] == [line] * 2


def test_the_box_of_a_task_is_shown_so_that_a_reader_sees_whether_it_is_ticked() -> None:
    page = "Before you sail:\n\n- [ ] Ring the bell\n* [x] Light the lamp\n\nThen:\n\n[ ] Tie the rope\n[x] Go\n"
    assert [address.shown for address in addresses(page) if address.sentence.kind == "item"] == [
        "[ ] Ring the bell", "[x] Light the lamp", "[ ] Tie the rope", "[x] Go",
    ]  # fmt: skip
    assert [address.shown for address in addresses("- [a] is a name")] == ["[a] is a name"]


def test_a_line_that_says_what_follows_announces_a_list_in_spite_of_its_full_stop() -> None:
    for line in (
        "It is made of the following sheets in order of size.",
        "The watches are as follows.",
        "Bring tools, e.g.",
    ):
        assert [address.lead for address in addresses(f"{line}\n\n1. a rope\n2. a lamp")][1:] == [line] * 2
    for line in ("We sail on the following day.", "We sail in the following days.", "Read the following page."):
        assert [address.lead for address in addresses(f"{line}\n\n1. a rope\n2. a lamp")][1:] == [""] * 2


def test_a_line_in_a_note_or_a_tab_announces_nothing_in_the_next_one() -> None:
    for first, second in (('??? tip "Ropes"', "!!! note"), ('=== "Vik"', '=== "Holm"')):
        text = f"{first}\n\n    The quay lends:\n\n    - a rope\n    - a hook\n\n{second}\n\n    - the lamp\n"
        assert [address.lead for address in addresses(text)] == ["", "The quay lends:", "The quay lends:", ""]


def test_a_line_above_a_note_or_a_tab_announces_the_list_in_it() -> None:
    text = '- Outer:\n\n    Take one of:\n\n    === "Vik"\n\n        - a rope\n\n- The end\n'
    assert [address.lead for address in addresses(text)][2:] == ["Take one of:", ""]


def test_a_paragraph_beside_an_announcing_line_ends_its_list() -> None:
    note = "You may sail to:\n\n- Vik\n\n{}The harbour is kept free.\n\n- Holm\n"
    for indent in ("    ", "      "):
        text = "!!! note\n\n" + "".join(f"{indent}{line}\n" if line else "\n" for line in note.format("").split("\n"))
        assert _leads(text) == {"Vik": "You may sail to:", "Holm": ""}
    assert _leads(note.format("  ")) == {"Vik": "You may sail to:", "Holm": "You may sail to:"}


def test_a_sentence_before_the_last_may_say_that_a_list_follows() -> None:
    text = "The quay is closed. Never use the following piers. Boats found there are towed.\n\n- Vik\n"
    assert _leads(text) == {"Vik": "Never use the following piers."}
    assert _leads(text.replace("are towed.", "are:")) == {"Vik": "Boats found there are:"}
    assert _leads(text.replace("the following piers", "them for the following days")) == {"Vik": ""}


def test_a_line_that_is_told_is_not_told_again_above_its_list() -> None:
    lines = addresses("**The crew will**\n\n1. row\n2. rest\n").block().split("\n")
    assert lines[1:3] == ["[1] The crew will", "[2] 1. row"]


def _leads(text: str) -> dict[str, str]:
    return {address.shown: address.lead for address in addresses(text) if address.sentence.kind == "item"}
