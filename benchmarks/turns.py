"""Several sides answer the same questions in turns; what each did is kept line by line."""

from __future__ import annotations

import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from cold import Cold, Fresh
from libraries import own_library, public_library
from lines import Line, Lines
from openai import APIConnectionError
from public_set import PublicSet
from questions import OWN, Question, in_turns, own_questions, public_questions
from rich.console import Console

from groundwire.indexes.library import Library
from groundwire.models.chat import load_chat_model

Side = Callable[[Question, Library, Fresh], Line]

_ROOT = Path(__file__).resolve().parents[1]
_WORK = Path(tempfile.gettempdir()) / "groundwire-benchmarks"
_PUBLIC = "hotpotqa"


def options(parser: ArgumentParser, *, n: int, k: int) -> ArgumentParser:
    """The options that every benchmark with a real model has."""
    parser.add_argument("--model", default="local", help="a chat model's settings string")
    parser.add_argument("--base-url", help="where its server is, for openai:NAME")
    parser.add_argument("--own", type=int, default=n, help="questions of our own cases")
    parser.add_argument("--hotpot", type=int, default=n, help="questions of HotpotQA")
    parser.add_argument("--k", type=int, default=k, help="passages a search returns")
    parser.add_argument("--data", type=Path, default=_ROOT.parent / "shared" / "data", help="folder of public sets")
    parser.add_argument("--work", type=Path, default=_WORK, help="folder of libraries and of what was measured so far")
    return parser


@dataclass(frozen=True)
class Turns:
    """What is asked, of whom, and where it is kept."""

    questions: list[Question]
    libraries: Mapping[str, Library]
    sides: Mapping[str, Side]
    lines: Lines

    @classmethod
    def of(cls, arguments: Namespace, sides: Mapping[str, Side], lines: Lines) -> Self:
        """The samples and libraries that the options name."""
        own = own_questions(arguments.own)
        libraries, public = {}, []
        if own:
            libraries[OWN] = own_library(arguments.work)
        if arguments.hotpot:
            public_set = PublicSet.read(arguments.data / _PUBLIC)
            public, libraries[public_set.name] = (
                public_questions(public_set, arguments.hotpot),
                public_library(public_set, arguments.work),
            )
        return cls(list(in_turns(own, public)), libraries, sides, lines)

    def take(self, arguments: Namespace, console: Console) -> None:
        """Run what was not run yet, a question at a time, every second one of a set in the opposite order of sides.

        Interrupting it loses at most the run that is under way. Raises what a side raises.
        """
        todo = [
            (question, side)
            for turn, question in enumerate(self.questions)
            for side in list(self.sides)[:: -1 if turn // len(self.libraries) % 2 else 1]
            if not self.lines.has(question.set, side, question.id)
        ]
        if not todo:
            return
        model = load_chat_model(arguments.model, base_url=arguments.base_url, timeout_seconds=3_600)
        if model is None:
            raise SystemExit("a benchmark of real models needs a model: name one with --model")
        cold = Cold(model)
        console.print(f"{len(todo)} runs to make; the cache is {cold.way} before each")
        for number, (question, side) in enumerate(todo, start=1):
            line = self.sides[side](question, self.libraries[question.set], cold.model)
            self.lines.add({"set": question.set, "side": side, "question": question.id, "cold": cold.way, **line})
            console.print(
                f"{number}/{len(todo)} {question.set} {question.id} {side}: {_figures(line)}", highlight=False
            )

    def measured(self) -> dict[str, dict[str, list[Line]]]:
        """By set, and for both together, by side: the lines of the questions that every side has answered."""
        complete = [
            question
            for question in self.questions
            if all(self.lines.has(question.set, side, question.id) for side in self.sides)
        ]
        sets = {name: [question for question in complete if question.set == name] for name in self.libraries}
        if len(sets) > 1:
            sets["both"] = complete
        return {
            name: {
                side: [self.lines.of(question.set, side, [question.id])[0] for question in questions]
                for side in self.sides
            }
            for name, questions in sets.items()
            if questions
        }


def finish(turns: Turns, arguments: Namespace, console: Console) -> dict[str, dict[str, list[Line]]]:
    """Take the turns, and return what was measured; an interrupted run counts as far as it came."""
    try:
        turns.take(arguments, console)
    except (KeyboardInterrupt, ConnectionError, APIConnectionError) as error:
        why = f"{type(error).__name__} {error}".strip()
        console.print(f"stopped ({why}): the same command goes on from here", highlight=False)
    turns.lines.keep()
    measured = turns.measured()
    if not measured:
        raise SystemExit("no question was answered by every side yet")
    return measured


def _figures(line: dict[str, Any]) -> str:
    tokens = f"{line['input'] - line['cached']} + {line['cached']} cached tokens in, {line['output']} out"
    return f"{line['status']}, {line['calls']} calls, {tokens}, {line['seconds']:.1f} s"
