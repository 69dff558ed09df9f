"""Steps do not answer which kinds of something there are, if a list beside them does."""

from __future__ import annotations

import pytest
from made_evidence import answer

MENDING = """Boats that are taken in for mending:

- Old fishing boats.
- Boats with a broken hull.

Now and then the keeper mends what was taken in at the yard, mostly before a race:

1. Tell the others that you mend, so that nobody else does.
2. Tow the damaged hull to the yard.
3. Write the name of the hull into the book.
"""


@pytest.mark.parametrize("question", ["What kinds of boats get mended at the yard?", "Which old boats are mended now?"])
@pytest.mark.parametrize("near", ["Tow the damaged", "Now and then"])
def test_the_list_that_names_them_is_shown(question: str, near: str) -> None:
    claims, _ = answer(question, MENDING, near=near)
    assert claims[0].splitlines() == [
        "Boats that are taken in for mending:",
        "- Old fishing boats.",
        "- Boats with a broken hull.",
    ]


@pytest.mark.parametrize(
    "question",
    ["How do I tow a hull to the yard?", "What steps does mending at the yard take?", "Which hulls are towed?"],
)
def test_steps_answer_what_they_tell_of(question: str) -> None:
    claims, _ = answer(question, MENDING, near="Tow the damaged")
    assert any("2. Tow the damaged hull to the yard." in claim for claim in claims)
