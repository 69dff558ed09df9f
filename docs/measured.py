"""Write docs/patterns.md from what benchmarks/patterns.py and real_model.py measured: `make docs`; a test checks it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from groundwire.evaluation.comparison.results import PRIMARY
from groundwire.graphs import PATTERNS

PAGE = Path(__file__).with_name("patterns.md")
RESULTS = Path(__file__).parents[1] / "benchmarks" / "results"
BASE = "naive"
_HEAD = """# Which pattern when

Written by `make docs` from `benchmarks/results/patterns.json` and `research.json` (`benchmarks/patterns.py`) and
`corrective_local.json` (`benchmarks/real_model.py`). No pattern wins everywhere, and what these
sets show need not hold for your documents: to find out, run `groundwire eval YOUR_CASES.jsonl --graphs all --report
report.html`. Where a question takes several steps and the model is a good one, every pattern that searches again finds
more than `naive`: [0.68 to 0.80 right instead of
0.45](benchmarks/models.md#questions-of-several-steps-answered-as-a-hosted-model-answers-them).

| pattern | made for | what it costs beside `naive` |
|---|---|---|
"""
_MADE_FOR = {
    "naive": ("one question, one place; the baseline that the others must beat", "nothing: one call"),
    "router": (
        "several indexes whose descriptions tell them apart, where a search of all of them finds look-alikes",
        "one short call; what the route leaves out cannot be found",
    ),
    "corrective": (
        "passages that often miss the point, and a second place to look: a rewritten query, the web",
        "one grading call for all passages, three more after a bad grade, or where the writer finds nothing",
    ),
    "self_rag": (
        "answers that must be supported as a whole: it judges the draft, drops claims or fetches for the gap",
        "two calls, three more for each retry",
    ),
    "iterative": (
        "questions whose second search needs what the first one found",
        "one call a round, up to the rounds of the budget",
    ),
    "adaptive": ("a mixture: small talk, plain questions, chains of them", "one call to judge the difficulty"),
    "tool_agent": (
        "a model that is good at calling tools, and questions whose searches cannot be foreseen",
        "a call for every round of searching; a small model answers worse with it",
    ),
    "research": (
        "questions of several parts that can be looked up side by side",
        "a plan, a loop for each part, one call to write and one to judge",
    ),
}
_MARKS = """
An interval is the 95% bootstrap interval over cases. ▲ marks a pattern that is better than `naive`, ▼ one that is
worse, as shown by a paired test after Holm's correction over all comparisons of the set. Without a mark, no difference
is shown. *right*: the answer contains what it must, or the question has no answer and was refused. *F1*: how far the
words of the answer are those of the right one. *gold cited*: the share of the passages with the right answer (*gold*)
that the answer cites. *recall@5*: the share of these among the first five passages found.
"""
_EXTRACTIVE = """## Without a language model

Without a model, rules take its place in every node. So all patterns choose sentences in the same way, and they differ
in what they search, grade and refuse."""
_MANY = """### `research` beside `naive`, with more questions

All questions of three of the sets above, with a slightly earlier version (`benchmarks/patterns.py --patterns
naive,research --samples 500`). Each cell has `naive`, then `research`."""
_REAL = """## With a language model of 1.5 billion parameters on two cores

The model is Qwen2.5-Coder-1.5B (`--model local`), with k = {k} and {n} questions, taken in turn from our own cases and
from HotpotQA. It is a small model that grades nearly every passage as relevant. Here ▲ and ▼ mark a paired difference
to `naive` whose interval excludes zero, without a correction. The other patterns were measured [with earlier
versions](benchmarks/models.md#all-patterns-with-the-earlier-writer) only, `research` [among
them](benchmarks/models.md#research-against-naive); of all patterns there are [answers written as a hosted model writes
them](benchmarks/models.md#answers-written-as-a-hosted-model-writes-them)."""
_RUN = "corrective_local.json"


def page(results: Path = RESULTS) -> str:
    """The page as it should be."""
    rows = [f"| `{name}` | {made_for} | {costs} |" for name, (made_for, costs) in _MADE_FOR.items()]
    parts = [_HEAD + "\n".join(rows), _MARKS.strip(), _EXTRACTIVE]
    measured = json.loads((results / "patterns.json").read_text(encoding="utf-8"))["sets"]
    parts += [_set(name, set_results) for name, set_results in measured.items()]
    parts += [_MANY, _many(json.loads((results / "research.json").read_text(encoding="utf-8"))["sets"])]
    parts.append(_real(json.loads((results / _RUN).read_text(encoding="utf-8"))))
    return "\n\n".join(parts) + "\n"


def _set(name: str, results: Mapping[str, Any]) -> str:
    about = f"### {name}\n\nn = {results['n']}; {results['unanswerable']} of these cases have no answer."
    judged = results["systems"][BASE]["measures"][PRIMARY]["n"]
    if judged < results["n"]:
        about += f" *right* counts {judged} of them: for the rest the set does not say what a right answer contains."
    columns: dict[str, Callable[[str, dict[str, Any]], str]] = {
        "right": lambda name, row: _span(row["measures"].get(PRIMARY)) + _mark(results, PRIMARY, name),
        "F1": lambda name, row: _value(row["measures"].get("f1")) + _mark(results, "f1", name),
        "gold cited": lambda name, row: (
            _value(row["measures"].get("citation_recall")) + _mark(results, "citation_recall", name)
        ),
        "recall@5": lambda _, row: _value(row["measures"].get("recall@5")),
        "unanswerable refused": lambda _, row: _number(row["refusal_recall"]),
        "passages": lambda _, row: _value(row["measures"].get("passages"), ".1f"),
    }
    table = _table(columns, results["systems"])
    parts = [about, table]
    kinds = sorted({kind for system in results["systems"].values() for kind in system["by_type"]})
    if len(kinds) > 1:
        by_type = {kind: _of_type(kind) for kind in kinds}
        parts += ["*right* by type of question:", _table(by_type, results["systems"])]
    parts.append(_differences(results))
    return "\n\n".join(parts)


def _many(sets: Mapping[str, Any]) -> str:
    """A row for each set: `naive`, then `research`, and what is shown."""
    names = {"right": PRIMARY, "F1": "f1", "gold cited": "citation_recall", "recall@5": "recall@5"}
    lines = [f"| set | n | {' | '.join(names)} |\n|{'---|' * (len(names) + 2)}"]
    for name, results in sets.items():
        rows = [results["systems"][system]["measures"] for system in (BASE, "research")]
        cells = [
            ", ".join(_value(row.get(measure)) for row in rows) + _mark(results, measure, "research")
            for measure in names.values()
        ]
        lines.append(f"| {name} | {results['n']} | {' | '.join(cells)} |")
    shown = [_differences(results).replace("* ", f"* {name}, ") for name, results in sets.items()]
    return "\n".join(lines) + "\n\n" + "\n".join(shown)


def _of_type(kind: str) -> Callable[[str, dict[str, Any]], str]:
    return lambda _, row: _value(row["by_type"].get(kind))


def _differences(results: Mapping[str, Any]) -> str:
    """What was shown against the baseline, as sentences; and the router's regret."""
    against = [pair for pair in results["differences"] if BASE in (pair["first"], pair["second"])]
    lines = [f"* {pair['measure']}: {pair['sentence']}" for pair in against if pair["shown"]]
    lines = lines or [f"* No pattern is shown to be better or worse than `{BASE}` (n = {results['n']})."]
    if regret := results["regret"]:
        best, oracle = _span(regret["over_best_fixed"]), _span(regret["over_oracle"])
        lines.append(
            f"* Leaving the choice to `{regret['router']}` loses {best} of *right* against the best fixed pattern, "
            f"`{regret['best_fixed']}`, picked on these same cases, and {oracle} against the best for each case."
        )
    return "\n".join(lines)


def _real(run: Mapping[str, Any]) -> str:
    sets = {name: run["sets"][name] for name in ("own", "hotpotqa")}
    parts = [_REAL.format(k=run["k"], n=run["sets"]["both"][BASE]["n"])]
    for name, sides in sets.items():
        answerable, unanswerable = sides[BASE]["answerable"], sides[BASE]["unanswerable"]
        parts.append(f"### {name} ({answerable} answerable, {unanswerable} not)")
        columns: dict[str, Callable[[str, dict[str, Any]], str]] = {
            "contains": lambda _, row: _span(row["contains"]) + _sign(row, "contains"),
            "F1": lambda _, row: _value(row["f1"]) + _sign(row, "f1"),
            "citations valid": lambda _, row: _number(row["valid_citations"]),
            "cites gold": lambda _, row: _number(row["cites_gold"]),
            "refused wrongly": lambda _, row: _number(row["wrongly_refused"]),
            "rightly": lambda _, row: _number(row["rightly_refused"]),
            "calls": lambda _, row: _value(row["calls"], ".1f"),
            "prompt tokens": lambda _, row: _value(row["processed"], ",.0f"),
            "cached": lambda _, row: _value(row["cached"], ",.0f"),
            "output": lambda _, row: _value(row["output"], ",.0f"),
        }
        parts.append(_table(columns, sides))
    return "\n\n".join(parts)


def _table(columns: Mapping[str, Callable[[str, dict[str, Any]], str]], systems: Mapping[str, dict[str, Any]]) -> str:
    head = f"| pattern | {' | '.join(columns)} |\n|{'---|' * (len(columns) + 1)}"
    rows = [
        f"| `{name}` | {' | '.join(cell(name, systems[name]) for cell in columns.values())} |"
        for name in PATTERNS
        if name in systems
    ]
    return "\n".join([head, *rows])


def _mark(results: Mapping[str, Any], measure: str, system: str) -> str:
    for pair in results["differences"]:
        if pair["measure"] == measure and pair["shown"] and {pair["first"], pair["second"]} == {system, BASE}:
            more = (pair["estimate"]["value"] > 0) == (pair["first"] == system)
            return " ▲" if more else " ▼"
    return ""


def _sign(row: Mapping[str, Any], measure: str) -> str:
    difference = row.get(f"over_{BASE}", {}).get(measure)
    if difference is None or difference["low"] <= 0 <= difference["high"]:
        return ""
    return " ▲" if difference["value"] > 0 else " ▼"


def _span(figure: Mapping[str, Any] | None) -> str:
    if figure is None or figure["value"] is None or figure["low"] is None:
        return _value(figure)
    return f"{figure['value']:.2f} ({figure['low']:.2f} to {figure['high']:.2f})"


def _value(figure: Mapping[str, Any] | None, form: str = ".2f") -> str:
    return _number(None if figure is None else figure["value"], form)


def _number(value: float | None, form: str = ".2f") -> str:
    return "-" if value is None else f"{value:{form}}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
