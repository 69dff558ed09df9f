"""Lines of documentation that only say in which version something came or changed: `New in version 2.1.`"""

from __future__ import annotations

import re

_NOTE = re.compile(
    r"\W*(?:introduced|added|new|changed|renamed|removed|deprecated|updated)\b[^!?;:]{0,80}? "
    r"(?:in|since|from|as of) (?:version |release )?v?\d{1,4}(?:\.\d{1,4}){0,3}\b[^!?;:]{0,80}",
    re.IGNORECASE,
)
_LONGEST = 12
"""Words."""


def is_version_note(text: str) -> bool:
    """Whether a sentence says nothing but in which version something was added, changed or removed."""
    return len(text.split()) <= _LONGEST and _NOTE.fullmatch(text) is not None
