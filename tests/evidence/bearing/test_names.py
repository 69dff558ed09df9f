"""Names in a text, and the pieces that a text is read as."""

from __future__ import annotations

import pytest

from groundwire.evidence.bearing.names import names, subject
from groundwire.evidence.bearing.reading import read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Yesterday Ada Hansen met the Orla crew.", ("Ada", "Hansen", "Orla")),
        ("In May the pump failed. On Monday Vik was told.", ("Vik",)),
        ("The mayor's car. Then Oslo's bus: \"Now!\"", ("Oslo",)),
        ("NATO and I were there.", ("NATO",)),
        ("nothing here", ()),
        ("Über Åsa spricht Émile. Öl ist in Østfold: \u201cÄr Łukasz da?\u201d", ("Åsa", "Émile", "Østfold", "Łukasz")),
        ("- Über den Hafen, sagt Özil.", ("Hafen", "Özil")),
        ("Вчера Иван и Олег. Ελένη, Άννα", ("Иван", "Олег", "Άννα")),
    ],
)
def test_names_do_not_begin_a_sentence_and_are_no_dates(text: str, expected: tuple[str, ...]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Åsa wrote it.", "Åsa"),
        ("Émile's crew wrote it.", "Émile"),
        ("Øystein Ås wrote it.", "Øystein"),
        ("Иван wrote the report.", "Иван"),
        ("Über 30 ships came.", ""),
        ("Är 30 too many?", ""),
        ("Причал 4 открыт.", ""),  # inflected, and no name
    ],
)
def test_the_subject_of_a_sentence_may_begin_with_any_capital(text: str, expected: str) -> None:
    assert subject(text) == expected


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1,800 W or twenty-five days", ["1800", "25"]),
        ("two hundred thousand and £3m", ["200000", "3000000"]),
        ("the second and the third door", ["2", "3"]),
        ("a week at 5m", ["1", "5"]),
        ("fault QX-1180 of v2.4.1 on 2031-06-30 at 9:30", []),
    ],
)
def test_numbers_are_read_with_words_and_scales_but_not_out_of_codes_and_dates(text: str, values: list[str]) -> None:
    assert [f"{piece.quantity.value:f}" for piece in read(text).pieces if piece.quantity] == values
