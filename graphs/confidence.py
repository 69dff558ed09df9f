"""How sure this run may be of its answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from pathlib import Path

from ..agents.confidence import Calibration, default_calibration, signals
from ..errors import LibraryError
from ..evidence.addresses import Address
from .context import Run, context_of, library_of, similarities_of, weights_of
from .focus import in_focus
from .question import asked
from .state import State

FILE = "calibration.json"
"""In the library's folder."""


def confidence_of(state: State, runtime: Run, cited: Sequence[Address], *, missing: bool) -> float | None:
    """The probability that an answer which cites `cited` is right and complete; None where nothing was searched."""
    if not state["searched"]:
        return None
    found = signals(
        asked(state),
        cited,
        in_focus(state, runtime),
        similarities=partial(similarities_of, runtime),
        weights=partial(weights_of, runtime),
        best_score=2 / (context_of(runtime).search.rank_constant + 1),
        missing=missing,
    )
    return round(calibration_of(runtime).probability(found), 4)


def calibration_of(runtime: Run) -> Calibration:
    """The library's own calibration, else the one that ships with the package. Raises `LibraryError`."""
    return stored_calibration(library_of(runtime).folder) or default_calibration()


def stored_calibration(folder: Path) -> Calibration | None:
    """What `groundwire calibrate` left in a library; None if it was not calibrated. Raises `LibraryError`."""
    file = folder / FILE
    try:
        changed = file.stat().st_mtime_ns
    except FileNotFoundError:
        return None
    return _read(file, changed)


@lru_cache(maxsize=32)
def _read(file: Path, _changed: int) -> Calibration:
    try:
        return Calibration.model_validate_json(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise LibraryError(
            f"the calibration {str(file)!r} cannot be used ({error}): run `groundwire calibrate` again, or delete it"
        ) from error
