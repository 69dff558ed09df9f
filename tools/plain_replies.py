"""How `requests` reads replies of unknown length and compression."""

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
    """Takes replies that are not packed, and no more of them than `gathered` allows."""

    def send(self, request: PreparedRequest, *args: Any, **options: Any) -> Response:
        """Raises `ContentDecodingError` for a packed reply: one of 10 kB may unpack to gigabytes."""
        reply = super().send(request, *args, **{**options, "stream": True})
        if reply.headers.get("Content-Encoding", "identity").strip().lower() not in ("", "identity"):
            reply.close()
            raise ContentDecodingError("a packed reply, which was not asked for")
        try:
            with reply:
                body = gathered(iter(lambda: reply.raw.read1(_PIECE), b""))
        except HTTPError as error:
            raise BrokenOffError(error) from error
        reply.raw = BytesIO(body)
        return reply
