"""A quote is found where it stands, and nowhere else."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st
from laws import law

from groundwire.evidence.text.spans import find_span, normalise

LONG = "The on-call engineer who was called out at night must rest for 11 hours before any further work begins."
WORDS = st.lists(
    st.sampled_from("the berth is not clear, 42 ferries wait; “no” \u2013 she said it\u2019s 1,800\n m".split(" "))
)
TEXT = st.one_of(st.text(max_size=120), WORDS.map(" ".join))


def normal(text: str) -> str:
    return normalise(text)[0].strip()


@law(30, 150, text=TEXT, data=st.data())
def test_a_verbatim_slice_is_found_unless_it_cuts_a_number_or_negation(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    quote = text[start : data.draw(st.integers(start, len(text)))]
    span = find_span(quote, text)
    if span is not None:
        assert normal(text[slice(*span)]) == normal(quote)
    elif any(character.isalnum() for character in normal(quote)):
        around = text[max(0, start - 1) : start] + text[start + len(quote) :][:1]
        assert around.strip()


def test_what_nobody_sees_is_no_part_of_a_quote() -> None:
    assert find_span("the pier is open", "So the pi\U000e0168er\ufe01 is\u200b open.") == (3, 22)


@law(25, 50, words=st.lists(st.sampled_from(LONG.split()), min_size=1), data=st.data())
def test_whole_words_are_always_found(words: list[str], data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(words) - 1))
    quote = " ".join(words[start : data.draw(st.integers(start + 1, len(words)))])
    assert find_span(quote, " ".join(words)) is not None


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("the  berth\tis\nclear", "Now the berth is clear."),
        ("the berth is clear", "Now the\n   berth\u00a0is clear."),
        ('she said "go" - it\'s late', "Then she said “go” \u2013 it\u2019s late."),
        ("she said «go» \u2014 it`s late", 'Then she said "go" - it\'s late.'),
        ("berth", "be\u200brth"),
        ("be\u200brth", "the berth"),
        ("the limit ramp_kw is 180", "the **limit** `ramp_kw` is 180."),
        ("`ramp_kw` is **180**", "the limit ramp_kw is 180."),
        ("co\u00adoperate", "they cooperate"),
        ("<passage>", "see <\u200bpassage> here"),
    ],
)
def test_spaces_quotation_marks_dashes_and_invisible_characters_do_not_count(quote: str, text: str) -> None:
    span = find_span(quote, text)
    assert span is not None
    assert normal(text[slice(*span)]) == normal(quote)


@pytest.mark.parametrize("quote", ["", "  ", "...", "“”", "\u200b", "- \u2013 \u2014", "|---|"])
def test_a_quote_without_a_letter_or_digit_is_no_quote(quote: str) -> None:
    assert find_span(quote, f"text {quote} text") is None


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("The fee is 1", "The fee is 1,800 pounds."),
        ("80 pounds", "The fee is 1,880 pounds."),
        ("staff can", "Here staff cannot smoke."),
        ("staff do", "Here staff don't smoke."),
        ("5 degrees", "It was -5 degrees."),
    ],
)
def test_a_quote_may_not_cut_a_number_or_a_negation(quote: str, text: str) -> None:
    assert find_span(quote, text) is None
    whole = find_span(quote, f"{text} Also: {quote}.")
    assert whole is not None
    assert whole[0] > len(text)


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        (LONG.replace("engineer", "engineers"), LONG),
        ("An on-call engineer ... must rest", LONG),
        ("the berth", "The berth"),
        ("23", "2**3"),
        ("23", "2`3"),
        ("23", "2*3"),
        ("**", "a ** b"),
        ("`", "`a`"),
    ],
)
def test_what_is_nearly_there_is_not_there(quote: str, text: str) -> None:
    assert find_span(quote, text) is None
