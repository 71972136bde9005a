"""What stands before the service: which requests come in at all, and what every answer carries."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOCAL_HOSTS = frozenset({"127.0.0.1", "localhost", "::1"})
"""Names by which a browser on this machine finds it."""

MOST_BYTES = 1 << 16
"""Bytes of a request: a match of thirty deals is half of it."""
BODY_SECONDS = 10.0
"""Seconds in which a request has to be here."""

_HOST = re.compile(r"(?:\[([0-9a-f:]+)\]|([\w.-]+))(?::\d+)?", re.IGNORECASE | re.ASCII)
"""A host as a browser writes it: a name or an address, perhaps with a port."""

_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def problem(status: int, error: str, message: str, **headers: str) -> Response:
    """Return what a client is told when something is wrong: a kind for programs, a message for people."""
    body = json.dumps({"error": error, "message": message})
    return Response(body, status, headers, media_type="application/json")


class Guard:
    """Lets in what is asked under a known name, from the page itself, in a sound size and in time.

    A page elsewhere cannot ask: its `Origin` is another one. A name elsewhere that leads to this machine
    cannot either: its `Host` is another one.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str] = LOCAL_HOSTS) -> None:
        self.app, self.hosts = app, frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or say why not."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return

        async def send_safe(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_HEADERS)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refusal = self._refusal(scope)
        if refusal is None:
            try:
                async with asyncio.timeout(BODY_SECONDS):
                    body = await _read(receive)
            except TimeoutError:
                refusal = problem(408, "TooSlow", f"the request was not here after {BODY_SECONDS:g} seconds")
            else:
                if body is not None and len(body) <= MOST_BYTES:
                    await self.app(scope, _again(body, receive), send_safe)
                if body is None or len(body) <= MOST_BYTES:
                    return
                refusal = _too_large()
        refusal.headers["Connection"] = "close"  # what is still to come of the body is not read
        await refusal(scope, receive, send_safe)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if _name(host) not in self.hosts:
            return problem(421, "ForeignHost", f"this service does not go by the name {host[:100]!r}")
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc.lower() != host.lower():
            return problem(403, "ForeignOrigin", f"a page of {origin[:100]!r} may not ask this service")
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin") and scope["path"] != "/":
            return problem(403, "ForeignOrigin", "a page elsewhere may not ask this service")
        if scope["method"] == "POST":
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind != "application/json":
                return problem(415, "NoJson", f"the body is {kind[:100]!r} (expected application/json)")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:20]) > MOST_BYTES:
            return _too_large()
        return None


def _name(host: str) -> str:
    """Return a host without its port, nothing for what is no host."""
    found = _HOST.fullmatch(host)
    return "" if found is None else (found[1] or found[2]).lower()


def _too_large() -> Response:
    return problem(413, "TooLarge", f"the request is too large (expected at most {MOST_BYTES} bytes)")


async def _read(receive: Receive) -> bytes | None:
    """Return the body of a request, as much as is too much of one too large, None if its client has gone."""
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        part: bytes = message.get("body", b"")
        body += part
        if len(body) > MOST_BYTES or not message.get("more_body", False):
            return body


def _again(body: bytes, receive: Receive) -> Receive:
    """Return how to receive the body that was read, and then whatever follows."""
    told = False

    async def next_message() -> Message:
        nonlocal told
        if not told:
            told = True
            return {"type": "http.request", "body": body, "more_body": False}
        return await receive()

    return next_message
