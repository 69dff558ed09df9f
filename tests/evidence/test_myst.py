"""Markdown of Sphinx (MyST), and names with escaped underscores."""

from __future__ import annotations

import pytest
from made_evidence import shown_texts

from groundwire.evidence.markup.plain import plain_text, table_cells


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("Call {func}`sail_now` or {meth}`~tugs.Tug.stop`.", "Call sail_now or stop."),
        ("See {ref}`the tides <low-tides>` and {doc}`/berths`.", "See the tides and /berths."),
        ("Tugs are faster. {issue}`12` {pr}`13, 14`", "Tugs are faster. issue 12 pr 13, 14"),
        ("Write {name} and `{x}` here.", "Write {name} and {x} here."),
    ],
)
def test_a_role_reads_as_its_words(source: str, shown: str) -> None:
    assert plain_text(source, "markdown") == shown


def test_the_target_of_a_link_is_not_cited() -> None:
    assert shown_texts("(low-tides)=\n\n# Tides\n\nThe tide is low at noon.\n") == ["The tide is low at noon."]


def test_an_escaped_underscore_in_a_link_is_an_underscore() -> None:
    row = '| <a name="input_load_max"></a> [load\\_max](#input\\_load\\_max) | Tonnes | `12` |'
    assert table_cells(row) == ["load_max", "Tonnes", "12"]
    assert plain_text("Tonnes: `a\\_b`", "markdown") == "Tonnes: a\\_b"
