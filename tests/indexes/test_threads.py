"""Threads that share an open library while its documents change."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from groundwire.indexes.stores.chroma_access import ChromaAccess
from groundwire.settings import SearchSettings

THREADS, SECONDS = 6, 20


@pytest.mark.slow
def test_they_search_while_somebody_writes(shelf) -> None:
    shelf.write("stays.md", "# Bell\n\nThe bell of the hall.\n")
    shelf.write("changes.md", "# Bell\n\nThe bell was cast in year0.\n")
    shelf.index()
    library, stop = shelf.library(), threading.Event()

    def ask(turn: int) -> int:
        mode, count = ("dense", "lexical", "fused")[turn % 3], 0
        while not stop.is_set() or not count:
            sources = {hit.passage.source for hit in library.search("bell hall", settings=SearchSettings(mode=mode))}
            assert "stays.md" in sources
            count += 1
        return count

    with ThreadPoolExecutor(THREADS) as pool:
        asking = [pool.submit(ask, turn) for turn in range(THREADS)]
        try:
            for year in range(1, 6):
                shelf.write("changes.md", f"# Bell\n\nThe bell was cast in year{year}.\n")
                shelf.index(purge=year == 5)
        finally:
            stop.set()
        assert all(future.result() for future in asking)
    texts = [hit.passage.text for hit in library.search("in which year was the bell cast")]
    assert [text for text in texts if "year" in text] == ["# Bell\n\nThe bell was cast in year5."]


def test_queries_of_chroma_run_side_by_side(shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each waits inside its query until the other is there too."""
    shelf.write("a.md", "# Bell\n\nThe bell of the hall.\n")
    shelf.index()
    library, both = shelf.library(), threading.Barrier(2)
    once = ChromaAccess._once

    def together(self: ChromaAccess, *values: object, **options: object) -> object:
        both.wait(timeout=SECONDS)
        return once(self, *values, **options)

    dense = SearchSettings(mode="dense", links=0)
    monkeypatch.setattr(ChromaAccess, "_once", together)
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda query: library.search(query, settings=dense), ["bell", "hall"]))
    assert all(results)
