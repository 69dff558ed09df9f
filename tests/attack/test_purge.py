"""Text that was removed is in no file of the library any more: every byte of it is searched."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from placed import writer
from searched_files import TEXT, WORDS, holding, holding_vector

from groundwire.indexes.embedding_text import embedding_text
from groundwire.indexes.stores.chroma import RARELY


@pytest.fixture
def persisting(monkeypatch) -> None:
    """Chroma writes its graph into files every few passages, not every thousand."""
    monkeypatch.setitem(RARELY, "batch_size", 3)
    monkeypatch.setitem(RARELY, "sync_threshold", 6)


def test_chroma_holds_no_text_at_all(secret_shelf) -> None:
    """Neither of documents nor of their titles, names and metadata."""
    words = (*WORDS, "secret.md", "number3", "hall", "markdown")
    files = holding(secret_shelf, *words)
    assert {word for name in files if name.startswith("vectors") for word in files[name]} == set()
    assert {word for name in files if name.startswith("catalog") for word in files[name]} == set(words)


@pytest.mark.parametrize("what", ["deleted", "edited", "forgotten"])
def test_labelled_text_that_was_removed(persisting, secret_shelf, whole, what) -> None:
    with secret_shelf._closing() as library:
        passages = list(library.catalog.every_passage("docs", "docs/pay/secret.md"))
    ids = [passage.id for passage in passages]
    vector = secret_shelf.model.embed_query(embedding_text(passages[0]))
    assert any(name.startswith("words") for name in holding(secret_shelf, WORDS[0]))
    assert any(name.endswith("data_level0.bin") for name in holding_vector(secret_shelf, vector))
    if what == "deleted":
        (secret_shelf.docs / "pay" / "secret.md").unlink()
        assert secret_shelf.index().purged
    elif what == "edited":
        secret_shelf.write("pay/secret.md", "# Pay\n\nNothing is said.\n")
        assert secret_shelf.index().purged
    else:
        with secret_shelf._closing() as library:
            assert library.forget_files(secret_shelf.docs / "pay" / "secret.md", index="docs").purged
    assert holding(secret_shelf, *WORDS, *ids) == {}
    assert holding_vector(secret_shelf, vector) == []
    whole(secret_shelf.content())
    hits = secret_shelf.library().search("band number3", roles=["people"])
    assert hits[0].passage.source == "3.md"


@pytest.mark.slow
def test_the_context_of_a_labelled_passage_goes_with_it(persisting, secret_shelf, whole) -> None:
    by = writer(lambda messages: f"About the {'okapiword' if WORDS[1] in messages[-1].text else 'hall'} of it.")
    secret_shelf.index(contextual=by)
    assert {name.partition("/")[0] for name in holding(secret_shelf, "okapiword")} >= {"words"}
    (secret_shelf.docs / "pay" / "secret.md").unlink()
    assert secret_shelf.index().purged
    assert holding(secret_shelf, "okapiword", *WORDS) == {}
    whole(secret_shelf.content())


def test_text_that_becomes_labelled_leaves_the_public_files(secret_shelf, whole) -> None:
    secret_shelf.write("open/late.md", TEXT.replace("zebraquill", "quaggaword"))
    secret_shelf.index()
    places = holding(secret_shelf, "quaggaword")
    assert any(name.startswith("words/docs/public") for name in places)
    assert secret_shelf.index(path="open", labels=["people"]).purged
    assert [name for name in holding(secret_shelf, "quaggaword") if "public" in name] == []
    whole(secret_shelf.content())


def test_a_reader_writes_nothing_of_its_memory(secret_shelf) -> None:
    """Chroma makes the files of a graph that has none yet when it is searched, from memory that was never set."""

    def graphs() -> dict[str, bytes]:
        return {str(file): file.read_bytes() for file in (secret_shelf.folder / "vectors").rglob("*.bin")}

    before = graphs()
    assert before
    for name, data in before.items():
        if name.endswith("data_level0.bin"):
            assert not data[len(data) // 2 :].strip(b"\0"), "the unused half of a small graph"
    with secret_shelf._closing() as library:
        assert library.search("band", roles=["people"])
    assert graphs() == before


def test_an_index_of_which_nothing_is_left(secret_shelf) -> None:
    with secret_shelf._closing() as library:
        for path in ("pay", "open"):
            library.forget_files(secret_shelf.docs / path, index="docs")
    assert holding(secret_shelf, *WORDS) == {}


def test_public_text_stays_until_it_is_asked_for(secret_shelf, groundwire) -> None:
    (secret_shelf.docs / "open" / "more.md").unlink()
    assert secret_shelf.index().purged is False
    assert "words/docs/public/meta.json" in holding(secret_shelf, "wombatword")
    code, output = groundwire("index", str(secret_shelf.docs), "--name", "docs", "--purge")
    assert (code, "what was removed is out of the files" in output) == (0, True)
    assert holding(secret_shelf, "wombatword") == {}
    assert holding(secret_shelf, "number3")  # what is there stays


@pytest.mark.slow
@settings(
    max_examples=6, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.explicit, Phase.generate]
)
@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(["write", "delete", "label", "public"])), max_size=8))
def test_any_history_ends_with_the_words_of_now(shelves, history) -> None:
    """Each version of each file has a word of its own: in the end, words of files that were ever labelled are gone."""
    with shelves() as shelf:
        shelf.write("always.txt", "There is a file.")
        shelf.index()
        words: dict[str, str] = {}
        lost_words: set[str] = set()
        labels: dict[str, list[str]] = {}
        for turn, (name, act) in enumerate(history):
            path = shelf.docs / name / "doc.md"
            if act == "write":
                if labels.get(name) and name in words:
                    lost_words.add(words[name])
                words[name] = f"wombat{turn}x"
                shelf.write(f"{name}/doc.md", f"# T\n\nThe {words[name]} of the hall.\n")
            elif act == "delete" and name in words:
                path.unlink()
                if labels.get(name):
                    lost_words.add(words[name])
                del words[name]
            elif name in words:
                labels[name] = ["people"] if act == "label" else ["public"]
                shelf.index(path=name, labels=labels[name])
                labels[name] = [label for label in labels[name] if label != "public"]
                continue
            shelf.index()
        assert holding(shelf, *lost_words) == {}
