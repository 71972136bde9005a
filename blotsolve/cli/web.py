"""`blotsolve web`: a page for the browser, and the HTTP service behind it."""

from __future__ import annotations

import webbrowser
from dataclasses import replace
from typing import Annotated

import typer

from blotsolve.cli.screen import Screen
from blotsolve.errors import OptionError


def web_command(
    port: Annotated[
        int,
        typer.Option("--port", "-p", min=0, max=65535, help="Where to listen; 0 for any port that is free."),
    ] = 8162,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page at once.")] = True,
    host: Annotated[
        str,
        typer.Option("--host", help="The address to listen at; others than this machine can ask at 0.0.0.0."),
    ] = "127.0.0.1",
    allow_host: Annotated[
        list[str] | None,
        typer.Option("--allow-host", metavar="NAME", help="Another name by which the service may be asked."),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", min=1, max=256, help="Processes that compute; as many as cores."),
    ] = None,
) -> None:
    """Serve a page for the browser: deals solved, reviewed, bid and played, and the same as an HTTP service.

    It listens on this machine alone, needs no network, and keeps nothing. Ctrl-C ends it.

    \b
    blotsolve web
    blotsolve web --port 9000 --no-browser
    """
    try:
        from blotsolve.web import Settings, serve
    except ModuleNotFoundError as error:
        raise OptionError(
            f"the page needs {error.name} (expected the extra: pip install 'blotsolve[web]')"
        ) from None
    settings = Settings(hosts={host, *(allow_host or ())})
    if workers is not None:
        settings = replace(settings, workers=workers)
    screen = Screen()

    def ready(address: str) -> None:
        screen.put(f"blotsolve at {address}  (Ctrl-C ends it)")
        if browser:
            webbrowser.open(address)

    serve(settings, host=host, port=port, ready=ready)
