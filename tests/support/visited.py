"""What an answer says of its run."""

from __future__ import annotations

from groundwire.evidence.answer import Answer


def nodes(answer: Answer) -> list[str]:
    return [step.node for step in answer.steps]
