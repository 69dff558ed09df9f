"""Results as Markdown, short enough for a pull request."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ...evidence.text.counted import counted
from ..comparison import sentences
from ..comparison.figures import COSTS, NONE, names_of, with_interval
from ..comparison.results import Results
from .tables import Column, by_type, main_columns

_QUALITY = ("f1", "citation_valid", "citation_recall", "recall@5")
_CASES_NAMED = 20
# Characters that would be read as markup, a mention or a tag; names and ids come from files.
_MARKUP = re.compile(r"([\\`*\[\]<>|#~@])")


def to_markdown(results: Results, *, worse: Sequence[str] = (), notes: Sequence[str] = ()) -> str:
    """A table, the findings, what got worse, and a collapsible section with results by type.

    `worse` are the sentences of the gate, `notes` other remarks on the comparison with a baseline.
    """
    parts = [
        f"## groundwire eval: {_plain(results.set)}",
        _method(results),
        _table(results),
        _bullets("What got worse", worse),
        _bullets("Differences", sentences.shown_differences(results)),
        _bullets("Worth their cost", [sentences.pareto_sentence(results), *sentences.regret_sentences(results)]),
        _bullets("Where retrieval hurt", sentences.hurt_sentences(results)),
        _bullets("Note", [*sentences.warnings(results), *sentences.judge_sentences(results), *notes]),
        _folded("Right by type", _by_type(results)),
        _folded("Every comparison", _list(map(sentences.each_difference, results.differences))),
        _folded("Cases that a pattern loses and the first one wins", _list(_losing(results))),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _method(results: Results) -> str:
    repeats = f", each asked {results.repeats} times" if results.repeats > 1 else ""
    return (
        f"{counted(results.n, 'case')} ({results.unanswerable} of them unanswerable){repeats}; "
        f"model {_plain(results.model)}; Groundwire {results.version}. "
        "Shares are points of 100, in brackets 95% intervals over cases."
    )


def _table(results: Results) -> str:
    there = names_of(results.systems)
    names = [name for name in (*_QUALITY, *COSTS) if name in there]
    return _grid("", [system.name for system in results.systems], main_columns(results.systems, names))


def _by_type(results: Results) -> str:
    return _grid("type", *by_type(results, with_interval)) if results.systems else ""


def _losing(results: Results) -> list[str]:
    return [
        f"{name}: {', '.join(cases[:_CASES_NAMED])}"
        + (f" and {len(cases) - _CASES_NAMED} more" if len(cases) > _CASES_NAMED else "")
        for name, cases in sentences.losing_cases(results).items()
    ]


def _grid(corner: str, names: Sequence[str], columns: Sequence[Column]) -> str:
    rows = ([name, *(cells[at] for _, cells in columns)] for at, name in enumerate(names))
    lines = [[corner, *(head for head, _ in columns)], ["---"] + ["---:"] * len(columns), *rows]
    return "\n".join(
        f"| {' | '.join(cell if cell[:3] == '---' else _plain(cell) for cell in line)} |" for line in lines
    )


def _bullets(title: str, sentences: Iterable[str]) -> str:
    listed = _list(sentences)
    return f"**{title}**\n\n{listed}" if listed else ""


def _list(sentences: Iterable[str]) -> str:
    return "\n".join(f"- {_plain(sentence)}" for sentence in sentences)


def _folded(title: str, inside: str) -> str:
    return f"<details><summary>{title}</summary>\n\n{inside}\n\n</details>" if inside else ""


def _plain(text: str) -> str:
    """`text` on one line, without anything that Markdown or HTML would interpret."""
    if text == NONE:
        return text
    return _MARKUP.sub(lambda match: f"&#{ord(match[0])};", " ".join(text.split()))
