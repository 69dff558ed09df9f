"""Pictures that a chat model reads: image files and scanned pages become text in the process that has the keys.

Workers hand them over as bytes (`Document.picture`). What the model writes down is stored, searched and cited as the
document's text; its metadata say who wrote it (`transcribed_by`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from ...errors import InputError, shortened
from ...evidence.cost import Call
from ...evidence.failure import NO_REPLY, Failure
from ...settings import PictureSettings
from ..loaders import Document, Loader
from ..loaders.markdown import markdown_headings
from ..loaders.ocr import ImageLoader, media_type
from ..loaders.pdf.loader import PdfLoader
from ..loaders.sections import document_with_headings
from .bill import Bill

if TYPE_CHECKING:
    from ..parsing.outcome import Outcome
    from ..progress import PictureCounts

_TRANSCRIBED_BY = "transcribed_by"
HANDING_OVER: tuple[Loader, ...] = (ImageLoader(hands_over=True), PdfLoader(hands_over=True))
"""The loaders that leave pictures to a model."""
LONGEST = 50_000
"""Characters that are taken of one picture's text: a page of small print has a fifth of that."""


class Transcriber(Protocol):
    """Writes down what a picture says: `agents/transcriber.py`."""

    @property
    def name(self) -> str:
        """Its model's name."""

    @property
    def version(self) -> str:
        """Changes when it reads better, so that what it read is read again."""

    @property
    def limits(self) -> PictureSettings:
        """What a run may spend on it."""

    def transcribe(self, picture: bytes, media_type: str) -> tuple[str, Call]:
        """The text of a picture as Markdown, and what it cost. What the text lacks is the call's failure; this never
        raises."""


class Pictures:
    """Reads the pictures of one run."""

    def __init__(self, transcriber: Transcriber | None, counts: PictureCounts) -> None:
        """Without `transcriber` no picture is handed over. `counts` are kept up to date. Raises `InputError` for a
        `transcriber` that cannot be one."""
        candidate: object = transcriber
        if candidate is not None and not callable(getattr(candidate, "transcribe", None)):
            raise InputError(
                f"{shortened(transcriber)} cannot read pictures: hand in a Transcriber, made with a chat model"
            )
        self._transcriber, self._counts = transcriber, counts
        self._bill = Bill(PictureSettings() if transcriber is None else transcriber.limits, counts)
        self.reader = "" if transcriber is None else f"{transcriber.name} {transcriber.version}"
        """The name of the model that reads pictures; empty for none."""
        self.loaders: Sequence[Loader] = () if transcriber is None else HANDING_OVER

    def read(self, outcome: Outcome) -> bool:
        """Put its text in place of each picture of a file; whether the next run may read more of them.

        A file is begun only if the run may ask about all its pictures, since otherwise they would be paid for twice.
        """
        waiting = outcome.pictures()
        if self._transcriber is None or not waiting:
            return False
        not_asked = self._why_not(self._transcriber, len(waiting))
        again = False
        for inner, number, part in waiting:
            not_asked = not_asked or ("" if self._bill.allows() else self._counts.stopped)
            text, failure = ("", None) if not_asked else self._text(self._transcriber, part.picture)
            lacking = failure.said if failure else not_asked
            outcome.put(inner, number, _with_text(part, text[:LONGEST], self._transcriber.name, lacking))
            self._counts.lacking += bool(lacking)
            self._counts.read += not lacking
            again = again or bool(not_asked) or (failure is not None and failure.kind in NO_REPLY)
        return again

    def _why_not(self, transcriber: Transcriber, pictures: int) -> str:
        """Why a file of so many pictures is not begun; empty if it is."""
        if pictures > transcriber.limits.max_model_calls:
            return f"it has {pictures:,}, and a run asks about {transcriber.limits.max_model_calls:,} at most"
        return "" if self._bill.allows(pictures) else self._counts.stopped

    def _text(self, transcriber: Transcriber, picture: bytes) -> tuple[str, Failure | None]:
        """The text of a picture, and why it is incomplete; None if it is complete."""
        kind = media_type(picture)
        if not kind:
            return "", Failure(kind="unusable", said="it is no PNG, JPEG or WebP")
        if len(picture) > transcriber.limits.max_bytes:
            reason = f"it has {len(picture):,} bytes, and {transcriber.limits.max_bytes:,} are sent at most"
            return "", Failure(kind="unusable", said=reason)
        text, call = transcriber.transcribe(picture, kind)
        self._bill.add(call)
        return text, call.failure


def _with_text(part: Document, text: str, by: str, lacking: str) -> Document:
    """The part with a text in place of its picture; `lacking` goes into its notes."""
    clean = text.replace("\0", "").replace("\r", "").strip()
    facts = {**part.metadata, _TRANSCRIBED_BY: by} if clean else part.metadata
    document = document_with_headings(clean, "", markdown_headings(clean), facts)
    note = "has pages that are pictures and were not read" if part.page_starts else "is a picture that was not read"
    if clean and lacking:
        note = "has pictures that were read in part"
    notes = (*part.notes, f"{note} ({lacking})") if lacking else part.notes
    return replace(document, page_starts=part.page_starts, notes=notes)
