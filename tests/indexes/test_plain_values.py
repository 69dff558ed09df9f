"""Metadata of data frames and databases: plain values are made of scalars, and what is none is told all at once."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

import numpy as np
import pytest
from langchain_core.documents import Document as LangChainDocument
from small_library import make_library

from groundwire.errors import InputError
from groundwire.indexes import Document
from groundwire.indexes.loaders.sections import sections_from_marks

TEXT = "The anchor weighs 40 kg."
GIVEN: dict[str, Any] = {
    "row": np.int64(3), "weight": np.float32(0.5), "spare": np.True_, "crane": np.str_("north"),
    "price": Decimal("12.50"), "key": UUID(int=7), "tags": ("iron", "heavy"), "old": 5, "none": None,
}  # fmt: skip
KEPT = {
    "row": 3, "weight": 0.5, "spare": True, "crane": "north", "price": 12.5, "key": str(UUID(int=7)),
    "tags": ["iron", "heavy"], "old": 5,
}  # fmt: skip


@pytest.mark.parametrize("ours", [False, True])
def test_scalars_of_other_libraries_are_kept_as_plain_values(tmp_path: Path, ours: bool) -> None:
    given: Any = LangChainDocument(TEXT, metadata=GIVEN, id="a")
    if ours:
        given = Document(TEXT, "Anchor", sections_from_marks(TEXT, ()), GIVEN)
    with make_library(tmp_path) as library:
        library.add([given], index="stock", description="Stock.")
        (hit,) = library.search("anchor", filters={"row": 3, "price": {">=": 12}})
        assert KEPT.items() <= hit.passage.metadata.items()
        assert {type(value) for value in hit.passage.metadata.values()} <= {str, int, float, bool, list}
    assert given.metadata == GIVEN


def test_all_fields_that_cannot_be_kept_are_named_at_once(tmp_path: Path) -> None:
    metadata = {"box": [1, 2], "when": np.datetime64(5, "ns"), "lost": np.float64("nan"), "fine": 1}
    with make_library(tmp_path) as library, pytest.raises(InputError) as told:
        library.add([LangChainDocument(TEXT, metadata=metadata, id="a")], index="stock", description="Stock.")
    assert str(told.value).startswith("the metadata fields 'box' and 'when' and 'lost' of the document 'a' are [1, 2] ")
    assert "fine" not in str(told.value)
