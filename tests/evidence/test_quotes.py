"""A quote of pieces is found where all of them stand together, and nowhere else."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groundwire.evidence.citation import cite
from groundwire.evidence.passage import Passage
from groundwire.evidence.quotes import find_quote

REST = (
    "An on-call engineer who was called out at night must rest for 11 hours. They may not drive a vessel before that."
)
TABLE = """## Prices

| Ticket | Single | Return | Note |
|:-------|-------:|-------:|------|
| Adult  | £4.10  | £7.80  | -    |
| Child  | £2.00  | £3.90  | under 15 |
| Dog    | £2.00  | £3.50  | **on a lead** |

Bicycles are free.
"""


def quoted(quote: str, text: str) -> str | None:
    span = find_quote(quote, text)
    return None if span is None else text[span.start : span.end]


@pytest.mark.parametrize("dots", ["...", " ... ", "\u2026", " \u2026 ", " [...] ", "[\u2026]"])
def test_a_quote_with_dots_is_shown_with_what_it_left_out(dots: str) -> None:
    whole = "An on-call engineer who was called out at night must rest for 11 hours"
    assert quoted(f"An on-call engineer{dots}must rest for 11 hours", REST) == whole


@pytest.mark.parametrize(
    "quote", ["must rest for 11 hours...", "... must rest for 11 hours", "\u2026must rest for 11 hours\u2026"]
)
def test_dots_at_an_end_leave_nothing_out(quote: str) -> None:
    assert quoted(quote, REST) == "must rest for 11 hours"


@pytest.mark.parametrize(
    ("quote", "why"),
    [
        ("They may ... drive a vessel", "a negation was left out"),
        ("must rest for 11 hours ... An on-call engineer", "another order"),
        ("An on-call engineer ... must rest for 12 hours", "a piece that is not there"),
        ("An on-call engineer ... hours", "a piece of one word"),
        ("An on-call engineer ... must rest for 1", "a cut number"),
    ],
)
def test_dots_do_not_join_what_is_not_said(quote: str, why: str) -> None:
    assert find_quote(quote, REST) is None, why


def test_dots_do_not_reach_across_half_a_page() -> None:
    assert (
        find_quote("The first part ... the second part", f"The first part. {'And so on. ' * 40}the second part") is None
    )


@pytest.mark.parametrize(
    "quote",
    [
        "Child | £3.90",
        "| Child | £3.90 |",
        "£3.90 | Child",
        "Return | £3.90",
        "Return: £3.90",
        "Return:  £3.90",
        "Ticket | Return\nChild | £3.90",
        "| Ticket | Single | Return | Note |\n|---|---|---|---|\n| Child | £2.00 | £3.90 | under 15 |",
    ],
)
def test_cells_of_a_table_are_found_in_their_row(quote: str) -> None:
    assert quoted(quote, TABLE) == "| Child  | £2.00  | £3.90  | under 15 |"


def test_marks_in_a_cell_do_not_count() -> None:
    assert quoted("Dog | on a lead", TABLE) == "| Dog    | £2.00  | £3.50  | **on a lead** |"


@pytest.mark.parametrize(
    ("quote", "why"),
    [
        ("Adult | £3.90", "two rows"),
        ("Single | £2.00", "more than one row"),
        ("Single | £3.90", "another column"),
        ("Return: £4.10", "another column"),
        ("Child | Return", "no value in that column"),
        ("Child | £3.9", "half a cell"),
        ("Child | £3.90 | £9", "one cell too many"),
        ("Ticket | Return", "nothing but names"),
        ("Return: ", "no value"),
        (" | ", "nothing"),
    ],
)
def test_cells_that_do_not_stand_together_are_no_quote(quote: str, why: str) -> None:
    assert find_quote(quote, TABLE) is None, why


def test_a_table_whose_names_another_passage_holds_has_rows_all_the_same() -> None:
    rows = "| `limit_kw` | 180 | kW |\n| `hold_s` | 12 | s |\n"
    assert quoted("hold_s | s", rows) == "| `hold_s` | 12 | s |"
    assert find_quote("Default | 12", rows) is None


CELLS = st.lists(st.text("abcxyz0123456789£.`* ", min_size=1, max_size=6), min_size=6, max_size=18)


@given(CELLS, st.data())
@settings(deadline=None)
def test_cells_of_one_row_are_found_in_it_and_cells_of_two_rows_are_not(words: list[str], data: st.DataObject) -> None:
    cells = [f"{at}x{''.join(filter(str.isalnum, word))}" for at, word in enumerate(words[: len(words) // 3 * 3])]
    rows = [cells[at : at + 3] for at in range(0, len(cells), 3)]
    text = "".join(f"| {' | '.join(row)} |\n" for row in rows)
    row, other = data.draw(st.permutations(rows))[:2]
    named = data.draw(st.permutations(row))[: data.draw(st.integers(2, 3))]
    found = quoted(" | ".join(named), text)
    assert found is not None
    assert "\n" not in found
    assert all(cell in found for cell in named)
    assert find_quote(f"{row[0]} | {other[2]}", text) is None


NUMBERED = [
    f"{word}{at}" for at, word in enumerate("the ferry leaves the berth at night and comes back at dawn".split())
]


@given(st.data(), st.sampled_from(["", "not", "never", "without"]))
@settings(deadline=None)
def test_dots_stand_for_anything_but_a_negation(data: st.DataObject, put: str) -> None:
    start = data.draw(st.integers(0, len(NUMBERED) - 6))
    after = data.draw(st.integers(start + 3, len(NUMBERED) - 2))
    at = data.draw(st.integers(start + 2, after))
    text = " ".join([*NUMBERED[:at], *filter(None, [put]), *NUMBERED[at:]])
    first, second = " ".join(NUMBERED[start : start + 2]), " ".join(NUMBERED[after : after + 2])
    found = quoted(f"{first} ... {second}", text)
    assert found == (None if put else " ".join(NUMBERED[start : after + 2]))


@pytest.mark.parametrize("quote", ["An on-call engineer ... must rest for 11 hours", "Child | £3.90"])
def test_a_citation_of_pieces_is_its_sources_own_text(quote: str) -> None:
    text = f"{REST}\n\n{TABLE}"
    passage = Passage(id="a", index="notes", source="a.md", text=text, start=17, end=17 + len(text), heading=("One",))
    citation = cite(quote, passage, marker=1)
    assert citation is not None
    assert passage.text[citation.start - 17 : citation.end - 17] == citation.quote


@pytest.mark.parametrize("quote", ["a | " * 5_000, "a: " * 5_000, "ab cd ... " * 2_000, "|" * 20_000])
def test_a_monstrous_quote_is_refused_within_a_second(quote: str) -> None:
    started = time.perf_counter()
    assert find_quote(quote, TABLE * 100) is None
    assert time.perf_counter() - started < 1.0
