"""The transformer: other queries for the same question, by a named technique. They never replace the question.

* `condense`: a follow-up becomes a question that stands alone (TREC CAsT; Vakulenko et al., 2021);
* `rewrite`: another query after a search that found too little (Ma et al., 2023), one for each thing that is missing;
* `multi_query`: the same question in other words, searched all together (RAG-Fusion: Rackauckas, 2024);
* `hyde`: a passage that might answer it, searched for like a query (HyDE: Gao et al., 2022);
* `step_back`: the more general question behind it (Zheng et al., 2023);
* `decompose`: its parts, each on its own (least-to-most: Zhou et al., 2022; self-ask: Press et al., 2022).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict

from ..evidence.conversation import LONGEST_ANSWER, Turn, answer_up_to
from ..evidence.injection.tags import inert
from ..evidence.passage import Passage
from ..evidence.text.words import own_query
from ..prompts import render
from .follow_ups.follow_up import condensed
from .follow_ups.parts_alone import parts_alone
from .questions import rewording
from .questions.queries import LONGEST_QUERY, too_long
from .requests.allowance import Allowance
from .requests.call import Reply, Role, consult, shape_text

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

Technique = Literal["condense", "rewrite", "multi_query", "hyde", "step_back", "decompose"]
Target = Literal["the indexes", "the web"]
MOST_QUERIES = 4
"""Most queries that `multi_query` and `decompose` may give."""
MOST_MISSING = 3
"""Most queries that `rewrite` may give for what a writer did not find; the other techniques give one."""
_ANSWER_SHOWN = 600
"""Most characters of an answer before the last one that `condense` shows."""
_HEADINGS_SHOWN = 5


class Transformed(BaseModel):
    """The queries of one transformation."""

    model_config = ConfigDict(extra="forbid")

    queries: list[str]
    """At least one; none from `condense` means that the question stands alone."""
    unclear: str
    """What `condense` would ask the user back; empty if nothing, and from every other technique."""


ROLE = Role("transformer", Transformed)


@dataclass(frozen=True)
class Material:
    """What a technique works on, besides the question."""

    tried: Sequence[str] = ()
    """Queries of this turn."""
    seen: Sequence[Passage] = ()
    """Passages found so far, best first: their headings are shown, but never to a rewriter for the web."""
    turns: Sequence[Turn] = ()
    """Earlier turns that the caller may read, oldest first."""
    target: Target = "the indexes"
    read: str = ""
    """The prompt's beginning with the evidence that a writer found no answer in; empty before it wrote, and never shown
    to a rewriter for the web."""
    missing: Sequence[str] = ()
    """What that writer says it did not find; empty means the question, and never shown to a rewriter for the web."""
    own: str = ""
    """Everything that the user wrote: a query for the web may contain no other words. Empty means the question."""


NOTHING = Material()


def transform(
    technique: Technique,
    question: str,
    material: Material = NOTHING,
    *,
    model: BaseChatModel | None,
    allowance: Allowance,
) -> Reply[Transformed]:
    """Queries for `question` by `technique`, each of at most `LONGEST_QUERY` characters.

    A condensed question may be that much longer than the question itself; the passage of `hyde` is cut.
    """
    reply = consult(
        ROLE,
        model,
        prompt=_prompt(technique, question, material),
        fallback=lambda: Transformed(queries=_without_model(technique, question, material), unclear=""),
        check=lambda value: _problem(technique, question, material, value),
        allowance=allowance,
    )
    if technique != "hyde":
        return reply
    cut = [query[:LONGEST_QUERY] for query in reply.value.queries]
    return replace(reply, value=Transformed(queries=cut, unclear=""))


def _prompt(technique: Technique, question: str, material: Material) -> str:
    shape = shape_text(ROLE)
    match technique:
        case "condense":
            return render("condense", question=question, turns=_conversation(material.turns), shape=shape)
        case "rewrite":
            return _to_rewrite(question, material, shape)
        case "multi_query":
            return render("multi_query", question=question, most=MOST_QUERIES, shape=shape)
        case "hyde":
            return render("hyde", question=question, shape=shape)
        case "step_back":
            return render("step_back", question=question, shape=shape)
        case "decompose":
            return render("decompose", question=question, most=MOST_QUERIES, shape=shape)


def _to_rewrite(question: str, material: Material, shape: str) -> str:
    listed = "\n".join(f"- {query}" for query in material.tried) or "(none)"
    of_indexes = material.target == "the indexes"
    if material.read and of_indexes:
        missing = inert("\n".join(f"- {part}" for part in material.missing or [question]))
        asked = render("rewrite_read", missing=missing, tried=listed, most=MOST_MISSING, shape=shape)
        return f"{material.read}\n\n{asked}"
    places = _headings(material.seen) if of_indexes else "(not told)"
    return render("rewrite", question=question, tried=listed, seen=places, target=material.target, shape=shape)


def _conversation(turns: Sequence[Turn]) -> str:
    """The turns, the last one with all that is kept of its answer: "the last one" may be the end of its list."""
    shown = [_ANSWER_SHOWN] * (len(turns) - 1) + [LONGEST_ANSWER]
    pairs = (
        f"Question: {turn['question']}\nAnswer: {answer_up_to(most, turn['answer']) or '(none)'}"
        for turn, most in zip(turns, shown, strict=False)
    )
    return inert("\n".join(pairs))


def _headings(passages: Sequence[Passage]) -> str:
    places = "; ".join(" > ".join((passage.title, *passage.heading)) for passage in passages[:_HEADINGS_SHOWN])
    return inert(places) or "(nothing)"


def _problem(technique: Technique, question: str, material: Material, value: Transformed) -> str | None:
    """What is wrong with the queries of a reply that fits the schema; None if nothing is."""
    most = _most(technique, material)
    least = 0 if technique == "condense" else 1
    if not least <= len(value.queries) <= most:
        return f"{len(value.queries)} queries were given, between {least} and {most} are asked for"
    if any(not query.strip() for query in value.queries):
        return "the query is empty"
    room = LONGEST_QUERY + (len(question) if technique == "condense" else 0)
    long = [too_long(query, room) for query in (value.unclear, *(value.queries if technique != "hyde" else ()))]
    if problem := next(filter(None, long), None):
        return problem
    unfit = [_unfit_rewrite(question, material, query) for query in value.queries if technique == "rewrite"]
    return unfit[0] if unfit and all(unfit) else None


def _most(technique: Technique, material: Material) -> int:
    if technique in ("multi_query", "decompose"):
        return MOST_QUERIES
    return MOST_MISSING if technique == "rewrite" and material.read and material.target == "the indexes" else 1


def _unfit_rewrite(question: str, material: Material, query: str) -> str | None:
    if query.strip().casefold() in {earlier.casefold() for earlier in material.tried}:
        return f"the query {query!r} was tried already"
    if material.target == "the web" and not own_query(query, material.own or question):
        return "a web query may hold only words of the question"
    return None


def _without_model(technique: Technique, question: str, material: Material) -> list[str]:
    match technique:
        case "condense":
            return condensed(question, material.turns)
        case "rewrite":
            web = material.target == "the web"
            own = material.own or question
            words = " ".join(filter(None, (own_query(word, own) for word in question.split()))) if web else question
            return [rewording.rewritten(words or own, () if web else material.seen)]
        case "multi_query":
            return rewording.varied(question, parts_alone(question))[:MOST_QUERIES]
        case "hyde":
            return [question[:LONGEST_QUERY]]
        case "step_back":
            return [rewording.general(question, material.seen)]
        case "decompose":
            return rewording.distinct(*parts_alone(question))[:MOST_QUERIES]
