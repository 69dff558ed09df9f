"""What is asked, apart from how it is to be answered."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st
from laws import law

from groundwire.agents.questions.wish import wish
from groundwire.evidence.text.words import content_words

WORDS = [
    *"which ports does the relay use explain describe briefly please thanks table hi short ? ? . . , : ( )".split(),
    "in one sentence", "in a table", "as a list", "answer", "step by step", "compare", "and", "put it", "yes or no",
    "them", "show me", "different topic", "walk me through it", "the whole file", "tell me which one fits",
]  # fmt: skip
QUESTION = "Which ports does the relay use?"


@pytest.mark.parametrize(
    "form",
    [
        "Put the answer in a table.", "Answer in one sentence.", "Keep it short.", "Be brief, please.", "ELI5",
        "Please cite the sources.", "Use bullet points.", "Answer in German.", "No more than 50 words.", "Yes or no?",
        "I'd like a table", "Only answer with the number.", "Please explain it step by step.", "Two sentences max.",
        "Can you give me the answer as a numbered list?", "Show it in a table with the columns port and use.",
        "Explain briefly.", "Bitte kurz.", "One-word answer, please", "And list them in order.", "Make it a table.",
        "I'd like it as a table with an example for each port.", "Make it a table with the address of each.",
        "As table please with the defaults.", "A table with their units, please.", "Can I have that as a table?",
        "Put it in a list with one example each.", "Turn it into a short list, please.",
    ],
)  # fmt: skip
def test_a_sentence_about_the_form_of_the_answer_is_not_asked(form: str) -> None:
    assert (wish(f"{QUESTION} {form}").asked, wish(f"{QUESTION} {form}").form) == (QUESTION, form)
    assert (wish(f"{form.rstrip('.?')}. {QUESTION}").asked) == QUESTION


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Hi!", ""), ("Hello there.", "Thanks in advance!"), ("Quick question.", ""), ("", "Any help is appreciated."),
        ("You are an expert in relays.", "Think step by step."), ("", "If you don't know, say so."),
        ("Sorry for the dumb question.", "Don't make anything up."), ("Good morning all!", "Please explain."),
        ("Good day!", "Bedankt."),
    ],
)  # fmt: skip
def test_words_to_whoever_answers_are_not_asked(before: str, after: str) -> None:
    assert wish(f"{before} {QUESTION} {after}".strip()).asked == QUESTION
    assert wish(f"{before} {QUESTION} {after}".strip()).form == ""


@pytest.mark.parametrize(
    ("text", "asked", "form"),
    [
        ("Briefly: which ports are open?", "which ports are open?", "Briefly"),
        ("As a table, which ports are open?", "which ports are open?", "As a table"),
        ("What does the relay do in one sentence?", "What does the relay do?", "in one sentence"),
        ("Hi, which ports are open please?", "which ports are open?", ""),
        ("Which ports are open (short answer)?", "Which ports are open?", "short answer"),
        ("Is port 7 open, yes or no?", "Is port 7 open?", "yes or no"),
        ("Explain in one sentence what the relay does.", "Explain what the relay does.", "in one sentence"),
        ("Compare A-1 and B-2 in a table.", "Compare A-1 and B-2.", "in a table"),
        ("Compare A-1 and B-2 in a table: who moors?", "Compare A-1 and B-2: who moors?", "in a table"),
        ("Make me a short table: which ports are open?", "which ports are open?", "Make me a short table"),
        (
            "Ports, pumps: I mix these up. Table please: which is which?",
            "Ports, pumps: I mix these up. which is which?",
            "Table please",
        ),
        ("Which ports are open? A table, please.", "Which ports are open?", "A table, please."),
        (
            "Compare the relay and the pump, and give me the result as a table, please.",
            "Compare the relay and the pump.",
            "and give me the result as a table",
        ),
        (
            "Could you please explain the leave policy in detail?",
            "Could you please explain the leave policy?",
            "in detail",
        ),
    ],
)
def test_so_is_the_form_within_a_question(text: str, asked: str, form: str) -> None:
    assert (wish(text).asked, wish(text).form) == (asked, form)


@pytest.mark.parametrize(
    "text",
    [
        QUESTION, "How do I sort rows in a table?", "Explain how to nest lists in a table", "What is a bullet point?",
        "How do I run the program step by step?", "What is the fee, in euros?", "Who pays? Explain why.",
        "Does the report list the berths in order?", "In one year, how often is the pump checked?", "BRT-4417",
        "In YAML, how do I escape a quote?", "Is the manual available in German and in English?",
        "In a table, what is a row?", "List the manuals in German", "Show me the settings in json",
        "How do I read a file and write it as CSV?", "Is the export available as CSV and as JSON?", "Using JSON?",
        "How many characters fit in one line?", "How do I write an if statement in one line?", "The name?", "The date?",
        "How do I say thank you?", "Is the answer yes or no?", "List pages", "Show all documents", "the command",
        "How many words may stand in one sentence?", "What comes with the sources?", "Describe the steps in order.",
        "In order to renew a berth, what must I do?", "Write a config that sets the port in yaml", "Thanks!",
        "Tables: how do I nest them?", "Create a table: which engine?", "How do I make a table: by hand?",
        "Who may act as a pilot, and who is an expert?", "Which words may a sentence of the log have?",
    ],
)  # fmt: skip
def test_a_question_that_says_nothing_of_its_form_stays_as_it_is(text: str) -> None:
    assert (wish(text).asked, wish(text).form) == (text, "")


@pytest.mark.parametrize(
    ("announced", "asked"),
    [
        ("Different topic: ", "I have a berth at the quay. What does it cost?"),
        ("ok, different thing: ", "I paint a buoy. Should I use red or green?"), ("Other topic: ", QUESTION),
        ("Next one: ", QUESTION), ("By the way, ", QUESTION), ("On another note - ", QUESTION),
        ("Unrelated: ", QUESTION),
        ("Moving on. ", QUESTION), ("One last thing: ", QUESTION), ("Now something completely different: ", QUESTION),
        ("Let's change the subject. ", QUESTION), ("Separate question: ", QUESTION), ("Next: ", QUESTION),
        ("Back to ", "the relay stuff: which ports does it use?"),
    ],
)  # fmt: skip
def test_what_announces_another_topic_is_not_asked(announced: str, asked: str) -> None:
    assert (wish(f"{announced}{asked}").asked, wish(f"{announced}{asked}").announced) == (asked, announced)
    assert wish(f"Hi! {announced}{asked} Keep it short.").asked == asked
    assert wish(f"{announced}{asked}").said == f"{announced}{asked}"


@pytest.mark.parametrize(
    "text",
    [
        "Error: cannot connect to the relay", "Dockerfile: tag or digest?", "Borg 2.0: when?", "Different topic",
        "Topic: who may create one?", "New topic in Kafka: who may create it?", "Next steps: who takes them?",
        "Next, what does the relay do?", "Back to top: how do I add the link?", "Question 2: who pays the toll?",
        "Other berths: who pays?", "Another thing that fails: the pump. Why?", "Note: the pump stalls. Why?",
        "The subject: who sets it?", "Change topic: which key is it?", "Something else about the relay?",
        "Different topics need different keys, right?", "One more berth: who pays?", "Last berth: who pays?",
    ],
)  # fmt: skip
def test_what_a_question_begins_with_is_asked(text: str) -> None:
    assert (wish(text).asked, wish(text).announced) == (text, "")


@pytest.mark.parametrize(
    ("before", "referring", "after"),
    [
        (QUESTION, "Compare them.", ""), (QUESTION, "Compare them in a table.", ""), (QUESTION, "Show me.", ""),
        (QUESTION, "Give me the whole file.", ""), (QUESTION, "Tell me which one fits then.", ""),
        (QUESTION, "Tell me which of them you would recommend.", ""), (QUESTION, "Explain it to me step by step.", ""),
        (QUESTION, "Give me something I can copy.", ""), (QUESTION, "And walk me through it.", ""),
        (QUESTION, "I need the complete script too.", ""), (QUESTION, "Compare the two side by side.", ""),
        ("Compare the pump and the relay.", "Tell me which is better for me.", ""),
        ("The relay must be set up.", "Walk me through it step by step:", "what comes first?"),
        ("The relay must be set up.", "Show me:", "how do I begin?"),
    ],
)  # fmt: skip
def test_a_request_that_only_refers_to_the_question_is_about_the_answer(
    before: str, referring: str, after: str
) -> None:
    found = wish(f"{before} {referring} {after}".strip())
    assert found.asked == f"{before} {after}".strip()
    assert found.form.rstrip(".") == referring.rstrip(".:")


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Compare A-1 and B-2 in a table and tell me which one fits then.", "Compare A-1 and B-2."),
        (
            "I am new and want to know how fast a relay must be - can I have that as a table?",
            "I am new and want to know how fast a relay must be?",
        ),
        ("How do I set the relay up, and walk me through it?", "How do I set the relay up?"),
    ],
)
def test_so_is_one_at_the_end_of_a_question(text: str, asked: str) -> None:
    assert wish(text).asked == asked


@pytest.mark.parametrize(
    "text",
    [
        "Compare them.", "Show me.", "The pump and the relay are old. Compare them.", "Walk me through it: who begins?",
        "How do I list the relays and show them?", "How do I save two logs, and compare them?", "Give me the file.",
        "Which relay fits? Tell me which pump is best.", "How do I moor? Show me the berth of the ferry.",
        "How do I stop it and show me the log of the pump?", "What changes, and show me one changed line",
        "Which commands walk me through it?", "I'd like a table with the name of each berth.",
        "How do I read the log? Show it in a table with awk.", "Who pays? Give me the whole list of berths.",
        "Compare them. Which is faster?", "How do I explain it to them?", "Can I have that berth as a member?",
    ],
)  # fmt: skip
def test_a_request_that_names_something_or_follows_up_is_asked(text: str) -> None:
    assert (wish(text).asked, wish(text).form) == (text, "")


@pytest.mark.parametrize("text", ["Put that in a table", "In German please", "A short answer... in one sentence!"])
def test_a_text_that_only_asks_for_another_form_is_all_that_is_asked(text: str) -> None:
    assert wish(text).asked == text
    assert wish("Put that in a table").only_form
    assert not wish(QUESTION).only_form


def test_a_short_answer_is_one_that_is_asked_for() -> None:
    assert wish(f"{QUESTION} In one sentence please.").brief
    assert not wish(f"{QUESTION} In three sentences please.").brief
    assert not wish("Is the brief answer in the report?").brief


@law(50, 250, text=st.lists(st.sampled_from(WORDS), max_size=25).map(" ".join))
def test_nothing_is_added_to_what_is_asked_and_a_text_always_asks_something(text: str) -> None:
    asked, given = set(content_words(wish(text).asked)), set(content_words(text))
    assert asked <= given
    assert bool(asked) == bool(given)
