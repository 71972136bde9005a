"""The source of _core_two compiled for x86-64-v3; absent where the compiler has no such target."""

from blotsolve._core_two import FAULTS as FAULTS
from blotsolve._core_two import NodeLimit as NodeLimit
from blotsolve._core_two import Solver as Solver
from blotsolve._core_two import Stopped as Stopped
from blotsolve._core_two import legal as legal
from blotsolve._core_two import supports_v3 as supports_v3
from blotsolve._core_two import tricks as tricks
from blotsolve._core_two import winner as winner
