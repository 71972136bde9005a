"""The page for a browser and the HTTP service behind it: `blotsolve web`.

The service knows nothing of the game. A question comes as JSON, one of a few worker processes calls the
package, and its record goes back as JSON: the same object that the command prints with `--json`. Nothing is
kept between requests.

It needs the extra `web`: `pip install 'blotsolve[web]'`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from blotsolve.web.app import Settings, create_app
    from blotsolve.web.server import serve

__all__ = ["Settings", "create_app", "serve"]


def __getattr__(name: str) -> object:
    """Load what serves the page only where it is asked for: workers compute without it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from blotsolve.web import app, server

    return getattr(server if name == "serve" else app, name)
