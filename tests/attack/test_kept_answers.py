"""Answers that are kept reach only callers with the same roles, of the same library, and are gone with its text."""

from __future__ import annotations

import json
import os
import shutil
import stat
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import small_library
from hypothesis import settings
from hypothesis import strategies as st
from laws import ANY, law
from random_library import LABELS, Shelved, build, forbidden_marks
from scripted_web import ScriptedWeb

from groundwire.errors import LibraryError
from groundwire.evidence.answer import Answer, Searched, Step
from groundwire.evidence.cost import Cost
from groundwire.evidence.failure import Failure
from groundwire.graphs.context import Context
from groundwire.graphs.runs import edition
from groundwire.graphs.runs.kept import slot_of
from groundwire.graphs.runs.run import aask, ask, traced
from groundwire.indexes.kept_answers import ANSWERS
from groundwire.indexes.library import Library
from groundwire.settings import BudgetSettings, CacheSettings, ModelSettings, SearchSettings

QUESTION = "How long must an on-call engineer rest after a night call-out?"
SECRET = f"What is the {small_library.SECRET} salary of a night engineer?"
ON = CacheSettings(entries=50)


@pytest.fixture(scope="module")
def filled_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kept")
    with small_library.make_library(folder / "library") as library:
        small_library.fill(library, folder / "documents")
    return folder / "library"


@pytest.fixture
def library(filled_folder: Path, tmp_path: Path) -> Iterator[Library]:
    shutil.copytree(filled_folder, tmp_path / "library")
    with small_library.make_library(tmp_path / "library") as library:
        yield library


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Library]:
    """The same with its documents, for who writes to it."""
    with small_library.make_library(tmp_path / "library") as library:
        small_library.fill(library, tmp_path / "documents")
        yield library


def ask_cached(library: Library, question: str = QUESTION, cache: CacheSettings = ON, **context: Any) -> Answer:
    return ask(question, graph=context.pop("graph", "naive"), context=Context(library=library, **context), cache=cache)


def files(library: Library) -> list[Path]:
    return sorted((library.folder / ANSWERS).glob("*.json"))


def test_the_same_question_is_answered_from_the_cache_and_says_so(library: Library) -> None:
    first, events = ask_cached(library), []
    again = traced(QUESTION, graph="naive", context=Context(library=library), on_event=events.append, cache=ON)
    assert (first.status, first.cached) == ("answered", None)
    assert again.answer.cached is not None
    assert again.answer.cost == Cost()
    assert (again.answer.text, again.answer.citations) == (first.text, first.citations)
    assert again.answer.steps[0].node == "cache"
    assert again.answer.steps[1:] == first.steps
    assert [event.event for event in events] == ["step", "done"]
    usual = traced(QUESTION, graph="naive", context=Context(library=library))
    assert {number: entry.passage for number, entry in again.seen.items()} == {
        number: entry.passage for number, entry in usual.seen.items()
    }


async def test_an_async_program_shares_it(library: Library) -> None:
    context = Context(library=library, roles=("people",))
    first = await aask(SECRET, context=context, cache=ON)
    again = ask(SECRET, context=context, cache=ON)
    once_more = await aask(SECRET, context=context, cache=ON)
    assert (first.cached, again.text, once_more.text) == (None, first.text, first.text)
    assert again.cached is not None
    assert once_more.cached == again.cached
    assert (await aask(SECRET, context=Context(library=library), cache=ON)).cached is None


def test_it_is_off_by_default(library: Library) -> None:
    for _ in range(2):
        assert ask(QUESTION, graph="naive", context=Context(library=library)).cached is None
    assert not (library.folder / ANSWERS).exists()


def test_the_question_may_differ_only_in_what_cannot_change_its_meaning(library: Library) -> None:
    ask_cached(library)
    same = ask_cached(library, "  how long must an  on-call engineer rest after a night call-out ?? ")
    assert same.cached is not None
    assert same.question == "  how long must an  on-call engineer rest after a night call-out ?? "
    assert ask_cached(library, QUESTION.replace("night", "Night")).cached is None


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
def test_other_settings_are_another_question(library: Library, other: dict[str, Any]) -> None:
    ask_cached(library)
    assert ask_cached(library, **other).cached is None


@pytest.mark.parametrize("changed", ["agents/a.py", "evidence/bearing/units.txt", "models/reader.onnx", "errors.py"])
def test_another_file_of_the_package_is_another_question(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    package = tmp_path / "package"
    for name in ("agents/a.py", "evidence/bearing/units.txt", "graphs/a.py", "indexes/a.py", "models/reader.onnx",
                 "tools/a.py", "errors.py", "settings.py", "operator_settings.py"):  # fmt: skip
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text("1")
    monkeypatch.setattr(edition, "files", lambda _: package)
    monkeypatch.setattr(edition, "prompts", lambda: "")
    monkeypatch.setattr(edition, "code", edition.code.__wrapped__)
    ask_cached(library)
    (package / "agents" / "__pycache__").mkdir()
    (package / "agents" / "__pycache__" / "a.pyc").write_text("compiled")
    assert ask_cached(library).cached is not None
    (package / changed).write_text("2")
    assert ask_cached(library).cached is None


@pytest.mark.parametrize("has", [[], ["people"], ["security"], ["people", "security"]])
def test_an_answer_is_for_exactly_the_roles_it_was_made_for(library: Library, has: list[str], secret: str) -> None:
    first = ask_cached(library, SECRET, roles=["people"])
    assert secret in first.text
    again = ask_cached(library, SECRET, roles=has)
    assert (again.cached is not None) == (has == ["people"])
    assert "52,000" not in again.model_dump_json() or "people" in has


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


def test_a_run_that_ends_after_the_library_was_written_to_keeps_nothing(fresh: Library, tmp_path: Path) -> None:
    """What it read may be deleted by then, and whoever deleted it took the answers away before this one came."""
    documents = tmp_path / "documents/handbook"

    def write(event: Any) -> None:
        if event.event == "done":
            (documents / "leave.md").write_text("# Leave\n\nNone.\n")
            fresh.add_files(documents, index="handbook", description="Rules.")

    ask(QUESTION, graph="naive", context=Context(library=fresh), on_event=write, cache=ON)
    assert not files(fresh)


def test_a_library_that_cannot_be_read_any_more_costs_no_answer_and_keeps_none(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Library) -> str:
        raise LibraryError("it is gone")

    def break_off(event: Any) -> None:
        if event.event == "done":
            monkeypatch.setattr("groundwire.graphs.runs.kept.content_of", fail)

    answer = ask(QUESTION, graph="naive", context=Context(library=library), on_event=break_off, cache=ON)
    assert answer.status == "answered"
    assert not files(library)


def test_only_its_owner_may_read_what_is_kept(library: Library) -> None:
    os.umask(before := os.umask(0))
    try:
        os.umask(0)
        ask_cached(library)
    finally:
        os.umask(before)
    top = library.folder / ANSWERS
    assert [path for path in (top, *top.rglob("*")) if stat.S_IMODE(path.stat().st_mode) & 0o077] == []


@pytest.mark.parametrize(
    ("status", "question"),
    [
        ("partial", f"{QUESTION[:-1]}, and who pays for the moon?"),
        ("refused", "Who painted the ceiling of the Sistine Chapel?"),
    ],
)
def test_what_is_no_whole_answer_is_not_kept(library: Library, status: str, question: str) -> None:
    assert ask_cached(library, question).status == status
    assert not files(library)


_SEARCHED = Searched(where="handbook", query="rest", found=1)
_FAILURE = Failure(kind="late", said="It was late.")


@pytest.mark.parametrize(
    "change",
    [
        {"stop_reason": "tokens"},
        {"missing": ["the pay"]},
        {"searched": []},
        {"searched": [_SEARCHED, _SEARCHED.model_copy(update={"web": True})]},
        {"searched": [_SEARCHED.model_copy(update={"failure": "it is down"})]},
        {"steps": [Step(node="grade", summary="", made_by="fallback", failure=_FAILURE)]},
        {"steps": [Step(node="clarify", summary="")]},
    ],
    ids=lambda change: next(iter(change)),
)
def test_what_went_wrong_or_came_from_elsewhere_is_not_kept(library: Library, change: dict[str, Any]) -> None:
    context = Context(library=library)
    trace = traced(QUESTION, graph="naive", context=context)
    slot = slot_of(QUESTION, "naive", context, ON)
    assert slot is not None
    slot.write(trace.model_copy(update={"answer": trace.answer.model_copy(update=change)}))
    assert not files(library)
    slot.write(trace)
    assert len(files(library)) == 1


def test_what_met_a_page_of_the_web_is_not_kept(library: Library) -> None:
    context = Context(library=library)
    trace = traced(QUESTION, graph="naive", context=context)
    first = trace.seen[1]
    page = first.model_copy(update={"passage": first.passage.model_copy(update={"index": "web"})})
    slot = slot_of(QUESTION, "naive", context, ON)
    assert slot is not None
    slot.write(trace.model_copy(update={"seen": {**trace.seen, 1: page}}))
    assert not files(library)


def test_what_a_model_that_was_handed_in_wrote_is_not_kept(library: Library, actor: Any) -> None:
    ask_cached(library, model=actor())
    assert not files(library)


def test_earlier_turns_make_it_another_question(library: Library) -> None:
    context = Context(library=library)
    ask_cached(library)
    before = [("What is the harbour?", "A harbour.")]
    assert traced(QUESTION, graph="naive", context=context, earlier=before, cache=ON).answer.cached is None
    assert len(files(library)) == 1


def test_no_more_are_kept_than_may_be_and_none_for_longer(library: Library) -> None:
    few = CacheSettings(entries=3)
    for n in range(6):
        ask_cached(library, f"What is the depth of berth {n}?", few)
    assert len(files(library)) <= 3
    ask_cached(library)
    file = max(files(library), key=lambda path: path.stat().st_mtime)
    for moved in (-timedelta(hours=25), timedelta(hours=1)):
        record = json.loads(file.read_text())
        file.write_text(json.dumps({**record, "when": (datetime.now(UTC) + moved).isoformat()}))
        assert ask_cached(library).cached is None  # and it is written anew
        assert ask_cached(library).cached is not None


@pytest.mark.parametrize("text", ["", "{}", "null", "\udcff"])
def test_a_damaged_file_is_as_none(library: Library, text: str) -> None:
    ask_cached(library)
    files(library)[0].write_bytes(text.encode("utf-8", "surrogateescape"))
    assert ask_cached(library).cached is None


def test_no_link_is_followed_to_write_what_git_leaves_out(library: Library, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("untouched")
    mode = victim.stat().st_mode
    (library.folder / ANSWERS).mkdir()
    (library.folder / ANSWERS / ".gitignore").symlink_to(victim)
    assert ask_cached(library).status == "answered"
    assert (victim.read_text(), victim.stat().st_mode) == ("untouched", mode)
    assert files(library) == []


def test_a_folder_that_leads_elsewhere_is_not_used(library: Library, tmp_path: Path) -> None:
    ask_cached(library)
    elsewhere = tmp_path / "elsewhere"
    (library.folder / ANSWERS).rename(elsewhere)
    (library.folder / ANSWERS).symlink_to(elsewhere)
    assert ask_cached(library).cached is None


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
