"""The writer: claims, each with the words that state it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from langchain_core.utils.json import parse_partial_json
from pydantic import BaseModel, ConfigDict

from ..evidence.ledger import Entry
from ..prompts import render
from .allowance import Allowance
from .call import Reply, Role, consult, shape_text
from .evidence_block import evidence_block
from .extract import Similarities, extract
from .request import OnText
from .strips import Strips, strips_block

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


class Quote(BaseModel):
    """Words copied from a passage."""

    model_config = ConfigDict(extra="forbid")

    passage: int
    """The passage's number."""
    words: str
    """One contiguous piece of it, character by character."""


class Claim(BaseModel):
    """One sentence of the answer and what it rests on."""

    model_config = ConfigDict(extra="forbid")

    text: str
    quotes: list[Quote]


class Draft(BaseModel):
    """An answer before its quotes were looked up."""

    model_config = ConfigDict(extra="forbid")

    claims: list[Claim]
    missing: list[str]
    """What the question asks and the passages do not tell."""


ROLE = Role("writer", Draft)


def write(
    question: str,
    entries: Mapping[int, Entry],
    *,
    shown: Mapping[int, Entry],
    model: BaseChatModel | None,
    similarities: Similarities,
    allowance: Allowance,
    strips: Strips | None = None,
    on_text: OnText | None = None,
) -> Reply[Draft]:
    """Answer the question from the numbered ledger entries.

    The prompt shows all of `shown`, in the order of the roles before, and forbids those that `entries` lacks. `strips`
    are the sentences to prefer; none means that nobody chose any.
    """
    block = evidence_block(question, [(number, entry.passage) for number, entry in shown.items()])
    forbidden = ", ".join(str(number) for number in shown if number not in entries)
    task = render("writer", forbidden=forbidden or "none", shape=shape_text(ROLE))

    def check(value: Draft) -> str | None:
        for claim in value.claims:
            if not claim.text.strip():
                return "a claim has no text"
            for quote in claim.quotes:
                if quote.passage not in entries:
                    return f"there is no passage {quote.passage}: cite only {sorted(entries)}"
        return None

    return consult(
        ROLE,
        model,
        prompt="\n\n".join(filter(None, (block, strips_block(strips or {}, entries), task))),
        fallback=lambda: write_by_extraction(question, entries, similarities, strips),
        check=check,
        allowance=allowance,
        on_text=on_text,
    )


def draft_text(raw: str) -> str:
    """The text of the claims in a reply that may not be complete yet; empty where there is none."""
    try:
        found = parse_partial_json(raw[raw.find("{") :]) if "{" in raw else None
    except (ValueError, RecursionError):
        return ""
    claims = found.get("claims") if isinstance(found, dict) else None
    texts = [one.get("text") for one in claims or [] if isinstance(one, dict)] if isinstance(claims, list) else []
    return " ".join(text.strip() for text in texts if isinstance(text, str))


def write_by_extraction(
    question: str, entries: Mapping[int, Entry], similarities: Similarities, strips: Strips | None = None
) -> Draft:
    """Without a model: the sentences that answer each part of the question, word for word, among the strips if any."""
    extracts, missing = extract(question, entries, similarities, strips)
    return Draft(
        claims=[Claim(text=one.text, quotes=[Quote(passage=one.number, words=one.words)]) for one in extracts],
        missing=missing,
    )
