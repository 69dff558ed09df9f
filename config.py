"""The operator's settings, read from `groundwire.toml` and the environment. Only entry points use this module.

Function arguments and command-line options take precedence over the environment, the environment over the file, and
the file over the defaults.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import SecretStr, ValidationError

from .errors import InputError
from .operator_settings import Operator
from .settings import ModelSettings, as_settings, validated
from .settings_faults import faults_of

FILE = "groundwire.toml"
_FILE_VARIABLE = "GROUNDWIRE_CONFIG"
_MODEL_VARIABLE = "GROUNDWIRE_MODEL"
_LIBRARY_VARIABLE = "GROUNDWIRE_LIBRARY"
DEFAULT_OPENAI_MODEL = "openai:gpt-4.1-mini"
_NO_KEY = SecretStr("no-key")


def read_operator(file: str | os.PathLike[str] | None = None, environ: Mapping[str, str] | None = None) -> Operator:
    """Read the settings from `file`, else from the file that GROUNDWIRE_CONFIG names, else from `./groundwire.toml`.

    If no file is named and there is none here, the defaults apply. Relative folders in the file are relative to the
    file's own folder. GROUNDWIRE_MODEL overrides its `model`, and GROUNDWIRE_LIBRARY its `library`. Raises `InputError`
    for a file that cannot be used, and for a named file that does not exist. `environ` replaces the environment.
    """
    environ = os.environ if environ is None else environ
    location = file or environ.get(_FILE_VARIABLE)
    path = Path(location or FILE)
    values = _read(path) if location or path.is_file() else {}
    if model := environ.get(_MODEL_VARIABLE):
        values["model"] = model
    try:
        operator = validated(Operator, values)
    except ValidationError as error:
        raise InputError(f"{str(path)!r} cannot be used: {'; '.join(faults_of(error))}") from error
    models = {name: _with_key(settings, environ) for name, settings in operator.models.items()}
    library = environ.get(_LIBRARY_VARIABLE) or str(path.parent / operator.library)
    return operator.model_copy(update={"models": models, "library": library})


def model_settings(
    operator: Operator, model: str | None, base_url: str | None, environ: Mapping[str, str] | None = None
) -> ModelSettings:
    """The settings of `model` if given, else the operator's, else OpenAI's if a key or base URL is set, else `none`.

    Raises `InputError` for a base URL that is none, and `ModelError` for a name that no model has.
    """
    name = model or (operator.model if "model" in operator.model_fields_set else None)
    settings = operator.chat(name) if name else None
    environ = os.environ if environ is None else environ
    if isinstance(settings, ModelSettings):
        checked = as_settings(ModelSettings, {"base_url": base_url})
        return settings if base_url is None else settings.model_copy(update={"base_url": checked.base_url})
    url = base_url or environ.get("OPENAI_BASE_URL") or None
    if not name:
        name = DEFAULT_OPENAI_MODEL if url or environ.get("OPENAI_API_KEY") else "none"
    return as_settings(ModelSettings, {"name": name, "base_url": url})


def _read(path: Path) -> dict[str, Any]:
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"the settings {str(path)!r} cannot be read ({error.strerror}): name another file") from error
    except ValueError as error:  # not UTF-8, or not TOML
        raise InputError(f"the settings {str(path)!r} are not valid TOML ({error}): correct the file") from error
    models = values.get("models")
    for name, settings in models.items() if isinstance(models, dict) else ():
        if isinstance(settings, dict) and "api_key" in settings:
            raise InputError(
                f"the key of the model {name!r} is written in {str(path)!r}: keep it in an environment variable, and "
                "give the variable's name instead, such as key = 'OPENAI_API_KEY'"
            )
    return values


def _with_key(settings: ModelSettings, environ: Mapping[str, str]) -> ModelSettings:
    """The settings with their key. A custom base URL never gets a provider's key, which the client would look up."""
    key = environ.get(settings.key) if settings.key else None
    if key:
        return settings.model_copy(update={"api_key": SecretStr(key)})
    return settings if settings.key or settings.base_url is None else settings.model_copy(update={"api_key": _NO_KEY})
