"""The embedded lexical index: tantivy, one folder per partition, so that no statistics leak across labels."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, suppress
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import tantivy

from ...errors import LibraryError
from ...evidence.passage import Passage
from ...evidence.text.words import analyzer
from ..filters import Filter
from ..partition import Partition
from ..ranked import Ranked
from .damage import as_sentence
from .lexical_index import Field
from .tantivy_documents import ANALYSIS, document, schema
from .tantivy_queries import found_by_words, having, inverse_frequencies, known_names, terms_of

_HEAP_BYTES = 30_000_000
_SEGMENT_DIGITS = 32


class TantivyWords:
    """The tantivy folders of one library: see `lexical_index.LexicalIndex`. Threads may share it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._indexes: dict[Partition, tantivy.Index] = {}

    def close(self) -> None:
        """Release open indexes, which another process may have rewritten or removed; the next use opens them again."""
        with self._lock:
            self._indexes.clear()

    def write(self, partition: Partition, add: Sequence[Passage], remove: Iterable[str]) -> None:
        """Add passages and remove ids, in one commit; known ids are replaced."""
        index = self._open(partition, create=True)
        if index is None:
            return
        with as_sentence(self._unwritable, ValueError, OSError):  # tantivy raises either when the disk is full
            writer = index.writer(_HEAP_BYTES, 1)
            writer.garbage_collect_files()  # left by a killed commit: the next one would use the same file names
            for id_ in {*remove, *(passage.id for passage in add)}:
                writer.delete_documents_by_term("id", id_)
            for passage in add:
                writer.add_document(document(passage))
            writer.commit()
            writer.wait_merging_threads()
            index.reload()

    def purge(self, partition: Partition, passages: Iterable[Passage]) -> None:
        """Rewrite a partition with these passages, or delete it if there are none, so that no file has a removed
        word."""
        rest = iter(passages)
        first = next(rest, None)
        if first is None:
            self._delete(partition)
        elif (index := self._open(partition, create=self._at(partition).is_dir())) is not None:
            self._rewrite(index, chain([first], rest))
            _remove_strays(self._at(partition))

    def _rewrite(self, index: tantivy.Index, passages: Iterable[Passage]) -> None:
        with as_sentence(self._unwritable, ValueError, OSError):
            writer = index.writer(_HEAP_BYTES, 1)
            writer.delete_all_documents()
            for passage in passages:
                writer.add_document(document(passage))
            writer.commit()
            index.reload()
            writer.garbage_collect_files()
            writer.wait_merging_threads()

    def _delete(self, partition: Partition) -> None:
        with self._lock:
            self._indexes.pop(partition, None)
            shutil.rmtree(self._at(partition), ignore_errors=True)
            with suppress(OSError):  # it may hold other partitions
                self._at(partition).parent.rmdir()

    def partitions(self) -> set[Partition]:
        """Every partition that has a folder."""
        return {Partition(path.parent.name, path.name) for path in self._folder.glob("*/*") if path.is_dir()}

    def _at(self, partition: Partition) -> Path:
        return self._folder / partition.index / partition.key

    def _unwritable(self, error: object) -> LibraryError:
        return LibraryError(
            f"the words in {str(self._folder)!r} cannot be written ({error}): "
            "see that the disk has room, then run `groundwire index` again"
        )

    def _reading(self) -> AbstractContextManager[None]:
        return as_sentence(partial(_unreadable, self._folder), ValueError, OSError)

    def search(
        self, partitions: Sequence[Partition], query: str, *, limit: int, filters: Filter | None = None
    ) -> Ranked:
        """The best passages of several partitions as (id, share of the query's weight), best first.

        BM25 scores from different partitions are not comparable, since each partition has its own statistics. Dividing
        by the weight of the whole query in the partition makes them comparable (the idea of CORI: Callan, Lu and Croft,
        SIGIR 1995). Ties are ordered by id, since tantivy's order depends on its segments and is not reproducible.
        """
        terms = terms_of(query)
        if not terms:
            return []
        pairs: Ranked = []
        for partition in partitions:
            index = self._open(partition)
            if index is None:
                raise LibraryError(
                    f"the words of the index {partition.index!r} are missing from {str(self._folder)!r}, or an earlier "
                    "version wrote them: run `groundwire index` again, it makes them anew"
                )
            with self._reading():
                pairs += found_by_words(index, terms, limit, filters, counted=_counted(self._at(partition)))
        return sorted(pairs, key=lambda pair: (-pair[1], pair[0]))[:limit]

    def weights(self, partitions: Sequence[Partition], stems: Iterable[str]) -> dict[str, float]:
        """The inverse document frequency of each stem over all passages of these partitions."""
        with self._reading():
            counted = sum(
                _counted(self._at(partition)) for partition in partitions if self._open(partition) is not None
            )
            searchers = [index.searcher() for index in self._indexes_of(partitions)]
            return inverse_frequencies(searchers, stems, counted=counted)

    def known(self, partitions: Sequence[Partition], names: Iterable[str], field: Field) -> set[str]:
        """The subset of these names that occur in a passage of these partitions."""
        with self._reading():
            return known_names([index.searcher() for index in self._indexes_of(partitions)], set(names), field)

    def having(
        self,
        partitions: Sequence[Partition],
        name: str,
        field: Field,
        *,
        limit: int,
        query: str,
        filters: Filter | None = None,
    ) -> list[str]:
        """Ids of passages that have the name; if a partition has more than `limit`, those that best match the words of
        `query`."""
        with self._reading():
            indexes = self._indexes_of(partitions)
            return [id_ for index in indexes for id_ in having(index, name, field, limit, query, filters)]

    def _indexes_of(self, partitions: Iterable[Partition]) -> list[tantivy.Index]:
        return [index for partition in partitions if (index := self._open(partition)) is not None]

    def count(self, partition: Partition) -> int:
        """How many passages a partition holds."""
        index = self._open(partition)
        with self._reading():
            return 0 if index is None else int(index.searcher().num_docs)

    def ids(self, partition: Partition) -> set[str]:
        """All ids of a partition."""
        index = self._open(partition)
        if index is None:
            return set()
        with self._reading():
            searcher = index.searcher()
            hits = searcher.search(tantivy.Query.all_query(), limit=max(1, searcher.num_docs)).hits
            return {str(searcher.doc(address).get_first("id")) for _, address in hits}

    def _open(self, partition: Partition, *, create: bool = False) -> tantivy.Index | None:
        with self._lock:
            if partition in self._indexes:
                return self._indexes[partition]
            folder = self._at(partition)
            if not (folder.is_dir() and tantivy.Index.exists(str(folder))) or _is_older(folder):
                if not create:
                    return None
                shutil.rmtree(folder, ignore_errors=True)
                self._folder.mkdir(mode=0o700, exist_ok=True)  # while it is empty
                folder.mkdir(parents=True)
            with as_sentence(partial(_unreadable, folder), ValueError, OSError):
                index = tantivy.Index(schema(), path=str(folder))
            index.register_tokenizer(ANALYSIS, analyzer())
            self._indexes[partition] = index
            return index


def _unreadable(folder: Path, error: object) -> LibraryError:
    return LibraryError(
        f"the words in {str(folder)!r} cannot be read ({error}): "
        "delete that folder and run `groundwire index` again, it makes them anew"
    )


def _is_older(folder: Path) -> bool:
    """Whether the words of a partition are stems that this version does not make."""
    try:
        fields = json.loads((folder / "meta.json").read_bytes())["schema"]
        names = {field["options"]["indexing"]["tokenizer"] for field in fields}
    except (KeyError, TypeError, ValueError, OSError):
        return False  # tantivy says what is wrong with it
    return ANALYSIS not in names


def _counted(folder: Path) -> int:
    """How many passages tantivy counts a word in: removed ones too, until it merges their segment with another.

    Raises `ValueError` if the folder's list of segments is damaged.
    """
    try:
        return sum(int(segment["max_doc"]) for segment in _segments(folder))
    except (KeyError, TypeError) as error:
        raise ValueError(f"the segments in 'meta.json' have no {error}") from error


def _segments(folder: Path) -> list[dict[str, Any]]:
    return list(json.loads((folder / "meta.json").read_bytes())["segments"])


def _remove_strays(folder: Path) -> None:
    """Remove the files of deleted segments, which tantivy keeps while somebody searches them."""
    living = {segment["segment_id"].replace("-", "") for segment in _segments(folder)}
    for file in folder.iterdir():
        segment = file.name.partition(".")[0]
        if len(segment) == _SEGMENT_DIGITS and segment not in living:
            file.unlink(missing_ok=True)
