"""The drafter: which question do these passages answer, in which words, and what is the right answer?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from ..evidence.addresses import Addresses
from ..evidence.injection.tags import inert, passages_text
from ..evidence.ledger import Entry
from ..evidence.passage import Passage
from ..evidence.text.spans import find_span
from ..evidence.text.unspaced import in_characters
from ..prompts import render
from .drafted import Drafted, names_in
from .extractive.means import SentenceReader
from .extractive.scores.reader_odds import readings
from .requests.allowance import Allowance
from .requests.bounded import bounded
from .requests.call import Reply, Role, consult, shape_text

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

Kind = Literal["single", "table", "joined", "unanswerable"]
KINDS: tuple[Kind, ...] = ("single", "table", "joined", "unanswerable")
ROLE = Role("drafter", Drafted)
_SHOWN = re.compile(
    r"\b(?:the|this|these|both|each|given|above|provided) (passages?|texts?|documents?|excerpts?|tables?)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+")
_MOST_CONTAINED = 2
"""Items of each passage: of many, a right answer in other words lacks some."""


def draft(
    kind: Kind,
    passages: Sequence[Passage],
    *,
    name: str = "",
    template: Drafted,
    read: SentenceReader,
    model: BaseChatModel | None,
    allowance: Allowance,
) -> Reply[Drafted]:
    """A question of the given kind about these passages; each quote is looked up in its passage.

    Of a question without an answer, `read` sees that its own passage does not answer it: small models ask for what it
    tells. `name` is what the two passages of a joined question share; `template` is the draft without a model.
    """
    return consult(
        bounded(ROLE, "contains", most=_MOST_CONTAINED * len(passages)),
        model,
        prompt=_prompt(kind, passages_text(enumerate(passages, 1)), inert(name)),
        fallback=lambda: template,
        check=lambda value: _problem(kind, passages, value, read),
        allowance=allowance,
    )


def _prompt(kind: Kind, passages: str, name: str) -> str:
    shape = shape_text(ROLE)
    match kind:
        case "single":
            return render("draft_single", passages=passages, shape=shape)
        case "table":
            return render("draft_table", passages=passages, shape=shape)
        case "joined":
            return render("draft_joined", passages=passages, topic=name, shape=shape)
        case "unanswerable":
            return render("draft_unanswerable", passages=passages, shape=shape)


def _problem(kind: Kind, passages: Sequence[Passage], value: Drafted, read: SentenceReader) -> str | None:
    """What is wrong with a reply that fits the schema; None if nothing is."""
    if not value.question.strip():
        return "the question is empty"
    if (words := _SHOWN.search(value.question)) and not _has(" ".join(passage.text for passage in passages), words[1]):
        return f"the question speaks of what is shown to you ({words[0]!r}): whoever is asked it sees nothing of this"
    if kind == "unanswerable":
        return _told(value.question, passages, read)  # anything else in the reply is left out of the case
    if not value.answer.strip() or not value.contains or not all(text.strip() for text in value.contains):
        return "the answer, or what it contains, is empty"
    if len(value.contains) > (most := _MOST_CONTAINED * len(passages)):
        return f'"contains" has {len(value.contains)} items: keep the {most} without which no answer is right'
    return _wrong_quotes(passages, value)


def _wrong_quotes(passages: Sequence[Passage], value: Drafted) -> str | None:
    for quote in value.quotes:
        if not 1 <= quote.passage <= len(passages):
            return f"there is no passage {quote.passage}"
        if find_span(quote.words, passages[quote.passage - 1].text) is None:
            return f"the words {quote.words[:80]!r} are not in passage {quote.passage}: copy them exactly"
    if {quote.passage for quote in value.quotes} != set(range(1, len(passages) + 1)):
        return "quote every passage" if len(passages) > 1 else "quote the passage"
    source = " ".join(passage.text for passage in passages)
    lacking = next((text for text in value.contains if not (_has(source, text) and _has(value.answer, text))), None)
    return None if lacking is None else f'{lacking!r} in "contains" does not stand both in the answer and in a passage'


def _has(text: str, words: str) -> bool:
    """Whether the words stand in the text as whole words."""
    whole, part = (" ".join(in_characters(one).split()) for one in (text, words))
    return re.search(rf"(?<!\w){re.escape(part)}(?!\w)", whole, re.IGNORECASE) is not None


def _told(question: str, passages: Sequence[Passage], read: SentenceReader) -> str | None:
    """What is wrong with a question without an answer that a sentence of its passages is likely to answer.

    What is told of berth 4 does not answer a question about berth 5, which the reader may think.
    """
    text = " ".join(part for passage in passages for part in (passage.title, *passage.heading, passage.text))
    if not all(_has(text, name) for name in (*_NUMBER.findall(question), *names_in(question))):
        return None
    addresses = Addresses({number: Entry(passage=passage, query="") for number, passage in enumerate(passages, 1)})
    odds = readings(question, addresses, read)
    told = [address for address in addresses if odds.get(address.number, 0.0) > 0.0]
    return f"the passage tells it: {told[0].shown[:120]!r}. Ask for what it does not tell" if told else None
