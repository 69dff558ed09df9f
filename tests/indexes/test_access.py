"""No caller is shown, or told of, what the roles do not open."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from laws import ANY, law

from groundwire.errors import InputError, UnknownIndexError
from groundwire.indexes.labels import normalise_labels, opens, partition_key
from groundwire.indexes.partition import Partition
from groundwire.indexes.retriever import LibraryRetriever
from groundwire.indexes.stores.facts import facts_of
from groundwire.indexes.stores.sqlite_catalog import SqliteCatalog
from groundwire.settings import IndexSettings, SearchSettings
from groundwire.tools.read import read_tool
from groundwire.tools.search import search_tools

LABELS = ("a", "b", "c")
MODES = ("dense", "lexical", "fused")
label_sets = st.sets(st.sampled_from(LABELS)).map(sorted)
NAMES = ("Vardrey", "Gannet Stair", "Little Hallan", "INC-7")
WIDE = {"k": 100, "candidates": 1000}


@law(2, 8, documents=st.lists(st.tuples(st.sampled_from(["one", "two"]), label_sets), min_size=1, max_size=6))
def test_no_way_leads_to_a_passage_that_the_roles_do_not_open(shelves, documents) -> None:  # noqa: C901 - all ways
    with shelves() as shelf:
        for nth, (index, labels) in enumerate(documents):
            shelf.write(
                f"{nth}/d.md", f"---\nteam: t{nth}\n---\n# Hall\n\nThe bell number{nth}.\n\n# End\n\nrest{nth}.\n"
            )
            shelf.index(index, str(nth), labels=labels)
        library = shelf.library()
        every = {passage.id: passage for name in ("one", "two") for passage in library.catalog.every_passage(name)}
        for roles in ((), ("a",), ("a", "b"), ("c",), LABELS):
            open_ = {id_ for id_, passage in every.items() if opens(passage.labels, roles)}
            reached = {every[id_].index for id_ in open_}
            infos = library.indexes(roles)
            assert {info.name for info in infos} == reached
            for info in infos:
                mine = [every[id_] for id_ in open_ if every[id_].index == info.name]
                assert (info.passages, info.sources) == (len(mine), len({passage.source for passage in mine}))
                assert set(info.label_sets) == {passage.labels for passage in mine}
            for mode in MODES:
                wide = SearchSettings(mode=mode, **WIDE)
                ids = {hit.passage.id for hit in library.search("bell hall rest", roles=roles, settings=wide)}
                assert ids <= open_
                assert mode == "lexical" or ids == open_
                for nth in range(len(documents) if "team" in library.fields(roles=roles) else 0):
                    hits = library.search("the bell", roles=roles, settings=wide, filters={"team": f"t{nth}"})
                    assert {hit.passage.id for hit in hits} <= open_
                retriever = LibraryRetriever(library=library, roles=list(roles), search=wide)
                assert {document.id for document in retriever.invoke("bell hall")} <= open_
            for name in ("one", "two"):
                if name in reached:
                    hits = library.search("bell", indexes=[name], roles=roles, settings=SearchSettings(**WIDE))
                    assert {hit.passage.index for hit in hits} == {name}
                else:
                    with pytest.raises(UnknownIndexError) as error:
                        library.search("bell", indexes=[name], roles=roles)
                    assert f"{name!r}" not in str(error.value).split(": ")[1]
            tools = search_tools(library, roles=roles)
            assert {tool.name for tool in tools} == {f"search_{name}" for name in reached}
            for tool in tools:
                call = {"type": "tool_call", "id": "1", "name": tool.name, "args": {"query": "bell", "limit": 20}}
                message = tool.invoke(call)
                assert {passage.id for passage in message.artifact} <= open_
                assert not any(id_ in message.content for id_ in every.keys() - open_)
            search_tool = read_tool(library, roles=roles)
            for id_, passage in every.items():
                call = {"type": "tool_call", "id": "1", "name": "read_on", "args": {"passage_id": id_, "before": 5}}
                if id_ in open_:
                    assert {neighbour.id for neighbour in library.read(id_, roles=roles, before=5, after=5)} <= open_
                else:
                    with pytest.raises(InputError, match="no passage"):
                        library.read(id_, roles=roles)
                    assert passage.text not in str(search_tool.invoke(call).content)


def test_ghosts_in_the_stores_are_never_shown(shelf) -> None:
    shelf.write("open/a.md", "The bell hangs here.")
    shelf.write("shut/b.md", "The bell is secret.")
    shelf.write("more/c.md", "The bell of another index.")
    shelf.index(path="open")
    shelf.index(path="shut", labels=["secret"])
    shelf.index("more", "more")
    library = shelf.library()
    (secret,) = (passage for passage in library.catalog.every_passage("docs") if passage.labels)
    (other,) = library.catalog.every_passage("more")
    ghost = other.model_copy(update={"id": "ghost", "text": "The bell of nobody."})
    place = Partition("docs", "public")
    for passage in (secret, other, ghost):
        vector = np.array([shelf.model.embed_query(passage.text)], dtype=np.float32)
        library.vectors.add(place, [passage.id], vector, [facts_of(passage)])
        library.words.write(place, [passage], ())
    for mode in MODES:
        hits = library.search("the bell", indexes=["docs"], settings=SearchSettings(mode=mode, **WIDE))
        assert [hit.passage.source for hit in hits] == ["a.md"], mode
    for id_ in ("ghost", secret.id):
        with pytest.raises(InputError):
            library.read(id_)


def test_all_labels_are_needed(shelf) -> None:
    shelf.write("a.md", "The bell.")
    shelf.index(labels=["legal", "board"])
    library = shelf.library()
    assert library.search("bell", roles=["legal", "board", "more"])
    for roles in ([], ["legal"], ["board"], ["Legal", "board"], ["legal.board"]):
        assert library.search("bell", roles=roles) == []
        assert library.indexes(roles) == []


def test_labels_are_plain_words() -> None:
    assert normalise_labels([" b ", "a", "b", ""]) == ("a", "b")
    for label in ("a b", "a,b", "é", "-a", "a" * 65, "a\nb"):
        with pytest.raises(InputError, match="cannot be used"):
            normalise_labels([label])


@law(25, 50, labels=label_sets, other=label_sets)
def test_a_partition_is_one_label_set(labels, other) -> None:
    assert (partition_key(tuple(labels)) == partition_key(tuple(other))) == (labels == other)


def test_read_shows_one_version_of_a_source(shelf, monkeypatch) -> None:
    """A document that changes while it is read on in does not come out as half old, half new."""
    pages = [f"# Part {n}\n\n{' '.join(f'word{n}x{m}' for m in range(30))}.\n\n" for n in range(4)]
    shelf.write("a.md", "---\ntitle: T\n---\n" + "".join(pages))
    shelf.index(settings=IndexSettings(max_tokens=40))
    library = shelf.library()
    first = next(iter(library.catalog.every_passage("docs")))
    original, calls = SqliteCatalog.passages, []

    def slowly(catalog, ids, partitions):
        passages = original(catalog, ids, partitions)
        if catalog is library.catalog and not calls:
            calls.append(1)
            shelf.write("a.md", "---\ntitle: T\n---\n" + "".join(pages[:2]) + "# Part 9\n\nOther.\n")
            shelf.index()
        return passages

    monkeypatch.setattr(SqliteCatalog, "passages", slowly)
    assert len({passage.version for passage in library.read(first.id, after=50)}) == 1
    assert library.read(first.id, after=50)[-1].text.strip().endswith("Other.")


def test_the_index_library_of_labels_survives_a_restart(shelf) -> None:
    shelf.write("hall/a.md", "The bell.")
    with shelf._closing() as library:
        library.label(shelf.docs / "hall", ["secret"])
    shelf.index()
    assert shelf.library().search("bell") == []


@law(
    2,
    8,
    settings(ANY, phases=[Phase.explicit, Phase.generate]),
    documents=st.lists(
        st.tuples(st.lists(st.sampled_from(NAMES), min_size=1, max_size=3), label_sets), min_size=1, max_size=6
    ),
)
def test_names_in_passages_that_the_roles_do_not_open_change_nothing(shelves, documents) -> None:
    """Who lacks the labels finds the same, by the same links and scores, as if the labelled files were not there."""
    roles = ("a",)
    open_ = [entry for entry in enumerate(documents) if opens(entry[1][1], roles)]
    results = []
    for entries in (enumerate(documents), open_):
        with shelves() as shelf:
            for nth, (names, labels) in entries:
                title, *others = names
                text = " ".join(f"It is near to {name} by the sea." for name in others)
                # Words of its own, so that no two vectors are equally near.
                own = " ".join(f"w{nth}x{times}" for times in range(3 + nth))
                shelf.write(f"{nth}/d{nth}.md", f"# {title}\n\nThe place {own} has a bell. {text}\n")
                shelf.index(path=str(nth), labels=labels)
            library = shelf.library()
            results.append(
                [
                    (hit.passage.id, hit.score, hit.link)
                    for mode in MODES
                    for question in ("What is near to Vardrey?", "Which bell is it?")
                    for hit in library.search(question, roles=roles, settings=SearchSettings(mode=mode, **WIDE))
                ]
                if library.indexes(roles)
                else []
            )
    assert results[0] == results[1]
