"""Each kind of alteration is vetoed, and a true paraphrase of the same sentences is not."""

from __future__ import annotations

import pytest
from borne import bearing

ROWS = (
    "Pump: Orla; Flow: 40 litres; Height: 6 m; Guard: Hansen",
    "Pump: Brisk; Flow: 75 litres; Height: 9 m; Guard: Okafor",
)
TUGS = ("Year: 2031; Harbour Tugs: 17; Sea Tugs: 11; Tugs: 28", "Year: 2032; Harbour Tugs: 19; Sea Tugs: 12; Tugs: 31")
CASES = {
    # kind: (evidence, a true paraphrase, what is false)
    "figure": ("The tank holds 4,200 litres.", "4200 litres fit in the tank.", "The tank holds 4,300 litres."),
    "name with a figure": (
        "37signals keeps it in 1Password.",
        "It is kept in 1Password by 37signals.",
        "38signals keeps it in 1Password.",
    ),
    "power": ("The heater draws 3.5 kW.", "The heater draws 3,500 W.", "The heater draws 3.5 MW."),
    "case of a symbol": ("The mast sends at 20 mW.", "At 20 mW the mast sends.", "The mast sends at 20 MW."),
    "thousandth": ("The dose is 10 \u00b5g.", "10 micrograms is the dose.", "The dose is 10 mg."),
    "thousandth with the letter of another alphabet": (
        "The film is 10 mm thick.",
        "Its film: 10 mm thick.",
        "The film is 10 \u03bcm thick.",
    ),
    "pressure": ("The tyre holds 2 bar.", "2 bar is what the tyre holds.", "The tyre holds 2 mbar."),
    "power of a length": ("The hold has 40 m\u00b2.", "40 m\u00b2 has the hold.", "The hold has 40 m\u00b3."),
    "sign in a word": (
        "The hold is kept at 18 °C.",
        "18 °C is the temperature of the hold.",
        "The hold is kept at minus 18 °C.",
    ),
    "sign in a dash": (
        "The hold is kept at minus 18 °C.",
        "The hold is kept at \u201318 °C.",
        "The hold is kept at 18 °C.",
    ),
    "exponent": (
        "The pump fails at a rate of 10\u207b\u2075 per hour.",
        "10^-5 per hour is the rate at which the pump fails.",
        "The pump fails at a rate of 10\u207b\u00b3 per hour.",
    ),
    "sign of an exponent": (
        "The pump fails at a rate of 10\u207b\u2075 per hour.",
        "The rate at which the pump fails is 10\u207b\u2075 per hour.",
        "The pump fails at a rate of 10\u2075 per hour.",
    ),
    "exponent left out": (
        "The pump fails at a rate of 10\u207b\u2075 per hour.",
        "The pump fails at 10\u207b\u2075 per hour.",
        "The pump fails at a rate of 10 per hour.",
    ),
    "exponent of another number": (
        "The tank has 2\u2078 sensors.",
        "There are 2\u2078 sensors in the tank.",
        "The tank has 2\u2079 sensors.",
    ),
    "figure with the number of a note": (
        "The tank holds 4,200\u2075 litres.",
        "4,200 litres fit in the tank.",
        "The tank holds 4,300 litres.",
    ),
    "unit": ("Return the key within 5 days.", "The key goes back within 5 days.", "Return the key within 5 hours."),
    "unit of time": ("The break lasts 90 minutes.", "The break lasts 1.5 hours.", "The break lasts 90 seconds."),
    "time of day": ("The gate closes at 9 pm.", "At 21:00 the gate closes.", "The gate closes at 9 am."),
    "currency": ("The fine is £50.", "A fine of 50 pounds.", "The fine is $50."),
    "rate": ("The log is read every week.", "The log is read weekly.", "The log is read every month."),
    "opposite by prefix": ("The ladder is unsafe.", "That ladder is unsafe.", "The ladder is safe."),
    "opposite by prefix put in": ("The ladder is safe.", "That ladder is safe.", "The ladder is unsafe."),
    "opposite that is listed": (
        "The north door is locked.",
        "The door in the north is locked.",
        "The south door is locked.",
    ),
    "opposite of a denial": (
        "The shop is not open on Mondays.",
        "The shop is closed on Mondays.",
        "The shop is open on Mondays.",
    ),
    "denial of an opposite": (
        "The shop is closed on Mondays.",
        "The shop is not open on Mondays.",
        "The shop is not closed on Mondays.",
    ),
    "month": ("The course ends on 4 July.", "On 4 July the course ends.", "The course ends on 4 June."),
    "weekday": ("The bins go out on Tuesday.", "On Tuesdays the bins go out.", "The bins go out on Thursday."),
    "year": ("The bridge was built in 1932.", "In 1932 the bridge was built.", "The bridge was built in 1923."),
    "date in figures": (
        "The lease ends on 2031-06-30.",
        "The lease ends on 30 June 2031.",
        "The lease ends on 30 July 2031.",
    ),
    "name": ("The plan was drawn by Ada Hansen.", "Ada Hansen drew the plan.", "The plan was drawn by Ada Jansen."),
    "name at the beginning": ("Hansen keeps the spare keys.", "Hansen keeps the keys.", "Jansen keeps the spare keys."),
    "code": ("Fault QX-1180 stops the belt.", "The belt is stopped by fault QX-1180.", "Fault QX-1108 stops the belt."),
    "sign": (
        "Alarm if the level is > 40 cm.",
        "Alarm if the level is more than 40 cm.",
        "Alarm if the level is < 40 cm.",
    ),
    "at least": ("Rest at least 8 hours.", "Rest 8 hours or more.", "Rest at most 8 hours."),
    "at most": ("Carry at most 12 kg.", "Carry no more than 12 kg.", "Carry at least 12 kg."),
    "bound put in": (
        "The test takes 20 minutes.",
        "20 minutes is what the test takes.",
        "The test takes more than 20 minutes.",
    ),
    "before": (
        "Wash the filter before each dive.",
        "Before each dive, wash the filter.",
        "Wash the filter after each dive.",
    ),
    "must": (
        "Visitors must wear a badge.",
        "A badge must be worn by visitors: visitors must wear it.",
        "Visitors may wear a badge.",
    ),
    "may": ("Members may bring a guest.", "Members can bring a guest.", "Members must bring a guest."),
    "must not": ("Drivers must not reverse here.", "Drivers may not reverse here.", "Drivers need not reverse here."),
    "all": ("All valves have a lock.", "Every valve has a lock.", "Some valves have a lock."),
    "some": ("Some valves have a lock.", "Several valves have a lock.", "All valves have a lock."),
    "not left out": ("The alarm does not reset itself.", "The alarm doesn't reset itself.", "The alarm resets itself."),
    "not put in": ("The alarm resets itself.", "By itself the alarm resets.", "The alarm does not reset itself."),
    "never": ("The crew never sails alone.", "The crew does not sail alone.", "The crew always sails alone."),
    "in no case": (
        "Under no circumstances may the crew smoke in the hold.",
        "In no case may the crew smoke in the hold.",
        "The crew may smoke in the hold.",
    ),
    "false that": ("It is false that the valve is open.", "It is untrue that the valve is open.", "The valve is open."),
    "without": ("Enter without a helmet.", "Without a helmet, enter.", "Enter with a helmet."),
    "unless": ("Work goes on unless it rains.", "Unless it rains, work goes on.", "Work goes on if it rains."),
    "reason": (
        "The lift stopped because a fuse had blown.",
        "Because a fuse had blown, the lift stopped.",
        "The lift stopped because somebody pressed the red button.",
    ),
    "two numbers exchanged": (
        "The day rate is 14 and the night rate is 9.",
        "The night rate is 9, the day rate is 14.",
        "The day rate is 9 and the night rate is 14.",
    ),
    "order of two numbers": (
        "The level fell from 8 to 5.",
        "From 8 the level fell to 5.",
        "The level fell from 5 to 8.",
    ),
    "who acts": ("The mate informs the pilot.", "The mate informs the pilot first.", "The pilot informs the mate."),
}  # fmt: skip


@pytest.mark.parametrize("kind", CASES)
def test_what_is_altered_is_vetoed_and_the_paraphrase_passes(kind: str) -> None:
    evidence, true, false = CASES[kind]
    assert bearing(evidence, [evidence]).consistent
    assert bearing(true, [evidence]).consistent, bearing(true, [evidence]).lacking
    verdict = bearing(false, [evidence])
    assert not verdict.consistent
    assert verdict.lacking


@pytest.mark.parametrize(
    "claim",
    [
        "The flow of the Orla pump is 75 litres.",
        "The Brisk pump has a height of 6 m.",
        "The guard of the Brisk pump is Hansen.",
    ],
)
def test_cells_of_two_rows_are_not_exchanged(claim: str) -> None:
    assert bearing("The flow of the Orla pump is 40 litres, of the Brisk pump 75 litres.", ROWS).consistent
    assert not bearing(claim, ROWS).consistent


def test_a_number_of_one_thing_is_no_amount_of_another() -> None:
    rest, berth = "An engineer must rest for 11 hours.", "Berth 12 of the harbour has a depth of 15 metres."
    claim = "An engineer must rest for 12 hours."
    assert not bearing(claim, [rest, berth]).consistent
    assert not bearing(claim, ["At berth 12 an engineer must rest for 11 hours."]).consistent
    assert bearing("The tide keeper works for 12 hours.", ["Keeper: tide; Hours of work: 12"]).consistent


def test_a_number_under_a_percentage_is_per_cent() -> None:
    assert bearing("The lock is filled to 40%.", ["Lock: filled; Percentage: 40"]).consistent
    assert not bearing("The lock is filled to 40%.", ["Lock: filled; Hours: 40"]).consistent
    assert not bearing("The lock is filled to 45%.", ["Lock: filled; Percentage: 40"]).consistent


@pytest.mark.parametrize(
    ("claim", "lacking"),
    [
        ("In 2031 there were 17 harbour tugs and 11 sea tugs.", ()),
        ("Harbour tugs and sea tugs were 17 and 11 in 2031.", ()),
        ("There were 17 harbour tugs in 2031 and 19 in 2032.", ()),
        ("In 2031 there were 11 harbour tugs and 17 sea tugs.", ("11 and 17 exchanged",)),
        ("There were 19 harbour tugs in 2031 and 17 in 2032.", ("19 and 17 exchanged",)),
    ],
)
def test_the_values_of_two_columns_or_rows_are_not_given_to_each_other(claim: str, lacking: tuple[str, ...]) -> None:
    assert bearing(claim, TUGS, question="How many tugs were there?").lacking == lacking


def test_a_value_is_not_given_to_a_column_that_has_another_or_none() -> None:
    row = ("Name: horn_seconds; Description: Seconds of the horn, from 0 to 90; Default: null; Required: no",)
    question = "What is the default of the horn?"
    assert bearing("The horn has seconds from 0 to 90.", row, question=question).lacking == ()
    assert bearing("The default of horn_seconds is null.", row, question=question).lacking == ()
    assert bearing("The default of the horn is 90.", row, question=question).lacking == ("90 is in another column",)


def test_the_men_of_a_column_are_not_the_women_of_another() -> None:
    row = ("2031; Orla Female: 66.5; Orla Male: 70.5; Brisk Female: 57.4; Brisk Male: 72.9",)
    question = "How many keepers have work at Orla and at Brisk in 2031?"
    assert bearing("Of the women 66.5 have work at Orla and 57.4 at Brisk.", row, question=question).lacking == ()
    lacking = bearing("Of the women 70.5 have work at Orla and 57.4 at Brisk.", row, question=question).lacking
    assert "70.5 and 57.4 exchanged" in lacking
