"""A judge of RAGAS whose reply is empty."""

from __future__ import annotations

from pydantic import BaseModel

from groundwire.evaluation.judges.ragas_parts import ask
from groundwire.models.scripted import ScriptedModel


class Verdict(BaseModel):
    faithful: bool


def test_an_empty_reply_is_not_sent_back() -> None:
    model = ScriptedModel(["", {"faithful": True}])

    assert ask(model, "Is berth 7 deep?", Verdict, seconds=5, calls=[]).faithful
    assert [message.type for message in model.calls[1]] == ["human"]
    assert model.calls[1][0].text.startswith("Is berth 7 deep?\n\n")
