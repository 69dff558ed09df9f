"""The questions inside a question."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st
from laws import law

from groundwire.agents.questions.parts import as_shown, by_aspects, parts
from groundwire.evidence.text.words import content_words

WORDS = st.sampled_from(
    "what who which berth harbour owns and but INC-1 INC-2 7 ? ; , . : - depth in the of vs if compared with".split()
)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How deep is the Kelso berth?", ["How deep is the Kelso berth?"]),
        (
            "What caused the night outage, and who owns the Kelso depot?",
            ["What caused the night outage", "who owns the Kelso depot"],
        ),
        (
            "Compare the east crane with the west crane: what is the toll of each, and since when is each in use?",
            [
                "what is the toll of the east crane",
                "since when is the east crane in use",
                "what is the toll of the west crane",
                "since when is the west crane in use",
            ],
        ),
        ("What caused INC-1 and INC-2?", ["What caused INC-1", "What caused INC-2"]),
        ("What was the cause of INC-1, INC-2 and of INC-3?", [f"What was the cause of INC-{n}" for n in (1, 2, 3)]),
        (
            "Which boats sail in order of size, and which of them need a pilot?",
            ["Which boats sail in order of size", "which of them need a pilot"],
        ),
        ("How deep and how wide is the lock?", ["How deep and how wide is the lock?"]),
        (
            "How deep is the north quay, and could visitors moor at the pilot pier?",
            ["How deep is the north quay", "could visitors moor at the pilot pier"],
        ),
        (
            "What is the fee of the north quay, and has the toll of the lock changed?",
            ["What is the fee of the north quay", "has the toll of the lock changed"],
        ),
        ("Who rows the north boat and has the key?", ["Who rows the north boat and has the key?"]),
        (
            "Why is a new berth listed at once, but when I cancel it the list keeps it for an hour?",
            ["Why is a new berth listed at once, but when I cancel it the list keeps it for an hour?"],
        ),
        (
            "What does the pilot cost, but when may boats sail without the pilot?",
            ["What does the pilot cost", "when may boats sail without the pilot"],
        ),
        (
            "What is the difference between the ferry to Kelso and the one to Vik?",
            ["What is the ferry to Kelso", "What is the ferry to Vik"],
        ),
        (
            "How does the toll differ between the barge and the cabin ferry with cranes?",
            ["What is the toll in the barge", "What is the toll in the cabin ferry with cranes"],
        ),
        (
            "Compare Kelso with Vik: how many boats sail to each?",
            ["how many boats sail to Kelso", "how many boats sail to Vik"],
        ),
        ("Is INC-1 older than INC-2?", ["How old is INC-1", "How old is INC-2"]),
        (
            "The night ferry failed. Who repairs the engine, and who tells the passengers?",
            ["The night ferry failed. Who repairs the engine", "The night ferry failed. who tells the passengers"],
        ),
        (
            "Wann verfällt der Resturlaub und wer genehmigt den Antrag?",
            ["Wann verfällt der Resturlaub", "wer genehmigt den Antrag"],
        ),
        (
            "À qui envoyer les factures et combien coûte l'hôtel à Paris ?",
            ["À qui envoyer les factures", "combien coûte l'hôtel à Paris"],
        ),
        (
            "When must I clear the path in Vik, and in Orla?",
            ["When must I clear the path in Vik", "When must I clear the path in Orla"],
        ),
        (
            "If it rains, when does it count under the old rules and under the new ones?",
            [
                "If it rains, when does it count under the old rules",
                "If it rains, when does it count under the new ones",
            ],
        ),
        (
            "By when must the path be clear if I live in Vik, and by when if I live in Orla?",
            ["By when must the path be clear if I live in Vik", "By when must the path be clear if I live in Orla"],
        ),
        (
            "How long may a boat stay at the quay, Gull vs Tern?",
            ["How long may a boat stay at the quay, Gull", "How long may a boat stay at the quay, Tern"],
        ),
        (
            "How long does a permit last, compared with the lease that a boat gets on a berth?",
            ["How long does a permit last", "How long the lease that a boat gets on a berth"],
        ),
        (
            "painting a boat - best brush size and best paint weight?",
            ["painting a boat - best brush size", "painting a boat - best paint weight"],
        ),
        (
            "What is the hull made of on the M1+ Plus, the M2 and the M3?",
            [f"What is the hull made of on the M{n}" for n in (1, 2, 3)],
        ),
        (
            "Which sizes of Kelso and North Vik does the lock take?",
            ["Which sizes of Kelso does the lock take", "Which sizes of North Vik does the lock take"],
        ),
        ("What is the crew of Kelso and Vik?", ["What is the crew of Kelso and Vik?"]),
        (
            "Write me the rota of the Kelso crew, and tell me who signs it off.",
            ["Write me the rota of the Kelso crew", "who signs it off"],
        ),
        ("Does it run both by day and by night?", ["Does it run both by day and by night?"]),
        ("Is the bell rung for crew and for guests?", ["Is the bell rung for crew and for guests?"]),
        (
            "How does it go from Vik to Orla and from Orla to Vik?",
            ["How does it go from Vik to Orla and from Orla to Vik?"],
        ),
        ("年假多少天\uff1f发票须提交给谁\uff1f", ["年假多少天", "发票须提交给谁"]),
        ("How do I moor? Give me the test step by step.", ["How do I moor? Give me the test step by step."]),
        (
            "Who do I tell that I take leave, and how early?",
            ["Who do I tell that I take leave", "how early do I tell that I take leave"],
        ),
        ("Who may override a berth and when?", ["Who may override a berth", "when may override a berth"]),
        (
            "My tug stops at the quay each night. Why is that, and what can I tie it to instead?",
            [
                "My tug stops at the quay each night. Why is that",
                "My tug stops at the quay each night. what can I tie it to instead",
            ],
        ),
        ("My tug stops at the quay. Why is that?", ["My tug stops at the quay. Why is that?"]),
        ("How many tugs lie at the quay, and why?", ["How many tugs lie at the quay, and why?"]),
        ("Is it OK for a tug to leave the quay?", ["may a tug leave the quay?"]),
        ("Is it okay if I leave the tug?", ["may I leave the tug?"]),
        ("Is it fine to leave the tug at the quay?", ["may I leave the tug at the quay?"]),
        ("Is it right to leave the tug at the quay?", ["Is it right to leave the tug at the quay?"]),
        ("Is the lamp OK to leave at the quay?", ["Is the lamp OK to leave at the quay?"]),
        ("", [""]),
    ],
)
def test_a_question_divides_where_each_part_can_be_asked(question: str, expected: list[str]) -> None:
    assert parts(question) == expected


@pytest.mark.parametrize(
    ("question", "things"),
    [
        ("What's the difference between the night and the day rota?", ("the night rota", "the day rota")),
        (
            "difference between annual leave and sick leave for crews",
            ("annual leave for crews", "sick leave for crews"),
        ),
        ("Live Preview vs Source mode - what's the difference?", ("Live Preview", "Source mode")),
        ("How does the pump differ from the valve?", ("the pump", "the valve")),
        ("How do the fees of Kelso and Vik differ?", ("the fees of Kelso", "the fees of Vik")),
        ("What are the differences between berths 4 and 7?", ("berths 4", "berths 7")),
        ("Compare the pump with the valve.", ("the pump", "the valve")),
        ("Compare a day return and a day single pass.", ("a day return pass", "a day single pass")),
        ("Compare Vik North and Vik South quay.", ("Vik North quay", "Vik South quay")),
        ("Compare a tug and a floating crane.", ("a tug", "a floating crane")),
        ("Compare a pump and a hand-driven valve.", ("a pump", "a hand-driven valve")),
        ("Compare a free and a commercial berth.", ("a free berth", "a commercial berth")),
        ("Compare a cargo and a crew lift.", ("a cargo lift", "a crew lift")),
        ("Compare the deck crew and the deck night crew.", ("the deck crew", "the deck night crew")),
        (
            "Compare the fee in the old rules and in the new ones.",
            ("the fee in the old rules", "the fee in the new ones"),
        ),
        ("How do the fees differ between Vik and Orla?", ("the fees in Vik", "the fees in Orla")),
        ("How are the rules different for crew and for guests?", ("the rules for crew", "the rules for guests")),
        (
            "Compare the fee for boats in Vik to that in Orm.",
            ("the fee for boats in Vik", "the fee for boats in Orm"),
        ),
        ("How does the pump differ from the one in Vik?", ("the pump", "the pump in Vik")),
        ("How is it compared to last year?", None),
        ("Which team won Ajax vs Kelso?", None),
        ("Who lies between Ann and Bob?", None),
    ],
)
def test_a_question_that_compares_two_things_asks_what_each_is(question: str, things: tuple[str, str] | None) -> None:
    assert parts(question) == ([f"What is {thing}" for thing in things] if things else [question])


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "Compare the fire at Vik with the one at Orla in May: what was the cause of each?",
            ["what was the cause of the fire at Vik", "what was the cause of the fire at Orla in May"],
        ),
        (
            "Compare the March 2021 fire at Vik with the one at Orla in May: what was the cause of each?",
            [
                "what was the cause of the March 2021 fire at Vik",
                "what was the cause of the 2021 fire at Orla in May",
            ],
        ),
        (
            "Compare the night pilot and the day pilot: who pays?",
            ["the night pilot: who pays", "the day pilot: who pays"],
        ),
        (
            "We must moor. Compare Kelso and Vik: who moors, toll of tugs, do they close",
            ["Kelso: who moors, toll of tugs, do they close", "Vik: who moors, toll of tugs, do they close"],
        ),
        (
            "Can you compare Kelso with Vik (toll, depth and who moors)?",
            ["Kelso: toll, depth and who moors", "Vik: toll, depth and who moors"],
        ),
        (
            "Compare a city crew with a hired one: toll and depth",
            ["a city crew: toll and depth", "a hired crew: toll and depth"],
        ),
    ],
)
def test_what_is_asked_after_a_comparison_is_asked_of_each_thing(question: str, expected: list[str]) -> None:
    assert parts(question) == expected


@law(25, 50, question=st.lists(WORDS, max_size=30).map(" ".join))
def test_no_word_is_asked_that_was_not_and_there_is_always_a_part(question: str) -> None:
    pieces = parts(question)
    assert 1 <= len(pieces) <= 8
    assert {word for part in pieces for word in content_words(part)} <= set(content_words(question))


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "How do I hook the pump up to a valve? I need it for the audit.",
            ["I need it for the audit. How do I hook the pump up to a valve?"],
        ),
        ("Who pays? I mean the hotel.", ["Who pays? I mean the hotel."]),
        (
            "Which mode should the log files have, and which one the folder?",
            ["Which mode should the log files have", "which mode the folder"],
        ),
        (
            "The pump was replaced: who came up with it, and in what year?",
            ["The pump was replaced: who came up with it", "The pump was replaced: in what year"],
        ),
    ],
)
def test_remarks_ask_nothing_and_which_one_asks_for_the_same(question: str, expected: list[str]) -> None:
    assert parts(question) == expected


@pytest.mark.parametrize(
    ("question", "shown"),
    [
        ("The night ferry failed. Who repairs it, and who tells the crew?", ["Who repairs it?", "Who tells the crew?"]),
        ("The crew left! By when must it sail, and who pays?", ["By when must it sail?", "Who pays?"]),
        ("I sail. The tug: who steers it, and who paints it?", ["The tug: who steers it?", "The tug: who paints it?"]),
        (
            "How deep is the north quay; who measures the depth?",
            ["How deep is the north quay?", "Who measures the depth?"],
        ),
        (
            "Compare the night pilot and the day pilot: who pays?",
            ["the night pilot: who pays?", "the day pilot: who pays?"],
        ),
        (
            "Wann verfällt der Resturlaub und wer genehmigt den Antrag?",
            ["Wann verfällt der Resturlaub", "wer genehmigt den Antrag"],
        ),
    ],
)
def test_a_reader_is_told_of_a_part_alone(question: str, shown: list[str]) -> None:
    assert list(map(as_shown, parts(question))) == shown


def test_many_aspects_of_a_thing_are_searched_in_two_queries() -> None:
    many = "who moors tugs, toll of barges, depth of the lock, lamps at the quay, how long a pilot waits for ferries"
    assert by_aspects([f"Kelso: {many}", "Vik: toll, depth"]) == [
        "Kelso: who moors tugs, toll of barges, depth of the lock",
        "Kelso: lamps at the quay, how long a pilot waits for ferries",
        "Vik: toll, depth",
    ]
    five = [f"{name}: {many}" for name in ("Kelso", "Vik", "Orla", "Moss", "Holm")]
    assert by_aspects(five) == five
