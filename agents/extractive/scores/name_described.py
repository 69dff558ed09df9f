"""The name of the entry that a sentence describes, for a question that asks for a name by what it stands for."""

from __future__ import annotations

import re

from ....evidence.address import Address
from ....evidence.markup.settings_named import NAMED, setting_in
from ....evidence.version_notes import is_version_note
from ...questions.name_asked import has_name, of_other_spelling
from ..pointers import is_pointer
from .values import label_of_value

_MARKED = re.compile(r"`[^`\n]{1,200}`")
_KEYED = re.compile(r"[a-z][\w-]{0,60}(?:[.\[][\w.\[\]-]{0,120})?: \S")
"""Begins a line of data: `pier.lamp: on`."""
_COMMAND = re.compile(r"[a-z][\w.-]{0,30}(?: [a-z][\w-]{0,30}){1,2}")
"""A heading that may be a command with its subcommand: `tug tow`."""


def names_one(part: str, address: Address) -> bool:
    """Whether a sentence may tell the name that a part of a question asks for by what it stands for.

    It may if it describes one, or has text marked as code, the key of a value, or a word as programs spell it. If the
    part asks for an environment variable, that is spelt in capitals.
    """
    if of_other_spelling(part, f"{address.explained} {address.words}"):
        return False
    marked = _MARKED.search(address.words) or _KEYED.match(address.shown)
    return marked is not None or has_name(address.shown) or bool(name_described(address))


def name_described(address: Address) -> str:
    """The name of the setting, the command or the like in whose entry a sentence says what it is or does; empty for a
    value of the entry, a note of a version and a pointer."""
    if address.sentence.kind == "code":
        return _set_by(address)
    if address.sentence.kind not in ("sentence", "item"):
        return ""
    if label_of_value(address) or is_version_note(address.shown) or is_pointer(address.shown):
        return ""
    return address.explained or command_above(address)


def _set_by(address: Address) -> str:
    """What a statement of a configuration file sets; empty for any other code."""
    text, own = address.passage.text, address.sentence
    of_settings = address.passage.metadata.get("language") == NAMED
    name = setting_in(text, own.start, own.end) if of_settings else None
    return text[slice(*name)] if name else ""


def command_above(address: Address) -> str:
    """The heading right above a sentence if it is a command with its subcommand, which its passage writes on a line of
    code, `tug tow` above "`tug [options] tow BOAT`"; else empty."""
    heading = address.nearest_heading
    if _COMMAND.fullmatch(heading) is None:
        return ""
    written = r"[^\n]{0,60}? ".join(map(re.escape, heading.split()))
    line = rf"^[ \t>$`]{{0,12}}{written}(?:[ `\n]|\Z)"
    return heading if re.search(line, address.passage.text, re.MULTILINE) else ""
