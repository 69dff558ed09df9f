"""What a benchmark's kept runs depend on is there: a file that was moved would stop it."""

from __future__ import annotations

from pathlib import Path

import body
import injection
import pytest
import refusals


@pytest.mark.parametrize("files", [injection.DECIDES, refusals.DECIDES, body.CODE])
def test_the_files_that_decide_are_there(files: list[Path]) -> None:
    assert files
    assert all(path.is_file() for path in files)
