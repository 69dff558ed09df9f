"""What a LangChain document loader loads, from wherever it does, as texts of an index."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .loaders.langchain import as_document
from .texts import Text

if TYPE_CHECKING:
    from langchain_core.document_loaders import BaseLoader
    from langchain_core.documents import Document as Theirs


def loaded_texts(loader: BaseLoader) -> list[Text]:
    """The documents of a ready loader, one text for each source, for `index_texts`.

    It runs here, without bounds, since only it knows where its documents lie. Those that name no source are one each.
    """
    sources: dict[str, list[Theirs]] = {}
    for number, one in enumerate(loader.lazy_load(), 1):
        sources.setdefault(str(one.metadata.get("source") or one.id or f"document {number}"), []).append(one)
    found = []
    for source, theirs in sources.items():
        document = as_document(theirs, source)
        found.append(Text(source, source, document.title, document.text, document))
    return found
