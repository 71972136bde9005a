from .cases import SETS, Case, find_set, read_cases, write_case
from .timing import Figures, Meter, WrongAnswer, describe, measure, processor

__all__ = [
    "SETS",
    "Case",
    "Figures",
    "Meter",
    "WrongAnswer",
    "describe",
    "find_set",
    "measure",
    "processor",
    "read_cases",
    "write_case",
]
