from __future__ import annotations

import pytest
from growth import linear
from hypothesis import strategies as st
from laws import law

from groundwire.evidence.markup.sentences import sentence_spans

PIECES = (
    *(
        "# Head\n",
        "- item one. Two\n",
        "1. first\n",
        "| a | b |\n",
        "```\n",
        "~~~ py\n",
        "\n",
        "---\n",
        "===\n",
        "    ---\n",
    ),
    *(
        "<table>\n",
        "<tr><td>a",
        "</td></tr>",
        "<!-- b -->",
        "So::\n\n",
        "    c\n",
        ".. code::\n\n",
        ">>> d\n",
        "!!! note\n",
    ),
    *(
        "Dr. No left. He ran",
        "e.g. this\n",
        "“Quoted. ",
        "  \t",
        "> quote\n",
        "\r\n",
        "\u2028",
        "3.14 ",
        "終。",
    ),
)
MARKDOWN_LIKE = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text)]


@law(25, 150, text=st.one_of(st.text(), MARKDOWN_LIKE, st.text(st.characters(codec=None), max_size=40)))
def test_every_non_space_character_lies_in_exactly_one_span(text: str) -> None:
    spans = sentence_spans(text)
    covered = [offset for start, end in spans for offset in range(start, end)]
    assert covered == sorted(set(covered))
    assert {n for n, char in enumerate(text) if not char.isspace()} <= set(covered)
    assert all(text[start:end] and text[start:end] == text[start:end].strip() for start, end in spans)


def test_abbreviations_numbers_and_initials_end_nothing() -> None:
    first = "Dr. Smith, e.g. of the U.S. office, paid No. 5 at 3.14 per v2.1 unit."
    assert sentences(f"{first} It ended! Did J. R. Doe go?") == [first, "It ended!", "Did J. R. Doe go?"]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("We meet at 11:45 a.m. Eastern (5:45 p.m. CET) on Mondays.", 1),
        ("It opens at 9 a.m. UTC. Then it shuts.", 2),
        ("It shuts at 5 p.m. The gate is red.", 2),
        ("**Is it moored?**: check the ropes first. Then the bell.", 2),
        ("It ended! \u201cDid it?\u201d, he asked.", 2),
    ],
)
def test_neither_a_time_zone_nor_a_colon_begins_a_sentence(text: str, count: int) -> None:
    assert len(sentence_spans(text)) == count


@pytest.mark.parametrize("unit", ["m", "t", "g", "l", "h", "s", "d", "kg", "ft"])
def test_a_unit_ends_a_sentence_and_an_initial_does_not(unit: str) -> None:
    assert sentences(f"The depth is 12 {unit}. The fee is 9 pounds.") == [
        f"The depth is 12 {unit}.",
        "The fee is 9 pounds.",
    ]
    assert sentences(f"It is 12{unit}. Ask Ann.") == [f"It is 12{unit}.", "Ask Ann."]
    assert len(sentences("In 2004 J. Doe built it.")) == 1


@pytest.mark.parametrize("short", ["resp.", "approx.", "incl."])
def test_a_shortened_word_ends_no_sentence(short: str) -> None:
    assert len(sentences(f"Set the gate {short} The Lock to 5. It opens.")) == 2


@pytest.mark.parametrize("sign", ["!=", "!=="])
def test_an_operator_ends_no_sentence(sign: str) -> None:
    assert sentences(f"A {sign} B holds. It is so! C follows.") == [f"A {sign} B holds.", "It is so!", "C follows."]


def test_a_wrapped_paragraph_is_read_across_its_lines() -> None:
    assert sentences("One sentence over\ntwo lines. Another\none.") == [
        "One sentence over\ntwo lines.",
        "Another\none.",
    ]


def test_lines_that_always_end_a_sentence() -> None:
    text = "# Leave\nYou get 30 days\n- one\n  goes on\n- two\n1. one\n\n| a | b |\n|---|---|\n|1|\nEnd"
    assert sentences(text) == [
        "# Leave",
        "You get 30 days",
        "- one\n  goes on",
        "- two",
        "1. one",
        "| a | b |",
        "|---|---|",
        "|1|",
        "End",
    ]


def test_a_marker_stays_with_the_first_sentence_of_its_item() -> None:
    assert sentences("1. Do this. Then that.\n2. Stop.") == ["1. Do this.", "Then that.", "2. Stop."]


def test_a_number_at_the_start_of_a_wrapped_line_is_no_list() -> None:
    assert sentences("It ended in\n12. Or so") == ["It ended in\n12.", "Or so"]


def test_code_lines_and_rules_are_spans_of_their_own() -> None:
    text = "---\nText\n```py\nx = 1. \n\ny = 2\n```\nwrapped\ntext\n***\nmore"
    assert sentences(text) == ["---", "Text", "```py", "x = 1.", "y = 2", "```", "wrapped\ntext", "***", "more"]


def test_a_fence_that_never_closes_opens_nothing() -> None:
    assert sentences("end of code\n```\nwrapped\ntext") == ["end of code\n```\nwrapped\ntext"]


def test_a_setext_underline_belongs_to_its_heading() -> None:
    assert sentences("Title\n=====\nText") == ["Title\n=====", "Text"]


def test_an_underlined_line_is_a_heading_at_the_depth_of_a_docstring() -> None:
    text = "    Long text.\n\n    Raises\n    ------\n    GearError\n        If it stalls."
    assert sentences(text) == ["Long text.", "Raises\n    ------", "GearError\n        If it stalls."]


def test_many_lines_without_a_full_stop_are_data() -> None:
    text = "\n".join(f"{n},name" for n in range(20))
    assert sentences(text) == text.split("\n")


def test_a_long_sentence_of_a_law_is_one_whatever_its_lines() -> None:
    clause = "\nunless the keeper of the harbour has said in writing that the ship may stay" * 10
    assert len(sentences(f"The ship leaves at noon,{clause}. It comes back.")) == 2
    assert len(sentences(f"The ship leaves at noon,{clause * 4}. It comes back.")) > 40


@pytest.mark.parametrize(
    "text",
    [
        "(1) The tenant pays.| The landlord repairs (see rule 2).| (2) He may enter.| He knocks.",
        "(a) The tenant pays.| The landlord repairs.",
        "The tenant (1) pays and (2) cleans.| The landlord repairs.| (iii) He may enter.| He knocks.",
        "However, (a) The tenant pays, and (b) The landlord repairs.| Nobody else does.",
        "The rules are these:| (a) The tenant pays.| (b) The landlord repairs.",
        "(1) Der Mieter zahlt nach \u00a7 1 Abs. 2 Satz 1.| Der Vermieter baut um.| (2) Er darf eintreten.| Er klopft.",
    ],
)
def test_a_number_in_brackets_begins_a_sentence_and_hides_no_end(text: str) -> None:
    assert sentences(text.replace("|", "")) == text.split("| ")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "piece"),
    [("", "「。"), ("", "“A. "), ("", "x"), ("", "a. B "), ("`" * 9 + "\n", "`````\n```x\n")],
)
def test_hostile_text_takes_linear_time(before: str, piece: str) -> None:
    assert linear(sentence_spans, piece, 10_000, before=before)


@pytest.mark.slow
def test_quotation_marks_and_nothing_else_take_linear_time() -> None:
    assert linear(sentence_spans, '"', 500_000)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Call json.Decoder or requests.exceptions.Timeout here.", 1),
        ("A :exc:`~requests.exceptions.Timeout` is raised.", 1),
        ("The tide is kept by Go, Node.js and .NET on one quay.", 1),
        ("boat.volumes: tides:/var/tides, ./lamps:/lamps, ../horns:/horns", 1),
        ("Move the horn to ../../horns and ring it.", 1),
        ("It is set. .NET reads it.", 2),
        ("It ended.The next one began.", 2),
        ("It ended. Next came this.", 2),
    ],
)
def test_a_name_with_a_full_stop_inside_ends_no_sentence(text: str, count: int) -> None:
    assert len(sentence_spans(text)) == count


def test_the_raised_number_of_a_note_ends_its_sentence() -> None:
    text = "It holds 21 boats at the quay.\u2075 Each has a berth.\u00b9\u00b2"
    assert [text[a:b] for a, b in sentence_spans(text)] == [
        "It holds 21 boats at the quay.\u2075",
        "Each has a berth.\u00b9\u00b2",
    ]


@pytest.mark.parametrize(
    "parts",
    [
        ("Ring it.", "(Ask the keeper if it is shut.)", "Then wait."),
        ("(It was built in May.)", "(It is red.)", "Ring it."),
        ("Ring it (twice.) Then wait.",),
        ("Version 1.9.* works with May, version 1.8.* works with June.", "Ring it."),
        ("It is version 1.9.*", "Ring it."),
        ("In a name the .* takes all.", "Ring it."),
    ],
)
def test_a_sentence_in_brackets_is_one_and_the_star_of_a_version_ends_none(parts: tuple[str, ...]) -> None:
    assert sentences(" ".join(parts)) == [*parts]
