"""A text that arrives in pieces is handed on in stretches in which no address is cut in two."""

from __future__ import annotations

import pytest
from growth import linear
from hypothesis import strategies as st
from laws import law

from groundwire.evidence.links.arriving import Arriving
from groundwire.evidence.links.urls import Standing

PARTS = [
    "The berth", " ", "\n", "is free", "![tug](", "](", "]: ", "[tug]", "//fake.example/x", "https://fakesoft.com/a?b=1",
    "https\\://fakesoft.com", "fakesoft.com", "https://harbour.example/map", "<img src=", "'//fake/x'", ">", "<5",
    "](<", "//fake/x y", "<img alt=\">\" src=", "\"", "https://harbour.example/map)(x)",
    "&colon;", "javascript:", "ann@fakesoft.com", "(", ")", "x", ".", "<",
]  # fmt: skip
STANDING = Standing(["The map is at https://harbour.example/map."])


def stretches(pieces: list[str]) -> list[str]:
    arriving, text, handed = Arriving(), "", []
    for piece in pieces:
        text += piece
        handed.append(arriving.take(text))
    return [*filter(None, (*handed, arriving.rest()))]


@law(50, 500, parts=st.lists(st.sampled_from(PARTS), max_size=14), cuts=st.lists(st.integers(1, 7), max_size=40))
def test_nothing_is_lost_and_no_foreign_address_is_told_wherever_the_text_is_cut(
    parts: list[str], cuts: list[int]
) -> None:
    text, pieces = "".join(parts), []
    rest = text
    for cut in cuts:
        pieces.append(rest[:cut])
        rest = rest[cut:]
    handed = stretches([*pieces, rest])
    assert "".join(handed) == text
    told = "".join(map(STANDING.without_foreign, handed))
    assert "\n\n" in text or not [url for url in STANDING.foreign(told) if "fake" in url]


@pytest.mark.parametrize(
    ("pieces", "handed"),
    [
        (["The be", "rth is ", "free."], ["The ", "berth is ", "free."]),
        (["See [tug](", "\n", "//fake", "/x", ") now"], ["See ", "[tug](\n//fake/x) ", "now"]),
        (["See ![a `]", "(` tug](//x) ", "now\n", "\n", "and"], ["See ", "![a `](` tug](//x) now\n\n", "and"]),
        (["A <img ", "src=", "'x'", "> B"], ["A ", "<img src='x'> ", "B"]),
        (["[](<//fa", "ke/a b", ">) ", "c d"], ["[](<//fake/a b>) ", "c ", "d"]),
        (["A <img alt='>", " <' src=x", "> B"], ["A ", "<img alt='> <' src=x> ", "B"]),
        (["If a <5 or ", "a < ", "b then"], ["If a <5 or ", "a < ", "b ", "then"]),
        (["A <b ", "c\n", "\n", "D e"], ["A ", "<b c\n\n", "D ", "e"]),
    ],
)
def test_a_stretch_ends_outside_tags_and_not_before_the_target_of_a_link(pieces: list[str], handed: list[str]) -> None:
    assert stretches(pieces) == handed


@pytest.mark.slow
@pytest.mark.parametrize("unit", ["<a ", "](", "](<", "<a ='", "a", "]( ", "a b\n", "< "])
def test_the_time_grows_with_the_text(unit: str) -> None:
    def arrives(text: str) -> None:
        arriving = Arriving()
        for end in range(1, len(text), 40):
            arriving.take(text[:end])

    assert linear(arrives, unit, 3_000)
