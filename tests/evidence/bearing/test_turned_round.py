"""Who does something to whom, and which way it goes, is not turned round."""

from __future__ import annotations

import pytest
from borne import bearing

CASES = (
    # evidence, said otherwise, what is false
    ("The boat runs from Vik to Kelso.", "The boat to Kelso runs from Vik.", "The boat runs from Kelso to Vik."),
    ("The ship sailed to Vik.", "The ship went to Vik.", "The ship sailed from Vik."),
    (
        "Translate it from German into French.",
        "It is translated from German to French.",
        "Translate it from French into German.",
    ),
    ("It is 20 km from Vik to Kelso.", "From Kelso to Vik it is 20 km.", "It is 30 km from Vik to Kelso."),
    ("Subtract the tax from the price.", "The tax is subtracted from the price.", "Subtract the price from the tax."),
    ("Use the Orla instead of the Brisk.", "Use the Orla rather than the Brisk.", "Use the Brisk instead of the Orla."),
    ("Prefer the Orla over the Brisk.", "The Orla is preferred over the Brisk.", "Prefer the Brisk over the Orla."),
    (
        "The hatch opened because the lamp failed.",
        "Because the lamp failed, the hatch opened.",
        "The lamp failed because the hatch opened.",
    ),
    ("Ann Hale sued Bo Lind.", "Bo Lind was sued by Ann Hale.", "Ann Hale was sued by Bo Lind."),
    ("Ann Hale was sued by Bo Lind.", "Bo Lind sued Ann Hale.", "Ann Hale sued Bo Lind."),
    ("The fire was caused by the outage.", "The outage caused the fire.", "The fire caused the outage."),
    ("The Orla was replaced with the Brisk.", "The Orla was replaced by the Brisk.", "The Orla replaced the Brisk."),
)


@pytest.mark.parametrize(("evidence", "true", "false"), CASES)
def test_what_is_turned_round_is_vetoed_and_what_is_only_said_the_other_way_passes(
    evidence: str, true: str, false: str
) -> None:
    assert bearing(true, [evidence]).consistent
    assert not bearing(false, [evidence]).consistent
