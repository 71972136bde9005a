from .reading import Part, parts_of, read_record, read_records
from .record import Declared, Record
from .replay import Problem, Replay, as_written, replay, replay_all

__all__ = [
    "Declared",
    "Part",
    "Problem",
    "Record",
    "Replay",
    "as_written",
    "parts_of",
    "read_record",
    "read_records",
    "replay",
    "replay_all",
]
