"""Embeddings from a settings string."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from ..errors import ModelError, line_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np
    from langchain_core.embeddings import Embeddings
    from numpy.typing import NDArray

    from .minilm import MiniLM


def load_embeddings(name: str) -> Embeddings:
    """Make the embedding model that a settings string names.

    :param name: `minilm` for the local model, which all callers in the process share, or `provider:model`
        for any provider of langchain's `init_embeddings`, such as `openai:text-embedding-3-small`.
    :return: the embeddings; a provider's key is read from the environment by its own package.
    :raises ModelError: if the name is unknown, or the provider's package or key is missing.
    """
    if name == "minilm":
        return shared_minilm()
    provider, colon, model = name.partition(":")
    if not (provider and colon and model):
        raise ModelError(
            f"The embedding model {name!r} is unknown: name 'minilm' or 'provider:model', "
            "for example 'openai:text-embedding-3-small'."
        )
    return _from_provider(name, provider)


def unit_vectors(model: Embeddings, name: str, texts: Sequence[str]) -> NDArray[np.float32]:
    """Embed passages, each vector scaled to length 1.

    :param model: the embeddings that `name` names.
    :param name: as it stands in the settings, for the message.
    :param texts: n texts.
    :return: an array of shape (n, dimension), float32.
    :raises ModelError: if the provider fails, whatever its client raises.
    """
    return _scaled(_asked(model.embed_documents, list(texts), name), len(texts))


def unit_query(model: Embeddings, name: str, text: str) -> NDArray[np.float32]:
    """Embed a query, which some models embed otherwise than a passage, scaled to length 1.

    :param model: the embeddings that `name` names.
    :param name: as it stands in the settings, for the message.
    :param text: the query.
    :return: an array of shape (dimension,), float32.
    :raises ModelError: if the provider fails, whatever its client raises.
    """
    vector: NDArray[np.float32] = _scaled(_asked(model.embed_query, text, name), 1)[0]
    return vector


def _asked(embed: Callable[[Any], Any], given: Any, name: str) -> Any:
    from langchain_core.runnables import RunnableLambda

    # A provider's client may raise anything; `batch` hands it back as a value.
    made = RunnableLambda(embed).batch([given], return_exceptions=True)[0]
    if isinstance(made, ModelError):
        raise made
    if isinstance(made, Exception):
        raise ModelError(
            f"The embedding model {name!r} failed ({type(made).__name__}: {line_of(made)}): "
            "check its key and its connection, then repeat; nothing was lost."
        ) from made
    return made


def _scaled(made: Any, count: int) -> NDArray[np.float32]:
    import numpy as np

    vectors = np.asarray(made, dtype=np.float32).reshape(count, -1)
    scaled: NDArray[np.float32] = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
    return scaled


@cache
def shared_minilm() -> MiniLM:
    from .minilm import MiniLM

    return MiniLM()


def _from_provider(name: str, provider: str) -> Embeddings:
    from langchain.embeddings import init_embeddings
    from openai import OpenAIError

    try:
        return init_embeddings(name)
    except ImportError as error:
        raise ModelError(
            f"The embedding model {name!r} needs a package that is not installed: "
            f"install {provider_package(error, provider)!r} with pip."
        ) from error
    except (OpenAIError, ValueError, TypeError, KeyError) as error:
        raise ModelError(
            f"The embedding model {name!r} cannot be made ({type(error).__name__}): check that "
            f"langchain knows the provider {provider!r} and that its API key is set in the environment."
        ) from error


def provider_package(error: ImportError, provider: str) -> str:
    """Name the package that langchain says is missing.

    :param error: what langchain raised when it could not import a provider.
    :param provider: the provider's name, of which the package is guessed where the error names none.
    :return: a name for pip, such as `langchain-ollama`.
    """
    _, found, rest = str(error).partition("pip install ")
    named = rest.split("`")[0].split()
    if found and named:
        return named[-1]
    return f"langchain-{provider.replace('_', '-')}"
