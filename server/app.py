"""The application around LangGraph's: it answers programs, and web pages of known origins only.

A browser lets any page send a request to a server on its user's machine and only withholds the reply, so a run would be
paid for all the same. Therefore the origin is checked here, before anything else.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.responses import JSONResponse
from starlette.websockets import WebSocketClose

from ..config import read_operator
from ..operator_settings import ServerSettings

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

_HERE = r"(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?"
_KNOWN = rf"https://(eu\.)?smith\.langchain\.com|https?://{_HERE}"
"""LangGraph Studio's pages, and those of this machine."""


class _KnownOrigins:
    """Answers 403 to web pages of other origins, and to other host names on a machine that trusts its clients."""

    def __init__(self, app: ASGIApp, server: ServerSettings) -> None:
        self._app, self._server = app, server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on the requests that may be answered."""
        refusal = self._refusal(Headers(scope=scope)) if scope["type"] in ("http", "websocket") else ""
        if not refusal:
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await JSONResponse({"detail": refusal}, status_code=403)(scope, receive, send)
        else:
            await WebSocketClose(reason=refusal)(scope, receive, send)

    def _refusal(self, headers: Headers) -> str:
        origin, host = headers.get("origin"), headers.get("host", "")
        if origin is not None and origin not in self._server.origins and not re.fullmatch(_KNOWN, origin):
            return f"web pages of {origin[:80]!r} may not call this server: its operator names those that may"
        if self._server.trust_client and not re.fullmatch(_HERE, host):
            # A page may point its own host name at this machine's address.
            return f"this server trusts its clients, so it answers to localhost only, not to {host[:80]!r}"
        return ""


app = Starlette(middleware=[Middleware(_KnownOrigins, server=read_operator().server)])
