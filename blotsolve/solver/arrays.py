"""Positions as rows of arrays: what a batch is read into, each row checked as far as arrays show it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from blotsolve.cards import Card, Hand
from blotsolve.checks import as_whole
from blotsolve.contract import Strain
from blotsolve.core import pack_position
from blotsolve.deal import Deal, Position
from blotsolve.errors import BlotsolveError, DealError, PositionError
from blotsolve.game import legal_to_table
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat, Side
from blotsolve.solver.reading import Plain, read_carefully, read_plainly

NO_CARD = 255
"""What stands on the table where there is no card."""
_NO_CARDS = bytes([NO_CARD])


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """Positions as the core reads them, one a row; a row with an error is not for solving."""

    hands: NDArray[np.uint32]
    """The cards of N, E, S and W as masks, bit 8·suit + rank."""
    strains: NDArray[np.uint8]
    leaders: NDArray[np.uint8]
    tables: NDArray[np.uint8]
    """The cards on the table, the leader's first, and then NO_CARD."""
    on_table: NDArray[np.uint8]
    """How many cards are on the table."""
    taken: NDArray[np.uint8]
    """Who has taken a trick before: 1 for N–S, 2 for E–W, 3 for both."""
    errors: dict[int, BlotsolveError]

    def __len__(self) -> int:
        return len(self.hands)

    def refuse(self, index: int, error: BlotsolveError) -> None:
        """Keep why a row is not solved, unless there is a reason already."""
        self.errors.setdefault(index, type(error)(f"position {index}: {error}"))

    def fault(self, index: int, ruleset: Ruleset) -> BlotsolveError:
        """Return why the core refuses a row, said as it is for a position alone."""
        try:
            taken = [side for side in Side if self.taken[index] >> side & 1]
            table = [Card(int(card)) for card in self.tables[index][: self.on_table[index]]]
            deal = Deal([Hand.from_mask(int(mask)) for mask in self.hands[index]])
            strain, leader = Strain(int(self.strains[index])), Seat(int(self.leaders[index]))
            legal_to_table(Position(deal, strain, leader, table, taken), ruleset)
        except BlotsolveError as error:
            return error
        raise AssertionError(f"the core refuses row {index}, and nobody knows why")

    def card_counts(self) -> NDArray[np.uint8]:
        """Return how many cards are in the hands of each row."""
        held = np.bitwise_or.reduce(self.hands, axis=1)
        bits = np.array([number.bit_count() for number in range(256)], np.uint8)
        counts: NDArray[np.uint8] = bits[held.view(np.uint8).reshape(-1, 4)].sum(axis=1, dtype=np.uint8)
        return counts

    def whole(self) -> NDArray[np.uint8]:
        """Return each row as bytes, the same for the same position."""
        parts = [self.hands.view(np.uint8), self.tables]
        parts += [one[:, None] for one in (self.strains, self.leaders, self.on_table, self.taken)]
        return np.concatenate(parts, axis=1)


def _empty(size: int) -> Rows:
    return Rows(
        hands=np.zeros((size, 4), np.uint32),
        strains=np.zeros(size, np.uint8),
        leaders=np.zeros(size, np.uint8),
        tables=np.full((size, 3), NO_CARD, np.uint8),
        on_table=np.zeros(size, np.uint8),
        taken=np.zeros(size, np.uint8),
        errors={},
    )


def rows_of_positions(
    positions: Iterable[Position | Deal | str], strains: Any, leaders: Any, ruleset: Ruleset
) -> Rows:
    """Read positions one by one; deals among them take the strain and the leader that stand beside them."""
    if isinstance(positions, (str, Position, Deal)) or not isinstance(positions, Iterable):
        raise PositionError(f"no positions: {positions!r} (expected a list of them)")
    kind = getattr(getattr(positions, "dtype", None), "kind", "O")
    if kind not in "OUT":  # an array of numbers
        raise PositionError("numbers as positions (expected hands=… for an array of sets of cards)")
    listed = list(positions)
    strains, leaders = _each("strains", strains, len(listed)), _each("leaders", leaders, len(listed))
    packed, errors = [_NOTHING] * len(listed), dict[int, BlotsolveError]()
    allowed = sum(1 << strain for strain in ruleset.playable)
    for index, (one, strain, leader) in enumerate(zip(listed, strains, leaders, strict=True)):
        if isinstance(one, str):
            plain = read_plainly(one, strain, leader, allowed)
            if plain is not None:
                packed[index] = plain
                continue
        try:
            position = read_carefully(one, strain, leader)
            ruleset.require(position.strain)
        except BlotsolveError as error:
            errors[index] = error
        else:
            hands, table, lead, taken = pack_position(position)
            packed[index] = hands, position.strain, lead, table, taken
    return _filled(packed, errors)


_NOTHING = (0, 0, 0, 0), 0, 0, b"", 0
"""What a row holds that nobody could read."""


def _filled(packed: list[Plain], errors: dict[int, BlotsolveError]) -> Rows:
    """Return rows of what was read, column by column: it costs a tenth of writing row by row."""
    rows = _empty(len(packed))
    if packed:
        hands, strains, leaders, tables, taken = zip(*packed, strict=True)
        rows.hands[:] = np.array(hands, np.uint32)
        rows.strains[:], rows.leaders[:], rows.taken[:] = strains, leaders, taken
        rows.on_table[:] = list(map(len, tables))
        cards = b"".join([table.ljust(3, _NO_CARDS) for table in tables])
        rows.tables[:] = np.frombuffer(cards, np.uint8).reshape(-1, 3)
    for index, error in errors.items():
        rows.refuse(index, error)
    return rows


def _each(name: str, values: Any, size: int) -> list[Any]:
    """Return as many values as there are positions: the same for all, or one each."""
    if values is None or isinstance(values, str) or as_whole(values) is not None:
        return [values] * size
    listed = list(values) if isinstance(values, Iterable) else []
    if len(listed) != size:
        raise PositionError(
            f"{name} for {size} positions: {values!r} (expected one for all, or one for each)"
        )
    return listed


def rows_of_arrays(
    hands: Any, strains: Any, leaders: Any, tables: Any, on_table: Any, taken: Any, ruleset: Ruleset
) -> Rows:
    """Read arrays of any layout; what is wrong with an array as a whole is raised, the rest noted by row."""
    masks = _array("hands", hands, DealError)
    if masks.dtype.kind == "i" and masks.dtype.itemsize == 4:  # the ace of clubs is the bit of the sign
        masks = masks.astype(np.uint32)
    if masks.ndim != 2 or masks.shape[1] != 4:
        raise DealError(f"hands of shape {masks.shape} (expected four masks a row: N E S W)")
    rows = _empty(len(masks))
    _keep(rows, rows.hands, masks, 0xFFFFFFFF, "no set of cards: {} (expected 32 bits)", DealError)
    if strains is None or leaders is None:
        missing = "strains" if strains is None else "leaders"
        raise PositionError(f"no {missing} beside the hands (expected one for all, or one for each row)")
    _column(rows, rows.strains, "strains", strains, lambda value: ruleset.require(Strain(value)))
    _column(rows, rows.leaders, "leaders", leaders, Seat)
    if tables is not None:
        _lay(rows, tables, on_table)
    elif on_table is not None:
        raise PositionError("on_table without tables (expected the cards beside their number)")
    if taken is not None:
        _column(rows, rows.taken, "taken", taken, _read_taken)
    else:
        rows.taken[:] = np.where(rows.card_counts() + rows.on_table < 32, 3, 0)
    return rows


def _array(name: str, values: Any, kind: type[BlotsolveError]) -> NDArray[Any]:
    """Return whole numbers as an array; raise an error of this kind for anything else."""
    try:
        array = np.asarray(values)
    except (TypeError, ValueError, OverflowError):  # rows of different lengths, numbers of more than 64 bits
        raise kind(f"{name} are no array (expected whole numbers in rows of one length)") from None
    if array.dtype.kind not in "iu" and array.size:
        raise kind(f"{name} are {array.dtype} (expected whole numbers)")
    return array


def _keep(
    rows: Rows, into: NDArray[Any], numbers: NDArray[Any], most: int, says: str, kind: type[BlotsolveError]
) -> None:
    """Copy numbers from 0 to `most` to where they belong, and refuse the rows of the others."""
    wrong = (numbers < 0) | (numbers > most)
    into[...] = np.where(wrong, 0, numbers)
    for place in np.argwhere(wrong):
        rows.refuse(int(place[0]), kind(says.format(numbers[tuple(place)])))


def _column(rows: Rows, into: NDArray[np.uint8], name: str, values: Any, read: Callable[[Any], int]) -> None:
    """Read one value for all, refused at once, or one for each row; each a number or text."""
    if isinstance(values, str) or as_whole(values) is not None:
        into[:] = read(values)
        return
    try:
        array = np.asarray(values)
    except (TypeError, ValueError, OverflowError):
        raise PositionError(f"{name} are no array (expected one for all, or one for each row)") from None
    if array.ndim == 0 and array.dtype.kind in "iuU":
        into[:] = read(array.item())
        return
    if array.shape != (len(rows),):
        raise PositionError(f"{name} of shape {array.shape} (expected one for all, or {len(rows)})")
    if array.dtype.kind not in "iuU" and array.size:
        raise PositionError(f"{name} are {array.dtype} (expected whole numbers or text)")
    distinct, which = np.unique(array, return_inverse=True)
    found = [_try(read, value) for value in distinct.tolist()]
    into[:] = np.array([0 if isinstance(one, BlotsolveError) else one for one in found], np.uint8)[which]
    wrong = np.array([isinstance(one, BlotsolveError) for one in found], bool)[which]
    for index in np.flatnonzero(wrong).tolist():
        if isinstance(error := found[which[index]], BlotsolveError):
            rows.refuse(index, error)


def _try(read: Callable[[Any], int], value: Any) -> int | BlotsolveError:
    try:
        return read(value)
    except BlotsolveError as error:
        return error


def _lay(rows: Rows, tables: Any, on_table: Any) -> None:
    """Put cards on the table: the first `on_table` of each row, or all before -1 or NO_CARD."""
    cards = _array("tables", tables, PositionError)
    if cards.ndim != 2 or len(cards) != len(rows) or cards.shape[1] > 3:
        raise PositionError(
            f"tables of shape {cards.shape} (expected {len(rows)} rows of three cards at most)"
        )
    width = cards.shape[1]
    is_card = (cards != -1) & (cards != NO_CARD)
    if on_table is not None:
        _column(rows, rows.on_table, "on_table", on_table, lambda value: _read_count(value, width))
        is_card &= np.arange(width) < rows.on_table[:, None]
    counts = is_card.sum(axis=1)
    gaps = (is_card != (np.arange(width) < counts[:, None])).any(axis=1)
    if on_table is not None:
        gaps |= counts != rows.on_table
    for index in np.flatnonzero(gaps).tolist():
        rows.refuse(index, PositionError("a place on the table is empty before the last card"))
    rows.on_table[:] = np.where(gaps, 0, counts)
    _keep(
        rows,
        rows.tables[:, :width],
        np.where(is_card, cards, 0),
        31,
        "no card: {} (expected 0 to 31)",
        PositionError,
    )
    rows.tables[np.arange(3) >= rows.on_table[:, None]] = NO_CARD


def _read_count(value: Any, most: int) -> int:
    found = as_whole(value)
    if found is not None and 0 <= found <= most:
        return found
    raise PositionError(f"no number of cards on the table: {value!r} (expected 0 to {most})")


def _read_taken(value: Any) -> int:
    found = as_whole(value)
    if found is not None and 0 <= found <= 3:
        return found
    words = [] if value == "-" else value.split("+") if isinstance(value, str) else [""]
    try:
        return sum(1 << side for side in {Side(word) for word in words})
    except PositionError:
        raise PositionError(
            f"no sides: taken={value!r} (expected -, NS, EW or NS+EW, or a number from 0 to 3)"
        ) from None
