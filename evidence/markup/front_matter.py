"""Front matter: YAML between two lines of dashes, or TOML between two lines of plus signs, before the text of a page.

Most of it is meant for the program that renders the page. What tells who is behind a document, since when, and whether
it is in force, is seldom said again in the text, so readers ask for it: such facts can be cited.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

FrontLine = Literal["fact", "goes on", "unseen"]
"""The first line of a fact, a further line of it, or a line for the program."""

_FENCES = {"---": ("---", "..."), "+++": ("+++",)}
_MOST_LINES = 60
_KEY = re.compile(
    r"""["']?([A-Za-z][\w -]{0,40})["']?[ \t]*[:=](?:[ \t]+(?!(?:""|''|\[\]|~|null)?[ \t]*(?:#|$))(\S)|[ \t]|$)"""
)
"""A key, and the first sign of its value if it has one."""
_PART = re.compile(r"[ \t]+\S|- |[\])}]")
_OF_NO_KEY = re.compile(r"#|\[{1,2}[\w.\" -]+\]{1,2}[ \t]*$|[ \t]*$")
"""Comments, tables of TOML, empty lines."""
_FACT = re.compile(
    r"(?:author|editor|owner|maintainer|reviewer|approver|contributor|champion|shepherd|sponsor|contact|copyright)s?"
    r"|status|stage|state|version|li[cs]en[cs]e|resolution|discussions-to|team|department"
    r"|requires?|replaces|supersedes|obsoletes|updates|deprecates"
    r"|(?:last-|date-)?(?:created|updated|modified|changed|published|reviewed|revised|approved|accepted|ratified)"
    r"(?:-(?:by|on|at|date))?|(?:superseded|replaced|obsoleted|written|owned|maintained|withdrawn)-(?:by|on)"
    r"|lastmod|date|(?:start|end|due|publish|publication|release|review|effective|expiry|approval|creation)-date"
    r"|effective(?:-from)?|expir(?:es|y)|valid-(?:from|until)|review-in"
    r"|[a-z]+-reason"
)


def fact_lines(lines: Sequence[str]) -> list[FrontLine]:
    """What each line of the front matter is that a text begins with; empty if there is none.

    Lines that are neither a key with its value nor a part of one are prose between two rules.
    """
    ends = _FENCES.get(lines[0].rstrip()) if lines else None
    if ends is None:
        return []
    kinds: list[FrontLine] = ["unseen"]
    of_fact = False
    for line, below in pairwise([*lines[1:_MOST_LINES], ""]):
        if line.rstrip() in ends:
            return [*kinds, "unseen"] if len(kinds) > 1 else []
        if key := _KEY.match(line):
            of_fact = _is_fact(key[1]) and (bool(key[2]) or _is_part(below))
            kinds.append("fact" if of_fact else "unseen")
        elif _is_part(line):
            kinds.append("goes on" if of_fact else "unseen")
        elif _OF_NO_KEY.match(line):
            kinds.append("unseen")
        else:
            return []
    return []


def _is_part(line: str) -> bool:
    return _PART.match(line) is not None


def _is_fact(key: str) -> bool:
    return _FACT.fullmatch(re.sub(r"[_ ]+", "-", key.strip().lower())) is not None
