"""Names in a question that no document has."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from groundwire.agents.questions.unheard import unheard


def known(stems: Iterable[str]) -> set[str]:
    """Those that the documents of a harbour have."""
    return set(stems) & {"tug", "harbour", "vik", "2019", "rope"}


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Can I pay the tug with PayPal?", ("PayPal",)),
        ("How many tugs did the harbour have in 2020?", ("2020",)),
        ("How many tugs did the harbour have in 2019?", ()),
        ("Is there a rope in Vik?", ()),
        ("May I leave my tug in Vik if I work from Spain?", ()),
        ("Nobody has tied the rope. What now?", ()),
        ("does the harbour use ropes of hemp?", ()),
        ("Which of Oslo and Vik has a tug?", ("Oslo",)),
    ],
)
def test_names_that_no_passage_has(question: str, names: tuple[str, ...]) -> None:
    assert unheard(question, known) == names
