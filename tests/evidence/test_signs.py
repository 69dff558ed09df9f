"""Signs that carry the meaning: a copy with another sign is no quote, and one that says otherwise rests on nothing."""

from __future__ import annotations

import pytest
from made_evidence import addresses

from groundwire.evidence.support import rest

PLANS = "| Feature | Basic | Team |\n|---|---|---|\n| Backups | {} | {} |\n"
LANE = "Traffic north {} south is allowed at the lock."


def support(document: str, claim: str) -> str:
    sentences = addresses(document)
    return rest(claim, list(sentences), sentences, question="").support


@pytest.mark.parametrize(
    ("sentence", "altered"),
    [
        ("The fee is ~20 euros.", "The fee is 20 euros."), ("The rate is a/b.", "The rate is a*b."),
        ("The set is a \u222a b.", "The set is a \u2229 b."), ("A !== B holds.", "A == B holds."),
        ("A != B holds.", "A = B holds."), ("It is safe?", "It is safe."),
        ("Run rm -r now.", "Run rm r now."), ("Run it with --no-verify off.", "Run it with no verify off."),
        ("The net result was (5,000) euros.", "The net result was 5,000 euros."),
        ("The rate is 10 \u2248 9.", "The rate is 10 9."), ("Use !lit lamps.", "Use lit lamps."),
    ],
)  # fmt: skip
def test_another_sign_rests_on_nothing(sentence: str, altered: str) -> None:
    assert support(sentence, sentence) == "verbatim"
    assert support(sentence, altered) == "unsupported"


@pytest.mark.parametrize(
    ("sentence", "altered"),
    [
        ("No, 5 is safe.", "No. 5 is safe."), ("Set x[1] to 2.", "Set x(1) to 2."), ("AT&T pays.", "AT T pays."),
        ("Write it in C#.", "Write it in C."), ("Set the rule \u00a7 5.", "Set the rule 5."),
        ("The lane (2019) is red.", "The lane 2019 is red."),
    ],
)  # fmt: skip
def test_a_sign_less_is_no_quote(sentence: str, altered: str) -> None:
    assert support(sentence, sentence) == "verbatim"
    assert support(sentence, altered) != "verbatim"


@pytest.mark.parametrize(
    "copy",
    [
        "It is “safe” - they said — at 5 m, or so",
        "It is 'safe' \u2014 they  said \u2013 at 5\u00a0m, or so.",
        '**It is "safe"** \u2013 they said \u2013 at `5 m`, or so.',
    ],
)
def test_quotation_marks_dashes_spaces_emphasis_and_a_full_stop_are_no_signs(copy: str) -> None:
    assert support('It is "safe" \u2013 they said \u2013 at 5 m, or so.', copy) == "verbatim"


@pytest.mark.parametrize(("yes", "no"), [("\u2705", "\u274c"), ("\u2713", "\u2717"), ("[x]", "[ ]"), ("yes", "no")])
def test_check_marks_and_crosses_are_told_apart_in_cells(yes: str, no: str) -> None:
    table = PLANS.format(no, yes)
    assert support(table, f"Feature: Backups; Basic: {no}; Team: {yes}.") == "verbatim"
    assert support(table, f"Feature: Backups; Basic: {yes}; Team: {no}.") == "unsupported"


def test_check_marks_and_crosses_are_told_apart_in_prose() -> None:
    table = PLANS.format("\u274c", "\u2705")
    assert support(table, "Backups are \u2705 in Team.") == "consistent"
    assert support(table, "Backups are \u2705 in Basic.") == "unsupported"
    assert support(table, "Feature: Backups; Basic: \u2717; Team: \u2714.") == "consistent"


@pytest.mark.parametrize(("yes", "no"), [("\u2611", "\u2610"), ("\u2705", "\u274c"), ("\u2713", "\u2717")])
def test_a_ticked_line_is_no_open_one(yes: str, no: str) -> None:
    line = "Nightly backups of the berth plan"
    for here, there in ((yes, no), (no, yes)):
        assert support(f"{here} {line}", f"{here} {line}.") == "verbatim"
        assert support(f"{here} {line}", f"{there} {line}.") == "unsupported"
    assert support(line, f"\u2705 {line}") == "consistent"


def test_what_is_crossed_out_is_denied_once() -> None:
    crossed = "\u274c Nightly backups of the berth plan"
    assert support(crossed, "There are no nightly backups of the berth plan.") == "consistent"
    assert support(crossed, "There are nightly backups of the berth plan.") == "unsupported"
    assert support("\u274c Not supported at the berth", "It is not supported at the berth.") == "consistent"


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (LANE.format("\u2190"), "unsupported"),
        ("Traffic south \u2192 north is allowed at the lock.", "unsupported"),
        ("At the lock, traffic south -> north is allowed.", "unsupported"),
        ("Traffic from south to north is allowed at the lock.", "unsupported"),
        (LANE.format("->"), "consistent"),
        (LANE.format("\u21d2"), "consistent"),
        ("Traffic south \u2190 north is allowed at the lock.", "consistent"),
        ("Traffic from north to south is allowed at the lock.", "consistent"),
    ],
)
def test_an_arrow_says_from_where_to_where(claim: str, expected: str) -> None:
    assert support(LANE.format("\u2192"), claim) == expected


def test_an_arrow_up_is_no_arrow_down() -> None:
    assert support("The price went \u2191 in May.", "In May, the price went \u2193.") == "unsupported"
