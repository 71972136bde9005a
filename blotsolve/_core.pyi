"""The compiled core; see blotsolve.solver.packing for what the integers mean."""

from collections.abc import Sequence
from typing import Final, Self

from typing_extensions import disjoint_base

FAULTS: Final[dict[int, str]]

def pack_contract(
    place: bytes | bytearray,
    points: bytes | bytearray,
    *,
    trumps: int,
    must_beat: int,
    belotes: int,
    ruff: bool,
    partner_exempt: bool,
    overruff: bool,
    undertrump: int,
    last_trick: int,
    capot: int,
    belote: int,
) -> bytes: ...
def supports_v3() -> bool: ...
def legal(contract: bytes, hands: Sequence[int], table: bytes, leader: int, taken: int) -> int: ...
def winner(contract: bytes, table: bytes, leader: int) -> int: ...
def belote(
    contract: bytes, hands: Sequence[int], table: bytes, leader: int, taken: int, card: int
) -> int: ...

@disjoint_base
class Solver:
    def __new__(cls, contract: bytes, table_bytes: int, weights: bytes = b"") -> Self: ...
    @property
    def nodes(self) -> int: ...
    def use(self, contract: bytes) -> None: ...
    def clear(self) -> None: ...
    def value(self, hands: Sequence[int], table: bytes, leader: int, taken: int) -> int: ...
    def at_least(self, hands: Sequence[int], table: bytes, leader: int, taken: int, margin: int) -> bool: ...
    def cards(
        self, hands: Sequence[int], table: bytes, leader: int, taken: int
    ) -> list[tuple[int, int, int]]: ...
    def line(
        self, hands: Sequence[int], table: bytes, leader: int, taken: int
    ) -> tuple[bytes, bytes, int, int, int]: ...
