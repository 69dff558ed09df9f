"""What a query that a role wrote may look like."""

from __future__ import annotations

LONGEST_QUERY = 400
"""Characters; more is an essay, and web search providers refuse it."""


def too_long(query: str) -> str | None:
    """What is wrong with an overlong query, None if it is short enough."""
    if len(query) <= LONGEST_QUERY:
        return None
    return f"the query has {len(query):,} characters, {LONGEST_QUERY} are allowed"
