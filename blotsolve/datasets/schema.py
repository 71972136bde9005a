"""The columns of every kind of data set: names, types, units and sides, for files and docs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from blotsolve.cards import Card
from blotsolve.datasets.recipe import Recipe
from blotsolve.seats import Seat

if TYPE_CHECKING:
    import pyarrow as pa

FORMAT = 1
"""The version of the files. A change of columns, of dealing or of the manifest is another."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: a `name` with {strain}, {leader} or {card} stands for one column each."""

    name: str
    dtype: str
    unit: str
    side: str
    """Whose points or cards they are, or whom the number names."""
    meaning: str
    nullable: bool = False


_DEAL = [
    Column("deal", "int64", "number", "–", "the number of the deal; with the seed it says the cards"),
    Column("north", "uint32", "cards as bits", "N", "the hand as dealt, bit 8·suit + rank"),
    Column("east", "uint32", "cards as bits", "E", "the hand as dealt"),
    Column("south", "uint32", "cards as bits", "S", "the hand as dealt"),
    Column("west", "uint32", "cards as bits", "W", "the hand as dealt"),
]
_CONTRACT = Column("contract", "string", "text", "its declarer", "the contract, as `9H contra by E`")
_DEALER = Column(
    "dealer",
    "uint8",
    "seat: 0–3 for N E S W",
    "–",
    "who dealt: seat k mod 4 for deal k; 255 where it is not known",
)

_TABLE = [
    *_DEAL,
    Column(
        "margin_ns_{strain}_{leader}",
        "int16",
        "raw points",
        "N–S minus E–W",
        "with best play in this strain with this player to lead the first trick",
    ),
    Column("nodes", "uint32", "nodes", "–", "what the search looked at for all strains and leaders"),
]

_CARDS = [
    _DEAL[0],
    *(replace(column, meaning="the cards still in hand") for column in _DEAL[1:]),
    _DEALER,
    replace(_CONTRACT, meaning="the contract, as `9H contra by E`; empty where it is not known"),
    Column("strain", "uint8", "strain: 0–5 for S H D C NT AT", "–", "what is played"),
    Column("trick", "uint8", "number", "–", "the trick, 1 to 8"),
    Column("leader", "uint8", "seat: 0–3 for N E S W", "–", "who leads or led to this trick"),
    Column("turn", "uint8", "seat: 0–3 for N E S W", "–", "who plays next"),
    Column("table_1", "uint8", "card: 0–31, 255 for none", "leader", "the first card on the table"),
    Column("table_2", "uint8", "card: 0–31, 255 for none", "next seat", "the second card on the table"),
    Column("table_3", "uint8", "card: 0–31, 255 for none", "partner", "the third card on the table"),
    Column("taken", "uint8", "bits: 1 for N–S, 2 for E–W", "–", "which sides have taken a trick before"),
    Column("legal", "uint32", "cards as bits", "turn", "the cards that may be played"),
    Column("played", "uint8", "card: 0–31, 255 for none", "turn", "the card that was played"),
    Column("best", "uint8", "card: 0–31", "turn", "a best card"),
    Column("margin_ns", "int16", "raw points", "N–S minus E–W", "from here on with best play"),
    Column(
        "margin_ns_{card}",
        "int16",
        "raw points",
        "N–S minus E–W",
        "from here on if this card is played now; null where it is not legal",
        nullable=True,
    ),
    Column("nodes", "uint32", "nodes", "–", "what the search looked at for all cards"),
]

_PLAY = [
    *_DEAL,
    _DEALER,
    Column("contract", "string", "text", "its declarer", "the contract; empty where all passed"),
    Column("strain", "uint8", "strain: 0–5 for S H D C NT AT, 255 for none", "–", "what was played"),
    Column("declarer", "uint8", "seat: 0–3 for N E S W, 255 for none", "–", "who plays the contract"),
    Column("cards_ns", "int16", "raw points", "N–S", "the cards and the last trick that N–S took"),
    Column("cards_ew", "int16", "raw points", "E–W", "the cards and the last trick that E–W took"),
    Column("tricks_ns", "uint8", "tricks", "N–S", "the tricks that N–S took"),
    Column("tricks_ew", "uint8", "tricks", "E–W", "the tricks that E–W took"),
    Column("points_ns", "int32", "table points", "N–S", "the score of the deal"),
    Column("points_ew", "int32", "table points", "E–W", "the score of the deal"),
    Column(
        "best_margin_ns",
        "int16",
        "raw points",
        "N–S minus E–W",
        "with best play from the first lead on, all cards seen; 0 where all passed",
    ),
    Column("record", "string", "text", "–", "the whole deal in one line, as `read_record` reads it"),
]

_BIDS = [
    *_DEAL,
    _DEALER,
    Column("seat", "uint8", "seat: 0–3 for N E S W", "–", "who calls"),
    Column("hand", "uint32", "cards as bits", "seat", "the cards that he sees"),
    Column("auction", "string", "text", "–", "the first speaker and the calls so far, as `N: 8H pass`"),
    Column("call", "string", "text", "seat", "one call that comes into question, one row each"),
    Column("rank", "uint8", "number", "seat", "1 for the call that is advised, 2 for the next best …"),
    Column("expected_us", "float32", "table points", "seat's side", "the mean over the worlds"),
    Column("expected_them", "float32", "table points", "the other side", "the mean over the worlds"),
    Column("error", "float32", "table points", "–", "standard error of expected_us − expected_them"),
    Column(
        "behind", "float32", "table points", "seat's side", "what the best call has more in the same worlds"
    ),
    Column("behind_error", "float32", "table points", "–", "its standard error"),
    Column(
        "chance_made",
        "float32",
        "probability",
        "the bidders",
        "of making the bid that then stands; null where there is none",
        nullable=True,
    ),
    Column("worlds", "int32", "worlds", "–", "how many worlds the figures come from"),
]

_KINDS = {"table": _TABLE, "cards": _CARDS, "play": _PLAY, "bids": _BIDS}


def columns(recipe: Recipe) -> list[Column]:
    """Return the columns of a data set, one each: names with all strains, leaders and cards filled in.

    Parameters
    ----------
    recipe
        What the data set is made of: its kind, its ruleset, and whether there is a filter by contract, with
        which a table has the dealer and the contract as well.

    Returns
    -------
    list[Column]
        The columns in the order of the files.

    Examples
    --------
    >>> [column.name for column in columns(Recipe(deals=1))][5:8]
    ['margin_ns_S_N', 'margin_ns_S_E', 'margin_ns_S_S']
    """
    listed = list(_KINDS[recipe.what])
    if recipe.what == "table" and recipe.contract is not None:
        listed[5:5] = [_DEALER, _CONTRACT]
    return [single for column in listed for single in _single(column, recipe)]


def _single(column: Column, recipe: Recipe) -> Iterator[Column]:
    if "{strain}" in column.name:
        for strain in recipe.ruleset.strains:
            for leader in Seat:
                yield replace(column, name=column.name.format(strain=strain, leader=leader))
    elif "{card}" in column.name:
        for card in range(32):
            yield replace(column, name=column.name.format(card=Card(card)))
    else:
        yield column


def arrow_schema(recipe: Recipe, metadata: dict[str, str]) -> pa.Schema:
    """Return the schema of the files; each field says its unit, whose side it is and what it means."""
    from blotsolve.datasets.stores import arrow

    pa = arrow()
    kinds = {"string": pa.string()}

    def field(column: Column) -> Any:
        said = {"unit": column.unit, "side": column.side, "meaning": column.meaning}
        kind = kinds.get(column.dtype) or getattr(pa, column.dtype)()
        return pa.field(column.name, kind, nullable=column.nullable, metadata=said)

    return pa.schema([field(column) for column in columns(recipe)], metadata=metadata)


def markdown(what: str) -> str:
    """Return the table of the columns of a kind as it stands in docs/datasets.md.

    Parameters
    ----------
    what
        One of `KINDS`.

    Returns
    -------
    str
        A table in Markdown, with one row for all strains, leaders or cards.

    Examples
    --------
    >>> print(markdown("table").splitlines()[0])
    | column | type | unit | whose | meaning |
    """
    rows = [["column", "type", "unit", "whose", "meaning"], ["---"] * 5]
    for column in _KINDS[what]:
        kind = f"{column.dtype}, null" if column.nullable else column.dtype
        rows.append([f"`{column.name}`", kind, column.unit, column.side, column.meaning])
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)
