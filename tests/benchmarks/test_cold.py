"""A model that is sent other messages stays the model it is; a run finds nothing of the one before in the cache."""

from __future__ import annotations

from cold import SHARED, Cold, with_messages
from langchain_core.messages import HumanMessage, SystemMessage
from meter import Meter
from prefix import evidence_last
from pydantic import SecretStr

from groundwire.models.scripted import ScriptedModel

_ASKED = [SystemMessage("You rest."), HumanMessage("Question: q\n<passages>\ntide\n</passages>\n\nTask: grade them.")]


def test_the_evidence_is_moved_to_the_end_once() -> None:
    turned = evidence_last(_ASKED)
    assert turned[0] == _ASKED[0]
    assert turned[1].text == "Task: grade them.\n\nQuestion: q\n<passages>\ntide\n</passages>\n"
    assert evidence_last(turned) == turned


def test_a_model_is_sent_the_changed_messages() -> None:
    model = ScriptedModel(lambda _: "yes")
    assert with_messages(model, evidence_last).bind(stop=["x"]).invoke(_ASKED).text == "yes"
    assert next(iter(with_messages(model, evidence_last).stream(_ASKED))).text == "yes"
    assert [calls[1].text[:5] for calls in model.calls] == ["Task:", "Task:"]


def test_an_openai_model_stays_one() -> None:
    from langchain_openai import ChatOpenAI  # takes long, and every worker collects this file

    model = with_messages(ChatOpenAI(model="m", api_key=SecretStr("no-key")), evidence_last)
    assert model._llm_type == "openai-chat"
    assert isinstance(model, ChatOpenAI)


def test_a_cache_that_keeps_everything_finds_nothing_but_within_a_run() -> None:
    cold = Cold(ScriptedModel(lambda _: "yes"))
    assert cold.way == "salted"
    for _ in range(2):
        meter = Meter()
        model = meter.on(cold.model())
        model.invoke([SystemMessage("word " * 50)])
        model.invoke([SystemMessage("word " * 50)])
        assert meter.first_cached <= SHARED
        assert meter.calls[1].cached_tokens == meter.calls[1].input_tokens
