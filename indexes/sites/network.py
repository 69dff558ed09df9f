"""Connections that lead to the public internet only, and that end when their time is up."""

from __future__ import annotations

import ipaddress
import socket
import ssl
import time
from collections.abc import Iterable
from typing import Any

import httpcore
from httpcore import NetworkBackend, NetworkStream, SyncBackend

_TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""IPv4 addresses as NAT64 writes them (RFC 6052)."""
_UNICAST = ipaddress.ip_network("2000::/3")
"""The only public IPv6 addresses; elsewhere lie site-local ones, and further forms in which a gateway hides IPv4."""


class PrivateAddressError(httpcore.ConnectError):
    """A name leads to an address that is not on the public internet."""


class Guarded(NetworkBackend):
    """Resolves a name once, looks where it leads, and connects to just that address: it cannot change in between.

    Every connection goes this way, those of redirects too. All together last until `deadline` (`time.monotonic`),
    except for the look-up of a name: it takes as long as the system's resolver does.
    """

    def __init__(self, *, private: bool) -> None:
        """With `private` addresses of this machine and of private networks are let through."""
        self._private = private
        self._backend = SyncBackend()
        self.deadline = time.monotonic()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> NetworkStream:
        """Raises `PrivateAddressError`, and httpcore's errors where nothing answers."""
        address = self._address(host, port)
        seconds = _remaining(self.deadline, timeout)
        stream = self._backend.connect_tcp(address, port, seconds, local_address, socket_options)
        return _Ending(stream, self)

    def _address(self, host: str, port: int) -> str:
        try:
            records = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise httpcore.ConnectError(f"the name {host!r} is not known") from error
        addresses = [str(record[4][0]).partition("%")[0] for record in records]
        for address in addresses:
            if not (self._private or is_public(address)):
                raise PrivateAddressError(f"{host!r} leads to the private address {address}")
        return addresses[0]


class _Ending(NetworkStream):
    """A stream whose reads and writes together end at the guard's deadline: a drip of bytes does not renew the time."""

    def __init__(self, stream: NetworkStream, guard: Guarded) -> None:
        self._stream, self._guard = stream, guard

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, _remaining(self._guard.deadline, timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, _remaining(self._guard.deadline, timeout))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> NetworkStream:
        seconds = _remaining(self._guard.deadline, timeout)
        return _Ending(self._stream.start_tls(ssl_context, server_hostname, seconds), self._guard)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


def is_public(address: str) -> bool:
    """Whether an IP address is public; one that embeds another address is judged by the embedded one."""
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo or (None, None))[1]
        if ip in _TRANSLATED:
            inner = ipaddress.IPv4Address(ip.packed[-4:])
        if inner is not None:
            return is_public(str(inner))
        if ip not in _UNICAST:
            return False
    return ip.is_global and not ip.is_multicast


def _remaining(deadline: float, timeout: float | None) -> float:
    seconds = deadline - time.monotonic()
    if seconds <= 0:
        raise httpcore.ReadTimeout("the time is up")
    return seconds if timeout is None else min(seconds, timeout)
