"""What an OpenDocument text sets in a monospaced font is code: blocks of lines, and names in a sentence."""

from __future__ import annotations

from office_files import odf

from groundwire.indexes.loaders import parse

STYLES = (
    '<style:style style:family="paragraph" style:name="Preformatted_20_Text"><style:text-properties '
    'style:font-name="Liberation Mono"/></style:style>'
    '<style:style style:family="paragraph" style:name="P1" style:parent-style-name="Preformatted_20_Text"/>'
    '<style:style style:family="text" style:name="Source_20_Text"><style:text-properties '
    'style:font-family="Courier New"/></style:style>'
)
PROSE = "<text:p>The crane is started by hand on every morning, and again after each storm.</text:p>"


def line(content: str) -> str:
    return f'<text:p text:style-name="P1">{content}</text:p>'


def code(content: str) -> str:
    return f'<text:span text:style-name="Source_20_Text">{content}</text:span>'


def text_of(content: str, kind: str = "text") -> str:
    return parse(odf(kind, content, styles=STYLES), "a.odt").text


def test_lines_of_code_are_one_block_with_their_indentation() -> None:
    lines = line("while load:") + line('<text:s text:c="4"/>hoist()') + line("") + line("stop()<text:line-break/>end")
    assert (
        text_of(PROSE + lines + PROSE)
        .split("\n\n", 1)[1]
        .startswith("```\nwhile load:\n    hoist()\n\nstop()\nend\n```\n\nThe crane")
    )


def test_code_in_a_sentence_stands_between_backticks_and_in_a_heading_without() -> None:
    head = f'<text:h text:outline-level="1">The {code("ramp")}</text:h>'
    text = text_of(f"{head}<text:p>Set {code('ramp_limit')} to {code('180')}.</text:p>{PROSE}")
    assert text.startswith("# The ramp\n\nSet `ramp_limit` to 180.\n\n")


def test_code_in_an_item_belongs_to_it() -> None:
    item = f"<text:list><text:list-item><text:p>Hoist:</text:p>{line('hoist up')}</text:list-item></text:list>"
    assert text_of(PROSE + item).endswith("- Hoist:\n\n    ```\n    hoist up\n    ```")


def test_a_text_that_is_typed_throughout_and_sheets_have_no_code() -> None:
    assert text_of(line("The crane lifts 40 tonnes.") + line("In May.")) == "The crane lifts 40 tonnes.\n\nIn May."
    cells = "".join(f"<table:table-cell>{each}</table:table-cell>" for each in (line("Crane"), line("Lift")))
    row = f'<table:table table:name="S"><table:table-row>{cells}</table:table-row></table:table>'
    assert "`" not in parse(odf("spreadsheet", row, styles=STYLES), "a.ods").text


def test_a_box_beside_code_is_not_lost() -> None:
    box = "<draw:frame><draw:text-box><text:p>Mind the rope.</text:p></draw:text-box></draw:frame>"
    assert text_of(PROSE + line(f"hoist up{box}") + PROSE).count("Mind the rope.") == 1
