"""A model's prose, read into claims: which numbers belong to which sentence."""

from __future__ import annotations

import pytest
from growth import linear
from hypothesis import strategies as st
from laws import law
from made_evidence import addresses

from groundwire.agents.replies.claim import Draft
from groundwire.agents.replies.prose import read_prose

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
        ("No, it doesn't. Red rests [1].", [("No. Red rests.", [1])]),
        ("**No, not according to these passages.** Red rests [1].", [("No. Red rests.", [1])]),
        ("**They rest:**\n- Red [1]\n- Blue [2]", [("**They rest:**", [1, 2]), ("Red", [1]), ("Blue", [2])]),
        ("Red rests [1].\n\nSources:\n[1] ferry.md\n[2] Two rest.", [("Red rests.", [1])]),
        ("Red rests [1].\n\n**References**\n\n1. ferry.md\n2. fees.md\n", [("Red rests.", [1])]),
        ("Red rests [1].\n\n## Sources\n- [2]: fees.md", [("Red rests.", [1])]),
        ("Red rests [1].\nSources: [1] ferry.md, [2] fees.md", [("Red rests.", [1])]),
        ("Two feed it.\nSources:\n1. Red [1]\n2. Blue [2]", [("Two feed it.", []), ("1. Red", [1]), ("2. Blue", [2])]),
        ("Red rests [1].\nSources: Ann and Bo rest [2].", [("Red rests.", [1]), ("Sources: Ann and Bo rest.", [2])]),
        ("According to the provided passages, the red one rests [1].", [("The red one rests.", [1])]),
        ("[2] Red rests\n[3] Blue rests", [("Red rests", [2]), ("Blue rests", [3])]),
        ("Red rests [2]\nBlue rests [3]\n", [("Red rests", [2]), ("Blue rests", [3])]),
        (
            "[1] Red rests.\n[2] Blue rests\n[3] Two rest.",
            [("Red rests.", [1]), ("Blue rests", [2]), ("Two rest.", [3])],
        ),
        ("Red rests [2]\nBlue rests.", [("Red rests", [2]), ("Blue rests.", [])]),
        ("Red [1]\nand blue [2] rest.", [("Red and blue rest.", [1, 2])]),
        ("Sources:\n[1] Red rests.", [("Sources: Red rests.", [1])]),
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


def test_lines_that_have_their_number_and_no_full_stop_are_items() -> None:
    lines = read("[1] Red rests.\n[2] Blue rests\n[3] Two rest\n[4] Four rest.").claims
    assert [(claim.text, claim.item) for claim in lines] == [
        ("Red rests.", False), ("Blue rests", True), ("Two rest", True), ("Four rest.", False),
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


@law(30, 150, text=st.lists(PIECES, max_size=25).map(" ".join) | st.text(max_size=80))
def test_any_prose_can_be_read_and_cites_nothing_but_sentences_that_may_be_cited(text: str) -> None:
    draft = read(text)
    allowed = {(fact.passage.id, fact.sentence.start, fact.sentence.end) for fact in FACTS if fact.passage.id == "a"}
    for claim in draft.claims:
        assert {(cite.passage, cite.start, cite.end) for cite in claim.cites} <= allowed
        assert claim.text.strip() != ""
        assert claim.is_code or claim.text.strip() == claim.text
    assert all(line.strip() for line in draft.missing)


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["a\n", "It is so [1]. ", "Not found: the keeper\n", " ", "[", "[1]"])
def test_of_a_reply_without_an_end_the_beginning_is_read(piece: str) -> None:
    draft = read(piece * (150_000 // len(piece)))
    assert len(draft.claims) <= 200
    assert len(draft.missing) <= 21
    assert any("went on for too long" in line for line in draft.missing)


def test_the_numbers_of_many_sentences_are_found_in_time() -> None:
    assert linear(read, "It is so [1]. ", 4_000)
