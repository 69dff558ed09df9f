"""One process that runs or resumes `research` on SQLite: `research_process.py LIBRARY THREADS CALLS [HELD ...]`.

It appends `began NAME HASH` and `ended NAME HASH` to CALLS for each model call, with the hash of its prompt. A call
whose name is among HELD never ends.
"""

from __future__ import annotations

import hashlib
import sqlite3
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from langgraph.checkpoint.sqlite import SqliteSaver
from small_library import WordEmbeddings
from written import passages, quote_each

from groundwire.graphs import pattern
from groundwire.graphs.context import Context
from groundwire.indexes.library import Library
from groundwire.models.scripted import ScriptedModel
from groundwire.settings import SearchSettings

if TYPE_CHECKING:
    from langchain_core.messages import BaseMessage

REST = "How long must an on-call engineer rest after a night call-out?"
BREAKER = "Why did the shore breaker trip?"
BERTH = "What is the depth of berth 7 at low water?"
TOLD = ("text", "citations", "status", "missing", "searched", "cost")
GAP = "breaker ramp limit"
PLAN = [
    {"id": 1, "question": REST, "needs": []},
    {"id": 2, "question": BREAKER, "needs": []},
    {"id": 3, "question": BERTH, "needs": [1]},
]


def name_of(prompt: str) -> str:
    """Which of the seven calls it is; the branch about the breaker is content only after a second search."""
    if "Task: do the passages" in prompt:
        question = prompt.split("<passages>")[0]
        if BREAKER in question:
            return "breaker again" if f"- {GAP}" in prompt else "breaker"
        return "rest" if REST in question else "berth"
    marks = {"Break this question": "plan", "Task: answer": "write", "Task: check this draft": "judge"}
    return next(name for mark, name in marks.items() if mark in prompt)


def reply(prompt: str) -> Any:
    """A plan, assessments, one claim for each passage, and support for each claim."""
    name, texts = name_of(prompt), passages(prompt)
    if name == "plan":
        return {"unclear": "", "questions": PLAN}
    if name == "write":
        return quote_each(texts)
    if name == "judge":
        verdicts = [{"claim": at, "verdict": "supported"} for at in range(1, len(texts) + 1)]
        return {"claims": verdicts, "useful": True, "query": ""}
    lacking = name == "breaker"
    return {"sufficient": not lacking, "gap": "why" * lacking, "query": GAP * lacking}


class Recorder:
    """The script, which notes each call on disk."""

    def __init__(self, calls: Path, stalls: list[str]) -> None:
        self._calls, self._held = calls, stalls

    def __call__(self, messages: list[BaseMessage]) -> Any:
        prompt = messages[1].text
        call = f"{name_of(prompt)} {hashlib.sha256(prompt.encode()).hexdigest()[:12]}\n"
        self._write(f"began {call}")
        time.sleep(600 if name_of(prompt) in self._held else 0.02)
        self._write(f"ended {call}")
        return reply(prompt)

    def _write(self, line: str) -> None:
        with self._calls.open("a", encoding="utf-8") as file:
            file.write(line)


def run(library: str, threads: str, calls: str, *stalls: str) -> dict[str, Any]:
    """What the answer tells."""
    model = ScriptedModel(Recorder(Path(calls), list(stalls)))
    config: Any = {"configurable": {"thread_id": "one"}}
    with Library.open(Path(library), embeddings=WordEmbeddings()) as instance:
        connection = sqlite3.connect(threads, check_same_thread=False)
        compiled = pattern("research").compile(checkpointer=SqliteSaver(connection))
        question = None if compiled.get_state(config).next else {"question": f"{REST} {BREAKER} {BERTH}"}
        context = Context(library=instance, model=model, search=SearchSettings(k=1))
        answer = compiled.invoke(question, config, context=context, durability="sync")["answer"]
        connection.close()
    return {name: answer[name] for name in TOLD}


if __name__ == "__main__":
    run(*sys.argv[1:])
