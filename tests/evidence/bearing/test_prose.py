"""Errors that writers make over contracts, reports and news, and true sentences that are close to them."""

from __future__ import annotations

import pytest
from borne import bearing

PLANNED = ("The port expects traffic to grow by 4% in 2031.",)
TESTS = ("Tests of the new crane below 5 °C are planned.",)
SPEAKERS = ("Pilot Ann Hale said the fog was thick, while keeper Bo Lund reported clear air.",)
ROLES = ("The Owner is Orla Tugs.", "The Owner pays the toll.", "Brisk Boats are insured.")
ORDER = ("Close the valve before you lift the hatch.",)
LENGTHS = ("Tugs from the north pier stay longer than tugs from the south pier.",)
TOLLS = ("Toll income rose by 6% to 90,000 pounds in 2031, while mooring income fell by 2% to 40,000 pounds.",)
LAMP = ("The yard warrants the lamp for five years from its delivery, and the lens for ten years.",)
DOSES = ("The first dose of Clearwater is 20 ml a day.", "The keeper may raise the amount to 40 ml a day.")
LOAN = ("The loan stood at 800 pounds at the end of June, down from 900 pounds in March.",)
VOTE = ("If the bids are too high, the harbour council meets again.",)
FORCE = ("The by-law applies from May, except for section 9, which applies from July.",)
LATE = ("Claims that arrive after June are not accepted unless the pilot was ill.",)
SEARCH = ("A pilot may search any tug that he suspects of carrying oil.",)
CABLES = ("Rust was found in two of the eight main cables.", "All new tugs and some of the old tugs were fitted.")
DUTIES = ("The pilot keeps the launch in repair, and the keeper keeps the pier in repair.",)
ROT = ("Rot was associated with a higher water level.",)
GROWTH = ("Traffic grew by 6% year over year.",)
LICENCE = ("The office shall not take back a licence without hearing the pilot.",)
SAID = ('"Two boats were lost," said keeper Ida Falk.', "Pilot Carl Dean said the search would go on.")
UNSURE = ("Salt may damage the seal of the lamp.",)


@pytest.mark.parametrize(
    ("evidence", "true", "false"),
    [
        (("Tolls have fallen by a third.",), "Tolls fell by a third.", "Tolls have risen by a third."),
        (("The water quality improved in May.",), "In May the water quality improved.", "The water quality worsened."),
        (
            ("The port pays for damage, except for damage by storm.",),
            "The port pays for damage, except by storm.",
            "The port pays for damage, including damage by storm.",
        ),
        (PLANNED, "Traffic is expected to grow by 4% in 2031.", "Traffic grew by 4% in 2031."),
        (TESTS, "Tests of the crane below 5 °C are still to be done.", "The crane was tested below 5 °C."),
        (UNSURE, "The seal of the lamp can be damaged by salt.", "Salt damages the seal of the lamp."),
        (
            ("The keeper may open the gate.",),
            "The keeper is allowed to open the gate.",
            "The keeper will open the gate.",
        ),
        (SPEAKERS, "The fog was thick, Ann Hale said.", "Keeper Bo Lund said the fog was thick."),
        (ROLES, "Orla Tugs pays the toll.", "Brisk Boats pays the toll."),
        (ORDER, "Before you lift the hatch, close the valve.", "Lift the hatch before you close the valve."),
        (ORDER, "Lift the hatch after you close the valve.", "Close the valve after you lift the hatch."),
        (
            LENGTHS,
            "Tugs from the south pier stay for a shorter time than tugs from the north pier.",
            "Tugs from the south pier stay longer than tugs from the north pier.",
        ),
        (TOLLS, "Mooring income fell by 2% to 40,000 pounds.", "Mooring income fell by 6%."),
        (TOLLS, "In 2031 toll income was 90,000 pounds.", "Mooring income was 90,000 pounds."),
        (LAMP, "The lens has a warranty of ten years.", "The lamp is warranted for ten years from its delivery."),
        (DOSES, "The keeper may raise Clearwater to 40 ml a day.", "The first dose of Clearwater is 40 ml a day."),
        (LOAN, "The loan fell from 900 pounds.", "The loan stood at 900 pounds at the end of June."),
        (VOTE, "The harbour council meets again if the bids are too high.", "The harbour council meets again."),
        (FORCE, "The by-law, except for section 9, applies from May.", "The whole by-law applies from May."),
        (LATE, "Claims after June are accepted only if the pilot was ill.", "Claims after June are never accepted."),
        (SEARCH, "A pilot may search any tug that he suspects.", "A pilot may search any tug."),
        (CABLES, "Two of the eight main cables had rust.", "Rust was found in all of the eight main cables."),
        (CABLES, "Some of the old tugs were fitted.", "All old tugs were fitted."),
        (
            DUTIES,
            "The keeper keeps the pier in repair.",
            "The pilot keeps the pier in repair, and the keeper the launch.",
        ),
        (DUTIES, DUTIES[0], "The keeper keeps the launch in repair, and the pilot keeps the pier in repair."),
        (
            ("The pilot bears the cost of the launch, and the keeper bears the cost of the lamp and the pier.",),
            "The keeper bears the cost of the lamp and the pier, and the pilot bears the cost of the launch.",
            "The pilot bears the cost of the lamp and the pier, and the keeper bears the cost of the launch.",
        ),
        (ROT, "A higher water level went along with rot.", "A higher water level caused rot."),
        (GROWTH, "Year on year, traffic grew by 6%.", "Traffic grew by 6% quarter over quarter."),
        (("Vik is the third largest port.",), "Vik is the third largest port.", "Vik is the largest port."),
        (("Vik is one of the largest ports.",), "Vik is one of the largest ports.", "Vik is the largest port."),
        (
            LICENCE,
            "The office must hear the pilot before it takes back a licence.",
            "The office may take back a licence without hearing the pilot.",
        ),
        (
            ("Tolls increased in May, while mooring fees decreased.",),
            "Tolls rose in May.",
            "Tolls dropped in May.",
        ),
        (("Rust is excluded from the cover.",), "The cover does not include rust.", "The cover includes rust."),
        (("Fees differ between the piers.",), "Fees differ between the two piers.", "Fees differ between the 3 piers."),
        (("Trials suggest that salt may harm oak.",), "Salt may harm oak.", "Trials showed that salt harms the oak."),
        (SAID, "Two boats were lost, Ida Falk said.", "Carl Dean said that two boats were lost."),
        (("Rust was found in 14 of the 60 chains.",), "14 of the 60 chains had rust.", "All of the chains had rust."),
        (
            ("The keeper can keep a dog only with the pilot's consent.",),
            "The keeper can keep a dog only if the pilot gives his consent.",
            "The keeper can keep a dog.",
        ),
        (
            ("It is not known whether the paint is safe on oak.",),
            "Whether the paint is safe on oak is not known.",
            "The paint is safe on oak.",
        ),
        (("The port has promised to cut the toll.",), "The port is to cut the toll.", "The port cut the toll."),
        (
            ("Traffic climbed in June after falling in May.",),
            "Traffic increased in June, having fallen in May.",
            "Traffic fell in June.",
        ),
        (
            ("The south pier has 40 lamps, the north one 25.",),
            "The north pier has 25 lamps.",
            "The north pier has 40 lamps.",
        ),
        (("Each side may end it.",), "Each side may end it.", "Only the pilot may end it."),
        (("It eases pain in adults.",), "It eases pain in adults.", "It eases pain in adults and children."),
        (
            ("The list has more than 400 signatures.",),
            "More than 400 people signed the list of signatures.",
            "Fewer than 400 people signed the list of signatures.",
        ),
    ],
)
def test_a_true_sentence_passes_and_a_false_one_does_not(evidence: tuple[str, ...], true: str, false: str) -> None:
    assert bearing(true, evidence).consistent, bearing(true, evidence)
    assert not bearing(false, evidence).consistent


def test_a_condition_that_the_question_names_may_be_left_out() -> None:
    assert bearing("The council meets again.", VOTE, question="What happens if the bids are too high?").consistent
