"""The judgements of a BEIR set: which documents are relevant to which query, and how much."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .reading import Faults

_HEADER = "a header line and then query, document and score, separated by tabs"


@dataclass
class Judgements:
    """The judgements as read from the files."""

    relevant: dict[str, dict[str, int]] = field(default_factory=dict)
    """Query id -> source name -> score above 0."""
    repeated: int = 0
    """Number of duplicate lines."""
    elsewhere: set[str] = field(default_factory=set)
    """Queries that are judged in another split but not in this one."""


def read_judgements(folder: Path, sources: Mapping[str, str], queries: Container[str], faults: Faults) -> Judgements:
    """The judgements in `qrels.tsv`, or else `qrels/test.tsv`; `sources` gives the source name of each document id."""
    file = folder / "qrels.tsv"
    if not file.is_file() and (folder / "qrels").is_dir():
        file = folder / "qrels" / "test.tsv"
    judgements, scores = Judgements(), dict[tuple[str, str], int]()
    for place, query, document, score in _rows(file, file.relative_to(folder).as_posix(), faults):
        if query not in queries:
            faults.add(place, f"there is no query {query!r}")
        if document not in sources:
            faults.add(place, f"there is no document {document!r}")
        elif scores.setdefault((query, document), score) != score:
            faults.add(place, f"query {query!r} and document {document!r} were judged {scores[query, document]} above")
        elif score > 0:
            judged = judgements.relevant.setdefault(query, {})
            judgements.repeated += sources[document] in judged
            judged[sources[document]] = score
    here = {query for query, _ in scores}
    if file.parent != folder:
        for other in sorted(file.parent.glob("*.tsv")):
            if other != file:
                judgements.elsewhere |= {query for _, query, _, _ in _rows(other, f"qrels/{other.name}", faults)} - here
    return judgements


def _rows(file: Path, name: str, faults: Faults) -> Iterator[tuple[str, str, str, int]]:
    """Place, query, document and score of each line."""
    try:
        lines = file.read_bytes().decode("utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        faults.add(name, f"it cannot be read ({why})")
        return
    if _score(lines[0].rstrip("\r").split("\t")[-1]) is not None or len(lines[0].split("\t")) != 3:
        faults.add(f"{name}, line 1", f"it is no header: write {_HEADER}")
        return
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        parts = line.rstrip("\r").split("\t")
        score = _score(parts[-1])
        if len(parts) != 3 or score is None:
            faults.add(f"{name}, line {number}", f"it is {line[:60]!r}: write query, document and a whole number")
        else:
            yield f"{name}, line {number}", parts[0], parts[1], score


def _score(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None
