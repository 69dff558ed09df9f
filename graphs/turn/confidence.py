"""How confident this run is in its answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from pydantic import ValidationError

from ...agents.confidence import Calibration, Signals, default_calibration, signals, written_calibration
from ...agents.doubt import is_doubtful
from ...agents.questions.meanings import asks_what_each_is
from ...agents.questions.parts import parts
from ...agents.questions.unheard import unheard
from ...agents.replies.claim import cited_by
from ...errors import LibraryError, LibraryReadOnlyError
from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.text.words import codes
from ...indexes.private import write_whole
from ...models.chat import is_local
from ...settings import SearchSettings
from ...settings_faults import fault_of
from .claims import drafted
from .focus import in_focus
from .means import Further, means_of
from .question import question_of
from .runtime import Run, context_of, distinctive_of, library_of, mode_of, trusts_model
from .state import State

_EVEN = 0.5
_LIKELY = 0.55
"""From this value on, extracted sentences are shown even if a model found nothing whose word is weighed: see
docs/benchmarks/checks.md."""
FILE = "calibration.json"
"""In the library's folder."""


@dataclass(frozen=True)
class Confidence:
    """The confidence in an answer; empty if nothing was searched."""

    signals: Signals | None = None
    probability: float | None = None
    """Probability that it is right and complete, 0 to 1."""
    enough: bool = True
    """Whether it may be given."""
    doubtful: bool = False
    """Whether it may be given although some part of it is more likely wrong or incomplete than not, or lacks the number
    of days, metres or pounds, a word of the yes or no or the calculation that the part asks for, tells of another
    thing than it names, or though no passage has that name."""
    unheard: tuple[str, ...] = ()
    """The names in the question that no passage has, if it may not be given for that: extracted and doubtful."""


def confidence_of(state: State, runtime: Run, cited: Sequence[Address], *, missing: bool) -> Confidence:
    """The probability that an answer that cites `cited` is right and complete. Raises `LibraryError`.

    It may be given if at least one part of the question is likely enough to be answered; the others are reported as
    missing. A doubtful answer without a model may not, if no passage has a name in the question. A calibration that was
    fitted without a model, such as the one that ships, refuses nothing that a model wrote; what a good model wrote is
    then weighed by a calibration of its own.
    """
    if not state["searched"]:
        return Confidence()
    means = means_of(state, runtime, Further(state, runtime, lambda _: None))
    weigh = partial(
        signals,
        cited=cited,
        entries=in_focus(state, runtime),
        means=means,
        best_score=best_score(question_of(state), context_of(runtime).search),
        missing=missing,
    )
    calibration = _calibration(runtime)
    if calibration.extractive and state.get("written_by") == "model" and trusts_model(runtime):
        calibration = written_calibration()
    by_model = state.get("written_by") != "fallback"
    fits = not by_model or not calibration.extractive
    least = calibration.threshold if fits else 0.0
    question = distinctive_of(runtime, question_of(state))
    whole = weigh(question)
    probability = calibration.probability(whole)
    every = parts(question)
    several = [part for part in every if not asks_what_each_is(part)] or every  # that is told with the list, or missing
    weighed = list(map(weigh, several)) if len(every) > 1 else [whole]
    each = list(map(calibration.probability, weighed))
    enough = max(*each, probability) >= least
    unlikely = min(each) < _EVEN or any(
        is_doubtful(part, cited, means, read=one.read, probability=its)
        for part, one, its in zip(several, weighed, each, strict=True)
    )
    lacks = unheard(question_of(state), means.known) if enough and unlikely and not by_model else ()
    return Confidence(whole, round(probability, 4), enough and not lacks, enough and unlikely, lacks)


def weighs_not_found(runtime: Run) -> bool:
    """Whether a model's "Not found" may be wrong: that of the local model, or of one that the calibration was fitted
    with. Raises `LibraryError`."""
    return is_local(mode_of(runtime)) or not _calibration(runtime).extractive


def _calibration(runtime: Run) -> Calibration:
    return context_of(runtime).calibration or calibration_of(library_of(runtime).folder)


def likely(state: State, runtime: Run, cited: Sequence[Address]) -> bool:
    """Whether extracted sentences are likely an answer where a model found none: each part of the question has a
    sentence of the kind that it asks for, and the answer is more likely right and complete than not. Raises
    `LibraryError`."""
    sure = confidence_of(state, runtime, cited, missing=True)
    return sure.signals is not None and sure.signals.kind == 1 and (sure.probability or 0) >= _LIKELY


def too_unsure(state: State, runtime: Run) -> bool:
    """Whether the draft was made without a model, and its confidence is too low for it to be given. Raises
    `LibraryError`."""
    if state["written_by"] != "fallback":
        return False
    draft, sentences = drafted(state), [*Addresses(in_focus(state, runtime))]
    cited = [each for claim in draft.claims if not claim.beside for each in cited_by(claim, sentences)]
    return not confidence_of(state, runtime, cited, missing=bool(draft.missing)).enough


def best_score(question: str, search: SearchSettings) -> float:
    """The fused score of a passage that every search ranks first."""
    lexical = search.lexical_weight * (search.code_factor if codes(question) else 1)
    return (search.dense_weight + lexical if search.mode == "fused" else 1.0) / (search.rank_constant + 1)


def calibration_of(folder: Path) -> Calibration:
    """The calibration of the library in `folder`, else the one that ships with the package. Raises `LibraryError`."""
    return stored_calibration(folder) or default_calibration()


def stored_calibration(folder: Path) -> Calibration | None:
    """The calibration that `groundwire calibrate` saved in a library; None if there is none. Raises `LibraryError`."""
    file = folder / FILE
    try:
        changed = file.stat().st_mtime_ns
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _unusable(file, error) from error
    return _read(file, changed)


def store_calibration(folder: Path, calibration: Calibration) -> None:
    """Save a calibration in the library in `folder`, atomically. Raises `LibraryReadOnlyError`."""
    file = folder / FILE
    try:
        write_whole(file, calibration.model_dump_json(indent=2) + "\n")
    except OSError as error:
        raise LibraryReadOnlyError(
            f"the calibration cannot be kept in {str(file)!r} ({error.strerror}): make the library writable"
        ) from error


@lru_cache(maxsize=32)
def _read(file: Path, _changed: int) -> Calibration:
    try:
        return Calibration.model_validate_json(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:  # text that is not UTF-8, or not a calibration
        raise _unusable(file, error) from error


def _unusable(file: Path, error: OSError | ValueError) -> LibraryError:
    reason = fault_of(error) if isinstance(error, ValidationError) else str(error)
    return LibraryError(
        f"the calibration {str(file)!r} cannot be used ({reason}): run `groundwire calibrate` again, or delete it"
    )
