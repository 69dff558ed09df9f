"""The blocks of a text: headings, rows, marks, and what is code."""

from __future__ import annotations

import pytest

from groundwire.evidence.markup.blocks import blocks


@pytest.mark.parametrize(
    "text", ["    A line\n    wraps here\n    ----------", "    Raises\n      ------", "    Raises\n    ---"]
)
def test_other_indented_dashes_make_no_heading(text: str) -> None:
    assert {block.kind for block in blocks(text)} == {"paragraph"}


def test_a_line_within_brackets_goes_on_with_its_paragraph() -> None:
    def kinds(text: str) -> list[str]:
        return [block.kind for block in blocks(text)]

    assert kinds("It has 9 parts (the hull\n+ 8 lamps) in all.") == ["paragraph"]
    assert kinds("It has these (and more):\n+ hull\n+ lamps") == ["paragraph", "item", "item"]
    assert kinds("- the hull (old\n- a lamp") == ["item", "item"]


def test_the_rows_of_a_table_and_the_lines_of_a_fence_are_groups() -> None:
    pieces = blocks("| a |\n| b |\n\n| c |\n```\nx\n\ny\n```\n```\nz\n```")
    assert [block.group for block in pieces] == [0, 0, 2, 3, 3, 3, 3, 7, 7, 7]


@pytest.mark.parametrize(
    "mark",
    [
        "!!! note",
        '!!! tip "Do this"',
        '!!! tip inline end "Do this"',
        "!!! note inline",
        "???+ warning",
        '=== "Linux"',
        "> [!NOTE]",
        ":::tip Mind",
        ":::",
        '--8<-- "a.md:b"',
        "</Steps>",
        '<Card title="Tugs" />',
        "[ferry]: ferry.html",
        '[the ferry]: <../a b> "Times"',
    ],
)
def test_lines_for_the_program_that_renders_a_page_end_a_paragraph(mark: str) -> None:
    kinds = [(block.kind, block.start) for block in blocks(f"Mind the gap.\n{mark}\n    It is wide.")]
    assert kinds == [("paragraph", 0), ("mark", 14), ("paragraph", 14 + len(mark) + 5)]


@pytest.mark.parametrize(
    "line",
    [
        "!!!",
        "=== Title",
        "::: but not here",
        "8<--",
        '== "a"',
        "Wait ::: for it",
        "[Ann]: the ferry is late.",
        "[Ann]: yes",
    ],
)
def test_other_lines_of_signs_are_no_marks(line: str) -> None:
    assert "mark" not in {block.kind for block in blocks(f"Mind the gap.\n\n{line}")} or line.startswith(":::")


def test_the_rows_of_an_html_table_are_blocks_of_one_group() -> None:
    text = "<table>\n<thead>\n<tr>\n<th>Name</th>\n</tr>\n</thead>\n\n<tr><td>Gull</td></tr>\n</table>\n<tr><td>cut"
    pieces = blocks(text)
    assert [text[block.start : block.end] for block in pieces if block.kind == "mark"] == [
        "<table>", "<thead>", "</thead>", "</table>",
    ]  # fmt: skip
    rows = [block for block in pieces if block.kind == "row"]
    assert [text[block.start : block.end] for block in rows] == [
        "<tr>\n<th>Name</th>\n</tr>", "<tr><td>Gull</td></tr>", "<tr><td>cut",
    ]  # fmt: skip
    assert rows[0].group == rows[1].group


def kinds(text: str) -> list[tuple[str, str]]:
    return [(block.kind, text[block.start : block.end]) for block in blocks(text)]


def test_code_below_two_colons_or_a_directive_is_code_until_it_is_indented_less() -> None:
    text = "Do so::\n\n    x = 1\n\n    y = 2\n\nThen go.\n\n.. code-block:: python\n   :linenos:\n\n   z = 3\nEnd."
    assert kinds(text) == [
        ("paragraph", "Do so::"), ("code", "x = 1"), ("code", "y = 2"), ("paragraph", "Then go."),
        ("mark", ".. code-block:: python"), ("mark", ":linenos:"), ("code", "z = 3"), ("paragraph", "End."),
    ]  # fmt: skip
    first, second, third = (block.group for block in blocks(text) if block.kind == "code")
    assert first == second != third


def test_four_spaces_below_a_paragraph_make_code() -> None:
    text = "Run this:\n\n    $ make all\n\n    done (4 s)\n\nThen:\n\n\tx = 1\nEnd."
    assert kinds(text) == [
        ("paragraph", "Run this:"), ("code", "$ make all"), ("code", "done (4 s)"), ("paragraph", "Then:"),
        ("code", "x = 1"), ("paragraph", "End."),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "- An item.\n\n    x = 1",
        "Note:\n\n    This is only what somebody has set in from the margin.",
        ".. data:: BERTH\n\n    Where it is.",
        "!!! note\n\n    Mind it.",
        "[^1]: See rule 7.\n\n    x = 1",
        "Items:\n\n    - x = 1",
        "Run this:\n    x = 1",
        "  Set in.\n\n    x = 1",
    ],
)
def test_other_text_that_is_set_in_is_no_code(text: str) -> None:
    assert "code" not in {kind for kind, _ in kinds(text)}


@pytest.mark.parametrize(
    ("line", "kind"),
    [("Type: `text | number`", "paragraph"), ("Type: ``a | b`` or c", "paragraph"), ("`text | number` | berth", "row")],
)
def test_a_bar_inside_code_makes_no_row(line: str, kind: str) -> None:
    assert kinds(line) == [(kind, line)]


def test_a_doctest_is_code_until_an_empty_line() -> None:
    assert kinds(">>> f(1)\n2\n\nIt is two.") == [("code", ">>> f(1)"), ("code", "2"), ("paragraph", "It is two.")]


@pytest.mark.parametrize(
    "text",
    [
        "Do so::\nnot here",
        "Do so::\n\nnot here",
        ".. note::\n\n   It is so.",
        "It is so:::\n\n    not here",
        "Do so::",
        ".. code-block:: python\n   here at once",
    ],
)
def test_other_text_below_colons_is_no_code(text: str) -> None:
    assert "code" not in {kind for kind, _ in kinds(text)}


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Gates\n~~~~~\n\nThey shut.\n\nLamps\n~~~~~\n\nThey burn.", ["heading", "paragraph", "heading", "paragraph"]),
        ("Gates and lamps\n~~~~~~~~~~~~\n\nThey shut.", ["heading", "paragraph"]),
        ("~~~\nx\n~~~", ["code"] * 3),
        ("~~~~\nx\ny\n~~~~", ["code"] * 4),
        ("Run it:\n~~~\nx\n\ny\n~~~", ["paragraph", *["code"] * 4]),
    ],
)
def test_a_title_that_is_underlined_like_a_fence_opens_no_code(text: str, kinds: list[str]) -> None:
    assert [block.kind for block in blocks(text)] == kinds


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Run it:\n```bash\ngroundwire ask\nx = 1. Y", ["```bash", "groundwire ask", "x = 1. Y"]),
        ("ends = 1\n```\nText. More.\n```py\nx\n```", ["ends = 1", "```", "```py", "x", "```"]),
        ("```npm ci``` installs it.\nMore text", []),
        ("Either\n```\nor", []),
    ],
)
def test_a_fence_left_of_a_block_that_its_passage_cuts_is_known_by_its_language(text: str, code: list[str]) -> None:
    assert [words for kind, words in kinds(text) if kind == "code"] == code


@pytest.mark.parametrize("rule", ["---", "***", "___", "- - -", "* * *"])
def test_a_rule_is_a_block_of_its_own(rule: str) -> None:
    text = f"{rule}\n## Berths\nThe tug waits.\n\n{rule}\nIt leaves."
    assert kinds(text) == [
        ("paragraph", rule), ("heading", "## Berths"), ("paragraph", "The tug waits."),
        ("paragraph", rule), ("paragraph", "It leaves."),
    ]  # fmt: skip


def test_the_rule_of_a_table_is_no_rule_across_the_page() -> None:
    assert kinds("Berth  Depth\n-----  -----\nKelso  7") == [("paragraph", "Berth  Depth\n-----  -----\nKelso  7")]


def test_a_title_between_two_rules_is_a_heading() -> None:
    assert kinds("*****\nTides\n*****\nThey turn.")[1:] == [("heading", "Tides\n*****"), ("paragraph", "They turn.")]


@pytest.mark.parametrize(
    ("above", "is_code"),
    [
        ('    .add_tug("gull")\n    .add_tug("kite")\n)\nprint(quay)', True),
        ("Ring the bell (twice).\nThen wait for the pilot.\nShow the papers (all of them).", False),
        ('print("gull")', False),
    ],
)
def test_a_bare_fence_ends_a_block_whose_beginning_is_in_another_passage(above: str, is_code: bool) -> None:
    for below in ("", "\n\nThe harbour is shut."):
        text = f"{above}\n```{below}"
        first = blocks(text)[0]
        assert (first.kind == "code") is is_code


@pytest.mark.parametrize("line", ["<REGION>", "<name of the tug>", "<Name of the tug>", "5 < Tugs > 3"])
def test_a_placeholder_is_no_component(line: str) -> None:
    assert [block.kind for block in blocks(f"Write\n{line}")] == ["paragraph"]


@pytest.mark.parametrize(
    "directive", [".. toctree::\n   :maxdepth: 2", ".. raw:: html", ".. autosummary::", ".. index::", ".. graphviz::"]
)
def test_what_is_for_the_program_that_makes_a_page_is_marked(directive: str) -> None:
    text = f"{directive}\n\n   tugs/gull\n   ropes\n\nMoor the tug.\n"
    read = [line for kind, line in kinds(text) if kind == "paragraph" and not line.startswith("..")]
    assert read == ["Moor the tug."]


@pytest.mark.parametrize("directive", [".. note::", ".. indexed::", ".. topic:: Ropes", "The toctree::"])
def test_what_stands_below_another_line_is_read(directive: str) -> None:
    assert kinds(f"{directive}\n\n   Moor the tug.\n")[-1][0] in ("paragraph", "code")


@pytest.mark.parametrize(
    "line", ["/// note", "///", "//// tip | Mind it", "/// details", "{* ../ropes/one.py hl[4,25] *}", "{! one.md !}"]
)
def test_marks_of_extensions_of_mkdocs_are_no_prose(line: str) -> None:
    assert kinds(f"Moor it.\n\n{line}\n\nThen wait.") == [
        ("paragraph", "Moor it."),
        ("mark", line),
        ("paragraph", "Then wait."),
    ]


@pytest.mark.parametrize("line", ["/// Moors the tug.", "/usr/lib", "{ a: 1 }", "{*} moors", "// note"])
def test_lines_that_only_begin_so_are_prose(line: str) -> None:
    assert kinds(line) == [("paragraph", line)]


def test_a_fence_without_a_language_opens_a_block_that_is_cut_off() -> None:
    code = ["GET /tugs?lamp=1", "", "{", '    "lamp": 1,', '    "ropes": [']
    assert [each.kind for each in blocks("\n".join(["So:", "", "```", *code]))] == ["paragraph", *["code"] * 5]
    assert "code" not in {
        each.kind for each in blocks("So:\n\n```\nTugs tow ships. They are\nslow and strong, and\nloud.")
    }
