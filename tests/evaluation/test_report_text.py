"""Text on its way into a report: shown, embedded as data, in an address, and cut into claims."""

from __future__ import annotations

import json
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st
from laws import law

from groundwire.evaluation.report.page import embedded, fragment, printable
from groundwire.evaluation.report.runs import claims
from groundwire.evidence.answer import Answer
from groundwire.evidence.citation import Citation

TEXTS = st.text(st.characters(codec=None), max_size=60)


def cited_as(marker: int) -> Citation:
    return Citation(
        marker=marker, passage_id="p", index="i", source="s", start=0, end=1, quote="q", shown="q", support="verbatim"
    )


@given(TEXTS)
def test_shown_text_keeps_its_length(text: str) -> None:
    assert len(printable(text)) == len(text)
    assert printable(printable(text)) == printable(text)
    printable(text).encode()


@law(25, 50, value=st.dictionaries(TEXTS, st.lists(TEXTS, max_size=3), max_size=3))
def test_embedded_data_read_back_and_hold_no_markup(value: dict[str, list[str]]) -> None:
    text = str(embedded(value))
    assert not set(text) & set("<>&\u2028\u2029")
    assert json.loads(text) == {printable(key): [printable(item) for item in items] for key, items in value.items()}


def test_an_address_takes_any_name() -> None:
    assert fragment("case", "a/b", "x k=1%") == "#case/a%2Fb/x%20k%3D1%25"


@law(25, 50, parts=st.lists(st.tuples(st.text("ab .[]12", max_size=8), st.integers(0, 2)), max_size=5))
def test_claims_are_the_text_cut_at_its_markers(parts: list[tuple[str, int]]) -> None:
    markers: Iterator[int] = iter(range(1, 100))
    marked_parts = [(text, [next(markers) for _ in range(cited)]) for text, cited in parts]
    text = " ".join(f"{words} {''.join(f'[{marker}]' for marker in cited)}".strip() for words, cited in marked_parts)
    citations = [cited_as(marker) for _, cited in marked_parts for marker in cited]
    actual = claims(Answer(question="?", status="answered", text=text, citations=citations))
    assert sorted(marker for claim in actual for marker in claim.markers) == [citation.marker for citation in citations]


def test_claims_keep_their_own_brackets() -> None:
    citations = [cited_as(marker) for marker in (1, 2, 3)]
    text = "See note [7]. [1][2] Then more. [3] And the rest."
    actual = claims(Answer(question="?", status="answered", text=text, citations=citations))
    assert [(claim.text, claim.markers) for claim in actual] == [
        ("See note [7].", (1, 2)), ("Then more.", (3,)), ("And the rest.", ()),
    ]  # fmt: skip
