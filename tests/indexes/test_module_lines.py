"""What a page of MDX imports and exports stands in no section."""

from __future__ import annotations

import pytest
from growth import linear
from markdown_outline import load, outline

from groundwire.indexes.loaders.module_lines import module_lines

MODULES = """import Fees from '@site/fees';
import {
  Berth,
  Tug,
} from "@site/boats"
import './harbour.css'

export const Bell = () => (
  <b>Ring</b>
);
"""


def test_imports_and_exports_of_a_page_are_not_read() -> None:
    text = f"---\ntitle: Pier\n---\n\n{MODULES}\n# Pier\n\nMoor there.\n\nimport Late from '../late';\n\n- Pay.\n"
    parts = [part.strip() for _, part in outline(load(text))]
    assert [part for part in parts if part] == ["# Pier\n\nMoor there.", "- Pay."]


@pytest.mark.parametrize(
    "lines",
    [
        "```js\nimport Fees from '@site/fees';\n```",
        "    import Fees from '@site/fees';",
        "Boats that\nimport goods from 'Norway'\npay more.",
        "import Fees from 'fees' stands above.",
        "import fees",
        "export BERTH=7",
        "export the list from 'fees'",
    ],
)
def test_code_and_prose_stay(lines: str) -> None:
    assert list(module_lines(f"# Pier\n\n{lines}\n", 0)) == []


@pytest.mark.parametrize("piece", ["import ", "import a ", "import {\n", "import a\n", "export const a\n", "import 'a"])
def test_looking_for_them_takes_linear_time(piece: str) -> None:
    assert linear(lambda text: list(module_lines(text, 0)), piece, 10_000)
