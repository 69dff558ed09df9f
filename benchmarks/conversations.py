"""Conversations about documents that were not written here, without a model: are follow-ups understood?

    python benchmarks/conversations.py [--graph corrective] [--data DIR] [--clones DIR] [--work DIR] [--json OUT]

Each turn is asked twice: in its conversation, and by itself as a person meant it (`meant`), which tells what better
understanding could bring at most. Noted is whether every phrase of a right answer stands in the text as a reader sees
it. A body that is not there is named and left out. The JSON holds figures only, no text of the documents.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from bodies import CONVERSED
from body import Body, library_of
from langgraph.checkpoint.memory import InMemorySaver
from pydantic import BaseModel, ConfigDict
from results import write_results
from rich.console import Console
from seen import Wanted, holds_all, visible_text

from groundwire import Answer, Context, Library, ask
from groundwire.evaluation.comparison.statistics import SHARE, mean
from groundwire.graphs import PATTERNS
from groundwire.graphs.runs.conversation import Conversation
from groundwire.settings import BudgetSettings

ROOT = Path(__file__).resolve().parents[1]
SET = ROOT / "eval_sets" / "conversations.jsonl"
Line = dict[str, Any]


class AskedTurn(BaseModel):
    """One turn of a conversation; its fields are told in eval_sets/README.md."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    question: str
    meant: str
    kind: Literal["first", "alone", "follow_up", "talk", "about_reply", "unanswerable"]
    gold: list[Wanted]
    phrases: list[Wanted]


class Talk(BaseModel):
    """One line of the set."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    body: str
    turns: list[AskedTurn]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--graph", default="corrective", choices=PATTERNS)
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data", help="folder of public data")
    parser.add_argument("--clones", type=Path, help="folder of the cloned repositories, each under its body's name")
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "groundwire-benchmarks")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "conversations.json")
    arguments = parser.parse_args()
    lines = [line for body in CONVERSED for line in lines_of(body, arguments, Console(width=120))]
    if not lines:
        parser.exit(1, "none of the documents are there, so nothing was asked\n")
    kinds = {kind: summary([line for line in lines if line["kind"] == kind]) for kind in {*_column(lines, "kind")}}
    bodies = {body: summary(_follow_ups(lines, body)) for body in sorted({*_column(lines, "body")})}
    Console(width=120).print_json(data={"kinds": kinds, "follow_ups": bodies})
    write_results(arguments.json, {"graph": arguments.graph, "kinds": kinds, "follow_ups": bodies, "turns": lines})


def lines_of(body: Body, arguments: argparse.Namespace, console: Console) -> Iterator[Line]:
    """What is noted of each turn about a body; nothing, with a message, if its documents are not there."""
    try:
        files = body.files(arguments.data, arguments.clones or arguments.work / "clones")
    except FileNotFoundError as error:
        console.print(f"{error}; its conversations are left out", markup=False, style="yellow")
        return
    with library_of(body, files, arguments.work) as library:
        for talk in (talk for talk in read_talks() if talk.body == body.name):
            yield from asked(talk, library, arguments.graph)


def read_talks() -> list[Talk]:
    """The conversations in their order."""
    return [Talk.model_validate_json(line) for line in SET.read_text(encoding="utf-8").splitlines()]


def asked(talk: Talk, library: Library, graph: str) -> Iterator[Line]:
    """Each turn, asked in its conversation and as it was meant."""
    context = Context(library=library, budget=BudgetSettings(max_seconds=3_600))
    conversation = Conversation(InMemorySaver(), talk.id, graph=graph, context=context)
    for number, turn in enumerate(talk.turns, 1):
        answer = conversation.ask(turn.question)
        alone = ask(turn.meant, graph=graph, context=context) if turn.phrases else None
        yield {
            "id": f"{talk.id}.{number}",
            "body": talk.body,
            "kind": turn.kind,
            "status": answer.status,
            "fact": shown(turn, answer) if turn.phrases else None,
            "fact_if_meant": shown(turn, alone) if alone is not None else None,
        }


def shown(turn: AskedTurn, answer: Answer) -> bool:
    """Whether the answer has every phrase; a refusal has none."""
    return answer.status != "refused" and holds_all(visible_text(answer.text), turn.phrases)


def summary(lines: list[Line]) -> dict[str, Any]:
    """How many there are, the share of each status, and the share with the fact, with its interval."""
    facts = {
        name: mean([float(line[name]) for line in lines], within=SHARE).model_dump()
        for name in ("fact", "fact_if_meant")
        if lines[0][name] is not None
    }
    statuses = _column(lines, "status")
    return {"n": len(lines), **facts, "statuses": {status: statuses.count(status) for status in sorted({*statuses})}}


def _follow_ups(lines: list[Line], body: str) -> list[Line]:
    return [line for line in lines if line["kind"] == "follow_up" and line["body"] == body]


def _column(lines: list[Line], name: str) -> list[str]:
    return [line[name] for line in lines]


if __name__ == "__main__":
    main()
