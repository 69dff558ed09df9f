"""LangChain objects that a program already has, handed in where they do not fit: the error says what to hand in."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from langchain_core.documents import Document
from langchain_core.embeddings import DeterministicFakeEmbedding
from langchain_core.language_models import FakeListLLM
from langchain_core.vectorstores import InMemoryVectorStore
from langgraph.checkpoint.memory import InMemorySaver
from small_library import make_library

from groundwire.errors import InputError
from groundwire.evaluation.evaluate import EvalOptions
from groundwire.evaluation.sets.eval_set import load_set
from groundwire.graphs.context import Context
from groundwire.graphs.runs.conversation import Conversation
from groundwire.graphs.runs.run import ask
from groundwire.indexes.library import Library
from groundwire.indexes.retriever import LibraryRetriever
from groundwire.models.scripted import ScriptedModel
from groundwire.settings import IndexSettings, ModelSettings, SearchSettings
from groundwire.tools.duckduckgo import DuckDuckGo
from groundwire.tools.read import read_tool
from groundwire.tools.search import search_tools
from groundwire.tools.web import WebResults

MODEL = ScriptedModel([])
STORE = InMemoryVectorStore(DeterministicFakeEmbedding(size=4))
STORES = [STORE, STORE.as_retriever()]


@pytest.mark.parametrize("store", STORES)
def test_a_vector_store_is_no_library(library: Any, store: Any) -> None:
    with pytest.raises(InputError, match=r"library cannot be .*: name the folder of .* comes in by Library\.add"):
        ask("Who?", context={"library": store})
    with pytest.raises(InputError, match=r"the documents are .*: hand in a list of LangChain's or"):
        library.add(store, index="notes", description="Notes.")


@pytest.mark.parametrize("embeddings", ["openai:text-embedding-3-small", STORE, DeterministicFakeEmbedding])
def test_what_embeds_nothing_is_refused_before_a_folder_is_made(tmp_path: Path, embeddings: Any) -> None:
    with pytest.raises(InputError, match=r"the embeddings are .*: hand in an object of LangChain's Embeddings"):
        Library.create(tmp_path / "new", embeddings=embeddings)
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    "model",
    [MODEL.with_retry(), MODEL.with_fallbacks([MODEL]), MODEL.bind(), MODEL | str, FakeListLLM(responses=["a"])],
)
def test_a_runnable_around_a_model_and_one_that_completes_text_are_no_chat_models(library: Any, model: Any) -> None:
    with pytest.raises(InputError, match=r"model cannot be .*: hand in the chat model itself"):
        ask("Who?", context={"library": library, "model": model})
    with pytest.raises(InputError, match=r"hand in the chat model itself, a BaseChatModel, .* nor an LLM that"):
        Context(library=library, model=model)


@pytest.mark.parametrize("model", [5, STORE, ScriptedModel])
def test_what_is_neither_a_name_nor_a_model_is_no_model(library: Any, model: Any) -> None:
    with pytest.raises(InputError, match=r"model cannot be .*: name a chat model, such as 'none', .*, or hand in"):
        ask("Who?", context={"library": library, "model": model})


@pytest.mark.parametrize("made", [search_tools, read_tool])
@pytest.mark.parametrize("store", [*STORES, "library", None])
def test_tools_search_an_open_library_only(made: Any, store: Any) -> None:
    with pytest.raises(InputError, match=r"the library is .*: open it, by Library\.open, and hand that in"):
        made(store)


def test_no_names_in_place_of_a_list_of_indexes(library: Any) -> None:
    with pytest.raises(InputError, match=r"the indexes are None: hand in a list, such as \['notes'\]"):
        library.search("rest", indexes=None)


@pytest.mark.parametrize("operator", [None, {"library": "x"}])
def test_what_no_operator_decided_makes_no_context(operator: Any) -> None:
    with pytest.raises(InputError, match=r"the operator is .*: hand in what `read_operator\(\)` returns"):
        Context.of(operator)


def test_a_cache_may_be_a_dict_and_what_is_none_is_named(library: Any) -> None:
    assert ask("Who?", context=Context(library=library), cache={"entries": 0}).status
    with pytest.raises(InputError, match="the settings are 5: pass CacheSettings or a dict"):
        ask("Who?", context=Context(library=library), cache=5)


@pytest.mark.parametrize("turns", ["text", [("a", "b", "c")], [("a", None)]])
def test_what_is_no_earlier_turn_is_named(library: Any, turns: Any) -> None:
    conversation = Conversation(InMemorySaver(), "t", context=Context(library=library))
    with pytest.raises(InputError, match=r"is no earlier turn: hand in pairs, \(question, answer\)"):
        conversation.remember(turns)


class Async:
    """A web search that nothing would await."""

    name = "async"

    async def search(self, query: str, *, max_results: int) -> WebResults:
        return WebResults(query, self.name, ())


@pytest.mark.parametrize("web", [Async(), DuckDuckGo])
def test_a_class_or_an_async_search_is_no_web_search(web: Any) -> None:
    with pytest.raises(InputError, match=r"web cannot be .*: name a web search, .*, which is not async"):
        Context(web=web)


@pytest.mark.parametrize("door", [Library.open, Library.create])
@pytest.mark.parametrize("folder", [None, 5, ""])
def test_what_is_no_path_is_no_folder(door: Any, folder: Any) -> None:
    with pytest.raises(InputError, match=rf"the folder of the library is {folder!r}: name it in a str or a Path"):
        door(folder)


@pytest.mark.parametrize("path", [None, 5, ["a.md"], ""])
def test_what_is_no_path_is_not_indexed(tmp_path: Path, path: Any) -> None:
    """An empty path, as an unset variable leaves it, would be the working folder."""
    nameless: Any = None
    with Library.create(tmp_path / "new") as new:
        for call in (
            lambda: new.add_files(path, index="docs", description="D"),
            lambda: new.forget_files(path, index="docs"),
            lambda: new.label(path, ["crew"]),
        ):
            with pytest.raises(InputError, match=r"^the path is .*: name it in a str or a Path$"):
                call()
        with pytest.raises(InputError, match="the index name None cannot be used"):
            new.add_files(tmp_path, index=nameless, description="D")


def test_a_page_of_the_web_is_no_file(tmp_path: Path) -> None:
    told = r"the path is 'https://a\.example/b', an address: .* `groundwire index ADDRESS`"
    with Library.create(tmp_path / "new") as new, pytest.raises(InputError, match=told):
        new.add_files("https://a.example/b", index="docs", description="D")


def test_an_evaluation_is_given_the_folder_of_a_library(library: Any) -> None:
    with pytest.raises(InputError, match=r"library cannot be .*: name its folder, as it is in `library\.folder`"):
        EvalOptions(library=library)


def test_what_is_no_set_and_no_progress_is_named(library: Any) -> None:
    nothing: Any = None
    with pytest.raises(InputError, match="the set is None: name it in a str or a Path"):
        load_set(nothing)
    with pytest.raises(InputError, match="the progress is 3: hand in a function, which is called with each Progress"):
        library.add([], index="notes", progress=3)


@pytest.mark.parametrize(("settings", "name"), [(Context(), "roles"), (SearchSettings(), "k")])
def test_settings_that_are_made_are_not_changed(settings: Any, name: str) -> None:
    kind = type(settings).__name__
    with pytest.raises(
        InputError, match=rf"^'{name}' of {kind} cannot be changed: make another by model_copy\("
    ) as told:
        setattr(settings, name, 3)
    assert f"update={{'{name}': ...}}" in str(told.value)
    with pytest.raises(InputError, match=rf"^{kind} has no setting 'kk', and cannot be changed$"):
        settings.kk = 3


def test_a_copy_of_settings_is_checked_and_shares_what_is_open(library: Any) -> None:
    model = ScriptedModel([])
    context = Context(library=library, model=model, roles=["pay"], budget={"max_rounds": 2})
    other = context.model_copy(update={"search": {"k": 1}, "roles": ["people"]})
    assert (other.library, other.model, other.search, other.roles) == (library, model, SearchSettings(k=1), ("people",))
    assert other.library is library
    assert (other.budget, context.roles) == (context.budget, ("pay",))
    assert ask("Who may override a berth?", graph="naive", context=other).searched[0].found == 1
    assert Context().model_copy(update={"model": "local"}).budget.max_seconds == 600
    assert SearchSettings(k=3).model_copy(update={"links": 0}).model_fields_set == {"k", "links"}
    assert context.model_copy() == context
    for update, why in (({"rolez": ["hr"]}, "no setting 'rolez'"), ({"search": {"k": 0}}, "search.k cannot be 0")):
        with pytest.raises(InputError, match=why):
            context.model_copy(update=update)


def test_a_dict_that_pydantic_is_given_is_told_as_settings_are() -> None:
    assert Context.model_validate({"roles": ["pay"]}).roles == ("pay",)
    with pytest.raises(InputError, match="these settings cannot be used: there is no setting 'x'"):
        Context.model_validate({"x": 1})


def test_settings_of_a_library_may_be_a_dict(library: Any, tmp_path: Path) -> None:
    assert len(library.search("rest", settings={"k": 3})) == 3
    assert len(search_tools(library, settings={"mode": "lexical"})) == 3
    document = Document("An anchor.", id="a")
    with make_library(tmp_path / "new") as new:
        new.add([document], index="docs", description="D", settings={"chunker": "sentence"})
        embedding = library.indexes()[0].settings.embedding
        assert new.indexes()[0].settings == IndexSettings(chunker="sentence", embedding=embedding)


@pytest.mark.parametrize(
    ("settings", "why"),
    [({"kk": 3}, "there is no setting 'kk'"), ({"k": 0}, "k cannot be 0"), (3, "the settings are 3: pass Search")],
)
def test_settings_that_cannot_be_used_are_named(library: Any, settings: Any, why: str) -> None:
    for look in (partial(library.search, "rest"), partial(search_tools, library)):
        with pytest.raises(InputError, match=why):
            look(settings=settings)


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: SearchSettings(kk=3), "there is no setting 'kk'"),
        (lambda: SearchSettings(k=0), "k cannot be 0: input should be greater than or equal to 1"),
        (lambda: ModelSettings(base_url="here:80"), "base_url cannot be 'here:80': begin it with http:// or https://"),
        (lambda: Context(libary="tmp"), "there is no setting 'libary'"),
        (lambda: Context(roles="staff"), "roles cannot be 'staff': input should be a valid tuple"),
        (lambda: Context(budget={"max_rounds": 99}), "budget.max_rounds cannot be 99: "),
        (lambda: Context(web=STORE), "web cannot be .*: name a web search, such as 'duckduckgo', or hand in"),
        (lambda: EvalOptions(sample=3), "there is no setting 'sample'"),
        (lambda: EvalOptions(model="none"), r"model cannot be 'none': hand in ModelSettings\(name=\.\.\.\) or a Base"),
    ],
)
def test_settings_made_by_hand_are_named_in_a_sentence_too(make: Any, why: str) -> None:
    with pytest.raises(InputError, match=f"^these settings cannot be used: {why}"):
        make()


def test_settings_of_an_index_that_cannot_be_used_are_named(library: Any, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no setting 'chunkr'"):
        library.add([], index="notes", settings={"chunkr": "sentence"})
    with pytest.raises(InputError, match="workers cannot be -1"):
        library.add_files(tmp_path, index="notes", parsing={"workers": -1})
    with pytest.raises(InputError, match=r"labels_below is \['crew'\]: hand in a dict"):
        library.add_files(tmp_path, index="notes", labels_below=["crew"])


def test_none_is_no_model(library: Any) -> None:
    assert Context(library=library, model=None).model == "none"
    assert ask("Who?", context={"library": library, "model": None}).mode == "extractive"


def test_names_in_a_context_cannot_be_added_to() -> None:
    """Roles open labelled text: nobody who is handed a context can take on more."""
    given = ["staff"]
    context = Context(roles=given, indexes=("handbook",))
    given.append("people")
    assert (context.roles, context.indexes) == (("staff",), ("handbook",))
    assert Context().roles == Context().indexes == ()


async def test_a_library_is_searched_without_blocking_the_loop(library: Any) -> None:
    searching = asyncio.create_task(library.asearch("rest after a call-out", settings={"k": 2}))
    assert not searching.done()
    assert await searching == library.search("rest after a call-out", settings={"k": 2})
    with pytest.raises(InputError, match="is empty: ask something"):
        await library.asearch(" ")


def test_a_file_is_no_folder_for_a_library(library: Any, tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("Text.", encoding="utf-8")
    with pytest.raises(InputError, match=r"no library can be made at .*notes\.md', a file: name a folder$"):
        Library.create(tmp_path / "notes.md")
    (tmp_path / "bare.md").write_text(" ", encoding="utf-8")
    with make_library(tmp_path / "new") as new, pytest.raises(InputError, match=r"name a file with text in it$"):
        new.add_files(tmp_path / "bare.md", index="notes", description="N.")
    assert repr(library) == f"Library({str(library.folder)!r})"


def test_a_retriever_tells_how_near_a_passage_is(library: Any) -> None:
    (document,) = LibraryRetriever(library=library, search={"k": 1}).invoke("rest after a night call-out")
    (hit,) = library.search("rest after a night call-out", settings={"k": 1})
    assert document.metadata["similarity"] == hit.similarity
