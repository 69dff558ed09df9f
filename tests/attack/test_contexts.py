"""Contexts keep the law of labels: what was written about labelled passages changes nothing for anybody else."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from laws import ANY, law
from placed import writer
from random_library import LABELS, forbidden_marks, label_sets, mark

from groundwire.settings import SearchSettings

_SAID = re.compile(r"zq([abc]*)zt")


def echo(messages: list) -> str:
    """A context with every mark that the prompt shows."""
    return "It is about " + " ".join(f"zq{letters}zh" for letters in _SAID.findall(messages[-1].text)) + " and a bell."


def fill(shelf, documents: list[tuple[str, ...]]) -> None:
    for at, labels in enumerate(documents):
        shelf.write(f"{'-'.join(labels) or 'open'}/{at}.md", f"# Bell {at}\n\nThe bell {mark(labels, 't')} of {at}.\n")


def below(documents: list[tuple[str, ...]]) -> dict[str, list[str]]:
    return {"-".join(labels): list(labels) for labels in documents if labels}


@law(
    3,
    6,
    settings(ANY, derandomize=True, database=None),
    documents=st.lists(label_sets, min_size=1, max_size=5),
    roles=label_sets,
)
def test_labelled_passages_change_nothing_for_others(shelves, documents, roles) -> None:
    visible = [document for document in documents if set(document) <= set(roles)]
    results = []
    for some in (documents, visible):
        if not some:
            return
        with shelves() as shelf:
            fill(shelf, documents)
            for labels in set(documents) - set(some):
                for file in (shelf.docs / "-".join(labels)).iterdir():
                    file.unlink()
            shelf.index(labels_below=below(some), contextual=writer(echo))
            library = shelf.library()
            queries = [mark(document, "h") for document in (*documents, tuple(LABELS))] + ["a bell"]
            hits = [library.search(query, roles=roles, settings=SearchSettings(k=9)) for query in queries]
            results.append([[(hit.passage.source, hit.score, hit.passage.context) for hit in some] for some in hits])
            assert forbidden_marks(json.dumps(results[-1]), roles) == set()
            assert forbidden_marks(json.dumps([[hit.model_dump() for hit in some] for some in hits]), roles) == set()
    assert results[0] == results[1]


@pytest.mark.parametrize(("first", "then"), [((), ("a",)), (("a",), ()), (("a",), ("b",))])
def test_a_document_under_other_labels_is_searched_by_its_context_under_these_only(shelf, first, then) -> None:
    shelf.write("one.md", "# Bell\n\nThe bell zqzt.\n")
    shelf.write("two.md", "# Bell\n\nThe other bell.\n")
    shelf.index(labels=first, contextual=writer(lambda _: "About the quagga."))
    shelf.index(labels=then)
    library = shelf.library()
    lexical = SearchSettings(mode="lexical", links=0)
    assert len(library.search("quagga", roles=then, settings=lexical)) == 2
    others = set(LABELS) - set(then)
    assert library.search("quagga", roles=others, settings=lexical) == [] or not then
