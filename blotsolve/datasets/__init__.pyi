from .begun import Begun, begun_deals
from .conversion import lines, positions, records, rows_of_lines, rows_of_records
from .deals import Dealt, deal_hands, dealt
from .generating import DataSet, Stopped, generate
from .parts import make_rows, write_part
from .reading import Rows, batches, open_data, read
from .recipe import KINDS, ContractFilter, Recipe
from .schema import Column, columns, markdown
from .verifying import Verification, verify

__all__ = [
    "KINDS",
    "Begun",
    "Column",
    "ContractFilter",
    "DataSet",
    "Dealt",
    "Recipe",
    "Rows",
    "Stopped",
    "Verification",
    "batches",
    "begun_deals",
    "columns",
    "deal_hands",
    "dealt",
    "generate",
    "lines",
    "make_rows",
    "markdown",
    "open_data",
    "positions",
    "read",
    "records",
    "rows_of_lines",
    "rows_of_records",
    "verify",
    "write_part",
]
