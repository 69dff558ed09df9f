"""Documents passed in from memory (LangChain's or ours): determines their ids and checks that they can be used."""

from __future__ import annotations

import datetime
import hashlib
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any, cast

from langchain_core.documents import Document as LangChainDocument
from pydantic import BaseModel

from ...errors import InputError
from ..filters import is_field
from ..labels import normalise_labels
from ..loaders import Document
from ..loaders.document import check_laws
from ..loaders.front_matter import storable
from ..loaders.langchain import as_document, differing
from ..loaders.page_numbers import PageError
from ..loaders.sections import sections_from_marks
from .metadata import MOST_VALUES, count_of
from .plain_values import with_plain_values

_SHOWN = 60
"""Characters of a value that a message shows."""
_KINDS = (str, int, float, bool, datetime.date)
AddedDocument = LangChainDocument | Document
LabelsOf = Callable[[Any], Sequence[str] | None]
"""The labels of one of the documents that are added; None keeps those that it has."""


@dataclass(frozen=True)
class Text:
    """One document with its id."""

    id: str
    """Its id in the index."""
    name: str
    """What its passages give as their source, unless another document has that name."""
    document: Document
    labels: tuple[str, ...] | None = None
    """Its own, where documents of one call carry different ones."""
    by_source: bool = False
    """Whether it is known by its source, so that a later call may bring another part of it by mistake."""


def plain_document(text: str, title: str) -> Document:
    """A document with nothing but its text and title."""
    return Document(text, title, sections_from_marks(text, ()), {"format": "text"})


def texts_of(documents: Iterable[AddedDocument], labels_of: LabelsOf = lambda _: None) -> list[Text]:
    """The documents with their ids, each checked.

    That is a document's own id; else `metadata["source"]`, and then those of the same source are its parts, in order,
    and carry the labels of all of them; else a hash of its text, and then equal ones are one document, with the labels
    of all of them. Raises `InputError` that shows what cannot be used.
    """
    if isinstance(documents, str | bytes | Mapping | BaseModel | Document) or not isinstance(documents, Iterable):
        raise InputError(
            f"the documents are {_excerpt(documents)}: hand in a list of LangChain's or groundwire's Documents"
        )
    parts: dict[tuple[str, bool], list[AddedDocument]] = {}
    for document in map(with_plain_values, documents):
        id_, is_whole = _id_of(document)
        twin = parts.get((id_, True), [None])[0] if is_whole else None
        if twin is not None and not _is_the_same(twin, document):
            raise InputError(f"two documents are known by {id_!r}: give each an id, or a source, of its own")
        parts.setdefault((id_, is_whole), []).append(document)
    for id_, is_whole in parts:
        if is_whole and (id_, False) in parts:
            raise InputError(f"{id_!r} is the id of one document and the source of another: give each its own")
    return [
        replace(
            _text(id_, group[:1] if is_whole else group), labels=_joint_labels(group, labels_of), by_source=not is_whole
        )
        for (id_, is_whole), group in parts.items()
    ]


def _is_the_same(one: AddedDocument, other: AddedDocument) -> bool:
    """Whether two documents that have no id or source, and the same text, are one document."""
    named = (getattr(one, "id", None), getattr(other, "id", None))
    return named == (None, None) and type(one) is type(other) and one.metadata == other.metadata


def _joint_labels(parts: Sequence[AddedDocument], labels_of: LabelsOf) -> tuple[str, ...] | None:
    label_sets = [normalise_labels(labels) for part in parts if (labels := labels_of(part)) is not None]
    return normalise_labels([label for label_set in label_sets for label in label_set]) if label_sets else None


def _id_of(document: AddedDocument) -> tuple[str, bool]:
    """The id of a document, and whether the document is complete in itself and not one of several parts."""
    if not isinstance(document, LangChainDocument | Document):
        raise InputError(f"{_excerpt(document)} is not a document: hand in LangChain's or groundwire's Document")
    text, id_ = (
        (document.page_content, document.id) if isinstance(document, LangChainDocument) else (document.text, None)
    )
    if not isinstance(text, str):
        raise InputError(f"the text of a document is {_excerpt(text)}: it must be a string")
    if not isinstance(document.metadata, Mapping):
        raise InputError(f"the metadata of a document are {_excerpt(document.metadata)}: hand in a dict")
    source = document.metadata.get("source")
    if id_ is not None:
        return _checked(id_, "id", text), True
    if source is not None:
        return _checked(str(source) if isinstance(source, PurePath) else source, "source", text), False
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
    return f"text-{digest}", True


def _checked(value: object, what: str, text: str) -> str:
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise InputError(
            f"the {what} of a document is {_excerpt(value)} (its text begins {text[:40]!r}): give it one line of text"
        )
    return value


def _text(id_: str, parts: Sequence[AddedDocument]) -> Text:
    _check_facts(id_, parts)
    source = parts[0].metadata.get("source")
    name = id_ if source is None else _checked(str(source), "source", id_)
    if len(parts) > 1 and not all(isinstance(part, LangChainDocument) for part in parts):
        raise InputError(f"two documents are known by {id_!r}: give each a source of its own")
    try:
        document = parts[0] if isinstance(parts[0], Document) else _joined(name, cast("list[LangChainDocument]", parts))
    except PageError as error:
        raise InputError(
            f"the document {id_!r} cannot be used ({error}): give whole numbers in ascending order, from 0 as 'page' "
            "or from 1 as 'page_number'"
        ) from error
    if not document.text.strip():
        raise InputError(f"the document {id_!r} has no text in it ({_excerpt(document.text)}): leave it out")
    try:
        check_laws(document)
    except ValueError as error:
        raise InputError(f"the document {id_!r} cannot be used ({error}): see `groundwire.indexes.Document`") from error
    # The source is a field of every passage, and not among the facts of a document.
    values = {key: storable(value) for key, value in document.metadata.items() if key != "source"}
    facts = {key: value for key, value in values.items() if value is not None}
    if (count := count_of(facts)) > MOST_VALUES:
        raise InputError(
            f"the metadata of the document {id_!r} have {count:,} values in all their fields, 'format' among them: "
            f"give {MOST_VALUES:,} at most, or write what they list into the text"
        )
    return Text(id_, name, replace(document, title=document.title or name, metadata=facts))


def _joined(source: str, parts: Sequence[LangChainDocument]) -> Document:
    """The parts of a source as one document. Raises `PageError`."""
    if fields := differing(parts):
        listed = ", ".join(map(repr, fields))
        raise InputError(
            f"the documents of the source {source!r} would become one, and they differ in {listed}: give each an id, "
            "or leave these fields out"
        )
    return as_document(parts, source)


def _check_facts(id_: str, parts: Sequence[AddedDocument]) -> None:
    """Metadata are kept as they are or not at all. Raises `InputError` that names every field that cannot be kept."""
    facts = [(key, value) for part in parts for key, value in part.metadata.items() if key != "source"]
    for key, _ in facts:
        if not isinstance(key, str) or not is_field(key):
            raise InputError(f"the document {id_!r} has a metadata field {_excerpt(key)}: name it with a word")
    unfit = {key: value for key, value in facts if not _can_be_kept(value)}
    if not unfit:
        return
    fields = "metadata field" if len(unfit) == 1 else "metadata fields"
    listed, verb = " and ".join(map(repr, unfit)), "is" if len(unfit) == 1 else "are"
    values = " and ".join(map(_excerpt, unfit.values()))
    raise InputError(
        f"the {fields} {listed} of the document {id_!r} {verb} {values}: give text, a number, True, False, a date or a "
        "list of strings"
    )


def _can_be_kept(value: object) -> bool:
    words = isinstance(value, list) and all(isinstance(item, str) for item in value)
    return (value is None or words or isinstance(value, _KINDS)) and not _is_beyond(value)


def _is_beyond(value: object) -> bool:
    """Whether a number cannot be stored."""
    if isinstance(value, float):
        return not math.isfinite(value)
    return isinstance(value, int) and not -(2**63) <= value < 2**63


def _excerpt(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
