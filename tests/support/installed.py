"""What only some versions of Python can install."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

with_ragas = pytest.mark.skipif(
    find_spec("ragas") is None, reason="RAGAS is not installed: the extra 'eval' leaves it out from Python 3.14"
)
