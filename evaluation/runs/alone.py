"""The control: the model answers alone, without documents, which shows where retrieval helps and where it hurts."""

from __future__ import annotations

import time

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import HumanMessage

from ...agents.requests.request import send
from ...evidence.answer import Step
from ...evidence.cost import Cost
from ...evidence.trace import Trace
from ...prompts import render
from ..sets.case import Case
from .own import text_answer
from .system import NO_RETRIEVAL, System

CONTROL = System(name=NO_RETRIEVAL, graph=NO_RETRIEVAL)


def answer_alone(case: Case, model: BaseChatModel, *, mode: str, seconds: float) -> Trace:
    """One call, one free answer, which counts as a refusal where it says that it does not know.

    `mode` is the model's name, as the answer tells it, and `seconds` the longest wait for the reply.
    """
    earlier = "".join(f"Question: {turn.question}\nAnswer: {turn.answer}\n\n" for turn in case.conversation)
    began = time.perf_counter()
    outcome = send(
        model, "alone", [HumanMessage(render("alone", earlier=earlier, question=case.question))], seconds=seconds
    )
    answer = text_answer(
        case.question,
        outcome.reply.text if outcome.reply is not None else "",
        mode=mode,
        cost=Cost.of([outcome.call], elapsed_seconds=time.perf_counter() - began),
    )
    refused = answer.status == "refused"
    answer.steps.append(
        Step(
            node="alone",
            summary="the model knew no answer" if refused else "the model answered without documents",
            made_by="fallback" if outcome.reply is None else "model",
            failure=outcome.call.failure,
        )
    )
    return Trace(graph=CONTROL.graph, roles=[], answer=answer, seen={})
