"""What a query that a role wrote may look like."""

from __future__ import annotations

from ...tools.web_text import MAX_QUERY_LENGTH

LONGEST_QUERY = MAX_QUERY_LENGTH
"""Most characters of a query; web search providers refuse longer ones."""


def too_long(query: str, most: int = LONGEST_QUERY) -> str | None:
    """What is wrong with a query of more than `most` characters; None if it is short enough."""
    if len(query) <= most:
        return None
    return f"the query has {len(query):,} characters, {most} are allowed"
