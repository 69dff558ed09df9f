"""Claims that say more surely, or of more, what their evidence says, and true ones in like words."""

from __future__ import annotations

import pytest
from borne import bearing

REVIEW = ("If the tide has not turned at the end of the watch, we may begin to clear the pier using our Storm Orders.",)
LAMP = ("The keeper may ask the pilot for a second lamp.", "The boat sails at nine.")
HULL = ("Copper is mainly a baseline; it is as strong as the other metal hulls but slower - prefer steel.",)
OFTEN = ("The keeper typically does not hire pilots.",)
TWICE = ("Copper is twice as strong as tin.", "The pier is open as long as the lamp is lit.")
BADGE = ("The badge gives the crew read-only access to the log.",)
SCHEMES = (
    "Crew who lease a boat from the Orla scheme must continue with their payments during their leave.",
    "Crew who lease a bicycle from the Brisk scheme can pause their payments during their leave.",
)
REQUEST = ("Once you have asked for leave, your line keeper will review your request.",)


@pytest.mark.parametrize(
    ("evidence", "true", "false"),
    [
        (
            REVIEW,
            "If the tide has not turned at the end of the watch, the yard may start its Storm Orders.",
            "If the tide has not turned at the end of the watch, the yard will start its Storm Orders.",
        ),
        (OFTEN, "The keeper does not usually hire pilots.", "The keeper never hires pilots."),
        (("Only the keepers may ring the bell.",), "Keepers may ring the bell.", "Anyone may ring the bell."),
        (("It has no seat.",), "The harbour card has no seat.", "The harbour card includes a seat."),
        (("Most berths are sometimes lit.",), "Most berths are lit at times.", "All berths are sometime lit."),
        (("We may pay for a lamp.",), "The yard may pay for a lamp.", "The yard pays for a lamp."),
        (
            ("You can tell us, but we do ask that, wherever possible, you put your worry in writing.",),
            "You should put your worry in writing if possible.",
            "You must put your worry in writing.",
        ),
        (
            ("This would normally be a pilot who has had no prior involvement in the storm.",),
            "A pilot who was not involved in the storm will normally do it.",
            "The pilot who was involved in the storm will normally do it.",
        ),
        (
            ("They can hire up to the limit, as long as the tide is on track.",),
            "They can hire up to the limit, as long as the tide allows it.",
            "They can hire up to the limit regardless of the tide.",
        ),
        (
            ("The yard ignores the orders of the crew.",),
            "The orders of the crew are ignored.",
            "It respects the orders.",
        ),
        (
            (
                "The tug sends a flare to the pier every 10 seconds.",
                "After 30 flares in a row that are sent without a reply (300 seconds), the tug crew will be sent home.",
            ),
            "The tug sends a flare every 10 seconds and the crew is sent home after 30 without a reply.",
            "The tug crew is sent home after 10 seconds without a reply.",
        ),
        (("Only one lamp per boat is allowed.",), "One lamp is allowed for each boat.", "Each lamp is allowed."),
        (("Mend it within 30 minutes.",), "Mend it within half an hour.", "Mend it within an hour."),
        (("Reply within 7 calendar days.",), "Reply within a week.", "Reply within 7 working days."),
        (("You can reduce the limit to 1%.",), "The limit can be lowered to 1%.", "The lower limit is 1%."),
        (LAMP, "The boat will sail at nine.", "The keeper must ask the pilot for a second lamp."),
        (LAMP, "You will be able to ask the pilot for a second lamp.", "You will ask the pilot for a second lamp."),
        (HULL, "`Copper` is slower than the other metal hulls.", "`Copper` is more strong than the other metal hulls."),
        (HULL, "`Copper` is as strong as the other metal hulls.", "`Copper` is stronger than the other metal hulls."),
        (TWICE, "Copper is at least as strong as tin.", "Tin is twice as strong as copper."),
        (("Iron is heavier than tin.",), "Iron is heavier than tin.", "Iron is as heavy as tin."),
        (BADGE, "The badge gives the crew read access to the log.", "It gives them read and write access to the log."),
        (BADGE, "The badge gives lasting, read-only access to the log.", "It gives them access to read/alter the log."),
        (
            SCHEMES,
            "Your Brisk scheme payments can be paused during your leave.",
            "Your Orla scheme payments can be paused during your leave.",
        ),
        (
            SCHEMES,
            "Payments of the Orla scheme must continue during your leave, those of the Brisk scheme can be paused.",
            "Payments of the Brisk scheme must continue during your leave.",
        ),
    ],
)
def test_what_is_said_more_surely_or_of_more_is_vetoed(evidence: list[str], true: str, false: str) -> None:
    assert bearing(true, evidence, question="What holds?").lacking == ()
    assert bearing(false, evidence, question="What holds?").lacking


def test_who_will_do_it_is_not_taken_from_elsewhere_in_the_passage() -> None:
    nearby = [f"Tell your Harbour Lead. Keepers of the Orla Line sail on. {REQUEST[0]}"]
    assert bearing("Your line keeper will then review it.", REQUEST, nearby=nearby).lacking == ()
    veto = bearing("Ask for leave; your Harbour Lead will then review it.", REQUEST, nearby=nearby)
    assert (veto.lacking, veto.mistaken) == (("Lead for keeper",), True)
    both = (*REQUEST, "Tell your Harbour Lead when you come back.")
    assert bearing("Your Harbour Lead will then review it.", both).lacking == ("Lead for keeper",)
    assert bearing("Tell your Harbour Lead; your line keeper will review your request.", both).lacking == ()
    sailing = ("When the lamp is lit, it will sail to the pier.",)
    assert bearing("The Orla will sail to the pier.", sailing, nearby=nearby).lacking == ()
