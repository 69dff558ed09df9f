"""Sentences, items and code of an answer stand on lines of their own where they did in the reply."""

from __future__ import annotations

from pathlib import Path

from langchain_core.documents import Document
from langchain_core.language_models import FakeListChatModel
from markdown_it import MarkdownIt
from small_library import make_in_memory

from groundwire.graphs.context import Context
from groundwire.graphs.nodes.answer_text import AnswerText
from groundwire.graphs.runs.run import ask


def shown(*parts: str) -> str:
    outcome = AnswerText()
    for part in parts:
        outcome.say(part, opens=True)
    return outcome.text


def test_a_sentence_behind_one_line_of_code_begins_a_line() -> None:
    assert shown("Dim it: [1]", "    lamp dim", "Wait. [3]") == "Dim it: [1]\n\n    lamp dim\n\nWait. [3]"
    assert shown("    lamp dim", "Wait. [2]", "Go. [3]") == "    lamp dim\n\nWait. [2] Go. [3]"


def test_sentences_share_a_line() -> None:
    assert shown("Dim it. [1]", "Wait. [2]") == "Dim it. [1] Wait. [2]"


PAGE = """# Mooring

A boat moors in these steps:

1. Ring the bell of the quay.
2. Throw a line to the keeper.
3. Wait for the green lamp.

Then dim the lamp:

```
lamp dim --slowly
```
"""


def written(tmp_path: Path, reply: str) -> str:
    with make_in_memory(tmp_path / "library") as library:
        library.add([Document(page_content=PAGE, metadata={"source": "a.md"})], index="docs", description="Boats.")
        context = Context(library=library, model=FakeListChatModel(responses=[reply]))
        return ask("How does a boat moor?", graph="naive", context=context).text


def test_a_line_that_counts_the_items_of_its_list_rests_on_all_of_them(tmp_path: Path) -> None:
    items = "- Ring the bell of the quay. [2]\n- Throw a line to the keeper. [3]\n- Wait for the green lamp. [4]"
    assert written(tmp_path, f"A boat moors in three steps:\n{items}").startswith(
        "A boat moors in three steps:\n- Ring"
    )
    assert written(tmp_path, f"A boat moors in five steps:\n{items}").startswith("- Ring")
    assert written(tmp_path, f"A boat moors in three steps [1]:\n{items}").startswith(
        "A boat moors in three steps: [1]"
    )
    assert written(tmp_path, f"A boat moors in five steps [1]:\n{items}").startswith("- Ring")


def test_paragraphs_of_a_reply_stay_apart(tmp_path: Path) -> None:
    ring, line, lamp = (
        "Ring the bell of the quay. [2]",
        "Throw a line to the keeper. [3]",
        "Wait for the green lamp. [4]",
    )
    assert written(tmp_path, f"{ring}\n\n{line}\n{lamp}") == (
        "Ring the bell of the quay. [1]\n\nThrow a line to the keeper. [2] Wait for the green lamp. [3]"
    )
    assert written(tmp_path, f"{ring}\n\nThe moon is made of old rope. {line}") == (
        "Ring the bell of the quay. [1]\n\nThrow a line to the keeper. [2]"
    )


def test_code_between_fences_is_shown_as_code(tmp_path: Path) -> None:
    reply = "Dim the lamp: [5]\n\n```sh\nlamp dim --slowly\n```\n[6]\n\nWait for the green lamp. [4]"
    assert written(tmp_path, reply).splitlines() == [
        "Dim the lamp: [1]",
        "",
        "    lamp dim --slowly",
        "",
        "[2]",
        "",
        "Wait for the green lamp. [3]",
    ]


def test_markdown_reads_code_of_an_answer_as_code(tmp_path: Path) -> None:
    with make_in_memory(tmp_path / "library") as library:
        library.add([Document(page_content=PAGE, metadata={"source": "a.md"})], index="docs", description="Boats.")
        text = ask("How do I dim the lamp?", graph="naive", context=Context(library=library)).text
    assert "<pre><code>lamp dim --slowly\n</code></pre>" in MarkdownIt().render(text)


def test_what_announces_code_has_each_mark_once() -> None:
    outcome = AnswerText()
    outcome.say("Dim it:", "[1]", opens=True)
    outcome.say("    lamp dim", "[1][2]")
    assert outcome.text == "Dim it: [1]\n\n    lamp dim\n\n[2]"


def test_a_list_below_code_stands_apart_from_it_but_not_the_next_item() -> None:
    outcome = AnswerText()
    outcome.say("Dim it:", "[1]", opens=True)
    outcome.say("    lamp dim")
    outcome.say("It is slow.", "[2]", item=True, opens=True)
    assert outcome.text == "Dim it: [1]\n\n    lamp dim\n\n- It is slow. [2]"
