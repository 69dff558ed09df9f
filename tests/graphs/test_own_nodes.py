"""Nodes of one's own in place of ours: what they may write, and what is said of one that writes something else."""

from __future__ import annotations

from typing import Any

import pytest
from langchain.agents import create_agent
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END
from langgraph.types import Command, Overwrite, interrupt

from groundwire.errors import InputError
from groundwire.evaluation.runs.own import check_own
from groundwire.evidence.ledger import Entry, record
from groundwire.graphs import nodes
from groundwire.graphs.context import Context
from groundwire.graphs.opening import opened
from groundwire.graphs.own_agent import from_agent
from groundwire.graphs.runs.run import aask, ask
from groundwire.graphs.turn.focus import in_focus
from groundwire.graphs.turn.runtime import Run
from groundwire.graphs.turn.state import State, Update
from groundwire.models.scripted import ScriptedModel
from groundwire.tools.search import search_tools

QUESTION = "How long must an on-call engineer rest after a night call-out?"
SENTENCE = "An engineer must rest for 11 hours."


def machine(**own: Any) -> Any:
    """search -> grade -> write -> check, with the nodes in `own` in place of ours."""
    builder = opened("retrieve")
    for name in ("retrieve", "grade", "write", "check"):
        if name in own:
            builder.add_node(name, own[name])
        else:
            builder.add_node(getattr(nodes, name))
    builder.add_edge("retrieve", "grade").add_edge("grade", "write")
    return builder.add_edge("write", "check").add_edge("check", END)


def test_a_grader_of_ones_own_decides_what_is_written_from(library: Any) -> None:
    def grade(state: State, runtime: Run) -> Update:
        entries = in_focus(state, runtime).values()
        for entry in entries:
            entry.grade = "relevant" if "11 hours" in entry.passage.text else "irrelevant"
        return {"ledger": [record(entry) for entry in entries]}

    answer = ask(QUESTION, graph=machine(grade=grade), context=Context(library=library))
    assert answer.status == "answered"
    assert all("11 hours" in citation.quote for citation in answer.citations)


def test_a_writer_of_ones_own_needs_no_more_than_sentences(library: Any) -> None:
    def write(state: State) -> Update:
        return {"draft": {"claims": [{"text": SENTENCE}, {"text": "An engineer must rest for 97 hours."}]}}

    answer = ask(QUESTION, graph=machine(write=write), context=Context(library=library))
    assert answer.text.startswith(SENTENCE.removesuffix("."))
    assert "97" not in answer.text
    assert "11 hours" in answer.citations[0].quote


@pytest.mark.parametrize(
    ("question", "route"), [("Thanks!", {}), (QUESTION, {"reason": "", "indexes": ["handbook"], "web": False})]
)
def test_nothing_that_a_writer_of_ones_own_says_goes_unchecked(library: Any, question: str, route: Update) -> None:
    def write(state: State) -> Update:
        text = "The berth fee is 97 euros, see https://fake.example."
        return {"draft": {"claims": [{"text": text}]}, **({"route": route, "searched": Overwrite([])} if route else {})}

    answer = ask(question, graph=machine(write=write), context=Context(library=library))
    assert "97" not in answer.text
    assert answer.status == ("refused" if route else "answered")


@pytest.mark.parametrize(
    ("node", "update", "words"),
    [
        ("write", {"draft": {"text": SENTENCE}}, r"draft\.claims is missing; `groundwire"),
        ("write", {"draft": {"claims": [{"text": SENTENCE, "sources": []}]}}, "no field 'draft.claims.0.sources'"),
        ("write", {"written_by": "me"}, "written_by cannot be 'me'"),
        ("write", {}, "no draft was written"),
        ("grade", {"route": {"indexes": []}}, "route.reason is missing"),
        ("grade", {"ledger": [{"id": "7"}]}, r"ledger cannot take \{'id': '7'\}: .*`groundwire\.graphs\.record`"),
        ("grade", {"ledger": "7"}, "ledger cannot take '7'"),
        ("check", {"answer": {"text": SENTENCE}}, "ended with an answer that is none: question is missing"),
        ("check", {}, r"the graph ended without an answer .*graphs.nodes\.check"),
    ],
)
def test_what_a_node_writes_amiss_is_told_in_a_sentence(library: Any, node: str, update: Update, words: str) -> None:
    with pytest.raises(InputError, match=words):
        ask(QUESTION, graph=machine(**{node: lambda _: update}), context=Context(library=library))


def test_a_grade_that_there_is_not_is_told_in_a_sentence(library: Any) -> None:
    def grade(state: State) -> Update:
        return {"ledger": [{**found, "grade": "yes"} for found in state["ledger"]]}

    with pytest.raises(InputError, match=r"ledger\.0\.grade cannot be 'yes': input should be 'relevant'"):
        ask(QUESTION, graph=machine(grade=grade), context=Context(library=library))


async def note(state: State) -> Update:
    return {}


async def test_an_async_node_is_awaited_by_the_graph_and_refused_where_nodes_run_in_threads(library: Any) -> None:
    graph, context = machine(grade=note), Context(library=library)
    state = await graph.compile().ainvoke({"question": QUESTION}, context=context)
    assert "11 hours" in state["answer"]["text"]
    with pytest.raises(InputError, match=r"the node 'grade' is async.*await the `ainvoke`"):
        await aask(QUESTION, graph=graph, context=context)
    with pytest.raises(InputError, match="the node 'grade' is async"):
        check_own(graph)


@pytest.mark.parametrize("request_", ["May I?", {"question": "May I?"}, None])
def test_what_a_node_asks_a_person_is_not_answered_for_them(library: Any, request_: Any) -> None:
    def grade(state: State) -> Update:
        interrupt(request_)
        return {}

    graph, context = machine(grade=grade), Context(library=library)
    with pytest.raises(InputError, match=r"waits for a reply to .*resume it with `Command`"):
        ask(QUESTION, graph=graph, context=context, approve=lambda _: True)
    compiled, thread = graph.compile(checkpointer=InMemorySaver()), {"configurable": {"thread_id": "1"}}
    assert compiled.invoke({"question": QUESTION}, thread, context=context)["__interrupt__"][0].value == request_
    assert compiled.invoke(Command(resume="yes"), thread, context=context)["answer"]["status"] == "answered"


MORE = [
    "The engineer is then sent to sea.",
    "Nobody is asked for a reason.",
    "\n\nIn addition, the manager keeps a list of all call-outs.",
    "\n\n- The manager pays a fine of 40 euros.",
    "[1] Whoever forgets it is fined.",
]


@pytest.mark.parametrize("more", MORE)
@pytest.mark.parametrize("cites", [False, True])
def test_each_sentence_of_a_claim_of_ones_own_is_checked_by_itself(library: Any, more: str, cites: bool) -> None:
    def write(state: State) -> Update:
        claim: dict[str, Any] = {"text": f"{SENTENCE} {more}"}
        entry = next(entry for entry in state["ledger"] if entry["id"] == state["focus"][0])
        span = {"passage": entry["id"], "start": 0, "end": 10_000}
        return {"draft": {"claims": [claim | ({"cites": [span]} if cites else {})]}}

    answer = ask(QUESTION, graph=machine(write=write), context=Context(library=library))
    assert "11 hours" in answer.text
    words = more.strip("\n -").removeprefix("[1] ")
    assert words[:20] not in answer.text
    assert answer.status == "partial"
    assert answer.missing == ["1 claim was left out that no passage bears out"]


@pytest.mark.parametrize("more", MORE[:3])
def test_a_sentence_that_is_added_to_an_extracted_claim_is_not_shown(library: Any, more: str) -> None:
    def grown(state: State, runtime: Run) -> Update:
        update = nodes.write(state, runtime)
        first, *others = update["draft"]["claims"]
        claims = [{**first, "text": f"{first['text']} {more}"}, *others]
        return {**update, "draft": {**update["draft"], "claims": claims}}

    answer = ask(QUESTION, graph=machine(write=grown), context=Context(library=library))
    assert more.strip()[:20] not in answer.text


@pytest.mark.parametrize("text", [f"{SENTENCE} [1]", SENTENCE.replace(".", " [2, 3]."), f"[7] {SENTENCE}"])
def test_numbers_in_brackets_are_no_words_of_a_claim(library: Any, text: str) -> None:
    def write(state: State) -> Update:
        return {"draft": {"claims": [{"text": text}]}}

    answer = ask(QUESTION, graph=machine(write=write), context=Context(library=library))
    assert answer.status == "answered"
    assert answer.text == SENTENCE.replace(".", ". [1]")


def agent_of(*replies: Any, library: Any) -> Any:
    """An agent with our search tools and the replies of its model."""

    def agent(state: State) -> Update:
        model = ScriptedModel([*replies])
        asked: Any = {"messages": [HumanMessage("Hi."), AIMessage("Hello."), HumanMessage(state["question"])]}
        return from_agent(create_agent(model, search_tools(library)).invoke(asked)["messages"], state)

    builder = opened("agent").add_node("agent", agent).add_node(nodes.write).add_node(nodes.check)
    return builder.add_edge("agent", "check").add_edge("write", "check").add_edge("check", END)


def test_what_an_agent_of_ones_own_found_and_said_is_read_from_its_messages(library: Any) -> None:
    call: Any = {"name": "search_handbook", "args": {"query": "rest"}, "id": "1", "type": "tool_call"}
    said = f"Here is what I found:\n\n{SENTENCE} [1] They sing for 97 hours [2].\n\nIs there anything else?"
    graph = agent_of(AIMessage("", tool_calls=[call]), said, library=library)
    answer = ask(QUESTION, graph=graph, context=Context(library=library))
    assert answer.text == SENTENCE.replace(".", ". [1]")
    assert answer.missing == ["1 claim was left out that no passage bears out"]
    assert [(search.where, search.query) for search in answer.searched] == [("handbook", "rest")]
    assert answer.searched[0].found
    assert answer.confidence
    assert answer.cost.by_role["agent"].calls == 2
    assert answer.cost.tokens


@pytest.mark.parametrize("said", ["", "Not found.", "I could not find anything about that.", SENTENCE])
def test_an_agent_of_ones_own_that_found_nothing_gets_a_refusal(library: Any, said: str) -> None:
    answer = ask(QUESTION, graph=agent_of(said, library=library), context=Context(library=library))
    assert (answer.status, answer.text) == ("refused", "")
    assert QUESTION in answer.missing


def test_messages_without_a_reply_are_told_in_a_sentence() -> None:
    state: Any = {"question": QUESTION, "focus": []}
    with pytest.raises(InputError, match=r"the messages of the agent are \[\]: hand in all of them"):
        from_agent([], state)
    with pytest.raises(InputError, match="up to its reply"):
        from_agent([HumanMessage(QUESTION)], state)


def test_an_agent_of_ones_own_is_checked_by_the_passages_of_its_search_tools(library: Any) -> None:
    call: Any = {"name": "search_handbook", "args": {"query": "rest"}, "id": "1", "type": "tool_call"}
    model = ScriptedModel([AIMessage("", tool_calls=[call]), f"{SENTENCE}\nAn engineer must sing for 97 hours."])

    def agent(state: State) -> Update:
        result = create_agent(model, search_tools(library)).invoke({"messages": [HumanMessage(state["question"])]})
        tools = [message for message in result["messages"] if isinstance(message, ToolMessage)]
        found = [passage for message in tools for passage in message.artifact]
        return {
            "ledger": [record(Entry(passage=passage, query="rest")) for passage in found],
            "focus": [passage.id for passage in found],
            "draft": {"claims": [{"text": line} for line in result["messages"][-1].text.splitlines()]},
        }

    builder = opened("agent").add_node("agent", agent).add_node(nodes.write).add_node(nodes.check)
    graph = builder.add_edge("agent", "check").add_edge("write", "check").add_edge("check", END)
    answer = ask(QUESTION, graph=graph, context=Context(library=library))
    assert "11 hours" in answer.citations[0].quote
    assert "97" not in answer.text
    assert answer.missing == ["1 claim was left out that no passage bears out"]
