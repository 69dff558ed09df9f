"""A quote is found where it stands, and nowhere else."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from groundwire.evidence.citation import cite
from groundwire.evidence.passage import Passage
from groundwire.evidence.spans import CHARACTERS_PER_EDIT, MOST_EDITS, find_span, normalise

LONG = "The on-call engineer who was called out at night must rest for 11 hours before any further work begins."
WORDS = st.lists(
    st.sampled_from("the berth is not clear, 42 ferries wait; “no” \u2013 she said it\u2019s 1,800\n m".split(" "))
)
TEXT = st.one_of(st.text(max_size=120), WORDS.map(" ".join))


def normal(text: str) -> str:
    return normalise(text)[0].strip()


@given(TEXT, st.data())
@settings(max_examples=300, deadline=None)
def test_a_verbatim_slice_is_found_unless_it_cuts_a_number_or_negation(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    quote = text[start : data.draw(st.integers(start, len(text)))]
    span = find_span(quote, text)
    if span is not None and not span.edits:
        assert normal(text[span.start : span.end]) == normal(quote)
    elif any(character.isalnum() for character in normal(quote)):
        around = text[max(0, start - 1) : start] + text[start + len(quote) :][:1]
        assert around.strip()
        assert span is None or span.edits <= len(quote) // CHARACTERS_PER_EDIT


@given(st.lists(st.sampled_from(LONG.split()), min_size=1), st.data())
@settings(deadline=None)
def test_whole_words_are_always_found(words: list[str], data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(words) - 1))
    quote = " ".join(words[start : data.draw(st.integers(start + 1, len(words)))])
    span = find_span(quote, " ".join(words))
    assert span is not None
    assert span.edits == 0


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
    assert span.edits == 0
    assert normal(text[span.start : span.end]) == normal(quote)


@pytest.mark.parametrize("quote", ["", "  ", "...", "“”", "\u200b", "- \u2013 \u2014", "|---|"])
def test_a_quote_without_a_letter_or_digit_is_no_quote(quote: str) -> None:
    assert find_span(quote, f"text {quote} text") is None


@pytest.mark.parametrize(
    ("said", "quoted"),
    [
        ("11 hours", "12 hours"),
        ("11 hours", "1 hours"),
        ("must rest", "must not rest"),
        ("must rest", "mustn't rest"),
        ("any further", "no further"),
        ("11 hours", "eleven hours"),
    ],
)
def test_a_changed_number_or_negation_is_never_near_enough(said: str, quoted: str) -> None:
    changed = LONG.replace(said, quoted)
    assert changed != LONG
    assert find_span(changed, LONG) is None
    assert find_span(LONG, changed) is None


@pytest.mark.parametrize(("old", "new"), [("five", "nine"), ("-5", "5"), ("seven", "seventy"), ("twice", "once")])
def test_number_words_and_signs_count_as_numbers(old: str, new: str) -> None:
    text = f"The water in the inner harbour of Osterhallan had a temperature of {old} degrees that morning at the quay."
    assert find_span(text.replace(old, new), text) is None


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
    assert whole.start > len(text)


@given(st.integers(0, len(LONG) - 1), st.integers(1, 12), st.sampled_from(["delete", "insert", "replace"]))
@example(0, 6, "replace")
@settings(max_examples=200, deadline=None)
def test_the_stated_distance_holds(at: int, edits: int, kind: str) -> None:
    assume(not set(LONG[at : at + edits]) & set("1"))
    put = {"delete": "", "insert": "ø" * edits + LONG[at : at + edits], "replace": "ø" * edits}[kind]
    quote = LONG[:at] + put + LONG[at + edits :]
    span = find_span(quote, f"Before it. {LONG} After it.")
    if span is not None:
        assert span.edits <= len(normal(quote)) // CHARACTERS_PER_EDIT
    if edits <= len(quote) // CHARACTERS_PER_EDIT and 20 < at < 50 and kind != "delete":
        assert span is not None


def test_a_quote_shorter_than_one_edit_must_match_exactly() -> None:
    quote = "the shore breaker tr"[: CHARACTERS_PER_EDIT - 1]
    assert find_span(quote, "Then the shore breaker tripped.") is not None
    assert find_span(quote.replace("shore", "short"), "Then the shore breaker tripped.") is None


def test_case_counts() -> None:
    assert find_span("the berth", "The berth") is None


@pytest.mark.parametrize("kind", ["junk", "one letter", "near", "periodic", "whole passage", "digits"])
def test_a_long_quote_takes_less_than_a_second(kind: str) -> None:
    randomness = random.Random(1)
    text = " ".join(randomness.choices("ferry berth charge rest the of and a passenger hours".split(), k=4_000))[
        :20_000
    ]
    quote, passage = {
        "junk": (" ".join(randomness.choices("ferry berth the of zinc".split(), k=200))[:600], text),
        "one letter": ("x" * 600, text),
        "near": (text[5_000:5_600].replace("berth", "birth", 5), text),
        "periodic": ("ab" * 150 + "ccccc" + "ab" * 147, "ab" * 10_000),
        "whole passage": (text[:10_000].replace("berth", "birth", 5), text),
        "digits": ("1", "11 " * 6_600),
    }[kind]
    started = time.perf_counter()
    span = find_span(quote, passage)
    assert time.perf_counter() - started < 1.0
    if span is not None:
        assert span.edits <= MOST_EDITS


@given(TEXT, st.text(max_size=30))
@settings(deadline=None)
def test_a_citation_is_its_sources_own_text(before: str, quote: str) -> None:
    text = f"{before} The  berth\u2019s depth is 7 metres. {quote}"
    passage = Passage(
        id="a", index="notes", source="a.md", text=text, start=17, end=17 + len(text), heading=("One", "Two")
    )
    citation = cite("berth's depth is 7 metres", passage, marker=3)
    assert citation is not None
    assert passage.text[citation.start - passage.start : citation.end - passage.start] == citation.quote
    assert (citation.marker, citation.passage_id, citation.heading, citation.support) == (
        3,
        "a",
        "One > Two",
        "unchecked",
    )
    assert cite("the depth is 8 metres", passage.model_copy(update={"text": "nothing"}), marker=1) is None


@pytest.mark.parametrize(
    ("quote", "text"), [("23", "2**3"), ("23", "2`3"), ("23", "2*3"), ("**", "a ** b"), ("`", "`a`")]
)
def test_marks_inside_a_number_are_no_markup_and_marks_alone_no_quote(quote: str, text: str) -> None:
    assert find_span(quote, text) is None
