"""What a model's prose says that it could not find: read as missing, and never as a claim."""

from __future__ import annotations

import pytest
from made_evidence import addresses

from groundwire.agents.replies.claim import Draft
from groundwire.agents.replies.prose import read_prose

FACTS = addresses("One rests. Two rest. Three rest. Four rest.", "Five is hidden.")
QUESTION = "How long does the keeper of berth 7 rest?"


def read(text: str) -> Draft:
    return read_prose(text, FACTS, {"a"}, question=QUESTION)


def claims(text: str) -> list[tuple[str, list[int]]]:
    """Each claim with the numbers of its sentences."""
    return [
        (
            f"{claim.reservation} {claim.text}".strip(),
            [at.number for cite in claim.cites for at in FACTS.at(cite.passage, cite.start, cite.end)],
        )
        for claim in read(text).claims
    ]


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Red rests [1].\nNot found: how long the keeper rests", ["how long the keeper rests"]),
        ("Red rests [1]. Not found: how long the keeper rests.", ["how long the keeper rests."]),
        ("Red rests [1].\n**Not found:**\n- the keeper [2]\n- berth 7", ["the keeper", "berth 7"]),
        ("Red rests [1].\nNot found: nothing", []),
        ("Red rests [1].\nNot found: the tide, the name of the ship", []),
        ("Red rests [1].\nNot found: the tide\nthe keeper's hours", ["the keeper's hours"]),
        ("Red rests [1]. The passages do not say how long.", ["The passages do not say how long."]),
        ("Not found: the tide", [QUESTION]),
        ("Not found:", [QUESTION]),
        ("**Not found.**", [QUESTION]),
        ("I do not know.", ["I do not know."]),
        ("There isn't a time given in the passages for that.", ["There isn't a time given in the passages for that."]),
        ("Red rests [1]. Its hours are not covered by the passages.", ["Its hours are not covered by the passages."]),
    ],
)
def test_what_was_asked_and_not_found_is_told_and_nothing_else(text: str, missing: list[str]) -> None:
    draft = read(text)
    assert draft.missing == missing
    assert [claim.text for claim in draft.claims] == (["Red rests."] if text.startswith("Red") else [])


def test_a_sentence_that_only_says_that_what_was_asked_is_not_found_is_no_claim() -> None:
    """Small models write it with a number behind."""
    assert read("The keeper of berth 7 is not found. [1]") == Draft(claims=[], missing=[QUESTION])
    assert read("The keeper of berth 7 is not found.") == Draft(claims=[], missing=[QUESTION])
    assert read("Answer: Not found") == read("**Answer:** Not found.") == Draft(claims=[], missing=[QUESTION])
    assert claims("A key that is not found is a miss. [1]") == [("A key that is not found is a miss.", [1])]
    assert claims("The lamp is not found. [1]") == [("The lamp is not found.", [1])]


@pytest.mark.parametrize(
    ("text", "expected", "missing"),
    [
        ("Not found: the hours of the keeper. Berth 7 rests [1].", [("Berth 7 rests.", [1])],
         ["the hours of the keeper."]),
        ("Not found: the keeper's hours [2]. Red rests. [1] Blue rests. [2][3]",
         [("Red rests.", [1]), ("Blue rests.", [2, 3])], ["the keeper's hours."]),
        ("Not found: the keeper.\n\nRed rests [1], and\nblue rests [2].", [("Red rests, and blue rests.", [1, 2])],
         ["the keeper."]),
        ("Not found. However, red rests [1].", [("However, red rests.", [1])], [QUESTION]),
        ("One rests [4].\nNot found: the keeper. Red rests [1].", [("One rests.", [4]), ("Red rests.", [1])],
         ["the keeper."]),
        ("The keeper's hours are not given, but red rests [1].", [("Red rests.", [1])],
         ["The keeper's hours are not given"]),
        ("While the passages do not say how long the keeper rests, red does [1].", [("Red does.", [1])],
         ["The passages do not say how long the keeper rests"]),
        ("Berth 7 rests [1], but the passages do not state how long its keeper does.", [("Berth 7 rests.", [1])],
         ["The passages do not state how long its keeper does."]),
        ("The passages say that red rests [1], but not how long.", [("Red rests.", [1])], ["How long."]),
        ("Not found. The passages say only that red rests [1] and that blue does [2], not why.",
         [("The documents only say that red rests and blue does.", [1, 2])], [QUESTION]),
        ("The passages say only that red rests [1], not why.",
         [("The documents only say that red rests.", [1])], [QUESTION]),
        ("The passages say only that red rests [1]; they do not say how long the keeper does.",
         [("The documents only say that red rests.", [1])], ["How long the keeper does."]),
        ("Red rests [1], but how long its keeper does is not told.", [("Red rests.", [1])],
         ["How long its keeper does is not told."]),
        ("The passages give no hours for the keeper: it is agreed that red rests [1].",
         [("It is agreed that red rests.", [1])], ["The passages give no hours for the keeper"]),
        ("The passages do not tell these: the hours of the keeper, and the fee [1].", [],
         ["The passages do not tell these: the hours of the keeper, and the fee."]),
        ("Red rests [1], not the keeper.", [("Red rests, not the keeper.", [1])], []),
        ("The passages name red as resting [1], but none says how long the keeper rests.",
         [("The passages name red as resting.", [1])], ["How long the keeper rests."]),
        ("The passages do not name the keeper. They say only that red rests [1].",
         [("The documents only say that red rests.", [1])],
         ["The passages do not name the keeper."]),
        ("The passages say that red rests [1].", [("Red rests.", [1])], []),
        ("Red rests [1]. The passages do not say that the keeper rests by 'red/**' and `2**3`.", [("Red rests.", [1])],
         ["The passages do not say that the keeper rests by 'red/**' and `2**3`."]),
        ("Red rests [1]. Any later hours are not given.", [("Red rests.", [1])], ["Any later hours are not given."]),
        ("Red rests [1]. The passages do not compare the two.", [("Red rests.", [1])],
         ["The passages do not compare the two."]),
        ("What they do say is that red rests [1].", [("Red rests.", [1])], []),
        ("All the passages say is that red rests [1].", [("The documents only say that red rests.", [1])], []),
        ("The closest they come is that red rests [1].",
         [("The closest the documents come is that red rests.", [1])], []),
        ("The nearest information is that red rests [1].", [("The nearest information is that red rests.", [1])], []),
        ("The nearest berth is that of red [1].", [("The nearest berth is that of red.", [1])], []),
        ("**Not found** \u2013 the passages give no hours of the keeper. They only say that red rests [1].",
         [("The documents only say that red rests.", [1])], ["The passages give no hours of the keeper."]),
        (
            "Red rests [1].\n2. **Why red rests:** Not found \u2013 the passages do not say why.",
            [("Red rests.", [1])],
            ["Why red rests: the passages do not say why."],
        ),
        ("Red and blue rest [1]. They say only that one does [4].",
         [("Red and blue rest.", [1]), ("They say only that one does.", [4])], []),
        ("No hours of the keeper are stated in the passages. Red rests [1].", [("Red rests.", [1])],
         ["No hours of the keeper are stated in the passages."]),
        ("No boat is named in the log [1].", [("No boat is named in the log.", [1])], []),
        ("The documents do not give the keeper's hours; they only say that red rests [1].",
         [("The documents only say that red rests.", [1])],
         ["The documents do not give the keeper's hours"]),
        ("The passages do not name the keeper of berth 7; red rests [1] and blue [2].",
         [("Red rests and blue.", [1, 2])], ["The passages do not name the keeper of berth 7"]),
        ("One rests [4]. The passages do not indicate the hours of the keeper [1].", [("One rests.", [4])],
         ["The passages do not indicate the hours of the keeper."]),
        ("The documents do not give the keeper's hours; they only say that red rests [1] and that blue does [2].",
         [("The documents only say that red rests and blue does.", [1, 2])],
         ["The documents do not give the keeper's hours"]),
        ("The passages do not name the keeper of berth 7; tideGate rests [1].", [("tideGate rests.", [1])],
         ["The passages do not name the keeper of berth 7"]),
        ("The documents do not explicitly state how long the keeper rests, but red rests [1].", [("Red rests.", [1])],
         ["The documents do not explicitly state how long the keeper rests"]),
        ("Red rests [1]; however, no information is given about the hours of the keeper.", [("Red rests.", [1])],
         ["No information is given about the hours of the keeper."]),
        ("Unfortunately, the passages do not say how long the keeper rests [1][2].", [],
         ["The passages do not say how long the keeper rests."]),
        ("I could not find how long the keeper rests. Red rests [1].", [("Red rests.", [1])],
         ["I could not find how long the keeper rests."]),
        ("No details of the keeper may be told, but red rests [1].",
         [("No details of the keeper may be told, but red rests.", [1])], []),
        ("None of the passages states how long the keeper rests [1][2].", [],
         ["None of the passages states how long the keeper rests."]),
        ("Red rests [1], while the harbours do not state who rests.",
         [("Red rests, while the harbours do not state who rests.", [1])], []),
        ("The lamp is not red, but it rests [1].", [("The lamp is not red, but it rests.", [1])], []),
        ("Red rests [1]. The hours of the keeper: Not found.", [("Red rests.", [1])], ["The hours of the keeper"]),
        ("The hours of its keeper: not found in the passages. Red rests [1].", [("Red rests.", [1])],
         ["The hours of its keeper"]),
        ("Red rests [1]; how long its keeper does: Not found.", [("Red rests.", [1])], ["how long its keeper does"]),
        ("Whether the keeper rests: Not found; the red one rests [1], so ring it [2].",
         [("The red one rests, so ring it.", [1, 2])], ["Whether the keeper rests"]),
        ("Red rests [1]. As for the keeper, Not found.", [("Red rests.", [1])], ["As for the keeper"]),
        ("Red rests [1] (its keeper: not found).", [("Red rests.", [1])], ["its keeper"]),
        ("[Not found: the hours.] Red rests [1].", [("Red rests.", [1])], ["the hours"]),
        ("Red rests [1]; the hours of the keeper \u2014 **Not found**.", [("Red rests.", [1])],
         ["the hours of the keeper"]),
        ("Red rests [1]. Not found.", [("Red rests.", [1])], [QUESTION]),
        ("Red rests [1].\n\nNot found", [("Red rests.", [1])], [QUESTION]),
        ("- **Red:** rests [1]\n- **Keeper:** Not found", [("**Red:** rests", [1])], ["Keeper"]),
        ("**Keeper:** `Not found`  \n**Red:** rests [1].", [("**Red:** rests.", [1])], ["Keeper"]),
        ("| Who | Rests |\n|---|---|\n| Red | yes [1] |\n| Keeper | Not found |",
         [("Red \u2013 Rests: yes", [1])], ["Keeper"]),
        ("1. **Who keeps berth 7?** Not found\n2. **What rests?** Red rests [1].", [("Red rests.", [1])],
         ["Who keeps berth 7"]),
        ("Red rests [1]. Der Keeper: nicht gefunden.", [("Red rests.", [1])], ["Der Keeper"]),
        ("Red rests [1], though how long its keeper does isn't specified.", [("Red rests.", [1])],
         ["How long its keeper does isn't specified."]),
        ("- 404: Not found [1]", [("404: Not found", [1])], []),
        ("The keeper shows error 404: not found [1].", [("The keeper shows error 404: not found.", [1])], []),
        ("Not found. The passages give no hours for the keeper; they say only that red rests [1].",
         [("The documents only say that red rests.", [1])], [QUESTION, "The passages give no hours for the keeper"]),
        ("The passages state no later hour for the keeper [1].",
         [("The passages state no later hour for the keeper.", [1])], []),
    ],
)  # fmt: skip
def test_an_answer_that_goes_on_after_what_it_did_not_find_is_read_to_its_end(
    text: str, expected: list[tuple[str, list[int]]], missing: list[str]
) -> None:
    assert claims(text) == expected
    assert read(text).missing == missing


@pytest.mark.parametrize(
    ("sentence", "is_missing"),
    [
        ("The question does not say which berth is meant.", True),
        ("The passages announce what the keeper promises, but do not list it [1].", True),
        ("The documents mention a toll, but they do not state the amount [1].", True),
        ("The question of the toll does not arise at night [1].", False),
        ("The passages mention a toll of 5 pounds, but do not say who pays it [1].", False),
        ("The passages mention that Red rests, but do not say when [1].", False),
        ("The keeper names the berth, but does not list its lamps [1].", False),
    ],
)
def test_what_the_passages_only_name_is_missing(sentence: str, is_missing: bool) -> None:
    draft = read(sentence)
    assert (not draft.claims, bool(draft.missing)) == (is_missing, is_missing)


def test_a_sentence_of_ignorance_that_cites_is_a_claim() -> None:
    assert claims("The document does not say when [1].") == [("The document does not say when.", [1])]


@pytest.mark.parametrize(
    ("text", "shown", "missing"),
    [
        ("The passages only mention that a quick way up exists [1].",
         "The documents only say that a quick way up exists.", []),
        ("Where its keeper rests: Not found; the passages only say that quay.example keeps a list [1].",
         "The documents only say that quay.example keeps a list.", ["Where its keeper rests"]),
        ("The passages say that quay.example keeps a list [1].", "quay.example keeps a list.", []),
        ("The passages say that `quay` rests [1].", "`quay` rests.", []),
        ("According to the passages, quay.example keeps a list [1].", "quay.example keeps a list.", []),
        ("According to the passages, ships rest [1].", "Ships rest.", []),
        ("No. They only say that red rests [1].", "No. They only say that red rests.", []),
        ("The passages do not name the keeper [1]. No. They only say that red rests [1].", "No. Red rests.",
         ["The passages do not name the keeper."]),
        ("The lamp is a thing that only tells that red rests [1].",
         "The lamp is a thing that only tells that red rests.", []),
    ],
)  # fmt: skip
def test_a_reservation_stays_and_a_name_keeps_its_spelling(text: str, shown: str, missing: list[str]) -> None:
    assert [told for told, _ in claims(text)] == [shown]
    assert read(text).missing == missing


@pytest.mark.parametrize(
    ("text", "shown", "missing"),
    [
        ("Red rests [1]. The passages give its colour in words, but not the `paint` code itself.", ["Red rests."],
         ["The passages do not give the `paint` code itself."]),
        ("Red rests [1]. These documents only show the lamp, but not its switch.", ["Red rests."],
         ["These documents do not show its switch."]),
        ("The passages give its colour in words, but not the code [1].",
         ["The passages give its colour in words, but not the code."], []),
        ("Red rests [1]. The passages say that blue does, but not the third.",
         ["Red rests.", "Blue does, but not the third."], []),
        ("Red rests [1]; the colour of the lamp on it is not found in the passages. Blue does too [2].",
         ["Red rests.", "Blue does too."], ["the colour of the lamp on it (of \u201cRed rests.\u201d)"]),
        ("Red rests; the colour of the lamp on it is not found in the passages.", ["Red rests."], []),
    ],
)  # fmt: skip
def test_what_the_passages_lack_is_missing_in_the_words_of_the_model(
    text: str, shown: list[str], missing: list[str]
) -> None:
    assert [told for told, _ in claims(text)] == shown
    assert read(text).missing == missing


@pytest.mark.parametrize(
    ("remark", "told"),
    [
        ("`berth` is a placeholder that you need to set yourself, since your question doesn't name one.", True),
        ("The value of `berth` and `lamp` are only examples; please replace them with your own.", True),
        ("`berth` is a placeholder.", True),
        ("`berth` is an example of a lamp that rests.", False),
        ("`berth` is a placeholder, so never set it to 5.", False),
        ("`berth` is a placeholder [2].", False),  # cited
    ],
)
def test_what_the_reader_must_replace_in_the_answer_s_code_is_no_claim(remark: str, told: bool) -> None:
    draft = read(f"Red rests [1]. {remark}")
    assert (remark.rstrip(".") in draft.missing) is told
    assert (len(draft.claims) == 1) is told
