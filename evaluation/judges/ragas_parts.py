"""The metrics of RAGAS, played by any LangChain chat model and embeddings.

RAGAS's own wrapper of LangChain models is deprecated, and its replacement takes provider clients only; its metrics only
need an object that turns a prompt into a pydantic model, which this module provides.
"""

from __future__ import annotations

import json
import os
import time
import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from langchain_core.messages import BaseMessage, HumanMessage
from pydantic import BaseModel, ValidationError

from ...agents.requests.call import constrained, repairing
from ...agents.requests.request import send
from ...errors import ModelError, ModelReplyError
from ...evidence.cost import Call
from ..extra import needs

if TYPE_CHECKING:
    from langchain_core.embeddings import Embeddings
    from langchain_core.language_models import BaseChatModel
    from ragas.metrics.collections.base import BaseMetric

Output = TypeVar("Output", bound=BaseModel)
# RAGAS asks three times because its judges sample; at temperature 0 one reply is enough.
_STRICTNESS = 1


def ragas_metrics(
    model: BaseChatModel, embeddings: Embeddings, *, seconds: float
) -> dict[str, Callable[[list[Call]], BaseMetric]]:
    """What makes the RAGAS metric of that name; it waits at most `seconds` for each reply of `model`.

    A metric adds each call of the model to the list that it was made with. Awaiting its `ascore` blocks the thread. It
    raises `ModelError` if the model cannot be reached or is late and
    `ModelReplyError` if its reply cannot be used even after one repair. Raises `InputError` if ragas is missing.
    """
    _import_silently()
    from ragas.embeddings.base import BaseRagasEmbedding
    from ragas.llms.base import InstructorBaseRagasLLM
    from ragas.metrics.collections import AnswerRelevancy, ContextPrecision, ContextRecall, Faithfulness

    class JudgeModel(InstructorBaseRagasLLM):
        def __init__(self, calls: list[Call]) -> None:
            self.calls = calls

        def generate(self, prompt: str, response_model: type[Any]) -> Any:
            return ask(model, prompt, response_model, seconds=seconds, calls=self.calls)

        async def agenerate(self, prompt: str, response_model: type[Any]) -> Any:
            return self.generate(prompt, response_model)

    class Embedded(BaseRagasEmbedding):
        def embed_text(self, text: str, **_: Any) -> list[float]:
            return embeddings.embed_query(text)

        async def aembed_text(self, text: str, **_: Any) -> list[float]:
            return embeddings.embed_query(text)

    return {
        "faithfulness": lambda calls: Faithfulness(JudgeModel(calls)),
        "answer_relevancy": lambda calls: AnswerRelevancy(JudgeModel(calls), Embedded(), strictness=_STRICTNESS),
        "context_precision": lambda calls: ContextPrecision(JudgeModel(calls)),
        "context_recall": lambda calls: ContextRecall(JudgeModel(calls)),
    }


def ask(model: BaseChatModel, prompt: str, output: type[Output], *, seconds: float, calls: list[Call]) -> Output:
    """The reply of `model` to a RAGAS prompt, parsed as `output`; an unusable reply may be repaired once.

    Each call is added to `calls`. Raises `ModelError` if there is no reply, and `ModelReplyError` if it cannot be used.
    """
    bound_model = constrained(model, output.__name__, output, strict=False)  # RAGAS's schemas are too loose for strict
    messages: list[BaseMessage] = [HumanMessage(prompt)]
    ends = time.monotonic() + seconds
    problem = ""
    for _ in range(2):
        outcome = send(bound_model, "judge", messages, seconds=ends - time.monotonic())
        calls.append(outcome.call)
        if outcome.reply is None:
            raise ModelError(str(outcome.call.failure))
        try:
            return _parsed(outcome.reply.text, output)
        except ModelReplyError as error:
            problem = str(error)
            messages = repairing(messages, outcome.reply, problem)
    raise ModelReplyError(problem)


def _parsed(text: str, output: type[Output]) -> Output:
    """The first JSON object of a reply; prose and code fences around it are ignored."""
    at = text.find("{")
    if at < 0:
        raise ModelReplyError(f"the reply {text[:80]!r} holds no JSON object")
    try:
        value, _ = json.JSONDecoder().raw_decode(text[at:])
        return output.model_validate(value)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the object"
        raise ModelReplyError(f"{where} does not fit {output.__name__}: {first['msg']}") from error
    except (ValueError, RecursionError) as error:
        raise ModelReplyError(f"the reply is not complete JSON ({error})") from error


def _import_silently() -> None:
    """RAGAS sends usage data from a thread that it starts on import, unless it is switched off before."""
    os.environ["RAGAS_DO_NOT_TRACK"] = "true"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        analytics = needs("ragas._analytics")
        needs("ragas.metrics.collections")
    analytics.do_not_track.cache_clear()
    analytics._analytics_batcher.shutdown()
