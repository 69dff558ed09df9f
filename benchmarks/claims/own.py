"""Supported claims from our own documents: sentences, rows and items as a writer says them, and the gold answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .record import Claim, digest, need
from .rows import said
from .statements import Statement, is_sentence, statements


def own_claims(folder: Path, cases: Path) -> list[Claim]:
    """All of a set: `folder` holds a folder for each index, `cases` is the file of its cases. In a fixed order."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    read = {path.relative_to(folder).as_posix(): statements(path) for path in files}
    found = [claim for document, all_of in read.items() for claim in _of_document(document, all_of)]
    lines = [json.loads(line) for line in cases.read_text(encoding="utf-8").split("\n") if line]
    found += [_answer(case, read, folder) for case in lines if not case["unanswerable"]]
    return list({(claim.document, claim.claim): claim for claim in found}.values())


def _of_document(document: str, all_of: list[Statement]) -> Iterator[Claim]:
    for at, one in enumerate(all_of):
        if one.kind != "row" and is_sentence(one.text):
            yield _claim(document, one, one.text, _with_next(all_of, at))
        for text in said(one, document):
            yield _claim(document, one, text, one.evidence)


def _with_next(all_of: list[Statement], at: int) -> tuple[str, ...]:
    """For every second sentence the one after it too, as writers cite more than one."""
    here, after = all_of[at], all_of[at + 1 : at + 2]
    if int(digest(here.text), 16) % 2 and after and after[0].kind == "sentence" and after[0].headings == here.headings:
        return (*here.evidence, after[0].text)
    return here.evidence


def _claim(document: str, one: Statement, text: str, evidence: tuple[str, ...]) -> Claim:
    return Claim(
        source="own", kind=one.kind, document=document, claim=text, evidence=evidence, context=" > ".join(one.headings)
    )


def _answer(case: dict[str, Any], read: dict[str, list[Statement]], folder: Path) -> Claim:
    """The gold answer of a case over its gold quotes."""
    places = [(f"{gold['index']}/{gold['source']}", gold["quote"]) for gold in case["gold"]]
    evidence: list[str] = []
    headings: list[str] = []
    for document, quote in places:
        at = next((one for one in read[document] if quote in one.evidence[-1]), None)
        evidence += [*at.evidence[:-1], quote] if at else [quote]
        headings.append(" > ".join(at.headings) if at else Path(document).name)
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
