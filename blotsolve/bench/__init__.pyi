from .cases import SETS, Case, find_set, read_cases, read_cases_for_two, write_case
from .cases_two import CaseForTwo
from .figures import FIGURES_HEAD, Figures
from .timing import Meter, WrongAnswer, describe, measure, processor

__all__ = [
    "FIGURES_HEAD",
    "SETS",
    "Case",
    "CaseForTwo",
    "Figures",
    "Meter",
    "WrongAnswer",
    "describe",
    "find_set",
    "measure",
    "processor",
    "read_cases",
    "read_cases_for_two",
    "write_case",
]
