"""The control: the model answers alone, without a document, which shows what retrieval adds and what it spoils."""

from __future__ import annotations

import time

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import HumanMessage

from ...agents.prose import admits_ignorance
from ...agents.request import send
from ...evidence.answer import Answer, Step
from ...evidence.cost import Cost
from ...evidence.trace import Trace
from ...prompts import render
from ..measures.answers import words
from ..sets.case import Case
from .system import NO_RETRIEVAL, System

CONTROL = System(name=NO_RETRIEVAL, graph=NO_RETRIEVAL)


def answer_alone(case: Case, model: BaseChatModel, *, mode: str, seconds: float) -> Trace:
    """One call, one free answer, which counts as a refusal where it says that it does not know.

    :param mode: the model's name, as the answer tells it.
    :param seconds: longest wait for the reply.
    """
    told = "".join(f"Question: {one.question}\nAnswer: {one.answer}\n\n" for one in case.conversation)
    began = time.perf_counter()
    sent = send(model, "alone", [HumanMessage(render("alone", earlier=told, question=case.question))], seconds=seconds)
    text = sent.reply.text.strip() if sent.reply is not None else ""
    unknown = words(text) == ["unknown"] or admits_ignorance(text)
    step = Step(
        node="alone",
        summary="the model knew no answer" if unknown else "the model answered without documents",
        made_by="fallback" if sent.reply is None else "model",
        detail={} if sent.reply is not None else {"failure": sent.call.failure},
    )
    answer = Answer(
        question=case.question,
        status="refused" if unknown else "answered",
        text="" if unknown else text,
        stop_reason="no_evidence" if unknown else "complete",
        mode=mode,
        cost=Cost.of([sent.call], elapsed_seconds=time.perf_counter() - began),
        steps=[step],
    )
    return Trace(graph=CONTROL.graph, roles=[], answer=answer, seen={})
