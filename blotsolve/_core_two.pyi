"""The compiled core of the games for two; see blotsolve._core for cards, sets and contracts.

Seats are 0, N, and 1, S; bit 0 of `taken` says that N has taken a trick, bit 1 that S has. Every position is
`(hands, under, table, leader, taken)`:

`hands`   the open cards of N and of S, as sets; a lead on the table is in none;
`under`   nothing, or 32 bytes: for every open card, and for the lead, the closed card below it, 255 for
          none and 254 for one that nobody knows;
`table`   the lead, or nothing.
"""

from collections.abc import Sequence
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray
from typing_extensions import disjoint_base

FAULTS: Final[dict[int, str]]

class NodeLimit(RuntimeError): ...
class Stopped(RuntimeError): ...

def supports_v3() -> bool: ...
def legal(
    contract: bytes, hands: Sequence[int], under: bytes, table: bytes, leader: int, taken: int
) -> int: ...
def winner(contract: bytes, table: bytes, leader: int) -> int: ...
def tricks(
    contract: bytes, hands: Sequence[int], under: bytes, table: bytes, leader: int, taken: int, cards: bytes
) -> tuple[list[tuple[int, int, int, tuple[int, int]]], int]: ...

@disjoint_base
class Solver:
    def __new__(
        cls, contract: bytes, table_bytes: int = ..., weights: bytes = b"", chance_bytes: int = ...
    ) -> Self: ...
    @property
    def nodes(self) -> int: ...
    def use(self, contract: bytes) -> None: ...
    def clear(self) -> None: ...
    def stop(self) -> None: ...
    def value(self, hands: Sequence[int], under: bytes, table: bytes, leader: int, taken: int) -> int: ...
    def at_least(
        self, hands: Sequence[int], under: bytes, table: bytes, leader: int, taken: int, margin: int
    ) -> bool: ...
    def cards(
        self, hands: Sequence[int], under: bytes, table: bytes, leader: int, taken: int
    ) -> list[tuple[int, int, int]]: ...
    def line(self, hands: Sequence[int], under: bytes, table: bytes, leader: int, taken: int) -> bytes: ...
    def along(
        self, hands: Sequence[int], under: bytes, table: bytes, leader: int, taken: int, cards: bytes
    ) -> tuple[int, ...]: ...
    def rows(
        self,
        rows: NDArray[np.int64],
        hands: NDArray[np.uint32],
        under: NDArray[np.uint8],
        leaders: NDArray[np.uint8],
        tables: NDArray[np.uint8],
        taken: NDArray[np.uint8],
        margins: NDArray[np.int32],
        nodes: NDArray[np.uint64],
        faults: NDArray[np.uint8],
        best: NDArray[np.uint8],
        legal: NDArray[np.uint32],
        cards: NDArray[np.int32],
        keep: bool,
    ) -> None: ...
    def expect(
        self,
        hands: Sequence[int],
        under: bytes,
        table: bytes,
        leader: int,
        taken: int,
        *,
        closed: int,
        late: bool = False,
        turning: int = 0,
        node_limit: int = 0,
    ) -> int: ...
    def expect_cards(
        self,
        hands: Sequence[int],
        under: bytes,
        table: bytes,
        leader: int,
        taken: int,
        *,
        closed: int,
        late: bool = False,
        turning: int = 0,
        node_limit: int = 0,
    ) -> list[tuple[int, int, int]]: ...
    def expect_turns(
        self,
        hands: Sequence[int],
        under: bytes,
        table: bytes,
        leader: int,
        taken: int,
        *,
        closed: int,
        late: bool = False,
        turning: int = 0,
        node_limit: int = 0,
    ) -> list[tuple[int, int]]: ...
    def chance(
        self,
        hands: Sequence[int],
        under: bytes,
        table: bytes,
        leader: int,
        taken: int,
        margin: int,
        *,
        closed: int,
        late: bool = False,
        turning: int = 0,
        node_limit: int = 0,
    ) -> int: ...
    def chance_cards(
        self,
        hands: Sequence[int],
        under: bytes,
        table: bytes,
        leader: int,
        taken: int,
        margin: int,
        *,
        closed: int,
        late: bool = False,
        turning: int = 0,
        node_limit: int = 0,
    ) -> list[tuple[int, int, int]]: ...
