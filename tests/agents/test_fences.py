"""Code between fences in a reply is one claim, word for word."""

from __future__ import annotations

import pytest
from growth import linear
from made_evidence import addresses

from groundwire.agents.replies.fences import without_fences
from groundwire.agents.replies.prose import read_prose

FACTS = addresses("One rests. Two rest. Three rest. Four rest.")


def claims(text: str) -> list[tuple[str, list[int]]]:
    draft = read_prose(text, FACTS, {"a"}, question="How do I dim the lamp of berth 7?")
    return [
        (claim.text, [at.number for cite in claim.cites for at in FACTS.at(cite.passage, cite.start, cite.end)])
        for claim in draft.claims
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Dim it. [1]\n\n```sh\nlamp dim\n```\n[2]\n\nWait. [3]",
            [("Dim it.", [1]), ("    lamp dim", [2]), ("Wait.", [3])],
        ),
        ("Dim it: [1]\n```\nlamp dim\n```\nWait. [3]", [("Dim it:", [1]), ("    lamp dim", [1]), ("Wait.", [3])]),
        ("Dim it:\n```\nlamp dim\n```\n[2]", [("Dim it:", [2]), ("    lamp dim", [2])]),
        (
            "~~~ini\n# the lamp\nlamps[1] = 2\n  step = 3\n~~~ [4]",
            [("    # the lamp\n    lamps[1] = 2\n      step = 3", [4])],
        ),
        ("Dim it. [1]\n\n```\nlamp dim", [("Dim it.", [1]), ("    lamp dim", [])]),
        (
            "- Dim it: [1]\n  ```\n  lamp dim\n  ```\n- Wait. [2]",
            [("Dim it:", [1]), ("    lamp dim", [1]), ("Wait.", [2])],
        ),
        ("````\n```\nlamp\n```\n````\n[1]", [("    ```\n    lamp\n    ```", [1])]),
        ("```markdown\nDim it. [1]\n\n- Wait. [2]\n```", [("Dim it.", [1]), ("Wait.", [2])]),
        ("Use ```lamp dim``` here. [1]", [("Use ```lamp dim``` here.", [1])]),
        ("```\n```\nDim it. [1]", [("Dim it.", [1])]),
        ("\ue0000\ue000 [1]", [("0", [1])]),
    ],
)
def test_a_block_is_one_claim_and_nothing_in_it_is_prose(text: str, expected: list[tuple[str, list[int]]]) -> None:
    assert claims(text) == expected


def test_an_endless_reply_of_fences_takes_linear_time() -> None:
    assert linear(without_fences, "```a\nlamp\n~~~\n", 20_000)
