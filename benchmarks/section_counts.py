"""What the sections of source files find of its definitions, and what the default chunker makes of them."""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Callable, Sequence
from pathlib import Path

from definitions import Definition

from groundwire.indexes.chunkers import chunker
from groundwire.indexes.loaders import Document
from groundwire.models.tokens import count_tokens

Load = Callable[[str, str], Document]
"""Reads a text under a name."""
TOKENS = 220
"""Of a passage."""


def sections(load: Load, files: dict[Path, str], truth: dict[Path, list[Definition]]) -> dict[str, int | float]:
    """What the sections of one way find, what the passages made of them begin with and cut, and seconds."""
    totals = dict.fromkeys(("wanted", "found", "claimed", "passages", "begin", "fitting", "cut"), 0)
    cutter = chunker("structure", max_tokens=TOKENS)
    spent = 0.0
    for path, text in files.items():
        started = time.process_time()
        document = load(text, path.name)
        spent += time.process_time() - started
        lines = Lines(text)
        marks = [(lines.of(_begin(text, section.start)), section.heading) for section in document.sections]
        for name, count in _match(marks, truth[path], lines).items():
            totals[name] += count
        chunks = [(chunk.start, chunk.end) for chunk in cutter.split(document)]
        for name, count in _passages(chunks, truth[path], lines).items():
            totals[name] += count
    return {**totals, "seconds_per_megabyte": spent / sum(map(len, files.values())) * 1e6}


class Lines:
    """Where the lines of a text begin, and which only lead to the definition below."""

    def __init__(self, text: str) -> None:
        """Cut a text at its line feeds."""
        self.text = text.split("\n")
        self.starts = [0]
        for line in self.text:
            self.starts.append(self.starts[-1] + len(line) + 1)

    def of(self, offset: int) -> int:
        """The line that holds a character."""
        return bisect_right(self.starts, offset) - 1

    def leads(self, first: int, to: int) -> bool:
        """Whether nothing but comments and attributes stands between."""
        return all(not line.strip() or line.lstrip()[:1] in "/*#@[" for line in self.text[first:to])

    def span(self, definition: Definition) -> tuple[int, int]:
        """The characters of a definition's lines."""
        return self.starts[definition.first], self.starts[(definition.last or definition.first) + 1] - 1


def _begin(text: str, start: int) -> int:
    while start < len(text) - 1 and text[start].isspace():
        start += 1
    return start


def _last(name: str) -> str:
    return name.replace("::", ".").split(".")[-1].split("<")[0].strip("`\"'~ ")


def _match(marks: Sequence[tuple[int, tuple[str, ...]]], truth: Sequence[Definition], lines: Lines) -> dict[str, int]:
    """Match sections to definitions, each once; parts of a parent after a child claim nothing."""
    targets = [definition for definition in truth if definition.kind != "other"]
    free = list(truth)
    headings: set[tuple[str, ...]] = set()
    claimed = hits = 0
    for line, heading in marks:
        if len(heading) < 2:
            continue
        name = _last(heading[-1].removeprefix("impl ").split(" for ")[-1])
        hit = next(
            (
                definition
                for definition in free
                if _last(definition.name) == name and line <= definition.first and lines.leads(line, definition.first)
            ),
            None,
        )
        if hit is None:
            again = heading in headings
            claimed += not again
            continue
        headings.add(heading)
        free.remove(hit)
        if hit.kind != "other":
            claimed, hits = claimed + 1, hits + 1
    return {"wanted": len(targets), "found": hits, "claimed": claimed}


def _passages(chunks: Sequence[tuple[int, int]], truth: Sequence[Definition], lines: Lines) -> dict[str, int]:
    firsts = {definition.first for definition in truth if definition.kind != "other"}
    begin = 0
    for start, _ in chunks:
        line = lines.of(start)
        ahead = next((nth for nth in sorted(firsts) if nth >= line), None)
        begin += ahead is not None and lines.leads(line, ahead)
    spans = [
        lines.span(definition) for definition in truth if definition.kind != "other" and definition.last is not None
    ]
    text = "\n".join(lines.text)
    fitting = [(a, b) for a, b in spans if count_tokens(text[a:b]) <= TOKENS]
    cuts = sum(not any(start <= _begin(text, a) and b <= end + 1 for start, end in chunks) for a, b in fitting)
    return {"passages": len(chunks), "begin": begin, "fitting": len(fitting), "cut": cuts}
