"""XML from strangers: no entities, nothing fetched, no document type with parts of its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from .document import UnreadableFileError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from lxml.etree import _Element as Element

    from ...evidence.scalars import Scalar

_DOCTYPE = re.compile(rb"<!DOCTYPE|<!ENTITY")
_PROLOG_BYTES = 100_000


def parse_xml(data: bytes, name: str, *, part: str) -> Element:
    """Return the root of a part of an Office file. Raises `UnreadableFileError` if it is broken or declares a DTD."""
    from lxml import etree

    place = f" (its part {part!r})"
    if has_document_type(data):
        raise UnreadableFileError(f"declares a document type, as no file of its kind does{place}", name)
    try:
        root = etree.fromstring(data, etree.XMLParser(**safe()))
    except etree.XMLSyntaxError as error:
        raise UnreadableFileError(f"is damaged{place}: {_sentence(error)}", name) from error
    return root


def safe() -> dict[str, Any]:
    """The options of all our parsers."""
    return {
        "resolve_entities": False,
        "no_network": True,
        "load_dtd": False,
        "huge_tree": False,
        "remove_comments": True,
        "remove_pis": True,
    }


def has_document_type(data: bytes) -> bool:
    """Say whether XML declares a document type; also where it is in UTF-16."""
    return bool(_DOCTYPE.search(data[:_PROLOG_BYTES].replace(b"\0", b"")))


def local(element: Element) -> str:
    """The name of an element without its namespace; "" for a comment and the like."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def attribute(element: Element, name: str, default: str = "") -> str:
    """The value of an attribute, whatever its namespace."""
    for key, value in element.items():
        if key.rpartition("}")[2] == name:
            return str(value)
    return default


def children(element: Element | None, name: str = "") -> Iterator[Element]:
    """The children of that name, whatever its namespace, or all of them; none where there is no element."""
    return (child for child in (() if element is None else element) if not name or local(child) == name)


def child(element: Element | None, *path: str) -> Element | None:
    """The first child along a path of names, or None."""
    for name in path:
        element = None if element is None else next(children(element, name), None)
    return element


def words(element: Element | None) -> str:
    """All text of an element on one line."""
    return "" if element is None else " ".join("".join(element.itertext()).split())


def facts(parent: Element | None, names: Mapping[str, str]) -> dict[str, Scalar]:
    """What the children of an element say first, by the name that `names` has for theirs."""
    values: dict[str, Scalar] = {}
    for element in children(parent):
        key, value = names.get(local(element)), words(element)
        if key and value:
            values.setdefault(key, value)
    return values


def _sentence(error: Exception) -> str:
    return str(error).partition(", line")[0][:120].lower() or "it is empty"
