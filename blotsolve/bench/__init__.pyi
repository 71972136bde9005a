from .cases import SETS, Case, find_set, read_cases, write_case
from .figures import FIGURES_HEAD, Figures
from .timing import Meter, WrongAnswer, describe, measure, processor

__all__ = [
    "FIGURES_HEAD",
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
