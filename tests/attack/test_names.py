"""What a reader sees does not depend on documents that they may not see: not even the names of those that they may."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from groundwire.settings import SearchSettings

REST = "# Rest\n\nRest for 11 hours.\n"
SECRET = "# Rest\n\nThe zebraquill of rest.\n"


def view(shelf, *roles: str) -> list[tuple[object, ...]]:
    """All that a reader with these roles can tell about passages; hits by id, since equal ones come in any order."""
    with shelf._closing() as library:
        hits = library.search("rest of the hall", roles=roles, settings=SearchSettings(k=50))
        return [
            *library.directory(roles=roles),
            *sorted((hit.passage.id, hit.passage.model_dump_json()) for hit in hits),
            *((info.name, info.sources, info.passages) for info in library.indexes(roles)),
        ]


@pytest.fixture
def public_view(shelf):
    """What the public sees of `docs/rest.md` where nothing else was ever indexed."""
    shelf.write("open/rest.md", REST)
    shelf.index(path="open")
    rows = view(shelf)
    shelf.folder = shelf.folder.with_name("another")
    return rows


@pytest.mark.parametrize("order", ["labelled first", "public first"])
def test_a_labelled_file_of_the_same_name(shelf, public_view, whole, order) -> None:
    """The public one was shown as `open/rest.md`."""
    shelf.write("pay/rest.md", SECRET)
    runs = [("pay", ["people"]), ("open", ["public"])]
    for path, labels in runs if order == "labelled first" else runs[::-1]:
        shelf.index(path=path, labels=labels)
    assert view(shelf) == public_view
    whole(shelf.content())
    names = {name for _, name, _ in shelf.library().directory(roles=["people"])}
    assert names == {"rest.md", "pay/rest.md"}


def test_the_same_text_under_the_same_name(shelf, public_view, whole) -> None:
    """Ids are hashes of name and text."""
    shelf.write("pay/rest.md", REST)
    shelf.index(path="pay", labels=["people"])
    shelf.index(path="open", labels=["public"])
    assert view(shelf) == public_view
    whole(shelf.content())


@pytest.mark.slow
def test_a_name_that_is_given_up_is_kept_from_then_on(shelf, public_view, whole) -> None:
    shelf.write("pay/rest.md", SECRET)
    shelf.index(path="pay", labels=["people"])
    shelf.index(path="open")
    before = view(shelf, "people")
    for path in ("pay", "open", ""):
        assert shelf.index(path=path).unchanged
        assert view(shelf, "people") == before
    shelf.write("pay/rest.md", SECRET.replace("zebraquill", "quagga"))
    shelf.index(path="pay")
    assert view(shelf) == public_view
    whole(shelf.content())


def test_a_name_that_is_wanted_while_its_holder_waits_to_be_written(shelf, whole) -> None:
    """One run over both: the labelled one comes first and has not been written yet."""
    shelf.write("a/rest.md", SECRET)
    shelf.index(path="a", labels=["people"])
    shelf.write("a/rest.md", SECRET.replace("zebraquill", "quagga"))
    shelf.write("rest.md", REST)
    shelf.index()
    whole(shelf.content())
    assert [name for _, name, _ in shelf.library().directory()] == ["rest.md"]
    assert "quagga" in str(view(shelf, "people"))


def test_a_document_that_is_published_has_the_name_of_a_public_one(shelf, public_view, whole) -> None:
    """Of two labelled ones the second had to have another."""
    shelf.write("pay/rest.md", SECRET)
    shelf.index(path="pay", labels=["people"])
    shelf.index(path="open", labels=["people"])
    assert view(shelf) == []
    shelf.index(path="open", labels=["public"])
    assert view(shelf) == public_view
    whole(shelf.content())


folders = st.sampled_from(["one", "two", "three"])
runs = st.lists(st.tuples(folders, st.sampled_from([(), ("a",), ("a", "b")])), min_size=2, max_size=5)


@pytest.mark.slow
@settings(
    max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.explicit, Phase.generate]
)
@given(runs)
def test_any_order_of_runs(shelves, whole, history) -> None:
    """Each reader sees what they would see in a library that never held what is closed to them."""
    decided = dict(history)  # one decision for each folder: what was public once is no secret
    history = [(folder, decided[folder]) for folder, _ in history]
    with shelves() as shelf:
        for folder in ("one", "two", "three"):
            shelf.write(f"{folder}/rest.md", REST if folder == "one" else SECRET + folder)
        for folder, labels in history:
            shelf.index(path=folder, labels=labels)
        whole(shelf.content())
        views = {roles: view(shelf, *roles) for roles in ((), ("a",))}
        for roles, rows in views.items():
            shelf.folder = shelf.folder.with_name(f"for {' '.join(roles)}")
            for folder, labels in history:
                if set(labels) <= set(roles):
                    shelf.index(path=folder, labels=labels)
            assert view(shelf, *roles) == rows
