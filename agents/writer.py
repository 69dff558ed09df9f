"""The writer: an answer in prose, each sentence followed by the numbers of the evidence that it rests on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from ..errors import ModelError
from ..evidence.addresses import Addresses
from ..evidence.failure import Failure
from ..evidence.text.line import one_line
from ..prompts import render
from .extractive.extract import extract
from .extractive.means import Means
from .replies.claim import Draft
from .replies.prose import read_prose
from .requests.allowance import Allowance
from .requests.call import ONLY_THOUGHTS, Reply, compose, void
from .requests.evidence_block import evidence_block
from .requests.request import OnText

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

ROLE = "writer"
_EMPTY = "the reply has no sentence"
_SAYS_NOTHING = (_EMPTY, ONLY_THOUGHTS)
DENIED = Failure(kind="unusable", said="it found nothing, where a sentence of the evidence is likely to be the answer")


def write(
    question: str,
    addresses: Addresses,
    *,
    form: str,
    allowed: Sequence[str],
    preferred: Collection[int] = (),
    model: BaseChatModel | None,
    means: Means,
    allowance: Allowance,
    check: Callable[[Draft], str | None] = lambda _: None,
    likely: Callable[[Draft], bool] | None = None,
    shared: bool = False,
    on_text: OnText | None = None,
) -> Reply[Draft]:
    """Answer the question from the numbered sentences of passages whose ids are `allowed`.

    The prompt shows all of `addresses`, as the earlier roles saw them, and forbids the passages that are not allowed.
    `form` is what the user says of the answer's form, and `preferred` are the numbers of sentences that fit the
    question best; empty if nobody chose any. `shared` says that another role reads the same passages. If `check`
    reports a problem with the model's draft, or the draft is empty, sentences are extracted instead, and the draft says
    so. With `likely`, they are also extracted if the model found nothing, does not say what is missing, and they are
    likely an answer: small models refuse although the answer is in front of them.
    """
    extracted = partial(extract, question, addresses, allowed, means)
    task = render("writer", question=question, hints=_hints(addresses, allowed, preferred, form))
    reply = compose(
        ROLE,
        model,
        prompt=f"{evidence_block(question, addresses)}\n\n{task}",
        read=lambda text: read_prose(text, addresses, allowed, question=question),
        fallback=extracted,
        check=lambda draft: check(draft) if draft.claims or draft.missing else _EMPTY,
        allowance=allowance,
        shared=shared,
        on_text=on_text,
    )
    if reply.failure is not None and reply.failure.kind == "unusable" and reply.failure.said not in _SAYS_NOTHING:
        return replace(reply, value=reply.value.model_copy(update={"instead_of": "unsupported"}))
    found_nothing = reply.made_by == "model" and reply.value == Draft(claims=[], missing=[question])
    draft = _likely(extracted, likely) if likely and found_nothing else None
    if draft is None:
        return reply
    void(on_text)
    return replace(
        reply, value=draft.model_copy(update={"instead_of": "not_found"}), made_by="fallback", failure=DENIED
    )


def _likely(extracted: Callable[[], Draft], likely: Callable[[Draft], bool]) -> Draft | None:
    """The extracted draft if it is likely an answer."""
    try:
        draft = extracted()
    except ModelError:  # a remote embedding model: finding nothing needs none
        return None
    return draft if likely(draft) else None


def _hints(addresses: Addresses, allowed: Sequence[str], preferred: Collection[int], form: str) -> str:
    forbidden = ", ".join(str(number) for number in addresses.entries if addresses.id_of(number) not in allowed)
    best = "".join(f"[{number}]" for number in preferred)
    irrelevant = f"Passages that were graded irrelevant, not to be used: {forbidden}.\n" if forbidden else ""
    fitting = f"Sentences that fit the question best: {best}\n" if best else ""
    return irrelevant + fitting + (f"The user says of the answer: {one_line(form)}\n" if form else "")
