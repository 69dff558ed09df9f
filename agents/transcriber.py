"""The transcriber: writes down what a picture says, as Markdown, for the index.

Its output becomes the text of a document: data for every role that reads it, and flagged like any other text if it
reads like instructions to a model.
"""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from langchain_core.messages import HumanMessage
from langchain_core.messages.content import create_image_block, create_text_block

from ..evidence.cost import Call
from ..evidence.failure import Failure
from ..models.chat import check_chat_model, name_of
from ..prompts import render
from ..settings import PictureSettings
from .requests.request import send, was_cut_off

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

_EMPTY = "Empty"
"""What the prompt asks for if there is nothing to write down."""
_FENCED = re.compile(r"```\w*\n(.*)\n```", re.DOTALL)
_PICTURE_TOKENS = 1_500
"""Assumed tokens of a picture if the provider does not report them: with most providers, those of a page."""


@dataclass(frozen=True)
class Transcriber:
    """Pass it to `Library.add_files` as `transcriber`. It makes one call per picture and repairs nothing."""

    model: BaseChatModel
    """A model that reads pictures."""
    limits: PictureSettings = field(default_factory=PictureSettings)

    def __post_init__(self) -> None:
        """Raises `InputError` if the model is not a chat model."""
        check_chat_model(self.model, "pictures")

    @property
    def name(self) -> str:
        """See `indexes/ingestion/pictures.py: Transcriber`."""
        return name_of(self.model)

    @property
    def version(self) -> str:
        """See `indexes/ingestion/pictures.py: Transcriber`."""
        return hashlib.blake2b(render("transcriber").encode(), digest_size=6).hexdigest()

    def transcribe(self, picture: bytes, media_type: str) -> tuple[str, Call]:
        """See `indexes/ingestion/pictures.py: Transcriber`."""
        image = create_image_block(base64=base64.b64encode(picture).decode(), mime_type=media_type)
        message = HumanMessage(content_blocks=[image, create_text_block(render("transcriber"))])
        outcome = send(self.model, "transcriber", [message], seconds=self.limits.max_seconds)
        call = outcome.call
        if call.estimated:
            call = call.model_copy(update={"input_tokens": call.input_tokens + _PICTURE_TOKENS})
        if outcome.reply is None:
            return "", call
        text = _unfenced(outcome.reply.text.strip())
        if problem := _problem(text, cut_off=was_cut_off(outcome.reply)):
            call = call.model_copy(update={"failure": Failure(kind="unusable", said=problem)})
        return "" if text.rstrip(".") == _EMPTY else text, call


def _unfenced(text: str) -> str:
    """The text without the code fence that some models put around the whole reply."""
    fenced = _FENCED.fullmatch(text)
    return fenced[1].strip() if fenced else text


def _problem(text: str, *, cut_off: bool) -> str:
    """What is wrong with a reply; empty if nothing is."""
    if not text:
        return "the model's reply was empty"
    return "the model's reply was cut off at the limit of its length" if cut_off else ""
