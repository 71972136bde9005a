from .builds import build, core, core_two
from .packing import Start, pack_contract, pack_position

__all__ = [
    "Start",
    "build",
    "core",
    "core_two",
    "pack_contract",
    "pack_position",
]
