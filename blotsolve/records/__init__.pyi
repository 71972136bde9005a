from .reading import Part, parts_of, read_record, read_records
from .record import Declared, Record
from .replay import as_written, replay, replay_all
from .replays import Problem, Replay

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
