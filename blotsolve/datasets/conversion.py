"""Rows of data sets as text and records, and text and records as rows: deals, positions, play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike
from typing import Any

from blotsolve.cards import Card, Hand
from blotsolve.contract import Strain
from blotsolve.datasets.card_rows import NO_CARD, solved_rows
from blotsolve.datasets.parts import arrays_of
from blotsolve.datasets.reading import HANDS, Rows, batches
from blotsolve.datasets.recipe import Recipe
from blotsolve.datasets.schema import columns
from blotsolve.datasets.table_rows import table_row
from blotsolve.deal import Deal, Position, read_deal_or_position
from blotsolve.errors import BlotsolveError, DealError, OptionError, RecordError
from blotsolve.game import legal_cards, play
from blotsolve.records import Record, read_record
from blotsolve.rulesets import Ruleset, find_ruleset
from blotsolve.seats import Seat, Side
from blotsolve.solver import solve_table

UNKNOWN = 255
"""The dealer, or the card that was played, where nobody knows."""


def lines(folder: str | PathLike[str]) -> Iterator[str]:
    """Yield a line of text for each row of a data set.

    Parameters
    ----------
    folder
        Where it is: a path or a URL.

    Yields
    ------
    str
        Of `table` and `bids` the deal, of `cards` the position, as `blotsolve solve` reads them; of `play`
        the record, as `blotsolve score` does.

    Raises
    ------
    FileError
        If it is no data set, or a part is missing or damaged.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from blotsolve.datasets import generate
    >>> with TemporaryDirectory() as folder:
    ...     _ = generate(folder, deals=2, seed=1)
    ...     print(*lines(folder), sep="\\n")
    N:Q8.Q.QT8.Q9 AT7.AKJ..87 KJ.T97.7.KT 9.8.AKJ9.AJ
    N:AT.KJ.7.AJT Q9.QT7.J.87 K8.9.AK9.Q9 J7.A8.QT8.K
    """
    for rows in batches(folder):
        if rows.recipe.what == "cards":
            yield from map(str, positions(rows))
        elif rows.recipe.what == "play":
            yield from rows["record"].tolist()
        else:
            yield from map(str, _deals(rows))


def positions(rows: Rows) -> Iterator[Position]:
    """Yield the position of each row of `cards`.

    Parameters
    ----------
    rows
        Rows of `cards`.

    Yields
    ------
    Position
        The hands, the cards on the table, who leads, and who has taken a trick.

    Raises
    ------
    OptionError
        For rows of another kind.

    Examples
    --------
    >>> [str(one) for one in positions(rows_of_lines(["N:A...7 T..7. K...8 Q..8. S N"]))]
    ['N:A...7 T..7. K...8 Q..8. S N']
    """
    if rows.recipe.what != "cards":
        raise OptionError(f"no positions in {rows.recipe.what} (expected rows of cards)")
    for deal, strain, leader, table, taken in zip(
        _deals(rows), rows["strain"], rows["leader"], rows.tables, rows["taken"], strict=True
    ):
        on_table = [Card(int(card)) for card in table if card != NO_CARD]
        sides = [side for side in Side if taken >> side & 1]
        yield Position(deal, Strain(int(strain)), Seat(int(leader)), on_table, sides)


def records(rows: Rows) -> Iterator[Record]:
    """Yield the record of each row of `play`.

    Parameters
    ----------
    rows
        Rows of `play`.

    Yields
    ------
    Record
        The whole deal: cards, auction, contract, declarations, play, result and score.

    Raises
    ------
    OptionError
        For rows of another kind.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from blotsolve.datasets import generate, read
    >>> with TemporaryDirectory() as folder:
    ...     _ = generate(folder, deals=3, what="play", seed=1)
    ...     [str(record.contract) for record in records(read(folder))]
    ['13C recontra by N', '11C by S', '12NT by W']
    """
    if rows.recipe.what != "play":
        raise OptionError(f"no records in {rows.recipe.what} (expected rows of play)")
    for text in rows["record"]:
        yield read_record(text)


def rows_of_lines(texts: Iterable[str], ruleset: Ruleset | str = "blot") -> Rows:
    """Solve deals or positions of your own, one a line, and return them as rows.

    Parameters
    ----------
    texts
        Lines of text, such as those of an open file. Whole deals become rows of `table`, positions rows of
        `cards`. Blank lines and what follows a # are skipped; the column `deal` has the number of the line,
        from 1.
    ruleset
        The law and the points.

    Returns
    -------
    Rows
        As `read` returns them; `to_arrow` makes a table of them, to be written as any other.

    Raises
    ------
    BlotsolveError
        The error of a line that cannot be parsed, with its number; DealError for a deal that is not whole,
        and for positions among deals.

    Examples
    --------
    >>> rows = rows_of_lines(["N:A...7 T..7. K...8 Q..8. S N", "N:A...7 T..7. K...8 Q..8. S E"])
    >>> rows.recipe.what, rows["margin_ns"].tolist()
    ('cards', [38, 38])
    """
    ruleset = find_ruleset(ruleset)
    numbered = ((number, text.partition("#")[0].strip()) for number, text in enumerate(texts, 1))
    found = [(number, _read_line(number, text, ruleset)) for number, text in numbered if text]
    positions = [(number, one) for number, one in found if isinstance(one, Position)]
    deals = [(number, one) for number, one in found if isinstance(one, Deal)]
    if positions and deals:
        number = min(positions[0][0], deals[0][0])
        other = max(positions[0][0], deals[0][0])
        raise DealError(f"line {other}: another kind than line {number} (expected deals or positions only)")
    if deals:
        return _rows(
            "table", ruleset, [table_row(number, solve_table(one, ruleset)) for number, one in deals]
        )
    heads = [(number, UNKNOWN, "", UNKNOWN) for number, _ in positions]
    return _rows("cards", ruleset, solved_rows(ruleset, [one for _, one in positions], heads))


def rows_of_records(records: Iterable[Record | str], *, skip_passed_out: bool = False) -> Rows:
    """Value every card of played deals, and return the positions as rows of `cards`.

    Parameters
    ----------
    records
        Records, or their text, all of one ruleset. Each needs the deal, the contract, the dealer and the
        play; one row is made for each card played. The column `deal` has the number of the record, from 1.
    skip_passed_out
        Pass over records in which all four passed.

    Returns
    -------
    Rows
        As `read` returns them.

    Raises
    ------
    RecordError
        For a record that lacks something, or of another ruleset; and the error of text that cannot be
        parsed, or of a card that was not legal.

    Examples
    --------
    >>> from blotsolve.players import find_bot, play_deal
    >>> record = Record.of(play_deal(1, "N", "blot", [find_bot("rules")] * 4))
    >>> rows_of_records([record]).size
    32
    """
    positions, heads, ruleset = [], [], None
    for number, one in enumerate(records, 1):
        record = one if isinstance(one, Record) else read_record(one)
        ruleset = ruleset or record.ruleset
        if skip_passed_out and record.contract is None and record.play is None:
            continue
        missing = [name for name in ("dealer", "deal", "contract", "play") if getattr(record, name) is None]
        if record.ruleset != ruleset or missing:
            lacks = f"no {missing[0]}" if record.ruleset == ruleset else f"of {record.ruleset}"
            raise RecordError(f"record {number}: {lacks} (expected a deal that was played, of {ruleset})")
        assert record.deal is not None
        assert record.contract is not None
        assert record.dealer is not None
        position = Position(record.deal, record.contract.strain, record.dealer.next)
        for card in record.play or ():
            positions.append(position)
            heads.append((number, int(record.dealer), str(record.contract), int(card)))
            try:
                position = play(position, card, ruleset)
            except BlotsolveError as error:
                raise type(error)(f"record {number}: {error}") from None
    ruleset = ruleset or find_ruleset("blot")
    return _rows("cards", ruleset, solved_rows(ruleset, positions, heads))


def _read_line(number: int, text: str, ruleset: Ruleset) -> Deal | Position:
    try:
        found = read_deal_or_position(text)
        if isinstance(found, Position):
            legal_cards(found, ruleset)  # what is wrong with it is said here, not in the middle of a batch
        elif any(len(hand) < 8 for hand in found):
            raise DealError(f"a deal that is not whole: {text!r} (expected 32 cards, or a position)")
        return found
    except BlotsolveError as error:
        raise type(error)(f"line {number}: {error}") from None


def _rows(what: str, ruleset: Ruleset, rows: list[list[Any]]) -> Rows:
    recipe = Recipe(deals=max(len(rows), 1), what=what, ruleset=ruleset)
    return Rows(recipe, arrays_of(columns(recipe), rows))


def _deals(rows: Rows) -> Iterator[Deal]:
    for hands in zip(*(rows[name].tolist() for name in HANDS), strict=True):
        yield Deal([Hand.from_mask(hand) for hand in hands])
