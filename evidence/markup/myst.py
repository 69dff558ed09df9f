"""Roles of MyST, the Markdown of Sphinx: "{func}`sail`", "{ref}`The tides <tides>`", "{issue}`12`"."""

from __future__ import annotations

import re

from .roles import role_words

_ROLE = re.compile(r"\{([A-Za-z][\w:+.-]{0,39})\}`(?!`)([^`]{1,300})`(?!`)")
_NUMBERS = re.compile(r"[\d, ]+")


def without_roles(source: str) -> str:
    """The sentence with the words of its roles as code; a role of a number alone stays as a word: "issue 12"."""
    return _ROLE.sub(_visible, source) if "}`" in source else source


def _visible(role: re.Match[str]) -> str:
    words = role_words(role[2], role[1]).strip() or role[2]
    return f"{role[1]} {words}" if _NUMBERS.fullmatch(words) else f"`{words}`"
