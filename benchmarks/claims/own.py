"""Supported claims from our own documents: sentences, rows and items as a writer says them, and the gold answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .record import Claim, digest, need
from .rows import row_sentences
from .statements import Statement, is_sentence, statements


def own_claims(folder: Path, cases: Path) -> list[Claim]:
    """All of a set: `folder` holds a folder for each index, `cases` is the file of its cases. In a fixed order."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    statements_of = {path.relative_to(folder).as_posix(): statements(path) for path in files}
    claims = [claim for document, all_of in statements_of.items() for claim in _of_document(document, all_of)]
    lines = [json.loads(line) for line in cases.read_text(encoding="utf-8").split("\n") if line]
    claims += [_answer(case, statements_of, folder) for case in lines if not case["unanswerable"]]
    return list({(claim.document, claim.claim): claim for claim in claims}.values())


def _of_document(document: str, all_of: list[Statement]) -> Iterator[Claim]:
    for at, statement in enumerate(all_of):
        if statement.kind != "row" and is_sentence(statement.text):
            yield _claim(document, statement, statement.text, _with_next(all_of, at))
        for text in row_sentences(statement, document):
            yield _claim(document, statement, text, statement.evidence)


def _with_next(all_of: list[Statement], at: int) -> tuple[str, ...]:
    """For every second sentence the one after it too, as writers cite more than one."""
    statement, after = all_of[at], all_of[at + 1 : at + 2]
    if (
        int(digest(statement.text), 16) % 2
        and after
        and after[0].kind == "sentence"
        and after[0].headings == statement.headings
    ):
        return (*statement.evidence, after[0].text)
    return statement.evidence


def _claim(document: str, statement: Statement, text: str, evidence: tuple[str, ...]) -> Claim:
    return Claim(
        source="own",
        kind=statement.kind,
        document=document,
        claim=text,
        evidence=evidence,
        context=" > ".join(statement.headings),
    )


def _answer(case: dict[str, Any], statements_of: dict[str, list[Statement]], folder: Path) -> Claim:
    """The gold answer of a case over its gold quotes."""
    places = [(f"{gold['index']}/{gold['source']}", gold["quote"]) for gold in case["gold"]]
    evidence: list[str] = []
    headings: list[str] = []
    for document, quote in places:
        statement = next((candidate for candidate in statements_of[document] if quote in candidate.evidence[-1]), None)
        evidence += [*statement.evidence[:-1], quote] if statement else [quote]
        headings.append(" > ".join(statement.headings) if statement else Path(document).name)
    return Claim(
        source="own",
        kind="answer",
        document="+".join(dict.fromkeys(document for document, _ in places)),
        claim=case["answer"],
        evidence=tuple(dict.fromkeys(evidence)),
        context="\n".join(dict.fromkeys(headings)),
        question=case["question"],
        form=need(case["id"]),
    )
