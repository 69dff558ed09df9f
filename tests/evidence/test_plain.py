"""What a reader sees of a quote holds each of its numbers, words and operators."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from html import unescape

import pytest
from hypothesis import strategies as st
from laws import law
from made_evidence import addresses, passage, shown_texts

from groundwire.evidence.citable import sentences_of
from groundwire.evidence.markup.plain import Markup, markup_of, plain_text, table_cells

_TOKEN = re.compile(r"[^\W_]+(?:_[^\W_]+)*|[-+/<>=%^|≤≥\u00d7±$£€]")
PIECES = (
    *((word, word) for word in "rest 12 - 15 1,800 x<y ≥ 3 -5 +2 £40 50% 2/3 1.8kW a_b snake_case v2.1 5.".split()),
    ("a > b", "a > b"), ("2**3**4", "2**3**4"), ("3*4", "3*4"), ("__init__.py", "__init__.py"),
    ("<address>", "<address>"), ("#5", "#5"), ("*", "*"), ("C:\\dir", "C:\\dir"), ("a=b", "a=b"), ("H~2~O", "H~2~O"),
    ("f(x)[0]", "f(x)[0]"), ("{limit}", "{limit}"), ("R&D", "R&D"), ("{{ site.name }}", "{{ site.name }}"),
    ("1.", "1."), ("7)", "7)"),
    ("**not**", "not"), ("*never*", "never"), ("_11_", "11"), ("***both***", "both"), ("**a > b**", "a > b"),
    ("`a ** b`", "a ** b"), ("`<id>`", "<id>"), ("`--k=3`", "--k=3"), ("``a`b``", "a`b"),
    ("[rule 7](http://x.org/1?a=2)", "rule 7"), ("[rule *7*](<a b>)", "rule 7"), ("[rule 7][ref]", "rule 7"),
    ("[rule 7][]", "rule 7"), ("[rule 7]({{ site.url }}/9)", "rule 7"), ("![chart 3](c.png)", "chart 3"),
    ("<https://x.org/4>", "https://x.org/4"),
    ("<b>bold</b>", "bold"), ("a<br>b", "a b"), ("&lt;7&gt;", "<7>"), ("a&nbsp;b", "a b"), ("5\\*6", "5*6"),
)  # fmt: skip
"""What stands in a source, and what a reader sees of it."""
ROUGH = st.text(st.sampled_from("ab17 .,*_`~#>-+=/\n|!()"), max_size=40)


def tokens(text: str) -> list[str]:
    return _TOKEN.findall(text)


def stand_in(expected: Iterable[str], having: Iterable[str]) -> bool:
    """Whether the wanted tokens are there, in their order."""
    rest = iter(having)
    return all(token in rest for token in expected)


@law(
    30,
    250,
    pieces=st.lists(st.sampled_from(PIECES), min_size=1, max_size=8),
    space=st.sampled_from([" ", "\n", "  \n "]),
)
def test_every_number_word_and_operator_is_shown_in_its_order(pieces: list[tuple[str, str]], space: str) -> None:
    source, expected = space.join(raw for raw, _ in pieces), " ".join(text for _, text in pieces)
    plain = plain_text(source, "markdown")  # as it stands, with its entities, where rendering would break it
    assert stand_in(tokens(expected), tokens(unescape(plain))), (source, plain)
    assert "\n" not in plain


@law(30, 250, source=ROUGH)
def test_of_a_text_without_links_and_tags_no_word_is_lost_or_added(source: str) -> None:
    """Marks of quoted lines aside, its operators neither."""
    plain = plain_text(source, "markdown")
    assert re.findall(r"[^\W_]+", plain) == re.findall(r"[^\W_]+", source)
    bare = re.sub(r"^\s*>", "", source, flags=re.MULTILINE)
    assert stand_in(re.findall(r"[-+/=|>]", bare), plain), (source, plain)


@law(25, 50, source=st.text(max_size=60))
def test_plain_text_is_shown_as_it_stands(source: str) -> None:
    assert plain_text(source, "none") == " ".join(source.split())


@law(25, 100, source=st.text(st.characters(codec="utf-8"), max_size=60))
def test_any_text_can_be_shown(source: str) -> None:
    assert plain_text(source, "markdown").split() or not source.split()
    table_cells(source)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            "The berth limit in 2024 (see rule 7) is 12 - 15 vessels, **not** more.",
            "The berth limit in 2024 (see rule 7) is 12 - 15 vessels, not more.",
        ),
        ("The limit is 5. After that", "The limit is 5. After that"),
        ("*[B7T]: Berth 7 of the town", "B7T: Berth 7 of the town"),
        ("a > b", "a > b"),
        ("> 5 kW must be reported", "> 5 kW must be reported"),
        (">= £40 is refused", ">= £40 is refused"),
        ("Write to <address> by 5", "Write to <address> by 5"),
        ("Emphasis that *goes on", "Emphasis that goes on"),
        ("or that began** before", "or that began before"),
        ("_, which began before", ", which began before"),
        ("> A quoted line,\n> and its second.", "A quoted line, and its second."),
        ("Press <kbd>Ctrl</kbd> now.", "Press Ctrl now."),
        ("<nobr>a long</nobr> <wbr>name", "a long name"),
        ("Two `DELETE`s of a **RE**mote **S**erver", "Two DELETEs of a REmote Server"),
        ("[The ferry](fähre.html) and [the mole]({base}/mole/%20x).", "The ferry and the mole."),
        ("Ask at <https://x.org/%C3%A4>.", "Ask at https://x.org/%C3%A4."),
        ("`2`d, x**y**z and 2**N**m", "`2`d, x**y**z and 2**N**m"),
    ],
)
def test_marks_are_rendered_and_words_kept(source: str, expected: str) -> None:
    assert plain_text(source, "markdown") == expected


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        ("| Kelso | **7** metres |", ["Kelso", "7 metres"]),
        ("Kelso | `a > b`", ["Kelso", "a > b"]),
        ("| a \\| b | 2 |", ["a | b", "2"]),
        ("| load | > 5 kW |", ["load", "> 5 kW"]),
        ("| x | | 3 |", ["x", "", "3"]),
        ("| x |  |", ["x"]),
        ("|---|:-:|", []),
        ("no row", []),
        ("| pilot | takes ships in<p><p>keeps the log.<br>Rests |", ["pilot", "takes ships in / keeps the log. Rests"]),
        ("| Length<br>(m) | write `<br>` here |", ["Length (m)", "write <br> here"]),
        ("<tr><td>tug<br/></td><td><ul><li>tows<li>pumps</ul></td></tr>", ["tug", "tows / pumps"]),
    ],
)
def test_a_row_is_read_cell_by_cell(row: str, cells: list[str]) -> None:
    assert table_cells(row) == cells
    table_cells(row).append("a caller's own")
    assert table_cells(row) == cells


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("It is *not* **safe**, see :pep:`563`.", "It is not safe, see PEP 563."),
        ("The ``|`` operator of `a guide`_ and [1]_ [RFC2119]_.", "The | operator of a guide and RFC2119."),
        ("See :func:`~os.walk`, :py:class:`Foo <x.Foo>` and |name|.", "See walk, Foo and name."),
        ("`Rule 7 <https://x.org/1?a=2>`__ holds.", "Rule 7 holds."),
        ("1. Item ``x``\n   goes on", "1. Item x goes on"),
        ("Call ``f(**kw)``, 2**3**4, a_b_c and __init__.py::", "Call f(**kw), 2**3**4, a_b_c and __init__.py:"),
        ("> 5 kW * 3", "> 5 kW * 3"),
        ("*That ends elsewhere.", "That ends elsewhere."),
        ("It began elsewhere.**", "It began elsewhere."),
        (":data:`.g` and :attr:`~.Request.path`", "g and path"),
        (
            "It may :opt:`~folder.keepers.keep`, :meth:`~keep.keep()` or :file:`~/a.conf`.",
            "It may keep, keep() or ~/a.conf.",
        ),
        ("See :ref:`the port <portal.port>` and :cpp:`~a::b`, :opt:`!x.y`.", "See the port and b, x.y."),
        (".. versionchanged:: 2.3\n   ``ENV`` was removed.", "versionchanged 2.3: ENV was removed."),
        (".. note:: The *gate* is shut.", "The gate is shut."),
    ],
)
def test_restructured_text_is_rendered(source: str, expected: str) -> None:
    assert plain_text(source, "rst") == expected


@law(25, 100, source=ROUGH)
def test_of_restructured_text_no_number_or_word_is_lost(source: str) -> None:
    plain = plain_text(re.sub(r"`:|\]_", "", source), "rst")
    assert stand_in(re.findall(r"[^\W_]+", plain), re.findall(r"[^\W_]+", source))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (".. _guide: https://x.org", False),
        (".. code-block:: python", False),
        (".. [1] A note on 3 kW.", True),
        (".. note:: Berth 3 is shut.", True),
        (".. image:: a.png", False),
    ],
)
def test_lines_for_the_machine_are_no_evidence(line: str, says: bool) -> None:
    sentences = sentences_of(passage(f"Berths are free.\n\n{line}", metadata={"format": "rst"}))
    assert len(sentences) == 1 + says


@pytest.mark.parametrize(("image", "says"), [("![](berth.png)", False), ("![Berth 3 is shut](berth.png)", True)])
def test_a_picture_that_nothing_describes_is_no_evidence(image: str, says: bool) -> None:
    assert len(sentences_of(passage(f"1. Berths are free.\n\n{image}\n\n2. Ring."))) == 2 + says


def test_only_what_is_marked_up_is_rendered() -> None:
    assert markup_of(passage("x")) == "markdown"
    assert markup_of(passage("x", metadata={"format": "rst"})) == "rst"
    assert markup_of(passage("x", metadata={"format": "html"})) == "code"
    assert markup_of(passage("x", metadata={})) == "none"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Open [[Settings]] or [[Sync/Security#Keys|the **keys**]].", "Open Settings or the keys."),
        ("See [[#Types]], [[Views#Live]] and [[2024-01-05]].", "See Types, Views > Live and 2024-01-05."),
        ("Select Manage ![[users.svg#icon]].", "Select Manage."),
        ("> [!tip]- Use it at night.", "Use it at night."),
        ("Write `[[Page]]`, ``[[b]]`` or a[[1]].", "Write [[Page]], [[b]] or a[[1]]."),
        ("if [[ -n $x ]]; then", "if [[ -n $x ]]; then"),
    ],
)
def test_links_and_notes_of_a_vault_are_shown_as_their_words(source: str, expected: str) -> None:
    assert plain_text(source, "markdown") == expected


def test_the_cells_of_a_table_in_restructured_text_are_rendered_as_such() -> None:
    edge = "+------------+-----------+"
    table = f"{edge}\n| Tug        | Call      |\n{edge.replace('-', '=')}\n| `Gull`_ {{}} | ``7391``  |\n"
    (*_, row) = shown_texts(table.format(":ref:`x`"), metadata={"format": "rst"})
    assert row == "Gull x: 7391"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (":tow: Long. Red.\n:berth: Where it is,\n   at night.", ["tow: Long. Red.", "berth: Where it is, at night."]),
        (":``tow[long]``: for long ropes.", ["tow[long]: for long ropes."]),
        (":ref:`tow` is long.", ["tow is long."]),
        (":tow: One.\n.. new:: 5.6", ["tow: One."]),
        (".. columns::\n   :wide: 2\n\nRopes.", ["Ropes."]),
        (".. aside:: Which ropes\n   :tow: long\n.. aside:: others", []),
        (".. topic:: Ropes to take\n\n   - a red one", ["a red one"]),
        (".. note:: Ropes\n   :tow: long", ["Ropes :tow: long"]),
        ("Call ``moor(a, **ropes)`` or :meth:`Tug.moor(*ropes)`.", ["Call moor(a, **ropes) or Tug.moor(*ropes)."]),
        ("Pass :option:`!--tow` on. Then wait.", ["Pass --tow on.", "Then wait."]),
        ("Stop! Then wait.", ["Stop!", "Then wait."]),
        (":orphan:\n\nRopes.", ["Ropes."]),
        (".. skip: next\n\nRopes.", ["Ropes."]),
        (".. hidden-code: python\n\n   moor(tug)\n\nRopes.", ["Ropes."]),
        (".. Not yet. To be\n   written.\n\nRopes.", ["Ropes."]),
        ("Ropes are ``long`` ... ``short`` ones are not. Tow.", ["Ropes are long ... short ones are not.", "Tow."]),
        ("A :kbd:`bow` \u2026 :kbd:`stern` rope. Tow.", ["A bow \u2026 stern rope.", "Tow."]),
        ("Ropes ... They are long.", ["Ropes ...", "They are long."]),
        ("Take\n\n    A ``red`` rope.\n    And tow.", ["Take", "A red rope.", "And tow."]),
        ("Take:\n\n    #. a ``red`` rope\n    #. a tug", ["Take:", "a red rope", "a tug"]),
        ("# Ropes are\nlong.", ["# Ropes are long."]),
        ("So... ropes. And more.", ["So... ropes.", "And more."]),
        ("See `Which rope? A long one <rope.html>`_ or ask.", ["See Which rope? A long one or ask."]),
        ("Take `./tugs/a`. Then `b`.", ["Take ./tugs/a.", "Then b."]),
    ],
)  # fmt: skip
def test_marks_of_restructured_text_are_not_shown(text: str, shown: list[str]) -> None:
    assert shown_texts(text, metadata={"format": "rst"}) == shown


@pytest.mark.parametrize("markup", ["markdown", "rst"])
def test_the_star_of_a_version_stays(markup: Markup) -> None:
    assert plain_text("Take 2.1.* or 3.* now, not *this*.", markup) == "Take 2.1.* or 3.* now, not this."
    assert plain_text("2.1.*", markup) == "2.1.*"
    assert plain_text("The end*", "markdown") == "The end"


@pytest.mark.parametrize("markup", ["markdown", "rst"])
@pytest.mark.parametrize(
    "source", ["It has a *.", 'Type "*" or "**" now.', "The tug (*) tows *!", "Any _ or (**), or *: all."]
)
def test_a_star_that_stands_for_itself_is_no_emphasis(source: str, markup: Markup) -> None:
    assert plain_text(source, markup) == source
    assert plain_text("It has ``*``.", markup) == "It has *."


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ('**Fast <abbr title="with two masts">tugs</abbr>** tow.', "Fast tugs tow."),
        ('Take **<dfn title="a rope">tows</dfn>** along.', "Take tows along."),
        ("Take a * b <b>x</b> and 2 * 3.", "Take a * b x and 2 * 3."),
    ],
)
def test_tags_inside_emphasis_are_not_shown(source: str, shown: str) -> None:
    assert plain_text(source, "markdown") == shown


def test_a_title_of_restructured_text_announces_the_list_below_it() -> None:
    text = ".. topic:: Ropes to take\n\n   - a red one\n   - a blue one\n"
    assert [address.lead for address in addresses(passage(text, metadata={"format": "rst"}))] == ["Ropes to take:"] * 2


_LOCKED = """
import importlib._bootstrap as bootstrap
import sys
from groundwire.evidence.markup.plain import plain_text

class Watching:
    def find_spec(self, name, path=None, target=None):
        if name == "markdown_it":
            print(*sorted(held for held in bootstrap._module_locks if held.startswith("markdown_it")))

sys.meta_path.insert(0, Watching())
plain_text("A *high* tide.", "markdown")
"""


def test_no_part_of_the_parser_is_locked_before_the_whole_when_it_is_imported() -> None:
    """Otherwise a thread that imports the whole at the same moment waits for the part, and the part for the whole:
    Python then raises an error in one of them."""
    ended = subprocess.run([sys.executable, "-c", _LOCKED], capture_output=True, text=True, check=True)
    assert ended.stdout == "markdown_it\n"
