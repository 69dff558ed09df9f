"""Questions about documents that were not written here, without a model: does the fact stand in the answer?

    python benchmarks/strangers.py [--graphs naive,...] [--bodies ...] [--data DIR] [--clones DIR] [--work DIR]
                                   [--show] [--json OUT]

For each question: whether its gold documents are cited; whether every phrase of a right answer stands in the text as a
reader sees it, or there and in what is listed as near or related; whether it was refused; how many sentences, list
items and table rows were shown; and at which of 20 retrieved passages those of the gold documents have shown all
phrases (a run sees the first six). A body that is not there is named and left out. The JSON holds figures only, no text
of the documents.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bodies import BODIES, GUIDES, HANDBOOKS, HOW_TO, MANUALS, PDFS, SUPPORT
from body import library_of
from results import write_results
from rich.console import Console
from rich.table import Table
from stranger_set import Line, Question, absent, all_questions, rank, score

from groundwire import Answer, Context, Library, ask
from groundwire.evaluation.comparison.statistics import SHARE, mean
from groundwire.graphs import PATTERNS
from groundwire.settings import BudgetSettings, SearchSettings

ROOT = Path(__file__).resolve().parents[1]
SHOWN = SearchSettings().k
"""Passages that a run sees at once."""
ALL = (*BODIES, *HOW_TO, *SUPPORT, *HANDBOOKS, *MANUALS, *PDFS, *GUIDES)
SHARES = ("cited", "fact", "in_view", "retrieved", "refused")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--graphs", default="naive", help="patterns, separated by commas")
    parser.add_argument("--bodies", default=",".join(body.name for body in BODIES), help="separated by commas")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data", help="folder of public data")
    parser.add_argument("--clones", type=Path, help="folder of the cloned repositories, each under its body's name")
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "groundwire-benchmarks")
    parser.add_argument("--show", action="store_true", help="print each question, its answer and the verdict")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "strangers.json")
    arguments = parser.parse_args()
    for names, choices in ((arguments.graphs, PATTERNS), (arguments.bodies, [body.name for body in ALL])):
        for name in names.split(","):
            if name not in choices:
                parser.error(f"there is no {name!r}: name some of {', '.join(choices)}")
    results = measure(arguments, Console(width=120))
    if not results["bodies"]:
        parser.exit(1, "none of the documents are there, so nothing was asked\n")
    write_results(arguments.json, {"commit": head(), **results})


def measure(arguments: argparse.Namespace, console: Console) -> dict[str, Any]:
    """Ask every question of every body that is there; print what is not there, and a table for each pattern."""
    lines: dict[str, list[Line]] = {graph: [] for graph in arguments.graphs.split(",")}
    bodies, lacking = {}, {}
    for body in (body for body in ALL if body.name in arguments.bodies.split(",")):
        questions = [question for question in all_questions() if question.body == body.name]
        try:
            files = body.files(arguments.data, arguments.clones or arguments.work / "clones")
        except FileNotFoundError as error:
            console.print(f"{error}; {len(questions)} questions are left out", markup=False, style="yellow")
            continue
        bodies[body.name] = {"documents": len(files), "package": body.version}
        lacking |= {question.id: missing for question in questions if (missing := absent(question, files))}
        with library_of(body, files, arguments.work) as library:
            for graph, answered in lines.items():
                for question, line, answer in ask_all(questions, library, graph):
                    answered.append(line)
                    if arguments.show:
                        show(console, question, line, answer)
    for id_, missing in lacking.items():
        console.print(f"{id_}: its documents do not hold {', '.join(missing)}", markup=False, style="red")
    patterns = {graph: {**grouped(answered), "questions": answered} for graph, answered in lines.items() if answered}
    for graph, summary_of in patterns.items():
        console.print(table(graph, summary_of))
    return {"bodies": bodies, "not_in_their_documents": lacking, "patterns": patterns}


def ask_all(questions: list[Question], library: Library, graph: str) -> Iterator[tuple[Question, Line, Answer]]:
    """Each question asked of the pattern `graph` without a model, with what is noted of it."""
    context = Context(library=library, budget=BudgetSettings(max_seconds=3_600))
    for question in questions:
        answer = ask(question.question, graph=graph, context=context)
        at = rank(question, library) if question.answerable else None
        retrieved = at is not None and at <= SHOWN if question.answerable else None
        fields = {"id": question.id, "body": question.body, "kind": question.kind, "needs": question.needs}
        yield question, {**fields, **score(question, answer), "rank": at, "retrieved": retrieved}, answer


def summary(lines: list[Line]) -> dict[str, Any]:
    """The measures with their intervals: of the answerable ones, and how many of the others were refused."""
    answerable = [line for line in lines if line["kind"] != "unanswerable"]
    refusals = [float(line["refused"]) for line in lines if line["kind"] == "unanswerable"]
    with_sentences = [line for line in answerable if line["sentences"] is not None]
    no_list = [float(line["sentences"]) for line in with_sentences if "list" not in line["needs"]]
    return {
        "n": len(answerable),
        **{name: _share([float(line[name]) for line in answerable]) for name in SHARES},
        "sentences": mean([float(line["sentences"]) for line in with_sentences]).model_dump(),
        "sentences_without_list": mean(no_list).model_dump(),
        "unanswerable": {"n": len(refusals), "refused": _share(refusals)},
    }


def grouped(lines: list[Line]) -> dict[str, Any]:
    """The summary of all, of each body, of each kind and of each need."""
    kinds = sorted({line["kind"] for line in lines} - {"unanswerable"})
    needs = sorted({need for line in lines for need in line["needs"]})
    return {
        "all": summary(lines),
        "bodies": {body.name: summary(group) for body in ALL if (group := _of(lines, "body", body.name))},
        "kinds": {kind: summary(_of(lines, "kind", kind)) for kind in kinds},
        "needs": {need: summary([line for line in lines if need in line["needs"]]) for need in needs},
    }


def table(graph: str, groups: dict[str, Any]) -> Table:
    """A row for each group."""
    heads = ("n", "cited", "fact", "in view", f"in first {SHOWN}", "refused", "sentences", "unanswerable refused")
    grid = Table(graph, *heads)
    for name, row in {"all": groups["all"], **groups["bodies"], **groups["kinds"], **groups["needs"]}.items():
        shares = (_figure(row[measure], within=name == "all") for measure in SHARES)
        unanswerable = row["unanswerable"]
        refused = f"{_figure(unanswerable['refused'])} of {unanswerable['n']}" if unanswerable["n"] else ""
        grid.add_row(name, str(row["n"]), *shares, _figure(row["sentences"]), refused)
    return grid


def show(console: Console, question: Question, line: Line, answer: Answer) -> None:
    """The question, the answer and the verdict, for a person to read."""
    right = line["fact"] if question.answerable else line["refused"]
    verdict = ", ".join(f"{name} {line[name]}" for name in ("status", "cited", "rank", "sentences"))
    console.print(f"\n{question.id} {question.kind} {' '.join(question.needs)}", style="bold")
    console.print(f"  ? {question.question}\n  {answer.text or '(nothing)'}", markup=False, highlight=False)
    console.print(f"  {'RIGHT' if right else 'WRONG'}: {verdict}; wanted {question.phrases}", markup=False)


def head() -> str:
    """The commit that was measured, with `-dirty` behind it if files of it were changed."""
    command = ["git", "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def _of(lines: list[Line], field: str, value: str) -> list[Line]:
    return [line for line in lines if line[field] == value]


def _share(values: list[float]) -> dict[str, Any]:
    return mean(values, within=SHARE).model_dump()


def _figure(estimate: dict[str, Any], *, within: bool = False) -> str:
    if estimate["value"] is None:
        return ""
    return f"{estimate['value']:.2f}" + (f" ({estimate['low']:.2f} to {estimate['high']:.2f})" if within else "")


if __name__ == "__main__":
    main()
