"""The source of _core compiled for x86-64-v3; absent where the compiler has no such target."""

from blotsolve._core import FAULTS as FAULTS
from blotsolve._core import Solver as Solver
from blotsolve._core import belote as belote
from blotsolve._core import legal as legal
from blotsolve._core import pack_contract as pack_contract
from blotsolve._core import read_position as read_position
from blotsolve._core import roem as roem
from blotsolve._core import supports_v3 as supports_v3
from blotsolve._core import tricks as tricks
from blotsolve._core import winner as winner
