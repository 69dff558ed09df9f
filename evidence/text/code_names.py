"""How code spells names and prose does not: pieces of expressions for those who look for such names.

A capital at the beginning and one inside tell nothing: `GitHub` and `McDonald` are spelt as `MaxDepth` is.
"""

from __future__ import annotations

import re

HUMPS = r"[A-Za-z][a-z0-9]{1,30}(?:[A-Z]{1,8}[a-z0-9]{1,30}){2,8}[A-Z]{0,8}"
"""A name of three words or more: `TideGateStuck`."""
NAME = (
    rf"(?:[A-Za-z][A-Za-z0-9]{{0,40}}_\w{{1,80}}|[a-z][a-z0-9]{{1,40}}[A-Z]\w{{0,60}}|{HUMPS}"
    r"|[A-Z]{3,20}[a-z]{4,40}\w{0,40})"
)
"""A name in one piece: `max_depth`, `MAX_DEPTH`, `maxDepth`, `TideGateStuck`, `HTTPServer`; no `iPad`, no `RESTful`."""
DOTTED = r"(?:[A-Za-z_]\w{0,60}\.){1,8}[A-Za-z_]\w{0,60}"
"""A name with what it stands in: `berth.depth`; or the name of a file."""
HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z][a-z])")
"""Where a word of a name such as `maxDepth` begins."""
