"""Tags of components in a page of MDX, such as `<Tabs groupId="piers" values={[...]}>`: nobody reads what stands in
them, but that a tab is told by the label that a reader sees, `Linux` and not `linux`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ...evidence.markup.templates import prose

_QUOTED = r"\"[^\"`]{0,500}\"|'[^'`]{0,500}'"
_INNER = rf"\{{(?:[^{{}}\"'`]|{_QUOTED}){{0,1000}}+\}}"
_BRACES = rf"\{{(?:[^{{}}\"'`]|{_QUOTED}|{_INNER}){{0,2000}}+\}}"
_ATTRIBUTE = rf"(?:[A-Za-z][\w:.-]{{0,60}}(?:\s{{0,3}}=\s{{0,3}}(?:{_QUOTED}|{_BRACES}))?|\{{\.\.\.[\w.]{{1,60}}\}})"
_OPENING = re.compile(
    rf"(?P<indent>(?:^|(?<=>))[ \t]*+)<(?P<name>[A-Z][\w.]{{0,60}})"
    rf"(?P<attributes>(?:\s{{1,99}}+{_ATTRIBUTE}){{0,40}}+)\s{{0,99}}+(?P<end>/?>)",
    re.MULTILINE,
)
"""An opening tag that begins its line, or stands behind another."""
_CLOSING = re.compile(r"^[ \t]*+</Tabs>", re.MULTILINE)
_PLAIN = re.compile(r"\s[^<>=`]{1,60}=[^<>`]{0,250}")
"""Attributes that may stand in a tag which later steps know for one."""
_VALUES = re.compile(r"\bvalues\s{0,3}=\s{0,3}\{\s{0,99}\[")
_ENTRY = re.compile(r"\{([^{}]{1,500})\}")
_FIELD = re.compile(r"\b(?P<name>label|value)[\"']?\s{0,9}:\s{0,9}([\"'])(?P<is>[^\"'{}<>\n]{1,100})\2")
_VALUE = re.compile(r"\svalue=\{?([\"'])(?P<is>[^\"'{}<>]{1,100})\1")
_LABEL = re.compile(r"\b(?:label|title)\s{0,3}=")
_TAB = "TabItem"


def with_short_tags(text: str) -> str:
    """The text with each such tag on one line, without attributes that could be taken for text; those of tabs have the
    label that the tag around them lists for their value. Code stays."""
    if "<" not in text or "=" not in text:
        return text
    pieces, at = [], 0
    labels: list[Mapping[str, str]] = []
    for tag in _tags(text):
        if tag.re is _CLOSING:
            del labels[-1:]
            continue
        if tag["name"] == "Tabs" and tag["end"] == ">":
            labels.append(_listed(tag["attributes"]))
        pieces += [text[at : tag.start()], _short(tag, labels[-1] if labels else {})]
        at = tag.end()
    return "".join((*pieces, text[at:]))


def _tags(text: str) -> Iterator[re.Match[str]]:
    """The opening tags outside code, and the ends of groups of tabs, in order."""
    for start, end in prose(text):
        found = [*_OPENING.finditer(text, start, end), *_CLOSING.finditer(text, start, end)]
        yield from sorted(found, key=lambda tag: tag.start())


def _short(tag: re.Match[str], labels: Mapping[str, str]) -> str:
    attributes = tag["attributes"]
    value = _VALUE.search(attributes) if tag["name"] == _TAB and not _LABEL.search(attributes) else None
    if value and (label := labels.get(value["is"])):
        return f'{tag["indent"]}<{_TAB} label="{label}"{tag["end"]}'
    if "\n" not in attributes:
        return tag[0]
    line = " ".join(attributes.split())
    kept = f" {line}" if tag["name"] != "Tabs" and _PLAIN.fullmatch(f" {line}") else ""
    return f"{tag['indent']}<{tag['name']}{kept}{tag['end']}"


def _listed(attributes: str) -> dict[str, str]:
    """The label of each value in `values={[{label: 'Linux', value: 'linux'}]}`."""
    begin = _VALUES.search(attributes)
    entries = _ENTRY.finditer(attributes, begin.end()) if begin else ()
    fields = ({field["name"]: field["is"] for field in _FIELD.finditer(entry[1])} for entry in entries)
    return {each["value"]: each["label"] for each in fields if len(each) == len(("label", "value"))}
