from .counting import Count
from .heard import Heard, read_heard
from .holding import Holding
from .knowledge import Knowledge, find_knowledge
from .one_hand import view_of_hand
from .sampling import Worlds, card_chances, count, enumerate_worlds, weighted, world, worlds
from .tempering import fitting_worlds, tempered
from .weights import Mean, effective_size, normalised, ratio_mean, resampled, weighted_mean

__all__ = [
    "Count",
    "Heard",
    "Holding",
    "Knowledge",
    "Mean",
    "Worlds",
    "card_chances",
    "count",
    "effective_size",
    "enumerate_worlds",
    "find_knowledge",
    "fitting_worlds",
    "normalised",
    "ratio_mean",
    "read_heard",
    "resampled",
    "tempered",
    "view_of_hand",
    "weighted",
    "weighted_mean",
    "world",
    "worlds",
]
