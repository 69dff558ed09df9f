"""Questions for the name of something that a program has, by what it does: "Which setting limits the depth?"."""

from __future__ import annotations

import re

from ...evidence.text.code_names import NAME
from ...evidence.text.english import AUXILIARY, words
from .forms import REQUEST

_NAMED = words(
    """setting option flag switch parameter argument directive variable key keyword property attribute command
    subcommand function method class decorator macro hook signal exception"""
)
"""Kinds of things with names. One of them only: "Which settings are there?" asks for a list."""
_OTHER = words("of is was value values type types name names file files line lines default number for to and or")
"""Words behind such a kind if not its name is asked for: "which option value", "what is the command for?"."""
_ASKS = re.compile(
    rf"\W*(?:(?:and|but|so|then|or) )?(?:{REQUEST})?(?:{words('with by in from through under')} )?"
    rf"(?:(?:which|what) (?:[\w-]{{1,30}} ){{0,3}}?{_NAMED} (?!{_OTHER}\b)"
    rf"|(?:(?:which|what)(?: (?:is|was)|['\u2019]s) )?the (?:name of (?:the|an?) )?(?:[\w-]{{1,30}} ){{0,2}}?{_NAMED} "
    rf"{words('for to that which used')} (?=\w+ \w))",
    re.IGNORECASE,
)
"""Begins such a question, up to what the thing does."""
_SETS = words("sets? controls? determines? decides? defines? specif(?:y|ies) says? tells? makes? lets?")
_DOES = re.compile(
    rf"(?:{AUXILIARY} (?:(?:i|we|you|one) )?)?(?:used? to )?(?:{words('that which to')} )?"
    rf"(?:{_SETS} )?(?=\w+ \w)",
    re.IGNORECASE,
)
"""What relates a name to what its description says: every setting sets something."""
_NAME = re.compile(
    rf"(?<![\w/.@-])(?:--?[A-Za-z][\w-]{{0,60}}|\$?{NAME}(?:\.\w{{1,60}}){{0,5}}"
    r"|[A-Z]\w{1,60}(?:Error|Exception|Warning)|[A-Za-z]\w{0,60}\(\)"
    r"|(?:[a-z]\w{1,40}\.){1,4}[a-z][a-z0-9]{0,30}[_-]\w{1,60})(?!\w|[/@]\w)"
)
"""A word that only a program is likely to be spelt with: `--tow`, `max_depth`, `maxDepth`, `moor()`."""
_OF_SHELL = re.compile(r"\benv(?:ironment)? ?var(?:iable)?\b", re.IGNORECASE)
"""An environment variable, as a question calls it."""
_IN_SHELL = re.compile(r"(?<![A-Za-z0-9])[A-Z][A-Z0-9]{0,40}_[A-Z0-9_]{1,80}\b|\$[A-Z]|`[A-Z][A-Z0-9]{2,60}\b")
"""A word that is spelt as environment variables are: `TUG_PORT`, `$HOME`."""


def asks_name(part: str) -> bool:
    """Whether a part of a question asks for the name of one setting, option, command or the like, by what it does."""
    return _ASKS.match(part) is not None


def described(part: str) -> str:
    """What a part of a question says of the thing whose name it asks for, without the kind of thing, which no
    description needs to say: "limits the depth"; the whole part if it asks for something else."""
    match = _ASKS.match(part)
    if match is None:
        return part
    does = _DOES.match(part, match.end())
    return part[does.end() if does else match.end() :]


def has_name(sentence: str) -> bool:
    """Whether a sentence has a name as programs have it."""
    return _NAME.search(sentence) is not None


def of_other_spelling(part: str, sentence: str) -> bool:
    """Whether a part of a question asks for an environment variable, and a sentence has nothing spelt like one."""
    asked = _ASKS.match(part)
    return asked is not None and _OF_SHELL.search(asked[0]) is not None and _IN_SHELL.search(sentence) is None
