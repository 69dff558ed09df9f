"""The folder of a library, opened: its stores, its indexes, its embedding models and the lock of who writes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, Self

from ..errors import EmbeddingMismatchError, InputError, LibraryError, shortened
from ..models.embeddings import GIVEN, load_embeddings, name_of, unit_query, unit_vectors
from ..models.recent import Recent, digest_of
from .home import Home
from .kept_answers import erase_answers
from .labels import normalise_labels, opens
from .records import IndexInfo
from .stores.bundle import StoreFactory
from .stores.catalog import Catalog
from .stores.embedded import Embedded
from .stores.lexical_index import LexicalIndex
from .stores.vector_store import VectorStore
from .view import View

if TYPE_CHECKING:
    import numpy as np
    from langchain_core.embeddings import Embeddings


_RECENT = 2_048
"""Most vectors that are kept for `embed_again`."""


class OpenLibrary:
    """What searching and writing share; users open a `Library`."""

    def __init__(
        self,
        folder: Path,
        *,
        embeddings: Embeddings | None = None,
        stores: StoreFactory | None = None,
        create: bool = False,
    ) -> None:
        """Use `Library.open` or `Library.create`.

        Raises `InputError` for a folder that is no `Path`, and for embeddings that embed nothing.
        """
        given: object = folder
        if not isinstance(given, Path):
            raise InputError(
                f"Library({given!r}) does not open a library: use Library.open, or Library.create to make it if it is "
                "not there"
            )
        embeds = all(hasattr(embeddings, name) for name in ("embed_documents", "embed_query"))
        if embeddings is not None and (not embeds or isinstance(embeddings, type)):
            raise InputError(
                f"the embeddings are {shortened(embeddings)}: hand in an object of LangChain's Embeddings, such as the "
                "one that a vector store was given"
            )
        self.folder = folder
        self._embeddings = embeddings
        factory = stores or Embedded()
        self._home = Home(folder, factory)
        if create:
            self._home.make()
        self._view = View(folder, factory)
        self._recent = Recent["np.ndarray"](_RECENT)

    @property
    def catalog(self) -> Catalog:
        """The truth about what is here; it knows no roles."""
        return self._view.stores.catalog

    @property
    def vectors(self) -> VectorStore:
        """Dense vectors by partition."""
        return self._view.stores.vectors

    @property
    def words(self) -> LexicalIndex:
        """Words by partition."""
        return self._view.stores.words

    @classmethod
    def open(
        cls,
        folder: str | os.PathLike[str],
        *,
        embeddings: Embeddings | None = None,
        stores: StoreFactory | None = None,
    ) -> Self:
        """Open an existing library. Raises `LibraryError` if there is none, and `InputError` for what is no path.

        `embeddings` embed in place of the model that settings name. An index remembers their class and model, and is
        searched and added to only with the same (`EmbeddingMismatchError`).
        `stores` make and open what is stored (`bundle.py`), in place of SQLite, Chroma and tantivy in the folder.
        """
        return cls(as_path(folder), embeddings=embeddings, stores=stores)

    @classmethod
    def create(
        cls,
        folder: str | os.PathLike[str],
        *,
        embeddings: Embeddings | None = None,
        stores: StoreFactory | None = None,
    ) -> Self:
        """Open a library, making an empty one where there is none. Raises `LibraryReadOnlyError`.

        `embeddings` and `stores` are those of `open`. As a context that is left by an error it takes away again what it
        made, unless something was indexed or embedded.
        """
        return cls(as_path(folder), embeddings=embeddings, stores=stores, create=True)

    def close(self) -> None:
        """Release files; the object cannot be used afterwards."""
        self._view.close()

    def closer(self) -> Callable[[], None]:
        """A function that closes the library's files, and does not keep the library in memory as `close` does."""
        return self._view.close

    def _share(self, other: OpenLibrary) -> None:
        """Use everything that another library has open."""
        vars(self).update(vars(other))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self.folder)!r})"

    def __enter__(self) -> Self:
        """Raises `InputError` after `close`."""
        self._view.check_open()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        made_for_nothing = kind is not None and self._home.made
        useless = made_for_nothing and self.catalog.is_empty() and not self.vectors.partitions()
        self.close()
        if useless:
            self._home.unmake()

    def __getstate__(self) -> NoReturn:
        """Raises `InputError`: its files are open in this process only."""
        raise InputError(
            f"the open library {str(self.folder)!r} cannot be pickled or copied: hand over its folder, and open it "
            "there"
        )

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the library's lock. Raises `LibraryBusyError` if another process or thread holds it."""
        with self._home.writing(read_only=self._view.stores.read_only):
            self._view.indexes()
            stores = self._view.stores
            try:
                yield
            finally:
                try:
                    self.vectors.end_writing()
                finally:  # kept answers may quote what was deleted
                    erase_answers(self.folder)
            if stores.replaced():
                raise LibraryError(
                    f"the library {str(self.folder)!r} was replaced while it was written to: index into it again"
                )

    # -- what is there

    def indexes(self, roles: Iterable[str] | None = None) -> list[IndexInfo]:
        """The indexes by name; with `roles`, only those that hold something these roles open.

        `None` is for the owner of the folder (it lists everything); pass `()` for an anonymous caller.
        """
        infos = list(self._view.indexes().values())
        if roles is None:
            return infos
        caller_roles = normalise_labels(roles)
        visible = [
            info.limited_to(labels for labels in info.label_sets if opens(labels, caller_roles)) for info in infos
        ]
        return [info for info in visible if info.label_sets]

    def embed(self, name: str, texts: Sequence[str]) -> np.ndarray:
        """Unit vectors of texts by the embedding model of that name. Raises `ModelError`, `EmbeddingMismatchError`."""
        return unit_vectors(self._model(name), name, texts)

    def embed_again(self, name: str, texts: Sequence[str]) -> np.ndarray:
        """The same for one text or more that may have been embedded before: vectors used lately are still there, and
        equal texts are embedded once."""
        import numpy as np

        def embed(lacking: Sequence[str]) -> list[np.ndarray]:
            return [vector.copy() for vector in self.embed(name, lacking)]  # a row would keep all rows in memory

        keys = [digest_of(name, text) for text in texts]
        return np.stack(self._recent.of(keys, texts, embed))

    def clear_recent(self) -> None:
        """Keep none of these vectors, so that what is measured next embeds its texts itself."""
        self._recent.clear()

    def embed_query(self, name: str, query: str) -> np.ndarray:
        """The unit vector of a query by that embedding model. Raises `ModelError`, `EmbeddingMismatchError`."""
        return unit_query(self._model(name), name, query)

    @property
    def embedding(self) -> str | None:
        """The name of the embeddings that were handed in; None if each index uses those that its settings name."""
        return None if self._embeddings is None else name_of(self._embeddings)

    def _model(self, name: str) -> Embeddings:
        given = self._embeddings
        if given is not None and self.embedding == name:
            return given
        if given is None and not name.startswith(GIVEN):
            return load_embeddings(name)
        own = "without embeddings" if given is None else f"with the embeddings {self.embedding!r}"
        remedy = "hand them in" if name.startswith(GIVEN) else "leave `embeddings` out"
        raise EmbeddingMismatchError(
            f"the library {str(self.folder)!r} was opened {own}, and it has an index that was made with {name!r}: "
            f"{remedy} when you open it"
        )


def as_path(given: object, what: str = "the folder of the library") -> Path:
    """A path that a Python caller gives. Raises `InputError` for what is none."""
    if not isinstance(given, str | os.PathLike) or not os.fspath(given):
        raise InputError(f"{what} is {shortened(given)}: name it in a str or a Path")
    if isinstance(given, str) and given.lower().startswith(("http://", "https://")):
        raise InputError(
            f"{what} is {given[:200]!r}, an address: name a file or folder of this machine; pages are indexed by "
            "`groundwire index ADDRESS`, or by Library.add with what a LangChain loader makes of them"
        )
    try:
        named = b"\0" not in os.fsencode(given)
    except UnicodeEncodeError:
        named = False
    if not named:
        raise InputError(f"{what} is {shortened(given)}, which no file or folder can be called: name another")
    return Path(given)
