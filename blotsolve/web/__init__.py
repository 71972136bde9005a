"""The page for a browser and the HTTP service behind it: `blotsolve web`.

The service knows nothing of the game. A question comes as JSON, one of a few worker processes calls the
package, and its record goes back as JSON: the same object that the command prints with `--json`. Nothing is
kept between requests.

It needs the extra `web`: `pip install 'blotsolve[web]'`.
"""

from blotsolve.web.app import Settings, create_app
from blotsolve.web.server import serve

__all__ = ["Settings", "create_app", "serve"]
