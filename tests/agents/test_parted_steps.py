"""Numbered steps with code or paragraphs at the margin between them are one list."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cut_lists import in_turn
from made_evidence import addresses, answer, means, passage

from groundwire.agents.extractive.lists.around import list_around

MOVE = """Boats are moved at night.

1. Look up the berth

```
berths find Anna
```

It is needed below.

2. Move the boat to the new berth

2a) Wake the crew.

3. Tell the office

```
office tell Anna
```

The office is red.
"""
MOVED = [
    "1. Look up the berth",
    "    berths find Anna",
    "   It is needed below.",
    "2. Move the boat to the new berth 2a) Wake the crew.",
    "3. Tell the office",
    "    office tell Anna",
]


@pytest.mark.parametrize("near", ["Look", "Move the", "Tell"])
@pytest.mark.parametrize("starts", [(), ("2. Move", "2a)"), ("3. Tell",)])
def test_code_and_paragraphs_at_the_margin_do_not_part_steps(near: str, starts: tuple[str, ...]) -> None:
    passages = [each.model_copy(update={"source": "boats.md"}) for each in in_turn(MOVE, *starts)]
    sentences = addresses(*passages)
    of = {each.id: [address for address in sentences if address.passage.id == each.id] for each in passages}
    around = replace(
        means(),
        following=lambda before: of.get(chr(ord(before.id) + 1), []),
        preceding=lambda after: of.get(chr(ord(after.id) - 1), []),
    )
    step = next(address for address in sentences if near in address.shown)
    claim = list_around(step, sentences, around, "How do I move a boat?", asks_list=True)
    assert claim is not None
    lines = [line for line in claim.text.splitlines() if line]
    assert [line.replace("       ", "    ") for line in lines] == MOVED


@pytest.mark.parametrize(
    "text",
    [
        "1. Where is the office?\n\nAt the gate.\n\n2. Move your boat by day?\n\nNo.\n\n3. What is a tug?\n\nA boat.",
        "1. The harbour is old.\n\nIt is from 1890.\n\n2. The boats are to move by day.\n\nThey are blue.",
        "1. Wake the crew.\n\nIt is late.\n\n3. Move the boats.\n\nThey are blue.",
        "# Fees\n\n1. Pay the fee.\n\n# Boats\n\n2. Move the boats.\n\nThey are blue.",
        "1. Wake the crew.\n\n| a | b |\n|---|---|\n| c | d |\n\n2. Move the boats.\n\nThey are blue.",
    ],
)
def test_numbers_that_are_no_steps_or_not_in_turn_make_no_list(text: str) -> None:
    shown, _ = answer("How do I move the boats by day?", passage(text), near="ove")
    assert all("1." not in each for each in shown)
