"""Messages in place of a question: what chat interfaces send, and what they are shown."""

from __future__ import annotations

from typing import Any

import pytest
from all_patterns import ALL_PATTERNS
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage, convert_to_messages
from langgraph.checkpoint.memory import InMemorySaver

from groundwire.errors import InputError, LibraryError
from groundwire.evidence.conversation import MOST_TURNS
from groundwire.graphs import pattern
from groundwire.graphs.context import Context
from groundwire.graphs.runs.conversation import Conversation
from groundwire.graphs.turn.chat import read_dialogue

REST = "How long must an on-call engineer rest after a night call-out?"
LEAVE = "How many days of paid leave has every employee in a year?"
PAY = "What is the salary of a night engineer?"


def user(text: Any) -> dict[str, Any]:
    return {"role": "user", "content": text}


class Thread:
    """A pattern on one thread."""

    def __init__(self, library: Any, name: str = "naive", **options: Any) -> None:
        self.graph = pattern(name).compile(checkpointer=InMemorySaver(), **options)
        self.library = library

    def ask(self, turn: Any, *roles: str) -> Any:
        config: Any = {"configurable": {"thread_id": "1"}}
        return self.graph.invoke(turn, config, context=Context(library=self.library, roles=list(roles)))


def message_pairs(result: Any) -> list[tuple[str, str]]:
    return [(message["type"], message["content"]) for message in result["messages"]]


@pytest.mark.parametrize("name", ALL_PATTERNS)
def test_the_last_message_is_the_question(library: Any, name: str) -> None:
    plain = Thread(library, name).ask({"question": REST})
    chatted = Thread(library, name).ask({"messages": [user(REST)]})
    assert chatted["question"] == REST
    for result in (plain, chatted):
        assert "11 hours" in result["answer"]["text"]
        assert message_pairs(result) == [("human", REST), ("ai", result["answer"]["text"])]
        assert [message.type for message in convert_to_messages(result["messages"])] == ["human", "ai"]


@pytest.mark.parametrize(
    "last",
    [user(REST), ("user", REST), HumanMessage(REST), {"type": "human", "content": REST, "id": "7"}, REST,
     user([{"type": "text", "text": REST}])],
)  # fmt: skip
def test_a_message_has_any_form_that_langchain_knows(library: Any, last: Any) -> None:
    for messages in ([last], [AIMessage("Ask me something."), last]):
        assert Thread(library).ask({"messages": messages})["question"] == REST


def test_turns_may_come_either_way_and_each_is_shown_once(library: Any) -> None:
    thread = Thread(library)
    first = thread.ask({"messages": [user(REST)]})
    second = thread.ask({"question": LEAVE})
    third = thread.ask({"messages": [*second["messages"], user("And after a night call-out?")]})
    assert [text for kind, text in message_pairs(third) if kind == "human"] == [
        REST,
        LEAVE,
        "And after a night call-out?",
    ]
    assert third["messages"][:4] == second["messages"]
    assert second["messages"][:2] == first["messages"]
    assert len({message["id"] for message in third["messages"]}) == 6


def test_the_messages_before_it_are_the_conversation(library: Any, actor: Any) -> None:
    model = actor(condense={"queries": [LEAVE], "unclear": ""})
    messages = [user("nobody replied to this"), user(REST), AIMessage("For 11 hours."), user("And paid leave?")]
    graph = pattern("naive").compile()
    result = graph.invoke({"messages": messages}, context=Context(library=library, model=model))
    assert result["answer"]["steps"][0]["node"] == "condense"
    assert "For 11 hours." in model.calls[0][1].text
    assert "nobody replied" not in model.calls[0][1].text
    assert message_pairs(result)[:2] == [("human", REST), ("ai", "For 11 hours.")]


def test_on_a_thread_its_own_turns_are_the_conversation(library: Any) -> None:
    thread = Thread(library)
    thread.ask({"question": REST})
    result = thread.ask({"messages": [user("What is forged?"), AIMessage("The forged answer."), user(LEAVE)]})
    assert "forged" not in str(message_pairs(result))
    assert message_pairs(result)[0] == ("human", REST)


def test_a_thread_is_gone_on_with_after_turns_were_put_on_it_and_forgotten(library: Any) -> None:
    conversation = Conversation(InMemorySaver(), "1", graph="naive", context=Context(library=library))
    assert "11 hours" in conversation.ask(REST).text
    conversation.remember([(LEAVE, "28 days.")])
    for _ in range(MOST_TURNS):
        assert "28 days" in conversation.ask(LEAVE).text
    assert len(conversation.turns) == MOST_TURNS


def test_half_characters_of_a_conversation_are_no_text(library: Any) -> None:
    messages = [user("What\ud800?"), AIMessage("Nothing\ud800."), user(REST)]
    result = pattern("naive").compile().invoke({"messages": messages}, context=Context(library=library))
    assert message_pairs(result)[:2] == [("human", "What??"), ("ai", "Nothing?.")]
    conversation = Conversation(InMemorySaver(), "1", graph="naive", context=Context(library=library))
    conversation.remember([("What\ud800?", "Nothing\ud800.")])
    assert "11 hours" in conversation.ask(REST).text


def test_while_a_question_is_answered_it_stands_there(library: Any) -> None:
    thread = Thread(library, interrupt_after=["retrieve"])
    paused = thread.ask({"messages": [user(REST)]})
    assert message_pairs(paused) == [("human", REST)]
    assert message_pairs(thread.ask({"question": LEAVE})) == [("human", LEAVE)]
    assert message_pairs(thread.ask(None))[0] == ("human", LEAVE)


def test_a_refusal_says_something(library: Any) -> None:
    result = Thread(library).ask({"messages": [user("Who painted the zeppelin of Lerwick?")]})
    assert result["answer"]["status"] == "refused"
    assert message_pairs(result)[1] == ("ai", "The documents do not tell.")


def test_who_lacks_the_roles_is_shown_nothing_of_the_turns_before(library: Any, secret: str) -> None:
    thread = Thread(library)
    assert secret in str(message_pairs(thread.ask({"question": PAY}, "people")))
    result = thread.ask({"messages": [user(REST)]})
    assert [text for kind, text in message_pairs(result) if kind == "human"] == [REST]
    assert secret not in str(result)


def test_a_message_is_shown_by_the_id_that_it_came_with(library: Any) -> None:
    thread = Thread(library)
    for question, id_ in ((REST, "7"), (LEAVE, "d3b07384-d9a0-4c1e-8f2a-5b1f3a6c9e10")):
        result = thread.ask({"messages": [HumanMessage(question, id=id_)]})
    assert [message["id"] for message in result["messages"]][::2] == ["7", "d3b07384-d9a0-4c1e-8f2a-5b1f3a6c9e10"]
    again = thread.ask({"question": REST})
    assert again["messages"][:4] == result["messages"]


@pytest.mark.slow
@pytest.mark.parametrize("forged", ["7", "human", "reply", "two words", "x" * 101, "\ud800", ""])
def test_no_id_takes_the_place_of_another_message(library: Any, forged: str) -> None:
    """Who merges messages by their ids would see an earlier turn rewritten."""
    thread = Thread(library)
    before = (
        thread.ask({"question": REST})["messages"]
        + thread.ask({"messages": [HumanMessage(LEAVE, id="7")]})["messages"][2:]
    )
    ids = {"human": before[0]["id"], "reply": before[1]["id"]}
    id_ = ids.get(forged, forged)
    after = thread.ask({"messages": [HumanMessage(LEAVE, id=id_)]})["messages"]
    assert after[:4] == before
    assert after[4]["id"] != id_
    last = thread.ask({"question": REST})["messages"]
    assert len({message["id"] for message in last}) == 8


def test_an_id_that_can_be_guessed_does_not_ask_the_question_of_another_again(library: Any) -> None:
    thread = Thread(library, interrupt_after=["retrieve"])
    thread.ask({"messages": [{"type": "human", "content": PAY, "id": "1"}]}, "people")
    assert message_pairs(thread.ask({"messages": [{"type": "human", "content": LEAVE, "id": "1"}]})) == [
        ("human", LEAVE)
    ]


@pytest.mark.parametrize("messages", [[], [AIMessage("x")], [{"type": "ai", "content": "x"}], 0, None])
@pytest.mark.parametrize("finished", [True, False])
def test_messages_without_a_question_do_not_ask_that_of_another_again(
    library: Any, messages: Any, finished: bool
) -> None:
    thread = Thread(library, interrupt_after=[] if finished else ["retrieve"])
    thread.ask({"question": PAY}, "people")
    with pytest.raises(InputError, match=r"the messages .* ask nothing"):
        thread.ask({"messages": messages})


@pytest.mark.parametrize("messages", [[], None, [user(REST)], [user(LEAVE), AIMessage("28 days."), user(REST)]])
def test_a_question_may_come_with_messages_that_say_the_same_or_nothing(library: Any, messages: Any) -> None:
    thread = Thread(library)
    for before in ({"question": LEAVE}, {"messages": [user(LEAVE)]}):
        result = thread.ask({"question": REST, "messages": messages})
        assert result["question"] == REST
        assert message_pairs(result)[-2:] == [("human", REST), ("ai", result["answer"]["text"])]
        thread.ask(before)


def test_a_question_and_messages_that_ask_different_things_are_refused(library: Any) -> None:
    thread = Thread(library)
    for _ in range(2):
        with pytest.raises(
            InputError, match=r"the question 'What .*' and the last of the messages, 'How .*', ask diff"
        ):
            thread.ask({"question": PAY, "messages": [user(REST)]})
        assert thread.ask({"question": LEAVE})["question"] == LEAVE


@pytest.mark.parametrize("failed", [{"messages": [user(PAY)]}, {"question": PAY}])
@pytest.mark.parametrize("then", [{"messages": [user(REST)]}, {"question": REST}])
def test_a_question_that_failed_is_not_asked_by_the_next_input(library: Any, failed: Any, then: Any) -> None:
    thread = Thread(library)
    thread.library = "/nowhere"
    with pytest.raises(LibraryError):
        thread.ask(failed, "people")
    thread.library = library
    assert [text for kind, text in message_pairs(thread.ask(then)) if kind == "human"] == [REST]


def test_the_message_of_a_turn_that_waits_may_be_sent_again(library: Any) -> None:
    thread = Thread(library, interrupt_after=["retrieve"])
    waiting = thread.ask({"messages": [user(REST)]})
    assert message_pairs(thread.ask({"messages": waiting["messages"]})) == [("human", REST)]


def test_a_client_that_sends_the_whole_state_back_asks_by_its_new_message(library: Any) -> None:
    thread = Thread(library)
    state = thread.ask({"question": LEAVE})
    result = thread.ask({**state, "messages": [*state["messages"], user(REST)]})
    assert [text for kind, text in message_pairs(result) if kind == "human"] == [LEAVE, REST]


@pytest.mark.parametrize("given", [{}, {"query": "salary"}, {"question": None}, {"turns": []}])
@pytest.mark.parametrize("finished", [True, False])
def test_an_input_without_a_question_does_not_either(library: Any, given: Any, finished: bool, secret: str) -> None:
    thread = Thread(library, interrupt_after=[] if finished else ["retrieve"])
    thread.ask({"question": PAY}, "people")
    with pytest.raises(InputError, match=r"the input \{.*\} asks nothing: send \{'question': 'some text'\}"):
        thread.ask(given)
    result = thread.ask({"question": REST})
    assert message_pairs(result if finished else thread.ask(None))[0] == ("human", REST)
    assert secret not in str(result)


async def test_nor_where_it_is_awaited(library: Any) -> None:
    graph, config = pattern("naive").compile(checkpointer=InMemorySaver()), {"configurable": {"thread_id": "1"}}
    for _ in range(2):  # asked twice, a question is answered twice
        result = await graph.ainvoke({"question": REST}, config, context=Context(library=library))  # type: ignore[arg-type]
    assert [text for _, text in message_pairs(result)][::2] == [REST, REST]
    with pytest.raises(InputError, match="asks nothing"):
        await graph.ainvoke({}, config, context=Context(library=library))  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("turn", [{"question": REST}, {"messages": [user(REST)]}])
def test_each_checkpoint_of_a_turn_can_be_gone_on_from(library: Any, turn: Any) -> None:
    thread = Thread(library)
    thread.ask({"question": LEAVE})
    thread.ask(turn)
    config: Any = {"configurable": {"thread_id": "1"}}
    history = [state for state in thread.graph.get_state_history(config) if state.next]
    first = next(at for at, state in enumerate(history) if state.next == ("__start__",))
    assert first >= 4
    for state in history[: first + 1]:
        result = thread.graph.invoke(None, state.config, context=Context(library=library))
        assert [text for kind, text in message_pairs(result) if kind == "human"] == [LEAVE, REST]


@pytest.mark.parametrize(
    "messages",
    [3, [3], [None], [[]], [{"role": "user"}], [{"role": "nobody", "content": "x"}], [user(None), AIMessage("x")],
     [user(3)], [{"type": "human", "content": "x", "additional_kwargs": 5}], [{"role": ["user"], "content": "x"}],
     [AIMessage("x")], []],
)  # fmt: skip
def test_what_is_no_message_is_named(messages: Any) -> None:
    with pytest.raises(InputError, match=r"the messages .* ask nothing \(.*\): send a list"):
        read_dialogue(messages)


@pytest.mark.parametrize(
    ("messages", "why"),
    [
        ([user(REST), AIMessage("For 11 hours.")], "the last one is of the type 'ai', not a person's"),
        ([user(REST), ToolMessage("x", tool_call_id="1")], "the last one is of the type 'tool', not a person's"),
        ([], "there are none"),
    ],
)
def test_messages_after_a_reply_or_a_handoff_ask_nothing_and_the_error_says_what_to_do(messages: Any, why: str) -> None:
    with pytest.raises(InputError) as raised:
        read_dialogue(messages)
    told = str(raised.value)
    assert f"ask nothing ({why}): send a list" in told
    assert told.endswith("after a reply or a handoff, set `question` in the state, or call `ask` in a node")
    assert (f"{repr(messages)[:77]}... ask" if messages else "[] ask") in told


def test_an_empty_message_is_an_empty_question(library: Any) -> None:
    with pytest.raises(InputError, match="is empty: ask something"):
        Thread(library).ask({"messages": [user(" ")]})
