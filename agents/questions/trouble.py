"""Trouble that a question names or tells of: `How do I fix E4?`, `The crane stops with E4. What can I do?`"""

from __future__ import annotations

import re

from ...evidence.text.english import ASKING, AUXILIARY, words
from ...evidence.text.words import analyze, content_words
from .parts import preamble_of

_BAD = words(
    r"""errors? exceptions? failures? fails? failed failing crash(?:es|ed|ing)? problems? issues? trouble warnings?
    broken missing corrupt(?:ed)? stuck hangs? freezes? frozen stutters? complains? dies vanish(?:es|ed)?
    disappear(?:s|ed)? invalid denied refused rejected unreachable unsupported timeout"""
)
_DOES = words("do does did is are was were could")
"""Not `must`, `should` or `may`: what is not allowed is no trouble."""
_NOT = rf"(?:(?:can|won)['\u2019]?t|cannot|{_DOES}(?:n['\u2019]t| not))"
_WRONG = re.compile(
    rf"(?<![^\W_]){_BAD}(?![^\W_])|\b{_NOT}\b|\b(?-i:[A-Z]\w+(?:Error|Exception))\b|\b0x[0-9a-f]{{4,16}}\b"
    r"|\b(?:timed out|no longer|not (?:found|supported|working)|exit (?:code|status)|unable to|gives? up)\b",
    re.IGNORECASE,
)
"""What goes wrong."""
_MEND = r"""fix resolve mitigate solve repair mend remedy troubleshoot handle clear remediate recover(?:\sfrom)?
    deal\swith get\srid\sof"""
_ASKED = re.compile(
    rf"\bhow (?:do|does|can|could|should|must|would|to)\b(?: (?:i|we|you|one))? {words(_MEND)}\b(?P<first>.{{1,100}})"
    r"|\bwhat (?:is|are) the (?:mitigation|resolution|solution|fix|remedy|workaround|cure)(?:e?s)? (?:for|of|to)\b"
    r"(?P<second>.{1,100})"
    r"|\bwhat (?:do|should|can|must) (?:i|we|you|one) do (?:about|against|if|when|with)\b(?P<third>.{1,100})",
    re.IGNORECASE,
)
"""Asks how to mend something, and names it."""
_REPORTED = frozenset(
    analyze("alert alarm error fault problem issue warning message incident fires firing fired occurs")
)
_REMEDY = re.compile(
    rf"(?:\bhow (?:do|can|could|should|would) (?:i|we|you|one)|^how to|, how to) "
    rf"{words(f'{_MEND} avoid prevent stop make keep get')}\b"
    rf"|\bwhat (?:else )?{words('do can could should must might')} (?:i|we|you|one)\b"
    rf"|\bwhat(?:['\u2019]s| (?:is|are|could be|may be)) the {words('solution fix remedy')}\b"
    rf"|\bwhat(?:['\u2019]s| is) wrong\b|\b(?:any|some) {words('ideas? help suggestions?')}\b|\bwhat now\b|\bhelp\b",
    re.IGNORECASE,
)
"""Asks what to do, after what was said."""
_QUOTED = re.compile(r"[\"\u201c`][^\"\u201d`]{12,300}[\"\u201d`]")
"""A message, word for word."""
_OR_NOT = re.compile(rf"[\"\u201d`.!] (?:and |but |so )?{AUXILIARY}\b", re.IGNORECASE)
"""Begins a question for yes or no behind a statement."""
_ASKS = re.compile(rf"\?\s*\Z|^{ASKING}\b", re.IGNORECASE)


def asks_remedy(part: str) -> bool:
    """Whether a part of a question asks how to mend what it names."""
    return _ASKED.search(part) is not None


def trouble(part: str) -> frozenset[str]:
    """The stems of what a part of a question wants to get rid of; empty if it asks for something else."""
    match = _ASKED.search(part)
    text = next(filter(None, match.groups()), "") if match else ""
    return frozenset(content_words(text)) - _REPORTED


def tells_trouble(part: str) -> bool:
    """Whether a part of a question says that something goes wrong, and asks what to do or nothing, or whether a message
    that it quotes is one."""
    _, asked = preamble_of(part)
    wants = _REMEDY.search(asked) or not _ASKS.search(asked) or (_QUOTED.search(part) and _OR_NOT.search(part))
    return bool(wants) and _WRONG.search(part) is not None
