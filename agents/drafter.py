"""The drafter: which question do these passages answer, in which words, and what is the right answer?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from ..evidence.injection.tags import inert, passages_text
from ..evidence.passage import Passage
from ..evidence.text.spans import find_span
from ..prompts import render
from .drafted import Drafted
from .requests.allowance import Allowance
from .requests.call import Reply, Role, consult, shape_text

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

Kind = Literal["single", "table", "joined", "unanswerable"]
KINDS: tuple[Kind, ...] = ("single", "table", "joined", "unanswerable")
ROLE = Role("drafter", Drafted)


def draft(
    kind: Kind,
    passages: Sequence[Passage],
    *,
    name: str = "",
    template: Drafted,
    model: BaseChatModel | None,
    allowance: Allowance,
) -> Reply[Drafted]:
    """A question of the given kind about these passages; each quote is looked up in its passage.

    `name` is what the two passages of a joined question share; `template` is the draft without a model.
    """
    return consult(
        ROLE,
        model,
        prompt=_prompt(kind, passages_text(enumerate(passages, 1)), inert(name)),
        fallback=lambda: template,
        check=lambda value: _problem(kind, passages, value),
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


def _problem(kind: Kind, passages: Sequence[Passage], value: Drafted) -> str | None:
    """What is wrong with a reply that fits the schema; None if nothing is."""
    if not value.question.strip():
        return "the question is empty"
    if kind == "unanswerable":
        return None  # anything else in the reply is left out of the case
    if not value.answer.strip() or not value.contains or not all(text.strip() for text in value.contains):
        return "the answer, or what it contains, is empty"
    return _wrong_quotes(passages, value)


def _wrong_quotes(passages: Sequence[Passage], value: Drafted) -> str | None:
    for quote in value.quotes:
        if not 1 <= quote.passage <= len(passages):
            return f"there is no passage {quote.passage}"
        if find_span(quote.words, passages[quote.passage - 1].text) is None:
            return f"the words {quote.words[:80]!r} are not in passage {quote.passage}: copy them exactly"
    if {quote.passage for quote in value.quotes} != set(range(1, len(passages) + 1)):
        return "quote every passage" if len(passages) > 1 else "quote the passage"
    source = " ".join(passage.text for passage in passages).casefold()
    answer = value.answer.casefold()
    lacking = next(
        (text for text in value.contains if not (text.casefold() in source and text.casefold() in answer)), None
    )
    return None if lacking is None else f'{lacking!r} in "contains" does not stand both in the answer and in a passage'
