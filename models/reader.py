"""The packaged reader: finds the sentence of a passage that answers a question, if any. No key, no download.

A cross-encoder of MiniLM's size, trained for this project on questions with the sentences that answer them
(`models/reader.md` describes the data and the results). It reads question and passage together, so it sees what two
separate vectors cannot: who did what to whom, and whether a number is the one that was asked for.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from importlib.resources import as_file, files
from itertools import islice
from typing import TYPE_CHECKING, Final

from ..errors import ModelError
from .cores import cores
from .onnx_sessions import LazySession, open_session
from .recent import Recent, digest_of
from .tokens import token_ids

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from .onnx_sessions import Session

FILE: Final = "reader.onnx"
_CLS, _SEP = 101, 102
_QUESTION, _TITLE, _SENTENCE, _WINDOW = 48, 24, 120, 320
"""Most tokens of a question, a title, one sentence, and of all that is read at once."""
_KEPT = 1_024
"""Most results cached in memory, by a hash: sentences are scored once to choose them and again for confidence."""
_EVEN = 0.0
"""Score of a sentence without any token."""


class Reader:
    """Reads a question and the sentences of a passage together (Nogueira and Cho, 2019, one step finer).

    An instance is cheap to create; the first question loads the model in about 0.3 s, and it takes 70 MB. Reading a
    passage takes about as long as embedding it. Threads may share an instance. Its methods raise `ModelError` if
    onnxruntime or the tokenizer is missing.
    """

    def __init__(self) -> None:
        self._session = LazySession(_open_session)
        self._kept = Recent[tuple[float, ...]](_KEPT)

    def read(self, question: str, passages: Sequence[tuple[str, Sequence[str]]]) -> list[list[float]]:
        """Score each sentence of each passage, given as its title (may be empty) and its sentences in order.

        A score is the log odds that the sentence answers the question, against nothing in its window answering it:
        roughly -10 to 10. The result has one list for each passage, with one score for each sentence. A passage of more
        than about 250 tokens is read in windows of whole sentences.
        """
        keys = [digest_of(question, title, *sentences) for title, sentences in passages]
        return [list(row) for row in self._kept.of(keys, passages, partial(self._read, question))]

    def clear(self) -> None:
        """Keep none of the results; the model stays loaded."""
        self._kept.clear()

    def _read(self, question: str, passages: list[tuple[str, Sequence[str]]]) -> list[tuple[float, ...]]:
        windows = [_windows(question, title, sentences) for title, sentences in passages]
        rows = iter(self._run([window for each in windows for window in each]))
        return [tuple(score for row in islice(rows, len(each)) for score in row) for each in windows]

    def _run(self, windows: list[_Window]) -> list[list[float]]:
        if not windows:
            return []
        session = self._session.get()
        workers = min(cores(), len(windows))
        if workers == 1:
            return [window.scores(session) for window in windows]
        with ThreadPoolExecutor(workers, thread_name_prefix="reader") as pool:
            return list(pool.map(lambda window: window.scores(session), windows))


@cache
def shared_reader() -> Reader:
    """The reader that all callers in the process share."""
    return Reader()


class _Window:
    """The token ids of a question and of the sentences that are read together."""

    def __init__(self, question: list[int], title: list[int]) -> None:
        self._ids = [_CLS, *question, _SEP]
        self._types = [0] * len(self._ids)
        self._add(title)
        self._spans: list[tuple[int, int]] = []

    def takes(self, sentence: list[int]) -> bool:
        """Whether there is room for one more sentence; there always is for the first."""
        return not self._spans or len(self._ids) + len(sentence) < _WINDOW

    def add(self, sentence: list[int]) -> None:
        """Append a sentence."""
        self._spans.append((len(self._ids), len(self._ids) + len(sentence)))
        self._add(sentence)

    def _add(self, ids: list[int]) -> None:
        self._ids += ids
        self._types += [1] * len(ids)

    def scores(self, session: Session) -> list[float]:
        """One score for each sentence."""
        import numpy as np

        ids = np.array([[*self._ids, _SEP]], dtype=np.int64)
        feeds = {
            "input_ids": ids,
            "attention_mask": np.ones_like(ids),
            "token_type_ids": np.array([[*self._types, 1]], dtype=np.int64),
        }
        tokens, none = session.run(None, feeds)
        return [_mean(tokens[0, start:end]) - float(none[0]) if start < end else _EVEN for start, end in self._spans]


def _mean(tokens: NDArray[np.float32]) -> float:
    """The logarithm of the mean of the tokens' odds."""
    import numpy as np

    highest = tokens.max()
    return float(highest + np.log(np.exp(tokens - highest).mean()))


def _windows(question: str, title: str, sentences: Sequence[str]) -> list[_Window]:
    question_ids, title_ids = token_ids(question, _QUESTION), token_ids(f"{title}:", _TITLE) if title else []
    windows: list[_Window] = []
    for sentence in sentences:
        ids = token_ids(sentence, _SENTENCE)
        if not windows or not windows[-1].takes(ids):
            windows.append(_Window(question_ids, title_ids))
        windows[-1].add(ids)
    return windows


def _open_session() -> Session:
    with as_file(files(__package__) / FILE) as path:
        if not path.is_file():
            raise ModelError(f"the reader's weights {str(path)!r} are missing: reinstall the package")
        # One window on each thread, as in `minilm.py`.
        return open_session(path, "the reader", "reinstall the package")
