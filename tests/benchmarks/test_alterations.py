"""Rules that alter a claim: what they find, and what they leave alone."""

from __future__ import annotations

import pytest
from claims.dates import date_edits
from claims.names import code_edits, name_edits
from claims.numbers import number_edits, unit_edits
from claims.record import Edit
from claims.spots import spots, value, values
from claims.wording import COMPARISON, MODALITY, QUANTIFIER, edits, negation_edits
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("CHG-2031 on 17 April 2025 at 02:14", ["code", "date", "time"]),
        ("charge.ramp_limit_kw is 180 kW, see on-call-and-rest.md", ["key", "number"]),
        ("extension 4417, release 25.16", ["label", "label"]),
        ("£1,620 in the third week of 2024", ["number", "ordinal", "date"]),
        ("You may, in May, not in the 1940s or one of 3,800-3,700", ["date", "number"]),
    ],
)
def test_things_are_found_whole(text: str, kinds: list[str]) -> None:
    assert [spot.kind for spot in spots(text)] == kinds


def test_a_unit_belongs_to_its_number() -> None:
    (spot,) = spots("It takes five working days.")
    assert (spot.text, spot.unit) == ("five", "working days")


def test_values_of_figures_and_words_are_one() -> None:
    assert values("Twelve of 1,800 on berth 2") >= {value("12"), value("1800"), value("two")}


@given(st.integers(2, 10**7), st.sampled_from(["", " kW", " working days"]))
def test_another_number_is_another_number(number: int, unit: str) -> None:
    text = f"The limit is {number:,}{unit}."
    changes = list(number_edits(text, ""))
    assert changes
    assert all(value(edit.replacement) not in (None, value(str(number))) for edit in changes)


def test_a_number_of_the_evidence_is_not_put_in() -> None:
    puts = {edit.replacement for edit in number_edits("It rests for 12 hours.", "12 or 21 or 15 hours")}
    assert "21" not in puts
    assert "15" not in puts


def test_units_currencies_and_rates_change() -> None:
    text = "It draws 180 kW and costs £40 a week."
    assert {edit.applied(text) for edit in unit_edits(text, "")} == {
        "It draws 180 MW and costs £40 a week.",
        "It draws 180 kW and costs $40 a week.",
        "It draws 180 kW and costs €40 a week.",
        "It draws 180 kW and costs £40 a month.",
    }


def test_no_month_is_longer_than_it_is() -> None:
    puts = {edit.replacement for edit in date_edits("by 31 May 2025", "") if edit.form == "month"}
    assert puts == {"July"}


def test_a_date_of_the_evidence_is_not_put_in() -> None:
    assert "June" not in {edit.replacement for edit in date_edits("In May 2025", "in June")}


def test_names_change_for_others_of_their_kind_and_for_near_spellings() -> None:
    changes = name_edits("Kelsø is an island.", "Vardrey, Tolm, Osterhallan, Port Ennick")
    assert [(edit.form, edit.replacement) for edit in changes] == [("other", "Little Hallan"), ("near", "Keldø")]


def test_codes_change_for_twins_and_for_slips_of_the_keys() -> None:
    puts = [(edit.form, edit.replacement) for edit in code_edits("BRT-4417 is red.", "", ["BRT-4471", "CHG-2013"])]
    assert puts == [("twin", "BRT-4471"), ("mistyped", "BRT-4147"), ("mistyped", "BRT-4471"), ("mistyped", "BRT-4411")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The crane is closed.", "The crane is not closed."),
        ("Nobody may enter.", "Everybody may enter."),
        ("Work is not allowed.", "Work is allowed."),
        ("It never sounds.", "It always sounds."),
        ("No data were lost.", "Data were lost."),
    ],
)
def test_a_denial_is_put_in_or_left_out(text: str, expected: str) -> None:
    assert expected in {edit.applied(text) for edit in negation_edits(text)}


def test_a_denial_is_not_denied_again() -> None:
    assert "It never is not so." not in {edit.applied("It never is so.") for edit in negation_edits("It never is so.")}


@pytest.mark.parametrize(
    ("rules", "text", "expected"),
    [
        (COMPARISON, "It takes at least two hours.", "It takes at most two hours."),
        (COMPARISON, "It is paid up to £40.", "It is paid at least £40."),
        (MODALITY, "You must ask.", "You may ask."),
        (MODALITY, "You may not ask.", "You need not ask."),
        (QUANTIFIER, "All gates are open.", "Only some gates are open."),
        (QUANTIFIER, "Each team has a lead.", "Only one team has a lead."),
    ],
)
def test_small_words_turn_a_claim_over(rules: tuple[object, ...], text: str, expected: str) -> None:
    assert expected in {edit.applied(text) for edit in edits(rules, text)}


def test_a_change_at_the_beginning_keeps_its_capital() -> None:
    assert Edit(0, 4, "only one", "").applied("Each team") == "Only one team"
