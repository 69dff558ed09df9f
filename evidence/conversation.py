"""What a thread keeps of its earlier turns: question, answer, and the roles that the answer was given under."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NotRequired

from typing_extensions import TypedDict


class Turn(TypedDict):
    """A turn as a graph's state keeps it, a plain dict; of a list of turns the oldest stands first."""

    question: str
    answer: str
    """The text of the answer, or the beginning of a long one; empty if the question was refused."""
    roles: list[str]
    """The roles of the caller; only callers who have all of them may know of the turn."""
    id: NotRequired[str]
    """The id of the chat message that asked the question."""
    sources: NotRequired[list[str]]
    """What the answer cites; absent if it cites nothing."""


MOST_TURNS = 8
LONGEST_ANSWER = 2_000
"""Most characters of an answer that a turn keeps."""


def turn(question: str, answer: str, roles: Sequence[str], message_id: str = "", sources: Iterable[str] = ()) -> Turn:
    """What is kept of a turn; the answer of a refusal is empty."""
    record: Turn = {"question": question, "answer": answer_up_to(LONGEST_ANSWER, answer), "roles": list(roles)}
    if message_id:
        record["id"] = message_id
    cited = list(dict.fromkeys(sources))
    if cited:
        record["sources"] = cited
    return record


def answer_up_to(most: int, answer: str) -> str:
    """At most so many characters of an answer, up to the end of a word."""
    if len(answer) <= most:
        return answer
    whole_words = answer[: most - 1].rpartition(" ")[0] or answer[: most - 2]
    return f"{whole_words} \u2026"


def remember(old: list[Turn], new: list[Turn]) -> list[Turn]:
    """LangGraph reducer: new turns are appended, the last `MOST_TURNS` are kept."""
    return [*old, *new][-MOST_TURNS:]


def readable(turns: Sequence[Turn], roles: Collection[str]) -> list[Turn]:
    """The turns that a caller with these roles may know of: those whose caller had only roles among these."""
    return [turn for turn in turns if set(turn["roles"]) <= set(roles)]
