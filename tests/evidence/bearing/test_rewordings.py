"""True sentences in a writer's own words, and the same with what makes them false."""

from __future__ import annotations

import pytest
from borne import bearing

FARE = ("Tickets from (but not to) either pier cost 5 pounds.",)
LIBRARY = ("It includes all of the tools, whether you are going to use them or not.",)
ASKED = ("The old lamp is not lit by default, only on request.",)
TRIAL = ("For renewals there is no trial period.", "All new keepers start on a trial period of one month.")
SHALL = ("The keeper shall report a loss within 3 days.",)
MENU = ("Go to Boats > Moorings and find \u201cMove a boat\u201d. Enter the berth.",)
MONTHLY = ("The office refunds your toll for any month that the bridge is shut. The list closes when the month ends.",)
RULE = ("Boats are moved to the yard when two keepers think that they are sound.",)
NO_TUG = ("No tug enters the inner basin.",)
NOT_TUGS = ("Tugs do not enter the inner basin.",)
NOTHING = ("Nothing in the mooring routine changes at night.",)
HORN = ("The horn sounds at red alert when the water exceeds 85% of the height of the quay.",)
PASSAGE = ("The Orla Line runs from the pier to the town.", "Its boats take 50 minutes.", *FARE)


@pytest.mark.parametrize(
    ("evidence", "true", "false"),
    [
        (
            ("The Tides is a film about the pilot Bo Lund made by his friend, Ann Hale.",),
            "Ann Hale made The Tides, a film about the pilot Bo Lund.",
            "The pilot Kai Moe made The Tides, a film about Bo Lund.",
        ),
        (
            ("The show follows the Lund family, an old Norse family living in Vik.",),
            "The show follows the Lund family living in Vik.",
            "The show follows the Moe family living in Vik.",
        ),
        (
            ("Tolm and Holm are both part of the Orla district known as Senn, with Vik lying in Sund.",),
            "Tolm and Holm are both part of the Orla district known as Senn.",
            "Tolm and Holm are both part of the Kite district known as Senn.",
        ),
        (
            (
                "Boats sail to Vik only from berth 2.",
                "If you lie at an older berth, please move to berth 2 before sailing to Vik.",
            ),
            "Boats sail to Vik only from berth 2, so move from your older berth to berth 2 before sailing to Vik.",
            "Boats sail to Vik only from berth 2, so move from your older berth to berth 2 after sailing to Vik.",
        ),
        (
            ("The larger Tern and some older Kite boats have a limit on the number of crates.",),
            "The larger Tern boats have a limit on the number of crates.",
            "The larger Gull boats have a limit on the number of crates.",
        ),
        (
            ("Harbour owned Tern and some older Kite boats have a limit on the number of crates.",),
            "This is because harbour owned Tern boats have a limit on the number of crates.",
            "This is because harbour owned Gull boats have a limit on the number of crates.",
        ),
        (
            ("Time: 22 July 2025, 14:10; Event: gate opened", "Time: 14:16; Event: alarm rang"),
            "On 22 July 2025 the gate was opened at 14:10 and the alarm rang at 14:16.",
            "On 22 July 2025 the gate was opened at 14:16 and the alarm rang at 14:10.",
        ),
        (
            ("Winners: Tern Line; Last year: Kite Line; Runners-up: Plover Line Most cups Tern Line (27)",),
            "The Tern Line has the most Line cups (27).",
            "The Tern Line has the most Line cups (72).",
        ),
        (
            ("In thousands of tonnes 2024: Orla quay; Grain: 9467; Coal: 120",),
            "Orla quay took 9,467 thousand tonnes of grain in 2024.",
            "Orla quay took 9,467 million tonnes of grain in 2024.",
        ),
        (
            ("A keeper cannot return to the pier for two years after the trial.",),
            "A keeper cannot go back to the pier until two years after the trial.",
            "A keeper can go back to the pier until two years after the trial.",
        ),
        (("The pit has a gross volume of 0,6 m3.",), "The pit's gross volume is 0.6 m\u00b3.", "It has 0.6 m\u00b2."),
        (
            ("The yard wants three changes: (1) a new lamp, (2) a new door, (3) a new key and (4) paint.",),
            "The yard wants three changes.",
            "The yard wants four changes.",
        ),
        (("[http] max_upload 100m",), "The `max_upload` is 100 MB.", "The `max_upload` is 100 KB."),
        (("[http] buffer_size 64k",), "The `buffer_size` is 64 KB.", "The `buffer_size` is 64 MB."),
        (("folder = home / 'tugs' / tug_name",), "It is `tugs/<tug_name>` in `home`.", "It is `tugs/<crew_name>`."),
        (("The horn has been removed in the spring.",), "The horn no longer exists.", "The horn exists longer."),
        (("The width defaults to 78.",), "If you don't, the width defaults to 78.", "If you don't, it is not 78."),
        (FARE, "A ticket from either pier costs 5 pounds.", "A ticket from either pier does not cost 5 pounds."),
        (LIBRARY, "It includes all tools, whether or not you use them.", "It does not include all tools."),
        (ASKED, "The old lamp is only lit on request.", "The old lamp is lit by default."),
        (
            TRIAL,
            "There is no trial period for renewals; the trial of one month is for new keepers.",
            "There is a trial period for renewals; the trial of one month is for new keepers.",
        ),
        (SHALL, "You must report a loss within 3 days.", "You may report a loss within 3 days."),
        (SHALL, "You have to report a loss within 3 days.", "You do not have to report a loss within 3 days."),
        (MENU, "You find \u201cMove a boat\u201d under Boats > Moorings.", "You find it under 5 moorings."),
        (MONTHLY, "The office refunds your toll for a month in which the bridge is shut.", "It refunds 2 tolls."),
        (MONTHLY, "The list closes at the end of a month.", "The list closes within a month."),
        (
            ("costs of a crossing: boat (2nd deck only), train or taxi",),
            "A berth on the first deck is not refunded, because only the 2nd deck counts as a cost of a crossing.",
            "A berth on the 2nd deck is not a cost of a crossing.",
        ),
        (NO_TUG, "Tugs do not enter the inner basin.", "Tugs enter the inner basin."),
        (
            ("No one may move a boat without two keepers.",),
            "Nobody may move a boat without two keepers.",
            "Anyone may move a boat without two keepers.",
        ),
        (NOT_TUGS, "No tug enters the inner basin.", "Every tug enters the inner basin."),
        (NOTHING, "The mooring routine does not change at night.", "The mooring routine changes at night."),
        (
            HORN,
            "The horn sounds when the water exceeds 85% of the height of the quay, and its alert is red.",
            "The horn sounds when the water exceeds 85% of the height of the quay, and its alert is not red.",
        ),
        (RULE, "Two keepers must think that a boat is sound before it is moved to the yard.", "One keeper and 3 are."),
    ],
)
def test_a_rewording_passes_and_its_opposite_does_not(evidence: list[str], true: str, false: str) -> None:
    assert bearing(true, evidence, question="What holds?").lacking == ()
    assert bearing(false, evidence, question="What holds?").lacking


@pytest.mark.parametrize(
    ("claim", "lacking"),
    [
        ("Orla tickets from either pier cost 5 pounds.", ()),
        ("Brisk tickets from either pier cost 5 pounds.", ("Brisk",)),
    ],
)
def test_a_name_may_come_from_elsewhere_in_the_passage(claim: str, lacking: tuple[str, ...]) -> None:
    assert bearing(claim, FARE, nearby=[" ".join(PASSAGE)]).lacking == lacking


def test_a_name_of_the_passage_does_not_replace_that_of_the_sentence() -> None:
    evidence = ["Hansen informs the harbour office."]
    nearby = ["Hansen informs the harbour office. Okafor sweeps the pier."]
    assert bearing("Okafor informs the harbour office.", evidence, nearby=nearby).lacking == ("Okafor",)


def test_a_number_of_the_question_may_stand_beside_that_of_the_evidence() -> None:
    evidence, question = ["From release 23 on, the log is read over port 40."], "Over which port is it with release 24?"
    assert bearing("With 24 the log is read over port 40, as from 23 on.", evidence, question=question).lacking == ()
    assert bearing("From release 24 on, the log is read over port 40.", evidence, question=question).lacking == ("24",)


def test_a_method_is_known_by_the_name_of_its_class_above_it() -> None:
    code = ("def sound_horn(self, times: int = 3) -> None:",)
    claim = "`Tug.sound_horn` has `times: int = 3`."
    assert bearing(claim, code, question="How often?", context="tugs.py\nTug").lacking == ()
    assert bearing(claim, code, question="How often?", context="tugs.py\nBarge").lacking == ("Tug.sound_horn",)


def test_a_condition_may_repeat_the_negation_of_the_line_that_announces_it() -> None:
    def lacking(claim: str) -> tuple[str, ...]:
        line = "Keepers may only take a boat without a prior permit when:"
        return bearing(claim, ["the boat is no longer than 6 m"], context=line).lacking

    assert lacking("Keepers may take a boat without a prior permit when it is no longer than 6 m.") == ()
    assert lacking("Keepers may take a permit without a boat when it is no longer than 6 m.") == ("without",)


def test_a_line_that_only_announces_a_list_needs_no_evidence_for_saying_so() -> None:
    records = ("Logs of the tide are kept for two years.",)
    question = "How long are logs kept?"
    assert bearing("It depends on the kind of log:", records, question=question).consistent
    assert not bearing("It depends on the kind of log.", records, question=question).consistent
    assert not bearing("It depends on the colour of the crane:", records, question=question).consistent
