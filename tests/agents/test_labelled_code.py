"""Of code for several systems, each below its label, that of the system which the question names is shown."""

from __future__ import annotations

import pytest
from made_evidence import answer

LAMP = """# Harbour

To light the lamp of a tug, use the following command

{vik}

```sh
lampctl light tug
```

{kelso}

```sh
light tug --now
```

The lamp is red.
"""


@pytest.mark.parametrize(
    ("vik", "kelso"),
    [
        ("For Vik/Sund/Big Tugs", "For Kelso"),
        ("On Vik:", "On Kelso 2:"),
        ("Vik", "Kelso (since 1990)"),
        ("If you use Vik or Sund:", "If you are on Kelso:"),
    ],
)
@pytest.mark.parametrize("near", ["To light", "lampctl", "--now"])
def test_the_code_below_the_named_label_is_shown(vik: str, kelso: str, near: str) -> None:
    page = LAMP.format(vik=vik, kelso=kelso)
    claims, _ = answer("How do I light the lamp of a tug on Kelso?", page, near=near)
    assert "light tug --now" in claims[0]
    assert kelso.rstrip(":") in claims[0]
    assert all("lampctl" not in claim for claim in claims)
    claims, _ = answer("How do I light the lamp of a tug on Vik?", page, near=near)
    assert "lampctl light tug" in claims[0]
    assert all("--now" not in claim for claim in claims)


def test_all_are_shown_if_none_is_named() -> None:
    claims, _ = answer("How do I light the lamp of a tug?", LAMP.format(vik="On Vik:", kelso="On Kelso:"), near="To")
    assert claims[0].splitlines() == [
        "To light the lamp of a tug, use the following command",
        "On Vik:",
        "    lampctl light tug",
        "On Kelso:",
        "    light tug --now",
    ]


@pytest.mark.parametrize(("first", "then"), [("Find the tug:", "Light it:"), ("Vik has a lamp.", "Kelso has a lamp.")])
def test_steps_are_no_alternatives(first: str, then: str) -> None:
    claims, _ = answer("How do I light the lamp of a tug?", LAMP.format(vik=first, kelso=then), near="To light")
    assert "--now" not in claims[0]
