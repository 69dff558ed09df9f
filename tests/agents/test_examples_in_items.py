"""An example inside a list item is shown with what it is an example of."""

from __future__ import annotations

import pytest
from made_evidence import answer

LONG = " ".join(
    ["It is written into the book of the harbour by the keeper on duty, with the hour and the weather."] * 3
)
BERTHS = """A berth is free of charge in some cases, which include:

- The boat is a guest of the club. The club pays for such boats. {example} in May the fleet of Vik stays for nothing.
  {long}
- The boat is in distress.
"""


@pytest.mark.parametrize("example", ["For example,", "For instance,", "E.g."])
def test_the_first_sentences_of_its_item_stand_before_it(example: str) -> None:
    page = BERTHS.format(example=example, long=LONG)
    claims, _ = answer("Who stays for nothing in May?", page, near="in May")
    assert " ".join(claims).split(" which include: ")[1].split(" It is")[0] == (
        f"The boat is a guest of the club. The club pays for such boats. {example} in May the fleet of Vik stays for "
        "nothing."
    )


def test_a_sentence_that_is_no_example_stands_by_itself() -> None:
    page = BERTHS.format(example="Every year", long=LONG)
    claims, _ = answer("Who stays for nothing in May?", page, near="in May")
    assert "The boat is a guest" not in claims[0]
