"""The tool agent: every result of its calls is seen, its limits hold, and what it breaks ends in an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from langchain_core.messages import AIMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command

from groundwire.errors import LibraryError, UnknownIndexError
from groundwire.evidence.answer import Answer
from groundwire.graphs import pattern, tool_agent
from groundwire.graphs.context import Context
from groundwire.indexes.library import Library
from groundwire.settings import BudgetSettings, SearchSettings

if TYPE_CHECKING:
    from collections.abc import Callable

    from langchain_core.messages import BaseMessage

QUESTION = "How long must an on-call engineer rest after a night call-out?"


def call(name: str, query: Any, **arguments: Any) -> dict[str, Any]:
    return {"name": f"search_{name}", "args": {"query": query, **arguments}, "id": f"{name} {query}"}


def calls(*made: dict[str, Any]) -> AIMessage:
    return AIMessage("", tool_calls=list(made))


def rounds(*replies: Any) -> Callable[[list[BaseMessage]], Any]:
    """One reply for each round, then no tool call."""

    def reply(messages: list[BaseMessage]) -> Any:
        made = sum(message.type == "ai" for message in messages)
        return replies[made] if made < len(replies) else AIMessage("done")

    return reply


def forever(messages: list[BaseMessage]) -> AIMessage:
    return calls(call("notes", f"depth of berth {len(messages)}"))


def asked(model: Any) -> list[list[BaseMessage]]:
    """The conversations that the agent was shown, one for each of its calls."""
    return [one for one in model.calls if "Task: find the passages" in one[1].text]


def results(model: Any) -> list[str]:
    """The tool results of the last conversation."""
    return [message.text for message in asked(model)[-1] if message.type == "tool"]


def nodes(answer: Answer) -> list[str]:
    return [step.node for step in answer.steps]


def test_all_results_of_parallel_calls_are_seen(run: Any, actor: Any) -> None:
    first = calls(call("handbook", "rest night"), call("incidents", "ramp limit"), call("notes", "berth 7", limit=2))
    model = actor(tool_agent=rounds(first))
    answer = run(QUESTION, "tool_agent", model=model)
    assert [(one.where, one.query) for one in answer.searched] == [
        ("handbook", "rest night"), ("incidents", "ramp limit"), ("notes", "berth 7"),
    ]  # fmt: skip
    assert [one.found for one in answer.searched] == [2, 1, 2]
    read = " ".join(results(model))
    written = next(one[1].text for one in model.calls if "Task: answer" in one[1].text)
    for words in ("11 hours", "1,800 instead of 180", "Berth 7 of"):
        assert read.count(words) == 1
        assert words in written
    assert (answer.status, answer.stop_reason, answer.cost.calls) == ("answered", "complete", 3)
    assert nodes(answer) == ["tool_agent", "tool_agent", "write", "check"]


def test_a_passage_has_the_number_that_the_writer_sees_and_is_shown_once(run: Any, actor: Any) -> None:
    model = actor(tool_agent=rounds(calls(call("notes", "berth 7", limit=2)), calls(call("notes", "berth 7 depth"))))
    run(QUESTION, "tool_agent", model=model, search=SearchSettings(k=2))
    written = next(one[1].text for one in model.calls if "Task: answer" in one[1].text)
    first, second = results(model)
    assert '<passage number="1" id=' in first
    assert first.split("\n")[0] in written
    assert "Found before, see above: 1" in second
    beginnings = [[message.text for message in one] for one in asked(model)]
    assert beginnings[1] == beginnings[2][: len(beginnings[1])]


def test_its_last_words_are_neither_answered_nor_kept(library: Any, actor: Any, dump: Any) -> None:
    model = actor(tool_agent=rounds(calls(call("handbook", "rest")), AIMessage("They rest for 99 weeks.")))
    compiled, config = pattern("tool_agent").compile(checkpointer=InMemorySaver()), {"configurable": {"thread_id": "1"}}
    given = compiled.invoke({"question": QUESTION}, config, context=Context(library=library, model=model))
    assert "99 weeks" not in dump(compiled.get_state(config).values)
    assert "11 hours" in given["answer"]["text"]


@pytest.mark.parametrize(("most", "made"), [(1, 1), (3, 3)])
def test_always_another_tool_call_ends_at_the_limit(run: Any, actor: Any, most: int, made: int) -> None:
    model = actor(tool_agent=forever, writer={"claims": [], "missing": ["the rest"]})
    budget = BudgetSettings(max_tool_calls=most)
    answer = run(QUESTION, "tool_agent", model=model, budget=budget)
    assert len(answer.searched) == made
    assert (answer.status, answer.stop_reason) == ("refused", "tool_calls")
    assert answer.cost.calls == made + 1 == tool_agent.most_calls(budget)


def test_rounds_that_find_nothing_new_end_after_two(run: Any, actor: Any) -> None:
    same = [calls({**call("notes", "berth 7"), "id": str(at)}) for at in range(8)]

    def lacking(passages: dict[int, str]) -> dict[str, Any]:
        line = passages[1].splitlines()[-1]
        return {"claims": [{"text": line, "quotes": [{"passage": 1, "words": line}]}], "missing": ["the rest"]}

    model = actor(tool_agent=rounds(*same), writer=lacking)
    answer = run(QUESTION, "tool_agent", model=model)
    assert nodes(answer) == ["tool_agent", "tool_agent", "tool_agent", "write", "check"]
    assert (answer.status, answer.stop_reason) == ("partial", "no_new_evidence")


def test_after_one_round_that_finds_nothing_new_a_model_may_think_of_other_words(run: Any, actor: Any) -> None:
    barren, other = calls({**call("notes", "berth 7"), "id": "again"}), calls(call("handbook", "rest night"))
    model = actor(tool_agent=rounds(calls(call("notes", "berth 7")), barren, other, barren))
    assert [one.where for one in run(QUESTION, "tool_agent", model=model).searched] == ["notes", "handbook"]
    assert len(asked(model)) == 5


def test_what_one_round_finds_in_several_indexes_is_ranked_in_turn(run: Any, actor: Any) -> None:
    first = calls(*(call(name, "rest after a night call-out", limit=2) for name in ("notes", "handbook")))
    answer = run(QUESTION, "tool_agent", model=actor(tool_agent=rounds(first)))
    found = [passage["index"] for passage in answer.steps[0].detail["passages"]]
    assert found == ["notes", "handbook", "notes", "handbook"]


def test_of_parallel_calls_only_those_within_the_limit_are_made(run: Any, actor: Any) -> None:
    model = actor(tool_agent=rounds(calls(*(call("notes", f"berth {n}") for n in range(5)))))
    answer = run(QUESTION, "tool_agent", model=model, budget=BudgetSettings(max_tool_calls=3))
    assert [one.query for one in answer.searched] == ["berth 0", "berth 1", "berth 2"]
    assert len(asked(model)) == 1
    assert len(answer.steps[0].detail["errors"]) == 2


def test_without_a_tool_call_allowed_it_searches_plainly(run: Any, actor: Any) -> None:
    model = actor()
    answer = run(QUESTION, "tool_agent", model=model, budget=BudgetSettings(max_tool_calls=0))
    assert nodes(answer) == ["tool_agent", "retrieve", "write", "check"]
    assert (len(model.calls), answer.status, answer.stop_reason) == (1, "answered", "complete")


@pytest.mark.parametrize("limit", range(8))
def test_model_calls_are_bounded_and_one_is_kept_for_the_writer(run: Any, actor: Any, limit: int) -> None:
    model = actor(tool_agent=forever)
    answer = run(QUESTION, "tool_agent", model=model, budget=BudgetSettings(max_model_calls=limit))
    assert len(model.calls) == answer.cost.calls == limit
    assert answer.cost.by_role.get("writer") is not None or limit == 0


def nested(depth: int) -> Any:
    return {"a": [nested(depth - 1)]} if depth else "x"


JUNK = {
    "an unknown tool": {"name": "delete_everything", "args": {}, "id": "1"},
    "no name": {"name": "", "args": {"query": "x"}, "id": "1"},
    "no query": {"name": "search_notes", "args": {}, "id": "1"},
    "a query that is none": call("notes", {"a": ["b"]}),
    "an empty query": call("notes", "  "),
    "a long query": call("notes", "x" * 20_000),
    "half a surrogate pair": call("notes", "berth \ud800"),
    "a limit that is none": call("notes", "berth", limit=10**9),
    "a number for no machine": call("notes", "berth", limit=10**30),
    "no number": call("notes", "berth", limit=float("nan")),
    "a bottomless query": call("notes", nested(200)),
    "a call for no tool": {"name": "search_web", "args": {"query": "rest"}, "id": "1"},
    "what is no argument": {"name": "read_on", "args": {"config": {"configurable": {}}, "self": 1}, "id": "1"},
    "an unknown passage": {"name": "read_on", "args": {"passage_id": "nothing"}, "id": "1"},
    "no id": {"name": "search_vault", "args": {"query": "alarm"}, "id": None},
}


@pytest.mark.parametrize("kind", JUNK)
def test_a_junk_call_is_told_to_the_model_and_counts(library: Any, actor: Any, kind: str) -> None:
    model = actor(tool_agent=rounds(calls(JUNK[kind])))
    compiled = pattern("tool_agent").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    given = compiled.invoke({"question": QUESTION}, config, context=Context(library=library, model=model))
    answer = Answer.model_validate(given["answer"])
    assert [message.type for message in asked(model)[-1]] == ["system", "human", "ai", "tool"]
    sound = kind == "half a surrogate pair"
    assert nodes(answer) == ["tool_agent", "tool_agent", *([] if sound else ["retrieve"]), "write", "check"]
    assert bool(answer.steps[0].detail["errors"]) != sound
    assert len(results(model)[0]) < 600 or sound
    assert answer.status == "answered"


def test_arguments_that_are_no_json_are_told_to_the_model(run: Any, actor: Any) -> None:
    broken = {"name": "search_notes", "args": '{"query": "ber', "id": "1", "error": None, "type": "invalid_tool_call"}
    model = actor(tool_agent=rounds(AIMessage("", invalid_tool_calls=[broken])))
    run(QUESTION, "tool_agent", model=model)
    assert "unreadable" in results(model)[0]


def test_the_same_query_again_is_refused(run: Any, actor: Any) -> None:
    first = calls(call("notes", "Berth 7"), {**call("notes", "berth  7"), "id": "again"})
    model = actor(tool_agent=rounds(first, calls({**call("notes", "BERTH 7"), "id": "later"})))
    answer = run(QUESTION, "tool_agent", model=model)
    assert len(answer.searched) == 1
    assert [text.startswith("this was asked before") for text in results(model)] == [False, True, True]


def test_calls_under_one_id_all_get_their_result(run: Any, actor: Any) -> None:
    same = [{**call(name, "rest"), "id": "0"} for name in ("handbook", "incidents", "notes")]
    model = actor(tool_agent=rounds(calls(*same), calls({**call("notes", "berth 3"), "id": "0"})))
    answer = run(QUESTION, "tool_agent", model=model)
    assert [one.where for one in answer.searched] == ["handbook", "incidents", "notes", "notes"]
    assert len(results(model)) == 4


def test_a_call_written_as_text_is_made(run: Any, actor: Any) -> None:
    text = 'Let me look.\n```json\n{"name": "search_handbook", "arguments": {"query": "rest night"}}\n```'
    model = actor(tool_agent=rounds(text))
    answer = run(QUESTION, "tool_agent", model=model)
    assert [(one.where, one.query) for one in answer.searched] == [("handbook", "rest night")]
    assert [message.type for message in asked(model)[-1]] == ["system", "human", "ai", "tool"]


def test_reading_on_enters_the_ledger(library: Any, run: Any, actor: Any) -> None:
    id_ = library.search("rest after a call-out", indexes=["handbook"])[0].passage.id
    model = actor(tool_agent=rounds(calls({"name": "read_on", "args": {"passage_id": id_}, "id": "1"})))
    answer = run(QUESTION, "tool_agent", model=model)
    assert answer.searched == []
    assert "11 hours" in answer.text
    assert nodes(answer) == ["tool_agent", "tool_agent", "write", "check"]


@pytest.mark.parametrize("at", [1, 2])
def test_a_provider_that_fails_ends_the_rounds(run: Any, actor: Any, at: int) -> None:
    good = [calls(call("handbook", "rest night"))][: at - 1]
    model = actor(tool_agent=rounds(*good, TimeoutError("the provider is asleep")))
    answer = run(QUESTION, "tool_agent", model=model)
    assert nodes(answer) == ["tool_agent", "tool_agent" if at == 2 else "retrieve", "write", "check"]
    assert "asleep" in answer.steps[at - 1].detail["failure"]
    assert answer.cost.by_role["tool_agent"].calls == at
    assert "11 hours" in answer.text


class Busy(Exception):
    status_code = 503


def test_a_busy_provider_is_asked_again_and_no_round_is_made_twice(
    run: Any, actor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("langgraph.pregel._retry.time.sleep", lambda _: None)
    third = iter([Busy("wait"), Busy("wait"), AIMessage("done")])
    replies: list[Any] = [calls(call("handbook", "rest")), calls(call("notes", "berth 2"))]

    def play(messages: list[BaseMessage]) -> Any:
        made = sum(message.type == "ai" for message in messages)
        return replies[made] if made < 2 else next(third)

    model = actor(tool_agent=play)
    answer = run(QUESTION, "tool_agent", model=model)
    assert [len(one) for one in asked(model)] == [2, 4, 6, 6, 6]
    assert len(model.calls) == answer.cost.calls == 6
    assert (answer.status, len(answer.searched)) == ("answered", 2)


def test_a_model_that_hangs_is_not_waited_for(run: Any, actor: Any) -> None:
    model = actor()
    model.seconds = 2.0
    answer = run(QUESTION, "tool_agent", model=model, budget=BudgetSettings(max_seconds=0.3))
    assert answer.cost.elapsed_seconds < 1.5
    assert (answer.mode, answer.stop_reason) == ("extractive", "seconds")


@pytest.mark.parametrize(("roles", "found"), [([], False), (["security"], True)])
def test_a_restricted_index_is_not_even_named(
    library: Any, actor: Any, dump: Any, secret: str, roles: list[str], found: bool
) -> None:
    model = actor(tool_agent=rounds(calls(call("vault", "alarm code"), call("handbook", "alarm code"))))
    compiled = pattern("tool_agent").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    context = Context(library=library, model=model, roles=roles)
    answer = compiled.invoke({"question": "What is the alarm code?"}, config, context=context)["answer"]
    assert (secret in " ".join(results(model))) == (secret in answer["text"]) == found
    told = next(text for text in results(model) if found or "there is no tool" in text)
    assert found or told.endswith("use one of search_handbook, search_incidents, search_notes, read_on")


def test_no_checkpoint_holds_the_text_of_a_passage_that_was_only_read(library: Any, actor: Any, dump: Any) -> None:
    saver = InMemorySaver()
    model = actor(tool_agent=rounds(calls(call("handbook", "rest")), calls(call("incidents", "breaker ramp"))))
    config: Any = {"configurable": {"thread_id": "one"}}
    context = Context(library=library, model=model)
    pattern("tool_agent").compile(checkpointer=saver).invoke({"question": QUESTION}, config, context=context)
    assert "1,800 instead of 180" in " ".join(results(model))
    kept = [blob[1] for blob in saver.blobs.values()]
    kept += [write[2][1] for writes in saver.writes.values() for write in writes.values()]
    assert not [blob for blob in kept if b"instead of 180" in blob]
    assert [blob for blob in kept if b"11 hours" in blob]  # which the answer quotes


def test_an_index_that_is_not_there_is_an_error_as_elsewhere(run: Any, actor: Any) -> None:
    with pytest.raises(UnknownIndexError, match="'vault'"):
        run(QUESTION, "tool_agent", model=actor(), indexes=["handbook", "vault"])


def test_only_the_chosen_indexes_are_tools(run: Any, actor: Any) -> None:
    model = actor(tool_agent=rounds(calls(call("handbook", "rest"), call("notes", "rest"))))
    answer = run(QUESTION, "tool_agent", model=model, indexes=["handbook"])
    assert [one.where for one in answer.searched] == ["handbook"]


def test_a_transformed_question_is_a_hint(run: Any, actor: Any) -> None:
    model = actor()
    answer = run(QUESTION, "tool_agent", model=model, transform="multi_query")
    assert "- pause after a night call-out" in asked(model)[0][1].text
    assert answer.cost.calls == 4


def web_call(query: str) -> dict[str, Any]:
    return {"name": "search_web", "args": {"query": query}, "id": query}


def test_a_web_query_holds_only_the_users_words(run: Any, actor: Any, scripted_web: Any, page: Any) -> None:
    web = scripted_web([page("Engineers everywhere rest for 12 hours.")])
    made = [
        web_call(query) for query in ("engineer rest night", "rest for 11 hours", " ", "engineer rest", "night rest")
    ]
    model = actor(tool_agent=rounds(calls(*made)))
    answer = run(QUESTION, "tool_agent", model=model, web=web, budget=BudgetSettings(max_web_searches=2))
    assert sorted(web.queries) == ["engineer rest", "engineer rest night"]
    assert [one.web for one in answer.searched] == [True, True]
    shown = results(model)
    assert shown[0].count("12 hours") == 1
    assert shown[1].startswith("the query was not sent")
    assert shown[4] == "the limit of web searches is reached"


def test_a_web_search_that_fails_is_a_value(run: Any, actor: Any, scripted_web: Any) -> None:
    model = actor(tool_agent=rounds(calls(web_call("engineer rest"), call("handbook", "rest"))))
    answer = run(QUESTION, "tool_agent", model=model, web=scripted_web(failure="the web is closed"))
    assert [one.failure for one in answer.searched] == ["the web is closed", None]
    assert "scripted: the web is closed" in answer.missing
    assert "11 hours" in answer.text


def test_an_index_that_fails_leaves_the_others(run: Any, actor: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    search = Library.search

    def broken(self: Library, query: str, **rest: Any) -> Any:
        if rest["indexes"] == ["notes"]:
            raise LibraryError("the vectors in '/srv/private' are damaged: index again")
        return search(self, query, **rest)

    monkeypatch.setattr(Library, "search", broken)
    model = actor(tool_agent=rounds(calls(call("notes", "rest"), call("handbook", "rest"))))
    answer = run(QUESTION, "tool_agent", model=model)
    assert results(model)[0] == "the search failed"
    assert "notes: the vectors in '/srv/private' are damaged: index again" in answer.missing
    assert "11 hours" in answer.text


def test_a_junk_limit_of_a_web_search_is_left(run: Any, actor: Any, scripted_web: Any) -> None:
    web, made = scripted_web(), {**web_call("engineer rest"), "args": {"query": "engineer rest", "limit": "all"}}
    answer = run(QUESTION, "tool_agent", model=actor(tool_agent=rounds(calls(made))), web=web)
    assert web.queries == ["engineer rest"]
    assert answer.searched[0].failure is None


@pytest.mark.parametrize("agrees", [True, False, "yes"])
def test_a_person_is_asked_before_each_web_query(
    library: Any, actor: Any, scripted_web: Any, page: Any, monkeypatch: pytest.MonkeyPatch, agrees: Any
) -> None:
    web = scripted_web([page("Engineers everywhere rest for 12 hours.")])
    monkeypatch.setattr("groundwire.graphs.context.load_web_search", lambda _: web)
    two = calls(web_call("engineer rest"), call("handbook", "rest night"), web_call("night call-out"))
    model = actor(tool_agent=rounds(two))
    context = Context(library=library, model=model, web="ask")
    compiled, config = pattern("tool_agent").compile(checkpointer=InMemorySaver()), {"configurable": {"thread_id": "1"}}
    paused = compiled.invoke({"question": QUESTION}, config, context=context)
    for query in ("engineer rest", "night call-out"):
        (asking,) = paused["__interrupt__"]
        assert asking.value == {"ask": "web_search", "provider": "scripted", "query": query}
        assert (web.queries, len(model.calls)) == ([], 1)
        paused = compiled.invoke(Command(resume=agrees), config, context=context)
    answer = Answer.model_validate(paused["answer"])
    assert sorted(web.queries) == (["engineer rest", "night call-out"] if agrees is True else [])
    assert ("scripted: the web search was declined" in answer.missing) == (agrees is not True)
    assert len(model.calls) == answer.cost.calls == 3


@pytest.mark.parametrize("at", [2, 3])
def test_a_run_that_was_killed_does_not_pay_again(library: Any, actor: Any, at: int) -> None:
    replies = [calls(call("handbook", "rest")), calls(call("notes", "berth 2"), call("notes", "berth 3"))]
    kills = iter([KeyboardInterrupt()])

    def play(messages: list[BaseMessage]) -> Any:
        made = sum(message.type == "ai" for message in messages)
        if made == at - 1 and (kill := next(kills, None)):
            raise kill
        return replies[made] if made < len(replies) else AIMessage("done")

    model = actor(tool_agent=play)
    compiled = pattern("tool_agent").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    context = Context(library=library, model=model)
    with pytest.raises(KeyboardInterrupt):
        compiled.invoke({"question": QUESTION}, config, context=context, durability="sync")
    answer = Answer.model_validate(compiled.invoke(None, config, context=context)["answer"])
    assert [len(one) for one in asked(model)] == ([2, 4, 4, 7] if at == 2 else [2, 4, 7, 7])
    assert answer.cost.by_role["tool_agent"].calls == 3
    assert len(answer.searched) == 3


def test_a_run_that_was_killed_between_the_reply_and_its_tools_asks_no_second_time(
    library: Any, actor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    search, kills = Library.search, iter([KeyboardInterrupt()])

    def killed(self: Library, query: str, **rest: Any) -> Any:
        if query == "berth 2" and (kill := next(kills, None)):
            raise kill
        return search(self, query, **rest)

    monkeypatch.setattr(Library, "search", killed)
    model = actor(tool_agent=rounds(calls(call("handbook", "rest")), calls(call("notes", "berth 2"))))
    compiled = pattern("tool_agent").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    context = Context(library=library, model=model)
    with pytest.raises(KeyboardInterrupt):
        compiled.invoke({"question": QUESTION}, config, context=context, durability="sync")
    answer = Answer.model_validate(compiled.invoke(None, config, context=context)["answer"])
    assert len(model.calls) == answer.cost.calls == 4
    assert [one.query for one in answer.searched] == ["rest", "berth 2"]


def test_the_second_turn_sees_no_call_of_the_first(library: Any, actor: Any) -> None:
    model = actor(tool_agent=rounds(calls(call("notes", "berth 7"))))
    compiled = pattern("tool_agent").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    context = Context(library=library, model=model)
    compiled.invoke({"question": QUESTION}, config, context=context)
    compiled.invoke({"question": "How deep is berth 7?"}, config, context=context)
    assert [len(one) for one in asked(model)] == [2, 4, 2, 4]


def test_queries_and_what_they_find_are_streamed(library: Any, actor: Any) -> None:
    context = Context(library=library, model=actor(tool_agent=rounds(calls(call("handbook", "rest")))))
    sent = tool_agent.graph.stream({"question": QUESTION}, context=context, stream_mode="custom")
    events = [one for one in sent if isinstance(one, dict) and one["event"] in ("query", "found")]
    assert [one.get("query") or one["places"][0] for one in events] == ["rest", "rest.md > Rest"]


async def test_it_runs_asynchronously_too(library: Any, actor: Any) -> None:
    compiled = pattern("tool_agent").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    given = await compiled.ainvoke({"question": QUESTION}, config, context=Context(library=library, model=actor()))
    assert "11 hours" in given["answer"]["text"]
