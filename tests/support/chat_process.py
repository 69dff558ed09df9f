"""A chat as a process of its own, to be killed: every call of its model is written down before it is answered."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

from langchain_core.embeddings import DeterministicFakeEmbedding
from langchain_core.messages import BaseMessage
from written import passages, quote_first

from groundwire.cli.threads import Threads
from groundwire.evidence.answer import Answer
from groundwire.graphs.context import Context
from groundwire.graphs.runs.conversation import Conversation
from groundwire.indexes.library import Library
from groundwire.models.scripted import ScriptedModel

QUESTIONS = (
    "How long must an on-call engineer rest after a night call-out?",
    "How many days of paid leave are there in a year?",
)


def reply(prompt: str) -> Any:
    """What the role that `prompt` addresses would say."""
    if "Task: grade" in prompt:
        return {"relevant": list(passages(prompt)), "partial": [], "irrelevant": []}
    if "Task: check this draft" in prompt:
        return {"claims": [{"claim": 1, "verdict": "supported"}], "useful": True, "query": ""}
    if "Does this question need documents" in prompt:
        return {"reason": "facts", "retrieve": True}
    if "Task: answer" in prompt:
        return quote_first(passages(prompt))
    return {"queries": [], "unclear": ""}


def model(calls: Path, seconds: float) -> ScriptedModel:
    """Writes each call to the file `calls`: one line when it comes, another when it was answered."""

    def answer(messages: list[BaseMessage]) -> Any:
        prompt = messages[1].text
        with calls.open("a", encoding="utf-8") as file:
            file.write(json.dumps(["asked", prompt]) + "\n")
        time.sleep(seconds)
        with calls.open("a", encoding="utf-8") as file:
            file.write(json.dumps(["answered", prompt]) + "\n")
        return reply(prompt)

    return ScriptedModel(answer)


def library(folder: Path) -> Library:
    """Two documents; opened without the packaged embedding model."""
    new = not folder.exists()
    folder.mkdir(exist_ok=True)
    instance = Library.create(folder, embeddings=DeterministicFakeEmbedding(size=8))
    if new:
        documents = folder.with_name("documents")
        documents.mkdir()
        (documents / "rest.md").write_text("An on-call engineer must rest for 11 hours after a night call-out.\n")
        (documents / "leave.md").write_text("Every employee has 28 days of paid leave in a year.\n")
        instance.add_files(documents, index="rules", description="Rules")
    return instance


def main(folder: Path, graph: str, seconds: float) -> None:
    """Finish the turn that was cut short, ask what was not asked yet, and write the answers to `answers.json`."""
    with library(folder / "library") as opened, Threads.open(opened.folder) as threads, threads.hold("main"):
        context = Context(library=opened, model=model(folder / "calls", seconds))
        conversation = Conversation(threads.saver, "main", graph=graph, context=context)
        path = folder / "answers.json"
        answers = json.loads(path.read_text()) if path.exists() else []

        def keep(answer: Answer) -> None:
            answers.append(
                answer.model_dump(exclude={"cost": {"seconds", "cached_tokens", "elapsed_seconds", "by_role"}})
            )
            path.write_text(json.dumps(answers))

        if conversation.unfinished is not None:
            keep(conversation.resume())
        for question in QUESTIONS[len(conversation.turns) :]:
            keep(conversation.ask(question))
        (folder / "turns.json").write_text(json.dumps(conversation.turns))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], float(sys.argv[3]))
