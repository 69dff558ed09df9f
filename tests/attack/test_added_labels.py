"""Documents from memory are as safe as files: what is known with labels does not come in without them."""

from __future__ import annotations

from pathlib import Path

import pytest
from langchain_core.documents import Document
from library_shelf import embedding_with

from groundwire import Library
from groundwire.errors import InputError

SECRET = "zebraquill"
TEXT = f"The {SECRET} salary is 52,000."
WANTED = r"known with labels.*--labels people \(in Python labels=\['people'\]\)"


@pytest.fixture
def library(shelf) -> Library:
    """A public document and a labelled one, in an index each."""
    library = shelf.library()
    library.add([Document(TEXT, id="pay")], index="pay", labels=["people"], description="Pay.")
    library.add([Document("Rest for 11 hours.", id="rest")], index="rest", description="Rest.")
    return library


def public(library: Library) -> str:
    """All that a caller without roles is shown."""
    texts = [library.passages([id_])[id_].text for _, _, id_ in library.directory()]
    return " ".join([*texts, *(hit.passage.text for hit in library.search(f"{SECRET} salary"))])


def test_a_labelled_document_is_shown_to_who_has_the_label(library: Library) -> None:
    assert library.search("salary", roles=["people"])[0].passage.labels == ("people",)
    assert SECRET not in public(library)
    assert library.text("pay", "pay") is None
    assert library.text("pay", "pay", roles=["people"]) == TEXT


def test_labels_stay_when_a_document_is_added_again_without_them(library: Library) -> None:
    assert library.add([Document(f"A new {SECRET}.", id="pay")], index="pay").changed == 1
    assert library.add([Document(f"Another {SECRET}.", id="more")], index="pay").added == 1
    assert SECRET not in public(library)
    library.add([Document("Open.", id="open")], index="pay", labels=["public"])
    with pytest.raises(InputError, match=r"documents of several labels \(people, public\).*such as 'third'; an empty"):
        library.add([Document("Third.", id="third")], index="pay")
    assert library.add([Document(f"The last {SECRET}.", id="pay")], index="pay").changed == 1
    assert SECRET not in public(library)


def test_labels_that_are_given_decide(library: Library) -> None:
    library.add([Document(TEXT, id="pay")], index="pay", labels=["public"])
    assert SECRET in public(library)
    library.add([Document(TEXT, id="pay")], index="pay", labels=["board"])
    assert SECRET not in public(library)
    assert SECRET not in " ".join(hit.passage.text for hit in library.search("salary", roles=["people"]))


def labels_by_id(**labels: list[str] | None):
    """A function that tells the labels of documents by their ids."""
    return lambda document: labels[document.id]


def test_documents_of_one_call_carry_labels_each_of_its_own(library: Library) -> None:
    documents = [Document("The quiet quagga.", id="one"), Document("The open bell.", id="two")]

    def visible_text(*roles: str) -> str:
        return " ".join(hit.passage.text for hit in library.search("quagga bell", roles=roles))

    library.add(documents, index="mixed", description="D", labels=labels_by_id(one=["people", "board"], two=[]))
    assert "open bell" in visible_text()
    assert "quagga" not in visible_text("people") + visible_text("board")
    assert "quagga" in visible_text("people", "board")
    library.add(documents, index="mixed", labels=labels_by_id(one=None, two=["people"]))
    assert "open bell" not in visible_text("board")
    assert "open bell" in visible_text("people")
    assert "quagga" not in visible_text("people")


def test_parts_of_a_source_carry_the_labels_of_all_parts(library: Library) -> None:
    pages = [Document(f"Page {SECRET} {n}.", metadata={"source": "book", "page": n}) for n in (1, 2)]
    library.add(pages, index="books", description="D", labels=lambda page: [f"g{page.metadata['page']}"])
    assert SECRET not in str(library.search(SECRET, roles=["g1"]))
    assert SECRET in str(library.search(SECRET, roles=["g1", "g2"]))


def test_equal_documents_carry_the_labels_of_all_of_them(library: Library) -> None:
    twins = [Document(f"Twin {SECRET}."), Document(f"Twin {SECRET}.")]
    library.add(twins, index="twins", description="D", labels=lambda twin: ["board"] if twin is twins[1] else [])
    assert SECRET not in str(library.search("twin", indexes=[]))
    assert SECRET in str(library.search("twin", roles=["board"]))


def test_a_function_tells_the_labels_of_every_new_document(library: Library) -> None:
    documents = [Document(f"{SECRET} one.", id="one"), Document(f"{SECRET} one.", id="two")]
    with pytest.raises(InputError, match="labels were given for some documents, not for the new one 'two'"):
        library.add(documents, index="mixed", description="D", labels=labels_by_id(one=["people"], two=None))
    with pytest.raises(InputError, match="hand in a list"):
        library.add(documents, index="mixed", description="D", labels=lambda _: "people")
    with pytest.raises(InputError, match=WANTED):
        library.add([Document(TEXT, id="copy")], index="mixed", description="D", labels=lambda _: None)
    assert [info.name for info in library.indexes()] == ["pay", "rest"]


@pytest.mark.parametrize("index", ["rest", "new"])
def test_a_copy_under_another_id_is_recognised(library: Library, index: str) -> None:
    with pytest.raises(InputError, match=f"a document is {WANTED}"):
        library.add([Document(TEXT, id="copy")], index=index, description="D")
    assert [info.name for info in library.indexes()] == ["pay", "rest"]
    library.add([Document(TEXT, id="copy")], index=index, description="D", labels=["people"])
    assert SECRET not in public(library)


@pytest.mark.parametrize("whole", [False, True], ids=["the document", "the index"])
@pytest.mark.parametrize("text", [TEXT, f"The {SECRET} salary is 53,000 now."], ids=["as it was", "edited"])
def test_a_document_that_was_deleted_does_not_come_back_without_its_labels(
    library: Library, text: str, whole: bool
) -> None:
    if whole:
        library.delete_index("pay")
    else:
        library.delete("pay", ["pay"])
    with pytest.raises(InputError, match=f"a document is {WANTED}"):
        library.add([Document(text, id="pay")], index="pay", description="Pay.")
    assert SECRET not in public(library)
    library.add([Document(text, id="pay")], index="pay", description="Pay.", labels=["public"])
    assert SECRET in public(library)


def test_neither_if_the_library_was_moved_or_another_index_has_its_id(library: Library, shelf, tmp_path: Path) -> None:
    library.add([Document("The menu.", id="pay")], index="rest")
    library.delete("pay", ["pay"])
    with pytest.raises(InputError, match=WANTED):
        library.add([Document("Of new pay.", id="pay")], index="pay")
    library.close()
    (tmp_path / "elsewhere").mkdir()
    moved_folder = shelf.folder.rename(tmp_path / "elsewhere" / "library")
    with embedding_with(shelf.model, Library.open(moved_folder)) as moved:
        with pytest.raises(InputError, match=WANTED):
            moved.add([Document("Of new pay.", id="pay")], index="pay")
        with pytest.raises(InputError, match=WANTED):
            moved.add([Document(TEXT, id="copy")], index="pay")
        assert moved.add([Document("A new menu.", id="pay")], index="rest").changed == 1


def test_another_document_of_the_same_id_in_another_index_is_not_asked_about(library: Library) -> None:
    assert library.add([Document("The menu.", id="pay")], index="rest").added == 1


def test_a_file_with_the_text_of_a_labelled_document(library: Library, shelf) -> None:
    """The labels of a path said that it was public, and no path decides on a document."""
    file = shelf.write("copy.txt", TEXT)
    with pytest.raises(
        InputError, match=r"a file is known with labels.*'copy.txt', which was indexed as 'pay' with 'people'"
    ):
        library.add_files(file, index="files", description="Files.")
    assert SECRET not in public(library)


def test_a_document_with_the_text_of_a_labelled_file(library: Library, shelf) -> None:
    file = shelf.write("bands.txt", f"The other {SECRET}.")
    library.add_files(file, index="files", description="Files.", labels=["people"])
    with pytest.raises(InputError, match=f"a document is {WANTED}"):
        library.add([Document(f"The other {SECRET}.", id="copy")], index="rest")
    assert SECRET not in public(library)


def test_labels_of_the_folder_around_the_library_are_not_those_of_documents(library: Library, shelf) -> None:
    """A document has no path; one location looked like one, and publishing the folder published it."""
    shelf.write("a.md", shelf.text("anchor"))
    library.add_files(shelf.top, index="files", description="Files.", labels=["public"])
    assert SECRET not in public(library)
    library.add_files(shelf.top, index="files", labels=["board"])
    assert "11 hours" in public(library)
    with pytest.raises(InputError, match="has nothing from under"):
        library.forget_files(shelf.top, index="pay")


def test_deleted_labelled_text_is_out_of_every_file(library: Library, shelf) -> None:
    def secret_on_disk() -> bool:
        return any(SECRET.encode() in file.read_bytes() for file in Path(shelf.folder).rglob("*") if file.is_file())

    library.add([Document("Stays.", id="stays")], index="pay", labels=["people"])
    assert library.delete("pay", ["pay"]).purged
    library.close()
    assert not secret_on_disk()
