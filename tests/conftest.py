"""A small library with made-up embeddings, and a scripted model that plays every role."""

from __future__ import annotations

import json
import re
import zlib
from typing import TYPE_CHECKING, Any

import pytest
from langchain_core.embeddings import Embeddings
from langchain_core.messages import AIMessage

from groundwire.indexes.indexer import Indexer
from groundwire.indexes.library import Library
from groundwire.models.scripted import ScriptedModel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from langchain_core.messages import BaseMessage

SECRET = "zebraquill"
_PASSAGE = re.compile(r'<passage number="(\d+)"[^\n]*>\n(.*?)\n</passage>', re.DOTALL)
_WANTED = re.compile(r"each number exactly once: ([\d, ]+)\.")
_GRADES = {"relevant", "partial", "irrelevant"}
_DOCUMENTS = {
    "handbook/rest.md": "# Rest\n\nAn on-call engineer must rest for 11 hours after a night call-out.\n",
    "handbook/leave.md": "# Leave\n\nEvery employee has 28 days of paid leave in a year.\n",
    "handbook/pay/bands.md": f"# {SECRET} pay bands\n\nThe {SECRET} salary of a night engineer is 52,000 pounds.\n",
    "incidents/breaker.md": "# Breaker\n\nThe shore breaker tripped because the ramp limit was 1,800 instead of 180.\n",
    "vault/alarm.md": f"# {SECRET} alarm\n\nThe {SECRET} alarm code of the engineer store is 7391.\n",
    **{
        f"notes/note{n:02}.md": f"# Note {n}\n\nBerth {n} of the harbour has a depth of {n + 3} metres at low water.\n"
        for n in range(24)
    },
}
_DESCRIPTIONS = {
    "handbook": "Rules for employees: rest and leave.",
    "incidents": "What went wrong and why: breakers.",
    "notes": "Depths of the berths of the harbour.",
    "vault": "Alarm codes.",
}
_LABELS = {"handbook/pay": ["people"], "vault": ["security"]}


class WordEmbeddings(Embeddings):
    """Each word adds one to one of 32 dimensions."""

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        return [self.embed_query(text) for text in texts]

    def embed_query(self, text: str) -> list[float]:
        vector = [0.001] * 32
        for word in re.findall(r"\w+", text.lower()):
            vector[zlib.crc32(word.encode()) % 32] += 1.0
        return vector


@pytest.fixture(scope="session")
def secret() -> str:
    """A word that stands in restricted documents only: in their text, titles and headings."""
    return SECRET


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """Four indexes: `handbook` (partly for `people`), `incidents`, `notes` (24 passages), `vault` (for `security`)."""
    documents = tmp_path_factory.mktemp("documents")
    for name, text in _DOCUMENTS.items():
        file = documents / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    with make_library(tmp_path_factory.mktemp("library")) as library:
        for name, description in _DESCRIPTIONS.items():
            indexer = Indexer(library, name, description=description)
            for path, labels in _LABELS.items():
                if path.startswith(name):
                    indexer.label(documents / path, labels)
            indexer.run(documents / name)
        yield library


def make_library(folder: Path) -> Library:
    return Library(folder, load=lambda _: WordEmbeddings(), create=True)


@pytest.fixture
def empty_library(tmp_path: Path) -> Iterator[Library]:
    """A library without an index."""
    with make_library(tmp_path) as library:
        yield library


@pytest.fixture(scope="session")
def actor() -> Callable[..., ScriptedModel]:
    """Make a model that plays every role; an argument replaces the reply of one role.

    A replacement is a reply, or a function of {number: text} of the passages that the prompt shows (for the grader:
    of those that it asks to grade, and it may return {number: grade}). The rewriter's may be {"query": ...};
    the tool agent's is a function of the messages.
    """

    def make(**roles: Any) -> ScriptedModel:
        def reply(messages: list[BaseMessage]) -> Any:
            asked = next(message.text for message in messages if message.type == "human")
            role = _role(asked)
            passages = {int(number): text for number, text in _PASSAGE.findall(asked)}
            given = roles.get(role, _USUAL[role])
            if role == "grader":
                wanted = {int(number) for number in re.findall(r"\d+", _WANTED.findall(asked)[0])}
                passages = {number: text for number, text in passages.items() if number in wanted}
            made = given(messages if role == "tool_agent" else passages) if callable(given) else given
            if role == "rewriter" and isinstance(made, dict) and "query" in made:
                return {"queries": [made["query"]], "unclear": ""}
            return _lists(made) if role == "grader" and isinstance(made, dict) else made

        return ScriptedModel(reply)

    return make


@pytest.fixture(scope="session")
def role_of() -> Callable[[list[BaseMessage]], str]:
    """Which role a recorded call played."""
    return lambda messages: _role(messages[1].text)


def _role(asked: str) -> str:
    marks = {
        "Task: grade": "grader",
        "Task: answer": "writer",
        "Write one new search query": "rewriter",
        "Does this question stand alone": "condense",
        "ask the same thing in other words": "multi_query",
        "Write a passage of two": "hyde",
        "Step back:": "step_back",
        "Divide this question": "decompose",
        "Decide where": "router",
        "Task: do the passages": "assessor",
        "Task: check this draft": "checker",
        "Does this question need documents": "need",
        "How much searching": "difficulty",
        "Break this question": "planner",
        "Task: find the passages": "tool_agent",
    }
    return next(role for mark, role in marks.items() if mark in asked)


def _grade_all(grade: str) -> Callable[[dict[int, str]], dict[str, Any]]:
    return lambda passages: dict.fromkeys(passages, grade)


def _lists(grades: dict[int, str]) -> dict[str, list[int]]:
    return {grade: [number for number, given in grades.items() if given == grade] for grade in sorted(_GRADES)}


def _quote_first(passages: dict[int, str]) -> dict[str, Any]:
    number, text = next(iter(passages.items()))
    words = [line for line in text.splitlines() if line and not line.startswith("#")][-1]
    return {"claims": [{"text": words, "quotes": [{"passage": number, "words": words}]}], "missing": []}


def _search_once(messages: list[BaseMessage]) -> AIMessage:
    if any(message.type == "tool" for message in messages):
        return AIMessage("done")
    query = messages[1].text.splitlines()[0].removeprefix("Question: ")
    names = ["search_handbook", "search_incidents"]
    return AIMessage("", tool_calls=[{"name": name, "args": {"query": query}, "id": name} for name in names])


_USUAL: dict[str, Any] = {
    "grader": _grade_all("relevant"),
    "writer": _quote_first,
    "rewriter": {"query": "rest of engineers at night"},
    "condense": {"queries": [], "unclear": ""},
    "multi_query": {"queries": ["hours of rest for engineers", "pause after a night call-out"], "unclear": ""},
    "hyde": {"queries": ["Engineers on call rest for some hours after they were called out."], "unclear": ""},
    "step_back": {"queries": ["Which rules of rest are there for employees?"], "unclear": ""},
    "decompose": {"queries": ["rest of an on-call engineer", "rest after a night call-out"], "unclear": ""},
    "router": {"reason": "rules", "indexes": ["handbook"], "web": False},
    "assessor": {"sufficient": True, "gap": "", "query": ""},
    "checker": {"claims": [{"claim": 1, "verdict": "supported"}], "useful": True, "query": ""},
    "need": {"reason": "facts", "retrieve": True},
    "difficulty": {"reason": "one thing", "level": "one_step"},
    "tool_agent": _search_once,
    "planner": {
        "unclear": "",
        "questions": [
            {"id": 1, "question": "How long must an on-call engineer rest?", "needs": []},
            {"id": 2, "question": "What happens after a night call-out?", "needs": []},
        ],
    },
}


@pytest.fixture(scope="session")
def grade_all() -> Callable[[str], Callable[[dict[int, str]], dict[str, Any]]]:
    """A grader that gives every passage the same grade."""
    return _grade_all


@pytest.fixture(scope="session")
def dump() -> Callable[[Any], str]:
    """Anything as text, to look for a word in all of it."""
    return lambda value: json.dumps(value, default=str, ensure_ascii=False).lower()
