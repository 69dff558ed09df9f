"""A claim with the sentences it cites; and a place in a text where one change is made."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal

Source = Literal["own", "wice", "quotes", "prose"]
Split = Literal["dev", "test"]


_NEEDS = Path(__file__).resolve().parents[1] / "data" / "needs.json"


def need(name: str) -> str:
    """What a case of our own or a claim of WiCE needs beyond its evidence, as it was read (see `data/README.md`)."""
    return _needs().get(name, "plain")


@cache
def _needs() -> dict[str, str]:
    names_by_need: dict[str, list[str]] = json.loads(_NEEDS.read_text(encoding="utf-8"))
    return {name: kind for kind, names in names_by_need.items() for name in names}


def digest(*parts: str) -> str:
    """Eight hexadecimal figures that stay the same from run to run."""
    return blake2b("\0".join(parts).encode(), digest_size=4).hexdigest()


@dataclass(frozen=True, kw_only=True)
class Claim:
    """A sentence of an answer and what it rests on."""

    source: Source
    kind: str
    """What was changed; of an unaltered claim its origin: `sentence`, `item`, `row`, `answer`, `wice`, `quotes`."""
    document: str
    """What it was taken from; an answer over two documents names both, with a plus between them."""
    claim: str
    evidence: tuple[str, ...]
    """The sentences, list items and table rows that are cited, as they stand; before a row that of the column names."""
    context: str
    """Title and headings above the evidence."""
    question: str = ""
    original: str = ""
    """The claim before it was altered; empty if it was not."""
    form: str = ""
    """More about the kind, such as `digit` or `time`; of an unaltered claim what it needs beyond its evidence."""
    split: Split = "dev"

    @property
    def altered(self) -> bool:
        """Whether a change has made it false."""
        return bool(self.original)

    @property
    def id(self) -> str:
        """Source, a digest of the claim that was true, and for an altered one the kind and a digest of itself."""
        true = f"{self.source}-{digest(self.document, self.original or self.claim)}"
        return f"{true}-{self.kind}-{digest(self.claim)[:4]}" if self.altered else true

    def plain_data(self) -> dict[str, Any]:
        """As plain data, with id."""
        return {"id": self.id, **asdict(self), "altered": self.altered}


@dataclass(frozen=True)
class Edit:
    """Text from `start` to `end` replaced by `replacement`."""

    start: int
    end: int
    replacement: str
    form: str

    def applied(self, text: str) -> str:
        """`text` with the change; with a capital where the text begins with one."""
        replacement = (
            self.replacement[:1].upper() + self.replacement[1:]
            if self.start == 0 and text[:1].isupper()
            else self.replacement
        )
        return text[: self.start] + replacement + text[self.end :]
