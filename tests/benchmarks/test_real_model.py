"""What the command line of the benchmark with a real model refuses."""

from __future__ import annotations

import pytest
from real_model import main


def test_a_misspelt_side_is_told_before_anything_is_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["real_model.py", "--sides", "naive,corective"])
    with pytest.raises(SystemExit):
        main()
    assert "there is no side 'corective'; name some of naive, router" in capsys.readouterr().err
