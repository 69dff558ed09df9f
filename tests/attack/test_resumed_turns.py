"""A turn is its asker's: resumed, replayed, branched or gone on with by another it is refused or begun anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from all_patterns import ALL_PATTERNS
from hypothesis import strategies as st
from langchain_core.documents import Document
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.runtime import Runtime
from langgraph.types import Command
from laws import law
from tool_calls import call, calls
from written import quote_first

from groundwire.cli.threads import Threads
from groundwire.errors import InputError, ProviderBusyError, UnknownIndexError
from groundwire.graphs import PATTERNS, pattern
from groundwire.graphs.context import Context
from groundwire.graphs.nodes.steps import announced
from groundwire.graphs.runs.conversation import Conversation
from groundwire.graphs.turn.clock import now
from groundwire.settings import SearchSettings

if TYPE_CHECKING:
    from pathlib import Path

    from langchain_core.messages import BaseMessage

SALARY = {"question": "What is the zebraquill salary of a night engineer?"}
REST = {"question": "How long must an on-call engineer rest after a night call-out?"}
MODES: Any = ["updates", "custom", "messages"]


def of_thread(name: str) -> Any:
    return {"configurable": {"thread_id": name}}


@pytest.fixture
def people(library: Any) -> Context:
    return Context(library=library, roles=["people"])


@pytest.fixture
def public(library: Any) -> Context:
    return Context(library=library)


@pytest.mark.parametrize("graph", ALL_PATTERNS)
@pytest.mark.parametrize("before", ["check", "write"])
def test_a_turn_that_waits_is_not_resumed_without_its_roles(
    graph: str, before: str, people: Context, public: Context, secret: str
) -> None:
    saver = InMemorySaver()
    compiled = pattern(graph).compile(checkpointer=saver, interrupt_before=[before])
    ways = [None, Command(resume=True), Command(update={"clarification": "x"}), Command(goto="check")]
    for at, todo in enumerate(ways):
        compiled.invoke(SALARY, of_thread(str(at)), context=people)
        assert compiled.get_state(of_thread(str(at))).next == (before,)
        events: list[Any] = []
        with pytest.raises(InputError, match="begun with roles") as caught:
            events += compiled.stream(todo, of_thread(str(at)), context=public, stream_mode=MODES)
        assert secret not in f"{events}{caught.value}"
    plain = pattern(graph).compile(checkpointer=saver)
    assert "52,000" in plain.invoke(None, of_thread("0"), context=people)["answer"]["text"]


@pytest.mark.parametrize("graph", ALL_PATTERNS)
def test_a_turn_that_somebody_with_more_roles_went_on_with_is_theirs(
    graph: str, people: Context, public: Context, secret: str
) -> None:
    """The first of them may have begun it: what it found since is not for them."""
    saver = InMemorySaver()
    first = "tool_agent" if graph == "tool_agent" else "write"
    pattern(graph).compile(checkpointer=saver, interrupt_after=["begin"]).invoke(
        SALARY, of_thread("one"), context=public
    )
    waiting = pattern(graph).compile(checkpointer=saver, interrupt_after=[first])
    waiting.invoke(None, of_thread("one"), context=people)
    assert waiting.get_state(of_thread("one")).next
    events: list[Any] = []
    with pytest.raises(InputError, match="begun with roles") as caught:
        events += waiting.stream(None, of_thread("one"), context=public, stream_mode=MODES)
    assert secret not in f"{events}{caught.value}"
    pattern(graph).compile(checkpointer=saver).invoke(REST, of_thread("one"), context=public)
    assert secret not in str(waiting.get_state(of_thread("one")).values)


def test_nor_is_what_went_wrong_for_them_told_to_others(empty_library: Any) -> None:
    """An error names the indexes that its caller may see, and the thread keeps it."""
    empty_library.add([Document("The vault is shut.")], index="vaults", description="Vaults.", labels=["people"])
    compiled = pattern("naive").compile(checkpointer=InMemorySaver())
    for question, roles in ((REST, []), (None, ["people"])):
        context = Context(library=empty_library, roles=roles, indexes=["nowhere"])
        with pytest.raises(InputError) as caught:
            compiled.invoke(question, of_thread("one"), context=context)
        assert "vaults" not in f"{caught.value}{list(compiled.get_state_history(of_thread('one')))}"


@pytest.mark.parametrize(
    ("error", "expected"), [(ProviderBusyError("busy"), ProviderBusyError), (UnknownIndexError("vaults"), InputError)]
)
def test_what_langgraph_tries_again_stays_what_it_is(
    people: Context, error: Exception, expected: type[Exception]
) -> None:
    def work(state: Any, runtime: Any) -> Any:
        raise error

    runtime: Any = Runtime(context=people)
    state: Any = {**SALARY, "started": now(), "roles": []}
    with pytest.raises(expected) as caught:
        announced(work)(state, runtime)
    assert "vaults" not in str(caught.value)


def test_nor_replayed_from_an_earlier_state_nor_branched_from_it(people: Context, public: Context) -> None:
    compiled = pattern("corrective").compile(checkpointer=InMemorySaver())
    compiled.invoke(SALARY, of_thread("one"), context=people)
    for snapshot in compiled.get_state_history(of_thread("one")):
        if not snapshot.next or snapshot.next[0] in ("__start__", "begin"):
            continue
        with pytest.raises(InputError, match="begun with roles"):
            compiled.invoke(None, snapshot.config, context=public)
        branch = compiled.update_state(snapshot.config, {"clarification": "in pounds"}, as_node="check")
        compiled.update_state(branch, None, as_node="__copy__")
        with pytest.raises(InputError, match="begun with roles"):
            compiled.invoke(Command(goto="write"), branch, context=public)


def test_a_parts_branch_that_waits_is_its_askers_too(people: Context, public: Context, actor: Any, secret: str) -> None:
    """The branches of a research ask a person each for themselves."""
    gap = {"sufficient": False, "gap": "the web may know", "query": SALARY["question"]}
    model = actor(assessor=gap)
    update = {"model": model, "web": "ask"}
    compiled = pattern("research").compile(checkpointer=InMemorySaver())
    compiled.invoke(SALARY, of_thread("one"), context=people.model_copy(update=update))
    waiting = compiled.get_state(of_thread("one")).interrupts
    assert waiting
    calls = len(model.calls)
    answers = Command(resume={interrupt.id: False for interrupt in waiting})
    with pytest.raises(InputError, match="begun with roles"):
        compiled.invoke(answers, of_thread("one"), context=public.model_copy(update=update))
    assert len(model.calls) == calls
    assert secret in str(compiled.invoke(answers, of_thread("one"), context=people.model_copy(update=update)))


def test_another_question_on_the_thread_begins_anew(people: Context, public: Context, secret: str) -> None:
    compiled = pattern("naive").compile(checkpointer=InMemorySaver())
    compiled.invoke(SALARY, of_thread("one"), context=people)
    compiled.invoke(REST, of_thread("one"), context=public)
    state = compiled.get_state(of_thread("one")).values
    assert secret not in str(state)
    assert [turn["question"] for turn in state["turns"]] == [REST["question"]]


@pytest.mark.parametrize("graph", ALL_PATTERNS)
def test_its_passages_are_numbered_from_1(graph: str, people: Context, public: Context) -> None:
    """A first passage that is the seventh tells how many another caller met."""
    compiled = pattern(graph).compile(checkpointer=InMemorySaver())
    compiled.invoke(SALARY, of_thread("one"), context=people)
    compiled.invoke(REST, of_thread("one"), context=public)
    alone = pattern(graph).compile(checkpointer=InMemorySaver())
    alone.invoke(REST, of_thread("two"), context=public)
    ledgers = [app.get_state(of_thread(name)).values["ledger"] for app, name in ((compiled, "one"), (alone, "two"))]
    assert [record["id"] for record in ledgers[0]] == [record["id"] for record in ledgers[1]]


def test_one_with_more_roles_goes_on_with_numbers_and_turns(people: Context, public: Context) -> None:
    compiled = pattern("naive").compile(checkpointer=InMemorySaver())
    compiled.invoke(REST, of_thread("one"), context=public)
    before = [record["id"] for record in compiled.get_state(of_thread("one")).values["ledger"]]
    compiled.invoke(SALARY, of_thread("one"), context=people)
    state = compiled.get_state(of_thread("one")).values
    assert [record["id"] for record in state["ledger"]][: len(before)] == before
    assert len(state["turns"]) == 2


@pytest.mark.parametrize("graph", ALL_PATTERNS)
def test_what_was_left_out_is_counted_and_not_told(graph: str, people: Context, actor: Any) -> None:
    """Nor told by an event, in a state, in a step or in the thread's earlier turns."""

    def write_quokkas(passages: dict[int, str]) -> str:
        return f"{quote_first(passages)} The first quokka is on page 1 [1]. The second quokka eats 90 plums."

    def search_turn(messages: list[BaseMessage]) -> Any:
        results = {at: message.text for at, message in enumerate(messages) if message.type == "tool"}
        return write_quokkas(results) if results else calls(call("handbook", "salary"))

    model = actor(writer=write_quokkas, tool_agent=search_turn)
    compiled = pattern(graph).compile(checkpointer=InMemorySaver())
    context = people.model_copy(update={"model": model})
    stream = list(compiled.stream(SALARY, of_thread("one"), context=context, stream_mode="custom", subgraphs=True))
    state = compiled.get_state(of_thread("one")).values
    events = [event for _, event in stream if event["event"] != "token"]
    assert "quokka" not in f"{state['answer']}{state['steps']}{state['turns']}{events}"
    (sentence,) = [text for text in state["answer"]["missing"] if "left out" in text]
    assert sentence.startswith("2 claims were left out")


def test_a_list_of_threads_tells_no_question_of_other_roles(
    people: Context, public: Context, tmp_path: Path, secret: str
) -> None:
    with Threads.open(tmp_path) as threads:
        Conversation(threads.saver, "mixed", context=people).ask(SALARY["question"])
        (row,) = threads.list(["people"])
        assert secret in row.question
        (row,) = threads.list([])
        assert (row.turns, row.question) == (0, "")
        Conversation(threads.saver, "mixed", context=public).ask(REST["question"])
        (row,) = threads.list([])
        assert (row.turns, row.question) == (1, REST["question"])
        conversation = Conversation(threads.saver, "waiting", context=people)
        with pytest.raises(InputError):
            conversation.ask(" ")
        assert secret not in str(list(threads.list([])))


ROLES = st.sets(st.sampled_from(["people", "security", "staff"]))


@law(
    3,
    20,
    graph=st.sampled_from(PATTERNS),
    turns=st.lists(
        st.tuples(ROLES, ROLES, st.sampled_from([SALARY, REST, {"question": "What is the alarm code?"}]),
                  st.sampled_from(["retrieve", "write", "check", ""])),
        min_size=1, max_size=4,
    ),
)  # fmt: skip
def test_whoever_asks_resumes_and_goes_on_sees_what_their_roles_of_now_open(
    library: Any, dump: Any, graph: str, turns: list[tuple[set[str], set[str], Any, str]]
) -> None:
    """Each turn is asked with some roles and gone on with by others; whatever a call gives is open to its caller."""
    compiled = pattern(graph).compile(checkpointer=InMemorySaver())
    thread = of_thread("one")

    def call(todo: Any, roles: set[str], before: str = "") -> None:
        context = Context(library=library, roles=sorted(roles), search=SearchSettings(k=20))
        stream: list[Any] = []
        stops: Any = [before] if before in compiled.nodes else None
        try:
            stream += compiled.stream(
                todo, thread, context=context, stream_mode=MODES, subgraphs=True, interrupt_before=stops
            )
        except InputError as error:
            stream.append(str(error))
        for code, label in (("7391", "security"), ("52,000", "people")):
            assert label in roles or code not in dump(stream)

    for asker, resumer, question, before in turns:
        call(question, asker, before)
        if compiled.get_state(thread).next:
            call(None, resumer)


@pytest.mark.parametrize("metadata", [{}, {"roles": "people", "graph": "naive"}])
def test_a_checkpoint_that_somebody_else_wrote_does_not_open_the_turn(
    people: Context, public: Context, secret: str, metadata: dict[str, str]
) -> None:
    """The roles of a turn are in its state: the metadata of a checkpoint tell who wrote that, if anybody did."""
    saver = InMemorySaver()
    waiting = pattern("naive").compile(checkpointer=saver, interrupt_before=["write"])
    waiting.invoke(SALARY, {**of_thread("one"), "metadata": metadata}, context=people)
    guest = Conversation(saver, "one", graph="naive", context=public)
    with pytest.raises(InputError, match="people") as caught:
        _ = guest.unfinished
    assert secret not in str(caught.value)
    pattern("naive").compile(checkpointer=saver).invoke(
        None, {**of_thread("one"), "metadata": metadata}, context=people
    )
    guest.remember([("Is the pier lit?", "It is.")])
    with pytest.raises(InputError, match="people"):
        _ = guest.trace


@pytest.mark.parametrize("graph", ALL_PATTERNS)
def test_a_question_that_was_not_begun_yet_is_not_begun_without_its_roles(
    graph: str, people: Context, public: Context, secret: str
) -> None:
    """Its words are its asker's; another question of somebody else takes its place."""
    waiting = pattern(graph).compile(checkpointer=InMemorySaver(), interrupt_before=["begin"])
    waiting.invoke(SALARY, of_thread("one"), context=people)
    events: list[Any] = []
    with pytest.raises(InputError, match="begun with roles") as caught:
        events += waiting.stream(None, of_thread("one"), context=public, stream_mode=MODES)
    assert secret not in f"{events}{caught.value}"
    waiting.invoke(REST, of_thread("one"), context=public)
    result = waiting.invoke(None, of_thread("one"), context=public)
    assert result["answer"]["question"] == REST["question"]
    assert secret not in str(result)
