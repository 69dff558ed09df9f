"""The loaders of one run: a user's own, those that other packages bring, ours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import PurePath

from ...errors import InputError, shortened
from .document import Document, UnreadableFileError
from .formats import BUILT_IN, NOT_READ, PLAIN, TEMPLATES
from .loader import Holding, InParts, Loader

_ENTRY_POINTS = "groundwire.loaders"
"""The group under which a package names a loader, an object or a class without arguments."""


class Registry:
    """Chooses a loader by a file's name; the first that claims its suffix reads it."""

    def __init__(self, own: Iterable[Loader] = ()) -> None:
        """`own` come before ours. Raises `InputError` for one that is no loader."""
        self.own: Sequence[Loader] = tuple(own)
        for given in self.own:
            _check(given)
        self._by_suffix: dict[str, Loader] = {}
        self._by_name: dict[str, Loader] = {}
        for loader in (*self.own, *BUILT_IN):
            for suffix in loader.suffixes:
                self._by_suffix.setdefault(suffix.lower(), loader)
            for name in getattr(loader, "names", ()):
                self._by_name.setdefault(name, loader)

    def loader_for(self, name: str) -> Loader:
        """The loader for a file name, by its suffix in any case, else by what precedes its first dot, such as
        `Dockerfile`; plain text when none claims it.

        A template, such as `page.md.erb`, is read as what it becomes.

        Raises `UnreadableFileError` for a binary format without a loader.
        """
        suffixes = [suffix.lower() for suffix in PurePath(name).suffixes[-3:]]
        if len(suffixes) > 1 and suffixes[-1] in TEMPLATES:
            suffixes.pop()
        suffixes = suffixes[-2:]
        for suffix in ("".join(suffixes), *suffixes[-1:]):
            if suffix in self._by_suffix:
                return self._by_suffix[suffix]
        if suffixes and suffixes[-1] in NOT_READ:
            raise UnreadableFileError(f"is {NOT_READ[suffixes[-1]]}", name)
        return self._by_name.get(PurePath(name).name.lower().partition(".")[0], PLAIN)

    def version(self, name: str) -> str:
        """Which loader reads a file of that name, with its version: a change of it means reading again."""
        try:
            loader = self.loader_for(name)
        except UnreadableFileError:
            return ""
        return f"{type(loader).__qualname__}-{getattr(loader, 'version', '1')}"

    def may_hold_pictures(self, name: str) -> bool:
        """Whether a file of that name may be or contain a picture that a chat model could read."""
        try:
            loader = self.loader_for(name)
        except UnreadableFileError:
            return False
        return hasattr(loader, "hands_over") or isinstance(loader, Holding)

    def parts(self, data: bytes, name: str) -> Iterator[Document]:
        """Read a file part by part. Raises `UnreadableFileError` if the format is not read or the bytes are broken."""
        loader = self.loader_for(name)
        file = PurePath(name).name
        if isinstance(loader, InParts):
            yield from loader.parts(data, file)
        else:
            document: object = loader.load(data, file)
            if not isinstance(document, Document):
                raise UnreadableFileError(
                    f"was read by {type(loader).__qualname__!r}, which returned a {type(document).__name__!r} in place "
                    "of a groundwire.indexes.Document",
                    name,
                )
            yield document


def _check(given: object) -> None:
    """Raise `InputError` for what is no loader."""
    if isinstance(given, type) or not isinstance(given, Loader):
        raise InputError(f"{shortened(given)} is no loader: hand in objects with `suffixes` and `load`")
    odd = [suffix for suffix in given.suffixes if not str(suffix).startswith(".")]
    if odd:
        raise InputError(
            f"the loader {type(given).__qualname__!r} has the suffix {odd[0]!r}, which no file has: begin it with a dot"
        )


@cache
def installed_loaders() -> tuple[Loader, ...]:
    """The loaders that installed packages bring under `groundwire.loaders`. Raises `InputError` for a broken one."""
    from importlib.metadata import entry_points  # a worker process, which starts often, does without

    loaders: list[Loader] = []
    for point in entry_points(group=_ENTRY_POINTS):
        try:
            loader = point.load()
            loaders.append(loader() if isinstance(loader, type) else loader)
        except (ImportError, AttributeError, TypeError) as error:
            raise InputError(
                f"the loader {point.name!r} of an installed package cannot be used ({error}): repair or remove it"
            ) from error
    return tuple(loaders)
