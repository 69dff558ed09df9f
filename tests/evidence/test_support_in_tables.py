"""What a claim rests on in tables, and in what stands below a line or a column that denies it."""

from __future__ import annotations

from typing import Any

import pytest
from made_evidence import addresses, passage

from groundwire.evidence.support import rest


def test_the_row_of_a_table_rests_on_the_caption_that_names_its_unit() -> None:
    columns = "| Year | Orla | Brisk |"
    table = f"Table 2: Berths in use (in %)\n\n{columns}\n|---|---|---|\n| 2031 | 61.5 | 70.5 |\n"
    other = "Table 3: Tugs at sea\n\n| Year | Tugs |\n|---|---|\n| 2031 | 8 |\n"
    facts = addresses(table, other, passage("| 2032 | 64.2 | 72.8 |\n", "c", source="a.md", above=columns))
    caption, first, _, _, later = facts

    def cited(text: str, row: Any) -> list[Any]:
        return list(rest(text, [row], facts, question="How full was Orla?").cited)

    assert cited("In 2031, 61.5% of the berths at Orla were in use.", first) == [caption, first]
    assert cited("In 2032, 64.2% of the berths at Orla were in use.", later) == [caption, later]
    assert cited("In 2032, 61.5% of the berths at Orla were in use.", later) == []


@pytest.mark.parametrize(("yes", "no"), [("yes", "no"), ("\u2713", "\u2717"), ("\u2705", "\u274c")])
def test_a_table_may_say_yes_and_no_by_a_sign(yes: str, no: str) -> None:
    table = f"| What | Gate | Crane | Mole |\n|---|---|---|---|\n| Night lamp | {yes} | {no} | {no} |\n"
    rows = addresses(table)
    question = "Is the night lamp supported at the crane?"

    def support(text: str) -> str:
        return rest(text, list(rows), rows, question=question).support

    assert support("No, the night lamp is not supported at the crane.") == "consistent"
    assert support("Yes, the night lamp is supported at the crane.") == "unsupported"
    assert support("The gate supports the night lamp, but the crane does not.") == "consistent"


@pytest.mark.parametrize(
    "no",
    ["\u2717 (only at sea)", "\u2717\u00b9", "\u274c only at sea", "\u2717, see below", "no (only at sea)", "\u00d7",
     "\U0001f6ab", ":x:", "[ ]"],
)  # fmt: skip
@pytest.mark.parametrize("yes", ["\u2714\ufe0f (since 2019)", ":white_check_mark:", "[x]", "[X]"])
def test_a_sign_says_yes_or_no_whatever_note_is_behind_it(yes: str, no: str) -> None:
    rows = addresses(f"| Lamp | Allowed |\n|---|---|\n| red | {no} |\n| green | {yes} |\n")
    for address, denied in zip(rows, (True, False), strict=True):
        lamp = "red" if denied else "green"
        for claim, expected in (
            (f"The {lamp} lamp is allowed.", not denied),
            (f"The {lamp} lamp is not allowed.", denied),
        ):
            assert bool(rest(claim, [address], [address], question=f"Is the {lamp} lamp allowed?").cited) == expected


@pytest.mark.parametrize(
    ("line", "denies"),
    [
        ("Forbidden:", True), ("## Forbidden", True), ("Deprecated and removed:", True), ("Unsupported lamps:", True),
        ("These lamps are banned:", True), ("The following are prohibited at sea:", True), ("Not supported:", True),
        ("How to remove banned keepers:", False), ("These lamps are not banned:", False),
        ("When a lamp is removed:", False), ("Lamps for banned keepers are:", False),
    ],
)  # fmt: skip
def test_what_a_line_denies_in_a_word_is_not_stated_of_its_list(line: str, denies: bool) -> None:
    sentences = addresses(f"# Yard\n\n{line}\n\n- red lamp\n- green lamp\n")
    red = [address for address in sentences if address.shown == "red lamp"]

    def supported(text: str) -> bool:
        return bool(rest(text, red, sentences, question="Which lamps are allowed?").cited)

    assert supported("The red lamp is allowed.") != denies
    assert supported("You may use the red lamp.") != denies
    assert supported("- red lamp")
    if denies:
        assert supported("The red lamp is not allowed.")
        assert not supported("The red lamp is not banned.")
    if denies and "Not" not in line:
        assert supported("The red lamp is banned.")


def test_what_stands_in_a_table_below_a_word_that_denies_it_is_not_stated() -> None:
    sentences = addresses("# Yard\n\nUnsupported lamps:\n\n| Lamp | Since |\n|---|---|\n| red | 2019 |\n")
    row = [address for address in sentences if address.sentence.kind == "row"]
    question = "Is the red lamp supported?"
    assert not rest("The red lamp is supported since 2019.", row, sentences, question=question).cited
    assert rest("The red lamp is unsupported since 2019.", row, sentences, question=question).cited


@pytest.mark.parametrize("heading", ["Not supported", "Deprecated features", "Removed"])
def test_a_sentence_below_a_heading_that_denies_it_bears_out_no_claim_that_does_not(heading: str) -> None:
    facts = addresses(f"# Pump\n\n## {heading}\n\nThe keeper stores the pump in the wet shed overnight.\n")

    def support(text: str) -> str:
        return rest(text, list(facts), facts, question="Where is the pump stored?").support

    assert support("Overnight, the keeper stores the pump in the wet shed.") == "unsupported"
    assert support(f"{heading}: The keeper stores the pump in the wet shed overnight.") == "verbatim"
