"""A library's search with a cross-encoder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tiny_reranker import save

from groundwire.errors import ModelError
from groundwire.settings import SearchSettings

if TYPE_CHECKING:
    from pathlib import Path


def test_the_cross_encoder_ranks_the_candidates_anew(shelf, tmp_path: Path) -> None:
    shelf.write("storm.md", "# Storm\n\nThe storm hit the harbour hall.\n")
    shelf.write("light.md", "# Lamp\n\nA light stands there.\n")
    shelf.write("other.md", "# Other\n\nA shop stands there.\n")
    shelf.index()
    library = shelf.library()
    plain = library.search("storm harbour hall", settings=SearchSettings(diversity=0))
    assert plain[0].passage.source == "storm.md"
    reranker = str(save(tmp_path / "tiny"))
    hits = library.search("storm harbour hall", settings=SearchSettings(diversity=0, reranker=reranker))
    assert [hit.passage.source for hit in hits] == ["light.md", "other.md", "storm.md"]
    assert hits[1].score == pytest.approx(0.5)
    assert {hit.passage.id: hit.similarity for hit in hits} == {hit.passage.id: hit.similarity for hit in plain}


def test_a_reranker_that_is_none_is_an_error_of_the_search(shelf) -> None:
    shelf.write("storm.md", "# Storm\n\nThe storm hit the harbour hall.\n")
    shelf.index()
    with pytest.raises(ModelError, match="There is no reranker 'nowhere'"):
        shelf.library().search("storm", settings=SearchSettings(reranker="nowhere"))
