"""What is said of one thing is not shown beside what is said of the one that the question names."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer

from groundwire.agents.extractive.variants import is_of_another

ROWS = "| Port | Fee |\n| --- | --- |\n| Vik | 40 |\n| Holm | 50 |"
ASKED = "What is the fee on Holm?"


@pytest.mark.parametrize(
    ("part", "text", "another"),
    [
        (ASKED, ROWS, True),
        (ASKED, "The fee on Holm is 50.\n\nThe fee on Vik is 40.", True),
        (ASKED, "- Holm: a fee of 50\n- Vik: a fee of 40", True),
        (ASKED, "- Holm:\n   - fee: 50\n- Vik:\n   - fee: 40", True),
        ("What is the fee on sideHolm?", "- sideHolm: a fee of 50\n- sideVik: a fee of 40", True),
        (ASKED, "The fee on Holm is 50.\n\nThe fee is paid at the gate.", False),  # of nothing else
        (ASKED, "The fee on Holm is 50.\n\nThe fee on the mole is 40.", False),
        (ASKED, "The fee on Holm is 50.\n\nThe fee is paid by Ann of Vik.", False),  # behind another preposition
        (ASKED, "- Holm: a fee of 50\n- Children pay half", False),
        ("What is the fee on Holm or Vik?", "The fee on Holm is 50.\n\nThe fee on Vik is 40.", False),
        ("What is the fee?", "The fee on Holm is 50.\n\nThe fee on Vik is 40.", False),
        (ASKED, "# Holm\n\n- The fee is 50\n- Vik: a fee of 40", False),  # the best one does not name it
    ],
)
def test_what_is_said_of_another_thing(part: str, text: str, another: bool) -> None:
    sentences = [each for each in addresses(text) if not each.announces]
    best = next((each for each in sentences if "50" in each.shown), sentences[0])
    (other,) = (each for each in sentences if each is not best)
    assert is_of_another(part, best, other) is another


def test_the_other_thing_is_not_shown_beside_the_one_that_is_asked_for() -> None:
    page = "# Lamps\n\nThe lamp oil is kept in the red shed on Holm.\n\nThe lamp oil is kept in the blue hut on Vik.\n"
    assert answer("Where is the lamp oil kept on Holm?", page)[0] == ["The lamp oil is kept in the red shed on Holm."]
    assert len(answer("Where is the lamp oil kept?", page)[0]) == 2
