"""One form for each name, and where a text has names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.evidence.passage import Passage
from groundwire.indexes.names import LONGEST, capitalised, name_key, name_keys, possible, titles


@pytest.mark.parametrize(
    ("spelt", "key"),
    [
        ("Kate Lee (actress)", "kate lee"),
        ("KATE LEE's", "kate lee"),
        ("Kate Lee\u2019s", "kate lee"),
        ("The Gannet Stair", "gannet stair"),
        ("Kelsø", "kelsø"),
        ("Ölümsüz", "olumsuz"),
        ("INC-2025-004", "inc 2025 004"),
        ("(untitled)", "untitled"),
        ("***", ""),
    ],
)
def test_a_name_has_one_form(spelt: str, key: str) -> None:
    assert name_key(spelt) == key


def test_capitalised_words_are_names_unless_they_only_begin_a_sentence() -> None:
    text = "However the ferry left. Lothair II. She met Boso the Elder, in May 2010, near Maurice's Abbey. Ropes lie."
    assert {mention.key for mention in capitalised(text)} == {"lothair ii", "boso the elder", "maurice", "abbey"}
    for mention in capitalised(text):
        assert name_key(text[mention.start : mention.end]) == mention.key


def test_a_passage_has_the_names_of_its_title_its_headings_its_text_and_its_codes() -> None:
    text = "It is for the Beacon team to say before `charge.ramp_limit_kw` or BRT-4417 is changed."
    passage = Passage(
        id="p", index="docs", source="a.md", text=text, start=0, end=len(text), title="Lanthorn (service)",
        heading=("Owners",),
    )  # fmt: skip
    assert titles(passage) == {"lanthorn", "owners"}
    assert name_keys(passage) == {"lanthorn", "owners", "beacon", "charge ramp limit kw", "brt 4417"}


def test_in_a_question_several_small_words_may_be_a_name() -> None:
    runs = [mention.key for run in possible("who sang gannet stair?", is_question=True) for mention in run]
    assert "gannet stair" in runs
    assert "stair" not in runs
    assert not list(possible("who sang gannet stair?", is_question=False))


@given(st.text(max_size=80))
def test_any_text_has_names_that_stand_in_it(text: str) -> None:
    for run in possible(text, is_question=True):
        assert all(0 <= mention.start < mention.end <= len(text) for mention in run)
        assert all(len(mention.key.split()) <= LONGEST for mention in run)
        assert [mention.end for mention in run] == sorted((mention.end for mention in run), reverse=True)
    for mention in capitalised(text):
        assert mention.key
        assert text[mention.start].isupper()
