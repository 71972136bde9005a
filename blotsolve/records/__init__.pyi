from .reading import read_record, read_records
from .record import Declared, Record
from .replay import Replay, as_written, replay, replay_all

__all__ = [
    "Declared",
    "Record",
    "Replay",
    "as_written",
    "read_record",
    "read_records",
    "replay",
    "replay_all",
]
