"""Passages, numbered sentences and means of extraction made by hand, without a library."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from small_library import WordEmbeddings

from groundwire.agents.extractive.extract import extract
from groundwire.agents.extractive.means import Means
from groundwire.evidence.addresses import Addresses
from groundwire.evidence.ledger import Entry
from groundwire.evidence.passage import Passage

KEEPERS = """# Keepers of the harbour

There are three kinds of keeper in the harbour:

- The tide keeper watches the tide.
- The lamp keeper lights the lamp at dusk.
- The gate keeper shuts the gate.

To book a berth, follow these steps:

1. Ring the harbour office.

   ```
   call 7391
   ```
2. Pay the fee of 40 pounds.

Every keeper rests for 11 hours. They may not skip this rest.
"""


def passage(text: str, id_: str = "a", *, start: int = 0, **fields: Any) -> Passage:
    """A passage that starts at `start` in its source; Markdown unless `metadata` says otherwise."""
    values = {"index": "rules", "source": f"{id_}.md", "metadata": {"format": "markdown"}, **fields}
    return Passage(id=id_, text=text, start=start, end=start + len(text), **values)


def entries(*passages: Passage, **fields: Any) -> dict[int, Entry]:
    """Ledger entries with the numbers from 1 on."""
    return {number: Entry(passage=passage, query="q", **fields) for number, passage in enumerate(passages, 1)}


def addresses(*passages: Passage | str) -> Addresses:
    """The numbered sentences of passages; a text becomes a passage named by its place: `a`, `b`, ..."""
    items = [item if isinstance(item, Passage) else passage(item, chr(97 + at)) for at, item in enumerate(passages)]
    return Addresses(entries(*items))


def means(
    near: str | None = None, *, more: Callable[[str], Any] = lambda _: None, said: str = "", rarity: float = 1.0
) -> Means:
    """Cosines of bags of words, or with `near` 1 for a text that holds it and 0 for others; all words are as rare."""

    def similarities(texts: Sequence[str], others: Sequence[str]) -> list[list[float]]:
        if near is not None:
            return [[float(near in other) for other in others] for _ in texts]
        return [[_cosine(text, other) for other in others] for text in texts]

    return Means(similarities, lambda stems: dict.fromkeys(stems, rarity), unread, more, said=said)


def unread(_question: str, passages: Sequence[tuple[str, Sequence[str]]]) -> list[list[float]]:
    """A reader that prefers nothing."""
    return [[0.0] * len(sentences) for _, sentences in passages]


def _cosine(left: str, right: str) -> float:
    first, second = (np.array(WordEmbeddings().embed_query(text)) for text in (left, right))
    return float(first @ second / (np.linalg.norm(first) * np.linalg.norm(second)))


def answer(question: str, *texts: Any, **options: Any) -> tuple[list[str], list[str]]:
    """The texts of the claims, and what is missing."""
    sentences = addresses(*texts)
    ids = list(dict.fromkeys(address.passage.id for address in sentences))
    draft = extract(question, sentences, ids, means(**options))
    return [claim.text for claim in draft.claims], draft.missing


def shown_texts(text: str, **fields: object) -> list[str]:
    """What a reader sees of each sentence of a passage with this text."""
    return [address.shown for address in addresses(passage(text, **fields))]
