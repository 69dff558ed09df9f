"""A list or code is shown with the warning in the box directly below it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_evidence import addresses, answer, means, passage

from groundwire.agents.extractive.boxes import with_warning
from groundwire.agents.replies.claim import Claim, cite

STEPS = "# Berths\n\nTo book a berth, do the following:\n\n1. Ring the office.\n2. Pay the fee of 40 pounds.\n\n"
SAYS = "In fog no berth is given."
OPENINGS = (
    "!!! warning\n    {}",
    '!!! important "Mind the fog"\n    {}',
    "> [!CAUTION]\n> {}",
    ":::warning\n\n{}\n\n:::",
    ":::danger Mind the fog\n{}\n:::",
)


@pytest.mark.parametrize("opening", OPENINGS)
def test_the_steps_bring_the_warning_below_them(opening: str) -> None:
    claims, _ = answer("How do I book a berth?", f"{STEPS}{opening.format(SAYS)}\n\nThe office is red.\n")
    assert claims == [f"{STEPS.removeprefix('# Berths').strip()}".replace("\n\n", "\n"), SAYS]


@pytest.mark.parametrize(
    ("below", "shown"),
    [
        ("!!! note\n    The fee is not paid back.", True),
        ("!!! note\n    The office is red.", False),  # limits nothing
        ("!!! example\n    The fee is not paid back.", False),
        ("The fee is not paid back.", False),  # no box
        (f"!!! warning\n    {'The fee, however small, is not paid back to anybody. ' * 10}", False),  # too long
        ("The office is red.\n\n!!! warning\n    The fee is not paid back.", False),  # below something else
        ("## Fees\n\n!!! warning\n    The fee is not paid back.", False),
    ],
)
def test_only_a_brief_box_that_limits_the_steps_is_shown(below: str, *, shown: bool) -> None:
    claims, _ = answer("How do I book a berth?", f"{STEPS}{below}\n")
    assert any("not paid back" in claim for claim in claims) is shown


def test_the_box_may_begin_the_next_passage() -> None:
    code = "# Bell\n\nRing the bell with this:\n\n```sh\nring --twice\n```"
    here = addresses(passage(code))
    below = list(addresses(passage(f"!!! warning\n    {SAYS}\n", "b", heading=("Bell",))))
    last = next(each for each in here if each.sentence.kind == "code")
    claim = Claim(text=last.shown, cites=[cite(last)])
    found = with_warning([claim], here, replace(means(), following=lambda _: below))
    assert [each.text for each in found] == [last.shown, SAYS]
    assert with_warning(found[:1], here, means()) == found[:1]
