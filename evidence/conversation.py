"""What a thread keeps of its earlier turns: question, answer, and the roles that the answer was given under.

In a graph's state a turn is a plain dict, `{"question": str, "answer": str, "roles": [str, ...]}`, and with the `"id"`
of the chat message that asked it and the `"sources"` that its answer cites, where these are kept; the oldest stands
first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

Turn = dict[str, Any]
MOST_TURNS = 8
LONGEST_ANSWER = 2_000
"""Most characters of an answer that a turn keeps."""


def turn(question: str, answer: str, roles: Sequence[str], message_id: str = "", sources: Iterable[str] = ()) -> Turn:
    """What is kept of a turn; the answer of a refusal is empty."""
    record: Turn = {"question": question, "answer": _beginning(answer), "roles": list(roles)}
    if message_id:
        record["id"] = message_id
    cited = list(dict.fromkeys(sources))
    return {**record, "sources": cited} if cited else record


def _beginning(answer: str) -> str:
    """At most `LONGEST_ANSWER` characters of an answer, up to the end of a word."""
    if len(answer) <= LONGEST_ANSWER:
        return answer
    whole_words = answer[: LONGEST_ANSWER - 1].rpartition(" ")[0] or answer[: LONGEST_ANSWER - 2]
    return f"{whole_words} \u2026"


def remember(old: list[Turn], new: list[Turn]) -> list[Turn]:
    """LangGraph reducer: new turns are appended, the last `MOST_TURNS` are kept."""
    return [*old, *new][-MOST_TURNS:]


def readable(turns: Sequence[Turn], roles: Collection[str]) -> list[Turn]:
    """The turns that a caller with these roles may know of: those whose caller had only roles among these."""
    return [turn for turn in turns if set(turn["roles"]) <= set(roles)]
