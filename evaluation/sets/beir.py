"""A set in BEIR form (Thakur et al., NeurIPS Datasets and Benchmarks 2021): a folder of corpus, queries and judgements.

`corpus.jsonl` has `_id` (or `id`), `title` and `text`; `queries.jsonl` has `_id` (or `id`) and `text`; `qrels.tsv` or
`qrels/test.tsv` has a header and the columns query, document, score, where a score of 0 means not relevant. Optional
fields of a query that are read too: `answers` (spellings, any is enough), `type`, `conversation` (turns with `role` and
`text`, as in MT-RAG) and `answerability` (`UNANSWERABLE`, as there). Other fields are ignored.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...errors import shortened
from ...evidence.text.line import whole
from ...indexes.ingestion.documents import bring_documents
from ...indexes.ingestion.target import Target
from ...indexes.ingestion.texts import Text, plain_document
from ...indexes.library import Library
from ...indexes.progress import ProgressOf, Summary
from ...indexes.records import index_name_of
from ...settings import IndexSettings
from .case import Case, Exchange, Gold
from .judgements import read_judgements
from .pairs import sought
from .reading import Faults, Line, read_lines

Contents = tuple[str, str, list[tuple[Line, Case]]]
_LONGEST = 100
_SEPARATORS = str.maketrans("/\\", "--")


def read(folder: Path) -> Contents:
    """Name, description and cases of the set. Raises `EvalSetError` that names every fault with its file and line.

    A duplicate line counts once. A query that is judged only in another split, such as `qrels/train.tsv`, is left out;
    one without any judgement is kept, with no gold. The description counts all three.
    """
    faults = Faults(folder.resolve().name)
    texts, repeated = _texts(folder, faults)
    lines, again = _unique(read_lines(folder / "queries.jsonl", faults), faults)
    queries = {id_: line for id_, line in lines.items() if _is_text(line, "text", faults)}
    judged = read_judgements(folder, {text.id: text.name for text in texts}, lines, faults)
    index = index_name_of(faults.name) or "set"
    cases = [
        (line, case)
        for id_, line in queries.items()
        if id_ not in judged.elsewhere and (case := _case(id_, line, index, judged.relevant.get(id_, {}), faults))
    ]
    faults.check()
    bare = sum(not case.gold and not case.unanswerable for _, case in cases)
    counts = {
        "documents": len(texts), "queries": len(cases), "queries without a relevant document": bare,
        "queries of other splits left out": len(judged.elsewhere & queries.keys()),
        "lines that stand twice": repeated + again + judged.repeated,
    }  # fmt: skip
    summary = ", ".join(f"{count:,} {what}" for what, count in counts.items() if count)
    return faults.name, f"The BEIR set {faults.name}: {summary}.", cases


def build(
    folder: Path, library: Path, *, settings: IndexSettings | None, progress: ProgressOf | None
) -> list[tuple[str, Summary]]:
    """Make the index named after the set hold exactly the current corpus."""
    faults = Faults(folder.resolve().name)
    texts, _ = _texts(folder, faults)
    faults.check()
    name = index_name_of(faults.name) or "set"
    description = f"The documents of the set {faults.name}."
    with Library.create(library) as open_library:
        target = Target(
            open_library, name, description=description, settings=settings, progress=progress and progress(name)
        )
        summary = bring_documents(target, texts, labels=None, others=lambda _: True)
    return [(name, summary)]


def _texts(folder: Path, faults: Faults) -> tuple[list[Text], int]:
    lines, repeated = _unique(read_lines(folder / "corpus.jsonl", faults), faults)
    fields = {}
    for id_, line in lines.items():
        title = line.fields.get("title") or ""
        if not isinstance(title, str):
            faults.add(line.place, f"'title' is {title!r}: it should be a string")
        elif _is_text(line, "text", faults, blank=True):
            fields[id_] = (_clean(title), _clean(line.fields["text"]))
    names = source_names({id_: title for id_, (title, _) in fields.items()})
    return [Text(id_, names[id_], plain_document(text, title)) for id_, (title, text) in fields.items()], repeated


def _unique(lines: list[Line], faults: Faults) -> tuple[dict[str, Line], int]:
    """The lines by id, and the number of exact duplicates; a line that contradicts another is a fault."""
    by_id: dict[str, Line] = {}
    repeated = 0
    for line in lines:
        id_ = line.fields.get("_id", line.fields.get("id"))
        if not isinstance(id_, str | int) or not str(id_).strip():
            faults.add(line.place, "it has no '_id' and no 'id'")
        elif (first := by_id.setdefault(str(id_), line)).fields != line.fields:
            faults.add(line.place, f"the id {str(id_)!r} stands in line {first.number} too, with other fields")
        else:
            repeated += first is not line
    return by_id, repeated


def _is_text(line: Line, key: str, faults: Faults, *, blank: bool = False) -> bool:
    value = line.fields.get(key)
    if isinstance(value, str) and (blank or value.strip()):
        return True
    faults.add(line.place, f"{key!r} is {shortened(value)}: it should be {'a string' if blank else 'words'}")
    return False


def _case(id_: str, line: Line, index: str, relevant: Mapping[str, int], faults: Faults) -> Case | None:
    fields = line.fields
    answers = fields.get("answers") or []
    if not isinstance(answers, list) or not all(isinstance(answer, str) for answer in answers):
        faults.add(line.place, f"'answers' is {shortened(answers)}: it should be a list of strings")
        return None
    answers = [answer for answer in answers if answer.strip()]
    unanswerable = fields.get("answerability") == "UNANSWERABLE" and not relevant
    kind = fields.get("type")
    return Case(
        id=id_,
        question=_clean(fields["text"]),
        type=kind if isinstance(kind, str) and kind.strip() else "unanswerable" if unanswerable else "question",
        conversation=_turns(fields),
        gold=[Gold(index=index, source=source, relevance=score) for source, score in relevant.items()],
        answer=_clean(answers[0]) if answers else "",
        answers=[] if unanswerable else list(sought(list(map(_clean, answers)))),
        unanswerable=unanswerable,
    )


def _turns(fields: Mapping[str, Any]) -> list[Exchange]:
    """The turns before the question, each answer paired with the question before it."""
    turns: list[Exchange] = []
    conversation = fields.get("conversation")
    for turn in conversation if isinstance(conversation, list) else []:
        if not (isinstance(turn, dict) and isinstance(turn.get("text"), str) and turn["text"].strip()):
            continue
        if turn.get("role") == "user":
            turns.append(Exchange(question=_clean(turn["text"])))
        elif turns:
            turns[-1] = Exchange(question=turns[-1].question, answer=_clean(turn["text"]))
    if turns and not turns[-1].answer and turns[-1].question == _clean(fields["text"]):
        turns.pop()  # the question itself
    return turns


def _clean(text: str) -> str:
    """Text as a library stores it: one kind of line ending, no NUL, no lone surrogates."""
    return whole(text).replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")


def source_names(titles: Mapping[str, str]) -> dict[str, str]:
    """The source name of each document by its id: its title, which a model and a reader see, made safe and unique.

    No name works as a path, and none is a bare number, which a question may contain by chance.
    """
    names: dict[str, str] = {}
    used_names: set[str] = set()
    for id_, title in titles.items():
        name = _safe(title)
        if not name or name.isdecimal():
            name = f"document {_safe(id_)}".rstrip()
        if name in used_names:
            name = f"{name} ({_safe(id_)})"
        nth, free = 2, name
        while free in used_names:
            free, nth = f"{name} {nth}", nth + 1
        used_names.add(free)
        names[id_] = free
    return names


def _safe(text: str) -> str:
    """One line without separators, control characters and leading dots."""
    visible = "".join(
        " " if unicodedata.category(character).startswith(("C", "Z")) else character for character in text
    )
    return " ".join(visible.translate(_SEPARATORS).split()).lstrip(".~ ")[:_LONGEST].rstrip()
