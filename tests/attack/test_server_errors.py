"""What goes wrong on the operator's side is not told to clients in full."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from asking import Asking, all_at_once, error_of

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.server

OPERATOR = """
[models.keyless]
name = "openai:our-model"
base_url = "http://house.example/v1"
key = "A_VARIABLE_THAT_IS_NOT_SET"
"""


def test_neither_folders_nor_addresses(served: Any, tmp_path: Path) -> None:
    with served(tmp_path, operator=OPERATOR, library=tmp_path / "nothing") as url, Asking(url) as client:
        cases: list[dict[str, Any]] = [{}, {"model": "keyless"}, {"indexes": ["x"]}]
        for context, result in all_at_once(cases, lambda context: client.run(context=context)):
            said = error_of(result)
            assert said == "this server cannot answer now: its log tells the operator why", (context, said)
    log = (tmp_path / "log").read_text()
    assert "there is no library at" in log
    assert "A_VARIABLE_THAT_IS_NOT_SET" in log
