from .app import Settings, create_app
from .server import serve

__all__ = [
    "Settings",
    "create_app",
    "serve",
]
