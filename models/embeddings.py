"""Embeddings from a settings string."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from ..errors import ModelError, line_of
from ..evidence.text.counted import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import numpy as np
    from langchain_core.embeddings import Embeddings
    from numpy.typing import NDArray

    from .minilm import MiniLM


GIVEN = "given: "
"""Begins the name of embeddings that were handed in as an object."""
_NAME_CHARS = 100


def load_embeddings(name: str) -> Embeddings:
    """Make the embedding model that a settings string names.

    `name` is `minilm` for the local model, which all callers in the process share, or `provider:model` for any provider
    of LangChain's `init_embeddings`, such as `openai:text-embedding-3-small`; its own package finds the key in the
    environment. Raises `ModelError` if the name is unknown, or the provider's package or key is missing.
    """
    if name == "minilm":
        return shared_minilm()
    if not all(name.partition(":")):
        raise ModelError(
            f"the embedding model {name!r} is unknown: name 'minilm' or 'provider:model', "
            "for example 'openai:text-embedding-3-small'"
        )
    from langchain.embeddings import init_embeddings

    with provider_errors("embedding", name):
        return init_embeddings(name)


def name_of(embeddings: Embeddings) -> str:
    """What an index made with an object of the caller's is marked with: its class, and the model if it names one.

    It is no settings string, so `load_embeddings` is never asked for it.
    """
    model = next((str(value) for key in ("model", "model_name") if (value := getattr(embeddings, key, ""))), "")
    return f"{GIVEN}{type(embeddings).__qualname__}({model[:_NAME_CHARS]})"


def unit_vectors(model: Embeddings, name: str, texts: Sequence[str]) -> NDArray[np.float32]:
    """Embed n passages: shape (n, dimension), float32, each vector scaled to length 1.

    Raises `ModelError` for any exception of the provider's client, and unless it returns one vector of finite numbers
    for each text, all of one length; the message calls the model `name`.
    """
    return _scaled(_checked(_embedded(model.embed_documents, list(texts), name), len(texts), name))


def unit_query(model: Embeddings, name: str, text: str) -> NDArray[np.float32]:
    """Embed a query, which some models treat differently: shape (dimension,), otherwise as `unit_vectors`."""
    vector: NDArray[np.float32] = _scaled(_checked([_embedded(model.embed_query, text, name)], 1, name))[0]
    return vector


def _embedded(embed: Callable[[Any], Any], texts: Any, name: str) -> Any:
    try:
        return embed(texts)
    except ModelError:
        raise
    except Exception as error:  # a provider's client may raise anything
        remedy = "free some memory" if name == "minilm" else "check its key and its connection"
        raise ModelError(
            f"the embedding model {name!r} failed ({type(error).__name__}: {line_of(error)}): "
            f"{remedy}, then repeat; nothing was lost"
        ) from error


def _checked(values: Any, count: int, name: str) -> NDArray[np.float32]:
    """`count` vectors as an array of shape (count, dimension); raises `ModelError` for anything else."""
    import numpy as np

    try:
        fault = _count_fault([len(vector) for vector in values], count)
        with np.errstate(over="ignore"):
            vectors = np.asarray([] if fault else values, dtype=np.float32)
        if not fault and not np.isfinite(vectors).all():
            fault = "a vector with NaN or Infinity in it"
    except (TypeError, ValueError) as error:
        fault = f"something that is no list of vectors ({line_of(error)})"
    if fault:
        raise ModelError(
            f"the embedding model {name!r} returned {fault}: see that it returns one vector of finite numbers for each "
            "text, all of one length, then repeat; nothing was lost"
        )
    return vectors


def _count_fault(lengths: list[int], count: int) -> str:
    """What is wrong with vectors of these lengths for `count` texts; empty if nothing is."""
    if len(lengths) != count:
        return f"{counted(len(lengths), 'vector')} for {counted(count, 'text')}"
    if len(set(lengths)) > 1:
        return f"vectors of different lengths ({', '.join(map(str, sorted(set(lengths))))})"
    return "" if all(lengths) else "vectors of no length"


def _scaled(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    import numpy as np

    scaled = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
    return np.asarray(scaled, dtype=np.float32)


@cache
def shared_minilm() -> MiniLM:
    from .minilm import MiniLM

    return MiniLM()


@contextmanager
def provider_errors(kind: str, name: str) -> Iterator[None]:
    """Turn the errors on making a model into `ModelError`; `kind` and `name` describe it in the message."""
    provider = name.partition(":")[0]
    try:
        yield
    except ImportError as error:
        raise ModelError(
            f"the {kind} model {name!r} needs a package that is not installed: "
            f"install {provider_package(error, provider)!r} with pip"
        ) from error
    except ModelError:
        raise
    except Exception as error:  # a provider's client may raise anything
        raise ModelError(
            f"the {kind} model {name!r} cannot be made ({type(error).__name__}: {_reason(error)}): check that "
            f"langchain knows the provider {provider!r}, that its API key is set in the environment, and its base URL"
        ) from error


def _reason(error: Exception) -> str:
    """What the client says is missing, on one line; pydantic's own text repeats all that it was given."""
    if isinstance(error, ValidationError):
        return line_of(error.errors(include_input=False, include_url=False)[0]["msg"]).removeprefix("Value error, ")
    return line_of(error)


def provider_package(error: ImportError, provider: str) -> str:
    """The missing package named by LangChain's error, such as `langchain-ollama`; guessed if it names none."""
    _, command, rest = str(error).partition("pip install ")
    packages = rest.split("`")[0].split()
    if command and packages:
        return packages[-1]
    return f"langchain-{provider.replace('_', '-')}"
