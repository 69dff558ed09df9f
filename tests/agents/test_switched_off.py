"""A setting that is commented out is no answer where another line of its file sets it."""

from __future__ import annotations

import pytest
from made_evidence import addresses, passage

from groundwire.agents.extractive.scores.candidates import candidates
from groundwire.agents.extractive.scores.switched_off import switched_off

PORT = "#tls: true\n\nservice.tls: false\n\n#debug: true\n\nservice.port: 80\n"


def off(part: str, *texts: str) -> list[str]:
    evidence = addresses(*(passage(text, f"p{nth}", source=f"p{nth}.yaml") for nth, text in enumerate(texts)))
    pool = candidates(evidence, [f"p{nth}" for nth in range(len(texts))])
    numbers = set(switched_off(part, pool))
    return [candidate.text for candidate in pool if candidate.address.number in numbers]


def test_it_is_left_out_beside_one_that_holds() -> None:
    assert off("Is tls on?", PORT) == ["#tls: true"]


@pytest.mark.parametrize("part", ["What is tls commented out as?", "What is the default of tls?"])
def test_it_stays_if_it_is_asked_for(part: str) -> None:
    assert off(part, PORT) == []


def test_it_stays_if_only_another_file_sets_it() -> None:
    assert off("Is tls on?", "#tls: true\n", "service.tls: false\n") == []
