"""A list with several of the best sentences, beside a better one that stands alone."""

from __future__ import annotations

import pytest
from made_evidence import addresses, means

from groundwire.agents.extractive.lists.around import list_around
from groundwire.agents.extractive.scores.candidates import candidates
from groundwire.agents.extractive.scores.scoring import Scored
from groundwire.agents.extractive.several import list_of_several

PAGE = "The crew rings a bell.\n\nBells:\n\n- The mole has a bell.\n- The quay has a bell.\n\nLamps:\n\n- Red lamps.\n"


@pytest.mark.parametrize(
    ("scores", "shown"),
    [
        ((1.0, 0.95, 0.5), True),
        ((1.0, 0.85, 0.8), False),  # clearly worse
        ((1.0, 0.95), False),  # one of the list
    ],
)
def test_two_of_the_best_in_one_list_are_worth_more_than_one_alone(scores: tuple[float, ...], *, shown: bool) -> None:
    sentences = addresses(PAGE)
    pool = {candidate.text: candidate for candidate in candidates(sentences, ["a"])}
    texts = ("The crew rings a bell.", "The mole has a bell.", "The quay has a bell.")
    ranked = [Scored(pool[text], score, 1.0, True, 0.0) for text, score in zip(texts, scores, strict=False)]
    listed = list_of_several(ranked, lambda item: list_around(item, sentences, means(), "", asks_list=True))
    assert (listed is not None) is shown
    assert listed is None or listed.text.splitlines() == ["Bells:", "- The mole has a bell.", "- The quay has a bell."]
