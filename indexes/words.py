"""Words in tantivy (BM25), one folder for each index and label set, so that no statistic crosses a label."""

from __future__ import annotations

import json
import math
import shutil
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import tantivy

from ..errors import LibraryError
from ..evidence.passage import Passage
from ..evidence.words import analyzer, content_words, identifiers
from .damage import as_sentence
from .facts import facts_of, facts_wanted
from .filters import Filter
from .names import names, titles

_HEAP_BYTES = 30_000_000
_HEADING_BOOST = 0.5
_IDENTIFIER_BOOST = 1.5
_MAX_TERMS = 256
_SEGMENT_DIGITS = 32


@dataclass(frozen=True)
class _Term:
    field: str
    text: str
    boost: float


class Words:
    """The tantivy folders of one library. Threads may share it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._indexes: dict[tuple[str, str], tantivy.Index] = {}

    def close(self) -> None:
        """Let go of what is open: another process may have written it anew, or removed it. The next use opens it."""
        with self._lock:
            self._indexes.clear()

    def write(self, place: tuple[str, str], add: Sequence[Passage], remove: Iterable[str]) -> None:
        """Add passages to one (index, partition) and remove ids, in one commit; known ids are replaced."""
        index = self._open(place, create=True)
        if index is None:
            return
        with as_sentence(self._unwritable, ValueError, OSError):  # tantivy says both of a full disk
            writer = index.writer(_HEAP_BYTES, 1)
            writer.garbage_collect_files()  # of a killed commit: the next one would find a file of its own name
            for id_ in {*remove, *(passage.id for passage in add)}:
                writer.delete_documents_by_term("id", id_)
            for passage in add:
                writer.add_document(_document(passage))
            writer.commit()
            writer.wait_merging_threads()
            index.reload()

    def rebuild(self, place: tuple[str, str], passages: Iterable[Passage]) -> None:
        """Write a partition anew with these passages: no file holds a word of what was removed."""
        index = self._open(place)
        if index is None:
            return
        with as_sentence(self._unwritable, ValueError, OSError):
            writer = index.writer(_HEAP_BYTES, 1)
            writer.delete_all_documents()
            for passage in passages:
                writer.add_document(_document(passage))
            writer.commit()
            index.reload()
            writer.garbage_collect_files()
            writer.wait_merging_threads()
            _remove_strays(self._folder / place[0] / place[1])

    def forget(self, place: tuple[str, str]) -> None:
        """Remove a partition that holds nothing any more."""
        with self._lock:
            self._indexes.pop(place, None)
            shutil.rmtree(self._folder / place[0] / place[1], ignore_errors=True)
            with suppress(OSError):  # other partitions are in it
                (self._folder / place[0]).rmdir()

    def places(self) -> set[tuple[str, str]]:
        """Every (index, partition) that has a folder."""
        return {(path.parent.name, path.name) for path in self._folder.glob("*/*") if path.is_dir()}

    def _unwritable(self, error: object) -> LibraryError:
        return LibraryError(
            f"the words in {str(self._folder)!r} cannot be written ({error}): "
            "see that the disk has room, then run `groundwire index` again"
        )

    def search(
        self,
        places: Sequence[tuple[str, str]],
        query: str,
        *,
        limit: int,
        filters: Filter | None = None,
    ) -> list[tuple[str, float]]:
        """Best passages of several (index, partition) as (id, share of the query's weight), best first.

        BM25 scores of different partitions do not compare, since each has its own statistics; divided by the weight
        that the whole query has in the partition they do (the idea of CORI: Callan, Lu and Croft, SIGIR 1995).
        Raises `LibraryError` if there are no words for one of them.
        """
        terms = _terms(query)
        if not terms:
            return []
        found: list[tuple[str, float]] = []
        for place in places:
            index = self._open(place)
            if index is None:
                raise LibraryError(
                    f"the words of the index {place[0]!r} are missing from {str(self._folder)!r}: "
                    "run `groundwire index` again, it makes them anew"
                )
            found += _search(index, terms, limit, filters)
        return sorted(found, key=lambda pair: -pair[1])[:limit]

    def weights(self, places: Sequence[tuple[str, str]], stems: Iterable[str]) -> dict[str, float]:
        """The inverse document frequency of each stem over all passages of several (index, partition)."""
        searchers = [index.searcher() for place in places if (index := self._open(place)) is not None]
        documents = sum(searcher.num_docs for searcher in searchers)
        having = {stem: sum(searcher.doc_freq("text", stem) for searcher in searchers) for stem in stems}
        return {stem: math.log(1 + (documents - count + 0.5) / (count + 0.5)) for stem, count in having.items()}

    def opened(self, place: tuple[str, str]) -> tantivy.Index | None:
        """The tantivy index of one (index, partition), for who reads more of it; None if there is none."""
        return self._open(place)

    def count(self, place: tuple[str, str]) -> int:
        """How many passages one (index, partition) holds."""
        index = self._open(place)
        return 0 if index is None else int(index.searcher().num_docs)

    def ids(self, place: tuple[str, str]) -> set[str]:
        """All ids of one (index, partition)."""
        index = self._open(place)
        if index is None:
            return set()
        searcher = index.searcher()
        hits = searcher.search(tantivy.Query.all_query(), limit=max(1, searcher.num_docs)).hits
        return {str(searcher.doc(address).get_first("id")) for _, address in hits}

    def _open(self, place: tuple[str, str], *, create: bool = False) -> tantivy.Index | None:
        with self._lock:
            if place in self._indexes:
                return self._indexes[place]
            folder = self._folder / place[0] / place[1]
            if not (folder.is_dir() and tantivy.Index.exists(str(folder))):
                if not create:
                    return None
                shutil.rmtree(folder, ignore_errors=True)
                self._folder.mkdir(mode=0o700, exist_ok=True)  # before anything is in it
                folder.mkdir(parents=True)
            try:
                index = tantivy.Index(_schema(), path=str(folder))
            except (ValueError, OSError) as error:
                raise LibraryError(
                    f"the words in {str(folder)!r} cannot be read ({error}): "
                    "delete that folder and run `groundwire index` again, it makes them anew"
                ) from error
            index.register_tokenizer("words", analyzer())
            self._indexes[place] = index
            return index


def _remove_strays(folder: Path) -> None:
    """Take away segments that are no more, whose files tantivy keeps while somebody searches them."""
    living = {one["segment_id"].replace("-", "") for one in json.loads((folder / "meta.json").read_bytes())["segments"]}
    for file in folder.iterdir():
        segment = file.name.partition(".")[0]
        if len(segment) == _SEGMENT_DIGITS and segment not in living:
            file.unlink(missing_ok=True)


def _terms(query: str) -> list[_Term]:
    words = content_words(query) or analyzer().analyze(query)
    terms = [_Term("identifiers", word, _IDENTIFIER_BOOST) for word in identifiers(query)]
    for word in words:
        terms += [_Term("text", word, 1.0), _Term("heading", word, _HEADING_BOOST)]
    return terms[:_MAX_TERMS]


def _search(
    index: tantivy.Index, terms: Sequence[_Term], limit: int, filters: Filter | None
) -> list[tuple[str, float]]:
    searcher, schema = index.searcher(), index.schema
    weight = sum(term.boost * _idf(searcher, term) for term in terms if term.field != "heading")
    if searcher.num_docs == 0 or weight == 0:
        return []
    query = tantivy.Query.boolean_query(
        [
            (
                tantivy.Occur.Should,
                tantivy.Query.boost_query(tantivy.Query.term_query(schema, term.field, term.text), term.boost),
            )
            for term in terms
        ]
    )
    wanted = [(tantivy.Occur.Must, query), *clauses(schema, filters)]
    hits = searcher.search(tantivy.Query.boolean_query(wanted), limit=limit, count=False).hits
    return [(str(searcher.doc(address).get_first("id")), score / weight) for score, address in hits]


def _idf(searcher: tantivy.Searcher, term: _Term) -> float:
    documents, having = searcher.num_docs, searcher.doc_freq(term.field, term.text)
    return math.log(1 + (documents - having + 0.5) / (having + 0.5))


def clauses(schema: tantivy.Schema, filters: Filter | None) -> list[tuple[tantivy.Occur, tantivy.Query]]:
    """What a passage must have to pass the filters; it adds nothing to a score."""
    found = []
    for _, facts in facts_wanted(filters):
        any_of = [(tantivy.Occur.Should, tantivy.Query.term_query(schema, "facts", fact)) for fact in facts]
        found.append((tantivy.Occur.Must, tantivy.Query.const_score_query(tantivy.Query.boolean_query(any_of), 0.0)))
    return found


def _document(passage: Passage) -> tantivy.Document:
    document = tantivy.Document()
    document.add_text("id", passage.id)
    document.add_text("text", passage.text)
    heading = " ".join((passage.title, *passage.heading, passage.source))
    document.add_text("heading", heading)
    for identifier in identifiers(f"{heading} {passage.text}"):
        document.add_text("identifiers", identifier)
    for fact in facts_of(passage).values():
        document.add_text("facts", fact)
    for name in titles(passage):
        document.add_text("titles", name)
    for name in names(passage):
        document.add_text("names", name)
    return document


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("id", stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_text_field("text", tokenizer_name="words", index_option="freq")
    builder.add_text_field("heading", tokenizer_name="words", index_option="freq")
    builder.add_text_field("identifiers", tokenizer_name="raw", index_option="basic")
    builder.add_text_field("facts", tokenizer_name="raw", index_option="basic")
    builder.add_text_field("titles", tokenizer_name="raw", index_option="basic")
    builder.add_text_field("names", tokenizer_name="raw", index_option="basic")
    return builder.build()
