"""The address of a server that speaks OpenAI's API, checked where settings are read."""

from __future__ import annotations

from ipaddress import IPv4Address
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

_LONGEST = 2_000


def _checked(url: str) -> str:
    if not url.startswith(("http://", "https://")):
        raise PydanticCustomError("no_address", "begin it with http:// or https://")
    if not url.isprintable() or " " in url or len(url) > _LONGEST or not _names_host(url):
        raise PydanticCustomError("no_address", "write it as http://HOST:PORT/PATH, such as http://127.0.0.1:8080/v1")
    return url


def _names_host(url: str) -> bool:
    """Whether an address has a host and a port that can be."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
        if not host.isascii():
            host.encode("idna")
        if host.count(".") == 3 and host.replace(".", "").isdecimal():
            IPv4Address(host)
    except ValueError:  # UnicodeError among them
        return False
    return bool(host) and port != 0


BaseUrl = Annotated[str, AfterValidator(_checked)]
