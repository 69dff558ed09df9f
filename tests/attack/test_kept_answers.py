"""Answers that are kept reach only callers with the same roles, of the same library, and are gone with its text."""

from __future__ import annotations

import json
import os
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from kept_answers import ON, QUESTION, SECRET, ask_cached, files
from langchain_core.messages import AIMessage
from langgraph.cache.memory import InMemoryCache
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.runtime import Runtime
from langgraph.types import CachePolicy
from laws import ANY, law
from random_library import LABELS, Shelved, build, forbidden_marks
from scripted_web import ScriptedWeb

from groundwire.evidence.cost import Cost
from groundwire.graphs import nodes
from groundwire.graphs.context import Context
from groundwire.graphs.opening import opened
from groundwire.graphs.runs import edition
from groundwire.graphs.runs.run import aask, ask, traced
from groundwire.indexes.kept_answers import ANSWERS
from groundwire.indexes.library import Library
from groundwire.settings import BudgetSettings, CacheSettings, ModelSettings, SearchSettings


def test_the_same_question_is_answered_from_the_cache_and_says_so(own_library: Library) -> None:
    first, events = ask_cached(own_library), []
    again = traced(QUESTION, graph="naive", context=Context(library=own_library), on_event=events.append, cache=ON)
    assert (first.status, first.cached) == ("answered", None)
    assert again.answer.cached is not None
    assert again.answer.cost == Cost()
    assert (again.answer.text, again.answer.citations) == (first.text, first.citations)
    assert again.answer.steps[0].node == "cache"
    assert again.answer.steps[1:] == first.steps
    assert [event.event for event in events] == ["step", "done"]
    usual = traced(QUESTION, graph="naive", context=Context(library=own_library))
    assert {number: entry.passage for number, entry in again.seen.items()} == {
        number: entry.passage for number, entry in usual.seen.items()
    }


async def test_an_async_program_shares_it(own_library: Library) -> None:
    context = Context(library=own_library, roles=("people",))
    first = await aask(SECRET, context=context, cache=ON)
    again = ask(SECRET, context=context, cache=ON)
    once_more = await aask(SECRET, context=context, cache=ON)
    assert (first.cached, again.text, once_more.text) == (None, first.text, first.text)
    assert again.cached is not None
    assert once_more.cached == again.cached
    assert (await aask(SECRET, context=Context(library=own_library), cache=ON)).cached is None


def test_it_is_off_by_default(own_library: Library) -> None:
    for _ in range(2):
        assert ask(QUESTION, graph="naive", context=Context(library=own_library)).cached is None
    assert not (own_library.folder / ANSWERS).exists()


def test_the_question_may_differ_only_in_what_cannot_change_its_meaning(own_library: Library) -> None:
    ask_cached(own_library)
    same = ask_cached(own_library, "  how long must an  on-call engineer rest after a night call-out ?? ")
    assert same.cached is not None
    assert same.question == "  how long must an  on-call engineer rest after a night call-out ?? "
    assert ask_cached(own_library, QUESTION.replace("night", "Night")).cached is None


@pytest.mark.slow
@pytest.mark.parametrize(
    "other",
    [
        {"graph": "corrective"},
        {"roles": ["people"]},
        {"indexes": ["handbook"]},
        {"search": SearchSettings(k=5)},
        {"budget": BudgetSettings(max_tokens=50_000)},
        {"transform": "step_back"},
        {"filters": {"format": "markdown"}},
        {"web": ScriptedWeb([])},
        {"model": ModelSettings(name="none", max_output_tokens=500)},
    ],
    ids=lambda other: next(iter(other)),
)
def test_other_settings_are_another_question(own_library: Library, other: dict[str, Any]) -> None:
    ask_cached(own_library)
    assert ask_cached(own_library, **other).cached is None


@pytest.mark.parametrize("changed", ["agents/a.py", "evidence/bearing/units.txt", "models/reader.onnx", "errors.py"])
def test_another_file_of_the_package_is_another_question(
    own_library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    package = tmp_path / "package"
    for name in ("agents/a.py", "evidence/bearing/units.txt", "graphs/a.py", "indexes/a.py", "models/reader.onnx",
                 "tools/a.py", "errors.py", "settings.py", "operator_settings.py"):  # fmt: skip
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text("1")
    monkeypatch.setattr(edition, "files", lambda _: package)
    monkeypatch.setattr(edition, "prompts", lambda: "")
    monkeypatch.setattr(edition, "code", edition.code.__wrapped__)
    ask_cached(own_library)
    (package / "agents" / "__pycache__").mkdir()
    (package / "agents" / "__pycache__" / "a.pyc").write_text("compiled")
    assert ask_cached(own_library).cached is not None
    (package / changed).write_text("2")
    assert ask_cached(own_library).cached is None


@pytest.mark.parametrize("has", [[], ["people"], ["security"], ["people", "security"]])
def test_an_answer_is_for_exactly_the_roles_it_was_made_for(own_library: Library, has: list[str], secret: str) -> None:
    first = ask_cached(own_library, SECRET, roles=["people"])
    assert secret in first.text
    again = ask_cached(own_library, SECRET, roles=has)
    assert (again.cached is not None) == (has == ["people"])
    assert "52,000" not in again.model_dump_json() or "people" in has


def test_a_node_of_ones_own_that_caches_answers_keeps_roles_apart(own_library: Library, secret: str) -> None:
    """As docs/graphs.md tells to do in place of LangGraph's `cache_policy`, whose key knows no context."""

    def documents(state: Any, runtime: Runtime[Context]) -> Any:
        answer = ask(state["messages"][-1].text, context=runtime.context, cache={"entries": 10})
        return {"messages": [AIMessage(answer.text, response_metadata={"cached": answer.cached is not None})]}

    around = StateGraph(MessagesState, context_schema=Context).add_node(documents).add_edge(START, "documents")
    graph, replies = around.compile(), []
    for roles in (["people"], [], ["people"]):
        context = Context(library=own_library, roles=roles)
        replies.append(graph.invoke({"messages": [("user", SECRET)]}, context=context)["messages"][-1])
    assert [secret in reply.text for reply in replies] == [True, False, True]
    assert [reply.response_metadata["cached"] for reply in replies] == [False, False, True]


def test_a_cache_of_langgraph_in_a_pattern_keeps_roles_apart(own_library: Library, secret: str) -> None:
    machine = (
        opened("retrieve")
        .add_node(nodes.retrieve, cache_policy=CachePolicy())
        .add_node(nodes.write, cache_policy=CachePolicy())
        .add_node(nodes.check, cache_policy=CachePolicy())
        .add_edge("retrieve", "write")
        .add_edge("write", "check")
        .add_edge("check", END)
    )
    graph: Any = machine.compile(cache=InMemoryCache())
    texts = [
        graph.invoke({"question": SECRET}, context=Context(library=own_library, roles=roles))["answer"]["text"]
        for roles in (["people"], [], ["people"])
    ]
    assert [secret in text for text in texts] == [True, False, True]


def test_what_is_written_to_the_library_takes_every_answer_away(fresh: Library, tmp_path: Path, secret: str) -> None:
    ask_cached(fresh, SECRET, roles=["people"])
    ask_cached(fresh)
    assert any(secret in file.read_text() for file in files(fresh))
    (tmp_path / "documents/handbook/pay/bands.md").unlink()
    fresh.add_files(tmp_path / "documents/handbook", index="handbook", description="Rules.")
    assert not (fresh.folder / ANSWERS).exists()
    assert ask_cached(fresh).cached is None
    assert secret not in ask_cached(fresh, SECRET, roles=["people"]).text


def test_a_label_that_is_given_later_takes_the_public_answer_away(fresh: Library, tmp_path: Path) -> None:
    ask_cached(fresh)
    fresh.add_files(tmp_path / "documents/handbook", index="handbook", description="Rules.", labels=["staff"])
    answer = ask_cached(fresh)
    assert (answer.status, answer.cached) == ("refused", None)
    assert not files(fresh)


def test_only_its_owner_may_read_what_is_kept(own_library: Library) -> None:
    os.umask(before := os.umask(0))
    try:
        os.umask(0)
        ask_cached(own_library)
    finally:
        os.umask(before)
    top = own_library.folder / ANSWERS
    assert [path for path in (top, *top.rglob("*")) if stat.S_IMODE(path.stat().st_mode) & 0o077] == []


def test_earlier_turns_make_it_another_question(own_library: Library) -> None:
    context = Context(library=own_library)
    ask_cached(own_library)
    before = [("What is the harbour?", "A harbour.")]
    assert traced(QUESTION, graph="naive", context=context, earlier=before, cache=ON).answer.cached is None
    assert len(files(own_library)) == 1


@pytest.mark.slow
def test_no_more_are_kept_than_may_be_and_none_for_longer(own_library: Library) -> None:
    few = CacheSettings(entries=3)
    for n in range(6):
        ask_cached(own_library, f"What is the depth of berth {n}?", few)
    assert len(files(own_library)) <= 3
    ask_cached(own_library)
    file = max(files(own_library), key=lambda path: path.stat().st_mtime)
    for moved in (-timedelta(hours=25), timedelta(hours=1)):
        record = json.loads(file.read_text())
        file.write_text(json.dumps({**record, "when": (datetime.now(UTC) + moved).isoformat()}))
        assert ask_cached(own_library).cached is None  # and it is written anew
        assert ask_cached(own_library).cached is not None


class KilledError(BaseException):
    """As by a signal that nothing can handle."""


def _die(*_: object) -> None:
    raise KilledError


def test_what_a_killed_process_left_half_written_is_deleted_in_its_time(
    own_library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", _die)
        patch.setattr(Path, "unlink", lambda *_, **__: None)
        with pytest.raises(KilledError):
            ask_cached(own_library)
    (left,) = [file for file in (own_library.folder / ANSWERS).iterdir() if file.name != ".gitignore"]
    assert QUESTION in left.read_text()
    assert stat.S_IMODE(left.stat().st_mode) == 0o600
    assert ask_cached(own_library).cached is None
    assert left.exists()  # another process may be writing it
    os.utime(left, (1, 1))
    ask_cached(own_library, "What is the depth of berth 3?")
    assert not left.exists()
    assert len(files(own_library)) == 2


@pytest.mark.slow
@pytest.mark.parametrize("text", ["", "{}", "null", "\udcff"])
def test_a_damaged_file_is_as_none(own_library: Library, text: str) -> None:
    ask_cached(own_library)
    files(own_library)[0].write_bytes(text.encode("utf-8", "surrogateescape"))
    assert ask_cached(own_library).cached is None


def test_no_link_is_followed_to_write_what_git_leaves_out(own_library: Library, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("untouched")
    mode = victim.stat().st_mode
    (own_library.folder / ANSWERS).mkdir()
    (own_library.folder / ANSWERS / ".gitignore").symlink_to(victim)
    assert ask_cached(own_library).status == "answered"
    assert (victim.read_text(), victim.stat().st_mode) == ("untouched", mode)
    assert files(own_library) == []


def test_a_folder_that_leads_elsewhere_is_not_used(own_library: Library, tmp_path: Path) -> None:
    ask_cached(own_library)
    elsewhere = tmp_path / "elsewhere"
    (own_library.folder / ANSWERS).rename(elsewhere)
    (own_library.folder / ANSWERS).symlink_to(elsewhere)
    assert ask_cached(own_library).cached is None


documents = st.lists(
    st.builds(
        Shelved,
        st.sampled_from(["shelfone", "shelftwo"]),
        st.sets(st.sampled_from(LABELS)).map(lambda labels: tuple(sorted(labels))),
        st.integers(2, 90),
    ),
    min_size=1,
    max_size=4,
)
callers = st.lists(st.sets(st.sampled_from(LABELS)).map(lambda labels: tuple(sorted(labels))), min_size=2, max_size=6)


@pytest.mark.slow
@law(2, 8, settings(ANY, derandomize=True, database=None), shelved=documents, callers=callers)
def test_whoever_asks_is_told_what_they_would_be_without_a_cache(
    tmp_path_factory: pytest.TempPathFactory, shelved: list[Shelved], callers: list[tuple[str, ...]]
) -> None:
    library = build(tmp_path_factory.mktemp("law"), shelved)
    try:
        for roles in (*callers, *callers):
            context = Context(library=library, roles=list(roles))
            question = "How many tons does the bell of the hall weigh?"
            plain = traced(question, graph="naive", context=context)
            trace = traced(question, graph="naive", context=context, cache=ON)
            assert forbidden_marks(trace.model_dump_json(), roles) == set()
            assert (trace.answer.text, trace.answer.citations) == (plain.answer.text, plain.answer.citations)
            assert trace.seen == plain.seen
    finally:
        library.close()
