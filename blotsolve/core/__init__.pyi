from .builds import build, core
from .packing import Start, pack_contract, pack_position

__all__ = [
    "Start",
    "build",
    "core",
    "pack_contract",
    "pack_position",
]
