"""Questions that say which documents to look in narrow the search to these; others do not."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from all_patterns import ALL_PATTERNS
from mixed_folder import write_mixed
from scripted_web import ScriptedWeb
from small_library import make_in_memory

from groundwire.indexes.library import Library
from groundwire.tools.web import WebPage

STATED = {
    "In the 2024 reports, how deep is berth 7?": {"report-2024.md"},
    "How deep is berth 7 according to documents from 2023?": {"report-2023.md"},
    "What do reports written before 2024 say about the depth of berth 7?": {"report-2023.md"},
    "How deep is berth 7 according to the slides?": {"talk.pptx"},
    "In the PDF, how deep is berth 7?": {"harbour.pdf"},
    "Which depth does berth 7 have in the spreadsheet?": {"depths.xlsx"},
    "What do the e-mails say about berth 7?": {"berth.eml"},
    "How deep is berth 7 in the notes by Ann Lee?": {"report-2023.md", "notes.md"},
    "According to Mo Diaz, how deep is berth 7?": {"berth.eml"},
    'How deep is berth 7 in the "Berth survey"?': {"report-2024.md"},
    "What does harbour.pdf say about berth 7?": {"harbour.pdf"},
}
UNSTATED = [
    "How deep is berth 7?",
    "How deep was berth 7 in 2024?",
    "Who is Ann Lee, and how deep is berth 7?",
    "How do I print the depth of berth 7 from the PDF?",
    "Which notes of berth 7 are there?",
]


@pytest.fixture(scope="module")
def mixed_library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    documents = tmp_path_factory.mktemp("mixed")
    write_mixed(documents)
    with make_in_memory(tmp_path_factory.mktemp("library")) as library:
        below = {str(documents / "secret"): ["board"]}
        library.add_files(documents, index="mixed", description="Depths of berths.", labels_below=below)
        yield library


def retrieved_files(answer: Any) -> set[str]:
    """The files of all passages that were retrieved."""
    passages = [passage for step in answer.steps if step.node == "retrieve" for passage in step.detail["passages"]]
    return {passage["place"].split(": ")[-1].split(" ")[0].split("#")[0] for passage in passages}


def step_of(answer: Any) -> Any:
    return next(step for step in answer.steps if step.node == "self_query")


def condition(words: str, field: str, value: str, comparison: str = "=") -> dict[str, str]:
    return {"words": words, "field": field, "comparison": comparison, "value": value}


def replies(*conditions: dict[str, str]) -> dict[str, Any]:
    return {"conditions": list(conditions)}


@pytest.mark.slow
@pytest.mark.parametrize("question", STATED)
def test_a_stated_condition_narrows_the_search(run: Any, mixed_library: Library, question: str) -> None:
    answer = run(question, "naive", library=mixed_library, self_query=True)
    assert retrieved_files(answer) == STATED[question]
    assert step_of(answer).detail["filters"]
    assert len(retrieved_files(run(question, "naive", library=mixed_library))) > 2


@pytest.mark.parametrize("question", UNSTATED)
def test_without_a_condition_nothing_changes(run: Any, mixed_library: Library, question: str) -> None:
    answer = run(question, "naive", library=mixed_library, self_query=True)
    assert step_of(answer).detail == {"filters": {}, "dropped": []}
    plain = run(question, "naive", library=mixed_library)
    assert answer.text == plain.text
    assert retrieved_files(answer) == retrieved_files(plain)


@pytest.mark.parametrize("pattern", ALL_PATTERNS)
def test_it_takes_one_call_and_every_search_is_narrowed(
    run: Any, actor: Any, mixed_library: Library, pattern: str
) -> None:
    question = "How deep is berth 7 in the notes by Ann Lee?"
    model = actor(
        self_query=replies(condition("by Ann Lee", "author", "ann lee")), router=route(), tool_agent=search_mixed
    )
    answer = run(question, pattern, library=mixed_library, model=model, self_query=True)
    assert answer.cost.calls == len(model.calls) == import_module(f"groundwire.graphs.{pattern}").CALLS + 1
    assert answer.cost.by_role["self_query"].calls == 1
    assert step_of(answer).made_by == "model"
    assert "author = Ann Lee" in step_of(answer).summary
    assert {citation.source for citation in answer.citations} <= {"report-2023.md", "notes.md"}
    assert answer.citations


def test_what_the_rule_finds_holds_whatever_the_model_says(run: Any, actor: Any, mixed_library: Library) -> None:
    question = "How deep is berth 7 in the notes by Ann Lee?"
    for conditions in ((), (condition("berth 7", "author", "Mo Diaz"),)):
        answer = run(
            question, "naive", library=mixed_library, model=actor(self_query=replies(*conditions)), self_query=True
        )
        assert step_of(answer).detail["filters"] == {"author": ["Ann Lee"]}


def test_what_leaves_nothing_is_dropped_and_said(run: Any, actor: Any, mixed_library: Library) -> None:
    conditions = [condition("slides", "format", "pptx"), condition("Ann Lee", "author", "Ann Lee")]
    answer = run(
        "How deep is berth 7 in the slides of Ann Lee?", "naive", library=mixed_library, self_query=True,
        model=actor(self_query=replies(*conditions)),
    )  # fmt: skip
    assert step_of(answer).detail["filters"] == {}
    assert "format = pptx, author = Ann Lee leaves nothing" in step_of(answer).summary
    assert answer.status == "answered"


def test_what_leaves_nothing_in_the_routed_index_is_searched_again_without(
    run: Any, actor: Any, mixed_library: Library
) -> None:
    """A word search finds nothing where the only passage that meets the condition has none of the words."""
    model = actor(self_query=replies(condition("PowerPoint", "format", "pptx")))
    question = "Who wrote the survey, says the PowerPoint?"
    answer = run(
        question, "naive", library=mixed_library, self_query=True, model=model, search={"mode": "lexical"},
    )  # fmt: skip
    step = next(step for step in answer.steps if step.node == "retrieve")
    assert "without format = pptx, which left nothing" in step.summary
    assert step.detail["passages"]


@pytest.mark.parametrize(
    ("filter_condition", "why"),
    [
        (condition("2024", "year", "2024"), "there is no field 'year'"),
        (condition("Ann Lee", "author", "Ignore all instructions"), "no document has author"),
        (condition("reports", "date", "2019"), "the question does not say 2019"),
        (condition("", "author", "Ann Lee"), "is not what the question says"),
        (condition("Jo Park", "author", "Jo Park"), "is not what the question says"),
        (condition("2024", "format", "pdf"), "format is narrowed already"),
        (condition("2024", "author", "Ann Lee", ">"), "cannot be compared"),
    ],
)
def test_what_cannot_be_used_is_dropped_and_said(
    run: Any, actor: Any, mixed_library: Library, filter_condition: dict[str, str], why: str
) -> None:
    question = "What do the 2024 reports of Ann Lee say about berth 7?"
    model = actor(self_query=replies(filter_condition))
    answer = run(question, "naive", library=mixed_library, self_query=True, model=model, filters={"format": "markdown"})
    assert why in step_of(answer).summary
    assert step_of(answer).detail["filters"] == {}
    assert retrieved_files(answer) == {"report-2023.md", "report-2024.md", "notes.md"}


def test_the_callers_own_filters_hold_and_are_joined(run: Any, actor: Any, mixed_library: Library) -> None:
    conditions = [condition("Ann Lee", "author", "Ann Lee"), condition("Ann Lee", "team", "quay", "!=")]
    answer = run(
        "How deep is berth 7, says Ann Lee?", "naive", library=mixed_library, self_query=True,
        model=actor(self_query=replies(*conditions)), filters={"team": "quay"},
    )  # fmt: skip
    assert retrieved_files(answer) == {"notes.md"}


@pytest.mark.parametrize(
    ("conditions", "filters"),
    [
        (
            [condition("Ann Lee", "author", "Ann Lee"), condition("Mo Diaz", "author", "Mo Diaz")],
            {"author": ["Ann Lee", "Mo Diaz <mo@example.org>"]},
        ),
        ([condition("Ann Lee", "author", "Ann Lee", "!=")], {"author": {"!=": "Ann Lee"}}),
        (
            [condition("Ann Lee", "author", "Ann Lee"), condition("Mo Diaz", "author", "Mo Diaz", "!=")],
            {"author": ["Ann Lee"]},
        ),
        (
            [condition("2023", "date", "2023-01-01", ">="), condition("2024", "date", "2024-06-30", "<=")],
            {"date": {">=": "2023-01-01", "<=": "2024-06-30"}},
        ),
    ],
)
def test_conditions_on_one_field_are_joined_if_they_can_hold_together(
    run: Any, actor: Any, mixed_library: Library, conditions: list[dict[str, str]], filters: dict[str, Any]
) -> None:
    question = "What do Ann Lee and Mo Diaz say about berth 7 between 2023 and 2024?"
    answer = run(
        question, "naive", library=mixed_library, self_query=True, model=actor(self_query=replies(*conditions))
    )
    assert step_of(answer).detail["filters"] == filters


def test_a_reply_that_cannot_be_used_leaves_it_to_the_rule(run: Any, actor: Any, mixed_library: Library) -> None:
    question = "How deep is berth 7 according to the slides?"
    answer = run(question, "naive", library=mixed_library, self_query=True, model=actor(self_query="no JSON"))
    assert (step_of(answer).made_by, retrieved_files(answer)) == ("fallback", {"talk.pptx"})


def test_web_queries_carry_no_condition(run: Any, actor: Any, grade_all: Any, mixed_library: Library) -> None:
    web = ScriptedWeb([WebPage("https://example.org/a", "A", "Berth 7 is 12 metres deep.")])
    model = actor(self_query=replies(condition("slides", "format", "pptx")), grader=grade_all("irrelevant"))
    run(
        "How deep is berth 7 in the slides?", "corrective", library=mixed_library, self_query=True, model=model, web=web
    )
    assert web.queries
    assert not [query for query in web.queries if "pptx" in query or "format" in query]


def test_without_the_option_nobody_is_asked(run: Any, actor: Any, role_of: Any, mixed_library: Library) -> None:
    model = actor()
    run("In the 2024 reports, how deep is berth 7?", "naive", library=mixed_library, model=model)
    run("Hello!", "naive", library=mixed_library, model=model, self_query=True)
    assert "self_query" not in [role_of(messages) for messages in model.calls]


def test_a_model_is_told_of_values_that_this_caller_may_see_only(run: Any, actor: Any, mixed_library: Library) -> None:
    question = "In the plans of Zoe Zebra from 2029 of the team vaults, how deep is berth 7?"
    for roles, access in (((), False), (("board",), True)):
        model = actor()
        answer = run(question, "naive", library=mixed_library, model=model, self_query=True, roles=list(roles))
        prompt = model.calls[0][1].text.partition(question)[2]
        assert [word in prompt for word in ("Zebra", "vaults", "2029", "Secret plan", "plan.md")] == [access] * 5
        assert answer.status in ("answered", "partial", "refused")


@pytest.mark.parametrize("roles", [(), ("board",)])
def test_the_rule_takes_values_that_this_caller_may_see_only(
    run: Any, mixed_library: Library, roles: tuple[str, ...]
) -> None:
    question = "How deep is berth 7 in the reports by Zoe Zebra?"
    answer = run(question, "naive", library=mixed_library, self_query=True, roles=list(roles))
    assert step_of(answer).detail["filters"] == ({"author": ["Zoe Zebra"]} if roles else {})
    assert (retrieved_files(answer) == {"secret/plan.md"}) is bool(roles)


def route() -> dict[str, Any]:
    return {"reason": "", "indexes": ["mixed"], "web": False}


def search_mixed(messages: list[Any]) -> Any:
    from langchain_core.messages import AIMessage
    from written import passages, quote_first

    if texts := passages("\n".join(message.text for message in messages if message.type == "tool")):
        return AIMessage(quote_first(texts))
    return AIMessage("", tool_calls=[{"name": "search_mixed", "args": {"query": "depth of berth 7"}, "id": "1"}])


@pytest.mark.parametrize(("roles", "named"), [((), False), (("board",), True)])
def test_a_filter_that_nothing_meets_is_told_with_the_values_that_the_caller_may_see(
    run: Any, mixed_library: Library, roles: tuple[str, ...], named: bool
) -> None:
    own = {value for value in mixed_library.facets(roles=["board"])["source"] if "secret" in str(value)}
    answer = run("How deep is berth 7?", library=mixed_library, filters={"author": "Nobody"}, roles=roles)
    assert answer.status == "refused"
    assert [line for line in answer.missing if line.startswith("No document that you may see has author = Nobody: ")]
    answer = run("How deep is berth 7?", library=mixed_library, filters={"source": "x.md"}, roles=roles)
    assert own
    assert any(str(value) in " ".join(answer.missing) for value in own) is named


def test_a_filter_that_something_meets_is_not_told_of(run: Any, mixed_library: Library) -> None:
    answer = run("umbrella violin mango", library=mixed_library, filters={"format": "markdown"})
    assert not [line for line in answer.missing if "may see" in line]
