"""What has a letter or a sign for its name is explained by the entry of that, and by that of no other."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer

from groundwire.agents.extractive.scores.keyed import is_keyed, lacks_key

FLAGS = "# Flags of boats\n\n- 'M' = moored at a berth\n- `m`: moored at sea\n- **E** - engine out\n- '+' = paid\n"
STATES = "# Berths\n\n| State | Meaning |\n|---|---|\n| `F` | The berth is free. |\n| `T` | The berth is taken. |\n"
MARKS = "# Marks in the book\n\nA\n: Absent\n\nB\n: Boat sold\n"


@pytest.mark.parametrize(
    ("question", "page", "own"),
    [
        ("What does the status letter M in the list mean?", FLAGS, "'M' = moored at a berth"),
        ("What does flag m mean?", FLAGS, "m: moored at sea"),
        ("What does the m flag mean?", FLAGS, "m: moored at sea"),
        ("What is status E?", FLAGS, "E - engine out"),
        ("What does the sign '+' stand for?", FLAGS, "'+' = paid"),
        ("What does + mean?", FLAGS, "'+' = paid"),
        ("What does state T mean in the list of berths?", STATES, "State: T; Meaning: The berth is taken."),
        ("What does the mark B mean?", MARKS, "Boat sold"),
        ("What does flag e mean?", FLAGS, "E - engine out"),
        ("What does state t mean in the list of berths?", STATES, "State: T; Meaning: The berth is taken."),
    ],
)
def test_an_entry_is_about_its_own_letter(question: str, page: str, own: str) -> None:
    keyed = {address.shown: is_keyed(question, address) for address in addresses(page)}
    assert [shown for shown, is_own in keyed.items() if is_own] == [own]
    assert all(is_own is False for shown, is_own in keyed.items() if shown != own and len(shown.rstrip(":")) > 1)
    assert answer(question, page)[0][0].endswith(own)


@pytest.mark.parametrize(
    ("question", "page"),
    [
        ("What status do I have?", FLAGS),
        ("A status is what?", FLAGS),
        ("Is the code a list?", FLAGS),
        ("What does flag M mean?", "# Sizes\n\n- S: small boats\n- M: middling boats\n"),  # of another kind
        ("What does flag M mean?", "# Flags\n\nQ: May I moor?\n\nA: At the berth.\n"),
        ("How do I use C++ code?", FLAGS),
    ],
)
def test_what_is_no_letter_or_of_no_such_kind_is_left(question: str, page: str) -> None:
    assert [is_keyed(question, address) for address in addresses(page)] == [None] * len(addresses(page))


@pytest.mark.parametrize(
    ("question", "lacks"),
    [
        ("What does flag Z mean?", True),
        ("What does flag E mean?", False),
        ("What does flag e mean?", False),
        ("Is there a flag E and a flag Z?", True),
        ("Are flag A and flag E there?", True),
        ("Are flag M and flag E there?", False),
    ],
)
def test_an_answer_without_the_letter_is_doubtful(question: str, *, lacks: bool) -> None:
    assert lacks_key(question, list(addresses(FLAGS))) is lacks
