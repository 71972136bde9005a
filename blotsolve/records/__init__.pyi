from .reading import read_record, read_records
from .record import Record
from .replay import as_written, replay, replay_all
from .replays import Problem, Replay

__all__ = [
    "Problem",
    "Record",
    "Replay",
    "as_written",
    "read_record",
    "read_records",
    "replay",
    "replay_all",
]
