"""Parts of English questions that say nothing of what is asked for: `can you tell me`, `how long`."""

from __future__ import annotations

import re

from ...evidence.text.english import AUXILIARY, INTERROGATIVE, words

EDGES = " ?!.,;:"
"""What may stand at the ends of a question, and is no part of what it asks."""
BOUND = words("since from to before after until till by than between through past")
"""What stands before a year or a version from which or up to which something is asked."""
DEGREE = re.compile(rf"\bhow (?!(?:{AUXILIARY}|to|about|come)\b)\w+", re.IGNORECASE)
"""`how long`, `how many` and the like, but not `how do`."""
REQUEST = (
    rf"(?:{words('can could would')} (?:you|u) )?(?:please )?{words('give show tell list send name explain describe')}"
    r" (?:(?:to )?(?:me|us) )?"
)
"""What precedes what somebody wants to be told: `can you tell me`, `list`."""
_LIGHTLY = words("too also yet already again exactly really actually usually normally now still just ever please")
_ONES_OWN = words("company organisation organization firm agency")
LITTLE = re.compile(
    rf"^\W*(?:(?:and|but|so|ok|then)\b,? )?{REQUEST}|{DEGREE.pattern}"
    rf"|(?<![\w-])(?:{words('since until till')} (?={INTERROGATIVE}\b)"
    rf"|{words('each every this next')} time\b"
    rf"|the {_ONES_OWN}['\u2019]s\b|of the {_ONES_OWN}\b"
    rf"|{_LIGHTLY}(?![\w-]))",
    re.IGNORECASE,
)
"""Words of a question that say nothing of what it is about: `how long`, `each time`, `the company's`, `since` when."""
