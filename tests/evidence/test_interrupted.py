"""A sentence that goes on below a line of code is one sentence with that code."""

from __future__ import annotations

import pytest
from made_evidence import answer, shown_texts

FENCED = """The tug can be moored at night, e.g.,

```bash
tug --moor `berth` 7
```

will moor it at berth 7. Then rest.
"""


def test_a_sentence_goes_on_below_a_line_of_code() -> None:
    assert shown_texts(FENCED) == [
        "The tug can be moored at night, e.g., tug --moor `berth` 7 will moor it at berth 7.",
        "Then rest.",
    ]


def test_the_code_of_a_sentence_is_part_of_the_answer() -> None:
    assert answer("Can the tug be moored at night?", FENCED)[0] == [
        "The tug can be moored at night, e.g., tug --moor `berth` 7 will moor it at berth 7."
    ]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            "Use either\n```\ntug a\n```\nor\n```\ntug b\n```\nto moor.",
            ["Use either", "tug a", "or tug b to moor."],
        ),
        (
            "1. Run\n\n   ~~~sh\n   tug a\n   ~~~\n\n   to moor it.\n\n2. Rest.",
            ["1. Run tug a to moor it.", "2. Rest."],
        ),
        ("Run\n```\ntug a\n```\nbut not\n```\ntug b\n```\n", ["Run", "tug a", "but not", "tug b"]),
        ("Moor it:\n```\ntug a\n```\nto rest.", ["Moor it:", "tug a", "to rest."]),
        ("Moor it.\n```\ntug a\n```\nto rest.", ["Moor it.", "tug a", "to rest."]),
        ("Moor it\n```\ntug a\ntug b\n```\nto rest.", ["Moor it", "tug a tug b", "to rest."]),
        ("Moor it\n```\ntug a\n```\ntugs rest.", ["Moor it", "tug a", "tugs rest."]),
        ("Moor it\n```\ntug a\n```\nTo rest, wait.", ["Moor it", "tug a", "To rest, wait."]),
    ],
)
def test_only_what_is_unfinished_goes_on(text: str, shown: list[str]) -> None:
    assert shown_texts(text) == shown
