"""Libraries whose every word of weight says who may read it, and conversations that try to get at the others.

A mark such as `zqaczt` stands in what needs the labels `a` and `c`; its last letter says where (`h` a heading, `t` a
text, `n` a file's name, `m` front matter, `i` an index, `u` a user's own words). So whatever leaves tells by itself
whom it may reach: `forbidden` finds the rest.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from hypothesis import strategies as st
from small_library import make_library

from groundwire.indexes.library import Library

LABELS = "abc"
INDEXES = ("shelfone", "shelftwo", "shelfthree")
_MARK = re.compile(r"zq([abc]*)z[htnmiu]")

Labels = tuple[str, ...]


def mark(labels: Collection[str], where: str) -> str:
    """The word that stands in what needs these labels."""
    return f"zq{''.join(sorted(labels))}z{where}"


def marks(text: str) -> set[str]:
    """The marks in a text."""
    return {match[0] for match in _MARK.finditer(text.casefold())}


def forbidden_marks(text: str, roles: Collection[str]) -> set[str]:
    """The marks in a text that a caller with `roles` may not see."""
    return {token for token in marks(text) if not set(token[2 : token.rindex("z")]) <= set(roles)}


@dataclass(frozen=True)
class Shelved:
    """A document of a random library."""

    index: str
    labels: Labels
    weight: int

    @property
    def text(self) -> str:
        """Every document says the same of its bell, so that each question finds all of them."""
        head, body, fact = (mark(self.labels, where) for where in "htm")
        return (
            f"---\nteam: {fact}\n---\n# Bell {head}\n\nThe bell {body} of the hall weighs {self.weight} tons.\n\n"
            f"## Ringers {head}\n\nThe keeper {body} may ring the bell {self.weight} times a day.\n"
        )


label_sets = st.sets(st.sampled_from(LABELS)).map(lambda labels: tuple(sorted(labels)))
libraries = st.lists(
    st.builds(Shelved, st.sampled_from(INDEXES), label_sets, st.integers(2, 90)), min_size=1, max_size=7
)


def build(folder: Path, documents: list[Shelved]) -> Library:
    """Write the documents and index them; whoever is given the library closes it."""
    for at, document in enumerate(documents):
        file = (
            folder
            / "documents"
            / document.index
            / ("-".join(document.labels) or "open")
            / f"{at}-{mark(document.labels, 'n')}.md"
        )
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(document.text, encoding="utf-8")
    (folder / "library").mkdir()
    library = make_library(folder / "library")
    for index in dict.fromkeys(document.index for document in documents):
        needed = set.intersection(*(set(document.labels) for document in documents if document.index == index))
        below = {
            "-".join(document.labels): list(document.labels)
            for document in documents
            if document.index == index and document.labels
        }
        library.add_files(
            folder / "documents" / index, index=index, description=f"The bells of {mark(needed, 'i')}.",
            labels_below=below,
        )  # fmt: skip
    return library
