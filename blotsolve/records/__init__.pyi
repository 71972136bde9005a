from .parts import Part, deals_of, parts_of, rows_of
from .reading import read_record, read_records
from .record import Declared, Record
from .replay import replay, replay_all
from .replays import Problem, Replay
from .written import as_written

__all__ = [
    "Declared",
    "Part",
    "Problem",
    "Record",
    "Replay",
    "as_written",
    "deals_of",
    "parts_of",
    "read_record",
    "read_records",
    "replay",
    "replay_all",
    "rows_of",
]
