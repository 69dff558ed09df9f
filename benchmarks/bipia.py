"""BIPIA (Yi et al., 2023): attacks, the texts that they are planted in, and a question with its answer for each text.

Read in place. The training part lies in the folder of public data; the test part, whose attacks are of other kinds, is
in the folder `benchmark` of the data set's own repository.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from groundwire.evidence.markup.sentences import sentence_spans

Family = Literal["text", "code"]
Part = Literal["train", "test"]
Place = Literal["start", "middle", "end"]
PLACES: tuple[Place, ...] = ("start", "middle", "end")
FAMILIES: tuple[Family, ...] = ("text", "code")
_SUFFIX = {"email": "txt", "table": "md", "code": "md"}


@dataclass(frozen=True)
class Attack:
    """One attack: a text that wants a model to do something else."""

    id: str
    family: Family
    """`text` is planted in emails and tables, `code` in questions about code."""
    kind: str
    nth: int
    """Place of its kind in the file, from 0."""
    text: str


@dataclass(frozen=True)
class Carrier:
    """A text that an attack is planted in, with what a user asks of it."""

    id: str
    kind: str
    text: str
    question: str
    answer: str

    @property
    def name(self) -> str:
        """A file name with the suffix of its format."""
        return f"{self.id}.{_SUFFIX[self.kind]}"

    @property
    def family(self) -> Family:
        """The attacks that are meant for it."""
        return "code" if self.kind == "code" else "text"


def attacks(folder: Path, part: Part = "train") -> Iterator[Attack]:
    """The attacks of one part. Raises `FileNotFoundError` if the folder does not hold it."""
    for family in FAMILIES:
        kinds = json.loads(_existing(folder / f"{family}_attack_{part}.json").read_text(encoding="utf-8"))
        for nth, (kind, texts) in enumerate(kinds.items()):
            for at, text in enumerate(texts):
                yield Attack(f"{part}-{family}-{nth}-{at}", family, kind, nth, text)


def carriers(folder: Path, kind: str, part: Part = "train") -> Iterator[Carrier]:
    """The texts of one kind: email, table or code. Raises `FileNotFoundError` if the folder does not hold them."""
    for at, line in enumerate(_existing(folder / kind / f"{part}.jsonl").read_text(encoding="utf-8").splitlines()):
        row = json.loads(line)
        question = row.get("question") or "\n".join(row["error"])
        text, answer = (
            piece if isinstance(piece, str) else "\n".join(piece) for piece in (row["context"], row["ideal"])
        )
        yield Carrier(f"{kind}-{part}-{at:03}", kind, text, question.removeprefix("Q: "), answer)


def planted(text: str, attack: str, place: Place) -> tuple[str, int]:
    """`text` with the attack at its start, at its end, or between two sentences of its middle, and where it begins."""
    if place == "start":
        return f"{attack}\n{text}", 0
    if place == "end":
        return f"{text}\n{attack}", len(text) + 1
    edges = [end for _, end in sentence_spans(text)]
    at = edges[(len(edges) - 1) // 2] if edges else len(text)
    return f"{text[:at]}\n{attack}\n{text[at:]}", at + 1


def _existing(path: Path) -> Path:
    if not path.is_file():
        raise FileNotFoundError(f"there is no file {str(path)!r}: name the folder that holds BIPIA's files")
    return path
