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


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("Find the tug:", "Light it:"),
        ("Vik has a lamp.", "Kelso has a lamp."),
        ("Step 3 (on Vik)", "Step 4 (on Kelso)"),
        ("Vik Tug 1", "Vik Tug 2"),
        ("Input:", "Output:"),
        ("Request", "Response"),
    ],
)
def test_steps_are_no_alternatives(first: str, then: str) -> None:
    claims, _ = answer("How do I light the lamp of a tug?", LAMP.format(vik=first, kelso=then), near="To light")
    assert "--now" not in claims[0]


@pytest.mark.parametrize("title", ["Light the lamp of a tug", "Light the lamp"])
@pytest.mark.parametrize(
    ("place", "shown"),
    [
        ("on Kelso", ["--now"]),
        ("on Kelso and Sund", ["--now", "sund --light"]),
        ("for Sund or Kelso", ["--now", "sund --light"]),
        ("", ["lampctl", "--now", "sund --light"]),
    ],
)
def test_of_a_section_of_that_name_too_only_the_code_below_the_named_labels_is_shown(
    title: str, place: str, shown: list[str]
) -> None:
    page = LAMP.format(vik="On Vik:", kelso="On Kelso:").replace("# Harbour", f"# {title}")
    page = page.replace("The lamp is", "On Sund:\n\n```sh\nsund --light\n```\n\nThe lamp is")
    claims, _ = answer(f"How do I light the lamp of a tug {place}".rstrip() + "?", page, near="To light")
    assert [code for code in ("lampctl", "--now", "sund --light") if code in claims[0]] == shown
    assert claims[0].startswith("To light the lamp of a tug, use the following command")


def test_another_system_than_those_of_the_labels_is_not_told_of_all() -> None:
    page = LAMP.format(vik="On Vik:", kelso="On Kelso:")
    page = page.replace("use the following command", "look at the wick.")
    claims, _ = answer("Which command lights the lamp of a tug on Molo?", page, near="look at")
    assert all("lampctl" not in claim for claim in claims)
    claims, _ = answer("Which command lights the lamp of a tug?", page, near="look at")
    assert "lampctl" in claims[0]


def test_of_code_that_is_needed_together_all_is_shown() -> None:
    page = LAMP.format(vik="On Vik:", kelso="On Kelso:").replace("use the following command", "run both of these:")
    claims, _ = answer("How do I light the lamp of a tug on Kelso?", page, near="To light")
    assert "lampctl" in claims[0]
    assert "--now" in claims[0]
