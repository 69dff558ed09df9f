"""The contextualizer: a sentence or two that place a passage in its document, for the index only.

A document is read as data: sentences that read like instructions to a model are left out, and a context that reads like
them is dropped. So is a sentence with a name or a number that the model was not shown: small models make them up. No
role ever sees a context.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from ..evidence.cost import Call
from ..evidence.injection.flags import flags_in, without
from ..evidence.injection.tags import inert
from ..evidence.markup.sentences import sentence_spans
from ..evidence.text.letters import CAPITAL
from ..evidence.text.line import whole
from ..models.chat import check_chat_model, name_of
from ..prompts import render
from ..settings import ContextSettings
from .requests.allowance import Allowance
from .requests.call import compose

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

_OPENING = 800
"""Characters from the beginning of a document, which says what it is, that are shown with a part from further down."""
_WORD = re.compile(r"\w+")
_NAME = re.compile(rf"(?<!\A)\b[{CAPITAL}]\w*|\b[0-9]\w*")
"""At the beginning of a sentence, a capital letter is no sign of a name."""


class Placement(BaseModel):
    """Where a passage stands."""

    model_config = ConfigDict(extra="forbid")

    text: str


@dataclass(frozen=True)
class Contextualizer:
    """Pass it to `Library.add` or `Library.add_files` as `contextual`. It makes one call per passage and repairs
    nothing."""

    model: BaseChatModel
    limits: ContextSettings = field(default_factory=ContextSettings)

    def __post_init__(self) -> None:
        """Raises `InputError` if the model is not a chat model."""
        check_chat_model(self.model, "contexts")

    @property
    def name(self) -> str:
        """See `indexes/ingestion/contexts.py: Contextualizer`."""
        prompt = render("contextualizer", title="", opening="", part="", passage="")
        window = self.limits.window_characters
        return f"{name_of(self.model)} {hashlib.blake2b(f'{prompt}{window}'.encode(), digest_size=6).hexdigest()}"

    def context(self, title: str, text: str, start: int, end: int) -> tuple[str, Call]:
        """See `indexes/ingestion/contexts.py: Contextualizer`."""
        first = _first(start, self.limits.window_characters)
        texts = {
            "title": title,
            "opening": text[: min(first, _OPENING)],
            "part": text[first : first + self.limits.window_characters],
            "passage": text[start:end],
        }
        safe = {name: inert(without(text, flags_in(text))) for name, text in texts.items()}
        reply = compose(
            "contextualizer",
            self.model,
            prompt=render("contextualizer", **safe),
            read=lambda text: Placement(text=_grounded_sentences(whole(text), " ".join(texts.values()))),
            fallback=lambda: Placement(text=""),
            check=_problem,
            allowance=Allowance(calls=1, seconds=self.limits.max_seconds),
            shared=True,
        )
        return reply.value.text, reply.calls[-1]


def _first(start: int, window: int) -> int:
    """The start of the part that is shown. It moves in steps, so that consecutive passages share their prompt.

    At least a quarter of the window precedes the passage, unless the document begins there.
    """
    step = max(1, window // 2)
    return max(0, (start - step // 2) // step * step)


def _grounded_sentences(text: str, source: str) -> str:
    """The sentences of `text` whose capitalised words and numbers all occur in what was shown."""
    source_words = set(_WORD.findall(source.casefold()))
    sentences = (text[start:end] for start, end in sentence_spans(text))
    return " ".join(
        sentence for sentence in sentences if source_words.issuperset(map(str.casefold, _NAME.findall(sentence)))
    )


def _problem(placed: Placement) -> str | None:
    if not placed.text.strip():
        return "the reply holds no sentence whose names and numbers stand in the document"
    return "the reply reads like instructions to a model" if flags_in(placed.text) else None
