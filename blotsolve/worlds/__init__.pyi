from .counting import Count
from .deduction import played
from .holding import Claim
from .knowledge import Knowledge, find_knowledge
from .sampling import Worlds, card_chances, count, enumerate_worlds, weighted, world, worlds
from .tempering import fitting_worlds

__all__ = [
    "Claim",
    "Count",
    "Knowledge",
    "Worlds",
    "card_chances",
    "count",
    "enumerate_worlds",
    "find_knowledge",
    "fitting_worlds",
    "played",
    "weighted",
    "world",
    "worlds",
]
