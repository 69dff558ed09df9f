"""A line that says whose words are quoted above it is cited with them."""

from __future__ import annotations

import pytest
from growth import linear
from made_evidence import answer, shown_texts


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            '<aside>\n  It rains. Tugs tow at night.\n  <p class="by">\n— @gull, ["Tugs"](tugs.html)\n  </p>\n</aside>',
            ["It rains.", 'Tugs tow at night. — @gull, "Tugs"'],
        ),
        (
            '> "Tugs tow at night."\n>\n> -- Ann van der Hale on tugs',
            ['"Tugs tow at night." -- Ann van der Hale on tugs'],
        ),
        ("Tugs tow.\n\u2013 *Ann Hale* and Kim Roe.\n\nRest.", ["Tugs tow. \u2013 Ann Hale and Kim Roe.", "Rest."]),
        ("Bring these.\n\u2013 Ropes\n\u2013 Long Ropes", ["Bring these.", "\u2013 Ropes \u2013 Long Ropes"]),
        ("Tugs tow.\n— Ropes, too.", ["Tugs tow.", "— Ropes, too."]),
        ("Tugs tow.\n— Ann Hale says that they rest.", ["Tugs tow.", "— Ann Hale says that they rest."]),
        (
            "Two tugs tow.\n\n\u2013 Tug Ann, the old one\n\n\u2013 Tug Kim, the new one\n",
            ["Two tugs tow.", "\u2013 Tug Ann, the old one", "\u2013 Tug Kim, the new one"],
        ),
        (
            "Tugs tow.\n\n— Port Vik, which is closed on Mondays.",
            ["Tugs tow.", "— Port Vik, which is closed on Mondays."],
        ),
        ("It costs 5 euros.\n\n— Not Included, see below", ["It costs 5 euros.", "— Not Included, see below"]),
        ("# Tugs\n\n— Ann Hale, 2019\n", ["— Ann Hale, 2019"]),
    ],
)
def test_a_credit_belongs_to_the_sentence_before_it(text: str, shown: list[str]) -> None:
    assert shown_texts(text) == shown


def test_looking_for_credits_takes_linear_time() -> None:
    assert linear(shown_texts, "— Ann Hale at the quay.\n\n", 3_000, before="Tugs tow.\n\n")


def test_who_said_something_is_answered_with_what_they_said() -> None:
    text = "> Tugs shall tow at night, by moonlight.\n>\n> — Ann Hale, The Moonlight Rule\n\nShips pay at noon.\n"
    said = ["Tugs shall tow at night, by moonlight. — Ann Hale, The Moonlight Rule"]
    assert answer("Who came up with the Moonlight Rule?", text)[0] == said
