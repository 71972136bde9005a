from .builds import build
from .packing import Start, pack_contract, pack_position

__all__ = [
    "Start",
    "build",
    "pack_contract",
    "pack_position",
]
