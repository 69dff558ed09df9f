"""A case: one question, who asks it, the passages that hold its answer, and the answer."""

from __future__ import annotations

import json
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, JsonValue, model_validator

from ...indexes.sets import NonBlank

_EMPTY: dict[str, JsonValue] = {"maxItems": 0}
_FILLED: dict[str, JsonValue] = {"minItems": 1}
_LAWS: dict[str, JsonValue] = {
    "if": {"properties": {"unanswerable": {"const": True}}, "required": ["unanswerable"]},
    "then": {"properties": {"gold": _EMPTY, "answers": _EMPTY}},
    "else": {
        "anyOf": [
            {"properties": {"gold": _FILLED}, "required": ["gold"]},
            {"properties": {"answers": _FILLED}, "required": ["answers"]},
            {"properties": {"answer": {"pattern": r"\S"}}, "required": ["answer"]},
        ]
    },
}


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Gold(_Part):
    """One passage that holds a part of the answer: a quote of a document, a whole document, or a passage by its id."""

    index: str = Field(default="", description="Index of the document; empty where the set has one index only.")
    source: str = Field(
        default="", description="Path of the document below the folder of its index, with forward slashes."
    )
    quote: str = Field(
        default="", description="Contiguous text of the document, word for word; empty means the whole document."
    )
    passage: str = Field(default="", description="Id of a passage of the library, in place of source and quote.")
    relevance: int = Field(default=1, ge=1, description="How relevant it is, for graded judgements.")

    @model_validator(mode="after")
    def _names_one(self) -> Self:
        if self.passage and (self.source or self.quote):
            raise ValueError(
                f"gold names a passage, or a source with its quote, not both: leave out {self.passage!r}, or the source"
            )
        if not (self.passage or self.source):
            raise ValueError("gold names neither a source nor a passage: name one of them")
        if self.quote and not self.quote.strip():
            raise ValueError(f"the quote is blank: quote words of {self.source!r}, or leave it out to mean all of it")
        return self


class Exchange(_Part):
    """An earlier turn of the conversation in which the question is asked."""

    question: NonBlank
    answer: str = Field(default="", description="What was answered; empty if nothing was.")


class Case(_Part):
    """One line of a cases file. Raises pydantic's `ValidationError` if it is unanswerable and yet has an answer."""

    model_config = ConfigDict(json_schema_extra=_LAWS)

    id: NonBlank = Field(description="Unique name of the case.")
    question: NonBlank = Field(description="The question as a person would ask it.")
    type: str = Field(default="question", min_length=1, description="What the case tests; results are told by type.")
    conversation: list[Exchange] = Field(default=[], description="The turns before the question, oldest first.")
    indexes: list[NonBlank] = Field(
        default=[], description="The indexes that hold the answer; without one, those in which one would look for it."
    )
    roles: list[str] = Field(default=[], description="Roles that the asker holds.")
    gold: list[Gold] = Field(default=[], description="The passages that together hold the answer.")
    answer: str = Field(default="", description="The right answer as a sentence or a few words.")
    answers: list[NonBlank | Annotated[list[NonBlank], Field(min_length=1)]] = Field(
        default=[],
        description="What a right answer contains, all of it, upper and lower case alike: strings, or lists of "
        "spellings of which one is enough.",
    )
    unanswerable: bool = Field(default=False, description="Whether the documents do not hold the answer.")
    draft: bool = Field(default=False, description="Whether no person has checked the case yet.")

    @model_validator(mode="after")
    def _unanswerable_has_no_answer(self) -> Self:
        if self.unanswerable and (self.gold or self.answers):
            raise ValueError("an unanswerable case has neither gold nor answers: leave these out, or 'unanswerable'")
        return self


def schema() -> str:
    """The JSON Schema of a case, as `eval_sets/schema.json` holds it."""
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", **Case.model_json_schema()}
    whole |= {"title": "Evaluation case", "description": "One line of a cases file: a question and its right answer."}
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"
