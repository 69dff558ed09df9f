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


def test_what_the_tokens_say_is_added_to_the_ranking(shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """The best by its tokens gains half of the best score, the worst nothing."""
    for name in ("storm", "lamp", "shop"):
        shelf.write(f"{name}.md", f"# {name}\n\nThe {name} of the harbour hall.\n")
    shelf.index()
    library, settings = shelf.library(), SearchSettings(diversity=0, coverage=0)
    plain = {hit.passage.source: hit.score for hit in library.search("storm harbour hall", settings=settings)}
    tokens = {"storm": 0.1, "lamp": 0.2, "shop": 0.5}
    monkeypatch.setattr(
        "groundwire.models.reranker.MaxSim.scores",
        lambda _self, _query, texts: [next(value for name, value in tokens.items() if name in text) for text in texts],
    )
    hits = library.search("storm harbour hall", settings=settings.model_copy(update={"reranker": "maxsim"}))
    best = max(plain.values())
    assert {hit.passage.source: hit.score - plain[hit.passage.source] for hit in hits} == pytest.approx(
        {"storm.md": 0.0, "lamp.md": 0.125 * best, "shop.md": 0.5 * best}
    )
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_the_packaged_models_tokens_rank_the_candidates(shelf) -> None:
    shelf.write("storm.md", "# Storm\n\nThe storm hit the harbour hall.\n")
    shelf.write("other.md", "# Other\n\nA shop stands there.\n")
    shelf.index()
    hits = shelf.library().search("storm at the harbour", settings=SearchSettings(reranker="maxsim"))
    assert [hit.passage.source for hit in hits] == ["storm.md", "other.md"]


def test_a_reranker_that_is_none_is_an_error_of_the_search(shelf) -> None:
    shelf.write("storm.md", "# Storm\n\nThe storm hit the harbour hall.\n")
    shelf.index()
    with pytest.raises(ModelError, match="there is no reranker 'nowhere'"):
        shelf.library().search("storm", settings=SearchSettings(reranker="nowhere"))
