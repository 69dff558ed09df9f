"""Values that the entry of a setting or an option states on a line of their own: `Default: 5`, `Type: int`."""

from __future__ import annotations

import re

from ....evidence.address import Address
from ....evidence.explained import BETWEEN_NAMES
from ....evidence.text.code_names import DOTTED, HUMP, NAME
from ....evidence.text.english import BE
from ....evidence.text.words import analyze, content_words
from ..tables.cells import asks_value

_STATES = re.compile(r"(?:the )?defaults?(?: value)?(?: is\b|(?<=s) to\b|:)", re.IGNORECASE)
"""Begins a sentence that states the default value."""
_LONGEST = 12
"""Words of a line that is a mere value with its label."""
_CALL = re.compile(r"\([^()]{0,100}\)\Z")
_PATH = r"(?:[\w-]{1,40}\.){0,4}"
"""What may precede the last part of a dotted name."""
_SPELT = re.compile(rf"\b(?:{DOTTED}|{NAME})\b")
_HUMP = re.compile(rf"{HUMP.pattern}|_")
_WORD = re.compile(r"[^\W_]+")
_WHAT_IS = re.compile(rf"\W*(?:and )?(?:what|which)(?: {BE}|['\u2019]s) the (?P<asked>\w+ \w+)", re.IGNORECASE)
"""Asks for a value, and how it begins to say which."""
_BY_DEFAULT = re.compile(r"\bby default\b", re.IGNORECASE)
_ITEM = re.compile(r"(?P<name>`{1,2}-{0,2}[\w.-]{1,60})(?:[ =][^`\n]{0,60})?`")
"""Begins an item with the name of the parameter or the option that it explains."""
_TELLS = re.compile(r"\bdefaults? (?:is|to|value)\b|[(,;] ?default\b|\bby default,? \S*\d", re.IGNORECASE)
_OF_ANY = frozenset(content_words("value setting option parameter argument name"))
"""Words of a question that do not say what it asks about."""


def label_of_value(address: Address) -> str:
    """The label of the value that a short line in the entry of a name states, `Default` of `Default: 5` and of
    `Defaults to 5.`; empty for any other sentence, such as an item of an announced list."""
    short = address.sentence.kind in ("sentence", "item") and len(address.shown.split()) <= _LONGEST
    if not short or not address.explained or address.lead:
        return ""
    return address.label or ("default" if _STATES.match(address.shown) else "")


def asks_label(part: str, label: str) -> bool:
    """Whether a part of a question has the words of a label outside of names: `max_default` asks for no default.

    `Default value` is asked for by "default" alone.
    """
    stems = set(content_words(label))
    return label != "" and (stems - _OF_ANY or stems) <= set(content_words(_SPELT.sub(" ", part)))


def is_value_asked(address: Address, part: str) -> bool:
    """Whether a part of a question asks for the value that a sentence states: it has the label of the value, and the
    name of its entry, as it is written or word by word.

    The sentence and what stands above it must have half of its other words. An item that begins with the name may tell
    the default along with the rest: "`depth`: Metres (default 5)."
    """
    item = _ITEM.match(address.words) if address.sentence.kind == "item" and _TELLS.search(address.shown) else None
    label, names = ("default", item["name"].strip("`")) if item else (label_of_value(address), address.explained)
    if not asks_value(part) or not asks_label(part, label):
        return False
    name = next((each for each in BETWEEN_NAMES.split(names) if is_named_in(part, each)), "")
    if not name:
        return False
    rest = re.sub(rf"(?<![\w.]){_PATH}{re.escape(name)}(?!\w)", " ", part, flags=re.IGNORECASE)
    others = set(content_words(rest)).difference(
        analyze(f"{name} {_HUMP.sub(' ', name)}"), content_words(label), _OF_ANY
    )
    passage = address.passage
    around = analyze(" ".join((passage.title, *address.path, passage.source, address.shown)))
    return 2 * len(others.intersection(around)) >= len(others)


def asks_whose_value(address: Address, part: str) -> bool:
    """Whether a part of a question asks for a value with the label that a line has, "What is the default depth?" or
    "How deep is it by default?", whatever its entry is called."""
    if states_default(address) and _BY_DEFAULT.search(part):
        return True
    label = address.label if label_of_value(address) else ""
    match = _WHAT_IS.match(part) if label else None
    return match is not None and asks_label(match["asked"], label)


def states_default(address: Address) -> bool:
    """Whether a sentence is a mere default value: `Default: 5`, "Defaults to 5 metres." """
    return asks_label("default", label_of_value(address))


def begins_as_default(text: str) -> bool:
    """Whether a text begins as a default value does, and does not say of what."""
    return _STATES.match(text) is not None


def is_value_of_another_label(address: Address, part: str) -> bool:
    """Whether a sentence is a mere value with a label that a part of a question does not ask for."""
    return address.label != "" and label_of_value(address) != "" and not asks_label(part, address.label)


def asks_default(part: str) -> bool:
    """Whether a part of a question asks for a default value, outside of names."""
    return asks_label(part, "default")


def is_named_in(part: str, name: str) -> bool:
    """Whether a part of a question has a name as it is written, or the last part of a dotted one; or, if it names
    nothing as code is spelt, each word of that."""
    bare = _CALL.sub("", name.strip("`")).lstrip("-")
    own_path = "" if "." in bare else _PATH
    spelt = {f"{own_path}{re.escape(bare)}", re.escape(bare.rpartition(".")[2])} if bare else set[str]()
    if any(re.search(rf"(?<![\w.]){each}(?![\w-]|\.\w)", part, re.IGNORECASE) for each in spelt if each):
        return True
    words = set(_WORD.findall(part.lower()))
    own = _WORD.findall(_HUMP.sub(" ", bare.rpartition(".")[2]).lower())
    return not _SPELT.search(part) and bool(own) and words.issuperset(own)
