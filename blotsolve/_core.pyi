"""The compiled core; see blotsolve.core.packing for what the integers mean."""

from collections.abc import Sequence
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray
from typing_extensions import disjoint_base

FAULTS: Final[dict[int, str]]

def pack_contract(
    place: bytes | bytearray,
    points: bytes | bytearray,
    *,
    trumps: int,
    must_beat: int,
    held_back: int,
    belotes: int,
    ruff: bool,
    partner_exempt: bool,
    overruff: bool,
    undertrump: int,
    last_trick: int,
    capot: int,
    belote: int,
    runs: tuple[int, int] = ...,
    stuk: int = ...,
    stuk_suits: int = ...,
    fours: bytes | bytearray = ...,
) -> bytes: ...
def read_position(
    text: str, strain: int, leader: int, strains: int
) -> tuple[tuple[int, int, int, int], int, int, bytes, int] | None: ...
def supports_v3() -> bool: ...
def legal(contract: bytes, hands: Sequence[int], table: bytes, leader: int, taken: int) -> int: ...
def winner(contract: bytes, table: bytes, leader: int) -> int: ...
def roem(contract: bytes, cards: bytes) -> int: ...
def belote(
    contract: bytes, hands: Sequence[int], table: bytes, leader: int, taken: int, card: int
) -> int: ...
def tricks(
    contract: bytes, hands: Sequence[int], table: bytes, leader: int, taken: int, cards: bytes
) -> tuple[list[tuple[int, int, int, tuple[int, int, int, int], int]], int]: ...

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
    def cards_with_roem(
        self, hands: Sequence[int], table: bytes, leader: int, taken: int
    ) -> list[tuple[int, int, int, int, int]]: ...
    def line(
        self, hands: Sequence[int], table: bytes, leader: int, taken: int
    ) -> tuple[bytes, bytes, int, int, int]: ...
    def by_leader(self, hands: Sequence[int]) -> tuple[int, int, int, int]: ...
    def along(
        self, hands: Sequence[int], table: bytes, leader: int, taken: int, cards: bytes
    ) -> tuple[int, ...]: ...
    def rows(
        self,
        rows: NDArray[np.int64],
        hands: NDArray[np.uint32],
        leaders: NDArray[np.uint8],
        tables: NDArray[np.uint8],
        on_table: NDArray[np.uint8],
        taken: NDArray[np.uint8],
        margins: NDArray[np.int32],
        nodes: NDArray[np.uint64],
        faults: NDArray[np.uint8],
        best: NDArray[np.uint8],
        legal: NDArray[np.uint32],
        cards: NDArray[np.int32],
        roem: NDArray[np.int32],
    ) -> None: ...
