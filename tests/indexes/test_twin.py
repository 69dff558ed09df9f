"""The async twins of what writes to a library."""

from __future__ import annotations

import asyncio

import pytest
from langchain_core.documents import Document
from memory_documents import GOOD, sources

from groundwire import Library
from groundwire.errors import InputError, LibraryBusyError
from groundwire.indexes.progress import Progress


async def test_async_twins(empty: Library, shelf) -> None:
    summary = await empty.aadd([GOOD, Document("Other.", id="o")], index="docs", description="D")
    assert summary.added == 2
    assert (await empty.adelete("docs", ["o"])).removed == 1
    assert (await empty.adelete_index("docs")).removed == 1
    file = shelf.write("a.md", shelf.text("anchor"))
    assert (await empty.aadd_files(file, index="files", description="D")).added == 1
    assert (await empty.aforget_files(file, index="files")).removed == 1
    with pytest.raises(InputError, match="no description"):
        await empty.aadd([GOOD], index="docs")
    assert empty.aadd.__name__ == "aadd"


async def test_a_call_that_is_cancelled_stops_and_can_be_made_again(
    empty: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("groundwire.indexes.ingestion.run.BATCH_PASSAGES", 4)
    documents = [Document(f"Log {n}.", id=f"d{n}") for n in range(40)]
    loop, reached, go_on, counts = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event(), []

    def progress(now: Progress) -> None:
        counts.append(now.files)
        if now.files == 20:
            loop.call_soon_threadsafe(reached.set)
            asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result(timeout=30)

    call = asyncio.create_task(empty.aadd(documents, index="docs", description="D", progress=progress))
    await reached.wait()
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    go_on.set()
    while True:
        try:
            summary = await empty.aadd(documents, index="docs", description="D")
            break
        except LibraryBusyError:  # until the other has let go
            await asyncio.sleep(0.01)
    assert max(counts) == 20
    assert 0 < summary.unchanged < 40
    assert summary.unchanged + summary.added == len(sources(empty)) == 40
