"""Entries of reStructuredText: settings, functions and terms that a page describes are sections of their own."""

from __future__ import annotations

import pytest

from groundwire.indexes.loaders import parse

PAGE = """Settings
========

These are all of them.

.. py:data:: BERTHS

    How many berths there are.

    Default: ``12``

.. function:: shut(gate, *, at=None)

    Shut a gate.

    .. method:: later()

        Shut it later.

    It is heavy.

The gate is *shut* at dusk::

    .. function:: in_code()

        Not an entry.

.. setting:: LAMP

Lamps
-----

.. envvar:: LAMP
"""
GLOSSARY = """.. glossary::
   :sorted:

   tide gate
   gate : thing

      A wall of steel.

      .. note:: It is heavy.

   lamp
\t  A light.

After it.
"""


def sections(text: str) -> list[tuple[tuple[str, ...], bool, str]]:
    document = parse(text.encode(), "a.rst")
    return [
        (part.heading, part.apart, " ".join(document.text[part.start : part.end].split())) for part in document.sections
    ]


def test_what_a_page_describes_is_a_section_and_the_page_goes_on_after_it() -> None:
    parts = sections(PAGE)
    assert [(heading, apart, text[:24]) for heading, apart, text in parts] == [
        (("Settings",), False, "Settings ======== These "),
        (("Settings", "BERTHS"), True, ".. py:data:: BERTHS How "),
        (("Settings", "shut()"), True, ".. function:: shut(gate,"),
        (("Settings", "shut()", "later()"), True, ".. method:: later() Shut"),
        (("Settings", "shut()"), False, "It is heavy."),
        (("Settings",), False, "The gate is *shut* at du"),
        (("Settings", "Lamps"), False, "Lamps ----- .. envvar:: "),
    ]
    assert "".join(text for *_, text in parts).count(".. ") == PAGE.count(".. ")


def test_terms_of_a_glossary_are_sections_and_some_share_their_text() -> None:
    assert [(heading, apart) for heading, apart, _ in sections(GLOSSARY)] == [
        ((), False),
        (("tide gate, gate",), True),
        (("lamp",), True),
        ((), False),
    ]


@pytest.mark.parametrize("text", [".. glossary::", ".. data:: A", ".. glossary::\n\n   a\n", ".. data:: A\n\nb\n"])
def test_a_name_without_a_text_is_no_entry(text: str) -> None:
    assert not any(apart for _, apart, _ in sections(text))


def test_of_entries_inside_entries_without_end_the_deepest_are_none() -> None:
    text = "\n\n".join(f"{' ' * at}.. data:: A{at}" for at in range(500)) + "\n\n" + " " * 500 + "x\n"
    assert max(len(heading) for heading, *_ in sections(text)) < 50
