from .reading import Part, parts_of, read_record, read_records
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
    "parts_of",
    "read_record",
    "read_records",
    "replay",
    "replay_all",
]
