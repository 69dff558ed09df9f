"""Lists are shown whole if passages end inside the code of an item, or begin with a picture of one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cut_lists import in_turn
from made_evidence import addresses, means, passage

from groundwire.agents.extractive.lists.around import list_around
from groundwire.evidence.passage import Passage

RAISE = """To raise a sunken boat, do as follows:

- List the boats of the harbour.

  ```
  $ boats list --sunken

  Name     | Depth
  Anna     | 12
  Bertha   | 7
  ```

  The deepest one is the first.

- Note its name.

- Raise it.

  ```
  boats raise <name>
  ```

  That empties the hull only.

The boats are blue.
"""
"""Its passages end inside the first block of code, in the middle of it, and before the second one."""
RAISED = [
    "To raise a sunken boat, do as follows:",
    "- List the boats of the harbour. The deepest one is the first.",
    "- Note its name.",
    "- Raise it.",
    "    boats raise <name>",
    "   That empties the hull only.",
]
TRUST = """1. Open the locker.

    ![The open locker](locker.png)

2. Take the badge.

    ![The badge](badge.png)

3. Show it at the gate.
"""


def _lines(near: str, passages: list[Passage]) -> list[str]:
    """The lines of the list with the sentence that begins so."""
    sentences = addresses(*passages)
    of = {each.id: [address for address in sentences if address.passage.id == each.id] for each in passages}
    around = replace(
        means(),
        following=lambda before: of.get(chr(ord(before.id) + 1), []),
        preceding=lambda after: of.get(chr(ord(after.id) - 1), []),
    )
    best = next(address for address in sentences if address.shown.startswith(near))
    claim = list_around(best, sentences, around, "", asks_list=True)
    return [line for line in claim.text.splitlines() if line] if claim is not None else []


@pytest.mark.parametrize("near", ["To raise", "List", "Note", "Raise it"])
def test_code_that_a_passage_cuts_off_does_not_end_its_list(near: str) -> None:
    first, code, rest, last = in_turn(RAISE, "  Anna", "  Bertha", "```\n  boats raise")
    inside = [each.model_copy(update={"above": "```"}) for each in (code, rest)]
    assert [line.replace("      ", "    ") for line in _lines(near, [first, *inside, last])] == RAISED


def test_code_at_the_margin_of_the_next_passage_is_none_of_the_last_item() -> None:
    last = passage("```\nboats raise <name>\n```\n\nThat is all.", "b")
    assert _lines("To raise", [passage("To raise it:\n\n- Ring.\n- Wait."), last])[-1] == "- Wait."


@pytest.mark.parametrize("near", ["1.", "2.", "3."])
def test_pictures_of_steps_are_left_out_and_do_not_hide_the_earlier_steps(near: str) -> None:
    passages = in_turn(TRUST, "![The open", "![The badge")
    assert _lines(near, passages) == ["1. Open the locker.", "2. Take the badge.", "3. Show it at the gate."]
