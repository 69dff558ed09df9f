"""An adapter for `requests` that limits the length of replies and refuses compressed ones."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from requests.adapters import HTTPAdapter
from requests.exceptions import ConnectionError as BrokenOffError
from requests.exceptions import ContentDecodingError
from urllib3.exceptions import HTTPError

from .bounded import gathered

if TYPE_CHECKING:
    from requests import PreparedRequest, Response

_PIECE = 65_536


class PlainReplies(HTTPAdapter):
    """Accepts uncompressed replies only, and reads at most as much of them as `gathered` allows."""

    def send(self, request: PreparedRequest, *args: Any, **options: Any) -> Response:
        """Raises `ContentDecodingError` for a compressed reply, since 10 kB may decompress to gigabytes."""
        reply = super().send(request, *args, **{**options, "stream": True})
        if reply.headers.get("Content-Encoding", "identity").strip().lower() not in ("", "identity"):
            reply.close()
            raise ContentDecodingError("a compressed reply, which was not requested")
        try:
            with reply:
                body = gathered(iter(lambda: reply.raw.read1(_PIECE), b""))
        except HTTPError as error:
            raise BrokenOffError(error) from error
        reply.raw = BytesIO(body)
        return reply
