"""What somebody is responsible for is told by the section that is called so, and the list in it."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer

from groundwire.agents.extractive.scores.definition import opens_section, thing

ROLES = """# Roles

## Pilot

Looks after all ships in the bay. Decides in fog.

- Trains the crew
- Checks the boats

## Cook of the bay

Looks after the stove.
"""
LISTED = "Pilot:\n- Trains the crew\n- Checks the boats"


@pytest.mark.parametrize("question", ["What is a pilot responsible for?", "What is the pilot in charge of?"])
def test_who_asks_for_duties_gets_the_section_and_the_list_below_its_paragraph(question: str) -> None:
    assert answer(question, ROLES)[0] == ["Looks after all ships in the bay.", LISTED]


def test_who_asks_for_one_thing_does_not_get_the_list() -> None:
    assert LISTED not in answer("What is a pilot?", ROLES)[0]
    assert LISTED not in answer("Who looks after all ships in the bay?", ROLES)[0]


def test_the_first_sentence_below_the_name_itself_explains_it() -> None:
    first, second, _, _, other = addresses(ROLES)
    for question in ("What is a pilot?", "What does the pilot do?"):
        assert opens_section(thing(question), first)
        assert not opens_section(thing(question), second)
    assert not opens_section(thing("What is a cook?"), other)
    for question in ("Who pays a pilot?", "What do I need before I am a pilot?", "What happens if there is no pilot?"):
        assert not opens_section(thing(question), first)
    (pointer,) = addresses("## Pilot\n\nSee the guide for more information.\n")
    assert not opens_section(thing("What is a pilot?"), pointer)
