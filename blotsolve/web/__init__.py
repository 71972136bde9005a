"""The page for a browser and the HTTP service behind it: `blotsolve web`.

The service knows nothing of the game. A question comes as JSON, one of a few worker processes calls the
package, and its record goes back as JSON: the same object that the command prints with `--json`. Nothing is
kept between requests.

It needs the extra `web`: `pip install 'blotsolve[web]'`.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
