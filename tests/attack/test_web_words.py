"""A model that read private text cannot write a web query: it can only choose among the user's own tokens."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from laws import law
from scripted_web import ScriptedWeb
from tool_calls import calls, rounds, web_call

from groundwire.evidence.text.words import own_query
from groundwire.graphs import PATTERNS
from groundwire.settings import BudgetSettings
from groundwire.tools.web_tool import web_tool

QUESTION = "How long must the on-call engineer rest (at night) after a call-out, says rule BRT-4417?"
SECRET = "The zebraquill salary is 52,000"
BRAILLE = "".join(chr(0x2800 + ord(character)) for character in SECRET)
TAGS = "".join(chr(0xE0000 + ord(character)) for character in SECRET)
MARKED = "".join("".join(w.upper() if bit else w for w, bit in zip(word, [1, 0, 1, 1], strict=False)) + "\u0301"
                 for word in ("rest", "must", "long"))  # fmt: skip
SMUGGLED = [
    BRAILLE, f"engineer rest {BRAILLE}", TAGS, f"rest{TAGS}", f"r{TAGS}est", "REST rEsT ReSt", "rest " * 52, MARKED,
    "rest, rest; rest: rest!? (rest) [rest]", "rest\u200b\u200d\u2060 night", "night engineer rest", "rest night",
    "r e s t",
    "rest.night-engineer_call", "rest\u202enight", "\uff52\uff45\uff53\uff54", "rest\x07\x1b[2J", "rest\n\nnight",
    "5 2 0 0 0",
    f"rest {SECRET}", "on-call engineers resting", "brt-4417 RULE", "", "   ", "?!?", "🦓" * 20, "\ud800rest",
]  # fmt: skip


def tokens(text: str) -> list[str]:
    """What the user wrote, piece by piece, without the marks around each."""
    outside = "".join({character for character in text if unicodedata.category(character)[0] not in "LMN"})
    return [piece for chunk in text.split() if (piece := chunk.strip(outside))]


def is_the_users(query: str, own: str) -> bool:
    """A line of theirs, or a subsequence of their tokens, each at most once."""
    if query in (line.strip() for line in own.splitlines()):
        return True
    rest, query_tokens = iter(tokens(own)), query.split(" ")
    return all(token in rest for token in query_tokens) and len({token.casefold() for token in query_tokens}) == len(
        query_tokens
    )


PIECES = st.lists(st.sampled_from([*QUESTION.split(), *SMUGGLED]), max_size=9).map(" ".join)


@law(25, 200, proposed=st.text(max_size=120) | PIECES)
def test_whatever_is_proposed_the_query_is_the_users(proposed: str) -> None:
    for each in (proposed, BRAILLE, "rest must Rest"):
        built = own_query(each, QUESTION)
        assert built == "" or is_the_users(built, QUESTION), built


@law(25, 150, own=st.text(min_size=1, max_size=60), proposed=st.text(max_size=60))
def test_whoever_the_user_is(own: str, proposed: str) -> None:
    """One choice of tokens is one query: how it was proposed does not show."""
    built = own_query(proposed, own)
    assert built == "" or is_the_users(built, own.encode("utf-8", "replace").decode())
    assert own_query(built, own) in ("", built)


@pytest.mark.parametrize(
    ("proposed", "query_tokens"),
    [
        ("REST engineer rest rest Engineer", "engineer rest"),
        ("engineers resting", "engineer rest"),
        (f"rest {BRAILLE}", "rest"),
        (f"rest {TAGS}", "rest"),
        ("brt-4417 night", "night BRT-4417"),
        ("call-out", "call-out"),
        ("rest 52,000", ""),
        (BRAILLE, ""),
        (f"  {QUESTION} ", QUESTION),
    ],
)
def test_for_example(proposed: str, query_tokens: str) -> None:
    assert own_query(proposed, QUESTION) == query_tokens


def test_it_takes_no_time_over_a_long_proposal() -> None:
    assert own_query("rest " * 500_000, QUESTION) == "rest"
    assert own_query("rest", "x" * 8_000 + " rest") == "rest"


def test_the_tool_sends_the_users_tokens() -> None:
    web = ScriptedWeb()
    tool = web_tool(web, question=QUESTION)
    for proposed in SMUGGLED:
        tool.invoke({"type": "tool_call", "id": "1", "name": tool.name, "args": {"query": proposed}})
    assert web.queries
    assert all(is_the_users(query, QUESTION) for query in web.queries)


@pytest.mark.slow
@pytest.mark.parametrize("graph", PATTERNS)
@given(proposed=st.sampled_from(SMUGGLED) | st.text(max_size=40))
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_pattern_sends_the_users_tokens(run: Any, actor: Any, grade_all: Any, graph: str, proposed: str) -> None:
    """A model that obeys what it read proposes the query in every role that may."""
    web = ScriptedWeb()
    model = actor(
        grader=grade_all("irrelevant"),
        router={"reason": "web", "indexes": [], "web": True},
        rewriter={"query": proposed},
        planner={"unclear": "", "questions": [{"id": 1, "question": proposed or "?", "needs": []}]},
        assessor={"sufficient": False, "gap": "all", "query": proposed or "?"},
        tool_agent=rounds(calls(web_call(proposed)), calls(web_call(f"{proposed} night"))),
    )
    answer = run(QUESTION, graph, model=model, web=web, roles=["people"], budget=BudgetSettings(max_corrections=2))
    queries = [search.query for search in answer.searched if search.web]
    for query in (*web.queries, *queries):
        assert is_the_users(query, QUESTION), query
