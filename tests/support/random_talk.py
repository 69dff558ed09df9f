"""Random conversations over a random library: who asks what, stops where, and who goes on with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from actor import make_actor
from hypothesis import strategies as st
from langchain_core.messages import AIMessage, BaseMessage
from random_library import INDEXES, LABELS, Labels, mark, marks

from groundwire.graphs import PATTERNS
from groundwire.models.scripted import ScriptedModel

_NODES = ("", "", "", "begin", "retrieve", "grade", "write", "check", "tool_agent", "search_web")
_QUESTIONS = (
    "How many tons does the bell {} of the hall weigh?",
    "Who may ring the bell {}, and how many times a day?",
    "And the keeper {}?",
    "{}",
    "Hello {}!",
    "Are you sure?",
    "How heavy is it?",
    "And the second one {}?",
    "What else?",
    "Why {}?",
)


@dataclass(frozen=True)
class Turn:
    """A question, and what becomes of it if it stops before its end."""

    roles: Labels
    question: str
    before: str
    """Where the run is interrupted; empty for nowhere."""
    goes_on: Labels | None
    """The roles of whoever goes on with it then; None if nobody does."""
    reply: bool | str
    """To what a run asks a person."""
    indexes: tuple[str, ...]


@dataclass(frozen=True)
class Talk:
    """A conversation on one thread."""

    graph: str
    model: str
    web: str
    door: str
    transform: str
    self_query: bool
    mode: str
    turns: tuple[Turn, ...]


roles = st.sets(st.sampled_from(LABELS)).map(lambda labels: tuple(sorted(labels)))


@st.composite
def turns(draw: st.DrawFn) -> Turn:
    asker = draw(roles)
    return Turn(
        roles=asker,
        question=draw(st.sampled_from(_QUESTIONS)).format(mark(asker, "u")),
        before=draw(st.sampled_from(_NODES)),
        goes_on=draw(st.none() | st.just(asker) | roles),
        reply=draw(st.booleans() | st.just(f"the bell {mark(asker, 'u')} of the keeper")),
        indexes=draw(st.just(()) | st.just(()) | st.sampled_from(INDEXES).map(lambda index: (index,))),
    )


talks = st.builds(
    Talk,
    graph=st.sampled_from(PATTERNS),
    model=st.sampled_from(("none", "actor", "thief", "thief", "raising")),
    web=st.sampled_from(("off", "scripted", "ask")),
    door=st.sampled_from(("graph", "graph", "served", "conversation")),
    transform=st.sampled_from(("none", "none", "hyde", "decompose")),
    self_query=st.booleans(),
    mode=st.sampled_from(("fused", "dense", "lexical")),
    turns=st.lists(turns(), min_size=1, max_size=4).map(tuple),
)


def model_of(kind: str, ids: Sequence[str]) -> Any:
    """The chat model of a conversation, "none" in extractive mode; a thief knows the ids of all passages."""
    if kind == "none":
        return "none"
    return make_actor() if kind == "actor" else ScriptedModel(_thief(ids, raises=kind == "raising"))


def _thief(ids: Sequence[str], *, raises: bool) -> Callable[[list[BaseMessage]], Any]:
    """A model that puts all that it reads wherever a reply has room, and asks for what is not its caller's."""
    count = [0]

    def prompt_marks(messages: list[BaseMessage]) -> str:
        return " ".join(sorted(marks("\n".join(message.text for message in messages))))[:200] or "nothing"

    def reply(messages: list[BaseMessage]) -> Any:
        count[0] += 1
        loot = prompt_marks(messages)
        if raises and count[0] % 3 == 0:
            return RuntimeError(f"no {loot}")
        stolen = {"queries": [loot], "unclear": f"which of {loot}?"}
        level = {"reason": loot, "level": "iterative"}
        usual = make_actor(
            router={"reason": loot, "indexes": list(INDEXES[: count[0] % 4]), "web": True},
            rewriter=stolen, condense=stolen, multi_query=stolen, hyde=stolen, step_back=stolen, decompose=stolen,
            writer=lambda texts: _draft(loot, texts), difficulty=level, tool_agent=lambda chat: _calls(loot, chat, ids),
            assessor={"sufficient": False, "gap": loot, "query": f"{loot} {count[0]}"},
            checker={"claims": [{"claim": 1, "verdict": "supported"}], "useful": False, "query": f"{loot} {count[0]}"},
            self_query={"conditions": _conditions(loot)},
            planner={
                "unclear": f"which of {loot}?",
                "questions": [{"id": at, "question": f"What is {loot} {at}?", "needs": []} for at in (1, 2)],
            },
        )  # fmt: skip
        return usual.replies(messages)

    return reply


def _conditions(loot: str) -> list[dict[str, str]]:
    """All that was read, as values of fields that are there, and as fields that are not."""
    conditions = [("team", "=", loot.split()[0]), ("title", "!=", loot), ("source", "=", loot), (loot, "=", "7")]
    return [{"words": "the", "field": key, "comparison": sign, "value": value} for key, sign, value in conditions]


def _draft(loot: str, texts: dict[int, str]) -> str:
    """All that was read, word for word and made up, with numbers that there are and that there are not."""
    return f"{' '.join(texts.values())}\nThe bell is {loot} [1-99]. It is {loot} [999].\nNot found: {loot}\n"


def _calls(loot: str, messages: list[BaseMessage], ids: Sequence[str]) -> Any:
    rounds = sum(message.type == "ai" for message in messages)
    if rounds > 1:
        return _draft(loot, {at: message.text for at, message in enumerate(messages) if message.type == "tool"})
    requests = [
        *((f"search_{index}", {"query": f"{loot} bell {rounds}"}) for index in INDEXES),
        ("search_web", {"query": loot}), ("search_web", {"query": "bell"}), (f"search_{loot}", {"query": "bell"}),
        *(("read_on", {"passage_id": id_}) for id_ in ids),
    ]  # fmt: skip
    calls = [{"name": name, "args": args, "id": f"{rounds}-{at}"} for at, (name, args) in enumerate(requests)]
    return AIMessage(loot, tool_calls=calls)
