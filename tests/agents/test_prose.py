"""A model's prose, read into claims: which numbers belong to which sentence, and what was not found."""

from __future__ import annotations

import pytest
from growth import linear
from hypothesis import strategies as st
from laws import law
from made_evidence import addresses

from groundwire.agents.replies.prose import Draft, read_prose

FACTS = addresses("One rests. Two rest. Three rest. Four rest.", "Five is hidden.")
QUESTION = "How long does the keeper of berth 7 rest?"
PIECES = st.sampled_from(
    "[1] [2] [99] [0] [-1] [1,2] [1-3] [4-1] [1-999999999] [5] [[1]] [1 ] (1) [x]"
    " One Two rests . ? ! ; \n - 1. # ` ``` "
    "**bold** Not found: the keeper nothing I do not know".split(" ")
)


def read(text: str, question: str = QUESTION) -> Draft:
    return read_prose(text, FACTS, {"a"}, question=question)


def claims(text: str) -> list[tuple[str, list[int]]]:
    """Each claim with the numbers of its sentences."""
    return [
        (claim.text, [at.number for cite in claim.cites for at in FACTS.at(cite.passage, cite.start, cite.end)])
        for claim in read(text).claims
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Red rests [1]. Blue rests [2].", [("Red rests.", [1]), ("Blue rests.", [2])]),
        ("Red rests. [1] Blue rests. [2]", [("Red rests.", [1]), ("Blue rests.", [2])]),
        ("Red rests [1][3]. Blue [2, 4].", [("Red rests.", [1, 3]), ("Blue.", [2, 4])]),
        ("Red rests [1-3].", [("Red rests.", [1, 2, 3])]),
        ("Red rests [1 \u2013 2].", [("Red rests.", [1, 2])]),
        ("[2] Red rests.\n[3] Blue rests.", [("Red rests.", [2]), ("Blue rests.", [3])]),
        ("Red [1] and blue [2] rest.", [("Red and blue rest.", [1, 2])]),
        ("Red rests.", [("Red rests.", [])]),
        ("# Answer\n\nRed rests [1].\n---\n", [("Red rests.", [1])]),
        ("Use `x[1]` here [2].", [("Use `x[1]` here.", [2])]),
        ("Red rests [2][2][2].", [("Red rests.", [2])]),
        ("红队休息[1]。蓝队休息。[2]", [("红队休息。", [1]), ("蓝队休息。", [2])]),
        ("红队休息。[1]蓝队休息。[2]", [("红队休息。", [1]), ("蓝队休息。", [2])]),
        ("No. Red rests [1]. Blue rests [2].", [("No. Red rests.", [1]), ("Blue rests.", [2])]),
        ("**Yes.** Red rests [1].", [("Yes. Red rests.", [1])]),
        ("Yes\n\nRed rests [1].", [("Yes. Red rests.", [1])]),
        ("**They rest:**\n- Red [1]\n- Blue [2]", [("**They rest:**", [1, 2]), ("Red", [1]), ("Blue", [2])]),
        ("Yes", []),
        ("[1]", []),
        ("", []),
    ],
)
def test_numbers_belong_to_the_sentence_that_they_stand_behind(
    text: str, expected: list[tuple[str, list[int]]]
) -> None:
    assert claims(text) == expected


def test_the_items_of_a_list_are_claims_of_their_own() -> None:
    items = read("It takes two:\n- Red rests [1].\n2. Blue rests [2].").claims
    assert [(claim.text, claim.item) for claim in items] == [
        ("It takes two:", False), ("Red rests.", True), ("2. Blue rests.", True),
    ]  # fmt: skip


@pytest.mark.parametrize("number", ["[0]", "[6]", "[99]", "[5]", "[999999]", "[7-90]", "[1000000000000]"])
def test_a_number_of_no_sentence_or_of_a_hidden_passage_counts_as_not_written(number: str) -> None:
    assert claims(f"Red rests {number}.")[0][1] == []
    assert claims(f"Red rests [1]{number}.")[0][1] == [1]


def test_of_a_flood_of_numbers_only_the_first_count() -> None:
    many = addresses(" ".join(f"Berth {n} is deep." for n in range(200)))
    (claim,) = read_prose("All [1-200][1-200].", many, {"a"}, question=QUESTION).claims
    assert len(claim.cites) == 40


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
    ("question", "text", "claims", "missing"),
    [
        ("The red goes off. How long does it rest?", "The red goes off. [1] How long does it rest? [1]", [], True),
        ("The red goes off. How long does it rest?", "The red goes off [1]. It rests [1].", ["It rests."], False),
        ("Red rests?", "Red rests. [1]", ["Red rests."], False),
        ("Red rests", "Red rests. [1]", ["Red rests."], False),
    ],
)
def test_a_sentence_of_the_question_that_is_written_back_is_no_claim(
    question: str, text: str, claims: list[str], missing: bool
) -> None:
    draft = read(text, question)
    assert [claim.text for claim in draft.claims] == claims
    assert draft.missing == ([question] if missing else [])


@pytest.mark.parametrize(
    ("text", "claims", "missing"),
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
         ["the passages do not say how long the keeper rests"]),
        ("Berth 7 rests [1], but the passages do not state how long its keeper does.", [("Berth 7 rests.", [1])],
         ["The passages do not state how long its keeper does."]),
        ("The passages say that red rests [1], but not how long.", [("Red rests.", [1])], ["How long."]),
        ("Not found. The passages say only that red rests [1] and that blue does [2], not why.",
         [("Red rests and blue does.", [1, 2])], [QUESTION]),
        ("The passages say only that red rests [1], not why.", [("Red rests.", [1])], [QUESTION]),
        ("The passages say only that red rests [1]; they do not say how long the keeper does.",
         [("Red rests.", [1])], ["How long the keeper does."]),
        ("Red rests [1], but how long its keeper does is not told.", [("Red rests.", [1])],
         ["How long its keeper does is not told."]),
        ("The passages give no hours for the keeper: it is agreed that red rests [1].",
         [("It is agreed that red rests.", [1])], ["The passages give no hours for the keeper"]),
        ("The passages do not tell these: the hours of the keeper, and the fee [1].", [],
         ["The passages do not tell these: the hours of the keeper, and the fee."]),
        ("Red rests [1], not the keeper.", [("Red rests, not the keeper.", [1])], []),
        ("The passages name red as resting [1], but none says how long the keeper rests.",
         [("The passages name red as resting.", [1])], ["How long the keeper rests."]),
        ("The passages do not name the keeper. They say only that red rests [1].", [("Red rests.", [1])],
         ["The passages do not name the keeper."]),
        ("The passages say that red rests [1].", [("Red rests.", [1])], []),
        ("Red and blue rest [1]. They say only that one does [4].",
         [("Red and blue rest.", [1]), ("They say only that one does.", [4])], []),
        ("No hours of the keeper are stated in the passages. Red rests [1].", [("Red rests.", [1])],
         ["No hours of the keeper are stated in the passages."]),
        ("No boat is named in the log [1].", [("No boat is named in the log.", [1])], []),
        ("The documents do not give the keeper's hours; they only say that red rests [1].", [("Red rests.", [1])],
         ["The documents do not give the keeper's hours"]),
        ("The passages do not name the keeper of berth 7; red rests [1] and blue [2].",
         [("Red rests and blue.", [1, 2])], ["The passages do not name the keeper of berth 7"]),
        ("One rests [4]. The passages do not indicate the hours of the keeper [1].", [("One rests.", [4])],
         ["The passages do not indicate the hours of the keeper."]),
        ("The documents do not give the keeper's hours; they only say that red rests [1] and that blue does [2].",
         [("Red rests and blue does.", [1, 2])],
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
         [("Red rests.", [1])], [QUESTION, "The passages give no hours for the keeper"]),
        ("The passages state no later hour for the keeper [1].",
         [("The passages state no later hour for the keeper.", [1])], []),
    ],
)  # fmt: skip
def test_an_answer_that_goes_on_after_what_it_did_not_find_is_read_to_its_end(
    text: str, claims: list[tuple[str, list[int]]], missing: list[str]
) -> None:
    draft = read(text)
    assert [
        (claim.text, [at.number for cite in claim.cites for at in FACTS.at(cite.passage, cite.start, cite.end)])
        for claim in draft.claims
    ] == claims
    assert draft.missing == missing


@pytest.mark.parametrize(
    "text",
    [
        "Here is what I found:\n\n{}",
        "Certainly! {}",
        "{} Let me know if you need more details!",
        "{}\n\n**Sources:** [2], [3]",
        "The question asks for the colour of berth 7. {}",
        "I hope this helps. {}",
    ],
)
def test_what_speaks_to_the_reader_or_heads_the_sources_is_no_claim(text: str) -> None:
    assert claims(text.format("Berth 7 is red [1].")) == [("Berth 7 is red.", [1])]


def test_what_only_pointed_at_a_number_goes_with_it() -> None:
    assert claims("The keeper (see [4]) rests (sentence [1]).") == [("The keeper rests.", [4, 1])]
    assert claims("Here are the berths of Kelso:\n- red [1]")[0] == ("Here are the berths of Kelso:", [1])


def test_a_row_of_a_table_is_an_item_with_the_names_of_its_columns() -> None:
    table = "| Berth | Depth | Source |\n|---|:--|---|\n| **5** | 7 m [1] | [3] |\n| 6 | 9 m | [2] |"
    draft = read(f"The depths are:\n\n{table}\n\nRed rests [4].")
    assert [(claim.text, claim.item) for claim in draft.claims] == [
        ("The depths are:", False),
        ("5 \u2013 Depth: 7 m", True),
        ("6 \u2013 Depth: 9 m", True),
        ("Red rests.", False),
    ]
    assert claims(table) == [("5 \u2013 Depth: 7 m", [1, 3]), ("6 \u2013 Depth: 9 m", [2])]


def test_the_name_of_a_column_may_end_with_a_question_mark() -> None:
    table = "| Berth | Lit? | Deep enough? |\n|---|---|---|\n| 5 | no [1] | yes; 7 m [3] |"
    assert claims(table) == [("5 \u2013 Lit: no; Deep enough: yes; 7 m", [1, 3])]


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


@law(30, 300, text=st.lists(PIECES, max_size=25).map(" ".join) | st.text(max_size=80))
def test_any_prose_can_be_read_and_cites_nothing_but_sentences_that_may_be_cited(text: str) -> None:
    draft = read(text)
    allowed = {(fact.passage.id, fact.sentence.start, fact.sentence.end) for fact in FACTS if fact.passage.id == "a"}
    for claim in draft.claims:
        assert {(cite.passage, cite.start, cite.end) for cite in claim.cites} <= allowed
        assert claim.text.strip() != ""
        assert claim.is_code or claim.text.strip() == claim.text
    assert all(line.strip() for line in draft.missing)


@pytest.mark.parametrize("piece", ["a\n", "It is so [1]. ", "Not found: the keeper\n", " ", "[", "[1]"])
def test_of_a_reply_without_an_end_the_beginning_is_read(piece: str) -> None:
    draft = read(piece * (150_000 // len(piece)))
    assert len(draft.claims) <= 200
    assert len(draft.missing) <= 21
    assert any("went on for too long" in line for line in draft.missing)


def test_the_numbers_of_many_sentences_are_found_in_time() -> None:
    assert linear(read, "It is so [1]. ", 12_000)
