"""An Office Open XML file: its parts, how they refer to each other, its properties."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from ....evidence.scalars import Scalar
from ..document import UnreadableFileError
from ..xml import attribute, children, facts, parse_xml
from ..zips import Zip

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_FACTS = {
    "title": "title", "creator": "author", "subject": "subject", "keywords": "keywords", "language": "language",
    "created": "created", "modified": "modified",
}  # fmt: skip
_OLE = b"\xd0\xcf\x11\xe0"


class Package:
    """The parts of one file. Raises `UnreadableFileError` if it is no such file, or is encrypted."""

    def __init__(self, data: bytes, name: str, *, what: str) -> None:
        if data.startswith(_OLE):
            raise UnreadableFileError("is encrypted, or of an older format than its name says", name)
        self.name = name
        self._zip = Zip(data, name, what=what)
        self.main = next(iter(self.targets("", "officeDocument").values()), "")
        if not self.main:
            raise UnreadableFileError(f"is not {what} (it does not say where its text is)", name)

    def xml(self, part: str) -> Element:
        """The root of a part."""
        return parse_xml(self._zip.read(part), self.name, part=part)

    def read(self, part: str) -> bytes:
        """The bytes of a part."""
        return self._zip.read(part)

    def maybe(self, part: str) -> Element | None:
        """The root of a part that a file may lack, or that may be damaged: the text is read without it."""
        try:
            return self.xml(part) if part in self._zip else None
        except UnreadableFileError:
            return None

    def targets(self, part: str, kind: str = "") -> dict[str, str]:
        """Id -> the part it leads to, of what `part` refers to with a type that ends in `kind`."""
        folder, file = posixpath.split(part)
        root = self.maybe(posixpath.join(folder, "_rels", f"{file}.rels"))
        parts: dict[str, str] = {}
        for relation in children(root, "Relationship"):
            if attribute(relation, "TargetMode") == "External" or not attribute(relation, "Type").endswith(kind):
                continue
            target = posixpath.normpath(posixpath.join("/", folder, attribute(relation, "Target"))).lstrip("/")
            parts[attribute(relation, "Id")] = target
        return parts

    def facts(self) -> dict[str, Scalar]:
        """Title, author, dates and the like from the file's properties."""
        part = next(iter(self.targets("", "core-properties").values()), "docProps/core.xml")
        return facts(self.maybe(part), _FACTS)


def relation(element: Element) -> str:
    """The id of what an element refers to; it may have a number of its own under the same name."""
    return next((str(value) for key, value in element.items() if key.endswith("}id")), "")
