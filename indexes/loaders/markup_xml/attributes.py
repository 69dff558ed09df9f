"""XML that says all in attributes, as settings of programs often do: `<add key="timeout" value="30"/>`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..list_records import line_of
from ..writer import TextWriter

if TYPE_CHECKING:
    from collections.abc import Mapping

_NAMES = ("key", "name", "id")
"""Attributes that name the `value` beside them."""
_OF_THE_FILE = "{http://www.w3.org/2001/XMLSchema-instance}"


class AttributeReader:
    """Takes the events of lxml's parser and writes a line for each element that has attributes."""

    def __init__(self) -> None:
        self.writer = TextWriter()

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """An element begins."""
        own = ((name, " ".join(value.split())) for name, value in attributes.items())
        values = {_local(name): value for name, value in own if value and not name.startswith(_OF_THE_FILE)}
        named = next((values[name] for name in _NAMES if values.get(name)), "")
        if named and len(values) == 2 and "value" in values:
            self.writer.write(line_of({named: values["value"]}))
        elif line := line_of(values):
            self.writer.write(f"{_local(tag)}: {line}")

    def end(self, _: str) -> None:
        """An element ends."""

    def close(self) -> None:
        """The file ends."""


def _local(name: str) -> str:
    return name.rpartition("}")[2]
