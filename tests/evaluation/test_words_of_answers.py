"""Words are compared as SQuAD compares them; a free answer that says it does not know is a refusal."""

from __future__ import annotations

import pytest

from groundwire.agents.replies.ignorance import admits_ignorance
from groundwire.evaluation.measures.answers import contains, f1


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("It was 1,800 kW instead of 180. [1][2]", ["1800", "180"]),
        ("The rest lasts [1] eleven hours.", ["rest lasts eleven HOURS"]),
        ("They overpaid £18,406 in all.", ["£18,406"]),
        ("    MIN_ROWS=1200\n    OUT_DIR=/srv [1]", ["1200", "MIN_ROWS=1200"]),
        ("The tide rises by 1.5 m, then by 2.", ["1.5 m", "2"]),
        ("It froze to -5 degrees (-7 at night).", ["\u22125 degrees", "-7"]),
        ("Her hull has grade A.", ["grade A"]),
        ("A tug lies at a berth.", ["tug lies at berth", "a tug"]),
        ("Eleven hours\u2014no less\u2026and no more.", ["eleven hours", "no less", "and no more"]),
        ("Signed by the master/mate; 8080/tcp,then 9090:udp.", ["master", "mate", "8080", "then", "9090"]),
        ("See https://example.org/berths|tugs.", ["example.org", "berths", "tugs"]),
        ("It needs the harbour master's word.", ["harbour master", "the harbour master\u2019s word"]),
        ("From 10:30 on 3/4 of the 5\u201310 tugs.", ["10:30", "3/4", "5-10 tugs"]),
    ],
)
def test_whole_words_in_a_row_are_contained(text: str, phrases: list[str]) -> None:
    assert contains(text, phrases)


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("It was 1,800 kW.", ["180"]),
        ("The tide rises by 15 m.", ["1.5"]),
        ("It was 5 degrees.", ["-5 degrees"]),
        ("It froze to -5 degrees.", ["5 degrees"]),
        ("Her hull has grade C.", ["grade A"]),
        ("Eleven long hours.", ["eleven hours"]),
        ("It opens at 10:30, with 3/4 of the 1,200 tugs.", ["30"]),
        ("It opens at 10:30, with 3/4 of the 1,200 tugs.", ["4"]),
        ("It opens at 10:30, with 3/4 of the 1,200 tugs.", ["200"]),
        ("The fee is non-refundable.", ["refundable"]),
        ("Anything.", []),
        ("Anything.", ["the"]),
    ],
)
def test_parts_of_words_and_nothing_at_all_are_not(text: str, phrases: list[str]) -> None:
    assert not contains(text, phrases)


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("\u6bcf\u8258\u62d6\u8239\u670925\u5929\u5047\u671f\u3002", "25\u5929"),
        ("\u5f15\u304d\u8239\u306f\u4e00\u65e5\uff11\uff11\u6642\u9593\u4f11\u3080\u3002", "11\u6642\u9593"),
        ("\uc608\uc778\uc120\uc740 11\uc2dc\uac04\uc744 \uc27d\ub2c8\ub2e4.", "11\uc2dc\uac04"),
        ("L'\u00e9quipe du port dort 11 heures, l\u2019hiver.", "\u00e9quipe"),
        ("Der Schlepper ruht \u201e11 Stunden\u201c im Hafenbu\u0308ro.", "Hafenb\u00fcro"),
        ("\u00bfCu\u00e1nto? \u00a111 horas!", "11 horas"),
        ("Le bassin co\u00fbte 1\u202f200 euros \u00abpar jour\u00bb.", "1200 euros par jour"),
        ("The \ufb01ne is paid in the STRASSE.", "fine"),
        ("The \ufb01ne is paid in the STRASSE.", "stra\u00dfe"),
    ],
)
def test_other_languages_have_words_too(text: str, phrase: str) -> None:
    assert contains(text, [phrase])
    assert f1(phrase, phrase) == 1.0


def test_a_chinese_numeral_is_not_found_inside_a_larger_one() -> None:
    assert contains("\u62d6\u8239\u4f11\u606f\u4e8c\u5341\u4e94\u5929\u3002", ["\u4e8c\u5341\u4e94\u5929"])
    assert not contains("\u62d6\u8239\u4f11\u606f\u4e8c\u5341\u4e94\u5929\u3002", ["\u5341\u4e94\u5929"])


def test_a_chinese_answer_shares_its_characters_with_gold() -> None:
    assert f1("\u4f11\u606f11\u5c0f\u65f6\u3002", "11\u5c0f\u65f6") == pytest.approx(2 * 3 / (5 + 3))


def test_f1_counts_shared_words_once_for_each_time_they_stand_on_both_sides() -> None:
    assert f1("The keeper rests.", "a keeper rests [1]") == 1.0
    assert f1("rest rest rest", "rest now") == pytest.approx(2 / 5)
    assert f1("", "rest") == f1("tide", "rest") == 0.0


@pytest.mark.parametrize(
    "text",
    ["", "I don't know.", "The context does not provide the depth.", "The depth is not specified.", "I do not know"],
)
def test_a_free_answer_may_refuse(text: str) -> None:
    assert admits_ignorance(text)


@pytest.mark.parametrize("text", ["The refund does not include fees.", "Nobody was told.", "The knot is well known."])
def test_a_denial_is_not_a_refusal(text: str) -> None:
    assert not admits_ignorance(text)
