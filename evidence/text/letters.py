"""The letters that names are written with, for regular expressions: `[A-Z]` has no `É`, `Ø` or `И`."""

from __future__ import annotations

import re
from itertools import chain

_LETTERS = [letter for letter in map(chr, chain(range(0x590), range(0x1E00, 0x2000))) if letter.isalpha()]
"""Of the alphabets that have capitals: Latin, also of Vietnamese, Greek, Cyrillic and Armenian."""
CAPITAL = "".join(filter(str.isupper, _LETTERS))
"""What stands between the brackets of a class for a capital: `[{CAPITAL}]`."""
SMALL = "".join(filter(str.islower, _LETTERS))
"""The same for a small letter."""
CAPITALISED = rf"[{CAPITAL}][\w\u2019'-]*"
"""A word that begins with a capital, with its possessive."""
NAME = rf"{CAPITALISED}(?: {CAPITALISED})*"
"""Words with a capital that follow each other."""
POSSESSIVE = re.compile(r"['\u2019]s?$")
"""The end of a name that owns something: `Kim's`."""
