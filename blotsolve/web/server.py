"""The server: one process on this machine, which ends as it is told to."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from blotsolve.errors import OptionError
from blotsolve.web.app import Settings, create_app

MOST_CONNECTIONS = 512
HEADER_SECONDS = 10.0
"""Seconds that a connection may take to say what it wants; who is slower is hung up on."""


class _Impatient(H11Protocol):
    """HTTP that hangs up on who is slow to say what he wants."""

    _hang_up: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Begin to wait for a whole head of a request, or stop if it is here."""
        if self.conn.their_state is not h11.IDLE:
            self._forget()
        elif self._hang_up is None:
            self._hang_up = self.loop.call_later(HEADER_SECONDS, self.transport.close)

    def _forget(self) -> None:
        if self._hang_up is not None:
            self._hang_up.cancel()
            self._hang_up = None


def serve(
    settings: Settings, *, host: str = "127.0.0.1", port: int = 8162, ready: Callable[[str], object] = print
) -> None:
    """Serve the page until Ctrl-C.

    Parameters
    ----------
    settings : Settings
        How much the service does at once, and under which names it answers.
    host : str
        The address to listen at; the default is reached from this machine only.
    port : int
        Where to listen, 0 to 65535; 0 takes any that is free.
    ready : callable
        Called with the address of the page as soon as it can be opened.

    Raises
    ------
    OptionError
        If it cannot listen there.

    Examples
    --------
    >>> from blotsolve.web import Settings, serve
    >>> serve(Settings(), port=9000)  # doctest: +SKIP
    """
    listener = _listener(host, port)
    name = f"[{host}]" if listener.family == socket.AF_INET6 else host
    address = f"http://{name}:{listener.getsockname()[1]}/"
    config = uvicorn.Config(
        create_app(settings),
        http=_Impatient,
        ws="none",
        lifespan="on",
        log_level="error",
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=3,
        h11_max_incomplete_event_size=16 << 10,
    )
    server = _Server(config, lambda: ready(address))
    with listener:
        server.run(sockets=[listener])


def _listener(host: str, port: int) -> socket.socket:
    """Return a socket that is bound; raise OptionError where that cannot be."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or error
        raise OptionError(f"cannot serve {host} port {port}: {reason} (expected another --port)") from None
    return listener


class _Server(uvicorn.Server):
    """A server that tells when it listens."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()
