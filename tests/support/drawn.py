"""Pictures of words, scanned PDFs, and a model that reads them."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage
from PIL import Image, ImageDraw
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from groundwire.agents.transcriber import Transcriber
from groundwire.models.scripted import ScriptedModel
from groundwire.settings import PictureSettings

SIZE = (400, 300)


def picture(words: str, kind: str = "PNG") -> bytes:
    """A picture with words on it."""
    image = Image.new("L", SIZE, 255)
    ImageDraw.Draw(image).text((20, 20), words, fill=0)
    target = io.BytesIO()
    image.save(target, kind)
    return target.getvalue()


def scanned_pdf(*pages: tuple[str, str]) -> bytes:
    """A PDF with a page for each ("text" or "scan", words)."""
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=SIZE)
    for kind, words in pages:
        if kind == "text":
            canvas.drawString(20, 250, words)
        elif words:
            canvas.drawImage(ImageReader(io.BytesIO(picture(words))), 0, 0, *SIZE)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def picture_bytes(messages: list[BaseMessage]) -> bytes:
    """The picture that a model is shown."""
    content: Any = messages[-1].content
    (block,) = [part for part in content if part["type"] == "image"]
    return base64.b64decode(block["base64"])


def reader(script: Callable[[list[BaseMessage]], Any] | list[Any], **limits: Any) -> Transcriber:
    """A transcriber that says what the script says; `limits` are those of `PictureSettings`."""
    return Transcriber(ScriptedModel(script), PictureSettings(**limits))


def cut_off(text: str) -> AIMessage:
    """A reply that ended at the limit of its length."""
    return AIMessage(text, response_metadata={"finish_reason": "length"})
