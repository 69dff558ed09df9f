"""What sections of source code are worth: by the first words of lines, by tree-sitter, and without any.

    python benchmarks/code_sections.py DATA --typescript NPM [--only java,go] [--quiet] [--json OUT]

DATA has a folder for each language, with public code that is read in place; NPM is a folder in which `npm install
typescript@5` was run. universal-ctags must be installed, and tree-sitter with the grammars that `tree_sitter_code.py`
names. Twenty-five files of each language are chosen by a hash of their path.

Definitions are those of universal-ctags, for scripts of TypeScript's own parser; none inside a function counts.
`found` of `wanted`: how many of them have a section that begins at them, or at the comments above, under their name;
`claimed`: how many sections name a definition; `begin`: passages that begin at one; `cut` of `fitting`: definitions of
at most 220 tokens that no single passage holds; `found_broken`: of files without the last closing bracket of their
first half. `hostile`: seconds for files that repeat a few characters 5,000 and 10,000 times.

Then a search: up to 60 doc comments a language (`doc_comments.py`) are taken out of the text and asked, and what stood
below each is what should be found. `recall@5` and `ndcg@10` count a passage that holds half of it, or lies half in it;
`shown` is the share of its characters that five passages hold, or those that fit into 1,100 tokens. Other definitions
keep their comments, in which words of the question may stand; `--quiet` takes those out as well.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from definitions import definitions
from doc_comments import chosen, commented, without_comments
from intervals import difference_of_means, mean_of
from results import write_results
from rich.console import Console
from section_counts import Lines, Load, sections
from tree_sitter_code import TreeSitterLoader

from groundwire.evidence.passage import Hit
from groundwire.indexes.chunkers import chunker
from groundwire.indexes.library import Library
from groundwire.indexes.loaders import Document
from groundwire.indexes.loaders.code import CodeLoader
from groundwire.indexes.loaders.sections import sections_from_marks
from groundwire.models.tokens import count_tokens
from groundwire.settings import SearchSettings

FILES, QUESTIONS, SHOWN = 25, 60, 1_100
LEAST_BYTES, MOST_BYTES = 3_000, 40_000
SUFFIXES = {
    "c": ".c .h", "cpp": ".cc .cpp .h .hpp", "csharp": ".cs", "go": ".go", "java": ".java", "javascript": ".js .mjs",
    "php": ".php", "ruby": ".rb", "rust": ".rs", "typescript": ".ts .tsx",
}  # fmt: skip
Question = tuple[str, str, int, int]
"""Its text, the path that it asks for, and the characters."""


def bare(text: str, name: str) -> Document:
    """A file as one section."""
    return Document(text, name, sections_from_marks(text, [(0, (name,))]), {"format": "code"})


WAYS: dict[str, Load] = {
    "none": bare,
    "patterns": lambda text, name: CodeLoader().load(text.encode(), name),
    "tree-sitter": lambda text, name: TreeSitterLoader().load(text.encode(), name),
}

MEASURES = ("recall@5", "ndcg@10", "shown@5", "shown_in_1100")
HOSTILE = {
    "a.cs": "A<", "a.rs": 'r#"', "a.ts": "`${", "a.js": "{", "a.c": "(", "a.java": "class A { void f( { int x = ;\n",
    "a.cpp": "a<", "a.go": "f(", "a.rb": "module A\n",
}  # fmt: skip
"""File name -> what it says over and over."""
SEARCHED = {"patterns": 220, "tree-sitter": 220, "patterns-160": 160}
"""Way -> most tokens of a passage. What tree-sitter cuts is shorter on average: the patterns cut shorter ones too."""


def texts(folder: Path, suffixes: str) -> dict[Path, str]:
    """The files that are measured."""
    paths = [
        path for path in folder.rglob("*")
        if path.suffix in suffixes.split() and path.is_file() and LEAST_BYTES <= path.stat().st_size <= MOST_BYTES
    ]  # fmt: skip
    paths.sort(key=lambda path: hashlib.sha256(path.relative_to(folder).as_posix().encode()).digest())
    return {path: path.read_text(encoding="utf-8", errors="replace").replace("\r\n", "\n") for path in paths[:FILES]}


class Language:
    """The files of one language, what is defined in them, and what is asked of them."""

    def __init__(self, name: str, folder: Path, typescript: Path | None) -> None:
        """Read the files and find their definitions; `typescript` as `definitions` takes it."""
        self.files = texts(folder / name, SUFFIXES[name])
        self.truth = definitions(name, list(self.files), typescript)
        self._commented = {str(path): commented(self.files[path], self.truth[path]) for path in self.files}
        self._questions = chosen(self._commented, QUESTIONS)

    def counts(self) -> dict[str, Any]:
        """What the sections of each way find, also where a closing bracket is missing."""
        harmed = {path: broken(text) for path, text in self.files.items()}
        ways = {
            way: sections(load, self.files, self.truth) | {"found_broken": sections(load, harmed, self.truth)["found"]}
            for way, load in WAYS.items()
        }
        return {"files": len(self.files), "characters": sum(map(len, self.files.values())), "ways": ways}

    def searched(self, way: str, *, quiet: bool) -> dict[str, list[float]]:
        """The measures of each question; `quiet`: the comments that are not asked for are taken out as well."""
        bare_files, questions = {}, []
        for path, text in self.files.items():
            targets, comments = self._questions[str(path)], self._commented[str(path)]
            bare_files[path], positions = without_comments(text, targets, comments if quiet else ())
            spans = [Lines(bare_files[path]).span(definition) for definition in positions]
            questions += [(comment.question, str(path), *span) for comment, span in zip(targets, spans, strict=True)]
        return search(way, bare_files, questions) if questions else {}


def broken(text: str) -> str:
    """A text without the closing bracket before its middle; where there is none, without that `end`."""
    at, length = text.rfind("}", 0, len(text) // 2), 1
    if at < 0:
        at, length = text.rfind("end", 0, len(text) // 2), 3
    return text if at < 0 else text[:at] + text[at + length :]


def search(way: str, files: dict[Path, str], questions: Sequence[Question]) -> dict[str, list[float]]:
    """The measures of each question, in a library of these files alone."""
    load, cutter = WAYS[way.partition("-160")[0]], chunker("structure", max_tokens=SEARCHED[way])
    documents = [
        replace(document, metadata={**document.metadata, "source": str(path)})
        for path, text in files.items() for document in [load(text, path.name)]
    ]  # fmt: skip
    values_of: dict[str, list[float]] = {name: [] for name in MEASURES}
    with tempfile.TemporaryDirectory() as folder, Library.create(folder) as library:
        library.add(documents, index="bench", description="Code.", chunker=cutter)
        for text, source, start, end in questions:
            hits = library.search(text, settings=SearchSettings(k=30))
            for name, value in _scores(hits, source, start, end).items():
                values_of[name].append(value)
    return values_of


def _scores(hits: Sequence[Hit], source: str, start: int, end: int) -> dict[str, float]:
    spans = [(hit.passage.start, hit.passage.end) if hit.passage.source == source else (0, 0) for hit in hits]
    shared = [max(0, min(end, b) - max(start, a)) for a, b in spans]
    good = [2 * overlap >= min(end - start, b - a) > 0 for overlap, (a, b) in zip(shared, spans, strict=True)]
    gains = [1 / math.log2(nth + 2) for nth, is_good in enumerate(good[:10]) if is_good]
    ideal = sum(1 / math.log2(nth + 2) for nth in range(max(1, min(10, sum(good)))))
    return {
        "recall@5": float(any(good[:5])),
        "ndcg@10": sum(gains) / ideal,
        "shown@5": sum(shared[:5]) / (end - start),
        "shown_in_1100": sum(shared[: _fitting(hits)]) / (end - start),
    }


def _fitting(hits: Sequence[Hit]) -> int:
    tokens = SHOWN
    for nth, hit in enumerate(hits):
        tokens -= count_tokens(hit.passage.text)
        if tokens < 0:
            return nth
    return len(hits)


def growth() -> dict[str, dict[str, list[float]]]:
    """Seconds of processor time for some hostile files, and for such files of twice the size."""
    seconds_of: dict[str, dict[str, list[float]]] = {}
    for way in ("patterns", "tree-sitter"):
        for name, unit in HOSTILE.items():
            seconds = []
            for count in (5_000, 10_000):
                started = time.process_time()
                WAYS[way](unit * count, name)
                seconds.append(time.process_time() - started)
            seconds_of.setdefault(name, {})[way] = seconds
    return seconds_of


def summary(languages: dict[str, Any], ways: Sequence[str]) -> dict[str, Any]:
    """Means over all questions, and over each language's, with what tree-sitter has over the other ways."""
    summaries: dict[str, Any] = {}
    for group, names in {"all": list(languages), **{language: [language] for language in languages}}.items():
        values = {
            way: {measure: [value for name in names for value in languages[name].get(way, {}).get(measure, ())]
                  for measure in MEASURES}
            for way in ways
        }  # fmt: skip
        if not values["tree-sitter"]["recall@5"]:
            continue
        summaries[group] = {
            "questions": len(values["tree-sitter"]["recall@5"]),
            **{way: {name: mean_of(figures) for name, figures in rows.items()} for way, rows in values.items()},
            "tree_sitter_over": {
                way: {name: difference_of_means(values["tree-sitter"][name], values[way][name]) for name in MEASURES}
                for way in ways if way != "tree-sitter"
            },
        }  # fmt: skip
    return summaries


def main() -> None:
    """Count in every language, search in those that are lacking, and write all."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--typescript", type=Path)
    parser.add_argument("--only", default=",".join(SUFFIXES))
    parser.add_argument("--ways", default=",".join(SEARCHED), help="to search with; tree-sitter must be among them")
    parser.add_argument("--quiet", action="store_true", help="take out the other doc comments too")
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "groundwire-benchmarks" / "code")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "code_sections.json")
    arguments = parser.parse_args()
    console = Console(stderr=True)
    arguments.work.mkdir(parents=True, exist_ok=True)
    ways = arguments.ways.split(",")
    counts, values_of = {}, {}
    for name in arguments.only.split(","):
        language = Language(name, arguments.data, arguments.typescript)
        counts[name] = language.counts()
        for way in ways:
            file = arguments.work / f"{name}-{way}{'-quiet' if arguments.quiet else ''}.json"
            if not file.is_file():
                console.print(name, way)
                file.write_text(json.dumps(language.searched(way, quiet=arguments.quiet)), encoding="utf-8")
            values_of.setdefault(name, {})[way] = json.loads(file.read_text(encoding="utf-8"))
    write_results(arguments.json, {"sections": counts, "search": summary(values_of, ways), "hostile": growth()})


if __name__ == "__main__":
    main()
