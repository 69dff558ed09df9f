"""Rerankers: models that compare a query and a passage more closely than two vectors can, but more slowly."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from ..errors import ModelError, line_of
from ..evidence.text.line import whole
from .cores import cores
from .embeddings import shared_minilm
from .onnx_sessions import open_session

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

MAXSIM: Final = "maxsim"
CHAT_MODEL: Final = "model"
"""The run's own chat model, which orders the results of a search (`graphs/turn/ordering.py`), outside the search."""
MAX_TOKENS: Final = 512
"""Most tokens of query and passage together; in a longer pair, the longer text is truncated."""
_BATCH = 8
_INPUTS = ("input_ids", "attention_mask", "token_type_ids")
_MODELS = ("model.onnx", "onnx/model.onnx")
_HELP = (
    "name 'none', 'maxsim', 'model', a folder that holds model.onnx and tokenizer.json, or a repository of the "
    "Hugging Face hub"
)


class Scores(Protocol):
    """Scores texts by how well they answer a query."""

    def scores(self, query: str, texts: Sequence[str]) -> list[float]:
        """One score for each text, in order; higher is better. Raises `ModelError` if the model fails."""


@cache
def load_reranker(name: str) -> Scores:
    """Make the reranker that a settings string names; all callers in the process share it.

    `name` is `maxsim`, for the packaged model's own token vectors; or, for a cross-encoder, a folder with
    `tokenizer.json` and `model.onnx` (or `onnx/model.onnx`), or `owner/name` of a repository of the Hugging Face hub
    with the same files, which are downloaded once. Raises `ModelError` if there are no such files, or they hold no
    cross-encoder.
    """
    if name == MAXSIM:
        return MaxSim()
    folder = Path(name).expanduser()
    if folder.is_dir():
        model = next((folder / name for name in _MODELS if (folder / name).is_file()), None)
        if model is None or not (folder / "tokenizer.json").is_file():
            raise ModelError(f"the reranker's folder {name!r} lacks model.onnx or tokenizer.json: {_HELP}")
        return Reranker(name, model, folder / "tokenizer.json")
    if name.count("/") != 1 or name.startswith((".", "/", "~")):
        raise ModelError(f"there is no reranker {name!r}: {_HELP}")
    return Reranker(name, _fetched(name, *_MODELS), _fetched(name, "tokenizer.json"))


class MaxSim:
    """Late interaction: each token of the query against each of a passage (Khattab and Zaharia, SIGIR 2020).

    It uses MiniLM's own vectors: nothing to download, but MiniLM was not trained for it, so its scores lie close
    together. Threads may share one.
    """

    def scores(self, query: str, texts: Sequence[str]) -> list[float]:
        """The mean over the query's tokens of the highest cosine to a token of each text, -1 to 1; 0 without a token.

        Raises `ModelError` if the model's packages are missing or its weights are not the pinned ones.
        """
        question, *passages = shared_minilm().token_vectors([query, *texts])
        return [
            float((question @ passage.T).max(axis=1).mean()) if len(question) and len(passage) else 0.0
            for passage in passages
        ]


class Reranker:
    """A cross-encoder: a sequence classifier in ONNX form over query and passage (Nogueira and Cho, 2019).

    Threads may share one.
    """

    def __init__(self, name: str, model: Path, tokenizer: Path) -> None:
        """Load both files. Raises `ModelError` if they cannot be read, or onnxruntime is missing."""
        self._name = name
        self._session = open_session(model, f"the reranker {name!r}", "export it to ONNX anew", threads=cores())
        self._takes = {node.name for node in self._session.get_inputs()}
        if not {"input_ids"} <= self._takes <= set(_INPUTS):
            raise ModelError(f"the reranker {name!r} takes {sorted(self._takes)}: name a cross-encoder of text")
        self._tokenizer = _tokenizer(name, tokenizer)

    def scores(self, query: str, texts: Sequence[str]) -> list[float]:
        """How well each text answers the query, 0 to 1. Raises `ModelError` if the model is no cross-encoder."""
        import numpy as np

        pairs = self._tokenizer.encode_batch([(whole(query), whole(text)) for text in texts])
        order = sorted(range(len(pairs)), key=lambda i: len(pairs[i].ids))  # like lengths share a batch
        scores = np.zeros(len(pairs))
        for first in range(0, len(order), _BATCH):
            batch = order[first : first + _BATCH]
            scores[batch] = self._probabilities([pairs[i] for i in batch])
        return [float(score) for score in scores]

    def _probabilities(self, pairs: list[Any]) -> NDArray[np.float64]:
        import numpy as np

        shape = (len(pairs), max(len(pair.ids) for pair in pairs))
        inputs = {name: np.zeros(shape, dtype=np.int64) for name in _INPUTS}
        for row, pair in enumerate(pairs):
            for name, values in zip(inputs, (pair.ids, pair.attention_mask, pair.type_ids), strict=True):
                inputs[name][row, : len(values)] = values
        feeds = {name: values for name, values in inputs.items() if name in self._takes}
        logits = np.asarray(self._session.run(None, feeds)[0], dtype=np.float64).reshape(len(pairs), -1)
        if logits.shape[1] not in (1, 2):
            raise ModelError(
                f"the reranker {self._name!r} gives {logits.shape[1]} numbers a pair, not 1 or 2: name a cross-encoder"
            )
        margin = logits[:, -1] - (logits[:, 0] if logits.shape[1] == 2 else 0.0)
        probabilities: NDArray[np.float64] = 0.5 * (1 + np.tanh(margin / 2))  # the logistic function, without overflow
        return probabilities


def _tokenizer(name: str, file: Path) -> Any:
    from tokenizers import Tokenizer

    try:
        tokenizer: Any = Tokenizer.from_str(file.read_text(encoding="utf-8"))
    except Exception as error:  # the package raises nothing better for a file that is none
        raise ModelError(
            f"the tokenizer of the reranker {name!r} cannot be read ({type(error).__name__}: {line_of(error)}): "
            "save it anew"
        ) from error
    tokenizer.enable_truncation(MAX_TOKENS)
    tokenizer.no_padding()
    return tokenizer


def _fetched(name: str, *files: str) -> Path:
    """The first of these files that the repository has, from the cache of the hub's client if it is there."""
    from huggingface_hub import get_hf_file_metadata, hf_hub_download, hf_hub_url, try_to_load_from_cache
    from huggingface_hub.errors import HfHubHTTPError, RemoteEntryNotFoundError

    for file in files:
        try:
            if not isinstance(try_to_load_from_cache(name, file), str):
                get_hf_file_metadata(hf_hub_url(name, file))  # once: the download tries six times, in half a minute
            return Path(hf_hub_download(name, file))
        except RemoteEntryNotFoundError as error:
            missing = error
        except HfHubHTTPError as error:  # most often there is no such repository, or it is not open to everybody
            raise ModelError(f"the reranker {name!r} cannot be fetched ({type(error).__name__}): {_HELP}") from error
        except Exception as error:  # what the client raises without a network depends on its version
            raise ModelError(
                f"the reranker {name!r} is not on this machine, and the Hugging Face hub cannot be reached "
                f"({type(error).__name__}): connect to a network once, or {_HELP}"
            ) from error
    raise ModelError(f"the reranker {name!r} has no {files[-1]!r}: {_HELP}") from missing
