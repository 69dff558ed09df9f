"""The scripted model: replies in order, calls recorded, usage counted like a prefix cache."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import strategies as st
from langchain_core.callbacks import get_usage_metadata_callback
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage
from langchain_core.tools import tool
from laws import law
from pydantic import BaseModel

from groundwire.errors import InputError, ModelError
from groundwire.models.scripted import ScriptedModel


class Grade(BaseModel):
    relevant: bool


@pytest.mark.parametrize("replies", ["text", {"id": "a"}, None])
def test_what_is_no_script_is_told(replies: Any) -> None:
    with pytest.raises(
        InputError, match=r"^the replies are .*: hand in a list of them, or a function of the messages$"
    ):
        ScriptedModel(replies)


def test_a_reply_that_is_none_is_told() -> None:
    nothing: Any = lambda _: None  # noqa: E731 - a script that forgot its return
    with pytest.raises(ModelError, match=r"^the script replied None: let it return text"):
        ScriptedModel(nothing).invoke("hello")


def test_every_kind_of_reply() -> None:
    model = ScriptedModel(
        [
            "text",
            {"id": "é"},
            Grade(relevant=True),
            AIMessage("kept", id="7"),
            lambda messages: f"heard {messages[-1].content}",
            lambda messages: Grade(relevant=False),
        ]
    )
    replies = [model.invoke("hello").content for _ in range(6)]

    assert replies == ["text", '{"id": "é"}', '{"relevant":true}', "kept", "heard hello", '{"relevant":false}']
    assert len(model.calls) == 6
    assert model.calls[0] == [HumanMessage("hello")]


def test_exceptions_are_raised_and_the_call_is_kept() -> None:
    model = ScriptedModel([TimeoutError("slow"), lambda messages: ValueError("bad"), "fine"])

    with pytest.raises(TimeoutError, match="slow"):
        model.invoke("a")
    with pytest.raises(ValueError, match="bad"):
        model.invoke("b")
    assert model.invoke("c").content == "fine"
    assert len(model.calls) == 3


def test_the_end_of_the_script_is_a_sentence() -> None:
    model = ScriptedModel(["only"])
    model.invoke("a")

    with pytest.raises(ModelError, match="has 1 replies and call number 2 was made: add a reply"):
        model.invoke("b")


def test_one_function_answers_every_call() -> None:
    def echo(messages: list[BaseMessage]) -> str:
        return messages[-1].text.upper()

    model = ScriptedModel(echo)

    assert [model.invoke(word).content for word in "abc"] == ["A", "B", "C"]


def test_usage_counts_words_and_the_shared_prefix() -> None:
    model = ScriptedModel(["one two three"] * 3)
    first = model.invoke([SystemMessage("You grade passages."), HumanMessage("Is it about light?")])
    second = model.invoke([SystemMessage("You grade passages."), HumanMessage("Is it new?")])
    third = model.invoke("Is it new?")

    assert first.usage_metadata == {
        "input_tokens": 7,
        "output_tokens": 3,
        "total_tokens": 10,
        "input_token_details": {"cache_read": 0},
    }
    assert second.usage_metadata is not None
    assert second.usage_metadata["input_token_details"] == {"cache_read": 5}
    assert third.usage_metadata is not None
    assert third.usage_metadata["input_token_details"] == {"cache_read": 0}


@law(25, 50, prompts=st.lists(st.text("ab "), min_size=1, max_size=5))
def test_no_more_is_cached_than_was_sent(prompts: list[str]) -> None:
    model = ScriptedModel(["x"] * (len(prompts) + 1))
    for prompt in [*prompts, prompts[0]]:
        usage = model.invoke(prompt).usage_metadata
        assert usage is not None
        assert 0 <= usage["input_token_details"]["cache_read"] <= usage["input_tokens"]
    assert usage["input_token_details"]["cache_read"] == len(prompts[0].split())


def test_usage_of_a_message_is_kept_and_the_message_is_not_changed() -> None:
    own = AIMessage("hi", usage_metadata={"input_tokens": 1, "output_tokens": 2, "total_tokens": 3})
    bare = AIMessage("hi")
    model = ScriptedModel([own, bare])

    assert model.invoke("a").usage_metadata == own.usage_metadata
    assert model.invoke("a").usage_metadata is not None
    assert bare.usage_metadata is None


def test_binding_keeps_the_script_and_the_record() -> None:
    @tool
    def search(query: str) -> str:
        """Search."""
        return query

    call = AIMessage("", tool_calls=[{"name": "search", "args": {"query": "light"}, "id": "1"}])
    model = ScriptedModel([call, "done"])
    reply = model.bind_tools([search], tool_choice="search").invoke("find")

    assert reply.tool_calls[0]["args"] == {"query": "light"}
    assert reply.usage_metadata is not None
    assert reply.usage_metadata["output_tokens"] > 0
    assert model.bind(stop=["x"], response_format={}).invoke("again").content == "done"
    assert len(model.calls) == 2


async def test_async_calls_wait_side_by_side() -> None:
    model = ScriptedModel(["x"] * 20, seconds=0.5)
    began = time.perf_counter()
    await asyncio.gather(*(model.ainvoke("a") for _ in range(20)))

    assert time.perf_counter() - began < 5
    assert len(model.calls) == 20


def test_a_call_takes_its_seconds() -> None:
    began = time.perf_counter()
    ScriptedModel(["x"], seconds=0.03).invoke("a")

    assert time.perf_counter() - began >= 0.03


def test_threads_share_one_script() -> None:
    model = ScriptedModel([str(i) for i in range(40)])
    with ThreadPoolExecutor(8) as pool:
        replies = list(pool.map(lambda i: model.invoke(str(i)).content, range(40)))

    assert sorted(replies, key=int) == [str(i) for i in range(40)]
    assert len(model.calls) == 40


@pytest.mark.parametrize("reply", [{"relevant": True}, Grade(relevant=True), lambda _: Grade(relevant=True)])
async def test_a_form_that_is_asked_for_is_filled_in(reply: Any) -> None:
    grader = ScriptedModel([reply] * 3).with_structured_output(Grade)

    assert grader.invoke("Is it?") == Grade(relevant=True)
    assert await grader.ainvoke("Is it?") == Grade(relevant=True)
    assert [*grader.stream("Is it?")] == [Grade(relevant=True)]


def test_callbacks_that_add_up_usage_see_it() -> None:
    with get_usage_metadata_callback() as usage:
        ScriptedModel(["two words"]).invoke("three little words")

    assert usage.usage_metadata["scripted"]["total_tokens"] == 5
