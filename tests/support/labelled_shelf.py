"""A shelf with a public and a labelled document, and what anybody is shown of it."""

from __future__ import annotations

import pytest
from library_shelf import Shelf

SECRET = "zebraquill"
NEW = ("--name", "docs", "--description", "Documents.")


@pytest.fixture
def labelled_shelf(shelf: Shelf) -> Shelf:
    """A shelf with a public and a labelled document, both indexed."""
    shelf.write("open/rest.md", "# Rest\n\nRest for 11 hours.\n")
    shelf.write("pay/bands.md", f"# Pay\n\nThe {SECRET} salary is 52,000.\n")
    shelf.index(path="pay", labels=["people"])
    shelf.index(path="open")
    return shelf


def public(shelf: Shelf) -> str:
    """All that a caller without roles is shown or told."""
    with shelf._closing() as library:
        texts = [library.passages([id_])[id_].text for _, _, id_ in library.directory()]
        return " ".join([*texts, *(hit.passage.text for hit in library.search(f"{SECRET} salary"))])
