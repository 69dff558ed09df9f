"""Three doors to a conversation: a graph, a served graph, one of ours. What leaves is held to the access law."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command
from random_library import INDEXES, LABELS, Labels, forbidden_marks, marks
from random_talk import Talk, Turn, model_of
from scripted_web import ScriptedWeb

from groundwire.cli.threads import Threads
from groundwire.errors import GroundwireError
from groundwire.evaluation.report import trace_html
from groundwire.graphs import PATTERNS, pattern
from groundwire.graphs.context import Context
from groundwire.graphs.runs.conversation import Conversation
from groundwire.graphs.turn.ownership import goes_on
from groundwire.indexes.library import Library
from groundwire.operator_settings import Operator
from groundwire.server.served import ServedGraph
from groundwire.settings import BudgetSettings, SearchSettings
from groundwire.tools.web import WebPage

THREAD: Any = {"configurable": {"thread_id": "one", "graph_id": "law"}, "recursion_limit": 500}
OWN: Any = ["updates", "custom", "messages"]
EVERY: Any = [*OWN, "values", "tasks", "checkpoints", "debug"]
BUDGET = BudgetSettings(max_corrections=1, max_rounds=2, max_subquestions=2, max_web_searches=2, max_tool_calls=24)
PAGES = [WebPage("https://example.org/bell", "A bell", "The bell of the hall weighs 7 tons.")]
GRAPHS = {name: pattern(name).compile() for name in PATTERNS}


class LeftError(Exception):
    """Somebody left in the middle of a turn."""


class Stage:
    """One conversation; `tell` looks at everything that leaves."""

    def __init__(self, library: Library, talk: Talk) -> None:
        self.library, self.talk = library, talk
        ids = [passage.id for info in library.catalog.indexes() for passage in library.catalog.every_passage(info.name)]
        self.model = model_of(talk.model, ids)
        self.web = ScriptedWeb(PAGES)
        self.read = self.searched = 0

    def context(self, turn: Turn, roles: Labels) -> Context:
        """The settings of a run; where a person approves of web queries, the same pages are found."""
        return Context(
            library=self.library, model=self.model, roles=list(roles), indexes=list(turn.indexes), clarify=True,
            web={"off": "off", "scripted": self.web, "ask": "ask"}[self.talk.web], transform=self.talk.transform,
            self_query=self.talk.self_query, search=SearchSettings(k=12, mode=self.talk.mode, neighbours=1),
            budget=BUDGET,
        )  # fmt: skip

    def tell(self, roles: Collection[str], *outputs: Any) -> None:
        """Hold the law for what left a call of somebody with `roles`, and for what the model and the web were sent."""
        prompts = [message.text for call in getattr(self.model, "calls", [])[self.read :] for message in call]
        queries = self.web.queries[self.searched :]
        self.read, self.searched = len(getattr(self.model, "calls", [])), len(self.web.queries)
        everything = json.dumps([*outputs, prompts, queries], default=str, ensure_ascii=False)
        assert forbidden_marks(everything, roles) == set()
        assert {mark for mark in marks(str(queries)) if not mark.endswith("u")} == set()
        if self.talk.model in ("none", "actor"):
            turn_indexes = {index for turn in self.talk.turns for index in turn.indexes}
            visible = {info.name for info in self.library.indexes(roles)} | turn_indexes
            assert not [name for name in INDEXES if name not in visible and name in everything]

    def sound(self, answer: Any, roles: Collection[str]) -> None:
        """Each citation is a span of what the caller may read, or of a web page."""
        for citation in (*answer["citations"], *answer["related"]):
            source = self.library.text(citation["index"], citation["source"], roles=roles)
            text = source[citation["start"] : citation["end"]] if source is not None else ""
            assert text == citation["quote"] or citation["source"] == PAGES[0].url


class GraphStage(Stage):
    """The compiled pattern, as a Python developer invokes it."""

    def play(self) -> None:
        self.graph = GRAPHS[self.talk.graph].copy({"checkpointer": InMemorySaver()})
        for turn in self.talk.turns:
            if not self.call({"question": turn.question}, turn, turn.roles, turn.before) or turn.goes_on is None:
                continue
            for _ in range(4):
                state = self.graph.get_state(THREAD)
                if not state.next:
                    break
                replies = {interrupt.id: turn.reply for interrupt in state.interrupts}
                if not self.call(Command(resume=replies) if replies else None, turn, turn.goes_on):
                    break

    def call(self, todo: Any, turn: Turn, roles: Labels, before: str = "") -> bool:
        """Run it and look at what it sends, and at the state that it leaves; whether it did not refuse."""
        values = self.graph.get_state(THREAD).values
        # The first item of a stream of states is the thread's, which is whose it was.
        modes = EVERY if (not values.get("turns") and "started" not in values) or goes_on(values, roles) else OWN
        stops: Any = [before] if before in self.graph.nodes else None
        items: list[Any] = []
        context = self.context(turn, roles)
        try:
            for item in self.graph.stream(
                todo, THREAD, context=context, stream_mode=modes, subgraphs=True, interrupt_before=stops
            ):
                items.append(item)
        except GroundwireError as error:
            self.tell(roles, items, str(error), repr(error))
            return False
        state = self.graph.get_state(THREAD, subgraphs=True)
        if not goes_on(state.values, roles):  # a question that was not begun stands in the state of another's turn
            self.tell(roles, items)
            return True
        self.tell(roles, items, state)
        if state.values.get("answer"):
            self.sound(state.values["answer"], roles)
        return True


class ServedStage(Stage):
    """The pattern as LangGraph's server calls it; others look at the thread meanwhile."""

    def play(self) -> None:
        self.saver = InMemorySaver()
        asyncio.run(self.play_all())

    async def play_all(self) -> None:
        for at, turn in enumerate(self.talk.turns):
            await self.call({"question": turn.question}, turn, turn.roles, turn.before)
            if turn.goes_on is not None:
                await self.call(None if at % 2 else Command(resume=turn.reply), turn, turn.goes_on)
            for looker in ((), turn.goes_on or (), LABELS):
                await self.look(turn, tuple(looker))

    def graph(self, turn: Turn, roles: Labels) -> tuple[ServedGraph, Any]:
        user: Any = SimpleNamespace(identity="somebody", permissions=list(roles), is_authenticated=True)
        context = self.context(turn, ())
        served = ServedGraph.of(GRAPHS[self.talk.graph], operator=Operator(), context=context, user=user)
        config = {**THREAD, "configurable": {**THREAD["configurable"], "langgraph_auth_user": user}}
        return served.copy({"checkpointer": self.saver}), config

    async def call(self, todo: Any, turn: Turn, roles: Labels, before: str = "") -> None:
        graph, config = self.graph(turn, roles)
        stops: Any = [before] if before in graph.nodes else None
        items: list[Any] = []
        with suppress(GroundwireError):
            try:
                async for item in graph.astream(
                    todo, config, stream_mode=EVERY, subgraphs=True, interrupt_before=stops
                ):
                    items.append(item)
            except GroundwireError as error:
                items.append(f"{error!r} {error}")
                raise
            finally:
                self.tell(roles, items)

    async def look(self, turn: Turn, roles: Labels) -> None:
        graph, config = self.graph(turn, roles)
        states: list[Any] = []
        with suppress(GroundwireError):
            states.append(await graph.aget_state(config, subgraphs=True))
        with suppress(GroundwireError):
            states += [state async for state in graph.aget_state_history(config)]
        for saved in self.saver.list(THREAD):  # whoever saw an earlier state knows its id
            with suppress(GroundwireError):
                place = {**config["configurable"], **saved.config["configurable"]}
                states.append(await graph.aget_state({**config, "configurable": place}, subgraphs=True))
        self.tell(roles, states)


class ConversationStage(Stage):
    """A `Conversation` on threads on disk, with its pages, its trace and the list of threads."""

    def play(self) -> None:
        with tempfile.TemporaryDirectory() as folder, Threads.open(Path(folder)) as self.threads:
            for at, turn in enumerate(self.talk.turns):
                self.ask(turn, turn.roles, resume=False, leaves=bool(turn.before) and at % 2 == 0)
                if turn.goes_on is not None:
                    self.ask(turn, turn.goes_on, resume=True)
                for looker in ((), turn.goes_on or (), LABELS):
                    self.look(turn, tuple(looker))

    def conversation(self, turn: Turn, roles: Labels) -> Conversation:
        return Conversation(self.threads.saver, "one", graph=self.talk.graph, context=self.context(turn, roles))

    def ask(self, turn: Turn, roles: Labels, *, resume: bool, leaves: bool = False) -> None:
        outputs: list[Any] = []
        at = iter(range(5 + len(turn.question) % 7))

        def on_event(event: Any) -> None:
            outputs.append(event)
            if leaves and next(at, None) is None:
                raise LeftError

        def approve(request: Any) -> bool:
            outputs.append(request)
            return turn.reply is True

        def clarify(question: str) -> str | None:
            outputs.append(question)
            return turn.reply if isinstance(turn.reply, str) else None

        conversation = self.conversation(turn, roles)
        try:
            handlers: dict[str, Any] = {"on_event": on_event, "approve": approve, "clarify": clarify}
            answer = conversation.resume(**handlers) if resume else conversation.ask(turn.question, **handlers)
            outputs.append(answer.model_dump_json())
            self.sound(answer.model_dump(), roles)
        except (GroundwireError, LeftError) as error:
            outputs.append(f"{error!r} {error}")
        self.tell(roles, outputs)

    def look(self, turn: Turn, roles: Labels) -> None:
        conversation = self.conversation(turn, roles)
        outputs: list[Any] = [*self.threads.list(roles), conversation.turns]
        for name in ("unfinished", "trace"):
            try:
                outputs.append(getattr(conversation, name))
            except GroundwireError as error:
                outputs.append(str(error))
        if outputs[-1] is not None and not isinstance(outputs[-1], str):
            outputs += [trace_html(outputs[-1]), outputs[-1].model_dump_json()]
        self.tell(roles, outputs)


STAGES: dict[str, type[Stage]] = {"graph": GraphStage, "served": ServedStage, "conversation": ConversationStage}


def play(library: Library, talk: Talk) -> None:
    """Have the conversation, and hold the law."""
    stage: Any = STAGES[talk.door](library, talk)
    with pytest.MonkeyPatch.context() as patch:  # where a person is asked, nothing goes to a real provider
        patch.setattr(
            "groundwire.graphs.turn.runtime.load_web_search", lambda name: None if name == "off" else stage.web
        )
        stage.play()
