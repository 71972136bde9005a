from .reading import _Part, _parts, read_record, read_records
from .record import MOST, Declared, Record
from .replay import Problem, Replay, as_written, replay, replay_all

__all__ = [
    "MOST",
    "Declared",
    "Problem",
    "Record",
    "Replay",
    "_Part",
    "_parts",
    "as_written",
    "read_record",
    "read_records",
    "replay",
    "replay_all",
]
