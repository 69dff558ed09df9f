"""Public sets of questions with the sentences that answer them, as examples.

    python training/public_sets.py --clones DIR --out FILE

`DIR` holds clones of emorynlp/selqa (Apache-2.0), google-research-datasets/QED (CC BY-SA 3.0), deepmind/xquad (CC BY-SA
4.0), primeqa/clapnq (Apache-2.0), uwnlp/qamr (MIT) and wasiahmad/PolicyQA (MIT), each in a folder of the repository's
name. Of these the files below 4 MB are read, which are mostly their development and test parts.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from rank_bm25 import BM25Okapi

_END = re.compile(r"(?<=[.!?])\s+(?=[\"(A-Z0-9])")
_OF_POLICIES, _OF_A_SENTENCE = 1_200, 4
_BESIDE = (2, 5)
"""Sentences that are put beside one of QAMR, whose sentences stand alone."""

Row = dict[str, Any]


def selqa(clones: Path) -> Iterator[Row]:
    """Sections of Wikipedia (Jurczyk et al., 2016)."""
    for part in ("dev", "test"):
        for row in _json(clones / "selqa" / "ass" / f"selqa-ass-{part}.json"):
            if row["answers"]:
                title = " > ".join(filter(None, (row["article"], row["section"])))
                yield _row("selqa", row["question"], title, row["candidates"], row["answers"], group=title)


def qed(clones: Path) -> Iterator[Row]:
    """Paragraphs of Wikipedia with searches of people (Lamm et al., 2021)."""
    for row in _lines(clones / "QED" / "qed-dev.jsonlines"):
        text, starts = row["paragraph_text"], [*row["sentence_starts"], len(row["paragraph_text"])]
        spans = list(pairwise(starts))
        short = [answer for answers in row["original_nq_answers"] for answer in answers]
        selection = (row.get("annotation") or {}).get("selected_sentence")
        at = [selection["start"]] if selection else [answer["start"] for answer in short]
        yield _row(
            "qed", row["question_text"], row["title_text"], [_plain(text[start:end].strip()) for start, end in spans],
            _holding(spans, at), group=row["title_text"], shown=[answer["string"] for answer in short],
        )  # fmt: skip


def xquad(clones: Path) -> Iterator[Row]:
    """The English part of XQuAD, which is of SQuAD (Artetxe et al., 2020)."""
    for article in _json(clones / "xquad" / "xquad.en.json")["data"]:
        for paragraph in article["paragraphs"]:
            text, spans = paragraph["context"], _spans(paragraph["context"])
            for item in paragraph["qas"]:
                answer = item["answers"][0]
                yield _row(
                    "xquad", item["question"], article.get("title", ""), [text[start:end] for start, end in spans],
                    _holding(spans, [answer["answer_start"]]), group=text[:80], shown=[answer["text"]],
                )  # fmt: skip


def clapnq(clones: Path) -> Iterator[Row]:
    """Paragraphs of Wikipedia whose questions need several sentences, or have no answer (Rosenthal et al., 2025)."""
    for kind in ("answerable", "unanswerable"):
        for row in _lines(clones / "clapnq" / "annotated_data" / "dev" / f"clapnq_dev_{kind}.jsonl"):
            passage = row["passages"][0]
            selection = {sentence for output in row["output"] for sentence in output.get("selected_sentences") or []}
            answers = [at for at, sentence in enumerate(passage["sentences"]) if sentence in selection]
            if bool(answers) == (kind == "answerable"):
                sentences = [_plain(sentence) for sentence in passage["sentences"]]
                group = passage["text"][:80]
                yield _row("clapnq", row["input"], passage["title"], sentences, answers, group=group)


def qamr(clones: Path, draw: random.Random) -> Iterator[Row]:
    """Sentences with questions about each of their words (Michael et al., 2018), each among others that are like it."""
    folder = clones / "qamr" / "data"
    sentences = {row[0]: _plain(row[1]) for row in _columns(folder / "wiki-sentences.tsv")}
    by_sentence: dict[str, list[str]] = {}
    for part in ("dev", "test"):
        for row in _columns(folder / "filtered" / f"{part}.tsv"):
            by_sentence.setdefault(row[0], []).append(row[5])
    names = list(sentences)
    ranking = BM25Okapi([sentences[name].lower().split() for name in names])
    for name, questions in by_sentence.items():
        unlike = list(dict.fromkeys(questions)) if name in sentences else []
        draw.shuffle(unlike)
        for question in unlike[:_OF_A_SENTENCE]:
            order = np.argsort(-ranking.get_scores(question.lower().split()))[:14]
            beside = [sentences[names[at]] for at in order if names[at] != name]
            beside = draw.sample(beside, draw.randint(*_BESIDE))
            at = draw.randint(0, len(beside))
            yield _row("qamr", question, "", [*beside[:at], sentences[name], *beside[at:]], [at], group=name)


def policies(clones: Path, draw: random.Random) -> Iterator[Row]:
    """Privacy policies of companies (Ahmad et al., 2020)."""
    rows = []
    for part in ("dev", "test"):
        for article in _json(clones / "PolicyQA" / "data" / f"{part}.json")["data"]:
            for paragraph in article["paragraphs"]:
                text, spans = paragraph["context"], _spans(paragraph["context"])
                for item in paragraph["qas"]:
                    answer = item["answers"][0]
                    start, end = answer["answer_start"], answer["answer_start"] + len(answer["text"])
                    within = [at for at, (first, last) in enumerate(spans) if first < end and start < last]
                    if len(within) <= 2:
                        sentences = [text[first:last] for first, last in spans]
                        group = article["title"] + text[:60]
                        rows.append(
                            _row("policyqa", item["question"], article["title"], sentences, within, group=group)
                        )
    draw.shuffle(rows)
    yield from rows[:_OF_POLICIES]


def _row(pool: str, question: str, title: str, sentences: list[str], answers: list[int], **fields: Any) -> Row:
    return {
        "question": question, "title": title, "sentences": sentences, "answers": sorted(answers), "pool": pool, **fields
    }  # fmt: skip


def _spans(text: str) -> list[tuple[int, int]]:
    """Where its sentences stand, roughly."""
    ends = [match.span() for match in _END.finditer(text)]
    starts = [0, *(end for _, end in ends)]
    return list(zip(starts, [*(start for start, _ in ends), len(text)], strict=True))


def _holding(spans: list[tuple[int, int]], places: list[int]) -> list[int]:
    return [at for at, (start, end) in enumerate(spans) if any(start <= place < end for place in places)]


def _plain(text: str) -> str:
    """A text that was cut into tokens, as it is written."""
    text = text.replace("``", '"').replace("''", '"').replace("-LRB-", "(").replace("-RRB-", ")")
    text = re.sub(r" ([,.;:?!%)\]])", r"\1", re.sub(r"([(\[$]) ", r"\1", text))
    return re.sub(r" ('s|n't|'re|'ve|'ll|'d|'m)\b", r"\1", text)


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _columns(path: Path) -> list[list[str]]:
    return [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clones", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    draw = random.Random(7)
    clones = arguments.clones
    sets = (selqa(clones), qed(clones), xquad(clones), clapnq(clones), qamr(clones, draw), policies(clones, draw))
    with arguments.out.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for rows in sets for row in rows)


if __name__ == "__main__":
    main()
