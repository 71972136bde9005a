from .along import replay_values
from .batch import Interrupted, Solved, solve_many
from .claims import can_take_rest, takes_rest
from .deal_table import DealTable, solve_table
from .reading import read_position
from .session import Session
from .solutions import CardValue, Solution
from .solving import (
    TABLE_BYTES,
    Lent,
    at_least,
    margin_at_least,
    new_solver,
    own_solver,
    solve,
    value,
)
from .steps import step
from .threads import MOST_THREADS, in_order

__all__ = [
    "MOST_THREADS",
    "TABLE_BYTES",
    "CardValue",
    "DealTable",
    "Interrupted",
    "Lent",
    "Session",
    "Solution",
    "Solved",
    "at_least",
    "can_take_rest",
    "in_order",
    "margin_at_least",
    "new_solver",
    "own_solver",
    "read_position",
    "replay_values",
    "solve",
    "solve_many",
    "solve_table",
    "step",
    "takes_rest",
    "value",
]
