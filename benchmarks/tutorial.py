"""What the two tutorial patterns share: state, retrieval, yes-or-no graders, and a generator of free text.

Written from the idea of Corrective RAG and Self-RAG as tutorials show it: one model call for each decision, one
grading call for each passage, instructions first and evidence after them. Known faults of such code are left out: a
rewrite never overwrites the question, a passage is graded once, and one correction bounds every loop, as it bounds ours
by default.
"""

from __future__ import annotations

import json
import operator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, TypedDict

from langchain_core.messages import HumanMessage, SystemMessage

from groundwire import Answer, Context, Library
from groundwire.graphs import pattern
from groundwire.settings import SearchSettings

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from groundwire.evidence.passage import Passage

CORRECTIONS = 1
UNKNOWN = "I don't know."

RELEVANCE = (
    "You grade whether a retrieved document is relevant to a user's question. If the document holds words or meaning "
    "that relate to the question, it is relevant. This is a rough filter against stray retrievals, not a strict test. "
    'Reply in JSON with the one key "grade", which is "yes" if the document is relevant and "no" if it is not.'
)
GROUNDING = (
    "You grade whether an answer is grounded in a set of facts. "
    'Reply in JSON with the one key "grade", which is "yes" if the facts support the answer and "no" if they do not.'
)
USEFULNESS = (
    "You grade whether an answer resolves a question. "
    'Reply in JSON with the one key "grade", which is "yes" if it does and "no" if it does not.'
)
GENERATION = (
    "You answer questions from retrieved context. Use only the context. If it does not hold the answer, say: "
    f"{UNKNOWN} Use at most three sentences and be concise."
)
REWRITING = (
    "You rewrite questions for retrieval from a vector store: think about what the question means, and reply with one "
    "better question and nothing else."
)
_VERDICT = {
    "name": "verdict",
    "strict": True,
    "schema": {
        "type": "object",
        "properties": {"grade": {"type": "string", "enum": ["yes", "no"]}},
        "required": ["grade"],
        "additionalProperties": False,
    },
}


class State(TypedDict):
    """The state of both tutorial graphs. `first_state` makes one."""

    question: str
    query: str
    """What is searched for: the question, or its rewrite."""
    fresh: list[str]
    """Ids of the passages of the last search that were not graded before."""
    seen: Annotated[list[str], operator.add]
    relevant: Annotated[list[str], operator.add]
    """Ids of the passages graded relevant, in the order of retrieval."""
    corrections: int
    generation: str
    verdict: str
    """What the graders of Self-RAG said of the generation: `useful`, `not useful` or `not grounded`."""


def first_state(question: str) -> State:
    """The state before the first node."""
    return State(
        question=question, query=question, fresh=[], seen=[], relevant=[], corrections=0, generation="", verdict=""
    )


@dataclass(frozen=True)
class Tutorial:
    """The parts of both graphs, as methods that are nodes."""

    library: Library
    model: BaseChatModel
    roles: tuple[str, ...]
    k: int

    def retrieve(self, state: State) -> dict[str, object]:
        """Search for the query, the way our own patterns do, so that both sides have the same passages."""
        ids = self._passage_ids(state["query"])
        fresh = [id_ for id_ in ids if id_ not in state["seen"]]
        return {"fresh": fresh, "seen": fresh}

    def grade_documents(self, state: State) -> dict[str, object]:
        """One call for each passage."""
        relevant = [
            id_
            for id_ in state["fresh"]
            if self.says_yes(
                RELEVANCE, f"Retrieved document:\n\n{self._text(id_)}\n\nUser question: {state['question']}"
            )
        ]
        return {"relevant": relevant}

    def rewrite(self, state: State) -> dict[str, object]:
        """A better query, counted as a correction."""
        query = self._reply(REWRITING, f"Question: {state['question']}\n\nImproved question:")
        return {"query": query or state["question"], "corrections": state["corrections"] + 1}

    def generate(self, state: State) -> dict[str, object]:
        """A free answer from the relevant passages; without any, that it is not known."""
        if not state["relevant"]:
            return {"generation": UNKNOWN}
        prompt = f"Question: {state['question']}\n\nContext:\n{self.context(state)}\n\nAnswer:"
        return {"generation": self._reply(GENERATION, prompt)}

    def context(self, state: State) -> str:
        """The relevant passages, one below the other."""
        return "\n\n".join(self._text(id_) for id_ in state["relevant"])

    def says_yes(self, instructions: str, prompt: str) -> bool:
        """Whether the model grades it with yes."""
        model = self.model
        if model._llm_type == "openai-chat":
            model = model.bind(response_format={"type": "json_schema", "json_schema": _VERDICT})
        reply = model.invoke([SystemMessage(instructions), HumanMessage(prompt)])
        try:
            return json.loads(reply.text)["grade"] == "yes"
        except (ValueError, KeyError, TypeError):
            return False

    def _reply(self, instructions: str, prompt: str) -> str:
        return self.model.invoke([SystemMessage(instructions), HumanMessage(prompt)]).text.strip()

    def _passage_ids(self, query: str) -> list[str]:
        """Ids of the passages that our retrieval step finds: it also searches for each part of a compound question."""
        context = Context(library=self.library, roles=list(self.roles), search=SearchSettings(k=self.k))
        state = pattern("naive").compile().invoke({"question": query}, context=context)
        steps = Answer.model_validate(state["answer"]).steps
        return [passage["id"] for step in steps if step.node == "retrieve" for passage in step.detail["passages"]]

    def _passage(self, id_: str) -> Passage:
        return self.library.read(id_, roles=self.roles, after=0)[0]

    def _text(self, id_: str) -> str:
        """The passage under its place, which our own patterns show to the model as well."""
        passage = self._passage(id_)
        return f"[{passage.index}: {passage.place}]\n{passage.text}"
