"""Write docs/graphs.md from the graphs, docs/hostile.md from runs, the schema of cases: `make docs`; tests hold all."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import get_args

from groundwire.evaluation.sets.case import schema
from groundwire.evidence.events import Event
from groundwire.graphs import PATTERNS
from groundwire.graphs.context import Context
from groundwire.settings import BudgetSettings, Settings

PAGE = Path(__file__).with_name("graphs.md")
HOSTILE = Path(__file__).with_name("hostile.md")
SCHEMA = Path(__file__).parents[1] / "eval_sets" / "schema.json"
_SUPPORT = Path(__file__).parents[1] / "tests" / "support"
_HEAD = """# The graphs

`make docs` writes this page from the code. Each diagram is drawn from the compiled graph, and `tests/graphs` checks
each number. If a reply of a model cannot be read, one more call repairs it. A follow-up in a conversation takes one
more call, and so do `Context.self_query` and `Context.transform`. No number depends on how many passages there are.

| graph | model calls when all goes well | of these, one after the other | most calls with the default settings |
|---|---|---|---|
"""

_SETTINGS = """## The settings of a run

A run takes these as a `Context`, or as a dict of them. Besides a name, `library`, `model`, `web` and `ask_with` take an
object; `tools` takes functions and tools of LangChain. [The settings of the operator](operator.md) have the fields of
`search` and `budget`. A `Context` does not change: `context.model_copy(update={"roles": ["pay"]})` makes another, which
is checked as a new one is and shares an open library. For settings of your own beside ours, make a subclass of
`Context` the `context_schema` of your graph.

| field | default | |
|---|---|---|
"""

_EVENTS = """## The events of a run

`on_event` of `ask` and `Conversation` is called with these classes of `groundwire`. LangGraph's stream
`stream_mode="custom"` has them as dicts, which `read_event` turns into the classes; `event.event` is the tag. Each also
has `branch`: the part of the question that a parallel branch works on, else empty.

| tag | class | fields | |
|---|---|---|---|
"""

_INSIDE = '''## In a graph of your own

A pattern can be a node of your graph. It answers the last of the `messages`, which must be a person's; after the reply
of another agent or a handoff, set `question` in the state, or call `ask` in a node. If that channel has LangGraph's
`add_messages`, the pattern adds only its reply. If your state has `question` or `answer`, the pattern fills these in
too, `answer` with the citations. It uses the `Context` of the graph around it. For nodes of your own inside a pattern,
see [Coming from the LangGraph tutorials](tutorials.md).

```python
from typing import Any

from langchain_core.messages import HumanMessage
from langgraph.graph import START, MessagesState, StateGraph

from groundwire import Context
from groundwire.graphs import corrective


class Chat(MessagesState, total=False):
    answer: dict[str, Any]


builder = StateGraph(Chat, context_schema=Context).add_node("documents", corrective.graph).add_edge(START, "documents")
state = builder.compile().invoke(
    {"messages": [HumanMessage("Who may override a berth?")]}, context=Context(library=".groundwire-demo")
)
assert [message.type for message in state["messages"]] == ["human", "ai"]
print(state["messages"][-1].content, state["answer"]["status"])
```

Two patterns in the same step of your graph would both write these channels: call one of them with `ask`, in a node of
your own. Invoked by itself, a pattern keeps `messages` as plain dicts, so that any checkpointer can store
its state. Without a model the `messages` stream is empty; the `custom` stream always has the answer. With LangGraph's
experimental `stream_events(version="v3")`, `run.messages` stays empty, and the events of the run have the pieces.

Give the node that runs a pattern no `cache_policy`. LangGraph's key for it is the node's input, which holds neither the
`Context` nor what the library holds, so that its cache would hand an answer to a caller without the roles it was made
with; a `key_func` of your own sees no more. To reuse answers, call
`ask(question, context=runtime.context, cache={"entries": 1_000})` in a node: this cache keeps roles, settings and
versions of the library apart. Nor do the messages of your graph say which roles they were made with. A pattern shows
its model all of them as the conversation so far, so keep a thread of your graph to callers with the same roles.

On a LangGraph server, `context_schema=Context` lets every client choose library, model and budget. There, leave it out
and invoke the pattern in a node of yours, with `context=Context.of(read_operator())`: the roles are still those of the
signed-in user. The messages before the question count there too, because code of yours has made the context. A
client of your graph can send it messages of any kind, replies too, and LangGraph keeps them: hand on only those that
you trust. Of what a client sends to a pattern itself, or to a graph that gave it no `Context`, the messages before the
question are not used, and a step of the answer says so.

Patterns search a `Library`, not any retriever, because roles, citations and neighbours need the stored sources. Give
the documents of another store to `Library.add`, or implement the three protocols of the stores. A web search of your
own is `Context(web=...)`, or `ask_with` if a person is to approve each query. It has a name and one method. If it
raises an error or returns `WebResults` with a `failure`, the answer says that the search failed:

```python
from typing import Any

from groundwire import Context, ask
from groundwire.tools import WebPage, WebResults


class Wiki:
    name = "wiki"

    def search(self, query: str, *, max_results: int) -> WebResults:
        pages = [WebPage("https://wiki.example/norway", "Norway", "The king of Norway is Harald V.")]  # ask yours here
        return WebResults(query, self.name, tuple(pages[:max_results]))


def approve(request: dict[str, Any]) -> bool:
    print("send this?", request["provider"], request["query"])
    return True


context = Context(library=".groundwire-demo", web="ask", ask_with=Wiki())
answer = ask("Who is the king of Norway?", context=context, approve=approve)
assert answer.citations[0].source == "https://wiki.example/norway"
```

`tool_agent` also calls tools of your own: functions with a docstring, or tools of LangChain. What such a tool returns
is evidence like a passage: sentences of the answer cite it, under the index `tool:NAME` and with the call as source,
and what it did not return is left out. If it returns documents as its artifact, each keeps its `source`. Its calls
count against the budget, and what it raises, or that it takes too long, is told under `missing`; a `ToolException` is
told word for word. It may `interrupt` the run to ask a person. The model chooses its arguments, and may put into them
whatever it has read, so give it no tool that sends text to others:

```python
from langchain_core.messages import AIMessage

from groundwire import Context, ScriptedModel, ask


def tide(berth: int) -> str:
    """The tide at a berth, now."""
    return f"The tide at berth {berth} is 3.4 m high."  # ask yours here


model = ScriptedModel(  # or any chat model that can call tools
    [
        AIMessage("", tool_calls=[{"name": "tide", "args": {"berth": 7}, "id": "1"}]),
        "The tide at berth 7 is 3.4 m high. [1]",
    ]
)
context = Context(library=".groundwire-demo", model=model, tools=[tide])
answer = ask("How high is the tide at berth 7?", graph="tool_agent", context=context)
assert answer.citations[0].source == "tide(berth=7)"
```

Callbacks see the chains, chat models and tools of a run, and no retriever: what a search found is in the `searched` of
the answer, in the events `query` and `found`, and with its text in `Conversation.trace`. Inside your graph, callbacks
see the calls of `ask`, but its events go only to its `on_event`. If your graph is to
stream them (`stream_mode="custom", subgraphs=True`), or to wait for a person, invoke the pattern's `graph`.

To give an agent a pattern as a tool, wrap `ask`, since `as_tool` would give the model the whole state:

```python
from langchain_core.tools import tool

from groundwire import Context, ask


@tool
def documents(question: str) -> str:
    """What the documents of the harbour say."""
    return ask(question, context=Context(library=".groundwire-demo")).text or "The documents do not tell."


print(documents.invoke("Who may override a berth?"))
```'''

_STUDIO = """## In Studio and chat interfaces

A run may ask a person whether a web query may be sent, or what a question means. It waits for the reply without losing
any of its seconds. Its requests have the form of LangChain's human-in-the-loop middleware, so Agent Chat UI and Agent
Inbox show them with buttons. While it waits, the `answer` in the state is empty, and `__interrupt__` has the request.
From Python, `Command(resume=True)` approves a web query and anything else declines it; `Command(resume="...")` says
what you mean; None counts as no reply. The step says if a reply was not understood. This needs a checkpointer, and a
run without one is an error at once. `ask` brings its own and takes a function for each: `approve` is given the query,
and unless it returns True nothing is sent; `clarify` is given the question and returns what you mean. Without these
functions, nothing is sent or clarified. What a question means is asked by a chat model only, and with most patterns
only about a follow-up, which needs earlier turns: of these `ask` has none. The planner of `research` may ask about any
question.

You can edit a checkpoint and continue from it. `query` in the state is the text that is searched for next. With
`as_node` the run goes on as if that node had just run and all were well, and `next_node` in the update names another
node. The time until you continue is not counted, nor is that after a kill. Here a draft is put in the place of the one
that was written, and checked like it:

```python
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.memory import InMemorySaver

from groundwire import Context
from groundwire.graphs import pattern

graph, context = pattern("corrective").compile(checkpointer=InMemorySaver()), Context(library=".groundwire-demo")
thread: RunnableConfig = {"configurable": {"thread_id": "1"}}
graph.invoke({"question": "Who may override a berth?"}, thread, context=context)
before = next(state for state in graph.get_state_history(thread) if state.next == ("write",))
draft = {"claims": [{"text": "The harbour master may override a berth. Anybody may."}]}
again = graph.update_state(before.config, {"draft": draft}, as_node="write")  # "next_node": "rewrite" searches again
print(graph.invoke(None, again, context=context)["answer"]["text"])
```

Chat interfaces (Studio's chat mode, Agent Chat UI) may send `messages` in place of a question: the last message is
then the question, and the state's `messages` show the thread. An empty list counts as no messages. If both are sent,
they must ask the same."""

_HOSTILE = """# Hostile models

Written by `make docs`: each pattern met a scripted model that does its worst, with at most 30 model calls, 2
corrections and 3 rounds. `5 of 18, refused` says that 5 calls were made, 18 could have been at most, and the answer was
refused. The most is the pattern's own, plus a repair after each call and two more tries of the first call if the
provider turns it away. Every run ended in an answer; none raised an exception. `tests/graphs/test_hostile.py` checks
this.

* *never relevant, supported, useful*: the grader or the judge gives this verdict on everything, and where a pattern
  asks what is missing, something always is. The question of *never relevant* is one that no passage answers, since a
  passage that probably does is kept whatever the grader says.
* *never finds an answer*: the writer always replies "Not found".
* *always another tool call*: the tool agent never stops by itself.
* *always junk*: no reply is JSON, and no passage supports what the reply says. *always 500*: the provider fails.
  *hangs*: it never replies, and the run has 0.6 s.

"""


def page() -> str:
    """The page as it should be."""
    budget = BudgetSettings()
    modules = {name: import_module(f"groundwire.graphs.{name}") for name in PATTERNS}
    rows = [
        f"| [`{name}`](#{name}) | {module.CALLS} | {module.DEPTH} | {module.most_calls(budget)} |"
        for name, module in modules.items()
    ]
    parts = [_HEAD + "\n".join(rows)]
    for name, module in modules.items():
        diagram = module.graph.get_graph().draw_mermaid()
        parts.append(f"## {name}\n\n{inspect.getdoc(module)}\n\n```mermaid\n{diagram.strip()}\n```")
    tables = [_SETTINGS + "\n".join(_settings()), _EVENTS + "\n".join(_events())]
    return "\n\n".join([*parts, *tables, _INSIDE, _STUDIO]) + "\n"


def _events() -> Iterator[str]:
    """A row for each class of event, in the order in which a run sends them."""
    for kind in get_args(Event):
        fields = ", ".join(f"`{name}: {hint}`" for name, hint in kind.__annotations__.items() if name != "event")
        told = " ".join((inspect.getdoc(kind) or "").split())
        yield f"| `{kind.model_fields['event'].default}` | `{kind.__name__}` | {fields} | {told} |"


def _settings() -> Iterator[str]:
    """A row for each field of `Context`."""
    for name, field in Context.model_fields.items():
        default = field.get_default(call_default_factory=True)
        shown = f"{type(default).__name__}()" if isinstance(default, Settings) else repr(default)
        yield f"| `{name}` | `{shown}` | {field.description} |"


def hostile_page() -> str:
    """What every pattern makes of models that do their worst."""
    sys.path.insert(0, str(_SUPPORT))
    matrix: Callable[[], list[str]] = import_module("hostile").matrix
    return _HOSTILE + "\n".join(matrix()) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    HOSTILE.write_text(hostile_page(), encoding="utf-8")
    SCHEMA.write_text(schema(), encoding="utf-8")
