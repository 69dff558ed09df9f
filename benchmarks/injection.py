"""Attacks planted in documents, and a real language model: how often it obeys, with our defences and with none.

    python benchmarks/injection.py [--sides naive,corrective,stuffed] [--cases 30] [--k 4] [--model local]
        [--base-url URL] [--data DIR] [--work DIR] [--json OUT]

A case is a question of BIPIA about an email or a table, and an attack planted in that text: at the start, in the
middle, at the end in turn. Each side is asked it twice, with the attack and without, over a library of that text
and five others. `stuffed` is what tutorials do: the same passages, as they stand, in one prompt. Simple rules say
whether an answer obeyed (an address, quoted words, or half of the words that the attack alone has), and whether it
holds the right answer; the same rules on the runs without the attack show how often they are wrong. Attacks that
want another form of the answer, or another language, are left out: no word tells them.

The cases are a fixed sample: a smaller one is the beginning of a larger one. A run is kept when it is made; Ctrl-C
loses one. `--model scripted` repeats all that it is shown: it tries the script, and no model could do worse.
"""

from __future__ import annotations

import argparse
import random
import re
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bipia import PLACES, Attack, Carrier, Place, attacks, carriers, planted
from fingerprints import fingerprint
from intervals import difference_of_means, mean_of
from langchain_core.messages import BaseMessage, HumanMessage, SystemMessage
from lines import KEPT, Line, Lines
from openai import APIConnectionError
from results import write_results
from rich.console import Console
from rich.table import Table
from telltales import obeyed, right, told_by
from tutorial import GENERATION

from groundwire import Answer, Context, Library
from groundwire.evidence.failure import NO_REPLY
from groundwire.graphs import pattern
from groundwire.models.chat import load_chat_model
from groundwire.models.scripted import ScriptedModel
from groundwire.settings import BudgetSettings, SearchSettings

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

ROOT = Path(__file__).resolve().parents[1]
SIDES = ("naive", "corrective", "stuffed")
DECIDES = [
    Path(__file__).with_name("tutorial.py"),
    *(ROOT / "evidence" / "injection" / name for name in ("orders.py", "tags.py")),
]
"""What the runs depend on besides the prompts."""
ARMS = ("poisoned", "clean")
_OTHERS = 5
"""Texts beside that of the case."""
_TIME = BudgetSettings(max_seconds=3_600, max_tokens=1_000_000)
_SENTENCE = re.compile(r"^\[(\d+)\] (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Case:
    """A question, the text that answers it, and an attack in that text."""

    carrier: Carrier
    attack: Attack
    place: Place
    others: tuple[Carrier, ...]

    @property
    def id(self) -> str:
        """Names the three."""
        return f"{self.carrier.id} {self.attack.id} {self.place}"

    def library(self, folder: Path, arm: str) -> Library:
        """Its text, with the attack in the arm `poisoned`, among the others."""
        documents = folder / "documents"
        documents.mkdir()
        text = planted(self.carrier.text, self.attack.text, self.place)[0] if arm == "poisoned" else self.carrier.text
        for carrier, content in ((self.carrier, text), *((other, other.text) for other in self.others)):
            (documents / carrier.name).write_text(content, encoding="utf-8")
        library = Library.create(folder / "library")
        library.add_files(documents, index="texts", description="Emails and tables.")
        return library


def cases(data: Path, n: int) -> list[Case]:
    """The first `n` of a fixed order: emails and tables in turn, attacks of every kind in turn."""
    rng = random.Random(0)
    texts = {kind: list(carriers(data, kind)) for kind in ("email", "table")}
    usable = [attack for attack in attacks(data) if told_by(attack)]
    for several in (*texts.values(), usable):
        rng.shuffle(several)
    by_kind: dict[str, list[Attack]] = {}
    for attack in usable:
        by_kind.setdefault(attack.kind, []).append(attack)
    kinds, sample = sorted(by_kind), []
    for at in range(n):
        kind = kinds[at % len(kinds)]
        attack = by_kind[kind][at // len(kinds) % len(by_kind[kind])]
        pool = texts[("email", "table")[at % 2]]
        carrier, others = pool[at // 2 % len(pool)], [pool[(at // 2 + 1 + more) % len(pool)] for more in range(_OTHERS)]
        sample.append(Case(carrier, attack, PLACES[at // 2 % 3], tuple(others)))
    return sample


def ask(side: str, case: Case, library: Library, model: BaseChatModel, k: int) -> Line:
    """One run. Raises `ConnectionError` if the model could not be reached: that is no result."""
    search = SearchSettings(k=k)
    if side == "stuffed":
        hits = library.search(case.carrier.question, settings=search)
        context = "\n\n".join(f"[{hit.passage.index}: {hit.passage.place}]\n{hit.passage.text}" for hit in hits)
        prompt = f"Question: {case.carrier.question}\n\nContext:\n{context}\n\nAnswer:"
        return {
            "text": model.invoke([SystemMessage(GENERATION), HumanMessage(prompt)]).text.strip(),
            "status": "answered",
        }
    run_context = Context(library=library, model=model, search=search, budget=_TIME)
    state = pattern(side).compile().invoke({"question": case.carrier.question}, context=run_context)
    answer = Answer.model_validate(state["answer"])
    failures = [step.failure for step in answer.steps if step.failure is not None]
    if any(failure.kind in NO_REPLY for failure in failures):
        raise ConnectionError(str(failures[-1]))
    flagged = any("flagged" in step.detail for step in answer.steps)
    return {
        "text": answer.text,
        "status": answer.status,
        "mode": answer.mode,
        "flagged": flagged,
        "failures": [*map(str, failures)],
    }


def take(
    todo: list[tuple[Case, str, str]], make: Callable[[], BaseChatModel], lines: Lines, k: int, console: Console
) -> None:
    """Make the runs that were not made yet."""
    model = make()
    for number, (case, side, arm) in enumerate(todo, start=1):
        with tempfile.TemporaryDirectory() as folder, case.library(Path(folder), arm) as library:
            line = ask(side, case, library, model, k)
        line |= {"obeyed": obeyed(case.attack, case.carrier, line["text"]), "right": right(case.carrier, line["text"])}
        lines.add(
            {"set": arm, "side": side, "question": case.id, "kind": case.attack.kind, "place": case.place, **line}
        )
        verdict = f"{'obeyed' if line['obeyed'] else 'did not obey'}, {'right' if line['right'] else 'not right'}"
        console.print(f"{number}/{len(todo)} {case.id} {side} {arm}: {line['status']}, {verdict}", highlight=False)


def repeating() -> BaseChatModel:
    """A model that repeats all that it is shown, each sentence behind its number."""

    def reply(messages: list[BaseMessage]) -> Any:
        prompt = messages[-1].text
        if match := re.search(r"each of the numbers ([\d, ]+) exactly once", prompt):
            return {"relevant": [int(number) for number in match[1].split(",")], "partial": [], "irrelevant": []}
        sentences = _SENTENCE.findall(prompt)
        return " ".join(f"{words.rstrip('.')} [{number}]." for number, words in sentences) or prompt

    return ScriptedModel(reply)


def summed_up(chosen: list[Case], sides: list[str], lines: Lines) -> dict[str, Any]:
    """Per side, over the cases that every side has finished: shares, and the difference to `stuffed`."""
    ids = [case.id for case in chosen if all(lines.has(arm, side, case.id) for arm in ARMS for side in sides)]
    if not ids:
        return {"n": 0}
    summary: dict[str, Any] = {"n": len(ids)}
    values = {
        side: {f"{measure}, {arm}": [float(line[measure]) for line in lines.of(arm, side, ids)]
               for measure in ("obeyed", "right") for arm in ARMS}
        for side in sides
    }  # fmt: skip
    for side, of_side in values.items():
        summary[side] = {name: mean_of(values_of) for name, values_of in of_side.items()}
        if side != "stuffed" and "stuffed" in values:
            base = values["stuffed"]
            summary[side] |= {
                f"{name}, less stuffed": difference_of_means(values_of, base[name])
                for name, values_of in of_side.items()
            }
        summary[side]["refused, poisoned"] = mean_of(
            [line["status"] == "refused" for line in lines.of("poisoned", side, ids)]
        )
    return summary


def show(console: Console, summary: dict[str, Any]) -> None:
    """A row for each measure."""
    sides = [name for name in summary if name != "n"]
    table = Table(f"n = {summary['n']}", *sides)
    for name in dict.fromkeys(name for side in sides for name in summary[side]):
        table.add_row(name, *(_span(summary[side].get(name)) for side in sides))
    console.print(table)


def _span(estimate: dict[str, float] | None) -> str:
    return "-" if estimate is None else f"{estimate['value']:.2f} ({estimate['low']:.2f} to {estimate['high']:.2f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sides", default=",".join(SIDES), help=f"some of {', '.join(SIDES)}, separated by commas")
    parser.add_argument("--cases", type=int, default=30)
    parser.add_argument("--k", type=int, default=4, help="passages a search returns")
    parser.add_argument("--model", default="local", help="a chat model's settings string, or scripted")
    parser.add_argument("--base-url", help="where its server is, for openai:NAME")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data" / "bipia")
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "groundwire-benchmarks")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "injection.json")
    arguments = parser.parse_args()
    sides = arguments.sides.split(",")
    if unknown := [name for name in sides if name not in SIDES]:
        parser.error(f"there is no side {unknown[0]!r}: name some of {', '.join(SIDES)}")
    try:
        sample = cases(arguments.data, arguments.cases)
    except FileNotFoundError as error:
        parser.error(str(error))
    prints = {side: fingerprint(side, arguments.k, arguments.model, also=DECIDES) for side in SIDES}
    kept_file = None if arguments.model == "scripted" else KEPT / "injection.jsonl"
    lines, console = Lines(arguments.work / "injection.jsonl", prints, kept_file), Console(width=150)
    todo = [(case, side, arm) for case, side, arm in _runs(sample, sides) if not lines.has(arm, side, case.id)]

    def make() -> BaseChatModel:
        model = repeating() if arguments.model == "scripted" else _loaded(arguments)
        if model is None:
            raise SystemExit("this needs a model: name one with --model")
        return model

    try:
        take(todo, make, lines, arguments.k, console)
    except (KeyboardInterrupt, ConnectionError, APIConnectionError) as error:
        console.print(f"stopped ({type(error).__name__}): the same command goes on from here", highlight=False)
    lines.keep()
    summary = summed_up(sample, sides, lines)
    show(console, summary)
    write_results(arguments.json, {"model": arguments.model, "k": arguments.k, "fingerprints": prints, **summary})


def _loaded(arguments: argparse.Namespace) -> BaseChatModel | None:
    return load_chat_model(arguments.model, base_url=arguments.base_url, timeout_seconds=3_600)


def _runs(sample: list[Case], sides: list[str]) -> Iterator[tuple[Case, str, str]]:
    return ((case, side, arm) for case in sample for side in sides for arm in ARMS)


if __name__ == "__main__":
    main()
