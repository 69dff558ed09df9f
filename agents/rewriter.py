"""The rewriter: another query for the same question. It never replaces the question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict

from ..evidence.block import inert
from ..evidence.passage import Passage
from ..evidence.words import content_words, overlap, own_words
from ..prompts import render
from .allowance import Allowance
from .call import Reply, Role, consult, schema_text
from .queries import LONGEST_QUERY, too_long

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


class Rewrite(BaseModel):
    """A new search query."""

    model_config = ConfigDict(extra="forbid")

    query: str


ROLE = Role("rewriter", Rewrite)


def rewrite(
    question: str,
    *,
    tried: Sequence[str],
    seen: Sequence[Passage],
    target: Literal["the indexes", "the web"],
    model: BaseChatModel | None,
    allowance: Allowance,
) -> Reply[Rewrite]:
    """A query for `target` that was not tried yet. For the web, the model is shown no document."""
    places = "; ".join(" > ".join((passage.title, *passage.heading)) for passage in seen[:5])
    prompt = render(
        "rewriter",
        question=question,
        tried="\n".join(f"- {query}" for query in tried) or "(none)",
        seen="(not told)" if target == "the web" else inert(places) or "(nothing)",
        target=target,
        schema=schema_text(ROLE),
    )

    def check(value: Rewrite) -> str | None:
        if not value.query.strip():
            return "the query is empty"
        if problem := too_long(value.query):
            return problem
        if value.query.strip().casefold() in {query.casefold() for query in tried}:
            return f"the query {value.query!r} was tried already"
        if target == "the web" and not own_words(value.query, question):
            return "a web query may hold only words of the question"
        return None

    return consult(
        ROLE,
        model,
        prompt=prompt,
        fallback=lambda: rewrite_by_words(question, seen if target == "the indexes" else ()),
        check=check,
        allowance=allowance,
    )


def rewrite_by_words(question: str, seen: Sequence[Passage]) -> Rewrite:
    """Without a model: the question's content words that no passage has, with the headings of the best passage.

    The missing words are what the first search did not reach; the headings are the documents' own vocabulary (the
    idea of pseudo-relevance feedback: Rocchio, 1971). With nothing seen, or nothing missing, all content words.
    """
    words = [word for word in question.split() if content_words(word)]
    text = " ".join(passage.text for passage in seen)
    lacking = [word for word in words if overlap(content_words(word), text) < 1]
    heading = " ".join(dict.fromkeys((seen[0].title, *seen[0].heading[-1:]))) if seen else ""
    query = " ".join((*(lacking or words), heading)).strip(" ?!.,;:")
    return Rewrite(query=(query or question)[:LONGEST_QUERY])
