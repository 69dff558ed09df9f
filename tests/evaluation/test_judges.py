"""RAGAS played by any chat model: what it says, what it fails at, and that nothing is sent to anyone else."""

from __future__ import annotations

import json
import os
import re
import socket
import threading
from typing import Any

import pytest
from installed import with_ragas
from langchain_core.messages import BaseMessage
from trace_maker import TEXT, make_passage, make_trace

from groundwire.errors import InputError
from groundwire.evaluation.judges import ragas
from groundwire.evaluation.judges.ragas import METRICS, judge
from groundwire.evaluation.runs.record import Judgement, Record
from groundwire.evaluation.sets.case import Case
from groundwire.evidence.failure import Failure
from groundwire.evidence.ledger import Entry
from groundwire.models.scripted import ScriptedModel

pytestmark = with_ragas

CASE = Case(id="a", question="How long does an engineer rest?", answer="An engineer rests for 11 hours.")
PASSAGES = [make_passage(0, 31), make_passage(32, 60)]
RECORD = Record(
    case="a", system="naive", trace=make_trace("An engineer rests for 11 hours. [1] A cook too. [2]", seen=PASSAGES)
)


@pytest.fixture(autouse=True)
def _nothing_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise AssertionError("a connection was opened")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


def play(messages: list[BaseMessage]) -> Any:
    """A judge that knows each of RAGAS's prompts by the fields that it wants back."""
    prompt = messages[0].text
    fields = set(re.findall(r'"(statements|classifications|noncommittal|verdict)":', prompt))
    if "noncommittal" in fields:
        return {"question": CASE.question, "noncommittal": 0}
    if "classifications" in fields:
        classifications = [{"statement": "s", "reason": "r", "attributed": value} for value in (1, 0)]
        return {"classifications": classifications}
    if "statements" in fields and "verdict" not in fields:
        return {"statements": ["An engineer rests for 11 hours.", "A cook too."]}
    if "statements" in fields:
        statements = [{"statement": "s", "reason": "r", "verdict": value} for value in (1, 1, 0, 0)]
        return "Here you are:\n```json\n" + json.dumps({"statements": statements}) + "\n```"
    return {"reason": "r", "verdict": int("engineer" in prompt.rpartition('"context":')[2].partition('"answer":')[0])}


@pytest.mark.slow
def test_each_metric_is_computed_with_any_chat_model() -> None:
    log: list[Judgement] = []
    judgements = judge([CASE], [RECORD], model=ScriptedModel(play), keep=log.append)
    values = {judgement.metric: judgement.value for judgement in judgements}
    assert tuple(values) == METRICS
    assert values["faithfulness"] == values["context_recall"] == 0.5
    assert values["answer_relevancy"] == pytest.approx(1, abs=1e-5)
    assert values["context_precision"] == pytest.approx(1)  # the first passage is useful, the second is not
    assert {judgement.judge for judgement in judgements} == {"scripted"}
    assert {judgement.failure for judgement in judgements} == {""}
    assert sorted(log, key=lambda judgement: METRICS.index(judgement.metric)) == judgements


@pytest.mark.slow
def test_markers_and_irrelevant_passages_are_not_shown_to_the_judge() -> None:
    entries = [
        Entry(passage=PASSAGES[0], query="q"),
        Entry(passage=make_passage(61, 84), query="q", grade="irrelevant"),
    ]
    model = ScriptedModel(play)
    record = Record(case="a", system="naive", trace=make_trace("An engineer rests for 11 hours. [1]", seen=entries))
    judge([CASE], [record], model=model, metrics=["faithfulness"])
    prompts = "".join(messages[0].text for messages in model.calls)
    assert "[1]" not in prompts
    assert TEXT[61:84] not in prompts
    assert "rest.md" in prompts


@pytest.mark.slow
def test_a_judge_that_fails_is_counted_with_its_reason() -> None:
    junk = judge([CASE], [RECORD], model=ScriptedModel(lambda _: "no JSON"), concurrency=4)
    assert [judgement.value for judgement in junk] == [None] * 4
    assert all("holds no JSON object" in judgement.failure for judgement in junk)
    down = judge([CASE], [RECORD], model=ScriptedModel(lambda _: ConnectionError("down")), metrics=["faithfulness"])
    assert "could not be reached (ConnectionError)" in down[0].failure
    empty = judge([CASE], [RECORD], model=ScriptedModel(lambda _: {"classifications": []}), metrics=["context_recall"])
    assert empty[0].value is None
    assert "NaN" in empty[0].failure
    odd = judge([CASE], [RECORD], model=ScriptedModel(lambda _: {"statements": [{}]}), metrics=["faithfulness"])
    assert "does not fit" in odd[0].failure


@pytest.mark.slow
def test_a_judge_that_hangs_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ragas, "_SECONDS", 0.1)
    model = ScriptedModel(lambda _: "late", seconds=30)
    judgements = judge([CASE], [RECORD], model=model, concurrency=4)
    assert all(judgement.value is None and "no reply within" in judgement.failure for judgement in judgements)


@pytest.mark.slow
def test_a_judge_that_is_away_is_asked_no_more_and_what_it_took_is_counted() -> None:
    records = [RECORD.model_copy(update={"repeat": at}) for at in range(12)]
    model = ScriptedModel(lambda _: ConnectionError("down"))
    kept: list[Judgement] = []
    judgements = judge([CASE], records, model=model, metrics=["context_recall"], keep=kept.append)
    assert 3 <= len(model.calls) <= 5
    assert len(kept) == len(judgements) == 12
    assert [judgement.spent.calls for judgement in judgements] == [1] * len(model.calls) + [0] * (12 - len(model.calls))
    assert judgements[-1].failure == "not asked, since the judge gave no reply to 3 judgements one after the other"


@pytest.mark.slow
def test_a_judge_that_was_heard_may_be_late_for_some() -> None:
    replies = iter([{"classifications": [{"statement": "s", "reason": "r", "attributed": 1}]}])
    model = ScriptedModel(lambda _: next(replies, TimeoutError("late")))
    records = [RECORD.model_copy(update={"repeat": at}) for at in range(6)]
    judgements = judge([CASE], records, model=model, metrics=["context_recall"])
    assert judgements[0].value == 1
    assert judgements[0].spent.output_tokens > 0
    assert [judgement.spent.calls for judgement in judgements] == [1] * 6


def test_ctrl_c_keeps_the_judgements_under_way() -> None:
    begun, ended, kept, told = threading.Event(), threading.Event(), [], []

    def reply(messages: list[BaseMessage]) -> Any:
        if begun.is_set():
            ended.wait(10)
        begun.set()
        return {"classifications": [{"statement": "s", "reason": "r", "attributed": 1}]}

    def keep(judgement: Judgement) -> None:
        kept.append(judgement)
        if len(kept) == 1:
            raise KeyboardInterrupt

    def stop() -> None:
        told.append("stopping")
        ended.set()

    records = [RECORD.model_copy(update={"repeat": at}) for at in range(20)]
    with pytest.raises(KeyboardInterrupt):
        judge([CASE], records, model=ScriptedModel(reply), metrics=["context_recall"], keep=keep, on_stop=stop)
    assert told == ["stopping"]
    assert 2 <= len(kept) <= 4
    assert all(judgement.value == 1 for judgement in kept)


def test_a_reply_is_repaired_once() -> None:
    reply = {"classifications": [{"statement": "s", "reason": "r", "attributed": 1}]}
    model = ScriptedModel(["{", reply])
    (judgement,) = judge([CASE], [RECORD], model=model, metrics=["context_recall"])
    assert judgement.value == 1
    assert len(model.calls) == 2


def test_what_leaves_nothing_to_judge_is_told_without_asking() -> None:
    refused = Record(case="a", system="naive", trace=make_trace("Nothing.", status="refused", seen=PASSAGES))
    failed = Record(case="a", system="naive", repeat=1, failure=Failure(kind="raised", said="it broke"))
    model = ScriptedModel([])
    judgements = judge([CASE], [refused, failed], model=model, metrics=["faithfulness"])
    assert [judgement.failure for judgement in judgements] == [
        "the run gave no answer that could be judged",
        "the run failed: it broke",
    ]
    without = judge([CASE.model_copy(update={"answer": ""})], [RECORD], model=model, metrics=["context_recall"])
    assert without[0].failure == "the case has no gold answer to judge by"
    assert not model.calls


def test_what_was_judged_is_not_judged_again() -> None:
    judgements = [Judgement(case="a", system="naive", metric=metric, judge="j", value=0.25) for metric in METRICS]
    model = ScriptedModel(play)
    assert judge([CASE], [RECORD], model=model, existing=judgements) == judgements
    assert not model.calls
    mixed = judge([CASE], [RECORD], model=model, existing=judgements[1:], name="openai:judge")
    assert [judgement.judge for judgement in mixed] == ["openai:judge", "j", "j", "j"]
    assert len(model.calls) == 2


def test_what_cannot_be_asked_is_said() -> None:
    with pytest.raises(InputError, match="metric 'beauty' is unknown"):
        judge([CASE], [RECORD], model=ScriptedModel([]), metrics=["beauty"])
    with pytest.raises(InputError, match="'a', which is not in the set"):
        judge([], [RECORD], model=ScriptedModel([]))


@pytest.mark.slow
def test_ragas_reports_to_nobody() -> None:
    judge([CASE], [RECORD], model=ScriptedModel(play))
    import ragas._analytics as analytics

    assert os.environ["RAGAS_DO_NOT_TRACK"] == "true"
    assert analytics.do_not_track()
    analytics._analytics_batcher._flush_thread.join(3)
    assert not [thread for thread in threading.enumerate() if "_flush_loop" in thread.name]
    assert not analytics._analytics_batcher.buffer
