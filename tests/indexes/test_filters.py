"""Conditions as they are written, and what meets them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.errors import InputError
from groundwire.evidence.passage import Passage
from groundwire.indexes.filters import MOST_VALUES, admits, check_filters, parse_filters


def passage(page: int | None = None, **metadata: object) -> Passage:
    return Passage(id="1", index="docs", source="a.md", text="", start=0, end=0, page=page, metadata=metadata)


@pytest.mark.parametrize(
    ("conditions", "filters"),
    [
        (["format=pdf"], {"format": ["pdf"]}),
        (["format=pdf", "format = docx"], {"format": ["pdf", "docx"]}),
        (["year=2024"], {"year": [2024, "2024"]}),
        (["final=true"], {"final": [True, "true"]}),
        (["modified>=2025-01-01", "modified<2026"], {"modified": {">=": "2025-01-01", "<": 2026}}),
        (["author!=Ann Lee"], {"author": {"!=": "Ann Lee"}}),
        (["title=a=b"], {"title": ["a=b"]}),
        (["rate<nan"], {"rate": {"<": "nan"}}),
    ],
)
def test_conditions_are_read(conditions: list[str], filters: dict[str, object]) -> None:
    assert parse_filters(conditions) == filters


@pytest.mark.slow
def test_so_many_values_and_no_more_are_searched_for(library) -> None:
    values = [f"nothing {number}" for number in range(MOST_VALUES - 1)]
    assert library.search("rest after a night call-out", filters={"source": [*values, "rest.md"]})
    with pytest.raises(InputError, match="asks for 10,001 values: give 10,000 at most"):
        check_filters({"source": [*values, "rest.md"], "title": "Rest"})


def test_filters_are_a_dict(library) -> None:
    with pytest.raises(InputError, match=r"the filters are \['team'\]: hand in a dict"):
        library.search("rest", filters=["team"])


@pytest.mark.parametrize(
    "conditions", [["pdf"], ["=pdf"], ["format="], ["year>1", "year=2"], ["year>1", "year>2"], ["$or=1"], [""]]
)
def test_what_is_no_condition_is_a_sentence(conditions: list[str]) -> None:
    with pytest.raises(InputError, match=r"(cannot be read|cannot be used|give)"):
        parse_filters(conditions)


@pytest.mark.parametrize(
    ("value", "condition", "met"),
    [
        ("2025-03-01T10:00:00", "d<=2025", True),
        ("2025-03-01T10:00:00", "d>2025", False),
        ("2025-03-01", "d>=2025-03", True),
        ("2025-03-01", "d<2025-03-01", False),
        (2025, "d>=2025-01-01", True),
        (2025, "d<2026-01-01", True),
        (3.0, "d=3", True),
        (True, "d=1", False),
        ("b", "d>a", True),
        ("twelve", "d>11", False),
        ("twelve", "d!=11", True),
    ],
)
def test_dates_numbers_and_text_are_compared_as_such(value: object, condition: str, met: bool) -> None:
    assert admits(parse_filters([condition]), passage(d=value)) == met
    assert not admits(parse_filters([condition]), passage())


@pytest.mark.parametrize(
    ("tags", "condition", "met"),
    [
        (["tide", "berth 3"], "tags=tide", True),
        (["tide", "berth 3"], "tags=berth 3", True),
        (["tide", "berth 3"], "tags=tide, berth 3", False),
        (["tide", "berth 3"], "tags!=tide", False),
        (["tide", "berth 3"], "tags!=tug", True),
        (["2024-05-01", "2025-02-01"], "tags>=2025", True),
        (["2024-05-01", "2025-02-01"], "tags>2025", False),
        (["3"], "tags=3", True),
        ([], "tags=tide", False),
        ([], "tags!=tide", True),
        ([], "tags>=a", False),
    ],
)
def test_a_list_is_compared_by_its_elements(tags: list[str], condition: str, met: bool) -> None:
    assert admits(parse_filters([condition]), passage(tags=tags)) == met


def test_one_element_must_be_within_all_bounds() -> None:
    within = {"tags": {">=": "b", "<": "d"}}
    assert admits(within, passage(tags=["a", "c"]))
    assert not admits(within, passage(tags=["a", "e"]))


def test_a_page_is_asked_for_like_any_field() -> None:
    assert admits(parse_filters(["page=3"]), passage(page=3))
    assert not admits(parse_filters(["page>3"]), passage(page=3))


@given(st.integers() | st.floats(allow_nan=False), st.integers() | st.floats(allow_nan=False))
def test_of_two_bounds_that_meet_one_holds(value: float, bound: float) -> None:
    signs = [sign for sign in ("<", ">=") if admits({"d": {sign: bound}}, passage(d=value))]
    assert len(signs) == 1
