"""Trouble that a question tells of: `The crane stops with error E4. What can I do?`"""

from __future__ import annotations

import re

from .forms import AUXILIARY, words
from .parts import preamble_of

_BAD = words(
    r"""errors? exceptions? failures? fails? failed failing crash(?:es|ed|ing)? problems? issues? trouble broken missing
    corrupt(?:ed)? stuck hangs? freezes? frozen stutters? complains? dies vanish(?:es|ed)? disappear(?:s|ed)? invalid
    denied refused rejected unreachable unsupported timeout"""
)
_DOES = words("do does did is are was were could")
_NOT = rf"(?:(?:can|won)['\u2019]?t|cannot|{_DOES}(?:n['\u2019]t| not))"
_WRONG = re.compile(
    rf"\b{_BAD}\b|\b{_NOT}\b|\b(?-i:[A-Z]\w+(?:Error|Exception))\b"
    r"|\b(?:timed out|no longer|not (?:found|supported|working)|exit (?:code|status)|unable to|gives? up)\b",
    re.IGNORECASE,
)
"""What goes wrong."""
_MEND = words("fix resolve solve repair mend remedy troubleshoot handle avoid prevent stop clear recover make keep get")
_REMEDY = re.compile(
    rf"(?:\bhow (?:do|can|could|should|would) (?:i|we|you|one)|^how to|, how to) (?:{_MEND}\b|deal with)"
    rf"|\bwhat (?:else )?{words('do can could should must might')} (?:i|we|you|one)\b"
    rf"|\bwhat(?:['\u2019]s| (?:is|are|could be|may be)) the {words('reason cause solution fix remedy')}\b"
    rf"|\bwhat(?:['\u2019]s| is) wrong\b|\b(?:any|some) {words('ideas? help suggestions?')}\b|\bwhat now\b|\bhelp\b",
    re.IGNORECASE,
)
"""Asks what to do, or for the reason in order to do something."""
_ASKS = re.compile(rf"\?|^(?:{AUXILIARY}|{words('how what which who whom whose why when where')})\b", re.IGNORECASE)


def tells_trouble(part: str) -> bool:
    """Whether a part of a question says that something goes wrong, and asks what to do or nothing."""
    if not _WRONG.search(part):
        return False
    _, asked = preamble_of(part)
    return _REMEDY.search(asked) is not None or not _ASKS.search(asked)
